/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "base/json_text.h"
#include "base/real.h"
#include "base/text.h"
#include "cli/cli.h"

bool lan_cli_rows_are_named(const char *path)
{
    return lan_cli_ends_in(path, ".jsonl") || lan_cli_ends_in(path, ".csv");
}

lan_cli_exit lan_cli_rows_kind(const lan_cli *cli, bool *as_json)
{
    const char *path = cli->output;
    if (path == NULL || lan_cli_is_dash(path)) {
        *as_json = cli->json;
        return LAN_CLI_DONE;
    }
    *as_json = lan_cli_ends_in(path, ".jsonl");
    if (!lan_cli_rows_are_named(path)) {
        lan_cli_say("-o takes a name in .csv or .jsonl, not '%s'", path);
        return LAN_CLI_USAGE;
    }
    return LAN_CLI_DONE;
}

/* A field of CSV (RFC 4180): in quotation marks where it must be. */
static void put_field(FILE *out, const char *text)
{
    if (strpbrk(text, ",\"\n\r") == NULL) {
        fputs(text, out);
        return;
    }
    fputc('"', out);
    for (; *text != '\0'; text++) {
        if (*text == '"') {
            fputc('"', out);
        }
        fputc(*text, out);
    }
    fputc('"', out);
}

void lan_cli_rows_begin(const lan_cli_row_writer *rows)
{
    if (rows->as_json) {
        return;
    }
    fputs("run", rows->out);
    for (size_t i = 0; i < lan_columns_count(rows->columns); i++) {
        fputc(',', rows->out);
        put_field(rows->out, lan_columns_at(rows->columns, i)->name);
    }
    fputs(",status\n", rows->out);
}

static const char *status_of(const lan_sweep_row *row)
{
    return row->status == LAN_OK ? "ok" : row->error;
}

static void put_csv(const lan_cli_row_writer *rows, const lan_sweep_row *row)
{
    char number[LAN_TEXT_DOUBLE_SIZE];
    fprintf(rows->out, "%lld", (long long)row->run);
    for (size_t i = 0; i < lan_columns_count(rows->columns); i++) {
        fputc(',', rows->out);
        put_field(rows->out,
                  lan_column_text(lan_columns_at(rows->columns, i),
                                  lan_columns_value(rows->columns, row, i),
                                  number));
    }
    fputc(',', rows->out);
    put_field(rows->out, status_of(row));
    fputc('\n', rows->out);
}

static json_t *value_json(const lan_column *column, double value)
{
    char number[LAN_TEXT_DOUBLE_SIZE];
    if (isnan(value)) {
        return lan_json_number(value);
    }
    const char *text = lan_column_text(column, value, number);
    if (column->kind == LAN_COLUMN_FLAG) {
        return json_boolean(value > 0.0);
    }
    return column->kind == LAN_COLUMN_WORD || strcmp(text, "auto") == 0
               ? lan_json_text(text)
               : lan_json_number(value);
}

static json_t *row_json(const lan_cli_row_writer *rows,
                        const lan_sweep_row *row)
{
    json_t *set = json_object();
    json_t *recorded = json_object();
    int failed = 0;
    for (size_t i = 0; i < lan_columns_count(rows->columns); i++) {
        const lan_column *column = lan_columns_at(rows->columns, i);
        const bool is_set = i < lan_columns_set_count(rows->columns);
        failed |= json_object_set_new(
            is_set ? set : recorded, column->name,
            value_json(column, lan_columns_value(rows->columns, row, i)));
    }
    json_t *object = json_pack(
        "{s:I, s:o, s:o, s:o}", "run", (json_int_t)row->run, "set", set,
        "recorded", recorded, "status", lan_json_text(status_of(row)));
    if (failed != 0) {
        json_decref(object);
        return NULL;
    }
    return object;
}

lan_status lan_cli_rows_add(const lan_cli_row_writer *rows,
                            const lan_sweep_row *row)
{
    if (!rows->as_json) {
        put_csv(rows, row);
        return ferror(rows->out) ? LAN_EIO : LAN_OK;
    }
    json_t *object = row_json(rows, row);
    if (object == NULL) {
        return LAN_ENOMEM;
    }
    lan_json_write_line(rows->out, object);
    json_decref(object);
    return ferror(rows->out) ? LAN_EIO : LAN_OK;
}
