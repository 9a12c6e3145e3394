/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdarg.h>
#include <string.h>

#include "base/real.h"
#include "base/text.h"
#include "base/utf8_impl.h"
#include "lanchester/battle_def.h"
#include "scenarios/format/field_table_impl.h"
#include "scenarios/import/import.h"
#include "scenarios/import/roster_impl.h"
#include "scenarios/sections/names_impl.h"
#include "scenarios/yaml/source_impl.h"

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
                      ? scn_arena_array(&import->arena, count, size)
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
    if (path == def->armour && def->armour_text.text != NULL) {
        *length = def->armour_text.length;
        return def->armour_text.text;
    }
    const lan_status status =
        scn_source_read(path, &import->arena, &text, length, import->err);
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

static bool is_type(const void *context, const char *name)
{
    const lan_import *import = context;
    const imp_unit *unit = import->units;
    while (unit != NULL && strcmp(unit->name, name) != 0) {
        unit = unit->next;
    }
    return unit != NULL;
}

static bool is_weapon(const void *context, const char *name)
{
    const imp_unit *unit = context;
    const imp_weapon *weapon = unit->weapons;
    while (weapon != NULL && strcmp(weapon->name, name) != 0) {
        weapon = weapon->next;
    }
    return weapon != NULL;
}

/* A name that is not taken yet: with a number behind it, if need be.
 *
 * taken  how many names are */
static const char *free_name(lan_import *import, const char *called,
                             bool (*is_taken)(const void *, const char *),
                             const void *context, size_t taken)
{
    const char *name = imp_name(import, called, strlen(called));
    const char *fresh = name;
    for (size_t n = 2; fresh != NULL && is_taken(context, fresh); n++) {
        n = n == 9 ? taken + 1 : n; /* no long search */
        char numbered[SCN_MAX_NAME + 24];
        char text[SCN_MAX_NAME - 5];
        (void)snprintf(text, sizeof text, "%s", name);
        lan_utf8_trim(text);
        (void)snprintf(numbered, sizeof numbered, "%s %zu", text, n);
        fresh = imp_text(import, numbered, strlen(numbered));
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

/* --- types --------------------------------------------------------------- */

imp_unit *imp_add_unit(lan_import *import, int line, const char *called)
{
    if (import->unit_count >= LAN_BATTLE_MAX_TYPES) {
        (void)imp_fail(import, LAN_ELIMIT, line, "more than %d unit types",
                       LAN_BATTLE_MAX_TYPES);
        return NULL;
    }
    const char *name =
        free_name(import, called, is_type, import, import->unit_count);
    imp_unit *unit = imp_array(import, 1, sizeof *unit);
    if (name == NULL || unit == NULL) {
        return NULL;
    }
    unit->name = name;
    unit->called = called;
    unit->place = (imp_place){import->file, line};
    *(import->units == NULL ? &import->units : &import->last_unit->next) = unit;
    import->last_unit = unit;
    import->unit_count++;
    return unit;
}

imp_weapon *imp_add_weapon(lan_import *import, imp_unit *unit,
                           const char *called)
{
    if (unit->weapon_count >= IMP_MOST_WEAPONS) {
        (void)imp_fail(import, LAN_ELIMIT, unit->place.line,
                       "more than %d weapons of '%s'", IMP_MOST_WEAPONS,
                       unit->name);
        return NULL;
    }
    const char *name =
        free_name(import, called, is_weapon, unit, unit->weapon_count);
    imp_weapon *weapon = imp_array(import, 1, sizeof *weapon);
    if (name == NULL || weapon == NULL) {
        return NULL;
    }
    weapon->name = name;
    *(unit->weapons == NULL ? &unit->weapons : &unit->last_weapon->next) =
        weapon;
    unit->last_weapon = weapon;
    unit->weapon_count++;
    return weapon;
}

static const imp_factor *find_factor(const lan_import *import, const char *kind,
                                     const char *armour_class)
{
    const imp_factor *f = import->factors;
    while (f != NULL && (strcmp(f->kind, kind) != 0 ||
                         strcmp(f->armour_class, armour_class) != 0)) {
        f = f->next;
    }
    return f;
}

void imp_add_factor(lan_import *import, const char *kind,
                    const char *armour_class, imp_value factor)
{
    const imp_factor *first = find_factor(import, kind, armour_class);
    if (first != NULL || import->factor_count >= IMP_MOST_FACTORS) {
        (void)(first != NULL
                   ? imp_fail_at(import, LAN_EPARSE, factor.place,
                                 factor.span.column,
                                 "the factor of '%s' against '%s' stands in "
                                 "line %d already: leave one out",
                                 kind, armour_class, first->place.line)
                   : imp_fail(import, LAN_ELIMIT, factor.place.line,
                              "more than %d factors of armour",
                              IMP_MOST_FACTORS));
        return;
    }
    imp_factor *fresh = imp_array(import, 1, sizeof *fresh);
    if (fresh == NULL) {
        return;
    }
    *fresh = (imp_factor){.kind = kind,
                          .armour_class = armour_class,
                          .factor = factor.number,
                          .place = factor.place,
                          .note = factor.note,
                          .span = factor.span,
                          .cell = factor.cell};
    *(import->factors == NULL ? &import->factors : &import->last_factor->next) =
        fresh;
    import->last_factor = fresh;
    import->factor_count++;
}

void imp_add_answer(lan_import *import, const char *kind, const char *by)
{
    imp_answer *fresh = imp_array(import, 1, sizeof *fresh);
    if (fresh == NULL) {
        return;
    }
    *fresh = (imp_answer){.kind = kind, .by = by};
    *(import->answers == NULL ? &import->answers : &import->last_answer->next) =
        fresh;
    import->last_answer = fresh;
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
    imp_note *note = imp_array(import, 1, sizeof *note);
    const char *copy = imp_text(import, shown, strlen(shown));
    if (note == NULL || copy == NULL) {
        return;
    }
    note->text = copy;
    *(import->notes == NULL ? &import->notes : &import->last_note->next) = note;
    import->last_note = note;
}

/* --- what keys take ------------------------------------------------------ */

static void check_value(lan_import *import, const imp_value *value,
                        const char *key, const scn_field *field)
{
    char range[96];
    char shown[LAN_TEXT_DOUBLE_SIZE];
    const double number = value->number;
    if (!value->is_given || value->word != NULL ||
        (isfinite(number) && scn_field_holds(field, number))) {
        return;
    }
    (void)imp_fail_at(import, LAN_EPARSE, value->place, value->span.column,
                      "%s must be %s%s, not %s", key,
                      scn_field_range(field, range, sizeof range),
                      isfinite(field->hi) ? ", or have a %" : "",
                      lan_text_from_double(number, shown));
}

static void check_values(lan_import *import, const imp_value *values,
                         const scn_section *section, const char *const *keys,
                         size_t count)
{
    for (size_t i = 0; i < count; i++) {
        check_value(import, &values[i], keys[i],
                    scn_section_field(section, keys[i], strlen(keys[i])));
    }
}

void imp_check(lan_import *import)
{
#define X(name, key) key,
    static const char *const unit_keys[] = {IMP_UNIT_LIST(X)};
    static const char *const weapon_keys[] = {IMP_WEAPON_LIST(X)};
#undef X
    static const scn_field factor = {.lo = 0.0, .hi = LAN_INF};
    for (const imp_unit *u = import->units; u != NULL; u = u->next) {
        check_values(import, u->values, &scn_section_unit, unit_keys,
                     IMP_UNIT_KEYS);
        for (const imp_weapon *w = u->weapons; w != NULL; w = w->next) {
            check_values(import, w->values, &scn_section_weapon, weapon_keys,
                         IMP_WEAPON_KEYS);
        }
    }
    for (const imp_factor *f = import->factors; f != NULL; f = f->next) {
        const imp_value value = {.is_given = true,
                                 .number = f->factor,
                                 .place = f->place,
                                 .span = f->span};
        check_value(import, &value, "a factor", &factor);
    }
}

void imp_set_wounds(lan_import *import, const char *word, const char *why)
{
    import->wounds = word;
    imp_tell(import,
             "soldiers are wounded before they fall, and %s: "
             "rules.wounds is %s, unless set otherwise",
             why, word);
}
