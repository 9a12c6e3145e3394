/* tests/unit/test_retaliation.c - attacks that are answered at once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "lanchester/chance.h"
#include "lanchester/coefficients.h"
#include "lanchester/island.h"
#include "lanchester/odds.h"
#include "lanchester/outcome.h"
#include "lanchester/parameter.h"
#include "lanchester/solver.h"
#include "model/battle_impl.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

#define RTOL 1e-14

#define HEAD     "format: 1\ntime: {end: 5}\n"
#define ANSWERED "kinds: {blade: {retaliate: true}}\n"

/* Asserts what the groups lose per time as it begins. */
static void assert_losses(const char *text, const double *want)
{
    lan_battle *battle = battle_of_text(text);
    for (int32_t i = 0; i < lan_battle_group_count(battle); i++) {
        assert_close(battle->now.flow.combat[i], want[i], RTOL, 0.0);
    }
    lan_battle_destroy(battle);
}

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

TEST(attacks_are_answered_by_weapons_of_the_class)
{
    const double with[] = {A * 90.0 + R * 100.0, B * 100.0 + Q * 90.0};
    const double without[] = {A * 90.0, B * 100.0};
    assert_losses(HEAD ELVES ORCS TWO ANSWERED, with);
    assert_losses(HEAD ELVES ORCS TWO, without);
    assert_losses(HEAD ELVES ORCS TWO "kinds: {blade: {retaliate: false}}\n",
                  without);
}

TEST(who_has_no_such_weapon_does_not_answer)
{
    const double want[] = {0.02 * 90.0, 0.047 * 100.0};
    assert_losses(HEAD ELVES "  orc: {hit: 0.02}\n" TWO ANSWERED, want);
}

/* Kinds with rows of armour of their own answer each other by their class. */
TEST(kinds_of_one_class_answer_each_other)
{
    const double elf = 0.05 * 0.8;
    const double orc = 0.03 * 1.2;
    const double want[] = {orc * 190.0, elf * 190.0};
    assert_losses(HEAD "units:\n"
                       "  elf: {hit: 0.05, kind: blade, armour: leather}\n"
                       "  orc: {hit: 0.03, kind: pierce, armour: mail}\n" TWO
                       "armour: {blade: {mail: 0.8}, pierce: {leather: 1.2}}\n"
                       "kinds: {blade: {retaliate: melee}, pierce: {retaliate: "
                       "melee}}\n",
                  want);
    const double apart[] = {orc * 90.0, elf * 100.0};
    assert_losses(HEAD "units:\n"
                       "  elf: {hit: 0.05, kind: blade, armour: leather}\n"
                       "  orc: {hit: 0.03, kind: pierce, armour: mail}\n" TWO
                       "armour: {blade: {mail: 0.8}, pierce: {leather: 1.2}}\n"
                       "kinds: {blade: {retaliate: true}, pierce: {retaliate: "
                       "true}}\n",
                  apart);
}

TEST(a_battery_is_answered_once_for_each_class)
{
    /* two blades and a club: once by the orc's blades, once by its club */
    const double answer = 0.011 + 0.007;
    const double want[] = {0.018 * 90.0 + answer * 100.0,
                           0.06 * 100.0 + (0.03 + 0.03) * 90.0};
    assert_losses(HEAD
                  "units:\n"
                  "  elf: {weapons: {a: {hit: 0.01, kind: blade}, b: {hit: "
                  "0.02, kind: blade}, c: {hit: 0.03, kind: club}}}\n"
                  "  orc: {weapons: {a: {hit: 0.011, kind: blade}, b: {hit: "
                  "0.007, kind: club}}}\n" TWO
                  "kinds: {blade: {retaliate: true}, club: {retaliate: "
                  "true}}\n",
                  want);
}

TEST(the_best_weapon_is_answered_and_the_best_of_the_class_answers)
{
    /* the elf's best is a blade; of the orc's, of which the bow is best, the
     * better blade answers, while its own attacks are by the bow */
    const double want[] = {0.09 * 90.0 + 0.05 * 100.0, 0.06 * 100.0};
    assert_losses(
        HEAD
        "units:\n"
        "  elf: {choose: best, weapons: {a: {hit: 0.06, kind: "
        "blade}, b: {hit: 0.04}}}\n"
        "  orc: {choose: best, weapons: {a: {hit: 0.05, kind: "
        "blade}, b: {hit: 0.02, kind: blade}, c: {hit: 0.09}}}\n" TWO ANSWERED,
        want);
}

TEST(area_fire_and_given_coefficients_are_not_answered)
{
    const double area[] = {0.03 * 90.0, 0.05 * 0.1 * 90.0 * 100.0};
    assert_losses(HEAD "units:\n"
                       "  elf: {hit: 0.05, kind: blade, fire: area, "
                       "attack_area: 100}\n"
                       "  orc: {hit: 0.03, kind: blade}\n"
                       "armies: {elves: {units: {elf: 100}}, orcs: {area: "
                       "1000, units: {orc: 90}}}\n" ANSWERED,
                  area);
    const double given[] = {A * 90.0, 0.5 * 100.0 + Q * 90.0};
    assert_losses(
        HEAD ELVES ORCS TWO ANSWERED
        "fire: [{from: elves, at: orcs, law: aimed, coefficient: 0.5}]\n",
        given);
    const double by_law[] = {A * 90.0 + R * 100.0, B * 100.0 + Q * 90.0};
    assert_losses(HEAD ELVES ORCS TWO ANSWERED
                  "fire: [{from: elves, at: orcs, law: aimed}]\n",
                  by_law);
    const double only_answers[] = {R * 100.0, B * 100.0};
    assert_losses(HEAD ELVES ORCS TWO ANSWERED
                  "fire: [{from: orcs, at: elves, law: none}]\n",
                  only_answers);
}

TEST(a_weapon_that_never_strikes_is_not_answered)
{
    const double want[] = {0.03 * 90.0, 0.0};
    assert_losses(HEAD "units:\n"
                       "  elf: {weapons: {a: {rate: 0, hit: 1, kind: blade}, "
                       "b: {rate: 0, hit: 1, kind: club}}}\n"
                       "  orc: {weapons: {a: {hit: 0.02, kind: blade}, b: "
                       "{hit: 0.01, kind: club}}}\n" TWO ANSWERED,
                  want);
}

/* Those of the attackers who fight are answered, however few the answerers. */
TEST(answers_go_with_the_attackers_who_fight_and_their_shares)
{
    const double share = 30.0 / 120.0;
    const double want[] = {A * 10.0 + R * share * 60.0,
                           B * share * 60.0 + Q * 10.0,
                           B * (1.0 - share) * 60.0};
    assert_losses(HEAD ELVES ORCS
                  "  wall: {rate: 0, hit: 0}\n"
                  "armies: {elves: {front: 60, units: {elf: 100}}, orcs: "
                  "{front: 40, units: {orc: 30, wall: 90}}}\n" ANSWERED,
                  want);
}

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

TEST(kills_by_answers_are_their_groups)
{
    lan_battle *battle = battle_of_text(
        HEAD ELVES ORCS "  bow: {hit: 0.04}\n"
                        "armies: {elves: {units: {elf: 100}}, orcs: {units: "
                        "{orc: 50, bow: 40}}}\n" ANSWERED
                        "fire: [{from: orcs.orc, at: elves, law: none}]\n");
    lan_outcome *outcome =
        outcome_by(battle, LAN_METHOD_AUTO, LAN_STEPPER_RKCK);
    const double *killed = outcome->killed;
    assert_close(killed[3] + killed[6], outcome->groups[0].lost_combat, 1e-10,
                 0.0);
    assert_true(killed[3] > 0.0 && killed[6] > killed[3]);
    assert_close(killed[1], outcome->groups[1].lost_combat, 1e-10, 0.0);
    assert_close(killed[2], outcome->groups[2].lost_combat, 1e-10, 0.0);
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

/* Of very many soldiers chance makes what the equations say. */
TEST(large_random_battles_go_as_the_equations)
{
    const double scale = 1e4;
    lan_battle *battle =
        battle_of_text(HEAD ELVES ORCS TWO ANSWERED
                       "sides: {elves: {scale: 1e4}, orcs: {scale: 1e4}}\n");
    lan_outcome *outcome =
        outcome_by(battle, LAN_METHOD_CHANCE, LAN_STEPPER_RKCK);
    /* some four deviations of 1e6 soldiers, each of whom is lost or not */
    assert_close(outcome->groups[0].left / scale,
                 strength_at(5.0, 100.0, 90.0, A, R, B, Q), 4e-3, 0.0);
    assert_close(outcome->groups[1].left / scale,
                 strength_at(5.0, 90.0, 100.0, B, Q, A, R), 4e-3, 0.0);
    lan_outcome_destroy(outcome);
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
