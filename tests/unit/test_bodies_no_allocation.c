/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/bodies.h"

#include "tests/support/allocations.h"
#include "tests/support/support.h"

TEST(steps_allocate_nothing)
{
    if (!allocations_can_be_counted()) {
        skip();
    }
    const lan_segment floor = {{-50.0, 0.0}, {50.0, 0.0}};
    lan_potential apart = lan_potential_default();
    lan_body_type types[2] = {lan_body_type_default(), lan_body_type_default()};
    lan_walls *walls = NULL;
    lan_bodies *bodies = NULL;
    apart.attraction = 0.0;
    apart.reach = 1.5;
    apart.most = 50.0;
    const lan_potential forces[4] = {apart, apart, apart, apart};
    types[1].half_length = 0.8;
    types[1].half_width = 0.3;
    assert_ok(lan_walls_create(&floor, 1, &walls));
    const lan_walls *const all[2] = {walls, walls};
    const lan_bodies_def def = {.most = 200,
                                .types = types,
                                .type_count = 2,
                                .forces = forces,
                                .from_walls = forces,
                                .walls = all,
                                .gravity = {0.0, -9.81}};
    assert_ok(lan_bodies_create(&def, &bodies, NULL));
    for (int32_t i = 0; i < 200; i++) {
        const lan_body body = {.type = i % 5 == 0,
                               .at = {i % 20, 2.0 + i / 20}};
        assert_ok(lan_bodies_put(bodies, i, &body, NULL));
    }
    allocations_start();
    for (int i = 0; i < 100; i++) {
        const double most = lan_bodies_largest_step(bodies);
        assert_ok(lan_bodies_step(bodies, most < 0.02 ? most : 0.02, NULL));
    }
    assert_int_equal(allocations_stop(), 0);
    assert_true(lan_bodies_report_of(bodies)->contacts > 0);
    assert_true(lan_bodies_report_of(bodies)->wall_contacts > 0);
    lan_bodies_destroy(bodies);
    lan_walls_destroy(walls);
}
