/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/oom.h"

#include "lanchester/bodies.h"
#include "tests/support/support.h"

/* A world, and bodies of which no two are alike. */
static bool try_world(void *context)
{
    const lan_potential *potential = context;
    const lan_bodies_def def = {.most = 40, .kinds = 1, .forces = potential};
    lan_bodies *bodies = NULL;
    lan_error err;
    lan_error_clear(&err);
    if (!oom_has_succeeded(lan_bodies_create(&def, &bodies, &err), &err)) {
        assert_null(bodies);
        return false;
    }
    lan_body body = lan_body_default();
    bool is_made = true;
    for (int64_t id = 0; id < 40 && is_made; id++) {
        int32_t number;
        body.id = id;
        body.mass = 1.0 + (double)id;
        is_made = oom_has_succeeded(
            lan_bodies_add(bodies, &body, &number, &err), &err);
        assert_int_equal(lan_bodies_count(bodies), id + is_made);
    }
    lan_bodies_destroy(bodies);
    return is_made;
}

TEST(a_world_without_memory_is_not_made)
{
    lan_potential potential = lan_potential_default();
    assert_true(oom_try_all(try_world, &potential) >= 12);
}
