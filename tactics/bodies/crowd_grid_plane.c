/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Most items touch nobody. A loop over the few that are near would end where no
 * processor guesses it, so each item is held against a fixed number of places
 * instead, whoever is there.
 */
#include "tactics/bodies/crowd_grid_impl.h"

#include <string.h>

/* Places that are looked at behind an item and in the row beside: two at once.
 */
#define OWN_WINDOW    2
#define BESIDE_WINDOW 4

typedef double two_reals __attribute__((vector_size(16)));
typedef int64_t two_masks __attribute__((vector_size(16)));

LAN_CROWD_INLINE two_reals two_from(const double *first)
{
    two_reals two;
    memcpy(&two, first, sizeof two);
    return two;
}

/* Where slots are shared. Those of a run follow each other, but where it goes
 * on with the first slot: then it is as if more were near than are looked at.
 */
LAN_CROWD_INLINE lan_crowd_near near_in_shared(const uint32_t *starts,
                                               const lan_crowd_level *level,
                                               lan_crowd_cell cell,
                                               uint32_t item)
{
    const uint32_t last = level->slot + level->slot_count;
    const uint32_t before = cell.x > 0;
    const uint32_t behind = cell.x + 1 < level->size.x;
    const uint32_t own = lan_crowd_slot(level, cell) + 1 + behind;
    lan_crowd_near near = {item + 1, own <= last ? starts[own] : UINT32_MAX, 0,
                           0};
    if (cell.y + 1 < level->size.y) {
        const uint32_t first =
            lan_crowd_slot(level, (lan_crowd_cell){cell.x - (int32_t)before,
                                                   cell.y + 1, cell.z});
        const uint32_t end = first + before + 1 + behind;
        near.beside_from = starts[first];
        near.beside_to = end <= last ? starts[end] : UINT32_MAX;
    }
    return near;
}

/* Which of those at two places an item touches. */
LAN_CROWD_INLINE two_masks touches_two(const lan_crowd_grid *grid,
                                       uint32_t item, uint32_t place,
                                       bool is_alike, double reach)
{
    const two_reals x = grid->x[item] - two_from(&grid->x[place]);
    const two_reals y = grid->y[item] - two_from(&grid->y[place]);
    two_reals both = {reach, reach};
    if (!is_alike) {
        both = grid->radii[item] + two_from(&grid->radii[place]);
    }
    return x * x + y * y <= both * both;
}

LAN_CROWD_INLINE bool touches_any(const lan_crowd_grid *grid, uint32_t item,
                                  lan_crowd_near near, bool is_alike,
                                  double reach)
{
    two_masks any = touches_two(grid, item, near.own_from, is_alike, reach);
    for (uint32_t k = 2; k < OWN_WINDOW; k += 2) {
        any |= touches_two(grid, item, near.own_from + k, is_alike, reach);
    }
    for (uint32_t k = 0; k < BESIDE_WINDOW; k += 2) {
        any |= touches_two(grid, item, near.beside_from + k, is_alike, reach);
    }
    return (any[0] | any[1]) != 0;
}

/* One for each way to hold radii and slots. */
LAN_CROWD_INLINE uint32_t find_touching(const lan_crowd_grid *grid,
                                        const lan_crowd_level *level,
                                        lan_crowd_places of, bool is_alike,
                                        bool is_shared, uint32_t *found,
                                        int64_t *tested)
{
    const lan_crowd_grid held = *grid;
    const lan_crowd_level cells = *level;
    const double reach = cells.radius + cells.radius;
    uint32_t count = 0;
    int64_t sum = 0;
    for (uint32_t i = of.from; i < of.to; i++) {
        const lan_vec at = {held.x[i], held.y[i], held.low.z};
        const lan_crowd_cell cell = lan_crowd_cell_of(&cells, held.low, at);
        const lan_crowd_near near =
            is_shared ? near_in_shared(held.starts, &cells, cell, i)
                      : lan_crowd_near_in_plane(held.starts, &cells, cell.x,
                                                cell.y, i);
        const uint32_t own = near.own_to - near.own_from;
        const uint32_t beside = near.beside_to - near.beside_from;
        const bool is_found = touches_any(&held, i, near, is_alike, reach) |
                              (own > OWN_WINDOW) | (beside > BESIDE_WINDOW);
        found[count] = i;
        count += is_found;
        sum += is_found ? 0 : own + beside;
    }
    *tested += sum;
    return count;
}

uint32_t lan_crowd_find_touching(const lan_crowd_grid *grid,
                                 const lan_crowd_level *level,
                                 lan_crowd_places of, uint32_t *found,
                                 int64_t *tested)
{
    if (level->mask != 0) {
        return grid->is_alike
                   ? find_touching(grid, level, of, true, true, found, tested)
                   : find_touching(grid, level, of, false, true, found, tested);
    }
    return grid->is_alike
               ? find_touching(grid, level, of, true, false, found, tested)
               : find_touching(grid, level, of, false, false, found, tested);
}
