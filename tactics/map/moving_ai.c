/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/map.h"

#include <stdio.h>
#include <string.h>

#include "tactics/map/grid_map_impl.h"
#include "tactics/map/lines_impl.h"

#define NO_TERRAIN UINT8_MAX

/* What stands above the rows. */
typedef struct header {
    int32_t width;  /* 0: not read yet */
    int32_t height; /* 0: not read yet */
    bool has_type;
    bool is_over;
} header;

static lan_status read_side(const lan_line *line, size_t *at, const char *what,
                            int32_t *side, lan_error *err)
{
    const lan_word word = lan_line_word(line, at);
    int32_t value = 0;
    if (*side != 0) {
        return lan_fail(err, LAN_EPARSE, line->number, 1,
                        "%s is given a second time", what);
    }
    const lan_status status =
        lan_word_to_number(&word, line->number, what, &value, err);
    if (status != LAN_OK) {
        return status;
    }
    if (value == 0) {
        return lan_fail(err, LAN_EPARSE, line->number, word.column,
                        "%s is 0: a map has a cell at least", what);
    }
    if (value > LAN_GRID_MAP_MOST) {
        return lan_fail(err, LAN_ELIMIT, line->number, word.column,
                        "%s is %d: a map has at most %d cells a side", what,
                        (int)value, LAN_GRID_MAP_MOST);
    }
    *side = value;
    return LAN_OK;
}

static lan_status read_type(const lan_line *line, size_t *at, header *head,
                            lan_error *err)
{
    const lan_word word = lan_line_word(line, at);
    char shown[LAN_SHOWN_SIZE];
    if (!lan_word_is(&word, "octile")) {
        return lan_fail(err, LAN_EPARSE, line->number, word.column,
                        "type is '%s': only octile is known",
                        lan_shown(word.text, word.length, shown));
    }
    head->has_type = true;
    return LAN_OK;
}

static lan_status end_header(const lan_line *line, header *head, lan_error *err)
{
    const char *missing = !head->has_type     ? "type octile"
                          : head->height == 0 ? "height"
                          : head->width == 0  ? "width"
                                              : NULL;
    if (missing != NULL) {
        return lan_fail(err, LAN_EPARSE, line->number, 1,
                        "no line '%s' before the map", missing);
    }
    head->is_over = true;
    return LAN_OK;
}

static lan_status read_header_line(const lan_line *line, header *head,
                                   lan_error *err)
{
    size_t at = 0;
    const lan_word key = lan_line_word(line, &at);
    char shown[LAN_SHOWN_SIZE];
    lan_status status = LAN_OK;
    if (lan_word_is(&key, "type")) {
        status = read_type(line, &at, head, err);
    } else if (lan_word_is(&key, "height")) {
        status = read_side(line, &at, "height", &head->height, err);
    } else if (lan_word_is(&key, "width")) {
        status = read_side(line, &at, "width", &head->width, err);
    } else if (lan_word_is(&key, "map")) {
        status = end_header(line, head, err);
    } else {
        return lan_fail(err, LAN_EPARSE, line->number, key.column,
                        "'%s' is not type, height, width or map",
                        lan_shown(key.text, key.length, shown));
    }
    const lan_word rest = lan_line_word(line, &at);
    if (status == LAN_OK && rest.length > 0) {
        return lan_fail(err, LAN_EPARSE, line->number, rest.column,
                        "'%s' is one word too many",
                        lan_shown(rest.text, rest.length, shown));
    }
    return status;
}

static lan_status read_header(lan_lines *lines, header *head, lan_error *err)
{
    lan_line line;
    while (!head->is_over) {
        if (!lan_lines_next_filled(lines, &line)) {
            return lan_fail(err, LAN_EPARSE, line.number, 1,
                            "the file ends before the line 'map'");
        }
        const lan_status status = read_header_line(&line, head, err);
        if (status != LAN_OK) {
            return status;
        }
    }
    return LAN_OK;
}

/* Index of the terrain for each byte, NO_TERRAIN for most; and all of them, to
 * be told. */
typedef struct glyph_table {
    uint8_t terrain[UINT8_MAX + 1];
    char list[LAN_TERRAIN_MOST + 1];
} glyph_table;

static void fill_glyphs(const lan_terrain *terrains, size_t count,
                        glyph_table *out)
{
    memset(out->terrain, NO_TERRAIN, sizeof out->terrain);
    for (size_t i = 0; i < count; i++) {
        out->terrain[(unsigned char)terrains[i].glyph] = (uint8_t)i;
        out->list[i] = terrains[i].glyph;
    }
    out->list[count] = '\0';
}

static lan_status check_row(const lan_line *line, int32_t y, const header *head,
                            const glyph_table *known, lan_error *err)
{
    const size_t width = (size_t)head->width;
    char shown[LAN_SHOWN_SIZE];
    for (size_t x = 0; x < line->length && x < width; x++) {
        if (known->terrain[(unsigned char)line->text[x]] == NO_TERRAIN) {
            return lan_fail(
                err, LAN_EPARSE, line->number, (int)x + 1,
                "'%s' is not a glyph of an octile map (%s)",
                lan_shown_glyph(line->text + x, line->length - x, shown),
                known->list);
        }
    }
    if (line->length != width) {
        const size_t least = line->length < width ? line->length : width;
        return lan_fail(err, LAN_EPARSE, line->number, (int)least + 1,
                        "row %d of the map has %zu cells, but width is %d",
                        (int)y + 1, line->length, (int)head->width);
    }
    return LAN_OK;
}

/* Lines come by value: the caller reads the rows once more. */
static lan_status check_rows(lan_lines lines, const header *head,
                             const glyph_table *known, lan_error *err)
{
    lan_line line;
    for (int32_t y = 0; y < head->height; y++) {
        if (!lan_lines_next(&lines, &line)) {
            return lan_fail(err, LAN_EPARSE, line.number, 1,
                            "the file ends after %d of %d rows", (int)y,
                            (int)head->height);
        }
        const lan_status status = check_row(&line, y, head, known, err);
        if (status != LAN_OK) {
            return status;
        }
    }
    if (lan_lines_next_filled(&lines, &line)) {
        return lan_fail(err, LAN_EPARSE, line.number, 1,
                        "something follows the last of %d rows",
                        (int)head->height);
    }
    return LAN_OK;
}

lan_status lan_moving_ai_read_map(const char *text, size_t length,
                                  lan_corners corners, lan_grid_map **out,
                                  lan_error *err)
{
    size_t count = 0;
    const lan_terrain *terrains = lan_terrains_moving_ai(&count);
    return lan_moving_ai_read_map_of(text, length, corners, terrains, count,
                                     out, err);
}

lan_status lan_moving_ai_read_map_of(const char *text, size_t length,
                                     lan_corners corners,
                                     const lan_terrain *terrains, size_t count,
                                     lan_grid_map **out, lan_error *err)
{
    lan_lines lines = lan_lines_of(text, length);
    header head = {0};
    glyph_table known;
    lan_grid_map *map = NULL;

    lan_status status = lan_terrains_check(terrains, count, err);
    if (status != LAN_OK) {
        return status;
    }
    fill_glyphs(terrains, count, &known);
    status = read_header(&lines, &head, err);
    if (status == LAN_OK) {
        status = check_rows(lines, &head, &known, err);
    }
    if (status != LAN_OK) {
        return status;
    }
    status = lan_grid_map_create(head.width, head.height, corners, terrains,
                                 count, &map);
    if (status != LAN_OK) {
        return lan_fail(err, status, 0, 0, "no map of %d x %d cells: %s",
                        (int)head.width, (int)head.height,
                        lan_status_text(status));
    }
    uint8_t *cell = map->cells;
    for (int32_t y = 0; y < head.height; y++) {
        lan_line line;
        (void)lan_lines_next(&lines, &line);
        for (size_t x = 0; x < line.length; x++) {
            *cell++ = known.terrain[(unsigned char)line.text[x]];
        }
    }
    *out = map;
    return LAN_OK;
}

static char written_glyph(const lan_terrain *terrain)
{
    size_t count = 0;
    const lan_terrain *known = lan_terrains_moving_ai(&count);
    const bool is_open = terrain->cost[LAN_MOVEMENT_FOOT] > 0.0;
    for (size_t i = 0; i < count; i++) {
        const bool is_known_open = known[i].cost[LAN_MOVEMENT_FOOT] > 0.0;
        if (known[i].glyph == terrain->glyph && is_known_open == is_open) {
            return terrain->glyph;
        }
    }
    return is_open ? '.' : '@';
}

size_t lan_moving_ai_write_map(const lan_grid_map *map, char *out,
                               size_t capacity)
{
    char head[80];
    char glyphs[LAN_TERRAIN_MOST];
    const size_t width = (size_t)map->width;
    const size_t height = (size_t)map->height;
    const size_t above = (size_t)snprintf(
        head, sizeof head, "type octile\nheight %d\nwidth %d\nmap\n",
        (int)map->height, (int)map->width);
    const size_t size = above + height * (width + 1);

    if (size > capacity) {
        return size;
    }
    for (size_t i = 0; i < map->terrain_count; i++) {
        glyphs[i] = written_glyph(&map->terrains[i]);
    }
    memcpy(out, head, above);
    char *to = out + above;
    const uint8_t *cell = map->cells;
    for (size_t y = 0; y < height; y++) {
        for (size_t x = 0; x < width; x++) {
            *to++ = glyphs[*cell++];
        }
        *to++ = '\n';
    }
    return size;
}
