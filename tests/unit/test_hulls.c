/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Hulls and heights in a fight, tested through the story of the fight.
 */
#include "base/real.h"
#include "lanchester/campaign.h"
#include "tests/support/formed.h"
#include "tests/support/support.h"

#define SHOTS 5000

/* Blue fires at one red target, which survives and does not fire. */
static void aim_at_one(formed *f, int blue)
{
    formed_init(f, blue, 1);
    f->battle.end = 20.0;
    f->units[FORMED_BLUE].hit = 1.0;
    f->units[FORMED_BLUE].range = 150.0;
    f->units[FORMED_RED].hit = 0.0;
    f->units[FORMED_RED].health = 1e9;
    f->soldiers[FORMED_BLUE].through = false;
    for (int k = 0; k < FORMED_SIDES; k++) {
        f->arrays[k].has_place = true;
        f->arrays[k].at = (lan_point){100.0 * k, 0.0};
        f->arrays[k].facing = 90.0;
        f->arrays[k].formation = LAN_FORMATION_COLUMN;
        f->arrays[k].ranks = 1;
    }
}

static void make_hull(formed *f, int side, double length, double width)
{
    f->soldiers[side].body.half_length = 0.5 * length;
    f->soldiers[side].body.half_width = 0.5 * width;
}

static const lan_engagement_story *story_of(lan_engagement *engagement)
{
    const lan_engagement_request request = {
        .seed = 11, .until_end = true, .shots_most = SHOTS};
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_engagement_fight(engagement, &request, &err), &err);
    return lan_engagement_story_of(engagement);
}

/* Counts the shots of each of the first two soldiers of blue. */
static void count_shots(const formed *f, int shots[2])
{
    lan_engagement *engagement = formed_engagement(f);
    const lan_engagement_story *story = story_of(engagement);
    shots[0] = 0;
    shots[1] = 0;
    for (size_t k = 0; k < story->shot_count; k++) {
        shots[story->shots[k].by]++;
    }
    assert_int_equal(shots[0] + shots[1], story->fired);
    lan_engagement_destroy(engagement);
}

/* Two ships in a row; the line of fire of the second passes 30 m from the
 * middle of the first, which is 80 m long. */
TEST(hull_that_is_turned_blocks_and_frees)
{
    const double facings[] = {0.0, 90.0, 180.0, 45.0};
    const bool is_free[] = {false, true, false, false};
    for (int k = 0; k < 4; k++) {
        formed f;
        int shots[2];
        aim_at_one(&f, 2);
        f.battle.army_count = 3;
        f.armies[FORMED_BLUE].side = "b";
        lan_army_def armies[3] = {f.armies[0], f.armies[1], f.armies[0]};
        lan_array_def arrays[3] = {f.arrays[0], f.arrays[1], f.arrays[0]};
        lan_unit_def units[3] = {f.units[0], f.units[1], f.units[0]};
        lan_soldier_def soldiers[3] = {f.soldiers[0], f.soldiers[1],
                                       f.soldiers[0]};
        lan_group_def friends = f.groups[0];
        f.groups[0].count = 1.0;
        friends.count = 1.0;
        friends.type = 2;
        armies[2].name = "friends";
        armies[2].groups = &friends;
        units[2].name = "hull";
        units[2].hit = 0.0;
        soldiers[2].body.half_length = 40.0;
        soldiers[2].body.half_width = 5.0;
        arrays[2].at = (lan_point){50.0, 30.0};
        arrays[2].facing = facings[k];
        arrays[2].spacing = 80.0;
        f.battle.armies = armies;
        f.battle.units = units;
        f.battle.unit_count = 3;
        f.def.arrays = arrays;
        f.def.soldiers = soldiers;
        count_shots(&f, shots);
        assert_int_equal(shots[0] > 5, is_free[k]);
    }
}

/* Fifty yards of hull are in the way: the second ship of a file is 50 m behind
 * the first, and can fire only if it may fire through friends. */
TEST(hull_ahead_blocks_a_shot)
{
    formed f;
    int shots[2];
    aim_at_one(&f, 2);
    make_hull(&f, FORMED_BLUE, 45.7, 10.0);
    f.arrays[FORMED_BLUE].spacing = 50.0;
    count_shots(&f, shots);
    assert_true(shots[0] > 5);
    assert_int_equal(shots[1], 0);
    f.soldiers[FORMED_BLUE].through = true;
    count_shots(&f, shots);
    assert_true(shots[0] > 5 && shots[1] > 5);
}

/* --- heights -------------------------------------------------------------- */

/* A line from a height of 20 m to the ground is 10 m above the middle of the
 * friend and 9.92 m above its edge; the top of the friend is at half its
 * height. */
static int shots_past(double altitude, double height)
{
    formed f;
    int shots[2];
    aim_at_one(&f, 2);
    lan_unit_def units[3] = {f.units[0], f.units[1], f.units[0]};
    lan_soldier_def soldiers[3] = {f.soldiers[0], f.soldiers[1], f.soldiers[0]};
    lan_group_def groups[2] = {f.groups[0], f.groups[0]};
    units[2].name = "flyer";
    soldiers[2].altitude = altitude;
    soldiers[0].height = height;
    groups[0].count = 1.0;
    groups[1].name = "rear";
    groups[1].count = 1.0;
    groups[1].type = 2;
    f.arrays[FORMED_BLUE].at = (lan_point){50.0, 0.0};
    f.arrays[FORMED_BLUE].spacing = 50.0;
    f.armies[FORMED_BLUE].groups = groups;
    f.armies[FORMED_BLUE].group_count = 2;
    f.battle.units = units;
    f.battle.unit_count = 3;
    f.def.soldiers = soldiers;
    count_shots(&f, shots);
    assert_true(shots[0] > 5);
    return shots[1];
}

TEST(a_higher_body_fires_over_a_friend)
{
    assert_true(shots_past(20.0, LAN_NAN) > 5);
    assert_true(shots_past(20.0, 19.8) > 5);
    assert_int_equal(shots_past(20.0, 20.1), 0);
    assert_int_equal(shots_past(0.5, LAN_NAN), 0);
    assert_int_equal(shots_past(0.0, LAN_NAN), 0);
}

/* A target 30 m up and 40 m away is at a distance of 50 m. */
TEST(reach_is_in_space)
{
    const double ranges[] = {49.99, 50.01};
    for (int k = 0; k < 2; k++) {
        formed f;
        int shots[2];
        aim_at_one(&f, 1);
        f.arrays[FORMED_RED].at.x = 40.0;
        f.units[FORMED_BLUE].range = ranges[k];
        f.soldiers[FORMED_RED].altitude = 30.0;
        count_shots(&f, shots);
        assert_int_equal(shots[0] > 5, k == 1);
    }
}

/* The path from the muzzle to the hit on a hull 30 m up: 50 m less the part
 * inside the hull. */
TEST(shots_that_fly_climb)
{
    formed f;
    aim_at_one(&f, 1);
    f.arrays[FORMED_RED].at.x = 40.0;
    f.soldiers[FORMED_RED].altitude = 30.0;
    f.soldiers[FORMED_BLUE].shot_speed = 100.0;
    make_hull(&f, FORMED_RED, 8.0, 4.0); /* 4 m high, too */
    f.arrays[FORMED_RED].spacing = 8.0;
    lan_engagement *engagement = formed_engagement(&f);
    const lan_engagement_story *story = story_of(engagement);
    assert_true(story->hits > 5);
    assert_true(story->shots[0].hit == 1);
    /* The bottom of the hull is at a height of 28 m, which the shot reaches
     * 37.333 m away; the side is 36 m away. */
    assert_close(story->shots[0].to.x, 28.0 / 30.0 * 40.0, 1e-9, 0.0);
    lan_engagement_destroy(engagement);
}

/* A shot without a firing soldier ends where its range ends. */
TEST(shots_that_miss_end_at_their_range)
{
    formed f;
    aim_at_one(&f, 1);
    f.units[FORMED_BLUE].range = 101.0;
    f.units[FORMED_RED].range = 1e3;
    f.units[FORMED_RED].speed = 300.0; /* at 100 m it turns and flees */
    f.soldiers[FORMED_RED].steer = LAN_STEER_FLEE;
    f.soldiers[FORMED_BLUE].shot_speed = 150.0;
    lan_engagement *engagement = formed_engagement(&f);
    const lan_engagement_story *story = story_of(engagement);
    assert_int_equal(story->hits, 0);
    for (size_t k = 0; k < story->shot_count; k++) {
        const lan_shot *shot = &story->shots[k];
        assert_int_equal(shot->hit, -1);
        assert_close(
            hypot(shot->to.x - shot->from.x, shot->to.y - shot->from.y), 101.0,
            1e-9, 0.0);
    }
    assert_int_equal(story->shot_count, story->fired);
    lan_engagement_destroy(engagement);
}

/* --- friends -------------------------------------------------------------- */
