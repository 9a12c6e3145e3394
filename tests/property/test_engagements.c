/* tests/property/test_engagements.c - the law that comes out of soldiers as
 * bodies: against the stochastic process, the equations, and what a formation
 * makes of them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Right code fails one comparison of random fights in a thousand: at most 8 %
 * of all of them. The seeds are fixed, so that it happens always or never.
 * Distributions are compared by the inequality of Dvoretzky, Kiefer and
 * Wolfowitz (P. Massart, Ann. Probab. 18, 1990).
 */
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdio.h>

#include "base/real.h"
#include "tests/support/fight_ends.h"
#include "tests/support/formed.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

/* --- all that is not fire ------------------------------------------------- */

/* Fights soldier by soldier end as those of the jump process do. */
static void assert_jumps(const lan_engagement_def *def, uint64_t seed,
                         int fights, bool until_end)
{
    fight_ends bodies = fight_ends_of_bodies(def, seed, fights, until_end);
    fight_ends jumps =
        fight_ends_of_jumps(def->battle, seed + 1, fights, until_end);
    assert_fights_alike(&bodies, &jumps);
    fight_ends_clear(&bodies);
    fight_ends_clear(&jumps);
}

/* Morale that falls, recovers, weakens fire and makes soldiers desert and
 * armies break; soldiers who leave by themselves, come at a rate and all at
 * once; fire that begins later. */
TEST(morale_and_arrivals_are_those_of_the_jump_process)
{
    formed f;
    formed_init(&f, 30, 62);
    const lan_reinforcement_def coming[] = {
        {.form = LAN_REINFORCEMENT_RATE, .from = 1.0, .to = 6.0, .rate = 2.0},
        {.form = LAN_REINFORCEMENT_AT, .from = 2.5, .count = 7.0}};
    const lan_fire_def fire[] = {{.from_army = FORMED_RED,
                                  .from_group = -1,
                                  .at_army = FORMED_BLUE,
                                  .at_group = -1,
                                  .law = LAN_LAW_NONE,
                                  .coefficient = LAN_NAN,
                                  .enemy = 1.0,
                                  .half = LAN_NAN,
                                  .stop = 0.75}};
    f.groups[FORMED_BLUE].reinforcements = coming;
    f.groups[FORMED_BLUE].reinforcement_count = 2;
    f.groups[FORMED_RED].losses = 0.03;
    f.armies[FORMED_RED].has_morale = true;
    f.armies[FORMED_RED].morale = (lan_morale_def){.start = 0.9,
                                                   .loss_weight = 1.1,
                                                   .recovery = 0.04,
                                                   .effect = 0.7,
                                                   .desertion = 0.2,
                                                   .break_at = 0.25};
    f.armies[FORMED_BLUE].break_at = 0.2;
    f.battle.fire = fire;
    f.battle.fire_count = 1;
    const int fights = random_cases(600);
    assert_jumps(&f.def, 21, fights, false);
}

/* The same of a scenario, by its own seed. */
static void assert_jumps_of_text(const char *text, uint64_t seed, int fights,
                                 bool until_end)
{
    test_reading reading = read_valid(text);
    assert_jumps(lan_scenario_engagement(reading.scenario), seed, fights,
                 until_end);
    reading_clear(&reading);
}

/* Several groups, that divide their fire by each of the rules. */
TEST(shares_among_groups_are_those_of_the_jump_process)
{
    static const char *const rules[] = {
        "share: proportional", "share: even",
        "share: weights, weights: {a: {c: 3}, b: {a: 0.2}, c: {b: 5}}",
        "share: priority, priority: {a: [c], b: [c, a], c: [b]}"};
    for (int k = 0; k < 4; k++) {
        char text[1000];
        snprintf(text, sizeof text,
                 "format: 1\ntime: {end: 100}\nsolver: bodies\n"
                 "rules: {%s}\n"
                 "units:\n"
                 "  a: {hit: 0.15, through: true}\n"
                 "  b: {hit: 0.1, rate: 2, through: true}\n"
                 "  c: {hit: 0.3, rate: 0.4, through: true}\n"
                 "armies:\n  blue: {units: {a: 12, b: 5}}\n"
                 "  red: {units: {a: 8, b: 3, c: 9}}\n",
                 rules[k]);
        assert_jumps_of_text(text, (uint64_t)(23 + 2 * k), random_cases(250),
                             false);
    }
}

/* Each hit takes just one soldier's health, as in the jump process: the gun 2
 * of heavy ones, and half of that through the armour of light ones, at whom the
 * machine gun fires besides, or, as the best, alone. */
TEST(weapons_are_those_of_the_jump_process)
{
    static const char *const shares[] = {"proportional", "even"};
    static const char *const choices[] = {"all", "best"};
    for (int k = 0; k < 4; k++) {
        char text[1400];
        snprintf(text, sizeof text,
                 "format: 1\ntime: {end: 100}\nsolver: bodies\n"
                 "rules: {share: %s}\n"
                 "units:\n"
                 "  a: {armour: light, through: true, choose: %s, weapons: {\n"
                 "    gun: {hit: 0.15, rate: 0.8, damage: 2, kind: ball},\n"
                 "    mg: {hit: 0.05, rate: 3, targets: [a, b]}}}\n"
                 "  b: {armour: light, hit: 0.1, rate: 2, through: true}\n"
                 "  c: {health: 2, hit: 0.3, rate: 0.4, through: true}\n"
                 "counters: {b: {c: 2}}\n"
                 "armour: {ball: {light: 0.5}}\n"
                 "armies:\n  blue: {units: {a: 9, b: 5}}\n"
                 "  red: {units: {a: 4, b: 6, c: 9}}\n",
                 shares[k % 2], choices[k / 2]);
        assert_jumps_of_text(text, (uint64_t)(51 + 2 * k), random_cases(200),
                             false);
    }
}

/* Three armies of two sides: one breaks and leaves, one comes later, one loses
 * heart and its soldiers desert. */
TEST(retreats_are_those_of_the_jump_process)
{
    assert_jumps_of_text(
        "format: 1\ntime: {end: 12}\nsolver: bodies\n"
        "units: {a: {hit: 0.12, through: true},\n"
        "        b: {hit: 0.2, rate: 0.7, through: true}}\n"
        "armies:\n"
        "  blue: {units: {a: 20}, break: 0.4}\n"
        "  green: {side: blue, units: {b: {count: 0,\n"
        "          reinforcements: [{at: 1.5, count: 9},\n"
        "                           {from: 2, to: 5, count: 6}]}}}\n"
        "  red: {units: {a: 12, b: 14}, losses: 0.02,\n"
        "        morale: {start: 0.8, loss_weight: 0.9, desertion: 0.3,\n"
        "                 break: 0.2}}\n",
        35, random_cases(400), true);
}

/* One shot does all the damage, by way of health, damage and a counter; and
 * whoever is met by a shot that flies, it is one of the enemy. */
TEST(hits_that_just_kill_and_shots_that_fly_are_those_of_the_jump_process)
{
    formed f;
    formed_init(&f, 12, 9);
    const lan_counter_def counters[] = {
        {.attacker = FORMED_BLUE, .target = FORMED_RED, .factor = 1.5}};
    f.units[FORMED_BLUE].damage = 2.0;
    f.units[FORMED_RED].health = 3.0;
    f.units[FORMED_BLUE].rate = 0.7;
    f.units[FORMED_RED].hit = 0.15;
    f.battle.counters = counters;
    f.battle.counter_count = 1;
    assert_jumps(&f.def, 25, random_cases(600), false);
    formed_init(&f, 11, 10);
    for (int k = 0; k < FORMED_SIDES; k++) {
        f.units[k].range = 200.0;
        f.soldiers[k].shot_speed = 1e9;
    }
    assert_jumps(&f.def, 27, random_cases(600), false);
}

/* Seven of three hits against five of seven, whose attacks come at a rate or
 * once an interval: each soldier of bodies has wounds of its own, and so hits
 * spread. */
TEST(wounds_that_spread_are_those_of_the_jump_process)
{
    static const char *const keys[] = {"rate: 1.6", "interval: 0.625"};
    for (int k = 0; k < 2; k++) {
        char text[500];
        snprintf(text, sizeof text,
                 "format: 1\ntime: {end: 1000}\nsolver: bodies\n"
                 "rules: {wounds: spread}\n"
                 "units:\n"
                 "  p: {rate: 1.4, hit: 1, health: 3, through: true}\n"
                 "  q: {%s, hit: 1, health: 7, through: true}\n"
                 "armies: {a: {units: {p: 9}}, b: {units: {q: 5}}}\n",
                 keys[k]);
        assert_jumps_of_text(text, (uint64_t)(61 + 2 * k), random_cases(600),
                             false);
    }
}

/* --- laws ----------------------------------------------------------------- */

/* One file against one file, where friends are in the way: one on either side
 * fires, so that losses are a series of duels, and who wins is who first has so
 * many of them. */
TEST(gate_one_wide_is_a_series_of_duels)
{
    formed f;
    formed_init(&f, 20, 14);
    for (int k = 0; k < FORMED_SIDES; k++) {
        f.soldiers[k].through = false;
        f.arrays[k].formation = LAN_FORMATION_COLUMN;
        f.arrays[k].ranks = 1;
    }
    f.units[FORMED_BLUE].hit = 0.3;
    f.units[FORMED_RED].hit = 0.4;
    const double share = 3.0 / 7.0; /* of losses that are red's */
    fight_ends seen =
        fight_ends_of_bodies(&f.def, 31, random_cases(500), false);
    assert_fight_mean(&seen, FIGHT_WON,
                      gsl_cdf_binomial_Q(14 - 1, share, 20 + 14 - 1));
    fight_ends_clear(&seen);

    f.battle.end = 15.0;
    fight_ends part = fight_ends_of_bodies(&f.def, 32, random_cases(500), true);
    assert_fight_mean(&part, FIGHT_LEFT_0, 20.0 - 15.0 * 0.4);
    assert_fight_mean(&part, FIGHT_LEFT_1, 14.0 - 15.0 * 0.3);
    fight_ends_clear(&part);
}

/* Circles that fall anywhere: a loss of hit (s / S) x a soldier and attacker.
 */
TEST(area_fire_loses_by_the_area_law)
{
    formed f;
    formed_init(&f, 60, 5);
    f.units[FORMED_RED].fire = LAN_LAW_AREA;
    f.units[FORMED_RED].attack_area = 90.0;
    f.units[FORMED_RED].hit = 0.8;
    f.units[FORMED_BLUE].hit = 0.0;
    f.armies[FORMED_BLUE].area = 3000.0;
    f.battle.end = 6.0;
    fight_ends seen = fight_ends_of_bodies(&f.def, 41, random_cases(500), true);
    assert_fight_mean(&seen, FIGHT_LEFT_0,
                      60.0 * exp(-5.0 * 0.8 * 90.0 / 3000.0 * 6.0));
    fight_ends_clear(&seen);
}

/* Aimed fire is linear in the counts, so that the mean obeys the equations
 * while no side is near its end. */
TEST(mean_obeys_the_equations)
{
    formed f;
    formed_init(&f, 300, 200);
    f.battle.end = 3.0;
    const double rate = 0.1;
    const double time = rate * f.battle.end;
    fight_ends seen = fight_ends_of_bodies(&f.def, 53, random_cases(250), true);
    assert_fight_mean(&seen, FIGHT_LEFT_0,
                      300.0 * cosh(time) - 200.0 * sinh(time));
    assert_fight_mean(&seen, FIGHT_LEFT_1,
                      200.0 * cosh(time) - 300.0 * sinh(time));
    fight_ends_clear(&seen);
}

/* --- steps ---------------------------------------------------------------- */

/* Two lines of pikes that walk up to each other. */
static void walking_lines(formed *f)
{
    formed_init(f, 6, 6);
    for (int k = 0; k < FORMED_SIDES; k++) {
        f->units[k].speed = 60.0;
        f->units[k].range = 8.0;
        f->units[k].rate = 20.0;
        f->soldiers[k].through = false;
        f->arrays[k].ranks = 2;
    }
    f->units[FORMED_BLUE].range = 11.0;
    f->units[FORMED_BLUE].falloff = 1.0;
    f->soldiers[FORMED_RED].steer = LAN_STEER_CHASE;
}

TEST(step_does_not_matter)
{
    formed f;
    walking_lines(&f);
    const int fights = random_cases(1000);
    fight_ends found = fight_ends_of_bodies(&f.def, 71, fights, false);
    f.def.step = 0.5 * 0.5 * 0.4 / 60.0;
    fight_ends half = fight_ends_of_bodies(&f.def, 72, fights, false);
    assert_fights_alike(&found, &half);
    fight_ends_clear(&found);
    fight_ends_clear(&half);
}

/* --- the same bits -------------------------------------------------------- */

TEST(fights_do_not_depend_on_what_else_is_asked)
{
    formed f;
    walking_lines(&f);
    lan_engagement *one = formed_engagement(&f);
    lan_engagement *other = formed_engagement(&f);
    const double frames[] = {0.05, 0.1, 0.2};
    const lan_rows rows = {.points = 5};
    for (int k = 0; k < random_cases(10); k++) {
        lan_trajectory *trajectory = NULL;
        assert_ok(lan_trajectory_create(&trajectory));
        const lan_engagement_request all = {.seed = 81,
                                            .run = (uint64_t)k,
                                            .rows = &rows,
                                            .trajectory = trajectory,
                                            .frames = frames,
                                            .frame_count = 3,
                                            .shots_most = 7};
        formed_fight(one, 81, (uint64_t)k);
        formed_fight(other, 82, (uint64_t)k);
        assert_ok(lan_engagement_fight(other, &all, NULL));
        const lan_engagement_story *a = lan_engagement_story_of(one);
        const lan_engagement_story *b = lan_engagement_story_of(other);
        assert_int_equal(a->fired, b->fired);
        assert_int_equal(a->hits, b->hits);
        assert_int_equal(b->frame_count, 3);
        for (size_t s = 0; s < a->soldier_count; s++) {
            assert_memory_equal(&a->soldiers[s].fell_at,
                                &b->soldiers[s].fell_at, sizeof(double));
            assert_int_equal(a->soldiers[s].killer, b->soldiers[s].killer);
        }
        assert_int_equal(trajectory->row_count >= 5, true);
        lan_trajectory_destroy(trajectory);
    }
    lan_engagement_destroy(one);
    lan_engagement_destroy(other);
}
