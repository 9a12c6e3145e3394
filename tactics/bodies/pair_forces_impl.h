/* tactics/bodies/pair_forces_impl.h - sums of the forces of pairs.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    items lie by cells, each coordinate for itself, so that those of a
 *          row of cells can be taken many at once.
 */
#ifndef LAN_TACTICS_BODIES_PAIR_FORCES_IMPL_H
#define LAN_TACTICS_BODIES_PAIR_FORCES_IMPL_H

#include "tactics/bodies/pair_law_impl.h"

/* So many items more than there are can be read and written in each array. */
#define LAN_PAIR_BLOCK 8

/* What forces act on, by place. */
typedef struct lan_pair_crowd {
    const lan_pair_laws *laws;
    lan_pair_law first; /* of them */
    double reach_square;
    const double *x;
    const double *y;
    double *force_x; /* of those who came upon them; added to */
    double *force_y;
    double *own_x; /* of those whom they came upon; added to */
    double *own_y;
    const uint8_t *kinds; /* NULL where there is one */
    int64_t capped;       /* added to */
} lan_pair_crowd;

/* Places from one on, up to but without another. */
typedef struct lan_pair_run {
    uint32_t from;
    uint32_t to;
} lan_pair_run;

/* Items that meet each other where one is behind the other, those behind them
 * up to a place, and those of some runs. */
#define LAN_PAIR_RUNS 4
typedef struct lan_pair_cell {
    lan_pair_run items;
    uint32_t behind; /* >= items.to */
    int run_count;
    lan_pair_run runs[LAN_PAIR_RUNS];
} lan_pair_cell;

typedef void (*lan_pair_sum_fn)(lan_pair_crowd *crowd,
                                const lan_pair_cell *cell);

/* Functions of one meaning, the bits too, the fastest last that the machine
 * has; returns how many. */
#define LAN_PAIR_SUMS 3
int lan_pair_sums(lan_pair_sum_fn calls[LAN_PAIR_SUMS]);

#endif
