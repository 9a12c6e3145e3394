/* tests/unit/test_matchup.c - every unit type against every other.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lanchester/matchup.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "tests/support/matchups.h"
#include "tests/support/support.h"

enum { SPEAR, HORSE, BOW, TYPES };

/* Spear, horse and bow, as in scenarios/spear-horse-bow.yaml. */
typedef struct roster {
    lan_unit_def units[TYPES];
    lan_battle_def def;
    lan_matchup_def wanted;
    lan_matchup_options options;
} roster;

static const lan_counter_def counters[] = {
    {SPEAR, HORSE, 2.5}, {SPEAR, BOW, 0.8}, {HORSE, BOW, 2.0},
    {HORSE, SPEAR, 0.6}, {BOW, SPEAR, 1.8}, {BOW, HORSE, 0.7}};

static void roster_init(roster *r)
{
    for (size_t i = 0; i < TYPES; i++) {
        r->units[i] = lan_unit_def_default();
    }
    r->units[SPEAR].name = "spear";
    r->units[SPEAR].hit = 0.02;
    r->units[SPEAR].cost = 10.0;
    r->units[HORSE].name = "horse";
    r->units[HORSE].hit = 0.03;
    r->units[HORSE].damage = 2.0;
    r->units[HORSE].health = 3.0;
    r->units[HORSE].cost = 25.0;
    r->units[BOW].name = "bow";
    r->units[BOW].rate = 4.0;
    r->units[BOW].hit = 0.005;
    r->units[BOW].cost = 10.0;
    r->def = lan_battle_def_default();
    r->def.end = 1e4;
    r->def.units = r->units;
    r->def.unit_count = TYPES;
    r->def.counters = counters;
    r->def.counter_count = sizeof counters / sizeof counters[0];
    r->wanted = lan_matchup_def_default();
    r->options = lan_matchup_options_default();
}

static lan_matchup *found(const roster *r)
{
    return matchups_found(&r->def, &r->wanted, &r->options);
}

/* Soldiers of a type that one of another takes per minute. */
static const double k[TYPES][TYPES] = {
    {0.02, 0.02 * 2.5 / 3.0, 0.02 * 0.8},
    {0.03 * 2.0 * 0.6, 0.03 * 2.0 / 3.0, 0.03 * 2.0 * 2.0},
    {4.0 * 0.005 * 1.8, 4.0 * 0.005 * 0.7 / 3.0, 4.0 * 0.005}};

/* Share left of i less that of j, by the square law. */
static double square_margin(int i, int j, double x, double y)
{
    const double won = k[i][j] * x * x - k[j][i] * y * y;
    return won >= 0.0 ? sqrt(won / k[i][j]) / x : -sqrt(-won / k[j][i]) / y;
}

static void assert_square_margins(const lan_matchup *matchup)
{
    for (int i = 0; i < TYPES; i++) {
        for (int j = 0; j < TYPES; j++) {
            const double want =
                i == j ? 0.0
                       : square_margin(i, j, matchup->units[i].soldiers,
                                       matchup->units[j].soldiers);
            assert_close(lan_matchup_at(matchup, i, j)->margin, want, 1e-7,
                         1e-9);
        }
    }
}

TEST(margins_follow_the_square_law)
{
    roster r;
    roster_init(&r);
    r.wanted.budget = 1237.5;
    r.options.has_odds = false;
    lan_matchup *matchup = found(&r);
    static const int32_t soldiers[] = {123, 49, 123};
    for (int i = 0; i < TYPES; i++) {
        assert_int_equal(matchup->units[i].soldiers, soldiers[i]);
    }
    assert_square_margins(matchup);
    for (int i = 0; i < TYPES * TYPES; i++) {
        assert_true(isnan(matchup->cells[i].win));
    }
    lan_matchup_destroy(matchup);
}

TEST(margins_are_of_the_averages_whatever_the_solver_is)
{
    roster r;
    roster_init(&r);
    r.wanted.budget = 1237.5;
    r.options.has_odds = false;
    r.options.solver.method = LAN_METHOD_CHANCE;
    lan_matchup *matchup = found(&r);
    assert_square_margins(matchup);
    lan_matchup_destroy(matchup);
}

TEST(value_is_what_is_destroyed_less_what_is_lost)
{
    roster r;
    roster_init(&r);
    r.wanted.budget = 1237.5;
    r.options.has_odds = false;
    lan_matchup *matchup = found(&r);
    const double left = square_margin(SPEAR, HORSE, 123.0, 49.0) * 123.0;
    const double value = (49.0 * 25.0 - (123.0 - left) * 10.0) / 1237.5;
    assert_close(lan_matchup_at(matchup, SPEAR, HORSE)->value, value, 1e-7,
                 0.0);
    assert_close(lan_matchup_at(matchup, HORSE, SPEAR)->value, -value, 1e-7,
                 0.0);
    lan_matchup_destroy(matchup);
}

/* Chance that the row beats the column, soldier by soldier. */
static double duel(const lan_matchup *matchup, int i, int j)
{
    return matchups_duel(matchup->units[i].soldiers, matchup->units[j].soldiers,
                         (matchups_fire){.power = k[i][j]},
                         (matchups_fire){.power = k[j][i]});
}

TEST(odds_are_those_of_duels_soldier_by_soldier)
{
    roster r;
    roster_init(&r);
    r.wanted.budget = 130.0;
    r.options.odds.method = LAN_ODDS_EXACT;
    lan_matchup *matchup = found(&r);
    for (int i = 0; i < TYPES; i++) {
        for (int j = 0; j < TYPES; j++) {
            const lan_matchup_cell *cell = lan_matchup_at(matchup, i, j);
            const double want = duel(matchup, i, j);
            assert_close(cell->win, want, 1e-9, 0.0);
            assert_close(cell->lose, 1.0 - want, 1e-9, 0.0);
            assert_close(cell->low, cell->win, 0.0, 0.0);
            assert_int_equal(cell->method, LAN_ODDS_EXACT);
        }
    }
    lan_matchup_destroy(matchup);
}

TEST(simulated_odds_hold_the_exact_ones_in_their_intervals)
{
    roster r;
    roster_init(&r);
    r.wanted.budget = 130.0;
    r.options.odds.method = LAN_ODDS_SIMULATE;
    r.options.odds.precision = 0.02;
    lan_matchup *matchup = found(&r);
    for (int i = 0; i < TYPES; i++) {
        for (int j = 0; j < TYPES; j++) {
            const lan_matchup_cell *cell = lan_matchup_at(matchup, i, j);
            const double want = duel(matchup, i, j);
            const double width = cell->high - cell->low;
            assert_true(width > 0.0 && width <= 0.02);
            /* four times a half width: once in 10^14 */
            assert_close(cell->win, want, 0.0, 2.0 * width);
        }
    }
    lan_matchup_destroy(matchup);
}

TEST(each_cell_is_the_mirror_of_its_opposite)
{
    roster r;
    roster_init(&r);
    r.wanted.count = 17;
    r.options.odds.method = LAN_ODDS_SIMULATE;
    r.options.odds.precision = 0.05;
    lan_matchup *matchup = found(&r);
    const lan_matchup_cell *one = lan_matchup_at(matchup, SPEAR, BOW);
    const lan_matchup_cell *other = lan_matchup_at(matchup, BOW, SPEAR);
    assert_close(other->win, one->lose, 0.0, 0.0);
    assert_close(other->low, one->lose_low, 0.0, 0.0);
    assert_close(other->lose_high, one->high, 0.0, 0.0);
    assert_close(other->margin, -one->margin, 0.0, 0.0);
    assert_int_equal(matchup->units[HORSE].soldiers, 17);
    assert_true(isnan(matchup->budget));
    lan_matchup_destroy(matchup);
}

TEST(bits_do_not_depend_on_the_number_of_threads)
{
    roster r;
    roster_init(&r);
    r.wanted.budget = 170.0;
    r.options.odds.method = LAN_ODDS_SIMULATE;
    r.options.odds.precision = 0.05;
    lan_matchup *alone = found(&r);
    for (int threads = 2; threads <= 5; threads++) {
        r.options.threads = threads;
        lan_matchup *together = found(&r);
        for (int i = 0; i < TYPES * TYPES; i++) {
            const double *one = &alone->cells[i].win;
            const double *other = &together->cells[i].win;
            assert_memory_equal(one, other, 7 * sizeof *one);
            assert_memory_equal(&alone->cells[i].margin,
                                &together->cells[i].margin, 3 * sizeof *one);
        }
        lan_matchup_destroy(together);
    }
    lan_matchup_destroy(alone);
}

TEST(a_list_of_types_is_met_in_its_order)
{
    static const int32_t types[] = {BOW, SPEAR};
    roster r;
    roster_init(&r);
    r.wanted.types = types;
    r.wanted.type_count = 2;
    r.options.has_odds = false;
    lan_matchup *matchup = found(&r);
    assert_int_equal(matchup->count, 2);
    assert_string_equal(matchup->units[0].name, "bow");
    assert_close(matchup->budget, 200.0, 0.0, 0.0);
    assert_close(lan_matchup_at(matchup, 0, 1)->margin,
                 square_margin(BOW, SPEAR, 100.0, 100.0), 1e-7, 0.0);
    lan_matchup_destroy(matchup);
}

TEST(twenty_of_the_median_and_five_of_each_meet_by_default)
{
    roster r;
    roster_init(&r);
    r.options.has_odds = false;
    lan_matchup *matchup = found(&r); /* costs of 10, 25 and 10 */
    assert_close(matchup->budget, 200.0, 0.0, 0.0);
    lan_matchup_destroy(matchup);
    r.units[HORSE].cost = 90.0;
    matchup = found(&r);
    assert_close(matchup->budget, 450.0, 0.0, 0.0);
    lan_matchup_destroy(matchup);
}

/* A budget of a whole number of costs buys that number, and none to spare. */
TEST(a_budget_buys_whole_soldiers)
{
    static const int32_t types[] = {BOW, SPEAR};
    roster r;
    roster_init(&r);
    r.wanted.types = types;
    r.wanted.type_count = 2;
    r.wanted.budget = 1e6;
    r.units[BOW].cost = 0.001;
    r.units[SPEAR].cost = 0.1;
    r.options.has_odds = false;
    lan_matchup *matchup = found(&r);
    assert_int_equal(matchup->units[0].soldiers, 1000000000);
    assert_int_equal(matchup->units[1].soldiers, 10000000);
    lan_matchup_destroy(matchup);
}

TEST(without_costs_they_meet_in_equal_number)
{
    roster r;
    roster_init(&r);
    r.units[HORSE].cost = LAN_NAN;
    r.options.has_odds = false;
    lan_matchup *matchup = found(&r);
    assert_true(isnan(matchup->budget));
    assert_int_equal(matchup->units[BOW].soldiers, 20);
    assert_true(isnan(lan_matchup_at(matchup, SPEAR, HORSE)->value));
    /* of those that have one, in halves of what the two armies cost */
    const double margin = square_margin(BOW, SPEAR, 100.0, 100.0);
    assert_close(lan_matchup_at(matchup, BOW, SPEAR)->value, margin, 1e-7, 0.0);
    lan_matchup_destroy(matchup);
}

/* Broken at half, an army has half of it left; and the front holds for both. */
TEST(the_army_of_the_match_ups_holds_for_both)
{
    roster r;
    roster_init(&r);
    r.wanted.budget = 1000.0;
    r.wanted.army.break_at = 0.5;
    r.options.has_odds = false;
    lan_matchup *matchup = found(&r);
    const lan_matchup_cell *cell = lan_matchup_at(matchup, SPEAR, HORSE);
    const double x = 100.0;
    const double y = 40.0;
    const double left = sqrt(x * x - k[HORSE][SPEAR] / k[SPEAR][HORSE] *
                                         (y * y - 0.25 * y * y));
    assert_int_equal(cell->reason, LAN_END_BREAK);
    assert_close(cell->margin, left / x - 0.5, 1e-7, 0.0);
    lan_matchup_destroy(matchup);
}

static void assert_refused(const roster *r, lan_status want, const char *text)
{
    lan_matchup *untouched = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_int_equal(lan_matchup_find(&r->def, &r->wanted, &r->options, NULL,
                                      &untouched, &err),
                     want);
    assert_string_equal(err.text, text);
    assert_null(untouched);
}

TEST(what_types_lack_is_reported_by_name)
{
    roster r;
    roster_init(&r);
    r.wanted.budget = 24.0;
    assert_refused(&r, LAN_EINVAL,
                   "unit type 'horse' costs more than matchup.budget");
    r.units[SPEAR].cost = LAN_NAN;
    assert_refused(&r, LAN_EINVAL,
                   "unit type 'spear' has no cost: give it one, or "
                   "matchup.count");
    r.units[SPEAR].cost = 0.0;
    assert_refused(&r, LAN_EINVAL,
                   "unit type 'spear' costs nothing: give it a cost, or "
                   "matchup.count");
    roster_init(&r);
    r.wanted.budget = 1e30;
    assert_refused(&r, LAN_EINVAL,
                   "unit type 'spear' is so cheap that matchup.budget buys "
                   "billions");
    roster_init(&r);
    r.def.unit_count = 1;
    assert_refused(&r, LAN_EINVAL, "match-ups need 2 to 512 unit types, not 1");
}

TEST(a_missing_area_is_reported_by_its_key)
{
    roster r;
    roster_init(&r);
    r.units[HORSE].fire = LAN_LAW_AREA;
    r.units[HORSE].attack_area = 7.5;
    assert_refused(&r, LAN_EINVAL,
                   "spear against horse: area fire needs the area of the "
                   "target army: give matchup.army.area");
    r.wanted.army.area = 350.0;
    lan_matchup *matchup = found(&r);
    lan_matchup_destroy(matchup);
    roster_init(&r);
    r.wanted.army.hidden = true;
    for (size_t i = 0; i < TYPES; i++) {
        r.units[i].attack_area = 7.5;
    }
    assert_refused(&r, LAN_EINVAL,
                   "spear against spear: area fire needs the area of the "
                   "target army: give matchup.army.area");
}

TEST(the_first_failing_pair_is_reported)
{
    roster r;
    roster_init(&r);
    r.units[HORSE].hit = LAN_NAN;
    for (r.options.threads = 1; r.options.threads <= 4; r.options.threads++) {
        lan_matchup *untouched = NULL;
        lan_error err;
        lan_error_clear(&err);
        assert_int_equal(lan_matchup_find(&r.def, &r.wanted, &r.options, NULL,
                                          &untouched, &err),
                         LAN_EINVAL);
        if (strncmp(err.text, "spear against horse: ", 21) != 0) {
            fail_with("%s", err.text);
        }
    }
}

static bool stop_after_two(void *context, double done, double total)
{
    int *calls = context;
    assert_true(done >= 0.0 && done <= total);
    return ++*calls <= 2;
}

TEST(progress_can_cancel)
{
    roster r;
    roster_init(&r);
    r.wanted.budget = 500.0;
    int calls = 0;
    const lan_progress progress = {stop_after_two, &calls};
    lan_matchup *untouched = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_int_equal(lan_matchup_find(&r.def, &r.wanted, &r.options, &progress,
                                      &untouched, &err),
                     LAN_ECANCELLED);
    assert_null(untouched);
    assert_int_equal(calls, 3);
}
