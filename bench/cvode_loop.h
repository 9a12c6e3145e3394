/* bench/cvode_loop.h - a battle as a user of CVODE (SUNDIALS) would work it
 * out.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    one integrator for all battles of a size, begun anew for each and
 *          after each death; deaths are found by CVODE's own search for roots,
 *          and an instant is a stop time. Adams' formulas with a fixed-point
 *          iteration, or BDF with Newton's and a dense matrix by differences.
 *          Present where config.h has HAVE_CVODE.
 */
#ifndef LAN_BENCH_CVODE_LOOP_H
#define LAN_BENCH_CVODE_LOOP_H

#include "bench/plain_loop.h"

typedef struct cvode_work cvode_work;

typedef enum cvode_way { CVODE_BY_ADAMS, CVODE_BY_BDF } cvode_way;

/* Makes what battles of so many groups need; NULL without memory. */
cvode_work *cvode_create(size_t size, cvode_way way);
void cvode_destroy(cvode_work *work);

/* Works it out: y and time are those of the end. False where CVODE fails. */
bool cvode_run(cvode_work *work, plain_battle *battle);

#endif
