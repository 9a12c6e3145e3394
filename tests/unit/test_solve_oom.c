/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/solve.h"

#include "tests/support/oom.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

#include "base/real.h"

static const char *const paths[] = {"armies.blue.units.archer",
                                    "armies.red.units.knight"};

typedef struct question {
    const lan_scenario *scenario;
    size_t path_count;
} question;

static bool try_find(void *context)
{
    const question *q = context;
    const double ends[] = {3.0, 7.0, 2.0, 9.0};
    const lan_solve_def def = {.find = LAN_SOLVE_MAXIMUM,
                               .of = "margin",
                               .value = LAN_NAN,
                               .change = {paths, q->path_count},
                               .between = {ends, q->path_count},
                               .whole = true};
    lan_solution *found = NULL;
    const lan_status status =
        lan_solve_find(q->scenario, &def, 1, NULL, &found, NULL);
    if (status == LAN_OK) {
        lan_solution_destroy(found);
        return true;
    }
    assert_int_equal(status, LAN_ENOMEM);
    assert_null(found);
    return false;
}

static void assert_whole_or_nothing(size_t path_count)
{
    test_reading reading = read_text(reading_duel);
    question q = {reading.scenario, path_count};
    assert_ok(reading.status);
    assert_true(oom_try_all(try_find, &q) > 10);
    reading_clear(&reading);
}

TEST(one_path_without_memory_leaves_nothing)
{
    assert_whole_or_nothing(1);
}

TEST(two_paths_without_memory_leave_nothing)
{
    assert_whole_or_nothing(2);
}
