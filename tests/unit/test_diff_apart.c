/* tests/unit/test_diff_apart.c - rosters compared whose attacks are answered,
 * and whose armies begin apart, against what is worked out by hand and against
 * match-ups.
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

#define TEXT_SIZE 2048

/* What the equations are solved to, of a margin. */
#define SOLVED 1e-6

static const char head[] = "format: 1\n"
                           "time: {end: 1e5}\n"
                           "matchup: {count: 90}\n"
                           "armies: {x: {units: {elf: 1}}, "
                           "y: {units: {orc: 1}}}\n";

/* Either has a blade, which may be answered, and something that is not. */
#define ELF(range)                                                             \
    "elf: {speed: 50, weapons: {sword: {hit: 0.1, kind: blade}, bow: {hit: "   \
    "0.2, kind: pierce, range: " range "}}}"
#define ORC(range)                                                             \
    "orc: {speed: 40, weapons: {axe: {hit: 0.1, kind: blade}, sling: {hit: "   \
    "0.03, kind: impact, range: " range "}}}"
#define UNITS "units: {" ELF("60") ", " ORC("30") "}\n"

static test_reading read_roster(const char *rest)
{
    char text[TEXT_SIZE];
    (void)snprintf(text, sizeof text, "%s%s\n", head, rest);
    return read_valid(text);
}

typedef struct compared {
    test_reading readings[2];
    lan_diff *diff;
} compared;

static void done(compared *made)
{
    lan_diff_destroy(made->diff);
    reading_clear(&made->readings[0]);
    reading_clear(&made->readings[1]);
}

/* The same pair among match-ups, which know of no exchange. */
static double margin_by_matchup(const test_reading *reading)
{
    const lan_matchup_def wanted = lan_scenario_matchup_def(reading->scenario);
    lan_matchup_options options = lan_matchup_options_default();
    lan_matchup *matchup = NULL;
    options.has_odds = false;
    assert_ok(lan_matchup_find(lan_scenario_battle_def(reading->scenario),
                               &wanted, &options, NULL, &matchup, NULL));
    const double margin = matchup->cells[1].margin;
    lan_matchup_destroy(matchup);
    return margin;
}

/* Both ends are those of match-ups, and the parts are the whole. */
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
    const lan_diff_pair *pair = &made.diff->pairs[0];
    double sum = pair->rest;
    bool is_whole = pair->count <= 2;
    assert_int_equal(made.diff->pair_count, 1);
    assert_close(pair->before, margin_by_matchup(&made.readings[0]), 1e-9, 0.0);
    assert_close(pair->after, margin_by_matchup(&made.readings[1]), 1e-9, 0.0);
    for (size_t i = 0; i < pair->count; i++) {
        const double effect = pair->effects[i].effect;
        sum += isnan(effect) ? 0.0 : effect;
        is_whole = is_whole && !isnan(effect);
    }
    assert_close(sum, pair->after - pair->before, 1e-12, 0.0);
    if (is_whole) {
        assert_close(pair->rest, 0.0, 0.0, 1e-12);
    }
    return made;
}

static void assert_change(const compared *made, size_t index, const char *path,
                          const char *before, const char *after)
{
    const lan_diff_change *change = &made->diff->changes[index];
    assert_non_null(change);
    assert_string_equal(change->path, path);
    assert_string_equal(change->before, before);
    assert_string_equal(change->after, after);
}

/* x' = -a y - r x and y' = -b x - r y from 1 and 1, b > a, is the square law
 * times e^(-r t): y is gone as tanh(sqrt(ab) t) = sqrt(a/b). */
static double margin_answered(double b, double a, double r)
{
    const double end = atanh(sqrt(a / b)) / sqrt(a * b);
    return sqrt(1.0 - a / b) * exp(-r * end);
}

/* --- answers -------------------------------------------------------------- */

TEST(an_answer_is_a_change)
{
    compared made = compare(UNITS, UNITS "kinds: {blade: {retaliate: true}}\n");
    const lan_diff_pair *pair = &made.diff->pairs[0];
    assert_int_equal(made.diff->change_count, 1);
    assert_change(&made, 0, "kinds.blade.retaliate", "false", "true");
    assert_close(pair->before, margin_answered(0.3, 0.13, 0.0), SOLVED, 0.0);
    assert_close(pair->after, margin_answered(0.3, 0.13, 0.1), SOLVED, 0.0);
    assert_close(pair->effects[0].effect, pair->after - pair->before, 1e-12,
                 0.0);
    done(&made);
}

/* A name that two kinds have in common. */
TEST(an_answer_goes_by_the_name_of_its_class)
{
    compared made =
        compare(UNITS "kinds: {blade: {retaliate: true}}\n",
                UNITS "kinds: {another: {}, blade: {retaliate: close}, impact: "
                      "{retaliate: close}}\n");
    assert_int_equal(made.diff->change_count, 2);
    assert_change(&made, 0, "kinds.blade.retaliate", "true", "close");
    assert_change(&made, 1, "kinds.impact.retaliate", "false", "close");
    done(&made);
}

/* By the number of its kind, which is another one, nothing would be as it was.
 * What names itself answers itself. */
TEST(answers_that_are_alike_are_no_change)
{
    compared made =
        compare(UNITS "kinds: {blade: {retaliate: blade}}\n", UNITS
                "kinds: {acid: {}, blade: {retaliate: true}, cold: {}}\n");
    assert_int_equal(made.diff->change_count, 0);
    assert_int_equal(made.diff->pairs[0].count, 0);
    done(&made);
}

/* Nobody has a weapon that would answer a bow. */
TEST(an_impossible_answer_is_of_no_pair)
{
    compared made = compare(
        UNITS "kinds: {blade: {retaliate: true}}\n",
        UNITS "kinds: {blade: {retaliate: true}, pierce: {retaliate: true}}\n");
    assert_int_equal(made.diff->change_count, 1);
    assert_change(&made, 0, "kinds.pierce.retaliate", "false", "true");
    assert_int_equal(made.diff->pairs[0].count, 0);
    assert_false(made.diff->pairs[0].is_moved);
    done(&made);
}

/* --- an approach -----------------------------------------------------------
 */

#define STANDING(range)                                                        \
    "units: {elf: {hit: 0.2, range: 120}, orc: {hit: 0.1, range: " range "}}"  \
    "\n"
#define APART "approach: {distance: 100}\n"

/* They stand 100 m apart: as long as orcs reach 80 m elves lose nothing. */
TEST(a_range_is_a_change_where_armies_begin_apart)
{
    compared made = compare(STANDING("80") APART, STANDING("110") APART);
    const lan_diff_pair *pair = &made.diff->pairs[0];
    assert_int_equal(made.diff->change_count, 1);
    assert_change(&made, 0, "units.orc.range", "80", "110");
    assert_close(pair->before, 1.0, SOLVED, 0.0);
    assert_close(pair->after, sqrt(0.5), SOLVED, 0.0);
    assert_close(pair->effects[0].effect, sqrt(0.5) - 1.0, SOLVED, 0.0);
    done(&made);
}

TEST(a_range_is_no_change_where_all_are_in_range)
{
    compared made = compare(STANDING("80"), STANDING("110"));
    assert_int_equal(made.diff->change_count, 0);
    done(&made);
}

/* An approach comes with all that is said of it. */
TEST(an_approach_that_came_is_one_change)
{
    compared made = compare(
        STANDING("80"), STANDING("80") "approach: {distance: 100, to: 7}\n");
    const lan_diff_pair *pair = &made.diff->pairs[0];
    assert_int_equal(made.diff->change_count, 1);
    assert_change(&made, 0, "approach.distance", "not given", "100");
    assert_close(pair->before, sqrt(0.5), SOLVED, 0.0);
    assert_close(pair->after, 1.0, SOLVED, 0.0);
    assert_close(pair->effects[0].effect, 1.0 - sqrt(0.5), SOLVED, 0.0);
    done(&made);
    made = compare(STANDING("80") APART, STANDING("80"));
    assert_int_equal(made.diff->change_count, 1);
    assert_change(&made, 0, "approach.distance", "100", "not given");
    done(&made);
}

/* A list of weapons brings their ranges: the type's own goes with its one. */
TEST(the_range_of_a_type_goes_with_its_weapons)
{
    compared made = compare(
        STANDING("80") APART,
        "units: {elf: {hit: 0.2, range: 120}, orc: {weapons: {sling: {hit: "
        "0.1, range: 100}}}}\n" APART);
    const lan_diff_pair *pair = &made.diff->pairs[0];
    assert_int_equal(made.diff->change_count, 1);
    assert_change(&made, 0, "units.orc.weapons", "not given", "1 given");
    assert_close(pair->after, sqrt(0.5), SOLVED, 0.0);
    done(&made);
}

/* --- together --------------------------------------------------------------
 */

#define ANSWERED "kinds: {blade: {retaliate: true}}\n"

static double effect_of(const compared *made, const char *path)
{
    const lan_diff_pair *pair = &made->diff->pairs[0];
    for (size_t i = 0; i < pair->count; i++) {
        const lan_diff_effect *effect = &pair->effects[i];
        if (strcmp(made->diff->changes[effect->change].path, path) == 0) {
            return effect->effect;
        }
    }
    fail_with("no effect of %s", path);
    return LAN_NAN;
}

#define CLOSING "approach: {distance: 100, to: 0}\n"

/* The four corners are match-ups. */
TEST(an_answer_and_a_range_have_their_shapley_values)
{
    static const char *const corners[] = {
        "units: {" ELF("60") ", " ORC("30") "}\n" CLOSING,
        "units: {" ELF("60") ", " ORC("50") "}\n" CLOSING,
        "units: {" ELF("60") ", " ORC("30") "}\n" CLOSING ANSWERED,
        "units: {" ELF("60") ", " ORC("50") "}\n" CLOSING ANSWERED};
    double margins[4];
    for (size_t i = 0; i < 4; i++) {
        test_reading reading = read_roster(corners[i]);
        margins[i] = margin_by_matchup(&reading);
        reading_clear(&reading);
    }
    compared made = compare(corners[0], corners[3]);
    assert_int_equal(made.diff->change_count, 2);
    const double range =
        0.5 * (margins[1] - margins[0] + margins[3] - margins[2]);
    const double answer =
        0.5 * (margins[2] - margins[0] + margins[3] - margins[1]);
    assert_true(fabs(range) > 1e-3);
    assert_true(fabs(answer) > 1e-3);
    assert_close(effect_of(&made, "units.orc.weapons.sling.range"), range, 1e-7,
                 0.0);
    assert_close(effect_of(&made, "kinds.blade.retaliate"), answer, 1e-7, 0.0);
    done(&made);
}

/* Every pair of rosters of a list, there and back: compare() says what holds.
 */
TEST(parts_are_the_whole_whatever_differs)
{
    static const char *const rosters[] = {
        UNITS,
        UNITS ANSWERED,
        UNITS APART,
        UNITS "approach: {distance: 80, to: 3}\n" ANSWERED,
        "units: {" ELF("20") ", orc: {speed: 7, hit: 0.2, range: 25, kind: "
                             "blade}}\n" APART ANSWERED,
    };
    const size_t count = sizeof rosters / sizeof rosters[0];
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < count; k++) {
            compared made = compare(rosters[i], rosters[k]);
            assert_true((made.diff->change_count == 0) == (i == k));
            if (i == k) {
                assert_int_equal(made.diff->moved_count, 0);
            }
            done(&made);
        }
    }
}

/* Which of an answer is left at a distance no one has defined: a falloff and
 * an answer come together only where the other one goes. */
TEST(an_exchange_that_makes_no_battle_falls_to_the_rest)
{
    compared made = compare(
        "units: {elf: {hit: 0.2, range: 120, kind: blade, falloff: 1}, orc: "
        "{hit: 0.1, range: 110, kind: blade}}\n" APART,
        "units: {elf: {hit: 0.2, range: 120, kind: blade}, orc: {hit: 0.1, "
        "range: 110, kind: blade}}\n" APART ANSWERED);
    assert_int_equal(made.diff->change_count, 2);
    assert_true(isnan(effect_of(&made, "kinds.blade.retaliate")));
    done(&made);
}
