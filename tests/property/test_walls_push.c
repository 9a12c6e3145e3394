/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A disc that is pushed out of walls: against a loop over all walls, and over
 * many places round it.
 */
#include "lanchester/shapes.h"

#include <math.h>

#include "tests/support/any_walls.h"
#include "tests/support/support.h"

#define SCENES 1000
#define DISCS  10
#define TURNS  24
#define STEPS  12

static double gap_at(const any_walls *of, lan_point at)
{
    double least = LAN_INF;
    for (size_t i = 0; i < of->count; i++) {
        const lan_point nearest = lan_segment_nearest(&of->walls[i], at);
        least = fmin(least, hypot(at.x - nearest.x, at.y - nearest.y));
    }
    return least;
}

/* Whether a middle passes no wall but one that it is on at first. */
static bool stays_on_its_side(const any_walls *of, lan_point from, lan_point to)
{
    const lan_disc middle = {from, 0.0};
    const lan_point way = {to.x - from.x, to.y - from.y};
    for (size_t i = 0; i < of->count; i++) {
        const double share =
            lan_sweep_disc_to_segment(&middle, way, &of->walls[i]);
        if (share <= 1.0 &&
            !lan_disc_on_segment(&middle, &of->walls[i], NULL)) {
            return false;
        }
    }
    return true;
}

/* Of so many walls the shortest way out is promised. */
#define NEAR_MOST 16

static bool is_crowded(const any_walls *of, const lan_disc *disc)
{
    int near = 0;
    for (size_t i = 0; i < of->count; i++) {
        const lan_disc round = {disc->at, 3.0 * disc->radius};
        near += lan_disc_on_segment(&round, &of->walls[i], NULL);
    }
    return near > NEAR_MOST;
}

/* Looks at places all round that are nearer than where a disc went to, and than
 * its radius: farther ones may be round a corner. */
static bool fits_nearer(const any_walls *of, const lan_disc *disc, double moved)
{
    for (int turn = 0; turn < TURNS; turn++) {
        const double angle = 8.0 * atan(1.0) * turn / TURNS;
        for (int step = 0; step < STEPS; step++) {
            const double away =
                0.999 * fmin(moved, disc->radius) * step / (STEPS - 1.0);
            const lan_point at = {disc->at.x + away * cos(angle),
                                  disc->at.y + away * sin(angle)};
            if (gap_at(of, at) >= disc->radius &&
                stays_on_its_side(of, disc->at, at)) {
                return true;
            }
        }
    }
    return false;
}

typedef struct push_tally {
    int kept;
    int freed;
    int stuck;
} push_tally;

static void assert_pushed(const any_walls *of, const lan_walls *walls,
                          const lan_disc *disc, push_tally *tally)
{
    lan_point normal = {9.0, 9.0};
    const lan_point to = lan_walls_push(walls, disc, &normal);
    const double far = fabs(of->middle.x) + fabs(of->middle.y) + of->side;
    const double slack = 1e-11 * far;
    const double before = gap_at(of, disc->at);
    const double after = gap_at(of, to);
    const double moved = hypot(to.x - disc->at.x, to.y - disc->at.y);
    const double length = hypot(normal.x, normal.y);
    if (before >= disc->radius) {
        assert_true(moved <= 0.0 && length <= 0.0);
        tally->kept++;
        return;
    }
    if (after < before - slack || moved > 2.0 * disc->radius + slack ||
        !stays_on_its_side(of, disc->at, to)) {
        fail_with("kind %d: a disc of %g at %g of a wall went %g and is at %g",
                  of->kind, disc->radius, before, moved, after);
    }
    assert_true(length <= 0.0 || fabs(length - 1.0) < 1e-12);
    const bool is_free = after >= disc->radius - slack;
    if (!is_crowded(of, disc) &&
        fits_nearer(of, disc, is_free ? moved : disc->radius)) {
        fail_with("kind %d: a disc of %g at %.17g, %.17g, at %g of a wall, "
                  "went %g to %.17g, %.17g, too far",
                  of->kind, disc->radius, disc->at.x, disc->at.y, before, moved,
                  to.x, to.y);
    }
    tally->freed += is_free;
    tally->stuck += !is_free;
}

TEST(a_disc_that_is_pushed_is_freer_and_on_its_side)
{
    random_source *random = random_create(15301);
    static any_walls of;
    push_tally tally = {0, 0, 0};
    for (int i = 0; i < random_cases(SCENES); i++) {
        random_begin(random, (uint32_t)i);
        any_walls_draw(random, &of);
        lan_walls *walls = any_walls_make(&of);
        for (int k = 0; k < DISCS; k++) {
            const lan_disc disc = {any_walls_place(random, &of),
                                   random_magnitude(random, 3e-3, 0.1) *
                                       of.side};
            assert_pushed(&of, walls, &disc, &tally);
        }
        lan_walls_destroy(walls);
    }
    print_message("# %d kept, %d freed, %d stuck\n", tally.kept, tally.freed,
                  tally.stuck);
    assert_true(tally.kept > 0 && tally.freed > 0 && tally.stuck > 0);
    random_destroy(random);
}

/* Between walls that are too near it ends in the middle, wherever it was and
 * however they lie. */
TEST(a_disc_in_a_narrow_corridor_ends_in_its_middle)
{
    random_source *random = random_create(15302);
    for (int i = 0; i < random_cases(SCENES); i++) {
        random_begin(random, (uint32_t)i);
        const double angle = random_between(random, 0.0, 6.28);
        const double width = random_between(random, 0.1, 1.9);
        const lan_point along = {cos(angle), sin(angle)};
        const lan_point over = {-width * along.y, width * along.x};
        const lan_segment sides[2] = {
            {{-50.0 * along.x, -50.0 * along.y},
             {50.0 * along.x, 50.0 * along.y}},
            {{over.x - 50.0 * along.x, over.y - 50.0 * along.y},
             {over.x + 50.0 * along.x, over.y + 50.0 * along.y}}};
        const double aside = random_between(random, 0.01, 0.99);
        const double at = random_between(random, -40.0, 40.0);
        const lan_disc disc = {
            {aside * over.x + at * along.x, aside * over.y + at * along.y},
            1.0};
        lan_walls *walls = NULL;
        assert_ok(lan_walls_create(sides, 2, &walls));
        const lan_point to = lan_walls_push(walls, &disc, NULL);
        assert_close(to.x, 0.5 * over.x + at * along.x, 0.0, 1e-7);
        assert_close(to.y, 0.5 * over.y + at * along.y, 0.0, 1e-7);
        lan_walls_destroy(walls);
    }
    random_destroy(random);
}
