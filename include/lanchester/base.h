/* lanchester/base.h - what all other headers use: statuses, errors, progress,
 * and the two numbers that are not finite.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* How a function says that it worked, or why it did not.
 *
 * Errors   one list holds code and text, so that the enum, the texts and the
 *          test that walks all codes cannot drift apart.
 * Threads  any; nothing here has state.
 */

#define LAN_PRINTF(string, first) __attribute__((format(printf, string, first)))

/* For a type: callers must not ignore a value of it. */
#if defined(__clang__)
#define LAN_CHECKED __attribute__((warn_unused_result))
#else
#define LAN_CHECKED [[nodiscard]]
#endif

/* The names and texts of a list of X(name, text), for an enum. */
#define LAN_ENUM_NAME(name, ...)  name,
#define LAN_ENUM_TEXT(name, text) [name] = (text),

#define LAN_STATUS_LIST(X)                                                     \
    X(LAN_OK, "success")                                                       \
    X(LAN_EINVAL, "argument outside its documented range")                     \
    X(LAN_ENOMEM, "out of memory")                                             \
    X(LAN_EPARSE, "input text is not valid")                                   \
    X(LAN_EIO, "a file could not be read or written")                          \
    X(LAN_ELIMIT, "a documented limit was exceeded")                           \
    X(LAN_ENOCLOSED, "no closed form is exact for this battle")                \
    X(LAN_ESTEP, "the solver could not go on within its tolerance")            \
    X(LAN_ECANCELLED, "cancelled by the caller")                               \
    X(LAN_EMISSING, "a program or library needed at run time is missing")

__extension__ typedef enum LAN_CHECKED lan_status {
    LAN_STATUS_LIST(LAN_ENUM_NAME)
} lan_status;

/* Returns the text of a status; "unknown status" outside the list. */
const char *lan_status_text(lan_status status);

/* What to report when something went wrong.
 *
 * Shape    a fixed-size object of the caller's; nothing is allocated.
 * Errors   the first failure wins: later ones leave the object as it is.
 * Owner    the caller; NULL is allowed wherever a lan_error is taken.
 */

#define LAN_ERROR_TEXT_SIZE 240

typedef struct lan_error {
    lan_status status;
    int line;   /* 1-based; 0 without a place in a file */
    int column; /* 1-based, in bytes; 0 without a place */
    char text[LAN_ERROR_TEXT_SIZE];
} lan_error;

/* An error object without a failure. */
void lan_error_clear(lan_error *err);

/* Writes a failure into err, unless it holds one already, and returns status.
 *
 * line, column  1-based place in a file, or 0, 0
 * format        printf style, lower-case start, no full stop
 *
 * A text that is too long is cut at a UTF-8 character.
 */
LAN_PRINTF(5, 6)
lan_status lan_fail(lan_error *err, lan_status status, int line, int column,
                    const char *format, ...);

/* Numbers that are not finite, and room for one as text. */

/* INFINITY and NAN are float expressions in C17; these are doubles. */
#define LAN_INF ((double)INFINITY)
#define LAN_NAN ((double)NAN)

/* Room for the longest text of a double, with its NUL. */
#define LAN_TEXT_DOUBLE_SIZE 32

/* Progress reports and cancellation. */

/* Called now and then by the thread that does the work.
 *
 * done, total  in the unit of the work; total > 0, infinite: not known
 *
 * Returns false to cancel: the work then ends with LAN_ECANCELLED and writes
 * no output. A NULL call: no reports.
 */
typedef struct lan_progress {
    bool (*call)(void *context, double done, double total);
    void *context;
} lan_progress;

/* Reports progress; true if the work may continue. */
static inline bool lan_progress_report(const lan_progress *progress,
                                       double done, double total)
{
    return progress == NULL || progress->call == NULL ||
           progress->call(progress->context, done, total);
}
