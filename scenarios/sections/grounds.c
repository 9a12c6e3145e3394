/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Terrains that match-ups are fought in: those of `terrain:`, by name.
 */
#include <math.h>
#include <string.h>

#include "base/text.h"
#include "scenarios/sections/bind_impl.h"
#include "scenarios/sections/terrain_impl.h"

static bool is_word(const scn_node *node, const char *word)
{
    return node->kind == SCN_SCALAR && node->length == strlen(word) &&
           memcmp(node->text, word, node->length) == 0;
}

/* `terrain:`, where it is a map with something in it. */
static scn_node *find_terrains(const scn_reader *reader)
{
    scn_node *node =
        scn_bound_child(reader->scenario->root, "terrain", SCN_MAP);
    return node != NULL && node->first != NULL ? node : NULL;
}

/* A cost that is not given is that of all. */
static bool is_open_to(double cost, double all)
{
    return (isnan(cost) ? all : cost) > 0.0;
}

/* True where some class of movement can be in it. */
static bool can_be_entered(const scn_terrain *terrain)
{
    const scn_terrain_cost *cost = &terrain->cost;
    return terrain->passable && (is_open_to(cost->foot, cost->all) ||
                                 is_open_to(cost->horse, cost->all) ||
                                 is_open_to(cost->wheels, cost->all));
}

/* True for what is read well enough to be judged; else it was told about. */
static bool is_read(const scn_node *terrain)
{
    return terrain->kind == SCN_MAP && terrain->bound != NULL;
}

static lan_matchup_ground ground_of(const scn_node *terrain)
{
    const scn_terrain *is = terrain->bound;
    return (lan_matchup_ground){.name = terrain->key, .cover = is->cover};
}

static void take_all(scn_reader *reader, scn_node *node, scn_grounds *out)
{
    const scn_node *terrains = find_terrains(reader);
    if (terrains == NULL) {
        if (scn_is_heard(reader, node)) {
            scn_tell(&reader->log, true, scn_node_place(node),
                     "matchup.terrains: the scenario has no terrain");
        }
        return;
    }
    lan_matchup_ground *items =
        scn_reader_array(reader, terrains->count, sizeof *items);
    size_t count = 0;
    for (const scn_node *terrain = terrains->first;
         items != NULL && terrain != NULL; terrain = terrain->next) {
        if (is_read(terrain) && can_be_entered(terrain->bound)) {
            items[count++] = ground_of(terrain);
        }
    }
    if (items != NULL && count > 0) {
        *out = (scn_grounds){items, count, true};
    }
}

static void tell_unknown(scn_reader *reader, scn_node *node)
{
    scn_node *terrains = find_terrains(reader);
    const char **keys =
        terrains != NULL ? scn_child_keys(reader, terrains) : NULL;
    const char *meant =
        keys != NULL ? lan_text_suggest(node->text, keys, terrains->count)
                     : NULL;
    if (scn_is_heard(reader, node)) {
        scn_tell_no(reader, node->place, "no terrain is called", node->text,
                    meant);
    }
}

static bool is_among(const lan_matchup_ground *items, size_t count,
                     const char *name)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(items[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

/* Adds the terrain of a name; false where it was told about. */
static bool take_one(scn_reader *reader, scn_node *node,
                     lan_matchup_ground *items, size_t count)
{
    if (node->kind != SCN_SCALAR) {
        scn_tell_expected(reader, node, "the name of a terrain");
        return false;
    }
    const scn_node *terrains = find_terrains(reader);
    const scn_node *terrain =
        terrains != NULL ? scn_node_child(terrains, node->text, node->length)
                         : NULL;
    if (terrain == NULL) {
        tell_unknown(reader, node);
        return false;
    }
    if (!is_read(terrain)) {
        return false;
    }
    if (!can_be_entered(terrain->bound)) {
        scn_tell_expected(reader, node, "a terrain that can be entered");
        return false;
    }
    if (is_among(items, count, terrain->key)) {
        scn_tell_expected(reader, node, "a terrain not named before it");
        return false;
    }
    items[count] = ground_of(terrain);
    return true;
}

static void take_list(scn_reader *reader, scn_node *list, scn_grounds *out)
{
    lan_matchup_ground *items =
        scn_reader_array(reader, list->count, sizeof *items);
    size_t count = 0;
    for (scn_node *child = list->first; items != NULL && child != NULL;
         child = child->next) {
        count += take_one(reader, child, items, count) ? 1 : 0;
    }
    if (items != NULL && count == list->count) {
        *out = (scn_grounds){items, count, false};
    }
}

static void take_name(scn_reader *reader, scn_node *node, scn_grounds *out)
{
    lan_matchup_ground *item = scn_reader_array(reader, 1, sizeof *item);
    if (item != NULL && take_one(reader, node, item, 0)) {
        *out = (scn_grounds){item, 1, false};
    }
}

void scn_bind_grounds(scn_reader *reader, scn_node *node, scn_grounds *out)
{
    if (is_word(node, "all")) {
        take_all(reader, node, out);
    } else if (node->kind == SCN_SCALAR) {
        take_name(reader, node, out);
    } else if (node->kind == SCN_LIST && node->count > 0 &&
               node->count <= LAN_TERRAIN_MOST) {
        take_list(reader, node, out);
    } else {
        scn_tell_expected(reader, node, "all, a terrain or a list of terrains");
    }
}
