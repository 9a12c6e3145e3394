/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/error.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

static bool is_continuation(char byte)
{
    return ((unsigned char)byte & 0xC0U) == 0x80U;
}

/* Length of the whole character that a first byte announces. */
static size_t announced_length(char byte)
{
    const unsigned first = (unsigned char)byte;
    return first >= 0xF0U ? 4 : first >= 0xE0U ? 3 : first >= 0xC0U ? 2 : 1;
}

/* Takes away the beginning of a character whose rest was cut off. */
static void drop_partial_character(char *text)
{
    const size_t length = strlen(text);
    size_t first = length;

    while (first > 0 && is_continuation(text[first - 1])) {
        first--;
    }
    if (first > 0 && length - (first - 1) < announced_length(text[first - 1])) {
        text[first - 1] = '\0';
    }
}

void lan_error_clear(lan_error *err)
{
    if (err != NULL) {
        err->status = LAN_OK;
        err->line = 0;
        err->column = 0;
        err->text[0] = '\0';
    }
}

lan_status lan_fail(lan_error *err, lan_status status, int line, int column,
                    const char *format, ...)
{
    if (err == NULL || err->status != LAN_OK) {
        return status;
    }

    va_list arguments;
    va_start(arguments, format);
    const int length =
        vsnprintf(err->text, sizeof err->text, format, arguments);
    va_end(arguments);
    if (length < 0) {
        err->text[0] = '\0';
    } else if ((size_t)length >= sizeof err->text) {
        drop_partial_character(err->text);
    }
    err->status = status;
    err->line = line;
    err->column = column;
    return status;
}
