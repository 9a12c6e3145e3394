/* tests/unit/test_price.c - the smallest change against closed forms and
 * against trying every army.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "lanchester/matchup.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

#define HEAD "format: 1\ntime: {unit: minute, end: 500}\n"
#define ARMIES                                                                 \
    "armies:\n"                                                                \
    "  blue: {units: {a: 10}}\n"                                               \
    "  red: {units: {b: 10}}\n"

/* precision  of odds that are simulated */
static lan_price *priced_to(const char *text, double precision)
{
    test_reading reading = read_valid(text);
    const lan_price_def def = lan_scenario_price_def(reading.scenario);
    lan_matchup_options options = lan_matchup_options_default();
    options.odds.precision = precision;
    lan_price *price = NULL;
    lan_error err;
    lan_error_clear(&err);
    const lan_status status =
        lan_price_find(reading.scenario, &def, &options, NULL, &price, &err);
    if (status != LAN_OK) {
        fail_with("%s", err.text);
    }
    /* Names of the match-ups are the scenario's: what follows does without. */
    reading_clear(&reading);
    return price;
}

static lan_price *priced(const char *text)
{
    return priced_to(text, lan_matchup_options_default().odds.precision);
}

static double changed(const lan_price *price, size_t value)
{
    return log(price->values[value].to / price->values[value].from);
}

/* --- closed forms -------------------------------------------------------- */

/* Hits of 0.0713 and 0.0261: at parity numbers go as the root of 0.0261 to
 * 0.0713, costs inversely, and the least change shares it out evenly. */
TEST(two_costs_meet_at_the_root_of_strength)
{
    lan_price *price =
        priced(HEAD "units: {a: {hit: 0.0713, cost: 7.31},\n"
                    "        b: {hit: 0.0261, cost: 7.31}}\n" ARMIES
                    "matchup: {budget: 2558}\n"
                    "price: {band: [0.45, 0.55]}\n");
    const double apart = 0.5 * log(0.0713 / 0.0261);
    assert_int_equal(price->end, LAN_PRICE_REACHED);
    assert_int_equal(price->value_count, 2);
    assert_string_equal(price->values[0].path, "units.a.cost");
    /* 350 soldiers: the band's edge is 0.008 from parity; a sum as small to
     * half a percent is as good. */
    assert_close(changed(price, 0), 0.5 * apart, 0.0, 0.1);
    assert_close(changed(price, 1), -0.5 * apart, 0.0, 0.1);
    assert_close(price->change, apart, 0.02, 0.0);
    assert_int_equal(price->outside, 0);
    assert_int_equal(price->outside_before, 1);
    lan_price_destroy(price);
}

/* A hit counts by its root only: its logarithm has to go twice as far. */
TEST(hits_go_twice_as_far_as_costs)
{
    lan_price *price =
        priced(HEAD "units: {a: {hit: 0.0713}, b: {hit: 0.0261}}\n" ARMIES
                    "matchup: {count: 200}\n"
                    "price: {band: [0.45, 0.55],\n"
                    "        change: units.*.hit}\n");
    const double apart = log(0.0713 / 0.0261);
    assert_int_equal(price->end, LAN_PRICE_REACHED);
    assert_close(changed(price, 0), -0.5 * apart, 0.0, 0.03);
    assert_close(changed(price, 1), 0.5 * apart, 0.0, 0.03);
    assert_close(price->change, apart, 0.02, 0.0);
    lan_price_destroy(price);
}

TEST(one_cost_alone_changes_fully)
{
    lan_price *price =
        priced(HEAD "units: {a: {hit: 0.0713, cost: 7.31},\n"
                    "        b: {hit: 0.0261, cost: 7.31}}\n" ARMIES
                    "matchup: {budget: 7310}\n"
                    "price: {band: [0.45, 0.55],\n"
                    "        change: units.b.cost}\n");
    assert_int_equal(price->end, LAN_PRICE_REACHED);
    assert_int_equal(price->value_count, 1);
    assert_close(changed(price, 0), -0.5 * log(0.0713 / 0.0261), 0.0, 0.006);
    lan_price_destroy(price);
}

/* Area fire: parity is where the products of fire and number are equal, and
 * costs go as fire itself. */
TEST(area_fire_is_priced_by_strength_itself)
{
    lan_price *price = priced(
        HEAD "units: {a: {hit: 0.7, fire: area, attack_area: 3, cost: 10},\n"
             "        b: {hit: 0.4, fire: area, attack_area: 3, cost: 10}}\n"
             "armies:\n"
             "  blue: {area: 5000, units: {a: 10}}\n"
             "  red: {area: 5000, units: {b: 10}}\n"
             "matchup: {budget: 14000, army: {area: 5000}}\n"
             "price: {band: [0.45, 0.55], change: units.b.cost}\n");
    assert_int_equal(price->end, LAN_PRICE_REACHED);
    assert_close(changed(price, 0), -log(0.7 / 0.4), 0.01, 0.0);
    lan_price_destroy(price);
}

/* --- what needs no change, and what no change can do --------------------- */

/* Armies of x and y are even on the line on which both fall alike: of
 * x' = -a y - r x and y' = -b x - q y where r + a s = q + b / s, s = y / x. */
TEST(answered_attacks_are_priced_at_their_own_parity)
{
    lan_price *price = priced(
        HEAD "units:\n"
             "  a: {cost: 10, weapons: {axe: {hit: 0.04, kind: blade},\n"
             "                          bow: {hit: 0.05}}}\n"
             "  b: {cost: 10, weapons: {sword: {hit: 0.1, kind: blade}}}\n"
             "kinds: {blade: {retaliate: true}}\n" ARMIES
             "matchup: {budget: 7000}\n"
             "price: {band: [0.45, 0.55], change: units.b.cost}\n");
    const double a = 0.1; /* what b does */
    const double b = 0.09;
    const double r = 0.1; /* what answers the axe */
    const double q = 0.04;
    const double s = (q - r + sqrt((r - q) * (r - q) + 4.0 * a * b)) / (2 * a);
    assert_int_equal(price->end, LAN_PRICE_REACHED);
    assert_close(changed(price, 0), -log(s), 0.0, 0.01);
    assert_true(fabs(log(s) - 0.5 * log(b / a)) > 0.2); /* not as without */
    lan_price_destroy(price);
}

/* Archers shoot all of the way, 100 / 50 minutes, at who strikes at arm's
 * length only; swords are answered by swords, which archers have not. */
TEST(an_approach_and_answers_are_priced_together)
{
    lan_price *price = priced_to(
        HEAD "units:\n"
             "  a: {cost: 10, armour: cloth, weapons: {bow: {hit: 0.4, damage: "
             "0.5, range: 100}}}\n"
             "  b: {cost: 10, speed: 50, weapons: {sword: {hit: 0.2, kind: "
             "blade}}}\n"
             "armour: {blade: {cloth: 1.5}}\n"
             "kinds: {blade: {retaliate: true}}\n"
             "approach: {distance: 100}\n" ARMIES "matchup: {budget: 1200}\n"
             "price: {band: [0.4, 0.6], change: units.b.cost}\n",
        0.03);
    const double a = 0.2 * 1.5;
    const double b = 0.4 * 0.5;
    const double s = sqrt(b / a) + b * 100.0 / 50.0;
    assert_int_equal(price->end, LAN_PRICE_REACHED);
    assert_close(changed(price, 0), -log(s), 0.0, 0.04);
    lan_price_destroy(price);
}

TEST(what_is_inside_is_left_alone)
{
    lan_price *price = priced(HEAD "units: {a: {hit: 0.05, cost: 3.7},\n"
                                   "        b: {hit: 0.05, cost: 3.7}}\n" ARMIES
                                   "matchup: {budget: 213}\n");
    assert_int_equal(price->end, LAN_PRICE_IS_THERE);
    for (size_t k = 0; k < price->value_count; k++) {
        assert_close(price->values[k].to, price->values[k].from, 0.0, 0.0);
    }
    assert_close(price->change, 0.0, 0.0, 0.0);
    lan_price_destroy(price);
}

TEST(a_ring_contradicts_itself)
{
    lan_price *price =
        priced(HEAD "units: {a: {hit: 0.05, cost: 3},\n"
                    "        b: {hit: 0.04, cost: 4},\n"
                    "        c: {hit: 0.06, cost: 5},\n"
                    "        d: {hit: 0.05, cost: 4}}\n"
                    "counters: {a: {b: 3}, b: {c: 3}, c: {a: 3}}\n" ARMIES
                    "matchup: {budget: 517}\n");
    assert_int_equal(price->end, LAN_PRICE_CONFLICT);
    assert_true(price->outside > 0);
    assert_true(price->excess > 0.0);
    assert_true(price->conflicts[0 * 4 + 1]);
    assert_true(price->conflicts[1 * 4 + 2]);
    assert_true(price->conflicts[2 * 4 + 0]);
    for (int32_t i = 0; i < 4; i++) {
        assert_false(price->conflicts[i * 4 + 3]);
    }
    lan_price_destroy(price);
}

TEST(no_number_helps_a_harmless_side)
{
    lan_price *price = priced(HEAD "units: {a: {hit: 0.05, cost: 3},\n"
                                   "        b: {hit: 0, cost: 3}}\n" ARMIES
                                   "matchup: {budget: 90}\n");
    assert_int_equal(price->end, LAN_PRICE_HELPLESS);
    assert_int_equal(price->outside, 1);
    assert_close(price->excess, 0.35, 0.0, 1e-9);
    lan_price_destroy(price);
}

/* --- what a search missed before ----------------------------------------- */

#define MISSED                                                                 \
    "units: {t0: {hit: 0.28421, health: 1.5164, cost: 55},\n"                  \
    "        t1: {hit: 0.23526, health: 1.8917, cost: 25},\n"                  \
    "        t2: {hit: 0.21188, health: 1.3158, cost: 49}}\n"                  \
    "armies: {a: {units: {t0: 5}}, b: {units: {t1: 5}}}\n"                     \
    "matchup: {budget: 300}\n"

TEST(small_armies_in_steps_are_not_called_out_of_reach)
{
    lan_price *price =
        priced(HEAD MISSED "price: {band: [0.3, 0.7], step: 1}\n");
    assert_int_equal(price->end, LAN_PRICE_REACHED);
    assert_true(price->change < 0.973);
    lan_price_destroy(price);
}

TEST(two_costs_in_steps_change_by_the_least)
{
    lan_price *price =
        priced(HEAD "units: {t0: {hit: 0.050151, health: 0.71822, cost: 36},\n"
                    "        t1: {hit: 0.20746, health: 1.4393, cost: 60}}\n"
                    "armies: {a: {units: {t0: 5}}, b: {units: {t1: 5}}}\n"
                    "matchup: {budget: 600}\n"
                    "price: {band: [0.3, 0.7], step: 1}\n");
    assert_int_equal(price->end, LAN_PRICE_REACHED);
    assert_true(price->change < 0.362);
    lan_price_destroy(price);
}

/* By trying all: 21, 28 and 50. */
TEST(steps_from_an_exact_cost_are_not_skipped)
{
    lan_price *price = priced(
        HEAD "units: {sword: {hit: 0.3, damage: 4, health: 10, cost: 20},\n"
             "        axe: {hit: 0.22, damage: 7, health: 11, cost: 30},\n"
             "        knight: {hit: 0.35, damage: 6, health: 24, cost: 50}}\n"
             "armies: {a: {units: {sword: 5}}, b: {units: {axe: 5}}}\n"
             "matchup: {budget: 200}\n"
             "price: {step: 1}\n");
    assert_int_equal(price->end, LAN_PRICE_REACHED);
    assert_close(price->change, log(21.0 / 20.0) + log(30.0 / 28.0), 1e-9, 0.0);
    lan_price_destroy(price);
}

/* --- what may change ----------------------------------------------------- */

#define LADDER                                                                 \
    "units: {a: {hit: 0.012, cost: 10}, b: {hit: 0.02, cost: 10},\n"           \
    "        c: {hit: 0.035, cost: 10}}\n" ARMIES "matchup: {budget: 400}\n"

TEST(costs_keep_their_mean)
{
    lan_price *free = priced(HEAD LADDER);
    lan_price *level = priced(HEAD LADDER "price: {level: mean}\n");
    double sum = 0.0;
    assert_int_equal(level->end, LAN_PRICE_REACHED);
    for (size_t k = 0; k < 3; k++) {
        sum += changed(level, k);
    }
    assert_close(sum, 0.0, 0.0, 1e-4);
    assert_true(level->change >= 0.99 * free->change);
    lan_price_destroy(free);
    lan_price_destroy(level);
}

TEST(costs_in_steps_keep_their_mean_to_half_a_step)
{
    lan_price *price = priced(HEAD LADDER "price: {level: mean, step: 0.25}\n");
    double sum = 0.0;
    assert_int_equal(price->end, LAN_PRICE_REACHED);
    for (size_t k = 0; k < 3; k++) {
        sum += changed(price, k);
    }
    assert_close(sum, 0.0, 0.0, 0.0126);
    lan_price_destroy(price);
}

TEST(kept_types_and_bounds_hold)
{
    lan_price *price =
        priced(HEAD LADDER "price: {keep: [b], bounds: {a: {from: 8.5}}}\n");
    assert_int_equal(price->value_count, 2);
    assert_string_equal(price->values[1].path, "units.c.cost");
    assert_true(price->values[0].to >= 8.5);
    lan_price_destroy(price);
}

/* An army of six would be near enough to even; eight are not. */
TEST(no_army_is_made_smaller_than_the_smallest)
{
    lan_price *price =
        priced(HEAD "units: {a: {hit: 0.05, cost: 3},\n"
                    "        b: {hit: 0.04, cost: 4},\n"
                    "        c: {hit: 0.06, cost: 5}}\n"
                    "counters: {a: {b: 2}, b: {c: 2}, c: {a: 2}}\n" ARMIES
                    "matchup: {budget: 100}\n");
    for (int32_t i = 0; i < 3; i++) {
        assert_true(price->after->units[i].soldiers >= 8);
    }
    lan_price_destroy(price);
}

/* Twelve types of which one can do next to nothing: its price is not raised or
 * cut thirtyfold for the sake of a pair or two. */
TEST(where_nothing_is_reached_changes_stay_small)
{
    char text[2048] = HEAD "units:\n";
    size_t used = strlen(text);
    for (int i = 0; i < 12; i++) {
        used += (size_t)snprintf(text + used, sizeof text - used,
                                 "  t%d: {hit: %g, cost: %d}\n", i,
                                 0.013 * (i % 4 + 1), 9 + 7 * (i % 5));
    }
    (void)snprintf(text + used, sizeof text - used,
                   "counters: {t0: {t1: 5}, t1: {t2: 5}, t2: {t0: 5}}\n"
                   "armies: {x: {units: {t0: 9}}, y: {units: {t1: 9}}}\n"
                   "matchup: {budget: 1200}\n");
    lan_price *price = priced(text);
    assert_int_not_equal(price->end, LAN_PRICE_REACHED);
    for (size_t k = 0; k < price->value_count; k++) {
        assert_true(fabs(changed(price, k)) < log(4.0));
    }
    lan_price_destroy(price);
}

/* Hits that spread are simulated: at parity numbers go as the root of 0.0713 to
 * 0.0261 about. The prices are judged by other battles. */
TEST(simulated_prices_hold_for_other_battles)
{
    static const char *const rules =
        HEAD "rules: {wounds: spread}\n"
             "units: {a: {hit: 0.0713, damage: 10, health: 40, cost: 7.31},\n"
             "        b: {hit: 0.0261, damage: 10, health: 40, cost: 7.31}}\n";
    char text[512];
    (void)snprintf(text, sizeof text, "%s%s%s", rules, ARMIES,
                   "matchup: {budget: 219.3}\nprice: {band: [0.35, 0.65]}\n");
    lan_price *price = priced_to(text, 0.05);
    assert_int_equal(price->end, LAN_PRICE_REACHED);
    assert_close(price->change, 0.5 * log(0.0713 / 0.0261), 0.0, 0.12);
    (void)snprintf(text, sizeof text,
                   "%sarmies: {x: {units: {a: %d}}, y: {units: {b: %d}}}\n",
                   rules, (int)price->after->units[0].soldiers,
                   (int)price->after->units[1].soldiers);
    test_reading reading = read_valid(text);
    lan_odds_options options = lan_odds_options_default();
    lan_battle *battle = NULL;
    lan_odds *odds = NULL;
    options.seed = 90125;
    options.battles = 8000;
    assert_ok(lan_battle_create(lan_scenario_battle_def(reading.scenario),
                                &battle, NULL));
    assert_ok(lan_odds_find(battle, &options, NULL, &odds, NULL));
    assert_close(odds->sides[0].win, 0.5, 0.0, 0.15 + 0.02);
    lan_odds_destroy(odds);
    lan_battle_destroy(battle);
    reading_clear(&reading);
    lan_price_destroy(price);
}

/* --- mixes --------------------------------------------------------------- */

/* Payoffs of three that beat each other in turn, p of a over b, q of b over c
 * and r of c over a, have the mix q : r : p. By margins of aimed fire p is the
 * root of 1 - k (n of b / n of a)^2, k being fire of b on a to that of a on b:
 * what is left of the winner. */
TEST(three_in_a_ring_are_mixed_as_wanted)
{
    lan_price *price = priced(
        HEAD "units: {a: {hit: 0.031, cost: 3}, b: {hit: 0.027, cost: 4},\n"
             "        c: {hit: 0.024, cost: 3.5}}\n"
             "counters: {a: {b: 4}, b: {c: 5}, c: {a: 6}}\n" ARMIES
             "matchup: {budget: 40000}\n"
             "price: {mix: {a: 2, b: 1.5, c: 1.6}, by: margin}\n");
    assert_int_equal(price->end, LAN_PRICE_REACHED);
    const double hit[] = {0.031, 0.027, 0.024};
    const double counter[] = {4.0, 5.0, 6.0};
    double lead[3]; /* of each over the next */
    for (size_t i = 0; i < 3; i++) {
        const size_t next = (i + 1) % 3;
        const double ratio = floor(40000.0 / price->values[next].to) /
                             floor(40000.0 / price->values[i].to);
        lead[i] = sqrt(1.0 - hit[next] / (hit[i] * counter[i]) * ratio * ratio);
    }
    const double sum = lead[0] + lead[1] + lead[2];
    const double mix[] = {lead[1] / sum, lead[2] / sum, lead[0] / sum};
    const double wanted[] = {2.0 / 5.1, 1.5 / 5.1, 1.6 / 5.1};
    for (size_t i = 0; i < 3; i++) {
        assert_close(price->found_after->nash->mix[i], mix[i], 0.0, 1e-6);
        assert_close(mix[i], wanted[i], 0.0, 0.01);
        assert_close(price->mix[i], wanted[i], 1e-12, 0.0);
    }
    lan_price_destroy(price);
}

/* To 0.01 as well by odds, which are sure at first. */
TEST(sure_odds_are_made_doubtful_for_a_mix)
{
    lan_price *price = priced(
        HEAD "units: {a: {hit: 0.031, cost: 3}, b: {hit: 0.027, cost: 4},\n"
             "        c: {hit: 0.024, cost: 3.5}}\n"
             "counters: {a: {b: 4}, b: {c: 5}, c: {a: 6}}\n" ARMIES
             "matchup: {budget: 700}\n"
             "price: {mix: {a: 0.4, b: 0.3, c: 0.3}}\n");
    assert_int_equal(price->end, LAN_PRICE_REACHED);
    assert_close(price->found_after->nash->mix[0], 0.4, 0.0, 0.01);
    assert_close(price->found_after->nash->mix[1], 0.3, 0.0, 0.01);
    assert_close(price->found_before->nash->mix[1], 1.0 / 3.0, 0.0, 1e-6);
    lan_price_destroy(price);
}

/* A type that is not wanted must not gain. */
TEST(a_type_is_priced_out)
{
    lan_price *price = priced(HEAD "units: {a: {hit: 0.031, cost: 3},\n"
                                   "        b: {hit: 0.062, cost: 3}}\n" ARMIES
                                   "matchup: {budget: 3000}\n"
                                   "price: {mix: {a: 1}, by: margin}\n");
    assert_int_equal(price->end, LAN_PRICE_REACHED);
    /* Parity, shared out by both costs. */
    assert_close(changed(price, 1) - changed(price, 0), 0.5 * log(2.0), 0.0,
                 0.005);
    assert_close(price->change, 0.5 * log(2.0), 0.02, 0.0);
    lan_price_destroy(price);
}

TEST(two_are_not_mixed_but_evenly)
{
    lan_price *price = priced(HEAD "units: {a: {hit: 0.031, cost: 3},\n"
                                   "        b: {hit: 0.062, cost: 3}}\n" ARMIES
                                   "matchup: {budget: 300}\n"
                                   "price: {mix: {a: 2, b: 1}, by: margin}\n");
    assert_int_equal(price->end, LAN_PRICE_EVEN_MIX);
    lan_price_destroy(price);
}

/* --- against what trying all found ---------------------------------------- */

#define TYPES 3

typedef struct roster {
    double budget;
    double hit[TYPES];
    double cost[TYPES];
    double counter[TYPES][TYPES]; /* 0: none */
} roster;

static double power(const roster *r, size_t by, size_t at)
{
    const double factor = r->counter[by][at];
    return r->hit[by] * (factor > 0.0 ? factor : 1.0);
}

static lan_price *price_roster(const roster *r)
{
    static const char names[TYPES] = {'a', 'b', 'c'};
    char text[2048];
    int used = snprintf(text, sizeof text, HEAD "units:\n");
    for (size_t i = 0; i < TYPES; i++) {
        used += snprintf(text + used, sizeof text - (size_t)used,
                         "  %c: {hit: %.17g, cost: %.17g}\n", names[i],
                         r->hit[i], r->cost[i]);
    }
    used += snprintf(text + used, sizeof text - (size_t)used, "counters:\n");
    for (size_t i = 0; i < TYPES; i++) {
        const size_t first = i == 0 ? 1 : 0;
        const size_t second = i == 2 ? 1 : 2;
        used += snprintf(text + used, sizeof text - (size_t)used,
                         "  %c: {%c: %.17g, %c: %.17g}\n", names[i],
                         names[first], power(r, i, first) / r->hit[i],
                         names[second], power(r, i, second) / r->hit[i]);
    }
    (void)snprintf(text + used, sizeof text - (size_t)used,
                   ARMIES "matchup: {budget: %.17g}\n"
                          "price: {smallest: 1}\n",
                   r->budget);
    return priced(text);
}

/* least: over all numbers of soldiers, by the recursion over who loses a
 * soldier next */
static void assert_smallest(const roster *r, double least)
{
    lan_price *price = price_roster(r);
    assert_int_equal(price->outside, 0);
    assert_true(price->change > least - 1e-4);
    assert_true(price->change < 1.01 * least + 3e-5);
    lan_price_destroy(price);
}

/* The budget buys these to the last coin, so that the least rise of a cost buys
 * one soldier fewer. */
TEST(costs_that_buy_exactly_are_raised_by_the_least)
{
    static const roster exact[] = {
        {.budget = 400.0, .hit = {0.031, 0.043, 0.052}, .cost = {8, 8, 10}},
        {.budget = 400.0, .hit = {0.047, 0.039, 0.083}, .cost = {10, 10, 16}},
        {.budget = 160.0, .hit = {0.051, 0.064, 0.042}, .cost = {8, 8, 8}}};
    assert_smallest(&exact[0], 0.101096);  /* 50, 50 and 40 */
    assert_smallest(&exact[1], 0.102279);  /* 40, 40 and 25 */
    assert_smallest(&exact[2], 0.0953102); /* 20, 20 and 20 */
}

/* Rings that armies of this size are too sure in; at a half or less of it they
 * are not. */
TEST(a_ring_is_reached_with_smaller_armies)
{
    static const roster rings[] = {
        {.budget = 347.5,
         .hit = {0.0699, 0.0481, 0.0413},
         .cost = {5.39, 6.76, 10.18},
         .counter = {{0, 1.733, 1.164}, {1.467, 0, 1.05}, {0, 0.795, 0}}},
        {.budget = 348.2,
         .hit = {0.0414, 0.058, 0.0353},
         .cost = {11.94, 18.65, 10.38},
         .counter = {{0, 0.612, 1.271}, {0.519, 0, 0}, {1.722, 0, 0}}},
        {.budget = 126.9,
         .hit = {0.0956, 0.0673, 0.0776},
         .cost = {7.6, 13.19, 15.5},
         .counter = {{0, 0.549, 0}, {0, 0, 0.998}, {0, 0, 0}}},
    };
    assert_smallest(&rings[0], 1.46271); /* 64, 51 and 34 */
    assert_smallest(&rings[1], 2.04969); /* 29, 18 and 33 */
    assert_smallest(&rings[2], 1.34402); /* 16, 9 and 8 */
}

/* Ratios of costs decide a ring, and all costs times something decide nothing:
 * the nearest leaves their product alone. */
TEST(the_nearest_to_a_ring_is_not_far_away)
{
    const roster ring = {
        .budget = 325.2,
        .hit = {0.0313, 0.0847, 0.0621},
        .cost = {17.93, 17.54, 18.15},
        .counter = {{0, 1.639, 0}, {0, 0, 1.425}, {0.936, 0.541, 0}}};
    lan_price *price = price_roster(&ring);
    double sum = 0.0;
    assert_int_equal(price->end, LAN_PRICE_CONFLICT);
    for (size_t k = 0; k < TYPES; k++) {
        sum += changed(price, k);
    }
    assert_close(sum, 0.0, 0.0, 0.3);
    assert_true(price->change < 0.8);
    lan_price_destroy(price);
}
