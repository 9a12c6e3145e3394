/* solver/chance_band_impl.h - bands of whatever can be fought again and again.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_SOLVER_CHANCE_BAND_IMPL_H
#define LAN_SOLVER_CHANCE_BAND_IMPL_H

#include "lanchester/chance.h"

/* What lan_chance_band_find() asks of a band of this battle. */
LAN_MUST_CHECK
lan_status lan_chance_band_check(const lan_battle *battle,
                                 const lan_chance_band *band, lan_error *err);

/* Writes the band, out[times][armies][shares], from what each battle had:
 * strengths[times][armies][battles], which it sorts. */
void lan_chance_band_take(const lan_chance_band *band, size_t armies,
                          int32_t *strengths, double *out);

#endif
