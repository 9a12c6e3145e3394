/* balance/matchups/matchup_findings.h - what a table of match-ups says about
 * the game.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a payoff is count x count, row-major, skew-symmetric: what the row
 *          is ahead of the column by, -1 .. 1 about.
 * Owner    the caller, from lan_matchup_findings_make() to _clear().
 * Threads  any; nothing here has state.
 */
#ifndef LAN_BALANCE_MATCHUPS_MATCHUP_FINDINGS_H
#define LAN_BALANCE_MATCHUPS_MATCHUP_FINDINGS_H

#include "balance/matchups/matchup.h"
#include "balance/matchups/nash.h"
#include "balance/matchups/rating.h"

typedef enum lan_matchup_payoff {
    LAN_PAYOFF_ODDS,   /* win - lose */
    LAN_PAYOFF_MARGIN, /* by the averages */
    LAN_PAYOFF_VALUE   /* value traded */
} lan_matchup_payoff;

#define LAN_MATCHUP_BEST 3

/* Odds beyond are taken for these where their logarithm is rated, since those
 * of large armies are beyond all measure. */
#define LAN_MATCHUP_SURE 0.999

/* Odds outside of this band are flagged. */
#define LAN_MATCHUP_BAND_LOW  0.35
#define LAN_MATCHUP_BAND_HIGH 0.65

typedef struct lan_matchup_standing {
    int32_t beaten_by; /* how many beat it, beyond the error of the odds */
    int32_t beats;
    int32_t counters[LAN_MATCHUP_BEST]; /* those that beat it by most, of equal
                                           odds by the larger margin; -1 */
    int32_t dominated_by; /* a type that does as well against all and better
                             against some; -1: none */
} lan_matchup_standing;

typedef struct lan_matchup_findings {
    lan_matchup_payoff by;
    int32_t count;
    double *payoff;                  /* [count][count] */
    lan_matchup_standing *standings; /* [count] */
    lan_nash nash;
    lan_rating rating; /* of the logarithm of odds, or of the payoff */
    int32_t outside;   /* pairs whose odds are outside the band */
    int32_t cut;       /* pairs that time.end broke off, by the averages */
    double side_bias;  /* largest difference of the sides in mirror battles */
    double bias_error; /* what simulation leaves unknown about it */
} lan_matchup_findings;

/* Returns LAN_EINVAL where the table does not have this payoff (no odds, or a
 * type without cost), and what lan_nash_find() returns. */
LAN_MUST_CHECK
lan_status lan_matchup_findings_make(const lan_matchup *matchup,
                                     lan_matchup_payoff by,
                                     lan_matchup_findings *out, lan_error *err);

void lan_matchup_findings_clear(lan_matchup_findings *findings);

/* What a cell's row is ahead by; LAN_NAN where the table does not have it. */
double lan_matchup_ahead(const lan_matchup_cell *cell, lan_matchup_payoff by);

/* How a type fares that stands somewhere and is attacked: the mean, over all
 * other types attacking it, of what it is ahead of them by.
 *
 * terrain  of the table; -1: open ground
 *
 * LAN_NAN for a terrain or a type that the table does not have.
 */
double lan_matchup_defence(const lan_matchup *matchup, int32_t terrain,
                           int32_t type, lan_matchup_payoff by);

/* Odds of the row as a share, half of what neither wins included; LAN_NAN. */
double lan_matchup_share(const lan_matchup_cell *cell);

/* True for odds outside the band. */
bool lan_matchup_is_outside(const lan_matchup_cell *cell);

/* "odds", "margin", "value". */
const char *lan_matchup_payoff_name(lan_matchup_payoff by);

#endif
