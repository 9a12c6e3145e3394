/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/parameter.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "scenarios/format/value_impl.h"
#include "scenarios/parameter_impl.h"

/* --- the place of a value ------------------------------------------------ */

/* Entries of tables are read as bytes: they have their members in common. */
static_assert(sizeof(lan_weight_def) == SCN_PAIR_SIZE &&
                  sizeof(lan_armour_def) == SCN_PAIR_SIZE,
              "a pair is a pair");
static_assert(offsetof(lan_weight_def, weight) == SCN_PAIR_VALUE_OFFSET &&
                  offsetof(lan_armour_def, factor) == SCN_PAIR_VALUE_OFFSET,
              "a pair ends in its number");
static_assert(offsetof(lan_weight_def, attacker) == 0 &&
                  offsetof(lan_counter_def, attacker) == 0 &&
                  offsetof(lan_armour_def, kind) == 0 &&
                  offsetof(lan_armour_def, armour_class) == sizeof(int32_t) &&
                  offsetof(lan_weight_def, target) == sizeof(int32_t) &&
                  offsetof(lan_counter_def, target) == sizeof(int32_t),
              "a pair begins with its types");

size_t scn_pair_find(const void *items, size_t first, size_t count,
                     const int32_t types[2])
{
    const unsigned char *bytes = items;
    size_t i = first;
    while (i < count &&
           memcmp(bytes + i * SCN_PAIR_SIZE, types, 2 * sizeof types[0]) != 0) {
        i++;
    }
    return i;
}

/* A pair has its place in a table, which a copy may make longer. */
static void find_pair(lan_parameter *parameter, const scn_spot *spot)
{
    const unsigned char *block = parameter->scenario->block.bytes;
    const size_t at = spot->field->offset;
    const scn_items table =
        scn_items_of(&(scn_field){.shape = SCN_SHAPE_LIST}, block + at);
    size_t place = 0;
    parameter->is_pair = true;
    parameter->offset = at;
    memcpy(parameter->types, spot->types, sizeof spot->types);
    if (scn_block_holds(&parameter->scenario->block, spot->at, sizeof(double),
                        &place)) {
        parameter->entry =
            (size_t)((const char *)spot->at - (const char *)table.first) /
            SCN_PAIR_SIZE;
        memcpy(parameter->types,
               (const char *)table.first + parameter->entry * SCN_PAIR_SIZE,
               sizeof parameter->types);
        return;
    }
    parameter->entry =
        scn_pair_find(table.first, 0, table.count, parameter->types);
}

/* The offset of something in the block; SCN_NOWHERE where it is not in it. */
static size_t offset_of(const lan_scenario *scenario, const void *at,
                        size_t size)
{
    size_t offset = 0;
    return scn_block_holds(&scenario->block, at, size, &offset) ? offset
                                                                : SCN_NOWHERE;
}

/* What cannot stand beside a value, and is a number elsewhere, goes. */
static void find_cleared(lan_parameter *parameter, const scn_spot *spot)
{
    const scn_field *field = spot->field;
    size_t count = 0;
    const char *base = (const char *)spot->at - field->offset;
    for (size_t i = 0; i < SCN_MAX_RIVALS && field->instead_of[i] != NULL;
         i++) {
        const char *key = field->instead_of[i];
        const scn_field *rival =
            scn_section_field(spot->home, key, strlen(key));
        if (rival->scalar == SCN_SCALAR_NUMBER &&
            rival->offset != field->offset) {
            parameter->cleared[count++] = offset_of(
                parameter->scenario, base + rival->offset, sizeof(double));
        }
    }
    parameter->cleared[count] = SCN_NOWHERE;
}

/* True where no number in range makes a good battle a bad one: such numbers
 * take part in no rule that joins several values. */
static bool is_free(const scn_spot *spot)
{
    const scn_field *field = spot->field;
    const bool is_number = field->scalar == SCN_SCALAR_NUMBER ||
                           field->scalar == SCN_SCALAR_INVERSE ||
                           field->scalar == SCN_SCALAR_AUTO;
    return field->is_free ||
           (spot->home->is_free && is_number && field->shape == SCN_SHAPE_ONE);
}

static lan_parameter_kind kind_of(const scn_field *field)
{
    static const lan_parameter_kind kinds[] = {
        [SCN_USE_NUMBER] = LAN_PARAMETER_NUMBER,
        [SCN_USE_WHOLE] = LAN_PARAMETER_WHOLE,
        [SCN_USE_FLAG] = LAN_PARAMETER_FLAG,
        [SCN_USE_WORD] = LAN_PARAMETER_WORD,
        [SCN_USE_TEXT] = LAN_PARAMETER_NUMBER, /* nor is it in the block */
    };
    return kinds[scn_scalar_use(field->scalar)];
}

/* Finds the value's place; whatever is not in the block cannot be varied. */
static lan_status find_place(lan_parameter *parameter, const scn_spot *spot,
                             lan_error *err)
{
    const lan_scenario *scenario = parameter->scenario;
    const scn_field *field = spot->field;
    parameter->field = field;
    parameter->kind = kind_of(field);
    parameter->is_free = is_free(spot);
    parameter->size = scn_scalar_size(field->scalar);
    parameter->given = offset_of(scenario, spot->given, sizeof(bool));
    parameter->cleared[0] = SCN_NOWHERE;
    if (spot->field->shape == SCN_SHAPE_TABLE) {
        find_pair(parameter, spot);
        return LAN_OK;
    }
    parameter->offset = offset_of(scenario, spot->at, parameter->size);
    if (parameter->offset == SCN_NOWHERE) {
        return lan_fail(err, LAN_EINVAL, 0, 0, "'%s' cannot be varied",
                        field->key);
    }
    find_cleared(parameter, spot);
    return LAN_OK;
}

/* --- its words ----------------------------------------------------------- */

static lan_status take_words(lan_parameter *parameter, size_t count)
{
    parameter->words = calloc(count + 1, sizeof *parameter->words);
    parameter->word_values =
        calloc(2 * count + 1, sizeof *parameter->word_values);
    return parameter->words != NULL && parameter->word_values != NULL
               ? LAN_OK
               : LAN_ENOMEM;
}

static void add_word(lan_parameter *parameter, const char *word, int32_t value,
                     int32_t second)
{
    const size_t i = parameter->word_count++;
    parameter->words[i] = word;
    parameter->word_values[2 * i] = value;
    parameter->word_values[2 * i + 1] = second;
}

static lan_status list_choices(lan_parameter *parameter)
{
    const scn_word *words = parameter->field->words;
    size_t count = 0;
    while (words[count].word != NULL) {
        count++;
    }
    const lan_status status = take_words(parameter, count);
    for (size_t i = 0; status == LAN_OK && i < count; i++) {
        add_word(parameter, words[i].word, words[i].value, 0);
    }
    return status;
}

static lan_status list_types(lan_parameter *parameter)
{
    const lan_battle_def *def = &parameter->scenario->head->def;
    const lan_status status = take_words(parameter, def->unit_count);
    for (size_t i = 0; status == LAN_OK && i < def->unit_count; i++) {
        add_word(parameter, def->units[i].name, (int32_t)i, 0);
    }
    return status;
}

static lan_status list_names(lan_parameter *parameter, const char *const *names,
                             size_t count)
{
    const lan_status status = take_words(parameter, count);
    for (size_t i = 0; status == LAN_OK && i < count; i++) {
        add_word(parameter, names[i], (int32_t)i, 0);
    }
    return status;
}

static lan_status list_kinds(lan_parameter *parameter)
{
    const lan_battle_def *def = &parameter->scenario->head->def;
    return list_names(parameter, def->kinds, def->kind_count);
}

/* Lists the words that stand for none, or for its own, and the kinds. */
static lan_status list_answers(lan_parameter *parameter)
{
    const lan_battle_def *def = &parameter->scenario->head->def;
    const scn_word *words = parameter->field->words;
    const lan_status status = take_words(parameter, def->kind_count + 2);
    for (size_t i = 0; status == LAN_OK && words[i].word != NULL; i++) {
        add_word(parameter, words[i].word, words[i].value, 0);
    }
    for (size_t i = 0; status == LAN_OK && i < def->kind_count; i++) {
        add_word(parameter, def->kinds[i], (int32_t)i, 0);
    }
    return status;
}

static lan_status list_classes(lan_parameter *parameter)
{
    const lan_battle_def *def = &parameter->scenario->head->def;
    return list_names(parameter, def->classes, def->class_count);
}

/* Lists every army and army.group. */
static lan_status list_targets(lan_parameter *parameter)
{
    const lan_scenario *scenario = parameter->scenario;
    const lan_battle_def *def = &scenario->head->def;
    size_t groups = 0;
    for (size_t a = 0; a < def->army_count; a++) {
        groups += def->armies[a].group_count;
    }
    const lan_status status = take_words(parameter, def->army_count + groups);
    parameter->pool = malloc(groups * SCN_TARGET_SIZE + 1);
    if (status != LAN_OK || parameter->pool == NULL) {
        return LAN_ENOMEM;
    }
    char *word = parameter->pool;
    for (size_t a = 0; a < def->army_count; a++) {
        add_word(parameter, def->armies[a].name, (int32_t)a, -1);
        for (size_t g = 0; g < def->armies[a].group_count; g++) {
            const int32_t target[] = {(int32_t)a, (int32_t)g};
            add_word(parameter, scn_target_name(scenario, target, word),
                     target[0], target[1]);
            word += SCN_TARGET_SIZE;
        }
    }
    return LAN_OK;
}

/* Lists the armies, and the words that stand for some. */
static lan_status list_armies(lan_parameter *parameter)
{
    const lan_battle_def *def = &parameter->scenario->head->def;
    const scn_word *words = parameter->field->words;
    const lan_status status =
        take_words(parameter, def->army_count + (words != NULL ? 1 : 0));
    if (status == LAN_OK && words != NULL) {
        add_word(parameter, words->word, words->value, 0);
    }
    for (size_t i = 0; status == LAN_OK && i < def->army_count; i++) {
        add_word(parameter, def->armies[i].name, (int32_t)i, 0);
    }
    return status;
}

static lan_status list_sides(lan_parameter *parameter)
{
    const lan_battle_def *def = &parameter->scenario->head->def;
    const lan_status status = take_words(parameter, def->side_count);
    for (size_t i = 0; status == LAN_OK && i < def->side_count; i++) {
        add_word(parameter, def->sides[i].name, (int32_t)i, 0);
    }
    return status;
}

static lan_status list_places(lan_parameter *parameter)
{
    const scn_places *places = &parameter->scenario->places;
    const lan_status status = take_words(parameter, places->names.count);
    for (size_t i = 0; status == LAN_OK && i < places->names.count; i++) {
        add_word(parameter, places->names.words[i], places->items[i], 0);
    }
    return status;
}

static bool is_army_name(const lan_battle_def *def, const char *word)
{
    bool is_one = false;
    for (size_t i = 0; i < def->army_count; i++) {
        is_one = is_one || strcmp(def->armies[i].name, word) == 0;
    }
    return is_one;
}

/* Lists armies, and places that no army is called as. */
static lan_status list_goals(lan_parameter *parameter)
{
    const lan_battle_def *def = &parameter->scenario->head->def;
    const scn_places *places = &parameter->scenario->places;
    const lan_status status =
        take_words(parameter, def->army_count + places->names.count);
    for (size_t i = 0; status == LAN_OK && i < def->army_count; i++) {
        add_word(parameter, def->armies[i].name, -1, (int32_t)i);
    }
    for (size_t i = 0; status == LAN_OK && i < places->names.count; i++) {
        if (!is_army_name(def, places->names.words[i])) {
            add_word(parameter, places->names.words[i], places->items[i], -1);
        }
    }
    return status;
}

typedef lan_status word_lister(lan_parameter *parameter);

/* For the scalars that are words. */
static word_lister *const word_listers[SCN_SCALAR_COUNT] = {
    [SCN_SCALAR_CHOICE] = list_choices, [SCN_SCALAR_TYPE] = list_types,
    [SCN_SCALAR_TARGET] = list_targets, [SCN_SCALAR_ARMY] = list_armies,
    [SCN_SCALAR_SIDE] = list_sides,     [SCN_SCALAR_PLACE] = list_places,
    [SCN_SCALAR_GOAL] = list_goals,     [SCN_SCALAR_KIND] = list_kinds,
    [SCN_SCALAR_CLASS] = list_classes,  [SCN_SCALAR_ANSWER] = list_answers,
};

static lan_status list_words(lan_parameter *parameter)
{
    return parameter->kind == LAN_PARAMETER_WORD
               ? word_listers[parameter->field->scalar](parameter)
               : LAN_OK;
}

/* --- a parameter --------------------------------------------------------- */

static char *copy_text(const char *text)
{
    const size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    return copy != NULL ? memcpy(copy, text, size) : NULL;
}

static bool follows_from(const scn_head *head, size_t offset)
{
    return scn_campaign_follows_from(head, offset) ||
           scn_engagement_follows_from(head, offset);
}

/* True where anything follows from a value or from what is stored beside it. */
static bool settles(const lan_parameter *parameter)
{
    const scn_head *head = parameter->scenario->head;
    bool does = follows_from(head, parameter->offset) ||
                (parameter->given != SCN_NOWHERE &&
                 follows_from(head, parameter->given));
    for (const size_t *at = parameter->cleared; *at != SCN_NOWHERE && !does;
         at++) {
        does = follows_from(head, *at);
    }
    return does;
}

static bool is_lone(const lan_parameter *parameter)
{
    return parameter->field->scalar == SCN_SCALAR_NUMBER &&
           parameter->is_free && !parameter->is_pair && !parameter->settles &&
           parameter->given == SCN_NOWHERE &&
           parameter->cleared[0] == SCN_NOWHERE;
}

lan_status scn_parameter_make(const lan_scenario *scenario, const char *path,
                              const scn_spot *spot, lan_parameter **out,
                              lan_error *err)
{
    lan_parameter *parameter = calloc(1, sizeof *parameter);
    if (parameter == NULL) {
        return LAN_ENOMEM;
    }
    parameter->scenario = scenario;
    parameter->path = copy_text(path);
    lan_status status =
        parameter->path != NULL ? find_place(parameter, spot, err) : LAN_ENOMEM;
    if (status == LAN_OK) {
        status = list_words(parameter);
    }
    if (status == LAN_OK && parameter->kind == LAN_PARAMETER_WORD &&
        parameter->word_count == 0) {
        status = lan_fail(err, LAN_EINVAL, 0, 0,
                          "'%s' cannot be varied: no place has a name",
                          spot->field->key);
    }
    if (status != LAN_OK) {
        lan_parameter_destroy(parameter);
        return status;
    }
    parameter->settles = settles(parameter);
    parameter->is_lone = is_lone(parameter);
    *out = parameter;
    return LAN_OK;
}

/* Goes to the end of a path: of a section, to the key that may stand for it. */
static lan_status go_to_end(scn_walk *walk, char *path)
{
    lan_status status = scn_walk_follow(walk, path);
    if (status == LAN_OK && walk->spot.section != NULL &&
        walk->spot.section->short_key != NULL) {
        status = scn_walk_step(walk, walk->spot.section->short_key);
    }
    const bool is_value =
        walk->spot.section == NULL && walk->spot.shape == SCN_SHAPE_ONE;
    return status == LAN_OK && !is_value ? scn_walk_tell_leads_to(walk)
                                         : status;
}

lan_status lan_parameter_create(const lan_scenario *scenario, const char *path,
                                lan_parameter **out, lan_error *err)
{
    char *parts = copy_text(path);
    scn_walk walk = {
        .scenario = scenario, .err = err, .spot = scn_spot_top(scenario)};
    lan_status status = parts != NULL ? go_to_end(&walk, parts) : LAN_ENOMEM;
    if (status == LAN_OK) {
        status = scn_parameter_make(scenario, path, &walk.spot, out, err);
    }
    free(parts);
    return status == LAN_OK
               ? LAN_OK
               : lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
}

void lan_parameter_destroy(lan_parameter *parameter)
{
    if (parameter != NULL) {
        free(parameter->words);
        free(parameter->word_values);
        free(parameter->pool);
        free(parameter->path);
        free(parameter);
    }
}

const char *lan_parameter_path(const lan_parameter *parameter)
{
    return parameter->path;
}

const char *lan_parameter_unit(const lan_parameter *parameter)
{
    return parameter != NULL ? parameter->field->unit : NULL;
}

bool lan_parameter_is_same(const lan_parameter *a, const lan_parameter *b)
{
    return a->is_pair == b->is_pair && a->offset == b->offset &&
           a->types[0] == b->types[0] && a->types[1] == b->types[1];
}

bool lan_parameter_is_free(const lan_parameter *parameter)
{
    return parameter->is_free;
}

lan_parameter_kind lan_parameter_kind_of(const lan_parameter *parameter)
{
    return parameter->kind;
}

size_t lan_parameter_word_count(const lan_parameter *parameter)
{
    return parameter->word_count;
}

const char *lan_parameter_word(const lan_parameter *parameter, size_t index)
{
    return index < lan_parameter_word_count(parameter) ? parameter->words[index]
                                                       : NULL;
}
