/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which battles of two groups are numbers alone, and what these are. That an
 * end by them is the battle's: tests/property/test_plain_duel.c.
 */
#include "engine/plain_duel_impl.h"

#include <math.h>

#include "base/real.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

/* 100 of x, that lose 0.2 to each of the 80 of y, and 0.1 to them. */
static scene *plain(void)
{
    return scene_square(100.0, 80.0, 0.2, 0.1, 50.0);
}

static bool reads(scene *s)
{
    lan_plain_duel duel;
    lan_battle *battle = scene_battle(s);
    const bool is_plain = lan_plain_duel_read(battle, &duel);
    lan_battle_destroy(battle);
    scene_destroy(s);
    return is_plain;
}

/* --- what is read --------------------------------------------------------- */

TEST(the_numbers_of_a_duel_are_those_of_its_description)
{
    scene *s = plain();
    s->armies[0].break_at = 0.3;
    s->groups[1].losses = 0.01;
    s->units[1].cost = 7.0;
    scene_comes_at(s, 0, 0.0, 11.0);
    scene_comes_at(s, 1, 4.0, 5.0);
    scene_comes_rate(s, 0, 4.0, 6.0, 2.0);
    lan_plain_duel duel;
    lan_battle *battle = scene_battle(s);
    assert_true(lan_plain_duel_read(battle, &duel));
    assert_close(duel.x[0], 111.0, 0.0, 0.0);
    assert_close(duel.fielded[0], 111.0, 0.0, 0.0);
    assert_close(duel.start[0], 100.0, 0.0, 0.0);
    assert_close(duel.came[0], 11.0, 0.0, 0.0);
    assert_close(duel.scheduled[0], 15.0, 0.0, 0.0);
    assert_close(duel.scale[0], 115.0, 0.0, 0.0);
    assert_close(duel.scale[1], 85.0, 0.0, 0.0);
    assert_close(duel.aimed[0], 0.2, 0.0, 0.0);
    assert_close(duel.aimed[1], 0.1, 0.0, 0.0);
    assert_close(duel.area[0] + duel.area[1] + duel.losses[0], 0.0, 0.0, 0.0);
    assert_close(duel.losses[1], 0.01, 0.0, 0.0);
    assert_close(duel.break_at[0], 0.3, 0.0, 0.0);
    assert_close(duel.cost[1], 7.0, 0.0, 0.0);
    assert_true(isnan(duel.cost[0]));
    assert_int_equal(duel.piece_count, 3);
    assert_close(duel.piece[0].until, 4.0, 0.0, 0.0);
    assert_close(duel.piece[1].until, 6.0, 0.0, 0.0);
    assert_close(duel.piece[2].until, 50.0, 0.0, 0.0);
    assert_close(duel.piece[1].come[1], 5.0, 0.0, 0.0);
    assert_close(duel.piece[1].rate[0], 2.0, 0.0, 0.0);
    assert_close(duel.piece[2].rate[0], 0.0, 0.0, 0.0);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(a_level_changes_where_soldiers_come_at_a_rate_or_no_longer)
{
    scene *s = scene_duel(100.0, 80.0, 0.002, 0.001, LAN_LAW_AREA, 50.0);
    s->def.gone = 0.0;
    scene_comes_rate(s, 1, 5.0, 9.0, 2.0);
    lan_plain_duel duel;
    lan_battle *battle = scene_battle(s);
    assert_true(lan_plain_duel_read(battle, &duel));
    assert_int_equal(duel.piece_count, 3);
    assert_close(duel.piece[0].level[1], 1e-22 * 88.0, 1e-15, 0.0);
    assert_close(duel.piece[1].level[1], 0.0, 0.0, 0.0);
    assert_close(duel.piece[2].level[1], 1e-22 * 88.0, 1e-15, 0.0);
    assert_close(duel.piece[1].level[0], 1e-22 * 100.0, 1e-15, 0.0);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

/* --- what is not ---------------------------------------------------------- */

TEST(more_than_two_groups_are_no_plain_duel)
{
    assert_true(reads(plain()));
    scene *s = scene_create(3, 50.0);
    for (int k = 0; k < 3; k++) {
        if (k != 1) {
            (void)scene_army(s, NULL);
        }
        (void)scene_group(s, 50.0);
    }
    scene_army_fire(s, 0, 1, LAN_LAW_AIMED, 0.1);
    assert_false(reads(s));
}

TEST(fronts_morale_and_distance_make_no_plain_duel)
{
    scene *s = plain();
    s->armies[1].front = 1000.0;
    assert_false(reads(s));
    s = plain();
    s->armies[0].has_morale = true;
    s->armies[0].morale = (lan_morale_def){.start = 1.0};
    assert_false(reads(s));
    s = plain();
    s->def.approach.distance = 30.0;
    for (int i = 0; i < 2; i++) {
        s->units[i].speed = 1.0;
        s->units[i].range = 10.0;
    }
    assert_false(reads(s));
}

TEST(answers_make_no_plain_duel)
{
    static const char *const kinds[] = {"blade"};
    static const lan_kind_def answered[] = {{LAN_RETALIATE_ALIKE}};
    scene *s = scene_create(2, 50.0);
    for (int i = 0; i < 2; i++) {
        (void)scene_army(s, NULL);
        (void)scene_group(s, 50.0);
        s->units[i].hit = 0.1;
        s->units[i].kind = 0;
    }
    s->def.kinds = kinds;
    s->def.kind_count = 1;
    assert_true(lan_battle_def_check(scene_def(s), NULL, NULL) == LAN_OK);
    s->def.kind_defs = answered;
    assert_false(reads(s));
}

TEST(laws_of_other_shapes_and_phases_make_no_plain_duel)
{
    scene *s = plain();
    s->fire[0].law = LAN_LAW_POWER;
    s->fire[0].enemy = 1.0;
    s->fire[0].own = 0.5;
    assert_false(reads(s));
    s = plain();
    s->fire[0].law = LAN_LAW_SEARCH;
    s->fire[0].half = 20.0;
    assert_false(reads(s));
    s = plain();
    s->fire[1].start = 2.0;
    assert_false(reads(s));
    s = plain();
    s->fire[1].stop = 2.0;
    assert_false(reads(s));
}

TEST(who_has_to_rise_makes_no_plain_duel)
{
    scene *s = plain();
    s->groups[0].count = 0.0;
    scene_comes_rate(s, 0, 0.0, LAN_INF, 100.0); /* rises */
    assert_false(reads(s));
    s = plain();
    s->groups[0].count = 0.0;
    scene_comes_rate(s, 0, 0.0, LAN_INF, 1.0); /* is held at zero */
    assert_false(reads(s));
    s = plain();
    s->groups[0].count = 0.0;
    scene_comes_at(s, 0, 3.0, 100.0); /* is away */
    assert_false(reads(s));
    s = plain();
    s->groups[0].count = 0.0;
    scene_comes_at(s, 0, 0.0, 100.0); /* is there in time */
    assert_true(reads(s));
}

TEST(rates_that_change_steadily_make_no_plain_duel)
{
    static const double now[] = {0.0, 3.0, 4.0, 0.0};
    static const double later[] = {2.0, 0.0, 4.0, 1.0};
    static const double even[] = {2.0, 3.0, 4.0, 3.0};
    scene *s = plain();
    scene_comes_points(s, 0, now, 2);
    assert_false(reads(s));
    s = plain();
    scene_comes_points(s, 0, later, 2);
    assert_false(reads(s));
    s = plain();
    scene_comes_points(s, 0, even, 2);
    assert_true(reads(s));
}

TEST(more_pieces_than_there_is_room_for_make_no_plain_duel)
{
    for (int count = 2; count <= LAN_DUEL_PIECES; count++) {
        scene *s = plain();
        for (int k = 0; k < count; k++) {
            scene_comes_at(s, k % 2, 1.0 + k, 10.0);
        }
        assert_true(reads(s) == (count < LAN_DUEL_PIECES));
    }
}

TEST(who_comes_at_the_very_end_makes_no_plain_duel)
{
    scene *s = plain();
    scene_comes_at(s, 0, 50.0, 10.0);
    assert_false(reads(s));
    s = plain();
    scene_comes_at(s, 0, nextafter(50.0, 0.0), 10.0);
    assert_false(reads(s));
    s = plain();
    scene_comes_at(s, 0, 51.0, 10.0); /* of it nothing is known */
    assert_true(reads(s));
}

TEST(what_does_not_move_is_no_plain_duel)
{
    assert_false(reads(scene_square(100.0, 80.0, 0.0, 0.0, 50.0)));
    scene *s = scene_square(100.0, 80.0, 0.0, 0.0, 50.0);
    scene_comes_at(s, 0, 3.0, 1.0); /* and rests from then on */
    assert_false(reads(s));
    s = scene_square(100.0, 80.0, 0.0, 0.0, 50.0);
    scene_comes_rate(s, 0, 3.0, LAN_INF, 1.0);
    assert_true(reads(s));
    assert_false(reads(scene_square(0.0, 80.0, 0.1, 0.1, 50.0))); /* over */
}

TEST(a_battle_that_has_set_out_is_no_plain_duel)
{
    scene *s = plain();
    lan_plain_duel duel;
    lan_battle *battle = scene_battle(s);
    const lan_solver_options options =
        scene_options(LAN_METHOD_AUTO, LAN_STEPPER_RKCK, 1e-8);
    lan_solver *solver = NULL;
    assert_ok(lan_solver_create(battle, &options, &solver, NULL));
    assert_ok(lan_battle_advance(battle, 1.0, solver, NULL));
    assert_false(lan_plain_duel_read(battle, &duel));
    lan_battle_reset(battle);
    assert_true(lan_plain_duel_read(battle, &duel));
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

/* --- ends ----------------------------------------------------------------- */

/* Lanchester: b x^2 - a y^2 stays. */
TEST(the_outcome_of_a_square_law_is_lanchesters)
{
    scene *s = scene_square(100.0, 60.0, 0.2, 0.2, 50.0);
    s->units[0].cost = 2.0;
    s->units[1].cost = 3.0;
    lan_plain_duel duel;
    lan_battle *battle = scene_battle(s);
    lan_outcome *outcome = NULL;
    assert_true(lan_plain_duel_read(battle, &duel));
    assert_ok(lan_outcome_create(battle, &outcome));
    const lan_duel_end end = {.ending = LAN_DUEL_GONE,
                              .loser = 1,
                              .time = log(2.0) / 0.2,
                              .x = {80.0, 0.0}};
    lan_plain_duel_outcome(battle, &duel, &end, 1e-7, outcome);
    assert_int_equal(outcome->winner, 0);
    assert_int_equal(outcome->reason, LAN_END_ANNIHILATION);
    assert_false(outcome->near_tie);
    assert_close(outcome->error, 1e-7, 0.0, 0.0);
    assert_close(outcome->margin, 0.8, 1e-15, 0.0);
    assert_close(outcome->value_margin, 0.8, 1e-15, 0.0);
    assert_close(outcome->groups[0].lost_combat, 20.0, 0.0, 0.0);
    assert_close(outcome->groups[1].lost_combat, 60.0, 0.0, 0.0);
    assert_close(outcome->groups[1].gone_at, end.time, 0.0, 0.0);
    assert_int_equal(outcome->armies[1].state, LAN_ARMY_GONE);
    lan_plain_duel_outcome(battle, &duel, &end, 0.81, outcome);
    assert_true(outcome->near_tie);
    lan_outcome_destroy(outcome);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(a_rest_is_booked_to_what_takes_most_of_it)
{
    scene *s = scene_duel(100.0, 60.0, 0.001, 0.002, LAN_LAW_AREA, 50.0);
    s->def.gone = 2.0;
    s->groups[1].losses = 0.1;
    lan_plain_duel duel;
    lan_battle *battle = scene_battle(s);
    lan_outcome *outcome = NULL;
    assert_true(lan_plain_duel_read(battle, &duel));
    assert_ok(lan_outcome_create(battle, &outcome));
    lan_duel_end end = {.ending = LAN_DUEL_GONE,
                        .loser = 1,
                        .time = 9.0,
                        .x = {70.0, 2.0},
                        .lost_other = {0.0, 20.0}};
    lan_plain_duel_outcome(battle, &duel, &end, 1e-7, outcome);
    assert_close(outcome->groups[1].lost_combat, 40.0, 0.0, 0.0);
    assert_close(outcome->groups[1].lost_other, 20.0, 0.0, 0.0);
    end.x[0] = 49.0; /* 0.098 per soldier */
    lan_plain_duel_outcome(battle, &duel, &end, 1e-7, outcome);
    assert_close(outcome->groups[1].lost_combat, 38.0, 0.0, 0.0);
    assert_close(outcome->groups[1].lost_other, 22.0, 0.0, 0.0);
    lan_outcome_destroy(outcome);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(an_untold_end_finishes_no_battle)
{
    scene *s = plain();
    lan_plain_duel duel;
    lan_battle *battle = scene_battle(s);
    assert_true(lan_plain_duel_read(battle, &duel));
    lan_duel_end end = {.ending = LAN_DUEL_UNTOLD, .loser = -1};
    assert_int_equal(lan_plain_duel_finish(battle, &duel, &end, 1e-7),
                     LAN_EINVAL);
    assert_true(lan_plain_duel_read(battle, &duel));
    end = (lan_duel_end){.ending = LAN_DUEL_TIME, /* which is not there yet */
                         .loser = -1,
                         .time = 3.0,
                         .x = {50.0, 50.0}};
    assert_int_equal(lan_plain_duel_finish(battle, &duel, &end, 1e-7),
                     LAN_EINVAL);
    lan_battle_destroy(battle);
    scene_destroy(s);
}
