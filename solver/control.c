/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/control_impl.h"

#include <gsl/gsl_errno.h>
#include <stdlib.h>

typedef struct control {
    const lan_tolerance *tolerance;
    gsl_odeiv2_control *standard; /* of |y|, to which it is handed what is
                                     allowed */
} control;

static void *control_alloc(void)
{
    return calloc(1, sizeof(control));
}

static void control_free(void *state)
{
    control *c = state;
    if (c->standard != NULL) {
        gsl_odeiv2_control_free(c->standard);
    }
    free(c);
}

static int control_init(void *state, double eps_abs, double eps_rel, double a_y,
                        double a_dydt)
{
    control *c = state;
    return gsl_odeiv2_control_init(c->standard, eps_abs, eps_rel, a_y, a_dydt);
}

static int control_hadjust(void *state, size_t dim, unsigned int ord,
                           const double y[], const double yerr[],
                           const double yp[], double *h)
{
    const control *c = state;
    double *allowed = c->tolerance->allowed;
    for (size_t k = 0; k < dim; k++) {
        allowed[k] = lan_tolerance_of(c->tolerance, k, y[k]);
    }
    return c->standard->type->hadjust(c->standard->state, dim, ord, allowed,
                                      yerr, yp, h);
}

static int control_errlevel(void *state, const double y, const double dydt,
                            const double h, const size_t index, double *level)
{
    const control *c = state;
    (void)dydt;
    (void)h;
    *level = lan_tolerance_of(c->tolerance, index, y);
    return GSL_SUCCESS;
}

static int control_set_driver(void *state, const gsl_odeiv2_driver *driver)
{
    (void)state;
    (void)driver;
    return GSL_SUCCESS;
}

static const gsl_odeiv2_control_type allowed_errors = {
    .name = "allowed errors",
    .alloc = control_alloc,
    .init = control_init,
    .hadjust = control_hadjust,
    .errlevel = control_errlevel,
    .set_driver = control_set_driver,
    .free = control_free};

bool lan_control_use(gsl_odeiv2_driver *driver, const lan_tolerance *tolerance)
{
    gsl_odeiv2_control *mine = gsl_odeiv2_control_alloc(&allowed_errors);
    if (mine == NULL) {
        return false;
    }
    control *c = mine->state;
    c->tolerance = tolerance;
    c->standard = gsl_odeiv2_control_y_new(0.0, 1.0);
    if (c->standard == NULL) {
        gsl_odeiv2_control_free(mine);
        return false;
    }
    gsl_odeiv2_control_free(driver->c);
    driver->c = mine;
    return true;
}
