/* tactics/map/hex_islands_impl.h - the islands of a ground of hexagons.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_TACTICS_MAP_HEX_ISLANDS_IMPL_H
#define LAN_TACTICS_MAP_HEX_ISLANDS_IMPL_H

#include "lanchester/hex.h"
#include "tactics/counts_impl.h"
#include "tactics/map/ground_parts_impl.h"

/* From a node to its neighbours, in an even and an odd row. */
typedef struct lan_hex_offsets_table {
    int32_t row[2][LAN_HEX_SIDE_COUNT];
} lan_hex_offsets_table;

lan_hex_offsets_table lan_hex_offsets_of(const lan_ground *ground);

/* Numbers the islands of a ground of size 1 from 0 in island[nodes]; -1: cannot
 * be entered. waiting[nodes] is scratch. */
void lan_hex_label_islands(const lan_ground *ground, int32_t *island,
                           int32_t *waiting);

#endif
