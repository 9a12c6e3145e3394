/* tests/unit/test_experiment_block_oom.c - a block of runs without memory.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/blocks.h"
#include "tests/support/oom.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

#define RUNS 11

typedef struct ring {
    const lan_scenario *scenario;
    const lan_parameter *parameters[2];
    const lan_measure *measure;
} ring;

/* More runs than lanes, and one that fails for its value. */
static bool try_block(void *context)
{
    const ring *r = context;
    double values[RUNS][2];
    double recorded[RUNS];
    lan_status statuses[RUNS];
    lan_experiment *experiment = NULL;
    const lan_experiment_def def = {.scenario = r->scenario,
                                    .parameters = r->parameters,
                                    .parameter_count = 2,
                                    .measures = &r->measure,
                                    .measure_count = 1};
    for (int i = 0; i < RUNS; i++) {
        values[i][0] = 40.0 + (double)i;
        values[i][1] = i % 2 == 0 ? 2.0 : LAN_NAN; /* a pair that is added */
    }
    values[4][0] = -1.0;
    block_of_array block = {.count = RUNS,
                            .values = values[0],
                            .parameters = 2,
                            .recorded = recorded,
                            .measures = 1,
                            .statuses = statuses,
                            .seed = 1,
                            .stop_at = -1};
    lan_status status = lan_experiment_create(&def, &experiment);
    if (status == LAN_OK) {
        status = block_run(&block, experiment);
    }
    if (status == LAN_OK) {
        assert_int_equal(block.told, RUNS);
        assert_int_equal(block.failed, 4);
    }
    lan_experiment_destroy(experiment);
    return oom_has_succeeded(status, NULL);
}

/* By a closed form; with a third army; and where the battles are not of the
 * kind that lanes take. */
TEST(a_block_without_memory_leaves_nothing)
{
    static const char *const more[] = {
        "", "  grey: {side: red, units: {knight: 7}}\n",
        "solver: {method: gsl}\n"};
    for (size_t k = 0; k < sizeof more / sizeof more[0]; k++) {
        test_reading reading = read_duel_with_line(7, more[k]);
        assert_ok(reading.status);
        lan_parameter *parameters[2] = {NULL};
        lan_measure *measure = NULL;
        assert_ok(lan_parameter_create(reading.scenario,
                                       "armies.blue.units.archer",
                                       &parameters[0], NULL));
        assert_ok(lan_parameter_create(
            reading.scenario, "counters.archer.knight", &parameters[1], NULL));
        assert_ok(
            lan_measure_create_for(reading.scenario, "margin", &measure, NULL));
        ring r = {reading.scenario, {parameters[0], parameters[1]}, measure};
        assert_true(oom_try_all(try_block, &r) > 10);
        lan_parameter_destroy(parameters[0]);
        lan_parameter_destroy(parameters[1]);
        lan_measure_destroy(measure);
        reading_clear(&reading);
    }
}
