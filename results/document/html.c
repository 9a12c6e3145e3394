/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "config.h"
#include "results/document/document_impl.h"
#include "results/document/html_impl.h"
#include "results/document/render.h"
#include "results/figure/draw.h"

/* What is written, and how far it is. */
typedef struct writer {
    FILE *out;
    bool in_paragraph;
    int32_t figures;
} writer;

static void write_escaped(const char *text, FILE *out)
{
    for (const char *at = text; *at != '\0'; at++) {
        switch (*at) {
        case '&':
            fputs("&amp;", out);
            break;
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        case '\'':
            fputs("&#39;", out);
            break;
        default:
            fputc(*at, out);
        }
    }
}

/* Writes what is the caller's own, or its lack of memory. */
static lan_status write_words(char *words, FILE *out)
{
    if (words == NULL) {
        return LAN_ENOMEM;
    }
    write_escaped(words, out);
    free(words);
    return LAN_OK;
}

static const char *class_of(lan_tone tone)
{
    static const char *const classes[] = {
        [LAN_TONE_PLAIN] = "",        [LAN_TONE_STRONG] = "strong",
        [LAN_TONE_FAINT] = "faint",   [LAN_TONE_GOOD] = "good",
        [LAN_TONE_BAD] = "bad",       [LAN_TONE_AHEAD] = "ahead",
        [LAN_TONE_BEHIND] = "behind",
    };
    return classes[tone];
}

/* --- sentences ----------------------------------------------------------- */

static void end_paragraph(writer *to)
{
    fputs(to->in_paragraph ? "</p>\n" : "", to->out);
    to->in_paragraph = false;
}

/* Sentences go on in their paragraph; a faint one begins another. */
static lan_status write_sentence(writer *to, const lan_part *part)
{
    const bool is_span = part->tone != LAN_TONE_PLAIN;

    fputs(to->in_paragraph ? "\n" : "<p>", to->out);
    to->in_paragraph = true;
    if (is_span) {
        fprintf(to->out, "<span class=\"%s\">", class_of(part->tone));
    }
    const lan_status status =
        write_words(lan_words_printable(part->text), to->out);
    fputs(is_span ? "</span>" : "", to->out);
    return status;
}

static lan_status write_heading(writer *to, const lan_part *part,
                                const char *tag)
{
    fprintf(to->out, "<%s>", tag);
    const lan_status status =
        write_words(lan_words_printable(part->text), to->out);
    fprintf(to->out, "</%s>\n", tag);
    return status;
}

/* --- tables -------------------------------------------------------------- */

static lan_status write_table_head(writer *to, const lan_table *table)
{
    lan_status status = LAN_OK;

    fputs("<thead><tr>", to->out);
    for (size_t i = 0; status == LAN_OK && i < table->def.column_count; i++) {
        if (lan_table_is_shown(table, i)) {
            fprintf(to->out, "<th scope=\"col\"%s>",
                    lan_column_is_words(&table->columns[i])
                        ? ""
                        : " class=\"number\"");
            status = write_words(lan_column_words(&table->columns[i]), to->out);
            fputs("</th>", to->out);
        }
    }
    fputs("</tr></thead>\n<tbody>\n", to->out);
    return status;
}

static lan_status write_cell(writer *to, const lan_table *table,
                             const lan_row *row, size_t column)
{
    const lan_column_def *def = &table->columns[column];
    const lan_cell *cell = lan_table_at(table, row, column);
    const lan_tone tone =
        cell == NULL || cell->tone == row->tone ? LAN_TONE_PLAIN : cell->tone;
    const bool is_first = column == 0;

    fprintf(to->out, "<td class=\"%s%s%s\"",
            lan_column_is_words(def) ? "words" : "number",
            tone == LAN_TONE_PLAIN ? "" : " ", class_of(tone));
    if (is_first && row->indent > 0) {
        fprintf(to->out, " style=\"padding-left:%dem\"", 1 + row->indent);
    }
    fputc('>', to->out);
    const lan_status status = write_words(lan_cell_words(def, cell), to->out);
    fputs("</td>", to->out);
    return status;
}

static lan_status write_row(writer *to, const lan_table *table,
                            const lan_row *row)
{
    lan_status status = LAN_OK;

    if (row->tone == LAN_TONE_PLAIN) {
        fputs("<tr>", to->out);
    } else {
        fprintf(to->out, "<tr class=\"%s\">", class_of(row->tone));
    }
    for (size_t i = 0; status == LAN_OK && i < table->def.column_count; i++) {
        if (lan_table_is_shown(table, i)) {
            status = write_cell(to, table, row, i);
        }
    }
    fputs("</tr>\n", to->out);
    return status;
}

static lan_status write_table(writer *to, const lan_table *table)
{
    lan_status status = LAN_OK;

    fputs("<div class=\"table\"><table>\n", to->out);
    if (table->def.caption != NULL) {
        fputs("<caption>", to->out);
        status = write_words(lan_words_printable(table->def.caption), to->out);
        fputs("</caption>\n", to->out);
    }
    if (status == LAN_OK) {
        status = write_table_head(to, table);
    }
    for (size_t i = 0; status == LAN_OK && i < table->row_count; i++) {
        status = write_row(to, table, &table->rows[i]);
    }
    fputs("</tbody>\n</table></div>\n", to->out);
    return status;
}

/* --- documents ----------------------------------------------------------- */

static lan_status write_figure(writer *to, const lan_part *part)
{
    const lan_svg_style style = {.is_inline = true, .number = to->figures++};

    fputs("<figure>\n", to->out);
    const lan_status status = lan_figure_to_svg(part->figure, &style, to->out);
    fputs("</figure>\n", to->out);
    return status;
}

static bool is_in_html(const lan_part *part)
{
    return part->kind != LAN_PART_TABLE ||
           (part->table->row_count > 0 &&
            (part->table->def.formats & LAN_FOR(LAN_FORMAT_HTML)) != 0);
}

static lan_status write_part(writer *to, const lan_part *part)
{
    if (!is_in_html(part)) {
        return LAN_OK;
    }
    if (part->kind != LAN_PART_SENTENCE || part->tone == LAN_TONE_FAINT) {
        end_paragraph(to);
    }
    switch (part->kind) {
    case LAN_PART_TITLE:
        return write_heading(to, part, "h1");
    case LAN_PART_HEADING:
        return write_heading(to, part, "h2");
    case LAN_PART_SENTENCE:
        return write_sentence(to, part);
    case LAN_PART_TABLE:
        return write_table(to, part->table);
    case LAN_PART_FIGURE:
        return write_figure(to, part);
    case LAN_PART_SCENE:
    case LAN_PART_LISTING:
    case LAN_PART_GAP:
        break;
    }
    return LAN_OK;
}

static const lan_part *find_title(const lan_document *document)
{
    for (size_t i = 0; i < document->part_count; i++) {
        if (document->parts[i].kind == LAN_PART_TITLE) {
            return &document->parts[i];
        }
    }
    return NULL;
}

/* Without a title of its own a page is called as the command that made it. */
static const char *name_page(const lan_document *document)
{
    const lan_part *title = find_title(document);

    if (title != NULL) {
        return title->text;
    }
    return document->footer != NULL ? document->footer : "lanchester";
}

static lan_status write_head(const lan_document *document, FILE *out)
{
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
          "<meta charset=\"utf-8\">\n"
          "<meta http-equiv=\"Content-Security-Policy\" "
          "content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
          "<meta name=\"viewport\" "
          "content=\"width=device-width, initial-scale=1\">\n"
          "<meta name=\"color-scheme\" content=\"light dark\">\n<title>",
          out);
    lan_status status =
        write_words(lan_words_printable(name_page(document)), out);
    fprintf(out, "</title>\n<style>\n%s%s</style>\n</head>\n<body>\n<main>\n",
            lan_html_style_sheet(), lan_svg_style_sheet());
    if (status == LAN_OK && find_title(document) == NULL) {
        fputs("<h1>", out);
        status = write_words(lan_words_printable(name_page(document)), out);
        fputs("</h1>\n", out);
    }
    return status;
}

static lan_status write_foot(const lan_document *document, FILE *out)
{
    lan_status status = LAN_OK;

    fputs("</main>\n<footer>", out);
    if (document->footer != NULL) {
        fputs("<code>", out);
        status = write_words(lan_words_printable(document->footer), out);
        fputs("</code> ", out);
    }
    fputs("lanchester " PACKAGE_VERSION "</footer>\n</body>\n</html>\n", out);
    return status;
}

lan_status lan_document_to_html(const lan_document *document, FILE *out)
{
    writer to = {.out = out};
    lan_status status = lan_document_ready(document, LAN_FORMAT_HTML);

    if (status == LAN_OK) {
        status = write_head(document, out);
    }
    for (size_t i = 0; status == LAN_OK && i < document->part_count; i++) {
        status = write_part(&to, &document->parts[i]);
    }
    end_paragraph(&to);
    return status == LAN_OK ? write_foot(document, out) : status;
}
