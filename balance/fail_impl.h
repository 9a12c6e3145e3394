/* balance/fail_impl.h - failures without a place in a file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stdarg.h>
#include <stdio.h>

#include "lanchester/base.h"

/* Reports the text of a status, unless err has a text, and returns the status;
 * LAN_OK is not reported. */
static inline lan_status fail_as(lan_error *err, lan_status status)
{
    return status == LAN_OK
               ? LAN_OK
               : lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
}

/* Reports why a question has no answer; returns LAN_EINVAL. */
LAN_PRINTF(2, 3)
static inline lan_status refuse(lan_error *err, const char *format, ...)
{
    char text[2 * LAN_ERROR_TEXT_SIZE]; /* lan_fail() cuts it */
    va_list values;
    va_start(values, format);
    (void)vsnprintf(text, sizeof text, format, values);
    va_end(values);
    return lan_fail(err, LAN_EINVAL, 0, 0, "%s", text);
}
