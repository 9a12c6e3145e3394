/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "tactics/map/map_impl.h"

#define NO_TERRAIN UINT8_MAX

/* --- lines --------------------------------------------------------------- */

/* Any bytes; lines end with LF or CR LF; the last line may lack it. */
typedef struct line_reader {
    const char *text;
    size_t length;
    size_t at;
    int number; /* number of the last line read */
} line_reader;

/* A line without its end and leading blanks. */
typedef struct line {
    const char *text;
    size_t length;
    int number; /* from 1 */
    size_t at;  /* after the last word read */
} line;

typedef struct word {
    const char *text;
    size_t length;
    int column;     /* from 1; at the end of the line, one past it */
    char shown[48]; /* printable, shortened if long */
} word;

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* False at the end of the text; then *out is an empty line after the last. */
static bool next_line(line_reader *lines, line *out)
{
    const char *begin = lines->length == 0 ? "" : lines->text + lines->at;
    const size_t left = lines->length - lines->at;
    lines->number += lines->number < INT_MAX;
    *out = (line){.text = begin, .number = lines->number};
    if (left == 0) {
        return false;
    }
    const char *end = memchr(begin, '\n', left);
    size_t length = end == NULL ? left : (size_t)(end - begin);
    lines->at += length + (end != NULL);
    while (length > 0 && is_blank(begin[length - 1])) {
        length--;
    }
    out->length = length;
    return true;
}

/* The same, skipping empty lines. */
static bool next_filled_line(line_reader *lines, line *out)
{
    while (next_line(lines, out)) {
        if (out->length > 0) {
            return true;
        }
    }
    return false;
}

/* The next word of a line; empty at the end. */
static word next_word(line *of)
{
    while (of->at < of->length && is_blank(of->text[of->at])) {
        of->at++;
    }
    const size_t begin = of->at;
    while (of->at < of->length && !is_blank(of->text[of->at])) {
        of->at++;
    }
    word found = {.text = of->text + begin,
                  .length = of->at - begin,
                  .column = begin < INT_MAX ? (int)begin + 1 : INT_MAX};
    lan_text_printable_part(found.text, found.length, found.shown,
                            sizeof found.shown);
    return found;
}

static bool is_word(const word *found, const char *text)
{
    return found->length == strlen(text) &&
           memcmp(found->text, text, found->length) == 0;
}

/* Reads 0 .. INT32_MAX in decimal digits. */
static lan_status read_number(line *of, const char *what, int32_t *out,
                              int *column, lan_error *err)
{
    const word found = next_word(of);
    int64_t value = 0;
    bool is_number = true;
    for (size_t i = 0; i < found.length && is_number; i++) {
        const char c = found.text[i];
        is_number = c >= '0' && c <= '9';
        value = value > INT32_MAX ? value : value * 10 + (c - '0');
    }
    if (found.length == 0) {
        return lan_fail(err, LAN_EPARSE, of->number, found.column,
                        "%s is missing", what);
    }
    if (!is_number) {
        return lan_fail(err, LAN_EPARSE, of->number, found.column,
                        "%s is '%s', not a whole number", what, found.shown);
    }
    if (value > INT32_MAX) {
        return lan_fail(err, LAN_EPARSE, of->number, found.column,
                        "%s is %s: too large", what, found.shown);
    }
    *out = (int32_t)value;
    *column = found.column;
    return LAN_OK;
}

/* --- rows of glyphs ------------------------------------------------------ */

/* A drawing gets its size while it is read; a map of Moving AI states it first.
 * */
typedef struct rows {
    line_reader lines; /* before the first row */
    bool is_drawing;
    int32_t width;
    int32_t height;
    lan_corners corners;
    const lan_terrain *terrains;
    size_t count;
    uint8_t of_glyph[UINT8_MAX + 1];
    char glyphs[LAN_TERRAIN_MOST + 1]; /* for messages, as " .=T" */
} rows;

static lan_status start_rows(rows *of, lan_error *err)
{
    const lan_status status = lan_terrains_check(of->terrains, of->count, err);
    memset(of->of_glyph, NO_TERRAIN, sizeof of->of_glyph);
    for (size_t i = 0; status == LAN_OK && i < of->count; i++) {
        of->glyphs[i] = of->terrains[i].glyph;
        of->of_glyph[(unsigned char)of->glyphs[i]] = (uint8_t)i;
    }
    return status;
}

static lan_status fail_glyph(const rows *of, const line *row, size_t x,
                             lan_error *err)
{
    const char *text = row->text + x;
    char shown[48];
    size_t bytes = 1;
    /* continuation bytes of UTF-8 */
    while (x + bytes < row->length && bytes < 4 &&
           ((unsigned char)text[0] & 0x80) &&
           ((unsigned char)text[bytes] & 0xc0) == 0x80) {
        bytes++;
    }
    lan_text_printable_part(text, bytes, shown, sizeof shown);
    if (of->is_drawing) {
        return lan_fail(err, LAN_EPARSE, row->number, (int)x + 1,
                        "'%s' in row %d, column %d belongs to no terrain (%s)",
                        shown, row->number, (int)x + 1, of->glyphs);
    }
    return lan_fail(err, LAN_EPARSE, row->number, (int)x + 1,
                    "'%s' is not a glyph of an octile map (%s)", shown,
                    of->glyphs);
}

static lan_status check_row(const rows *of, const line *row, int32_t y,
                            lan_error *err)
{
    const size_t width = (size_t)of->width;
    const size_t least = row->length < width ? row->length : width;
    for (size_t x = 0; x < least; x++) {
        if (of->of_glyph[(unsigned char)row->text[x]] == NO_TERRAIN) {
            return fail_glyph(of, row, x, err);
        }
    }
    if (row->length == width) {
        return LAN_OK;
    }
    return of->is_drawing
               ? lan_fail(err, LAN_EPARSE, row->number, (int)least + 1,
                          "row %d has %zu cells, but the first has %d",
                          row->number, row->length, (int)of->width)
               : lan_fail(err, LAN_EPARSE, row->number, (int)least + 1,
                          "row %d of the map has %zu cells, but width is %d",
                          (int)y + 1, row->length, (int)of->width);
}

/* Creates a map from checked rows. */
static lan_status make_map(const rows *of, lan_grid_map **out, lan_error *err)
{
    line_reader lines = of->lines;
    lan_grid_map *map = NULL;
    const lan_status status = lan_grid_map_create(
        of->width, of->height, of->corners, of->terrains, of->count, &map);
    if (status != LAN_OK) {
        return lan_fail(err, status, 0, 0, "no map of %d x %d cells: %s",
                        (int)of->width, (int)of->height,
                        lan_status_text(status));
    }
    uint8_t *cell = map->cells;
    for (int32_t y = 0; y < of->height; y++) {
        line row;
        next_line(&lines, &row);
        for (size_t x = 0; x < row.length; x++) {
            *cell++ = of->of_glyph[(unsigned char)row.text[x]];
        }
    }
    *out = map;
    return LAN_OK;
}

/* --- drawings ------------------------------------------------------------ */

/* Also finds width and height. */
static lan_status check_drawing(rows *of, lan_error *err)
{
    line_reader lines = of->lines;
    lan_status status = LAN_OK;
    line row;
    while (status == LAN_OK && next_line(&lines, &row) && row.length > 0) {
        if (row.length > LAN_GRID_MAP_MOST || row.number > LAN_GRID_MAP_MOST) {
            return lan_fail(err, LAN_ELIMIT, row.number, 1,
                            "a map has at most %d cells a side",
                            LAN_GRID_MAP_MOST);
        }
        of->width = of->height == 0 ? (int32_t)row.length : of->width;
        status = check_row(of, &row, of->height++, err);
    }
    if (status == LAN_OK && of->height == 0) {
        return lan_fail(err, LAN_EPARSE, 1, 1, "the first row is empty");
    }
    const int empty = row.number;
    if (status == LAN_OK && next_filled_line(&lines, &row)) {
        return lan_fail(err, LAN_EPARSE, empty, 1,
                        "row %d is empty, but rows follow it", empty);
    }
    return status;
}

lan_status lan_drawing_read(const char *text, size_t length,
                            lan_corners corners, const lan_terrain *terrains,
                            size_t count, lan_grid_map **out, lan_error *err)
{
    rows of = {.lines = {.text = text, .length = length},
               .is_drawing = true,
               .corners = corners,
               .terrains = terrains,
               .count = count};
    lan_status status = start_rows(&of, err);
    if (status == LAN_OK) {
        status = check_drawing(&of, err);
    }
    return status == LAN_OK ? make_map(&of, out, err) : status;
}

size_t lan_drawing_write(const lan_grid_map *map, char *out, size_t capacity)
{
    const size_t width = (size_t)map->width;
    const size_t height = (size_t)map->height;
    const size_t size = height * (width + 1);
    const uint8_t *cell = map->cells;
    for (size_t y = 0; size <= capacity && y < height; y++) {
        for (size_t x = 0; x < width; x++) {
            *out++ = map->terrains[*cell++].glyph;
        }
        *out++ = '\n';
    }
    return size;
}

/* --- maps of Moving AI --------------------------------------------------- */

/* The header of a map of Moving AI. */
typedef struct header {
    rows *of; /* width and height are 0 until read */
    bool has_type;
    bool is_over;
} header;

static lan_status read_side(line *from, const char *what, int32_t *side,
                            lan_error *err)
{
    int32_t value = 0;
    int column = 0;
    if (*side != 0) {
        return lan_fail(err, LAN_EPARSE, from->number, 1,
                        "%s is given a second time", what);
    }
    const lan_status status = read_number(from, what, &value, &column, err);
    if (status != LAN_OK) {
        return status;
    }
    if (value == 0) {
        return lan_fail(err, LAN_EPARSE, from->number, column,
                        "%s is 0: a map has at least one cell", what);
    }
    if (value > LAN_GRID_MAP_MOST) {
        return lan_fail(err, LAN_ELIMIT, from->number, column,
                        "%s is %d: a map has at most %d cells a side", what,
                        (int)value, LAN_GRID_MAP_MOST);
    }
    *side = value;
    return LAN_OK;
}

static lan_status read_type(line *from, header *head, lan_error *err)
{
    const word type = next_word(from);
    head->has_type = is_word(&type, "octile");
    return head->has_type
               ? LAN_OK
               : lan_fail(err, LAN_EPARSE, from->number, type.column,
                          "type is '%s': only octile is known", type.shown);
}

static lan_status end_header(const line *from, header *head, lan_error *err)
{
    const char *missing = !head->has_type         ? "type octile"
                          : head->of->height == 0 ? "height"
                          : head->of->width == 0  ? "width"
                                                  : NULL;
    head->is_over = missing == NULL;
    return head->is_over ? LAN_OK
                         : lan_fail(err, LAN_EPARSE, from->number, 1,
                                    "no line '%s' before the map", missing);
}

static lan_status read_header_line(line *from, header *head, lan_error *err)
{
    const word key = next_word(from);
    lan_status status = LAN_OK;
    if (is_word(&key, "type")) {
        status = read_type(from, head, err);
    } else if (is_word(&key, "height")) {
        status = read_side(from, "height", &head->of->height, err);
    } else if (is_word(&key, "width")) {
        status = read_side(from, "width", &head->of->width, err);
    } else if (is_word(&key, "map")) {
        status = end_header(from, head, err);
    } else {
        return lan_fail(err, LAN_EPARSE, from->number, key.column,
                        "'%s' is not type, height, width or map", key.shown);
    }
    const word rest = next_word(from);
    if (status == LAN_OK && rest.length > 0) {
        return lan_fail(err, LAN_EPARSE, from->number, rest.column,
                        "'%s' is one word too many", rest.shown);
    }
    return status;
}

static lan_status read_header(rows *of, lan_error *err)
{
    header head = {.of = of};
    lan_status status = LAN_OK;
    line from;
    while (status == LAN_OK && !head.is_over) {
        status = next_filled_line(&of->lines, &from)
                     ? read_header_line(&from, &head, err)
                     : lan_fail(err, LAN_EPARSE, from.number, 1,
                                "the file ends before the line 'map'");
    }
    return status;
}

static lan_status check_octile_rows(const rows *of, lan_error *err)
{
    line_reader lines = of->lines;
    line row;
    for (int32_t y = 0; y < of->height; y++) {
        if (!next_line(&lines, &row)) {
            return lan_fail(err, LAN_EPARSE, row.number, 1,
                            "the file ends after %d of %d rows", (int)y,
                            (int)of->height);
        }
        const lan_status status = check_row(of, &row, y, err);
        if (status != LAN_OK) {
            return status;
        }
    }
    return next_filled_line(&lines, &row)
               ? lan_fail(err, LAN_EPARSE, row.number, 1,
                          "something follows the last of %d rows",
                          (int)of->height)
               : LAN_OK;
}

lan_status lan_moving_ai_read_map(const char *text, size_t length,
                                  lan_corners corners,
                                  const lan_terrain *terrains, size_t count,
                                  lan_grid_map **out, lan_error *err)
{
    if (terrains == NULL) {
        terrains = lan_terrains_moving_ai(&count);
    }
    rows of = {.lines = {.text = text, .length = length},
               .corners = corners,
               .terrains = terrains,
               .count = count};
    lan_status status = start_rows(&of, err);
    if (status == LAN_OK) {
        status = read_header(&of, err);
    }
    if (status == LAN_OK) {
        status = check_octile_rows(&of, err);
    }
    return status == LAN_OK ? make_map(&of, out, err) : status;
}

/* --- queries of Moving AI ------------------------------------------------ */

static lan_status read_version(line_reader *lines, lan_error *err)
{
    line from;
    if (!next_filled_line(lines, &from)) {
        return lan_fail(err, LAN_EPARSE, from.number, 1,
                        "the file is empty: no line 'version 1'");
    }
    const word key = next_word(&from);
    const word number = next_word(&from);
    if (!is_word(&key, "version")) {
        return lan_fail(err, LAN_EPARSE, from.number, key.column,
                        "the file begins with '%s', not with 'version 1'",
                        key.shown);
    }
    if ((!is_word(&number, "1") && !is_word(&number, "1.0")) ||
        next_word(&from).length > 0) {
        return lan_fail(err, LAN_EPARSE, from.number, number.column,
                        "version is '%s': only version 1 is known",
                        number.shown);
    }
    return LAN_OK;
}

/* Digits after the point; 0 for a number with an exponent, whose last digit is
 * unknown. */
static int decimals_of(const word *number)
{
    const char *point = memchr(number->text, '.', number->length);
    size_t digits = 0;
    if (point == NULL) {
        return 0;
    }
    const size_t left = number->length - (size_t)(point - number->text) - 1;
    while (digits < left && point[digits + 1] >= '0' &&
           point[digits + 1] <= '9') {
        digits++;
    }
    return digits == left ? (int)digits : 0;
}

/* See lan_moving_ai_query. The files' lengths are sums of rounded steps, whose
 * errors are covered by a fiftieth of a unit, and by 1e-6 for lengths up to a
 * cell or two. */
static double tolerance_of(double length, int decimals)
{
    const double sixth_digit =
        length > 0.0 ? pow(10.0, floor(log10(length)) - 5.0) : 0.0;
    const double last_decimal = decimals > 0 ? pow(10.0, -decimals) : 0.0;
    return 0.51 * fmax(sixth_digit, last_decimal) + 1e-6;
}

/* Raises *decimals to the number of decimals of the length. */
static lan_status read_length(line *from, lan_moving_ai_query *query,
                              int *decimals, lan_error *err)
{
    const word number = next_word(from);
    const word rest = next_word(from);
    double length = 0.0;
    if (number.length == 0) {
        return lan_fail(err, LAN_EPARSE, from->number, number.column,
                        "length is missing");
    }
    if (lan_text_to_double(number.text, number.length, &length) != LAN_OK ||
        !(length >= 0.0)) {
        return lan_fail(err, LAN_EPARSE, from->number, number.column,
                        "length is '%s', not a number of at least 0",
                        number.shown);
    }
    if (rest.length > 0) {
        return lan_fail(err, LAN_EPARSE, from->number, rest.column,
                        "'%s' follows the nine fields of a query", rest.shown);
    }
    query->length = length;
    query->has_route = length > 0.0 || lan_cell_same(query->start, query->goal);
    const int printed = decimals_of(&number);
    *decimals = printed > *decimals ? printed : *decimals;
    return LAN_OK;
}

static lan_status read_query(line *from, lan_moving_ai_query *query,
                             int *decimals, lan_error *err)
{
    const struct {
        const char *name;
        int32_t *value; /* NULL: the map's name */
    } fields[] = {
        {"bucket", &query->bucket},   {"map", NULL},
        {"width", &query->width},     {"height", &query->height},
        {"start x", &query->start.x}, {"start y", &query->start.y},
        {"goal x", &query->goal.x},   {"goal y", &query->goal.y},
    };
    int column = 0;
    lan_status status = LAN_OK;
    query->line = from->number;
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        if (fields[i].value == NULL) {
            const word name = next_word(from);
            status = name.length > 0 ? LAN_OK
                                     : lan_fail(err, LAN_EPARSE, from->number,
                                                name.column, "map is missing");
        } else {
            status = read_number(from, fields[i].name, fields[i].value, &column,
                                 err);
        }
        if (status != LAN_OK) {
            return status;
        }
    }
    return read_length(from, query, decimals, err);
}

static lan_status check_query(const lan_moving_ai_query *query,
                              const lan_grid_map *map, lan_error *err)
{
    if (query->width != map->width || query->height != map->height) {
        return lan_fail(err, LAN_EINVAL, query->line, 0,
                        "the query is for a map of %d x %d cells, not of "
                        "%d x %d",
                        (int)query->width, (int)query->height, (int)map->width,
                        (int)map->height);
    }
    const bool has_start = lan_grid_map_contains(map, query->start);
    if (!has_start || !lan_grid_map_contains(map, query->goal)) {
        const lan_cell at = has_start ? query->goal : query->start;
        return lan_fail(err, LAN_EINVAL, query->line, 0,
                        "%s (%d, %d) lies outside of the map of %d x %d cells",
                        has_start ? "goal" : "start", (int)at.x, (int)at.y,
                        (int)map->width, (int)map->height);
    }
    return LAN_OK;
}

lan_status lan_moving_ai_read_queries(const char *text, size_t length,
                                      const lan_grid_map *map,
                                      lan_moving_ai_query **out, size_t *count,
                                      lan_error *err)
{
    line_reader lines = {.text = text, .length = length};
    lan_moving_ai_query *queries = NULL;
    size_t read = 0;
    size_t room = 1; /* lines */
    int decimals = 0;
    line from;
    lan_status status = read_version(&lines, err);
    for (size_t i = 0; i < length; i++) {
        room += text[i] == '\n';
    }
    while (status == LAN_OK && next_filled_line(&lines, &from)) {
        if (queries == NULL) {
            queries = calloc(room, sizeof *queries);
        }
        status = queries != NULL
                     ? read_query(&from, &queries[read++], &decimals, err)
                     : lan_fail(err, LAN_ENOMEM, from.number, 0, "%s",
                                lan_status_text(LAN_ENOMEM));
    }
    for (size_t i = 0; status == LAN_OK && i < read; i++) {
        queries[i].tolerance = tolerance_of(queries[i].length, decimals);
        status = map == NULL ? LAN_OK : check_query(&queries[i], map, err);
    }
    if (status != LAN_OK) {
        free(queries);
        return status;
    }
    *out = queries;
    *count = read;
    return LAN_OK;
}
