/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Soldiers who are bodies with several weapons.
 */
#include <string.h>

#include "base/real.h"
#include "lanchester/engagement.h"
#include "tests/support/formed.h"
#include "tests/support/support.h"

static void place_apart(formed *f, double metres)
{
    for (int k = 0; k < FORMED_SIDES; k++) {
        f->arrays[k].has_place = true;
        f->arrays[k].at = (lan_point){k * metres, 0.0};
        f->arrays[k].facing = k == FORMED_BLUE ? 90.0 : 270.0;
    }
}

/* --- one weapon in a list ------------------------------------------------- */

static lan_weapon_def weapon_of(const lan_unit_def *unit)
{
    lan_weapon_def weapon = lan_unit_weapon(unit, 0);
    weapon.name = "gun";
    return weapon;
}

static void assert_same_fights(lan_engagement *a, lan_engagement *b)
{
    for (uint64_t run = 0; run < 3; run++) {
        formed_fight(a, 11, run);
        formed_fight(b, 11, run);
        const lan_engagement_story *is = lan_engagement_story_of(b);
        const lan_engagement_story *was = lan_engagement_story_of(a);
        assert_int_equal(is->fired, was->fired);
        assert_int_equal(is->hits, was->hits);
        assert_true(was->hits > 0);
        for (size_t s = 0; s < was->soldier_count; s++) {
            assert_memory_equal(&is->soldiers[s].fell_at,
                                &was->soldiers[s].fell_at, sizeof(double));
            assert_int_equal(is->soldiers[s].killer, was->soldiers[s].killer);
        }
    }
}

/* Walks, shoots by falloff, at once or by shots that fly, aimed or on areas:
 * the same bits, in the same memory. */
TEST(one_weapon_in_a_list_is_the_short_form)
{
    for (int way = 0; way < 3; way++) {
        formed f;
        formed_init(&f, 14, 17);
        f.units[FORMED_BLUE].speed = 20.0;
        f.units[FORMED_BLUE].range = 40.0;
        f.units[FORMED_BLUE].falloff = 0.7;
        f.units[FORMED_BLUE].rate = 1.3;
        f.soldiers[FORMED_BLUE].shot_speed = way == 1 ? 90.0 : LAN_INF;
        if (way == 2) {
            f.units[FORMED_BLUE].fire = LAN_LAW_AREA;
            f.units[FORMED_BLUE].attack_area = 30.0;
            f.armies[FORMED_RED].area = 400.0;
        }
        formed listed = f;
        formed_init(&listed, 14, 17);
        memcpy(listed.units, f.units, sizeof f.units);
        memcpy(listed.armies, f.armies, sizeof f.armies);
        for (int k = 0; k < FORMED_SIDES; k++) {
            listed.armies[k].groups = &listed.groups[k];
        }
        memcpy(listed.soldiers, f.soldiers, sizeof f.soldiers);
        lan_weapon_def gun = weapon_of(&f.units[FORMED_BLUE]);
        gun.range = LAN_NAN; /* the type's */
        lan_unit_def *unit = &listed.units[FORMED_BLUE];
        unit->weapons = &gun;
        unit->weapon_count = 1;
        unit->hit = LAN_NAN;
        unit->rate = 77.0; /* nobody's */
        unit->falloff = 0.0;
        lan_engagement *a = formed_engagement(&f);
        lan_engagement *b = formed_engagement(&listed);
        assert_same_fights(a, b);
        lan_engagement_destroy(a);
        lan_engagement_destroy(b);
    }
}

/* --- several -------------------------------------------------------------- */

/* Blue is one with a bow of 4 shots of 1 up to 100 m and a sword of 50 blows of
 * 2 up to 2 m; red is one of 30, so far away, who does nothing. */
typedef struct armed {
    formed f;
    lan_weapon_def weapons[2];
} armed;

static void armed_init(armed *a, lan_choose choose, double metres)
{
    formed_init(&a->f, 1, 1);
    lan_unit_def *blue = &a->f.units[FORMED_BLUE];
    for (int w = 0; w < 2; w++) {
        a->weapons[w] = weapon_of(blue);
        a->weapons[w].hit = 1.0;
    }
    a->weapons[0].name = "bow";
    a->weapons[0].rate = 4.0;
    a->weapons[0].range = 100.0;
    a->weapons[1].name = "sword";
    a->weapons[1].rate = 50.0;
    a->weapons[1].damage = 2.0;
    a->weapons[1].range = 2.0;
    blue->weapons = a->weapons;
    blue->weapon_count = 2;
    blue->choose = choose;
    a->f.soldiers[FORMED_BLUE].intervals = LAN_INTERVALS_REGULAR;
    a->f.units[FORMED_RED].health = 30.0;
    a->f.units[FORMED_RED].hit = 0.0;
    place_apart(&a->f, metres);
}

typedef struct told {
    int64_t fired;
    int64_t hits;
    double end;
} told;

static told fight(const formed *f)
{
    lan_engagement *engagement = formed_engagement(f);
    formed_fight(engagement, 3, 0);
    const lan_engagement_story *story = lan_engagement_story_of(engagement);
    const told of = {story->fired, story->hits,
                     lan_battle_time(lan_engagement_whole(engagement))};
    assert_int_equal(formed_left(engagement, FORMED_RED), 0);
    lan_engagement_destroy(engagement);
    return of;
}

TEST(each_weapon_reaches_as_far_as_its_own_range)
{
    armed a;
    armed_init(&a, LAN_CHOOSE_ALL, 60.0);
    const told far = fight(&a.f);
    assert_int_equal(far.fired, 30); /* of the bow */
    assert_int_equal(far.hits, 30);
    assert_true(far.end > 29.0 / 4.0 && far.end < 30.0 / 4.0);
    armed_init(&a, LAN_CHOOSE_ALL, 1.5);
    const told near = fight(&a.f);
    assert_true(near.hits >= 15 && near.hits <= 17); /* and a shot or two */
    assert_true(near.end > 0.25 && near.end < 0.3);
}

TEST(each_weapon_has_its_own_falloff)
{
    armed a;
    armed_init(&a, LAN_CHOOSE_ALL, 60.0);
    a.weapons[0].falloff = 1.0;
    a.f.units[FORMED_RED].health = 400.0;
    const told far = fight(&a.f);
    assert_int_equal(far.hits, 400);
    assert_close((double)far.hits / (double)far.fired, 0.4, 0.1, 0.0);
}

TEST(the_best_weapon_in_reach_fires_alone)
{
    armed a;
    armed_init(&a, LAN_CHOOSE_BEST, 60.0);
    assert_int_equal(fight(&a.f).fired, 30);
    armed_init(&a, LAN_CHOOSE_BEST, 1.5);
    const told near = fight(&a.f);
    assert_int_equal(near.fired, 15);
    assert_true(near.end > 14.0 / 50.0 && near.end < 15.0 / 50.0);
    a.weapons[0].damage = 27.0; /* 108 against 100 a unit of time */
    assert_int_equal(fight(&a.f).fired, 2);
    a.weapons[0].falloff = 6.0; /* 98.6 there */
    assert_int_equal(fight(&a.f).fired, 15);
}

/* A rifle takes one a unit of time, a mortar half of them all. */
TEST(an_area_weapon_is_the_best_against_many)
{
    armed a;
    armed_init(&a, LAN_CHOOSE_BEST, 60.0);
    a.weapons[0].rate = 1.0;
    a.weapons[1] = a.weapons[0];
    a.weapons[1].name = "mortar";
    a.weapons[1].fire = LAN_LAW_AREA;
    a.weapons[1].attack_area = 500.0;
    a.f.armies[FORMED_RED].area = 1000.0;
    a.f.units[FORMED_RED].health = 1.0;
    assert_int_equal(fight(&a.f).fired, 1);
    a.f.groups[FORMED_RED].count = 40.0;
    const told many = fight(&a.f);
    assert_int_equal(many.hits, 40);
    assert_true(many.fired < 20);
}

TEST(a_weapon_fires_at_its_own_targets)
{
    static const char *const nobody[] = {"blue"};
    armed a;
    armed_init(&a, LAN_CHOOSE_ALL, 60.0);
    a.weapons[1].range = 100.0;
    a.weapons[1].targets = nobody;
    a.weapons[1].target_count = 1;
    a.f.units[FORMED_BLUE].name = "blue";
    assert_int_equal(fight(&a.f).fired, 30);
    a.f.units[FORMED_BLUE].choose = LAN_CHOOSE_BEST;
    assert_int_equal(fight(&a.f).fired, 30);
}

TEST(each_weapon_is_stopped_by_armour_and_protection_of_its_own)
{
    static const char *const kinds[] = {"arrow", "blade"};
    static const char *const classes[] = {"mail"};
    static const lan_armour_def armour[] = {{0, 0, 0.5}};
    armed a;
    armed_init(&a, LAN_CHOOSE_ALL, 60.0);
    a.weapons[0].kind = 0;
    a.weapons[1].kind = 1;
    a.f.battle.kinds = kinds;
    a.f.battle.kind_count = 2;
    a.f.battle.classes = classes;
    a.f.battle.class_count = 1;
    a.f.battle.armour = armour;
    a.f.battle.armour_count = 1;
    a.f.units[FORMED_RED].armour = 0;
    assert_int_equal(fight(&a.f).hits, 60); /* of a half */
    a.f.units[FORMED_RED].protection = 0.25;
    assert_int_equal(fight(&a.f).hits, 120); /* of a quarter */
    place_apart(&a.f, 1.5);
    a.weapons[0].hit = 0.0;
    assert_int_equal(fight(&a.f).hits, 18); /* of 1.75 */
}

TEST(how_well_a_type_aims_counts)
{
    armed a;
    armed_init(&a, LAN_CHOOSE_ALL, 60.0);
    a.f.units[FORMED_BLUE].aim = 0.25;
    a.f.units[FORMED_RED].health = 400.0;
    const told far = fight(&a.f);
    assert_close((double)far.hits / (double)far.fired, 0.25, 0.1, 0.0);
}

/* --- fights --------------------------------------------------------------- */

/* Lines of many, two weapons in reach of all: the square law of their sum. */
TEST(fights_of_many_obey_the_square_law_of_both_weapons)
{
    armed a;
    armed_init(&a, LAN_CHOOSE_ALL, 60.0);
    a.f.groups[FORMED_BLUE].count = 2000.0;
    a.f.groups[FORMED_RED].count = 2000.0;
    for (int k = 0; k < FORMED_SIDES; k++) {
        a.f.soldiers[k].through = true;
        a.f.soldiers[k].intervals = LAN_INTERVALS_EXPONENTIAL;
    }
    a.weapons[0].rate = 0.5;
    a.weapons[0].hit = 0.1;
    a.weapons[0].range = LAN_NAN;
    a.weapons[1].rate = 2.0;
    a.weapons[1].hit = 0.04;
    a.weapons[1].damage = 1.0;
    a.weapons[1].range = LAN_NAN;
    a.f.units[FORMED_RED].health = 1.0;
    a.f.units[FORMED_RED].hit = 0.08;
    place_apart(&a.f, 400.0);
    lan_engagement *engagement = formed_engagement(&a.f);
    double left = 0.0;
    for (uint64_t run = 0; run < 5; run++) {
        formed_fight(engagement, 9, run);
        left += formed_left(engagement, FORMED_BLUE) / 5.0;
    }
    /* .13 x^2 - .08 y^2 is kept */
    assert_close(left, 2000.0 * sqrt(1.0 - 0.08 / 0.13), 0.03, 0.0);
    lan_engagement_destroy(engagement);
}

/* Bits are those of seed and run, whatever was fought before. */
TEST(fights_with_weapons_are_the_same_bits_again)
{
    armed a;
    armed_init(&a, LAN_CHOOSE_BEST, 30.0);
    a.f.groups[FORMED_BLUE].count = 12.0;
    a.f.groups[FORMED_RED].count = 12.0;
    a.f.units[FORMED_BLUE].speed = 15.0;
    a.f.soldiers[FORMED_BLUE].steer = LAN_STEER_CHASE;
    a.weapons[0].hit = 0.3;
    lan_engagement *once = formed_engagement(&a.f);
    lan_engagement *again = formed_engagement(&a.f);
    formed_fight(again, 5, 40);
    assert_same_fights(once, again);
    lan_engagement_destroy(once);
    lan_engagement_destroy(again);
}
