/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/markup.h"

#include <stdbool.h>
#include <string.h>

#include "base/utf8_impl.h"

static void write_escaped(const char *text, size_t length, FILE *out)
{
    for (size_t i = 0; i < length; i++) {
        switch (text[i]) {
        case '&':
            fputs("&amp;", out);
            break;
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        case '\'':
            fputs("&#39;", out);
            break;
        default:
            fputc(text[i], out);
            break;
        }
    }
}

void lan_markup_escape(const char *text, FILE *out)
{
    write_escaped(text, strlen(text), out);
}

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

/* Bytes before the first letter of such a script. */
static size_t rightward_length(const char *text, size_t length)
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

/* Bytes of such words at the start of a text, up to the last letter. */
static size_t leftward_length(const char *text, size_t length)
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

void lan_markup_words(const char *text, const char *begin, const char *end,
                      FILE *out)
{
    for (size_t length = strlen(text); length > 0;) {
        const size_t right = rightward_length(text, length);
        const size_t left = leftward_length(text + right, length - right);
        write_escaped(text, right, out);
        if (left > 0) {
            fputs(begin, out);
            write_escaped(text + right, left, out);
            fputs(end, out);
        }
        text += right + left;
        length -= right + left;
    }
}
