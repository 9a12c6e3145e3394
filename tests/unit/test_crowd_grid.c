/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/shapes.h"

#include <stdlib.h>

#include "tests/support/support.h"

typedef struct seen_pairs {
    int32_t first[8];
    int32_t second[8];
    int count;
} seen_pairs;

static void see_pair(void *context, int32_t first, int32_t second)
{
    seen_pairs *seen = context;
    if (seen->count < 8) {
        seen->first[seen->count] = first;
        seen->second[seen->count] = second;
    }
    seen->count++;
}

static void count_item(void *context, int32_t item)
{
    int *count = context;
    *count += item >= 0;
}

static lan_crowd_grid *filled(const lan_sphere *items, size_t count)
{
    lan_crowd_grid *grid = NULL;
    assert_ok(lan_crowd_grid_create(count, &grid));
    assert_ok(lan_crowd_grid_fill(grid, items, count));
    return grid;
}

TEST(two_discs_that_touch_are_a_pair_in_the_order_of_their_numbers)
{
    const lan_sphere items[3] = {{{5.0, 0.0, 0.0}, 1.0},
                                 {{-3.0, 0.0, 0.0}, 1.0},
                                 {{3.0, 0.0, 0.0}, 1.0}};
    lan_crowd_grid *grid = filled(items, 3);
    seen_pairs seen = {.count = 0};
    assert_true(lan_crowd_grid_pairs(grid, see_pair, &seen) >= 1);
    assert_int_equal(seen.count, 1);
    assert_int_equal(seen.first[0], 0);
    assert_int_equal(seen.second[0], 2);
    lan_crowd_grid_destroy(grid);
}

TEST(an_empty_crowd_has_no_pairs)
{
    lan_crowd_grid *grid = filled(NULL, 0);
    const lan_sphere shot = {{0.0, 0.0, 0.0}, 1.0};
    const lan_vec way = {1.0, 0.0, 0.0};
    seen_pairs seen = {.count = 0};
    int met = 0;
    assert_int_equal(lan_crowd_grid_pairs(grid, see_pair, &seen), 0);
    assert_int_equal(lan_crowd_grid_sweep(grid, &shot, way, count_item, &met),
                     0);
    assert_int_equal(seen.count + met, 0);
    lan_crowd_grid_destroy(grid);
}

TEST(a_grid_grows_with_its_crowd_and_is_emptied)
{
    const lan_sphere items[3] = {
        {{0.0, 0.0, 0.0}, 1.0}, {{1.0, 0.0, 0.0}, 1.0}, {{2.0, 0.0, 0.0}, 1.0}};
    lan_crowd_grid *grid = NULL;
    seen_pairs seen = {.count = 0};
    assert_ok(lan_crowd_grid_create(0, &grid));
    const size_t before = lan_crowd_grid_memory(grid);
    assert_ok(lan_crowd_grid_fill(grid, items, 3));
    assert_true(lan_crowd_grid_memory(grid) > before);
    lan_crowd_grid_pairs(grid, see_pair, &seen);
    assert_int_equal(seen.count, 3);
    assert_ok(lan_crowd_grid_fill(grid, items, 0));
    assert_int_equal(lan_crowd_grid_pairs(grid, see_pair, &seen), 0);
    lan_crowd_grid_destroy(grid);
}

/* What is refused leaves the crowd that was there. */
static void assert_refused(lan_crowd_grid *grid, lan_sphere item)
{
    const lan_sphere items[2] = {{{0.0, 0.0, 0.0}, 1.0}, item};
    seen_pairs seen = {.count = 0};
    assert_int_equal(lan_crowd_grid_fill(grid, items, 2), LAN_EINVAL);
    lan_crowd_grid_pairs(grid, see_pair, &seen);
    assert_int_equal(seen.count, 1);
}

TEST(numbers_out_of_range_are_refused)
{
    const lan_sphere items[2] = {{{0.0, 0.0, 0.0}, 1.0},
                                 {{1.5, 0.0, 0.0}, 1.0}};
    lan_crowd_grid *grid = filled(items, 2);
    assert_refused(grid, (lan_sphere){{LAN_NAN, 0.0, 0.0}, 1.0});
    assert_refused(grid, (lan_sphere){{0.0, -LAN_INF, 0.0}, 1.0});
    assert_refused(grid, (lan_sphere){{0.0, 0.0, 1e200}, 1.0});
    assert_refused(grid, (lan_sphere){{0.0, 0.0, 0.0}, LAN_NAN});
    assert_refused(grid, (lan_sphere){{0.0, 0.0, 0.0}, LAN_INF});
    assert_refused(grid, (lan_sphere){{0.0, 0.0, 0.0}, -1.0});
    assert_int_equal(lan_crowd_grid_fill(grid, NULL, 1), LAN_EINVAL);
    lan_crowd_grid *none = NULL;
    assert_int_equal(lan_crowd_grid_create(SIZE_MAX, &none), LAN_EINVAL);
    assert_int_equal(lan_crowd_grid_create(1, NULL), LAN_EINVAL);
    assert_null(none);
    lan_crowd_grid_destroy(grid);
    lan_crowd_grid_destroy(NULL);
}

TEST(a_way_that_is_no_number_meets_nobody)
{
    const lan_sphere item = {{0.0, 0.0, 0.0}, 1.0};
    const lan_sphere shot = {{0.0, 0.0, 0.0}, 1.0};
    const lan_sphere none = {{0.0, LAN_NAN, 0.0}, 1.0};
    const lan_sphere hollow = {{0.0, 0.0, 0.0}, -0.5};
    const lan_vec way = {1.0, 0.0, 0.0};
    const lan_vec endless = {LAN_INF, 0.0, 0.0};
    lan_crowd_grid *grid = filled(&item, 1);
    int met = 0;
    lan_crowd_grid_sweep(grid, &none, way, count_item, &met);
    lan_crowd_grid_sweep(grid, &shot, endless, count_item, &met);
    lan_crowd_grid_sweep(grid, &hollow, way, count_item, &met);
    assert_int_equal(met, 0);
    lan_crowd_grid_sweep(grid, &shot, way, count_item, &met);
    assert_int_equal(met, 1);
    lan_crowd_grid_destroy(grid);
}

#define SIDE 64

/* A line of shots over a field, soldiers a metre apart and one ship. */
static lan_sphere *make_field(size_t *count)
{
    *count = SIDE * SIDE + 1;
    lan_sphere *items = calloc(*count, sizeof *items);
    assert_non_null(items);
    for (int i = 0; i < SIDE * SIDE; i++) {
        items[i] = (lan_sphere){{i % SIDE, i / SIDE, 0.0}, 0.4};
    }
    items[SIDE * SIDE] = (lan_sphere){{-200.0, 0.0, 0.0}, 190.0};
    return items;
}

TEST(a_hull_among_soldiers_does_not_make_all_one_cell)
{
    size_t count;
    lan_sphere *items = make_field(&count);
    lan_crowd_grid *grid = filled(items, count);
    seen_pairs seen = {.count = 0};
    const int64_t tested = lan_crowd_grid_pairs(grid, see_pair, &seen);
    assert_int_equal(seen.count, 0);
    assert_in_range(tested, 0, 12 * (int64_t)count);
    lan_crowd_grid_destroy(grid);
    free(items);
}

TEST(a_shot_over_a_field_tests_few)
{
    size_t count;
    lan_sphere *items = make_field(&count);
    lan_crowd_grid *grid = filled(items, count);
    const lan_sphere shot = {{0.0, 20.0, 0.0}, 0.01};
    const lan_vec way = {40.0, 40.0, 0.0};
    int met = 0;
    const int64_t tested =
        lan_crowd_grid_sweep(grid, &shot, way, count_item, &met);
    assert_int_equal(met, 41);
    assert_in_range(tested, met, 6 * SIDE);
    lan_crowd_grid_destroy(grid);
    free(items);
}

TEST(a_universe_takes_no_more_memory_than_a_field)
{
    size_t count;
    lan_sphere *items = make_field(&count);
    lan_crowd_grid *grid = filled(items, count);
    const size_t before = lan_crowd_grid_memory(grid);
    seen_pairs seen = {.count = 0};
    for (size_t i = 0; i < count; i++) {
        items[i].at.x *= 1e12;
        items[i].at.z = 1e11 * items[i].at.y;
    }
    assert_ok(lan_crowd_grid_fill(grid, items, count));
    assert_int_equal(lan_crowd_grid_memory(grid), before);
    assert_in_range(before, 0, 80 * count + 16384);
    lan_crowd_grid_pairs(grid, see_pair, &seen);
    assert_int_equal(seen.count, 0);
    lan_crowd_grid_destroy(grid);
    free(items);
}
