/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "base/text.h"
#include "base/utf8_impl.h"
#include "lanchester/battle_def.h"
#include "scenarios/format/format_impl.h"
#include "scenarios/import/roster_impl.h"
#include "scenarios/scenario_impl.h"

const imp_place imp_nowhere = {.line = 0};

void imp_fail(lan_import *import, lan_status status, imp_place place,
              const char *format, ...)
{
    char text[LAN_ERROR_TEXT_SIZE];
    char shown[LAN_ERROR_TEXT_SIZE];
    va_list list;
    if (import->status != LAN_OK) {
        return;
    }
    va_start(list, format);
    (void)vsnprintf(text, sizeof text, format, list);
    va_end(list);
    const bool is_of_file = place.file != NULL || status == LAN_EINVAL;
    const int column = place.line > 0 && place.column == 0 ? 1 : place.column;
    import->status = status;
    import->blamed = is_of_file ? place.file : import->file;
    (void)lan_fail(import->err, status, place.line, column, "%s",
                   lan_text_printable(text, shown, sizeof shown));
}

/* --- memory -------------------------------------------------------------- */

void *imp_array(lan_import *import, size_t count, size_t size)
{
    void *array = import->status == LAN_OK
                      ? scn_arena_array(import->arena, count, size)
                      : NULL;
    if (array == NULL) {
        imp_fail(import, LAN_ENOMEM, imp_nowhere, "out of memory");
    }
    return array;
}

const char *imp_text(lan_import *import, const char *text, size_t length)
{
    char *copy = imp_array(import, length + 1, 1);
    if (copy == NULL) {
        return "";
    }
    return memcpy(copy, text, length);
}

const char *imp_print(lan_import *import, const char *format, ...)
{
    char text[1024];
    va_list list;
    va_start(list, format);
    (void)vsnprintf(text, sizeof text, format, list);
    va_end(list);
    lan_utf8_trim(text);
    return imp_text(import, text, strlen(text));
}

const char *imp_read_file(lan_import *import, const char *path, size_t *length)
{
    const lan_import_def *def = &import->def;
    const char *text = NULL;
    if (import->status != LAN_OK) {
        return NULL;
    }
    import->file = path;
    for (size_t i = 0; def->sources != NULL && i <= def->file_count; i++) {
        if (def->sources[i] != NULL && def->sources[i]->name == path) {
            *length = def->sources[i]->length;
            return def->sources[i]->text;
        }
    }
    const lan_status status =
        scn_source_read(path, import->arena, &text, length, import->err);
    if (status != LAN_OK) {
        import->status = status;
        import->blamed = path;
        return NULL;
    }
    return text;
}

const char *imp_shown_file(const lan_import *import, const char *file)
{
    return strlen(file) > import->folder ? file + import->folder : file;
}

/* --- names --------------------------------------------------------------- */

/* True for a character that names cannot have and that ends a word: nothing
 * takes its place, "Mech. Inf.". */
static bool ends_word(const char *text)
{
    return strchr(".:=,", *text) != NULL && (text[1] == '\0' || text[1] == ' ');
}

/* Adds a character to a name of the scenario format, or its replacement. */
static size_t add_character(char *name, size_t used, const char *text,
                            size_t size)
{
    const bool is_quote = size == 1 && strchr("\"'`", *text) != NULL;
    const bool is_plain = lan_text_is_plain(text, size) &&
                          (size > 1 || strchr(".:=,*\\", *text) == NULL);
    if (is_quote || ends_word(text) ||
        (!is_plain && used > 0 && name[used - 1] == '-') ||
        (used == 0 && (!is_plain || *text == ' '))) {
        return used;
    }
    const size_t count = is_plain ? size : 1;
    if (used + count <= SCN_MAX_NAME) {
        memcpy(name + used, is_plain ? text : "-", count);
        used += count;
    }
    return used;
}

const char *imp_name(lan_import *import, const char *text)
{
    char name[SCN_MAX_NAME + 1];
    size_t used = 0;
    for (size_t rest = strlen(text); rest > 0 && used < SCN_MAX_NAME;) {
        uint32_t point = 0;
        const size_t decoded = lan_utf8_decode(text, rest, &point);
        const size_t size = decoded > 0 ? decoded : 1;
        used = add_character(name, used, text, size);
        text += size;
        rest -= size;
    }
    while (used > 0 && (name[used - 1] == ' ' || name[used - 1] == '-')) {
        used--;
    }
    name[used] = '\0';
    return imp_print(import, "%s",
                     scn_name_is_valid(name, used) ? name : "unnamed");
}

/* A name that is not taken in a map: with a number behind it, if need be. */
static const char *free_name(lan_import *import, const char *called,
                             const scn_node *map)
{
    const char *name = imp_name(import, called);
    const char *fresh = name;
    for (size_t n = 2; scn_node_child(map, fresh) != NULL; n++) {
        n = n == 9 ? map->count + 1 : n; /* no long search */
        char text[SCN_MAX_NAME - 5];
        (void)snprintf(text, sizeof text, "%s", name);
        lan_utf8_trim(text);
        fresh = imp_print(import, "%s %zu", text, n);
    }
    return fresh;
}

/* --- values -------------------------------------------------------------- */

imp_value imp_number(imp_place place, double number, const char *note)
{
    return (imp_value){
        .is_given = true, .number = number, .place = place, .note = note};
}

imp_value imp_word(imp_place place, const char *word)
{
    return (imp_value){.is_given = true, .word = word, .place = place};
}

imp_value imp_default(double number, const char *note)
{
    return imp_number(imp_nowhere, number, note);
}

imp_value imp_choice(const char *word, const char *note)
{
    return (imp_value){.is_given = true, .word = word, .note = note};
}

/* --- the roster ---------------------------------------------------------- */

/* Where a value stands in a text that lasts; else its parent's place. */
static scn_place place_of(const lan_import *import, const imp_place *from,
                          const scn_node *parent)
{
    const lan_import_def *def = &import->def;
    if (from->length > 0 && def->sources != NULL) {
        const bool is_armour = from->file == def->armour;
        return (scn_place){def->sources[is_armour ? def->file_count : 0],
                           from->offset, from->length};
    }
    return parent != NULL ? parent->key_place
                          : scn_place_of_source(
                                def->sources != NULL ? def->sources[0] : NULL);
}

/* Adds a node of the roster, whose key must last. */
static scn_node *add_node(lan_import *import, scn_node *parent, scn_kind kind,
                          const char *key, imp_value from)
{
    if (++import->node_count > SCN_MAX_NODES) {
        imp_fail(import, LAN_ELIMIT, imp_nowhere,
                 "more than %d values and keys", SCN_MAX_NODES);
    }
    scn_node *node = imp_array(import, 1, sizeof *node);
    imp_value *origin = imp_array(import, 1, sizeof *origin);
    if (node == NULL || origin == NULL) {
        return &import->no_node;
    }
    *origin = from;
    node->kind = kind;
    node->place = place_of(import, &from.place, parent);
    node->key_place = node->place;
    node->origin = origin;
    origin->cell.place = node->place;
    node->cell = from.has_cell ? &origin->cell : NULL;
    node->key = key;
    node->key_length = key != NULL ? strlen(key) : 0;
    if (parent != NULL) {
        scn_node_append(parent, node);
    }
    return node;
}

scn_node *imp_map(lan_import *import, scn_node *parent, const char *key)
{
    scn_node *map = scn_node_child(parent, key);
    return map != NULL ? map
                       : add_node(import, parent, SCN_MAP, key,
                                  (imp_value){.is_given = false});
}

void imp_set(lan_import *import, scn_node *parent, const char *key,
             imp_value value)
{
    char number[LAN_TEXT_DOUBLE_SIZE];
    scn_node *node = value.is_given
                         ? add_node(import, parent, SCN_SCALAR, key, value)
                         : NULL;
    if (node == NULL) {
        return;
    }
    const char *text = value.word != NULL
                           ? value.word
                           : lan_text_from_double(value.number, number);
    node->text = imp_text(import, text, strlen(text));
    node->length = strlen(text);
    node->is_plain = true;
}

void imp_begin(lan_import *import)
{
    static const imp_value nothing = {.note = ""};
    import->no_node = (scn_node){.key = "", .origin = &nothing};
    import->no_entry = (imp_node){.key = "", .value = ""};
    import->root = add_node(import, NULL, SCN_MAP, NULL, nothing);
    imp_set(import, import->root, "format", imp_default(1.0, NULL));
    import->units = imp_map(import, import->root, "units");
}

scn_node *imp_add_unit(lan_import *import, imp_place place, const char *id,
                       const char *called)
{
    const char *name = free_name(import, id, import->units);
    if (import->units->count >= LAN_BATTLE_MAX_TYPES) {
        imp_fail(import, LAN_ELIMIT, place, "more than %d unit types",
                 LAN_BATTLE_MAX_TYPES);
    }
    return add_node(import, import->units, SCN_MAP, name,
                    (imp_value){.place = place, .note = called});
}

scn_node *imp_add_weapon(lan_import *import, scn_node *unit, const char *called,
                         imp_place place)
{
    scn_node *weapons = imp_map(import, unit, "weapons");
    const char *name = free_name(import, called, weapons);
    if (weapons->count >= IMP_MOST_WEAPONS) {
        imp_fail(import, LAN_ELIMIT, unit->origin->place,
                 "more than %d weapons of '%s'", IMP_MOST_WEAPONS, unit->key);
    }
    return add_node(import, weapons, SCN_MAP, name,
                    (imp_value){.place = place});
}

scn_node *imp_first_weapon(const scn_node *unit)
{
    const scn_node *weapons = scn_node_child(unit, "weapons");
    return weapons != NULL ? weapons->first : NULL;
}

void imp_add_no_weapon(lan_import *import, scn_node *unit, const char *why)
{
    if (imp_first_weapon(unit) == NULL) {
        scn_node *none = imp_add_weapon(import, unit, "none", imp_nowhere);
        imp_set(import, none, "rate", imp_default(0.0, why));
        imp_set(import, none, "hit", imp_default(1.0, NULL));
    }
}

void imp_set_targets(lan_import *import, scn_node *weapon,
                     const char *const *names, size_t count)
{
    scn_node *list = add_node(import, weapon, SCN_LIST, "targets",
                              (imp_value){.is_given = false});
    for (size_t i = 0; i < count; i++) {
        imp_set(import, list, NULL, imp_choice(names[i], NULL));
    }
}

scn_node *imp_find_factors(const lan_import *import, const char *kind)
{
    return scn_node_child(scn_node_child(import->root, "armour"), kind);
}

void imp_add_factor(lan_import *import, const char *kind,
                    const char *armour_class, imp_value factor)
{
    scn_node *row = imp_find_factors(import, kind);
    const scn_node *first = scn_node_child(row, armour_class);
    if (first != NULL) {
        imp_fail(import, LAN_EPARSE, factor.place,
                 "the factor of '%s' against '%s' stands in line %d "
                 "already: leave one out",
                 kind, armour_class, first->origin->place.line);
    }
    if (++import->factor_count > IMP_MOST_FACTORS) {
        imp_fail(import, LAN_ELIMIT, factor.place,
                 "more than %d factors of armour", IMP_MOST_FACTORS);
    }
    if (row == NULL) {
        row = add_node(import, imp_map(import, import->root, "armour"), SCN_MAP,
                       kind, factor);
    }
    imp_set(import, row, armour_class, factor);
}

/* --- what is left out, and notes ----------------------------------------- */

void imp_leave_out(lan_import *import, const char *what, const char *why,
                   size_t times)
{
    imp_left *left = import->left;
    size_t i = 0;
    while (i < import->left_count &&
           (strcmp(left[i].what, what) != 0 || left[i].why != why)) {
        i++;
    }
    const bool is_new = i == import->left_count;
    const bool is_full = is_new && i >= IMP_MOST_LEFT - 1;
    i = is_full ? IMP_MOST_LEFT - 1 : i;
    if (is_new && left[i].what == NULL) {
        what = is_full ? "all others" : what;
        left[i].what = imp_text(import, what, strlen(what));
        left[i].why = is_full ? NULL : why;
        import->left_count++;
    }
    left[i].times += times;
}

static int compare_left(const void *a, const void *b)
{
    const imp_left *x = a;
    const imp_left *y = b;
    if (x->times != y->times) {
        return x->times < y->times ? 1 : -1;
    }
    const int order = strcmp(x->what, y->what);
    return order != 0 ? order
                      : strcmp(x->why != NULL ? x->why : "",
                               y->why != NULL ? y->why : "");
}

void imp_note(lan_import *import, const char *format, ...)
{
    char text[1024];
    char shown[1024];
    va_list list;
    va_start(list, format);
    (void)vsnprintf(text, sizeof text, format, list);
    va_end(list);
    lan_text_printable(text, shown, sizeof shown);
    scn_note *note = imp_array(import, 1, sizeof *note);
    if (note == NULL) {
        return;
    }
    note->text = imp_text(import, shown, strlen(shown));
    *(import->notes == NULL ? &import->notes : &import->last_note->next) = note;
    import->last_note = note;
}

void imp_set_wounds(lan_import *import, const char *word, const char *why)
{
    imp_set(import, imp_map(import, import->root, "rules"), "wounds",
            imp_choice(word, NULL));
    imp_note(import,
             "soldiers are wounded before they fall, and %s: "
             "rules.wounds is %s, unless set otherwise",
             why, word);
}

/* --- the last step ------------------------------------------------------- */

/* Refuses the first number of a map that its key cannot take.
 *
 * section  of the keys; NULL: all are factors */
static void check_numbers(lan_import *import, const scn_node *map,
                          const scn_section *section)
{
    static const scn_field factor = {.lo = 0.0, .hi = LAN_INF};
    char range[96];
    for (const scn_node *node = map->first; node != NULL; node = node->next) {
        const imp_value *value = node->origin;
        const scn_field *field =
            section != NULL ? scn_section_field(section, node->key) : &factor;
        if (node->kind == SCN_SCALAR && value->word == NULL &&
            !(isfinite(value->number) &&
              scn_field_holds(field, value->number))) {
            imp_fail(import, LAN_EPARSE, value->place,
                     "%s must be %s%s, not %s",
                     section != NULL ? node->key : "a factor",
                     scn_field_range(field, range, sizeof range),
                     isfinite(field->hi) ? ", or have a %" : "", node->text);
        }
    }
}

/* Moves the keys of a type's only weapon to the type, if they can say all of
 * its fire. */
static void shorten_weapon(scn_node *unit)
{
    scn_node *only = imp_first_weapon(unit);
    if (only == NULL || only->next != NULL ||
        scn_node_child(only, "targets") != NULL) {
        return;
    }
    scn_node_remove(only->parent);
    while (only->first != NULL) {
        scn_node *node = only->first;
        scn_node_remove(node);
        scn_node_append(unit, node);
    }
}

void imp_finish(lan_import *import)
{
    if (import->status != LAN_OK) {
        return;
    }
    for (scn_node *u = import->units->first; u != NULL; u = u->next) {
        shorten_weapon(u);
        check_numbers(import, u, &scn_section_unit);
        for (scn_node *w = imp_first_weapon(u); w != NULL; w = w->next) {
            check_numbers(import, w, &scn_section_weapon);
        }
    }
    const scn_node *armour = scn_node_child(import->root, "armour");
    for (const scn_node *row = armour != NULL ? armour->first : NULL;
         row != NULL; row = row->next) {
        check_numbers(import, row, NULL);
    }
    qsort(import->left, import->left_count, sizeof *import->left, compare_left);
}
