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
    const lan_crowd_level *level;
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

/* Where slots are shared run is what was meant, or else NULL. */
static void call_touched(const plane_search *of, uint32_t item, uint32_t from,
                         uint32_t touched, const lan_crowd_run *run)
{
    const int32_t *numbers = of->grid->numbers;
    for (; touched != 0; touched >>= 1, from++) {
        if ((touched & 1) != 0 &&
            (run == NULL ||
             lan_crowd_is_in_run(of->grid, of->level, run, from))) {
            lan_crowd_call_pair(of->call, numbers[item], numbers[from]);
        }
    }
}

static inline int64_t pair_with_places(const plane_search *of, uint32_t item,
                                       uint32_t from, uint32_t to,
                                       uint32_t window, bool is_alike,
                                       const lan_crowd_run *run)
{
    uint32_t at = from;
    do {
        const uint32_t touched =
            touched_in_window(of, item, at, to, window, is_alike);
        if (touched != 0) {
            call_touched(of, item, at, touched, run);
        }
        at += window;
    } while (at < to);
    return to - from;
}

static inline lan_crowd_cell plane_cell(const plane_search *of, uint32_t item)
{
    const lan_crowd_grid *grid = of->grid;
    const lan_vec at = {grid->x[item], grid->y[item], grid->low.z};
    return lan_crowd_cell_of(of->level, grid->low, at);
}

/* Each cell has a slot of its own. */
static inline int64_t pair_near(const plane_search *of, uint32_t item,
                                bool is_alike)
{
    const lan_crowd_cell cell = plane_cell(of, item);
    const lan_crowd_near near = lan_crowd_near_in_plane(
        of->grid->starts, of->level, cell.x, cell.y, item);
    return pair_with_places(of, item, near.own_from, near.own_to, OWN_WINDOW,
                            is_alike, NULL) +
           pair_with_places(of, item, near.beside_from, near.beside_to,
                            BESIDE_WINDOW, is_alike, NULL);
}

/* Slots are shared, and those of a run may be the last ones and go on with the
 * first; is_own: only those behind the item. */
static inline int64_t pair_with_shared(const plane_search *of, uint32_t item,
                                       const lan_crowd_run *run,
                                       uint32_t window, bool is_alike,
                                       bool is_own)
{
    const uint32_t *starts = of->grid->starts;
    const uint32_t first = of->level->slot;
    const uint32_t last = first + of->level->slot_count;
    const uint32_t slot = lan_crowd_slot(of->level, run->from);
    const uint32_t end = slot + (uint32_t)(run->to - run->from.x) + 1;
    const uint32_t from = is_own ? item + 1 : starts[slot];
    if (end <= last) {
        return pair_with_places(of, item, from, starts[end], window, is_alike,
                                run);
    }
    return pair_with_places(of, item, from, starts[last], window, is_alike,
                            run) +
           pair_with_places(of, item, starts[first],
                            starts[first + (end - last)], window, is_alike,
                            run);
}

static inline int64_t pair_near_shared(const plane_search *of, uint32_t item,
                                       bool is_alike)
{
    const lan_crowd_cell cell = plane_cell(of, item);
    const lan_crowd_cell size = of->level->size;
    const int32_t last = cell.x + (cell.x + 1 < size.x);
    const lan_crowd_run own = {cell, last};
    const lan_crowd_run beside = {{cell.x - (cell.x > 0), cell.y + 1, cell.z},
                                  last};
    return pair_with_shared(of, item, &own, OWN_WINDOW, is_alike, true) +
           (cell.y + 1 < size.y ? pair_with_shared(of, item, &beside,
                                                   BESIDE_WINDOW, is_alike,
                                                   false)
                                : 0);
}

static inline int64_t pair_all(const plane_search *of, bool is_alike)
{
    const uint32_t first = of->grid->starts[of->level->slot];
    const uint32_t last = first + of->level->count;
    int64_t tested = 0;
    if (of->level->mask == 0) {
        for (uint32_t i = first; i < last; i++) {
            tested += pair_near(of, i, is_alike);
        }
    } else {
        for (uint32_t i = first; i < last; i++) {
            tested += pair_near_shared(of, i, is_alike);
        }
    }
    return tested;
}

int64_t lan_crowd_pairs_in_plane(const lan_crowd_grid *grid,
                                 const lan_crowd_level *level,
                                 const lan_pair_call *call)
{
    const double reach = level->radius + level->radius;
    const plane_search of = {grid, level, call, reach * reach};
    return grid->is_alike ? pair_all(&of, true) : pair_all(&of, false);
}
