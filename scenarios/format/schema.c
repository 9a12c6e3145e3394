/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_text.h"
#include "base/real.h"
#include "base/text.h"
#include "lanchester/scenario.h"
#include "scenarios/format/field_table_impl.h"

/* Puts a value into an object. jansson's functions pass a missing value on, so
 * that here, at the end of each chain, is where a lack of memory shows. */
static void put(json_t *object, const char *key, json_t *value, bool *failed)
{
    if (json_object_set_new(object, key, value) != 0) {
        *failed = true;
    }
}

static void append(json_t *array, json_t *value, bool *failed)
{
    if (json_array_append_new(array, value) != 0) {
        *failed = true;
    }
}

static json_t *section_schema(const scn_section *section, bool *failed);

/* Adds the bounds of a field to a schema of a number. */
static json_t *with_bounds(json_t *schema, const scn_field *field, bool *failed)
{
    if (isfinite(field->lo)) {
        put(schema, field->is_above ? "exclusiveMinimum" : "minimum",
            json_real(field->lo), failed);
    }
    if (isfinite(field->hi)) {
        put(schema, "maximum", json_real(field->hi), failed);
    }
    return schema;
}

static json_t *typed_schema(const char *type)
{
    return json_pack("{s:s}", "type", type);
}

static json_t *number_schema(const scn_field *field, bool *failed)
{
    return with_bounds(typed_schema("number"), field, failed);
}

/* A list of count items, or of two at least where count is 0. */
static json_t *list_schema(json_t *items, int count, bool *failed)
{
    json_t *schema = json_pack("{s:s, s:o, s:i}", "type", "array", "items",
                               items, "minItems", count > 0 ? count : 2);
    if (count > 0) {
        put(schema, "maxItems", json_integer(count), failed);
    }
    return schema;
}

static json_t *pair_schema(const scn_field *field, bool *failed)
{
    return list_schema(number_schema(field, failed), 2, failed);
}

static json_t *pairs_schema(const scn_field *field, bool *failed)
{
    return list_schema(pair_schema(field, failed), 0, failed);
}

static json_t *choice_schema(const scn_field *field, bool *failed)
{
    json_t *words = json_array();
    for (const scn_word *word = field->words; word->word != NULL; word++) {
        append(words, json_string(word->word), failed);
    }
    return json_pack("{s:o}", "enum", words);
}

static json_t *array_schema(json_t *items)
{
    return json_pack("{s:s, s:o}", "type", "array", "items", items);
}

/* Names to whatever the values are. */
static json_t *map_schema(json_t *values)
{
    return json_pack("{s:s, s:o}", "type", "object", "additionalProperties",
                     values);
}

static json_t *value_schema(const scn_field *field, bool *failed);

/* A list of the first fields of a section, those that are required at least. */
static json_t *listed_schema(const scn_section *section, bool *failed)
{
    json_t *items = json_array();
    json_int_t least = 0;
    for (size_t i = 0; i < section->listed; i++) {
        const scn_field *field = scn_section_row(section, i);
        append(items, value_schema(field, failed), failed);
        least += field->is_required ? 1 : 0;
    }
    return json_pack("{s:s, s:o, s:I, s:I}", "type", "array", "prefixItems",
                     items, "minItems", least, "maxItems",
                     (json_int_t)section->listed);
}

/* The section, or the scalar or the list that stands for it; or nothing at
 * all, which means that all its keys have their defaults. */
static json_t *entry_schema(const scn_section *section, bool *failed)
{
    if (section->as_list != NULL) {
        return json_pack("{s:[o, o]}", "anyOf", listed_schema(section, failed),
                         section_schema(section, failed));
    }
    if (section->short_key == NULL) {
        return section_schema(section, failed);
    }
    const scn_field *field = scn_section_field(section, section->short_key);
    return json_pack("{s:[o, o]}", "anyOf", value_schema(field, failed),
                     section_schema(section, failed));
}

static json_t *names_schema(void)
{
    return array_schema(typed_schema("string"));
}

/* A number or a word. */
static json_t *said_schema(void)
{
    return json_pack("{s:[s, s, s]}", "type", "number", "string", "boolean");
}

/* A number within the field's bounds, or no bound at all. */
static json_t *end_schema(const scn_field *field, bool *failed)
{
    return json_pack("{s:[o, {s:[s, s]}]}", "anyOf",
                     number_schema(field, failed), "enum", "inf", "-inf");
}

static json_t *word_schema(const scn_field *field, bool *failed)
{
    return field->words != NULL ? choice_schema(field, failed)
                                : json_pack("{s:[s, s, s]}", "type", "string",
                                            "boolean", "number");
}

/* Two of whatever names. */
static json_t *match_schema(const scn_field *field, bool *failed)
{
    json_t *schema = map_schema(number_schema(field, failed));
    put(schema, "minProperties", json_integer(2), failed);
    put(schema, "maxProperties", json_integer(2), failed);
    return schema;
}

static json_t *types_schema(const scn_field *field, bool *failed)
{
    json_t *names = names_schema();
    if (!(field->lo > 0.0)) {
        return json_pack("{s:[{s:s}, o]}", "anyOf", "const", "all", names);
    }
    put(names, "minItems", json_integer((json_int_t)field->lo), failed);
    return names;
}

/* A name or [x, y]. */
static json_t *place_schema(bool *failed)
{
    return json_pack("{s:[o, o]}", "anyOf", typed_schema("string"),
                     list_schema(typed_schema("number"), 2, failed));
}

/* One value of a field, whatever the shape is. */
static json_t *scalar_schema(const scn_field *field, bool *failed)
{
    switch (field->scalar) {
    case SCN_SCALAR_NUMBER:
    case SCN_SCALAR_INVERSE:
        return number_schema(field, failed);
    case SCN_SCALAR_AUTO:
        return json_pack("{s:[o, {s:s}]}", "anyOf",
                         number_schema(field, failed), "const", "auto");
    case SCN_SCALAR_WHOLE:
        return with_bounds(typed_schema("integer"), field, failed);
    case SCN_SCALAR_FLAG:
        return typed_schema("boolean");
    case SCN_SCALAR_CHOICE:
        return choice_schema(field, failed);
    case SCN_SCALAR_WORD:
        return word_schema(field, failed);
    case SCN_SCALAR_END:
        return end_schema(field, failed);
    case SCN_SCALAR_ANSWER:
        return json_pack("{s:[s, s]}", "type", "boolean", "string");
    case SCN_SCALAR_TEXT:
    case SCN_SCALAR_PROSE:
        return json_pack("{s:[s, s]}", "type", "string", "number");
    case SCN_SCALAR_SAID:
        return said_schema();
    case SCN_SCALAR_SECTION:
        return entry_schema(field->section, failed);
    case SCN_SCALAR_NAME:
    case SCN_SCALAR_ENTRY_NAME:
    case SCN_SCALAR_DRAWING:
    case SCN_SCALAR_TYPE:
    case SCN_SCALAR_KIND:
    case SCN_SCALAR_CLASS:
    case SCN_SCALAR_TARGET:
    case SCN_SCALAR_ARMY:
    case SCN_SCALAR_SIDE:
    case SCN_SCALAR_PATH:
    case SCN_SCALAR_TERRAIN:
        return typed_schema("string");
    case SCN_SCALAR_PLACE:
    case SCN_SCALAR_GOAL:
        return place_schema(failed);
    }
    return json_object();
}

/* [value, ...]; a word where one stands for all or for a list of one. */
static json_t *values_schema(const scn_field *field, bool *failed)
{
    if (field->scalar == SCN_SCALAR_TYPE) {
        return types_schema(field, failed);
    }
    json_t *schema = array_schema(scalar_schema(field, failed));
    if (field->scalar == SCN_SCALAR_SAID) {
        put(schema, "minItems", json_integer(1), failed);
    }
    return field->scalar == SCN_SCALAR_TERRAIN /* all is a string */
               ? json_pack("{s:[o, o]}", "anyOf", typed_schema("string"),
                           schema)
               : schema;
}

static json_t *value_schema(const scn_field *field, bool *failed)
{
    switch (field->shape) {
    case SCN_SHAPE_ONE:
        break;
    case SCN_SHAPE_PAIR:
        return list_schema(scalar_schema(field, failed), 2, failed);
    case SCN_SHAPE_LIST:
        return values_schema(field, failed);
    case SCN_SHAPE_SEVERAL:
        return json_pack("{s:[o, o]}", "anyOf", scalar_schema(field, failed),
                         array_schema(scalar_schema(field, failed)));
    case SCN_SHAPE_PAIRS:
        return pairs_schema(field, failed);
    case SCN_SHAPE_RANGES:
        return json_pack("{s:[o, o]}", "anyOf", pair_schema(field, failed),
                         pairs_schema(field, failed));
    case SCN_SHAPE_WANT:
        return json_pack("{s:[o, {s:[s, s]}]}", "anyOf",
                         list_schema(scalar_schema(field, failed), 2, failed),
                         "type", "string", "boolean");
    case SCN_SHAPE_ROW:
        return field->scalar == SCN_SCALAR_NUMBER
                   ? match_schema(field, failed)
                   : map_schema(scalar_schema(field, failed));
    case SCN_SHAPE_ROWS:
        return array_schema(map_schema(scalar_schema(field, failed)));
    case SCN_SHAPE_TABLE:
        return map_schema(map_schema(scalar_schema(field, failed)));
    case SCN_SHAPE_ORDERS:
        return map_schema(array_schema(scalar_schema(field, failed)));
    case SCN_SHAPE_MAP:
        return map_schema(scalar_schema(field, failed));
    }
    return scalar_schema(field, failed);
}

static void add_default(json_t *schema, const scn_field *field, bool *failed)
{
    double number = 0.0;
    if (field->preset == NULL) {
        return;
    }
    if (field->shape != SCN_SHAPE_ONE) {
        return;
    }
    if (field->scalar == SCN_SCALAR_FLAG) {
        put(schema, "default", json_boolean(strcmp(field->preset, "true") == 0),
            failed);
    } else if (field->scalar == SCN_SCALAR_CHOICE ||
               field->scalar == SCN_SCALAR_AUTO) {
        put(schema, "default", json_string(field->preset), failed);
    } else if (field->scalar == SCN_SCALAR_WHOLE) {
        put(schema, "default", json_integer(strtol(field->preset, NULL, 10)),
            failed);
    } else if (field->scalar == SCN_SCALAR_NUMBER &&
               lan_text_to_double(field->preset, strlen(field->preset),
                                  &number) == LAN_OK) {
        put(schema, "default", json_real(number), failed);
    }
}

static json_t *field_schema(const scn_field *field, bool *failed)
{
    char text[256];
    json_t *schema = value_schema(field, failed);
    snprintf(text, sizeof text, field->unit != NULL ? "%s (%s)" : "%s",
             field->meaning, field->unit);
    put(schema, "description", json_string(text), failed);
    add_default(schema, field, failed);
    return schema;
}

/* Keys that begin with a stem and a dot. */
static void put_stems(json_t *patterns, const scn_field *field, bool *failed)
{
    for (const char *const *stem = field->stems; *stem != NULL; stem++) {
        char pattern[32];
        snprintf(pattern, sizeof pattern, "^%s[.]", *stem);
        put(patterns, pattern, field_schema(field, failed), failed);
    }
}

/* Recursion ends with the sections of the table. */
static json_t *section_schema(const scn_section *section, bool *failed)
{
    json_t *properties = json_object();
    json_t *required = json_array();
    json_t *patterns = json_object();
    for (size_t i = 0; i < section->count; i++) {
        const scn_field *field = scn_section_row(section, i);
        if (field->stems != NULL) {
            put_stems(patterns, field, failed);
            continue;
        }
        put(properties, field->key, field_schema(field, failed), failed);
        /* the roster may bring what a scenario requires */
        if (field->is_required && field->section != &scn_section_unit) {
            append(required, json_string(field->key), failed);
        }
    }
    json_t *schema = json_pack("{s:[s, s], s:o, s:o, s:b}", "type", "object",
                               "null", "properties", properties, "required",
                               required, "additionalProperties", 0);
    if (json_object_size(patterns) == 0) {
        json_decref(patterns);
    } else {
        put(schema, "patternProperties", patterns, failed);
    }
    return schema;
}

lan_status lan_scenario_write_schema(FILE *out)
{
    bool failed = false;
    json_t *schema = section_schema(scn_section_top(), &failed);
    put(schema, "$schema",
        json_string("https://json-schema.org/draft/2020-12/schema"), &failed);
    put(schema, "title", json_string("lanchester scenario"), &failed);
    if (failed || schema == NULL) {
        json_decref(schema);
        return LAN_ENOMEM;
    }
    lan_json_write_indented(out, schema);
    json_decref(schema);
    return !ferror(out) ? LAN_OK : LAN_EIO;
}
