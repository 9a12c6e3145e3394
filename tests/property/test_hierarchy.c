/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "lanchester/search.h"
#include "tactics/search/saved_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/plain_route.h"
#include "tests/support/support.h"

#define MAPS       90
#define WIDTH      61
#define HEIGHT     45
#define STARTS     6
#define GOALS      60
#define CELLS_MOST (WIDTH * HEIGHT)

typedef struct scenery {
    lan_grid_map *map;
    lan_ground *ground;
    lan_search *search;
    plain_walker walker;
    int32_t width;
} scenery;

static scenery any_scenery(random_source *random, uint32_t number)
{
    random_begin(random, number);
    const any_map_def def = {
        .width_most = WIDTH,
        .height_most = HEIGHT,
        .corners = (lan_corners)(number % LAN_CORNERS_COUNT),
        .is_weighted = random_chance(random, 0.5),
    };
    scenery s = {.map = any_map(random, &def)};
    s.walker = (plain_walker){
        .map = s.map,
        .movement =
            (lan_movement)random_integer(random, 0, LAN_MOVEMENT_COUNT - 1),
        .size = random_chance(random, 0.8) ? 1 : 2,
    };
    assert_ok(
        lan_ground_create(s.map, s.walker.movement, s.walker.size, &s.ground));
    assert_ok(lan_search_create(s.ground, "hierarchy", NULL, &s.search));
    s.width = lan_grid_map_width(s.map);
    return s;
}

static void forget(scenery *s)
{
    lan_search_destroy(s->search);
    lan_ground_destroy(s->ground);
    lan_grid_map_destroy(s->map);
}

static void assert_pair(const scenery *s, lan_cell from, lan_cell to,
                        double least)
{
    const lan_route_request request = lan_route_request_default(from, to);
    lan_route route;
    static lan_cell cells[CELLS_MOST];
    assert_ok(lan_search_run(s->search, &request, &route));
    assert_int_equal(route.end == LAN_ROUTE_FOUND, least < LAN_INF);
    if (route.end != LAN_ROUTE_FOUND) {
        return;
    }
    assert_int_equal(lan_search_cells(s->search, cells, CELLS_MOST),
                     route.cell_count);
    assert_route(&s->walker, &route, from, to, 0.0, cells);
    if (fabs(route.cost - least) > 1e-12 * least) {
        print_map(s->map);
        fail_with("from (%d, %d) to (%d, %d) costs %.17g, the least is %.17g",
                  from.x, from.y, to.x, to.y, route.cost, least);
    }
}

static void assert_some_pairs(const scenery *s, random_source *random)
{
    static double costs[CELLS_MOST];
    for (int i = 0; i < STARTS; i++) {
        const lan_cell from = any_cell(random, s->map);
        plain_costs(&s->walker, from, costs);
        for (int k = 0; k < GOALS; k++) {
            const lan_cell to = any_cell(random, s->map);
            assert_pair(s, from, to, costs[to.y * s->width + to.x]);
        }
    }
}

TEST(routes_are_those_of_plain_dijkstra)
{
    random_source *random = random_create(5701);
    for (uint32_t k = 0; k < MAPS; k++) {
        scenery s = any_scenery(random, k);
        assert_some_pairs(&s, random);
        forget(&s);
    }
    random_destroy(random);
}

TEST(routes_follow_changes_of_the_map)
{
    random_source *random = random_create(5702);
    for (uint32_t k = 0; k < MAPS / 5; k++) {
        scenery s = any_scenery(random, k);
        for (int32_t n = random_integer(random, 1, 6); n > 0; n--) {
            change_any_cell(random, s.map);
        }
        lan_ground_update(s.ground);
        assert_some_pairs(&s, random);
        forget(&s);
    }
    random_destroy(random);
}

static unsigned char *saved(const scenery *s, size_t *size)
{
    *size = lan_search_save(s->search, NULL, 0);
    unsigned char *bytes = malloc(*size);
    assert_non_null(bytes);
    assert_int_equal(lan_search_save(s->search, bytes, *size - 1), *size);
    assert_int_equal(lan_search_save(s->search, bytes, *size), *size);
    return bytes;
}

TEST(tables_are_the_same_after_saving_and_loading)
{
    random_source *random = random_create(5703);
    for (uint32_t k = 0; k < MAPS / 5; k++) {
        scenery s = any_scenery(random, k);
        size_t size;
        size_t again_size;
        unsigned char *bytes = saved(&s, &size);
        lan_search_destroy(s.search);
        assert_ok(lan_search_create(s.ground, "hierarchy", NULL, &s.search));
        assert_ok(lan_search_load(s.search, bytes, size, NULL));
        unsigned char *again = saved(&s, &again_size);
        assert_int_equal(again_size, size);
        assert_memory_equal(again, bytes, size);
        assert_some_pairs(&s, random);
        free(again);
        free(bytes);
        forget(&s);
    }
    random_destroy(random);
}

TEST(damaged_tables_are_refused_and_change_nothing)
{
    random_source *random = random_create(5704);
    for (uint32_t k = 0; k < MAPS / 5; k++) {
        scenery s = any_scenery(random, k);
        size_t size;
        unsigned char *bytes = saved(&s, &size);
        const size_t place =
            (size_t)random_integer(random, 0, (int32_t)size - 1);
        lan_error err;
        lan_error_clear(&err);
        bytes[place] ^= (unsigned char)(1 << random_integer(random, 0, 7));
        assert_int_equal(lan_search_load(s.search, bytes, size, &err),
                         LAN_EPARSE);
        assert_true(err.text[0] != '\0');
        assert_int_equal(lan_search_load(s.search, bytes, place, NULL),
                         LAN_EPARSE);
        assert_some_pairs(&s, random);
        free(bytes);
        forget(&s);
    }
    random_destroy(random);
}

/* Asks for some; answers may be wrong, but must be legal and end. */
static void walk_some_pairs(const scenery *s, random_source *random)
{
    static lan_cell cells[CELLS_MOST];
    for (int i = 0; i < GOALS; i++) {
        const lan_cell from = any_cell(random, s->map);
        const lan_cell to = any_cell(random, s->map);
        const lan_route_request request = lan_route_request_default(from, to);
        lan_route route;
        assert_ok(lan_search_run(s->search, &request, &route));
        if (route.end == LAN_ROUTE_FOUND) {
            assert_int_equal(lan_search_cells(s->search, cells, CELLS_MOST),
                             route.cell_count);
            assert_route(&s->walker, &route, from, to, 0.0, cells);
        }
    }
}

/* Whoever makes a table by hand can give it the right checksum. */
TEST(hand_made_tables_neither_crash_nor_walk_for_ever)
{
    int loaded = 0;
    random_source *random = random_create(5705);
    for (uint32_t k = 0; k < 4 * MAPS; k++) {
        scenery s = any_scenery(random, k);
        size_t size;
        unsigned char *bytes = saved(&s, &size);
        const size_t head = lan_saved_head_size();
        for (int32_t n = random_integer(random, 1, 3); n > 0; n--) {
            const size_t place = (size_t)random_integer(random, (int32_t)head,
                                                        (int32_t)size - 1);
            bytes[place] ^= (unsigned char)(1 << random_integer(random, 0, 7));
        }
        lan_saved_write_head(bytes, s.ground, "hierarchy", size - head);
        if (lan_search_load(s.search, bytes, size, NULL) == LAN_OK) {
            loaded++;
            walk_some_pairs(&s, random);
        }
        free(bytes);
        forget(&s);
    }
    assert_true(loaded > 0);
    random_destroy(random);
}
