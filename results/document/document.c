/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The content of a document: the object for programs, in the order of its
 * output; parts and tables for people.
 */
#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "plots/words.h"
#include "results/document/document_impl.h"

/* Significant digits of a measured number, not of a count. */
#define DIGITS 6

/* Most bytes of a formatted key or cell. */
#define WORD_SIZE 160

/* --- memory -------------------------------------------------------------- */

void doc_must(lan_document *document, lan_status status)
{
    if (status != LAN_OK) {
        document->arena.lost(document->arena.context);
    }
}

/* Checks a result of jansson: NULL means that memory ran out. */
static json_t *made(lan_document *document, json_t *value)
{
    doc_must(document, value != NULL ? LAN_OK : LAN_ENOMEM);
    return value;
}

void *doc_room(lan_document *document, size_t count, size_t size)
{
    return arena_room(&document->arena, count, size);
}

plot_arena *doc_arena(lan_document *document)
{
    return &document->arena;
}

/* A copy with control characters and bidirectional marks made visible; NULL
 * stays NULL. */
static const char *keep_printable(lan_document *document, const char *text)
{
    const size_t size = text == NULL ? 0 : LAN_PRINTABLE_SIZE(text);
    return text == NULL
               ? NULL
               : lan_text_printable(text, doc_room(document, size, 1), size);
}

/* --- documents ----------------------------------------------------------- */

lan_document *lan_document_create(unsigned wanted, void (*lost)(const void *),
                                  const void *context)
{
    lan_document *const document = calloc(1, sizeof *document);
    if (document == NULL) {
        lost(context);
        return NULL; /* not reached */
    }
    document->wanted = wanted;
    document->arena.lost = lost;
    document->arena.context = context;
    document->values = made(document, json_array());
    document->open[0] = made(document, json_object());
    return document;
}

void lan_document_destroy(lan_document *document)
{
    for (size_t i = 0; i < document->part_count; i++) {
        lan_figure_destroy(document->parts[i].figure);
    }
    json_decref(document->values);
    json_decref(document->open[0]);
    arena_clear(&document->arena);
    free(document);
}

bool lan_document_wants(const lan_document *document, lan_format format)
{
    return (document->wanted & LAN_FOR(format)) != 0;
}

bool lan_document_is_for_people(const lan_document *document)
{
    return (document->wanted & LAN_FOR_PEOPLE) != 0;
}

/* Adds a part for these formats. */
static lan_part *add_part(lan_document *document, lan_part_kind kind,
                          unsigned formats, const char *text)
{
    document->parts = arena_grown(&document->arena, document->parts,
                                  document->part_count, sizeof(lan_part));
    lan_part *const part = &document->parts[document->part_count++];
    *part = (lan_part){.kind = kind,
                       .formats = formats,
                       .text = keep_printable(document, text),
                       .is_small = document->is_in_section};
    return part;
}

/* --- for programs -------------------------------------------------------- */

json_t *lan_json_number(double value)
{
    return isfinite(value) ? json_real(value) : json_null();
}

json_t *lan_json_text(const char *text)
{
    json_t *value = text == NULL ? json_null() : json_string(text);
    if (value == NULL) {
        const size_t size = LAN_PRINTABLE_SIZE(text);
        char *const shown = malloc(size);
        value = shown == NULL
                    ? NULL
                    : json_string(lan_text_printable(text, shown, size));
        free(shown);
    }
    return value;
}

/* Puts a value into an object or, without a key, into a list; `into` NULL: the
 * open one. Takes the value. A key that is not UTF-8 is made printable. */
static void add_value(lan_document *document, json_t *into, const char *key,
                      json_t *value)
{
    int failed = 0;
    into = into != NULL ? into : document->open[document->depth];
    if (json_is_array(into)) {
        failed = json_array_append_new(into, value);
    } else {
        json_t *const name = made(document, lan_json_text(key));
        failed = json_object_set_new(into, json_string_value(name), value);
        json_decref(name);
    }
    doc_must(document, failed == 0 ? LAN_OK : LAN_ENOMEM);
}

/* The argument of "%d", "%jd" or "%zu". */
static int64_t take_whole(const char *spec, va_list *arguments)
{
    return spec[1] == 'j'   ? va_arg(*arguments, intmax_t)
           : spec[1] == 'z' ? (int64_t)va_arg(*arguments, size_t)
                            : va_arg(*arguments, int);
}

/* A JSON number, written without a point if it is an integer. */
static json_t *short_number(double value)
{
    return fabs(value) < 1e15 && !(fabs(value - round(value)) > 0.0)
               ? json_integer((json_int_t)value)
               : lan_json_number(value);
}

static json_t *take_value(const char *spec, va_list *arguments)
{
    if (spec[0] != '%') {
        return json_null();
    }
    switch (spec[1]) {
    case 's':
        return lan_json_text(va_arg(*arguments, const char *));
    case 'g':
        return lan_json_number(va_arg(*arguments, double));
    case 'f':
        return short_number(va_arg(*arguments, double));
    case 'i':
        return json_boolean(va_arg(*arguments, int));
    default:
        return json_integer(take_whole(spec, arguments));
    }
}

static void put_fields(lan_document *document, const char *format,
                       va_list *arguments)
{
    const char *key = NULL;
    char word[WORD_SIZE];
    for (const char *at = format; *at != '\0'; at += strspn(at, " ")) {
        const size_t length = strcspn(at, " ");
        if (at[length - 1] == ':') {
            (void)snprintf(word, sizeof word, "%.*s", (int)length - 1, at);
            key = at[0] == '%' ? va_arg(*arguments, const char *) : word;
        } else if (at[0] == '}' || at[0] == ']') {
            assert(document->depth > 0);
            document->depth--;
        } else if (at[0] == '{' || at[0] == '[') {
            assert(document->depth + 1 < LAN_FIELDS_DEPTH);
            json_t *const value = at[0] == '{' ? json_object() : json_array();
            add_value(document, NULL, key, value);
            document->open[++document->depth] = value;
        } else {
            add_value(document, NULL, key, take_value(at, arguments));
        }
        at += length;
    }
}

void doc_fields(lan_document *document, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (document->is_in_scene ||
        lan_document_wants(document, LAN_FORMAT_JSON)) {
        put_fields(document, format, &arguments);
    }
    va_end(arguments);
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

void doc_title(lan_document *document, const char *text)
{
    if (!document->is_in_section) {
        add_part(document, LAN_PART_TITLE, LAN_FOR_PEOPLE, text)->tone =
            LAN_TONE_STRONG;
    }
}

void doc_heading(lan_document *document, const char *text)
{
    add_part(document, LAN_PART_HEADING, LAN_FOR_PEOPLE, text)->tone =
        LAN_TONE_STRONG;
}

void doc_sentence(lan_document *document, lan_tone tone, const char *format,
                  ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (lan_document_is_for_people(document)) {
        add_part(document, LAN_PART_SENTENCE, LAN_FOR_PEOPLE,
                 arena_format(&document->arena, format, arguments))
            ->tone = tone;
    }
    va_end(arguments);
}

void doc_more(lan_document *document, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (lan_document_is_for_people(document)) {
        lan_part *const last = &document->parts[document->part_count - 1];
        last->text = doc_write(
            document, "%s%s", last->text,
            keep_printable(document,
                           arena_format(&document->arena, format, arguments)));
    }
    va_end(arguments);
}

void doc_gap(lan_document *document)
{
    if (document->part_count == 0 ||
        document->parts[document->part_count - 1].kind != LAN_PART_HEADING) {
        (void)add_part(document, LAN_PART_GAP, LAN_FOR_PEOPLE, NULL);
    }
}

void lan_document_sign(lan_document *document, const char *name,
                       const char *command)
{
    document->name = keep_printable(document, name);
    document->footer = keep_printable(document, command);
}

void doc_figure(lan_document *document, lan_status status,
                lan_figure *const *figure, int32_t rows, bool leads)
{
    doc_must(document, status == LAN_ENOMEM ? status : LAN_OK);
    if (status == LAN_OK) {
        lan_part *const part =
            add_part(document, LAN_PART_FIGURE,
                     rows == LAN_FIGURE_NOT_AS_TEXT ? LAN_FOR(LAN_FORMAT_HTML)
                                                    : LAN_FOR_PEOPLE,
                     NULL);
        part->figure = *figure;
        part->rows = rows;
        part->leads = leads;
    }
}

/* Takes a value; it is freed with the document. */
static void keep_value(lan_document *document, json_t *value)
{
    if (json_array_append_new(document->values, value) != 0) {
        doc_must(document, LAN_ENOMEM);
    }
}

void doc_scene(lan_document *document)
{
    json_t *const scene = json_object();
    keep_value(document, scene);
    add_part(document, LAN_PART_SCENE, LAN_FOR(LAN_FORMAT_HTML), NULL)->scene =
        scene;
    document->open[++document->depth] = scene;
    document->is_in_scene = true;
}

void doc_scene_end(lan_document *document)
{
    document->depth--;
    document->is_in_scene = false;
}

/* Makes each line of a text printable; keeps tabs and CRLF line ends. */
static const char *keep_lines(lan_document *document, const char *text)
{
    const size_t size = LAN_PRINTABLE_SIZE(text);
    char *const kept = doc_room(document, size, 1);
    size_t used = 0;
    for (const char *at = text; *at != '\0';) {
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
    kept[used] = '\0';
    return kept;
}

void doc_listing(lan_document *document, unsigned formats, const char *label,
                 const char *text)
{
    add_part(document, LAN_PART_LISTING, formats, label)->lines =
        keep_lines(document, text);
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
    const char *const text = arena_format(&document->arena, format, arguments);
    va_end(arguments);
    return text;
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
    table->columns = arena_grown(&document->arena, table->columns,
                                 table->column_count, sizeof(lan_column));
    table->columns[table->column_count++] =
        (lan_column){.key = key == NULL ? NULL : doc_write(document, "%s", key),
                     .heading = keep_printable(document, heading),
                     .format = format};
}

/* Adds the columns of "key=heading#format|..."; " (%s)" becomes a unit. */
static void add_columns(lan_table *table, const char *columns,
                        va_list *arguments)
{
    for (const char *at = columns; at != NULL && *at != '\0';) {
        const size_t length = strcspn(at, "|");
        char text[WORD_SIZE];
        (void)snprintf(text, sizeof text, "%.*s", (int)length, at);
        const char *const sign = strchr(text, '#');
        const char format = sign != NULL ? sign[1] : (char)LAN_AS_TEXT;
        text[strcspn(text, "#")] = '\0';
        const char *heading = strchr(text, '=');
        if (heading != NULL) {
            char *const unit = strstr(heading, " (%s)");
            text[heading++ - text] = '\0';
            if (unit != NULL) {
                const char *const name = va_arg(*arguments, const char *);
                *unit = '\0';
                heading = doc_write(table->document,
                                    name[0] == '\0' ? "%s%s" : "%s (%s)",
                                    heading, name);
            }
        }
        table_column(table, text[0] != '\0' ? text : NULL, heading,
                     (lan_column_format)format);
        at += length + (at[length] == '|' ? 1 : 0);
    }
}

lan_table *doc_table(lan_document *document, const char *key, unsigned formats,
                     const char *columns, ...)
{
    va_list arguments;
    const unsigned in_section = document->is_in_section ? ~LAN_FOR_ROWS : ~0u;
    lan_table *const table = doc_room(document, 1, sizeof *table);
    *table = (lan_table){.document = document, .formats = formats & in_section};
    add_part(document, LAN_PART_TABLE, table->formats, NULL)->table = table;
    if (key != NULL && lan_document_wants(document, LAN_FORMAT_JSON)) {
        table->target =
            (formats & LAN_BY_NAME) != 0 ? json_object() : json_array();
        add_value(document, NULL, key, table->target);
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

/* Opens a row's object, under a name or in a list. */
static void begin_entry(lan_table *table, const char *name)
{
    table->entry = json_object();
    add_value(table->document, table->target, name, table->entry);
}

void table_row(lan_table *table, lan_tone tone)
{
    table->rows = arena_grown(&table->document->arena, table->rows,
                              table->row_count, sizeof(lan_row));
    table->rows[table->row_count++] =
        (lan_row){.first = table->cell_count, .tone = tone};
    if (json_is_array(table->target)) {
        begin_entry(table, NULL);
    }
}

void table_indent(lan_table *table, int steps)
{
    table->rows[table->row_count - 1].indent = steps;
}

void table_tone(lan_table *table, lan_tone tone)
{
    table->cells[table->cell_count - 1].tone = tone;
}

/* --- cells --------------------------------------------------------------- */

/* Adds a cell. Takes value and data; data replaces value in JSON, NULL: the
 * same value. */
static void add_cell(lan_table *table, json_t *value, json_t *data,
                     const char *text)
{
    lan_document *const document = table->document;
    keep_value(document, value);
    lan_row *const row = &table->rows[table->row_count - 1];
    assert(row->count < table->column_count);
    const char *const key = table->columns[row->count++].key;
    if (json_is_object(table->target) && row->count == 1) {
        begin_entry(table, text);
    } else if (table->target != NULL && key != NULL) {
        add_value(document, table->entry, key,
                  json_incref(data != NULL ? data : value));
    }
    json_decref(data);
    table->cells = arena_grown(&document->arena, table->cells,
                               table->cell_count, sizeof(lan_cell));
    table->cells[table->cell_count++] =
        (lan_cell){.value = value,
                   .text = doc_write(document, "%s", text),
                   .words = keep_printable(document, text)};
}

/* Adds a number in the format of its column. */
static void add_number(lan_table *table, double value, json_t *number)
{
    lan_document *const to = table->document;
    const size_t column = table->rows[table->row_count - 1].count;
    const lan_column_format format = table->columns[column].format;
    /* rounded first, so that a small share is 0, not -0.0 */
    add_cell(table, number, NULL,
             isnan(value) ? ""
             : format == LAN_AS_PERCENT
                 ? doc_write(to, "%.1f %%", round(1000.0 * value) / 10.0 + 0.0)
             : format == LAN_AS_CHANCE ? lan_odds_percent(&to->arena, value)
             : format == LAN_AS_COUNT  ? doc_count(to, value)
                                       : doc_digits(to, value, DIGITS));
}

static void add_words(lan_table *table, json_t *data, const char *text)
{
    add_cell(table, lan_json_text(text[0] != '\0' ? text : NULL), data, text);
}

/* Adds the next cell from its conversion in the format string. */
static void take_cell(lan_table *table, const char *cell, va_list *arguments)
{
    const char *const conversion = cell + strcspn(cell, "%");
    if (conversion[0] == '\0') {
        add_words(table, NULL, cell);
    } else if (strcmp(cell, "%s") == 0) {
        const char *const text = va_arg(*arguments, const char *);
        add_words(table, NULL, text == NULL ? "" : text);
    } else if (strcmp(cell, "%i") == 0) {
        const bool is = va_arg(*arguments, int) != 0;
        add_cell(table, json_boolean(is), NULL, is ? "yes" : "no");
    } else if (strchr("djz", conversion[1]) != NULL) {
        const int64_t value = take_whole(conversion, arguments);
        add_number(table, (double)value, json_integer(value));
    } else {
        const double value = va_arg(*arguments, double);
        /* "%+.4f", "%.4g", "%.1f %%" */
        const char *const point = cell + strcspn(cell, ".");
        const bool is_share = strstr(cell, "%%") != NULL;
        if (isnan(value) || point[0] == '\0') {
            add_number(table, value, lan_json_number(value));
            return;
        }
        const bool is_fixed = point[2] == 'f';
        add_cell(table, lan_json_number(value), NULL,
                 doc_write(table->document,
                           conversion[1] == '+'
                               ? (is_fixed ? "%+.*f%s" : "%+.*g%s")
                               : (is_fixed ? "%.*f%s" : "%.*g%s"),
                           point[1] - '0', is_share ? 100.0 * value : value,
                           is_share ? " %" : ""));
    }
}

static void take_cells(lan_table *table, const char *cells, va_list *arguments)
{
    for (const char *at = cells;; at++) {
        const size_t length = strcspn(at, "|");
        char cell[WORD_SIZE];
        (void)snprintf(cell, sizeof cell, "%.*s", (int)length, at);
        take_cell(table, cell, arguments);
        at += length;
        if (*at == '\0') {
            return;
        }
    }
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

void table_fact(lan_table *table, const char *what, const char *format, ...)
{
    va_list arguments;
    table_add(table, "%s", what);
    va_start(arguments, format);
    add_words(table, NULL,
              arena_format(&table->document->arena, format, arguments));
    va_end(arguments);
}

void table_shown(lan_table *table, double value, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add_cell(table, lan_json_number(value), NULL,
             arena_format(&table->document->arena, format, arguments));
    va_end(arguments);
}

void table_data(lan_table *table, json_t *value, const char *words)
{
    add_words(table, made(table->document, value), words);
}

void table_list(lan_table *table, char *const *texts, size_t count)
{
    lan_document *const document = table->document;
    json_t *const list = made(document, json_array());
    const char *words = "";
    for (size_t i = 0; i < count; i++) {
        words = doc_write(document, i > 0 ? "%s %s" : "%s%s", words, texts[i]);
        add_value(document, list, NULL, lan_json_text(texts[i]));
    }
    add_words(table, list, words);
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
