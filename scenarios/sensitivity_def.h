/* scenarios/sensitivity_def.h - which values of a scenario are tried for how
 * much they matter.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Owner    pointers belong to the scenario, or to whoever fills this in.
 */
#ifndef LAN_SCENARIOS_SENSITIVITY_DEF_H
#define LAN_SCENARIOS_SENSITIVITY_DEF_H

#include <stdint.h>

#include "scenarios/solve_def.h"

typedef enum lan_sensitivity_method {
    LAN_SENSITIVITY_ELASTICITY, /* slopes where the scenario stands */
    LAN_SENSITIVITY_MORRIS,     /* elementary effects over the ranges */
    LAN_SENSITIVITY_SOBOL,      /* shares of the variance over the ranges */
    LAN_SENSITIVITY_SNOWBALL    /* change of odds where sides are even */
} lan_sensitivity_method;

/* Most paths that are changed, and most quantities that are looked at. */
#define LAN_SENSITIVITY_MAX_PATHS 256
#define LAN_SENSITIVITY_MAX_OF    16

typedef struct lan_sensitivity_def {
    lan_sensitivity_method method;
    lan_path_list of;       /* names of what is looked at; "margin" */
    lan_path_list change;   /* empty: every number of who fights */
    double range;           /* share of a value to either side, 0 .. 1 */
    lan_range_list between; /* a range for each path; empty: by `range` */
    int32_t samples;        /* of Sobol: rows of a matrix */
    int32_t trajectories;   /* of Morris */
    int32_t levels;         /* of Morris: even */
} lan_sensitivity_def;

/* By elasticity, of the margin, everything by a tenth; 1024 samples, 20
 * trajectories on 4 levels. */
lan_sensitivity_def lan_sensitivity_def_default(void);

#endif
