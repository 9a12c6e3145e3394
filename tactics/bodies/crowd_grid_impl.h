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

/* What is written once for several ways to hold items, each of which is to have
 * loops of its own. */
#define LAN_CROWD_INLINE static inline __attribute__((always_inline))

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

/* Items have places: by slot, then by number. What is a place or so behind the
 * last one may be read, and is a number. */
struct lan_crowd_grid {
    size_t room;
    size_t count;
    lan_vec low; /* the corner that cells are counted from */
    double far;  /* the largest size of a coordinate */
    lan_crowd_level levels[LAN_CROWD_LEVELS];
    double *x; /* by place */
    double *y;
    double *z;        /* NULL: a grid for discs alone */
    double *radii;    /* not filled where all are alike */
    bool is_alike;    /* all have the radius of the one level */
    bool is_flat;     /* all have the same z */
    int32_t *numbers; /* of items, by place */
    uint32_t *slots;  /* of the items as they were given, while they are filled
                         in; then their places */
    uint32_t *starts; /* of each slot, a place, and the end */
};

/* How many places behind the last one may be read. */
#define LAN_CROWD_SPARE 8

/* As lan_crowd_grid_create(), for discs alone. */
LAN_MUST_CHECK
lan_status lan_crowd_grid_create_flat(size_t most, lan_crowd_grid **out);

/* Discs in a plane, an array each of their x, y and radii. */
typedef struct lan_crowd_discs {
    const double *x;
    const double *y;
    const double *radii; /* NULL: all have the same */
    double radius;
    size_t count;
} lan_crowd_discs;

/* As lan_crowd_grid_fill(), of a grid for discs alone. */
LAN_MUST_CHECK
lan_status lan_crowd_grid_fill_flat(lan_crowd_grid *grid,
                                    const lan_crowd_discs *discs);

static inline lan_vec lan_crowd_at(const lan_crowd_grid *grid, uint32_t place)
{
    return (lan_vec){grid->x[place], grid->y[place],
                     grid->z != NULL ? grid->z[place] : 0.0};
}

static inline lan_sphere lan_crowd_item(const lan_crowd_grid *grid,
                                        uint32_t place)
{
    return (lan_sphere){lan_crowd_at(grid, place), grid->is_alike
                                                       ? grid->levels[0].radius
                                                       : grid->radii[place]};
}

/* Cells of a row from one to another. */
typedef struct lan_crowd_run {
    lan_crowd_cell from;
    int32_t to; /* its x; the cell counts */
} lan_crowd_run;

/* low: the grid's. */
static inline lan_crowd_cell lan_crowd_cell_of(const lan_crowd_level *level,
                                               lan_vec low, lan_vec at)
{
    return (lan_crowd_cell){(int32_t)((at.x - low.x) * level->inverse),
                            (int32_t)((at.y - low.y) * level->inverse),
                            (int32_t)((at.z - low.z) * level->inverse)};
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

/* Whom an item of a level of one layer has to be held against so that each pair
 * is once: places from and before to, behind it in its own cell and the next,
 * and those of the three cells of the row beside. */
typedef struct lan_crowd_near {
    uint32_t own_from;
    uint32_t own_to;
    uint32_t beside_from;
    uint32_t beside_to;
} lan_crowd_near;

/* Only where each cell has a slot of its own. All items of a cell have the same
 * but for own_from, which is the place behind each. */
static inline lan_crowd_near
lan_crowd_near_in_plane(const uint32_t *starts, const lan_crowd_level *level,
                        int32_t x, int32_t y, uint32_t place)
{
    const uint32_t width = (uint32_t)level->size.x;
    const uint32_t slot = level->slot + (uint32_t)y * width + (uint32_t)x;
    const uint32_t has_next = x + 1 < level->size.x;
    const uint32_t last = slot + 1 + has_next;
    const uint32_t above = y + 1 < level->size.y ? width : 0;
    const uint32_t beside = above > 0 ? slot + above - (x > 0) : last;
    return (lan_crowd_near){place + 1, starts[last], starts[beside],
                            starts[last + above]};
}

/* Whether an item, by its place, is in a run; it is asked where slots
 * are shared. */
static inline bool lan_crowd_is_in_run(const lan_crowd_grid *grid,
                                       const lan_crowd_level *level,
                                       const lan_crowd_run *run, uint32_t item)
{
    const lan_crowd_cell cell =
        lan_crowd_cell_of(level, grid->low, lan_crowd_at(grid, item));
    return cell.y == run->from.y && cell.z == run->from.z &&
           cell.x >= run->from.x && cell.x <= run->to;
}

typedef struct lan_crowd_places {
    uint32_t from;
    uint32_t to;
} lan_crowd_places;

/* Finds who may touch any that it has to be held against, of the items at some
 * places of a level; all have the same z. Returns how many were found; adds how
 * many the others were tested against. */
uint32_t lan_crowd_find_touching(const lan_crowd_grid *grid,
                                 const lan_crowd_level *level,
                                 lan_crowd_places of, uint32_t *found,
                                 int64_t *tested);

/* Calls for each item of a level that a sphere touches on its way, once each.
 * Returns how many were tested. */
int64_t lan_crowd_near_way(const lan_crowd_grid *grid,
                           const lan_crowd_level *level,
                           const lan_sphere *moving, lan_vec way,
                           lan_item_fn call, void *context);

#endif
