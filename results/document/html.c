/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>
#include <math.h>

#include "base/text.h"
#include "config.h"
#include "plots/draw.h"
#include "plots/markup.h"
#include "results/document/document_impl.h"
#include "results/document/render.h"
#include "results/html/html_files.h"

/* What is written, and how far it is. */
typedef struct writer {
    FILE *out;
    bool has_scene;
    bool in_paragraph;
    bool in_section;
    int32_t figures;
    int32_t headings;
    const char *heading; /* the last */
} writer;

/* --- words --------------------------------------------------------------- */

/* Writes text of which nothing is markup; words written from right to left are
 * elements <bdi>. */
static void write_words(const char *text, FILE *out)
{
    lan_markup_words(text, "<bdi>", "</bdi>", out);
}

/* The class of CSS; "" for a plain one. */
static const char *tone_class(lan_tone tone)
{
    static const char *const classes[] = {
        [LAN_TONE_PLAIN] = "",        [LAN_TONE_STRONG] = "strong",
        [LAN_TONE_FAINT] = "faint",   [LAN_TONE_GOOD] = "good",
        [LAN_TONE_BAD] = "bad",       [LAN_TONE_AHEAD] = "ahead",
        [LAN_TONE_BEHIND] = "behind",
    };
    return classes[tone];
}

/* --- tables -------------------------------------------------------------- */

/* True where a column that is shown is called something. */
static bool has_head(const lan_table *table)
{
    bool has = false;
    for (size_t i = 0; !has && i < table->def.column_count; i++) {
        has = lan_table_is_shown(table, i) &&
              table->columns[i].heading[0] != '\0';
    }
    return has;
}

static void write_table_head(const lan_table *table, FILE *out)
{
    fputs("<thead><tr>", out);
    for (size_t i = 0; i < table->def.column_count; i++) {
        if (lan_table_is_shown(table, i)) {
            fprintf(out, "<th scope=\"col\"%s>",
                    lan_column_is_words(&table->columns[i])
                        ? ""
                        : " class=\"number\"");
            write_words(table->heads[i], out);
            fputs("</th>", out);
        }
    }
    fputs("</tr></thead>\n", out);
}

/* A time of the battle that the page plays. */
static bool is_moment(const lan_column_def *def, const lan_cell *cell)
{
    return def->format == LAN_AS_MOMENT && cell != NULL &&
           (cell->kind == LAN_CELL_NUMBER || cell->kind == LAN_CELL_WHOLE ||
            cell->kind == LAN_CELL_SHOWN) &&
           isfinite(cell->value);
}

/* The first cell of a row names it. */
static void write_cell(const lan_table *table, const lan_row *row,
                       size_t column, bool has_scene, FILE *out)
{
    const lan_column_def *const def = &table->columns[column];
    const lan_cell *const cell = lan_table_at(table, row, column);
    const lan_tone tone =
        cell == NULL || cell->tone == row->tone ? LAN_TONE_PLAIN : cell->tone;
    const bool is_words = lan_column_is_words(def);
    const bool is_name = column == 0 && is_words;
    const bool is_link = has_scene && is_moment(def, cell);
    char time[LAN_TEXT_DOUBLE_SIZE];

    fprintf(out, "<%s class=\"%s%s%s\"", is_name ? "th scope=\"row\"" : "td",
            is_words ? "words" : "number", tone == LAN_TONE_PLAIN ? "" : " ",
            tone_class(tone));
    if (column == 0 && row->indent > 0) {
        fprintf(out, " style=\"padding-left:%dem\"", 1 + row->indent);
    }
    fputc('>', out);
    if (is_link) {
        fprintf(out, "<a class=\"moment\" href=\"#t=%s\">",
                lan_text_from_double(cell->value, time));
    }
    write_words(cell != NULL ? cell->words : "", out);
    fputs(is_link ? "</a>" : "", out);
    fputs(is_name ? "</th>" : "</td>", out);
}

static void write_row(const lan_table *table, const lan_row *row,
                      bool has_scene, FILE *out)
{
    if (row->tone == LAN_TONE_PLAIN) {
        fputs("<tr>", out);
    } else {
        fprintf(out, "<tr class=\"%s\">", tone_class(row->tone));
    }
    for (size_t i = 0; i < table->def.column_count; i++) {
        if (lan_table_is_shown(table, i)) {
            write_cell(table, row, i, has_scene, out);
        }
    }
    fputs("</tr>\n", out);
}

/* It scrolls in a box of its own, which the keyboard reaches. */
static void write_table(const lan_table *table, const writer *to)
{
    FILE *const out = to->out;
    const char *const caption =
        table->def.label != NULL ? table->def.label : table->def.caption;

    fputs("<div class=\"table\" tabindex=\"0\" role=\"region\" aria-label=\"",
          out);
    lan_markup_escape(caption != NULL ? caption : to->heading, out);
    fputs("\"><table>\n", out);
    if (caption != NULL) {
        fputs("<caption>", out);
        write_words(caption, out);
        fputs("</caption>\n", out);
    }
    if (has_head(table)) {
        write_table_head(table, out);
    }
    fputs("<tbody>\n", out);
    for (size_t i = 0; i < table->row_count; i++) {
        write_row(table, &table->rows[i], to->has_scene, out);
    }
    fputs("</tbody>\n</table></div>\n", out);
}

/* --- scenes -------------------------------------------------------------- */

/* Digits of times, places and strengths: pixels need four. */
#define DIGITS 9

/* Within an element of script no '<' may stand, whatever comes behind it. */
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

/* --- sentences ----------------------------------------------------------- */

static void end_paragraph(writer *to)
{
    fputs(to->in_paragraph ? "</p>\n" : "", to->out);
    to->in_paragraph = false;
}

/* Sentences go on in their paragraph; a faint one begins another. */
static void write_sentence(writer *to, const lan_part *part)
{
    const bool is_span = part->tone != LAN_TONE_PLAIN;

    fputs(to->in_paragraph ? "\n" : "<p>", to->out);
    to->in_paragraph = true;
    if (is_span) {
        fprintf(to->out, "<span class=\"%s\">", tone_class(part->tone));
    }
    write_words(part->text, to->out);
    fputs(is_span ? "</span>" : "", to->out);
}

/* --- sections ------------------------------------------------------------ */

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

static const char *heading_of(const lan_part *part)
{
    return part->kind == LAN_PART_LISTING ? part->label : part->text;
}

/* A small one goes on with its section. Their numbers are those of the
 * contents. */
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
    to->heading = heading_of(part);
    fprintf(to->out, "<h%d id=\"part-%" PRId32 "\">", level, ++to->headings);
    write_words(to->heading, to->out);
    fprintf(to->out, "</h%d>\n", level);
}

static void write_listing(writer *to, const lan_part *part)
{
    write_heading(to, part);
    fputs("<pre tabindex=\"0\" role=\"region\" aria-label=\"", to->out);
    lan_markup_escape(part->label, to->out);
    fputs("\"><code>", to->out);
    write_words(part->text, to->out);
    fputs("</code></pre>\n", to->out);
    end_section(to);
}

/* --- parts --------------------------------------------------------------- */

static void write_title(const char *text, FILE *out)
{
    fputs("<h1>", out);
    write_words(text, out);
    fputs("</h1>\n", out);
}

/* A stage is scaled; another picture is in a box that can be scrolled. */
static lan_status write_figure(writer *to, const lan_part *part)
{
    const lan_svg_style style = {.number = to->figures++};

    if (lan_figure_has_stage(part->figure)) {
        fputs("<figure>\n", to->out);
    } else {
        fputs("<figure class=\"broad\" tabindex=\"0\" role=\"region\" "
              "aria-label=\"",
              to->out);
        lan_markup_escape(to->heading, to->out);
        fputs("\">\n", to->out);
    }
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
        write_title(part->text, to->out);
        break;
    case LAN_PART_HEADING:
        write_heading(to, part);
        break;
    case LAN_PART_SENTENCE:
        write_sentence(to, part);
        break;
    case LAN_PART_TABLE:
        write_table(part->table, to);
        break;
    case LAN_PART_FIGURE:
        return write_figure(to, part);
    case LAN_PART_SCENE:
        return write_scene(part->scene, to->out);
    case LAN_PART_LISTING:
        write_listing(to, part);
        break;
    case LAN_PART_GAP:
        break;
    }
    return LAN_OK;
}

/* --- their order --------------------------------------------------------- */

/* Where a part stands: title and first sentences, what is watched, the rest. */
typedef enum place { PLACE_HEAD, PLACE_SCENE, PLACE_LEAD, PLACE_BODY } place;

#define PLACE_COUNT 4

static place find_place(const lan_part *part, bool in_head)
{
    if (part->kind == LAN_PART_SCENE) {
        return PLACE_SCENE;
    }
    if (part->leads) {
        return PLACE_LEAD;
    }
    return in_head ? PLACE_HEAD : PLACE_BODY;
}

static lan_status write_place(writer *to, const lan_document *document,
                              place wanted)
{
    lan_status status = LAN_OK;
    bool in_head = true;

    for (size_t i = 0; status == LAN_OK && i < document->part_count; i++) {
        const lan_part *const part = &document->parts[i];
        in_head = in_head && (part->kind == LAN_PART_TITLE ||
                              part->kind == LAN_PART_SENTENCE);
        if (find_place(part, in_head) == wanted) {
            status = write_part(to, part);
        }
    }
    return status;
}

/* --- contents ------------------------------------------------------------ */

/* Sections from which on a page has a list of them. */
#define LISTED_SECTIONS 4

static int count_sections(const lan_document *document)
{
    int count = 0;

    for (size_t i = 0; i < document->part_count; i++) {
        const lan_part *const part = &document->parts[i];
        count += has_heading(part) && !part->is_small ? 1 : 0;
    }
    return count;
}

static void write_contents(const lan_document *document, FILE *out)
{
    int32_t number = 0;

    if (count_sections(document) < LISTED_SECTIONS) {
        return;
    }
    fputs("<nav aria-label=\"Contents\"><ul>\n", out);
    for (size_t i = 0; i < document->part_count; i++) {
        const lan_part *const part = &document->parts[i];
        number += has_heading(part) ? 1 : 0;
        if (has_heading(part) && !part->is_small) {
            fprintf(out, "<li><a href=\"#part-%" PRId32 "\">", number);
            write_words(heading_of(part), out);
            fputs("</a></li>\n", out);
        }
    }
    fputs("</ul></nav>\n", out);
}

/* --- documents ----------------------------------------------------------- */

static const lan_part *find_part(const lan_document *document,
                                 lan_part_kind kind)
{
    for (size_t i = 0; i < document->part_count; i++) {
        if (document->parts[i].kind == kind) {
            return &document->parts[i];
        }
    }
    return NULL;
}

/* True where there is something to play or to read off. */
static bool has_script(const lan_document *document)
{
    bool has = find_part(document, LAN_PART_SCENE) != NULL;

    for (size_t i = 0; !has && i < document->part_count; i++) {
        const lan_part *const part = &document->parts[i];
        has =
            part->kind == LAN_PART_FIGURE && lan_figure_has_data(part->figure);
    }
    return has;
}

/* A page without a title is called as the command that made it. */
static const char *name_page(const lan_document *document)
{
    const lan_part *title = find_part(document, LAN_PART_TITLE);

    if (title != NULL) {
        return title->text;
    }
    return document->name != NULL ? document->name : "lanchester";
}

/* Nothing is asked for, and no script but the page's own is run. */
static void write_policy(const lan_document *document, FILE *out)
{
    fputs("<meta http-equiv=\"Content-Security-Policy\" "
          "content=\"default-src 'none'; style-src 'unsafe-inline'",
          out);
    if (has_script(document)) {
        fprintf(out, "; script-src '%s'", lan_html_script_hash());
    }
    fputs("\">\n", out);
}

static void write_head(const lan_document *document, FILE *out)
{
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
          "<meta charset=\"utf-8\">\n",
          out);
    write_policy(document, out);
    fputs("<meta name=\"viewport\" "
          "content=\"width=device-width, initial-scale=1\">\n"
          "<meta name=\"color-scheme\" content=\"light dark\">\n<title>",
          out);
    lan_markup_escape(name_page(document), out);
    fprintf(out, "</title>\n<style>\n%s%s</style>\n</head>\n<body>\n<main>\n",
            lan_html_style_sheet(), lan_svg_style_sheet());
    if (find_part(document, LAN_PART_TITLE) == NULL) {
        write_title(name_page(document), out);
    }
}

static void write_foot(const lan_document *document, FILE *out)
{
    fputs("</main>\n<footer>", out);
    if (document->footer != NULL) {
        fputs("<code>", out);
        write_words(document->footer, out);
        fputs("</code> ", out);
    }
    fputs("lanchester " PACKAGE_VERSION "</footer>\n", out);
    if (has_script(document)) {
        fprintf(out, "<script type=\"module\">%s</script>\n",
                lan_html_script());
    }
    fputs("</body>\n</html>\n", out);
}

lan_status lan_document_to_html(const lan_document *document, FILE *out)
{
    writer to = {.out = out,
                 .heading = name_page(document),
                 .has_scene = find_part(document, LAN_PART_SCENE) != NULL};
    lan_status status = lan_document_ready(document, LAN_FORMAT_HTML);

    if (status != LAN_OK) {
        return status;
    }
    write_head(document, out);
    for (int where = 0; status == LAN_OK && where < PLACE_COUNT; where++) {
        if (where == PLACE_BODY) {
            end_paragraph(&to);
            write_contents(document, out);
        }
        status = write_place(&to, document, (place)where);
    }
    end_section(&to);
    write_foot(document, out);
    return status;
}
