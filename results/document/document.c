/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a document holds: texts in blocks that are freed with it, the object for
 * programs, parts and tables for people.
 */
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/real.h"
#include "base/text.h"
#include "plots/figure.h"
#include "plots/words.h"
#include "results/document/document_impl.h"

/* Room for a text that is made printable: each byte may become \xNN. */
#define PRINTABLE_SIZE(text) (4 * strlen(text) + 4)

/* Of what is measured, and no count. */
#define DIGITS 6

struct lan_document_block {
    lan_document_block *next;
    max_align_t bytes[];
};

/* --- memory -------------------------------------------------------------- */

void lan_document_lose(lan_document *document, lan_status status)
{
    if (document->status == LAN_OK) {
        document->status = status;
    }
}

/* Room that is freed with the document; NULL, and the document is lost. */
static void *room_for(lan_document *document, size_t size)
{
    lan_document_block *const block = malloc(sizeof *block + size);
    if (block == NULL) {
        lan_document_lose(document, LAN_ENOMEM);
        return NULL;
    }
    block->next = document->blocks;
    document->blocks = block;
    return block->bytes;
}

/* A copy; NULL stays NULL. */
static const char *keep_text(lan_document *document, const char *text)
{
    char *const copy =
        text == NULL ? NULL : room_for(document, strlen(text) + 1);
    return copy == NULL ? NULL : memcpy(copy, text, strlen(text) + 1);
}

/* A copy with control characters and marks of direction harmless, whole; NULL
 * stays NULL. */
static const char *keep_printable(lan_document *document, const char *text)
{
    char *const copy =
        text == NULL ? NULL : room_for(document, PRINTABLE_SIZE(text));
    return copy == NULL ? NULL
                        : lan_text_printable(text, copy, PRINTABLE_SIZE(text));
}

LAN_PRINTF(2, 0)
static const char *keep_format(lan_document *document, const char *format,
                               va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    const int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    char *const text =
        length < 0 ? NULL : room_for(document, (size_t)length + 1);
    if (text != NULL) {
        (void)vsnprintf(text, (size_t)length + 1, format, arguments);
    }
    return text;
}

/* Makes room for one more item; loses the document and returns false where
 * there is no memory. */
static bool grow(lan_document *document, void **items, size_t count,
                 size_t *room, size_t size)
{
    if (count < *room) {
        return true;
    }
    const size_t wanted = *room == 0 ? 16 : 2 * *room;
    void *const grown = realloc(*items, wanted * size);
    if (grown == NULL) {
        lan_document_lose(document, LAN_ENOMEM);
        return false;
    }
    *items = grown;
    *room = wanted;
    return true;
}

/* --- documents ----------------------------------------------------------- */

lan_status lan_document_create(unsigned wanted, lan_document **out)
{
    lan_document *const made = calloc(1, sizeof *made);
    json_t *const object = json_object();
    if (made == NULL || object == NULL) {
        free(made);
        json_decref(object);
        return LAN_ENOMEM;
    }
    made->wanted = wanted;
    made->none.document = made;
    made->open[0] = object;
    *out = made;
    return LAN_OK;
}

void lan_document_destroy(lan_document *document)
{
    if (document == NULL) {
        return;
    }
    for (size_t i = 0; i < document->part_count; i++) {
        const lan_part *const part = &document->parts[i];
        json_decref(part->scene);
        lan_figure_destroy(part->figure);
        if (part->table != NULL) {
            free(part->table->rows);
            free(part->table->cells);
        }
    }
    while (document->blocks != NULL) {
        lan_document_block *const next = document->blocks->next;
        free(document->blocks);
        document->blocks = next;
    }
    free(document->parts);
    json_decref(document->open[0]);
    free(document);
}

bool lan_document_wants(const lan_document *document, lan_format format)
{
    return (document->wanted & LAN_FOR(format)) != 0;
}

/* True where a part for these formats need not be made. */
static bool skips(const lan_document *document, unsigned formats)
{
    return document->status != LAN_OK || (document->wanted & formats) == 0;
}

bool lan_document_is_for_people(const lan_document *document)
{
    return !skips(document, LAN_FOR_PEOPLE);
}

lan_status lan_document_status(const lan_document *document)
{
    return document->status;
}

lan_status lan_document_ready(const lan_document *document, lan_format format)
{
    return document->status == LAN_OK && !lan_document_wants(document, format)
               ? LAN_EINVAL
               : document->status;
}

/* Adds a part that is for these formats; NULL where it need not be made. */
static lan_part *add_part(lan_document *document, lan_part_kind kind,
                          unsigned formats)
{
    void *parts = document->parts;
    if (skips(document, formats) ||
        !grow(document, &parts, document->part_count, &document->part_room,
              sizeof(lan_part))) {
        return NULL;
    }
    document->parts = parts;
    lan_part *const part = &document->parts[document->part_count++];
    *part = (lan_part){
        .kind = kind, .formats = formats, .is_small = document->is_in_section};
    return part;
}

/* The last part, where it is of this kind; else the document is lost. */
static lan_part *last_part(lan_document *document, lan_part_kind kind)
{
    lan_part *const last = document->part_count == 0
                               ? NULL
                               : &document->parts[document->part_count - 1];
    if (skips(document, LAN_FOR_PEOPLE)) {
        return NULL;
    }
    if (last == NULL || last->kind != kind) {
        lan_document_lose(document, LAN_EINVAL);
        return NULL;
    }
    return last;
}

/* --- for programs -------------------------------------------------------- */

json_t *lan_json_number(double value)
{
    return isfinite(value) ? json_real(value) : json_null();
}

json_t *lan_json_text(const char *text)
{
    json_t *made = text == NULL ? json_null() : json_string(text);
    if (made == NULL) {
        char *const shown = malloc(PRINTABLE_SIZE(text));
        made = shown == NULL ? NULL
                             : json_string(lan_text_printable(
                                   text, shown, PRINTABLE_SIZE(text)));
        free(shown);
    }
    return made;
}

/* A key of an object is made printable where it is not UTF-8. */
static bool add_value(json_t *into, const char *key, json_t *value)
{
    if (json_is_array(into)) {
        return json_array_append_new(into, value) == 0;
    }
    if (key == NULL) {
        const bool is_merged = json_object_update(into, value) == 0;
        json_decref(value);
        return is_merged;
    }
    json_t *const name = lan_json_text(key);
    const bool is_set =
        name != NULL &&
        json_object_set(into, json_string_value(name), value) == 0;
    json_decref(name);
    json_decref(value);
    return is_set;
}

/* Takes value; NULL is a lack of memory. */
static void put_value(lan_document *document, json_t *into, const char *key,
                      json_t *value)
{
    if (value == NULL) {
        lan_document_lose(document, LAN_ENOMEM);
    } else if (skips(document, LAN_FOR(LAN_FORMAT_JSON))) {
        json_decref(value);
    } else if (!add_value(into, key, value)) {
        lan_document_lose(document, LAN_ENOMEM);
    }
}

void lan_document_data(lan_document *document, const char *key, json_t *value)
{
    put_value(document, document->open[document->depth], key, value);
}

void lan_document_number(lan_document *document, const char *key, double value)
{
    lan_document_data(document, key, lan_json_number(value));
}

void lan_document_whole(lan_document *document, const char *key, int64_t value)
{
    lan_document_data(document, key, json_integer(value));
}

void lan_document_seed(lan_document *document, uint64_t seed)
{
    lan_document_data(document, "seed",
                      seed <= INT64_MAX ? json_integer((json_int_t)seed)
                                        : json_sprintf("%" PRIu64, seed));
}

void lan_document_flag(lan_document *document, const char *key, bool value)
{
    lan_document_data(document, key, json_boolean(value));
}

void lan_document_text(lan_document *document, const char *key,
                       const char *text)
{
    lan_document_data(document, key, lan_json_text(text));
}

static void open_value(lan_document *document, const char *key, json_t *value)
{
    if (document->depth + 1 == LAN_DOCUMENT_DEPTH) {
        json_decref(value);
        lan_document_lose(document, LAN_EINVAL);
        return;
    }
    /* Where it was not put anywhere, nobody adds to it: the document is lost,
     * or JSON is not wanted. */
    lan_document_data(document, key, value);
    document->open[++document->depth] = value;
}

void lan_document_begin(lan_document *document, const char *key)
{
    open_value(document, key, json_object());
}

void lan_document_begin_list(lan_document *document, const char *key)
{
    open_value(document, key, json_array());
}

void lan_document_end(lan_document *document)
{
    if (document->depth == 0) {
        lan_document_lose(document, LAN_EINVAL);
        return;
    }
    document->depth--;
}

void lan_document_pair(lan_document *document, const char *key, double from,
                       double to)
{
    lan_document_numbers(document, key, (const double[]){from, to}, 2);
}

void lan_document_numbers(lan_document *document, const char *key,
                          const double *values, size_t count)
{
    lan_document_begin_list(document, key);
    for (size_t i = 0; i < count; i++) {
        lan_document_number(document, NULL, values[i]);
    }
    lan_document_end(document);
}

void lan_document_wholes(lan_document *document, const char *key,
                         const int64_t *values, size_t count)
{
    lan_document_begin_list(document, key);
    for (size_t i = 0; i < count; i++) {
        lan_document_whole(document, NULL, values[i]);
    }
    lan_document_end(document);
}

void lan_document_texts(lan_document *document, const char *key,
                        const char *const *texts, size_t count)
{
    lan_document_begin_list(document, key);
    for (size_t i = 0; i < count; i++) {
        lan_document_text(document, NULL, texts[i]);
    }
    lan_document_end(document);
}

/* --- for people ---------------------------------------------------------- */

LAN_PRINTF(4, 0)
static void add_words(lan_document *document, lan_part_kind kind, lan_tone tone,
                      const char *format, va_list arguments)
{
    lan_part *const part = add_part(document, kind, LAN_FOR_PEOPLE);
    if (part != NULL) {
        part->text =
            keep_printable(document, keep_format(document, format, arguments));
        part->tone = tone;
    }
}

void lan_document_title(lan_document *document, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (!document->is_in_section) {
        add_words(document, LAN_PART_TITLE, LAN_TONE_STRONG, format, arguments);
    }
    va_end(arguments);
}

void lan_document_heading(lan_document *document, const char *text)
{
    lan_part *const part = add_part(document, LAN_PART_HEADING, LAN_FOR_PEOPLE);
    if (part != NULL) {
        part->text = keep_printable(document, text);
        part->tone = LAN_TONE_STRONG;
    }
}

void lan_document_sentence(lan_document *document, lan_tone tone,
                           const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add_words(document, LAN_PART_SENTENCE, tone, format, arguments);
    va_end(arguments);
}

void lan_document_say(lan_document *document, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add_words(document, LAN_PART_SENTENCE, LAN_TONE_PLAIN, format, arguments);
    va_end(arguments);
}

void lan_document_more(lan_document *document, const char *format, ...)
{
    lan_part *const last = last_part(document, LAN_PART_SENTENCE);
    va_list arguments;
    va_start(arguments, format);
    const char *const more =
        last == NULL ? NULL
                     : keep_printable(document,
                                      keep_format(document, format, arguments));
    va_end(arguments);
    const size_t size =
        more == NULL ? 0 : strlen(last->text) + strlen(more) + 1;
    char *const both = more == NULL ? NULL : room_for(document, size);
    if (both != NULL) {
        (void)snprintf(both, size, "%s%s", last->text, more);
        last->text = both;
    }
}

void lan_document_gap(lan_document *document)
{
    if (document->part_count == 0 ||
        document->parts[document->part_count - 1].kind != LAN_PART_HEADING) {
        (void)add_part(document, LAN_PART_GAP, LAN_FOR_PEOPLE);
    }
}

void lan_document_name(lan_document *document, const char *text)
{
    document->name = keep_printable(document, text);
}

void lan_document_footer(lan_document *document, const char *text)
{
    document->footer = keep_printable(document, text);
}

void lan_document_figure(lan_document *document, lan_status status,
                         lan_figure *const *figure, int32_t rows)
{
    if (status != LAN_OK) {
        lan_document_lose(document, status);
        return;
    }
    lan_part *const part =
        add_part(document, LAN_PART_FIGURE,
                 rows == LAN_FIGURE_NOT_AS_TEXT ? LAN_FOR(LAN_FORMAT_HTML)
                                                : LAN_FOR_PEOPLE);
    if (part == NULL) {
        lan_figure_destroy(*figure);
        return;
    }
    part->figure = *figure;
    part->rows = rows;
}

void lan_document_lead(lan_document *document)
{
    lan_part *const last = last_part(document, LAN_PART_FIGURE);
    if (last != NULL) {
        last->leads = true;
    }
}

void lan_document_scene(lan_document *document, json_t *scene)
{
    lan_part *const part =
        add_part(document, LAN_PART_SCENE, LAN_FOR(LAN_FORMAT_HTML));
    if (part == NULL) {
        json_decref(scene);
        return;
    }
    part->scene = scene;
}

/* Makes the lines of a text printable one by one; tabs stay, and lines may end
 * as on Windows. */
static const char *keep_lines(lan_document *document, const char *text)
{
    const size_t size = PRINTABLE_SIZE(text);
    char *const kept = room_for(document, size);
    size_t used = 0;
    for (const char *at = text; kept != NULL && *at != '\0';) {
        const size_t length = strcspn(at, "\t\n");
        const bool is_crlf =
            at[length] == '\n' && length > 0 && at[length - 1] == '\r';
        (void)lan_text_printable_part(at, length - is_crlf, kept + used,
                                      size - used);
        used += strlen(kept + used);
        at += length;
        if (*at != '\0') {
            kept[used++] = *at++;
        }
    }
    if (kept != NULL) {
        kept[used] = '\0';
    }
    return kept;
}

void lan_document_listing(lan_document *document, unsigned formats,
                          const char *label, const char *text)
{
    lan_part *const part = add_part(document, LAN_PART_LISTING, formats);
    if (part != NULL) {
        part->text = keep_printable(document, label);
        part->lines = keep_lines(document, text);
    }
}

/* --- sections ------------------------------------------------------------ */

void lan_document_section(lan_document *document, const char *key,
                          const char *heading)
{
    if (document->is_in_section) {
        lan_document_lose(document, LAN_EINVAL);
        return;
    }
    lan_document_heading(document, heading);
    lan_document_begin(document, key);
    document->is_in_section = true;
}

void lan_document_section_end(lan_document *document)
{
    if (!document->is_in_section) {
        lan_document_lose(document, LAN_EINVAL);
        return;
    }
    document->is_in_section = false;
    lan_document_end(document);
}

/* --- tables -------------------------------------------------------------- */

/* "heading (unit)"; NULL: for programs only. */
static const char *keep_head(lan_document *document,
                             const lan_column_def *column)
{
    if (column->heading == NULL || column->unit == NULL ||
        column->unit[0] == '\0') {
        return keep_printable(document, column->heading);
    }
    const size_t size = strlen(column->heading) + strlen(column->unit) + 4;
    char *const both = room_for(document, size);
    if (both != NULL) {
        (void)snprintf(both, size, "%s (%s)", column->heading, column->unit);
    }
    return keep_printable(document, both);
}

static lan_table *copy_def(lan_document *document, const lan_table_def *def)
{
    const size_t count = def->column_count;
    lan_table *const table = room_for(document, sizeof *table);
    lan_column_def *const columns =
        room_for(document, (count + 1) * sizeof *columns);
    if (table == NULL || columns == NULL) {
        return NULL;
    }
    *table = (lan_table){.document = document, .def = *def, .columns = columns};
    if (document->is_in_section) {
        table->def.formats &= ~LAN_FOR_ROWS;
    }
    table->def.key = keep_text(document, def->key);
    table->def.caption = keep_printable(document, def->caption);
    table->def.label = keep_printable(document, def->label);
    for (size_t i = 0; i < count; i++) {
        columns[i] =
            (lan_column_def){.key = keep_text(document, def->columns[i].key),
                             .heading = keep_head(document, &def->columns[i]),
                             .format = def->columns[i].format};
    }
    table->def.columns = columns;
    return table;
}

lan_table *lan_document_table(lan_document *document, const lan_table_def *def)
{
    lan_table *const table =
        document->status == LAN_OK ? copy_def(document, def) : NULL;
    lan_part *const part =
        table == NULL ? NULL : add_part(document, LAN_PART_TABLE, ~0u);
    if (part == NULL) {
        return &document->none;
    }
    part->table = table;
    part->formats = table->def.formats;
    table->keeps_cells = (document->wanted & table->def.formats &
                          ~LAN_FOR(LAN_FORMAT_JSON)) != 0;
    if (def->key != NULL && !skips(document, LAN_FOR(LAN_FORMAT_JSON))) {
        table->target =
            def->shape == LAN_TABLE_BY_NAME ? json_object() : json_array();
        lan_document_data(document, def->key, table->target);
    }
    return table;
}

lan_table *lan_document_facts(lan_document *document)
{
    static const lan_column_def columns[] = {
        {NULL, "", NULL, LAN_AS_TEXT},
        {NULL, "", NULL, LAN_AS_TEXT},
    };
    const lan_table_def def = {.formats = LAN_FOR_PEOPLE, LAN_COLUMNS(columns)};
    return lan_document_table(document, &def);
}

/* --- rows ---------------------------------------------------------------- */

/* The object of a row, under a name or in a list. */
static void begin_entry(lan_table *table, const char *name)
{
    table->entry = json_object();
    put_value(table->document, table->target, name, table->entry);
}

void lan_table_row(lan_table *table, lan_tone tone)
{
    lan_document *const document = table->document;
    void *rows = table->rows;
    if (document->status != LAN_OK ||
        !grow(document, &rows, table->row_count, &table->row_room,
              sizeof(lan_row))) {
        return;
    }
    table->rows = rows;
    table->rows[table->row_count++] =
        (lan_row){.first = table->cell_count, .tone = tone};
    if (table->target != NULL && table->def.shape == LAN_TABLE_LIST) {
        begin_entry(table, NULL);
    }
}

void lan_table_row_of(lan_table *table, const char *name)
{
    lan_table_row(table, LAN_TONE_PLAIN);
    lan_table_name(table, name);
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

static void write_number(lan_column_format format, double value, char *buffer,
                         size_t size)
{
    char number[LAN_NUMBER_SIZE];
    char chance[LAN_ODDS_PERCENT_SIZE];
    switch (format) {
    case LAN_AS_PERCENT:
        /* rounded first: what rounds to 0 is 0, not -0.0 */
        snprintf(buffer, size, "%.1f %%", round(1000.0 * value) / 10.0 + 0.0);
        break;
    case LAN_AS_CHANCE:
        snprintf(buffer, size, "%s", lan_odds_percent(value, chance));
        break;
    case LAN_AS_COUNT:
        snprintf(buffer, size, "%s", lan_number_count(value, number));
        break;
    case LAN_AS_SIGNED:
    case LAN_AS_TEXT:
    case LAN_AS_NUMBER:
    case LAN_AS_TIME:
    case LAN_AS_MOMENT:
        snprintf(buffer, size, "%s%s",
                 format == LAN_AS_SIGNED && value > 0.0 ? "+" : "",
                 lan_number_digits(value, DIGITS, number));
        break;
    }
}

/* What a person reads in a cell. */
static const char *words_of(lan_document *document, lan_column_format format,
                            const lan_cell *cell)
{
    char number[64] = "";
    switch (cell->kind) {
    case LAN_CELL_EMPTY:
        break;
    case LAN_CELL_NUMBER:
    case LAN_CELL_WHOLE:
        write_number(format, cell->value, number, sizeof number);
        return keep_text(document, number);
    case LAN_CELL_FLAG:
        return cell->value > 0.0 ? "yes" : "no";
    case LAN_CELL_TEXT:
    case LAN_CELL_SHOWN:
        return cell->text == NULL ? "" : keep_printable(document, cell->text);
    }
    return "";
}

static void keep_cell(lan_table *table, const lan_row *row, size_t column,
                      const lan_cell *cell)
{
    lan_document *const document = table->document;
    void *cells = table->cells;
    if (!table->keeps_cells || !grow(document, &cells, table->cell_count,
                                     &table->cell_room, sizeof(lan_cell))) {
        return;
    }
    table->cells = cells;
    lan_cell *const kept = &table->cells[table->cell_count++];
    *kept = *cell;
    kept->tone = row->tone;
    kept->words = lan_document_is_for_people(document)
                      ? words_of(document, table->columns[column].format, cell)
                      : "";
}

/* Adds a cell, data is for programs, and NULL where the
 * cell says it itself. */
static void add_cell(lan_table *table, const lan_cell *cell, json_t *data)
{
    lan_row *row = open_row(table);
    if (row == NULL || row->count == table->def.column_count) {
        lan_document_lose(table->document, LAN_EINVAL);
        json_decref(data);
        return;
    }
    const size_t column = row->count++;
    const char *const key = table->columns[column].key;
    if (table->target != NULL && column == 0 &&
        table->def.shape == LAN_TABLE_BY_NAME) {
        begin_entry(table, cell->text == NULL ? "" : cell->text);
        json_decref(data);
    } else if (table->target != NULL && key != NULL) {
        put_value(table->document, table->entry, key,
                  data != NULL ? data : lan_cell_json(cell));
    } else {
        json_decref(data);
    }
    keep_cell(table, row, column, cell);
}

void lan_table_skip(lan_table *table)
{
    add_cell(table, &(lan_cell){.value = LAN_NAN}, NULL);
}

void lan_table_number(lan_table *table, double value)
{
    add_cell(
        table,
        &(lan_cell){.value = value,
                    .kind = isnan(value) ? LAN_CELL_EMPTY : LAN_CELL_NUMBER},
        NULL);
}

void lan_table_whole(lan_table *table, int64_t value)
{
    add_cell(table, &(lan_cell){.value = (double)value, .kind = LAN_CELL_WHOLE},
             json_integer(value));
}

void lan_table_flag(lan_table *table, bool value)
{
    add_cell(table,
             &(lan_cell){.value = value ? 1.0 : 0.0, .kind = LAN_CELL_FLAG},
             NULL);
}

LAN_PRINTF(5, 0)
static void add_text_cell(lan_table *table, lan_cell_kind kind, double value,
                          json_t *data, const char *format, va_list arguments)
{
    lan_cell cell = {.value = value, .kind = kind};
    if (table->document->status == LAN_OK &&
        (table->keeps_cells || table->target != NULL)) {
        cell.text = keep_format(table->document, format, arguments);
    }
    if (cell.text != NULL && cell.text[0] == '\0') {
        cell.text = NULL;
        cell.kind = kind == LAN_CELL_TEXT ? LAN_CELL_EMPTY : kind;
    }
    add_cell(table, &cell, data);
}

void lan_table_name(lan_table *table, const char *text)
{
    lan_table_text(table, "%s", text == NULL ? "" : text);
}

void lan_table_text(lan_table *table, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add_text_cell(table, LAN_CELL_TEXT, LAN_NAN, NULL, format, arguments);
    va_end(arguments);
}

void lan_table_fact(lan_table *table, const char *what, const char *format, ...)
{
    va_list arguments;
    lan_table_row_of(table, what);
    va_start(arguments, format);
    add_text_cell(table, LAN_CELL_TEXT, LAN_NAN, NULL, format, arguments);
    va_end(arguments);
}

void lan_table_shown(lan_table *table, double value, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add_text_cell(table, LAN_CELL_SHOWN, value, NULL, format, arguments);
    va_end(arguments);
}

void lan_table_data(lan_table *table, json_t *value, const char *format, ...)
{
    va_list arguments;
    if (value == NULL) {
        lan_document_lose(table->document, LAN_ENOMEM);
    }
    va_start(arguments, format);
    add_text_cell(table, LAN_CELL_TEXT, LAN_NAN, value, format, arguments);
    va_end(arguments);
}

void lan_table_tone(lan_table *table, lan_tone tone)
{
    const lan_row *row = open_row(table);
    if (row != NULL && table->keeps_cells && row->count > 0) {
        table->cells[table->cell_count - 1].tone = tone;
    }
}

/* --- for renderers ------------------------------------------------------- */

const lan_cell *lan_table_at(const lan_table *table, const lan_row *row,
                             size_t column)
{
    static const lan_cell nothing = {.words = ""};
    return column < row->count ? &table->cells[row->first + column] : &nothing;
}

bool lan_part_is_in(const lan_part *part, lan_format format)
{
    return (part->formats & LAN_FOR(format)) != 0 &&
           (part->kind != LAN_PART_TABLE || part->table->row_count > 0);
}

bool lan_table_is_shown(const lan_table *table, size_t column)
{
    bool says = table->row_count == 0;
    for (size_t i = 0; i < table->row_count && !says; i++) {
        const lan_cell *const cell =
            lan_table_at(table, &table->rows[i], column);
        says = cell->kind != LAN_CELL_EMPTY &&
               (cell->kind != LAN_CELL_SHOWN || cell->text != NULL);
    }
    return says && table->columns[column].heading != NULL;
}

bool lan_table_has_head(const lan_table *table)
{
    bool has = false;
    for (size_t c = 0; !has && c < table->def.column_count; c++) {
        has = lan_table_is_shown(table, c) &&
              table->columns[c].heading[0] != '\0';
    }
    return has;
}
