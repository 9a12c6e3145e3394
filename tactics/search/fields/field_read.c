/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "base/real.h"
#include "tactics/counts_impl.h"
#include "tactics/search/fields/field_parts_impl.h"

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
