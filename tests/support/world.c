/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/world.h"

#include <stdlib.h>

#include "tests/support/support.h"

lan_bodies *world_make(const lan_bodies_def *def)
{
    lan_bodies *bodies = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_bodies_create(def, &bodies, &err), &err);
    return bodies;
}

lan_bodies *world_of(const lan_bodies_def *def, const lan_walls *walls,
                     const world_body *bodies, int count)
{
    lan_bodies_def own = *def;
    lan_body_type *types = calloc((size_t)count, sizeof *types);
    const lan_walls **all = calloc((size_t)count, sizeof *all);
    assert_non_null(types);
    assert_non_null(all);
    for (int i = 0; i < count; i++) {
        types[i] = bodies[i].type;
        all[i] = walls;
    }
    own.most = (size_t)count;
    own.types = types;
    own.type_count = count;
    own.walls = walls != NULL ? all : NULL;
    lan_bodies *made = world_make(&own);
    free(types);
    free(all);
    for (int i = 0; i < count; i++) {
        lan_body body = bodies[i].body;
        body.type = i;
        world_put(made, i, &body);
    }
    return made;
}

void world_put(lan_bodies *bodies, int32_t number, const lan_body *body)
{
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_bodies_put(bodies, number, body, &err), &err);
}

void world_step(lan_bodies *bodies, double dt)
{
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_bodies_step(bodies, dt, &err), &err);
}

void world_step_at_most(lan_bodies *bodies, double dt)
{
    const double most = lan_bodies_largest_step(bodies);
    world_step(bodies, dt < most ? dt : most);
}
