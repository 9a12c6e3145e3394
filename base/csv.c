/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/csv_impl.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"

lan_csv lan_csv_begin(const char *text, size_t length, lan_error *err)
{
    const bool has_mark = length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0;
    return (lan_csv){.at = text + (has_mark ? 3 : 0),
                     .end = text + length,
                     .number = 1,
                     .separator = ',',
                     .err = err};
}

lan_status lan_csv_tell(const lan_csv *in, const lan_csv_cell *where,
                        const char *what)
{
    char copy[64];
    char shown[64];
    snprintf(copy, sizeof copy, "%.*s",
             (int)(where->length < 40 ? where->length : 40), where->text);
    lan_text_printable(copy, shown, sizeof shown);
    return lan_fail(in->err, LAN_EPARSE, in->number, where->column, "%s '%s'",
                    what, shown);
}

/* A tab that is not the separator is a blank. */
static bool is_blank(const lan_csv *in, char c)
{
    return c == ' ' || c == '\r' || (c == '\t' && c != in->separator);
}

/* The end of the line in which a text is. */
static const char *end_behind(const lan_csv *in, const char *text)
{
    const char *end = memchr(text, '\n', (size_t)(in->end - text));
    return end != NULL ? end : in->end;
}

bool lan_csv_find_line(lan_csv *in)
{
    for (; in->at < in->end; in->number++) {
        const char *end = end_behind(in, in->at);
        const char *text = in->at;
        while (text < end && is_blank(in, *text)) {
            text++;
        }
        if (text < end && *text != '#') {
            in->line = in->at;
            return true;
        }
        in->at = end < in->end ? end + 1 : end;
    }
    return false;
}

/* The quote that closes the one at `text`, or the end of all. */
static const char *closing_quote(const lan_csv *in, const char *text)
{
    for (text++; text < in->end; text++) {
        const bool is_quote = *text == '"';
        if (is_quote && (text + 1 == in->end || text[1] != '"')) {
            return text;
        }
        text += is_quote ? 1 : 0;
    }
    return in->end;
}

/* Where the cell that begins at `text` ends: at a separator that is not within
 * quotes, or with the line; where a quote is closed nowhere, with the line. */
static const char *cell_end(const lan_csv *in, const char *text)
{
    const char *end = end_behind(in, in->at);
    while (text < end && is_blank(in, *text)) {
        text++;
    }
    if (text < end && *text == '"') {
        const char *closing = closing_quote(in, text);
        text = closing < in->end ? closing : end;
    }
    while (text < in->end && *text != '\n' && *text != in->separator) {
        text++;
    }
    return text;
}

/* True if every quote in a text is followed by another one. */
static bool is_doubled(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '"' && (++i == length || text[i] != '"')) {
            return false;
        }
    }
    return true;
}

static lan_status take_quotes_off(const lan_csv *in, lan_csv_cell *out)
{
    if (out->length == 0 || out->text[0] != '"') {
        return LAN_OK;
    }
    if (out->length < 2 || out->text[out->length - 1] != '"' ||
        !is_doubled(out->text + 1, out->length - 2)) {
        return lan_csv_tell(in, out,
                            "a quote that is not closed at the cell's end:");
    }
    out->text++;
    out->length -= 2;
    return LAN_OK;
}

lan_status lan_csv_take_cell(lan_csv *in, lan_csv_cell *out)
{
    const char *text = in->at;
    const char *stop = cell_end(in, text);
    const char *last = stop;
    for (const char *c = text; c < stop; c++) {
        in->breaks += *c == '\n' ? 1 : 0;
    }
    while (text < stop && is_blank(in, *text)) {
        text++;
    }
    while (last > text && is_blank(in, last[-1])) {
        last--;
    }
    in->at = stop < in->end ? stop + 1 : stop;
    *out = (lan_csv_cell){.text = text,
                          .length = (size_t)(last - text),
                          .column = (int)(text - in->line) + 1,
                          .is_last = stop == in->end || *stop == '\n'};
    return take_quotes_off(in, out);
}

size_t lan_csv_take_separator(lan_csv *in)
{
    const char *end = end_behind(in, in->at);
    size_t count = 1;
    in->separator = '\0';
    for (const char *c = in->at; c < end; c++) {
        if (*c == '"') { /* separators within quotes do not count */
            const char *closing = closing_quote(in, c);
            c = closing < in->end ? closing : c;
            end = closing < in->end && closing > end ? end_behind(in, closing)
                                                     : end;
        }
        const bool may_be = *c == ',' || *c == ';' || *c == '\t';
        if (in->separator == '\0' && may_be) {
            in->separator = *c;
        }
        count += *c == in->separator ? 1 : 0;
    }
    if (in->separator == '\0') {
        in->separator = ',';
    }
    return count;
}

void lan_csv_end_line(lan_csv *in)
{
    in->number += 1 + in->breaks;
    in->breaks = 0;
}

lan_status lan_csv_number(const lan_csv *in, const lan_csv_cell *text,
                          const char *expected, double *out)
{
    if (lan_text_to_double(text->text, text->length, out) == LAN_OK) {
        return LAN_OK;
    }
    return memchr(text->text, ',', text->length) != NULL
               ? lan_csv_tell(
                     in, text,
                     "decimals have a point, and thousands no mark, not")
               : lan_csv_tell(in, text, expected);
}
