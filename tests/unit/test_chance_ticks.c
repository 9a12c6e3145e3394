/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Battles by chance inside a loop of the caller's: ticks, saving, copying, and
 * changes between them.
 */
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "lanchester/solver.h"
#include "model/engine_impl.h"
#include "tests/support/any_battle.h"
#include "tests/support/random.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

#define CASES 60
#define TICKS 40 /* of the time until the description's end */

static lan_solver *solver_by(const lan_battle *battle, lan_method method,
                             uint64_t seed)
{
    lan_solver_options options = scene_options(method, LAN_STEPPER_RKCK, 1e-10);
    lan_solver *solver = NULL;
    lan_error err = {0};
    options.seed = seed;
    if (lan_solver_create(battle, &options, &solver, &err) != LAN_OK) {
        fail_with("no solver: %s", err.text);
    }
    return solver;
}

static void advance(lan_battle *battle, double dt, lan_solver *solver)
{
    lan_error err = {0};
    if (lan_battle_advance(battle, dt, solver, &err) != LAN_OK) {
        fail_with("at %g: %s", lan_battle_time(battle), err.text);
    }
}

static unsigned char *bytes_of(const lan_battle *battle)
{
    const size_t size = lan_battle_state_size(battle);
    unsigned char *bytes = malloc(size);
    assert_non_null(bytes);
    assert_ok(lan_battle_save(battle, bytes, size));
    return bytes;
}

/* Puts the battle's state into another of the same description, or into a
 * copy. */
static lan_battle *pass_on(lan_battle *battle, scene *s, bool by_bytes)
{
    lan_battle *next = NULL;
    if (by_bytes) {
        unsigned char *bytes = bytes_of(battle);
        next = scene_battle(s);
        assert_ok(
            lan_battle_restore(next, bytes, lan_battle_state_size(battle)));
        free(bytes);
    } else {
        assert_ok(lan_battle_copy(battle, &next));
    }
    lan_battle_destroy(battle);
    return next;
}

/* Ticks of random length, the battle saved or copied in between, and every now
 * and then another solver of the same seed. */
static lan_battle *fight_in_ticks(scene *s, random_source *random,
                                  uint64_t seed)
{
    lan_battle *battle = scene_battle(s);
    lan_solver *solver = solver_by(battle, LAN_METHOD_CHANCE, seed);
    const double tick = lan_battle_end(battle) / TICKS;
    while (!lan_battle_is_over(battle)) {
        const double from = lan_battle_time(battle);
        const double dt = random_between(random, 1e-3, 2.0) * tick;
        advance(battle, dt, solver);
        assert_true(lan_battle_is_over(battle) ||
                    fabs(lan_battle_time(battle) - (from + dt)) <= 0.0);
        if (random_chance(random, .3)) {
            battle = pass_on(battle, s, random_chance(random, .5));
        }
        if (random_chance(random, .1)) {
            lan_solver_destroy(solver);
            solver = solver_by(battle, LAN_METHOD_CHANCE, seed);
        }
    }
    lan_solver_destroy(solver);
    return battle;
}

/* Fights random battles by ticks and in a run. */
static void assert_ticks_of_a_run(unsigned long seed, bool are_apart)
{
    any_arms arms;
    random_source *random = random_create(seed);
    scene *s = scene_create(ANY_BATTLE_GROUPS, 1.0);
    const int cases = random_cases(CASES);
    for (int k = 0; k < cases; k++) {
        double points[8];
        random_begin(random, (uint32_t)k);
        any_battle_draw(random, s, points);
        any_battle_make_stochastic(s, k);
        if (are_apart) {
            any_battle_part(random, s, &arms, false);
        }
        if (k % 3 == 1) {
            s->def.gone = random_between(random, 1.0, 4.0);
        }
        lan_battle *run = scene_battle(s);
        if (lan_battle_is_over(run)) { /* a stalemate has no tick */
            lan_battle_destroy(run);
            continue;
        }
        lan_solver *solver = solver_by(run, LAN_METHOD_CHANCE, (uint64_t)k);
        assert_ok(lan_solver_run(solver, run, NULL, NULL, NULL));
        lan_battle *ticked = fight_in_ticks(s, random, (uint64_t)k);
        unsigned char *wanted = bytes_of(run);
        unsigned char *got = bytes_of(ticked);
        if (memcmp(wanted, got, lan_battle_state_size(run)) != 0) {
            any_battle_print(s);
            fail_with("case %d: over at %.17g by ticks, %.17g by a run", k,
                      lan_battle_time(ticked), lan_battle_time(run));
        }
        free(wanted);
        free(got);
        lan_solver_destroy(solver);
        lan_battle_destroy(run);
        lan_battle_destroy(ticked);
    }
    scene_destroy(s);
    random_destroy(random);
}

TEST(ticks_give_the_bits_of_a_run)
{
    assert_ticks_of_a_run(20261122, false);
}

TEST(ticks_give_the_bits_of_a_run_of_armies_that_begin_apart)
{
    assert_ticks_of_a_run(20261123, true);
}

/* --- changes ------------------------------------------------------------- */

#define BATTLES 4000

/* A change that changes nothing: what was drawn for the time after it is drawn
 * again, and must not be likelier for that. */
static bool wins_beside_changes(lan_battle *battle, scene *s,
                                lan_solver *solver, uint64_t seed)
{
    lan_battle_reset(battle);
    lan_solver_set_seed(solver, seed);
    for (int k = 0; !lan_battle_is_over(battle); k++) {
        assert_true(k < 10000);
        advance(battle, .37, solver);
        if (!lan_battle_is_over(battle)) {
            assert_ok(k % 2 == 0
                          ? lan_battle_reinforce(battle, 0, 0.0)
                          : lan_battle_amend(battle, scene_def(s), NULL));
        }
    }
    return lan_battle_strength(battle, 0) > 0.0;
}

TEST(changes_between_ticks_leave_the_odds_alone)
{
    scene *s = scene_square(9.0, 8.0, .1, .13, 1e6);
    lan_battle *battle = scene_battle(s);
    lan_odds *odds = NULL;
    assert_ok(lan_odds_find(battle, NULL, NULL, &odds, NULL));
    lan_solver *solver = solver_by(battle, LAN_METHOD_CHANCE, 1);
    unsigned wins = 0;
    for (uint64_t n = 0; n < BATTLES; n++) {
        wins += wins_beside_changes(battle, s, solver, n);
    }
    print_message("# %u of %d won, exactly %.6f\n", wins, BATTLES,
                  odds->sides[0].win);
    assert_true(gsl_cdf_binomial_P(wins, odds->sides[0].win, BATTLES) > 5e-4);
    assert_true(gsl_cdf_binomial_Q(wins, odds->sides[0].win, BATTLES) > 5e-4);
    lan_odds_destroy(odds);
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

/* It draws none of the fire that is shared alike. */
TEST(a_start_that_rounds_to_nobody_fights_like_nobody)
{
    const double rest[] = {0.0, 1e-10};
    double over[2];
    for (int k = 0; k < 2; k++) {
        scene *s = scene_create(3, 1e4);
        scene_army(s, NULL);
        scene_group(s, 23.0);
        scene_group(s, rest[k]);
        scene_army(s, NULL);
        scene_group(s, 19.0);
        s->units[0].hit = 0.01;
        s->units[2].hit = 0.013;
        s->def.share = LAN_SHARE_EVEN;
        lan_battle *battle = scene_battle(s);
        lan_solver *solver = solver_by(battle, LAN_METHOD_CHANCE, 7);
        advance(battle, 1e4, solver);
        assert_true(lan_battle_is_over(battle));
        over[k] = lan_battle_time(battle);
        lan_solver_destroy(solver);
        lan_battle_destroy(battle);
        scene_destroy(s);
    }
    assert_close(over[1], over[0], 0.0, 0.0);
}

TEST(an_army_without_soldiers_is_gone_at_the_next_tick)
{
    scene *s = scene_square(20.0, 14.0, .1, .12, 40.0);
    lan_battle *battle = scene_battle(s);
    lan_solver *solver = solver_by(battle, LAN_METHOD_CHANCE, 3);
    advance(battle, .25, solver);
    assert_ok(lan_battle_set_strength(battle, 1, 0.0));
    advance(battle, .25, solver);
    assert_true(lan_battle_is_over(battle));
    assert_int_equal(lan_battle_army_state(battle, 1), LAN_ARMY_GONE);
    assert_close(lan_battle_time(battle), .25, 0.0, 0.0);
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(an_army_that_comes_in_fights_and_is_booked)
{
    scene *s = scene_create(3, 400.0);
    scene_army(s, "x");
    scene_group(s, 9.0);
    scene_army(s, "y");
    scene_group(s, 8.0);
    s->units[0].hit = .1;
    s->units[1].hit = .12;
    lan_battle *battle = scene_battle(s);
    lan_solver *solver = solver_by(battle, LAN_METHOD_CHANCE, 3);
    advance(battle, .5, solver);
    scene_army(s, "x");
    scene_group(s, 1000.0);
    s->units[2].hit = .1;
    assert_ok(lan_battle_amend(battle, scene_def(s), NULL));
    while (!lan_battle_is_over(battle)) {
        advance(battle, 1e-4, solver);
    }
    lan_outcome *outcome = NULL;
    assert_ok(lan_outcome_create(battle, &outcome));
    assert_int_equal(outcome->winner, 0);
    assert_true(lan_battle_time(battle) < 1.0);
    assert_close(outcome->groups[1].lost_combat, 8.0, 0.0, 0.0);
    assert_close(outcome->groups[2].left + outcome->groups[2].lost_combat,
                 1000.0, 0.0, 0.0);
    lan_outcome_destroy(outcome);
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(reinforcements_fight_and_are_booked)
{
    scene *s = scene_square(3.0, 5.0, .1, .12, 400.0);
    lan_battle *battle = scene_battle(s);
    lan_solver *solver = solver_by(battle, LAN_METHOD_CHANCE, 3);
    advance(battle, .01, solver);
    assert_ok(lan_battle_reinforce(battle, 0, 1000.0));
    while (!lan_battle_is_over(battle)) {
        advance(battle, 1.0, solver);
    }
    lan_outcome *outcome = NULL;
    assert_ok(lan_outcome_create(battle, &outcome));
    const lan_group_outcome *first = &outcome->groups[0];
    assert_int_equal(outcome->winner, 0);
    assert_close(first->reinforced, 1000.0, 0.0, 0.0);
    assert_close(first->not_arrived, 0.0, 0.0, 0.0);
    assert_close(first->left + first->lost_combat, 1003.0, 0.0, 0.0);
    lan_outcome_destroy(outcome);
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

/* As many as were due, whoever came by chance. */
TEST(what_a_rate_brings_after_the_fight_has_not_arrived)
{
    scene *s = scene_square(60.0, 20.0, 0.01, 0.02, 500.0);
    scene_comes_rate(s, 0, 0.0, 400.0, 1.5);
    lan_battle *battle = scene_battle(s);
    lan_solver *solver = solver_by(battle, LAN_METHOD_CHANCE, 11);
    lan_outcome *outcome = NULL;
    advance(battle, 500.0, solver);
    assert_int_equal(lan_outcome_create(battle, &outcome), LAN_OK);
    assert_true(outcome->time < 400.0);
    assert_close(outcome->groups[0].not_arrived, 1.5 * (400.0 - outcome->time),
                 1e-12, 0.0);
    lan_outcome_destroy(outcome);
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

/* The rate rises to 6 at 400, 1200 in all; 75 are due when the army is out. */
TEST(what_a_rising_rate_would_bring_to_an_army_that_is_out_has_not_arrived)
{
    const double points[] = {0.0, 0.0, 400.0, 6.0};
    scene *s = scene_create(3, 500.0);
    scene_army(s, "west");
    scene_group(s, 60.0);
    scene_army(s, "east");
    scene_group(s, 50.0);
    scene_army(s, "west");
    scene_group(s, 5.0);
    s->units[0].hit = s->units[1].hit = 0.002;
    scene_comes_points(s, 2, points, 2);
    lan_battle *battle = scene_battle(s);
    lan_solver *solver = solver_by(battle, LAN_METHOD_CHANCE, 11);
    lan_outcome *outcome = NULL;
    advance(battle, 100.0, solver);
    assert_int_equal(lan_battle_withdraw(battle, 2), LAN_OK);
    advance(battle, 400.0, solver);
    assert_int_equal(lan_outcome_create(battle, &outcome), LAN_OK);
    assert_true(outcome->time > 110.0);
    assert_close(outcome->groups[2].not_arrived, 1200.0 - 75.0, 1e-12, 0.0);
    lan_outcome_destroy(outcome);
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

/* --- what is refused ----------------------------------------------------- */

TEST(parts_of_soldiers_are_refused_between_ticks)
{
    scene *s = scene_square(20.0, 14.0, .1, .12, 40.0);
    lan_battle *battle = scene_battle(s);
    lan_solver *solver = solver_by(battle, LAN_METHOD_CHANCE, 3);
    advance(battle, .25, solver);
    const double before = lan_battle_strength(battle, 0);
    assert_ok(lan_battle_reinforce(battle, 0, 2.5));
    lan_error err = {0};
    assert_int_equal(lan_battle_advance(battle, .25, solver, &err), LAN_EINVAL);
    assert_non_null(strstr(err.text, "need an integer"));
    assert_close(lan_battle_time(battle), .25, 0.0, 0.0);
    assert_close(lan_battle_strength(battle, 0), before + 2.5, 0.0, 0.0);
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(a_state_drawn_from_the_future_is_refused)
{
    scene *s = scene_square(20.0, 14.0, .1, .12, 40.0);
    lan_battle *battle = scene_battle(s);
    lan_solver *solver = solver_by(battle, LAN_METHOD_CHANCE, 3);
    advance(battle, .25, solver);
    static const double wrong[] = {.5, -1.0, LAN_NAN};
    for (int k = 0; k < 3; k++) {
        unsigned char *bytes = bytes_of(battle);
        ((lan_state_head *)(void *)bytes)->draw_time = wrong[k];
        assert_int_equal(
            lan_battle_restore(battle, bytes, lan_battle_state_size(battle)),
            LAN_EINVAL);
        free(bytes);
    }
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(a_battle_goes_on_as_it_began)
{
    scene *s = scene_square(20.0, 14.0, .1, .12, 40.0);
    static const lan_method methods[] = {LAN_METHOD_CHANCE, LAN_METHOD_GSL};
    for (int first = 0; first < 2; first++) {
        lan_battle *battle = scene_battle(s);
        lan_solver *solver = solver_by(battle, methods[first], 3);
        lan_solver *other = solver_by(battle, methods[1 - first], 3);
        advance(battle, .25, solver);
        assert_int_equal(lan_battle_advance(battle, .25, other, NULL),
                         LAN_EINVAL);
        assert_close(lan_battle_time(battle), .25, 0.0, 0.0);
        assert_ok(lan_solver_run(other, battle, NULL, NULL,
                                 NULL)); /* which begins again */
        lan_solver_destroy(solver);
        lan_solver_destroy(other);
        lan_battle_destroy(battle);
    }
    scene_destroy(s);
}
