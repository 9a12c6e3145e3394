/* field_abreast.c - fields over ground of several costs, some nodes abreast.
 *
 * No node of a bucket can improve another one of it, so that all steps out of
 * some nodes are looked at before the first of them is made: no branch
 * interrupts that and no result waits for another.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/lanes_impl.h"
#include "tactics/search/fields/field_loop_impl.h"

#define ABREAST 8

/* Neighbours as they lie on the map, row by row. */
enum { NW, N, NE, W, E, SW, S, SE, LANES };

/* Keys are of 32 bits or of 64, as the field's are. */
typedef struct row {
    int32_t count;
    int32_t node[ABREAST];
    uint64_t key[ABREAST];
    union { /* keys of the neighbours by way of it */
        uint32_t narrow[ABREAST][LANES];
        uint64_t wide[ABREAST][LANES];
    } to;
    int32_t offset[LANES];
} row;

/* Fills `to` in; bit 8 i + lane of the answer is 1 where a legal step from the
 * i-th node is an improvement. */
typedef uint64_t look(const lan_field_loop *over, row *r);

static const uint8_t lane_of[LAN_DIRECTION_COUNT] = {NW, W, SW, S,
                                                     SE, E, NE, N};

/* Lanes of a node's moves. */
#define LEGAL(m)                                                               \
    ((m)&1) << NW | ((m) >> 1 & 1) << W | ((m) >> 2 & 1) << SW |               \
        ((m) >> 3 & 1) << S | ((m) >> 4 & 1) << SE | ((m) >> 5 & 1) << E |     \
        ((m) >> 6 & 1) << NE | ((m) >> 7 & 1) << N
#define LEGAL_4(m) LEGAL(m), LEGAL((m) + 1), LEGAL((m) + 2), LEGAL((m) + 3)
#define LEGAL_16(m)                                                            \
    LEGAL_4(m), LEGAL_4((m) + 4), LEGAL_4((m) + 8), LEGAL_4((m) + 12)
#define LEGAL_64(m)                                                            \
    LEGAL_16(m), LEGAL_16((m) + 16), LEGAL_16((m) + 32), LEGAL_16((m) + 48)

static const uint8_t legal[256] = {LEGAL_64(0), LEGAL_64(64), LEGAL_64(128),
                                   LEGAL_64(192)};

LAN_FIELD_INLINE uint64_t look_at_all(const lan_field_loop *over, row *r,
                                      bool is_wide)
{
    const int32_t stride = over->offset[LAN_DIRECTION_SOUTH];
    uint64_t better = 0;
    for (int32_t i = 0; i < r->count; i++) {
        const ptrdiff_t node = r->node[i];
        uint64_t keys[LAN_DIRECTION_COUNT];
        uint64_t m = 0;
        lan_field_keys_around(&over->weight[node], stride, over->has_squeezes,
                              over->scale[1], over->scale[0], r->key[i], keys);
        for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
            const int lane = lane_of[d];
            const ptrdiff_t to = node + over->offset[d];
            if (is_wide) {
                r->to.wide[i][lane] = keys[d];
                m |= (uint64_t)(keys[d] < over->wide[to]) << lane;
            } else {
                r->to.narrow[i][lane] = (uint32_t)keys[d];
                m |= (uint64_t)((uint32_t)keys[d] < over->narrow[to]) << lane;
            }
        }
        better |= (m & legal[over->moves[node]]) << (LANES * i);
    }
    return better;
}

static uint64_t look_narrow(const lan_field_loop *over, row *r)
{
    return look_at_all(over, r, false);
}

static uint64_t look_wide(const lan_field_loop *over, row *r)
{
    return look_at_all(over, r, true);
}

#if LAN_HAS_WIDER_LANES

#define WIDE      __attribute__((target("avx2")))
#define WIDE_PART static inline __attribute__((always_inline, target("avx2")))

/* Chooses words of 16 bits; NONE is 0. */
#define WORD(i) (char)(2 * (i)), (char)(2 * (i) + 1)
#define NONE    -1, -1

WIDE_PART __m128i four_weights(const uint16_t *at)
{
    return _mm_loadl_epi64((const __m128i *)(const void *)at);
}

WIDE_PART __m128i four_keys(const uint32_t *at)
{
    return _mm_loadu_si128((const __m128i *)(const void *)at);
}

/* Weights of the cells around one, W and E between the rows. */
WIDE_PART __m128i cells_around(const uint16_t *at, ptrdiff_t stride,
                               __m128i own)
{
    const __m128i beside =
        _mm_setr_epi8(NONE, NONE, NONE, WORD(0), WORD(2), NONE, NONE, NONE);
    const __m128i rows =
        _mm_or_si128(four_weights(at - stride - 1),
                     _mm_slli_si128(four_weights(at + stride - 2), 8));
    return _mm_blend_epi16(rows, _mm_shuffle_epi8(own, beside),
                           1 << W | 1 << E);
}

/* Weights of all steps where no side cell of a legal one is blocked: sums of
 * two sums of two cells, one above the other. own: at[-1], at[0], at[1]. */
WIDE_PART __m128i steps_around(__m128i around, __m128i own)
{
    const __m128i below = _mm_setr_epi8(WORD(0), WORD(1), WORD(2), WORD(1),
                                        WORD(1), WORD(0), WORD(1), WORD(2));
    const __m128i middle = _mm_setr_epi8(WORD(1), WORD(1), WORD(1), WORD(3),
                                         WORD(4), WORD(6), WORD(6), WORD(6));
    const __m128i sums = _mm_add_epi16(around, _mm_shuffle_epi8(own, below));
    return _mm_add_epi16(sums, _mm_shuffle_epi8(sums, middle));
}

WIDE_PART __m128i or_else(__m128i weight, __m128i instead)
{
    const __m128i none = _mm_cmpeq_epi16(weight, _mm_setzero_si128());
    return _mm_or_si128(weight, _mm_and_si128(none, instead));
}

/* The same where one may be: it counts as the costlier of the two ends. */
WIDE_PART __m128i steps_past_corners(__m128i around, __m128i own)
{
    const __m128i self = _mm_shuffle_epi8(own, _mm_set1_epi16(0x0302));
    const __m128i one = _mm_setr_epi8(WORD(N), NONE, WORD(N), NONE, NONE,
                                      WORD(S), NONE, WORD(S));
    const __m128i other = _mm_setr_epi8(WORD(W), WORD(N), WORD(E), WORD(W),
                                        WORD(E), WORD(W), WORD(S), WORD(E));
    const __m128i costlier = _mm_max_epu16(around, self);
    const __m128i first =
        _mm_blend_epi16(or_else(_mm_shuffle_epi8(around, one), costlier), self,
                        1 << N | 1 << W | 1 << E | 1 << S);
    const __m128i second = or_else(_mm_shuffle_epi8(around, other), costlier);
    return _mm_add_epi16(_mm_add_epi16(self, around),
                         _mm_add_epi16(first, second));
}

WIDE_PART __m256i keys_around(const uint32_t *at, ptrdiff_t stride)
{
    const __m256i beside = _mm256_setr_epi32(0, 0, 0, 0, 2, 0, 0, 0);
    const __m256i rows = _mm256_inserti128_si256(
        _mm256_castsi128_si256(four_keys(at - stride - 1)),
        four_keys(at + stride - 2), 1);
    const __m256i level = _mm256_permutevar8x32_epi32(
        _mm256_castsi128_si256(four_keys(at - 1)), beside);
    return _mm256_blend_epi32(rows, level, 1 << W | 1 << E);
}

/* Of narrow keys, by vectors of eight. */
WIDE_PART uint64_t look_by_lanes(const lan_field_loop *over, row *r,
                                 bool has_squeezes)
{
    const ptrdiff_t stride = over->offset[LAN_DIRECTION_SOUTH];
    const int p = (int)over->scale[0];
    const int q = (int)over->scale[1];
    const __m256i scale = _mm256_setr_epi32(p, q, p, q, q, p, q, p);
    uint64_t better = 0;
    for (int32_t i = 0; i < r->count; i++) {
        const ptrdiff_t node = r->node[i];
        const uint16_t *at = &over->weight[node];
        const __m128i own = four_weights(at - 1);
        const __m128i around = cells_around(at, stride, own);
        const __m128i weights = has_squeezes ? steps_past_corners(around, own)
                                             : steps_around(around, own);
        const __m256i to = _mm256_add_epi32(
            _mm256_set1_epi32((int)r->key[i]),
            _mm256_mullo_epi32(_mm256_cvtepu16_epi32(weights), scale));
        const __m256i old = keys_around(&over->narrow[node], stride);
        const __m256i no_better =
            _mm256_cmpeq_epi32(_mm256_max_epu32(to, old), to);
        const unsigned m =
            ~(unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(no_better)) &
            legal[over->moves[node]];
        _mm256_storeu_si256((__m256i *)(void *)r->to.narrow[i], to);
        better |= (uint64_t)m << (LANES * i);
    }
    return better;
}

WIDE static uint64_t look_around(const lan_field_loop *over, row *r)
{
    return look_by_lanes(over, r, false);
}

WIDE static uint64_t look_past_corners(const lan_field_loop *over, row *r)
{
    return look_by_lanes(over, r, true);
}

#endif

static look *choose_look(const lan_field_loop *over)
{
#if LAN_HAS_WIDER_LANES
    if (!over->is_wide && lan_has_four_lanes()) {
        return over->has_squeezes ? look_past_corners : look_around;
    }
#endif
    return over->is_wide ? look_wide : look_narrow;
}

/* Takes nodes from a chunk, from number i on, that were not done before; at
 * most so many. Returns the number of the next. */
LAN_FIELD_INLINE int32_t fill(const lan_field_loop *over, row *r,
                              const int32_t *nodes, int32_t i, int32_t filled,
                              uint64_t bucket, uint64_t most)
{
    int32_t count = 0;
    for (; i < filled && count < ABREAST && (uint64_t)count < most; i++) {
        const uint64_t key = lan_field_loop_key(over, nodes[i]);
        r->node[count] = nodes[i];
        r->key[count] = key;
        count += key >> over->shift == bucket;
    }
    r->count = count;
    for (int32_t ahead = i; ahead < filled && ahead < i + ABREAST; ahead++) {
        lan_field_loop_call_for(over, nodes[ahead]);
    }
    return i;
}

/* Makes the improvements; another one of the row may have been better since. */
LAN_FIELD_INLINE void spread(const lan_field_loop *over, const row *r,
                             uint64_t better)
{
    for (; better != 0; better &= better - 1) {
        const int k = __builtin_ctzll(better);
        const int32_t to = r->node[k / LANES] + r->offset[k % LANES];
        const uint64_t key = over->is_wide ? r->to.wide[k / LANES][k % LANES]
                                           : r->to.narrow[k / LANES][k % LANES];
        const uint64_t old = lan_field_loop_key(over, to);
        if (__builtin_expect(key < old, 1)) {
            lan_field_loop_put_key(over, to, key);
            lan_field_loop_wait_if(over, (old ^ key) >> over->shift != 0, to,
                                   key);
        }
    }
}

LAN_FIELD_INLINE uint64_t drain(lan_field *field, uint64_t expansions,
                                bool is_wide)
{
    const lan_field_loop over = lan_field_loop_over(field, is_wide, true);
    lan_field_queue *queue = &field->queue;
    look *const look_at = choose_look(&over);
    row r;
    for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
        r.offset[lane_of[d]] = over.offset[d];
    }
    while (expansions > 0 &&
           (queue->chunk >= 0 || lan_field_open_next(field))) {
        const int32_t *nodes =
            &queue->pool[(size_t)queue->chunk << queue->chunk_shift];
        int32_t i = queue->position;
        while (i < queue->filled && expansions > 0) {
            i = fill(&over, &r, nodes, i, queue->filled, queue->bucket,
                     expansions);
            spread(&over, &r, look_at(&over, &r));
            expansions -= (uint64_t)r.count;
        }
        queue->position = i;
        if (i == queue->filled) {
            lan_field_queue_turn(queue);
        }
    }
    return expansions;
}

uint64_t lan_field_abreast_drain(lan_field *field, uint64_t expansions)
{
    return field->scale.is_wide ? drain(field, expansions, true)
                                : drain(field, expansions, false);
}
