/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Another file with unit types, and a roster that is read by itself.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "scenarios/sections/bind_impl.h"

bool scn_is_sheet(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot != NULL &&
           (strcasecmp(dot, ".csv") == 0 || strcasecmp(dot, ".tsv") == 0);
}

/* --- messages ------------------------------------------------------------ */

static void add_note(scn_reader *reader, const char *file, const char *text)
{
    const size_t size = strlen(file) + strlen(text) + 3;
    scn_note *note = scn_reader_array(reader, 1, sizeof *note);
    char *copy = scn_reader_array(reader, size, 1);
    (void)snprintf(copy, size, "%s: %s", file, text);
    note->text = copy;
    scn_note **at = &reader->scenario->notes;
    while (*at != NULL) {
        at = &(*at)->next;
    }
    *at = note;
}

/* The last type with a value of this key from a sheet; NULL: none. */
static const scn_node *find_in_sheet(const scn_node *units, const char *key)
{
    const scn_node *found = NULL;
    for (const scn_node *unit = units->first; unit != NULL; unit = unit->next) {
        const scn_node *node = scn_node_child(unit, key);
        found = node != NULL && scn_is_sheet(node->place.source->name) ? node
                                                                       : found;
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
    add_note(reader, any->place.source->name, text);
}

/* --- reading ------------------------------------------------------------- */

lan_status scn_sheet_load(scn_reader *reader, const scn_source *source,
                          const scn_source *armour, const scn_node *map,
                          scn_node **out)
{
    const scn_source *const sources[] = {source, armour};
    lan_import *import = scn_reader_array(reader, 1, sizeof *import);
    lan_error err;
    import->def =
        (lan_import_def){.kind = &imp_kind_csv,
                         .files = &source->name,
                         .file_count = 1,
                         .sources = sources,
                         .armour = armour != NULL ? armour->name : NULL,
                         .arena = &reader->scenario->arena,
                         .is_of_scenario = true,
                         .columns = map};
    lan_error_clear(&err);
    const lan_status status = lan_import_read(import, &err);
    if (status == LAN_ENOMEM) {
        return status;
    }
    if (status != LAN_OK) {
        scn_tell(&reader->log, true,
                 status == LAN_EINVAL && map != NULL ? map->key_place
                 : import->place.source != NULL      ? import->place
                                                : (scn_place){source, 0, 0},
                 "%s", err.text);
        return LAN_EPARSE;
    }
    *out = import->root;
    for (const scn_note *n = import->notes; n != NULL; n = n->next) {
        add_note(reader, source->name, n->text);
    }
    return LAN_OK;
}

/* Reads a file next to the scenario; NULL after a report. */
static const scn_source *open_file(scn_reader *reader, scn_node *node)
{
    const char *real = NULL;
    const char *path = scn_file_beside(reader, node, &real);
    scn_source *source = scn_reader_array(reader, 1, sizeof *source);
    lan_error err;
    lan_error_clear(&err);
    if (path == NULL) {
        return NULL;
    }
    *source = (scn_source){.name = path, .rank = SCN_RANK_ROSTER, .real = real};
    const lan_status status = scn_source_read(
        real, &reader->scenario->arena, &source->text, &source->length, &err);
    if (status == LAN_ENOMEM) {
        scn_reader_fail(reader);
    }
    if (status != LAN_OK) {
        scn_tell_at(reader, node, node->place, "roster %s", err.text);
        return NULL;
    }
    if (scn_is_sheet(path)) {
        scn_source_skip_mark(source);
    }
    return source;
}

/* True if a row has the key, or a key that stands for it. Without a section, as
 * in a table, only equal keys match. */
static bool has_field(const scn_node *unit, const scn_node *child,
                      const scn_section *section)
{
    if (scn_node_child(unit, child->key) != NULL ||
        (section == &scn_section_unit && scn_is_of_weapon(child->key) &&
         scn_bound_child(unit, "weapons", SCN_MAP) != NULL)) {
        return true;
    }
    if (section == NULL) {
        return false;
    }
    const scn_field *field = scn_section_field(section, child->key);
    for (size_t i = 0; field != NULL && i < SCN_MAX_RIVALS; i++) {
        const char *rival = field->instead_of[i];
        if (rival != NULL && scn_node_child(unit, rival) != NULL) {
            return true;
        }
    }
    return false;
}

/* Adds missing keys to `own`, weapon by weapon. section: of both nodes; NULL: a
 * row of a table; rows: the section of list entries, if both are lists */
static void fill_in(scn_node *own, scn_node *theirs, const scn_section *section,
                    const scn_section *rows)
{
    scn_node *child = theirs->first;
    while (child != NULL) {
        scn_node *next = child->next;
        scn_node *mine = scn_node_child(own, child->key);
        const bool are_maps =
            mine != NULL && mine->kind == SCN_MAP && child->kind == SCN_MAP;
        if (are_maps && rows != NULL) {
            fill_in(mine, child, rows, NULL);
        } else if (are_maps && section == &scn_section_unit &&
                   scn_node_key_is(child, "weapons")) {
            fill_in(mine, child, NULL, &scn_section_weapon);
        } else if (!has_field(own, child, section)) {
            scn_node_move(child, own);
        }
        child = next;
    }
}

static void move_children(scn_node *from, scn_node *to)
{
    while (from->first != NULL) {
        scn_node_move(from->first, to);
    }
}

/* Merges the roster's rows (types or attackers) into the scenario's; the
 * roster's rows come first, in their order. */
static void merge_rows(scn_node *own, scn_node *theirs,
                       const scn_section *section)
{
    scn_node rest = {.kind = SCN_MAP};
    move_children(own, &rest);
    while (theirs->first != NULL) {
        scn_node *row = theirs->first;
        scn_node *mine = scn_node_child(&rest, row->key);
        scn_node_remove(row);
        if (mine != NULL) {
            scn_node_remove(mine);
        }
        scn_node_append(own, mine != NULL ? mine : row);
        if (mine != NULL && row->kind == SCN_MAP &&
            (mine->kind == SCN_MAP || mine->kind == SCN_NOTHING)) {
            mine->kind = SCN_MAP;
            fill_in(mine, row, section, NULL);
        }
    }
    move_children(&rest, own);
}

/* False if there are more rows than types are allowed, which is reported;
 * merging takes quadratic time. */
static bool is_mergeable(scn_reader *reader, scn_node *map)
{
    if (map->count <= LAN_BATTLE_MAX_TYPES) {
        return true;
    }
    scn_tell_at(reader, map, map->key_place, "more than %d entries",
                LAN_BATTLE_MAX_TYPES);
    return false;
}

static void take_section(scn_reader *reader, scn_node *roster, const char *key)
{
    scn_node *root = reader->scenario->root;
    scn_node *theirs = scn_bound_child(roster, key, SCN_MAP);
    scn_node *own = scn_node_child(root, key);
    if (theirs == NULL || !is_mergeable(reader, theirs)) {
        return;
    }
    if (own == NULL) {
        scn_node_remove(theirs);
        scn_node_append(root, theirs);
        return;
    }
    if (own->kind == SCN_NOTHING) {
        own->kind = SCN_MAP;
    }
    if (own->kind == SCN_MAP && is_mergeable(reader, own)) {
        merge_rows(own, theirs,
                   strcmp(key, "units") == 0 ? &scn_section_unit : NULL);
    }
}

static void take_tree(scn_reader *reader, scn_node *roster)
{
    static const char *const taken[] = {"units",  "counters", "kinds",
                                        "armour", "rules",    "matchup"};
    scn_node *nested = scn_node_child(roster, "roster");
    if (nested != NULL) {
        scn_tell_at(reader, nested, nested->key_place,
                    "a roster cannot name another roster");
        scn_node_remove(nested);
    }
    lan_scenario head = {.format = 0}; /* read, but not kept */
    scn_bind_section(reader, roster, &scn_section_roster_file, &head);
    for (size_t i = 0; i < COUNT(taken); i++) {
        take_section(reader, roster, taken[i]);
    }
}

/* The tree of a roster; NULL after a report. */
static scn_node *load_file(scn_reader *reader, const scn_node *node,
                           const scn_source *source)
{
    lan_scenario *scenario = reader->scenario;
    scn_node *armour = scn_bound_child(node, "armour", SCN_SCALAR);
    scn_node *out = NULL;
    lan_status status = LAN_EPARSE;
    if (!scn_is_sheet(source->name)) {
        static const char *const keys[] = {"map", "armour"};
        for (size_t i = 0; i < COUNT(keys); i++) {
            scn_node *child = scn_node_child(node, keys[i]);
            if (child != NULL) {
                scn_tell_at(reader, child, child->key_place,
                            "'%s' is for a sheet, a file in .csv or .tsv",
                            keys[i]);
            }
        }
        status = scn_tree_load(source, &scenario->arena, &reader->log, &out);
    } else {
        const scn_source *kinds =
            armour != NULL ? open_file(reader, armour) : NULL;
        if (armour == NULL || kinds != NULL) {
            status =
                scn_sheet_load(reader, source, kinds,
                               scn_bound_child(node, "map", SCN_MAP), &out);
        }
    }
    if (status == LAN_ENOMEM) {
        scn_reader_fail(reader);
    }
    return status == LAN_OK ? out : NULL;
}

void scn_take_roster(scn_reader *reader)
{
    scn_node *node = scn_node_child(reader->scenario->root, "roster");
    scn_node *file = node == NULL || node->kind != SCN_MAP
                         ? node
                         : scn_bound_child(node, "file", SCN_SCALAR);
    reader->lacks_roster = node != NULL && node->kind != SCN_NOTHING;
    if (file == NULL || file->kind != SCN_SCALAR) {
        return;
    }
    const scn_source *source = open_file(reader, file);
    scn_node *roster = source != NULL ? load_file(reader, node, source) : NULL;
    if (roster != NULL) {
        take_tree(reader, roster);
        reader->lacks_roster = false;
    } else if (source != NULL) {
        node->is_faulty = true;
    }
}

/* Most types, as both armies contain all of them. */
#define TYPES_MOST (LAN_BATTLE_MAX_GROUPS / 2)

/* --- armies -------------------------------------------------------------- */

/* True if match-ups name the type, or no type: then all types meet. */
static bool may_meet(const scn_node *root, const scn_node *unit)
{
    const scn_node *matchup = scn_bound_child(root, "matchup", SCN_MAP);
    const scn_node *chosen = scn_bound_child(matchup, "units", SCN_LIST);
    const scn_node *armies = scn_bound_child(matchup, "armies", SCN_MAP);
    const scn_node *node = chosen != NULL ? chosen->first : NULL;
    if (node == NULL) {
        return true;
    }
    while (node != NULL &&
           (node->kind != SCN_SCALAR || !scn_node_key_is(unit, node->text))) {
        node = node->next;
    }
    const scn_node *army = armies != NULL ? armies->first : NULL;
    while (army != NULL && scn_node_child(army, unit->key) == NULL) {
        army = army->next;
    }
    return node != NULL || army != NULL;
}

/* Adds an army with one soldier of each type that meets others; of all types if
 * match-ups name no valid type, which is reported elsewhere. Its area is that
 * of match-ups, or an equivalent. */
static void add_army(scn_reader *reader, scn_node *armies, const char *name,
                     const scn_node *units)
{
    const scn_node *root = reader->scenario->root;
    const scn_node *area = scn_bound_child(
        scn_bound_child(scn_bound_child(root, "matchup", SCN_MAP), "army",
                        SCN_MAP),
        "area", SCN_SCALAR);
    scn_node *army =
        scn_reader_child(reader, armies, SCN_MAP, name, "", armies->place);
    (void)scn_reader_child(reader, army, SCN_SCALAR, "area",
                           area != NULL ? area->text : "1", army->place);
    scn_node *groups =
        scn_reader_child(reader, army, SCN_MAP, "units", "", army->place);
    for (int pass = 0; pass < 2 && groups->count == 0; pass++) {
        for (const scn_node *unit = units->first;
             unit != NULL && groups->count < TYPES_MOST; unit = unit->next) {
            if (pass == 1 || may_meet(root, unit)) {
                (void)scn_reader_child(reader, groups, SCN_SCALAR, unit->key,
                                       "1", groups->place);
            }
        }
    }
}

void scn_add_bare_armies(scn_reader *reader)
{
    scn_node *root = reader->scenario->root;
    const scn_node *units = scn_bound_child(root, "units", SCN_MAP);
    reader->is_bare = scn_node_child(root, "armies") == NULL;
    if (!reader->is_bare || units == NULL || units->first == NULL) {
        return;
    }
    reader->scenario->is_bare = true;
    scn_node *armies =
        scn_reader_child(reader, root, SCN_MAP, "armies", "", root->place);
    add_army(reader, armies, "row", units);
    add_army(reader, armies, "column", units);
}

void scn_remove_bare_armies(scn_reader *reader)
{
    scn_node *armies = scn_node_child(reader->scenario->root, "armies");
    if (!reader->scenario->is_bare || armies == NULL) {
        return;
    }
    const scn_node *sides =
        scn_bound_child(reader->scenario->root, "sides", SCN_MAP);
    for (const scn_node *army = armies->first; army != NULL;
         army = army->next) {
        scn_node *side = scn_node_child(sides, army->key);
        if (side != NULL) {
            scn_node_remove(side); /* added by binding */
        }
    }
    scn_node_remove(armies);
}
