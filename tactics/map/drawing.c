/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/map.h"

#include <string.h>

#include "tactics/map/grid_map_impl.h"
#include "tactics/map/lines_impl.h"

#define NO_TERRAIN UINT8_MAX

/* Glyphs to name in a message, as " .=T". */
static void list_glyphs(const lan_terrain *terrains, size_t count,
                        char out[LAN_TERRAIN_MOST + 1])
{
    for (size_t i = 0; i < count; i++) {
        out[i] = terrains[i].glyph;
    }
    out[count] = '\0';
}

typedef struct drawing {
    int32_t width;
    int32_t height;
    uint8_t of_glyph[UINT8_MAX + 1];
    char glyphs[LAN_TERRAIN_MOST + 1];
} drawing;

static lan_status check_row(const drawing *d, const lan_line *line,
                            lan_error *err)
{
    char shown[LAN_SHOWN_SIZE];
    const size_t width = (size_t)d->width;
    for (size_t x = 0; x < line->length && x < width; x++) {
        if (d->of_glyph[(unsigned char)line->text[x]] == NO_TERRAIN) {
            return lan_fail(
                err, LAN_EPARSE, line->number, (int)x + 1,
                "'%s' in row %d, column %d is no terrain's glyph (%s)",
                lan_shown_glyph(line->text + x, line->length - x, shown),
                line->number, (int)x + 1, d->glyphs);
        }
    }
    if (line->length != width) {
        const size_t least = line->length < width ? line->length : width;
        return lan_fail(err, LAN_EPARSE, line->number, (int)least + 1,
                        "row %d has %zu cells, but the first has %d",
                        line->number, line->length, (int)d->width);
    }
    return LAN_OK;
}

static lan_status fail_too_large(const lan_line *line, lan_error *err)
{
    return lan_fail(err, LAN_ELIMIT, line->number, 1,
                    "a map has at most %d cells a side", LAN_GRID_MAP_MOST);
}

/* Finds width and height on the way. */
static lan_status check_rows(drawing *d, lan_lines lines, lan_error *err)
{
    lan_line line;
    lan_status status = LAN_OK;
    while (status == LAN_OK && lan_lines_next(&lines, &line) &&
           line.length > 0) {
        if (line.length > LAN_GRID_MAP_MOST ||
            line.number > LAN_GRID_MAP_MOST) {
            return fail_too_large(&line, err);
        }
        d->width = d->height == 0 ? (int32_t)line.length : d->width;
        d->height++;
        status = check_row(d, &line, err);
    }
    if (status == LAN_OK && d->height == 0) {
        return lan_fail(err, LAN_EPARSE, 1, 1, "the first row is empty");
    }
    const int empty = line.number;
    if (status == LAN_OK && lan_lines_next_filled(&lines, &line)) {
        return lan_fail(err, LAN_EPARSE, empty, 1,
                        "row %d is empty, but rows follow it", empty);
    }
    return status;
}

static void fill(lan_grid_map *map, const drawing *d, lan_lines lines)
{
    uint8_t *cell = map->cells;
    for (int32_t y = 0; y < d->height; y++) {
        lan_line line;
        (void)lan_lines_next(&lines, &line);
        for (size_t x = 0; x < line.length; x++) {
            *cell++ = d->of_glyph[(unsigned char)line.text[x]];
        }
    }
}

lan_status lan_drawing_read(const char *text, size_t length,
                            lan_corners corners, const lan_terrain *terrains,
                            size_t count, lan_grid_map **out, lan_error *err)
{
    const lan_lines lines = lan_lines_of(text, length);
    drawing d = {0};
    lan_grid_map *map = NULL;

    lan_status status = lan_terrains_check(terrains, count, err);
    if (status != LAN_OK) {
        return status;
    }
    memset(d.of_glyph, NO_TERRAIN, sizeof d.of_glyph);
    for (size_t i = 0; i < count; i++) {
        d.of_glyph[(unsigned char)terrains[i].glyph] = (uint8_t)i;
    }
    list_glyphs(terrains, count, d.glyphs);
    status = check_rows(&d, lines, err);
    if (status != LAN_OK) {
        return status;
    }
    status =
        lan_grid_map_create(d.width, d.height, corners, terrains, count, &map);
    if (status != LAN_OK) {
        return lan_fail(err, status, 0, 0, "no map of %d x %d cells: %s",
                        (int)d.width, (int)d.height, lan_status_text(status));
    }
    fill(map, &d, lines);
    *out = map;
    return LAN_OK;
}

size_t lan_drawing_write(const lan_grid_map *map, char *out, size_t capacity)
{
    const size_t width = (size_t)map->width;
    const size_t height = (size_t)map->height;
    const size_t size = height * (width + 1);
    const uint8_t *cell = map->cells;

    if (size > capacity) {
        return size;
    }
    for (size_t y = 0; y < height; y++) {
        for (size_t x = 0; x < width; x++) {
            *out++ = map->terrains[*cell++].glyph;
        }
        *out++ = '\n';
    }
    return size;
}
