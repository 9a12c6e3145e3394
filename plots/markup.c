/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/words.h"

#include <string.h>

#include "base/utf8_impl.h"

static void write_escaped(const char *text, size_t length, FILE *out)
{
    static const char marks[] = "&<>\"'";
    static const char *const entities[] = {"&amp;", "&lt;", "&gt;", "&quot;",
                                           "&#39;"};
    for (size_t i = 0; i < length; i++) {
        const char *const mark = strchr(marks, text[i]);
        if (mark != NULL && text[i] != '\0') {
            fputs(entities[mark - marks], out);
        } else {
            fputc(text[i], out);
        }
    }
}

void lan_markup_escape(const char *text, FILE *out)
{
    write_escaped(text, strlen(text), out);
}

/* True for characters of right-to-left scripts. */
static bool is_leftward(uint32_t point)
{
    return (point >= 0x0590 && point <= 0x08FF) ||
           (point >= 0xFB1D && point <= 0xFDFF) ||
           (point >= 0xFE70 && point <= 0xFEFE) ||
           (point >= 0x10800 && point <= 0x10FFF) ||
           (point >= 0x1E800 && point <= 0x1EFFF);
}

/* True for characters that join words of one name. */
static bool is_joint(uint32_t point)
{
    return point == ' ' || point == '-' || point == '_' || point == 0x200C ||
           point == 0x200D;
}

void lan_markup_words(const char *text, const char *begin, const char *end,
                      FILE *out)
{
    const char *at = text;
    size_t joints = 0; /* bytes before `at` that may still belong to the name */
    bool is_open = false;
    while (*at != '\0') {
        uint32_t point = 0;
        const size_t size = lan_utf8_decode(at, strnlen(at, 4), &point);
        const size_t length = size > 0 ? size : 1;
        const bool is_left = size > 0 && is_leftward(point);
        if (is_open && size > 0 && is_joint(point)) {
            joints += length;
        } else {
            fputs(is_open && !is_left ? end : "", out);
            write_escaped(at - joints, joints, out);
            fputs(is_left && !is_open ? begin : "", out);
            write_escaped(at, length, out);
            joints = 0;
            is_open = is_left;
        }
        at += length;
    }
    fputs(is_open ? end : "", out);
    write_escaped(at - joints, joints, out);
}
