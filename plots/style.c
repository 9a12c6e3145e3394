/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/style.h"

#include <assert.h>
#include <math.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"

#define SIDE_FAMILIES 6
#define SIDE_TINTS    4

static const char *const colors[SIDE_FAMILIES][SIDE_TINTS] = {
    {"#0072B2", "#56B4E9", "#003F66", "#7FA6C9"},
    {"#D55E00", "#E69F00", "#8A3200", "#F2A378"},
    {"#009E73", "#6CC5A5", "#00563F", "#A3C76D"},
    {"#CC79A7", "#8C4B73", "#E3ADCB", "#5E2F4D"},
    {"#555555", "#999999", "#222222", "#BBBBBB"},
    {"#B59A00", "#7D6B00", "#DCCB5E", "#544800"},
};

static const char *const tints[SIDE_FAMILIES] = {
    "#DCEAF4", "#FBE6D8", "#DBF0E9", "#F7E8F0", "#E8E8E8", "#F5F0D3"};

static const char *const dashes[SIDE_FAMILIES] = {
    "solid", "'-'", "'.'", "'-.'", "'-..'", "(18,4,6,4)"};

static size_t wrap(int32_t index, size_t count)
{
    return index < 0 ? 0 : (size_t)index % count;
}

const char *lan_style_color(int32_t side, int32_t member)
{
    return colors[wrap(side, SIDE_FAMILIES)][wrap(member, SIDE_TINTS)];
}

const char *lan_style_tint(int32_t side)
{
    return tints[wrap(side, SIDE_FAMILIES)];
}

const char *lan_style_dash(int32_t side)
{
    return dashes[wrap(side, SIDE_FAMILIES)];
}

/* Decodes one character of valid UTF-8 and returns its length in bytes. */
static size_t decode(const char *text, uint32_t *out)
{
    const unsigned char *at = (const unsigned char *)text;
    size_t length = 1;
    uint32_t code = at[0];
    if (at[0] >= 0xF0) {
        length = 4;
        code = at[0] & 0x07U;
    } else if (at[0] >= 0xE0) {
        length = 3;
        code = at[0] & 0x0FU;
    } else if (at[0] >= 0xC0) {
        length = 2;
        code = at[0] & 0x1FU;
    }
    for (size_t i = 1; i < length; i++) {
        if ((at[i] & 0xC0U) != 0x80U) {
            *out = 0xFFFD;
            return i;
        }
        code = code << 6 | (at[i] & 0x3FU);
    }
    *out = code;
    return length;
}

/* The ranges that matter for names, after Unicode's East Asian Width. */
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

size_t lan_style_columns(const char *text)
{
    size_t columns = 0;
    while (*text != '\0') {
        uint32_t code;
        text += decode(text, &code);
        columns += columns_of(code);
    }
    return columns;
}

double lan_style_width(const char *text)
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
            /* Letters of other scripts: 0.7 em; East Asian ones 1.05. */
            static const double by_columns[] = {0.0, 0.7, 1.05};
            width += by_columns[columns_of(code)];
        }
    }
    return width;
}

/* Makes every character beyond ASCII one question mark, in place. */
static void to_ascii(char *text)
{
    const char *from = text;
    char *to = text;
    while (*from != '\0') {
        uint32_t code;
        from += decode(from, &code);
        *to++ = code < 0x80 ? (char)code : '?';
    }
    *to = '\0';
}

/* Makes a text printable, and of ASCII where that is asked for. */
static void clean(const char *text, bool is_utf8, char *buffer, size_t size)
{
    lan_text_printable(text, buffer, size);
    if (!is_utf8) {
        to_ascii(buffer);
    }
}

/* What stands for what is cut. */
static const char *mark_of_cut(bool is_utf8)
{
    return is_utf8 ? "\xE2\x80\xA6" : "...";
}

/* Bytes of the longest start that takes at most so many columns and bytes. */
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

char *lan_style_fit(const char *text, size_t columns, bool is_utf8,
                    char *buffer, size_t size)
{
    assert(columns >= 4 && size >= 16);
    clean(text, is_utf8, buffer, size);
    if (lan_style_columns(buffer) <= columns) {
        return buffer;
    }
    const char *const mark = mark_of_cut(is_utf8);
    const size_t end = start_of(buffer, columns - lan_style_columns(mark),
                                size - 1 - strlen(mark));
    memcpy(buffer + end, mark, strlen(mark) + 1);
    return buffer;
}

char *lan_style_fit_middle(const char *text, size_t columns, bool is_utf8,
                           char *buffer, size_t size)
{
    char whole[1024];
    assert(columns >= 4 && size >= 16);
    clean(text, is_utf8, whole, sizeof whole);
    const size_t bytes = strlen(whole);
    if (lan_style_columns(whole) <= columns && bytes < size) {
        memcpy(buffer, whole, bytes + 1);
        return buffer;
    }
    const char *const mark = mark_of_cut(is_utf8);
    const size_t room = columns - lan_style_columns(mark);
    const size_t head = start_of(whole, room / 3, (size - 1) / 3);
    const size_t left = size - 1 - strlen(mark) - head;
    size_t tail = head;
    uint32_t code;
    while (lan_style_columns(whole + tail) > room - room / 3 ||
           bytes - tail > left) {
        tail += decode(whole + tail, &code);
    }
    (void)snprintf(buffer, size, "%.*s%s%s", (int)head, whole, mark,
                   whole + tail);
    return buffer;
}

void lan_style_quote(FILE *out, const char *text)
{
    char safe[1024];
    lan_text_printable(text, safe, sizeof safe);
    fputc('\'', out);
    for (const char *at = safe; *at != '\0'; at++) {
        if (*at == '\'') {
            fputc('\'', out);
        }
        fputc(*at, out);
    }
    fputc('\'', out);
}

/* True for a unit that is an English word which takes a plural s: any label is
 * allowed, and an s would be wrong for most others ("min", "Tag"). */
static bool takes_plural(const char *unit)
{
    static const char *const words[] = {
        "beat",   "bout",     "cycle",   "day",         "decade",
        "epoch",  "exchange", "frame",   "fortnight",   "generation",
        "hour",   "impulse",  "instant", "microsecond", "millisecond",
        "minute", "moment",   "month",   "move",        "night",
        "period", "phase",    "pulse",   "quarter",     "round",
        "salvo",  "season",   "second",  "shift",       "step",
        "tick",   "turn",     "unit",    "volley",      "wave",
        "week",   "year"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcasecmp(unit, words[i]) == 0) {
            return true;
        }
    }
    return false;
}

char *lan_style_time(double time, const char *unit, bool is_utf8, char *buffer,
                     size_t size)
{
    char number[LAN_NUMBER_SIZE];
    char label[64];
    lan_number_grouped(time, 4, number);
    lan_style_fit(unit, 24, is_utf8, label, sizeof label);
    const bool is_one = strcmp(number, "1") == 0;
    (void)snprintf(buffer, size, "%s%s%s%s", number,
                   label[0] == '\0' ? "" : " ", label,
                   !is_one && takes_plural(label) ? "s" : "");
    return buffer;
}

lan_axis lan_style_axis(double largest, bool round)
{
    if (!(largest > 0.0) || !isfinite(largest)) {
        largest = 1.0;
    }
    /* About six tics: the next nicer number above a sixth. */
    const double raw = largest / 6.0;
    const double power = pow(10.0, floor(log10(raw)));
    const double digit = raw / power;
    const double nice = digit <= 1.0   ? 1.0
                        : digit <= 2.0 ? 2.0
                        : digit <= 5.0 ? 5.0
                                       : 10.0;
    const double step = nice * power;
    const double tics = ceil(largest / step * (1.0 - 1e-12));
    const lan_axis axis = {round ? tics * step : largest, step};
    return axis;
}
