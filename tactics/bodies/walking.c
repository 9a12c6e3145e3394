/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Soldiers walk straight to their nearest enemy, as near as they want him.
 */
#include "base/real.h"
#include "tactics/bodies/engagement_impl.h"

/* Of the distance to an enemy, how far two may walk until another one is looked
 * for, who may be nearer. */
#define LOOK_AGAIN 0.1

void lan_walking_begin(lan_engagement *e)
{
    double least = LAN_INF;
    e->fastest = 0.0;
    for (int32_t i = 0; i < e->count.groups; i++) {
        const lan_combat_group *g = &e->groups[i];
        e->fastest = fmax(e->fastest, g->pace);
        if (g->pace > 0.0) {
            least = fmin(least, g->soldier->body.radius / g->pace);
        }
    }
    e->step =
        isnan(e->def->step) || isinf(least) ? LAN_STRIDE * least : e->def->step;
    e->step_end = e->step;
    e->is_moving = e->step < LAN_INF;
}

/* Whom he walks to: the nearest when he looked. */
static int32_t find_goal(lan_engagement *e, int32_t soldier)
{
    const int32_t goal = e->goal[soldier];
    const double walked = 2.0 * e->fastest * (e->now - e->looked[soldier]);
    if (goal >= 0 && lan_soldier_is_in(e, goal) &&
        walked <= LOOK_AGAIN * e->goal_far[soldier]) {
        return goal;
    }
    const int32_t found = lan_enemy_nearest(e, soldier);
    e->goal[soldier] = found;
    e->looked[soldier] = e->now;
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

/* Where he is after a step, into u and v of the step; true where he moves. */
static bool walk_soldier(lan_engagement *e, int32_t soldier)
{
    const lan_combat_group *g = lan_group_of(e, soldier);
    const int32_t goal = find_goal(e, soldier);
    e->next_x[soldier] = e->x[soldier];
    e->next_y[soldier] = e->y[soldier];
    if (goal < 0) {
        return false;
    }
    const double dx = e->x[goal] - e->x[soldier];
    const double dy = e->y[goal] - e->y[soldier];
    const double far = sqrt(dx * dx + dy * dy);
    const double way = find_way(g, far, g->pace * e->step);
    if (lan_is_zero(way) || !(far > 0.0)) {
        return false;
    }
    e->next_x[soldier] += dx * way / far;
    e->next_y[soldier] += dy * way / far;
    return true;
}

lan_status lan_walking_step(lan_engagement *e, lan_error *err)
{
    bool any = false;
    (void)err;
    for (int32_t i = 0; i < e->count.groups; i++) {
        const lan_combat_group *g = &e->groups[i];
        for (int32_t k = 0; g->pace > 0.0 && k < g->living; k++) {
            any |= walk_soldier(e, e->members[g->first + k]);
        }
    }
    for (int32_t i = 0; any && i < e->count.groups; i++) {
        const lan_combat_group *g = &e->groups[i];
        for (int32_t k = 0; g->pace > 0.0 && k < g->living; k++) {
            const int32_t s = e->members[g->first + k];
            e->x[s] = e->next_x[s];
            e->y[s] = e->next_y[s];
        }
    }
    e->grid.is_stale = e->grid.is_stale || any;
    e->is_moving = any;
    e->story.steps++;
    return LAN_OK;
}
