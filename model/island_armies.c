/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How armies stand, taken from the whole into islands and given back.
 */
#include "base/real.h"
#include "lanchester/island.h"
#include "model/clock_impl.h"
#include "model/referee_impl.h"
#include "model/targeting_impl.h"

/* --- one army ------------------------------------------------------------ */

/* The wounds of a group's soldiers: it has the same room in both. */
static void copy_harm(const lan_battle *from, int32_t i, lan_battle *to,
                      int32_t j)
{
    const lan_plan_group *mine = &from->plan->groups[i];
    const lan_plan_group *its = &to->plan->groups[j];
    const double room = fmin(mine->harms, its->harms);
    const bool whole = from->state.head->whole || to->state.head->whole;
    const double wounded = from->state.wounded[i];
    to->state.wounded[j] = whole ? fmin(wounded, room) : wounded;
    for (int32_t k = 0; whole && k < (int32_t)to->state.wounded[j]; k++) {
        to->state.harm[its->first_harm + k] =
            from->state.harm[mine->first_harm + k];
    }
}

/* What a group has been through. */
static void copy_group(const lan_battle *whence, int32_t i, lan_battle *whither,
                       int32_t j)
{
    const lan_state *from = &whence->state;
    lan_state *to = &whither->state;
    copy_harm(whence, i, whither, j);
    to->x[j] = from->x[i];
    to->rate[j] = from->rate[i];
    to->slope[j] = from->slope[i];
    to->piece_start[j] = from->piece_start[i];
    to->piece_base[j] = from->piece_base[i];
    to->reinforced[j] = from->reinforced[i];
    to->added[j] = from->added[i];
    to->refused[j] = from->refused[i];
    to->lost_combat[j] = from->lost_combat[i];
    to->lost_other[j] = from->lost_other[i];
    to->gone_at[j] = from->gone_at[i];
    to->status[j] = from->status[i];
    to->arrivals.due[j] = from->arrivals.due[i];
    to->arrivals.came[j] = from->arrivals.came[i];
    to->open.level[j] = from->open.level[i];
}

static void copy_army(const lan_state *from, int32_t a, lan_state *to,
                      int32_t b)
{
    to->morale[b] = from->morale[a];
    to->since[b] = from->since[a];
    to->army_state[b] = from->army_state[a];
    to->had_strength[b] = from->had_strength[a];
    to->morale_held[b] = from->morale_held[a];
    to->open.clock[b] = from->open.clock[a];
}

/* What came to a group of whole soldiers at rates goes on as a flow does, and
 * what was due up to now is due no longer. */
static void copy_arrivals(const lan_state *from, int32_t i, lan_state *to,
                          int32_t j)
{
    const lan_arrivals *arrivals = &from->arrivals;
    const double now = from->head->time;
    const double span = now - arrivals->set[i];
    const double rate = arrivals->rate[i];
    const double slope = arrivals->slope[i];
    to->arrivals.due[j] += (rate + 0.5 * slope * span) * span;
    to->rate[j] = rate + slope * span;
    to->slope[j] = slope;
    to->piece_start[j] = now;
    to->piece_base[j] = from->reinforced[i];
}

/* The k-th army of an island and its own of the whole have the same groups. */
static bool is_of_whole(const lan_battle *island, int32_t k,
                        const lan_battle *whole, int32_t army)
{
    return lan_battle_has_army(whole, army) &&
           whole->plan->armies[army].count == island->plan->armies[k].count;
}

/* Group of the whole for each group of the island, into its work space. */
static const double *find_groups(const lan_battle *island,
                                 const int32_t *armies, const lan_battle *whole)
{
    double *group = island->work.share;
    for (int32_t k = 0; k < island->plan->army_count; k++) {
        const lan_plan_army *army = &island->plan->armies[k];
        const bool is = is_of_whole(island, k, whole, armies[k]);
        for (int32_t g = 0; g < army->count; g++) {
            group[army->first + g] =
                is ? whole->plan->armies[armies[k]].first + g : -1.0;
        }
    }
    return group;
}

/* --- entering ------------------------------------------------------------ */

/* What is due for an army from a time on; rates that were set before go on. */
static void enter_army(lan_battle *battle, int32_t army, double time)
{
    lan_state *state = &battle->state;
    const lan_plan *plan = battle->plan;
    const double before = time - lan_instant(time);
    state->open.clock[army] = before;
    for (int32_t k = 0; k < plan->action_count; k++) {
        const lan_action *action = &plan->actions[k];
        const int32_t i = action->group;
        if (action->time > before) {
            return;
        }
        if (action->kind == LAN_ACTION_RATE && plan->groups[i].army == army) {
            state->rate[i] =
                action->value + action->slope * (time - action->time);
            state->slope[i] = action->slope;
            state->piece_start[i] = time;
            state->piece_base[i] = state->reinforced[i];
        }
    }
}

void lan_island_enter(lan_battle *whole, int32_t army, double time)
{
    if (lan_battle_is_open(whole) && lan_battle_has_army(whole, army) &&
        time >= 0.0) {
        enter_army(whole, army, time);
    }
}

/* --- taking -------------------------------------------------------------- */

static void take_killed(lan_battle *island, const double *group,
                        const lan_battle *whole)
{
    const size_t groups = (size_t)island->plan->group_count;
    const size_t all = (size_t)whole->plan->group_count;
    for (size_t k = 0; k < groups * groups; k++) {
        const double from = group[k / groups];
        const double at = group[k % groups];
        if (from >= 0.0 && at >= 0.0) {
            island->state.killed[k] =
                whole->state.killed[(size_t)from * all + (size_t)at];
        }
    }
}

/* The clock's first action that is still to be applied: phases are in force. */
static int32_t first_action(const lan_battle *island, double time)
{
    const lan_plan *plan = island->plan;
    for (int32_t k = 0; k < plan->action_count; k++) {
        const lan_action *action = &plan->actions[k];
        const double done =
            action->kind == LAN_ACTION_PHASE
                ? time
                : island->state.open.clock[plan->groups[action->group].army];
        if (action->time > done) {
            return k;
        }
    }
    return plan->action_count;
}

static void take_armies(lan_battle *island, const int32_t *armies,
                        const lan_battle *whole, double time)
{
    lan_state *state = &island->state;
    const double *group = find_groups(island, armies, whole);
    for (int32_t i = 0; i < island->plan->group_count; i++) {
        if (group[i] >= 0.0) {
            copy_group(whole, (int32_t)group[i], island, i);
        }
    }
    for (int32_t k = 0; k < island->plan->army_count; k++) {
        if (is_of_whole(island, k, whole, armies[k])) {
            copy_army(&whole->state, armies[k], state, k);
        }
        if (state->open.clock[k] < 0.0 && time > 0.0) {
            enter_army(island, k, time);
        }
    }
    take_killed(island, group, whole);
}

void lan_island_take(lan_battle *island, const int32_t *armies,
                     const lan_battle *whole, double time)
{
    if (island->plan->kind != LAN_PLAN_ISLAND ||
        whole->plan->kind != LAN_PLAN_WHOLE ||
        !(time >= 0.0 && time <= island->plan->end)) {
        return;
    }
    lan_state_start(&island->state, island->plan);
    island->state.head->time = time;
    take_armies(island, armies, whole, time);
    island->state.head->next_action = first_action(island, time);
    lan_targeting_enter_phase(island, time);
}

/* --- giving -------------------------------------------------------------- */

static void give_killed(const lan_battle *island, const double *group,
                        lan_battle *whole)
{
    const size_t groups = (size_t)island->plan->group_count;
    const size_t all = (size_t)whole->plan->group_count;
    for (size_t k = 0; k < groups * groups; k++) {
        const double from = group[k / groups];
        const double at = group[k % groups];
        if (from >= 0.0 && at >= 0.0) {
            whole->state.killed[(size_t)from * all + (size_t)at] =
                island->state.killed[k];
        }
    }
}

static void give_groups(const lan_battle *island, const double *group,
                        lan_battle *whole)
{
    const lan_state *state = &island->state;
    for (int32_t i = 0; i < island->plan->group_count; i++) {
        const int32_t j = (int32_t)group[i];
        if (j < 0) {
            continue;
        }
        copy_group(island, i, whole, j);
        if (state->head->whole) {
            copy_arrivals(state, i, &whole->state, j);
        }
        whole->interval.level[j] = island->interval.level[i];
    }
}

void lan_island_give(const lan_battle *island, const int32_t *armies,
                     lan_battle *whole)
{
    const lan_state_head *head = island->state.head;
    lan_state_head *to = whole->state.head;
    if (island->plan->kind != LAN_PLAN_ISLAND ||
        whole->plan->kind != LAN_PLAN_WHOLE) {
        return;
    }
    const double *group = find_groups(island, armies, whole);
    give_groups(island, group, whole);
    give_killed(island, group, whole);
    for (int32_t k = 0; k < island->plan->army_count; k++) {
        if (is_of_whole(island, k, whole, armies[k])) {
            copy_army(&island->state, k, &whole->state, armies[k]);
        }
        if (is_of_whole(island, k, whole, armies[k]) &&
            !*island->state.open.unsettled) {
            whole->state.open.clock[armies[k]] =
                head->time + lan_instant(head->time);
        }
    }
    to->time = fmax(to->time, head->time);
    to->near_tie = fmax(to->near_tie, head->near_tie);
    to->whole = to->whole || head->whole;
}

/* --- the whole ----------------------------------------------------------- */

void lan_island_reset_whole(lan_battle *whole)
{
    if (lan_battle_is_open(whole)) {
        lan_battle_reset(whole);
    }
}

void lan_island_put_out(lan_battle *whole, int32_t army, double time)
{
    lan_state *state = &whole->state;
    if (whole->plan->kind != LAN_PLAN_WHOLE ||
        !lan_battle_has_army(whole, army) || !lan_army_is_in(whole, army)) {
        return;
    }
    const lan_plan_army *a = &whole->plan->armies[army];
    state->army_state[army] = LAN_ARMY_BROKEN;
    state->since[army] = time;
    for (int32_t i = a->first; i < a->first + a->count; i++) {
        state->rate[i] = 0.0;
        state->slope[i] = 0.0;
        state->piece_start[i] = time;
        state->piece_base[i] = state->reinforced[i];
    }
}

void lan_island_close_whole(lan_battle *whole, double time, int32_t winner,
                            lan_end_reason reason)
{
    const lan_plan *plan = whole->plan;
    if (plan->kind != LAN_PLAN_WHOLE || winner < LAN_WINNER_MUTUAL ||
        winner >= plan->side_count) {
        return;
    }
    for (int32_t i = 0; i < plan->group_count; i++) {
        const double kept = whole->state.open.level[i];
        const double unknown = isnan(plan->gone) ? 0.5 : plan->gone;
        whole->interval.level[i] = isnan(kept) ? unknown : kept;
    }
    whole->state.head->time = time;
    whole->state.head->reason = reason;
    lan_battle_finish(whole, winner);
}
