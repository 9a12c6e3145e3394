/* base/random_ahead_body_impl.h - the body of base/random_ahead.c for vectors
 * of one width.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/lanes_begin_impl.h"

LANES_TARGET static void LANES_NAME(fill)(const lan_random_stream *stream,
                                          uint64_t *words)
{
    const uint64_t key[3] = {stream->seed, stream->purpose,
                             UINT64_C(0x1BD11BDAA9FC1A22) ^ stream->seed ^
                                 stream->purpose};
    for (uint64_t k = 0; k < LAN_RANDOM_AHEAD; k += LANES) {
        word draw;
        word drawn[2];
        for (uint64_t l = 0; l < LANES; l++) {
            draw[l] = stream->draw + k + l;
        }
        LANES_NAME(threefry)(draw, (word){0} + stream->number, key, drawn);
        for (uint64_t l = 0; l < LANES; l++) {
            words[2 * (k + l)] = drawn[0][l];
            words[2 * (k + l) + 1] = drawn[1][l];
        }
    }
}

#include "base/lanes_end_impl.h"
