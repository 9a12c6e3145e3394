/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/solve.h"

#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "engine/referee_impl.h"
#include "solver/closed_impl.h"
#include "solver/invariant_drift_impl.h"
#include "solver/solver_impl.h"

/* Stretches that may follow each other without any time passing, and that a
 * battle may have beside those that its groups and its clock explain: beyond it
 * two events undo each other, and an error is better than a battle without end.
 */
#define MAX_STANDSTILL 10000
#define MAX_STRETCHES  20000

static bool is_tolerance(double x)
{
    return x >= 1e-14 && x <= 0.1;
}

static lan_status check_options(const lan_solver_options *options,
                                lan_error *err)
{
    if (!is_tolerance(options->rtol) || !is_tolerance(options->atol)) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "tolerances lie between 1e-14 and 0.1, not rtol %g "
                        "and atol %g",
                        options->rtol, options->atol);
    }
    if (lan_stepper_name(options->stepper) == NULL ||
        lan_method_name(options->method) == NULL) {
        return lan_fail(err, LAN_EINVAL, 0, 0, "no such method or stepper");
    }
    return LAN_OK;
}

static lan_status allocate(lan_solver *solver, const lan_battle *battle)
{
    const size_t variables = (size_t)battle->plan->variable_count;
    const size_t groups = (size_t)battle->plan->group_count;
    const size_t armies = (size_t)battle->plan->army_count;
    solver->variables = (int32_t)variables;
    solver->groups = (int32_t)groups;
    solver->armies = (int32_t)armies;
    solver->numbers = calloc(4 * variables + groups, sizeof *solver->numbers);
    solver->backup = malloc(battle->state.size);
    solver->before.status = malloc(groups + armies);
    if (solver->numbers == NULL || solver->backup == NULL ||
        solver->before.status == NULL) {
        return LAN_ENOMEM;
    }
    for (int k = 0; k < 2; k++) {
        solver->y[k] = solver->numbers + (size_t)k * variables;
        solver->f[k] = solver->numbers + (size_t)(2 + k) * variables;
    }
    solver->before.x = solver->numbers + 4 * variables;
    solver->before.army_state = solver->before.status + groups;
    return lan_event_finder_create(&solver->locator, battle);
}

/* Makes the workspace that a form needs, unless it is there. */
static lan_status prepare(lan_solver *solver, const lan_battle *battle,
                          lan_choice form, lan_error *err)
{
    if (form == LAN_CHOICE_NONE && solver->gsl == NULL) {
        return lan_gsl_create(solver, battle, err);
    }
    if (form == LAN_CHOICE_EXPONENTIAL && solver->exponential == NULL) {
        return lan_exponential_create(solver);
    }
    return LAN_OK;
}

/* Whether to look for a closed form. A matrix exponential is made anew at each
 * death, which takes twice as long as GSL's steps in between (bench_ode): many
 * groups go by it on demand only. */
static bool wants_form(const lan_solver *solver, const lan_battle *battle)
{
    const lan_method method = solver->options.method;
    return method == LAN_METHOD_CLOSED ||
           (method == LAN_METHOD_AUTO && battle->plan->group_count == 2);
}

/* Chooses between a closed form and GSL. */
static lan_status choose(lan_solver *solver, const lan_battle *battle,
                         lan_error *err)
{
    const lan_method method = solver->options.method;
    if (method == LAN_METHOD_CHANCE) {
        solver->report.method = method;
        return lan_chance_prepare(solver, battle, err);
    }
    lan_choice form = LAN_CHOICE_NONE;
    lan_status status = LAN_OK;
    if (wants_form(solver, battle)) {
        const char *why = NULL;
        status = lan_closed_choose(battle, &form, &why);
        if (status == LAN_OK && why != NULL && method == LAN_METHOD_CLOSED) {
            return lan_fail(err, LAN_ENOCLOSED, 0, 0,
                            "no closed form is exact for this battle: %s; "
                            "use solver.method auto or gsl",
                            why);
        }
    }
    if (status == LAN_OK) {
        status = prepare(solver, battle, form, err);
    }
    if (status != LAN_OK) {
        return status;
    }
    solver->form = form;
    solver->report.method =
        form == LAN_CHOICE_NONE ? LAN_METHOD_GSL : LAN_METHOD_CLOSED;
    solver->report.form =
        form == LAN_CHOICE_EXPONENTIAL ? "matrix exponential" : NULL;
    return LAN_OK;
}

/* Chooses anew where the solver last worked on another plan: what is exact for
 * one battle need not be for the next. The plan is held, so that none made
 * later can be taken for it. */
static lan_status adopt(lan_solver *solver, const lan_battle *battle,
                        lan_error *err)
{
    if (battle->plan == solver->plan) {
        return LAN_OK;
    }
    const lan_status status = choose(solver, battle, err);
    if (status != LAN_OK) {
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    lan_plan_release(solver->plan);
    atomic_fetch_add(&battle->plan->users, 1);
    solver->plan = battle->plan;
    return LAN_OK;
}

static bool has_shape_of(const lan_solver *solver, const lan_battle *battle)
{
    const lan_plan *plan = battle->plan;
    return solver->variables == plan->variable_count &&
           solver->groups == plan->group_count &&
           solver->armies == plan->army_count;
}

lan_status lan_solver_create(const lan_battle *battle,
                             const lan_solver_options *options,
                             lan_solver **out, lan_error *err)
{
    lan_status status = check_options(options, err);
    if (status != LAN_OK) {
        return status;
    }
    lan_solver *solver = calloc(1, sizeof *solver);
    if (solver == NULL) {
        return lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
    }
    solver->options = *options;
    solver->report = (lan_solver_report){.size = sizeof solver->report,
                                         .stepper = options->stepper,
                                         .drift = LAN_NAN};
    status = allocate(solver, battle);
    if (status == LAN_OK) {
        status = adopt(solver, battle, err);
    }
    if (status != LAN_OK) {
        lan_solver_destroy(solver);
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    *out = solver;
    return LAN_OK;
}

void lan_solver_destroy(lan_solver *solver)
{
    if (solver == NULL) {
        return;
    }
    lan_gsl_destroy(solver->gsl);
    lan_exponential_destroy(solver->exponential);
    lan_chance_forget(solver);
    lan_event_finder_clear(&solver->locator);
    lan_flow_clear(&solver->flow);
    lan_plan_release(solver->plan);
    free(solver->numbers);
    free(solver->backup);
    free(solver->before.status);
    free(solver);
}

bool lan_solver_fits(const lan_solver *solver, const lan_battle *battle)
{
    return has_shape_of(solver, battle);
}

void lan_solver_set_seed(lan_solver *solver, uint64_t seed)
{
    solver->options.seed = seed;
}

void lan_solver_set_progress(lan_solver *solver, const lan_progress *progress)
{
    solver->progress =
        progress != NULL ? *progress : (lan_progress){.call = NULL};
}

const lan_solver_report *lan_solver_report_of(const lan_solver *solver)
{
    return &solver->report;
}

static lan_status interval(lan_solver *solver, lan_battle *battle, double bound,
                           lan_error *err)
{
    if (lan_flow_fit(&solver->flow, battle) != LAN_OK) {
        return LAN_ENOMEM;
    }
    switch (solver->form) {
    case LAN_CHOICE_NONE:
        return lan_gsl_interval(solver, battle, bound, err);
    case LAN_CHOICE_DUEL:
        return lan_duel_interval(solver, battle, bound);
    case LAN_CHOICE_EXPONENTIAL:
        break;
    }
    return lan_exponential_interval(solver, battle, bound);
}

/* Settles after an interval; rows and marks where a run is recorded. */
static lan_status settle(lan_solver *solver, lan_battle *battle)
{
    const int32_t done = battle->state.head->next_action;
    lan_status status = lan_recorder_before(solver, battle);
    if (status == LAN_OK) {
        status = lan_battle_resolve(battle);
    }
    solver->report.events += battle->state.head->next_action - done;
    return status == LAN_OK ? lan_recorder_after(solver, battle) : status;
}

/* Goes on to a time, interval by interval. */
static lan_status go_to(lan_solver *solver, lan_battle *battle, double target,
                        lan_error *err)
{
    const lan_state_head *head = battle->state.head;
    int standstill = 0;
    int64_t left = MAX_STRETCHES + 50 * ((int64_t)battle->plan->group_count +
                                         (int64_t)battle->plan->action_count);
    while (!head->over && head->time < target) {
        const double start = head->time;
        const double bound = fmin(target, lan_battle_next_instant(battle));
        lan_status status = interval(solver, battle, bound, err);
        if (status == LAN_OK) {
            status = settle(solver, battle);
        }
        if (status != LAN_OK) {
            return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
        }
        standstill = head->time > start ? 0 : standstill + 1;
        if (standstill > MAX_STANDSTILL || --left < 0) {
            return lan_fail(err, LAN_ESTEP, 0, 0,
                            "events follow each other without end at time %g",
                            head->time);
        }
    }
    return LAN_OK;
}

/* What a solver did before must not show in the bits of what it does now. */
static void forget_past(lan_solver *solver)
{
    solver->recorder.trajectory = NULL;
    if (solver->gsl != NULL) {
        lan_gsl_reset(solver->gsl);
    }
}

lan_status lan_battle_advance(lan_battle *battle, double dt, lan_solver *solver,
                              lan_error *err)
{
    if (!(dt > 0.0) || !has_shape_of(solver, battle)) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a battle advances by a time > 0 and by a solver "
                        "made for its shape");
    }
    if (lan_battle_is_over(battle)) {
        return LAN_OK;
    }
    const bool by_chance = solver->options.method == LAN_METHOD_CHANCE;
    lan_status status = lan_chance_check_way(battle, by_chance, err);
    if (status == LAN_OK) {
        status = adopt(solver, battle, err);
    }
    if (status != LAN_OK) {
        return status;
    }
    memcpy(solver->backup, battle->state.bytes, battle->state.size);
    battle->is_fresh = false;
    forget_past(solver);
    solver->has_invariant = false; /* calls from outside may change it */
    if (!by_chance) {
        battle->state.head->near_tie = 100.0 * solver->options.rtol;
    }
    const double target =
        fmin(battle->state.head->time + dt, battle->plan->end);
    status = by_chance ? lan_chance_advance(solver, battle, 0, target)
                       : go_to(solver, battle, target, err);
    if (status != LAN_OK) {
        const lan_status back = lan_battle_take_state(battle, solver->backup);
        return back == LAN_OK
                   ? lan_fail(err, status, 0, 0, "%s", lan_status_text(status))
                   : back;
    }
    return LAN_OK;
}

/* Sets everything back to where a run begins, counters too. */
static void rewind_run(lan_solver *solver, lan_battle *battle)
{
    lan_battle_reset(battle);
    battle->is_fresh = false;
    battle->state.head->near_tie = 100.0 * solver->options.rtol;
    solver->report.steps = 0;
    solver->report.rejected = 0;
    solver->report.rhs_calls = 0;
    solver->report.events = 0;
    solver->report.drift = LAN_NAN;
    forget_past(solver);
    lan_invariant_begin(solver, battle);
}

/* The same battle again, this time with rows. */
static lan_status run_recorded(lan_solver *solver, lan_battle *battle,
                               const lan_rows *rows, lan_trajectory *trajectory,
                               lan_error *err)
{
    const double end = battle->state.head->time;
    rewind_run(solver, battle);
    lan_recorder_begin(solver, battle, rows, end, trajectory);
    lan_status status = lan_recorder_row(solver, battle);
    if (status == LAN_OK) {
        status = lan_recorder_starts(solver, battle);
    }
    if (status == LAN_OK) {
        status = go_to(solver, battle, battle->plan->end, err);
    }
    if (status == LAN_OK) {
        status = lan_recorder_end(solver, battle);
    }
    solver->recorder.trajectory = NULL;
    return status;
}

static lan_status run_by_chance(lan_solver *solver, lan_battle *battle,
                                const lan_rows *rows,
                                lan_trajectory *trajectory, lan_error *err)
{
    rewind_run(solver, battle);
    const lan_status status =
        lan_chance_solve(solver, battle, 0, rows, trajectory);
    return status == LAN_OK
               ? LAN_OK
               : lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
}

static bool are_times(const double *times, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!(times[i] >= (i > 0 ? times[i - 1] : 0.0)) ||
            !isfinite(times[i])) {
            return false;
        }
    }
    return true;
}

static bool are_rows(const lan_rows *rows)
{
    if (rows->times != NULL) {
        return rows->points == 0 && lan_is_zero(rows->every) &&
               are_times(rows->times, rows->time_count);
    }
    return rows->points >= 2 ||
           (rows->points == 0 && rows->every > 0.0 && isfinite(rows->every));
}

lan_status lan_solver_run(lan_solver *solver, lan_battle *battle,
                          const lan_rows *rows, lan_trajectory *trajectory,
                          lan_error *err)
{
    if ((rows == NULL) != (trajectory == NULL) ||
        (rows != NULL && !are_rows(rows)) || !has_shape_of(solver, battle)) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a run takes a battle of the solver's shape, and rows "
                        "and a trajectory, or neither");
    }
    if (battle->plan != solver->plan) {
        lan_battle_reset(battle); /* a form is chosen by the start */
    }
    lan_status status = adopt(solver, battle, err);
    if (status == LAN_OK && solver->options.method == LAN_METHOD_CHANCE) {
        return run_by_chance(solver, battle, rows, trajectory, err);
    }
    if (status == LAN_OK) {
        rewind_run(solver, battle);
        status = go_to(solver, battle, battle->plan->end, err);
    }
    if (status != LAN_OK || rows == NULL) {
        return status;
    }
    lan_trajectory fresh;
    lan_trajectory_init(&fresh);
    status = run_recorded(solver, battle, rows, &fresh, err);
    if (status != LAN_OK) {
        lan_trajectory_clear(&fresh);
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    lan_trajectory_clear(trajectory);
    *trajectory = fresh;
    return LAN_OK;
}
