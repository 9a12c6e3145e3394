/* solver/trajectory.h - strengths over time, as rows.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    row-major: row r is values[r * (columns + 1)] = time, then one value
 *          per group, then the morale of each army that has one, in order.
 *          Times do not fall; two rows of the same time are a jump.
 * Owner    the caller.
 */
#ifndef LAN_SOLVER_TRAJECTORY_H
#define LAN_SOLVER_TRAJECTORY_H

#include "engine/battle.h"

/* What happened at an instant worth a mark in a picture. */
typedef enum lan_mark_kind {
    LAN_MARK_REINFORCEMENT, /* all at once, or a rate that starts */
    LAN_MARK_GONE,
    LAN_MARK_RETURN,
    LAN_MARK_BREAK
} lan_mark_kind;

typedef struct lan_mark {
    double time;
    lan_mark_kind kind;
    int32_t group; /* -1 where it concerns a whole army */
    int32_t army;
} lan_mark;

typedef struct lan_trajectory {
    size_t columns;
    size_t row_count;
    double *values;
    size_t mark_count;
    lan_mark *marks;
    size_t row_capacity;
    size_t mark_capacity;
} lan_trajectory;

void lan_trajectory_init(lan_trajectory *trajectory);
void lan_trajectory_clear(lan_trajectory *trajectory);

/* Column heading as in the CSV, "blue.spearman" or "blue:morale": 0-based
 * after the time. Writes at most size bytes with the NUL and returns the
 * length it needs without it, as snprintf does. */
size_t lan_trajectory_heading(const lan_battle *battle, size_t column,
                              char *text, size_t size);

#endif
