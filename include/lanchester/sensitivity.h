/* lanchester/sensitivity.h - which values of a scenario matter, and how much.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "lanchester/experiment.h"

/* How battles went that were asked for; sums up over several calls. */
typedef struct lan_response_report {
    int64_t asked;
    int64_t failed;
    lan_status status;               /* of the first that failed; LAN_OK */
    char error[LAN_ERROR_TEXT_SIZE]; /* the same; "" */
} lan_response_report;

/* Where one input may lie. */
typedef struct lan_input_range {
    double lo;
    double hi;     /* > lo */
    bool is_log;   /* by equal factors; lo > 0 */
    bool is_whole; /* whole numbers only; lo and hi are */
} lan_input_range;

/* A number, and the 95 % interval about it. */
typedef struct lan_estimate {
    double value;
    double low;
    double high;
} lan_estimate;

/* True if the interval holds 0: it is 0 within the error. */
bool lan_estimate_holds_zero(const lan_estimate *estimate);

/* How a result goes with each of its inputs, here.
 *
 * Units    slope: output per unit of the input; per_percent: output per 1 %
 *          more of it; elasticity: per cent of the output per 1 % more.
 *          What acts in steps is changed to the next values that count:
 *          its slope is that between them.
 * Source   differences over three steps, each half of the one before, carried
 *          to a step of zero by Richardson's rule (Phil. Trans. A 210, 1911,
 *          307-357). The error is what the last step changed before that, and
 *          the noise that a battle's own tolerance may put in; a kink or a jump
 *          within the steps shows as a large one.
 */

typedef struct lan_elasticity {
    double slope;
    double slope_error; /* >= 0 */
    lan_estimate per_percent;
    lan_estimate elasticity; /* LAN_NAN if the output is not above 0 */
    double at_low;           /* the output at both ends of the range */
    double at_high;
} lan_elasticity;

/* Which inputs matter at all: elementary effects.
 *
 * Each trajectory begins at a random place of a grid and moves every input
 * once, in random order, by a bit more than half of its range; the change of
 * the output per move, both measured as shares of the range, is the input's
 * effect there. The interval is Student's, of the trajectories.
 *
 * Units    effects are changes of the output over a whole range.
 * Source   M. Morris, Technometrics 33(2), 1991, 161-174; mu* by F. Campolongo,
 *          J. Cariboni, A. Saltelli, Environmental Modelling & Software 22
 *          (2007), 1509-1518. Where a move goes up or down is decided by where
 *          it begins, so that all levels are as likely.
 */

typedef struct lan_morris_effect {
    lan_estimate mu;      /* mean: which way it goes */
    lan_estimate mu_star; /* mean size: how much it matters */
    double sigma;         /* spread: curved, or bound up with others */
    int64_t count;        /* effects that could be had; at least 2, or all
                             others are LAN_NAN */
} lan_morris_effect;

/* What share of the spread of a result is whose.
 *
 * The first-order index of an input is the share of the output's variance that
 * goes away where the input is known; its total index the share that stays
 * where all others are. What all first-order indices leave of 1 is of inputs
 * together.
 *
 * Range    samples x (inputs + 2) battles at most 20,000,000.
 * Source   first order: A. Saltelli, P. Annoni, I. Azzini, F. Campolongo,
 *          M. Ratto, S. Tarantola, Computer Physics Communications 181 (2010),
 *          259-270, table 2 (b); total: M. Jansen, ibid. 117 (1999), 35-43.
 *          Points: GSL's Sobol sequence under a random shift modulo 1. The
 *          intervals are those of the infinitesimal jackknife for ratios of
 *          means (B. Efron, The jackknife, the bootstrap and other resampling
 *          plans, 1982, ch. 6): they take the points as random, and
 *          are too wide rather than too narrow where they are quasi-random. A
 *          change of the output by no more than the errors of both its values,
 *          rounding at least, counts as none: an input without effect has 0.
 */

/* More inputs than this are sampled at random: GSL's sequence has 40
 * dimensions, and two are needed for each. */
#define LAN_SOBOL_QUASI_INPUTS 20

typedef struct lan_sobol_index {
    lan_estimate first;
    lan_estimate total;
    int64_t count; /* of samples that could be used */
} lan_sobol_index;

typedef struct lan_sobol {
    bool is_quasi_random;
    lan_sobol_index *indices; /* [output][input]; LAN_NAN: no variance */
    double *means;            /* [output] */
    double *variances;        /* [output] */
} lan_sobol;

/* Which values of a scenario matter, and how much.
 *
 * Shape    inputs are paths of the scenario, outputs names as in
 *          lanchester/experiment.h; battles are deterministic, also where
 *          solver.method is chance.
 * Errors   LAN_EINVAL, with a text: a path or a name that is none, a value that
 *          has no per cent; LAN_ELIMIT; LAN_ECANCELLED; LAN_ENOMEM. Battles
 *          that fail are counted.
 * Owner    a lan_sensitivity belongs to the caller until _destroy(); it does
 *          not need the scenario any more.
 * Threads  any number of jobs; no bit depends on them.
 */

/* A path that is changed; unless paths were asked for by name, those that act
 * alike, as rate, hit and damage of a weapon whose product counts, are one
 * input: the first of them is changed. */
typedef struct lan_sensitivity_input {
    char *path;            /* the first */
    double value;          /* as the scenario says */
    lan_input_range range; /* over which it is changed */
    double next[2]; /* below and above, of what acts in steps, as damage where
                       soldiers are wounded: values that count; 0: none */
    char **alike;   /* paths with the same effects */
    size_t alike_count;
} lan_sensitivity_input;

/* The nearest value, by factor, at which another side wins; where none does,
 * the nearest at which no side does. */
typedef struct lan_flip {
    bool is_found;
    double factor; /* 1/10 .. 10; LAN_NAN */
    double value;
    const char *winner; /* from there on: a side, none, mutual */
} lan_flip;

/* Where the sides are even: the odds of both as near to each other as whole
 * soldiers allow. */
typedef struct lan_parity {
    bool is_found;    /* or nothing else but side and why is of use */
    const char *why;  /* it is not found, as a clause; NULL */
    const char *side; /* whose counts were multiplied */
    double factor;
    double soldiers;        /* of that side at the start then */
    double given;           /* ... in the scenario */
    double odds;            /* chance that side 0 wins there */
    lan_odds_method method; /* exact or normal */
    const char *obstacle;   /* to odds that are exact, as a clause, where it is
                               not found for that; or NULL */
} lan_parity;

typedef struct lan_sensitivity {
    lan_sensitivity_method method;
    size_t input_count;
    lan_sensitivity_input *inputs;
    size_t output_count;
    char **outputs; /* names; of snowball: the odds of side 0 */
    /* Paths that would have been changed, were not asked for by name, and
     * change nothing. */
    char **idle;
    size_t idle_count;
    double *base;               /* [output], where all inputs stand */
    lan_elasticity *elasticity; /* [output][input], of elasticity and snowball;
                                   or NULL */
    lan_flip *flips;            /* [input], of elasticity */
    const char *winner;         /* of elasticity: as it is */
    lan_parity *parity;         /* of snowball; or NULL */
    lan_morris_effect *morris;  /* [output][input]; or NULL */
    lan_sobol *sobol;           /* or NULL */
    lan_response_report report; /* battles, all together */
    char **words;               /* sides, "none", "mutual" */
    void *memory;
} lan_sensitivity;

typedef struct lan_sensitivity_options {
    uint64_t seed; /* of samples, and of odds that are simulated */
    int jobs;      /* 1 .. 1024 */
    /* Receives the estimated work, in seconds of one processor, before it
     * begins. Called by the caller's thread; may be NULL. */
    void (*estimate)(void *context, double seconds);
    void *estimate_context;
} lan_sensitivity_options;

/* Finds what a definition asks for.
 *
 * def  as `sensitivity:` gives it, or filled in by the caller
 */
lan_status lan_sensitivity_find(const lan_scenario *scenario,
                                const lan_sensitivity_def *def,
                                const lan_sensitivity_options *options,
                                const lan_progress *progress,
                                lan_sensitivity **out, lan_error *err);

/* Writes the numbers of the inputs, the one with the largest effect on an
 * output first: by size of the change per 1 %, by mu*, or by total index.
 *
 * order  input_count; as they are, for an output beyond
 */
void lan_sensitivity_rank(const lan_sensitivity *sensitivity, size_t output,
                          size_t *order);

void lan_sensitivity_destroy(lan_sensitivity *sensitivity);
