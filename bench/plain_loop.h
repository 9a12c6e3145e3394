/* bench/plain_loop.h - a battle as a user of GSL would work it out without
 * this library: a driver, a check after each step, and bisection.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a driver is made per battle. It is stepped until a strength is at
 *          or below its level; then the time is halved, the driver reset and
 *          the step integrated again, until the time is known. The dead are set
 *          to zero, the driver is reset, and so on until a side is gone.
 *          Two ways of stepping: by GSL's evolve, a look after each step, which
 *          is the better craft; or by gsl_odeiv2_driver_apply() from one of
 *          some points in time to the next, which is what its manual shows.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "tests/support/staged.h"

/* Tolerance of the time of a death, as a share of the time; the library aims at
 * a smaller one. */
#define PLAIN_RESOLUTION 1e-9

typedef struct plain_battle plain_battle;

/* Right-hand sides, written out: GSL's function with a plain_battle behind
 * params. */
int plain_square_rates(double t, const double y[], double f[], void *params);
int plain_area_rates(double t, const double y[], double f[], void *params);
int plain_many_rates(double t, const double y[], double f[], void *params);

struct plain_battle {
    int (*rates)(double t, const double y[], double f[], void *params);
    size_t size;
    size_t split; /* the first of the second side */
    double start[STAGED_MANY];
    double level;   /* at or below it a group is dead */
    double instant; /* a time to stop at, before the end; 0: none */
    double end;
    double tolerance; /* relative; absolute as a share of the larger side */
    int points;       /* looks at so many times only, evenly up to the end, as
                         the examples of GSL's manual do; 0: at each step */
    const staged_duel *duel; /* or */
    const staged_many *many;
    /* as it goes on */
    long calls; /* of the right-hand side, in all runs */
    bool alive[STAGED_MANY];
    bool receives;
    double y[STAGED_MANY];
    double time;
};

plain_battle plain_duel(const staged_duel *scene, double tolerance);
plain_battle plain_many(const staged_many *scene, double tolerance);

/* Solves the battle: y and time are those of the end. False if GSL fails. */
bool plain_run(plain_battle *battle);
