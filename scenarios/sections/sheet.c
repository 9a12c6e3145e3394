/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/sections/sheet_impl.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "scenarios/import/roster_tree_impl.h"

/* Room for a line of what was left out; more is counted. */
#define LEFT_SIZE 900

bool scn_is_sheet(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot != NULL &&
           (strcasecmp(dot, ".csv") == 0 || strcasecmp(dot, ".tsv") == 0);
}

/* Where in a text something is that was told by line and column. */
static scn_place place_of_error(const scn_source *source, const lan_error *err)
{
    size_t at = 0;
    for (int line = 1; line < err->line && at < source->length; at++) {
        line += source->text[at] == '\n' ? 1 : 0;
    }
    at += err->column > 1 ? (size_t)err->column - 1 : 0;
    return (scn_place){source, at < source->length ? at : source->length, 0};
}

/* Tells why a sheet cannot be a roster: in one of the sheets, or at the key
 * that says which column is what. */
static void tell_failure(scn_reader *reader, const scn_sheet *sheet,
                         const char *blamed, const lan_error *err)
{
    const scn_source *source =
        blamed != NULL && sheet->armour != NULL && blamed == sheet->armour->name
            ? sheet->armour
            : sheet->source;
    const scn_place place = blamed == NULL && sheet->map != NULL
                                ? sheet->map->key_place
                                : place_of_error(source, err);
    if (!scn_log_is_full(&reader->log)) {
        scn_tell(&reader->log, true, place, "%s", err->text);
    } else {
        scn_log_drop(&reader->log);
    }
}

/* --- what is told of it -------------------------------------------------- */

static bool add_note(scn_reader *reader, const char *file, const char *text)
{
    lan_scenario *scenario = reader->scenario;
    const size_t size = strlen(file) + strlen(text) + 3;
    scn_note *note = scn_reader_array(reader, 1, sizeof *note);
    char *copy = scn_reader_array(reader, size, 1);
    if (note == NULL || copy == NULL) {
        return false;
    }
    (void)snprintf(copy, size, "%s: %s", file, text);
    note->text = copy;
    scn_note **at = &scenario->notes;
    while (*at != NULL) {
        at = &(*at)->next;
    }
    *at = note;
    return true;
}

/* Notes what was guessed, and what was left out. */
static bool add_notes(scn_reader *reader, const char *file,
                      const lan_import *import)
{
    char left[LEFT_SIZE];
    bool is_noted = true;
    for (size_t i = 0; lan_import_note(import, i) != NULL; i++) {
        is_noted =
            is_noted && add_note(reader, file, lan_import_note(import, i));
    }
    lan_import_list_renamed(import, left, sizeof left);
    is_noted = is_noted && (left[0] == '\0' || add_note(reader, file, left));
    if (lan_import_list_left(import, left, sizeof left) != LAN_OK) {
        return false;
    }
    return is_noted && (left[0] == '\0' || add_note(reader, file, left));
}

/* The last type whose value of a key is in a sheet; NULL: none. */
static const scn_node *find_in_sheet(const scn_node *units, const char *key)
{
    const scn_node *found = NULL;
    for (const scn_node *unit = units->first; unit != NULL; unit = unit->next) {
        const scn_node *node = scn_node_child(unit, key, strlen(key));
        if (node != NULL && scn_is_sheet(node->place.source->name)) {
            found = node;
        }
    }
    return found;
}

static double longest_range(const lan_battle_def *def)
{
    double longest = 0.0;
    for (size_t u = 0; u < def->unit_count; u++) {
        const lan_unit_def *unit = &def->units[u];
        longest = fmax(longest, unit->range); /* NaN: none */
        for (size_t w = 0; w < unit->weapon_count; w++) {
            longest = fmax(longest, unit->weapons[w].range);
        }
    }
    return longest;
}

void scn_note_distances(scn_reader *reader)
{
    const lan_scenario *scenario = reader->scenario;
    const lan_battle_def *def = &scenario->head->def;
    const scn_node *units = scn_bound_child(scenario->root, "units", SCN_MAP);
    char text[160];
    if (units == NULL || lan_battle_def_approaches(def) ||
        scn_campaign_of(scenario->head) != NULL ||
        scn_engagement_of(scenario->head) != NULL) {
        return;
    }
    const scn_node *range = find_in_sheet(units, "range");
    const scn_node *speed = find_in_sheet(units, "speed");
    const scn_node *any = range != NULL ? range : speed;
    const double longest = longest_range(def);
    const double distance = longest > 0.0 ? 1.5 * longest : 60.0;
    if (any == NULL) {
        return;
    }
    (void)snprintf(text, sizeof text,
                   "%s read but not used, as armies begin within reach: --set "
                   "approach.distance=%g starts them %g m apart",
                   speed == NULL   ? "range is"
                   : range == NULL ? "speed is"
                                   : "range and speed are",
                   distance, distance);
    (void)add_note(reader, any->place.source->name, text);
}

/* --- reading ------------------------------------------------------------- */

/* The entries of `map:` that can be headings: an empty one says that no column
 * is the key's. The binder tells what the others are. */
static const lan_import_column *list_columns(scn_reader *reader,
                                             const scn_node *map, size_t *count)
{
    lan_import_column *columns =
        scn_reader_array(reader, map != NULL ? map->count : 0, sizeof *columns);
    *count = 0;
    for (const scn_node *node = map != NULL ? map->first : NULL;
         columns != NULL && node != NULL; node = node->next) {
        if (node->kind == SCN_SCALAR || node->kind == SCN_NOTHING) {
            columns[(*count)++] = (lan_import_column){
                node->key, node->kind == SCN_SCALAR ? node->text : ""};
        }
    }
    return columns;
}

static lan_status make_tree(scn_reader *reader, const scn_sheet *sheet,
                            const lan_import *import, scn_node **out)
{
    const scn_source *const sources[] = {sheet->source, sheet->armour};
    const lan_status status =
        lan_import_tree(import, sources, &reader->scenario->arena, out);
    if (status == LAN_ELIMIT) {
        scn_tell(&reader->log, true, scn_place_of_source(sheet->source),
                 "more than %d values and keys", SCN_MAX_NODES);
    }
    if (status != LAN_OK) {
        return status == LAN_ELIMIT ? LAN_EPARSE : status;
    }
    return add_notes(reader, sheet->source->name, import) ? LAN_OK : LAN_ENOMEM;
}

lan_status scn_sheet_load(scn_reader *reader, const scn_sheet *sheet,
                          scn_node **out)
{
    const scn_source *source = sheet->source;
    const lan_import_text text = {source->text, source->length};
    lan_import_def def = {.kind = "csv",
                          .files = &source->name,
                          .file_count = 1,
                          .texts = &text,
                          .is_of_scenario = true};
    lan_import *import = NULL;
    const char *blamed = NULL;
    lan_error err;
    lan_error_clear(&err);
    def.columns = list_columns(reader, sheet->map, &def.column_count);
    if (def.columns == NULL) {
        return LAN_ENOMEM;
    }
    if (sheet->armour != NULL) {
        def.armour = sheet->armour->name;
        def.armour_text =
            (lan_import_text){sheet->armour->text, sheet->armour->length};
    }
    lan_status status = lan_import_read(&def, &import, &blamed, &err);
    if (status == LAN_OK) {
        status = make_tree(reader, sheet, import, out);
    } else if (status != LAN_ENOMEM) {
        tell_failure(reader, sheet, blamed, &err);
        status = LAN_EPARSE;
    }
    lan_import_destroy(import);
    return status;
}
