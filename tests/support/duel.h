/* tests/support/duel.h - random duels of two groups, and an integration of
 * them that knows nothing but the equations.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "solver/closed_form.h"
#include "tests/support/random.h"

typedef struct duel_state {
    long double x;
    long double y;
    long double ix; /* integral of x */
    long double iy;
} duel_state;

/* Draws a duel that some closed form is exact for: rates 1e-3 .. 1e3, counts
 * 1 .. 1e6, many of them near the tie of the square law. */
lan_closed_duel duel_random(random_source *random);

/* Prints a case as C would initialise it. */
void duel_describe(const random_source *random, int i, const lan_closed_duel *d,
                   double s);

/* Integrates over s by a Taylor series in long double, or to the first step at
 * whose end a side is dead: past it the mixed law has a pole. */
duel_state duel_integrate(const lan_closed_duel *d, double s);

/* Draws a time at which both sides still live; the state there in *o. */
double duel_time(random_source *random, const lan_closed_duel *d,
                 duel_state *o);

/* How fast the fastest thing in a duel goes, 1/time. */
double duel_pace(const lan_closed_duel *d);

/* How far a change in the last bit of the start grows by s: what a balance of
 * reinforcement and fire does to any answer; 1 where nothing is unstable. */
double duel_growth(const lan_closed_duel *d, double s);

/* First time at which x, or y, falls to level + slope s; LAN_INF if it does
 * not by 1e9. Looked for in steps of a hundredth of the time, and bisected: a
 * dip shorter than that is missed. */
double duel_falls_at(const lan_closed_solution *solution, bool of_y,
                     double level, double slope);
