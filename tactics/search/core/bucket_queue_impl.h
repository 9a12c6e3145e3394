/* tactics/search/core/bucket_queue_impl.h - the open list: nodes in buckets by
 * f.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a ring of buckets, each as wide as 2^shift of f; a bitmap of two
 *          floors tells which are occupied. A bucket is a linked list of
 *          entries from one pool, so that nothing is allocated while
 *          searching. A node that was improved is put in again, and the entry
 *          that it had stays: whoever takes nodes out must know a node that it
 *          has seen already.
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

typedef struct lan_bucket_entry {
    int32_t node;
    int32_t next;
} lan_bucket_entry;

typedef struct lan_bucket_queue {
    lan_bucket_entry *pool;
    int32_t capacity;
    int32_t used;  /* entries of the pool that were ever taken */
    int32_t spare; /* list of entries given back; -1: none */
    int shift;
    bool first;        /* tie rule */
    uint64_t mask;     /* buckets in the ring, less one */
    uint64_t low;      /* number of the bucket looked at: f >> shift */
    uint64_t occupied; /* words of `word` that are not zero */
    uint64_t word[LAN_BUCKETS_MOST / 64];
    /* Last: the top entry. First: the last one, whose next is the first. */
    int32_t head[LAN_BUCKETS_MOST];
} lan_bucket_queue;

LAN_MUST_CHECK
lan_status lan_bucket_queue_init(lan_bucket_queue *queue, int32_t capacity);
void lan_bucket_queue_clear(lan_bucket_queue *queue);

/* Empties it for values f from `from` on that lie less than `span` apart, in
 * buckets of about `width` or wider where the ring would not suffice. */
void lan_bucket_queue_reset(lan_bucket_queue *queue, uint64_t from,
                            uint64_t span, uint64_t width, bool first);

/* Keeps the entries for which keep() says so, called in the order in which
 * they would be taken out. */
void lan_bucket_queue_filter(lan_bucket_queue *queue,
                             bool (*keep)(void *context, int32_t node),
                             void *context);

static inline bool lan_bucket_queue_full(const lan_bucket_queue *queue)
{
    return queue->spare < 0 && queue->used == queue->capacity;
}

/* Puts a node in; the queue must not be full. f below the bucket looked at
 * goes into that one: estimates that are not consistent cost order, but lose
 * no node. */
static inline void lan_bucket_queue_put(lan_bucket_queue *queue, int32_t node,
                                        uint64_t f)
{
    int32_t entry = queue->spare;
    if (entry >= 0) {
        queue->spare = queue->pool[entry].next;
    } else {
        entry = queue->used++;
    }
    uint64_t bucket = f >> queue->shift;
    bucket = bucket < queue->low ? queue->low : bucket;
    const uint64_t slot = bucket & queue->mask;
    const uint64_t bit = (uint64_t)1 << (slot & 63);
    lan_bucket_entry *here = &queue->pool[entry];
    here->node = node;
    if ((queue->word[slot >> 6] & bit) == 0) {
        queue->word[slot >> 6] |= bit;
        queue->occupied |= (uint64_t)1 << (slot >> 6);
        here->next = queue->first ? entry : -1;
        queue->head[slot] = entry;
    } else if (!queue->first) {
        here->next = queue->head[slot];
        queue->head[slot] = entry;
    } else {
        lan_bucket_entry *last = &queue->pool[queue->head[slot]];
        here->next = last->next;
        last->next = entry;
        queue->head[slot] = entry;
    }
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

/* Takes a node from the bucket looked at, which must be occupied. */
static inline int32_t lan_bucket_queue_take(lan_bucket_queue *queue)
{
    const uint64_t slot = queue->low & queue->mask;
    const int32_t head = queue->head[slot];
    int32_t entry = head;
    int32_t rest; /* -1: it was the only one */
    if (!queue->first) {
        rest = queue->pool[entry].next;
        queue->head[slot] = rest;
    } else {
        entry = queue->pool[head].next;
        rest = entry == head ? -1 : head;
        queue->pool[head].next = queue->pool[entry].next;
    }
    if (rest < 0) {
        queue->word[slot >> 6] &= ~((uint64_t)1 << (slot & 63));
        if (queue->word[slot >> 6] == 0) {
            queue->occupied &= ~((uint64_t)1 << (slot >> 6));
        }
    }
    const int32_t node = queue->pool[entry].node;
    queue->pool[entry].next = queue->spare;
    queue->spare = entry;
    return node;
}

/* A node that may well be taken next; one that was once put in, if any was. */
static inline int32_t lan_bucket_queue_peek(const lan_bucket_queue *queue)
{
    const uint64_t slot = queue->low & queue->mask;
    const uint64_t word = queue->word[slot >> 6] >> (slot & 63);
    const uint64_t next =
        slot + (word == 0 ? 0 : (uint64_t)__builtin_ctzll(word));
    const int32_t head = queue->head[next];
    return queue->pool[head < 0 ? 0 : head].node;
}

#endif
