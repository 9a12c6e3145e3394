/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/world.h"

#include "tests/support/support.h"

lan_bodies *world_make(const lan_bodies_def *def)
{
    lan_bodies *bodies = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_bodies_create(def, &bodies, &err), &err);
    return bodies;
}

int32_t world_add(lan_bodies *bodies, const lan_body *body)
{
    int32_t number = -1;
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_bodies_add(bodies, body, &number, &err), &err);
    return number;
}

void world_step(lan_bodies *bodies, double dt)
{
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_bodies_step(bodies, dt, NULL, NULL, &err), &err);
}

void world_step_at_most(lan_bodies *bodies, double dt)
{
    const double most = lan_bodies_largest_step(bodies);
    world_step(bodies, dt < most ? dt : most);
}
