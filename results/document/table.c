/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>

#include "base/real.h"
#include "results/document/document_impl.h"

/* --- making one ---------------------------------------------------------- */

static void copy_column(lan_document *document, const lan_column_def *from,
                        lan_column_def *to)
{
    *to =
        (lan_column_def){.key = lan_document_copy(document, from->key),
                         .heading = lan_document_copy(document, from->heading),
                         .unit = lan_document_copy(document, from->unit),
                         .format = from->format};
}

static lan_table *copy_def(lan_document *document, const lan_table_def *def)
{
    lan_table *table = calloc(1, sizeof *table);
    lan_column_def *columns = calloc(def->column_count + 1, sizeof *columns);

    if (table == NULL || columns == NULL) {
        free(table);
        free(columns);
        lan_document_lose(document, LAN_ENOMEM);
        return NULL;
    }
    table->document = document;
    table->def = *def;
    if (document->is_in_section) {
        table->def.formats &= ~LAN_FOR(LAN_FORMAT_CSV);
    }
    table->def.key = lan_document_copy(document, def->key);
    table->def.caption = lan_document_copy(document, def->caption);
    table->def.label = lan_document_copy(document, def->label);
    for (size_t i = 0; i < def->column_count; i++) {
        copy_column(document, &def->columns[i], &columns[i]);
    }
    table->columns = columns;
    table->def.columns = columns;
    return table;
}

/* What the rows are added to: a list or an object below the table's key, or,
 * by column, the open object with an object for each column. */
static void place_target(lan_document *document, lan_table *table)
{
    json_t *const open = document->open[document->depth];

    if (table->def.key == NULL ||
        lan_document_skips(document, LAN_FOR(LAN_FORMAT_JSON))) {
        return;
    }
    if (table->def.shape == LAN_TABLE_BY_COLUMN) {
        table->target = open;
        for (size_t i = 1; i < table->def.column_count; i++) {
            if (table->columns[i].key != NULL) {
                lan_document_data(document, table->columns[i].key,
                                  json_object());
            }
        }
        return;
    }
    json_t *made =
        table->def.shape == LAN_TABLE_BY_NAME ? json_object() : json_array();
    table->target = made;
    lan_document_data(document, table->def.key, made);
}

lan_table *lan_document_table(lan_document *document, const lan_table_def *def)
{
    if (document->status != LAN_OK) {
        return &document->none;
    }
    lan_table *table = copy_def(document, def);
    lan_part *part =
        table == NULL ? NULL : lan_document_add(document, LAN_PART_TABLE);
    if (part == NULL) {
        lan_table_destroy(table);
        return &document->none;
    }
    part->table = table;
    table->keeps_cells = (document->wanted & table->def.formats &
                          ~LAN_FOR(LAN_FORMAT_JSON)) != 0;
    place_target(document, table);
    return table;
}

/* --- rows ---------------------------------------------------------------- */

static void begin_entry(lan_table *table)
{
    table->entry = NULL;
    if (table->target != NULL && (table->def.shape == LAN_TABLE_LIST ||
                                  table->def.shape == LAN_TABLE_MATRIX)) {
        table->entry =
            table->def.shape == LAN_TABLE_LIST ? json_object() : json_array();
        lan_document_put(table->document, table->target, NULL, table->entry);
    }
}

void lan_table_row(lan_table *table, lan_tone tone)
{
    lan_document *const document = table->document;
    void *rows = table->rows;

    if (document->status != LAN_OK ||
        !lan_document_grow(document, &rows, table->row_count, &table->row_room,
                           sizeof(lan_row))) {
        return;
    }
    table->rows = rows;
    table->rows[table->row_count++] =
        (lan_row){.first = table->cell_count, .tone = tone};
    begin_entry(table);
}

/* The row that cells are added to; NULL where the document is lost, also
 * because there is none. */
static lan_row *open_row(lan_table *table)
{
    if (table->document->status == LAN_OK && table->row_count == 0) {
        lan_document_lose(table->document, LAN_EINVAL);
    }
    return table->document->status == LAN_OK
               ? &table->rows[table->row_count - 1]
               : NULL;
}

void lan_table_indent(lan_table *table, int steps)
{
    lan_row *row = open_row(table);
    if (row != NULL) {
        row->indent = steps;
    }
}

/* --- cells for programs -------------------------------------------------- */

/* The first cell of a row names it. */
static void name_entry(lan_table *table, const char *name)
{
    lan_document *const document = table->document;

    free(table->name);
    table->name = lan_document_copy(document, name == NULL ? "" : name);
    if (table->def.shape == LAN_TABLE_BY_NAME && document->status == LAN_OK) {
        table->entry = json_object();
        lan_document_put(document, table->target, table->name, table->entry);
    }
}

/* Takes value. */
static void put_cell(lan_table *table, size_t column, json_t *value)
{
    lan_document *const document = table->document;
    const char *key = table->columns[column].key;

    if (key == NULL) {
        json_decref(value);
    } else if (table->def.shape == LAN_TABLE_BY_COLUMN) {
        lan_document_put(document, json_object_get(table->target, key),
                         table->name, value);
    } else {
        lan_document_put(document, table->entry, key, value);
    }
}

/* --- cells --------------------------------------------------------------- */

json_t *lan_cell_json(const lan_cell *cell)
{
    switch (cell->kind) {
    case LAN_CELL_EMPTY:
        break;
    case LAN_CELL_NUMBER:
    case LAN_CELL_SHOWN:
        return lan_json_number(cell->value);
    case LAN_CELL_WHOLE:
        return json_integer((json_int_t)cell->value);
    case LAN_CELL_FLAG:
        return json_boolean(cell->value > 0.0);
    case LAN_CELL_TEXT:
        return lan_json_text(cell->text);
    }
    return json_null();
}

static void keep_cell(lan_table *table, lan_row *row, const lan_cell *cell)
{
    void *cells = table->cells;

    if (!table->keeps_cells ||
        !lan_document_grow(table->document, &cells, table->cell_count,
                           &table->cell_room, sizeof(lan_cell))) {
        free(cell->text);
        return;
    }
    table->cells = cells;
    table->cells[table->cell_count++] = *cell;
    table->cells[table->cell_count - 1].tone = row->tone;
}

/* Adds a cell, whose text it takes; data is for programs, and NULL where the
 * cell says it itself. */
static void add_cell(lan_table *table, const lan_cell *cell, json_t *data)
{
    lan_row *row = open_row(table);

    if (row == NULL || row->count == table->def.column_count) {
        lan_document_lose(table->document, LAN_EINVAL);
        json_decref(data);
        free(cell->text);
        return;
    }
    const size_t column = row->count++;
    const bool is_name = column == 0 && table->def.shape != LAN_TABLE_LIST;
    if (table->target == NULL || (is_name && table->def.key != NULL)) {
        json_decref(data);
        if (table->target != NULL) {
            name_entry(table, cell->text);
        }
    } else {
        put_cell(table, column, data != NULL ? data : lan_cell_json(cell));
    }
    keep_cell(table, row, cell);
}

void lan_table_skip(lan_table *table)
{
    add_cell(table, &(lan_cell){.value = LAN_NAN}, NULL);
}

void lan_table_number(lan_table *table, double value)
{
    const lan_cell cell = {.value = value,
                           .kind =
                               isnan(value) ? LAN_CELL_EMPTY : LAN_CELL_NUMBER};
    add_cell(table, &cell, NULL);
}

void lan_table_whole(lan_table *table, int64_t value)
{
    const lan_cell cell = {.value = (double)value, .kind = LAN_CELL_WHOLE};
    add_cell(table, &cell, json_integer(value));
}

void lan_table_flag(lan_table *table, bool value)
{
    const lan_cell cell = {.value = value ? 1.0 : 0.0, .kind = LAN_CELL_FLAG};
    add_cell(table, &cell, NULL);
}

/* Whether the cell of words that comes is worth writing. */
static bool takes_words(lan_table *table)
{
    return table->document->status == LAN_OK &&
           (table->keeps_cells || table->target != NULL);
}

LAN_PRINTF(5, 0)
static void add_words(lan_table *table, lan_cell_kind kind, double value,
                      json_t *data, const char *format, va_list arguments)
{
    lan_cell cell = {.value = value, .kind = kind};

    if (takes_words(table)) {
        cell.text = lan_document_write(table->document, format, arguments);
    }
    if (cell.text != NULL && cell.text[0] == '\0') {
        free(cell.text);
        cell.text = NULL;
        cell.kind = kind == LAN_CELL_TEXT ? LAN_CELL_EMPTY : kind;
    }
    add_cell(table, &cell, data);
}

void lan_table_text(lan_table *table, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    add_words(table, LAN_CELL_TEXT, LAN_NAN, NULL, format, arguments);
    va_end(arguments);
}

void lan_table_shown(lan_table *table, double value, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    add_words(table, LAN_CELL_SHOWN, value, NULL, format, arguments);
    va_end(arguments);
}

void lan_table_data(lan_table *table, json_t *value, const char *format, ...)
{
    va_list arguments;

    if (value == NULL) {
        lan_document_lose(table->document, LAN_ENOMEM);
    }
    va_start(arguments, format);
    add_words(table, LAN_CELL_TEXT, LAN_NAN, value, format, arguments);
    va_end(arguments);
}

void lan_table_tone(lan_table *table, lan_tone tone)
{
    const lan_row *row = open_row(table);

    if (row != NULL && table->keeps_cells && row->count > 0) {
        table->cells[table->cell_count - 1].tone = tone;
    }
}
