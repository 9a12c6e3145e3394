/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/scenario.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "scenarios/scenario_impl.h"
#include "scenarios/sections/sheet_impl.h"

#define INSERT_SIZE 512

/* One piece of the text and what stands there instead. */
typedef struct replacement {
    size_t offset;
    size_t length; /* 0: it is inserted */
    char text[INSERT_SIZE];
} replacement;

static int compare_offsets(const void *a, const void *b)
{
    const replacement *x = a;
    const replacement *y = b;
    return (x->offset > y->offset) - (x->offset < y->offset);
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
                       const char *key, const char *number, replacement *out)
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

/* Finds where a number stands, or where it would. */
static bool find_place(const scn_source *source, scn_node *root,
                       const lan_edit *edit, replacement *out)
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
    out->offset = node->place.offset;
    out->length = node->place.length;
    (void)snprintf(out->text, sizeof out->text, "%s", number);
    return node->kind == SCN_SCALAR && node->place.length > 0;
}

static lan_status find_places(const scn_source *source, scn_node *root,
                              const lan_edit *edits, size_t count,
                              replacement *places, lan_error *err)
{
    for (size_t k = 0; k < count; k++) {
        if (!find_place(source, root, &edits[k], &places[k])) {
            return lan_fail(err, LAN_EINVAL, 0, 0,
                            "%.120s does not stand in the file: give it there "
                            "first",
                            edits[k].path);
        }
    }
    qsort(places, count, sizeof *places, compare_offsets);
    return LAN_OK;
}

static lan_status write_pieces(const scn_source *source,
                               const replacement *places, size_t count,
                               FILE *out)
{
    size_t done = 0;
    if (source->has_mark) {
        fputs("\xef\xbb\xbf", out);
    }
    for (size_t k = 0; k < count; k++) {
        fwrite(source->text + done, 1, places[k].offset - done, out);
        fputs(places[k].text, out);
        done = places[k].offset + places[k].length;
    }
    fwrite(source->text + done, 1, source->length - done, out);
    return ferror(out) != 0 ? LAN_EIO : LAN_OK;
}

lan_status lan_scenario_edit(const lan_scenario *scenario,
                             const lan_edit *edits, size_t count, FILE *out,
                             lan_error *err)
{
    const scn_source *source = scenario->root->place.source;
    if (scn_is_sheet(source->name)) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a sheet is not edited: lanchester import csv makes a "
                        "roster of it, which is");
    }
    lan_messages *messages = NULL;
    scn_arena arena = {NULL};
    scn_node *root = NULL;
    scn_log log;
    replacement *places = calloc(count + 1, sizeof *places);
    lan_status status =
        places != NULL ? lan_messages_create(&messages) : LAN_ENOMEM;
    if (status == LAN_OK) {
        /* As the file has it: without roster and settings. */
        scn_log_init(&log, messages);
        status = scn_tree_load(source, &arena, &log, &root);
    }
    if (status == LAN_OK) {
        status = find_places(source, root, edits, count, places, err);
    } else {
        (void)lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    if (status == LAN_OK) {
        status = write_pieces(source, places, count, out);
    }
    scn_arena_clear(&arena);
    lan_messages_destroy(messages);
    free(places);
    return status;
}
