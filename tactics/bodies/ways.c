/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Far ways: who has a wall between himself and his enemy goes along a field of
 * distances to all enemies, from cell to cell and straight as far as he can
 * see room for himself.
 */
#include "base/real.h"
#include "tactics/bodies/plane_impl.h"
#include "tactics/bodies/ways_impl.h"

/* Of its radius, what a body needs beside a straight way: one that touches a
 * wall already may still walk along it. */
#define ELBOW 0.95

/* Cells of a route that one looks ahead. */
#define AHEAD 32

/* Of its radius, how much room a body has in a place that is not narrow; and of
 * two radii, how near two bodies jostle who have no spacing. */
#define WIDE   2.0
#define JOSTLE 1.05

static bool is_straight(const lan_engagement *e, int32_t soldier, lan_point to)
{
    const lan_combat_group *g = lan_group_of(e, soldier);
    const lan_point from = lan_soldier_at(e, soldier);
    return lan_walls_sweep(e->ground->walls[g->unit->movement], from,
                           lan_point_minus(to, from),
                           ELBOW * lan_soldier_least(g->soldier), NULL) < 0;
}

/* --- along a field -------------------------------------------------------- */

/* The place that he has in a field: his own, or the one beside it of least cost
 * that he can walk straight to. */
static bool find_place(const lan_engagement *e, const lan_way_field *way,
                       int32_t soldier, lan_cell *place)
{
    const lan_cell own = lan_way_place(e, way, lan_soldier_at(e, soldier));
    double least = lan_field_cost(way->field, own);
    *place = own;
    for (int32_t ring = 1; ring <= 2 && isinf(least); ring++) {
        for (int32_t dy = -ring; dy <= ring; dy++) {
            for (int32_t dx = -ring; dx <= ring; dx++) {
                const lan_cell at = {own.x + dx, own.y + dy};
                const double cost = lan_field_cost(way->field, at);
                if (cost < least &&
                    is_straight(e, soldier, lan_way_middle(e, way, at))) {
                    least = cost;
                    *place = at;
                }
            }
        }
    }
    return !isinf(least);
}

/* The farthest place of the route from there that he can walk straight to,
 * doubling how far he looks; its first where that is none. */
static lan_point look_ahead(const lan_engagement *e, const lan_way_field *way,
                            int32_t soldier, lan_cell from)
{
    lan_cell at = from;
    lan_point best = lan_way_middle(e, way, from);
    int d = lan_field_next(way->field, at);
    for (int32_t ahead = 1; ahead <= AHEAD && d >= 0; ahead++) {
        at = lan_cell_beside(at, d);
        d = lan_field_next(way->field, at);
        if (d >= 0 && (ahead & (ahead - 1)) != 0) {
            continue;
        }
        const lan_point middle = lan_way_middle(e, way, at);
        if (!is_straight(e, soldier, middle)) {
            break;
        }
        best = middle;
    }
    return best;
}

/* --- in a narrow place ----------------------------------------------------
 *
 * Two who push through a gate for one jam it: who is nearer to the enemy goes
 * first, and the others wait, each at his spacing from the one ahead. */

static bool is_narrow(const lan_engagement *e, int32_t soldier, lan_point at)
{
    const lan_combat_group *g = lan_group_of(e, soldier);
    return lan_walls_sweep(e->ground->walls[g->unit->movement], at,
                           (lan_point){0.0, 0.0},
                           WIDE * lan_soldier_least(g->soldier), NULL) >= 0;
}

/* What is left of a soldier's way along a field, in cells. */
static double way_left(const lan_engagement *e, const lan_way_field *way,
                       int32_t soldier)
{
    const lan_point from = lan_soldier_at(e, soldier);
    lan_cell at = lan_way_place(e, way, from);
    const int d = lan_field_next(way->field, at);
    at = d >= 0 ? lan_cell_beside(at, d) : at;
    const lan_point off = lan_point_minus(lan_way_middle(e, way, at), from);
    return lan_field_cost(way->field, at) +
           lan_point_length(off) / e->ground->cell;
}

static bool is_ahead(const lan_engagement *e, const lan_way_field *way,
                     int32_t soldier, double left, int32_t s)
{
    const lan_combat_group *g = lan_group_of(e, soldier);
    const lan_combat_group *other = lan_group_of(e, s);
    const double near =
        fmax(g->soldier->spacing, JOSTLE * (lan_soldier_least(g->soldier) +
                                            lan_soldier_least(other->soldier)));
    const bool goes_on = e->waits[s] || e->urge[s] > 0.0;
    if (s == soldier || other->way != g->way || !lan_soldier_is_in(e, s) ||
        !goes_on || lan_soldier_square(e, soldier, s) > near * near) {
        return false;
    }
    const double his = way_left(e, way, s);
    return his < left || (!(his > left) && s < soldier);
}

/* Whether anyone of a grid is ahead whom he jostles. */
static bool is_any_ahead(const lan_engagement *e, const lan_stand_grid *grid,
                         const lan_way_field *way, int32_t soldier, double left)
{
    const lan_point at = lan_soldier_at(e, soldier);
    const lan_soldier_def *of = lan_group_of(e, soldier)->soldier;
    const double far =
        fmax(of->spacing, JOSTLE * (lan_soldier_least(of) + grid->wide));
    const lan_cell_span span =
        lan_stand_grid_span(grid, (lan_point){at.x - far, at.y - far},
                            (lan_point){at.x + far, at.y + far});
    for (int32_t row = span.top; row <= span.bottom; row++) {
        const int32_t *begin = &grid->begin[row * grid->columns];
        for (int32_t k = begin[span.left]; k < begin[span.right + 1]; k++) {
            if (is_ahead(e, way, soldier, left, grid->soldiers[k])) {
                return true;
            }
        }
    }
    return false;
}

static bool has_to_wait(lan_engagement *e, const lan_way_field *way,
                        int32_t soldier)
{
    const double left = way_left(e, way, soldier);
    bool has = false;
    lan_stand_grid_build(e);
    for (int32_t k = 0; k < e->grid.sizes && !has; k++) {
        has = is_any_ahead(e, &e->grid.of[k], way, soldier, left);
    }
    return has;
}

/* --- what a soldier does -------------------------------------------------- */

static lan_way_field *way_of(const lan_engagement *e, int32_t soldier)
{
    const int32_t way = lan_group_of(e, soldier)->way;
    return way < 0 ? NULL : &e->ways->fields[way];
}

int32_t lan_way_goal(lan_engagement *e, int32_t soldier, int32_t nearest)
{
    lan_way_field *way = way_of(e, soldier);
    lan_cell at;
    if (way == NULL || nearest < 0 ||
        is_straight(e, soldier, lan_soldier_at(e, nearest))) {
        return nearest;
    }
    lan_way_renew(e, way);
    if (!find_place(e, way, soldier, &at)) {
        return nearest;
    }
    int d = lan_field_next(way->field, at);
    for (int32_t ahead = 0; ahead < AHEAD && d >= 0; ahead++) {
        at = lan_cell_beside(at, d);
        d = lan_field_next(way->field, at);
    }
    const int32_t enemy = d < 0 ? way->enemy[lan_ways_cell(e->ways, at)] : -1;
    return enemy >= 0 && lan_soldier_is_in(e, enemy) ? enemy : nearest;
}

/* Where he makes for, if nobody is ahead of him. */
static lan_point next_place(const lan_engagement *e, const lan_way_field *way,
                            int32_t soldier, int32_t goal, lan_point place)
{
    const lan_point at = lan_soldier_at(e, goal);
    lan_cell from;
    if (is_straight(e, soldier, place)) {
        return place;
    }
    return (!lan_point_is(at, place) && is_straight(e, soldier, at)) ||
                   !find_place(e, way, soldier, &from) ||
                   lan_field_next(way->field, from) < 0
               ? at
               : look_ahead(e, way, soldier, from);
}

lan_point lan_way_toward(lan_engagement *e, int32_t soldier, int32_t goal,
                         lan_point place)
{
    lan_way_field *way = way_of(e, soldier);
    const lan_point at = lan_soldier_at(e, soldier);
    e->waits[soldier] = false;
    if (way == NULL ||
        lan_group_of(e, soldier)->soldier->steer == LAN_STEER_FLEE) {
        return place;
    }
    lan_way_renew(e, way);
    const lan_point next = next_place(e, way, soldier, goal, place);
    /* Those in line are ordered already. */
    e->waits[soldier] =
        lan_group_of(e, soldier)->path_room == 0 &&
        (is_narrow(e, soldier, at) || is_narrow(e, soldier, next)) &&
        has_to_wait(e, way, soldier);
    return e->waits[soldier] ? at : next;
}
