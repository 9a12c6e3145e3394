/* lanchester/price.h - the smallest change of costs, or of other numbers, that
 * brings match-ups where they are wanted.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Wanted are odds of every match-up within a band, or a mix of types against
 * which no other gains. Smallest is the least sum of |ln new/old|, so that few
 * values change; of sums as small to half a percent about, the one with the
 * smaller largest change. It is found by linear programs on derivatives of
 * log-odds in a trust region, rounded to whole soldiers or steps by branch and
 * bound, and is computed as match-ups are, with the same seed everywhere (where
 * odds are simulated the search takes fewer battles than the answer): only
 * values with every cell inside count as reached. Where none are, the nearest
 * is the best bargain: a sum of |ln new/old| of 1 must bring 20 points of odds,
 * over all pairs.
 *
 * Range    2 to LAN_PRICE_MAX_TYPES types; values stay within a factor of 1000
 *          and the bounds asked for, armies at `smallest` soldiers at least.
 *          Odds that were simulated are inside with all of their interval.
 *          Values are rounded to 6 digits, or to the steps asked for.
 * Errors   LAN_EINVAL with what is wrong: a path, a type without the number, a
 *          cost where armies go by number; those of lan_matchup_find();
 *          LAN_ECANCELLED; LAN_ENOMEM.
 * Owner    a lan_price belongs to the caller until _destroy(), and lives no
 *          longer than the scenario.
 * Threads  any; pairs are shared among threads as in
 *          lanchester/matchup.h.
 */
#ifndef LANCHESTER_PRICE_H
#define LANCHESTER_PRICE_H

#include "lanchester/matchup.h"
#include "lanchester/scenario.h"

#pragma GCC visibility push(default)

#define LAN_PRICE_MAX_TYPES  64
#define LAN_PRICE_MAX_VALUES 256

typedef enum lan_price_end {
    LAN_PRICE_IS_THERE, /* nothing had to be changed */
    LAN_PRICE_REACHED,
    LAN_PRICE_NEAREST,  /* not reached; this is the nearest found */
    LAN_PRICE_CONFLICT, /* not reached: what some pairs want contradicts what
                           others want, whatever the values, as long as armies
                           are about as large */
    LAN_PRICE_HELPLESS, /* not reached: one side of a pair does no harm */
    LAN_PRICE_EVEN_MIX  /* not reached: a mix of an even number of types is
                           hardly ever the only one */
} lan_price_end;

typedef struct lan_price_value {
    char *path;
    int32_t unit; /* of the match-ups; -1 where it is none of theirs */
    double from;
    double to;
    char **alike; /* paths to be changed as well that act as this one does, as
                     damage with hit of a weapon: they stay unchanged */
    size_t alike_count;
} lan_price_value;

typedef struct lan_price {
    lan_price_end end;
    lan_price_value *values;
    size_t value_count;
    double change;  /* sum of |ln to/from| */
    double largest; /* of these */
    lan_matchup *before;
    lan_matchup *after;
    lan_matchup_findings *found_before;
    lan_matchup_findings *found_after;
    double low; /* the band, for both sides of a pair; LAN_NAN: a mix was
                   wanted */
    double high;
    double *mix;     /* [count] the one wanted, sum 1; NULL: a band */
    int32_t outside; /* pairs outside the band, or shares of the mix that are
                        off */
    int32_t outside_before;
    double excess;   /* of the worst: odds outside the band, or how far off the
                        mix's share is; 0 where reached */
    bool *conflicts; /* [count][count] pairs that cannot all be had */
    int64_t worked_out; /* simulated pairs */
} lan_price;

/* Looks for the change.
 *
 * def       as `price:` gives it, or filled in by the caller
 * options   for the odds, where anything depends on them
 * progress  of pairs, and those expected; may be NULL
 */
LAN_MUST_CHECK
lan_status lan_price_find(const lan_scenario *scenario,
                          const lan_price_def *def,
                          const lan_matchup_options *options,
                          const lan_progress *progress, lan_price **out,
                          lan_error *err);

void lan_price_destroy(lan_price *price);

/* True where a pair's odds, with all of what simulation leaves unknown, lie
 * within the band. */
bool lan_price_is_inside(const lan_price *price, const lan_matchup_cell *cell);

#pragma GCC visibility pop

#endif
