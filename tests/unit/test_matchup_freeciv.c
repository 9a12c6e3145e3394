/* tests/unit/test_matchup_freeciv.c - by roles the odds are freeciv's, to the
 * last digits.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Source   freeciv's win_chance() and the bonuses of its units.ruleset,
 *          which are read here a second time.
 */
#include "lanchester/matchup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "tests/support/rulesets.h"
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

static double chance_of(const game_unit *attacker, const game_unit *defender)
{
    return rulesets_win_chance(
        attacker->attack, attacker->hitpoints, attacker->firepower,
        defender->defense * factor_of(defender, attacker, false) /
            factor_of(attacker, defender, true),
        defender->hitpoints, defender->firepower);
}

TEST(win_chance_is_as_freeciv_has_it)
{
    assert_close(rulesets_win_chance(4, 10, 1, 2, 10, 1), .9352338272, 0.0,
                 5e-11);
    /* one hit each way */
    assert_close(rulesets_win_chance(5, 10, 10, 2, 7, 12), 5.0 / 7.0, 1e-15,
                 0.0);
}

/* Every type attacks every other as freeciv has it. Returns how many of them
 * have a bonus. */
static int compare_game(const char *text)
{
    static game is;
    int with_bonus = 0;
    read_game(text, &is);
    char *roster = rulesets_imported(text);
    test_reading reading = rulesets_scenario(roster, "{roles: attack}");
    lan_matchup *matchup = rulesets_matchup(reading.scenario);
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

TEST(odds_of_every_pair_are_freecivs)
{
    assert_int_equal(compare_game(rulesets_small), 2);
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
