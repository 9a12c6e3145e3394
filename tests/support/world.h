/* tests/support/world.h - worlds of bodies, made and stepped; the test fails
 * with the library's text where that does not work.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "lanchester/bodies.h"

/* A body with a type of its own: where many are drawn at random. */
typedef struct world_body {
    lan_body_type type;
    lan_body body;
} world_body;

/* The caller destroys it. */
lan_bodies *world_make(const lan_bodies_def *def);

/* Of bodies 0 .. count - 1, each of the type of its number; walls are for all,
 * NULL: none. Of def only what is not of a type counts. The caller destroys
 * it. */
lan_bodies *world_of(const lan_bodies_def *def, const lan_walls *walls,
                     const world_body *bodies, int count);

void world_put(lan_bodies *bodies, int32_t number, const lan_body *body);
void world_step(lan_bodies *bodies, double dt);

/* A shorter one where that would be refused. */
void world_step_at_most(lan_bodies *bodies, double dt);
