/* base/random.h - random numbers that are the same on every machine.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a stream is identified by seed, purpose and number; streams that
 *          differ in any of them are independent. So work can be distributed in
 *          any order: battle 17 of a seed always uses stream 17. There is no
 *          state outside the struct.
 * Owner    the caller; a copy of a stream continues with the same numbers.
 * Threads  any; one stream per thread.
 * Source   J. Salmon, M. Moraes, R. Dror, D. Shaw, "Parallel random numbers: as
 *          easy as 1, 2, 3", SC11 (2011): Threefry-2x64 of 20 rounds with key
 *          (seed, purpose) and counter (draw, number).
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* The purpose of a stream. Values never change, because results of a seed
 * depend on them. */
typedef enum lan_random_purpose {
    LAN_RANDOM_MAP = 1,          /* generated maps */
    LAN_RANDOM_CHANCE = 2,       /* stochastic battles; number: index of the
                                    battle */
    LAN_RANDOM_MATCHUP = 5,      /* match-ups; number: index of the pair */
    LAN_RANDOM_DESIGN = 8,       /* points of a sweep; number: index of the
                                    point or path */
    LAN_RANDOM_RUN = 9,          /* seeds of its runs; number: index of the
                                    point */
    LAN_RANDOM_SENSITIVITY = 13, /* number: index of a trajectory or point */
    LAN_RANDOM_AGENTS = 21,      /* ties of agents on one map */
    LAN_RANDOM_SHOTS = 22,       /* number: index of a soldier in an
                                    engagement */
    LAN_RANDOM_PLACES = 23,      /* places of soldiers; number: index of the
                                    soldier */
    LAN_RANDOM_FATES = 24,       /* other exits of soldiers; number: a separate
                                    index */
} lan_random_purpose;

/* Number of values computed together, for instruction-level parallelism. */
#define LAN_RANDOM_AHEAD 8

typedef struct lan_random_stream {
    uint64_t seed;
    uint64_t purpose;
    uint64_t number;
    uint64_t draw; /* blocks of two numbers computed so far */
    uint64_t left; /* computed numbers that are not yet drawn */
    uint64_t ahead[LAN_RANDOM_AHEAD]; /* the last computed numbers */
} lan_random_stream;

/* Begins a stream. */
lan_random_stream lan_random_begin(uint64_t seed, lan_random_purpose purpose,
                                   uint64_t number);

/* The stream after this many draws of lan_random_uint64(), to which all other
 * draws reduce: 2 draw - left. */
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
