/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

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
        /* NaN is empty, as everywhere */
        fputs(isnan(cell->value) ? ""
                                 : lan_text_from_double(cell->value, number),
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

static void write_row(const lan_table *table, const lan_row *row, FILE *out)
{
    const char *before = "";

    for (size_t i = 0; i < table->def.column_count; i++) {
        if (table->columns[i].key != NULL) {
            fputs(before, out);
            write_cell(lan_table_at(table, row, i), out);
            before = ",";
        }
    }
    fputc('\n', out);
}

static void write_head(const lan_table *table, FILE *out)
{
    const char *before = "";

    for (size_t i = 0; i < table->def.column_count; i++) {
        if (table->columns[i].key != NULL) {
            fputs(before, out);
            write_field(table->columns[i].key, out);
            before = ",";
        }
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
    write_head(table, out);
    for (size_t i = 0; i < table->row_count; i++) {
        write_row(table, &table->rows[i], out);
    }
    return LAN_OK;
}
