/* results/scene/scene.h - a battle over time, as a page plays it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    an object that results/html/ reads; times in the scenario's unit,
 *          counts in soldiers, [] in the order of the battle's armies:
 *
 *     {"unit": "hour", "from": 0, "to": 72.5,
 *      "sides":   [{"name": "blue", "colors": [on light, on dark paper]}],
 *      "armies":  [{"name": "relief", "side": 0,
 *                   "strength": [t, n, t, n, ...],
 *                   "walk": [[depart, arrive, x, y, "camp"], ...],
 *                   "until": 33.1}],
 *      "battles": [{"from": 3, "to": 7.5, "x": 4.5, "y": 2.5,
 *                   "armies": [0, 3], "spells": [3, 7.5, 4.1, 6],
 *                   "lost": 260}],
 *      "bodies": {"left": -3, "top": -12, "grain": 0.02,
 *                 "groups": [{"army": 0, "radius": 0.3, "half_length": 0},
 *                            {"army": 1, "radius": 6, "half_length": 22}],
 *                 "soldiers": [[group, end, t, x, y, t, x, y, ...],
 *                              [group, end, t, x, y, turn, ...]],
 *                 "every": 1,
 *                 "shots": [t, army, x, y, x, y, ...], "shots_every": 3}}
 *
 *          Unit "": the scenario names none; colours are "#1f6fb5". Strengths
 *          go straight from point to point, and jump where a time stands
 *          twice; before the first point and after the last they stay. They
 *          are the trajectory's, off by 1/4000 of the army's largest at most.
 *          Before its arrival an army is on the straight way from where it
 *          was, until its departure it is there. The first step is where it
 *          enters; an army that never enters has none. Steps on one straight
 *          line at one pace are one, and a step that was under way at the end
 *          is none: the army stands where it began. From "until" on it is off
 *          the map; null where it is there to the end. Places are in units of
 *          the stage's axes, and called as the tables call them. "battles",
 *          "walk" and "until" are of a battle on a map only; x and y are null
 *          of a battle that no place is known of. Its "spells" are from when
 *          to when each of its armies was in it, in pairs.
 *          "bodies" are of an engagement whose story has frames. All numbers
 *          of soldiers and shots are whole: a place is (left, top) and so many
 *          grains to the right and down, in units of the stage's axes; a time
 *          is in parts of 10,000 from "from" to "to". A soldier is there from
 *          the first point on and goes straight from point to point. At the
 *          last one it fell where "end" is 1, left where it is 2, and 0 is
 *          there to the end. Hulls, whose half length is not 0, have a turn
 *          besides, in hundredths of a radian from the right over downwards.
 *          One soldier in "every" is written. A shot has the army that fired
 *          it, where it began and where it ended; one in "shots_every" is
 *          written, and none where that is 0.
 * Errors   kept by the document.
 */
#ifndef LAN_RESULTS_SCENE_H
#define LAN_RESULTS_SCENE_H

#include "balance/tally.h"
#include "results/document/document.h"

/* fought  with an outcome and a trajectory of two rows at least */
void lan_scene_add(lan_document *to, const lan_fought *fought);

#endif
