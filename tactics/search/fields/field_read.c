/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "base/real.h"
#include "tactics/counts_impl.h"
#include "tactics/search/fields/field_impl.h"

/* Sets of more goals are taken for new ones. */
#define GOALS_COMPARED 1024

bool lan_field_is_for(const lan_field *field, const lan_cell *goals,
                      size_t count, lan_metric metric)
{
    uint64_t seen[GOALS_COMPARED / 64] = {0};
    size_t distinct = 0;
    if (!lan_field_is_current(field) || field->overlay != NULL ||
        field->metric != metric || field->goal_count > GOALS_COMPARED) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        if (!lan_grid_map_contains(field->ground->map, goals[i])) {
            return false;
        }
        const int32_t node = lan_ground_node(field->ground, goals[i]);
        const int32_t *own = bsearch(&node, field->goals, field->goal_count,
                                     sizeof node, lan_field_compare_nodes);
        if (own == NULL) {
            return false;
        }
        const size_t index = (size_t)(own - field->goals);
        distinct += (seen[index / 64] >> index % 64 & 1) == 0;
        seen[index / 64] |= (uint64_t)1 << index % 64;
    }
    return distinct == field->goal_count;
}

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

/* As lan_field_knows(), of a node of the map. */
static bool knows_node(const lan_field *field, int32_t node)
{
    if (!lan_field_is_current(field)) {
        return false;
    }
    const bool is_wide = field->scale.is_wide;
    const uint64_t key = lan_field_key(field, node, is_wide);
    return key != lan_field_unreached(is_wide) &&
           (field->is_done || key >> field->queue.shift <= field->queue.bucket);
}

bool lan_field_knows(const lan_field *field, lan_cell at)
{
    return lan_grid_map_contains(field->ground->map, at) &&
           knows_node(field, lan_ground_node(field->ground, at));
}

double lan_field_cost(const lan_field *field, lan_cell at)
{
    if (!lan_field_knows(field, at)) {
        return LAN_INF;
    }
    const int32_t node = lan_ground_node(field->ground, at);
    const uint64_t key = lan_field_key(field, node, field->scale.is_wide);
    return lan_field_scale_cost(&field->scale, key) * field->unit_cost;
}

int lan_field_next_of(const lan_field *field, int32_t node)
{
    const bool is_wide = field->scale.is_wide;
    const uint64_t key = lan_field_key(field, node, is_wide);
    const unsigned moves = lan_field_moves(field, node);
    for (int d = 0; d < LAN_DIRECTION_COUNT && key != 0; d++) {
        const int32_t to = node + field->ground->offset[d];
        if ((moves >> d & 1) != 0 &&
            lan_field_key(field, to, is_wide) +
                    lan_field_step_key(field, node, d) ==
                key) {
            return d;
        }
    }
    return -1;
}

int lan_field_next(const lan_field *field, lan_cell at)
{
    return lan_field_knows(field, at)
               ? lan_field_next_of(field, lan_ground_node(field->ground, at))
               : -1;
}

size_t lan_field_route(const lan_field *field, lan_cell from, lan_cell *out,
                       size_t capacity)
{
    if (!lan_field_knows(field, from)) {
        return 0;
    }
    const int32_t start = lan_ground_node(field->ground, from);
    size_t count = 1;
    int32_t node = start;
    for (int d; (d = lan_field_next_of(field, node)) >= 0; count++) {
        node += field->ground->offset[d];
    }
    node = start;
    for (size_t i = 0; i < count && count <= capacity; i++) {
        const int d = lan_field_next_of(field, node);
        out[i] = lan_ground_cell(field->ground, node);
        node += d < 0 ? 0 : field->ground->offset[d];
    }
    return count;
}
