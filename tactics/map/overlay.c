/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/map/map_impl.h"

#include <math.h>
#include <stdlib.h>

/* Beside the cost in under[]: the node is in touched[]. */
#define LISTED 0x8000u

lan_status lan_overlay_create(const lan_ground *ground, lan_overlay **out)
{
    lan_overlay *overlay = calloc(1, sizeof *overlay);
    if (overlay == NULL) {
        return LAN_ENOMEM;
    }
    const size_t nodes = (size_t)ground->nodes;
    overlay->stride = ground->stride;
    overlay->width = ground->width;
    overlay->height = ground->height;
    overlay->unit = ground->unit;
    overlay->extra =
        lan_pool_take(&overlay->pool, nodes, sizeof *overlay->extra);
    overlay->under =
        lan_pool_take(&overlay->pool, nodes, sizeof *overlay->under);
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
        overlay->extra[node] = 0;
        overlay->under[node] = 0;
    }
    overlay->touched_count = 0;
}

/* The node of a cell; -1 outside. */
static int32_t node_of(const lan_overlay *overlay, lan_cell at)
{
    const bool is_inside = at.x >= 0 && at.x < overlay->width && at.y >= 0 &&
                           at.y < overlay->height;
    return is_inside ? (at.y + 1) * overlay->stride + at.x + 1 : -1;
}

static void touch(lan_overlay *overlay, int32_t node)
{
    if ((overlay->under[node] & LISTED) == 0) {
        overlay->under[node] |= LISTED;
        overlay->touched[overlay->touched_count++] = node;
    }
}

static uint16_t cost_under(const lan_overlay *overlay, int32_t node)
{
    return (uint16_t)(overlay->under[node] & ~LISTED);
}

void lan_overlay_block(lan_overlay *overlay, lan_cell at)
{
    const int32_t node = node_of(overlay, at);
    if (node >= 0) {
        touch(overlay, node);
        overlay->extra[node] = LAN_OVERLAY_BLOCKED;
    }
}

void lan_overlay_unblock(lan_overlay *overlay, lan_cell at)
{
    const int32_t node = node_of(overlay, at);
    if (node >= 0) {
        overlay->extra[node] = cost_under(overlay, node);
    }
}

void lan_overlay_add_cost(lan_overlay *overlay, lan_cell at, double cost)
{
    const int32_t node = node_of(overlay, at);
    if (node < 0 || !(cost > 0.0)) {
        return;
    }
    const double room = LAN_OVERLAY_MOST - cost_under(overlay, node);
    const double units = fmin(round(cost / overlay->unit), room);
    if (units < 1.0) {
        return;
    }
    touch(overlay, node);
    overlay->under[node] = (uint16_t)(overlay->under[node] + (uint16_t)units);
    if (overlay->extra[node] != LAN_OVERLAY_BLOCKED) {
        overlay->extra[node] = cost_under(overlay, node);
    }
}

bool lan_overlay_blocks(const lan_overlay *overlay, lan_cell at)
{
    const int32_t node = node_of(overlay, at);
    return node >= 0 && overlay->extra[node] == LAN_OVERLAY_BLOCKED;
}
