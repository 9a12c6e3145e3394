/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How a battle is made, made anew, copied, taken back to its start and
 * destroyed.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/carve_impl.h"
#include "base/real.h"
#include "model/approach_impl.h"
#include "model/battle_impl.h"
#include "model/lifecycle_impl.h"
#include "model/referee_impl.h"
#include "model/targeting_impl.h"

/* Cuts two blocks into the arrays of interval, present and work. */
static lan_status allocate_work(lan_battle *battle)
{
    const size_t groups = (size_t)battle->plan->group_count;
    const size_t armies = (size_t)battle->plan->army_count;
    const size_t variables = (size_t)battle->plan->variable_count;
    lan_interval *interval = &battle->interval;
    lan_work *work = &battle->work;
    battle->numbers = calloc(7 * groups + 4 * armies + 4 * variables,
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
    work->fired = lan_carve(&next, groups);
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

/* Makes everything but the plan, with the state all zero. */
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

/* Time 0, nothing resolved: no group is gone at any level yet. */
static void start_state(lan_battle *battle)
{
    lan_state_start(&battle->state, battle->plan);
    lan_approach_rewind(battle);
    memset(battle->interval.level, 0,
           (size_t)battle->plan->group_count * sizeof *battle->interval.level);
}

/* The state as at time 0 before anything was judged. */
static void rewind_state(lan_battle *battle)
{
    const double near_tie = battle->state.head->near_tie;
    start_state(battle);
    battle->state.head->near_tie = near_tie;
    lan_targeting_rewind(battle);
}

/* Builds the links of every phase once with all present, so that none that is
 * built later needs more room. */
static lan_status reserve_targeting(lan_battle *battle)
{
    const lan_plan *plan = battle->plan;
    if ((lan_battle_is_open(battle) || lan_plan_approaches(plan)) &&
        plan->fire_count == 0) {
        return lan_targeting_reserve_all(battle);
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

/* Makes room for all links that a battle can have. */
static lan_status reserve_battle(lan_battle *battle)
{
    return battle->plan->kind == LAN_PLAN_WHOLE ? LAN_OK
                                                : reserve_targeting(battle);
}

/* Keeps the first error that the check reports. */
static void keep_error(void *context, bool is_error, const char *path,
                       const char *text)
{
    if (is_error) {
        (void)lan_fail(context, LAN_EINVAL, 0, 0, "%s: %s", path, text);
    }
}

/* Checks a description. Texts are expensive and wanted only where there is a
 * finding: the first walk makes none. */
lan_status lan_battle_check(const lan_battle_def *def, lan_error *err)
{
    const lan_status status = lan_battle_def_check(def, NULL, NULL);
    if (status != LAN_EINVAL) {
        return status;
    }
    return lan_battle_def_check(def, keep_error, err);
}

/* Builds the links of a plan that is new to a battle, and makes room for all
 * that it can have. */
static lan_status begin_targeting(lan_battle *battle)
{
    lan_targeting_enter_phase(battle, 0.0);
    battle->targeting.rewound = true; /* which no later phase leaves so */
    const lan_status status = reserve_battle(battle);
    if (status == LAN_OK) {
        lan_targeting_rewind(battle);
    }
    return status;
}

/* Takes a battle to time 0. */
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

lan_status lan_battle_create_of(lan_plan *plan, lan_battle **out)
{
    lan_battle *battle = NULL;
    lan_status status = create_around(plan, &battle);
    if (status != LAN_OK) {
        return status;
    }
    status = begin(battle);
    if (status != LAN_OK) {
        lan_battle_destroy(battle);
        return status;
    }
    *out = battle;
    return LAN_OK;
}

lan_status lan_battle_create(const lan_battle_def *def, lan_battle **out,
                             lan_error *err)
{
    lan_status status = lan_battle_check(def, err);
    lan_plan *plan = NULL;
    if (status == LAN_OK) {
        status = lan_plan_create(def, LAN_PLAN_BATTLE, &plan);
    }
    if (status == LAN_OK) {
        status = lan_battle_create_of(plan, out);
    }
    return status == LAN_OK
               ? LAN_OK
               : lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
}

lan_status lan_battle_renew(lan_battle *battle, const lan_battle_def *def)
{
    lan_plan *plan = NULL;
    lan_battle *fresh = NULL;
    lan_status status = lan_plan_create(def, battle->plan->kind, &plan);
    if (status == LAN_OK) {
        status = lan_battle_create_of(plan, &fresh);
    }
    if (status == LAN_OK) {
        const lan_battle old = *battle;
        *battle = *fresh;
        *fresh = old;
        lan_battle_destroy(fresh);
    }
    return status;
}

lan_status lan_battle_redefine(lan_battle *battle, const lan_battle_def *def,
                               bool is_checked, lan_error *err)
{
    lan_status status = is_checked ? LAN_OK : lan_battle_check(def, err);
    if (status == LAN_OK && lan_battle_is_open(battle)) {
        status = LAN_EINVAL; /* see lan_island_define() */
    }
    if (status == LAN_OK) {
        status = lan_battle_renew(battle, def);
    }
    return status == LAN_OK
               ? LAN_OK
               : lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
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
    status = reserve_battle(copy);
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

/* Settles where nothing can fail: the links have all the room they need. */
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
