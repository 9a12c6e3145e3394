/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Laws that many bodies obey: what is conserved, what forces sum up to, that no
 * order matters, and that walls hold everybody up.
 */
#include "lanchester/bodies.h"

#include <math.h>
#include <string.h>

#include "tactics/bodies/bodies_impl.h"
#include "tests/support/random.h"
#include "tests/support/support.h"
#include "tests/support/world.h"

#define MOST 60

/* A disc or a hull within a square, as heavy as it is large. */
static world_body any_body(random_source *random, double side)
{
    world_body of = {.type = lan_body_type_default()};
    of.type.radius = random_between(random, 0.2, 0.5);
    of.type.mass = random_magnitude(random, 1.0, 100.0);
    if (random_chance(random, 0.4)) {
        of.type.half_length = random_between(random, 0.3, 1.2);
        of.type.half_width = random_between(random, 0.2, 0.6);
    }
    of.body.at = (lan_point){random_between(random, -side, side),
                             random_between(random, -side, side)};
    of.body.velocity = (lan_point){random_between(random, -2.0, 2.0),
                                   random_between(random, -2.0, 2.0)};
    of.body.heading = random_between(random, -3.0, 3.0);
    of.body.spin = random_between(random, -1.0, 1.0);
    return of;
}

/* Momentum along both axes and kinetic energy. */
typedef struct sums {
    double x;
    double y;
    double energy;
} sums;

static sums sums_of(const lan_bodies *bodies, const world_body *of, int count)
{
    sums all = {0.0, 0.0, 0.0};
    for (int i = 0; i < count; i++) {
        const lan_body_type *t = &of[i].type;
        const lan_body body = lan_bodies_get(bodies, i);
        const double square = t->half_length > 0.0
                                  ? (t->half_length * t->half_length +
                                     t->half_width * t->half_width) /
                                        3.0
                                  : 0.5 * t->radius * t->radius;
        all.x += t->mass * body.velocity.x;
        all.y += t->mass * body.velocity.y;
        all.energy += 0.5 * t->mass *
                      (body.velocity.x * body.velocity.x +
                       body.velocity.y * body.velocity.y +
                       square * body.spin * body.spin);
    }
    return all;
}

/* Elastic bodies keep energy; all keep momentum, whatever they do. */
TEST(collisions_keep_momentum_and_elastic_ones_energy)
{
    random_source *random = random_create(3421);
    const lan_bodies_def def = {.crowding = 0.0};
    const int cases = random_cases(150);
    for (int number = 0; number < cases; number++) {
        world_body of[MOST];
        random_begin(random, (uint32_t)number);
        const bool is_elastic = random_chance(random, 0.5);
        for (int i = 0; i < MOST; i++) {
            of[i] = any_body(random, 6.0);
            of[i].type.restitution =
                is_elastic ? 1.0 : random_between(random, 0.0, 1.0);
            of[i].type.friction =
                is_elastic ? 0.0 : random_between(random, 0.0, 0.5);
            of[i].type.impact =
                is_elastic ? LAN_IMPACT_BOUNCE
                           : (lan_impact)(random_integer(random, 0, 2) == 0
                                              ? LAN_IMPACT_STICK
                                              : random_integer(random, 2, 3));
        }
        lan_bodies *bodies = world_of(&def, NULL, of, MOST);
        const sums before = sums_of(bodies, of, MOST);
        for (int i = 0; i < 60; i++) {
            world_step_at_most(bodies, 0.02);
        }
        const sums after = sums_of(bodies, of, MOST);
        assert_close(after.x, before.x, 0.0, 1e-9);
        assert_close(after.y, before.y, 0.0, 1e-9);
        if (is_elastic) {
            assert_close(after.energy, before.energy, 1e-11, 0.0);
        } else {
            assert_true(after.energy < before.energy);
        }
        assert_true(lan_bodies_report_of(bodies)->contacts > 10);
        lan_bodies_destroy(bodies);
    }
    random_destroy(random);
}

/* --- forces --------------------------------------------------------------- */

static lan_potential any_potential(random_source *random)
{
    lan_potential of = lan_potential_default();
    of.kind = (lan_potential_kind)random_integer(random, 0, 1);
    of.attraction = random_between(random, 0.0, 5.0);
    of.repulsion = random_between(random, 0.0, 5.0);
    of.attraction_power = random_chance(random, 0.5)
                              ? random_integer(random, 0, 8)
                              : random_between(random, 0.0, 8.0);
    of.repulsion_power = random_between(random, 0.0, 9.0);
    of.unit = random_between(random, 0.5, 2.0);
    of.reach =
        random_chance(random, 0.3) ? LAN_INF : random_between(random, 0.5, 6.0);
    of.most = random_chance(random, 0.5) ? 50.0 : 1e4;
    return of;
}

TEST(forces_are_sums_over_all_within_reach)
{
    random_source *random = random_create(3422);
    const int cases = random_cases(100);
    for (int number = 0; number < cases; number++) {
        lan_potential forces[4];
        lan_body bodies_at[MOST];
        random_begin(random, (uint32_t)number);
        for (int k = 0; k < 4; k++) {
            forces[k] = any_potential(random);
        }
        const lan_body_type types[2] = {
            {.radius = 1e-6, .mass = 2.0, .speed_most = LAN_INF},
            {.radius = 1e-6, .mass = 5.0, .speed_most = LAN_INF}};
        const lan_bodies_def def = {
            .most = MOST, .types = types, .type_count = 2, .forces = forces};
        lan_bodies *bodies = world_make(&def);
        for (int32_t i = 0; i < MOST; i++) {
            bodies_at[i] = (lan_body){.type = i % 2,
                                      .at = {random_between(random, 0.0, 9.0),
                                             random_between(random, 0.0, 9.0)}};
            world_put(bodies, i, &bodies_at[i]);
        }
        const double dt = fmin(1e-9, lan_bodies_largest_step(bodies));
        world_step(bodies, dt);
        for (int i = 0; i < MOST; i++) {
            double x = 0.0;
            double y = 0.0;
            double size = 1.0;
            for (int k = 0; k < MOST; k++) {
                const double dx = bodies_at[i].at.x - bodies_at[k].at.x;
                const double dy = bodies_at[i].at.y - bodies_at[k].at.y;
                const double far = hypot(dx, dy);
                if (k != i) {
                    const double force =
                        lan_potential_force(&forces[i % 2 * 2 + k % 2], far);
                    x += force * dx / far;
                    y += force * dy / far;
                    size += fabs(force);
                }
            }
            const lan_body after = lan_bodies_get(bodies, i);
            const double mass = types[i % 2].mass;
            assert_close(after.velocity.x * mass / dt, x, 0.0, 1e-9 * size);
            assert_close(after.velocity.y * mass / dt, y, 0.0, 1e-9 * size);
        }
        lan_bodies_destroy(bodies);
    }
    random_destroy(random);
}

/* Mean distance to the nearest neighbour, of the distance of rest. */
static double swarm_spacing(int count, double n, double m, double dt)
{
    random_source *random = random_create(3423);
    lan_potential of = lan_potential_default();
    of.attraction_power = n;
    of.repulsion_power = m;
    of.most = 1e4;
    const double rest = lan_potential_rest(&of);
    const lan_body_type type = {
        .radius = 0.0, .mass = 10.0, .drag = 2.0, .speed_most = 2.0};
    const lan_bodies_def def = {
        .most = (size_t)count, .types = &type, .type_count = 1, .forces = &of};
    lan_bodies *bodies = world_make(&def);
    const int side = (int)ceil(sqrt(count));
    for (int32_t i = 0; i < count; i++) {
        const lan_body body = {
            .at = {rest * (i % side + random_between(random, -0.1, 0.1)),
                   rest * (i / side + random_between(random, -0.1, 0.1))}};
        world_put(bodies, i, &body);
    }
    for (int i = 0; i < 2500; i++) {
        world_step_at_most(bodies, dt);
    }
    double sum = 0.0;
    for (int32_t i = 0; i < count; i++) {
        const lan_point a = lan_bodies_get(bodies, i).at;
        double least = LAN_INF;
        for (int32_t k = 0; k < count; k++) {
            const lan_point b = lan_bodies_get(bodies, k).at;
            least = k == i ? least : fmin(least, hypot(a.x - b.x, a.y - b.y));
        }
        sum += least / rest;
    }
    lan_bodies_destroy(bodies);
    random_destroy(random);
    return sum / count;
}

/* Published: with powers 2 and 3 the nearest neighbour is at 0.52 of the
 * distance of rest among 50; with 4 and 8 at 0.91. */
TEST(swarms_come_to_rest_at_the_published_distances)
{
    assert_close(swarm_spacing(50, 4.0, 8.0, 0.02), 0.91, 0.0, 0.015);
    assert_close(swarm_spacing(50, 2.0, 3.0, 0.005), 0.52, 0.0, 0.01);
}

/* --- order ---------------------------------------------------------------- */

static void run_in_order(const world_body *of, bool is_turned,
                         lan_body after[MOST])
{
    const lan_bodies_def plain = {.crowding = 0.25};
    lan_bodies *bodies = world_of(&plain, NULL, of, MOST);
    for (int32_t i = 0; i < MOST && is_turned; i++) {
        lan_bodies_remove(bodies, (i * 7 + 3) % MOST);
    }
    for (int32_t i = 0; i < MOST && is_turned; i++) {
        const int32_t number = (i * 13 + 5) % MOST;
        lan_body body = of[number].body;
        body.type = number;
        world_put(bodies, number, &body);
    }
    for (int i = 0; i < 100; i++) {
        world_step_at_most(bodies, 0.02);
    }
    memset(after, 0, MOST * sizeof *after);
    for (int32_t i = 0; i < MOST; i++) {
        const lan_body body = lan_bodies_get(bodies, i);
        after[i].at = body.at;
        after[i].velocity = body.velocity;
        after[i].heading = body.heading;
        after[i].spin = body.spin;
    }
    lan_bodies_destroy(bodies);
}

TEST(the_order_of_putting_and_removing_does_not_matter)
{
    random_source *random = random_create(3424);
    for (int number = 0; number < 10; number++) {
        world_body of[MOST];
        lan_body plain[MOST];
        lan_body turned[MOST];
        random_begin(random, (uint32_t)number);
        for (int i = 0; i < MOST; i++) {
            of[i] = any_body(random, 5.0);
        }
        run_in_order(of, false, plain);
        run_in_order(of, true, turned);
        assert_memory_equal(plain, turned, sizeof plain);
    }
    random_destroy(random);
}

/* --- walls ---------------------------------------------------------------- */

#define WALLED 25
#define SIDE   5.0

/* How much slimmer a body is for walls, and half of what rounding may do. */
#define SLIM (1.0 - 1.001e-3)

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

static bool is_in_wall(const world_body *of, const lan_body *body,
                       const lan_segment *segments, size_t count)
{
    const bool is_hull = of->type.half_length > 0.0;
    lan_point points[4] = {body->at};
    if (is_hull) {
        lan_box_points(
            body->at, (lan_point){cos(body->heading), sin(body->heading)},
            SLIM * of->type.half_length, SLIM * of->type.half_width, points);
    }
    const lan_convex shape = {points, is_hull ? 4 : 1,
                              is_hull ? 0.0 : SLIM * of->type.radius};
    for (size_t i = 0; i < count; i++) {
        const lan_convex wall = {&segments[i].from, 2, 0.0};
        if (lan_convex_overlap(&shape, &wall, NULL)) {
            return true;
        }
    }
    return false;
}

static void assert_walls_hold(random_source *random, int number, double longest)
{
    lan_segment segments[16];
    world_body of[WALLED];
    lan_body before[WALLED];
    lan_walls *walls = NULL;
    lan_bodies_def def = {.crowding = 0.25};
    const size_t count = any_yard(random, segments);
    int bodies_count = 0;
    assert_ok(lan_walls_create(segments, count, &walls));
    def.gravity.y = random_chance(random, 0.5) ? -9.81 : 0.0;
    for (int i = 0; i < WALLED; i++) {
        world_body *is = &of[bodies_count];
        *is = any_body(random, SIDE);
        is->type.half_length *= longest;
        is->type.impact = (lan_impact)random_integer(random, 0, 3);
        is->type.friction = random_between(random, 0.0, 0.5);
        is->body.velocity.x *= 5.0;
        bodies_count += !is_in_wall(is, &is->body, segments, count);
    }
    lan_bodies *bodies = world_of(&def, walls, of, bodies_count);
    for (int i = 0; i < bodies_count; i++) {
        before[i] = lan_bodies_get(bodies, i);
    }
    for (int step = 0; step < 100; step++) {
        world_step_at_most(bodies, 0.02);
        for (int i = 0; i < bodies_count; i++) {
            const lan_body now = lan_bodies_get(bodies, i);
            const lan_point way = {now.at.x - before[i].at.x,
                                   now.at.y - before[i].at.y};
            if (is_in_wall(&of[i], &now, segments, count) ||
                lan_walls_sweep(walls, before[i].at, way, 0.0, NULL) >= 0 ||
                fabs(now.at.x) > SIDE || fabs(now.at.y) > SIDE) {
                fail_with("world %d, step %d: body %d is in a wall, or went "
                          "through one",
                          number, step, i);
            }
            before[i] = now;
        }
    }
    lan_bodies_destroy(bodies);
    lan_walls_destroy(walls);
}

TEST(no_body_ends_in_a_wall_or_behind_it)
{
    random_source *random = random_create(3425);
    const int cases = random_cases(600);
    for (int number = 0; number < cases; number++) {
        random_begin(random, (uint32_t)number);
        assert_walls_hold(random, number, 1.0);
    }
    random_destroy(random);
}

/* A hull is as long as it likes: it meets walls as the box that it is. */
TEST(walls_hold_hulls_of_any_length)
{
    random_source *random = random_create(3426);
    const lan_segment wall = {{-2000.0, 0.0}, {2000.0, 0.0}};
    const lan_bodies_def def = {.gravity = {0.0, -9.81}};
    lan_walls *walls = NULL;
    world_body hull = {.type = lan_body_type_default()};
    hull.type.half_length = 1e3;
    hull.type.half_width = 0.5;
    hull.body.at.y = 3.0;
    hull.body.heading = 1e-3;
    assert_ok(lan_walls_create(&wall, 1, &walls));
    lan_bodies *bodies = world_of(&def, walls, &hull, 1);
    for (int step = 0; step < 400; step++) {
        world_step_at_most(bodies, 0.01);
        const lan_body now = lan_bodies_get(bodies, 0);
        assert_false(is_in_wall(&hull, &now, &wall, 1));
        assert_true(now.at.y > 0.0);
    }
    lan_bodies_destroy(bodies);
    for (int number = 0; number < random_cases(150); number++) {
        random_begin(random, (uint32_t)number);
        assert_walls_hold(random, number, 3.0);
    }
    lan_walls_destroy(walls);
    random_destroy(random);
}

/* A disc that is driven at a gate as wide as itself, off its middle. */
TEST(a_body_as_wide_as_a_gate_passes_it)
{
    const lan_bodies_def def = {.crowding = 0.25};
    const lan_segment gate[4] = {{{0.0, 0.4}, {0.0, 9.0}},
                                 {{0.0, 0.4}, {4.0, 0.4}},
                                 {{0.0, -0.4}, {0.0, -9.0}},
                                 {{0.0, -0.4}, {4.0, -0.4}}};
    lan_walls *walls = NULL;
    assert_ok(lan_walls_create(gate, 4, &walls));
    for (int k = -3; k <= 3; k++) {
        world_body disc = {.type = lan_body_type_default()};
        disc.type.impact = LAN_IMPACT_PUSH;
        disc.type.drag = 1.0;
        disc.body.at = (lan_point){-3.0, 0.11 * k};
        lan_bodies *bodies = world_of(&def, walls, &disc, 1);
        for (int step = 0; step < 2000; step++) {
            lan_bodies_set_force(bodies, 0, (lan_point){90.0, 0.0}, false);
            world_step_at_most(bodies, 0.05);
        }
        assert_true(lan_bodies_get(bodies, 0).at.x > 5.0);
        lan_bodies_destroy(bodies);
    }
    lan_walls_destroy(walls);
}

TEST(a_pile_stays_in_its_box)
{
    random_source *random = random_create(3427);
    const lan_segment box[3] = {{{-4.0, 60.0}, {-4.0, 0.0}},
                                {{-4.0, 0.0}, {4.0, 0.0}},
                                {{4.0, 0.0}, {4.0, 60.0}}};
    const lan_bodies_def def = {.gravity = {0.0, -9.81}};
    static world_body of[150];
    lan_walls *walls = NULL;
    assert_ok(lan_walls_create(box, 3, &walls));
    for (int i = 0; i < 150; i++) {
        of[i] = (world_body){.type = lan_body_type_default()};
        of[i].type.restitution = 0.2;
        of[i].type.friction = 0.3;
        of[i].body.at = (lan_point){
            i % 7 - 3.0 + random_between(random, -0.05, 0.05), 1.0 + i / 7};
    }
    lan_bodies *bodies = world_of(&def, walls, of, 150);
    for (int i = 0; i < 1500; i++) {
        world_step_at_most(bodies, 0.01);
    }
    double top = 0.0;
    for (int32_t i = 0; i < 150; i++) {
        const lan_point at = lan_bodies_get(bodies, i).at;
        assert_true(fabs(at.x) <= 3.601 && at.y >= 0.399);
        top = fmax(top, at.y);
    }
    print_message("# top %g m, deepest overlap %g m\n", top,
                  lan_bodies_report_of(bodies)->deepest);
    assert_true(lan_bodies_report_of(bodies)->deepest < 0.08);
    /* 150 places 0.72 m apart need 8.1 m at least, wherever they lie in a box
     * of 8 m (H. Groemer, Math. Z. 73, 1960, 285-294). */
    assert_true(top > 8.1 && top < 15.0);
    lan_bodies_destroy(bodies);
    lan_walls_destroy(walls);
    random_destroy(random);
}
