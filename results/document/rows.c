/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A document for programs: CSV, JSON Lines and JSON; and by the name of a
 * format.
 */
#include <math.h>
#include <string.h>

#include "base/json_text.h"
#include "base/text.h"
#include "results/document/document_impl.h"
#include "results/document/render.h"

const lan_table *lan_document_csv_table(const lan_document *document)
{
    for (size_t i = 0; i < document->part_count; i++) {
        const lan_table *table = document->parts[i].table;
        if (table != NULL &&
            (table->def.formats & LAN_FOR(LAN_FORMAT_CSV)) != 0) {
            return table;
        }
    }
    return NULL;
}

/* In quotes where a reader would take it apart else (RFC 4180). */
static void write_field(const char *text, FILE *out)
{
    if (text[strcspn(text, ",\"\r\n")] == '\0') {
        fputs(text, out);
        return;
    }
    fputc('"', out);
    for (const char *at = text; *at != '\0'; at++) {
        if (*at == '"') {
            fputc('"', out);
        }
        fputc(*at, out);
    }
    fputc('"', out);
}

static void write_cell(const lan_cell *cell, FILE *out)
{
    char number[LAN_TEXT_DOUBLE_SIZE];

    switch (cell == NULL ? LAN_CELL_EMPTY : cell->kind) {
    case LAN_CELL_EMPTY:
        break;
    case LAN_CELL_NUMBER:
    case LAN_CELL_SHOWN:
        /* what is no number is empty, and null in JSON */
        fputs(isfinite(cell->value) ? lan_text_from_double(cell->value, number)
                                    : "",
              out);
        break;
    case LAN_CELL_WHOLE:
        fprintf(out, "%.0f", cell->value);
        break;
    case LAN_CELL_FLAG:
        fputs(cell->value > 0.0 ? "true" : "false", out);
        break;
    case LAN_CELL_TEXT:
        write_field(cell->text == NULL ? "" : cell->text, out);
        break;
    }
}

/* A row, or the head of the table where row is NULL. */
static void write_row(const lan_table *table, const lan_row *row, FILE *out)
{
    const char *before = "";

    for (size_t i = 0; i < table->def.column_count; i++) {
        if (table->columns[i].key == NULL) {
            continue;
        }
        fputs(before, out);
        if (row == NULL) {
            write_field(table->columns[i].key, out);
        } else {
            write_cell(lan_table_at(table, row, i), out);
        }
        before = ",";
    }
    fputc('\n', out);
}

lan_status lan_document_to_csv(const lan_document *document, FILE *out)
{
    const lan_table *table = lan_document_csv_table(document);
    const lan_status status = lan_document_ready(document, LAN_FORMAT_CSV);

    if (status != LAN_OK || table == NULL) {
        return status != LAN_OK ? status : LAN_EINVAL;
    }
    write_row(table, NULL, out);
    for (size_t i = 0; i < table->row_count; i++) {
        write_row(table, &table->rows[i], out);
    }
    return LAN_OK;
}

/* The cells of a row by their keys; NULL: no memory. */
static json_t *row_object(const lan_table *table, const lan_row *row)
{
    json_t *object = json_object();

    for (size_t i = 0; object != NULL && i < table->def.column_count; i++) {
        static const lan_cell nothing = {.kind = LAN_CELL_EMPTY};
        const lan_cell *const cell = lan_table_at(table, row, i);
        if (table->columns[i].key != NULL &&
            json_object_set_new(
                object, table->columns[i].key,
                lan_cell_json(cell == NULL ? &nothing : cell)) != 0) {
            json_decref(object);
            object = NULL;
        }
    }
    return object;
}

lan_status lan_document_to_json_lines(const lan_document *document, FILE *out)
{
    const lan_table *table = lan_document_csv_table(document);
    const lan_status status = lan_document_ready(document, LAN_FORMAT_CSV);

    if (status != LAN_OK || table == NULL) {
        return status != LAN_OK ? status : LAN_EINVAL;
    }
    for (size_t i = 0; i < table->row_count; i++) {
        json_t *const object = row_object(table, &table->rows[i]);
        if (object == NULL) {
            return LAN_ENOMEM;
        }
        lan_json_write_line(out, object);
        json_decref(object);
    }
    return LAN_OK;
}

lan_status lan_document_to_json(const lan_document *document, FILE *out)
{
    const lan_status status = lan_document_ready(document, LAN_FORMAT_JSON);

    if (status != LAN_OK) {
        return status;
    }
    lan_json_write_indented(out, document->open[0]);
    return LAN_OK;
}

/* --- formats ------------------------------------------------------------- */

static const char *const words[LAN_FORMAT_COUNT] = {
    [LAN_FORMAT_TEXT] = "text",
    [LAN_FORMAT_CSV] = "csv",
    [LAN_FORMAT_JSON] = "json",
    [LAN_FORMAT_HTML] = "html",
};

lan_status lan_format_read(const char *word, lan_format *out, lan_error *err)
{
    for (int i = 0; i < LAN_FORMAT_COUNT; i++) {
        if (strcmp(word, words[i]) == 0) {
            *out = (lan_format)i;
            return LAN_OK;
        }
    }
    const char *meant = lan_text_suggest(word, words, LAN_FORMAT_COUNT);
    return meant != NULL
               ? lan_fail(err, LAN_EINVAL, 0, 0,
                          "unknown format '%.20s' (did you mean '%s'?)", word,
                          meant)
               : lan_fail(err, LAN_EINVAL, 0, 0,
                          "a format is text, csv, json or html, not '%.20s'",
                          word);
}

const char *lan_format_word(lan_format format)
{
    return words[format];
}

bool lan_document_has_rows(const lan_document *document)
{
    return lan_document_csv_table(document) != NULL;
}

lan_status lan_document_render(const lan_document *document, lan_format format,
                               const lan_text_style *style, FILE *out)
{
    switch (format) {
    case LAN_FORMAT_TEXT:
        return lan_document_to_text(document, style, out);
    case LAN_FORMAT_CSV:
        return lan_document_to_csv(document, out);
    case LAN_FORMAT_JSON:
        return lan_document_to_json(document, out);
    case LAN_FORMAT_HTML:
        return lan_document_to_html(document, out);
    }
    return LAN_EINVAL;
}
