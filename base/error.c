/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/base.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include "base/utf8_impl.h"

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
        lan_utf8_trim(err->text);
    }
    err->status = status;
    err->line = line;
    err->column = column;
    return status;
}
