/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An interval by one of GSL's steppers, its steps chosen by GSL's control.
 */
#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "engine/fading_impl.h"
#include "engine/ledger_impl.h"
#include "engine/rates_impl.h"
#include "engine/variables_impl.h"
#include "solver/control_impl.h"
#include "solver/invariant_drift_impl.h"
#include "solver/solver_impl.h"
#include "solver/steppers_impl.h"

/* Steps after which somebody may ask for a stop. */
#define PROGRESS_STEPS 64

/* First step, as the share of a side that its fastest variable covers. */
#define FIRST_STEP 0.05

/* Error of a part of a step, over what is allowed, from which it is strained:
 * well above the 1.1 up to which GSL takes a step. */
#define STRAINED 10.0

/* Times that a strained part is halved: it is as exact as a double by then. */
#define MOST_HALVINGS 50

struct lan_gsl {
    gsl_odeiv2_system system;
    gsl_odeiv2_driver *driver; /* takes the steps */
    gsl_odeiv2_driver *redo;   /* redoes a part of one */
    bool redo_evolves;         /* a step of its own type is no use alone */
    bool exact_rates;          /* leaves the rates at a step's end behind */
    bool ledger_waits;         /* until the interval ends */
    bool silent;               /* calls are not counted: they are for rows */
    double h;                  /* next step; 0: choose one */
    lan_tolerance tolerance;   /* its arrays are [variables] */
    double *scales;
    double *error;
    lan_solver *solver;
    lan_battle *battle;
};

static int rates(double t, const double y[], double f[], void *params)
{
    struct lan_gsl *gsl = params;
    gsl->solver->report.rhs_calls += !gsl->silent;
    lan_rates(gsl->battle, t, y, f, &gsl->solver->flow);
    return GSL_SUCCESS;
}

static int jacobian(double t, const double y[], double *dfdy, double dfdt[],
                    void *params)
{
    struct lan_gsl *gsl = params;
    lan_slopes(gsl->battle, t, y, dfdy, dfdt, &gsl->solver->flow);
    return GSL_SUCCESS;
}

/* A driver that allows each variable the error of the tolerance. */
static gsl_odeiv2_driver *make_driver(struct lan_gsl *gsl,
                                      const gsl_odeiv2_step_type *type)
{
    const lan_solver_options *options = &gsl->solver->options;
    gsl_odeiv2_driver *driver = gsl_odeiv2_driver_alloc_y_new(
        &gsl->system, type, 1e-3, options->atol, options->rtol);
    if (driver == NULL || lan_control_use(driver, &gsl->tolerance)) {
        return driver;
    }
    gsl_odeiv2_driver_free(driver);
    return NULL;
}

static lan_status allocate(struct lan_gsl *gsl)
{
    const size_t size = gsl->system.dimension;
    const lan_solver_options *options = &gsl->solver->options;
    gsl->scales = malloc(3 * size * sizeof *gsl->scales);
    if (gsl->scales == NULL) {
        return LAN_ENOMEM;
    }
    gsl->error = gsl->scales + size;
    gsl->tolerance = (lan_tolerance){.rtol = options->rtol,
                                     .atol = options->atol,
                                     .scales = gsl->scales,
                                     .allowed = gsl->scales + 2 * size};
    const gsl_odeiv2_step_type *type = lan_stepper_type(options->stepper);
    gsl->driver = make_driver(gsl, type);
    gsl->redo =
        make_driver(gsl, gsl->redo_evolves ? gsl_odeiv2_step_rk8pd : type);
    return gsl->driver != NULL && gsl->redo != NULL ? LAN_OK : LAN_ENOMEM;
}

lan_status lan_gsl_create(lan_solver *solver, const lan_battle *battle,
                          lan_error *err)
{
    struct lan_gsl *gsl = calloc(1, sizeof *gsl);
    if (gsl == NULL) {
        return lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
    }
    gsl->solver = solver;
    const lan_stepper stepper = solver->options.stepper;
    gsl->redo_evolves = lan_stepper_has(stepper, LAN_STEPPER_MULTISTEP);
    gsl->exact_rates = lan_stepper_has(stepper, LAN_STEPPER_END_RATES);
    gsl->system =
        (gsl_odeiv2_system){.function = rates,
                            .jacobian = jacobian,
                            .dimension = (size_t)battle->plan->variable_count,
                            .params = gsl};
    const lan_status status = allocate(gsl);
    if (status != LAN_OK) {
        lan_gsl_destroy(gsl);
        return lan_fail(err, status, 0, 0, "out of memory");
    }
    solver->gsl = gsl;
    return LAN_OK;
}

void lan_gsl_destroy(struct lan_gsl *gsl)
{
    if (gsl == NULL) {
        return;
    }
    if (gsl->driver != NULL) {
        gsl_odeiv2_driver_free(gsl->driver);
    }
    if (gsl->redo != NULL) {
        gsl_odeiv2_driver_free(gsl->redo);
    }
    free(gsl->scales);
    free(gsl);
}

void lan_gsl_reset(struct lan_gsl *gsl)
{
    gsl->h = 0.0;
}

/* Error scales of the battle at the present instant. */
static void set_scales(struct lan_gsl *gsl)
{
    lan_variables_scales(gsl->battle, gsl->tolerance.atol, gsl->scales);
    for (size_t k = 0; k < gsl->system.dimension; k++) {
        double *scale = &gsl->scales[k];
        *scale = *scale > 0.0 ? *scale : 1.0; /* a side of nobody */
    }
}

/* A step in which no variable covers more than a small share of its scale. */
static double first_step(const struct lan_gsl *gsl, const double *f)
{
    double fastest = 0.0;
    for (size_t k = 0; k < gsl->system.dimension; k++) {
        fastest = fmax(fastest, fabs(f[k]) / gsl->scales[k]);
    }
    return fastest > 0.0 ? FIRST_STEP / fastest : LAN_INF;
}

static lan_status evolve_to(struct lan_gsl *gsl, double from, double to,
                            double *y)
{
    gsl_odeiv2_driver *redo = gsl->redo;
    gsl_odeiv2_evolve_reset(redo->e);
    gsl_odeiv2_step_reset(redo->s);
    double t = from;
    double h = to - from;
    for (int64_t k = 1; t < to; k++) {
        const int status = gsl_odeiv2_evolve_apply(redo->e, redo->c, redo->s,
                                                   &gsl->system, &t, to, &h, y);
        if (status != GSL_SUCCESS) {
            return LAN_ESTEP;
        }
        if (k % PROGRESS_STEPS == 0 &&
            !lan_progress_report(&gsl->solver->progress, t,
                                 gsl->battle->plan->end)) {
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
static lan_status redo_step(lan_solver *solver, lan_battle *battle,
                            const lan_step *step, double time, double *y,
                            double *f)
{
    struct lan_gsl *gsl = solver->gsl;
    const size_t size = gsl->system.dimension * sizeof *y;
    const double h = time - step->t0;
    solver->locator.trial_strain = 0.0;
    if (time >= step->t1) {
        memcpy(y, step->y1, size);
    } else {
        memcpy(y, step->y0, size);
    }
    if (time < step->t1 && h > 0.0) {
        lan_status status = LAN_OK;
        if (gsl->redo_evolves) {
            status = evolve_to(gsl, step->t0, time, y);
        } else {
            gsl_odeiv2_step_reset(gsl->redo->s);
            const int code =
                gsl_odeiv2_step_apply(gsl->redo->s, step->t0, h, y, gsl->error,
                                      step->f0, f, &gsl->system);
            status = code == GSL_SUCCESS ? LAN_OK : LAN_ESTEP;
            solver->locator.trial_strain = strain_of(gsl, y);
        }
        if (status != LAN_OK) {
            return status;
        }
        if (gsl->exact_rates) {
            return LAN_OK;
        }
    }
    solver->report.rhs_calls += !gsl->silent;
    lan_rates(battle, time, y, f, &solver->flow);
    return LAN_OK;
}

static lan_status record_step(lan_solver *solver, lan_battle *battle,
                              const lan_step *step)
{
    solver->gsl->silent = true;
    const lan_status status =
        lan_recorder_step(solver, battle, step, redo_step);
    solver->gsl->silent = false;
    return status;
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

static void begin(lan_solver *solver, lan_battle *battle, lan_step *step)
{
    struct lan_gsl *gsl = solver->gsl;
    const size_t size = gsl->system.dimension * sizeof(double);
    *step = (lan_step){.t0 = battle->state.head->time,
                       .y0 = solver->y[0],
                       .f0 = solver->f[0],
                       .y1 = solver->y[1],
                       .f1 = solver->f[1]};
    memcpy(step->y0, battle->now.variables, size);
    memcpy(step->f0, battle->now.rates, size);
    gsl_odeiv2_evolve_reset(gsl->driver->e);
    gsl_odeiv2_step_reset(gsl->driver->s);
    (void)lan_fading_follow(battle, &battle->now.flow);
    set_scales(gsl);
    lan_event_finder_begin(&solver->locator, battle, step->y0, step->f0);
}

/* What fades is followed more finely as it nears its end. */
static void follow_fading(lan_solver *solver, lan_battle *battle,
                          const lan_step *step)
{
    if (!battle->interval.any_fades) {
        return;
    }
    lan_rates(battle, step->t0, step->y0, step->f0, &solver->flow);
    if (lan_fading_follow(battle, &solver->flow)) {
        set_scales(solver->gsl);
        lan_event_finder_look(&solver->locator, battle, &solver->flow, step->t0,
                              step->y0, step->f0);
    }
}

/* The step's end becomes the next one's start. */
static void go_on(lan_solver *solver, lan_battle *battle, lan_step *step)
{
    double *const y = step->y0;
    double *const f = step->f0;
    step->y0 = step->y1;
    step->f0 = step->f1;
    step->y1 = y;
    step->f1 = f;
    step->t0 = step->t1;
    lan_event_finder_go_on(&solver->locator);
    follow_fading(solver, battle, step);
}

/* Brings the battle to the end of a step, where an event is applied. */
static void arrive(lan_battle *battle, const lan_step *step)
{
    lan_rates(battle, step->t1, step->y1, battle->now.rates, &battle->now.flow);
}

/* Ends a step early where no event is. */
static lan_status end_at(lan_solver *solver, lan_battle *battle, double time,
                         lan_step *step)
{
    lan_event_finder *at = &solver->locator;
    const lan_status status =
        redo_step(solver, battle, step, time, at->y, at->f);
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
        lan_event_finder_find(solver, battle, step, redo_step, found);
    for (int k = 0; k < MOST_HALVINGS && status == LAN_OK && *found &&
                    !(solver->locator.strain <= STRAINED);
         k++) {
        const double half = 0.5 * (step->t1 - step->t0);
        status = end_at(solver, battle, step->t0 + half, step);
        if (status == LAN_OK) {
            status =
                lan_event_finder_find(solver, battle, step, redo_step, found);
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
    if (solver->recorder.trajectory != NULL) {
        status = record_step(solver, battle, step);
    }
    if (status != LAN_OK) {
        return status;
    }
    if (solver->report.steps % PROGRESS_STEPS == 0 &&
        !lan_progress_report(&solver->progress, step->t1, battle->plan->end)) {
        return LAN_ECANCELLED;
    }
    return LAN_OK;
}

lan_status lan_gsl_interval(lan_solver *solver, lan_battle *battle,
                            double bound, lan_error *err)
{
    struct lan_gsl *gsl = solver->gsl;
    lan_step step;
    bool found = false;
    lan_status status = LAN_OK;
    gsl->battle = battle;
    begin(solver, battle, &step);
    if (!(gsl->h > 0.0)) {
        gsl->h = first_step(gsl, step.f0);
    }
    gsl->h = fmin(gsl->h, bound - step.t0);
    gsl->ledger_waits = lan_ledger_can_wait(battle);
    while (!found && step.t0 < bound) {
        status = one_step(solver, battle, bound, &step, &found);
        if (status != LAN_OK) {
            return status == LAN_ESTEP ? fail_step(solver, step.t0, err)
                                       : status;
        }
        if (!found) {
            go_on(solver, battle, &step);
        }
    }
    /* Where no event ended it the last step has become the next one's start. */
    const double *const last = found ? step.y1 : step.y0;
    if (gsl->ledger_waits) {
        lan_ledger_step(battle, found ? step.t1 : step.t0, NULL, NULL, last,
                        NULL);
    }
    lan_invariant_follow(solver, battle);
    if (found) {
        arrive(battle, &step);
        status = lan_event_finder_apply(solver, battle, step.t1);
    }
    return status;
}
