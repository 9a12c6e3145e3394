/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/figures/titles_impl.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "results/figure/text.h"

/* Bytes of the whole words that all titles begin with. */
static size_t common_start(const char *const *titles, size_t count)
{
    size_t end = 0;
    for (size_t at = 0; titles[0][at] != '\0'; at++) {
        for (size_t i = 1; i < count; i++) {
            if (titles[i][at] != titles[0][at]) {
                return end;
            }
        }
        end = titles[0][at] == ' ' ? at + 1 : end;
    }
    return end;
}

void titles_tell_apart(const char *const *titles, size_t count, size_t columns,
                       char *out, size_t size)
{
    const size_t start = count > 1 ? common_start(titles, count) : 0;
    bool is_long = false;
    for (size_t i = 0; i < count; i++) {
        is_long = is_long || lan_shown_columns(titles[i]) > columns;
    }
    for (size_t i = 0; i < count; i++) {
        char whole[512];
        (void)snprintf(whole, sizeof whole, "%s%s",
                       is_long && start > 0 ? "\xE2\x80\xA6" : "",
                       titles[i] + (is_long ? start : 0));
        lan_shown_fit_middle(whole, columns, true, out + i * size, size);
    }
}
