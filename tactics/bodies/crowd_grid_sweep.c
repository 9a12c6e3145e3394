/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A way is cut at the planes of z, then at those of y: of each row only the
 * cells are looked at that the sphere comes to while it passes by.
 */
#include "tactics/bodies/crowd_grid_impl.h"

#include <math.h>

#include "base/real.h"
#include "tactics/bodies/plane_impl.h"

/* Shares by which rounding may be off, of a cell and of coordinates. */
#define CELL_SLACK       1e-6
#define COORDINATE_SLACK 1e-14

/* A way through a level, and what it may touch. */
typedef struct crowd_way {
    const lan_crowd_grid *grid;
    const lan_crowd_level *level;
    const lan_sphere *moving;
    lan_vec way;
    double reach; /* of its middle to those of items */
    lan_item_fn call;
    void *context;
    int64_t tested;
} crowd_way;

/* A part of it, from share to share. */
typedef struct way_part {
    double from;
    double to;
} way_part;

/* Numbers of cells along an axis; none where from > to. */
typedef struct cell_range {
    int32_t from;
    int32_t to;
} cell_range;

static void look_at_items(crowd_way *of, uint32_t from, uint32_t to,
                          const lan_crowd_run *run)
{
    const lan_crowd_grid *grid = of->grid;
    of->tested += to - from;
    for (uint32_t i = from; i < to; i++) {
        const lan_sphere item = lan_crowd_item(grid, i);
        if (lan_sweep_sphere_to_sphere(of->moving, of->way, &item) <= 1.0 &&
            (run == NULL || lan_crowd_is_in_run(grid, of->level, run, i))) {
            of->call(of->context, grid->numbers[i]);
        }
    }
}

static void look_at_run(crowd_way *of, const lan_crowd_run *run)
{
    const uint32_t *starts = of->grid->starts;
    if (of->level->mask == 0) {
        const uint32_t slot = lan_crowd_slot(of->level, run->from);
        const uint32_t last = slot + (uint32_t)(run->to - run->from.x);
        look_at_items(of, starts[slot], starts[last + 1], NULL);
        return;
    }
    for (lan_crowd_cell cell = run->from; cell.x <= run->to; cell.x++) {
        const uint32_t slot = lan_crowd_slot(of->level, cell);
        look_at_items(of, starts[slot], starts[slot + 1], run);
    }
}

/* Cells that hold all within reach of a part of the way along an axis. */
static cell_range cells_along(const crowd_way *of, double low, int32_t size,
                              double from, double way, way_part part)
{
    const double one = from + part.from * way;
    const double other = from + part.to * way;
    const double least =
        (lan_lesser(one, other) - of->reach - low) * of->level->inverse;
    const double most =
        (lan_greater(one, other) + of->reach - low) * of->level->inverse;
    cell_range range = {1, 0};
    if (least < (double)size && most >= 0.0) {
        range.from = (int32_t)lan_greater(least, 0.0);
        range.to = (int32_t)lan_lesser(most, (double)(size - 1));
    }
    return range;
}

/* Cuts a part down to where it is within reach of a layer of cells. */
static bool cut_to_layer(const crowd_way *of, double low, int32_t number,
                         double from, double way, way_part *part)
{
    const double below = low + number * of->level->cell - of->reach - from;
    const double above =
        low + (number + 1.0) * of->level->cell + of->reach - from;
    if (lan_is_zero(way)) {
        return below <= 0.0 && above >= 0.0;
    }
    const double one = below / way;
    const double other = above / way;
    part->from = lan_greater(part->from, lan_lesser(one, other));
    part->to = lan_lesser(part->to, lan_greater(one, other));
    return part->from <= part->to;
}

static void look_at_layer(crowd_way *of, int32_t z, way_part part)
{
    const lan_vec at = of->moving->at;
    const lan_vec low = of->grid->low;
    const lan_crowd_cell size = of->level->size;
    const cell_range rows =
        cells_along(of, low.y, size.y, at.y, of->way.y, part);
    for (int32_t y = rows.from; y <= rows.to; y++) {
        way_part beside = part;
        if (!cut_to_layer(of, low.y, y, at.y, of->way.y, &beside)) {
            continue;
        }
        const cell_range cells =
            cells_along(of, low.x, size.x, at.x, of->way.x, beside);
        if (cells.from <= cells.to) {
            const lan_crowd_run run = {{cells.from, y, z}, cells.to};
            look_at_run(of, &run);
        }
    }
}

static double range_size(cell_range range)
{
    return (double)range.to - range.from + 1.0;
}

/* How many cells are looked at, about: those across the way times those along
 * it, or the whole of the box round it; 0 where it comes to none. */
static double cells_to_look_at(const crowd_way *of)
{
    const way_part all = {0.0, 1.0};
    const lan_vec at = of->moving->at;
    const lan_vec low = of->grid->low;
    const lan_crowd_cell size = of->level->size;
    const double x =
        range_size(cells_along(of, low.x, size.x, at.x, of->way.x, all));
    const double y =
        range_size(cells_along(of, low.y, size.y, at.y, of->way.y, all));
    const double z =
        range_size(cells_along(of, low.z, size.z, at.z, of->way.z, all));
    const double across = 2.0 * of->reach * of->level->inverse + 2.0;
    const double along = (x + y + z) * across;
    return lan_lesser(x * y * z, size.z > 1 ? along * across : along);
}

int64_t lan_crowd_near_way(const lan_crowd_grid *grid,
                           const lan_crowd_level *level,
                           const lan_sphere *moving, lan_vec way,
                           lan_item_fn call, void *context)
{
    const lan_vec at = moving->at;
    const double far = grid->far + fabs(at.x) + fabs(at.y) + fabs(at.z) +
                       fabs(way.x) + fabs(way.y) + fabs(way.z);
    const double slack = CELL_SLACK * level->cell + COORDINATE_SLACK * far;
    crowd_way of = {
        grid, level,   moving, way, moving->radius + level->radius + slack,
        call, context, 0};
    if (!(of.reach < LAN_INF) || !(moving->radius >= 0.0)) {
        return 0;
    }
    const double cells = cells_to_look_at(&of);
    if (!(cells > 0.0)) {
        return 0;
    }
    if (cells > (double)level->count) {
        const uint32_t first = grid->starts[level->slot];
        look_at_items(&of, first, first + level->count, NULL);
        return of.tested;
    }
    const way_part all = {0.0, 1.0};
    const cell_range layers =
        cells_along(&of, grid->low.z, level->size.z, at.z, way.z, all);
    for (int32_t z = layers.from; z <= layers.to; z++) {
        way_part part = all;
        if (cut_to_layer(&of, grid->low.z, z, at.z, way.z, &part)) {
            look_at_layer(&of, z, part);
        }
    }
    return of.tested;
}

int64_t lan_crowd_grid_sweep(const lan_crowd_grid *grid,
                             const lan_sphere *moving, lan_vec way,
                             lan_item_fn call, void *context)
{
    int64_t tested = 0;
    for (int i = 0; i < LAN_CROWD_LEVELS; i++) {
        if (grid->levels[i].count > 0) {
            tested += lan_crowd_near_way(grid, &grid->levels[i], moving, way,
                                         call, context);
        }
    }
    return tested;
}
