/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shapes in a plane against the hull of all differences of their corners.
 */
#include "lanchester/shapes.h"

#include "tests/support/plain_shapes.h"
#include "tests/support/support.h"

#define CASES 10000

/* Share of all lengths within which shapes touch. */
#define TOUCH 1e-9

/* One shape of each kind. */
typedef struct any_shapes {
    lan_disc disc;
    lan_box box;
    lan_oriented_box hull;
    lan_convex polygon;
    lan_segment segment;
    lan_point corners[PLAIN_CORNERS];
} any_shapes;

typedef enum shape_kind { DISC, BOX, HULL, POLYGON, SEGMENT, KINDS } shape_kind;

/* One of each kind about a place within reach of the origin. */
static void fill_shapes(random_source *random, double scale, any_shapes *out)
{
    const lan_oriented_box box = any_oriented_box(random, scale);
    out->hull = any_oriented_box(random, scale);
    out->disc = (lan_disc){out->hull.at,
                           random_chance(random, 0.1)
                               ? 0.0
                               : scale * random_magnitude(random, 0.01, 1.5)};
    out->box =
        (lan_box){{box.at.x - box.half_length, box.at.y - box.half_width},
                  {box.at.x + box.half_length, box.at.y + box.half_width}};
    out->polygon = any_convex(random, scale, box.at, out->corners);
    out->segment =
        (lan_segment){box.at,
                      {scale * random_between(random, -1.0, 1.0),
                       random_chance(random, 0.2)
                           ? box.at.y
                           : scale * random_between(random, -1.0, 1.0)}};
}

static plain_shape plain_of(const any_shapes *of, shape_kind kind)
{
    switch (kind) {
    case DISC:
        return plain_disc(&of->disc);
    case BOX:
        return plain_box(&of->box);
    case HULL:
        return plain_oriented_box(&of->hull);
    case POLYGON:
        return plain_convex(&of->polygon);
    case SEGMENT:
    case KINDS:
        break;
    }
    return plain_segment(&of->segment);
}

/* The pairs that have a test. */
typedef struct tested_pair {
    const char *name;
    shape_kind a;
    shape_kind b;
} tested_pair;

static const tested_pair pairs[] = {{"disc on disc", DISC, DISC},
                                    {"box on box", BOX, BOX},
                                    {"disc on box", DISC, BOX},
                                    {"hull on hull", HULL, HULL},
                                    {"disc on hull", DISC, HULL},
                                    {"polygon on polygon", POLYGON, POLYGON},
                                    {"disc on polygon", DISC, POLYGON},
                                    {"disc on segment", DISC, SEGMENT}};

#define PAIRS (sizeof pairs / sizeof pairs[0])

static bool overlap_of(size_t pair, const any_shapes *a, const any_shapes *b,
                       lan_overlap *out)
{
    switch (pair) {
    case 0:
        return lan_disc_on_disc(&a->disc, &b->disc, out);
    case 1:
        return lan_box_on_box(&a->box, &b->box, out);
    case 2:
        return lan_disc_on_box(&a->disc, &b->box, out);
    case 3:
        return lan_oriented_box_on_oriented_box(&a->hull, &b->hull, out);
    case 4:
        return lan_disc_on_oriented_box(&a->disc, &b->hull, out);
    case 5:
        return lan_convex_on_convex(&a->polygon, &b->polygon, out);
    case 6:
        return lan_disc_on_convex(&a->disc, &b->polygon, out);
    default:
        return lan_disc_on_segment(&a->disc, &b->segment, out);
    }
}

static void assert_in(const char *name, const plain_shape *shape,
                      lan_point place, double scale)
{
    const plain_shape point = {{place}, 1, 0.0};
    const double gap = plain_gap(&point, shape);
    if (!(gap <= TOUCH * scale)) {
        fail_with("%s: the place is outside by %g", name, gap);
    }
}

/* The overlap that was told is the smallest one, and ends in touching. */
static void assert_overlap(size_t pair, const any_shapes *a,
                           const any_shapes *b, double scale)
{
    const char *name = pairs[pair].name;
    const plain_shape one = plain_of(a, pairs[pair].a);
    const plain_shape two = plain_of(b, pairs[pair].b);
    const double gap = plain_gap(&one, &two);
    lan_overlap out;
    const bool is_on = overlap_of(pair, a, b, &out);
    assert_true(is_on == overlap_of(pair, a, b, NULL));
    if (fabs(gap) > TOUCH * scale && is_on != (gap < 0.0)) {
        fail_with("%s: on %d, gap %g", name, is_on, gap);
    }
    if (!is_on) {
        return;
    }
    const plain_shape moved = plain_moved(
        &one, (lan_point){out.normal.x * out.depth, out.normal.y * out.depth});
    assert_close(hypot(out.normal.x, out.normal.y), 1.0, 0.0, 1e-14);
    assert_true(out.depth >= 0.0);
    assert_close(out.depth, -gap, 0.0, TOUCH * scale);
    assert_close(plain_gap(&moved, &two), 0.0, 0.0, TOUCH * scale);
    assert_in(name, &one, out.at, scale);
    assert_in(name, &two, out.at, scale);
}

TEST(overlaps_are_least_and_end_in_touching)
{
    random_source *random = random_create(1501);
    const int cases = random_cases(CASES);
    int touched[PAIRS] = {0};
    for (int number = 0; number < cases; number++) {
        random_begin(random, (uint32_t)number);
        const double scale = random_magnitude(random, 1e-6, 1e6);
        any_shapes a;
        any_shapes b;
        fill_shapes(random, scale, &a);
        fill_shapes(random, scale, &b);
        for (size_t pair = 0; pair < PAIRS; pair++) {
            assert_overlap(pair, &a, &b, scale);
            touched[pair] += overlap_of(pair, &a, &b, NULL);
        }
    }
    for (size_t pair = 0; pair < PAIRS; pair++) {
        print_message("# %s: %d of %d\n", pairs[pair].name, touched[pair],
                      cases);
        assert_in_range(touched[pair], cases / 50, cases - cases / 50);
    }
    random_destroy(random);
}

/* Moves the second until it touches the first, then a little more or less. */
TEST(what_touches_is_told_from_what_does_not)
{
    random_source *random = random_create(1502);
    const int cases = random_cases(CASES);
    for (int number = 0; number < cases; number++) {
        random_begin(random, (uint32_t)number);
        lan_oriented_box a = any_oriented_box(random, 1.0);
        const lan_oriented_box b = any_oriented_box(random, 1.0);
        lan_overlap out;
        if (!lan_oriented_box_on_oriented_box(&a, &b, &out)) {
            continue;
        }
        const lan_point at = a.at;
        const double depth[2] = {out.depth + 1e-12, out.depth - 1e-12};
        for (int i = 0; i < 2; i++) {
            a.at = (lan_point){at.x + out.normal.x * depth[i],
                               at.y + out.normal.y * depth[i]};
            assert_true(lan_oriented_box_on_oriented_box(&a, &b, NULL) ==
                        (i == 1));
        }
    }
    random_destroy(random);
}

/* --- symmetries ---------------------------------------------------------- */

static void assert_same_overlap(const lan_overlap *got, const lan_overlap *want)
{
    assert_close(got->depth, want->depth, 0.0, 1e-12);
    assert_close(got->normal.x, want->normal.x, 0.0, 1e-9);
    assert_close(got->normal.y, want->normal.y, 0.0, 1e-9);
}

/* Of all ways out of two polygons two may be equally short. */
static bool way_is_clear(const plain_shape *a, const plain_shape *b,
                         const lan_overlap *out)
{
    const lan_point aside = {
        out->normal.x * out->depth - out->normal.y * 1e-3 * out->depth,
        out->normal.y * out->depth + out->normal.x * 1e-3 * out->depth};
    const plain_shape moved = plain_moved(a, aside);
    return out->depth > 1e-3 && plain_gap(&moved, b) <= 1e-12;
}

TEST(the_second_on_the_first_is_the_reverse)
{
    static const size_t alike[] = {0, 1, 3, 5};
    random_source *random = random_create(1503);
    const int cases = random_cases(CASES);
    int seen = 0;
    for (int number = 0; number < cases; number++) {
        random_begin(random, (uint32_t)number);
        any_shapes a;
        any_shapes b;
        fill_shapes(random, 1.0, &a);
        fill_shapes(random, 1.0, &b);
        for (size_t k = 0; k < 4; k++) {
            const size_t pair = alike[k];
            lan_overlap there;
            lan_overlap back;
            const bool is_on = overlap_of(pair, &a, &b, &there);
            assert_true(overlap_of(pair, &b, &a, &back) == is_on);
            if (is_on) {
                assert_close(back.depth, there.depth, 0.0, 1e-12);
            }
            const bool is_one_way =
                is_on && there.normal.x * back.normal.x +
                                 there.normal.y * back.normal.y <
                             -1.0 + 1e-12;
            seen += is_one_way;
            if (is_on && !is_one_way) {
                /* then both are the shortest */
                const plain_shape one = plain_of(&a, pairs[pair].a);
                const plain_shape two = plain_of(&b, pairs[pair].b);
                const plain_shape moved =
                    plain_moved(&one, (lan_point){-back.normal.x * back.depth,
                                                  -back.normal.y * back.depth});
                assert_close(plain_gap(&moved, &two), 0.0, 0.0, 1e-9);
            }
        }
    }
    assert_true(seen > cases / 2);
    random_destroy(random);
}

static lan_point placed(lan_point local, const lan_pose *pose)
{
    return (lan_point){
        pose->at.x + local.x * pose->along.x - local.y * pose->along.y,
        pose->at.y + local.x * pose->along.y + local.y * pose->along.x};
}

/* Turns and moves all of a plane. */
static void place_shapes(any_shapes *of, const lan_pose *pose)
{
    const lan_pose turn = {{0.0, 0.0}, pose->along};
    of->disc.at = placed(of->disc.at, pose);
    of->hull.at = placed(of->hull.at, pose);
    of->hull.along = placed(of->hull.along, &turn);
    of->segment.from = placed(of->segment.from, pose);
    of->segment.to = placed(of->segment.to, pose);
    for (size_t i = 0; i < of->polygon.count; i++) {
        of->corners[i] = placed(of->corners[i], pose);
    }
}

TEST(turning_and_moving_all_changes_nothing)
{
    static const size_t turned[] = {0, 3, 4, 5, 6, 7};
    random_source *random = random_create(1504);
    const int cases = random_cases(CASES);
    int seen = 0;
    for (int number = 0; number < cases; number++) {
        random_begin(random, (uint32_t)number);
        any_shapes a;
        any_shapes b;
        lan_overlap before[6];
        bool was_on[6];
        bool is_clear[6];
        fill_shapes(random, 1.0, &a);
        fill_shapes(random, 1.0, &b);
        for (size_t k = 0; k < 6; k++) {
            const plain_shape one = plain_of(&a, pairs[turned[k]].a);
            const plain_shape two = plain_of(&b, pairs[turned[k]].b);
            was_on[k] = overlap_of(turned[k], &a, &b, &before[k]);
            is_clear[k] = was_on[k] && way_is_clear(&one, &two, &before[k]);
            is_clear[k] = is_clear[k] || fabs(plain_gap(&one, &two)) > 1e-9;
        }
        const lan_pose pose = {{random_between(random, -9.0, 9.0),
                                random_between(random, -9.0, 9.0)},
                               any_direction(random)};
        const lan_pose turn = {{0.0, 0.0}, pose.along};
        place_shapes(&a, &pose);
        place_shapes(&b, &pose);
        for (size_t k = 0; k < 6; k++) {
            lan_overlap after;
            if (!is_clear[k]) {
                continue;
            }
            const bool is_on = overlap_of(turned[k], &a, &b, &after);
            assert_true(is_on == was_on[k]);
            before[k].normal = placed(before[k].normal, &turn);
            const bool is_same =
                is_on && after.normal.x * before[k].normal.x +
                                 after.normal.y * before[k].normal.y >
                             0.999;
            if (is_same) { /* else another way is as short */
                assert_same_overlap(&after, &before[k]);
                seen++;
            } else if (is_on) {
                assert_close(after.depth, before[k].depth, 0.0, 1e-9);
            }
        }
    }
    assert_true(seen > cases / 2);
    random_destroy(random);
}

/* --- segments ------------------------------------------------------------ */

TEST(segments_cross_where_their_hulls_meet)
{
    random_source *random = random_create(1505);
    const int cases = random_cases(CASES);
    int crossed = 0;
    for (int number = 0; number < cases; number++) {
        random_begin(random, (uint32_t)number);
        const double scale = random_magnitude(random, 1e-6, 1e6);
        any_shapes a;
        any_shapes b;
        lan_point at;
        fill_shapes(random, scale, &a);
        fill_shapes(random, scale, &b);
        const plain_shape one = plain_segment(&a.segment);
        const plain_shape two = plain_segment(&b.segment);
        const plain_shape polygon = plain_convex(&b.polygon);
        const double gap = plain_gap(&one, &two);
        const double within = plain_gap(&one, &polygon);
        const bool is_on = lan_segment_on_segment(&a.segment, &b.segment, &at);
        if (fabs(gap) > 1e-12 * scale && is_on != (gap < 0.0)) {
            fail_with("case %d: segments, gap %g", number, gap);
        }
        if (is_on) {
            assert_in("first", &one, at, scale);
            assert_in("second", &two, at, scale);
        }
        if (fabs(within) > 1e-12 * scale &&
            lan_segment_on_convex(&a.segment, &b.polygon) != (within < 0.0)) {
            fail_with("case %d: polygon, gap %g", number, within);
        }
        crossed += is_on;
    }
    assert_in_range(crossed, cases / 50, cases / 2);
    random_destroy(random);
}

TEST(nearest_places_are_as_far_as_the_gap)
{
    random_source *random = random_create(1506);
    const int cases = random_cases(CASES);
    for (int number = 0; number < cases; number++) {
        random_begin(random, (uint32_t)number);
        any_shapes a;
        fill_shapes(random, 1.0, &a);
        const lan_point point = {random_between(random, -2.0, 2.0),
                                 random_between(random, -2.0, 2.0)};
        const plain_shape dot = {{point}, 1, 0.0};
        const plain_shape line = plain_segment(&a.segment);
        const plain_shape hull = plain_oriented_box(&a.hull);
        const lan_point on_line = lan_segment_nearest(&a.segment, point);
        const lan_point on_hull = lan_oriented_box_nearest(&a.hull, point);
        assert_close(hypot(on_line.x - point.x, on_line.y - point.y),
                     plain_gap(&dot, &line), 0.0, 1e-12);
        assert_close(hypot(on_hull.x - point.x, on_hull.y - point.y),
                     fmax(plain_gap(&dot, &hull), 0.0), 0.0, 1e-12);
        assert_in("line", &line, on_line, 1e-3);
        assert_in("hull", &hull, on_hull, 1e-3);
    }
    random_destroy(random);
}
