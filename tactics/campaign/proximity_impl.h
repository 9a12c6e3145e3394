/* tactics/campaign/proximity_impl.h - armies by where they stand: who may be
 * within reach of whom.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    armies are sorted into classes by the power of two of their reach,
 *          and each class into square buckets about as large as its reach. A
 *          question looks at the buckets around an army, of every class: its
 *          cost follows who is near.
 * Units    m.
 * Owner    the places are kept. Nothing is allocated but by _create().
 * Threads  one.
 */
#ifndef LAN_TACTICS_CAMPAIGN_PROXIMITY_IMPL_H
#define LAN_TACTICS_CAMPAIGN_PROXIMITY_IMPL_H

#include "tactics/map/places_impl.h"

typedef struct lan_proximity lan_proximity;

/* reach  [armies] of each, m, >= 0; that of neighbours is added */
LAN_MUST_CHECK
lan_status lan_proximity_create(const lan_places *places, int32_t armies,
                                const double *reach, lan_proximity **out);
void lan_proximity_destroy(lan_proximity *proximity);
void lan_proximity_reset(lan_proximity *proximity);

/* An army stands on a place; -1: on none. */
void lan_proximity_put(lan_proximity *proximity, int32_t army, int32_t place);
int32_t lan_proximity_place(const lan_proximity *proximity, int32_t army);

/* All others that may be in reach of an army on the map, or it in theirs, and
 * maybe some beyond, each once, in no order; until the next question. */
const int32_t *lan_proximity_near(lan_proximity *proximity, int32_t army,
                                  int32_t *count);

size_t lan_proximity_memory(const lan_proximity *proximity);

#endif
