/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/grid/grid_search_impl.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tactics/counts_impl.h"
#include "tactics/search/request_impl.h"

typedef struct lan_grid_search {
    lan_ground *ground;
    lan_core plain;   /* a node for each cell */
    lan_core turning; /* eight; no nodes before it is asked for */
    lan_core *core;   /* the one in use */
    lan_grid_space space;
    lan_grid_ways ways;
    uint8_t *needed; /* [nodes], of which [regions] are used */
    lan_grid_loop *loop;
    lan_route_request request;
    lan_route route;
} lan_grid_search;

/* Room in the queue. Each cell expanded opens at most five more, those that
 * one does not see from the cell before, and the start 8: e closed cells have
 * opened at most 5 e + 4, so that about 5 in 6 of the nodes can be open at
 * once. A little more leaves room for what improvements have left behind. */
static int32_t most_open(int32_t nodes)
{
    return nodes - nodes / 32 * 5 + 16;
}

lan_status lan_grid_search_create(lan_ground *ground, void **out)
{
    lan_grid_search *search = calloc(1, sizeof *search);
    if (search == NULL) {
        return LAN_ENOMEM;
    }
    search->ground = ground;
    search->core = &search->plain;
    lan_grid_ways_fill(&search->ways, lan_grid_map_corners(ground->map));
    search->needed = malloc((size_t)ground->nodes);
    if (search->needed == NULL ||
        lan_core_init(&search->plain, ground->nodes,
                      most_open(ground->nodes)) != LAN_OK) {
        lan_grid_search_destroy(search);
        return LAN_ENOMEM;
    }
    *out = search;
    return LAN_OK;
}

void lan_grid_search_destroy(void *state)
{
    lan_grid_search *search = state;
    if (search != NULL) {
        lan_core_clear(&search->plain);
        lan_core_clear(&search->turning);
        free(search->needed);
        free(search);
    }
}

static bool is_turning(const lan_grid_search *search)
{
    return search->core == &search->turning;
}

static lan_status choose_core(lan_grid_search *search)
{
    search->core = &search->plain;
    if (search->space.turn == 0) {
        return LAN_OK;
    }
    if (search->turning.nodes == 0) {
        const int32_t states = 8 * search->ground->nodes;
        const lan_status status =
            lan_core_init(&search->turning, states, states);
        if (status != LAN_OK) {
            search->turning.nodes = 0;
            return status;
        }
    }
    search->core = &search->turning;
    return LAN_OK;
}

/* A goal that cannot be reached does no harm. */
static void mark_goals(lan_grid_search *search)
{
    for (size_t i = 0; i < lan_request_goal_count(&search->request); i++) {
        const int32_t node = lan_ground_node(
            search->ground, lan_request_goals(&search->request)[i]);
        if (!is_turning(search)) {
            lan_core_add_goal(search->core, node);
            continue;
        }
        for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
            lan_core_add_goal(search->core, 8 * node + d);
        }
    }
}

#define SAMPLES   61 /* nodes */
#define WORTH_ONE 16

/* Whether of some free nodes spread over the map one in WORTH_ONE at least is
 * not needed. */
static bool is_worth_it(const lan_grid_search *search)
{
    const lan_ground *ground = search->ground;
    int64_t free_count = 0;
    int64_t left_out = 0;
    for (int64_t k = 0; k < SAMPLES; k++) {
        const int32_t region =
            ground->region[ground->nodes * (2 * k + 1) / (2 * SAMPLES)];
        free_count += region >= 0;
        left_out += region >= 0 && search->needed[region] == 0;
    }
    return left_out > 0 && WORTH_ONE * left_out >= free_count;
}

/* Has dead ends left out, where there are any that no goal needs. On ground of
 * several costs asking for each node takes a tenth of the time, so there they
 * must not be rare. */
static void leave_out(lan_grid_search *search)
{
    const lan_ground *ground = search->ground;
    const lan_route_request *request = &search->request;
    const size_t regions = (size_t)ground->region_count;
    if (!request->skip_dead_ends || request->overlay != NULL) {
        return;
    }
    const int32_t start = lan_ground_node(ground, request->start);
    memset(search->needed, 0, regions);
    for (size_t i = 0; i < lan_request_goal_count(request); i++) {
        const int32_t goal =
            lan_ground_node(ground, lan_request_goals(request)[i]);
        if (ground->island[goal] == ground->island[start]) {
            lan_ground_mark_needed(ground, start, goal, search->needed);
        }
    }
    if (memchr(search->needed, 0, regions) != NULL &&
        (search->space.is_uniform || is_worth_it(search))) {
        search->space.region = ground->region;
        search->space.needed = search->needed;
    }
}

lan_status lan_grid_search_begin(void *state, const lan_route_request *request)
{
    lan_grid_search *search = state;
    lan_grid_space *space = &search->space;
    uint64_t span = 0;
    search->request = *request;
    lan_status status =
        lan_grid_space_init(space, search->ground, request, &span);
    if (status == LAN_OK) {
        status = choose_core(search);
    }
    if (status != LAN_OK) {
        return status;
    }
    space->ways = &search->ways;
    leave_out(search);
    const int32_t start = lan_ground_node(search->ground, request->start);
    const bool first = request->tie == LAN_TIE_FIRST;
    search->loop =
        is_turning(search) ? lan_grid_loop_turning : lan_grid_loop_for(space);
    lan_core_reset(search->core, span, space->least_straight / 2, first);
    mark_goals(search);
    lan_core_start(search->core, is_turning(search) ? 8 * start : start,
                   lan_grid_estimate(space, start));
    return LAN_OK;
}

/* The node, or state, before one that is not the start. */
static int32_t before(const lan_grid_search *search, int32_t at)
{
    const int32_t *offset = search->space.offset;
    const int via = lan_core_via(search->core, at);
    return is_turning(search) ? 8 * ((at >> 3) - offset[at & 7]) + via
                              : at - offset[via];
}

/* Direction in which one came to it. */
static int arrival(const lan_grid_search *search, int32_t at)
{
    return is_turning(search) ? at & 7 : lan_core_via(search->core, at);
}

static int32_t node_of(const lan_grid_search *search, int32_t at)
{
    return is_turning(search) ? at >> 3 : at;
}

static int turns_between(int one, int other)
{
    const int turned = (other - one) & 7;
    return turned > 4 ? 8 - turned : turned;
}

/* Goes the route backwards and adds up. */
static void tally(lan_grid_search *search)
{
    const lan_grid_space *space = &search->space;
    lan_route *route = &search->route;
    uint64_t straight = 0; /* weights */
    uint64_t diagonal = 0;
    int64_t turns = 0;
    int after = -1;
    int32_t at = search->core->best;
    for (; lan_core_cost(search->core, at) != 0; at = before(search, at)) {
        const int d = arrival(search, at);
        const int32_t from = node_of(search, at) - space->offset[d];
        const uint64_t weight = lan_grid_step_weight(space, from, d);
        const bool is_diagonal = lan_direction_is_diagonal(d);
        straight += is_diagonal ? 0 : weight;
        diagonal += is_diagonal ? weight : 0;
        route->straight += !is_diagonal;
        route->diagonal += is_diagonal;
        turns += after < 0 ? 0 : turns_between(d, after);
        after = d;
    }
    const double root = sqrt(2.0);
    route->cell_count = (size_t)(route->straight + route->diagonal) + 1;
    route->length = (double)route->straight + root * (double)route->diagonal;
    route->cost =
        space->weight_cost * ((double)straight + root * (double)diagonal) +
        search->request.turn_cost * (double)turns;
}

static size_t goal_index(const lan_grid_search *search, lan_cell at)
{
    size_t i = 0;
    while (!lan_cell_same(lan_request_goals(&search->request)[i], at)) {
        i++;
    }
    return i;
}

static void conclude(lan_grid_search *search)
{
    lan_route *route = &search->route;
    *route = (lan_route){.end = LAN_ROUTE_NONE};
    route->expanded = search->core->expanded;
    if (search->core->best >= 0) {
        const lan_cell at = lan_ground_cell(
            search->ground, node_of(search, search->core->best));
        route->end = LAN_ROUTE_FOUND;
        route->goal = goal_index(search, at);
        route->nearest = at;
        tally(search);
    } else {
        route->nearest = lan_request_goals(&search->request)[0];
    }
}

bool lan_grid_search_step(void *state, uint64_t expansions)
{
    lan_grid_search *search = state;
    if (!search->loop(search->core, &search->space, expansions)) {
        return false;
    }
    conclude(search);
    return true;
}

void lan_grid_search_result(const void *state, lan_route *route)
{
    const lan_grid_search *search = state;
    *route = search->route;
}

size_t lan_grid_search_cells(const void *state, lan_cell *out, size_t capacity)
{
    const lan_grid_search *search = state;
    const size_t count = search->route.cell_count;
    if (count == 0 || count > capacity) {
        return count;
    }
    int32_t at = search->core->best;
    for (size_t i = count; i > 0; i--) {
        out[i - 1] = lan_ground_cell(search->ground, node_of(search, at));
        at = i > 1 ? before(search, at) : at;
    }
    return count;
}

bool lan_grid_search_visited(const void *state, lan_cell at)
{
    const lan_grid_search *search = state;
    const int32_t node = lan_ground_node(search->ground, at);
    if (!is_turning(search)) {
        return lan_core_closed(search->core, node);
    }
    bool closed = false;
    for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
        closed = closed || lan_core_closed(search->core, 8 * node + d);
    }
    return closed;
}

size_t lan_grid_search_memory(const void *state)
{
    const lan_grid_search *search = state;
    const size_t cores =
        lan_core_memory(&search->plain) + lan_core_memory(&search->turning);
    return sizeof *search - 2 * sizeof(lan_core) + cores +
           (size_t)search->ground->nodes;
}

/* Of the cheapest node of a cell; COST_MOST where none is closed. */
static uint64_t cost_of_cell(const lan_grid_search *search, int32_t node)
{
    const int states = is_turning(search) ? LAN_DIRECTION_COUNT : 1;
    uint64_t least = LAN_CORE_COST_MOST;
    for (int32_t at = states * node; at < states * (node + 1); at++) {
        if (lan_core_closed(search->core, at) &&
            lan_core_cost(search->core, at) < least) {
            least = lan_core_cost(search->core, at);
        }
    }
    return least;
}

static double distance_between(lan_cell a, lan_cell b)
{
    const double dx = abs(a.x - b.x);
    const double dy = abs(a.y - b.y);
    return fmax(dx, dy) + (sqrt(2.0) - 1.0) * fmin(dx, dy);
}

lan_cell lan_grid_search_nearest(const void *state, lan_cell goal)
{
    const lan_grid_search *search = state;
    lan_cell nearest = search->request.start;
    double least = distance_between(nearest, goal);
    uint64_t cost = 0;
    for (int32_t node = 0; node < search->ground->nodes; node++) {
        const uint64_t here = cost_of_cell(search, node);
        if (here == LAN_CORE_COST_MOST) {
            continue;
        }
        const lan_cell at = lan_ground_cell(search->ground, node);
        const double distance = distance_between(at, goal);
        if (distance < least || (!(distance > least) && here < cost)) {
            nearest = at;
            least = distance;
            cost = here;
        }
    }
    return nearest;
}
