/* solver/gsl_impl.h - GSL's steppers as a solver holds them, for floor 3 only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_SOLVER_GSL_IMPL_H
#define LAN_SOLVER_GSL_IMPL_H

#include <gsl/gsl_odeiv2.h>

#include "solver/control_impl.h"
#include "solver/solver_impl.h"

struct lan_gsl {
    gsl_odeiv2_system system;
    gsl_odeiv2_driver *driver;  /* takes the steps */
    gsl_odeiv2_driver *partial; /* takes parts of one */
    size_t capacity;            /* variables that there is room for */
    bool partial_evolves;       /* a step of its own type is no use alone */
    bool exact_rates;           /* leaves the rates at a step's end behind */
    bool ledger_waits;          /* until the interval ends */
    bool tick_begins;           /* no step of the tick was taken yet */
    double tick_end;            /* infinite in a run */
    double h;                   /* next step */
    lan_tolerance tolerance;    /* its arrays are [capacity] */
    double *scales;
    double *error;
    lan_solver *solver;
    lan_battle *battle;
};

#endif
