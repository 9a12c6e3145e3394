/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/input_file.h"
#include "base/real.h"
#include "base/text.h"
#include "lanchester/map.h"
#include "scenarios/format/field_macros_impl.h"
#include "scenarios/sections/bind_impl.h"
#include "scenarios/sections/terrain_impl.h"
#include "tactics/counts_impl.h"

typedef struct scn_map {
    const char *file; /* or NULL, as all three */
    const char *rows;
    int generate;  /* lan_generator; -1 */
    int32_t width; /* cells; 0: not given */
    int32_t height;
    int32_t seed;
    double walls;
    int32_t corridor;
    int32_t room;
    double doors;
    double cell; /* m */
    lan_corners corners;
} scn_map;

/* Enums are written through int. */
static_assert(sizeof(lan_generator) == sizeof(int), "an enum is an int");
static_assert(sizeof(lan_corners) == sizeof(int), "an enum is an int");

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

static bool is_generated(const void *base)
{
    const scn_map *map = base;
    return map->generate >= 0;
}

static bool is_random(const void *base)
{
    const scn_map *map = base;
    return map->generate == LAN_GENERATOR_RANDOM;
}

static bool is_maze(const void *base)
{
    const scn_map *map = base;
    return map->generate == LAN_GENERATOR_MAZE;
}

static bool is_rooms(const void *base)
{
    const scn_map *map = base;
    return map->generate == LAN_GENERATOR_ROOMS;
}

#define SIDE .lo = 1.0, .hi = LAN_GRID_MAP_MOST

#define AT(member) .offset = offsetof(scn_map, member)
static const scn_field map_fields[] = {
    {.key = "file",
     KIND(TEXT, ONE),
     AT(file),
     .meaning = "a map of Moving AI beside the scenario; exactly one of file, "
                "rows and generate",
     .instead_of = {"rows", "generate"}},
    {.key = "rows",
     KIND(DRAWING, ONE),
     AT(rows),
     .meaning = "the map drawn, a line a row, north first",
     .instead_of = {"file", "generate"}},
    {.key = "generate",
     KIND(CHOICE, ONE),
     .words = generate_words,
     AT(generate),
     .meaning = "the map made from width, height and seed",
     .instead_of = {"file", "rows"},
     .is_shown = is_generated},
    {.key = "width",
     KIND(WHOLE, ONE),
     SIDE,
     AT(width),
     .unit = "cells",
     .meaning = "generate: west to east; needed there",
     .is_shown = is_generated},
    {.key = "height",
     KIND(WHOLE, ONE),
     SIDE,
     AT(height),
     .unit = "cells",
     .meaning = "generate: north to south; needed there",
     .is_shown = is_generated},
    {.key = "seed",
     KIND(WHOLE, ONE),
     .lo = 0.0,
     .hi = INT32_MAX,
     AT(seed),
     .preset = "1",
     .meaning = "generate: another number is another map",
     .is_shown = is_generated},
    {.key = "walls",
     KIND(NUMBER, ONE),
     SHARE,
     AT(walls),
     .preset = "0.2",
     .meaning = "generate random: share of the cells that are walls",
     .is_shown = is_random},
    {.key = "corridor",
     KIND(WHOLE, ONE),
     SIDE,
     AT(corridor),
     .unit = "cells",
     .preset = "1",
     .meaning = "generate maze: width of a corridor",
     .is_shown = is_maze},
    {.key = "room",
     KIND(WHOLE, ONE),
     SIDE,
     AT(room),
     .unit = "cells",
     .preset = "8",
     .meaning = "generate rooms: side of a room",
     .is_shown = is_rooms},
    {.key = "doors",
     KIND(NUMBER, ONE),
     SHARE,
     AT(doors),
     .preset = "0.75",
     .meaning = "generate rooms: how many walls between rooms that have "
                "another way get a door too",
     .is_shown = is_rooms},
    {.key = "cell",
     KIND(NUMBER, ONE),
     ABOVE0,
     AT(cell),
     .unit = "m",
     .preset = "1",
     .meaning = "side of a cell"},
    {.key = "corners",
     KIND(CHOICE, ONE),
     .words = corners_words,
     AT(corners),
     .preset = "forbid",
     .meaning = "a diagonal step needs both cells beside it free, one of "
                "them, or none"},
};
#undef AT
static const scn_section map_section =
    SECTION(map_fields, "map", "the map", .has_forms = true);

/* More than the largest map, CRLF included. */
#define MAP_BYTES ((size_t)32 << 20)

static scn_map *map_of(const scn_reader *reader)
{
    return scn_part_data(reader->scenario, &scn_part_map);
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
        map_of(reader)->rows = rows;
    }
}

static void read_rows(scn_reader *reader, scn_node *node,
                      const scn_palette *all)
{
    lan_scenario *scenario = reader->scenario;
    lan_error err;
    lan_error_clear(&err);
    const lan_status status =
        lan_drawing_read(node->text, node->length, map_of(reader)->corners,
                         all->terrains, all->count, &scenario->grid, &err);
    if (status == LAN_OK) {
        keep_rows(reader, scenario->grid);
    } else {
        scn_tell_failure(reader, node, place_in_drawing(node, &err), status,
                         &err);
    }
}

static void judge_file(scn_reader *reader, scn_node *node,
                       const scn_source *source, const scn_palette *all)
{
    lan_scenario *scenario = reader->scenario;
    scn_place place = node->place;
    lan_error err;
    lan_error_clear(&err);
    const lan_status status = lan_moving_ai_read_map_of(
        source->text, source->length, map_of(reader)->corners, all->terrains,
        all->count, &scenario->grid, &err);
    if (err.line > 0) {
        const size_t start =
            line_start(source->text, source->length, 0, err.line);
        place = (scn_place){source, start + (size_t)(err.column - 1), 1};
    }
    scn_tell_failure(reader, node, place, status, &err);
}

static void read_file(scn_reader *reader, scn_node *node,
                      const scn_palette *all)
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
    const scn_map *map = map_of(reader);
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
static void generate(scn_reader *reader, scn_node *node, const scn_palette *all)
{
    lan_scenario *scenario = reader->scenario;
    const scn_map *map = map_of(reader);
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
            is_misspelt || scn_is_misspelt(node, &map_section, origins[i]);
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
    const scn_section *section = &map_section;
    for (size_t i = 0; i < section->count; i++) {
        const scn_field *field = scn_section_row(section, i);
        if ((given >> i & 1U) != 0 && field->is_shown != NULL &&
            !field->is_shown(map_of(reader))) {
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
static scn_node *bind_section(scn_reader *reader, scn_node *node, scn_map *map)
{
    const size_t errors_before = reader->log.messages->errors;
    *map = default_map();
    if (node == NULL) {
        return NULL; /* none, or something else: told with the top section */
    }
    const uint32_t given = scn_bind_section(reader, node, &map_section, map);
    scn_node *origin = find_origin(reader, node);
    if (reader->log.messages->errors > errors_before) {
        return NULL;
    }
    warn_of_useless(reader, node, given);
    return origin;
}

static void make_map(scn_reader *reader, scn_node *origin, scn_palette *all)
{
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

static void bind_map(scn_reader *reader, scn_node *node, void *data)
{
    const scn_node *root = reader->scenario->root;
    scn_node *terrain = scn_node_child(root, "terrain", strlen("terrain"));
    const scn_node *map = scn_node_child(root, "map", strlen("map"));
    scn_palette all;
    scn_node *origin = bind_section(reader, node, data);
    const bool has_erred = !scn_bind_terrains(reader, terrain, &all);
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

const scn_part scn_part_map = {
    .id = SCN_PART_map,
    .row = {.key = "map",
            KIND(SECTION, ONE),
            .section = &map_section,
            .is_fixed = true,
            .meaning = "the ground: drawn here, in a file, or generated"},
    .size = sizeof(scn_map),
    .bind = bind_map,
};

const lan_grid_map *lan_scenario_map(const lan_scenario *scenario)
{
    return scenario->grid;
}

double lan_scenario_map_cell(const lan_scenario *scenario)
{
    const scn_map *map = scn_part_data(scenario, &scn_part_map);
    return scenario->grid != NULL ? map->cell : 0.0;
}
