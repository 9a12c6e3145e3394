/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/counts_impl.h"
#include "tactics/search/fields/field_loop_impl.h"

/* A loop over all neighbours; what is not in `all` but for marks is known at
 * compile time. */
typedef struct loop {
    lan_field_loop all;
    uint8_t *marks;
    uint64_t dearest_step;
    lan_field_kind kind;
    bool wants_first_moves;
} loop;

/* Takes over a key that improves(). */
LAN_FIELD_INLINE void reach(const lan_field_loop *over, int32_t node,
                            uint64_t key)
{
    const uint64_t old = lan_field_loop_key(over, node);
    lan_field_loop_put_key(over, node, key);
    /* else it waits there already */
    lan_field_loop_wait_if(over, (old ^ key) >> over->shift != 0, node, key);
}

/* 1 where a neighbour's key and the key from here to it have `key` as mean. */
LAN_FIELD_INLINE unsigned meets(const lan_field_loop *over, int32_t node,
                                uint64_t there, uint64_t key)
{
    return over->is_wide
               ? over->wide[node] + there == 2 * key
               : over->narrow[node] + (uint32_t)there == (uint32_t)(2 * key);
}

/* The directions of those neighbours that lie on a least-cost way here. A step
 * costs the same both ways, so for them key - step = their key, or, as `keys`
 * holds key + step, key of theirs + keys = 2 key. */
LAN_FIELD_INLINE unsigned ways_here(const lan_field_loop *over, int32_t node,
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
    const unsigned ways = ways_here(&over->all, node, key, keys);
    unsigned first = 0;
    for (unsigned rest = ways; rest != 0; rest &= rest - 1) {
        first |= over->marks[node + over->all.offset[__builtin_ctz(rest)]];
    }
    if (key <= over->dearest_step) {
        for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
            if ((ways >> d & 1) != 0 &&
                lan_field_loop_key(&over->all, node + over->all.offset[d]) ==
                    0) {
                first |= 1u << ((d + 4) & 7);
            }
        }
    }
    over->marks[node] = (uint8_t)first;
}

/* Goes on only to those neighbours that are better off this way: about one. */
LAN_FIELD_INLINE void reach_all(const loop *over, int32_t node, uint64_t key,
                                const uint64_t keys[LAN_DIRECTION_COUNT])
{
    unsigned better = lan_field_loop_better(&over->all, node, keys);
    if (over->wants_first_moves) {
        collect_first_moves(over, node, key, keys);
    }
    while (better != 0) {
        const int d = __builtin_ctz(better);
        better &= better - 1;
        const uint64_t there =
            over->kind == LAN_FIELD_UNIFORM
                ? (lan_direction_is_diagonal(d) ? keys[0] : keys[1])
                : keys[d];
        reach(&over->all, node + over->all.offset[d], there);
    }
}

LAN_FIELD_INLINE void expand_uniform(const loop *over, int32_t node,
                                     uint64_t key)
{
    const uint64_t s = key + over->all.scale[1];
    const uint64_t g = key + over->all.scale[0];
    const uint64_t keys[LAN_DIRECTION_COUNT] = {g, s, g, s, g, s, g, s};
    reach_all(over, node, key, keys);
}

LAN_FIELD_INLINE void expand_weighted(const loop *over, int32_t node,
                                      uint64_t key)
{
    uint64_t keys[LAN_DIRECTION_COUNT];
    const lan_field_loop *all = &over->all;
    lan_field_keys_around(&all->weight[node], all->offset[LAN_DIRECTION_SOUTH],
                          all->has_squeezes, all->scale[1], all->scale[0], key,
                          keys);
    reach_all(over, node, key, keys);
}

LAN_FIELD_INLINE void expand_overlaid(const lan_field_loop *over, int32_t node,
                                      uint64_t key)
{
    unsigned moves = lan_field_moves(over->field, node);
    for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
        const int32_t to = node + over->offset[d];
        if ((moves >> d & 1) == 0) {
            continue;
        }
        const uint64_t there = key + lan_field_step_key(over->field, node, d);
        if (lan_field_loop_improves(over, to, there) != 0) {
            reach(over, to, there);
        }
    }
}

LAN_FIELD_INLINE void expand(const void *self, int32_t node, uint64_t key)
{
    const loop *over = self;
    if (over->kind == LAN_FIELD_UNIFORM) {
        expand_uniform(over, node, key);
    } else if (over->kind == LAN_FIELD_WEIGHTED) {
        expand_weighted(over, node, key);
    } else {
        expand_overlaid(&over->all, node, key);
    }
}

LAN_FIELD_INLINE uint64_t drain(lan_field *field, uint64_t expansions,
                                lan_field_kind kind, bool is_wide,
                                bool wants_first_moves)
{
    const loop over = {
        .all = lan_field_loop_over(field, is_wide, kind != LAN_FIELD_UNIFORM),
        .marks = field->marks,
        .dearest_step = field->dearest_step,
        .kind = kind,
        .wants_first_moves = wants_first_moves};
    return lan_field_loop_drain(&over.all, expansions, expand, &over);
}

/* One compiled loop each for what is common, so that nothing of it is asked
 * for each step. */
static uint64_t drain_as(lan_field *field, uint64_t expansions)
{
    const bool is_wide = field->scale.is_wide;
    const bool first = field->wants_first_moves;
    if (field->kind == LAN_FIELD_WEIGHTED && !first) {
        return lan_field_abreast_drain(field, expansions);
    }
#define DRAIN(of_kind, of_wide, of_first)                                      \
    if (field->kind == (of_kind) && is_wide == (of_wide) &&                    \
        first == (of_first)) {                                                 \
        return drain(field, expansions, of_kind, of_wide, of_first);           \
    }
    DRAIN(LAN_FIELD_UNIFORM, false, false)
    DRAIN(LAN_FIELD_UNIFORM, false, true)
    DRAIN(LAN_FIELD_WEIGHTED, false, true)
    DRAIN(LAN_FIELD_UNIFORM, true, false)
#undef DRAIN
    return drain(field, expansions, field->kind, is_wide, first);
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
