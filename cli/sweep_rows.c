/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/sweep_rows.h"

#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "cli/outcome_json.h"
#include "scenarios/variant.h"

struct lan_cli_rows {
    const lan_sweep *sweep;
    const lan_design *design;
    FILE *out;
    bool as_json;
    double own[]; /* the scenario's value of each path */
};

lan_status lan_cli_rows_create(const lan_scenario *scenario,
                               const lan_sweep *sweep, bool as_json, FILE *out,
                               lan_cli_rows **rows)
{
    const lan_design *design = lan_sweep_design(sweep);
    const size_t paths = lan_design_path_count(design);
    lan_variant *variant = NULL;
    const lan_status status = lan_variant_create(scenario, &variant);
    if (status != LAN_OK) {
        return status;
    }
    lan_cli_rows *made = malloc(sizeof *made + paths * sizeof made->own[0]);
    if (made != NULL) {
        made->sweep = sweep;
        made->design = design;
        made->out = out;
        made->as_json = as_json;
        for (size_t i = 0; i < paths; i++) {
            made->own[i] =
                lan_variant_get(variant, lan_design_handle(design, i));
        }
        *rows = made;
    }
    lan_variant_destroy(variant);
    return made != NULL ? LAN_OK : LAN_ENOMEM;
}

void lan_cli_rows_destroy(lan_cli_rows *rows)
{
    free(rows);
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

void lan_cli_rows_begin(const lan_cli_rows *rows)
{
    if (rows->as_json) {
        return;
    }
    fputs("run", rows->out);
    for (size_t i = 0; i < lan_design_path_count(rows->design); i++) {
        fputc(',', rows->out);
        put_field(rows->out,
                  lan_handle_path(lan_design_handle(rows->design, i)));
    }
    for (size_t i = 0; i < lan_sweep_record_count(rows->sweep); i++) {
        fputc(',', rows->out);
        put_field(rows->out, lan_record_name(lan_sweep_record(rows->sweep, i)));
    }
    fputs(",status\n", rows->out);
}

static double set_value(const lan_cli_rows *rows, const lan_sweep_row *row,
                        size_t path)
{
    return isnan(row->values[path]) ? rows->own[path] : row->values[path];
}

static const char *status_of(const lan_sweep_row *row)
{
    return row->status == LAN_OK ? "ok" : row->error;
}

static void put_csv(const lan_cli_rows *rows, const lan_sweep_row *row)
{
    char number[LAN_TEXT_DOUBLE_SIZE];
    fprintf(rows->out, "%lld", (long long)row->run);
    for (size_t i = 0; i < lan_design_path_count(rows->design); i++) {
        fputc(',', rows->out);
        put_field(rows->out, lan_handle_text(lan_design_handle(rows->design, i),
                                             set_value(rows, row, i), number));
    }
    for (size_t i = 0; i < lan_sweep_record_count(rows->sweep); i++) {
        fputc(',', rows->out);
        put_field(rows->out, lan_record_text(lan_sweep_record(rows->sweep, i),
                                             row->recorded[i], number));
    }
    fputc(',', rows->out);
    put_field(rows->out, status_of(row));
    fputc('\n', rows->out);
}

static json_t *set_json(const lan_handle *handle, double value)
{
    char number[LAN_TEXT_DOUBLE_SIZE];
    const lan_handle_kind kind = lan_handle_kind_of(handle);
    const char *text = lan_handle_text(handle, value, number);
    if (kind == LAN_HANDLE_FLAG && !isnan(value)) {
        return json_boolean(value > 0.0);
    }
    return kind == LAN_HANDLE_WORD || strcmp(text, "auto") == 0
               ? lan_cli_json_text(text)
               : lan_cli_json_number(value);
}

static json_t *recorded_json(const lan_record *record, double value)
{
    char number[LAN_TEXT_DOUBLE_SIZE];
    const lan_record_kind kind = lan_record_kind_of(record);
    if (isnan(value) || kind == LAN_RECORD_NUMBER) {
        return lan_cli_json_number(value);
    }
    return kind == LAN_RECORD_FLAG
               ? json_boolean(value > 0.0)
               : lan_cli_json_text(lan_record_text(record, value, number));
}

static json_t *row_json(const lan_cli_rows *rows, const lan_sweep_row *row)
{
    json_t *set = json_object();
    json_t *recorded = json_object();
    int failed = 0;
    for (size_t i = 0; i < lan_design_path_count(rows->design); i++) {
        const lan_handle *handle = lan_design_handle(rows->design, i);
        failed |=
            json_object_set_new(set, lan_handle_path(handle),
                                set_json(handle, set_value(rows, row, i)));
    }
    for (size_t i = 0; i < lan_sweep_record_count(rows->sweep); i++) {
        const lan_record *record = lan_sweep_record(rows->sweep, i);
        failed |= json_object_set_new(recorded, lan_record_name(record),
                                      recorded_json(record, row->recorded[i]));
    }
    json_t *object = json_pack(
        "{s:I, s:o, s:o, s:o}", "run", (json_int_t)row->run, "set", set,
        "recorded", recorded, "status", lan_cli_json_text(status_of(row)));
    if (failed != 0) {
        json_decref(object);
        return NULL;
    }
    return object;
}

lan_status lan_cli_rows_add(void *context, const lan_sweep_row *row)
{
    const lan_cli_rows *rows = context;
    if (!rows->as_json) {
        put_csv(rows, row);
        return ferror(rows->out) ? LAN_EIO : LAN_OK;
    }
    json_t *object = row_json(rows, row);
    if (object == NULL) {
        return LAN_ENOMEM;
    }
    (void)json_dumpf(object, rows->out, JSON_COMPACT | JSON_PRESERVE_ORDER);
    fputc('\n', rows->out);
    json_decref(object);
    return ferror(rows->out) ? LAN_EIO : LAN_OK;
}
