/* hierarchy_way.c - arcs taken apart into steps.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>

#include "tactics/counts_impl.h"
#include "tactics/search/hierarchy/hierarchy_search_impl.h"

static void add_step(lan_hierarchy_search *search, int d)
{
    const lan_ground *ground = search->table.ground;
    if (search->steps == (size_t)ground->free_count) {
        search->has_failed = true;
        return;
    }
    search->ways[search->steps++] = (uint8_t)d;
    if (lan_direction_is_diagonal(d)) {
        search->diagonal++;
        search->diagonal_weight += lan_ground_diagonal(ground, search->last, d);
    } else {
        search->straight++;
        search->straight_weight += lan_ground_straight(ground, search->last, d);
    }
    search->last += ground->offset[d];
}

static void add_step_to(lan_hierarchy_search *search, int32_t node)
{
    const int32_t *offset = search->table.ground->offset;
    for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
        if (search->last + offset[d] == node) {
            add_step(search, d);
            return;
        }
    }
    search->has_failed = true;
}

/* Directions by the signs of the differences. */
static const int8_t directions[3][3] = {{0, 1, 2}, {7, -1, 3}, {6, 5, 4}};

static int sign(int32_t number)
{
    return (number > 0) - (number < 0);
}

/* Ways of as few steps as lead from one cell to another. */
typedef struct bearing {
    int diagonal; /* directions */
    int straight;
    int32_t diagonals;
    int32_t straights;
} bearing;

static bearing bearing_of(const lan_ground *ground, int32_t from, int32_t to)
{
    const lan_cell one = lan_ground_cell(ground, from);
    const lan_cell other = lan_ground_cell(ground, to);
    const int right = sign(other.x - one.x) + 1;
    const int down = sign(other.y - one.y) + 1;
    const int32_t wide = abs(other.x - one.x);
    const int32_t high = abs(other.y - one.y);
    return (bearing){.diagonal = directions[right][down],
                     .straight = wide > high ? directions[right][1]
                                             : directions[1][down],
                     .diagonals = wide < high ? wide : high,
                     .straights = abs(wide - high)};
}

/* Whether no such way costs that much. */
static bool is_too_short(const lan_hierarchy *h, const bearing *by,
                         uint64_t cost)
{
    const double steps =
        by->diagonals * h->diagonal + by->straights * h->straight;
    return 4.0 * h->ground->greatest * steps < (double)cost;
}

/* Where all diagonal steps, then all straight ones, or the other way round,
 * make up a way of this cost, writes their directions, the last one first, and
 * returns how many there are, else 0. */
static int plain_way(const lan_hierarchy *h, int32_t from, const bearing *by,
                     uint64_t cost, bool is_straight_first,
                     uint8_t out[LAN_LEAF_CELLS])
{
    const lan_ground *ground = h->ground;
    const int32_t steps = by->diagonals + by->straights;
    double sum = 0.0;
    for (int32_t i = 0; i < steps; i++) {
        const bool is_straight =
            is_straight_first ? i < by->straights : i >= by->diagonals;
        const int d = is_straight ? by->straight : by->diagonal;
        if ((ground->moves[from] >> d & 1) == 0) {
            return 0;
        }
        sum += lan_step_cost(ground, h->straight, h->diagonal, from, d);
        from += ground->offset[d];
        out[steps - 1 - i] = (uint8_t)d;
    }
    return lan_same_cost(sum, (double)cost) ? steps : 0;
}

/* Finds a way of this cost through a leaf, most often a plain one. */
static int find_leaf_way(const lan_hierarchy *h, int32_t leaf, int32_t from,
                         int32_t to, uint64_t cost, uint8_t out[LAN_LEAF_CELLS])
{
    const bearing by = bearing_of(h->ground, from, to);
    int count = 0;
    if (!is_too_short(h, &by, cost)) {
        count = plain_way(h, from, &by, cost, false, out);
        count = count > 0 ? count : plain_way(h, from, &by, cost, true, out);
    }
    if (count == 0) {
        lan_leaf_ways ways;
        lan_leaf_ways_find(&ways, h->ground, &h->cuts.blocks[leaf], h->straight,
                           h->diagonal, from, cost, to);
        count = lan_leaf_ways_lay(&ways, lan_leaf_place(&ways, to), out);
    }
    return count;
}

/* Goes on to a node through a leaf. */
static void add_leaf_way(lan_hierarchy_search *search, int32_t leaf,
                         int32_t node, uint64_t cost)
{
    uint8_t way[LAN_LEAF_CELLS];
    int count =
        find_leaf_way(&search->table, leaf, search->last, node, cost, way);
    search->has_failed = search->has_failed || count == 0;
    while (count > 0) {
        add_step(search, way[--count]);
    }
}

/* An arc between two cells of cuts; it is one of the lower one's. */
typedef struct link {
    uint32_t low;
    uint32_t high;
    uint32_t arc;
} link;

static link link_to_rung(const lan_hierarchy *h, uint32_t low, uint32_t high)
{
    return (link){low, high,
                  lan_arc_to_rung(h, low, lan_rung_of(&h->cuts, high))};
}

/* Goes along an arc, upwards or downwards. Middles are lower than both ends, so
 * this ends. */
static void add_link(lan_hierarchy_search *search, link it, bool is_upwards)
{
    const lan_hierarchy *h = &search->table;
    if (search->has_failed) {
        return;
    }
    const uint32_t middle = h->middle[it.arc];
    const int32_t node = h->cuts.node[is_upwards ? it.high : it.low];
    if (middle == LAN_ARC_STEP) {
        add_step_to(search, node);
    } else if ((middle & LAN_ARC_LEAF) != 0) {
        add_leaf_way(search, (int32_t)(middle & ~LAN_ARC_LEAF), node,
                     lan_arc_cost(h, it.arc));
    } else {
        const link one = link_to_rung(h, middle, it.low);
        const link other = {middle, it.high,
                            lan_arc_to_rung(h, middle, h->to[it.arc])};
        __builtin_prefetch(&h->middle[is_upwards ? other.arc : one.arc]);
        add_link(search, is_upwards ? one : other, false);
        add_link(search, is_upwards ? other : one, true);
    }
}

/* From the start up to the meeting. */
static void add_way_up(lan_hierarchy_search *search)
{
    const lan_hierarchy *h = &search->table;
    const lan_arc_end *end = &search->end[0];
    size_t count = 0;
    uint32_t rung = search->meeting;
    for (; end->from[rung] != LAN_NO_RUNG; rung = end->from[rung]) {
        search->trail[count++] = (uint16_t)rung;
    }
    uint32_t at = lan_cell_of_rung(&h->cuts, end->home, rung);
    if (h->cuts.node[at] != search->last) {
        add_leaf_way(search, end->home, h->cuts.node[at], end->cost[rung]);
    }
    while (count > 0) {
        const uint32_t next =
            lan_cell_of_rung(&h->cuts, end->home, search->trail[--count]);
        add_link(search, link_to_rung(h, at, next), true);
        at = next;
    }
}

/* From the meeting down to the goal. */
static void add_way_down(lan_hierarchy_search *search)
{
    const lan_hierarchy *h = &search->table;
    const lan_arc_end *end = &search->end[1];
    uint32_t rung = search->meeting;
    uint32_t at = lan_cell_of_rung(&h->cuts, end->home, rung);
    for (; end->from[rung] != LAN_NO_RUNG; rung = end->from[rung]) {
        const uint32_t next =
            lan_cell_of_rung(&h->cuts, end->home, end->from[rung]);
        add_link(search, link_to_rung(h, next, at), false);
        at = next;
    }
    if (!search->has_failed && search->last != end->node) {
        add_leaf_way(search, end->home, end->node, end->cost[rung]);
    }
}

void lan_hierarchy_search_lay(lan_hierarchy_search *search)
{
    search->steps = 0;
    search->last = search->end[0].node;
    search->straight = 0;
    search->diagonal = 0;
    search->straight_weight = 0;
    search->diagonal_weight = 0;
    if (search->best == LAN_LEAF_NO_COST) {
        search->has_failed = true;
    } else if (search->meeting == LAN_NO_RUNG) {
        add_leaf_way(search, search->end[0].home, search->end[1].node,
                     search->best);
    } else {
        add_way_up(search);
        add_way_down(search);
    }
}
