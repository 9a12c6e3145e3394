/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Creation of solvers: options, arrays for the present battle, and the
 * workspace of the method.
 */
#include <stdlib.h>

#include "base/carve_impl.h"
#include "solver/solver_impl.h"

const char *lan_method_name(lan_method method)
{
    static const char *const names[] = {"auto", "gsl", "closed", "chance",
                                        "bodies"};
    return (unsigned)method <= LAN_METHOD_BODIES ? names[method] : NULL;
}

lan_solver_options lan_solver_options_default(void)
{
    return (lan_solver_options){.method = LAN_METHOD_AUTO,
                                .stepper = LAN_STEPPER_RKCK,
                                .rtol = 1e-10,
                                .atol = 1e-10,
                                .seed = 1};
}

/* --- arrays ------------------------------------------------------------------
 */

static lan_status allocate_arrays(lan_workspace *work, const lan_battle *battle)
{
    const size_t variables = (size_t)battle->plan->variable_count;
    const size_t groups = (size_t)battle->plan->group_count;
    const size_t armies = (size_t)battle->plan->army_count;
    work->numbers =
        calloc(4 * variables + groups + armies, sizeof *work->numbers);
    work->backup = malloc(battle->state.size);
    if (work->numbers == NULL || work->backup == NULL) {
        return LAN_ENOMEM;
    }
    double *next = work->numbers;
    work->y[0] = lan_carve(&next, variables);
    work->y[1] = lan_carve(&next, variables);
    work->f[0] = lan_carve(&next, variables);
    work->f[1] = lan_carve(&next, variables);
    work->before.x = lan_carve(&next, groups);
    work->morale = lan_carve(&next, armies);
    return lan_event_finder_create(
        &work->finder, (size_t)lan_events_max(battle->plan), variables);
}

static void clear_arrays(lan_workspace *work)
{
    lan_event_finder_clear(&work->finder);
    free(work->numbers);
    free(work->backup);
    *work = (lan_workspace){.numbers = NULL};
}

/* --- solvers -----------------------------------------------------------------
 */

static bool is_tolerance(double x)
{
    return x >= 1e-14 && x <= 0.1;
}

/* LAN_EINVAL for options that no solver supports. */
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

/* Rejects a battle that the method cannot solve, and creates the method's
 * workspace; the whole of a map is used only to reserve room. */
static lan_status prepare_method(lan_solver *solver, const lan_battle *battle,
                                 lan_error *err)
{
    const bool fights = battle->plan->kind != LAN_PLAN_WHOLE;
    switch (solver->options.method) {
    case LAN_METHOD_BODIES:
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "this question does not support solver bodies: give "
                        "another solver (--solver auto)");
    case LAN_METHOD_CHANCE:
        return lan_chance_prepare(solver, battle, err);
    case LAN_METHOD_CLOSED:
        return fights ? lan_closed_check(&solver->closed, battle, err) : LAN_OK;
    case LAN_METHOD_AUTO:
    case LAN_METHOD_GSL:
        break;
    }
    int32_t group;
    const char *obstacle = lan_battle_wear_obstacle(battle, &group);
    if (fights && obstacle != NULL) {
        const lan_plan_group *g = &battle->plan->groups[group];
        return lan_fail(
            err, LAN_EINVAL, 0, 0,
            "%s.%s %s: the equations of rules.wounds: spread do not support "
            "that; fight random battles (--solver chance, or odds)",
            battle->plan->armies[g->army].name, g->name, obstacle);
    }
    return lan_gsl_fit(solver, (size_t)battle->plan->variable_count);
}

void lan_report_begin(lan_solver *solver, const lan_battle *battle)
{
    const lan_method method = solver->options.method;
    const bool may_close =
        method == LAN_METHOD_CLOSED ||
        (method == LAN_METHOD_AUTO && lan_closed_is_possible(battle));
    solver->report =
        (lan_solver_report){.method = method == LAN_METHOD_CHANCE ? method
                                      : may_close ? LAN_METHOD_CLOSED
                                                  : LAN_METHOD_GSL,
                            .stepper = solver->options.stepper,
                            .drift = LAN_NAN};
}

/* The solver holds a reference to the plan, so that no later plan can have its
 * address; it holds none if preparation failed. */
lan_status lan_solver_adopt(lan_solver *solver, const lan_battle *battle,
                            lan_error *err)
{
    if (battle->plan == solver->plan) {
        return LAN_OK;
    }
    clear_arrays(&solver->work);
    lan_plan_release(solver->plan);
    solver->plan = NULL;
    lan_status status = allocate_arrays(&solver->work, battle);
    if (status == LAN_OK) {
        status = prepare_method(solver, battle, err);
    }
    if (status != LAN_OK) {
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    solver->plan = lan_plan_hold(battle->plan);
    lan_report_begin(solver, battle);
    return LAN_OK;
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
    status = lan_solver_adopt(solver, battle, err);
    if (status != LAN_OK) {
        lan_solver_destroy(solver);
        return status;
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
    lan_chance_forget(solver);
    clear_arrays(&solver->work);
    lan_flow_clear(&solver->flow);
    lan_plan_release(solver->plan);
    free(solver);
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
