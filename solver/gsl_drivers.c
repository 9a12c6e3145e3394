/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * GSL's drivers, made for the largest battle so far.
 */
#include <gsl/gsl_errno.h>
#include <stdlib.h>

#include "base/real.h"
#include "solver/gsl_impl.h"
#include "solver/steppers_impl.h"

static int count_rates(double t, const double y[], double f[], void *params)
{
    struct lan_gsl *gsl = params;
    gsl->solver->report.rhs_calls += !gsl->solver->recorder.takes_row;
    lan_rates(gsl->battle, t, y, f, &gsl->solver->flow);
    return GSL_SUCCESS;
}

static int slopes(double t, const double y[], double *dfdy, double dfdt[],
                  void *params)
{
    struct lan_gsl *gsl = params;
    lan_jacobian(gsl->battle, t, y, dfdy, dfdt, &gsl->solver->flow);
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

static lan_status allocate_drivers(struct lan_gsl *gsl)
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
    gsl->partial =
        make_driver(gsl, gsl->partial_evolves ? gsl_odeiv2_step_rk8pd : type);
    return gsl->driver != NULL && gsl->partial != NULL ? LAN_OK : LAN_ENOMEM;
}

static lan_status make_gsl(lan_solver *solver, size_t variables,
                           struct lan_gsl **out)
{
    struct lan_gsl *gsl = calloc(1, sizeof *gsl);
    if (gsl == NULL) {
        return LAN_ENOMEM;
    }
    const lan_stepper stepper = solver->options.stepper;
    gsl->solver = solver;
    gsl->capacity = variables;
    gsl->partial_evolves = lan_stepper_has(stepper, LAN_STEPPER_MULTISTEP);
    gsl->exact_rates = lan_stepper_has(stepper, LAN_STEPPER_END_RATES);
    gsl->system = (gsl_odeiv2_system){.function = count_rates,
                                      .jacobian = slopes,
                                      .dimension = variables,
                                      .params = gsl};
    const lan_status status = allocate_drivers(gsl);
    if (status != LAN_OK) {
        lan_gsl_destroy(gsl);
        return status;
    }
    *out = gsl;
    return LAN_OK;
}

/* GSL's arrays have room for as many variables as they were made for, and are
 * used up to the dimension that stands beside them. */
static void set_dimension(struct lan_gsl *gsl, size_t variables)
{
    gsl->system.dimension = variables;
    gsl->driver->e->dimension = variables;
    gsl->driver->s->dimension = variables;
    gsl->partial->e->dimension = variables;
    gsl->partial->s->dimension = variables;
}

/* True where a driver can go on with another number of variables: those that
 * ask for slopes have matrices, and the multistep ones vectors, whose sizes
 * stand inside. */
static bool can_resize(const struct lan_gsl *gsl, size_t variables)
{
    const lan_stepper stepper = gsl->solver->options.stepper;
    return variables == gsl->system.dimension ||
           (variables <= gsl->capacity &&
            !lan_stepper_has(stepper, LAN_STEPPER_JACOBIAN) &&
            !lan_stepper_has(stepper, LAN_STEPPER_MULTISTEP));
}

lan_status lan_gsl_fit(lan_solver *solver, size_t variables, lan_error *err)
{
    if (solver->gsl != NULL && can_resize(solver->gsl, variables)) {
        set_dimension(solver->gsl, variables);
        return LAN_OK;
    }
    struct lan_gsl *fresh = NULL;
    const lan_status status = make_gsl(solver, variables, &fresh);
    if (status != LAN_OK) {
        return lan_fail(err, status, 0, 0, "out of memory");
    }
    lan_gsl_destroy(solver->gsl);
    solver->gsl = fresh;
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
    if (gsl->partial != NULL) {
        gsl_odeiv2_driver_free(gsl->partial);
    }
    free(gsl->scales);
    free(gsl);
}

void lan_gsl_begin(struct lan_gsl *gsl, double tick_end)
{
    gsl->tick_begins = isfinite(tick_end);
    gsl->tick_end = tick_end;
}

void lan_gsl_go_on(struct lan_gsl *gsl, double tick_end)
{
    gsl->tick_begins = false;
    gsl->tick_end = tick_end;
}
