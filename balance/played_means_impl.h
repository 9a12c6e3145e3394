/* balance/played_means_impl.h - means of what is measured, over many fights by
 * bodies.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_BALANCE_PLAYED_MEANS_IMPL_H
#define LAN_BALANCE_PLAYED_MEANS_IMPL_H

#include "lanchester/engagement.h"
#include "lanchester/experiment.h"

typedef struct means_def {
    const lan_engagement_def *engagement;
    const lan_measure *const *measures;
    size_t measure_count;
    uint64_t seed;
    int32_t fights; /* 0 .. fights - 1 of the seed, to time.end at most */
    int threads;    /* 0: as many as there are processors */
} means_def;

/* A mean of a measure, and half its 95 % interval by Student's distribution. */
typedef struct played_mean {
    double value; /* LAN_NAN of what measure_has_mean() says no to */
    double error; /* LAN_INF of one fight */
} played_mean;

/* Fights them and writes a mean for each measure; the bits do not depend on
 * how many threads there are.
 *
 * seconds  that they took one thread, by what the first counted
 */
LAN_MUST_CHECK
lan_status played_means_find(const means_def *def, const lan_progress *progress,
                             played_mean *out, double *seconds, lan_error *err);

#endif
