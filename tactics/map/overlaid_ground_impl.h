/* tactics/map/overlaid_ground_impl.h - a ground with what lies over it, step by
 * step.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For code that walks along a few cells; searches lay the overlay into their
 * own loops.
 *
 * Units    as in ground_parts_impl.h: steps in quarters of the ground's unit.
 */
#ifndef LAN_TACTICS_MAP_OVERLAID_GROUND_IMPL_H
#define LAN_TACTICS_MAP_OVERLAID_GROUND_IMPL_H

#include "tactics/counts_impl.h"
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

/* Whether a step from a free node is legal. */
static inline bool lan_overlaid_may_step(const lan_overlaid_ground *overlaid,
                                         int32_t node, int d)
{
    const lan_ground *ground = overlaid->ground;
    if ((ground->moves[node] >> d & 1) == 0) {
        return false;
    }
    if (overlaid->overlay == NULL) {
        return true;
    }
    if (lan_overlaid_weight(overlaid, node + ground->offset[d]) == 0) {
        return false;
    }
    const lan_corners corners = lan_grid_map_corners(ground->map);
    if (!lan_direction_is_diagonal(d) || corners == LAN_CORNERS_ALLOW) {
        return true;
    }
    const int32_t one = node + ground->offset[(d + 1) & 7];
    const int32_t other = node + ground->offset[(d + 7) & 7];
    const int free_sides = (lan_overlaid_weight(overlaid, one) != 0) +
                           (lan_overlaid_weight(overlaid, other) != 0);
    return free_sides >= (corners == LAN_CORNERS_FORBID ? 2 : 1);
}

/* Weight of a legal step; of a diagonal one still to be multiplied by sqrt 2.
 */
static inline uint32_t lan_overlaid_step(const lan_overlaid_ground *overlaid,
                                         int32_t node, int d)
{
    const lan_ground *ground = overlaid->ground;
    const uint32_t a = lan_overlaid_weight(overlaid, node);
    const uint32_t b = lan_overlaid_weight(overlaid, node + ground->offset[d]);
    if (!lan_direction_is_diagonal(d)) {
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
