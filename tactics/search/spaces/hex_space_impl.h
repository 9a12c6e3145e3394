/* tactics/search/spaces/hex_space_impl.h - hexagons as a space for the core.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    nodes are those of the ground, see ground_parts_impl.h.
 * Units    a step costs the sum of the two weights: halves of the ground's
 *          unit.
 */
#ifndef LAN_TACTICS_SEARCH_SPACES_HEX_SPACE_IMPL_H
#define LAN_TACTICS_SEARCH_SPACES_HEX_SPACE_IMPL_H

#include "lanchester/hex.h"
#include "tactics/counts_impl.h"
#include "tactics/map/ground_parts_impl.h"
#include "tactics/map/hex_islands_impl.h"
#include "tactics/map/overlay_impl.h"
#include "tactics/search/core/core_impl.h"

typedef struct lan_hex_space {
    const uint16_t *weight;
    const uint16_t *extra; /* NULL: no overlay */
    int32_t stride;
    lan_hex_offsets_table offset;
    uint64_t least_step;
    int target_count; /* 0: blind */
    lan_hex target[8];
} lan_hex_space;

/* Weight of a cell under the overlay; 0: not to be entered. */
LAN_CORE_INLINE uint32_t lan_hex_weight(const lan_hex_space *space,
                                        int32_t node)
{
    const uint32_t weight = space->weight[node];
    const uint32_t extra = space->extra == NULL ? 0 : space->extra[node];
    return weight == 0 || extra == LAN_OVERLAY_BLOCKED ? 0 : weight + extra;
}

/* The offsets out of a node: its row is one less than counted with the frame.
 */
LAN_CORE_INLINE const int32_t *lan_hex_offsets(const lan_hex_space *space,
                                               int32_t node)
{
    return space->offset.row[(node / space->stride - 1) & 1];
}

LAN_CORE_INLINE uint64_t lan_hex_estimate(const void *context, int32_t node)
{
    const lan_hex_space *space = context;
    if (space->target_count == 0) {
        return 0;
    }
    const lan_cell at = {node % space->stride - 1, node / space->stride - 1};
    const lan_hex hex = lan_hex_of_cell(at);
    int32_t least = INT32_MAX;
    for (int i = 0; i < space->target_count; i++) {
        const int32_t distance = lan_hex_distance(hex, space->target[i]);
        least = distance < least ? distance : least;
    }
    return (uint64_t)least * space->least_step;
}

LAN_CORE_INLINE void lan_hex_expand(lan_core *core, const void *context,
                                    int32_t node, uint64_t reached)
{
    const lan_hex_space *space = context;
    const int32_t *offset = lan_hex_offsets(space, node);
    const uint64_t here = lan_hex_weight(space, node);
    for (int side = 0; side < LAN_HEX_SIDE_COUNT; side++) {
        const int32_t beside = node + offset[side];
        const uint64_t there = lan_hex_weight(space, beside);
        if (there != 0) {
            lan_core_offer(core, space, beside,
                           lan_core_add(reached, here + there), side,
                           lan_hex_estimate);
        }
    }
}

#endif
