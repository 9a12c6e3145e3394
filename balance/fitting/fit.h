/* balance/fitting/fit.h - the numbers of a scenario for which its battle
 * follows what was observed best, and whether the observations can tell.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    weighted least squares over strengths at the observed times, by
 *          Levenberg and Marquardt's method (gsl_multifit_nlinear). A number
 *          that cannot be negative is searched for by its logarithm, one
 *          between two ends by its logistic; from the scenario's own values,
 *          and where that leads nowhere from four more starts around them,
 *          always the same ones.
 * Errors   LAN_EINVAL: a path, a start or a range that cannot be fitted, or
 *          observations that are no more than the numbers; LAN_ESTEP: no curve
 *          at the start; LAN_ECANCELLED; LAN_ENOMEM.
 * Owner    a lan_fit belongs to the caller until _clear(); its paths are those
 *          of the def.
 * Threads  any; calls are independent.
 * Source   D. Bates, D. Watts, Nonlinear Regression Analysis (1988), 2.2-2.3,
 *          for errors and intervals; D. Belsley, E. Kuh, R. Welsch, Regression
 *          Diagnostics (1980), 3.2, for the condition number of columns of
 *          equal length and its bound.
 */
#ifndef LAN_BALANCE_FITTING_FIT_H
#define LAN_BALANCE_FITTING_FIT_H

#include "balance/fitting/observed.h"
#include "base/progress.h"
#include "scenarios/scenario.h"

#define LAN_FIT_PARAMETERS_MAX 32

/* Beyond one of these the observations do not tell the numbers apart. */
#define LAN_FIT_CONDITION_MAX   30.0
#define LAN_FIT_CORRELATION_MAX 0.99

typedef struct lan_fit_parameter {
    const char *path;
    double start; /* what the scenario says */
    double value;
    double error;  /* standard error; LAN_INF where nothing tells */
    double low;    /* 95 % interval, made where it was searched for: it stays */
    double high;   /* within the range */
    bool is_idle;  /* changing it changes nothing that was observed */
    bool is_vague; /* its interval goes a thousandfold both ways, as where the
                      best value is next to 0: it says next to nothing */
} lan_fit_parameter;

typedef struct lan_fit {
    size_t parameter_count;
    lan_fit_parameter *parameters;
    double *correlation; /* [parameter_count][parameter_count]; LAN_NAN with an
                            idle one */
    size_t observation_count;
    size_t mute_count; /* of these: met exactly, and no number changes them */
    double chi2;       /* sum of weighted squares of residuals */
    double deviation;  /* root of chi2 per degree of freedom: of one observation
                          of weight 1 */
    double r2;         /* share of the squares about each column's mean that the
                          fit explains; LAN_NAN where there are none */
    double condition;  /* of columns of equal length; LAN_INF */
    bool has_converged;
    bool is_identified; /* no idle or vague number, and within both bounds */
    int32_t iterations; /* of the start that led furthest */
    int32_t starts;
    int32_t battles; /* worked out for the answer */
} lan_fit;

/* Fits; writes out on LAN_OK.
 *
 * def       its changes and noise; data is not read
 * observed  columns of strengths; others are passed over
 * progress  may be NULL; told battles, of which nobody knows the total
 */
LAN_MUST_CHECK
lan_status lan_fit_find(const lan_scenario *scenario, const lan_fit_def *def,
                        const lan_observed *observed,
                        const lan_progress *progress, lan_fit *out,
                        lan_error *err);

void lan_fit_clear(lan_fit *fit);

#endif
