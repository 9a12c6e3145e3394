/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/real.h"
#include "engine/battle_impl.h"
#include "engine/events_impl.h"
#include "engine/interval_impl.h"
#include "engine/ledger_impl.h"
#include "engine/rates_impl.h"
#include "engine/referee_impl.h"
#include "engine/targeting_impl.h"
#include "engine/variables_impl.h"

/* What a group now has reaches the ledger; nothing more will arrive. */
static void stop_arrivals(lan_battle *battle, int32_t i)
{
    lan_state *state = &battle->state;
    const double now = state->head->time;
    state->reinforced[i] = lan_battle_reinforced_by(battle, i, now);
    state->piece_base[i] = state->reinforced[i];
    state->piece_start[i] = now;
    state->rate[i] = 0.0;
    state->slope[i] = 0.0;
}

void lan_battle_put_army_out(lan_battle *battle, int32_t army,
                             lan_army_state why)
{
    const lan_plan_army *a = &battle->plan->armies[army];
    battle->state.army_state[army] = (unsigned char)why;
    battle->state.since[army] = battle->state.head->time;
    battle->state.head->reason =
        why == LAN_ARMY_BROKEN ? LAN_END_BREAK : LAN_END_ANNIHILATION;
    for (int32_t i = a->first; i < a->first + a->count; i++) {
        stop_arrivals(battle, i);
    }
    battle->targeting.stale = true;
}

void lan_battle_break_army(lan_battle *battle, int32_t army)
{
    if (lan_army_is_in(battle, army)) {
        lan_battle_put_army_out(battle, army, LAN_ARMY_BROKEN);
    }
}

/* True where what is left of a group that is lost counts as lost in combat: by
 * what takes most from it. A root found to rounding, or at another group's end,
 * leaves less than nobody at times; that is taken back from losses that can
 * bear it, and one of the two can. */
static bool falls_in_combat(const lan_battle *battle, int32_t group,
                            double rest)
{
    const lan_state *state = &battle->state;
    const int32_t index = battle->plan->groups[group].other_index;
    const double combat = battle->now.flow.combat[group];
    const double other = index >= 0 ? battle->now.rates[index] : 0.0;
    if (battle->interval.killer[group] == LAN_KILLER_NONE) {
        return false;
    }
    if (rest < 0.0 && state->lost_other[group] + rest < 0.0) {
        return true;
    }
    if (rest < 0.0 && state->lost_combat[group] + rest < 0.0) {
        return false;
    }
    return combat >= other;
}

void lan_battle_lose_group(lan_battle *battle, int32_t group)
{
    lan_state *state = &battle->state;
    const double rest = state->x[group];
    const bool in_combat = falls_in_combat(battle, group, rest);
    state->x[group] = 0.0;
    state->status[group] = LAN_GROUP_AWAY;
    state->gone_at[group] = state->head->time;
    if (in_combat) {
        lan_ledger_combat(battle, &battle->now.flow, group, rest);
    } else {
        state->lost_other[group] += rest;
    }
}

void lan_battle_return_group(lan_battle *battle, int32_t group)
{
    battle->state.status[group] = LAN_GROUP_RISING;
    battle->state.gone_at[group] = LAN_NAN;
}

double lan_battle_next_instant(const lan_battle *battle)
{
    const lan_plan *plan = battle->plan;
    const int32_t next = battle->state.head->next_action;
    if (next >= plan->action_count) {
        return plan->end;
    }
    return fmin(plan->actions[next].time, plan->end);
}

static void come_at_once(lan_battle *battle, int32_t group, double count)
{
    lan_state *state = &battle->state;
    state->x[group] += count;
    state->piece_base[group] += count;
    state->reinforced[group] += count;
    if (state->status[group] == LAN_GROUP_AWAY && count > 0.0) {
        state->status[group] = LAN_GROUP_ALIVE;
        state->gone_at[group] = LAN_NAN;
    }
}

static void set_rate(lan_battle *battle, const lan_action *action)
{
    const int32_t i = action->group;
    stop_arrivals(battle, i);
    battle->state.rate[i] = action->value;
    battle->state.slope[i] = action->slope;
}

static void apply_action(lan_battle *battle, const lan_action *action)
{
    if (action->kind == LAN_ACTION_PHASE) {
        lan_targeting_enter_phase(battle, action->time);
        return;
    }
    if (!lan_army_is_in(battle, battle->plan->groups[action->group].army)) {
        return; /* reported as not arrived */
    }
    if (action->kind == LAN_ACTION_JUMP) {
        come_at_once(battle, action->group, action->value);
    } else {
        set_rate(battle, action);
    }
}

static void apply_clock(lan_battle *battle)
{
    lan_state_head *head = battle->state.head;
    const lan_plan *plan = battle->plan;
    while (head->next_action < plan->action_count &&
           plan->actions[head->next_action].time <=
               head->time + lan_instant(head->time)) {
        apply_action(battle, &plan->actions[head->next_action]);
        head->next_action++;
    }
}

static bool has_living_group(const lan_battle *battle, int32_t army)
{
    const lan_plan_army *a = &battle->plan->armies[army];
    for (int32_t i = a->first; i < a->first + a->count; i++) {
        if (lan_group_is_alive(battle, i)) {
            return true;
        }
    }
    return false;
}

static bool is_broken_by_losses(const lan_battle *battle, int32_t army)
{
    const lan_plan_army *a = &battle->plan->armies[army];
    double left = 0.0;
    double had = 0.0;
    for (int32_t i = a->first; i < a->first + a->count; i++) {
        left += battle->state.x[i];
        had += battle->plan->groups[i].start + battle->state.reinforced[i];
    }
    return a->break_at > 0.0 && had > 0.0 && left <= a->break_at * had;
}

static bool is_broken_by_morale(const lan_battle *battle, int32_t army)
{
    const lan_plan_army *a = &battle->plan->armies[army];
    return a->morale_index >= 0 && a->morale.break_at > 0.0 &&
           battle->state.morale[army] <= a->morale.break_at;
}

/* Puts armies out that are gone or broken; true where one was. */
static bool judge_armies(lan_battle *battle)
{
    const lan_plan *plan = battle->plan;
    lan_state *state = &battle->state;
    bool changed = false;
    for (int32_t a = 0; a < plan->army_count; a++) {
        if (!lan_army_is_in(battle, a)) {
            continue;
        }
        const bool living = has_living_group(battle, a);
        const bool due = plan->armies[a].last_arrival > state->head->time;
        if (living) {
            state->had_strength[a] = 1;
        }
        if (!living && (state->had_strength[a] || !due)) {
            lan_battle_put_army_out(battle, a, LAN_ARMY_GONE);
        } else if (living && (is_broken_by_losses(battle, a) ||
                              is_broken_by_morale(battle, a))) {
            lan_battle_put_army_out(battle, a, LAN_ARMY_BROKEN);
        } else {
            continue;
        }
        changed = true;
    }
    return changed;
}

/* Sides in the fight; the last of them is written to side. */
static int32_t count_sides(const lan_battle *battle, int32_t *side)
{
    const lan_plan *plan = battle->plan;
    int32_t count = 0;
    for (int32_t s = 0; s < plan->side_count; s++) {
        bool in = false;
        for (int32_t a = 0; a < plan->army_count; a++) {
            in = in || (plan->armies[a].side == s && lan_army_is_in(battle, a));
        }
        if (in) {
            count++;
            *side = s;
        }
    }
    return count;
}

/* Soldiers that an army in the fight may still lose before it is gone, or
 * broken by its losses, or, at `had` soldiers a whole morale, by that. */
static double army_reserve(const lan_battle *battle, int32_t army, double had)
{
    const lan_plan_army *a = &battle->plan->armies[army];
    double left = 0.0;
    double alive = 0.0; /* above their gone levels */
    double all = 0.0;
    for (int32_t i = a->first; i < a->first + a->count; i++) {
        const double x = battle->state.x[i];
        left += x;
        alive += fmax(0.0, x - battle->interval.level[i]);
        all += battle->plan->groups[i].start + battle->state.reinforced[i];
    }
    double reserve = fmin(alive, left - a->break_at * all);
    if (a->morale_index >= 0 && a->morale.break_at > 0.0) {
        const double spare = battle->state.morale[army] - a->morale.break_at;
        reserve = fmin(reserve, spare * had);
    }
    return fmax(0.0, reserve);
}

static double side_reserve(const lan_battle *battle, int32_t side)
{
    const lan_plan *plan = battle->plan;
    double had = 0.0;
    double reserve = 0.0;
    for (int32_t i = 0; i < plan->group_count; i++) {
        if (plan->armies[plan->groups[i].army].side == side) {
            had += plan->groups[i].start + battle->state.reinforced[i];
        }
    }
    for (int32_t a = 0; a < plan->army_count; a++) {
        if (plan->armies[a].side == side && lan_army_is_in(battle, a)) {
            reserve += army_reserve(battle, a, had);
        }
    }
    return had > 0.0 ? reserve / had : 0.0;
}

void lan_battle_finish(lan_battle *battle, int32_t winner)
{
    battle->state.head->reserve =
        winner >= 0 ? side_reserve(battle, winner) : 0.0;
    battle->state.head->over = 1;
    battle->state.head->winner = winner;
}

bool lan_battle_judge_sides(lan_battle *battle)
{
    int32_t side = 0;
    const int32_t sides = count_sides(battle, &side);
    if (sides == 0) {
        lan_battle_finish(battle, LAN_WINNER_MUTUAL);
    } else if (sides == 1) {
        lan_battle_finish(battle, side);
    }
    return battle->state.head->over;
}

static bool judge_end(lan_battle *battle)
{
    lan_state_head *head = battle->state.head;
    if (!lan_battle_judge_sides(battle) && head->time >= battle->plan->end) {
        head->reason = LAN_END_TIME;
        lan_battle_finish(battle, LAN_WINNER_NONE);
    }
    return head->over;
}

/* Lets a morale held at zero go, or holds one that would fall below. */
static bool hold_morale(lan_battle *battle, int32_t army)
{
    lan_state *state = &battle->state;
    const lan_plan_army *a = &battle->plan->armies[army];
    if (a->morale_index < 0 || !lan_army_is_in(battle, army) ||
        state->morale[army] > 0.0) {
        return false;
    }
    const double rate = lan_flow_morale_rate(battle, &battle->now.flow, army,
                                             0.0, state->head->time);
    const bool hold = rate <= 0.0;
    const bool changed = hold != (state->morale_held[army] != 0);
    state->morale_held[army] = hold;
    state->morale[army] = 0.0;
    return changed;
}

/* A group that is away comes back where more arrives than it would lose. */
static bool may_return(const lan_battle *battle, int32_t i)
{
    const double now = battle->state.head->time;
    double combat;
    const double lost =
        lan_flow_would_lose(battle, &battle->now.flow, i, &combat);
    const double rate = lan_battle_reinforcement_rate(battle, i, now);
    return rate > lost || (rate >= lost && battle->state.slope[i] > 0.0);
}

/* Brings one group's status in line with its level; true where it changed. */
static bool judge_group(lan_battle *battle, int32_t i)
{
    lan_state *state = &battle->state;
    const double level = battle->interval.level[i];
    if (battle->interval.held_at_zero[i]) {
        const bool just_lost = state->gone_at[i] >= state->head->time;
        if (!just_lost && may_return(battle, i)) {
            lan_battle_return_group(battle, i);
            return true;
        }
        return false;
    }
    if (!battle->interval.active[i]) {
        return false;
    }
    if (state->status[i] == LAN_GROUP_RISING) {
        if (state->x[i] > level) {
            state->status[i] = LAN_GROUP_ALIVE;
        }
        return false;
    }
    if (state->x[i] > level && !lan_conditions_has_withered(battle, i)) {
        return false;
    }
    if (lan_battle_reinforcement_rate(battle, i, state->head->time) > 0.0 &&
        may_return(battle, i)) {
        state->status[i] = LAN_GROUP_RISING;
        return false;
    }
    lan_battle_lose_group(battle, i);
    return true;
}

static bool judge_groups(lan_battle *battle)
{
    bool changed = false;
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        changed = judge_group(battle, i) || changed;
    }
    for (int32_t a = 0; a < battle->plan->army_count; a++) {
        changed = hold_morale(battle, a) || changed;
    }
    return changed;
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
    return false;
}

/* True where no rate moves and nothing is due. */
static bool is_stalemate(const lan_battle *battle)
{
    for (int32_t k = 0; k < battle->plan->variable_count; k++) {
        if (!lan_is_zero(battle->now.rates[k])) {
            return false;
        }
    }
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        if (battle->interval.held_at_zero[i]) {
            return false;
        }
    }
    return !lan_battle_is_anything_scheduled(battle);
}

lan_status lan_battle_resolve(lan_battle *battle)
{
    lan_state_head *head = battle->state.head;
    battle->is_fresh = false;
    apply_clock(battle);
    bool changed = true;
    while (changed) {
        while (judge_armies(battle)) {
        }
        if (judge_end(battle)) {
            return LAN_OK;
        }
        const lan_status status = lan_interval_begin(battle);
        if (status != LAN_OK) {
            return status;
        }
        lan_variables_encode(battle, battle->now.variables);
        lan_rates(battle, head->time, battle->now.variables, battle->now.rates,
                  &battle->now.flow);
        changed = judge_groups(battle);
    }
    if (is_stalemate(battle)) {
        head->reason = LAN_END_STALEMATE;
        lan_battle_finish(battle, LAN_WINNER_NONE);
    }
    return LAN_OK;
}
