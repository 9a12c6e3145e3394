/* plots/heatmap.h - a quantity over two paths, as a picture.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a number has a colour for its value, blue where the first side is
 *          ahead and orange where it is not for margins and odds, between dark
 *          and light for all others; a word has a colour of its own. Between
 *          the places that were worked out numbers are interpolated. The line
 *          of break-even or of the winner's change, whose points are roots,
 *          and the scenario's own place lie above. As characters it is shaded.
 * Errors   lan_heatmap_draw() as old_picture_make(), but that characters need
 *          no gnuplot; LAN_ENOMEM.
 * Owner    everything is the caller's and lives on through the call.
 */
#ifndef LAN_PLOTS_HEATMAP_H
#define LAN_PLOTS_HEATMAP_H

#include "balance/solving/grid.h"
#include "plots/picture.h"

typedef struct lan_heatmap_view {
    const char *title;     /* "" allowed */
    const char *time_unit; /* "" allowed */
    const char *sides[2];  /* names, "" unless there are two */
    const lan_grid_def *def;
    const lan_grid *grid;      /* over two paths */
    const lan_even_line *line; /* that is drawn; NULL: none */
    const char *line_name;     /* "break-even" */
} lan_heatmap_view;

LAN_MUST_CHECK
lan_status lan_heatmap_draw(const lan_heatmap_view *view,
                            const old_picture *picture, lan_error *err);

#endif
