/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/search_impl.h"
#include "tactics/search/walls/wall_walker_impl.h"

/* The wall follower as an algorithm among others. */

static lan_status create(lan_ground *ground, void **out)
{
    lan_wall *wall = NULL;
    const lan_status status = lan_wall_create(ground, &wall);
    if (status == LAN_OK) {
        *out = wall;
    }
    return status;
}

static void destroy(void *state)
{
    lan_wall_destroy(state);
}

static lan_status prepare(void *state, const lan_progress *progress)
{
    (void)progress; /* one look at each cell */
    return lan_wall_measure(state);
}

static lan_status begin(void *state, const lan_route_request *request)
{
    return lan_wall_begin(state, request);
}

static bool step(void *state, uint64_t expansions)
{
    return lan_wall_step(state, expansions);
}

static void result(const void *state, lan_route *route)
{
    *route = lan_wall_result(state);
}

static size_t cells(const void *state, lan_cell *out, size_t capacity)
{
    return lan_wall_cells(state, out, capacity);
}

static bool visited(const void *state, lan_cell at)
{
    return lan_wall_visited(state, at);
}

static size_t memory(const void *state)
{
    const lan_wall *wall = state;
    const size_t node =
        sizeof *wall->visited + sizeof *wall->pairs + sizeof *wall->last;
    return sizeof *wall + (size_t)wall->ground->nodes * node +
           (size_t)wall->route_room * sizeof *wall->route +
           (size_t)wall->other_room * sizeof *wall->other;
}

const lan_algorithm_impl lan_search_wall = {
    .facts =
        {
            .name = "wall",
            .summary = "straight ahead, and round what is in the way",
            .takes_overlay = true,
        },
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
