/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/words.h"

#include <assert.h>
#include <string.h>

#include "base/text.h"
#include "base/utf8_impl.h"
#include "plots/plots_impl.h"

/* Decodes one character and returns its length in bytes. */
static size_t decode(const char *text, uint32_t *out)
{
    const size_t length = lan_utf8_decode(text, strnlen(text, 4), out);
    *out = length > 0 ? *out : 0xFFFD;
    return length > 0 ? length : 1;
}

/* Width in columns; only ranges relevant for names, after Unicode's East Asian
 * Width. */
static size_t columns_of(uint32_t code)
{
    static const struct {
        uint32_t first;
        uint32_t last;
        size_t columns;
    } ranges[] = {
        {0x0300, 0x036F, 0},   {0x1100, 0x115F, 2}, {0x200B, 0x200F, 0},
        {0x20D0, 0x20FF, 0},   {0x2E80, 0xA4CF, 2}, {0xAC00, 0xD7A3, 2},
        {0xF900, 0xFAFF, 2},   {0xFE00, 0xFE0F, 0}, {0xFE30, 0xFE6F, 2},
        {0xFF00, 0xFF60, 2},   {0xFFE0, 0xFFE6, 2}, {0x1F300, 0x1FAFF, 2},
        {0x20000, 0x3FFFD, 2},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++) {
        if (code >= ranges[i].first && code <= ranges[i].last) {
            return ranges[i].columns;
        }
    }
    return 1;
}

size_t lan_shown_columns(const char *text)
{
    size_t columns = 0;
    while (*text != '\0') {
        uint32_t code;
        text += decode(text, &code);
        columns += columns_of(code);
    }
    return columns;
}

/* Width in em of DejaVu Sans. */
static double em_of(const char *text)
{
    /* Advance widths of ' ' .. '~' in hundredths of an em. */
    static const unsigned char ascii[95] = {
        32,  40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36, 32, 34,
        64,  64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34, 84, 84, 84, 53,
        100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79,
        60,  79, 69, 63, 61, 73, 68, 99, 69, 61, 69, 39, 34, 39, 84, 50,
        50,  61, 63, 55, 63, 62, 35, 63, 63, 28, 28, 58, 28, 97, 63, 61,
        63,  63, 41, 52, 39, 63, 59, 82, 59, 59, 52, 64, 34, 64, 84};
    double width = 0.0;
    while (*text != '\0') {
        uint32_t code;
        text += decode(text, &code);
        if (code >= ' ' && code <= '~') {
            width += 0.01 * (double)ascii[code - ' '];
        } else {
            /* Other scripts: 0.7 em; East Asian characters 1.05 em. */
            static const double by_columns[] = {0.0, 0.7, 1.05};
            width += by_columns[columns_of(code)];
        }
    }
    return width;
}

/* Replaces omitted text. */
#define CUT_MARK "\xE2\x80\xA6"

/* Length in bytes of the longest prefix within this many columns and bytes. */
static size_t start_of(const char *text, size_t columns, size_t size)
{
    size_t used = 0;
    size_t end = 0;
    while (text[end] != '\0') {
        uint32_t code;
        const size_t length = decode(text + end, &code);
        used += columns_of(code);
        if (used > columns || end + length > size) {
            break;
        }
        end += length;
    }
    return end;
}

/* Bytes of a name, at most. */
#define FIT_SIZE 512

/* Shortens a text to this many columns and keeps its last `tail` columns. */
static const char *cut(plot_arena *arena, const char *text, size_t columns,
                       size_t tail)
{
    char whole[1024];
    assert(columns >= 4);
    lan_text_printable(text, whole, sizeof whole);
    const size_t bytes = strlen(whole);
    if (lan_shown_columns(whole) <= columns && bytes < FIT_SIZE) {
        return arena_text(arena, whole, bytes);
    }
    const size_t room = FIT_SIZE - 1 - strlen(CUT_MARK);
    const size_t head =
        start_of(whole, columns - 1 - tail, tail > 0 ? FIT_SIZE / 2 : room);
    size_t end = tail > 0 ? head : bytes;
    uint32_t code;
    while (lan_shown_columns(whole + end) > tail || bytes - end > room - head) {
        end += decode(whole + end, &code);
    }
    return arena_write(arena, "%.*s%s%s", (int)head, whole, CUT_MARK,
                       whole + end);
}

const char *lan_shown_fit(plot_arena *arena, const char *text, size_t columns)
{
    return cut(arena, text, columns, 0);
}

const char *lan_shown_fit_middle(plot_arena *arena, const char *text,
                                 size_t columns)
{
    return cut(arena, text, columns, columns / 2);
}

const char *plot_fit(lan_figure *figure, const char *name, size_t columns)
{
    return lan_shown_fit_middle(&figure->arena, name, columns);
}

/* Bold letters are wider by this factor. */
#define BOLD_WIDTH 1.13

double lan_shown_width(const char *text, double size, bool is_bold)
{
    return em_of(text) * size * (is_bold ? BOLD_WIDTH : 1.0);
}

const char *lan_shown_fit_width(plot_arena *arena, const char *text,
                                double width, double letters, bool is_bold)
{
    const char *fit = text;
    for (size_t columns = lan_shown_columns(text);; columns--) {
        fit = lan_shown_fit_middle(arena, text, columns < 4 ? 4 : columns);
        if (columns <= 4 || lan_shown_width(fit, letters, is_bold) <= width) {
            return fit;
        }
    }
}
