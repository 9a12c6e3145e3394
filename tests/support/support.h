/* tests/support/support.h - what every test program over cmocka includes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "lanchester/base.h"
#include "tests/support/harness.h"
#include "tests/support/random.h"
#include "tests/support/scratch.h"

/* Fails unless |got - want| <= atol + rtol |want|; infinities of one sign are
 * close, NaN is close to nothing. Prints both with 17 digits. cmocka's own
 * assert_float_equal compares floats. */
#define assert_close(got, want, rtol, atol)                                    \
    check_close(#got, got, want, rtol, atol, __FILE__, __LINE__)

void check_close(const char *what, double got, double want, double rtol,
                 double atol, const char *file, int line);

/* Fails unless a call returned LAN_OK; prints the call and the text of what it
 * returned. The second form prints the message of the call as well. */
#define assert_ok(call) check_ok(#call, call, NULL, __FILE__, __LINE__)
#define assert_ok_or(call, report)                                             \
    check_ok(#call, call, report, __FILE__, __LINE__)

void check_ok(const char *what, lan_status status, const lan_error *report,
              const char *file, int line);

/* Fails with a message in the style of printf, from the caller's line. */
#define fail_with(...) fail_at(__FILE__, __LINE__, __VA_ARGS__)

__attribute__((format(printf, 3, 4))) void fail_at(const char *file, int line,
                                                   const char *format, ...);
