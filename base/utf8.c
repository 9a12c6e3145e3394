/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/utf8_impl.h"

#include <stdbool.h>
#include <string.h>

static bool is_continuation(char byte)
{
    return ((unsigned char)byte & 0xC0U) == 0x80U;
}

size_t lan_utf8_decode(const char *text, size_t length, uint32_t *point)
{
    const unsigned char first = (unsigned char)text[0];
    if (first < 0x80) {
        *point = first;
        return 1;
    }
    if (first < 0xC2 || first > 0xF4) {
        return 0;
    }

    const size_t size = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    uint32_t value = first & (0x7FU >> size);
    if (size > length) {
        return 0;
    }
    for (size_t i = 1; i < size; i++) {
        if (!is_continuation(text[i])) {
            return 0;
        }
        value = value << 6 | ((unsigned char)text[i] & 0x3FU);
    }
    if (value < smallest[size] || value > 0x10FFFF ||
        (value >= 0xD800 && value <= 0xDFFF)) {
        return 0;
    }
    *point = value;
    return size;
}

/* Length of the whole character that a first byte announces. */
static size_t announced_length(char byte)
{
    const unsigned first = (unsigned char)byte;
    return first >= 0xF0U ? 4 : first >= 0xE0U ? 3 : first >= 0xC0U ? 2 : 1;
}

void lan_utf8_trim(char *text)
{
    const size_t length = strlen(text);
    size_t first = length;

    while (first > 0 && is_continuation(text[first - 1])) {
        first--;
    }
    if (first > 0 && length - (first - 1) < announced_length(text[first - 1])) {
        text[first - 1] = '\0';
    }
}
