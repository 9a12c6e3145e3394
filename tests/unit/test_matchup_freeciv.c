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

typedef enum bonus_type { MULTIPLIER, DIVIDER, LOW_FIREPOWER } bonus_type;

typedef struct game_bonus {
    char flag[WORD_SIZE];
    bonus_type type;
    double value;
} game_bonus;

typedef struct game_words {
    char words[MOST_WORDS][WORD_SIZE];
    size_t count;
} game_words;

typedef struct game_unit {
    int attack;
    int defense;
    int hitpoints;
    int firepower;
    game_words flags;
    game_words class; /* one */
    game_words targets;
    game_bonus bonuses[MOST_WORDS];
    size_t bonus_count;
} game_unit;

typedef struct game {
    game_unit units[MOST_UNITS];
    size_t count;
    game_words unreachable; /* classes */
    char class[WORD_SIZE];  /* that is being read; "" in no class */
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

static void read_words(game_words *words, const char *line)
{
    const char *at = line;
    while (words->count < MOST_WORDS &&
           (at = next_word(at, words->words[words->count])) != NULL) {
        words->count++;
    }
}

static bool has_word(const game_words *words, const char *word)
{
    for (size_t i = 0; i < words->count; i++) {
        if (strcmp(words->words[i], word) == 0) {
            return true;
        }
    }
    return false;
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
    assert_true(unit->bonus_count < MOST_WORDS - 1);
    assert_true(strcmp(type, "DefenseMultiplier") == 0 ||
                strcmp(type, "DefenseDivider") == 0 ||
                strcmp(type, "Firepower1") == 0);
    bonus->type = strcmp(type, "DefenseDivider") == 0 ? DIVIDER
                  : strcmp(type, "Firepower1") == 0   ? LOW_FIREPOWER
                                                      : MULTIPLIER;
    unit->bonus_count++;
}

/* A line of a class: its name, without a hint for translators, and whether its
 * flags make it unreachable. */
static void read_class(game *out, const char *key, const char *line)
{
    game_words words = {.count = 0};
    read_words(&words, line);
    if (strcmp(key, "name") == 0) {
        const char *colon = strrchr(words.words[0], ':');
        snprintf(out->class, WORD_SIZE, "%s",
                 colon != NULL ? colon + 1 : words.words[0]);
    }
    if (strcmp(key, "flags") == 0 && has_word(&words, "Unreachable")) {
        snprintf(out->unreachable.words[out->unreachable.count++], WORD_SIZE,
                 "%s", out->class);
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
        out->class[0] = '\0';
        return;
    }
    if (line[0] == '[') {
        snprintf(out->class, WORD_SIZE, "%s",
                 strncmp(line, "[unitclass_", 11) == 0 ? "?" : "");
        key[0] = '\0';
    }
    if (line[0] == '[' || line[0] == ';') {
        return;
    }
    if (sscanf(line, "%39[a-z_] =", key) == 1 && strchr(line, '=') != NULL &&
        unit != NULL) {
        if (sscanf(strchr(line, '=') + 1, "%d", &number) == 1) {
            *(strcmp(key, "attack") == 0      ? &unit->attack
              : strcmp(key, "defense") == 0   ? &unit->defense
              : strcmp(key, "hitpoints") == 0 ? &unit->hitpoints
              : strcmp(key, "firepower") == 0 ? &unit->firepower
                                              : &number) = number;
        }
    }
    if (out->class[0] != '\0') {
        read_class(out, key, line);
    } else if (unit == NULL) {
        return;
    } else if (strcmp(key, "flags") == 0) {
        read_words(&unit->flags, line);
    } else if (strcmp(key, "class") == 0) {
        read_words(&unit->class, line);
    } else if (strcmp(key, "targets") == 0) {
        read_words(&unit->targets, line);
    } else if (strcmp(key, "bonuses") == 0) {
        read_bonus(unit, line);
    }
}

static void read_game(const char *text, game *out)
{
    char key[WORD_SIZE] = "";
    char line[512];
    *out = (game){.count = 0};
    while (*text != '\0') {
        const size_t length = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, text);
        read_line(out, key, line);
        text += length + (text[length] == '\n' ? 1 : 0);
    }
}

/* The sum of the bonuses of a kind against a unit. */
static double bonus_of(const game_unit *of, const game_unit *against,
                       bonus_type type)
{
    double sum = 0.0;
    for (size_t i = 0; i < of->bonus_count; i++) {
        const game_bonus *bonus = &of->bonuses[i];
        if (bonus->type == type && has_word(&against->flags, bonus->flag)) {
            sum += bonus->value;
        }
    }
    return sum;
}

static double chance_of(const game_unit *attacker, const game_unit *defender)
{
    return rulesets_win_chance(
        attacker->attack, attacker->hitpoints, attacker->firepower,
        defender->defense * (1.0 + bonus_of(defender, attacker, MULTIPLIER)) /
            (1.0 + bonus_of(attacker, defender, DIVIDER)),
        defender->hitpoints,
        bonus_of(attacker, defender, LOW_FIREPOWER) > 0.0
            ? 1
            : defender->firepower);
}

/* True for one who can attack, and can reach whom it attacks. */
static bool can_attack(const game *is, const game_unit *attacker,
                       const game_unit *defender)
{
    return attacker->attack > 0 &&
           (!has_word(&is->unreachable, defender->class.words[0]) ||
            has_word(&attacker->targets, defender->class.words[0]));
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
            const bool can = can_attack(&is, a, d);
            const double wanted = can ? chance_of(a, d) : 0.0;
            assert_close(cell->win, wanted, 0.0, 1e-12);
            assert_close(cell->lose, can ? 1.0 - wanted : 0.0, 0.0, 1e-12);
            assert_int_equal(cell->inability, !can ? LAN_MATCHUP_NO_ATTACK
                                              : d->defense == 0
                                                  ? LAN_MATCHUP_NO_DEFENCE
                                                  : LAN_MATCHUP_ABLE);
            with_bonus += bonus_of(d, a, MULTIPLIER) > 0.0 ||
                          bonus_of(a, d, DIVIDER) > 0.0;
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
