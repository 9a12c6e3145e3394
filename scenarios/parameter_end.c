/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/parameter_impl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- values -------------------------------------------------------------- */

static lan_status take_words(lan_parameter *parameter, size_t count)
{
    parameter->kind = LAN_PARAMETER_WORD;
    parameter->words = calloc(count + 1, sizeof *parameter->words);
    parameter->word_values =
        calloc(2 * count + 1, sizeof *parameter->word_values);
    return parameter->words != NULL && parameter->word_values != NULL
               ? LAN_OK
               : LAN_ENOMEM;
}

static lan_status list_choices(lan_parameter *parameter)
{
    size_t count = 0;
    while (parameter->field->words[count].word != NULL) {
        count++;
    }
    const lan_status status = take_words(parameter, count);
    for (size_t i = 0; status == LAN_OK && i < count; i++) {
        const scn_word *word = &parameter->field->words[i];
        if (word->value != SCN_WORD_LATER) {
            parameter->word_values[parameter->word_count] = word->value;
            parameter->words[parameter->word_count++] = word->word;
        }
    }
    parameter->store = SCN_STORE_CHOICE;
    return status;
}

static lan_status list_types(lan_parameter *parameter)
{
    const lan_battle_def *def = &parameter->scenario->def;
    const lan_status status = take_words(parameter, def->unit_count);
    for (size_t i = 0; status == LAN_OK && i < def->unit_count; i++) {
        parameter->words[parameter->word_count++] = def->units[i].name;
    }
    parameter->store = SCN_STORE_INDEX;
    return status;
}

static void add_target(lan_parameter *parameter, const char *word, size_t army,
                       int32_t group)
{
    parameter->word_values[2 * parameter->word_count] = (int32_t)army;
    parameter->word_values[2 * parameter->word_count + 1] = group;
    parameter->words[parameter->word_count++] = word;
}

/* Lists every army and army.group. */
static lan_status list_targets(lan_parameter *parameter)
{
    const lan_battle_def *def = &parameter->scenario->def;
    const size_t room = 2 * SCN_MAX_NAME + 2;
    size_t groups = 0;
    for (size_t a = 0; a < def->army_count; a++) {
        groups += def->armies[a].group_count;
    }
    const lan_status status = take_words(parameter, def->army_count + groups);
    parameter->pool = malloc(groups * room + 1);
    if (status != LAN_OK || parameter->pool == NULL) {
        return LAN_ENOMEM;
    }
    char *word = parameter->pool;
    for (size_t a = 0; a < def->army_count; a++) {
        const lan_army_def *army = &def->armies[a];
        add_target(parameter, army->name, a, -1);
        for (size_t g = 0; g < army->group_count; g++) {
            snprintf(word, room, "%s.%s", army->name, army->groups[g].name);
            add_target(parameter, word, a, (int32_t)g);
            word += room;
        }
    }
    parameter->store = SCN_STORE_TARGET;
    return LAN_OK;
}

/* True where no number in range makes a good battle a bad one: such numbers
 * take part in no rule that joins several values. */
static bool is_free(const scn_section *section, const scn_field *field)
{
    const bool is_number = field->kind == SCN_FIELD_NUMBER ||
                           field->kind == SCN_FIELD_INVERSE ||
                           field->kind == SCN_FIELD_AUTO_NUMBER;
    return section == &scn_section_solver ||
           (is_number && section != &scn_section_time &&
            section != &scn_section_reinforcement);
}

/* Says what else is stored with a value. */
static void find_effect(scn_walker *at)
{
    lan_parameter *parameter = at->parameter;
    const char *key = parameter->field->key;
    if (at->section == &scn_section_morale) {
        parameter->effect = SCN_EFFECT_MORALE;
        parameter->also = at->base - offsetof(lan_army_def, morale) +
                          offsetof(lan_army_def, has_morale);
    } else if (at->section == &scn_section_reinforcement &&
               strcmp(key, "at") == 0) {
        parameter->effect = SCN_EFFECT_INSTANT;
        parameter->also = at->base + offsetof(lan_reinforcement_def, to);
    } else if (at->section == &scn_section_time && strcmp(key, "points") == 0) {
        parameter->effect = SCN_EFFECT_POINTS;
        parameter->also = at->base + offsetof(scn_time, every);
    }
}

static lan_status find_number(lan_parameter *parameter, scn_store store)
{
    parameter->kind = LAN_PARAMETER_NUMBER;
    parameter->store = store;
    return LAN_OK;
}

/* Ends at a scalar of the present section. */
lan_status scn_end_at_field(scn_walker *at, const scn_field *field)
{
    lan_parameter *parameter = at->parameter;
    parameter->field = field;
    parameter->offset = at->base + field->offset;
    parameter->is_free = is_free(at->section, field);
    find_effect(at);
    switch (field->kind) {
    case SCN_FIELD_NUMBER:
        return find_number(parameter, SCN_STORE_NUMBER);
    case SCN_FIELD_INVERSE:
        return find_number(parameter, SCN_STORE_INVERSE);
    case SCN_FIELD_AUTO_NUMBER:
        return find_number(parameter, SCN_STORE_AUTO);
    case SCN_FIELD_WHOLE:
        parameter->kind = LAN_PARAMETER_WHOLE;
        parameter->store = SCN_STORE_WHOLE;
        return LAN_OK;
    case SCN_FIELD_FLAG:
        parameter->kind = LAN_PARAMETER_FLAG;
        parameter->store = SCN_STORE_FLAG;
        return LAN_OK;
    case SCN_FIELD_CHOICE:
        return list_choices(parameter);
    case SCN_FIELD_TYPE:
        return list_types(parameter);
    case SCN_FIELD_TARGET:
        return list_targets(parameter);
    case SCN_FIELD_TYPES:
    case SCN_FIELD_GROUNDS:
    case SCN_FIELD_PATHS:
    case SCN_FIELD_RANGES:
    case SCN_FIELD_TEXT:
    case SCN_FIELD_PROSE:
    case SCN_FIELD_DRAWING:
    case SCN_FIELD_NAME:
    case SCN_FIELD_ENTRY_NAME:
    case SCN_FIELD_SPAN:
    case SCN_FIELD_POINTS:
    case SCN_FIELD_SECTION:
    case SCN_FIELD_MAP:
    case SCN_FIELD_LIST:
    case SCN_FIELD_FACTORS:
    case SCN_FIELD_ORDERS:
    case SCN_FIELD_SAID:
    case SCN_FIELD_CASES:
    case SCN_FIELD_CASE:
    case SCN_FIELD_MATCH:
    case SCN_FIELD_RANGE:
    case SCN_FIELD_WORD:
    case SCN_FIELD_WANT:
    case SCN_FIELD_LATER:
        break;
    }
    return lan_fail(at->err, LAN_EINVAL, 0, 0,
                    "'%s' is a text: numbers, words of a list, true and false "
                    "can be varied",
                    field->key);
}

/* Takes an index below count; tells any other. */
static lan_status take_index(scn_walker *at, const scn_node *list, size_t count,
                             size_t *out)
{
    size_t index = 0;
    if (!scn_walker_take(at)) {
        return scn_walker_tell_leads_to(at, "a list");
    }
    if (!scn_index_read(at->part, strlen(at->part), &index) || index >= count) {
        return scn_walker_tell_no_entry(at, list, count);
    }
    *out = index;
    return LAN_OK;
}

/* [from, to]: both must stand in the scenario. */
lan_status scn_end_in_span(scn_walker *at, const scn_field *field)
{
    const scn_node *child =
        scn_node_child(at->node, field->key, strlen(field->key));
    size_t index = 0;
    if (child == NULL || child->kind != SCN_LIST) {
        return lan_fail(at->err, LAN_EINVAL, 0, 0,
                        "the scenario does not give '%s': write both times "
                        "into it first",
                        field->key);
    }
    const lan_status status = take_index(at, child, 2, &index);
    if (status == LAN_OK) {
        at->parameter->field = field;
        at->parameter->offset =
            at->base + field->offset + index * sizeof(double);
        return find_number(at->parameter, SCN_STORE_NUMBER);
    }
    return status;
}

/* Doubles of the points of all reinforcements before this one. */
static size_t points_before(const lan_battle_def *def, const void *wanted)
{
    size_t before = 0;
    for (size_t a = 0; a < def->army_count; a++) {
        for (size_t g = 0; g < def->armies[a].group_count; g++) {
            const lan_group_def *group = &def->armies[a].groups[g];
            for (size_t r = 0; r < group->reinforcement_count; r++) {
                if (&group->reinforcements[r] == wanted) {
                    return before;
                }
                before += 2 * group->reinforcements[r].point_count;
            }
        }
    }
    return before;
}

lan_status scn_end_in_points(scn_walker *at, const scn_field *field)
{
    const lan_reinforcement_def *def = at->node->bound;
    const scn_node *list =
        scn_node_child(at->node, field->key, strlen(field->key));
    size_t point = 0;
    size_t index = 0;
    lan_status status = take_index(at, list, def->point_count, &point);
    if (status == LAN_OK) {
        status = take_index(at, scn_node_at(list, point), 2, &index);
    }
    if (status == LAN_OK) {
        const size_t before = points_before(&at->parameter->scenario->def, def);
        at->parameter->field = field;
        at->parameter->offset =
            at->flat.points + (before + 2 * point + index) * sizeof(double);
        return find_number(at->parameter, SCN_STORE_NUMBER);
    }
    return status;
}

/* --- pairs and lists of types -------------------------------------------- */

static lan_status take_type(scn_walker *at, int32_t *out)
{
    const lan_battle_def *def = &at->parameter->scenario->def;
    const scn_node *units =
        scn_node_child(at->parameter->scenario->root, "units", strlen("units"));
    if (!scn_walker_take(at)) {
        return scn_walker_tell_leads_to(at, "a section");
    }
    for (size_t i = 0; i < def->unit_count; i++) {
        if (strcmp(def->units[i].name, at->part) == 0) {
            *out = (int32_t)i;
            return LAN_OK;
        }
    }
    return scn_walker_tell_no(at, "no unit type is called",
                              scn_suggest_key(units, at->part));
}

/* Place of a pair in the scenario's counters, or their number. */
static size_t find_counter(const lan_battle_def *def, int32_t from, int32_t at)
{
    size_t i = 0;
    while (i < def->counter_count && (def->counters[i].attacker != from ||
                                      def->counters[i].target != at)) {
        i++;
    }
    return i;
}

static size_t find_weight(const lan_battle_def *def, int32_t from, int32_t at)
{
    size_t i = 0;
    while (i < def->weight_count &&
           (def->weights[i].attacker != from || def->weights[i].target != at)) {
        i++;
    }
    return i;
}

lan_status scn_end_in_factors(scn_walker *at, const scn_field *field)
{
    lan_parameter *parameter = at->parameter;
    const lan_battle_def *def = &parameter->scenario->def;
    lan_status status = take_type(at, &parameter->attacker);
    if (status == LAN_OK) {
        status = take_type(at, &parameter->target);
    }
    if (status != LAN_OK) {
        return status;
    }
    const bool is_counter = at->section == scn_section_top();
    parameter->field = field;
    parameter->is_free = is_counter;
    parameter->entry =
        is_counter ? find_counter(def, parameter->attacker, parameter->target)
                   : find_weight(def, parameter->attacker, parameter->target);
    return find_number(parameter,
                       is_counter ? SCN_STORE_COUNTER : SCN_STORE_WEIGHT);
}

lan_status scn_end_in_orders(scn_walker *at, const scn_field *field)
{
    const lan_battle_def *def = &at->parameter->scenario->def;
    const scn_node *map =
        scn_node_child(at->node, field->key, strlen(field->key));
    if (!scn_walker_take(at)) {
        return scn_walker_tell_leads_to(at, "a section");
    }
    const scn_node *row = scn_node_child(map, at->part, strlen(at->part));
    if (row == NULL || row->bound == NULL) {
        return scn_walker_tell_no(at, "rules.priority has no",
                                  map != NULL ? scn_suggest_key(map, at->part)
                                              : NULL);
    }
    size_t before = 0;
    const lan_priority_def *order = def->priorities;
    for (; order != row->bound; order++) {
        before += order->target_count;
    }
    size_t index = 0;
    const lan_status status = take_index(at, row, order->target_count, &index);
    if (status != LAN_OK) {
        return status;
    }
    at->parameter->field = field;
    at->parameter->offset =
        at->flat.targets + (before + index) * sizeof(int32_t);
    return list_types(at->parameter);
}
