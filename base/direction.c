/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/direction.h"

#include <stdbool.h>

#include "base/utf8_impl.h"

/* Of a script that is written from right to left. */
static bool is_leftward(uint32_t point)
{
    return (point >= 0x0590 && point <= 0x08FF) ||
           (point >= 0xFB1D && point <= 0xFDFF) ||
           (point >= 0xFE70 && point <= 0xFEFE) ||
           (point >= 0x10800 && point <= 0x10FFF) ||
           (point >= 0x1E800 && point <= 0x1EFFF);
}

/* What may stand between words of one name. */
static bool is_joint(uint32_t point)
{
    return point == ' ' || point == '-' || point == '_' || point == 0x200C ||
           point == 0x200D;
}

size_t lan_direction_rightward(const char *text, size_t length)
{
    size_t at = 0;

    while (at < length) {
        uint32_t point = 0;
        const size_t size = lan_utf8_decode(text + at, length - at, &point);
        if (size > 0 && is_leftward(point)) {
            break;
        }
        at += size == 0 ? 1 : size;
    }
    return at;
}

size_t lan_direction_leftward(const char *text, size_t length)
{
    size_t end = 0;

    for (size_t at = 0; at < length;) {
        uint32_t point = 0;
        const size_t size = lan_utf8_decode(text + at, length - at, &point);
        if (size == 0 || (!is_leftward(point) && !is_joint(point))) {
            break;
        }
        at += size;
        end = is_leftward(point) ? at : end;
    }
    return end;
}
