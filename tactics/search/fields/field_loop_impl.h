/* tactics/search/fields/field_loop_impl.h - what the loops over a field's
 * buckets share: what they read, and how nodes wait and are taken.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All of it is compiled into each loop, for the widths and kinds that are
 * known there.
 */
#ifndef LAN_TACTICS_SEARCH_FIELDS_FIELD_LOOP_IMPL_H
#define LAN_TACTICS_SEARCH_FIELDS_FIELD_LOOP_IMPL_H

#include <string.h>

#include "tactics/counts_impl.h"
#include "tactics/search/fields/field_parts_impl.h"

/* So many nodes ahead are called for, from farther memory. */
#define LAN_FIELD_AHEAD 6

/* Copies of what a loop reads, which no store into an array can change as far
 * as the compiler can see. */
typedef struct lan_field_loop {
    lan_field *field;
    uint32_t *narrow;
    uint64_t *wide;
    const uint8_t *moves;
    const uint16_t *weight;
    int32_t offset[LAN_DIRECTION_COUNT];
    uint64_t scale[2]; /* of diagonal and straight steps */
    int32_t *pool;
    uint32_t *at;
    int shift;
    uint32_t slot_mask;
    uint32_t chunk_mask;
    bool has_squeezes; /* diagonal steps may pass blocked cells */
    bool is_wide;      /* known at compile time, as is this: */
    bool is_weighted;  /* weights are read */
} lan_field_loop;

LAN_FIELD_INLINE lan_field_loop lan_field_loop_over(lan_field *field,
                                                    bool is_wide,
                                                    bool is_weighted)
{
    const lan_ground *ground = field->ground;
    const lan_field_queue *queue = &field->queue;
    lan_field_loop over = {
        .field = field,
        .narrow = field->narrow,
        .wide = field->wide,
        .moves = ground->moves,
        .weight = ground->weight,
        .scale = {field->scale.diagonal, field->scale.straight},
        .pool = queue->pool,
        .at = queue->at,
        .shift = queue->shift,
        .slot_mask = (uint32_t)queue->slots - 1,
        .chunk_mask = ((uint32_t)1 << queue->chunk_shift) - 1,
        .has_squeezes = lan_grid_map_corners(ground->map) != LAN_CORNERS_FORBID,
        .is_wide = is_wide,
        .is_weighted = is_weighted};
    memcpy(over.offset, ground->offset, sizeof over.offset);
    return over;
}

LAN_FIELD_INLINE uint64_t lan_field_loop_key(const lan_field_loop *over,
                                             int32_t node)
{
    return over->is_wide ? over->wide[node] : over->narrow[node];
}

LAN_FIELD_INLINE void lan_field_loop_put_key(const lan_field_loop *over,
                                             int32_t node, uint64_t key)
{
    if (over->is_wide) {
        over->wide[node] = key;
    } else {
        over->narrow[node] = (uint32_t)key;
    }
}

/* 1 where a key is better than that of a node. In 32 bits where that suffices:
 * half as many instructions. */
LAN_FIELD_INLINE unsigned lan_field_loop_improves(const lan_field_loop *over,
                                                  int32_t node, uint64_t key)
{
    return over->is_wide ? key < over->wide[node]
                         : (uint32_t)key < over->narrow[node];
}

/* Directions of the legal steps that improve() a neighbour. Looks at all eight
 * without a branch, since none could be guessed. */
LAN_FIELD_INLINE unsigned
lan_field_loop_better(const lan_field_loop *over, int32_t node,
                      const uint64_t keys[LAN_DIRECTION_COUNT])
{
    const int32_t north = node - over->offset[LAN_DIRECTION_SOUTH];
    const int32_t south = node + over->offset[LAN_DIRECTION_SOUTH];
    const unsigned better =
        lan_field_loop_improves(over, north - 1, keys[0]) |
        lan_field_loop_improves(over, node - 1, keys[1]) << 1 |
        lan_field_loop_improves(over, south - 1, keys[2]) << 2 |
        lan_field_loop_improves(over, south, keys[3]) << 3 |
        lan_field_loop_improves(over, south + 1, keys[4]) << 4 |
        lan_field_loop_improves(over, node + 1, keys[5]) << 5 |
        lan_field_loop_improves(over, north + 1, keys[6]) << 6 |
        lan_field_loop_improves(over, north, keys[7]) << 7;
    return better & over->moves[node];
}

/* Lets a node wait in the bucket of its key. */
LAN_FIELD_INLINE void lan_field_loop_wait(const lan_field_loop *over,
                                          int32_t node, uint64_t key)
{
    const uint32_t slot = (uint32_t)(key >> over->shift) & over->slot_mask;
    const uint32_t at = over->at[slot];
    if ((at & over->chunk_mask) == 0) {
        lan_field_push(over->field, node, key);
    } else {
        over->pool[at] = node;
        over->at[slot] = at + 1;
    }
}

/* Lets a node wait there if it `moves` 1, not 0: without a branch, which could
 * not be guessed, but where a chunk ends. */
LAN_FIELD_INLINE void lan_field_loop_wait_if(const lan_field_loop *over,
                                             unsigned moves, int32_t node,
                                             uint64_t key)
{
    const uint32_t slot = (uint32_t)(key >> over->shift) & over->slot_mask;
    const uint32_t at = over->at[slot];
    if (__builtin_expect((at & over->chunk_mask) == 0, 0)) {
        if (moves != 0) {
            lan_field_push(over->field, node, key);
        }
    } else {
        over->pool[at] = node;
        over->at[slot] = at + moves;
    }
}

/* Asks for what a node's turn will read. */
LAN_FIELD_INLINE void lan_field_loop_call_for(const lan_field_loop *over,
                                              int32_t node)
{
    const int32_t stride = over->offset[LAN_DIRECTION_SOUTH];
    const char *keys =
        over->is_wide ? (const char *)over->wide : (const char *)over->narrow;
    const int64_t size = over->is_wide ? sizeof(uint64_t) : sizeof(uint32_t);
    __builtin_prefetch(&keys[size * (node - stride)]);
    __builtin_prefetch(&keys[size * node]);
    __builtin_prefetch(&keys[size * (node + stride)]);
    __builtin_prefetch(&over->moves[node]);
    if (over->is_weighted) {
        __builtin_prefetch(&over->weight[node - stride]);
        __builtin_prefetch(&over->weight[node]);
        __builtin_prefetch(&over->weight[node + stride]);
    }
}

/* Expands a node; self is what lan_field_loop_drain() was given. */
typedef void lan_field_expand(const void *self, int32_t node, uint64_t key);

/* Takes nodes until all is spent, or no bucket can be opened; returns what is
 * left to spend. */
LAN_FIELD_INLINE uint64_t lan_field_loop_drain(const lan_field_loop *over,
                                               uint64_t expansions,
                                               lan_field_expand *expand,
                                               const void *self)
{
    lan_field *field = over->field;
    lan_field_queue *queue = &field->queue;
    while (expansions > 0 &&
           (queue->chunk >= 0 || lan_field_open_next(field))) {
        const int32_t *nodes =
            &queue->pool[(size_t)queue->chunk << queue->chunk_shift];
        const uint64_t bucket = queue->bucket;
        const int32_t filled = queue->filled;
        int32_t i = queue->position;
        for (; i < filled && expansions > 0; i++) {
            const int32_t ahead = i + LAN_FIELD_AHEAD;
            lan_field_loop_call_for(over, nodes[ahead < filled ? ahead : i]);
            const uint64_t key = lan_field_loop_key(over, nodes[i]);
            if (key >> over->shift == bucket) { /* else done before */
                expansions--;
                expand(self, nodes[i], key);
            }
        }
        queue->position = i;
        if (i == filled) {
            lan_field_queue_turn(queue);
        }
    }
    return expansions;
}

#endif
