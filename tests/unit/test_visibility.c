/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>

#include "lanchester/search.h"
#include "tactics/counts_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/support.h"

#define BENDS_MOST 16

typedef struct drawing {
    lan_grid_map *map;
    lan_ground *ground;
    lan_search *search;
} drawing;

static drawing draw(const char *const *rows, lan_corners corners)
{
    drawing d = {.map = drawn_map(rows, corners)};
    assert_ok(lan_ground_create(d.map, LAN_MOVEMENT_FOOT, 1, &d.ground));
    assert_ok(lan_search_create(d.ground, "visibility", NULL, &d.search));
    return d;
}

static void forget(drawing *d)
{
    lan_search_destroy(d->search);
    lan_ground_destroy(d->ground);
    lan_grid_map_destroy(d->map);
}

static const char *const rooms[] = {"....@......", "....@..@@@.", ".@@.@..@...",
                                    "..@.......@", "@.@@@.@@..@", "......@....",
                                    ".@@@..@.@@@", "...@.......", NULL};

TEST(ground_of_several_costs_is_refused)
{
    static const char *const rows[] = {"..=", "..h", NULL};
    lan_grid_map *map = drawn_map(rows, LAN_CORNERS_FORBID);
    lan_ground *ground = NULL;
    lan_search *search = NULL;
    assert_ok(lan_ground_create(map, LAN_MOVEMENT_FOOT, 1, &ground));
    assert_int_equal(lan_search_create(ground, "visibility", NULL, &search),
                     LAN_EINVAL);
    assert_null(search);
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
}

static bool refuse(void *context, double done, double total)
{
    (void)context;
    assert_true(done >= 0.0 && done <= total);
    return false;
}

TEST(preparing_can_be_cancelled)
{
    const lan_progress progress = {refuse, NULL};
    drawing d = draw(rooms, LAN_CORNERS_FORBID);
    lan_search *search = NULL;
    assert_int_equal(
        lan_search_create(d.ground, "visibility", &progress, &search),
        LAN_ECANCELLED);
    assert_null(search);
    forget(&d);
}

/* 4 corners on each of 260 x 260 rocks. */
TEST(too_many_corners_are_refused)
{
    size_t count;
    const lan_terrain *terrains = any_terrains(&count);
    lan_grid_map *map = NULL;
    lan_ground *ground = NULL;
    lan_search *search = NULL;
    assert_ok(lan_grid_map_create(521, 521, LAN_CORNERS_FORBID, terrains, count,
                                  &map));
    const int32_t rock = lan_grid_map_find_glyph(map, '@');
    for (int32_t i = 0; i < 260 * 260; i++) {
        const lan_cell at = {2 * (i % 260) + 1, 2 * (i / 260) + 1};
        assert_ok(lan_grid_map_set(map, at, rock));
    }
    assert_ok(lan_ground_create(map, LAN_MOVEMENT_FOOT, 1, &ground));
    assert_int_equal(lan_search_create(ground, "visibility", NULL, &search),
                     LAN_ELIMIT);
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
}
