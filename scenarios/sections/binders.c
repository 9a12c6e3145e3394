/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Binds one value: by its scalar where it is one, else by its shape.
 */
#include "scenarios/sections/bind_impl.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* Exceeds the longest list of paths. */
#define RANGES_MOST 256

/* Longest key with parts: five names and separators. */
#define KEY_MOST 512

/* Exceeds the number of words of any choice. */
#define WORDS_MOST 64

/* A node, its row, and the destination of its value. */
typedef struct slot {
    scn_reader *reader;
    scn_node *node;
    const scn_field *field;
    void *at;
} slot;

/* Stores the value of a node in its slot; false if it is invalid. */
typedef bool binder(const slot *to);

static bool refuse(const slot *to, const char *what)
{
    scn_tell_expected(to->reader, to->node, what);
    return false;
}

static bool is_word(const scn_node *node, const char *word)
{
    return node->kind == SCN_SCALAR && strcmp(node->text, word) == 0;
}

static bool expect_scalar(const slot *to, const char *what)
{
    return to->node->kind == SCN_SCALAR || refuse(to, what);
}

/* --- numbers ------------------------------------------------------------- */

/* Reads a number without a range check. */
static bool read_number(const scn_node *node, double *out)
{
    return node->kind == SCN_SCALAR && node->is_plain &&
           lan_text_to_double(node->text, node->length, out) == LAN_OK;
}

/* Reads a number in the field's range; false after a report. */
static bool read_in_range(scn_reader *reader, scn_node *node,
                          const scn_field *field, double *out)
{
    const bool is_auto = field->scalar == SCN_SCALAR_AUTO;
    const bool is_whole = field->scalar == SCN_SCALAR_WHOLE;
    char range[96];
    char what[112];
    double value = 0.0;
    if (is_auto && is_word(node, "auto")) {
        *out = LAN_NAN;
        return true;
    }
    if (!read_number(node, &value) || !scn_field_holds(field, value) ||
        (is_whole && value > floor(value))) {
        (void)snprintf(what, sizeof what, "%s%s", is_auto ? "auto or " : "",
                       scn_field_range(field, range, sizeof range));
        scn_tell_expected(reader, node, what);
        return false;
    }
    *out = lan_is_zero(value) ? 0.0 : value; /* -0 is 0 */
    return true;
}

/* Reads any kind of number, and stores it in the field's type. */
static bool bind_number(const slot *to)
{
    double value = 0.0;
    if (!read_in_range(to->reader, to->node, to->field, &value)) {
        return false;
    }
    if (to->field->scalar == SCN_SCALAR_WHOLE) {
        *(int32_t *)to->at = (int32_t)value;
        return true;
    }
    if (to->field->is_inverse) {
        value = 1.0 / value;
        if (!isfinite(value)) {
            return refuse(to, "a number with a finite inverse");
        }
    }
    *(double *)to->at = value;
    return true;
}

static bool bind_flag(const slot *to)
{
    const scn_node *node = to->node;
    const bool is_true = node->is_plain && is_word(node, "true");
    if (!is_true && !(node->is_plain && is_word(node, "false"))) {
        return refuse(to, "true or false");
    }
    *(bool *)to->at = is_true;
    return true;
}

bool scn_read_open_end(const scn_node *node, double *out)
{
    const bool is_scalar = node->kind == SCN_SCALAR;
    const bool is_negative = is_scalar && node->text[0] == '-';
    const char *word = is_scalar ? node->text + (is_negative ? 1 : 0) : "";
    const bool is_open = strcmp(word, "inf") == 0 || strcmp(word, ".inf") == 0;
    if (is_open) {
        *out = is_negative ? -LAN_INF : LAN_INF;
    }
    return is_open;
}

static bool bind_end(const slot *to, scn_node *node, double *out)
{
    return (to->field->scalar == SCN_SCALAR_END &&
            scn_read_open_end(node, out)) ||
           read_in_range(to->reader, node, to->field, out);
}

/* Reads two numbers. */
static bool bind_two(const slot *to, const char *what, double out[2])
{
    scn_node *node = to->node;
    if (node->kind != SCN_LIST || node->count != 2) {
        return refuse(to, what);
    }
    const bool has_first = bind_end(to, node->first, out);
    const bool has_last = bind_end(to, node->last, out + 1);
    return has_first && has_last;
}

/* Reads [from, to]: from < to, or from <= to for an expectation. */
static bool bind_pair(const slot *to)
{
    const bool is_expected = to->field->scalar == SCN_SCALAR_END;
    double ends[2];
    if (!bind_two(to,
                  is_expected               ? "a range, [lo, hi]"
                  : to->field->unit != NULL ? "two times, [from, to]"
                                            : "a range, [from, to]",
                  ends)) {
        return false;
    }
    if (is_expected ? ends[1] < ends[0] : ends[1] <= ends[0]) {
        scn_tell_expected(to->reader, to->node->last,
                          is_expected ? "no less than the one before it"
                                      : "more than the one before it");
        return false;
    }
    if (!is_expected) { /* expectations stay in the tree */
        memcpy(to->at, ends, sizeof ends);
    }
    return true;
}

/* Reads [time, rate]; times ascend, and two equal times are a jump. */
static bool bind_point(const slot *to, double *point, size_t index)
{
    const scn_node *node = to->node;
    if (!bind_two(to, "a point, [time, rate]", point)) {
        return false;
    }
    const bool falls = index > 0 && point[0] < point[-2];
    const bool is_third = index > 1 && point[0] <= point[-4];
    if (falls || is_third) {
        scn_tell_expected(to->reader, node->first,
                          falls ? "no earlier than the time before it"
                                : "later (two equal times are a jump, a third "
                                  "has no meaning)");
    }
    return !falls && !is_third;
}

static bool bind_points(const slot *to)
{
    const scn_node *node = to->node;
    if (node->kind != SCN_LIST || node->count < 2) {
        return refuse(to, "a list of two or more points, [time, rate]");
    }
    double *points =
        scn_block_take(to->reader, to->at, 2 * node->count, sizeof *points);
    size_t count = 0;
    for (scn_node *child = node->first; child != NULL; child = child->next) {
        const slot point = {to->reader, child, to->field, NULL};
        if (!bind_point(&point, points + 2 * count, count)) {
            return false;
        }
        count++;
    }
    const lan_range_list list = {points, count};
    memcpy(to->at, &list, sizeof list);
    return true;
}

/* --- texts --------------------------------------------------------------- */

static bool bind_text(const slot *to)
{
    const scn_node *node = to->node;
    const bool is_prose = to->field->scalar == SCN_SCALAR_PROSE;
    size_t length = node->length;
    while (length > 0 && node->text[length - 1] == '\n') {
        length--; /* the final line break of a block text */
    }
    bool is_clean = node->kind == SCN_SCALAR;
    for (size_t at = 0, size = 0; is_clean && at <= length; at += size + 1) {
        size = is_prose ? strcspn(node->text + at, "\n") : length;
        size = size < length - at ? size : length - at;
        is_clean = lan_text_is_plain(node->text + at, size);
    }
    if (!is_clean) {
        return refuse(to, is_prose
                              ? "text without control characters"
                              : "one line of text without control characters");
    }
    *(const char **)to->at = scn_reader_text(to->reader, node->text, length);
    return true;
}

/* Stores a path, or a drawing, whose rows are checked when the terrains are
 * known (map.c). */
static bool bind_whole(const slot *to)
{
    *(const char **)to->at = to->node->text;
    return expect_scalar(
        to, to->field->scalar == SCN_SCALAR_PATH ? "a path" : "rows of glyphs");
}

/* A name of a side or of a list entry, which must not look like an index. */
static bool bind_name(const slot *to)
{
    scn_node *node = to->node;
    if (!expect_scalar(to, "a name") ||
        !scn_check_name(to->reader, node, false)) {
        return false;
    }
    if (to->field->scalar == SCN_SCALAR_NAME) {
        *(const char **)to->at = node->text;
    } else if (strspn(node->text, "0123456789") == node->length) {
        return refuse(to, "a name that is not all digits");
    }
    return true;
}

/* --- words --------------------------------------------------------------- */

/* Reports a word that is not one of the field's. */
static void tell_unknown_word(scn_reader *reader, scn_node *node,
                              const scn_field *field)
{
    const char *words[WORDS_MOST];
    char list[128];
    char shown[48];
    size_t count = 0;
    for (const scn_word *word = field->words; word->word != NULL; word++) {
        assert(count < WORDS_MOST);
        words[count++] = word->word;
    }
    const char *meant =
        node->kind == SCN_SCALAR ? scn_meant(node->text, words, count) : NULL;
    scn_one_of(words, count, list, sizeof list);
    if (meant == NULL) {
        scn_tell_expected(reader, node, list);
    } else {
        scn_tell_path(reader, node, node->place,
                      " must be %s, not '%s' (did you mean '%s'?)", list,
                      lan_text_printable(node->text, shown, sizeof shown),
                      meant);
    }
}

/* The field's word in a node; NULL: none. */
static const scn_word *find_word(const scn_node *node, const scn_field *field)
{
    const scn_word *word = field->words;
    while (word != NULL && word->word != NULL && !is_word(node, word->word)) {
        word++;
    }
    return word != NULL && word->word != NULL ? word : NULL;
}

static_assert(sizeof(lan_law) == sizeof(int32_t), "an enum is 32 bits");

static bool bind_choice(const slot *to)
{
    const scn_word *word = find_word(to->node, to->field);
    if (word == NULL) {
        tell_unknown_word(to->reader, to->node, to->field);
        return false;
    }
    *(int32_t *)to->at = word->value;
    return true;
}

/* --- names --------------------------------------------------------------- */

/* The index of a name; -1: reported, or the names are unknown. Kinds and
 * classes exist by being named. */
static int32_t find_named(const slot *to)
{
    const scn_scalar scalar = to->field->scalar;
    const scn_names *names = scn_scalar_names(to->reader->scenario, scalar);
    const bool is_new = scalar == SCN_SCALAR_KIND ||
                        scalar == SCN_SCALAR_CLASS ||
                        scalar == SCN_SCALAR_ANSWER;
    const bool is_known = is_new ? scn_check_name(to->reader, to->node, false)
                          : scalar == SCN_SCALAR_TYPE
                              ? to->reader->has_types
                              : (scalar == SCN_SCALAR_ARMY || names->count > 0);
    return is_known ? scn_find_name(to->reader, to->node, to->node->text, names,
                                    scn_traits[scalar].none)
                    : -1;
}

/* A name or one of the field's words. true and false count only without quotes;
 * an army's name takes precedence over a word. */
static bool bind_named(const slot *to)
{
    const scn_node *node = to->node;
    const scn_field *field = to->field;
    const bool is_answer = field->scalar == SCN_SCALAR_ANSWER;
    const bool is_army_or_word = !is_answer && field->words != NULL;
    const scn_word *word =
        !is_answer || node->is_plain ? find_word(node, field) : NULL;
    if (word != NULL &&
        !(is_army_or_word &&
          scn_names_find(&to->reader->scenario->armies, node->text) >= 0)) {
        *(int32_t *)to->at = word->value;
        return true;
    }
    if (!expect_scalar(to, is_army_or_word
                               ? "any or the name of an army"
                               : scn_traits[field->scalar].expected)) {
        return false;
    }
    const int32_t index = find_named(to);
    *(int32_t *)to->at = index;
    return index >= 0;
}

/* Stores the text of the unit type that a node names. */
static bool bind_type_word(const slot *to)
{
    const scn_field type = {.scalar = SCN_SCALAR_TYPE};
    int32_t index = -1;
    const slot of = {to->reader, to->node, &type, &index};
    if (bind_named(&of)) {
        *(const char **)to->at = to->reader->scenario->types.words[index];
    }
    return index >= 0;
}

static bool bind_target(const slot *to)
{
    scn_node *node = to->node;
    scn_reader *reader = to->reader;
    const lan_scenario *scenario = reader->scenario;
    int32_t *pair = to->at;
    char name[SCN_MAX_NAME + 1];
    char what[SCN_MAX_NAME + 32];
    int32_t group = -1;
    if (!expect_scalar(to, "an army or army.group") || !reader->has_armies) {
        return false;
    }
    const size_t length = strcspn(node->text, ".");
    snprintf(name, sizeof name, "%.*s",
             (int)(length < SCN_MAX_NAME ? length : SCN_MAX_NAME), node->text);
    const int32_t army = scn_find_name(reader, node, name, &scenario->armies,
                                       "no army is called");
    if (army >= 0 && node->text[length] == '.') {
        snprintf(what, sizeof what, "army '%s' has no group",
                 scenario->armies.words[army]);
        group = scn_find_name(reader, node, node->text + length + 1,
                              &scenario->groups[army], what);
    }
    if (!node->is_faulty) {
        pair[0] = army;
        pair[1] = group;
    }
    return !node->is_faulty;
}

/* --- places -------------------------------------------------------------- */

/* Index of the name in a node; -1: none. */
static int32_t index_of(const scn_names *names, const scn_node *node)
{
    return names->count > 0 ? scn_names_find(names, node->text) : -1;
}

static void tell_no_place(const slot *to, const char *what, const char *meant)
{
    const lan_scenario *scenario = to->reader->scenario;
    const bool is_graph = scenario->roads != NULL;
    char shown[48];
    lan_text_printable(to->node->text, shown, sizeof shown);
    if (scn_node_child(scenario->root, "map") != NULL &&
        scenario->grid == NULL && !is_graph) {
        to->node->is_faulty = true; /* the map has an error, already reported */
    } else if (meant != NULL) {
        scn_tell_at(to->reader, to->node, to->node->place,
                    "%s '%s' (did you mean '%s'?)", what, shown, meant);
    } else {
        scn_tell_at(
            to->reader, to->node, to->node->place, "%s '%s'%s", what, shown,
            is_graph ? "" : ": define it in map.places, or write [x, y]");
    }
}

/* Without a map, an army's place is in metres. */
static void bind_metres(const slot *to)
{
    static const scn_field metres = {.lo = -LAN_INF, .hi = LAN_INF};
    scn_reader *reader = to->reader;
    const scn_node *node = to->node;
    const slot of = {reader, to->node, &metres, NULL};
    double at[2];
    if (scn_given(reader->scenario->root, "map") == NULL &&
        bind_two(&of, "[x, y], in m, as the scenario has no map", at) &&
        to->field->metres != NULL) {
        scn_array *array = node->parent->beside[1];
        array->def.has_place = true;
        array->def.at = (lan_point){at[0], at[1]};
    } /* otherwise the map has an error, already reported */
}

/* The place of [x, y]; -1 after a report. */
static int32_t find_cell(const slot *to)
{
    const scn_section *map =
        scn_section_below(to->reader->scenario->top, "map");
    const slot of = {to->reader, to->node,
                     &scn_section_below(map, "places")->fields[0], NULL};
    double at[2];
    if (to->reader->scenario->roads != NULL) {
        (void)refuse(to, "the name of a place of map.graph");
        return -1;
    }
    return bind_two(&of, "the name of a place or [x, y]", at)
               ? scn_place_of_cell(
                     to->reader, to->node,
                     (scn_cell_def){.x = (int32_t)at[0], .y = (int32_t)at[1]})
               : -1;
}

/* The place in a node; -1 after a report. */
static int32_t find_place(const slot *to)
{
    const scn_places *places = &to->reader->scenario->places;
    const scn_node *node = to->node;
    if (places->width == 0) {
        bind_metres(to);
        return -1;
    }
    if (node->kind == SCN_LIST) {
        return find_cell(to);
    }
    if (!expect_scalar(to, "the name of a place or [x, y]")) {
        return -1;
    }
    const int32_t index = index_of(&places->names, node);
    if (index < 0) {
        tell_no_place(to, "no place is called",
                      lan_text_suggest(node->text, places->names.words,
                                       places->names.count));
        return -1;
    }
    return places->named[index].place;
}

/* Stores a place; -1, after a report, if it does not exist. */
static bool bind_place(const slot *to)
{
    *(int32_t *)to->at = find_place(to);
    return true;
}

/* True for [10, 8], a single place where a list of places is expected. */
static bool is_one_cell(const scn_node *node)
{
    double number = 0.0;
    return read_number(node->first, &number);
}

/* An army's name takes precedence over a place's. */
static bool bind_goal(const slot *to)
{
    const scn_node *node = to->node;
    const scn_names *armies = &to->reader->scenario->armies;
    const scn_places *places = &to->reader->scenario->places;
    int32_t *goal = to->at;
    if (node->kind != SCN_SCALAR) {
        goal[0] = find_place(to);
        return true;
    }
    goal[1] = index_of(armies, node);
    const int32_t index = goal[1] < 0 ? index_of(&places->names, node) : -1;
    if (index >= 0) {
        goal[0] = places->named[index].place;
    } else if (goal[1] < 0) {
        const char *meant =
            lan_text_suggest(node->text, armies->words, armies->count);
        tell_no_place(to, "no army or place is called",
                      meant != NULL
                          ? meant
                          : lan_text_suggest(node->text, places->names.words,
                                             places->names.count));
    }
    return true;
}

/* --- what is said -------------------------------------------------------- */

static lan_said said_at(const char *text, scn_place place)
{
    const scn_position at = scn_position_of(place);
    return (lan_said){.text = text, .line = at.line, .column = at.column};
}

static bool bind_said(const slot *to)
{
    *(lan_said *)to->at = said_at(to->node->text, to->node->place);
    return expect_scalar(to, "a number or a word");
}

/* Checks a map of paths and values. */
static bool bind_case(const slot *to)
{
    const scn_node *node = to->node;
    lan_case_def *out = to->at;
    if (node->kind != SCN_MAP || node->count == 0) {
        return refuse(to, "a map of paths and values");
    }
    lan_said *paths = scn_reader_array(to->reader, node->count, sizeof *paths);
    lan_said *values =
        scn_reader_array(to->reader, node->count, sizeof *values);
    for (scn_node *child = node->first; child != NULL; child = child->next) {
        const slot value = {to->reader, child, to->field, &values[out->count]};
        if (bind_said(&value)) {
            paths[out->count++] = said_at(child->key, child->key_place);
        }
    }
    out->paths = paths;
    out->values = values;
    return true;
}

/* --- lists --------------------------------------------------------------- */

static binder *const binders[SCN_SCALAR_COUNT];

/* Binds the entries of a list, or a single node, and stores them if all are
 * valid; in the block if their owner is there. unlike: the message for an entry
 * equal to an earlier one; NULL: duplicates are allowed */
static bool bind_items(const slot *to, bool is_list, size_t size, binder *bind,
                       const char *unlike)
{
    scn_reader *reader = to->reader;
    const size_t most = is_list ? to->node->count : 1;
    size_t offset = 0;
    struct {
        char *items;
        size_t count;
    } list = {scn_block_holds(&reader->scenario->block, to->at, 0, &offset)
                  ? scn_block_take(reader, to->at, most, size)
                  : scn_reader_array(reader, most, size),
              0};
    for (scn_node *child = is_list ? to->node->first : to->node; child != NULL;
         child = is_list ? child->next : NULL) {
        char *item = list.items + list.count * size;
        const slot entry = {reader, child, to->field, item};
        const char *same = list.items;
        if (!bind(&entry)) {
            continue;
        }
        while (unlike != NULL && same < item && memcmp(same, item, size) != 0) {
            same += size;
        }
        if (unlike != NULL && same < item) {
            (void)refuse(&entry, unlike);
        } else {
            list.count++;
        }
    }
    if (list.count == most) {
        memcpy(to->at, &list, sizeof list);
    }
    return list.count == most;
}

static bool bind_list(const slot *to)
{
    const scn_field *field = to->field;
    const scn_node *node = to->node;
    const bool is_ground = field->scalar == SCN_SCALAR_TERRAIN;
    const bool is_place = field->scalar == SCN_SCALAR_PLACE;
    const bool is_type = field->scalar == SCN_SCALAR_TYPE;
    const bool is_list = node->kind == SCN_LIST &&
                         node->count >= field->least &&
                         node->count <= field->most;
    const bool may_be_one = is_ground || field->shape == SCN_SHAPE_SEVERAL;
    if (is_ground && is_word(node, "all")) {
        return scn_take_all_grounds(to->reader, to->node, to->at);
    }
    if (is_type && !(field->lo > 0.0) && is_word(node, "all")) {
        *(scn_types *)to->at = (scn_types){NULL, 0};
        return true;
    }
    if ((!is_list && !(may_be_one && node->kind == SCN_SCALAR)) ||
        (is_place && is_one_cell(node))) {
        return refuse(to, field->items);
    }
    const bool is_name = field->scalar == SCN_SCALAR_NAME;
    return bind_items(to, is_list, scn_traits[field->scalar].size,
                      is_name ? bind_type_word : binders[field->scalar],
                      is_ground            ? "a terrain not named before it"
                      : is_name || is_type ? "a type not named before it"
                                           : NULL);
}

static bool bind_ground(const slot *to)
{
    return scn_find_ground(to->reader, to->node, to->at);
}

static bool bind_ranges(const slot *to)
{
    const scn_node *node = to->node;
    return node->kind != SCN_LIST || node->count == 0 ||
                   node->count > RANGES_MOST
               ? refuse(to, "a range, [from, to], or a list of ranges")
               : bind_items(to, node->first->kind == SCN_LIST,
                            2 * sizeof(double), bind_pair, NULL);
}

/* --- what is expected ----------------------------------------------------- */

static bool bind_word(const slot *to)
{
    if (!expect_scalar(to, "a word")) {
        return false;
    }
    if (to->field->words != NULL && find_word(to->node, to->field) == NULL) {
        tell_unknown_word(to->reader, to->node, to->field);
    }
    return true;
}

static bool bind_want(const slot *to)
{
    double number = 0.0;
    if (to->node->key_length > KEY_MOST) {
        return refuse(to, "called by a shorter name");
    }
    if (to->node->kind != SCN_SCALAR) {
        return bind_pair(to);
    }
    return !read_number(to->node, &number) ||
           refuse(to, "a range, [lo, hi], or a word");
}

static bool bind_match(const slot *to)
{
    const scn_node *node = to->node;
    double number = 0.0;
    if (node->kind == SCN_MAP && node->count > 2) {
        scn_node *extra = scn_node_at(node, 2);
        scn_tell_at(to->reader, extra, extra->key_place,
                    "a match is of two unit types");
        return false;
    }
    if (node->kind != SCN_MAP || node->count != 2) {
        return refuse(to, "two unit types and their numbers");
    }
    for (scn_node *child = node->first; child != NULL; child = child->next) {
        (void)scn_find_type(to->reader, child);
        (void)read_in_range(to->reader, child, to->field, &number);
    }
    return true;
}

/* --- what has entries of its own ----------------------------------------- */

/* Only checks the type of a field with entries; sections that know the
 * destination read the entries. */
static bool check_list(const slot *to)
{
    return to->node->kind == SCN_LIST || refuse(to, "a list");
}

static bool check_map(const slot *to)
{
    const scn_section *section = to->field->section;
    const bool is_short = to->node->kind == SCN_SCALAR && section != NULL &&
                          to->field->shape == SCN_SHAPE_ONE &&
                          section->short_key != NULL;
    if (to->node->kind != SCN_MAP && !is_short) {
        scn_tell_expected_map(to->reader, to->node, NULL);
        return false;
    }
    return true;
}

static bool bind_row(const slot *to)
{
    if (to->field->scalar == SCN_SCALAR_NUMBER) {
        return bind_match(to);
    }
    return check_map(to) && bind_case(to);
}

static bool bind_rows(const slot *to)
{
    return check_list(to) &&
           bind_items(to, true, sizeof(lan_case_def), bind_case, NULL);
}

static binder *const binders[SCN_SCALAR_COUNT] = {
    [SCN_SCALAR_NUMBER] = bind_number, [SCN_SCALAR_AUTO] = bind_number,
    [SCN_SCALAR_WHOLE] = bind_number,  [SCN_SCALAR_FLAG] = bind_flag,
    [SCN_SCALAR_CHOICE] = bind_choice, [SCN_SCALAR_TYPE] = bind_named,
    [SCN_SCALAR_KIND] = bind_named,    [SCN_SCALAR_ANSWER] = bind_named,
    [SCN_SCALAR_CLASS] = bind_named,   [SCN_SCALAR_TARGET] = bind_target,
    [SCN_SCALAR_ARMY] = bind_named,    [SCN_SCALAR_SIDE] = bind_named,
    [SCN_SCALAR_PLACE] = bind_place,   [SCN_SCALAR_GOAL] = bind_goal,
    [SCN_SCALAR_TEXT] = bind_text,     [SCN_SCALAR_PROSE] = bind_text,
    [SCN_SCALAR_DRAWING] = bind_whole, [SCN_SCALAR_NAME] = bind_name,
    [SCN_SCALAR_PATH] = bind_whole,    [SCN_SCALAR_TERRAIN] = bind_ground,
    [SCN_SCALAR_SAID] = bind_said,     [SCN_SCALAR_ENTRY] = bind_name,
    [SCN_SCALAR_WORD] = bind_word,     [SCN_SCALAR_SECTION] = check_map,
};

/* Binders of shapes other than a single value. */
static binder *const shapes[SCN_SHAPE_COUNT] = {
    [SCN_SHAPE_PAIR] = bind_pair,     [SCN_SHAPE_LIST] = bind_list,
    [SCN_SHAPE_SEVERAL] = bind_list,  [SCN_SHAPE_PAIRS] = bind_points,
    [SCN_SHAPE_RANGES] = bind_ranges, [SCN_SHAPE_WANT] = bind_want,
    [SCN_SHAPE_ROW] = bind_row,       [SCN_SHAPE_ROWS] = bind_rows,
    [SCN_SHAPE_TABLE] = check_map,    [SCN_SHAPE_ORDERS] = check_map,
    [SCN_SHAPE_MAP] = check_map,
};

void scn_bind_value(scn_reader *reader, scn_node *node, const scn_field *field,
                    void *base)
{
    const slot to = {reader, node, field,
                     base != NULL ? (char *)base + field->offset : NULL};
    const bool is_sections =
        field->scalar == SCN_SCALAR_SECTION && field->shape == SCN_SHAPE_LIST;
    binder *const bind = is_sections ? check_list
                         : field->shape == SCN_SHAPE_ONE
                             ? binders[field->scalar]
                             : shapes[field->shape];
    assert(bind != NULL);
    (void)bind(&to);
}

/* --- paths --------------------------------------------------------------- */

const lan_parameter *scn_find_parameter(scn_reader *reader, scn_node *node,
                                        const char *path, scn_place place)
{
    lan_parameter *parameter = NULL;
    lan_error err;
    lan_error_clear(&err);
    const lan_status status =
        lan_parameter_create(reader->scenario, path, &parameter, &err);
    scn_tell_failure(reader, node, place, status, &err);
    if (parameter != NULL) {
        parameter->next = reader->found;
        reader->found = parameter;
    }
    return parameter;
}

void scn_forget_parameters(scn_reader *reader)
{
    while (reader->found != NULL) {
        lan_parameter *next = reader->found->next;
        lan_parameter_destroy(reader->found);
        reader->found = next;
    }
}

void scn_check_path(scn_reader *reader, scn_node *node, const char *path,
                    const double *ends, bool may_be_whole, const char *what)
{
    const lan_parameter *parameter =
        scn_find_parameter(reader, node, path, node->place);
    lan_error err;
    lan_status status = LAN_OK;
    lan_error_clear(&err);
    if (parameter == NULL) {
        return;
    }
    const lan_parameter_kind kind = lan_parameter_kind_of(parameter);
    if (kind != LAN_PARAMETER_NUMBER &&
        !(may_be_whole && kind == LAN_PARAMETER_WHOLE)) {
        status = lan_fail(&err, LAN_EINVAL, 0, 0, "%s", what);
    }
    for (size_t i = 0; i < 2 && ends != NULL && status == LAN_OK; i++) {
        status = lan_parameter_check(parameter, ends[i], &err);
    }
    scn_tell_failure(reader, node, node->place, status, &err);
    scn_forget_parameters(reader);
}
