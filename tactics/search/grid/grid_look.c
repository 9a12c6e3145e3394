/* grid_look.c - all steps out of some nodes, on ground of several costs.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/lanes_impl.h"
#include "tactics/search/grid/grid_abreast_impl.h"

/* Weight of the cells around a diagonal step.
 *
 * ends, sides  sums of those at its ends, and beside it
 * may_cut      whether a legal step may pass a blocked corner */
LAN_CORE_INLINE uint64_t slant(uint64_t own, uint64_t to, uint64_t one,
                               uint64_t other, bool may_cut)
{
    const uint64_t costlier = own > to ? own : to;
    const uint64_t sides =
        may_cut ? (one == 0 ? costlier : one) + (other == 0 ? costlier : other)
                : one + other;
    return own + to + sides;
}

/* Whether legal or not: there is always a node in each direction, if only one
 * of the frame. */
LAN_CORE_INLINE void reach_all(const uint16_t *at, ptrdiff_t stride,
                               uint64_t reached, uint64_t straight,
                               uint64_t diagonal, bool may_cut,
                               uint64_t to[LAN_GRID_LANES])
{
    const uint64_t own = at[0];
    const uint64_t nw = at[-stride - 1];
    const uint64_t n = at[-stride];
    const uint64_t ne = at[-stride + 1];
    const uint64_t w = at[-1];
    const uint64_t e = at[1];
    const uint64_t sw = at[stride - 1];
    const uint64_t s = at[stride];
    const uint64_t se = at[stride + 1];
    to[0] = reached + diagonal * slant(own, nw, n, w, may_cut);
    to[1] = reached + straight * (own + n);
    to[2] = reached + diagonal * slant(own, ne, n, e, may_cut);
    to[4] = reached + straight * (own + w);
    to[6] = reached + straight * (own + e);
    to[9] = reached + diagonal * slant(own, sw, s, w, may_cut);
    to[10] = reached + straight * (own + s);
    to[11] = reached + diagonal * slant(own, se, s, e, may_cut);
}

/* Bits of the directions in which there are improvements. */
LAN_CORE_INLINE uint64_t improved(const uint64_t *record, ptrdiff_t stride,
                                  const uint64_t to[LAN_GRID_LANES])
{
    return (uint64_t)(to[0] < record[-stride - 1]) |
           (uint64_t)(to[4] < record[-1]) << 1 |
           (uint64_t)(to[9] < record[stride - 1]) << 2 |
           (uint64_t)(to[10] < record[stride]) << 3 |
           (uint64_t)(to[11] < record[stride + 1]) << 4 |
           (uint64_t)(to[6] < record[1]) << 5 |
           (uint64_t)(to[2] < record[-stride + 1]) << 6 |
           (uint64_t)(to[1] < record[-stride]) << 7;
}

LAN_CORE_INLINE uint64_t look(const lan_core *core, const lan_grid_space *space,
                              lan_grid_abreast *row, bool may_cut)
{
    const ptrdiff_t stride = space->stride;
    const uint64_t straight = space->straight << (LAN_CORE_COST_SHIFT + 1);
    const uint64_t diagonal = space->diagonal << LAN_CORE_COST_SHIFT;
    uint64_t better = 0;
    for (int32_t i = 0; i < row->count; i++) {
        const ptrdiff_t node = row->node[i];
        uint64_t *to = row->to[i];
        reach_all(&space->weight[node], stride, row->reached[i], straight,
                  diagonal, may_cut, to);
        better |=
            (improved(&core->record[node], stride, to) & space->moves[node])
            << (LAN_DIRECTION_COUNT * i);
    }
    return better;
}

static uint64_t look_around(const lan_core *core, const lan_grid_space *space,
                            lan_grid_abreast *row)
{
    return look(core, space, row, false);
}

static uint64_t look_cutting(const lan_core *core, const lan_grid_space *space,
                             lan_grid_abreast *row)
{
    return look(core, space, row, true);
}

#if LAN_HAS_WIDER_LANES

#define WIDE      __attribute__((target("avx2")))
#define WIDE_PART static inline __attribute__((always_inline, target("avx2")))

/* Lanes of one row, in the order of LAN_GRID_LANES: of those that are no step
 * a factor is 0 or no bit is looked at. */

WIDE_PART __m256i weights_at(const uint16_t *at)
{
    return _mm256_cvtepu16_epi64(
        _mm_loadl_epi64((const __m128i *)(const void *)at));
}

/* Weights and factors are below 2^32. */
WIDE_PART __m256i reach(__m256i reached, __m256i weight, __m256i factor)
{
    return _mm256_add_epi64(reached,
                            _mm256_slli_epi64(_mm256_mul_epu32(weight, factor),
                                              LAN_CORE_COST_SHIFT));
}

/* Bits of those lanes that improve the records, and which are then known. */
WIDE_PART unsigned improve(const uint64_t *record, __m256i reached,
                           uint64_t *to)
{
    /* there is only an order of signed numbers */
    const __m256i sign = _mm256_set1_epi64x(INT64_MIN);
    const __m256i old =
        _mm256_loadu_si256((const __m256i *)(const void *)record);
    const __m256i is_better = _mm256_cmpgt_epi64(
        _mm256_xor_si256(old, sign), _mm256_xor_si256(reached, sign));
    _mm256_storeu_si256((__m256i *)(void *)to, reached);
    return (unsigned)_mm256_movemask_pd(_mm256_castsi256_pd(is_better));
}

/* Directions by the lanes that improve. */
static const uint8_t north_bits[16] = {0, 1, 128, 129, 64, 65, 192, 193,
                                       0, 1, 128, 129, 64, 65, 192, 193};
static const uint8_t side_bits[16] = {0, 2, 0, 2, 32, 34, 32, 34,
                                      0, 2, 0, 2, 32, 34, 32, 34};
static const uint8_t south_bits[16] = {0,  0,  4,  4,  8,  8,  12, 12,
                                       16, 16, 20, 20, 24, 24, 28, 28};

/* With sums a, b, c of two cells each, one above the other, the steps to three
 * cells side by side weigh a + b, b + b, b + c: no side cell is blocked where
 * a step is legal. */
WIDE static uint64_t look_around_wide(const lan_core *core,
                                      const lan_grid_space *space,
                                      lan_grid_abreast *row)
{
    const ptrdiff_t stride = space->stride;
    const int64_t s = (int64_t)space->straight;
    const int64_t d = (int64_t)space->diagonal;
    const __m256i north_factor = _mm256_setr_epi64x(d, s, d, 0);
    const __m256i side_factor = _mm256_setr_epi64x(2 * s, 0, 2 * s, 0);
    const __m256i south_factor = _mm256_setr_epi64x(0, d, s, d);
    uint64_t better = 0;
    for (int32_t i = 0; i < row->count; i++) {
        const ptrdiff_t node = row->node[i];
        const uint16_t *at = &space->weight[node];
        const uint64_t *record = &core->record[node];
        uint64_t *to = row->to[i];
        const __m256i from = _mm256_set1_epi64x((int64_t)row->reached[i]);
        const __m256i beside = weights_at(at - 1);
        const __m256i north =
            _mm256_add_epi64(weights_at(at - stride - 1), beside);
        const __m256i south =
            _mm256_add_epi64(weights_at(at + stride - 2), weights_at(at - 2));
        const __m256i to_north =
            _mm256_add_epi64(north, _mm256_permute4x64_epi64(north, 0x55));
        const __m256i to_sides =
            _mm256_add_epi64(beside, _mm256_permute4x64_epi64(beside, 0x55));
        const __m256i to_south =
            _mm256_add_epi64(south, _mm256_permute4x64_epi64(south, 0xAA));
        const uint32_t m =
            (uint32_t)north_bits[improve(
                record - stride - 1, reach(from, to_north, north_factor), to)] |
            side_bits[improve(record - 1, reach(from, to_sides, side_factor),
                              to + 4)] |
            south_bits[improve(record + stride - 2,
                               reach(from, to_south, south_factor), to + 8)];
        better |= (uint64_t)(m & space->moves[node])
                  << (LAN_DIRECTION_COUNT * i);
    }
    return better;
}

#endif

int lan_grid_abreast_looks(lan_corners corners,
                           lan_grid_abreast_look *looks[LAN_GRID_LOOKS])
{
    int count = 0;
    if (corners != LAN_CORNERS_FORBID) {
        looks[count++] = look_cutting;
        return count;
    }
    looks[count++] = look_around;
#if LAN_HAS_WIDER_LANES
    if (lan_has_four_lanes()) {
        looks[count++] = look_around_wide;
    }
#endif
    return count;
}
