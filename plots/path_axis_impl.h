/* plots/path_axis_impl.h - the range of a path as an axis, and what quantities
 * are called beside it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    pictures over paths are drawn in shares of their ranges: 0 at the
 *          one end, 1 at the other, by equal factors where the range is.
 */
#ifndef LAN_PLOTS_PATH_AXIS_IMPL_H
#define LAN_PLOTS_PATH_AXIS_IMPL_H

#include <stdio.h>

#include "balance/solving/grid.h"
#include "plots/picture.h"

#define LAN_QUANTITY_SIZE 256

/* Where a value is; below 0 or above 1 outside of the range. */
double path_axis_share(const lan_grid_axis *axis, double value);

/* Writes "set xtics (...)" at round numbers of the range. */
void path_axis_write_tics(const lan_grid_axis *axis, char which, bool is_named,
                          FILE *out);

/* Of the widest of their numbers, as a share of the page's width. */
double path_axis_tics_width(const lan_grid_axis *axis,
                            const lan_canvas *canvas);

/* Writes a tic of a list, "'50 %%' 0.5": gnuplot takes its text for a format.
 */
void path_axis_write_tic(const char *text, double at, FILE *out);

/* Writes the numbers of an axis of characters: from, to and one between. */
void path_axis_write_ends(const lan_grid_axis *axis, size_t columns, FILE *out);

/* What a picture over paths says of a scenario. */
typedef struct path_words {
    const char *time_unit;
    const char *first; /* names of the sides, "" unless there are two */
    const char *second;
    bool utf8;
} path_words;

/* "margin (+ blue, - red)", "win probability of red", "duration (hours)" */
void path_quantity(const lan_measure *record, const path_words *words,
                   char text[LAN_QUANTITY_SIZE]);

#endif
