/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Boxes and polygons against Chipmunk2D's own test, where it is installed.
 * Nothing here makes a cpSpace, which would say so on standard output.
 */
#include "config.h"

#include "lanchester/shapes.h"

#include "tests/support/chipmunk.h"
#include "tests/support/plain_shapes.h"
#include "tests/support/support.h"

#define CASES 10000

#ifdef HAVE_CHIPMUNK

/* What it asks for: corners from x towards y, none in a line. */
static cpShape *chipmunk_polygon(cpBody *body, const lan_convex *polygon)
{
    cpVect corners[PLAIN_CORNERS];
    cpShape *shape;
    double area = 0.0;
    for (size_t i = 0; i < polygon->count; i++) {
        const lan_point a = polygon->corners[i];
        const lan_point b = polygon->corners[(i + 1) % polygon->count];
        area += a.x * b.y - a.y * b.x;
    }
    for (size_t i = 0; i < polygon->count; i++) {
        const lan_point at =
            polygon->corners[area > 0.0 ? i : polygon->count - 1 - i];
        corners[i] = cpv(at.x, at.y);
    }
    shape = cpPolyShapeNewRaw(body, (int)polygon->count, corners, 0.0);
    cpShapeUpdate(shape, cpTransformIdentity);
    return shape;
}

/* The deepest contact of both; its normal is from the first to the second. */
static bool chipmunk_overlap(const lan_convex *a, const lan_convex *b,
                             lan_overlap *out)
{
    cpBody *body = cpBodyNewStatic();
    cpShape *one = chipmunk_polygon(body, a);
    cpShape *two = chipmunk_polygon(body, b);
    const cpContactPointSet set = cpShapesCollide(one, two);
    *out = (lan_overlap){.normal = {-set.normal.x, -set.normal.y}};
    for (int i = 0; i < set.count; i++) {
        out->depth = fmax(out->depth, -set.points[i].distance);
    }
    cpShapeFree(one);
    cpShapeFree(two);
    cpBodyFree(body);
    return set.count > 0;
}

static void skip_without_chipmunk(void)
{
}

#else

static bool chipmunk_overlap(const lan_convex *a, const lan_convex *b,
                             lan_overlap *out)
{
    (void)a;
    (void)b;
    (void)out;
    return false;
}

static void skip_without_chipmunk(void)
{
    print_message("# Chipmunk2D (chipmunk/chipmunk.h) was not there\n");
    skip();
}

#endif

/* How many overlap, for how many its normal is ours, and its depth too. */
typedef struct agreement {
    int overlaps;
    int normals;
    int depths;
    int missed; /* that we have and it has not */
} agreement;

/* Its search for the edge may end at another one, and its contacts lie within
 * the ends of both edges: with our normal they are no deeper than our way out,
 * and of polygons deep within each other it has none now and then. */
static void assert_agrees(int number, const lan_convex *a, const lan_convex *b,
                          bool is_on, const lan_overlap *ours, agreement *seen)
{
    const plain_shape one = plain_convex(a);
    const plain_shape two = plain_convex(b);
    lan_overlap theirs;
    if (fabs(plain_gap(&one, &two)) < 1e-4) {
        return;
    }
    const bool is_theirs = chipmunk_overlap(a, b, &theirs);
    if (is_on && !is_theirs) {
        seen->missed++;
        return;
    }
    if (is_on != is_theirs) {
        fail_with("case %d: Chipmunk has an overlap and we have none", number);
    }
    if (!is_on) {
        return;
    }
    const bool is_same =
        ours->normal.x * theirs.normal.x + ours->normal.y * theirs.normal.y >
        1.0 - 1e-9;
    assert_true(!is_same || theirs.depth <= ours->depth + 1e-6);
    seen->overlaps++;
    seen->normals += is_same;
    seen->depths += is_same && fabs(theirs.depth - ours->depth) <= 1e-6;
}

/* Nine in ten at least agree in both. */
static void assert_agreement(const agreement *seen, int cases)
{
    assert_true(seen->missed * 500 <= seen->overlaps);
    print_message("# %d overlap, %d with this normal, %d with this depth\n",
                  seen->overlaps, seen->normals, seen->depths);
    assert_true(seen->overlaps > cases / 10);
    assert_true(seen->normals * 10 > seen->overlaps * 9);
    assert_true(seen->depths * 10 > seen->overlaps * 9);
}

TEST(boxes_agree_with_chipmunk)
{
    skip_without_chipmunk();
    random_source *random = random_create(1531);
    const int cases = random_cases(CASES);
    agreement seen = {0};
    for (int number = 0; number < cases; number++) {
        random_begin(random, (uint32_t)number);
        const lan_oriented_box a = any_oriented_box(random, 1.0);
        const lan_oriented_box b = any_oriented_box(random, 1.0);
        lan_point corners_a[4];
        lan_point corners_b[4];
        lan_overlap ours;
        lan_oriented_box_corners(&a, corners_a);
        lan_oriented_box_corners(&b, corners_b);
        const bool is_on = lan_oriented_box_on_oriented_box(&a, &b, &ours);
        assert_agrees(number, &(lan_convex){corners_a, 4},
                      &(lan_convex){corners_b, 4}, is_on, &ours, &seen);
    }
    assert_agreement(&seen, cases);
    assert_int_equal(seen.missed, 0);
    random_destroy(random);
}

TEST(polygons_agree_with_chipmunk)
{
    skip_without_chipmunk();
    random_source *random = random_create(1532);
    const int cases = random_cases(CASES);
    agreement seen = {0};
    for (int number = 0; number < cases; number++) {
        lan_point corners_a[PLAIN_CORNERS];
        lan_point corners_b[PLAIN_CORNERS];
        lan_overlap ours;
        random_begin(random, (uint32_t)number);
        const lan_convex a = any_convex(
            random, 1.0, any_oriented_box(random, 1.0).at, corners_a);
        const lan_convex b = any_convex(
            random, 1.0, any_oriented_box(random, 1.0).at, corners_b);
        const bool is_on = lan_convex_on_convex(&a, &b, &ours);
        assert_agrees(number, &a, &b, is_on, &ours, &seen);
    }
    assert_agreement(&seen, cases);
    random_destroy(random);
}
