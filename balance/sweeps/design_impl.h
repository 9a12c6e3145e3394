/* balance/sweeps/design_impl.h - what a design is made of, between its files.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_BALANCE_SWEEPS_DESIGN_IMPL_H
#define LAN_BALANCE_SWEEPS_DESIGN_IMPL_H

#include "balance/sweeps/permutation_impl.h"
#include "lanchester/sweep.h"

typedef struct design_path {
    lan_parameter *parameter;
    const lan_vary_def *vary; /* NULL: of cases */
    double *values;           /* listed ones, or one per case; or NULL */
    int64_t count;            /* of values; 0: the whole of a range */
    double shift;             /* of quasi-random numbers, 0 .. 1 */
    lan_permutation order;    /* of a Latin hypercube */
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

#endif
