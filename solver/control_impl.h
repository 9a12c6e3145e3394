/* solver/control_impl.h - how large GSL makes a step, by errors allowed to each
 * variable that may change from step to step.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    GSL's own controls copy their scales when they are made. This one
 *          reads them at each step, and leaves the size of the step to GSL's
 *          standard control.
 */
#ifndef LAN_SOLVER_CONTROL_IMPL_H
#define LAN_SOLVER_CONTROL_IMPL_H

#include <gsl/gsl_odeiv2.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>

/* The error allowed to variable k: rtol |y_k| + atol scales[k]. */
typedef struct lan_tolerance {
    double rtol;
    double atol;
    const double *scales; /* [variables], > 0 */
    double *allowed;      /* [variables], work */
} lan_tolerance;

static inline double lan_tolerance_of(const lan_tolerance *tolerance, size_t k,
                                      double y)
{
    return tolerance->rtol * fabs(y) + tolerance->atol * tolerance->scales[k];
}

/* Replaces a driver's control, which goes with the driver, by one that reads
 * the tolerance; false without memory. The tolerance outlives the driver. */
bool lan_control_use(gsl_odeiv2_driver *driver, const lan_tolerance *tolerance);

#endif
