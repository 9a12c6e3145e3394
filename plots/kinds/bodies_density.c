/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "plots/kinds/bodies_impl.h"

static size_t square_of(const soldier_density *density, double x, double y)
{
    const double column = floor((x - density->box->left) / density->side);
    const double row = floor((y - density->box->top) / density->side);
    return (size_t)fmin(fmax(row, 0.0), DENSITY_SQUARES) *
               (DENSITY_SQUARES + 1) +
           (size_t)fmin(fmax(column, 0.0), DENSITY_SQUARES);
}

void soldier_density_count(soldier_density *density, const double *x,
                           const double *y, size_t count)
{
    memset(density->squares, 0, DENSITY_ALL * sizeof *density->squares);
    for (size_t i = 0; i < count; i++) {
        const int32_t now = ++density->squares[square_of(density, x[i], y[i])];
        density->most = now > density->most ? now : density->most;
    }
}

size_t soldier_density_level(const soldier_density *density, int32_t level,
                             double *x, double *y, double *radius)
{
    const double side = density->side;
    size_t count = 0;
    for (int32_t i = 0; i < DENSITY_ALL; i++) {
        const int32_t soldiers = density->squares[i];
        if (soldiers > 0 &&
            (soldiers * DENSITY_LEVELS - 1) / density->most == level) {
            x[count] =
                density->box->left + (i % (DENSITY_SQUARES + 1) + 0.5) * side;
            y[count++] =
                density->box->top + (i / (DENSITY_SQUARES + 1) + 0.5) * side;
        }
    }
    *radius = 0.5 * side * sqrt((level + 1.0) / DENSITY_LEVELS);
    return count;
}
