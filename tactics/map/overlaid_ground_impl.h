/* tactics/map/overlaid_ground_impl.h - a ground of cells with what lies over
 * it, step by step.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units    as in ground_parts_impl.h: steps in quarters of the ground's unit.
 */
#ifndef LAN_TACTICS_MAP_OVERLAID_GROUND_IMPL_H
#define LAN_TACTICS_MAP_OVERLAID_GROUND_IMPL_H

#include "tactics/map/grid_map_impl.h"
#include "tactics/map/ground_parts_impl.h"
#include "tactics/map/overlay_impl.h"

typedef struct lan_overlaid_ground {
    const lan_ground *ground;
    const lan_overlay *overlay; /* NULL: nothing lies there */
} lan_overlaid_ground;

/* Weight of a node with what lies on it; 0: not free. */
static inline uint32_t lan_overlaid_weight(const lan_overlaid_ground *overlaid,
                                           int32_t node)
{
    const uint32_t weight = overlaid->ground->weight[node];
    if (overlaid->overlay == NULL || weight == 0) {
        return weight;
    }
    const uint32_t extra = overlaid->overlay->extra[node];
    return extra == LAN_OVERLAY_BLOCKED ? 0 : weight + extra;
}

/* Bits of the legal steps out of a free node. */
static inline unsigned lan_overlaid_moves(const lan_overlaid_ground *overlaid,
                                          int32_t node)
{
    const lan_ground *ground = overlaid->ground;
    unsigned free = 0;
    if (overlaid->overlay == NULL) {
        return ground->moves[node];
    }
    if (ground->shape == LAN_MAP_HEX) {
        for (unsigned left = ground->moves[node]; left != 0; left &= left - 1) {
            const int d = __builtin_ctz(left);
            const int32_t to = lan_ground_beside(ground, node, d);
            free |= (unsigned)(lan_overlaid_weight(overlaid, to) != 0) << d;
        }
        return free;
    }
    for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
        const int32_t to = node + ground->offset[d];
        free |= (unsigned)(lan_overlaid_weight(overlaid, to) != 0) << d;
    }
    return lan_corner_moves(free, ground->map->corners);
}

/* Whether a step from a free node is legal. */
static inline bool lan_overlaid_may_step(const lan_overlaid_ground *overlaid,
                                         int32_t node, int d)
{
    return (lan_overlaid_moves(overlaid, node) >> d & 1) != 0;
}

/* Weight of a legal step; of a diagonal one still to be multiplied by sqrt 2.
 */
static inline uint32_t lan_overlaid_step(const lan_overlaid_ground *overlaid,
                                         int32_t node, int d)
{
    const lan_ground *ground = overlaid->ground;
    const uint32_t a = lan_overlaid_weight(overlaid, node);
    const uint32_t b =
        lan_overlaid_weight(overlaid, lan_ground_beside(ground, node, d));
    if (ground->shape == LAN_MAP_HEX || !lan_direction_is_diagonal(d)) {
        return 2u * (a + b);
    }
    const uint32_t costlier = a > b ? a : b;
    const uint32_t c =
        lan_overlaid_weight(overlaid, node + ground->offset[(d + 1) & 7]);
    const uint32_t e =
        lan_overlaid_weight(overlaid, node + ground->offset[(d + 7) & 7]);
    return a + b + (c == 0 ? costlier : c) + (e == 0 ? costlier : e);
}

/* The direction from a node to a neighbour; LAN_DIRECTION_COUNT: they are
 * none. */
static inline int lan_overlaid_direction(const lan_overlaid_ground *overlaid,
                                         int32_t from, int32_t to)
{
    int d = 0;
    while (d < LAN_DIRECTION_COUNT &&
           overlaid->ground->offset[d] != to - from) {
        d++;
    }
    return d;
}

#endif
