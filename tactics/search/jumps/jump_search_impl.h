/* tactics/search/jumps/jump_search_impl.h - A* over jump points: nodes, open
 * list, and the route as cells. How a node's successors are found is left to
 * whoever uses it: by looking at bits (jump_walk.c).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a node for each jump point, one for the start, one for the goal.
 *          From a node to the next one leads a diagonal part, then a straight
 *          one; each may be empty.
 * Units    costs are whole numbers: `straight` and `diagonal` a step. For
 *          exact lengths they are successive terms of Pell's p / q -> sqrt 2
 *          with q above the number of free cells. Then p b - q a and
 *          b sqrt 2 - a have one sign for all counts |b| < q, so that no two
 *          routes are compared wrongly.
 * Order    the open list is a heap, and a stack of the nodes whose f is the one
 *          that was taken last: of an estimate that no step makes less, they
 *          come next, the last one first.
 * Scope    dead ends that hold neither start nor goal are left out, where the
 *          request wants that: no shortest way leads through them, so that the
 *          one that is found is the same.
 * Source   Pell numbers: Hardy and Wright, "An introduction to the theory of
 *          numbers", ch. X.
 */
#ifndef LAN_TACTICS_SEARCH_JUMPS_JUMP_SEARCH_IMPL_H
#define LAN_TACTICS_SEARCH_JUMPS_JUMP_SEARCH_IMPL_H

#include "tactics/search/jumps/jump_bits_impl.h"
#include "tactics/search/jumps/jump_links_impl.h"
#include "tactics/search/search_impl.h"

#define LAN_JUMP_G_BITS 50 /* 2^24 cells times p = 54608393 < 2^26 */

typedef struct lan_jump_node {
    uint64_t g;     /* cost so far, below the generation it belongs to */
    uint32_t from;  /* node before << 3 | direction of arrival */
    uint32_t open;  /* place in the heap; or one of those below */
    uint32_t place; /* y << 16 | x, frame included */
    int32_t region; /* of the ground, where dead ends are known */
} lan_jump_node;

#define LAN_JUMP_CLOSED   UINT32_MAX
#define LAN_JUMP_STACKED  (UINT32_MAX - 1)
#define LAN_JUMP_LEFT_OUT (UINT32_MAX - 2)

typedef struct lan_jump_open {
    uint64_t f;
    uint32_t order; /* among equal f */
    uint32_t node;
} lan_jump_open;

typedef struct lan_jump_search {
    lan_ground *ground;
    lan_jump_bits bits;
    lan_jump_links links;
    lan_jump_node *nodes; /* [bits.count + 2] */
    lan_jump_open *open;  /* [bits.count + 2] heap, least f first */
    uint32_t *stack;      /* [bits.count + 2] */
    uint32_t room;        /* of the three */
    uint32_t open_count;
    uint32_t stack_count;
    uint8_t *needed; /* [needed_room] regions, of this request */
    size_t needed_room;
    uint64_t regions_version; /* of the ground, whose regions nodes have */
    uint64_t generation;
    uint64_t pell_straight; /* q and p for exact lengths */
    uint64_t pell_diagonal;

    lan_route_request request;
    uint64_t straight; /* costs of this request */
    uint64_t diagonal;
    double euclid; /* cost of a cell of straight-line distance, at most */
    int32_t goal_x;
    int32_t goal_y;
    uint64_t least;     /* f that was taken last */
    uint64_t most;      /* cost of the best way to the goal yet */
    bool is_consistent; /* no step makes the estimate less */
    bool leaves_out;    /* dead ends */
    uint32_t added;
    uint64_t expanded;
    bool is_done;
} lan_jump_search;

LAN_MUST_CHECK
lan_status lan_jump_search_init(lan_jump_search *search, lan_ground *ground);
void lan_jump_search_clear(lan_jump_search *search);

/* Finds the jump points of the ground as it is and takes memory for their
 * nodes. After LAN_ENOMEM it must be called again before the next begin. */
LAN_MUST_CHECK
lan_status lan_jump_search_prepare(lan_jump_search *search);

/* Opens the start alone. Dead ends are labelled where the request leaves them
 * out; LAN_ENOMEM where there are more of them than before. */
LAN_MUST_CHECK
lan_status lan_jump_search_begin(lan_jump_search *search,
                                 const lan_route_request *request);

/* Takes the best node from the open list and closes it. False, and the search
 * is done, where that is the goal or none is left. */
bool lan_jump_search_pop(lan_jump_search *search, uint32_t *node);

/* Offers a way to `node` that costs g in all; `from` is made by
 * lan_jump_from(). Whether it is the best one so far. */
bool lan_jump_search_reach(lan_jump_search *search, uint32_t node, uint64_t g,
                           uint32_t from);

/* Offers all that a jump from `node` found, which was reached at g. */
void lan_jump_search_follow(lan_jump_search *search, uint32_t node, uint64_t g,
                            const lan_jump_found *found);

/* As lan_algorithm_impl has them. */
void lan_jump_search_result(const lan_jump_search *search, lan_route *route);
size_t lan_jump_search_cells(const lan_jump_search *search, lan_cell *out,
                             size_t capacity);
bool lan_jump_search_visited(const lan_jump_search *search, lan_cell at);
size_t lan_jump_search_memory(const lan_jump_search *search);

static inline uint32_t lan_jump_start(const lan_jump_search *search)
{
    return (uint32_t)search->bits.count;
}

static inline uint32_t lan_jump_goal(const lan_jump_search *search)
{
    return (uint32_t)search->bits.count + 1;
}

static inline uint64_t lan_jump_g(const lan_jump_node *node)
{
    return node->g & ((UINT64_C(1) << LAN_JUMP_G_BITS) - 1);
}

static inline uint32_t lan_jump_from(uint32_t node, int d)
{
    return node << 3 | (uint32_t)d;
}

static inline int32_t lan_jump_x(uint32_t place)
{
    return (int32_t)(place & 0xffffu);
}

static inline int32_t lan_jump_y(uint32_t place)
{
    return (int32_t)(place >> 16);
}

#endif
