/* tests/unit/test_diff_weapons.c - rosters with weapons and armour compared,
 * against what is worked out by hand.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lanchester/matchup.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/real.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

#define TEXT_SIZE 1024

/* Equally many of each, so that margins are those of the square law. */
static const char head[] = "format: 1\n"
                           "time: {end: 1e5}\n"
                           "matchup: {count: 90, army: {area: 300}}\n"
                           "armies: {x: {units: {bow: 1}}, "
                           "y: {area: 300, units: {orc: 1}}}\n";

/* What an orc does to a bow. */
#define ORC 0.13

static const char orc[] = "orc: {hit: 0.13, health: 2, armour: hide}";

static test_reading read_roster(const char *rest)
{
    char text[TEXT_SIZE];
    (void)snprintf(text, sizeof text, "%s%s\n", head, rest);
    return read_valid(text);
}

/* Two rosters and what is between them. */
typedef struct compared {
    test_reading readings[2];
    lan_diff *diff;
} compared;

static compared compare(const char *before, const char *after)
{
    const lan_matchup_options options = lan_matchup_options_default();
    compared made = {.readings = {read_roster(before), read_roster(after)}};
    lan_diff_side sides[2];
    lan_error err;
    lan_error_clear(&err);
    for (size_t i = 0; i < 2; i++) {
        const lan_scenario *scenario = made.readings[i].scenario;
        sides[i] = (lan_diff_side){lan_scenario_battle_def(scenario),
                                   lan_scenario_matchup_def(scenario)};
    }
    assert_ok_or(lan_diff_find(&sides[0], &sides[1], LAN_PAYOFF_MARGIN,
                               &options, NULL, &made.diff, &err),
                 &err);
    return made;
}

static void done(compared *made)
{
    lan_diff_destroy(made->diff);
    reading_clear(&made->readings[0]);
    reading_clear(&made->readings[1]);
}

static compared compare_bows(const char *bow, const char *other,
                             const char *table, const char *other_table)
{
    char before[TEXT_SIZE / 2];
    char after[TEXT_SIZE / 2];
    (void)snprintf(before, sizeof before, "%s\nunits: {bow: %s, %s}", table,
                   bow, orc);
    (void)snprintf(after, sizeof after, "%s\nunits: {bow: %s, %s}", other_table,
                   other, orc);
    return compare(before, after);
}

/* The margin of bows, of which each takes so many orcs. */
static double margin_of(double k)
{
    return k > ORC ? sqrt(1.0 - ORC / k) : -sqrt(1.0 - k / ORC);
}

/* One change, all of the one move. */
static void assert_change(const compared *made, const char *path,
                          const char *before, const char *after, double from,
                          double to)
{
    const lan_diff *diff = made->diff;
    const lan_diff_pair *pair = &diff->pairs[0];
    assert_int_equal(diff->change_count, 1);
    assert_string_equal(diff->changes[0].path, path);
    assert_string_equal(diff->changes[0].before, before);
    assert_string_equal(diff->changes[0].after, after);
    assert_int_equal(pair->count, 1);
    assert_close(pair->before, margin_of(from), 1e-7, 0.0);
    assert_close(pair->after, margin_of(to), 1e-7, 0.0);
    assert_close(pair->effects[0].effect, margin_of(to) - margin_of(from), 1e-6,
                 0.0);
    assert_close(pair->rest, 0.0, 0.0, 1e-12);
}

#define ARROWS "weapons: {arrow: {rate: 2, hit: 0.1, damage: 3, kind: pierce}}"
#define PIERCE "armour: {pierce: {hide: 0.5}}"

/* What arrows take of orcs: rate hit damage armour / health. */
#define ARROW (2 * 0.1 * 3 * 0.5 / 2)

TEST(a_number_of_a_weapon_is_a_change)
{
    compared made = compare_bows("{" ARROWS "}",
                                 "{weapons: {arrow: {rate: 2, hit: 0.1, "
                                 "damage: 4.5, kind: pierce}}}",
                                 PIERCE, PIERCE);
    assert_change(&made, "units.bow.weapons.arrow.damage", "3", "4.5", ARROW,
                  1.5 * ARROW);
    done(&made);
}

TEST(a_factor_of_armour_is_a_change)
{
    compared made = compare_bows("{" ARROWS "}", "{" ARROWS "}", PIERCE,
                                 "armour: {pierce: {hide: 0.8}}");
    assert_change(&made, "armour.pierce.hide", "0.5", "0.8", ARROW,
                  1.6 * ARROW);
    done(&made);
}

/* What a table does not name is 1; kinds and classes have other numbers where
 * there are others, and no one else has these. */
TEST(kinds_and_classes_go_by_name)
{
    compared made = compare_bows("{" ARROWS "}", "{" ARROWS "}", PIERCE,
                                 "armour: {blunt: {bone: 0.3, hide: 1}}");
    assert_change(&made, "armour.pierce.hide", "0.5", "1", ARROW, 2.0 * ARROW);
    done(&made);
}

/* Both know the kind and the class, but no weapon is of it. */
TEST(an_unused_factor_is_of_no_pair)
{
    compared made = compare_bows(
        "{" ARROWS "}", "{" ARROWS "}",
        "armour: {pierce: {hide: 0.5}, blunt: {bone: 0.4}}",
        "armour: {pierce: {hide: 0.5}, blunt: {bone: 0.3, hide: 1}}");
    assert_int_equal(made.diff->change_count, 1);
    assert_string_equal(made.diff->changes[0].path, "armour.blunt.bone");
    assert_int_equal(made.diff->pairs[0].count, 0);
    done(&made);
}

/* What armour makes of it and who answers it come with the weapon: the other
 * one does not know the kind. */
TEST(a_new_kind_is_one_change)
{
    compared made = compare_bows(
        "{" ARROWS "}",
        "{weapons: {arrow: {rate: 2, hit: 0.1, damage: 3, kind: fire}}}",
        PIERCE,
        "armour: {pierce: {hide: 0.5}, fire: {hide: 1.25}}\nkinds: {fire: "
        "{retaliate: true}}");
    assert_change(&made, "units.bow.weapons.arrow.kind", "pierce", "fire",
                  ARROW, 2.5 * ARROW);
    done(&made);
}

TEST(a_kind_and_a_class_are_changes)
{
    compared made =
        compare_bows("{" ARROWS "}",
                     "{weapons: {arrow: {rate: 2, hit: 0.1, damage: 3, kind: "
                     "fire}}}",
                     "armour: {pierce: {hide: 0.5}, fire: {hide: 1.25}}",
                     "armour: {pierce: {hide: 0.5}, fire: {hide: 1.25}}");
    assert_change(&made, "units.bow.weapons.arrow.kind", "pierce", "fire",
                  ARROW, 2.5 * ARROW);
    done(&made);
    made = compare(PIERCE "\nunits: {bow: {" ARROWS
                          "}, orc: {hit: 0.13, health: 2}}",
                   PIERCE "\nunits: {bow: {" ARROWS
                          "}, orc: {hit: 0.13, health: 2, armour: hide}}");
    assert_change(&made, "units.orc.armour", "none", "hide", 2.0 * ARROW,
                  ARROW);
    done(&made);
}

TEST(a_kind_of_the_one_weapon_is_a_change)
{
    static const char table[] = "armour: {pierce: {hide: 0.5}}";
    compared made =
        compare_bows("{hit: 0.4, kind: pierce}", "{hit: 0.4}", table, table);
    assert_change(&made, "units.bow.kind", "pierce", "none", 0.1, 0.2);
    done(&made);
}

#define KNIFE "knife: {hit: 0.2}"

TEST(a_weapon_more_is_a_change)
{
    static const char one[] =
        "{weapons: {arrow: {rate: 2, hit: 0.1, damage: 3, kind: pierce}}}";
    static const char two[] = "{weapons: {arrow: {rate: 2, hit: 0.1, damage: "
                              "3, kind: pierce}, " KNIFE "}}";
    compared made = compare_bows(one, two, PIERCE, PIERCE);
    assert_change(&made, "units.bow.weapons.knife", "not given", "given", ARROW,
                  ARROW + 0.1);
    done(&made);
    made = compare_bows(two, one, PIERCE, PIERCE);
    assert_change(&made, "units.bow.weapons.knife", "given", "not given",
                  ARROW + 0.1, ARROW);
    done(&made);
}

/* Between the exchanges a type has both weapons, or none and does no harm. */
TEST(a_weapon_by_another_name_comes_and_goes)
{
    compared made = compare_bows("{weapons: {" KNIFE "}}",
                                 "{weapons: {axe: {hit: 0.3}}}", "", "");
    const lan_diff *diff = made.diff;
    const lan_diff_pair *pair = &diff->pairs[0];
    assert_int_equal(diff->change_count, 2);
    assert_string_equal(diff->changes[0].path, "units.bow.weapons.knife");
    assert_string_equal(diff->changes[1].path, "units.bow.weapons.axe");
    const double knife = margin_of(0.1);
    const double axe = margin_of(0.15);
    const double both = margin_of(0.25);
    for (size_t i = 0; i < 2; i++) {
        const lan_diff_effect *effect = &pair->effects[i];
        assert_close(effect->effect,
                     effect->change == 0 ? 0.5 * (-1.0 - knife + axe - both)
                                         : 0.5 * (both - knife + axe + 1.0),
                     1e-6, 0.0);
    }
    assert_close(pair->rest, 0.0, 0.0, 1e-9);
    done(&made);
}

/* The short form is one weapon: numbers of the two are not compared. */
TEST(a_list_in_place_of_one_weapon_is_one_change)
{
    compared made =
        compare_bows("{rate: 2, hit: 0.1}",
                     "{weapons: {" KNIFE ", axe: {hit: 0.3}}}", "", "");
    assert_change(&made, "units.bow.weapons", "not given", "2 given", 0.1,
                  0.25);
    done(&made);
    made = compare_bows("{weapons: {" KNIFE "}}",
                        "{fire: aimed, rate: 3, hit: 0.1, range: 50}", "", "");
    assert_change(&made, "units.bow.weapons", "1 given", "not given", 0.1,
                  0.15);
    done(&made);
}

TEST(the_choice_of_weapons_and_their_targets_are_changes)
{
    compared made = compare_bows(
        "{weapons: {" KNIFE ", axe: {hit: 0.3}}}",
        "{choose: best, weapons: {" KNIFE ", axe: {hit: 0.3}}}", "", "");
    assert_change(&made, "units.bow.choose", "all", "best", 0.25, 0.15);
    done(&made);
    made = compare_bows(
        "{weapons: {" KNIFE ", axe: {hit: 0.3}}}",
        "{weapons: {" KNIFE ", axe: {hit: 0.3, targets: [bow]}}}", "", "");
    assert_change(&made, "units.bow.weapons.axe.targets", "all", "bow", 0.25,
                  0.1);
    done(&made);
}

/* 3 of damage, of which armour leaves 1.5. */
TEST(protection_and_the_least_that_gets_through_are_changes)
{
    compared made =
        compare(PIERCE "\nunits: {bow: {" ARROWS
                       "}, orc: {hit: 0.13, health: 2, armour: hide}}",
                PIERCE "\nunits: {bow: {" ARROWS
                       "}, orc: {hit: 0.13, health: 2, armour: hide, "
                       "protection: 1.4, least: 0.6}}");
    const lan_diff_pair *pair = &made.diff->pairs[0];
    assert_int_equal(made.diff->change_count, 2);
    assert_string_equal(made.diff->changes[0].path, "units.orc.protection");
    assert_string_equal(made.diff->changes[1].path, "units.orc.least");
    const double plain = margin_of(ARROW);
    const double alone = margin_of(ARROW * 0.1 / 1.5);
    const double both = margin_of(ARROW * 0.6);
    assert_close(pair->effects[0].effect,
                 pair->effects[0].change == 0
                     ? 0.5 * (alone - plain + both - plain)
                     : 0.5 * (both - alone),
                 1e-6, 0.0);
    assert_close(pair->rest, 0.0, 0.0, 1e-9);
    done(&made);
}

/* On 90 orcs in 300 m2 fire at the ground takes orcs as long as there are
 * some: the linear law of one side. */
TEST(area_fire_of_a_weapon_goes_with_its_area)
{
    compared made = compare_bows(
        "{weapons: {" KNIFE "}}",
        "{weapons: {knife: {hit: 0.2, fire: area, attack_area: 12}}}", "", "");
    assert_int_equal(made.diff->change_count, 1);
    assert_string_equal(made.diff->changes[0].path,
                        "units.bow.weapons.knife.fire");
    assert_string_equal(made.diff->changes[0].before, "aimed");
    assert_string_equal(made.diff->changes[0].after, "area 12");
    /* b' = -m o, o' = -k b o with k = .2 12 / 300 / 2: m o - k b^2 / 2 stays,
     * until less than half an orc is left */
    const lan_diff_pair *pair = &made.diff->pairs[0];
    const double k = 0.2 * 12.0 / 300.0 / 2.0;
    const double left = 90.0 * 90.0 - 2.0 * ORC * (90.0 - 0.5) / k;
    assert_true(left > 0.0);
    assert_close(pair->after, sqrt(left) / 90.0, 1e-4, 0.0);
    assert_close(pair->effects[0].effect, pair->after - margin_of(0.1), 1e-6,
                 0.0);
    done(&made);
}
