/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/sensitivity.h"

#include "tests/support/oom.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

typedef struct question {
    const lan_scenario *scenario;
    lan_sensitivity_def def;
} question;

static bool try_find(void *context)
{
    const question *q = context;
    const lan_sensitivity_options options = {.seed = 1, .jobs = 1};
    lan_sensitivity *found = NULL;
    const lan_status status = lan_sensitivity_find(
        q->scenario, &q->def, &options, NULL, &found, NULL);
    if (status == LAN_OK) {
        lan_sensitivity_destroy(found);
        return true;
    }
    assert_int_equal(status, LAN_ENOMEM);
    assert_null(found);
    return false;
}

static void assert_survives(const char *text, lan_sensitivity_method method)
{
    test_reading reading = read_valid(text);
    question q = {reading.scenario,
                  lan_scenario_sensitivity_def(reading.scenario)};
    q.def.method = method;
    q.def.samples = 16;
    q.def.trajectories = 2;
    assert_true(oom_try_all(try_find, &q) > 20);
    reading_clear(&reading);
}

TEST(elasticities_without_memory_leave_nothing)
{
    assert_survives(reading_duel, LAN_SENSITIVITY_ELASTICITY);
}

TEST(effects_without_memory_leave_nothing)
{
    assert_survives(reading_duel, LAN_SENSITIVITY_MORRIS);
}

TEST(indices_without_memory_leave_nothing)
{
    assert_survives(reading_duel, LAN_SENSITIVITY_SOBOL);
}

TEST(a_snowball_without_memory_leaves_nothing)
{
    assert_survives(reading_duel, LAN_SENSITIVITY_SNOWBALL);
}
