/* results/document/document_impl.h - what a document holds, for those who fill
 * and render it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    parts in their order, for people; beside them the object for
 *          programs, to which fields and tables add as they come.
 */
#pragma once

#include "plots/plots_impl.h"
#include "results/document/document.h"

/* Objects and lists within each other. */
#define LAN_FIELDS_DEPTH 16

/* Room for a text that is made printable: each byte may become \xNN. */
#define LAN_PRINTABLE_SIZE(text) (4 * strlen(text) + 4)

typedef struct lan_cell {
    json_t *value;     /* for programs; the document's */
    const char *text;  /* as it was given */
    const char *words; /* what a person reads, harmless on a terminal */
    lan_tone tone;     /* plain: its row's */
} lan_cell;

typedef struct lan_row {
    size_t first; /* index of its first cell */
    size_t count;
    lan_tone tone;
    int indent;
} lan_row;

typedef struct lan_column {
    const char *key;     /* in JSON and CSV; NULL: for people only */
    const char *heading; /* harmless; NULL: for programs only */
    lan_column_format format;
} lan_column;

struct lan_table {
    lan_document *document;
    unsigned formats;
    const char *caption; /* harmless; NULL: none */
    bool is_label;       /* its caption is of HTML alone */
    lan_column *columns;
    size_t column_count;
    lan_row *rows;
    size_t row_count;
    lan_cell *cells;
    size_t cell_count;
    json_t *target; /* what rows are added to, borrowed; NULL: not in JSON */
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
    unsigned formats; /* LAN_FOR() of what it is shown in */
    lan_tone tone;
    const char *text;  /* harmless; of a listing its label */
    const char *lines; /* of a listing */
    bool is_small;     /* within a section: its heading is small */
    lan_figure *figure;
    int32_t rows; /* of the figure */
    bool leads;   /* in HTML it stands at the top */
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
    json_t *values; /* of cells, and scenes: a list that owns them */
    lan_part *parts;
    size_t part_count;
    const char *name;   /* in place of a title; NULL: none */
    const char *footer; /* NULL: none */
};

/* Renderers of a document that is whole. */
lan_status lan_document_to_text(lan_document *document,
                                const lan_text_style *style, FILE *out);
lan_status lan_document_to_html(const lan_document *document, FILE *out);

/* --- for renderers ------------------------------------------------------- */

/* True for a part that is shown in a format, and of a table has rows. */
bool lan_part_is_in(const lan_part *part, lan_format format);

/* A cell of a row; an empty one where the row is shorter. */
const lan_cell *lan_table_at(const lan_table *table, const lan_row *row,
                             size_t column);

/* True for a column that people see: one with a heading, in which a cell says
 * something; and where one of these headings is not "". */
bool lan_table_is_shown(const lan_table *table, size_t column);
bool lan_table_has_head(const lan_table *table);
