/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/hubs/hub_blocks_impl.h"

#include <string.h>

#include "tactics/counts_impl.h"

#define SIDE  LAN_HUB_BLOCK_SIDE
#define CELLS LAN_HUB_BLOCK_CELLS

#define NO_VIA  UINT32_MAX
#define REACHED (UINT32_C(1) << CELLS)

/* A number for each cell of a block. */
typedef struct lanes {
    uint32_t of[CELLS];
} lanes;

/* A hub and a via that some cell needs. */
typedef struct need {
    uint32_t via;
    uint32_t cost;
    uint32_t hub;
} need;

/* How much a via serves. */
typedef struct ranked {
    uint32_t score;
    uint32_t via;
} ranked;

/* One block after another is worked on. */
typedef struct builder {
    const lan_hub_graph *graph;
    const lan_hub_labels *labels;
    lan_hub_blocks *out;
    size_t room; /* words */
    size_t most;

    uint32_t *number; /* [count] via of each jump point; NO_VIA */
    uint32_t *vias;   /* [count] jump points */
    lanes *legs;      /* [count] costs to the vias; LAN_HUB_FAR: no leg */
    uint32_t *needed; /* [count] cells that need the via, in bits */
    ranked *ranking;  /* [count] the vias, best first */
    uint32_t via_count;
    lanes *costs;   /* [count] to the hubs; LAN_HUB_FAR: not reached */
    uint32_t *open; /* [count] cells that are to get the hub, in bits; with
                       REACHED where it is one of `hubs` */
    uint32_t *hubs; /* [count] those reached */
    uint32_t hub_count;
    need *needs; /* [CELLS * count] */
    size_t need_count;
} builder;

static void clear_builder(builder *b)
{
    free(b->number);
    free(b->vias);
    free(b->legs);
    free(b->needed);
    free(b->ranking);
    free(b->costs);
    free(b->open);
    free(b->hubs);
    free(b->needs);
}

static lanes same_lanes(uint32_t value)
{
    lanes all;
    for (int i = 0; i < CELLS; i++) {
        all.of[i] = value;
    }
    return all;
}

static lan_status init_builder(builder *b)
{
    const size_t count = (size_t)b->graph->count + 1;
    b->number = calloc(count, sizeof *b->number);
    b->vias = calloc(count, sizeof *b->vias);
    b->legs = calloc(count, sizeof *b->legs);
    b->needed = calloc(count, sizeof *b->needed);
    b->ranking = calloc(count, sizeof *b->ranking);
    b->costs = calloc(count, sizeof *b->costs);
    b->open = calloc(count, sizeof *b->open);
    b->hubs = calloc(count, sizeof *b->hubs);
    b->needs = calloc(CELLS * count, sizeof *b->needs);
    if (b->number == NULL || b->vias == NULL || b->legs == NULL ||
        b->needed == NULL || b->ranking == NULL || b->costs == NULL ||
        b->open == NULL || b->hubs == NULL || b->needs == NULL) {
        clear_builder(b);
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < count; i++) {
        b->number[i] = NO_VIA;
        b->costs[i] = same_lanes(LAN_HUB_FAR);
    }
    return LAN_OK;
}

/* The legs of one cell. */
static void add_legs(builder *b, int32_t x, int32_t y, uint32_t lane)
{
    const lan_hub_graph *graph = b->graph;
    const size_t count = lan_hub_graph_look(graph, x, y);
    for (size_t i = 0; i < count; i++) {
        const uint32_t point = graph->legs[i];
        if (b->number[point] == NO_VIA) {
            b->number[point] = b->via_count;
            b->vias[b->via_count] = point;
            b->legs[b->via_count] = same_lanes(LAN_HUB_FAR);
            b->needed[b->via_count] = 0;
            b->via_count++;
        }
        b->legs[b->number[point]].of[lane] = lan_hub_leg_cost(
            graph->costs, lan_hub_place(x, y), graph->places[point]);
    }
}

static const lan_hub_entry *entries_of(const builder *b, uint32_t point,
                                       size_t *count)
{
    const uint32_t *first = &b->labels->first[point];
    *count = first[1] - first[0];
    return &b->labels->entries[first[0]];
}

static uint32_t reached_cells(const lanes *costs)
{
    uint32_t cells = 0;
    for (uint32_t i = 0; i < CELLS; i++) {
        cells |= (uint32_t)(costs->of[i] != LAN_HUB_FAR) << i;
    }
    return cells;
}

/* Costs to all hubs of one via. */
static void reach_hubs(builder *b, uint32_t via)
{
    const lanes legs = b->legs[via];
    size_t count;
    const lan_hub_entry *entries = entries_of(b, b->vias[via], &count);
    for (size_t k = 0; k < count; k++) {
        const uint32_t cost = entries[k].cost;
        lanes *to = &b->costs[entries[k].hub];
        if (b->open[entries[k].hub] == 0) {
            b->open[entries[k].hub] = REACHED;
            b->hubs[b->hub_count++] = entries[k].hub;
        }
        for (int i = 0; i < CELLS; i++) {
            const uint32_t sum = legs.of[i] + cost;
            const uint32_t old = to->of[i];
            to->of[i] = sum < old ? sum : old;
        }
    }
}

/* Cells for which no hub before this one costs no more. */
static uint32_t uncovered_cells(const builder *b, uint32_t hub)
{
    const lanes costs = b->costs[hub];
    lanes covered = {{0}};
    uint32_t cells = reached_cells(&costs);
    size_t count;
    const lan_hub_entry *entries = entries_of(b, b->labels->order[hub], &count);
    for (size_t k = 0; k + 1 < count; k++) {
        if (b->open[entries[k].hub] == 0) {
            continue;
        }
        const uint32_t cost = entries[k].cost;
        const lanes *by = &b->costs[entries[k].hub];
        for (int i = 0; i < CELLS; i++) {
            covered.of[i] |= by->of[i] + cost <= costs.of[i] ? 1u : 0;
        }
    }
    for (uint32_t i = 0; i < CELLS; i++) {
        cells &= ~(covered.of[i] << i);
    }
    return cells;
}

/* Cells that are to get a hub and come to it by this entry at least cost. */
static uint32_t served_cells(const builder *b, const lanes *legs,
                             const lan_hub_entry *entry)
{
    const lanes *costs = &b->costs[entry->hub];
    uint32_t cells = 0;
    for (uint32_t i = 0; i < CELLS; i++) {
        cells |= (uint32_t)(legs->of[i] + entry->cost == costs->of[i]) << i;
    }
    return cells & b->open[entry->hub] & ~REACHED;
}

/* Vias that serve much come first, so that a cell needs few. */
static void rank_vias(builder *b)
{
    for (uint32_t i = 0; i < b->via_count; i++) {
        const lanes legs = b->legs[i];
        size_t count;
        const lan_hub_entry *entries = entries_of(b, b->vias[i], &count);
        uint32_t score = 0;
        for (size_t k = 0; k < count; k++) {
            score += (uint32_t)__builtin_popcount(
                served_cells(b, &legs, &entries[k]));
        }
        uint32_t at = i;
        for (; at > 0 && b->ranking[at - 1].score < score; at--) {
            b->ranking[at] = b->ranking[at - 1];
        }
        b->ranking[at] = (ranked){score, i};
    }
}

/* Gives each cell that is to get a hub of this via the entry. */
static void choose_needs(builder *b, uint32_t via)
{
    const lanes legs = b->legs[via];
    size_t count;
    const lan_hub_entry *entries = entries_of(b, b->vias[via], &count);
    for (size_t k = 0; k < count; k++) {
        const uint32_t cells = served_cells(b, &legs, &entries[k]);
        if (cells != 0) {
            b->open[entries[k].hub] &= ~cells;
            b->needed[via] |= cells;
            b->needs[b->need_count++] =
                (need){via, entries[k].cost, entries[k].hub};
        }
    }
}

static void forget_block(builder *b)
{
    for (uint32_t i = 0; i < b->hub_count; i++) {
        b->costs[b->hubs[i]] = same_lanes(LAN_HUB_FAR);
        b->open[b->hubs[i]] = 0;
    }
    for (uint32_t i = 0; i < b->via_count; i++) {
        b->number[b->vias[i]] = NO_VIA;
    }
    b->hub_count = 0;
    b->via_count = 0;
    b->need_count = 0;
}

/* Room for a block of so many words; NULL: see *status. */
static uint32_t *take_words(builder *b, size_t count, lan_status *status)
{
    lan_hub_blocks *out = b->out;
    if (out->count + count > b->most) {
        *status = LAN_ELIMIT;
        return NULL;
    }
    if (out->count + count > b->room) {
        const size_t room = 2 * b->room + count;
        uint32_t *more = realloc(out->words, room * sizeof *more);
        if (more == NULL) {
            *status = LAN_ENOMEM;
            return NULL;
        }
        out->words = more;
        b->room = room;
    }
    uint32_t *words = &out->words[out->count];
    out->count += count;
    *status = LAN_OK;
    return words;
}

/* Vias that some cell needs; only these are written. */
static uint32_t count_needed(builder *b)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < b->via_count; i++) {
        count += b->needed[i] != 0;
    }
    return count;
}

static lan_status write_block(builder *b)
{
    const uint32_t count = count_needed(b);
    const size_t each = (count + 31) / 32;
    const size_t size = 1 + CELLS * each + 2 * (size_t)count + b->need_count +
                        (b->need_count + 1) / 2;
    lan_status status = LAN_ELIMIT;
    const bool fits = count < 1u << LAN_HUB_VIA_BITS &&
                      b->need_count < 1u << (32 - LAN_HUB_VIA_BITS);
    uint32_t *words = fits ? take_words(b, size, &status) : NULL;
    if (words == NULL) {
        return status;
    }
    memset(words, 0, size * sizeof *words);
    uint32_t *vias = &words[1 + CELLS * each];
    uint32_t *costs = &vias[2 * (size_t)count];
    uint16_t *hubs = (uint16_t *)&costs[b->need_count];
    uint32_t at = 0;
    uint32_t end = 0;
    words[0] = (uint32_t)b->need_count << LAN_HUB_VIA_BITS | count;
    for (uint32_t k = 0; k < b->via_count; k++) {
        const uint32_t i = b->ranking[k].via;
        for (; end < b->need_count && b->needs[end].via == i; end++) {
            costs[end] = b->needs[end].cost;
            hubs[end] = (uint16_t)b->needs[end].hub;
        }
        for (uint32_t left = b->needed[i]; left != 0; left &= left - 1) {
            words[1 + (size_t)__builtin_ctz(left) * each + at / 32] |=
                1u << at % 32;
        }
        if (b->needed[i] != 0) {
            vias[2 * (size_t)at] = b->graph->places[b->vias[i]];
            vias[2 * (size_t)at + 1] = end;
            at++;
        }
    }
    return LAN_OK;
}

static lan_status build_block(builder *b, int32_t column, int32_t row)
{
    const lan_ground *ground = b->graph->ground;
    for (uint32_t lane = 0; lane < CELLS; lane++) {
        const int32_t x = column * SIDE + (int32_t)(lane % SIDE) + 1;
        const int32_t y = row * SIDE + (int32_t)(lane / SIDE) + 1;
        if (x <= ground->width && y <= ground->height &&
            ground->weight[y * ground->stride + x] != 0) {
            add_legs(b, x, y, lane);
        }
    }
    for (uint32_t i = 0; i < b->via_count; i++) {
        reach_hubs(b, i);
    }
    for (uint32_t i = 0; i < b->hub_count; i++) {
        b->open[b->hubs[i]] |= uncovered_cells(b, b->hubs[i]);
    }
    rank_vias(b);
    for (uint32_t i = 0; i < b->via_count; i++) {
        choose_needs(b, b->ranking[i].via);
    }
    const lan_status status = b->need_count == 0 ? LAN_OK : write_block(b);
    forget_block(b);
    return status;
}

static lan_status build_row(builder *b, int32_t row)
{
    lan_status status = LAN_OK;
    for (int32_t x = 0; x < b->out->across && status == LAN_OK; x++) {
        const size_t before = b->out->count;
        status = build_block(b, x, row);
        /* a block without needs is the empty one at the front */
        b->out->start[(size_t)row * (size_t)b->out->across + (size_t)x] =
            b->out->count == before ? 0 : (uint32_t)before;
    }
    return status;
}

static lan_status build_rows(builder *b, const lan_progress *progress)
{
    const double all = b->out->down;
    lan_status status = init_builder(b);
    if (status != LAN_OK) {
        return status;
    }
    uint32_t *empty = take_words(b, 1, &status);
    if (empty != NULL) {
        *empty = 0;
    }
    for (int32_t y = 0; y < b->out->down && status == LAN_OK; y++) {
        status = build_row(b, y);
        if (status == LAN_OK &&
            !lan_progress_report(progress, 2.0 * all + 2.0 * y, 4.0 * all)) {
            status = LAN_ECANCELLED;
        }
    }
    clear_builder(b);
    return status;
}

/* Gives back what was taken in advance. */
static lan_status fit_words(lan_hub_blocks *blocks)
{
    uint32_t *words =
        realloc(blocks->words, blocks->count * sizeof *blocks->words);
    if (words == NULL) {
        return LAN_ENOMEM;
    }
    blocks->words = words;
    return LAN_OK;
}

lan_status lan_hub_blocks_init(lan_hub_blocks *blocks,
                               const lan_hub_graph *graph,
                               const lan_hub_labels *labels, size_t most,
                               const lan_progress *progress)
{
    const lan_ground *ground = graph->ground;
    lan_hub_blocks made = {0};
    builder b = {.graph = graph, .labels = labels, .out = &made, .most = most};
    made.across = (ground->width + SIDE - 1) / SIDE;
    made.down = (ground->height + SIDE - 1) / SIDE;
    made.start =
        calloc((size_t)made.across * (size_t)made.down, sizeof *made.start);
    lan_status status =
        made.start == NULL ? LAN_ENOMEM : build_rows(&b, progress);
    if (status == LAN_OK) {
        status = fit_words(&made);
    }
    if (status != LAN_OK) {
        lan_hub_blocks_clear(&made);
        return status;
    }
    *blocks = made;
    return LAN_OK;
}

void lan_hub_blocks_clear(lan_hub_blocks *blocks)
{
    free(blocks->start);
    free(blocks->words);
    memset(blocks, 0, sizeof *blocks);
}

size_t lan_hub_blocks_memory(const lan_hub_blocks *blocks)
{
    return ((size_t)blocks->across * (size_t)blocks->down + blocks->count) *
           sizeof *blocks->words;
}
