/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a jump does to the ledger, to groups and armies, and what the clock
 * does.
 */
#include <assert.h>

#include "base/real.h"
#include "engine/interval_impl.h"
#include "engine/rates_impl.h"
#include "engine/referee_impl.h"
#include "engine/variables_impl.h"
#include "solver/jumps_impl.h"
#include "solver/odds_impl.h"

void lan_jumps_ask(lan_jumps *jumps)
{
    lan_battle *battle = jumps->battle;
    lan_variables_encode(battle, battle->now.variables);
    lan_rates(battle, battle->state.head->time, battle->now.variables,
              battle->now.rates, &battle->now.flow);
    jumps->rate_calls++;
}

/* True where rates are sums over pairs of groups, and nobody asks who took a
 * soldier that several might have taken. */
static bool is_quick(const lan_jumps *jumps)
{
    const lan_battle *battle = jumps->battle;
    return jumps->outcome_only && jumps->watch.before == NULL &&
           (battle->interval.pair.holds || battle->interval.plain) &&
           !lan_jumps_is_any_low(jumps);
}

void lan_jumps_begin_interval(lan_jumps *jumps)
{
    /* The links have all the room that they will ever need. */
    const lan_status status = lan_interval_begin(jumps->battle);
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
    jumps->fielded[a] = had;
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

/* True where one of an army's groups, all of them gone, rises: as where
 * strengths flow, that group is not gone for good. */
static bool is_held(lan_jumps *jumps, int32_t a)
{
    const lan_plan_army *army = &jumps->battle->plan->armies[a];
    bool held = false;
    for (int32_t i = army->first; !held && i < army->first + army->count; i++) {
        held = lan_jumps_does_rise(jumps, i);
    }
    return held;
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
        jumps->battle->plan->armies[a].last_arrival > state->head->time;
    if (state->had_strength[a] ? !is_held(jumps, a) : !due) {
        put_out(jumps, a, LAN_ARMY_GONE);
    }
}

/* Soldiers that came at rates beyond those that were due by now: the outcome
 * tells what had not arrived yet. */
static void write_ledger(lan_jumps *jumps)
{
    for (int32_t i = 0; i < jumps->battle->plan->group_count; i++) {
        end_piece(jumps, i);
        jumps->battle->state.added[i] = jumps->came[i] - jumps->scheduled[i];
    }
}

static void judge_end(lan_jumps *jumps)
{
    if (lan_battle_judge_sides(jumps->battle)) {
        write_ledger(jumps);
    }
}

void lan_jumps_stall(lan_jumps *jumps)
{
    jumps->battle->state.head->reason = LAN_END_STALEMATE;
    lan_battle_finish(jumps->battle, LAN_WINNER_NONE);
    write_ledger(jumps);
}

/* Brings a group's status in line with its count; whether one that is low may
 * stay is judged later. */
static void set_status(lan_jumps *jumps, int32_t i)
{
    lan_state *state = &jumps->battle->state;
    const unsigned char status = state->x[i] > jumps->gone ? LAN_GROUP_ALIVE
                                 : state->x[i] > 0.0       ? LAN_GROUP_RISING
                                                           : LAN_GROUP_AWAY;
    if (state->status[i] == status) {
        return;
    }
    state->status[i] = status;
    state->gone_at[i] = status == LAN_GROUP_AWAY ? state->head->time : LAN_NAN;
    jumps->fresh = false;
}

/* Brings soldiers to a group whose army is in the fight. */
static void bring(lan_jumps *jumps, int32_t i, double count)
{
    lan_state *state = &jumps->battle->state;
    state->x[i] += count;
    state->reinforced[i] += count;
    state->piece_base[i] += count;
    if (state->x[i] > 0.0) {
        set_status(jumps, i);
    }
}

/* True where an army's front is full that was open, or the other way round. */
static bool front_turned(const lan_jumps *jumps, int32_t a)
{
    const bool full = jumps->heads[a] > jumps->battle->plan->armies[a].front;
    return full != (jumps->battle->state.front_limited[a] != 0);
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
        *morale =
            fmax(0.0, *morale - army->morale.loss_weight / jumps->fielded[a]);
    }
}

/* True where losing one more may put somebody out: a row is due. */
static bool is_near_event(const lan_jumps *jumps, int32_t i)
{
    const int32_t a = jumps->battle->plan->groups[i].army;
    const lan_plan_army *army = &jumps->battle->plan->armies[a];
    return jumps->battle->state.x[i] - 1.0 <= jumps->gone ||
           lan_jumps_is_any_low(jumps) ||
           (army->break_at > 0.0 && jumps->heads[a] - 1.0 <= jumps->limit[a]) ||
           (army->morale_index >= 0 && army->morale.break_at > 0.0);
}

/* What a count that has changed means for its army, and for the battle. */
static void judge_changed(lan_jumps *jumps, int32_t a)
{
    judge_army(jumps, a);
    if (front_turned(jumps, a)) {
        jumps->fresh = false;
    }
    judge_end(jumps);
}

/* The first low group that does not rise; -1 where there is none. */
static int32_t find_fallen(lan_jumps *jumps)
{
    for (int32_t i = 0; i < jumps->battle->plan->group_count; i++) {
        if (lan_jumps_is_low(jumps, i) && !lan_jumps_does_rise(jumps, i)) {
            return i;
        }
    }
    return -1;
}

/* Groups that may not stay as low as they are fall, one by one: each may bring
 * another down. */
static void judge_low(lan_jumps *jumps)
{
    const lan_battle *battle = jumps->battle;
    while (jumps->gone > 0.0 && !battle->state.head->over) {
        const int32_t i = find_fallen(jumps);
        if (i < 0) {
            return;
        }
        int32_t killer;
        const bool combat = lan_jumps_draw_cause(jumps, i, &killer);
        book_loss(jumps, i, battle->state.x[i], killer, combat);
        set_status(jumps, i);
        judge_changed(jumps, battle->plan->groups[i].army);
    }
}

/* The model lets a group rise at the first instant whatever falls beside it
 * then, since it would sink the moment after. */
static void judge_start(lan_jumps *jumps)
{
    const lan_battle *battle = jumps->battle;
    for (int32_t a = 0; a < battle->plan->army_count; a++) {
        if (jumps->gone > 0.0 && !battle->state.head->over) {
            judge_changed(jumps, a);
        }
    }
    judge_low(jumps);
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
        state->had_strength[a] = jumps->fielded[a] > 0.0;
        state->morale_held[a] = 0;
    }
    judge_start(jumps);
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
        if (!(battle->state.x[i] > 0.0) || !lan_jumps_does_rise(jumps, i)) {
            book_loss(jumps, i, battle->state.x[i], killer, combat);
        }
        set_status(jumps, i);
    }
    judge_changed(jumps, a);
    judge_low(jumps);
    if (watched) {
        jumps->watch.after(jumps->watch.context, jumps);
    }
}

/* True where one that arrives at a group that is gone is lost at once. */
static bool is_turned_away(lan_jumps *jumps, int32_t i)
{
    return jumps->gone >= 1.0 && !lan_group_is_alive(jumps->battle, i) &&
           !lan_jumps_does_rise(jumps, i);
}

/* One comes, and is lost before anything else happens. */
static void come_and_fall(lan_jumps *jumps, int32_t i)
{
    lan_state *state = &jumps->battle->state;
    const int32_t a = jumps->battle->plan->groups[i].army;
    int32_t killer;
    const bool combat = lan_jumps_draw_cause(jumps, i, &killer);
    state->x[i] += 1.0;
    state->reinforced[i] += 1.0;
    state->piece_base[i] += 1.0;
    book_loss(jumps, i, 1.0, killer, combat);
    count_army(jumps, a);
    if (combat) {
        shake(jumps, a);
    }
}

void lan_jumps_come(lan_jumps *jumps, int32_t i)
{
    const int32_t a = jumps->battle->plan->groups[i].army;
    const bool back = !lan_group_is_alive(jumps->battle, i);
    const bool watched =
        jumps->watch.before != NULL && (back || lan_jumps_is_any_low(jumps));
    if (watched) {
        jumps->watch.before(jumps->watch.context, jumps);
    }
    jumps->came[i] += 1.0;
    if (back && is_turned_away(jumps, i)) {
        come_and_fall(jumps, i);
    } else {
        bring(jumps, i, 1.0);
        count_army(jumps, a);
    }
    judge_changed(jumps, a);
    judge_low(jumps);
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
        lan_targeting_enter_phase(battle, action->time);
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

/* True for an army that has had soldiers and has none, but is held: it is not
 * gone, and is not where time.end cuts the battle either. */
static bool is_waiting(const lan_jumps *jumps, int32_t a)
{
    return !(jumps->heads[a] > 0.0) &&
           jumps->battle->state.had_strength[a] != 0;
}

/* Beyond time.end nothing comes any more. */
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
    const bool cut = end && jumps->until_end;
    if (end && !cut) {
        apply_end(jumps);
    }
    for (int32_t a = 0; a < battle->plan->army_count; a++) {
        count_army(jumps, a);
        if (!cut || !is_waiting(jumps, a)) {
            judge_army(jumps, a);
        }
        if (front_turned(jumps, a)) {
            jumps->fresh = false;
        }
    }
    judge_end(jumps);
    if (cut && !head->over) {
        head->reason = LAN_END_TIME;
        lan_battle_finish(battle, LAN_WINNER_NONE);
        write_ledger(jumps);
    }
    judge_low(jumps);
    if (jumps->watch.after != NULL) {
        jumps->watch.after(jumps->watch.context, jumps);
    }
}
