/* tactics/search/hierarchy/dissection_impl.h - a map cut in two, again and
 * again.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a block is a rectangle of cells. Its cut is a line of cells from
 *          side to side, which no step can cross without touching it; on
 *          either side lies a smaller block. Small ones are leaves and have no
 *          cut. Only blocks with free cells are kept, and only free cells of a
 *          cut. The whole map is the last block: children come before their
 *          parent.
 *          The cells of all cuts are numbered block by block, so that a number
 *          is less than those of all cuts around it. What surrounds a block
 *          are cells of its ancestors' cuts only, corners included: of two
 *          lines that meet there the older one passes the corner.
 *          The cuts around a block, from that of the whole map inwards, and
 *          then its own, are rungs of one ladder: any two cells that an arc
 *          could join are on the ladder of the lower one. The cell of one rung
 *          is another one for other blocks.
 * Source   nested dissection: A. George, SIAM J. Numer. Anal. 10 (1973) 345.
 */
#ifndef LAN_TACTICS_SEARCH_HIERARCHY_DISSECTION_IMPL_H
#define LAN_TACTICS_SEARCH_HIERARCHY_DISSECTION_IMPL_H

#include "tactics/map/ground_parts_impl.h"

/* Cells along a side of a leaf, at most. */
#define LAN_LEAF_SIDE 8

typedef struct lan_block {
    lan_cell low;
    lan_cell high;    /* the cell beyond */
    int32_t parent;   /* -1: none */
    int32_t child[2]; /* -1: nothing is free there */
    int32_t first;    /* number of the cut's first cell */
    int32_t count;    /* cells of the cut */
    int32_t above;    /* cells of all cuts around it: the first one's rung */
    bool is_leaf;
} lan_block;

/* What lan_dissection.number says of nodes in no cut: blocked, or in a leaf,
 * LAN_IN_LEAF less the leaf's place among the blocks. */
#define LAN_IN_NO_BLOCK (-1)
#define LAN_IN_LEAF     (-2)

typedef struct lan_dissection {
    const lan_ground *ground;
    lan_block *blocks;
    int32_t block_count;
    int32_t block_room;
    int32_t *number; /* [nodes] */
    int32_t *node;   /* [count] of a number */
    int32_t *owner;  /* [count] the block whose cut it is */
    int32_t count;
    int32_t rungs; /* of the longest ladder */
} lan_dissection;

LAN_MUST_CHECK
lan_status lan_dissection_init(lan_dissection *cuts, const lan_ground *ground);
void lan_dissection_clear(lan_dissection *cuts);
size_t lan_dissection_memory(const lan_dissection *cuts);

/* The block that a free node's own number is of: the leaf that it lies in, or
 * the one whose cut it is in. */
static inline int32_t lan_block_of(const lan_dissection *cuts, int32_t node)
{
    const int32_t number = cuts->number[node];
    return number >= 0 ? cuts->owner[number] : LAN_IN_LEAF - number;
}

static inline uint32_t lan_rung_of(const lan_dissection *cuts, uint32_t number)
{
    const lan_block *block = &cuts->blocks[cuts->owner[number]];
    return (uint32_t)block->above + number - (uint32_t)block->first;
}

/* The cell of a rung, of the cut of a block or one around it. */
static inline uint32_t lan_cell_of_rung(const lan_dissection *cuts,
                                        int32_t block, uint32_t rung)
{
    const lan_block *at = &cuts->blocks[block];
    while ((uint32_t)at->above > rung) {
        at = &cuts->blocks[at->parent];
    }
    return (uint32_t)at->first + rung - (uint32_t)at->above;
}

/* Writes the numbers of the free cells around a block in ascending order and
 * returns how many there are.
 *
 * out  room for the cells around, lan_block_round() */
int32_t lan_block_ring(const lan_dissection *cuts, const lan_block *block,
                       int32_t *out);

static inline int32_t lan_block_round(const lan_block *block)
{
    return 2 * (block->high.x - block->low.x + block->high.y - block->low.y) +
           4;
}

#endif
