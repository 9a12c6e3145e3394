/* plots/kinds/heatmap.h - a quantity over two paths, as a figure.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a number has a colour for its value: of margins and win
 *          probabilities that of the side that is ahead, between dark and light
 *          of all others; a word has a colour of its own. Numbers are
 *          interpolated between the places that were computed. The line of
 *          break-even or of the winner's change, whose points are roots, and
 *          the scenario's own place lie above; where it is that of the words,
 *          they meet just there.
 * Errors   LAN_ENOMEM.
 * Owner    everything is the caller's and lives on through the call.
 */
#ifndef LAN_RESULTS_FIGURES_HEATMAP_H
#define LAN_RESULTS_FIGURES_HEATMAP_H

#include "balance/solving/grid.h"
#include "plots/figure.h"

typedef struct lan_heatmap_view {
    const char *title;     /* "" allowed */
    const char *time_unit; /* "" allowed */
    const lan_battle *battle;
    const char *units[2]; /* of the paths x and y; NULL: none */
    const lan_grid_def *def;
    const lan_grid *grid;      /* over two paths */
    const lan_even_line *line; /* that is drawn; NULL: none */
    const char *line_name;     /* "break-even" */
    const char *panel_title;   /* NULL: none */
    bool is_in_cells; /* nothing is interpolated: places are the middles of
                         cells, the outer ones within the def's ranges */
} lan_heatmap_view;

LAN_MUST_CHECK
lan_status lan_heatmap_figure(const lan_heatmap_view *view, lan_figure **out);

#endif
