/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/campaign.h"

#include <math.h>

#include "base/real.h"
#include "lanchester/battle.h"
#include "tests/support/formed.h"
#include "tests/support/support.h"

static double apart(float a, float b)
{
    return fabs((double)a - (double)b);
}

/* --- fights --------------------------------------------------------------- */

/* Asks for a frame at time 0 and for all shots. */
static const lan_engagement_story *fight_story(lan_engagement *engagement,
                                               const double *frames,
                                               size_t frame_count)
{
    const lan_engagement_request request = {.seed = 5,
                                            .frames = frames,
                                            .frame_count = frame_count,
                                            .shots_most = 40};
    assert_ok(lan_engagement_fight(engagement, &request, NULL));
    return lan_engagement_story_of(engagement);
}

TEST(lines_stand_in_ranks_and_face_each_other)
{
    formed f;
    formed_init(&f, 7, 4);
    for (int k = 0; k < FORMED_SIDES; k++) {
        f.units[k].speed = 10.0;
        f.units[k].range = 30.0;
        f.arrays[k].ranks = 2;
        f.arrays[k].spacing = 1.5;
    }
    const double frames[] = {-1.0};
    lan_engagement *engagement = formed_engagement(&f);
    const lan_engagement_story *story = fight_story(engagement, frames, 1);
    assert_int_equal(story->soldier_count, 11);
    assert_int_equal(story->frame_count, 1);
    /* Blue of 4 and 3, red of 2 and 2; front ranks 33 m apart. */
    assert_close(apart(story->x[0], story->x[7]), 33.0, 1e-6, 0.0);
    assert_close(apart(story->x[4], story->x[0]), 1.5, 1e-6, 0.0);
    assert_close(apart(story->y[1], story->y[0]), 1.5, 1e-6, 0.0);
    assert_close(apart(story->y[0], -story->y[3]), 0.0, 0.0, 1e-6);
    assert_close(apart(story->y[8], story->y[7]), 1.5, 1e-6, 0.0);
    lan_engagement_destroy(engagement);
}

/* Hulls look where their army faces; discs have no headings. */
TEST(frames_keep_headings_of_hulls)
{
    formed f;
    formed_init(&f, 2, 3);
    const double frames[] = {-1.0, 0.5};
    lan_engagement *engagement = formed_engagement(&f);
    assert_null(fight_story(engagement, frames, 2)->heading);
    lan_engagement_destroy(engagement);
    f.soldiers[FORMED_BLUE].body.half_length = 0.4;
    f.soldiers[FORMED_BLUE].body.half_width = 0.2;
    f.arrays[FORMED_BLUE].facing = 180.0; /* y grows */
    f.arrays[FORMED_RED].facing = 270.0;
    engagement = formed_engagement(&f);
    const lan_engagement_story *story = fight_story(engagement, frames, 2);
    for (size_t s = 0; s < story->soldier_count; s++) {
        const double angle =
            atan2(story->soldiers[s].army == FORMED_BLUE ? 1.0 : 0.0,
                  story->soldiers[s].army == FORMED_BLUE ? 0.0 : -1.0);
        assert_close((double)story->heading[s], angle, 0.0, 1e-6);
        assert_int_equal(isnan(story->heading[story->soldier_count + s]),
                         isnan(story->x[story->soldier_count + s]));
    }
    lan_engagement_destroy(engagement);
}

/* Hulls that do not meet bow to bow turn each other. Bows 12 m apart meet at
 * 20 m/s within the first second, so a frame at 3 s, before the end at 4 s,
 * shows both turned: to fight on for longer would show no more. */
TEST(frames_keep_headings_of_bodies_that_turn)
{
    formed f;
    formed_init(&f, 2, 1);
    for (int k = 0; k < FORMED_SIDES; k++) {
        f.units[k].hit = 1e-9;
        f.units[k].range = 4.0;
        f.units[k].speed = 10.0;
        f.soldiers[k].steer = LAN_STEER_CHASE;
        f.arrays[k].has_place = true;
        f.arrays[k].at = (lan_point){20.0 * k, 1.5 * k};
        f.arrays[k].facing = k == FORMED_BLUE ? 90.0 : 270.0;
        f.soldiers[k].body.half_length = 4.0;
        f.soldiers[k].body.half_width = 1.0;
        f.arrays[k].spacing = 10.0;
    }
    f.def.step = 1e-3;
    f.battle.end = 4.0;
    const double frames[] = {-1.0, 3.0};
    lan_engagement *engagement = formed_engagement(&f);
    const lan_engagement_story *story = fight_story(engagement, frames, 2);
    assert_true(apart(story->heading[0], story->heading[3]) > 1e-3);
    lan_engagement_destroy(engagement);
}

/* Alike shots of two who stand: from muzzle to the edge of a disc. */
TEST(shots_that_fly_take_their_time)
{
    formed f;
    formed_init(&f, 1, 1);
    f.units[FORMED_BLUE].range = 50.0;
    f.units[FORMED_BLUE].hit = 1.0;
    f.units[FORMED_RED].hit = 0.0;
    lan_engagement *engagement = formed_engagement(&f);
    formed_fight(engagement, 6, 0);
    const double at_once = lan_battle_time(lan_engagement_whole(engagement));
    lan_engagement_destroy(engagement);
    f.soldiers[FORMED_BLUE].shot_speed = 300.0;
    for (int k = 0; k < FORMED_SIDES; k++) {
        f.arrays[k].has_place = true;
        f.arrays[k].at = (lan_point){30.0 * k, 40.0 * k};
    }
    engagement = formed_engagement(&f);
    formed_fight(engagement, 6, 0);
    assert_close(lan_battle_time(lan_engagement_whole(engagement)) - at_once,
                 (50.0 - 0.4) / 300.0, 1e-9, 0.0);
    lan_engagement_destroy(engagement);
}
