/* tactics/search/dissection_impl.h - a map cut in two, again and again.
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
 *          are cells of its ancestors' cuts only, corners included. The front
 *          of a block is its cut and then what surrounds it, in ascending
 *          order.
 * Source   nested dissection: A. George, SIAM J. Numer. Anal. 10 (1973) 345.
 */
#ifndef LAN_TACTICS_SEARCH_DISSECTION_IMPL_H
#define LAN_TACTICS_SEARCH_DISSECTION_IMPL_H

#include "tactics/map/ground_parts_impl.h"

/* Cells along a side of a leaf, at most. */
#define LAN_LEAF_SIDE 8

typedef struct lan_block {
    lan_cell low;
    lan_cell high;    /* the cell beyond */
    int32_t parent;   /* -1: none */
    int32_t child[2]; /* -1: nothing is free there; of a leaf both */
    int32_t first;    /* number of the cut's first cell */
    int32_t count;    /* cells of the cut; 0: a leaf, or nothing is free */
    size_t front;     /* where its front begins */
    int32_t size;     /* cells of the front */
    size_t row;       /* where the row of the cut's first cell begins */
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
    int32_t *fronts; /* numbers, block by block */
    size_t front_count;
    size_t row_count; /* a row for each cell of a cut: the rest of the front */
    int32_t longest;  /* front */
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

static inline const int32_t *lan_block_front(const lan_dissection *cuts,
                                             const lan_block *block)
{
    return &cuts->fronts[block->front];
}

/* Place of a number in the front of a block; -1: it is not there. */
int32_t lan_block_place(const lan_dissection *cuts, const lan_block *block,
                        int32_t number);

/* Where the row of the cell at a place in the front, within the cut, begins:
 * costs to the places after it. */
static inline size_t lan_block_row(const lan_block *block, int32_t place)
{
    const size_t before = (size_t)place;
    const size_t size = (size_t)block->size;
    return block->row + before * size - before * (before + 1) / 2;
}

#endif
