/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who is near, and whether friends stand in the line of fire.
 */
#include "base/real.h"
#include "tactics/bodies/engagement_impl.h"
#include "tactics/bodies/plane_impl.h"

/* Soldiers of a fight of which it is as quick to look at all. */
#define FEW 4000

/* --- the line of fire ----------------------------------------------------- */

typedef struct line_of_fire {
    int32_t from;
    int32_t side;
    lan_vec begin;
    lan_vec end;
    lan_point along; /* of its length, which is 1 in the plane or in space */
} line_of_fire;

static bool is_in_line(const lan_engagement *e, const line_of_fire *fire,
                       int32_t soldier)
{
    const lan_combat_group *g = lan_group_of(e, soldier);
    if (soldier == fire->from || !lan_soldier_is_in(e, soldier) ||
        g->side != fire->side) {
        return false;
    }
    const lan_point begin = {fire->begin.x, fire->begin.y};
    const double beside = lan_point_cross(
        fire->along, lan_point_minus(lan_soldier_at(e, soldier), begin));
    return fabs(beside) <= 2.0 * g->bound && /* most are far off */
           lan_soldier_is_on(e, soldier, fire->begin, fire->end);
}

/* Part of the line within a row of cells, widened by the largest body. */
static lan_cell_span row_span(const lan_stand_grid *grid,
                              const line_of_fire *fire, int32_t row)
{
    const double wide = grid->wide;
    const lan_vec a = fire->begin;
    const lan_vec b = fire->end;
    const double low = grid->low.y + row * grid->cell - wide;
    const double high = low + grid->cell + 2.0 * wide;
    double left = fmin(a.x, b.x);
    double right = fmax(a.x, b.x);
    const double rise = b.y - a.y;
    if (fabs(rise) > grid->cell) {
        const double one = a.x + (b.x - a.x) * (low - a.y) / rise;
        const double other = a.x + (b.x - a.x) * (high - a.y) / rise;
        left = fmax(left, fmin(one, other));
        right = fmin(right, fmax(one, other));
    }
    return lan_stand_grid_span(grid, (lan_point){left - wide, low},
                               (lan_point){right + wide, high});
}

/* Whether nobody of a grid stands in a part of the line. */
static bool is_clear_of(const lan_engagement *e, const lan_stand_grid *grid,
                        const line_of_fire *fire)
{
    const lan_vec a = fire->begin;
    const lan_vec b = fire->end;
    const double wide = grid->wide;
    const lan_cell_span all =
        lan_stand_grid_span(grid, (lan_point){a.x, fmin(a.y, b.y) - wide},
                            (lan_point){a.x, fmax(a.y, b.y) + wide});
    for (int32_t row = all.top; row <= all.bottom; row++) {
        const lan_cell_span span = row_span(grid, fire, row);
        const int32_t *begin = &grid->begin[row * grid->columns];
        for (int32_t k = begin[span.left]; k < begin[span.right + 1]; k++) {
            if (is_in_line(e, fire, grid->soldiers[k])) {
                return false;
            }
        }
    }
    return true;
}

static bool is_part_clear(const lan_engagement *e, const line_of_fire *fire)
{
    bool is_clear = true;
    for (int32_t k = 0; is_clear && k < e->grid.sizes; k++) {
        is_clear = is_clear_of(e, &e->grid.of[k], fire);
    }
    return is_clear;
}

bool lan_line_is_clear(lan_engagement *e, int32_t from, int32_t at)
{
    const lan_combat_group *g = lan_group_of(e, from);
    const lan_vec a = lan_soldier_in_space(e, from);
    const lan_vec b = lan_soldier_in_space(e, at);
    const double length = lan_vec_length(lan_vec_minus(b, a));
    if (g->soldier->through || !(length > 0.0)) {
        return true;
    }
    /* Who stands beside him does not stand in his way. */
    const lan_vec along = lan_vec_times(lan_vec_minus(b, a), 1.0 / length);
    const double own = lan_soldier_edge(e, from, along) * (1.0 + 1e-9);
    if (!(length > own)) {
        return true;
    }
    lan_stand_grid_build(e);
    line_of_fire fire = {.from = from,
                         .side = g->side,
                         .begin = lan_vec_at(a, along, own),
                         .end = b,
                         .along = {along.x, along.y}};
    /* Most often it is the one in front. */
    const double cell = e->grid.of[0].cell;
    if (length > 2.0 * cell) {
        fire.end = lan_vec_at(a, along, fmax(own, cell));
        if (!is_part_clear(e, &fire)) {
            return false;
        }
        fire.begin = fire.end;
        fire.end = b;
    }
    return is_part_clear(e, &fire);
}

/* --- the nearest enemy ---------------------------------------------------- */

typedef struct nearest {
    int32_t soldier;
    double square; /* of his distance */
} nearest;

/* The better of the best so far and another one. */
static void look_at_soldier(const lan_engagement *e, int32_t soldier, int32_t s,
                            nearest *best)
{
    const double square = lan_soldier_square(e, soldier, s);
    if (square < best->square ||
        (!(square > best->square) && s < best->soldier)) {
        *best = (nearest){s, square};
    }
}

static void look_at_cells(const lan_engagement *e, const lan_stand_grid *grid,
                          int32_t soldier, lan_cell_span cells, nearest *best)
{
    const int32_t row = cells.top;
    if (row < 0 || row >= grid->rows) {
        return;
    }
    const int32_t left = cells.left < 0 ? 0 : cells.left;
    const int32_t right =
        cells.right < grid->columns ? cells.right : grid->columns - 1;
    if (left > right) {
        return;
    }
    const int32_t side = lan_group_of(e, soldier)->side;
    const int32_t *begin = &grid->begin[row * grid->columns];
    for (int32_t k = begin[left]; k < begin[right + 1]; k++) {
        const int32_t s = grid->soldiers[k];
        if (lan_group_of(e, s)->side != side && lan_soldier_is_in(e, s)) {
            look_at_soldier(e, soldier, s, best);
        }
    }
}

/* Cells at this many columns or rows from the middle one. */
static void look_at_ring(const lan_engagement *e, const lan_stand_grid *grid,
                         int32_t soldier, lan_cell_span middle, int32_t ring,
                         nearest *best)
{
    const int32_t left = middle.left - ring;
    const int32_t right = middle.left + ring;
    for (int32_t row = middle.top - ring; row <= middle.top + ring; row++) {
        lan_cell_span cells = {.left = left, .right = right, .top = row};
        if (row > middle.top - ring && row < middle.top + ring) {
            cells.right = left;
            look_at_cells(e, grid, soldier, cells, best);
            cells.left = right;
            cells.right = right;
        }
        look_at_cells(e, grid, soldier, cells, best);
    }
}

/* The better of the best so far and those of a grid. */
static void search_rings(const lan_engagement *e, const lan_stand_grid *grid,
                         int32_t soldier, nearest *best)
{
    const lan_point at = lan_soldier_at(e, soldier);
    const lan_cell_span middle = lan_stand_grid_span(grid, at, at);
    const int32_t most = grid->columns + grid->rows;
    for (int32_t ring = 0; ring < most; ring++) {
        const double least = fmax(0.0, ring - 1.0) * grid->cell;
        if (best->soldier >= 0 && best->square < least * least) {
            break;
        }
        look_at_ring(e, grid, soldier, middle, ring, best);
    }
}

static nearest search_grids(lan_engagement *e, int32_t soldier)
{
    nearest best = {-1, LAN_INF};
    lan_stand_grid_build(e);
    for (int32_t k = 0; k < e->grid.sizes; k++) {
        search_rings(e, &e->grid.of[k], soldier, &best);
    }
    return best;
}

static nearest search_all(const lan_engagement *e, int32_t soldier)
{
    const int32_t side = lan_group_of(e, soldier)->side;
    nearest best = {-1, LAN_INF};
    for (int32_t i = 0; i < e->count.groups; i++) {
        const lan_combat_group *g = &e->groups[i];
        for (int32_t k = 0; g->side != side && k < g->living; k++) {
            look_at_soldier(e, soldier, e->members[g->first + k], &best);
        }
    }
    return best;
}

int32_t lan_enemy_nearest(lan_engagement *e, int32_t soldier)
{
    return (e->count.soldiers <= FEW ? search_all(e, soldier)
                                     : search_grids(e, soldier))
        .soldier;
}
