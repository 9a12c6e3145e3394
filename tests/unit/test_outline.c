/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/map/outline.h"

#include "tests/support/any_map.h"
#include "tests/support/support.h"

typedef struct drawing {
    lan_grid_map *map;
    lan_ground *ground;
    lan_outline *outline;
} drawing;

static drawing draw(const char *const *rows, lan_corners corners)
{
    drawing d = {.map = drawn_map(rows, corners)};
    assert_ok(lan_ground_create(d.map, LAN_MOVEMENT_FOOT, 1, &d.ground));
    assert_ok(lan_outline_create(d.ground, &d.outline));
    return d;
}

static void forget(drawing *d)
{
    lan_outline_destroy(d->outline);
    lan_ground_destroy(d->ground);
    lan_grid_map_destroy(d->map);
}

/* Vertices of all polygons, and how many are convex. */
static size_t count_vertices(const lan_outline *outline, size_t *convex)
{
    size_t total = 0;
    *convex = 0;
    for (size_t i = 0; i < lan_outline_polygon_count(outline); i++) {
        size_t count;
        const lan_outline_vertex *vertices =
            lan_outline_polygon(outline, i, &count);
        for (size_t j = 0; j < count; j++) {
            *convex += vertices[j].is_convex;
        }
        total += count;
    }
    return total;
}

TEST(open_ground_has_the_border_only)
{
    static const char *const rows[] = {".....", ".....", NULL};
    size_t convex;
    drawing d = draw(rows, LAN_CORNERS_FORBID);
    assert_int_equal(lan_outline_polygon_count(d.outline), 1);
    assert_int_equal(count_vertices(d.outline, &convex), 4);
    assert_int_equal(convex, 0);
    forget(&d);
}

TEST(ground_without_a_free_cell_has_no_polygon)
{
    static const char *const rows[] = {"@@", "@@", "@@", NULL};
    drawing d = draw(rows, LAN_CORNERS_ALLOW);
    assert_int_equal(lan_outline_polygon_count(d.outline), 0);
    forget(&d);
}

TEST(an_obstacle_is_walked_clockwise)
{
    static const char *const rows[] = {"......", "..@@..", "..@@..",
                                       "..@@..", "......", NULL};
    static const lan_outline_vertex want[] = {
        {4, 1, true}, {4, 4, true}, {2, 4, true}, {2, 1, true}};
    size_t count;
    drawing d = draw(rows, LAN_CORNERS_ONE);
    assert_int_equal(lan_outline_polygon_count(d.outline), 2);
    const lan_outline_vertex *got = lan_outline_polygon(d.outline, 0, &count);
    assert_int_equal(count, 4);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(got[i].x, want[i].x);
        assert_int_equal(got[i].y, want[i].y);
        assert_true(got[i].is_convex);
    }
    forget(&d);
}

TEST(a_ring_has_an_outer_and_an_inner_polygon)
{
    static const char *const rows[] = {".....", ".@@@.", ".@.@.",
                                       ".@@@.", ".....", NULL};
    size_t convex;
    drawing d = draw(rows, LAN_CORNERS_FORBID);
    assert_int_equal(lan_outline_polygon_count(d.outline), 3);
    assert_int_equal(count_vertices(d.outline, &convex), 12);
    assert_int_equal(convex, 4);
    forget(&d);
}

static const char *const touching[] = {"....", ".@..", "..@.", "....", NULL};

TEST(obstacles_that_touch_are_one_where_nobody_squeezes)
{
    static const lan_corners rules[] = {LAN_CORNERS_FORBID, LAN_CORNERS_ONE};
    for (size_t i = 0; i < 2; i++) {
        size_t convex;
        drawing d = draw(touching, rules[i]);
        assert_int_equal(lan_outline_polygon_count(d.outline), 2);
        assert_int_equal(count_vertices(d.outline, &convex), 4 + 8);
        assert_int_equal(convex, 6);
        forget(&d);
    }
}

TEST(obstacles_that_touch_are_two_where_one_squeezes)
{
    size_t convex;
    drawing d = draw(touching, LAN_CORNERS_ALLOW);
    assert_int_equal(lan_outline_polygon_count(d.outline), 3);
    assert_int_equal(count_vertices(d.outline, &convex), 4 + 4 + 4);
    assert_int_equal(convex, 8);
    forget(&d);
}
