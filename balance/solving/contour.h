/* balance/solving/contour.h - lines over two paths on which a quantity has a
 * value, or a word changes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a line has branches, each a row of points (x, y): open branches end
 *          at a border or where there is no value; closed branches repeat
 *          their first point. Every point is a root found on a mesh side, not
 *          interpolated; for integers it is interpolated between the two
 *          neighbours that enclose the value. A line that crosses a mesh side
 *          twice is missed.
 * Source   W. E. Lorensen and H. E. Cline, Computer Graphics 21 (1987),
 *          163-169, in two dimensions; the middle decides a mesh with four
 *          roots.
 */
#ifndef LAN_BALANCE_SOLVING_CONTOUR_H
#define LAN_BALANCE_SOLVING_CONTOUR_H

#include "balance/solving/grid.h"

typedef struct lan_even_line {
    size_t branch_count;
    size_t *starts; /* [branch_count + 1], of points */
    double *points; /* x and y of each */
} lan_even_line;

void lan_even_line_clear(lan_even_line *line);

/* Finds the line over two paths where the quantity equals level.
 *
 * grid  made of this def
 */
lan_status lan_grid_line(const lan_scenario *scenario, const lan_grid_def *def,
                         const lan_grid *grid, double level,
                         const lan_progress *progress, lan_even_line *out,
                         lan_error *err);

/* Finds the lines where the quantity, a word such as the winner, changes.
 *
 * grid  made of this def
 */
lan_status lan_grid_borders(const lan_scenario *scenario,
                            const lan_grid_def *def, const lan_grid *grid,
                            const lan_progress *progress, lan_even_line *out,
                            lan_error *err);

#endif
