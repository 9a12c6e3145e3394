/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a program compiled against an earlier library of the same SONAME relies
 * upon.
 */
#include "lanchester/allocate.h"
#include "lanchester/diff.h"
#include "lanchester/expect.h"
#include "lanchester/fit.h"
#include "lanchester/price.h"
#include "lanchester/sensitivity.h"
#include "lanchester/solve.h"

#include <string.h>

#include "tests/support/reading.h"
#include "tests/support/support.h"

static const char text[] =
    "format: 1\n"
    "time: {end: 20}\n"
    "units: {p: {hit: 0.041, cost: 3}, q: {hit: 0.057, cost: 4}}\n"
    "armies: {x: {units: {p: 23}}, y: {units: {q: 19}}}\n"
    "terrain: {wood: {glyph: w, cover: 0.7}}\n"
    "matchup: {budget: 70, terrains: wood}\n"
    "solve: {change: armies.x.units.p, between: [10, 50]}\n"
    "sensitivity: {change: [units.p.hit], samples: 16, trajectories: 2}\n"
    "fit: {data: d.csv, change: [units.p.hit]}\n"
    "price: {band: [0.2, 0.8]}\n"
    "expect: [{winner: y}]\n";

static const char reports[] = "time,x,y\n0,23,19\n1,21.9,18.1\n2,20.9,17.2\n"
                              "3,20.1,16.2\n4,19.2,15.6\n";

static test_reading reading;

static int set_up(void **state)
{
    (void)state;
    reading = read_valid(text);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    reading_clear(&reading);
    return 0;
}

static const lan_battle_def *def_of_text(void)
{
    return lan_scenario_battle_def(reading.scenario);
}

GROUP_WITH(set_up, tear_down);

TEST(odds_tell_their_size_and_their_sides)
{
    lan_battle *battle = NULL;
    lan_odds *odds = NULL;
    assert_ok(lan_battle_create(def_of_text(), &battle, NULL));
    assert_ok(lan_odds_find(battle, NULL, NULL, &odds, NULL));
    assert_int_equal(odds->size, sizeof *odds);
    assert_close(lan_odds_side(odds, 0)->win + lan_odds_side(odds, 1)->win +
                     odds->neither,
                 1.0, 1e-9, 0.0);
    assert_null(lan_odds_side(odds, 2));
    assert_null(lan_odds_side(odds, -1));
    lan_odds_destroy(odds);
    lan_odds_destroy(NULL);
    lan_battle_destroy(battle);
}

TEST(matchups_tell_their_size_and_their_elements)
{
    const lan_matchup_def wanted = lan_scenario_matchup_def(reading.scenario);
    const lan_matchup_options options = lan_matchup_options_default();
    lan_matchup *found = NULL;
    lan_matchup_findings *says = NULL;
    assert_ok(
        lan_matchup_find(def_of_text(), &wanted, &options, NULL, &found, NULL));
    assert_ok(lan_matchup_findings_make(found, LAN_PAYOFF_ODDS, &says, NULL));
    assert_int_equal(found->size, sizeof *found);
    assert_int_equal(says->size, sizeof *says);
    assert_int_equal(says->nash->size, sizeof *says->nash);
    assert_int_equal(says->rating->size, sizeof *says->rating);
    assert_string_equal(lan_matchup_unit_at(found, 1)->name, "q");
    assert_null(lan_matchup_unit_at(found, 2));
    assert_string_equal(lan_matchup_terrain_at(found, 0)->name, "wood");
    assert_null(lan_matchup_terrain_at(found, 1));
    assert_ptr_equal(lan_matchup_in(found, 0, 1, 0),
                     &found->terrains[0].cells[2]);
    assert_null(lan_matchup_in(found, 1, 0, 0));
    assert_null(lan_matchup_in(found, 0, 2, 0));
    assert_true(lan_matchup_findings_standing(says, 1)->dominated_by < 2);
    assert_null(lan_matchup_findings_standing(says, -1));
    lan_matchup_findings_destroy(says);
    lan_matchup_destroy(found);
    lan_matchup_findings_destroy(NULL);
    lan_matchup_destroy(NULL);
    lan_nash_destroy(NULL);
    lan_rating_destroy(NULL);
}

TEST(solutions_tell_their_size_and_their_answers)
{
    lan_solution *found = NULL;
    assert_ok(lan_solve_find(reading.scenario,
                             lan_scenario_solve_def(reading.scenario), 1, NULL,
                             &found, NULL));
    assert_int_equal(found->size, sizeof *found);
    const lan_solve_part *part = lan_solution_part(found, 0);
    assert_string_equal(part->of, "margin");
    assert_true(lan_solve_part_answer(part, 0)->lo[0] > 10.0);
    assert_null(lan_solve_part_answer(part, part->count));
    assert_null(lan_solution_part(found, found->part_count));
    lan_solution_destroy(found);
    lan_solution_destroy(NULL);
}

TEST(turning_points_tell_their_size)
{
    const lan_solver_options options = lan_solver_options_default();
    const lan_turning_options how = lan_turning_options_default();
    lan_turning_point *found = NULL;
    assert_ok(
        lan_turning_point_find(def_of_text(), 0, &options, &how, &found, NULL));
    assert_int_equal(found->size, sizeof *found);
    lan_turning_point_destroy(found);
    lan_turning_point_destroy(NULL);
}

TEST(fits_tell_their_size_and_their_elements)
{
    const lan_fit_def def = lan_scenario_fit_def(reading.scenario);
    lan_observed *seen = NULL;
    lan_fit *fit = NULL;
    lan_fit_laws *laws = NULL;
    assert_ok(lan_observed_read_text(def_of_text(), reports, strlen(reports),
                                     &seen, NULL));
    assert_ok(lan_fit_find(reading.scenario, &def, seen, NULL, &fit, NULL));
    assert_ok(lan_fit_law_find(def_of_text(), seen, &laws, NULL));
    assert_int_equal(seen->size, sizeof *seen);
    assert_int_equal(fit->size, sizeof *fit);
    assert_int_equal(laws->size, sizeof *laws);
    assert_int_equal(lan_observed_column_at(seen, 1)->army, 1);
    assert_null(lan_observed_column_at(seen, 2));
    assert_string_equal(lan_fit_parameter_at(fit, 0)->path, "units.p.hit");
    assert_null(lan_fit_parameter_at(fit, 1));
    assert_close(lan_fit_laws_law(laws, LAN_FIT_LAW_LINEAR)->own, 1.0, 0.0,
                 0.0);
    assert_null(lan_fit_laws_law(laws, (lan_fit_law_kind)4));
    lan_fit_laws_destroy(laws);
    lan_fit_destroy(fit);
    lan_observed_destroy(seen);
    lan_fit_laws_destroy(NULL);
    lan_fit_destroy(NULL);
    lan_observed_destroy(NULL);
}

TEST(prices_tell_their_size_and_their_values)
{
    const lan_price_def def = lan_scenario_price_def(reading.scenario);
    const lan_matchup_options options = lan_matchup_options_default();
    lan_price *found = NULL;
    assert_ok(
        lan_price_find(reading.scenario, &def, &options, NULL, &found, NULL));
    assert_int_equal(found->size, sizeof *found);
    assert_int_equal(found->after->size, sizeof *found->after);
    assert_int_equal(found->found_after->size, sizeof *found->found_after);
    assert_string_equal(lan_price_value_at(found, 0)->path, "units.p.cost");
    assert_null(lan_price_value_at(found, found->value_count));
    lan_price_destroy(found);
    lan_price_destroy(NULL);
}

TEST(diffs_tell_their_size_and_their_elements)
{
    test_reading other =
        read_with(text, (const char *const[]){"units.p.hit=0.062", NULL});
    const lan_diff_side before = {def_of_text(),
                                  lan_scenario_matchup_def(reading.scenario)};
    const lan_diff_side after = {lan_scenario_battle_def(other.scenario),
                                 lan_scenario_matchup_def(other.scenario)};
    const lan_matchup_options options = lan_matchup_options_default();
    lan_diff *diff = NULL;
    assert_ok(lan_diff_find(&before, &after, LAN_PAYOFF_ODDS, &options, NULL,
                            &diff, NULL));
    assert_int_equal(diff->size, sizeof *diff);
    assert_string_equal(lan_diff_change_at(diff, 0)->path, "units.p.hit");
    assert_null(lan_diff_change_at(diff, 1));
    const lan_diff_pair *pair = lan_diff_pair_at(diff, 0);
    assert_int_equal(lan_diff_pair_effect(pair, 0)->change, 0);
    assert_null(lan_diff_pair_effect(pair, 1));
    assert_null(lan_diff_pair_at(diff, 1));
    lan_diff_destroy(diff);
    lan_diff_destroy(NULL);
    reading_clear(&other);
}

TEST(allocations_tell_their_size_and_their_lists)
{
    const lan_allocate_options options = lan_allocate_options_default();
    test_reading other =
        read_valid("format: 1\ntime: {end: 9}\n"
                   "units: {p: {hit: 0.1}, q: {hit: 0.2}, r: {hit: 0.3}}\n"
                   "armies: {x: {units: {p: 9}}, y: {units: {q: 3, r: 2}}}\n");
    lan_allocation *found = NULL;
    assert_ok(lan_allocate_find(other.scenario, &options, NULL, &found, NULL));
    assert_int_equal(found->size, sizeof *found);
    assert_int_equal(lan_allocation_list_at(found, 0)->count, 2);
    assert_null(lan_allocation_list_at(found, 1));
    lan_allocation_destroy(found);
    lan_allocation_destroy(NULL);
    reading_clear(&other);
}

static lan_sensitivity *sensitivity_by(lan_sensitivity_method method)
{
    const lan_sensitivity_options options = {.seed = 1, .jobs = 1};
    lan_sensitivity_def def = lan_scenario_sensitivity_def(reading.scenario);
    lan_sensitivity *found = NULL;
    def.method = method;
    assert_ok(lan_sensitivity_find(reading.scenario, &def, &options, NULL,
                                   &found, NULL));
    assert_int_equal(found->size, sizeof *found);
    return found;
}

TEST(sensitivities_tell_their_size_and_have_what_the_method_gives)
{
    lan_sensitivity *found = sensitivity_by(LAN_SENSITIVITY_ELASTICITY);
    assert_int_equal(found->elasticity->size, sizeof *found->elasticity);
    assert_string_equal(lan_sensitivity_input_at(found, 0)->path,
                        "units.p.hit");
    assert_null(lan_sensitivity_input_at(found, 1));
    assert_non_null(lan_sensitivity_flip(found, 0));
    assert_null(lan_sensitivity_flip(found, 1));
    assert_true(lan_elasticities_at(found->elasticity, 0, 0)->slope > 0.0);
    assert_null(lan_elasticities_at(found->elasticity, 1, 0));
    assert_null(lan_elasticities_at(found->elasticity, 0, 1));
    lan_sensitivity_destroy(found);

    found = sensitivity_by(LAN_SENSITIVITY_MORRIS);
    assert_null(found->elasticity);
    assert_null(lan_sensitivity_flip(found, 0));
    assert_int_equal(found->morris->size, sizeof *found->morris);
    assert_int_equal(lan_morris_at(found->morris, 0, 0)->count, 2);
    assert_null(lan_morris_at(found->morris, 1, 0));
    lan_sensitivity_destroy(found);

    found = sensitivity_by(LAN_SENSITIVITY_SOBOL);
    assert_int_equal(found->sobol->size, sizeof *found->sobol);
    assert_int_equal(lan_sobol_at(found->sobol, 0, 0)->count, 16);
    assert_null(lan_sobol_at(found->sobol, 0, 1));
    lan_sensitivity_destroy(found);
    lan_sensitivity_destroy(NULL);
}

TEST(verdicts_tell_their_size_and_their_checks)
{
    const lan_expect_options options = lan_expect_options_default();
    lan_expect_verdict *verdict = NULL;
    assert_ok(
        lan_expect_judge(reading.scenario, 0, &options, NULL, &verdict, NULL));
    assert_int_equal(verdict->size, sizeof *verdict);
    assert_non_null(lan_expect_verdict_check(verdict, 0));
    assert_null(lan_expect_verdict_check(verdict, verdict->count));
    lan_expect_verdict_destroy(verdict);
    lan_expect_verdict_destroy(NULL);
}

/* A run puts all rows anew, and the size stays. */
TEST(trajectories_tell_their_size_and_their_marks)
{
    const lan_solver_options options = lan_solver_options_default();
    const lan_rows rows = {.points = 5};
    lan_battle *battle = NULL;
    lan_solver *solver = NULL;
    lan_trajectory *trajectory = NULL;
    assert_ok(lan_battle_create(def_of_text(), &battle, NULL));
    assert_ok(lan_solver_create(battle, &options, &solver, NULL));
    assert_ok(lan_trajectory_create(&trajectory));
    assert_int_equal(trajectory->size, sizeof *trajectory);
    for (int i = 0; i < 2; i++) {
        assert_ok(lan_solver_run(solver, battle, &rows, trajectory, NULL));
        assert_int_equal(trajectory->size, sizeof *trajectory);
        assert_int_equal(trajectory->row_count, 5);
    }
    assert_null(lan_trajectory_mark(trajectory, trajectory->mark_count));
    lan_trajectory_destroy(trajectory);
    lan_trajectory_destroy(NULL);
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
}

TEST(messages_tell_their_size_and_themselves)
{
    test_reading bad = read_text("format: 2\n");
    assert_int_equal(bad.messages->size, sizeof *bad.messages);
    assert_true(lan_messages_at(bad.messages, 0)->is_error);
    assert_null(lan_messages_at(bad.messages, bad.messages->count));
    reading_clear(&bad);
    lan_messages_destroy(NULL);
}
