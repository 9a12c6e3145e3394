/* tactics/map/gates_impl.h - straight rows of cells that everything behind
 * them must pass, for dead_ends.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    Ground is cut into segments in one direction, north-south or
 *          west-east: longest rows of cells of the least weight there is, and
 *          each costlier cell for itself. A segment whose removal parts the
 *          ground is a gate. Who goes through a gate and comes back by it had
 *          better walked along it: each of those steps is straight and of
 *          least cost, and any other way between two of its cells has as many
 *          steps at least, none cheaper, and turns no less. So a route from s
 *          to t never needs what lies behind a gate that has both on one side.
 *
 *          A block is what no gate parts; gates belong to several. The blocks
 *          of an island form a tree whose root is the block of most cells.
 *          Each segment is counted to that of its blocks which is nearest to
 *          the root.
 * Source   blocks: J. Hopcroft and R. Tarjan, "Efficient algorithms for graph
 *          manipulation", CACM 16 (1973) 372-378, on segments in place of
 *          nodes. The gates wider than one cell are ours.
 */
#ifndef LAN_TACTICS_MAP_GATES_IMPL_H
#define LAN_TACTICS_MAP_GATES_IMPL_H

#include "tactics/map/ground_parts_impl.h"

/* One tree for each island. Blocks are numbered so that each comes before all
 * that hang on it, and those follow it without a gap. */
typedef struct lan_gate_tree {
    int32_t count;
    int32_t *parent; /* [count] -1: a root */
    int32_t *end;    /* [count] one past the last that hangs on it */
} lan_gate_tree;

/* Finds the blocks of one direction.
 *
 * along  from a node to the next one of its segment: 1 or ground->stride
 * block  [nodes] is filled with the block of each node, -1: not free
 *
 * LAN_ENOMEM; then *out is not written. */
LAN_MUST_CHECK
lan_status lan_gates_find(const lan_ground *ground, int32_t along,
                          int32_t *block, lan_gate_tree *out);
void lan_gate_tree_clear(lan_gate_tree *tree);

/* Whether b is a or hangs on it. */
static inline bool lan_gate_tree_is_above(const lan_gate_tree *tree, int32_t a,
                                          int32_t b)
{
    return a <= b && b < tree->end[a];
}

/* The lowest block that both are or hang on; they are of one island. */
int32_t lan_gate_tree_meeting(const lan_gate_tree *tree, int32_t a, int32_t b);

#endif
