/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/fit.h"

#include <stdlib.h>
#include <string.h>

#include "balance/arena_impl.h"
#include "balance/fail_impl.h"
#include "base/csv_impl.h"
#include "base/input_file.h"

/* Values of all rows. */
#define LAN_OBSERVED_MAX 1000000

#define FILE_MAX ((size_t)64 * 1024 * 1024)

/* A table being read, and its battle. */
typedef struct cursor {
    lan_csv csv;
    const lan_battle_def *def;
    arena memory;
} cursor;

/* --- the heading --------------------------------------------------------- */

static bool is_name(const char *text, size_t length, const char *name)
{
    return strlen(name) == length && memcmp(text, name, length) == 0;
}

static bool ends_in(const lan_csv_cell *name, const char *suffix)
{
    const size_t length = strlen(suffix);
    return name->length > length &&
           memcmp(name->text + name->length - length, suffix, length) == 0;
}

/* Finds army or army.group; false if it does not exist. */
static bool find_owner(const lan_battle_def *def, const char *text,
                       size_t length, lan_observed_column *out)
{
    for (size_t a = 0; a < def->army_count; a++) {
        const lan_army_def *army = &def->armies[a];
        const size_t own = strlen(army->name);
        out->army = (int32_t)a;
        out->group = -1;
        if (is_name(text, length, army->name)) {
            return true;
        }
        for (size_t g = 0; g < army->group_count && length > own; g++) {
            out->group = (int32_t)g;
            if (is_name(text, own, army->name) && text[own] == '.' &&
                is_name(text + own + 1, length - own - 1,
                        army->groups[g].name)) {
                return true;
            }
        }
    }
    return false;
}

static lan_status read_name(const cursor *in, const lan_csv_cell *name,
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
        return lan_csv_tell(&in->csv, name, "no army or army.group is called");
    }
    return LAN_OK;
}

static lan_status read_heading(cursor *in, lan_observed *out)
{
    lan_csv_cell name;
    if (!lan_csv_find_line(&in->csv)) {
        return lan_fail(in->csv.err, LAN_EPARSE, 1, 1,
                        "the heading is missing: time, then armies and groups");
    }
    const size_t count = lan_csv_take_separator(&in->csv);
    out->columns = arena_take(&in->memory, count, sizeof *out->columns);
    if (out->columns == NULL) {
        return LAN_ENOMEM;
    }
    lan_status status = lan_csv_take_cell(&in->csv, &name);
    if (status == LAN_OK && !is_name(name.text, name.length, "time")) {
        status = lan_csv_tell(&in->csv, &name,
                              "the first column must be 'time', not");
    }
    while (status == LAN_OK && !name.is_last) {
        lan_observed_column column;
        status = lan_csv_take_cell(&in->csv, &name);
        status = status == LAN_OK ? read_name(in, &name, &column) : status;
        if (status != LAN_OK) {
            return status;
        }
        for (size_t i = 0; i < out->column_count; i++) {
            const lan_observed_column *other = &out->columns[i];
            if (other->kind == column.kind && other->army == column.army &&
                other->group == column.group) {
                return lan_csv_tell(&in->csv, &name,
                                    "there is already a column called");
            }
        }
        out->columns[out->column_count++] = column;
    }
    lan_csv_end_line(&in->csv);
    return status;
}

/* --- the rows ------------------------------------------------------------ */

static lan_status read_time(const cursor *in, const lan_csv_cell *text,
                            lan_observed *out)
{
    const size_t r = out->row_count;
    double time = 0.0;
    static const char expected[] = "a time must be a number of at least 0, not";
    const lan_status status = lan_csv_number(&in->csv, text, expected, &time);
    if (status != LAN_OK) {
        return status;
    }
    if (time < 0.0) {
        return lan_csv_tell(&in->csv, text, expected);
    }
    if (r > 0 && time < out->times[r - 1]) {
        return lan_csv_tell(&in->csv, text, "times must not decrease:");
    }
    if (r > 1 && time <= out->times[r - 2]) {
        return lan_csv_tell(&in->csv, text,
                            "at most two rows may have one time:");
    }
    out->times[r] = time;
    return LAN_OK;
}

static lan_status read_row(cursor *in, lan_observed *out)
{
    double *row = &out->values[out->row_count * out->column_count];
    lan_csv_cell text;
    lan_status status = lan_csv_take_cell(&in->csv, &text);
    status = status == LAN_OK ? read_time(in, &text, out) : status;
    for (size_t c = 0; status == LAN_OK && c < out->column_count; c++) {
        row[c] = LAN_NAN;
        if (text.is_last) {
            continue; /* cells at the end may be left out */
        }
        status = lan_csv_take_cell(&in->csv, &text);
        if (status == LAN_OK && text.length > 0) {
            status = lan_csv_number(&in->csv, &text,
                                    "a number was expected, not", &row[c]);
            if (status == LAN_OK && row[c] < 0.0 &&
                out->columns[c].kind == LAN_OBSERVED_STRENGTH &&
                out->below_zero++ == 0) {
                out->below_zero_line = in->csv.number;
            }
        }
    }
    if (status == LAN_OK && !text.is_last) {
        status = lan_csv_take_cell(&in->csv, &text);
        if (status == LAN_OK) {
            status = lan_csv_tell(&in->csv, &text,
                                  "more cells than the heading has:");
        }
    }
    lan_csv_end_line(&in->csv);
    out->row_count++;
    return status;
}

static lan_status read_rows(cursor *in, lan_observed *out)
{
    const size_t width = out->column_count + 1;
    size_t most = 1; /* lines that may be rows */
    for (const char *c = in->csv.at; c < in->csv.end; c++) {
        most += *c == '\n' ? 1 : 0;
    }
    if (most > LAN_OBSERVED_MAX / width) {
        return lan_fail(in->csv.err, LAN_ELIMIT, 0, 0, "more than %d values",
                        LAN_OBSERVED_MAX);
    }
    out->times = arena_take(&in->memory, most, sizeof *out->times);
    out->values = arena_take(&in->memory, most * width, sizeof *out->values);
    if (in->memory.is_short) {
        return LAN_ENOMEM;
    }
    lan_status status = LAN_OK;
    while (status == LAN_OK && lan_csv_find_line(&in->csv)) {
        status = read_row(in, out);
    }
    return status;
}

lan_status lan_observed_read_text(const lan_battle_def *def, const char *text,
                                  size_t length, lan_observed **out,
                                  lan_error *err)
{
    cursor in = {.csv = lan_csv_begin(text, length, err), .def = def};
    lan_observed *fresh = arena_take(&in.memory, 1, sizeof *fresh);
    lan_status status = fresh != NULL ? LAN_OK : LAN_ENOMEM;
    status = status == LAN_OK ? read_heading(&in, fresh) : status;
    status = status == LAN_OK ? read_rows(&in, fresh) : status;
    if (status != LAN_OK) {
        arena_clear(&in.memory);
        return fail_as(err, status);
    }
    fresh->memory = in.memory.last;
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
    arena_free(observed != NULL ? observed->memory : NULL);
}
