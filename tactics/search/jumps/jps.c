/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Jump point search by blocks of bits; see jump_walk_impl.h.
 */
#include <stdlib.h>

#include "tactics/search/jumps/jps_impl.h"
#include "tactics/search/jumps/jump_walk_impl.h"

static lan_status create(lan_ground *ground, void **out)
{
    lan_jump_search *search = malloc(sizeof *search);
    if (search == NULL) {
        return LAN_ENOMEM;
    }
    const lan_status status = lan_jump_search_init(search, ground);
    if (status != LAN_OK) {
        free(search);
        return status;
    }
    *out = search;
    return LAN_OK;
}

static void destroy(void *state)
{
    lan_jump_search_clear(state);
    free(state);
}

/* Finds the jump points: the open list must have room for all of them. */
static lan_status prepare(void *state, const lan_progress *progress)
{
    (void)progress;
    return lan_jump_search_prepare(state);
}

const lan_jump_bits *lan_jps_bits(const void *state)
{
    const lan_jump_search *search = state;
    return &search->bits;
}

static lan_status begin(void *state, const lan_route_request *request)
{
    return lan_jump_search_begin(state, request);
}

static bool step(void *state, uint64_t expansions)
{
    lan_jump_search *search = state;
    uint32_t node;
    for (uint64_t i = 0; i < expansions && !search->is_done; i++) {
        if (lan_jump_search_pop(search, &node)) {
            lan_jump_expand(search, node);
        }
    }
    return search->is_done;
}

static void result(const void *state, lan_route *route)
{
    lan_jump_search_result(state, route);
}

static size_t cells(const void *state, lan_cell *out, size_t capacity)
{
    return lan_jump_search_cells(state, out, capacity);
}

static bool visited(const void *state, lan_cell at)
{
    return lan_jump_search_visited(state, at);
}

static size_t memory(const void *state)
{
    return sizeof(lan_jump_search) + lan_jump_search_memory(state);
}

const lan_algorithm_impl lan_search_jps = {
    .facts = {.name = "jps",
              .summary = "jump point search: uniform ground, few expansions",
              .is_optimal = true,
              .needs_uniform = true},
    .create = create,
    .destroy = destroy,
    .prepare = prepare,
    .begin = begin,
    .step = step,
    .result = result,
    .cells = cells,
    .visited = visited,
    .memory = memory,
};
