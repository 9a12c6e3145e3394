/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shapes against a plain look along many directions, each of which parts two
 * shapes or says how far they are within each other.
 */
#include "lanchester/bodies.h"

#include <math.h>

#include "tests/support/support.h"

#define CASES 4000

/* How near to touching either answer is right. */
#define GRAZE 1e-6

typedef struct any_shape {
    lan_point points[8];
    lan_convex shape;
} any_shape;

/* A disc, a capsule, or a polygon with corners on an ellipse. */
static void draw_shape(random_source *random, any_shape *out)
{
    const int corners = random_integer(random, 1, 8);
    const lan_point middle = {random_between(random, -2.0, 2.0),
                              random_between(random, -2.0, 2.0)};
    const double wide = random_between(random, 0.05, 2.0);
    const double high = random_between(random, 0.05, 2.0);
    const double turn = random_between(random, -3.0, 3.0);
    for (int i = 0; i < corners; i++) {
        const double angle = 6.283185307179586 * i / corners + 0.3;
        const double x = wide * cos(angle);
        const double y = high * sin(angle);
        out->points[i] = (lan_point){middle.x + x * cos(turn) - y * sin(turn),
                                     middle.y + x * sin(turn) + y * cos(turn)};
    }
    const bool is_sharp = random_chance(random, 0.5);
    out->shape =
        (lan_convex){out->points, (size_t)corners,
                     is_sharp ? 0.0 : random_between(random, 0.01, 1.0)};
}

static double support(const lan_convex *shape, double x, double y, double sign)
{
    double most = -LAN_INF;
    for (size_t i = 0; i < shape->count; i++) {
        most = fmax(most,
                    sign * (shape->points[i].x * x + shape->points[i].y * y));
    }
    return most + shape->radius;
}

static double gap_along(const lan_convex *a, const lan_convex *b, double angle)
{
    const double x = cos(angle);
    const double y = sin(angle);
    return -support(a, x, y, -1.0) - support(b, x, y, 1.0);
}

/* The most that directions near one show. */
static double most_near(const lan_convex *a, const lan_convex *b, double best)
{
    for (double step = 0.009; step > 1e-12; step *= 0.7) {
        best = gap_along(a, b, best + step) > gap_along(a, b, best)
                   ? best + step
                   : best;
        best = gap_along(a, b, best - step) > gap_along(a, b, best)
                   ? best - step
                   : best;
    }
    return gap_along(a, b, best);
}

/* The distance of two shapes, or less how deep they overlap: the most that any
 * direction shows. Two peaks may be as good as equal: each that may be the
 * highest is climbed, as a grid of directions misses some of it. */
static double plain_gap(const lan_convex *a, const lan_convex *b)
{
    enum { DIRECTIONS = 720 };
    double gaps[DIRECTIONS];
    double best = -LAN_INF;
    double most = -LAN_INF;
    for (int i = 0; i < DIRECTIONS; i++) {
        gaps[i] = gap_along(a, b, i * 6.283185307179586 / DIRECTIONS);
        best = fmax(best, gaps[i]);
    }
    for (int i = 0; i < DIRECTIONS; i++) {
        if (gaps[i] >= best - 0.1 && gaps[i] >= gaps[(i + 1) % DIRECTIONS] &&
            gaps[i] >= gaps[(i + DIRECTIONS - 1) % DIRECTIONS]) {
            const double angle = i * 6.283185307179586 / DIRECTIONS;
            most = fmax(most, most_near(a, b, angle));
        }
    }
    return most;
}

static any_shape moved(const any_shape *of, lan_point by)
{
    any_shape out = *of;
    for (size_t i = 0; i < of->shape.count; i++) {
        out.points[i].x += by.x;
        out.points[i].y += by.y;
    }
    return out;
}

/* Copies point into the original: here it points at its own points. */
static lan_convex shape_of(const any_shape *of)
{
    return (lan_convex){of->points, of->shape.count, of->shape.radius};
}

TEST(shapes_overlap_as_directions_say)
{
    random_source *random = random_create(3401);
    const int cases = random_cases(CASES);
    int overlapped = 0;
    for (int number = 0; number < cases; number++) {
        any_shape drawn[2];
        lan_overlap by = {.depth = -1.0};
        random_begin(random, (uint32_t)number);
        draw_shape(random, &drawn[0]);
        draw_shape(random, &drawn[1]);
        const lan_convex a = shape_of(&drawn[0]);
        const lan_convex b = shape_of(&drawn[1]);
        const double gap = plain_gap(&a, &b);
        const bool is_on = lan_convex_overlap(&a, &b, &by);
        if (fabs(gap) > GRAZE && is_on != (gap < 0.0)) {
            fail_with("case %d: %d at a gap of %g", number, is_on, gap);
        }
        if (!is_on) {
            continue;
        }
        overlapped++;
        assert_close(by.depth, -gap, 1e-6, GRAZE);
        assert_close(hypot(by.normal.x, by.normal.y), 1.0, 1e-12, 0.0);
        const lan_convex place = {&by.at, 1, 0.0};
        assert_true(plain_gap(&place, &a) <= GRAZE);
        assert_true(plain_gap(&place, &b) <= GRAZE);
        const any_shape out = moved(
            &drawn[0], (lan_point){by.depth * by.normal.x * (1.0 + 1e-9),
                                   by.depth * by.normal.y * (1.0 + 1e-9)});
        const lan_convex apart = shape_of(&out);
        assert_close(plain_gap(&apart, &b), 0.0, 0.0, GRAZE);
    }
    assert_true(overlapped * 5 > cases && overlapped * 5 < 4 * cases);
    random_destroy(random);
}

TEST(sweeps_end_where_shapes_first_touch)
{
    random_source *random = random_create(3402);
    const int cases = random_cases(CASES);
    int met = 0;
    for (int number = 0; number < cases; number++) {
        any_shape drawn[2];
        random_begin(random, (uint32_t)number);
        draw_shape(random, &drawn[0]);
        draw_shape(random, &drawn[1]);
        const lan_point way = {random_between(random, -8.0, 8.0),
                               random_between(random, -8.0, 8.0)};
        const lan_convex a = shape_of(&drawn[0]);
        const lan_convex b = shape_of(&drawn[1]);
        const double share = lan_convex_sweep(&a, way, &b);
        const double last = fmin(share, 1.0);
        met += share <= 1.0;
        for (int k = 0; k < 16; k++) {
            const double before = last * k / 16.0;
            const any_shape at =
                moved(&drawn[0], (lan_point){before * way.x, before * way.y});
            const lan_convex there = shape_of(&at);
            const double gap = plain_gap(&there, &b);
            if (share > 0.0 && gap < -GRAZE) {
                fail_with("case %d: %g deep after %g of the way, met after %g",
                          number, -gap, before, share);
            }
        }
        if (share <= 1.0 && share > 0.0) {
            const any_shape at =
                moved(&drawn[0], (lan_point){share * way.x, share * way.y});
            const lan_convex there = shape_of(&at);
            assert_close(plain_gap(&there, &b), 0.0, 0.0, GRAZE);
        }
    }
    assert_true(met * 5 > cases && met * 5 < 4 * cases);
    random_destroy(random);
}

TEST(no_shot_passes_between_walls_that_share_an_end)
{
    random_source *random = random_create(3403);
    const int cases = random_cases(20000);
    for (int number = 0; number < cases; number++) {
        random_begin(random, (uint32_t)number);
        const double far = random_magnitude(random, 1.0, 1e6);
        const lan_point end = {far * random_between(random, -1.0, 1.0),
                               far * random_between(random, -1.0, 1.0)};
        const lan_point walls[2][2] = {
            {{end.x, end.y - random_between(random, 0.5, 2.0)}, end},
            {end, {end.x, end.y + random_between(random, 0.5, 2.0)}}};
        const lan_point from = {end.x - random_between(random, 1.0, 3.0),
                                end.y + random_between(random, -1.0, 1.0)};
        const double by = random_between(random, 1.5, 1000.0);
        const lan_point way = {by * (end.x - from.x), by * (end.y - from.y)};
        const lan_convex shot = {&from, 1, 0.0};
        const lan_convex one = {walls[0], 2, 0.0};
        const lan_convex other = {walls[1], 2, 0.0};
        assert_true(lan_convex_sweep(&shot, way, &one) <= 1.0 ||
                    lan_convex_sweep(&shot, way, &other) <= 1.0);
    }
    random_destroy(random);
}

TEST(what_is_out_of_range_touches_nothing)
{
    const lan_point points[2] = {{0.0, 0.0}, {1.0, 0.0}};
    const lan_point nowhere = {LAN_NAN, 0.0};
    const lan_convex sound = {points, 2, 1.0};
    const lan_convex wrong[] = {{points, 1, -1.0},    {points, 1, LAN_INF},
                                {points, 0, 1.0},     {&nowhere, 1, 1.0},
                                {points, 1, LAN_NAN}, {points, 65, 1.0}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(lan_convex_overlap(&wrong[i], &sound, NULL));
        assert_false(lan_convex_overlap(&sound, &wrong[i], NULL));
        assert_false(lan_convex_sweep(&wrong[i], points[1], &sound) <= 1.0);
        assert_false(lan_convex_sweep(&sound, nowhere, &sound) <= 1.0);
    }
}

/* --- in space ------------------------------------------------------------- */

static void draw_block(random_source *random, lan_oriented_block *out)
{
    const lan_vec forward = {random_between(random, -1.0, 1.0),
                             random_between(random, -1.0, 1.0), 0.3};
    const lan_vec up = {0.2, random_between(random, -1.0, 1.0), 1.0};
    *out = (lan_oriented_block){.at = {random_between(random, -2.5, 2.5),
                                       random_between(random, -2.5, 2.5),
                                       random_between(random, -2.5, 2.5)}};
    for (int i = 0; i < 3; i++) {
        out->half[i] = random_between(random, 0.0, 1.5);
    }
    assert_ok(lan_oriented_block_look(out, forward, up));
}

TEST(sweeps_in_space_end_where_spheres_first_touch)
{
    random_source *random = random_create(3406);
    const int cases = random_cases(CASES);
    for (int number = 0; number < cases; number++) {
        lan_oriented_block block;
        lan_overlap3 by = {.depth = 0.0};
        random_begin(random, (uint32_t)number);
        draw_block(random, &block);
        const lan_sphere ball = {{random_between(random, -5.0, 5.0),
                                  random_between(random, -5.0, 5.0),
                                  random_between(random, -5.0, 5.0)},
                                 random_between(random, 0.0, 1.0)};
        const lan_vec way = {random_between(random, -9.0, 9.0),
                             random_between(random, -9.0, 9.0),
                             random_between(random, -9.0, 9.0)};
        const double share =
            lan_sweep_sphere_to_oriented_block(&ball, way, &block);
        for (int k = 0; k <= 32; k++) {
            const double at = k / 32.0;
            const lan_sphere there = {{ball.at.x + at * way.x,
                                       ball.at.y + at * way.y,
                                       ball.at.z + at * way.z},
                                      ball.radius};
            const bool is_on =
                lan_sphere_on_oriented_block(&there, &block, &by);
            assert_true(!is_on || at >= share - 1e-9 || by.depth < GRAZE);
        }
        if (share > 0.0 && share <= 1.0) {
            const lan_sphere there = {{ball.at.x + share * way.x,
                                       ball.at.y + share * way.y,
                                       ball.at.z + share * way.z},
                                      ball.radius + GRAZE};
            assert_true(lan_sphere_on_oriented_block(&there, &block, &by));
            assert_true(by.depth <= 3.0 * GRAZE);
        }
    }
    random_destroy(random);
}
