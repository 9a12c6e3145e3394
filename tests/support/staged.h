/* tests/support/staged.h - fixed battles that tests and benchmarks share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a staged battle is plain numbers, from which the library's is made
 *          and from which a second way of working it out can be written.
 *          Battles put together call by call: scene.h.
 * Units    soldiers; 1/time for aimed fire and losses, 1/(soldier time) for
 *          area fire.
 * Owner    battles are the caller's.
 */
#pragma once

#include "lanchester/battle.h"

/* Two groups, x and y, each its own army and side. */
typedef struct staged_duel {
    lan_law law_on_x; /* aimed, area or power */
    lan_law law_on_y;
    double x0;
    double y0;
    double a;     /* what y does to x */
    double b;     /* what x does to y */
    double enemy; /* exponents of the power law */
    double own;
    double losses_x;
    double losses_y;
    double rate; /* x receives so much per time ... */
    double from; /* ... from here */
    double to;   /* to here */
    double end;
} staged_duel;

#define STAGED_SIDE 8
#define STAGED_MANY (2 * STAGED_SIDE)

/* Eight groups against eight, all by aimed fire, shared evenly among the
 * living, so that groups die one after another. Groups 0..7 are side 0. */
typedef struct staged_many {
    double count[STAGED_MANY];
    double kill[STAGED_MANY][STAGED_MANY]; /* [target][attacker], 1/time */
    double hit[STAGED_MANY];
    double health[STAGED_MANY];
    double end;
} staged_many;

/* The v-th variant of each: no two have the same counts, and both sides
 * win some. v from 0.
 *
 *   square      dies by aimed fire
 *   linear      area fire; y breaks off at half a soldier
 *   mixed       x hidden, y in the open
 *   reinforced  area fire and own losses on both sides, x receives for a while
 *   stiff       reinforced, x loses 1e4 per time besides
 */
staged_duel staged_square(int v);
staged_duel staged_linear(int v);
staged_duel staged_reinforced(int v);
staged_many staged_eight(int v);

/* Makes the library's battle; ends the program where it cannot be made. */
lan_battle *staged_duel_battle(const staged_duel *scene);
lan_battle *staged_many_battle(const staged_many *scene);
