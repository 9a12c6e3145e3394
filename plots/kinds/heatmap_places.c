/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/kinds/heatmap_places_impl.h"

#include <math.h>
#include <stdlib.h>

#include "base/real.h"

/* How far from the middle of its cell a place may be, in cells. */
#define NEARLY 1e-6

double heat_share(const lan_grid_axis *axis, double value)
{
    return axis->scale == LAN_SCALE_LOG
               ? log(value / axis->from) / log(axis->to / axis->from)
               : (value - axis->from) / (axis->to - axis->from);
}

double heat_value(const lan_grid_axis *axis, double share)
{
    return axis->scale == LAN_SCALE_LOG
               ? axis->from * pow(axis->to / axis->from, share)
               : axis->from + share * (axis->to - axis->from);
}

/* True where every whole number of the range has its place. */
static bool is_dense(const lan_grid *grid, const double *places, size_t count)
{
    const double room = places[count - 1] - places[0];
    return grid->is_whole && room < (double)count - 0.5;
}

lan_status heat_places_init(heat_places *places, const lan_grid_def *def,
                            const lan_grid *grid, bool is_apart)
{
    *places = (heat_places){.grid = grid};
    places->u = malloc((grid->columns + grid->rows) * sizeof *places->u);
    if (places->u == NULL) {
        return LAN_ENOMEM;
    }
    places->v = places->u + grid->columns;
    places->is_nearest[0] = is_apart || is_dense(grid, grid->x, grid->columns);
    places->is_nearest[1] = is_apart || is_dense(grid, grid->y, grid->rows);
    for (size_t i = 0; i < grid->columns; i++) {
        places->u[i] = heat_share(&def->x, grid->x[i]);
    }
    for (size_t j = 0; j < grid->rows; j++) {
        places->v[j] = heat_share(&def->y, grid->y[j]);
    }
    return LAN_OK;
}

void heat_places_clear(heat_places *places)
{
    free(places->u);
}

static bool are_middles(const double *places, size_t count)
{
    bool are = true;
    for (size_t i = 0; i < count && are; i++) {
        are = fabs(places[i] * (double)count - (double)i - 0.5) < NEARLY;
    }
    return are;
}

bool heat_places_are_even(const heat_places *places)
{
    return are_middles(places->u, places->grid->columns) &&
           are_middles(places->v, places->grid->rows);
}

/* Last of the places that is not beyond `at`, but never the very last. */
static size_t place_before(const double *places, size_t count, double at)
{
    size_t lo = 0;
    size_t hi = count - 1;
    while (hi - lo > 1) {
        const size_t middle = (lo + hi) / 2;
        *(places[middle] <= at ? &lo : &hi) = middle;
    }
    return lo;
}

static double share_between(const double *places, size_t count, size_t i,
                            double at, bool is_nearest)
{
    if (i + 1 >= count) {
        return 0.0;
    }
    const double share = (at - places[i]) / (places[i + 1] - places[i]);
    const double within = fmin(fmax(share, 0.0), 1.0);
    return is_nearest ? floor(within + 0.5) : within;
}

double heat_places_at(const heat_places *places, double u, double v)
{
    const lan_grid *const grid = places->grid;
    const size_t i = place_before(places->u, grid->columns, u);
    const size_t j = place_before(places->v, grid->rows, v);
    const double a =
        share_between(places->u, grid->columns, i, u, places->is_nearest[0]);
    const double b =
        share_between(places->v, grid->rows, j, v, places->is_nearest[1]);
    const double weights[] = {(1.0 - a) * (1.0 - b), a * (1.0 - b),
                              (1.0 - a) * b, a * b};
    double sum = 0.0;
    for (size_t k = 0; k < 4; k++) {
        const size_t at = (j + k / 2) * grid->columns + i + k % 2;
        if (weights[k] > 0.0) {
            sum += weights[k] * grid->values[at];
        }
    }
    return sum;
}

/* --- beside a line ------------------------------------------------------- */

/* Twice the area of a triangle, with the sign of its turn. */
static double turn_of(const double *a, const double *b, const double *c)
{
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

static bool do_cross(const double *a, const double *b, const double *c,
                     const double *d)
{
    return turn_of(a, b, c) * turn_of(a, b, d) < 0.0 &&
           turn_of(c, d, a) * turn_of(c, d, b) < 0.0;
}

static bool is_parted(const lan_even_line *line, const double *a,
                      const double *b)
{
    for (size_t i = 0; line != NULL && i < line->branch_count; i++) {
        for (size_t k = line->starts[i]; k + 1 < line->starts[i + 1]; k++) {
            if (do_cross(a, b, line->points + 2 * k,
                         line->points + 2 * (k + 1))) {
                return true;
            }
        }
    }
    return false;
}

double heat_places_beside(const heat_places *places, double u, double v,
                          const lan_even_line *line)
{
    const lan_grid *const grid = places->grid;
    const size_t i = place_before(places->u, grid->columns, u);
    const size_t j = place_before(places->v, grid->rows, v);
    const double wide = places->u[i + 1] - places->u[i];
    const double high = places->v[j + 1] - places->v[j];
    const double *const values = grid->values + j * grid->columns + i;
    const double own[2] = {u, v};
    double least = LAN_INF;
    double found = LAN_NAN;
    bool are_alike = true;
    for (size_t k = 0; k < 4; k++) {
        are_alike =
            are_alike &&
            !(fabs(values[(k / 2) * grid->columns + k % 2] - values[0]) > 0.5);
    }
    for (size_t k = 0; k < 4; k++) {
        const double corner[2] = {places->u[i + k % 2], places->v[j + k / 2]};
        const double value = values[(k / 2) * grid->columns + k % 2];
        const bool is_cut = !are_alike && is_parted(line, own, corner);
        const double distance =
            hypot((corner[0] - u) / wide, (corner[1] - v) / high) +
            (is_cut ? 10.0 : 0.0);
        if (distance < least) {
            least = distance;
            found = value;
        }
    }
    return found;
}
