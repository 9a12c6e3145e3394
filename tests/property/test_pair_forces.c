/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Forces of pairs: sums over all others by the formula, and the same bits for
 * vectors of any width.
 */
#include "tactics/bodies/pair_forces_impl.h"

#include <math.h>
#include <string.h>

#include "tests/support/support.h"

#define ITEMS 90
#define KINDS 3

typedef struct force_world {
    lan_potential potentials[KINDS * KINDS];
    lan_pair_laws laws;
    double x[ITEMS + LAN_PAIR_BLOCK];
    double y[ITEMS + LAN_PAIR_BLOCK];
    uint8_t kinds[ITEMS + LAN_PAIR_BLOCK];
} force_world;

/* By axis: of those who came upon an item, then of those whom it came upon. */
typedef struct force_sums {
    double of[4][ITEMS + LAN_PAIR_BLOCK];
    int64_t capped;
} force_sums;

static lan_potential any_potential(random_source *random, bool is_simple)
{
    lan_potential of = lan_potential_default();
    of.kind = (lan_potential_kind)random_integer(random, 0, 1);
    of.attraction = random_between(random, 0.0, 100.0);
    of.attraction_power = random_integer(random, 0, 8);
    of.repulsion_power = random_integer(random, 0, 14);
    of.repulsion = random_chance(random, 0.2) ? 0.0 : 100.0;
    of.unit = random_between(random, 0.5, 2.0);
    of.reach = 3.0;
    if (!is_simple) {
        of.reach = random_between(random, 1.0, 4.0);
        of.attraction_reach = random_between(random, 0.5, 5.0);
        of.most = random_chance(random, 0.5) ? 30.0 : LAN_INF;
        of.repulsion_power += random_chance(random, 0.5) ? 0.5 : 5.0;
        of.attraction_power += random_chance(random, 0.3) ? 0.25 : 0.0;
    }
    return of;
}

static void make_world(random_source *random, int32_t kinds, bool is_simple,
                       force_world *out)
{
    memset(out, 0, sizeof *out);
    for (int i = 0; i < kinds * kinds; i++) {
        out->potentials[i] = any_potential(random, is_simple);
    }
    for (int i = 0; i < ITEMS; i++) {
        out->x[i] = random_between(random, -4.0, 4.0);
        out->y[i] = random_between(random, -4.0, 4.0);
        out->kinds[i] = (uint8_t)random_integer(random, 0, kinds - 1);
    }
    /* Two in one place. */
    out->x[7] = out->x[5];
    out->y[7] = out->y[5];
    assert_ok(lan_pair_laws_create(out->potentials, kinds, &out->laws));
}

/* All pairs, in cells of which each has its own items before others' runs. */
static void sum_all(lan_pair_sum_fn sum, const force_world *world,
                    uint32_t cell_size, force_sums *out)
{
    lan_pair_crowd crowd = {.laws = &world->laws,
                            .first = world->laws.laws[0],
                            .reach_square =
                                world->laws.reach * world->laws.reach,
                            .x = world->x,
                            .y = world->y,
                            .force_x = out->of[0],
                            .force_y = out->of[1],
                            .own_x = out->of[2],
                            .own_y = out->of[3],
                            .kinds = world->kinds};
    memset(out, 0, sizeof *out);
    for (uint32_t i = 0; i < ITEMS; i += cell_size) {
        const uint32_t next = i + cell_size < ITEMS ? i + cell_size : ITEMS;
        const uint32_t middle = next + (ITEMS - next) / 3;
        sum(&crowd,
            &(lan_pair_cell){.items = {i, next},
                             .behind = next,
                             .run_count = 2,
                             .runs = {{next, middle}, {middle, ITEMS}}});
    }
    out->capped = crowd.capped;
}

/* As the formula is written down; counts those that are cut. */
static lan_point force_on_item(const force_world *world, int item,
                               double *largest)
{
    lan_point sum = {0.0, 0.0};
    for (int i = 0; i < ITEMS; i++) {
        const double dx = world->x[item] - world->x[i];
        const double dy = world->y[item] - world->y[i];
        const double r = hypot(dx, dy);
        if (r > 0.0) {
            const int law =
                world->kinds[item] * world->laws.kinds + world->kinds[i];
            const double force =
                lan_potential_force(&world->potentials[law], r);
            sum.x += force * dx / r;
            sum.y += force * dy / r;
            *largest = fmax(*largest, fabs(force));
        }
    }
    return sum;
}

static int64_t pairs_cut(const force_world *world)
{
    int64_t cut = 0;
    for (int i = 0; i < ITEMS * ITEMS; i++) {
        const int one = i / ITEMS;
        const int other = i % ITEMS;
        const int32_t kinds = world->laws.kinds;
        const int law = world->kinds[one] * kinds + world->kinds[other];
        lan_potential potential = world->potentials[law];
        const double r = hypot(world->x[one] - world->x[other],
                               world->y[one] - world->y[other]);
        potential.most = LAN_INF;
        cut += r > 0.0 && fabs(lan_potential_force(&potential, r)) >
                              world->potentials[law].most;
    }
    return cut;
}

static void check_world(const force_world *world, const force_sums *sums)
{
    for (int i = 0; i < ITEMS; i++) {
        double largest = 0.0;
        const lan_point want = force_on_item(world, i, &largest);
        assert_close(sums->of[0][i] + sums->of[2][i], want.x, 1e-12,
                     1e-12 * largest);
        assert_close(sums->of[1][i] + sums->of[3][i], want.y, 1e-12,
                     1e-12 * largest);
    }
}

static void assert_widths_agree(random_source *random, int32_t kinds,
                                bool is_simple)
{
    lan_pair_sum_fn calls[LAN_PAIR_SUMS];
    const int count = lan_pair_sums(calls);
    force_world world;
    force_sums plain;
    const uint32_t cell_size = (uint32_t)random_integer(random, 1, 30);
    make_world(random, kinds, is_simple, &world);
    sum_all(calls[0], &world, cell_size, &plain);
    check_world(&world, &plain);
    for (int i = 1; i < count; i++) {
        force_sums wide;
        sum_all(calls[i], &world, cell_size, &wide);
        assert_memory_equal(wide.of, plain.of, sizeof wide.of);
        assert_int_equal(wide.capped, plain.capped);
    }
    /* Where laws are the same both ways a pair is cut once for both. */
    const int64_t cut = pairs_cut(&world);
    assert_int_equal(plain.capped, world.laws.is_one_sided ? cut : cut / 2);
    lan_pair_laws_clear(&world.laws);
}

TEST(whole_powers_of_one_kind_are_the_same_bits_for_any_width)
{
    random_source *random = random_create(1581);
    for (int i = 0; i < 60; i++) {
        random_begin(random, (uint32_t)i);
        assert_widths_agree(random, 1, true);
    }
    random_destroy(random);
}

TEST(any_law_of_one_kind_is_the_same_bits_for_any_width)
{
    random_source *random = random_create(1582);
    for (int i = 0; i < 60; i++) {
        random_begin(random, (uint32_t)i);
        assert_widths_agree(random, 1, false);
    }
    random_destroy(random);
}

TEST(laws_of_several_kinds_are_the_same_bits_for_any_width)
{
    random_source *random = random_create(1583);
    for (int i = 0; i < 60; i++) {
        random_begin(random, (uint32_t)i);
        assert_widths_agree(random, random_integer(random, 2, KINDS),
                            random_chance(random, 0.3));
    }
    random_destroy(random);
}
