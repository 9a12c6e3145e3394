/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "lanchester/map.h"
#include "lanchester/search.h"
#include "tests/support/any_map.h"
#include "tests/support/searched.h"
#include "tests/support/support.h"

/* Which algorithm answers where a table is asked for. */
typedef struct kind {
    const char *asked;
    const char *used;
    int32_t side;
    bool is_weighted;
} kind;

static const kind kinds[] = {
    {"first-moves", "first-moves", 23, false},
    {"hierarchy", "hierarchy", 31, true},
    {"jump-table", "jps", 97, false},
    {"table", "first-moves", 23, true},
    {"table", "hierarchy", 107, true},
    {"table", "astar", 107, false}, /* scattered obstacles */
};

#define KINDS (sizeof kinds / sizeof kinds[0])

static lan_grid_map *map_of(const kind *k, uint64_t seed)
{
    lan_terrain terrains[4] = {lan_terrain_make("plain", '.', 1.0),
                               lan_terrain_make("hill", 'h', 1.7),
                               lan_terrain_make("swamp", 's', 3.2),
                               lan_terrain_make("rock", '@', 0.0)};
    lan_generate_def def =
        lan_generate_default(LAN_GENERATOR_RANDOM, k->side, k->side);
    lan_grid_map *map = NULL;
    def.seed = seed;
    def.walls = 0.1;
    if (k->is_weighted) {
        def.terrains = terrains;
        def.terrain_count = 4;
    }
    assert_ok(lan_generate_map(&def, &map, NULL));
    if (k->is_weighted) {
        spread_terrains(map, seed);
    }
    return map;
}

static double cost_of(const searched *s, lan_search *search, int k)
{
    const lan_grid_map *map = lan_ground_map(s->ground);
    const int32_t side = lan_grid_map_width(map);
    const lan_route_request request =
        lan_route_request_default((lan_cell){k * 7 % side, k * 11 % side},
                                  (lan_cell){k * 13 % side, k * 5 % side});
    lan_route route;
    assert_ok(lan_search_run(search, &request, &route));
    return route.end == LAN_ROUTE_FOUND ? route.cost : -1.0;
}

static void *saved(const lan_search *search, size_t *size)
{
    *size = lan_search_save(search, NULL, 0);
    assert_true(*size > 0);
    void *bytes = malloc(*size);
    assert_non_null(bytes);
    assert_int_equal(lan_search_save(search, bytes, *size), *size);
    return bytes;
}

TEST(saved_tables_answer_as_new_ones_and_as_astar)
{
    for (size_t i = 0; i < KINDS; i++) {
        searched s = searched_over(map_of(&kinds[i], 5), kinds[i].asked);
        lan_search *astar = NULL;
        lan_search *loaded = NULL;
        size_t size;
        void *bytes = saved(s.search, &size);
        assert_string_equal(lan_search_algorithm(s.search), kinds[i].used);
        assert_ok(lan_search_create(s.ground, "astar", NULL, &astar));
        assert_ok(lan_search_create_loaded(s.ground, kinds[i].asked, bytes,
                                           size, &loaded, NULL));
        for (int k = 0; k < 60; k++) {
            const double cost = cost_of(&s, astar, k);
            assert_close(cost_of(&s, s.search, k), cost, 1e-12, 1e-12);
            assert_close(cost_of(&s, loaded, k), cost, 1e-12, 1e-12);
        }
        assert_string_equal(lan_search_algorithm(loaded), kinds[i].used);
        lan_search_destroy(astar);
        lan_search_destroy(loaded);
        free(bytes);
        searched_forget(&s);
    }
}

TEST(tables_that_are_damaged_or_of_another_map_are_refused)
{
    for (size_t i = 0; i < KINDS; i++) {
        searched s = searched_over(map_of(&kinds[i], 5), kinds[i].asked);
        searched other = searched_over(map_of(&kinds[i], 6), "astar");
        lan_search *loaded = NULL;
        size_t size;
        unsigned char *bytes = saved(s.search, &size);
        assert_int_equal(lan_search_create_loaded(other.ground, kinds[i].asked,
                                                  bytes, size, &loaded, NULL),
                         LAN_EPARSE);
        for (size_t cut = 0; cut < size; cut += 1 + size / 9) {
            assert_int_equal(lan_search_create_loaded(s.ground, kinds[i].asked,
                                                      bytes, cut, &loaded,
                                                      NULL),
                             LAN_EPARSE);
            bytes[cut] ^= 0x10;
            assert_int_equal(lan_search_create_loaded(s.ground, kinds[i].asked,
                                                      bytes, size, &loaded,
                                                      NULL),
                             LAN_EPARSE);
            bytes[cut] ^= 0x10;
        }
        assert_null(loaded);
        free(bytes);
        searched_forget(&s);
        searched_forget(&other);
    }
}
