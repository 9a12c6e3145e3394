/* scenarios/price_def.h - where a scenario wants its match-ups, and what may
 * be changed for it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Owner    pointers belong to the scenario, or to whoever fills this in.
 */
#ifndef LAN_SCENARIOS_PRICE_DEF_H
#define LAN_SCENARIOS_PRICE_DEF_H

#include <stdint.h>

#include "scenarios/solve_def.h"

/* What a mix is best by: as lan_matchup_payoff in balance/. */
typedef enum lan_price_by {
    LAN_PRICE_BY_ODDS,
    LAN_PRICE_BY_MARGIN,
    LAN_PRICE_BY_VALUE
} lan_price_by;

typedef struct lan_price_share {
    int32_t type; /* by index */
    double share; /* >= 0; of the sum of all */
} lan_price_share;

typedef struct lan_price_def {
    /* Paths, "cost" for units.*.cost; a "*" stands for every type that
     * meets. */
    lan_path_list change;
    /* Odds of every match-up, wins and half of what neither wins, of either
     * side: low <= 0.5 <= high, and the narrower half counts; LAN_NAN: a mix is
     * wanted. */
    double low;
    double high;
    const lan_price_share *mix; /* types not in it: 0 */
    size_t mix_count;           /* 0: a band is wanted */
    lan_price_by by;            /* of a mix */
    double within;              /* how far a share of the mix may be off, > 0 */
    double step;                /* values are multiples of it; 0: any */
} lan_price_def;

/* Most paths that are named. */
#define LAN_PRICE_MAX_PATHS 64

/* Costs, the band 0.35 to 0.65, a mix by odds within 0.01, any value. */
lan_price_def lan_price_def_default(void);

#endif
