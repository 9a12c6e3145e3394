/* tests/unit/test_expect.c - expectations, against what is worked out by hand.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lanchester/experiment.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "lanchester/matchup.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

/* Two armies by the square law, and three types of which each has a counter.
 */
static const char frame[] =
    "format: 1\n"
    "time: {unit: hour, end: 1e6}\n"
    "units:\n"
    "  axe: {hit: 0.3, cost: 7}\n"
    "  bow: {hit: 0.1, cost: 3}\n"
    "  cart: {hit: 0.2, cost: 5}\n"
    "counters: {axe: {bow: 1.5}, bow: {cart: 6}, cart: {axe: 4}}\n"
    "armies:\n"
    "  x: {units: {p: {type: axe, count: 137.5}}}\n"
    "  y: {units: {q: {type: bow, count: 80.25}}}\n"
    "fire:\n"
    "  - {from: y, at: x, law: aimed, coefficient: 0.013}\n"
    "  - {from: x, at: y, law: aimed, coefficient: 0.0091}\n"
    "matchup: {count: 1}\n"
    "expect:\n"
    "  - %s\n";

/* What x has left: the square law conserves b x^2 - a y^2. */
static double left_of_x(void)
{
    return sqrt(137.5 * 137.5 - 0.013 / 0.0091 * 80.25 * 80.25);
}

static double end_of_duel(void)
{
    return atanh(80.25 / 137.5 * sqrt(0.013 / 0.0091)) / sqrt(0.013 * 0.0091);
}

/* Chance that one soldier of rate r kills one of rate s first. */
static double duel_odds(double r, double s)
{
    return r / (r + s);
}

typedef struct judged {
    test_reading reading;
    lan_expect_verdict *verdict;
} judged;

static test_reading read_with_entry(const char *entry, const char *setting)
{
    const char *const settings[] = {setting, NULL};
    char text[2048];
    snprintf(text, sizeof text, frame, entry);
    test_reading reading = read_with(text, settings);
    if (reading.status != LAN_OK) {
        char *report = reading_report(&reading);
        fail_with("%s", report);
    }
    return reading;
}

static test_reading read_entry(const char *entry)
{
    return read_with_entry(entry, NULL);
}

static judged judge_at(const char *entry, uint64_t seed, int threads,
                       const char *setting)
{
    judged made = {.reading = read_with_entry(entry, setting)};
    lan_error err;
    lan_error_clear(&err);
    assert_ok(lan_expect_validate(made.reading.scenario, &err));
    assert_ok(lan_expect_judge(made.reading.scenario, 0, seed, threads, NULL,
                               &made.verdict, &err));
    return made;
}

static judged judge(const char *entry)
{
    return judge_at(entry, 1, 1, NULL);
}

static void judged_clear(judged *made)
{
    lan_expect_verdict_destroy(made->verdict);
    reading_clear(&made->reading);
}

/* The range [value - below, value + above] of a name, as an entry. */
static const char *around(char *buffer, size_t size, const char *head,
                          const char *name, double value, double below,
                          double above)
{
    snprintf(buffer, size, "{%s%s: [%.12g, %.12g]}", head, name, value - below,
             value + above);
    return buffer;
}

/* A value lies in a range around what is worked out by hand, and in none that
 * just leaves it out. */
static void assert_comes_to(const char *head, const char *name, double value)
{
    const double little = 1e-7 * fmax(1.0, fabs(value));
    char entry[256];
    judged in =
        judge(around(entry, sizeof entry, head, name, value, little, little));
    assert_true(in.verdict->holds);
    assert_close(in.verdict->checks[0].value, value, 1e-7, 0.0);
    judged_clear(&in);
    judged above = judge(
        around(entry, sizeof entry, head, name, value, -little, 3.0 * little));
    assert_false(above.verdict->holds);
    judged_clear(&above);
}

TEST(own_values_are_those_of_the_square_law)
{
    assert_comes_to("", "margin", left_of_x() / 137.5);
    assert_comes_to("", "duration", end_of_duel());
    assert_comes_to("", "armies.x.left", left_of_x());
    assert_comes_to("", "armies.x.units.p.lost_combat", 137.5 - left_of_x());
    assert_comes_to("", "value_margin", left_of_x() / 137.5);
}

TEST(odds_alone_are_those_of_the_winner)
{
    /* One against one: the chances are as the rates. */
    const char *set = "set: {armies.x.units.p.count: 1, armies.y.units.q: 1}, ";
    char head[256];
    assert_comes_to(set, "odds.x", duel_odds(0.0091, 0.013));
    assert_comes_to(set, "odds.y", duel_odds(0.013, 0.0091));
    snprintf(head, sizeof head, "%swinner: y, ", set);
    char entry[320];
    judged made = judge(around(entry, sizeof entry, head, "odds",
                               duel_odds(0.013, 0.0091), 1e-9, 1e-9));
    assert_int_equal(made.verdict->count, 2);
    assert_true(made.verdict->checks[1].holds);
    judged_clear(&made);
}

TEST(words_and_flags_are_compared)
{
    judged all = judge("{winner: x, reason: annihilation, near_tie: false, "
                       "armies.y.state: gone}");
    assert_true(all.verdict->holds);
    assert_int_equal(all.verdict->count, 4);
    judged_clear(&all);
    judged one = judge("{winner: y, reason: annihilation}");
    assert_false(one.verdict->holds);
    assert_false(one.verdict->checks[0].holds);
    assert_string_equal(one.verdict->checks[0].came, "x");
    assert_true(one.verdict->checks[1].holds);
    judged_clear(&one);
}

TEST(ends_may_be_open)
{
    judged made = judge("{duration: [inf, .inf], armies.x.left: [60, inf], "
                        "margin: [-inf, 1], armies.y.left: [-.inf, inf]}");
    const bool wanted[] = {false, true, true, true};
    const char *texts[] = {"a number", "at least 60", "at most 1", "a number"};
    char text[LAN_EXPECT_TEXT_SIZE];
    for (size_t i = 0; i < 4; i++) {
        const lan_expect_check *check = &made.verdict->checks[i];
        assert_int_equal(check->holds, wanted[i]);
        assert_string_equal(lan_expect_wanted(check, text), texts[i]);
    }
    judged_clear(&made);
}

TEST(what_is_set_holds_for_its_own_expectation_only)
{
    test_reading reading =
        read_entry("{winner: y, set: {armies.y.units.q.count: 200}}\n"
                   "  - {winner: x}");
    for (size_t i = 0; i < 2; i++) {
        lan_expect_verdict *verdict = NULL;
        assert_ok(
            lan_expect_judge(reading.scenario, i, 1, 1, NULL, &verdict, NULL));
        assert_true(verdict->holds);
        lan_expect_verdict_destroy(verdict);
    }
    reading_clear(&reading);
}

TEST(a_match_has_the_odds_of_soldiers_one_by_one)
{
    /* One axe kills at 0.45 (with its counter), two bows at 0.1 each. */
    const double first = duel_odds(0.45, 0.2) * duel_odds(0.45, 0.1);
    assert_comes_to("match: {axe: 1, bow: 2}, ", "odds", first);
    judged made = judge("{match: {axe: 0.01, bow: 0.02}, scale: 100, winner: "
                        "bow, odds: [0.4, 0.5]}");
    assert_true(made.verdict->holds == (first < 0.5 && first > 0.4));
    assert_int_equal(made.verdict->checks[0].soldiers[0], 1);
    assert_int_equal(made.verdict->checks[0].soldiers[1], 2);
    assert_string_equal(made.verdict->checks[0].came,
                        first < 0.5 ? "bow" : "axe");
    assert_close(made.verdict->checks[1].value, 1.0 - first, 1e-12, 0.0);
    judged_clear(&made);
}

TEST(a_match_has_the_margin_and_value_of_its_averages)
{
    /* 30 axes and 50 bows by the square law; costs 7 and 3. */
    const double left = sqrt(30.0 * 30.0 - 0.1 / 0.45 * 50.0 * 50.0);
    const char *head = "match: {axe: 3, bow: 5}, scale: 10, ";
    assert_comes_to(head, "margin", left / 30.0);
    assert_comes_to(head, "value",
                    (50.0 * 3.0 - (30.0 - left) * 7.0) /
                        (0.5 * (30.0 * 7.0 + 50.0 * 3.0)));
    assert_comes_to(head, "duration",
                    atanh(50.0 / 30.0 * sqrt(0.1 / 0.45)) / sqrt(0.1 * 0.45));
}

TEST(a_match_of_equals_is_won_by_none)
{
    judged made = judge("{match: {axe: 7, cart: 7}, winner: none, set: "
                        "{counters.cart.axe: 1.5}}");
    assert_true(made.verdict->holds);
    judged_clear(&made);
    judged other = judge("{match: {axe: 7, cart: 7}, winner: none}");
    assert_false(other.verdict->holds);
    assert_string_equal(other.verdict->checks[0].came, "cart");
    judged_clear(&other);
}

TEST(a_cycle_holds_in_one_direction)
{
    /* One against one: each is likelier to kill what it counters. */
    judged made = judge("{cycle: [axe, bow, cart]}");
    assert_true(made.verdict->holds);
    assert_int_equal(made.verdict->count, 3);
    judged_clear(&made);
    judged back = judge("{cycle: [cart, bow, axe]}");
    for (size_t i = 0; i < 3; i++) {
        assert_false(back.verdict->checks[i].holds);
    }
    judged_clear(&back);
}

TEST(ranges_of_a_cycle_hold_for_each_of_its_pairs)
{
    const double odds[] = {duel_odds(0.45, 0.1), duel_odds(0.6, 0.2),
                           duel_odds(0.8, 0.3)};
    judged made = judge("{cycle: [axe, bow, cart], odds: [0.5, 0.8]}");
    assert_int_equal(made.verdict->count, 6);
    for (size_t i = 0; i < 3; i++) {
        const lan_expect_check *check = &made.verdict->checks[2 * i + 1];
        assert_close(check->value, odds[i], 1e-12, 0.0);
        assert_int_equal(check->holds, odds[i] <= 0.8);
    }
    assert_false(made.verdict->holds);
    judged_clear(&made);
}

/* A cycle is of the armies that `matchup` raises, and says what it says. */
TEST(a_cycle_agrees_with_the_match_ups)
{
    judged made = judge("{cycle: [cart, bow, axe], margin: [0, 1], odds: [0, "
                        "1], set: {units.axe.hit: 0.25}}");
    const lan_scenario *scenario = made.reading.scenario;
    lan_battle_def def = *lan_scenario_battle_def(scenario);
    lan_unit_def units[3];
    memcpy(units, def.units, sizeof units);
    units[0].hit = 0.25;
    def.units = units;
    const lan_matchup_def wanted = lan_scenario_matchup_def(scenario);
    lan_matchup_options options = lan_matchup_options_default();
    options.solver = lan_scenario_solver_options(scenario);
    lan_matchup *all = NULL;
    assert_ok(lan_matchup_find(&def, &wanted, &options, NULL, &all, NULL));
    const int32_t order[] = {2, 1, 0, 2};
    for (size_t i = 0; i < 3; i++) {
        const lan_matchup_cell *cell =
            lan_matchup_at(all, order[i], order[i + 1]);
        assert_close(made.verdict->checks[3 * i + 1].value, cell->margin, 1e-15,
                     1e-15);
        assert_close(made.verdict->checks[3 * i + 2].value, cell->win, 0.0,
                     0.0);
    }
    lan_matchup_destroy(all);
    judged_clear(&made);
}

/* Morale is beyond exact odds. */
TEST(simulated_odds_have_intervals_and_the_bits_of_any_threads)
{
    const char *entry = "{match: {axe: 3, bow: 6}, winner: none, odds: [0, 1]}";
    judged one = judge_at(entry, 3, 1, "matchup.army.morale.effect=1");
    judged two = judge_at(entry, 3, 3, "matchup.army.morale.effect=1");
    judged other = judge_at(entry, 4, 1, "matchup.army.morale.effect=1");
    const lan_expect_check *a = &one.verdict->checks[1];
    const lan_expect_check *b = &two.verdict->checks[1];
    const lan_expect_check *c = &other.verdict->checks[1];
    assert_close(a->value, b->value, 0.0, 0.0);
    assert_true(a->low < a->value && a->value < a->high);
    assert_true(a->high - a->low <= 0.005);
    assert_true(fabs(a->value - c->value) > 0.0);
    assert_true(c->low < a->high && a->low < c->high);
    judged_clear(&one);
    judged_clear(&two);
    judged_clear(&other);
}

/* Alike in all, they differ in simulation by less than its error. */
TEST(simulation_gives_equals_no_winner)
{
    const char *entry = "{match: {axe: 2, cart: 2}, winner: none, set: "
                        "{counters.cart.axe: 1.5}}";
    for (uint64_t seed = 1; seed <= 3; seed++) {
        judged made = judge_at(entry, seed, 1, "matchup.army.morale.effect=1");
        assert_true(made.verdict->holds);
        judged_clear(&made);
    }
}

TEST(a_battle_that_fails_is_a_verdict_with_its_text)
{
    judged made = judge("{winner: x, set: {solver.method: closed, "
                        "armies.x.losses: 0.01, armies.y.losses: 0.03, "
                        "fire.1.law: area}}");
    assert_false(made.verdict->holds);
    assert_int_equal(made.verdict->status, LAN_ENOCLOSED);
    assert_int_equal(made.verdict->count, 0);
    assert_true(strlen(made.verdict->err.text) > 0);
    judged_clear(&made);
    judged odds = judge("{odds.x: [0, 1]}"); /* 137.5 soldiers */
    assert_int_equal(odds.verdict->status, LAN_EINVAL);
    judged_clear(&odds);
}

typedef struct wrong {
    const char *entry;
    int column;
    const char *report;
} wrong;

/* Of two ranges that end just short of the value, six digits would lie in one.
 */
TEST(digits_suffice_to_see_the_verdict)
{
    const double margin = left_of_x() / 137.5;
    char entries[2][96];
    snprintf(entries[0], sizeof entries[0], "{margin: [0, %.17g]}",
             margin - 1e-7);
    snprintf(entries[1], sizeof entries[1], "{margin: [%.17g, 1]}",
             margin + 1e-7);
    for (size_t i = 0; i < 2; i++) {
        judged made = judge(entries[i]);
        const lan_expect_want *want = &made.verdict->def->wants[0];
        const double shown = strtod(made.verdict->checks[0].came, NULL);
        assert_false(made.verdict->holds);
        assert_false(shown >= want->lo && shown <= want->hi);
        judged_clear(&made);
    }
}

/* 0.2 * 1.5 is not quite 0.3, so that these are not quite alike. */
TEST(odds_may_be_off_by_rounding)
{
    static const char *const ranges[] = {"[0.5, 1]", "[0, 0.5]", "[0.5, 0.5]"};
    for (size_t i = 0; i < 3; i++) {
        char entry[128];
        snprintf(entry, sizeof entry,
                 "{match: {axe: 10, cart: 10}, odds: %s, set: "
                 "{counters.cart.axe: 1.5}}",
                 ranges[i]);
        judged made = judge(entry);
        const lan_expect_check *check = &made.verdict->checks[0];
        assert_true(made.verdict->holds);
        assert_close(check->value, 0.5, 1e-14, 0.0);
        assert_close(check->tolerance, 1e-9, 0.0, 0.0);
        assert_string_equal(check->came, "0.5");
        judged_clear(&made);
    }
    judged made = judge("{match: {axe: 10, cart: 10}, odds: [0.500000002, 1], "
                        "set: {counters.cart.axe: 1.5}}");
    assert_false(made.verdict->holds);
    judged_clear(&made);
}

/* A range of simulated odds that begins at so much. */
static judged judge_simulated(double least)
{
    char entry[128];
    snprintf(entry, sizeof entry, "{match: {axe: 3, bow: 6}, odds: [%.17g, 1]}",
             least);
    return judge_at(entry, 1, 1, "matchup.army.morale.effect=1");
}

TEST(simulated_odds_fail_beyond_their_interval_only)
{
    judged any = judge_simulated(0.0);
    const lan_expect_check *check = &any.verdict->checks[0];
    const double off = check->tolerance;
    assert_close(off, 0.0025, 0.1, 0.0);
    assert_close(off,
                 fmax(check->high - check->value, check->value - check->low),
                 1e-12, 0.0);
    judged within = judge_simulated(check->value + 0.9 * off);
    assert_true(within.verdict->holds);
    assert_non_null(strstr(within.verdict->checks[0].came, " +- 0.0025"));
    judged_clear(&within);
    judged beyond = judge_simulated(check->value + 1.1 * off);
    judged_clear(&any);
    assert_false(beyond.verdict->holds);
    assert_null(strstr(beyond.verdict->checks[0].came, "+-"));
    judged_clear(&beyond);
}

/* True if a value is taken to lie in all that is above an end, or below. */
static bool is_beyond(const char *name, double end, bool above, double error,
                      const char *setting)
{
    char entry[128];
    snprintf(entry, sizeof entry,
             above ? "{%s: [%.17g, inf]}" : "{%s: [-inf, %.17g]}", name, end);
    judged made = judge_at(entry, 1, 1, setting);
    const bool holds = made.verdict->holds;
    assert_close(made.verdict->checks[0].tolerance, error, 1e-6, 0.0);
    judged_clear(&made);
    return holds;
}

/* Asserts that a value may be so far off, and no farther. */
static void assert_may_be_off(const char *name, double value, double error,
                              const char *setting)
{
    const double near = 0.9 * error;
    const double far = 1.1 * error;
    assert_true(is_beyond(name, value + near, true, error, setting));
    assert_true(is_beyond(name, value - near, false, error, setting));
    assert_false(is_beyond(name, value + far, true, error, setting));
    assert_false(is_beyond(name, value - far, false, error, setting));
}

/* 100 rtol of the side, of the time; twice that of what is of two sides. */
TEST(averages_may_be_off_by_the_tolerance_of_the_solver)
{
    const char *coarse = "solver.rtol=1e-6";
    assert_may_be_off("armies.x.left", left_of_x(), 137.5e-4, coarse);
    assert_may_be_off("armies.y.lost_combat", 80.25, 80.25e-4, coarse);
    assert_may_be_off("margin", left_of_x() / 137.5, 2e-4, coarse);
    assert_may_be_off("margin.y", -left_of_x() / 137.5, 2e-4, coarse);
    assert_may_be_off("duration", end_of_duel(), 1e-4 * end_of_duel(), coarse);
    assert_may_be_off("armies.x.left", left_of_x(), 137.5e-8, NULL);
}

/* One battle by chance is the battle of its seed. */
TEST(stochastic_battle_has_rounding_tolerance)
{
    const char *const entry =
        "{armies.x.left: [0, 200], set: {armies.x.units.p.count: 137, "
        "armies.y.units.q: 80}}";
    judged made = judge_at(entry, 5, 1, "solver.method=chance");
    const lan_expect_check *check = &made.verdict->checks[0];
    assert_true(check->value > 0.0);
    assert_close(check->value, round(check->value), 0.0, 0.0);
    assert_true(check->tolerance < 1e-9);
    judged_clear(&made);
}

static bool never(void *context, double done, double total)
{
    (void)context;
    (void)done;
    (void)total;
    return false;
}

TEST(progress_can_cancel)
{
    test_reading reading =
        read_entry("{match: {axe: 900, bow: 1900}, winner: axe}");
    const lan_progress progress = {never, NULL};
    lan_expect_verdict *verdict = NULL;
    assert_int_equal(
        lan_expect_judge(reading.scenario, 0, 1, 1, &progress, &verdict, NULL),
        LAN_ECANCELLED);
    assert_null(verdict);
    reading_clear(&reading);
}
