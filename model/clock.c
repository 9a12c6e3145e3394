/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/engine_impl.h"

double lan_battle_next_instant(const lan_battle *battle)
{
    const lan_plan *plan = battle->plan;
    const int32_t next = battle->state.head->next_action;
    const double end = fmin(plan->end, battle->interval.march_until);
    return next < plan->action_count ? fmin(plan->actions[next].time, end)
                                     : end;
}

bool lan_battle_is_anything_scheduled(const lan_battle *battle)
{
    const lan_plan *plan = battle->plan;
    for (int32_t k = battle->state.head->next_action; k < plan->action_count;
         k++) {
        const int32_t i = plan->actions[k].group;
        if (plan->actions[k].kind == LAN_ACTION_PHASE ||
            lan_army_is_in(battle, plan->groups[i].army)) {
            return true;
        }
    }
    return battle->interval.march_until < LAN_INF;
}

/* --- arrivals at rates ---------------------------------------------------- */

static void stop_flow(lan_state *state, int32_t i)
{
    state->piece_base[i] = state->reinforced[i];
    state->piece_start[i] = state->head->time;
    state->rate[i] = 0.0;
    state->slope[i] = 0.0;
}

/* Writes off what was due at the present rate until now. */
static void stop_whole(lan_state *state, int32_t i)
{
    lan_arrivals *arrivals = &state->arrivals;
    const double rate = arrivals->rate[i];
    const double slope = arrivals->slope[i];
    const double span = state->head->time - arrivals->set[i];
    if (span > 0.0 && (rate > 0.0 || slope > 0.0)) {
        arrivals->due[i] += (rate + 0.5 * slope * span) * span;
    }
    arrivals->set[i] = state->head->time;
    arrivals->rate[i] = 0.0;
    arrivals->slope[i] = 0.0;
}

void lan_clock_stop_arrivals(lan_battle *battle, int32_t group)
{
    lan_state *state = &battle->state;
    if (state->head->whole) {
        stop_whole(state, group);
    } else {
        state->reinforced[group] =
            lan_battle_reinforced_by(battle, group, state->head->time);
        stop_flow(state, group);
    }
}

static void set_arrivals(lan_battle *battle, const lan_action *action)
{
    const lan_state *state = &battle->state;
    const int32_t i = action->group;
    const bool whole = state->head->whole;
    lan_clock_stop_arrivals(battle, i);
    (whole ? state->arrivals.rate : state->rate)[i] = action->value;
    (whole ? state->arrivals.slope : state->slope)[i] = action->slope;
}

/* --- actions -------------------------------------------------------------- */

static void add_at_once(lan_battle *battle, int32_t group, double count)
{
    lan_state *state = &battle->state;
    const double more = state->head->whole ? round(count) : count;
    state->x[group] += more;
    state->piece_base[group] += more;
    state->reinforced[group] += more;
    if (state->status[group] == LAN_GROUP_AWAY && more > 0.0) {
        state->status[group] = LAN_GROUP_ALIVE;
        state->gone_at[group] = LAN_NAN;
    }
}

/* True if an army of an island has already had this action elsewhere, or was
 * not on the map then. */
static bool was_applied(const lan_battle *battle, const lan_action *action,
                        int32_t army)
{
    return lan_battle_is_open(battle) &&
           action->time <= battle->state.open.clock[army];
}

static void apply_action(lan_battle *battle, const lan_action *action)
{
    if (action->kind == LAN_ACTION_PHASE) {
        lan_targeting_enter_phase(battle, action->time);
        return;
    }
    const int32_t army = battle->plan->groups[action->group].army;
    if (!lan_army_is_in(battle, army) || was_applied(battle, action, army)) {
        return; /* reported as not arrived, except what has already arrived */
    }
    if (action->kind == LAN_ACTION_JUMP) {
        add_at_once(battle, action->group, action->value);
    } else {
        set_arrivals(battle, action);
    }
}

int32_t lan_clock_done(const lan_battle *battle)
{
    return battle->state.head->next_action;
}

/* True if an action of this index exists and is due by the present instant. */
static bool is_due(const lan_battle *battle, int32_t action)
{
    const lan_plan *plan = battle->plan;
    const double now = battle->state.head->time;
    return action < plan->action_count &&
           plan->actions[action].time <= now + lan_instant(now);
}

int32_t lan_clock_apply(lan_battle *battle)
{
    lan_state_head *head = battle->state.head;
    const int32_t first = head->next_action;
    while (is_due(battle, head->next_action)) {
        apply_action(battle, &battle->plan->actions[head->next_action]);
        head->next_action++;
    }
    return head->next_action - first;
}

/* --- integer soldiers ----------------------------------------------------- */

void lan_clock_make_whole(lan_battle *battle)
{
    lan_state *state = &battle->state;
    lan_arrivals *arrivals = &state->arrivals;
    state->head->whole = true;
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        arrivals->rate[i] = state->rate[i];
        arrivals->slope[i] = state->slope[i];
        arrivals->set[i] = state->piece_start[i];
        stop_flow(state, i);
        state->x[i] = round(state->x[i]); /* an integer except for rounding */
        if (!(state->x[i] > 0.0)) {
            state->status[i] = LAN_GROUP_AWAY;
        }
    }
}

void lan_clock_close_whole(lan_battle *battle)
{
    lan_state *state = &battle->state;
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        stop_whole(state, i);
        state->added[i] += state->arrivals.came[i] - state->arrivals.due[i];
        state->arrivals.came[i] = 0.0; /* so that a second call adds nothing */
        state->arrivals.due[i] = 0.0;
    }
}
