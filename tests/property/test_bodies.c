/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Many bodies: what is kept, who ends where, and that nothing depends on the
 * order in which they came.
 */
#include "lanchester/bodies.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/support.h"
#include "tests/support/world.h"

static lan_body any_body(random_source *random, int64_t id, double side)
{
    lan_body body = lan_body_default();
    body.id = id;
    body.at = (lan_point){random_between(random, -side, side),
                          random_between(random, -side, side)};
    body.velocity = (lan_point){random_between(random, -2.0, 2.0),
                                random_between(random, -2.0, 2.0)};
    body.radius = random_between(random, 0.2, 0.4);
    body.mass = random_magnitude(random, 1.0, 50.0);
    if (random_chance(random, 0.2)) {
        body.half_length = random_between(random, 0.3, 0.8);
        body.half_width = random_between(random, 0.1, 0.3);
        body.heading = random_between(random, -3.0, 3.0);
        body.spin = random_between(random, -1.0, 1.0);
    }
    return body;
}

/* --- what is kept -------------------------------------------------------- */

TEST(many_elastic_bodies_keep_momentum_and_energy)
{
    random_source *random = random_create(1561);
    const lan_bodies_def def = {.most = 400, .kinds = 1};
    lan_bodies *bodies = world_make(&def);
    for (int64_t id = 0; id < 400; id++) {
        lan_body body = any_body(random, id, 9.0);
        body.restitution = 1.0;
        world_add(bodies, &body);
    }
    const double energy = lan_bodies_energy(bodies);
    const lan_point before = lan_bodies_momentum(bodies);
    for (int i = 0; i < 200; i++) {
        world_step_at_most(bodies, 0.02);
    }
    const lan_point now = lan_bodies_momentum(bodies);
    assert_true(lan_bodies_report_of(bodies)->contacts > 1000);
    assert_close(lan_bodies_energy(bodies), energy, 1e-11, 0.0);
    assert_close(now.x, before.x, 1e-11, 1e-9);
    assert_close(now.y, before.y, 1e-11, 1e-9);
    lan_bodies_destroy(bodies);
    random_destroy(random);
}

/* --- swarms -------------------------------------------------------------- */

static lan_potential swarm_potential(double n, double m)
{
    lan_potential of = lan_potential_default();
    of.attraction_power = n;
    of.repulsion_power = m;
    of.attraction = 100.0;
    of.repulsion = 100.0;
    return of;
}

/* Mean distance to the nearest one. */
static double nearest_mean(const lan_bodies *bodies)
{
    const int32_t *numbers = lan_bodies_numbers(bodies);
    const size_t count = lan_bodies_count(bodies);
    double sum = 0.0;
    for (size_t i = 0; i < count; i++) {
        const lan_point at = lan_bodies_get(bodies, numbers[i]).at;
        double least = LAN_INF;
        for (size_t k = 0; k < count; k++) {
            const lan_point to = lan_bodies_get(bodies, numbers[k]).at;
            if (k != i) {
                least = fmin(least, hypot(to.x - at.x, to.y - at.y));
            }
        }
        sum += least;
    }
    return sum / (double)count;
}

/* A swarm that has come to rest, in units of the rest distance of two. */
static double swarm_spacing(int count, double n, double m, double dt)
{
    random_source *random = random_create(1562);
    const lan_potential potential = swarm_potential(n, m);
    const lan_bodies_def def = {
        .most = (size_t)count, .kinds = 1, .forces = &potential};
    lan_bodies *bodies = world_make(&def);
    const double rest = lan_potential_rest(&potential);
    const int side = (int)ceil(sqrt(count));
    for (int i = 0; i < count; i++) {
        lan_body body = lan_body_default();
        body.id = i;
        body.radius = 0.0;
        body.drag = 2.0;
        body.mass = 10.0;
        body.speed_most = 2.0;
        body.at.x = rest * (i % side + random_between(random, -0.1, 0.1));
        body.at.y = rest * (i / side + random_between(random, -0.1, 0.1));
        world_add(bodies, &body);
    }
    for (int i = 0; i < 2500; i++) {
        world_step(bodies, dt);
    }
    for (int i = 0; i < count; i++) {
        const lan_point velocity = lan_bodies_get(bodies, i).velocity;
        assert_close(hypot(velocity.x, velocity.y), 0.0, 0.0, 1e-2);
    }
    const double spacing = nearest_mean(bodies) / rest;
    lan_bodies_destroy(bodies);
    random_destroy(random);
    return spacing;
}

/* Of 50 and of 400, which come to rest at 0.91 and 0.88. */
TEST(swarms_with_powers_4_and_8_keep_their_distance)
{
    const double small = swarm_spacing(50, 4.0, 8.0, 0.02);
    const double large = swarm_spacing(400, 4.0, 8.0, 0.02);
    print_message("# %g of 50, %g of 400\n", small, large);
    assert_close(small, 0.91, 0.0, 0.015);
    assert_close(large, 0.88, 0.0, 0.015);
}

/* To 0.52 and 0.285. */
TEST(swarms_with_powers_2_and_3_collapse_as_they_grow)
{
    const double small = swarm_spacing(50, 2.0, 3.0, 0.005);
    const double large = swarm_spacing(400, 2.0, 3.0, 0.005);
    print_message("# %g of 50, %g of 400\n", small, large);
    assert_close(small, 0.52, 0.0, 0.01);
    assert_close(large, 0.285, 0.0, 0.005);
}

TEST(forces_of_a_swarm_have_no_sum)
{
    random_source *random = random_create(1563);
    const lan_potential potentials[4] = {
        swarm_potential(4.0, 8.0), swarm_potential(2.0, 3.5),
        swarm_potential(2.0, 3.5), swarm_potential(3.0, 5.0)};
    const lan_bodies_def def = {.most = 300, .kinds = 2, .forces = potentials};
    lan_bodies *bodies = world_make(&def);
    for (int i = 0; i < 300; i++) {
        lan_body body = lan_body_default();
        body.id = i;
        body.kind = i % 2;
        body.radius = 0.05;
        body.at = (lan_point){i % 20 + random_between(random, -0.2, 0.2),
                              i / 20 + random_between(random, -0.2, 0.2)};
        world_add(bodies, &body);
    }
    for (int i = 0; i < 20; i++) {
        world_step_at_most(bodies, 0.01);
    }
    const lan_point sum = lan_bodies_momentum(bodies);
    assert_true(lan_bodies_energy(bodies) < LAN_INF);
    assert_close(sum.x, 0.0, 0.0, 1e-8);
    assert_close(sum.y, 0.0, 0.0, 1e-8);
    lan_bodies_destroy(bodies);
    random_destroy(random);
}

/* The acceleration of each against the sum over all others. */
TEST(forces_are_sums_over_all_within_reach)
{
    random_source *random = random_create(1564);
    for (int number = 0; number < 30; number++) {
        lan_potential of[4];
        random_begin(random, (uint32_t)number);
        for (int i = 0; i < 4; i++) {
            of[i] = swarm_potential(random_integer(random, 1, 4),
                                    random_between(random, 4.5, 8.0));
            of[i].unit = random_between(random, 0.7, 1.3);
            of[i].reach = random_between(random, 1.0, 4.0);
            of[i].attraction_reach = random_between(random, 0.5, 5.0);
            of[i].most = random_chance(random, 0.5) ? 30.0 : LAN_INF;
            of[i].kind = (lan_potential_kind)random_integer(random, 0, 1);
        }
        const lan_bodies_def def = {.most = 200, .kinds = 2, .forces = of};
        lan_bodies *bodies = world_make(&def);
        const double side = random_magnitude(random, 5.0, 5000.0);
        for (int i = 0; i < 200; i++) {
            lan_body body = lan_body_default();
            body.id = i;
            body.kind = random_integer(random, 0, 1);
            body.radius = 0.0;
            body.mass = 1e6;
            body.at = (lan_point){random_between(random, -side, side) * (i % 2),
                                  random_between(random, -6.0, 6.0)};
            world_add(bodies, &body);
        }
        lan_point want[200] = {{0.0, 0.0}};
        for (int i = 0; i < 200; i++) {
            const lan_body one = lan_bodies_get(bodies, i);
            for (int k = 0; k < 200; k++) {
                const lan_body other = lan_bodies_get(bodies, k);
                const double dx = one.at.x - other.at.x;
                const double dy = one.at.y - other.at.y;
                const double r = hypot(dx, dy);
                if (i != k) {
                    const double force =
                        lan_potential_force(&of[one.kind * 2 + other.kind], r);
                    want[i].x += force * dx / r;
                    want[i].y += force * dy / r;
                }
            }
        }
        const double dt = fmin(1.0, lan_bodies_largest_step(bodies));
        assert_ok(lan_bodies_step(bodies, dt, NULL, NULL, NULL));
        for (int i = 0; i < 200; i++) {
            const lan_point got = lan_bodies_get(bodies, i).velocity;
            assert_close(got.x / dt * 1e6, want[i].x, 1e-9, 1e-6);
            assert_close(got.y / dt * 1e6, want[i].y, 1e-9, 1e-6);
        }
        lan_bodies_destroy(bodies);
    }
    random_destroy(random);
}

/* --- bits ---------------------------------------------------------------- */

#define SHUFFLED 200

/* What a world is after some steps, by id. */
static void run_shuffled(random_source *random, bool is_shuffled,
                         lan_body *after)
{
    lan_body bodies_of[SHUFFLED];
    const lan_potential potentials[4] = {
        swarm_potential(4.0, 8.0), swarm_potential(4.0, 7.5),
        swarm_potential(4.0, 7.0), swarm_potential(3.0, 5.0)};
    const lan_bodies_def def = {
        .most = 2 * SHUFFLED, .kinds = 2, .forces = potentials};
    lan_bodies *bodies = world_make(&def);
    random_begin(random, 1);
    for (int i = 0; i < SHUFFLED; i++) {
        bodies_of[i] = any_body(random, 3 * i, 12.0);
        bodies_of[i].kind = i % 2;
        bodies_of[i].friction = 0.2;
        bodies_of[i].speed_most = 3.0;
    }
    for (int i = SHUFFLED - 1; i > 0 && is_shuffled; i--) {
        const int k = random_integer(random, 0, i);
        const lan_body other = bodies_of[i];
        bodies_of[i] = bodies_of[k];
        bodies_of[k] = other;
        int32_t number;
        lan_body passing = other;
        passing.id = 1;
        assert_ok(lan_bodies_add(bodies, &passing, &number, NULL));
        lan_bodies_remove(bodies, number);
    }
    for (int i = 0; i < SHUFFLED; i++) {
        world_add(bodies, &bodies_of[i]);
        if (is_shuffled && i % 3 == 0) {
            lan_bodies_remove(bodies, lan_bodies_numbers(bodies)[0]);
        }
    }
    for (int i = 0; i < SHUFFLED && is_shuffled; i++) {
        /* Those that were removed come again. */
        int32_t number;
        const lan_status status =
            lan_bodies_add(bodies, &bodies_of[i], &number, NULL);
        assert_true(status == LAN_OK || status == LAN_EINVAL);
    }
    for (int i = 0; i < 60; i++) {
        world_step_at_most(bodies, 0.01);
    }
    for (int i = 0; i < SHUFFLED; i++) {
        after[i] = lan_bodies_get(bodies, lan_bodies_numbers(bodies)[i]);
    }
    assert_true(lan_bodies_report_of(bodies)->contacts > 100);
    lan_bodies_destroy(bodies);
}

TEST(the_order_of_adding_and_removing_does_not_matter)
{
    random_source *random = random_create(1565);
    lan_body plain[SHUFFLED];
    lan_body shuffled[SHUFFLED];
    memset(plain, 0, sizeof plain);
    memset(shuffled, 0, sizeof shuffled);
    run_shuffled(random, false, plain);
    run_shuffled(random, true, shuffled);
    for (int i = 0; i < SHUFFLED; i++) {
        const lan_body *a = &plain[i];
        const lan_body *b = &shuffled[i];
        assert_int_equal(a->id, 3 * i);
        assert_int_equal(b->id, 3 * i);
        assert_memory_equal(&a->at, &b->at, sizeof a->at);
        assert_memory_equal(&a->velocity, &b->velocity, sizeof a->velocity);
        assert_memory_equal(&a->heading, &b->heading, sizeof a->heading);
        assert_memory_equal(&a->spin, &b->spin, sizeof a->spin);
    }
    random_destroy(random);
}

/* --- walls --------------------------------------------------------------- */

#define WALLED 25
#define SIDE   5.0

/* A closed yard and some walls in it. */
static size_t any_yard(random_source *random, lan_segment *segments)
{
    const lan_point corners[4] = {
        {-SIDE, -SIDE}, {SIDE, -SIDE}, {SIDE, SIDE}, {-SIDE, SIDE}};
    size_t count = 0;
    for (; count < 4; count++) {
        segments[count] =
            (lan_segment){corners[count], corners[(count + 1) % 4]};
    }
    for (int i = random_integer(random, 0, 6); i > 0; i--) {
        const lan_point from = {random_between(random, -SIDE, SIDE),
                                random_between(random, -SIDE, SIDE)};
        const lan_point to = {from.x + random_between(random, -2.0, 2.0),
                              from.y + random_between(random, -2.0, 2.0)};
        segments[count++] = (lan_segment){from, to};
    }
    return count;
}

static double wall_gap(const lan_segment *segments, size_t count, lan_point at)
{
    double least = LAN_INF;
    for (size_t i = 0; i < count; i++) {
        const lan_point nearest = lan_segment_nearest(&segments[i], at);
        least = fmin(least, hypot(at.x - nearest.x, at.y - nearest.y));
    }
    return least;
}

/* None in a wall, none through one in a step, none outside of the yard. */
static void assert_within(const lan_bodies *bodies, const lan_walls *walls,
                          const lan_segment *segments, size_t count,
                          lan_point *before, int number)
{
    for (size_t i = 0; i < lan_bodies_count(bodies); i++) {
        const int32_t of = lan_bodies_numbers(bodies)[i];
        const lan_body body = lan_bodies_get(bodies, of);
        /* A hull is a row of discs, an end of a wall may be between two. */
        const double radius =
            body.half_length > 0.0
                ? sqrt(0.75) * fmin(body.half_width, body.half_length)
                : body.radius;
        const double gap = wall_gap(segments, count, body.at);
        if (gap < radius * (1.0 - 1e-6)) {
            fail_with("world %d: body %d of %g is %g from a wall", number,
                      (int)body.id, radius, gap);
        }
        if (!lan_walls_see(walls, before[of], body.at) ||
            fabs(body.at.x) > SIDE || fabs(body.at.y) > SIDE) {
            fail_with("world %d: body %d went through a wall", number,
                      (int)body.id);
        }
        before[of] = body.at;
    }
}

static void run_walled(random_source *random, int number, double *deepest)
{
    lan_segment segments[16];
    lan_point before[WALLED];
    lan_walls *walls = NULL;
    const size_t count = any_yard(random, segments);
    assert_ok(lan_walls_create(segments, count, &walls));
    lan_bodies_def def = {.most = WALLED, .kinds = 1, .walls = walls};
    def.gravity.y = random_chance(random, 0.5) ? -9.81 : 0.0;
    lan_bodies *bodies = world_make(&def);
    for (int64_t id = 0; id < WALLED; id++) {
        lan_body body = any_body(random, id, SIDE);
        int32_t to;
        body.restitution = random_between(random, 0.0, 1.0);
        body.friction = random_between(random, 0.0, 0.5);
        body.impact = (lan_impact)random_integer(random, 0, 3);
        body.velocity.x *= 5.0;
        if (lan_bodies_add(bodies, &body, &to, NULL) == LAN_OK) {
            before[to] = body.at;
        }
    }
    for (int i = 0; i < 100; i++) {
        world_step_at_most(bodies, 0.02);
        assert_within(bodies, walls, segments, count, before, number);
    }
    *deepest = fmax(*deepest, lan_bodies_report_of(bodies)->deepest);
    lan_bodies_destroy(bodies);
    lan_walls_destroy(walls);
}

TEST(nobody_ends_in_a_wall_or_behind_it)
{
    random_source *random = random_create(1566);
    const int cases = random_cases(1000);
    double deepest = 0.0;
    for (int number = 0; number < cases; number++) {
        random_begin(random, (uint32_t)number);
        run_walled(random, number, &deepest);
    }
    print_message("# deepest overlap left: %g m\n", deepest);
    assert_true(deepest < 0.1);
    random_destroy(random);
}

TEST(a_pile_stays_in_its_box)
{
    random_source *random = random_create(1567);
    const lan_segment box[3] = {{{-4.0, 60.0}, {-4.0, 0.0}},
                                {{-4.0, 0.0}, {4.0, 0.0}},
                                {{4.0, 0.0}, {4.0, 60.0}}};
    lan_walls *walls = NULL;
    assert_ok(lan_walls_create(box, 3, &walls));
    const lan_bodies_def def = {
        .most = 150, .kinds = 1, .walls = walls, .gravity = {0.0, -9.81}};
    lan_bodies *bodies = world_make(&def);
    for (int64_t id = 0; id < 150; id++) {
        lan_body body = lan_body_default();
        body.id = id;
        body.at = (lan_point){(double)(id % 7) - 3.0 +
                                  random_between(random, -0.05, 0.05),
                              1.0 + (double)(id / 7)};
        body.restitution = 0.2;
        body.friction = 0.3;
        world_add(bodies, &body);
    }
    for (int i = 0; i < 1500; i++) {
        world_step_at_most(bodies, 0.01);
    }
    double top = 0.0;
    for (int32_t i = 0; i < 150; i++) {
        const lan_point at = lan_bodies_get(bodies, i).at;
        assert_true(fabs(at.x) <= 3.6 + 1e-9 && at.y >= 0.4 - 1e-9);
        top = fmax(top, at.y);
    }
    print_message("# top %g m, deepest overlap %g m\n", top,
                  lan_bodies_report_of(bodies)->deepest);
    /* 150 discs of 0.5 m2 in 8 m: 9.4 m with nothing between them. */
    assert_true(top > 9.0 && top < 15.0);
    /* A tenth of a diameter. */
    assert_true(lan_bodies_report_of(bodies)->deepest < 0.08);
    lan_bodies_destroy(bodies);
    lan_walls_destroy(walls);
    random_destroy(random);
}
