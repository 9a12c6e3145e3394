/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/index_heap_impl.h"

#include <stdlib.h>

lan_status lan_index_heap_init(lan_index_heap *heap, int32_t capacity)
{
    const size_t count = (size_t)capacity;
    lan_index_entry *entry = malloc((count + 1) * sizeof *entry);
    int32_t *place = malloc((count + 1) * sizeof *place);
    if (entry == NULL || place == NULL) {
        free(entry);
        free(place);
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < count; i++) {
        place[i] = -1;
    }
    lan_index_heap_clear(heap);
    heap->entry = entry;
    heap->place = place;
    heap->capacity = capacity;
    return LAN_OK;
}

void lan_index_heap_clear(lan_index_heap *heap)
{
    const lan_index_heap nothing = {0};
    free(heap->entry);
    free(heap->place);
    *heap = nothing;
}

void lan_index_heap_empty(lan_index_heap *heap)
{
    for (int32_t i = 0; i < heap->count; i++) {
        heap->place[heap->entry[i].item] = -1;
    }
    heap->count = 0;
}

static void settle(lan_index_heap *heap, int32_t at, lan_index_entry entry)
{
    heap->entry[at] = entry;
    heap->place[entry.item] = at;
}

/* Finds the place of an entry between `at`, which is vacant, and the root. */
static void rise(lan_index_heap *heap, int32_t at, lan_index_entry entry)
{
    while (at > 0) {
        const int32_t above = (at - 1) / 2;
        if (heap->entry[above].key <= entry.key) {
            break;
        }
        settle(heap, at, heap->entry[above]);
        at = above;
    }
    settle(heap, at, entry);
}

static void sink(lan_index_heap *heap, lan_index_entry entry)
{
    int32_t at = 0;
    for (;;) {
        int32_t below = 2 * at + 1;
        if (below >= heap->count) {
            break;
        }
        if (below + 1 < heap->count &&
            heap->entry[below + 1].key < heap->entry[below].key) {
            below++;
        }
        if (heap->entry[below].key >= entry.key) {
            break;
        }
        settle(heap, at, heap->entry[below]);
        at = below;
    }
    settle(heap, at, entry);
}

void lan_index_heap_put(lan_index_heap *heap, int32_t item, uint64_t key)
{
    const lan_index_entry entry = {key, item};
    const int32_t at = heap->place[item];
    if (at < 0) {
        rise(heap, heap->count++, entry);
    } else if (key < heap->entry[at].key) {
        rise(heap, at, entry);
    }
}

int32_t lan_index_heap_take(lan_index_heap *heap)
{
    const int32_t item = heap->entry[0].item;
    heap->place[item] = -1;
    heap->count--;
    if (heap->count > 0) {
        sink(heap, heap->entry[heap->count]);
    }
    return item;
}

size_t lan_index_heap_memory(const lan_index_heap *heap)
{
    return (size_t)heap->capacity * (sizeof *heap->entry + sizeof *heap->place);
}
