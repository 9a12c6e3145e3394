/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/hubs/hub_labels_impl.h"

#include <string.h>

#include "tactics/counts_impl.h"

/* The entries of one jump point while they grow. */
typedef struct label {
    lan_hub_entry *entries;
    uint32_t count;
    uint32_t room;
} label;

typedef struct growth {
    const lan_hub_graph *graph;
    const uint32_t *order;
    uint32_t *rank;    /* [count] hub of each jump point */
    label *labels;     /* [count] */
    uint32_t *known;   /* [count] costs from the hub at work to the hubs that it
                          has an entry for; LAN_HUB_FAR: none */
    uint32_t *reached; /* [count] jump points to be forgotten after it */
    lan_hub_spread spread;
    size_t entries;
} growth;

static void clear_growth(growth *g)
{
    for (uint32_t i = 0; g->labels != NULL && i < g->graph->count; i++) {
        free(g->labels[i].entries);
    }
    free(g->rank);
    free(g->labels);
    free(g->known);
    free(g->reached);
    lan_hub_spread_clear(&g->spread);
}

static lan_status init_growth(growth *g, const lan_hub_graph *graph,
                              const uint32_t *order)
{
    const size_t count = (size_t)graph->count + 1;
    growth made = {.graph = graph, .order = order};
    lan_status status = lan_hub_spread_init(&made.spread, graph);
    made.rank = calloc(count, sizeof *made.rank);
    made.labels = calloc(count, sizeof *made.labels);
    made.known = calloc(count, sizeof *made.known);
    made.reached = calloc(count, sizeof *made.reached);
    if (status != LAN_OK || made.rank == NULL || made.labels == NULL ||
        made.known == NULL || made.reached == NULL) {
        clear_growth(&made);
        return LAN_ENOMEM;
    }
    for (uint32_t i = 0; i < graph->count; i++) {
        made.rank[order[i]] = i;
        made.known[i] = LAN_HUB_FAR;
    }
    *g = made;
    return LAN_OK;
}

static lan_status append_entry(growth *g, uint32_t point, lan_hub_entry entry)
{
    label *to = &g->labels[point];
    if (to->count == to->room) {
        const uint32_t room = to->room == 0 ? 4 : 2 * to->room;
        lan_hub_entry *more = realloc(to->entries, room * sizeof *to->entries);
        if (more == NULL) {
            return LAN_ENOMEM;
        }
        to->entries = more;
        to->room = room;
    }
    to->entries[to->count++] = entry;
    g->entries++;
    return LAN_OK;
}

/* Whether a hub before this one lies on a way that costs no more. */
static bool is_covered(const growth *g, uint32_t point, uint32_t cost)
{
    const label *of = &g->labels[point];
    for (uint32_t i = 0; i < of->count; i++) {
        if (g->known[of->entries[i].hub] + of->entries[i].cost <= cost) {
            return true;
        }
    }
    return false;
}

static void reach_point(growth *g, uint32_t *count, uint32_t point,
                        uint32_t cost, uint32_t parent)
{
    const bool is_new = g->spread.cost[point] == UINT32_MAX;
    if (lan_hub_spread_reach(&g->spread, point, cost, parent) && is_new) {
        g->reached[(*count)++] = point;
    }
}

/* Spreads from a hub as far as no hub before it serves as well. */
static lan_status spread_hub(growth *g, uint32_t hub)
{
    const lan_hub_graph *graph = g->graph;
    lan_status status = LAN_OK;
    uint32_t count = 0;
    uint32_t point;
    reach_point(g, &count, g->order[hub], 0, g->order[hub]);
    while (status == LAN_OK && lan_hub_spread_take(&g->spread, &point)) {
        const uint32_t cost = g->spread.cost[point];
        if (is_covered(g, point, cost)) {
            continue;
        }
        const lan_hub_entry entry = {hub, cost, g->spread.parent[point]};
        status = append_entry(g, point, entry);
        for (uint32_t i = graph->first[point]; i < graph->first[point + 1];
             i++) {
            if (g->rank[graph->to[i]] > hub) {
                reach_point(g, &count, graph->to[i], cost + graph->cost[i],
                            point);
            }
        }
    }
    g->spread.open = 0;
    for (uint32_t i = 0; i < count; i++) {
        g->spread.cost[g->reached[i]] = UINT32_MAX;
    }
    return status;
}

/* Notes, or forgets, the hubs that a jump point has. */
static void note_known(const growth *g, uint32_t point, bool is_known)
{
    const label *of = &g->labels[point];
    for (uint32_t i = 0; i < of->count; i++) {
        const lan_hub_entry *entry = &of->entries[i];
        g->known[entry->hub] = is_known ? entry->cost : LAN_HUB_FAR;
    }
}

static lan_status grow_labels(growth *g, size_t most,
                              const lan_progress *progress)
{
    const uint32_t count = g->graph->count;
    lan_status status = LAN_OK;
    for (uint32_t hub = 0; hub < count && status == LAN_OK; hub++) {
        note_known(g, g->order[hub], true);
        status = spread_hub(g, hub);
        note_known(g, g->order[hub], false);
        if (status == LAN_OK && g->entries > most) {
            status = LAN_ELIMIT;
        }
        if (status == LAN_OK && hub % 64 == 0 &&
            !lan_progress_report(progress, count + (double)hub, 4.0 * count)) {
            status = LAN_ECANCELLED;
        }
    }
    return status;
}

/* Copies all entries into one array. */
static lan_status gather_labels(const growth *g, lan_hub_labels *out)
{
    out->first = calloc((size_t)out->count + 1, sizeof *out->first);
    out->entries = calloc(g->entries + 1, sizeof *out->entries);
    if (out->first == NULL || out->entries == NULL) {
        return LAN_ENOMEM;
    }
    for (uint32_t i = 0; i < out->count; i++) {
        const label *of = &g->labels[i];
        out->first[i + 1] = out->first[i] + of->count;
        memcpy(&out->entries[out->first[i]], of->entries,
               of->count * sizeof *of->entries);
    }
    return LAN_OK;
}

lan_status lan_hub_labels_init(lan_hub_labels *labels,
                               const lan_hub_graph *graph,
                               const uint32_t *order, size_t most,
                               const lan_progress *progress)
{
    lan_hub_labels made = {.count = graph->count};
    growth g = {.graph = graph};
    made.order = calloc((size_t)graph->count + 1, sizeof *made.order);
    lan_status status = made.order == NULL ? LAN_ENOMEM : LAN_OK;
    if (status == LAN_OK && order != NULL) {
        memcpy(made.order, order, graph->count * sizeof *order);
    } else if (status == LAN_OK) {
        status = lan_hub_order(graph, progress, made.order);
    }
    if (status == LAN_OK) {
        status = init_growth(&g, graph, made.order);
    }
    if (status == LAN_OK) {
        status = grow_labels(&g, most, progress);
        if (status == LAN_OK) {
            status = gather_labels(&g, &made);
        }
        clear_growth(&g);
    }
    if (status != LAN_OK) {
        lan_hub_labels_clear(&made);
        return status;
    }
    *labels = made;
    return LAN_OK;
}

void lan_hub_labels_clear(lan_hub_labels *labels)
{
    free(labels->order);
    free(labels->first);
    free(labels->entries);
    memset(labels, 0, sizeof *labels);
}
