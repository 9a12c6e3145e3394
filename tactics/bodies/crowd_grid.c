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

/* Room for more items; what the grid holds is given up only where there is. */
static lan_status make_room(lan_crowd_grid *grid, size_t most)
{
    lan_sphere *items = malloc(most * sizeof *items);
    int32_t *numbers = malloc(most * sizeof *numbers);
    uint32_t *slots = malloc(most * sizeof *slots);
    uint32_t *starts = malloc(start_room(most) * sizeof *starts);
    const bool is_made =
        items != NULL && numbers != NULL && slots != NULL && starts != NULL;
    if (is_made) {
        free(grid->items);
        free(grid->numbers);
        free(grid->slots);
        free(grid->starts);
        grid->items = items;
        grid->numbers = numbers;
        grid->slots = slots;
        grid->starts = starts;
        grid->room = most;
        return LAN_OK;
    }
    free(items);
    free(numbers);
    free(slots);
    free(starts);
    return LAN_ENOMEM;
}

lan_status lan_crowd_grid_create(size_t most, lan_crowd_grid **out)
{
    if (out == NULL || most > INT32_MAX / 8) {
        return LAN_EINVAL;
    }
    lan_crowd_grid *grid = calloc(1, sizeof *grid);
    if (grid == NULL || make_room(grid, most > 0 ? most : 1) != LAN_OK) {
        free(grid);
        return LAN_ENOMEM;
    }
    *out = grid;
    return LAN_OK;
}

void lan_crowd_grid_destroy(lan_crowd_grid *grid)
{
    if (grid == NULL) {
        return;
    }
    free(grid->items);
    free(grid->numbers);
    free(grid->slots);
    free(grid->starts);
    free(grid);
}

size_t lan_crowd_grid_memory(const lan_crowd_grid *grid)
{
    return sizeof *grid +
           grid->room * (sizeof *grid->items + sizeof *grid->numbers +
                         sizeof *grid->slots) +
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

/* False for NaN. */
static bool is_near(double x)
{
    return x >= -COORDINATE_MOST && x <= COORDINATE_MOST;
}

static crowd_extent extent_of(const lan_sphere *items, size_t count)
{
    crowd_extent of = {.low = items[0].at,
                       .high = items[0].at,
                       .least = items[0].radius,
                       .most = items[0].radius,
                       .is_sound = true};
    for (size_t i = 0; i < count; i++) {
        const lan_vec at = items[i].at;
        const double radius = items[i].radius;
        of.low =
            (lan_vec){lan_lesser(of.low.x, at.x), lan_lesser(of.low.y, at.y),
                      lan_lesser(of.low.z, at.z)};
        of.high = (lan_vec){lan_greater(of.high.x, at.x),
                            lan_greater(of.high.y, at.y),
                            lan_greater(of.high.z, at.z)};
        of.least = lan_lesser(of.least, radius);
        of.most = lan_greater(of.most, radius);
        of.is_sound &= is_near(at.x) && is_near(at.y) && is_near(at.z) &&
                       radius >= 0.0 && is_near(radius);
    }
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

/* Counts the levels' items; each item's level is left in its slot. */
static void count_levels(lan_crowd_grid *grid, const lan_sphere *items,
                         const crowd_extent *of)
{
    memset(grid->levels, 0, sizeof grid->levels);
    if (2.0 * of->least >= of->most) {
        memset(grid->slots, 0, grid->count * sizeof *grid->slots);
        grid->levels[0].count = (uint32_t)grid->count;
        grid->levels[0].radius = of->most;
        return;
    }
    for (size_t i = 0; i < grid->count; i++) {
        const int number = level_of(of->most, items[i].radius);
        lan_crowd_level *level = &grid->levels[number];
        grid->slots[i] = (uint32_t)number;
        level->count++;
        level->radius = lan_greater(level->radius, items[i].radius);
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

static void lay_levels(lan_crowd_grid *grid, const crowd_extent *of)
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
}

/* By counting: starts are shifted by one slot while items find their places. */
static void sort_items(lan_crowd_grid *grid, const lan_sphere *items)
{
    uint32_t *starts = grid->starts;
    uint32_t slot_count = 0;
    for (int i = 0; i < LAN_CROWD_LEVELS; i++) {
        slot_count += grid->levels[i].slot_count;
    }
    for (size_t i = 0; i < grid->count; i++) {
        const lan_crowd_level *level = &grid->levels[grid->slots[i]];
        grid->slots[i] =
            lan_crowd_slot(level, lan_crowd_cell_of(grid, level, items[i].at));
        starts[grid->slots[i] + 2]++;
    }
    for (uint32_t i = 2; i < slot_count + 2; i++) {
        starts[i] += starts[i - 1];
    }
    for (size_t i = 0; i < grid->count; i++) {
        const uint32_t place = starts[grid->slots[i] + 1]++;
        grid->items[place] = items[i];
        grid->numbers[place] = (int32_t)i;
    }
}

lan_status lan_crowd_grid_fill(lan_crowd_grid *grid, const lan_sphere *items,
                               size_t count)
{
    if (count == 0) {
        memset(grid->levels, 0, sizeof grid->levels);
        grid->count = 0;
        return LAN_OK;
    }
    if (items == NULL || count > INT32_MAX / 8) {
        return LAN_EINVAL;
    }
    const crowd_extent of = extent_of(items, count);
    if (!of.is_sound) {
        return LAN_EINVAL;
    }
    const lan_status status =
        count > grid->room ? make_room(grid, count) : LAN_OK;
    if (status != LAN_OK) {
        return status;
    }
    grid->count = count;
    grid->low = of.low;
    grid->far = lan_greater(lan_greater(lan_greater(-of.low.x, of.high.x),
                                        lan_greater(-of.low.y, of.high.y)),
                            lan_greater(-of.low.z, of.high.z));
    count_levels(grid, items, &of);
    lay_levels(grid, &of);
    sort_items(grid, items);
    return LAN_OK;
}
