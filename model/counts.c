/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Integer soldiers: the battles that permit them, and loss rates at counts.
 */
#include "base/text.h"
#include "model/engine_impl.h"

/* Tolerance of a count as an integer. */
#define ROUNDING 1e-9

/* --- integer counts ------------------------------------------------------ */

/* True for an integer within rounding, because arrivals at once may be
 * rounded. */
static bool is_whole(double count)
{
    return fabs(count - round(count)) <= ROUNDING;
}

static lan_status refuse_part(const lan_battle *battle, int32_t group,
                              double count, const char *what, lan_error *err)
{
    const lan_plan_group *g = &battle->plan->groups[group];
    char number[LAN_TEXT_DOUBLE_SIZE];
    return lan_fail(err, LAN_EINVAL, 0, 0,
                    "%s.%s: %s %s: odds need an integer, write %.0f or "
                    "%.0f",
                    battle->plan->armies[g->army].name, g->name,
                    lan_text_from_double(count, number), what, floor(count),
                    ceil(count));
}

double lan_counts_of_side(const lan_battle *battle, int32_t side, double until)
{
    const lan_plan *plan = battle->plan;
    double count = 0.0;
    for (int32_t i = 0; i < plan->group_count; i++) {
        if (plan->armies[plan->groups[i].army].side == side) {
            count += plan->groups[i].start;
        }
    }
    for (int32_t k = 0; k < plan->action_count; k++) {
        const lan_action *action = &plan->actions[k];
        if (action->kind == LAN_ACTION_JUMP && action->time <= until &&
            plan->armies[plan->groups[action->group].army].side == side) {
            count += action->value;
        }
    }
    return count;
}

static lan_status check_sides(const lan_battle *battle, lan_error *err)
{
    for (int32_t s = 0; s < battle->plan->side_count; s++) {
        const double count = lan_counts_of_side(battle, s, LAN_INF);
        if (count > LAN_COUNTS_MOST) {
            return lan_fail(err, LAN_ELIMIT, 0, 0,
                            "side %s has %.9g soldiers: odds go up to %d",
                            battle->plan->sides[s], count, LAN_COUNTS_MOST);
        }
    }
    return LAN_OK;
}

lan_status lan_counts_check(const lan_battle *battle, lan_error *err)
{
    const lan_plan *plan = battle->plan;
    for (int32_t i = 0; i < plan->group_count; i++) {
        if (!is_whole(plan->groups[i].start)) {
            return refuse_part(battle, i, plan->groups[i].start, "soldiers",
                               err);
        }
    }
    for (int32_t k = 0; k < plan->action_count; k++) {
        const lan_action *action = &plan->actions[k];
        if (action->kind == LAN_ACTION_JUMP && !is_whole(action->value)) {
            return refuse_part(battle, action->group, action->value,
                               "reinforcements at once", err);
        }
    }
    return check_sides(battle, err);
}

lan_status lan_counts_check_present(const lan_battle *battle, lan_error *err)
{
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        const double now = battle->state.x[i];
        if (!is_whole(now)) {
            return refuse_part(battle, i, now, "soldiers", err);
        }
    }
    return LAN_OK;
}

bool lan_group_fights_now(const lan_battle *battle, int32_t group)
{
    return battle->state.x[group] > 0.0 &&
           lan_army_is_in(battle, battle->plan->groups[group].army);
}

/* --- rates --------------------------------------------------------------- */

/* Sets which groups and armies are in the fight; true if more than counts
 * changed. */
static bool set_state(lan_battle *battle, const int32_t *counts,
                      const unsigned char *armies)
{
    const lan_plan *plan = battle->plan;
    const lan_state *state = &battle->state;
    bool changed = battle->targeting.stale;
    for (int32_t i = 0; i < plan->group_count; i++) {
        const bool lives = counts[i] > 0;
        changed = changed || lives != lan_group_is_alive(battle, i);
        state->status[i] = lives ? LAN_GROUP_ALIVE : LAN_GROUP_AWAY;
        state->x[i] = counts[i];
    }
    for (int32_t a = 0; a < plan->army_count; a++) {
        const bool fights = armies[a] == LAN_ARMY_FIGHTING;
        const bool full =
            lan_standing_of(battle, a).strength > plan->armies[a].front;
        changed = changed || fights != lan_army_is_in(battle, a) ||
                  full != (state->front_limited[a] != 0);
        state->army_state[a] = fights ? LAN_ARMY_FIGHTING : LAN_ARMY_BROKEN;
        state->front_crossed[a] = 0;
    }
    return changed;
}

lan_status lan_rates_of_counts(lan_battle *battle, const int32_t *counts,
                               const unsigned char *armies)
{
    if (set_state(battle, counts, armies)) {
        const lan_status status = lan_interval_begin(battle);
        if (status != LAN_OK) {
            return status;
        }
        /* variables equal strengths: counts need no other measure */
        for (int32_t i = 0; i < battle->plan->group_count; i++) {
            battle->interval.power[i] = 1.0;
        }
    }
    lan_loss_rates_find(battle);
    return LAN_OK;
}
