/* tactics/search/hierarchy/fronts_impl.h - least costs within blocks, between
 * all cells of their cuts and around them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    the front of a block is its cut and, after it, what lies around it,
 *          by ascending number. Its cost matrix is made from its children's,
 *          by taking out one cell of the cut after the other: what is left
 *          between any two others is the best way through what was taken out.
 *          The rows of the cells taken out are kept; of a leaf the rest.
 *          Only what lies right of the diagonal counts.
 * Source   multifrontal elimination: I. S. Duff and J. K. Reid, ACM Trans.
 *          Math. Softw. 9 (1983) 302; here with (min, +).
 */
#ifndef LAN_TACTICS_SEARCH_HIERARCHY_FRONTS_IMPL_H
#define LAN_TACTICS_SEARCH_HIERARCHY_FRONTS_IMPL_H

#include "tactics/search/hierarchy/hierarchy_impl.h"

/* Columns of a matrix are filled up to whole lanes. */
#define LAN_FRONT_LANES 8

/* Costs that are kept for a map, at most. */
#define LAN_FRONT_COSTS_MOST ((size_t)1 << 26)

typedef struct lan_front {
    int32_t taken;  /* cells that are taken out */
    int32_t size;   /* with those around */
    int32_t stride; /* of the matrix */
    int32_t depth;
    size_t ring; /* place of what is around in `ring` and `up` */
    size_t down;
    size_t kept;
} lan_front;

typedef struct lan_fronts {
    const lan_hierarchy *of;
    lan_front *front; /* [blocks] */
    int32_t *ring;    /* numbers around each block */
    int32_t *up;      /* their places in the parent's front */
    int32_t *down;    /* places of the parent's front in the block's; -1 */
    double *kept;
    int32_t depths;
    double **matrix; /* [depths], each as large as the largest needs */
} lan_fronts;

/* LAN_ENOMEM, LAN_ELIMIT. */
LAN_MUST_CHECK
lan_status lan_fronts_init(lan_fronts *fronts, const lan_hierarchy *h);
void lan_fronts_clear(lan_fronts *fronts);

/* Computes all that is kept; false where it was cancelled. */
bool lan_fronts_fill(lan_fronts *fronts, const lan_progress *progress);

/* Number of a cell of a cut block's front. */
static inline int32_t lan_front_number(const lan_fronts *fronts, int32_t block,
                                       int32_t place)
{
    const lan_front *front = &fronts->front[block];
    return place < front->taken
               ? fronts->of->cuts.blocks[block].first + place
               : fronts->ring[front->ring + (size_t)(place - front->taken)];
}

/* Where the cost between two cells of a front is kept, low < high: of a cut
 * block, where low is of the cut; of a leaf, counted among those around. */
static inline double *lan_front_kept(const lan_fronts *fronts, int32_t block,
                                     int32_t low, int32_t high)
{
    const lan_front *front = &fronts->front[block];
    const bool is_leaf = fronts->of->cuts.blocks[block].is_leaf;
    const size_t size =
        (size_t)(is_leaf ? front->size - front->taken : front->size);
    const size_t row = (size_t)low;
    return &fronts->kept[front->kept + row * (2 * size - row - 1) / 2 +
                         (size_t)(high - low - 1)];
}

/* Lowers costs to what they are by way of a cell: to[j] to add + from[j]. */
static inline void lan_front_lower(double *restrict to,
                                   const double *restrict from, double add,
                                   int32_t begin, int32_t end)
{
    for (int32_t j = begin - begin % LAN_FRONT_LANES; j < end;
         j += LAN_FRONT_LANES) {
        for (int32_t k = j; k < j + LAN_FRONT_LANES; k++) {
            const double way = add + from[k];
            to[k] = way < to[k] ? way : to[k];
        }
    }
}

#endif
