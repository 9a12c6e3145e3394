/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who stands where, by square cells of about two soldiers: a counting sort for
 * each size of bodies.
 */
#include <string.h>

#include "base/real.h"
#include "tactics/bodies/engagement_impl.h"

static int32_t cell_index(double offset, double cell, int32_t count)
{
    const double at = offset / cell;
    return at > 0.0 ? at < count - 1 ? (int32_t)at : count - 1 : 0;
}

lan_cell_span lan_stand_grid_span(const lan_stand_grid *grid, lan_point low,
                                  lan_point high)
{
    return (lan_cell_span){
        .left = cell_index(low.x - grid->low.x, grid->cell, grid->columns),
        .right = cell_index(high.x - grid->low.x, grid->cell, grid->columns),
        .top = cell_index(low.y - grid->low.y, grid->cell, grid->rows),
        .bottom = cell_index(high.y - grid->low.y, grid->cell, grid->rows)};
}

/* Chooses cells so that there are at most 1.5 a soldier, and some. */
static void fit_cells(const lan_engagement *e, lan_stand_grid *grid,
                      int32_t size, int32_t living)
{
    lan_point low = {LAN_INF, LAN_INF};
    lan_point high = {-LAN_INF, -LAN_INF};
    for (int32_t i = 0; i < e->count.groups; i++) {
        const lan_combat_group *g = &e->groups[i];
        for (int32_t k = 0; g->size == size && k < g->living; k++) {
            const lan_point at = lan_soldier_at(e, e->members[g->first + k]);
            low = (lan_point){fmin(low.x, at.x), fmin(low.y, at.y)};
            high = (lan_point){fmax(high.x, at.x), fmax(high.y, at.y)};
        }
    }
    const double width = high.x - low.x;
    const double height = high.y - low.y;
    const double half = 0.5 * living + 8.0;
    grid->low = low;
    grid->cell =
        fmax(fmax(2.0 * grid->wide, 1e-9),
             fmax(sqrt(width * height / half), fmax(width, height) / half));
    grid->columns = (int32_t)(width / grid->cell) + 1;
    grid->rows = (int32_t)(height / grid->cell) + 1;
}

static int32_t count_living(const lan_engagement *e, int32_t size)
{
    int32_t living = 0;
    for (int32_t i = 0; i < e->count.groups; i++) {
        living += e->groups[i].size == size ? e->groups[i].living : 0;
    }
    return living;
}

/* Counts soldiers by cell, one cell too far on. */
static void count_cells(lan_engagement *e, lan_stand_grid *grid, int32_t size)
{
    for (int32_t i = 0; i < e->count.groups; i++) {
        const lan_combat_group *g = &e->groups[i];
        for (int32_t k = 0; g->size == size && k < g->living; k++) {
            const int32_t s = e->members[g->first + k];
            const lan_point at = lan_soldier_at(e, s);
            const lan_cell_span span = lan_stand_grid_span(grid, at, at);
            e->grid.cell_of[s] = span.top * grid->columns + span.left;
            grid->begin[e->grid.cell_of[s] + 1]++;
        }
    }
}

/* The last first, each before those who are in its cell. */
static void list_soldiers(lan_engagement *e, lan_stand_grid *grid, int32_t size)
{
    for (int32_t i = e->count.groups - 1; i >= 0; i--) {
        const lan_combat_group *g = &e->groups[i];
        for (int32_t k = g->room - 1; g->size == size && k >= 0; k--) {
            const int32_t s = g->first + k;
            if (lan_soldier_is_in(e, s)) {
                grid->soldiers[--grid->begin[e->grid.cell_of[s] + 1]] = s;
            }
        }
    }
}

static void build_grid(lan_engagement *e, int32_t size)
{
    lan_stand_grid *grid = &e->grid.of[size];
    const int32_t living = count_living(e, size);
    if (living == 0) {
        *grid = (lan_stand_grid){.cell = 1.0,
                                 .wide = grid->wide,
                                 .columns = 1,
                                 .rows = 1,
                                 .begin = grid->begin,
                                 .soldiers = grid->soldiers};
        memset(grid->begin, 0, 2 * sizeof *grid->begin);
        return;
    }
    fit_cells(e, grid, size, living);
    const size_t cells = (size_t)grid->columns * (size_t)grid->rows;
    memset(grid->begin, 0, (cells + 1) * sizeof *grid->begin);
    count_cells(e, grid, size);
    for (size_t c = 0; c < cells; c++) {
        grid->begin[c + 1] += grid->begin[c];
    }
    list_soldiers(e, grid, size);
    /* Each begin was counted down to where its cell begins: one too far on. */
    memmove(grid->begin, grid->begin + 1, cells * sizeof *grid->begin);
    grid->begin[cells] = living;
}

void lan_stand_grid_build(lan_engagement *e)
{
    for (int32_t k = 0; e->grid.is_stale && k < e->grid.sizes; k++) {
        build_grid(e, k);
    }
    e->grid.is_stale = false;
}
