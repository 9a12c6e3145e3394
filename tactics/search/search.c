/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/search.h"

#include <stdlib.h>

#include "tactics/search/algorithms_impl.h"
#include "tactics/search/grid/grid_search_impl.h"
#include "tactics/search/grid/nearest_impl.h"
#include "tactics/search/request_impl.h"
#include "tactics/search/saved_impl.h"
#include "tactics/search/search_impl.h"

/* What is between begin and result. */
typedef enum phase {
    PHASE_IDLE,
    PHASE_RUNNING, /* the algorithm works */
    PHASE_NEAREST, /* no goal can be reached: looking for the nearest cell */
    PHASE_ANSWERED /* without the algorithm, or after it */
} phase;

struct lan_search {
    const lan_algorithm_impl *impl;
    lan_ground *ground;
    void *state;
    uint64_t prepared; /* version of the ground; 0: never */
    phase phase;
    bool is_own_answer; /* `route` was answered here */
    lan_cell start;
    lan_route route;
    void *nearest; /* grid search among nearest cells; NULL before the first */
    lan_cell nearest_cells[LAN_NEAREST_MOST];
    bool is_under_overlay; /* then they are looked for among all reachable */
};

static lan_status prepare(lan_search *search, const lan_progress *progress)
{
    const uint64_t version = lan_ground_version(search->ground);
    if (search->prepared == version || search->impl->prepare == NULL) {
        return LAN_OK;
    }
    const lan_status status = search->impl->prepare(search->state, progress);
    if (status == LAN_OK) {
        search->prepared = version;
    }
    return status;
}

/* A search whose tables are still to come. */
static lan_status create_blank(lan_ground *ground, const char *algorithm,
                               lan_search **out)
{
    const lan_algorithm_impl *impl = lan_algorithm_impl_find(algorithm);
    if (impl == NULL ||
        (impl->facts.needs_uniform && !lan_ground_is_uniform(ground))) {
        return LAN_EINVAL;
    }
    lan_search *search = calloc(1, sizeof *search);
    if (search == NULL) {
        return LAN_ENOMEM;
    }
    search->impl = impl;
    search->ground = ground;
    lan_status status = lan_ground_settle(ground);
    if (status == LAN_OK) {
        status = impl->create(ground, &search->state);
    }
    if (status != LAN_OK) {
        lan_search_destroy(search);
        return status;
    }
    *out = search;
    return LAN_OK;
}

lan_status lan_search_create(lan_ground *ground, const char *algorithm,
                             const lan_progress *progress, lan_search **out)
{
    lan_search *search = NULL;
    lan_status status = create_blank(ground, algorithm, &search);
    if (status == LAN_OK) {
        status = prepare(search, progress);
    }
    if (status != LAN_OK) {
        lan_search_destroy(search);
        return status;
    }
    *out = search;
    return LAN_OK;
}

lan_status lan_search_create_loaded(lan_ground *ground, const char *algorithm,
                                    const void *bytes, size_t size,
                                    lan_search **out, lan_error *err)
{
    lan_search *search = NULL;
    lan_status status = create_blank(ground, algorithm, &search);
    if (status == LAN_OK) {
        status = lan_search_load(search, bytes, size, err);
    }
    if (status != LAN_OK) {
        lan_search_destroy(search);
        return status;
    }
    *out = search;
    return LAN_OK;
}

void lan_search_destroy(lan_search *search)
{
    if (search == NULL) {
        return;
    }
    if (search->state != NULL) {
        search->impl->destroy(search->state);
    }
    lan_grid_search_destroy(search->nearest);
    free(search);
}

const char *lan_search_algorithm(const lan_search *search)
{
    return search->impl->used == NULL ? search->impl->facts.name
                                      : search->impl->used(search->state);
}

size_t lan_search_memory(const lan_search *search)
{
    const size_t nearest =
        search->nearest == NULL ? 0 : lan_grid_search_memory(search->nearest);
    return sizeof *search + search->impl->memory(search->state) + nearest;
}

size_t lan_search_table_memory(const lan_search *search)
{
    return search->impl->table_memory == NULL
               ? 0
               : search->impl->table_memory(search->state);
}

static bool is_in_range(const lan_route_request *request)
{
    return lan_heuristic_name(request->heuristic) != NULL &&
           lan_metric_name(request->metric) != NULL &&
           lan_tie_name(request->tie) != NULL && request->turn_cost >= 0.0 &&
           request->turn_cost <= LAN_TURN_COST_MOST;
}

/* Whether the algorithm can honour the request. */
static bool is_served(const lan_search *search,
                      const lan_route_request *request)
{
    const lan_overlay *overlay = request->overlay;
    return lan_algorithm_refusal(&search->impl->facts, LAN_MAP_SQUARE,
                                 search->ground, request) == NULL &&
           (overlay == NULL || (overlay->width == search->ground->width &&
                                overlay->height == search->ground->height));
}

static bool lies_inside(const lan_search *search,
                        const lan_route_request *request)
{
    const lan_grid_map *map = lan_ground_map(search->ground);
    bool inside = lan_grid_map_contains(map, request->start);
    for (size_t i = 0; i < lan_request_goal_count(request); i++) {
        inside =
            inside && lan_grid_map_contains(map, lan_request_goals(request)[i]);
    }
    return inside;
}

static bool is_free(const lan_search *search, const lan_route_request *request,
                    lan_cell at)
{
    return lan_ground_free(search->ground, at) &&
           (request->overlay == NULL ||
            !lan_overlay_blocks(request->overlay, at));
}

/* Why there can be no route; LAN_ROUTE_FOUND where there may be one. */
static lan_route_end refusal(const lan_search *search,
                             const lan_route_request *request)
{
    const int32_t home = lan_ground_island(search->ground, request->start);
    lan_route_end end = LAN_ROUTE_GOAL_BLOCKED;
    if (!is_free(search, request, request->start)) {
        return LAN_ROUTE_START_BLOCKED;
    }
    for (size_t i = 0; i < lan_request_goal_count(request); i++) {
        const lan_cell goal = lan_request_goals(request)[i];
        if (!is_free(search, request, goal)) {
            continue;
        }
        if (lan_ground_island(search->ground, goal) == home) {
            return LAN_ROUTE_FOUND;
        }
        end = LAN_ROUTE_OTHER_ISLAND;
    }
    return end;
}

static void answer(lan_search *search, lan_route_end end)
{
    search->route.end = end;
    search->is_own_answer = true;
    search->phase = PHASE_ANSWERED;
}

/* True where start is a goal: no step is needed. */
static bool is_there(const lan_route_request *request, size_t *goal)
{
    for (size_t i = 0; i < lan_request_goal_count(request); i++) {
        if (lan_cell_same(lan_request_goals(request)[i], request->start)) {
            *goal = i;
            return true;
        }
    }
    return false;
}

/* Begins a search from the start for the cheapest of several nearest cells;
 * under an overlay, which islands know nothing of, for all that is reachable.
 */
static lan_status begin_nearest(lan_search *search,
                                const lan_route_request *request, size_t count)
{
    lan_route_request instead = *request;
    lan_status status = LAN_OK;
    if (search->nearest == NULL) {
        status = lan_grid_search_create(search->ground, &search->nearest);
    }
    if (status != LAN_OK) {
        return status;
    }
    instead.heuristic = LAN_HEURISTIC_OCTILE;
    if (search->is_under_overlay) {
        instead.heuristic = LAN_HEURISTIC_ZERO;
    } else {
        instead.goals = search->nearest_cells;
        instead.goal_count = count;
    }
    search->phase = PHASE_NEAREST;
    return lan_grid_search_begin(search->nearest, &instead);
}

/* Refuses a goal that cannot be reached; the cell nearest to it is told, to
 * the first one of several. */
static lan_status refuse(lan_search *search, const lan_route_request *request,
                         lan_route_end end)
{
    search->is_under_overlay = request->overlay != NULL;
    answer(search, end);
    if (end == LAN_ROUTE_START_BLOCKED) {
        return LAN_OK;
    }
    if (search->is_under_overlay) {
        return begin_nearest(search, request, 0);
    }
    const int count =
        lan_nearest_cells(search->ground, request->start,
                          lan_request_goals(request)[0], search->nearest_cells);
    search->route.nearest = search->nearest_cells[0];
    return count == 1 ? LAN_OK : begin_nearest(search, request, (size_t)count);
}

static void conclude_nearest(lan_search *search)
{
    const lan_cell goal = search->route.nearest;
    lan_route route = {.end = LAN_ROUTE_NONE};
    lan_grid_search_result(search->nearest, &route);
    search->route.nearest = search->is_under_overlay
                                ? lan_grid_search_nearest(search->nearest, goal)
                                : route.nearest;
    search->route.expanded = route.expanded;
    search->phase = PHASE_ANSWERED;
}

/* Dead ends are labelled only for a request that leaves them out: on ground
 * that changes from one request to the next they cost more than they save. */
static lan_status settle_ground(lan_ground *ground,
                                const lan_route_request *request)
{
    return request->skip_dead_ends && request->overlay == NULL
               ? lan_ground_settle(ground)
               : lan_ground_label_islands(ground);
}

lan_status lan_search_begin(lan_search *search,
                            const lan_route_request *request)
{
    search->phase = PHASE_IDLE;
    if (!is_in_range(request) || !is_served(search, request) ||
        !lies_inside(search, request)) {
        return LAN_EINVAL;
    }
    lan_status status = settle_ground(search->ground, request);
    if (status == LAN_OK) {
        status = prepare(search, NULL);
    }
    if (status != LAN_OK) {
        return status;
    }
    const lan_route blank = {.nearest = lan_request_goals(request)[0]};
    search->route = blank;
    search->start = request->start;
    search->is_own_answer = false;
    const lan_route_end end = refusal(search, request);
    if (end != LAN_ROUTE_FOUND) {
        status = refuse(search, request, end);
    } else if (is_there(request, &search->route.goal)) {
        search->route.cell_count = 1;
        search->route.any_angle = search->impl->facts.is_any_angle;
        search->route.nearest = request->start;
        answer(search, LAN_ROUTE_FOUND);
    } else {
        search->phase = PHASE_RUNNING;
        status = search->impl->begin(search->state, request);
    }
    if (status != LAN_OK) {
        search->phase = PHASE_IDLE;
    }
    return status;
}

bool lan_search_step(lan_search *search, uint64_t expansions)
{
    if (search->phase == PHASE_RUNNING &&
        search->impl->step(search->state, expansions)) {
        search->phase = PHASE_ANSWERED;
        search->impl->result(search->state, &search->route);
    } else if (search->phase == PHASE_NEAREST &&
               lan_grid_search_step(search->nearest, expansions)) {
        conclude_nearest(search);
    }
    return search->phase == PHASE_ANSWERED;
}

lan_route lan_search_result(const lan_search *search)
{
    return search->route;
}

lan_status lan_search_run(lan_search *search, const lan_route_request *request,
                          lan_route *out)
{
    const lan_status status = lan_search_begin(search, request);
    if (status != LAN_OK) {
        return status;
    }
    while (!lan_search_step(search, UINT64_MAX)) {
    }
    *out = lan_search_result(search);
    return LAN_OK;
}

size_t lan_search_cells(const lan_search *search, lan_cell *out,
                        size_t capacity)
{
    const size_t count = search->route.cell_count;
    if (search->phase != PHASE_ANSWERED || count == 0) {
        return 0;
    }
    if (!search->is_own_answer) {
        return search->impl->cells(search->state, out, capacity);
    }
    if (capacity >= 1) {
        out[0] = search->start;
    }
    return count;
}

size_t lan_search_bends(const lan_search *search, lan_point *out,
                        size_t capacity)
{
    if (search->phase != PHASE_ANSWERED || search->impl->bends == NULL ||
        search->route.cell_count == 0) {
        return 0;
    }
    if (!search->is_own_answer) {
        return search->impl->bends(search->state, out, capacity);
    }
    if (capacity >= 1) {
        out[0].x = search->start.x + 0.5;
        out[0].y = search->start.y + 0.5;
    }
    return 1;
}

bool lan_search_visited(const lan_search *search, lan_cell at)
{
    return search->phase == PHASE_ANSWERED && !search->is_own_answer &&
           search->impl->visited != NULL &&
           lan_grid_map_contains(lan_ground_map(search->ground), at) &&
           search->impl->visited(search->state, at);
}

size_t lan_search_save(const lan_search *search, void *out, size_t capacity)
{
    const lan_ground *ground = search->ground;
    if (search->impl->save == NULL || search->prepared != ground->version ||
        ground->map_version != lan_grid_map_version(ground->map)) {
        return 0;
    }
    const size_t head = lan_saved_head_size();
    const size_t length = search->impl->save(search->state, NULL, 0);
    if (capacity >= head + length) {
        unsigned char *bytes = out;
        (void)search->impl->save(search->state, bytes + head, length);
        lan_saved_write_head(bytes, ground, search->impl->facts.name, length);
    }
    return head + length;
}

lan_status lan_search_load(lan_search *search, const void *bytes, size_t size,
                           lan_error *err)
{
    if (search->impl->load == NULL) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "algorithm '%s' has no tables to load",
                        search->impl->facts.name);
    }
    const unsigned char *start = bytes;
    const size_t head = lan_saved_head_size();
    lan_status status = lan_saved_check_head(start, size, search->ground,
                                             search->impl->facts.name, err);
    if (status == LAN_OK) {
        status =
            search->impl->load(search->state, start + head, size - head, err);
    }
    if (status == LAN_OK) {
        search->prepared = lan_ground_version(search->ground);
        search->phase = PHASE_IDLE;
    }
    return status;
}
