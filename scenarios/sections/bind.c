/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <assert.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "scenarios/sections/bind_impl.h"

/* --- names and memory ---------------------------------------------------- */

typedef struct scn_named {
    const char *word;
    int32_t index;
} scn_named;

bool scn_name_is_valid(const char *text, size_t length)
{
    if (length == 0 || length > SCN_MAX_NAME || text[0] == ' ' ||
        text[length - 1] == ' ' || !lan_text_is_plain(text, length)) {
        return false;
    }
    return strcspn(text, ".:=,*\"'`\\") == length;
}

static int compare_named(const void *left, const void *right)
{
    const scn_named *a = left;
    const scn_named *b = right;
    const int order = strcmp(a->word, b->word);
    return order != 0 ? order : (a->index > b->index) - (a->index < b->index);
}

void scn_reader_fail(scn_reader *reader)
{
    longjmp(reader->escape, 1);
}

void *scn_reader_array(scn_reader *reader, size_t count, size_t size)
{
    void *array = scn_arena_array(&reader->scenario->arena, count, size);
    if (array == NULL) {
        scn_reader_fail(reader);
    }
    return array;
}

const char *scn_reader_text(scn_reader *reader, const char *text, size_t length)
{
    char *out = scn_reader_array(reader, length + 1, 1);
    return memcpy(out, text, length);
}

scn_node *scn_reader_child(scn_reader *reader, scn_node *parent, scn_kind kind,
                           const char *key, const char *text, scn_place place)
{
    scn_node *node = scn_node_create(&reader->scenario->arena, parent, kind,
                                     key, text, place);
    if (node == NULL) {
        scn_reader_fail(reader);
    }
    return node;
}

scn_names scn_reader_names(scn_reader *reader, const char **words, size_t count)
{
    scn_named *sorted = scn_reader_array(reader, count, sizeof *sorted);
    for (size_t i = 0; i < count; i++) {
        sorted[i] = (scn_named){words[i], (int32_t)i};
    }
    if (count > 1) {
        qsort(sorted, count, sizeof *sorted, compare_named);
    }
    return (scn_names){words, sorted, count};
}

static int compare_words(const void *left, const void *right)
{
    const scn_named *a = left;
    const scn_named *b = right;
    return strcmp(a->word, b->word);
}

int32_t scn_names_find(const scn_names *names, const char *text)
{
    const scn_named key = {text, 0};
    const scn_named *found = names->count > 0
                                 ? bsearch(&key, names->sorted, names->count,
                                           sizeof key, compare_words)
                                 : NULL;
    while (found != NULL && found > names->sorted &&
           compare_words(found - 1, &key) == 0) {
        found--; /* the first of equal words */
    }
    return found != NULL ? found->index : -1;
}

/* Index of a word that equals an earlier word, or -1. */
static int32_t find_repeated(const scn_names *names)
{
    for (size_t i = 1; i < names->count; i++) {
        if (strcmp(names->sorted[i - 1].word, names->sorted[i].word) == 0) {
            return names->sorted[i].index;
        }
    }
    return -1;
}

/* --- bytes of the block -------------------------------------------------- */

bool scn_block_init(scn_block *block, size_t size)
{
    *block = (scn_block){.bytes = calloc(1, size), .size = size};
    return block->bytes != NULL;
}

void scn_block_clear(scn_block *block)
{
    free(block->bytes);
    *block = (scn_block){.bytes = NULL};
}

/* Takes zeroed items from the block, aligned for any type. */
static void *block_array(scn_block *block, size_t count, size_t size)
{
    const size_t step = alignof(max_align_t);
    const size_t begin = (block->used + step - 1) / step * step;
    if (begin > block->size || count > (block->size - begin) / size) {
        return NULL;
    }
    block->used = begin + count * size;
    return block->bytes + begin;
}

bool scn_block_holds(const scn_block *block, const void *at, size_t size,
                     size_t *offset)
{
    const uintptr_t begin = (uintptr_t)block->bytes;
    const uintptr_t place = (uintptr_t)at;
    if (at == NULL || place < begin || place - begin > block->used ||
        size > block->used - (place - begin)) {
        return false;
    }
    *offset = place - begin;
    return true;
}

const void *scn_block_moved(const scn_block *from, const scn_block *to,
                            const void *at)
{
    size_t offset = 0;
    return scn_block_holds(from, at, 0, &offset) ? to->bytes + offset : at;
}

/* --- messages --------------------------------------------------------------
 */

/* Marks a node as reported. True if a message is worth composing: there is room
 * for it. */
static bool is_heard(scn_reader *reader, scn_node *node)
{
    node->is_faulty = true;
    if (scn_log_is_full(&reader->log)) {
        scn_log_drop(&reader->log, true);
        return false;
    }
    return true;
}

LAN_PRINTF(5, 0)
static void tell_list(scn_reader *reader, scn_node *node, scn_place place,
                      const char *path, const char *format, va_list list)
{
    char text[LAN_ERROR_TEXT_SIZE];
    node->is_faulty = true;
    (void)vsnprintf(text, sizeof text, format, list);
    scn_tell(&reader->log, true, place, "%s%s", path, text);
}

void scn_tell_at(scn_reader *reader, scn_node *node, scn_place place,
                 const char *format, ...)
{
    va_list list;
    va_start(list, format);
    tell_list(reader, node, place, "", format, list);
    va_end(list);
}

void scn_tell_path(scn_reader *reader, scn_node *node, scn_place place,
                   const char *format, ...)
{
    char path[SCN_PATH_SIZE] = "";
    va_list list;
    if (!scn_log_is_full(&reader->log)) { /* expensive in long lists */
        scn_node_path(node, path);
    }
    va_start(list, format);
    tell_list(reader, node, place, path, format, list);
    va_end(list);
}

void scn_tell_failure(scn_reader *reader, scn_node *node, scn_place place,
                      lan_status status, const lan_error *err)
{
    if (status == LAN_ENOMEM) {
        scn_reader_fail(reader);
    } else if (status != LAN_OK) {
        scn_tell_at(reader, node, place, "%s", err->text);
    }
}

void scn_tell_no(scn_reader *reader, scn_node *node, scn_place place,
                 const char *what, const char *word, const char *const *words,
                 size_t count)
{
    char shown[48];
    if (!is_heard(reader, node)) {
        return;
    }
    const char *meant = lan_text_suggest(word, words, count);
    lan_text_printable(word, shown, sizeof shown);
    scn_tell(&reader->log, true, place,
             meant != NULL ? "%s '%s' (did you mean '%s'?)" : "%s '%s'", what,
             shown, meant);
}

/* If a number from 5 to 100 is given for a share, suggests the percentage. */
static const char *as_share(const scn_node *node, const char *what,
                            char *buffer, size_t size)
{
    double number = 0.0;
    char decimal[LAN_NUMBER_SIZE];
    buffer[0] = '\0';
    if (strcmp(what, "a number from 0 to 1") == 0 && node->kind == SCN_SCALAR &&
        node->is_plain &&
        lan_text_to_double(node->text, node->length, &number) == LAN_OK &&
        number >= 5.0 && number <= 100.0) {
        snprintf(buffer, size, " (did you mean %s?)",
                 lan_number_digits(number / 100.0, 15, decimal));
    }
    return buffer;
}

void scn_tell_expected(scn_reader *reader, scn_node *node, const char *what)
{
    char path[SCN_PATH_SIZE];
    char found[160];
    char percent[64];
    if (is_heard(reader, node)) {
        scn_node_path(node, path);
        scn_tell(&reader->log, true, node->place, "%s must be %s, not %s%s",
                 path[0] != '\0' ? path : "the file", what,
                 scn_describe(node, found, sizeof found),
                 as_share(node, what, percent, sizeof percent));
    }
}

void scn_tell_expected_map(scn_reader *reader, scn_node *node, const char *also)
{
    char what[120];
    snprintf(what, sizeof what, "%s%sa map of keys and values%s",
             also != NULL ? also : "", also != NULL ? " or " : "",
             node->kind == SCN_LIST ? " ('KEY: ...' in place of '- ...')" : "");
    scn_tell_expected(reader, node, what);
}

bool scn_is_given(const scn_node *node, const char *key)
{
    if (node->kind == SCN_SCALAR) {
        const char *alone = node->section->short_key;
        return alone != NULL && strcmp(alone, key) == 0;
    }
    const scn_node *child =
        node->kind == SCN_MAP ? scn_node_child(node, key) : NULL;
    return child != NULL && child->kind != SCN_NOTHING && !child->is_made;
}

scn_node *scn_given(const scn_node *node, const char *key)
{
    scn_node *child = scn_node_child(node, key);
    return child != NULL && child->kind != SCN_NOTHING ? child : NULL;
}

scn_node *scn_bound_child(const scn_node *node, const char *key, scn_kind kind)
{
    scn_node *child = scn_node_child(node, key);
    return child != NULL && child->kind == kind ? child : NULL;
}

/* " in armies.blue", or nothing at the top. */
static const char *write_in(const scn_node *node, char *buffer, size_t size)
{
    char path[SCN_PATH_SIZE];
    scn_node_path(node, path);
    snprintf(buffer, size, path[0] != '\0' ? " in %s" : "%s", path);
    return buffer;
}

/* The likely meaning of an unknown key, or "". */
static const char *hint_of(const scn_reader *reader, const scn_node *child,
                           const scn_section *section, char *buffer,
                           size_t size)
{
    const char *colon = strchr(child->key, ':');
    scn_section_hint(reader->scenario->top, section, child->key, buffer, size);
    char before[SCN_MAX_NAME];
    (void)snprintf(before, sizeof before, "%.*s",
                   colon != NULL ? (int)(colon - child->key) : 0, child->key);
    if (colon != NULL && scn_section_field(section, before) != NULL) {
        snprintf(buffer, size, " (a blank is missing after the colon)");
    } else if (buffer[0] == '\0' && reader->has_types &&
               scn_section_field(section, "units") != NULL &&
               scn_names_find(&reader->scenario->types, child->key) >= 0) {
        snprintf(buffer, size, " (groups are in 'units')");
    }
    return buffer;
}

static void tell_unknown_key(scn_reader *reader, scn_node *child,
                             const scn_section *section)
{
    char key[48];
    char hint[80];
    char in[SCN_PATH_SIZE + 8];
    if (!is_heard(reader, child)) {
        return;
    }
    lan_text_printable(child->key, key, sizeof key);
    write_in(child->parent, in, sizeof in);
    scn_tell(&reader->log, true, child->key_place, "unknown key '%s'%s%s", key,
             in, hint_of(reader, child, section, hint, sizeof hint));
}

/* The remedy for a key that is missing, or empty because of a YAML character.
 * */
static const char *remedy_of(const char *key, const scn_node *child)
{
    if (child == NULL) {
        return strcmp(key, "format") == 0 ? ": write 'format: 1'" : "";
    }
    return strcmp(key, "glyph") == 0
               ? ": a character with a meaning in YAML needs quotes, as '~'"
               : "";
}

/* Reports a missing value at its key if present, otherwise at its parent. */
static void tell_missing(scn_reader *reader, scn_node *node, const char *key)
{
    char in[SCN_PATH_SIZE + 8];
    const scn_node *child = scn_node_child(node, key);
    scn_tell_at(reader, node, scn_node_place(child != NULL ? child : node),
                "'%s' is %s%s%s", key, child != NULL ? "empty" : "missing",
                write_in(node, in, sizeof in), remedy_of(key, child));
}

/* Reports keys that exclude each other, at the later one. */
static void check_alternatives(scn_reader *reader, const scn_node *node)
{
    for (size_t i = 0; i < node->section->count; i++) {
        const scn_field *field = &node->section->fields[i];
        scn_node *mine = scn_node_child(node, field->key);
        for (size_t k = 0; k < SCN_MAX_RIVALS && field->instead_of[k] != NULL &&
                           scn_is_given(node, field->key);
             k++) {
            const char *rival = field->instead_of[k];
            if (scn_is_given(node, rival) &&
                mine->key_place.offset >
                    scn_node_child(node, rival)->key_place.offset) {
                scn_tell_at(
                    reader, mine, mine->key_place,
                    "'%s' and '%s' exclude each other: give one of them",
                    field->key, rival);
                break;
            }
        }
    }
}

bool scn_is_misspelt(const scn_node *node, const scn_section *section,
                     const char *key)
{
    /* limits the number of messages */
    size_t left = LAN_MESSAGES_MAX;
    for (const scn_node *child = node->first; child != NULL && left > 0;
         child = child->next, left--) {
        if (scn_section_field(section, child->key) != NULL) {
            continue;
        }
        const char *meant = scn_section_suggest(section, child->key);
        if (meant != NULL && strcmp(meant, key) == 0) {
            return true;
        }
    }
    return false;
}

/* True for a missing key that needs no report: a key of an unreadable roster,
 * already reported; a key that a bare roster may omit; time if armies are
 * missing, because the missing battle is reported once. */
static bool is_needless(const scn_reader *reader, const scn_section *section,
                        const char *key)
{
    const scn_section *top = reader->scenario->top;
    if (section != top) {
        return reader->is_bare && strcmp(section->path, "time") == 0;
    }
    if (strcmp(key, "format") == 0) {
        return false;
    }
    if (strcmp(key, "units") == 0) {
        return reader->lacks_roster;
    }
    return reader->is_bare ||
           (strcmp(key, "time") == 0 && scn_is_bare(reader->scenario->root));
}

/* Reports missing armies, and the commands that need none. */
static void tell_no_armies(scn_reader *reader, scn_node *node)
{
    char shown[100];
    lan_text_printable(reader->file, shown, sizeof shown);
    scn_tell_at(reader, node, scn_node_place(node),
                "'armies' is missing: only 'lanchester matchup %s', price and "
                "show work without it",
                shown);
}

static void check_required(scn_reader *reader, scn_node *node)
{
    const scn_section *section = node->section;
    for (size_t i = 0; i < section->count; i++) {
        const scn_field *field = &section->fields[i];
        if (!field->is_required || scn_is_given(node, field->key) ||
            scn_is_misspelt(node, section, field->key) ||
            is_needless(reader, section, field->key)) {
            continue;
        }
        if (section == reader->scenario->top && scn_is_bare(node) &&
            strcmp(field->key, "armies") == 0) {
            tell_no_armies(reader, node);
        } else {
            tell_missing(reader, node, field->key);
        }
    }
}

/* --- names --------------------------------------------------------------- */

bool scn_check_name(scn_reader *reader, scn_node *node, bool is_key)
{
    char shown[48];
    const char *text = is_key ? node->key : node->text;
    const bool is_valid = scn_name_is_valid(text, strlen(text));
    if (!is_valid) {
        scn_tell_at(reader, node, is_key ? node->key_place : node->place,
                    "'%s' cannot be a name: a name has 1 to 64 bytes, no "
                    "control characters, no blanks at its ends and none of "
                    ". : = , * \" ' ` \\",
                    lan_text_printable(text, shown, sizeof shown));
    }
    return is_valid;
}

int32_t scn_find_type(scn_reader *reader, scn_node *node)
{
    const scn_names *types = &reader->scenario->types;
    const int32_t type =
        reader->has_types ? scn_names_find(types, node->key) : -1;
    if (type < 0 && reader->has_types) {
        scn_tell_no(reader, node, node->key_place, "no unit type is called",
                    node->key, types->words, types->count);
    }
    return type;
}

int32_t scn_find_name(scn_reader *reader, scn_node *node, const char *text,
                      const scn_names *names, const char *what)
{
    const int32_t index = names->count > 0 ? scn_names_find(names, text) : -1;
    if (index < 0) {
        scn_tell_no(reader, node, node->place, what, text, names->words,
                    names->count);
    }
    return index;
}

scn_names scn_take_keys(scn_reader *reader, const scn_node *map)
{
    const char **keys = scn_reader_array(reader, map->count, sizeof *keys);
    size_t count = 0;
    for (const scn_node *node = map->first; node != NULL; node = node->next) {
        keys[count++] = node->key;
    }
    return scn_reader_names(reader, keys, count);
}

void scn_check_repeated(scn_reader *reader, const scn_node *list, bool by_name)
{
    scn_node **nodes = scn_reader_array(reader, list->count, sizeof *nodes);
    const char **words = scn_reader_array(reader, list->count, sizeof *words);
    char shown[48];
    size_t count = 0;
    for (scn_node *entry = list->first; entry != NULL; entry = entry->next) {
        scn_node *node =
            by_name ? scn_bound_child(entry, "name", SCN_SCALAR) : entry;
        if (node != NULL && node->kind == SCN_SCALAR && !node->is_faulty) {
            words[count] = node->text;
            nodes[count++] = node;
        }
    }
    const scn_names names = scn_reader_names(reader, words, count);
    const int32_t again = find_repeated(&names);
    if (again >= 0) {
        scn_node *node = nodes[again];
        scn_tell_at(reader, node, node->place,
                    by_name ? "an entry before it is called '%s' too"
                            : "'%s' is in this list already",
                    lan_text_printable(node->text, shown, sizeof shown));
    }
}

/* --- tables --------------------------------------------------------------- */

/* The index named by a key of a row or inside it; -1 after a report. */
static int32_t find_key(scn_reader *reader, scn_node *node,
                        const scn_field *field, bool is_column)
{
    const lan_scenario *scenario = reader->scenario;
    if (!field->is_of_armour) {
        return scn_find_type(reader, node);
    }
    return scn_check_name(reader, node, true)
               ? scn_names_find(is_column ? &scenario->classes
                                          : &scenario->kinds,
                                node->key)
               : -1;
}

/* A row's `bound` is the type's index. */
void scn_bind_row(scn_reader *reader, scn_node *row, const scn_field *field,
                  scn_pairs *out)
{
    const int32_t attacker =
        field->has_new_rows ? 0 : find_key(reader, row, field, false);
    if (row->kind != SCN_MAP) {
        if (row->kind != SCN_NOTHING) {
            scn_tell_expected(reader, row,
                              field->is_of_armour
                                  ? "a map of classes and numbers"
                                  : "a map of unit types and numbers");
        }
        return;
    }
    scn_field number = *field;
    number.shape = SCN_SHAPE_ONE;
    number.offset = 0;
    for (scn_node *node = row->first; node != NULL; node = node->next) {
        const int32_t target = find_key(reader, node, field, true);
        double value = LAN_NAN;
        if (node->kind != SCN_NOTHING) {
            reader->bind_value(reader, node, &number, &value);
        }
        if (!isnan(value) && attacker >= 0 && target >= 0) {
            lan_counter_def *added = &out->items[out->count++];
            *added = (lan_counter_def){field->has_new_rows ? target : attacker,
                                       target, value};
            node->bound = &added->factor;
        }
    }
}

static void bind_table(scn_reader *reader, const scn_node *map,
                       const scn_field *field, void *base)
{
    size_t room = 0;
    for (const scn_node *row = map->first; row != NULL; row = row->next) {
        room += row->count;
    }
    char *at = (char *)base + field->offset;
    scn_pairs list = {
        scn_block_take(reader, at, room + SCN_SPARE_PAIRS, sizeof *list.items),
        0};
    for (scn_node *row = map->first; row != NULL; row = row->next) {
        scn_bind_row(reader, row, field, &list);
    }
    memcpy(at, &list, sizeof list);
}

/* --- sections ------------------------------------------------------------ */

/* Sets an entry's defaults and its name. */
static void begin_entry(scn_reader *reader, scn_node *node,
                        const scn_section *section, char *entry)
{
    const scn_node *name =
        node->key == NULL ? scn_bound_child(node, "name", SCN_SCALAR) : NULL;
    const char *called = name != NULL ? name->text : node->key;
    scn_section_fill(section, entry);
    if (section->begin != NULL) {
        section->begin(reader, node, entry);
    }
    if (section->is_named) {
        memcpy(entry + section->name_at, &called, sizeof called);
    }
    if (section->is_named && node->key != NULL) {
        scn_check_name(reader, node, true);
    }
}

void scn_bind_entries(scn_reader *reader, scn_node *parent,
                      const scn_section *section, void *at, bool is_varied)
{
    char *entry = is_varied
                      ? scn_block_take(reader, at, parent->count, section->size)
                      : scn_reader_array(reader, parent->count, section->size);
    memcpy(at, &entry, sizeof entry);
    for (scn_node *node = parent->first; node != NULL; node = node->next) {
        begin_entry(reader, node, section, entry);
        scn_bind_section(reader, node, section, entry);
        entry += section->size;
    }
    if (parent->kind == SCN_LIST) {
        scn_check_repeated(reader, parent, true);
    }
    memcpy((char *)at + sizeof entry, &parent->count, sizeof parent->count);
}

/* Binds a section, or its defaults if it is absent. */
static void bind_one(scn_reader *reader, scn_node *node, const scn_field *field,
                     char *base)
{
    const scn_section *section = field->section;
    scn_node *child = scn_node_child(node, field->key);
    const bool is_short = child != NULL && child->kind == SCN_SCALAR &&
                          section->short_key != NULL;
    if (!is_short) {
        child = field->is_always
                    ? scn_section_or_empty(reader, node, field->key)
                    : scn_bound_child(node, field->key, SCN_MAP);
    }
    if (child == NULL) {
        return;
    }
    if (field->given_at > 0) {
        *(bool *)(base + field->given_at) = true;
    }
    scn_bind_section(reader, child, section, base + field->offset);
}

void scn_bind_below(scn_reader *reader, scn_node *node, const scn_field *field,
                    void *base)
{
    scn_node *child = scn_node_child(node, field->key);
    const bool is_map = child != NULL && child->kind == SCN_MAP;
    const bool is_list = child != NULL && child->kind == SCN_LIST;
    if (field->is_by_hand) {
        return;
    }
    if (field->shape == SCN_SHAPE_TABLE && !field->has_new_rows && is_map) {
        bind_table(reader, child, field, base);
    } else if (field->section != NULL && field->shape == SCN_SHAPE_ONE) {
        bind_one(reader, node, field, base);
    } else if (field->section != NULL && field->section->size > 0 &&
               (field->shape == SCN_SHAPE_MAP ? is_map : is_list) &&
               (field->section->prepare == NULL ||
                field->section->prepare(reader, child, base))) {
        scn_bind_entries(reader, child, field->section,
                         (char *)base + field->offset,
                         !field->section->is_settled);
    }
}

static void bind_keys(scn_reader *reader, scn_node *node, void *base)
{
    const scn_section *section = node->section;
    if (!scn_section_name_items(section, node) ||
        (node->kind != SCN_MAP && node->kind != SCN_NOTHING)) {
        scn_tell_expected_map(reader, node, section->as_list);
        return;
    }
    for (scn_node *child = node->first; child != NULL; child = child->next) {
        const scn_field *field = scn_section_field(section, child->key);
        if (field == NULL) {
            tell_unknown_key(reader, child, section);
        } else if (child->kind != SCN_NOTHING) {
            reader->bind_value(reader, child, field,
                               scn_field_base(field, base, node->beside));
        }
    }
    check_alternatives(reader, node);
    check_required(reader, node);
    for (size_t i = 0; !section->is_whole && i < section->count; i++) {
        const scn_field *field = &section->fields[i];
        scn_bind_below(reader, node, field,
                       scn_field_base(field, base, node->beside));
    }
}

/* Finds the form of an entry from its exclusive keys. An unknown key may be a
 * misspelt one, which is already reported. */
static void find_form(scn_reader *reader, scn_node *node, char *base)
{
    const scn_section *section = node->section;
    bool is_misspelt = false;
    for (const char *const *key = section->one_of; *key != NULL; key++) {
        const scn_field *field = scn_section_field(section, *key);
        int32_t form = 0;
        is_misspelt = is_misspelt || scn_is_misspelt(node, section, *key);
        while (form < 31 && field->forms >> form != 1) {
            form++;
        }
        if (scn_is_given(node, *key)) {
            if (form < 31) { /* the key belongs only to this form */
                memcpy(base + field->form_at, &form, sizeof form);
            }
            return;
        }
    }
    if (!is_misspelt) {
        scn_tell_path(reader, node, scn_node_place(node), " needs one of %s",
                      section->one_text);
    }
}

/* Reports keys that the section's form does not have. */
static void check_forms(scn_reader *reader, const scn_node *node,
                        const char *base)
{
    char path[SCN_PATH_SIZE];
    for (scn_node *child = node->first; child != NULL; child = child->next) {
        const scn_field *field = scn_section_field(node->section, child->key);
        if (!scn_field_is_of_form(field, base)) {
            scn_tell_at(
                reader, child, child->key_place,
                "'%s' in %s has no meaning for '%s'", child->key,
                scn_node_path(node, path),
                node->section->form_words[scn_int_at(base + field->form_at)]);
        }
    }
}

void scn_bind_section(scn_reader *reader, scn_node *node,
                      const scn_section *section, void *base)
{
    node->section = section;
    node->bound = base;
    if (node->kind == SCN_SCALAR && section->short_key != NULL) {
        reader->bind_value(
            reader, node, scn_section_field(section, section->short_key), base);
    } else {
        bind_keys(reader, node, base);
        if (!node->is_faulty && section->one_of != NULL) {
            find_form(reader, node, base);
        }
        if (section->form_words != NULL && !scn_node_has_fault(node)) {
            check_forms(reader, node, base);
        }
        if (!node->is_faulty && section->needs != NULL && node->first == NULL) {
            scn_tell_path(reader, node, node->place, " needs %s",
                          section->needs);
        }
    }
    if (section->end != NULL) {
        section->end(reader, node, base);
    }
}

scn_node *scn_section_or_empty(scn_reader *reader, scn_node *parent,
                               const char *key)
{
    scn_node *child = scn_node_child(parent, key);
    if (child == NULL) {
        child =
            scn_reader_child(reader, parent, SCN_MAP, key, NULL, parent->place);
        child->is_made = true;
    }
    return child->kind == SCN_MAP || child->kind == SCN_NOTHING ? child : NULL;
}

void scn_bind_each(scn_reader *reader, const char *key, const scn_names *names,
                   void *pointer, size_t size)
{
    const scn_section *section = scn_section_below(reader->scenario->top, key);
    scn_node *map = scn_section_or_empty(reader, reader->scenario->root, key);
    char *def = map != NULL
                    ? scn_block_take(reader, pointer, names->count, size)
                    : NULL;
    for (size_t i = 0; i < names->count && map != NULL; i++, def += size) {
        (void)scn_section_or_empty(reader, map, names->words[i]);
        scn_section_fill(section, def);
        scn_bind_section(reader, scn_node_child(map, names->words[i]), section,
                         def);
    }
}

/* --- the block ----------------------------------------------------------- */

/* Upper bound of the bytes that one node adds to the block. */
#define LARGEST 512
static_assert(sizeof(lan_unit_def) <= LARGEST && sizeof(scn_array) <= LARGEST &&
                  sizeof(lan_order_def) <= LARGEST &&
                  sizeof(scn_soldier) <= LARGEST &&
                  sizeof(lan_army_def) <= LARGEST,
              "a node's share of the block");

size_t scn_node_total(const scn_node *top)
{
    size_t total = 0;
    for (const scn_node *node = top; node != NULL;
         node = scn_node_after(top, node)) {
        total++;
    }
    return total;
}

/* Creates the block and its head with all defaults. Its size allows four
 * entries and one array per node, and the terrains of a map. */
void scn_make_block(scn_reader *reader)
{
    lan_scenario *scenario = reader->scenario;
    const size_t most = scn_node_total(scenario->root);
    if (!scn_block_init(&scenario->block,
                        sizeof(scn_head) +
                            LAN_TERRAIN_MOST * sizeof(lan_terrain) +
                            6 * SCN_SPARE_PAIRS * sizeof(lan_counter_def) +
                            5 * (most + 8) * LARGEST)) {
        scn_reader_fail(reader);
    }
    (void)scn_block_take(reader, &scenario->head, 1, sizeof *scenario->head);
    *scenario->head = (scn_head){.def = lan_battle_def_default(),
                                 .points = SCN_DEFAULT_POINTS,
                                 .every = LAN_NAN,
                                 .solver = lan_solver_options_default(),
                                 .campaign = lan_campaign_def_default(),
                                 .engagement = lan_engagement_def_default()};
    lan_battle_def *def = &scenario->head->def;
    void *const tables[] = {&def->counters, &def->weights, &def->armour};
    for (size_t i = 0; i < COUNT(tables); i++) {
        (void)scn_block_take(reader, tables[i], SCN_SPARE_PAIRS,
                             sizeof(lan_counter_def));
    }
    def->end = 1.0;
    scenario->head->share = (int)scenario->head->def.share;
    scenario->head->campaign.battle = &scenario->head->def;
    scenario->head->engagement.battle = &scenario->head->def;
    scn_block_note(reader, &scenario->head->campaign.battle);
    scn_block_note(reader, &scenario->head->engagement.battle);
}

void scn_block_note(scn_reader *reader, const void *pointer)
{
    lan_scenario *scenario = reader->scenario;
    size_t offset = 0;
    if (scn_block_holds(&scenario->block, pointer, sizeof pointer, &offset)) {
        scn_pointer *noted = scn_reader_array(reader, 1, sizeof *noted);
        *noted = (scn_pointer){scenario->pointers, offset};
        scenario->pointers = noted;
    }
}

void *scn_block_take(scn_reader *reader, void *pointer, size_t count,
                     size_t size)
{
    void *out = block_array(&reader->scenario->block, count, size);
    if (out == NULL) {
        scn_reader_fail(reader);
    }
    memcpy(pointer, &out, sizeof out);
    scn_block_note(reader, pointer);
    return out;
}
