/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>

#include "base/text.h"
#include "config.h"
#include "plots/words.h"
#include "results/document/document_impl.h"
#include "results/html/html_files.h"

/* From this many sections on, a page has a table of contents. */
#define LISTED_SECTIONS 4

/* Significant digits of a scene's times, places and strengths; pixels need
 * four. */
#define DIGITS 9

/* The output and its state. */
typedef struct writer {
    FILE *out;
    const lan_document *document;
    const char *title; /* NULL: the page has none */
    const char *name;  /* without a title: the command that made the page */
    bool has_scene;
    bool has_script; /* the page has a player, or curves with values at the
                        pointer */
    int sections;
    bool in_paragraph;
    bool in_section;
    lan_svg_page page;
    int32_t headings;
    const char *heading; /* the last */
} writer;

/* Writes escaped text after `before`; right-to-left words become elements
 * <bdi>. */
static void write_words(const char *before, const char *text, const char *after,
                        FILE *out)
{
    fputs(before, out);
    lan_markup_words(text, "<bdi>", "</bdi>", out);
    fputs(after, out);
}

/* Writes attributes that name a region and make it reachable by keyboard. */
static void write_region(const char *label, FILE *out)
{
    fputs(" tabindex=\"0\" role=\"region\" aria-label=\"", out);
    lan_markup_escape(label, out);
    fputs("\">", out);
}

/* Classes of CSS. */
static const char *const tones[] = {
    [LAN_TONE_PLAIN] = "",        [LAN_TONE_STRONG] = "strong",
    [LAN_TONE_FAINT] = "faint",   [LAN_TONE_GOOD] = "good",
    [LAN_TONE_BAD] = "bad",       [LAN_TONE_AHEAD] = "ahead",
    [LAN_TONE_BEHIND] = "behind",
};

/* --- tables -------------------------------------------------------------- */

/* Writes a cell: a row header in the first column, a link for a time of the
 * battle that the page plays. */
static void write_cell(const writer *to, const lan_table *table,
                       const lan_row *row, size_t column)
{
    FILE *const out = to->out;
    const lan_column *const def = &table->columns[column];
    const lan_cell *const cell = lan_table_at(table, row, column);
    const bool is_words = def->format == LAN_AS_TEXT;
    const bool is_name = column == 0 && is_words;
    const bool is_link = to->has_scene && def->format == LAN_AS_MOMENT &&
                         json_is_number(cell->value);
    char time[LAN_TEXT_DOUBLE_SIZE];

    fprintf(out, "<%s class=\"%s%s%s\"", is_name ? "th scope=\"row\"" : "td",
            is_words ? "words" : "number",
            cell->tone == LAN_TONE_PLAIN ? "" : " ", tones[cell->tone]);
    if (column == 0 && row->indent > 0) {
        fprintf(out, " style=\"padding-left:%dem\"", 1 + row->indent);
    }
    fputc('>', out);
    if (is_link) {
        fprintf(out, "<a class=\"moment\" href=\"#t=%s\">",
                lan_text_from_double(json_number_value(cell->value), time));
    }
    write_words("", cell->words, is_link ? "</a>" : "", out);
    fputs(is_name ? "</th>" : "</td>", out);
}

static void write_head_row(const lan_table *table, FILE *out)
{
    fputs("<thead><tr>", out);
    for (size_t i = 0; i < table->column_count; i++) {
        if (lan_table_is_shown(table, i)) {
            write_words(table->columns[i].format == LAN_AS_TEXT
                            ? "<th scope=\"col\">"
                            : "<th scope=\"col\" class=\"number\">",
                        table->columns[i].heading, "</th>", out);
        }
    }
    fputs("</tr></thead>\n", out);
}

/* Writes a table in a scrolling box. */
static void write_table(const writer *to, const lan_table *table)
{
    FILE *const out = to->out;
    const char *const caption = table->caption;

    fputs("<div class=\"table\"", out);
    write_region(caption != NULL ? caption : to->heading, out);
    fputs("<table>\n", out);
    if (caption != NULL) {
        write_words("<caption>", caption, "</caption>\n", out);
    }
    if (lan_table_has_head(table)) {
        write_head_row(table, out);
    }
    fputs("<tbody>\n", out);
    for (size_t r = 0; r < table->row_count; r++) {
        const lan_row *const row = &table->rows[r];
        const bool is_plain = row->tone == LAN_TONE_PLAIN;
        fprintf(out, "<tr%s%s%s>", is_plain ? "" : " class=\"",
                tones[row->tone], is_plain ? "" : "\"");
        for (size_t i = 0; i < table->column_count; i++) {
            if (lan_table_is_shown(table, i)) {
                write_cell(to, table, row, i);
            }
        }
        fputs("</tr>\n", out);
    }
    fputs("</tbody>\n</table></div>\n", out);
}

/* --- scenes -------------------------------------------------------------- */

/* Writes '<' as an escape: it must not appear within a script element. */
static int write_piece(const char *piece, size_t size, void *to)
{
    FILE *const out = to;
    for (size_t i = 0; i < size; i++) {
        if (piece[i] == '<' || piece[i] == '>' || piece[i] == '&') {
            fprintf(out, "\\u%04x", (unsigned)piece[i]);
        } else {
            fputc(piece[i], out);
        }
    }
    return 0;
}

static lan_status write_scene(const json_t *scene, FILE *out)
{
    fputs("<script type=\"application/json\" id=\"scene\">", out);
    const int failed = json_dump_callback(scene, write_piece, out,
                                          JSON_COMPACT | JSON_ENSURE_ASCII |
                                              JSON_REAL_PRECISION(DIGITS));
    fputs("</script>\n", out);
    return failed != 0 ? LAN_ENOMEM : LAN_OK;
}

/* --- parts --------------------------------------------------------------- */

static void end_paragraph(writer *to)
{
    fputs(to->in_paragraph ? "</p>\n" : "", to->out);
    to->in_paragraph = false;
}

/* Sentences continue their paragraph; a faint sentence begins a new one. */
static void write_sentence(writer *to, const lan_part *part)
{
    const bool is_span = part->tone != LAN_TONE_PLAIN;

    fputs(to->in_paragraph ? "\n" : "<p>", to->out);
    to->in_paragraph = true;
    if (is_span) {
        fprintf(to->out, "<span class=\"%s\">", tones[part->tone]);
    }
    write_words("", part->text, is_span ? "</span>" : "", to->out);
}

static void end_section(writer *to)
{
    end_paragraph(to);
    fputs(to->in_section ? "</section>\n" : "", to->out);
    to->in_section = false;
}

static bool has_heading(const lan_part *part)
{
    return part->kind == LAN_PART_HEADING || part->kind == LAN_PART_LISTING;
}

/* The contents list it. */
static bool is_listed(const lan_part *part)
{
    return has_heading(part) && !part->is_small;
}

/* Writes a heading; a small heading continues its section. The numbers match
 * the contents. */
static void write_heading(writer *to, const lan_part *part)
{
    const bool is_listing = part->kind == LAN_PART_LISTING;
    const int level = part->is_small ? 3 : 2;

    if (is_listing || !part->is_small) {
        end_section(to);
        fprintf(to->out, "<section%s>\n",
                is_listing ? " class=\"listing\"" : "");
        to->in_section = true;
    }
    to->heading = part->text;
    fprintf(to->out, "<h%d id=\"part-%" PRId32 "\">", level, ++to->headings);
    write_words("", part->text, "", to->out);
    fprintf(to->out, "</h%d>\n", level);
    if (is_listing) {
        fputs("<pre", to->out);
        write_region(part->text, to->out);
        write_words("<code>", part->lines, "</code></pre>\n", to->out);
        end_section(to);
    }
}

/* Writes a figure: a stage is scaled to the window, other figures scroll. */
static lan_status write_figure(writer *to, const lan_part *part)
{
    if (part->figure->panel_count > 0 &&
        part->figure->panels[0]->def.is_stage) {
        fputs("<figure>", to->out);
    } else {
        fputs("<figure class=\"broad\"", to->out);
        write_region(to->heading, to->out);
    }
    fputc('\n', to->out);
    const lan_status status =
        lan_figure_to_svg(part->figure, &to->page, to->out);
    fputs("</figure>\n", to->out);
    return status;
}

static lan_status write_part(writer *to, const lan_part *part)
{
    if (!lan_part_is_in(part, LAN_FORMAT_HTML)) {
        return LAN_OK;
    }
    if (part->kind != LAN_PART_SENTENCE || part->tone == LAN_TONE_FAINT) {
        end_paragraph(to);
    }
    switch (part->kind) {
    case LAN_PART_TITLE:
        write_words("<h1>", part->text, "</h1>\n", to->out);
        break;
    case LAN_PART_HEADING:
    case LAN_PART_LISTING:
        write_heading(to, part);
        break;
    case LAN_PART_SENTENCE:
        write_sentence(to, part);
        break;
    case LAN_PART_TABLE:
        write_table(to, part->table);
        break;
    case LAN_PART_FIGURE:
        return write_figure(to, part);
    case LAN_PART_SCENE:
        return write_scene(part->scene, to->out);
    case LAN_PART_GAP:
        break;
    }
    return LAN_OK;
}

/* --- their order --------------------------------------------------------- */

/* Positions on the page: title and first sentences, player, leading figures,
 * the rest. */
typedef enum place { PLACE_HEAD, PLACE_SCENE, PLACE_LEAD, PLACE_BODY } place;

#define PLACE_COUNT 4

static lan_status write_place(writer *to, place wanted)
{
    lan_status status = LAN_OK;
    bool in_head = true;
    for (size_t i = 0; status == LAN_OK && i < to->document->part_count; i++) {
        const lan_part *const part = &to->document->parts[i];
        in_head = in_head && (part->kind == LAN_PART_TITLE ||
                              part->kind == LAN_PART_SENTENCE);
        const place is = part->kind == LAN_PART_SCENE ? PLACE_SCENE
                         : part->leads                ? PLACE_LEAD
                         : in_head                    ? PLACE_HEAD
                                                      : PLACE_BODY;
        if (is == wanted) {
            status = write_part(to, part);
        }
    }
    return status;
}

static void write_contents(const writer *to)
{
    int32_t number = 0;
    fputs("<nav aria-label=\"Contents\"><ul>\n", to->out);
    for (size_t i = 0; i < to->document->part_count; i++) {
        const lan_part *const part = &to->document->parts[i];
        number += has_heading(part) ? 1 : 0;
        if (is_listed(part)) {
            fprintf(to->out, "<li><a href=\"#part-%" PRId32 "\">", number);
            write_words("", part->text, "</a></li>\n", to->out);
        }
    }
    fputs("</ul></nav>\n", to->out);
}

/* --- documents ----------------------------------------------------------- */

/* The content policy permits no requests and no script except the page's own.
 * */
static void write_head(const writer *to)
{
    FILE *const out = to->out;
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
          "<meta charset=\"utf-8\">\n"
          "<meta http-equiv=\"Content-Security-Policy\" "
          "content=\"default-src 'none'; style-src 'unsafe-inline'",
          out);
    if (to->has_script) {
        fprintf(out, "; script-src '%s'", lan_html_script_hash());
    }
    fputs("\">\n<meta name=\"viewport\" "
          "content=\"width=device-width, initial-scale=1\">\n"
          "<meta name=\"color-scheme\" content=\"light dark\">\n<title>",
          out);
    lan_markup_escape(to->name, out);
    fprintf(out, "</title>\n<style>\n%s%s</style>\n</head>\n<body>\n<main>\n",
            lan_html_style_sheet(), lan_svg_style_sheet);
    if (to->title == NULL) {
        write_words("<h1>", to->name, "</h1>\n", out);
    }
}

static void write_foot(const writer *to)
{
    fputs("</main>\n<footer>", to->out);
    if (to->document->footer != NULL) {
        write_words("<code>", to->document->footer, "</code> ", to->out);
    }
    fputs("lanchester " PACKAGE_VERSION "</footer>\n", to->out);
    if (to->has_script) {
        fprintf(to->out, "<script type=\"module\">%s</script>\n",
                lan_html_script());
    }
    fputs("</body>\n</html>\n", to->out);
}

lan_status lan_document_to_html(const lan_document *document, FILE *out)
{
    writer to = {.out = out, .document = document, .name = document->name};
    lan_status status = LAN_OK;

    for (size_t i = 0; i < document->part_count; i++) {
        const lan_part *const part = &document->parts[i];
        const bool is_scene = part->kind == LAN_PART_SCENE;
        to.title = part->kind == LAN_PART_TITLE ? part->text : to.title;
        to.sections += is_listed(part) ? 1 : 0;
        to.has_scene = to.has_scene || is_scene;
        to.has_script = to.has_script || is_scene ||
                        (part->kind == LAN_PART_FIGURE &&
                         lan_figure_has_data(part->figure));
    }
    to.name = to.title != NULL  ? to.title
              : to.name != NULL ? to.name
                                : "lanchester";
    to.heading = to.name;
    write_head(&to);
    for (int where = 0; status == LAN_OK && where < PLACE_COUNT; where++) {
        if (where == PLACE_BODY) {
            end_paragraph(&to);
        }
        if (where == PLACE_BODY && to.sections >= LISTED_SECTIONS) {
            write_contents(&to);
        }
        status = write_place(&to, (place)where);
    }
    end_section(&to);
    write_foot(&to);
    return status;
}
