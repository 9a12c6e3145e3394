/* plots/kinds/heatmap_places_impl.h - the values of a grid between its
 * places, in shares of its ranges.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_RESULTS_HEATMAP_PLACES_IMPL_H
#define LAN_RESULTS_HEATMAP_PLACES_IMPL_H

#include "balance/solving/grid.h"

typedef struct heat_places {
    const lan_grid *grid;
    double *u;          /* [columns] shares of the range of x */
    double *v;          /* [rows] */
    bool is_nearest[2]; /* along x and y nothing is interpolated */
} heat_places;

/* is_apart  nothing is between values: they are words */
LAN_MUST_CHECK
lan_status heat_places_init(heat_places *places, const lan_grid_def *def,
                            const lan_grid *grid, bool is_apart);
void heat_places_clear(heat_places *places);

/* Where a value is on an axis: below 0 or above 1 outside of the range. */
double heat_share(const lan_grid_axis *axis, double value);

/* The value at a share of an axis. */
double heat_value(const lan_grid_axis *axis, double share);

/* True where places are the middles of even cells that fill both ranges. */
bool heat_places_are_even(const heat_places *places);

/* The value at a place: interpolated, or that of the nearest place. */
double heat_places_at(const heat_places *places, double u, double v);

/* The value of the nearest of the four places about (u, v) that no line parts
 * from it.
 *
 * line  in shares: x and y of each point; NULL: none
 */
double heat_places_beside(const heat_places *places, double u, double v,
                          const lan_even_line *line);

#endif
