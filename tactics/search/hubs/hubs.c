/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/hubs/hub_route_impl.h"

#include <string.h>

#include "tactics/counts_impl.h"

/* Inverse of a number modulo m, both without common divisors. */
static uint64_t inverse_of(uint64_t value, uint64_t m)
{
    int64_t remainder = (int64_t)m;
    int64_t next = (int64_t)(value % m);
    int64_t factor = 0;
    int64_t next_factor = 1;
    while (next != 0) {
        const int64_t quotient = remainder / next;
        const int64_t r = remainder - quotient * next;
        const int64_t f = factor - quotient * next_factor;
        remainder = next;
        factor = next_factor;
        next = r;
        next_factor = f;
    }
    return (uint64_t)(factor < 0 ? factor + (int64_t)m : factor);
}

/* The parts of a leg that is walked diagonally first. */
typedef struct parts {
    int32_t diagonal; /* steps */
    int32_t straight;
    lan_cell step; /* of the diagonal, or the straight part without one */
    lan_cell last; /* of the straight part */
} parts;

static int32_t sign(int32_t value)
{
    return (value > 0) - (value < 0);
}

static parts parts_between(uint32_t from, uint32_t to)
{
    const int32_t dx = lan_hub_x(to) - lan_hub_x(from);
    const int32_t dy = lan_hub_y(to) - lan_hub_y(from);
    const int32_t least = abs(dx) < abs(dy) ? abs(dx) : abs(dy);
    const parts p = {
        least,
        abs(dx) + abs(dy) - 2 * least,
        {sign(dx), sign(dy)},
        {abs(dx) > least ? sign(dx) : 0, abs(dy) > least ? sign(dy) : 0}};
    return p;
}

/* Whether two legs, one after the other, are walked as one would be. */
static bool is_one_leg(uint32_t from, uint32_t by, uint32_t to)
{
    const parts a = parts_between(from, by);
    const parts b = parts_between(by, to);
    if (a.straight == 0) {
        return b.diagonal > 0 ? lan_cell_same(a.step, b.step)
                              : b.last.x == a.step.x || b.last.y == a.step.y;
    }
    return b.diagonal == 0 && lan_cell_same(a.last, b.last);
}

static lan_status link_labels(lan_hubs *hubs, const lan_hub_graph *graph,
                              const lan_hub_labels *labels)
{
    const size_t count = labels->first[labels->count];
    hubs->hub = calloc(count + 1, sizeof *hubs->hub);
    hubs->links = calloc(count + 1, sizeof *hubs->links);
    if (hubs->hub == NULL || hubs->links == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < count; i++) {
        const lan_hub_entry *entry = &labels->entries[i];
        const lan_hub_entry *next =
            lan_hub_labels_find(labels, entry->parent, entry->hub);
        hubs->hub[i] = (uint16_t)entry->hub;
        hubs->links[i] = (lan_hub_link){graph->places[entry->parent],
                                        (uint32_t)(next - labels->entries)};
    }
    return LAN_OK;
}

/* Leaves jump points out at which nothing turns. */
static void straighten_links(lan_hubs *hubs, const lan_hub_graph *graph)
{
    for (uint32_t point = 0; point < graph->count; point++) {
        for (uint32_t i = hubs->first[point]; i < hubs->first[point + 1]; i++) {
            lan_hub_link *link = &hubs->links[i];
            const lan_hub_link *next = &hubs->links[link->next];
            while (next->place != link->place &&
                   is_one_leg(graph->places[point], link->place, next->place)) {
                link->place = next->place;
                link->next = next->next;
                next = &hubs->links[link->next];
            }
        }
    }
}

/* Takes over what a look needs; the rest of the labels goes. */
static lan_status fill_hubs(lan_hubs *hubs, const lan_hub_graph *graph,
                            lan_hub_labels *labels, size_t most,
                            const lan_progress *progress)
{
    const size_t before =
        ((size_t)labels->count * 2 + 2) * sizeof *labels->first +
        ((size_t)labels->first[labels->count] + 1) *
            (sizeof *hubs->hub + sizeof *hubs->links);
    if (before > most) {
        return LAN_ELIMIT;
    }
    lan_status status = lan_hub_blocks_init(
        &hubs->blocks, graph, labels,
        (most - before) / sizeof *hubs->blocks.words, progress);
    if (status == LAN_OK) {
        status = link_labels(hubs, graph, labels);
    }
    if (status == LAN_OK) {
        hubs->order = labels->order;
        hubs->first = labels->first;
        labels->order = NULL;
        labels->first = NULL;
        hubs->count = graph->count;
        straighten_links(hubs, graph);
        hubs->costs = graph->costs;
        hubs->inverse =
            inverse_of(graph->costs.diagonal, graph->costs.straight);
    }
    return status;
}

static lan_status build_hubs(lan_hubs *hubs, const lan_hub_graph *graph,
                             const uint32_t *order, size_t most,
                             const lan_progress *progress)
{
    lan_hub_labels labels = {0};
    lan_status status = lan_hub_labels_init(
        &labels, graph, order, most / sizeof *labels.entries, progress);
    if (status == LAN_OK) {
        status = fill_hubs(hubs, graph, &labels, most, progress);
        lan_hub_labels_clear(&labels);
    }
    return status;
}

lan_status lan_hubs_create(const lan_jump_bits *bits, const uint32_t *order,
                           size_t most, const lan_progress *progress,
                           lan_hubs **out)
{
    lan_hub_graph graph = {0};
    lan_hubs *hubs = NULL;
    if (bits->count > LAN_HUBS_MOST) {
        return LAN_ELIMIT;
    }
    hubs = calloc(1, sizeof *hubs);
    if (hubs == NULL) {
        return LAN_ENOMEM;
    }
    hubs->bits = bits;
    lan_status status = lan_hub_graph_init(&graph, bits);
    if (status == LAN_OK) {
        status = build_hubs(hubs, &graph, order, most, progress);
        lan_hub_graph_clear(&graph);
    }
    if (status != LAN_OK) {
        lan_hubs_destroy(hubs);
        return status;
    }
    *out = hubs;
    return LAN_OK;
}

void lan_hubs_destroy(lan_hubs *hubs)
{
    if (hubs != NULL) {
        free(hubs->order);
        free(hubs->first);
        free(hubs->hub);
        free(hubs->links);
        lan_hub_blocks_clear(&hubs->blocks);
        free(hubs);
    }
}

size_t lan_hubs_memory(const lan_hubs *hubs)
{
    return sizeof *hubs + ((size_t)hubs->count * 2 + 2) * sizeof *hubs->order +
           ((size_t)hubs->first[hubs->count] + 1) *
               (sizeof *hubs->hub + sizeof *hubs->links) +
           lan_hub_blocks_memory(&hubs->blocks);
}
