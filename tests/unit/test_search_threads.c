/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Searches of several threads share a settled ground. Here their answers are
 * compared; built with -fsanitize=thread the same test looks for races.
 */
#include <pthread.h>

#include "lanchester/map.h"
#include "lanchester/search.h"
#include "tactics/search/search_impl.h"
#include "tests/support/support.h"

#define THREADS         4
#define QUERIES         23
#define ALGORITHMS_MOST 32
#define ANSWERS_MOST    (ALGORITHMS_MOST * QUERIES + 2)
#define WIDTH           61
#define HEIGHT          47

/* What one thread found; asserting is left to the main thread. */
typedef struct worker {
    lan_ground *ground;
    double costs[ANSWERS_MOST];
    size_t count;
    lan_status failed;
} worker;

static lan_cell place(int i)
{
    const lan_cell at = {(i * 37 + 5) % WIDTH, (i * 29 + 3) % HEIGHT};
    return at;
}

static void note(worker *w, lan_status status, double cost)
{
    if (status != LAN_OK) {
        w->failed = status;
        return;
    }
    w->costs[w->count++] = cost;
}

static void ask_algorithm(worker *w, const char *name)
{
    lan_search *search = NULL;
    const lan_status made = lan_search_create(w->ground, name, NULL, &search);
    if (made != LAN_OK) {
        w->failed = made;
        return;
    }
    for (int i = 0; i < QUERIES; i++) {
        lan_route route = {.cost = 0.0};
        const lan_route_request request =
            lan_route_request_default(place(i), place(3 * i + 1));
        const lan_status status = lan_search_run(search, &request, &route);
        note(w, status, route.cost);
    }
    lan_search_destroy(search);
}

static void ask_field(worker *w)
{
    const lan_cell goal = place(4);
    lan_field *field = NULL;
    lan_status status = lan_field_create(w->ground, &field);
    if (status == LAN_OK) {
        status = lan_field_start(field, &goal, 1, LAN_METRIC_EXACT, NULL);
    }
    if (status == LAN_OK) {
        (void)lan_field_step(field, UINT64_MAX);
        note(w, status, (double)lan_field_expanded(field));
    } else {
        w->failed = status;
    }
    lan_field_destroy(field);
}

static void *ask_all(void *argument)
{
    worker *w = argument;
    const lan_algorithm *algorithm;
    for (size_t i = 0; (algorithm = lan_algorithm_at(i)) != NULL; i++) {
        ask_algorithm(w, algorithm->name);
    }
    ask_field(w);
    return NULL;
}

TEST(searches_of_several_threads_share_a_settled_ground)
{
    static worker workers[THREADS];
    pthread_t threads[THREADS];
    lan_generate_def def =
        lan_generate_default(LAN_GENERATOR_ROOMS, WIDTH, HEIGHT);
    lan_grid_map *map = NULL;
    lan_ground *ground = NULL;
    assert_ok(lan_generate_map(&def, &map, NULL));
    assert_ok(lan_ground_create(map, LAN_MOVEMENT_FOOT, 1, &ground));
    assert_ok(lan_ground_settle(ground));
    for (int i = 0; i < THREADS; i++) {
        workers[i].ground = ground;
        assert_int_equal(
            pthread_create(&threads[i], NULL, ask_all, &workers[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_join(threads[i], NULL), 0);
    }
    assert_true(workers[0].count > 10 * QUERIES);
    for (int i = 0; i < THREADS; i++) {
        assert_ok(workers[i].failed);
        assert_int_equal(workers[i].count, workers[0].count);
        for (size_t k = 0; k < workers[0].count; k++) {
            assert_close(workers[i].costs[k], workers[0].costs[k], 0.0, 0.0);
        }
    }
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
}
