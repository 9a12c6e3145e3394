/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/grid/grid_search_impl.h"

static lan_status begin(void *state, const lan_route_request *request)
{
    lan_route_request without = *request;
    without.heuristic = LAN_HEURISTIC_ZERO;
    return lan_grid_search_begin(state, &without);
}

const lan_algorithm_impl lan_search_dijkstra = {
    .facts = {.name = "dijkstra",
              .summary = "least costs all round: A* without an estimate",
              .is_optimal = true,
              .is_blind = true,
              .takes_goals = true,
              .takes_overlay = true,
              .takes_turn_cost = true,
              .takes_all_shapes = true},
    .create = lan_grid_search_create,
    .destroy = lan_grid_search_destroy,
    .begin = begin,
    .step = lan_grid_search_step,
    .result = lan_grid_search_result,
    .cells = lan_grid_search_cells,
    .visited = lan_grid_search_visited,
    .memory = lan_grid_search_memory,
};
