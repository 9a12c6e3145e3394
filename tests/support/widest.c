/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/widest.h"

#include <string.h>

#include "results/figure/text.h"
#include "tests/support/support.h"

size_t widest_line(const char *text)
{
    size_t widest = 0;
    while (*text != '\0') {
        char line[4096];
        const size_t length = strcspn(text, "\n");
        assert_true(length < sizeof line);
        memcpy(line, text, length);
        line[length] = '\0';
        const size_t columns = lan_shown_columns(line);
        widest = columns > widest ? columns : widest;
        text += length + (text[length] == '\n' ? 1 : 0);
    }
    return widest;
}
