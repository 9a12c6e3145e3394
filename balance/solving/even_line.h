/* balance/solving/even_line.h - the line between where a quantity is more and
 * where it is less, over a grid of two numbers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    branches, each a row of points (x, y): open ones from border to
 *          border or to where there is no value, closed ones with their first
 *          point again at their end. Every point is a root of its own, found on
 *          a side of a mesh, and not interpolated; but in whole numbers it lies
 *          between the two neighbours that enclose the value, in proportion.
 *          What crosses a side of a mesh twice is not seen.
 * Errors   LAN_ENOMEM.
 * Owner    the caller, until _clear().
 * Threads  any; nothing here has state.
 * Source   the joining: W. E. Lorensen and H. E. Cline, Computer Graphics 21
 *          (1987), 163-169, in two dimensions; a mesh with four roots is asked
 *          for its middle.
 */
#ifndef LAN_BALANCE_SOLVING_EVEN_LINE_H
#define LAN_BALANCE_SOLVING_EVEN_LINE_H

#include <stdbool.h>
#include <stddef.h>

#include "lanchester/base.h"

typedef struct lan_even_line_def {
    const double *x;      /* [columns], rising */
    size_t columns;       /* >= 2 */
    const double *y;      /* [rows], rising */
    size_t rows;          /* >= 2 */
    const double *values; /* [rows][columns]; LAN_NAN: none */
    double level;
    bool is_whole;   /* only whole numbers may be asked for */
    bool is_squared; /* the value leaves the level as a root does: margins */
    /* The value anywhere; LAN_NAN: none. */
    double (*ask)(void *context, double x, double y);
    void *context;
} lan_even_line_def;

typedef struct lan_even_line {
    size_t branch_count;
    size_t *starts; /* [branch_count + 1], of points */
    double *points; /* x and y of each */
} lan_even_line;

LAN_MUST_CHECK
lan_status lan_even_line_find(const lan_even_line_def *def, lan_even_line *out);

/* Adds the branches of another. */
LAN_MUST_CHECK
lan_status lan_even_line_append(lan_even_line *line, const lan_even_line *more);

void lan_even_line_clear(lan_even_line *line);

#endif
