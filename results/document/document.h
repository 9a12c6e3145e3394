/* results/document/document.h - a result as what is shown of it, before it is
 * text, HTML, CSV or JSON.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a page fills a document from top to bottom: fields for programs,
 *          sentences, tables and figures for people. A table with a key is
 *          also what programs read: each thing is put in once. A renderer walks
 *          over it and knows nothing of battles.
 * Errors   lack of memory (LAN_ENOMEM), a wrong order of calls (LAN_EINVAL):
 *          the document is lost, each later call does nothing, and the
 *          renderer answers the status; no page looks in between.
 * Owner    texts, numbers and arrays are copied; json_t and figures handed in
 *          are the document's, also where it is lost.
 * Threads  one.
 */
#ifndef LAN_RESULTS_DOCUMENT_H
#define LAN_RESULTS_DOCUMENT_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lanchester/base.h"

typedef struct lan_document lan_document;
typedef struct lan_figure lan_figure; /* plots/figure.h */
typedef struct lan_table lan_table;

/* What a document is rendered to. */
typedef enum lan_format {
    LAN_FORMAT_TEXT,
    LAN_FORMAT_CSV,
    LAN_FORMAT_JSON,
    LAN_FORMAT_HTML
} lan_format;

#define LAN_FORMAT_COUNT 4

/* Masks of formats: what a part is for. */
#define LAN_FOR(format) (1u << (format))
#define LAN_FOR_PEOPLE  (LAN_FOR(LAN_FORMAT_TEXT) | LAN_FOR(LAN_FORMAT_HTML))
#define LAN_FOR_ROWS    LAN_FOR(LAN_FORMAT_CSV)
#define LAN_FOR_ALL     (LAN_FOR_PEOPLE | LAN_FOR_ROWS)

/* "text", "csv", "json", "html"; LAN_EINVAL with what there is. */
LAN_MUST_CHECK
lan_status lan_format_read(const char *word, lan_format *out, lan_error *err);

/* The word for it. */
const char *lan_format_word(lan_format format);

/* Makes an empty document.
 *
 * wanted  LAN_FOR() of the formats that it will be rendered to; a page asks
 *         lan_document_wants() before it works for a part that is dear
 */
LAN_MUST_CHECK
lan_status lan_document_create(unsigned wanted, lan_document **out);
void lan_document_destroy(lan_document *document);

bool lan_document_wants(const lan_document *document, lan_format format);

/* Wants text or HTML. */
bool lan_document_is_for_people(const lan_document *document);

/* LAN_OK, or why it is lost. */
LAN_MUST_CHECK
lan_status lan_document_status(const lan_document *document);

/* Loses it: what a page wanted to show could not be made. The first status is
 * kept. */
void lan_document_lose(lan_document *document, lan_status status);

/* True where there is a table for CSV. */
bool lan_document_has_rows(const lan_document *document);

/* --- for programs: the object -------------------------------------------- */

/* Fields of the object that is open, the whole one at first. NaN and infinity
 * are null, text NULL is null; text that is not UTF-8 is made printable. A key
 * that is given again keeps its place and takes the new value. */
void lan_document_number(lan_document *document, const char *key, double value);
void lan_document_whole(lan_document *document, const char *key, int64_t value);
void lan_document_flag(lan_document *document, const char *key, bool value);

/* The field "seed": a number, or from 2^63 on a text, which such a number would
 * not survive. */
void lan_document_seed(lan_document *document, uint64_t seed);
void lan_document_text(lan_document *document, const char *key,
                       const char *text);

/* Values for lan_document_data(). */
/* A number, or null where it is none. */
json_t *lan_json_number(double value);

/* A text, of which bytes that are not UTF-8 are shown as \xNN; NULL is null. */
json_t *lan_json_text(const char *text);

/* Takes value, whatever happens; NULL is a lack of memory. Key NULL: value is
 * an object whose members are put into the open one. */
void lan_document_data(lan_document *document, const char *key, json_t *value);

/* Opens an object, or a list, within the open one, until its end; a pair is a
 * list of two numbers. Tables and fields that come between have their keys
 * there, which in a list are not used; sentences are not touched by it. */
void lan_document_begin(lan_document *document, const char *key);
void lan_document_begin_list(lan_document *document, const char *key);
void lan_document_end(lan_document *document);
void lan_document_pair(lan_document *document, const char *key, double from,
                       double to);

/* Lists. */
void lan_document_numbers(lan_document *document, const char *key,
                          const double *values, size_t count);
void lan_document_wholes(lan_document *document, const char *key,
                         const int64_t *values, size_t count);
void lan_document_texts(lan_document *document, const char *key,
                        const char *const *texts, size_t count);

/* --- for people: sentences and figures ----------------------------------- */

/* How a sentence, a row or a cell looks. */
typedef enum lan_tone {
    LAN_TONE_PLAIN,
    LAN_TONE_STRONG, /* a winner, a total */
    LAN_TONE_FAINT,  /* how it was found, what is beside the point */
    LAN_TONE_GOOD,
    LAN_TONE_BAD,
    LAN_TONE_AHEAD, /* of two: blue, */
    LAN_TONE_BEHIND /* and orange */
} lan_tone;

/* The title: bold, the page's heading and its <title>. One a document. */
LAN_PRINTF(2, 3)
void lan_document_title(lan_document *document, const char *format, ...);

/* The heading of a part: a line of its own, <h2>. */
void lan_document_heading(lan_document *document, const char *text);

/* Opens a section, within which whole pages stand: a heading for people, an
 * object under the key for programs. Titles within it are left out, headings
 * are one step smaller, and its tables are not for CSV. Sections do not nest;
 * what is open within one is closed before its end. */
void lan_document_section(lan_document *document, const char *key,
                          const char *heading);
void lan_document_section_end(lan_document *document);

/* One sentence, a line of its own. What comes from a file may be anything:
 * renderers make it harmless and escape it. */
LAN_PRINTF(3, 4)
void lan_document_sentence(lan_document *document, lan_tone tone,
                           const char *format, ...);

/* A plain one. */
LAN_PRINTF(2, 3)
void lan_document_say(lan_document *document, const char *format, ...);

/* Goes on with the last sentence, with no blank between. */
LAN_PRINTF(2, 3)
void lan_document_more(lan_document *document, const char *format, ...);

/* A blank line of text, a new paragraph of HTML; never twice. Tables, figures
 * and headings stand apart by themselves. */
void lan_document_gap(lan_document *document);

/* What heads a page that has no title: the command, without its options. HTML
 * alone. */
void lan_document_name(lan_document *document, const char *text);

/* Small print below the page: the command by which it was made. HTML alone. */
void lan_document_footer(lan_document *document, const char *text);

/* Takes the figure, whatever happens, where it was made with LAN_OK; another
 * status loses the document.
 *
 * rows  height as text, in lines; 0: the figure's own; LAN_FIGURE_NOT_AS_TEXT:
 *       of HTML alone, as a table says the same
 */
#define LAN_FIGURE_NOT_AS_TEXT (-1)
void lan_document_figure(lan_document *document, lan_status status,
                         lan_figure *const *figure, int32_t rows);

/* In HTML the figure that was added last stands at the top of the page, below
 * the title and the first sentences, and figures that lead stand in the order
 * in which they were added; text has it where it was added. */
void lan_document_lead(lan_document *document);

/* A battle over time that can be watched: in HTML, at the top of the page. A
 * page has one at most. Takes scene, whatever happens.
 *
 * scene  as results/scene/scene.h describes it
 */
void lan_document_scene(lan_document *document, json_t *scene);

/* Text that is shown line by line as it stands, a file or lines to be copied,
 * under a label, which in text is a sentence.
 *
 * formats  LAN_FOR_PEOPLE, or HTML alone
 */
void lan_document_listing(lan_document *document, unsigned formats,
                          const char *label, const char *text);

/* --- tables -------------------------------------------------------------- */

/* How the numbers of a column are written for people; programs get them whole.
 * All of them as base/number.h says. */
typedef enum lan_column_format {
    LAN_AS_TEXT,
    LAN_AS_COUNT,   /* soldiers: whole where there are many */
    LAN_AS_NUMBER,  /* six digits at most */
    LAN_AS_SIGNED,  /* the same with its sign */
    LAN_AS_PERCENT, /* of a share: 0.6 is "60.0 %" */
    LAN_AS_CHANCE,  /* of a share; neither 0 % nor 100 % of what is not sure
                     */
    LAN_AS_TIME,
    LAN_AS_MOMENT /* a time of the battle that the page shows; in HTML a link
                     that goes there */
} lan_column_format;

typedef struct lan_column_def {
    const char *key;     /* in JSON and CSV; NULL: for people only */
    const char *heading; /* for people; NULL: for programs only */
    const char *unit;    /* after the heading; NULL: none */
    lan_column_format format;
} lan_column_def;

/* What the rows are in JSON. */
typedef enum lan_table_shape {
    LAN_TABLE_LIST,   /* key: [{column: cell, ...}, ...] */
    LAN_TABLE_BY_NAME /* key: {first cell: {column: cell, ...}, ...} */
} lan_table_shape;

typedef struct lan_table_def {
    const char *key;       /* NULL: not in JSON */
    lan_table_shape shape; /* in JSON */
    unsigned formats;      /* LAN_FOR() of what it is shown in, of text, HTML
                              and CSV. CSV has one table a document */
    const char *caption;   /* for people; NULL: none */
    const char *label;     /* its caption in HTML alone; NULL: none */
    const lan_column_def *columns;
    size_t column_count;
} lan_table_def;

/* The columns of a definition, from an array. */
#define LAN_COLUMNS(array)                                                     \
    .columns = (array), .column_count = sizeof(array) / sizeof(array)[0]

/* Adds a table; rows and cells follow, from left to right. Columns whose cells
 * are all empty are not shown to people. Never NULL: calls on the table of a
 * lost document do nothing. */
lan_table *lan_document_table(lan_document *document, const lan_table_def *def);

void lan_table_row(lan_table *table, lan_tone tone);

/* A plain row and its first cell. */
void lan_table_row_of(lan_table *table, const char *name);

/* The next cell. NaN is empty, and null. */
void lan_table_number(lan_table *table, double value);
void lan_table_whole(lan_table *table, int64_t value);
void lan_table_flag(lan_table *table, bool value); /* people read yes or no */

/* Words; "" is empty, and null; so is a name that is NULL. */
void lan_table_name(lan_table *table, const char *text);
LAN_PRINTF(2, 3)
void lan_table_text(lan_table *table, const char *format, ...);

/* A number for programs that people read as words: "gone at 3.2". */
LAN_PRINTF(3, 4)
void lan_table_shown(lan_table *table, double value, const char *format, ...);

/* Programs alone: takes value as lan_document_data() does; people see words.
 */
LAN_PRINTF(3, 4)
void lan_table_data(lan_table *table, json_t *value, const char *format, ...);

/* A table of two columns for people, without headings; and a row of it. */
lan_table *lan_document_facts(lan_document *document);
LAN_PRINTF(3, 4)
void lan_table_fact(lan_table *table, const char *what, const char *format,
                    ...);

/* An empty cell. */
void lan_table_skip(lan_table *table);

/* The tone of the last cell, where it is not its row's. */
void lan_table_tone(lan_table *table, lan_tone tone);

/* Indents the first cell of this row by so many steps (a tree of armies). */
void lan_table_indent(lan_table *table, int steps);

#endif
