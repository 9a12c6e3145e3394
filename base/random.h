/* base/random.h - random numbers that are the same on every machine.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a stream is named by seed, purpose and number; streams that differ
 *          in one of them have nothing to do with each other. So work can be
 *          shared out in any order: whoever computes battle 17 of a seed takes
 *          stream 17 and gets its numbers. There is no state beyond the struct.
 * Owner    the caller; a stream may be copied, and the copy goes on alike.
 * Threads  any; one stream for each.
 * Source   J. Salmon, M. Moraes, R. Dror, D. Shaw, "Parallel random numbers:
 *          as easy as 1, 2, 3", SC11 (2011): Threefry-2x64 of 20 rounds with
 *          key (seed, purpose) and counter (draw, number).
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* What the numbers are for. Values never change: they are part of what a seed
 * stands for. */
typedef enum lan_random_purpose {
    LAN_RANDOM_MAP = 1,          /* generated maps */
    LAN_RANDOM_CHANCE = 2,       /* stochastic battles; number: the battle's */
    LAN_RANDOM_MATCHUP = 5,      /* match-ups; number: the pair's */
    LAN_RANDOM_DESIGN = 8,       /* points of a sweep; number: point or path */
    LAN_RANDOM_RUN = 9,          /* seeds of its runs; number: the point's */
    LAN_RANDOM_SENSITIVITY = 13, /* number: a trajectory's or a point's */
    LAN_RANDOM_AGENTS = 21,      /* ties of agents on one map */
    LAN_RANDOM_SHOTS = 22,       /* number: a soldier's of an engagement */
    LAN_RANDOM_PLACES = 23,      /* where they stand; number: the same */
    LAN_RANDOM_FATES = 24,       /* other exits from it; number: its own */
} lan_random_purpose;

/* Numbers that are found at a time: the machine works on several at once. */
#define LAN_RANDOM_AHEAD 8

typedef struct lan_random_stream {
    uint64_t seed;
    uint64_t purpose;
    uint64_t number;
    uint64_t draw; /* blocks of two numbers found so far */
    uint64_t left; /* numbers of these that were not drawn yet */
    uint64_t ahead[LAN_RANDOM_AHEAD]; /* they are the last */
} lan_random_stream;

/* The beginning of a stream. */
lan_random_stream lan_random_begin(uint64_t seed, lan_random_purpose purpose,
                                   uint64_t number);

/* The stream that has drawn so many numbers by lan_random_uint64(), to which
 * each of the others comes down: 2 draw - left. */
lan_random_stream lan_random_at(uint64_t seed, lan_random_purpose purpose,
                                uint64_t number, uint64_t drawn);

void lan_random_find_ahead(lan_random_stream *stream);

static inline uint64_t lan_random_uint64(lan_random_stream *stream)
{
    if (stream->left == 0) {
        lan_random_find_ahead(stream);
    }
    return stream->ahead[LAN_RANDOM_AHEAD - stream->left--];
}

/* Uniform in (0, 1), both ends excluded: an odd multiple of 2^-53. */
static inline double lan_random_unit(lan_random_stream *stream)
{
    /* 52 bits plus one half: exact in a double */
    const uint64_t bits = lan_random_uint64(stream) >> 12;
    return ((double)bits + 0.5) * 0x1p-52;
}

/* Uniform among 0 .. count - 1, without bias; 0 if count is 0. */
uint32_t lan_random_below(lan_random_stream *stream, uint32_t count);
