/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Once a copy has its battle, numbers alone ask for no memory: neither for
 * those of a duel nor for the battle itself, whoever knows its plan.
 */
#include "lanchester/solver.h"
#include "scenarios/scenario_duel_impl.h"
#include "tests/support/allocations.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

static const char *const text =
    "format: 1\ntime: {end: 50}\nunits: {soldier: {cost: 2}}\n"
    "armies:\n  x: {units: {soldier: {count: 100}}}\n"
    "  y: {units: {soldier: {count: 80}}}\n"
    "fire:\n  - {from: y, at: x, law: aimed, coefficient: 0.1}\n"
    "  - {name: on-y, from: x, at: y, law: aimed, coefficient: 0.2}\n";

/* The first two make two plans that take turns. */
static double fight(lan_scenario_copy *copy, const lan_parameter *count,
                    lan_solver **solver, int runs)
{
    const lan_solver_options options = lan_solver_options_default();
    double sum = 0.0;
    for (int i = 0; i < runs; i++) {
        const lan_plain_duel *duel = NULL;
        lan_battle *battle = NULL;
        assert_ok(lan_scenario_copy_set(copy, count, 90.0 + i, NULL));
        assert_ok(lan_scenario_copy_duel(copy, &duel, NULL));
        assert_ok(lan_scenario_copy_battle(copy, &battle, NULL));
        if (*solver == NULL) {
            assert_ok(lan_solver_create(battle, &options, solver, NULL));
        }
        assert_ok(lan_solver_run(*solver, battle, NULL, NULL, NULL));
        sum += duel->x[0];
    }
    return sum;
}

TEST(numbers_alone_ask_for_no_memory)
{
    if (!allocations_can_be_counted()) {
        skip();
    }
    test_reading reading = read_text(text);
    lan_scenario_copy *copy = NULL;
    lan_parameter *count = NULL;
    lan_solver *solver = NULL;
    assert_ok(reading.status);
    assert_ok(lan_scenario_copy_create(reading.scenario, &copy));
    assert_ok(lan_parameter_create(
        reading.scenario, "armies.x.units.soldier.count", &count, NULL));
    (void)fight(copy, count, &solver, 3);
    allocations_start();
    const double sum = fight(copy, count, &solver, 10);
    assert_int_equal(allocations_stop(), 0);
    assert_close(sum, 945.0, 0.0, 0.0);
    lan_solver_destroy(solver);
    lan_parameter_destroy(count);
    lan_scenario_copy_destroy(copy);
    reading_clear(&reading);
}
