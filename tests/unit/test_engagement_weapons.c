/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Soldiers who are bodies with several weapons.
 */
#include "lanchester/campaign.h"
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

static lan_weapon_def weapon_of(const lan_unit_def *unit)
{
    lan_weapon_def weapon = lan_unit_weapon(unit, 0);
    weapon.name = "gun";
    return weapon;
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

typedef struct fought {
    int64_t fired;
    int64_t hits;
    double end;
} fought;

static fought fight(const formed *f)
{
    lan_engagement *engagement = formed_engagement(f);
    formed_fight(engagement, 3, 0);
    const lan_engagement_story *story = lan_engagement_story_of(engagement);
    const fought of = {story->fired, story->hits,
                       lan_battle_time(lan_engagement_whole(engagement))};
    assert_int_equal(formed_left(engagement, FORMED_RED), 0);
    lan_engagement_destroy(engagement);
    return of;
}

TEST(each_weapon_reaches_as_far_as_its_own_range)
{
    armed a;
    armed_init(&a, LAN_CHOOSE_ALL, 60.0);
    const fought far = fight(&a.f);
    assert_int_equal(far.fired, 30); /* of the bow */
    assert_int_equal(far.hits, 30);
    assert_true(far.end > 29.0 / 4.0 && far.end < 30.0 / 4.0);
    armed_init(&a, LAN_CHOOSE_ALL, 1.5);
    const fought near = fight(&a.f);
    assert_true(near.hits >= 15 && near.hits <= 17); /* and a shot or two */
    assert_true(near.end > 0.25 && near.end < 0.3);
}

TEST(a_weapon_fires_at_its_own_targets)
{
    static const char *const own_side[] = {"blue"};
    armed a;
    armed_init(&a, LAN_CHOOSE_ALL, 60.0);
    a.weapons[1].range = 100.0;
    a.weapons[1].targets = own_side;
    a.weapons[1].target_count = 1;
    a.f.units[FORMED_BLUE].name = "blue";
    assert_int_equal(fight(&a.f).fired, 30);
    a.f.units[FORMED_BLUE].choose = LAN_CHOOSE_BEST;
    assert_int_equal(fight(&a.f).fired, 30);
}

/* Walks 50 m at 10 m/s and kills 300 of health at 4 a second from there, in
 * whichever order its weapons are listed. */
TEST(soldiers_halt_where_their_longest_weapon_reaches)
{
    for (int turn = 0; turn < 2; turn++) {
        armed a;
        armed_init(&a, LAN_CHOOSE_ALL, 150.0);
        const lan_weapon_def first = a.weapons[0];
        a.weapons[0] = a.weapons[turn];
        a.weapons[1] = turn == 0 ? a.weapons[1] : first;
        a.f.units[FORMED_BLUE].speed = 10.0;
        a.f.units[FORMED_RED].health = 300.0;
        a.f.soldiers[FORMED_BLUE].steer = LAN_STEER_PURSUE;
        const fought of = fight(&a.f);
        assert_int_equal(of.hits, 300);
        assert_true(of.end > 79.0 && of.end < 81.0);
    }
}
