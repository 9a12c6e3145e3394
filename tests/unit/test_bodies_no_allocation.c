/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Nothing is allocated by a step: of discs and hulls with forces and walls.
 */
#include "lanchester/bodies.h"

#include "tests/support/allocations.h"
#include "tests/support/support.h"

TEST(steps_allocate_nothing)
{
    if (!allocations_can_be_counted()) {
        skip();
    }
    const lan_segment floor = {{-50.0, 0.0}, {50.0, 0.0}};
    lan_walls *walls = NULL;
    lan_bodies *bodies = NULL;
    lan_potential potential = lan_potential_default();
    potential.reach = 6.0;
    lan_potential from_floor = potential;
    from_floor.most = 100.0; /* less than they weigh */
    assert_ok(lan_walls_create(&floor, 1, &walls));
    const lan_bodies_def def = {.most = 200,
                                .kinds = 1,
                                .forces = &potential,
                                .walls = walls,
                                .from_walls = &from_floor,
                                .gravity = {0.0, -9.81}};
    assert_ok(lan_bodies_create(&def, &bodies, NULL));
    for (int64_t id = 0; id < 200; id++) {
        lan_body body = lan_body_default();
        int32_t number;
        body.id = id;
        body.at = (lan_point){(double)(id % 20), 2.0 + (double)(id / 20)};
        body.half_length = id % 5 == 0 ? 0.8 : 0.0;
        body.half_width = 0.3;
        assert_ok(lan_bodies_add(bodies, &body, &number, NULL));
    }
    allocations_start();
    for (int i = 0; i < 100; i++) {
        const double most = lan_bodies_largest_step(bodies);
        assert_ok(lan_bodies_step(bodies, most < 0.02 ? most : 0.02, NULL, NULL,
                                  NULL));
    }
    const long count = allocations_stop();
    assert_int_equal(count, 0);
    assert_true(lan_bodies_report_of(bodies)->contacts > 0);
    assert_true(lan_bodies_report_of(bodies)->wall_contacts > 0);
    lan_bodies_destroy(bodies);
    lan_walls_destroy(walls);
}
