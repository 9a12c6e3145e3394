/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The first blocks make for each lane a copy of the scenario, a battle, two
 * plans that take turns and whatever solves it; no later one allocates
 * anything.
 */
#include "tests/support/allocations.h"
#include "tests/support/blocks.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

#define RUNS 64

/* Until each lane has had several runs, however runs are dealt out. */
#define FIRST_BLOCKS 3

static void fill(double *values, double from)
{
    for (int i = 0; i < RUNS; i++) {
        values[i] = from + 0.5 * (double)i;
    }
}

static void assert_later_are_free(const char *more)
{
    double values[RUNS];
    double recorded[RUNS][3];
    lan_status statuses[RUNS];
    static const char *const names[] = {"winner", "margin", "armies.red.left"};
    test_reading reading = read_duel_with_line(7, more);
    assert_ok(reading.status);
    lan_parameter *parameter = NULL;
    lan_measure *measures[3] = {NULL};
    lan_experiment *experiment = NULL;
    assert_ok(lan_parameter_create(reading.scenario, "armies.blue.units.archer",
                                   &parameter, NULL));
    for (int i = 0; i < 3; i++) {
        assert_ok(lan_measure_create_for(reading.scenario, names[i],
                                         &measures[i], NULL));
    }
    const lan_experiment_def def = {
        .scenario = reading.scenario,
        .parameters = (const lan_parameter *const *)&parameter,
        .parameter_count = 1,
        .measures = (const lan_measure *const *)measures,
        .measure_count = 3};
    assert_ok(lan_experiment_create(&def, &experiment));
    block_of_array block = {.count = RUNS,
                            .values = values,
                            .parameters = 1,
                            .recorded = recorded[0],
                            .measures = 3,
                            .statuses = statuses,
                            .seed = 1,
                            .stop_at = -1};
    for (int i = 0; i < FIRST_BLOCKS; i++) {
        fill(values, 30.0 + 0.125 * i); /* same numbers ask for one plan */
        assert_ok(block_run(&block, experiment));
    }
    fill(values, 41.25);
    allocations_start();
    const lan_status status = block_run(&block, experiment);
    const long count = allocations_stop();
    assert_ok(status);
    assert_int_equal(block.told, RUNS);
    assert_int_equal(block.failed, -1);
    assert_int_equal(count, 0);
    lan_experiment_destroy(experiment);
    for (int i = 0; i < 3; i++) {
        lan_measure_destroy(measures[i]);
    }
    lan_parameter_destroy(parameter);
    reading_clear(&reading);
}

TEST(later_blocks_allocate_nothing)
{
    static const char *const more[] = {
        "", "  grey: {side: red, units: {knight: 7}}\n",
        "solver: {method: gsl}\n", "solver: {rtol: 1.0e-8}\n",
        "rules: {share: even}\n"};
    if (!allocations_can_be_counted()) {
        skip();
    }
    for (size_t k = 0; k < sizeof more / sizeof more[0]; k++) {
        assert_later_are_free(more[k]);
    }
}
