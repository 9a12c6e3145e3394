/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two bodies that meet, against closed forms: who goes where afterwards.
 */
#include "lanchester/bodies.h"

#include <math.h>
#include <string.h>

#include "tests/support/support.h"
#include "tests/support/world.h"

static lan_bodies *world_of(size_t most)
{
    const lan_bodies_def def = {.most = most, .kinds = 1};
    return world_make(&def);
}

static void step_by(lan_bodies *bodies, double dt, int count)
{
    for (int i = 0; i < count; i++) {
        world_step(bodies, dt);
    }
}

/* Disc, or a hull where half_length > 0. */
static lan_body body_of(int64_t id, double x, double speed, double mass)
{
    lan_body body = lan_body_default();
    body.id = id;
    body.at.x = x;
    body.velocity.x = speed;
    body.mass = mass;
    body.radius = 0.5;
    body.restitution = 1.0;
    return body;
}

static double angular_momentum(const lan_bodies *bodies, int32_t number,
                               double inertia)
{
    const lan_body of = lan_bodies_get(bodies, number);
    return of.mass * (of.at.x * of.velocity.y - of.at.y * of.velocity.x) +
           inertia * of.spin;
}

/* --- head on ------------------------------------------------------------- */

static void assert_head_on(double m, double n, double u, double v, double e)
{
    lan_bodies *bodies = world_of(2);
    lan_body one = body_of(1, -1.0, u, m);
    lan_body other = body_of(2, 1.0, v, n);
    one.restitution = e;
    const int32_t a = world_add(bodies, &one);
    const int32_t b = world_add(bodies, &other);
    step_by(bodies, 0.01, 200);
    const double common = (m * u + n * v) / (m + n);
    assert_close(lan_bodies_get(bodies, a).velocity.x,
                 common + e * n * (v - u) / (m + n), 1e-12, 1e-12);
    assert_close(lan_bodies_get(bodies, b).velocity.x,
                 common + e * m * (u - v) / (m + n), 1e-12, 1e-12);
    assert_close(lan_bodies_get(bodies, b).velocity.y, 0.0, 0.0, 0.0);
    assert_int_equal(lan_bodies_report_of(bodies)->contacts >= 1, 1);
    lan_bodies_destroy(bodies);
}

TEST(two_discs_part_as_the_closed_form_says)
{
    assert_head_on(1.0, 1.0, 1.0, -1.0, 1.0);
    assert_head_on(1.0, 1.0, 2.0, 0.0, 1.0);
    assert_head_on(3.7, 1.3, 1.9, -0.4, 1.0);
    assert_head_on(3.7, 1.3, 1.9, -0.4, 0.35);
    assert_head_on(0.2, 90.0, 3.1, 1.0, 0.8);
}

TEST(without_restitution_both_go_on_together)
{
    assert_head_on(3.7, 1.3, 1.9, -0.4, 0.0);
}

TEST(what_nothing_moves_throws_back)
{
    lan_bodies *bodies = world_of(2);
    const lan_body one = body_of(1, -1.0, 2.0, 5.0);
    const lan_body rock = body_of(2, 1.0, 0.0, LAN_INF);
    const int32_t a = world_add(bodies, &one);
    const int32_t b = world_add(bodies, &rock);
    step_by(bodies, 0.01, 200);
    assert_close(lan_bodies_get(bodies, a).velocity.x, -2.0, 1e-12, 0.0);
    assert_close(lan_bodies_get(bodies, b).velocity.x, 0.0, 0.0, 0.0);
    assert_close(lan_bodies_get(bodies, b).at.x, 1.0, 0.0, 0.0);
    lan_bodies_destroy(bodies);
}

/* --- aslant -------------------------------------------------------------- */

static lan_body any_body(random_source *random, int64_t id, bool is_hull)
{
    lan_body body = lan_body_default();
    const double side = id == 1 ? -1.0 : 1.0;
    body.id = id;
    body.at = (lan_point){side * random_between(random, 1.5, 2.0),
                          random_between(random, -0.5, 0.5)};
    body.velocity = (lan_point){-side * random_between(random, 0.5, 2.0),
                                random_between(random, -0.1, 0.1)};
    body.mass = random_magnitude(random, 0.5, 20.0);
    body.restitution = 1.0;
    body.radius = random_between(random, 0.4, 0.8);
    body.spin = random_between(random, -0.5, 0.5);
    if (is_hull) {
        body.half_length = random_between(random, 0.5, 0.9);
        body.half_width = random_between(random, 0.3, 0.5);
        body.heading = random_between(random, -3.0, 3.0);
    }
    return body;
}

static void assert_kept(bool is_hull, double friction)
{
    random_source *random = random_create(1551);
    int met = 0;
    for (int i = 0; i < 200; i++) {
        lan_bodies *bodies = world_of(2);
        random_begin(random, (uint32_t)i);
        for (int64_t id = 1; id <= 2; id++) {
            lan_body body = any_body(random, id, is_hull);
            body.friction = friction;
            world_add(bodies, &body);
        }
        const double energy = lan_bodies_energy(bodies);
        const lan_point momentum = lan_bodies_momentum(bodies);
        step_by(bodies, 0.02, 100);
        const lan_point now = lan_bodies_momentum(bodies);
        assert_close(now.x, momentum.x, 1e-12, 1e-11);
        assert_close(now.y, momentum.y, 1e-12, 1e-11);
        if (friction > 0.0) {
            assert_true(lan_bodies_energy(bodies) <= energy * (1.0 + 1e-12));
        } else {
            assert_close(lan_bodies_energy(bodies), energy, 1e-12, 0.0);
        }
        met += lan_bodies_report_of(bodies)->contacts > 0;
        lan_bodies_destroy(bodies);
    }
    assert_true(met > 150);
    random_destroy(random);
}

TEST(elastic_discs_keep_momentum_and_energy)
{
    assert_kept(false, 0.0);
}

TEST(elastic_hulls_keep_momentum_and_energy)
{
    assert_kept(true, 0.0);
}

TEST(friction_keeps_momentum_and_takes_energy)
{
    assert_kept(false, 0.4);
    assert_kept(true, 0.4);
}

/* A disc that slides along a rock loses what Coulomb's law says, and turns. */
TEST(friction_is_a_share_of_the_impulse)
{
    lan_bodies *bodies = world_of(2);
    lan_body disc = body_of(1, 0.0, 3.0, 2.0);
    lan_body rock = lan_body_default();
    disc.at.y = 0.6;
    disc.velocity.y = -1.0;
    disc.friction = rock.friction = 0.25;
    disc.restitution = rock.restitution = 0.5;
    rock.id = 2;
    rock.mass = LAN_INF;
    rock.half_length = 50.0;
    rock.half_width = 1.0;
    rock.at.y = -1.0;
    const int32_t a = world_add(bodies, &disc);
    world_add(bodies, &rock);
    step_by(bodies, 0.05, 4);
    const lan_body now = lan_bodies_get(bodies, a);
    const double slip = 0.25 * 1.5; /* of velocity: friction (1 + e) speed */
    assert_close(now.velocity.y, 0.5, 1e-12, 0.0);
    assert_close(now.velocity.x, 3.0 - slip, 1e-12, 0.0);
    assert_close(now.spin, -slip * 0.5 / (0.5 * 0.5 * 0.5), 0.01, 0.0);
    lan_bodies_destroy(bodies);
}

/* --- other answers ------------------------------------------------------- */

TEST(those_that_stick_go_on_as_one)
{
    lan_bodies *bodies = world_of(2);
    lan_body one = body_of(1, -1.0, 2.0, 3.0);
    lan_body other = body_of(2, 1.0, 0.0, 1.0);
    one.impact = LAN_IMPACT_STICK;
    other.at.y = 0.4;
    const int32_t a = world_add(bodies, &one);
    const int32_t b = world_add(bodies, &other);
    const double before =
        angular_momentum(bodies, a, 0.0) + angular_momentum(bodies, b, 0.0);
    while (lan_bodies_report_of(bodies)->contacts == 0) {
        step_by(bodies, 1e-4, 1);
    }
    const lan_body first = lan_bodies_get(bodies, a);
    const lan_body second = lan_bodies_get(bodies, b);
    const double dx = first.at.x - second.at.x;
    const double dy = first.at.y - second.at.y;
    assert_close(lan_bodies_momentum(bodies).x, 6.0, 1e-12, 0.0);
    assert_close(first.spin, second.spin, 1e-12, 0.0);
    assert_true(fabs(first.spin) > 0.1);
    assert_close(first.velocity.x - second.velocity.x, -first.spin * dy, 1e-3,
                 0.0);
    assert_close(first.velocity.y - second.velocity.y, first.spin * dx, 1e-3,
                 0.0);
    assert_close(angular_momentum(bodies, a, 3.0 * 0.125) +
                     angular_momentum(bodies, b, 0.125),
                 before, 0.0, 1e-3);
    lan_bodies_destroy(bodies);
}

TEST(those_that_stop_stand_still)
{
    lan_bodies *bodies = world_of(2);
    lan_body one = body_of(1, -1.0, 2.0, 3.0);
    const lan_body other = body_of(2, 1.0, -1.0, 1.0);
    one.impact = LAN_IMPACT_STOP;
    const int32_t a = world_add(bodies, &one);
    const int32_t b = world_add(bodies, &other);
    step_by(bodies, 0.01, 100);
    assert_close(lan_bodies_get(bodies, a).velocity.x, 0.0, 0.0, 0.0);
    assert_close(lan_bodies_get(bodies, b).velocity.x, 0.0, 0.0, 0.0);
    lan_bodies_destroy(bodies);
}

TEST(those_that_push_do_not_bounce)
{
    lan_bodies *bodies = world_of(2);
    lan_body one = body_of(1, -1.0, 2.0, 3.0);
    const lan_body other = body_of(2, 1.0, 0.0, 1.0);
    one.impact = LAN_IMPACT_PUSH;
    const int32_t a = world_add(bodies, &one);
    const int32_t b = world_add(bodies, &other);
    step_by(bodies, 0.01, 200);
    assert_close(lan_bodies_get(bodies, a).velocity.x, 1.5, 1e-12, 0.0);
    assert_close(lan_bodies_get(bodies, b).velocity.x, 1.5, 1e-12, 0.0);
    assert_true(lan_bodies_report_of(bodies)->deepest < 1e-3);
    lan_bodies_destroy(bodies);
}

/* --- one body ------------------------------------------------------------ */

/* Sixty press from all sides on one that stands; how deep the deepest two of
 * all are in each other at the end of the worst step. */
static double deepest_of_a_crowd(double crowding)
{
    const lan_bodies_def def = {.most = 61, .kinds = 1, .crowding = crowding};
    lan_bodies *bodies = NULL;
    int32_t number;
    double deepest = 0.0;
    assert_ok(lan_bodies_create(&def, &bodies, NULL));
    for (int64_t id = 0; id < 61; id++) {
        lan_body body = body_of(id, 0.0, 0.0, id == 0 ? LAN_INF : 1.0);
        body.radius = 1.0;
        body.impact = LAN_IMPACT_PUSH;
        body.drag = 1.0;
        body.speed_most = 2.0;
        const double far = id == 0 ? 0.0 : 6.0 + 3.0 * (double)(id % 4);
        body.at = (lan_point){far * cos(0.42 * (double)(id / 4)),
                              far * sin(0.42 * (double)(id / 4))};
        assert_ok(lan_bodies_add(bodies, &body, &number, NULL));
    }
    for (int step = 0; step < 400; step++) {
        for (int32_t i = 1; i < 61; i++) {
            const lan_point at = lan_bodies_get(bodies, i).at;
            const double far = hypot(at.x, at.y);
            lan_bodies_set_force(
                bodies, i, (lan_point){-2.0 * at.x / far, -2.0 * at.y / far},
                false);
        }
        step_by(bodies, 0.2, 1);
        for (int32_t i = 0; i < 61 && step >= 100; i++) {
            const lan_point a = lan_bodies_get(bodies, i).at;
            for (int32_t k = 0; k < i; k++) {
                const lan_point b = lan_bodies_get(bodies, k).at;
                deepest = fmax(deepest, 2.0 - hypot(a.x - b.x, a.y - b.y));
            }
        }
    }
    lan_bodies_destroy(bodies);
    return deepest;
}

TEST(a_crowd_that_presses_does_not_end_in_each_other)
{
    const double plain = deepest_of_a_crowd(0.0);
    const double crowded = deepest_of_a_crowd(0.25);
    print_message("# %.3f deep of a radius; asked for as a crowd %.3f\n", plain,
                  crowded);
    assert_true(crowded < 0.2);
    assert_true(crowded < 0.5 * plain);
}

TEST(drag_and_gravity_end_at_their_speed)
{
    lan_bodies_def def = {.most = 1, .kinds = 1, .gravity = {0.0, -9.81}};
    lan_bodies *bodies = NULL;
    assert_ok(lan_bodies_create(&def, &bodies, NULL));
    lan_body body = lan_body_default();
    body.drag = 2.0;
    body.radius = 20.0;
    const int32_t a = world_add(bodies, &body);
    step_by(bodies, 0.05, 400);
    assert_close(lan_bodies_get(bodies, a).velocity.y, -9.81 / 2.0, 1e-9, 0.0);
    lan_bodies_destroy(bodies);
}

TEST(a_force_at_the_bow_turns_a_hull_by_its_inertia)
{
    lan_bodies *bodies = world_of(1);
    lan_body ship = lan_body_default();
    ship.half_length = 22.5;
    ship.half_width = 6.0;
    ship.mass = 1.4e6;
    const int32_t a = world_add(bodies, &ship);
    lan_bodies_set_force(bodies, a, (lan_point){0.0, 1e5}, true);
    step_by(bodies, 0.01, 1);
    const double inertia = 1.4e6 * (22.5 * 22.5 + 6.0 * 6.0) / 3.0;
    assert_close(lan_bodies_get(bodies, a).spin, 0.01 * 22.5 * 1e5 / inertia,
                 1e-12, 0.0);
    assert_close(lan_bodies_get(bodies, a).velocity.y, 0.01 * 1e5 / 1.4e6,
                 1e-12, 0.0);
    lan_bodies_destroy(bodies);
}

TEST(speeds_are_cut_to_their_most)
{
    lan_bodies *bodies = world_of(1);
    lan_body body = lan_body_default();
    body.speed_most = 1.5;
    const int32_t a = world_add(bodies, &body);
    lan_bodies_set_force(bodies, a, (lan_point){9000.0, 0.0}, false);
    step_by(bodies, 0.1, 10);
    assert_close(lan_bodies_get(bodies, a).velocity.x, 1.5, 1e-12, 0.0);
    assert_int_equal(lan_bodies_report_of(bodies)->capped, 10);
    lan_bodies_destroy(bodies);
}

/* --- who is there -------------------------------------------------------- */

TEST(numbers_are_by_id_and_given_again)
{
    lan_bodies *bodies = world_of(3);
    const lan_body five = body_of(5, 0.0, 0.0, 1.0);
    const lan_body two = body_of(2, 5.0, 0.0, 1.0);
    const lan_body nine = body_of(9, 10.0, 0.0, 1.0);
    const int32_t a = world_add(bodies, &five);
    const int32_t b = world_add(bodies, &two);
    const int32_t c = world_add(bodies, &nine);
    assert_int_equal(lan_bodies_numbers(bodies)[0], b);
    assert_int_equal(lan_bodies_numbers(bodies)[1], a);
    assert_int_equal(lan_bodies_numbers(bodies)[2], c);
    lan_bodies_remove(bodies, a);
    assert_int_equal(lan_bodies_count(bodies), 2);
    assert_int_equal(lan_bodies_numbers(bodies)[1], c);
    const lan_body one = body_of(1, 0.0, 0.0, 1.0);
    assert_int_equal(world_add(bodies, &one), a);
    assert_int_equal(lan_bodies_numbers(bodies)[0], a);
    assert_int_equal((int)lan_bodies_get(bodies, a).id, 1);
    lan_bodies_destroy(bodies);
}

TEST(a_body_takes_at_most_200_bytes)
{
    lan_bodies *bodies = world_of(100000);
    lan_body body = lan_body_default();
    for (int i = 0; i < 100000; i++) {
        body.id = i;
        body.at.x = i;
        world_add(bodies, &body);
    }
    assert_true(lan_bodies_memory(bodies) <= (size_t)200 * 100000);
    lan_bodies_destroy(bodies);
}

/* --- bad input ----------------------------------------------------------- */

static void assert_body_refused(lan_bodies *bodies, const lan_body *body,
                                const char *name)
{
    lan_error err;
    int32_t number = -7;
    lan_error_clear(&err);
    assert_int_equal(lan_bodies_add(bodies, body, &number, &err), LAN_EINVAL);
    assert_non_null(strstr(err.text, name));
    assert_int_equal(number, -7);
}

TEST(bodies_without_sense_are_refused)
{
    lan_bodies *bodies = world_of(2);
    lan_body body = lan_body_default();
    body.at.x = LAN_NAN;
    assert_body_refused(bodies, &body, "at.x");
    body = lan_body_default();
    body.mass = 0.0;
    assert_body_refused(bodies, &body, "mass");
    body = lan_body_default();
    body.restitution = 1.1;
    assert_body_refused(bodies, &body, "restitution");
    body = lan_body_default();
    body.half_length = 3.0;
    assert_body_refused(bodies, &body, "half_width");
    body = lan_body_default();
    body.kind = 1;
    assert_body_refused(bodies, &body, "kind");
    body = lan_body_default();
    world_add(bodies, &body);
    assert_body_refused(bodies, &body, "already");
    body.id = 1;
    world_add(bodies, &body);
    body.id = 2;
    assert_int_equal(lan_bodies_add(bodies, &body, &(int32_t){0}, NULL),
                     LAN_ELIMIT);
    lan_bodies_destroy(bodies);
}

static void assert_step_refused(lan_bodies *bodies, double dt, const char *text)
{
    lan_error err;
    lan_error_clear(&err);
    assert_int_equal(lan_bodies_step(bodies, dt, NULL, NULL, &err), LAN_EINVAL);
    assert_non_null(strstr(err.text, text));
}

TEST(steps_that_are_too_long_are_refused)
{
    lan_potential spring = lan_potential_default();
    const lan_bodies_def def = {.most = 2, .kinds = 1, .forces = &spring};
    lan_bodies *bodies = NULL;
    assert_ok(lan_bodies_create(&def, &bodies, NULL));
    const lan_body one = body_of(1, -1.0, 0.0, 10.0);
    const lan_body other = body_of(2, 1.0, 0.0, 10.0);
    const int32_t a = world_add(bodies, &one);
    world_add(bodies, &other);
    const double most = lan_bodies_largest_step(bodies);
    assert_close(most, 2.0 / sqrt(250.0 / 5.0), 1e-12, 0.0);
    assert_step_refused(bodies, most * 1.001, "stiffest");
    assert_step_refused(bodies, 0.0, "above 0");
    assert_step_refused(bodies, LAN_NAN, "above 0");
    lan_bodies_set_motion(bodies, a, (lan_point){-1.0, 0.0},
                          (lan_point){25.0, 0.0});
    assert_close(lan_bodies_largest_step(bodies), 0.01, 1e-12, 0.0);
    assert_step_refused(bodies, 0.011, "fastest");
    lan_bodies_set_motion(bodies, a, (lan_point){LAN_NAN, 0.0},
                          (lan_point){0.0, 0.0});
    assert_step_refused(bodies, 0.01, "body 1");
    assert_close(lan_bodies_get(bodies, 1).at.x, 1.0, 0.0, 0.0);
    lan_bodies_destroy(bodies);
}

TEST(worlds_without_sense_are_refused)
{
    lan_potential spring = lan_potential_default();
    lan_bodies *bodies = NULL;
    lan_bodies_def def = {.most = 2, .kinds = 0};
    assert_int_equal(lan_bodies_create(&def, &bodies, NULL), LAN_EINVAL);
    def.kinds = LAN_BODY_KINDS_MAX + 1;
    assert_int_equal(lan_bodies_create(&def, &bodies, NULL), LAN_EINVAL);
    def.kinds = 1;
    spring.unit = -1.0;
    def.forces = &spring;
    assert_int_equal(lan_bodies_create(&def, &bodies, NULL), LAN_EINVAL);
    def.forces = NULL;
    def.gravity.x = LAN_NAN;
    assert_int_equal(lan_bodies_create(&def, &bodies, NULL), LAN_EINVAL);
    def.gravity.x = 0.0;
    def.crowding = LAN_NAN;
    assert_int_equal(lan_bodies_create(&def, &bodies, NULL), LAN_EINVAL);
    assert_null(bodies);
    assert_string_equal(lan_impact_name(LAN_IMPACT_PUSH), "push");
}
