/* tests/unit/test_matchup_terrain.c - match-ups in which one side has cover.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "base/real.h"
#include "lanchester/matchup.h"
#include "tests/support/matchups.h"
#include "tests/support/support.h"

enum { SWORD, GUN, WAGON, TYPES };
enum { OPEN, WOOD, FORT, GROUNDS };

static const lan_matchup_ground grounds[GROUNDS] = {
    {"heath", 1.0}, {"wood", 0.37}, {"fort", 0.0}};

/* Guns fire by area, so that cover must act on both kinds of fire. */
typedef struct roster {
    lan_unit_def units[TYPES];
    lan_battle_def def;
    lan_matchup_def wanted;
    lan_matchup_options options;
} roster;

static const lan_counter_def counters[] = {
    {SWORD, SWORD, 1.3}, {SWORD, GUN, 2.1}, {GUN, WAGON, 1.7}};

#define GUN_AREA 6.5
#define AREA     411.0

static void roster_init(roster *r)
{
    for (size_t i = 0; i < TYPES; i++) {
        r->units[i] = lan_unit_def_default();
    }
    r->units[SWORD].name = "sword";
    r->units[SWORD].hit = 0.031;
    r->units[SWORD].cost = 7.0;
    r->units[GUN].name = "gun";
    r->units[GUN].rate = 1.3;
    r->units[GUN].hit = 0.14;
    r->units[GUN].fire = LAN_LAW_AREA;
    r->units[GUN].attack_area = GUN_AREA;
    r->units[GUN].cost = 11.0;
    r->units[WAGON].name = "wagon";
    r->units[WAGON].hit = 0.023;
    r->units[WAGON].health = 2.5;
    r->units[WAGON].cost = 13.0;
    r->def = lan_battle_def_default();
    r->def.end = 1e5;
    r->def.units = r->units;
    r->def.unit_count = TYPES;
    r->def.counters = counters;
    r->def.counter_count = sizeof counters / sizeof counters[0];
    r->wanted = lan_matchup_def_default();
    r->wanted.budget = 143.0;
    r->wanted.army.area = AREA;
    r->wanted.grounds = grounds;
    r->wanted.ground_count = GROUNDS;
    r->options = lan_matchup_options_default();
    r->options.odds.method = LAN_ODDS_EXACT;
}

static lan_matchup *found(const roster *r)
{
    return matchups_found(&r->def, &r->wanted, &r->options);
}

/* What one of a type takes per time of one target in the open. */
static double power(int from, int at)
{
    static const double hits[] = {0.031, 1.3 * 0.14 * GUN_AREA / AREA, 0.023};
    const double factor = from == SWORD && at == SWORD ? 1.3
                          : from == SWORD && at == GUN ? 2.1
                          : from == GUN && at == WAGON ? 1.7
                                                       : 1.0;
    return hits[from] * factor / (at == WAGON ? 2.5 : 1.0);
}

/* Chance that m of i beat n of j that have cover, soldier by soldier. */
static double duel(int i, int j, int m, int n, double cover)
{
    return matchups_duel(m, n, (matchups_fire){power(i, j) * cover, i == GUN},
                         (matchups_fire){power(j, i), j == GUN});
}

TEST(cover_multiplies_hits_on_the_target)
{
    roster r;
    roster_init(&r);
    lan_matchup *matchup = found(&r);
    assert_int_equal(matchup->terrain_count, GROUNDS);
    for (int t = 0; t < GROUNDS; t++) {
        const lan_matchup_terrain *terrain = &matchup->terrains[t];
        assert_string_equal(terrain->name, grounds[t].name);
        for (int i = 0; i < TYPES; i++) {
            for (int j = 0; j < TYPES; j++) {
                const double want =
                    duel(i, j, matchup->units[i].soldiers,
                         matchup->units[j].soldiers, grounds[t].cover);
                assert_close(terrain->cells[i * TYPES + j].win, want, 1e-9,
                             1e-15);
            }
        }
    }
    lan_matchup_destroy(matchup);
}

/* By the averages: a square law's coefficient is multiplied. */
TEST(margins_feel_cover_as_well)
{
    roster r;
    roster_init(&r);
    r.options.has_odds = false;
    lan_matchup *matchup = found(&r);
    const double x = 20.0;
    const double y = 11.0;
    const double a = power(SWORD, WAGON) * 0.37;
    const double b = power(WAGON, SWORD);
    const double left = sqrt((b * y * y - a * x * x) / b) / y;
    assert_close(matchup->terrains[WOOD].cells[SWORD * TYPES + WAGON].margin,
                 -left, 1e-7, 0.0);
    lan_matchup_destroy(matchup);
}

TEST(without_cover_a_terrain_is_open_ground_to_the_bit)
{
    roster r;
    roster_init(&r);
    lan_matchup *matchup = found(&r);
    for (int k = 0; k < TYPES * TYPES; k++) {
        const int mirrored = k / TYPES > k % TYPES;
        const lan_matchup_cell *open = &matchup->cells[k];
        const lan_matchup_cell *heath = &matchup->terrains[OPEN].cells[k];
        assert_close(heath->win, open->win, mirrored ? 1e-12 : 0.0, 0.0);
        assert_close(heath->margin, open->margin, mirrored ? 1e-7 : 0.0,
                     mirrored ? 1e-9 : 0.0);
    }
    lan_matchup_destroy(matchup);
}

TEST(open_ground_is_the_same_whatever_terrains_there_are)
{
    roster r;
    roster_init(&r);
    r.options.odds.method = LAN_ODDS_SIMULATE;
    r.options.odds.precision = 0.05;
    lan_matchup *with = found(&r);
    r.wanted.ground_count = 0;
    lan_matchup *without = found(&r);
    assert_int_equal(without->terrain_count, 0);
    for (int k = 0; k < TYPES * TYPES; k++) {
        assert_close(with->cells[k].win, without->cells[k].win, 0.0, 0.0);
    }
    lan_matchup_destroy(with);
    lan_matchup_destroy(without);
}

TEST(bits_of_terrains_do_not_depend_on_threads)
{
    roster r;
    roster_init(&r);
    r.options.odds.method = LAN_ODDS_SIMULATE;
    r.options.odds.precision = 0.05;
    lan_matchup *alone = found(&r);
    r.options.threads = 3;
    lan_matchup *together = found(&r);
    for (int t = 0; t < GROUNDS; t++) {
        for (int k = 0; k < TYPES * TYPES; k++) {
            const lan_matchup_cell *one = &alone->terrains[t].cells[k];
            const lan_matchup_cell *other = &together->terrains[t].cells[k];
            assert_close(one->win, other->win, 0.0, 0.0);
            assert_close(one->margin, other->margin, 0.0, 0.0);
        }
    }
    lan_matchup_destroy(alone);
    lan_matchup_destroy(together);
}

/* A type that is never fired at is left alone in cover as well; who has no
 * list fires at the one enemy that there is. */
TEST(rules_of_fire_hold_in_cover)
{
    static const lan_weight_def weights[] = {{SWORD, WAGON, 0.0},
                                             {WAGON, SWORD, 3.5}};
    static const int32_t order[] = {GUN};
    static const lan_priority_def priorities[] = {{SWORD, order, 1}};
    roster r;
    roster_init(&r);
    r.def.share = LAN_SHARE_WEIGHTS;
    r.def.weights = weights;
    r.def.weight_count = 2;
    lan_matchup *matchup = found(&r);
    assert_close(matchup->terrains[WOOD].cells[SWORD * TYPES + WAGON].win, 0.0,
                 0.0, 0.0);
    assert_close(matchup->terrains[WOOD].cells[WAGON * TYPES + SWORD].win, 1.0,
                 1e-12, 0.0);
    lan_matchup_destroy(matchup);
    r.def.share = LAN_SHARE_PRIORITY;
    r.def.weight_count = 0;
    r.def.priorities = priorities;
    r.def.priority_count = 1;
    matchup = found(&r);
    for (int k = 0; k < TYPES * TYPES; k++) {
        assert_close(matchup->terrains[OPEN].cells[k].win,
                     matchup->cells[k].win, 1e-12, 0.0);
    }
    lan_matchup_destroy(matchup);
}

TEST(in_turn_a_cell_is_the_mean_of_both_roles)
{
    roster r;
    lan_matchup *turn = NULL;
    roster_init(&r);
    lan_matchup *matchup = found(&r);
    assert_ok(lan_matchup_in_turn(matchup, WOOD, &turn));
    const lan_matchup_cell *cells = matchup->terrains[WOOD].cells;
    for (int i = 0; i < TYPES; i++) {
        assert_string_equal(turn->units[i].name, matchup->units[i].name);
        for (int j = 0; j < TYPES; j++) {
            const lan_matchup_cell *cell = lan_matchup_at(turn, i, j);
            const lan_matchup_cell *attack = &cells[i * TYPES + j];
            const lan_matchup_cell *defend = &cells[j * TYPES + i];
            assert_close(cell->win, 0.5 * (attack->win + defend->lose), 1e-15,
                         0.0);
            assert_close(cell->value, 0.5 * (attack->value - defend->value),
                         1e-13, 1e-15);
            assert_close(cell->win, lan_matchup_at(turn, j, i)->lose, 1e-15,
                         0.0);
        }
    }
    lan_matchup_destroy(turn);
    lan_matchup_destroy(matchup);
}

/* Nobody is hit in a fort: whoever stands there wins against all that it can
 * hit, and cover never makes it worse. */
TEST(defence_is_the_mean_against_all_attackers)
{
    roster r;
    roster_init(&r);
    lan_matchup *matchup = found(&r);
    for (int j = 0; j < TYPES; j++) {
        double sum = 0.0;
        for (int i = 0; i < TYPES; i++) {
            const lan_matchup_cell *cell =
                &matchup->terrains[WOOD].cells[i * TYPES + j];
            sum += i != j ? cell->lose - cell->win : 0.0;
        }
        const double wood =
            lan_matchup_defence(matchup, WOOD, j, LAN_PAYOFF_ODDS);
        assert_close(wood, sum / (TYPES - 1), 1e-14, 1e-15);
        assert_close(lan_matchup_defence(matchup, FORT, j, LAN_PAYOFF_ODDS),
                     1.0, 1e-12, 0.0);
        assert_true(wood >
                    lan_matchup_defence(matchup, -1, j, LAN_PAYOFF_ODDS));
    }
    lan_matchup_destroy(matchup);
}

TEST(a_pair_that_fails_in_a_terrain_names_it)
{
    static const lan_matchup_ground bad = {"bog", -0.5};
    roster r;
    lan_matchup *untouched = NULL;
    lan_error err;
    roster_init(&r);
    r.wanted.grounds = &bad;
    r.wanted.ground_count = 1;
    lan_error_clear(&err);
    assert_int_equal(
        lan_matchup_find(&r.def, &r.wanted, &r.options, NULL, &untouched, &err),
        LAN_EINVAL);
    assert_non_null(strstr(err.text, "sword against sword in bog: "));
    assert_null(untouched);
}
