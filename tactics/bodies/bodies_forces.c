/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sums the forces of pairs over the crowd grid, of which cells are half as
 * large as forces reach: each item looks at those behind it in its row of
 * cells, and at the two rows beside, so that each pair is met once.
 */
#include "tactics/bodies/bodies_impl.h"

#include <string.h>

#include "tactics/bodies/pair_forces_impl.h"

/* How many cells away those within reach may be. */
#define CELLS_AWAY 2

/* So few are looked at all at once; there are more slots than a row has cells
 * within reach where there are more. */
#define FEW 16

typedef struct force_search {
    const lan_crowd_grid *grid;
    const lan_crowd_level *level;
    lan_pair_crowd crowd;
    lan_pair_sum_fn sum;
} force_search;

/* --- who is near --------------------------------------------------------- */

static inline lan_crowd_cell cell_of_item(const force_search *of, uint32_t item)
{
    return lan_crowd_cell_of(of->level, of->grid->low,
                             lan_crowd_at(of->grid, item));
}

/* Of a row of cells, from x to x, those that there are. */
static lan_crowd_run run_in_row(const force_search *of, lan_crowd_cell cell,
                                int32_t from, int32_t to)
{
    const int32_t last = of->level->size.x - 1;
    cell.x = from > 0 ? from : 0;
    return (lan_crowd_run){cell, to < last ? to : last};
}

static lan_pair_run places_in_row(const force_search *of, lan_crowd_run run)
{
    const uint32_t *starts = of->grid->starts;
    const uint32_t slot = lan_crowd_slot(of->level, run.from);
    const uint32_t end = slot + (uint32_t)(run.to - run.from.x) + 1;
    return (lan_pair_run){starts[slot], starts[end]};
}

/* All of one cell at once: they have the same others. */
static void add_cell(force_search *of, lan_crowd_cell cell, lan_pair_run items)
{
    const int32_t x = cell.x;
    lan_pair_cell with = {.items = items};
    with.behind = places_in_row(of, run_in_row(of, cell, x, x + CELLS_AWAY)).to;
    for (int i = 0; i < CELLS_AWAY && cell.y + 1 < of->level->size.y; i++) {
        cell.y++;
        with.runs[with.run_count++] = places_in_row(
            of, run_in_row(of, cell, x - CELLS_AWAY, x + CELLS_AWAY));
    }
    of->sum(&of->crowd, &with);
}

static void add_cells(force_search *of)
{
    const uint32_t *starts = of->grid->starts;
    const lan_crowd_cell size = of->level->size;
    for (int32_t y = 0; y < size.y; y++) {
        for (int32_t x = 0; x < size.x; x++) {
            const lan_crowd_cell cell = {x, y, 0};
            const uint32_t slot = lan_crowd_slot(of->level, cell);
            if (starts[slot] < starts[slot + 1]) {
                add_cell(of, cell,
                         (lan_pair_run){starts[slot], starts[slot + 1]});
            }
        }
    }
}

/* One item and those of some places that are in a run. */
static void add_shared(force_search *of, uint32_t item, lan_pair_run places,
                       const lan_crowd_run *run)
{
    uint32_t i = places.from;
    while (i < places.to) {
        const uint32_t from = i;
        while (i < places.to &&
               lan_crowd_is_in_run(of->grid, of->level, run, i)) {
            i++;
        }
        if (i > from) {
            const lan_pair_cell with = {.items = {item, item + 1},
                                        .behind = item + 1,
                                        .run_count = 1,
                                        .runs = {{from, i}}};
            of->sum(&of->crowd, &with);
        }
        i += i < places.to;
    }
}

/* Where cells share slots, of each item by itself; slots of a row follow each
 * other, and the first one the last. */
static void add_scattered(force_search *of, uint32_t item)
{
    const uint32_t *starts = of->grid->starts;
    const lan_crowd_level *level = of->level;
    const lan_crowd_cell own = cell_of_item(of, item);
    for (int32_t y = 0; y <= CELLS_AWAY && own.y + y < level->size.y; y++) {
        const lan_crowd_cell beside = {own.x, own.y + y, 0};
        const lan_crowd_run run = run_in_row(
            of, beside, y > 0 ? own.x - CELLS_AWAY : own.x, own.x + CELLS_AWAY);
        const lan_crowd_cell last = {run.to, run.from.y, 0};
        const uint32_t first_slot = lan_crowd_slot(level, run.from);
        const uint32_t last_slot = lan_crowd_slot(level, last);
        const uint32_t from = y == 0 ? item + 1 : starts[first_slot];
        const uint32_t to = starts[last_slot + 1];
        if (first_slot <= last_slot) {
            add_shared(of, item, (lan_pair_run){from, to}, &run);
        } else {
            const uint32_t end = starts[level->slot + level->slot_count];
            add_shared(of, item, (lan_pair_run){from, end}, &run);
            add_shared(of, item, (lan_pair_run){starts[level->slot], to}, &run);
        }
    }
}

/* --- all ----------------------------------------------------------------- */

static void fill_kinds(lan_bodies *bodies)
{
    for (size_t i = 0; i < bodies->count; i++) {
        const int32_t number = bodies->order[bodies->grid->numbers[i]];
        bodies->kinds[i] = (uint8_t)lan_bodies_make(bodies, number)->kind;
    }
}

/* A radius for the grid to have such cells; 0 where forces reach so far that
 * all pairs have to be looked at. */
static double force_radius(const lan_bodies *bodies)
{
    const double radius = bodies->laws.reach / (2.0 * CELLS_AWAY);
    return radius < LAN_BODIES_FAR ? radius : 0.0;
}

static bool fill_with_reach(lan_bodies *bodies)
{
    const lan_room_arrays room = lan_bodies_room_arrays(bodies);
    for (size_t i = 0; i < bodies->count; i++) {
        const lan_point at = bodies->motions[bodies->order[i]].at;
        room.x[i] = at.x;
        room.y[i] = at.y;
    }
    const lan_crowd_discs discs = {.x = room.x,
                                   .y = room.y,
                                   .radius = force_radius(bodies),
                                   .count = bodies->count};
    return lan_crowd_grid_fill_flat(bodies->grid, &discs) == LAN_OK;
}

static force_search search_of(lan_bodies *bodies)
{
    const lan_crowd_grid *grid = bodies->grid;
    const double reach = bodies->laws.reach;
    lan_pair_sum_fn sums[LAN_PAIR_SUMS];
    const int count = lan_pair_sums(sums);
    return (force_search){
        .grid = grid,
        .level = &grid->levels[0],
        .crowd = {.laws = &bodies->laws,
                  .first = bodies->laws.laws[0],
                  .reach_square = reach * reach,
                  .x = grid->x,
                  .y = grid->y,
                  .force_x = lan_bodies_pair_forces(bodies, 0),
                  .force_y = lan_bodies_pair_forces(bodies, 1),
                  .own_x = lan_bodies_pair_forces(bodies, 2),
                  .own_y = lan_bodies_pair_forces(bodies, 3),
                  .kinds = bodies->kinds},
        .sum = sums[count - 1]};
}

bool lan_bodies_sum_forces(lan_bodies *bodies)
{
    const uint32_t count = (uint32_t)bodies->count;
    if (!(bodies->laws.reach > 0.0) || count < 2 || !fill_with_reach(bodies)) {
        return false;
    }
    if (bodies->laws.kinds > 1) {
        fill_kinds(bodies);
    }
    force_search of = search_of(bodies);
    memset(bodies->room, 0, (count + LAN_PAIR_BLOCK) * sizeof *bodies->room);
    if (!(force_radius(bodies) > 0.0) || count < FEW) {
        of.sum(&of.crowd,
               &(lan_pair_cell){.items = {0, count}, .behind = count});
    } else if (of.level->mask == 0) {
        add_cells(&of);
    } else {
        const uint32_t first = of.grid->starts[of.level->slot];
        for (uint32_t i = first; i < first + of.level->count; i++) {
            add_scattered(&of, i);
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        of.crowd.force_x[i] += of.crowd.own_x[i];
        of.crowd.force_y[i] += of.crowd.own_y[i];
    }
    bodies->report.capped += of.crowd.capped;
    return true;
}
