/* tests/support/world.h - worlds of bodies, made and stepped; the test fails
 * with the library's text where that does not work.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_TESTS_SUPPORT_WORLD_H
#define LAN_TESTS_SUPPORT_WORLD_H

#include "lanchester/bodies.h"

/* The caller destroys it. */
lan_bodies *world_make(const lan_bodies_def *def);

/* The number of the new body. */
int32_t world_add(lan_bodies *bodies, const lan_body *body);

void world_step(lan_bodies *bodies, double dt);

/* A shorter one where that would be refused. */
void world_step_at_most(lan_bodies *bodies, double dt);

#endif
