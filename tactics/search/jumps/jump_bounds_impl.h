/* tactics/search/jumps/jump_bounds_impl.h - for each jump point and direction,
 * the jumps to others, and a box around all goals that a shortest way in this
 * direction leads to.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For each jump point and each goal, some shortest way begins in a direction
 * whose box holds the goal. A search that from each jump point takes all
 * directions whose boxes hold the goal, and no others, finds a shortest way:
 * it follows one way step by step, whatever directions it came from.
 *
 * Shape    [jump points][directions]; what belongs to point i and direction d
 *          has the index 8 i + d.
 * Units    costs of exact lengths; for others the boxes do not hold.
 * Source   Wagner and Willhalm, "Geometric speed-up techniques for finding
 *          shortest paths in large sparse graphs", ESA 2003; with jump points:
 *          Rabin and Sturtevant, "Combining bounding boxes and JPS to prune
 *          grid pathfinding", AAAI 2016. Here the searches that make the boxes
 *          go over jump points instead of cells.
 */
#ifndef LAN_TACTICS_SEARCH_JUMPS_JUMP_BOUNDS_IMPL_H
#define LAN_TACTICS_SEARCH_JUMPS_JUMP_BOUNDS_IMPL_H

#include "lanchester/base.h"
#include "tactics/counts_impl.h"
#include "tactics/search/jumps/jump_search_impl.h"

/* Four lanes of 15 bits below a spare one: west and north border of the box,
 * and how far short of LAN_JUMP_LANE the east and south border are. The less a
 * lane, the larger the box, so that the smallest lanes of two boxes are those
 * of the box around both. All lanes full: an empty box. */
typedef uint64_t lan_jump_box;

#define LAN_JUMP_LANE  UINT64_C(0x7fff)
#define LAN_JUMP_EMPTY UINT64_C(0x7fff7fff7fff7fff)
#define LAN_JUMP_SPARE UINT64_C(0x8000800080008000)

/* The box of one cell, also what a goal is compared by. */
static inline lan_jump_box lan_jump_box_of(int32_t x, int32_t y)
{
    const uint64_t lane_x = (uint64_t)x;
    const uint64_t lane_y = (uint64_t)y;
    return lane_x | lane_y << 16 | (LAN_JUMP_LANE - lane_x) << 32 |
           (LAN_JUMP_LANE - lane_y) << 48;
}

static inline bool lan_jump_box_holds(lan_jump_box box, lan_jump_box goal)
{
    return (((goal | LAN_JUMP_SPARE) - box) & LAN_JUMP_SPARE) == LAN_JUMP_SPARE;
}

/* Bit d is set where box d of the eight holds the goal. */
static inline unsigned lan_jump_boxes_with(const lan_jump_box *boxes,
                                           lan_jump_box goal)
{
    unsigned with = 0;
    for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
        with |= (unsigned)lan_jump_box_holds(boxes[d], goal) << d;
    }
    return with;
}

typedef struct lan_jump_edge {
    uint32_t to;
    int32_t d; /* of arrival */
    uint64_t cost;
} lan_jump_edge;

typedef struct lan_jump_bounds {
    size_t count;         /* jump points */
    size_t *first;        /* [count * 8 + 1] index of the first edge */
    lan_jump_edge *edges; /* [first[count * 8]] */
    lan_jump_box *reach;  /* [count * 8] cells that these jumps touch */
    lan_jump_box *boxes;  /* [count * 8] goals; zeros before fill() */
} lan_jump_bounds;

/* Finds the edges, or nothing (*out is NULL) where the map has so many jump
 * points that fill() would take longer than some fifty plain searches.
 * LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_jump_bounds_create(const lan_jump_search *search,
                                  lan_jump_bounds **out);
void lan_jump_bounds_destroy(lan_jump_bounds *bounds);

/* Computes the boxes; uses nodes and open list of the search. LAN_ENOMEM,
 * LAN_ECANCELLED. */
LAN_MUST_CHECK
lan_status lan_jump_bounds_fill(lan_jump_bounds *bounds,
                                lan_jump_search *search,
                                const lan_progress *progress);

size_t lan_jump_bounds_memory(const lan_jump_bounds *bounds);

#endif
