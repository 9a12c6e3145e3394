/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Nothing is allocated between begin and result by any algorithm; and by begin
 * only what the first request of a kind needs.
 */
#include "lanchester/field.h"
#include "lanchester/map.h"
#include "lanchester/search.h"
#include "tests/support/allocations.h"
#include "tests/support/support.h"

static lan_ground *rooms(lan_grid_map **map)
{
    lan_generate_def def = lan_generate_default(LAN_GENERATOR_ROOMS, 73, 58);
    lan_ground *ground = NULL;
    assert_ok(lan_generate_map(&def, map, NULL));
    assert_ok(lan_ground_create(*map, LAN_MOVEMENT_FOOT, 1, &ground));
    assert_ok(lan_ground_settle(ground));
    return ground;
}

static lan_cell free_cell(const lan_ground *ground, int32_t from)
{
    lan_cell at = {from, from};
    while (!lan_ground_free(ground, at)) {
        at.x++;
    }
    return at;
}

/* Allocations between begin and result; those of begin are added to *begun. */
static long count_run(lan_search *search, const lan_route_request *request,
                      long *begun)
{
    allocations_start();
    assert_ok(lan_search_begin(search, request));
    *begun += allocations_stop();
    allocations_start();
    while (!lan_search_step(search, 50)) {
    }
    (void)lan_search_result(search);
    return allocations_stop();
}

TEST(no_algorithm_allocates_between_begin_and_result)
{
    if (!allocations_can_be_counted()) {
        skip();
    }
    lan_grid_map *map = NULL;
    lan_ground *ground = rooms(&map);
    const lan_algorithm *facts;
    const lan_route_request there =
        lan_route_request_default(free_cell(ground, 3), free_cell(ground, 50));
    const lan_route_request back =
        lan_route_request_default(there.goal, there.start);
    for (size_t a = 0; (facts = lan_algorithm_at(a)) != NULL; a++) {
        lan_search *search = NULL;
        long begun = 0;
        assert_ok(lan_search_create(ground, facts->name, NULL, &search));
        assert_int_equal(count_run(search, &there, &begun), 0);
        begun = 0;
        assert_int_equal(count_run(search, &back, &begun), 0);
        assert_int_equal(count_run(search, &there, &begun), 0);
        if (begun != 0) {
            fail_with("%s: begin allocated %ld times again", facts->name,
                      begun);
        }
        lan_search_destroy(search);
    }
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
}

TEST(only_the_first_turning_cost_allocates_in_begin)
{
    if (!allocations_can_be_counted()) {
        skip();
    }
    lan_grid_map *map = NULL;
    lan_ground *ground = rooms(&map);
    lan_search *search = NULL;
    long begun = 0;
    lan_route_request request =
        lan_route_request_default(free_cell(ground, 3), free_cell(ground, 50));
    request.turn_cost = 0.37;
    assert_ok(lan_search_create(ground, "astar", NULL, &search));
    assert_int_equal(count_run(search, &request, &begun), 0);
    assert_true(begun > 0);
    begun = 0;
    assert_int_equal(count_run(search, &request, &begun), 0);
    assert_int_equal(begun, 0);
    lan_search_destroy(search);
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
}
