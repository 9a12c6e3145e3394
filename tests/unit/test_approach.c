/* tests/unit/test_approach.c - armies that begin apart, walk towards each other
 * and fire within range.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "lanchester/solver.h"
#include "model/engine_impl.h"
#include "tests/support/random.h"
#include "tests/support/reading.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

/* x walks up to y, which stands: one group each. */
static scene *attack(double x, double y, double a, double b, double distance,
                     double speed, double end)
{
    scene *s = scene_create(2, end);
    scene_army(s, NULL);
    scene_group(s, x);
    scene_army(s, NULL);
    scene_group(s, y);
    s->units[0].hit = b;
    s->units[1].hit = a;
    s->units[0].speed = speed;
    s->units[0].range = distance;
    s->units[1].range = distance;
    s->def.approach.distance = distance;
    return s;
}

/* x loses .06 a minute for each y, y .6 for each x, from nearby. */
static scene *bonder_and_farrell(double end)
{
    scene *s = attack(10.0, 30.0, .06, .6, 2000.0, 134.112, end);
    s->units[0].falloff = 1.0;
    s->units[1].falloff = 1.0;
    return s;
}

/* --- closed forms --------------------------------------------------------- */

TEST(bonder_and_farrell_meet_their_closed_form_by_every_stepper)
{
    for (lan_stepper by = LAN_STEPPER_RK2; by <= LAN_STEPPER_MSBDF; by++) {
        const lan_solver_options options =
            scene_options(LAN_METHOD_GSL, by, 1e-10);
        scene *s = bonder_and_farrell(2000.0 / 134.112);
        solved done = scene_solve(s, &options);
        /* of first order it is as exact as its tolerance lets it be */
        const double rtol = by == LAN_STEPPER_RK1IMP ? 3e-5 : 4e-7;
        assert_ok(done.status);
        assert_close(solved_left(&done, 0), 3.423459, rtol, 0.0);
        assert_close(solved_left(&done, 1), 4.147375, rtol, 0.0);
        solved_clear(&done);
        scene_destroy(s);
    }
}

/* What x takes of y on its walk of a time T is b x (t / T)^falloff dt. Where
 * the first step was as long as its estimated error allows, this was off by up
 * to 61 times the tolerance. */
TEST(fire_that_sets_in_along_a_power_of_time_is_as_exact_as_the_tolerance)
{
    static const lan_stepper steppers[] = {LAN_STEPPER_RKF45, LAN_STEPPER_RKCK,
                                           LAN_STEPPER_RK8PD};
    random_source *random = random_create(2026112320);
    const int cases = random_cases(200);
    for (int i = 0; i < cases; i++) {
        const double falloff = random_between(random, .3, 3.5);
        const double walk = random_between(random, 2.0, 20.0);
        const double lost = random_between(random, 20.0, 400.0);
        scene *s =
            attack(1000.0, 500.0, 0.0, lost * (falloff + 1.0) / (1000.0 * walk),
                   70.0, 70.0 / walk, walk);
        s->units[0].falloff = falloff;
        for (size_t k = 0; k < sizeof steppers / sizeof steppers[0]; k++) {
            const lan_solver_options options =
                scene_options(LAN_METHOD_GSL, steppers[k], 1e-8);
            solved done = scene_solve(s, &options);
            assert_ok(done.status);

            assert_close(solved_left(&done, 1), 500.0 - lost, 0.0,
                         1e-7 * 500.0);
            solved_clear(&done);
        }
        scene_destroy(s);
    }
    random_destroy(random);
}

/* Where y's range is half of the distance, x fires alone for half of the way,
 * then it is the square law. */
TEST(longer_range_fires_alone_then_square_law)
{
    const double a = .01;
    const double b = .02;
    const double walk = 5.0;
    const double rest = 2.5;
    scene *s = attack(100.0, 90.0, a, b, 100.0, 10.0, walk + rest);
    s->units[1].range = 50.0;
    s->def.approach.to = 0.0;
    const lan_solver_options options =
        scene_options(LAN_METHOD_GSL, LAN_STEPPER_RK8PD, 1e-13);
    solved done = scene_solve(s, &options);
    const double y = 90.0 - b * 100.0 * walk;
    const double w = sqrt(a * b) * rest;
    assert_ok(done.status);
    assert_close(solved_left(&done, 0),
                 100.0 * cosh(w) - y * sqrt(a / b) * sinh(w), 1e-12, 0.0);
    assert_close(solved_left(&done, 1),
                 y * cosh(w) - 100.0 * sqrt(b / a) * sinh(w), 1e-12, 0.0);
    assert_close(done.outcome->groups[0].fired_at, 0.0, 0.0, 0.0);
    assert_close(done.outcome->groups[1].fired_at, walk, 1e-12, 0.0);
    solved_clear(&done);
    scene_destroy(s);
}

static void assert_same_end(scene *s, const solved *want, bool are_apart)
{
    s->def.approach.distance = are_apart ? 40.0 : LAN_NAN;
    const lan_solver_options options =
        scene_options(LAN_METHOD_GSL, LAN_STEPPER_RKCK, 1e-10);
    solved done = scene_solve(s, &options);
    assert_ok(done.status);
    assert_close(done.outcome->time, want->outcome->time, 0.0, 0.0);
    assert_close(solved_left(&done, 0), solved_left(want, 0), 0.0, 0.0);
    assert_close(solved_left(&done, 1), solved_left(want, 1), 0.0, 0.0);
    assert_int_equal(isnan(done.outcome->groups[0].fired_at), !are_apart);
    solved_clear(&done);
}

TEST(a_distance_within_all_ranges_leaves_every_bit)
{
    scene *s = attack(73.0, 61.0, .013, .017, LAN_NAN, 12.5, 300.0);
    const lan_solver_options options =
        scene_options(LAN_METHOD_GSL, LAN_STEPPER_RKCK, 1e-10);
    s->units[0].range = 55.0;
    s->units[1].range = 47.0;
    solved without = scene_solve(s, &options);
    assert_ok(without.status);
    assert_same_end(s, &without, true);
    assert_same_end(s, &without, false);
    solved_clear(&without);
    scene_destroy(s);
}

/* --- who walks ------------------------------------------------------------ */

static void advance_to(lan_battle *battle, double time, lan_solver *solver)
{
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_battle_advance(battle, time - lan_battle_time(battle),
                                    solver, &err),
                 &err);
}

static lan_solver *solver_of(const lan_battle *battle, lan_method method)
{
    const lan_solver_options options =
        scene_options(method, LAN_STEPPER_RKCK, 1e-10);
    lan_solver *solver = NULL;
    assert_ok(lan_solver_create(battle, &options, &solver, NULL));
    return solver;
}

static double apart(const lan_battle *battle, int32_t i, int32_t j)
{
    return lan_approach_distance(battle, i, j, lan_battle_time(battle));
}

/* A walks up to B, which falls, and on to C, which stands where it began. */
static scene *three_sides(void)
{
    scene *s = scene_create(3, 60.0);
    for (int k = 0; k < 3; k++) {
        scene_army(s, NULL);
        scene_group(s, k == 1 ? 4.0 : 100.0);
        s->units[k].range = 30.0;
        s->units[k].hit = k == 0 ? .05 : 0.0;
    }
    s->units[0].speed = 10.0;
    s->units[1].speed = 20.0;
    s->def.approach.distance = 120.0;
    return s;
}

TEST(a_group_halts_before_the_nearest_and_walks_on_when_that_is_gone)
{
    scene *s = three_sides();
    lan_battle *battle = scene_battle(s);
    lan_solver *solver = solver_of(battle, LAN_METHOD_GSL);
    advance_to(battle, 2.0, solver);
    assert_close(apart(battle, 0, 1), 60.0, 1e-12, 0.0);
    assert_close(apart(battle, 0, 2), 100.0, 1e-12, 0.0);
    assert_close(apart(battle, 1, 2), 80.0, 1e-12, 0.0);
    /* 30 m apart after 3; A takes .05 x 100 a minute, 4 of them in .8 */
    advance_to(battle, 3.5, solver);
    assert_close(apart(battle, 0, 1), 30.0, 1e-12, 0.0);
    assert_close(lan_battle_strength(battle, 1), 1.5, 1e-9, 0.0);
    /* and C after 6 more, as A's fire falls on B alone so far */
    advance_to(battle, 6.8, solver);
    assert_false(lan_battle_is_over(battle) ||
                 lan_battle_strength(battle, 1) > 0.0);
    assert_close(apart(battle, 0, 2), 60.0, 1e-9, 0.0);
    assert_close(lan_battle_strength(battle, 2), 100.0, 0.0, 0.0);
    advance_to(battle, 12.8, solver);
    assert_close(apart(battle, 0, 2), 30.0, 1e-9, 0.0);
    assert_close(lan_battle_strength(battle, 2), 85.0, 1e-9, 0.0);
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(a_battle_that_no_one_can_begin_is_a_stalemate_when_all_have_halted)
{
    const double speeds[] = {0.0, 10.0};
    for (int k = 0; k < 2; k++) {
        scene *s = attack(10.0, 10.0, .1, .1, 100.0, speeds[k], 60.0);
        s->units[0].range = 5.0;
        s->units[1].range = 5.0;
        s->def.approach.to = 25.0;
        solved done = scene_solve(s, NULL);
        assert_ok(done.status);
        assert_int_equal(done.outcome->reason, LAN_END_STALEMATE);
        assert_close(done.outcome->time, k == 0 ? 0.0 : 7.5, 1e-12, 0.0);
        solved_clear(&done);
        scene_destroy(s);
    }
}

/* Nobody hits them yet, but that is no reason for less than one to be gone. */
TEST(less_than_one_soldier_waits_for_the_enemy)
{
    scene *s = attack(1.0, .4, .01, .1, 100.0, 10.0, 60.0);
    s->units[0].range = 20.0;
    s->units[1].range = 20.0;
    solved done = scene_solve(s, NULL);
    assert_ok(done.status);
    assert_int_equal(done.outcome->winner, 0);
    assert_true(done.outcome->time > 8.0);
    solved_clear(&done);
    scene_destroy(s);
}

/* --- states --------------------------------------------------------------- */

static unsigned char *bytes_of(const lan_battle *battle)
{
    const size_t size = lan_battle_state_size(battle);
    unsigned char *bytes = malloc(size);
    assert_non_null(bytes);
    assert_ok(lan_battle_save(battle, bytes, size));
    return bytes;
}

static void assert_same_state(const lan_battle *a, const lan_battle *b)
{
    unsigned char *of_a = bytes_of(a);
    unsigned char *of_b = bytes_of(b);
    assert_memory_equal(of_a, of_b, lan_battle_state_size(a));
    free(of_a);
    free(of_b);
}

TEST(copies_and_bytes_walk_on_from_where_they_are)
{
    scene *s = bonder_and_farrell(20.0);
    lan_battle *battle = scene_battle(s);
    lan_battle *restored = scene_battle(s);
    lan_battle *copy = NULL;
    lan_solver *solver = solver_of(battle, LAN_METHOD_GSL);
    advance_to(battle, 6.5, solver);
    unsigned char *bytes = bytes_of(battle);
    assert_ok(lan_battle_copy(battle, &copy));
    assert_ok(
        lan_battle_restore(restored, bytes, lan_battle_state_size(battle)));
    lan_battle *const all[] = {battle, copy, restored};
    for (size_t k = 0; k < 3; k++) {
        advance_to(all[k], 16.0, solver);
        assert_close(apart(all[k], 0, 1), 0.0, 0.0, 0.0);
        assert_same_state(all[k], battle);
        lan_battle_destroy(k > 0 ? all[k] : NULL);
    }
    lan_battle_reset(battle);
    assert_close(apart(battle, 0, 1), 2000.0, 0.0, 0.0);
    free(bytes);
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(bytes_of_a_group_that_has_come_from_nowhere_are_refused)
{
    scene *s = bonder_and_farrell(20.0);
    lan_battle *battle = scene_battle(s);
    const size_t size = lan_battle_state_size(battle);
    const size_t places[] = {
        (size_t)((unsigned char *)battle->state.march.from -
                 battle->state.bytes),
        (size_t)((unsigned char *)battle->state.march.velocity -
                 battle->state.bytes),
        (size_t)((unsigned char *)battle->state.march.set -
                 battle->state.bytes),
        (size_t)((unsigned char *)battle->state.march.fired -
                 battle->state.bytes)};
    const double wrong = -1.0;
    for (size_t k = 0; k < sizeof places / sizeof places[0]; k++) {
        unsigned char *bytes = bytes_of(battle);
        memcpy(bytes + places[k], &wrong, sizeof wrong);
        assert_int_equal(lan_battle_restore(battle, bytes, size), LAN_EINVAL);
        free(bytes);
    }
    lan_battle_destroy(battle);
    scene_destroy(s);
}

/* --- random battles ------------------------------------------------------- */

#define BATTLES 400

/* 50 y cannot reach x for 4 of 5 minutes of the way: what holds at first is not
 * the whole battle. What is then left of them, 10, is beaten as well, but 400
 * of them would beat x by far. */
TEST(simulated_odds_go_on_as_another_comes_within_reach)
{
    static const double counts[] = {50.0, 400.0};
    for (size_t i = 0; i < 2; i++) {
        scene *s = attack(100.0, counts[i], .1, .1, 100.0, 20.0, 1e4);
        lan_odds_options options = lan_odds_options_default();
        lan_odds *odds = NULL;
        lan_error err;
        s->units[1].range = 20.0;
        s->def.approach.to = 0.0;
        lan_battle *battle = scene_battle(s);
        options.method = LAN_ODDS_SIMULATE;
        options.battles = 200;
        lan_error_clear(&err);
        assert_ok_or(lan_odds_find(battle, &options, NULL, &odds, &err), &err);
        assert_close(odds->sides[i].win, 1.0, 0.0, 0.01);
        lan_odds_destroy(odds);
        lan_battle_destroy(battle);
        scene_destroy(s);
    }
}

/* --- what is refused ------------------------------------------------------ */

TEST(no_closed_form_and_no_exact_odds_of_armies_that_begin_apart)
{
    scene *s = attack(10.0, 12.0, .1, .1, 100.0, 10.0, 60.0);
    lan_battle *battle = scene_battle(s);
    const lan_solver_options closed =
        scene_options(LAN_METHOD_CLOSED, LAN_STEPPER_RKCK, 1e-10);
    lan_odds_options exact = lan_odds_options_default();
    lan_solver *solver = NULL;
    lan_odds *odds = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_int_equal(lan_solver_create(battle, &closed, &solver, &err),
                     LAN_ENOCLOSED);
    assert_non_null(strstr(err.text, "begin apart"));
    exact.method = LAN_ODDS_EXACT;
    lan_error_clear(&err);
    assert_int_equal(lan_odds_find(battle, &exact, NULL, &odds, &err),
                     LAN_ENOCLOSED);
    assert_non_null(strstr(err.text, "begin apart"));
    lan_battle_destroy(battle);
    scene_destroy(s);
}
