/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/map.h"

#include "base/real.h"
#include "tactics/map/map_impl.h"
#include "tests/support/plain_route.h"
#include "tests/support/support.h"

#define WIDTH  31
#define HEIGHT 19

typedef struct fixture {
    lan_grid_map *map;
    lan_ground *ground;
    lan_overlay *overlay;
} fixture;

static int setup(void **state)
{
    static fixture f;
    const lan_terrain grass = lan_terrain_make("grass", '.', 1.0);
    const lan_terrain mud = lan_terrain_make("mud", ',', 1.25);
    const lan_terrain terrains[] = {grass, mud};
    assert_ok(lan_grid_map_create(WIDTH, HEIGHT, LAN_CORNERS_FORBID, terrains,
                                  2, &f.map));
    assert_ok(lan_ground_create(f.map, LAN_MOVEMENT_FOOT, 1, &f.ground));
    assert_ok(lan_overlay_create(f.ground, &f.overlay));
    *state = &f;
    return 0;
}

static int teardown(void **state)
{
    fixture *f = *state;
    lan_overlay_destroy(f->overlay);
    lan_ground_destroy(f->ground);
    lan_grid_map_destroy(f->map);
    return 0;
}

static lan_avoided_unit standing(int32_t x, int32_t y, int32_t size)
{
    const lan_avoided_unit unit = {.at = {x, y}, .size = size};
    return unit;
}

static lan_avoided_unit moving(int32_t x, int32_t y, const lan_cell *path,
                               size_t count)
{
    lan_avoided_unit unit = standing(x, y, 1);
    unit.is_moving = true;
    unit.path = path;
    unit.path_count = count;
    return unit;
}

static void lay(const fixture *f, const lan_avoidance *how,
                const lan_avoided_unit *units, size_t count)
{
    lan_avoidance_lay_over(how, units, count, 0, 100, f->overlay);
}

static bool is_blocked(const fixture *f, int32_t x, int32_t y)
{
    const lan_cell at = {x, y};
    return lan_overlay_blocks(f->overlay, at);
}

static double cost_of(const fixture *f, int32_t x, int32_t y)
{
    const lan_cell at = {x, y};
    return plain_laid_cost(f->overlay, at);
}

TEST_WITH(standing_units_block_wherever_they_are, setup, teardown)
{
    const fixture *f = *state;
    const lan_avoidance how = lan_avoidance_default();
    const lan_avoided_unit units[] = {standing(2, 3, 1), standing(3, 3, 1),
                                      standing(30, 18, 1)};
    lay(f, &how, units, 3);
    assert_true(is_blocked(f, 3, 3));
    assert_true(is_blocked(f, 30, 18));
    assert_false(is_blocked(f, 2, 3)); /* its own cell */
    assert_int_equal(f->overlay->touched_count, 2);
}

TEST_WITH(every_place_that_overlaps_a_large_body_is_blocked, setup, teardown)
{
    const fixture *f = *state;
    const lan_avoidance how = lan_avoidance_default();
    const lan_avoided_unit units[] = {standing(2, 3, 3), standing(10, 8, 2)};
    lay(f, &how, units, 2);
    for (int32_t y = 0; y < HEIGHT; y++) {
        for (int32_t x = 0; x < WIDTH; x++) {
            /* 3 x 3 cells at (x, y) against 2 x 2 at (10, 8) */
            const bool want = x <= 11 && x + 2 >= 10 && y <= 9 && y + 2 >= 8;
            assert_int_equal(is_blocked(f, x, y), want);
        }
    }
}

TEST_WITH(an_adjacent_moving_unit_blocks_and_a_farther_one_does_not, setup,
          teardown)
{
    const fixture *f = *state;
    const lan_avoidance how = lan_avoidance_default();
    const lan_avoided_unit units[] = {standing(5, 5, 1), moving(6, 6, NULL, 0),
                                      moving(7, 5, NULL, 0)};
    lay(f, &how, units, 3);
    assert_true(is_blocked(f, 6, 6));
    assert_false(is_blocked(f, 7, 5));
    assert_close(cost_of(f, 7, 5), 2.0, 1e-15, 0.0);
}

static const lan_cell path[] = {{12, 4}, {13, 4}, {14, 5},
                                {15, 5}, {16, 5}, {17, 4}};

TEST_WITH(the_rest_of_a_near_path_is_dearer_and_its_past_is_not, setup,
          teardown)
{
    const fixture *f = *state;
    const lan_avoidance how = lan_avoidance_default();
    lan_avoided_unit units[] = {standing(8, 5, 1), moving(14, 5, path, 6)};
    units[1].path_next = 3;
    lay(f, &how, units, 2);
    assert_close(cost_of(f, 12, 4), 0.0, 0.0, 0.0);
    assert_close(cost_of(f, 13, 4), 0.0, 0.0, 0.0);
    for (size_t i = 2; i < 6; i++) {
        assert_close(plain_laid_cost(f->overlay, path[i]), 2.0, 1e-15, 0.0);
        assert_false(lan_overlay_blocks(f->overlay, path[i]));
    }
    assert_int_equal(f->overlay->touched_count, 4);
}

TEST_WITH(far_units_are_predicted_in_time_and_place, setup, teardown)
{
    const fixture *f = *state;
    const int64_t expected[] = {100, 102, 104, 106, 108, 110};
    lan_avoidance how = lan_avoidance_default();
    lan_avoided_unit units[] = {standing(2, 4, 1), moving(12, 4, path, 6)};
    units[1].path_next = 1;
    units[1].expected = expected;
    how.speed = 2.0;
    how.meeting = 2;
    lay(f, &how, units, 2);
    /* the unit itself is at (13, 4) after 5.5 ticks, at (14, 5) after 6, at
     * (15, 5), (16, 5), (17, 4) after 6.5, 7, 7.5: at 105.5 .. 107.5 */
    assert_close(cost_of(f, 13, 4), 0.0, 0.0, 0.0);
    assert_close(cost_of(f, 14, 5), 2.0, 1e-15, 0.0);
    assert_close(cost_of(f, 15, 5), 2.0, 1e-15, 0.0);
    assert_close(cost_of(f, 16, 5), 2.0, 1e-15, 0.0);
    assert_close(cost_of(f, 17, 4), 0.0, 0.0, 0.0);
    lan_overlay_reset(f->overlay);
    how.horizon = 6; /* up to tick 106 */
    lay(f, &how, units, 2);
    assert_close(cost_of(f, 15, 5), 2.0, 1e-15, 0.0);
    assert_close(cost_of(f, 16, 5), 0.0, 0.0, 0.0);
}

TEST_WITH(a_place_swept_in_passing_is_charged_once, setup, teardown)
{
    const fixture *f = *state;
    const lan_avoidance how = lan_avoidance_default();
    const lan_cell east[] = {{12, 4}, {13, 4}, {14, 4}};
    lan_avoided_unit units[] = {standing(8, 5, 2), moving(12, 4, east, 3)};
    units[1].size = 3;
    units[1].path_next = 1;
    lay(f, &how, units, 2);
    /* cells 11 .. 16 horizontally, 3 .. 6 vertically */
    for (int32_t y = 0; y < HEIGHT; y++) {
        for (int32_t x = 0; x < WIDTH; x++) {
            const bool swept = x >= 11 && x <= 16 && y >= 3 && y <= 6;
            assert_close(cost_of(f, x, y), swept ? 2.0 : 0.0, 1e-15, 0.0);
        }
    }
}
