/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/scenario.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "scenarios/cell_impl.h"
#include "scenarios/scenario_impl.h"
#include "scenarios/sections/bind_impl.h"

#define SCN_INSERT_SIZE 512

/* One piece of the text and what stands there instead. */
typedef struct scn_replacement {
    size_t offset;
    size_t length; /* 0: it is inserted */
    char text[SCN_INSERT_SIZE];
} scn_replacement;

static int compare_offsets(const void *a, const void *b)
{
    const scn_replacement *x = a;
    const scn_replacement *y = b;
    return (x->offset > y->offset) - (x->offset < y->offset);
}

/* Writes a text, its mark of byte order too, with pieces replaced, which are
 * put in order. Returns LAN_EIO. */
static lan_status scn_write_pieces(const scn_source *source,
                                   scn_replacement *pieces, size_t count,
                                   FILE *out)
{
    size_t done = 0;
    if (count > 1) {
        qsort(pieces, count, sizeof *pieces, compare_offsets);
    }
    if (source->has_mark) {
        fputs("\xef\xbb\xbf", out);
    }
    for (size_t k = 0; k < count; k++) {
        fwrite(source->text + done, 1, pieces[k].offset - done, out);
        fputs(pieces[k].text, out);
        done = pieces[k].offset + pieces[k].length;
    }
    fwrite(source->text + done, 1, source->length - done, out);
    return ferror(out) != 0 ? LAN_EIO : LAN_OK;
}

/* Values that are to be in the sheet, by their nodes. */
typedef struct cell_edits {
    const scn_node **nodes; /* [count] */
    double *values;
    size_t count;
} cell_edits;

/* --- what stands there ---------------------------------------------------- */

/* The value that a node is to have; as it stands, where none is said. */
static double value_of(const cell_edits *edits, const scn_node *node)
{
    for (size_t i = 0; i < edits->count; i++) {
        if (edits->nodes[i] == node) {
            return edits->values[i];
        }
    }
    return scn_cell_value(node->cell, node->cell->number);
}

static bool is_key(const scn_node *node, const char *key)
{
    return node->key != NULL && strcmp(node->key, key) == 0;
}

/* The other of damage and rate where that follows from both cells: damage of a
 * second over that of a hit. NULL: each has its own. */
static const scn_node *find_partner(const scn_node *node)
{
    const bool is_rate = is_key(node, "rate");
    if (!is_rate && !is_key(node, "damage")) {
        return NULL;
    }
    const char *key = is_rate ? "damage" : "rate";
    const scn_node *other = scn_node_child(node->parent, key);
    const scn_node *damage = is_rate ? other : node;
    return other != NULL && other->cell != NULL && damage->cell->is_shared
               ? other
               : NULL;
}

/* --- what is to stand there ----------------------------------------------- */

/* Writes the number of a node's cell. */
static bool write_number(const cell_edits *edits, const scn_node *node,
                         char text[LAN_TEXT_DOUBLE_SIZE])
{
    scn_cell cell = *node->cell;
    const scn_node *damage = is_key(node, "rate") ? find_partner(node) : NULL;
    if (damage != NULL) {
        char number[LAN_TEXT_DOUBLE_SIZE];
        if (!scn_cell_text(damage->cell, value_of(edits, damage), number) ||
            lan_text_to_double(number, strlen(number), &cell.over) != LAN_OK ||
            !(cell.over > 0.0)) {
            return false;
        }
    }
    if (!scn_cell_text(&cell, value_of(edits, node), text)) {
        return false;
    }
    char *point = strchr(text, '.');
    if (point != NULL) {
        *point = cell.decimal;
    }
    return true;
}

static bool is_listed(const cell_edits *edits, const scn_node *node)
{
    for (size_t i = 0; i < edits->count; i++) {
        if (edits->nodes[i] == node) {
            return true;
        }
    }
    return false;
}

static lan_status add_node(cell_edits *edits, scn_node *root,
                           const lan_edit *edit, const scn_source *sheet,
                           lan_error *err)
{
    scn_list_mark mark = {0};
    bool is_whole = false;
    const scn_node *node = scn_node_follow(root, edit->path, &mark, &is_whole);
    if (!is_whole || node->cell == NULL || node->cell->place.source != sheet) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "%.120s does not stand in %.200s as a number: give it "
                        "a cell there first",
                        edit->path, sheet->name);
    }
    edits->nodes[edits->count] = node;
    edits->values[edits->count++] = edit->value;
    return LAN_OK;
}

/* Lists the nodes of all edits, and what has to stay as it is beside them: the
 * rate, where damage changes it. */
static lan_status list_nodes(cell_edits *edits, scn_node *root,
                             const scn_source *sheet, const lan_edit *given,
                             size_t count, lan_error *err)
{
    lan_status status = LAN_OK;
    for (size_t i = 0; i < count && status == LAN_OK; i++) {
        status = isnan(given[i].value)
                     ? LAN_OK
                     : add_node(edits, root, &given[i], sheet, err);
    }
    const size_t edited = edits->count;
    for (size_t i = 0; i < edited && status == LAN_OK; i++) {
        const scn_node *node = edits->nodes[i];
        const scn_node *rate =
            is_key(node, "damage") ? find_partner(node) : NULL;
        if (rate != NULL && !is_listed(edits, rate)) {
            const double value = value_of(edits, rate);
            edits->nodes[edits->count] = rate;
            edits->values[edits->count++] = value;
        }
    }
    return status;
}

static lan_status write_cells(const cell_edits *edits, const scn_source *sheet,
                              FILE *out, lan_error *err)
{
    scn_replacement *pieces = calloc(edits->count + 1, sizeof *pieces);
    lan_status status = pieces != NULL ? LAN_OK : LAN_ENOMEM;
    for (size_t i = 0; i < edits->count && status == LAN_OK; i++) {
        const scn_node *node = edits->nodes[i];
        pieces[i].offset = node->cell->place.offset;
        pieces[i].length = node->cell->place.length;
        if (!write_number(edits, node, pieces[i].text)) {
            status = lan_fail(err, LAN_EINVAL, 0, 0,
                              "no number in a cell of %.200s makes '%.60s' %g",
                              sheet->name, node->key, edits->values[i]);
        }
    }
    if (status == LAN_OK) {
        status = scn_write_pieces(sheet, pieces, edits->count, out);
    }
    free(pieces);
    return status;
}

/* Writes the text of a sheet with other numbers in its cells; all of them have
 * one there (cell_impl.h). As lan_scenario_edit(). */
static lan_status scn_edit_sheet(const lan_scenario *scenario,
                                 const scn_source *sheet, const lan_edit *edits,
                                 size_t count, FILE *out, lan_error *err)
{
    cell_edits own = {.nodes =
                          malloc((2 * count + 1) * sizeof(const scn_node *)),
                      .values = malloc((2 * count + 1) * sizeof *own.values)};
    lan_status status =
        own.nodes != NULL && own.values != NULL ? LAN_OK : LAN_ENOMEM;
    if (status == LAN_OK) {
        status = list_nodes(&own, scenario->root, sheet, edits, count, err);
    }
    if (status == LAN_OK) {
        status = write_cells(&own, sheet, out, err);
    }
    free(own.nodes);
    free(own.values);
    return status;
}

/* What of a path is beyond a node that was reached; "" at its end. */
static const char *rest_of_path(const scn_node *node, const char *path)
{
    size_t depth = 0;
    for (const scn_node *up = node; up->parent != NULL; up = up->parent) {
        depth++;
    }
    for (; depth > 0 && *path != '\0'; depth--) {
        path += strcspn(path, ".");
        path += *path == '.' ? 1 : 0;
    }
    return path;
}

/* Puts a key before the first of a map, as that is written. */
static bool insert_key(const scn_source *source, const scn_node *map,
                       const char *key, const char *number,
                       scn_replacement *out)
{
    if (map->first == NULL) {
        return false;
    }
    const scn_place first = map->first->key_place;
    const bool is_flow = source->text[map->place.offset] == '{';
    const bool is_quoted = source->text[first.offset] == '"';
    const scn_position at = scn_position_of(first);
    const int indent = is_flow ? 0 : at.column - 1;
    out->offset = first.offset;
    out->length = 0;
    const int size = snprintf(out->text, sizeof out->text, "%s%s%s: %s%s%*s",
                              is_quoted ? "\"" : "", key, is_quoted ? "\"" : "",
                              number, is_flow ? ", " : "\n", indent, "");
    return size > 0 && (size_t)size < sizeof out->text;
}

/* True where the last part of a path is the key that a number alone stands for:
 * the count of `spear: 100`. */
static bool is_short_form(const lan_scenario *scenario, const char *path,
                          const char *rest)
{
    char parent[SCN_INSERT_SIZE];
    scn_list_mark mark = {0};
    bool is_whole = false;
    (void)snprintf(parent, sizeof parent, "%.*s", (int)(rest - path - 1), path);
    const scn_node *node =
        scn_node_follow(scenario->root, parent, &mark, &is_whole);
    return is_whole && node->section != NULL &&
           node->section->short_key != NULL &&
           strcmp(node->section->short_key, rest) == 0;
}

/* Finds where a number stands, or where it would. */
static bool find_place(const lan_scenario *scenario, const scn_source *source,
                       scn_node *root, const lan_edit *edit,
                       scn_replacement *out)
{
    char buffer[LAN_TEXT_DOUBLE_SIZE];
    const char *number = lan_text_from_double(edit->value, buffer);
    scn_list_mark mark = {0};
    bool is_whole = false;
    const scn_node *node = scn_node_follow(root, edit->path, &mark, &is_whole);
    const char *rest = rest_of_path(node, edit->path);
    if (strchr(rest, '.') != NULL) {
        return false;
    }
    if (node->kind == SCN_MAP && !is_whole) {
        return insert_key(source, node, rest, number, out);
    }
    if (!is_whole && !is_short_form(scenario, edit->path, rest)) {
        return false;
    }
    out->offset = node->place.offset;
    out->length = node->place.length;
    (void)snprintf(out->text, sizeof out->text, "%s", number);
    return node->kind == SCN_SCALAR && node->place.length > 0;
}

/* Finds the places of all edits that say a number. */
static lan_status find_places(const lan_scenario *scenario,
                              const scn_source *source, scn_node *root,
                              const lan_edit *edits, size_t count,
                              scn_replacement *places, size_t *found,
                              lan_error *err)
{
    for (size_t k = 0; k < count; k++) {
        if (isnan(edits[k].value)) {
            continue;
        }
        if (!find_place(scenario, source, root, &edits[k], &places[*found])) {
            return lan_fail(err, LAN_EINVAL, 0, 0,
                            "%.120s does not stand in the file: give it there "
                            "first",
                            edits[k].path);
        }
        *found += 1;
    }
    return LAN_OK;
}

/* --- which file it is ----------------------------------------------------- */

/* The text in which a value stands, or would. */
static const scn_source *source_of(const lan_scenario *scenario,
                                   const char *path)
{
    scn_list_mark mark = {0};
    bool is_whole = false;
    const scn_node *node =
        scn_node_follow(scenario->root, path, &mark, &is_whole);
    return is_whole && node->cell != NULL ? node->cell->place.source
                                          : scenario->root->place.source;
}

/* The one text in which all that changes stands; all, where nothing does. */
static lan_status find_source(const lan_scenario *scenario,
                              const lan_edit *edits, size_t count,
                              const scn_source **out, lan_error *err)
{
    const scn_source *source = NULL;
    bool is_changed = false;
    for (size_t k = 0; k < count; k++) {
        is_changed = is_changed || !isnan(edits[k].value);
    }
    for (size_t k = 0; k < count; k++) {
        const scn_source *next = source_of(scenario, edits[k].path);
        if (is_changed && isnan(edits[k].value)) {
            continue;
        }
        if (source != NULL && next != source) {
            return lan_fail(err, LAN_EINVAL, 0, 0,
                            "what changes stands in %.200s and in %.200s: "
                            "change what is in one of them",
                            source->name, next->name);
        }
        source = next;
    }
    *out = source != NULL ? source : scenario->root->place.source;
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

/* --- the whole ------------------------------------------------------------ */

static lan_status edit_text(const lan_scenario *scenario, const lan_edit *edits,
                            size_t count, FILE *out, lan_error *err)
{
    const scn_source *source = scenario->root->place.source;
    lan_messages *messages = NULL;
    scn_arena arena = {NULL};
    scn_node *root = NULL;
    scn_log log;
    size_t found = 0;
    scn_replacement *places = calloc(count + 1, sizeof *places);
    lan_status status =
        places != NULL ? lan_messages_create(&messages) : LAN_ENOMEM;
    if (status == LAN_OK) {
        /* As the file has it: without roster and settings. */
        scn_log_init(&log, messages);
        status = scn_tree_load(source, &arena, &log, &root);
    }
    if (status == LAN_OK) {
        status = find_places(scenario, source, root, edits, count, places,
                             &found, err);
    } else {
        (void)lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    if (status == LAN_OK) {
        status = scn_write_pieces(source, places, found, out);
    }
    scn_arena_clear(&arena);
    lan_messages_destroy(messages);
    free(places);
    return status;
}

lan_status lan_scenario_edit(const lan_scenario *scenario,
                             const lan_edit *edits, size_t count, FILE *out,
                             lan_error *err)
{
    const scn_source *source = NULL;
    const lan_status status = find_source(scenario, edits, count, &source, err);
    if (status != LAN_OK) {
        return status;
    }
    return source != scenario->root->place.source || scn_is_sheet(source->name)
               ? scn_edit_sheet(scenario, source, edits, count, out, err)
               : edit_text(scenario, edits, count, out, err);
}
