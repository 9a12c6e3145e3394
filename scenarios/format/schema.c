/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_text.h"
#include "base/real.h"
#include "base/text.h"
#include "lanchester/scenario.h"
#include "scenarios/format/format_impl.h"

/* An object with one more key; NULL, what was made being freed, where memory is
 * out. jansson passes a missing value on in the same way. */
static json_t *with(json_t *object, const char *key, json_t *value)
{
    if (json_object_set_new(object, key, value) != 0) {
        json_decref(object);
        return NULL;
    }
    return object;
}

static json_t *section_schema(const scn_section *section);
static json_t *value_schema(const scn_field *field);

static json_t *typed(const char *type)
{
    return json_pack("{s:s}", "type", type);
}

static json_t *either(json_t *one, json_t *other)
{
    return json_pack("{s:[o, o]}", "anyOf", one, other);
}

/* A number, or a whole one, within the bounds of a field. */
static json_t *number_schema(const scn_field *field)
{
    json_t *schema =
        typed(field->scalar == SCN_SCALAR_WHOLE ? "integer" : "number");
    if (isfinite(field->lo)) {
        schema = with(schema, field->is_above ? "exclusiveMinimum" : "minimum",
                      json_real(field->lo));
    }
    return isfinite(field->hi) ? with(schema, "maximum", json_real(field->hi))
                               : schema;
}

static json_t *array_schema(json_t *items)
{
    return json_pack("{s:s, s:o}", "type", "array", "items", items);
}

static json_t *two_of(json_t *items)
{
    return json_pack("{s:s, s:o, s:i, s:i}", "type", "array", "items", items,
                     "minItems", 2, "maxItems", 2);
}

/* Two or more pairs of numbers. */
static json_t *pairs_schema(const scn_field *field)
{
    return json_pack("{s:s, s:o, s:i}", "type", "array", "items",
                     two_of(number_schema(field)), "minItems", 2);
}

static json_t *choice_schema(const scn_field *field)
{
    json_t *words = json_array();
    for (const scn_word *word = field->words; word->word != NULL; word++) {
        if (json_array_append_new(words, json_string(word->word)) != 0) {
            json_decref(words);
            return NULL;
        }
    }
    return json_pack("{s:o}", "enum", words);
}

/* Names to whatever the values are. */
static json_t *map_schema(json_t *values)
{
    return json_pack("{s:s, s:o}", "type", "object", "additionalProperties",
                     values);
}

/* A list of the first fields of a section, those that are required at least. */
static json_t *listed_schema(const scn_section *section)
{
    json_t *items = json_array();
    json_int_t least = 0;
    for (size_t i = 0; i < section->listed; i++) {
        const scn_field *field = scn_section_row(section, i);
        least += field->is_required ? 1 : 0;
        if (json_array_append_new(items, value_schema(field)) != 0) {
            json_decref(items);
            return NULL;
        }
    }
    return json_pack("{s:s, s:o, s:I, s:I}", "type", "array", "prefixItems",
                     items, "minItems", least, "maxItems",
                     (json_int_t)section->listed);
}

/* The section, or the scalar or the list that stands for it; or nothing at
 * all, which means that all its keys have their defaults. */
static json_t *entry_schema(const scn_section *section)
{
    if (section->as_list != NULL) {
        return either(listed_schema(section), section_schema(section));
    }
    return section->short_key == NULL
               ? section_schema(section)
               : either(value_schema(
                            scn_section_field(section, section->short_key)),
                        section_schema(section));
}

/* One value of a field, whatever the shape is. */
static json_t *scalar_schema(const scn_field *field)
{
    switch (field->scalar) {
    case SCN_SCALAR_NUMBER:
    case SCN_SCALAR_INVERSE:
    case SCN_SCALAR_WHOLE:
        return number_schema(field);
    case SCN_SCALAR_AUTO:
        return either(number_schema(field),
                      json_pack("{s:s}", "const", "auto"));
    case SCN_SCALAR_END: /* or no bound at all */
        return either(number_schema(field),
                      json_pack("{s:[s, s]}", "enum", "inf", "-inf"));
    case SCN_SCALAR_FLAG:
        return typed("boolean");
    case SCN_SCALAR_CHOICE:
        return choice_schema(field);
    case SCN_SCALAR_WORD:
        return field->words != NULL ? choice_schema(field)
                                    : json_pack("{s:[s, s, s]}", "type",
                                                "string", "boolean", "number");
    case SCN_SCALAR_ANSWER:
        return json_pack("{s:[s, s]}", "type", "boolean", "string");
    case SCN_SCALAR_TEXT:
    case SCN_SCALAR_PROSE:
        return json_pack("{s:[s, s]}", "type", "string", "number");
    case SCN_SCALAR_SAID:
        return json_pack("{s:[s, s, s]}", "type", "number", "string",
                         "boolean");
    case SCN_SCALAR_SECTION:
        return entry_schema(field->section);
    case SCN_SCALAR_PLACE:
    case SCN_SCALAR_GOAL: /* a name or [x, y] */
        return either(typed("string"), two_of(typed("number")));
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
        return typed("string");
    }
    return json_object();
}

/* [value, ...]; a word where one stands for all or for a list of one. */
static json_t *values_schema(const scn_field *field)
{
    json_t *schema = array_schema(scalar_schema(field));
    if (field->scalar == SCN_SCALAR_SAID) {
        return with(schema, "minItems", json_integer(1));
    }
    if (field->scalar == SCN_SCALAR_TERRAIN) { /* all is a string */
        return either(typed("string"), schema);
    }
    if (field->scalar != SCN_SCALAR_TYPE) {
        return schema;
    }
    return field->lo > 0.0
               ? with(schema, "minItems", json_integer((json_int_t)field->lo))
               : either(json_pack("{s:s}", "const", "all"), schema);
}

static json_t *value_schema(const scn_field *field)
{
    switch (field->shape) {
    case SCN_SHAPE_ONE:
        break;
    case SCN_SHAPE_PAIR:
        return two_of(scalar_schema(field));
    case SCN_SHAPE_LIST:
        return values_schema(field);
    case SCN_SHAPE_SEVERAL:
        return either(scalar_schema(field), array_schema(scalar_schema(field)));
    case SCN_SHAPE_PAIRS:
        return pairs_schema(field);
    case SCN_SHAPE_RANGES:
        return either(two_of(number_schema(field)), pairs_schema(field));
    case SCN_SHAPE_WANT:
        return either(two_of(scalar_schema(field)),
                      json_pack("{s:[s, s]}", "type", "string", "boolean"));
    case SCN_SHAPE_ROW:
        return field->scalar == SCN_SCALAR_NUMBER /* of two types */
                   ? with(with(map_schema(number_schema(field)),
                               "minProperties", json_integer(2)),
                          "maxProperties", json_integer(2))
                   : map_schema(scalar_schema(field));
    case SCN_SHAPE_ROWS:
        return array_schema(map_schema(scalar_schema(field)));
    case SCN_SHAPE_TABLE:
        return map_schema(map_schema(scalar_schema(field)));
    case SCN_SHAPE_ORDERS:
        return map_schema(array_schema(scalar_schema(field)));
    case SCN_SHAPE_MAP:
        return map_schema(scalar_schema(field));
    }
    return scalar_schema(field);
}

static json_t *with_default(json_t *schema, const scn_field *field)
{
    const char *preset = field->shape == SCN_SHAPE_ONE ? field->preset : NULL;
    const scn_scalar scalar = field->scalar;
    json_t *value = NULL;
    double number = 0.0;
    if (preset == NULL) {
        return schema;
    }
    if (scalar == SCN_SCALAR_FLAG) {
        value = json_boolean(strcmp(preset, "true") == 0);
    } else if (scalar == SCN_SCALAR_CHOICE || scalar == SCN_SCALAR_AUTO) {
        value = json_string(preset);
    } else if (scalar == SCN_SCALAR_WHOLE) {
        value = json_integer(strtol(preset, NULL, 10));
    } else if (scalar == SCN_SCALAR_NUMBER &&
               lan_text_to_double(preset, strlen(preset), &number) == LAN_OK) {
        value = json_real(number);
    } else {
        return schema; /* in words */
    }
    return with(schema, "default", value);
}

static json_t *field_schema(const scn_field *field)
{
    char text[256];
    snprintf(text, sizeof text, field->unit != NULL ? "%s (%s)" : "%s",
             field->meaning, field->unit);
    return with_default(
        with(value_schema(field), "description", json_string(text)), field);
}

/* Recursion ends with the sections of the table. */
static json_t *section_schema(const scn_section *section)
{
    json_t *properties = json_object();
    json_t *required = json_array();
    json_t *patterns = json_object();
    for (size_t i = 0; i < section->count; i++) {
        const scn_field *field = scn_section_row(section, i);
        for (const char *const *stem = field->stems;
             stem != NULL && *stem != NULL; stem++) {
            char pattern[32]; /* keys that begin with it and a dot */
            snprintf(pattern, sizeof pattern, "^%s[.]", *stem);
            patterns = with(patterns, pattern, field_schema(field));
        }
        if (field->stems == NULL) {
            properties = with(properties, field->key, field_schema(field));
        }
        /* the roster may bring what a scenario requires */
        if (field->is_required && field->section != &scn_section_unit &&
            json_array_append_new(required, json_string(field->key)) != 0) {
            json_decref(required);
            required = NULL;
        }
    }
    json_t *schema = json_pack("{s:[s, s], s:o, s:o, s:b}", "type", "object",
                               "null", "properties", properties, "required",
                               required, "additionalProperties", 0);
    if (patterns == NULL || json_object_size(patterns) > 0) {
        return with(schema, "patternProperties", patterns);
    }
    json_decref(patterns);
    return schema;
}

lan_status lan_scenario_write_schema(FILE *out)
{
    json_t *schema =
        with(with(section_schema(scn_section_top()), "$schema",
                  json_string("https://json-schema.org/draft/2020-12/schema")),
             "title", json_string("lanchester scenario"));
    if (schema == NULL) {
        return LAN_ENOMEM;
    }
    lan_json_write_indented(out, schema);
    json_decref(schema);
    return !ferror(out) ? LAN_OK : LAN_EIO;
}
