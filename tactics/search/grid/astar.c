/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/grid/grid_search_impl.h"

const lan_algorithm_impl lan_search_astar = {
    .facts = {.name = "astar",
              .summary = "A* over buckets: any ground, any request",
              .is_optimal = true,
              .takes_goals = true,
              .takes_overlay = true,
              .takes_turn_cost = true,
              .takes_all_shapes = true},
    .create = lan_grid_search_create,
    .destroy = lan_grid_search_destroy,
    .begin = lan_grid_search_begin,
    .step = lan_grid_search_step,
    .result = lan_grid_search_result,
    .cells = lan_grid_search_cells,
    .visited = lan_grid_search_visited,
    .memory = lan_grid_search_memory,
};
