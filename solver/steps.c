/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An interval, step by step: by a closed form where one is exact, else by GSL.
 */
#include <string.h>

#include "base/real.h"
#include "model/engine_impl.h"
#include "model/island_impl.h"
#include "solver/solver_impl.h"

/* Steps after which the caller is asked whether to stop. */
#define PROGRESS_STEPS 64

/* Error of a part of a step, over what is allowed, from which it is strained:
 * above the 1.1 up to which GSL takes a step, as it is counted a little
 * otherwise. */
#define STRAINED 2.0

/* Times that a strained part is halved: it is as exact as a double by then. */
#define MOST_HALVINGS 50

bool lan_run_gives_up(lan_solver *solver, double time)
{
    lan_outlook *outlook = &solver->outlook;
    if (outlook->is_on && time >= outlook->until) {
        outlook->is_given_up = true;
        outlook->clear = time;
    }
    return outlook->is_given_up;
}

bool lan_run_rests(const lan_solver *solver, const lan_battle *battle)
{
    return solver->stops_at_rest && !lan_battle_is_over(battle) &&
           lan_island_is_still(battle);
}

/* Chooses how the interval that begins is solved. */
static lan_status choose_way(lan_solver *solver, const lan_battle *battle,
                             const lan_way **way, lan_error *err)
{
    lan_solver_report *report = &solver->report;
    lan_closed *closed = &solver->closed;
    const lan_method method = solver->options.method;
    *way = method == LAN_METHOD_CLOSED ? &lan_way_closed : &lan_way_gsl;
    if (method == LAN_METHOD_CLOSED) {
        const lan_status status = lan_closed_check(closed, battle, err);
        if (status != LAN_OK) {
            return status;
        }
    } else if (method == LAN_METHOD_AUTO &&
               lan_closed_begin(closed, battle) == NULL) {
        *way = &lan_way_closed;
    }
    if (*way == &lan_way_gsl) {
        report->method = LAN_METHOD_GSL;
        report->form = NULL;
    } else if (report->method == LAN_METHOD_CLOSED && report->form == NULL) {
        report->form = lan_closed_form_name(closed->solution.form);
    }
    return LAN_OK;
}

static void begin_interval(lan_solver *solver, const lan_battle *battle,
                           lan_step *step)
{
    const size_t size = (size_t)battle->plan->variable_count * sizeof *step->y0;
    *step = (lan_step){.t0 = battle->state.head->time,
                       .y0 = solver->work.y[0],
                       .f0 = solver->work.f[0],
                       .y1 = solver->work.y[1],
                       .f1 = solver->work.f[1]};
    memcpy(step->y0, battle->now.variables, size);
    memcpy(step->f0, battle->now.rates, size);
    lan_event_finder_begin(&solver->work.finder, battle, step->y0, step->f0);
}

/* The step's end becomes the next one's start. */
static void go_on_from(lan_solver *solver, lan_step *step)
{
    double *const y = step->y0;
    double *const f = step->f0;
    step->y0 = step->y1;
    step->f0 = step->f1;
    step->y1 = y;
    step->f1 = f;
    step->t0 = step->t1;
    lan_event_finder_go_on(&solver->work.finder);
}

/* Ends a step early where no event is. */
static lan_status end_step_at(lan_solver *solver, lan_battle *battle,
                              const lan_way *way, double time, lan_step *step)
{
    lan_event_finder *at = &solver->work.finder;
    const lan_status status =
        way->partial_step(solver, battle, step, time, at->y, at->f);
    if (status == LAN_OK) {
        memcpy(step->y1, at->y, at->variables * sizeof *at->y);
        memcpy(step->f1, at->f, at->variables * sizeof *at->f);
        step->t1 = time;
        way->restart(solver);
    }
    return status;
}

/* Looks for an event in a step. A part that ends at one and is not as exact as
 * the step was is not believed: half of it is taken instead, and the event is
 * looked for again from there. */
static lan_status find_event(lan_solver *solver, lan_battle *battle,
                             const lan_way *way, lan_step *step, bool *found)
{
    lan_status status =
        lan_event_finder_find(solver, battle, step, way->partial_step, found);
    for (int k = 0; k < MOST_HALVINGS && status == LAN_OK && *found &&
                    !(solver->work.finder.strain <= STRAINED);
         k++) {
        const double half = 0.5 * (step->t1 - step->t0);
        status = end_step_at(solver, battle, way, step->t0 + half, step);
        if (status == LAN_OK) {
            status = lan_event_finder_find(solver, battle, step,
                                           way->partial_step, found);
        }
    }
    return status;
}

static lan_status one_step(lan_solver *solver, lan_battle *battle,
                           const lan_way *way, double bound, lan_step *step,
                           bool *found)
{
    lan_status status = way->take_step(solver, battle, bound, step);
    if (status == LAN_OK) {
        status = find_event(solver, battle, way, step, found);
    }
    if (status != LAN_OK) {
        return status;
    }
    lan_ledger_step(battle, step->t1, step->y0, step->f0, step->y1, step->f1);
    if (lan_recorder_is_on(solver)) {
        status = lan_recorder_step(solver, battle, step, way->partial_step);
    }
    const bool asks = solver->report.steps % PROGRESS_STEPS == 0;
    return status == LAN_OK && asks &&
                   !lan_progress_report(&solver->progress, step->t1,
                                        battle->plan->end)
               ? LAN_ECANCELLED
               : status;
}

/* Steps to a bound or to the first event; step->t1 is where it ends. */
static lan_status take_steps(lan_solver *solver, lan_battle *battle,
                             const lan_way *way, double bound, lan_step *step,
                             bool *found)
{
    *found = false;
    while (!*found && step->t0 < bound && !lan_run_gives_up(solver, step->t0)) {
        const lan_status status =
            one_step(solver, battle, way, bound, step, found);
        if (status != LAN_OK) {
            return status;
        }
        if (!*found) {
            go_on_from(solver, step);
        }
    }
    return LAN_OK;
}

static lan_status fail_step(const lan_solver *solver, double time,
                            lan_error *err)
{
    return lan_fail(err, LAN_ESTEP, 0, 0,
                    "stepper %s cannot hold a tolerance of %g at time %g; "
                    "try a larger solver.rtol or another solver.stepper",
                    lan_stepper_name(solver->options.stepper),
                    solver->options.rtol, time);
}

lan_status lan_steps_to(lan_solver *solver, lan_battle *battle, double bound,
                        lan_error *err)
{
    const lan_way *way;
    lan_step step;
    bool found = false;
    lan_status status = choose_way(solver, battle, &way, err);
    if (status != LAN_OK) {
        return status;
    }
    begin_interval(solver, battle, &step);
    const int64_t before = solver->report.steps;
    status = way->begin(solver, battle, bound, &step);
    if (status == LAN_OK) {
        status = take_steps(solver, battle, way, bound, &step, &found);
    }
    if (status != LAN_OK) {
        return status == LAN_ESTEP ? fail_step(solver, step.t0, err) : status;
    }
    if (solver->outlook.is_given_up) {
        return LAN_OK;
    }
    way->end(solver, battle, !found && solver->report.steps == before + 1);
    lan_invariant_follow(solver, battle);
    if (found) {
        lan_rates(battle, step.t1, step.y1, battle->now.rates,
                  &battle->now.flow);
        status = lan_event_finder_apply(solver, battle, step.t1);
    }
    return status;
}
