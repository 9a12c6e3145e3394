/* lanchester/sensitivity.h - which values of a scenario matter, and how much.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "lanchester/experiment.h"

/* Failures of battles, summed over several calls. */
typedef struct lan_response_report {
    int64_t asked;
    int64_t failed;
    lan_status status;               /* status of the first failure; LAN_OK */
    char error[LAN_ERROR_TEXT_SIZE]; /* its text; "" */
} lan_response_report;

/* The range of an input. */
typedef struct lan_input_range {
    double lo;
    double hi;     /* > lo */
    bool is_log;   /* scale by equal factors; lo > 0 */
    bool is_whole; /* integers only, also lo and hi */
} lan_input_range;

/* A number and its 95 % interval. */
typedef struct lan_estimate {
    double value;
    double low;
    double high;
} lan_estimate;

/* True if the interval contains 0. */
bool lan_estimate_holds_zero(const lan_estimate *estimate);

/* Derivatives of an output by each input, at the scenario's values.
 *
 * Units    slope: output per unit of the input; per_percent: change of the
 *          output for a 1 % increase; elasticity: the same in per cent of the
 *          output. For inputs that act in steps, the slope between the nearest
 *          effective values.
 * Source   differences over three steps, each half of the step before,
 *          extrapolated to 0 by Richardson's rule (Phil. Trans. A 210, 1911,
 *          307-357). The error is the last correction plus the noise from the
 *          battle's tolerance; it is large if a kink or a jump is within the
 *          steps.
 */

typedef struct lan_elasticity {
    double slope;
    double slope_error; /* >= 0 */
    lan_estimate per_percent;
    lan_estimate elasticity; /* LAN_NAN if the output is not above 0 */
    double at_low;           /* the output at both ends of the range */
    double at_high;
} lan_elasticity;

/* Elementary effects, which show the inputs that matter at all.
 *
 * Each trajectory starts at a random grid point and moves every input once, in
 * random order, by a little more than half of its range. The effect is the
 * change of the output divided by the move as a share of the range. Intervals
 * are Student's, over the trajectories.
 *
 * Units    effects are changes of the output over a whole range.
 * Source   M. Morris, Technometrics 33(2), 1991, 161-174; mu* by F. Campolongo,
 *          J. Cariboni, A. Saltelli, Environmental Modelling & Software 22
 *          (2007), 1509-1518. The direction of a move depends on its start, so
 *          that all levels are equally likely.
 */

typedef struct lan_morris_effect {
    lan_estimate mu;      /* mean effect */
    lan_estimate mu_star; /* mean absolute effect */
    double sigma;         /* standard deviation: large for nonlinear effects and
                             interactions */
    int64_t count;        /* computed effects; with fewer than 2, all others are
                             LAN_NAN */
} lan_morris_effect;

/* Shares of the variance of an output.
 *
 * The first-order index of an input is the share of the output's variance that
 * vanishes if the input is fixed; the total index is the share that remains if
 * all other inputs are fixed. 1 minus the sum of the first-order indices is due
 * to interactions.
 *
 * Range    samples x (inputs + 2) battles at most 20,000,000.
 * Source   first order: A. Saltelli, P. Annoni, I. Azzini, F. Campolongo,
 *          M. Ratto, S. Tarantola, Computer Physics Communications 181 (2010),
 *          259-270, table 2 (b); total: M. Jansen, ibid. 117 (1999), 35-43.
 *          Points: GSL's Sobol sequence under a random shift modulo 1. The
 *          intervals are those of the infinitesimal jackknife for ratios of
 *          means (B. Efron, The jackknife, the bootstrap and other resampling
 *          plans, 1982, ch. 6): they assume random points, and
 *          are rather too wide for quasi-random points. A change of the output
 *          within the errors of both values counts as 0, so an input without
 *          effect has the index 0.
 */

/* With more inputs the samples are random: GSL's sequence has 40 dimensions,
 * and each input needs two. */
#define LAN_SOBOL_QUASI_INPUTS 20

typedef struct lan_sobol_index {
    lan_estimate first;
    lan_estimate total;
    int64_t count; /* usable samples */
} lan_sobol_index;

typedef struct lan_sobol {
    bool is_quasi_random;
    lan_sobol_index *indices; /* [output][input]; LAN_NAN: no variance */
    double *means;            /* [output] */
    double *variances;        /* [output] */
} lan_sobol;

/* Which values of a scenario matter, and how much.
 *
 * Shape    inputs are paths of the scenario, outputs are names of
 *          lanchester/experiment.h; battles are deterministic, even with
 *          solver.method chance.
 * Errors   LAN_EINVAL, with a text: an unknown path or name, a value that
 *          cannot change by a percentage; LAN_ELIMIT; LAN_ECANCELLED;
 *          LAN_ENOMEM. Failed battles are counted.
 * Owner    a lan_sensitivity belongs to the caller until _destroy(); it does
 *          not refer to the scenario.
 * Threads  any number of jobs, with the same bits.
 */

/* A changed path. Paths with the same effect (rate, hit and damage of a weapon)
 * are one input, changed through the first of them, unless they were requested
 * by name. */
typedef struct lan_sensitivity_input {
    char *path;            /* the first */
    double value;          /* the scenario's value */
    lan_input_range range; /* its range */
    double next[2];        /* for numbers that act in steps, such as damage with
                              wounds: the nearest effective values below and above; 0:
                              none */
    char **alike;          /* other paths with the same effect */
    size_t alike_count;
} lan_sensitivity_input;

/* The nearest value, by factor, at which another side wins; if there is none,
 * at which no side wins. */
typedef struct lan_flip {
    bool is_found;
    double factor; /* 1/10 .. 10; LAN_NAN */
    double value;
    const char *winner; /* winner from there on: a side, none, mutual */
} lan_flip;

/* Parity: the odds of both sides are as even as integers allow. */
typedef struct lan_parity {
    bool is_found;    /* otherwise only side and why are valid */
    const char *why;  /* why it was not found, as a clause; NULL */
    const char *side; /* the side that was scaled */
    double factor;
    double soldiers;        /* its starting strength at parity */
    double given;           /* and in the scenario */
    double odds;            /* win probability of side 0 at parity */
    lan_odds_method method; /* exact or normal */
    const char *obstacle;   /* why exact odds are impossible, as a clause, if
                               that is the reason; NULL */
} lan_parity;

typedef struct lan_sensitivity {
    lan_sensitivity_method method;
    size_t input_count;
    lan_sensitivity_input *inputs;
    size_t output_count;
    char **outputs; /* names; with snowball the odds of side 0 */
    /* Paths without effect, unless requested by name. */
    char **idle;
    size_t idle_count;
    double *base;               /* [output], at the scenario's values */
    lan_elasticity *elasticity; /* [output][input], for elasticity and snowball;
                                   or NULL */
    lan_flip *flips;            /* [input], for elasticity */
    const char *winner;         /* for elasticity: the scenario's winner */
    lan_parity *parity;         /* for snowball; or NULL */
    lan_morris_effect *morris;  /* [output][input]; or NULL */
    lan_sobol *sobol;           /* or NULL */
    lan_response_report report; /* all battles */
    char **words;               /* sides, "none", "mutual" */
    void *memory;
} lan_sensitivity;

typedef struct lan_sensitivity_options {
    uint64_t seed; /* seed of samples and of simulated odds */
    int jobs;      /* 1 .. 1024 */
    /* Receives the estimated work, in seconds of one processor, before it
     * starts, in the caller's thread; may be NULL. */
    void (*estimate)(void *context, double seconds);
    void *estimate_context;
} lan_sensitivity_options;

/* Computes the sensitivity. def: from `sensitivity:`, or filled in by the
 * caller */
lan_status lan_sensitivity_find(const lan_scenario *scenario,
                                const lan_sensitivity_def *def,
                                const lan_sensitivity_options *options,
                                const lan_progress *progress,
                                lan_sensitivity **out, lan_error *err);

/* Sorts the inputs by their effect on an output, the largest first: by the
 * absolute change per 1 %, by mu*, or by total index.
 *
 * order  [input_count] indices; unsorted for an invalid output
 */
void lan_sensitivity_rank(const lan_sensitivity *sensitivity, size_t output,
                          size_t *order);

void lan_sensitivity_destroy(lan_sensitivity *sensitivity);
