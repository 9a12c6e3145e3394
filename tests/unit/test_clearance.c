/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/map/clearance.h"

#include <stdlib.h>

#include "tactics/counts_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/support.h"

#define WIDE 70

TEST(clearance_is_the_largest_free_square_to_the_south_east)
{
    static const char *const rows[] = {
        "....@.", ".....T", "..h...", "...@..", NULL,
    };
    static const uint8_t want[] = {
        3, 3, 2, 1, 0, 1, /* */
        3, 2, 2, 2, 2, 1, /* */
        2, 2, 1, 1, 2, 1, /* */
        1, 1, 1, 0, 1, 1,
    };
    uint8_t got[sizeof want];
    lan_grid_map *map = drawn_map(rows, LAN_CORNERS_FORBID);
    assert_int_equal(lan_clearance(map, LAN_MOVEMENT_FOOT, got, sizeof got),
                     sizeof want);
    assert_memory_equal(got, want, sizeof want);
    lan_grid_map_destroy(map);
}

TEST(clearance_goes_no_further_than_the_largest_body)
{
    static uint8_t got[WIDE * WIDE];
    size_t count = 0;
    const lan_terrain *terrains = lan_terrains_moving_ai(&count);
    lan_grid_map *map = NULL;
    assert_ok(lan_grid_map_create(WIDE, WIDE, LAN_CORNERS_FORBID, terrains,
                                  count, &map));
    assert_int_equal(lan_clearance(map, LAN_MOVEMENT_FOOT, got, sizeof got),
                     sizeof got);
    assert_int_equal(got[0], LAN_BODY_MOST);
    assert_int_equal(got[WIDE * (WIDE - LAN_BODY_MOST)], LAN_BODY_MOST);
    assert_int_equal(got[WIDE * (WIDE - LAN_BODY_MOST + 1)], LAN_BODY_MOST - 1);
    lan_grid_map_destroy(map);
}

TEST(too_small_a_buffer_is_left_alone)
{
    static const char *const rows[] = {"...", "...", NULL};
    uint8_t got[6] = {77, 77, 77, 77, 77, 77};
    lan_grid_map *map = drawn_map(rows, LAN_CORNERS_FORBID);
    assert_int_equal(lan_clearance(map, LAN_MOVEMENT_FOOT, got, 5), 6);
    for (int i = 0; i < 6; i++) {
        assert_int_equal(got[i], 77);
    }
    lan_grid_map_destroy(map);
}

/* A ground for a body of n says the same in another way. */
TEST(body_stands_where_clearance_is_its_size_at_least)
{
    static uint8_t got[12 * 12];
    const any_map_def def = {12, 12, LAN_CORNERS_FORBID, true};
    random_source *random = random_create(3721);
    for (uint32_t i = 0; i < 200; i++) {
        random_begin(random, i);
        lan_grid_map *map = any_map(random, &def);
        const lan_movement movement = (lan_movement)(i % LAN_MOVEMENT_COUNT);
        const int32_t size = random_integer(random, 1, 4);
        lan_ground *ground = NULL;
        assert_ok(lan_ground_create(map, movement, size, &ground));
        const size_t cells = lan_clearance(map, movement, got, sizeof got);
        for (size_t k = 0; k < cells; k++) {
            const int32_t width = lan_grid_map_width(map);
            const lan_cell at = {(int32_t)k % width, (int32_t)k / width};
            assert_int_equal(got[k] >= size, lan_ground_free(ground, at));
        }
        lan_ground_destroy(ground);
        lan_grid_map_destroy(map);
    }
    random_destroy(random);
}
