/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The jump process without combat, and combat losses that the caller
 * reports.
 */
#include "solver/whole_battle_impl.h"

#include <stdlib.h>

#include "solver/jumps_impl.h"
#include "solver/solver_impl.h"

struct lan_whole_battle {
    lan_battle *battle;
    lan_solver *solver; /* holds the jumps and the rows */
    bool quiet;         /* only the clock changes the battle between deaths */
    bool is_drawn;      /* `due` belongs to a random number already drawn */
    lan_trajectory rows;
    double due; /* no non-combat event occurs before this time */
};

/* True if soldiers neither arrive at a rate nor leave on their own, and morale
 * is constant. */
static bool is_quiet(const lan_plan *plan)
{
    bool quiet = true;
    for (int32_t i = 0; i < plan->group_count; i++) {
        quiet = quiet && !(plan->groups[i].losses > 0.0);
    }
    for (int32_t a = 0; a < plan->army_count; a++) {
        quiet = quiet && plan->armies[a].morale_index < 0;
    }
    for (int32_t k = 0; k < plan->action_count; k++) {
        quiet = quiet && plan->actions[k].kind != LAN_ACTION_RATE;
    }
    return quiet;
}

lan_status lan_whole_battle_create(const lan_battle_def *def,
                                   lan_whole_battle **out, lan_error *err)
{
    lan_whole_battle *whole = calloc(1, sizeof *whole);
    if (whole == NULL) {
        return lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
    }
    lan_solver_options options = lan_solver_options_default();
    options.method = LAN_METHOD_CHANCE;
    lan_status status = lan_battle_create(def, &whole->battle, err);
    if (status == LAN_OK) {
        status =
            lan_solver_create(whole->battle, &options, &whole->solver, err);
    }
    if (status != LAN_OK) {
        lan_whole_battle_destroy(whole);
        return status;
    }
    whole->quiet = is_quiet(whole->battle->plan);
    *out = whole;
    return LAN_OK;
}

void lan_whole_battle_destroy(lan_whole_battle *whole)
{
    if (whole == NULL) {
        return;
    }
    lan_trajectory_take(&whole->rows, NULL);
    lan_solver_destroy(whole->solver);
    lan_battle_destroy(whole->battle);
    free(whole);
}

const lan_battle *lan_whole_battle_of(const lan_whole_battle *whole)
{
    return whole->battle;
}

double lan_whole_battle_most(const lan_whole_battle *whole, int32_t group)
{
    const lan_plan *plan = whole->battle->plan;
    double at_once = 0.0;
    for (int32_t k = 0; k < plan->action_count; k++) {
        const lan_action *action = &plan->actions[k];
        if (action->group == group && action->kind == LAN_ACTION_JUMP) {
            at_once += action->value;
        }
    }
    const double mean = fmax(0.0, plan->groups[group].scheduled - at_once);
    /* the probability of more than eight standard deviations is below 1e-12 */
    const double most = mean > 0.0 ? ceil(mean + 8.0 * sqrt(mean) + 30.0) : 0.0;
    return round(plan->groups[group].start) + round(at_once) + most;
}

void lan_whole_battle_begin(lan_whole_battle *whole, uint64_t seed,
                            uint64_t number, bool until_end)
{
    lan_jumps *jumps = whole->solver->jumps;
    whole->solver->watched = LAN_OK;
    whole->solver->recorder.trajectory = NULL;
    jumps->request.until_end = until_end;
    jumps->request.until_change = false;
    jumps->request.fire_elsewhere = true;
    lan_jumps_begin(jumps, whole->battle, seed, number);
    whole->due = 0.0;
    whole->is_drawn = false;
}

/* --- rows ----------------------------------------------------------------- */

lan_status lan_whole_battle_record(lan_whole_battle *whole,
                                   const lan_rows *rows, double end)
{
    lan_trajectory_take(&whole->rows, NULL);
    return lan_recorder_begin(whole->solver, whole->battle, rows, end,
                              &whole->rows);
}

lan_status lan_whole_battle_record_end(lan_whole_battle *whole,
                                       lan_trajectory *out)
{
    lan_solver *solver = whole->solver;
    lan_status status = solver->watched;
    if (status == LAN_OK) {
        status = lan_recorder_end(solver, whole->battle);
    }
    solver->recorder.trajectory = NULL;
    if (status == LAN_OK) {
        lan_trajectory_take(out, &whole->rows);
        whole->rows = (lan_trajectory){.values = NULL};
    }
    return status;
}

/* --- events --------------------------------------------------------------- */

bool lan_whole_battle_go(lan_whole_battle *whole, double until)
{
    lan_jumps *jumps = whole->solver->jumps;
    if (until < whole->due || whole->battle->state.head->over) {
        return false;
    }
    const int64_t before = jumps->jump_count + jumps->instants;
    bool happened = false;
    bool goes_on = true;
    jumps->pause = until;
    jumps->paused = false;
    while (goes_on && !happened) {
        goes_on = lan_jumps_go(jumps, 1);
        happened = jumps->jump_count + jumps->instants > before;
    }
    whole->is_drawn = jumps->paused && !whole->quiet;
    whole->due = jumps->paused ? jumps->due : 0.0;
    return happened || whole->battle->state.head->over;
}

bool lan_whole_battle_is_due(const lan_whole_battle *whole)
{
    const lan_state_head *head = whole->battle->state.head;
    return !head->over &&
           (!whole->quiet || lan_battle_is_anything_scheduled(whole->battle) ||
            head->next_action < whole->battle->plan->action_count);
}

/* Discards the next event, which was drawn for other rates. */
static void forget_due(lan_whole_battle *whole)
{
    if (whole->is_drawn) {
        (void)lan_random_unit(&whole->solver->jumps->stream);
    }
    whole->is_drawn = false;
    whole->due = whole->quiet ? whole->due : 0.0;
}

static void move_clock(lan_whole_battle *whole, double time)
{
    lan_jumps *jumps = whole->solver->jumps;
    jumps->pause = LAN_INF;
    jumps->paused = false;
    (void)lan_jumps_move_time(jumps, time);
}

void lan_whole_battle_fall(lan_whole_battle *whole, double time, int32_t victim,
                           int32_t killer)
{
    move_clock(whole, time);
    lan_jumps_lose(whole->solver->jumps, victim, killer, true);
    forget_due(whole);
}

void lan_whole_battle_stall(lan_whole_battle *whole, double time)
{
    move_clock(whole, time);
    lan_jumps_stall(whole->solver->jumps);
}

/* --- state ---------------------------------------------------------------- */

bool lan_whole_battle_is_in(const lan_whole_battle *whole, int32_t army)
{
    return lan_army_is_in(whole->battle, army);
}

double lan_whole_battle_spirit(const lan_whole_battle *whole, int32_t army,
                               double time)
{
    const lan_plan_army *a = &whole->battle->plan->armies[army];
    return a->morale_index < 0
               ? 1.0
               : lan_signed_pow(
                     lan_jumps_morale_at(whole->solver->jumps, army, time),
                     a->morale.effect);
}

lan_soldier_fire lan_whole_battle_fire(const lan_whole_battle *whole,
                                       int32_t from, int32_t number, int32_t at)
{
    const lan_plan *plan = whole->battle->plan;
    const int32_t attacker = plan->groups[from].type;
    const int32_t target = plan->groups[at].type;
    const size_t cell =
        (size_t)attacker * (size_t)plan->type_count + (size_t)target;
    const int32_t weapon = lan_plan_weapon(plan, from, number);
    const double damage = fmax(0.0, lan_plan_damage(plan, weapon, target));
    if (plan->armies[plan->groups[from].army].side ==
        plan->armies[plan->groups[at].army].side) {
        return (lan_soldier_fire){.law = LAN_LAW_NONE, .damage = damage};
    }
    return (lan_soldier_fire){
        .law = lan_targeting_law_of_weapon(whole->battle, from, number, at),
        .weight = plan->weight != NULL ? plan->weight[cell] : 1.0,
        .rank = plan->rank != NULL ? plan->rank[cell] : 0,
        .damage = damage};
}
