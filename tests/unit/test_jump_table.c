/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/search.h"

#include <stdlib.h>
#include <string.h>

#include "lanchester/map.h"
#include "tactics/counts_impl.h"
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

static size_t hubs_of(const unsigned char *bytes)
{
    const unsigned char *count = &bytes[lan_saved_head_size() + 4];
    return (size_t)count[0] | (size_t)count[1] << 8 | (size_t)count[2] << 16;
}

static unsigned char *hub_at(unsigned char *bytes, size_t hub)
{
    return &bytes[lan_saved_head_size() + 8 + 4 * hub];
}

/* Whatever the order of the hubs, routes are the shortest. */
TEST(any_order_of_hubs_serves)
{
    searched s = searched_over(generated(LAN_GENERATOR_MAZE), "jump-table");
    size_t size;
    unsigned char *bytes = saved(s.search, &size);
    const int32_t count = (int32_t)hubs_of(bytes);
    assert_true(count > 50);
    random_source *random = random_create(6311);
    for (uint32_t round = 0; round < 4; round++) {
        for (int32_t i = 0; i < count; i++) {
            unsigned char other[4];
            const size_t k = (size_t)random_integer(random, i, count - 1);
            memcpy(other, hub_at(bytes, k), 4);
            memcpy(hub_at(bytes, k), hub_at(bytes, (size_t)i), 4);
            memcpy(hub_at(bytes, (size_t)i), other, 4);
        }
        sign(bytes, size, &s);
        assert_ok(lan_search_load(s.search, bytes, size, NULL));
        assert_routes(&s, 20 + round);
    }
    random_destroy(random);
    free(bytes);
    searched_forget(&s);
}

TEST(an_order_that_misses_a_jump_point_is_refused)
{
    searched s = searched_over(generated(LAN_GENERATOR_ROOMS), "jump-table");
    size_t size;
    lan_error err = {0};
    unsigned char *bytes = saved(s.search, &size);
    memcpy(hub_at(bytes, 3), hub_at(bytes, 4), 4);
    sign(bytes, size, &s);
    assert_int_equal(lan_search_load(s.search, bytes, size, &err), LAN_EPARSE);
    assert_string_equal(err.text,
                        "the jump table has an order of hubs that is none");
    memset(hub_at(bytes, 3), 0xff, 4);
    sign(bytes, size, &s);
    assert_int_equal(lan_search_load(s.search, bytes, size, NULL), LAN_EPARSE);
    assert_routes(&s, 24); /* the table is as before */
    free(bytes);
    searched_forget(&s);
}

TEST(a_table_of_an_older_version_is_refused)
{
    searched s = searched_over(generated(LAN_GENERATOR_ROOMS), "jump-table");
    size_t size;
    unsigned char *bytes = saved(s.search, &size);
    const size_t bare = lan_saved_head_size() + 8;
    for (unsigned char kind = 0; kind < 2; kind++) {
        lan_error err = {0};
        bytes[lan_saved_head_size()] = kind;
        sign(bytes, kind == 0 ? bare : size, &s);
        assert_int_equal(
            lan_search_load(s.search, bytes, kind == 0 ? bare : size, &err),
            LAN_EPARSE);
        assert_string_equal(err.text, "the jump table is of another version: "
                                      "prepare it anew");
    }
    free(bytes);
    searched_forget(&s);
}

/* Where there are too many jump points for hubs, the file says so, and all is
 * searched. */
TEST(a_table_without_hubs_comes_back_and_searches)
{
    lan_generate_def def = lan_generate_default(LAN_GENERATOR_RANDOM, 400, 300);
    lan_grid_map *map = NULL;
    def.walls = 0.25;
    assert_ok(lan_generate_map(&def, &map, NULL));
    searched s = searched_over(map, "jump-table");
    size_t size;
    unsigned char *bytes = saved(s.search, &size);
    assert_int_equal(size, lan_saved_head_size() + 8);
    assert_int_equal(lan_search_table_memory(s.search), 0);
    assert_ok(lan_search_load(s.search, bytes, size, NULL));
    assert_routes(&s, 25);
    free(bytes);
    searched_forget(&s);
}

TEST(hubs_take_no_more_than_64_bytes_a_cell_and_one_look)
{
    lan_generate_def def = lan_generate_default(LAN_GENERATOR_ROOMS, 200, 160);
    lan_grid_map *map = NULL;
    assert_ok(lan_generate_map(&def, &map, NULL));
    searched s = searched_over(map, "jump-table");
    assert_true(lan_search_table_memory(s.search) > 0);
    assert_true(lan_search_memory(s.search) <= (size_t)64 * 200 * 160);
    random_source *random = random_create(6312);
    int found = 0;
    for (int i = 0; i < 100; i++) {
        const lan_route route =
            ask(&s, any_cell(random, s.map), any_cell(random, s.map));
        if (route.end == LAN_ROUTE_FOUND && route.cell_count > 1) {
            assert_int_equal(route.expanded, 1);
            found++;
        }
    }
    assert_true(found > 50);
    random_destroy(random);
    searched_forget(&s);
}

/* In steps of no expansion nothing is looked up. */
TEST(a_look_takes_an_expansion)
{
    searched s = searched_over(generated(LAN_GENERATOR_ROOMS), "jump-table");
    random_source *random = random_create(6314);
    lan_cell start = any_cell(random, s.map);
    lan_cell goal = any_cell(random, s.map);
    while (ask(&s, start, goal).cell_count < 2) {
        start = any_cell(random, s.map);
        goal = any_cell(random, s.map);
    }
    const lan_route_request request = lan_route_request_default(start, goal);
    assert_ok(lan_search_begin(s.search, &request));
    assert_false(lan_search_step(s.search, 0));
    assert_true(lan_search_step(s.search, 1));
    assert_true(lan_search_visited(s.search, start));
    assert_true(lan_search_visited(s.search, goal));
    random_destroy(random);
    searched_forget(&s);
}

/* A look is told from those before by a stamp of 20 bits. */
TEST(looks_outlive_their_stamps)
{
    const char *const rows[] = {"...@...", ".@...@.", "...@...", NULL};
    searched s =
        searched_over(drawn_map(rows, LAN_CORNERS_FORBID), "jump-table");
    const lan_cell start = {0, 0};
    const lan_cell goals[] = {{6, 0}, {6, 2}, {2, 1}};
    const int64_t steps[] = {8, 8, 3}; /* no diagonal is free of corners */
    for (size_t i = 0; i < ((size_t)1 << 20) + 9; i++) {
        const lan_route route = ask(&s, start, goals[i % 3]);
        assert_int_equal(route.straight, steps[i % 3]);
        assert_int_equal(route.diagonal, 0);
    }
    searched_forget(&s);
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

TEST(the_sources_costs_do_not_mislead_the_hubs)
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
