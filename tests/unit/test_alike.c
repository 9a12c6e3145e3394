/* tests/unit/test_alike.c - numbers of a weapon that act as one, by how a
 * battle is made, held to the numbers that come out.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/real.h"
#include "lanchester/matchup.h"
#include "lanchester/sensitivity.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

#define TEXT_SIZE 1024

typedef struct asked {
    test_reading reading;
    lan_sensitivity *found;
} asked;

static asked ask(const char *text, const char *change)
{
    char setting[256];
    const char *const settings[] = {change != NULL ? setting : NULL, NULL};
    (void)snprintf(setting, sizeof setting, "sensitivity.change=[%s]",
                   change != NULL ? change : "");
    asked a = {.reading = read_with(text, settings)};
    const lan_sensitivity_options options = {.seed = 3, .jobs = 2};
    lan_error err;
    lan_error_clear(&err);
    if (a.reading.status != LAN_OK) {
        fail_with("%s", reading_report(&a.reading));
    }
    const lan_sensitivity_def def =
        lan_scenario_sensitivity_def(a.reading.scenario);
    assert_ok_or(lan_sensitivity_find(a.reading.scenario, &def, &options, NULL,
                                      &a.found, &err),
                 &err);
    return a;
}

static void done(asked *a)
{
    lan_sensitivity_destroy(a->found);
    reading_clear(&a->reading);
}

/* "a b": the paths that act as an input does; "-": there is no such input. */
static const char *alike_of(const asked *a, const char *path,
                            char text[TEXT_SIZE])
{
    (void)snprintf(text, TEXT_SIZE, "-");
    for (size_t i = 0; i < a->found->input_count; i++) {
        const lan_sensitivity_input *input = &a->found->inputs[i];
        if (strcmp(input->path, path) != 0) {
            continue;
        }
        size_t used = 0;
        text[0] = '\0';
        for (size_t k = 0; k < input->alike_count; k++) {
            used += (size_t)snprintf(text + used, TEXT_SIZE - used, "%s%s",
                                     k > 0 ? " " : "", input->alike[k]);
        }
    }
    return text;
}

static void assert_alike(const char *text, const char *path, const char *want)
{
    char report[TEXT_SIZE];
    asked a = ask(text, NULL);
    assert_string_equal(alike_of(&a, path, report), want);
    done(&a);
}

/* What 1 % more of each of some paths adds to the margin. */
static void find_effects(const char *text, const char *change, double *effects,
                         size_t count)
{
    asked a = ask(text, change);
    assert_int_equal(a.found->input_count, count);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(a.found->inputs[i].alike_count, 0);
        effects[i] = a.found->elasticity[i].per_percent.value;
    }
    done(&a);
}

static void assert_same_effects(const double *effects, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        assert_close(effects[i], effects[0], 1e-6, 0.0);
    }
}

static const char plain[] =
    "format: 1\ntime: {end: 1e5}\n"
    "units: {bow: {rate: 1.7, hit: 0.13, damage: 2.3}, orc: {hit: 0.21}}\n"
    "armies: {x: {units: {bow: 37}}, y: {units: {orc: 41}}}\n";

TEST(rate_hit_and_damage_of_the_one_weapon_are_one)
{
    double effects[3];
    assert_alike(plain, "units.bow.rate", "units.bow.hit units.bow.damage");
    assert_alike(plain, "units.orc.rate", "units.orc.hit units.orc.damage");
    assert_alike(plain, "units.bow.hit", "-");
    assert_alike(plain, "units.orc.health", "");
    find_effects(plain, "units.bow.rate, units.bow.hit, units.bow.damage",
                 effects, 3);
    assert_same_effects(effects, 3);
    assert_true(fabs(effects[0]) > 1e-4);
}

#define WEAPONS                                                                \
    "units: {bow: {weapons: {arrow: {rate: 1.7, hit: 0.13, damage: 2.3, "      \
    "kind: pierce}, knife: {hit: 0.04, damage: 1.3}}}, orc: {hit: 0.21, "      \
    "health: 1.2"

#define REST                                                                   \
    "}}\narmies: {x: {units: {bow: 37}}, y: {area: 500, units: {orc: 41}}}\n"  \
    "format: 1\ntime: {end: 1e5}\n"

TEST(each_weapon_is_by_itself)
{
    double effects[4];
    assert_alike(WEAPONS REST, "units.bow.weapons.arrow.rate",
                 "units.bow.weapons.arrow.hit units.bow.weapons.arrow.damage");
    assert_alike(WEAPONS REST, "units.bow.weapons.knife.rate",
                 "units.bow.weapons.knife.hit units.bow.weapons.knife.damage");
    find_effects(WEAPONS REST,
                 "units.bow.weapons.arrow.rate, units.bow.weapons.arrow.damage,"
                 "units.bow.weapons.knife.rate, units.bow.weapons.knife.damage",
                 effects, 4);
    assert_same_effects(effects, 2);
    assert_same_effects(effects + 2, 2);
    assert_true(fabs(effects[0] - effects[2]) > 1e-3);
}

/* Protection is taken from each hit: a per cent more damage is more than that
 * of what is left. */
TEST(protection_sets_damage_apart)
{
    double effects[3];
    assert_alike(WEAPONS ", protection: 0.6" REST,
                 "units.bow.weapons.arrow.rate", "units.bow.weapons.arrow.hit");
    assert_alike(WEAPONS ", protection: 0.6" REST,
                 "units.bow.weapons.arrow.damage", "");
    find_effects(WEAPONS ", protection: 0.6" REST,
                 "units.bow.weapons.arrow.rate, units.bow.weapons.arrow.hit,"
                 "units.bow.weapons.arrow.damage",
                 effects, 3);
    assert_same_effects(effects, 2);
    assert_true(effects[2] > 1.2 * effects[0]);
}

/* What none of the targets has, or what all gets through, blunts nothing. */
TEST(protection_counts_where_it_is_met)
{
    assert_alike(WEAPONS ", protection: 0.6, least: 1" REST,
                 "units.bow.weapons.arrow.rate",
                 "units.bow.weapons.arrow.hit units.bow.weapons.arrow.damage");
    assert_alike(WEAPONS ", protection: 0.6, armour: ward" REST
                         "armour: {pierce: {ward: 0}}\n",
                 "units.bow.weapons.knife.rate", "units.bow.weapons.knife.hit");
    assert_alike("format: 1\ntime: {end: 1e5}\n"
                 "units: {bow: {hit: 0.13, protection: 3}, orc: {hit: 0.21}}\n"
                 "armies: {x: {units: {bow: 37}}, y: {units: {orc: 41}}}\n",
                 "units.bow.rate", "units.bow.hit units.bow.damage");
}

/* Attacks are answered at the answerer's own coefficient: a product again. */
TEST(answers_go_by_the_product_too)
{
    static const char answered[] =
        "format: 1\ntime: {end: 1e5}\nkinds: {melee: {retaliate: true}}\n"
        "units: {bow: {rate: 1.7, hit: 0.13, damage: 2.3, kind: melee}, "
        "orc: {hit: 0.21, kind: melee}}\n"
        "armies: {x: {units: {bow: 37}}, y: {units: {orc: 41}}}\n";
    double effects[3];
    assert_alike(answered, "units.bow.rate", "units.bow.hit units.bow.damage");
    find_effects(answered, "units.bow.rate, units.bow.hit, units.bow.damage",
                 effects, 3);
    assert_same_effects(effects, 3);
}

static const char area[] =
    "format: 1\ntime: {end: 1e5}\n"
    "units: {bow: {hit: 0.13, fire: area, attack_area: 5}, orc: {hit: 0.04}}\n"
    "armies: {x: {units: {bow: 37}}, y: {area: 100, units: {orc: 41}}}\n";

static const char partly_area[] =
    "format: 1\ntime: {end: 1e5}\n"
    "units: {bow: {hit: 0.03, attack_area: 15}, orc: {hit: 0.04}}\n"
    "armies: {x: {units: {bow: 37}}, y: {area: 100, hidden: true, units: "
    "{orc: 21}}, z: {side: y, units: {orc: 20}}}\n";

TEST(the_area_of_an_attack_is_one_of_them_where_it_always_counts)
{
    double effects[3];
    assert_alike(area, "units.bow.rate",
                 "units.bow.hit units.bow.damage units.bow.attack_area");
    find_effects(area,
                 "units.bow.rate, units.bow.damage, "
                 "units.bow.attack_area",
                 effects, 3);
    assert_same_effects(effects, 3);
    assert_alike(partly_area, "units.bow.rate",
                 "units.bow.hit units.bow.damage");
    assert_alike(partly_area, "units.bow.attack_area", "");
    find_effects(partly_area,
                 "units.bow.rate, units.bow.damage, units.bow.attack_area",
                 effects, 3);
    assert_same_effects(effects, 2);
    assert_true(fabs(effects[2] - effects[0]) > 1e-4);
}

/* A law of fire may be the one that counts, later on. */
TEST(laws_of_fire_count_for_the_area)
{
    char text[TEXT_SIZE];
    (void)snprintf(text, sizeof text,
                   "%sfire: [{from: x, at: y, law: aimed, during: [1, 2]}]\n",
                   area);
    assert_alike(text, "units.bow.rate", "units.bow.hit units.bow.damage");
    assert_alike(text, "units.bow.attack_area", "");
}

TEST(what_was_asked_by_name_stays_by_itself)
{
    asked a = ask(plain, "units.bow.hit, units.bow.damage");
    assert_int_equal(a.found->input_count, 2);
    assert_string_equal(a.found->inputs[0].path, "units.bow.hit");
    assert_int_equal(a.found->inputs[0].alike_count, 0);
    assert_string_equal(a.found->inputs[1].path, "units.bow.damage");
    done(&a);
}

TEST(what_is_idle_is_named_with_all_that_acts_alike)
{
    asked a = ask("format: 1\ntime: {end: 9}\n"
                  "units: {bow: {hit: 0.13}, orc: {hit: 0.2, damage: 3}}\n"
                  "armies: {x: {units: {bow: 37}}, y: {units: {orc: 41}}}\n"
                  "fire: [{from: y, at: x, law: aimed, coefficient: 0.1}]\n",
                  NULL);
    size_t orcs = 0;
    for (size_t i = 0; i < a.found->idle_count; i++) {
        orcs += strncmp(a.found->idle[i], "units.orc.", 10) == 0 ? 1 : 0;
    }
    assert_int_equal(orcs, 3); /* rate, hit, damage; its health counts */
    assert_string_equal(a.found->idle[0], "units.bow.health");
    assert_string_equal(a.found->idle[1], "units.orc.rate");
    assert_string_equal(a.found->idle[2], "units.orc.hit");
    done(&a);
}

/* Whole hits kill there. */
TEST(damage_is_by_itself_where_soldiers_are_wounded)
{
    static const char wounded[] =
        "format: 1\ntime: {end: 1e5}\nrules: {wounds: focus}\n"
        "units: {bow: {rate: 1.7, hit: 0.13, damage: 2.3, health: 20},\n"
        "  orc: {hit: 0.21, health: 30}}\n"
        "armies: {x: {units: {bow: 37}}, y: {units: {orc: 41}}}\n";
    assert_alike(wounded, "units.bow.rate", "units.bow.hit");
    assert_alike(wounded, "units.bow.damage", "");
}

/* A body's shots hit or miss and wound one after the other. */
TEST(numbers_of_bodies_are_by_themselves)
{
    static const char bodies[] =
        "format: 1\ntime: {end: 50}\nsolver: bodies\n"
        "sensitivity: {repeat: 20}\n"
        "units: {bow: {hit: 0.3, through: true}}\n"
        "armies: {x: {units: {bow: 3}}, y: {units: {bow: 2}}}\n";
    assert_alike(bodies, "units.bow.rate", "");
    assert_alike(bodies, "units.bow.hit", "");
}

/* --- prices --------------------------------------------------------------- */

static lan_price *price(test_reading *reading)
{
    lan_price *made = NULL;
    lan_error err;
    const lan_price_def def = lan_scenario_price_def(reading->scenario);
    const lan_matchup_options options = lan_matchup_options_default();
    lan_error_clear(&err);
    assert_ok_or(
        lan_price_find(reading->scenario, &def, &options, NULL, &made, &err),
        &err);
    return made;
}

#define PRICED                                                                 \
    "format: 1\ntime: {end: 1e4}\nmatchup: {count: 60}\n"                      \
    "armies: {x: {units: {bow: 1}}, y: {units: {orc: 1}}}\n"

TEST(prices_change_the_first_of_what_acts_alike)
{
    test_reading reading = read_valid(
        PRICED "units: {bow: {hit: 0.13}, orc: {interval: 4, hit: 0.21}}\n"
               "price: {change: [units.*.damage, units.*.hit, "
               "units.orc.interval, units.*.health]}\n");
    lan_price *made = price(&reading);
    assert_int_equal(made->value_count, 4);
    assert_string_equal(made->values[0].path, "units.bow.damage");
    assert_int_equal(made->values[0].alike_count, 1);
    assert_string_equal(made->values[0].alike[0], "units.bow.hit");
    assert_string_equal(made->values[1].path, "units.orc.damage");
    assert_int_equal(made->values[1].alike_count, 2);
    assert_string_equal(made->values[1].alike[1], "units.orc.interval");
    assert_string_equal(made->values[2].path, "units.bow.health");
    assert_int_equal(made->end, LAN_PRICE_REACHED);
    lan_price_destroy(made);
    reading_clear(&reading);
}

TEST(prices_keep_apart_what_protection_does)
{
    test_reading reading = read_valid(
        PRICED "units: {bow: {hit: 0.13, damage: 3}, orc: {hit: 0.21, damage: "
               "2, protection: 0.5}}\n"
               "price: {change: [units.*.hit, units.*.damage]}\n");
    lan_price *made = price(&reading);
    /* an orc's equals have protection, too */
    assert_int_equal(made->value_count, 4);
    assert_int_equal(made->values[0].alike_count, 0);
    lan_price_destroy(made);
    reading_clear(&reading);
}
