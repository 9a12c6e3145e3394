/* tests/unit/test_matchup_roles.c - the row attacks, the column answers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lanchester/matchup.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "tests/support/rulesets.h"
#include "tests/support/support.h"

/* The small game by roles. */
typedef struct small {
    char *roster;
    test_reading reading;
    lan_matchup *matchup;
} small;

static small small_of(const char *matchup)
{
    small s = {.roster = rulesets_imported(rulesets_small)};
    s.reading = rulesets_scenario(s.roster, matchup);
    s.matchup = rulesets_matchup(s.reading.scenario);
    return s;
}

static void small_clear(small *s)
{
    lan_matchup_destroy(s->matchup);
    reading_clear(&s->reading);
    free(s->roster);
}

TEST(win_chance_is_as_freeciv_has_it)
{
    assert_close(rulesets_win_chance(4, 10, 1, 2, 10, 1), .9352338272, 0.0,
                 5e-11);
}

/* One after the other: so many times the hits. */
TEST(units_of_a_count_fight_to_the_last)
{
    small s = small_of("{roles: attack, count: 3}");
    assert_int_equal(s.matchup->units[GUN].soldiers, 3);
    assert_close(lan_matchup_at(s.matchup, RIDERS, GUN)->win,
                 rulesets_win_chance(4, 3 * 4, 1, 1, 3 * 20, 1), 0.0, 1e-12);
    assert_close(lan_matchup_at(s.matchup, RIDERS, RIDERS)->win,
                 rulesets_win_chance(4, 30, 1, 1, 30, 1), 0.0, 1e-12);
    small_clear(&s);
}

TEST(cover_divides_what_the_attack_does)
{
    const char *text = rulesets_small;
    char *roster = rulesets_imported(text);
    const size_t size = strlen(roster) + 100;
    char *with = malloc(size);
    assert_non_null(with);
    snprintf(with, size, "%sterrain: {hill: {glyph: h, cover: 0.4}}\n", roster);
    test_reading reading =
        rulesets_scenario(with, "{roles: attack, terrains: [hill]}");
    lan_matchup *matchup = rulesets_matchup(reading.scenario);
    assert_close(
        matchup->terrains[0].cells[RIDERS * matchup->count + PIKES].win,
        rulesets_win_chance(4 * 0.4, 10, 1, 4, 10, 1), 0.0, 1e-12);
    assert_close(matchup->terrains[0].cells[GUN * matchup->count + FORT].win,
                 rulesets_win_chance(8 * 0.4, 20, 3, 5.0 / 3.0, 30, 2), 0.0,
                 1e-12);
    lan_matchup_destroy(matchup);
    reading_clear(&reading);
    free(with);
    free(roster);
}

/* Deterministic: 20 hits against ceil(10 / 3), of which half a one is gone;
 * for each that the one loses the other loses 8 / 2. */
TEST(margin_is_of_the_hits_that_are_left)
{
    small s = small_of("{roles: attack}");
    const lan_matchup_cell *cell = lan_matchup_at(s.matchup, GUN, PIKES);
    assert_close(cell->margin, (20.0 - (4.0 - 0.5) * 2.0 / 8.0) / 20.0, 1e-9,
                 0.0);
    assert_close(lan_matchup_at(s.matchup, FORT, PIKES)->margin, 0.0, 0.0, 0.0);
    assert_close(lan_matchup_at(s.matchup, FORT, PIKES)->neither, 1.0, 0.0,
                 0.0);
    small_clear(&s);
}

TEST(in_turn_each_attacks_once)
{
    small s = small_of("{roles: attack}");
    lan_matchup *turn = NULL;
    assert_ok(lan_matchup_in_turn(s.matchup, -1, &turn));
    assert_int_equal(turn->roles, LAN_ROLES_ALIKE);
    const double there = lan_matchup_at(s.matchup, RIDERS, GUN)->win;
    const double back = lan_matchup_at(s.matchup, GUN, RIDERS)->lose;
    assert_close(lan_matchup_at(turn, RIDERS, GUN)->win, 0.5 * (there + back),
                 1e-15, 0.0);
    assert_close(lan_matchup_at(turn, GUN, RIDERS)->lose, 0.5 * (there + back),
                 1e-15, 0.0);
    /* the fort cannot attack: in its turn none wins */
    assert_close(lan_matchup_at(turn, FORT, GUN)->neither, 0.5, 1e-15, 0.0);
    lan_matchup_destroy(turn);
    assert_int_equal(lan_matchup_in_turn(s.matchup, -2, &turn), LAN_EINVAL);
    assert_int_equal(lan_matchup_in_turn(s.matchup, 0, &turn), LAN_EINVAL);
    small_clear(&s);
}

TEST(findings_want_both_in_turn)
{
    small s = small_of("{roles: attack}");
    lan_matchup_findings *findings = NULL;
    assert_int_equal(
        lan_matchup_findings_make(s.matchup, LAN_PAYOFF_ODDS, &findings, NULL),
        LAN_EINVAL);
    assert_null(findings);
    small_clear(&s);
}

TEST(a_type_without_attack_is_no_choice)
{
    small s = small_of("{roles: attack}");
    lan_contest *contest = NULL;
    assert_ok(
        lan_matchup_contest(s.matchup, -1, LAN_PAYOFF_ODDS, &contest, NULL));
    assert_close(contest->row_mix[FORT], 0.0, 0.0, 0.0);
    /* no mix of defenders holds the attackers below the value, none of
     * attackers forces more */
    double most = -2.0;
    double least = 2.0;
    for (int32_t i = 0; i < 5; i++) {
        double gets = 0.0;
        double gives = 0.0;
        for (int32_t j = 0; j < 5; j++) {
            const lan_matchup_cell *row = lan_matchup_at(s.matchup, i, j);
            const lan_matchup_cell *column = lan_matchup_at(s.matchup, j, i);
            gets += contest->column_mix[j] * (row->win - row->lose);
            gives += contest->row_mix[j] * (column->win - column->lose);
        }
        most = i == FORT ? most : fmax(most, gets);
        least = fmin(least, gives);
    }
    assert_close(most, contest->value, 0.0, 1e-5);
    assert_close(least, contest->value, 0.0, 1e-5);
    lan_contest_destroy(contest);
    assert_int_equal(
        lan_matchup_contest(s.matchup, 0, LAN_PAYOFF_ODDS, &contest, NULL),
        LAN_EINVAL);
    small_clear(&s);
}

TEST(a_table_without_roles_has_no_contest)
{
    small s = small_of("{count: 2, army: {area: 1}}");
    lan_contest *contest = NULL;
    assert_int_equal(
        lan_matchup_contest(s.matchup, -1, LAN_PAYOFF_ODDS, &contest, NULL),
        LAN_EINVAL);
    assert_null(contest);
    small_clear(&s);
}

/* --- protection, targets, counters --------------------------------------- */

TEST(protection_takes_from_each_hit)
{
    test_reading reading = read_valid(
        "format: 1\n"
        "time: {end: 1e9}\n"
        "units:\n"
        "  a: {health: 9, weapons: {attack: {rate: 3, hit: 1, damage: 5,\n"
        "      fire: area, attack_area: 1}}}\n"
        "  d: {health: 7, protection: 2, least: 0.5, weapons: {defence: {rate: "
        "2,\n"
        "      hit: 0.5, damage: 4, fire: area, attack_area: 1, "
        "targets: [a]}}}\n"
        "armies:\n"
        "  one: {area: 1, units: {a: 1}}\n"
        "  two: {area: 1, units: {d: 1}}\n"
        "matchup: {roles: attack}\n");
    lan_matchup *matchup = rulesets_matchup(reading.scenario);
    const lan_matchup_cell *cell = lan_matchup_at(matchup, 0, 1);
    /* 7 health by 5 - 2: 3 hits; 9 by 4: 3 hits; 3 against 2 * 0.5 */
    assert_close(cell->win, rulesets_win_chance(3, 3, 1, 1, 3, 1), 0.0, 1e-12);
    assert_int_equal(cell->inability, LAN_MATCHUP_ABLE);
    assert_int_equal(lan_matchup_at(matchup, 1, 0)->inability,
                     LAN_MATCHUP_NO_ATTACK);
    assert_int_equal(lan_matchup_at(matchup, 0, 0)->inability,
                     LAN_MATCHUP_NO_DEFENCE);
    lan_matchup_destroy(matchup);
    reading_clear(&reading);
}
