/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How soldiers are steered: where they come to rest, how they keep apart, and
 * how they follow a leader.
 */
#include <string.h>

#include "base/real.h"
#include "tactics/engagement/engagement_impl.h"
#include "tests/support/formed.h"
#include "tests/support/support.h"

#define FRAMES 400

/* --- watched fights ------------------------------------------------------- */

/* Hits are negligible; red stands 40 m away and is sensed from anywhere. */
static void init_watched(formed *f, int blue, lan_steer steer)
{
    formed_init(f, blue, 1);
    for (int k = 0; k < FORMED_SIDES; k++) {
        f->units[k].hit = 1e-12;
        f->units[k].range = 20.0;
        f->arrays[k].has_place = true;
        f->arrays[k].at = (lan_point){40.0 * k, 0.0};
    }
    f->units[FORMED_BLUE].speed = 10.0;
    f->soldiers[FORMED_BLUE].steer = steer;
    f->soldiers[FORMED_RED].steer = LAN_STEER_HOLD;
}

/* Fights until a time, and records all positions until then. */
static lan_engagement *watch(formed *f, double end)
{
    double frames[FRAMES];
    for (int k = 0; k < FRAMES; k++) {
        frames[k] = end * k / FRAMES;
    }
    f->battle.end = end;
    lan_engagement *engagement = formed_engagement(f);
    const lan_engagement_request request = {
        .seed = 3, .until_end = true, .frames = frames, .frame_count = FRAMES};
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_engagement_fight(engagement, &request, &err), &err);
    return engagement;
}

static lan_point place_in(const lan_engagement_story *story, size_t frame,
                          size_t soldier)
{
    const size_t at = frame * story->soldier_count + soldier;
    return (lan_point){(double)story->x[at], (double)story->y[at]};
}

static double distance_in(const lan_engagement_story *story, size_t frame,
                          size_t a, size_t b)
{
    const lan_point p = place_in(story, frame, a);
    const lan_point q = place_in(story, frame, b);
    return hypot(p.x - q.x, p.y - q.y);
}

/* Distances in a duel: the smallest and the last. */
typedef struct approach {
    double nearest;
    double last;
} approach;

static approach approach_of(formed *f, double end)
{
    lan_engagement *engagement = watch(f, end);
    const lan_engagement_story *story = lan_engagement_story_of(engagement);
    approach out = {LAN_INF, 0.0};
    for (size_t k = 0; k < story->frame_count; k++) {
        out.last = distance_in(story, k, 0, 1);
        out.nearest = fmin(out.nearest, out.last);
    }
    assert_true(story->steps > 50);
    lan_engagement_destroy(engagement);
    return out;
}

/* --- mirror images -------------------------------------------------------- */

/* Wedges that approach each other stay mirror images until they meet, with any
 * steering. */
TEST(armies_walk_alike_whichever_is_listed_first)
{
    const lan_steer steers[] = {LAN_STEER_PURSUE, LAN_STEER_INTERCEPT,
                                LAN_STEER_LINE};
    for (size_t i = 0; i < sizeof steers / sizeof *steers; i++) {
        formed f;
        init_watched(&f, 6, steers[i]);
        f.groups[FORMED_RED].count = 6;
        f.units[FORMED_BLUE].speed = f.units[FORMED_RED].speed = 20.0;
        f.soldiers[FORMED_RED].steer = steers[i];
        for (int k = 0; k < FORMED_SIDES; k++) {
            f.units[k].range = 12.0;
            f.arrays[k].formation = LAN_FORMATION_WEDGE;
        }
        lan_engagement *engagement = watch(&f, 2.0);
        const lan_engagement_story *story = lan_engagement_story_of(engagement);
        for (size_t k = 0; k < story->frame_count; k++) {
            for (size_t s = 0; s < 6; s++) {
                const lan_point blue = place_in(story, k, s);
                const lan_point red = place_in(story, k, s + 6);
                assert_close(blue.x + red.x, 40.0, 0.0, 1e-4);
                assert_close(blue.y + red.y, 0.0, 0.0, 1e-4);
            }
        }
        lan_engagement_destroy(engagement);
    }
}

/* --- about an enemy ------------------------------------------------------- */

TEST(presets_rest_at_their_share_of_the_range)
{
    formed f;
    init_watched(&f, 1, LAN_STEER_PURSUE);
    approach seen = approach_of(&f, 10.0);
    assert_close(seen.last, 5.0, 1e-3, 0.0);
    assert_true(seen.nearest > 5.0 * (1.0 - 1e-3));
    init_watched(&f, 1, LAN_STEER_STAND_OFF);
    seen = approach_of(&f, 10.0);
    assert_close(seen.last, 20.0, 1e-3, 0.0);
    assert_true(seen.last < 20.0);
    assert_true(seen.nearest > 20.0 * (1.0 - 1e-3));
    init_watched(&f, 1, LAN_STEER_LINE);
    seen = approach_of(&f, 10.0);
    assert_close(seen.last, 1.0, 1e-2, 0.0);
}

TEST(flee_goes_until_it_is_far_away)
{
    formed f;
    init_watched(&f, 1, LAN_STEER_FLEE);
    f.units[FORMED_BLUE].range = 5.0;
    approach seen = approach_of(&f, 20.0);
    assert_close(seen.last, 100.0, 1e-3, 0.0);
    assert_close(seen.nearest, 40.0, 1e-6, 0.0);
    f.arrays[FORMED_RED].at.x = 120.0;
    lan_engagement *engagement = watch(&f, 5.0);
    const lan_engagement_story *story = lan_engagement_story_of(engagement);
    assert_close(distance_in(story, FRAMES - 1, 0, 1), 120.0, 1e-6, 0.0);
    lan_engagement_destroy(engagement);
}

/* Where half of the hits remain. */
TEST(stand_off_comes_nearer_where_hits_fall_off)
{
    formed f;
    init_watched(&f, 1, LAN_STEER_STAND_OFF);
    f.units[FORMED_BLUE].falloff = 2.0;
    assert_close(approach_of(&f, 12.0).last, 20.0 * (1.0 - sqrt(0.5)), 1e-3,
                 0.0);
    f.units[FORMED_BLUE].falloff = 0.001;
    assert_close(approach_of(&f, 12.0).last, 20.0, 1e-3, 0.0);
}

/* A chaser with a longer range stands as the enemy comes. */
TEST(chasers_never_retreat)
{
    formed f;
    init_watched(&f, 1, LAN_STEER_CHASE);
    f.units[FORMED_RED].speed = 10.0;
    f.soldiers[FORMED_RED].steer = LAN_STEER_PURSUE;
    lan_engagement *engagement = watch(&f, 10.0);
    const lan_engagement_story *story = lan_engagement_story_of(engagement);
    assert_close(distance_in(story, FRAMES - 1, 0, 1), 5.0, 1e-3, 0.0);
    assert_true(place_in(story, FRAMES - 1, 0).x > 14.0);
    lan_engagement_destroy(engagement);
}

/* A = 1, B = 2, n = 2, m = 3, in units of 2 m. */
TEST(potentials_rest_by_their_conventions)
{
    formed f;
    init_watched(&f, 1, LAN_STEER_CHASE);
    f.arrays[FORMED_RED].at.x = 9.0;
    lan_soldier_def *blue = &f.soldiers[FORMED_BLUE];
    blue->has_potential = true;
    blue->potential.repulsion = 2.0;
    blue->potential.unit = 2.0;
    assert_close(approach_of(&f, 100.0).last, 4.0, 1e-3, 0.0);
    blue->potential.kind = LAN_POTENTIAL_ENERGY;
    assert_close(approach_of(&f, 400.0).last, 6.0, 1e-3, 0.0);
    /* Beyond its reach the force is 0. */
    blue->potential.reach = 8.0;
    lan_engagement *engagement = watch(&f, 5.0);
    assert_close(
        distance_in(lan_engagement_story_of(engagement), FRAMES - 1, 0, 1), 9.0,
        1e-6, 0.0);
    lan_engagement_destroy(engagement);
}

/* --- friends -------------------------------------------------------------- */

/* Blue's mean distance to the nearest friend in a frame, and the least one. */
static double nearest_friends(const lan_engagement_story *story, size_t frame,
                              size_t blue, double *least)
{
    double sum = 0.0;
    *least = LAN_INF;
    for (size_t a = 0; a < blue; a++) {
        double nearest = LAN_INF;
        for (size_t b = 0; b < blue; b++) {
            nearest = b != a ? fmin(nearest, distance_in(story, frame, a, b))
                             : nearest;
        }
        sum += nearest;
        *least = fmin(*least, nearest);
    }
    return sum / (double)blue;
}

TEST(spacing_keeps_friends_apart)
{
    formed f;
    double least;
    init_watched(&f, 30, LAN_STEER_STAND_OFF);
    f.soldiers[FORMED_BLUE].spacing = 3.0;
    lan_engagement *engagement = watch(&f, 10.0);
    const lan_engagement_story *story = lan_engagement_story_of(engagement);
    const double at_first = nearest_friends(story, 0, 30, &least);
    const double apart = nearest_friends(story, FRAMES - 1, 30, &least);
    print_message("# from %.3f to %.3f, %.3f at least\n", at_first, apart,
                  least);
    assert_close(at_first, 1.2, 1e-5, 0.0);
    assert_true(apart > 0.8 * 3.0);
    assert_true(least > 0.65 * 3.0);
    lan_engagement_destroy(engagement);

    f.soldiers[FORMED_BLUE].spacing = 0.0;
    engagement = watch(&f, 10.0);
    story = lan_engagement_story_of(engagement);
    assert_true(nearest_friends(story, FRAMES - 1, 30, &least) < 1.25);
    lan_engagement_destroy(engagement);
}

/* --- a line --------------------------------------------------------------- */

/* Six ships abreast turn into line ahead and come about. */
TEST(a_line_keeps_its_slots)
{
    formed f;
    init_watched(&f, 6, LAN_STEER_LINE);
    f.soldiers[FORMED_BLUE].spacing = 2.0;
    f.arrays[FORMED_BLUE].ranks = 1;
    f.arrays[FORMED_BLUE].spacing = 2.0;
    f.arrays[FORMED_RED].at = (lan_point){120.0, 30.0};
    lan_engagement *engagement = watch(&f, 12.0);
    const lan_engagement_story *story = lan_engagement_story_of(engagement);
    for (size_t s = 1; s < 6; s++) {
        assert_close(distance_in(story, FRAMES - 1, s, s - 1), 2.0, 0.02, 0.0);
        /* On the straight path of the leader. */
        const lan_point a = place_in(story, FRAMES - 1, 0);
        const lan_point b = place_in(story, FRAMES - 1, s);
        const lan_point red = {120.0, 30.0};
        const double across =
            ((a.x - b.x) * (red.y - a.y) - (a.y - b.y) * (red.x - a.x)) /
            hypot(red.x - a.x, red.y - a.y);
        assert_true(fabs(across) < 0.5);
    }
    lan_engagement_destroy(engagement);
}

/* Four fifths of its speed, for any range. */
TEST(a_leader_walks_at_four_fifths_of_its_speed)
{
    static const double ranges[] = {2.0, 10.0, 150.0};
    for (size_t k = 0; k < sizeof ranges / sizeof *ranges; k++) {
        formed f;
        init_watched(&f, 4, LAN_STEER_LINE);
        f.units[FORMED_BLUE].range = ranges[k];
        f.arrays[FORMED_RED].at.x = 200.0;
        lan_engagement *engagement = watch(&f, 20.0);
        const lan_engagement_story *story = lan_engagement_story_of(engagement);
        const double gone =
            place_in(story, FRAMES - 1, 0).x - place_in(story, FRAMES / 2, 0).x;
        assert_close(gone, 0.8 * 10.0 * 20.0 * (FRAMES / 2 - 1) / FRAMES, 1e-2,
                     0.0);
        lan_engagement_destroy(engagement);
    }
}

/* --- hulls ---------------------------------------------------------------- */

/* A ship that faces away turns and approaches. */
TEST(hulls_turn_to_where_they_go)
{
    formed f;
    init_watched(&f, 1, LAN_STEER_STAND_OFF);
    lan_soldier_def *ship = &f.soldiers[FORMED_BLUE];
    ship->body.half_length = 22.5;
    ship->body.half_width = 6.0;
    ship->body.mass = 1.4e6;
    f.units[FORMED_BLUE].speed = 300.0;
    f.units[FORMED_BLUE].range = 300.0;
    f.arrays[FORMED_BLUE].facing = 275.0;
    f.arrays[FORMED_BLUE].spacing = 50.0;
    f.arrays[FORMED_RED].at = (lan_point){900.0, 300.0};
    lan_engagement *engagement = watch(&f, 8.0);
    const lan_engagement_story *story = lan_engagement_story_of(engagement);
    assert_close(distance_in(story, FRAMES - 1, 0, 1), 300.0, 1e-3, 0.0);
    const lan_point at = place_in(story, FRAMES - 1, 0);
    const lan_body body = lan_bodies_get(engagement->bodies, 0);
    const double off = atan2(300.0 - at.y, 900.0 - at.x) - body.heading;
    assert_close(cos(off), 1.0, 1e-3, 0.0);
    assert_close(body.spin, 0.0, 0.0, 1e-2);
    /* It has not gone astern all the way. */
    assert_true(place_in(story, 20, 0).x < 100.0);
    lan_engagement_destroy(engagement);
}
