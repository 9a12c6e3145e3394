/* tactics/search/grid/cost_tree.h - least costs from a place, or the nearest of
 * several, to everywhere, and the tree of the routes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *     lan_cost_tree_create(ground, &tree);
 *     lan_cost_tree_run(tree, &request);
 *     lan_cost_tree_cost(tree, at);
 *     lan_cost_tree_cells(tree, at, cells, capacity);
 *
 * or, spread over many ticks, begin and step until done.
 *
 * Units    cost in costs of a cell of cost 1, see ../map/ground.h. Steps cost
 *          the same both ways, so that costs to a cell are those from it.
 * Errors   LAN_EINVAL for no source, or one outside of the map. A source where
 *          the body cannot stand is left out.
 * Owner    a tree is a workspace to be used again and again; the ground is kept
 *          and must outlive it. Nothing is allocated after _create(). The last
 *          tree stays until the next begin; after the ground changed it is out
 *          of date.
 * Threads  one writer; any number of readers once it is done.
 * Source   E. W. Dijkstra, Numerische Mathematik 1 (1959) 269.
 */
#ifndef LAN_TACTICS_SEARCH_GRID_COST_TREE_H
#define LAN_TACTICS_SEARCH_GRID_COST_TREE_H

#include "tactics/map/ground.h"
#include "tactics/map/overlay.h"

typedef struct lan_cost_tree lan_cost_tree;

typedef struct lan_cost_tree_request {
    const lan_cell *sources;    /* not kept */
    size_t source_count;        /* 1 or more */
    const lan_overlay *overlay; /* kept until done; NULL: nothing in the way */
} lan_cost_tree_request;

/* LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_cost_tree_create(lan_ground *ground, lan_cost_tree **out);
void lan_cost_tree_destroy(lan_cost_tree *tree);

/* Bytes held beyond the ground. */
size_t lan_cost_tree_memory(const lan_cost_tree *tree);

/* Starts anew. */
LAN_MUST_CHECK
lan_status lan_cost_tree_begin(lan_cost_tree *tree,
                               const lan_cost_tree_request *request);

/* Spends at most so many expansions; true once the tree is whole. */
bool lan_cost_tree_step(lan_cost_tree *tree, uint64_t expansions);

/* begin, and step to the end. */
LAN_MUST_CHECK
lan_status lan_cost_tree_run(lan_cost_tree *tree,
                             const lan_cost_tree_request *request);

uint64_t lan_cost_tree_expanded(const lan_cost_tree *tree);

/* Cost to the nearest source; infinity where there is no way, outside, and
 * where the tree has not grown to yet. Right to 1e-13 of itself on ground of
 * one cost, and to 1e-6 where thousands of cells a side cost hundredths. */
double lan_cost_tree_cost(const lan_cost_tree *tree, lan_cell at);

/* The next cell on the way to the nearest source; false at a source itself
 * and where the cost is infinite. */
bool lan_cost_tree_next(const lan_cost_tree *tree, lan_cell at, lan_cell *out);

/* Writes the cells from one to its nearest source, both included, and returns
 * how many there are; writes none where they exceed the capacity. 0 where there
 * is no way. */
size_t lan_cost_tree_cells(const lan_cost_tree *tree, lan_cell from,
                           lan_cell *out, size_t capacity);

#endif
