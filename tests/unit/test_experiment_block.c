/* tests/unit/test_experiment_block.c - many runs of an experiment in one call.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The expected values are the closed form of the square law.
 */
#include <math.h>
#include <string.h>

#include "base/real.h"
#include "tests/support/blocks.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

#define RUNS 37

static const char square[] = "format: 1\n"
                             "time: {end: 1000}\n"
                             "%s"
                             "units: {foot: {hit: 0.05}}\n"
                             "armies:\n"
                             "  blue: {units: {foot: 100}}\n"
                             "  red: {units: {foot: 60}}\n";

/* The square law, by how many blue are. */
typedef struct ring {
    test_reading reading;
    lan_parameter *count;
    lan_measure *measures[2]; /* winner, soldiers left of blue */
    lan_experiment *experiment;
    double values[RUNS];
    double recorded[RUNS][2];
    lan_status statuses[RUNS];
    block_of_array block;
} ring;

/* From 61 to 97 of blue against 60 of red. */
static void ring_init(ring *r, const char *solver)
{
    char text[512];
    snprintf(text, sizeof text, square, solver);
    *r = (ring){.reading = read_valid(text)};
    const lan_scenario *scenario = r->reading.scenario;
    assert_ok(lan_parameter_create(scenario, "armies.blue.units.foot",
                                   &r->count, NULL));
    assert_ok(
        lan_measure_create_for(scenario, "winner", &r->measures[0], NULL));
    assert_ok(lan_measure_create_for(scenario, "armies.blue.left",
                                     &r->measures[1], NULL));
    const lan_experiment_def def = {
        .scenario = scenario,
        .parameters = (const lan_parameter *const *)&r->count,
        .parameter_count = 1,
        .measures = (const lan_measure *const *)r->measures,
        .measure_count = 2};
    assert_ok(lan_experiment_create(&def, &r->experiment));
    for (int i = 0; i < RUNS; i++) {
        r->values[i] = 61.0 + (double)i;
    }
    r->block = (block_of_array){.count = RUNS,
                                .values = r->values,
                                .parameters = 1,
                                .recorded = r->recorded[0],
                                .measures = 2,
                                .statuses = r->statuses,
                                .seed = 1,
                                .stop_at = -1};
}

static void ring_clear(ring *r)
{
    lan_experiment_destroy(r->experiment);
    lan_parameter_destroy(r->count);
    lan_measure_destroy(r->measures[0]);
    lan_measure_destroy(r->measures[1]);
    reading_clear(&r->reading);
}

static double left_of(double blue)
{
    return sqrt(blue * blue - 60.0 * 60.0);
}

static void assert_square_law(const ring *r, int run)
{
    assert_ok(r->statuses[run]);
    assert_close(r->recorded[run][0], 0.0, 0.0, 0.0);
    assert_close(r->recorded[run][1], left_of(r->values[run]), 0.0, 1e-7);
}

TEST(each_run_is_of_its_own_values)
{
    static const char *const solvers[] = {"", "solver: {method: gsl}\n"};
    for (size_t k = 0; k < 2; k++) {
        ring r;
        ring_init(&r, solvers[k]);
        assert_ok(block_run(&r.block, r.experiment));
        assert_int_equal(r.block.told, RUNS);
        for (int i = 0; i < RUNS; i++) {
            assert_square_law(&r, i);
        }
        ring_clear(&r);
    }
}

TEST(an_empty_block_does_nothing)
{
    ring r;
    ring_init(&r, "");
    r.block.count = 0;
    assert_ok(block_run(&r.block, r.experiment));
    assert_int_equal(r.block.told, 0);
    assert_null(lan_experiment_battle(r.experiment));
    assert_null(lan_experiment_outcome(r.experiment));
    ring_clear(&r);
}

TEST(runs_that_fail_leave_the_others_alone)
{
    ring r;
    ring_init(&r, "");
    r.values[0] = -1.0;
    r.values[17] = -2.0;
    r.values[RUNS - 1] = LAN_INF;
    assert_ok(block_run(&r.block, r.experiment));
    assert_int_equal(r.block.told, RUNS);
    assert_int_equal(r.block.failed, 0);
    assert_int_equal(r.block.failure.status, LAN_EINVAL);
    assert_true(strlen(r.block.failure.text) > 0);
    for (int i = 0; i < RUNS; i++) {
        if (i == 0 || i == 17 || i == RUNS - 1) {
            assert_int_equal(r.statuses[i], LAN_EINVAL);
        } else {
            assert_square_law(&r, i);
        }
    }
    ring_clear(&r);
}

TEST(who_takes_a_run_can_end_the_block)
{
    ring r;
    ring_init(&r, "");
    r.block.stop_at = 20;
    assert_int_equal(block_run(&r.block, r.experiment), LAN_ELIMIT);
    assert_true(r.block.told < RUNS);
    r.block.stop_at = -1;
    assert_ok(block_run(&r.block, r.experiment));
    assert_int_equal(r.block.told, RUNS);
    for (int i = 0; i < RUNS; i++) {
        assert_square_law(&r, i);
    }
    ring_clear(&r);
}

TEST(the_last_battle_is_that_of_the_last_run)
{
    ring r;
    ring_init(&r, "");
    for (int count = 1; count < RUNS; count++) {
        r.block.count = count;
        assert_ok(block_run(&r.block, r.experiment));
        const lan_battle *battle = lan_experiment_battle(r.experiment);
        const lan_outcome *outcome = lan_experiment_outcome(r.experiment);
        assert_non_null(battle);
        assert_non_null(outcome);
        assert_close(outcome->groups[0].start, r.values[count - 1], 0.0, 0.0);
        assert_close(outcome->groups[0].left, left_of(r.values[count - 1]), 0.0,
                     1e-7);
        assert_true(lan_experiment_seconds(r.experiment) > 0.0);
    }
    ring_clear(&r);
}

/* Who killed whom is told of a run by itself, whatever was in a block before.
 */
TEST(a_run_by_itself_has_all_its_books)
{
    ring r;
    double recorded[2];
    ring_init(&r, "");
    assert_ok(block_run(&r.block, r.experiment));
    assert_ok(
        lan_experiment_run(r.experiment, &r.values[9], 1, recorded, NULL));
    const lan_outcome *outcome = lan_experiment_outcome(r.experiment);
    assert_close(outcome->killed[0 * 2 + 1], 60.0, 0.0, 1e-7);
    assert_close(outcome->killed[1 * 2 + 0], 70.0 - left_of(70.0), 0.0, 1e-7);
    ring_clear(&r);
}

/* Odds are of a run by itself: the whole square law's, as exact odds are. */
TEST(odds_are_recorded_in_a_block_too)
{
    ring r;
    ring_init(&r, "");
    lan_measure *odds = NULL;
    double recorded[3];
    double alone[3];
    const double values[] = {61.0, LAN_NAN, 66.0};
    lan_status statuses[3];
    assert_ok(
        lan_measure_create_for(r.reading.scenario, "odds.blue", &odds, NULL));
    const lan_experiment_def def = {
        .scenario = r.reading.scenario,
        .parameters = (const lan_parameter *const *)&r.count,
        .parameter_count = 1,
        .measures = (const lan_measure *const *)&odds,
        .measure_count = 1};
    lan_experiment *experiment = NULL;
    assert_ok(lan_experiment_create(&def, &experiment));
    block_of_array block = {.count = 3,
                            .values = values,
                            .parameters = 1,
                            .recorded = recorded,
                            .measures = 1,
                            .statuses = statuses,
                            .seed = 5,
                            .stop_at = -1};
    assert_ok(block_run(&block, experiment));
    for (int i = 0; i < 3; i++) {
        assert_ok(
            lan_experiment_run(experiment, &values[i], 5, &alone[i], NULL));
        assert_memory_equal(&alone[i], &recorded[i], sizeof alone[i]);
        assert_true(recorded[i] > 0.5);
    }
    lan_experiment_destroy(experiment);
    lan_measure_destroy(odds);
    ring_clear(&r);
}
