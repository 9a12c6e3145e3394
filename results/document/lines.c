/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/json_text.h"
#include "results/document/document_impl.h"
#include "results/document/render.h"

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
