/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a solver is made of, and the way it takes for a battle.
 */
#include <stdlib.h>

#include "base/real.h"
#include "solver/closed_impl.h"
#include "solver/solver_impl.h"

static bool is_tolerance(double x)
{
    return x >= 1e-14 && x <= 0.1;
}

lan_status lan_solver_check_options(const lan_solver_options *options,
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

/* Whether to look for a closed form: two groups may have one. */
static bool wants_form(const lan_solver *solver, const lan_battle *battle)
{
    const lan_method method = solver->options.method;
    const bool is_whole =
        !lan_battle_is_mapless(battle) && !lan_battle_is_island(battle);
    if (is_whole) {
        return false; /* it is for room only */
    }
    return method == LAN_METHOD_CLOSED ||
           (method == LAN_METHOD_AUTO && lan_battle_is_duel(battle));
}

/* The form is that of the battle's start, whatever has happened to it since, so
 * that no solver chooses another; that of an island is of when it settled, and
 * its state knows it from then on. */
static lan_status choose_at_start(const lan_battle *battle, lan_choice *form,
                                  const char **why)
{
    if (lan_battle_is_fresh(battle) || lan_battle_is_island(battle)) {
        return lan_closed_choose(battle, form, why);
    }
    lan_battle *start = NULL;
    lan_status status = lan_battle_copy(battle, &start);
    if (status == LAN_OK) {
        lan_battle_reset(start);
        status = lan_closed_choose(start, form, why);
    }
    lan_battle_destroy(start);
    return status;
}

/* Finds the closed form of a battle, which may know it already: a battle that
 * takes turns with others is asked once. */
static lan_status find_form(lan_solver *solver, const lan_battle *battle,
                            lan_choice *form, lan_error *err)
{
    const bool insists = solver->options.method == LAN_METHOD_CLOSED;
    const int64_t known = lan_battle_closed_form(battle);
    const char *why = NULL;
    if (known > 0 && (!insists || known > 1 + LAN_CHOICE_NONE)) {
        *form = (lan_choice)(known - 1);
    } else {
        const lan_status status = choose_at_start(battle, form, &why);
        if (status != LAN_OK) {
            return status;
        }
    }
    if (why != NULL && insists) {
        return lan_fail(err, LAN_ENOCLOSED, 0, 0,
                        "no closed form is exact for this battle: %s; "
                        "use solver.method auto or gsl",
                        why);
    }
    solver->closed_form = 1 + (int64_t)*form;
    return LAN_OK;
}

/* Makes the workspace of a form and sets the way. */
static lan_status prepare_way(lan_solver *solver, const lan_shape *shape,
                              lan_choice form, lan_error *err)
{
    const size_t variables = (size_t)shape->variables;
    lan_status status = LAN_OK;
    switch (form) {
    case LAN_CHOICE_NONE:
        solver->way = &lan_way_gsl;
        status = lan_gsl_fit(solver, variables, err);
        break;
    case LAN_CHOICE_DUEL:
        solver->way = &lan_way_duel;
        break;
    }
    solver->report.method =
        form == LAN_CHOICE_NONE ? LAN_METHOD_GSL : LAN_METHOD_CLOSED;
    solver->report.form = NULL;
    return status;
}

static lan_status prepare_chance(lan_solver *solver, const lan_battle *battle,
                                 lan_error *err)
{
    solver->report.method = LAN_METHOD_CHANCE;
    solver->way = NULL;
    return lan_chance_prepare(solver, battle, err);
}

/* Chooses between a closed form and GSL. */
static lan_status choose_way(lan_solver *solver, const lan_battle *battle,
                             const lan_shape *shape, lan_error *err)
{
    if (solver->options.method == LAN_METHOD_BODIES) {
        return lan_fail(
            err, LAN_EINVAL, 0, 0,
            "solver bodies is of soldiers, not of this question: give "
            "another solver (--solver auto)");
    }
    if (solver->options.method == LAN_METHOD_CHANCE) {
        return prepare_chance(solver, battle, err);
    }
    lan_choice form = LAN_CHOICE_NONE;
    lan_status status = LAN_OK;
    solver->closed_form = 0;
    if (wants_form(solver, battle)) {
        status = find_form(solver, battle, &form, err);
    }
    return status == LAN_OK ? prepare_way(solver, shape, form, err) : status;
}

/* True where what the solver was made ready for is what it is to go on with:
 * the form of an island changes as pairs come within reach. */
static bool is_adopted(const lan_solver *solver, const lan_battle *battle)
{
    return lan_battle_plan(battle) == solver->plan &&
           (!lan_battle_is_island(battle) || solver->closed_form == 0 ||
            lan_battle_closed_form(battle) == solver->closed_form);
}

/* The plan is held, so that none made later can be taken for it; none is where
 * a solver did not become ready for it. */
lan_status lan_solver_adopt(lan_solver *solver, const lan_battle *battle,
                            lan_error *err)
{
    if (is_adopted(solver, battle)) {
        return LAN_OK;
    }
    const lan_shape shape = lan_battle_shape(battle);
    lan_status status = lan_workspace_reserve(&solver->work, &shape);
    if (status == LAN_OK) {
        status = choose_way(solver, battle, &shape, err);
    }
    lan_plan_release(solver->plan);
    solver->plan = NULL;
    solver->shape = (lan_shape){0};
    if (status != LAN_OK) {
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    solver->plan = lan_plan_hold(lan_battle_plan(battle));
    solver->shape = shape;
    return LAN_OK;
}

lan_status lan_solver_create(const lan_battle *battle,
                             const lan_solver_options *options,
                             lan_solver **out, lan_error *err)
{
    lan_status status = lan_solver_check_options(options, err);
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
    lan_workspace_clear(&solver->work);
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
