/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "plots/draw.h"
#include "plots/words.h"
#include "results/document/document_impl.h"

static void begin_tone(FILE *out, lan_tone tone, bool color)
{
    static const char *const inks[] = {
        [LAN_TONE_PLAIN] = "\033[0m",         [LAN_TONE_STRONG] = "\033[1m",
        [LAN_TONE_FAINT] = "\033[2m",         [LAN_TONE_GOOD] = "\033[32m",
        [LAN_TONE_BAD] = "\033[31m",          [LAN_TONE_AHEAD] = "\033[34m",
        [LAN_TONE_BEHIND] = "\033[38;5;208m",
    };
    fputs(color && tone != LAN_TONE_PLAIN ? inks[tone] : "", out);
}

static void end_tone(FILE *out, lan_tone tone, bool color)
{
    fputs(color && tone != LAN_TONE_PLAIN ? "\033[0m" : "", out);
}

/* --- letters ------------------------------------------------------------- */

/* Signs that pages write, and what stands for them in ASCII. */
static const char *const signs[][2] = {
    {"\xC2\xB1", "+-"},     /* plus or minus */
    {"\xC3\x97", "x"},      /* times */
    {"\xE2\x80\x93", "-"},  /* a dash */
    {"\xE2\x86\x92", "->"}, /* an arrow */
};

#define SIGNS (sizeof signs / sizeof signs[0])

/* The sign that a text begins with; SIGNS where it is none, or may be shown. */
static size_t sign_at(const char *at, const lan_text_style *style)
{
    size_t i = style->utf8 ? SIGNS : 0;
    while (i < SIGNS && strncmp(at, signs[i][0], strlen(signs[i][0])) != 0) {
        i++;
    }
    return i;
}

/* Writes what a terminal can show of a text; names stay what they are. */
static void write_shown(const char *text, const lan_text_style *style,
                        FILE *out)
{
    while (*text != '\0') {
        const size_t i = sign_at(text, style);
        if (i < SIGNS) {
            fputs(signs[i][1], out);
            text += strlen(signs[i][0]);
        } else {
            fputc(*text++, out);
        }
    }
}

/* Columns that it takes. */
static size_t shown_columns(const char *text, const lan_text_style *style)
{
    size_t columns = lan_shown_columns(text);
    for (; *text != '\0'; text++) {
        const size_t i = sign_at(text, style);
        columns += i < SIGNS ? strlen(signs[i][1]) - 1 : 0;
    }
    return columns;
}

static void write_words(FILE *out, const char *text, lan_tone tone,
                        const lan_text_style *style)
{
    begin_tone(out, tone, style->color);
    write_shown(text, style, out);
    end_tone(out, tone, style->color);
    fputc('\n', out);
}

/* --- tables -------------------------------------------------------------- */

static const char *words_of(const lan_table *table, size_t row, size_t column)
{
    const char *const heading = table->columns[column].heading;
    if (row == 0) {
        return heading != NULL ? heading : "";
    }
    return lan_table_at(table, &table->rows[row - 1], column)->words;
}

static size_t indent_of(const lan_table *table, size_t row, size_t column)
{
    return row > 0 && column == 0 ? 2 * (size_t)table->rows[row - 1].indent : 0;
}

/* Columns that a cell takes; row 0 has the headings. */
static size_t width_of(const lan_table *table, size_t row, size_t column,
                       const lan_text_style *style)
{
    return shown_columns(words_of(table, row, column), style) +
           indent_of(table, row, column);
}

/* Blanks are owed, not written, until a cell follows: no line ends in one. */
static void write_row(const lan_table *table, size_t row, const size_t *widths,
                      const lan_text_style *style, FILE *out)
{
    static const lan_row head = {.tone = LAN_TONE_FAINT};
    const lan_row *const is = row == 0 ? &head : &table->rows[row - 1];
    size_t owed = 0;

    begin_tone(out, is->tone, style->color);
    for (size_t c = 0; c < table->column_count; c++) {
        if (!lan_table_is_shown(table, c)) {
            continue;
        }
        const char *const words = words_of(table, row, c);
        const size_t rest = widths[c] - width_of(table, row, c, style);
        const bool is_left = table->columns[c].format == LAN_AS_TEXT;
        const lan_tone own = lan_table_at(table, is, c)->tone;
        owed += (is_left ? 0 : rest) + indent_of(table, row, c);
        if (words[0] != '\0') {
            fprintf(out, "%*s", (int)owed, "");
            begin_tone(out, own, style->color);
            write_shown(words, style, out);
            end_tone(out, own, style->color);
            begin_tone(out, own == LAN_TONE_PLAIN ? own : is->tone,
                       style->color);
            owed = 0;
        }
        owed += (is_left ? rest : 0) + 2;
    }
    end_tone(out, is->tone, style->color);
    fputc('\n', out);
}

static lan_status write_table(const lan_table *table,
                              const lan_text_style *style, FILE *out)
{
    size_t *const widths = calloc(table->column_count + 1, sizeof *widths);
    if (widths == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t c = 0; c < table->column_count; c++) {
        for (size_t r = 0; r <= table->row_count; r++) {
            const size_t width = width_of(table, r, c, style);
            widths[c] = width > widths[c] ? width : widths[c];
        }
    }
    if (table->caption != NULL && !table->is_label) {
        write_words(out, table->caption, LAN_TONE_PLAIN, style);
    }
    for (size_t r = lan_table_has_head(table) ? 0 : 1; r <= table->row_count;
         r++) {
        write_row(table, r, widths, style, out);
    }
    free(widths);
    return LAN_OK;
}

/* --- documents ----------------------------------------------------------- */

static lan_status write_part(const lan_part *part, const lan_text_style *style,
                             FILE *out)
{
    const lan_characters_style how = {.columns = style->columns,
                                      .rows = part->rows,
                                      .utf8 = style->utf8,
                                      .color = style->color};
    switch (part->kind) {
    case LAN_PART_TABLE:
        return write_table(part->table, style, out);
    case LAN_PART_FIGURE:
        return lan_figure_to_characters(part->figure, &how, out);
    case LAN_PART_TITLE:
    case LAN_PART_HEADING:
    case LAN_PART_SENTENCE:
        write_words(out, part->text, part->tone, style);
        break;
    case LAN_PART_LISTING: /* the label, and lines as they stand */
        write_words(out, part->text, LAN_TONE_PLAIN, style);
        write_shown(part->lines, style, out);
        const size_t length = strlen(part->lines);
        fputs(length > 0 && part->lines[length - 1] != '\n' ? "\n" : "", out);
        break;
    case LAN_PART_GAP:
    case LAN_PART_SCENE:
        break;
    }
    return LAN_OK;
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
    lan_status status = LAN_OK;

    for (size_t i = 0; status == LAN_OK && i < document->part_count; i++) {
        const lan_part *part = &document->parts[i];
        if (!lan_part_is_in(part, LAN_FORMAT_TEXT)) {
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
