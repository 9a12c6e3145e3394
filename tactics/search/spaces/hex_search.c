/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/hex.h"

#include <stdlib.h>

#include "base/real.h"
#include "tactics/counts_impl.h"
#include "tactics/search/spaces/hex_space_impl.h"

struct lan_hex_search {
    const lan_ground *ground;
    uint64_t labelled; /* version of the ground whose islands are known */
    int32_t *island;   /* [nodes] -1: cannot be entered */
    int32_t *waiting;  /* [nodes] nodes yet to be looked at */
    lan_core core;
    lan_hex_space space;
    lan_hex_request request;
    lan_route route;
    bool has_ended;
};

lan_hex_request lan_hex_request_default(lan_cell start, lan_cell goal)
{
    const lan_hex_request request = {
        .start = start, .goal = goal, .tie = LAN_TIE_LAST};
    return request;
}

static void set_offsets(lan_hex_space *space, const lan_ground *ground)
{
    space->stride = ground->stride;
    space->weight = ground->weight;
    space->offset = lan_hex_offsets_of(ground);
}

static lan_status allocate(lan_hex_search *search)
{
    const int32_t nodes = search->ground->nodes;
    if (lan_core_init(&search->core, nodes, nodes) != LAN_OK) {
        return LAN_ENOMEM;
    }
    search->island = malloc((size_t)nodes * sizeof *search->island);
    search->waiting = malloc((size_t)nodes * sizeof *search->waiting);
    return search->island != NULL && search->waiting != NULL ? LAN_OK
                                                             : LAN_ENOMEM;
}

lan_status lan_hex_search_create(const lan_ground *ground, lan_hex_search **out)
{
    if (ground->size != 1) {
        return LAN_EINVAL;
    }
    lan_hex_search *search = calloc(1, sizeof *search);
    if (search == NULL) {
        return LAN_ENOMEM;
    }
    search->ground = ground;
    search->labelled = UINT64_MAX;
    set_offsets(&search->space, ground);
    if (allocate(search) != LAN_OK) {
        lan_hex_search_destroy(search);
        return LAN_ENOMEM;
    }
    *out = search;
    return LAN_OK;
}

void lan_hex_search_destroy(lan_hex_search *search)
{
    if (search == NULL) {
        return;
    }
    lan_core_clear(&search->core);
    free(search->island);
    free(search->waiting);
    free(search);
}

size_t lan_hex_search_memory(const lan_hex_search *search)
{
    const size_t nodes = (size_t)search->ground->nodes;
    return sizeof *search - sizeof search->core +
           lan_core_memory(&search->core) +
           nodes * (sizeof *search->island + sizeof *search->waiting);
}

static void label_islands(lan_hex_search *search)
{
    const lan_ground *ground = search->ground;
    if (search->labelled != ground->version) {
        lan_hex_label_islands(ground, search->island, search->waiting);
        search->labelled = ground->version;
    }
}

static bool contains(const lan_hex_search *search, lan_cell at)
{
    return at.x >= 0 && at.x < search->ground->width && at.y >= 0 &&
           at.y < search->ground->height;
}

int32_t lan_hex_search_island(const lan_hex_search *search, lan_cell at)
{
    return contains(search, at) && search->labelled != UINT64_MAX
               ? search->island[lan_ground_node(search->ground, at)]
               : -1;
}

static size_t goal_count(const lan_hex_request *request)
{
    if (request->to_all) {
        return 0;
    }
    return request->goal_count == 0 ? 1 : request->goal_count;
}

static lan_cell goal_at(const lan_hex_request *request, size_t index)
{
    return request->goal_count == 0 ? request->goal : request->goals[index];
}

static bool is_served(const lan_hex_search *search,
                      const lan_hex_request *request)
{
    const lan_overlay *overlay = request->overlay;
    bool served =
        lan_tie_name(request->tie) != NULL &&
        contains(search, request->start) &&
        (overlay == NULL || (overlay->width == search->ground->width &&
                             overlay->height == search->ground->height));
    for (size_t i = 0; i < goal_count(request); i++) {
        served = served && contains(search, goal_at(request, i));
    }
    return served;
}

static bool is_free(const lan_hex_search *search, lan_cell at)
{
    return lan_hex_weight(&search->space,
                          lan_ground_node(search->ground, at)) != 0;
}

/* Why there can be no route; LAN_ROUTE_FOUND where there may be one. */
static lan_route_end refusal(const lan_hex_search *search)
{
    const lan_hex_request *request = &search->request;
    const int32_t home = lan_hex_search_island(search, request->start);
    if (!is_free(search, request->start)) {
        return LAN_ROUTE_START_BLOCKED;
    }
    lan_route_end end =
        request->to_all ? LAN_ROUTE_FOUND : LAN_ROUTE_GOAL_BLOCKED;
    for (size_t i = 0; i < goal_count(request); i++) {
        const lan_cell goal = goal_at(request, i);
        if (!is_free(search, goal)) {
            continue;
        }
        if (lan_hex_search_island(search, goal) == home) {
            return LAN_ROUTE_FOUND;
        }
        end = LAN_ROUTE_OTHER_ISLAND;
    }
    return end;
}

static int32_t steps_between(lan_cell a, lan_cell b)
{
    return lan_hex_distance(lan_hex_of_cell(a), lan_hex_of_cell(b));
}

/* The cell of the start's island that is nearest to the first goal. */
static lan_cell find_nearest(const lan_hex_search *search)
{
    const lan_cell start = search->request.start;
    const lan_cell goal = goal_at(&search->request, 0);
    const int32_t home = lan_hex_search_island(search, start);
    lan_cell best = start;
    int32_t least = steps_between(start, goal);
    int32_t way = 0;
    for (int32_t y = 0; y < search->ground->height; y++) {
        for (int32_t x = 0; x < search->ground->width; x++) {
            const lan_cell at = {x, y};
            const int32_t left = steps_between(at, goal);
            const int32_t gone = steps_between(start, at);
            if ((left < least || (left == least && gone < way)) &&
                lan_hex_search_island(search, at) == home &&
                is_free(search, at)) {
                best = at;
                least = left;
                way = gone;
            }
        }
    }
    return best;
}

static void set_space(lan_hex_search *search)
{
    const lan_hex_request *request = &search->request;
    lan_hex_space *space = &search->space;
    const size_t goals = goal_count(request);
    space->extra = request->overlay == NULL ? NULL : request->overlay->extra;
    space->least_step = 2 * (uint64_t)search->ground->least;
    space->target_count = 0;
    if (!request->is_blind && goals <= LAN_HEX_GOALS_ESTIMATED) {
        for (size_t i = 0; i < goals; i++) {
            space->target[space->target_count++] =
                lan_hex_of_cell(goal_at(request, i));
        }
    }
}

static void start_core(lan_hex_search *search)
{
    const lan_hex_request *request = &search->request;
    const lan_ground *ground = search->ground;
    const uint64_t costliest =
        (uint64_t)ground->greatest +
        (request->overlay == NULL ? 0u : (unsigned)LAN_OVERLAY_MOST);
    const int32_t start = lan_ground_node(ground, request->start);
    lan_core_reset(&search->core, 2 * (2 * costliest) + 1, 1,
                   request->tie == LAN_TIE_FIRST);
    for (size_t i = 0; i < goal_count(request); i++) {
        lan_core_add_goal(&search->core,
                          lan_ground_node(ground, goal_at(request, i)));
    }
    lan_core_start(&search->core, start,
                   lan_hex_estimate(&search->space, start));
}

lan_status lan_hex_search_begin(lan_hex_search *search,
                                const lan_hex_request *request)
{
    if (!is_served(search, request)) {
        return LAN_EINVAL;
    }
    label_islands(search);
    search->request = *request;
    set_space(search);
    const lan_route blank = {.end = refusal(search),
                             .nearest = request->to_all ? request->start
                                                        : goal_at(request, 0)};
    search->route = blank;
    search->has_ended = blank.end != LAN_ROUTE_FOUND;
    start_core(search);
    if (blank.end == LAN_ROUTE_GOAL_BLOCKED ||
        blank.end == LAN_ROUTE_OTHER_ISLAND) {
        search->route.nearest = find_nearest(search);
    }
    return LAN_OK;
}

static int32_t node_before(const lan_hex_search *search, int32_t node)
{
    /* the opposite side leads back, from the row one is in */
    const int side = (lan_core_via(&search->core, node) + 3) % 6;
    return node + lan_hex_offsets(&search->space, node)[side];
}

static double to_cost(const lan_hex_search *search, uint64_t halves)
{
    return search->ground->unit * ((double)halves / 2.0);
}

static void arrive(lan_hex_search *search, int32_t node)
{
    lan_route *route = &search->route;
    const lan_core *core = &search->core;
    const lan_cell goal = lan_ground_cell(search->ground, node);
    while (!lan_cell_same(goal_at(&search->request, route->goal), goal)) {
        route->goal++;
    }
    for (int32_t at = node; lan_core_cost(core, at) != 0;
         at = node_before(search, at)) {
        route->straight++;
    }
    route->cell_count = (size_t)route->straight + 1;
    route->length = (double)route->straight;
    route->cost = to_cost(search, lan_core_cost(core, node));
    route->nearest = goal;
}

bool lan_hex_search_step(lan_hex_search *search, uint64_t expansions)
{
    if (search->has_ended) {
        return true;
    }
    search->has_ended =
        lan_core_run(&search->core, &search->space, lan_hex_expand,
                     lan_hex_estimate, expansions);
    search->route.expanded = search->core.expanded;
    if (search->has_ended) {
        if (search->core.best >= 0) {
            arrive(search, search->core.best);
        } else if (!search->request.to_all) {
            search->route.end = LAN_ROUTE_NONE;
        }
    }
    return search->has_ended;
}

lan_route lan_hex_search_result(const lan_hex_search *search)
{
    return search->route;
}

lan_status lan_hex_search_run(lan_hex_search *search,
                              const lan_hex_request *request, lan_route *out)
{
    const lan_status status = lan_hex_search_begin(search, request);
    if (status != LAN_OK) {
        return status;
    }
    while (!lan_hex_search_step(search, UINT64_MAX)) {
    }
    *out = search->route;
    return LAN_OK;
}

size_t lan_hex_search_cells(const lan_hex_search *search, lan_cell *out,
                            size_t capacity)
{
    const size_t count = search->route.cell_count;
    if (count == 0 || count > capacity) {
        return count;
    }
    int32_t node = search->core.best;
    for (size_t i = count; i > 0; i--) {
        out[i - 1] = lan_ground_cell(search->ground, node);
        node = i > 1 ? node_before(search, node) : node;
    }
    return count;
}

bool lan_hex_search_visited(const lan_hex_search *search, lan_cell at)
{
    return contains(search, at) &&
           lan_core_closed(&search->core, lan_ground_node(search->ground, at));
}

double lan_hex_search_cost(const lan_hex_search *search, lan_cell at)
{
    return lan_hex_search_visited(search, at)
               ? to_cost(search,
                         lan_core_cost(&search->core,
                                       lan_ground_node(search->ground, at)))
               : LAN_INF;
}
