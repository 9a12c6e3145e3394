/* tests/unit/test_sweep_oom.c - a sweep without memory.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/oom.h"

#include "lanchester/sweep.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

/* Makes a sweep and fights it into a summary. */
static bool try_sweep(void *context)
{
    const lan_scenario *scenario = context;
    const lan_sweep_options options = lan_sweep_options_default();
    lan_sweep *sweep = NULL;
    lan_sweep_summary *summary = NULL;
    lan_sweep_report report;
    lan_status status = lan_sweep_create(scenario, 3, &sweep, NULL);
    if (status == LAN_OK) {
        status = lan_sweep_summary_create(sweep, &summary);
    }
    if (status == LAN_OK) {
        status = lan_sweep_run(sweep, &options, lan_sweep_summary_add, summary,
                               NULL, &report, NULL);
    }
    lan_sweep_summary_destroy(summary);
    lan_sweep_destroy(sweep);
    return oom_has_succeeded(status, NULL);
}

static void assert_whole_or_nothing(const char *text)
{
    test_reading reading = read_duel_with_line(7, text);
    assert_ok(reading.status);
    assert_true(oom_try_all(try_sweep, reading.scenario) > 10);
    reading_clear(&reading);
}

/* A counter that the scenario does not have, a morale that changes the shape
 * of the battle, words. */
TEST(a_sweep_without_memory_leaves_nothing)
{
    assert_whole_or_nothing(
        "sweep: {vary: [{path: counters.archer.knight, values: [1, 2]}, "
        "{path: armies.blue.morale.effect, values: [0, 1]}, {path: "
        "units.archer.fire, values: [aimed]}], record: [winner, reason, "
        "armies.red.state, duration]}");
}

TEST(cases_without_memory_leave_nothing)
{
    assert_whole_or_nothing(
        "sweep: {design: cases, cases: [{units.archer.hit: 0.1}, "
        "{armies.red.break: 0.5}]}");
}
