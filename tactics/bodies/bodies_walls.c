/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A body goes along its way until it first touches a wall, answers, and goes on
 * for the time that is left. A wall that it touches already does not hold it
 * where it goes along or away: a distance to a segment is convex.
 */
#include "tactics/bodies/bodies_impl.h"

#include <math.h>

#include "base/real.h"
#include "tactics/bodies/plane_impl.h"
#include "tactics/bodies/walls_impl.h"

/* Walls that a body answers within one step. */
#define BOUNCES 4

/* What counts as along a wall, of its way; as touching it, of its radius. */
#define ALONG    1e-12
#define TOUCHING 1e-9

/* --- the discs of a hull ------------------------------------------------- */

/* Discs as wide as a hull, from one end to the other, at most a radius apart.
 */
typedef struct hull_row {
    double radius;
    lan_point last; /* the middle of the one at the bow, in axes of the hull */
    int32_t count;
} hull_row;

static hull_row row_of(const lan_make *make)
{
    const double length = make->half_length;
    const double width = make->half_width;
    if (!(length > 0.0)) {
        return (hull_row){make->radius, {0.0, 0.0}, 1};
    }
    const double radius = lan_lesser(length, width);
    const double most = lan_greater(length, width) - radius;
    const double spaces = ceil(2.0 * most / radius);
    const lan_point last =
        length > width ? (lan_point){most, 0.0} : (lan_point){0.0, most};
    return (hull_row){radius, last, 1 + (int32_t)spaces};
}

static lan_point row_place(const hull_row *row, int32_t index, lan_point along)
{
    const double share =
        row->count > 1 ? 2.0 * index / (row->count - 1.0) - 1.0 : 0.0;
    return lan_point_out_of(lan_point_times(row->last, share), along);
}

static lan_point along_of(double heading)
{
    return (lan_point){cos(heading), sin(heading)};
}

/* --- the first wall ------------------------------------------------------ */

typedef struct wall_hit {
    double share; /* of the way; LAN_INF: none */
    lan_point normal;
    lan_point at;
    bool is_inside; /* the disc overlaps a wall where it starts */
} wall_hit;

/* Where the middle of a disc is on the wall itself any way out is good. */
static lan_point normal_from(lan_point off, double distance, lan_point way)
{
    if (distance > 0.0) {
        return lan_point_times(off, 1.0 / distance);
    }
    const double length = lan_point_length(way);
    return length > 0.0 ? lan_point_times(way, -1.0 / length)
                        : (lan_point){1.0, 0.0};
}

/* length: of the way. */
static void meet_wall(const lan_disc *disc, lan_point way, double length,
                      const lan_segment *wall, wall_hit *hit)
{
    const lan_point nearest = lan_segment_nearest(wall, disc->at);
    const lan_point off = lan_point_minus(disc->at, nearest);
    const double distance = lan_point_length(off);
    if (distance > (disc->radius + length) * (1.0 + TOUCHING)) {
        return; /* most are too far off */
    }
    const bool is_touching =
        distance > 0.0 && distance <= disc->radius * (1.0 + TOUCHING);
    hit->is_inside |= distance < disc->radius * (1.0 - TOUCHING);
    if (is_touching && lan_point_dot(way, off) >= -ALONG * length * distance) {
        return;
    }
    const double share =
        is_touching ? 0.0 : lan_sweep_disc_to_segment(disc, way, wall);
    if (share < hit->share) {
        const lan_point place = lan_point_at(disc->at, way, share);
        const lan_point at = lan_segment_nearest(wall, place);
        const lan_point away = lan_point_minus(place, at);
        hit->share = share;
        hit->at = at;
        hit->normal = normal_from(away, lan_point_length(away), way);
    }
}

/* Walls in the order of a walk: of those that are met at once any. */
static void meet_walls(const lan_walls *walls, const lan_disc *disc,
                       lan_point way, wall_hit *hit)
{
    const int32_t *numbers;
    uint32_t count;
    const double length = lan_point_length(way);
    lan_wall_walk walk;
    lan_wall_walk_begin(&walk, walls, disc->at, way, disc->radius);
    while ((numbers = lan_wall_walk_next(&walk, &count)) != NULL) {
        for (uint32_t i = 0; i < count; i++) {
            meet_wall(disc, way, length, &walls->segments[numbers[i]], hit);
        }
        walk.last = lan_lesser(walk.last, hit->share);
    }
}

/* Of a body that moves by a way and turns. */
static wall_hit first_wall(const lan_bodies *bodies, const lan_make *make,
                           lan_point at, lan_point way, double heading,
                           double turn)
{
    const hull_row row = row_of(make);
    wall_hit hit = {.share = LAN_INF};
    const bool is_hull = row.count > 1;
    const lan_point before = is_hull ? along_of(heading) : at;
    const lan_point after = is_hull ? along_of(heading + turn) : at;
    for (int32_t i = 0; i < row.count; i++) {
        lan_disc disc = {at, row.radius};
        lan_point disc_way = way;
        if (is_hull) {
            const lan_point from = row_place(&row, i, before);
            const lan_point to = row_place(&row, i, after);
            disc.at = lan_point_plus(at, from);
            disc_way = lan_point_plus(way, lan_point_minus(to, from));
        }
        meet_walls(lan_bodies_walls(bodies, make->kind), &disc, disc_way, &hit);
    }
    return hit;
}

/* --- pushed out ---------------------------------------------------------- */

static lan_point pushed_out(const lan_bodies *bodies, const lan_make *make,
                            lan_point at, double heading)
{
    const hull_row row = row_of(make);
    const lan_point along = along_of(heading);
    for (int32_t i = 0; i < row.count; i++) {
        const lan_disc disc = {lan_point_plus(at, row_place(&row, i, along)),
                               row.radius};
        const lan_point to =
            lan_walls_push(lan_bodies_walls(bodies, make->kind), &disc, NULL);
        at = lan_point_plus(at, lan_point_minus(to, disc.at));
    }
    return at;
}

bool lan_bodies_in_wall(const lan_bodies *bodies, const lan_make *make,
                        lan_point at, double heading)
{
    const lan_point none = {0.0, 0.0};
    return lan_bodies_walls(bodies, make->kind) != NULL &&
           first_wall(bodies, make, at, none, heading, 0.0).is_inside;
}

/* --- how far it is ------------------------------------------------------- */

/* The way from the nearest wall to a place, of those nearer than `least`, which
 * becomes how long it is; (0, 0): none is. */
static lan_point off_nearest(const lan_walls *walls, lan_point at,
                             double *least)
{
    const int32_t *numbers;
    uint32_t count;
    lan_point nearest = {0.0, 0.0};
    lan_wall_walk walk;
    lan_wall_walk_begin(&walk, walls, at, nearest, *least);
    while ((numbers = lan_wall_walk_next(&walk, &count)) != NULL) {
        for (uint32_t i = 0; i < count; i++) {
            const lan_point off = lan_point_minus(
                at, lan_segment_nearest(&walls->segments[numbers[i]], at));
            const double distance = lan_point_length(off);
            if (distance < *least) {
                *least = distance;
                nearest = off;
            }
        }
    }
    return nearest;
}

/* A body whose walls were found looks for them again after so many steps: later
 * where it may go on for as many without a look, else sooner. */
#define CLEAR_STEPS 128
#define CLOSE_STEPS 8

/* Of a place, by which rounding may be off. */
#define PLACE_SLACK 1e-12

bool lan_bodies_find_clear(lan_bodies *bodies, int32_t number, double stride)
{
    float *clear = &bodies->clear[number];
    *clear = *clear > 0.0F ? 0.0F : *clear + 1.0F;
    if (*clear < 0.0F) {
        return false;
    }
    const lan_make *make = lan_bodies_make(bodies, number);
    const lan_walls *walls = lan_bodies_walls(bodies, make->kind);
    if (walls == NULL) {
        *clear = (float)LAN_INF;
        return true;
    }
    const lan_point at = bodies->motions[number].at;
    const double own = make->bound * (1.0 + LAN_CLEAR_SLACK) +
                       PLACE_SLACK * (fabs(at.x) + fabs(at.y));
    double least = own + lan_greater(CLEAR_STEPS * stride, make->bound);
    off_nearest(walls, at, &least);
    const double found = (least - own) * (1.0 - LAN_CLEAR_SLACK);
    const bool is_clear = found > 2.0 * stride;
    *clear = is_clear ? (float)found : (float)-CLOSE_STEPS;
    return is_clear;
}

/* --- ways ---------------------------------------------------------------- */

bool lan_bodies_go(lan_bodies *bodies, int32_t number, double dt)
{
    const lan_make *make = lan_bodies_make(bodies, number);
    lan_motion *motion = &bodies->motions[number];
    lan_turning *turning = &bodies->turnings[number];
    bool has_met = false;
    bool is_inside = false;
    double left = dt;
    for (int i = 0; i < BOUNCES && left > 0.0; i++) {
        const lan_point way = lan_point_times(motion->velocity, left);
        const wall_hit hit = first_wall(bodies, make, motion->at, way,
                                        turning->heading, turning->spin * left);
        const double share = lan_lesser(hit.share, 1.0);
        motion->at = lan_point_at(motion->at, way, share);
        turning->heading += share * left * turning->spin;
        is_inside |= hit.is_inside;
        left = hit.share <= 1.0 ? left * (1.0 - share) : 0.0;
        if (hit.share <= 1.0) {
            has_met = true;
            lan_bodies_respond_to_wall(bodies, number, hit.normal, hit.at);
        }
    }
    if (is_inside) {
        motion->at = pushed_out(bodies, make, motion->at, turning->heading);
    }
    return has_met;
}

bool lan_bodies_hold_back(lan_bodies *bodies, int32_t number, lan_point from)
{
    const lan_make *make = lan_bodies_make(bodies, number);
    const double heading = bodies->turnings[number].heading;
    lan_point way = lan_point_minus(bodies->motions[number].at, from);
    lan_point at = from;
    for (int i = 0; i < BOUNCES; i++) {
        const wall_hit hit = first_wall(bodies, make, at, way, heading, 0.0);
        if (i == 0 && !(hit.share <= 1.0)) {
            return false;
        }
        const double share = lan_lesser(hit.share, 1.0);
        at = lan_point_at(at, way, share);
        if (!(hit.share <= 1.0)) {
            break;
        }
        bodies->motions[number].at = at;
        lan_bodies_respond_to_wall(bodies, number, hit.normal, hit.at);
        way = lan_point_times(way, 1.0 - share);
        const double into = lan_point_dot(way, hit.normal);
        way = lan_point_at(way, hit.normal, -lan_lesser(into, 0.0));
    }
    bodies->motions[number].at = at;
    return true;
}

/* --- a force ------------------------------------------------------------- */

lan_point lan_bodies_wall_force(const lan_bodies *bodies, int32_t kind,
                                lan_point at)
{
    const lan_potential *potential = &bodies->def.from_walls[kind];
    double least = lan_lesser(potential->reach, 4.0 * LAN_BODIES_FAR);
    const lan_point nearest =
        off_nearest(lan_bodies_walls(bodies, kind), at, &least);
    const double length = lan_point_length(nearest);
    return length > 0.0
               ? lan_point_times(
                     nearest, lan_potential_force(potential, length) / length)
               : nearest;
}
