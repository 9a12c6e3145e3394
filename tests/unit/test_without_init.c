/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gsl/gsl_errno.h>

#include "lanchester/library.h"
#include "lanchester/solve.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

/* GSL's own handler, as in a program that has not called lan_init(): whatever
 * runs into it ends this one. */
static int restore_default_handler(void **state)
{
    (void)state;
    gsl_set_error_handler(NULL);
    return 0;
}

/* Looks that a search may take; what needs more is over by then. */
#define MOST_LOOKS 80

static bool count_down(void *context, double done, double total)
{
    int *left = context;
    (void)done;
    (void)total;
    return (*left)-- > 0;
}

/* Cancels the question of a scenario after each number of looks. */
static void assert_cancels_everywhere(const char *question)
{
    static const char head[] =
        "format: 1\n"
        "time: {end: 400}\n"
        "units: {archer: {hit: 0.05}, knight: {hit: 0.1}}\n"
        "armies:\n"
        "  blue: {units: {archer: 100}}\n"
        "  red: {units: {knight: 50}}\n";
    char text[sizeof head + 200];
    snprintf(text, sizeof text, "%s%s", head, question);
    test_reading reading = read_valid(text);
    for (int looks = 0; looks < MOST_LOOKS; looks++) {
        int left = looks;
        const lan_progress progress = {count_down, &left};
        lan_solution *solution = NULL;
        const lan_status status = lan_solve_find(
            reading.scenario, lan_scenario_solve_def(reading.scenario), 1,
            &progress, &solution, NULL);
        if (status == LAN_OK) {
            lan_solution_destroy(solution);
        } else {
            assert_int_equal(status, LAN_ECANCELLED);
        }
    }
    reading_clear(&reading);
}

static int keep_from_aborting(void **state)
{
    (void)state;
    lan_init();
    return 0;
}

GROUP_WITH(restore_default_handler, keep_from_aborting);

TEST(root_can_be_cancelled_at_any_look)
{
    assert_cancels_everywhere("solve: {change: armies.red.units.knight.count, "
                              "between: [10, 200]}\n");
}

TEST(least_can_be_cancelled_at_any_look)
{
    assert_cancels_everywhere(
        "solve: {find: maximum, of: duration, change: "
        "armies.red.units.knight.count, between: [10, 200]}\n");
}

TEST(turning_point_can_run_out_of_battles_anywhere)
{
    test_reading reading = read_text(reading_duel);
    const lan_solver_options options = lan_solver_options_default();
    lan_turning_options how = lan_turning_options_default();
    how.rtol = 1e-12;
    for (how.battles = 1; how.battles < MOST_LOOKS; how.battles++) {
        lan_turning_point found;
        for (int32_t side = 0; side < 2; side++) {
            assert_ok(lan_turning_point_find(
                lan_scenario_battle_def(reading.scenario), side, &options, &how,
                &found, NULL));
        }
    }
    reading_clear(&reading);
}
