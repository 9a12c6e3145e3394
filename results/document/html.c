/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>

#include "config.h"
#include "plots/draw.h"
#include "results/document/html_impl.h"
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
        fprintf(to->out, "<span class=\"%s\">", lan_html_tone(part->tone));
    }
    const lan_status status = lan_html_words(part->text, to->out);
    fputs(is_span ? "</span>" : "", to->out);
    return status;
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
static lan_status write_heading(writer *to, const lan_part *part)
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
    const lan_status status = lan_html_words(to->heading, to->out);
    fprintf(to->out, "</h%d>\n", level);
    return status;
}

static lan_status write_listing(writer *to, const lan_part *part)
{
    lan_status status = write_heading(to, part);

    fputs("<pre tabindex=\"0\" role=\"region\" aria-label=\"", to->out);
    if (status == LAN_OK) {
        status = lan_html_bare_words(part->label, to->out);
    }
    fputs("\"><code>", to->out);
    if (status == LAN_OK) {
        status = lan_html_lines(part->text, to->out);
    }
    fputs("</code></pre>\n", to->out);
    end_section(to);
    return status;
}

/* --- parts --------------------------------------------------------------- */

static lan_status write_title(const char *text, FILE *out)
{
    fputs("<h1>", out);
    const lan_status status = lan_html_words(text, out);
    fputs("</h1>\n", out);
    return status;
}

/* A stage is scaled; another picture is in a box that can be scrolled. */
static lan_status write_figure(writer *to, const lan_part *part)
{
    const lan_figure *const figure = part->figure;
    const lan_svg_style style = {.number = to->figures++};
    lan_status status = LAN_OK;

    if (lan_figure_has_stage(figure)) {
        fputs("<figure>\n", to->out);
    } else {
        fputs("<figure class=\"broad\" tabindex=\"0\" role=\"region\" "
              "aria-label=\"",
              to->out);
        status = lan_html_bare_words(to->heading, to->out);
        fputs("\">\n", to->out);
    }
    if (status == LAN_OK) {
        status = lan_figure_to_svg(figure, &style, to->out);
    }
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
        return write_title(part->text, to->out);
    case LAN_PART_HEADING:
        return write_heading(to, part);
    case LAN_PART_SENTENCE:
        return write_sentence(to, part);
    case LAN_PART_TABLE:
        return lan_html_table(part->table, to->heading, to->has_scene, to->out);
    case LAN_PART_FIGURE:
        return write_figure(to, part);
    case LAN_PART_SCENE:
        return lan_html_scene(part->scene, to->out);
    case LAN_PART_LISTING:
        return write_listing(to, part);
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

static lan_status write_contents(const lan_document *document, FILE *out)
{
    lan_status status = LAN_OK;
    int32_t number = 0;

    if (count_sections(document) < LISTED_SECTIONS) {
        return LAN_OK;
    }
    fputs("<nav aria-label=\"Contents\"><ul>\n", out);
    for (size_t i = 0; status == LAN_OK && i < document->part_count; i++) {
        const lan_part *const part = &document->parts[i];
        number += has_heading(part) ? 1 : 0;
        if (has_heading(part) && !part->is_small) {
            fprintf(out, "<li><a href=\"#part-%" PRId32 "\">", number);
            status = lan_html_words(heading_of(part), out);
            fputs("</a></li>\n", out);
        }
    }
    fputs("</ul></nav>\n", out);
    return status;
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

static lan_status write_head(const lan_document *document, FILE *out)
{
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
          "<meta charset=\"utf-8\">\n",
          out);
    write_policy(document, out);
    fputs("<meta name=\"viewport\" "
          "content=\"width=device-width, initial-scale=1\">\n"
          "<meta name=\"color-scheme\" content=\"light dark\">\n",
          out);
    fputs("<title>", out);
    lan_status status = lan_html_bare_words(name_page(document), out);
    fprintf(out, "</title>\n<style>\n%s%s</style>\n</head>\n<body>\n<main>\n",
            lan_html_style_sheet(), lan_svg_style_sheet());
    if (status == LAN_OK && find_part(document, LAN_PART_TITLE) == NULL) {
        status = write_title(name_page(document), out);
    }
    return status;
}

static lan_status write_foot(const lan_document *document, FILE *out)
{
    lan_status status = LAN_OK;

    fputs("</main>\n<footer>", out);
    if (document->footer != NULL) {
        fputs("<code>", out);
        status = lan_html_words(document->footer, out);
        fputs("</code> ", out);
    }
    fputs("lanchester " PACKAGE_VERSION "</footer>\n", out);
    if (has_script(document)) {
        fprintf(out, "<script type=\"module\">%s</script>\n",
                lan_html_script());
    }
    fputs("</body>\n</html>\n", out);
    return status;
}

lan_status lan_document_to_html(const lan_document *document, FILE *out)
{
    writer to = {.out = out};
    lan_status status = lan_document_ready(document, LAN_FORMAT_HTML);

    if (status == LAN_OK) {
        to.heading = name_page(document);
        to.has_scene = find_part(document, LAN_PART_SCENE) != NULL;
        status = write_head(document, out);
    }
    for (int where = 0; status == LAN_OK && where < PLACE_COUNT; where++) {
        if (where == PLACE_BODY) {
            end_paragraph(&to);
            status = write_contents(document, out);
        }
        if (status == LAN_OK) {
            status = write_place(&to, document, (place)where);
        }
    }
    end_section(&to);
    return status == LAN_OK ? write_foot(document, out) : status;
}
