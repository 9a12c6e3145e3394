/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdarg.h>
#include <string.h>

#include "base/real.h"
#include "base/text.h"
#include "base/utf8_impl.h"
#include "lanchester/battle_def.h"
#include "scenarios/format/format_impl.h"
#include "scenarios/import/import.h"
#include "scenarios/import/roster_impl.h"
#include "scenarios/sections/names_impl.h"
#include "scenarios/yaml/yaml_impl.h"

static void keep_failure(lan_import *import, lan_status status, imp_place place,
                         int column, const char *text)
{
    char shown[LAN_ERROR_TEXT_SIZE];
    if (import->status == LAN_OK) {
        import->status = status;
        import->blamed = place.file;
        (void)lan_fail(import->err, status, place.line, column, "%s",
                       lan_text_printable(text, shown, sizeof shown));
    }
}

bool imp_fail(lan_import *import, lan_status status, int line,
              const char *format, ...)
{
    char text[LAN_ERROR_TEXT_SIZE];
    va_list list;
    va_start(list, format);
    (void)vsnprintf(text, sizeof text, format, list);
    va_end(list);
    keep_failure(import, status, (imp_place){import->file, line},
                 line > 0 ? 1 : 0, text);
    return false;
}

bool imp_fail_at(lan_import *import, lan_status status, imp_place place,
                 int column, const char *format, ...)
{
    char text[LAN_ERROR_TEXT_SIZE];
    va_list list;
    va_start(list, format);
    (void)vsnprintf(text, sizeof text, format, list);
    va_end(list);
    keep_failure(import, status, place,
                 column == 0 && place.line > 0 ? 1 : column, text);
    return false;
}

/* --- memory -------------------------------------------------------------- */

void *imp_array(lan_import *import, size_t count, size_t size)
{
    void *array = import->status == LAN_OK
                      ? scn_arena_array(import->arena, count, size)
                      : NULL;
    if (array == NULL) {
        (void)imp_fail(import, LAN_ENOMEM, 0, "out of memory");
    }
    return array;
}

const char *imp_text(lan_import *import, const char *text, size_t length)
{
    char *copy = imp_array(import, length + 1, 1);
    if (copy != NULL && length > 0) {
        memcpy(copy, text, length);
    }
    return copy;
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
    const char *text = NULL;
    if (import->status != LAN_OK) {
        return NULL;
    }
    import->file = path;
    const lan_import_def *def = &import->def;
    for (size_t i = 0; def->texts != NULL && i < def->file_count; i++) {
        if (def->files[i] == path) {
            *length = def->texts[i].length;
            return def->texts[i].text;
        }
    }
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

const char *imp_read_text(lan_import *import, const char *path, size_t *length)
{
    const char *text = imp_read_file(import, path, length);
    const bool has_mark =
        text != NULL && *length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0;
    *length -= has_mark ? 3 : 0;
    return has_mark ? text + 3 : text;
}

/* --- names --------------------------------------------------------------- */

/* True for a mark that names cannot have and that ends a word: it goes without
 * anything in its place, "Mech. Inf.". */
static bool ends_word(const char *text, size_t rest)
{
    return strchr(".:=,", *text) != NULL && *text != '\0' &&
           (rest == 1 || text[1] == ' ');
}

/* Adds a character to a name of the scenario format, or what stands for it.
 *
 * rest  bytes of the text from it on */
static size_t add_character(char *name, size_t used, const char *text,
                            size_t size, size_t rest)
{
    const bool is_quote = size == 1 && strchr("\"'`", *text) != NULL;
    const bool is_plain = lan_text_is_plain(text, size) &&
                          (size > 1 || strchr(".:=,*\\", *text) == NULL);
    if (is_quote || ends_word(text, rest) ||
        (!is_plain && used > 0 && name[used - 1] == '-') ||
        (used == 0 && (!is_plain || *text == ' '))) {
        return used;
    }
    const char *added = is_plain ? text : "-";
    const size_t count = is_plain ? size : 1;
    if (used + count > SCN_MAX_NAME) {
        return used;
    }
    memcpy(name + used, added, count);
    return used + count;
}

const char *imp_name(lan_import *import, const char *text, size_t length)
{
    char name[SCN_MAX_NAME + 1];
    size_t used = 0;
    for (size_t at = 0; at < length && used < SCN_MAX_NAME;) {
        uint32_t point = 0;
        const size_t size = lan_utf8_decode(text + at, length - at, &point);
        used = add_character(name, used, text + at, size > 0 ? size : 1,
                             length - at);
        at += size > 0 ? size : 1;
    }
    while (used > 0 && (name[used - 1] == ' ' || name[used - 1] == '-')) {
        used--;
    }
    name[used] = '\0';
    if (!scn_name_is_valid(name, used)) {
        return imp_text(import, "unnamed", strlen("unnamed"));
    }
    return imp_text(import, name, used);
}

/* A name that is not taken in a map yet: with a number behind it, if need be.
 */
static const char *free_name(lan_import *import, const char *called,
                             const scn_node *map)
{
    const char *name = imp_name(import, called, strlen(called));
    const char *fresh = name;
    for (size_t n = 2; fresh != NULL && scn_node_child(map, fresh) != NULL;
         n++) {
        n = n == 9 ? map->count + 1 : n; /* no long search */
        char text[SCN_MAX_NAME - 5];
        (void)snprintf(text, sizeof text, "%s", name);
        lan_utf8_trim(text);
        fresh = imp_print(import, "%s %zu", text, n);
    }
    return fresh;
}

const char *imp_shown_file(const lan_import *import, const char *file)
{
    return strlen(file) > import->folder ? file + import->folder : file;
}

/* --- values -------------------------------------------------------------- */

imp_value imp_number(const lan_import *import, int line, double number,
                     const char *note)
{
    return (imp_value){.is_given = true,
                       .number = number,
                       .place = {import->file, line},
                       .note = note};
}

imp_value imp_word(const lan_import *import, int line, const char *word)
{
    return (imp_value){
        .is_given = true, .word = word, .place = {import->file, line}};
}

imp_value imp_default(double number, const char *note)
{
    return (imp_value){.is_given = true, .number = number, .note = note};
}

/* --- the roster ---------------------------------------------------------- */

/* Where a value stands in a text that lasts; else its parent's place. */
static scn_place place_of(const lan_import *import, const imp_value *from,
                          const scn_node *parent)
{
    const lan_import_def *def = &import->def;
    if (from->span.column > 0 && def->sources != NULL) {
        const bool is_armour = from->place.file == def->armour;
        return (scn_place){def->sources[is_armour ? def->file_count : 0],
                           from->span.offset, from->span.length};
    }
    return parent != NULL ? parent->key_place
                          : scn_place_of_source(
                                def->sources != NULL ? def->sources[0] : NULL);
}

scn_node *imp_add(lan_import *import, scn_node *parent, scn_kind kind,
                  const char *key, imp_value from)
{
    if (import->status == LAN_OK && ++import->node_count > SCN_MAX_NODES) {
        (void)imp_fail(import, LAN_ELIMIT, 0, "more than %d values and keys",
                       SCN_MAX_NODES);
    }
    scn_node *node = import->status == LAN_OK
                         ? scn_node_create(import->arena, kind,
                                           place_of(import, &from, parent))
                         : NULL;
    imp_value *origin = imp_array(import, 1, sizeof *origin);
    if (node == NULL || origin == NULL) {
        (void)imp_fail(import, LAN_ENOMEM, 0, "out of memory");
        return NULL;
    }
    *origin = from;
    node->origin = origin;
    node->key = key;
    node->key_length = key != NULL ? strlen(key) : 0;
    if (parent != NULL) {
        scn_node_append(parent, node);
    }
    return node;
}

/* A part of the roster, made where it is missing. */
static scn_node *part_of(lan_import *import, const char *key)
{
    scn_node *part = scn_node_child(import->root, key);
    return part != NULL ? part
                        : imp_add(import, import->root, SCN_MAP, key,
                                  (imp_value){.is_given = false});
}

void imp_set(lan_import *import, scn_node *parent, const char *key,
             imp_value value)
{
    char number[LAN_TEXT_DOUBLE_SIZE];
    scn_node *node = value.is_given && parent != NULL
                         ? imp_add(import, parent, SCN_SCALAR, key, value)
                         : NULL;
    if (node == NULL) {
        return;
    }
    const char *said = value.word != NULL
                           ? value.word
                           : lan_text_from_double(value.number, number);
    scn_cell *cell =
        value.cell != NULL ? imp_array(import, 1, sizeof *cell) : NULL;
    if (cell != NULL) {
        *cell = *value.cell;
        cell->place = node->place;
    }
    node->text = imp_text(import, said, strlen(said));
    node->length = strlen(said);
    node->is_plain = true;
    node->cell = cell;
}

double imp_number_of(const scn_node *parent, const char *key)
{
    const scn_node *node = scn_node_child(parent, key);
    return node != NULL ? node->origin->number : 0.0;
}

scn_node *imp_add_unit(lan_import *import, int line, const char *id,
                       const char *called, imp_span span)
{
    if (import->units->count >= LAN_BATTLE_MAX_TYPES) {
        (void)imp_fail(import, LAN_ELIMIT, line, "more than %d unit types",
                       LAN_BATTLE_MAX_TYPES);
        return NULL;
    }
    const char *name = free_name(import, id, import->units);
    return name != NULL ? imp_add(import, import->units, SCN_MAP, name,
                                  (imp_value){.place = {import->file, line},
                                              .span = span,
                                              .note = called})
                        : NULL;
}

scn_node *imp_weapons(const scn_node *unit)
{
    return scn_node_child(unit, "weapons");
}

scn_node *imp_add_weapon(lan_import *import, scn_node *unit, const char *called,
                         imp_value from)
{
    scn_node *weapons = imp_weapons(unit);
    if (weapons == NULL) {
        weapons = imp_add(import, unit, SCN_MAP, "weapons",
                          (imp_value){.is_given = false});
    }
    if (weapons != NULL && weapons->count >= IMP_MOST_WEAPONS) {
        (void)imp_fail(import, LAN_ELIMIT, unit->origin->place.line,
                       "more than %d weapons of '%s'", IMP_MOST_WEAPONS,
                       unit->key);
    }
    const char *name =
        weapons != NULL ? free_name(import, called, weapons) : NULL;
    return name != NULL ? imp_add(import, weapons, SCN_MAP, name, from) : NULL;
}

void imp_add_no_weapon(lan_import *import, scn_node *unit, const char *why)
{
    scn_node *none =
        imp_weapons(unit) == NULL
            ? imp_add_weapon(import, unit, "none", imp_default(0.0, NULL))
            : NULL;
    imp_set(import, none, "rate", imp_default(0.0, why));
    imp_set(import, none, "hit", imp_default(1.0, NULL));
}

void imp_set_targets(lan_import *import, scn_node *weapon,
                     const char *const *names, size_t count)
{
    scn_node *list = imp_add(import, weapon, SCN_LIST, "targets",
                             (imp_value){.is_given = false});
    for (size_t i = 0; i < count; i++) {
        imp_set(import, list, NULL,
                (imp_value){.is_given = true, .word = names[i]});
    }
}

scn_node *imp_find_kind_factors(const lan_import *import, const char *kind)
{
    return scn_node_child(scn_node_child(import->root, "armour"), kind);
}

void imp_add_factor(lan_import *import, const char *kind,
                    const char *armour_class, imp_value factor)
{
    if (import->status != LAN_OK) {
        return;
    }
    scn_node *row = imp_find_kind_factors(import, kind);
    const scn_node *first = scn_node_child(row, armour_class);
    if (first != NULL) {
        (void)imp_fail_at(import, LAN_EPARSE, factor.place, factor.span.column,
                          "the factor of '%s' against '%s' stands in line %d "
                          "already: leave one out",
                          kind, armour_class, first->origin->place.line);
    } else if (++import->factor_count > IMP_MOST_FACTORS) {
        (void)imp_fail(import, LAN_ELIMIT, factor.place.line,
                       "more than %d factors of armour", IMP_MOST_FACTORS);
    } else {
        row = row != NULL ? row
                          : imp_add(import, part_of(import, "armour"), SCN_MAP,
                                    kind, factor);
        imp_set(import, row, armour_class, factor);
    }
}

void imp_add_answer(lan_import *import, const char *kind, const char *by)
{
    scn_node *row = imp_add(import, part_of(import, "kinds"), SCN_MAP, kind,
                            (imp_value){.is_given = false});
    imp_set(import, row, "retaliate",
            (imp_value){.is_given = true, .word = by});
}

/* --- what is said -------------------------------------------------------- */

/* What is left out when too much else is. */
#define IMP_OTHERS "all others"

void imp_leave_out(lan_import *import, const char *what, const char *why,
                   size_t times)
{
    imp_left **at = &import->left;
    while (*at != NULL &&
           (strcmp((*at)->what, what) != 0 || (*at)->why != why)) {
        at = &(*at)->next;
    }
    imp_left *left = *at;
    if (left == NULL && import->left_count >= IMP_MOST_LEFT - 1 &&
        strcmp(what, IMP_OTHERS) != 0) {
        imp_leave_out(import, IMP_OTHERS, NULL, times);
        return;
    }
    if (left != NULL) { /* to the front: what is met is met again */
        *at = left->next;
    } else {
        left = imp_array(import, 1, sizeof *left);
        const char *copy = imp_text(import, what, strlen(what));
        if (left == NULL || copy == NULL) {
            return;
        }
        *left = (imp_left){.what = copy, .why = why};
        import->left_count++;
    }
    left->times += times;
    left->next = import->left;
    import->left = left;
}

void imp_tell(lan_import *import, const char *format, ...)
{
    char text[1024];
    char shown[1024];
    va_list list;
    va_start(list, format);
    (void)vsnprintf(text, sizeof text, format, list);
    va_end(list);
    lan_text_printable(text, shown, sizeof shown);
    scn_note *note = imp_array(import, 1, sizeof *note);
    const char *copy = imp_text(import, shown, strlen(shown));
    if (note == NULL || copy == NULL) {
        return;
    }
    note->text = copy;
    *(import->notes == NULL ? &import->notes : &import->last_note->next) = note;
    import->last_note = note;
}

/* --- what keys take ------------------------------------------------------ */

static void check_number(lan_import *import, const scn_node *node,
                         const char *key, const scn_field *field)
{
    char range[96];
    const imp_value *value = node->origin;
    if (value->word != NULL ||
        (isfinite(value->number) && scn_field_holds(field, value->number))) {
        return;
    }
    (void)imp_fail_at(import, LAN_EPARSE, value->place, value->span.column,
                      "%s must be %s%s, not %s", key,
                      scn_field_range(field, range, sizeof range),
                      isfinite(field->hi) ? ", or have a %" : "", node->text);
}

static void check_keys(lan_import *import, const scn_node *map,
                       const scn_section *section)
{
    for (const scn_node *node = map->first; node != NULL; node = node->next) {
        if (node->kind == SCN_SCALAR) {
            check_number(import, node, node->key,
                         scn_section_field(section, node->key));
        }
    }
}

/* Moves the keys of a type's only weapon to the type, if they can say all of
 * its fire. */
static void shorten_weapon(scn_node *unit)
{
    scn_node *weapons = imp_weapons(unit);
    scn_node *only =
        weapons != NULL && weapons->count == 1 ? weapons->first : NULL;
    if (only == NULL || scn_node_child(only, "targets") != NULL) {
        return;
    }
    scn_node_remove(weapons);
    while (only->first != NULL) {
        scn_node *node = only->first;
        scn_node_remove(node);
        scn_node_append(unit, node);
    }
}

void imp_finish(lan_import *import)
{
    static const scn_field factor = {.lo = 0.0, .hi = LAN_INF};
    for (scn_node *u = import->units->first; u != NULL; u = u->next) {
        shorten_weapon(u);
        const scn_node *weapons = imp_weapons(u);
        check_keys(import, u, &scn_section_unit);
        for (const scn_node *w = weapons != NULL ? weapons->first : NULL;
             w != NULL; w = w->next) {
            check_keys(import, w, &scn_section_weapon);
        }
    }
    const scn_node *armour = scn_node_child(import->root, "armour");
    for (const scn_node *row = armour != NULL ? armour->first : NULL;
         row != NULL; row = row->next) {
        for (const scn_node *f = row->first; f != NULL; f = f->next) {
            check_number(import, f, "a factor", &factor);
        }
    }
}

void imp_set_wounds(lan_import *import, const char *word, const char *why)
{
    imp_set(import, part_of(import, "rules"), "wounds",
            (imp_value){.is_given = true, .word = word});
    imp_tell(import,
             "soldiers are wounded before they fall, and %s: "
             "rules.wounds is %s, unless set otherwise",
             why, word);
}
