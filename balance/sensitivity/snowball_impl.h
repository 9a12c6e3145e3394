/* balance/sensitivity/snowball_impl.h - the two halves of the snowball: where
 * the sides are even, and what stats are worth there.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_BALANCE_SENSITIVITY_SNOWBALL_IMPL_H
#define LAN_BALANCE_SENSITIVITY_SNOWBALL_IMPL_H

#include "balance/sensitivity/sensitivity_impl.h"
#include "lanchester/odds.h"

/* Where odds are simulated: so many battles tell whether they are far from
 * even, and so many tell any odds to 0.05, the full width of an interval. */
#define SNOWBALL_FEW   100
#define SNOWBALL_MANY  1537
#define SNOWBALL_WIDTH 0.05

/* Groups of the battle, and the counts they have at parity. */
typedef struct crowd {
    lan_parameter **parameters; /* [group] */
    double *given;              /* [group], as the scenario says */
    double *counts;             /* [group], whole */
    bool *is_scaled;            /* [group] */
    size_t count;
} crowd;

typedef struct snowball {
    lan_sensing *s;
    crowd crowd;
    lan_scenario_copy **copies; /* [job] */
    int32_t side;               /* that is scaled */
    double error;               /* of the odds at parity, by an approximation */
} snowball;

/* The odds of both sides as far as they are known. */
typedef struct snowball_odds {
    double win[2];
    double width; /* of the wider of their 95 % intervals; 0: exact */
    lan_odds_method method;
    double error;   /* of an approximation */
    double battles; /* simulated; LAN_INF: exact, or approximated */
} snowball_odds;

/* Who is asked, and how. */
typedef struct snowball_question {
    lan_scenario_copy *copy;
    lan_odds_method method;
    int64_t battles; /* where they are simulated */
    int threads;
    const lan_progress *progress;
} snowball_question;

/* Gives every group its count at parity. */
LAN_MUST_CHECK
lan_status snowball_set_counts(const snowball *b, lan_scenario_copy *copy,
                               lan_error *err);

/* The odds of a copy as it is set. */
LAN_MUST_CHECK
lan_status snowball_find_odds(const snowball *b,
                              const snowball_question *question,
                              snowball_odds *out, lan_error *err);

/* Finds the change of the odds at parity by each input (snowball_slopes.c). */
LAN_MUST_CHECK
lan_status snowball_find_slopes(snowball *b);

#endif
