/* bench/odeint_loop.h - a battle as a user of Boost's odeint would work it out.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    runge_kutta_dopri5 with dense output by odeint's own control of the
 *          step, rates written out and inlined; a look after each step, the
 *          time of a death from the dense output by false position, and the
 *          stepper begun anew there. C++, built where odeint is found.
 */
#ifndef LAN_BENCH_ODEINT_LOOP_H
#define LAN_BENCH_ODEINT_LOOP_H

#include "bench/plain_loop.h"

/* Works it out: y and time are those of the end. */
bool odeint_run(plain_battle *battle);

#endif
