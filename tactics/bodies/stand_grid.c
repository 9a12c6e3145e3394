/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who stands where, by square cells of about two soldiers: a counting sort.
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
static void fit_cells(lan_engagement *e, int32_t living)
{
    lan_stand_grid *grid = &e->grid;
    lan_point low = {LAN_INF, LAN_INF};
    lan_point high = {-LAN_INF, -LAN_INF};
    for (int32_t s = 0; s < e->count.soldiers; s++) {
        if (lan_soldier_is_in(e, s)) {
            low = (lan_point){fmin(low.x, e->x[s]), fmin(low.y, e->y[s])};
            high = (lan_point){fmax(high.x, e->x[s]), fmax(high.y, e->y[s])};
        }
    }
    const double width = high.x - low.x;
    const double height = high.y - low.y;
    const double half = 0.5 * living + 8.0;
    grid->low = low;
    grid->cell =
        fmax(fmax(2.0 * e->largest_radius, 1e-9),
             fmax(sqrt(width * height / half), fmax(width, height) / half));
    grid->columns = (int32_t)(width / grid->cell) + 1;
    grid->rows = (int32_t)(height / grid->cell) + 1;
}

static int32_t count_living(const lan_engagement *e)
{
    int32_t living = 0;
    for (int32_t i = 0; i < e->count.groups; i++) {
        living += e->groups[i].living;
    }
    return living;
}

void lan_stand_grid_build(lan_engagement *e)
{
    lan_stand_grid *grid = &e->grid;
    const int32_t living = count_living(e);
    if (!grid->is_stale || living == 0) {
        return;
    }
    grid->is_stale = false;
    fit_cells(e, living);
    const size_t cells = (size_t)grid->columns * (size_t)grid->rows;
    memset(grid->begin, 0, (cells + 1) * sizeof *grid->begin);
    for (int32_t s = 0; s < e->count.soldiers; s++) {
        if (lan_soldier_is_in(e, s)) {
            const lan_point at = lan_soldier_at(e, s);
            const lan_cell_span span = lan_stand_grid_span(grid, at, at);
            grid->cell_of[s] = span.top * grid->columns + span.left;
            grid->begin[grid->cell_of[s] + 1]++;
        }
    }
    for (size_t c = 0; c < cells; c++) {
        grid->begin[c + 1] += grid->begin[c];
    }
    for (int32_t s = e->count.soldiers - 1; s >= 0; s--) {
        if (lan_soldier_is_in(e, s)) {
            grid->soldiers[--grid->begin[grid->cell_of[s] + 1]] = s;
        }
    }
    /* Each begin was counted down to where its cell begins: one too far on. */
    memmove(grid->begin, grid->begin + 1, cells * sizeof *grid->begin);
    grid->begin[cells] = living;
}
