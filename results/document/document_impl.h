/* results/document/document_impl.h - the structure of a document, for the files
 * that fill and render it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    parts in order, for people; and the object for programs, to which
 *          fields and tables are added in order.
 */
#pragma once

#include "plots/plots_impl.h"
#include "results/document/document.h"

/* Most levels of nested objects and lists. */
#define LAN_FIELDS_DEPTH 16

/* Size of a text that is made printable: each byte may become \xNN. */
#define LAN_PRINTABLE_SIZE(text) (4 * strlen(text) + 4)

typedef struct lan_cell {
    json_t *value;     /* for programs; the document's */
    const char *text;  /* as given */
    const char *words; /* for people, printable */
    lan_tone tone;     /* plain: as its row */
} lan_cell;

typedef struct lan_row {
    size_t first; /* index of its first cell */
    size_t count;
    lan_tone tone;
    int indent;
} lan_row;

typedef struct lan_column {
    const char *key;     /* in JSON and CSV; NULL: for people only */
    const char *heading; /* printable; NULL: for programs only */
    lan_column_format format;
} lan_column;

struct lan_table {
    lan_document *document;
    unsigned formats;
    const char *caption; /* printable; NULL: none */
    bool is_label;       /* the caption is for HTML only */
    lan_column *columns;
    size_t column_count;
    lan_row *rows;
    size_t row_count;
    lan_cell *cells;
    size_t cell_count;
    json_t *target; /* receives the rows, borrowed; NULL: not in JSON */
    json_t *entry;  /* of the row, borrowed */
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
    unsigned formats; /* LAN_FOR() of its formats */
    lan_tone tone;
    const char *text;  /* printable; the label of a listing */
    const char *lines; /* of a listing */
    bool is_small;     /* within a section: its heading is small */
    lan_figure *figure;
    int32_t rows; /* height of the figure */
    bool leads;   /* in HTML at the top of the page */
    lan_table *table;
    json_t *scene;
} lan_part;

struct lan_document {
    plot_arena arena;
    unsigned wanted;
    json_t *open[LAN_FIELDS_DEPTH]; /* [0] is the whole object */
    size_t depth;                   /* index of the innermost */
    bool is_in_scene;
    bool is_in_section;
    json_t *values; /* a list that owns the values of cells and scenes */
    lan_part *parts;
    size_t part_count;
    const char *name;   /* replaces a title; NULL: none */
    const char *footer; /* NULL: none */
};

/* Renderers of a complete document. */
lan_status lan_document_to_text(lan_document *document,
                                const lan_text_style *style, FILE *out);
lan_status lan_document_to_html(const lan_document *document, FILE *out);

/* --- for renderers ------------------------------------------------------- */

/* True if a part appears in a format; a table also needs rows. */
bool lan_part_is_in(const lan_part *part, lan_format format);

/* A cell of a row; an empty cell if the row is shorter. */
const lan_cell *lan_table_at(const lan_table *table, const lan_row *row,
                             size_t column);

/* True if people see a column: it has a heading and a cell that is not empty;
 * and true if a heading of these columns is not "". */
bool lan_table_is_shown(const lan_table *table, size_t column);
bool lan_table_has_head(const lan_table *table);
