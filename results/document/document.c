/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a document holds: texts in blocks that are freed with it, the object for
 * programs, parts and tables for people.
 */
#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "plots/figure.h"
#include "plots/words.h"
#include "results/document/document_impl.h"

/* Of what is measured, and no count. */
#define DIGITS 6

/* Of a column, or a cell, as it is written. */
#define COLUMN_SIZE 160

struct lan_document_block {
    lan_document_block *next;
    max_align_t bytes[];
};

/* --- memory -------------------------------------------------------------- */

void lan_document_lose(lan_document *document, lan_status status)
{
    if (document->fields.status == LAN_OK) {
        document->fields.status = status;
    }
}

void *doc_room(lan_document *document, size_t size)
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

/* A copy with control characters and marks of direction harmless, whole; NULL
 * stays NULL. */
static const char *keep_printable(lan_document *document, const char *text)
{
    const size_t size = text == NULL ? 0 : LAN_PRINTABLE_SIZE(text);
    char *const copy = text == NULL ? NULL : doc_room(document, size);
    return copy == NULL ? NULL : lan_text_printable(text, copy, size);
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
        length < 0 ? NULL : doc_room(document, (size_t)length + 1);
    if (text != NULL) {
        (void)vsnprintf(text, (size_t)length + 1, format, arguments);
    }
    return text;
}

/* Room for one item more than there are; NULL, and the document is lost. What
 * is outgrown is freed with the document. */
static void *grow(lan_document *document, void *items, size_t count,
                  size_t size)
{
    if ((count & (count - 1)) != 0) { /* no power of two: there is room */
        return items;
    }
    void *const more = doc_room(document, (2 * count + 1) * size);
    if (more != NULL && count > 0) {
        memcpy(more, items, count * size);
    }
    return more;
}

/* --- documents ----------------------------------------------------------- */

lan_status lan_document_create(unsigned wanted, lan_document **out)
{
    lan_document *const made = calloc(1, sizeof *made);
    if (made == NULL || !fields_init(&made->fields)) {
        free(made);
        return LAN_ENOMEM;
    }
    made->wanted = wanted;
    made->none.document = made;
    made->values = json_array();
    if (made->values == NULL) {
        lan_document_lose(made, LAN_ENOMEM);
    }
    *out = made;
    return LAN_OK;
}

void lan_document_destroy(lan_document *document)
{
    if (document == NULL) {
        return;
    }
    for (size_t i = 0; i < document->part_count; i++) {
        lan_figure_destroy(document->parts[i].figure);
    }
    while (document->blocks != NULL) {
        lan_document_block *const next = document->blocks->next;
        free(document->blocks);
        document->blocks = next;
    }
    json_decref(document->values);
    json_decref(document->fields.open[0]);
    free(document);
}

lan_status lan_document_status(const lan_document *document)
{
    return document->fields.status;
}

/* True if a part for these formats need not be made. */
static bool skips(const lan_document *document, unsigned formats)
{
    return lan_document_status(document) != LAN_OK ||
           (document->wanted & formats) == 0;
}

bool lan_document_wants(const lan_document *document, lan_format format)
{
    return (document->wanted & LAN_FOR(format)) != 0;
}

bool lan_document_is_for_people(const lan_document *document)
{
    return !skips(document, LAN_FOR_PEOPLE);
}

/* Adds a part that is for these formats; NULL if it need not be made. */
static lan_part *add_part(lan_document *document, lan_part_kind kind,
                          unsigned formats)
{
    lan_part *const parts = skips(document, formats)
                                ? NULL
                                : grow(document, document->parts,
                                       document->part_count, sizeof *parts);
    if (parts == NULL) {
        return NULL;
    }
    document->parts = parts;
    lan_part *const part = &parts[document->part_count++];
    *part = (lan_part){
        .kind = kind, .formats = formats, .is_small = document->is_in_section};
    return part;
}

/* --- for programs -------------------------------------------------------- */

void doc_fields(lan_document *document, const char *format, ...)
{
    va_list arguments;
    if (!skips(document, LAN_FOR(LAN_FORMAT_JSON))) {
        va_start(arguments, format);
        fields_vput(&document->fields, format, &arguments);
        va_end(arguments);
    }
}

void doc_seed(lan_document *document, uint64_t seed)
{
    if (seed <= INT64_MAX) {
        doc_fields(document, "seed: %jd", (intmax_t)seed);
    } else {
        doc_fields(document, "seed: %s", doc_write(document, "%" PRIu64, seed));
    }
}

void doc_numbers(lan_document *document, const char *key, const double *values,
                 size_t count)
{
    doc_fields(document, "%s: [", key);
    for (size_t i = 0; i < count; i++) {
        doc_fields(document, "%g", values[i]);
    }
    doc_fields(document, "]");
}

void doc_texts(lan_document *document, const char *key,
               const char *const *texts, size_t count)
{
    doc_fields(document, "%s: [", key);
    for (size_t i = 0; i < count; i++) {
        doc_fields(document, "%s", texts[i]);
    }
    doc_fields(document, "]");
}

/* --- for people ---------------------------------------------------------- */

static void add_words_part(lan_document *document, lan_part_kind kind,
                           lan_tone tone, const char *text)
{
    lan_part *const part = add_part(document, kind, LAN_FOR_PEOPLE);
    if (part != NULL) {
        part->text = keep_printable(document, text);
        part->tone = tone;
    }
}

void doc_title(lan_document *document, const char *text)
{
    if (!document->is_in_section) {
        add_words_part(document, LAN_PART_TITLE, LAN_TONE_STRONG, text);
    }
}

void doc_heading(lan_document *document, const char *text)
{
    add_words_part(document, LAN_PART_HEADING, LAN_TONE_STRONG, text);
}

void doc_sentence(lan_document *document, lan_tone tone, const char *format,
                  ...)
{
    va_list arguments;
    va_start(arguments, format);
    add_words_part(document, LAN_PART_SENTENCE, tone,
                   keep_format(document, format, arguments));
    va_end(arguments);
}

void doc_say(lan_document *document, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add_words_part(document, LAN_PART_SENTENCE, LAN_TONE_PLAIN,
                   keep_format(document, format, arguments));
    va_end(arguments);
}

void doc_more(lan_document *document, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (lan_document_is_for_people(document)) {
        lan_part *const last = &document->parts[document->part_count - 1];
        const char *const more =
            keep_printable(document, keep_format(document, format, arguments));
        last->text =
            doc_write(document, "%s%s", last->text, more != NULL ? more : "");
    }
    va_end(arguments);
}

void doc_gap(lan_document *document)
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

void doc_figure(lan_document *document, lan_status status,
                lan_figure *const *figure, int32_t rows, bool leads)
{
    const unsigned formats = rows == LAN_FIGURE_NOT_AS_TEXT
                                 ? LAN_FOR(LAN_FORMAT_HTML)
                                 : LAN_FOR_PEOPLE;
    if (status == LAN_ENOMEM) {
        lan_document_lose(document, status);
    }
    lan_part *const part =
        status == LAN_OK ? add_part(document, LAN_PART_FIGURE, formats) : NULL;
    if (part != NULL) {
        part->figure = *figure;
        part->rows = rows;
        part->leads = leads;
    } else if (status == LAN_OK) {
        lan_figure_destroy(*figure);
    }
}

/* Takes a value, which is freed with the document; NULL is a lack of memory. */
static void keep_value(lan_document *document, json_t *value)
{
    if (json_array_append_new(document->values, value) != 0) {
        lan_document_lose(document, LAN_ENOMEM);
    }
}

void doc_scene(lan_document *document, json_t *scene)
{
    lan_part *const part =
        add_part(document, LAN_PART_SCENE, LAN_FOR(LAN_FORMAT_HTML));
    keep_value(document, scene);
    if (part != NULL) {
        part->scene = scene;
    }
}

/* Makes the lines of a text printable one by one; tabs stay, and lines may end
 * as on Windows. */
static const char *keep_lines(lan_document *document, const char *text)
{
    const size_t size = LAN_PRINTABLE_SIZE(text);
    char *const kept = doc_room(document, size);
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

void doc_listing(lan_document *document, unsigned formats, const char *label,
                 const char *text)
{
    lan_part *const part = add_part(document, LAN_PART_LISTING, formats);
    if (part != NULL) {
        part->text = keep_printable(document, label);
        part->lines = keep_lines(document, text);
    }
}

/* --- sections ------------------------------------------------------------ */

void doc_section(lan_document *document, const char *key, const char *heading)
{
    assert(!document->is_in_section);
    doc_heading(document, heading);
    doc_fields(document, "%s: {", key);
    document->is_in_section = true;
}

void doc_section_end(lan_document *document)
{
    assert(document->is_in_section);
    document->is_in_section = false;
    doc_fields(document, "}");
}

/* --- words of numbers ---------------------------------------------------- */

const char *doc_write(lan_document *document, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const char *const text = keep_format(document, format, arguments);
    va_end(arguments);
    return text != NULL ? text : "";
}

const char *doc_count(lan_document *document, double value)
{
    char number[LAN_NUMBER_SIZE];
    return doc_write(document, "%s", lan_number_count(value, number));
}

const char *doc_digits(lan_document *document, double value, int digits)
{
    char number[LAN_NUMBER_SIZE];
    return doc_write(document, "%s", lan_number_digits(value, digits, number));
}

const char *doc_grouped(lan_document *document, double value, int digits)
{
    char number[LAN_NUMBER_SIZE];
    return doc_write(document, "%s", lan_number_grouped(value, digits, number));
}

/* --- tables -------------------------------------------------------------- */

void table_column(lan_table *table, const char *key, const char *heading,
                  lan_column_format format)
{
    lan_document *const document = table->document;
    lan_column *const columns =
        skips(document, ~0u) ? NULL
                             : grow(document, table->columns,
                                    table->column_count, sizeof *columns);
    if (columns != NULL) {
        table->columns = columns;
        columns[table->column_count++] = (lan_column){
            .key = key == NULL ? NULL : doc_write(document, "%s", key),
            .heading = keep_printable(document, heading),
            .format = format};
    }
}

/* The heading of a column; for " (%s)" stands a unit. */
static const char *take_heading(lan_document *document, char *heading,
                                va_list *arguments)
{
    char *const at = strstr(heading, " (%s)");
    if (at == NULL) {
        return heading;
    }
    const char *const unit = va_arg(*arguments, const char *);
    *at = '\0';
    return unit[0] == '\0' ? heading
                           : doc_write(document, "%s (%s)", heading, unit);
}

/* Adds the columns of "key=heading#format|...". */
static void add_columns(lan_table *table, const char *columns,
                        va_list *arguments)
{
    for (const char *at = columns; at != NULL && *at != '\0';) {
        const size_t length = strcspn(at, "|");
        char text[COLUMN_SIZE];
        (void)snprintf(text, sizeof text, "%.*s", (int)length, at);
        char *const sign = strchr(text, '#');
        char *const heading = strchr(text, '=');
        const char format = sign != NULL ? sign[1] : (char)LAN_AS_TEXT;
        text[strcspn(text, "#")] = '\0';
        if (heading != NULL) {
            *heading = '\0';
        }
        table_column(table, text[0] != '\0' ? text : NULL,
                     heading != NULL
                         ? take_heading(table->document, heading + 1, arguments)
                         : NULL,
                     (lan_column_format)format);
        at += length + (at[length] == '|' ? 1 : 0);
    }
}

static bool is_by_name(const lan_table *table)
{
    return (table->formats & LAN_BY_NAME) != 0;
}

lan_table *doc_table(lan_document *document, const char *key, unsigned formats,
                     const char *columns, ...)
{
    va_list arguments;
    const unsigned in_section = document->is_in_section ? ~LAN_FOR_ROWS : ~0u;
    lan_table *const table = doc_room(document, sizeof *table);
    lan_part *const part =
        table == NULL ? NULL : add_part(document, LAN_PART_TABLE, ~0u);
    if (part == NULL) {
        return &document->none;
    }
    *table = (lan_table){.document = document, .formats = formats & in_section};
    part->table = table;
    part->formats = table->formats;
    if (key != NULL && lan_document_wants(document, LAN_FORMAT_JSON)) {
        table->target = is_by_name(table) ? json_object() : json_array();
        fields_add(&document->fields, NULL, key, table->target);
    }
    va_start(arguments, columns);
    add_columns(table, columns, &arguments);
    va_end(arguments);
    return table;
}

void table_caption(lan_table *table, const char *caption, bool is_html)
{
    table->caption = keep_printable(table->document, caption);
    table->is_label = is_html;
}

lan_table *doc_facts(lan_document *document)
{
    return doc_table(document, NULL, LAN_FOR_PEOPLE, "=|=");
}

/* --- rows ---------------------------------------------------------------- */

/* The object of a row, under a name or in a list. */
static void begin_entry(lan_table *table, const char *name)
{
    table->entry = json_object();
    fields_add(&table->document->fields, table->target, name, table->entry);
}

void table_row(lan_table *table, lan_tone tone)
{
    lan_document *const document = table->document;
    lan_row *const rows =
        skips(document, ~0u)
            ? NULL
            : grow(document, table->rows, table->row_count, sizeof *rows);
    if (rows == NULL) {
        return;
    }
    table->rows = rows;
    rows[table->row_count++] =
        (lan_row){.first = table->cell_count, .tone = tone};
    if (table->target != NULL && !is_by_name(table)) {
        begin_entry(table, NULL);
    }
}

/* The row that cells are added to; NULL if the document is lost. */
static lan_row *open_row(lan_table *table)
{
    return skips(table->document, ~0u) ? NULL
                                       : &table->rows[table->row_count - 1];
}

void table_indent(lan_table *table, int steps)
{
    lan_row *row = open_row(table);
    if (row != NULL) {
        row->indent = steps;
    }
}

/* --- cells --------------------------------------------------------------- */

static void write_number(lan_column_format format, double value, char *buffer,
                         size_t size)
{
    char number[LAN_NUMBER_SIZE];
    char chance[LAN_ODDS_PERCENT_SIZE];
    if (format == LAN_AS_PERCENT) {
        /* rounded first: what rounds to 0 is 0, not -0.0 */
        snprintf(buffer, size, "%.1f %%", round(1000.0 * value) / 10.0 + 0.0);
    } else {
        snprintf(buffer, size, "%s",
                 format == LAN_AS_CHANCE ? lan_odds_percent(value, chance)
                 : format == LAN_AS_COUNT
                     ? lan_number_count(value, number)
                     : lan_number_digits(value, DIGITS, number));
    }
}

/* Adds a cell. Takes value, where NULL is a lack of memory, and data, which is
 * in its place in JSON; NULL: it is the same. */
static void add_cell(lan_table *table, json_t *value, json_t *data,
                     const char *text)
{
    lan_document *const document = table->document;
    lan_row *const row = open_row(table);
    lan_fields *const fields = &document->fields;
    json_t *const kept = json_incref(value);
    keep_value(document, value);
    if (row == NULL || kept == NULL) {
        json_decref(kept);
        json_decref(data);
        return;
    }
    assert(row->count < table->column_count);
    const char *const key = table->columns[row->count++].key;
    if (table->target != NULL && row->count == 1 && is_by_name(table)) {
        begin_entry(table, text);
    } else if (table->target != NULL && key != NULL) {
        fields_add(fields, table->entry, key,
                   json_incref(data != NULL ? data : value));
    }
    json_decref(data);
    json_decref(kept);
    lan_cell *const cells =
        grow(document, table->cells, table->cell_count, sizeof *cells);
    if (cells != NULL) {
        table->cells = cells;
        cells[table->cell_count++] =
            (lan_cell){.value = value,
                       .text = doc_write(document, "%s", text),
                       .words = keep_printable(document, text)};
    }
}

static void add_number(lan_table *table, double value, json_t *made)
{
    const lan_row *const row = open_row(table);
    char number[64] = "";
    if (row != NULL && !isnan(value)) {
        write_number(table->columns[row->count].format, value, number,
                     sizeof number);
    }
    add_cell(table, made, NULL, number);
}

LAN_PRINTF(3, 0)
static void add_words(lan_table *table, json_t *data, const char *format,
                      va_list arguments)
{
    const char *const text = keep_format(table->document, format, arguments);
    json_t *const value =
        text == NULL ? NULL : lan_json_text(text[0] != '\0' ? text : NULL);
    add_cell(table, value, data, text);
}

/* The next cell, by what it is written as. */
static void take_cell(lan_table *table, const char *cell, va_list *arguments)
{
    const char *const conversion = cell + strcspn(cell, "%");
    if (conversion[0] == '\0') {
        table_text(table, "%s", cell);
    } else if (strcmp(cell, "%s") == 0) {
        const char *const text = va_arg(*arguments, const char *);
        table_text(table, "%s", text == NULL ? "" : text);
    } else if (strcmp(cell, "%i") == 0) {
        const bool is = va_arg(*arguments, int) != 0;
        add_cell(table, json_boolean(is), NULL, is ? "yes" : "no");
    } else if (strchr("djz", conversion[1]) != NULL) {
        const int64_t value = fields_whole(conversion, arguments);
        add_number(table, (double)value, json_integer(value));
    } else {
        const double value = va_arg(*arguments, double);
        if (isnan(value) || strcmp(cell, "%g") == 0) {
            add_number(table, value, lan_json_number(value));
        } else {
            /* "%+.4f", "%.4g", "%.1f %%" */
            const char *const point = cell + strcspn(cell, ".");
            const bool is_fixed = point[2] == 'f';
            const bool is_share = strstr(cell, "%%") != NULL;
            add_cell(table, lan_json_number(value), NULL,
                     doc_write(table->document,
                               conversion[1] == '+'
                                   ? (is_fixed ? "%+.*f%s" : "%+.*g%s")
                                   : (is_fixed ? "%.*f%s" : "%.*g%s"),
                               point[1] - '0', is_share ? 100.0 * value : value,
                               is_share ? " %" : ""));
        }
    }
}

static void take_cells(lan_table *table, const char *cells, va_list *arguments)
{
    for (const char *at = cells;; at++) {
        const size_t length = strcspn(at, "|");
        char cell[COLUMN_SIZE];
        (void)snprintf(cell, sizeof cell, "%.*s", (int)length, at);
        take_cell(table, cell, arguments);
        at += length;
        if (*at == '\0') {
            return;
        }
    }
}

void table_add(lan_table *table, const char *cells, ...)
{
    va_list arguments;
    va_start(arguments, cells);
    table_row(table, LAN_TONE_PLAIN);
    take_cells(table, cells, &arguments);
    va_end(arguments);
}

void table_add_toned(lan_table *table, lan_tone tone, const char *cells, ...)
{
    va_list arguments;
    va_start(arguments, cells);
    table_row(table, tone);
    take_cells(table, cells, &arguments);
    va_end(arguments);
}

void table_cells(lan_table *table, const char *cells, ...)
{
    va_list arguments;
    va_start(arguments, cells);
    take_cells(table, cells, &arguments);
    va_end(arguments);
}

void table_text(lan_table *table, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add_words(table, NULL, format, arguments);
    va_end(arguments);
}

void table_fact(lan_table *table, const char *what, const char *format, ...)
{
    va_list arguments;
    table_add(table, "%s", what);
    va_start(arguments, format);
    add_words(table, NULL, format, arguments);
    va_end(arguments);
}

void table_shown(lan_table *table, double value, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add_cell(table, lan_json_number(value), NULL,
             keep_format(table->document, format, arguments));
    va_end(arguments);
}

void table_data(lan_table *table, json_t *value, const char *format, ...)
{
    va_list arguments;
    if (value == NULL) {
        lan_document_lose(table->document, LAN_ENOMEM);
    }
    va_start(arguments, format);
    add_words(table, value, format, arguments);
    va_end(arguments);
}

void table_list(lan_table *table, char *const *texts, size_t count)
{
    lan_document *const document = table->document;
    json_t *const list = json_array();
    const char *words = "";
    for (size_t i = 0; i < count; i++) {
        words = doc_write(document, i > 0 ? "%s %s" : "%s%s", words, texts[i]);
        if (json_array_append_new(list, lan_json_text(texts[i])) != 0) {
            lan_document_lose(document, LAN_ENOMEM);
        }
    }
    table_data(table, list, "%s", words);
}

void table_tone(lan_table *table, lan_tone tone)
{
    const lan_row *row = open_row(table);
    if (row != NULL) {
        table->cells[table->cell_count - 1].tone = tone;
    }
}

/* --- for renderers ------------------------------------------------------- */

const lan_cell *lan_table_at(const lan_table *table, const lan_row *row,
                             size_t column)
{
    static const lan_cell nothing = {.text = "", .words = ""};
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
        says = lan_table_at(table, &table->rows[i], column)->words[0] != '\0';
    }
    return says && table->columns[column].heading != NULL;
}

bool lan_table_has_head(const lan_table *table)
{
    bool has = false;
    for (size_t c = 0; !has && c < table->column_count; c++) {
        has = lan_table_is_shown(table, c) &&
              table->columns[c].heading[0] != '\0';
    }
    return has;
}
