/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Outlines, the search over corners and the wall follower without memory, and
 * without a single allocation once they are made.
 */
#include "lanchester/search.h"
#include "tactics/map/outline.h"
#include "tests/support/any_map.h"
#include "tests/support/oom.h"
#include "tests/support/support.h"

typedef struct fixture {
    lan_grid_map *map;
    lan_ground *ground;
} fixture;

static const char *const rows[] = {"....@......", "....@..@@@.", ".@@.@..@...",
                                   "..@.......@", "@.@@@.@@..@", "......@....",
                                   ".@@@..@.@@@", "...@.......", NULL};

static int setup(void **state)
{
    static fixture f;
    f.map = drawn_map(rows, LAN_CORNERS_ONE);
    assert_ok(lan_ground_create(f.map, LAN_MOVEMENT_FOOT, 1, &f.ground));
    assert_ok(lan_ground_settle(f.ground));
    *state = &f;
    return 0;
}

static int teardown(void **state)
{
    fixture *f = *state;
    lan_ground_destroy(f->ground);
    lan_grid_map_destroy(f->map);
    return 0;
}

static bool try_outline(void *context)
{
    const fixture *f = context;
    lan_outline *outline = NULL;
    const lan_status status = lan_outline_create(f->ground, &outline);
    const bool made = oom_has_made(status, outline);
    lan_outline_destroy(outline);
    return made;
}

static bool try_search(const fixture *f, const char *algorithm)
{
    lan_search *search = NULL;
    const lan_status status =
        lan_search_create(f->ground, algorithm, NULL, &search);
    const bool made = oom_has_made(status, search);
    lan_search_destroy(search);
    return made;
}

static bool try_visibility(void *context)
{
    return try_search(context, "visibility");
}

static bool try_wall(void *context)
{
    return try_search(context, "wall");
}

static bool try_two_tier(void *context)
{
    return try_search(context, "two-tier");
}

TEST_WITH(nothing_is_made_and_nothing_left_without_memory, setup, teardown)
{
    assert_true(oom_try_all(try_outline, *state) >= 4);
    assert_true(oom_try_all(try_visibility, *state) >= 6);
    assert_true(oom_try_all(try_wall, *state) >= 7);
    assert_true(oom_try_all(try_two_tier, *state) >= 8);
}

/* A failed begin leaves a search that works once there is memory. */
TEST_WITH(a_changed_map_is_prepared_once_there_is_memory, setup, teardown)
{
    const fixture *f = *state;
    static const char *const names[] = {"visibility", "two-tier"};
    const lan_route_request request =
        lan_route_request_default((lan_cell){0, 0}, (lan_cell){10, 7});
    for (size_t i = 0; i < 2; i++) {
        lan_search *search = NULL;
        lan_route route;
        assert_ok(lan_search_create(f->ground, names[i], NULL, &search));
        assert_ok(lan_grid_map_set(
            f->map, (lan_cell){7, 4},
            lan_grid_map_find_glyph(f->map, i == 0 ? '.' : '@')));
        lan_ground_update(f->ground);
        assert_ok(lan_ground_settle(f->ground));
        oom_fail_nth(1);
        assert_int_equal(lan_search_begin(search, &request), LAN_ENOMEM);
        oom_fail_nth(0);
        assert_ok(lan_search_run(search, &request, &route));
        assert_int_equal(route.end, LAN_ROUTE_FOUND);
        lan_search_destroy(search);
    }
}

/* Every allocation would fail. */
TEST_WITH(a_request_needs_no_memory, setup, teardown)
{
    const fixture *f = *state;
    static const char *const names[] = {"visibility", "wall"};
    for (size_t i = 0; i < 2; i++) {
        lan_search *search = NULL;
        assert_ok(lan_search_create(f->ground, names[i], NULL, &search));
        const long before = oom_live_blocks();
        oom_fail_nth(1);
        for (int32_t x = 5; x < 11; x++) {
            lan_cell cells[88];
            lan_route route;
            const lan_route_request request =
                lan_route_request_default((lan_cell){0, 0}, (lan_cell){x, 7});
            assert_ok(lan_search_run(search, &request, &route));
            assert_int_equal(route.end, LAN_ROUTE_FOUND);
            assert_int_equal(lan_search_cells(search, cells, 88),
                             route.cell_count);
        }
        assert_false(oom_has_failed());
        oom_fail_nth(0);
        assert_int_equal(oom_live_blocks(), before);
        lan_search_destroy(search);
    }
}
