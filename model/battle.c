/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Creation of battles, and queries and changes of their state.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/carve_impl.h"
#include "lanchester/battle.h"
#include "model/check_impl.h"
#include "model/engine_impl.h"

int32_t lan_battle_group_count(const lan_battle *battle)
{
    return battle->plan->group_count;
}

int32_t lan_battle_army_count(const lan_battle *battle)
{
    return battle->plan->army_count;
}

int32_t lan_battle_side_count(const lan_battle *battle)
{
    return battle->plan->side_count;
}

/* The group, or for an invalid index a group of default answers. */
static const lan_plan_group *group_at(const lan_battle *battle, int32_t group)
{
    static const lan_plan_group none = {.army = -1, .type = -1};
    return lan_battle_has_group(battle, group) ? &battle->plan->groups[group]
                                               : &none;
}

static const lan_plan_army *army_at(const lan_battle *battle, int32_t army)
{
    static const lan_plan_army none = {
        .side = -1, .first = -1, .morale_index = -1};
    return lan_battle_has_army(battle, army) ? &battle->plan->armies[army]
                                             : &none;
}

const char *lan_battle_group_name(const lan_battle *battle, int32_t group)
{
    return group_at(battle, group)->name;
}

const char *lan_battle_army_name(const lan_battle *battle, int32_t army)
{
    return army_at(battle, army)->name;
}

const char *lan_battle_side_name(const lan_battle *battle, int32_t side)
{
    const bool is_side = side >= 0 && side < battle->plan->side_count;
    return is_side ? battle->plan->sides[side] : NULL;
}

const char *lan_battle_type_name(const lan_battle *battle, int32_t type)
{
    const bool is_type = type >= 0 && type < battle->plan->type_count;
    return is_type ? battle->plan->types[type].name : NULL;
}

int32_t lan_battle_group_army(const lan_battle *battle, int32_t group)
{
    return group_at(battle, group)->army;
}

int32_t lan_battle_group_type(const lan_battle *battle, int32_t group)
{
    return group_at(battle, group)->type;
}

int32_t lan_battle_army_side(const lan_battle *battle, int32_t army)
{
    return army_at(battle, army)->side;
}

int32_t lan_battle_army_first_group(const lan_battle *battle, int32_t army)
{
    return army_at(battle, army)->first;
}

int32_t lan_battle_army_group_count(const lan_battle *battle, int32_t army)
{
    return army_at(battle, army)->count;
}

bool lan_battle_army_has_morale(const lan_battle *battle, int32_t army)
{
    return army_at(battle, army)->morale_index >= 0;
}

double lan_battle_end(const lan_battle *battle)
{
    return battle->plan->end;
}

int32_t lan_battle_find_group(const lan_battle *battle, const char *army,
                              const char *group)
{
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        const lan_plan_group *g = &battle->plan->groups[i];
        if (strcmp(g->name, group) == 0 &&
            strcmp(battle->plan->armies[g->army].name, army) == 0) {
            return i;
        }
    }
    return -1;
}

double lan_battle_time(const lan_battle *battle)
{
    return battle->state.head->time;
}

bool lan_battle_is_over(const lan_battle *battle)
{
    return battle->state.head->over;
}

double lan_battle_strength(const lan_battle *battle, int32_t group)
{
    return lan_battle_has_group(battle, group) ? battle->state.x[group]
                                               : LAN_NAN;
}

double lan_battle_gone_level(const lan_battle *battle, int32_t group)
{
    return lan_battle_has_group(battle, group) ? battle->interval.level[group]
                                               : LAN_NAN;
}

double lan_battle_morale(const lan_battle *battle, int32_t army)
{
    return lan_battle_has_army(battle, army) ? battle->state.morale[army]
                                             : LAN_NAN;
}

lan_army_state lan_battle_army_state(const lan_battle *battle, int32_t army)
{
    return lan_battle_has_army(battle, army)
               ? (lan_army_state)battle->state.army_state[army]
               : LAN_ARMY_GONE;
}

/* --- create, copy, reset, destroy ---------------------------------------- */

/* Divides two blocks into the arrays of interval, present and work. */
static lan_status allocate_work(lan_battle *battle)
{
    const size_t groups = (size_t)battle->plan->group_count;
    const size_t armies = (size_t)battle->plan->army_count;
    const size_t variables = (size_t)battle->plan->variable_count;
    lan_interval *interval = &battle->interval;
    lan_work *work = &battle->work;
    battle->numbers = calloc(6 * groups + 4 * armies + 4 * variables,
                             sizeof *battle->numbers);
    battle->flags = calloc(2, groups);
    interval->killer = calloc(groups, sizeof *interval->killer);
    if (battle->numbers == NULL || battle->flags == NULL ||
        interval->killer == NULL) {
        return LAN_ENOMEM;
    }
    double *next = battle->numbers;
    interval->level = lan_carve(&next, groups);
    interval->power = lan_carve(&next, groups);
    interval->least_own = lan_carve(&next, groups);
    interval->fielded = lan_carve(&next, armies);
    interval->fielded_rate = lan_carve(&next, armies);
    interval->fielded_slope = lan_carve(&next, armies);
    work->share = lan_carve(&next, groups);
    work->split = lan_carve(&next, groups);
    work->strength = lan_carve(&next, groups);
    work->morale = lan_carve(&next, armies);
    work->variables = lan_carve(&next, variables);
    work->rates = lan_carve(&next, variables);
    battle->now.variables = lan_carve(&next, variables);
    battle->now.rates = lan_carve(&next, variables);
    interval->active = battle->flags;
    interval->held_at_zero = battle->flags + groups;
    return LAN_OK;
}

/* Creates everything but the plan; the state is all zero. */
static lan_status create_around(lan_plan *plan, lan_battle **out)
{
    lan_battle *battle = calloc(1, sizeof *battle);
    if (battle == NULL) {
        lan_plan_release(plan);
        return LAN_ENOMEM;
    }
    battle->plan = plan;
    battle->interval.march_until = LAN_INF;
    lan_status status = lan_state_create(plan, &battle->state);
    if (status == LAN_OK) {
        status = allocate_work(battle);
    }
    if (status == LAN_OK) {
        status = lan_targeting_create(battle);
    }
    if (status == LAN_OK) {
        status = lan_approach_create(battle);
    }
    if (status != LAN_OK) {
        lan_battle_destroy(battle);
        return status;
    }
    *out = battle;
    return LAN_OK;
}

/* Sets time 0 with nothing judged: no group is gone at any level yet. */
static void start_state(lan_battle *battle)
{
    lan_state_start(&battle->state, battle->plan);
    lan_approach_rewind(battle);
    memset(battle->interval.level, 0,
           (size_t)battle->plan->group_count * sizeof *battle->interval.level);
}

/* Resets the state to time 0, before anything is judged. */
static void rewind_state(lan_battle *battle)
{
    const double near_tie = battle->state.head->near_tie;
    start_state(battle);
    battle->state.head->near_tie = near_tie;
    lan_targeting_enter_phase(battle, 0.0);
    if (battle->state.open.factor != NULL) {
        battle->targeting.stale = true;
    }
}

/* Builds the links of every phase once with all groups present, so that later
 * builds never need more room. */
static lan_status reserve_targeting(lan_battle *battle)
{
    const lan_plan *plan = battle->plan;
    if (plan->kind == LAN_PLAN_WHOLE) {
        return LAN_OK;
    }
    lan_status status = lan_targeting_build(battle);
    for (int32_t k = 0; status == LAN_OK && k < plan->action_count; k++) {
        if (plan->actions[k].kind == LAN_ACTION_PHASE) {
            lan_targeting_enter_phase(battle, plan->actions[k].time);
            status = lan_targeting_build(battle);
        }
    }
    return status == LAN_OK &&
                   (lan_battle_is_open(battle) || lan_plan_approaches(plan))
               ? lan_targeting_reserve_all(battle)
               : status;
}

/* Checks a description. The first walk formats no messages, because they are
 * expensive and needed only if there is a finding. */
lan_status lan_battle_check(const lan_battle_def *def, lan_error *err)
{
    const lan_status status = lan_battle_def_check(def, NULL, NULL);
    if (status != LAN_EINVAL) {
        return status;
    }
    return lan_battle_def_check(def, chk_keep_error, err);
}

/* Builds the links of a battle's new plan, and reserves room for all possible
 * links. */
static lan_status begin_targeting(lan_battle *battle)
{
    lan_targeting_enter_phase(battle, 0.0);
    const lan_status status = reserve_targeting(battle);
    lan_targeting_enter_phase(battle, 0.0);
    return status;
}

/* Sets a battle to time 0. */
static lan_status begin(lan_battle *battle)
{
    start_state(battle);
    lan_status status = begin_targeting(battle);
    if (status == LAN_OK && !lan_battle_is_open(battle)) {
        status = lan_battle_resolve(battle);
    }
    battle->is_fresh = status == LAN_OK && !lan_battle_is_open(battle);
    return status;
}

lan_status lan_battle_make(const lan_battle_def *def, lan_plan_kind kind,
                           lan_battle **out, lan_error *err)
{
    lan_plan *plan = NULL;
    lan_battle *battle = NULL;
    lan_status status = lan_plan_create(def, kind, &plan);
    if (status == LAN_OK) {
        status = create_around(plan, &battle);
    }
    if (status == LAN_OK) {
        status = begin(battle);
    }
    if (status != LAN_OK) {
        lan_battle_destroy(battle);
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    *out = battle;
    return LAN_OK;
}

lan_status lan_battle_create(const lan_battle_def *def, lan_battle **out,
                             lan_error *err)
{
    const lan_status status = lan_battle_check(def, err);
    return status == LAN_OK
               ? lan_battle_make(def, LAN_PLAN_BATTLE, out, err)
               : lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
}

lan_status lan_battle_redefine(lan_battle *battle, const lan_battle_def *def,
                               bool is_checked, lan_error *err)
{
    lan_battle *fresh = NULL;
    const lan_status status =
        is_checked ? lan_battle_make(def, LAN_PLAN_BATTLE, &fresh, err)
                   : lan_battle_create(def, &fresh, err);
    if (status == LAN_OK) {
        const lan_battle old = *battle;
        *battle = *fresh;
        *fresh = old;
        lan_battle_destroy(fresh);
    }
    return status;
}

lan_status lan_battle_copy(const lan_battle *battle, lan_battle **out)
{
    lan_battle *copy = NULL;
    (void)lan_plan_hold(battle->plan);
    lan_status status = create_around(battle->plan, &copy);
    if (status != LAN_OK) {
        return status;
    }
    rewind_state(copy);
    status = reserve_targeting(copy);
    if (status == LAN_OK) {
        status = lan_flow_fit(&copy->now.flow, copy);
    }
    if (status == LAN_OK) {
        status = lan_flow_fit(&copy->work.flow, copy);
    }
    if (status == LAN_OK) {
        status = lan_battle_take_state(copy, battle->state.bytes);
    }
    if (status != LAN_OK) {
        lan_battle_destroy(copy);
        return status;
    }
    *out = copy;
    return LAN_OK;
}

void lan_battle_destroy(lan_battle *battle)
{
    if (battle == NULL) {
        return;
    }
    lan_targeting_clear(&battle->targeting);
    lan_approach_clear(&battle->approach);
    lan_flow_clear(&battle->now.flow);
    lan_flow_clear(&battle->work.flow);
    free(battle->state.bytes);
    free(battle->numbers);
    free(battle->flags);
    free(battle->interval.killer);
    lan_plan_release(battle->plan);
    free(battle);
}

/* Settles without a possible failure: the links have all the room they need. */
static void settle_again(lan_battle *battle)
{
    const lan_status status = lan_battle_resolve(battle);
    assert(status == LAN_OK);
    (void)status;
}

void lan_battle_reset(lan_battle *battle)
{
    if (lan_battle_is_open(battle)) {
        rewind_state(battle);
    } else if (!battle->is_fresh) {
        rewind_state(battle);
        settle_again(battle);
        battle->is_fresh = true;
    }
}

/* --- changes from outside, between two advances -------------------------- */

/* True for a battle that is over, and for the whole of a map. */
static bool is_closed(const lan_battle *battle)
{
    return lan_battle_is_over(battle) || battle->plan->kind == LAN_PLAN_WHOLE;
}

/* Applies a change from outside. */
static lan_status resolve_change(lan_battle *battle)
{
    battle->state.head->changed = true;
    return lan_battle_resolve(battle);
}

/* Adds soldiers that the ledger did not count before. */
static void add_soldiers(lan_battle *battle, int32_t group, double count)
{
    lan_state *state = &battle->state;
    state->x[group] += count;
    state->piece_base[group] += count;
    state->reinforced[group] += count;
    state->added[group] += count;
    if (state->status[group] == LAN_GROUP_AWAY && state->x[group] > 0.0) {
        state->status[group] = LAN_GROUP_ALIVE;
        state->gone_at[group] = LAN_NAN;
    }
}

lan_status lan_battle_reinforce(lan_battle *battle, int32_t group, double count)
{
    if (is_closed(battle) || !lan_battle_has_group(battle, group) ||
        !lan_is_amount(count)) {
        return LAN_EINVAL;
    }
    battle->is_fresh = false;
    if (!lan_army_is_in(battle, battle->plan->groups[group].army)) {
        battle->state.refused[group] += count;
        return LAN_OK;
    }
    add_soldiers(battle, group, count);
    return resolve_change(battle);
}

lan_status lan_battle_set_strength(lan_battle *battle, int32_t group,
                                   double strength)
{
    if (is_closed(battle) || !lan_battle_has_group(battle, group) ||
        !lan_is_amount(strength) ||
        !lan_army_is_in(battle, battle->plan->groups[group].army)) {
        return LAN_EINVAL;
    }
    lan_state *state = &battle->state;
    const double change = strength - state->x[group];
    if (change > 0.0) {
        add_soldiers(battle, group, change);
    } else {
        state->lost_other[group] -= change;
    }
    state->x[group] = strength;
    if (state->head->whole) {
        state->wounded[group] = fmin(state->wounded[group], floor(strength));
    }
    return resolve_change(battle);
}

lan_status lan_battle_set_morale(lan_battle *battle, int32_t army,
                                 double morale)
{
    if (is_closed(battle) || !lan_battle_has_army(battle, army) ||
        !(morale >= 0.0 && morale <= 1.0) ||
        !lan_battle_army_has_morale(battle, army) ||
        !lan_army_is_in(battle, army)) {
        return LAN_EINVAL;
    }
    battle->state.morale[army] = morale;
    battle->state.morale_held[army] = 0;
    return resolve_change(battle);
}

lan_status lan_battle_withdraw(lan_battle *battle, int32_t army)
{
    if (is_closed(battle) || !lan_battle_has_army(battle, army) ||
        !lan_army_is_in(battle, army)) {
        return LAN_EINVAL;
    }
    lan_battle_break_army(battle, army);
    return resolve_change(battle);
}
