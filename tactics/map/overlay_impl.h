/* tactics/map/overlay_impl.h - the array of an overlay, for searches.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    [nodes], as the arrays of ground_parts_impl.h.
 */
#ifndef LAN_TACTICS_MAP_OVERLAY_IMPL_H
#define LAN_TACTICS_MAP_OVERLAY_IMPL_H

#include "lanchester/ground.h"

#define LAN_OVERLAY_BLOCKED UINT16_MAX

struct lan_overlay {
    int32_t stride;
    int32_t width;
    int32_t height;
    int32_t nodes;
    double unit;
    uint16_t *extra;  /* [nodes] weight to add; LAN_OVERLAY_BLOCKED */
    uint16_t *under;  /* [nodes] weight as if nothing were blocked */
    int32_t *touched; /* [nodes] nodes ever made other than zero, each once */
    int32_t touched_count;
};

#endif
