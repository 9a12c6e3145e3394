/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A document for programs: CSV, JSON Lines and JSON; and rendering by the name
 * of a format.
 */
#include <string.h>

#include "base/json_text.h"
#include "base/text.h"
#include "results/document/document_impl.h"

/* The table for CSV; NULL if there is none. */
static const lan_table *csv_table(const lan_document *document)
{
    for (size_t i = 0; i < document->part_count; i++) {
        const lan_table *table = document->parts[i].table;
        if (table != NULL && (table->formats & LAN_FOR_ROWS) != 0) {
            return table;
        }
    }
    return NULL;
}

bool lan_document_has_rows(const lan_document *document)
{
    return csv_table(document) != NULL;
}

void lan_csv_write_field(const char *text, FILE *out)
{
    if (strpbrk(text, ",\"\r\n") == NULL) {
        fputs(text, out);
        return;
    }
    fputc('"', out);
    for (; *text != '\0'; text++) {
        fprintf(out, *text == '"' ? "\"%c" : "%c", *text);
    }
    fputc('"', out);
}

/* Not-a-number is empty; a cell of words is written as given. */
static void write_cell(const lan_cell *cell, FILE *out)
{
    char number[LAN_TEXT_DOUBLE_SIZE];
    if (json_is_real(cell->value)) {
        fputs(lan_text_from_double(json_real_value(cell->value), number), out);
    } else if (json_is_integer(cell->value)) {
        fprintf(out, "%" JSON_INTEGER_FORMAT, json_integer_value(cell->value));
    } else if (json_is_boolean(cell->value)) {
        fputs(json_is_true(cell->value) ? "true" : "false", out);
    } else if (json_is_string(cell->value)) {
        lan_csv_write_field(cell->text, out);
    }
}

lan_status lan_document_to_csv(const lan_document *document, FILE *out)
{
    const lan_table *const table = csv_table(document);
    for (size_t r = 0; table != NULL && r <= table->row_count; r++) {
        const char *before = "";
        for (size_t i = 0; i < table->column_count; i++) {
            if (table->columns[i].key == NULL) {
                continue;
            }
            fputs(before, out);
            if (r == 0) {
                lan_csv_write_field(table->columns[i].key, out);
            } else {
                write_cell(lan_table_at(table, &table->rows[r - 1], i), out);
            }
            before = ",";
        }
        fputc('\n', out);
    }
    return table != NULL ? LAN_OK : LAN_EINVAL;
}

lan_status lan_document_to_json_lines(const lan_document *document, FILE *out)
{
    const lan_table *const table = csv_table(document);
    json_t *const object = json_object(); /* each row needs unique keys */
    int failed = object == NULL;
    for (size_t r = 0; table != NULL && r < table->row_count; r++) {
        for (size_t i = 0; i < table->column_count; i++) {
            const char *const key = table->columns[i].key;
            json_t *const value =
                lan_table_at(table, &table->rows[r], i)->value;
            failed |= key != NULL &&
                      json_object_set(object, key,
                                      value != NULL ? value : json_null());
        }
        if (!failed) {
            lan_json_write_line(out, object);
        }
    }
    json_decref(object);
    return table == NULL ? LAN_EINVAL : failed ? LAN_ENOMEM : LAN_OK;
}

lan_status lan_document_render(lan_document *document, lan_format format,
                               const lan_text_style *style, FILE *out)
{
    switch (format) {
    case LAN_FORMAT_TEXT:
        return lan_document_to_text(document, style, out);
    case LAN_FORMAT_CSV:
        return lan_document_to_csv(document, out);
    case LAN_FORMAT_JSON:
        lan_json_write_indented(out, document->open[0]);
        return LAN_OK;
    case LAN_FORMAT_HTML:
        return lan_document_to_html(document, out);
    }
    return LAN_EINVAL;
}
