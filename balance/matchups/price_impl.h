/* balance/matchups/price_impl.h - declarations shared by the parts of the
 * search for prices.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    x is ln(value / scenario's value) of a variable. A candidate has
 *          rounded values and their match-ups. Pairs i < j are numbered row by
 *          row.
 * Errors   work->status keeps the first failure, and work->err its text. After
 *          it nothing more is tried.
 */
#pragma once

#include "balance/alike_impl.h"
#include "balance/arena_impl.h"
#include "balance/matchups/matchup_impl.h"
#include "lanchester/scenario.h"

#define LAN_PRICE_MAX_VALUES 256

#define LAN_PRICE_MAX_TYPES 64

/* Upper bound on the unit of a value's last digit, relative to the value. */
#define PRICE_DIGIT 1e-5

/* Weight of the largest change in the sum of all changes: of two sums that
 * differ by less than half a percent, the sum with the smaller largest change
 * wins. */
#define PRICE_LARGEST 0.006

/* Battles per pair to follow derivatives, and to find pairs that are far
 * outside the band. */
#define PRICE_ROUGH_BATTLES 256

/* A number that the search may change. */
typedef struct price_variable {
    lan_parameter *parameter;
    lan_price_value is; /* its path, its scenario value, and its aliases */
    bool is_cost;
    bool is_counted;  /* a cost that only sets the number of soldiers */
    bool is_levelled; /* a cost whose mean must stay */
    double lo;        /* of x */
    double hi;
    alike_part part; /* its part in the battle */
} price_variable;

typedef struct price_work {
    const lan_scenario *scenario;
    const lan_price_def *def;
    lan_matchup_def wanted; /* with a fixed budget */
    lan_matchup_options options;
    lan_matchup_payoff by;
    bool is_simulated;
    bool is_coarse; /* odds from few battles, judged by the mean */
    const lan_progress *progress;
    lan_progress ticker; /* progress of match-ups */
    lan_status status;   /* the first failure */
    lan_error *err;
    arena memory; /* of the result */
    lan_price *out;
    lan_scenario_copy *copy;
    price_variable *variables;
    size_t variable_count;
    bool is_separable; /* a band; each type has at most one variable */
    int32_t count;     /* types */
    int32_t *types;    /* [count] by number in the roster */
    size_t pair_count;
    const double *mix; /* [count] the wanted mix; NULL: a band */
    bool is_helpless;  /* one side of a pair does no damage */
    bool is_exhausted; /* all neighbouring steps were tried */
    int64_t units;     /* work done; a pair costs 1 at the fewest battles */
    int64_t unit;      /* units per pair at present */
    double batch;      /* pairs being computed */
    double expected;   /* units in total */
} price_work;

/* Starts as zeros; the owner destroys its table. */
typedef struct price_candidate {
    double values[LAN_PRICE_MAX_VALUES];
    lan_matchup *table;
    double worst;  /* excess: 0 if reached */
    double sum;    /* of all excesses */
    double change; /* sum of |x|, plus a little of the largest |x| */
    double offset; /* of the mean cost from its level, beyond the steps */
} price_candidate;

/* The x of a value. */
double price_x(const price_variable *variable, double value);

/* Rounds the value of a variable at x to digits or steps. */
double price_round(const price_work *work, const price_variable *variable,
                   double x);

/* Rounds to a number of digits that can be written. */
double price_digits(double value);

/* True if a value is within the bounds. */
bool price_is_allowed(const price_variable *variable, double value);

/* Records a failure; true while there is none. */
bool price_note(price_work *work, lan_status status);
bool price_goes_on(const price_work *work);

/* Adds the variables of a key of price.change. */
lan_status price_add_variables(price_work *work, const char *given);

void price_set_values(price_work *work, const double *values);

/* Computes pairs of a table; NULL: all. */
void price_meet(price_work *work, const bool *meets, lan_matchup *table);

/* Computes the match-ups at these values, except those that are equal in
 * `known` (may be NULL; not the candidate itself), and judges them.
 *
 * only  the number of a pair: no others are computed; -1: all
 */
void price_try(price_work *work, const double *values,
               const price_candidate *known, int64_t only,
               price_candidate *candidate);

void price_swap(price_candidate *a, price_candidate *b);

/* True if a is better than b: only a is reached; or both are and a has the
 * smaller change; or neither is, and a's gain is worth its change. */
bool price_is_better(const price_candidate *a, const price_candidate *b);

bool price_is_reached(const price_candidate *candidate);

/* End of the interval that simulation leaves for a win probability: -1 low, 1
 * high. */
double price_share(const price_work *work, const lan_matchup_cell *cell,
                   int side);

/* Distance of a win probability from the band; <= 0: inside. */
double price_excess(const price_work *work, const lan_matchup_cell *cell);

/* Solves a sequence of linear programs in a trust region, from the scenario's
 * values on; keeps the best candidate. */
void price_follow_slopes(price_work *work, price_candidate *best);

/* Searches integer numbers of soldiers, or steps, for the smallest change
 * within the band; separable work only. */
void price_round_band(price_work *work, price_candidate *best);
