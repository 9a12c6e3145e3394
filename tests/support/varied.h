/* tests/support/varied.h - a scene with other numbers and the same structure.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_TESTS_SUPPORT_VARIED_H
#define LAN_TESTS_SUPPORT_VARIED_H

#include "tests/support/random.h"
#include "tests/support/scene.h"

/* Multiplies counts, rates, losses, arrivals, times, thresholds, fronts and
 * what morale is made of by factors near 1. What is not there stays so. */
void scene_vary(random_source *random, scene *s);

#endif
