/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * GSL's steppers: a table of their properties, and the steps of an interval
 * under GSL's step-size control.
 */
#include <gsl/gsl_errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/list_impl.h"
#include "solver/solver_impl.h"

/* --- the steppers' table ---------------------------------------------------
 */

typedef struct stepper_row {
    const char *name;
    const gsl_odeiv2_step_type *const *type;
    unsigned traits;
} stepper_row;

static const stepper_row rows[] = {
#define X(name, gsl, traits) {#gsl, &gsl_odeiv2_step_##gsl, traits},
    LAN_STEPPER_LIST(X)
#undef X
};

/* NULL outside the list. */
static const stepper_row *row_of(lan_stepper stepper)
{
    const int index = (int)stepper;
    return index >= 0 && index < LAN_LIST_COUNT(LAN_STEPPER_LIST) ? &rows[index]
                                                                  : NULL;
}

const char *lan_stepper_name(lan_stepper stepper)
{
    const stepper_row *row = row_of(stepper);
    return row != NULL ? row->name : NULL;
}

bool lan_stepper_has(lan_stepper stepper, lan_stepper_trait trait)
{
    const stepper_row *row = row_of(stepper);
    return row != NULL && (row->traits & (unsigned)trait) != 0;
}

/* --- the error allowed in a step ---------------------------------------------
 *
 * rtol |y| + atol x the variable's scale. The scale changes with the interval,
 * and GSL's own controls copy their scales, so this control is our own. */

static int find_allowed(void *state, double y, double dydt, double h, size_t k,
                        double *allowed)
{
    const struct lan_gsl *gsl = state;
    const lan_solver_options *options = &gsl->solver->options;
    (void)dydt;
    (void)h;
    *allowed = options->rtol * fabs(y) + options->atol * gsl->scales[k];
    return GSL_SUCCESS;
}

/* GSL's rule, with its constants: shorter above 1.1 of the allowed error,
 * longer below half of it. */
static int adjust_step(void *state, size_t dim, unsigned int order,
                       const double y[], const double yerr[], const double yp[],
                       double *h)
{
    double worst = 0.0;
    (void)yp;
    for (size_t k = 0; k < dim; k++) {
        double allowed;
        find_allowed(state, y[k], 0.0, 0.0, k, &allowed);
        const double share = fabs(yerr[k]) / allowed;
        worst = share > worst ? share : worst;
    }
    if (worst > 1.1) {
        *h *= fmax(0.9 / pow(worst, 1.0 / order), 0.2);
        return GSL_ODEIV_HADJ_DEC;
    }
    if (worst < 0.5) {
        *h *= fmin(fmax(0.9 / pow(worst, 1.0 / (order + 1.0)), 1.0), 5.0);
        return GSL_ODEIV_HADJ_INC;
    }
    return GSL_ODEIV_HADJ_NIL;
}

static const gsl_odeiv2_control_type of_tolerance = {.hadjust = adjust_step,
                                                     .errlevel = find_allowed};

/* --- drivers ----------------------------------------------------------------
 */

static int find_all_rates(double t, const double y[], double f[], void *params)
{
    struct lan_gsl *gsl = params;
    gsl->solver->report.rhs_calls++;
    lan_rates(gsl->battle, t, y, f, &gsl->solver->flow);
    return GSL_SUCCESS;
}

static int find_steady_rates(double t, const double y[], double f[],
                             void *params)
{
    struct lan_gsl *gsl = params;
    gsl->solver->report.rhs_calls++;
    lan_steady_rates(&gsl->steady, gsl->battle, t, y, f);
    return GSL_SUCCESS;
}

/* Computes the rates by the interval's function. */
static void find_rates(double t, const double y[], double f[],
                       struct lan_gsl *gsl)
{
    (void)GSL_ODEIV_FN_EVAL(&gsl->system, t, y, f);
}

/* Step of central differences, as a share of a variable; its minimum, as a
 * share of the variable's scale; and the step in time, as a share of a step and
 * in instants. */
#define DIFFERENCE          6e-6
#define LEAST_DIFFERENCE    1e-8
#define DIFFERENCE_IN_TIME  1e-6
#define DIFFERENCE_INSTANTS 1e3

/* The Jacobian by finite differences of the rates: with an approximate Jacobian
 * implicit steppers converge to the same solution. */
static int find_slopes(double t, const double y[], double *dfdy, double dfdt[],
                       void *params)
{
    struct lan_gsl *gsl = params;
    const size_t n = gsl->system.dimension;
    double *at = gsl->differences;
    double *below = at + n;
    double *above = at + 2 * n;
    memcpy(at, y, n * sizeof *at);
    for (size_t j = 0; j < n; j++) {
        const double h =
            fmax(DIFFERENCE * fabs(y[j]), LEAST_DIFFERENCE * gsl->scales[j]);
        at[j] = y[j] - h;
        find_rates(t, at, below, gsl);
        at[j] = y[j] + h;
        find_rates(t, at, above, gsl);
        at[j] = y[j];
        for (size_t k = 0; k < n; k++) {
            dfdy[k * n + j] = (above[k] - below[k]) / (2.0 * h);
        }
    }
    const double later =
        fmax(DIFFERENCE_IN_TIME * gsl->h, DIFFERENCE_INSTANTS * lan_instant(t));
    find_rates(t + later, y, above, gsl);
    find_rates(t, y, below, gsl);
    for (size_t k = 0; k < n; k++) {
        dfdt[k] = (above[k] - below[k]) / later;
    }
    return GSL_SUCCESS;
}

/* Creates a driver with the control of the tolerance. */
static gsl_odeiv2_driver *make_driver(struct lan_gsl *gsl, lan_stepper stepper)
{
    gsl_odeiv2_driver *driver = gsl_odeiv2_driver_alloc_y_new(
        &gsl->system, *row_of(stepper)->type, 1e-3, 0.0, 1.0);
    if (driver != NULL) {
        gsl_odeiv2_control_free(driver->c);
        driver->c = &gsl->control;
    }
    return driver;
}

static void free_driver(gsl_odeiv2_driver *driver)
{
    if (driver != NULL) {
        driver->c = NULL; /* the driver does not own it */
        gsl_odeiv2_driver_free(driver);
    }
}

lan_status lan_gsl_fit(lan_solver *solver, size_t variables)
{
    const lan_stepper stepper = solver->options.stepper;
    if (solver->gsl != NULL && solver->gsl->system.dimension == variables) {
        return LAN_OK;
    }
    struct lan_gsl *gsl = calloc(1, sizeof *gsl);
    if (gsl == NULL) {
        return LAN_ENOMEM;
    }
    *gsl = (struct lan_gsl){
        .solver = solver,
        .exact_rates = lan_stepper_has(stepper, LAN_STEPPER_END_RATES),
        .system = {.function = find_all_rates,
                   .jacobian = find_slopes,
                   .dimension = variables,
                   .params = gsl},
        .scales = calloc(4 * variables, sizeof(double)),
        .control = {&of_tolerance, gsl},
        .steady = {.variables = (int32_t)variables,
                   .rows = calloc(variables, sizeof(lan_steady_row))}};
    gsl->driver = make_driver(gsl, stepper);
    gsl->partial = make_driver(
        gsl, lan_stepper_has(stepper, LAN_STEPPER_MULTISTEP) ? LAN_STEPPER_RK8PD
                                                             : stepper);
    if (gsl->scales == NULL || gsl->driver == NULL || gsl->partial == NULL ||
        gsl->steady.rows == NULL) {
        lan_gsl_destroy(gsl);
        return LAN_ENOMEM;
    }
    gsl->differences = gsl->scales + variables;
    lan_gsl_destroy(solver->gsl);
    solver->gsl = gsl;
    return LAN_OK;
}

void lan_gsl_destroy(struct lan_gsl *gsl)
{
    if (gsl == NULL) {
        return;
    }
    free_driver(gsl->driver);
    free_driver(gsl->partial);
    free(gsl->scales);
    free(gsl->steady.rows);
    free(gsl->steady.losses);
    free(gsl);
}

/* --- steps ------------------------------------------------------------------
 */

static lan_status evolve_to(struct lan_gsl *gsl, double from, double to,
                            double *y)
{
    gsl_odeiv2_driver *partial = gsl->partial;
    int code = GSL_SUCCESS;
    double t = from;
    double h = to - from;
    gsl_odeiv2_driver_reset(partial);
    while (code == GSL_SUCCESS && t < to) {
        code = gsl_odeiv2_evolve_apply(partial->e, partial->c, partial->s,
                                       &gsl->system, &t, to, &h, y);
    }
    return code == GSL_SUCCESS ? LAN_OK : LAN_ESTEP;
}

/* Solves a part of the last step with the accuracy of a full step: from the
 * step's start, by steps of the same method, or of another method if the method
 * needs earlier steps. */
static lan_status partial_step(lan_solver *solver, lan_battle *battle,
                               const lan_step *step, double time, double *y,
                               double *f)
{
    (void)battle;
    struct lan_gsl *gsl = solver->gsl;
    const size_t size = gsl->system.dimension * sizeof *y;
    memcpy(y, time >= step->t1 ? step->y1 : step->y0, size);
    if (time < step->t1 && time > step->t0) {
        const lan_status status = evolve_to(gsl, step->t0, time, y);
        if (status != LAN_OK) {
            return status;
        }
        if (gsl->exact_rates) {
            memcpy(f, gsl->partial->e->dydt_out, size);
            return LAN_OK;
        }
    }
    find_rates(time, y, f, gsl);
    return LAN_OK;
}

static bool are_finite(const double *f, size_t count)
{
    bool are = true;
    for (size_t k = 0; k < count; k++) {
        are = are && isfinite(f[k]);
    }
    return are;
}

/* Calls GSL's evolve once from step->y0; sets step->t1, y1, f1. */
static bool evolve_once(struct lan_gsl *gsl, double bound, lan_step *step)
{
    gsl_odeiv2_driver *driver = gsl->driver;
    const size_t size = gsl->system.dimension * sizeof(double);
    memcpy(step->y1, step->y0, size);
    step->t1 = step->t0;
    const int code =
        gsl_odeiv2_evolve_apply(driver->e, driver->c, driver->s, &gsl->system,
                                &step->t1, bound, &gsl->h, step->y1);
    if (code != GSL_SUCCESS || !(step->t1 > step->t0)) {
        return false;
    }
    if (gsl->exact_rates) {
        memcpy(step->f1, driver->e->dydt_out, size);
    } else {
        find_rates(step->t1, step->y1, step->f1, gsl);
    }
    return true;
}

/* Takes one GSL step. A step that produces non-finite numbers, which GSL's
 * control does not detect, is repeated at half the length. */
static lan_status take_step(lan_solver *solver, lan_battle *battle,
                            double bound, lan_step *step)
{
    (void)battle;
    struct lan_gsl *gsl = solver->gsl;
    gsl_odeiv2_driver *driver = gsl->driver;
    const double wanted = gsl->h;
    const unsigned long failed = driver->e->failed_steps;
    int64_t again = 0;
    while (evolve_once(gsl, bound, step)) {
        if (are_finite(step->f1, gsl->system.dimension)) {
            solver->report.steps++;
            solver->report.rejected +=
                again > 0 ? again : (int64_t)(driver->e->failed_steps - failed);
            if (step->t1 >= bound && gsl->h < wanted) {
                gsl->h = wanted; /* the step was shortened by the bound, not by
                                    the error */
            }
            return LAN_OK;
        }
        again++;
        gsl->h = 0.5 * (step->t1 - step->t0);
        gsl_odeiv2_driver_reset(driver);
    }
    return LAN_ESTEP;
}

/* --- an interval ------------------------------------------------------------
 */

/* Length of the first step: the fastest variable covers this share of its
 * scale or, if it is larger, of its value: near a gone level the scale is far
 * below the strength at the start. */
#define FIRST_STEP 0.05

/* A step in which no variable covers more than a small share, and which
 * advances time; infinite if all rates are zero. */
static double first_step(const struct lan_gsl *gsl, const lan_step *step)
{
    double fastest = 0.0;
    for (size_t k = 0; k < gsl->system.dimension; k++) {
        fastest = fmax(fastest, fabs(step->f0[k]) /
                                    fmax(gsl->scales[k], fabs(step->y0[k])));
    }
    return fastest > 0.0 ? fmax(FIRST_STEP / fastest, lan_instant(step->t0))
                         : LAN_INF;
}

/* Chooses the first step of an interval. A tick continues with the last tick's
 * step, but not with a longer step than it would choose without it: calls from
 * outside may have changed the rates. */
static double choose_step(struct lan_gsl *gsl, const lan_step *step)
{
    const double wanted = gsl->battle->state.head->step;
    const bool tick_begins = gsl->tick_begins;
    gsl->tick_begins = false;
    if (!(wanted > 0.0) || isinf(wanted)) {
        return first_step(gsl, step);
    }
    return tick_begins ? fmin(wanted, first_step(gsl, step)) : wanted;
}

/* Near the start of a non-integer power of time the derivatives behind an error
 * estimate are infinite, and the estimate is too small by the same factor for
 * short and long steps. This share of the allowed step is short enough to make
 * the difference irrelevant. */
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
    gsl_odeiv2_driver_reset(gsl->driver);
    return status;
}

static lan_status begin_interval(lan_solver *solver, lan_battle *battle,
                                 double bound, lan_step *step)
{
    struct lan_gsl *gsl = solver->gsl;
    lan_variables_scales(battle, solver->options.atol, gsl->scales);
    if (lan_steady_find(&gsl->steady, battle) != LAN_OK) {
        return LAN_ENOMEM;
    }
    gsl->system.function =
        gsl->steady.is_steady && !solver->work.finder.compares_rates
            ? find_steady_rates
            : find_all_rates;
    gsl->battle = battle;
    gsl_odeiv2_driver_reset(gsl->driver); /* otherwise start from the rates at
                                             its end */
    gsl->h = choose_step(gsl, step);
    return ease_in(solver, battle, bound, step);
}

/* Stores the next step in the battle. */
static void end_interval(lan_solver *solver, lan_battle *battle)
{
    battle->state.head->step = solver->gsl->h;
}

const lan_way lan_way_gsl = {.begin = begin_interval,
                             .take_step = take_step,
                             .partial_step = partial_step,
                             .end = end_interval};
