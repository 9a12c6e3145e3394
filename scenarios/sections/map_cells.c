/* map_cells.c - a map of cells from what draws, holds or generates it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "base/input_file.h"
#include "lanchester/map.h"
#include "scenarios/sections/map_impl.h"

/* More than the largest map, CRLF included. */
#define MAP_BYTES ((size_t)32 << 20)

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
static void keep_rows(scn_reader *reader, scn_map *map,
                      const lan_grid_map *grid)
{
    const size_t size = lan_drawing_write(grid, NULL, 0);
    char *rows = scn_reader_array(reader, size + 1, 1);
    if (rows != NULL) {
        (void)lan_drawing_write(grid, rows, size);
        map->rows = rows;
    }
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

static void judge_file(scn_reader *reader, const scn_map *map, scn_node *node,
                       const scn_source *source, const scn_palette *all)
{
    lan_scenario *scenario = reader->scenario;
    scn_place place = node->place;
    lan_error err;
    lan_error_clear(&err);
    const lan_status status = lan_moving_ai_read_map_of(
        source->text, source->length, map->corners, all->terrains, all->count,
        &scenario->grid, &err);
    if (err.line > 0) {
        const size_t start =
            line_start(source->text, source->length, 0, err.line);
        place = (scn_place){source, start + (size_t)(err.column - 1), 1};
    }
    scn_tell_failure(reader, node, place, status, &err);
}

static void read_file(scn_reader *reader, const scn_map *map, scn_node *node,
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
        judge_file(reader, map, node, &source, all);
    }
    free(text);
}

static bool has_size(scn_reader *reader, const scn_map *map, scn_node *generate)
{
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
static void generate(scn_reader *reader, const scn_map *map, scn_node *node,
                     const scn_palette *all)
{
    lan_scenario *scenario = reader->scenario;
    lan_error err;
    lan_generate_def def = lan_generate_default((lan_generator)map->generate,
                                                map->width, map->height);
    if (!has_size(reader, map, node)) {
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

void scn_make_cells(scn_reader *reader, scn_map *map, scn_node *origin,
                    const scn_palette *all)
{
    if (scn_node_key_is(origin, "file")) {
        read_file(reader, map, origin, all);
    } else if (scn_node_key_is(origin, "rows")) {
        read_rows(reader, map, origin, all);
    } else {
        generate(reader, map, origin, all);
    }
}
