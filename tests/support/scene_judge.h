/* tests/support/scene_judge.h - whether the scene of a battle that is played on
 * a page says what happened, judged by its trajectory and its story.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    written from results/scene/scene.h, without the code that makes
 *          scenes: the judge reads the JSON as a page does.
 * Errors   what is wrong fails the test, with time and army.
 */
#ifndef LAN_TESTS_SUPPORT_SCENE_JUDGE_H
#define LAN_TESTS_SUPPORT_SCENE_JUDGE_H

#include <jansson.h>

#include "balance/tally.h"
#include "tests/support/random.h"

/* Plays a valid text, with settings up to a NULL or none at all. The caller
 * clears it. */
lan_fought fought_text(const char *text, const char *const *settings);

/* Its scene, written as text and read again; json_decref() it. */
json_t *scene_read(const lan_fought *fought);

/* Bytes of a scene as one line. */
size_t scene_bytes(const json_t *scene);

/* What an army has at a time, by its scene. */
double scene_strength(const json_t *scene, size_t army, double time);

/* Where it is; false where it is not on the map. */
bool scene_place(const json_t *scene, size_t army, double time, lan_point *at);

/* Strengths and places at so many random times, and all else. */
void assert_scene_is_true(const lan_fought *fought, const json_t *scene,
                          random_source *random, int times);

#endif
