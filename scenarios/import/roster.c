/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8_impl.h"
#include "scenarios/import/roster_impl.h"

#define MOST_LEFT     1024 /* kinds of things left out */
#define MOST_NODES    ((size_t)1 << 20)
#define MOST_CHILDREN 16384 /* of a node: searches are linear */

/* --- failures and memory ------------------------------------------------- */

void imp_fail(lan_import *import, lan_status status, scn_place place,
              const char *format, ...)
{
    char text[LAN_ERROR_TEXT_SIZE];
    char shown[LAN_ERROR_TEXT_SIZE];
    scn_position at = {.line = 0};
    va_list list;
    va_start(list, format);
    (void)vsnprintf(text, sizeof text, format, list);
    va_end(list);
    import->status = status;
    import->place = place;
    import->blamed = status == LAN_EINVAL ? NULL : import->file;
    if (place.source != NULL) {
        at = scn_position_of(place);
        at.column = place.length > 0 ? at.column : 1;
        import->blamed = place.source->name;
    }
    (void)lan_fail(import->err, status, at.line, at.column, "%s",
                   lan_text_printable(text, shown, sizeof shown));
    longjmp(import->escape, 1);
}

void imp_limit(lan_import *import, size_t count, size_t most, scn_place place,
               const char *what)
{
    if (count >= most) {
        imp_fail(import, LAN_ELIMIT, place, "more than %zu %s", most, what);
    }
}

void imp_need(lan_import *import, bool is_there)
{
    if (!is_there) {
        imp_fail(import, LAN_ENOMEM, IMP_NOWHERE, "out of memory");
    }
}

void *imp_array(lan_import *import, size_t count, size_t size)
{
    void *array = scn_arena_array(import->arena, count, size);
    imp_need(import, array != NULL);
    return array;
}

const char *imp_text(lan_import *import, const char *text, size_t length)
{
    return memcpy(imp_array(import, length + 1, 1), text, length);
}

LAN_PRINTF(2, 0)
static const char *print_list(lan_import *import, const char *format,
                              va_list list)
{
    char text[1024];
    (void)vsnprintf(text, sizeof text, format, list);
    lan_utf8_trim(text);
    return imp_text(import, text, strlen(text));
}

const char *imp_print(lan_import *import, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    const char *text = print_list(import, format, list);
    va_end(list);
    return text;
}

bool imp_is_word(const char *word, const char *list)
{
    const size_t length = strcspn(word, "@");
    size_t size = 0;
    for (; *list != '\0'; list += size + (list[size] == ' ' ? 1 : 0)) {
        size = strcspn(list, " ");
        if (size == length && memcmp(list, word, size) == 0) {
            return true;
        }
    }
    return false;
}

/* --- text of games ------------------------------------------------------- */

const scn_source *imp_source(lan_import *import, const char *file, int line,
                             const char *text, size_t length)
{
    scn_source *source = imp_array(import, 1, sizeof *source);
    *source = (scn_source){
        .name = file, .text = text, .length = length, .lines_before = line - 1};
    scn_source_skip_mark(source);
    imp_need(import, scn_source_mark(source, import->arena));
    return source;
}

const scn_source *imp_read_file(lan_import *import, const char *path)
{
    const lan_import_def *def = &import->def;
    const char *text = NULL;
    size_t length = 0;
    const scn_source *source = NULL;
    import->file = path;
    for (size_t i = 0; def->sources != NULL && i <= def->file_count; i++) {
        if (def->sources[i] != NULL && def->sources[i]->name == path) {
            source = def->sources[i];
        }
    }
    if (source == NULL) {
        import->status =
            scn_source_read(path, import->arena, &text, &length, import->err);
        import->blamed = path;
        if (import->status != LAN_OK) {
            longjmp(import->escape, 1);
        }
        source = imp_source(import, path, 1, text, length);
    }
    import->first = import->first == NULL ? source : import->first;
    return source;
}

imp_reader imp_open(lan_import *import, const scn_source *source)
{
    return (imp_reader){import, source, source->text,
                        source->text + source->length};
}

scn_place imp_here(const imp_reader *in)
{
    return (scn_place){in->source, (size_t)(in->at - in->source->text), 0};
}

bool imp_is_at(const imp_reader *in, const char *characters)
{
    return in->at < in->end && *in->at != '\0' &&
           strchr(characters, *in->at) != NULL;
}

bool imp_starts(const imp_reader *in, const char *word)
{
    const size_t length = strlen(word);
    return (size_t)(in->end - in->at) >= length &&
           memcmp(in->at, word, length) == 0;
}

void imp_skip_to(imp_reader *in, const char *characters)
{
    while (in->at < in->end && !imp_is_at(in, characters)) {
        in->at++;
    }
}

void imp_skip_all(imp_reader *in, const char *characters)
{
    while (imp_is_at(in, characters)) {
        in->at++;
    }
}

bool imp_skip_past(imp_reader *in, const char *word)
{
    while (in->at < in->end && !imp_starts(in, word)) {
        in->at++;
    }
    const bool is_there = in->at < in->end;
    in->at += is_there ? strlen(word) : 0;
    return is_there;
}

const char *imp_take(const imp_reader *in, const char *start)
{
    const char *end = in->at;
    while (start < end && isspace((unsigned char)*start)) {
        start++;
    }
    while (end > start && isspace((unsigned char)end[-1])) {
        end--;
    }
    return imp_text(in->import, start, (size_t)(end - start));
}

bool imp_accept(imp_reader *in, const char *characters, const char *lack)
{
    const bool is_there = imp_is_at(in, characters);
    if (!is_there && lack != NULL) {
        imp_fail(in->import, LAN_EPARSE, imp_here(in), "%s", lack);
    }
    in->at += is_there ? 1 : 0;
    return is_there;
}

/* --- nodes of a game ----------------------------------------------------- */

scn_node *imp_add(lan_import *import, scn_node *parent, scn_kind kind,
                  const char *key, const char *text, scn_place place)
{
    imp_limit(import, import->node_count++, MOST_NODES, place, "nodes in all");
    imp_limit(import, parent != NULL ? parent->count : 0, MOST_CHILDREN, place,
              "nodes in one");
    scn_node *node =
        scn_node_create(import->arena, parent, kind, key, text, place);
    imp_need(import, node != NULL);
    return node;
}

const char *imp_child_text(const scn_node *node, const char *key,
                           const char *preset)
{
    const scn_node *child = scn_node_child(node, key);
    return child != NULL && child->text != NULL ? child->text : preset;
}

double imp_node_number(lan_import *import, const scn_node *node, double preset)
{
    double number = preset;
    if (node != NULL && node->text != NULL &&
        lan_text_to_double(node->text, node->length, &number) != LAN_OK) {
        imp_fail(import, LAN_EPARSE, node->place,
                 "%.60s: a number was expected, not '%.60s'", node->key,
                 node->text);
    }
    return number;
}

/* --- names and values ---------------------------------------------------- */

const char *imp_name(lan_import *import, const char *text)
{
    char name[SCN_MAX_NAME + 1];
    size_t used = 0;
    size_t size = 0;
    for (size_t rest = strlen(text); rest > 0; text += size, rest -= size) {
        uint32_t point = 0;
        const size_t decoded = lan_utf8_decode(text, rest, &point);
        size = decoded > 0 ? decoded : 1;
        const bool is_plain =
            lan_text_is_plain(text, size) && strchr(".:=,*\\", *text) == NULL;
        /* nothing takes the place of these: "Mech. Inf." */
        const bool is_dropped =
            strchr("\"'`", *text) != NULL ||
            (strchr(".:=,", *text) != NULL &&
             (text[1] == '\0' || text[1] == ' ')) ||
            (used == 0 ? !is_plain || *text == ' '
                       : !is_plain && name[used - 1] == '-');
        const size_t count = is_plain ? size : 1;
        if (!is_dropped && used + count <= SCN_MAX_NAME) {
            memcpy(name + used, is_plain ? text : "-", count);
            used += count;
        }
    }
    while (used > 0 && (name[used - 1] == ' ' || name[used - 1] == '-')) {
        used--;
    }
    name[used] = '\0';
    return scn_name_is_valid(name, used) ? imp_text(import, name, used)
                                         : "unnamed";
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

imp_value imp_number(scn_place place, double number, const char *note)
{
    return (imp_value){
        .is_given = true, .number = number, .place = place, .note = note};
}

imp_value imp_word(scn_place place, const char *word, const char *note)
{
    return (imp_value){
        .is_given = true, .word = word, .place = place, .note = note};
}

/* --- the roster ---------------------------------------------------------- */

/* Where a value is from, and how: "units.csv:3, health + shield". */
static const char *comment_of(lan_import *import, const imp_value *value)
{
    const scn_source *source = value->place.source;
    const char *note = value->note != NULL ? value->note : "";
    return source == NULL ? note
                          : imp_print(import, "%s:%d%s%s",
                                      imp_shown_file(import, source->name),
                                      scn_position_of(value->place).line,
                                      note[0] != '\0' ? ", " : "", note);
}

/* Adds a node of the roster, whose key must last. */
static scn_node *add_node(lan_import *import, scn_node *parent, scn_kind kind,
                          const char *key, imp_value from)
{
    char number[LAN_TEXT_DOUBLE_SIZE];
    const char *text = "";
    if (kind == SCN_SCALAR) {
        text = from.word != NULL ? from.word
                                 : lan_text_from_double(from.number, number);
    }
    imp_value *origin = imp_array(import, 1, sizeof *origin);
    scn_node *node = imp_add(import, parent, kind, key,
                             imp_text(import, text, strlen(text)), from.place);
    *origin = from;
    origin->cell.place = from.place;
    origin->comment = comment_of(import, &from);
    node->origin = origin;
    node->cell = from.has_cell ? &origin->cell : NULL;
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
    if (value.is_given) {
        (void)add_node(import, parent, SCN_SCALAR, key, value);
    }
}

void imp_copy(lan_import *import, scn_node *parent, const char *key,
              const scn_node *node, double factor, const char *note)
{
    if (node != NULL) {
        imp_set(import, parent, key,
                imp_number(node->place,
                           imp_node_number(import, node, 0.0) * factor, note));
    }
}

void imp_begin(lan_import *import)
{
    import->left = imp_array(import, MOST_LEFT, sizeof *import->left);
    import->root =
        add_node(import, NULL, SCN_MAP, NULL, (imp_value){.note = ""});
    imp_set(import, import->root, "format", imp_number(IMP_NOWHERE, 1.0, NULL));
    import->units = imp_map(import, import->root, "units");
}

scn_node *imp_add_unit(lan_import *import, scn_place place, const char *id,
                       const char *called)
{
    const char *name = free_name(import, id, import->units);
    imp_limit(import, import->units->count, LAN_BATTLE_MAX_TYPES, place,
              "unit types");
    return add_node(import, import->units, SCN_MAP, name,
                    (imp_value){.place = place, .note = called});
}

scn_node *imp_add_weapon(lan_import *import, scn_node *unit, const char *called,
                         scn_place place)
{
    scn_node *weapons = imp_map(import, unit, "weapons");
    const char *name = free_name(import, called, weapons);
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
        scn_node *none = imp_add_weapon(import, unit, "none", IMP_NOWHERE);
        imp_set(import, none, "rate", imp_number(IMP_NOWHERE, 0.0, why));
        imp_set(import, none, "hit", imp_number(IMP_NOWHERE, 1.0, NULL));
    }
}

void imp_set_target(lan_import *import, scn_node *weapon, const char *name)
{
    scn_node *list = scn_node_child(weapon, "targets");
    list = list != NULL ? list
                        : add_node(import, weapon, SCN_LIST, "targets",
                                   (imp_value){.is_given = false});
    imp_set(import, list, NULL, imp_word(IMP_NOWHERE, name, NULL));
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
        imp_fail(
            import, LAN_EPARSE, factor.place,
            "the factor of '%s' against '%s' is already in line %d: remove one",
            kind, armour_class, scn_position_of(first->origin->place).line);
    }
    imp_limit(import, import->factor_count++, IMP_MOST_FACTORS, factor.place,
              "factors of armour");
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
    const imp_left *last = left + MOST_LEFT - 1;
    why = why != NULL ? why : "";
    while (left < last && left->what != NULL &&
           (strcmp(left->what, what) != 0 || strcmp(left->why, why) != 0)) {
        left++;
    }
    if (left->what == NULL) {
        const bool is_last = left == last;
        left->what =
            is_last ? "all others" : imp_text(import, what, strlen(what));
        left->why = is_last ? "" : why;
        import->left_count++;
    }
    left->times += times;
}

void imp_leave_key_out(lan_import *import, const char *owner,
                       const scn_node *node, const char *why)
{
    imp_leave_out(import,
                  node->text == NULL
                      ? imp_print(import, "[%.80s] in %.60s", node->key, owner)
                      : imp_print(import, "%.*s%s%.*s",
                                  (int)strcspn(owner, "@"), owner,
                                  owner[0] != '\0' ? "." : "",
                                  (int)strcspn(node->key, "@"), node->key),
                  why, 1);
}

void imp_leave_rest_out(lan_import *import, const char *owner,
                        const scn_node *node, const char *used)
{
    for (const scn_node *c = node->first; c != NULL; c = c->next) {
        if (!imp_is_word(c->key, used)) {
            imp_leave_key_out(import, owner, c, NULL);
        }
    }
}

static int compare_left(const void *a, const void *b)
{
    const imp_left *x = a;
    const imp_left *y = b;
    if (x->times != y->times) {
        return x->times < y->times ? 1 : -1;
    }
    const int order = strcmp(x->what, y->what);
    return order != 0 ? order : strcmp(x->why, y->why);
}

void imp_note(lan_import *import, const char *format, ...)
{
    char shown[1024];
    scn_note *note = imp_array(import, 1, sizeof *note);
    va_list list;
    va_start(list, format);
    const char *text = print_list(import, format, list);
    va_end(list);
    lan_text_printable(text, shown, sizeof shown);
    note->text = imp_text(import, shown, strlen(shown));
    *(import->notes == NULL ? &import->notes : &import->last_note->next) = note;
    import->last_note = note;
}

void imp_set_wounds(lan_import *import, const char *word, const char *why)
{
    imp_set(import, imp_map(import, import->root, "rules"), "wounds",
            imp_word(IMP_NOWHERE, word, NULL));
    imp_note(import,
             "soldiers are wounded before they fall, and %s: "
             "rules.wounds is %s, unless set otherwise",
             why, word);
}

/* --- the last step ------------------------------------------------------- */

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
        scn_node_move(only->first, unit);
    }
}

/* Puts the children of a node into the order in which people look for them. */
static void sort_keys(scn_node *node)
{
    static const char *const keys[] = {
        "format", "units",       "cost",       "health", "armour", "kinds",
        "rules",  "matchup",     "protection", "least",  "speed",  "choose",
        "rate",   "interval",    "hit",        "damage", "kind",   "range",
        "fire",   "attack_area", "targets",    "weapons"};
    for (size_t i = 0; i < COUNT(keys); i++) {
        scn_node *child = scn_node_child(node, keys[i]);
        if (child != NULL) {
            scn_node_move(child, node);
        }
    }
}

void imp_finish(lan_import *import)
{
    const scn_node *root = import->root;
    sort_keys(import->root);
    for (scn_node *u = import->units->first; u != NULL; u = u->next) {
        shorten_weapon(u);
        sort_keys(u);
        for (scn_node *w = imp_first_weapon(u); w != NULL; w = w->next) {
            sort_keys(w);
        }
    }
    for (scn_node *n = import->root; n != NULL; n = scn_node_after(root, n)) {
        if (n->place.source == NULL) {
            n->place = n->parent != NULL ? n->parent->key_place
                                         : (scn_place){import->first, 0, 0};
            n->key_place = n->place;
        }
    }
    qsort(import->left, import->left_count, sizeof *import->left, compare_left);
}

const char *imp_shown_file(const lan_import *import, const char *file)
{
    return strlen(file) > import->folder ? file + import->folder : file;
}

/* --- writing ------------------------------------------------------------- */

/* Column at which comments of types begin, if the text before it is not longer.
 */
#define COMMENT_COLUMN 30

/* A text of the game in a comment: nothing in it ends the line. */
static void write_shown(FILE *out, const char *before, const char *text,
                        const char *after)
{
    char shown[1024];
    if (text != NULL) {
        fprintf(out, "%s%s%s", before,
                lan_text_printable(text, shown, sizeof shown), after);
    }
}

/* How the roster was made, what was guessed, and what was left out. */
static void write_head(FILE *out, const lan_import *import)
{
    const lan_import_def *def = &import->def;
    fprintf(out, "# Made by: lanchester import %s", def->kind->name);
    for (size_t i = 0; i < def->file_count && i < 3; i++) {
        const char *shown = imp_shown_file(import, def->files[i]);
        write_shown(out, " ",
                    shown[0] != '\0' && shown[0] != '/'
                        ? shown
                        : lan_text_file_name(def->files[i]),
                    "");
    }
    if (def->file_count > 3) {
        fprintf(out, " and %zu more", def->file_count - 3);
    }
    write_shown(out, " --map '", def->map, "'");
    if (def->armour != NULL) {
        write_shown(out, " --armour ", imp_shown_file(import, def->armour), "");
    }
    write_shown(out, " --terrain ", def->terrain, "");
    fputs("\n# The comment behind a number gives its source: file and line.\n",
          out);
    for (const scn_note *n = import->notes; n != NULL; n = n->next) {
        fprintf(out, "%s# %s\n", n == import->notes ? "#\n" : "", n->text);
    }
    fputs(import->left_count == 0 ? "#\n# Nothing was left out.\n"
                                  : "#\n# Left out, and how often:\n",
          out);
    for (size_t i = 0; i < import->left_count; i++) {
        const imp_left *left = &import->left[i];
        fprintf(out, "#   %5zu  ", left->times);
        write_shown(out, "", left->what, "");
        write_shown(out, left->why[0] != '\0' ? ": " : "", left->why, "");
        fputc('\n', out);
    }
}

/* Ends a line, with a comment behind at least two blanks. */
static void end_line(FILE *out, const char *comment, size_t used)
{
    const bool is_long = used + 2 >= COMMENT_COLUMN;
    if (comment[0] != '\0') {
        fprintf(out, "%*s", is_long ? 2 : COMMENT_COLUMN - (int)used, "");
        write_shown(out, "# ", comment, "");
    }
    fputc('\n', out);
}

/* A word, in quotes if it would be read as another value; a number, "[a, b]" or
 * "{a: 1, b: 2}". */
static void write_value(FILE *out, const scn_node *node)
{
    const bool is_list = node->kind == SCN_LIST;
    if (node->kind == SCN_SCALAR && node->origin->word == NULL) {
        fputs(node->text, out);
        return;
    }
    if (node->kind == SCN_SCALAR) {
        scn_write_text(out, node->text);
        return;
    }
    fputc(is_list ? '[' : '{', out);
    for (const scn_node *c = node->first; c != NULL; c = c->next) {
        fputs(c != node->first ? ", " : "", out);
        if (!is_list) {
            scn_write_text(out, c->key);
            fputs(": ", out);
        }
        write_value(out, c); /* no deeper */
    }
    fputc(is_list ? ']' : '}', out);
}

/* True for a map of values that are all from one line of a file, or of none. */
static bool is_one_line(const scn_node *row)
{
    const scn_node *f = row->first;
    while (f != NULL && f->kind == SCN_SCALAR &&
           strcmp(f->origin->comment, row->first->origin->comment) == 0) {
        f = f->next;
    }
    return f == NULL;
}

/* Writes a key and its value or entries. Comments of types are aligned. Nodes
 * are four levels deep. */
static void write_node(FILE *out, const scn_node *node, int indent,
                       bool is_of_type)
{
    const char *note = node->origin->note;
    size_t used = COMMENT_COLUMN;
    fprintf(out, "%*s", indent, "");
    scn_write_text(out, node->key);
    fputc(':', out);
    if (node->kind != SCN_MAP || (!is_of_type && is_one_line(node))) {
        fputc(' ', out);
        write_value(out, node);
        if (is_of_type && node->kind == SCN_SCALAR) {
            used = (size_t)indent + node->key_length + 2 + node->length;
        }
        end_line(out,
                 (node->kind == SCN_MAP ? node->first : node)->origin->comment,
                 used);
        return;
    }
    if (is_of_type && note != NULL && strcmp(node->key, note) != 0) {
        write_shown(out, "  # ", note, "");
    }
    fputc('\n', out);
    for (const scn_node *c = node->first; c != NULL; c = c->next) {
        write_node(out, c, indent + 2, is_of_type);
    }
}

void lan_import_write(const lan_import *import, FILE *out)
{
    write_head(out, import);
    for (const scn_node *c = import->root->first; c != NULL; c = c->next) {
        write_node(out, c, 0, c == import->units);
    }
}
