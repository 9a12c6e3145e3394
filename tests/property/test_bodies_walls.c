/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Bodies and walls: forces that walls exert, and hulls that turn into them. To
 * walls a hull is a row of discs at most one radius r apart, so that the end of
 * a thin wall between two of them comes as near to the hull's middle line as
 * sqrt(3/4) r: by 0.134 r nearer than a disc would let it.
 */
#include "lanchester/bodies.h"

#include <math.h>
#include <string.h>

#include "tests/support/any_walls.h"
#include "tests/support/support.h"
#include "tests/support/world.h"

/* --- forces --------------------------------------------------------------- */

static lan_potential any_potential(random_source *random, double scale)
{
    lan_potential of = lan_potential_default();
    of.kind =
        random_chance(random, 0.5) ? LAN_POTENTIAL_FORCE : LAN_POTENTIAL_ENERGY;
    of.attraction = random_chance(random, 0.5) ? 0.0 : 20.0;
    of.repulsion = random_magnitude(random, 1.0, 100.0);
    of.unit = 0.1 * scale;
    of.reach = random_chance(random, 0.5) ? LAN_INF : 0.4 * scale;
    of.most = random_chance(random, 0.5) ? LAN_INF : 10.0;
    return of;
}

/* The force of the nearest wall, by a loop over all; where two are as near it
 * is not asked which. */
static bool wall_force(const any_walls *walls, const lan_potential *of,
                       lan_point at, lan_point *force)
{
    double least = LAN_INF;
    double next = LAN_INF;
    lan_point off = {0.0, 0.0};
    for (size_t i = 0; i < walls->count; i++) {
        const lan_point to = lan_segment_nearest(&walls->walls[i], at);
        const double distance = hypot(at.x - to.x, at.y - to.y);
        const bool is_same =
            fabs(at.x - to.x - off.x) + fabs(at.y - to.y - off.y) <=
            1e-12 * least;
        if (distance < least) {
            next = is_same ? next : least;
            least = distance;
            off = (lan_point){at.x - to.x, at.y - to.y};
        } else if (!is_same) {
            next = fmin(next, distance);
        }
    }
    const double size = lan_potential_force(of, least) / least;
    *force = least < of->reach ? (lan_point){size * off.x, size * off.y}
                               : (lan_point){0.0, 0.0};
    return least > 1e-3 * walls->side && next > least * (1.0 + 1e-9);
}

TEST(walls_push_by_the_potential_of_the_nearest)
{
    random_source *random = random_create(1601);
    const int cases = random_cases(2000);
    int felt = 0;
    for (int number = 0; number < cases; number++) {
        any_walls of;
        lan_point want;
        random_begin(random, (uint32_t)number);
        any_walls_draw(random, &of);
        const lan_potential potential = any_potential(random, of.side);
        lan_walls *walls = any_walls_make(&of);
        const lan_bodies_def def = {
            .most = 1, .kinds = 1, .walls = walls, .from_walls = &potential};
        lan_bodies *bodies = world_make(&def);
        lan_body body = lan_body_default();
        body.radius = 0.0;
        body.at = any_walls_place(random, &of);
        if (of.count > 0 && wall_force(&of, &potential, body.at, &want)) {
            const int32_t a = world_add(bodies, &body);
            const double size = hypot(want.x, want.y);
            /* So short that it goes nowhere. */
            const double dt =
                fmin(1e-6 * sqrt(1e-3 * of.side * body.mass / (size + 1.0)),
                     lan_bodies_largest_step(bodies));
            world_step(bodies, dt);
            const lan_point got = lan_bodies_get(bodies, a).velocity;
            const double off = hypot(got.x * body.mass / dt - want.x,
                                     got.y * body.mass / dt - want.y);
            if (!(off <= 1e-9 * size)) {
                fail_with("walls %d: a force of (%g, %g), not (%g, %g)", number,
                          got.x * body.mass / dt, got.y * body.mass / dt,
                          want.x, want.y);
            }
            felt += size > 0.0;
        }
        lan_bodies_destroy(bodies);
        lan_walls_destroy(walls);
    }
    assert_true(felt * 3 > cases);
    random_destroy(random);
}

/* One who leans against a wall that pushes comes to rest off it. */
TEST(a_wall_that_pushes_holds_off_what_falls_on_it)
{
    const lan_segment floor = {{-9.0, 0.0}, {9.0, 0.0}};
    lan_walls *walls = NULL;
    lan_potential push = lan_potential_default();
    push.attraction = 0.0;
    push.repulsion = 400.0;
    assert_ok(lan_walls_create(&floor, 1, &walls));
    const lan_bodies_def def = {.most = 1,
                                .kinds = 1,
                                .walls = walls,
                                .from_walls = &push,
                                .gravity = {0.0, -9.81}};
    lan_bodies *bodies = world_make(&def);
    lan_body body = lan_body_default();
    body.at.y = 3.0;
    body.drag = 1.0;
    world_add(bodies, &body);
    for (int i = 0; i < 4000; i++) {
        world_step_at_most(bodies, 0.02);
    }
    /* Where 400 / y^3 is its weight. */
    assert_close(lan_bodies_get(bodies, 0).at.y,
                 cbrt(400.0 / (9.81 * body.mass)), 1e-6, 0.0);
    lan_bodies_destroy(bodies);
    lan_walls_destroy(walls);
}

/* --- hulls ---------------------------------------------------------------- */

#define HULLS 6
#define SIDE  8.0

/* The line of the middles of a hull's discs. */
static lan_segment spine_of(const lan_body *hull)
{
    const double most = hull->half_length - hull->half_width;
    const lan_point along = {cos(hull->heading), sin(hull->heading)};
    const lan_point across = {-along.y, along.x};
    const lan_point way = most > 0.0 ? along : across;
    const double size = fabs(most);
    return (lan_segment){
        {hull->at.x - size * way.x, hull->at.y - size * way.y},
        {hull->at.x + size * way.x, hull->at.y + size * way.y}};
}

static double gap_from(const lan_segment *of, lan_point at)
{
    const lan_point nearest = lan_segment_nearest(of, at);
    return hypot(at.x - nearest.x, at.y - nearest.y);
}

static double segment_gap(const lan_segment *a, const lan_segment *b)
{
    return lan_segment_on_segment(a, b, NULL)
               ? 0.0
               : fmin(fmin(gap_from(a, b->from), gap_from(a, b->to)),
                      fmin(gap_from(b, a->from), gap_from(b, a->to)));
}

static lan_body any_hull(random_source *random, int64_t id)
{
    lan_body body = lan_body_default();
    body.id = id;
    body.at = (lan_point){random_between(random, -SIDE, SIDE),
                          random_between(random, -SIDE, SIDE)};
    body.velocity = (lan_point){random_between(random, -5.0, 5.0),
                                random_between(random, -5.0, 5.0)};
    body.half_length = random_magnitude(random, 0.2, 3.0);
    body.half_width = random_magnitude(random, 0.2, 1.0);
    body.heading = random_between(random, -3.0, 3.0);
    body.spin = random_between(random, -6.0, 6.0);
    body.mass = random_magnitude(random, 1.0, 100.0);
    body.restitution = random_between(random, 0.0, 1.0);
    body.friction = random_between(random, 0.0, 0.5);
    return body;
}

/* Of the radius of its discs, how near a hull is to the nearest wall. */
static double hull_nearness(const lan_body *hull, const lan_segment *walls,
                            size_t count)
{
    const lan_segment spine = spine_of(hull);
    double least = LAN_INF;
    for (size_t i = 0; i < count; i++) {
        least = fmin(least, segment_gap(&spine, &walls[i]));
    }
    return least / fmin(hull->half_length, hull->half_width);
}

static double turn_in_yard(random_source *random, const lan_segment *segments,
                           size_t count, size_t hulls)
{
    lan_walls *walls = NULL;
    double nearest = LAN_INF;
    assert_ok(lan_walls_create(segments, count, &walls));
    const lan_bodies_def def = {.most = hulls, .kinds = 1, .walls = walls};
    lan_bodies *bodies = world_make(&def);
    for (int64_t id = 0; id < 40 && lan_bodies_count(bodies) < hulls; id++) {
        const lan_body body = any_hull(random, id);
        int32_t number;
        const lan_status status = lan_bodies_add(bodies, &body, &number, NULL);
        assert_true(status == LAN_OK || status == LAN_EINVAL);
    }
    for (int i = 0; i < 200; i++) {
        world_step_at_most(bodies, 0.02);
        for (size_t k = 0; k < lan_bodies_count(bodies); k++) {
            const lan_body now =
                lan_bodies_get(bodies, lan_bodies_numbers(bodies)[k]);
            assert_true(fabs(now.at.x) < SIDE && fabs(now.at.y) < SIDE);
            nearest = fmin(nearest, hull_nearness(&now, segments, count));
        }
    }
    lan_bodies_destroy(bodies);
    lan_walls_destroy(walls);
    return nearest;
}

static const lan_segment yard[4] = {{{-SIDE, -SIDE}, {SIDE, -SIDE}},
                                    {{SIDE, -SIDE}, {SIDE, SIDE}},
                                    {{SIDE, SIDE}, {-SIDE, SIDE}},
                                    {{-SIDE, SIDE}, {-SIDE, -SIDE}}};

/* A hull alone among four walls without an end between its discs. */
TEST(hulls_turn_into_straight_walls_and_stay_out)
{
    random_source *random = random_create(1602);
    const int cases = random_cases(400);
    double nearest = LAN_INF;
    for (int number = 0; number < cases; number++) {
        random_begin(random, (uint32_t)number);
        nearest = fmin(nearest, turn_in_yard(random, yard, 4, 1));
    }
    print_message("# nearest: %.9f radii\n", nearest);
    assert_true(nearest >= 1.0 - 1e-6);
    random_destroy(random);
}

/* Ends of walls come between two discs, and no deeper than that lets them. */
TEST(ends_of_thin_walls_come_as_near_as_between_two_discs)
{
    random_source *random = random_create(1603);
    const int cases = random_cases(200);
    double nearest = LAN_INF;
    for (int number = 0; number < cases; number++) {
        lan_segment segments[10];
        memcpy(segments, yard, sizeof yard);
        random_begin(random, (uint32_t)number);
        for (int i = 4; i < 10; i++) {
            const lan_point from = {random_between(random, -SIDE, SIDE),
                                    random_between(random, -SIDE, SIDE)};
            segments[i] =
                (lan_segment){from,
                              {from.x + random_between(random, -1.5, 1.5),
                               from.y + random_between(random, -1.5, 1.5)}};
        }
        nearest = fmin(nearest, turn_in_yard(random, segments, 10, HULLS));
    }
    print_message("# nearest: %.9f radii, at least %.9f\n", nearest,
                  sqrt(0.75));
    assert_true(nearest >= sqrt(0.75) - 1e-6);
    assert_true(nearest < 0.95);
    random_destroy(random);
}

/* The end of a wall across a hull's side: how near it may be so that the hull
 * is let in, in radii of its discs; the worst of its places along the side. */
static double nearest_end(double length)
{
    double worst = LAN_INF;
    for (int i = 0; i <= 200; i++) {
        const double x = -0.99 * length + 0.0099 * length * i;
        double in = 0.0;
        double out = 1.0 + 1e-3;
        for (int k = 0; k < 40; k++) {
            const double middle = 0.5 * (in + out);
            const lan_segment end = {{x, middle}, {x, 9.0}};
            lan_walls *walls = NULL;
            assert_ok(lan_walls_create(&end, 1, &walls));
            const lan_bodies_def def = {.most = 1, .kinds = 1, .walls = walls};
            lan_bodies *bodies = world_make(&def);
            lan_body hull = lan_body_default();
            int32_t number;
            hull.half_length = length;
            hull.half_width = 1.0;
            *(lan_bodies_add(bodies, &hull, &number, NULL) == LAN_OK ? &out
                                                                     : &in) =
                middle;
            lan_bodies_destroy(bodies);
            lan_walls_destroy(walls);
        }
        worst = fabs(x) < length - 1.0 ? fmin(worst, out) : worst;
    }
    return worst;
}

TEST(discs_of_a_hull_are_at_most_a_radius_apart)
{
    static const double lengths[] = {1.4, 2.0, 2.37, 3.75, 12.0, 32.0};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        const double nearest = nearest_end(lengths[i]);
        print_message("# a hull of %g by 1: %.6f\n", lengths[i], nearest);
        assert_true(nearest >= sqrt(0.75) - 1e-6 && nearest <= 1.0);
    }
}

/* Of whom the row would have no end. */
TEST(hulls_too_slender_for_walls_are_refused)
{
    const lan_segment end = {{0.0, 5.0}, {0.0, 9.0}};
    lan_walls *walls = NULL;
    assert_ok(lan_walls_create(&end, 1, &walls));
    lan_bodies_def def = {.most = 1, .kinds = 1, .walls = walls};
    lan_bodies *bodies = world_make(&def);
    lan_body hull = lan_body_default();
    int32_t number;
    lan_error err;
    lan_error_clear(&err);
    hull.half_length = 32.1;
    hull.half_width = 1.0;
    assert_int_equal(lan_bodies_add(bodies, &hull, &number, &err), LAN_EINVAL);
    assert_non_null(strstr(err.text, "at most 32 times"));
    lan_bodies_destroy(bodies);
    lan_walls_destroy(walls);
    def.walls = NULL;
    bodies = world_make(&def);
    world_add(bodies, &hull);
    lan_bodies_destroy(bodies);
}
