/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/heap_impl.h"

#include <stdlib.h>

lan_status lan_heap_init(lan_heap *heap, int32_t capacity)
{
    const lan_heap empty = {.capacity = capacity};
    *heap = empty;
    heap->entries = malloc((size_t)capacity * sizeof *heap->entries);
    heap->place = calloc((size_t)capacity, sizeof *heap->place);
    if (heap->entries == NULL || heap->place == NULL) {
        lan_heap_clear(heap);
        return LAN_ENOMEM;
    }
    return LAN_OK;
}

void lan_heap_clear(lan_heap *heap)
{
    free(heap->entries);
    free(heap->place);
    heap->entries = NULL;
    heap->place = NULL;
}

void lan_heap_reset(lan_heap *heap, bool first)
{
    heap->count = 0;
    heap->clock = 0;
    heap->first = first;
}

static bool is_before(const lan_heap *heap, const lan_heap_entry *a,
                      const lan_heap_entry *b)
{
    if (a->f < b->f) {
        return true;
    }
    if (b->f < a->f) {
        return false;
    }
    return heap->order != NULL ? heap->order(heap->owner, a->node, b->node)
                               : a->turn < b->turn;
}

static void settle(lan_heap *heap, int32_t place, lan_heap_entry entry)
{
    heap->entries[place] = entry;
    heap->place[entry.node] = place;
}

/* Moves entries down from the way up, until the entry fits at the hole. */
static void rise(lan_heap *heap, int32_t hole, lan_heap_entry entry)
{
    while (hole > 0) {
        const int32_t above = (hole - 1) / 2;
        if (!is_before(heap, &entry, &heap->entries[above])) {
            break;
        }
        settle(heap, hole, heap->entries[above]);
        hole = above;
    }
    settle(heap, hole, entry);
}

/* Moves the earlier of two entries up, until the entry fits at the hole. */
static void sink(lan_heap *heap, int32_t hole, lan_heap_entry entry)
{
    for (;;) {
        int32_t below = 2 * hole + 1;
        if (below >= heap->count) {
            break;
        }
        below +=
            below + 1 < heap->count &&
            is_before(heap, &heap->entries[below + 1], &heap->entries[below]);
        if (!is_before(heap, &heap->entries[below], &entry)) {
            break;
        }
        settle(heap, hole, heap->entries[below]);
        hole = below;
    }
    settle(heap, hole, entry);
}

void lan_heap_put(lan_heap *heap, int32_t node, double f)
{
    const uint32_t turn = heap->clock++;
    const lan_heap_entry entry = {f, heap->first ? turn : ~turn, node};
    const int32_t hole =
        lan_heap_holds(heap, node) ? heap->place[node] : heap->count++;
    rise(heap, hole, entry);
}

int32_t lan_heap_take(lan_heap *heap)
{
    if (heap->count == 0) {
        return -1;
    }
    const int32_t node = heap->entries[0].node;
    heap->count--;
    if (heap->count > 0) {
        sink(heap, 0, heap->entries[heap->count]);
    }
    return node;
}
