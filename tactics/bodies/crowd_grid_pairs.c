/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each item looks at those behind it in its own cell and the next, at the three
 * cells of the row beside, and in space at the nine of the layer above: of two
 * that touch one alone comes upon the other. Between two levels the items of
 * one look for those of the other.
 */
#include "tactics/bodies/crowd_grid_impl.h"

#include "tactics/bodies/plane_impl.h"

/* Items of a plane that are looked at together. */
#define BLOCK 256

typedef struct pair_search {
    const lan_crowd_grid *grid;
    const lan_crowd_level *level;
    lan_pair_fn call;
    void *context;
    int64_t tested;
} pair_search;

static inline void call_pair(const pair_search *search, int32_t a, int32_t b)
{
    search->call(search->context, a < b ? a : b, a < b ? b : a);
}

/* Whether two touch, by their places. */
static inline bool do_touch(const lan_crowd_grid *grid, uint32_t a, uint32_t b)
{
    const double x = grid->x[a] - grid->x[b];
    const double y = grid->y[a] - grid->y[b];
    const double z = grid->is_flat ? 0.0 : grid->z[a] - grid->z[b];
    const double reach = grid->is_alike
                             ? grid->levels[0].radius + grid->levels[0].radius
                             : grid->radii[a] + grid->radii[b];
    return x * x + y * y + z * z <= reach * reach;
}

/* Tests an item against others, by their places. */
static inline void pair_with(pair_search *search, uint32_t item, uint32_t from,
                             uint32_t to, const lan_crowd_run *run)
{
    const lan_crowd_grid *grid = search->grid;
    search->tested += to - from;
    for (uint32_t i = from; i < to; i++) {
        if (do_touch(grid, item, i) &&
            (run == NULL || lan_crowd_is_in_run(grid, search->level, run, i))) {
            call_pair(search, grid->numbers[item], grid->numbers[i]);
        }
    }
}

/* Those behind the item, in its cell and the next. */
static void pair_in_row(pair_search *search, uint32_t item, lan_crowd_cell cell)
{
    const lan_crowd_level *level = search->level;
    const uint32_t *starts = search->grid->starts;
    const uint32_t slot = lan_crowd_slot(level, cell);
    const bool has_next = cell.x + 1 < level->size.x;
    if (level->mask == 0) {
        pair_with(search, item, item + 1, starts[slot + 1 + has_next], NULL);
        return;
    }
    const lan_crowd_run run = {cell, cell.x + has_next};
    pair_with(search, item, item + 1, starts[slot + 1], &run);
    if (has_next) {
        cell.x++;
        const uint32_t next = lan_crowd_slot(level, cell);
        pair_with(search, item, starts[next], starts[next + 1], &run);
    }
}

/* Those of the three cells beside, in another row. */
static void pair_with_row(pair_search *search, uint32_t item,
                          lan_crowd_cell cell)
{
    const lan_crowd_level *level = search->level;
    const uint32_t *starts = search->grid->starts;
    if (cell.y < 0 || cell.y >= level->size.y || cell.z >= level->size.z) {
        return;
    }
    const int32_t last = cell.x + (cell.x + 1 < level->size.x);
    cell.x -= cell.x > 0;
    if (level->mask == 0) {
        const uint32_t slot = lan_crowd_slot(level, cell);
        const uint32_t end = slot + (uint32_t)(last - cell.x) + 1;
        pair_with(search, item, starts[slot], starts[end], NULL);
        return;
    }
    const lan_crowd_run run = {cell, last};
    for (; cell.x <= last; cell.x++) {
        const uint32_t slot = lan_crowd_slot(level, cell);
        pair_with(search, item, starts[slot], starts[slot + 1], &run);
    }
}

static void pair_item(pair_search *search, uint32_t item)
{
    const lan_crowd_grid *grid = search->grid;
    const lan_crowd_level *level = search->level;
    const lan_crowd_cell cell =
        lan_crowd_cell_of(level, grid->low, lan_crowd_at(grid, item));
    pair_in_row(search, item, cell);
    pair_with_row(search, item, (lan_crowd_cell){cell.x, cell.y + 1, cell.z});
    for (int32_t y = -1; y <= 1 && level->size.z > 1; y++) {
        pair_with_row(search, item,
                      (lan_crowd_cell){cell.x, cell.y + y, cell.z + 1});
    }
}

static void pair_in_plane(pair_search *search)
{
    const lan_crowd_level *level = search->level;
    const uint32_t first = search->grid->starts[level->slot];
    const uint32_t last = first + level->count;
    uint32_t found[BLOCK];
    for (uint32_t i = first; i < last; i += BLOCK) {
        const lan_crowd_places block = {i, last - i < BLOCK ? last : i + BLOCK};
        const uint32_t count = lan_crowd_find_touching(
            search->grid, level, block, found, &search->tested);
        for (uint32_t k = 0; k < count; k++) {
            pair_item(search, found[k]);
        }
    }
}

static void pair_in_space(pair_search *search)
{
    const lan_crowd_level *level = search->level;
    const uint32_t first = search->grid->starts[level->slot];
    for (uint32_t i = first; i < first + level->count; i++) {
        pair_item(search, i);
    }
}

/* --- between levels ------------------------------------------------------ */

typedef struct level_visit {
    pair_search *search;
    int32_t number; /* who looks */
} level_visit;

static void pair_with_visited(void *context, int32_t item)
{
    const level_visit *visit = context;
    call_pair(visit->search, visit->number, item);
}

/* How many cells or items each item of a level looks at in another one, times
 * how many look. */
static double visits(const lan_crowd_level *from, const lan_crowd_level *to)
{
    const double side = 2.0 * (from->radius + to->radius) * to->inverse + 2.0;
    const double cells = to->size.z > 1 ? side * side * side : side * side;
    return (double)from->count * lan_lesser(cells, (double)to->count);
}

static void pair_levels(pair_search *search, const lan_crowd_level *from,
                        const lan_crowd_level *to)
{
    const lan_crowd_grid *grid = search->grid;
    const uint32_t first = grid->starts[from->slot];
    for (uint32_t i = first; i < first + from->count; i++) {
        level_visit visit = {search, grid->numbers[i]};
        const lan_sphere item = lan_crowd_item(grid, i);
        search->tested += lan_crowd_near_way(
            grid, to, &item, (lan_vec){0, 0, 0}, pair_with_visited, &visit);
    }
}

int64_t lan_crowd_grid_pairs(const lan_crowd_grid *grid, lan_pair_fn call,
                             void *context)
{
    pair_search search = {grid, NULL, call, context, 0};
    for (int i = 0; i < LAN_CROWD_LEVELS; i++) {
        const lan_crowd_level *one = &grid->levels[i];
        if (one->count == 0) {
            continue;
        }
        search.level = one;
        if (grid->is_flat) {
            pair_in_plane(&search);
        } else {
            pair_in_space(&search);
        }
        for (int k = i + 1; k < LAN_CROWD_LEVELS; k++) {
            const lan_crowd_level *other = &grid->levels[k];
            if (other->count > 0) {
                const bool is_one = visits(one, other) <= visits(other, one);
                pair_levels(&search, is_one ? one : other,
                            is_one ? other : one);
            }
        }
    }
    return search.tested;
}
