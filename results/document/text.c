/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "plots/draw.h"
#include "plots/text.h"
#include "plots/words.h"
#include "results/document/document_impl.h"
#include "results/document/render.h"

/* A table laid out: what its cells say, the headings first. */
typedef struct grid {
    size_t columns; /* that are shown */
    size_t rows;    /* with the headings */
    size_t *from;   /* [columns] of the table */
    size_t *widths; /* [columns] */
    char **words;   /* [rows][columns] */
} grid;

static const char *ink_of(lan_tone tone)
{
    static const char *const inks[] = {
        [LAN_TONE_PLAIN] = "\033[0m",         [LAN_TONE_STRONG] = "\033[1m",
        [LAN_TONE_FAINT] = "\033[2m",         [LAN_TONE_GOOD] = "\033[32m",
        [LAN_TONE_BAD] = "\033[31m",          [LAN_TONE_AHEAD] = "\033[34m",
        [LAN_TONE_BEHIND] = "\033[38;5;208m",
    };
    return inks[tone];
}

static void begin_tone(FILE *out, lan_tone tone, bool color)
{
    fputs(color && tone != LAN_TONE_PLAIN ? ink_of(tone) : "", out);
}

static void end_tone(FILE *out, lan_tone tone, bool color)
{
    fputs(color && tone != LAN_TONE_PLAIN ? ink_of(LAN_TONE_PLAIN) : "", out);
}

/* --- letters ------------------------------------------------------------- */

/* Signs that pages write, and what stands for them in ASCII; never longer. */
static const char *const signs[][2] = {
    {"\xC2\xB1", "+-"},     /* plus or minus */
    {"\xC3\x97", "x"},      /* times */
    {"\xE2\x80\x93", "-"},  /* a dash */
    {"\xE2\x86\x92", "->"}, /* an arrow */
};

/* Puts ASCII in the place of signs; names stay what they are. */
static char *without_signs(char *text)
{
    for (size_t i = 0; text != NULL && i < sizeof signs / sizeof signs[0];
         i++) {
        const size_t before = strlen(signs[i][0]);
        const size_t after = strlen(signs[i][1]);
        for (char *at = text; (at = strstr(at, signs[i][0])) != NULL;) {
            memcpy(at, signs[i][1], after);
            memmove(at + after, at + before, strlen(at + before) + 1);
            at += after;
        }
    }
    return text;
}

/* What a terminal can show of a text of the caller's own; NULL stays NULL. */
static char *for_terminal(char *text, const lan_text_style *style)
{
    return style->utf8 ? text : without_signs(text);
}

/* --- tables -------------------------------------------------------------- */

static void clear_grid(grid *of)
{
    for (size_t i = 0; of->words != NULL && i < of->rows * of->columns; i++) {
        free(of->words[i]);
    }
    free(of->words);
    free(of->widths);
    free(of->from);
}

static lan_status init_grid(const lan_table *table, grid *out)
{
    grid made = {.rows = table->row_count + 1};

    made.from = calloc(table->def.column_count + 1, sizeof *made.from);
    if (made.from == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < table->def.column_count; i++) {
        if (lan_table_is_shown(table, i)) {
            made.from[made.columns++] = i;
        }
    }
    made.widths = calloc(made.columns + 1, sizeof *made.widths);
    made.words = calloc(made.rows * made.columns + 1, sizeof *made.words);
    if (made.widths == NULL || made.words == NULL) {
        clear_grid(&made);
        return LAN_ENOMEM;
    }
    *out = made;
    return LAN_OK;
}

static char *words_of(const lan_table *table, size_t row, size_t column)
{
    const lan_column_def *def = &table->columns[column];

    return row == 0
               ? lan_column_words(def)
               : lan_cell_words(
                     def, lan_table_at(table, &table->rows[row - 1], column));
}

static int indent_of(const lan_table *table, size_t row, size_t column)
{
    return row > 0 && column == 0 ? 2 * table->rows[row - 1].indent : 0;
}

static lan_status fill_grid(const lan_table *table, const lan_text_style *style,
                            grid *out)
{
    for (size_t r = 0; r < out->rows; r++) {
        for (size_t c = 0; c < out->columns; c++) {
            char *words = for_terminal(words_of(table, r, out->from[c]), style);
            if (words == NULL) {
                return LAN_ENOMEM;
            }
            out->words[r * out->columns + c] = words;
            const size_t width =
                lan_shown_columns(words) + (size_t)indent_of(table, r, c);
            out->widths[c] = width > out->widths[c] ? width : out->widths[c];
        }
    }
    return LAN_OK;
}

static lan_tone tone_of(const lan_table *table, size_t row)
{
    return row == 0 ? LAN_TONE_FAINT : table->rows[row - 1].tone;
}

/* The tone of a cell where it differs from its row's, which is drawn. */
static lan_tone own_tone(const lan_table *table, size_t row, size_t column)
{
    const lan_cell *cell =
        row == 0 ? NULL : lan_table_at(table, &table->rows[row - 1], column);
    return cell == NULL || cell->tone == tone_of(table, row) ? LAN_TONE_PLAIN
                                                             : cell->tone;
}

static void write_spaces(FILE *out, size_t count)
{
    fprintf(out, "%*s", (int)count, "");
}

/* Blanks are owed, not written, until a cell follows: no line ends in one. */
static void write_row(const lan_table *table, const grid *from, size_t row,
                      FILE *out, bool color)
{
    size_t owed = 0;

    begin_tone(out, tone_of(table, row), color);
    for (size_t c = 0; c < from->columns; c++) {
        const char *words = from->words[row * from->columns + c];
        const size_t indent = (size_t)indent_of(table, row, c);
        const size_t width = lan_shown_columns(words) + indent;
        const size_t rest = from->widths[c] - width;
        const bool is_left =
            lan_column_is_words(&table->columns[from->from[c]]);
        const lan_tone own = own_tone(table, row, from->from[c]);
        owed += is_left ? 0 : rest;
        if (words[0] != '\0') {
            write_spaces(out, owed + indent);
            begin_tone(out, own, color);
            fputs(words, out);
            end_tone(out, own, color);
            begin_tone(out, own == LAN_TONE_PLAIN ? own : tone_of(table, row),
                       color);
            owed = 0;
        } else {
            owed += indent;
        }
        owed += (is_left ? rest : 0) + 2;
    }
    end_tone(out, tone_of(table, row), color);
    fputc('\n', out);
}

static bool has_headings(const grid *from)
{
    for (size_t c = 0; c < from->columns; c++) {
        if (from->words[c][0] != '\0') {
            return true;
        }
    }
    return false;
}

static lan_status write_words(FILE *out, const char *text, lan_tone tone,
                              const lan_text_style *style)
{
    char *shown = for_terminal(lan_words_printable(text), style);

    if (shown == NULL) {
        return LAN_ENOMEM;
    }
    begin_tone(out, tone, style->color);
    fputs(shown, out);
    end_tone(out, tone, style->color);
    fputc('\n', out);
    free(shown);
    return LAN_OK;
}

static lan_status write_table(const lan_table *table,
                              const lan_text_style *style, FILE *out)
{
    grid from;

    lan_status status = init_grid(table, &from);
    if (status != LAN_OK) {
        return status;
    }
    status = fill_grid(table, style, &from);
    if (status == LAN_OK && table->def.caption != NULL) {
        status = write_words(out, table->def.caption, LAN_TONE_PLAIN, style);
    }
    for (size_t r = 0; status == LAN_OK && r < from.rows; r++) {
        if (r > 0 || has_headings(&from)) {
            write_row(table, &from, r, out, style->color);
        }
    }
    clear_grid(&from);
    return status;
}

/* --- documents ----------------------------------------------------------- */

static lan_status write_figure(const lan_part *part,
                               const lan_text_style *style, FILE *out)
{
    const lan_characters_style how = {.columns = style->columns,
                                      .rows = part->rows,
                                      .utf8 = style->utf8,
                                      .color = style->color};

    return lan_figure_to_characters(part->figure, &how, out);
}

/* The label, and lines as they stand. */
static lan_status write_listing(const lan_part *part,
                                const lan_text_style *style, FILE *out)
{
    lan_status status = write_words(out, part->label, LAN_TONE_PLAIN, style);
    char *lines = status == LAN_OK ? strdup(part->text) : NULL;
    char *rest = lines;
    status = status == LAN_OK && lines == NULL ? LAN_ENOMEM : status;
    while (status == LAN_OK && *rest != '\0') {
        char *const end = rest + strcspn(rest, "\n");
        const bool is_last = *end == '\0';
        *end = '\0';
        status = write_words(out, rest, LAN_TONE_PLAIN, style);
        rest = is_last ? end : end + 1;
    }
    free(lines);
    return status;
}

static lan_status write_part(const lan_part *part, const lan_text_style *style,
                             FILE *out)
{
    switch (part->kind) {
    case LAN_PART_TABLE:
        return write_table(part->table, style, out);
    case LAN_PART_TITLE:
    case LAN_PART_HEADING:
    case LAN_PART_SENTENCE:
        return write_words(out, part->text, part->tone, style);
    case LAN_PART_FIGURE:
        return write_figure(part, style, out);
    case LAN_PART_LISTING:
        return write_listing(part, style, out);
    case LAN_PART_GAP:
    case LAN_PART_SCENE:
        break;
    }
    return LAN_OK;
}

static bool is_in_text(const lan_part *part)
{
    if (part->kind == LAN_PART_FIGURE) {
        return part->rows != LAN_FIGURE_NOT_AS_TEXT;
    }
    if (part->kind == LAN_PART_TABLE) {
        return part->table->row_count > 0 &&
               (part->table->def.formats & LAN_FOR(LAN_FORMAT_TEXT)) != 0;
    }
    return part->kind != LAN_PART_SCENE &&
           (part->kind != LAN_PART_LISTING || part->is_text);
}

static bool stands_apart(const lan_part *part)
{
    return part->kind != LAN_PART_SENTENCE && part->kind != LAN_PART_TITLE;
}

/* Whether a blank line comes between two parts. */
static bool are_apart(const lan_part *above, const lan_part *below)
{
    if (above->kind == LAN_PART_HEADING) {
        return below->kind == LAN_PART_HEADING;
    }
    return stands_apart(above) || stands_apart(below);
}

lan_status lan_document_to_text(const lan_document *document,
                                const lan_text_style *style, FILE *out)
{
    const lan_part *above = NULL;
    bool is_gap = false;
    lan_status status = lan_document_ready(document, LAN_FORMAT_TEXT);

    for (size_t i = 0; status == LAN_OK && i < document->part_count; i++) {
        const lan_part *part = &document->parts[i];
        if (!is_in_text(part)) {
            continue;
        }
        if (part->kind == LAN_PART_GAP) {
            is_gap = true;
            continue;
        }
        if (above != NULL && (is_gap || are_apart(above, part))) {
            fputc('\n', out);
        }
        is_gap = false;
        above = part;
        status = write_part(part, style, out);
    }
    return status;
}
