/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/map/lines_impl.h"

#include <limits.h>
#include <string.h>

#include "base/text.h"

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

lan_lines lan_lines_of(const char *text, size_t length)
{
    const lan_lines lines = {text, length, 0, 0};
    return lines;
}

bool lan_lines_next(lan_lines *lines, lan_line *out)
{
    const char *begin = lines->length == 0 ? "" : lines->text + lines->at;
    const size_t left = lines->length - lines->at;
    lines->number += lines->number < INT_MAX;
    out->text = begin;
    out->length = 0;
    out->number = lines->number;
    if (left == 0) {
        return false;
    }
    const char *end = memchr(begin, '\n', left);
    size_t length = end == NULL ? left : (size_t)(end - begin);
    lines->at += length + (end != NULL);
    while (length > 0 && is_blank(begin[length - 1])) {
        length--;
    }
    out->length = length;
    return true;
}

bool lan_lines_next_filled(lan_lines *lines, lan_line *out)
{
    while (lan_lines_next(lines, out)) {
        if (out->length > 0) {
            return true;
        }
    }
    return false;
}

static int column_of(size_t at)
{
    return at < INT_MAX ? (int)at + 1 : INT_MAX;
}

lan_word lan_line_word(const lan_line *line, size_t *at)
{
    while (*at < line->length && is_blank(line->text[*at])) {
        ++*at;
    }
    const size_t begin = *at;
    while (*at < line->length && !is_blank(line->text[*at])) {
        ++*at;
    }
    const lan_word word = {line->text + begin, *at - begin, column_of(begin)};
    return word;
}

bool lan_word_is(const lan_word *word, const char *text)
{
    return word->length == strlen(text) &&
           memcmp(word->text, text, word->length) == 0;
}

lan_status lan_word_to_number(const lan_word *word, int line, const char *what,
                              int32_t *out, lan_error *err)
{
    char shown[LAN_SHOWN_SIZE];
    int64_t value = 0;
    bool is_number = word->length > 0;
    for (size_t i = 0; i < word->length && is_number; i++) {
        const char c = word->text[i];
        is_number = c >= '0' && c <= '9';
        value = value > INT32_MAX ? value : value * 10 + (c - '0');
    }
    if (word->length == 0) {
        return lan_fail(err, LAN_EPARSE, line, word->column, "%s is missing",
                        what);
    }
    if (!is_number) {
        return lan_fail(err, LAN_EPARSE, line, word->column,
                        "%s is '%s', not a whole number", what,
                        lan_shown(word->text, word->length, shown));
    }
    if (value > INT32_MAX) {
        return lan_fail(err, LAN_EPARSE, line, word->column,
                        "%s is %s: too large", what,
                        lan_shown(word->text, word->length, shown));
    }
    *out = (int32_t)value;
    return LAN_OK;
}

char *lan_shown(const char *text, size_t length, char out[LAN_SHOWN_SIZE])
{
    return lan_text_printable_part(text, length, out, LAN_SHOWN_SIZE);
}

char *lan_shown_glyph(const char *text, size_t length, char out[LAN_SHOWN_SIZE])
{
    size_t bytes = 1;
    /* bytes that continue a character of UTF-8 */
    while (bytes < length && bytes < 4 && ((unsigned char)text[0] & 0x80) &&
           ((unsigned char)text[bytes] & 0xc0) == 0x80) {
        bytes++;
    }
    return lan_shown(text, bytes, out);
}
