/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Items are sorted by level and slot by counting; those of a slot stay in the
 * order of their numbers.
 */
#include "tactics/bodies/crowd_grid_impl.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

#include "tactics/bodies/plane_impl.h"

/* Squares of numbers up to this one are finite. */
#define COORDINATE_MOST 1e150

/* A cell is larger than it has to be by this share, and an axis has so many
 * cells at most: then rounding never puts two that touch two cells apart. */
#define CELL_SLACK 1e-6
#define CELLS_MOST 536870912.0 /* 2^29 */

/* Slots that a level has at most. */
#define SLOTS_MOST(count) (4 * (count) + 64)

/* --- making -------------------------------------------------------------- */

static size_t start_room(size_t most)
{
    return SLOTS_MOST(most) + (size_t)64 * LAN_CROWD_LEVELS + 2;
}

static void free_room(lan_crowd_grid *grid)
{
    free(grid->x);
    free(grid->y);
    free(grid->z);
    free(grid->radii);
    free(grid->numbers);
    free(grid->slots);
    free(grid->starts);
}

/* Zeros, so that what is read behind the last item is a number. */
static double *make_reals(size_t most)
{
    return calloc(most + LAN_CROWD_SPARE, sizeof(double));
}

/* Room for more items; what the grid holds is given up only where there is. */
static lan_status make_room(lan_crowd_grid *grid, size_t most, bool is_flat)
{
    lan_crowd_grid made = *grid;
    made.room = most;
    made.x = make_reals(most);
    made.y = make_reals(most);
    made.z = is_flat ? NULL : make_reals(most);
    made.radii = make_reals(most);
    made.numbers = malloc(most * sizeof *made.numbers);
    made.slots = malloc(most * sizeof *made.slots);
    made.starts = malloc(start_room(most) * sizeof *made.starts);
    const bool is_made = made.x != NULL && made.y != NULL &&
                         (is_flat || made.z != NULL) && made.radii != NULL &&
                         made.numbers != NULL && made.slots != NULL &&
                         made.starts != NULL;
    free_room(is_made ? grid : &made);
    if (is_made) {
        *grid = made;
    }
    return is_made ? LAN_OK : LAN_ENOMEM;
}

static lan_status create_grid(size_t most, bool is_flat, lan_crowd_grid **out)
{
    if (out == NULL || most > INT32_MAX / 8) {
        return LAN_EINVAL;
    }
    lan_crowd_grid *grid = calloc(1, sizeof *grid);
    if (grid == NULL ||
        make_room(grid, most > 0 ? most : 1, is_flat) != LAN_OK) {
        free(grid);
        return LAN_ENOMEM;
    }
    *out = grid;
    return LAN_OK;
}

lan_status lan_crowd_grid_create(size_t most, lan_crowd_grid **out)
{
    return create_grid(most, false, out);
}

lan_status lan_crowd_grid_create_flat(size_t most, lan_crowd_grid **out)
{
    return create_grid(most, true, out);
}

void lan_crowd_grid_destroy(lan_crowd_grid *grid)
{
    if (grid != NULL) {
        free_room(grid);
        free(grid);
    }
}

size_t lan_crowd_grid_memory(const lan_crowd_grid *grid)
{
    const size_t reals = grid->z != NULL ? 4 : 3;
    return sizeof *grid +
           (grid->room + LAN_CROWD_SPARE) * reals * sizeof(double) +
           grid->room * (sizeof *grid->numbers + sizeof *grid->slots) +
           start_room(grid->room) * sizeof *grid->starts;
}

/* --- filling ------------------------------------------------------------- */

/* Of all that is filled in. */
typedef struct crowd_extent {
    lan_vec low;
    lan_vec high;
    double least; /* radius */
    double most;
    bool is_sound;
} crowd_extent;

static bool is_near(double x)
{
    return x >= -COORDINATE_MOST && x <= COORDINATE_MOST;
}

/* What is filled in: spheres, or discs. */
typedef struct crowd_source {
    const lan_sphere *spheres; /* NULL: discs */
    lan_crowd_discs discs;
    size_t count;
} crowd_source;

LAN_CROWD_INLINE lan_sphere source_item(const crowd_source *of, size_t i)
{
    if (of->spheres != NULL) {
        return of->spheres[i];
    }
    const lan_crowd_discs *discs = &of->discs;
    return (lan_sphere){{discs->x[i], discs->y[i], 0.0},
                        discs->radii != NULL ? discs->radii[i] : discs->radius};
}

LAN_CROWD_INLINE crowd_extent extent_of(const crowd_source *source)
{
    const lan_sphere first = source_item(source, 0);
    crowd_extent of = {.low = first.at,
                       .high = first.at,
                       .least = first.radius,
                       .most = first.radius};
    double sum = 0.0; /* NaN where one is */
    for (size_t i = 0; i < source->count; i++) {
        const lan_sphere item = source_item(source, i);
        const lan_vec at = item.at;
        of.low =
            (lan_vec){lan_lesser(of.low.x, at.x), lan_lesser(of.low.y, at.y),
                      lan_lesser(of.low.z, at.z)};
        of.high = (lan_vec){lan_greater(of.high.x, at.x),
                            lan_greater(of.high.y, at.y),
                            lan_greater(of.high.z, at.z)};
        of.least = lan_lesser(of.least, item.radius);
        of.most = lan_greater(of.most, item.radius);
        sum += (at.x + at.y) + (at.z + item.radius);
    }
    of.is_sound = is_near(of.low.x) && is_near(of.low.y) && is_near(of.low.z) &&
                  is_near(of.high.x) && is_near(of.high.y) &&
                  is_near(of.high.z) && of.least >= 0.0 && is_near(of.most) &&
                  !isnan(sum);
    return of;
}

static int level_of(double most, double radius)
{
    if (2.0 * radius >= most) {
        return 0;
    }
    const double ratio = most / fabs(radius); /* of -0 as of 0 */
    return ratio < ldexp(1.0, LAN_CROWD_LEVELS - 1) ? ilogb(ratio)
                                                    : LAN_CROWD_LEVELS - 1;
}

static bool is_one_level(const crowd_extent *of)
{
    return 2.0 * of->least >= of->most;
}

/* Counts the levels' items; where there are several each item's level is left
 * in its slot. */
LAN_CROWD_INLINE void count_levels(lan_crowd_grid *grid,
                                   const crowd_source *source,
                                   const crowd_extent *of)
{
    memset(grid->levels, 0, sizeof grid->levels);
    if (is_one_level(of)) {
        grid->levels[0].count = (uint32_t)source->count;
        grid->levels[0].radius = of->most;
        return;
    }
    for (size_t i = 0; i < source->count; i++) {
        const double radius = source_item(source, i).radius;
        const int number = level_of(of->most, radius);
        lan_crowd_level *level = &grid->levels[number];
        grid->slots[i] = (uint32_t)number;
        level->count++;
        level->radius = lan_greater(level->radius, radius);
    }
}

static uint32_t power_of_two_from(uint32_t least)
{
    uint32_t power = 4;
    while (power < least) {
        power *= 2;
    }
    return power;
}

/* Chooses a level's cells, and its slots from one on. */
static void lay_cells(lan_crowd_level *level, lan_vec extent, uint32_t slot)
{
    const double most = lan_greater(extent.x, lan_greater(extent.y, extent.z));
    const double least = lan_greater(most / CELLS_MOST, DBL_MIN);
    level->cell = lan_greater(2.0 * level->radius * (1.0 + CELL_SLACK), least);
    level->inverse = 1.0 / level->cell;
    level->size = (lan_crowd_cell){(int32_t)(extent.x * level->inverse) + 1,
                                   (int32_t)(extent.y * level->inverse) + 1,
                                   (int32_t)(extent.z * level->inverse) + 1};
    const double cells =
        (double)level->size.x * (double)level->size.y * (double)level->size.z;
    const bool is_sparse = cells > (double)SLOTS_MOST(level->count);
    level->slot = slot;
    level->slot_count =
        is_sparse ? power_of_two_from(2 * level->count) : (uint32_t)cells;
    level->mask = is_sparse ? level->slot_count - 1 : 0;
}

/* Returns how many slots there are. */
static uint32_t lay_levels(lan_crowd_grid *grid, const crowd_extent *of)
{
    const lan_vec extent = {of->high.x - of->low.x, of->high.y - of->low.y,
                            of->high.z - of->low.z};
    uint32_t slot = 0;
    for (int i = 0; i < LAN_CROWD_LEVELS; i++) {
        if (grid->levels[i].count > 0) {
            lay_cells(&grid->levels[i], extent, slot);
            slot += grid->levels[i].slot_count;
        }
    }
    memset(grid->starts, 0, ((size_t)slot + 2) * sizeof *grid->starts);
    return slot;
}

/* Finds each item's slot, and counts those of each, two slots on. */
LAN_CROWD_INLINE void count_slots(lan_crowd_grid *grid,
                                  const crowd_source *source, bool is_one)
{
    uint32_t *starts = grid->starts;
    uint32_t *slots = grid->slots;
    const lan_vec low = grid->low;
    lan_crowd_level level = grid->levels[0];
    for (size_t i = 0; i < source->count; i++) {
        if (!is_one) {
            level = grid->levels[slots[i]];
        }
        const uint32_t slot = lan_crowd_slot(
            &level, lan_crowd_cell_of(&level, low, source_item(source, i).at));
        slots[i] = slot;
        starts[slot + 2]++;
    }
}

/* By counting: starts are shifted by one slot while items find their places. */
LAN_CROWD_INLINE void sort_items(lan_crowd_grid *grid,
                                 const crowd_source *source,
                                 uint32_t slot_count)
{
    uint32_t *starts = grid->starts;
    uint32_t *slots = grid->slots;
    double *x = grid->x;
    double *y = grid->y;
    int32_t *numbers = grid->numbers;
    uint32_t sum = 0;
    for (uint32_t i = 2; i < slot_count + 2; i++) {
        sum += starts[i];
        starts[i] = sum;
    }
    for (size_t i = 0; i < source->count; i++) {
        const lan_sphere item = source_item(source, i);
        const uint32_t place = starts[slots[i] + 1]++;
        x[place] = item.at.x;
        y[place] = item.at.y;
        if (grid->z != NULL) {
            grid->z[place] = item.at.z;
        }
        if (!grid->is_alike) {
            grid->radii[place] = item.radius;
        }
        numbers[place] = (int32_t)i;
        slots[i] = place;
    }
}

static void note_extent(lan_crowd_grid *grid, const crowd_extent *of)
{
    grid->low = of->low;
    grid->far = lan_greater(lan_greater(lan_greater(-of->low.x, of->high.x),
                                        lan_greater(-of->low.y, of->high.y)),
                            lan_greater(-of->low.z, of->high.z));
    grid->is_alike = !(of->least < of->most);
    grid->is_flat = !(of->low.z < of->high.z);
}

/* Inlined for each kind of source. */
LAN_CROWD_INLINE lan_status fill_from(lan_crowd_grid *grid,
                                      const crowd_source *source)
{
    if (source->count == 0) {
        memset(grid->levels, 0, sizeof grid->levels);
        grid->count = 0;
        return LAN_OK;
    }
    if (source->count > INT32_MAX / 8) {
        return LAN_EINVAL;
    }
    const crowd_extent of = extent_of(source);
    if (!of.is_sound) {
        return LAN_EINVAL;
    }
    if (source->count > grid->room) {
        const lan_status status =
            make_room(grid, source->count, grid->z == NULL);
        if (status != LAN_OK) {
            return status;
        }
    }
    grid->count = source->count;
    note_extent(grid, &of);
    count_levels(grid, source, &of);
    const uint32_t slot_count = lay_levels(grid, &of);
    count_slots(grid, source, is_one_level(&of));
    sort_items(grid, source, slot_count);
    return LAN_OK;
}

lan_status lan_crowd_grid_fill(lan_crowd_grid *grid, const lan_sphere *items,
                               size_t count)
{
    const crowd_source source = {.spheres = items, .count = count};
    return items == NULL && count > 0 ? LAN_EINVAL : fill_from(grid, &source);
}

lan_status lan_crowd_grid_fill_flat(lan_crowd_grid *grid,
                                    const lan_crowd_discs *discs)
{
    const crowd_source source = {.discs = *discs, .count = discs->count};
    return fill_from(grid, &source);
}
