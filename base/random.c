/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/random.h"

#include <Random123/threefry.h>
#include <string.h>

lan_random_stream lan_random_begin(uint64_t seed, lan_random_purpose purpose,
                                   uint64_t number)
{
    return (lan_random_stream){
        .seed = seed, .purpose = (uint64_t)purpose, .number = number};
}

void lan_random_find_ahead(lan_random_stream *stream)
{
    const threefry2x64_key_t key = {{stream->seed, stream->purpose}};
    for (int k = 0; k < LAN_RANDOM_AHEAD; k += 2) {
        const threefry2x64_ctr_t at = {{stream->draw++, stream->number}};
        memcpy(&stream->ahead[k], threefry2x64(at, key).v, sizeof at);
    }
    stream->left = LAN_RANDOM_AHEAD;
}

lan_random_stream lan_random_at(uint64_t seed, lan_random_purpose purpose,
                                uint64_t number, uint64_t drawn)
{
    lan_random_stream stream = lan_random_begin(seed, purpose, number);
    stream.draw = drawn / 2;
    if (drawn % 2 == 1) {
        (void)lan_random_uint64(&stream);
    }
    return stream;
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
