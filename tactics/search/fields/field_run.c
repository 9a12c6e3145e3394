/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "tactics/search/fields/field_impl.h"

/* So many nodes ahead are called for, from farther memory. */
#define AHEAD 6

/* What is known at compile time of a loop. */
typedef struct variant {
    lan_field_kind kind;
    bool is_wide;
    bool wants_first_moves;
} variant;

/* Copies of what a loop reads, which no store into an array can change as far
 * as the compiler can see. */
typedef struct loop {
    lan_field *field;
    uint32_t *narrow;
    uint64_t *wide;
    uint8_t *marks;
    const uint8_t *moves;
    const uint16_t *weight;
    int32_t offset[LAN_DIRECTION_COUNT];
    uint64_t straight;
    uint64_t diagonal;
    uint64_t dearest_step;
    int32_t *pool;
    uint32_t *at;
    int shift;
    uint32_t slot_mask;
    uint32_t chunk_mask;
    bool has_squeezes; /* diagonal steps may pass blocked cells */
    variant kind;
} loop;

LAN_FIELD_INLINE loop loop_over(lan_field *field, variant kind)
{
    const lan_ground *ground = field->ground;
    const lan_field_queue *queue = &field->queue;
    loop over = {.field = field,
                 .narrow = field->narrow,
                 .wide = field->wide,
                 .marks = field->marks,
                 .moves = ground->moves,
                 .weight = ground->weight,
                 .straight = field->scale.straight,
                 .diagonal = field->scale.diagonal,
                 .dearest_step = field->dearest_step,
                 .pool = queue->pool,
                 .at = queue->at,
                 .shift = queue->shift,
                 .slot_mask = (uint32_t)queue->slots - 1,
                 .chunk_mask = ((uint32_t)1 << queue->chunk_shift) - 1,
                 .has_squeezes =
                     lan_grid_map_corners(ground->map) != LAN_CORNERS_FORBID,
                 .kind = kind};
    memcpy(over.offset, ground->offset, sizeof over.offset);
    return over;
}

LAN_FIELD_INLINE uint64_t key_at(const loop *over, int32_t node)
{
    return over->kind.is_wide ? over->wide[node] : over->narrow[node];
}

/* 1 where a key is better than that of a node. In 32 bits where that suffices:
 * half as many instructions. */
LAN_FIELD_INLINE unsigned improves(const loop *over, int32_t node, uint64_t key)
{
    return over->kind.is_wide ? key < over->wide[node]
                              : (uint32_t)key < over->narrow[node];
}

/* Puts a node into the bucket of its new key unless it waits there already. */
LAN_FIELD_INLINE void wait(const loop *over, int32_t node, uint64_t old,
                           uint64_t key)
{
    if ((old ^ key) >> over->shift == 0) {
        return;
    }
    const uint32_t slot = (uint32_t)(key >> over->shift) & over->slot_mask;
    const uint32_t at = over->at[slot];
    if ((at & over->chunk_mask) == 0) {
        lan_field_push(over->field, node, key);
    } else {
        over->pool[at] = node;
        over->at[slot] = at + 1;
    }
}

/* Takes over a key that improves(). */
LAN_FIELD_INLINE void reach(const loop *over, int32_t node, uint64_t key)
{
    const uint64_t old = key_at(over, node);
    if (over->kind.is_wide) {
        over->wide[node] = key;
    } else {
        over->narrow[node] = (uint32_t)key;
    }
    wait(over, node, old, key);
}

/* 1 where a neighbour's key and the key from here to it have `key` as mean. */
LAN_FIELD_INLINE unsigned meets(const loop *over, int32_t node, uint64_t there,
                                uint64_t key)
{
    return over->kind.is_wide
               ? over->wide[node] + there == 2 * key
               : over->narrow[node] + (uint32_t)there == (uint32_t)(2 * key);
}

/* The directions of those neighbours that lie on a least-cost way here. A step
 * costs the same both ways, so for them key - step = their key, or, as `keys`
 * holds key + step, key of theirs + keys = 2 key. */
LAN_FIELD_INLINE unsigned ways_here(const loop *over, int32_t node,
                                    uint64_t key,
                                    const uint64_t keys[LAN_DIRECTION_COUNT])
{
    const int32_t *offset = over->offset;
    const unsigned ways = meets(over, node + offset[0], keys[0], key) |
                          meets(over, node + offset[1], keys[1], key) << 1 |
                          meets(over, node + offset[2], keys[2], key) << 2 |
                          meets(over, node + offset[3], keys[3], key) << 3 |
                          meets(over, node + offset[4], keys[4], key) << 4 |
                          meets(over, node + offset[5], keys[5], key) << 5 |
                          meets(over, node + offset[6], keys[6], key) << 6 |
                          meets(over, node + offset[7], keys[7], key) << 7;
    return ways & over->moves[node];
}

/* First moves of all least-cost ways here: those of the neighbours that they
 * come by, all final by now, or the step from the start itself. */
LAN_FIELD_INLINE void
collect_first_moves(const loop *over, int32_t node, uint64_t key,
                    const uint64_t keys[LAN_DIRECTION_COUNT])
{
    const unsigned ways = ways_here(over, node, key, keys);
    unsigned first = 0;
    for (unsigned rest = ways; rest != 0; rest &= rest - 1) {
        first |= over->marks[node + over->offset[__builtin_ctz(rest)]];
    }
    if (key <= over->dearest_step) {
        for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
            if ((ways >> d & 1) != 0 &&
                key_at(over, node + over->offset[d]) == 0) {
                first |= 1u << ((d + 4) & 7);
            }
        }
    }
    over->marks[node] = (uint8_t)first;
}

/* Looks at all eight neighbours without a branch, since none could be guessed,
 * and then only at those of them that are better off this way: about one. */
LAN_FIELD_INLINE void reach_all(const loop *over, int32_t node, uint64_t key,
                                const uint64_t keys[LAN_DIRECTION_COUNT])
{
    const int32_t *offset = over->offset;
    const int32_t north = node - offset[LAN_DIRECTION_SOUTH];
    const int32_t south = node + offset[LAN_DIRECTION_SOUTH];
    unsigned better = improves(over, north - 1, keys[0]) |
                      improves(over, node - 1, keys[1]) << 1 |
                      improves(over, south - 1, keys[2]) << 2 |
                      improves(over, south, keys[3]) << 3 |
                      improves(over, south + 1, keys[4]) << 4 |
                      improves(over, node + 1, keys[5]) << 5 |
                      improves(over, north + 1, keys[6]) << 6 |
                      improves(over, north, keys[7]) << 7;
    if (over->kind.wants_first_moves) {
        collect_first_moves(over, node, key, keys);
    }
    better &= over->moves[node];
    while (better != 0) {
        const int d = __builtin_ctz(better);
        better &= better - 1;
        const uint64_t there =
            over->kind.kind == LAN_FIELD_UNIFORM
                ? (lan_direction_is_diagonal(d) ? keys[0] : keys[1])
                : keys[d];
        reach(over, node + offset[d], there);
    }
}

LAN_FIELD_INLINE void expand_uniform(const loop *over, int32_t node,
                                     uint64_t key)
{
    const uint64_t s = key + over->straight;
    const uint64_t g = key + over->diagonal;
    const uint64_t keys[LAN_DIRECTION_COUNT] = {g, s, g, s, g, s, g, s};
    reach_all(over, node, key, keys);
}

LAN_FIELD_INLINE void expand_weighted(const loop *over, int32_t node,
                                      uint64_t key)
{
    uint64_t keys[LAN_DIRECTION_COUNT];
    lan_field_keys_around(&over->weight[node],
                          over->offset[LAN_DIRECTION_SOUTH], over->has_squeezes,
                          over->straight, over->diagonal, key, keys);
    reach_all(over, node, key, keys);
}

LAN_FIELD_INLINE void expand_overlaid(const loop *over, int32_t node,
                                      uint64_t key)
{
    unsigned moves = lan_field_moves(over->field, node);
    for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
        const int32_t to = node + over->offset[d];
        if ((moves >> d & 1) == 0) {
            continue;
        }
        const uint64_t there = key + lan_field_step_key(over->field, node, d);
        if (improves(over, to, there) != 0) {
            reach(over, to, there);
        }
    }
}

LAN_FIELD_INLINE void expand(const loop *over, int32_t node, uint64_t key)
{
    if (over->kind.kind == LAN_FIELD_UNIFORM) {
        expand_uniform(over, node, key);
    } else if (over->kind.kind == LAN_FIELD_WEIGHTED) {
        expand_weighted(over, node, key);
    } else {
        expand_overlaid(over, node, key);
    }
}

/* Asks for what a node's turn will read. */
LAN_FIELD_INLINE void call_for(const loop *over, int32_t node)
{
    const int32_t stride = over->offset[LAN_DIRECTION_SOUTH];
    const char *keys = over->kind.is_wide ? (const char *)over->wide
                                          : (const char *)over->narrow;
    const int64_t size =
        over->kind.is_wide ? sizeof(uint64_t) : sizeof(uint32_t);
    __builtin_prefetch(&keys[size * (node - stride)]);
    __builtin_prefetch(&keys[size * node]);
    __builtin_prefetch(&keys[size * (node + stride)]);
    __builtin_prefetch(&over->moves[node]);
}

/* Takes nodes until all is spent, or no bucket can be opened; returns what is
 * left to spend. */
LAN_FIELD_INLINE uint64_t drain(lan_field *field, uint64_t expansions,
                                variant kind)
{
    const loop over = loop_over(field, kind);
    lan_field_queue *queue = &field->queue;
    while (expansions > 0 &&
           (queue->chunk >= 0 || lan_field_open_next(field))) {
        const int32_t *nodes =
            &queue->pool[(size_t)queue->chunk << queue->chunk_shift];
        const uint64_t bucket = queue->bucket;
        const int32_t filled = queue->filled;
        int32_t i = queue->position;
        for (; i < filled && expansions > 0; i++) {
            call_for(&over, nodes[i + AHEAD < filled ? i + AHEAD : i]);
            const uint64_t key = key_at(&over, nodes[i]);
            if (key >> over.shift == bucket) { /* else done before */
                expansions--;
                expand(&over, nodes[i], key);
            }
        }
        queue->position = i;
        if (i == filled) {
            lan_field_queue_turn(queue);
        }
    }
    return expansions;
}

/* One compiled loop each for what is common, so that nothing of it is asked
 * for each step. */
static uint64_t drain_as(lan_field *field, uint64_t expansions)
{
    const bool is_wide = field->scale.is_wide;
    const bool first = field->wants_first_moves;
#define DRAIN(of_kind, of_wide, of_first)                                      \
    if (field->kind == (of_kind) && is_wide == (of_wide) &&                    \
        first == (of_first)) {                                                 \
        const variant kind = {of_kind, of_wide, of_first};                     \
        return drain(field, expansions, kind);                                 \
    }
    DRAIN(LAN_FIELD_UNIFORM, false, false)
    DRAIN(LAN_FIELD_WEIGHTED, false, false)
    DRAIN(LAN_FIELD_UNIFORM, false, true)
    DRAIN(LAN_FIELD_WEIGHTED, false, true)
    DRAIN(LAN_FIELD_UNIFORM, true, false)
    DRAIN(LAN_FIELD_WEIGHTED, true, false)
#undef DRAIN
    const variant kind = {field->kind, is_wide, first};
    return drain(field, expansions, kind);
}

bool lan_field_run(lan_field *field, uint64_t expansions)
{
    while (expansions > 0 && !field->is_done) {
        const uint64_t left = field->has_rays
                                  ? lan_field_rays_drain(field, expansions)
                                  : drain_as(field, expansions);
        field->expanded += expansions - left;
        expansions = left;
        if (left > 0 && lan_field_queue_find(&field->queue)) {
            lan_field_widen(field);
        } else if (left > 0) {
            field->is_done = true;
        }
    }
    return field->is_done;
}
