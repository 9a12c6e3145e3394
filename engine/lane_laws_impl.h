/* engine/lane_laws_impl.h - the laws of fire that is divided, for the vectors
 * of a body.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    included by a body behind base/lanes_begin_impl.h, once for each
 *          width; elsewhere it says only of which laws there is a form. What a
 *          law makes of a loss is what size(k, x) of its row does, in
 *          model/laws_impl.h.
 */
#ifndef LAN_ENGINE_LANE_LAWS_IMPL_H
#define LAN_ENGINE_LANE_LAWS_IMPL_H

#include "model/laws_impl.h"

/* True for a law whose losses go with the target's strength until most of those
 * who look for it have found it. */
static inline bool lan_law_saturates(const lan_law_row *law)
{
    return law == lan_law_row_of(LAN_LAW_SEARCH);
}

static inline bool lan_law_has_lanes(const lan_law_row *law)
{
    return law->is_divided &&
           (law->size == NULL || law->linear > 0.0 || lan_law_saturates(law));
}

#endif

#ifdef LANES

#include "model/rate_laws_impl.h"

/* loss x size(k, x) */
LANES_INLINE real LANES_NAME(loss_by_law)(const lan_law_row *law, real loss,
                                          real k, real x)
{
    if (law->size == NULL) {
        return loss;
    }
    if (law->linear > 0.0) {
        return loss * x;
    }
    return loss * LANES_NAME(rate_found)(k, x);
}

#endif
