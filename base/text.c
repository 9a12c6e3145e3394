/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/text.h"

#include <locale.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8_impl.h"

/* Longest text read as a number: 767 digits settle any double, and no one
 * means more. */
#define NUMBER_MAX 1023

/* Longest word that lan_text_suggest looks at, in bytes. */
#define WORD_MAX 64

/* Goes to the locale "C", in which numbers have a decimal point, and returns
 * the one to come back to. */
static locale_t enter_c_locale(void)
{
    return uselocale(newlocale(LC_ALL_MASK, "C", (locale_t)0));
}

static void leave_c_locale(locale_t back)
{
    freelocale(uselocale(back));
}

char *lan_text_format(char *buffer, size_t size, const char *format, int digits,
                      double value)
{
    const locale_t back = enter_c_locale();
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    (void)snprintf(buffer, size, format, digits, value);
#pragma GCC diagnostic pop
    leave_c_locale(back);
    return buffer;
}

/* strtod() in the locale "C". */
static double read_number(const char *text, char **end)
{
    const locale_t back = enter_c_locale();
    const double value = strtod(text, end);
    leave_c_locale(back);
    return value;
}

lan_status lan_text_to_double(const char *text, size_t length, double *out)
{
    char copy[NUMBER_MAX + 1];
    char *end = copy;
    if (length == 0 || length > NUMBER_MAX) {
        return LAN_EPARSE;
    }
    memcpy(copy, text, length);
    copy[length] = '\0';
    if (strspn(copy, "0123456789+-.eE") != length) {
        return LAN_EPARSE; /* a blank, a hexadecimal, "inf", "nan" */
    }
    const double value = read_number(copy, &end);
    if (end != copy + length || !isfinite(value)) {
        return LAN_EPARSE;
    }
    *out = value;
    return LAN_OK;
}

/* True if commas part the digits of a text by three, as in "1,000,000". */
static bool has_thousands(const char *text)
{
    static const char digits[] = "0123456789";
    text += *text == '+' || *text == '-' ? 1 : 0;
    const char *comma = text + strspn(text, digits);
    if (text[0] == '0' || comma - text > 3) {
        return false;
    }
    while (*comma == ',' && strspn(comma + 1, digits) == 3) {
        comma += 4;
    }
    return strchr(comma, ',') == NULL;
}

bool lan_text_without_commas(const char *text, size_t length,
                             char out[LAN_TEXT_COMMAS_SIZE])
{
    char copy[LAN_TEXT_COMMAS_SIZE];
    double value = 0.0;
    size_t used = 0;

    if (length >= sizeof copy || memchr(text, ',', length) == NULL) {
        return false;
    }
    memcpy(copy, text, length);
    copy[length] = '\0';
    const bool is_grouped = has_thousands(copy);
    for (size_t i = 0; i < length; i++) {
        if (text[i] != ',') {
            copy[used++] = text[i];
        } else if (!is_grouped) {
            copy[used++] = '.';
        }
    }
    copy[used] = '\0';
    if (lan_text_to_double(copy, used, &value) != LAN_OK) {
        return false;
    }
    memcpy(out, copy, used + 1);
    return true;
}

/* "1e+20" becomes "1e20", "5e-06" becomes "5e-6". */
static void tidy_exponent(char *text)
{
    char *to = strchr(text, 'e');
    if (to == NULL) {
        return;
    }
    const char *from = ++to;
    if (*from == '-') {
        to++;
    }
    from++; /* printf always writes the sign */
    while (*from == '0' && from[1] != '\0') {
        from++;
    }
    memmove(to, from, strlen(from) + 1);
}

char *lan_text_from_double(double value, char buffer[LAN_TEXT_DOUBLE_SIZE])
{
    if (!isfinite(value)) {
        const char *name = isnan(value) ? "nan" : value > 0.0 ? "inf" : "-inf";
        memcpy(buffer, name, strlen(name) + 1);
        return buffer;
    }

    /* Up to 15 digits survive the way to a normal double and back, so that
     * %.15g shows any shorter text too; subnormal doubles have fewer bits. */
    const int fewest = fpclassify(value) == FP_SUBNORMAL ? 1 : 15;
    for (int digits = fewest; digits <= 17; digits++) {
        lan_text_format(buffer, LAN_TEXT_DOUBLE_SIZE, "%.*g", digits, value);
        const double back = read_number(buffer, NULL);
        if (memcmp(&back, &value, sizeof back) == 0) {
            break;
        }
    }
    tidy_exponent(buffer);
    return buffer;
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Fewest inserts, deletes, changes and swaps of neighbours between two words
 * of at most WORD_MAX bytes, no letter being touched twice.
 *
 * Source  R. Lowrance and R. A. Wagner, J. ACM 22 (1975), 177-183, restricted
 *         to adjacent swaps ("optimal string alignment").
 */
static size_t edit_distance(const char *a, size_t a_length, const char *b,
                            size_t b_length)
{
    size_t d[WORD_MAX + 1][WORD_MAX + 1]; /* of a[0 .. i-1] to b[0 .. j-1] */
    for (size_t i = 0; i <= a_length; i++) {
        for (size_t j = 0; j <= b_length; j++) {
            if (i == 0 || j == 0) {
                d[i][j] = i + j;
                continue;
            }
            const size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
            d[i][j] = least(least(d[i - 1][j], d[i][j - 1]) + 1,
                            d[i - 1][j - 1] + change);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] &&
                a[i - 2] == b[j - 1]) {
                d[i][j] = least(d[i][j], d[i - 2][j - 2] + 1);
            }
        }
    }
    return d[a_length][b_length];
}

/* Equal but for their digits. */
static bool is_numbered_alike(const char *a, const char *b)
{
    for (;;) {
        a += strspn(a, "0123456789");
        b += strspn(b, "0123456789");
        if (*a != *b) {
            return false;
        }
        if (*a == '\0') {
            return true;
        }
        a++;
        b++;
    }
}

bool lan_text_is_letter_off(const char *a, const char *b)
{
    const size_t a_length = strlen(a);
    const size_t b_length = strlen(b);

    return least(a_length, b_length) >= 4 && a_length <= WORD_MAX &&
           b_length <= WORD_MAX && !is_numbered_alike(a, b) &&
           edit_distance(a, a_length, b, b_length) == 1;
}

const char *lan_text_suggest(const char *text, const char *const *words,
                             size_t count)
{
    const size_t length = strlen(text);
    const char *best = NULL;
    size_t best_distance = SIZE_MAX;

    if (length > WORD_MAX) {
        return NULL;
    }
    for (size_t i = 0; i < count; i++) {
        const size_t word_length = strlen(words[i]);
        if (word_length > WORD_MAX) {
            continue;
        }
        const size_t distance =
            edit_distance(text, length, words[i], word_length);
        const bool is_near =
            3 * distance < word_length || (distance == 1 && word_length == 3);
        if (distance < best_distance && distance <= 2 && is_near) {
            best = words[i];
            best_distance = distance;
        }
    }
    return best;
}

/* True for what shows as itself: no control, no change of direction, no
 * byte-order mark. */
static bool is_shown(uint32_t point)
{
    const bool control = point < 0x20 || (point >= 0x7F && point <= 0x9F);
    const bool direction = (point >= 0x202A && point <= 0x202E) ||
                           (point >= 0x2066 && point <= 0x2069);
    return !control && !direction && point != 0xFEFF;
}

/* Signs without a width of their own that move their neighbours: marks
 * of direction, which words in such a script may hold, line and paragraph
 * separators. */
static bool is_unseen(uint32_t point)
{
    return point == 0x200E || point == 0x200F || point == 0x061C ||
           point == 0x2028 || point == 0x2029;
}

/* Bytes of the next piece of text, written to piece as it is to be shown;
 * a piece is a character, or the \xNN of one byte of what may not be shown. */
static size_t next_piece(const char *text, size_t length, char piece[5],
                         size_t *bad_bytes)
{
    uint32_t point = 0;
    const size_t size =
        *bad_bytes > 0 ? 0 : lan_utf8_decode(text, length, &point);

    if (size > 0 && is_shown(point) && !is_unseen(point)) {
        memcpy(piece, text, size);
        piece[size] = '\0';
        return size;
    }
    *bad_bytes = *bad_bytes > 0 ? *bad_bytes - 1 : size > 0 ? size - 1 : 0;
    snprintf(piece, 5, "\\x%02X", (unsigned)(unsigned char)text[0]);
    return 1;
}

char *lan_text_printable(const char *text, char *buffer, size_t size)
{
    return lan_text_printable_part(text, strlen(text), buffer, size);
}

char *lan_text_printable_part(const char *text, size_t length, char *buffer,
                              size_t size)
{
    size_t used = 0;
    size_t cut = 0;       /* where "..." still fits */
    size_t bad_bytes = 0; /* left of a character that may not be shown */

    if (size == 0) {
        return buffer;
    }
    for (size_t at = 0; at < length;) {
        char piece[5];
        at += next_piece(text + at, length - at, piece, &bad_bytes);
        const size_t width = strlen(piece);
        if (used + width + 1 > size) {
            const char *dots = size > 3 ? "..." : "";
            memcpy(buffer + cut, dots, strlen(dots) + 1);
            return buffer;
        }
        memcpy(buffer + used, piece, width);
        used += width;
        if (used + 4 <= size) {
            cut = used;
        }
    }
    buffer[used] = '\0';
    return buffer;
}

bool lan_text_is_plain(const char *text, size_t length)
{
    for (size_t at = 0; at < length;) {
        uint32_t point = 0;
        const size_t size = lan_utf8_decode(text + at, length - at, &point);
        if (size == 0 || !is_shown(point)) {
            return false;
        }
        at += size;
    }
    return true;
}

size_t lan_text_width(const char *text)
{
    size_t width = 0;
    for (; *text != '\0'; text++) {
        width += ((unsigned char)*text & 0xC0U) != 0x80U ? 1 : 0;
    }
    return width;
}

const char *lan_text_file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

/* --- UTF-8 ----------------------------------------------------------------
 */

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

void lan_utf8_trim(char *text)
{
    const size_t length = strlen(text);
    size_t first = length;
    uint32_t point;

    while (first > 0 && is_continuation(text[first - 1])) {
        first--;
    }
    if (first > 0 &&
        lan_utf8_decode(text + first - 1, length - first + 1, &point) == 0) {
        text[first - 1] = '\0';
    }
}
