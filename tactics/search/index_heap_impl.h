/* tactics/search/index_heap_impl.h - a queue of numbered things by a key that
 * may be lowered while they wait.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    binary heap of items 0 .. capacity - 1, each in it at most once;
 *          equal keys come out in an order that depends on the calls alone.
 * Owner    between _init and _clear; a zeroed heap may be cleared.
 */
#ifndef LAN_TACTICS_SEARCH_INDEX_HEAP_IMPL_H
#define LAN_TACTICS_SEARCH_INDEX_HEAP_IMPL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

#pragma GCC visibility push(hidden)

typedef struct lan_index_entry {
    uint64_t key;
    int32_t item;
} lan_index_entry;

typedef struct lan_index_heap {
    int32_t count;
    int32_t capacity;
    lan_index_entry *entry; /* [capacity] the parent of i is (i - 1) / 2 */
    int32_t *place;         /* [capacity] of each item in entry[]; -1: out */
} lan_index_heap;

/* Makes room for items below `capacity`; empties the heap. LAN_ENOMEM, and
 * then the heap is as before. */
LAN_MUST_CHECK
lan_status lan_index_heap_init(lan_index_heap *heap, int32_t capacity);
void lan_index_heap_clear(lan_index_heap *heap);

/* Takes all out: O(items in it). */
void lan_index_heap_empty(lan_index_heap *heap);

/* Puts an item in, or lowers its key; a higher key changes nothing. */
void lan_index_heap_put(lan_index_heap *heap, int32_t item, uint64_t key);

/* Takes out the item of the least key; the heap is not empty. */
int32_t lan_index_heap_take(lan_index_heap *heap);

size_t lan_index_heap_memory(const lan_index_heap *heap);

#pragma GCC visibility pop

#endif
