/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/engine_impl.h"

/* Tolerance of a count as an integer, and of a level below the next integer. */
#define ROUNDING 1e-9

/* --- integer soldiers ----------------------------------------------------- */

double lan_whole_level(double level)
{
    return floor(level + ROUNDING);
}

double lan_whole_gone(const lan_plan *plan)
{
    return isnan(plan->gone) ? 0.0 : lan_whole_level(plan->gone);
}

lan_army_floor lan_whole_floor(const lan_plan *plan, int32_t army, double had)
{
    const double gone = lan_whole_gone(plan);
    const double breaks =
        lan_whole_level(lan_break_level(&plan->armies[army], had));
    return breaks > gone ? (lan_army_floor){.count = breaks, .rest = breaks}
                         : (lan_army_floor){.count = gone, .rest = 0.0};
}

/* --- groups and armies ---------------------------------------------------- */

void lan_battle_put_army_out(lan_battle *battle, int32_t army,
                             lan_army_state why)
{
    const lan_plan_army *a = &battle->plan->armies[army];
    battle->state.army_state[army] = (unsigned char)why;
    battle->state.since[army] = battle->state.head->time;
    battle->state.head->reason =
        why == LAN_ARMY_BROKEN ? LAN_END_BREAK : LAN_END_ANNIHILATION;
    for (int32_t i = a->first; i < a->first + a->count; i++) {
        lan_clock_stop_arrivals(battle, i);
    }
    if (lan_battle_is_open(battle)) {
        battle->state.open.flees[army] = 0;
        *battle->state.open.stopped = 1;
    }
}

void lan_battle_break_army(lan_battle *battle, int32_t army)
{
    if (lan_army_is_in(battle, army)) {
        lan_battle_put_army_out(battle, army, LAN_ARMY_BROKEN);
    }
}

/* True if the remaining strength of a lost group is booked as a combat loss: to
 * the cause with the larger rate. A negative remainder, from a root within
 * rounding or at another group's end, is subtracted from losses that are large
 * enough. */
static bool falls_in_combat(const lan_battle *battle, int32_t group,
                            double rest)
{
    const lan_state *state = &battle->state;
    const int32_t index = battle->plan->groups[group].other_index;
    const double other = index >= 0 ? battle->now.rates[index] : 0.0;
    const bool is_hit = battle->interval.killer[group] != LAN_KILLER_NONE;
    if (is_hit && rest < 0.0 && state->lost_other[group] + rest < 0.0) {
        return true;
    }
    if (rest < 0.0 && state->lost_combat[group] + rest < 0.0) {
        return false;
    }
    return is_hit && battle->now.flow.combat[group] >= other;
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

static lan_army_stand standing_of(const lan_battle *battle, int32_t army)
{
    const lan_plan_army *a = &battle->plan->armies[army];
    const lan_state *state = &battle->state;
    const lan_standing all = lan_standing_of(battle, army);
    const bool living = has_living_group(battle, army);
    return (lan_army_stand){.left = all.strength,
                            .break_level = lan_break_level(a, all.fielded),
                            .morale = state->morale[army],
                            .morale_level = lan_morale_level(a),
                            .living = living,
                            .fielded = living || state->had_strength[army],
                            .due = a->last_arrival > state->head->time};
}

/* Takes a fleeing army out once it has no group left; true if it was. */
static bool resolve_fleeing(lan_battle *battle, int32_t army)
{
    const bool gone =
        lan_army_flees(battle, army) && !has_living_group(battle, army);
    if (gone) {
        lan_battle_put_army_out(battle, army, LAN_ARMY_GONE);
    }
    return gone;
}

/* Takes armies out that are gone or broken; true if there was one. */
static bool resolve_armies(lan_battle *battle)
{
    bool changed = false;
    for (int32_t a = 0; a < battle->plan->army_count; a++) {
        if (!lan_army_is_in(battle, a)) {
            changed = resolve_fleeing(battle, a) || changed;
            continue;
        }
        const lan_army_stand standing = standing_of(battle, a);
        const lan_army_state now = lan_referee_army(&standing);
        battle->state.had_strength[a] = standing.fielded;
        if (now != LAN_ARMY_FIGHTING) {
            lan_battle_put_army_out(battle, a, now);
            changed = true;
        }
    }
    return changed;
}

void lan_battle_resolve_watched(lan_battle *battle, int32_t army)
{
    lan_open_state *open = &battle->state.open;
    if (!lan_battle_is_open(battle) || !lan_army_is_in(battle, army) ||
        (isnan(open->watch_left[army]) && isnan(open->watch_morale[army]))) {
        return;
    }
    const lan_standing all = lan_standing_of(battle, army);
    if (all.fielded > 0.0 &&
        all.strength <= open->watch_left[army] * all.fielded) {
        lan_battle_stop_watched(battle, &open->watch_left[army]);
    }
    if (battle->state.morale[army] <= open->watch_morale[army]) {
        lan_battle_stop_watched(battle, &open->watch_morale[army]);
    }
}

static void resolve_all_watched(lan_battle *battle)
{
    const int32_t armies =
        lan_battle_is_open(battle) ? battle->plan->army_count : 0;
    for (int32_t a = 0; a < armies; a++) {
        lan_battle_resolve_watched(battle, a);
    }
}

/* Number of soldiers that an army in the fight may still lose before it is
 * gone, or breaks by its losses, or by its morale, if `had` losses are
 * equivalent to the full morale. */
static double army_reserve(const lan_battle *battle, int32_t army, double had)
{
    const lan_plan_army *a = &battle->plan->armies[army];
    const lan_standing all = lan_standing_of(battle, army);
    double alive = 0.0; /* strength above the gone levels */
    for (int32_t i = a->first; i < a->first + a->count; i++) {
        alive += fmax(0.0, battle->state.x[i] - battle->interval.level[i]);
    }
    double reserve = fmin(alive, all.strength - a->break_at * all.fielded);
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
    if (battle->state.head->whole) {
        lan_clock_close_whole(battle);
    }
}

bool lan_battle_resolve_sides(lan_battle *battle)
{
    const int32_t winner =
        lan_referee_sides(battle->plan, battle->state.army_state);
    if (winner != LAN_WINNER_NONE && !lan_battle_is_open(battle)) {
        lan_battle_finish(battle, winner);
    }
    return battle->state.head->over;
}

static bool resolve_end(lan_battle *battle)
{
    lan_state_head *head = battle->state.head;
    if (!lan_battle_resolve_sides(battle) && head->time >= battle->plan->end) {
        head->reason = LAN_END_TIME;
        lan_battle_finish(battle, LAN_WINNER_NONE);
    }
    return head->over;
}

/* Releases a morale that is held at zero, or holds a morale that would become
 * negative. */
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

/* True if a group that is away returns because its arrivals exceed the losses
 * it would have. */
static bool may_return(const lan_battle *battle, int32_t i)
{
    const double now = battle->state.head->time;
    double combat;
    const double lost =
        lan_flow_would_lose(battle, &battle->now.flow, i, &combat);
    const double rate = lan_battle_reinforcement_rate(battle, i, now);
    return rate > lost || (rate >= lost && battle->state.slope[i] > 0.0);
}

/* True if a group at or below its level may stay. */
static bool may_stay(const lan_battle *battle, int32_t i)
{
    const double now = battle->state.head->time;
    return battle->state.status[i] == LAN_GROUP_RISING ||
           (lan_battle_reinforcement_rate(battle, i, now) > 0.0 &&
            may_return(battle, i));
}

/* Updates the status of a group in the fight by its level; true if it is
 * lost. */
static bool resolve_active(lan_battle *battle, int32_t i)
{
    lan_state *state = &battle->state;
    const bool above = state->x[i] > battle->interval.level[i];
    if (!above && !may_stay(battle, i)) {
        lan_battle_lose_group(battle, i);
        return true;
    }
    state->status[i] = above ? LAN_GROUP_ALIVE : LAN_GROUP_RISING;
    return false;
}

/* True if only one side is left in an island as of this instant: any other
 * battle would be over, and no group returns before the next instant. */
static bool is_decided_now(const lan_battle *battle)
{
    const lan_state *state = &battle->state;
    bool now = false;
    if (!lan_battle_is_open(battle) ||
        lan_referee_sides(battle->plan, state->army_state) == LAN_WINNER_NONE) {
        return false;
    }
    for (int32_t a = 0; a < battle->plan->army_count; a++) {
        now = now || state->since[a] >= state->head->time;
    }
    return now;
}

/* Updates any group's status; true if a group is lost or returns. */
static bool resolve_group(lan_battle *battle, int32_t i)
{
    if (!battle->interval.held_at_zero[i]) {
        return battle->interval.active[i] && resolve_active(battle, i);
    }
    const bool just_lost = battle->state.gone_at[i] >= battle->state.head->time;
    if (just_lost || !may_return(battle, i) || is_decided_now(battle)) {
        return false;
    }
    lan_battle_return_group(battle, i);
    return true;
}

static bool resolve_groups(lan_battle *battle)
{
    bool changed = false;
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        changed = resolve_group(battle, i) || changed;
    }
    for (int32_t a = 0; a < battle->plan->army_count; a++) {
        changed = hold_morale(battle, a) || changed;
    }
    return changed;
}

bool lan_battle_is_stalemate(const lan_battle *battle)
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

static lan_status resolve_whole(lan_battle *battle)
{
    const lan_status status = lan_interval_begin(battle);
    if (status == LAN_OK) {
        (void)lan_battle_resolve_sides(battle);
        resolve_all_watched(battle);
        if (lan_battle_is_open(battle)) {
            lan_loss_rates_find(battle); /* lan_island_is_still() needs the
                                            rates */
        }
    }
    return status;
}

lan_status lan_battle_resolve(lan_battle *battle)
{
    lan_state_head *head = battle->state.head;
    battle->is_fresh = false;
    if (battle->plan->kind == LAN_PLAN_WHOLE) {
        return LAN_OK;
    }
    if (head->whole) {
        return resolve_whole(battle);
    }
    (void)lan_clock_apply(battle);
    bool changed = true;
    while (changed) {
        while (resolve_armies(battle)) {
        }
        if (resolve_end(battle)) {
            return LAN_OK;
        }
        const lan_status status = lan_interval_begin(battle);
        if (status != LAN_OK) {
            return status;
        }
        lan_variables_encode(battle, battle->now.variables);
        lan_rates(battle, head->time, battle->now.variables, battle->now.rates,
                  &battle->now.flow);
        changed = resolve_groups(battle);
    }
    resolve_all_watched(battle);
    if (!lan_battle_is_open(battle) && lan_battle_is_stalemate(battle)) {
        head->reason = LAN_END_STALEMATE;
        lan_battle_finish(battle, LAN_WINNER_NONE);
    }
    return LAN_OK;
}
