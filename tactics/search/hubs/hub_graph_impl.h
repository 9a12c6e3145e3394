/* tactics/search/hubs/hub_graph_impl.h - jump points, and which of them lie in
 * the open before each other.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A leg joins a cell and a jump point where the parallelogram of all shortest
 * ways between them holds no obstacle and no other jump point. So a leg may be
 * walked in any order of its straight and diagonal steps, from either end.
 *
 * Some shortest way between any two cells is made of legs, or is free in that
 * sense as a whole. For jump point search cuts it at jump points into runs, a
 * diagonal part and a straight one, without others on them. Let the
 * parallelogram of such a run not be free, and take its last row that is not.
 * If an obstacle is there, a jump point stands where the obstacle begins,
 * beside it in the row behind, which is free. So there is a jump point inside,
 * and by way of it the run is made of two that are shorter.
 *
 * Shape    node (x, y) and directions as in jump_bits_impl.h.
 * Units    costs are whole numbers, `straight` and `diagonal` a step, as in
 *          jump_search_impl.h. They are chosen so that the costs of all
 *          shortest ways are below LAN_HUB_FAR, and compared without error.
 * Source   Uras, Koenig and Hernandez, "Subgoal graphs for optimal pathfinding
 *          in eight-neighbor grids", ICAPS 2013, for maps without corner
 *          cutting; jump points in place of subgoals make it hold for all
 *          corner rules.
 */
#ifndef LAN_TACTICS_SEARCH_HUBS_HUB_GRAPH_IMPL_H
#define LAN_TACTICS_SEARCH_HUBS_HUB_GRAPH_IMPL_H

#include <stdlib.h>

#include "tactics/search/jumps/jump_bits_impl.h"

/* No way costs as much. Two of it still fit 32 bits. */
#define LAN_HUB_FAR (UINT32_C(1) << 31)

/* What a way costs a step. */
typedef struct lan_hub_costs {
    uint32_t straight;
    uint32_t diagonal;
} lan_hub_costs;

typedef struct lan_hub_graph {
    const lan_ground *ground;
    const lan_jump_bits *bits;
    uint32_t count;   /* jump points */
    uint32_t *places; /* [count] y << 16 | x, frame included */
    uint16_t *runs;   /* [4][nodes] see hub_graph.c */
    uint32_t *legs;   /* scratch: room for all of one cell */
    uint32_t *first;  /* [count + 1] */
    uint32_t *to;     /* [first[count]] ends of the legs of each jump point */
    uint32_t *cost;   /* [first[count]] */
    lan_hub_costs costs;
} lan_hub_graph;

/* Finds the legs between jump points. LAN_ENOMEM; LAN_ELIMIT where ways may be
 * too long for the costs, or looking around takes too long. */
LAN_MUST_CHECK
lan_status lan_hub_graph_init(lan_hub_graph *graph, const lan_jump_bits *bits);
void lan_hub_graph_clear(lan_hub_graph *graph);

/* Writes the jump points that legs lead to from a free cell to graph->legs;
 * of a jump point itself alone. Returns how many. */
size_t lan_hub_graph_look(const lan_hub_graph *graph, int32_t x, int32_t y);

static inline uint32_t lan_hub_place(int32_t x, int32_t y)
{
    return (uint32_t)y << 16 | (uint32_t)x;
}

static inline int32_t lan_hub_x(uint32_t place)
{
    return (int32_t)(place & 0xffffu);
}

static inline int32_t lan_hub_y(uint32_t place)
{
    return (int32_t)(place >> 16);
}

/* What a leg between two places costs. */
static inline uint32_t lan_hub_leg_cost(lan_hub_costs costs, uint32_t from,
                                        uint32_t to)
{
    const uint32_t dx = (uint32_t)abs(lan_hub_x(from) - lan_hub_x(to));
    const uint32_t dy = (uint32_t)abs(lan_hub_y(from) - lan_hub_y(to));
    const uint32_t most = dx > dy ? dx : dy;
    const uint32_t least = dx > dy ? dy : dx;
    return costs.straight * (most - least) + costs.diagonal * least;
}

/* One Dijkstra after another over the legs. */
typedef struct lan_hub_spread {
    uint32_t *cost;   /* [count] so far; UINT32_MAX: not reached */
    uint32_t *parent; /* [count] */
    uint64_t *heap;   /* cost << 32 | jump point, least first */
    uint32_t open;    /* entries of it; those improved since stay */
} lan_hub_spread;

/* LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_hub_spread_init(lan_hub_spread *spread,
                               const lan_hub_graph *graph);
void lan_hub_spread_clear(lan_hub_spread *spread);

/* Offers a way to a jump point; whether it is the best so far. */
bool lan_hub_spread_reach(lan_hub_spread *spread, uint32_t point, uint32_t cost,
                          uint32_t parent);

/* Takes the nearest jump point that is open; false: none is. */
bool lan_hub_spread_take(lan_hub_spread *spread, uint32_t *point);

/* Spreads from a jump point over all that it reaches and nothing was reached
 * before; writes them in order of cost, and returns how many. */
uint32_t lan_hub_spread_all(lan_hub_spread *spread, const lan_hub_graph *graph,
                            uint32_t from, uint32_t *out);

#endif
