/* tactics/bodies/crowd_grid_impl.h - the cells of a crowd grid, and who is near
 * a way within one of its levels.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    items of like size make a level, which has cells as large as its
 *          largest item: who touches another one of the level is in the same
 *          cell or in one beside it. Cells of a row (same y and z) that follow
 *          each other have slots that do. Few cells have a slot each; where
 *          there are many more than items, rows share slots by a hash, and who
 *          is found in a slot has still to be of the row that was meant.
 */
#ifndef LAN_TACTICS_BODIES_CROWD_GRID_IMPL_H
#define LAN_TACTICS_BODIES_CROWD_GRID_IMPL_H

#include "lanchester/shapes.h"

/* Each level holds items down to half the size of the one before, the last one
 * all that are smaller. */
#define LAN_CROWD_LEVELS 16

typedef struct lan_crowd_cell {
    int32_t x;
    int32_t y;
    int32_t z;
} lan_crowd_cell;

typedef struct lan_crowd_level {
    double radius; /* the largest */
    double cell;
    double inverse;      /* 1 / cell */
    lan_crowd_cell size; /* cells a side */
    uint32_t mask;       /* of slots; 0: each cell has one of its own */
    uint32_t slot;       /* its first one */
    uint32_t slot_count;
    uint32_t count; /* of items */
} lan_crowd_level;

struct lan_crowd_grid {
    size_t room;
    size_t count;
    lan_vec low; /* the corner that cells are counted from */
    double far;  /* the largest size of a coordinate */
    lan_crowd_level levels[LAN_CROWD_LEVELS];
    lan_sphere *items; /* by slot, then by number */
    int32_t *numbers;  /* of them */
    uint32_t *slots;   /* of the items as they were given; while filling */
    uint32_t *starts;  /* of each slot in items, and the end */
};

/* Cells of a row from one to another. */
typedef struct lan_crowd_run {
    lan_crowd_cell from;
    int32_t to; /* its x; the cell counts */
} lan_crowd_run;

static inline lan_crowd_cell lan_crowd_cell_of(const lan_crowd_grid *grid,
                                               const lan_crowd_level *level,
                                               lan_vec at)
{
    return (lan_crowd_cell){(int32_t)((at.x - grid->low.x) * level->inverse),
                            (int32_t)((at.y - grid->low.y) * level->inverse),
                            (int32_t)((at.z - grid->low.z) * level->inverse)};
}

static inline uint32_t lan_crowd_slot(const lan_crowd_level *level,
                                      lan_crowd_cell cell)
{
    const uint32_t x = (uint32_t)cell.x;
    const uint32_t y = (uint32_t)cell.y;
    const uint32_t z = (uint32_t)cell.z;
    if (level->mask == 0) {
        const uint32_t width = (uint32_t)level->size.x;
        const uint32_t height = (uint32_t)level->size.y;
        return level->slot + (z * height + y) * width + x;
    }
    const uint32_t row = (y * 0x9E3779B1U) ^ (z * 0x85EBCA77U);
    return level->slot + ((x + (row ^ row >> 15)) & level->mask);
}

/* Whether an item, by its place in items, is in a run; it is asked where slots
 * are shared. */
static inline bool lan_crowd_is_in_run(const lan_crowd_grid *grid,
                                       const lan_crowd_level *level,
                                       const lan_crowd_run *run, uint32_t item)
{
    const lan_crowd_cell cell =
        lan_crowd_cell_of(grid, level, grid->items[item].at);
    return cell.y == run->from.y && cell.z == run->from.z &&
           cell.x >= run->from.x && cell.x <= run->to;
}

/* Calls for each item of a level that a sphere touches on its way, once each.
 * Returns how many were tested. */
int64_t lan_crowd_near_way(const lan_crowd_grid *grid,
                           const lan_crowd_level *level,
                           const lan_sphere *moving, lan_vec way,
                           lan_item_fn call, void *context);

#endif
