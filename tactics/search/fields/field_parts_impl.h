/* tactics/search/fields/field_parts_impl.h - what the files of the field share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A cost is S + D sqrt 2 with whole numbers S and D: steps on uniform ground,
 * quarters of the ground's unit on weighted one. It is held as one whole
 * number, its key q S + p D, where p / q is a convergent of sqrt 2.
 *
 * Why that is exact. p^2 - 2 q^2 = +-1, so p/q misses sqrt 2 by less than
 * 1 / (2 sqrt 2 q^2). Two different costs whose D differ by n > 0 are at least
 * about 1 / (2 sqrt 2 n) apart, and their keys, divided by q, shift against
 * each other by n / (2 sqrt 2 q^2) at most: the order is kept while n < q. And
 * while D < q a key has only one S and D, since p p = 1 modulo q. Every key is
 * kept below p q, so D < q holds for all. Keys of 32 bits suffice up to costs
 * of 53,000; a field that goes on takes all keys over into 64 bits, which
 * suffice up to 4.4e9, more than any way over uniform ground can have. Beyond,
 * on weighted ground of millions of quarter units a step, a smaller q keeps
 * keys from overflowing; costs are then compared to a relative 1e-14 or so.
 *
 * Why buckets need not be sorted. A bucket is never wider than the least step:
 * no node of it can improve another of it, whatever the order. So a node is
 * final once its bucket's turn has come, and whoever improves a node inside of
 * the bucket that it waits in need not put it in again.
 */
#ifndef LAN_TACTICS_SEARCH_FIELDS_FIELD_PARTS_IMPL_H
#define LAN_TACTICS_SEARCH_FIELDS_FIELD_PARTS_IMPL_H

#include "lanchester/field.h"
#include "tactics/counts_impl.h"
#include "tactics/map/ground_parts_impl.h"
#include "tactics/map/overlay_impl.h"

#define LAN_FIELD_INLINE static inline __attribute__((always_inline))

/* How costs become keys. */
typedef struct lan_field_scale {
    uint64_t straight; /* q */
    uint64_t diagonal; /* p */
    uint64_t limit;    /* keys stay below */
    bool is_wide;      /* keys of 64 bits, else of 32 */
    bool is_exact;     /* S and D can be had back */
} lan_field_scale;

/* The scale of a stage, 0 .. 2; each serves greater costs than the one before.
 *
 * bound  no cost's S + D sqrt 2 exceeds it */
lan_field_scale lan_field_scale_at(lan_metric metric, int stage, double bound);

/* S + D sqrt 2 (or S + 1.4 D) of a key. */
double lan_field_scale_cost(const lan_field_scale *scale, uint64_t key);

/* The same cost as a key of another scale; both of the same metric. */
uint64_t lan_field_scale_recode(const lan_field_scale *from,
                                const lan_field_scale *to, uint64_t key);

/* Nodes in a ring of unsorted buckets. A bucket is a chain of chunks of one
 * pool, all full but the first; `at` is where its next node goes, 0: empty. */
typedef struct lan_field_queue {
    int32_t *pool;   /* [chunks << chunk_shift] */
    int32_t *next;   /* [chunks] chain; -1: end */
    uint32_t *at;    /* [slots] */
    int32_t slots;   /* in use, a power of two */
    int32_t most;    /* there are */
    int32_t chunks;  /* in use */
    int32_t spare;   /* chain of unused chunks */
    int chunk_shift; /* in use */
    int least_shift;
    int32_t open_chunks; /* that need not be full, of the least size */
    size_t room;         /* of the pool */
    int shift;           /* a bucket's number is key >> shift */
    uint64_t bucket;     /* the one looked at */
    int32_t chunk;       /* of it; -1: nothing is left */
    int32_t position;    /* in the chunk */
    int32_t filled;      /* of the chunk */
} lan_field_queue;

/* nodes  that can wait at once
 * slots  buckets of the ring, a power of two */
LAN_MUST_CHECK
lan_status lan_field_queue_init(lan_field_queue *queue, int32_t nodes,
                                int32_t slots);
void lan_field_queue_clear(lan_field_queue *queue);
/* Empties it; queue->slots buckets are in use from then on. */
void lan_field_queue_reset(lan_field_queue *queue, int shift, uint64_t bucket);
size_t lan_field_queue_memory(const lan_field_queue *queue);

static inline int32_t lan_field_slot(const lan_field_queue *queue,
                                     uint64_t bucket)
{
    return (int32_t)(bucket & (uint64_t)(queue->slots - 1));
}

/* Number of the chunk in which a bucket's last node lies. */
static inline int32_t lan_field_top_chunk(const lan_field_queue *queue,
                                          uint32_t at)
{
    return (int32_t)((at - 1) >> queue->chunk_shift);
}

/* Finds the next occupied bucket; false where all are empty. */
static inline bool lan_field_queue_find(lan_field_queue *queue)
{
    for (int32_t i = 0; i < queue->slots; i++) {
        const uint64_t bucket = queue->bucket + (uint64_t)i;
        if (queue->at[lan_field_slot(queue, bucket)] != 0) {
            queue->bucket = bucket;
            return true;
        }
    }
    return false;
}

/* Begins to take from it. */
static inline void lan_field_queue_open(lan_field_queue *queue)
{
    const int32_t slot = lan_field_slot(queue, queue->bucket);
    const uint32_t at = queue->at[slot];
    queue->at[slot] = 0;
    queue->chunk = lan_field_top_chunk(queue, at);
    queue->position = 0;
    queue->filled =
        (int32_t)(at - ((uint32_t)queue->chunk << queue->chunk_shift));
}

/* Goes on to the next chunk of the bucket. */
static inline void lan_field_queue_turn(lan_field_queue *queue)
{
    const int32_t done = queue->chunk;
    queue->chunk = queue->next[done];
    queue->position = 0;
    queue->filled = 1 << queue->chunk_shift;
    queue->next[done] = queue->spare;
    queue->spare = done;
}

typedef enum lan_field_kind {
    LAN_FIELD_UNIFORM,
    LAN_FIELD_WEIGHTED,
    LAN_FIELD_OVERLAID
} lan_field_kind;

#define LAN_FIELD_START 9    /* a goal */
#define LAN_FIELD_ROUGH 0x80 /* costs differ around this cell */

/* Straight steps of the least cost that a ray may go in one expansion. */
#define LAN_FIELD_RAY_MOST 64

struct lan_field {
    const lan_ground *ground;
    const lan_overlay *overlay;
    lan_metric metric;
    lan_field_kind kind;
    bool wants_first_moves;
    bool is_done;
    int stage;
    lan_field_scale scale;
    uint64_t least_step; /* keys of the cheapest and the costliest step */
    uint64_t dearest_step;
    uint64_t reach;       /* of a ray: how far its cells' keys go apart */
    uint64_t last_bucket; /* that this scale has room for */
    double bound;         /* of the scale */
    double unit_cost;     /* cost of S = 1 */
    uint64_t version;     /* of the ground at the start; 0: never started */
    uint64_t expanded;
    uint64_t compactions;
    lan_field_queue queue;

    /* [nodes] keys; unreached: all bits set. In 32 bits they take the first
     * half of the memory. */
    uint32_t *narrow;
    uint64_t *wide;

    /* [nodes] the set of first moves of all least-cost ways from the start to
     * here, none at the start; NULL: not wanted. */
    uint8_t *marks;

    /* field_rays.c; only where has_rays. */
    bool has_rays;
    bool is_rough;         /* too much so for rays */
    uint64_t rays_version; /* of the ground that was looked at */
    uint8_t *came; /* [nodes] 0: does not wait, else 1 + the direction that it
                      was reached in, or LAN_FIELD_START; and LAN_FIELD_ROUGH */
    uint8_t after[LAN_FIELD_START + 1][256]; /* directions worth trying, by how
                                                a cell was reached, and moves */

    int32_t *goals; /* nodes, sorted, each once; blocked ones too */
    size_t goal_count;
    size_t goal_capacity;
};

LAN_FIELD_INLINE uint64_t lan_field_key(const lan_field *field, int32_t node,
                                        bool is_wide)
{
    return is_wide ? field->wide[node] : field->narrow[node];
}

LAN_FIELD_INLINE void lan_field_put_key(lan_field *field, int32_t node,
                                        bool is_wide, uint64_t key)
{
    if (is_wide) {
        field->wide[node] = key;
    } else {
        field->narrow[node] = (uint32_t)key;
    }
}

LAN_FIELD_INLINE uint64_t lan_field_unreached(bool is_wide)
{
    return is_wide ? UINT64_MAX : UINT32_MAX;
}

/* Weight of a diagonal step between the cells `own` and `to`, as
 * lan_ground_diagonal(). */
LAN_FIELD_INLINE uint64_t lan_field_slant(bool has_squeezes, uint32_t own,
                                          uint32_t to, uint32_t one,
                                          uint32_t other)
{
    if (has_squeezes) {
        const uint32_t costlier = own > to ? own : to;
        one = one == 0 ? costlier : one;
        other = other == 0 ? costlier : other;
    }
    return own + to + one + other;
}

/* Keys of all neighbours of a cell by way of it, on weighted ground. Written
 * out, so that all of it stays in registers.
 *
 * at            the cell's weight, in the ground's
 * has_squeezes  diagonal steps may pass blocked cells */
LAN_FIELD_INLINE void lan_field_keys_around(const uint16_t *at, int32_t stride,
                                            bool has_squeezes,
                                            uint64_t straight,
                                            uint64_t diagonal, uint64_t key,
                                            uint64_t keys[LAN_DIRECTION_COUNT])
{
    const uint32_t own = *at;
    const uint32_t nw = at[-stride - 1];
    const uint32_t w = at[-1];
    const uint32_t sw = at[stride - 1];
    const uint32_t s = at[stride];
    const uint32_t se = at[stride + 1];
    const uint32_t e = at[1];
    const uint32_t ne = at[-stride + 1];
    const uint32_t n = at[-stride];
    const uint64_t p = diagonal;
    const uint64_t q = 2 * straight;
    keys[0] = key + p * lan_field_slant(has_squeezes, own, nw, n, w);
    keys[1] = key + q * (own + w);
    keys[2] = key + p * lan_field_slant(has_squeezes, own, sw, w, s);
    keys[3] = key + q * (own + s);
    keys[4] = key + p * lan_field_slant(has_squeezes, own, se, s, e);
    keys[5] = key + q * (own + e);
    keys[6] = key + p * lan_field_slant(has_squeezes, own, ne, e, n);
    keys[7] = key + q * (own + n);
}

/* Puts a node into the bucket of its key. */
void lan_field_push(lan_field *field, int32_t node, uint64_t key);

/* Makes room by throwing out nodes that were improved since. */
void lan_field_compact(lan_field *field);

/* Takes the scale of a stage; returns the width of a bucket, as a power of 2.
 */
int lan_field_take_scale(lan_field *field, int stage);

/* Takes the scale of the next stage, keys and buckets with it. */
void lan_field_widen(lan_field *field);

/* For qsort and bsearch of nodes. */
int lan_field_compare_nodes(const void *left, const void *right);

/* field_run.c */
bool lan_field_run(lan_field *field, uint64_t expansions);

/* Whether keys could pass the limit while this bucket is looked at. */
LAN_FIELD_INLINE bool lan_field_is_too_narrow(const lan_field *field)
{
    return field->queue.bucket > field->last_bucket;
}

/* Opens the next bucket that is occupied; false where there is none, or where
 * a wider scale is needed first. */
LAN_FIELD_INLINE bool lan_field_open_next(lan_field *field)
{
    return lan_field_queue_find(&field->queue) &&
           !lan_field_is_too_narrow(field) &&
           (lan_field_queue_open(&field->queue), true);
}

/* Whether rays are of use on this ground, for which they are made ready; and
 * what lan_field_run() does then: takes nodes until all is spent, or no bucket
 * can be opened; returns what is left to spend. */
bool lan_field_rays_begin(lan_field *field);
uint64_t lan_field_rays_drain(lan_field *field, uint64_t expansions);

/* The same on ground of several costs, without rays and first moves. */
uint64_t lan_field_abreast_drain(lan_field *field, uint64_t expansions);

/* Weight of a node under the overlay, 0: blocked. */
uint32_t lan_field_weight(const lan_field *field, int32_t node);

/* Legal steps of a node; weight (as in ground_parts_impl.h) and key of one;
 * under the overlay too. */
uint8_t lan_field_moves(const lan_field *field, int32_t node);
uint32_t lan_field_step_weight(const lan_field *field, int32_t node, int d);
uint64_t lan_field_step_key(const lan_field *field, int32_t node, int d);

/* As lan_field_next(), of a node of the map. */
int lan_field_next_of(const lan_field *field, int32_t node);

/* Makes room for first moves. */
LAN_MUST_CHECK
lan_status lan_field_want_first_moves(lan_field *field);

/* Starts from one free node to learn which first moves are best to reach each
 * other: field->marks afterwards. */
void lan_field_start_first_moves(lan_field *field, int32_t from);

#endif
