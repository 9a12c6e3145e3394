/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>

#include "base/text.h"
#include "lanchester/map.h"
#include "tactics/map/lines_impl.h"

static lan_status read_version(lan_lines *lines, lan_error *err)
{
    lan_line line;
    size_t at = 0;
    char shown[LAN_SHOWN_SIZE];
    if (!lan_lines_next_filled(lines, &line)) {
        return lan_fail(err, LAN_EPARSE, line.number, 1,
                        "the file is empty: no line 'version 1'");
    }
    const lan_word key = lan_line_word(&line, &at);
    const lan_word number = lan_line_word(&line, &at);
    const lan_word rest = lan_line_word(&line, &at);
    if (!lan_word_is(&key, "version")) {
        return lan_fail(err, LAN_EPARSE, line.number, key.column,
                        "the file begins with '%s', not with 'version 1'",
                        lan_shown(key.text, key.length, shown));
    }
    if ((!lan_word_is(&number, "1") && !lan_word_is(&number, "1.0")) ||
        rest.length > 0) {
        return lan_fail(err, LAN_EPARSE, line.number, number.column,
                        "version is '%s': only version 1 is known",
                        lan_shown(number.text, number.length, shown));
    }
    return LAN_OK;
}

/* Digits after the point; none of a number with an exponent, which does not
 * show where its last digit stands. */
static int decimals_of(const lan_word *word)
{
    size_t point = 0;
    while (point < word->length && word->text[point] != '.') {
        point++;
    }
    size_t at = point;
    while (at + 1 < word->length && word->text[at + 1] >= '0' &&
           word->text[at + 1] <= '9') {
        at++;
    }
    return at + 1 == word->length ? (int)(at - point) : 0;
}

/* See moving_ai.h. The files' lengths are sums of rounded steps: a fiftieth of
 * a unit, and 1e-6 for lengths below a cell or two, are for their errors. */
static double tolerance_of(double length, int decimals)
{
    const double sixth_digit =
        length > 0.0 ? pow(10.0, floor(log10(length)) - 5.0) : 0.0;
    const double last_decimal = decimals > 0 ? pow(10.0, -decimals) : 0.0;
    return 0.51 * fmax(sixth_digit, last_decimal) + 1e-6;
}

static lan_status read_length(const lan_line *line, size_t *at,
                              lan_moving_ai_query *query, int *decimals,
                              lan_error *err)
{
    const lan_word word = lan_line_word(line, at);
    char shown[LAN_SHOWN_SIZE];
    double length = 0.0;
    if (word.length == 0) {
        return lan_fail(err, LAN_EPARSE, line->number, word.column,
                        "length is missing");
    }
    if (lan_text_to_double(word.text, word.length, &length) != LAN_OK ||
        !(length >= 0.0)) {
        return lan_fail(err, LAN_EPARSE, line->number, word.column,
                        "length is '%s', not a number of at least 0",
                        lan_shown(word.text, word.length, shown));
    }
    const lan_word rest = lan_line_word(line, at);
    if (rest.length > 0) {
        return lan_fail(err, LAN_EPARSE, line->number, rest.column,
                        "'%s' follows the nine fields of a query",
                        lan_shown(rest.text, rest.length, shown));
    }
    query->length = length;
    query->has_route = length > 0.0 || lan_cell_same(query->start, query->goal);
    const int printed = decimals_of(&word);
    *decimals = printed > *decimals ? printed : *decimals;
    return LAN_OK;
}

static lan_status read_name(const lan_line *line, size_t *at,
                            lan_moving_ai_query *query, lan_error *err)
{
    const lan_word word = lan_line_word(line, at);
    if (word.length == 0) {
        return lan_fail(err, LAN_EPARSE, line->number, word.column,
                        "map is missing");
    }
    query->map_name = word.text;
    query->map_name_length = word.length;
    return LAN_OK;
}

/* Raises *decimals to those of the length. */
static lan_status read_query(const lan_line *line, lan_moving_ai_query *query,
                             int *decimals, lan_error *err)
{
    const struct {
        const char *name;
        int32_t *value;
    } fields[] = {
        {"bucket", &query->bucket},   {"width", &query->width},
        {"height", &query->height},   {"start x", &query->start.x},
        {"start y", &query->start.y}, {"goal x", &query->goal.x},
        {"goal y", &query->goal.y},
    };
    size_t at = 0;
    query->line = line->number;
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        const lan_word word = lan_line_word(line, &at);
        lan_status status = lan_word_to_number(
            &word, line->number, fields[i].name, fields[i].value, err);
        if (status == LAN_OK && i == 0) {
            status = read_name(line, &at, query, err);
        }
        if (status != LAN_OK) {
            return status;
        }
    }
    return read_length(line, &at, query, decimals, err);
}

/* Makes room for one more; *queries stays valid on failure. */
static lan_status grow(lan_moving_ai_query **queries, size_t count,
                       size_t *capacity)
{
    if (count < *capacity) {
        return LAN_OK;
    }
    const size_t wanted = *capacity == 0 ? 64 : 2 * *capacity;
    if (wanted > SIZE_MAX / sizeof **queries) {
        return LAN_ENOMEM;
    }
    lan_moving_ai_query *more = realloc(*queries, wanted * sizeof *more);
    if (more == NULL) {
        return LAN_ENOMEM;
    }
    *queries = more;
    *capacity = wanted;
    return LAN_OK;
}

lan_status lan_moving_ai_read_queries(const char *text, size_t length,
                                      lan_moving_ai_query **out, size_t *count,
                                      lan_error *err)
{
    lan_lines lines = lan_lines_of(text, length);
    lan_moving_ai_query *queries = NULL;
    size_t read = 0;
    size_t capacity = 0;
    int decimals = 0;
    lan_line line;

    lan_status status = read_version(&lines, err);
    while (status == LAN_OK && lan_lines_next_filled(&lines, &line)) {
        status = grow(&queries, read, &capacity);
        if (status != LAN_OK) {
            (void)lan_fail(err, status, line.number, 0, "%s",
                           lan_status_text(status));
            break;
        }
        status = read_query(&line, &queries[read++], &decimals, err);
    }
    if (status != LAN_OK) {
        free(queries);
        return status;
    }
    for (size_t i = 0; i < read; i++) {
        queries[i].tolerance = tolerance_of(queries[i].length, decimals);
    }
    *out = queries;
    *count = read;
    return LAN_OK;
}

lan_status lan_moving_ai_check_query(const lan_moving_ai_query *query,
                                     const lan_grid_map *map, lan_error *err)
{
    const int32_t width = lan_grid_map_width(map);
    const int32_t height = lan_grid_map_height(map);
    if (query->width != width || query->height != height) {
        return lan_fail(err, LAN_EINVAL, query->line, 0,
                        "the query is for a map of %d x %d cells, not of "
                        "%d x %d",
                        (int)query->width, (int)query->height, (int)width,
                        (int)height);
    }
    const bool has_start = lan_grid_map_contains(map, query->start);
    if (!has_start || !lan_grid_map_contains(map, query->goal)) {
        const lan_cell at = has_start ? query->goal : query->start;
        return lan_fail(err, LAN_EINVAL, query->line, 0,
                        "%s (%d, %d) lies outside of the map of %d x %d cells",
                        has_start ? "goal" : "start", (int)at.x, (int)at.y,
                        (int)width, (int)height);
    }
    return LAN_OK;
}
