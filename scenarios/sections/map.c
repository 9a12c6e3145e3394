/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `terrain:` and `map:`, and terrains of match-ups.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/input_file.h"
#include "lanchester/map.h"
#include "scenarios/sections/bind_impl.h"
#include "tactics/counts_impl.h"

/* --- costs --------------------------------------------------------------- */

/* Glyphs that a drawing may need more often than the limits of the YAML reader
 * allow (scenarios/yaml/load.c). */
#define GLYPHS_REFUSED "[{!"

/* Costs are judged once more: searches count in hundredths. */

/* Reports costs that are no multiples of 0.01, the unit of searches. */
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

/* Reports an invalid glyph, or one that an earlier terrain has. */
static void check_glyph(scn_reader *reader, const scn_node *terrain,
                        const char *text, const scn_node *owners[UINT8_MAX + 1])
{
    scn_node *node = scn_node_child(terrain, "glyph");
    char shown[48];
    if (text == NULL || node->is_faulty) {
        return; /* missing or no text: already reported */
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
        /* the nearest multiple of 0.01, because a sweep may set any cost */
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

/* Limits the number of terrains, which leaves room for those of Moving AI. */
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

/* Adds terrains of Moving AI for unused glyphs. Their names contain a colon, so
 * that no scenario's name collides. */
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

/* Binds `terrain:` (may be NULL) into an empty palette, and adds terrains of
 * Moving AI for unused glyphs. Variable values are in the block. False after a
 * report. */
static bool bind_palette(scn_reader *reader, scn_node *terrain, bool is_varied,
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

/* The node `terrain:` if it is a map with entries. */
static scn_node *find_terrains(const scn_reader *reader)
{
    scn_node *node =
        scn_bound_child(reader->scenario->root, "terrain", SCN_MAP);
    return node != NULL && node->first != NULL ? node : NULL;
}

/* True if a movement class can enter the terrain. */
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

/* True if a terrain was read without errors. */
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

/* --- places -------------------------------------------------------------- */

/* The terrain named by a place; NULL if none, or unknown. */
static const lan_terrain *find_terrain(scn_reader *reader, scn_node *place,
                                       const char *name, const scn_palette *all)
{
    const char *names[LAN_TERRAIN_MOST];
    if (name == NULL) {
        return NULL;
    }
    for (size_t i = 0; i < all->count; i++) {
        if (strcmp(all->terrains[i].name, name) == 0) {
            return &all->terrains[i];
        }
        names[i] = all->terrains[i].name;
    }
    scn_node *node = scn_node_child(place, "terrain");
    scn_tell_no(reader, node, node->place, "no terrain is called", name, names,
                all->count);
    return NULL;
}

/* Index of the place named by a road's key; -1 after a report. */
static int32_t find_place(scn_reader *reader, const scn_node *road,
                          const char *key, const char *name,
                          const scn_names *places)
{
    return name != NULL ? scn_find_name(reader, scn_node_child(road, key), name,
                                        places, "no place is called")
                        : -1;
}

/* Creates the scenario's graph. Remaining errors are reported at the road
 * concerned. */
static void make_roads(scn_reader *reader, scn_node *node,
                       const scn_palette *all)
{
    const size_t errors_before = reader->log.messages->errors;
    scn_graph *graph = scn_reader_array(reader, 1, sizeof *graph);
    lan_error err;
    scn_bind_section(reader, node,
                     scn_section_below(node->parent->section, "graph"), graph);
    scn_node *places = scn_bound_child(node, "places", SCN_MAP);
    scn_node *list = scn_bound_child(node, "roads", SCN_LIST);
    lan_road_place *made =
        scn_reader_array(reader, graph->place_count, sizeof *made);
    lan_road *roads =
        scn_reader_array(reader, graph->road_count, sizeof *roads);
    if (places == NULL) {
        return; /* already reported as missing */
    }
    const scn_names names = scn_take_keys(reader, places);
    scn_node *at = places->first;
    for (size_t i = 0; i < graph->place_count; i++, at = at->next) {
        const scn_place_def *place = &graph->places[i];
        made[i] = (lan_road_place){
            .name = place->name,
            .at = {place->x, place->y},
            .terrain = find_terrain(reader, at, place->terrain, all)};
    }
    at = list != NULL ? list->first : NULL;
    for (size_t i = 0; i < graph->road_count; i++, at = at->next) {
        const scn_road_def *road = &graph->roads[i];
        roads[i] = (lan_road){
            .from = find_place(reader, at, "from", road->from, &names),
            .to = find_place(reader, at, "to", road->to, &names),
            .length = isnan(road->length) ? 0.0 : road->length,
            .is_one_way = road->is_one_way};
    }
    if (reader->log.messages->errors > errors_before) {
        return;
    }
    lan_error_clear(&err);
    const lan_status status =
        lan_road_map_create(made, (int32_t)graph->place_count, roads,
                            graph->road_count, &reader->scenario->roads, &err);
    at = err.line > 0 ? scn_node_at(list, (size_t)err.line - 1) : node;
    scn_tell_failure(reader, at, scn_node_place(at), status, &err);
}

/* Exceeds the largest map with CRLF line ends. */
#define MAP_BYTES ((size_t)32 << 20)

/* The position in a text of an error's line and column. */
static scn_place place_of_error(const scn_source *source, const lan_error *err)
{
    const size_t at = scn_line_start(source, 0, err->line) +
                      (err->column > 1 ? (size_t)err->column - 1 : 0);
    return (scn_place){source, at < source->length ? at : source->length, 1};
}

/* The position in the file of a row and column of a drawing. In a block text
 * each row is a line with the same indentation; any other notation is marked as
 * a whole. */
static scn_place place_in_drawing(const scn_node *node, const lan_error *err)
{
    const scn_source *source = node->place.source;
    const size_t at = node->place.offset;
    const bool is_block = source->text != NULL && at > 0 &&
                          strchr("\r\n", source->text[at - 1]) != NULL;
    if (node->length == 0) {
        return scn_node_place(node);
    }
    if (err->line < 1 || !is_block) {
        return node->place;
    }
    const size_t line = scn_line_start(source, at, err->line);
    const size_t blanks = strspn(source->text + line, " ");
    const size_t left =
        strspn(source->text + at, " ") - strspn(node->text, " ");
    const size_t there =
        line + (blanks < left ? blanks : left) + (size_t)(err->column - 1);
    return there < source->length ? (scn_place){source, there, 1} : node->place;
}

/* Keeps the rows of the map for show. */
static void keep_rows(scn_reader *reader, scn_map *map,
                      const lan_grid_map *grid)
{
    const size_t size = lan_drawing_write(grid, NULL, 0);
    char *rows = scn_reader_array(reader, size + 1, 1);
    (void)lan_drawing_write(grid, rows, size);
    map->rows = rows;
}

static void read_rows(scn_reader *reader, scn_map *map, scn_node *node,
                      const scn_palette *all)
{
    lan_scenario *scenario = reader->scenario;
    lan_error err;
    lan_error_clear(&err);
    const lan_status status =
        lan_drawing_read(node->text, node->length, map->corners, all->terrains,
                         all->count, &scenario->grid, &err);
    if (status == LAN_OK) {
        keep_rows(reader, map, scenario->grid);
    } else {
        scn_tell_failure(reader, node, place_in_drawing(node, &err), status,
                         &err);
    }
}

static void read_file(scn_reader *reader, const scn_map *map, scn_node *node,
                      const scn_palette *all)
{
    const char *real = NULL;
    const char *path = scn_file_beside(reader, node, &real);
    char *text = NULL;
    size_t length = 0;
    scn_place place = node->place;
    lan_error err;
    lan_error_clear(&err);
    if (path == NULL) {
        return;
    }
    lan_status status =
        lan_input_file_read(real, MAP_BYTES, &text, &length, &err);
    if (status != LAN_OK && status != LAN_ENOMEM) {
        scn_tell_at(reader, node, place, "map.file %s", err.text);
        return;
    }
    const scn_source source = {
        .name = path, .text = text, .length = length, .rank = SCN_RANK_MAP};
    if (status == LAN_OK) {
        status =
            lan_moving_ai_read_map(text, length, map->corners, all->terrains,
                                   all->count, &reader->scenario->grid, &err);
    }
    if (status != LAN_OK && err.line > 0) {
        place = place_of_error(&source, &err);
    }
    if (status != LAN_ENOMEM) { /* messages copy the text that they show */
        scn_tell_failure(reader, node, place, status, &err);
    }
    free(text);
    if (status == LAN_ENOMEM) {
        scn_reader_fail(reader);
    }
}

/* Open cells get the terrain of '.', walls that of '@'. */
static void generate(scn_reader *reader, const scn_map *map, scn_node *node,
                     const scn_palette *all)
{
    lan_scenario *scenario = reader->scenario;
    lan_error err;
    lan_generate_def def = lan_generate_default((lan_generator)map->generate,
                                                map->width, map->height);
    const char *missing = map->width == 0    ? "width"
                          : map->height == 0 ? "height"
                                             : NULL;
    if (missing != NULL) {
        scn_tell_at(reader, node, scn_node_place(node),
                    "'%s' is missing in map", missing);
        return;
    }
    def.seed = (uint64_t)map->seed;
    def.corners = map->corners;
    def.walls = map->walls;
    def.corridor = map->corridor;
    def.room = map->room;
    def.doors = map->doors;
    def.terrains = all->terrains;
    def.terrain_count = all->count;
    lan_error_clear(&err);
    const lan_status status = lan_generate_map(&def, &scenario->grid, &err);
    scn_tell_failure(reader, node, node->place, status, &err);
}

static scn_map *map_of(const scn_reader *reader)
{
    return &reader->scenario->asked->map;
}

/* --- places of the map --------------------------------------------------- */

int32_t scn_place_of_cell(scn_reader *reader, scn_node *node, scn_cell_def cell)
{
    const scn_places *places = &reader->scenario->places;
    if (cell.x < places->width && cell.y < places->height) {
        return cell.y * places->width + cell.x;
    }
    scn_tell_path(reader, node, node->place,
                  ": [%d, %d] is off the map: x goes from 0 to %d, y from 0 to "
                  "%d",
                  cell.x, cell.y, places->width - 1, places->height - 1);
    return -1;
}

/* The index of a cell's place on a map; -1 after an error. */
static int32_t place_of(scn_reader *reader, scn_node *node,
                        const scn_cell_def *cell)
{
    const bool is_faulty = node->is_faulty || scn_node_has_faulty_child(node);
    return is_faulty ? -1 : scn_place_of_cell(reader, node, *cell);
}

/* Takes the names of cells or of a graph's places, in order. */
static void bind_map_places(scn_reader *reader, const scn_node *map)
{
    const lan_grid_map *grid = reader->scenario->grid;
    scn_places *places = &reader->scenario->places;
    struct {
        const scn_cell_def *items;
        size_t count;
    } cells = {NULL, 0};
    scn_node *node = scn_bound_child(
        grid != NULL ? map : scn_node_child(map, "graph"), "places", SCN_MAP);
    places->width = grid != NULL ? lan_grid_map_width(grid) : 1;
    places->height =
        grid != NULL ? lan_grid_map_height(grid) : (int32_t)node->count;
    if (node != NULL && grid != NULL) {
        scn_bind_entries(reader, node,
                         scn_section_below(map->section, "places"), &cells,
                         false);
    }
    if (node == NULL) {
        return;
    }
    lan_scenario_place *named =
        scn_reader_array(reader, node->count, sizeof *named);
    places->names = scn_take_keys(reader, node);
    scn_node *child = node->first;
    for (size_t i = 0; child != NULL; i++, child = child->next) {
        named[i] = (lan_scenario_place){
            child->key, grid != NULL ? place_of(reader, child, &cells.items[i])
                                     : (int32_t)i};
    }
    places->named = named;
}

/* --- the section --------------------------------------------------------- */

/* The node that defines the cells; NULL, after a report, if there is none. */
static scn_node *find_origin(const scn_node *node)
{
    scn_node *origin = NULL;
    for (const char *const *key = node->section->one_of;
         *key != NULL && origin == NULL; key++) {
        origin = scn_given(node, *key);
    }
    return origin;
}

/* The kind of the map, for the message that a key has no effect. */
static const char *why_useless(const scn_map *map, const scn_field *field)
{
    return map->shape == LAN_MAP_GRAPH ? "is a graph"
           : field->form_at == offsetof(scn_map, shape)
               ? "is of hexagons"
               : "is made in another way";
}

/* Warns of keys that belong to other kinds of maps. */
static void warn_of_useless(scn_reader *reader, const scn_node *node)
{
    const scn_section *section = node->section;
    for (size_t i = 0; i < section->count; i++) {
        const scn_field *field = &section->fields[i];
        if (scn_is_given(node, field->key) && field->forms != 0 &&
            !scn_field_is_shown(field, map_of(reader))) {
            const scn_node *child = scn_node_child(node, field->key);
            scn_tell(&reader->log, false, child->key_place,
                     "'%s' in map has no effect: this map %s", field->key,
                     why_useless(map_of(reader), field));
        }
    }
}

/* Binds `map:` and finds the node that defines its cells; NULL if there is no
 * map, or an error. */
static scn_node *bind_section(scn_reader *reader, scn_node *node, scn_map *map)
{
    const size_t errors_before = reader->log.messages->errors;
    if (node == NULL) {
        return NULL; /* absent or invalid: reported with the top section */
    }
    node->beside[0] = &reader->scenario->head->campaign;
    scn_bind_section(reader, node,
                     scn_section_below(reader->scenario->top, "map"), map);
    scn_node *origin = find_origin(node);
    if (origin != NULL && scn_node_key_is(origin, "graph")) {
        map->shape = LAN_MAP_GRAPH;
    }
    if (reader->log.messages->errors > errors_before) {
        return NULL;
    }
    warn_of_useless(reader, node);
    return origin;
}

/* True if `terrain:` has values that nothing uses. */
static bool is_terrain_useless(const scn_reader *reader,
                               const scn_node *terrain)
{
    const scn_node *root = reader->scenario->root;
    return terrain != NULL && terrain->kind == SCN_MAP &&
           terrain->first != NULL && scn_given(root, "map") == NULL &&
           scn_given(scn_bound_child(root, "matchup", SCN_MAP), "terrains") ==
               NULL;
}

/* Creates the scenario's map from `rows`, `file`, `generate` or `graph`; the
 * rest of `map:` is bound into `map`. */
static void make_map(scn_reader *reader, scn_map *map, scn_node *origin,
                     const scn_palette *all)
{
    if (map->shape == LAN_MAP_GRAPH) {
        make_roads(reader, origin, all);
    } else if (scn_node_key_is(origin, "file")) {
        read_file(reader, map, origin, all);
    } else if (scn_node_key_is(origin, "rows")) {
        read_rows(reader, map, origin, all);
    } else {
        generate(reader, map, origin, all);
    }
}

/* Gives the campaign the map, with its own terrains for variation. */
static void put_campaign(scn_reader *reader, const scn_palette *all)
{
    const lan_scenario *scenario = reader->scenario;
    scn_head *head = scenario->head;
    head->campaign.map = scenario->grid;
    head->campaign.roads = scenario->roads;
    head->campaign.shape = map_of(reader)->shape;
    if (scenario->grid == NULL) {
        return;
    }
    lan_terrain *terrains = scn_block_take(reader, &head->campaign.terrains,
                                           all->count, sizeof *terrains);
    memcpy(terrains, all->terrains, all->count * sizeof *terrains);
    head->terrains = all->own;
    scn_block_note(reader, &head->terrains);
    head->terrain_count = all->own_count;
}

void scn_bind_map(scn_reader *reader, scn_node *node)
{
    scn_node *terrain = scn_node_child(reader->scenario->root, "terrain");
    scn_map *map = map_of(reader);
    scn_palette all;
    scn_node *origin = bind_section(reader, node, map);
    const bool has_cells = origin != NULL && map->shape != LAN_MAP_GRAPH;
    const bool is_good = bind_palette(reader, terrain, has_cells, &all);
    if (is_good && is_terrain_useless(reader, terrain)) {
        scn_tell(&reader->log, false, terrain->key_place,
                 "'terrain' has no effect without a map or match-ups in it");
    }
    if (origin != NULL && is_good && (terrain == NULL || !terrain->is_faulty)) {
        make_map(reader, map, origin, &all);
        put_campaign(reader, &all);
        if (reader->scenario->grid != NULL || reader->scenario->roads != NULL) {
            bind_map_places(reader, node);
        }
    }
}

lan_played_map lan_scenario_map(const lan_scenario *scenario)
{
    const scn_places *places = &scenario->places;
    return (lan_played_map){
        .shape = scenario->asked->map.shape,
        .cells = scenario->grid,
        .roads = scenario->roads,
        .places = places->named,
        .place_count = places->named != NULL ? places->names.count : 0};
}
