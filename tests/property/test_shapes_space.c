/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shapes in space: oriented blocks against the planes of the hull of all
 * differences of their corners, and against libccd where it is installed.
 */
#include "config.h"

#include "lanchester/shapes.h"

#include "tests/support/plain_shapes.h"
#include "tests/support/support.h"

#ifdef HAVE_LIBCCD
#include <ccd/ccd.h>
#endif

#define CASES        10000
#define CASES_PLANES 400

#define TOUCH 1e-9

static lan_vec along(lan_vec from, lan_vec way, double by)
{
    return (lan_vec){from.x + by * way.x, from.y + by * way.y,
                     from.z + by * way.z};
}

static double length_of(lan_vec v)
{
    return hypot(hypot(v.x, v.y), v.z);
}

/* A block's axes become another's, hardly turned: edges that are nearly
 * parallel. */
static void turn_by(lan_oriented_block *block, const lan_oriented_block *as,
                    double by)
{
    const lan_vec forward = along(as->axes[0], as->axes[1], by);
    const lan_vec up = along(as->axes[2], as->axes[1], -0.7 * by);
    assert_ok(lan_oriented_block_look(block, forward, up));
}

TEST(blocks_by_axes_agree_with_planes_of_the_hull)
{
    random_source *random = random_create(1521);
    const int cases = random_cases(CASES_PLANES);
    const double touch = 10.0 * TOUCH; /* of planes through three points */
    plain_planes planes;
    int met = 0;
    for (int number = 0; number < cases; number++) {
        random_begin(random, (uint32_t)number);
        lan_oriented_block a = any_oriented_block(random, 1.0);
        const lan_oriented_block b = any_oriented_block(random, 1.0);
        lan_overlap3 out;
        if (random_chance(random, 0.3)) {
            /* Angles between these are noise to the judge. */
            turn_by(&a, &b,
                    random_chance(random, 0.5)
                        ? random_magnitude(random, 1e-17, 1e-11)
                        : random_magnitude(random, 1e-4, 1e-2));
        }
        plain_block_planes(&a, &b, &planes);
        const double depth =
            plain_planes_depth(&planes, (lan_vec){0.0, 0.0, 0.0});
        const bool is_on = lan_oriented_block_on_oriented_block(&a, &b, &out);
        if (fabs(depth) > touch && is_on != (depth > 0.0)) {
            fail_with("case %d: on %d, depth %g", number, is_on, depth);
        }
        if (is_on) {
            const lan_vec way = {out.normal.x * out.depth,
                                 out.normal.y * out.depth,
                                 out.normal.z * out.depth};
            assert_close(out.depth, depth, 0.0, touch);
            assert_close(length_of(out.normal), 1.0, 0.0, 1e-14);
            assert_close(plain_planes_depth(&planes, way), 0.0, 0.0, touch);
            met++;
        }
    }
    assert_in_range(met, cases / 10, cases - cases / 10);
    random_destroy(random);
}

TEST(blocks_on_each_other_are_the_reverse_and_part_by_their_depth)
{
    random_source *random = random_create(1522);
    const int cases = random_cases(CASES);
    int met = 0;
    for (int number = 0; number < cases; number++) {
        random_begin(random, (uint32_t)number);
        const double scale = random_magnitude(random, 1e-6, 1e6);
        lan_oriented_block a = any_oriented_block(random, scale);
        lan_oriented_block b = any_oriented_block(random, scale);
        lan_overlap3 there;
        lan_overlap3 back;
        if (random_chance(random, 0.3)) {
            turn_by(&a, &b, random_magnitude(random, 1e-17, 1e-2));
        }
        const bool is_on = lan_oriented_block_on_oriented_block(&a, &b, &there);
        assert_true(lan_oriented_block_on_oriented_block(&b, &a, &back) ==
                    is_on);
        if (!is_on) {
            continue;
        }
        const lan_vec at = a.at;
        assert_close(back.depth, there.depth, 0.0, TOUCH * scale);
        a.at = along(at, there.normal, there.depth - TOUCH * scale);
        assert_true(lan_oriented_block_on_oriented_block(&a, &b, NULL));
        a.at = along(at, there.normal, there.depth + TOUCH * scale);
        assert_false(lan_oriented_block_on_oriented_block(&a, &b, NULL));
        a.at = along(at, back.normal, -back.depth - TOUCH * scale);
        assert_false(lan_oriented_block_on_oriented_block(&a, &b, NULL));
        met++;
    }
    assert_in_range(met, cases / 10, cases - cases / 10);
    random_destroy(random);
}

TEST(spheres_on_blocks_are_as_deep_as_their_centre_is_near)
{
    random_source *random = random_create(1523);
    const int cases = random_cases(CASES);
    int met = 0;
    for (int number = 0; number < cases; number++) {
        random_begin(random, (uint32_t)number);
        const lan_oriented_block b = any_oriented_block(random, 1.0);
        const lan_oriented_block other = any_oriented_block(random, 1.0);
        const lan_sphere a = {other.at, other.half[0]};
        const double gap = plain_block_distance(&b, a.at) - a.radius;
        lan_overlap3 out;
        const bool is_on = lan_sphere_on_oriented_block(&a, &b, &out);
        if (fabs(gap) > 1e-12 && is_on != (gap < 0.0)) {
            fail_with("case %d: on %d, gap %g", number, is_on, gap);
        }
        if (is_on) {
            const lan_vec moved = along(a.at, out.normal, out.depth);
            assert_close(out.depth, -gap, 0.0, 1e-12);
            assert_close(plain_block_distance(&b, moved), a.radius, 0.0, 1e-12);
            met++;
        }
    }
    assert_in_range(met, cases / 10, cases - cases / 10);
    random_destroy(random);
}

/* The same blocks by the tests for those that are not turned. */
TEST(blocks_that_are_not_turned_agree_with_those_that_are)
{
    random_source *random = random_create(1524);
    const int cases = random_cases(CASES);
    const lan_vec x = {1.0, 0.0, 0.0};
    const lan_vec z = {0.0, 0.0, 1.0};
    int met = 0;
    for (int number = 0; number < cases; number++) {
        lan_oriented_block turned[2];
        lan_block straight[2];
        lan_overlap3 one;
        lan_overlap3 two;
        random_begin(random, (uint32_t)number);
        for (int i = 0; i < 2; i++) {
            turned[i] = any_oriented_block(random, 1.0);
            assert_ok(lan_oriented_block_look(&turned[i], x, z));
            const lan_vec at = turned[i].at;
            const double *half = turned[i].half;
            straight[i] =
                (lan_block){{at.x - half[0], at.y - half[1], at.z - half[2]},
                            {at.x + half[0], at.y + half[1], at.z + half[2]}};
        }
        const bool is_on = lan_block_on_block(&straight[0], &straight[1], &one);
        assert_true(is_on == lan_oriented_block_on_oriented_block(
                                 &turned[0], &turned[1], &two));
        if (is_on) {
            assert_close(one.depth, two.depth, 0.0, 1e-12);
            assert_close(one.normal.x * two.normal.x +
                             one.normal.y * two.normal.y +
                             one.normal.z * two.normal.z,
                         1.0, 0.0, 1e-12);
            met++;
        }
    }
    assert_in_range(met, cases / 10, cases - cases / 10);
    random_destroy(random);
}

TEST(the_bound_of_a_block_holds_its_corners)
{
    random_source *random = random_create(1525);
    for (uint32_t number = 0; number < 100; number++) {
        random_begin(random, number);
        const lan_oriented_block block = any_oriented_block(random, 1.0);
        const lan_sphere bound = lan_oriented_block_bound(&block);
        lan_vec corner = block.at;
        for (int i = 0; i < 3; i++) {
            corner = along(corner, block.axes[i],
                           (number >> i & 1 ? 1.0 : -1.0) * block.half[i]);
        }
        corner = along(corner, block.at, -1.0);
        assert_close(length_of(corner), bound.radius, 1e-14, 0.0);
    }
    random_destroy(random);
}

/* --- libccd -------------------------------------------------------------- */

#ifdef HAVE_LIBCCD

/* The corner of a block that is the farthest in a direction. */
static void support_of_block(const void *object, const ccd_vec3_t *direction,
                             ccd_vec3_t *out)
{
    const lan_oriented_block *block = object;
    lan_vec at = block->at;
    for (int i = 0; i < 3; i++) {
        const lan_vec axis = block->axes[i];
        const double far = axis.x * direction->v[0] + axis.y * direction->v[1] +
                           axis.z * direction->v[2];
        at = along(at, axis, far < 0.0 ? -block->half[i] : block->half[i]);
    }
    ccdVec3Set(out, at.x, at.y, at.z);
}

static bool ccd_meets(const lan_oriented_block *a, const lan_oriented_block *b)
{
    ccd_t ccd;
    CCD_INIT(&ccd);
    ccd.support1 = support_of_block;
    ccd.support2 = support_of_block;
    ccd.max_iterations = 200;
    return ccdGJKIntersect(a, b, &ccd) != 0;
}

static void skip_without_libccd(void)
{
}

#else

static bool ccd_meets(const lan_oriented_block *a, const lan_oriented_block *b)
{
    (void)a;
    (void)b;
    return false;
}

static void skip_without_libccd(void)
{
    print_message("# libccd (ccd/ccd.h) was not there\n");
    skip();
}

#endif

TEST(blocks_agree_with_libccd_away_from_touching)
{
    skip_without_libccd();
    random_source *random = random_create(1526);
    const int cases = random_cases(CASES);
    int compared[2] = {0};
    for (int number = 0; number < cases; number++) {
        random_begin(random, (uint32_t)number);
        const lan_oriented_block a = any_oriented_block(random, 1.0);
        const lan_oriented_block b = any_oriented_block(random, 1.0);
        lan_oriented_block larger = a;
        lan_oriented_block smaller = a;
        for (int i = 0; i < 3; i++) {
            larger.half[i] *= 1.001;
            smaller.half[i] *= 0.999;
        }
        const bool is_on = lan_oriented_block_on_oriented_block(&a, &b, NULL);
        if (is_on != lan_oriented_block_on_oriented_block(&larger, &b, NULL) ||
            is_on != lan_oriented_block_on_oriented_block(&smaller, &b, NULL)) {
            continue;
        }
        if (is_on != ccd_meets(&a, &b)) {
            fail_with("case %d: on %d, libccd says otherwise", number, is_on);
        }
        compared[is_on]++;
    }
    print_message("# compared: %d apart, %d on each other\n", compared[0],
                  compared[1]);
    assert_true(compared[0] > cases / 10 && compared[1] > cases / 10);
    random_destroy(random);
}
