/* base/error.h - what to tell a person when something went wrong.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a fixed-size object of the caller's; nothing is allocated.
 * Errors   the first failure wins: later ones leave the object as it is.
 * Owner    the caller; NULL is allowed wherever a lan_error is taken.
 */
#ifndef LAN_BASE_ERROR_H
#define LAN_BASE_ERROR_H

#include "base/status.h"

#define LAN_ERROR_TEXT_SIZE 240

typedef struct lan_error {
    lan_status status;
    int line;   /* 1-based; 0 where there is no place in a file */
    int column; /* 1-based, in bytes; 0 where there is none */
    char text[LAN_ERROR_TEXT_SIZE];
} lan_error;

/* Makes an error object that holds no failure. */
void lan_error_clear(lan_error *err);

/* Writes a failure into err, unless it holds one already, and returns status.
 *
 * line, column  1-based place in a file, or 0, 0
 * format        printf style, lower-case start, no full stop
 *
 * A text too long is cut at a whole UTF-8 character.
 */
LAN_PRINTF(5, 6)
lan_status lan_fail(lan_error *err, lan_status status, int line, int column,
                    const char *format, ...);

#endif
