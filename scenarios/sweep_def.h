/* scenarios/sweep_def.h - what a scenario's `sweep:` asks for.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    paths and values are checked when the scenario is read; names to be
 *          recorded are texts with their places.
 * Range    LAN_NAN, 0 or NULL where a field says so: not given.
 * Owner    the scenario.
 */
#ifndef LAN_SCENARIOS_SWEEP_DEF_H
#define LAN_SCENARIOS_SWEEP_DEF_H

#include <stddef.h>
#include <stdint.h>

typedef enum lan_design_kind {
    LAN_DESIGN_GRID,   /* every value with every other */
    LAN_DESIGN_ZIP,    /* the first values together, then the second, ... */
    LAN_DESIGN_CASES,  /* as listed */
    LAN_DESIGN_LHS,    /* Latin hypercube */
    LAN_DESIGN_SOBOL,  /* quasi-random, at most 40 paths */
    LAN_DESIGN_HALTON, /* quasi-random, at most 1229 paths */
    LAN_DESIGN_RANDOM
} lan_design_kind;

typedef enum lan_scale { LAN_SCALE_LINEAR, LAN_SCALE_LOG } lan_scale;

/* A word of the file and where it stands; line 0: in a setting. */
typedef struct lan_said {
    const char *text;
    int line;
    int column;
} lan_said;

typedef struct lan_said_list {
    const lan_said *items;
    size_t count;
} lan_said_list;

/* One path and its values: a list, or a range by step, by number of points, or
 * (designs of samples) all of it. */
typedef struct lan_vary_def {
    const char *path;
    double from;    /* LAN_NAN: values are listed */
    double to;      /* >= from */
    double step;    /* > 0; LAN_NAN */
    int32_t points; /* 0 */
    lan_scale scale;
    lan_said_list values;
} lan_vary_def;

typedef struct lan_case_def {
    const lan_said *paths;
    const lan_said *values;
    size_t count;
} lan_case_def;

typedef struct lan_sweep_def {
    lan_design_kind design;
    int32_t samples;
    int32_t repeat;
    int32_t seed; /* -1 */
    const lan_vary_def *vary;
    size_t vary_count;
    const lan_case_def *cases;
    size_t case_count;
    lan_said_list record;
} lan_sweep_def;

/* Number of values of a path; 0 where the whole of a range is meant. */
int64_t lan_vary_count(const lan_vary_def *vary);

/* Value `index` of a range that has some: both ends exactly, and what lies
 * between worked out from the number, never by adding steps. Where the ends or
 * the step are decimals of some 15 digits at most, a linear value is the double
 * nearest to the decimal or fraction that is meant (0.1, not 0.1 less an ulp);
 * a log value is a decimal of 12 digits if the rounding of logarithms cannot
 * tell them apart. */
double lan_vary_value(const lan_vary_def *vary, int64_t index);

/* The value at a share 0 .. 1 of the whole of a range. */
double lan_vary_at(const lan_vary_def *vary, double share);

#endif
