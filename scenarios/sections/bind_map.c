/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/sections/bind_impl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/input_file.h"
#include "base/real.h"
#include "base/text.h"
#include "tactics/map/drawing.h"
#include "tactics/map/generate.h"
#include "tactics/map/moving_ai.h"

/* More than the largest map, CRLF included. */
#define MAP_BYTES ((size_t)32 << 20)

/* Glyphs of which a drawing may have many more than a scenario may have
 * brackets and tags: see scenarios/yaml/prescan.c. */
#define GLYPHS_REFUSED "[{!"

/* What becomes the cells: terrains of the scenario, then Moving AI's. */
typedef struct palette {
    lan_terrain terrains[LAN_TERRAIN_MOST];
    size_t count;
} palette;

/* --- terrains ------------------------------------------------------------ */

/* Number of terrains that leave room for those of Moving AI. */
static size_t terrains_most(void)
{
    size_t known = 0;
    (void)lan_terrains_moving_ai(&known);
    return LAN_TERRAIN_MOST - known;
}

static bool is_glyph(const char *text)
{
    return text[0] > ' ' && text[0] <= '~' && text[1] == '\0' &&
           strchr(GLYPHS_REFUSED, text[0]) == NULL;
}

/* True for what searches can count in hundredths. */
static bool is_counted(double cost)
{
    const double hundredths = cost * 100.0;
    return isnan(cost) || fabs(hundredths - round(hundredths)) < 1e-6;
}

static void check_steps(scn_reader *reader, scn_node *node)
{
    double value = 0.0;
    if (!node->is_faulty && node->kind == SCN_SCALAR &&
        lan_text_to_double(node->text, node->length, &value) == LAN_OK &&
        !is_counted(value)) {
        scn_tell_expected(reader, node, "a multiple of 0.01");
    }
}

static void bind_cost(scn_reader *reader, scn_node *terrain,
                      scn_terrain_cost *cost)
{
    const scn_section *section = &scn_section_terrain_cost;
    *cost = (scn_terrain_cost){1.0, LAN_NAN, LAN_NAN, LAN_NAN};
    scn_node *node = scn_node_child(terrain, "cost", strlen("cost"));
    if (node == NULL) {
        node = scn_section_or_empty(reader, terrain, "cost");
    }
    if (node == NULL || node->is_faulty) {
        return;
    }
    if (node->kind == SCN_SCALAR) {
        node->section = section;
        node->bound = cost;
        scn_bind_value(reader, node,
                       scn_section_field(section, section->short_key,
                                         strlen(section->short_key)),
                       cost);
        check_steps(reader, node);
        return;
    }
    scn_bind_section(reader, node, section, cost);
    for (scn_node *child = node->first; child != NULL; child = child->next) {
        check_steps(reader, child);
    }
}

/* Tells a glyph that is none, or that an earlier terrain has. */
static void check_glyph(scn_reader *reader, const scn_node *terrain,
                        const char *text, const scn_node *owners[UINT8_MAX + 1])
{
    scn_node *node = scn_node_child(terrain, "glyph", strlen("glyph"));
    char path[SCN_PATH_SIZE];
    char shown[48];
    if (text == NULL || node->is_faulty) {
        return; /* missing or no text: told already */
    }
    if (!is_glyph(text)) {
        scn_tell_expected(reader, node,
                          "a printable ASCII character, none of [ { !");
        return;
    }
    const scn_node *owner = owners[(unsigned char)text[0]];
    if (owner == NULL) {
        owners[(unsigned char)text[0]] = terrain;
    } else if (scn_is_heard(reader, node)) {
        scn_tell(&reader->log, true, node->place,
                 "%s: '%s' is the glyph of '%s' too", scn_node_path(node, path),
                 text, lan_text_printable(owner->key, shown, sizeof shown));
    }
}

static void check_length(scn_reader *reader, scn_node *terrain)
{
    char shown[48];
    if (terrain->key_length >= LAN_TERRAIN_NAME &&
        scn_is_heard(reader, terrain)) {
        scn_tell(&reader->log, true, terrain->key_place,
                 "'%s' is too long for a terrain: at most %d bytes",
                 lan_text_printable(terrain->key, shown, sizeof shown),
                 LAN_TERRAIN_NAME - 1);
    }
}

static lan_terrain make_terrain(const char *name, const scn_terrain *from)
{
    const scn_terrain_cost *cost = &from->cost;
    const double own[LAN_MOVEMENT_COUNT] = {[LAN_MOVEMENT_FOOT] = cost->foot,
                                            [LAN_MOVEMENT_HORSE] = cost->horse,
                                            [LAN_MOVEMENT_WHEELS] =
                                                cost->wheels};
    lan_terrain out =
        lan_terrain_make(name, from->glyph != NULL ? from->glyph[0] : '\0',
                         from->passable ? cost->all : 0.0);
    for (int i = 0; i < LAN_MOVEMENT_COUNT; i++) {
        if (from->passable && !isnan(own[i])) {
            out.cost[i] = own[i];
        }
    }
    out.cover = from->cover;
    return out;
}

static void bind_terrains(scn_reader *reader, scn_node *map, palette *out)
{
    const scn_node *owners[UINT8_MAX + 1] = {NULL};
    scn_terrain *bound = scn_reader_array(reader, map->count, sizeof *bound);
    for (scn_node *node = map->first; node != NULL && bound != NULL;
         node = node->next, bound++) {
        *bound = (scn_terrain){.passable = true, .cover = 1.0};
        if (out->count == terrains_most()) {
            if (scn_is_heard(reader, node)) {
                scn_tell(&reader->log, true, node->key_place,
                         "more than %zu terrains", terrains_most());
            }
            return;
        }
        if (scn_check_name(reader, node, node->key, node->key_length,
                           node->key_place)) {
            check_length(reader, node);
        }
        scn_bind_section(reader, node, &scn_section_terrain, bound);
        if (node->kind == SCN_MAP) {
            bind_cost(reader, node, &bound->cost);
        }
        check_glyph(reader, node, bound->glyph, owners);
        out->terrains[out->count++] = make_terrain(node->key, bound);
    }
}

static bool has_glyph(const palette *all, char glyph)
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
static void add_moving_ai(palette *all)
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

/* --- the cells ----------------------------------------------------------- */

/* Offset of a 1-based line, or of the end where there are not so many. */
static size_t line_start(const char *text, size_t length, size_t from, int line)
{
    size_t at = from;
    while (line > 1 && at < length) {
        const char *end = memchr(text + at, '\n', length - at);
        at = end != NULL ? (size_t)(end - text) + 1 : length;
        line--;
    }
    return at;
}

static bool is_line_end(char c)
{
    return c == '\n' || c == '\r';
}

/* Bytes up to the line's end and without the blanks before it. */
static size_t line_length(const char *text, size_t length)
{
    size_t end = 0;
    while (end < length && !is_line_end(text[end])) {
        end++;
    }
    while (end > 0 && (text[end - 1] == ' ' || text[end - 1] == '\t')) {
        end--;
    }
    return end;
}

/* True for a text that begins behind the line with its key. */
static bool is_block(const scn_node *node)
{
    const scn_source *source = node->place.source;
    const size_t at = node->place.offset;
    return source->text != NULL && at > 0 && is_line_end(source->text[at - 1]);
}

/* Where a row and column of a drawing stand in the file. A block text begins
 * with its first line, and each of its lines ends as that of the file does; of
 * a text written otherwise, only the whole can be shown. */
static scn_place place_in_drawing(const scn_node *node, const lan_error *err)
{
    const scn_source *source = node->place.source;
    scn_place place = node->place;
    if (node->length == 0) {
        return scn_node_place(node);
    }
    if (err->line < 1 || !is_block(node)) {
        return place;
    }
    const size_t there =
        line_start(source->text, source->length, place.offset, err->line);
    const size_t here = line_start(node->text, node->length, 0, err->line);
    const size_t size =
        line_length(source->text + there, source->length - there);
    const size_t row = line_length(node->text + here, node->length - here);
    if (row > size || memcmp(source->text + there + size - row,
                             node->text + here, row) != 0) {
        return place;
    }
    place.offset = there + size - row + (size_t)(err->column - 1);
    place.length = 1;
    return place;
}

/* Keeps the rows as show writes them: as the map has them. */
static void keep_rows(scn_reader *reader, const lan_grid_map *grid)
{
    const size_t size = lan_drawing_write(grid, NULL, 0);
    char *rows = scn_reader_array(reader, size + 1, 1);
    if (rows != NULL) {
        (void)lan_drawing_write(grid, rows, size);
        reader->scenario->map.rows = rows;
    }
}

static void read_rows(scn_reader *reader, scn_node *node, const palette *all)
{
    lan_scenario *scenario = reader->scenario;
    lan_error err;
    lan_error_clear(&err);
    const lan_status status =
        lan_drawing_read(node->text, node->length, scenario->map.corners,
                         all->terrains, all->count, &scenario->grid, &err);
    if (status == LAN_OK) {
        keep_rows(reader, scenario->grid);
    } else {
        scn_tell_failure(reader, node, place_in_drawing(node, &err), status,
                         &err);
    }
}

static void judge_file(scn_reader *reader, scn_node *node,
                       const scn_source *source, const palette *all)
{
    lan_scenario *scenario = reader->scenario;
    scn_place place = node->place;
    lan_error err;
    lan_error_clear(&err);
    const lan_status status = lan_moving_ai_read_map_of(
        source->text, source->length, scenario->map.corners, all->terrains,
        all->count, &scenario->grid, &err);
    if (err.line > 0) {
        const size_t start =
            line_start(source->text, source->length, 0, err.line);
        place = (scn_place){source, start + (size_t)(err.column - 1), 1};
    }
    scn_tell_failure(reader, node, place, status, &err);
}

static void read_file(scn_reader *reader, scn_node *node, const palette *all)
{
    const char *real = NULL;
    const char *path = scn_file_beside(reader, node, &real);
    char *text = NULL;
    size_t length = 0;
    lan_error err;
    lan_error_clear(&err);
    if (path == NULL) {
        return;
    }
    const lan_status status =
        lan_input_file_read(real, MAP_BYTES, &text, &length, &err);
    if (status == LAN_ENOMEM) {
        reader->status = LAN_ENOMEM;
    } else if (status != LAN_OK) {
        if (scn_is_heard(reader, node)) {
            scn_tell(&reader->log, true, node->place, "map.file %s", err.text);
        }
    } else {
        /* messages copy what they show of it */
        const scn_source source = {
            .name = path, .text = text, .length = length, .rank = SCN_RANK_MAP};
        judge_file(reader, node, &source, all);
    }
    free(text);
}

static bool has_size(scn_reader *reader, scn_node *generate)
{
    const scn_map *map = &reader->scenario->map;
    const char *missing = map->width == 0    ? "width"
                          : map->height == 0 ? "height"
                                             : NULL;
    if (missing != NULL && scn_is_heard(reader, generate)) {
        scn_tell(&reader->log, true, scn_node_place(generate),
                 "'%s' is missing in map", missing);
    }
    return missing == NULL;
}

/* Open cells are of the terrain of '.', walls of that of '@'. */
static void generate(scn_reader *reader, scn_node *node, const palette *all)
{
    lan_scenario *scenario = reader->scenario;
    const scn_map *map = &scenario->map;
    lan_error err;
    lan_generate_def def = lan_generate_default((lan_generator)map->generate,
                                                map->width, map->height);
    if (!has_size(reader, node)) {
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
    for (size_t i = 0; i < all->count; i++) {
        def.open = all->terrains[i].glyph == '.' ? (int32_t)i : def.open;
        def.wall = all->terrains[i].glyph == '@' ? (int32_t)i : def.wall;
    }
    lan_error_clear(&err);
    const lan_status status = lan_generate_map(&def, &scenario->grid, &err);
    scn_tell_failure(reader, node, node->place, status, &err);
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
                     .cell = 1.0,
                     .corners = LAN_CORNERS_FORBID};
}

static const char *const origins[] = {"file", "rows", "generate"};
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
            is_misspelt || scn_is_misspelt(node, &scn_section_map, origins[i]);
    }
    if (!is_misspelt && scn_is_heard(reader, node)) {
        scn_tell(&reader->log, true, scn_node_place(node),
                 "map needs one of 'file', 'rows' and 'generate'");
    }
    return NULL;
}

/* Warns of keys for maps made in another way. */
static void warn_of_useless(scn_reader *reader, const scn_node *node,
                            uint32_t given)
{
    const scn_section *section = &scn_section_map;
    for (size_t i = 0; i < section->count; i++) {
        const scn_field *field = &section->fields[i];
        if ((given >> i & 1U) != 0 && field->is_shown != NULL &&
            !field->is_shown(&reader->scenario->map)) {
            const scn_node *child =
                scn_node_child(node, field->key, strlen(field->key));
            scn_tell(
                &reader->log, false, child->key_place,
                "'%s' in map has no effect: this map is made in another way",
                field->key);
        }
    }
}

/* Binds `map:` and finds what its cells come from; NULL where there is none or
 * something is wrong. */
static scn_node *bind_section(scn_reader *reader)
{
    lan_scenario *scenario = reader->scenario;
    const size_t errors_before = reader->log.messages->errors;
    scn_node *node = scn_bound_child(scenario->root, "map", SCN_MAP);
    scenario->map = default_map();
    if (node == NULL) {
        return NULL; /* none, or something else: told with the top section */
    }
    const uint32_t given =
        scn_bind_section(reader, node, &scn_section_map, &scenario->map);
    scn_node *origin = find_origin(reader, node);
    if (reader->log.messages->errors > errors_before) {
        return NULL;
    }
    warn_of_useless(reader, node, given);
    return origin;
}

static void make_map(scn_reader *reader, scn_node *origin, palette *all)
{
    add_moving_ai(all);
    if (scn_node_key_is(origin, "file")) {
        read_file(reader, origin, all);
    } else if (scn_node_key_is(origin, "rows")) {
        read_rows(reader, origin, all);
    } else {
        generate(reader, origin, all);
    }
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

void scn_bind_map(scn_reader *reader)
{
    const scn_node *root = reader->scenario->root;
    scn_node *terrain = scn_node_child(root, "terrain", strlen("terrain"));
    const scn_node *map = scn_node_child(root, "map", strlen("map"));
    palette all = {.count = 0};
    scn_node *origin = bind_section(reader);
    const size_t errors_before = reader->log.messages->errors;
    if (terrain != NULL && terrain->kind == SCN_MAP) {
        bind_terrains(reader, terrain, &all);
    }
    const bool has_erred = reader->log.messages->errors > errors_before;
    if (terrain != NULL && terrain->kind == SCN_MAP && !has_erred &&
        terrain->first != NULL && (map == NULL || map->kind == SCN_NOTHING) &&
        !is_fought_in(root)) {
        scn_tell(&reader->log, false, terrain->key_place,
                 "'terrain' has no effect without a map or match-ups in it");
    }
    if (origin != NULL && reader->status == LAN_OK && !has_erred &&
        (terrain == NULL || !terrain->is_faulty)) {
        make_map(reader, origin, &all);
    }
}
