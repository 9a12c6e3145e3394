/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * However long a sweep is, it allocates as often: the first runs make a battle,
 * a solver and two plans that take turns, and no later one anything, but for
 * what GSL leaves no choice about. So memory does not grow, and threads do not
 * queue for it.
 */
#include <stdio.h>
#include <string.h>

#include "lanchester/sweep.h"
#include "tests/support/allocations.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

/* Both are beyond the runs that a summary keeps, in windows of full size. */
#define SHORT 2000
#define LONG  3600

/* Reinforcements, morale and a front: by GSL, with events. */
static const char *const siege =
    "format: 1\n"
    "time: {end: 40}\n"
    "solver: {method: gsl}\n"
    "units: {archer: {hit: 0.05, fire: area, attack_area: 3, cost: 2},\n"
    "  knight: {hit: 0.1, attack_area: 1, cost: 5},\n"
    "  pike: {hit: 0.04, attack_area: 2,\n"
    "  cost: 3}}\n"
    "armies:\n"
    "  blue: {area: 500, front: 90, units: {archer: 60, pike: {count: 80,\n"
    "    reinforcements: [{from: 3, to: 9, rate: 4.5}, {at: 13, count: "
    "17}]}}}\n"
    "  red: {area: 400, morale: {loss_weight: 1.3, break: 0.2},\n"
    "    units: {knight: 130}}\n";

static void run_all(const lan_sweep *sweep, lan_sweep_summary *summary)
{
    const lan_sweep_options options = lan_sweep_options_default();
    lan_sweep_report report;
    assert_ok(lan_sweep_run(sweep, &options, lan_sweep_summary_add, summary,
                            NULL, &report, NULL));
    assert_int_equal(report.failed, 0);
    assert_int_equal(report.done,
                     lan_design_run_count(lan_sweep_design(sweep)));
}

/* Allocations of a whole sweep of so many samples over some paths. */
static long count_of(const char *scenario, const char *vary, int samples)
{
    char text[2048];
    lan_sweep *sweep = NULL;
    lan_sweep_summary *summary = NULL;
    snprintf(text, sizeof text,
             "%ssweep: {design: random, samples: %d, vary: [%s], record: "
             "[winner, margin, value_margin, duration, armies.red.left]}\n",
             scenario, samples, vary);
    test_reading reading = read_valid(text);
    assert_ok(lan_sweep_create(reading.scenario, 19, &sweep, NULL));
    assert_ok(lan_sweep_summary_create(sweep, &summary));
    allocations_start();
    run_all(sweep, summary);
    const long count = allocations_stop();
    lan_sweep_summary_destroy(summary);
    lan_sweep_destroy(sweep);
    reading_clear(&reading);
    return count;
}

static void assert_per_run(const char *scenario, const char *vary)
{
    if (!allocations_can_be_counted()) {
        skip();
    }
    (void)count_of(scenario, vary, SHORT); /* what libraries do once */
    const long few = count_of(scenario, vary, SHORT);
    const long many = count_of(scenario, vary, LONG);
    assert_true(few > 0);
    if (many > few) {
        fail_with("%ld allocations in %d runs, %ld in %d, of %s", few, SHORT,
                  many, LONG, vary);
    }
}

TEST(numbers_of_a_duel_are_exchanged_in_place)
{
    assert_per_run(reading_duel,
                   "{path: armies.blue.units.archer, from: 30, to: 170}, "
                   "{path: units.knight.hit, from: 0.02, to: 0.3}, "
                   "{path: units.knight.cost, from: 1, to: 3}");
}

TEST(words_are_exchanged_in_place)
{
    assert_per_run(siege, "{path: armies.red.hidden, values: [true, "
                          "false]}, "
                          "{path: rules.share, values: [even, "
                          "proportional]}");
}

TEST(what_is_checked_anew_is_checked_in_place)
{
    assert_per_run(
        siege, "{path: time.end, from: 21, to: 60}, "
               "{path: armies.blue.units.pike.reinforcements.0.rate, from: 1, "
               "to: 9}, "
               "{path: armies.red.morale.break, from: 0.1, to: 0.3}, "
               "{path: counters.pike.knight, from: 0.5, to: 2}");
}

TEST(battles_by_chance_are_fought_in_place)
{
    char scenario[512];
    snprintf(scenario, sizeof scenario, "%ssolver: {method: chance}\n",
             reading_duel);
    assert_per_run(scenario, "{path: units.archer.hit, from: 0.02, to: 0.09}");
}
