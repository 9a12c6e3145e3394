/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An interval by one of GSL's steppers, its steps chosen by GSL's control.
 */
#include <gsl/gsl_errno.h>
#include <string.h>

#include "base/real.h"
#include "solver/gsl_impl.h"
#include "solver/invariant_drift_impl.h"

/* Steps after which the caller is asked whether to stop. */
#define PROGRESS_STEPS 64

static lan_status evolve_to(struct lan_gsl *gsl, double from, double to,
                            double *y)
{
    gsl_odeiv2_driver *partial = gsl->partial;
    gsl_odeiv2_evolve_reset(partial->e);
    gsl_odeiv2_step_reset(partial->s);
    double t = from;
    double h = to - from;
    for (int64_t k = 1; t < to; k++) {
        const int status = gsl_odeiv2_evolve_apply(
            partial->e, partial->c, partial->s, &gsl->system, &t, to, &h, y);
        if (status != GSL_SUCCESS) {
            return LAN_ESTEP;
        }
        if (k % PROGRESS_STEPS == 0 &&
            !lan_progress_report(&gsl->solver->progress, t,
                                 lan_battle_end(gsl->battle))) {
            return LAN_ECANCELLED;
        }
    }
    return LAN_OK;
}

/* Error of a step just redone, over what the tolerances allow. */
static double strain_of(const struct lan_gsl *gsl, const double *y)
{
    double most = 0.0;
    for (size_t k = 0; k < gsl->system.dimension; k++) {
        const double allowed = lan_tolerance_of(&gsl->tolerance, k, y[k]);
        most = fmax(most, fabs(gsl->error[k]) / allowed);
    }
    return most;
}

/* A part of the step that was taken, by one step of the same kind: no less
 * accurate, as it is shorter, but where it ends beside a pole that the whole
 * step went over. */
static lan_status partial_step(lan_solver *solver, lan_battle *battle,
                               const lan_step *step, double time, double *y,
                               double *f)
{
    struct lan_gsl *gsl = solver->gsl;
    const size_t size = gsl->system.dimension * sizeof *y;
    const double h = time - step->t0;
    if (gsl->scales != step->scales) { /* those of a step that was kept */
        memcpy(gsl->scales, step->scales, size);
    }
    solver->work.finder.trial_strain = 0.0;
    if (time >= step->t1) {
        memcpy(y, step->y1, size);
    } else {
        memcpy(y, step->y0, size);
    }
    if (time < step->t1 && h > 0.0) {
        lan_status status = LAN_OK;
        if (gsl->partial_evolves) {
            status = evolve_to(gsl, step->t0, time, y);
        } else {
            gsl_odeiv2_step_reset(gsl->partial->s);
            const int code =
                gsl_odeiv2_step_apply(gsl->partial->s, step->t0, h, y,
                                      gsl->error, step->f0, f, &gsl->system);
            status = code == GSL_SUCCESS ? LAN_OK : LAN_ESTEP;
            solver->work.finder.trial_strain = strain_of(gsl, y);
        }
        if (status != LAN_OK) {
            return status;
        }
        if (gsl->exact_rates) {
            return LAN_OK;
        }
    }
    solver->report.rhs_calls += !solver->recorder.takes_row;
    lan_rates(battle, time, y, f, &solver->flow);
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

static bool are_finite(const double *f, size_t count)
{
    double sum = 0.0;
    for (size_t k = 0; k < count; k++) {
        sum += f[k];
    }
    return isfinite(sum);
}

/* One call of GSL's evolve from step->y0; step->t1, y1, f1 are set. */
static lan_status evolve_once(lan_solver *solver, lan_battle *battle,
                              double bound, lan_step *step)
{
    struct lan_gsl *gsl = solver->gsl;
    gsl_odeiv2_driver *driver = gsl->driver;
    const size_t size = gsl->system.dimension * sizeof(double);
    memcpy(step->y1, step->y0, size);
    step->t1 = step->t0;
    const int code =
        gsl_odeiv2_evolve_apply(driver->e, driver->c, driver->s, &gsl->system,
                                &step->t1, bound, &gsl->h, step->y1);
    if (code != GSL_SUCCESS || !(step->t1 > step->t0)) {
        return LAN_ESTEP;
    }
    if (gsl->exact_rates) {
        memcpy(step->f1, driver->e->dydt_out, size);
    } else {
        solver->report.rhs_calls++;
        lan_rates(battle, step->t1, step->y1, step->f1, &solver->flow);
    }
    return LAN_OK;
}

/* Takes one step of GSL's; one that ran into numbers that are not finite, which
 * GSL's control does not see, is taken again at half its length. */
static lan_status take_step(lan_solver *solver, lan_battle *battle,
                            double bound, lan_step *step)
{
    struct lan_gsl *gsl = solver->gsl;
    gsl_odeiv2_driver *driver = gsl->driver;
    const double wanted = gsl->h;
    const unsigned long failed = driver->e->failed_steps;
    int64_t again = 0;
    lan_status status = evolve_once(solver, battle, bound, step);
    while (status == LAN_OK && !are_finite(step->f1, gsl->system.dimension)) {
        again++;
        gsl->h = 0.5 * (step->t1 - step->t0);
        gsl_odeiv2_evolve_reset(driver->e);
        gsl_odeiv2_step_reset(driver->s);
        status = evolve_once(solver, battle, bound, step);
    }
    if (status != LAN_OK) {
        return status;
    }
    solver->report.steps++;
    solver->report.rejected +=
        again > 0 ? again : (int64_t)(driver->e->failed_steps - failed);
    if (step->t1 >= bound && gsl->h < wanted) {
        gsl->h = wanted; /* the bound cut it, not the error */
    }
    return LAN_OK;
}

static void begin_interval(lan_solver *solver, lan_battle *battle,
                           lan_step *step)
{
    struct lan_gsl *gsl = solver->gsl;
    const lan_present *now = lan_battle_now(battle);
    const size_t size = gsl->system.dimension * sizeof(double);
    *step = (lan_step){.t0 = lan_battle_time(battle),
                       .y0 = solver->work.y[0],
                       .f0 = solver->work.f[0],
                       .y1 = solver->work.y[1],
                       .f1 = solver->work.f[1],
                       .scales = gsl->scales};
    memcpy(step->y0, now->variables, size);
    memcpy(step->f0, now->rates, size);
    gsl_odeiv2_evolve_reset(gsl->driver->e);
    gsl_odeiv2_step_reset(gsl->driver->s);
    lan_step_scales(battle, gsl->tolerance.atol, gsl->scales);
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
                              double time, lan_step *step)
{
    lan_event_finder *at = &solver->work.finder;
    const lan_status status =
        partial_step(solver, battle, step, time, at->y, at->f);
    if (status == LAN_OK) {
        const size_t size = solver->gsl->system.dimension * sizeof(double);
        memcpy(step->y1, at->y, size);
        memcpy(step->f1, at->f, size);
        step->t1 = time;
        /* evolve would go on from the rates at the end of its own step */
        gsl_odeiv2_evolve_reset(solver->gsl->driver->e);
        gsl_odeiv2_step_reset(solver->gsl->driver->s);
    }
    return status;
}

/* Looks for an event in a step. A part that ends at one and is not as exact as
 * the step was is not believed: half of it is taken instead, and the event is
 * looked for again from there. */
static lan_status find_event(lan_solver *solver, lan_battle *battle,
                             lan_step *step, bool *found)
{
    lan_status status =
        lan_event_finder_find(solver, battle, step, partial_step, found);
    for (int k = 0; k < LAN_MOST_HALVINGS && status == LAN_OK && *found &&
                    !(solver->work.finder.strain <= LAN_STRAINED);
         k++) {
        const double half = 0.5 * (step->t1 - step->t0);
        status = end_step_at(solver, battle, step->t0 + half, step);
        if (status == LAN_OK) {
            status = lan_event_finder_find(solver, battle, step, partial_step,
                                           found);
        }
    }
    return status;
}

static lan_status one_step(lan_solver *solver, lan_battle *battle, double bound,
                           lan_step *step, bool *found)
{
    lan_status status = take_step(solver, battle, bound, step);
    if (status == LAN_OK) {
        status = find_event(solver, battle, step, found);
    }
    if (status != LAN_OK) {
        return status;
    }
    if (solver->gsl->ledger_waits) {
        lan_ledger_note_fire(battle, step->t1 - step->t0, step->y0, step->f0,
                             step->y1, step->f1);
    } else {
        lan_ledger_step(battle, step->t1, step->y0, step->f0, step->y1,
                        step->f1);
    }
    if (lan_recorder_is_on(solver)) {
        status = lan_recorder_step(solver, battle, step, partial_step);
    }
    if (status != LAN_OK) {
        return status;
    }
    if (solver->report.steps % PROGRESS_STEPS == 0 &&
        !lan_progress_report(&solver->progress, step->t1,
                             lan_battle_end(battle))) {
        return LAN_ECANCELLED;
    }
    return LAN_OK;
}

/* The step to begin an interval with. A tick goes on with the one that the last
 * tick came to, but with no longer one than it would begin with alone: calls
 * from outside may have changed what it was good for. */
static double choose_step(struct lan_gsl *gsl, const lan_step *step)
{
    const double wanted = lan_battle_next_step(gsl->battle);
    const bool tick_begins = gsl->tick_begins;
    gsl->tick_begins = false;
    if (!(wanted > 0.0)) {
        return lan_step_first(gsl->battle, step);
    }
    return tick_begins ? fmin(wanted, lan_step_first(gsl->battle, step))
                       : wanted;
}

/* Beside the start of a power of time the derivatives that an estimate of
 * errors rests on are infinite, and it is as much too small for a short step as
 * for a long one: of the step that it allows a part is taken that is too short
 * for the difference to matter. */
#define EASE 0.0625

static lan_status ease_in(lan_solver *solver, lan_battle *battle, double bound,
                          lan_step *step)
{
    struct lan_gsl *gsl = solver->gsl;
    const double youngest = lan_battle_youngest_fire(battle);
    if (youngest >= gsl->h) {
        return LAN_OK;
    }
    const lan_status status = take_step(solver, battle, bound, step);
    const double allowed = step->t1 - step->t0;
    gsl->h = youngest < allowed ? EASE * allowed : allowed;
    solver->report.steps--;
    solver->report.rejected++;
    gsl_odeiv2_evolve_reset(gsl->driver->e);
    gsl_odeiv2_step_reset(gsl->driver->s);
    return status;
}

/* Keeps the next step with the battle. That a tick ends, so that its only step
 * of an interval was cut, says nothing about the step. */
static void keep_step(struct lan_gsl *gsl, double wanted, bool is_whole)
{
    const bool cut = is_whole && isfinite(wanted) &&
                     lan_battle_time(gsl->battle) >= gsl->tick_end;
    lan_battle_note_next_step(gsl->battle, cut ? fmax(gsl->h, wanted) : gsl->h);
}

/* Steps to a bound or to the first event; step->t1 is where it ends. */
static lan_status step_to(lan_solver *solver, lan_battle *battle, double bound,
                          lan_step *step, bool *found)
{
    *found = false;
    while (!*found && step->t0 < bound && !lan_run_gives_up(solver, step->t0)) {
        const lan_status status = one_step(solver, battle, bound, step, found);
        if (status != LAN_OK) {
            return status;
        }
        if (!*found) {
            go_on_from(solver, step);
        }
    }
    return LAN_OK;
}

static lan_status solve_interval(lan_solver *solver, lan_battle *battle,
                                 double bound, lan_error *err)
{
    struct lan_gsl *gsl = solver->gsl;
    lan_step step;
    bool found;
    gsl->battle = battle;
    begin_interval(solver, battle, &step);
    const int64_t before = solver->report.steps;
    const double wanted = choose_step(gsl, &step);
    gsl->h = fmin(wanted, bound - step.t0);
    gsl->ledger_waits = lan_ledger_can_wait(battle);
    lan_status status = ease_in(solver, battle, bound, &step);
    if (status == LAN_OK) {
        status = step_to(solver, battle, bound, &step, &found);
    }
    if (status != LAN_OK) {
        return status == LAN_ESTEP ? fail_step(solver, step.t0, err) : status;
    }
    if (solver->outlook.is_given_up) {
        return LAN_OK;
    }
    /* Where no event ended it the last step has become the next one's start. */
    const double *const last = found ? step.y1 : step.y0;
    if (gsl->ledger_waits) {
        lan_ledger_step(battle, found ? step.t1 : step.t0, NULL, NULL, last,
                        NULL);
    }
    keep_step(gsl, wanted, !found && solver->report.steps == before + 1);
    lan_invariant_follow(solver, battle);
    if (found) {
        lan_battle_arrive(battle, step.t1, step.y1);
        status = lan_event_finder_apply(solver, battle, step.t1);
    }
    return status;
}

const lan_way lan_way_gsl = {.solve_interval = solve_interval};
