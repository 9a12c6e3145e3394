/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a jump does to the books, to groups and armies, and what the clock does.
 */
#include <assert.h>

#include "base/real.h"
#include "model/dynamics_impl.h"
#include "model/judge_impl.h"
#include "model/stretch_impl.h"
#include "model/variables_impl.h"
#include "solver/jumps_impl.h"
#include "solver/odds_impl.h"

void lan_jumps_ask(lan_jumps *jumps)
{
    lan_battle *battle = jumps->battle;
    lan_variables_encode(battle, battle->scratch.variables);
    lan_dynamics_rates(battle, battle->state.head->time,
                       battle->scratch.variables, battle->scratch.rates);
    jumps->rate_calls++;
}

/* True where rates are sums over pairs of groups, and nobody asks who took a
 * soldier that several might have taken. */
static bool is_quick(const lan_jumps *jumps)
{
    const lan_battle *battle = jumps->battle;
    return jumps->outcome_only && jumps->watch.before == NULL &&
           (battle->stretch.pair.holds || battle->stretch.plain);
}

void lan_jumps_begin_stretch(lan_jumps *jumps)
{
    /* The links have all the room that they will ever need. */
    const lan_status status = lan_stretch_begin(jumps->battle);
    assert(status == LAN_OK);
    (void)status;
    jumps->fresh = true;
    jumps->quick = is_quick(jumps);
}

/* Sums up what an army has and has had. */
static void count_army(lan_jumps *jumps, int32_t a)
{
    const lan_plan_army *army = &jumps->battle->plan->armies[a];
    const lan_state *state = &jumps->battle->state;
    double heads = 0.0;
    double had = 0.0;
    for (int32_t i = army->first; i < army->first + army->count; i++) {
        heads += state->x[i];
        had += jumps->battle->plan->groups[i].start + state->reinforced[i];
    }
    jumps->heads[a] = heads;
    jumps->had[a] = had;
    jumps->limit[a] = (double)lan_break_count(jumps->battle, a, had);
}

/* What was due at the present rate until now is written off. */
static void end_piece(lan_jumps *jumps, int32_t i)
{
    const double now = jumps->battle->state.head->time;
    const double span = now - jumps->piece[i];
    if (span > 0.0 && (jumps->rate[i] > 0.0 || jumps->slope[i] > 0.0)) {
        jumps->scheduled[i] +=
            (jumps->rate[i] + 0.5 * jumps->slope[i] * span) * span;
    }
    jumps->piece[i] = now;
    jumps->rate[i] = 0.0;
    jumps->slope[i] = 0.0;
}

static void put_out(lan_jumps *jumps, int32_t a, lan_army_state why)
{
    const lan_plan_army *army = &jumps->battle->plan->armies[a];
    lan_battle_put_army_out(jumps->battle, a, why);
    for (int32_t i = army->first; i < army->first + army->count; i++) {
        end_piece(jumps, i);
    }
    jumps->fresh = false;
}

/* True where more arrives per time at one of an army's groups, all of them
 * gone, than it would lose there: as where strengths flow, that group is not
 * gone for good. */
static bool is_held(lan_jumps *jumps, int32_t a)
{
    const lan_plan_army *army = &jumps->battle->plan->armies[a];
    const double now = jumps->battle->state.head->time;
    bool asked = false;
    for (int32_t i = army->first; i < army->first + army->count; i++) {
        const double arrival = lan_jumps_arrival(jumps, i, now);
        if (!(arrival > 0.0)) {
            continue;
        }
        if (!asked) {
            lan_jumps_begin_stretch(jumps);
            lan_jumps_ask(jumps);
            asked = true;
        }
        double combat;
        if (arrival > lan_dynamics_would_lose(jumps->battle, i, &combat)) {
            return true;
        }
    }
    return false;
}

static bool is_broken(const lan_jumps *jumps, int32_t a)
{
    const lan_plan_army *army = &jumps->battle->plan->armies[a];
    const bool by_losses =
        army->break_at > 0.0 && jumps->heads[a] <= jumps->limit[a];
    return by_losses ||
           (army->morale_index >= 0 && army->morale.break_at > 0.0 &&
            jumps->battle->state.morale[a] <= army->morale.break_at);
}

static void judge_army(lan_jumps *jumps, int32_t a)
{
    lan_state *state = &jumps->battle->state;
    if (!lan_army_is_in(jumps->battle, a)) {
        return;
    }
    if (jumps->heads[a] > 0.0) {
        state->had_strength[a] = 1;
        if (is_broken(jumps, a)) {
            put_out(jumps, a, LAN_ARMY_BROKEN);
        }
        return;
    }
    const bool due =
        jumps->battle->plan->armies[a].last_due > state->head->time;
    if (state->had_strength[a] ? !is_held(jumps, a) : !due) {
        put_out(jumps, a, LAN_ARMY_GONE);
    }
}

/* Soldiers that came at rates beyond those that were due by now: the outcome
 * tells what had not arrived yet. */
static void settle_books(lan_jumps *jumps)
{
    for (int32_t i = 0; i < jumps->battle->plan->group_count; i++) {
        end_piece(jumps, i);
        jumps->battle->state.added[i] = jumps->came[i] - jumps->scheduled[i];
    }
}

static void judge_end(lan_jumps *jumps)
{
    if (lan_battle_judge_sides(jumps->battle)) {
        settle_books(jumps);
    }
}

void lan_jumps_stall(lan_jumps *jumps)
{
    jumps->battle->state.head->reason = LAN_END_STALEMATE;
    lan_battle_finish(jumps->battle, LAN_WINNER_NONE);
    settle_books(jumps);
}

void lan_jumps_adopt(lan_jumps *jumps)
{
    lan_battle *battle = jumps->battle;
    lan_state *state = &battle->state;
    state->head->near_tie = 0.0;
    jumps->fresh = false;
    jumps->quick = false;
    jumps->varies = false;
    jumps->chain = false;
    jumps->flat = false;
    jumps->ended = false;
    jumps->gone = (double)lan_gone_count(battle);
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        jumps->rate[i] = state->rate[i];
        jumps->slope[i] = state->slope[i];
        jumps->piece[i] = state->piece_start[i];
        jumps->scheduled[i] = 0.0;
        jumps->came[i] = 0.0;
        state->rate[i] = 0.0;
        state->slope[i] = 0.0;
        state->x[i] = round(state->x[i]); /* a whole number but for rounding */
        if (!(state->x[i] > 0.0)) {
            state->status[i] = LAN_GROUP_AWAY;
        }
    }
    for (int32_t a = 0; a < battle->plan->army_count; a++) {
        count_army(jumps, a);
        state->had_strength[a] = jumps->heads[a] > 0.0;
        state->morale_pinned[a] = 0;
    }
}

/* Brings soldiers to a group whose army is in the fight. One that is below its
 * gone count then is growing: only a loss takes it out. */
static void bring(lan_jumps *jumps, int32_t i, double count)
{
    lan_state *state = &jumps->battle->state;
    state->x[i] += count;
    state->reinforced[i] += count;
    state->piece_base[i] += count;
    if (state->status[i] == LAN_GROUP_AWAY && state->x[i] > 0.0) {
        state->status[i] = LAN_GROUP_ALIVE;
        state->gone_at[i] = LAN_NAN;
        jumps->fresh = false;
    }
}

/* True where an army's front is full that was open, or the other way round. */
static bool front_turned(const lan_jumps *jumps, int32_t a)
{
    const bool full = jumps->heads[a] > jumps->battle->plan->armies[a].front;
    return full != (jumps->battle->state.front_limited[a] != 0);
}

void lan_jumps_come(lan_jumps *jumps, int32_t i)
{
    const int32_t a = jumps->battle->plan->groups[i].army;
    const bool back = !lan_group_is_alive(jumps->battle, i);
    const bool watched = back && jumps->watch.before != NULL;
    if (watched) {
        jumps->watch.before(jumps->watch.context, jumps);
    }
    jumps->came[i] += 1.0;
    bring(jumps, i, 1.0);
    count_army(jumps, a);
    judge_army(jumps, a);
    if (front_turned(jumps, a)) {
        jumps->fresh = false;
    }
    judge_end(jumps);
    if (watched) {
        jumps->watch.after(jumps->watch.context, jumps);
    }
}

static void book_loss(lan_jumps *jumps, int32_t i, double count, int32_t killer,
                      bool combat)
{
    lan_state *state = &jumps->battle->state;
    const size_t groups = (size_t)jumps->battle->plan->group_count;
    state->x[i] -= count;
    jumps->heads[jumps->battle->plan->groups[i].army] -= count;
    if (combat) {
        state->lost_combat[i] += count;
    } else {
        state->lost_other[i] += count;
    }
    if (killer >= 0) {
        state->killed[(size_t)killer * groups + (size_t)i] += count;
    }
}

static void shake(lan_jumps *jumps, int32_t a)
{
    const lan_plan_army *army = &jumps->battle->plan->armies[a];
    double *morale = &jumps->battle->state.morale[a];
    if (army->morale_index >= 0) {
        *morale = fmax(0.0, *morale - army->morale.loss_weight / jumps->had[a]);
    }
}

/* True where losing one more may put somebody out: a row is due. */
static bool is_near_event(const lan_jumps *jumps, int32_t i)
{
    const int32_t a = jumps->battle->plan->groups[i].army;
    const lan_plan_army *army = &jumps->battle->plan->armies[a];
    return jumps->battle->state.x[i] - 1.0 <= jumps->gone ||
           (army->break_at > 0.0 && jumps->heads[a] - 1.0 <= jumps->limit[a]) ||
           (army->morale_index >= 0 && army->morale.break_at > 0.0);
}

void lan_jumps_lose(lan_jumps *jumps, int32_t i, int32_t killer, bool combat)
{
    lan_battle *battle = jumps->battle;
    const int32_t a = battle->plan->groups[i].army;
    const bool watched = jumps->watch.before != NULL && is_near_event(jumps, i);
    if (watched) {
        jumps->watch.before(jumps->watch.context, jumps);
    }
    book_loss(jumps, i, 1.0, killer, combat);
    if (combat) {
        shake(jumps, a);
    }
    if (battle->state.x[i] <= jumps->gone) {
        book_loss(jumps, i, battle->state.x[i], killer, combat);
        battle->state.status[i] = LAN_GROUP_AWAY;
        battle->state.gone_at[i] = battle->state.head->time;
        jumps->fresh = false;
    }
    judge_army(jumps, a);
    if (front_turned(jumps, a)) {
        jumps->fresh = false;
    }
    judge_end(jumps);
    if (watched) {
        jumps->watch.after(jumps->watch.context, jumps);
    }
}

static bool does_anything_flow(const lan_jumps *jumps)
{
    for (int32_t i = 0; i < jumps->battle->plan->group_count; i++) {
        if (jumps->rate[i] > 0.0 || jumps->slope[i] > 0.0) {
            return true;
        }
    }
    return false;
}

double lan_jumps_instant(const lan_jumps *jumps)
{
    const lan_battle *battle = jumps->battle;
    const bool acts =
        battle->state.head->next_action < battle->plan->action_count;
    const bool is_any = !jumps->ended &&
                        (acts || jumps->until_end || does_anything_flow(jumps));
    return is_any ? lan_battle_next_instant(battle) : LAN_INF;
}

static void apply_action(lan_jumps *jumps, const lan_action *action)
{
    lan_battle *battle = jumps->battle;
    const int32_t i = action->group;
    if (action->kind == LAN_ACTION_PHASE) {
        lan_fabric_enter_phase(battle, action->time);
        jumps->fresh = false;
        return;
    }
    if (!lan_army_is_in(battle, battle->plan->groups[i].army)) {
        return; /* reported as not arrived */
    }
    if (action->kind == LAN_ACTION_JUMP) {
        bring(jumps, i, round(action->value));
    } else {
        end_piece(jumps, i);
        jumps->rate[i] = action->value;
        jumps->slope[i] = action->slope;
    }
}

static void apply_actions(lan_jumps *jumps)
{
    lan_state_head *head = jumps->battle->state.head;
    const lan_plan *plan = jumps->battle->plan;
    while (head->next_action < plan->action_count &&
           plan->actions[head->next_action].time <=
               head->time + lan_instant(head->time)) {
        apply_action(jumps, &plan->actions[head->next_action]);
        head->next_action++;
        jumps->instants++;
    }
}

/* time.end: nothing comes any more, and where it is applied it is over. */
static void apply_end(lan_jumps *jumps)
{
    lan_battle *battle = jumps->battle;
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        end_piece(jumps, i);
    }
    jumps->ended = true;
}

void lan_jumps_clock(lan_jumps *jumps)
{
    lan_battle *battle = jumps->battle;
    lan_state_head *head = battle->state.head;
    if (jumps->watch.before != NULL) {
        jumps->watch.before(jumps->watch.context, jumps);
    }
    apply_actions(jumps);
    const bool end = head->time >= battle->plan->end;
    if (end) {
        apply_end(jumps);
    }
    for (int32_t a = 0; a < battle->plan->army_count; a++) {
        count_army(jumps, a);
        judge_army(jumps, a);
        if (front_turned(jumps, a)) {
            jumps->fresh = false;
        }
    }
    judge_end(jumps);
    if (end && jumps->until_end && !head->over) {
        head->reason = LAN_END_TIME;
        lan_battle_finish(battle, LAN_WINNER_NONE);
        settle_books(jumps);
    }
    if (jumps->watch.after != NULL) {
        jumps->watch.after(jumps->watch.context, jumps);
    }
}
