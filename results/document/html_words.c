/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "plots/markup.h"
#include "results/document/html_impl.h"

static void write_directed(const char *text, FILE *out)
{
    lan_markup_words(text, "<bdi>", "</bdi>", out);
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
    lan_markup_escape(words, out);
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
