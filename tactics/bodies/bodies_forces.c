/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sums the forces of pairs over the sorted items of the crowd grid: each looks
 * at those behind it and in the row beside, so that each pair is met once.
 */
#include "tactics/bodies/bodies_impl.h"

#include <math.h>

#include "tactics/bodies/plane_impl.h"

/* Where two are in one place the force has no direction, and is none; its size
 * still has to be a number. In squares of unit lengths. */
#define NEAREST_SQUARE 1e-24

typedef struct pair_batch {
    lan_bodies *bodies;
    const double *x; /* by place */
    const double *y;
    double reach_square;
    int32_t count;
    int32_t first[LAN_PAIR_BATCH]; /* places */
    int32_t second[LAN_PAIR_BATCH];
    double squares[LAN_PAIR_BATCH];
} pair_batch;

/* --- a full batch -------------------------------------------------------- */

static lan_point pair_away(const pair_batch *batch, int32_t pair)
{
    const int32_t one = batch->first[pair];
    const int32_t other = batch->second[pair];
    return (lan_point){batch->x[one] - batch->x[other],
                       batch->y[one] - batch->y[other]};
}

/* Adds factors times the way between them to the first of each pair, and what
 * is equal and against it to the second. Pairs of one first one follow each
 * other. */
static void add_forces(pair_batch *batch, const double *factors)
{
    lan_bodies_room *room = batch->bodies->room;
    int32_t first = batch->first[0];
    lan_point sum = room[first].force;
    for (int32_t i = 0; i < batch->count; i++) {
        const lan_point away = pair_away(batch, i);
        const double x = factors[i] * away.x;
        const double y = factors[i] * away.y;
        if (batch->first[i] != first) {
            room[first].force = sum;
            first = batch->first[i];
            sum = room[first].force;
        }
        sum.x += x;
        sum.y += y;
        lan_point *other = &room[batch->second[i]].force;
        other->x -= x;
        other->y -= y;
    }
    room[first].force = sum;
}

/* Adds to one of each pair; sign: which way is out for it. */
static void add_one_sided(pair_batch *batch, const int32_t *places, double sign,
                          const double *factors)
{
    for (int32_t i = 0; i < batch->count; i++) {
        lan_point *force = &batch->bodies->room[places[i]].force;
        const lan_point away = pair_away(batch, i);
        force->x += sign * factors[i] * away.x;
        force->y += sign * factors[i] * away.y;
    }
}

static void pad_squares(double *squares, int32_t count)
{
    for (int32_t i = count; i < LAN_PAIR_BATCH; i++) {
        squares[i] = 1.0;
    }
}

static int64_t evaluate_law(const lan_pair_law *law, double *squares,
                            int32_t count, double *out)
{
    const double nearest = NEAREST_SQUARE * law->unit_square;
    for (int32_t i = 0; i < LAN_PAIR_BATCH; i++) {
        squares[i] = lan_greater(squares[i], nearest);
    }
    return lan_pair_law_evaluate(law, squares, count, out);
}

/* Law by law of those that the batch has. */
static void evaluate_mixed(pair_batch *batch, const int32_t *numbers,
                           double *factors)
{
    const lan_pair_laws *laws = &batch->bodies->laws;
    bool is_done[LAN_PAIR_BATCH] = {false};
    for (int32_t from = 0; from < batch->count; from++) {
        int32_t places[LAN_PAIR_BATCH];
        double squares[LAN_PAIR_BATCH];
        double values[LAN_PAIR_BATCH];
        int32_t count = 0;
        const lan_pair_law *law = &laws->laws[numbers[from]];
        for (int32_t i = from; i < batch->count && !is_done[from]; i++) {
            if (numbers[i] == numbers[from]) {
                squares[count] = batch->squares[i];
                places[count++] = i;
            }
        }
        if (count > 0) {
            pad_squares(squares, count);
            batch->bodies->report.capped +=
                evaluate_law(law, squares, count, values);
        }
        for (int32_t i = 0; i < count; i++) {
            factors[places[i]] = values[i];
            is_done[places[i]] = true;
        }
    }
}

static void flush_mixed(pair_batch *batch)
{
    const lan_bodies *bodies = batch->bodies;
    const int32_t kinds = bodies->laws.kinds;
    int32_t there[LAN_PAIR_BATCH] = {0};
    int32_t back[LAN_PAIR_BATCH] = {0};
    double factors[LAN_PAIR_BATCH];
    bool is_mutual = true;
    for (int32_t i = 0; i < batch->count; i++) {
        const int32_t one = bodies->kinds[batch->first[i]];
        const int32_t other = bodies->kinds[batch->second[i]];
        there[i] = bodies->laws.laws[one * kinds + other].same;
        back[i] = bodies->laws.laws[other * kinds + one].same;
        is_mutual &= there[i] == back[i];
    }
    evaluate_mixed(batch, there, factors);
    if (is_mutual) {
        add_forces(batch, factors);
        return;
    }
    add_one_sided(batch, batch->first, 1.0, factors);
    evaluate_mixed(batch, back, factors);
    add_one_sided(batch, batch->second, -1.0, factors);
}

static void flush_batch(pair_batch *batch)
{
    double factors[LAN_PAIR_BATCH];
    if (batch->count == 0) {
        return;
    }
    if (batch->bodies->laws.kinds > 1) {
        flush_mixed(batch);
    } else {
        pad_squares(batch->squares, batch->count);
        batch->bodies->report.capped +=
            evaluate_law(&batch->bodies->laws.laws[0], batch->squares,
                         batch->count, factors);
        add_forces(batch, factors);
    }
    batch->count = 0;
}

/* --- who is near --------------------------------------------------------- */

/* Gathers pairs of an item with those at some places, without a branch: each is
 * written, and counts where it is near. */
static void gather_pairs(pair_batch *batch, uint32_t item, uint32_t from,
                         uint32_t to)
{
    const lan_point at = {batch->x[item], batch->y[item]};
    while (from < to) {
        const uint32_t left = (uint32_t)(LAN_PAIR_BATCH - batch->count);
        const uint32_t end = to - from < left ? to : from + left;
        int32_t count = batch->count;
        for (uint32_t i = from; i < end; i++) {
            const double dx = at.x - batch->x[i];
            const double dy = at.y - batch->y[i];
            const double square = dx * dx + dy * dy;
            batch->second[count] = (int32_t)i;
            batch->squares[count] = square;
            count += square <= batch->reach_square;
        }
        for (int32_t i = batch->count; i < count; i++) {
            batch->first[i] = (int32_t)item;
        }
        batch->count = count;
        from = end;
        if (count == LAN_PAIR_BATCH) {
            flush_batch(batch);
        }
    }
}

/* Those of one cell from a place on that are in it: its slot has others too. */
static void gather_shared(pair_batch *batch, const lan_crowd_level *level,
                          uint32_t item, lan_crowd_cell cell, bool is_own)
{
    const lan_crowd_grid *grid = batch->bodies->grid;
    const lan_crowd_run run = {cell, cell.x};
    const uint32_t slot = lan_crowd_slot(level, cell);
    for (uint32_t i = is_own ? item + 1 : grid->starts[slot];
         i < grid->starts[slot + 1]; i++) {
        if (lan_crowd_is_in_run(grid, level, &run, i)) {
            gather_pairs(batch, item, i, i + 1);
        }
    }
}

/* Of a row of cells, from x to x; is_own: behind the item in its own cell. */
static void gather_row(pair_batch *batch, const lan_crowd_level *level,
                       uint32_t item, lan_crowd_run run, bool is_own)
{
    const uint32_t *starts = batch->bodies->grid->starts;
    if (level->mask == 0) {
        const uint32_t slot = lan_crowd_slot(level, run.from);
        const uint32_t end = slot + (uint32_t)(run.to - run.from.x) + 1;
        gather_pairs(batch, item, is_own ? item + 1 : starts[slot],
                     starts[end]);
        return;
    }
    for (lan_crowd_cell cell = run.from; cell.x <= run.to; cell.x++) {
        gather_shared(batch, level, item, cell, is_own && cell.x == run.from.x);
    }
}

static void gather_level(pair_batch *batch, const lan_crowd_level *level)
{
    const lan_crowd_grid *grid = batch->bodies->grid;
    const uint32_t start = grid->starts[level->slot];
    for (uint32_t i = start; i < start + level->count; i++) {
        lan_crowd_cell cell = lan_crowd_cell_of(level, grid->low, lan_crowd_at(grid, i));
        const int32_t last = cell.x + (cell.x + 1 < level->size.x);
        gather_row(batch, level, i, (lan_crowd_run){cell, last}, true);
        if (cell.y + 1 < level->size.y) {
            cell.x -= cell.x > 0;
            cell.y++;
            gather_row(batch, level, i, (lan_crowd_run){cell, last}, false);
        }
    }
}

static void fill_kinds(lan_bodies *bodies)
{
    for (size_t i = 0; i < bodies->count; i++) {
        const int32_t number = bodies->order[bodies->grid->numbers[i]];
        bodies->kinds[i] = (uint8_t)lan_bodies_make(bodies, number)->kind;
    }
}

/* Half of what forces reach, for the grid; 0 where they reach so far that all
 * pairs have to be looked at. */
static double force_radius(const lan_bodies *bodies)
{
    const double radius = 0.5 * bodies->laws.reach;
    return radius < LAN_BODIES_FAR ? radius : 0.0;
}

static bool fill_with_reach(lan_bodies *bodies)
{
    const double radius = force_radius(bodies);
    for (size_t i = 0; i < bodies->count; i++) {
        const lan_point at = bodies->motions[bodies->order[i]].at;
        bodies->room[i].sphere = (lan_sphere){{at.x, at.y, 0.0}, radius};
    }
    return lan_crowd_grid_fill(bodies->grid, &bodies->room[0].sphere,
                               bodies->count) == LAN_OK;
}

bool lan_bodies_sum_forces(lan_bodies *bodies)
{
    const double reach = bodies->laws.reach;
    const uint32_t count = (uint32_t)bodies->count;
    pair_batch batch;
    if (!(reach > 0.0) || count < 2 || !fill_with_reach(bodies)) {
        return false;
    }
    batch.bodies = bodies;
    batch.x = bodies->grid->x;
    batch.y = bodies->grid->y;
    batch.reach_square = reach * reach;
    batch.count = 0;
    for (uint32_t i = 0; i < count; i++) {
        bodies->room[i].force = (lan_point){0.0, 0.0};
    }
    if (bodies->laws.kinds > 1) {
        fill_kinds(bodies);
    }
    if (force_radius(bodies) > 0.0) {
        gather_level(&batch, &bodies->grid->levels[0]);
    } else {
        for (uint32_t i = 0; i < count; i++) {
            gather_pairs(&batch, i, i + 1, count);
        }
    }
    flush_batch(&batch);
    return true;
}
