/* tests/support/blocks.h - a block of runs whose values lie in an array.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_TESTS_SUPPORT_BLOCKS_H
#define LAN_TESTS_SUPPORT_BLOCKS_H

#include "lanchester/experiment.h"

/* What goes in and what came out; arrays are the test's. */
typedef struct block_of_array {
    int64_t count;
    const double *values; /* [count][parameters] */
    size_t parameters;
    double *recorded; /* [count][measures] */
    size_t measures;
    lan_status *statuses; /* [count] */
    uint64_t seed;
    int64_t next;      /* to be given; 0 before */
    int64_t told;      /* runs that are over */
    int64_t stop_at;   /* over() says LAN_ELIMIT at this one; -1: never */
    lan_error failure; /* of the first that failed, by its number */
    int64_t failed;    /* that one; -1 */
} block_of_array;

/* Runs them all. */
LAN_MUST_CHECK
lan_status block_run(block_of_array *of, lan_experiment *experiment);

#endif
