/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A body goes along its way until it first touches a wall, answers, and goes on
 * for the time that is left. A wall that it touches already does not hold it
 * where it goes along or away: a distance to a segment is convex. A hull turns
 * where it has come to, and is pushed out of what it turns into.
 */
#include "tactics/bodies/bodies_impl.h"

/* Most walls that a body bounces off in one step, and that push it out. */
#define BOUNCES 4
#define PUSHES  8

/* Factor on a body's size at walls, so that it passes gates of its own width.
 * */
#define SLIM (1.0 - 1e-3)

/* Distance that counts as touching, relative to the body's size. */
#define TOUCHING 1e-9

/* Search radius for walls, relative to the body's size. */
#define LOOK 8.0

lan_make lan_make_of(const lan_body_type *type, const lan_walls *walls)
{
    const bool is_hull = type->half_length > 0.0;
    const double length = type->half_length;
    const double width = type->half_width;
    const double radius = type->radius;
    const double inverse_mass = type->mass < LAN_INF ? 1.0 / type->mass : 0.0;
    const double square = is_hull ? (length * length + width * width) / 3.0
                                  : 0.5 * radius * radius;
    return (lan_make){
        .type = *type,
        .inverse_mass = inverse_mass,
        .inverse_inertia = square > 0.0 ? inverse_mass / square : 0.0,
        .bound = is_hull ? sqrt(length * length + width * width) : radius,
        .least = is_hull ? lan_lesser(length, width) : radius,
        .lever = is_hull ? length : radius,
        .walls = walls};
}

lan_convex lan_make_shape(const lan_make *make, lan_point at, double heading,
                          double slim, lan_point points[4])
{
    const lan_body_type *type = &make->type;
    if (type->half_length > 0.0) {
        lan_box_points(at, lan_point_of_angle(heading),
                       slim * type->half_length, slim * type->half_width,
                       points);
        return (lan_convex){points, 4, 0.0};
    }
    points[0] = at;
    return (lan_convex){points, 1, slim * type->radius};
}

/* --- walls near a body ---------------------------------------------------- */

static lan_wall_hit first_wall(const lan_make *make, lan_point at,
                               double heading, lan_point way)
{
    lan_point points[4];
    lan_convex shape = {points, 0, 0.0}; /* most bodies are near no wall */
    const double near = make->bound + lan_point_length(way);
    lan_wall_hit first = {.share = LAN_INF};
    lan_wall_walk walk;
    lan_wall_walk_begin(&walk, make->walls, at, way, make->bound);
    for (int32_t wall; (wall = lan_wall_walk_next(&walk)) >= 0;) {
        const lan_segment of = lan_walls_segment(make->walls, (size_t)wall);
        const lan_convex still = {&of.from, 2, 0.0};
        const lan_point off = lan_point_minus(lan_segment_nearest(of, at), at);
        if (lan_point_dot(off, off) > near * near) {
            continue;
        }
        if (shape.count == 0) {
            shape = lan_make_shape(make, at, heading, SLIM, points);
        }
        const lan_wall_hit hit =
            lan_convex_meet(&shape, way, &still, TOUCHING * make->least);
        if (hit.share < first.share) {
            first = hit;
        }
        walk.last = lan_lesser(walk.last, first.share);
    }
    return first;
}

/* The wall that a body penetrates most; false: none. */
static bool deepest_wall(const lan_make *make, lan_point at, double heading,
                         lan_overlap *out)
{
    lan_point points[4];
    const lan_convex shape = lan_make_shape(make, at, heading, SLIM, points);
    lan_wall_walk walk;
    out->depth = TOUCHING * make->least;
    bool is_in = false;
    lan_wall_walk_begin(&walk, make->walls, at, (lan_point){0.0, 0.0},
                        make->bound);
    for (int32_t wall; (wall = lan_wall_walk_next(&walk)) >= 0;) {
        const lan_segment of = lan_walls_segment(make->walls, (size_t)wall);
        const lan_convex still = {&of.from, 2, 0.0};
        lan_overlap overlap;
        if (lan_convex_overlap(&shape, &still, &overlap) &&
            overlap.depth > out->depth) {
            *out = overlap;
            is_in = true;
        }
    }
    return is_in;
}

bool lan_bodies_in_wall(const lan_make *make, lan_point at, double heading)
{
    lan_overlap overlap;
    return make->walls != NULL && deepest_wall(make, at, heading, &overlap);
}

/* --- ways ----------------------------------------------------------------- */

/* Rotates a hull; keeps the old angle if walls leave no room. */
static void turn_body(lan_bodies *bodies, int32_t number, double turn)
{
    const lan_make *make = lan_bodies_make(bodies, number);
    lan_motion *motion = &bodies->motions[number];
    const lan_motion before = *motion;
    lan_overlap overlap;
    motion->heading += turn;
    if (!(make->type.half_length > 0.0)) {
        return;
    }
    lan_overlap first = {.depth = 0.0};
    int pushes = 0;
    while (deepest_wall(make, motion->at, motion->heading, &overlap) &&
           pushes < PUSHES) {
        first = pushes == 0 ? overlap : first;
        motion->at = lan_point_at(motion->at, overlap.normal, overlap.depth);
        pushes++;
    }
    if (pushes == 0) {
        return;
    }
    if (pushes == PUSHES) {
        motion->at = before.at;
        motion->heading = before.heading;
    }
    bodies->report.wall_contacts++;
    lan_bodies_respond_to_wall(bodies, number, first.normal, first.at);
}

/* True if no wall is near a path of this length, in m. */
static bool is_clear(lan_bodies *bodies, int32_t number, double far)
{
    const lan_make *make = lan_bodies_make(bodies, number);
    const double need = make->bound + far;
    if (make->walls == NULL || (double)bodies->clear[number] > need) {
        return true;
    }
    lan_point off;
    bodies->clear[number] =
        (float)lan_walls_nearest(make->walls, bodies->motions[number].at,
                                 LOOK * make->bound + far, &off);
    lan_bodies_use_clear(bodies, number, 0.0);
    return (double)bodies->clear[number] > need;
}

void lan_bodies_go(lan_bodies *bodies, int32_t number, double dt)
{
    const lan_make *make = lan_bodies_make(bodies, number);
    lan_motion *motion = &bodies->motions[number];
    const double speed = lan_point_length(motion->velocity);
    const lan_point before = motion->at;
    if (is_clear(bodies, number, speed * dt)) {
        motion->at = lan_point_at(motion->at, motion->velocity, dt);
        motion->heading += motion->spin * dt;
        lan_bodies_use_clear(bodies, number, speed * dt);
        return;
    }
    double left = dt;
    for (int i = 0; i < BOUNCES && left > 0.0; i++) {
        const lan_point way = lan_point_times(motion->velocity, left);
        const lan_wall_hit hit =
            first_wall(make, motion->at, motion->heading, way);
        if (!(hit.share <= 1.0)) {
            motion->at = lan_point_plus(motion->at, way);
            left = 0.0;
            break;
        }
        motion->at = lan_point_at(motion->at, way, hit.share);
        left *= 1.0 - hit.share;
        bodies->report.wall_contacts += i == 0;
        lan_bodies_respond_to_wall(bodies, number, hit.normal, hit.at);
    }
    turn_body(bodies, number, motion->spin * dt);
    lan_bodies_use_clear(bodies, number,
                         lan_point_length(lan_point_minus(motion->at, before)));
}

void lan_bodies_hold_back(lan_bodies *bodies, int32_t number, lan_point from)
{
    const lan_make *make = lan_bodies_make(bodies, number);
    lan_motion *motion = &bodies->motions[number];
    lan_point way = lan_point_minus(motion->at, from);
    lan_point at = from;
    if (make->walls == NULL ||
        (double)bodies->clear[number] > make->bound + lan_point_length(way)) {
        return;
    }
    for (int i = 0; i < BOUNCES; i++) {
        const lan_wall_hit hit = first_wall(make, at, motion->heading, way);
        if (!(hit.share <= 1.0)) {
            motion->at = i == 0 ? motion->at : lan_point_plus(at, way);
            return;
        }
        at = lan_point_at(at, way, hit.share);
        motion->at = at;
        lan_bodies_respond_to_wall(bodies, number, hit.normal, hit.at);
        way = lan_point_times(way, 1.0 - hit.share);
        way = lan_point_at(way, hit.normal,
                           -lan_lesser(lan_point_dot(way, hit.normal), 0.0));
    }
}
