/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "scenarios/format/format_impl.h"
#include "scenarios/import/roster_impl.h"

/* Column at which comments begin, where what stands before is no longer. */
#define COMMENT_COLUMN 30

/* A text of the game in a comment: nothing in it ends the line. */
static void write_shown(FILE *out, const char *text)
{
    char shown[512];
    fputs(lan_text_printable(text, shown, sizeof shown), out);
}

/* --- the head ------------------------------------------------------------ */

static int compare_left(const void *a, const void *b)
{
    const imp_left *x = *(const imp_left *const *)a;
    const imp_left *y = *(const imp_left *const *)b;
    return x->times != y->times ? (x->times < y->times ? 1 : -1)
                                : strcmp(x->what, y->what);
}

static void write_left_line(FILE *out, const imp_left *left)
{
    fprintf(out, "#   %5zu  ", left->times);
    write_shown(out, left->what);
    if (left->why != NULL) {
        fprintf(out, ": %s", left->why);
    }
    fputc('\n', out);
}

const imp_left **imp_sort_left(const lan_import *import)
{
    const imp_left **sorted = calloc(import->left_count + 1, sizeof *sorted);
    size_t count = 0;
    for (const imp_left *l = import->left; sorted != NULL && l != NULL;
         l = l->next) {
        sorted[count++] = l;
    }
    if (sorted != NULL) {
        qsort(sorted, count, sizeof *sorted, compare_left);
    }
    return sorted;
}

static void write_left(FILE *out, const lan_import *import)
{
    if (import->left == NULL) {
        fputs("#\n# Nothing was left out.\n", out);
        return;
    }
    fputs("#\n# Left out, and how often:\n", out);
    const imp_left **sorted = imp_sort_left(import);
    for (size_t i = 0; sorted != NULL && sorted[i] != NULL; i++) {
        write_left_line(out, sorted[i]);
    }
    for (const imp_left *l = import->left; sorted == NULL && l != NULL;
         l = l->next) {
        write_left_line(out, l); /* in no order rather than not at all */
    }
    free(sorted);
}

/* The files that were named, the first three; a folder goes by its name. */
static void write_given(FILE *out, const lan_import *import)
{
    const lan_import_def *def = &import->def;
    const size_t count = def->file_count;
    for (size_t i = 0; i < count && i < 3; i++) {
        const char *name = def->files[i];
        const char *shown = imp_shown_file(import, name);
        fputc(' ', out);
        write_shown(out, shown[0] != '\0' && shown[0] != '/'
                             ? shown
                             : lan_text_file_name(name));
    }
    if (count > 3) {
        fprintf(out, " and %zu more", count - 3);
    }
}

static void write_head(FILE *out, const lan_import *import)
{
    const lan_import_def *def = &import->def;
    fprintf(out, "# Made by: lanchester import %s", def->kind);
    write_given(out, import);
    if (def->map != NULL) {
        fputs(" --map '", out);
        write_shown(out, def->map);
        fputc('\'', out);
    }
    if (def->armour != NULL) {
        fputs(" --armour ", out);
        write_shown(out, imp_shown_file(import, def->armour));
    }
    if (def->terrain != NULL) {
        fputs(" --terrain ", out);
        write_shown(out, def->terrain);
    }
    fputs("\n# Behind each number: the file and line that it is from.\n", out);
    for (const scn_note *n = import->notes; n != NULL; n = n->next) {
        fprintf(out, "%s# %s\n", n == import->notes ? "#\n" : "", n->text);
    }
    write_left(out, import);
}

/* --- keys and values ----------------------------------------------------- */

/* Writes blanks up to the column of comments, at least two. */
static void write_gap(FILE *out, size_t used)
{
    const int blanks =
        used + 2 < COMMENT_COLUMN ? COMMENT_COLUMN - (int)used : 2;
    fprintf(out, "%*s# ", blanks, "");
}

static void write_comment(FILE *out, const lan_import *import,
                          const imp_value *value, size_t used)
{
    const bool has_place = value->place.file != NULL && value->place.line > 0;
    if (has_place || value->note != NULL) {
        write_gap(out, used);
    }
    if (has_place) {
        write_shown(out, imp_shown_file(import, value->place.file));
        fprintf(out, ":%d", value->place.line);
    }
    if (value->note != NULL) {
        fputs(has_place ? ", " : "", out);
        write_shown(out, value->note);
    }
    fputc('\n', out);
}

/* A word or a number; what else may stand there is a word in quotes. */
static void write_scalar(FILE *out, const scn_node *node)
{
    if (node->origin->word != NULL) {
        scn_write_text(out, node->text);
    } else {
        fputs(node->text, out);
    }
}

/* --- types --------------------------------------------------------------- */

/* "key: [a, b]", or "key: {a: 1, b: 2}". */
static void write_flow(FILE *out, const scn_node *node)
{
    const bool is_list = node->kind == SCN_LIST;
    scn_write_text(out, node->key);
    fputs(is_list ? ": [" : ": {", out);
    for (const scn_node *c = node->first; c != NULL; c = c->next) {
        fputs(c != node->first ? ", " : "", out);
        if (!is_list) {
            scn_write_text(out, c->key);
            fputs(": ", out);
        }
        write_scalar(out, c);
    }
    fputc(is_list ? ']' : '}', out);
}

/* Keys of a type or a weapon, in the order in which people look for them. */
static void write_keys(FILE *out, const lan_import *import, const scn_node *map,
                       int indent)
{
    static const char *const keys[] = {
        "cost",   "health", "armour",      "protection", "least",  "speed",
        "choose", "rate",   "interval",    "hit",        "damage", "kind",
        "range",  "fire",   "attack_area", "targets"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        const scn_node *node = scn_node_child(map, keys[i]);
        if (node == NULL) {
            continue;
        }
        fprintf(out, "%*s", indent, "");
        if (node->kind == SCN_LIST) {
            write_flow(out, node);
            fputc('\n', out);
            continue;
        }
        fprintf(out, "%s: ", keys[i]);
        write_scalar(out, node);
        write_comment(out, import, node->origin,
                      (size_t)indent + strlen(keys[i]) + 2 + node->length);
    }
}

static void write_name(FILE *out, const scn_node *node, int indent)
{
    fprintf(out, "%*s", indent, "");
    scn_write_text(out, node->key);
    fputc(':', out);
}

static void write_unit(FILE *out, const lan_import *import,
                       const scn_node *unit)
{
    const scn_node *weapons = imp_weapons(unit);
    write_name(out, unit, 2);
    if (strcmp(unit->key, unit->origin->note) != 0) {
        fputs("  # ", out);
        write_shown(out, unit->origin->note);
    }
    fputc('\n', out);
    write_keys(out, import, unit, 4);
    fputs(weapons != NULL ? "    weapons:\n" : "", out);
    for (const scn_node *w = weapons != NULL ? weapons->first : NULL; w != NULL;
         w = w->next) {
        write_name(out, w, 6);
        fputc('\n', out);
        write_keys(out, import, w, 8);
    }
}

/* --- armour -------------------------------------------------------------- */

/* True where what is in a row stands in one line of a file, or in none. */
static bool is_one_line(const scn_node *row)
{
    const imp_value *first = row->first->origin;
    for (const scn_node *f = row->first; f != NULL; f = f->next) {
        const imp_value *is = f->origin;
        if (is->place.line != first->place.line || is->note != first->note ||
            (is->place.file != first->place.file &&
             strcmp(is->place.file, first->place.file) != 0)) {
            return false;
        }
    }
    return true;
}

/* All factors of a kind, or what a kind does. */
static void write_row(FILE *out, const lan_import *import, const scn_node *row)
{
    if (is_one_line(row)) {
        fputs("  ", out);
        write_flow(out, row);
        write_comment(out, import, row->first->origin, COMMENT_COLUMN);
        return;
    }
    write_name(out, row, 2);
    fputc('\n', out);
    for (const scn_node *f = row->first; f != NULL; f = f->next) {
        write_name(out, f, 4);
        fputc(' ', out);
        write_scalar(out, f);
        write_comment(out, import, f->origin, COMMENT_COLUMN);
    }
}

/* What stands beside the types: rows, or a line. */
static void write_parts(FILE *out, const lan_import *import)
{
    static const char *const keys[] = {"armour", "kinds", "rules", "matchup"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        const scn_node *part = scn_node_child(import->root, keys[i]);
        const bool has_rows = part != NULL && part->first->kind == SCN_MAP;
        if (has_rows) {
            fprintf(out, "%s:\n", part->key);
        } else if (part != NULL) {
            write_flow(out, part);
            fputc('\n', out);
        }
        for (const scn_node *row = has_rows ? part->first : NULL; row != NULL;
             row = row->next) {
            write_row(out, import, row);
        }
    }
}

void lan_import_write(const lan_import *import, FILE *out)
{
    write_head(out, import);
    fputs("format: 1\nunits:\n", out);
    for (const scn_node *u = import->units->first; u != NULL; u = u->next) {
        write_unit(out, import, u);
    }
    write_parts(out, import);
}
