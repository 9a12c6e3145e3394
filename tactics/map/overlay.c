/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>

#include "tactics/map/map_impl.h"

lan_status lan_overlay_create(const lan_ground *ground, lan_overlay **out)
{
    lan_overlay *overlay = calloc(1, sizeof *overlay);
    if (overlay == NULL) {
        return LAN_ENOMEM;
    }
    const size_t nodes = (size_t)ground->nodes;
    overlay->stride = ground->stride;
    overlay->frame = ground->frame;
    overlay->width = ground->width;
    overlay->height = ground->height;
    overlay->unit = ground->unit;
    overlay->extra =
        lan_pool_take(&overlay->pool, nodes, sizeof *overlay->extra);
    overlay->under =
        lan_pool_take(&overlay->pool, nodes, sizeof *overlay->under);
    overlay->is_touched =
        lan_pool_take(&overlay->pool, nodes, sizeof *overlay->is_touched);
    overlay->touched =
        lan_pool_take(&overlay->pool, nodes, sizeof *overlay->touched);
    if (overlay->pool.is_short) {
        lan_overlay_destroy(overlay);
        return LAN_ENOMEM;
    }
    *out = overlay;
    return LAN_OK;
}

void lan_overlay_destroy(lan_overlay *overlay)
{
    if (overlay != NULL) {
        lan_pool_free(&overlay->pool);
        free(overlay);
    }
}

void lan_overlay_reset(lan_overlay *overlay)
{
    for (int32_t i = 0; i < overlay->touched_count; i++) {
        const int32_t node = overlay->touched[i];
        overlay->extra[node] = 0.0;
        overlay->under[node] = 0.0;
        overlay->is_touched[node] = false;
    }
    overlay->touched_count = 0;
}

/* The node of a cell; -1 outside. */
static int32_t node_of(const lan_overlay *overlay, lan_cell at)
{
    const bool is_inside = at.x >= 0 && at.x < overlay->width && at.y >= 0 &&
                           at.y < overlay->height;
    return is_inside ? (at.y + overlay->frame) * overlay->stride + at.x +
                           overlay->frame
                     : -1;
}

static void touch(lan_overlay *overlay, int32_t node)
{
    if (!overlay->is_touched[node]) {
        overlay->is_touched[node] = true;
        overlay->touched[overlay->touched_count++] = node;
    }
}

void lan_overlay_block(lan_overlay *overlay, lan_cell at)
{
    const int32_t node = node_of(overlay, at);
    if (node >= 0) {
        touch(overlay, node);
        overlay->extra[node] = LAN_INF;
    }
}

void lan_overlay_unblock(lan_overlay *overlay, lan_cell at)
{
    const int32_t node = node_of(overlay, at);
    if (node >= 0) {
        overlay->extra[node] = overlay->under[node];
    }
}

void lan_overlay_add_cost(lan_overlay *overlay, lan_cell at, double cost)
{
    const int32_t node = node_of(overlay, at);
    if (node < 0 || !(cost > 0.0)) {
        return;
    }
    const double units = overlay->unit > 0.0
                             ? fmin(round(cost / overlay->unit),
                                    LAN_OVERLAY_MOST - overlay->under[node])
                             : cost;
    if (!(units > 0.0)) {
        return;
    }
    touch(overlay, node);
    overlay->under[node] += units;
    if (!isinf(overlay->extra[node])) {
        overlay->extra[node] = overlay->under[node];
    }
}

bool lan_overlay_blocks(const lan_overlay *overlay, lan_cell at)
{
    const int32_t node = node_of(overlay, at);
    return node >= 0 && isinf(overlay->extra[node]);
}
