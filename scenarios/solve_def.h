/* scenarios/solve_def.h - which value of a scenario is looked for.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Owner    pointers belong to the scenario, or to whoever fills this in.
 */
#ifndef LAN_SCENARIOS_SOLVE_DEF_H
#define LAN_SCENARIOS_SOLVE_DEF_H

#include <stdbool.h>
#include <stddef.h>

typedef enum lan_solve_goal {
    LAN_SOLVE_BREAK_EVEN, /* the margin changes its sign, odds are a half */
    LAN_SOLVE_TARGET,     /* the quantity is a value */
    LAN_SOLVE_MINIMUM,
    LAN_SOLVE_MAXIMUM
} lan_solve_goal;

typedef struct lan_path_list {
    const char *const *items;
    size_t count;
} lan_path_list;

/* [from, to] of each, from < to. */
typedef struct lan_range_list {
    const double *ends;
    size_t count;
} lan_range_list;

typedef struct lan_solve_def {
    lan_solve_goal find;
    const char *of;         /* what is looked at, "margin" */
    double value;           /* of a target; LAN_NAN */
    lan_path_list change;   /* paths, 1 .. LAN_SOLVE_MAX_PATHS */
    lan_range_list between; /* a range for each path */
    bool whole;             /* only whole numbers are tried */
} lan_solve_def;

/* Most paths that are changed together. */
#define LAN_SOLVE_MAX_PATHS 16

#endif
