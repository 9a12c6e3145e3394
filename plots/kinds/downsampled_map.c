/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/kinds/downsampled_map_impl.h"

#include <math.h>
#include <stdlib.h>

/* A wall one cell thick blocks more of a dot than this; a lone cell less. */
#define WALL_SHARE 0.05

/* What the cells of one dot come to. */
typedef struct pile {
    int32_t cells;
    int32_t free;
    double cost; /* of the free ones */
    bool is_visited;
} pile;

static void add_cell(pile *so_far, const lan_route_view *view, lan_cell at)
{
    const lan_grid_map *map = lan_ground_map(view->ground);
    so_far->cells++;
    if (lan_ground_free(view->ground, at)) {
        so_far->free++;
        so_far->cost +=
            lan_grid_map_cost(map, at, lan_ground_movement(view->ground));
    }
    so_far->is_visited =
        so_far->is_visited ||
        (view->has_visited != NULL && view->has_visited(view->search, at));
}

static pile gather(const lan_downsampled_map *dots, const lan_route_view *view,
                   int32_t column, int32_t row)
{
    const lan_grid_map *map = lan_ground_map(view->ground);
    pile all = {.cells = 0};
    for (int32_t dy = 0; dy < dots->cells_y; dy++) {
        for (int32_t dx = 0; dx < dots->cells_x; dx++) {
            const lan_cell at = {column * dots->cells_x + dx,
                                 row * dots->cells_y + dy};
            if (lan_grid_map_contains(map, at)) {
                add_cell(&all, view, at);
            }
        }
    }
    return all;
}

static double cheapest_cost(const lan_ground *ground)
{
    const lan_grid_map *map = lan_ground_map(ground);
    double least = HUGE_VAL;
    for (size_t i = 0; i < lan_grid_map_terrain_count(map); i++) {
        const double cost = lan_grid_map_terrain(map, (int32_t)i)
                                ->cost[lan_ground_movement(ground)];
        least = cost > 0.0 ? fmin(least, cost) : least;
    }
    return least;
}

static uint8_t dot_of(const pile *all, double cheapest)
{
    const int32_t blocked = all->cells - all->free;
    if (2 * blocked >= all->cells) {
        return LAN_DOT_BLOCKED;
    }
    if (blocked > WALL_SHARE * all->cells) {
        return LAN_DOT_PARTLY;
    }
    const double mean = all->free > 0 ? all->cost / all->free : cheapest;
    const double doublings = mean > cheapest ? log2(mean / cheapest) : 0.0;
    const int shade = (int)fmin(round(doublings), LAN_DOT_SHADES - 1);
    return (uint8_t)(shade +
                     (all->is_visited ? LAN_DOT_VISITED : LAN_DOT_FREE));
}

lan_status downsampled_map_init(lan_downsampled_map *dots,
                                const lan_route_view *view, int32_t cells_x,
                                int32_t cells_y)
{
    const lan_grid_map *map = lan_ground_map(view->ground);
    const double cheapest = cheapest_cost(view->ground);
    lan_downsampled_map made = {.cells_x = cells_x, .cells_y = cells_y};
    made.columns = (lan_grid_map_width(map) + cells_x - 1) / cells_x;
    made.rows = (lan_grid_map_height(map) + cells_y - 1) / cells_y;
    made.dots = malloc((size_t)made.columns * (size_t)made.rows);
    if (made.dots == NULL) {
        return LAN_ENOMEM;
    }
    for (int32_t row = 0; row < made.rows; row++) {
        for (int32_t column = 0; column < made.columns; column++) {
            const pile all = gather(&made, view, column, row);
            made.dots[row * made.columns + column] = dot_of(&all, cheapest);
        }
    }
    *dots = made;
    return LAN_OK;
}

void downsampled_map_clear(lan_downsampled_map *dots)
{
    free(dots->dots);
}

int32_t downsampled_map_visited(const lan_downsampled_map *dots)
{
    int32_t count = 0;
    for (int32_t i = 0; i < dots->columns * dots->rows; i++) {
        count += dots->dots[i] >= LAN_DOT_VISITED;
    }
    return count;
}
