/* tests/support/support.h - what every test program over cmocka includes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    one group per program, because two groups print two TAP plans:
 *
 *              int main(void)
 *              {
 *                  const struct CMUnitTest tests[] = {
 *                      cmocka_unit_test(rate_zero_changes_nothing),
 *                  };
 *                  return run_group("cost_map", tests);
 *              }
 */
#ifndef LAN_TESTS_SUPPORT_SUPPORT_H
#define LAN_TESTS_SUPPORT_SUPPORT_H

/* cmocka wants these four before itself */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/support/random.h"
#include "tests/support/scratch.h"

/* Runs the tests of this program, or those whose names match the pattern in
 * the environment variable TEST_FILTER, with GSL's aborting handler off. */
#define run_group(name, tests) run_group_fixture(name, tests, NULL, NULL)

/* The same with a set-up and a tear-down for the whole group. */
#define run_group_fixture(name, tests, setup, teardown)                        \
    (prepare_group(), cmocka_run_group_tests_name(name, tests, setup, teardown))

void prepare_group(void);

/* Fails unless |got - want| <= atol + rtol |want|; infinities of one sign are
 * close, NaN is close to nothing. Prints both with 17 digits. cmocka's own
 * assert_float_equal compares floats. */
#define assert_close(got, want, rtol, atol)                                    \
    check_close(#got, got, want, rtol, atol, __FILE__, __LINE__)

void check_close(const char *what, double got, double want, double rtol,
                 double atol, const char *file, int line);

/* Fails with a message in the style of printf, from the caller's line. */
#define fail_with(...) fail_at(__FILE__, __LINE__, __VA_ARGS__)

__attribute__((format(printf, 3, 4))) void fail_at(const char *file, int line,
                                                   const char *format, ...);

#endif
