/* plots/lines_impl.h - a trajectory as the lines a picture draws.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    line l has one value for each row of the trajectory it was made
 *          from: values[l * rows + row]; lines are in the battle's order.
 * Units    soldiers; times in the scenario's unit.
 * Owner    the caller, between _create() and _destroy(); independent of the
 *          trajectory.
 */
#ifndef LAN_PLOTS_LINES_IMPL_H
#define LAN_PLOTS_LINES_IMPL_H

#include "lanchester/solver.h"

/* What one line stands for. */
typedef enum lan_lines_by {
    LAN_LINES_BY_GROUP,
    LAN_LINES_BY_ARMY,
    LAN_LINES_BY_SIDE
} lan_lines_by;

typedef struct lan_line {
    const char *army;  /* name of the army or side; the battle's */
    const char *group; /* name of the group, NULL where the army is meant */
    int32_t side;
    int32_t member; /* which line of its side, from 0 */
} lan_line;

typedef struct lan_lines {
    size_t count;
    size_t rows;
    lan_line *items;
    double *times;  /* [rows] */
    double *values; /* [count][rows] */
} lan_lines;

/* The finest kind of line of which there are at most `most`; else sides. */
lan_lines_by lines_choose(const lan_battle *battle, int32_t most);

/* Sums the groups of a trajectory to lines.
 *
 * Returns LAN_EINVAL for a trajectory without rows or of another battle's
 * shape, or LAN_ENOMEM.
 */
LAN_MUST_CHECK
lan_status lines_create(const lan_battle *battle,
                        const lan_trajectory *trajectory, lan_lines_by by,
                        lan_lines **out);

void lines_destroy(lan_lines *lines);

/* The largest value, and one line's value in the last row. */
double lines_largest(const lan_lines *lines);
double lines_last(const lan_lines *lines, size_t line);

/* Writes a line's name: "blue", "blue.archer"; at most size bytes. */
char *line_name(const lan_line *line, char *buffer, size_t size);

#endif
