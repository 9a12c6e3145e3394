/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Compares a crowd grid with loops over all pairs, and over all items on a
 * path.
 */
#include "lanchester/bodies.h"

#include <stdlib.h>

#include "tactics/bodies/bodies_impl.h"
#include "tests/support/support.h"

#define CASES      1500
#define MOST       160
#define PAIRS_MOST (MOST * MOST)

typedef struct crowd {
    lan_sphere items[MOST];
    size_t count;
    double side; /* approximate size */
    lan_vec middle;
} crowd;

typedef struct found {
    int32_t list[PAIRS_MOST]; /* pairs as first * MOST + second, or items */
    size_t count;
} found;

static void note_item(void *context, int32_t item)
{
    found *of = context;
    if (of->count < PAIRS_MOST) {
        of->list[of->count++] = item;
    }
}

static void note_pair(void *context, int32_t first, int32_t second)
{
    assert_true(first >= 0 && first < second && second < MOST);
    note_item(context, first * MOST + second);
}

static int by_number(const void *a, const void *b)
{
    const int32_t x = *(const int32_t *)a;
    const int32_t y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

static void assert_same(const char *what, int number, found *got,
                        const found *want)
{
    qsort(got->list, got->count, sizeof got->list[0], by_number);
    for (size_t i = 0; i < got->count && i < want->count; i++) {
        if (got->list[i] != want->list[i]) {
            fail_with("case %d: %s %d, not %d", number, what, got->list[i],
                      want->list[i]);
        }
    }
    if (got->count != want->count) {
        fail_with("case %d: %zu %s, not %zu", number, got->count, what,
                  want->count);
    }
}

/* --- crowds -------------------------------------------------------------- */

static double any_radius(random_source *random, int kind, double side)
{
    switch (kind) {
    case 0:
        return 0.05 * side;
    case 1:
        return random_between(random, 0.01, 0.06) * side;
    case 2: /* a hull among soldiers */
        return (random_chance(random, 0.03) ? 0.3 : 0.001) * side;
    case 3:
        return random_magnitude(random, 1e-7, 0.2) * side;
    case 4:
        return random_chance(random, 0.5) ? 0.0 : 0.04 * side;
    default:
        return 0.0;
    }
}

static lan_vec any_place(random_source *random, const crowd *of, int kind,
                         bool is_plane)
{
    double side = of->side;
    lan_vec at = of->middle;
    if (kind == 1) { /* two armies that are far apart */
        at.x += random_chance(random, 0.5) ? 1e6 * side : 0.0;
    } else if (kind == 2) { /* on or near the corners of cells */
        const double step = 0.1 * side;
        at.x += step * random_integer(random, -5, 5);
        at.y += step * random_integer(random, -5, 5);
        at.z += is_plane ? 0.0 : step * random_integer(random, -5, 5);
        return at;
    } else if (kind == 3) {
        return at; /* all in one place */
    } else if (kind == 4 && random_chance(random, 0.05)) {
        side *= 1e5; /* some far away */
    }
    at.x += random_between(random, -0.5, 0.5) * side;
    at.y += random_between(random, -0.5, 0.5) * side;
    at.z += is_plane ? 0.0 : random_between(random, -0.5, 0.5) * side;
    return at;
}

static bool fill_crowd(random_source *random, crowd *of)
{
    const int radii = random_integer(random, 0, 5);
    const int places = random_integer(random, 0, 5);
    const bool is_plane = random_chance(random, 0.5);
    const double off = random_chance(random, 0.5) ? 0.0 : 1e9;
    of->count = (size_t)random_integer(random, 1, MOST);
    of->side = random_magnitude(random, 1e-6, 1e6);
    of->middle = (lan_vec){random_between(random, -off, off) * of->side,
                           random_between(random, -off, off) * of->side,
                           is_plane ? 0.0 : -3.0 * of->side};
    for (size_t i = 0; i < of->count; i++) {
        of->items[i] = (lan_sphere){any_place(random, of, places, is_plane),
                                    any_radius(random, radii, of->side)};
    }
    return is_plane;
}

static void find_pairs(const crowd *of, found *out)
{
    *out = (found){.count = 0};
    for (int32_t i = 0; i < (int32_t)of->count; i++) {
        for (int32_t k = i + 1; k < (int32_t)of->count; k++) {
            const lan_sphere *a = &of->items[i];
            const lan_sphere *b = &of->items[k];
            const double x = a->at.x - b->at.x;
            const double y = a->at.y - b->at.y;
            const double z = a->at.z - b->at.z;
            const double reach = a->radius + b->radius;
            if (x * x + y * y + z * z <= reach * reach) {
                note_pair(out, i, k);
            }
        }
    }
}

static lan_sphere any_mover(random_source *random, const crowd *of,
                            bool is_plane, lan_vec *way)
{
    const lan_sphere mover = {any_place(random, of, 0, is_plane),
                              random_chance(random, 0.3)
                                  ? 0.0
                                  : random_magnitude(random, 1e-4, 0.5) *
                                        of->side};
    const double length = random_chance(random, 0.1)
                              ? 0.0
                              : random_magnitude(random, 1e-3, 1e7) * of->side;
    *way = (lan_vec){length * random_between(random, -1.0, 1.0),
                     length * random_between(random, -1.0, 1.0),
                     is_plane ? 0.0 : length * random_between(random, -1, 1)};
    if (random_chance(random, 0.3)) {
        way->y = 0.0;
    }
    return mover;
}

static void find_met(const crowd *of, const lan_sphere *mover, lan_vec way,
                     found *out)
{
    *out = (found){.count = 0};
    for (int32_t i = 0; i < (int32_t)of->count; i++) {
        if (lan_sweep_sphere_to_sphere(mover, way, &of->items[i]) <= 1.0) {
            note_item(out, i);
        }
    }
}

TEST(pairs_and_hits_equal_those_of_brute_force)
{
    random_source *random = random_create(15101);
    lan_crowd_grid *grid = NULL;
    static crowd of;
    static found got;
    static found want;
    const int cases = random_cases(CASES);
    size_t pairs = 0;
    size_t met = 0;
    assert_ok(lan_crowd_grid_create(MOST, &grid));
    for (int i = 0; i < cases; i++) {
        random_begin(random, (uint32_t)i);
        const bool is_plane = fill_crowd(random, &of);
        assert_ok(lan_crowd_grid_fill(grid, of.items, of.count));
        got.count = 0;
        lan_crowd_grid_pairs(grid, note_pair, &got);
        find_pairs(&of, &want);
        assert_same("pairs", i, &got, &want);
        pairs += want.count;
        for (int k = 0; k < 8; k++) {
            lan_vec way;
            const lan_sphere mover = any_mover(random, &of, is_plane, &way);
            got.count = 0;
            lan_crowd_grid_sweep(grid, &mover, way, note_item, &got);
            find_met(&of, &mover, way, &want);
            assert_same("met", i, &got, &want);
            met += want.count;
        }
    }
    assert_true(pairs > (size_t)cases && met > (size_t)cases);
    lan_crowd_grid_destroy(grid);
    random_destroy(random);
}
