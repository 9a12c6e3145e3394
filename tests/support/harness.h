/* tests/support/harness.h - tests that enter themselves into their program.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a source file is a group, named after it; the files of a folder
 *          are linked into one program, whose main() is here.
 *
 *              TEST(rate_zero_changes_nothing)
 *              {
 *                  assert_close(...);
 *              }
 *
 *          A body may use `state`, the void ** that cmocka passes to it.
 *          Groups run in the order of their names, the tests of a group in the
 *          order of their lines.
 * Errors   a test that runs longer than TEST_TIMEOUT seconds (120 where the
 *          environment does not say; 0: none) is named and ends the
 *          program.
 */
#pragma once

/* cmocka wants these four before itself */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* A test, or, where it has no name, the fixture of its whole file. */
typedef struct test_entry {
    const char *file;
    int line;
    const char *name;
    CMUnitTestFunction run;
    CMFixtureFunction setup;
    CMFixtureFunction teardown;
    struct test_entry *next;
} test_entry;

#define TEST(name) TEST_WITH(name, NULL, NULL)

/* A test with a set-up before it and a tear-down behind it: int f(void **). */
#define TEST_WITH(name, setup, teardown)                                       \
    static void name(void **state);                                            \
    TEST_ENTER(name, #name, name, setup, teardown)                             \
    static void name(__attribute__((unused)) void **state)

/* A set-up before the first test of this file and a tear-down behind the
 * last; at most one a file, with a semicolon behind it. */
#define GROUP_WITH(setup, teardown)                                            \
    TEST_ENTER(group_fixture, NULL, NULL, setup, teardown)                     \
    static void enter_group_fixture(void)

/* Constructors run before main(), in no order to rely on. */
#define TEST_ENTER(id, name, run, setup, teardown)                             \
    __attribute__((constructor)) static void enter_##id(void)                  \
    {                                                                          \
        static test_entry entry = {__FILE__, __LINE__, name, run,              \
                                   setup,    teardown, NULL};                  \
        test_enter(&entry);                                                    \
    }

void test_enter(test_entry *entry);
