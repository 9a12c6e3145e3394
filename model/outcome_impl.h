/* model/outcome_impl.h - what an outcome makes of the numbers of an end.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    shared by the outcome of a battle and by that of numbers alone
 *          (plain_duel_impl.h).
 */
#ifndef LAN_MODEL_OUTCOME_IMPL_H
#define LAN_MODEL_OUTCOME_IMPL_H

#include "base/real.h"

/* What a side had and has left, by heads or by cost. */
typedef struct lan_tally {
    double fielded;
    double left;
} lan_tally;

static inline void lan_tally_add(lan_tally *tally, double each, double had,
                                 double left)
{
    tally->fielded += each * had;
    tally->left += each * left;
}

/* LAN_NAN where a cost lacks. */
static inline double lan_tally_share(const lan_tally *tally)
{
    if (isnan(tally->fielded)) {
        return LAN_NAN;
    }
    return tally->fielded > 0.0 ? tally->left / tally->fielded : 0.0;
}

/* Due up to the end, less what came. */
static inline double lan_outcome_late(double scheduled, double came)
{
    const double late = scheduled - came;
    return late <= 1e-12 * scheduled ? 0.0 : late; /* of rounding */
}

/* Losses are differences of strengths: a loss of none may come out as less than
 * none by rounding, and is then reported as none. */
static inline double lan_outcome_loss(double lost, double had)
{
    return lost < 0.0 && lost >= -1e-13 * had ? 0.0 : lost;
}

/* What the strengths of an end may be off: at least as much as sums and closed
 * forms by rounding, as a share of a side. */
static inline double lan_outcome_error(double near_tie)
{
    return fmax(near_tie, 1e-12);
}

#endif
