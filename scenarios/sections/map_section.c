/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <assert.h>
#include <string.h>

#include "base/real.h"
#include "lanchester/map.h"
#include "scenarios/format/field_macros_impl.h"
#include "scenarios/sections/map_impl.h"

/* Enums are written through int. */
static_assert(sizeof(lan_generator) == sizeof(int), "an enum is an int");
static_assert(sizeof(lan_corners) == sizeof(int), "an enum is an int");
static_assert(sizeof(lan_map_shape) == sizeof(int), "an enum is an int");

static const scn_word generate_words[] = {
#define X(name, text) {text, name},
    LAN_GENERATOR_LIST(X)
#undef X
        {NULL, 0}};

static const scn_word corners_words[] = {
#define X(name, text) {text, name},
    LAN_CORNERS_LIST(X)
#undef X
        {NULL, 0}};

static const scn_word shape_words[] = {
    {"square", LAN_MAP_SQUARE}, {"hex", LAN_MAP_HEX}, {NULL, 0}};

#define SIDE            .lo = 1.0, .hi = LAN_GRID_MAP_MOST
#define FIXED           .marks = SCN_NOT_VARIED
#define SHAPES(bits)    FORM(scn_map, shape, bits)
#define GENERATED(bits) FORM(scn_map, generate, bits)

#define AT(member) .offset = offsetof(scn_map, member)
static const scn_field map_fields[] = {
    FIELD("file", TEXT, ONE, AT(file),
          .meaning =
              "a map of Moving AI beside the scenario; exactly one of file, "
              "rows, generate and graph",
          .instead_of = {"rows", "generate", "graph"}),
    FIELD("rows", DRAWING, ONE, AT(rows),
          .meaning = "the map drawn, a line a row, north first",
          .instead_of = {"file", "generate", "graph"}),
    FIELD("generate", CHOICE, ONE, .words = generate_words, AT(generate), FIXED,
          .meaning = "the map made from width, height and seed",
          .instead_of = {"file", "rows", "graph"}, GENERATED(~0U)),
    FIELD("graph", SECTION, ONE, .section = &scn_section_map_graph, FIXED,
          .meaning = "places and the roads between them",
          .instead_of = {"file", "rows", "generate"}),
    FIELD("shape", CHOICE, ONE, .words = shape_words, AT(shape), FIXED,
          .preset = "square",
          .meaning =
              "hex: each row is one of hexagons standing on a corner, odd "
              "rows (the second, the fourth, ...) half a cell further east",
          SHAPES(1U << LAN_MAP_SQUARE | 1U << LAN_MAP_HEX)),
    FIELD("width", WHOLE, ONE, SIDE, AT(width), FIXED, .unit = "cells",
          .meaning = "generate: west to east; needed there", GENERATED(~0U)),
    FIELD("height", WHOLE, ONE, SIDE, AT(height), FIXED, .unit = "cells",
          .meaning = "generate: north to south; needed there", GENERATED(~0U)),
    FIELD("seed", WHOLE, ONE, .lo = 0.0, .hi = INT32_MAX, AT(seed), FIXED,
          .preset = "1", .meaning = "generate: another number is another map",
          GENERATED(~0U)),
    FIELD("walls", NUMBER, ONE, SHARE, AT(walls), FIXED, .preset = "0.2",
          .meaning = "generate random: share of the cells that are walls",
          GENERATED(1U << LAN_GENERATOR_RANDOM)),
    FIELD("corridor", WHOLE, ONE, SIDE, AT(corridor), FIXED, .unit = "cells",
          .preset = "1", .meaning = "generate maze: width of a corridor",
          GENERATED(1U << LAN_GENERATOR_MAZE)),
    FIELD("room", WHOLE, ONE, SIDE, AT(room), FIXED, .unit = "cells",
          .preset = "8", .meaning = "generate rooms: side of a room",
          GENERATED(1U << LAN_GENERATOR_ROOMS)),
    FIELD("doors", NUMBER, ONE, SHARE, AT(doors), FIXED, .preset = "0.75",
          .meaning = "generate rooms: how many walls between rooms that have "
                     "another way get a door too",
          GENERATED(1U << LAN_GENERATOR_ROOMS)),
    FIELD("places", SECTION, MAP, .section = &scn_section_map_place, FIXED,
          .meaning = "names of cells, for orders",
          SHAPES(1U << LAN_MAP_SQUARE | 1U << LAN_MAP_HEX)),
    FIELD("cell", NUMBER, ONE, ABOVE0, .beside = 1,
          .offset = offsetof(lan_campaign_def, cell), .is_free = true,
          .marks = SCN_OF_CAMPAIGNS, .unit = "m", .preset = "1",
          .meaning = "between the middles of two neighbours; of a square its "
                     "side"),
    FIELD("corners", CHOICE, ONE, .words = corners_words, AT(corners), FIXED,
          .preset = "forbid",
          .meaning =
              "square: a diagonal step needs both cells beside it free, one "
              "of them, or none",
          SHAPES(1U << LAN_MAP_SQUARE)),
};
#undef AT
static const scn_section map_section =
    SECTION(map_fields, "map", "the map", .has_forms = true);

static scn_map *map_of(const scn_reader *reader)
{
    return scn_part_data(reader->scenario, &scn_part_map);
}

/* --- the section --------------------------------------------------------- */

static scn_map default_map(void)
{
    const lan_generate_def def =
        lan_generate_default(LAN_GENERATOR_RANDOM, 1, 1);
    return (scn_map){.generate = -1,
                     .seed = (int32_t)def.seed,
                     .walls = def.walls,
                     .corridor = def.corridor,
                     .room = def.room,
                     .doors = def.doors,
                     .corners = LAN_CORNERS_FORBID};
}

static const char *const origins[] = {"file", "rows", "generate", "graph"};
#define ORIGIN_COUNT (sizeof origins / sizeof origins[0])

/* The node that says where the cells come from; NULL where none does, which is
 * told unless a key was most likely meant to be one. */
static scn_node *find_origin(scn_reader *reader, scn_node *node)
{
    bool is_misspelt = false;
    for (size_t i = 0; i < ORIGIN_COUNT; i++) {
        scn_node *child = scn_node_child(node, origins[i], strlen(origins[i]));
        if (child != NULL && child->kind != SCN_NOTHING) {
            return child;
        }
        is_misspelt =
            is_misspelt || scn_is_misspelt(node, &map_section, origins[i]);
    }
    if (!is_misspelt && scn_is_heard(reader, node)) {
        scn_tell(&reader->log, true, scn_node_place(node),
                 "map needs one of 'file', 'rows', 'generate' and 'graph'");
    }
    return NULL;
}

/* What a map is, as the end of why a key of it has no effect. */
static const char *why_useless(const scn_map *map, const scn_field *field)
{
    return map->shape == LAN_MAP_GRAPH ? "is a graph"
           : field->form_at == offsetof(scn_map, shape)
               ? "is of hexagons"
               : "is made in another way";
}

/* Warns of keys for maps made in another way. */
static void warn_of_useless(scn_reader *reader, const scn_node *node,
                            uint32_t given)
{
    const scn_section *section = &map_section;
    for (size_t i = 0; i < section->count; i++) {
        const scn_field *field = scn_section_row(section, i);
        if ((given >> i & 1U) != 0 && field->forms != 0 &&
            !scn_field_is_shown(field, map_of(reader))) {
            const scn_node *child =
                scn_node_child(node, field->key, strlen(field->key));
            scn_tell(&reader->log, false, child->key_place,
                     "'%s' in map has no effect: this map %s", field->key,
                     why_useless(map_of(reader), field));
        }
    }
}

/* Binds `map:` and finds what its cells come from; NULL where there is none or
 * something is wrong. */
static scn_node *bind_section(scn_reader *reader, scn_node *node, scn_map *map)
{
    const size_t errors_before = reader->log.messages->errors;
    *map = default_map();
    if (node == NULL) {
        return NULL; /* none, or something else: told with the top section */
    }
    node->beside[0] = &reader->scenario->head->campaign;
    const uint32_t given = scn_bind_section(reader, node, &map_section, map);
    scn_node *origin = find_origin(reader, node);
    if (origin != NULL && scn_node_key_is(origin, "graph")) {
        map->shape = LAN_MAP_GRAPH;
    }
    if (reader->log.messages->errors > errors_before) {
        return NULL;
    }
    warn_of_useless(reader, node, given);
    return origin;
}

/* True where match-ups want terrains. */
static bool is_fought_in(const scn_node *root)
{
    const scn_node *matchup = scn_bound_child(root, "matchup", SCN_MAP);
    const scn_node *terrains =
        matchup != NULL
            ? scn_node_child(matchup, "terrains", strlen("terrains"))
            : NULL;
    return terrains != NULL && terrains->kind != SCN_NOTHING;
}

/* True where `terrain:` says something that nothing asks for. */
static bool is_terrain_useless(const scn_reader *reader,
                               const scn_node *terrain)
{
    const scn_node *root = reader->scenario->root;
    const scn_node *map = scn_node_child(root, "map", strlen("map"));
    return terrain != NULL && terrain->kind == SCN_MAP &&
           terrain->first != NULL &&
           (map == NULL || map->kind == SCN_NOTHING) && !is_fought_in(root);
}

static void make_map(scn_reader *reader, scn_map *map, scn_node *origin,
                     const scn_palette *all)
{
    if (map->shape == LAN_MAP_GRAPH) {
        scn_make_roads(reader, origin, all);
    } else {
        scn_make_cells(reader, map, origin, all);
    }
}

/* Lets the campaign have the map, with terrains of its own to vary. */
static void put_campaign(scn_reader *reader, const scn_palette *all)
{
    const lan_scenario *scenario = reader->scenario;
    scn_head *head = scenario->head;
    head->campaign.map = scenario->grid;
    head->campaign.roads = scenario->roads;
    head->campaign.shape = lan_scenario_map_shape(scenario);
    if (scenario->grid == NULL) {
        return;
    }
    lan_terrain *terrains = scn_block_take(reader, &head->campaign.terrains,
                                           all->count, sizeof *terrains);
    if (terrains != NULL) {
        memcpy(terrains, all->terrains, all->count * sizeof *terrains);
        head->terrains = all->own;
        scn_block_note(reader, &head->terrains);
        head->terrain_count = all->own_count;
    }
}

static void bind_map(scn_reader *reader, scn_node *node, void *data)
{
    scn_node *terrain =
        scn_node_child(reader->scenario->root, "terrain", strlen("terrain"));
    scn_map *map = data;
    scn_palette all;
    scn_node *origin = bind_section(reader, node, map);
    const bool has_cells = origin != NULL && map->shape != LAN_MAP_GRAPH;
    const bool is_good = scn_bind_terrains(reader, terrain, has_cells, &all);
    if (is_good && is_terrain_useless(reader, terrain)) {
        scn_tell(&reader->log, false, terrain->key_place,
                 "'terrain' has no effect without a map or match-ups in it");
    }
    if (origin != NULL && reader->status == LAN_OK && is_good &&
        (terrain == NULL || !terrain->is_faulty)) {
        make_map(reader, map, origin, &all);
        put_campaign(reader, &all);
        scn_bind_places(reader, node);
    }
}

const scn_part scn_part_map = {
    .id = SCN_PART_map,
    .row = FIELD("map", SECTION, ONE, .section = &map_section,
                 .meaning = "the ground: drawn here, in a file, or generated"),
    .size = sizeof(scn_map),
    .is_first = true,
    .bind = bind_map,
};

const lan_grid_map *lan_scenario_map(const lan_scenario *scenario)
{
    return scenario->grid;
}

double lan_scenario_map_cell(const lan_scenario *scenario)
{
    return scenario->grid != NULL || scenario->roads != NULL
               ? scenario->head->campaign.cell
               : 0.0;
}

lan_map_shape lan_scenario_map_shape(const lan_scenario *scenario)
{
    const scn_map *map = scn_part_data(scenario, &scn_part_map);
    return map->shape;
}

const lan_road_map *lan_scenario_roads(const lan_scenario *scenario)
{
    return scenario->roads;
}
