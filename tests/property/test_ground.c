/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/map.h"

#include "tactics/counts_impl.h"
#include "tactics/map/map_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/plain_route.h"
#include "tests/support/support.h"

#define CASES 600

/* Every cell's steps and their costs are what the map itself says. */
static void assert_ground(const lan_ground *ground)
{
    const lan_grid_map *map = lan_ground_map(ground);
    const plain_walker walker = {
        .map = map, .movement = ground->movement, .size = ground->size};
    int64_t free_count = 0;
    for (int32_t y = -1; y <= lan_grid_map_height(map); y++) {
        for (int32_t x = -1; x <= lan_grid_map_width(map); x++) {
            const lan_cell at = {x, y};
            const bool is_free = plain_cell_cost(&walker, at) > 0.0;
            assert_int_equal(lan_ground_free(ground, at), is_free);
            free_count += is_free;
            for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
                const double cost = plain_step_cost(&walker, at, d);
                assert_close(lan_ground_step_cost(ground, at, d),
                             cost >= 0.0 ? cost : 0.0, 1e-14, 0.0);
            }
        }
    }
    assert_int_equal(ground->free_count, free_count);
}

static bool has_one_cost(const lan_ground *ground)
{
    const lan_grid_map *map = lan_ground_map(ground);
    const plain_walker walker = {
        .map = map, .movement = ground->movement, .size = ground->size};
    double seen = 0.0;
    for (int32_t y = 0; y < lan_grid_map_height(map); y++) {
        for (int32_t x = 0; x < lan_grid_map_width(map); x++) {
            const lan_cell at = {x, y};
            const double cost = plain_cell_cost(&walker, at);
            if (cost > 0.0 && seen > 0.0 && (cost < seen || cost > seen)) {
                return false;
            }
            seen = cost > 0.0 ? cost : seen;
        }
    }
    return true;
}

static lan_ground *any_ground(random_source *random, const lan_grid_map *map)
{
    lan_ground *ground = NULL;
    const lan_movement movement =
        (lan_movement)random_integer(random, 0, LAN_MOVEMENT_COUNT - 1);
    const int32_t size = random_integer(random, 1, 4);
    assert_ok(lan_ground_create(map, movement, size, &ground));
    return ground;
}

static lan_grid_map *any_map_of_case(random_source *random, uint32_t number)
{
    const any_map_def def = {
        .width_most = 19,
        .height_most = 13,
        .corners = (lan_corners)(number % LAN_CORNERS_COUNT),
        .is_weighted = random_chance(random, 0.7),
    };
    return any_map(random, &def);
}

TEST(steps_and_costs_are_those_of_the_map)
{
    random_source *random = random_create(3701);
    for (uint32_t i = 0; i < CASES; i++) {
        random_begin(random, i);
        lan_grid_map *map = any_map_of_case(random, i);
        lan_ground *ground = any_ground(random, map);
        assert_ground(ground);
        assert_int_equal(lan_ground_is_uniform(ground), has_one_cost(ground));
        lan_ground_destroy(ground);
        lan_grid_map_destroy(map);
    }
    random_destroy(random);
}

static void assert_islands_of_a_new_one(lan_ground *ground)
{
    const lan_grid_map *map = lan_ground_map(ground);
    lan_ground *fresh = NULL;
    assert_ok(lan_ground_create(map, ground->movement, ground->size, &fresh));
    assert_ok(lan_ground_settle(fresh));
    assert_ok(lan_ground_settle(ground));
    for (int32_t y = 0; y < lan_grid_map_height(map); y++) {
        for (int32_t x = 0; x < lan_grid_map_width(map); x++) {
            const lan_cell at = {x, y};
            assert_int_equal(lan_ground_island(ground, at),
                             lan_ground_island(fresh, at));
        }
    }
    lan_ground_destroy(fresh);
}

TEST(an_updated_ground_equals_a_new_one)
{
    random_source *random = random_create(3702);
    for (uint32_t i = 0; i < CASES; i++) {
        random_begin(random, i);
        lan_grid_map *map = any_map_of_case(random, i);
        lan_ground *ground = any_ground(random, map);
        assert_ok(lan_ground_settle(ground));
        for (int32_t k = random_integer(random, 1, 9); k > 0; k--) {
            change_any_cell(random, map);
        }
        lan_ground_update(ground);
        assert_ground(ground);
        assert_islands_of_a_new_one(ground);
        assert_int_equal(lan_ground_is_uniform(ground), has_one_cost(ground));
        lan_ground_destroy(ground);
        lan_grid_map_destroy(map);
    }
    random_destroy(random);
}

TEST(bad_bodies_are_refused)
{
    static const char *const rows[] = {"..", NULL};
    lan_grid_map *map = drawn_map(rows, LAN_CORNERS_FORBID);
    lan_ground *ground = NULL;
    const int32_t sizes[] = {0, -1, LAN_BODY_MOST + 1};
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(
            lan_ground_create(map, LAN_MOVEMENT_FOOT, sizes[i], &ground),
            LAN_EINVAL);
    }
    assert_int_equal(lan_ground_create(map, LAN_MOVEMENT_COUNT, 1, &ground),
                     LAN_EINVAL);
    assert_null(ground);
    lan_grid_map_destroy(map);
}
