/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <string.h>

#include "base/real.h"
#include "base/text.h"
#include "scenarios/sections/bind_impl.h"
#include "tactics/counts_impl.h"

/* Glyphs of which a drawing may have many more than a scenario may have
 * brackets and tags: see scenarios/yaml/load.c. */
#define GLYPHS_REFUSED "[{!"

/* Costs are judged once more: searches count in hundredths. */

/* Reports what searches cannot count in hundredths. */
static void check_steps(scn_reader *reader, scn_node *node)
{
    double value = 0.0;
    if (!node->is_faulty && node->kind == SCN_SCALAR &&
        lan_text_to_double(node->text, node->length, &value) == LAN_OK &&
        !(fabs(value * 100.0 - round(value * 100.0)) < 1e-6)) {
        scn_tell_expected(reader, node, "a multiple of 0.01");
    }
}

void scn_end_cost(scn_reader *reader, scn_node *node, void *entry)
{
    (void)entry;
    check_steps(reader, node);
    for (scn_node *child = node->first; child != NULL; child = child->next) {
        check_steps(reader, child);
    }
}

/* --- terrains ------------------------------------------------------------ */

static bool is_glyph(const char *text)
{
    return text[0] > ' ' && text[0] <= '~' && text[1] == '\0' &&
           strchr(GLYPHS_REFUSED, text[0]) == NULL;
}

/* Reports a glyph that is none, or that an earlier terrain has. */
static void check_glyph(scn_reader *reader, const scn_node *terrain,
                        const char *text, const scn_node *owners[UINT8_MAX + 1])
{
    scn_node *node = scn_node_child(terrain, "glyph");
    char shown[48];
    if (text == NULL || node->is_faulty) {
        return; /* missing or no text: reported already */
    }
    if (!is_glyph(text)) {
        scn_tell_expected(reader, node,
                          "a printable ASCII character, none of [ { !");
        return;
    }
    const scn_node *owner = owners[(unsigned char)text[0]];
    if (owner == NULL) {
        owners[(unsigned char)text[0]] = terrain;
    } else {
        scn_tell_path(reader, node, node->place,
                      ": '%s' is the glyph of '%s' too", text,
                      lan_text_printable(owner->key, shown, sizeof shown));
    }
}

void scn_begin_terrain(scn_reader *reader, scn_node *terrain, void *entry)
{
    char shown[48];
    (void)entry;
    if (terrain->key_length >= LAN_TERRAIN_NAME &&
        scn_name_is_valid(terrain->key, terrain->key_length)) {
        scn_tell_at(reader, terrain, terrain->key_place,
                    "'%s' is too long for a terrain: at most %d bytes",
                    lan_text_printable(terrain->key, shown, sizeof shown),
                    LAN_TERRAIN_NAME - 1);
    }
}

void scn_terrain_fill(lan_terrain *terrain, const scn_terrain *from)
{
    const scn_terrain_cost *cost = &from->cost;
    const double own[LAN_MOVEMENT_COUNT] = {[LAN_MOVEMENT_FOOT] = cost->foot,
                                            [LAN_MOVEMENT_HORSE] = cost->horse,
                                            [LAN_MOVEMENT_WHEELS] =
                                                cost->wheels};
    for (int i = 0; i < LAN_MOVEMENT_COUNT; i++) {
        const double given = isnan(own[i]) ? cost->all : own[i];
        /* the nearest cost that searches can count: a sweep may set any */
        terrain->cost[i] = from->passable && given > 0.0
                               ? fmax(1.0, round(given * 100.0)) / 100.0
                               : 0.0;
    }
    terrain->cover = from->cover;
    terrain->attack = from->attack;
    terrain->front = from->front;
    terrain->is_opaque = from->opaque;
}

static lan_terrain make_terrain(const char *name, const scn_terrain *from)
{
    lan_terrain out = lan_terrain_make(
        name, from->glyph != NULL ? from->glyph[0] : '\0', 0.0);
    scn_terrain_fill(&out, from);
    return out;
}

/* Terrains leave room for those of Moving AI. */
static void bind_terrains(scn_reader *reader, scn_node *map, bool is_varied,
                          scn_palette *out)
{
    const scn_node *owners[UINT8_MAX + 1] = {NULL};
    size_t known = 0;
    (void)lan_terrains_moving_ai(&known);
    const size_t most = LAN_TERRAIN_MOST - known;
    scn_bind_entries(reader, map,
                     scn_section_below(reader->scenario->top, "terrain"),
                     &out->own, is_varied);
    scn_node *node = map->first;
    for (; node != NULL && out->count < most; node = node->next) {
        const scn_terrain *bound = &out->own[out->count];
        check_glyph(reader, node, bound->glyph, owners);
        out->terrains[out->count++] = make_terrain(bound->name, bound);
    }
    if (node != NULL) {
        scn_tell_at(reader, node, node->key_place, "more than %zu terrains",
                    most);
    }
}

static bool has_glyph(const scn_palette *all, char glyph)
{
    for (size_t i = 0; i < all->count; i++) {
        if (all->terrains[i].glyph == glyph) {
            return true;
        }
    }
    return false;
}

/* Adds those of Moving AI whose glyphs are left. No name of a scenario has a
 * colon, so that theirs are not taken. */
static void add_moving_ai(scn_palette *all)
{
    size_t count = 0;
    const lan_terrain *known = lan_terrains_moving_ai(&count);
    for (size_t i = 0; i < count; i++) {
        if (!has_glyph(all, known[i].glyph)) {
            lan_terrain *added = &all->terrains[all->count++];
            *added = known[i];
            (void)snprintf(added->name, sizeof added->name, "moving-ai:%s",
                           known[i].name);
        }
    }
}

bool scn_bind_terrains(scn_reader *reader, scn_node *terrain, bool is_varied,
                       scn_palette *out)
{
    const size_t errors_before = reader->log.messages->errors;
    *out = (scn_palette){.count = 0};
    if (terrain != NULL && terrain->kind == SCN_MAP) {
        bind_terrains(reader, terrain, is_varied, out);
    }
    add_moving_ai(out);
    return reader->log.messages->errors == errors_before;
}

/* --- terrains of match-ups ----------------------------------------------- */

/* `terrain:`, where it is a map with something in it. */
static scn_node *find_terrains(const scn_reader *reader)
{
    scn_node *node =
        scn_bound_child(reader->scenario->root, "terrain", SCN_MAP);
    return node != NULL && node->first != NULL ? node : NULL;
}

/* True if some class of movement can be in it. */
static bool can_be_entered(const scn_terrain *terrain)
{
    lan_terrain filled;
    scn_terrain_fill(&filled, terrain);
    bool is_open = false;
    for (int i = 0; i < LAN_MOVEMENT_COUNT; i++) {
        is_open = is_open || filled.cost[i] > 0.0;
    }
    return is_open;
}

/* True for what is read well enough to be judged; else it was reported. */
static bool is_read(const scn_node *terrain)
{
    return terrain->kind == SCN_MAP && terrain->bound != NULL;
}

static lan_matchup_ground ground_of(const scn_node *terrain)
{
    const scn_terrain *is = terrain->bound;
    return (lan_matchup_ground){.name = terrain->key, .cover = is->cover};
}

bool scn_take_all_grounds(scn_reader *reader, scn_node *node, scn_grounds *out)
{
    const scn_node *terrains = find_terrains(reader);
    if (terrains == NULL) {
        scn_tell_at(reader, node, scn_node_place(node),
                    "matchup.terrains: the scenario has no terrain");
        return false;
    }
    lan_matchup_ground *items =
        scn_reader_array(reader, terrains->count, sizeof *items);
    size_t count = 0;
    for (const scn_node *terrain = terrains->first; terrain != NULL;
         terrain = terrain->next) {
        if (is_read(terrain) && can_be_entered(terrain->bound)) {
            items[count++] = ground_of(terrain);
        }
    }
    if (count > 0) {
        *out = (scn_grounds){items, count, true};
    }
    return count > 0;
}

bool scn_find_ground(scn_reader *reader, scn_node *node,
                     lan_matchup_ground *out)
{
    const scn_node *terrains = find_terrains(reader);
    const scn_node *terrain = NULL;
    if (node->kind != SCN_SCALAR) {
        scn_tell_expected(reader, node, "the name of a terrain");
        return false;
    }
    terrain = scn_node_child(terrains, node->text);
    if (terrain == NULL) {
        const scn_names names = terrains != NULL
                                    ? scn_take_keys(reader, terrains)
                                    : (scn_names){.count = 0};
        scn_tell_no(reader, node, node->place, "no terrain is called",
                    node->text, names.words, names.count);
        return false;
    }
    if (is_read(terrain) && !can_be_entered(terrain->bound)) {
        scn_tell_expected(reader, node, "a terrain that can be entered");
        return false;
    }
    if (is_read(terrain)) {
        *out = ground_of(terrain);
    }
    return is_read(terrain);
}
