/* balance/matchups/price_impl.h - what the parts of a search for prices share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    x is ln(value / scenario's value) of a variable; a candidate has
 *          rounded values and the match-ups at them. Pairs i < j are numbered
 *          row by row.
 * Errors   the first failure stays in work->status, with a text in work->err:
 *          after it nothing is tried any more.
 */
#pragma once

#include "balance/alike_impl.h"
#include "balance/arena_impl.h"
#include "balance/matchups/matchup_impl.h"
#include "lanchester/scenario.h"

#define LAN_PRICE_MAX_VALUES 256

#define LAN_PRICE_MAX_TYPES 64

/* The largest that the last digit of a value is, of the value. */
#define PRICE_DIGIT 1e-5

/* What the largest change weighs beside the sum of all: of sums that are equal
 * to about half a percent the one with the smaller largest change is taken. */
#define PRICE_LARGEST 0.006

/* Battles of a pair to follow slopes, and to see which pairs are far outside.
 */
#define PRICE_ROUGH_BATTLES 256

/* A number that may be changed. */
typedef struct price_variable {
    lan_parameter *parameter;
    lan_price_value is; /* its path, the scenario's value, what acts alike */
    bool is_cost;
    bool is_counted;  /* a cost that only decides the number of soldiers */
    bool is_levelled; /* a cost whose mean is to stay */
    double lo;        /* of x */
    double hi;
    alike_part part; /* what it acts as */
} price_variable;

typedef struct price_work {
    const lan_scenario *scenario;
    const lan_price_def *def;
    lan_matchup_def wanted; /* its budget is fixed */
    lan_matchup_options options;
    lan_matchup_payoff by;
    bool is_simulated;
    bool is_coarse; /* odds of few battles, judged by their mean */
    const lan_progress *progress;
    lan_progress ticker; /* match-ups report to it */
    lan_status status;   /* of the first failure */
    lan_error *err;
    arena memory; /* of the answer */
    lan_price *out;
    lan_scenario_copy *copy;
    battle_player player; /* of single pairs */
    price_variable *variables;
    size_t variable_count;
    bool is_separable; /* a band; each type has at most one variable */
    int32_t count;     /* types */
    int32_t *types;    /* [count] by number of the roster */
    size_t pair_count;
    const double *mix; /* [count] that of the answer; NULL: a band */
    bool is_helpless;  /* one side of a pair does no harm */
    bool is_exhausted; /* all steps around were tried */
    int64_t units;     /* of work done: of a pair at the fewest battles */
    int64_t unit;      /* units of a pair now */
    double batch;      /* pairs being computed */
    double expected;   /* units in all */
} price_work;

/* Starts as zeros; its table is destroyed by its owner. */
typedef struct price_candidate {
    double values[LAN_PRICE_MAX_VALUES];
    lan_matchup *table;
    double worst;  /* excess: 0 if reached */
    double sum;    /* of all excesses */
    double change; /* sum of |x|, and a little of the largest */
    double offset; /* of the mean cost from its level, beyond the steps */
} price_candidate;

/* x of a value. */
double price_x(const price_variable *variable, double value);

/* Rounds the value of a variable at x to digits or steps. */
double price_round(const price_work *work, const price_variable *variable,
                   double x);

/* Rounds to so many digits that it can be written down. */
double price_digits(double value);

/* True for a value within the bounds. */
bool price_is_allowed(const price_variable *variable, double value);

/* Notes a failure; true as long as there is none. */
bool price_note(price_work *work, lan_status status);
bool price_goes_on(const price_work *work);

/* Adds what a key of price.change stands for. */
lan_status price_add_variables(price_work *work, const char *given);

void price_set_values(price_work *work, const double *values);

/* Computes pairs of a table; NULL: all. */
void price_meet(price_work *work, const bool *meets, lan_matchup *table);

/* Lets two armies of a pair meet as in a table, by simulation in so many
 * battles. */
void price_meet_pair(price_work *work, const lan_matchup_unit *row,
                     const lan_matchup_unit *column, int64_t pair,
                     int64_t battles, lan_matchup_cell *out);

/* Computes the match-ups at some values, but for those that are as in `known`
 * (may be NULL, not the same as candidate), and judges them. */
void price_try(price_work *work, const double *values,
               const price_candidate *known, price_candidate *candidate);

void price_swap(price_candidate *a, price_candidate *b);

/* True if a is reached and b is not, both are and a has the smaller change,
 * or neither is and a is the better bargain: a change must be worth it. */
bool price_is_better(const price_candidate *a, const price_candidate *b);

bool price_is_reached(const price_candidate *candidate);

/* Share of odds at the far end of what simulation leaves unknown: -1 low, 1
 * high. */
double price_share(const price_work *work, const lan_matchup_cell *cell,
                   int side);

/* By how much odds are outside the band; <= 0: they are inside. */
double price_excess(const price_work *work, const lan_matchup_cell *cell);

/* Follows linear programs in a trust region from the scenario's values; keeps
 * the best of what it tried. */
void price_follow_slopes(price_work *work, price_candidate *best);

/* Searches whole numbers of soldiers, or steps, for the smallest change inside
 * the band, of separable work. */
void price_round_band(price_work *work, price_candidate *best);
