/* balance/matchups/rating.h - a ladder or a ring: how much of a table of who
 * beats whom is rank, and how much goes round.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    flow is count x count, row-major and skew-symmetric: how much i is
 *          ahead of j. It is split into score[i] - score[j], the nearest by
 *          least squares, and a rest that is cyclic: it sums to 0 over every
 *          row, so that it ranks nobody.
 * Units    those of the flow; logarithms of odds make scores of Bradley and
 *          Terry, of which 400 / ln 10 times are Elo's points.
 * Threads  any; nothing here has state.
 * Source   X. Jiang, L.-H. Lim, Y. Yao, Y. Ye, Statistical ranking and
 *          combinatorial Hodge theory, Math. Program. 127 (2011), 203-244:
 *          where every pair has met, the least-squares score is the mean of a
 *          row (Theorem 3 and section 4), and the rest is a sum of triangles.
 */
#ifndef LAN_BALANCE_MATCHUPS_RATING_H
#define LAN_BALANCE_MATCHUPS_RATING_H

#include <stdint.h>

#include "base/error.h"

#define LAN_RATING_MAX 512

/* A share of the cyclic part from which on it is the larger part of it all,
 * and one up to which it is small. */
#define LAN_RATING_RING   0.5
#define LAN_RATING_LADDER 0.1

typedef enum lan_rating_kind {
    LAN_RATING_LEVEL,     /* nobody is ahead of anybody */
    LAN_RATING_IS_LADDER, /* cyclic share at most LAN_RATING_LADDER */
    LAN_RATING_IS_MIXED,
    LAN_RATING_IS_RING /* at least LAN_RATING_RING: rock, paper, scissors */
} lan_rating_kind;

typedef struct lan_rating {
    int32_t count;
    double *score;       /* [count], sum 0 */
    double *rest;        /* [count][count] the cyclic part */
    double cyclic_share; /* of the sum of squares, 0 .. 1 */
    lan_rating_kind kind;
    /* The ring of three with the largest sum along it: each ahead of the next,
     * the last of the first. ring_sum is 0 and ring is -1 where there is none.
     */
    int32_t ring[3];
    double ring_sum;
} lan_rating;

/* Returns LAN_EINVAL for a flow that is not finite or not skew to 1e-9 of its
 * largest, or a count that is not 1 .. LAN_RATING_MAX; or LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_rating_find(const double *flow, int32_t count, lan_rating *out,
                           lan_error *err);

void lan_rating_clear(lan_rating *rating);

#endif
