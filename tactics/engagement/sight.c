/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who stands where, the shape of a soldier to what flies, or looks, along a
 * straight way, and who is near. A shape is in a plane where all are at one
 * height, else in space, where a disc stands upright and a hull is a block.
 */
#include "base/real.h"
#include "tactics/engagement/engagement_impl.h"

/* How far round is looked first, in bounds of the soldier. */
#define FIRST_LOOK 8.0

static bool is_hull(const lan_soldier_def *soldier)
{
    return soldier->body.half_length > 0.0;
}

double lan_soldier_bound(const lan_soldier_def *soldier)
{
    const lan_body_type *body = &soldier->body;
    return is_hull(soldier) ? lan_point_length((lan_point){body->half_length,
                                                           body->half_width})
                            : body->radius;
}

double lan_soldier_half_height(const lan_soldier_def *soldier)
{
    const lan_body_type *body = &soldier->body;
    if (!isnan(soldier->height)) {
        return 0.5 * soldier->height;
    }
    return is_hull(soldier) ? body->half_width : body->radius;
}

void lan_standing_fill(lan_engagement *e)
{
    size_t count = 0;
    if (!e->is_stale) {
        return;
    }
    for (int32_t s = 0; s < e->count.soldiers; s++) {
        if (lan_soldier_is_in(e, s)) {
            const lan_point at = lan_soldier_at(e, s);
            e->spheres[count] =
                (lan_sphere){{at.x, at.y, 0.0}, lan_group_of(e, s)->bound};
            e->standing[count++] = s;
        }
    }
    /* There is room for all, who are where bodies may be. */
    (void)lan_crowd_grid_name(e->grid, e->spheres, e->standing, count);
    e->is_stale = false;
}

/* --- the shape of a soldier ----------------------------------------------- */

static double sweep_level(const lan_engagement *e, int32_t soldier,
                          lan_point from, lan_point way)
{
    const lan_combat_group *g = lan_group_of(e, soldier);
    const lan_point at = lan_soldier_at(e, soldier);
    const lan_convex shot = {&from, 1, 0.0};
    const lan_convex disc = {&at, 1, g->bound};
    const double share = lan_convex_sweep(&shot, way, &disc);
    if (!(share <= 1.0) || !is_hull(g->soldier)) {
        return share;
    }
    lan_point corners[4];
    lan_box_points(at, lan_soldier_along(e, soldier),
                   g->soldier->body.half_length, g->soldier->body.half_width,
                   corners);
    const lan_convex hull = {corners, 4, 0.0};
    return lan_convex_sweep(&shot, way, &hull);
}

/* An upright disc: in the plane, over that part of the way which is between its
 * foot and its top. */
static double sweep_to_upright(lan_vec from, lan_vec way,
                               const lan_convex *disc, double low, double high)
{
    double first = 0.0;
    double last = 1.0;
    if (way.z > 0.0 || way.z < 0.0) {
        const double foot = (low - from.z) / way.z;
        const double top = (high - from.z) / way.z;
        first = fmax(first, fmin(foot, top));
        last = fmin(last, fmax(foot, top));
    } else if (from.z < low || from.z > high) {
        return LAN_INF;
    }
    if (!(first <= last)) {
        return LAN_INF;
    }
    const lan_point flat = {way.x, way.y};
    const lan_point at = lan_point_at((lan_point){from.x, from.y}, flat, first);
    const lan_convex shot = {&at, 1, 0.0};
    const double share =
        lan_convex_sweep(&shot, lan_point_times(flat, last - first), disc);
    return share <= 1.0 ? first + share * (last - first) : LAN_INF;
}

static double sweep_in_space(const lan_engagement *e, int32_t soldier,
                             lan_vec from, lan_vec way)
{
    const lan_combat_group *g = lan_group_of(e, soldier);
    const lan_vec at = lan_soldier_in_space(e, soldier);
    const lan_sphere shot = {from, 0.0};
    const lan_sphere around = {
        at, lan_point_length((lan_point){g->bound, g->half_height})};
    if (!(lan_sweep_sphere_to_sphere(&shot, way, &around) <= 1.0)) {
        return LAN_INF;
    }
    if (is_hull(g->soldier)) {
        const lan_point along = lan_soldier_along(e, soldier);
        const lan_oriented_block block = {.at = at,
                                          .axes = {{along.x, along.y, 0.0},
                                                   {-along.y, along.x, 0.0},
                                                   {0.0, 0.0, 1.0}},
                                          .half = {g->soldier->body.half_length,
                                                   g->soldier->body.half_width,
                                                   g->half_height}};
        return lan_sweep_sphere_to_oriented_block(&shot, way, &block);
    }
    const lan_point middle = {at.x, at.y};
    const lan_convex disc = {&middle, 1, g->bound};
    return sweep_to_upright(from, way, &disc, at.z - g->half_height,
                            at.z + g->half_height);
}

double lan_soldier_sweep(const lan_engagement *e, int32_t soldier, lan_vec from,
                         lan_vec way)
{
    return e->is_level ? sweep_level(e, soldier, (lan_point){from.x, from.y},
                                     (lan_point){way.x, way.y})
                       : sweep_in_space(e, soldier, from, way);
}

/* How far a soldier's own body goes from its middle along a unit vector. */
static double edge_of(const lan_engagement *e, int32_t soldier, lan_vec along)
{
    const lan_combat_group *g = lan_group_of(e, soldier);
    const lan_point flat = {along.x, along.y};
    const double above = e->is_level ? LAN_INF : g->half_height / fabs(along.z);
    if (!is_hull(g->soldier)) {
        return fmin(above,
                    e->is_level ? g->bound : g->bound / lan_point_length(flat));
    }
    const lan_point own = lan_point_into(flat, lan_soldier_along(e, soldier));
    return fmin(above, fmin(g->soldier->body.half_length / fabs(own.x),
                            g->soldier->body.half_width / fabs(own.y)));
}

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
    if (soldier == fire->from || g->side != fire->side ||
        !lan_soldier_is_in(e, soldier)) {
        return false;
    }
    const lan_point begin = {fire->begin.x, fire->begin.y};
    const double beside = lan_point_cross(
        fire->along, lan_point_minus(lan_soldier_at(e, soldier), begin));
    return fabs(beside) <= 2.0 * g->bound && /* most are far off */
           lan_soldier_sweep(e, soldier, fire->begin,
                             lan_vec_minus(fire->end, fire->begin)) <= 1.0;
}

static bool is_clear(const lan_engagement *e, const line_of_fire *fire)
{
    const lan_point from = {fire->begin.x, fire->begin.y};
    const lan_point to = {fire->end.x, fire->end.y};
    lan_crowd_scan scan;
    lan_crowd_scan_begin(&scan, e->grid, from, lan_point_minus(to, from), 0.0);
    for (int32_t s; (s = lan_crowd_scan_next(&scan)) >= 0;) {
        if (is_in_line(e, fire, s)) {
            return false;
        }
    }
    return true;
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
    const double own = edge_of(e, from, along) * (1.0 + 1e-9);
    if (!(length > own)) {
        return true;
    }
    lan_standing_fill(e);
    const line_of_fire fire = {.from = from,
                               .side = g->side,
                               .begin = lan_vec_at(a, along, own),
                               .end = b,
                               .along = {along.x, along.y}};
    return is_clear(e, &fire);
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

/* Looks farther and farther; beyond a number of times at all. */
static nearest search_grid(lan_engagement *e, int32_t soldier)
{
    const lan_combat_group *g = lan_group_of(e, soldier);
    const lan_point none = {0.0, 0.0};
    double reach = FIRST_LOOK * g->bound;
    lan_standing_fill(e);
    for (int i = 0; i < 12; i++, reach *= 2.0) {
        nearest best = {-1, LAN_INF};
        lan_crowd_scan scan;
        lan_crowd_scan_begin(&scan, e->grid, lan_soldier_at(e, soldier), none,
                             reach);
        for (int32_t s; (s = lan_crowd_scan_next(&scan)) >= 0;) {
            if (lan_group_of(e, s)->side != g->side &&
                lan_soldier_is_in(e, s)) {
                look_at_soldier(e, soldier, s, &best);
            }
        }
        if (best.square <= reach * reach) {
            return best;
        }
    }
    return search_all(e, soldier);
}

int32_t lan_enemy_nearest(lan_engagement *e, int32_t soldier)
{
    return search_grid(e, soldier).soldier;
}
