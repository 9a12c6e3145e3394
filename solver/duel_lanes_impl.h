/* solver/duel_lanes_impl.h - the body of lan_duel_chain_run(), for lanes of one
 * width: duel_chain.c includes it once for each.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    two vectors go side by side, so that one may compute while the other
 *          waits. Every lane fights a battle of its own and takes the next one
 *          when it is over; nothing it does depends on its neighbours.
 */
#include "base/lanes_begin_impl.h"
#include "model/rate_laws_impl.h"

typedef struct LANES_NAME(lanes) {
    real x;
    real y;
    real time;
    word draw;
    word number;
    mask live; /* its battle goes on */
    mask idle; /* none is left for it */
} LANES_NAME(lanes);

/* One jump in every lane; draw is 1 and the uniform number's bits behind.
 * Writes the sum of the rates. */
LANES_INLINE void LANES_NAME(jump)(LANES_NAME(lanes) * set,
                                   const lan_duel_chain *chain,
                                   const word *bits, const bool square,
                                   real *total)
{
    const real draw = (real)*bits;
    real lose_x;
    real lose_y;
    if (square) {
        lose_x = chain->aimed[0] * set->y;
        lose_y = chain->aimed[1] * set->x;
    } else {
        lose_x = LANES_NAME(rate_bilinear)(LANES_NAME(all)(chain->aimed[0]),
                                           LANES_NAME(all)(chain->area[0]),
                                           set->x, set->y) +
                 chain->other[0] * set->x;
        lose_y = LANES_NAME(rate_bilinear)(LANES_NAME(all)(chain->aimed[1]),
                                           LANES_NAME(all)(chain->area[1]),
                                           set->y, set->x) +
                 chain->other[1] * set->y;
    }
    *total = lose_x + lose_y;
    const mask hit = draw * *total < lose_x + *total;
    const mask one = set->live & ONE_BITS;
    set->x -= (real)(hit & one);
    set->y -= (real)(~hit & one);
    set->live &= (set->x > chain->floor[0]) & (set->y > chain->floor[1]);
}

/* Two jumps, and the mean time that they take: 1/r + 1/s, by one division
 * where no rate can be zero. */
LANES_INLINE void LANES_NAME(pair)(LANES_NAME(lanes) * set,
                                   const lan_duel_chain *chain,
                                   const word *bits, const bool square)
{
    real r;
    real s;
    const mask first = set->live;
    LANES_NAME(jump)(set, chain, &bits[0], square, &r);
    const mask second = set->live;
    LANES_NAME(jump)(set, chain, &bits[1], square, &s);
    if (square) {
        const real product = r * s;
        s = LANES_NAME(keep)(first, s);
        r = LANES_NAME(keep)(second, r);
        set->time += (s + r) / product;
    } else {
        r = 1.0 / r;
        s = 1.0 / s;
        r = LANES_NAME(keep)(first, r);
        s = LANES_NAME(keep)(second, s);
        set->time += r;
        set->time += s;
    }
}

/* The bits of a pair of jumps behind those of 1: a word's halves, or two words.
 */
LANES_INLINE void LANES_NAME(draw)(const word *words, const bool brief,
                                   word *bits)
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
LANES_INLINE void LANES_NAME(block)(LANES_NAME(lanes) * one,
                                    LANES_NAME(lanes) * two,
                                    const lan_duel_chain *chain,
                                    const uint64_t *key, const bool square,
                                    const bool brief)
{
    word words_one[2];
    word words_two[2];
    word bits[2];
    LANES_NAME(threefry)(one->draw, one->number, key, words_one);
    LANES_NAME(threefry)(two->draw, two->number, key, words_two);
    one->draw += 1;
    two->draw += 1;
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

/* Notes how the battles stand, of which some are over, and gives the lanes of
 * these the next ones. What is noted too early is written again: to ask which
 * are over would be guessed wrong too often. Whole vectors are written, so that
 * none is read right after a part of it was. */
LANES_INLINE void LANES_NAME(refill)(LANES_NAME(lanes) * set,
                                     const lan_duel_chain *chain,
                                     const duel_queue *queue)
{
    const uint64_t first = queue->first;
    const uint64_t count = (uint64_t)queue->count;
    lan_chain_end *ends = queue->ends;
    word at = set->number - first;
    const mask over = ~(set->live | set->idle);
    const LANES_NAME(lanes) was = *set;
    for (int l = 0; l < LANES; l++) {
        if (at[l] < count) {
            ends[at[l]] = (lan_chain_end){.left = {was.x[l], was.y[l]},
                                          .time = was.time[l]};
        }
    }
    const real none = {0.0};
    const mask start_x = (mask)(none + chain->start[0]);
    const mask start_y = (mask)(none + chain->start[1]);
    const mask x = (mask)set->x;
    const mask y = (mask)set->y;
    set->x = (real)((x & ~over) | (start_x & over));
    set->y = (real)((y & ~over) | (start_y & over));
    set->time = (real)((mask)set->time & ~over);
    set->draw &= (word)~over;
    set->number += (word)over & (2 * LANES);
    at = set->number - first;
    set->live |= over & (at < count);
    set->idle |= over & (at >= count);
}

/* Puts a set before its first battles: the refill goes on to them. */
LANES_TARGET static void LANES_NAME(ready)(LANES_NAME(lanes) * set,
                                           const lan_duel_chain *chain,
                                           uint64_t number, int32_t count)
{
    memset(set, 0, sizeof *set);
    for (int l = 0; l < LANES; l++) {
        set->number[l] = number + (uint64_t)l;
        set->x[l] = chain->start[0];
        set->y[l] = chain->start[1];
        set->live[l] = l < count ? -1 : 0;
        set->idle[l] = l < count ? 0 : -1;
    }
}

LANES_INLINE void LANES_NAME(fight)(const lan_duel_chain *chain,
                                    const uint64_t *key,
                                    const duel_queue *queue, const bool square,
                                    const bool brief)
{
    LANES_NAME(lanes) one;
    LANES_NAME(lanes) two;
    LANES_NAME(ready)(&one, chain, queue->first, queue->count);
    LANES_NAME(ready)
    (&two, chain, queue->first + LANES, queue->count - LANES);
    mask busy;
    do {
        LANES_NAME(block)(&one, &two, chain, key, square, brief);
        const mask over_one = ~(one.live | one.idle);
        const mask over_two = ~(two.live | two.idle);
        if (LANES_NAME(any)(over_one)) {
            LANES_NAME(refill)(&one, chain, queue);
        }
        if (LANES_NAME(any)(over_two)) {
            LANES_NAME(refill)(&two, chain, queue);
        }
        busy = ~(one.idle & two.idle);
    } while (LANES_NAME(any)(busy));
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

#include "base/lanes_end_impl.h"
