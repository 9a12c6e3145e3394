/* plots/kinds/series_impl.h - a trajectory as the lines that a figure
 * draws.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    line l has one value for each row of the trajectory it was made
 *          from: values[l * rows + row]; lines are in the battle's order.
 * Units    soldiers; times in the scenario's unit.
 * Owner    the caller, between _create() and _destroy(); independent of the
 *          trajectory.
 */
#ifndef LAN_RESULTS_SERIES_IMPL_H
#define LAN_RESULTS_SERIES_IMPL_H

#include "lanchester/solver.h"
#include "plots/figure.h"

/* What one line stands for. */
typedef enum lan_series_by {
    LAN_SERIES_BY_GROUP,
    LAN_SERIES_BY_ARMY,
    LAN_SERIES_BY_SIDE
} lan_series_by;

typedef struct lan_series_line {
    const char *army;  /* name of the army or side; the battle's */
    const char *group; /* name of the group, NULL where the army is meant */
    int32_t side;
    int32_t army_index;  /* -1: a whole side */
    int32_t group_index; /* of the army; -1: the army, or all of it */
    int32_t member;      /* which line of its side, from 0 */
} lan_series_line;

typedef struct lan_series {
    size_t count;
    size_t rows;
    lan_series_line *items;
    double *times;  /* [rows] */
    double *values; /* [count][rows] */
} lan_series;

/* The colours of a battle's sides, of the figure; NULL where memory lacks. */
const lan_paint *side_paints_create(const lan_battle *battle,
                                    lan_figure *figure);

/* The finest kind of line of which there are at most `most`; else sides. */
lan_series_by series_choose(const lan_battle *battle, int32_t most);

/* Sums the groups of a trajectory to lines.
 *
 * Returns LAN_EINVAL for a trajectory without rows or of another battle's
 * shape, or LAN_ENOMEM.
 */
LAN_MUST_CHECK
lan_status series_create(const lan_battle *battle,
                         const lan_trajectory *trajectory, lan_series_by by,
                         lan_series **out);

void series_destroy(lan_series *series);

/* The largest value, and one line's value in the last row. */
double series_largest(const lan_series *series);
double series_last(const lan_series *series, size_t line);

/* Writes a line's name: "blue", "blue.archer"; at most size bytes. */
char *series_name(const lan_series_line *line, char *buffer, size_t size);

#endif
