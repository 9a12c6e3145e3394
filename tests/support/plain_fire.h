/* tests/support/plain_fire.h - battles with a factor for each pair of groups,
 * integrated the plain way: a second opinion on islands.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    dx_i/dt = -sum_j factor_ji coefficient_ji fire_j size_ji, by aimed
 *          (size: j's share of fire by strength among its targets), area
 *          (size: x_i) and given coefficients; fire_j = x_j, less where its
 *          army's front is full; and own losses. Runge-Kutta of fourth order in
 *          equal steps. Nobody is ever gone.
 */
#ifndef LAN_TESTS_SUPPORT_PLAIN_FIRE_H
#define LAN_TESTS_SUPPORT_PLAIN_FIRE_H

#include <stdint.h>

#define PLAIN_FIRE_MOST 24 /* groups */

typedef struct plain_fire {
    int32_t groups;
    int32_t army[PLAIN_FIRE_MOST];
    double front[PLAIN_FIRE_MOST];                        /* by army */
    double losses[PLAIN_FIRE_MOST];                       /* by group */
    int is_area[PLAIN_FIRE_MOST];                         /* by attacker */
    double coefficient[PLAIN_FIRE_MOST][PLAIN_FIRE_MOST]; /* [from][at] */
    double factor[PLAIN_FIRE_MOST][PLAIN_FIRE_MOST]; /* < 0: out of reach */
    double x[PLAIN_FIRE_MOST];
} plain_fire;

void plain_fire_run(plain_fire *battle, double time, int steps);

#endif
