/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/sweeps/permutation_impl.h"

#include "base/random.h"

/* Streams of a design's permutations, beyond those of its points and paths. */
#define FIRST_STREAM (UINT64_C(1) << 62)

lan_permutation lan_permutation_of(uint64_t count, uint64_t seed,
                                   uint64_t number)
{
    lan_permutation out = {.count = count, .half = 1};
    lan_random_stream stream =
        lan_random_begin(seed, LAN_RANDOM_DESIGN, FIRST_STREAM + number);
    while (out.half < 32 && (UINT64_C(1) << (2 * out.half)) < count) {
        out.half++;
    }
    for (int i = 0; i < LAN_PERMUTATION_ROUNDS; i++) {
        out.keys[i] = lan_random_uint64(&stream);
    }
    return out;
}

/* Stirs all bits: the finaliser of SplitMix64 (G. Steele, D. Lea, C. Flood,
 * OOPSLA 2014, 453-472). */
static uint64_t stir(uint64_t x)
{
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

static uint64_t go_through(const lan_permutation *p, uint64_t index)
{
    const uint64_t mask = (UINT64_C(1) << p->half) - 1;
    uint64_t left = index >> p->half;
    uint64_t right = index & mask;
    for (int i = 0; i < LAN_PERMUTATION_ROUNDS; i++) {
        const uint64_t next = left ^ (stir(right ^ p->keys[i]) & mask);
        left = right;
        right = next;
    }
    return left << p->half | right;
}

uint64_t lan_permutation_at(const lan_permutation *permutation, uint64_t index)
{
    /* A bijection of a range less than four times as large, walked until it
     * comes back into the count, is one of the count. */
    do {
        index = go_through(permutation, index);
    } while (index >= permutation->count);
    return index;
}
