/* field_search.c - the algorithm "field": one field, many starts.
 *
 * The field is computed to its end, so that the next requests to the same
 * goals find it ready and only walk down from their starts.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <stdlib.h>

#include "tactics/search/fields/field_parts_impl.h"
#include "tactics/search/request_impl.h"
#include "tactics/search/search_impl.h"

typedef struct field_search {
    lan_field *field;
    lan_route_request request;
    uint64_t before; /* expansions made for requests before this one */
} field_search;

static lan_status create(lan_ground *ground, void **out)
{
    field_search *search = calloc(1, sizeof *search);
    if (search == NULL) {
        return LAN_ENOMEM;
    }
    if (lan_field_create(ground, &search->field) != LAN_OK) {
        free(search);
        return LAN_ENOMEM;
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

/* Counts the steps from the start to its goal, which it returns. */
static lan_cell walk(const field_search *search, lan_route *route)
{
    const lan_field *field = search->field;
    const lan_ground *ground = field->ground;
    int32_t node = lan_ground_node(ground, search->request.start);
    uint64_t straight = 0; /* in quarters of the unit */
    uint64_t diagonal = 0;
    for (int d; (d = lan_field_next_of(field, node)) >= 0;) {
        const uint32_t weight = lan_field_step_weight(field, node, d);
        if (lan_direction_is_diagonal(d)) {
            route->diagonal++;
            diagonal += weight;
        } else {
            route->straight++;
            straight += weight;
        }
        node += ground->offset[d];
    }
    route->length =
        (double)route->straight + sqrt(2.0) * (double)route->diagonal;
    route->cost = ((double)straight + sqrt(2.0) * (double)diagonal) *
                  (ground->unit / 4.0);
    return lan_ground_cell(ground, node);
}

static void result(const void *state, lan_route *route)
{
    const field_search *search = state;
    const size_t count = lan_request_goal_count(&search->request);
    const lan_cell *goals = lan_request_goals(&search->request);
    route->expanded = lan_field_expanded(search->field) - search->before;
    if (!lan_field_knows(search->field, search->request.start)) {
        route->end = LAN_ROUTE_NONE;
        return;
    }
    const lan_cell end = walk(search, route);
    route->end = LAN_ROUTE_FOUND;
    route->cell_count = (size_t)(route->straight + route->diagonal + 1);
    while (route->goal < count && !lan_cell_same(goals[route->goal], end)) {
        route->goal++;
    }
    route->nearest = end;
}

static size_t cells(const void *state, lan_cell *out, size_t capacity)
{
    const field_search *search = state;
    return lan_field_route(search->field, search->request.start, out, capacity);
}

static bool visited(const void *state, lan_cell at)
{
    const field_search *search = state;
    return lan_field_knows(search->field, at);
}

static size_t memory(const void *state)
{
    const field_search *search = state;
    return sizeof *search + lan_field_memory(search->field);
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
