/* results/scene/scene.h - a battle over time, as a page plays it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    an object that results/html/ reads; times in the scenario's unit,
 *          counts in soldiers, [] in the order of the battle's armies:
 *
 *     {"unit": "hour", "from": 0, "to": 72.5,
 *      "sides":   [{"name": "blue", "most": 1200,
 *                   "colors": [on light, on dark paper]}],
 *      "armies":  [{"name": "relief", "side": 0,
 *                   "strength": [t, n, t, n, ...],
 *                   "walk": [depart, arrive, place, ...],
 *                   "until": 33.1}],
 *      "places":  [x, y, ...],
 *      "place_names": ["camp", "[30, 4]"],
 *      "battles": [{"from": 3, "to": 7.5, "x": 4.5, "y": 2.5,
 *                   "armies": [0, 3], "spells": [3, 7.5, 4.1, 6],
 *                   "lost": 260}],
 *      "bodies": {"left": -3, "top": -12, "grain": 0.02, "ticks": 1920,
 *                 "groups": [{"army": 0, "radius": 0.3},
 *                            {"army": 1, "half_length": 22,
 *                             "half_width": 6}],
 *                 "soldiers": [[group, end, t, x, y, t, x, y, ...],
 *                              [group, end, t, x, y, turn, ...]],
 *                 "every": 1,
 *                 "shots": [t, army, x, y, dx, dy, ...], "shots_every": 3}}
 *
 *          Unit "": the scenario names none; colours are "#1f6fb5". Strengths
 *          go straight from point to point, and jump where a time stands
 *          twice; before the first point and after the last they stay. They
 *          are the trajectory's, off by 1/4000 of the army's largest at most,
 * and of up to 1,200 soldiers who are bodies those of each one's fate. Of a
 * walk each three are a step; before its arrival an army is on the straight way
 * from where it was, until its departure it is there. The first three are where
 * it enters, depart and arrive at that time; an army that never enters has
 * none. Steps on one straight line at one pace are one, and a step that was
 * under way at the end is none: the army stands where it began. From "until" on
 * it is off the map; null where it is there to the end. Places are numbered by
 * "walk" in pairs x, y, in units of the stage's axes, and called as the tables
 *          call them. "places", "place_names", "battles", "walk" and "until"
 *          are of a battle on a map only; x and y are null of a battle that no
 *          place is known of. Its "spells" are from when to when each of its
 *          armies was in it, in pairs. Times are rounded to a billionth of the
 *          battle's.
 *          "bodies" are of an engagement whose story has frames. All numbers
 *          of soldiers and shots are whole. A place is (left, top) and so many
 *          grains to the right and down, in units of the stage's axes; a time
 *          that part of "ticks" from "from" to "to". Of a soldier each point is
 *          the difference from the one before, the first from 0; it is there
 *          from its first point on and goes straight from point to point. At
 *          the last one it fell where "end" is 1, left where it is 2, and 0 is
 *          there to the end. Hulls have a turn besides, in hundredths of a
 *          radian from the right over downwards. One soldier in "every" is
 *          written. A shot is the ticks since the one before, the army that
 *          fired it, where it began and by how much it went on; one in
 *          "shots_every" is written, and none where that is 0.
 * Errors   LAN_ENOMEM.
 * Owner    the caller gets a reference.
 */
#ifndef LAN_RESULTS_FIGURES_SCENE_H
#define LAN_RESULTS_FIGURES_SCENE_H

#include <jansson.h>

#include "balance/tally.h"

/* fought  with an outcome and a trajectory of two rows at least */
LAN_MUST_CHECK
lan_status lan_scene_create(const lan_fought *fought, json_t **out);

#endif
