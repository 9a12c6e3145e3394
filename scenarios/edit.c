/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The text of a scenario, or of a sheet of its roster, with other numbers.
 */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scenarios/sections/bind_impl.h"

#define INSERT_SIZE 512

/* A part of the text and its replacement. */
typedef struct piece {
    size_t offset;
    size_t length; /* 0: an insertion */
    char text[INSERT_SIZE];
} piece;

/* The edits of one text. */
typedef struct editing {
    const lan_scenario *scenario;
    const scn_source *source; /* of the text */
    const lan_edit *edits;
    size_t count;
    const scn_node **nodes; /* [count] of a sheet; NULL: unchanged */
    piece *pieces; /* [2 * count + 1]: a change of damage may change a rate */
    size_t piece_count;
    lan_error *err;
} editing;

static int compare_offsets(const void *a, const void *b)
{
    const piece *x = a;
    const piece *y = b;
    return (x->offset > y->offset) - (x->offset < y->offset);
}

/* Writes the text, byte order mark included, with the pieces replaced. */
static lan_status write_pieces(const editing *of, FILE *out)
{
    const scn_source *source = of->source;
    size_t done = 0;
    qsort(of->pieces, of->piece_count, sizeof *of->pieces, compare_offsets);
    fputs(source->has_mark ? "\xef\xbb\xbf" : "", out);
    for (size_t k = 0; k < of->piece_count; k++) {
        const piece *next = &of->pieces[k];
        fwrite(source->text + done, 1, next->offset - done, out);
        fputs(next->text, out);
        done = next->offset + next->length;
    }
    fwrite(source->text + done, 1, source->length - done, out);
    return ferror(out) != 0 ? LAN_EIO : LAN_OK;
}

/* --- cells of a sheet ----------------------------------------------------- */

/* The edited value of a node, or its present value. */
static double value_of(const editing *of, const scn_node *node)
{
    size_t i = 0;
    while (i < of->count && of->nodes[i] != node) {
        i++;
    }
    return i < of->count ? of->edits[i].value
                         : scn_cell_value(node->cell, node->cell->number);
}

/* The partner of damage or rate, if one follows from both cells: damage per
 * second over damage per hit. NULL: each has its own cell. */
static const scn_node *find_partner(const scn_node *node)
{
    const bool is_rate = scn_node_key_is(node, "rate");
    if (!is_rate && !scn_node_key_is(node, "damage")) {
        return NULL;
    }
    const scn_node *other =
        scn_node_child(node->parent, is_rate ? "damage" : "rate");
    const scn_node *damage = is_rate ? other : node;
    return other != NULL && other->cell != NULL && damage->cell->is_shared
               ? other
               : NULL;
}

/* Writes the number of a node's cell. */
static bool write_number(const editing *of, const scn_node *node,
                         char text[LAN_TEXT_DOUBLE_SIZE])
{
    scn_cell cell = *node->cell;
    const scn_node *damage =
        scn_node_key_is(node, "rate") ? find_partner(node) : NULL;
    if (damage != NULL &&
        (!scn_cell_text(damage->cell, value_of(of, damage), text) ||
         lan_text_to_double(text, strlen(text), &cell.over) != LAN_OK ||
         !(cell.over > 0.0))) {
        return false;
    }
    if (!scn_cell_text(&cell, value_of(of, node), text)) {
        return false;
    }
    char *point = strchr(text, '.');
    if (point != NULL) {
        *point = cell.decimal;
    }
    return true;
}

static lan_status add_cell(editing *of, const scn_node *node)
{
    piece *added = &of->pieces[of->piece_count++];
    added->offset = node->cell->place.offset;
    added->length = node->cell->place.length;
    return write_number(of, node, added->text)
               ? LAN_OK
               : lan_fail(of->err, LAN_EINVAL, 0, 0,
                          "no number in a cell of %.200s makes '%.60s' %g",
                          of->source->name, node->key, value_of(of, node));
}

/* Writes the cell of a node, and the rate cell if a change of damage would
 * change the rate. All edits must be known. */
static lan_status edit_cell(editing *of, const scn_node *node)
{
    const scn_node *rate =
        scn_node_key_is(node, "damage") ? find_partner(node) : NULL;
    lan_status status = add_cell(of, node);
    for (size_t i = 0; i < of->count && rate != NULL; i++) {
        rate = of->nodes[i] != rate ? rate : NULL;
    }
    return status == LAN_OK && rate != NULL ? add_cell(of, rate) : status;
}

/* --- values of a scenario ------------------------------------------------- */

/* Inserts a key before the first key of a map, in the same notation. */
static bool insert_key(const scn_source *source, const scn_node *map,
                       const char *key, const char *number, piece *out)
{
    if (map->first == NULL) {
        return false;
    }
    const scn_place first = map->first->key_place;
    const bool is_flow = source->text[map->place.offset] == '{';
    const char *quote = source->text[first.offset] == '"' ? "\"" : "";
    const int indent = is_flow ? 0 : scn_position_of(first).column - 1;
    out->offset = first.offset;
    const int size =
        snprintf(out->text, sizeof out->text, "%s%s%s: %s%s%*s", quote, key,
                 quote, number, is_flow ? ", " : "\n", indent, "");
    return size > 0 && (size_t)size < sizeof out->text;
}

/* Finds the text of a number or its position: at its own key, as the scalar
 * that stands for the section, or as a key to insert. */
static bool find_place(const editing *of, scn_node *root, const lan_edit *edit,
                       piece *out)
{
    char parent[INSERT_SIZE];
    char buffer[LAN_TEXT_DOUBLE_SIZE];
    const char *number = lan_text_from_double(edit->value, buffer);
    const char *dot = strrchr(edit->path, '.');
    bool is_whole = false;
    const scn_node *node = scn_node_follow(root, edit->path, &is_whole);
    if (!is_whole) {
        if (dot == NULL || dot - edit->path >= INSERT_SIZE) {
            return false;
        }
        (void)snprintf(parent, sizeof parent, "%.*s", (int)(dot - edit->path),
                       edit->path);
        node = scn_node_follow(root, parent, &is_whole);
        if (is_whole && node->kind == SCN_MAP) {
            return insert_key(of->source, node, dot + 1, number, out);
        }
        const scn_node *bound =
            scn_node_follow(of->scenario->root, parent, &is_whole);
        if (!is_whole || bound->section == NULL ||
            bound->section->short_key == NULL ||
            strcmp(bound->section->short_key, dot + 1) != 0) {
            return false;
        }
    }
    out->offset = node->place.offset;
    out->length = node->place.length;
    (void)snprintf(out->text, sizeof out->text, "%s", number);
    return node->kind == SCN_SCALAR && node->place.length > 0;
}

/* Loads the tree of the file, without roster and settings. */
static lan_status load_tree(const editing *of, scn_arena *arena, scn_node **out)
{
    lan_messages *messages = NULL;
    scn_log log;
    lan_status status = lan_messages_create(&messages);
    if (status == LAN_OK) {
        scn_log_init(&log, messages);
        status = scn_tree_load(of->source, arena, &log, out);
    }
    lan_messages_destroy(messages);
    return status == LAN_OK
               ? status
               : lan_fail(of->err, status, 0, 0, "%s", lan_status_text(status));
}

/* --- which file it is ----------------------------------------------------- */

/* Finds the only source with changes; all sources if nothing changes. */
static lan_status find_source(const lan_scenario *scenario,
                              const lan_edit *edits, size_t count,
                              const scn_source **out, lan_error *err)
{
    const scn_source *const own = scenario->root->place.source;
    const scn_source *source = NULL;
    bool is_changed = false;
    for (size_t k = 0; k < count; k++) {
        is_changed = is_changed || !isnan(edits[k].value);
    }
    for (size_t k = 0; k < count; k++) {
        bool is_whole = false;
        const scn_node *node =
            scn_node_follow(scenario->root, edits[k].path, &is_whole);
        const scn_source *next =
            is_whole && node->cell != NULL ? node->cell->place.source : own;
        if (is_changed && isnan(edits[k].value)) {
            continue;
        }
        if (source != NULL && next != source) {
            return lan_fail(err, LAN_EINVAL, 0, 0,
                            "the changed values are in %.200s and in %.200s: "
                            "change the values of one file only",
                            source->name, next->name);
        }
        source = next;
    }
    *out = source != NULL ? source : own;
    return LAN_OK;
}

lan_status lan_scenario_edited_file(const lan_scenario *scenario,
                                    const lan_edit *edits, size_t count,
                                    const char **out, lan_error *err)
{
    const scn_source *source = NULL;
    const lan_status status = find_source(scenario, edits, count, &source, err);
    if (status == LAN_OK) {
        *out = source == scenario->root->place.source ? NULL : source->real;
    }
    return status;
}

/* Finds the pieces of all edits, in the cells of a sheet or in a tree of the
 * scenario's text. */
static lan_status find_pieces(editing *of, scn_node *root, bool is_sheet)
{
    lan_status status = LAN_OK;
    for (size_t i = 0; i < of->count; i++) {
        bool is_whole = false;
        const lan_edit *edit = &of->edits[i];
        if (isnan(edit->value)) {
            continue;
        }
        const scn_node *node =
            is_sheet ? scn_node_follow(root, edit->path, &is_whole) : NULL;
        const bool is_there =
            is_sheet
                ? is_whole && node->cell != NULL &&
                      node->cell->place.source == of->source
                : find_place(of, root, edit, &of->pieces[of->piece_count++]);
        if (!is_there) {
            return is_sheet
                       ? lan_fail(of->err, LAN_EINVAL, 0, 0,
                                  "%.120s is not a number in %.200s: add a "
                                  "cell for it first",
                                  edit->path, of->source->name)
                       : lan_fail(of->err, LAN_EINVAL, 0, 0,
                                  "%.120s is not in the file: add it first",
                                  edit->path);
        }
        of->nodes[i] = node;
    }
    for (size_t i = 0; i < of->count && status == LAN_OK; i++) {
        status = of->nodes[i] != NULL ? edit_cell(of, of->nodes[i]) : LAN_OK;
    }
    return status;
}

lan_status lan_scenario_edit(const lan_scenario *scenario,
                             const lan_edit *edits, size_t count, FILE *out,
                             lan_error *err)
{
    editing of = {scenario, NULL, edits, count, NULL, NULL, 0, err};
    scn_arena arena = {NULL};
    scn_node *root = scenario->root;
    lan_status status = find_source(scenario, edits, count, &of.source, err);
    if (status != LAN_OK) {
        return status;
    }
    const bool is_sheet = of.source != scenario->root->place.source ||
                          scn_is_sheet(of.source->name);
    of.nodes = calloc(count + 1, sizeof(const scn_node *));
    of.pieces = calloc(2 * count + 1, sizeof *of.pieces);
    if (of.nodes == NULL || of.pieces == NULL) {
        status = LAN_ENOMEM;
    } else if (!is_sheet) {
        status = load_tree(&of, &arena, &root);
    }
    if (status == LAN_OK) {
        status = find_pieces(&of, root, is_sheet);
    }
    if (status == LAN_OK) {
        status = write_pieces(&of, out);
    }
    scn_arena_clear(&arena);
    free(of.nodes);
    free(of.pieces);
    return status;
}
