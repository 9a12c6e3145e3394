/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/markup.h"

#include <string.h>

#include "base/direction.h"

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

void lan_markup_words(const char *text, const char *begin, const char *end,
                      FILE *out)
{
    for (size_t length = strlen(text); length > 0;) {
        const size_t right = lan_direction_rightward(text, length);
        const size_t left =
            lan_direction_leftward(text + right, length - right);
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
