/* bench/bare_loop.h - the evolve loop without events: what a battle costs that
 * knows beforehand when everything happens.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a copy of the battle per stretch between two events, each worked
 *          through by GSL's evolve with the library's right-hand side and its
 *          error control, and nothing else: no event is looked for, nothing is
 *          booked, nothing is judged.
 * Owner    the caller, between bare_prepare() and bare_clear().
 */
#pragma once

#include <gsl/gsl_odeiv2.h>

#include "lanchester/solver.h"

#define BARE_STRETCHES_MAX 64

typedef struct bare_stretch {
    lan_battle *battle; /* as it stands at the stretch's start */
    double from;
    double to;
} bare_stretch;

typedef struct bare_battle {
    gsl_odeiv2_system system;
    gsl_odeiv2_driver *driver;
    double *numbers; /* scales and strengths, [2 * variables] */
    bare_stretch stretches[BARE_STRETCHES_MAX];
    int count;
    lan_battle *now; /* whose right-hand side is asked */
} bare_battle;

/* Works the battle out once to learn its stretches. Ends the program where
 * that fails. The bare battle must stay where it is. */
void bare_prepare(bare_battle *bare, lan_battle *battle, lan_solver *solver,
                  const lan_solver_options *options);
void bare_clear(bare_battle *bare);

/* Takes all its steps. */
void bare_run(bare_battle *bare);
