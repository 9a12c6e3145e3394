/* tests/support/plain_fire.h - battles with a factor for each shooter on each
 * group, integrated the plain way: a second opinion on islands.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    dx_i/dt = -sum_j factor_ji coefficient_ji fire_j share_ji size_i:
 *          fire_j is that of j's group, less where its army's front is full;
 *          its share goes by strength, of aimed fire among the groups in reach
 *          (size_i 1), of area fire among their armies (size_i x_i); and own
 *          losses. Runge-Kutta of fourth order in equal steps. Nobody is ever
 *          gone.
 */
#pragma once

#include <stdint.h>

#define PLAIN_FIRE_MOST 32 /* groups, and shooters */

typedef struct plain_fire {
    int32_t groups;
    int32_t shooters;
    int32_t owner[PLAIN_FIRE_MOST]; /* group, by shooter */
    int32_t army[PLAIN_FIRE_MOST];
    double front[PLAIN_FIRE_MOST];                        /* by army */
    double losses[PLAIN_FIRE_MOST];                       /* by group */
    int is_area[PLAIN_FIRE_MOST];                         /* by shooter */
    double coefficient[PLAIN_FIRE_MOST][PLAIN_FIRE_MOST]; /* [from][at] */
    double factor[PLAIN_FIRE_MOST][PLAIN_FIRE_MOST]; /* < 0: out of reach */
    double x[PLAIN_FIRE_MOST];
} plain_fire;

void plain_fire_run(plain_fire *battle, double time, int steps);
