/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What ground, sight and range do to battles on a map, by closed forms.
 */
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "tests/support/field.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

/* Blue of 200 hits red of 300 at 0.01 within 400 m, and is not hit. */
static scene *make_shooting(void)
{
    scene *s = scene_create(8, 100.0);
    scene_army(s, "blue");
    s->units[scene_group(s, 200.0)].hit = 0.01;
    s->units[0].range = 400.0;
    scene_army(s, "red");
    s->armies[1].area = 1000.0;
    s->units[scene_group(s, 300.0)].range = 400.0;
    return s;
}

/* What red has lost by time 10, blue at (0, 0) and red at (x, 0). */
static double red_lost(scene *s, const char *row, int32_t x)
{
    const char *const rows[] = {row, ".......", NULL};
    field *f = field_draw(scene_def(s), rows);
    field_enter(f, 0, 0, 0);
    field_enter(f, 1, x, 0);
    field_settle(f);
    field_run(f, 10.0);
    lan_outcome *outcome = field_outcome(f);
    const double lost = outcome->groups[1].lost_combat;
    lan_outcome_destroy(outcome);
    field_destroy(f);
    return lost;
}

TEST(range_reaches_as_far_as_it_goes_and_neighbours_always)
{
    scene *s = make_shooting();
    assert_close(red_lost(s, ".......", 4), 20.0, 1e-9, 0.0);
    assert_close(red_lost(s, ".......", 5), 0.0, 0.0, 0.0);
    s->units[0].range = LAN_NAN;
    assert_close(red_lost(s, ".......", 1), 20.0, 1e-9, 0.0);
    assert_close(red_lost(s, ".......", 2), 0.0, 0.0, 0.0);
    scene_destroy(s);
}

TEST(ground_multiplies_hits_and_narrows_fronts)
{
    scene *s = make_shooting();
    assert_close(red_lost(s, "...w...", 3), 0.6 * 20.0, 1e-9, 0.0);
    assert_close(red_lost(s, "h......", 3), 1.5 * 20.0, 1e-9, 0.0);
    assert_close(red_lost(s, "h..w...", 3), 0.9 * 20.0, 1e-9, 0.0);
    assert_close(red_lost(s, "b......", 3), 40.0 * 0.1, 1e-9, 0.0);
    s->armies[0].front = 30.0;
    assert_close(red_lost(s, "b......", 3), 30.0 * 0.1, 1e-9, 0.0);
    assert_close(red_lost(s, "...b...", 3), 30.0 * 0.1, 1e-9, 0.0);
    scene_destroy(s);
}

TEST(falloff_takes_from_hits_with_distance)
{
    scene *s = make_shooting();
    s->units[0].falloff = 2.0;
    assert_close(red_lost(s, ".......", 1), 20.0 * 0.75 * 0.75, 1e-9, 0.0);
    assert_close(red_lost(s, ".......", 3), 20.0 * 0.25 * 0.25, 1e-9, 0.0);
    s->units[0].falloff = 0.0;
    scene_fire(s, 0, 1, LAN_LAW_AIMED, 0.02);
    s->units[0].falloff = 1.0;
    assert_close(red_lost(s, ".......", 2), 40.0 * 0.5, 1e-9, 0.0);
    scene_destroy(s);
}

TEST(walls_stop_aimed_fire_and_not_area_fire)
{
    scene *s = make_shooting();
    assert_close(red_lost(s, ".#.....", 3), 0.0, 0.0, 0.0);
    s->units[0].fire = LAN_LAW_AREA;
    s->units[0].attack_area = 5.0;
    /* x' = -0.01 (5 / 1000) 200 x */
    assert_close(red_lost(s, ".#.....", 3), -300.0 * expm1(-0.1), 1e-9, 0.0);
    scene_destroy(s);
}

/* --- weapons ------------------------------------------------------------- */

static lan_weapon_def make_weapon(const char *name, double hit, double range,
                                  double falloff)
{
    lan_weapon_def weapon = lan_weapon_def_default();
    weapon.name = name;
    weapon.hit = hit;
    weapon.range = range;
    weapon.falloff = falloff;
    return weapon;
}

/* Blue of the shooting has two weapons instead of its own. */
static scene *make_armed(const lan_weapon_def weapons[2], lan_choose choose)
{
    scene *s = make_shooting();
    s->units[0].weapons = weapons;
    s->units[0].weapon_count = 2;
    s->units[0].choose = choose;
    return s;
}

TEST(each_weapon_reaches_by_its_own_range_and_falloff)
{
    const lan_weapon_def weapons[2] = {make_weapon("bow", 0.01, 400.0, 1.0),
                                       make_weapon("sword", 0.03, 2.0, 0.0)};
    scene *s = make_armed(weapons, LAN_CHOOSE_ALL);
    s->units[0].range = 900.0; /* no weapon's */
    assert_close(red_lost(s, ".......", 5), 0.0, 0.0, 0.0);
    assert_close(red_lost(s, ".......", 3), 20.0 * 0.25, 1e-9, 0.0);
    assert_close(red_lost(s, ".......", 2), 20.0 * 0.5, 1e-9, 0.0);
    assert_close(red_lost(s, ".......", 1), 20.0 * 0.75 + 60.0, 1e-9, 0.0);
    scene_destroy(s);
}

TEST(a_weapon_without_a_range_has_the_types)
{
    const lan_weapon_def weapons[2] = {make_weapon("bow", 0.01, 400.0, 0.0),
                                       make_weapon("dart", 0.03, LAN_NAN, 1.0)};
    scene *s = make_armed(weapons, LAN_CHOOSE_ALL);
    s->units[0].range = 200.0;
    assert_close(red_lost(s, ".......", 3), 20.0, 1e-9, 0.0);
    assert_close(red_lost(s, ".......", 2), 20.0, 1e-9, 0.0); /* by 1 - 1 */
    assert_close(red_lost(s, ".......", 1), 20.0 + 30.0, 1e-9, 0.0);
    scene_destroy(s);
}

TEST(the_best_weapon_is_that_of_those_in_reach)
{
    const lan_weapon_def weapons[2] = {make_weapon("bow", 0.01, 400.0, 1.0),
                                       make_weapon("sword", 0.03, 2.0, 0.0)};
    scene *s = make_armed(weapons, LAN_CHOOSE_BEST);
    assert_close(red_lost(s, ".......", 5), 0.0, 0.0, 0.0);
    assert_close(red_lost(s, ".......", 3), 20.0 * 0.25, 1e-9, 0.0);
    assert_close(red_lost(s, ".......", 1), 60.0, 1e-9, 0.0);
    scene_destroy(s);
}

TEST(the_best_weapon_is_judged_with_its_falloff)
{
    const lan_weapon_def weapons[2] = {make_weapon("shot", 0.03, 400.0, 2.0),
                                       make_weapon("ball", 0.01, 400.0, 0.0)};
    scene *s = make_armed(weapons, LAN_CHOOSE_BEST);
    assert_close(red_lost(s, ".......", 1), 60.0 * 0.5625, 1e-9, 0.0);
    assert_close(red_lost(s, ".......", 3), 20.0, 1e-9, 0.0);
    scene_destroy(s);
}

TEST(a_wall_stops_the_aimed_weapon_of_a_type_alone)
{
    lan_weapon_def weapons[2] = {make_weapon("rifle", 0.02, 400.0, 0.0),
                                 make_weapon("mortar", 0.01, 400.0, 0.0)};
    weapons[1].fire = LAN_LAW_AREA;
    weapons[1].attack_area = 5.0;
    scene *s = make_armed(weapons, LAN_CHOOSE_ALL);
    assert_close(red_lost(s, ".#.....", 3), -300.0 * expm1(-0.1), 1e-9, 0.0);
    s->units[0].choose = LAN_CHOOSE_BEST;
    assert_close(red_lost(s, ".#.....", 3), -300.0 * expm1(-0.1), 1e-9, 0.0);
    assert_close(red_lost(s, ".......", 3), 40.0, 1e-9, 0.0);
    scene_destroy(s);
}

TEST(a_given_coefficient_reaches_as_far_as_the_first_weapon_or_the_best)
{
    const lan_weapon_def weapons[2] = {make_weapon("bow", 0.01, 400.0, 1.0),
                                       make_weapon("sword", 0.03, 2.0, 0.0)};
    const lan_weapon_def turned[2] = {weapons[1], weapons[0]};
    for (int choose = 0; choose < 2; choose++) {
        scene *s = make_armed(weapons, (lan_choose)choose);
        scene_fire(s, 0, 1, LAN_LAW_AIMED, 0.02);
        assert_close(red_lost(s, ".......", 5), 0.0, 0.0, 0.0);
        assert_close(red_lost(s, ".......", 3), 40.0 * 0.25, 1e-9, 0.0);
        s->units[0].weapons = turned;
        const bool is_best = choose == (int)LAN_CHOOSE_BEST;
        assert_close(red_lost(s, ".......", 3), is_best ? 10.0 : 0.0, 1e-9,
                     0.0);
        assert_close(red_lost(s, ".......", 1), 40.0, 1e-9, 0.0);
        scene_destroy(s);
    }
}

/* --- lines and moves ----------------------------------------------------- */

TEST(fire_that_is_timed_needs_a_line_while_it_is_aimed)
{
    scene *s = make_shooting();
    s->armies[1].area = 1000.0;
    scene_fire(s, 0, 1, LAN_LAW_AREA, 5e-5)->start = 2.0;
    s->fire[0].stop = 6.0;
    assert_close(red_lost(s, ".#.....", 3), -300.0 * expm1(-0.04), 1e-9, 0.0);
    scene_destroy(s);
}

TEST(a_move_that_changes_no_factor_cuts_no_island)
{
    scene *s = make_shooting();
    field *f = field_open(scene_def(s), 9, 9);
    field_enter(f, 0, 3, 3);
    field_enter(f, 1, 4, 3);
    field_settle(f);
    assert_int_equal(lan_fights_islands(f->fights), 1);
    for (int32_t k = 0; k < 4; k++) {
        field_run(f, 1.0 + k);
        field_move(f, 1, 4, 4 + k % 2);
        field_settle(f);
    }
    assert_int_equal(lan_fights_islands(f->fights), 1);
    size_t count = 0;
    const lan_campaign_battle *battles = lan_fights_battles(f->fights, &count);
    assert_int_equal(count, 1);
    assert_int_equal(battles[0].place_count, 4);
    field_destroy(f);
    scene_destroy(s);
}

TEST(who_is_not_seen_is_not_reached)
{
    scene *s = make_shooting();
    field *f = field_open(scene_def(s), 9, 9);
    field_enter(f, 0, 3, 3);
    field_enter(f, 1, 4, 3);
    f->is_hidden[1] = true;
    field_settle(f);
    assert_false(lan_fights_reaches(f->fights, 0, 1));
    assert_true(lan_fights_reaches(f->fights, 1, 0)); /* with no effect */
    field_run(f, 2.0);
    field_hide(f, 1, false);
    field_settle(f);
    assert_true(lan_fights_reaches(f->fights, 0, 1));
    field_run(f, 5.0);
    lan_outcome *outcome = field_outcome(f);
    assert_close(outcome->groups[1].lost_combat, 6.0, 1e-9, 0.0);
    lan_outcome_destroy(outcome);
    field_destroy(f);
    scene_destroy(s);
}

TEST(the_concealed_are_seen_from_when_they_fire)
{
    scene *s = make_shooting();
    s->units[1].hit = 0.01;
    field *f = field_open(scene_def(s), 9, 9);
    f->armies[1].concealed = true;
    f->is_hidden[1] = true;
    field_enter(f, 0, 0, 0);
    field_enter(f, 1, 8, 0);
    field_settle(f);
    assert_false(lan_fights_has_fired(f->fights, 1));
    field_run(f, 1.0);
    field_move(f, 1, 3, 0);
    field_settle(f);
    assert_true(lan_fights_has_fired(f->fights, 1));
    assert_true(lan_fights_reaches(f->fights, 0, 1));
    field_move(f, 1, 8, 0);
    field_settle(f);
    assert_false(lan_fights_has_fired(f->fights, 1));
    assert_false(lan_fights_is_in_battle(f->fights, 0));
    field_destroy(f);
    scene_destroy(s);
}

/* Red breaks at half and is left alone, or chased at p. */
static double red_left_at_end(double pursuit, double *broke, double *gone)
{
    scene *s = make_shooting();
    s->armies[1].break_at = 0.5;
    s->def.pursuit = pursuit;
    field *f = field_open(scene_def(s), 9, 9);
    field_enter(f, 0, 3, 3);
    field_enter(f, 1, 4, 3);
    field_settle(f);
    field_run(f, 90.0);
    *broke = field_time_of(f, LAN_FIGHT_BROKE, 1, 0);
    field_move(f, 1, 8, 8);
    field_settle(f);
    field_run(f, 95.0);
    field_move(f, 1, 4, 4);
    field_settle(f);
    field_run(f, 100.0);
    *gone = field_time_of(f, LAN_FIGHT_GONE, 1, 0);
    lan_outcome *outcome = field_outcome(f);
    const double left = outcome->groups[1].left;
    assert_close(outcome->groups[1].start,
                 left + outcome->groups[1].lost_combat, 1e-12, 0.0);
    lan_outcome_destroy(outcome);
    field_destroy(f);
    scene_destroy(s);
    return left;
}

TEST(the_broken_are_left_alone_or_chased)
{
    double broke = 0.0;
    double gone = 0.0;
    assert_close(red_left_at_end(0.0, &broke, &gone), 150.0, 1e-9, 0.0);
    assert_close(broke, 75.0, 1e-9, 0.0);
    assert_true(isnan(gone));
    /* Within reach from 75 to 90 and from 95 to 100, at half of 2 a time. */
    assert_close(red_left_at_end(0.5, &broke, &gone), 130.0, 1e-9, 0.0);
    assert_true(isnan(gone));
    (void)red_left_at_end(10.0, &broke, &gone);
    assert_close(gone, 75.0 + 150.0 / 20.0, 1e-6, 0.0);
}

TEST(levels_are_found_and_change_no_bit)
{
    scene *s = make_shooting();
    double left[2];
    for (int k = 0; k < 2; k++) {
        field *f = field_open(scene_def(s), 9, 9);
        field_enter(f, 0, 3, 3);
        field_enter(f, 1, 4, 3);
        field_settle(f);
        if (k == 1) {
            lan_fights_watch(f->fights, 1, 0.9, LAN_NAN);
        }
        field_run(f, 20.0);
        const double found = field_time_of(f, LAN_FIGHT_LEVEL, 1, 0);
        assert_true(k == 1 ? fabs(found - 15.0) < 1e-8 : isnan(found));
        field_run(f, 30.0);
        double share = 0.0;
        double morale = 0.0;
        assert_ok(lan_fights_level(f->fights, 1, 30.0, &share, &morale, NULL));
        assert_close(share, 0.8, 1e-9, 0.0);
        assert_true(isnan(morale));
        lan_outcome *outcome = field_outcome(f);
        left[k] = outcome->groups[1].left;
        lan_outcome_destroy(outcome);
        field_destroy(f);
    }
    assert_memory_equal(&left[0], &left[1], sizeof left[0]);
    scene_destroy(s);
}

/* Blue's guns sink into the mud at a half a time; its train cannot fire, nor
 * can red. By the equations the last of 10 guns is down to 1/2 at 2 ln 20. */
TEST(battles_come_to_rest_when_the_last_guns_are_gone)
{
    static const lan_method methods[] = {LAN_METHOD_GSL, LAN_METHOD_CHANCE};
    for (size_t m = 0; m < 2; m++) {
        scene *s = scene_create(4, 100.0);
        scene_army(s, "blue");
        const int32_t guns = scene_group(s, 10.0);
        s->units[guns].hit = 0.01;
        s->groups[guns].losses = 0.5;
        (void)scene_group(s, 5.0);
        scene_army(s, "red");
        (void)scene_group(s, 200.0);
        lan_solver_options options = lan_solver_options_default();
        options.method = methods[m];
        field *f = field_open(scene_def(s), 9, 9);
        field_begin(f, &options, 3);
        field_enter(f, 0, 0, 0);
        field_enter(f, 1, 1, 0);
        field_settle(f);
        assert_false(lan_fights_is_still(f->fights));
        const double rest = field_step(f, 100.0);
        lan_outcome *outcome = field_outcome(f);
        assert_close(outcome->groups[guns].gone_at, rest, 0.0, 0.0);
        assert_true(rest < 100.0 &&
                    (m == 1 || fabs(rest - 5.991464547) < 1e-6));
        assert_true(lan_fights_is_still(f->fights));
        assert_close(field_step(f, 100.0), 100.0, 0.0, 0.0);
        lan_outcome_destroy(outcome);
        field_destroy(f);
        scene_destroy(s);
    }
}

TEST(guns_that_outrange_make_contact_and_foot_wants_to_close)
{
    scene *s = scene_create(4, 100.0);
    scene_army(s, "blue");
    s->units[scene_group(s, 100.0)].hit = 0.01;
    s->units[0].range = 100.0;
    s->units[scene_group(s, 10.0)].hit = 0.02;
    s->units[1].range = 600.0;
    scene_army(s, "red");
    s->units[scene_group(s, 200.0)].hit = 0.01;
    scene_army(s, "red");
    s->units[scene_group(s, 200.0)].hit = 0.01;
    field *f = field_open(scene_def(s), 9, 9);
    field_enter(f, 0, 0, 0);
    field_enter(f, 1, 5, 0);
    field_enter(f, 2, 3, 0);
    field_settle(f);
    int32_t enemies[4] = {-1, -1, -1, -1};
    assert_int_equal(lan_fights_enemies(f->fights, 0, enemies, 4), 2);
    assert_int_equal(enemies[0], 2);
    assert_int_equal(enemies[1], 1);
    assert_false(lan_fights_all_reach(f->fights, 0));
    assert_false(lan_fights_reaches(f->fights, 1, 0));
    assert_true(lan_fights_is_in_battle(f->fights, 1));
    assert_true(lan_fights_covers(f->fights, 0, field_place(f, 6, 0)));
    assert_false(lan_fights_covers(f->fights, 0, field_place(f, 7, 0)));
    field_move(f, 0, 4, 1);
    field_settle(f);
    assert_true(lan_fights_all_reach(f->fights, 0));
    field_destroy(f);
    scene_destroy(s);
}
