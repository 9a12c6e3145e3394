/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/search.h"

#include <math.h>
#include <stdlib.h>

#include "tactics/counts_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/plain_route.h"
#include "tests/support/plain_sight.h"
#include "tests/support/support.h"

#define CASES      2000
#define CELLS_MOST 60

/* A random map and a route that strays over it. */
typedef struct stray {
    lan_grid_map *map;
    lan_ground *ground;
    lan_overlay *overlay; /* or NULL */
    plain_walker walker;
    lan_cell cells[CELLS_MOST];
    size_t count;
    uint32_t number;
    unsigned long seed;
} stray;

static void lay_over(random_source *random, stray *s)
{
    assert_ok(lan_overlay_create(s->ground, &s->overlay));
    for (int32_t k = random_integer(random, 0, 20); k > 0; k--) {
        const lan_cell at = any_cell(random, s->map);
        if (random_chance(random, 0.4)) {
            lan_overlay_block(s->overlay, at);
        } else {
            lan_overlay_add_cost(s->overlay, at,
                                 random_between(random, 0.0, 3.0));
        }
    }
}

/* Legal steps that like to go on as before, and may come back. */
static void wander(random_source *random, stray *s)
{
    lan_cell at = any_cell(random, s->map);
    int d = random_integer(random, 0, 7);
    if (!(plain_cell_cost(&s->walker, at) > 0.0)) {
        return;
    }
    s->cells[s->count++] = at;
    const size_t most = (size_t)random_integer(random, 1, CELLS_MOST);
    for (int tries = 0; s->count < most && tries < 200; tries++) {
        if (plain_step_cost(&s->walker, at, d) > 0.0) {
            at = lan_cell_beside(at, d);
            s->cells[s->count++] = at;
        }
        d = (d + random_integer(random, -1, 1)) & 7;
    }
}

static stray any_stray(random_source *random, uint32_t number)
{
    random_begin(random, number);
    const any_map_def def = {.width_most = 23,
                             .height_most = 17,
                             .corners =
                                 (lan_corners)(number % LAN_CORNERS_COUNT),
                             .is_weighted = random_chance(random, 0.5)};
    stray s = {.number = number, .seed = random_seed(random)};
    s.map = any_map(random, &def);
    s.walker = (plain_walker){.map = s.map,
                              .movement = LAN_MOVEMENT_FOOT,
                              .size = random_chance(random, 0.8) ? 1 : 2};
    assert_ok(
        lan_ground_create(s.map, LAN_MOVEMENT_FOOT, s.walker.size, &s.ground));
    if (random_chance(random, 0.4)) {
        lay_over(random, &s);
        s.walker.overlay = s.overlay;
    }
    wander(random, &s);
    return s;
}

static void forget(stray *s)
{
    lan_overlay_destroy(s->overlay);
    lan_ground_destroy(s->ground);
    lan_grid_map_destroy(s->map);
}

/* What is compared before and after. */
typedef struct worth {
    double cost; /* below 0: not legal */
    int turns;   /* of 45 degrees */
} worth;

static worth worth_of(const stray *s, const lan_cell *cells, size_t count)
{
    worth sum = {0.0, 0};
    int before = -1;
    for (size_t i = 1; i < count; i++) {
        const int d = plain_direction(cells[i - 1], cells[i]);
        const double cost =
            d < 0 ? -1.0 : plain_step_cost(&s->walker, cells[i - 1], d);
        if (!(cost > 0.0)) {
            sum.cost = -1.0;
            return sum;
        }
        const int by = abs(d - before);
        sum.turns += before < 0 ? 0 : by < 4 ? by : 8 - by;
        sum.cost += cost;
        before = d;
    }
    return sum;
}

static void tell(const stray *s, double allowed)
{
    print_map(s->map);
    print_message("# seed %lu, case %u: corners %s, size %d, %s, allowed %g; "
                  "%zu cells from (%d, %d)\n",
                  s->seed, (unsigned)s->number,
                  lan_corners_name(lan_grid_map_corners(s->map)),
                  s->walker.size, s->overlay == NULL ? "no overlay" : "overlay",
                  allowed, s->count, s->cells[0].x, s->cells[0].y);
}

static double any_allowance(random_source *random)
{
    return random_chance(random, 0.5) ? 1.0 : random_between(random, 1.0, 1.6);
}

/* Smooths and checks that nothing was lost; returns how many cells remain. */
static size_t smooth(const stray *s, const lan_cell *cells, size_t count,
                     double allowed, lan_cell *out)
{
    size_t now = 0;
    const worth had = worth_of(s, cells, count);
    const lan_cell first = cells[0];
    const lan_cell last = cells[count - 1];
    assert_ok(lan_smooth(s->ground, s->overlay, cells, count, allowed, out,
                         CELLS_MOST, &now));
    const worth has = worth_of(s, out, now);
    if (has.cost < 0.0 || has.cost > allowed * had.cost * (1.0 + 1e-12) ||
        has.turns > had.turns || now > count || !lan_cell_same(out[0], first) ||
        !lan_cell_same(out[now - 1], last)) {
        tell(s, allowed);
        fail_with("%zu cells of cost %.17g with %d turns became %zu of %.17g "
                  "with %d",
                  count, had.cost, had.turns, now, has.cost, has.turns);
    }
    return now;
}

TEST(smoothing_stays_legal_and_costs_and_turns_no_more)
{
    random_source *random = random_create(8101);
    size_t had = 0;
    size_t has = 0;
    for (uint32_t i = 0; i < CASES; i++) {
        stray s = any_stray(random, i);
        lan_cell once[CELLS_MOST];
        lan_cell twice[CELLS_MOST];
        if (s.count > 0) {
            const double allowed = any_allowance(random);
            const size_t count = smooth(&s, s.cells, s.count, allowed, once);
            (void)smooth(&s, once, count, 1.0, twice);
            had += s.count;
            has += count;
            /* In its own place it comes out alike. */
            assert_int_equal(smooth(&s, s.cells, s.count, allowed, s.cells),
                             count);
            for (size_t k = 0; k < count; k++) {
                assert_true(lan_cell_same(s.cells[k], once[k]));
            }
        }
        forget(&s);
    }
    print_message("# %zu cells became %zu\n", had, has);
    assert_true(2 * has < had);
    random_destroy(random);
}

/* By samples: a second opinion that knows no borders of cells. */
static double sampled_cost(const stray *s, lan_cell from, lan_cell to)
{
    const int samples = 2000;
    const double dx = to.x - from.x;
    const double dy = to.y - from.y;
    double sum = 0.0;
    for (int i = 0; i < samples; i++) {
        const double t = (i + 0.5) / samples;
        const lan_cell at = {(int32_t)floor(from.x + t * dx + 0.5),
                             (int32_t)floor(from.y + t * dy + 0.5)};
        sum += plain_cell_cost(&s->walker, at);
    }
    return sum / samples * hypot(dx, dy);
}

/* Whether all steps over corners that lie on the line itself are legal. */
static bool passes_corners(const stray *s, lan_cell from, lan_cell to)
{
    const int32_t wide = abs(to.x - from.x);
    const int32_t high = abs(to.y - from.y);
    const int32_t east = to.x > from.x ? 1 : -1;
    const int32_t south = to.y > from.y ? 1 : -1;
    for (int32_t k = 0; k < wide; k++) {
        const int32_t rise = high * (2 * k + 1);
        if (rise % wide != 0 || rise / wide % 2 == 0) {
            continue; /* over the side of a cell */
        }
        const int32_t down = (rise / wide - 1) / 2;
        const lan_cell before = {from.x + east * k, from.y + south * down};
        const lan_cell after = {before.x + east, before.y + south};
        const int d = plain_direction(before, after);
        if (!(plain_step_cost(&s->walker, before, d) > 0.0)) {
            return false;
        }
    }
    return true;
}

/* plain_sees() lets lines touch the corner of a rock; a step may not. */
static bool sees(const stray *s, lan_cell from, lan_cell to)
{
    return plain_sees(&s->walker, plain_centre(from), plain_centre(to)) &&
           passes_corners(s, from, to);
}

/* Costliest cell next to the cheapest: a single step, always taken, may cost
 * more as a line than as a step. */
static bool is_even(const stray *s)
{
    for (size_t i = 1; i < s->count; i++) {
        const double a = plain_cell_cost(&s->walker, s->cells[i - 1]);
        const double b = plain_cell_cost(&s->walker, s->cells[i]);
        if (fabs(a - b) > 1e-12) {
            return false;
        }
    }
    return true;
}

TEST(bends_see_each_other_and_cost_no_more_than_allowed)
{
    random_source *random = random_create(8102);
    for (uint32_t i = 0; i < CASES; i++) {
        stray s = any_stray(random, i);
        const double allowed = any_allowance(random);
        lan_cell bends[CELLS_MOST];
        size_t count = 0;
        assert_ok(lan_smooth_bends(s.ground, s.overlay, s.cells, s.count,
                                   allowed, bends, CELLS_MOST, &count));
        double cost = 0.0;
        size_t along = 0;
        for (size_t k = 0; k < count; k++) {
            while (along < s.count &&
                   !lan_cell_same(s.cells[along], bends[k])) {
                along++;
            }
            cost += k > 0 ? sampled_cost(&s, bends[k - 1], bends[k]) : 0.0;
            if (along == s.count ||
                (k > 0 && !sees(&s, bends[k - 1], bends[k]))) {
                tell(&s, allowed);
                fail_with("bend %zu at (%d, %d) is no good", k, bends[k].x,
                          bends[k].y);
            }
        }
        const worth had = worth_of(&s, s.cells, s.count);
        if (is_even(&s) && cost > 1.01 * allowed * had.cost + 1e-9) {
            tell(&s, allowed);
            fail_with("costs %.17g instead of %.17g", cost, had.cost);
        }
        forget(&s);
    }
    random_destroy(random);
}
