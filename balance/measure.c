/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/measure_impl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "base/text.h"

/* A name that leads to a quantity by its last part. */
typedef struct named {
    const char *word;
    lan_quantity quantity;
} named;

static const named of_battle[] = {
    {"winner", Q_WINNER},     {"reason", Q_REASON},
    {"margin", Q_MARGIN},     {"value_margin", Q_VALUE_MARGIN},
    {"duration", Q_DURATION}, {"near_tie", Q_NEAR_TIE},
    {"odds", Q_SIDE_ODDS},    {"armies", Q_LEFT}};

static const named of_army[] = {{"left", Q_LEFT},
                                {"lost_combat", Q_LOST_COMBAT},
                                {"lost_other", Q_LOST_OTHER},
                                {"morale", Q_MORALE},
                                {"state", Q_STATE},
                                {"units", Q_REINFORCED}};

static const named of_group[] = {{"left", Q_LEFT},
                                 {"lost_combat", Q_LOST_COMBAT},
                                 {"lost_other", Q_LOST_OTHER},
                                 {"reinforced", Q_REINFORCED}};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Longest name of a list that a suggestion is looked for in. */
#define WORDS_MAX 64

/* Where the reading of a name is. */
typedef struct name_reader {
    const lan_battle *battle;
    lan_measure *record;
    char *rest; /* what is left of a copy of the name; NULL at its end */
    lan_error *err;
} name_reader;

static const char *take_part(name_reader *reader)
{
    char *part = reader->rest;
    if (part != NULL) {
        char *dot = strchr(part, '.');
        reader->rest = dot != NULL ? dot + 1 : NULL;
        if (dot != NULL) {
            *dot = '\0';
        }
    }
    return part;
}

static lan_status tell_none(const name_reader *reader, const char *what,
                            const char *word, const char *meant)
{
    char shown[48];
    lan_text_printable(word, shown, sizeof shown);
    return lan_fail(reader->err, LAN_EINVAL, 0, 0,
                    meant != NULL ? "%s '%s' (did you mean '%s'?)" : "%s '%s'",
                    what, shown, meant);
}

/* The row of a word; NULL, and told, where there is none. */
static const named *find_named(const name_reader *reader, const named *rows,
                               size_t count, const char *word)
{
    const char *words[WORDS_MAX];
    for (size_t i = 0; i < count; i++) {
        words[i] = rows[i].word;
        if (word != NULL && strcmp(word, rows[i].word) == 0) {
            return &rows[i];
        }
    }
    if (word == NULL) {
        (void)lan_fail(reader->err, LAN_EINVAL, 0, 0,
                       "'%s' is no name of a value: it goes on, as in '%s.%s'",
                       reader->record->name, reader->record->name,
                       rows[0].word);
    } else {
        (void)tell_none(reader, "nothing that can be recorded is called", word,
                        lan_text_suggest(word, words, count));
    }
    return NULL;
}

/* --- words --------------------------------------------------------------- */

static lan_status list_static(lan_measure *record, const char *const *words,
                              size_t count)
{
    record->kind = LAN_MEASURE_WORD;
    record->words = calloc(count, sizeof *record->words);
    if (record->words == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < count; i++) {
        record->words[i] = words[i];
    }
    record->word_count = count;
    return LAN_OK;
}

static lan_status list_reasons(lan_measure *record)
{
    static const lan_end_reason reasons[] = {LAN_END_NONE, LAN_END_ANNIHILATION,
                                             LAN_END_BREAK, LAN_END_TIME,
                                             LAN_END_STALEMATE};
    const char *words[COUNT(reasons)];
    for (size_t i = 0; i < COUNT(reasons); i++) {
        words[reasons[i]] = lan_end_reason_name(reasons[i]);
    }
    return list_static(record, words, COUNT(reasons));
}

static lan_status list_states(lan_measure *record)
{
    const char *words[] = {lan_army_state_name(LAN_ARMY_FIGHTING),
                           lan_army_state_name(LAN_ARMY_BROKEN),
                           lan_army_state_name(LAN_ARMY_GONE)};
    return list_static(record, words, COUNT(words));
}

/* The sides, then "none" and "mutual"; names are copied. */
static lan_status list_winners(lan_measure *record, const lan_battle *battle)
{
    const int32_t sides = lan_battle_side_count(battle);
    size_t size = 1;
    for (int32_t s = 0; s < sides; s++) {
        size += strlen(lan_battle_side_name(battle, s)) + 1;
    }
    record->kind = LAN_MEASURE_WORD;
    record->words = calloc((size_t)sides + 2, sizeof *record->words);
    record->pool = malloc(size);
    if (record->words == NULL || record->pool == NULL) {
        return LAN_ENOMEM;
    }
    char *next = record->pool;
    for (int32_t s = 0; s < sides; s++) {
        const char *name = lan_battle_side_name(battle, s);
        memcpy(next, name, strlen(name) + 1);
        record->words[record->word_count++] = next;
        next += strlen(name) + 1;
    }
    record->words[record->word_count++] = "none";
    record->words[record->word_count++] = "mutual";
    return LAN_OK;
}

/* --- names --------------------------------------------------------------- */

/* The words of one kind of name, of at most so many, for a suggestion. */
static const char *suggest(const char *word, int32_t count,
                           const char *(*name)(const lan_battle *, int32_t),
                           const lan_battle *battle, int32_t first)
{
    const char *words[WORDS_MAX];
    const int32_t shown = count < WORDS_MAX ? count : WORDS_MAX;
    for (int32_t i = 0; i < shown; i++) {
        words[i] = name(battle, first + i);
    }
    return lan_text_suggest(word, words, (size_t)shown);
}

static lan_status read_side(name_reader *reader, lan_quantity quantity)
{
    const lan_battle *battle = reader->battle;
    const int32_t sides = lan_battle_side_count(battle);
    const char *word = take_part(reader);
    if (word == NULL) {
        return lan_fail(reader->err, LAN_EINVAL, 0, 0,
                        "'odds' is of a side, as in 'odds.%s'",
                        lan_battle_side_name(battle, 0));
    }
    reader->record->quantity = quantity;
    for (int32_t s = 0; s < sides; s++) {
        if (strcmp(lan_battle_side_name(battle, s), word) == 0) {
            reader->record->side = s;
            return LAN_OK;
        }
    }
    return tell_none(reader, "no side is called", word,
                     suggest(word, sides, lan_battle_side_name, battle, 0));
}

static lan_status read_group(name_reader *reader)
{
    const lan_battle *battle = reader->battle;
    lan_measure *record = reader->record;
    const int32_t army = record->army;
    const char *word = take_part(reader);
    for (int32_t i = record->first; word != NULL && i < record->past; i++) {
        if (strcmp(lan_battle_group_name(battle, i), word) == 0) {
            record->first = i;
            record->past = i + 1;
            const named *row = find_named(reader, of_group, COUNT(of_group),
                                          take_part(reader));
            record->quantity = row != NULL ? row->quantity : Q_LEFT;
            return row != NULL ? LAN_OK : LAN_EINVAL;
        }
    }
    char what[128];
    char shown[48];
    snprintf(what, sizeof what, "army '%s' has no group",
             lan_text_printable(lan_battle_army_name(battle, army), shown,
                                sizeof shown));
    return tell_none(reader, what, word != NULL ? word : "",
                     word != NULL
                         ? suggest(word, record->past - record->first,
                                   lan_battle_group_name, battle, record->first)
                         : NULL);
}

static lan_status read_army(name_reader *reader)
{
    const lan_battle *battle = reader->battle;
    lan_measure *record = reader->record;
    const char *word = take_part(reader);
    if (word == NULL) {
        return lan_fail(reader->err, LAN_EINVAL, 0, 0,
                        "'armies' is of an army, as in 'armies.%s.left'",
                        lan_battle_army_name(battle, 0));
    }
    record->army = lan_battle_find_army(battle, word);
    if (record->army < 0) {
        return tell_none(reader, "no army is called", word,
                         suggest(word, lan_battle_army_count(battle),
                                 lan_battle_army_name, battle, 0));
    }
    record->first = lan_battle_army_first_group(battle, record->army);
    record->past =
        record->first + lan_battle_army_group_count(battle, record->army);
    const named *row =
        find_named(reader, of_army, COUNT(of_army), take_part(reader));
    if (row == NULL) {
        return LAN_EINVAL;
    }
    record->quantity = row->quantity;
    if (strcmp(row->word, "units") == 0) {
        return read_group(reader);
    }
    return row->quantity == Q_STATE ? list_states(record) : LAN_OK;
}

static lan_status read_name(name_reader *reader)
{
    lan_measure *record = reader->record;
    const named *row =
        find_named(reader, of_battle, COUNT(of_battle), take_part(reader));
    if (row == NULL) {
        return LAN_EINVAL;
    }
    record->quantity = row->quantity;
    if (row->quantity == Q_WINNER) {
        return list_winners(record, reader->battle);
    }
    if (row->quantity == Q_REASON) {
        return list_reasons(record);
    }
    if (row->quantity == Q_NEAR_TIE) {
        record->kind = LAN_MEASURE_FLAG;
    }
    if (row->quantity == Q_SIDE_ODDS) {
        return read_side(reader, Q_SIDE_ODDS);
    }
    if (row->quantity == Q_MARGIN && reader->rest != NULL) {
        return read_side(reader, Q_SIDE_MARGIN);
    }
    return row->quantity == Q_LEFT ? read_army(reader) : LAN_OK;
}

lan_status lan_measure_create(const lan_battle *battle, const char *name,
                              lan_measure **out, lan_error *err)
{
    const size_t size = strlen(name) + 1;
    lan_measure *record = calloc(1, sizeof *record);
    char *parts = malloc(size);
    char *copy = malloc(size);
    lan_status status = LAN_ENOMEM;
    if (record != NULL && parts != NULL && copy != NULL) {
        memcpy(parts, name, size);
        memcpy(copy, name, size);
        record->name = copy;
        copy = NULL;
        name_reader reader = {battle, record, parts, err};
        status = read_name(&reader);
        const char *more = status == LAN_OK ? take_part(&reader) : NULL;
        if (more != NULL) {
            status = tell_none(&reader, "a value has no parts: no", more, NULL);
        }
    }
    free(parts);
    free(copy);
    if (status != LAN_OK) {
        lan_measure_destroy(record);
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    *out = record;
    return LAN_OK;
}

lan_status lan_measure_create_for(const lan_scenario *scenario,
                                  const char *name, lan_measure **out,
                                  lan_error *err)
{
    lan_battle *battle = NULL;
    lan_status status =
        lan_battle_create(lan_scenario_battle_def(scenario), &battle, err);
    if (status != LAN_OK) {
        return status;
    }
    if (strcmp(name, "odds") == 0) {
        const char *side = lan_battle_side_name(battle, 0);
        const size_t size = sizeof "odds." + strlen(side);
        char *full = malloc(size);
        status = LAN_ENOMEM;
        if (full != NULL) {
            (void)snprintf(full, size, "odds.%s", side);
            status = lan_measure_create(battle, full, out, err);
        }
        free(full);
    } else {
        status = lan_measure_create(battle, name, out, err);
    }
    lan_battle_destroy(battle);
    return status;
}

void lan_measure_destroy(lan_measure *record)
{
    if (record != NULL) {
        free(record->words);
        free(record->pool);
        free(record->name);
        free(record);
    }
}

const char *lan_measure_name(const lan_measure *record)
{
    return record->name;
}

lan_measure_kind lan_measure_kind_of(const lan_measure *record)
{
    return record->kind;
}

size_t lan_measure_word_count(const lan_measure *record)
{
    return record->word_count;
}

const char *lan_measure_word(const lan_measure *record, size_t index)
{
    return index < record->word_count ? record->words[index] : NULL;
}

bool lan_measure_needs_odds(const lan_measure *record)
{
    return record->quantity == Q_SIDE_ODDS;
}

double lan_measure_rounding(const lan_measure *record)
{
    const bool is_margin = record->quantity == Q_MARGIN ||
                           record->quantity == Q_VALUE_MARGIN ||
                           record->quantity == Q_SIDE_MARGIN;
    return is_margin ? 4.0 * DBL_EPSILON : 0.0;
}
