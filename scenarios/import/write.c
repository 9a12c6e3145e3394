/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "scenarios/format/value_impl.h"
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
    const bool is_given = def->given != NULL;
    const size_t count = is_given ? def->given_count : def->file_count;
    for (size_t i = 0; i < count && i < 3; i++) {
        const char *name = is_given ? def->given[i] : def->files[i];
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
    for (const imp_note *n = import->notes; n != NULL; n = n->next) {
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

static void write_values(FILE *out, const lan_import *import,
                         const imp_value *values, const char *const *keys,
                         size_t count, int indent)
{
    for (size_t i = 0; i < count; i++) {
        const imp_value *value = &values[i];
        char number[LAN_TEXT_DOUBLE_SIZE] = "";
        if (!value->is_given) {
            continue;
        }
        fprintf(out, "%*s%s: ", indent, "", keys[i]);
        if (value->word != NULL) {
            scn_write_text(out, value->word);
        } else {
            fputs(lan_text_from_double(value->number, number), out);
        }
        const char *said = value->word != NULL ? value->word : number;
        write_comment(out, import, value,
                      (size_t)indent + strlen(keys[i]) + 2 + strlen(said));
    }
}

/* --- types --------------------------------------------------------------- */

static void write_targets(FILE *out, const imp_weapon *weapon, int indent)
{
    if (weapon->targets == NULL) {
        return;
    }
    fprintf(out, "%*stargets: [", indent, "");
    for (size_t i = 0; i < weapon->target_count; i++) {
        fputs(i > 0 ? ", " : "", out);
        scn_write_text(out, weapon->targets[i]);
    }
    fputs("]\n", out);
}

static void write_weapon(FILE *out, const lan_import *import,
                         const imp_weapon *weapon, int indent)
{
#define X(name, key) key,
    static const char *const keys[] = {IMP_WEAPON_LIST(X)};
    write_values(out, import, weapon->values, keys, IMP_WEAPON_KEYS, indent);
    write_targets(out, weapon, indent);
}

static void write_unit(FILE *out, const lan_import *import,
                       const imp_unit *unit)
{
    static const char *const keys[] = {IMP_UNIT_LIST(X)};
#undef X
    fputs("  ", out);
    scn_write_text(out, unit->name);
    fputc(':', out);
    if (strcmp(unit->name, unit->called) != 0) {
        fputs("  # ", out);
        write_shown(out, unit->called);
    }
    fputc('\n', out);
    write_values(out, import, unit->values, keys, IMP_UNIT_KEYS, 4);
    if (unit->weapons != NULL && imp_is_short(unit->weapons)) {
        write_weapon(out, import, unit->weapons, 4);
        return;
    }
    fputs(unit->weapons != NULL ? "    weapons:\n" : "", out);
    for (const imp_weapon *w = unit->weapons; w != NULL; w = w->next) {
        fputs("      ", out);
        scn_write_text(out, w->name);
        fputs(":\n", out);
        write_weapon(out, import, w, 8);
    }
}

/* --- armour -------------------------------------------------------------- */

/* True where the factors of a kind stand in one line of a file. */
static bool is_one_line(const imp_factor *first)
{
    for (const imp_factor *f = first; f != NULL; f = f->next) {
        if (strcmp(f->kind, first->kind) == 0 &&
            (f->place.line != first->place.line || f->note != first->note ||
             strcmp(f->place.file, first->place.file) != 0)) {
            return false;
        }
    }
    return true;
}

static void write_factor(FILE *out, const imp_factor *factor)
{
    char number[LAN_TEXT_DOUBLE_SIZE];
    scn_write_text(out, factor->armour_class);
    fprintf(out, ": %s", lan_text_from_double(factor->factor, number));
}

/* All factors of the kind of the first one. */
static void write_row(FILE *out, const lan_import *import,
                      const imp_factor *first)
{
    const bool is_flow = is_one_line(first);
    const char *between = is_flow ? " {" : "\n";
    fputs("  ", out);
    scn_write_text(out, first->kind);
    fputc(':', out);
    for (const imp_factor *f = first; f != NULL; f = f->next) {
        const imp_value at = {
            .is_given = true, .place = f->place, .note = f->note};
        if (strcmp(f->kind, first->kind) != 0) {
            continue;
        }
        fputs(between, out);
        fputs(is_flow ? "" : "    ", out);
        write_factor(out, f);
        between = is_flow ? ", " : "";
        if (!is_flow) {
            write_comment(out, import, &at, COMMENT_COLUMN);
        }
    }
    if (is_flow) {
        const imp_value at = {
            .is_given = true, .place = first->place, .note = first->note};
        fputc('}', out);
        write_comment(out, import, &at, COMMENT_COLUMN);
    }
}

static bool is_first_of_kind(const lan_import *import, const imp_factor *factor)
{
    const imp_factor *f = import->factors;
    while (f != factor && strcmp(f->kind, factor->kind) != 0) {
        f = f->next;
    }
    return f == factor;
}

/* Kinds whose attacks are answered. */
static void write_answers(FILE *out, const lan_import *import)
{
    fputs(import->answers != NULL ? "kinds:\n" : "", out);
    for (const imp_answer *a = import->answers; a != NULL; a = a->next) {
        fputs("  ", out);
        scn_write_text(out, a->kind);
        fputs(": {retaliate: ", out);
        scn_write_text(out, a->by);
        fputs("}\n", out);
    }
}

void lan_import_write(const lan_import *import, FILE *out)
{
    write_head(out, import);
    fputs("format: 1\nunits:\n", out);
    for (const imp_unit *u = import->units; u != NULL; u = u->next) {
        write_unit(out, import, u);
    }
    fputs(import->factors != NULL ? "armour:\n" : "", out);
    for (const imp_factor *f = import->factors; f != NULL; f = f->next) {
        if (is_first_of_kind(import, f)) {
            write_row(out, import, f);
        }
    }
    write_answers(out, import);
    if (import->wounds != NULL) {
        fprintf(out, "rules: {wounds: %s}\n", import->wounds);
    }
    fputs(import->has_roles ? "matchup: {roles: attack}\n" : "", out);
}
