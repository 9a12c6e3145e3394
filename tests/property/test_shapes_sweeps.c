/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sweeps against halving: the gap between two convex shapes is a convex
 * function of the way, so its least is found and then its first zero.
 */
#include "lanchester/shapes.h"

#include "tests/support/plain_shapes.h"
#include "tests/support/support.h"

#define CASES 10000

/* How near a way comes to touching only, where either answer is right. */
#define GRAZE 1e-9

typedef struct tally {
    int met;
    int at_once;
} tally;

/* What is met is just touched there, on the way in. */
static void assert_entry(const char *name, double got, plain_gap_fn gap,
                         const void *of, tally *seen)
{
    const plain_entry want = plain_first_zero(gap, of);
    if (fabs(want.least) <= GRAZE) {
        return;
    }
    if (isinf(want.first) || isinf(got)) {
        if (!(isinf(want.first) && isinf(got))) {
            fail_with("%s: %.17g, not %.17g, least gap %g", name, got,
                      want.first, want.least);
        }
        return;
    }
    const double gap_there = gap(of, got);
    const bool is_first = got <= want.at + 1e-12 &&
                          fabs(gap_there - gap(of, want.first)) <= GRAZE;
    if (!is_first || !(got >= 0.0 && got <= 1.0) ||
        ((want.first <= 0.0) != (got <= 0.0) && fabs(gap(of, 0.0)) > GRAZE)) {
        fail_with("%s: %.17g, not %.17g, gap there %g", name, got, want.first,
                  gap_there);
    }
    seen->met++;
    seen->at_once += got <= 0.0;
}

static void assert_tally(const char *name, const tally *seen, int cases)
{
    print_message("# %s: %d met, %d at once, of %d\n", name, seen->met,
                  seen->at_once, cases);
    assert_in_range(seen->met, cases / 20, cases - cases / 20);
    assert_true(seen->at_once > 0 && seen->at_once < seen->met);
}

/* --- in a plane ---------------------------------------------------------- */

typedef struct plane_way {
    plain_hull hull;
    lan_point way;
} plane_way;

static double plane_gap(const void *context, double share)
{
    const plane_way *of = context;
    return plain_hull_gap(&of->hull,
                          (lan_point){of->way.x * share, of->way.y * share});
}

typedef struct plane_scene {
    lan_disc moving;
    lan_point way;
    lan_disc disc;
    lan_segment segment;
    lan_oriented_box box;
    lan_convex polygon;
    lan_point corners[PLAIN_CORNERS];
} plane_scene;

/* A disc that starts within some lengths of the shapes and moves about towards
 * them, along an axis now and then; a tenth are points. */
static void fill_scene(random_source *random, plane_scene *out)
{
    const lan_oriented_box box = any_oriented_box(random, 1.0);
    const lan_oriented_box from = any_oriented_box(random, 1.0);
    const double length = random_magnitude(random, 0.1, 20.0);
    out->box = any_oriented_box(random, 1.0);
    out->moving =
        (lan_disc){{3.0 * from.at.x, 3.0 * from.at.y},
                   random_chance(random, 0.1) ? 0.0 : from.half_width};
    out->way = (lan_point){length * from.along.x, length * from.along.y};
    if (random_chance(random, 0.5)) {
        out->way = (lan_point){2.0 * (box.at.x - out->moving.at.x),
                               2.0 * (box.at.y - out->moving.at.y)};
    }
    out->disc = (lan_disc){box.at, box.half_length};
    out->segment = (lan_segment){box.at, out->box.at};
    out->polygon = any_convex(random, 1.0, box.at, out->corners);
}

static double plane_sweep(const plane_scene *of, int kind, plain_shape *still)
{
    switch (kind) {
    case 0:
        *still = plain_disc(&of->disc);
        return lan_sweep_disc_to_disc(&of->moving, of->way, &of->disc);
    case 1:
        *still = plain_segment(&of->segment);
        return lan_sweep_disc_to_segment(&of->moving, of->way, &of->segment);
    case 2:
        *still = plain_oriented_box(&of->box);
        return lan_sweep_disc_to_oriented_box(&of->moving, of->way, &of->box);
    default:
        *still = plain_convex(&of->polygon);
        return lan_sweep_disc_to_convex(&of->moving, of->way, &of->polygon);
    }
}

static const char *const kinds[] = {"disc", "segment", "box", "polygon"};

TEST(sweeps_of_discs_touch_first_where_halving_finds)
{
    random_source *random = random_create(1511);
    const int cases = random_cases(CASES);
    tally seen[4] = {{0}};
    for (int number = 0; number < cases; number++) {
        plane_scene scene;
        random_begin(random, (uint32_t)number);
        fill_scene(random, &scene);
        const plain_shape moving = plain_disc(&scene.moving);
        for (int kind = 0; kind < 4; kind++) {
            plain_shape still;
            plane_way of = {.way = scene.way};
            const double got = plane_sweep(&scene, kind, &still);
            plain_differences(&moving, &still, &of.hull);
            assert_entry(kinds[kind], got, plane_gap, &of, &seen[kind]);
        }
    }
    for (int kind = 0; kind < 4; kind++) {
        assert_tally(kinds[kind], &seen[kind], cases);
    }
    random_destroy(random);
}

/* A way of a million lengths through the middle of something small. */
TEST(long_ways_do_not_tunnel)
{
    random_source *random = random_create(1512);
    const int cases = random_cases(CASES);
    for (int number = 0; number < cases; number++) {
        random_begin(random, (uint32_t)number);
        const double small = random_magnitude(random, 1e-6, 1e-2);
        const double radius = random_chance(random, 0.5) ? 0.0 : small * 0.1;
        const lan_point along = any_direction(random);
        const lan_point aside = any_direction(random);
        const double before = random_between(random, 1.0, 1e6);
        const double length = before + random_between(random, 1.0, 1e6);
        const lan_disc moving = {{-before * along.x, -before * along.y},
                                 radius};
        const lan_point way = {length * along.x, length * along.y};
        const lan_point corners[3] = {
            {small, small}, {-2.0 * small, small}, {small, -2.0 * small}};
        const lan_disc disc = {{0.0, 0.0}, small};
        const lan_oriented_box box = {{0.0, 0.0}, aside, small, 0.0};
        const double met[3] = {
            lan_sweep_disc_to_disc(&moving, way, &disc),
            lan_sweep_disc_to_convex(&moving, way, &(lan_convex){corners, 3}),
            fabs(along.x * aside.y - along.y * aside.x) > 1e-2
                ? lan_sweep_disc_to_oriented_box(&moving, way, &box)
                : before / length};
        for (int i = 0; i < 3; i++) {
            assert_close(met[i] * length, before, 0.0,
                         4.0 * (small + radius) + 1e-9 * length);
        }
    }
    random_destroy(random);
}

/* What was pushed out until it touches, give or take a rounding error, and goes
 * back: it meets the same shape at once. */
TEST(what_was_pushed_out_does_not_pass_through)
{
    random_source *random = random_create(1515);
    const int cases = random_cases(CASES);
    int pushed = 0;
    for (int number = 0; number < cases; number++) {
        plane_scene scene;
        random_begin(random, (uint32_t)number);
        fill_scene(random, &scene);
        scene.moving.at = scene.segment.from;
        for (int kind = 0; kind < 4; kind++) {
            plane_scene out = scene;
            plain_shape still;
            lan_overlap hit;
            if (kind == 0 ? !lan_disc_on_disc(&out.moving, &out.disc, &hit)
                : kind == 1
                    ? !lan_disc_on_segment(&out.moving, &out.segment, &hit)
                : kind == 2
                    ? !lan_disc_on_oriented_box(&out.moving, &out.box, &hit)
                    : !lan_disc_on_convex(&out.moving, &out.polygon, &hit)) {
                continue;
            }
            out.moving.at.x += hit.depth * hit.normal.x;
            out.moving.at.y += hit.depth * hit.normal.y;
            out.way = (lan_point){-10.0 * hit.normal.x, -10.0 * hit.normal.y};
            const double share = plane_sweep(&out, kind, &still);
            if (!(share <= 1e-9) && !(kind == 1 && out.moving.radius <= 0.0)) {
                fail_with("case %d: passes through the %s, share %g", number,
                          kinds[kind], share);
            }
            pushed++;
        }
    }
    assert_true(pushed > cases);
    random_destroy(random);
}

/* A closed outline of thin walls, and shots at its very corners. */
TEST(no_shot_passes_between_two_walls_that_share_an_end)
{
    random_source *random = random_create(1513);
    const int cases = random_cases(CASES);
    for (int number = 0; number < cases; number++) {
        lan_point corners[PLAIN_CORNERS];
        random_begin(random, (uint32_t)number);
        const lan_convex outline =
            any_convex(random, 1.0, (lan_point){0.0, 0.0}, corners);
        const lan_point centre = {0.0, 0.0};
        const lan_point at =
            corners[random_integer(random, 0, (int32_t)outline.count - 1)];
        const lan_disc shot = {centre, random_chance(random, 0.5) ? 0.0 : 1e-9};
        const double far = random_magnitude(random, 1.5, 1e6);
        const lan_point way = {far * at.x, far * at.y};
        double first = LAN_INF;
        if (plain_gap(&(plain_shape){{centre}, 1, 0.0},
                      &(plain_shape){{at}, 1, 0.0}) < 1e-6) {
            continue;
        }
        for (size_t i = 0; i < outline.count; i++) {
            const lan_segment wall = {corners[i],
                                      corners[(i + 1) % outline.count]};
            first = fmin(first, lan_sweep_disc_to_segment(&shot, way, &wall));
        }
        const bool is_within = lan_disc_on_convex(&shot, &outline, NULL);
        if (is_within && !(first <= 1.0)) {
            fail_with("case %d: a shot passes at a corner", number);
        }
    }
    random_destroy(random);
}

/* --- in space ------------------------------------------------------------ */

typedef struct space_way {
    lan_sphere moving;
    lan_vec way;
    lan_sphere sphere;
    lan_oriented_block block;
} space_way;

static lan_vec place_on_way(const space_way *of, double share)
{
    return (lan_vec){of->moving.at.x + share * of->way.x,
                     of->moving.at.y + share * of->way.y,
                     of->moving.at.z + share * of->way.z};
}

static double block_gap(const void *context, double share)
{
    const space_way *of = context;
    return plain_block_distance(&of->block, place_on_way(of, share)) -
           of->moving.radius;
}

static double sphere_gap(const void *context, double share)
{
    const space_way *of = context;
    const lan_vec at = place_on_way(of, share);
    return hypot(hypot(at.x - of->sphere.at.x, at.y - of->sphere.at.y),
                 at.z - of->sphere.at.z) -
           of->moving.radius - of->sphere.radius;
}

static space_way any_space_way(random_source *random)
{
    const lan_oriented_block from = any_oriented_block(random, 1.0);
    const lan_oriented_block to = any_oriented_block(random, 1.0);
    space_way of = {.block = any_oriented_block(random, 1.0)};
    of.moving =
        (lan_sphere){{3.0 * from.at.x, 3.0 * from.at.y, 3.0 * from.at.z},
                     random_chance(random, 0.1) ? 0.0 : from.half[0]};
    of.sphere = (lan_sphere){of.block.at, of.block.half[1]};
    const double length = random_magnitude(random, 0.5, 5.0);
    of.way = (lan_vec){length * (to.at.x - of.moving.at.x),
                       length * (to.at.y - of.moving.at.y),
                       length * (to.at.z - of.moving.at.z)};
    if (random_chance(random, 0.1)) {
        of.way = (lan_vec){0.0, 0.0, 4.0 * length * from.axes[0].z};
    }
    return of;
}

TEST(sweeps_of_spheres_touch_first_where_halving_finds)
{
    random_source *random = random_create(1514);
    const int cases = random_cases(CASES);
    tally to_sphere = {0};
    tally to_block = {0};
    for (int number = 0; number < cases; number++) {
        random_begin(random, (uint32_t)number);
        const space_way of = any_space_way(random);
        assert_entry("sphere",
                     lan_sweep_sphere_to_sphere(&of.moving, of.way, &of.sphere),
                     sphere_gap, &of, &to_sphere);
        assert_entry(
            "block",
            lan_sweep_sphere_to_oriented_block(&of.moving, of.way, &of.block),
            block_gap, &of, &to_block);
    }
    assert_tally("sphere", &to_sphere, cases);
    assert_tally("block", &to_block, cases);
    random_destroy(random);
}

TEST(a_sphere_that_was_pushed_out_does_not_pass_through)
{
    random_source *random = random_create(1516);
    const int cases = random_cases(CASES);
    int pushed = 0;
    for (int number = 0; number < cases; number++) {
        random_begin(random, (uint32_t)number);
        space_way of = any_space_way(random);
        lan_overlap3 hit;
        of.moving.at = any_oriented_block(random, 1.0).at;
        if (!lan_sphere_on_oriented_block(&of.moving, &of.block, &hit)) {
            continue;
        }
        of.way = (lan_vec){hit.normal.x, hit.normal.y, hit.normal.z};
        of.moving.at = place_on_way(&of, hit.depth);
        const lan_vec back = {-10.0 * of.way.x, -10.0 * of.way.y,
                              -10.0 * of.way.z};
        const double share =
            lan_sweep_sphere_to_oriented_block(&of.moving, back, &of.block);
        if (!(share <= 1e-9)) {
            fail_with("case %d: passes through, share %g", number, share);
        }
        pushed++;
    }
    assert_true(pushed > cases / 20);
    random_destroy(random);
}
