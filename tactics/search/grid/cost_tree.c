/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/field.h"

#include <stdlib.h>

#include "base/real.h"
#include "tactics/search/grid/grid_search_impl.h"

struct lan_cost_tree {
    lan_ground *ground;
    lan_core core;
    lan_grid_space space;
    lan_grid_ways ways;
    lan_grid_loop *loop;
};

lan_status lan_cost_tree_create(lan_ground *ground, lan_cost_tree **out)
{
    lan_cost_tree *tree = calloc(1, sizeof *tree);
    if (tree == NULL) {
        return LAN_ENOMEM;
    }
    tree->ground = ground;
    lan_grid_ways_fill(&tree->ways, lan_grid_map_corners(ground->map));
    /* every cell may be a source, and so open; the frame leaves room */
    if (lan_core_init(&tree->core, ground->nodes, ground->nodes) != LAN_OK) {
        lan_cost_tree_destroy(tree);
        return LAN_ENOMEM;
    }
    *out = tree;
    return LAN_OK;
}

void lan_cost_tree_destroy(lan_cost_tree *tree)
{
    if (tree != NULL) {
        lan_core_clear(&tree->core);
        free(tree);
    }
}

size_t lan_cost_tree_memory(const lan_cost_tree *tree)
{
    return sizeof *tree - sizeof tree->core + lan_core_memory(&tree->core);
}

static bool are_inside(const lan_ground *ground,
                       const lan_cost_tree_request *request)
{
    bool inside = true;
    for (size_t i = 0; i < request->source_count; i++) {
        inside =
            inside && lan_grid_map_contains(ground->map, request->sources[i]);
    }
    return inside;
}

lan_status lan_cost_tree_begin(lan_cost_tree *tree,
                               const lan_cost_tree_request *request)
{
    const lan_overlay *overlay = request->overlay;
    if (request->source_count == 0 || !are_inside(tree->ground, request) ||
        (overlay != NULL && (overlay->width != tree->ground->width ||
                             overlay->height != tree->ground->height))) {
        return LAN_EINVAL;
    }
    lan_route_request route =
        lan_route_request_default(request->sources[0], request->sources[0]);
    route.heuristic = LAN_HEURISTIC_ZERO;
    route.overlay = overlay;
    uint64_t span = 0;
    const lan_status status =
        lan_grid_space_init(&tree->space, tree->ground, &route, &span);
    if (status != LAN_OK) {
        return status;
    }
    tree->space.ways = &tree->ways;
    tree->loop = lan_grid_loop_for(&tree->space);
    lan_core_reset(&tree->core, span, tree->space.least_straight / 2, false);
    for (size_t i = 0; i < request->source_count; i++) {
        const lan_cell at = request->sources[i];
        if (lan_ground_free(tree->ground, at) &&
            (overlay == NULL || !lan_overlay_blocks(overlay, at))) {
            lan_core_start(&tree->core, lan_ground_node(tree->ground, at), 0);
        }
    }
    return LAN_OK;
}

bool lan_cost_tree_step(lan_cost_tree *tree, uint64_t expansions)
{
    return tree->core.has_ended ||
           tree->loop(&tree->core, &tree->space, expansions);
}

lan_status lan_cost_tree_run(lan_cost_tree *tree,
                             const lan_cost_tree_request *request)
{
    const lan_status status = lan_cost_tree_begin(tree, request);
    while (status == LAN_OK && !lan_cost_tree_step(tree, UINT64_MAX)) {
    }
    return status;
}

uint64_t lan_cost_tree_expanded(const lan_cost_tree *tree)
{
    return tree->core.expanded;
}

/* The node of a cell that the tree has grown to; -1. */
static int32_t grown_node(const lan_cost_tree *tree, lan_cell at)
{
    if (!lan_grid_map_contains(tree->ground->map, at)) {
        return -1;
    }
    const int32_t node = lan_ground_node(tree->ground, at);
    return lan_core_closed(&tree->core, node) ? node : -1;
}

double lan_cost_tree_cost(const lan_cost_tree *tree, lan_cell at)
{
    const int32_t node = grown_node(tree, at);
    return node < 0 ? LAN_INF
                    : tree->space.weight_cost *
                          ((double)lan_core_cost(&tree->core, node) /
                           (double)tree->space.straight);
}

/* The node before; the node itself is not a source. */
static int32_t node_before(const lan_cost_tree *tree, int32_t node)
{
    return node - tree->space.offset[lan_core_via(&tree->core, node)];
}

bool lan_cost_tree_next(const lan_cost_tree *tree, lan_cell at, lan_cell *out)
{
    const int32_t node = grown_node(tree, at);
    if (node < 0 || lan_core_cost(&tree->core, node) == 0) {
        return false;
    }
    *out = lan_ground_cell(tree->ground, node_before(tree, node));
    return true;
}

size_t lan_cost_tree_cells(const lan_cost_tree *tree, lan_cell from,
                           lan_cell *out, size_t capacity)
{
    const int32_t first = grown_node(tree, from);
    size_t count = 0;
    if (first < 0) {
        return 0;
    }
    for (int32_t node = first; lan_core_cost(&tree->core, node) != 0;
         node = node_before(tree, node)) {
        count++;
    }
    count++;
    int32_t node = first;
    for (size_t i = 0; i < count && count <= capacity; i++) {
        out[i] = lan_ground_cell(tree->ground, node);
        node = i + 1 < count ? node_before(tree, node) : node;
    }
    return count;
}
