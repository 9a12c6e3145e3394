/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/kinds/titles_impl.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "plots/text.h"

static bool is_of_word(char c)
{
    return c != '\0' && strchr(" ,.;:-", c) == NULL;
}

/* Bytes of the whole words that all titles begin with. */
static size_t common_start(const char *const *titles, size_t count)
{
    size_t end = 0;
    for (size_t at = 0;; at++) {
        bool is_end = true;
        for (size_t i = 0; i < count; i++) {
            is_end = is_end && !is_of_word(titles[i][at]);
        }
        end = is_end ? at : end;
        for (size_t i = 0; i < count; i++) {
            if (titles[i][at] == '\0' || titles[i][at] != titles[0][at]) {
                return end;
            }
        }
    }
}

/* What follows the words that all begin with; "" where nothing does. */
static const char *rest_of(const char *title, size_t start)
{
    const char *at = title + start;
    while (*at != '\0' && !is_of_word(*at)) {
        at++;
    }
    return at;
}

/* A title without what all begin with; what differs comes first then. */
static void write_rest(const char *title, size_t start, size_t columns,
                       char *out, size_t size)
{
    char rest[512];
    (void)snprintf(rest, sizeof rest, "\xE2\x80\xA6%s", rest_of(title, start));
    lan_shown_fit(rest, columns, true, out, size);
}

void titles_tell_apart(const char *const *titles, size_t count, size_t columns,
                       char *out, size_t size)
{
    const size_t start = count > 1 ? common_start(titles, count) : 0;
    bool is_long = false;
    bool has_rest = start > 0;
    for (size_t i = 0; i < count; i++) {
        is_long = is_long || lan_shown_columns(titles[i]) > columns;
        has_rest = has_rest && *rest_of(titles[i], start) != '\0';
    }
    for (size_t i = 0; i < count; i++) {
        if (is_long && has_rest) {
            write_rest(titles[i], start, columns, out + i * size, size);
        } else {
            lan_shown_fit_middle(titles[i], columns, true, out + i * size,
                                 size);
        }
    }
}
