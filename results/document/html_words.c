/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/utf8_impl.h"
#include "results/document/html_impl.h"

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
        }
    }
}

/* --- direction ----------------------------------------------------------- */

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

/* Bytes of text before the first letter that is written leftwards. */
static size_t measure_rightward(const char *text, size_t length)
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

/* Bytes of the words written leftwards with which text begins. */
static size_t measure_leftward(const char *text, size_t length)
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

/* Words written leftwards are set apart, so that numbers beside them stay. */
static void write_directed(const char *text, FILE *out)
{
    for (size_t length = strlen(text); length > 0;) {
        const size_t right = measure_rightward(text, length);
        const size_t left = measure_leftward(text + right, length - right);
        write_escaped(text, right, out);
        if (left > 0) {
            fputs("<bdi>", out);
            write_escaped(text + right, left, out);
            fputs("</bdi>", out);
        }
        text += right + left;
        length -= right + left;
    }
}

/* --- words --------------------------------------------------------------- */

lan_status lan_html_taken_words(char *words, FILE *out)
{
    if (words == NULL) {
        return LAN_ENOMEM;
    }
    write_directed(words, out);
    free(words);
    return LAN_OK;
}

lan_status lan_html_words(const char *text, FILE *out)
{
    return lan_html_taken_words(lan_words_printable(text), out);
}

lan_status lan_html_bare_words(const char *text, FILE *out)
{
    char *const words = lan_words_printable(text);

    if (words == NULL) {
        return LAN_ENOMEM;
    }
    write_escaped(words, strlen(words), out);
    free(words);
    return LAN_OK;
}

lan_status lan_html_lines(const char *text, FILE *out)
{
    /* each byte of a piece may become \xNN */
    const size_t size = 4 * strlen(text) + 4;
    char *const shown = malloc(size);
    const char *at = text;

    if (shown == NULL) {
        return LAN_ENOMEM;
    }
    while (*at != '\0') {
        const size_t length = strcspn(at, "\t\n");
        /* lines may end as on Windows */
        const bool is_crlf =
            at[length] == '\n' && length > 0 && at[length - 1] == '\r';
        write_directed(
            lan_text_printable_part(at, length - is_crlf, shown, size), out);
        at += length;
        if (*at != '\0') {
            fputc(*at++, out);
        }
    }
    free(shown);
    return LAN_OK;
}

const char *lan_html_tone(lan_tone tone)
{
    static const char *const classes[] = {
        [LAN_TONE_PLAIN] = "",        [LAN_TONE_STRONG] = "strong",
        [LAN_TONE_FAINT] = "faint",   [LAN_TONE_GOOD] = "good",
        [LAN_TONE_BAD] = "bad",       [LAN_TONE_AHEAD] = "ahead",
        [LAN_TONE_BEHIND] = "behind",
    };
    return classes[tone];
}
