/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/search.h"

#include <stdlib.h>
#include <string.h>

#include "lanchester/map.h"
#include "tactics/search/saved_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/searched.h"
#include "tests/support/support.h"

static lan_grid_map *generated(lan_generator generator)
{
    lan_generate_def def = lan_generate_default(generator, 91, 70);
    lan_grid_map *map = NULL;
    def.walls = 0.37;
    def.corridor = 5;
    def.room = 9;
    assert_ok(lan_generate_map(&def, &map, NULL));
    return map;
}

/* The table's bytes; the caller frees them. */
static unsigned char *saved(const lan_search *search, size_t *size)
{
    *size = lan_search_save(search, NULL, 0);
    unsigned char *bytes = malloc(*size);
    assert_non_null(bytes);
    assert_int_equal(lan_search_save(search, bytes, *size), *size);
    return bytes;
}

/* Makes the head right for a table that was changed. */
static void sign(unsigned char *bytes, size_t size, const searched *s)
{
    lan_saved_write_head(bytes, s->ground, "jump-table",
                         size - lan_saved_head_size());
}

static lan_route ask(const searched *s, lan_cell start, lan_cell goal)
{
    const lan_route_request request = lan_route_request_default(start, goal);
    lan_route route;
    assert_ok(lan_search_run(s->search, &request, &route));
    return route;
}

/* Some routes by the plain bucket Dijkstra, the same by the table. */
static void assert_routes(const searched *s, uint32_t number)
{
    lan_search *plain = NULL;
    assert_ok(lan_search_create(s->ground, "dijkstra", NULL, &plain));
    random_source *random = random_create(6310);
    random_begin(random, number);
    for (int i = 0; i < 60; i++) {
        const lan_cell start = any_cell(random, s->map);
        const lan_cell goal = any_cell(random, s->map);
        const lan_route_request request =
            lan_route_request_default(start, goal);
        lan_route want;
        assert_ok(lan_search_run(plain, &request, &want));
        const lan_route got = ask(s, start, goal);
        assert_int_equal(got.end, want.end);
        assert_int_equal(got.straight, want.straight);
        assert_int_equal(got.diagonal, want.diagonal);
    }
    random_destroy(random);
    lan_search_destroy(plain);
}

TEST(a_saved_table_comes_back_and_answers_alike)
{
    for (int g = 0; g < LAN_GENERATOR_COUNT; g++) {
        searched s = searched_over(generated((lan_generator)g), "jump-table");
        size_t size;
        unsigned char *bytes = saved(s.search, &size);
        searched t = searched_over(generated((lan_generator)g), "jump-table");
        lan_error err = {0};
        assert_ok(lan_search_load(t.search, bytes, size, &err));
        size_t again;
        unsigned char *copy = saved(t.search, &again);
        assert_int_equal(again, size);
        assert_memory_equal(copy, bytes, size);
        assert_routes(&t, (uint32_t)g);
        free(copy);
        free(bytes);
        searched_forget(&s);
        searched_forget(&t);
    }
}

TEST(each_damaged_byte_is_noticed)
{
    const char *const rows[] = {".....", ".@.@.", ".....", NULL};
    searched s =
        searched_over(drawn_map(rows, LAN_CORNERS_FORBID), "jump-table");
    size_t size;
    unsigned char *bytes = saved(s.search, &size);
    for (size_t i = 0; i < size; i++) {
        lan_error err = {0};
        bytes[i] = (unsigned char)(bytes[i] ^ (1u << i % 8));
        assert_int_equal(lan_search_load(s.search, bytes, size, &err),
                         LAN_EPARSE);
        assert_true(strlen(err.text) > 0);
        bytes[i] = (unsigned char)(bytes[i] ^ (1u << i % 8));
    }
    for (size_t length = 0; length < size; length += 7) {
        assert_int_equal(lan_search_load(s.search, bytes, length, NULL),
                         LAN_EPARSE);
    }
    assert_routes(&s, 10); /* the table is as before */
    free(bytes);
    searched_forget(&s);
}

/* Boxes cannot be checked, but whatever they say, nothing worse happens than
 * that a route is missed. */
TEST(forged_boxes_do_no_harm)
{
    searched s = searched_over(generated(LAN_GENERATOR_MAZE), "jump-table");
    size_t size;
    unsigned char *bytes = saved(s.search, &size);
    const size_t first = lan_saved_head_size() + 8;
    assert_true(first < size);
    random_source *random = random_create(6311);
    for (int round = 0; round < 20; round++) {
        for (size_t i = first; i < size; i++) {
            bytes[i] = (unsigned char)random_integer(random, 0, 127);
        }
        sign(bytes, size, &s);
        assert_ok(lan_search_load(s.search, bytes, size, NULL));
        for (int k = 0; k < 20; k++) {
            const lan_route route =
                ask(&s, any_cell(random, s.map), any_cell(random, s.map));
            assert_true(route.end < LAN_ROUTE_END_COUNT);
        }
    }
    bytes[size - 1] = 0xff; /* the bit that no box has */
    sign(bytes, size, &s);
    assert_int_equal(lan_search_load(s.search, bytes, size, NULL), LAN_EPARSE);
    random_destroy(random);
    free(bytes);
    searched_forget(&s);
}

/* The same table with and without boxes: fewer expansions, equal routes. */
TEST(boxes_save_expansions_and_change_no_length)
{
    searched s = searched_over(generated(LAN_GENERATOR_ROOMS), "jump-table");
    searched plain =
        searched_over(generated(LAN_GENERATOR_ROOMS), "jump-table");
    size_t size;
    unsigned char *bytes = saved(s.search, &size);
    const size_t bare = lan_saved_head_size() + 8;
    assert_true(bare < size);
    bytes[lan_saved_head_size()] = 0;
    sign(bytes, bare, &s);
    assert_ok(lan_search_load(plain.search, bytes, bare, NULL));
    assert_routes(&plain, 12);
    uint64_t with = 0;
    uint64_t without = 0;
    random_source *random = random_create(6312);
    for (int i = 0; i < 100; i++) {
        const lan_cell start = any_cell(random, s.map);
        const lan_cell goal = any_cell(random, s.map);
        with += ask(&s, start, goal).expanded;
        without += ask(&plain, start, goal).expanded;
    }
    assert_true(with < without);
    random_destroy(random);
    free(bytes);
    searched_forget(&s);
    searched_forget(&plain);
}

static bool refuse(void *context, double done, double total)
{
    int *calls = context;
    assert_true(done >= 0.0 && done <= total && total > 0.0);
    return ++*calls < 3;
}

TEST(preparing_can_be_cancelled)
{
    int calls = 0;
    const lan_progress progress = {refuse, &calls};
    lan_grid_map *map = generated(LAN_GENERATOR_ROOMS);
    lan_ground *ground = NULL;
    lan_search *search = NULL;
    assert_ok(lan_ground_create(map, LAN_MOVEMENT_FOOT, 1, &ground));
    assert_int_equal(
        lan_search_create(ground, "jump-table", &progress, &search),
        LAN_ECANCELLED);
    assert_null(search);
    assert_int_equal(calls, 3);
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
}

TEST(the_sources_costs_do_not_mislead_the_boxes)
{
    searched s = searched_over(generated(LAN_GENERATOR_ROOMS), "jump-table");
    lan_search *plain = NULL;
    assert_ok(lan_search_create(s.ground, "dijkstra", NULL, &plain));
    random_source *random = random_create(6313);
    for (int i = 0; i < 200; i++) {
        lan_route_request request = lan_route_request_default(
            any_cell(random, s.map), any_cell(random, s.map));
        request.metric = LAN_METRIC_10_14;
        lan_route want;
        lan_route got;
        assert_ok(lan_search_run(plain, &request, &want));
        assert_ok(lan_search_run(s.search, &request, &got));
        assert_int_equal(10 * got.straight + 14 * got.diagonal,
                         10 * want.straight + 14 * want.diagonal);
    }
    random_destroy(random);
    lan_search_destroy(plain);
    searched_forget(&s);
}
