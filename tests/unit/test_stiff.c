/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Battles with one rate far above the others: what docs/numerics.md says of
 * them, and why nothing changes the stepper by itself.
 */
#include <math.h>

#include "base/real.h"
#include "tests/support/reading.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

/* What is left of a group by area fire that nearly all leave at once. */
static double left_of_fed(lan_stepper stepper, double tolerance,
                          lan_solver_report *report)
{
    const lan_solver_options options =
        scene_options(LAN_METHOD_GSL, stepper, tolerance);
    scene *s = scene_duel(730.0, 1210.0, 1.9e-5, 3.1e-5, LAN_LAW_AREA, 40.0);
    s->groups[0].losses = 1e4;
    s->groups[1].losses = 0.0034;
    scene_comes_rate(s, 0, 0.0, 40.0, 7.3e6);
    solved done = scene_solve(s, &options);
    assert_ok(done.status);
    *report = done.report;
    const double left = solved_left(&done, 0);
    solved_clear(&done);
    scene_destroy(s);
    return left;
}

/* 7.3e6 come and 1e4 of each leave in a time unit: 730 stand, to what fire
 * takes besides, and 7.3e6 * 40 have come. */
TEST(steps_are_held_down_by_stability_unless_implicit)
{
    static const double tolerances[] = {1e-6, 1e-10};
    lan_solver_report report;
    for (int k = 0; k < 2; k++) {
        const double atol = tolerances[k] * 2.92e8;
        assert_close(left_of_fed(LAN_STEPPER_RKCK, tolerances[k], &report),
                     730.0, 1e-3, atol);
        assert_in_range(report.steps, 100000, 115000);
        assert_close(left_of_fed(LAN_STEPPER_BSIMP, tolerances[k], &report),
                     730.0, 1e-3, atol);
        assert_in_range(report.steps, 5, 15);
        assert_close(left_of_fed(LAN_STEPPER_RK4IMP, tolerances[k], &report),
                     730.0, 1e-3, atol);
        assert_in_range(report.steps, 3, 25);
    }
}

/* A group fed so that it stands the lower the less comes: at the root of its
 * power law, by the whole side's tolerance. */
static int64_t steps_of_fed(lan_stepper stepper, double rate)
{
    const lan_solver_options options =
        scene_options(LAN_METHOD_GSL, stepper, 1e-10);
    scene *s = scene_create(3, 20.0);
    scene_army(s, NULL);
    scene_group(s, 141.4);
    scene_group(s, 4.7);
    scene_army(s, NULL);
    scene_group(s, 61.3);
    lan_fire_def *entry = scene_fire(s, 2, 1, LAN_LAW_POWER, 2.43);
    entry->enemy = 1.0;
    entry->own = 0.31;
    scene_comes_rate(s, 1, 0.0, LAN_INF, rate);
    solved done = scene_solve(s, &options);
    assert_ok(done.status);
    assert_close(solved_left(&done, 1), pow(rate / (2.43 * 61.3), 1.0 / 0.31),
                 0.0, 1e-9 * (146.1 + 20.0 * rate));
    const int64_t steps = done.report.steps;
    solved_clear(&done);
    scene_destroy(s);
    return steps;
}

TEST(the_nearer_to_zero_a_group_stands_the_stiffer)
{
    int64_t before = steps_of_fed(LAN_STEPPER_RKCK, 80.0);
    for (double rate = 40.0; rate > 15.0; rate *= 0.5) {
        const int64_t steps = steps_of_fed(LAN_STEPPER_RKCK, rate);
        assert_true(steps > 3 * before);
        assert_true(steps_of_fed(LAN_STEPPER_BSIMP, rate) < 20);
        assert_true(steps_of_fed(LAN_STEPPER_RK4IMP, rate) < 100);
        before = steps;
    }
}

/* The second group of y lives on what comes, and is gone when x has grown. */
static const char living_on_next_to_nothing[] =
    "format: 1\n"
    "time: {end: 100}\n"
    "units:\n"
    "  t0: {hit: 0.8697, rate: 0.01317, attack_area: 4.79, fire: area}\n"
    "  t1: {hit: 0.6932, rate: 0.09489}\n"
    "armies:\n"
    "  x: {area: 1000, units: {g0: {type: t1, count: 887, reinforcements: "
    "[{from: 0, rate: 2128}]}, g1: {type: t1, count: 889}}}\n"
    "  y: {area: 1000, losses: 53.22, units: {g0: {type: t1, count: 1009, "
    "reinforcements: [{from: 0, rate: 2882}]}, g1: {type: t0, count: 1697, "
    "reinforcements: [{from: 0, rate: 346.7}]}}}\n"
    "fire:\n"
    "  - {from: x, at: y, law: area, coefficient: 0.56}\n";

static double end_of(const char *text, lan_stepper stepper, double tolerance)
{
    const lan_solver_options options =
        scene_options(LAN_METHOD_GSL, stepper, tolerance);
    lan_battle *battle = battle_of_text(text);
    lan_solver *solver = NULL;
    assert_ok(lan_solver_create(battle, &options, &solver, NULL));
    assert_ok(lan_solver_run(solver, battle, NULL, NULL, NULL));
    const double end = lan_battle_time(battle);
    assert_true(end < 10.0); /* well before the clock ends it */
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    return end;
}

/* Parts of a step are as exact as its tolerance, of an implicit stepper too,
 * whose steps no stability holds down. */
TEST(an_implicit_stepper_finds_an_ill_conditioned_end)
{
    const char *s = living_on_next_to_nothing;
    const double want = end_of(s, LAN_STEPPER_RK8PD, 1e-13);
    assert_close(end_of(s, LAN_STEPPER_MSBDF, 1e-13), want, 1e-6, 0.0);
    assert_close(end_of(s, LAN_STEPPER_RKCK, 1e-10), want, 5e-5, 0.0);
    assert_close(end_of(s, LAN_STEPPER_RK4IMP, 1e-10), want, 1e-6, 0.0);
    assert_close(end_of(s, LAN_STEPPER_RK4IMP, 1e-12), want, 2e-6, 0.0);
}

/* x comes to no one at r and is lost by c x^q, q so small that the loss jumps
 * at zero: x' = r - c x^q takes the time of the integral of dx / (r - c x^q).
 */
static double time_to_stand_at(double x, double r, double c, double q)
{
    /* by Simpson's rule in w, x = end w^50 */
    const int n = 2000;
    double sum = 0.0;
    for (int i = 0; i <= n; i++) {
        const double w = (double)i / n;
        const double weight = i == 0 || i == n ? 1.0 : i % 2 == 0 ? 2.0 : 4.0;
        sum += weight * 50.0 * x * pow(w, 49.0) /
               (r - c * pow(x * pow(w, 50.0), q));
    }
    return sum / (3.0 * n);
}

TEST(a_group_rises_from_nothing_by_any_stepper)
{
    static const lan_stepper steppers[] = {
        LAN_STEPPER_RKCK,   LAN_STEPPER_RK8PD, LAN_STEPPER_RK2IMP,
        LAN_STEPPER_RK4IMP, LAN_STEPPER_BSIMP, LAN_STEPPER_MSBDF};
    for (size_t k = 0; k < sizeof steppers / sizeof steppers[0]; k++) {
        const lan_solver_options options =
            scene_options(LAN_METHOD_GSL, steppers[k], 1e-9);
        scene *s = scene_create(3, 6.0);
        scene_army(s, NULL);
        scene_group(s, 20.0);
        scene_army(s, NULL);
        scene_group(s, 200.0);
        scene_group(s, 0.0);
        scene_army_fire(s, 1, 0, LAN_LAW_NONE, LAN_NAN);
        scene_fire(s, 0, 1, LAN_LAW_NONE, LAN_NAN);
        lan_fire_def *entry = scene_fire(s, 0, 2, LAN_LAW_POWER, 2.0);
        entry->enemy = 1.0;
        entry->own = 0.02;
        scene_comes_rate(s, 2, 1.0, LAN_INF, 50.0);
        solved done = scene_solve(s, &options);
        if (done.status != LAN_OK) {
            fail_with("%s", done.error.text);
        }
        const double left = solved_left(&done, 2);
        assert_true(left > 0.0);
        assert_close(time_to_stand_at(left, 50.0, 40.0, 0.02), 5.0, 1e-5, 0.0);
        solved_clear(&done);
        scene_destroy(s);
    }
}
