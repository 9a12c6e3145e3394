/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Orders of fire against the sums that theory has for them.
 */
#include "lanchester/solve.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/reading.h"
#include "tests/support/support.h"

/* 100 against 40, a .03 and b .02, and 60, a .01 and b .05: a is what one of
 * them takes, b what he loses to one of the 100. */
#define COUNT 100.0
static const double counts[] = {40.0, 60.0};
static const double a[] = {0.03, 0.01};
static const double b[] = {0.02, 0.05};

#define HEAD "format: 1\ntime: {end: 1e4}\nsolver: {rtol: 1e-13, atol: 1e-13}\n"
#define ENTRIES                                                                \
    "fire:\n"                                                                  \
    "  - {from: red.gun, at: blue, law: aimed, coefficient: 0.03}\n"           \
    "  - {from: red.horse, at: blue, law: aimed, coefficient: 0.01}\n"         \
    "  - {from: blue, at: red.gun, law: aimed, coefficient: 0.02}\n"           \
    "  - {from: blue, at: red.horse, law: aimed, coefficient: 0.05}\n"
static const char two[] =
    HEAD "units: {rifle: {}, gun: {}, horse: {}}\n"
         "armies: {blue: {units: {rifle: 100}},\n"
         "         red: {units: {horse: 60, gun: 40}}}\n" ENTRIES;

/* The same by unit types, two weapons of which together do what b says. */
#define TYPES                                                                  \
    "units:\n"                                                                 \
    "  rifle:\n"                                                               \
    "    cost: 3\n"                                                            \
    "    weapons:\n"                                                           \
    "      shot: {hit: 0.5, damage: 0.1}\n"                                    \
    "      blade: {hit: 0.25, damage: 0.2}\n"                                  \
    "  horse: {hit: 0.1, damage: 0.1, health: 2, cost: 2}\n"                   \
    "  gun: {hit: 0.3, damage: 0.1, health: 5, cost: 7}\n"
static const char armed[] =
    HEAD TYPES "armies: {blue: {units: {rifle: 100}},\n"
               "         red: {units: {horse: 60, gun: 40}}}\n";

static lan_allocation *found_with(const lan_scenario *scenario,
                                  lan_allocate_options options)
{
    lan_allocation *found = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_allocate_find(scenario, &options, NULL, &found, &err),
                 &err);
    return found;
}

static lan_allocation *found_by_default(const lan_scenario *scenario)
{
    return found_with(scenario, lan_allocate_options_default());
}

/* What is left of x^2 where targets are fired at one after another. */
static double left_in_order(int first, int second)
{
    const double all = a[first] * counts[first] + a[second] * counts[second];
    const double rest = a[second] * counts[second];
    return sqrt(COUNT * COUNT -
                (all * all - rest * rest) / (a[first] * b[first]) -
                rest * rest / (a[second] * b[second]));
}

/* In proportion each dy_i / du = -b_i y_i, ds = sum of y du: what is lost of
 * x^2 is twice the integral of W sum(y) du over all u. */
static double left_in_proportion(void)
{
    double square = COUNT * COUNT;
    for (int i = 0; i < 2; i++) {
        for (int j = 0; j < 2; j++) {
            square -= 2.0 * a[i] * counts[i] * counts[j] / (b[i] + b[j]);
        }
    }
    return sqrt(square);
}

static void assert_two(const char *text)
{
    test_reading reading = read_valid(text);
    lan_allocation *found = found_by_default(reading.scenario);
    const lan_unit_def *units =
        lan_scenario_battle_def(reading.scenario)->units;
    assert_true(found->is_proven);
    assert_close(found->best.left, left_in_order(0, 1), 1e-9, 0.0);
    assert_close(found->reverse.left, left_in_order(1, 0), 1e-9, 0.0);
    assert_close(found->proportional.left, left_in_proportion(), 1e-9, 0.0);
    assert_close(found->best.left, 66.9328, 0.0, 5e-5);
    assert_close(found->reverse.left, 63.2456, 0.0, 5e-5);
    assert_close(found->proportional.left, 64.3206, 0.0, 5e-5);
    assert_close(found->as_is.left, left_in_proportion(), 1e-9, 0.0);
    assert_int_equal(found->list_count, 1);
    const lan_allocation_list *list = &found->lists[0];
    assert_string_equal(units[list->attacker].name, "rifle");
    assert_string_equal(units[list->targets[0]].name, "gun");
    assert_string_equal(units[list->targets[1]].name, "horse");
    for (int i = 0; i < 2; i++) {
        assert_close(list->a[i], a[i], 1e-14, 0.0);
        assert_close(list->b[i], b[i], 1e-14, 0.0);
    }
    lan_allocation_destroy(found);
    reading_clear(&reading);
}

TEST(of_one_type_against_two_the_largest_product_comes_first)
{
    assert_two(two);
}

TEST(all_weapons_of_a_type_are_in_the_product)
{
    assert_two(armed);
}

TEST(groups_and_armies_of_a_type_are_one_to_it)
{
    assert_two(HEAD
               "units: {rifle: {}, gun: {}, horse: {}}\n"
               "armies:\n"
               "  blue: {side: we, units: {rifle: 70}}\n"
               "  green: {side: we, units: {one: {type: rifle, count: 20}, "
               "two: {type: rifle, count: 10}}}\n"
               "  red: {side: they, units: {gun: 30, horse: 25}}\n"
               "  dun: {side: they, units: {gun: 10, horse: 35}}\n"
               "fire:\n"
               "  - {from: red.gun, at: blue, law: aimed, coefficient: 0.03}\n"
               "  - {from: red.horse, at: blue, law: aimed, coefficient: "
               "0.01}\n"
               "  - {from: dun.gun, at: blue, law: aimed, coefficient: 0.03}\n"
               "  - {from: dun.horse, at: blue, law: aimed, coefficient: "
               "0.01}\n"
               "  - {from: red.gun, at: green, law: aimed, coefficient: 0.03}\n"
               "  - {from: red.horse, at: green, law: aimed, coefficient: "
               "0.01}\n"
               "  - {from: dun.gun, at: green, law: aimed, coefficient: 0.03}\n"
               "  - {from: dun.horse, at: green, law: aimed, coefficient: "
               "0.01}\n"
               "  - {from: blue, at: red.gun, law: aimed, coefficient: 0.02}\n"
               "  - {from: blue, at: red.horse, law: aimed, coefficient: "
               "0.05}\n"
               "  - {from: blue, at: dun.gun, law: aimed, coefficient: 0.02}\n"
               "  - {from: blue, at: dun.horse, law: aimed, coefficient: "
               "0.05}\n"
               "  - {from: green, at: red.gun, law: aimed, coefficient: 0.02}\n"
               "  - {from: green, at: red.horse, law: aimed, coefficient: "
               "0.05}\n"
               "  - {from: green, at: dun.gun, law: aimed, coefficient: 0.02}\n"
               "  - {from: green, at: dun.horse, law: aimed, coefficient: "
               "0.05}\n");
}

TEST(later_arrivals_have_a_list_too)
{
    test_reading reading = read_valid(
        HEAD TYPES
        "armies:\n"
        "  blue: {units: {rifle: {count: 0, reinforcements: [{at: 1, count: "
        "100}]}}}\n"
        "  red: {units: {horse: {count: 0, reinforcements: [{at: 2, count: "
        "60}]}, gun: {count: 0, reinforcements: [{at: 3, count: 40}]}}}\n");
    lan_allocation *found = found_by_default(reading.scenario);
    const lan_allocation_list *list = &found->lists[0];
    assert_non_null(list);
    for (int i = 0; i < 2; i++) {
        const int of = list->a[i] > 0.02 ? 0 : 1;
        assert_close(list->a[i], a[of], 1e-14, 0.0);
        assert_close(list->b[i], b[of], 1e-14, 0.0);
    }
    lan_allocation_destroy(found);
    reading_clear(&reading);
}

/* --- what is counted ----------------------------------------------------- */

TEST(cost_is_counted_where_it_is_asked_for)
{
    test_reading reading = read_valid(armed);
    lan_allocate_options options = lan_allocate_options_default();
    options.is_by_cost = true;
    lan_allocation *found = found_with(reading.scenario, options);
    assert_close(found->start, 300.0, 0.0, 0.0);
    assert_close(found->best.left, 3.0 * left_in_order(0, 1), 1e-9, 0.0);
    assert_true(found->is_proven);
    lan_allocation_destroy(found);
    reading_clear(&reading);
}

TEST(the_loser_leaves_least_of_the_others)
{
    const char *const settings[] = {"armies.red.units.horse=300", NULL};
    test_reading reading = read_with(two, settings);
    lan_allocation *found = found_by_default(reading.scenario);
    assert_string_equal(found->best.winner_name, "red");
    assert_true(found->best.enemy < found->reverse.enemy);
    assert_true(found->best.enemy <= found->worst.enemy);
    lan_allocation_destroy(found);
    reading_clear(&reading);
}

/* --- what the others do -------------------------------------------------- */

static char *rules_of(const lan_allocation *found, const lan_scenario *scenario)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    assert_ok(lan_allocation_write(found, scenario, out));
    assert_int_equal(fclose(out), 0);
    return text;
}

static const char both[] =
    HEAD "units: {rifle: {hit: 0.3}, bow: {hit: 0.2}, gun: {hit: 0.4}, horse: "
         "{hit: 0.1, health: 3}}\n"
         "armies: {blue: {units: {rifle: 60, bow: 70}},\n"
         "         red: {units: {horse: 60, gun: 40}}}\n";

TEST(lists_of_the_others_stay_and_are_written)
{
    char text[1024];
    (void)snprintf(text, sizeof text, "%s%s", both,
                   "rules: {gone: 0.25, share: priority, priority: {gun: [bow, "
                   "rifle], rifle: [horse]}}\n");
    test_reading reading = read_valid(text);
    lan_allocation *found = found_by_default(reading.scenario);
    char *rules = rules_of(found, reading.scenario);
    assert_non_null(strstr(rules, "  gone: 0.25\n"));
    assert_non_null(strstr(rules, "    gun: [bow, rifle]\n"));
    assert_null(strstr(rules, "rifle: [horse]\n"));
    assert_int_equal(found->list_count, 2);
    free(rules);
    lan_allocation_destroy(found);
    reading_clear(&reading);
}

TEST(lists_that_are_not_gone_by_are_not_written)
{
    char text[1024];
    (void)snprintf(text, sizeof text, "%s%s", both,
                   "rules: {share: even, priority: {gun: [bow, rifle]}}\n");
    test_reading reading = read_text(text);
    assert_int_equal(reading.status, LAN_OK);
    lan_allocation *found = found_by_default(reading.scenario);
    char *rules = rules_of(found, reading.scenario);
    assert_null(strstr(rules, "gun: [bow"));
    free(rules);
    lan_allocation_destroy(found);
    reading_clear(&reading);
}

/* --- what is refused ----------------------------------------------------- */

static void assert_refused(const char *text, lan_allocate_options options,
                           const char *report)
{
    test_reading reading = read_valid(text);
    lan_allocation *found = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_int_equal(
        lan_allocate_find(reading.scenario, &options, NULL, &found, &err),
        LAN_EINVAL);
    assert_null(found);
    if (strstr(err.text, report) == NULL) {
        fail_with("report '%s', not '%s'", err.text, report);
    }
    reading_clear(&reading);
}

TEST(what_cannot_be_asked_is_refused)
{
    lan_allocate_options options = lan_allocate_options_default();
    options.side = "blu";
    assert_refused(two, options, "did you mean 'blue'?");
    options.side = "red";
    assert_refused(two, options, "has no choice of targets");
    options = lan_allocate_options_default();
    options.is_by_cost = true;
    assert_refused(two, options, "give units.rifle.cost");
}

TEST(a_list_that_would_be_of_both_sides_is_refused)
{
    assert_refused(
        "format: 1\ntime: {end: 10}\nunits: {p: {hit: 0.1}, q: {hit: 0.2}}\n"
        "armies: {blue: {units: {p: 5, q: 5}}, red: {units: {p: 6, q: 6}}}\n",
        lan_allocate_options_default(), "'p' fights on both sides");
}

TEST(area_fire_chooses_nothing)
{
    assert_refused(
        "format: 1\ntime: {end: 10}\n"
        "units: {p: {hit: 0.1, fire: area, attack_area: 2}, q: {hit: 0.2}, r: "
        "{hit: 0.3}}\n"
        "armies: {blue: {units: {p: 5}}, red: {area: 100, units: {q: 6, r: "
        "6}}}\n",
        lan_allocate_options_default(), "has no choice of targets");
}

TEST(a_march_is_refused)
{
    assert_refused(
        "format: 1\ntime: {end: 100}\nmap:\n  cell: 10\n  rows: |\n    .....\n"
        "units: {p: {hit: 0.1, range: 10, speed: 1}, q: {hit: 0.2, range: 10, "
        "speed: 1}, r: {hit: 0.2, range: 10, speed: 1}}\n"
        "armies: {blue: {at: [0, 0], units: {p: 5}, orders: [{move: [4, "
        "0]}]}, red: {at: [4, 0], units: {q: 6, r: 6}}}\n",
        lan_allocate_options_default(), "march on a map");
}

/* --- progress ------------------------------------------------------------ */

static bool stop(void *context, double done, double total)
{
    (void)context;
    (void)done;
    (void)total;
    return false;
}

TEST(it_can_be_cancelled)
{
    test_reading reading = read_valid(both);
    const lan_allocate_options options = lan_allocate_options_default();
    const lan_progress progress = {stop, NULL};
    lan_allocation *found = NULL;
    assert_int_equal(
        lan_allocate_find(reading.scenario, &options, &progress, &found, NULL),
        LAN_ECANCELLED);
    assert_null(found);
    reading_clear(&reading);
}
