/* results/document/document.h - the content of a result, before it becomes
 * text, HTML, CSV or JSON.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a page fills a document from top to bottom: fields for programs;
 *          sentences, tables and figures for people. A table with a key is
 *          also for programs, so each item is added once. A renderer walks
 *          over the document and does not know about battles.
 * Errors   if memory runs out, a function of the creator is called, which does
 *          not return; no call returns this error.
 * Owner    texts, numbers and arrays are copied. The document owns the json_t
 *          and figures that it receives.
 * Threads  one.
 */
#pragma once

#include <jansson.h>

#include "lanchester/base.h"

typedef struct lan_document lan_document;
typedef struct lan_figure lan_figure; /* plots/figure.h */
typedef struct plot_arena plot_arena; /* plots/plots_impl.h */
typedef struct lan_table lan_table;

/* The formats of a rendered document, in the order of --format's words. */
typedef enum lan_format {
    LAN_FORMAT_TEXT,
    LAN_FORMAT_CSV,
    LAN_FORMAT_JSON,
    LAN_FORMAT_HTML
} lan_format;

/* Masks of the formats in which a part appears. */
#define LAN_FOR(format) (1u << (format))
#define LAN_FOR_PEOPLE  (LAN_FOR(LAN_FORMAT_TEXT) | LAN_FOR(LAN_FORMAT_HTML))
#define LAN_FOR_ROWS    LAN_FOR(LAN_FORMAT_CSV)
#define LAN_FOR_ALL     (LAN_FOR_PEOPLE | LAN_FOR_ROWS)

/* Creates an empty document.
 *
 * wanted  LAN_FOR() of the formats to be rendered; a page calls
 *         lan_document_wants() before it computes an expensive part
 * lost    is called with context if memory runs out, and does not return
 */
lan_document *lan_document_create(unsigned wanted, void (*lost)(const void *),
                                  const void *context);
void lan_document_destroy(lan_document *document);

bool lan_document_wants(const lan_document *document, lan_format format);

/* True if text or HTML is wanted. */
bool lan_document_is_for_people(const lan_document *document);

/* Calls `lost` if the status is a failure. */
void doc_must(lan_document *document, lan_status status);

/* Zeroed memory that is freed with the document; and its arena. */
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

/* The field "seed": a number or, from 2^63 on, a text, because a JSON number
 * would lose digits. */
void doc_seed(lan_document *document, uint64_t seed);

/* Lists. */
void doc_numbers(lan_document *document, const char *key, const double *values,
                 size_t count);
void doc_texts(lan_document *document, const char *key,
               const char *const *texts, size_t count);

/* Values of cells and scenes: a number, or null if it is not finite; a text,
 * with bytes that are not UTF-8 as \xNN, or null. */
json_t *lan_json_number(double value);
json_t *lan_json_text(const char *text);

/* --- for people: sentences and figures ----------------------------------- */

/* The look of a sentence, a row or a cell. */
typedef enum lan_tone {
    LAN_TONE_PLAIN,
    LAN_TONE_STRONG, /* a winner, a total */
    LAN_TONE_FAINT,  /* secondary information, such as a method */
    LAN_TONE_GOOD,
    LAN_TONE_BAD,
    LAN_TONE_AHEAD, /* of two: blue */
    LAN_TONE_BEHIND /* of two: orange */
} lan_tone;

/* The title: bold, the page's heading and its <title>. At most one. */
void doc_title(lan_document *document, const char *text);

/* The heading of a part: a line of its own, <h2>. */
void doc_heading(lan_document *document, const char *text);

/* Opens a section for an embedded page: a heading for people, an object under
 * the key for programs. Titles within it are omitted, headings are one level
 * smaller, and its tables are not in CSV. Sections do not nest; an object
 * opened within a section is closed before its end. */
void doc_section(lan_document *document, const char *key, const char *heading);
void doc_section_end(lan_document *document);

/* One sentence, on its own line. It may contain any text from a file: renderers
 * escape it. */
LAN_PRINTF(3, 4)
void doc_sentence(lan_document *document, lan_tone tone, const char *format,
                  ...);

/* A plain sentence. */
#define doc_say(document, ...)                                                 \
    doc_sentence(document, LAN_TONE_PLAIN, __VA_ARGS__)

/* Continues the last sentence, without a space. */
LAN_PRINTF(2, 3)
void doc_more(lan_document *document, const char *format, ...);

/* A blank line of text, a new paragraph of HTML; never two in sequence. Tables,
 * figures and headings are already set apart. */
void doc_gap(lan_document *document);

/* The heading of a page without a title, the command without its options; and
 * small print below the page, the whole command. HTML only. */
void lan_document_sign(lan_document *document, const char *name,
                       const char *command);

/* Adds a figure if status is LAN_OK. LAN_ENOMEM calls `lost`; any other status
 * means that a figure cannot show the result, and adds nothing.
 *
 * rows   height as text, in lines; 0: the figure's own; LAN_FIGURE_NOT_AS_TEXT:
 *        HTML only, because a table has the same content
 * leads  HTML shows the figure at the top of the page, below the title, the
 *        first sentences and earlier leading figures; text shows it in place
 */
#define LAN_FIGURE_NOT_AS_TEXT (-1)
void doc_figure(lan_document *document, lan_status status,
                lan_figure *const *figure, int32_t rows, bool leads);

/* A battle over time for the player: in HTML, at the top of the page. At most
 * one per page. The fields between begin and end belong to it;
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

/* --- numbers as text ------------------------------------------------------ */

/* Texts that live as long as the document. */
LAN_PRINTF(2, 3)
const char *doc_write(lan_document *document, const char *format, ...);

/* A count as in base/number.h, and a value with this many digits, without and
 * with commas. */
const char *doc_count(lan_document *document, double value);
const char *doc_digits(lan_document *document, double value, int digits);
const char *doc_grouped(lan_document *document, double value, int digits);

/* --- tables -------------------------------------------------------------- */

/* The format of a column's numbers for people; programs get all digits. As in
 * base/number.h. */
typedef enum lan_column_format {
    LAN_AS_TEXT = 0,
    LAN_AS_COUNT = 'c',   /* soldiers: whole where there are many */
    LAN_AS_NUMBER = 'n',  /* six digits at most */
    LAN_AS_PERCENT = '%', /* of a share: 0.6 is "60.0 %" */
    LAN_AS_CHANCE = 'p',  /* of a share; only certain results are 0 % or 100 %
                           */
    LAN_AS_MOMENT = '@'   /* a time of the battle that the page shows; in HTML a
                             link that goes there */
} lan_column_format;

/* In JSON the rows are {first cell: {column: cell, ...}, ...}, instead of
 * [{column: cell, ...}, ...]. */
#define LAN_BY_NAME 0x100u

/* Adds a table; rows follow. Columns with only empty cells are hidden from
 * people.
 *
 * key      in JSON; NULL: not in JSON
 * formats  LAN_FOR() of the formats with the table: text, HTML, and CSV, which
 *          has one table per document; and LAN_BY_NAME
 * columns  "key=heading#format|...". The key is for JSON and CSV, the heading
 *          for people. Either may be omitted with its sign: "path" is only for
 *          programs, "=value" only for people. The format is c (count), n
 *          (number), % (percent), p (chance) or @ (moment); without it the
 *          column has words. NULL: columns follow. In a heading, " (%s)" is
 *          replaced by a unit, or by nothing if the unit is ""
 */
lan_table *doc_table(lan_document *document, const char *key, unsigned formats,
                     const char *columns, ...);

/* One more column, before the first row; key or heading may be NULL. */
void table_column(lan_table *table, const char *key, const char *heading,
                  lan_column_format format);

/* The caption, for people; is_html: only in HTML. */
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
LAN_PRINTF(3, 4)
void table_add_toned(lan_table *table, lan_tone tone, const char *cells, ...);
#define table_add(table, ...)                                                  \
    table_add_toned(table, LAN_TONE_PLAIN, __VA_ARGS__)

/* The next cells of the last row. */
LAN_PRINTF(2, 3)
void table_cells(lan_table *table, const char *cells, ...);

/* One more cell: a number for programs, words for people. */
LAN_PRINTF(3, 4)
void table_shown(lan_table *table, double value, const char *format, ...);

/* One more cell: `value` for programs, which the document owns; words for
 * people. */
void table_data(lan_table *table, json_t *value, const char *words);

/* One more cell: a list of texts; for people and CSV, separated by blanks. */
void table_list(lan_table *table, char *const *texts, size_t count);

/* A table of two columns for people, without headings; and a row of it. */
lan_table *doc_facts(lan_document *document);
LAN_PRINTF(3, 4)
void table_fact(lan_table *table, const char *what, const char *format, ...);

/* The tone of the last cell, if it differs from its row's. */
void table_tone(lan_table *table, lan_tone tone);

/* Indents the first cell of this row by this many levels (a tree of armies). */
void table_indent(lan_table *table, int steps);

/* --- rendering ----------------------------------------------------------- */

/* Return LAN_ENOMEM, and LAN_EINVAL for CSV if the document has no rows.
 * Failures of the stream appear when it is closed. */

/* The terminal for text. */
typedef struct lan_text_style {
    int32_t columns; /* 0: 78; figures and sentences keep to them */
    bool utf8;
    bool color; /* ANSI */
} lan_text_style;

/* Writes a text as a CSV field, in quotes if it contains separators (RFC
 * 4180). */
void lan_csv_write_field(const char *text, FILE *out);

/* The table for CSV; numbers are the shortest texts that read back exactly. */
lan_status lan_document_to_csv(const lan_document *document, FILE *out);

/* The same table as JSON Lines: one object per row. */
lan_status lan_document_to_json_lines(const lan_document *document, FILE *out);

/* HTML is one self-contained file: light and dark, with figures as inline SVG.
 * Its only script is from results/html/, if there is a scene or a figure with
 * data; a content policy permits nothing else. */
/* Renders to a format; style applies to text only. */
lan_status lan_document_render(lan_document *document, lan_format format,
                               const lan_text_style *style, FILE *out);
