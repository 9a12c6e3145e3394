/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/search.h"

#include "tactics/counts_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/support.h"

#define CASES      150
#define REQUESTS   23
#define CELLS_MOST (31 * 23)

typedef struct queueing {
    lan_grid_map *map;
    lan_ground *ground;
    lan_search *search; /* answers at once */
    lan_request_queue *queue;
    lan_route_request request[REQUESTS];
    lan_ticket ticket[REQUESTS];
} queueing;

static void begin_case(random_source *random, uint32_t number,
                       const char *algorithm, queueing *q)
{
    random_begin(random, number);
    const any_map_def def = {
        .width_most = 31,
        .height_most = 23,
        .corners = (lan_corners)(number % LAN_CORNERS_COUNT),
        .is_weighted = random_chance(random, 0.5),
    };
    *q = (queueing){.map = any_map(random, &def)};
    assert_ok(lan_ground_create(q->map, LAN_MOVEMENT_FOOT, 1, &q->ground));
    assert_ok(lan_search_create(q->ground, algorithm, NULL, &q->search));
    assert_ok(lan_request_queue_create(q->ground, algorithm,
                                       random_integer(random, 1, 5), REQUESTS,
                                       &q->queue));
    for (size_t i = 0; i < REQUESTS; i++) {
        q->request[i] = lan_route_request_default(any_cell(random, q->map),
                                                  any_cell(random, q->map));
        assert_ok(
            lan_request_queue_add(q->queue, &q->request[i], &q->ticket[i]));
    }
}

static void end_case(queueing *q)
{
    lan_request_queue_destroy(q->queue);
    lan_search_destroy(q->search);
    lan_ground_destroy(q->ground);
    lan_grid_map_destroy(q->map);
}

/* The answer of a ticket is the one that a search gives at once. */
static uint64_t assert_answer(const queueing *q, size_t i)
{
    lan_route want;
    lan_route got;
    lan_cell want_cells[CELLS_MOST];
    lan_cell got_cells[CELLS_MOST];
    assert_ok(lan_search_run(q->search, &q->request[i], &want));
    assert_int_equal(lan_request_queue_result(q->queue, q->ticket[i], &got),
                     LAN_REQUEST_ANSWERED);
    assert_int_equal(got.end, want.end);
    assert_int_equal(got.expanded, want.expanded);
    assert_close(got.cost, want.cost, 0.0, 0.0);
    assert_true(lan_cell_same(got.nearest, want.nearest));
    assert_int_equal(
        lan_request_queue_cells(q->queue, q->ticket[i], got_cells, CELLS_MOST),
        want.cell_count);
    assert_int_equal(lan_search_cells(q->search, want_cells, CELLS_MOST),
                     want.cell_count);
    for (size_t k = 0; k < want.cell_count; k++) {
        assert_true(lan_cell_same(got_cells[k], want_cells[k]));
    }
    return want.expanded;
}

TEST(answers_over_many_ticks_are_those_given_at_once)
{
    random_source *random = random_create(3821);
    for (uint32_t i = 0; i < CASES; i++) {
        queueing q;
        begin_case(random, i, "astar", &q);
        uint64_t spent = 0;
        uint64_t expanded = 0;
        while (lan_request_queue_pending(q.queue) > 0) {
            const uint64_t budget = (uint64_t)random_integer(random, 1, 90);
            const uint64_t now = lan_request_queue_tick(q.queue, budget);
            assert_true(now <= budget);
            assert_true(now == budget ||
                        lan_request_queue_pending(q.queue) == 0);
            spent += now;
        }
        for (size_t k = 0; k < REQUESTS; k++) {
            expanded += assert_answer(&q, k);
        }
        assert_int_equal(spent, expanded);
        end_case(&q);
    }
    random_destroy(random);
}

TEST(the_first_of_one_search_is_served_first)
{
    static const char *const rows[] = {".........", ".........", NULL};
    lan_grid_map *map = drawn_map(rows, LAN_CORNERS_FORBID);
    lan_ground *ground = NULL;
    lan_request_queue *queue = NULL;
    lan_ticket ticket[3];
    lan_route route;
    const lan_route_request request =
        lan_route_request_default((lan_cell){0, 0}, (lan_cell){8, 0});
    assert_ok(lan_ground_create(map, LAN_MOVEMENT_FOOT, 1, &ground));
    assert_ok(lan_request_queue_create(ground, "astar", 1, 2, &queue));
    assert_ok(lan_request_queue_add(queue, &request, &ticket[0]));
    assert_ok(lan_request_queue_add(queue, &request, &ticket[1]));
    assert_int_equal(lan_request_queue_add(queue, &request, &ticket[2]),
                     LAN_ELIMIT);
    assert_int_equal(lan_request_queue_tick(queue, 3), 3);
    assert_int_equal(lan_request_queue_result(queue, ticket[0], &route),
                     LAN_REQUEST_RUNNING);
    assert_int_equal(lan_request_queue_result(queue, ticket[1], &route),
                     LAN_REQUEST_WAITING);
    while (lan_request_queue_result(queue, ticket[0], &route) !=
           LAN_REQUEST_ANSWERED) {
        assert_int_equal(lan_request_queue_tick(queue, 1), 1);
    }
    assert_int_equal(lan_request_queue_pending(queue), 1);
    lan_request_queue_release(queue, ticket[0]);
    assert_ok(lan_request_queue_add(queue, &request, &ticket[2]));
    assert_true(ticket[2] != ticket[0]);
    assert_int_equal(lan_request_queue_result(queue, ticket[0], &route),
                     LAN_REQUEST_NONE);
    lan_request_queue_destroy(queue);
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
}
