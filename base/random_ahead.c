/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Blocks of one stream side by side.
 */
#include <stdbool.h>

#include "base/lanes_impl.h"
#include "base/random.h"

#define LANES 2
#include "base/random_ahead_body_impl.h"
#undef LANES
#if LAN_HAS_WIDER_LANES
#define LANES 4
#include "base/random_ahead_body_impl.h"
#undef LANES
#define LANES 8
#include "base/random_ahead_body_impl.h"
#undef LANES
#endif

void lan_random_look_ahead(const lan_random_stream *stream,
                           lan_random_ahead *ahead)
{
    ahead->first = stream->draw;
    ahead->count = LAN_RANDOM_AHEAD;
    switch (lan_lanes_widest()) {
#if LAN_HAS_WIDER_LANES
    case 8:
        fill_8(stream, ahead->words);
        break;
    case 4:
        fill_4(stream, ahead->words);
        break;
#endif
    default:
        fill_2(stream, ahead->words);
        break;
    }
}
