/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/library.h"

#include <gsl/gsl_errno.h>

#include "tests/support/support.h"

TEST(version_of_the_library_is_that_of_its_headers)
{
    assert_string_equal(lan_version(), LAN_VERSION);
}

TEST(version_is_at_least_itself_and_what_is_before)
{
    assert_true(LAN_VERSION_AT_LEAST(LAN_VERSION_MAJOR, LAN_VERSION_MINOR,
                                     LAN_VERSION_PATCH));
    assert_true(LAN_VERSION_AT_LEAST(LAN_VERSION_MAJOR - 1, 99, 99));
    assert_false(LAN_VERSION_AT_LEAST(LAN_VERSION_MAJOR, LAN_VERSION_MINOR,
                                      LAN_VERSION_PATCH + 1));
    assert_false(
        LAN_VERSION_AT_LEAST(LAN_VERSION_MAJOR, LAN_VERSION_MINOR + 1, 0));
    assert_false(LAN_VERSION_AT_LEAST(LAN_VERSION_MAJOR + 1, 0, 0));
}

static void ignore_error(const char *reason, const char *file, int line,
                         int number)
{
    (void)reason;
    (void)file;
    (void)line;
    (void)number;
}

TEST(init_replaces_the_handler_that_aborts)
{
    gsl_error_handler_t *const before = gsl_set_error_handler(NULL);
    lan_init();
    assert_non_null(gsl_set_error_handler(before));
}

TEST(init_leaves_a_handler_of_the_program_alone)
{
    gsl_error_handler_t *const before = gsl_set_error_handler(ignore_error);
    lan_init();
    assert_ptr_equal(gsl_set_error_handler(before), ignore_error);
}
