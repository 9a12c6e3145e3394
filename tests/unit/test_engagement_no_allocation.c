/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A fight allocates nothing once one like it was fought.
 */
#include "tests/support/allocations.h"
#include "tests/support/formed_map.h"
#include "tests/support/support.h"

/* Steps that a second fight took, which allocated nothing. */
static int64_t fight_again(const formed *f)
{
    lan_engagement *engagement = formed_engagement(f);
    formed_fight(engagement, 9, 0);
    allocations_start();
    formed_fight(engagement, 9, 0);
    const long count = allocations_stop();
    const lan_engagement_story *story = lan_engagement_story_of(engagement);
    const int64_t steps = story->steps;
    assert_true(story->hits > 5);
    assert_int_equal(count, 0);
    lan_engagement_destroy(engagement);
    return steps;
}

TEST(fights_allocate_nothing)
{
    if (!allocations_can_be_counted()) {
        skip();
    }
    formed f;
    formed_init(&f, 20, 15);
    for (int k = 0; k < FORMED_SIDES; k++) {
        f.units[k].speed = 20.0;
        f.units[k].range = 12.0;
        f.soldiers[k].through = false;
        f.arrays[k].has_place = true;
        f.arrays[k].at = (lan_point){60.0 * k, 0.0};
    }
    assert_true(fight_again(&f) > 100);
}

/* Hulls of two sizes, at two heights, whose shots fly. */
TEST(fights_of_hulls_allocate_nothing)
{
    if (!allocations_can_be_counted()) {
        skip();
    }
    formed f;
    formed_init(&f, 20, 15);
    for (int k = 0; k < FORMED_SIDES; k++) {
        f.units[k].range = 200.0;
        f.soldiers[k].through = false;
        f.soldiers[k].friendly_fire = true;
        f.soldiers[k].shot_speed = 500.0;
        f.soldiers[k].altitude = 3.0 * k;
        f.soldiers[k].body.half_length = k == 0 ? 20.0 : 0.5;
        f.soldiers[k].body.half_width = k == 0 ? 5.0 : 0.2;
        f.arrays[k].ranks = 1;
        f.arrays[k].spacing = 12.0;
        f.arrays[k].has_place = true;
        f.arrays[k].at = (lan_point){60.0 * k, 0.0};
    }
    assert_int_equal(fight_again(&f), 0);
}

/* Shots that fly, bursts on an area, soldiers who come, desert and break. */
TEST(fights_of_all_kinds_allocate_nothing)
{
    if (!allocations_can_be_counted()) {
        skip();
    }
    formed f;
    formed_init(&f, 20, 15);
    const lan_reinforcement_def coming = {
        .form = LAN_REINFORCEMENT_RATE, .from = 0.0, .to = 6.0, .rate = 2.0};
    for (int k = 0; k < FORMED_SIDES; k++) {
        f.units[k].speed = 20.0;
        f.units[k].range = 12.0;
        f.units[k].hit = 0.5;
        f.arrays[k].has_place = true;
        f.arrays[k].at = (lan_point){40.0 * k, 0.0};
        f.groups[k].reinforcements = &coming;
        f.groups[k].reinforcement_count = 1;
        f.armies[k].area = 900.0;
        f.armies[k].has_morale = true;
        f.armies[k].morale.desertion = 0.1;
        f.armies[k].morale.break_at = 0.1;
    }
    f.soldiers[FORMED_BLUE].shot_speed = 90.0;
    f.units[FORMED_RED].fire = LAN_LAW_AREA;
    f.units[FORMED_RED].attack_area = 30.0;
    assert_true(fight_again(&f) > 100);
}

TEST(fights_on_maps_allocate_nothing)
{
    if (!allocations_can_be_counted()) {
        skip();
    }
    lan_grid_map *map = formed_map_draw("....................\n"
                                        "....................\n"
                                        "###.############.###\n"
                                        "...................T\n"
                                        "....................\n");
    formed f;
    formed_map_init(&f, map, 1.0, (lan_cell){10, 0}, (lan_cell){9, 4});
    for (int k = 0; k < FORMED_SIDES; k++) {
        f.groups[k].count = 25.0;
        f.arrays[k].formation = LAN_FORMATION_LOOSE;
        f.arrays[k].spacing = 1.5;
    }
    lan_engagement *engagement = formed_engagement(&f);
    formed_fight(engagement, 9, 0);
    allocations_start();
    formed_fight(engagement, 9, 1);
    const long count = allocations_stop();
    assert_true(lan_engagement_story_of(engagement)->steps > 20);
    assert_int_equal(count, 0);
    lan_engagement_destroy(engagement);
    lan_grid_map_destroy(map);
}
