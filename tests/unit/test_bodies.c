/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Collisions, forces and steering, compared with closed forms.
 */
#include "lanchester/bodies.h"

#include <math.h>
#include <string.h>

#include "tactics/bodies/bodies_impl.h"
#include "tests/support/support.h"
#include "tests/support/world.h"

/* --- two bodies that collide ---------------------------------------------- */

static world_body disc_at(double x, double speed, double mass)
{
    world_body of = {.type = lan_body_type_default()};
    of.type.radius = 0.5;
    of.type.mass = mass;
    of.type.restitution = 1.0;
    of.body.at.x = x;
    of.body.velocity.x = speed;
    return of;
}

typedef struct head_on {
    double m, n; /* masses */
    double u, v; /* velocities */
    double e;    /* restitution */
    lan_impact impact;
    double left, right; /* velocities of both after the impact */
} head_on;

TEST(two_discs_part_as_the_closed_forms_say)
{
    const lan_bodies_def def = {.crowding = 0.0};
    const head_on cases[] = {
        {1.0, 1.0, 1.0, -1.0, 1.0, LAN_IMPACT_BOUNCE, -1.0, 1.0},
        {3.0, 1.0, 2.0, 0.0, 1.0, LAN_IMPACT_BOUNCE, 1.0, 3.0},
        {3.0, 1.0, 2.0, 0.0, 0.4, LAN_IMPACT_BOUNCE, 1.3, 2.1},
        {3.0, 1.0, 2.0, 0.0, 1.0, LAN_IMPACT_PUSH, 1.5, 1.5},
        {3.0, 1.0, 2.0, 0.0, 1.0, LAN_IMPACT_STICK, 1.5, 1.5},
        {3.0, 1.0, 2.0, 0.0, 1.0, LAN_IMPACT_STOP, 0.0, 0.0},
        {1.5, LAN_INF, 2.0, 0.0, 0.5, LAN_IMPACT_BOUNCE, -1.0, 0.0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const head_on *of = &cases[i];
        world_body pair[2] = {disc_at(-1.0, of->u, of->m),
                              disc_at(1.0, of->v, of->n)};
        pair[0].type.restitution = of->e;
        pair[0].type.impact = of->impact;
        lan_bodies *bodies = world_of(&def, NULL, pair, 2);
        for (int k = 0; k < 100; k++) {
            world_step(bodies, 0.01);
        }
        assert_close(lan_bodies_get(bodies, 0).velocity.x, of->left, 1e-12,
                     1e-12);
        assert_close(lan_bodies_get(bodies, 1).velocity.x, of->right, 1e-12,
                     1e-12);
        assert_true(lan_bodies_report_of(bodies)->contacts >= 1);
        lan_bodies_destroy(bodies);
    }
}

/* A disc that slides along a wall under pressure loses tangential momentum:
 * friction times the normal impulse. */
TEST(friction_is_a_share_of_the_impulse)
{
    const lan_segment floor = {{-9.0, 0.0}, {9.0, 0.0}};
    const lan_bodies_def def = {.crowding = 0.0};
    lan_walls *walls = NULL;
    world_body disc = disc_at(0.0, 3.0, 2.0);
    disc.type.friction = 0.1;
    disc.type.restitution = 0.5;
    disc.body.at.y = 0.6;
    disc.body.velocity.y = -2.0;
    assert_ok(lan_walls_create(&floor, 1, &walls));
    lan_bodies *bodies = world_of(&def, walls, &disc, 1);
    for (int k = 0; k < 10; k++) {
        world_step(bodies, 0.01);
    }
    const lan_body after = lan_bodies_get(bodies, 0);
    assert_close(after.velocity.y, 1.0, 1e-12, 0.0);
    assert_close(after.velocity.x, 3.0 - 0.1 * 3.0, 1e-12, 0.0);
    lan_bodies_destroy(bodies);
    lan_walls_destroy(walls);
}

/* --- a single body -------------------------------------------------------- */

TEST(drag_gravity_and_speed_end_as_closed_forms_say)
{
    const lan_bodies_def def = {.gravity = {0.0, -9.81}};
    world_body of[2] = {disc_at(0.0, 0.0, 3.0), disc_at(50.0, 0.0, 3.0)};
    of[0].type.drag = 0.5;
    of[1].type.speed_most = 2.5;
    lan_bodies *bodies = world_of(&def, NULL, of, 2);
    for (int i = 0; i < 3000; i++) {
        world_step(bodies, 0.01);
    }
    assert_close(lan_bodies_get(bodies, 0).velocity.y, -19.62, 1e-5, 0.0);
    assert_close(lan_bodies_get(bodies, 1).velocity.y, -2.5, 1e-12, 0.0);
    assert_true(lan_bodies_report_of(bodies)->capped > 0);
    lan_bodies_destroy(bodies);
}

TEST(a_force_at_the_bow_turns_a_hull_by_its_inertia)
{
    const lan_bodies_def def = {.crowding = 0.0};
    world_body hull = disc_at(0.0, 0.0, 3.0);
    hull.type.half_length = 4.0;
    hull.type.half_width = 1.5;
    hull.body.heading = 0.3;
    lan_bodies *bodies = world_of(&def, NULL, &hull, 1);
    const lan_point across = {-2.0 * sin(0.3), 2.0 * cos(0.3)};
    lan_bodies_set_force(bodies, 0, across, true);
    world_step(bodies, 0.01);
    const lan_body after = lan_bodies_get(bodies, 0);
    assert_close(after.spin, 0.01 * 4.0 * 2.0 / (3.0 * (16.0 + 2.25) / 3.0),
                 1e-12, 0.0);
    assert_close(hypot(after.velocity.x, after.velocity.y), 0.01 * 2.0 / 3.0,
                 1e-12, 0.0);
    lan_bodies_destroy(bodies);
}

/* --- forces and steps ----------------------------------------------------- */

TEST(rest_and_stiffness_are_those_of_the_table)
{
    lan_potential of = lan_potential_default();
    of.unit = 1.7;
    assert_close(lan_potential_rest(&of), 2.0 * 1.7, 1e-15, 0.0);
    assert_close(lan_potential_stiffness(&of, 3.4), 2000.0 / 8.0 / 1.7, 1e-14,
                 0.0);
    of.kind = LAN_POTENTIAL_ENERGY;
    assert_close(lan_potential_rest(&of), 3.0 * 1.7, 1e-15, 0.0);
    assert_close(lan_potential_stiffness(&of, 5.1),
                 2.0 * 2000.0 / 81.0 / 1.7 / 1.7, 1e-14, 0.0);
    of.most = 5.0;
    of.reach = 7.0;
    assert_close(lan_potential_force(&of, 0.1), 5.0, 0.0, 0.0);
    assert_close(lan_potential_force(&of, 7.1), 0.0, 0.0, 0.0);
}

/* Oscillation of a pair about its equilibrium, with a step that is a share of
 * the largest stable step: the ratio of the largest to the initial
 * amplitude. */
static double swing(double share)
{
    lan_potential apart = lan_potential_default();
    const lan_body_type type = {
        .radius = 1e-3, .mass = 2.0, .speed_most = LAN_INF};
    const lan_bodies_def def = {
        .most = 2, .types = &type, .type_count = 1, .forces = &apart};
    lan_bodies *bodies = world_make(&def);
    const double off = 1e-9;
    double most = 0.0;
    const double omega = sqrt(250.0 / 1.0); /* of the reduced mass */
    for (int32_t i = 0; i < 2; i++) {
        const lan_body body = {.at.x = i * (2.0 + off)};
        world_put(bodies, i, &body);
    }
    assert_close(lan_bodies_largest_step(bodies), 2.0 / omega, 1e-6, 0.0);
    for (int i = 0; i < 400; i++) {
        const double dt = share * 2.0 / omega;
        if (lan_bodies_largest_step(bodies) < dt) {
            break; /* the amplitude has grown too large */
        }
        world_step(bodies, dt);
        most = fmax(most, fabs(lan_bodies_get(bodies, 1).at.x -
                               lan_bodies_get(bodies, 0).at.x - 2.0));
    }
    lan_bodies_destroy(bodies);
    return most / off;
}

TEST(a_pair_is_stable_below_its_largest_step)
{
    assert_true(swing(0.1) < 1.1);
    assert_true(swing(0.98) < 30.0);
}

TEST(steps_and_bodies_without_sense_are_refused)
{
    const double nan = LAN_NAN;
    lan_bodies_def def = {.most = 1};
    const world_body disc = disc_at(0.0, 1.0, 2.0);
    const lan_body wrong[] = {{.type = 1},
                              {.at = {nan, 0.0}},
                              {.at = {2e9, 0.0}},
                              {.velocity = {0.0, LAN_INF}},
                              {.heading = nan}};
    lan_bodies *bodies = world_of(&def, NULL, &disc, 1);
    lan_error err = {.status = LAN_OK};
    assert_int_equal(lan_bodies_step(bodies, 0.3, &err), LAN_EINVAL);
    assert_non_null(strstr(err.text, "half its radius in 0.25"));
    assert_int_equal(lan_bodies_step(bodies, nan, &err), LAN_EINVAL);
    assert_int_equal(lan_bodies_put(bodies, 0, &disc.body, &err), LAN_EINVAL);
    assert_int_equal(lan_bodies_put(bodies, 1, &disc.body, &err), LAN_ELIMIT);
    lan_bodies_remove(bodies, 0);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(lan_bodies_put(bodies, 0, &wrong[i], &err),
                         LAN_EINVAL);
    }
    lan_bodies_destroy(bodies);
    lan_body_type types[6];
    for (int i = 0; i < 6; i++) {
        types[i] = lan_body_type_default();
    }
    types[0].radius = -1.0;
    types[1].mass = 0.0;
    types[2].restitution = 1.5;
    types[3].half_length = 1.0; /* without a width */
    types[4].drag = nan;
    types[5].impact = (lan_impact)9;
    def.type_count = 1;
    for (int i = 0; i < 6; i++) {
        def.types = &types[i];
        assert_int_equal(lan_bodies_create(&def, &bodies, &err), LAN_EINVAL);
    }
}
