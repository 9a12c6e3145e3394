/* field.c - costs from every cell to the nearest of several goals; and the
 * algorithm "field": one field, many starts.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <math.h>
#include <stdlib.h>

#include "tactics/search/search_impl.h"

struct lan_field {
    const lan_ground *ground;
    lan_engine engine;
    lan_space space;
    lan_space_ways ways;
    uint64_t version; /* version of the ground; 0: no field yet */
    lan_metric metric;
    int32_t *goals; /* [goal_room] nodes, in the given order */
    size_t goal_count;
    size_t goal_room;
};

/* Stores the goals. LAN_ENOMEM. */
static lan_status take_goals(lan_field *field, const lan_cell *goals,
                             size_t count)
{
    if (count > field->goal_room) {
        int32_t *more = realloc(field->goals, count * sizeof *more);
        if (more == NULL) {
            return LAN_ENOMEM;
        }
        field->goals = more;
        field->goal_room = count;
    }
    for (size_t i = 0; i < count; i++) {
        field->goals[i] = lan_ground_node(field->ground, goals[i]);
    }
    field->goal_count = count;
    return LAN_OK;
}

lan_status lan_field_create(const lan_ground *ground, lan_field **out)
{
    if (ground->shape->is_graph) {
        return LAN_EINVAL;
    }
    lan_field *field = calloc(1, sizeof *field);
    if (field == NULL) {
        return LAN_ENOMEM;
    }
    field->ground = ground;
    lan_space_ways_fill(&field->ways, ground);
    if (take_goals(field, &(lan_cell){0, 0}, 1) != LAN_OK ||
        lan_engine_init(&field->engine, ground->nodes) != LAN_OK) {
        lan_field_destroy(field);
        return LAN_ENOMEM;
    }
    *out = field;
    return LAN_OK;
}

void lan_field_destroy(lan_field *field)
{
    if (field != NULL) {
        lan_engine_clear(&field->engine);
        free(field->goals);
        free(field);
    }
}

static bool is_served(const lan_field *field, const lan_cell *goals,
                      size_t count, lan_metric metric,
                      const lan_overlay *overlay)
{
    bool served =
        count > 0 && (size_t)metric < LAN_METRIC_COUNT &&
        (overlay == NULL || (overlay->width == field->ground->width &&
                             overlay->height == field->ground->height));
    for (size_t i = 0; i < count && served; i++) {
        served = lan_ground_contains(field->ground, goals[i]);
    }
    return served;
}

lan_status lan_field_start(lan_field *field, const lan_cell *goals,
                           size_t count, lan_metric metric,
                           const lan_overlay *overlay)
{
    field->version = 0;
    if (!is_served(field, goals, count, metric, overlay)) {
        return LAN_EINVAL;
    }
    lan_route_request request = lan_route_request_default(goals[0], goals[0]);
    request.heuristic = LAN_HEURISTIC_ZERO;
    request.metric = metric;
    request.overlay = overlay;
    lan_status status =
        lan_space_init(&field->space, field->ground, &request, &field->ways);
    if (status == LAN_OK) {
        status = take_goals(field, goals, count);
    }
    if (status != LAN_OK) {
        return status;
    }
    lan_engine_reset(&field->engine, false);
    for (size_t i = 0; i < field->goal_count; i++) {
        if (lan_overlaid_weight(&field->space.over, field->goals[i]) != 0) {
            lan_engine_start(&field->engine, field->goals[i]);
        }
    }
    field->metric = metric;
    field->version = field->ground->version;
    return LAN_OK;
}

/* False before the first start, and after the ground has changed. Versions of a
 * ground start at 1. */
static bool is_current(const lan_field *field)
{
    return field->version == field->ground->version;
}

bool lan_field_step(lan_field *field, uint64_t expansions)
{
    return !is_current(field) ||
           lan_space_run(&field->space, &field->engine, expansions);
}

bool lan_field_is_for(const lan_field *field, const lan_cell *goals,
                      size_t count, lan_metric metric)
{
    bool is_same = is_current(field) && field->space.over.overlay == NULL &&
                   field->metric == metric && count == field->goal_count;
    for (size_t i = 0; i < count && is_same; i++) {
        is_same = lan_ground_contains(field->ground, goals[i]) &&
                  lan_ground_node(field->ground, goals[i]) == field->goals[i];
    }
    return is_same;
}

/* True if the cost of a cell is already known; a goal costs 0 from the start.
 */
static bool knows(const lan_field *field, lan_cell at)
{
    if (!is_current(field) || !lan_ground_contains(field->ground, at)) {
        return false;
    }
    const int32_t node = lan_ground_node(field->ground, at);
    return lan_engine_closed(&field->engine, node) ||
           lan_engine_cost(&field->engine, node) < 0.5;
}

double lan_field_cost(const lan_field *field, lan_cell at)
{
    if (!knows(field, at)) {
        return LAN_INF;
    }
    const lan_space *space = &field->space;
    const double cost =
        lan_engine_cost(&field->engine, lan_ground_node(field->ground, at));
    return cost / space->straight * space->weight_cost;
}

/* The first step that costs what a node is farther away. */
static int next_of(const lan_field *field, int32_t node)
{
    const lan_space *space = &field->space;
    if (field->engine.from[node] < 0) {
        return -1;
    }
    for (unsigned m = lan_overlaid_moves(&space->over, node); m != 0;
         m &= m - 1) {
        const int d = __builtin_ctz(m);
        const int32_t to = lan_ground_beside(field->ground, node, d);
        if (lan_engine_closed(&field->engine, to) &&
            lan_engine_at(&field->engine, to) +
                    lan_space_step(space, node, d) ==
                lan_engine_at(&field->engine, node)) {
            return d;
        }
    }
    return -1;
}

int lan_field_next(const lan_field *field, lan_cell at)
{
    return knows(field, at) ? next_of(field, lan_ground_node(field->ground, at))
                            : -1;
}

/* Writes the cells of the route from a cell to its goal as far as there is
 * room; returns their number, 0 if the route is not known. */
static size_t route_of(const lan_field *field, lan_cell from, lan_cell *out,
                       size_t capacity)
{
    if (!knows(field, from)) {
        return 0;
    }
    size_t count = 0;
    int32_t node = lan_ground_node(field->ground, from);
    for (int d = 0; d >= 0; count++) {
        if (count < capacity) {
            out[count] = lan_ground_cell(field->ground, node);
        }
        d = next_of(field, node);
        node = d < 0 ? node : lan_ground_beside(field->ground, node, d);
    }
    return count;
}

uint64_t lan_field_expanded(const lan_field *field)
{
    return field->engine.expanded;
}

/* --- the algorithm: the field is computed to its end, so that later requests
 * to the same goals only follow it from their starts. */

typedef struct field_search {
    lan_field *field;
    lan_route_request request;
    uint64_t before; /* expansions before this request */
} field_search;

static lan_status create(lan_ground *ground, void **out)
{
    field_search *search = calloc(1, sizeof *search);
    if (search == NULL) {
        return LAN_ENOMEM;
    }
    const lan_status status = lan_field_create(ground, &search->field);
    if (status != LAN_OK) {
        free(search);
        return status;
    }
    *out = search;
    return LAN_OK;
}

static void destroy(void *state)
{
    field_search *search = state;
    lan_field_destroy(search->field);
    free(search);
}

static lan_status begin(void *state, const lan_route_request *request)
{
    field_search *search = state;
    const size_t count = lan_request_goal_count(request);
    const lan_cell *goals = lan_request_goals(request);
    search->request = *request;
    if (request->overlay == NULL &&
        lan_field_is_for(search->field, goals, count, request->metric)) {
        search->before = lan_field_expanded(search->field);
        return LAN_OK;
    }
    search->before = 0;
    return lan_field_start(search->field, goals, count, request->metric,
                           request->overlay);
}

static bool step(void *state, uint64_t expansions)
{
    const field_search *search = state;
    return lan_field_step(search->field, expansions);
}

/* Counts the steps from the start to its goal, and returns the goal. */
static lan_cell walk(const field_search *search, lan_route *route)
{
    const lan_field *field = search->field;
    const lan_ground *ground = field->ground;
    int32_t node = lan_ground_node(ground, search->request.start);
    lan_tally tally = {{0, 0}, {0, 0}};
    for (int d; (d = next_of(field, node)) >= 0;) {
        lan_tally_add(&tally, &field->space, node, d);
        node = lan_ground_beside(ground, node, d);
    }
    lan_tally_read(&tally, &field->space, route);
    return lan_ground_cell(ground, node);
}

static void result(const void *state, lan_route *route)
{
    const field_search *search = state;
    route->expanded = lan_field_expanded(search->field) - search->before;
    if (!knows(search->field, search->request.start)) {
        route->end = LAN_ROUTE_NONE;
        return;
    }
    const lan_cell end = walk(search, route);
    route->end = LAN_ROUTE_FOUND;
    route->cell_count = (size_t)(route->straight + route->diagonal + 1);
    route->goal = lan_request_goal_index(&search->request, end);
    route->nearest = end;
}

static size_t cells(const void *state, lan_cell *out, size_t capacity)
{
    const field_search *search = state;
    const size_t count =
        route_of(search->field, search->request.start, NULL, 0);
    return count > capacity
               ? count
               : route_of(search->field, search->request.start, out, capacity);
}

static bool visited(const void *state, lan_cell at)
{
    const field_search *search = state;
    return knows(search->field, at);
}

static size_t memory(const void *state)
{
    const field_search *search = state;
    return sizeof *search + sizeof *search->field +
           lan_engine_memory(&search->field->engine);
}

const lan_algorithm_impl lan_search_field = {
    .facts = {.name = "field",
              .summary = "costs of all cells to the goal, kept for the next "
                         "requests to it",
              .is_optimal = true,
              .takes_goals = true,
              .takes_overlay = true},
    .create = create,
    .destroy = destroy,
    .begin = begin,
    .step = step,
    .result = result,
    .cells = cells,
    .visited = visited,
    .memory = memory,
};
