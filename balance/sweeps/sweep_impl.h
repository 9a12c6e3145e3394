/* balance/sweeps/sweep_impl.h - what a sweep is made of.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_BALANCE_SWEEPS_SWEEP_IMPL_H
#define LAN_BALANCE_SWEEPS_SWEEP_IMPL_H

#include "lanchester/experiment.h"

#define PERMUTATION_ROUNDS 6

/* A random order of 0 .. count - 1 that takes no memory. */
typedef struct permutation {
    uint64_t count;
    unsigned half; /* bits of one half of a number */
    uint64_t keys[PERMUTATION_ROUNDS];
} permutation;

typedef struct design_path {
    lan_parameter *parameter;
    const lan_vary_def *vary; /* NULL: of cases */
    double *values;           /* listed ones, or one per case; or NULL */
    int64_t count;            /* of values; 0: the whole of a range */
    double shift;             /* of quasi-random numbers, 0 .. 1 */
    permutation order;        /* of a Latin hypercube */
} design_path;

struct lan_design {
    lan_design_kind kind;
    uint64_t seed;
    bool is_random; /* what is run depends on the seed */
    int64_t points;
    int64_t repeat;
    size_t path_count;
    size_t path_room;
    design_path *paths;
};

struct lan_sweep {
    const lan_scenario *scenario;
    lan_design *design;
    const lan_parameter **parameters; /* of the design */
    lan_measure **records;
    size_t record_count;
};

/* --- columns.c ----------------------------------------------------------- */

/* Columns that are added one after the other; NULL without memory. */
lan_columns *lan_columns_begin(size_t set_count, size_t recorded_count);

/* Adds the next one, copied. */
LAN_MUST_CHECK
lan_status lan_columns_add(lan_columns *columns, const lan_column *column);

/* True for a value that the column can have. */
bool lan_column_has(const lan_column *column, double value);

#endif
