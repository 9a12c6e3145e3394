/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/sections/bind_impl.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/real.h"
#include "base/text.h"
#include "lanchester/scenario.h"
#include "scenarios/format/format_impl.h"

/* More than any list of paths has. */
#define RANGES_MOST 256

/* Longest key with parts: five names and what is between them. */
#define KEY_MOST 512

/* More than any choice has. */
#define WORDS_MOST 64

static void *slot(void *base, const scn_field *field)
{
    return (char *)base + field->offset;
}

static bool is_word(const scn_node *node, const char *word)
{
    return node->kind == SCN_SCALAR && strcmp(node->text, word) == 0;
}

/* --- numbers ------------------------------------------------------------- */

bool scn_bind_number(scn_reader *reader, scn_node *node, const scn_field *field,
                     double *out)
{
    char what[96];
    double value = 0.0;
    const bool is_number =
        node->kind == SCN_SCALAR && node->is_plain &&
        lan_text_to_double(node->text, node->length, &value) == LAN_OK;
    if (!is_number || !scn_field_holds(field, value)) {
        scn_tell_expected(reader, node,
                          scn_field_range(field, what, sizeof what));
        return false;
    }
    *out = lan_is_zero(value) ? 0.0 : value; /* -0 is 0 */
    return true;
}

static void bind_number(scn_reader *reader, scn_node *node,
                        const scn_field *field, void *base)
{
    (void)scn_bind_number(reader, node, field, slot(base, field));
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

static bool bind_end(scn_reader *reader, scn_node *node, const scn_field *field,
                     double *out)
{
    return (field->scalar == SCN_SCALAR_END && scn_read_open_end(node, out)) ||
           scn_bind_number(reader, node, field, out);
}

/* Reads one [from, to], of which the second is more, or no less of what is
 * expected; false where it was reported. */
static bool bind_pair(scn_reader *reader, scn_node *node,
                      const scn_field *field, const char *what,
                      const char *more, double *ends)
{
    const bool may_be_equal = field->scalar == SCN_SCALAR_END;
    if (node->kind != SCN_LIST || node->count != 2) {
        scn_tell_expected(reader, node, what);
        return false;
    }
    const bool has_from = bind_end(reader, node->first, field, ends);
    const bool has_to = bind_end(reader, node->last, field, ends + 1);
    if (has_from && has_to &&
        (may_be_equal ? ends[1] < ends[0] : ends[1] <= ends[0])) {
        scn_tell_expected(reader, node->last, more);
        return false;
    }
    return has_from && has_to;
}

static void bind_span(scn_reader *reader, scn_node *node,
                      const scn_field *field, void *base)
{
    const bool is_time = field->unit != NULL;
    double ends[2];
    if (bind_pair(reader, node, field,
                  is_time ? "two times, [from, to]" : "two numbers, [from, to]",
                  is_time ? "later than the time before it"
                          : "more than the one before it",
                  ends)) {
        memcpy(slot(base, field), ends, sizeof ends);
    }
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

/* --- texts --------------------------------------------------------------- */

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
        length--; /* the line break at the end of a block text */
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
    if (!scn_check_name(reader, node, SCN_TEXT)) {
        return;
    }
    if (field->scalar == SCN_SCALAR_NAME) {
        *(const char **)slot(base, field) = node->text;
    } else if (strspn(node->text, "0123456789") == node->length) {
        scn_tell_expected(reader, node, "a name that is not all digits");
    }
}

/* --- words --------------------------------------------------------------- */

void scn_tell_unknown_word(scn_reader *reader, scn_node *node,
                           const scn_field *field)
{
    const char *words[WORDS_MOST];
    char list[128] = "";
    size_t count = 0;
    for (const scn_word *word = field->words; word->word != NULL; word++) {
        const size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s%s",
                 count > 0 ? ", " : "one of ", word->word);
        assert(count < WORDS_MOST);
        words[count++] = word->word;
    }
    const char *meant =
        node->kind == SCN_SCALAR ? scn_meant(node->text, words, count) : NULL;
    char shown[48];
    if (meant == NULL) {
        scn_tell_expected(reader, node, list);
    } else {
        scn_tell_path(reader, node, node->place,
                      " must be %s, not '%s' (did you mean '%s'?)", list,
                      lan_text_printable(node->text, shown, sizeof shown),
                      meant);
    }
}

/* The word of a field's that a node says; NULL: none. */
static const scn_word *find_word(const scn_node *node, const scn_field *field)
{
    const scn_word *word = field->words;
    while (word != NULL && word->word != NULL && !is_word(node, word->word)) {
        word++;
    }
    return word != NULL && word->word != NULL ? word : NULL;
}

static_assert(sizeof(lan_law) == sizeof(int32_t), "an enum is 32 bits");

static void bind_choice(scn_reader *reader, scn_node *node,
                        const scn_field *field, void *base)
{
    const scn_word *word = find_word(node, field);
    if (word != NULL) {
        *(int32_t *)slot(base, field) = word->value;
    } else {
        scn_tell_unknown_word(reader, node, field);
    }
}

/* --- names --------------------------------------------------------------- */

static bool expect_scalar(scn_reader *reader, scn_node *node, const char *what)
{
    if (node->kind != SCN_SCALAR) {
        scn_tell_expected(reader, node, what);
    }
    return node->kind == SCN_SCALAR;
}

/* The index of what a node names; -1: reported, or its names are not known. */
static int32_t find_named(scn_reader *reader, scn_node *node, scn_scalar scalar)
{
    const scn_names *names = scn_scalar_names(reader->scenario, scalar);
    if (scalar == SCN_SCALAR_TYPE) {
        return scn_find_type(reader, node, SCN_TEXT);
    }
    if (scalar == SCN_SCALAR_ARMY ||
        (scalar == SCN_SCALAR_SIDE && names->count > 0)) {
        return scn_find_name(reader, node, node->text, names,
                             scn_scalar_trait(scalar)->none);
    }
    return scalar != SCN_SCALAR_SIDE && scn_check_name(reader, node, SCN_TEXT)
               ? scn_names_find(names, node->text)
               : -1;
}

/* A name, or a word of the field's: true and false are not in quotation marks,
 * and an army of the name goes before a word. */
static void bind_named(scn_reader *reader, scn_node *node,
                       const scn_field *field, void *base)
{
    const bool is_answer = field->scalar == SCN_SCALAR_ANSWER;
    const bool is_army_or_word = !is_answer && field->words != NULL;
    const scn_word *word =
        !is_answer || node->is_plain ? find_word(node, field) : NULL;
    if (word == NULL ||
        (is_army_or_word &&
         scn_names_find(&reader->scenario->armies, node->text) >= 0)) {
        if (expect_scalar(reader, node,
                          is_army_or_word
                              ? "any or the name of an army"
                              : scn_scalar_trait(field->scalar)->expected)) {
            *(int32_t *)slot(base, field) =
                find_named(reader, node, field->scalar);
        }
    } else {
        *(int32_t *)slot(base, field) = word->value;
    }
}

static void bind_target(scn_reader *reader, scn_node *node,
                        const scn_field *field, void *base)
{
    int32_t *pair = slot(base, field);
    char name[SCN_MAX_NAME + 1];
    char what[SCN_MAX_NAME + 32];
    int32_t group = -1;
    if (!expect_scalar(reader, node, "an army or army.group") ||
        !reader->has_armies) {
        return;
    }
    const size_t length = strcspn(node->text, ".");
    snprintf(name, sizeof name, "%.*s",
             (int)(length < SCN_MAX_NAME ? length : SCN_MAX_NAME), node->text);
    const int32_t army = scn_find_name(
        reader, node, name, &reader->scenario->armies, "no army is called");
    if (army >= 0 && node->text[length] == '.') {
        snprintf(what, sizeof what, "army '%s' has no group",
                 reader->scenario->armies.words[army]);
        group = scn_find_name(reader, node, node->text + length + 1,
                              &reader->scenario->groups[army], what);
    }
    if (!node->is_faulty) {
        pair[0] = army;
        pair[1] = group;
    }
}

/* --- lists --------------------------------------------------------------- */

/* Binds an entry of a list behind `index` good ones; false where it is faulty
 * about. */
typedef bool item_binder(scn_reader *reader, scn_node *node,
                         const scn_field *field, void *items, size_t index);

/* Binds the entries of a list, or a node alone, and keeps them where all are
 * good: in the block where they can be varied. */
static void bind_items(scn_reader *reader, scn_node *node,
                       const scn_field *field, void *base, item_binder *bind,
                       bool is_varied)
{
    const bool is_list = node->kind == SCN_LIST;
    const bool is_pairs = field->shape == SCN_SHAPE_RANGES;
    const size_t size = scn_scalar_size(field->scalar) * (is_pairs ? 2 : 1);
    const size_t count = is_list ? node->count : 1;
    scn_types list = {NULL, 0};
    void *items = is_varied
                      ? scn_block_take(reader, slot(base, field), count, size)
                      : scn_reader_array(reader, count, size);
    for (scn_node *child = is_list ? node->first : node;
         items != NULL && child != NULL; child = is_list ? child->next : NULL) {
        list.count += bind(reader, child, field, items, list.count) ? 1 : 0;
    }
    list.items = items;
    if (items != NULL && list.count == count) {
        memcpy(slot(base, field), &list, sizeof list);
    }
}

static bool add_range(scn_reader *reader, scn_node *node,
                      const scn_field *field, void *items, size_t index)
{
    return bind_pair(reader, node, field, "a range, [from, to]",
                     "more than the one before it",
                     (double *)items + 2 * index);
}

static void bind_ranges(scn_reader *reader, scn_node *node,
                        const scn_field *field, void *base)
{
    double ends[2];
    if (node->kind != SCN_LIST || node->count == 0 ||
        node->count > RANGES_MOST) {
        scn_tell_expected(reader, node,
                          "a range, [from, to], or a list of ranges");
    } else if (node->first->kind == SCN_LIST) {
        bind_items(reader, node, field, base, add_range, false);
    } else if (add_range(reader, node, field, ends, 0)) {
        double *kept = scn_reader_array(reader, 1, sizeof ends);
        if (kept != NULL) {
            memcpy(kept, ends, sizeof ends);
            *(lan_range_list *)slot(base, field) = (lan_range_list){kept, 1};
        }
    }
}

/* A unit type, each once. */
static bool add_type(scn_reader *reader, scn_node *node, const scn_field *field,
                     void *items, size_t index)
{
    int32_t *types = items;
    const int32_t type = expect_scalar(reader, node, "the name of a unit type")
                             ? scn_find_type(reader, node, SCN_TEXT)
                             : -1;
    (void)field;
    for (size_t i = 0; i < index && type >= 0; i++) {
        if (types[i] == type) {
            scn_tell_expected(reader, node, "a type not named before it");
            return false;
        }
    }
    types[index] = type;
    return type >= 0;
}

/* All of them, or so many at least. */
static void bind_types(scn_reader *reader, scn_node *node,
                       const scn_field *field, void *base)
{
    const bool may_be_all = !(field->lo > 0.0);
    const size_t least = may_be_all ? 2 : (size_t)field->lo;
    if (may_be_all && is_word(node, "all")) {
        *(scn_types *)slot(base, field) = (scn_types){NULL, 0};
    } else if (node->kind != SCN_LIST || node->count < least ||
               node->count > LAN_BATTLE_MAX_TYPES) {
        scn_tell_expected(reader, node,
                          may_be_all ? "all or a list of two or more unit types"
                          : least == 1 ? "a list of unit types"
                                       : "a list of three or more unit types");
    } else {
        bind_items(reader, node, field, base, add_type, false);
    }
}

/* The types that a weapon fires at, by their names. */
static void bind_type_names(scn_reader *reader, scn_node *node,
                            const scn_field *field, void *base)
{
    static const scn_field types = {.scalar = SCN_SCALAR_TYPE,
                                    .shape = SCN_SHAPE_LIST};
    scn_types list = {NULL, 0};
    if (node->kind != SCN_LIST || node->count == 0 ||
        node->count > LAN_BATTLE_MAX_TYPES) {
        scn_tell_expected(reader, node, "a list of unit types");
        return;
    }
    bind_items(reader, node, &types, &list, add_type, false);
    const char **names = scn_reader_array(reader, list.count, sizeof *names);
    for (size_t i = 0; names != NULL && i < list.count; i++) {
        names[i] = reader->scenario->types.words[list.items[i]];
    }
    if (names != NULL && list.count > 0) {
        *(lan_path_list *)slot(base, field) =
            (lan_path_list){names, list.count};
    }
}

/* --- places -------------------------------------------------------------- */

/* Index of what a node names; -1: none. */
static int32_t index_of(const scn_names *names, const scn_node *node)
{
    return names->count > 0 ? scn_names_find(names, node->text) : -1;
}

static void tell_no_place(scn_reader *reader, scn_node *node, const char *what,
                          const char *meant)
{
    const lan_scenario *scenario = reader->scenario;
    const bool is_graph = scenario->roads != NULL;
    char shown[48];
    lan_text_printable(node->text, shown, sizeof shown);
    if (scn_node_child(scenario->root, "map") != NULL &&
        scenario->grid == NULL && !is_graph) {
        node->is_faulty = true; /* for lack of the map, which was reported */
    } else if (meant != NULL) {
        scn_tell_at(reader, node, node->place, "%s '%s' (did you mean '%s'?)",
                    what, shown, meant);
    } else {
        scn_tell_at(reader, node, node->place, "%s '%s'%s", what, shown,
                    is_graph ? ""
                             : ": name a cell so in map.places, or write it as "
                               "[x, y]");
    }
}

/* Without a map, where an army is is said in m, which is of no concern here. */
static void check_metres(scn_reader *reader, scn_node *node)
{
    const scn_node *map = scn_node_child(reader->scenario->root, "map");
    static const scn_field metres = {.lo = -LAN_INF, .hi = LAN_INF};
    double number = 0.0;
    if (map != NULL && map->kind != SCN_NOTHING) {
        return; /* something is wrong with it, and was reported */
    }
    if (node->kind != SCN_LIST || node->count != 2) {
        scn_tell_expected(reader, node,
                          "[x, y], in m, as the scenario has no map");
        return;
    }
    (void)scn_bind_number(reader, node->first, &metres, &number);
    (void)scn_bind_number(reader, node->last, &metres, &number);
}

/* The place of [x, y]; -1: reported. */
static int32_t find_cell(scn_reader *reader, scn_node *node)
{
    scn_cell_def cell;
    if (reader->scenario->roads != NULL) {
        scn_tell_expected(reader, node, "the name of a place of map.graph");
        return -1;
    }
    if (node->count != 2) {
        scn_tell_expected(reader, node, "the name of a place or [x, y]");
        return -1;
    }
    const scn_section *section = scn_section_below(
        scn_section_below(reader->scenario->top, "map"), "places");
    bind_whole(reader, node->first, &section->fields[0], &cell);
    bind_whole(reader, node->last, &section->fields[1], &cell);
    return !node->first->is_faulty && !node->last->is_faulty
               ? scn_place_of_cell(reader, node, cell)
               : -1;
}

/* The place that a node says; -1 where there is none, which is reported. */
static int32_t find_place(scn_reader *reader, scn_node *node)
{
    const scn_places *places = &reader->scenario->places;
    if (places->width == 0) {
        check_metres(reader, node);
        return -1;
    }
    if (node->kind == SCN_LIST) {
        return find_cell(reader, node);
    }
    if (node->kind != SCN_SCALAR) {
        scn_tell_expected(reader, node, "the name of a place or [x, y]");
        return -1;
    }
    const int32_t index = index_of(&places->names, node);
    if (index < 0) {
        tell_no_place(reader, node, "no place is called",
                      scn_names_suggest(&places->names, node->text));
        return -1;
    }
    return places->items[index];
}

static void bind_place(scn_reader *reader, scn_node *node,
                       const scn_field *field, void *base)
{
    *(int32_t *)slot(base, field) = find_place(reader, node);
}

/* True for [10, 8], which is one place, where a list of places belongs. */
static bool is_one_cell(const scn_node *node)
{
    double number = 0.0;
    return node->first->kind == SCN_SCALAR && node->first->is_plain &&
           lan_text_to_double(node->first->text, node->first->length,
                              &number) == LAN_OK;
}

/* One that is not there is reported, and -1. */
static bool add_place(scn_reader *reader, scn_node *node,
                      const scn_field *field, void *items, size_t index)
{
    (void)field;
    ((int32_t *)items)[index] = find_place(reader, node);
    return true;
}

static void bind_place_list(scn_reader *reader, scn_node *node,
                            const scn_field *field, void *base)
{
    if (node->kind != SCN_LIST || node->count == 0 || is_one_cell(node)) {
        scn_tell_expected(reader, node,
                          "a list of places: [bridge, [10, 8], ...]");
        return;
    }
    bind_items(reader, node, field, base, add_place, true);
}

/* An army goes before a place of that name. */
static void bind_goal(scn_reader *reader, scn_node *node,
                      const scn_field *field, void *base)
{
    const scn_places *places = &reader->scenario->places;
    int32_t *goal = slot(base, field);
    if (node->kind != SCN_SCALAR) {
        goal[0] = find_place(reader, node);
        return;
    }
    goal[1] = index_of(&reader->scenario->armies, node);
    const int32_t index = goal[1] < 0 ? index_of(&places->names, node) : -1;
    if (index >= 0) {
        goal[0] = places->items[index];
    } else if (goal[1] < 0) {
        const char *meant =
            scn_names_suggest(&reader->scenario->armies, node->text);
        tell_no_place(reader, node, "no army or place is called",
                      meant != NULL
                          ? meant
                          : scn_names_suggest(&places->names, node->text));
    }
}

/* --- paths --------------------------------------------------------------- */

static bool add_path(scn_reader *reader, scn_node *node, const scn_field *field,
                     void *items, size_t index)
{
    (void)field;
    ((const char **)items)[index] = node->text;
    return expect_scalar(reader, node, "a path");
}

static void bind_paths(scn_reader *reader, scn_node *node,
                       const scn_field *field, void *base)
{
    char what[64];
    const size_t count = node->kind == SCN_LIST ? node->count : 1;
    if ((node->kind != SCN_LIST && node->kind != SCN_SCALAR) || count == 0 ||
        (double)count > field->hi) {
        snprintf(what, sizeof what, "a path or a list of up to %.0f paths",
                 field->hi);
        scn_tell_expected(reader, node, what);
        return;
    }
    bind_items(reader, node, field, base, add_path, false);
}

void scn_check_path(scn_reader *reader, scn_node *node, const char *path,
                    const double *ends, bool may_be_whole, const char *what)
{
    lan_parameter *parameter = NULL;
    lan_error err;
    lan_error_clear(&err);
    lan_status status =
        lan_parameter_create(reader->scenario, path, &parameter, &err);
    if (status == LAN_OK) {
        const lan_parameter_kind kind = lan_parameter_kind_of(parameter);
        const bool is_number = kind == LAN_PARAMETER_NUMBER ||
                               (may_be_whole && kind == LAN_PARAMETER_WHOLE);
        status =
            is_number ? LAN_OK : lan_fail(&err, LAN_EINVAL, 0, 0, "%s", what);
    }
    for (size_t i = 0; i < 2 && ends != NULL && status == LAN_OK; i++) {
        status = lan_parameter_check(parameter, ends[i], &err);
    }
    lan_parameter_destroy(parameter);
    scn_tell_failure(reader, node, node->place, status, &err);
}

/* --- what is said -------------------------------------------------------- */

static lan_said said_at(const char *text, scn_place place)
{
    const scn_position at = scn_position_of(place);
    return (lan_said){.text = text, .line = at.line, .column = at.column};
}

static bool add_said(scn_reader *reader, scn_node *node, const scn_field *field,
                     void *items, size_t index)
{
    (void)field;
    ((lan_said *)items)[index] = said_at(node->text, node->place);
    return expect_scalar(reader, node, "a number or a word");
}

static void bind_said(scn_reader *reader, scn_node *node,
                      const scn_field *field, void *base)
{
    if (node->kind != SCN_LIST || node->count == 0) {
        scn_tell_expected(reader, node, "a list of one or more values");
    } else {
        bind_items(reader, node, field, base, add_said, false);
    }
}

/* One map of paths and values. */
static void bind_case(scn_reader *reader, scn_node *node, lan_case_def *out)
{
    if (node->kind != SCN_MAP || node->count == 0) {
        scn_tell_expected(reader, node, "a map of paths and values");
        return;
    }
    lan_said *paths = scn_reader_array(reader, node->count, sizeof *paths);
    lan_said *values = scn_reader_array(reader, node->count, sizeof *values);
    if (paths == NULL || values == NULL) {
        return;
    }
    for (scn_node *child = node->first; child != NULL; child = child->next) {
        if (child->kind != SCN_SCALAR) {
            scn_tell_expected(reader, child, "a number or a word");
            continue;
        }
        paths[out->count] = said_at(child->key, child->key_place);
        values[out->count++] = said_at(child->text, child->place);
    }
    out->paths = paths;
    out->values = values;
}

static void bind_row(scn_reader *reader, scn_node *node, const scn_field *field,
                     void *base)
{
    if (node->kind == SCN_MAP) {
        bind_case(reader, node, slot(base, field));
    } else {
        scn_tell_expected_map(reader, node, NULL);
    }
}

static void bind_rows(scn_reader *reader, scn_node *node,
                      const scn_field *field, void *base)
{
    const size_t count = node->count;
    lan_case_def *defs = node->kind == SCN_LIST
                             ? scn_reader_array(reader, count, sizeof *defs)
                             : NULL;
    if (node->kind != SCN_LIST) {
        scn_tell_expected(reader, node, "a list");
    }
    lan_case_def *def = defs;
    for (scn_node *row = node->first; def != NULL && row != NULL;
         row = row->next) {
        bind_case(reader, row, def++);
    }
    if (defs != NULL) {
        memcpy(slot(base, field), &defs, sizeof defs);
        memcpy((char *)slot(base, field) + sizeof defs, &count, sizeof count);
    }
}

/* --- what is expected ----------------------------------------------------- */

bool scn_read_open_end(const scn_node *node, double *out)
{
    static const struct {
        const char *word;
        double value;
    } ends[] = {{"inf", LAN_INF},
                {".inf", LAN_INF},
                {"-inf", -LAN_INF},
                {"-.inf", -LAN_INF}};
    for (size_t i = 0; node->kind == SCN_SCALAR && i < COUNT(ends); i++) {
        if (strcmp(node->text, ends[i].word) == 0) {
            *out = ends[i].value;
            return true;
        }
    }
    return false;
}

static void bind_range(scn_reader *reader, scn_node *node,
                       const scn_field *field, void *base)
{
    double ends[2];
    (void)base;
    (void)bind_pair(reader, node, field, "a range, [lo, hi]",
                    "no less than the one before it", ends);
}

static void bind_word(scn_reader *reader, scn_node *node,
                      const scn_field *field, void *base)
{
    (void)base;
    if (node->kind != SCN_SCALAR) {
        scn_tell_expected(reader, node, "a word");
        return;
    }
    if (field->words != NULL && find_word(node, field) == NULL) {
        scn_tell_unknown_word(reader, node, field);
    }
}

static void bind_want(scn_reader *reader, scn_node *node,
                      const scn_field *field, void *base)
{
    double number = 0.0;
    if (node->key_length > KEY_MOST) {
        scn_tell_expected(reader, node, "called by a shorter name");
    } else if (node->kind != SCN_SCALAR) {
        bind_range(reader, node, field, base);
    } else if (node->is_plain && lan_text_to_double(node->text, node->length,
                                                    &number) == LAN_OK) {
        scn_tell_expected(reader, node, "a range, [lo, hi], or a word");
    }
}

static void bind_match(scn_reader *reader, scn_node *node,
                       const scn_field *field, void *base)
{
    double number = 0.0;
    (void)base;
    if (node->kind != SCN_MAP || node->count != 2) {
        scn_node *extra = node->kind == SCN_MAP && node->count > 2
                              ? scn_node_at(node, 2)
                              : node;
        if (extra == node) {
            scn_tell_expected(reader, node, "two unit types and their numbers");
        } else
            scn_tell_at(reader, extra, extra->key_place,
                        "a match is of two unit types");
        return;
    }
    for (scn_node *child = node->first; child != NULL; child = child->next) {
        (void)scn_find_type(reader, child, SCN_KEY);
        (void)scn_bind_number(reader, child, field, &number);
    }
}

/* --- what has entries of its own ----------------------------------------- */

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
                           [SCN_SHAPE_ROW] = bind_match,
                           [SCN_SHAPE_TABLE] = check_map},
    [SCN_SCALAR_INVERSE] = {[SCN_SHAPE_ONE] = bind_inverse},
    [SCN_SCALAR_AUTO] = {[SCN_SHAPE_ONE] = bind_auto_number},
    [SCN_SCALAR_WHOLE] = {[SCN_SHAPE_ONE] = bind_whole},
    [SCN_SCALAR_FLAG] = {[SCN_SHAPE_ONE] = bind_flag},
    [SCN_SCALAR_CHOICE] = {[SCN_SHAPE_ONE] = bind_choice},
    [SCN_SCALAR_TYPE] = {[SCN_SHAPE_ONE] = bind_named,
                         [SCN_SHAPE_LIST] = bind_types,
                         [SCN_SHAPE_ORDERS] = check_map},
    [SCN_SCALAR_TARGET] = {[SCN_SHAPE_ONE] = bind_target},
    [SCN_SCALAR_ARMY] = {[SCN_SHAPE_ONE] = bind_named},
    [SCN_SCALAR_SIDE] = {[SCN_SHAPE_ONE] = bind_named},
    [SCN_SCALAR_PLACE] =
        {[SCN_SHAPE_ONE] = bind_place, [SCN_SHAPE_LIST] = bind_place_list},
    [SCN_SCALAR_GOAL] = {[SCN_SHAPE_ONE] = bind_goal},
    [SCN_SCALAR_TEXT] = {[SCN_SHAPE_ONE] = bind_text},
    [SCN_SCALAR_PROSE] = {[SCN_SHAPE_ONE] = bind_text},
    [SCN_SCALAR_DRAWING] = {[SCN_SHAPE_ONE] = bind_drawing},
    [SCN_SCALAR_NAME] =
        {[SCN_SHAPE_ONE] = bind_name, [SCN_SHAPE_LIST] = bind_type_names},
    [SCN_SCALAR_KIND] = {[SCN_SHAPE_ONE] = bind_named},
    [SCN_SCALAR_ANSWER] = {[SCN_SHAPE_ONE] = bind_named},
    [SCN_SCALAR_CLASS] = {[SCN_SHAPE_ONE] = bind_named},
    [SCN_SCALAR_PATH] = {[SCN_SHAPE_SEVERAL] = bind_paths},
    [SCN_SCALAR_TERRAIN] = {[SCN_SHAPE_LIST] = scn_bind_grounds},
    [SCN_SCALAR_SAID] = {[SCN_SHAPE_LIST] = bind_said,
                         [SCN_SHAPE_ROW] = bind_row,
                         [SCN_SHAPE_ROWS] = bind_rows},
    [SCN_SCALAR_ENTRY] = {[SCN_SHAPE_ONE] = bind_name},
    [SCN_SCALAR_END] =
        {[SCN_SHAPE_PAIR] = bind_range, [SCN_SHAPE_WANT] = bind_want},
    [SCN_SCALAR_WORD] = {[SCN_SHAPE_ONE] = bind_word},
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
