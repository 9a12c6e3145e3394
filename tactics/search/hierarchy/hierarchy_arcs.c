/* hierarchy_arcs.c - which arcs are needed, and their middles.
 *
 * From the whole map down, a block's matrix now gets the least costs on the
 * whole map. The cells of its cut come in descending order: each has the costs
 * from all higher ones, so a best way from it begins with some way through
 * lower cells, and goes on as is known. An arc is left out where another one,
 * from the same cell, is the beginning of a way that is as good: that one is
 * shorter, so in the end some arcs stay that make it up.
 *
 * The halves of an arc that stays, to its middle, stay as well: were there a
 * way as good from the middle to an end by a cell higher than the middle, that
 * cell would be the middle, or, being higher than an end, stand for the arc.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/real.h"
#include "tactics/counts_impl.h"
#include "tactics/search/hierarchy/fronts_impl.h"
#include "tactics/search/hierarchy/leaf_ways_impl.h"

typedef struct candidate {
    double cost;
    int32_t place;
} candidate;

typedef struct selection {
    lan_hierarchy *h;
    lan_fronts fronts;
    candidate *candidates; /* [cells of the largest front] */
    candidate *sorted;
    const lan_progress *progress;
    int32_t done; /* blocks */
} selection;

/* --- middles ------------------------------------------------------------- */

static bool is_step(const lan_hierarchy *h, int32_t from, int32_t to,
                    double cost)
{
    for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
        if (from + h->ground->offset[d] == to &&
            (h->ground->moves[from] >> d & 1) != 0) {
            return lan_same_cost(cost, lan_step_cost(h->ground, h->straight,
                                                     h->diagonal, from, d));
        }
    }
    return false;
}

/* The highest cell of a way of this cost between two cells of a front, low <
 * high, through lower cells of the block. */
static bool find_middle(const lan_fronts *fronts, int32_t block, int32_t low,
                        int32_t high, double cost, uint32_t *out)
{
    const lan_block *it = &fronts->of->cuts.blocks[block];
    const int32_t taken = fronts->front[block].taken;
    if (it->is_leaf) {
        *out = LAN_ARC_LEAF | (uint32_t)block;
        return lan_same_cost(
            *lan_front_kept(fronts, block, low - taken, high - taken), cost);
    }
    for (int32_t k = (low < taken ? low : taken) - 1; k >= 0; k--) {
        const double one = *lan_front_kept(fronts, block, k, low);
        const double other = *lan_front_kept(fronts, block, k, high);
        if (lan_same_cost(one + other, cost)) {
            *out = (uint32_t)(it->first + k);
            return true;
        }
    }
    for (int side = 0; side < 2; side++) {
        const int32_t child = it->child[side];
        if (child < 0) {
            continue;
        }
        const int32_t *down = &fronts->down[fronts->front[child].down];
        if (down[low] >= 0 && down[high] >= 0 &&
            find_middle(fronts, child, down[low], down[high], cost, out)) {
            return true;
        }
    }
    return false;
}

static lan_status add_arc(selection *s, int32_t block, int32_t low,
                          const candidate *to)
{
    lan_hierarchy *h = s->h;
    const int32_t from = lan_front_number(&s->fronts, block, low);
    const int32_t there = lan_front_number(&s->fronts, block, to->place);
    uint32_t middle = LAN_ARC_STEP;
    if (h->arc_count == h->arc_room) {
        const lan_status status =
            lan_hierarchy_reserve(h, h->arc_count + h->arc_count / 2 + 1024);
        if (status != LAN_OK) {
            return status;
        }
    }
    if (!is_step(h, h->cuts.node[from], h->cuts.node[there], to->cost)) {
        const bool found =
            find_middle(&s->fronts, block, low, to->place, to->cost, &middle);
        assert(found);
        (void)found;
    }
    lan_arc_put(h, h->arc_count, (uint32_t)there, (uint64_t)to->cost);
    h->middle[h->arc_count] = middle;
    h->arc_count++;
    return LAN_OK;
}

/* --- arcs of a cell, cheapest first -------------------------------------- */

#define DRAWERS 256

/* Spreads them over drawers by cost, then sorts what is nearly sorted. */
static void sort_candidates(const candidate *from, candidate *to, int32_t count)
{
    int32_t begin[DRAWERS + 1] = {0};
    double least = LAN_INF;
    double most = 0.0;
    for (int32_t i = 0; i < count; i++) {
        least = fmin(least, from[i].cost);
        most = fmax(most, from[i].cost);
    }
    const double scale = (DRAWERS - 1) / fmax(most - least, 1.0);
    for (int32_t i = 0; i < count; i++) {
        begin[1 + (int)((from[i].cost - least) * scale)]++;
    }
    for (int i = 0; i < DRAWERS; i++) {
        begin[i + 1] += begin[i];
    }
    for (int32_t i = 0; i < count; i++) {
        to[begin[(int)((from[i].cost - least) * scale)]++] = from[i];
    }
    for (int32_t i = 1; i < count; i++) {
        const candidate it = to[i];
        int32_t k = i;
        for (; k > 0 && to[k - 1].cost > it.cost; k--) {
            to[k] = to[k - 1];
        }
        to[k] = it;
    }
}

static int32_t collect(const selection *s, int32_t block, int32_t low)
{
    const int32_t size = s->fronts.front[block].size;
    int32_t count = 0;
    for (int32_t high = low + 1; high < size; high++) {
        const double cost = *lan_front_kept(&s->fronts, block, low, high);
        if (cost < LAN_INF) {
            s->candidates[count++] = (candidate){cost, high};
        }
    }
    sort_candidates(s->candidates, s->sorted, count);
    return count;
}

/* The least costs from a cell of the cut to all higher ones, and its arcs. */
static lan_status select_arcs(selection *s, int32_t block, int32_t low)
{
    const lan_front *front = &s->fronts.front[block];
    const size_t stride = (size_t)front->stride;
    double *matrix = s->fronts.matrix[front->depth];
    double *row = &matrix[(size_t)low * stride];
    const int32_t count = collect(s, block, low);
    s->h->first[lan_front_number(&s->fronts, block, low) + 1] = s->h->arc_count;
    for (int32_t i = 0; i < count; i++) {
        const candidate *it = &s->sorted[i];
        if (it->cost < row[it->place]) {
            lan_front_lower(row, &matrix[(size_t)it->place * stride], it->cost,
                            low + 1, front->size);
            const lan_status status = add_arc(s, block, low, it);
            if (status != LAN_OK) {
                return status;
            }
        }
    }
    row[low] = 0.0;
    for (int32_t high = low + 1; high < front->size; high++) {
        matrix[(size_t)high * stride + (size_t)low] = row[high];
    }
    return LAN_OK;
}

/* Costs between what is around a block, from its parent's matrix. */
static void bring_down(const lan_fronts *fronts, int32_t block)
{
    const lan_front *front = &fronts->front[block];
    const size_t stride = (size_t)front->stride;
    const int32_t parent = fronts->of->cuts.blocks[block].parent;
    double *matrix = fronts->matrix[front->depth];
    for (size_t i = 0; i < (size_t)front->size * stride; i++) {
        matrix[i] = LAN_INF;
    }
    if (parent < 0) {
        return;
    }
    const lan_front *above = &fronts->front[parent];
    const int32_t *up = &fronts->up[front->ring];
    for (int32_t i = front->taken; i < front->size; i++) {
        const double *from =
            &fronts->matrix[above->depth][(size_t)up[i - front->taken] *
                                          (size_t)above->stride];
        for (int32_t j = front->taken; j < front->size; j++) {
            matrix[(size_t)i * stride + (size_t)j] = from[up[j - front->taken]];
        }
    }
}

/* Children in descending order of their numbers. */
static lan_status select_in_block(selection *s, int32_t block)
{
    const lan_block *it = &s->h->cuts.blocks[block];
    const double blocks = s->h->cuts.block_count;
    if (!lan_progress_report(s->progress, blocks + s->done++, 2.0 * blocks)) {
        return LAN_ECANCELLED;
    }
    if (it->is_leaf) {
        return LAN_OK;
    }
    bring_down(&s->fronts, block);
    lan_status status = LAN_OK;
    for (int32_t k = it->count; status == LAN_OK && k-- > 0;) {
        status = select_arcs(s, block, k);
    }
    for (int side = 1; side >= 0; side--) {
        if (status == LAN_OK && it->child[side] >= 0) {
            status = select_in_block(s, it->child[side]);
        }
    }
    return status;
}

static lan_status select_all(selection *s)
{
    const lan_dissection *cuts = &s->h->cuts;
    int32_t largest = 0;
    for (int32_t i = 0; i < cuts->block_count; i++) {
        const int32_t size = s->fronts.front[i].size;
        largest = size > largest ? size : largest;
    }
    const size_t room = (size_t)largest + 1;
    s->candidates = malloc(room * sizeof *s->candidates);
    s->sorted = malloc(room * sizeof *s->sorted);
    if (s->candidates == NULL || s->sorted == NULL) {
        return LAN_ENOMEM;
    }
    if (!lan_fronts_fill(&s->fronts, s->progress)) {
        return LAN_ECANCELLED;
    }
    lan_status status = LAN_OK;
    if (cuts->block_count > 0) {
        status = select_in_block(s, cuts->block_count - 1);
    }
    s->h->first[0] = s->h->arc_count;
    return status == LAN_OK ? lan_hierarchy_reserve(s->h, s->h->arc_count)
                            : status;
}

lan_status lan_hierarchy_fill(lan_hierarchy *h, const lan_progress *progress)
{
    selection s = {.h = h, .progress = progress};
    lan_status status = lan_fronts_init(&s.fronts, h);
    if (status == LAN_OK) {
        status = select_all(&s);
    }
    lan_fronts_clear(&s.fronts);
    free(s.candidates);
    free(s.sorted);
    return status;
}
