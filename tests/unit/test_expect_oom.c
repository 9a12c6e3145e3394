/* tests/unit/test_expect_oom.c - expectations without memory.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/oom.h"

#include "lanchester/expect.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

static bool is_good(lan_status status)
{
    if (status != LAN_OK) {
        assert_int_equal(status, LAN_ENOMEM);
    }
    return status == LAN_OK;
}

/* Judges the one expectation of a scenario. */
static bool try_judge(void *context)
{
    const lan_scenario *scenario = context;
    const lan_expect_options options = lan_expect_options_default();
    lan_expect_verdict *verdict = NULL;
    lan_status status = lan_expect_validate(scenario, NULL);
    if (status == LAN_OK) {
        status = lan_expect_judge(scenario, 0, &options, NULL, &verdict, NULL);
        if (status != LAN_OK) {
            assert_null(verdict);
        } else {
            assert_ok(verdict->status);
            lan_expect_verdict_destroy(verdict);
        }
    }
    return is_good(status);
}

static void assert_judged_without_memory(const char *text)
{
    test_reading reading = read_duel_with_line(7, text);
    if (reading.status != LAN_OK) {
        char *told = reading_told(&reading);
        fail_with("%s", told);
    }
    assert_true(oom_try_all(try_judge, reading.scenario) > 10);
    reading_clear(&reading);
}

TEST(judging_without_memory_leaves_nothing)
{
    assert_judged_without_memory(
        "expect: [{winner: blue, duration: [0, inf], armies.red.state: "
        "gone, set: {armies.blue.units.archer: 7}}]");
    assert_judged_without_memory(
        "expect: [{odds.blue: [0, 1], set: {armies.blue.units.archer: 3, "
        "armies.red.units.knight: 2}}]");
    assert_judged_without_memory(
        "expect: [{match: {archer: 3, knight: 2}, winner: knight, margin: "
        "[0, 1], set: {counters.archer.knight: 2}}]");
}

TEST(a_cycle_without_memory_leaves_nothing)
{
    test_reading reading =
        read_valid("format: 1\n"
                   "time: {end: 100}\n"
                   "units: {a: {hit: 0.1}, b: {hit: 0.1}, c: {hit: 0.1}}\n"
                   "counters: {a: {b: 2}, b: {c: 2}, c: {a: 2}}\n"
                   "armies: {x: {units: {a: 1}}, y: {units: {b: 1}}}\n"
                   "matchup: {count: 2}\n"
                   "expect: [{cycle: [a, b, c], margin: [0, 1]}]\n");
    assert_true(oom_try_all(try_judge, reading.scenario) > 10);
    reading_clear(&reading);
}
