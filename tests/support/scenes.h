/* tests/support/scenes.h - battles that tests and benchmarks share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a scene holds plain numbers, from which a battle is made and from
 *          which a second way of working it out can be written.
 * Units    soldiers; 1/time for aimed fire and losses, 1/(soldier time) for
 *          area fire.
 * Owner    battles are the caller's.
 */
#ifndef LAN_TESTS_SUPPORT_SCENES_H
#define LAN_TESTS_SUPPORT_SCENES_H

#include "model/battle.h"

/* Two groups, x and y, each its own army and side. */
typedef struct scene_duel {
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
} scene_duel;

#define SCENE_SIDE 8
#define SCENE_MANY (2 * SCENE_SIDE)

/* Eight groups against eight, all by aimed fire, shared evenly among the
 * living, so that groups die one after another. Groups 0..7 are side 0. */
typedef struct scene_many {
    double count[SCENE_MANY];
    double kill[SCENE_MANY][SCENE_MANY]; /* [target][attacker], 1/time */
    double hit[SCENE_MANY];
    double health[SCENE_MANY];
    double end;
} scene_many;

/* The v-th variant of each scene: no two have the same counts, and both sides
 * win some. v from 0.
 *
 *   square      dies by aimed fire
 *   linear      area fire; y breaks off at half a soldier
 *   mixed       x hidden, y in the open
 *   reinforced  area fire and own losses on both sides, x receives for a while
 *   stiff       reinforced, x loses 1e4 per time besides
 */
scene_duel scene_square(int v);
scene_duel scene_linear(int v);
scene_duel scene_mixed(int v);
scene_duel scene_reinforced(int v);
scene_duel scene_stiff(int v);
scene_many scene_eight(int v);

/* Makes a scene's battle; ends the program where it cannot be made. */
lan_battle *scene_duel_battle(const scene_duel *scene);
lan_battle *scene_many_battle(const scene_many *scene);

#endif
