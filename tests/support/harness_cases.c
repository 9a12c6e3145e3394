/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests that end in every way, for tests/structure/harness.sh.
 */
#include <unistd.h>

#include "tests/support/support.h"

static int number_state(void **state)
{
    static int number;
    number++;
    *state = &number;
    return 0;
}

static int refuse_state(void **state)
{
    return **(int **)state == 1 ? -1 : 0;
}

GROUP_WITH(number_state, number_state);

TEST(passing)
{
    assert_int_equal(**(int **)state, 1);
}

TEST(failing)
{
    fail_with("as it should");
}

TEST(refused)
{
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_fail(&err, LAN_EIO, 0, 0, "no such thing"), &err);
}

TEST(skipping)
{
    skip();
}

/* The tear-down of a test is run, and judged. */
TEST_WITH(failing_behind, NULL, refuse_state)
{
    assert_int_equal(**(int **)state, 1);
}

TEST(hanging)
{
    for (;;) {
        pause();
    }
}
