/* balance/sensitivity/sensitivity.h - which values of a scenario matter, and
 * how much.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    inputs are paths of the scenario, outputs names as in
 *          balance/record.h; battles go by the averages, also where
 *          solver.method is chance.
 * Errors   LAN_EINVAL, with a text: a path or a name that is none, a value that
 *          has no per cent; LAN_ELIMIT; LAN_ECANCELLED; LAN_ENOMEM. Battles
 *          that fail are counted.
 * Owner    a lan_sensitivity belongs to the caller until _clear(); it does not
 *          need the scenario any more.
 * Threads  any number of jobs; no bit depends on them.
 */
#ifndef LAN_BALANCE_SENSITIVITY_SENSITIVITY_H
#define LAN_BALANCE_SENSITIVITY_SENSITIVITY_H

#include "balance/sensitivity/elasticity.h"
#include "balance/sensitivity/morris.h"
#include "balance/sensitivity/sobol.h"
#include "scenarios/scenario.h"
#include "solver/odds.h"

/* Factors within which a flip of the winner is looked for, up and down. */
#define LAN_SENSITIVITY_FLIP 10.0

/* A path that is changed. */
typedef struct lan_sensitivity_input {
    char *path;
    double value; /* as the scenario says */
    double least; /* no value beyond these is in the path's range, or of use */
    double most;
    lan_input_range range; /* over which it is changed */
} lan_sensitivity_input;

/* The nearest value, by factor, at which another side wins; where none does,
 * the nearest at which nobody does. */
typedef struct lan_flip {
    bool is_found;
    double factor; /* 1/10 .. 10; LAN_NAN */
    double value;
    const char *winner; /* who wins from there on: a side, none, mutual */
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
    lan_odds_method method; /* exact, simulate or normal */
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
    lan_elasticities elasticity; /* of elasticity and snowball */
    lan_flip *flips;             /* [input], of elasticity */
    const char *winner;          /* of elasticity: who wins as it is */
    lan_parity parity;           /* of snowball */
    lan_morris morris;
    lan_sobol sobol;
    lan_response_report report; /* battles, all together */
    char **words;               /* sides, "none", "mutual" */
    size_t word_count;
} lan_sensitivity;

typedef struct lan_sensitivity_options {
    uint64_t seed; /* of samples, and of odds that are simulated */
    int jobs;      /* 1 .. 1024 */
    /* Told what work is to come, in seconds of one processor, before it begins:
     * an estimate by counted work. By the thread that asks; NULL: nobody. */
    void (*estimate)(void *context, double seconds);
    void *estimate_context;
} lan_sensitivity_options;

/* Finds what a definition asks for.
 *
 * def  as `sensitivity:` gives it, or filled in by the caller
 */
LAN_MUST_CHECK
lan_status lan_sensitivity_find(const lan_scenario *scenario,
                                const lan_sensitivity_def *def,
                                const lan_sensitivity_options *options,
                                const lan_progress *progress,
                                lan_sensitivity *out, lan_error *err);

/* Writes the numbers of the inputs, the one with the largest effect on an
 * output first: by size of the change per 1 %, by mu*, or by total index.
 *
 * order  input_count; as they are, for an output beyond
 */
void lan_sensitivity_rank(const lan_sensitivity *sensitivity, size_t output,
                          size_t *order);

void lan_sensitivity_clear(lan_sensitivity *sensitivity);

#endif
