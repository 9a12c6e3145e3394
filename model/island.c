/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Changes to an island, and copying of its state from and to the whole.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "model/engine_impl.h"
#include "model/island_impl.h"

/* --- changes ------------------------------------------------------------- */

static void note_change(lan_battle *island)
{
    *island->state.open.unsettled = 1;
}

/* Row of the factors of a group's weapon. */
static int32_t row_of_weapon(const lan_plan *plan, int32_t group,
                             int32_t weapon)
{
    const lan_plan_shooter *s = &plan->shooters[plan->first_shooter[group]];
    const lan_plan_battery *b = &plan->batteries[s->battery];
    while (weapon >= b->first + b->count) { /* batteries are in the order of
                                               weapons */
        s++;
        b++;
    }
    return s->first_row + (b->is_best ? weapon - b->first : 0);
}

void lan_island_set_weapon(lan_battle *island, int32_t from, int32_t weapon,
                           int32_t at, double factor)
{
    const int32_t own = lan_plan_weapon(island->plan, from, weapon);
    const size_t row = (size_t)row_of_weapon(island->plan, from, own);
    const size_t groups = (size_t)island->plan->group_count;
    island->state.open.factor[row * groups + (size_t)at] = factor;
    note_change(island);
}

void lan_island_set_apart(lan_battle *island)
{
    const size_t pairs = (size_t)lan_plan_row_count(island->plan) *
                         (size_t)island->plan->group_count;
    for (size_t k = 0; k < pairs; k++) {
        island->state.open.factor[k] = LAN_ISLAND_OUT_OF_REACH;
    }
    note_change(island);
}

void lan_island_set_front(lan_battle *island, int32_t army, double front)
{
    island->state.open.front[army] =
        fmin(front, island->plan->armies[army].front);
    island->state.front_crossed[army] = 0;
    note_change(island);
}

void lan_island_watch(lan_battle *island, int32_t army, double left,
                      double morale)
{
    island->state.open.watch_left[army] = left;
    island->state.open.watch_morale[army] = morale;
}

void lan_island_set_fleeing(lan_battle *island, int32_t army)
{
    island->state.open.flees[army] = 1;
    note_change(island);
}

lan_status lan_island_settle(lan_battle *island)
{
    lan_state_head *head = island->state.head;
    if (head->over) {
        return LAN_OK;
    }
    *island->state.open.unsettled = 0;
    head->step = 0.0;
    head->changed = head->whole;
    island->targeting.stale = true;
    const lan_status status = lan_battle_resolve(island);
    *island->state.open.unsettled = status != LAN_OK;
    return status;
}

/* --- advancing ------------------------------------------------------------ */

bool lan_island_is_settled(const lan_battle *island)
{
    return !*island->state.open.unsettled;
}

bool lan_island_is_stopped(const lan_battle *battle)
{
    return lan_battle_is_open(battle) && *battle->state.open.stopped;
}

void lan_island_look(lan_battle *island)
{
    for (int32_t a = 0; a < island->plan->army_count; a++) {
        lan_battle_resolve_watched(island, a);
    }
}

bool lan_island_take_stop(lan_battle *island)
{
    const bool stopped = *island->state.open.stopped;
    *island->state.open.stopped = 0;
    return stopped;
}

lan_status lan_island_find_rates(lan_battle *island)
{
    if (!island->state.head->whole || island->state.head->over) {
        return LAN_OK;
    }
    const lan_status status = lan_interval_begin(island);
    if (status == LAN_OK) {
        lan_loss_rates_find(island);
    }
    return status;
}

void lan_island_assign(lan_battle *to, const lan_battle *from)
{
    if (to == from) {
        return;
    }
    const lan_status status = lan_battle_take_state(to, from->state.bytes);
    assert(status == LAN_OK); /* the links have all the room that they need */
    (void)status;
}

/* --- state ---------------------------------------------------------------- */

static bool does_any_arrive(const lan_battle *island)
{
    const lan_arrivals *arrivals = &island->state.arrivals;
    bool any = false;
    for (int32_t i = 0; i < island->plan->group_count; i++) {
        any = any || arrivals->rate[i] > 0.0 || arrivals->slope[i] > 0.0;
    }
    return any;
}

bool lan_island_is_still(const lan_battle *island)
{
    if (!lan_battle_is_island(island) || *island->state.open.unsettled) {
        return false;
    }
    return island->state.head->over ||
           (lan_battle_is_stalemate(island) && !does_any_arrive(island));
}

/* --- the part of a description about some armies ------------------------- */

/* Index of an army in an ascending list, or -1. */
static int32_t place_of(const int32_t *armies, int32_t count, int32_t army)
{
    for (int32_t k = 0; k < count; k++) {
        if (armies[k] == army) {
            return k;
        }
    }
    return -1;
}

/* Copies the fire entries between these armies; returns their number. */
static size_t select_fire(const lan_battle_def *def, const int32_t *armies,
                          int32_t count, lan_fire_def *out)
{
    size_t selected = 0;
    for (size_t k = 0; k < def->fire_count; k++) {
        lan_fire_def fire = def->fire[k];
        fire.from_army = place_of(armies, count, fire.from_army);
        fire.at_army = place_of(armies, count, fire.at_army);
        if (fire.from_army >= 0 && fire.at_army >= 0) {
            out[selected++] = fire;
        }
    }
    return selected;
}

/* --- creation ------------------------------------------------------------- */

lan_status lan_island_create_whole(const lan_battle_def *def, lan_battle **out,
                                   lan_error *err)
{
    const lan_status status = lan_battle_check(def, err);
    return status == LAN_OK
               ? lan_battle_make(def, LAN_PLAN_WHOLE, out, err)
               : lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
}

lan_status lan_island_define(const lan_battle_def *def, const int32_t *armies,
                             int32_t count, lan_battle **island, lan_error *err)
{
    lan_battle_def part = *def;
    lan_army_def *some = malloc((size_t)count * sizeof *some);
    lan_fire_def *fire = malloc((def->fire_count + 1) * sizeof *fire);
    lan_status status = some != NULL && fire != NULL ? LAN_OK : LAN_ENOMEM;
    lan_battle *fresh = NULL;
    if (status == LAN_OK) {
        for (int32_t k = 0; k < count; k++) {
            some[k] = def->armies[armies[k]];
        }
        part.armies = some;
        part.army_count = (size_t)count;
        part.fire = fire;
        part.fire_count = select_fire(def, armies, count, fire);
        status = lan_battle_make(&part, LAN_PLAN_ISLAND, &fresh, err);
    }
    free(some);
    free(fire);
    if (status != LAN_OK) {
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    lan_battle_destroy(*island);
    *island = fresh;
    return LAN_OK;
}

/* --- one army ------------------------------------------------------------ */

/* Copies the wounds of a group's soldiers; the group has the same capacity in
 * both. */
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

/* Copies a group's state and history. */
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
    if (to->open.level != NULL) {
        to->open.level[j] = from->open.level[i];
    }
}

static void copy_army(const lan_state *from, int32_t a, lan_state *to,
                      int32_t b)
{
    to->morale[b] = from->morale[a];
    to->since[b] = from->since[a];
    to->army_state[b] = from->army_state[a];
    to->had_strength[b] = from->had_strength[a];
    to->morale_held[b] = from->morale_held[a];
    if (to->open.clock != NULL) {
        to->open.clock[b] = from->open.clock[a];
    }
}

/* Copies the arrivals at rates of a group of integer soldiers, as for
 * continuous arrivals; those due up to now are no longer due. */
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

/* Writes the whole's group index of each group of the island to its work
 * space. */
static const double *find_groups(const lan_battle *island,
                                 const int32_t *armies, const lan_battle *whole)
{
    double *group = island->work.share;
    for (int32_t k = 0; k < island->plan->army_count; k++) {
        const lan_plan_army *army = &island->plan->armies[k];
        for (int32_t g = 0; g < army->count; g++) {
            group[army->first + g] = whole->plan->armies[armies[k]].first + g;
        }
    }
    return group;
}

/* --- entering ------------------------------------------------------------ */

/* Applies an army's reinforcements from a time on; rates set before
 * continue. */
void lan_island_enter(lan_battle *battle, int32_t army, double time)
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

/* --- taking -------------------------------------------------------------- */

/* Copies the kill matrix of an island's groups from the whole, or to it. */
static void copy_killed(double *own, int32_t own_count, const double *group,
                        double *whole, int32_t count, bool is_given)
{
    for (int32_t j = 0; j < own_count; j++) {
        for (int32_t i = 0; i < own_count; i++) {
            double *mine = &own[(size_t)j * (size_t)own_count + (size_t)i];
            double *its =
                &whole[(size_t)group[j] * (size_t)count + (size_t)group[i]];
            *(is_given ? its : mine) = *(is_given ? mine : its);
        }
    }
}

/* The clock's first action that is not yet applied; phases of fire are in
 * force. */
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
        copy_group(whole, (int32_t)group[i], island, i);
    }
    for (int32_t k = 0; k < island->plan->army_count; k++) {
        copy_army(&whole->state, armies[k], state, k);
        if (state->open.clock[k] < 0.0 && time > 0.0) {
            lan_island_enter(island, k, time);
        }
    }
    copy_killed(state->killed, island->plan->group_count, group,
                whole->state.killed, whole->plan->group_count, false);
}

void lan_island_take(lan_battle *island, const int32_t *armies,
                     const lan_battle *whole, double time)
{
    lan_state_start(&island->state, island->plan);
    island->state.head->time = time;
    take_armies(island, armies, whole, time);
    island->state.head->next_action = first_action(island, time);
    lan_targeting_enter_phase(island, time);
}

/* --- giving -------------------------------------------------------------- */

static void give_groups(const lan_battle *island, const double *group,
                        lan_battle *whole)
{
    const lan_state *state = &island->state;
    for (int32_t i = 0; i < island->plan->group_count; i++) {
        const int32_t j = (int32_t)group[i];
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
    const double *group = find_groups(island, armies, whole);
    give_groups(island, group, whole);
    copy_killed(island->state.killed, island->plan->group_count, group,
                whole->state.killed, whole->plan->group_count, true);
    for (int32_t k = 0; k < island->plan->army_count; k++) {
        copy_army(&island->state, k, &whole->state, armies[k]);
        if (!*island->state.open.unsettled) {
            whole->state.open.clock[armies[k]] =
                head->time + lan_instant(head->time);
        }
    }
    to->time = fmax(to->time, head->time);
    to->near_tie = fmax(to->near_tie, head->near_tie);
    to->whole = to->whole || head->whole;
}

/* --- another description ---------------------------------------------------
 */

/* True if a plan has all armies and groups of another plan at the same
 * indices. */
static bool continues(const lan_plan *plan, const lan_plan *before)
{
    bool does = plan->army_count >= before->army_count;
    for (int32_t a = 0; does && a < before->army_count; a++) {
        const lan_plan_army *army = &plan->armies[a];
        const lan_plan_army *old = &before->armies[a];
        does = army->side == old->side && army->first == old->first &&
               army->count == old->count &&
               (army->morale_index < 0) == (old->morale_index < 0) &&
               strcmp(army->name, old->name) == 0;
    }
    for (int32_t i = 0; does && i < before->group_count; i++) {
        does = plan->groups[i].type == before->groups[i].type;
    }
    return does;
}

/* Sets a battle to the state of another; new armies begin now. */
static void go_on_from(const lan_battle *from, lan_battle *to)
{
    const lan_plan *plan = to->plan;
    const int32_t groups = from->plan->group_count;
    const int32_t next = from->state.head->next_action;
    lan_state *state = &to->state;
    lan_state_start(state, plan);
    *state->head = (lan_state_head){.magic = state->head->magic,
                                    .time = from->state.head->time,
                                    .near_tie = from->state.head->near_tie,
                                    .draws = from->state.head->draws,
                                    .draw_time = from->state.head->draw_time,
                                    .winner = LAN_WINNER_NONE,
                                    .reason = LAN_END_NONE,
                                    .whole = from->state.head->whole,
                                    .changed = from->state.head->whole};
    for (int32_t i = 0; i < groups; i++) {
        copy_group(from, i, to, i);
        state->arrivals.rate[i] = from->state.arrivals.rate[i];
        state->arrivals.slope[i] = from->state.arrivals.slope[i];
        state->arrivals.set[i] = from->state.arrivals.set[i];
        memcpy(&state->killed[i * plan->group_count],
               &from->state.killed[i * groups],
               (size_t)groups * sizeof *state->killed);
    }
    for (int32_t a = 0; a < from->plan->army_count; a++) {
        copy_army(&from->state, a, state, a);
        state->draw_morale[a] = from->state.draw_morale[a];
    }
    /* Reinforcements of new armies that were due before now do not arrive. */
    const double now = state->head->time;
    const double due = next < from->plan->action_count
                           ? from->plan->actions[next].time
                           : LAN_INF;
    int32_t *at = &state->head->next_action;
    while (*at < plan->action_count && plan->actions[*at].time < due &&
           plan->actions[*at].time <= now + lan_instant(now)) {
        ++*at;
    }
    lan_targeting_enter_phase(to, now);
    to->targeting.stale = true;
}

lan_status lan_battle_amend(lan_battle *battle, const lan_battle_def *def,
                            lan_error *err)
{
    lan_battle *next = NULL;
    if (lan_battle_is_over(battle) || battle->plan->kind != LAN_PLAN_BATTLE ||
        lan_plan_approaches(battle->plan)) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a battle that is over, or whose armies begin apart, "
                        "has no other description");
    }
    lan_status status = lan_battle_create(def, &next, err);
    if (status == LAN_OK && (lan_plan_approaches(next->plan) ||
                             !continues(next->plan, battle->plan))) {
        status = lan_fail(err, LAN_EINVAL, 0, 0,
                          "the description lacks an army or a group of the "
                          "battle, or has it in another place");
    }
    if (status == LAN_OK) {
        go_on_from(battle, next);
        status = lan_battle_resolve(next);
    }
    if (status == LAN_OK) {
        const lan_battle old = *battle;
        *battle = *next;
        *next = old;
        battle->is_fresh = false;
    }
    lan_battle_destroy(next);
    return status;
}

/* --- the whole ----------------------------------------------------------- */

void lan_island_close_whole(lan_battle *whole, double time, int32_t winner,
                            lan_end_reason reason)
{
    const lan_plan *plan = whole->plan;
    for (int32_t i = 0; i < plan->group_count; i++) {
        const double kept = whole->state.open.level[i];
        const double unknown = isnan(plan->gone) ? 0.5 : plan->gone;
        whole->interval.level[i] = isnan(kept) ? unknown : kept;
    }
    whole->state.head->time = time;
    whole->state.head->reason = reason;
    lan_battle_finish(whole, winner);
}
