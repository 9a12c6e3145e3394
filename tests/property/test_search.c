/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/search.h"

#include <math.h>
#include <stdlib.h>

#include "base/real.h"
#include "tactics/counts_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/plain_route.h"
#include "tests/support/support.h"

#define CASES      2000 /* maps for each property */
#define CELLS_MOST (17 * 13)

/* One random map with all that a request needs. */
typedef struct scenery {
    lan_grid_map *map;
    lan_ground *ground;
    lan_overlay *overlay; /* or NULL */
    plain_walker walker;
    uint32_t number;
    unsigned long seed;
} scenery;

static lan_overlay *any_overlay(random_source *random, const lan_ground *ground)
{
    const lan_grid_map *map = lan_ground_map(ground);
    lan_overlay *overlay = NULL;
    assert_ok(lan_overlay_create(ground, &overlay));
    for (int32_t k = random_integer(random, 0, 25); k > 0; k--) {
        const lan_cell at = any_cell(random, map);
        if (random_chance(random, 0.4)) {
            lan_overlay_block(overlay, at);
        } else {
            lan_overlay_add_cost(overlay, at, random_between(random, 0, 3.0));
        }
    }
    return overlay;
}

static scenery any_scenery(random_source *random, uint32_t number,
                           bool has_overlay)
{
    random_begin(random, number);
    const any_map_def def = {
        .width_most = 17,
        .height_most = 13,
        .corners = (lan_corners)(number % LAN_CORNERS_COUNT),
        .is_weighted = random_chance(random, 0.5),
    };
    scenery s = {.number = number, .seed = random_seed(random)};
    s.map = any_map(random, &def);
    s.walker = (plain_walker){
        .map = s.map,
        .movement =
            (lan_movement)random_integer(random, 0, LAN_MOVEMENT_COUNT - 1),
        .size = random_chance(random, 0.75) ? 1 : random_integer(random, 2, 3),
    };
    assert_ok(
        lan_ground_create(s.map, s.walker.movement, s.walker.size, &s.ground));
    if (has_overlay) {
        s.overlay = any_overlay(random, s.ground);
        s.walker.overlay = s.overlay;
    }
    return s;
}

static void forget(scenery *s)
{
    lan_overlay_destroy(s->overlay);
    lan_ground_destroy(s->ground);
    lan_grid_map_destroy(s->map);
}

static bool serves(const lan_algorithm *facts, const scenery *s)
{
    return (!facts->needs_uniform || lan_ground_is_uniform(s->ground)) &&
           (facts->takes_overlay || s->overlay == NULL);
}

static lan_search *make_search(const scenery *s, const lan_algorithm *facts)
{
    lan_search *search = NULL;
    assert_ok(lan_search_create(s->ground, facts->name, NULL, &search));
    return search;
}

static double least_cost(const scenery *s, const lan_route_request *request)
{
    double costs[CELLS_MOST];
    plain_costs(&s->walker, request->start, costs);
    return costs[request->goal.y * lan_grid_map_width(s->map) +
                 request->goal.x];
}

static void tell(const scenery *s, const lan_algorithm *facts,
                 const lan_route_request *request)
{
    print_map(s->map);
    print_message("# seed %lu, case %u: %s, %s, size %d, corners %s, %s, %s, "
                  "from (%d, %d) to (%d, %d)\n",
                  s->seed, (unsigned)s->number, facts->name,
                  lan_movement_name(s->walker.movement), s->walker.size,
                  lan_corners_name(lan_grid_map_corners(s->map)),
                  lan_heuristic_name(request->heuristic),
                  s->overlay != NULL ? "overlay" : "no overlay",
                  request->start.x, request->start.y, request->goal.x,
                  request->goal.y);
}

/* Answers `request` and holds it against the plain way. */
static void assert_one(const scenery *s, const lan_algorithm *facts,
                       lan_search *search, const lan_route_request *request)
{
    const double least = least_cost(s, request);
    const bool is_admissible = request->heuristic != LAN_HEURISTIC_MANHATTAN;
    lan_route route;
    lan_cell cells[CELLS_MOST];
    assert_ok(lan_search_run(search, request, &route));
    if ((route.end == LAN_ROUTE_FOUND) != (least < LAN_INF) &&
        route.end != LAN_ROUTE_GAVE_UP) {
        tell(s, facts, request);
        fail_with("%s, but the least cost is %.17g",
                  lan_route_end_text(route.end), least);
    }
    if (route.end != LAN_ROUTE_FOUND || facts->is_any_angle) {
        return;
    }
    assert_int_equal(lan_search_cells(search, cells, CELLS_MOST),
                     route.cell_count);
    assert_route(&s->walker, &route, request->start, request->goal,
                 request->turn_cost, cells);
    const double off = fabs(route.cost - least);
    if (facts->is_optimal && is_admissible ? off > 1e-12 * least
                                           : route.cost < least - 1e-9) {
        tell(s, facts, request);
        fail_with("costs %.17g, the least is %.17g", route.cost, least);
    }
}

/* Mostly one where a body can stand. */
static lan_cell any_place(random_source *random, const scenery *s)
{
    lan_cell at = any_cell(random, s->map);
    for (int k = 0; k < 30 && !lan_ground_free(s->ground, at); k++) {
        at = any_cell(random, s->map);
    }
    return at;
}

static lan_route_request any_request(random_source *random, const scenery *s)
{
    lan_route_request request =
        lan_route_request_default(any_place(random, s), any_place(random, s));
    request.skip_dead_ends = random_chance(random, 0.5);
    request.tie = random_chance(random, 0.5) ? LAN_TIE_LAST : LAN_TIE_FIRST;
    if (random_chance(random, 0.5)) {
        request.heuristic =
            (lan_heuristic)random_integer(random, 0, LAN_HEURISTIC_COUNT - 1);
    }
    return request;
}

/* Every algorithm on random maps; each map is asked several times, so that a
 * search meets what the one before has left. */
static void assert_all(unsigned long seed, bool has_overlay)
{
    random_source *random = random_create(seed);
    const uint32_t cases = (uint32_t)random_cases(CASES);
    for (uint32_t i = 0; i < cases; i++) {
        scenery s = any_scenery(random, i, has_overlay);
        lan_route_request requests[3];
        for (size_t k = 0; k < 3; k++) {
            requests[k] = any_request(random, &s);
            requests[k].overlay = s.overlay;
        }
        const lan_algorithm *facts;
        for (size_t a = 0; (facts = lan_algorithm_at(a)) != NULL; a++) {
            if (!serves(facts, &s)) {
                continue;
            }
            lan_search *search = make_search(&s, facts);
            for (size_t k = 0; k < 3; k++) {
                assert_one(&s, facts, search, &requests[k]);
            }
            lan_search_destroy(search);
        }
        forget(&s);
    }
    random_destroy(random);
}

TEST(every_algorithm_agrees_with_plain_dijkstra)
{
    assert_all(3801, false);
}

TEST(every_algorithm_agrees_with_plain_dijkstra_below_overlays)
{
    assert_all(3802, true);
}
