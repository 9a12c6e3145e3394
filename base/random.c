/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/random.h"

#include <Random123/threefry.h>

lan_random_stream lan_random_begin(uint64_t seed, lan_random_purpose purpose,
                                   uint64_t number)
{
    const lan_random_stream stream = {
        .seed = seed, .purpose = (uint64_t)purpose, .number = number};
    return stream;
}

uint64_t lan_random_drawn(const lan_random_stream *stream)
{
    return stream->draw - (uint64_t)stream->left;
}

lan_random_stream lan_random_at(uint64_t seed, lan_random_purpose purpose,
                                uint64_t number, uint64_t drawn)
{
    lan_random_stream stream = lan_random_begin(seed, purpose, number);
    stream.draw = drawn - drawn % 2; /* a block has two */
    if (drawn % 2 == 1) {
        (void)lan_random_uint64(&stream);
    }
    return stream;
}

static void find_ahead(lan_random_stream *stream)
{
    const threefry2x64_key_t key = {{stream->seed, stream->purpose}};
    for (int k = 0; k < LAN_RANDOM_AHEAD; k += 2, stream->draw += 2) {
        const threefry2x64_ctr_t counter = {{stream->draw / 2, stream->number}};
        const threefry2x64_ctr_t block = threefry2x64(counter, key);
        stream->ahead[k] = block.v[0];
        stream->ahead[k + 1] = block.v[1];
    }
    stream->left = LAN_RANDOM_AHEAD;
}

uint64_t lan_random_uint64(lan_random_stream *stream)
{
    if (stream->left == 0) {
        find_ahead(stream);
    }
    return stream->ahead[LAN_RANDOM_AHEAD - stream->left--];
}

double lan_random_unit(lan_random_stream *stream)
{
    /* 52 bits plus one half: exact in a double */
    const uint64_t bits = lan_random_uint64(stream) >> 12;
    return ((double)bits + 0.5) * 0x1p-52;
}

/* D. Lemire, "Fast random integer generation in an interval", ACM TOMACS 29
 * (2019): the high half of a product. Products whose low half would make some
 * results too frequent are rejected. */
uint32_t lan_random_below(lan_random_stream *stream, uint32_t count)
{
    if (count == 0) {
        return 0;
    }
    const uint32_t too_often = (uint32_t)(-count) % count; /* 2^32 mod count */
    uint64_t product = 0;
    do {
        product = (lan_random_uint64(stream) >> 32) * count;
    } while ((uint32_t)product < too_often);
    return (uint32_t)(product >> 32);
}
