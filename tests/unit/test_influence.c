/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/map.h"

#include <string.h>

#include "base/real.h"
#include "tactics/map/map_impl.h"
#include "tests/support/plain_route.h"
#include "tests/support/support.h"

#define WIDTH  23
#define HEIGHT 17

static lan_influence_options options_of(double half_life, int32_t radius)
{
    lan_influence_options options = lan_influence_options_default();
    options.half_life = half_life;
    options.radius = radius;
    options.price = 1.0;
    options.step = 0x1p-60;
    options.most = 1e18;
    return options;
}

/* Casualties: the cost at a price of 1, in steps too small to round. */
static double left_at(const lan_influence *influence, lan_cell at)
{
    return lan_influence_cost(influence, at);
}

static lan_influence *make(const lan_influence_options *options)
{
    lan_influence *influence = NULL;
    assert_ok(lan_influence_create(WIDTH, HEIGHT, options, &influence));
    return influence;
}

TEST(casualties_halve_in_a_half_life)
{
    const lan_influence_options options = options_of(7.3, 0);
    const lan_cell at = {11, 5};
    lan_influence *influence = make(&options);
    lan_influence_add(influence, at, 12.7);
    const double times[] = {0.0, 2.1, 7.3, 40.0, 14.6 * 20, 7.3 * 100.5};
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
        lan_influence_pass(influence, times[i]);
        const double want = 12.7 * pow(0.5, times[i] / 7.3);
        /* forgotten where below 2^-64 */
        assert_close(left_at(influence, at), want, 1e-13, 0x1p-59);
    }
    lan_influence_destroy(influence);
}

/* What two maps hold, bit by bit. */
static void assert_same_bits(const lan_influence *a, const lan_influence *b,
                             unsigned long seed, int round)
{
    for (int32_t y = 0; y < HEIGHT; y++) {
        for (int32_t x = 0; x < WIDTH; x++) {
            const lan_cell at = {x, y};
            const double left = left_at(a, at);
            const double right = left_at(b, at);
            if (memcmp(&left, &right, sizeof left) != 0) {
                fail_with("seed %lu, round %d: (%d, %d) holds %.17g and %.17g",
                          seed, round, (int)x, (int)y, left, right);
            }
        }
    }
}

TEST(bits_do_not_depend_on_how_time_is_split)
{
    random_source *random = random_create(7102);
    for (int round = 0; round < 60; round++) {
        random_begin(random, (uint32_t)round);
        const lan_influence_options options =
            options_of(random_magnitude(random, 0.01, 100.0),
                       random_integer(random, 0, 3));
        lan_influence *whole = make(&options);
        lan_influence *split = make(&options);
        double time = 0.0;
        for (int act = 0; act < 25; act++) {
            const double next =
                time + random_magnitude(random, 1e-3, 3.0) * 60.0;
            for (int32_t i = random_integer(random, 0, 9); i > 0; i--) {
                lan_influence_pass(split, random_between(random, time, next));
            }
            lan_influence_pass(whole, next);
            lan_influence_pass(split, next);
            time = next;
            const lan_cell at = {random_integer(random, 0, WIDTH - 1),
                                 random_integer(random, 0, HEIGHT - 1)};
            const double fell = random_magnitude(random, 0.1, 1e4);
            lan_influence_add(whole, at, fell);
            lan_influence_add(split, at, fell);
            assert_same_bits(whole, split, random_seed(random), round);
        }
        lan_influence_destroy(whole);
        lan_influence_destroy(split);
    }
    random_destroy(random);
}

TEST(casualties_spread_and_none_is_lost_inside)
{
    const lan_influence_options options = options_of(5.0, 3);
    const lan_cell at = {10, 8};
    lan_influence *influence = make(&options);
    lan_influence_add(influence, at, 17.5);
    lan_sum sum = {0.0, 0.0};
    for (int32_t y = 0; y < HEIGHT; y++) {
        for (int32_t x = 0; x < WIDTH; x++) {
            const lan_cell cell = {x, y};
            lan_sum_add(&sum, left_at(influence, cell));
        }
    }
    assert_close(lan_sum_value(&sum), 17.5, 1e-14, 0.0);
    const lan_cell next = {11, 8};
    const lan_cell edge = {13, 8};
    const lan_cell beyond = {14, 8};
    const double middle = left_at(influence, at);
    assert_close(left_at(influence, next), middle * 3 / 4, 1e-14, 0.0);
    assert_close(left_at(influence, edge), middle / 4, 1e-14, 0.0);
    assert_close(left_at(influence, beyond), 0.0, 0.0, 0.0);
    lan_influence_destroy(influence);
}

TEST(costs_come_in_steps_up_to_the_most)
{
    lan_influence_options options = options_of(10.0, 0);
    options.price = 0.2;
    options.step = 0.25;
    options.most = 3.0;
    const lan_cell at = {4, 4};
    lan_influence *influence = make(&options);
    lan_influence_add(influence, at, 6.0); /* 1.2: nearest is 1.25 */
    assert_close(lan_influence_cost(influence, at), 1.25, 1e-15, 0.0);
    lan_influence_add(influence, at, 94.0);
    assert_close(lan_influence_cost(influence, at), 3.0, 0.0, 0.0);
    lan_influence_pass(influence, 40.0); /* 100 / 16 = 6.25: 1.25 */
    assert_close(lan_influence_cost(influence, at), 1.25, 1e-15, 0.0);
    lan_influence_destroy(influence);
}

TEST(an_overlay_takes_the_costs_of_the_touched_cells)
{
    const lan_terrain grass = lan_terrain_make("grass", '.', 0.5);
    lan_grid_map *map = NULL;
    lan_ground *ground = NULL;
    lan_overlay *overlay = NULL;
    assert_ok(
        lan_grid_map_create(WIDTH, HEIGHT, LAN_CORNERS_ONE, &grass, 1, &map));
    assert_ok(lan_ground_create(map, LAN_MOVEMENT_FOOT, 1, &ground));
    assert_ok(lan_overlay_create(ground, &overlay));
    const lan_influence_options options = lan_influence_options_default();
    lan_influence *influence = make(&options);
    const lan_cell corner = {0, 0};
    lan_influence_add(influence, corner, 90.0);
    assert_ok(lan_influence_lay_over(influence, overlay));
    assert_int_equal(overlay->touched_count, 3 + 1); /* (1, 1) is within */
    for (int32_t y = 0; y < HEIGHT; y++) {
        for (int32_t x = 0; x < WIDTH; x++) {
            const lan_cell at = {x, y};
            assert_close(plain_laid_cost(overlay, at),
                         lan_influence_cost(influence, at), 1e-15, 0.0);
        }
    }
    lan_influence *other = NULL;
    assert_ok(lan_influence_create(WIDTH + 1, HEIGHT, &options, &other));
    assert_int_equal(lan_influence_lay_over(other, overlay), LAN_EINVAL);
    lan_influence_destroy(other);
    lan_influence_destroy(influence);
    lan_overlay_destroy(overlay);
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
}
