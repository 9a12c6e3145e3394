/* tests/unit/test_matchup_armies.c - mixed armies next to single types.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lanchester/matchup.h"

#include <stdlib.h>
#include <string.h>

#include "lanchester/battle.h"
#include "lanchester/solver.h"
#include "tests/support/matchups.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

enum { SPEAR, HORSE, TWIN, TYPES };

/* A twin is a spear by another name. */
#define UNITS                                                                  \
    "format: 1\n"                                                              \
    "time: {end: 1e4}\n"                                                       \
    "units:\n"                                                                 \
    "  spear: {hit: 0.02, cost: 10}\n"                                         \
    "  horse: {hit: 0.03, damage: 2, health: 3, cost: 25}\n"                   \
    "  twin: {hit: 0.02, cost: 10}\n"                                          \
    "counters:\n"                                                              \
    "  spear: {horse: 2.5}\n"                                                  \
    "  twin: {horse: 2.5}\n"                                                   \
    "  horse: {spear: 0.6, twin: 0.6}\n"                                       \
    "terrain: {wood: {glyph: w, cover: 0.7}}\n"
#define ARMIES(first, second)                                                  \
    "armies:\n"                                                                \
    "  one: {units: {" first "}}\n"                                            \
    "  two: {units: {" second "}}\n"

typedef struct mixed {
    test_reading reading;
    lan_matchup *matchup;
} mixed;

static mixed mixed_of(const char *matchup, const char *more, bool has_odds)
{
    char text[2000];
    snprintf(text, sizeof text, "%smatchup: %s\n%s",
             UNITS ARMIES("spear: 3", "horse: 2"), matchup, more);
    mixed m = {.reading = read_valid(text)};
    const lan_matchup_def wanted = lan_scenario_matchup_def(m.reading.scenario);
    lan_matchup_options options = lan_matchup_options_default();
    options.has_odds = has_odds;
    m.matchup = matchups_found(lan_scenario_battle_def(m.reading.scenario),
                               &wanted, &options);
    return m;
}

static void mixed_clear(mixed *m)
{
    lan_matchup_destroy(m->matchup);
    reading_clear(&m->reading);
}

TEST(a_share_of_the_budget_buys_whole_soldiers)
{
    mixed m = mixed_of("{budget: 1030, armies: {m: {spear: 3, horse: 1}, "
                       "n: {twin: 0.25}}}",
                       "", false);
    const lan_matchup_unit *unit = &m.matchup->units[TYPES];
    assert_int_equal(m.matchup->count, TYPES + 2);
    assert_string_equal(unit->name, "m");
    assert_int_equal(unit->type, -1);
    assert_int_equal(unit->troop_count, 2);
    assert_int_equal(unit->troops[0].type, SPEAR);
    assert_int_equal(unit->troops[0].soldiers, 77); /* of 772.5 */
    assert_int_equal(unit->troops[1].soldiers, 10); /* of 257.5 */
    assert_int_equal(unit->soldiers, 87);
    assert_close(unit->cost, 1020.0 / 87.0, 1e-15, 0.0);
    /* shares are of the sum of all */
    assert_int_equal(m.matchup->units[TYPES + 1].soldiers, 103);
    assert_null(m.matchup->units[SPEAR].troops);
    mixed_clear(&m);
}

TEST(a_share_of_the_count_is_rounded_down)
{
    mixed m =
        mixed_of("{count: 50, armies: {m: {spear: 1, horse: 2}}}", "", false);
    const lan_matchup_unit *unit = &m.matchup->units[TYPES];
    assert_int_equal(unit->troops[0].soldiers, 16);
    assert_int_equal(unit->troops[1].soldiers, 33);
    mixed_clear(&m);
}

/* Two halves that are alike are the whole; an army of one type is that type. */
TEST(an_army_of_twins_fares_as_the_single_type)
{
    mixed m = mixed_of("{budget: 200, terrains: [wood], armies: {halves: "
                       "{spear: 1, twin: 1}, alone: {spear: 5}}}",
                       "", true);
    for (int32_t t = -1; t < 1; t++) {
        for (int32_t enemy = 0; enemy < m.matchup->count; enemy++) {
            const lan_matchup_cell *single =
                t < 0 ? lan_matchup_at(m.matchup, SPEAR, enemy)
                      : &m.matchup->terrains[t]
                             .cells[SPEAR * m.matchup->count + enemy];
            for (int32_t army = TYPES; army < TYPES + 2; army++) {
                const lan_matchup_cell *cell =
                    t < 0 ? lan_matchup_at(m.matchup, army, enemy)
                          : &m.matchup->terrains[t]
                                 .cells[army * m.matchup->count + enemy];
                /* to the tolerance of a battle by the equations */
                assert_close(cell->margin, single->margin, 0.0, 1e-7);
                assert_close(cell->value, single->value, 0.0, 1e-7);
                const double unknown = 1e-9 + 2.0 * (cell->high - cell->low) +
                                       2.0 * (single->high - single->low);
                assert_close(cell->win, single->win, 0.0, unknown);
            }
        }
    }
    mixed_clear(&m);
}

static double margin_of(const char *text)
{
    lan_battle *battle = battle_of_text(text);
    const lan_solver_options options = lan_solver_options_default();
    lan_solver *solver = NULL;
    lan_outcome *outcome = NULL;
    assert_ok(lan_solver_create(battle, &options, &solver, NULL));
    assert_ok(lan_solver_run(solver, battle, NULL, NULL, NULL));
    assert_ok(lan_outcome_create(battle, &outcome));
    const double margin = outcome->margin;
    lan_outcome_destroy(outcome);
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    return margin;
}

/* The same battle as a scenario of its own. */
TEST(a_mixed_army_fights_as_in_a_scenario)
{
    static const char *const rules[] = {
        "", "rules: {share: priority, priority: {spear: [horse, twin]}}\n",
        "rules: {share: weights, weights: {spear: {horse: 3}}}\n"};
    for (size_t i = 0; i < 3; i++) {
        char text[2000];
        mixed m = mixed_of("{budget: 1000, terrains: [wood], armies: {m: "
                           "{horse: 1, twin: 1}, s: {spear: 3, twin: 2}}}",
                           rules[i], false);
        snprintf(text, sizeof text, "%s%s",
                 UNITS ARMIES("spear: 60, twin: 40", "horse: 20, twin: 50"),
                 rules[i]);
        assert_close(lan_matchup_at(m.matchup, TYPES + 1, TYPES)->margin,
                     margin_of(text), 0.0, 1e-7);
        mixed_clear(&m);
    }
}

TEST(a_front_is_of_the_whole_mixed_army)
{
    mixed m = mixed_of("{budget: 1000, army: {front: 30}, armies: {m: "
                       "{horse: 1, twin: 1}, s: {spear: 3, twin: 2}}}",
                       "", false);
    const double margin =
        margin_of(UNITS "armies:\n"
                        "  one: {front: 30, units: {spear: 60, twin: 40}}\n"
                        "  two: {front: 30, units: {horse: 20, twin: 50}}\n");
    assert_close(lan_matchup_at(m.matchup, TYPES + 1, TYPES)->margin, margin,
                 0.0, 1e-7);
    mixed_clear(&m);
}

/* Types stand on both sides: the hits of the attackers alone are fewer, as if
 * they were other types. */
TEST(cover_is_of_the_army_that_stands_in_it)
{
    static const struct {
        const char *here;
        const char *there;
    } rules[] = {
        {"", ""},
        {"rules: {share: priority, priority: {spear: [horse, twin]}}\n",
         "rules: {share: priority, priority: {archer: [horse, twin]}}\n"},
        {"rules: {share: weights, weights: {spear: {horse: 3}}}\n",
         "rules: {share: weights, weights: {archer: {horse: 3}}}\n"}};
    static const char others[] = "format: 1\n"
                                 "time: {end: 1e4}\n"
                                 "units:\n"
                                 "  archer: {hit: 0.014, cost: 10}\n"
                                 "  copy: {hit: 0.014, cost: 10}\n"
                                 "  horse: {hit: 0.03, damage: 2, health: 3}\n"
                                 "  twin: {hit: 0.02, cost: 10}\n"
                                 "counters:\n"
                                 "  archer: {horse: 2.5}\n"
                                 "  copy: {horse: 2.5}\n"
                                 "  horse: {archer: 0.6, copy: 0.6}\n";
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        char text[2000];
        mixed m = mixed_of("{budget: 1000, terrains: [wood], armies: {m: "
                           "{horse: 1, twin: 1}, s: {spear: 3, twin: 2}}}",
                           rules[i].here, false);
        snprintf(text, sizeof text, "%s%s%s", others,
                 ARMIES("archer: 60, copy: 40", "horse: 20, twin: 50"),
                 rules[i].there);
        assert_close(m.matchup->terrains[0]
                         .cells[(TYPES + 1) * m.matchup->count + TYPES]
                         .margin,
                     margin_of(text), 0.0, 1e-7);
        mixed_clear(&m);
    }
}

/* --- what is refused ----------------------------------------------------- */

static void assert_refused(const char *matchup, const char *why)
{
    char text[2000];
    snprintf(text, sizeof text, "%smatchup: %s\n",
             UNITS ARMIES("spear: 3", "horse: 2"), matchup);
    test_reading reading = read_text(text);
    char *report = reading_report(&reading);
    if (reading.scenario == NULL) {
        assert_non_null(strstr(report, why));
    } else {
        const lan_matchup_def wanted =
            lan_scenario_matchup_def(reading.scenario);
        lan_matchup_options options = lan_matchup_options_default();
        lan_matchup *matchup_out = NULL;
        lan_error err;
        lan_error_clear(&err);
        assert_int_not_equal(
            lan_matchup_find(lan_scenario_battle_def(reading.scenario), &wanted,
                             &options, NULL, &matchup_out, &err),
            LAN_OK);
        assert_null(matchup_out);
        if (strstr(err.text, why) == NULL) {
            fail_with("'%s' is not in '%s'", why, err.text);
        }
    }
    free(report);
    reading_clear(&reading);
}

TEST(armies_that_cannot_be_are_refused_with_a_remedy)
{
    char crowd[600] = "{armies: {m: {t0: 1";
    for (int i = 1; i <= LAN_MATCHUP_MAX_PARTS; i++) {
        const size_t length = strlen(crowd);
        snprintf(crowd + length, sizeof crowd - length, ", t%d: 1", i);
    }
    strcat(crowd, "}}}");
    assert_refused(crowd, "has at most 32 unit types: leave some out");
}

TEST(a_show_of_armies_reads_as_it_was)
{
    char text[2000];
    snprintf(text, sizeof text, "%smatchup: %s\n",
             UNITS ARMIES("spear: 3", "horse: 2"),
             "{armies: {m: {spear: 2, horse: 0.5}}, complement: 2}");
    test_reading reading = read_valid(text);
    char *shown = reading_written(reading.scenario, lan_scenario_write);
    test_reading again = read_valid(shown);
    const lan_matchup_def wanted = lan_scenario_matchup_def(again.scenario);
    assert_int_equal(wanted.army_count, 1);
    assert_string_equal(wanted.armies[0].name, "m");
    assert_int_equal(wanted.armies[0].share_count, 2);
    assert_int_equal(wanted.armies[0].shares[1].type, HORSE);
    assert_close(wanted.armies[0].shares[1].share, 0.5, 0.0, 0.0);
    assert_int_equal(wanted.complement, 2);
    free(shown);
    reading_clear(&again);
    reading_clear(&reading);
}
