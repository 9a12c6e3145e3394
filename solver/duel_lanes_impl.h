/* solver/duel_lanes_impl.h - the body of lan_duel_chain_run(), for lanes of one
 * width: duel_chain.c includes it once for each.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    LANES_NAME(x) names what is defined, LANES_BYTES is the size of a
 *          vector. Two vectors go side by side, so that one may compute while
 *          the other waits. Every lane fights a battle of its own and takes the
 *          next one when it is over; nothing it does depends on its neighbours.
 */
typedef double LANES_NAME(real) __attribute__((vector_size(LANES_BYTES)));
typedef int64_t LANES_NAME(mask) __attribute__((vector_size(LANES_BYTES)));
typedef uint64_t LANES_NAME(word) __attribute__((vector_size(LANES_BYTES)));

#define LANES_WIDTH (LANES_BYTES / 8)

typedef struct LANES_NAME(lanes) {
    LANES_NAME(real) x;
    LANES_NAME(real) y;
    LANES_NAME(real) time;
    LANES_NAME(word) draw;
    LANES_NAME(word) number;
    LANES_NAME(mask) live; /* its battle goes on */
    LANES_NAME(mask) idle; /* none is left for it */
} LANES_NAME(lanes);

/* Turns the bits of every lane to the left. By whole bytes that is one shuffle
 * instead of three operations, where a vector has no rotation of its own. */
__attribute__((always_inline)) static inline void
LANES_NAME(turn)(LANES_NAME(word) * word, const int by)
{
#if HAS_SHUFFLE && LANES_BYTES < 64
    typedef uint8_t bytes __attribute__((vector_size(LANES_BYTES)));
    const bytes was = (bytes)*word;
    if (by == 16) {
        *word = (LANES_NAME(word))__builtin_shufflevector(was, was,
                                                          LANES_EACH(TURN_16));
        return;
    }
    if (by == 24) {
        *word = (LANES_NAME(word))__builtin_shufflevector(was, was,
                                                          LANES_EACH(TURN_24));
        return;
    }
    if (by == 32) {
        *word = (LANES_NAME(word))__builtin_shufflevector(was, was,
                                                          LANES_EACH(TURN_32));
        return;
    }
#endif
    *word = (*word << by) | (*word >> (64 - by));
}

/* Threefry-2x64 of 20 rounds: base/random.c's, for all lanes at once. */
__attribute__((always_inline)) static inline void
LANES_NAME(threefry)(LANES_NAME(lanes) * set, const uint64_t *key,
                     LANES_NAME(word) * words)
{
    static const int rotation[8] = {16, 42, 12, 31, 16, 32, 24, 21};
    LANES_NAME(word) a = set->draw + key[0];
    LANES_NAME(word) b = set->number + key[1];
#pragma GCC unroll 20
    for (int r = 0; r < 20; r++) {
        a += b;
        LANES_NAME(turn)(&b, rotation[r % 8]);
        b ^= a;
        if (r % 4 == 3) {
            const uint64_t turn = (uint64_t)(r / 4 + 1);
            a += key[turn % 3];
            b += key[(turn + 1) % 3] + turn;
        }
    }
    set->draw += 1;
    words[0] = a;
    words[1] = b;
}

/* One jump in every lane; draw is 1 and the uniform number's bits behind.
 * Writes the sum of the rates. */
__attribute__((always_inline)) static inline void
LANES_NAME(jump)(LANES_NAME(lanes) * set, const lan_duel_chain *chain,
                 const LANES_NAME(word) * bits, const bool square,
                 LANES_NAME(real) * total)
{
    const LANES_NAME(real) draw = (LANES_NAME(real)) * bits;
    LANES_NAME(real) lose_x;
    LANES_NAME(real) lose_y;
    if (square) {
        lose_x = chain->aimed[0] * set->y;
        lose_y = chain->aimed[1] * set->x;
    } else {
        lose_x = (chain->aimed[0] + chain->area[0] * set->x) * set->y +
                 chain->other[0] * set->x;
        lose_y = (chain->aimed[1] + chain->area[1] * set->y) * set->x +
                 chain->other[1] * set->y;
    }
    *total = lose_x + lose_y;
    const LANES_NAME(mask) hit = draw * *total < lose_x + *total;
    const LANES_NAME(mask) one = set->live & ONE_BITS;
    set->x -= (LANES_NAME(real))(hit & one);
    set->y -= (LANES_NAME(real))(~hit & one);
    set->live &= (set->x > chain->floor[0]) & (set->y > chain->floor[1]);
}

__attribute__((always_inline)) static inline void
LANES_NAME(keep)(LANES_NAME(real) * value, const LANES_NAME(mask) * where)
{
    *value = (LANES_NAME(real))((LANES_NAME(mask)) * value & *where);
}

/* Two jumps, and the mean time that they take: 1/r + 1/s, by one division
 * where no rate can be zero. */
__attribute__((always_inline)) static inline void
LANES_NAME(pair)(LANES_NAME(lanes) * set, const lan_duel_chain *chain,
                 const LANES_NAME(word) * bits, const bool square)
{
    LANES_NAME(real) r;
    LANES_NAME(real) s;
    const LANES_NAME(mask) first = set->live;
    LANES_NAME(jump)(set, chain, &bits[0], square, &r);
    const LANES_NAME(mask) second = set->live;
    LANES_NAME(jump)(set, chain, &bits[1], square, &s);
    if (square) {
        const LANES_NAME(real) product = r * s;
        LANES_NAME(keep)(&s, &first);
        LANES_NAME(keep)(&r, &second);
        set->time += (s + r) / product;
    } else {
        r = 1.0 / r;
        s = 1.0 / s;
        LANES_NAME(keep)(&r, &first);
        LANES_NAME(keep)(&s, &second);
        set->time += r;
        set->time += s;
    }
}

/* The bits of a pair of jumps behind those of 1: a word's halves, or two words.
 */
__attribute__((always_inline)) static inline void
LANES_NAME(draw)(const LANES_NAME(word) * words, const bool brief,
                 LANES_NAME(word) * bits)
{
    if (brief) {
        bits[0] = ((words[0] >> 12) & HALF_BITS) | MIDDLE_BITS;
        bits[1] = ((words[0] << 20) & HALF_BITS) | MIDDLE_BITS;
    } else {
        bits[0] = (words[0] >> 12) | ONE_BITS;
        bits[1] = (words[1] >> 12) | ONE_BITS;
    }
}

/* The jumps of one block of draws, in two sets. */
__attribute__((always_inline)) static inline void
LANES_NAME(block)(LANES_NAME(lanes) * one, LANES_NAME(lanes) * two,
                  const lan_duel_chain *chain, const uint64_t *key,
                  const bool square, const bool brief)
{
    LANES_NAME(word) words_one[2];
    LANES_NAME(word) words_two[2];
    LANES_NAME(word) bits[2];
    LANES_NAME(threefry)(one, key, words_one);
    LANES_NAME(threefry)(two, key, words_two);
#pragma GCC unroll 2
    for (int w = 0; w < 2; w++) {
        if (brief || w == 0) {
            LANES_NAME(draw)(&words_one[w], brief, bits);
            LANES_NAME(pair)(one, chain, bits, square);
            LANES_NAME(draw)(&words_two[w], brief, bits);
            LANES_NAME(pair)(two, chain, bits, square);
        }
    }
}

__attribute__((always_inline)) static inline bool
LANES_NAME(any)(const LANES_NAME(mask) * mask)
{
    int64_t all = 0;
#pragma GCC unroll 8
    for (int l = 0; l < LANES_WIDTH; l++) {
        all |= (*mask)[l];
    }
    return all != 0;
}

/* Notes how the battles stand, of which some are over, and gives the lanes of
 * these the next ones. What is noted too early is written again: to ask which
 * are over would be guessed wrong too often. Whole vectors are written, so that
 * none is read right after a part of it was. */
__attribute__((always_inline)) static inline void
LANES_NAME(refill)(LANES_NAME(lanes) * set, const lan_duel_chain *chain,
                   const duel_queue *queue)
{
    const uint64_t first = queue->first;
    const uint64_t count = (uint64_t)queue->count;
    lan_chain_end *ends = queue->ends;
    LANES_NAME(word) at = set->number - first;
    const LANES_NAME(mask) over = ~(set->live | set->idle);
    const LANES_NAME(lanes) was = *set;
    for (int l = 0; l < LANES_WIDTH; l++) {
        if (at[l] < count) {
            ends[at[l]] = (lan_chain_end){.left = {was.x[l], was.y[l]},
                                          .time = was.time[l]};
        }
    }
    const LANES_NAME(real) none = {0.0};
    const LANES_NAME(mask) start_x = (LANES_NAME(mask))(none + chain->start[0]);
    const LANES_NAME(mask) start_y = (LANES_NAME(mask))(none + chain->start[1]);
    const LANES_NAME(mask) x = (LANES_NAME(mask))set->x;
    const LANES_NAME(mask) y = (LANES_NAME(mask))set->y;
    set->x = (LANES_NAME(real))((x & ~over) | (start_x & over));
    set->y = (LANES_NAME(real))((y & ~over) | (start_y & over));
    set->time = (LANES_NAME(real))((LANES_NAME(mask))set->time & ~over);
    set->draw &= (LANES_NAME(word)) ~over;
    set->number += (LANES_NAME(word))over & (2 * LANES_WIDTH);
    at = set->number - first;
    set->live |= over & (at < count);
    set->idle |= over & (at >= count);
}

/* Puts a set before its first battles: the refill goes on to them. */
static void LANES_NAME(ready)(LANES_NAME(lanes) * set,
                              const lan_duel_chain *chain, uint64_t number,
                              int32_t count)
{
    memset(set, 0, sizeof *set);
    for (int l = 0; l < LANES_WIDTH; l++) {
        set->number[l] = number + (uint64_t)l;
        set->x[l] = chain->start[0];
        set->y[l] = chain->start[1];
        set->live[l] = l < count ? -1 : 0;
        set->idle[l] = l < count ? 0 : -1;
    }
}

__attribute__((always_inline)) static inline void
LANES_NAME(fight)(const lan_duel_chain *chain, const uint64_t *key,
                  const duel_queue *queue, const bool square, const bool brief)
{
    LANES_NAME(lanes) one;
    LANES_NAME(lanes) two;
    LANES_NAME(ready)(&one, chain, queue->first, queue->count);
    LANES_NAME(ready)
    (&two, chain, queue->first + LANES_WIDTH, queue->count - LANES_WIDTH);
    LANES_NAME(mask) busy;
    do {
        LANES_NAME(block)(&one, &two, chain, key, square, brief);
        const LANES_NAME(mask) over_one = ~(one.live | one.idle);
        const LANES_NAME(mask) over_two = ~(two.live | two.idle);
        if (LANES_NAME(any)(&over_one)) {
            LANES_NAME(refill)(&one, chain, queue);
        }
        if (LANES_NAME(any)(&over_two)) {
            LANES_NAME(refill)(&two, chain, queue);
        }
        busy = ~(one.idle & two.idle);
    } while (LANES_NAME(any)(&busy));
}

LANES_TARGET static void LANES_NAME(run)(const lan_duel_chain *chain,
                                         const uint64_t *key,
                                         const duel_queue *queue, bool square,
                                         bool brief)
{
    if (square && brief) {
        LANES_NAME(fight)(chain, key, queue, true, true);
    } else if (brief) {
        LANES_NAME(fight)(chain, key, queue, false, true);
    } else if (square) {
        LANES_NAME(fight)(chain, key, queue, true, false);
    } else {
        LANES_NAME(fight)(chain, key, queue, false, false);
    }
}
#undef LANES_WIDTH
