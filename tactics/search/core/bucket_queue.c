/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/core/bucket_queue_impl.h"

#include <stdlib.h>
#include <string.h>

lan_status lan_bucket_queue_init(lan_bucket_queue *queue, int32_t capacity)
{
    queue->pool = malloc((size_t)capacity * sizeof *queue->pool);
    if (queue->pool == NULL) {
        return LAN_ENOMEM;
    }
    queue->capacity = capacity;
    lan_bucket_queue_reset(queue, 0, 1, 1, false);
    return LAN_OK;
}

void lan_bucket_queue_clear(lan_bucket_queue *queue)
{
    free(queue->pool);
    queue->pool = NULL;
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
    queue->shift = shift;
    queue->mask = buckets - 1;
    queue->first = first;
    queue->low = from >> shift;
    queue->used = 0;
    queue->spare = -1;
    queue->occupied = 0;
    memset(queue->word, 0, sizeof queue->word);
}

/* Takes all of one bucket out and puts back what is to be kept, in order. */
static void filter_bucket(lan_bucket_queue *queue,
                          bool (*keep)(void *context, int32_t node),
                          void *context)
{
    const uint64_t slot = queue->low & queue->mask;
    const uint64_t bit = (uint64_t)1 << (slot & 63);
    int32_t first = -1;
    int32_t last = -1;
    /* a kept entry is at once taken from the list of spare ones again: it is
     * the one given back last */
    while ((queue->word[slot >> 6] & bit) != 0) {
        const int32_t node = lan_bucket_queue_take(queue);
        const int32_t entry = queue->spare;
        if (keep(context, node)) {
            queue->spare = queue->pool[entry].next;
            queue->pool[entry].next = -1;
            if (last >= 0) {
                queue->pool[last].next = entry;
            } else {
                first = entry;
            }
            last = entry;
        }
    }
    if (first >= 0) {
        queue->word[slot >> 6] |= bit;
        queue->occupied |= (uint64_t)1 << (slot >> 6);
        queue->head[slot] = queue->first ? last : first;
        if (queue->first) {
            queue->pool[last].next = first;
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
        filter_bucket(queue, keep, context);
        queue->low++;
    }
    queue->low = low;
}
