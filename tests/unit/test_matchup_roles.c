/* tests/unit/test_matchup_roles.c - the row attacks, the column answers:
 * freeciv's odds, to the last digits.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Source   freeciv's win_chance() and the bonuses of its units.ruleset,
 *          which are read here a second time.
 */
#include "lanchester/matchup.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "scenarios/import/import.h"
#include "tests/support/matchups.h"
#include "tests/support/reading.h"
#include "tests/support/scratch.h"
#include "tests/support/support.h"

/* --- a second reader of units.ruleset ------------------------------------ */

#define WORD_SIZE  40
#define MOST_WORDS 12
#define MOST_UNITS 80

typedef struct game_bonus {
    char flag[WORD_SIZE];
    bool is_divider; /* of the defence that the unit attacks */
    double value;
} game_bonus;

typedef struct game_unit {
    int attack;
    int defense;
    int hitpoints;
    int firepower;
    char flags[MOST_WORDS][WORD_SIZE];
    size_t flag_count;
    game_bonus bonuses[MOST_WORDS];
    size_t bonus_count;
} game_unit;

typedef struct game {
    game_unit units[MOST_UNITS];
    size_t count;
} game;

/* The next word in quotation marks; NULL: there is none. */
static const char *next_word(const char *at, char word[WORD_SIZE])
{
    const char *begin = strchr(at, '"');
    const char *end = begin != NULL ? strchr(begin + 1, '"') : NULL;
    if (end == NULL) {
        return NULL;
    }
    snprintf(word, WORD_SIZE, "%.*s", (int)(end - begin - 1), begin + 1);
    return end + 1;
}

static void read_flags(game_unit *unit, const char *line)
{
    const char *at = line;
    while (unit->flag_count < MOST_WORDS &&
           (at = next_word(at, unit->flags[unit->flag_count])) != NULL) {
        unit->flag_count++;
    }
}

static void read_bonus(game_unit *unit, const char *line)
{
    game_bonus *bonus = &unit->bonuses[unit->bonus_count];
    char type[WORD_SIZE] = "";
    const char *at = next_word(line, bonus->flag);
    at = at != NULL ? next_word(at, type) : NULL;
    if (at == NULL || sscanf(at, " , %lf", &bonus->value) != 1) {
        return;
    }
    bonus->is_divider = strcmp(type, "DefenseDivider") == 0;
    if (bonus->is_divider || strcmp(type, "DefenseMultiplier") == 0) {
        assert_true(unit->bonus_count < MOST_WORDS - 1);
        unit->bonus_count++;
    }
}

static void read_line(game *out, char key[WORD_SIZE], const char *line)
{
    game_unit *unit = out->count > 0 ? &out->units[out->count - 1] : NULL;
    int number = 0;
    if (strncmp(line, "[unit_", 6) == 0) {
        assert_true(out->count < MOST_UNITS);
        out->units[out->count++] = (game_unit){.hitpoints = 10, .firepower = 1};
        key[0] = '\0';
        return;
    }
    if (line[0] == '[' || line[0] == ';' || unit == NULL) {
        return;
    }
    if (sscanf(line, "%39[a-z_] =", key) == 1 && strchr(line, '=') != NULL) {
        if (sscanf(strchr(line, '=') + 1, "%d", &number) == 1) {
            *(strcmp(key, "attack") == 0      ? &unit->attack
              : strcmp(key, "defense") == 0   ? &unit->defense
              : strcmp(key, "hitpoints") == 0 ? &unit->hitpoints
              : strcmp(key, "firepower") == 0 ? &unit->firepower
                                              : &number) = number;
        }
    }
    if (strcmp(key, "flags") == 0) {
        read_flags(unit, line);
    } else if (strcmp(key, "bonuses") == 0) {
        read_bonus(unit, line);
    }
}

static void read_game(const char *text, game *out)
{
    char key[WORD_SIZE] = "";
    char line[512];
    out->count = 0;
    while (*text != '\0') {
        const size_t length = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, text);
        read_line(out, key, line);
        text += length + (text[length] == '\n' ? 1 : 0);
    }
}

static bool has_flag(const game_unit *unit, const char *flag)
{
    for (size_t i = 0; i < unit->flag_count; i++) {
        if (strcmp(unit->flags[i], flag) == 0) {
            return true;
        }
    }
    return false;
}

/* 1 + the bonuses of a kind against a unit. */
static double factor_of(const game_unit *of, const game_unit *against,
                        bool is_divider)
{
    double factor = 1.0;
    for (size_t i = 0; i < of->bonus_count; i++) {
        const game_bonus *bonus = &of->bonuses[i];
        if (bonus->is_divider == is_divider && has_flag(against, bonus->flag)) {
            factor += bonus->value;
        }
    }
    return factor;
}

/* --- its odds ------------------------------------------------------------ */

/* The attacker wins if the defender's last hit comes before his own: the sum
 * over how often he was hit until then. */
static double win_chance(double as, int ahp, int afp, double ds, int dhp,
                         int dfp)
{
    const int to_lose = (ahp + dfp - 1) / dfp;
    const int to_win = (dhp + afp - 1) / afp;
    const double lose_one = ds / (as + ds);
    double term = 1.0;
    double sum = 0.0;
    for (int lost = 0; lost < to_lose; lost++) {
        sum += term;
        term *= lose_one * (to_win + lost) / (lost + 1);
    }
    return sum * pow(1.0 - lose_one, to_win);
}

static double chance_of(const game_unit *attacker, const game_unit *defender)
{
    return win_chance(attacker->attack, attacker->hitpoints,
                      attacker->firepower,
                      defender->defense * factor_of(defender, attacker, false) /
                          factor_of(attacker, defender, true),
                      defender->hitpoints, defender->firepower);
}

TEST(win_chance_is_as_freeciv_has_it)
{
    assert_close(win_chance(4, 10, 1, 2, 10, 1), .9352338272, 0.0, 5e-11);
    /* one hit each way */
    assert_close(win_chance(5, 10, 10, 2, 7, 12), 5.0 / 7.0, 1e-15, 0.0);
}

/* --- the importer's roster ----------------------------------------------- */

/* What the importer makes of a file. The caller frees it. */
static char *imported(const char *text)
{
    static const char *const files[] = {"units.ruleset"};
    const lan_import_text texts[] = {{text, strlen(text)}};
    const lan_import_def def = {
        .kind = "freeciv", .files = files, .file_count = 1, .texts = texts};
    lan_import *import = NULL;
    const char *blamed = NULL;
    char *written = NULL;
    size_t size = 0;
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_import_read(&def, &import, &blamed, &err), &err);
    FILE *out = open_memstream(&written, &size);
    assert_non_null(out);
    lan_import_write(import, out);
    assert_int_equal(fclose(out), 0);
    lan_import_destroy(import);
    return written;
}

/* A scenario of the roster, its first type against itself. */
static test_reading scenario_of(const char *roster, const char *matchup)
{
    const char *units = strstr(roster, "\nunits:\n  ");
    assert_non_null(units);
    const char *name = units + strlen("\nunits:\n  ");
    const int length = (int)strcspn(name, ":");
    const size_t size = strlen(roster) + strlen(matchup) + 400;
    char *text = malloc(size);
    assert_non_null(text);
    snprintf(text, size,
             "%stime: {end: 1e9}\n"
             "armies:\n"
             "  one: {area: 1, units: {x: {type: %.*s, count: 1}}}\n"
             "  two: {area: 1, units: {x: {type: %.*s, count: 1}}}\n"
             "matchup: %s\n",
             roster, length, name, length, name, matchup);
    const test_reading reading = read_valid(text);
    free(text);
    return reading;
}

static lan_matchup *matchup_of(const lan_scenario *scenario)
{
    const lan_matchup_def wanted = lan_scenario_matchup_def(scenario);
    lan_matchup_options options = lan_matchup_options_default();
    options.solver = lan_scenario_solver_options(scenario);
    return matchups_found(lan_scenario_battle_def(scenario), &wanted, &options);
}

/* Every type attacks every other as freeciv has it. Returns how many of them
 * have a bonus. */
static int compare_game(const char *text)
{
    static game is;
    int with_bonus = 0;
    read_game(text, &is);
    char *roster = imported(text);
    test_reading reading = scenario_of(roster, "{roles: attack}");
    lan_matchup *matchup = matchup_of(reading.scenario);
    assert_int_equal(matchup->count, is.count);
    for (size_t i = 0; i < is.count; i++) {
        for (size_t j = 0; j < is.count; j++) {
            const game_unit *a = &is.units[i];
            const game_unit *d = &is.units[j];
            const lan_matchup_cell *cell =
                lan_matchup_at(matchup, (int32_t)i, (int32_t)j);
            const double wanted = a->attack > 0 ? chance_of(a, d) : 0.0;
            assert_close(cell->win, wanted, 0.0, 1e-12);
            assert_close(cell->lose, a->attack > 0 ? 1.0 - wanted : 0.0, 0.0,
                         1e-12);
            assert_int_equal(cell->inability,
                             a->attack == 0    ? LAN_MATCHUP_NO_ATTACK
                             : d->defense == 0 ? LAN_MATCHUP_NO_DEFENCE
                                               : LAN_MATCHUP_ABLE);
            with_bonus +=
                factor_of(d, a, false) > 1.0 || factor_of(a, d, true) > 1.0;
        }
    }
    lan_matchup_destroy(matchup);
    reading_clear(&reading);
    free(roster);
    return with_bonus;
}

/* Uneven hitpoints and firepower, bonuses of both kinds, one that cannot
 * attack, and one that cannot defend. */
static const char small_game[] =
    "[unit_riders]\nname = _(\"Riders\")\nattack = 4\ndefense = 1\n"
    "hitpoints = 10\nfirepower = 1\nflags = \"Horse\", \"Fast\"\n"
    "[unit_pikes]\nname = _(\"Pikes\")\nattack = 1\ndefense = 2\n"
    "hitpoints = 10\nfirepower = 1\nbonuses =\n"
    "  { \"flag\", \"type\", \"value\"\n"
    "    \"Horse\", \"DefenseMultiplier\", 1\n  }\n"
    "[unit_gun]\nname = _(\"Gun\")\nattack = 8\ndefense = 1\n"
    "hitpoints = 20\nfirepower = 3\nbonuses =\n"
    "  { \"flag\", \"type\", \"value\"\n"
    "    \"Wall\", \"DefenseDivider\", 2\n  }\n"
    "[unit_fort]\nname = _(\"Fort\")\nattack = 0\ndefense = 5\n"
    "hitpoints = 30\nfirepower = 2\nflags = \"Wall\"\n"
    "[unit_bomb]\nname = _(\"Bomb\")\nattack = 9\ndefense = 0\n"
    "hitpoints = 10\nfirepower = 1\n";
enum { RIDERS, PIKES, GUN, FORT, BOMB };

TEST(odds_of_every_pair_are_freecivs)
{
    assert_int_equal(compare_game(small_game), 2);
}

static int compare_file(const char *path)
{
    size_t size = 0;
    char *text = scratch_read(path, &size);
    if (text == NULL) {
        print_message("# skipped: %s of freeciv-data is missing\n", path);
        skip();
    }
    const int with_bonus = compare_game(text);
    free(text);
    return with_bonus;
}

TEST(odds_of_the_classic_game_are_freecivs)
{
    assert_true(compare_file("/usr/share/games/freeciv/classic/units.ruleset") >
                0);
}

TEST(odds_of_civ2civ3_are_freecivs)
{
    assert_true(
        compare_file("/usr/share/games/freeciv/civ2civ3/units.ruleset") > 0);
}

/* --- what else there is of roles ----------------------------------------- */

/* The small game by roles. */
typedef struct small {
    char *roster;
    test_reading reading;
    lan_matchup *matchup;
} small;

static small small_of(const char *matchup)
{
    small s = {.roster = imported(small_game)};
    s.reading = scenario_of(s.roster, matchup);
    s.matchup = matchup_of(s.reading.scenario);
    return s;
}

static void small_clear(small *s)
{
    lan_matchup_destroy(s->matchup);
    reading_clear(&s->reading);
    free(s->roster);
}

/* One after the other: so many times the hits. */
TEST(units_of_a_count_fight_to_the_last)
{
    small s = small_of("{roles: attack, count: 3}");
    assert_int_equal(s.matchup->units[GUN].soldiers, 3);
    assert_close(lan_matchup_at(s.matchup, RIDERS, GUN)->win,
                 win_chance(4, 3 * 4, 1, 1, 3 * 20, 1), 0.0, 1e-12);
    assert_close(lan_matchup_at(s.matchup, RIDERS, RIDERS)->win,
                 win_chance(4, 30, 1, 1, 30, 1), 0.0, 1e-12);
    small_clear(&s);
}

TEST(cover_divides_what_the_attack_does)
{
    const char *text = small_game;
    char *roster = imported(text);
    const size_t size = strlen(roster) + 100;
    char *with = malloc(size);
    assert_non_null(with);
    snprintf(with, size, "%sterrain: {hill: {glyph: h, cover: 0.4}}\n", roster);
    test_reading reading =
        scenario_of(with, "{roles: attack, terrains: [hill]}");
    lan_matchup *matchup = matchup_of(reading.scenario);
    assert_close(lan_matchup_in(matchup, 0, RIDERS, PIKES)->win,
                 win_chance(4 * 0.4, 10, 1, 4, 10, 1), 0.0, 1e-12);
    assert_close(lan_matchup_in(matchup, 0, GUN, FORT)->win,
                 win_chance(8 * 0.4, 20, 3, 5.0 / 3.0, 30, 2), 0.0, 1e-12);
    lan_matchup_destroy(matchup);
    reading_clear(&reading);
    free(with);
    free(roster);
}

/* By the equations: 20 hits against ceil(10 / 3), of which half a one is gone;
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

TEST(who_cannot_attack_is_no_choice_of_the_attacker)
{
    small s = small_of("{roles: attack}");
    lan_contest *contest = NULL;
    assert_ok(
        lan_matchup_contest(s.matchup, -1, LAN_PAYOFF_ODDS, &contest, NULL));
    assert_int_equal(contest->rows, 5);
    assert_close(contest->row_mix[FORT], 0.0, 0.0, 0.0);
    assert_true(isnan(contest->row_gets[FORT]));
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
    lan_matchup *matchup = matchup_of(reading.scenario);
    const lan_matchup_cell *cell = lan_matchup_at(matchup, 0, 1);
    /* 7 health by 5 - 2: 3 hits; 9 by 4: 3 hits; 3 against 2 * 0.5 */
    assert_close(cell->win, win_chance(3, 3, 1, 1, 3, 1), 0.0, 1e-12);
    assert_int_equal(cell->inability, LAN_MATCHUP_ABLE);
    assert_int_equal(lan_matchup_at(matchup, 1, 0)->inability,
                     LAN_MATCHUP_NO_ATTACK);
    assert_int_equal(lan_matchup_at(matchup, 0, 0)->inability,
                     LAN_MATCHUP_NO_DEFENCE);
    lan_matchup_destroy(matchup);
    reading_clear(&reading);
}
