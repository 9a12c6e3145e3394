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
    lan_segment line;
    lan_point along; /* unit */
} line_of_fire;

static bool is_in_line(const lan_engagement *e, const line_of_fire *fire,
                       int32_t soldier)
{
    if (soldier == fire->from || !lan_soldier_is_in(e, soldier) ||
        lan_group_of(e, soldier)->side != fire->side) {
        return false;
    }
    const lan_disc disc = {lan_soldier_at(e, soldier),
                           lan_group_of(e, soldier)->soldier->body.radius};
    const double beside =
        lan_point_cross(fire->along, lan_point_minus(disc.at, fire->line.from));
    return fabs(beside) <= 2.0 * disc.radius && /* most are far off */
           lan_disc_on_segment(&disc, &fire->line, NULL);
}

/* Part of the line within a row of cells, widened by the largest disc. */
static lan_cell_span row_span(const lan_engagement *e, const line_of_fire *fire,
                              int32_t row)
{
    const lan_stand_grid *grid = &e->grid;
    const double wide = e->largest_radius;
    const lan_point a = fire->line.from;
    const lan_point b = fire->line.to;
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

/* Whether nobody stands in a part of the line. */
static bool is_part_clear(const lan_engagement *e, const line_of_fire *fire)
{
    const lan_point a = fire->line.from;
    const lan_point b = fire->line.to;
    const double wide = e->largest_radius;
    const lan_cell_span all =
        lan_stand_grid_span(&e->grid, (lan_point){a.x, fmin(a.y, b.y) - wide},
                            (lan_point){a.x, fmax(a.y, b.y) + wide});
    for (int32_t row = all.top; row <= all.bottom; row++) {
        const lan_cell_span span = row_span(e, fire, row);
        const int32_t *begin = &e->grid.begin[row * e->grid.columns];
        for (int32_t k = begin[span.left]; k < begin[span.right + 1]; k++) {
            if (is_in_line(e, fire, e->grid.soldiers[k])) {
                return false;
            }
        }
    }
    return true;
}

bool lan_line_is_clear(lan_engagement *e, int32_t from, int32_t at)
{
    const lan_combat_group *g = lan_group_of(e, from);
    const lan_point a = lan_soldier_at(e, from);
    const lan_point b = lan_soldier_at(e, at);
    const double length = lan_point_length(lan_point_minus(b, a));
    const double own = g->soldier->body.radius * (1.0 + 1e-9);
    if (g->soldier->through || !(length > own)) {
        return true;
    }
    lan_stand_grid_build(e);
    /* Who stands beside him does not stand in his way. */
    const lan_point along =
        lan_point_times(lan_point_minus(b, a), 1.0 / length);
    line_of_fire fire = {.from = from,
                         .side = g->side,
                         .line = {lan_point_at(a, along, own), b},
                         .along = along};
    /* Most often it is the one in front. */
    if (length > 2.0 * e->grid.cell) {
        fire.line.to = lan_point_at(a, along, fmax(own, e->grid.cell));
        if (!is_part_clear(e, &fire)) {
            return false;
        }
        fire.line = (lan_segment){fire.line.to, b};
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

static void look_at_cells(const lan_engagement *e, int32_t soldier, int32_t row,
                          int32_t left, int32_t right, nearest *best)
{
    const lan_stand_grid *grid = &e->grid;
    if (row < 0 || row >= grid->rows) {
        return;
    }
    left = left < 0 ? 0 : left;
    right = right < grid->columns ? right : grid->columns - 1;
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
static void look_at_ring(const lan_engagement *e, int32_t soldier,
                         lan_cell_span middle, int32_t ring, nearest *best)
{
    const int32_t left = middle.left - ring;
    const int32_t right = middle.left + ring;
    look_at_cells(e, soldier, middle.top - ring, left, right, best);
    if (ring == 0) {
        return;
    }
    look_at_cells(e, soldier, middle.top + ring, left, right, best);
    for (int32_t row = middle.top - ring + 1; row < middle.top + ring; row++) {
        if (left >= 0) {
            look_at_cells(e, soldier, row, left, left, best);
        }
        if (right < e->grid.columns) {
            look_at_cells(e, soldier, row, right, right, best);
        }
    }
}

static nearest search_rings(lan_engagement *e, int32_t soldier)
{
    lan_stand_grid_build(e);
    const lan_point at = lan_soldier_at(e, soldier);
    const lan_cell_span middle = lan_stand_grid_span(&e->grid, at, at);
    const int32_t most = e->grid.columns + e->grid.rows;
    nearest best = {-1, LAN_INF};
    for (int32_t ring = 0; ring < most; ring++) {
        const double least = fmax(0.0, ring - 1.0) * e->grid.cell;
        if (best.soldier >= 0 && best.square < least * least) {
            break;
        }
        look_at_ring(e, soldier, middle, ring, &best);
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
                                     : search_rings(e, soldier))
        .soldier;
}
