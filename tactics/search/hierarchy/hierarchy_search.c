/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/hierarchy/hierarchy_search_impl.h"

#include <stdlib.h>

/* Where the probe found no way, the first round looks for ways that cost more
 * than is known for sure by one in 2 to this power; the next ones for twice as
 * much more. */
#define FIRST_SHARE 4

/* Cells of a cut and arcs that are called for before they are looked at: as
 * far ahead, and as many in a line of the cache. */
#define AHEAD  4
#define CALLED 32

/* Costs from landmarks that are compared at once. */
#define LANES 8

/* Rounded down they are apart by less than so many grains more than they are:
 * those of an end lack two at most, one of the sum and one of what is added. */
#define LOOSE 3

/* --- the workspace ------------------------------------------------------- */

static void free_workspace(lan_hierarchy_search *search)
{
    for (int e = 0; e < 2; e++) {
        free(search->end[e].cost);
        free(search->end[e].rest);
        free(search->end[e].from);
    }
    free(search->trail);
    free(search->ways);
}

static bool make_workspace(lan_hierarchy_search *search)
{
    const size_t rungs = (size_t)search->table.cuts.rungs + 1;
    bool is_there = true;
    search->trail = malloc(rungs * sizeof *search->trail);
    search->ways = malloc((size_t)search->table.ground->free_count + 1);
    for (int e = 0; e < 2; e++) {
        lan_arc_end *end = &search->end[e];
        end->home = -1;
        end->cost = malloc(rungs * sizeof *end->cost);
        end->rest = malloc(rungs * sizeof *end->rest);
        end->from = malloc(rungs * sizeof *end->from);
        is_there = is_there && end->cost != NULL && end->rest != NULL &&
                   end->from != NULL;
    }
    return is_there && search->trail != NULL && search->ways != NULL;
}

lan_status lan_hierarchy_search_take(lan_hierarchy_search *search,
                                     lan_hierarchy *table)
{
    lan_hierarchy_search taken = {.table = *table, .phase = 3};
    if (!make_workspace(&taken)) {
        free_workspace(&taken);
        return LAN_ENOMEM;
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
    const lan_arc_end *end = search->end;
    return table->ground == NULL
               ? 0
               : lan_hierarchy_memory(table) +
                     (size_t)table->ground->free_count + 1 +
                     ((size_t)table->cuts.rungs + 1) *
                         (2 * (sizeof *end->cost + sizeof *end->rest +
                               sizeof *end->from) +
                          sizeof *search->trail);
}

/* --- the ends ------------------------------------------------------------ */

static int32_t rungs_of(const lan_dissection *cuts, int32_t block)
{
    return cuts->blocks[block].above + cuts->blocks[block].count;
}

static void forget_labels(const lan_dissection *cuts, const lan_arc_end *end)
{
    const int32_t rungs = rungs_of(cuts, end->home);
    for (int32_t i = 0; i < rungs; i++) {
        end->cost[i] = LAN_LEAF_NO_COST;
    }
}

static void put_label(const lan_hierarchy *h, const lan_arc_end *end,
                      int32_t number, uint64_t cost)
{
    const uint32_t rung = lan_rung_of(&h->cuts, (uint32_t)number);
    end->cost[rung] = cost;
    end->from[rung] = LAN_NO_RUNG;
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
                put_label(h, end,
                          h->cuts.number[lan_ground_node(h->ground, at)], cost);
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
    end->at = at;
    end->node = lan_ground_node(h->ground, at);
    end->home = lan_block_of(&h->cuts, end->node);
    const int32_t rungs = rungs_of(&h->cuts, end->home);
    for (int32_t i = 0; i < rungs; i++) {
        end->rest[i] = LAN_LEAF_NO_COST;
    }
}

/* Labels of the first cells of cuts. */
static void begin_labels(lan_hierarchy_search *search)
{
    const lan_hierarchy *h = &search->table;
    search->best = LAN_LEAF_NO_COST;
    search->meeting = LAN_NO_RUNG;
    for (int e = 0; e < 2; e++) {
        const lan_arc_end *end = &search->end[e];
        const int32_t number = h->cuts.number[end->node];
        forget_labels(&h->cuts, end);
        if (number >= 0) {
            put_label(h, end, number, 0);
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
        end->far[k] = INT16_MAX;
    }
    for (int32_t i = 0; i < count; i++) {
        const uint64_t label =
            end->cost[lan_rung_of(&h->cuts, (uint32_t)ring[i])] / h->grain;
        const int32_t grains = label < INT16_MAX ? (int32_t)label : INT16_MAX;
        const int16_t *far = &h->far[(size_t)ring[i] * LAN_LANDMARKS];
        for (int k = 0; k < LAN_LANDMARKS; k++) {
            const int32_t by = grains + far[k];
            end->far[k] = by < end->far[k] ? (int16_t)by : end->far[k];
        }
    }
}

static inline int larger(int one, int other)
{
    return one > other ? one : other;
}

/* No way between two cells of an island, where both are known to landmarks,
 * costs less. */
static inline uint64_t landmark_bound(const lan_hierarchy *h,
                                      const int16_t *restrict one,
                                      const int16_t *restrict other)
{
    int16_t most[LANES] = {0};
    for (int k = 0; k < LAN_LANDMARKS; k += LANES) {
        for (int j = 0; j < LANES; j++) {
            const int16_t a = one[k + j];
            const int16_t b = other[k + j];
            const int16_t apart = (int16_t)((a > b ? a : b) - (a > b ? b : a));
            most[j] = apart > most[j] ? apart : most[j];
        }
    }
    const int one_most =
        larger(larger(most[0], most[1]), larger(most[2], most[3]));
    const int other_most =
        larger(larger(most[4], most[5]), larger(most[6], most[7]));
    const int grains = larger(one_most, other_most);
    return grains > LOOSE ? (uint64_t)(grains - LOOSE) * h->grain : 0;
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

/* Begins a round, the probe or another one. */
static void begin_round(lan_hierarchy_search *search, bool is_probe)
{
    search->is_probe = is_probe;
    search->phase = 0;
    enter_phase(search);
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
        landmark_bound(h, search->end[0].far, search->end[1].far);
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
    search->expanded = 0;
    search->steps = 0;
    search->has_failed = false;
    begin_round(search, true);
}

/* Nothing was left out that could be on a better way than the one found, if it
 * costs less than the limit. Labels are of ways, whichever round they are from.
 */
static void end_round(lan_hierarchy_search *search)
{
    if (search->is_probe) {
        search->limit =
            search->best < search->limit ? search->best : search->limit;
    } else if (search->best <= search->limit) {
        return;
    } else if (search->best < LAN_LEAF_NO_COST) {
        search->limit = search->best;
    } else {
        search->share -= search->share > 0;
        search->limit += search->limit >> search->share;
    }
    begin_round(search, false);
}

/* --- labels upwards ------------------------------------------------------ */

/* No way that costs more is looked for. */
static uint64_t most_of(const lan_hierarchy_search *search)
{
    return search->best <= search->limit ? search->best - 1 : search->limit;
}

/* No way by the label of a cell costs less. */
static inline uint64_t way_by(const lan_hierarchy_search *search, int e,
                              int32_t number, uint32_t rung)
{
    const lan_hierarchy *h = &search->table;
    uint64_t *rest = &search->end[e].rest[rung];
    if (*rest == LAN_LEAF_NO_COST) {
        *rest = landmark_bound(h, &h->far[(size_t)number * LAN_LANDMARKS],
                               search->end[1 - e].far);
    }
    return search->end[e].cost[rung] + *rest;
}

/* Whether there can be a way by a cell of a cut that costs no more. */
static inline bool may_serve(const lan_hierarchy_search *search, int e,
                             const lan_block *block, int32_t k, uint64_t most)
{
    const uint32_t rung = (uint32_t)(block->above + k);
    return search->end[e].cost[rung] <= most &&
           way_by(search, e, block->first + k, rung) <= most;
}

static inline void spread(const lan_hierarchy *h, const lan_arc_end *end,
                          uint32_t number, uint32_t rung, uint64_t most,
                          bool is_wide)
{
    const uint16_t *to = h->to;
    const uint32_t *low = h->low;
    uint64_t *costs = end->cost;
    const uint64_t cost = costs[rung];
    const uint32_t last = h->first[number];
    for (uint32_t arc = h->first[number + 1]; arc < last; arc++) {
        const uint64_t there =
            cost + (is_wide ? lan_arc_cost(h, arc) : low[arc]);
        if (there < costs[to[arc]]) {
            costs[to[arc]] = there;
            end->from[to[arc]] = (uint16_t)rung;
        }
        if (there > most) {
            return; /* arcs are sorted by their costs */
        }
    }
}

static void spread_label(lan_hierarchy_search *search, int e,
                         const lan_block *block, int32_t k, uint64_t most)
{
    const lan_hierarchy *h = &search->table;
    const uint32_t number = (uint32_t)(block->first + k);
    const uint32_t rung = (uint32_t)(block->above + k);
    search->expanded++;
    if (h->is_wide) {
        spread(h, &search->end[e], number, rung, most, true);
    } else {
        spread(h, &search->end[e], number, rung, most, false);
    }
}

/* Calls for the arcs of a cell that will be looked at soon. */
static inline void call_for(const lan_hierarchy *h, int32_t number)
{
    const uint32_t last = h->first[number];
    for (uint32_t arc = h->first[number + 1]; arc < last; arc += CALLED) {
        __builtin_prefetch(&h->to[arc]);
        __builtin_prefetch(&h->low[arc]);
        __builtin_prefetch(&h->low[arc + CALLED / 2]);
    }
}

/* A cell of a cut around both ends. */
static inline void meet(lan_hierarchy_search *search, uint32_t rung)
{
    const uint64_t sum = search->end[0].cost[rung] + search->end[1].cost[rung];
    if (sum < search->best) {
        search->best = sum;
        search->meeting = rung;
    }
}

/* Cells of the block's cut, until so many are expanded in all. */
static void look_from(lan_hierarchy_search *search, int e,
                      const lan_block *block, uint64_t until)
{
    const uint64_t most = most_of(search);
    for (; search->cell < block->count && search->expanded < until;
         search->cell++) {
        const int32_t k = search->cell;
        if (k + AHEAD < block->count &&
            may_serve(search, e, block, k + AHEAD, most)) {
            call_for(&search->table, block->first + k + AHEAD);
        }
        if (may_serve(search, e, block, k, most)) {
            spread_label(search, e, block, k, most);
        }
    }
}

static void look_from_both(lan_hierarchy_search *search, const lan_block *block,
                           uint64_t until)
{
    for (; search->cell < block->count && search->expanded < until;
         search->cell++) {
        const int32_t k = search->cell;
        meet(search, (uint32_t)(block->above + k));
        const uint64_t most = most_of(search);
        for (int e = 0; e < 2; e++) {
            if (may_serve(search, e, block, k, most)) {
                spread_label(search, e, block, k, most);
            }
        }
    }
}

/* --- the probe ----------------------------------------------------------- */

/* The cell of a cut by whose label ways seem cheapest; -1: none. */
static int32_t best_of_cut(const lan_hierarchy_search *search, int e,
                           const lan_block *block)
{
    uint64_t least = LAN_LEAF_NO_COST;
    int32_t best = -1;
    for (int32_t k = 0; k < block->count; k++) {
        const uint32_t rung = (uint32_t)(block->above + k);
        if (search->end[e].cost[rung] >= least) {
            continue;
        }
        const uint64_t way = way_by(search, e, block->first + k, rung);
        if (way < least) {
            least = way;
            best = k;
        }
    }
    return best;
}

static void probe_from(lan_hierarchy_search *search, int e,
                       const lan_block *block)
{
    const int32_t k = best_of_cut(search, e, block);
    if (k >= 0) {
        spread_label(search, e, block, k, LAN_LEAF_NO_COST);
    }
}

static void probe(lan_hierarchy_search *search, const lan_block *block)
{
    if (search->phase < 2) {
        probe_from(search, search->phase, block);
        return;
    }
    probe_from(search, 0, block);
    probe_from(search, 1, block);
    for (int32_t k = 0; k < block->count; k++) {
        meet(search, (uint32_t)(block->above + k));
    }
}

/* --- step by step -------------------------------------------------------- */

static void leave_block(lan_hierarchy_search *search)
{
    search->block = search->table.cuts.blocks[search->block].parent;
    search->cell = 0;
    if (search->block < 0) {
        search->phase = 3;
        end_round(search);
    } else if (search->phase < 2 && search->block == search->common) {
        search->phase++;
        enter_phase(search);
    }
}

bool lan_hierarchy_search_step(lan_hierarchy_search *search,
                               uint64_t expansions)
{
    const lan_dissection *cuts = &search->table.cuts;
    const uint64_t from = search->expanded;
    const uint64_t until =
        expansions < UINT64_MAX - from ? from + expansions : UINT64_MAX;
    while (search->phase < 3 && search->expanded < until) {
        const lan_block *block = &cuts->blocks[search->block];
        if (search->is_probe) {
            probe(search, block);
            leave_block(search);
        } else if (search->cell == block->count) {
            leave_block(search);
        } else if (search->phase < 2) {
            look_from(search, search->phase, block, until);
        } else {
            look_from_both(search, block, until);
        }
    }
    if (search->phase == 3) {
        lan_hierarchy_search_lay(search);
    }
    return search->phase == 3;
}
