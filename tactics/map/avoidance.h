/* tactics/map/avoidance.h - keeps a search clear of other units.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Laid over a ground for the search of one unit: who stands or is adjacent
 * blocks; where a unit on the move nearby has yet to pass, it is dearer; where
 * it has passed already, nothing is left of it. Units on the move far off are
 * predicted in time and place, or ignored.
 *
 * Shape    a place is the cell of a body's north-west corner. Every place at
 *          which the searching body would overlap the other is blocked or
 *          dearer, so the overlay suits a ground of the searching unit's size.
 * Units    distances in cells between the nearest cells of two bodies, the
 *          longer of the two ways (1: they touch); time in ticks; cost as that
 *          of a terrain.
 * Range    coordinates -2^29 .. 2^29; what lies outside is ignored.
 */
#ifndef LAN_TACTICS_MAP_AVOIDANCE_H
#define LAN_TACTICS_MAP_AVOIDANCE_H

#include "tactics/map/cell.h"
#include "tactics/map/overlay.h"

/* A unit as others see it. */
typedef struct lan_avoided_unit {
    lan_cell at;
    int32_t size; /* cells a side, 1 .. LAN_BODY_MOST */
    bool is_moving;
    const lan_cell *path;    /* planned places; NULL where path_count is 0 */
    const int64_t *expected; /* tick of being at each; NULL: not known */
    size_t path_count;
    size_t path_next; /* the first place not yet reached */
} lan_avoided_unit;

typedef struct lan_avoidance {
    int32_t near;    /* distance up to which moving units are heeded; >= 0 */
    double penalty;  /* cost of a place yet to be passed; >= 0, finite */
    int64_t horizon; /* ticks ahead that their paths are heeded; < 0: all */
    double speed;    /* of the searching unit, cells a tick; 0: not known */
    int64_t meeting; /* far units: dearer where both could be at a place within
                        so many ticks of each other; < 0: they are ignored */
} lan_avoidance;

/* Units within 8 cells, penalty 2, whole paths; far ones are ignored. */
lan_avoidance lan_avoidance_default(void);

/* Lays units over what the overlay holds already.
 *
 * units  all of them, the searching one too: units[self]
 * now    tick
 *
 * The place of the searching unit itself is not blocked. A place that a unit
 * will sweep in passing is charged once; one that it will come back to, again.
 * O(units, and places swept). LAN_EINVAL, with nothing changed, for a size, an
 * option or self out of range. */
LAN_MUST_CHECK
lan_status lan_avoidance_lay_over(const lan_avoidance *avoidance,
                                  const lan_avoided_unit *units, size_t count,
                                  size_t self, int64_t now,
                                  lan_overlay *overlay);

#endif
