/* tactics/search/heap_impl.h - an open list as a binary heap.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    entries[0 .. count - 1], no entry before the one at (i - 1) / 2;
 *          place[node] tells where a node's entry is. What place[] says of a
 *          node that is not held is never believed (the entry there must be
 *          the node's own), so that nothing is cleared between searches.
 * Ties     among equal f, what was put in or lowered last, or first; or what
 *          its owner says.
 * Source   P. Briggs and L. Torczon, "An efficient representation for sparse
 *          sets", ACM LOPLAS 2 (1993) 59, for place[].
 */
#ifndef LAN_TACTICS_SEARCH_HEAP_IMPL_H
#define LAN_TACTICS_SEARCH_HEAP_IMPL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lanchester/base.h"

typedef struct lan_heap_entry {
    double f;
    uint32_t turn; /* among equal f the smaller one comes first */
    int32_t node;
} lan_heap_entry;

/* Whether node a comes before node b of equal f: an order of all nodes that
 * are held, which changes for none but while it is put. */
typedef bool lan_heap_order(const void *owner, int32_t a, int32_t b);

typedef struct lan_heap {
    int32_t capacity;
    int32_t count;
    uint32_t clock;
    bool first;            /* tie rule */
    lan_heap_order *order; /* tie rule instead, or NULL */
    const void *owner;
    lan_heap_entry *entries;
    int32_t *place; /* [capacity] */
} lan_heap;

/* For nodes 0 .. capacity - 1, each held once at most. LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_heap_init(lan_heap *heap, int32_t capacity);
void lan_heap_clear(lan_heap *heap);

/* Empties it: O(1). */
void lan_heap_reset(lan_heap *heap, bool first);

static inline bool lan_heap_holds(const lan_heap *heap, int32_t node)
{
    const int32_t place = heap->place[node];
    return place >= 0 && place < heap->count &&
           heap->entries[place].node == node;
}

/* Puts a node in, or lowers the f of one that is held. */
void lan_heap_put(lan_heap *heap, int32_t node, double f);

/* The node that would be taken; -1 where there is none. */
static inline int32_t lan_heap_first(const lan_heap *heap)
{
    return heap->count == 0 ? -1 : heap->entries[0].node;
}

/* Takes the first node out; -1 where there is none. */
int32_t lan_heap_take(lan_heap *heap);

#endif
