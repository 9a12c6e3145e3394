/* balance/solving/turnings.h - with how many the sides that did not win would
 * have won or held out.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_BALANCE_TURNINGS_H
#define LAN_BALANCE_TURNINGS_H

#include "balance/tally.h"
#include "lanchester/solve.h"

/* Sides for which it is looked for. */
#define LAN_TURNINGS 4

/* Digits of a number that was rounded up, and was fought as it is. */
#define LAN_TURNING_DIGITS 5

/* Of a side that did not win. */
typedef struct lan_turning {
    int32_t side;
    double start; /* soldiers that it had */
    lan_turning_point won;
    int won_digits;         /* LAN_TURNING_DIGITS; more where no number so
                               short does it */
    lan_turning_point held; /* found only where it takes fewer than to win */
    int held_digits;
} lan_turning;

/* What one right-hand side costs, in links: one for each pair of groups, and as
 * many as some forty besides. */
double lan_battle_call_cost(const lan_battle *battle);

/* Looks for each side that did not win, within a second or two; finds nothing
 * for a battle that is too expensive to be fought dozens of times.
 *
 * out  LAN_TURNINGS of them, of which *count are written, on failure too
 *
 * Returns LAN_ECANCELLED, LAN_ENOMEM or LAN_OK.
 */
lan_status lan_turnings_find(const lan_fought *fought,
                             const lan_progress *progress, lan_turning *out,
                             size_t *count, lan_error *err);

#endif
