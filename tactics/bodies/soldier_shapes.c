/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The shape of a soldier to what flies, or looks, along a straight way: in a
 * plane where all are at one height, else in space, where a disc stands upright
 * and a hull is a block.
 */
#include "base/real.h"
#include "tactics/bodies/engagement_impl.h"
#include "tactics/bodies/plane_impl.h"

static bool is_hull(const lan_soldier_def *soldier)
{
    return soldier->body.half_length > 0.0;
}

double lan_soldier_bound(const lan_soldier_def *soldier)
{
    const lan_body *body = &soldier->body;
    return is_hull(soldier) ? lan_point_length((lan_point){body->half_length,
                                                           body->half_width})
                            : body->radius;
}

double lan_soldier_half_height(const lan_soldier_def *soldier)
{
    const lan_body *body = &soldier->body;
    if (!isnan(soldier->height)) {
        return 0.5 * soldier->height;
    }
    return is_hull(soldier) ? body->half_width : body->radius;
}

static lan_point along_of(const lan_engagement *e, int32_t soldier)
{
    const double heading = e->heading[soldier];
    return (lan_point){cos(heading), sin(heading)};
}

/* --- in a plane ----------------------------------------------------------- */

static double sweep_level(const lan_engagement *e, int32_t soldier,
                          lan_point from, lan_point way)
{
    const lan_combat_group *g = lan_group_of(e, soldier);
    const lan_disc shot = {from, 0.0};
    const lan_disc disc = {lan_soldier_at(e, soldier), g->bound};
    const double share = lan_sweep_disc_to_disc(&shot, way, &disc);
    if (!(share <= 1.0) || !is_hull(g->soldier)) {
        return share;
    }
    const lan_oriented_box hull = {disc.at, along_of(e, soldier),
                                   g->soldier->body.half_length,
                                   g->soldier->body.half_width};
    return lan_sweep_disc_to_oriented_box(&shot, way, &hull);
}

/* --- in space ------------------------------------------------------------- */

/* An upright disc: in the plane, over that part of the way which is between its
 * foot and its top. */
static double sweep_to_upright(lan_vec from, lan_vec way, const lan_disc *disc,
                               double low, double high)
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
    const lan_disc shot = {
        lan_point_at((lan_point){from.x, from.y}, flat, first), 0.0};
    const double share = lan_sweep_disc_to_disc(
        &shot, lan_point_times(flat, last - first), disc);
    return share <= 1.0 ? first + share * (last - first) : LAN_INF;
}

static lan_oriented_block block_of(const lan_engagement *e, int32_t soldier,
                                   lan_vec at)
{
    const lan_combat_group *g = lan_group_of(e, soldier);
    const lan_point along = along_of(e, soldier);
    return (lan_oriented_block){.at = at,
                                .axes = {{along.x, along.y, 0.0},
                                         {-along.y, along.x, 0.0},
                                         {0.0, 0.0, 1.0}},
                                .half = {g->soldier->body.half_length,
                                         g->soldier->body.half_width,
                                         g->half_height}};
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
        const lan_oriented_block block = block_of(e, soldier, at);
        return lan_sweep_sphere_to_oriented_block(&shot, way, &block);
    }
    const lan_disc disc = {{at.x, at.y}, g->bound};
    return sweep_to_upright(from, way, &disc, at.z - g->half_height,
                            at.z + g->half_height);
}

/* --- either --------------------------------------------------------------- */

double lan_soldier_sweep(const lan_engagement *e, int32_t soldier, lan_vec from,
                         lan_vec way)
{
    return e->is_level ? sweep_level(e, soldier, (lan_point){from.x, from.y},
                                     (lan_point){way.x, way.y})
                       : sweep_in_space(e, soldier, from, way);
}

bool lan_soldier_is_on(const lan_engagement *e, int32_t soldier, lan_vec from,
                       lan_vec to)
{
    const lan_combat_group *g = lan_group_of(e, soldier);
    if (e->is_level && !is_hull(g->soldier)) {
        const lan_disc disc = {lan_soldier_at(e, soldier), g->bound};
        const lan_segment line = {{from.x, from.y}, {to.x, to.y}};
        return lan_disc_on_segment(&disc, &line, NULL);
    }
    return lan_soldier_sweep(e, soldier, from, lan_vec_minus(to, from)) <= 1.0;
}

double lan_soldier_edge(const lan_engagement *e, int32_t soldier, lan_vec along)
{
    const lan_combat_group *g = lan_group_of(e, soldier);
    const lan_point flat = {along.x, along.y};
    if (e->is_level && !is_hull(g->soldier)) {
        return g->bound;
    }
    const double above = e->is_level ? LAN_INF : g->half_height / fabs(along.z);
    if (!is_hull(g->soldier)) {
        return fmin(above, g->bound / lan_point_length(flat));
    }
    const lan_point own = lan_point_into(flat, along_of(e, soldier));
    return fmin(above, fmin(g->soldier->body.half_length / fabs(own.x),
                            g->soldier->body.half_width / fabs(own.y)));
}
