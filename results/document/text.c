/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "plots/words.h"
#include "results/document/document_impl.h"

typedef struct writer {
    plot_arena *arena;
    const lan_text_style *style;
    FILE *out;
} writer;

/* Begins or ends the colour of a tone. */
static void write_ink(const writer *to, lan_tone tone, bool begins)
{
    static const char *const inks[] = {
        [LAN_TONE_PLAIN] = "\033[0m",         [LAN_TONE_STRONG] = "\033[1m",
        [LAN_TONE_FAINT] = "\033[2m",         [LAN_TONE_GOOD] = "\033[32m",
        [LAN_TONE_BAD] = "\033[31m",          [LAN_TONE_AHEAD] = "\033[34m",
        [LAN_TONE_BEHIND] = "\033[38;5;208m",
    };
    if (to->style->color && tone != LAN_TONE_PLAIN) {
        fputs(inks[begins ? tone : LAN_TONE_PLAIN], to->out);
    }
}

/* A text as the terminal can show it: ASCII terminals get replacements for the
 * pages' own signs; names are not changed. */
static const char *shown(const writer *to, const char *text)
{
    static const char *const signs[][2] = {
        {"\xC2\xB1", "+-"},     /* plus or minus */
        {"\xC3\x97", "x"},      /* times */
        {"\xE2\x80\x93", "-"},  /* a dash */
        {"\xE2\x86\x92", "->"}, /* an arrow */
    };
    for (size_t i = 0; !to->style->utf8 && i < sizeof signs / sizeof signs[0];
         i++) {
        const char *at;
        while ((at = strstr(text, signs[i][0])) != NULL) {
            text = arena_write(to->arena, "%.*s%s%s", (int)(at - text), text,
                               signs[i][1], at + strlen(signs[i][0]));
        }
    }
    return text;
}

static void write_line(const writer *to, const char *text, lan_tone tone)
{
    write_ink(to, tone, true);
    fputs(shown(to, text), to->out);
    write_ink(to, tone, false);
    fputc('\n', to->out);
}

/* --- tables -------------------------------------------------------------- */

/* The text of a cell; row 0 is the headings. */
static const char *words_of(const writer *to, const lan_table *table,
                            size_t row, size_t column)
{
    const char *const heading = table->columns[column].heading;
    return shown(
        to, row > 0 ? lan_table_at(table, &table->rows[row - 1], column)->words
            : heading != NULL ? heading
                              : "");
}

static size_t indent_of(const lan_table *table, size_t row, size_t column)
{
    return row > 0 && column == 0 ? 2 * (size_t)table->rows[row - 1].indent : 0;
}

/* Writes padding only before the next cell, so that no line ends in blanks. */
static void write_row(const writer *to, const lan_table *table, size_t row,
                      const size_t *widths)
{
    static const lan_row head = {.tone = LAN_TONE_FAINT};
    const lan_row *const is = row == 0 ? &head : &table->rows[row - 1];
    size_t owed = 0;

    write_ink(to, is->tone, true);
    for (size_t c = 0; c < table->column_count; c++) {
        if (!lan_table_is_shown(table, c)) {
            continue;
        }
        const char *const words = words_of(to, table, row, c);
        const size_t indent = indent_of(table, row, c);
        const size_t rest = widths[c] - lan_shown_columns(words) - indent;
        const bool is_left = table->columns[c].format == LAN_AS_TEXT;
        const lan_tone own = lan_table_at(table, is, c)->tone;
        owed += (is_left ? 0 : rest) + indent;
        if (words[0] != '\0') {
            fprintf(to->out, "%*s", (int)owed, "");
            write_ink(to, own, true);
            fputs(words, to->out);
            write_ink(to, own, false);
            write_ink(to, own == LAN_TONE_PLAIN ? own : is->tone, true);
            owed = 0;
        }
        owed += (is_left ? rest : 0) + 2;
    }
    write_ink(to, is->tone, false);
    fputc('\n', to->out);
}

static void write_table(const writer *to, const lan_table *table)
{
    size_t *const widths =
        arena_room(to->arena, table->column_count, sizeof *widths);
    for (size_t c = 0; c < table->column_count; c++) {
        for (size_t r = 0; r <= table->row_count; r++) {
            const size_t width = indent_of(table, r, c) +
                                 lan_shown_columns(words_of(to, table, r, c));
            widths[c] = width > widths[c] ? width : widths[c];
        }
    }
    if (table->caption != NULL && !table->is_label) {
        write_line(to, table->caption, LAN_TONE_PLAIN);
    }
    for (size_t r = lan_table_has_head(table) ? 0 : 1; r <= table->row_count;
         r++) {
        write_row(to, table, r, widths);
    }
}

/* --- documents ----------------------------------------------------------- */

static lan_status write_part(const writer *to, const lan_part *part)
{
    const lan_characters_style how = {.columns = to->style->columns,
                                      .rows = part->rows,
                                      .utf8 = to->style->utf8,
                                      .color = to->style->color};
    if (part->kind == LAN_PART_FIGURE) {
        return lan_figure_to_characters(part->figure, &how, to->out);
    }
    if (part->kind == LAN_PART_TABLE) {
        write_table(to, part->table);
        return LAN_OK;
    }
    write_line(to, part->text, part->tone);
    if (part->kind == LAN_PART_LISTING) { /* lines unchanged */
        const size_t length = strlen(part->lines);
        fputs(shown(to, part->lines), to->out);
        fputs(length > 0 && part->lines[length - 1] != '\n' ? "\n" : "",
              to->out);
    }
    return LAN_OK;
}

static bool stands_apart(const lan_part *part)
{
    return part->kind != LAN_PART_SENTENCE && part->kind != LAN_PART_TITLE;
}

/* True if a blank line separates two parts. */
static bool are_apart(const lan_part *above, const lan_part *below)
{
    if (above->kind == LAN_PART_HEADING) {
        return below->kind == LAN_PART_HEADING;
    }
    return stands_apart(above) || stands_apart(below);
}

lan_status lan_document_to_text(lan_document *document,
                                const lan_text_style *style, FILE *out)
{
    const writer to = {.arena = &document->arena, .style = style, .out = out};
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
        status = write_part(&to, part);
    }
    return status;
}
