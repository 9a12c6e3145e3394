/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/map/map_impl.h"

#include "tactics/counts_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/support.h"

#define CASES 900

/* Twice the area to the left of a polygon's way, by the shoelace formula; y
 * grows south. */
static int64_t twice_area(const lan_outline_vertex *vertices, size_t count)
{
    int64_t area = 0;
    for (size_t i = 0; i < count; i++) {
        const lan_outline_vertex a = vertices[i];
        const lan_outline_vertex b = vertices[(i + 1) % count];
        area += (int64_t)b.x * a.y - (int64_t)a.x * b.y;
    }
    return area;
}

/* A polygon of right angles turns round once: right angles of one kind are
 * four more than of the other. */
static void assert_turns(const lan_outline_vertex *vertices, size_t count)
{
    int32_t turns = 0;
    for (size_t i = 0; i < count; i++) {
        turns += vertices[i].is_convex ? 1 : -1;
    }
    assert_int_equal(turns, twice_area(vertices, count) < 0 ? 4 : -4);
}

TEST(polygons_enclose_the_free_cells)
{
    random_source *random = random_create(5601);
    for (uint32_t number = 0; number < CASES; number++) {
        random_begin(random, number);
        const any_map_def def = {.width_most = 40,
                                 .height_most = 30,
                                 .corners =
                                     (lan_corners)(number % LAN_CORNERS_COUNT)};
        lan_grid_map *map = any_map(random, &def);
        lan_ground *ground = NULL;
        lan_outline *outline = NULL;
        assert_ok(lan_ground_create(map, LAN_MOVEMENT_FOOT,
                                    random_integer(random, 1, 2), &ground));
        assert_ok(lan_outline_create(ground, &outline));
        int64_t area = 0;
        for (size_t i = 0; i < lan_outline_polygon_count(outline); i++) {
            size_t count;
            const lan_outline_vertex *vertices =
                lan_outline_polygon(outline, i, &count);
            assert_turns(vertices, count);
            area += twice_area(vertices, count);
        }
        assert_int_equal(area, 2 * lan_ground_free_count(ground));
        lan_outline_destroy(outline);
        lan_ground_destroy(ground);
        lan_grid_map_destroy(map);
    }
    random_destroy(random);
}
