/* balance/matchups/price_impl.h - what the parts of a search for prices share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a point x has ln(value / scenario's value) of each knob; a place has
 *          the values themselves, rounded, and the match-ups there. Pairs i < j
 *          are numbered row by row.
 * Errors   a text in work->err.
 */
#ifndef LAN_BALANCE_MATCHUPS_PRICE_IMPL_H
#define LAN_BALANCE_MATCHUPS_PRICE_IMPL_H

#include "balance/matchups/matchup_impl.h"
#include "lanchester/parameter.h"
#include "lanchester/price.h"

/* A number that may be changed. */
typedef struct price_knob {
    lan_parameter *parameter;
    int32_t unit; /* -1: all pairs go by it */
    bool is_cost;
    double from;
    double lo; /* of x, <= 0 */
    double hi; /* >= 0 */
} price_knob;

/* What is known of a pair i < j before it is worked out. */
typedef struct price_pair {
    double lead;  /* of i, or its payoff; LAN_NAN: see blow */
    int blow;     /* 1: j does i no harm; -1: i does none to j; 0: as usual */
    bool is_idle; /* neither harms the other */
    double shift; /* odds are even at this lead */
    double width; /* of lead, for a standard deviation of odds */
    double below; /* of the band that is kept free, in standard deviations */
    double above;
    double offset; /* of a payoff, what the model lacks */
} price_pair;

typedef struct price_work {
    const lan_scenario *scenario;
    const lan_price_def *def;
    lan_matchup_def wanted; /* its budget is fixed */
    lan_matchup_options options;
    const lan_progress *progress;
    lan_progress ticker; /* what match-ups tell */
    lan_error *err;
    lan_scenario_copy *copy;
    price_knob *knobs;
    size_t knob_count;
    int32_t count; /* types */
    size_t pair_count;
    price_pair *pairs;
    double *slopes;           /* [pairs][knobs] of lead by x */
    double *mix;              /* [count]; NULL: a band */
    const lan_matchup *table; /* as the scenario has it */
    bool *conflicts;          /* [count][count] */
    bool is_conflict;
    int64_t done; /* pairs worked out */
    int64_t expected;
} price_work;

typedef struct price_place {
    double *values; /* [knobs] */
    lan_matchup *table;
    double worst; /* excess: 0 where reached */
    double sum;   /* of all excesses */
    double change;
} price_place;

/* What a mix goes by; odds of a band. */
lan_matchup_payoff price_payoff(const price_work *work);

/* --- numbers that are changed (price_knobs.c) ---------------------------- */

/* Adds the numbers of a path: one, or one for each type where it has a "*". */
LAN_MUST_CHECK
lan_status price_add_knobs(price_work *work, const lan_matchup *table,
                           const char *given);

/* Stores values of a point, not rounded. */
LAN_MUST_CHECK
lan_status price_set_point(price_work *work, const double *x);

/* Rounds the values of a point. */
void price_round(const price_work *work, const double *x, double *values);

/* Soldiers that a cost buys. */
double price_soldiers(const price_work *work, double cost);

/* The cost nearest to the scenario's that buys so many, rounded; LAN_NAN where
 * the digits do not tell it. */
double price_cost(const price_work *work, const price_knob *knob,
                  double soldiers);

/* --- places (price_place.c) ---------------------------------------------- */

LAN_MUST_CHECK
lan_status price_place_init(const price_work *work, price_place *place);
void price_place_clear(price_place *place);

/* Works the match-ups out at some values, but for those that are as in `known`
 * (may be NULL, or the same as place), and judges them. */
LAN_MUST_CHECK
lan_status price_place_go(price_work *work, const double *values,
                          const price_place *known, price_place *place);

/* Swaps what two places hold. */
void price_place_swap(price_place *a, price_place *b);

/* True where a is nearer to what is wanted, or both are there and a has the
 * smaller change. */
bool price_is_better(const price_place *a, const price_place *b);

/* Share of odds at the far end of what simulation leaves unknown. */
double price_share_low(const lan_matchup_cell *cell);
double price_share_high(const lan_matchup_cell *cell);

/* --- the model (price_lead.c) -------------------------------------------- */

/* Fills in lead of every pair at a point, and slopes where asked for. */
LAN_MUST_CHECK
lan_status price_find_leads(price_work *work, const double *x,
                            bool with_slopes);

/* Finds shift and width of every pair from odds near parity, the leads being
 * those of the scenario. */
LAN_MUST_CHECK
lan_status price_calibrate(price_work *work);

/* What the width of a pair is at a point, of what it is at the scenario's
 * costs: sizes of armies count by their root. */
double price_growth(const price_work *work, const double *x, int32_t i,
                    int32_t j);

/* Slope of its logarithm by one knob. */
double price_growth_slope(const price_knob *knob, int32_t i, int32_t j);

/* --- ways there ---------------------------------------------------------- */

/* Goes by the model until the place is reached or no nearer; best is the
 * scenario's place at first (price_band.c, price_mix.c). */
LAN_MUST_CHECK
lan_status price_guide_band(price_work *work, price_place *best);
LAN_MUST_CHECK
lan_status price_guide_mix(price_work *work, price_place *best);

/* Goes on from the nearest place, costs becoming larger by a factor of up to
 * exp(by) and armies smaller, where the model leads to a place inside. */
LAN_MUST_CHECK
lan_status price_shrink_band(price_work *work, double by, price_place *best);

/* Tries neighbouring values as long as one is better, within a factor of two of
 * where it begins (price_search.c). */
LAN_MUST_CHECK
lan_status price_try_neighbours(price_work *work, price_place *best);

/* Searches whole numbers of soldiers, or steps, around the best place for the
 * smallest change inside the band, where each type has one of its own to be
 * changed and armies are not too large for that to matter (price_whole.c). */
LAN_MUST_CHECK
lan_status price_try_whole(price_work *work, price_place *best);

/* Takes back what is more than needed of a place that is reached. */
LAN_MUST_CHECK
lan_status price_take_back(price_work *work, price_place *best);

#endif
