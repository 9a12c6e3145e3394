/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/engagement.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/real.h"
#include "lanchester/outcome.h"
#include "tests/support/formed.h"
#include "tests/support/support.h"

/* --- what it cannot be made of -------------------------------------------- */

typedef struct findings {
    int errors;
    int warnings;
    char path[200];
    char text[300];
} findings;

static void keep_finding(void *context, bool is_error, const char *path,
                         const char *text)
{
    findings *found = context;
    found->errors += is_error;
    found->warnings += !is_error;
    (void)snprintf(found->path, sizeof found->path, "%s", path);
    (void)snprintf(found->text, sizeof found->text, "%s", text);
}

/* Exactly one finding, there, with this in its text; creating fails alike. */
static void assert_refused(const formed *f, const char *path, const char *part)
{
    findings found = {.errors = 0};
    lan_engagement *engagement = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_int_equal(lan_engagement_def_check(&f->def, keep_finding, &found),
                     LAN_EINVAL);
    if (found.errors != 1 || found.warnings != 0 ||
        strcmp(found.path, path) != 0 || strstr(found.text, part) == NULL) {
        fail_with("%d errors, %d warnings, %s: %s", found.errors,
                  found.warnings, found.path, found.text);
    }
    assert_int_equal(lan_engagement_create(&f->def, &engagement, &err),
                     LAN_EINVAL);
    assert_null(engagement);
    assert_non_null(strstr(err.text, part));
}

static lan_fire_def fire_entry(lan_law law)
{
    lan_fire_def fire = lan_fire_def_default();
    fire.from_army = FORMED_BLUE;
    fire.at_army = FORMED_RED;
    fire.law = law;
    return fire;
}

TEST(laws_of_strengths_are_refused)
{
    formed f;
    formed_init(&f, 5, 7);
    lan_fire_def fire = fire_entry(LAN_LAW_POWER);
    f.battle.fire = &fire;
    f.battle.fire_count = 1;
    fire.coefficient = 0.2;
    assert_refused(&f, "fire.0.law", "give aimed, area or none");
    fire.law = LAN_LAW_SEARCH;
    fire.half = 3.0;
    assert_refused(&f, "fire.0.law", "search");
    fire = fire_entry(LAN_LAW_AIMED);
    fire.coefficient = 0.2;
    assert_refused(&f, "fire.0.coefficient", "rate and hit");
    fire.coefficient = LAN_NAN;
    assert_ok(lan_engagement_def_check(&f.def, NULL, NULL));
}

TEST(what_soldiers_make_of_themselves_is_refused)
{
    formed f;
    formed_init(&f, 5, 7);
    f.battle.gone = 1.0;
    assert_refused(&f, "rules.gone", "leave it out");
    f.battle.gone = LAN_NAN;
    f.armies[FORMED_RED].front = 3.0;
    assert_refused(&f, "armies.red.front", "leave it out");
}

TEST(counts_are_whole_and_not_too_many)
{
    formed f;
    formed_init(&f, 5, 7);
    f.groups[FORMED_BLUE].count = 5.5;
    assert_refused(&f, "armies.blue.units.line.count", "not a whole number");
    f.groups[FORMED_BLUE].count = LAN_ENGAGEMENT_MAX_SOLDIERS;
    assert_refused(&f, "armies", "scale all armies down");
    const lan_reinforcement_def coming = {
        .form = LAN_REINFORCEMENT_AT, .from = 1.0, .count = 2.25};
    f.groups[FORMED_BLUE].count = 5.0;
    f.groups[FORMED_BLUE].reinforcements = &coming;
    f.groups[FORMED_BLUE].reinforcement_count = 1;
    assert_refused(&f, "armies.blue.units.line.reinforcements.0.count",
                   "not a whole number");
}

TEST(bodies_out_of_range_are_refused)
{
    formed f;
    formed_init(&f, 5, 7);
    f.soldiers[FORMED_RED].body.radius = LAN_NAN;
    assert_refused(&f, "units.red.body.radius", "above 0");
    formed_init(&f, 5, 7);
    f.soldiers[FORMED_RED].body.mass = 1e-310;
    assert_refused(&f, "units.red.body.mass", "above 0");
    formed_init(&f, 5, 7);
    f.soldiers[FORMED_BLUE].shot_speed = 0.0;
    assert_refused(&f, "units.blue.shot_speed", "leave it out");
    f.soldiers[FORMED_BLUE].shot_speed = 300.0;
    assert_refused(&f, "units.blue.range", "goes as far as its range");
    formed_init(&f, 5, 7);
    f.soldiers[FORMED_BLUE].altitude = LAN_INF;
    assert_refused(&f, "units.blue.altitude", "from 0 on");
}

TEST(formations_that_overlap_are_refused)
{
    formed f;
    formed_init(&f, 5, 7);
    f.arrays[FORMED_RED].spacing = 0.7;
    assert_refused(&f, "armies.red.formation.spacing", "0.8 m at least");
    formed_init(&f, 5, 7);
    f.arrays[FORMED_RED].ranks = 0;
    assert_refused(&f, "armies.red.formation.ranks", "1 or more");
    formed_init(&f, 5, 7);
    for (int k = 0; k < FORMED_SIDES; k++) {
        f.arrays[k].has_place = true;
        f.arrays[k].at = (lan_point){10.0 + k, 20.0};
        f.arrays[k].facing = 90.0;
    }
    assert_refused(&f, "armies.red.at", "farther apart");
    f.arrays[FORMED_RED].at.x = LAN_NAN;
    assert_refused(&f, "armies.red.at", "finite");
    f.arrays[FORMED_RED].at.x = 1e9;
    assert_refused(&f, "armies.red.at", "farther than 1e+09 m");
    f.arrays[FORMED_RED].at.x = 9e8;
    assert_ok(lan_engagement_def_check(&f.def, NULL, NULL));
}

TEST(more_who_come_than_there_is_room_for_are_refused)
{
    formed f;
    formed_init(&f, 5, 7);
    const lan_reinforcement_def coming = {.form = LAN_REINFORCEMENT_RATE,
                                          .from = 0.0,
                                          .to = LAN_INF,
                                          .rate = 1e6};
    f.groups[FORMED_BLUE].reinforcements = &coming;
    f.groups[FORMED_BLUE].reinforcement_count = 1;
    f.battle.end = 10.0;
    lan_engagement *engagement = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_int_equal(lan_engagement_create(&f.def, &engagement, &err),
                     LAN_ELIMIT);
    assert_non_null(strstr(err.text, "too many soldiers come"));
}

TEST(steps_longer_than_half_a_radius_are_refused)
{
    formed f;
    formed_init(&f, 5, 7);
    f.units[FORMED_BLUE].speed = 80.0;
    f.units[FORMED_BLUE].range = 20.0;
    f.def.step = 0.0026;
    assert_refused(&f, "solver.step", "give 0.0025 at most");
    f.def.step = 0.0025;
    assert_ok(lan_engagement_def_check(&f.def, NULL, NULL));
    f.def.step = -1.0;
    assert_refused(&f, "solver.step", "above 0");
}

TEST(attacks_wider_than_an_army_are_refused)
{
    formed f;
    formed_init(&f, 5, 7);
    f.units[FORMED_BLUE].fire = LAN_LAW_AREA;
    f.units[FORMED_BLUE].attack_area = 80.0;
    f.armies[FORMED_RED].area = 100.0;
    assert_refused(&f, "armies.red.area", "101.8");
}

TEST(who_stands_out_of_reach_is_warned_of)
{
    formed f;
    findings found = {.errors = 0};
    formed_init(&f, 5, 7);
    for (int k = 0; k < FORMED_SIDES; k++) {
        f.units[k].range = 10.0;
        f.arrays[k].has_place = true;
        f.arrays[k].at = (lan_point){40.0 * k, 0.0};
    }
    assert_ok(lan_engagement_def_check(&f.def, keep_finding, &found));
    assert_int_equal(found.warnings, 2);
    assert_string_equal(found.path, "armies.red.units.line.range");
    assert_non_null(strstr(found.text, "no enemy is within 10 m"));

    lan_engagement *engagement = formed_engagement(&f);
    formed_fight(engagement, 1, 0);
    lan_outcome *outcome = NULL;
    assert_ok(lan_outcome_create(lan_engagement_whole(engagement), &outcome));
    assert_int_equal(outcome->reason, LAN_END_STALEMATE);
    lan_outcome_destroy(outcome);
    lan_engagement_destroy(engagement);
}

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

/* Hulls that do not meet bow to bow turn each other. */
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

TEST(story_agrees_with_the_battle)
{
    formed f;
    formed_init(&f, 9, 8);
    const double frames[] = {0.5, 2.0, 1e6};
    lan_engagement *engagement = formed_engagement(&f);
    const lan_engagement_story *story = fight_story(engagement, frames, 3);
    int living[FORMED_SIDES] = {0, 0};
    for (size_t s = 0; s < story->soldier_count; s++) {
        const lan_soldier_fate *fate = &story->soldiers[s];
        living[fate->army] += isnan(fate->fell_at);
        assert_int_equal(isnan(fate->fell_at), fate->killer < 0);
        if (fate->killer >= 0) {
            assert_int_equal(story->soldiers[fate->killer].army,
                             1 - fate->army);
        }
        for (size_t k = 0; k < 3; k++) {
            const float x = story->x[k * story->soldier_count + s];
            assert_int_equal(isnan(x), fate->fell_at <= frames[k]);
        }
    }
    for (int k = 0; k < FORMED_SIDES; k++) {
        assert_int_equal(living[k], formed_left(engagement, k));
    }
    assert_int_equal(story->shot_count, 40);
    for (size_t k = 1; k < story->shot_count; k++) {
        assert_true(story->shots[k].time > story->shots[k - 1].time);
    }
    assert_true(story->shots[39].hit >= 0);
    lan_engagement_destroy(engagement);
}

/* The last of a regular soldier's shots are an interval apart. */
TEST(regular_intervals_are_regular)
{
    formed f;
    formed_init(&f, 1, 1);
    f.units[FORMED_BLUE].rate = 4.0;
    f.units[FORMED_RED].health = 3.0;
    f.units[FORMED_RED].hit = 0.0;
    f.soldiers[FORMED_BLUE].intervals = LAN_INTERVALS_REGULAR;
    lan_engagement *engagement = formed_engagement(&f);
    const lan_engagement_story *story = fight_story(engagement, NULL, 0);
    assert_true(story->shot_count >= 3);
    assert_int_equal(story->hits, 3);
    for (size_t k = 1; k < story->shot_count; k++) {
        assert_close(story->shots[k].time - story->shots[k - 1].time, 0.25,
                     1e-12, 0.0);
    }
    lan_engagement_destroy(engagement);
}

/* Two who walk up to each other stop at their ranges. */
TEST(stand_off_stops_at_the_range)
{
    formed f;
    formed_init(&f, 1, 1);
    for (int k = 0; k < FORMED_SIDES; k++) {
        f.units[k].speed = 10.0;
        f.units[k].range = 20.0;
        f.units[k].hit = 0.001;
    }
    const double frames[] = {5.0};
    lan_engagement *engagement = formed_engagement(&f);
    const lan_engagement_story *story = fight_story(engagement, frames, 1);
    /* Within: a share of 5e-4. */
    assert_close(apart(story->x[0], story->x[1]), 19.99, 1e-4, 0.0);
    assert_true(story->steps < 1000);
    lan_engagement_destroy(engagement);
}

/* Who flies above the range of those below is hit by none of them. */
TEST(heights_count_for_reach)
{
    formed f;
    formed_init(&f, 3, 9);
    f.units[FORMED_RED].range = 30.0;
    f.soldiers[FORMED_BLUE].altitude = 31.0;
    lan_engagement *engagement = formed_engagement(&f);
    formed_fight(engagement, 4, 0);
    assert_int_equal(formed_left(engagement, FORMED_BLUE), 3);
    assert_int_equal(formed_left(engagement, FORMED_RED), 0);
    lan_engagement_destroy(engagement);
    f.soldiers[FORMED_BLUE].altitude = 10.0;
    engagement = formed_engagement(&f);
    formed_fight(engagement, 4, 0);
    assert_int_equal(formed_left(engagement, FORMED_BLUE), 0);
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

/* A shot meets a friend who stands between, where friends can be hit. */
static int blue_left(bool friendly_fire)
{
    formed f;
    formed_init(&f, 2, 1);
    f.units[FORMED_BLUE].range = 60.0;
    f.units[FORMED_BLUE].hit = 1.0;
    f.units[FORMED_RED].hit = 0.0;
    f.soldiers[FORMED_BLUE].shot_speed = 1e5;
    f.soldiers[FORMED_BLUE].friendly_fire = friendly_fire;
    f.arrays[FORMED_BLUE].formation = LAN_FORMATION_COLUMN;
    f.arrays[FORMED_BLUE].ranks = 1;
    f.units[FORMED_RED].health = 100.0;
    lan_engagement *engagement = formed_engagement(&f);
    formed_fight(engagement, 7, 0);
    const int left = formed_left(engagement, FORMED_BLUE);
    assert_int_equal(formed_left(engagement, FORMED_RED), 0);
    lan_engagement_destroy(engagement);
    return left;
}

TEST(shots_that_fly_may_hit_friends)
{
    assert_int_equal(blue_left(false), 2);
    assert_int_equal(blue_left(true), 1);
}

TEST(fights_take_rows_as_other_solvers_do)
{
    formed f;
    formed_init(&f, 9, 8);
    lan_trajectory *rows = NULL;
    assert_ok(lan_trajectory_create(&rows));
    const lan_rows asked = {.points = 11};
    lan_engagement *engagement = formed_engagement(&f);
    const lan_engagement_request request = {
        .seed = 3, .rows = &asked, .trajectory = rows};
    assert_ok(lan_engagement_fight(engagement, &request, NULL));
    assert_int_equal(rows->columns, 2);
    assert_close(rows->values[1], 9.0, 0.0, 0.0);
    const double *last = &rows->values[(rows->row_count - 1) * 3];
    assert_close(last[0], lan_battle_time(lan_engagement_whole(engagement)),
                 1e-15, 0.0);
    assert_close(last[1], formed_left(engagement, FORMED_BLUE), 0.0, 0.0);
    assert_int_equal(rows->mark_count, 1);
    const lan_engagement_request half = {.seed = 3, .rows = &asked};
    assert_int_equal(lan_engagement_fight(engagement, &half, NULL), LAN_EINVAL);
    lan_engagement_destroy(engagement);
    lan_trajectory_destroy(rows);
}
