/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/map.h"
#include "lanchester/search.h"
#include "tests/support/oom.h"
#include "tests/support/support.h"

/* A settled ground, so that only what is tried allocates. */
typedef struct scenery {
    lan_grid_map *map;
    lan_ground *ground;
    lan_route_request request;
} scenery;

static scenery make_scenery(void)
{
    scenery s = {.map = NULL};
    const lan_generate_def def =
        lan_generate_default(LAN_GENERATOR_MAZE, 17, 13);
    assert_ok(lan_generate_map(&def, &s.map, NULL));
    assert_ok(lan_ground_create(s.map, LAN_MOVEMENT_FOOT, 1, &s.ground));
    assert_ok(lan_ground_settle(s.ground));
    s.request = lan_route_request_default((lan_cell){1, 1}, (lan_cell){15, 11});
    return s;
}

static void forget(scenery *s)
{
    lan_ground_destroy(s->ground);
    lan_grid_map_destroy(s->map);
}

static bool make_search(void *context)
{
    const scenery *s = context;
    lan_search *search = NULL;
    const lan_status status =
        lan_search_create(s->ground, "astar", NULL, &search);
    const bool is_made = oom_has_made(status, search);
    lan_search_destroy(search);
    return is_made;
}

/* A request that fails to begin leaves nothing to step through. */
static bool answers(const scenery *s, const lan_route_request *request)
{
    lan_search *search = NULL;
    lan_cell cell;
    lan_status status = lan_search_create(s->ground, "astar", NULL, &search);
    if (status == LAN_OK) {
        status = lan_search_begin(search, request);
        assert_int_equal(lan_search_step(search, UINT64_MAX), status == LAN_OK);
        if (status != LAN_OK) {
            assert_int_equal(lan_search_cells(search, &cell, 1), 0);
        }
    }
    lan_search_destroy(search);
    return oom_has_succeeded(status, NULL);
}

static bool turn(void *context)
{
    const scenery *s = context;
    lan_route_request request = s->request;
    request.turn_cost = 0.5;
    return answers(s, &request);
}

/* A goal in a wall, as near to several cells. */
static bool look_nearby(void *context)
{
    const scenery *s = context;
    lan_route_request request = s->request;
    request.goal = (lan_cell){2, 2};
    return answers(s, &request);
}

static bool queue_up(void *context)
{
    const scenery *s = context;
    lan_request_queue *queue = NULL;
    lan_ticket ticket = 0;
    lan_status status =
        lan_request_queue_create(s->ground, "astar", 2, 3, &queue);
    if (!oom_has_made(status, queue)) {
        return false;
    }
    assert_ok(lan_request_queue_add(queue, &s->request, &ticket));
    (void)lan_request_queue_tick(queue, 1000);
    status = lan_request_queue_status(queue, ticket);
    assert_int_equal(lan_request_queue_state(queue, ticket),
                     status == LAN_OK ? LAN_REQUEST_ANSWERED
                                      : LAN_REQUEST_FAILED);
    lan_request_queue_destroy(queue);
    return oom_has_succeeded(status, NULL);
}

static void assert_whole_or_nothing(bool (*attempt)(void *context))
{
    scenery s = make_scenery();
    assert_true(oom_try_all(attempt, &s) > 0);
    forget(&s);
}

TEST(a_search_is_made_whole_or_not_at_all)
{
    assert_whole_or_nothing(make_search);
}

TEST(turning_without_memory_is_refused)
{
    assert_whole_or_nothing(turn);
}

TEST(looking_nearby_without_memory_is_refused)
{
    assert_whole_or_nothing(look_nearby);
}

TEST(a_queue_without_memory_fails_the_request)
{
    assert_whole_or_nothing(queue_up);
}

/* Beside what is allocated; before: bytes that were held already. */
static void assert_memory(const char *what, size_t told, size_t before)
{
    const size_t held = oom_live_bytes() - before;
    if (told != held) {
        fail_with("%s tells of %zu bytes and holds %zu", what, told, held);
    }
}

TEST(each_search_tells_the_bytes_that_it_holds)
{
    scenery s = make_scenery();
    const lan_algorithm *facts;
    for (size_t i = 0; (facts = lan_algorithm_at(i)) != NULL; i++) {
        const size_t before = oom_live_bytes();
        lan_route_request request = s.request;
        lan_search *search = NULL;
        lan_route route;
        assert_ok(lan_search_create(s.ground, facts->name, NULL, &search));
        assert_ok(lan_search_run(search, &request, &route));
        assert_memory(facts->name, lan_search_memory(search), before);
        request.turn_cost = facts->takes_turn_cost ? 0.5 : 0.0;
        assert_ok(lan_search_run(search, &request, &route));
        assert_memory(facts->name, lan_search_memory(search), before);
        request.goal = (lan_cell){2, 2}; /* in a wall */
        assert_ok(lan_search_run(search, &request, &route));
        assert_memory(facts->name, lan_search_memory(search), before);
        lan_search_destroy(search);
    }
    forget(&s);
}
