/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/core/bucket_queue_impl.h"

#include <stdlib.h>
#include <string.h>

/* Of chunks, as powers of two of words. Large ones are fewer to chain, small
 * ones leave less room unused where many buckets have few entries. */
#define LEAST_SHIFT    3
#define GREATEST_SHIFT 6

/* Where entries are moved while their bucket is filtered. */
#define ASIDE LAN_BUCKETS_MOST

/* Chunks that so many entries need for certain: of each bucket one may be not
 * full. */
static int64_t chunks_for(int32_t capacity, uint64_t buckets, int chunk_shift)
{
    const int64_t inside = ((int64_t)1 << chunk_shift) - 1;
    const int64_t open =
        (uint64_t)capacity < buckets ? capacity : (int64_t)buckets;
    return capacity / inside + 1 + open + LAN_BUCKET_QUEUE_SLACK + 2;
}

lan_status lan_bucket_queue_init(lan_bucket_queue *queue, int32_t capacity)
{
    const int64_t room = chunks_for(capacity, LAN_BUCKETS_MOST, LEAST_SHIFT)
                         << LEAST_SHIFT;
    if (room > INT32_MAX) {
        return LAN_ENOMEM;
    }
    queue->pool = malloc((size_t)room * sizeof *queue->pool);
    if (queue->pool == NULL) {
        return LAN_ENOMEM;
    }
    queue->room = (int32_t)room;
    queue->capacity = capacity;
    queue->pool[1] = 0;
    lan_bucket_queue_reset(queue, 0, 1, 1, false);
    return LAN_OK;
}

void lan_bucket_queue_clear(lan_bucket_queue *queue)
{
    free(queue->pool);
    queue->pool = NULL;
}

size_t lan_bucket_queue_memory(const lan_bucket_queue *queue)
{
    return (size_t)queue->room * sizeof *queue->pool;
}

void lan_bucket_queue_reset(lan_bucket_queue *queue, uint64_t from,
                            uint64_t span, uint64_t width, bool first)
{
    int shift = 0;
    while ((uint64_t)2 << shift <= width) {
        shift++;
    }
    /* the bucket looked at, those of the span, and one that it may begin in
     * the middle of */
    while ((span >> shift) + 2 > LAN_BUCKETS_MOST) {
        shift++;
    }
    uint64_t buckets = 64;
    while (buckets < (span >> shift) + 2) {
        buckets *= 2;
    }
    int chunk_shift = GREATEST_SHIFT;
    while (chunk_shift > LEAST_SHIFT &&
           chunks_for(queue->capacity, buckets, chunk_shift) > queue->room >>
               chunk_shift) {
        chunk_shift--;
    }
    queue->shift = shift;
    queue->mask = buckets - 1;
    queue->first = first;
    queue->low = from >> shift;
    queue->chunk_shift = chunk_shift;
    queue->used = 0;
    queue->spare = -1;
    queue->spare_count = queue->room >> chunk_shift;
    queue->occupied = 0;
    memset(queue->word, 0, sizeof queue->word);
    memset(queue->at, 0, buckets * sizeof *queue->at);
    queue->at[ASIDE] = 0;
}

uint32_t lan_bucket_queue_grow(lan_bucket_queue *queue, uint64_t slot)
{
    const uint32_t at = queue->at[slot];
    int32_t chunk = queue->spare;
    if (chunk >= 0) {
        queue->spare = queue->pool[chunk << queue->chunk_shift];
    } else {
        chunk = queue->used++;
    }
    queue->spare_count--;
    const uint32_t start = (uint32_t)chunk << queue->chunk_shift;
    queue->pool[start] = -1;
    if (at == 0) {
        queue->from[slot] = start + 1;
        if (slot != ASIDE) {
            queue->word[slot >> 6] |= (uint64_t)1 << (slot & 63);
            queue->occupied |= (uint64_t)1 << (slot >> 6);
        }
        return start + 1;
    }
    const int32_t before = (int32_t)((at - 1) >> queue->chunk_shift);
    if (queue->first) {
        queue->pool[before << queue->chunk_shift] = chunk;
    } else {
        queue->pool[start] = before;
    }
    return start + 1;
}

void lan_bucket_queue_shrink(lan_bucket_queue *queue, uint64_t slot)
{
    const uint32_t past = queue->first ? queue->from[slot] : queue->at[slot];
    const int32_t chunk = (int32_t)((past - 1) >> queue->chunk_shift);
    int32_t *link = &queue->pool[chunk << queue->chunk_shift];
    const int32_t next = *link;
    *link = queue->spare;
    queue->spare = chunk;
    queue->spare_count++;
    if (next >= 0) {
        if (queue->first) {
            queue->from[slot] = ((uint32_t)next << queue->chunk_shift) + 1;
        } else {
            queue->at[slot] = (uint32_t)(next + 1) << queue->chunk_shift;
        }
        return;
    }
    queue->at[slot] = 0;
    if (slot != ASIDE) {
        queue->word[slot >> 6] &= ~((uint64_t)1 << (slot & 63));
        if (queue->word[slot >> 6] == 0) {
            queue->occupied &= ~((uint64_t)1 << (slot >> 6));
        }
    }
}

static void put_in(lan_bucket_queue *queue, uint64_t slot, int32_t node)
{
    uint32_t at = queue->at[slot];
    if ((at & lan_bucket_queue_chunk_mask(queue)) == 0) {
        at = lan_bucket_queue_grow(queue, slot);
    }
    queue->pool[at] = node;
    queue->at[slot] = at + 1;
}

/* Takes all of one bucket out and puts what is to be kept into another. */
static void move_entries(lan_bucket_queue *queue, uint64_t out_of,
                         uint64_t into,
                         bool (*keep)(void *context, int32_t node),
                         void *context)
{
    while (queue->at[out_of] != 0) {
        const int32_t node = lan_bucket_queue_top(queue, out_of);
        lan_bucket_queue_drop_from(queue, out_of, 1);
        if (keep == NULL || keep(context, node)) {
            put_in(queue, into, node);
        }
    }
}

void lan_bucket_queue_filter(lan_bucket_queue *queue,
                             bool (*keep)(void *context, int32_t node),
                             void *context)
{
    const uint64_t low = queue->low;
    const uint64_t end = low + queue->mask;
    while (queue->low <= end && lan_bucket_queue_advance(queue) &&
           queue->low <= end) {
        const uint64_t slot = queue->low & queue->mask;
        /* there and back: the order stays, whichever it is */
        move_entries(queue, slot, ASIDE, keep, context);
        move_entries(queue, ASIDE, slot, NULL, NULL);
        queue->low++;
    }
    queue->low = low;
}
