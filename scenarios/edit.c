/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/scenario.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "scenarios/cell_impl.h"
#include "scenarios/edit_impl.h"
#include "scenarios/sections/sheet_impl.h"

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
