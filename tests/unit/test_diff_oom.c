/* tests/unit/test_diff_oom.c - two rosters compared without memory.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/oom.h"

#include <stdio.h>

#include "lanchester/diff.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

static bool try_diff(void *context)
{
    const test_reading *readings = context;
    const lan_matchup_options options = lan_matchup_options_default();
    lan_diff_side sides[2];
    lan_diff *diff = NULL;
    for (size_t i = 0; i < 2; i++) {
        sides[i] =
            (lan_diff_side){lan_scenario_battle_def(readings[i].scenario),
                            lan_scenario_matchup_def(readings[i].scenario)};
    }
    const lan_status status = lan_diff_find(
        &sides[0], &sides[1], LAN_PAYOFF_ODDS, &options, NULL, &diff, NULL);
    if (status != LAN_OK) {
        assert_int_equal(status, LAN_ENOMEM);
        assert_null(diff);
        return false;
    }
    assert_int_equal(diff->moved_count, 1);
    lan_diff_destroy(diff);
    return true;
}

TEST(comparing_without_memory_leaves_nothing)
{
    test_reading readings[] = {
        read_duel_with_line(7, "matchup: {count: 2}"),
        read_duel_with_line(7, "matchup: {count: 2}\n"
                               "counters: {archer: {knight: 3}}")};
    assert_ok(readings[0].status);
    assert_ok(readings[1].status);
    assert_true(oom_try_all(try_diff, readings) > 10);
    reading_clear(&readings[0]);
    reading_clear(&readings[1]);
}

TEST(comparing_weapons_without_memory_leaves_nothing)
{
    static const char text[] =
        "format: 1\ntime: {end: 9}\nmatchup: {count: 2}\n"
        "armour: {pierce: {hide: %s}}\n"
        "kinds: {pierce: {retaliate: true}}\n"
        "units: {archer: {weapons: {bow: {hit: .3, kind: pierce}, %s: {hit: "
        ".1}}}, knight: {hit: .2, armour: hide}}\n"
        "armies: {x: {units: {archer: 1}}, y: {units: {knight: 1}}}\n";
    char texts[2][512];
    (void)snprintf(texts[0], sizeof texts[0], text, ".5", "knife");
    (void)snprintf(texts[1], sizeof texts[1], text, ".7", "axe");
    test_reading readings[] = {read_valid(texts[0]), read_valid(texts[1])};
    assert_true(oom_try_all(try_diff, readings) > 10);
    reading_clear(&readings[0]);
    reading_clear(&readings[1]);
}
