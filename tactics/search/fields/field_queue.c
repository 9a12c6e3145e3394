/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <assert.h>
#include <stdlib.h>

#include "tactics/search/fields/field_parts_impl.h"

#define GREATEST_SHIFT 8 /* of a chunk */

/* Chunks are large, but so small that a half-filled one in every bucket is
 * little beside the pool. */
static int choose_chunk_shift(int32_t nodes, int32_t slots)
{
    int shift = GREATEST_SHIFT;
    while (shift > 2 && nodes >> shift < 4 * slots) {
        shift--;
    }
    return shift;
}

/* Each node waits in its bucket once; a quarter more is for those that wait
 * in a bucket which they have left for a better one, until they are thrown
 * out. Each bucket may have a chunk that is not full. */
lan_status lan_field_queue_init(lan_field_queue *queue, int32_t nodes,
                                int32_t slots)
{
    const int shift = choose_chunk_shift(nodes, slots);
    queue->slots = slots;
    queue->most = slots;
    queue->least_shift = shift;
    queue->open_chunks = (nodes < slots ? nodes : slots) + 2;
    queue->room = (size_t)nodes + (size_t)(nodes / 4) +
                  ((size_t)queue->open_chunks << shift);
    queue->pool = malloc(queue->room * sizeof *queue->pool);
    queue->next = malloc((queue->room >> shift) * sizeof *queue->next);
    queue->at = malloc((size_t)slots * sizeof *queue->at);
    const bool all =
        queue->pool != NULL && queue->next != NULL && queue->at != NULL;
    return all ? LAN_OK : LAN_ENOMEM;
}

void lan_field_queue_clear(lan_field_queue *queue)
{
    free(queue->pool);
    free(queue->next);
    free(queue->at);
}

void lan_field_queue_reset(lan_field_queue *queue, int shift, uint64_t bucket)
{
    assert(queue->slots <= queue->most);
    /* where few buckets are in use, larger chunks take the same room */
    int chunk_shift = queue->least_shift;
    while (chunk_shift < GREATEST_SHIFT &&
           (queue->slots + 2) << (chunk_shift + 1) <=
               queue->open_chunks << queue->least_shift) {
        chunk_shift++;
    }
    queue->chunk_shift = chunk_shift;
    queue->chunks = (int32_t)(queue->room >> chunk_shift);
    for (int32_t i = 0; i < queue->chunks; i++) {
        queue->next[i] = i + 1 < queue->chunks ? i + 1 : -1;
    }
    for (int32_t i = 0; i < queue->slots; i++) {
        queue->at[i] = 0;
    }
    queue->spare = 0;
    queue->shift = shift;
    queue->bucket = bucket;
    queue->chunk = -1;
    queue->position = 0;
    queue->filled = 0;
}

size_t lan_field_queue_memory(const lan_field_queue *queue)
{
    return queue->room * sizeof *queue->pool +
           (queue->room >> queue->least_shift) * sizeof *queue->next +
           (size_t)queue->most * sizeof *queue->at;
}

void lan_field_push(lan_field *field, int32_t node, uint64_t key)
{
    lan_field_queue *queue = &field->queue;
    const int32_t slot = lan_field_slot(queue, key >> queue->shift);
    const uint32_t inside = ((uint32_t)1 << queue->chunk_shift) - 1;
    uint32_t at = queue->at[slot];
    if ((at & inside) == 0) {
        if (queue->spare < 0) {
            lan_field_compact(field);
            lan_field_push(field, node, key); /* there is room now */
            return;
        }
        const int32_t chunk = queue->spare;
        queue->spare = queue->next[chunk];
        queue->next[chunk] = at == 0 ? -1 : lan_field_top_chunk(queue, at);
        at = (uint32_t)chunk << queue->chunk_shift;
    }
    queue->pool[at] = node;
    queue->at[slot] = at + 1;
}

/* Whether a node of this bucket was not improved into another. */
static bool belongs(const lan_field *field, int32_t node, uint64_t bucket)
{
    const uint64_t key = lan_field_key(field, node, field->scale.is_wide);
    return key >> field->queue.shift == bucket;
}

/* Takes the chain of a bucket apart and puts back what belongs there. As many
 * chunks are given back before as are taken after, so there is always room. */
static void compact_bucket(lan_field *field, uint64_t bucket)
{
    lan_field_queue *queue = &field->queue;
    const int32_t slot = lan_field_slot(queue, bucket);
    const uint32_t at = queue->at[slot];
    int32_t chunk = at == 0 ? -1 : lan_field_top_chunk(queue, at);
    int32_t filled = 0;
    if (chunk >= 0) {
        filled = (int32_t)(at - ((uint32_t)chunk << queue->chunk_shift));
    }
    queue->at[slot] = 0;
    while (chunk >= 0) {
        int32_t kept[1 << GREATEST_SHIFT];
        int32_t count = 0;
        const int32_t *nodes = &queue->pool[chunk << queue->chunk_shift];
        for (int32_t i = 0; i < filled; i++) {
            if (belongs(field, nodes[i], bucket)) {
                kept[count++] = nodes[i];
            }
        }
        const int32_t done = chunk;
        chunk = queue->next[done];
        filled = 1 << queue->chunk_shift;
        queue->next[done] = queue->spare;
        queue->spare = done;
        for (int32_t i = 0; i < count; i++) {
            lan_field_push(field, kept[i],
                           lan_field_key(field, kept[i], field->scale.is_wide));
        }
    }
}

void lan_field_compact(lan_field *field)
{
    const lan_field_queue *queue = &field->queue;
    field->compactions++;
    for (int32_t i = 1; i < queue->slots; i++) {
        compact_bucket(field, queue->bucket + (uint64_t)i);
    }
}
