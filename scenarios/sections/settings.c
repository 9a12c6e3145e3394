/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "scenarios/sections/bind_impl.h"

/* What the format has at a point of a path. */
typedef enum scn_shape {
    SHAPE_VALUE,
    SHAPE_SECTION,
    SHAPE_MAP,        /* of sections, by names that must exist */
    SHAPE_LIST,       /* of sections */
    SHAPE_FACTORS,    /* type: {type: value} */
    SHAPE_FACTOR_ROW, /* type: value */
    SHAPE_ORDERS,     /* type: [value, ...] */
    SHAPE_VALUES,     /* [value, ...] */
    SHAPE_WANT,       /* value, or [value, ...] */
    SHAPE_CASE,       /* path: value; the rest is one key */
    SHAPE_POINTS      /* [[value, value], ...] */
} scn_shape;

/* Where a path has led to so far. */
typedef struct scn_cursor {
    scn_reader *reader;
    scn_place place; /* of the setting, for messages and new nodes */
    scn_node *node;
    scn_shape shape;
    const scn_section *section; /* SECTION, and of MAP's and LIST's entries */
    const scn_field *field;     /* the last one entered */
    scn_node *whole;            /* its node, where nothing was entered since */
} scn_cursor;

/* One part of a path, NUL-terminated. */
typedef struct scn_part {
    const char *text;
    size_t length;
} scn_part;

static scn_kind kind_of(scn_shape shape)
{
    switch (shape) {
    case SHAPE_SECTION:
    case SHAPE_MAP:
    case SHAPE_FACTORS:
    case SHAPE_FACTOR_ROW:
    case SHAPE_ORDERS:
    case SHAPE_CASE:
        return SCN_MAP;
    case SHAPE_WANT:
    case SHAPE_LIST:
    case SHAPE_VALUES:
    case SHAPE_POINTS:
        return SCN_LIST;
    case SHAPE_VALUE:
        break;
    }
    return SCN_SCALAR;
}

/* SHAPE_VALUE, unless it is named. */
static const scn_shape shapes[SCN_FIELD_COUNT] = {
    [SCN_FIELD_SECTION] = SHAPE_SECTION, [SCN_FIELD_MAP] = SHAPE_MAP,
    [SCN_FIELD_LIST] = SHAPE_LIST,       [SCN_FIELD_FACTORS] = SHAPE_FACTORS,
    [SCN_FIELD_ORDERS] = SHAPE_ORDERS,   [SCN_FIELD_SPAN] = SHAPE_VALUES,
    [SCN_FIELD_TYPES] = SHAPE_VALUES,    [SCN_FIELD_GROUNDS] = SHAPE_VALUES,
    [SCN_FIELD_SAID] = SHAPE_VALUES,     [SCN_FIELD_POINTS] = SHAPE_POINTS,
    [SCN_FIELD_CASE] = SHAPE_CASE,       [SCN_FIELD_MATCH] = SHAPE_FACTOR_ROW,
    [SCN_FIELD_RANGE] = SHAPE_VALUES,    [SCN_FIELD_WANT] = SHAPE_WANT,
    [SCN_FIELD_RANGES] = SHAPE_VALUES, /* or points, as the file has it */
};

static void tell_no(const scn_cursor *at, const char *what, const char *name,
                    const char *meant)
{
    char shown[48];
    lan_text_printable(name, shown, sizeof shown);
    if (meant != NULL) {
        scn_tell(&at->reader->log, true, at->place,
                 "%s '%s' (did you mean '%s'?)", what, shown, meant);
    } else {
        scn_tell(&at->reader->log, true, at->place, "%s '%s'", what, shown);
    }
}

/* Adds an empty child, with a key in a map; NULL where memory is out. */
static scn_node *add_child(const scn_cursor *at, const scn_part *key)
{
    scn_arena *arena = &at->reader->scenario->arena;
    scn_node *child = scn_node_create(arena, SCN_NOTHING, at->place);
    const char *copy =
        key != NULL ? scn_arena_text(arena, key->text, key->length) : NULL;
    if (child == NULL || (key != NULL && copy == NULL)) {
        at->reader->status = LAN_ENOMEM;
        return NULL;
    }
    child->key = copy;
    child->key_length = key != NULL ? key->length : 0;
    scn_node_append(at->node, child);
    return child;
}

/* Writes "count: 800" where a group is given as 800 alone. */
static bool expand_short_form(const scn_cursor *at)
{
    scn_node *node = at->node;
    const scn_node value = *node;
    const scn_part key = {at->section->short_key,
                          strlen(at->section->short_key)};
    node->kind = SCN_MAP;
    scn_node *child = add_child(at, &key);
    if (child == NULL) {
        return false;
    }
    child->kind = SCN_SCALAR;
    child->is_plain = value.is_plain;
    child->text = value.text;
    child->length = value.length;
    child->place = value.place;
    child->key_place = value.place;
    return true;
}

/* Makes the node one that has children. False where the file has something
 * else there, which the binder will tell. */
static bool make_container(const scn_cursor *at)
{
    scn_node *node = at->node;
    const scn_kind wanted = kind_of(at->shape);
    if (node->kind == SCN_NOTHING) {
        node->kind = wanted;
        node->place = at->place;
    } else if (node->kind == SCN_SCALAR && at->shape == SHAPE_SECTION &&
               at->section->short_key != NULL) {
        return expand_short_form(at);
    } else if (node->kind == SCN_SCALAR && at->shape == SHAPE_WANT) {
        node->kind = wanted; /* a range takes the word's place */
        node->place = at->place;
    }
    return node->kind == wanted;
}

/* What may be one or a list of several is what the file has; a list of one is
 * that one. */
static void adapt_to_list(scn_cursor *at, const scn_field *field)
{
    scn_node *first = at->node->first;
    const bool is_many = at->node->count > 1;
    if (field->kind == SCN_FIELD_PATHS && is_many) {
        at->shape = SHAPE_VALUES;
    } else if (field->kind == SCN_FIELD_RANGES && first != NULL &&
               first->kind == SCN_LIST) {
        at->shape = is_many ? SHAPE_POINTS : SHAPE_VALUES;
        at->node = is_many ? at->node : first;
    }
}

static bool enter_field(scn_cursor *at, scn_part part)
{
    const scn_field *field =
        scn_section_field(at->section, part.text, part.length);
    if (field == NULL) {
        tell_no(at, "unknown key", part.text,
                scn_section_suggest(at->section, part.text));
        return false;
    }
    if (field->kind == SCN_FIELD_LATER || field->kind == SCN_FIELD_DRAWING ||
        strcmp(field->key, "roster") == 0) {
        scn_tell(&at->reader->log, true, at->place,
                 field->kind == SCN_FIELD_LATER ? "'%s' is not supported yet"
                                                : "'%s' cannot be set",
                 field->key);
        return false;
    }
    for (size_t i = 0; i < SCN_MAX_RIVALS; i++) {
        const char *rival = field->instead_of[i];
        scn_node *other = rival != NULL
                              ? scn_node_child(at->node, rival, strlen(rival))
                              : NULL;
        if (other != NULL) {
            scn_node_remove(other); /* the setting takes its place */
        }
    }
    scn_node *child = scn_node_child(at->node, part.text, part.length);
    at->node = child != NULL ? child : add_child(at, &part);
    at->shape = shapes[field->kind];
    at->section = field->section;
    at->field = field;
    at->whole = at->node;
    if (at->node != NULL && at->node->kind == SCN_LIST) {
        adapt_to_list(at, field);
    }
    return at->node != NULL;
}

/* Enters the section of a type, army or group; it must be there. */
static bool enter_name(scn_cursor *at, scn_part part)
{
    scn_node *child = scn_node_child(at->node, part.text, part.length);
    if (child == NULL) {
        const char **keys = scn_child_keys(at->reader, at->node);
        char what[SCN_PATH_SIZE + 16];
        char path[SCN_PATH_SIZE];
        snprintf(what, sizeof what, "%s has no", scn_node_path(at->node, path));
        tell_no(at, what, part.text,
                keys != NULL
                    ? lan_text_suggest(part.text, keys, at->node->count)
                    : NULL);
        return false;
    }
    at->node = child;
    at->shape = SHAPE_SECTION;
    return true;
}

/* Enters an entry of a list: one that is there, or the next one. */
static bool enter_index(scn_cursor *at, scn_part part, scn_shape shape)
{
    size_t index = 0;
    char path[SCN_PATH_SIZE];
    if (!scn_index_read(part.text, part.length, &index) ||
        index > at->node->count) {
        char what[SCN_PATH_SIZE + 64];
        snprintf(what, sizeof what, "%s has %zu entries, counted from 0: no",
                 scn_node_path(at->node, path), at->node->count);
        tell_no(at, what, part.text, NULL);
        return false;
    }
    scn_node *child = scn_node_at(at->node, index);
    at->node = child != NULL ? child : add_child(at, NULL);
    at->shape = shape;
    return at->node != NULL;
}

static bool enter_entry(scn_cursor *at, scn_part part)
{
    for (scn_node *entry = at->node->first; entry != NULL;
         entry = entry->next) {
        const scn_node *name = scn_bound_child(entry, "name", SCN_SCALAR);
        if (name != NULL && strcmp(name->text, part.text) == 0) {
            at->node = entry;
            at->shape = SHAPE_SECTION;
            return true;
        }
    }
    return enter_index(at, part, SHAPE_SECTION);
}

/* Enters what a type's name leads to; the binder judges the name. */
static bool enter_type(scn_cursor *at, scn_part part, scn_shape shape)
{
    scn_node *child = scn_node_child(at->node, part.text, part.length);
    at->node = child != NULL ? child : add_child(at, &part);
    at->shape = shape;
    return at->node != NULL;
}

/* Takes one step; false where the path ends here, which was told or will be.
 */
static bool enter(scn_cursor *at, scn_part part)
{
    if (at->shape != SHAPE_VALUE && !make_container(at)) {
        return false;
    }
    at->whole = NULL;
    switch (at->shape) {
    case SHAPE_SECTION:
        return enter_field(at, part);
    case SHAPE_MAP:
        return enter_name(at, part);
    case SHAPE_LIST:
        return enter_entry(at, part);
    case SHAPE_FACTORS:
        return enter_type(at, part, SHAPE_FACTOR_ROW);
    case SHAPE_FACTOR_ROW:
        return enter_type(at, part, SHAPE_VALUE);
    case SHAPE_ORDERS:
        return enter_type(at, part, SHAPE_VALUES);
    case SHAPE_VALUES:
    case SHAPE_WANT:
        return enter_index(at, part, SHAPE_VALUE);
    case SHAPE_CASE:
        return enter_type(at, part, SHAPE_VALUE);
    case SHAPE_POINTS:
        return enter_index(at, part, SHAPE_VALUES);
    case SHAPE_VALUE:
        tell_no(at, "a value has no parts: no", part.text, NULL);
        return false;
    }
    return false;
}

static void set_scalar(scn_node *node, const char *text, size_t length,
                       scn_place place)
{
    node->kind = length > 0 ? SCN_SCALAR : SCN_NOTHING;
    node->is_plain = true;
    node->text = text;
    node->length = length;
    node->place = place;
    node->key_place = place;
}

static bool is_listed(const char *value)
{
    const size_t length = strlen(value);
    return length >= 2 && value[0] == '[' && value[length - 1] == ']';
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* Adds a text as an entry, without the blanks around it; NULL where memory is
 * out. */
static scn_node *add_entry(const scn_cursor *at, const char *from,
                           const char *end)
{
    while (from < end && is_blank(*from)) {
        from++;
    }
    while (end > from && is_blank(end[-1])) {
        end--;
    }
    scn_arena *arena = &at->reader->scenario->arena;
    const char *text = scn_arena_text(arena, from, (size_t)(end - from));
    scn_node *entry = text != NULL ? add_child(at, NULL) : NULL;
    if (entry == NULL) {
        at->reader->status = LAN_ENOMEM;
        return NULL;
    }
    set_scalar(entry, text, (size_t)(end - from), at->place);
    return entry;
}

static void drop_children(scn_node *node)
{
    while (node->first != NULL) {
        scn_node_remove(node->first);
    }
}

/* The comma or bracket that ends an entry which begins here; a bracket within
 * it does not. */
static const char *end_of_entry(const char *from, const char *last)
{
    int depth = 0;
    while (from < last && (depth > 0 || *from != ',')) {
        depth += (*from == '[') - (*from == ']');
        from++;
    }
    return from;
}

/* Puts "[a, b]" in place of what is there. */
static void put_entries(const scn_cursor *at, const char *value)
{
    const char *const last = value + strlen(value) - 1; /* the bracket */
    const char *from = value + 1;
    const bool is_empty = strspn(from, " \t") == (size_t)(last - from);
    drop_children(at->node);
    set_scalar(at->node, "", 0, at->place);
    at->node->kind = SCN_LIST;
    while (!is_empty && from <= last) {
        const char *end = end_of_entry(from, last);
        if (add_entry(at, from, end) == NULL) {
            return;
        }
        from = end + 1;
    }
}

/* The same, where "[[a, b], [c, d]]" is a list of lists. */
static void put_list(const scn_cursor *at, const char *value)
{
    scn_cursor inner = *at;
    const bool may_nest = at->field->kind == SCN_FIELD_RANGES ||
                          at->field->kind == SCN_FIELD_POINTS;
    if (may_nest && at->whole != NULL) {
        inner.node = at->whole; /* not its only range */
    }
    put_entries(&inner, value);
    if (!may_nest || at->whole == NULL) {
        return;
    }
    for (scn_node *entry = inner.node->first; entry != NULL;
         entry = entry->next) {
        if (is_listed(entry->text)) {
            const char *const text = entry->text;
            inner.node = entry;
            put_entries(&inner, text);
        }
    }
}

/* True where a word stands for a list, "all", or instead of one. */
static bool takes_word(const scn_cursor *at)
{
    return at->shape == SHAPE_WANT || (at->shape == SHAPE_VALUES &&
                                       (at->field->kind == SCN_FIELD_TYPES ||
                                        at->field->kind == SCN_FIELD_GROUNDS ||
                                        at->field->kind == SCN_FIELD_PATHS));
}

/* Paths are one or a list; an entry of a list may be short for a section. */
static bool takes_list(const scn_cursor *at)
{
    return at->shape == SHAPE_WANT || at->shape == SHAPE_VALUES ||
           at->shape == SHAPE_POINTS ||
           (at->whole != NULL && at->field->kind == SCN_FIELD_PATHS) ||
           (at->shape == SHAPE_LIST && at->section->short_key != NULL);
}

/* Puts a value where the cursor is. But for a list of values no YAML is read in
 * it: a text is a text. */
static void put_value(scn_cursor *at, const char *value)
{
    scn_node *node = at->node;
    if (at->shape == SHAPE_SECTION && at->section->short_key != NULL &&
        node->kind == SCN_MAP) {
        const scn_part key = {at->section->short_key,
                              strlen(at->section->short_key)};
        if (!enter_field(at, key)) {
            return;
        }
        node = at->node;
    } else if (takes_list(at) && is_listed(value)) {
        put_list(at, value);
        return;
    } else if (at->shape != SHAPE_VALUE && !takes_word(at) &&
               !(at->shape == SHAPE_SECTION &&
                 at->section->short_key != NULL)) {
        scn_tell(&at->reader->log, true, at->place,
                 "the path leads to %s: name a value in it",
                 kind_of(at->shape) == SCN_LIST ? "a list" : "a section");
        return;
    }
    drop_children(node); /* a word takes a list's place */
    set_scalar(node, value, strlen(value), at->place);
}

/* Splits "a.b=v" into its parts' text and the value; false if it is not so. */
static bool split(char *text, char **value)
{
    *value = strchr(text, '=');
    if (*value == NULL || *value == text) {
        return false;
    }
    *(*value)++ = '\0';
    return true;
}

static scn_place place_of_setting(scn_reader *reader, const char *setting,
                                  int rank)
{
    scn_source *source = scn_reader_array(reader, 1, sizeof *source);
    const size_t size = strlen("--set ") + strlen(setting) + 1;
    char *name = scn_reader_array(reader, size, 1);
    if (source == NULL || name == NULL) {
        return (scn_place){.source = NULL};
    }
    snprintf(name, size, "--set %s", setting);
    *source = (scn_source){.name = name, .rank = rank};
    return scn_place_of_source(source);
}

/* Where the next part of a path ends: at a dot, or NULL at the path's end. A
 * key that has dots of its own is one part, but for an index behind it. */
static char *end_of_part(const scn_cursor *at, char *path)
{
    char *dot = strchr(path, '.');
    char *last = strrchr(path, '.');
    size_t index = 0;
    if (at->shape == SHAPE_CASE) {
        return NULL;
    }
    if (at->shape != SHAPE_SECTION || dot == NULL) {
        return dot;
    }
    const bool is_indexed = scn_index_read(last + 1, strlen(last + 1), &index);
    const size_t length = is_indexed ? (size_t)(last - path) : strlen(path);
    if (scn_section_stemmed(at->section, path, length) == NULL) {
        return dot;
    }
    return is_indexed ? last : NULL;
}

void scn_apply_setting(scn_reader *reader, const char *setting, int rank)
{
    const scn_place place = place_of_setting(reader, setting, rank);
    char *path = scn_reader_array(reader, strlen(setting) + 1, 1);
    char *value = NULL;
    if (path == NULL || place.source == NULL) {
        return;
    }
    memcpy(path, setting, strlen(setting) + 1);
    if (!split(path, &value)) {
        scn_tell(&reader->log, true, place, "a setting is PATH=VALUE");
        return;
    }
    if (!lan_text_is_plain(setting, strlen(setting))) {
        scn_tell(&reader->log, true, place,
                 "a setting is UTF-8 text without control characters");
        return;
    }

    scn_cursor at = {.reader = reader,
                     .place = place,
                     .node = reader->scenario->root,
                     .shape = SHAPE_SECTION,
                     .section = scn_section_top()};
    for (char *part = path; part != NULL;) {
        char *dot = end_of_part(&at, part);
        if (dot != NULL) {
            *dot = '\0';
        }
        if (!enter(&at, (scn_part){part, strlen(part)})) {
            return;
        }
        part = dot != NULL ? dot + 1 : NULL;
    }
    put_value(&at, value);
}
