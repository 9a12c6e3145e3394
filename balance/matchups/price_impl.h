/* balance/matchups/price_impl.h - what the parts of a search for prices share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    x is ln(value / scenario's value) of a variable; a candidate has
 *          rounded values and the match-ups at them. Pairs i < j are numbered
 *          row by row.
 * Errors   a text in work->err.
 */
#ifndef LAN_BALANCE_MATCHUPS_PRICE_IMPL_H
#define LAN_BALANCE_MATCHUPS_PRICE_IMPL_H

#include <stdatomic.h>

#include "balance/alike_impl.h"
#include "balance/matchups/matchup_impl.h"
#include "lanchester/scenario.h"

/* A number that may be changed. */
typedef struct price_variable {
    lan_parameter *parameter;
    int32_t unit; /* -1: all pairs depend on it */
    bool is_cost;
    bool is_counted;  /* a cost that only decides the number of soldiers */
    bool is_levelled; /* a cost whose mean is to stay */
    double from;
    double lo; /* of x */
    double hi;
    alike_part part; /* what it acts as */
    char **alike;    /* further named paths that act alike */
    size_t alike_count;
} price_variable;

typedef struct price_work {
    const lan_scenario *scenario;
    const lan_price_def *def;
    lan_matchup_def wanted; /* its budget is fixed */
    lan_matchup_options options;
    lan_matchup_payoff by; /* of a mix; odds for a band */
    bool is_simulated;
    bool is_coarse; /* odds of few battles, judged by their mean */
    const lan_progress *progress;
    lan_progress ticker; /* match-ups report to it */
    lan_error *err;
    lan_scenario_copy *copy;
    battle_player player; /* of deterministic duels */
    price_variable *variables;
    size_t variable_count;
    bool is_separable; /* a band; each type has at most one variable */
    int32_t count;     /* types */
    int32_t *types;    /* [count] by number of the roster */
    size_t pair_count;
    double *mix;              /* [count]; NULL: a band */
    const lan_matchup *table; /* as the scenario has it */
    bool *conflicts;          /* [count][count] */
    bool is_conflict;
    bool is_helpless;   /* one side of a pair does no harm */
    bool is_exhausted;  /* price_round_band() found nothing inside */
    atomic_llong done;  /* pairs computed */
    atomic_llong units; /* of work: of a pair at the fewest battles */
    int64_t unit;       /* units of a pair now */
    double batch;       /* units of the match-ups being computed */
    double expected;    /* units in all */
} price_work;

/* Starts as zeros; clear it in any case. */
typedef struct price_candidate {
    double values[LAN_PRICE_MAX_VALUES];
    lan_matchup *table;
    double worst;  /* excess: 0 where reached */
    double sum;    /* of all excesses */
    double change; /* sum of |x|, and a little of the largest */
    double offset; /* of the mean cost from its level, beyond the steps */
} price_candidate;

/* --- values and candidates (price_values.c) ------------------------------- */

/* Adds the numbers of a path: one, or one for each type where it has a "*". */
LAN_MUST_CHECK
lan_status price_add_variables(price_work *work, const lan_matchup *table,
                               const char *given);

/* Computes pairs of a candidate's table; NULL: all. */
LAN_MUST_CHECK
lan_status price_meet(price_work *work, const bool *meets,
                      price_candidate *candidate);

/* Rounds the value of a variable at x to digits or steps. */
double price_round(const price_work *work, const price_variable *variable,
                   double x);

/* Rounds to so many digits that it can be written down. */
double price_digits(double value);

/* True for a value within the bounds. */
bool price_is_allowed(const price_variable *variable, double value);

/* The cost nearest to the scenario's that buys so many, within the bounds and
 * rounded; LAN_NAN where there is none. */
double price_cost(const price_work *work, const price_variable *variable,
                  double soldiers);

/* x of a value. */
double price_x(const price_variable *variable, double value);

LAN_MUST_CHECK
lan_status price_set_values(price_work *work, const double *values);

/* Computes the match-ups at some values, but for those that are as in `known`
 * (may be NULL, not the same as candidate), and judges them. */
LAN_MUST_CHECK
lan_status price_try(price_work *work, const double *values,
                     const price_candidate *known, price_candidate *candidate);

void price_candidate_clear(price_candidate *candidate);

void price_swap(price_candidate *a, price_candidate *b);

/* True where a is reached and b is not, both are and a has the smaller change,
 * or neither is and a is the better bargain: a change must be worth it. */
bool price_is_better(const price_candidate *a, const price_candidate *b);

bool price_is_reached(const price_candidate *candidate);

/* By how much odds are outside the band; <= 0: they are inside. */
double price_excess(const price_work *work, const lan_matchup_cell *cell);

/* Share of odds at the far end of what simulation leaves unknown. */
double price_share_low(const price_work *work, const lan_matchup_cell *cell);
double price_share_high(const price_work *work, const lan_matchup_cell *cell);

/* --- the search ----------------------------------------------------------- */

/* Follows linear programs in a trust region from the scenario's values; keeps
 * the best of what it tried (price_slopes.c). */
LAN_MUST_CHECK
lan_status price_follow_slopes(price_work *work, price_candidate *best);

/* Notes the demands of a band that contradict each other, with armies about as
 * large as a candidate's (price_slopes.c). */
LAN_MUST_CHECK
lan_status price_find_conflict(price_work *work, const price_candidate *best);

/* Searches whole numbers of soldiers, or steps, for the smallest change inside
 * the band, of separable work (price_round.c). */
LAN_MUST_CHECK
lan_status price_round_band(price_work *work, price_candidate *best);

#endif
