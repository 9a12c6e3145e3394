/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A unit in unknown country: it plans by A* over what its side believes, looks
 * around at every step, and plans anew where it learns something.
 */
#include "lanchester/ground.h"

#include <math.h>

#include "lanchester/search.h"
#include "tactics/counts_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/plain_route.h"
#include "tests/support/support.h"

#define SIDE       22
#define CELLS_MOST (SIDE * SIDE)

typedef struct journey {
    lan_grid_map *truth;
    plain_walker really;
    lan_known_map *known;
    lan_ground *ground; /* over what is believed */
    lan_search *search;
    lan_cell goal;
    lan_cell cells[CELLS_MOST];
    size_t count;
    size_t next;
} journey;

/* False where there is no way, as far as is believed. */
static bool plan(journey *j, lan_cell here)
{
    const lan_route_request request = lan_route_request_default(here, j->goal);
    lan_route route;
    assert_ok(lan_search_run(j->search, &request, &route));
    j->count = lan_search_cells(j->search, j->cells, CELLS_MOST);
    j->next = 1;
    return route.end == LAN_ROUTE_FOUND;
}

/* True on arrival; false where it was proved that there is no way. Each plan
 * but the first follows a discovery, and a cell is discovered once. */
static bool travel(journey *j, lan_cell here, int32_t radius)
{
    int plans = 0;
    for (;;) {
        const size_t news = lan_known_map_look(j->known, here, radius, NULL, 0);
        if (lan_cell_same(here, j->goal)) {
            return true;
        }
        if (news > 0 || plans == 0) {
            lan_ground_update(j->ground);
            plans++;
            assert_true(plans <= CELLS_MOST + 1);
            if (!plan(j, here)) {
                return false;
            }
        }
        const lan_cell to = j->cells[j->next++];
        const int d = plain_direction(here, to);
        assert_true(d >= 0);
        assert_true(plain_step_cost(&j->really, here, d) > 0.0);
        here = to;
    }
}

static void set_out(random_source *random, uint32_t round, journey *j)
{
    const any_map_def def = {
        SIDE, SIDE, (lan_corners)(round % LAN_CORNERS_COUNT), round % 2 == 0};
    j->truth = any_map(random, &def);
    const lan_known_map_options options =
        lan_known_map_options_default(j->truth);
    const plain_walker really = {j->truth, LAN_MOVEMENT_FOOT, 1, NULL};
    j->really = really;
    j->goal = any_cell(random, j->truth);
    assert_ok(lan_known_map_create(j->truth, &options, &j->known));
    assert_ok(lan_ground_create(lan_known_map_believed(j->known),
                                LAN_MOVEMENT_FOOT, 1, &j->ground));
    assert_ok(lan_search_create(j->ground, "astar", NULL, &j->search));
}

static void come_home(journey *j)
{
    lan_search_destroy(j->search);
    lan_ground_destroy(j->ground);
    lan_known_map_destroy(j->known);
    lan_grid_map_destroy(j->truth);
}

static bool can_reach(const journey *j, lan_cell from)
{
    double costs[CELLS_MOST];
    plain_costs(&j->really, from, costs);
    const int32_t width = lan_grid_map_width(j->truth);
    return isfinite(costs[j->goal.y * width + j->goal.x]);
}

TEST(discoveries_lead_to_the_goal_or_prove_that_none_does)
{
    random_source *random = random_create(70131);
    int arrivals = 0;
    int proofs = 0;
    for (uint32_t round = 0; round < 400; round++) {
        static journey j;
        random_begin(random, round);
        set_out(random, round, &j);
        const lan_cell start = any_cell(random, j.truth);
        const int32_t radius = random_integer(random, 1, 7);
        if (plain_cell_cost(&j.really, start) > 0.0) {
            const bool arrives = travel(&j, start, radius);
            if (arrives != can_reach(&j, start)) {
                print_map(j.truth);
                fail_with("seed %lu, round %u: (%d, %d) to (%d, %d): %d",
                          random_seed(random), (unsigned)round, (int)start.x,
                          (int)start.y, (int)j.goal.x, (int)j.goal.y,
                          (int)arrives);
            }
            arrivals += arrives;
            proofs += !arrives;
        }
        come_home(&j);
    }
    assert_true(arrivals > 50 && proofs > 50);
    random_destroy(random);
}
