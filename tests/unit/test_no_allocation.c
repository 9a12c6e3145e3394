/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A solver that has worked a battle out once allocates nothing when it works
 * out the next: not in a step, not at an event, not when it begins anew. The
 * implicit steppers are not tested: they solve linear systems, and GSL's LU
 * decomposition allocates.
 */
#include "lanchester/solver.h"
#include "solver/counts_impl.h"
#include "tests/support/allocations.h"
#include "tests/support/staged.h"
#include "tests/support/support.h"

static void run(lan_solver *solver, lan_battle *battle)
{
    assert_ok(lan_solver_run(solver, battle, NULL, NULL, NULL));
}

static lan_solver *make_solver(const lan_battle *battle, lan_method method,
                               lan_stepper stepper)
{
    lan_solver_options options = lan_solver_options_default();
    lan_solver *solver = NULL;
    options.method = method;
    options.stepper = stepper;
    options.rtol = 1e-6;
    options.atol = 1e-6;
    assert_ok(lan_solver_create(battle, &options, &solver, NULL));
    return solver;
}

/* Allocations of the second and third run, and the report of the last. */
static long count_of(lan_battle *battle, lan_method method, lan_stepper stepper,
                     lan_solver_report *report)
{
    if (!allocations_can_be_counted()) {
        skip();
    }
    lan_solver *solver = make_solver(battle, method, stepper);
    run(solver, battle);
    allocations_start();
    run(solver, battle);
    run(solver, battle);
    const long count = allocations_stop();
    *report = *lan_solver_report_of(solver);
    lan_solver_destroy(solver);
    return count;
}

static void assert_none(lan_battle *battle, lan_method method,
                        lan_stepper stepper, int least_events)
{
    lan_solver_report report;
    const long count = count_of(battle, method, stepper, &report);
    if (count != 0) {
        fail_with("%s allocated %ld times in two runs of %ld steps",
                  lan_stepper_name(stepper), count, (long)report.steps);
    }
    assert_true(report.steps > 0);
    assert_true(report.events >= least_events);
    lan_battle_destroy(battle);
}

TEST(counting_sees_what_gsl_allocates)
{
    if (!allocations_can_be_counted()) {
        skip();
    }
    const staged_duel scene = staged_square(1);
    lan_battle *battle = staged_duel_battle(&scene);
    allocations_start();
    lan_solver *solver =
        make_solver(battle, LAN_METHOD_CLOSED, LAN_STEPPER_RKCK);
    const long closed = allocations_stop();
    lan_solver_destroy(solver);
    allocations_start();
    solver = make_solver(battle, LAN_METHOD_GSL, LAN_STEPPER_RKCK);
    const long gsl = allocations_stop();
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    /* two drivers of GSL's, each of an evolve, a step and a control */
    assert_true(closed > 0);
    assert_true(gsl > closed + 2 * 3);
}

TEST(no_explicit_stepper_allocates_in_steps_or_at_a_death)
{
    const staged_duel scene = staged_square(1);
    for (int k = 0; k < LAN_STEPPER_COUNT; k++) {
        const lan_stepper stepper = (lan_stepper)k;
        if (lan_stepper_has(stepper, LAN_STEPPER_EXPLICIT)) {
            assert_none(staged_duel_battle(&scene), LAN_METHOD_GSL, stepper, 1);
        }
    }
}

TEST(nothing_is_allocated_where_reinforcement_begins_and_ends)
{
    staged_duel scene = staged_reinforced(2);
    scene.from = 7.3;
    assert_none(staged_duel_battle(&scene), LAN_METHOD_GSL, LAN_STEPPER_RKCK,
                3);
}

TEST(nothing_is_allocated_as_groups_die_one_by_one)
{
    const staged_many scene = staged_eight(3);
    assert_none(staged_many_battle(&scene), LAN_METHOD_GSL, LAN_STEPPER_RKCK,
                8);
}

/* A copy of a battle that is over has its room, too: without memory a copy
 * that is taken back to its start would have no way out. */
TEST(a_copy_goes_back_to_its_start_without_allocating)
{
    const staged_many scene = staged_eight(3);
    lan_battle *battle = staged_many_battle(&scene);
    lan_battle *copy = NULL;
    lan_solver *solver = make_solver(battle, LAN_METHOD_GSL, LAN_STEPPER_RKCK);
    assert_ok(lan_solver_run(solver, battle, NULL, NULL, NULL));
    assert_ok(lan_battle_copy(battle, &copy));
    allocations_start();
    lan_battle_reset(copy);
    assert_int_equal(allocations_stop(), 0);
    lan_battle_destroy(copy);
    lan_battle_destroy(battle);
    lan_solver_destroy(solver);
}

TEST(a_duel_in_closed_form_allocates_nothing)
{
    const staged_duel scenes[] = {staged_square(4), staged_linear(4),
                                  staged_mixed(4)};
    for (size_t k = 0; k < sizeof scenes / sizeof scenes[0]; k++) {
        assert_none(staged_duel_battle(&scenes[k]), LAN_METHOD_CLOSED,
                    LAN_STEPPER_RKCK, 1);
    }
}

TEST(a_power_law_allocates_nothing_for_new_scales)
{
    staged_duel scene = staged_square(6);
    scene.law_on_x = LAN_LAW_POWER;
    scene.law_on_y = LAN_LAW_POWER;
    scene.enemy = 0.73;
    scene.own = 0.31;
    lan_battle *battle = staged_duel_battle(&scene);
    lan_solver_report report;
    const long count =
        count_of(battle, LAN_METHOD_GSL, LAN_STEPPER_RKCK, &report);
    assert_true(report.steps > report.events);
    assert_int_equal(count, 0);
    lan_battle_destroy(battle);
}

/* Allocations of ticks to a battle's end but the first, by a solver that has
 * seen it once. */
static long count_of_ticks(lan_battle *battle, lan_stepper stepper, double tick)
{
    lan_solver *solver = make_solver(battle, LAN_METHOD_GSL, stepper);
    int ticks = 0;
    assert_ok(lan_battle_advance(battle, tick, solver, NULL));
    allocations_start();
    while (!lan_battle_is_over(battle)) {
        assert_ok(lan_battle_advance(battle, tick, solver, NULL));
        ticks++;
    }
    const long count = allocations_stop();
    lan_solver_destroy(solver);
    assert_true(ticks > 20);
    return count;
}

TEST(no_explicit_stepper_allocates_in_a_tick_of_a_power_law)
{
    if (!allocations_can_be_counted()) {
        skip();
    }
    staged_duel scene = staged_square(7);
    scene.law_on_x = LAN_LAW_POWER;
    scene.law_on_y = LAN_LAW_POWER;
    scene.enemy = 0.73;
    scene.own = 0.31;
    for (int k = 0; k < LAN_STEPPER_COUNT; k++) {
        const lan_stepper stepper = (lan_stepper)k;
        if (lan_stepper_has(stepper, LAN_STEPPER_EXPLICIT)) {
            lan_battle *battle = staged_duel_battle(&scene);
            const long count = count_of_ticks(battle, stepper, 0.25);
            if (count != 0) {
                fail_with("%s allocated %ld times in ticks",
                          lan_stepper_name(stepper), count);
            }
            lan_battle_destroy(battle);
        }
    }
}
