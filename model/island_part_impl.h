/* model/island_part_impl.h - the part of a description that is about some of
 * its armies. For floor 1 only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a description of its own: armies and their types in the order of
 *          all, numbered anew; what names others is left out.
 * Owner    the caller, who clears it; names and reinforcements are those of
 *          the whole description.
 */
#ifndef LAN_MODEL_ISLAND_PART_IMPL_H
#define LAN_MODEL_ISLAND_PART_IMPL_H

#include "lanchester/battle_def.h"

typedef struct lan_island_part {
    lan_battle_def def;
    lan_army_def *armies;
    lan_group_def *groups;
    lan_fire_def *fire;
    int32_t *type; /* of each of all types the number here, or -1 */
    lan_unit_def *units;
    lan_counter_def *counters;
    lan_weight_def *weights;
    lan_priority_def *priorities;
    int32_t *targets; /* of all lists of priorities */
} lan_island_part;

/* armies  rising, count >= 1 */
LAN_MUST_CHECK
lan_status lan_island_part_create(const lan_battle_def *def,
                                  const int32_t *armies, int32_t count,
                                  lan_island_part *out);
void lan_island_part_clear(lan_island_part *part);

#endif
