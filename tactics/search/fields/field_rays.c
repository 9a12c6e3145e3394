/* field_rays.c - fields over ground of one cost, and over patches of it.
 *
 * Where a cell and all free cells around it cost the same, a least-cost way
 * through it need not bend unless an obstacle is beside it: another one, of no
 * more cost, bends before (jump_bits_impl.h). So a straight way is followed as
 * a ray, from cell to cell without a queue, and only a cell waits where ways
 * may have to bend, or where a diagonal goes on with a straight ray to each
 * side of it. Rough cells, with different costs around, are expanded as
 * anywhere.
 *
 * Why each cell gets its least key c, by induction. Take a cell m before it on
 * a least-cost way, and any direction e that m was best reached in, from x. If
 * the step from m to the cell is left out, then because a way from x around m
 * costs less, which cannot be, or, e being straight and the step diagonal, as
 * much: it leads by y, one such diagonal step from x, and goes on in direction
 * e. If y waited, it goes on straight, whatever best way it was reached by; if
 * a ray passed it, the ray came in direction e, as bends of 90 degrees cost
 * more than the diagonal. So it does not matter which of several best ways is
 * kept. Rays stop at cells that cost no more already.
 *
 * Source   D. Harabor and A. Grastien, AAAI 2011; only cells that are plain
 *          are jumped: M. Carlson, S. Moghadam, D. Harabor, P. Stuckey and
 *          M. Ebrahimi, AAAI 2023.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tactics/counts_impl.h"
#include "tactics/search/fields/field_loop_impl.h"

#define ROUGH LAN_FIELD_ROUGH

/* Where one free cell in so many is rough, rays are too short to be of use. By
 * measurement on 512 x 512 cells of patches and roads: rays took 0.4 .. 0.9 of
 * the time without them where one in 100 .. 14 was, 1.0 .. 1.5 where one in
 * 10 .. 5. */
#define ROUGH_MOST 10

typedef struct rays {
    lan_field_loop all;
    uint8_t *came;
    const uint8_t (*after)[256];
    uint64_t reach;
    bool is_weighted; /* known at compile time */
} rays;

/* Directions worth trying from a cell with these moves that was reached in
 * direction d, as lan_jump_successors(): whether the cells behind it to either
 * side are blocked is seen from its moves. */
static unsigned successors(lan_corners corners, int d, unsigned moves)
{
    const unsigned twice = moves << 8 | moves;
    unsigned wanted = 0x101u << d;
    for (int side = 1; side <= 7; side += 6) {
        const int ahead = (d + side) & 7;      /* 45 degrees to the side */
        const int beside = (d + 2 * side) & 7; /* 90 */
        const int behind = (d + 3 * side) & 7; /* 135 */
        const unsigned both = 1u << ahead | 1u << beside;
        if (lan_direction_is_diagonal(d)) {
            const bool opens =
                corners != LAN_CORNERS_FORBID && (twice >> behind & 1) == 0;
            wanted |= 1u << ahead | (opens ? 1u << beside : 0);
        } else if (corners == LAN_CORNERS_FORBID) {
            wanted |= (twice >> behind & 1) == 0 ? both : 0;
        } else {
            wanted |= (twice >> beside & 1) == 0 ? 1u << ahead : 0;
        }
    }
    return wanted & moves;
}

static void fill_table(lan_field *field)
{
    const lan_corners corners = lan_grid_map_corners(field->ground->map);
    for (unsigned moves = 0; moves < 256; moves++) {
        field->after[0][moves] = (uint8_t)moves;
        field->after[LAN_FIELD_START][moves] = (uint8_t)moves;
        for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
            field->after[d + 1][moves] = (uint8_t)successors(corners, d, moves);
        }
    }
}

/* Whether a neighbour is free and costs something else. */
static unsigned differs(const uint16_t *at, int32_t offset)
{
    return (unsigned)(at[offset] != 0) & (unsigned)(at[offset] != *at);
}

/* Marks the cells around which costs differ; returns how many there are. */
static int64_t mark_rough(lan_field *field)
{
    const lan_ground *ground = field->ground;
    const int32_t stride = ground->stride;
    int64_t count = 0;
    for (int32_t y = 1; y <= ground->height; y++) {
        for (int32_t x = 1; x <= ground->width; x++) {
            const int32_t node = y * stride + x;
            const uint16_t *at = &ground->weight[node];
            const unsigned rough =
                (unsigned)(*at != 0) &
                (differs(at, -stride - 1) | differs(at, -stride) |
                 differs(at, -stride + 1) | differs(at, -1) | differs(at, 1) |
                 differs(at, stride - 1) | differs(at, stride) |
                 differs(at, stride + 1));
            field->came[node] = rough != 0 ? ROUGH : 0;
            count += rough;
        }
    }
    return count;
}

bool lan_field_rays_begin(lan_field *field)
{
    const lan_ground *ground = field->ground;
    const bool is_new = field->rays_version != ground->version;
    const size_t nodes = (size_t)ground->nodes;
    if (is_new) {
        field->rays_version = ground->version;
        field->is_rough = false;
        fill_table(field);
        memset(field->came, 0, nodes);
    }
    if (field->kind == LAN_FIELD_UNIFORM) {
        memset(field->came, 0, nodes);
    } else if (is_new) {
        field->is_rough = ROUGH_MOST * mark_rough(field) > ground->free_count;
    } else if (!field->is_rough) {
        for (size_t i = 0; i < nodes; i++) {
            field->came[i] &= ROUGH;
        }
    }
    return !field->is_rough;
}

/* Lets a node wait in the bucket of its new key unless it does already. */
LAN_FIELD_INLINE void wait(const rays *over, int32_t node, uint64_t old,
                           uint64_t key, int d)
{
    const unsigned came = over->came[node];
    const unsigned rough = over->is_weighted ? came & ROUGH : 0;
    over->came[node] = (uint8_t)(rough | (unsigned)(d + 1));
    if ((old ^ key) >> over->all.shift != 0 || came == rough) {
        lan_field_loop_wait(&over->all, node, key);
    }
}

/* A node that waited and was passed by a better ray does not wait any more;
 * in the bucket of its new key it goes on waiting, for nothing. */
LAN_FIELD_INLINE void pass(const rays *over, int32_t node, uint64_t old,
                           uint64_t key)
{
    if ((old ^ key) >> over->all.shift != 0) {
        over->came[node] &= ROUGH;
    }
}

LAN_FIELD_INLINE bool is_rough(const rays *over, int32_t node)
{
    return over->is_weighted && (over->came[node] & ROUGH) != 0;
}

/* Follows a ray in direction d whose first cell is `node`. */
LAN_FIELD_INLINE void follow(const rays *over, int32_t node, uint64_t key,
                             int d, uint64_t step)
{
    const uint8_t *after = over->after[d + 1];
    const unsigned straight_on = 1u << d;
    const int32_t offset = over->all.offset[d];
    const uint64_t end = key + over->reach;
    const uint64_t unreached = lan_field_unreached(over->all.is_wide);
    for (;;) {
        const uint64_t old = lan_field_loop_key(&over->all, node);
        if (key >= old) {
            return;
        }
        lan_field_loop_put_key(&over->all, node, key);
        const unsigned next = after[over->all.moves[node]];
        if ((next & ~straight_on) != 0 || key >= end || is_rough(over, node)) {
            wait(over, node, old, key, d);
            return;
        }
        if (old != unreached) {
            pass(over, node, old, key);
        }
        if (next == 0) {
            return;
        }
        node += offset;
        key += step;
    }
}

/* The key of a step within a patch. */
LAN_FIELD_INLINE uint64_t plain_step(const rays *over, int32_t node, int d)
{
    const uint64_t scale = over->all.scale[d & 1];
    return over->is_weighted ? 4 * over->all.weight[node] * scale : scale;
}

LAN_FIELD_INLINE void expand_plain(const rays *over, int32_t node, uint64_t key,
                                   unsigned directions)
{
    for (; directions != 0; directions &= directions - 1) {
        const int d = __builtin_ctz(directions);
        const uint64_t step = plain_step(over, node, d);
        follow(over, node + over->all.offset[d], key + step, d, step);
    }
}

/* Goes on only to those neighbours that are better off this way. */
LAN_FIELD_INLINE void expand_rough(const rays *over, int32_t node, uint64_t key)
{
    const lan_field_loop *all = &over->all;
    uint64_t keys[LAN_DIRECTION_COUNT];
    lan_field_keys_around(&all->weight[node], all->offset[LAN_DIRECTION_SOUTH],
                          all->has_squeezes, all->scale[1], all->scale[0], key,
                          keys);
    unsigned better = lan_field_loop_better(all, node, keys);
    for (; better != 0; better &= better - 1) {
        const int d = __builtin_ctz(better);
        const int32_t to = node + all->offset[d];
        follow(over, to, keys[d], d, plain_step(over, to, d));
    }
}

LAN_FIELD_INLINE void expand(const void *self, int32_t node, uint64_t key)
{
    const rays *over = self;
    if (is_rough(over, node)) {
        expand_rough(over, node, key);
    } else {
        expand_plain(over, node, key,
                     over->after[over->came[node]][over->all.moves[node]]);
    }
}

LAN_FIELD_INLINE uint64_t drain(lan_field *field, uint64_t expansions,
                                bool is_weighted, bool is_wide)
{
    const rays over = {.all = lan_field_loop_over(field, is_wide, is_weighted),
                       .came = field->came,
                       .after = (const uint8_t(*)[256])field->after,
                       .reach = field->reach,
                       .is_weighted = is_weighted};
    return lan_field_loop_drain(&over.all, expansions, expand, &over);
}

uint64_t lan_field_rays_drain(lan_field *field, uint64_t expansions)
{
    const bool is_wide = field->scale.is_wide;
    const bool is_weighted = field->kind == LAN_FIELD_WEIGHTED;
    if (!is_weighted && !is_wide) {
        return drain(field, expansions, false, false);
    }
    if (!is_weighted) {
        return drain(field, expansions, false, true);
    }
    if (!is_wide) {
        return drain(field, expansions, true, false);
    }
    return drain(field, expansions, true, true);
}
