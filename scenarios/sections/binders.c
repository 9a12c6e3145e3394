/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/sections/bind_impl.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "base/text.h"
#include "scenarios/format/meant_impl.h"

static void *slot(void *base, const scn_field *field)
{
    return (char *)base + field->offset;
}

static void bind_inverse(scn_reader *reader, scn_node *node,
                         const scn_field *field, void *base)
{
    double value = 1.0;
    if (!scn_bind_number(reader, node, field, &value)) {
        return;
    }
    if (!isfinite(1.0 / value)) {
        scn_tell_expected(reader, node, "a number with a finite inverse");
        return;
    }
    *(double *)slot(base, field) = 1.0 / value;
}

static void bind_whole(scn_reader *reader, scn_node *node,
                       const scn_field *field, void *base)
{
    char what[96];
    double value = 0.0;
    if (!scn_bind_number(reader, node, field, &value)) {
        return;
    }
    if (value < floor(value) || value > floor(value)) {
        scn_tell_expected(reader, node,
                          scn_field_range(field, what, sizeof what));
        return;
    }
    *(int32_t *)slot(base, field) = (int32_t)value;
}

static bool is_word(const scn_node *node, const char *word)
{
    return node->kind == SCN_SCALAR && node->length == strlen(word) &&
           memcmp(node->text, word, node->length) == 0;
}

static void bind_auto_number(scn_reader *reader, scn_node *node,
                             const scn_field *field, void *base)
{
    char range[96];
    char what[112];
    double value = 0.0;
    if (is_word(node, "auto")) {
        *(double *)slot(base, field) = LAN_NAN;
        return;
    }
    if (node->kind == SCN_SCALAR && node->is_plain &&
        lan_text_to_double(node->text, node->length, &value) == LAN_OK &&
        scn_field_holds(field, value)) {
        *(double *)slot(base, field) = value;
        return;
    }
    scn_field_range(field, range, sizeof range);
    snprintf(what, sizeof what, "auto or %s", range);
    scn_tell_expected(reader, node, what);
}

static void bind_flag(scn_reader *reader, scn_node *node,
                      const scn_field *field, void *base)
{
    const bool is_true = node->is_plain && is_word(node, "true");
    if (!is_true && !(node->is_plain && is_word(node, "false"))) {
        scn_tell_expected(reader, node, "true or false");
        return;
    }
    *(bool *)slot(base, field) = is_true;
}

/* True where a text is plain; lines may end in LF where is_prose. */
static bool is_clean(const char *text, size_t length, bool is_prose)
{
    size_t start = 0;
    for (size_t i = 0; i <= length; i++) {
        if (i < length && !(is_prose && text[i] == '\n')) {
            continue;
        }
        if (!lan_text_is_plain(text + start, i - start)) {
            return false;
        }
        start = i + 1;
    }
    return true;
}

static void bind_text(scn_reader *reader, scn_node *node,
                      const scn_field *field, void *base)
{
    const bool is_prose = field->scalar == SCN_SCALAR_PROSE;
    const char *what = is_prose ? "text without control characters"
                                : "one line of text without control characters";
    if (node->kind != SCN_SCALAR) {
        scn_tell_expected(reader, node, what);
        return;
    }
    size_t length = node->length;
    while (length > 0 && node->text[length - 1] == '\n') {
        length--; /* a block text ends in a line break that nobody means */
    }
    if (!is_clean(node->text, length, is_prose)) {
        scn_tell_expected(reader, node, what);
        return;
    }
    const char *copy =
        scn_arena_text(&reader->scenario->arena, node->text, length);
    if (copy == NULL) {
        reader->status = LAN_ENOMEM;
        return;
    }
    *(const char **)slot(base, field) = copy;
}

/* What its rows say is judged when the terrains are known (bind_map.c). */
static void bind_drawing(scn_reader *reader, scn_node *node,
                         const scn_field *field, void *base)
{
    if (node->kind != SCN_SCALAR) {
        scn_tell_expected(reader, node, "rows of glyphs");
        return;
    }
    *(const char **)slot(base, field) = node->text;
}

/* A name: of a side, or of an entry of a list, where an index would be in
 * its way. */
static void bind_name(scn_reader *reader, scn_node *node,
                      const scn_field *field, void *base)
{
    if (node->kind != SCN_SCALAR) {
        scn_tell_expected(reader, node, "a name");
        return;
    }
    if (!scn_check_name(reader, node, node->text, node->length, node->place)) {
        return;
    }
    if (field->scalar == SCN_SCALAR_NAME) {
        *(const char **)slot(base, field) = node->text;
        return;
    }
    if (strspn(node->text, "0123456789") == node->length) {
        scn_tell_expected(reader, node, "a name that is not all digits");
    }
}

static void bind_choice(scn_reader *reader, scn_node *node,
                        const scn_field *field, void *base)
{
    const scn_word *word = field->words;
    while (word->word != NULL && !is_word(node, word->word)) {
        word++;
    }
    if (word->word == NULL) {
        scn_tell_unknown_word(reader, node, field);
        return;
    }
    memcpy(slot(base, field), &word->value, sizeof word->value);
}

static void bind_type(scn_reader *reader, scn_node *node,
                      const scn_field *field, void *base)
{
    if (node->kind != SCN_SCALAR) {
        scn_tell_expected(reader, node, "the name of a unit type");
        return;
    }
    *(int32_t *)slot(base, field) =
        scn_find_type(reader, node, node->text, node->length, node->place);
}

/* Reads one of a list of types; false where it was told about. */
static bool bind_one_type(scn_reader *reader, scn_node *node, int32_t *types,
                          size_t count)
{
    if (node->kind != SCN_SCALAR) {
        scn_tell_expected(reader, node, "the name of a unit type");
        return false;
    }
    types[count] =
        scn_find_type(reader, node, node->text, node->length, node->place);
    for (size_t i = 0; i < count && types[count] >= 0; i++) {
        if (types[i] == types[count]) {
            scn_tell_expected(reader, node, "a type not named before it");
            return false;
        }
    }
    return types[count] >= 0;
}

static void bind_types(scn_reader *reader, scn_node *node,
                       const scn_field *field, void *base)
{
    scn_types *types = slot(base, field);
    const bool may_be_all = !(field->lo > 0.0);
    const size_t least = may_be_all ? 2 : (size_t)field->lo;
    if (may_be_all && is_word(node, "all")) {
        *types = (scn_types){NULL, 0};
        return;
    }
    if (node->kind != SCN_LIST || node->count < least ||
        node->count > LAN_BATTLE_MAX_TYPES) {
        scn_tell_expected(reader, node,
                          may_be_all ? "all or a list of two or more unit types"
                          : least == 1 ? "a list of unit types"
                                       : "a list of three or more unit types");
        return;
    }
    int32_t *items = scn_reader_array(reader, node->count, sizeof *items);
    size_t count = 0;
    for (scn_node *child = node->first; items != NULL && child != NULL;
         child = child->next) {
        count += bind_one_type(reader, child, items, count) ? 1 : 0;
    }
    if (items != NULL && count == node->count) {
        *types = (scn_types){items, count};
    }
}

/* The army of a target; told with a suggestion where there is none. */
static int32_t find_army(scn_reader *reader, scn_node *node, size_t length)
{
    const int32_t army = scn_names_find(&reader->armies, node->text, length);
    if (army >= 0 || !scn_is_heard(reader, node)) {
        return army;
    }
    char name[SCN_MAX_NAME + 1];
    snprintf(name, sizeof name, "%.*s",
             (int)(length < SCN_MAX_NAME ? length : SCN_MAX_NAME), node->text);
    scn_tell_no(reader, node->place, "no army is called", name,
                scn_names_suggest(&reader->armies, name));
    return -1;
}

static int32_t find_group(scn_reader *reader, scn_node *node, int32_t army,
                          const char *name)
{
    const scn_names *groups = &reader->groups[army];
    const int32_t group = scn_names_find(groups, name, strlen(name));
    if (group >= 0 || !scn_is_heard(reader, node)) {
        return group;
    }
    char what[SCN_MAX_NAME + 32];
    snprintf(what, sizeof what, "army '%s' has no group",
             reader->armies.words[army]);
    scn_tell_no(reader, node->place, what, name,
                scn_names_suggest(groups, name));
    return -1;
}

static void bind_kind(scn_reader *reader, scn_node *node,
                      const scn_field *field, void *base)
{
    const bool is_class = field->scalar == SCN_SCALAR_CLASS;
    if (node->kind != SCN_SCALAR) {
        scn_tell_expected(reader, node, "a name");
    } else {
        *(int32_t *)slot(base, field) = scn_find_kind(
            reader, node, node->text, node->length, node->place, is_class);
    }
}

/* A kind of weapons, or a word that is not in quotation marks. */
static void bind_answer(scn_reader *reader, scn_node *node,
                        const scn_field *field, void *base)
{
    for (const scn_word *word = field->words; word->word != NULL; word++) {
        if (node->is_plain && is_word(node, word->word)) {
            memcpy(slot(base, field), &word->value, sizeof word->value);
            return;
        }
    }
    if (node->kind != SCN_SCALAR) {
        scn_tell_expected(reader, node, "true, false or a name");
        return;
    }
    const int32_t kind = scn_find_kind(reader, node, node->text, node->length,
                                       node->place, false);
    *(int32_t *)slot(base, field) = kind >= 0 ? kind : LAN_RETALIATE_NOT;
}

static void bind_type_names(scn_reader *reader, scn_node *node,
                            const scn_field *field, void *base)
{
    scn_bind_type_names(reader, node, slot(base, field));
}

static void bind_target(scn_reader *reader, scn_node *node,
                        const scn_field *field, void *base)
{
    int32_t *pair = slot(base, field);
    if (node->kind != SCN_SCALAR) {
        scn_tell_expected(reader, node, "an army or army.group");
        return;
    }
    if (!reader->has_armies) {
        return;
    }
    const size_t length = strcspn(node->text, ".");
    const int32_t army = find_army(reader, node, length);
    int32_t group = -1;
    if (army >= 0 && node->text[length] == '.') {
        group = find_group(reader, node, army, node->text + length + 1);
    }
    if (!node->is_faulty) {
        pair[0] = army;
        pair[1] = group;
    }
}

static void bind_span(scn_reader *reader, scn_node *node,
                      const scn_field *field, void *base)
{
    double *pair = slot(base, field);
    double from = 0.0;
    double to = 0.0;
    if (node->kind != SCN_LIST || node->count != 2) {
        scn_tell_expected(reader, node,
                          field->unit != NULL ? "two times, [from, to]"
                                              : "two numbers, [from, to]");
        return;
    }
    const bool has_from = scn_bind_number(reader, node->first, field, &from);
    const bool has_to = scn_bind_number(reader, node->last, field, &to);
    if (!has_from || !has_to) {
        return;
    }
    if (to <= from) {
        scn_tell_expected(reader, node->last,
                          field->unit != NULL ? "later than the time before it"
                                              : "more than the one before it");
        return;
    }
    pair[0] = from;
    pair[1] = to;
}

/* Reads one [time, rate]; times rise, two equal ones are a jump. */
static bool bind_point(scn_reader *reader, scn_node *node,
                       const scn_field *field, double *points, size_t index)
{
    double *point = points + 2 * index;
    if (node->kind != SCN_LIST || node->count != 2) {
        scn_tell_expected(reader, node, "a point, [time, rate]");
        return false;
    }
    const bool has_time = scn_bind_number(reader, node->first, field, point);
    const bool has_rate = scn_bind_number(reader, node->last, field, point + 1);
    if (!has_time || !has_rate) {
        return false;
    }
    const bool falls = index > 0 && point[0] < point[-2];
    const bool is_third = index > 1 && point[0] <= point[-4];
    if (falls || is_third) {
        scn_tell_expected(reader, node->first,
                          falls ? "no earlier than the time before it"
                                : "later (two equal times are a jump, a third "
                                  "has no meaning)");
        return false;
    }
    return true;
}

static void bind_points(scn_reader *reader, scn_node *node,
                        const scn_field *field, void *base)
{
    if (node->kind != SCN_LIST || node->count < 2) {
        scn_tell_expected(reader, node,
                          "a list of two or more points, [time, rate]");
        return;
    }
    double *points = scn_block_take(reader, slot(base, field), 2 * node->count,
                                    sizeof *points);
    if (points == NULL) {
        return;
    }
    size_t count = 0;
    for (scn_node *child = node->first; child != NULL; child = child->next) {
        if (!bind_point(reader, child, field, points, count)) {
            return;
        }
        count++;
    }
    const lan_range_list list = {points, count};
    memcpy(slot(base, field), &list, sizeof list);
}

static void bind_number(scn_reader *reader, scn_node *node,
                        const scn_field *field, void *base)
{
    double number = 0.0;
    if (scn_bind_number(reader, node, field, &number)) {
        *(double *)slot(base, field) = number;
    }
}

static void bind_paths(scn_reader *reader, scn_node *node,
                       const scn_field *field, void *base)
{
    scn_bind_paths(reader, node, field, slot(base, field));
}

static void bind_ranges(scn_reader *reader, scn_node *node,
                        const scn_field *field, void *base)
{
    scn_bind_ranges(reader, node, field, slot(base, field));
}

static void bind_grounds(scn_reader *reader, scn_node *node,
                         const scn_field *field, void *base)
{
    scn_bind_grounds(reader, node, slot(base, field));
}

static void bind_said(scn_reader *reader, scn_node *node,
                      const scn_field *field, void *base)
{
    scn_bind_said(reader, node, slot(base, field));
}

/* What has entries of its own is only looked at here; the entries are read by
 * those who know where they go. */
static void check_list(scn_reader *reader, scn_node *node,
                       const scn_field *field, void *base)
{
    (void)field;
    (void)base;
    if (node->kind != SCN_LIST) {
        scn_tell_expected(reader, node, "a list");
    }
}

static void check_map(scn_reader *reader, scn_node *node,
                      const scn_field *field, void *base)
{
    (void)field;
    (void)base;
    if (node->kind != SCN_MAP) {
        scn_tell_expected_map(reader, node, NULL);
    }
}

static void check_section(scn_reader *reader, scn_node *node,
                          const scn_field *field, void *base)
{
    if (node->kind != SCN_SCALAR || field->section->short_key == NULL) {
        check_map(reader, node, field, base);
    }
}

typedef void binder(scn_reader *reader, scn_node *node, const scn_field *field,
                    void *base);

/* NULL for what there is no key of. */
static binder *const binders[SCN_SCALAR_COUNT][SCN_SHAPE_COUNT] = {
    [SCN_SCALAR_NUMBER] = {[SCN_SHAPE_ONE] = bind_number,
                           [SCN_SHAPE_PAIR] = bind_span,
                           [SCN_SHAPE_PAIRS] = bind_points,
                           [SCN_SHAPE_RANGES] = bind_ranges,
                           [SCN_SHAPE_ROW] = scn_bind_match,
                           [SCN_SHAPE_TABLE] = check_map},
    [SCN_SCALAR_INVERSE] = {[SCN_SHAPE_ONE] = bind_inverse},
    [SCN_SCALAR_AUTO] = {[SCN_SHAPE_ONE] = bind_auto_number},
    [SCN_SCALAR_WHOLE] = {[SCN_SHAPE_ONE] = bind_whole},
    [SCN_SCALAR_FLAG] = {[SCN_SHAPE_ONE] = bind_flag},
    [SCN_SCALAR_CHOICE] = {[SCN_SHAPE_ONE] = bind_choice},
    [SCN_SCALAR_TYPE] = {[SCN_SHAPE_ONE] = bind_type,
                         [SCN_SHAPE_LIST] = bind_types,
                         [SCN_SHAPE_ORDERS] = check_map},
    [SCN_SCALAR_TARGET] = {[SCN_SHAPE_ONE] = bind_target},
    [SCN_SCALAR_ARMY] = {[SCN_SHAPE_ONE] = scn_bind_army},
    [SCN_SCALAR_SIDE] = {[SCN_SHAPE_ONE] = scn_bind_side},
    [SCN_SCALAR_PLACE] = {[SCN_SHAPE_ONE] = scn_bind_place,
                          [SCN_SHAPE_LIST] = scn_bind_place_list},
    [SCN_SCALAR_GOAL] = {[SCN_SHAPE_ONE] = scn_bind_goal},
    [SCN_SCALAR_TEXT] = {[SCN_SHAPE_ONE] = bind_text},
    [SCN_SCALAR_PROSE] = {[SCN_SHAPE_ONE] = bind_text},
    [SCN_SCALAR_DRAWING] = {[SCN_SHAPE_ONE] = bind_drawing},
    [SCN_SCALAR_NAME] =
        {[SCN_SHAPE_ONE] = bind_name, [SCN_SHAPE_LIST] = bind_type_names},
    [SCN_SCALAR_KIND] = {[SCN_SHAPE_ONE] = bind_kind},
    [SCN_SCALAR_ANSWER] = {[SCN_SHAPE_ONE] = bind_answer},
    [SCN_SCALAR_CLASS] = {[SCN_SHAPE_ONE] = bind_kind},
    [SCN_SCALAR_PATH] = {[SCN_SHAPE_SEVERAL] = bind_paths},
    [SCN_SCALAR_TERRAIN] = {[SCN_SHAPE_LIST] = bind_grounds},
    [SCN_SCALAR_SAID] = {[SCN_SHAPE_LIST] = bind_said,
                         [SCN_SHAPE_ROW] = check_map,
                         [SCN_SHAPE_ROWS] = check_list},
    [SCN_SCALAR_ENTRY_NAME] = {[SCN_SHAPE_ONE] = bind_name},
    [SCN_SCALAR_END] =
        {[SCN_SHAPE_PAIR] = scn_bind_range, [SCN_SHAPE_WANT] = scn_bind_want},
    [SCN_SCALAR_WORD] = {[SCN_SHAPE_ONE] = scn_bind_word},
    [SCN_SCALAR_SECTION] = {[SCN_SHAPE_ONE] = check_section,
                            [SCN_SHAPE_LIST] = check_list,
                            [SCN_SHAPE_MAP] = check_map},
};

void scn_bind_value(scn_reader *reader, scn_node *node, const scn_field *field,
                    void *base)
{
    binder *const bind = binders[field->scalar][field->shape];
    assert(bind != NULL);
    bind(reader, node, field, base);
}
