/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Most items have none or one near them, so that loops over those near would
 * end where no processor guesses it: each is held against a fixed number of
 * places instead, of which those count that were meant.
 */
#include "tactics/bodies/crowd_grid_impl.h"

/* So many at once, behind the item and in the row beside. */
#define OWN_WINDOW    2
#define BESIDE_WINDOW 4

typedef struct plane_search {
    const lan_crowd_grid *grid;
    const lan_pair_call *call;
    double reach_square; /* where all are alike */
} plane_search;

/* Which of some places from one on, before an end, are touched: a bit each. */
static inline uint32_t touched_in_window(const plane_search *of, uint32_t item,
                                         uint32_t from, uint32_t to,
                                         uint32_t window, bool is_alike)
{
    const lan_crowd_grid *grid = of->grid;
    uint32_t touched = 0;
    for (uint32_t k = 0; k < window; k++) {
        const double x = grid->x[item] - grid->x[from + k];
        const double y = grid->y[item] - grid->y[from + k];
        double reach_square = of->reach_square;
        if (!is_alike) {
            const double reach = grid->radii[item] + grid->radii[from + k];
            reach_square = reach * reach;
        }
        const bool is_near = x * x + y * y <= reach_square;
        touched |= (uint32_t)(is_near & (from + k < to)) << k;
    }
    return touched;
}

static void call_touched(const plane_search *of, uint32_t item, uint32_t from,
                         uint32_t touched)
{
    const int32_t *numbers = of->grid->numbers;
    for (; touched != 0; touched >>= 1, from++) {
        if ((touched & 1) != 0) {
            lan_crowd_call_pair(of->call, numbers[item], numbers[from]);
        }
    }
}

static inline void pair_with_run(const plane_search *of, uint32_t item,
                                 uint32_t from, uint32_t to, uint32_t window,
                                 bool is_alike)
{
    do {
        const uint32_t touched =
            touched_in_window(of, item, from, to, window, is_alike);
        if (touched != 0) {
            call_touched(of, item, from, touched);
        }
        from += window;
    } while (from < to);
}

static inline int64_t pair_in_plane(const plane_search *of,
                                    const lan_crowd_level *level, bool is_alike)
{
    const lan_crowd_grid *grid = of->grid;
    const uint32_t first = grid->starts[level->slot];
    int64_t tested = 0;
    for (uint32_t i = first; i < first + level->count; i++) {
        const lan_crowd_cell cell =
            lan_crowd_cell_of(level, grid->low, (lan_vec){grid->x[i], grid->y[i], grid->low.z});
        const lan_crowd_near near =
            lan_crowd_near_in_plane(grid->starts, level, cell.x, cell.y, i);
        pair_with_run(of, i, near.own_from, near.own_to, OWN_WINDOW, is_alike);
        pair_with_run(of, i, near.beside_from, near.beside_to, BESIDE_WINDOW,
                      is_alike);
        tested += near.own_to - near.own_from;
        tested += near.beside_to - near.beside_from;
    }
    return tested;
}

int64_t lan_crowd_pairs_in_plane(const lan_crowd_grid *grid,
                                 const lan_crowd_level *level,
                                 const lan_pair_call *call)
{
    const double reach = level->radius + level->radius;
    const plane_search of = {grid, call, reach * reach};
    return grid->is_alike ? pair_in_plane(&of, level, true)
                          : pair_in_plane(&of, level, false);
}
