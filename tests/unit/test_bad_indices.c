/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "lanchester/battle.h"
#include "lanchester/experiment.h"
#include "lanchester/map.h"
#include "lanchester/matchup.h"
#include "lanchester/sensitivity.h"
#include "lanchester/solve.h"
#include "tactics/map/map_impl.h"
#include "tests/support/matchups.h"
#include "tests/support/reading.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

/* An index that no public function may trust: each answers, or refuses. */
static const int32_t beyond[] = {-1, INT32_MIN, 2, 1000, INT32_MAX};
enum { BEYOND = sizeof beyond / sizeof beyond[0] };

static const size_t far_beyond[] = {4, 1000, SIZE_MAX / 2, SIZE_MAX};
enum { FAR = sizeof far_beyond / sizeof far_beyond[0] };

static lan_battle *create_duel(void)
{
    scene *s = scene_square(30.0, 20.0, 0.013, 0.021, 10.0);
    lan_battle *battle = scene_battle(s);
    scene_destroy(s);
    return battle;
}

TEST(battle_has_no_such_group)
{
    lan_battle *battle = create_duel();
    for (int i = 0; i < BEYOND; i++) {
        assert_null(lan_battle_group_name(battle, beyond[i]));
        assert_int_equal(lan_battle_group_army(battle, beyond[i]), -1);
        assert_int_equal(lan_battle_group_type(battle, beyond[i]), -1);
        assert_true(isnan(lan_battle_strength(battle, beyond[i])));
        assert_true(isnan(lan_battle_gone_level(battle, beyond[i])));
        assert_int_equal(lan_battle_reinforce(battle, beyond[i], 1.0),
                         LAN_EINVAL);
        assert_int_equal(lan_battle_set_strength(battle, beyond[i], 1.0),
                         LAN_EINVAL);
    }
    lan_battle_destroy(battle);
}

TEST(battle_has_no_such_army_side_or_type)
{
    lan_battle *battle = create_duel();
    for (int i = 0; i < BEYOND; i++) {
        assert_null(lan_battle_army_name(battle, beyond[i]));
        assert_null(lan_battle_side_name(battle, beyond[i]));
        assert_null(lan_battle_type_name(battle, beyond[i]));
        assert_int_equal(lan_battle_army_side(battle, beyond[i]), -1);
        assert_int_equal(lan_battle_army_first_group(battle, beyond[i]), -1);
        assert_int_equal(lan_battle_army_group_count(battle, beyond[i]), 0);
        assert_false(lan_battle_army_has_morale(battle, beyond[i]));
        assert_true(isnan(lan_battle_morale(battle, beyond[i])));
        assert_int_equal(lan_battle_army_state(battle, beyond[i]),
                         LAN_ARMY_GONE);
        assert_int_equal(lan_battle_withdraw(battle, beyond[i]), LAN_EINVAL);
        assert_int_equal(lan_battle_set_morale(battle, beyond[i], 0.5),
                         LAN_EINVAL);
    }
    lan_battle_destroy(battle);
}

TEST(scenario_has_no_such_word_or_expectation)
{
    test_reading reading = read_text(reading_duel);
    lan_parameter *parameter = NULL;
    lan_expect_verdict *verdict = NULL;
    assert_ok(lan_parameter_create(reading.scenario, "units.archer.fire",
                                   &parameter, NULL));
    assert_non_null(lan_parameter_word(parameter, 0));
    for (int i = 0; i < FAR; i++) {
        lan_error err = {0};
        assert_null(lan_parameter_word(parameter, far_beyond[i]));
        assert_int_equal(lan_expect_judge(reading.scenario, far_beyond[i], 1, 1,
                                          NULL, &verdict, &err),
                         LAN_EINVAL);
        assert_non_null(strstr(err.text, "there is no expectation"));
    }
    lan_parameter_destroy(parameter);
    reading_clear(&reading);
}

TEST(no_number_of_jobs_paths_or_shards_is_trusted)
{
    test_reading reading = read_duel_with_line(
        7, "sweep: {vary: [{path: units.archer.hit, values: [0.01]}]}");
    const lan_scenario *scenario = reading.scenario;
    const char *path = "units.archer.hit";
    const lan_sensitivity_def of = {.of = {&path, 1}, .range = 0.1};
    const lan_solve_def nothing = {.of = "margin"};
    lan_sweep *sweep = NULL;
    lan_store *store = NULL;
    lan_solution *solution = NULL;
    assert_ok(lan_sweep_create(scenario, 1, &sweep, NULL));
    for (int i = 0; i < BEYOND; i++) {
        if (beyond[i] > 0 && beyond[i] <= 1024) {
            continue; /* so many threads there may be */
        }
        const lan_sensitivity_options options = {.jobs = beyond[i]};
        lan_allocate_options order = lan_allocate_options_default();
        lan_sensitivity *found = NULL;
        lan_allocation *best = NULL;
        order.jobs = beyond[i];
        assert_int_equal(
            lan_sweep_run(sweep, beyond[i], NULL, NULL, NULL, NULL),
            LAN_EINVAL);
        assert_int_equal(
            lan_sensitivity_find(scenario, &of, &options, NULL, &found, NULL),
            LAN_EINVAL);
        assert_int_equal(lan_allocate_find(scenario, &order, NULL, &best, NULL),
                         LAN_EINVAL);
    }
    assert_int_equal(lan_shard_run_count((lan_shard){.count = 0}, sweep), 0);
    assert_int_equal(lan_store_open("no-shard.db", sweep, &(lan_shard){0, 0},
                                    false, &store, NULL),
                     LAN_ELIMIT);
    assert_int_equal(
        lan_solve_find(scenario, &nothing, 1, NULL, &solution, NULL),
        LAN_EINVAL);
    lan_sweep_destroy(sweep);
    reading_clear(&reading);
}

TEST(auto_is_no_word_and_no_number_of_its_own)
{
    test_reading reading = read_text(reading_duel);
    lan_scenario_copy *copy = NULL;
    char text[LAN_TEXT_DOUBLE_SIZE];
    static const char *const paths[] = {"rules.share", "units.archer.hit"};
    assert_ok(lan_scenario_copy_create(reading.scenario, &copy));
    for (size_t i = 0; i < 2; i++) {
        lan_parameter *parameter = NULL;
        assert_ok(
            lan_parameter_create(reading.scenario, paths[i], &parameter, NULL));
        assert_int_equal(
            lan_parameter_check(parameter, LAN_PARAMETER_AUTO, NULL),
            LAN_EINVAL);
        assert_int_equal(
            lan_scenario_copy_set(copy, parameter, LAN_PARAMETER_AUTO, NULL),
            LAN_EINVAL);
        assert_string_equal(
            lan_parameter_text(parameter, LAN_PARAMETER_AUTO, text),
            i == 0 ? "" : "-1");
        lan_parameter_destroy(parameter);
    }
    lan_scenario_copy_destroy(copy);
    reading_clear(&reading);
}

TEST(variant_refuses_a_handle_of_another_scenario)
{
    test_reading one = read_text(reading_duel);
    test_reading other = read_text(reading_duel);
    lan_parameter *parameter = NULL;
    lan_scenario_copy *copy = NULL;
    lan_error err = {0};
    assert_ok(lan_parameter_create(one.scenario, "units.archer.hit", &parameter,
                                   NULL));
    assert_ok(lan_scenario_copy_create(other.scenario, &copy));
    assert_int_equal(lan_scenario_copy_set(copy, parameter, 0.5, &err),
                     LAN_EINVAL);
    assert_string_equal(err.text,
                        "units.archer.hit is a path of another scenario");
    lan_scenario_copy_destroy(copy);
    lan_parameter_destroy(parameter);
    reading_clear(&one);
    reading_clear(&other);
}

TEST(matchup_has_no_such_type_or_terrain)
{
    test_reading reading = read_text(reading_duel);
    const lan_matchup_def wanted = lan_matchup_def_default();
    const lan_matchup_options options = lan_matchup_options_default();
    lan_matchup *found = matchups_found(
        lan_scenario_battle_def(reading.scenario), &wanted, &options);
    lan_matchup *turned = NULL;
    for (int i = 0; i < BEYOND; i++) {
        assert_null(lan_matchup_at(found, beyond[i], 0));
        assert_null(lan_matchup_at(found, 0, beyond[i]));
        assert_int_equal(lan_matchup_in_turn(found, beyond[i], &turned),
                         LAN_EINVAL);
        assert_true(isnan(
            lan_matchup_defence(found, -1, beyond[i], LAN_PAYOFF_MARGIN)));
        assert_true(isnan(lan_matchup_defence(
            found, beyond[i] < 0 ? 0 : beyond[i], 0, LAN_PAYOFF_MARGIN)));
    }
    lan_matchup_destroy(found);
    reading_clear(&reading);
}

TEST(map_has_no_such_terrain_class_or_direction)
{
    size_t count = 0;
    const lan_terrain *terrains = lan_terrains_moving_ai(&count);
    const lan_cell middle = {2, 2};
    lan_grid_map *map = NULL;
    lan_ground *ground = NULL;
    assert_ok(
        lan_grid_map_create(5, 5, LAN_CORNERS_FORBID, terrains, count, &map));
    assert_ok(lan_ground_create(map, LAN_MOVEMENT_FOOT, 1, &ground));
    for (int i = 0; i < BEYOND; i++) {
        const int side = beyond[i] == 2 ? 8 : beyond[i];
        const lan_movement class =
            (lan_movement)(beyond[i] == 2 ? 3 : beyond[i]);
        assert_null(lan_grid_map_terrain(map, side));
        assert_true(lan_grid_map_cost(map, middle, class) <= 0.0);
        assert_true(lan_ground_step_cost(ground, middle, side) <= 0.0);
    }
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
}
