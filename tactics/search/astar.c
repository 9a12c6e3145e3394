/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/search_impl.h"

#include <math.h>
#include <stdlib.h>

typedef struct astar {
    lan_ground *ground;
    lan_engine plain;
    lan_engine turning;
    lan_engine *engine; /* the engine in use */
    lan_space space;
    lan_space_ways ways;
    uint8_t *needed; /* [nodes], indexed by region */
    double *exact;   /* [nodes] costs over a graph; else untouched */
    lan_route_request request;
    lan_route route;
} astar;

/* --- loops --------------------------------------------------------------- */

static uint64_t total_turning(const void *space, int32_t state, uint64_t cost)
{
    return lan_space_total(space, state >> 3, cost);
}

/* A step from the start is not a turn. */
LAN_ENGINE_INLINE void expand_turning(lan_engine *engine, const void *context,
                                      int32_t state)
{
    const lan_space *space = context;
    const uint64_t here = lan_engine_at(engine, state);
    const bool is_start = engine->from[state] < 0;
    const int32_t node = state >> 3;
    for (unsigned m = lan_overlaid_moves(&space->over, node); m != 0;
         m &= m - 1) {
        const int d = __builtin_ctz(m);
        const int32_t next = node + space->offset[d];
        const int turns = is_start ? 0 : lan_direction_turns(state & 7, d);
        if (lan_space_needs(space, next)) {
            lan_engine_offer(engine, space, 8 * next + d,
                             here + lan_space_step(space, node, d) +
                                 lan_engine_word(space->turn * turns),
                             state, d, total_turning);
        }
    }
}

/* Nodes of the engine for each place. */
static int32_t states(const astar *search)
{
    return search->engine == &search->turning ? LAN_DIRECTION_COUNT : 1;
}

/* --- life cycle ---------------------------------------------------------- */

lan_status lan_astar_create(lan_ground *ground, void **out)
{
    astar *search = calloc(1, sizeof *search);
    if (search == NULL) {
        return LAN_ENOMEM;
    }
    search->ground = ground;
    search->engine = &search->plain;
    lan_space_ways_fill(&search->ways, ground);
    search->needed = malloc((size_t)ground->nodes);
    search->exact = calloc((size_t)ground->nodes, sizeof *search->exact);
    if (search->needed == NULL || search->exact == NULL ||
        lan_engine_init(&search->plain, ground->nodes) != LAN_OK) {
        lan_astar_destroy(search);
        return LAN_ENOMEM;
    }
    *out = search;
    return LAN_OK;
}

void lan_astar_destroy(void *state)
{
    astar *search = state;
    if (search != NULL) {
        lan_engine_clear(&search->plain);
        lan_engine_clear(&search->turning);
        free(search->needed);
        free(search->exact);
        free(search);
    }
}

size_t lan_astar_memory(const void *state)
{
    const astar *search = state;
    return sizeof *search + lan_engine_memory(&search->plain) +
           lan_engine_memory(&search->turning) + (size_t)search->ground->nodes;
}

/* --- a request ----------------------------------------------------------- */

static lan_status choose_engine(astar *search)
{
    search->engine = &search->plain;
    if (!(search->space.turn > 0.0)) {
        return LAN_OK;
    }
    if (search->turning.nodes == 0) {
        const lan_status status =
            lan_engine_init(&search->turning, 8 * search->ground->nodes);
        if (status != LAN_OK) {
            return status;
        }
    }
    search->engine = &search->turning;
    return LAN_OK;
}

/* Ignores a goal that cannot be reached. */
static void add_goal(const astar *search, int32_t node)
{
    for (int d = 0; d < states(search); d++) {
        lan_engine_add_goal(search->engine, states(search) * node + d);
    }
}

/* Enables dead-end pruning if at least one free cell in WORTH_ONE is in a
 * dead end; below that the check per node costs more than it saves. */
#define WORTH_ONE 16

static void leave_out(astar *search)
{
    const lan_ground *ground = search->ground;
    const int64_t left_out =
        lan_space_mark_needed(ground, &search->request, search->needed);
    if (left_out > 0 && left_out * WORTH_ONE >= ground->free_count) {
        search->space.region = ground->region;
        search->space.needed = search->needed;
    }
}

static lan_status set_out(astar *search, const lan_route_request *request)
{
    search->request = *request;
    search->route = (lan_route){.end = LAN_ROUTE_NONE};
    lan_status status =
        lan_space_init(&search->space, search->ground, request, &search->ways);
    search->space.exact = search->exact;
    if (status == LAN_OK) {
        status = choose_engine(search);
    }
    if (status == LAN_OK) {
        lan_engine_reset(search->engine, request->tie == LAN_TIE_FIRST);
    }
    return status;
}

static void start(astar *search)
{
    const int32_t node = lan_ground_node(search->ground, search->request.start);
    search->exact[node] = 0.0;
    lan_engine_start(search->engine, states(search) * node);
}

static lan_status begin(void *state, const lan_route_request *request)
{
    astar *search = state;
    const lan_status status = set_out(search, request);
    if (status != LAN_OK) {
        return status;
    }
    for (size_t i = 0; i < lan_request_goal_count(request); i++) {
        add_goal(search, lan_ground_node(search->ground,
                                         lan_request_goals(request)[i]));
    }
    leave_out(search);
    start(search);
    return LAN_OK;
}

/* --- the answer ---------------------------------------------------------- */

static int32_t node_of(const astar *search, int32_t at)
{
    return at / states(search);
}

/* Walks the route over cells backwards and sums it up. */
static void add_up_cells(astar *search)
{
    const int32_t *from = search->engine->from;
    lan_tally tally = {{0, 0}, {0, 0}};
    int64_t turns = 0;
    int after = -1;
    for (int32_t at = search->engine->best; from[at] >= 0; at = from[at]) {
        const int d = lan_engine_via(search->engine, at);
        lan_tally_add(&tally, &search->space, node_of(search, from[at]), d);
        turns += after < 0 ? 0 : lan_direction_turns(d, after);
        after = d;
    }
    lan_tally_read(&tally, &search->space, &search->route);
    search->route.cost += search->request.turn_cost * (double)turns;
}

/* The length of a road is the length that its map gives. */
static void add_up_roads(astar *search)
{
    const int32_t *from = search->engine->from;
    const lan_road_map *roads = search->ground->roads;
    lan_route *route = &search->route;
    route->cost = search->exact[search->engine->best];
    for (int32_t at = search->engine->best; from[at] >= 0; at = from[at]) {
        route->straight++;
        if (roads != NULL) {
            route->length += lan_road_map_between(roads, from[at], at)->length;
        }
    }
    route->cell_count = (size_t)route->straight + 1;
}

static void conclude(astar *search)
{
    lan_route *route = &search->route;
    route->expanded = search->engine->expanded;
    route->nearest = lan_request_goals(&search->request)[0];
    if (search->engine->best < 0) {
        return;
    }
    const lan_cell at =
        lan_ground_cell(search->ground, node_of(search, search->engine->best));
    route->end = LAN_ROUTE_FOUND;
    route->goal = lan_request_goal_index(&search->request, at);
    route->nearest = at;
    if (search->ground->shape->is_graph) {
        add_up_roads(search);
    } else {
        add_up_cells(search);
    }
}

bool lan_astar_step(void *state, uint64_t expansions)
{
    astar *search = state;
    const bool has_ended =
        states(search) > 1
            ? lan_engine_run(search->engine, &search->space, expand_turning,
                             expansions)
            : lan_space_run(&search->space, search->engine, expansions);
    if (has_ended) {
        conclude(search);
    }
    return has_ended;
}

void lan_astar_result(const void *state, lan_route *route)
{
    const astar *search = state;
    *route = search->route;
}

static size_t cells(const void *state, lan_cell *out, size_t capacity)
{
    const astar *search = state;
    const size_t count = search->route.cell_count;
    int32_t at = search->engine->best;
    for (size_t i = count; i > 0 && count <= capacity; i--) {
        out[i - 1] = lan_ground_cell(search->ground, node_of(search, at));
        at = search->engine->from[at];
    }
    return count;
}

/* Cost of the cheapest state of a node; infinite if none is closed. */
static double cost_of_node(const astar *search, int32_t node)
{
    double least = LAN_INF;
    for (int32_t d = 0; d < states(search); d++) {
        const int32_t i = states(search) * node + d;
        if (lan_engine_closed(search->engine, i)) {
            least = fmin(least, lan_engine_cost(search->engine, i));
        }
    }
    return least;
}

static bool visited(const void *state, lan_cell at)
{
    const astar *search = state;
    return !isinf(cost_of_node(search, lan_ground_node(search->ground, at)));
}

/* --- the nearest reachable cell ------------------------------------------- */

lan_status lan_astar_begin_nearest(void *state,
                                   const lan_route_request *request)
{
    astar *search = state;
    lan_route_request blind = *request;
    blind.heuristic = LAN_HEURISTIC_ZERO;
    const lan_status status = set_out(search, &blind);
    if (status == LAN_OK) {
        start(search);
    }
    return status;
}

lan_cell lan_astar_nearest(const void *state)
{
    const astar *search = state;
    const lan_ground *ground = search->ground;
    const lan_cell goal = lan_request_goals(&search->request)[0];
    lan_cell nearest = search->request.start;
    double least = ground->shape->steps(nearest, goal);
    double cost = 0.0;
    for (int32_t node = 0; node < ground->nodes; node++) {
        const double here = cost_of_node(search, node);
        if (isinf(here)) {
            continue;
        }
        const lan_cell at = lan_ground_cell(ground, node);
        const double distance = ground->shape->steps(at, goal);
        if (distance < least || (!(distance > least) && here < cost)) {
            nearest = at;
            least = distance;
            cost = here;
        }
    }
    return nearest;
}

static lan_status begin_blind(void *state, const lan_route_request *request)
{
    lan_route_request without = *request;
    without.heuristic = LAN_HEURISTIC_ZERO;
    return begin(state, &without);
}

const lan_algorithm_impl lan_search_astar = {
    .facts = {.name = "astar",
              .summary = "A* over a binary heap: any ground, any request",
              .is_optimal = true,
              .takes_goals = true,
              .takes_overlay = true,
              .takes_turn_cost = true,
              .takes_all_shapes = true},
    .create = lan_astar_create,
    .destroy = lan_astar_destroy,
    .begin = begin,
    .step = lan_astar_step,
    .result = lan_astar_result,
    .cells = cells,
    .visited = visited,
    .memory = lan_astar_memory,
};

const lan_algorithm_impl lan_search_dijkstra = {
    .facts = {.name = "dijkstra",
              .summary = "least costs all round: A* without an estimate",
              .is_optimal = true,
              .is_blind = true,
              .takes_goals = true,
              .takes_overlay = true,
              .takes_turn_cost = true,
              .takes_all_shapes = true},
    .create = lan_astar_create,
    .destroy = lan_astar_destroy,
    .begin = begin_blind,
    .step = lan_astar_step,
    .result = lan_astar_result,
    .cells = cells,
    .visited = visited,
    .memory = lan_astar_memory,
};
