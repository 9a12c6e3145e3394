/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/fit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/input_file.h"
#include "base/real.h"
#include "base/result_impl.h"
#include "base/text.h"

#define FILE_MAX ((size_t)64 * 1024 * 1024)

/* Where the reader is in the text. */
typedef struct cursor {
    const lan_battle_def *def;
    const char *at;
    const char *end;
    const char *line; /* its first byte */
    int number;       /* of the line, from 1 */
    char separator;   /* between cells, as the heading has it */
    lan_error *err;
} cursor;

/* Text between two separators, without quotes and the blanks around it. */
typedef struct cell {
    const char *text;
    size_t length;
    int column; /* 1-based, in bytes */
    bool is_last;
} cell;

static lan_status tell(const cursor *in, const cell *where, const char *what)
{
    char copy[64];
    char shown[64];
    snprintf(copy, sizeof copy, "%.*s",
             (int)(where->length < 40 ? where->length : 40), where->text);
    lan_text_printable(copy, shown, sizeof shown);
    return lan_fail(in->err, LAN_EPARSE, in->number, where->column, "%s '%s'",
                    what, shown);
}

/* A tab that is not the separator is a blank. */
static bool is_blank(const cursor *in, char c)
{
    return c == ' ' || c == '\r' || (c == '\t' && c != in->separator);
}

/* The end of the present line. */
static const char *line_end(const cursor *in)
{
    const char *end = memchr(in->at, '\n', (size_t)(in->end - in->at));
    return end != NULL ? end : in->end;
}

/* Goes to the next line that says something; false at the end. */
static bool find_line(cursor *in)
{
    for (; in->at < in->end; in->number++) {
        const char *end = line_end(in);
        const char *text = in->at;
        while (text < end && is_blank(in, *text)) {
            text++;
        }
        if (text < end && *text != '#') {
            in->line = in->at;
            return true;
        }
        in->at = end < in->end ? end + 1 : end;
    }
    return false;
}

/* Where the cell that begins at `text` ends: at a separator that is not within
 * quotes, or with the line. */
static const char *cell_end(const cursor *in, const char *text)
{
    const char *end = line_end(in);
    bool is_quoted = false;
    while (text < end && (is_quoted || *text != in->separator)) {
        is_quoted = is_quoted != (*text == '"');
        text++;
    }
    return text;
}

/* Takes the quotes off; no name and no number has one in it. */
static lan_status take_quotes_off(const cursor *in, cell *out)
{
    if (out->length == 0 || out->text[0] != '"') {
        return LAN_OK;
    }
    const size_t rest = out->length - 1;
    if (rest == 0 || memchr(out->text + 1, '"', rest) != out->text + rest) {
        return tell(in, out, "a quote that is not closed at the cell's end:");
    }
    out->text++;
    out->length -= 2;
    return LAN_OK;
}

/* Takes the next cell of the line. */
static lan_status take_cell(cursor *in, cell *out)
{
    const char *end = line_end(in);
    const char *text = in->at;
    const char *stop = cell_end(in, text);
    const char *last = stop;
    while (text < stop && is_blank(in, *text)) {
        text++;
    }
    while (last > text && is_blank(in, last[-1])) {
        last--;
    }
    in->at = stop < in->end ? stop + 1 : stop;
    *out = (cell){.text = text,
                  .length = (size_t)(last - text),
                  .column = (int)(text - in->line) + 1,
                  .is_last = stop == end};
    return take_quotes_off(in, out);
}

static size_t count_cells(const cursor *in)
{
    const char *end = line_end(in);
    size_t count = 1;
    for (const char *c = in->at; c < end; c++) {
        count += *c == in->separator ? 1 : 0;
    }
    return count;
}

/* The separator is the first mark in the heading that may be one: the first
 * name is known, and has none. */
static char find_separator(const cursor *in)
{
    const char *end = line_end(in);
    for (const char *c = in->at; c < end; c++) {
        if (*c == ',' || *c == ';' || *c == '\t') {
            return *c;
        }
    }
    return ',';
}

/* --- the heading --------------------------------------------------------- */

static bool is_name(const char *text, size_t length, const char *name)
{
    return strlen(name) == length && memcmp(text, name, length) == 0;
}

static bool ends_in(const cell *name, const char *suffix)
{
    const size_t length = strlen(suffix);
    return name->length > length &&
           memcmp(name->text + name->length - length, suffix, length) == 0;
}

/* Finds army or army.group; false where there is no such thing. */
static bool find_owner(const lan_battle_def *def, const char *text,
                       size_t length, lan_observed_column *out)
{
    const char *dot = memchr(text, '.', length);
    const size_t army_length = dot != NULL ? (size_t)(dot - text) : length;
    for (size_t a = 0; a < def->army_count; a++) {
        const lan_army_def *army = &def->armies[a];
        if (!is_name(text, army_length, army->name)) {
            continue;
        }
        out->army = (int32_t)a;
        out->group = -1;
        for (size_t g = 0; dot != NULL && g < army->group_count; g++) {
            if (is_name(dot + 1, length - army_length - 1,
                        army->groups[g].name)) {
                out->group = (int32_t)g;
            }
        }
        return dot == NULL || out->group >= 0;
    }
    return false;
}

static lan_status read_name(const cursor *in, const cell *name,
                            lan_observed_column *out)
{
    size_t length = name->length;
    out->kind = LAN_OBSERVED_STRENGTH;
    if (ends_in(name, ":morale")) {
        out->kind = LAN_OBSERVED_MORALE;
        length -= strlen(":morale");
    } else if (ends_in(name, ":lost")) {
        out->kind = LAN_OBSERVED_LOSS;
        length -= strlen(":lost");
    }
    if (!find_owner(in->def, name->text, length, out)) {
        return tell(in, name, "no army or army.group is called");
    }
    return LAN_OK;
}

static bool is_there(const lan_observed *out, const lan_observed_column *mine)
{
    for (size_t i = 0; i < out->column_count; i++) {
        const lan_observed_column *other = &out->columns[i];
        if (other->kind == mine->kind && other->army == mine->army &&
            other->group == mine->group) {
            return true;
        }
    }
    return false;
}

static lan_status read_heading(cursor *in, lan_observed *out)
{
    cell name;
    if (!find_line(in)) {
        return lan_fail(in->err, LAN_EPARSE, 1, 1,
                        "no heading: time, then armies and groups");
    }
    in->separator = find_separator(in);
    const size_t count = count_cells(in);
    if (count > LAN_OBSERVED_MAX) {
        return lan_fail(in->err, LAN_ELIMIT, 0, 0, "more than %d columns",
                        LAN_OBSERVED_MAX);
    }
    out->columns = calloc(count, sizeof *out->columns);
    if (out->columns == NULL) {
        return LAN_ENOMEM;
    }
    lan_status status = take_cell(in, &name);
    if (status == LAN_OK && !is_name(name.text, name.length, "time")) {
        status = tell(in, &name, "the first column must be 'time', not");
    }
    while (status == LAN_OK && !name.is_last) {
        lan_observed_column column;
        status = take_cell(in, &name);
        if (status == LAN_OK) {
            status = read_name(in, &name, &column);
        }
        if (status != LAN_OK) {
            return status;
        }
        if (is_there(out, &column)) {
            return tell(in, &name, "there is a column before it called");
        }
        out->columns[out->column_count++] = column;
    }
    in->number++;
    return status;
}

/* --- the rows ------------------------------------------------------------ */

/* Reads a number; one that is none is told as what was expected, or with the
 * remedy where only a mark in it is wrong. */
static lan_status read_number(const cursor *in, const cell *text,
                              const char *expected, double *out)
{
    if (lan_text_to_double(text->text, text->length, out) == LAN_OK) {
        return LAN_OK;
    }
    return memchr(text->text, ',', text->length) != NULL
               ? tell(in, text,
                      "decimals have a point, and thousands no mark, not")
               : tell(in, text, expected);
}

static lan_status read_time(const cursor *in, const cell *text,
                            lan_observed *out)
{
    const size_t r = out->row_count;
    double time = 0.0;
    static const char expected[] = "a time must be a number of at least 0, not";
    const lan_status status = read_number(in, text, expected, &time);
    if (status != LAN_OK) {
        return status;
    }
    if (time < 0.0) {
        return tell(in, text, expected);
    }
    if (r > 0 && time < out->times[r - 1]) {
        return tell(in, text, "times must not fall, as this does:");
    }
    if (r > 1 && time <= out->times[r - 2]) {
        return tell(in, text, "a third row of one time has no meaning:");
    }
    out->times[r] = time;
    return LAN_OK;
}

static lan_status read_value(const cursor *in, const cell *text,
                             lan_observed_kind kind, double *value,
                             lan_observed *out)
{
    const lan_status status =
        read_number(in, text, "a number was expected, not", value);
    if (status == LAN_OK && kind == LAN_OBSERVED_STRENGTH && *value < 0.0 &&
        out->below_zero++ == 0) {
        out->below_zero_line = in->number;
    }
    return status;
}

static lan_status read_row(cursor *in, lan_observed *out)
{
    double *row = &out->values[out->row_count * out->column_count];
    cell text;
    lan_status status = take_cell(in, &text);
    if (status == LAN_OK) {
        status = read_time(in, &text, out);
    }
    for (size_t c = 0; status == LAN_OK && c < out->column_count; c++) {
        row[c] = LAN_NAN;
        if (text.is_last) {
            continue; /* cells at the end may be left out */
        }
        status = take_cell(in, &text);
        if (status == LAN_OK && text.length > 0) {
            status = read_value(in, &text, out->columns[c].kind, &row[c], out);
        }
    }
    if (status == LAN_OK && !text.is_last) {
        status = take_cell(in, &text);
        if (status == LAN_OK) {
            status = tell(in, &text, "more cells than the heading has:");
        }
    }
    in->number++;
    out->row_count++;
    return status;
}

/* Lines that may be rows. */
static size_t count_lines(const cursor *in)
{
    size_t count = 1;
    for (const char *c = in->at; c < in->end; c++) {
        count += *c == '\n' ? 1 : 0;
    }
    return count;
}

static lan_status read_rows(cursor *in, lan_observed *out)
{
    const size_t most = count_lines(in);
    const size_t width = out->column_count + 1;
    if (most > LAN_OBSERVED_MAX / width) {
        return lan_fail(in->err, LAN_ELIMIT, 0, 0, "more than %d values",
                        LAN_OBSERVED_MAX);
    }
    out->times = calloc(most, sizeof *out->times);
    out->values = calloc(most * width, sizeof *out->values);
    if (out->times == NULL || out->values == NULL) {
        return LAN_ENOMEM;
    }
    lan_status status = LAN_OK;
    while (status == LAN_OK && find_line(in)) {
        status = read_row(in, out);
    }
    return status;
}

lan_status lan_observed_read_text(const lan_battle_def *def, const char *text,
                                  size_t length, lan_observed **out,
                                  lan_error *err)
{
    const bool has_mark = length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0;
    lan_observed *fresh = lan_result_create(sizeof *fresh);
    if (fresh == NULL) {
        return lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
    }
    cursor in = {.def = def,
                 .at = text + (has_mark ? 3 : 0),
                 .end = text + length,
                 .number = 1,
                 .err = err};
    lan_status status = read_heading(&in, fresh);
    if (status == LAN_OK) {
        status = read_rows(&in, fresh);
    }
    if (status != LAN_OK) {
        lan_observed_destroy(fresh);
        return status;
    }
    *out = fresh;
    return LAN_OK;
}

lan_status lan_observed_read_file(const lan_battle_def *def, const char *path,
                                  lan_observed **out, lan_error *err)
{
    char *text = NULL;
    size_t length = 0;
    lan_status status =
        lan_input_file_read(path, FILE_MAX, &text, &length, err);
    if (status == LAN_OK) {
        status = lan_observed_read_text(def, text, length, out, err);
        free(text);
    }
    return status;
}

void lan_observed_destroy(lan_observed *observed)
{
    if (observed == NULL) {
        return;
    }
    free(observed->columns);
    free(observed->times);
    free(observed->values);
    free(observed);
}

LAN_RESULT_ELEMENT(lan_observed_column_at, lan_observed, lan_observed_column,
                   columns, column_count, size_t)
