/* hierarchy_way.c - arcs taken apart into steps.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
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

/* Goes on to a node through a leaf. */
static void add_leaf_way(lan_hierarchy_search *search, int32_t leaf,
                         int32_t node, uint64_t cost)
{
    const lan_hierarchy *h = &search->table;
    uint8_t way[LAN_LEAF_CELLS];
    lan_leaf_ways ways;
    lan_leaf_ways_find(&ways, h->ground, &h->cuts.blocks[leaf], h->straight,
                       h->diagonal, search->last, cost, node);
    int count = lan_leaf_ways_lay(&ways, lan_leaf_place(&ways, node), way);
    search->has_failed = search->has_failed || count == 0;
    while (count > 0) {
        add_step(search, way[--count]);
    }
}

/* Goes along an arc of a cell, to the cell that it leads to or, backwards, from
 * there. Middles are lower than both ends, so this ends. */
static void add_arc(lan_hierarchy_search *search, uint32_t from, uint32_t arc,
                    bool is_upwards)
{
    const lan_hierarchy *h = &search->table;
    const uint32_t to = h->arcs[arc].to;
    const uint32_t middle = h->middle[arc];
    const int32_t node = h->cuts.node[is_upwards ? to : from];
    if (search->has_failed) {
        return;
    }
    if (middle == LAN_ARC_STEP) {
        add_step_to(search, node);
    } else if ((middle & LAN_ARC_LEAF) != 0) {
        add_leaf_way(search, (int32_t)(middle & ~LAN_ARC_LEAF), node,
                     lan_arc_cost(h, arc));
    } else {
        const uint32_t here = is_upwards ? from : to;
        const uint32_t there = is_upwards ? to : from;
        add_arc(search, middle, lan_arc_between(h, middle, here), false);
        add_arc(search, middle, lan_arc_between(h, middle, there), true);
    }
}

/* From the start up to the meeting. */
static void add_way_up(lan_hierarchy_search *search)
{
    const lan_arc_label *labels = search->end[0].labels;
    size_t count = 0;
    uint32_t at = search->meeting;
    for (; labels[at].from != LAN_NO_CELL; at = labels[at].from) {
        search->trail[count++] = at;
    }
    const int32_t node = search->table.cuts.node[at];
    if (node != search->last) {
        add_leaf_way(search, search->end[0].home, node, labels[at].cost);
    }
    while (count > 0) {
        const lan_arc_label *label = &labels[search->trail[--count]];
        add_arc(search, label->from, label->arc, true);
    }
}

/* From the meeting down to the goal. */
static void add_way_down(lan_hierarchy_search *search)
{
    const lan_arc_end *end = &search->end[1];
    uint32_t at = search->meeting;
    for (; end->labels[at].from != LAN_NO_CELL; at = end->labels[at].from) {
        add_arc(search, end->labels[at].from, end->labels[at].arc, false);
    }
    if (!search->has_failed && search->last != end->node) {
        add_leaf_way(search, end->home, end->node, end->labels[at].cost);
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
    } else if (search->meeting == LAN_NO_CELL) {
        add_leaf_way(search, search->end[0].home, search->end[1].node,
                     search->best);
    } else {
        add_way_up(search);
        add_way_down(search);
    }
}
