/* tests/unit/test_retaliation.c - attacks that are answered at once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "lanchester/island.h"
#include "lanchester/odds.h"
#include "lanchester/outcome.h"
#include "lanchester/parameter.h"
#include "lanchester/solver.h"
#include "model/engine_impl.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

#define RTOL 1e-14

#define HEAD     "format: 1\ntime: {end: 5}\n"
#define ANSWERED "kinds: {blade: {retaliate: true}}\n"

/* Runs a battle to its end; its outcome, which the caller destroys. */
static lan_outcome *outcome_by(lan_battle *battle, lan_method method,
                               lan_stepper stepper)
{
    lan_solver_options options = lan_solver_options_default();
    lan_solver *solver = NULL;
    lan_outcome *outcome = NULL;
    lan_error err;
    lan_error_clear(&err);
    options.method = method;
    options.stepper = stepper;
    options.rtol = 1e-12;
    options.atol = 1e-12;
    assert_ok_or(lan_solver_create(battle, &options, &solver, &err), &err);
    assert_ok_or(lan_solver_run(solver, battle, NULL, NULL, &err), &err);
    assert_ok(lan_outcome_create(battle, &outcome));
    lan_solver_destroy(solver);
    return outcome;
}

/* --- who is answered by what ---------------------------------------------- */

/* Swords and bows on both sides, 100 v 90: the sword alone is answered. */
#define A 0.031 /* by orcs: sword .013, bow .018 */
#define B 0.047 /* by elves: sword .022, bow .025 */
#define R 0.013
#define Q 0.022
#define ELVES                                                                  \
    "units:\n"                                                                 \
    "  elf: {weapons: {sword: {hit: 0.022, kind: blade}, bow: {hit: "          \
    "0.025}}}\n"
#define ORCS                                                                   \
    "  orc: {weapons: {sword: {hit: 0.013, kind: blade}, bow: {hit: "          \
    "0.018}}}\n"
#define TWO "armies: {elves: {units: {elf: 100}}, orcs: {units: {orc: 90}}}\n"

/* --- equations ------------------------------------------------------------ */

/* x(t) of x' = -a y - r x, y' = -b x - q y, by the eigenvalues. */
static double strength_at(double t, double x, double y, double a, double r,
                          double b, double q)
{
    const double mean = -(r + q) / 2.0;
    const double s = sqrt((r - q) * (r - q) / 4.0 + a * b);
    return exp(mean * t) *
           (x * cosh(s * t) - ((r - q) / 2.0 * x + a * y) * sinh(s * t) / s);
}

TEST(equations_with_answers_meet_their_closed_form)
{
    static const lan_stepper steppers[] = {LAN_STEPPER_RKCK, LAN_STEPPER_RK8PD,
                                           LAN_STEPPER_MSBDF};
    for (size_t i = 0; i < sizeof steppers / sizeof steppers[0]; i++) {
        lan_battle *battle = battle_of_text(HEAD ELVES ORCS TWO ANSWERED);
        lan_outcome *outcome = outcome_by(battle, LAN_METHOD_GSL, steppers[i]);
        assert_close(outcome->groups[0].left,
                     strength_at(5.0, 100.0, 90.0, A, R, B, Q), 1e-9, 0.0);
        assert_close(outcome->groups[1].left,
                     strength_at(5.0, 90.0, 100.0, B, Q, A, R), 1e-9, 0.0);
        lan_outcome_destroy(outcome);
        lan_battle_destroy(battle);
    }
}

TEST(equations_with_answers_end_where_their_closed_form_does)
{
    const char *const settings[] = {"time.end=1000", NULL};
    test_reading reading = read_with(HEAD ELVES ORCS TWO ANSWERED, settings);
    lan_battle *battle = NULL;
    assert_ok(lan_battle_create(lan_scenario_battle_def(reading.scenario),
                                &battle, NULL));
    lan_outcome *outcome =
        outcome_by(battle, LAN_METHOD_AUTO, LAN_STEPPER_RKCK);
    assert_int_equal(outcome->winner, 0);
    assert_close(strength_at(outcome->time, 90.0, 100.0, B, Q, A, R), 0.0, 0.0,
                 1e-7);
    assert_close(outcome->groups[0].left,
                 strength_at(outcome->time, 100.0, 90.0, A, R, B, Q), 1e-9,
                 0.0);
    lan_outcome_destroy(outcome);
    lan_battle_destroy(battle);
    reading_clear(&reading);
}

/* Answers alone bring nobody to zero: half a soldier is gone, at ln(2 x) / r.
 */
TEST(who_dies_by_answers_alone_is_killed_by_those_who_answer)
{
    lan_battle *battle =
        battle_of_text("format: 1\ntime: {end: 9999}\n" ELVES ORCS TWO ANSWERED
                       "fire: [{from: orcs, at: elves, law: none},\n"
                       "       {from: elves, at: orcs, law: aimed}]\n"
                       "sides: {orcs: {scale: 1e6}}\n");
    lan_outcome *outcome =
        outcome_by(battle, LAN_METHOD_AUTO, LAN_STEPPER_RKCK);
    assert_int_equal(outcome->winner, 1);
    assert_close(outcome->time, log(200.0) / R, 1e-9, 0.0);
    assert_close(outcome->killed[1 * 2 + 0], 100.0, 1e-9, 0.0);
    assert_close(outcome->killed[0 * 2 + 1], outcome->groups[1].lost_combat,
                 1e-12, 0.0);
    lan_outcome_destroy(outcome);
    lan_battle_destroy(battle);
}

TEST(kinds_that_nobody_answers_change_no_bit)
{
    lan_battle *one = battle_of_text(HEAD ELVES "  orc: {hit: 0.02}\n" TWO);
    lan_battle *other =
        battle_of_text(HEAD ELVES "  orc: {hit: 0.02}\n" TWO ANSWERED);
    assert_true(lan_plan_digest(one->plan) == lan_plan_digest(other->plan));
    lan_outcome *a = outcome_by(one, LAN_METHOD_CLOSED, LAN_STEPPER_RKCK);
    lan_outcome *b = outcome_by(other, LAN_METHOD_CLOSED, LAN_STEPPER_RKCK);
    for (int32_t i = 0; i < 2; i++) {
        assert_close(a->groups[i].left, b->groups[i].left, 0.0, 0.0);
    }
    lan_outcome_destroy(a);
    lan_outcome_destroy(b);
    lan_battle_destroy(one);
    lan_battle_destroy(other);
}

TEST(a_saved_battle_knows_who_answers)
{
    lan_battle *one = battle_of_text(HEAD ELVES ORCS TWO);
    lan_battle *other = battle_of_text(HEAD ELVES ORCS TWO ANSWERED);
    assert_true(lan_plan_digest(one->plan) != lan_plan_digest(other->plan));
    lan_battle_destroy(one);
    lan_battle_destroy(other);
}

TEST(a_battle_is_made_anew_with_answers_and_without)
{
    static const double numbers[] = {1.0, 0.0, 1.0}; /* false, true, false */
    test_reading reading = read_valid(HEAD ELVES ORCS TWO ANSWERED);
    lan_scenario_copy *copy = NULL;
    lan_parameter *retaliate = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_ok(lan_scenario_copy_create(reading.scenario, &copy));
    assert_ok_or(lan_parameter_create(reading.scenario, "kinds.blade.retaliate",
                                      &retaliate, &err),
                 &err);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        lan_battle *battle = NULL;
        const double answered = numbers[i] > 0.0 ? 0.0 : R * 100.0;
        assert_ok_or(lan_scenario_copy_set(copy, retaliate, numbers[i], &err),
                     &err);
        assert_ok_or(lan_scenario_copy_battle(copy, &battle, &err), &err);
        assert_close(battle->now.flow.combat[0], A * 90.0 + answered, RTOL,
                     0.0);
    }
    lan_parameter_destroy(retaliate);
    lan_scenario_copy_destroy(copy);
    reading_clear(&reading);
}

/* --- chance --------------------------------------------------------------- */

#define FEW "armies: {elves: {units: {elf: 2}}, orcs: {units: {orc: 3}}}\n"

/* Chance that x elves win against y orcs, loss by loss. */
static double chance_of_elves(int x, int y)
{
    if (x == 0 || y == 0) {
        return y == 0 ? 1.0 : 0.0;
    }
    const double elf_falls = A * y + R * x;
    const double orc_falls = B * x + Q * y;
    return (elf_falls * chance_of_elves(x - 1, y) +
            orc_falls * chance_of_elves(x, y - 1)) /
           (elf_falls + orc_falls);
}

static lan_odds *odds_of(const lan_battle *battle, lan_odds_method method)
{
    lan_odds_options options = lan_odds_options_default();
    lan_odds *odds = NULL;
    lan_error err;
    lan_error_clear(&err);
    options.method = method;
    options.battles = 40000;
    options.precision = 1e-6;
    assert_ok_or(lan_odds_find(battle, &options, NULL, &odds, &err), &err);
    return odds;
}

TEST(exact_odds_are_the_sum_of_all_courses_with_answers)
{
    lan_battle *battle = battle_of_text(HEAD ELVES ORCS FEW ANSWERED);
    lan_odds *exact = odds_of(battle, LAN_ODDS_EXACT);
    const double p = chance_of_elves(2, 3);
    assert_true(p > 0.05 && p < 0.95);
    assert_close(exact->sides[0].win, p, 1e-13, 0.0);
    assert_close(exact->sides[1].win, 1.0 - p, 1e-13, 0.0);
    lan_odds_destroy(exact);
    lan_battle_destroy(battle);
}

TEST(simulated_odds_with_answers_are_those_of_all_courses)
{
    lan_battle *battle = battle_of_text(HEAD ELVES ORCS FEW ANSWERED);
    lan_odds *often = odds_of(battle, LAN_ODDS_SIMULATE);
    const double p = chance_of_elves(2, 3);
    assert_close(often->sides[0].win, p, 0.0,
                 4.0 * sqrt(p * (1.0 - p) / 40000.0));
    lan_odds_destroy(often);
    lan_battle_destroy(battle);
}

/* The same where the elves fire at orcs and walls, who do not answer. */
static double chance_beside_walls(int x, int y, int z)
{
    if (x == 0 || y + z == 0) {
        return y + z == 0 ? 1.0 : 0.0;
    }
    const double share = (double)y / (y + z);
    const double elf_falls = A * y + R * share * x;
    const double orc_falls = B * share * x + Q * y;
    const double wall_falls = B * (1.0 - share) * x;
    double win = elf_falls * chance_beside_walls(x - 1, y, z);
    win += y > 0 ? orc_falls * chance_beside_walls(x, y - 1, z) : 0.0;
    win += z > 0 ? wall_falls * chance_beside_walls(x, y, z - 1) : 0.0;
    return win / (elf_falls + orc_falls + wall_falls);
}

TEST(exact_odds_of_many_groups_go_by_answers)
{
    lan_battle *battle = battle_of_text(
        HEAD ELVES ORCS "  wall: {rate: 0, hit: 0}\n"
                        "armies: {elves: {units: {elf: 3}}, orcs: {units: "
                        "{orc: 2, wall: 2}}}\n" ANSWERED);
    lan_odds *exact = odds_of(battle, LAN_ODDS_EXACT);
    assert_close(exact->sides[0].win, chance_beside_walls(3, 2, 2), 1e-13, 0.0);
    lan_odds_destroy(exact);
    lan_battle_destroy(battle);
}

/* --- maps ----------------------------------------------------------------- */

/* Both armies as an island whose pairs have these factors. */
static void assert_island(double elves, double orcs, double on_elves,
                          double on_orcs)
{
    static const int32_t armies[] = {0, 1};
    test_reading reading = read_valid(HEAD ELVES ORCS TWO ANSWERED);
    const lan_battle_def *def = lan_scenario_battle_def(reading.scenario);
    lan_battle *whole = NULL;
    lan_battle *island = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_island_create_whole(def, &whole, &err), &err);
    assert_ok_or(lan_island_define(def, armies, 2, &island, &err), &err);
    lan_island_take(island, armies, whole, 0.0);
    assert_ok(lan_island_set_pair(island, 0, 1, elves));
    assert_ok(lan_island_set_pair(island, 1, 0, orcs));
    assert_ok(lan_island_settle(island));
    assert_close(island->now.flow.combat[0], on_elves, RTOL, 0.0);
    assert_close(island->now.flow.combat[1], on_orcs, RTOL, 0.0);
    lan_battle_destroy(island);
    lan_battle_destroy(whole);
    reading_clear(&reading);
}

TEST(answers_reach_as_far_as_attacks_of_who_answers)
{
    const double out = LAN_ISLAND_OUT_OF_REACH;
    assert_island(1.0, 1.0, A * 90.0 + R * 100.0, B * 100.0 + Q * 90.0);
    assert_island(0.5, 1.0, A * 90.0 + R * 100.0,
                  0.5 * B * 100.0 + 0.5 * Q * 90.0);
    assert_island(1.0, out, 0.0, B * 100.0);
    assert_island(1.0, 0.25, 0.25 * A * 90.0 + 0.25 * R * 100.0,
                  B * 100.0 + Q * 90.0);
}
