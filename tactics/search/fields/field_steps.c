/* field_steps.c - the steps of a node, and what they cost.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tactics/counts_impl.h"
#include "tactics/search/fields/field_parts_impl.h"

uint32_t lan_field_weight(const lan_field *field, int32_t node)
{
    const uint32_t weight = field->ground->weight[node];
    const uint32_t extra =
        field->overlay == NULL ? 0 : field->overlay->extra[node];
    return weight == 0 || extra == LAN_OVERLAY_BLOCKED ? 0 : weight + extra;
}

static bool passes(const lan_field *field, int32_t node, int d)
{
    const int32_t *offset = field->ground->offset;
    if (lan_field_weight(field, node + offset[d]) == 0) {
        return false;
    }
    if (!lan_direction_is_diagonal(d)) {
        return true;
    }
    const int sides =
        (lan_field_weight(field, node + offset[(d + 1) & 7]) != 0) +
        (lan_field_weight(field, node + offset[(d + 7) & 7]) != 0);
    const lan_corners corners = lan_grid_map_corners(field->ground->map);
    return corners == LAN_CORNERS_ALLOW ||
           sides >= (corners == LAN_CORNERS_ONE ? 1 : 2);
}

uint8_t lan_field_moves(const lan_field *field, int32_t node)
{
    const uint8_t moves = field->ground->moves[node];
    unsigned legal = 0;
    if (field->overlay == NULL) {
        return moves;
    }
    for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
        if ((moves >> d & 1) != 0 && passes(field, node, d)) {
            legal |= 1u << d;
        }
    }
    return (uint8_t)legal;
}

/* As lan_ground_diagonal(). */
static uint32_t overlaid_diagonal(const lan_field *field, int32_t node, int d)
{
    const int32_t *offset = field->ground->offset;
    const uint32_t a = lan_field_weight(field, node);
    const uint32_t b = lan_field_weight(field, node + offset[d]);
    const uint32_t c = lan_field_weight(field, node + offset[(d + 1) & 7]);
    const uint32_t e = lan_field_weight(field, node + offset[(d + 7) & 7]);
    const uint32_t costlier = a > b ? a : b;
    return a + b + (c == 0 ? costlier : c) + (e == 0 ? costlier : e);
}

uint32_t lan_field_step_weight(const lan_field *field, int32_t node, int d)
{
    const lan_ground *ground = field->ground;
    const bool is_diagonal = lan_direction_is_diagonal(d);
    if (field->kind != LAN_FIELD_OVERLAID) {
        return is_diagonal ? lan_ground_diagonal(ground, node, d)
                           : lan_ground_straight(ground, node, d);
    }
    const int32_t to = node + ground->offset[d];
    return is_diagonal ? overlaid_diagonal(field, node, d)
                       : 2 * (lan_field_weight(field, node) +
                              lan_field_weight(field, to));
}

uint64_t lan_field_step_key(const lan_field *field, int32_t node, int d)
{
    const uint64_t weight = field->kind == LAN_FIELD_UNIFORM
                                ? 1
                                : lan_field_step_weight(field, node, d);
    return weight * (lan_direction_is_diagonal(d) ? field->scale.diagonal
                                                  : field->scale.straight);
}
