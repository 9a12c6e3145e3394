/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/hierarchy/hierarchy_search_impl.h"

#include <math.h>
#include <stdlib.h>

/* The first round looks for ways that cost more than is known for sure by one
 * in 2 to this power, which most best ways do not by measurement; the next ones
 * for twice as much more. */
#define FIRST_SHARE 4

/* Arcs that are called for before they are looked at. */
#define AHEAD 64

/* --- the workspace ------------------------------------------------------- */

static void free_workspace(lan_hierarchy_search *search)
{
    for (int e = 0; e < 2; e++) {
        free(search->end[e].labels);
    }
    free(search->trail);
    free(search->ways);
}

lan_status lan_hierarchy_search_take(lan_hierarchy_search *search,
                                     lan_hierarchy *table)
{
    lan_hierarchy_search taken = {.table = *table, .phase = 3};
    const size_t cells = (size_t)table->cuts.count + 1;
    taken.trail = malloc(cells * sizeof *taken.trail);
    taken.ways = malloc((size_t)table->ground->free_count + 1);
    bool is_there = taken.trail != NULL && taken.ways != NULL;
    for (int e = 0; e < 2; e++) {
        taken.end[e].home = -1;
        taken.end[e].labels = malloc(cells * sizeof *taken.end[e].labels);
        is_there = is_there && taken.end[e].labels != NULL;
    }
    if (!is_there) {
        free_workspace(&taken);
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < cells; i++) {
        taken.end[0].labels[i].cost = LAN_LEAF_NO_COST;
        taken.end[1].labels[i].cost = LAN_LEAF_NO_COST;
    }
    lan_hierarchy_search_clear(search);
    *search = taken;
    return LAN_OK;
}

void lan_hierarchy_search_clear(lan_hierarchy_search *search)
{
    free_workspace(search);
    lan_hierarchy_clear(&search->table);
    *search = (lan_hierarchy_search){.phase = 3};
}

size_t lan_hierarchy_search_memory(const lan_hierarchy_search *search)
{
    const lan_hierarchy *table = &search->table;
    return table->ground == NULL ? 0
                                 : lan_hierarchy_memory(table) +
                                       (size_t)table->ground->free_count + 1 +
                                       ((size_t)table->cuts.count + 1) *
                                           (2 * sizeof *search->end[0].labels +
                                            sizeof *search->trail);
}

/* --- the ends ------------------------------------------------------------ */

static void forget_labels(const lan_dissection *cuts, const lan_arc_end *end)
{
    for (int32_t i = end->home; i >= 0; i = cuts->blocks[i].parent) {
        const lan_block *block = &cuts->blocks[i];
        for (int32_t k = block->first; k < block->first + block->count; k++) {
            end->labels[k].cost = LAN_LEAF_NO_COST;
        }
    }
}

static void put_label(const lan_arc_end *end, int32_t number, uint64_t cost)
{
    end->labels[number] =
        (lan_arc_label){.cost = cost, .from = LAN_NO_CELL, .arc = 0};
}

/* Labels of what lies around the leaf of an end; the cost of the way to the
 * other one, where that is in the same leaf. */
static uint64_t leave_leaf(const lan_hierarchy *h, const lan_arc_end *end,
                           const lan_arc_end *other)
{
    const lan_block *leaf = &h->cuts.blocks[end->home];
    lan_leaf_ways ways;
    lan_leaf_ways_find(&ways, h->ground, leaf, h->straight, h->diagonal,
                       end->node, LAN_LEAF_NO_COST, end->node);
    for (int32_t y = leaf->low.y - 1; y <= leaf->high.y; y++) {
        const bool is_side = y < leaf->low.y || y == leaf->high.y;
        const int32_t stride = is_side ? 1 : leaf->high.x - leaf->low.x + 1;
        for (int32_t x = leaf->low.x - 1; x <= leaf->high.x; x += stride) {
            const lan_cell at = {x, y};
            const int32_t place =
                (y - leaf->low.y + 1) * LAN_LEAF_STRIDE + x - leaf->low.x + 1;
            const uint64_t cost = ways.cost[place];
            if (cost < LAN_LEAF_NO_COST) {
                put_label(end, h->cuts.number[lan_ground_node(h->ground, at)],
                          cost);
            }
        }
    }
    return other->home == end->home
               ? ways.cost[lan_leaf_place(&ways, other->node)]
               : LAN_LEAF_NO_COST;
}

/* Goes to the first block of a phase that has something to look at. */
static void enter_phase(lan_hierarchy_search *search)
{
    for (; search->phase < 3; search->phase++) {
        const bool is_common = search->phase == 2;
        search->block =
            is_common ? search->common : search->end[search->phase].home;
        search->cell = 0;
        if (is_common || search->block != search->common) {
            return;
        }
    }
}

static void place_end(lan_hierarchy_search *search, int e, lan_cell at)
{
    const lan_hierarchy *h = &search->table;
    lan_arc_end *end = &search->end[e];
    forget_labels(&h->cuts, end);
    end->at = at;
    end->node = lan_ground_node(h->ground, at);
    end->home = lan_block_of(&h->cuts, end->node);
}

/* Labels of the first cells of cuts. */
static void begin_labels(lan_hierarchy_search *search)
{
    const lan_hierarchy *h = &search->table;
    search->best = LAN_LEAF_NO_COST;
    search->meeting = LAN_NO_CELL;
    for (int e = 0; e < 2; e++) {
        const lan_arc_end *end = &search->end[e];
        const int32_t number = h->cuts.number[end->node];
        if (number >= 0) {
            put_label(end, number, 0);
        } else {
            search->best = leave_leaf(h, end, &search->end[1 - e]);
        }
    }
}

/* Costs from the landmarks, which are no cells of a leaf. */
static void place_among_landmarks(const lan_hierarchy *h, lan_arc_end *end)
{
    const int32_t number = h->cuts.number[end->node];
    int32_t ring[4 * LAN_LEAF_SIDE + 4];
    int32_t count = 1;
    ring[0] = number;
    if (number < 0) {
        count = lan_block_ring(&h->cuts, &h->cuts.blocks[end->home], ring);
    }
    for (int k = 0; k < LAN_LANDMARKS; k++) {
        float least = (float)LAN_LEAF_NO_COST;
        for (int32_t i = 0; i < count; i++) {
            const float far =
                (float)end->labels[ring[i]].cost +
                h->far[(size_t)ring[i] * LAN_LANDMARKS + (size_t)k];
            least = far < least ? far : least;
        }
        end->far[k] = least;
    }
}

/* No way between two cells of an island, where both are known to landmarks,
 * costs less. */
static uint64_t landmark_bound(const float *one, const float *other)
{
    float most = 0.0f;
    for (int k = 0; k < LAN_LANDMARKS; k++) {
        const float apart = fabsf(one[k] - other[k]);
        const float rounding = 0x1p-22f * (one[k] + other[k]);
        most = apart - rounding > most ? apart - rounding : most;
    }
    return (uint64_t)most;
}

/* No way between two cells costs less. */
static uint64_t octile_bound(const lan_hierarchy *h, lan_cell one,
                             lan_cell other)
{
    const int32_t dx = abs(one.x - other.x);
    const int32_t dy = abs(one.y - other.y);
    const int32_t more = dx > dy ? dx : dy;
    const int32_t less = dx > dy ? dy : dx;
    return (uint64_t)(4.0 * h->ground->least *
                      (less * h->diagonal + (more - less) * h->straight));
}

void lan_hierarchy_search_begin(lan_hierarchy_search *search, lan_cell start,
                                lan_cell goal)
{
    const lan_hierarchy *h = &search->table;
    place_end(search, 0, start);
    place_end(search, 1, goal);
    begin_labels(search);
    place_among_landmarks(h, &search->end[0]);
    place_among_landmarks(h, &search->end[1]);
    const uint64_t bound =
        landmark_bound(search->end[0].far, search->end[1].far);
    const uint64_t octile = octile_bound(h, start, goal);
    search->share = FIRST_SHARE;
    search->limit = bound > octile ? bound : octile;
    search->limit += search->limit >> search->share;
    int32_t one = search->end[0].home;
    int32_t other = search->end[1].home;
    while (one != other) { /* parents come after their children */
        int32_t *lower = one < other ? &one : &other;
        *lower = h->cuts.blocks[*lower].parent;
    }
    search->common = one;
    search->phase = 0;
    search->expanded = 0;
    search->steps = 0;
    search->has_failed = false;
    enter_phase(search);
}

/* Nothing was left out that could be on a way within the limit; where no way
 * is, there is another round, with that of the way found or a greater one. */
static void try_again(lan_hierarchy_search *search)
{
    if (search->best <= search->limit) {
        return;
    }
    if (search->best < LAN_LEAF_NO_COST) {
        search->limit = search->best;
    } else {
        search->share -= search->share > 0;
        search->limit += search->limit >> search->share;
    }
    forget_labels(&search->table.cuts, &search->end[0]);
    forget_labels(&search->table.cuts, &search->end[1]);
    begin_labels(search);
    search->phase = 0;
    enter_phase(search);
}

/* --- labels upwards ------------------------------------------------------ */

static inline void spread(const lan_hierarchy *h, lan_arc_label *labels,
                          uint32_t number, uint64_t most, bool is_wide)
{
    const lan_arc *arcs = h->arcs;
    const uint64_t cost = labels[number].cost;
    const uint32_t end = h->first[number];
    for (uint32_t arc = h->first[number + 1]; arc < end; arc++) {
        lan_arc_label *to = &labels[arcs[arc].to];
        __builtin_prefetch(&arcs[arc + AHEAD]);
        const uint64_t there =
            cost + (is_wide ? lan_arc_cost(h, arc) : arcs[arc].cost);
        if (there < to->cost) {
            *to = (lan_arc_label){.cost = there, .from = number, .arc = arc};
        }
        if (there > most) {
            return; /* arcs are sorted by their costs */
        }
    }
}

static void spread_label(lan_hierarchy_search *search, int e, int32_t number)
{
    const lan_hierarchy *h = &search->table;
    const lan_arc_end *end = &search->end[e];
    const uint64_t cost = end->labels[number].cost;
    const uint64_t most =
        search->best < search->limit ? search->best : search->limit;
    if (cost > most ||
        cost + landmark_bound(&h->far[(size_t)number * LAN_LANDMARKS],
                              search->end[1 - e].far) >
            most) {
        return;
    }
    search->expanded++;
    if (h->is_wide) {
        spread(h, end->labels, (uint32_t)number, most, true);
    } else {
        spread(h, end->labels, (uint32_t)number, most, false);
    }
}

/* A cell of a cut around both ends. */
static void meet(lan_hierarchy_search *search, int32_t number)
{
    const uint64_t one = search->end[0].labels[number].cost;
    const uint64_t other = search->end[1].labels[number].cost;
    if (one + other < search->best) {
        search->best = one + other;
        search->meeting = (uint32_t)number;
    }
    spread_label(search, 0, number);
    spread_label(search, 1, number);
}

static void look_at(lan_hierarchy_search *search, int32_t number)
{
    if (search->phase == 2) {
        meet(search, number);
    } else {
        spread_label(search, search->phase, number);
    }
}

bool lan_hierarchy_search_step(lan_hierarchy_search *search,
                               uint64_t expansions)
{
    const lan_dissection *cuts = &search->table.cuts;
    const uint64_t from = search->expanded;
    while (search->phase < 3 && search->expanded - from < expansions) {
        const lan_block *block = &cuts->blocks[search->block];
        if (search->cell < block->count) {
            look_at(search, block->first + search->cell++);
            continue;
        }
        search->block = block->parent;
        search->cell = 0;
        if (search->block < 0) {
            search->phase = 3;
            try_again(search);
        } else if (search->phase < 2 && search->block == search->common) {
            search->phase++;
            enter_phase(search);
        }
    }
    if (search->phase == 3) {
        lan_hierarchy_search_lay(search);
    }
    return search->phase == 3;
}
