/* balance/solving/grid.h - a quantity of a scenario over one path or two.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    columns along x, rows along y; places increase and include both ends
 *          of their range. If only integers are allowed, places are integers,
 *          at most as many as the range has.
 * Errors   LAN_EINVAL, with a text: an invalid path, quantity or range; the
 *          status of the first place if every place fails; LAN_ECANCELLED;
 *          LAN_ENOMEM. Places whose values make no battle have the value
 *          LAN_NAN.
 * Owner    a lan_grid belongs to the caller until _clear().
 * Threads  any; the bits of an answer do not depend on their number.
 */
#pragma once

#include "lanchester/base.h"
#include "lanchester/experiment.h"
#include "lanchester/scenario.h"

#define LAN_GRID_MAX_SIDE 1000

/* A path (NULL: there is none), from < to, and 2 .. LAN_GRID_MAX_SIDE points;
 * LAN_SCALE_LOG wants from > 0. */
typedef lan_vary_def lan_grid_axis;

typedef struct lan_grid_def {
    lan_grid_axis x;
    lan_grid_axis y; /* of path NULL: x alone, in a single row */
    const char *of;  /* a name of lanchester/experiment.h, or "odds" */
    bool exact_odds; /* odds that have to be simulated are LAN_NAN */
    lan_odds_options odds;
    uint64_t seed;
    int threads; /* 0: one per processor */
} lan_grid_def;

/* Margin, odds of the default options, seed 1, 1 thread; no paths. */
lan_grid_def lan_grid_def_default(void);

typedef struct lan_grid {
    size_t columns;
    size_t rows;    /* 1 where there is x alone */
    double *x;      /* [columns] */
    double *y;      /* [rows]; LAN_NAN if there is x alone */
    double *values; /* [rows][columns] */
    bool is_whole;
    double own_x; /* the scenario's value; LAN_NAN: none */
    double own_y;
    lan_measure *measure; /* of the values */
    size_t failed;        /* places */
    lan_error error;      /* of the first of them */
} lan_grid;

/* Computes all places.
 *
 * progress  reports the battles done and those to do; may be NULL
 *
 * All but odds is deterministic, even if solver.method is chance.
 */
lan_status lan_grid_make(const lan_scenario *scenario, const lan_grid_def *def,
                         const lan_progress *progress, lan_grid *out,
                         lan_error *err);

void lan_grid_clear(lan_grid *grid);

/* Lines over two paths on which a quantity has a value, or a word changes.
 *
 * Shape    a line has branches, each a row of points (x, y): open branches end
 *          at a border or where there is no value; closed branches repeat
 *          their first point. Points are interpolated between neighbouring
 *          places, those of words are halfway, and smoothed.
 * Source   W. E. Lorensen and H. E. Cline, Computer Graphics 21 (1987),
 *          163-169, in two dimensions.
 */
typedef struct lan_even_line {
    size_t branch_count;
    size_t *starts; /* [branch_count + 1], of points */
    double *points; /* x and y of each */
} lan_even_line;

void lan_even_line_clear(lan_even_line *line);

/* Finds the line over two paths where the quantity equals level; LAN_NAN: the
 * lines where it, a word such as the winner, changes. LAN_ENOMEM. */
lan_status lan_grid_line(const lan_grid *grid, double level,
                         lan_even_line *out);
