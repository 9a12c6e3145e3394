/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/map.h"

#include <stdlib.h>

#include "tactics/counts_impl.h"
#include "tactics/map/map_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/support.h"

static int32_t least(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

/* Side of the line from a to b on which a corner lies; corners at odd numbers,
 * middles of cells at even ones. */
static int64_t side(lan_cell a, lan_cell b, int32_t x2, int32_t y2)
{
    return (int64_t)(b.x - a.x) * (y2 - 2 * a.y) -
           (int64_t)(b.y - a.y) * (x2 - 2 * a.x);
}

/* Whether the line crosses the inside of a cell in the box around a and b. */
static bool crosses(lan_cell a, lan_cell b, int32_t x, int32_t y)
{
    int left = 0;
    int right = 0;
    for (int k = 0; k < 4; k++) {
        const int64_t s =
            side(a, b, 2 * x + (k & 1) * 2 - 1, 2 * y + (k >> 1) * 2 - 1);
        left += s > 0;
        right += s < 0;
    }
    return left > 0 && right > 0;
}

static bool is_rock(const lan_grid_map *map, int32_t x, int32_t y)
{
    const lan_cell at = {x, y};
    return !(lan_grid_map_cost(map, at, LAN_MOVEMENT_FOOT) > 0.0);
}

/* Looks at every cell and every corner of the box around the two cells. */
static bool plainly_clear(const lan_grid_map *map, lan_cell a, lan_cell b)
{
    const int32_t left = least(a.x, b.x);
    const int32_t top = least(a.y, b.y);
    const int32_t right = a.x + b.x - left;
    const int32_t bottom = a.y + b.y - top;
    const bool falls = (a.x < b.x) == (a.y < b.y);
    if (right - left <= 1 && bottom - top <= 1) {
        return true;
    }
    for (int32_t y = top; y <= bottom; y++) {
        for (int32_t x = left; x <= right; x++) {
            const lan_cell at = {x, y};
            const bool is_end = lan_cell_same(at, a) || lan_cell_same(at, b);
            if (!is_end && is_rock(map, x, y) && crosses(a, b, x, y)) {
                return false;
            }
            if (x < right && y < bottom &&
                side(a, b, 2 * x + 1, 2 * y + 1) == 0 &&
                is_rock(map, falls ? x + 1 : x, y) &&
                is_rock(map, falls ? x : x + 1, y + 1)) {
                return false;
            }
        }
    }
    return true;
}

TEST(sight_is_what_geometry_says_and_symmetric)
{
    const any_map_def def = {27, 21, LAN_CORNERS_FORBID, false};
    random_source *random = random_create(9031);
    int seen = 0;
    for (uint32_t round = 0; round < 300; round++) {
        random_begin(random, round);
        lan_grid_map *map = any_map(random, &def);
        const lan_terrain_set rock = lan_known_map_options_default(map).opaque;
        for (int i = 0; i < 100; i++) {
            const lan_cell a = any_cell(random, map);
            const lan_cell b = any_cell(random, map);
            const bool want = plainly_clear(map, a, b);
            seen += want;
            if (lan_squares.is_clear(map, rock, a, b) != want ||
                lan_squares.is_clear(map, rock, b, a) != want) {
                print_map(map);
                fail_with("seed %lu, round %u: (%d, %d) to (%d, %d), not %d",
                          random_seed(random), (unsigned)round, (int)a.x,
                          (int)a.y, (int)b.x, (int)b.y, (int)want);
            }
        }
        lan_grid_map_destroy(map);
    }
    assert_in_range(seen, 3000, 27000); /* both answers are met */
    random_destroy(random);
}

TEST(a_line_through_a_corner_passes_one_rock_but_not_two)
{
    const char *const one[] = {"..@", "...", "...", NULL};
    const char *const two[] = {".@.", "@..", "...", NULL};
    const lan_cell a = {0, 0};
    const lan_cell b = {1, 1};
    const lan_cell c = {2, 2};
    lan_grid_map *map = drawn_map(one, LAN_CORNERS_FORBID);
    assert_true(lan_squares.is_clear(
        map, lan_known_map_options_default(map).opaque, a, c));
    lan_grid_map_destroy(map);
    map = drawn_map(two, LAN_CORNERS_FORBID);
    assert_false(lan_squares.is_clear(
        map, lan_known_map_options_default(map).opaque, a, c));
    /* but one always sees one's neighbours */
    assert_true(lan_squares.is_clear(
        map, lan_known_map_options_default(map).opaque, a, b));
    lan_grid_map_destroy(map);
}

TEST(what_hides_is_chosen_by_the_caller)
{
    const char *const rows[] = {".T@.", NULL};
    const lan_cell a = {0, 0};
    const lan_cell rock = {2, 0};
    const lan_cell last = {3, 0};
    lan_grid_map *map = drawn_map(rows, LAN_CORNERS_FORBID);
    const int32_t forest = terrain_of_glyph(map, 'T');
    const lan_terrain_set closed = lan_known_map_options_default(map).opaque;
    assert_true(lan_squares.is_clear(map, closed, a, rock));
    assert_false(lan_squares.is_clear(map, closed, a, last));
    assert_true(lan_squares.is_clear(map, 0, a, last));
    assert_false(
        lan_squares.is_clear(map, (lan_terrain_set)1 << forest, a, rock));
    lan_grid_map_destroy(map);
}

TEST(the_smallest_disc_holds_all_neighbours)
{
    const lan_cell at = {7, 3};
    for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
        assert_true(
            lan_shape_covers(&lan_squares, at, lan_cell_beside(at, d), 1));
        assert_false(
            lan_shape_covers(&lan_squares, at, lan_cell_beside(at, d), 0));
    }
    const lan_cell two = {9, 3};
    assert_false(lan_shape_covers(&lan_squares, at, two, 1));
    assert_true(lan_shape_covers(&lan_squares, at, at, 0));
}
