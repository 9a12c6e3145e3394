/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "base/direction.h"
#include "base/text.h"
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

/* Words written leftwards are set apart, so that numbers beside them stay. */
static void write_directed(const char *text, FILE *out)
{
    for (size_t length = strlen(text); length > 0;) {
        const size_t right = lan_direction_rightward(text, length);
        const size_t left =
            lan_direction_leftward(text + right, length - right);
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
