/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a name of a measure leads to: a row of the list, and whose it is.
 */
#include "balance/measure_impl.h"

#include <float.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "base/text.h"

/* Longest list of words that a suggestion is looked for in. */
#define WORDS_MAX 64

/* Longest example of a name that is shown. */
#define EXAMPLE_SIZE 128

/* A part of a pattern, up to its dot. */
typedef struct pattern_part {
    const char *text;
    size_t length;
} pattern_part;

/* Where the reading of a name is: the rows that begin as it does. */
typedef struct name_reader {
    const lan_battle *battle;
    const lan_campaign_def *campaign; /* or NULL */
    lan_measure *measure;
    char *rest;  /* what is left of a copy of the name; NULL at its end */
    int level;   /* parts that have been read */
    int32_t own; /* side of a name that lacks one; -1: it is none */
    const measure_row *like; /* a row that goes on from here */
    lan_error *err;
} name_reader;

/* --- patterns ------------------------------------------------------------ */

/* A part of a row's pattern; no text beyond its end. */
static pattern_part part_of(const measure_row *row, int level)
{
    const char *text = row->pattern;
    for (int i = 0; i < level && text != NULL; i++) {
        const char *dot = strchr(text, '.');
        text = dot != NULL ? dot + 1 : NULL;
    }
    return (pattern_part){text, text != NULL ? strcspn(text, ".") : 0};
}

static bool is_part(pattern_part part, const char *word)
{
    return part.text != NULL && strlen(word) == part.length &&
           strncmp(part.text, word, part.length) == 0;
}

static bool is_same_part(pattern_part a, pattern_part b)
{
    return a.text != NULL && b.text != NULL && a.length == b.length &&
           strncmp(a.text, b.text, a.length) == 0;
}

/* True where a part stands for a name: written in capitals. */
static bool stands_for_name(pattern_part part)
{
    return part.text != NULL && part.text[0] >= 'A' && part.text[0] <= 'Z';
}

/* The first row from an index on that begins as `like` does, up to a level. */
static const measure_row *next_like(const name_reader *reader, size_t *index)
{
    const measure_row *row = NULL;
    while ((row = measure_row_at((*index)++)) != NULL) {
        bool is_like = true;
        for (int i = 0; i < reader->level && is_like; i++) {
            is_like = is_same_part(part_of(row, i), part_of(reader->like, i));
        }
        if (is_like) {
            return row;
        }
    }
    return NULL;
}

/* --- messages ------------------------------------------------------------ */

static lan_status tell_none(const name_reader *reader, const char *what,
                            const char *word, const char *meant)
{
    char shown[48];
    lan_text_printable(word, shown, sizeof shown);
    return lan_fail(reader->err, LAN_EINVAL, 0, 0,
                    meant != NULL ? "%s '%s' (did you mean '%s'?)" : "%s '%s'",
                    what, shown, meant);
}

/* Tells a word that no row has here, with one that some row has. */
static lan_status tell_unknown(const name_reader *reader, const char *word)
{
    char copies[WORDS_MAX][24];
    const char *words[WORDS_MAX];
    size_t count = 0;
    size_t index = 0;
    const measure_row *row = NULL;
    while ((row = next_like(reader, &index)) != NULL && count < WORDS_MAX) {
        const pattern_part part = part_of(row, reader->level);
        if (part.text != NULL) {
            snprintf(copies[count], sizeof copies[count], "%.*s",
                     (int)part.length, part.text);
            words[count] = copies[count];
            count++;
        }
    }
    return count == 0
               ? tell_none(reader, "a value has no parts: no", word, NULL)
               : tell_none(reader, "nothing that can be recorded is called",
                           word, lan_text_suggest(word, words, count));
}

/* Writes what a name that ends too early would go on with. */
static void write_example(const name_reader *reader, const measure_row *row,
                          char *text, size_t size)
{
    const lan_battle *battle = reader->battle;
    const lan_measure *measure = reader->measure;
    const int32_t army = measure->army >= 0 ? measure->army : 0;
    size_t used = (size_t)snprintf(text, size, "%s", measure->name);
    for (int i = reader->level; part_of(row, i).text != NULL; i++) {
        const pattern_part part = part_of(row, i);
        const char *name =
            is_part(part, "SIDE")   ? lan_battle_side_name(battle, 0)
            : is_part(part, "ARMY") ? lan_battle_army_name(battle, army)
            : is_part(part, "GROUP")
                ? lan_battle_group_name(
                      battle, lan_battle_army_first_group(battle, army))
                : NULL;
        if (used < size) {
            used += (size_t)snprintf(text + used, size - used, ".%.*s",
                                     name != NULL ? (int)strlen(name)
                                                  : (int)part.length,
                                     name != NULL ? name : part.text);
        }
    }
}

static lan_status tell_unfinished(const name_reader *reader)
{
    static const struct {
        const char *part;
        const char *what;
    } kinds[] = {{"SIDE", "a side"}, {"ARMY", "an army"}, {"GROUP", "a group"}};
    char example[EXAMPLE_SIZE];
    size_t index = 0;
    const measure_row *row = next_like(reader, &index);
    const pattern_part part = part_of(row, reader->level);
    const char *name = reader->measure->name;
    write_example(reader, row, example, sizeof example);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (is_part(part, kinds[i].part)) {
            return lan_fail(reader->err, LAN_EINVAL, 0, 0,
                            "'%s' is of %s, as in '%s'", name, kinds[i].what,
                            example);
        }
    }
    return lan_fail(reader->err, LAN_EINVAL, 0, 0,
                    "'%s' is no name of a value: it goes on, as in '%s'", name,
                    example);
}

/* --- names of sides, armies and groups ----------------------------------- */

/* Finds a name among count ones from first on; -1, and told, where there is
 * none. */
static int32_t find_name(const name_reader *reader, const char *what,
                         const char *word,
                         const char *(*name)(const lan_battle *, int32_t),
                         int32_t first, int32_t count)
{
    const char *words[WORDS_MAX];
    for (int32_t i = 0; i < count; i++) {
        const char *one = name(reader->battle, first + i);
        if (strcmp(one, word) == 0) {
            return first + i;
        }
        if (i < WORDS_MAX) {
            words[i] = one;
        }
    }
    (void)tell_none(
        reader, what, word,
        lan_text_suggest(word, words,
                         (size_t)(count < WORDS_MAX ? count : WORDS_MAX)));
    return -1;
}

static lan_status take_side(const name_reader *reader, const char *word)
{
    lan_measure *measure = reader->measure;
    measure->side =
        find_name(reader, "no side is called", word, lan_battle_side_name, 0,
                  lan_battle_side_count(reader->battle));
    return measure->side >= 0 ? LAN_OK : LAN_EINVAL;
}

static lan_status take_army(const name_reader *reader, const char *word)
{
    const lan_battle *battle = reader->battle;
    lan_measure *measure = reader->measure;
    measure->army =
        find_name(reader, "no army is called", word, lan_battle_army_name, 0,
                  lan_battle_army_count(battle));
    if (measure->army < 0) {
        return LAN_EINVAL;
    }
    measure->side = lan_battle_army_side(battle, measure->army);
    measure->first = lan_battle_army_first_group(battle, measure->army);
    measure->past =
        measure->first + lan_battle_army_group_count(battle, measure->army);
    return LAN_OK;
}

static lan_status take_group(const name_reader *reader, const char *word)
{
    lan_measure *measure = reader->measure;
    char what[128];
    char shown[48];
    snprintf(
        what, sizeof what, "army '%s' has no group",
        lan_text_printable(lan_battle_army_name(reader->battle, measure->army),
                           shown, sizeof shown));
    const int32_t group =
        find_name(reader, what, word, lan_battle_group_name, measure->first,
                  measure->past - measure->first);
    measure->first = group;
    measure->past = group + 1;
    return group >= 0 ? LAN_OK : LAN_EINVAL;
}

/* --- reading ------------------------------------------------------------- */

/* Goes on by one part of the name: to the rows that have it, else to those
 * where a name of the battle's stands. */
static lan_status take_part(name_reader *reader, const char *word)
{
    size_t index = 0;
    const measure_row *row = NULL;
    const measure_row *named = NULL;
    while ((row = next_like(reader, &index)) != NULL) {
        const pattern_part part = part_of(row, reader->level);
        if (stands_for_name(part)) {
            named = named != NULL ? named : row;
        } else if (is_part(part, word)) {
            reader->like = row;
            reader->level++;
            return LAN_OK;
        }
    }
    if (named == NULL) {
        return tell_unknown(reader, word);
    }
    const pattern_part part = part_of(named, reader->level);
    const lan_status status = is_part(part, "SIDE") ? take_side(reader, word)
                              : is_part(part, "ARMY")
                                  ? take_army(reader, word)
                                  : take_group(reader, word);
    reader->like = named;
    reader->level++;
    return status;
}

/* The row that ends where the name does, or goes on with the side alone. */
static const measure_row *find_row(const name_reader *reader, bool lacks_side)
{
    size_t index = 0;
    const measure_row *row = NULL;
    while ((row = next_like(reader, &index)) != NULL) {
        const int past = reader->level + (lacks_side ? 1 : 0);
        if ((!lacks_side || is_part(part_of(row, reader->level), "SIDE")) &&
            part_of(row, past).text == NULL) {
            return row;
        }
    }
    return NULL;
}

static char *text_of(const char *before, const char *between, const char *after)
{
    const size_t size = strlen(before) + strlen(between) + strlen(after) + 1;
    char *text = malloc(size);
    if (text != NULL) {
        (void)snprintf(text, size, "%s%s%s", before, between, after);
    }
    return text;
}

/* Gives a name that lacks its side the reader's own. */
static lan_status complete_name(const name_reader *reader)
{
    lan_measure *measure = reader->measure;
    char *full = text_of(measure->name, ".",
                         lan_battle_side_name(reader->battle, reader->own));
    if (full == NULL) {
        return LAN_ENOMEM;
    }
    free(measure->name);
    measure->name = full;
    measure->side = reader->own;
    return LAN_OK;
}

/* What armies do on a map is asked of such that stand on one. */
static lan_status check_campaign(const name_reader *reader)
{
    char shown[48];
    return reader->campaign != NULL ||
                   reader->measure->row->of < MEASURE_ARRIVED
               ? LAN_OK
               : lan_fail(reader->err, LAN_EINVAL, 0, 0,
                          "'%s' is of armies on a map: give each army an 'at'",
                          lan_text_printable(reader->measure->name, shown,
                                             sizeof shown));
}

static lan_status read_name(name_reader *reader)
{
    lan_measure *measure = reader->measure;
    lan_status status = LAN_OK;
    for (char *part = reader->rest; part != NULL && status == LAN_OK;) {
        char *dot = strchr(part, '.');
        if (dot != NULL) {
            *dot = '\0';
        }
        status = take_part(reader, part);
        part = dot != NULL ? dot + 1 : NULL;
    }
    if (status != LAN_OK) {
        return status;
    }
    measure->row = find_row(reader, false);
    if (measure->row == NULL && reader->own >= 0) {
        measure->row = find_row(reader, true);
        status = measure->row != NULL ? complete_name(reader) : LAN_OK;
    }
    if (status == LAN_OK && measure->row == NULL) {
        return tell_unfinished(reader);
    }
    return status == LAN_OK ? check_campaign(reader) : status;
}

/* Writes what it is called for people, and lists its words. */
static lan_status fill_measure(const lan_battle *battle,
                               const lan_campaign_def *campaign,
                               lan_measure *measure)
{
    const measure_row *row = measure->row;
    const bool is_of_army = measure->army >= 0;
    const bool is_of_group = strstr(row->pattern, "GROUP") != NULL;
    const bool is_of_any = is_of_army || measure->side >= 0;
    const char *owner = is_of_army ? lan_battle_army_name(battle, measure->army)
                        : is_of_any
                            ? lan_battle_side_name(battle, measure->side)
                            : "";
    char *group = is_of_group
                      ? text_of(lan_battle_group_name(battle, measure->first),
                                " of ", owner)
                      : NULL;
    if (!is_of_group || group != NULL) {
        measure->title = text_of(row->title, is_of_any ? " of " : "",
                                 group != NULL ? group : owner);
    }
    free(group);
    if (measure->title == NULL) {
        return LAN_ENOMEM;
    }
    /* what is of no side by its name is told as the first side sees it */
    if (!is_of_any && !isnan(lan_measure_even(measure))) {
        measure->side = 0;
    }
    return measure_list_words(measure, battle, campaign);
}

lan_status measure_create_of(const lan_battle *battle,
                             const lan_campaign_def *campaign, const char *name,
                             int32_t side, lan_measure **out, lan_error *err)
{
    lan_measure *measure = calloc(1, sizeof *measure);
    char *parts = text_of(name, "", "");
    lan_status status = LAN_ENOMEM;
    if (measure != NULL && parts != NULL) {
        measure->side = -1;
        measure->army = -1;
        measure->name = text_of(name, "", "");
        name_reader reader = {.battle = battle,
                              .campaign = campaign,
                              .measure = measure,
                              .rest = parts,
                              .own = side,
                              .err = err};
        status = measure->name != NULL ? read_name(&reader) : LAN_ENOMEM;
        status =
            status == LAN_OK ? fill_measure(battle, campaign, measure) : status;
    }
    free(parts);
    if (status != LAN_OK) {
        lan_measure_destroy(measure);
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    *out = measure;
    return LAN_OK;
}

lan_status lan_measure_create(const lan_battle *battle, const char *name,
                              lan_measure **out, lan_error *err)
{
    return measure_create_of(battle, NULL, name, -1, out, err);
}

lan_status lan_measure_create_for(const lan_scenario *scenario,
                                  const char *name, lan_measure **out,
                                  lan_error *err)
{
    lan_battle *battle = NULL;
    lan_status status =
        lan_battle_create(lan_scenario_battle_def(scenario), &battle, err);
    if (status == LAN_OK) {
        status = measure_create_of(battle, lan_scenario_campaign(scenario),
                                   name, 0, out, err);
    }
    lan_battle_destroy(battle);
    return status;
}

void lan_measure_destroy(lan_measure *measure)
{
    if (measure != NULL) {
        free(measure->words);
        free(measure->pool);
        free(measure->name);
        free(measure->title);
        free(measure);
    }
}

/* --- what it is ---------------------------------------------------------- */

const char *lan_measure_name(const lan_measure *measure)
{
    return measure->name;
}

const char *lan_measure_title(const lan_measure *measure)
{
    return measure->title;
}

lan_measure_kind lan_measure_kind_of(const lan_measure *measure)
{
    return measure->row->kind;
}

lan_measure_unit lan_measure_unit_of(const lan_measure *measure)
{
    return measure->row->unit;
}

double lan_measure_even(const lan_measure *measure)
{
    return measure->row->unit == LAN_MEASURE_IN_SHARES        ? 0.0
           : measure->row->unit == LAN_MEASURE_IN_PROBABILITY ? 0.5
                                                              : LAN_NAN;
}

const char *lan_measure_even_title(const lan_measure *measure)
{
    return measure->row->unit == LAN_MEASURE_IN_SHARES        ? "break-even"
           : measure->row->unit == LAN_MEASURE_IN_PROBABILITY ? "even odds"
                                                              : NULL;
}

int32_t lan_measure_side(const lan_measure *measure)
{
    return measure->side;
}

size_t lan_measure_word_count(const lan_measure *measure)
{
    return measure->word_count;
}

const char *lan_measure_word(const lan_measure *measure, size_t index)
{
    return index < measure->word_count ? measure->words[index] : NULL;
}

int32_t lan_measure_word_side(const lan_measure *measure, size_t index)
{
    return index < measure->side_words ? (int32_t)index : -1;
}

bool lan_measure_needs_odds(const lan_measure *measure)
{
    return measure->row->of == MEASURE_ODDS;
}

bool measure_needs_law(const lan_measure *measure)
{
    return measure->row->of == MEASURE_LAW_ENEMY ||
           measure->row->of == MEASURE_LAW_OWN;
}

bool measure_has_mean(const lan_measure *measure)
{
    return !lan_measure_needs_odds(measure) && !measure_needs_law(measure) &&
           measure->row->kind == LAN_MEASURE_NUMBER;
}

double lan_measure_rounding(const lan_measure *measure)
{
    /* of differences of shares up to 1 */
    return measure->row->unit == LAN_MEASURE_IN_SHARES ? 4.0 * DBL_EPSILON
                                                       : 0.0;
}

const char *measure_counterpart(const lan_measure *measure)
{
    return measure->side == 0 ? measure->row->counterpart : NULL;
}

/* --- its value ----------------------------------------------------------- */

double lan_measure_value(const lan_measure *measure, const lan_battle *battle,
                         const lan_outcome *outcome, const lan_odds *odds)
{
    const fought_battle fought = {
        .battle = battle, .outcome = outcome, .odds = odds};
    return measure_value(measure, &fought);
}

const char *lan_measure_text(const lan_measure *measure, double value,
                             char buffer[LAN_TEXT_DOUBLE_SIZE])
{
    if (isnan(value)) {
        return "";
    }
    switch (lan_measure_kind_of(measure)) {
    case LAN_MEASURE_WORD:
        return value >= 0.0 && value < (double)measure->word_count
                   ? measure->words[(size_t)value]
                   : "";
    case LAN_MEASURE_FLAG:
        return value > 0.0 ? "true" : "false";
    case LAN_MEASURE_NUMBER:
        break;
    }
    return lan_text_from_double(value, buffer);
}
