/* plots/kinds/path_curve.h - quantities over one path, as a figure.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a panel for each quantity, one below the other, over the range of
 *          the path; where a quantity is even is a dot with its place, for
 *          margins and odds with who is ahead on either side as a tint.
 * Errors   LAN_EINVAL for more panels than fit; LAN_ENOMEM.
 * Owner    everything is the caller's and lives on through the call.
 */
#ifndef LAN_RESULTS_FIGURES_PATH_CURVE_H
#define LAN_RESULTS_FIGURES_PATH_CURVE_H

#include "balance/solving/grid.h"
#include "lanchester/solve.h"
#include "plots/figure.h"

#define LAN_PATH_PANELS_MAX 4

typedef struct lan_path_panel {
    const lan_grid *grid;       /* over x alone */
    double level;               /* where it is even; LAN_NAN: nowhere */
    const lan_solve_part *even; /* where that is; NULL: not known */
} lan_path_panel;

typedef struct lan_path_curve {
    const char *title;     /* "" allowed */
    const char *time_unit; /* "" allowed */
    const char *sides[2];  /* names, "" unless there are two */
    const lan_grid_axis *axis;
    const char *axis_unit; /* of the path; NULL: none */
    const char *note;      /* behind the name of each quantity; NULL: none */
    const lan_path_panel *panels;
    size_t count;  /* 1 .. LAN_PATH_PANELS_MAX */
    int32_t lines; /* height of a file, lan_figure_lines() */
} lan_path_curve;

LAN_MUST_CHECK
lan_status lan_path_curve_figure(const lan_path_curve *curve, lan_figure **out,
                                 lan_error *err);

#endif
