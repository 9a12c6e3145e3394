/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/oom.h"

#include <stdlib.h>

#include "lanchester/experiment.h"
#include "lanchester/odds.h"
#include "tests/support/formed.h"
#include "tests/support/formed_map.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

static bool try_create(void *context)
{
    const formed *f = context;
    lan_engagement *engagement = NULL;
    lan_error err;
    lan_error_clear(&err);
    if (!oom_has_succeeded(lan_engagement_create(&f->def, &engagement, &err),
                           &err)) {
        assert_null(engagement);
        return false;
    }
    lan_engagement_destroy(engagement);
    return true;
}

static bool try_fight(void *context)
{
    const formed *f = context;
    const double frames[] = {0.1, 0.2};
    lan_trajectory rows = {.size = sizeof rows};
    const lan_rows asked = {.points = 3};
    const lan_engagement_request request = {.seed = 2,
                                            .rows = &asked,
                                            .trajectory = &rows,
                                            .frames = frames,
                                            .frame_count = 2,
                                            .shots_most = 3};
    lan_engagement *engagement = NULL;
    lan_error err;
    lan_error_clear(&err);
    lan_status status = lan_engagement_create(&f->def, &engagement, &err);
    if (status == LAN_OK) {
        status = lan_engagement_fight(engagement, &request, &err);
    }
    const bool right = oom_has_succeeded(status, &err);
    if (right) {
        assert_true(rows.row_count >= 3);
    } else {
        assert_null(rows.values);
    }
    free(rows.values);
    free(rows.marks);
    lan_engagement_destroy(engagement);
    return right;
}

TEST(an_engagement_without_memory_is_not_made)
{
    formed f;
    formed_init(&f, 4, 3);
    f.units[FORMED_BLUE].speed = 20.0;
    f.units[FORMED_BLUE].range = 12.0;
    assert_true(oom_try_all(try_create, &f) >= 20);
}

TEST(a_fight_without_memory_leaves_rows_alone)
{
    formed f;
    formed_init(&f, 4, 3);
    assert_true(oom_try_all(try_fight, &f) >= 25);
    f.soldiers[FORMED_BLUE].body.half_length = 0.5; /* headings, too */
    f.soldiers[FORMED_BLUE].body.half_width = 0.2;
    assert_true(oom_try_all(try_fight, &f) >= 27);
}

/* Who walk, whose shots fly, and who are fired at on an area. */
TEST(fights_of_all_kinds_without_memory_leave_nothing)
{
    formed f;
    formed_init(&f, 4, 3);
    f.units[FORMED_BLUE].speed = 20.0;
    f.units[FORMED_BLUE].range = 12.0;
    f.soldiers[FORMED_BLUE].shot_speed = 90.0;
    f.soldiers[FORMED_BLUE].through = false;
    f.units[FORMED_RED].fire = LAN_LAW_AREA;
    f.units[FORMED_RED].attack_area = 20.0;
    f.armies[FORMED_BLUE].area = 300.0;
    assert_true(oom_try_all(try_fight, &f) >= 25);
}

static bool try_odds(void *context)
{
    const lan_scenario *scenario = context;
    lan_odds_options options = lan_odds_options_default();
    lan_odds *odds = NULL;
    lan_error err;
    lan_error_clear(&err);
    options.battles = 20;
    options.threads = 1;
    options.patience = 0.0;
    const lan_status status =
        lan_scenario_odds(scenario, &options, NULL, &odds, &err);
    const bool right = oom_has_succeeded(status, &err);
    assert_int_equal(right, odds != NULL);
    lan_odds_destroy(odds);
    return right;
}

TEST(odds_by_bodies_without_memory_are_not_found)
{
    test_reading reading =
        read_valid("format: 1\ntime: {end: 50}\nsolver: bodies\n"
                   "units: {gun: {hit: 0.3, range: 40, speed: 30}}\n"
                   "armies: {blue: {units: {gun: 4}},\n"
                   "         red: {units: {gun: 3}}}\n");
    assert_true(oom_try_all(try_odds, reading.scenario) >= 25);
    reading_clear(&reading);
}

TEST(an_engagement_on_a_map_without_memory_is_not_made)
{
    lan_grid_map *map = formed_map_draw("......\n"
                                        "..##..\n"
                                        "......\n");
    formed f;
    formed_map_init(&f, map, 1.0, (lan_cell){0, 1}, (lan_cell){5, 1});
    assert_true(oom_try_all(try_create, &f) >= 40);
    lan_grid_map_destroy(map);
}
