/* by_hierarchy.c - the algorithm "hierarchy": ground of any costs, few arcs
 * between its cuts known beforehand.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <stdlib.h>

#include "tactics/search/hierarchy/hierarchy_search_impl.h"
#include "tactics/search/request_impl.h"
#include "tactics/search/search_impl.h"

typedef struct climber {
    lan_ground *ground;
    lan_hierarchy_search search;
} climber;

static lan_status create(lan_ground *ground, void **out)
{
    climber *c = calloc(1, sizeof *c);
    if (c == NULL) {
        return LAN_ENOMEM;
    }
    c->ground = ground;
    *out = c;
    return LAN_OK;
}

static void destroy(void *state)
{
    climber *c = state;
    lan_hierarchy_search_clear(&c->search);
    free(c);
}

static lan_status prepare(void *state, const lan_progress *progress)
{
    climber *c = state;
    lan_hierarchy table = {.ground = NULL};
    lan_status status = lan_hierarchy_init(&table, c->ground);
    if (status == LAN_OK) {
        status = lan_hierarchy_fill(&table, progress);
    }
    if (status == LAN_OK) {
        status = lan_hierarchy_set_landmarks(&table);
    }
    if (status == LAN_OK) {
        status = lan_hierarchy_search_take(&c->search, &table);
    }
    if (status != LAN_OK) {
        lan_hierarchy_clear(&table);
    }
    return status;
}

static lan_status begin(void *state, const lan_route_request *request)
{
    climber *c = state;
    lan_hierarchy_search_begin(&c->search, request->start,
                               lan_request_goals(request)[0]);
    return LAN_OK;
}

static bool step(void *state, uint64_t expansions)
{
    climber *c = state;
    return lan_hierarchy_search_step(&c->search, expansions);
}

static void result(const void *state, lan_route *route)
{
    const climber *c = state;
    const lan_hierarchy_search *search = &c->search;
    route->expanded = search->expanded;
    if (search->has_failed) {
        route->end = LAN_ROUTE_NONE;
        return;
    }
    route->end = LAN_ROUTE_FOUND;
    route->straight = search->straight;
    route->diagonal = search->diagonal;
    route->cell_count = search->steps + 1;
    route->length =
        (double)search->straight + sqrt(2.0) * (double)search->diagonal;
    route->cost = ((double)search->straight_weight +
                   sqrt(2.0) * (double)search->diagonal_weight) *
                  (c->ground->unit / 4.0);
}

static size_t cells(const void *state, lan_cell *out, size_t capacity)
{
    const climber *c = state;
    const size_t count = c->search.steps + 1;
    lan_cell at = c->search.end[0].at;
    if (c->search.has_failed || count > capacity) {
        return c->search.has_failed ? 0 : count;
    }
    out[0] = at;
    for (size_t i = 1; i < count; i++) {
        at = lan_cell_beside(at, c->search.ways[i - 1]);
        out[i] = at;
    }
    return count;
}

static size_t memory(const void *state)
{
    const climber *c = state;
    return sizeof *c + lan_hierarchy_search_memory(&c->search);
}

static size_t table_memory(const void *state)
{
    const climber *c = state;
    return lan_hierarchy_memory(&c->search.table);
}

static size_t save(const void *state, void *out, size_t capacity)
{
    const climber *c = state;
    return lan_hierarchy_write(&c->search.table, out, capacity);
}

static lan_status load(void *state, const void *bytes, size_t size,
                       lan_error *err)
{
    climber *c = state;
    lan_hierarchy table = {.ground = NULL};
    lan_status status = lan_hierarchy_init(&table, c->ground);
    if (status != LAN_OK) {
        return lan_fail(err, status, 0, 0, "out of memory");
    }
    status = lan_hierarchy_read(&table, bytes, size, err);
    if (status == LAN_OK) {
        status = lan_hierarchy_set_landmarks(&table);
    }
    if (status == LAN_OK) {
        status = lan_hierarchy_search_take(&c->search, &table);
    }
    if (status != LAN_OK) {
        lan_hierarchy_clear(&table);
    }
    return status;
}

const lan_algorithm_impl lan_search_hierarchy = {
    .facts = {.name = "hierarchy",
              .summary = "shortcuts between cuts of the map: several costs, "
                         "fastest",
              .is_optimal = true,
              .is_prepared = true},
    .create = create,
    .destroy = destroy,
    .prepare = prepare,
    .begin = begin,
    .step = step,
    .result = result,
    .cells = cells,
    .memory = memory,
    .table_memory = table_memory,
    .save = save,
    .load = load,
};
