/* balance/matchups/price_impl.h - what the parts of a search for prices share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    x is ln(value / scenario's value) of a variable; a candidate has
 *          values, rounded, and the match-ups at them. Pairs i < j are numbered
 *          row by row.
 * Errors   a text in work->err.
 */
#ifndef LAN_BALANCE_MATCHUPS_PRICE_IMPL_H
#define LAN_BALANCE_MATCHUPS_PRICE_IMPL_H

#include <stdatomic.h>

#include "balance/alike_impl.h"
#include "balance/matchups/matchup_impl.h"
#include "lanchester/matchup.h"
#include "lanchester/scenario.h"

/* What the largest change weighs beside the sum of all: of sums that are as
 * small, to half a percent about, the one with the smaller largest change is
 * taken. */
#define PRICE_LARGEST 0.006

/* A number that may be changed. */
typedef struct price_variable {
    lan_parameter *parameter;
    int32_t unit; /* -1: all pairs go by it */
    bool is_cost;
    double from;
    double lo; /* of x */
    double hi;
    alike_part part; /* what it acts as */
    char **alike;    /* paths that are named too and act alike */
    size_t alike_count;
} price_variable;

typedef struct price_work {
    const lan_scenario *scenario;
    const lan_price_def *def;
    lan_matchup_def wanted; /* its budget is fixed */
    lan_matchup_options options;
    bool is_simulated;
    bool is_coarse; /* odds of few battles, judged by their mean */
    const lan_progress *progress;
    lan_progress ticker; /* what match-ups report to */
    lan_error *err;
    lan_scenario_copy *copy;
    battle_player player; /* of duels by the equations */
    price_variable *variables;
    size_t variable_count;
    int32_t count;  /* types */
    int32_t *types; /* [count] by number of the roster */
    size_t pair_count;
    double *mix;              /* [count]; NULL: a band */
    const lan_matchup *table; /* as the scenario has it */
    bool *conflicts;          /* [count][count] */
    bool is_conflict;
    bool is_helpless;   /* one side of a pair does the other no harm */
    bool is_exhausted;  /* price_round_band() found nothing inside */
    atomic_llong done;  /* pairs computed */
    atomic_llong units; /* of work, as one of few battles is */
    int64_t unit;       /* what a pair is now */
    double batch;       /* units of the match-ups that are worked out */
    double expected;    /* units in all */
} price_work;

typedef struct price_candidate {
    double *values; /* [variables] */
    lan_matchup *table;
    double worst;  /* excess: 0 where reached */
    double sum;    /* of all excesses */
    double change; /* sum of |x| */
    double largest;
    double offset; /* of the mean level from where it shall stay; 0 within what
                      steps allow */
} price_candidate;

/* What a mix goes by; odds of a band. */
lan_matchup_payoff price_payoff(const price_work *work);

/* True where costs keep their mean and this is one of them. */
bool price_has_level(const price_work *work, const price_variable *variable);

/* --- numbers that are changed (price_values.c) --------------------------- */

/* Adds the numbers of a path: one, or one for each type where it has a "*". */
LAN_MUST_CHECK
lan_status price_add_variables(price_work *work, const lan_matchup *table,
                               const char *given);

/* Rounds to so many digits that it can be written down. */
double price_digits(double value);

/* Rounds the value of a variable at x. */
double price_round(const price_work *work, const price_variable *variable,
                   double x);

/* True for a value within the bounds. */
bool price_is_allowed(const price_variable *variable, double value);

/* Soldiers that a cost buys. */
double price_soldiers(const price_work *work, double cost);

/* The cost nearest to the scenario's that buys so many, within the bounds and
 * rounded to digits or steps; LAN_NAN where none of them does. */
double price_cost(const price_work *work, const price_variable *variable,
                  double soldiers);

/* --- candidates (price_values.c) ----------------------------------------- */

LAN_MUST_CHECK
lan_status price_candidate_init(const price_work *work,
                                price_candidate *candidate);
void price_candidate_clear(price_candidate *candidate);

LAN_MUST_CHECK
lan_status price_set_values(price_work *work, const double *values);

/* Works the match-ups out at some values, but for those that are as in `known`
 * (may be NULL, not the same as candidate), and judges them. */
LAN_MUST_CHECK
lan_status price_candidate_try(price_work *work, const double *values,
                               const price_candidate *known,
                               price_candidate *candidate);

/* Swaps what two candidates hold. */
void price_candidate_swap(price_candidate *a, price_candidate *b);

/* True where a is reached and b is not, both are and a has the smaller change,
 * or neither is and a is the better bargain: a change must be worth it. */
bool price_is_better(const price_candidate *a, const price_candidate *b);

bool price_is_reached(const price_candidate *candidate);

/* What its change weighs. */
double price_change(const price_candidate *candidate);

/* By how much odds are outside the band; <= 0: they are not. */
double price_excess(const price_work *work, const lan_matchup_cell *cell);

/* Share of odds at the far end of what simulation leaves unknown. */
double price_share_low(const price_work *work, const lan_matchup_cell *cell);
double price_share_high(const price_work *work, const lan_matchup_cell *cell);

/* --- the search ---------------------------------------------------------- */

/* Goes by linear programs in a trust region; best is where it begins, and the
 * best of what it tried (price_slopes.c). */
LAN_MUST_CHECK
lan_status price_follow_slopes(price_work *work, price_candidate *best);

/* Notes the demands of a band that contradict each other, with armies about as
 * large as a candidate's (price_slopes.c). */
LAN_MUST_CHECK
lan_status price_find_conflict(price_work *work, const price_candidate *best);

/* True for a band where each type has at most one number of its own to be
 * changed. */
bool price_is_separable(const price_work *work);

/* Searches whole numbers of soldiers, or steps, for the smallest change inside
 * the band, where each type has one number of its own to be changed
 * (price_round.c). */
LAN_MUST_CHECK
lan_status price_round_band(price_work *work, price_candidate *best);

#endif
