/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Soldiers on a map: what it refuses, hides, holds up and slows down.
 */
#include <math.h>
#include <string.h>

#include "base/real.h"
#include "tests/support/formed_map.h"
#include "tests/support/support.h"

/* --- sight and ground ------------------------------------------------------
 */

static lan_engagement *fight_of(const formed *f)
{
    lan_engagement *engagement = formed_engagement(f);
    formed_fight(engagement, 1, 0);
    return engagement;
}

/* Two who stand fire at each other across what is drawn between. */
static int64_t fired_across(const char *drawing, double shot_speed)
{
    lan_grid_map *map = formed_map_draw(drawing);
    formed f;
    formed_map_init(&f, map, 1.0, (lan_cell){0, 0}, (lan_cell){2, 0});
    for (int k = 0; k < FORMED_SIDES; k++) {
        f.soldiers[k].steer = LAN_STEER_HOLD;
        f.soldiers[k].shot_speed = shot_speed;
    }
    lan_engagement *engagement = fight_of(&f);
    const int64_t fired = lan_engagement_story_of(engagement)->fired;
    lan_engagement_destroy(engagement);
    lan_grid_map_destroy(map);
    return fired;
}

TEST(what_is_opaque_stops_aimed_shots_and_a_pit_does_not)
{
    for (int k = 0; k < 2; k++) {
        const double speed = k == 0 ? LAN_INF : 50.0;
        assert_true(fired_across("...\n...\n", speed) > 0);
        assert_true(fired_across(".o.\n...\n", speed) > 0);
        assert_true(fired_across("..T\n...\n", speed) > 0);
        assert_true(fired_across("T.T\n...\n", speed) > 0);
        assert_int_equal(fired_across(".#.\n...\n", speed), 0);
        assert_int_equal(fired_across(".T.\n...\n", speed), 0);
        assert_int_equal(fired_across(".TT\n...\n", speed), 0);
    }
}

TEST(cover_and_attack_multiply_hits)
{
    lan_grid_map *map = formed_map_draw("..T\n...\n");
    lan_terrain terrains[FORMED_TERRAINS];
    memcpy(terrains, formed_map_terrains(), sizeof terrains);
    terrains[4].cover = 0.0;
    terrains[0].attack = 2.0;
    formed f;
    formed_map_init(&f, map, 1.0, (lan_cell){0, 0}, (lan_cell){2, 0});
    f.def.terrains = terrains;
    f.soldiers[FORMED_BLUE].steer = LAN_STEER_HOLD;
    f.soldiers[FORMED_RED].steer = LAN_STEER_HOLD;
    f.units[FORMED_BLUE].hit = 0.5;
    f.units[FORMED_RED].hit = 0.0;
    lan_engagement *engagement = fight_of(&f);
    assert_int_equal(lan_engagement_story_of(engagement)->hits, 0);
    lan_engagement_destroy(engagement);
    terrains[4].cover = 1.0; /* twice one half: every shot hits */
    f.units[FORMED_RED].health = 20.0;
    engagement = fight_of(&f);
    assert_int_equal(lan_engagement_story_of(engagement)->hits, 20);
    assert_int_equal(lan_engagement_story_of(engagement)->fired, 20);
    lan_engagement_destroy(engagement);
    lan_grid_map_destroy(map);
}

/* When blue, who walks to red, has walked to where it reaches it. */
static double time_to_reach(const char *drawing, const lan_terrain *terrains,
                            lan_movement movement, double radius, lan_cell red)
{
    lan_grid_map *map = formed_map_draw(drawing);
    formed f;
    formed_map_init(&f, map, 1.0, (lan_cell){1, 1}, red);
    f.def.terrains = terrains;
    f.soldiers[FORMED_BLUE].steer = LAN_STEER_CHASE;
    f.soldiers[FORMED_BLUE].body.radius = radius;
    f.arrays[FORMED_BLUE].spacing = 2.0;
    f.units[FORMED_BLUE].movement = (int32_t)movement;
    f.units[FORMED_BLUE].range = 1.5;
    f.units[FORMED_BLUE].hit = 1.0;
    f.units[FORMED_BLUE].rate = 1e4;
    f.soldiers[FORMED_RED].steer = LAN_STEER_HOLD;
    f.units[FORMED_RED].hit = 0.0;
    f.battle.end = 200.0;
    lan_engagement *engagement = fight_of(&f);
    const lan_engagement_story *story = lan_engagement_story_of(engagement);
    const double time = story->soldiers[1].fell_at;
    lan_engagement_destroy(engagement);
    lan_grid_map_destroy(map);
    return time;
}

/* Time in which one of radius 0.4 would walk his length, on which he comes to
 * his speed. */
static const double to_speed = 0.8;

TEST(heavy_ground_slows_and_roads_speed_up)
{
    const lan_cell red = {11, 1};
    lan_terrain roads[FORMED_TERRAINS];
    memcpy(roads, formed_map_terrains(), sizeof roads);
    for (int m = 0; m < LAN_MOVEMENTS_MOST; m++) {
        roads[5].cost[m] = 0.5;
    }
    const char *open = "............\n............\n............\n";
    const char *moor = "mmmmmmmmmmmm\nmmmmmmmmmmmm\nmmmmmmmmmmmm\n";
    const double walked = 8.5 + to_speed;
    const double step = 0.4;
    assert_close(time_to_reach(open, NULL, LAN_MOVEMENT_FOOT, 0.4, red), walked,
                 0.0, step);
    assert_close(time_to_reach(moor, NULL, LAN_MOVEMENT_FOOT, 0.4, red),
                 2.0 * walked, 0.0, step);
    assert_close(time_to_reach(moor, roads, LAN_MOVEMENT_FOOT, 0.4, red),
                 0.5 * walked, 0.0, step);
}

static const char two_gates[] = ".............\n"
                                ".............\n"
                                ".............\n"
                                ".............\n"
                                "####.#####...\n"
                                ".............\n"
                                ".............\n"
                                ".............\n"
                                ".............\n";

TEST(wide_bodies_take_wide_gates)
{
    const lan_cell red = {4, 7};
    const double slim =
        time_to_reach(two_gates, NULL, LAN_MOVEMENT_FOOT, 0.4, red);
    const double wide =
        time_to_reach(two_gates, NULL, LAN_MOVEMENT_FOOT, 0.9, red);
    assert_true(slim < 9.0);
    assert_true(wide > 12.0 && wide < 22.0);
}

/* Whatever fits between two walls passes them, on hard ground as well. */
TEST(gate_one_wide_passes_bodies_that_fit)
{
    static const double radii[] = {0.1, 0.3, 0.45, 0.5};
    static const char *const gates[] = {"......#......\n"
                                        "......#......\n"
                                        ".............\n"
                                        "......#......\n"
                                        "......#......\n",
                                        "......#......\n"
                                        "......#......\n"
                                        ".mmmmmmmmmm..\n"
                                        "......#......\n"
                                        "......#......\n"};
    lan_terrain hard[FORMED_TERRAINS];
    memcpy(hard, formed_map_terrains(), sizeof hard);
    hard[5].cost[LAN_MOVEMENT_FOOT] = 15.0;
    for (size_t k = 0; k < sizeof radii / sizeof *radii; k++) {
        for (int g = 0; g < 2; g++) {
            const lan_cell red = {11, 2};
            const double time =
                time_to_reach(gates[g], hard, LAN_MOVEMENT_FOOT, radii[k], red);
            const double least = g == 0 ? 8.0 : 75.0;
            if (!(time > least && time < 1.8 * least)) {
                fail_with("radius %g, gate %d: %g", radii[k], g, time);
            }
        }
    }
}

/* How deep two of a frame stand in each other, m. */
static double deepest_of(const lan_engagement_story *story, size_t frame,
                         double radius)
{
    const float *x = &story->x[frame * story->soldier_count];
    const float *y = &story->y[frame * story->soldier_count];
    double deepest = 0.0;
    for (size_t a = 0; a < story->soldier_count; a++) {
        for (size_t b = 0; b < a; b++) {
            const double apart =
                hypot((double)(x[a] - x[b]), (double)(y[a] - y[b]));
            if (isfinite(apart)) {
                deepest = fmax(deepest, 2.0 * radius - apart);
            }
        }
    }
    return deepest;
}

/* Many who press with all their force through a gate for a few give way, but
 * none stands in another one's place. */
TEST(no_two_bodies_overlap_at_a_gate)
{
    enum { FRAMES = 40 };
    lan_grid_map *map = formed_map_draw(".............#.............\n"
                                        ".............#.............\n"
                                        ".............#.............\n"
                                        ".............#.............\n"
                                        "...........................\n"
                                        "...........................\n"
                                        "...........................\n"
                                        "...........................\n"
                                        ".............#.............\n"
                                        ".............#.............\n"
                                        ".............#.............\n"
                                        ".............#.............\n");
    formed f;
    formed_map_init(&f, map, 1.0, (lan_cell){10, 6}, (lan_cell){16, 6});
    double times[FRAMES];
    for (int k = 0; k < FORMED_SIDES; k++) {
        f.groups[k].count = 24.0;
        f.soldiers[k].steer = LAN_STEER_CHASE;
        f.soldiers[k].body.radius = 0.5;
        f.units[k].range = 2.0;
    }
    f.battle.end = FRAMES;
    for (int k = 0; k < FRAMES; k++) {
        times[k] = 0.5 * k;
    }
    lan_engagement *engagement = formed_engagement(&f);
    const lan_engagement_request request = {
        .until_end = true, .frames = times, .frame_count = FRAMES};
    assert_ok(lan_engagement_fight(engagement, &request, NULL));
    const lan_engagement_story *story = lan_engagement_story_of(engagement);
    assert_true(story->contacts > 0);
    for (size_t k = 0; k < story->frame_count; k++) {
        const double deepest = deepest_of(story, k, 0.5);
        if (deepest > 0.4 * 0.5) {
            fail_with("%g m deep at %g", deepest, times[k]);
        }
    }
    lan_engagement_destroy(engagement);
    lan_grid_map_destroy(map);
}

/* --- who comes later -------------------------------------------------------
 */

TEST(arrivals_find_open_ground)
{
    lan_grid_map *map = formed_map_draw("##########\n"
                                        "#........#\n"
                                        "##########\n");
    formed f;
    formed_map_init(&f, map, 1.0, (lan_cell){1, 1}, (lan_cell){8, 1});
    lan_reinforcement_def coming = {
        .form = LAN_REINFORCEMENT_AT, .count = 6.0, .from = 1.0};
    f.groups[FORMED_BLUE].reinforcements = &coming;
    f.groups[FORMED_BLUE].reinforcement_count = 1;
    f.units[FORMED_BLUE].hit = 0.0;
    f.units[FORMED_RED].hit = 0.0;
    f.battle.end = 4.0;
    const double times[] = {1.5, 3.0};
    lan_engagement *engagement = formed_engagement(&f);
    const lan_engagement_request request = {
        .until_end = true, .frames = times, .frame_count = 2};
    assert_ok(lan_engagement_fight(engagement, &request, NULL));
    const lan_engagement_story *story = lan_engagement_story_of(engagement);
    for (size_t k = 0; k < story->frame_count * story->soldier_count; k++) {
        assert_true(story->x[k] > 1.39F && story->x[k] < 8.61F);
        assert_true(story->y[k] > 1.39F && story->y[k] < 1.61F);
    }
    lan_engagement_destroy(engagement);
    lan_grid_map_destroy(map);
}

/* Those at the end who want to go on and cannot. */
TEST(a_walled_in_soldier_is_stuck)
{
    lan_grid_map *map = formed_map_draw("...o...\n"
                                        "...o...\n");
    formed f;
    formed_map_init(&f, map, 1.0, (lan_cell){0, 0}, (lan_cell){6, 0});
    f.units[FORMED_BLUE].range = 1.0;
    f.units[FORMED_RED].range = 1.0;
    f.battle.end = 30.0;
    lan_engagement *engagement = fight_of(&f);
    assert_int_equal(lan_engagement_story_of(engagement)->stuck, 2);
    assert_int_equal(lan_engagement_story_of(engagement)->fired, 0);
    lan_engagement_destroy(engagement);
    lan_grid_map_destroy(map);
}
