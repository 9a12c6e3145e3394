/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Soldiers walk straight towards their nearest enemy, as near as they want him,
 * and get in each other's way: all are bodies that push each other.
 */
#include "base/real.h"
#include "tactics/bodies/engagement_impl.h"
#include "tactics/bodies/plane_impl.h"

/* Of the distance to an enemy, how far two may walk until another one is looked
 * for, who may be nearer. */
#define LOOK_AGAIN 0.1

/* Of the way that one wanted to go, less than which is being stuck. */
#define STUCK 0.1

/* Steps are shorter than the largest by what rounding may add. */
#define SHORTER (1.0 - 1e-9)

/* --- the field ------------------------------------------------------------ */

void lan_walking_begin(lan_engagement *e)
{
    double least = LAN_INF;
    e->fastest = 0.0;
    e->walked = 0.0;
    for (int32_t i = 0; i < e->count.groups; i++) {
        const lan_combat_group *g = &e->groups[i];
        e->fastest = fmax(e->fastest, g->pace);
        if (g->pace > 0.0) {
            least = fmin(least, lan_soldier_least(g->soldier) / g->pace);
        }
    }
    e->step = isnan(e->def->step) || isinf(least) ? SHORTER * LAN_STRIDE * least
                                                  : e->def->step;
    /* At the middle of the time that it stands for: neither late nor early. */
    e->step_end = 0.5 * e->step;
    e->is_moving = e->step < LAN_INF;
    for (int32_t s = e->count.soldiers - 1; s >= 0; s--) {
        lan_walking_remove(e, s);
    }
}

lan_status lan_walking_add(lan_engagement *e, int32_t soldier)
{
    if (e->bodies == NULL) {
        return LAN_OK;
    }
    const lan_combat_group *g = lan_group_of(e, soldier);
    const lan_point facing = e->frames[g->army].facing;
    lan_body body = g->soldier->body;
    body.id = soldier;
    body.at = lan_soldier_at(e, soldier);
    body.velocity = (lan_point){0.0, 0.0};
    body.heading = atan2(facing.y, facing.x);
    body.spin = 0.0;
    body.kind = g->unit->movement;
    body.speed_most = fmin(body.speed_most, g->pace);
    if (!(g->pace > 0.0)) {
        body.mass = LAN_INF; /* who holds his place is not pushed from it */
        body.speed_most = LAN_INF;
    }
    return lan_bodies_add(e->bodies, &body, &e->body[soldier], NULL);
}

void lan_walking_remove(lan_engagement *e, int32_t soldier)
{
    if (e->body[soldier] >= 0) {
        lan_bodies_remove(e->bodies, e->body[soldier]);
        e->body[soldier] = -1;
    }
}

/* --- where to ------------------------------------------------------------- */

/* Whom he walks to: the nearest when he looked. */
static int32_t find_goal(lan_engagement *e, int32_t soldier)
{
    const int32_t goal = e->goal[soldier];
    const double walked = 2.0 * e->fastest * (e->walked - e->looked[soldier]);
    if (goal >= 0 && lan_soldier_is_in(e, goal) &&
        walked <= LOOK_AGAIN * e->goal_far[soldier]) {
        return goal;
    }
    const int32_t found =
        lan_way_goal(e, soldier, lan_enemy_nearest(e, soldier));
    e->goal[soldier] = found;
    e->looked[soldier] = e->walked;
    e->goal_far[soldier] =
        found < 0 ? 0.0 : sqrt(lan_soldier_square(e, soldier, found));
    return found;
}

/* How far he goes towards his goal; negative: away from it. */
static double find_way(const lan_combat_group *g, double far, double stride)
{
    if (g->soldier->steer == LAN_STEER_FLEE) {
        return -fmin(stride, fmax(0.0, g->rest - far));
    }
    return fmin(stride, fmax(0.0, far - g->rest));
}

/* Where his goal is, for who goes to where it will be. */
static lan_point goal_place(const lan_engagement *e, int32_t soldier,
                            int32_t goal)
{
    const lan_combat_group *g = lan_group_of(e, soldier);
    const lan_point at = lan_soldier_at(e, goal);
    if (g->soldier->steer != LAN_STEER_INTERCEPT) {
        return at;
    }
    return lan_steer_meeting(lan_soldier_at(e, soldier), g->pace, at,
                             lan_bodies_get(e->bodies, e->body[goal]).velocity);
}

/* The way that he wants to go in a step. */
static lan_point wanted_way(lan_engagement *e, int32_t soldier)
{
    const lan_combat_group *g = lan_group_of(e, soldier);
    const int32_t goal = g->pace > 0.0 ? find_goal(e, soldier) : -1;
    if (goal < 0) {
        return (lan_point){0.0, 0.0};
    }
    const lan_point from = lan_soldier_at(e, soldier);
    const double far = lan_ground_far(e, soldier, goal);
    const lan_point to =
        lan_way_toward(e, soldier, goal, goal_place(e, soldier, goal));
    const lan_point off = lan_point_minus(to, from);
    const double length = lan_point_length(off);
    const double stride = lan_ground_ease(e, soldier) * g->pace * e->step;
    const double way = find_way(g, far, stride);
    return length > 0.0 ? lan_point_times(off, way / length)
                        : (lan_point){0.0, 0.0};
}

/* --- a step --------------------------------------------------------------- */

static void set_out(lan_engagement *e)
{
    for (int32_t i = 0; i < e->count.groups; i++) {
        const lan_combat_group *g = &e->groups[i];
        for (int32_t k = 0; k < g->living; k++) {
            const int32_t s = e->members[g->first + k];
            e->wanted[s] = wanted_way(e, s);
            lan_bodies_set_motion(e->bodies, e->body[s], lan_soldier_at(e, s),
                                  lan_point_times(e->wanted[s], 1.0 / e->step));
        }
    }
}

/* Takes over where all are; true where anyone has gone on. */
static bool arrive(lan_engagement *e)
{
    bool any = false;
    e->story.stuck = 0;
    for (int32_t i = 0; i < e->count.groups; i++) {
        const lan_combat_group *g = &e->groups[i];
        for (int32_t k = 0; k < g->living; k++) {
            const int32_t s = e->members[g->first + k];
            const lan_body body = lan_bodies_get(e->bodies, e->body[s]);
            const lan_point at = body.at;
            const double gone =
                lan_point_length(lan_point_minus(at, lan_soldier_at(e, s)));
            const double wanted = lan_point_length(e->wanted[s]);
            any = any || gone > STUCK * g->pace * e->step;
            e->story.stuck +=
                wanted > STUCK * g->pace * e->step && gone < STUCK * wanted;
            e->x[s] = at.x;
            e->y[s] = at.y;
            if (e->has_hulls) {
                e->heading[s] = body.heading;
            }
        }
    }
    return any;
}

/* In parts where somebody was hit, or is spun, so hard that the whole step is
 * too long. */
static lan_status step_bodies(lan_engagement *e, lan_error *err)
{
    lan_status status = LAN_OK;
    for (double left = e->step; status == LAN_OK && left > 0.0;) {
        const double most = lan_bodies_largest_step(e->bodies);
        const double part = most < left ? SHORTER * most : left;
        status = lan_bodies_step(e->bodies, part, NULL, NULL, err);
        left -= part;
    }
    return status;
}

lan_status lan_walking_step(lan_engagement *e, lan_error *err)
{
    set_out(e);
    const lan_status status = step_bodies(e, err);
    if (status != LAN_OK) {
        return status;
    }
    e->is_moving = arrive(e);
    e->walked += e->step;
    e->grid.is_stale = true;
    e->story.steps++;
    return LAN_OK;
}
