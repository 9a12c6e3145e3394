/* results/document/document_impl.h - what a document holds, for those who fill
 * and render it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    parts in their order, for people; beside them the object for
 *          programs, to which fields and tables add as they come.
 */
#ifndef LAN_RESULTS_DOCUMENT_IMPL_H
#define LAN_RESULTS_DOCUMENT_IMPL_H

#include <stdarg.h>

#include "results/document/document.h"

/* Objects and lists within each other. */
#define LAN_DOCUMENT_DEPTH 16

typedef enum lan_cell_kind {
    LAN_CELL_EMPTY,
    LAN_CELL_NUMBER,
    LAN_CELL_WHOLE,
    LAN_CELL_FLAG,
    LAN_CELL_TEXT,
    LAN_CELL_SHOWN /* a number in words */
} lan_cell_kind;

typedef struct lan_cell {
    double value;
    char *text; /* of the document; NULL: none */
    lan_cell_kind kind;
    lan_tone tone;
} lan_cell;

typedef struct lan_row {
    size_t first; /* index of its first cell */
    size_t count;
    lan_tone tone;
    int indent;
} lan_row;

struct lan_table {
    lan_document *document;
    lan_table_def def; /* with texts of its own */
    lan_column_def *columns;
    lan_row *rows;
    size_t row_count;
    size_t row_room;
    lan_cell *cells;
    size_t cell_count;
    size_t cell_room;
    bool keeps_cells; /* people or CSV want them */
    json_t *target;   /* what rows are added to, borrowed; NULL: not in JSON */
    json_t *entry;    /* of the row, borrowed */
    char *name;       /* first cell of the row */
};

typedef enum lan_part_kind {
    LAN_PART_TITLE,
    LAN_PART_HEADING,
    LAN_PART_SENTENCE,
    LAN_PART_GAP,
    LAN_PART_FIGURE,
    LAN_PART_TABLE,
    LAN_PART_SCENE,
    LAN_PART_LISTING
} lan_part_kind;

typedef struct lan_part {
    lan_part_kind kind;
    lan_tone tone;
    char *text;    /* as it was given; of a listing its lines */
    char *label;   /* of a listing */
    bool is_text;  /* a listing that text has too */
    bool is_small; /* within a section: its heading is small */
    lan_figure *figure;
    int32_t rows; /* of the figure */
    bool leads;   /* in HTML it stands at the top */
    lan_table *table;
    json_t *scene;
} lan_part;

struct lan_document {
    unsigned wanted;
    lan_status status;
    json_t *open[LAN_DOCUMENT_DEPTH]; /* [0] is the whole object */
    size_t depth;                     /* index of the innermost */
    bool is_in_section;
    lan_part *parts;
    size_t part_count;
    size_t part_room;
    char *name;     /* in place of a title; NULL: none */
    char *footer;   /* NULL: none */
    lan_table none; /* stands in where there is no memory */
};

/* Whether it can be rendered so: LAN_EINVAL for a format that was not wanted,
 * or why the document is lost. */
LAN_MUST_CHECK
lan_status lan_document_ready(const lan_document *document, lan_format format);

/* True where a part for these formats need not be made. */
bool lan_document_skips(const lan_document *document, unsigned formats);

/* Makes room for one more item; loses the document and returns false where
 * there is no memory. */
bool lan_document_grow(lan_document *document, void **items, size_t count,
                       size_t *room, size_t size);

/* A text of the caller's, who frees it; NULL where the document is lost. */
LAN_PRINTF(2, 0)
char *lan_document_write(lan_document *document, const char *format,
                         va_list arguments);

/* The same for one that is given; NULL stays NULL. */
char *lan_document_copy(lan_document *document, const char *text);

/* Adds a part; NULL where the document is lost. */
lan_part *lan_document_add(lan_document *document, lan_part_kind kind);

/* Adds to an object or, where key is NULL, a list; takes value. */
void lan_document_put(lan_document *document, json_t *into, const char *key,
                      json_t *value);

void lan_table_destroy(lan_table *table);

/* --- for renderers ------------------------------------------------------- */

/* The table for CSV; NULL where there is none. */
const lan_table *lan_document_csv_table(const lan_document *document);

/* A cell of a row; NULL where the row is shorter. */
const lan_cell *lan_table_at(const lan_table *table, const lan_row *row,
                             size_t column);

/* True for a column that people see: one with a heading, in which a cell says
 * something. */
bool lan_table_is_shown(const lan_table *table, size_t column);

/* True where its cells are words, which begin at the left. */
bool lan_column_is_words(const lan_column_def *column);

/* What programs read in a cell; NULL: no memory. */
json_t *lan_cell_json(const lan_cell *cell);

/* What a person reads in a cell, harmless on a terminal; the caller frees it.
 * NULL: no memory. */
char *lan_cell_words(const lan_column_def *column, const lan_cell *cell);

/* "heading (unit)", harmless; the caller frees it. NULL: no memory. */
char *lan_column_words(const lan_column_def *column);

/* A copy with control characters harmless, whole; the caller frees it. NULL: no
 * memory. */
char *lan_words_printable(const char *text);

#endif
