/* results/document/document.h - a result as what is shown of it, before it is
 * text, HTML, CSV or JSON.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a page fills a document from top to bottom: fields for programs,
 *          sentences, tables and figures for people. A table with a key is
 *          also what programs read: each thing is put in once. A renderer walks
 *          over it and knows nothing of battles.
 * Errors   lack of memory ends in a function of the maker, which does not
 *          return; no call answers it.
 * Owner    texts, numbers and arrays are copied; json_t and figures handed in
 *          are the document's.
 * Threads  one.
 */
#pragma once

#include <jansson.h>

#include "lanchester/base.h"

typedef struct lan_document lan_document;
typedef struct lan_figure lan_figure; /* plots/figure.h */
typedef struct plot_arena plot_arena; /* plots/plots_impl.h */
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
lan_status lan_format_read(const char *word, lan_format *out, lan_error *err);

/* The word for it. */
const char *lan_format_word(lan_format format);

/* Makes an empty document.
 *
 * wanted  LAN_FOR() of the formats that it will be rendered to; a page asks
 *         lan_document_wants() before it works for a part that is dear
 * lost    is called with context where memory lacks, and does not return
 */
lan_document *lan_document_create(unsigned wanted, void (*lost)(const void *),
                                  const void *context);
void lan_document_destroy(lan_document *document);

bool lan_document_wants(const lan_document *document, lan_format format);

/* Wants text or HTML. */
bool lan_document_is_for_people(const lan_document *document);

/* Loses it where something could not be made. */
void doc_must(lan_document *document, lan_status status);

/* Zeroed room that is freed with the document; and what it is taken from. */
void *doc_room(lan_document *document, size_t count, size_t size);
plot_arena *doc_arena(lan_document *document);

/* True if there is a table for CSV. */
bool lan_document_has_rows(const lan_document *document);

/* --- for programs: the object -------------------------------------------- */

/* Puts fields into what is open, the whole object at first, as in
 *
 *     doc_fields(to, "winner: %s end: { time: %g } ring: [ %d %d ]",
 *                name, time, ring[0], ring[1]);
 *
 * Blanks stand between all of them. %g is a number, and %f one that is written
 * without a point where it is whole; %d %jd %zu are whole ones, %i is a flag,
 * %s a text, and null is null; so are NaN, infinity and a text that is NULL.
 * Text that is not UTF-8 is made printable. Braces hold an object and brackets
 * a list, in which keys are not used; what is opened may be closed by a later
 * call. A key that is given again keeps its place and takes the new value;
 * "%s:" is a key, too. Tables with a key come into what is open. */
LAN_PRINTF(2, 3)
void doc_fields(lan_document *document, const char *format, ...);

/* The field "seed": a number, or from 2^63 on a text, which such a number would
 * not survive. */
void doc_seed(lan_document *document, uint64_t seed);

/* Lists. */
void doc_numbers(lan_document *document, const char *key, const double *values,
                 size_t count);
void doc_texts(lan_document *document, const char *key,
               const char *const *texts, size_t count);

/* Values of cells, and of scenes: a number, or null where it is none; a text,
 * of which bytes that are not UTF-8 are shown as \xNN, or null. */
json_t *lan_json_number(double value);
json_t *lan_json_text(const char *text);

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
void doc_title(lan_document *document, const char *text);

/* The heading of a part: a line of its own, <h2>. */
void doc_heading(lan_document *document, const char *text);

/* Opens a section, within which whole pages stand: a heading for people, an
 * object under the key for programs. Titles within it are left out, headings
 * are one step smaller, and its tables are not for CSV. Sections do not nest;
 * what is open within one is closed before its end. */
void doc_section(lan_document *document, const char *key, const char *heading);
void doc_section_end(lan_document *document);

/* One sentence, a line of its own. What comes from a file may be anything:
 * renderers make it harmless and escape it. */
LAN_PRINTF(3, 4)
void doc_sentence(lan_document *document, lan_tone tone, const char *format,
                  ...);

/* A plain one. */
LAN_PRINTF(2, 3)
void doc_say(lan_document *document, const char *format, ...);

/* Goes on with the last sentence, with no blank between. */
LAN_PRINTF(2, 3)
void doc_more(lan_document *document, const char *format, ...);

/* A blank line of text, a new paragraph of HTML; never twice. Tables, figures
 * and headings stand apart by themselves. */
void doc_gap(lan_document *document);

/* What heads a page that has no title: the command, without its options. HTML
 * alone. */
void lan_document_name(lan_document *document, const char *text);

/* Small print below the page: the command by which it was made. HTML alone. */
void lan_document_footer(lan_document *document, const char *text);

/* Takes the figure, where it was made with LAN_OK. LAN_ENOMEM loses the
 * document; where another status says that there is more, or less, than a
 * figure shows, there is none.
 *
 * rows   height as text, in lines; 0: the figure's own; LAN_FIGURE_NOT_AS_TEXT:
 *        of HTML alone, as a table says the same
 * leads  in HTML it stands at the top of the page, below the title and the
 * first sentences, in the order in which those that lead were added; text has
 * it where it was added
 */
#define LAN_FIGURE_NOT_AS_TEXT (-1)
void doc_figure(lan_document *document, lan_status status,
                lan_figure *const *figure, int32_t rows, bool leads);

/* A battle over time that can be watched: in HTML, at the top of the page. A
 * page has one at most. Fields between the two are its own, as
 * results/pages/scene.c describes them. */
void doc_scene(lan_document *document);
void doc_scene_end(lan_document *document);

/* Text that is shown line by line as it stands, a file or lines to be copied,
 * under a label, which in text is a sentence.
 *
 * formats  LAN_FOR_PEOPLE, or HTML alone
 */
void doc_listing(lan_document *document, unsigned formats, const char *label,
                 const char *text);

/* --- words of numbers ----------------------------------------------------- */

/* Texts that live as long as the document. */
LAN_PRINTF(2, 3)
const char *doc_write(lan_document *document, const char *format, ...);

/* As base/number.h writes a count, and a value with so many digits, without
 * and with commas. */
const char *doc_count(lan_document *document, double value);
const char *doc_digits(lan_document *document, double value, int digits);
const char *doc_grouped(lan_document *document, double value, int digits);

/* --- tables -------------------------------------------------------------- */

/* How the numbers of a column are written for people; programs get them whole.
 * All of them as base/number.h says. */
typedef enum lan_column_format {
    LAN_AS_TEXT = 0,
    LAN_AS_COUNT = 'c',   /* soldiers: whole where there are many */
    LAN_AS_NUMBER = 'n',  /* six digits at most */
    LAN_AS_PERCENT = '%', /* of a share: 0.6 is "60.0 %" */
    LAN_AS_CHANCE = 'p',  /* of a share; neither 0 % nor 100 % of what is not
                             sure */
    LAN_AS_MOMENT = '@'   /* a time of the battle that the page shows; in HTML a
                             link that goes there */
} lan_column_format;

/* In JSON the rows are {first cell: {column: cell, ...}, ...}, instead of
 * [{column: cell, ...}, ...]. */
#define LAN_BY_NAME 0x100u

/* Adds a table; rows follow. Columns whose cells are all empty are not shown to
 * people.
 *
 * key      in JSON; NULL: it is not there
 * formats  LAN_FOR() of what it is shown in, of text, HTML and CSV, which has
 *          one table a document; and LAN_BY_NAME
 * columns  "key=heading#format|...", of which a key is for JSON and CSV, a
 *          heading for people, and either may be left out with its sign: "path"
 *          is for programs only, "=value" for people only. The format is c
 *          (count), n (number), % (percent), p (chance) or @
 *          (moment); without it there are words. NULL: columns follow. For
 *          " (%s)" in a heading stands a unit, or nothing where that is ""
 */
lan_table *doc_table(lan_document *document, const char *key, unsigned formats,
                     const char *columns, ...);

/* One more column, before the first row; key or heading may be NULL. */
void table_column(lan_table *table, const char *key, const char *heading,
                  lan_column_format format);

/* Its caption, for people; is_html: in HTML alone. */
void table_caption(lan_table *table, const char *caption, bool is_html);

/* A row; cells follow. */
void table_row(lan_table *table, lan_tone tone);

/* A row with its first cells, as printf writes them, with | between them:
 *
 *     table_add(table, "%s|%g|%d||%.1f %%", ...);
 *
 * "" is an empty cell. %s is words; "" and NULL are empty, and null. %g is a
 * number, %d %jd %zu are whole ones, which people read as the column has it;
 * NaN is empty, and null. %i is a flag: people read yes or no. Any other one
 * of %f and %g, with + or a precision of one digit or with words about it,
 * people read as it stands, and before %% a hundred times the number. Without %
 * it is words. */
LAN_PRINTF(2, 3)
void table_add(lan_table *table, const char *cells, ...);
LAN_PRINTF(3, 4)
void table_add_toned(lan_table *table, lan_tone tone, const char *cells, ...);

/* The next cells of the last row. */
LAN_PRINTF(2, 3)
void table_cells(lan_table *table, const char *cells, ...);

/* One more: a number for programs that people read as words. */
LAN_PRINTF(3, 4)
void table_shown(lan_table *table, double value, const char *format, ...);

/* One more: programs alone get value, which is taken; people see words. */
void table_data(lan_table *table, json_t *value, const char *words);

/* One more: a list of texts, for people and CSV with blanks between them. */
void table_list(lan_table *table, char *const *texts, size_t count);

/* A table of two columns for people, without headings; and a row of it. */
lan_table *doc_facts(lan_document *document);
LAN_PRINTF(3, 4)
void table_fact(lan_table *table, const char *what, const char *format, ...);

/* The tone of the last cell, where it is not its row's. */
void table_tone(lan_table *table, lan_tone tone);

/* Indents the first cell of this row by so many steps (a tree of armies). */
void table_indent(lan_table *table, int steps);

/* --- rendering ----------------------------------------------------------- */

/* These answer LAN_ENOMEM, and LAN_EINVAL for CSV of a document without rows.
 * What the stream could not take shows when it is closed. */

/* The terminal that text is for. */
typedef struct lan_text_style {
    int32_t columns; /* 0: 78; figures and sentences keep to them */
    bool utf8;
    bool color; /* ANSI */
} lan_text_style;

/* Writes a text as a field of CSV: in quotes where a reader would take it apart
 * else (RFC 4180). */
void lan_csv_write_field(const char *text, FILE *out);

/* The table that is for CSV; numbers as the shortest text that reads back. */
lan_status lan_document_to_csv(const lan_document *document, FILE *out);

/* The same table as JSON Lines: an object a row. */
lan_status lan_document_to_json_lines(const lan_document *document, FILE *out);

/* HTML is one file that needs no other: light and dark, figures as inline SVG,
 * nothing from a network, no script but that of results/html/ where there is a
 * scene or a figure with data, and a content policy that says so. */
/* Writes it in a format; style is of text alone. */
lan_status lan_document_render(lan_document *document, lan_format format,
                               const lan_text_style *style, FILE *out);
