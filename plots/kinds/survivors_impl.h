/* plots/kinds/survivors_impl.h - what sides have left where they win,
 * gathered into bars.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    bars of equal width in soldiers, that of index k >= 0 holding
 *          k width + 1 .. (k + 1) width soldiers of the side at the right, and
 *          that of index -1 - k the same of the side at the left: only one side
 *          wins, so that both share one axis with nobody in the middle. Far
 *          tails, that nobody could see, are left out.
 * Owner    the figure that survivors_init() is given.
 */
#ifndef LAN_RESULTS_SURVIVORS_IMPL_H
#define LAN_RESULTS_SURVIVORS_IMPL_H

#include "lanchester/odds.h"
#include "plots/figure.h"

#define LAN_SURVIVORS_NOBODY (-1)

typedef struct lan_survivors {
    int32_t left;  /* side, or LAN_SURVIVORS_NOBODY */
    int32_t right; /* the same */
    int32_t width; /* soldiers in a bar, >= 1 */
    int64_t first; /* index of the first bar */
    size_t count;  /* 0: nobody wins */
    double *chance;
    double largest;
} lan_survivors;

/* Which of two sides share an axis: both where both can be seen, else the one
 * that can, at the right. */
void survivors_pair(const lan_odds *odds, int32_t *left, int32_t *right);

/* Width with which the bars of these sides are at most `most` >= 2: 1, 2 or 5
 * times a power of ten.
 *
 * left, right  sides, or LAN_SURVIVORS_NOBODY
 */
int32_t survivors_width(const lan_odds *odds, int32_t left, int32_t right,
                        size_t most);

LAN_MUST_CHECK
lan_status survivors_init(lan_survivors *survivors, const lan_odds *odds,
                          int32_t left, int32_t right, int32_t width,
                          lan_figure *figure);

/* The side that a bar belongs to; its fewest and most soldiers. */
int32_t survivors_side(const lan_survivors *survivors, size_t bar);
int64_t survivors_fewest(const lan_survivors *survivors, size_t bar);
int64_t survivors_most(const lan_survivors *survivors, size_t bar);

#endif
