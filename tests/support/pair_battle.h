/* tests/support/pair_battle.h - random battles of fire from group to group.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    two or three armies of one or two groups, of two or three sides:
 *          every law from group to group, every share, fronts, morale, own
 *          losses, reinforcement that flows. Fire names both its groups.
 */
#pragma once

#include "tests/support/random.h"
#include "tests/support/scene.h"

#define PAIR_BATTLE_GROUPS 6
#define PAIR_BATTLE_POINTS 6 /* times and rates of the one polyline */

/* Draws a battle into a scene of PAIR_BATTLE_GROUPS; the points are the
 * caller's and live as long as the scene is used. */
void pair_battle_draw(random_source *random, scene *s,
                      double points[PAIR_BATTLE_POINTS]);

/* Adds what happens on the way: arrivals, breaks, fire that begins and stops,
 * and makes some fire so strong that the battle is decided before its end. */
void pair_battle_draw_events(random_source *random, scene *s);
