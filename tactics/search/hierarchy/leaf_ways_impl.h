/* tactics/search/hierarchy/leaf_ways_impl.h - least-cost ways inside of a
 * leaf.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    from one cell in a leaf or beside it to all others of both that can
 *          be reached through cells of the leaf only.
 * Units    costs are whole numbers, see lan_hierarchy.
 */
#ifndef LAN_TACTICS_SEARCH_HIERARCHY_LEAF_WAYS_IMPL_H
#define LAN_TACTICS_SEARCH_HIERARCHY_LEAF_WAYS_IMPL_H

#include "tactics/search/hierarchy/dissection_impl.h"

/* A leaf and the cells around it. */
#define LAN_LEAF_STRIDE (LAN_LEAF_SIDE + 2)
#define LAN_LEAF_CELLS  (LAN_LEAF_STRIDE * LAN_LEAF_STRIDE)

/* More than any way costs; two of them can be added. */
#define LAN_LEAF_NO_COST (UINT64_MAX / 4)

typedef struct lan_leaf_ways {
    int32_t corner;    /* node of place 0 */
    int32_t stride;    /* of nodes */
    uint64_t straight; /* costs of steps of weight 1 */
    uint64_t diagonal;
    uint64_t cost[LAN_LEAF_CELLS]; /* LAN_LEAF_NO_COST: not reached */
    uint8_t via[LAN_LEAF_CELLS];   /* direction of the last step */
} lan_leaf_ways;

/* straight, diagonal  costs of steps of weight 1
 * most                ways to the node `to` that cost more are not looked for;
 *                     LAN_LEAF_NO_COST: all ways to all nodes are */
void lan_leaf_ways_find(lan_leaf_ways *ways, const lan_ground *ground,
                        const lan_block *leaf, double straight, double diagonal,
                        int32_t from, uint64_t most, int32_t to);

/* Writes the directions of the steps to a place, the last step first, and
 * returns how many there are: none to where the ways begin, and where it was
 * not reached. */
int lan_leaf_ways_lay(const lan_leaf_ways *ways, int32_t place,
                      uint8_t out[LAN_LEAF_CELLS]);

/* The place of a node in the leaf or beside it. */
static inline int32_t lan_leaf_place(const lan_leaf_ways *ways, int32_t node)
{
    const int32_t off = node - ways->corner;
    return off / ways->stride * LAN_LEAF_STRIDE + off % ways->stride;
}

/* Cost of a legal step. */
static inline double lan_step_cost(const lan_ground *ground, double straight,
                                   double diagonal, int32_t from, int d)
{
    return d % 2 == 0 ? diagonal * lan_ground_diagonal(ground, from, d)
                      : straight * lan_ground_straight(ground, from, d);
}

#endif
