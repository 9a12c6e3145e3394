/* tactics/search/core/bucket_queue_impl.h - the open list: nodes in buckets by
 * f.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a ring of buckets, each as wide as 2^shift of f; a bitmap of two
 *          floors tells which are occupied. A bucket is a chain of chunks of
 *          one pool, so that nothing is allocated while searching, and what is
 *          put in or taken out next lies beside what was before it. A chunk is
 *          a power of two of words: the number of the next chunk, and nodes.
 *          A node that was improved is put in again, and the entry that it had
 *          stays: whoever takes nodes out must know a node that it has seen
 *          already.
 * Range    what is put in must not be below the bucket looked at, and less
 *          than `span` of lan_bucket_queue_reset() above it.
 * Ties     last: a bucket gives first what was put in last, so among equal f
 *          the node added last. First: the other way round. Within a bucket
 *          nothing else is sorted.
 * Source   R. B. Dial, "Algorithm 360", Comm. ACM 12 (1969) 632.
 */
#ifndef LAN_TACTICS_SEARCH_CORE_BUCKET_QUEUE_IMPL_H
#define LAN_TACTICS_SEARCH_CORE_BUCKET_QUEUE_IMPL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lanchester/base.h"

#define LAN_BUCKETS_MOST 4096

/* While it is not full there is room for so many more entries at least. */
#define LAN_BUCKET_QUEUE_SLACK 64

typedef struct lan_bucket_queue {
    int32_t *pool;
    int32_t room;        /* words of the pool */
    int32_t capacity;    /* entries that fit for certain */
    int32_t used;        /* chunks of the pool that were ever taken */
    int32_t spare;       /* chain of chunks given back; -1: none */
    int32_t spare_count; /* chunks that can still be taken */
    int chunk_shift;     /* a chunk has 2^chunk_shift words */
    int shift;
    bool first;        /* tie rule */
    uint64_t mask;     /* buckets in the ring, less one */
    uint64_t low;      /* number of the bucket looked at: f >> shift */
    uint64_t occupied; /* words of `word` that are not zero */
    uint64_t word[LAN_BUCKETS_MOST / 64];
    /* Where in the pool a bucket's next entry goes, past the last of a chunk
     * where that is full; 0: it is empty. The one bucket more is for
     * filtering. */
    uint32_t at[LAN_BUCKETS_MOST + 1];
    uint32_t from[LAN_BUCKETS_MOST + 1]; /* first: where its first entry is */
} lan_bucket_queue;

LAN_MUST_CHECK
lan_status lan_bucket_queue_init(lan_bucket_queue *queue, int32_t capacity);
void lan_bucket_queue_clear(lan_bucket_queue *queue);
size_t lan_bucket_queue_memory(const lan_bucket_queue *queue);

/* Empties it for values f from `from` on that lie less than `span` apart, in
 * buckets of about `width` or wider where the ring would not suffice. */
void lan_bucket_queue_reset(lan_bucket_queue *queue, uint64_t from,
                            uint64_t span, uint64_t width, bool first);

/* Keeps the entries for which keep() says so, called in the order in which
 * they would be taken out. Where no more than the capacity are kept, it is not
 * full afterwards. */
void lan_bucket_queue_filter(lan_bucket_queue *queue,
                             bool (*keep)(void *context, int32_t node),
                             void *context);

/* For the functions below: a new chunk for a bucket that has none, or only
 * full ones, and where in it the next entry goes; a bucket's last chunk in
 * turn, or first one, is used up. */
uint32_t lan_bucket_queue_grow(lan_bucket_queue *queue, uint64_t slot);
void lan_bucket_queue_shrink(lan_bucket_queue *queue, uint64_t slot);

static inline bool lan_bucket_queue_full(const lan_bucket_queue *queue)
{
    /* filtering takes two more at a time */
    return queue->spare_count < LAN_BUCKET_QUEUE_SLACK + 2;
}

static inline uint32_t
lan_bucket_queue_chunk_mask(const lan_bucket_queue *queue)
{
    return ((uint32_t)1 << queue->chunk_shift) - 1;
}

/* Puts a node into a bucket that is not below the one looked at; the queue must
 * not be full. */
static inline void lan_bucket_queue_put_in(lan_bucket_queue *queue,
                                           int32_t node, uint64_t bucket)
{
    const uint64_t slot = bucket & queue->mask;
    uint32_t at = queue->at[slot];
    if (__builtin_expect((at & lan_bucket_queue_chunk_mask(queue)) == 0, 0)) {
        at = lan_bucket_queue_grow(queue, slot);
    }
    queue->pool[at] = node;
    queue->at[slot] = at + 1;
}

/* The same by f. Below the bucket looked at it goes into that one: estimates
 * that are not consistent cost order, but lose no node. */
static inline void lan_bucket_queue_put(lan_bucket_queue *queue, int32_t node,
                                        uint64_t f)
{
    const uint64_t bucket = f >> queue->shift;
    lan_bucket_queue_put_in(queue, node,
                            bucket < queue->low ? queue->low : bucket);
}

/* Goes on to the next occupied bucket; false where there is none. */
static inline bool lan_bucket_queue_advance(lan_bucket_queue *queue)
{
    const uint64_t slot = queue->low & queue->mask;
    const uint64_t rest = queue->word[slot >> 6] >> (slot & 63);
    if (rest != 0) {
        queue->low += (uint64_t)__builtin_ctzll(rest);
        return true;
    }
    if (queue->occupied == 0) {
        return false;
    }
    /* words after this one, or else from the first one on, this one's lower
     * bits last: all are less than one turn ahead */
    const uint64_t after =
        queue->occupied & ~(((uint64_t)2 << (slot >> 6)) - 1);
    const uint64_t word =
        (uint64_t)__builtin_ctzll(after != 0 ? after : queue->occupied);
    const uint64_t to =
        64 * word + (uint64_t)__builtin_ctzll(queue->word[word]);
    queue->low += (to - slot) & queue->mask;
    return true;
}

/* Where the last comes first: entries of the bucket looked at, which must be
 * occupied, in the order in which they will be taken: **top, (*top)[-1] and so
 * on to before the one returned. There may be more in other chunks. */
static inline const int32_t *
lan_bucket_queue_next(const lan_bucket_queue *queue, const int32_t **top)
{
    const uint32_t last = queue->at[queue->low & queue->mask] - 1;
    *top = &queue->pool[last];
    return &queue->pool[last & ~lan_bucket_queue_chunk_mask(queue)];
}

/* The same of some that may well come after them; none is none. */
static inline const int32_t *
lan_bucket_queue_beyond(const lan_bucket_queue *queue, const int32_t **top)
{
    const uint64_t slot = queue->low & queue->mask;
    const uint32_t inside = lan_bucket_queue_chunk_mask(queue);
    const int32_t chunk = queue->pool[(queue->at[slot] - 1) & ~inside];
    const uint64_t rest = queue->word[slot >> 6] >> (slot & 63) >> 1;
    uint32_t last = 0;
    if (chunk >= 0) {
        last = ((uint32_t)chunk << queue->chunk_shift) + inside;
    } else if (rest != 0) {
        last = queue->at[slot + 1 + (uint64_t)__builtin_ctzll(rest)] - 1;
    }
    *top = &queue->pool[last];
    return &queue->pool[last & ~inside];
}

/* Takes so many entries of a bucket, which lie side by side. */
static inline void lan_bucket_queue_drop_from(lan_bucket_queue *queue,
                                              uint64_t slot, int32_t count)
{
    const uint32_t inside = lan_bucket_queue_chunk_mask(queue);
    if (!queue->first) {
        const uint32_t at = queue->at[slot] - (uint32_t)count;
        queue->at[slot] = at;
        if ((at & inside) == 1) {
            lan_bucket_queue_shrink(queue, slot);
        }
    } else {
        const uint32_t from = queue->from[slot] + (uint32_t)count;
        queue->from[slot] = from;
        if ((from & inside) == 0 || from == queue->at[slot]) {
            lan_bucket_queue_shrink(queue, slot);
        }
    }
}

/* Takes so many of lan_bucket_queue_next(). */
static inline void lan_bucket_queue_drop(lan_bucket_queue *queue, int32_t count)
{
    lan_bucket_queue_drop_from(queue, queue->low & queue->mask, count);
}

/* The entry of a bucket that will be taken first. */
static inline int32_t lan_bucket_queue_top(const lan_bucket_queue *queue,
                                           uint64_t slot)
{
    return queue->pool[queue->first ? queue->from[slot] : queue->at[slot] - 1];
}

/* Takes a node from the bucket looked at, which must be occupied. */
static inline int32_t lan_bucket_queue_take(lan_bucket_queue *queue)
{
    const uint64_t slot = queue->low & queue->mask;
    const int32_t node = lan_bucket_queue_top(queue, slot);
    lan_bucket_queue_drop_from(queue, slot, 1);
    return node;
}

/* A node that may well be taken next; one that was once put in, if any was. */
static inline int32_t lan_bucket_queue_peek(const lan_bucket_queue *queue)
{
    const uint64_t slot = queue->low & queue->mask;
    const uint64_t word = queue->word[slot >> 6] >> (slot & 63);
    const uint64_t next =
        slot + (word == 0 ? 0 : (uint64_t)__builtin_ctzll(word));
    return queue->at[next] == 0 ? queue->pool[1]
                                : lan_bucket_queue_top(queue, next);
}

#endif
