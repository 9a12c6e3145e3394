/* balance/played_strengths_impl.h - how many soldiers stand, at some times of
 * many fights by bodies.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_BALANCE_PLAYED_STRENGTHS_IMPL_H
#define LAN_BALANCE_PLAYED_STRENGTHS_IMPL_H

#include "lanchester/engagement.h"

typedef struct strengths_def {
    const lan_engagement_def *engagement;
    uint64_t seed;
    int32_t fights;      /* 0 .. fights - 1 of the seed, to time.end at most */
    int threads;         /* 0: as many as there are processors */
    const double *times; /* that do not fall */
    size_t time_count;
} strengths_def;

/* Fights them and writes out[times][armies][fights]; the bits do not depend on
 * how many threads there are. A fight that is over stays as it is. */
LAN_MUST_CHECK
lan_status played_strengths_find(const strengths_def *def,
                                 const lan_progress *progress, int32_t *out,
                                 lan_error *err);

#endif
