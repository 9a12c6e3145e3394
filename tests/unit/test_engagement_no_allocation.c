/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A fight allocates nothing once one like it was fought.
 */
#include "tests/support/allocations.h"
#include "tests/support/formed_map.h"
#include "tests/support/support.h"

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
    lan_engagement *engagement = formed_engagement(&f);
    formed_fight(engagement, 9, 0);
    allocations_start();
    formed_fight(engagement, 9, 0);
    const long count = allocations_stop();
    assert_true(lan_engagement_story_of(engagement)->steps > 100);
    assert_int_equal(count, 0);
    lan_engagement_destroy(engagement);
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
