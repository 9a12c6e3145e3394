/* model/standing_impl.h - how an army stands in a battle, in a few numbers,
 * for floors 2 to 4.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_MODEL_STANDING_IMPL_H
#define LAN_MODEL_STANDING_IMPL_H

#include "lanchester/battle.h"

typedef struct lan_standing {
    double strength;
    double fielded; /* start, and all that has come */
    double lost_combat;
} lan_standing;

/* Of all its groups; zeros for no army of the battle. */
lan_standing lan_standing_of(const lan_battle *battle, int32_t army);

/* Share left of all that was fielded; of nobody 0. */
static inline double lan_standing_share(lan_standing standing)
{
    return standing.fielded > 0.0 ? standing.strength / standing.fielded : 0.0;
}

#endif
