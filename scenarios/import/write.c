/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "base/text.h"
#include "scenarios/format/format_impl.h"
#include "scenarios/import/roster_impl.h"

/* Column at which comments of types begin, if the text before it is not longer.
 */
#define COMMENT_COLUMN 30

/* A text of the game in a comment: nothing in it ends the line. */
static void write_shown(FILE *out, const char *before, const char *text,
                        const char *after)
{
    char shown[512];
    if (text != NULL) {
        fprintf(out, "%s%s%s", before,
                lan_text_printable(text, shown, sizeof shown), after);
    }
}

/* How the roster was made, what was guessed, and what was left out. */
static void write_head(FILE *out, const lan_import *import)
{
    const lan_import_def *def = &import->def;
    fprintf(out, "# Made by: lanchester import %s", def->kind);
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
    fputs("\n# Behind each number: the file and line that it is from.\n", out);
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
        write_shown(out, ": ", left->why, "");
        fputc('\n', out);
    }
}

/* Writes the place and note of a value behind at least two blanks, then ends
 * the line. */
static void write_comment(FILE *out, const lan_import *import,
                          const imp_value *value, size_t used)
{
    const scn_source *source = value->place.source;
    if (source != NULL || value->note != NULL) {
        fprintf(out, "%*s# ",
                used + 2 < COMMENT_COLUMN ? COMMENT_COLUMN - (int)used : 2, "");
    }
    if (source != NULL) {
        write_shown(out, "", imp_shown_file(import, source->name), "");
        fprintf(out, ":%d%s", scn_position_of(value->place).line,
                value->note != NULL ? ", " : "");
    }
    write_shown(out, "", value->note, "");
    fputc('\n', out);
}

/* A word or a number; a word that would be read as another value in quotes. */
static void write_scalar(FILE *out, const scn_node *node)
{
    if (node->origin->word != NULL) {
        scn_write_text(out, node->text);
    } else {
        fputs(node->text, out);
    }
}

/* "[a, b]", or "{a: 1, b: 2}". */
static void write_flow(FILE *out, const scn_node *node)
{
    const bool is_list = node->kind == SCN_LIST;
    fputs(is_list ? " [" : " {", out);
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

static bool is_same_line(scn_place a, scn_place b)
{
    return a.source == NULL || b.source == NULL
               ? a.source == b.source
               : scn_position_of(a).line == scn_position_of(b).line &&
                     strcmp(a.source->name, b.source->name) == 0;
}

/* True for a map of values that all stand in one line of a file, or in none. */
static bool is_one_line(const scn_node *row)
{
    const imp_value *first = row->first->origin;
    const scn_node *f = row->first;
    while (f != NULL && f->kind == SCN_SCALAR &&
           f->origin->note == first->note &&
           is_same_line(f->origin->place, first->place)) {
        f = f->next;
    }
    return f == NULL;
}

/* Writes a key and what it has. Of a type or a weapon, keys have the order in
 * which people look for them, and comments a column. Nodes are four deep. */
static void write_node(FILE *out, const lan_import *import,
                       const scn_node *node, int indent, bool is_type)
{
    static const char *const keys[] = {
        "cost",   "health", "armour",      "protection", "least",  "speed",
        "choose", "rate",   "interval",    "hit",        "damage", "kind",
        "range",  "fire",   "attack_area", "targets"};
    const bool is_flow =
        node->kind == SCN_LIST ||
        (node->kind == SCN_MAP && !is_type && is_one_line(node));
    fprintf(out, "%*s", indent, "");
    scn_write_text(out, node->key);
    fputc(':', out);
    if (is_flow) {
        const scn_node *from = node->kind == SCN_MAP ? node->first : node;
        write_flow(out, node);
        write_comment(out, import, from->origin, COMMENT_COLUMN);
        return;
    }
    if (node->kind == SCN_SCALAR) {
        fputc(' ', out);
        write_scalar(out, node);
        write_comment(out, import, node->origin,
                      is_type
                          ? (size_t)indent + node->key_length + 2 + node->length
                          : COMMENT_COLUMN);
        return;
    }
    if (is_type && node->origin->note != NULL &&
        strcmp(node->key, node->origin->note) != 0) {
        write_shown(out, "  # ", node->origin->note, "");
    }
    fputc('\n', out);
    for (size_t i = 0; is_type && i < COUNT(keys); i++) {
        const scn_node *child = scn_node_child(node, keys[i]);
        if (child != NULL) {
            write_node(out, import, child, indent + 2, true);
        }
    }
    for (const scn_node *c = is_type ? NULL : node->first; c != NULL;
         c = c->next) {
        write_node(out, import, c, indent + 2, false);
    }
    const scn_node *weapon = is_type ? imp_first_weapon(node) : NULL;
    fputs(weapon != NULL ? "    weapons:\n" : "", out);
    for (; weapon != NULL; weapon = weapon->next) {
        write_node(out, import, weapon, 6, true);
    }
}

void lan_import_write(const lan_import *import, FILE *out)
{
    static const char *const parts[] = {"armour", "kinds", "rules", "matchup"};
    write_head(out, import);
    fputs("format: 1\nunits:\n", out);
    for (const scn_node *u = import->units->first; u != NULL; u = u->next) {
        write_node(out, import, u, 2, true);
    }
    for (size_t i = 0; i < COUNT(parts); i++) {
        const scn_node *part = scn_node_child(import->root, parts[i]);
        if (part != NULL) {
            write_node(out, import, part, 0, false);
        }
    }
}
