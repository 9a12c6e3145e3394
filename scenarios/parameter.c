/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scenarios/sections/bind_impl.h"

/* --- the place of a value ------------------------------------------------ */

static_assert(
    sizeof(lan_weight_def) == sizeof(lan_counter_def) &&
        sizeof(lan_armour_def) == sizeof(lan_counter_def) &&
        offsetof(lan_weight_def, weight) == offsetof(lan_counter_def, factor) &&
        offsetof(lan_armour_def, factor) == offsetof(lan_counter_def, factor) &&
        offsetof(lan_weight_def, target) == offsetof(lan_counter_def, target) &&
        offsetof(lan_armour_def, armour_class) ==
            offsetof(lan_counter_def, target),
    "a pair is two types and its number");

/* The offset in the block; SCN_NOWHERE if outside. */
static size_t offset_of(const lan_scenario *scenario, const void *at,
                        size_t size)
{
    size_t offset = 0;
    return scn_block_holds(&scenario->block, at, size, &offset) ? offset
                                                                : SCN_NOWHERE;
}

/* Finds numbers that become NaN because a value excludes them. */
static void find_cleared(lan_parameter *parameter, const scn_spot *spot)
{
    const scn_field *field = spot->field;
    size_t count = 0;
    const char *base = (const char *)spot->at - field->offset;
    for (size_t i = 0; i < SCN_MAX_RIVALS && field->instead_of[i] != NULL;
         i++) {
        const char *key = field->instead_of[i];
        const scn_field *rival = scn_section_field(spot->home, key);
        if (rival->scalar == SCN_SCALAR_NUMBER &&
            rival->offset != field->offset) {
            parameter->cleared[count++] = offset_of(
                parameter->scenario, base + rival->offset, sizeof(double));
        }
    }
    parameter->cleared[count] = SCN_NOWHERE;
}

/* True if every number in range leaves a valid battle valid: no rule combines
 * it with another value. */
static bool is_free(const scn_spot *spot)
{
    const scn_field *field = spot->field;
    const bool is_number = scn_traits[field->scalar].use == SCN_USE_NUMBER;
    return field->is_free ||
           (spot->home->is_free && is_number && field->shape == SCN_SHAPE_ONE);
}

static lan_parameter_kind kind_of(scn_use use)
{
    return use == SCN_USE_WHOLE  ? LAN_PARAMETER_WHOLE
           : use == SCN_USE_FLAG ? LAN_PARAMETER_FLAG
           : use == SCN_USE_WORD ? LAN_PARAMETER_WORD
                                 : LAN_PARAMETER_NUMBER;
}

/* Finds the value's location; values outside the block cannot be varied. */
static lan_status find_place(lan_parameter *parameter, const scn_spot *spot,
                             lan_error *err)
{
    const lan_scenario *scenario = parameter->scenario;
    const scn_field *field = spot->field;
    parameter->field = field;
    parameter->kind = kind_of(scn_traits[field->scalar].use);
    parameter->is_free = is_free(spot);
    parameter->size = scn_traits[field->scalar].size;
    parameter->given = offset_of(scenario, spot->given, sizeof(bool));
    parameter->cleared[0] = SCN_NOWHERE;
    parameter->is_pair = field->shape == SCN_SHAPE_TABLE && spot->at == NULL;
    if (parameter->is_pair) {
        parameter->offset = field->offset;
        memcpy(parameter->types, spot->types, sizeof spot->types);
        return LAN_OK;
    }
    parameter->offset = offset_of(scenario, spot->at, parameter->size);
    if (parameter->offset == SCN_NOWHERE) {
        return lan_fail(err, LAN_EINVAL, 0, 0, "'%s' cannot be varied",
                        field->key);
    }
    if (field->shape == SCN_SHAPE_ONE) {
        find_cleared(parameter, spot);
    }
    return LAN_OK;
}

/* --- its words ----------------------------------------------------------- */

/* The name at an index among a value's names; a flag has two. False beyond the
 * last. */
static bool name_at(const lan_parameter *parameter, size_t index, scn_name *out)
{
    static const char *const flags[] = {"false", "true"};
    if (parameter->kind == LAN_PARAMETER_FLAG && index < 2) {
        const bool is = index > 0;
        out->word = flags[index];
        memcpy(out->value, &is, sizeof is);
        return true;
    }
    return parameter->kind == LAN_PARAMETER_WORD &&
           scn_name_at(parameter->scenario, parameter->field, index, out);
}

static lan_status list_words(lan_parameter *parameter)
{
    scn_name name;
    size_t count = 0;
    while (name_at(parameter, count, &name)) {
        count++;
    }
    if (count == 0) {
        return LAN_OK;
    }
    parameter->words = calloc(count, sizeof *parameter->words);
    parameter->names = calloc(count, sizeof *parameter->names);
    if (parameter->words == NULL || parameter->names == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < count; i++) {
        scn_name *added = &parameter->names[parameter->word_count];
        (void)name_at(parameter, i, added);
        if (added->word != NULL) {
            parameter->words[parameter->word_count++] = added->word;
        }
    }
    return LAN_OK;
}

/* --- a parameter --------------------------------------------------------- */

lan_status scn_parameter_make(const lan_scenario *scenario, const char *path,
                              const scn_spot *spot, lan_parameter **out,
                              lan_error *err)
{
    lan_parameter *parameter = calloc(1, sizeof *parameter);
    lan_status status = LAN_ENOMEM;
    if (parameter == NULL) {
        return status;
    }
    parameter->scenario = scenario;
    parameter->path = strdup(path);
    if (parameter->path != NULL) {
        status = find_place(parameter, spot, err);
    }
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
    *out = parameter;
    return LAN_OK;
}

/* Goes to the end of a path; for a section, to the key that can stand for it.
 * */
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
    char *parts = strdup(path);
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
        free(parameter->names);
        free(parameter->path);
        free(parameter);
    }
}

const char *lan_parameter_path(const lan_parameter *parameter)
{
    return parameter->path;
}

const char *lan_parameter_key(const lan_parameter *parameter)
{
    return parameter->field->key;
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
    return parameter->kind == LAN_PARAMETER_WORD ? parameter->word_count : 0;
}

const char *lan_parameter_word(const lan_parameter *parameter, size_t index)
{
    return index < lan_parameter_word_count(parameter) ? parameter->words[index]
                                                       : NULL;
}

static bool is_auto(const lan_parameter *parameter, double value)
{
    return parameter->field->scalar == SCN_SCALAR_AUTO &&
           value <= LAN_PARAMETER_AUTO && value >= LAN_PARAMETER_AUTO;
}

/* Describes the valid values, in the words of --set. */
static char *write_range(const lan_parameter *parameter, char *buffer,
                         size_t size)
{
    char range[96];
    if (parameter->kind == LAN_PARAMETER_WORD) {
        return scn_one_of(parameter->words, parameter->word_count, buffer,
                          size);
    }
    (void)snprintf(
        buffer, size, "%s%s",
        parameter->field->scalar == SCN_SCALAR_AUTO ? "auto or " : "",
        parameter->kind == LAN_PARAMETER_FLAG
            ? "true or false"
            : scn_field_range(parameter->field, range, sizeof range));
    return buffer;
}

static bool is_in_range(const lan_parameter *parameter, double value)
{
    const scn_field *field = parameter->field;
    const bool is_whole = value <= floor(value);
    if (parameter->words != NULL) {
        return is_whole && value >= 0.0 &&
               value < (double)parameter->word_count;
    }
    return isfinite(value) && scn_field_holds(field, value) &&
           (parameter->kind != LAN_PARAMETER_WHOLE || is_whole) &&
           (!field->is_inverse || isfinite(1.0 / value));
}

lan_status lan_parameter_check(const lan_parameter *parameter, double value,
                               lan_error *err)
{
    char range[160];
    char shown[LAN_TEXT_DOUBLE_SIZE];
    if (isnan(value) || is_auto(parameter, value) ||
        is_in_range(parameter, value)) {
        return LAN_OK;
    }
    return lan_fail(err, LAN_EINVAL, 0, 0, "%s must be %s, not %s",
                    parameter->path,
                    write_range(parameter, range, sizeof range),
                    lan_text_from_double(value, shown));
}

/* Reports an invalid text. */
static lan_status tell_text(const lan_parameter *parameter, const char *text,
                            lan_error *err)
{
    char range[160];
    char shown[48];
    char found[160];
    char hint[SCN_TARGET_SIZE + 24] = "";
    const scn_scalar scalar = parameter->field->scalar;
    const scn_node node = {.kind = SCN_SCALAR,
                           .is_plain = true,
                           .text = text,
                           .length = strlen(text)};
    const char *meant =
        parameter->kind == LAN_PARAMETER_WORD
            ? scn_meant(text, parameter->words, parameter->word_count)
            : NULL;
    if (meant != NULL) {
        (void)snprintf(hint, sizeof hint, " (did you mean '%s'?)", meant);
    }
    if (parameter->kind == LAN_PARAMETER_WORD && scalar != SCN_SCALAR_CHOICE) {
        return lan_fail(err, LAN_EINVAL, 0, 0, "%s '%s'%s",
                        scn_traits[scalar].none,
                        lan_text_printable(text, shown, sizeof shown), hint);
    }
    return lan_fail(err, LAN_EINVAL, 0, 0, "%s must be %s, not %s%s",
                    parameter->path,
                    write_range(parameter, range, sizeof range),
                    scn_describe(&node, found, sizeof found), hint);
}

lan_status lan_parameter_read(const lan_parameter *parameter, const char *text,
                              double *out, lan_error *err)
{
    double value = 0.0;
    if (parameter->field->scalar == SCN_SCALAR_AUTO &&
        strcmp(text, "auto") == 0) {
        *out = LAN_PARAMETER_AUTO;
        return LAN_OK;
    }
    for (size_t i = 0; i < parameter->word_count; i++) {
        if (strcmp(parameter->words[i], text) == 0) {
            *out = (double)i;
            return LAN_OK;
        }
    }
    if (parameter->words != NULL ||
        lan_text_to_double(text, strlen(text), &value) != LAN_OK ||
        !is_in_range(parameter, value)) {
        return tell_text(parameter, text, err);
    }
    *out = lan_is_zero(value) ? 0.0 : value; /* -0 is 0 */
    return LAN_OK;
}

const char *lan_parameter_text(const lan_parameter *parameter, double value,
                               char buffer[LAN_TEXT_DOUBLE_SIZE])
{
    if (isnan(value)) {
        return "";
    }
    if (is_auto(parameter, value)) {
        return "auto";
    }
    if (parameter->words == NULL) {
        return lan_text_from_double(value, buffer);
    }
    return value >= 0.0 && value < (double)parameter->word_count
               ? parameter->words[(size_t)value]
               : "";
}

void lan_parameter_range(const lan_parameter *parameter, double range[2])
{
    const scn_field *field = parameter->field;
    const bool is_number = parameter->words == NULL;
    range[0] = is_number ? field->lo : 0.0;
    range[1] = is_number ? field->hi : (double)parameter->word_count - 1.0;
    if (is_number && field->is_above) {
        range[0] = nextafter(field->lo, LAN_INF);
    }
}
