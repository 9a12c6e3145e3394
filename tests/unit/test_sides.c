/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lanchester/experiment.h"
#include "lanchester/solve.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

/* Two armies of one side against one; by the square law 0.02 each. */
static const char *const coalition =
    "format: 1\n"
    "time: {end: 900}\n"
    "units:\n"
    "  rifle: {hit: 0.02}\n"
    "armies:\n"
    "  york: {side: white, units: {rifle: 60}}\n"
    "  percy:\n"
    "    side: white\n"
    "    units: {rifle: {count: 30, reinforcements: [{at: 1, count: 7}]}}\n"
    "  tudor: {side: red, units: {rifle: 130}}\n";

/* The outcome's start of a group with one setting. */
static double start_of(const char *setting, int32_t group, double *reinforced)
{
    const char *const settings[] = {setting, NULL};
    test_reading reading = read_with(coalition, settings);
    lan_battle *battle = NULL;
    lan_solver *solver = NULL;
    lan_outcome *outcome = NULL;
    const lan_solver_options options = lan_solver_options_default();
    assert_ok(reading.status);
    assert_ok(lan_battle_create(lan_scenario_battle_def(reading.scenario),
                                &battle, NULL));
    assert_ok(lan_solver_create(battle, &options, &solver, NULL));
    assert_ok(lan_solver_run(solver, battle, NULL, NULL, NULL));
    assert_ok(lan_outcome_create(battle, &outcome));
    const double start = outcome->groups[group].start;
    *reinforced = outcome->groups[group].reinforced;
    lan_outcome_destroy(outcome);
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    reading_clear(&reading);
    return start;
}

TEST(a_scale_multiplies_the_start_of_every_army_of_its_side)
{
    double reinforced = 0.0;
    assert_close(start_of("sides.white.scale=1.5", 0, &reinforced), 90.0, 0.0,
                 0.0);
    assert_close(start_of("sides.white=1.5", 1, &reinforced), 45.0, 0.0, 0.0);
    assert_close(start_of("sides.white.scale=1.5", 2, &reinforced), 130.0, 0.0,
                 0.0);
}

TEST(reinforcements_are_not_scaled)
{
    double reinforced = 0.0;
    (void)start_of("sides.white.scale=1.5", 1, &reinforced);
    assert_close(reinforced, 7.0, 0.0, 0.0);
}

TEST(a_scale_is_a_parameter_also_where_the_file_has_no_sides)
{
    test_reading reading = read_valid(coalition);
    lan_parameter *parameter = NULL;
    lan_scenario_copy *copy = NULL;
    lan_battle *battle = NULL;
    assert_ok(lan_parameter_create(reading.scenario, "sides.red.scale",
                                   &parameter, NULL));
    assert_ok(lan_scenario_copy_create(reading.scenario, &copy));
    assert_close(lan_scenario_copy_get(copy, parameter), 1.0, 0.0, 0.0);
    assert_ok(lan_scenario_copy_set(copy, parameter, 0.37, NULL));
    assert_ok(lan_scenario_copy_battle(copy, &battle, NULL));
    assert_close(lan_battle_strength(battle, 2), 0.37 * 130.0, 1e-15, 0.0);
    assert_ok(lan_scenario_copy_set(copy, parameter, LAN_NAN, NULL));
    assert_ok(lan_scenario_copy_battle(copy, &battle, NULL));
    assert_close(lan_battle_strength(battle, 2), 130.0, 0.0, 0.0);
    lan_scenario_copy_destroy(copy);
    lan_parameter_destroy(parameter);
    reading_clear(&reading);
}

TEST(break_even_by_a_scale_is_that_of_the_square_law)
{
    static const char *const text = "format: 1\n"
                                    "time: {end: 900}\n"
                                    "units:\n"
                                    "  rifle: {hit: 0.02}\n"
                                    "  musket: {hit: 0.005}\n"
                                    "armies:\n"
                                    "  white: {units: {rifle: 60}}\n"
                                    "  red: {units: {musket: 87}}\n";
    static const char *const paths[] = {"sides.red.scale"};
    static const double ends[] = {0.1, 10.0};
    const lan_solve_def def = {.find = LAN_SOLVE_BREAK_EVEN,
                               .of = "margin",
                               .value = LAN_NAN,
                               .change = {paths, 1},
                               .between = {ends, 1}};
    test_reading reading = read_valid(text);
    lan_solution *solution = NULL;
    assert_ok(lan_solve_find(reading.scenario, &def, 1, NULL, &solution, NULL));
    assert_int_equal(solution->parts[0].count, 1);
    assert_close(solution->parts[0].answers[0].lo[0],
                 60.0 * sqrt(0.02 / 0.005) / 87.0, 1e-9, 0.0);
    lan_solution_destroy(solution);
    reading_clear(&reading);
}

TEST(show_writes_sides_only_where_one_is_scaled)
{
    const char *const settings[] = {"sides.red.scale=1.25", NULL};
    test_reading plain = read_valid(coalition);
    test_reading scaled = read_with(coalition, settings);
    char *without = reading_written(plain.scenario, lan_scenario_write);
    char *with = reading_written(scaled.scenario, lan_scenario_write);
    assert_null(strstr(without, "sides:"));
    assert_non_null(strstr(with, "sides:\n"));
    assert_non_null(strstr(with, "  red:\n    scale: 1.25\n"));
    free(without);
    free(with);
    reading_clear(&plain);
    reading_clear(&scaled);
}

TEST(a_description_with_a_side_of_no_army_is_refused)
{
    lan_unit_def unit = lan_unit_def_default();
    lan_group_def group = lan_group_def_default();
    lan_army_def armies[] = {lan_army_def_default(), lan_army_def_default()};
    const lan_side_def side = {.name = "green", .scale = 2.0};
    lan_battle_def def = lan_battle_def_default();
    lan_battle *battle = NULL;
    lan_error err;
    unit.name = "rifle";
    unit.hit = 0.1;
    group.name = "rifle";
    group.count = 10.0;
    armies[0].name = "blue";
    armies[1].name = "red";
    for (size_t i = 0; i < 2; i++) {
        armies[i].groups = &group;
        armies[i].group_count = 1;
    }
    def.end = 10.0;
    def.units = &unit;
    def.unit_count = 1;
    def.armies = armies;
    def.army_count = 2;
    def.sides = &side;
    def.side_count = 1;
    lan_error_clear(&err);
    assert_int_equal(lan_battle_create(&def, &battle, &err), LAN_EINVAL);
    if (strstr(err.text, "sides.green") == NULL) {
        fail_with("report %s", err.text);
    }
}
