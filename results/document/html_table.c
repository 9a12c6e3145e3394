/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "base/text.h"
#include "results/document/html_impl.h"

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

static lan_status write_head(const lan_table *table, FILE *out)
{
    lan_status status = LAN_OK;

    fputs("<thead><tr>", out);
    for (size_t i = 0; status == LAN_OK && i < table->def.column_count; i++) {
        if (lan_table_is_shown(table, i)) {
            fprintf(out, "<th scope=\"col\"%s>",
                    lan_column_is_words(&table->columns[i])
                        ? ""
                        : " class=\"number\"");
            status =
                lan_html_taken_words(lan_column_words(&table->columns[i]), out);
            fputs("</th>", out);
        }
    }
    fputs("</tr></thead>\n", out);
    return status;
}

/* A time of the battle that the page plays. */
static bool is_moment(const lan_column_def *def, const lan_cell *cell)
{
    return def->format == LAN_AS_MOMENT && cell != NULL &&
           (cell->kind == LAN_CELL_NUMBER || cell->kind == LAN_CELL_WHOLE ||
            cell->kind == LAN_CELL_SHOWN) &&
           isfinite(cell->value);
}

static lan_status write_cell_words(const lan_column_def *def,
                                   const lan_cell *cell, bool has_scene,
                                   FILE *out)
{
    const bool is_link = has_scene && is_moment(def, cell);
    char time[LAN_TEXT_DOUBLE_SIZE];

    if (is_link) {
        fprintf(out, "<a class=\"moment\" href=\"#t=%s\">",
                lan_text_from_double(cell->value, time));
    }
    const lan_status status =
        lan_html_taken_words(lan_cell_words(def, cell), out);
    fputs(is_link ? "</a>" : "", out);
    return status;
}

/* The first cell of a row names it. */
static lan_status write_cell(const lan_table *table, const lan_row *row,
                             size_t column, bool has_scene, FILE *out)
{
    const lan_column_def *def = &table->columns[column];
    const lan_cell *cell = lan_table_at(table, row, column);
    const lan_tone tone =
        cell == NULL || cell->tone == row->tone ? LAN_TONE_PLAIN : cell->tone;
    const bool is_words = lan_column_is_words(def);
    const bool is_name = column == 0 && is_words;

    fprintf(out, "<%s class=\"%s%s%s\"", is_name ? "th scope=\"row\"" : "td",
            is_words ? "words" : "number", tone == LAN_TONE_PLAIN ? "" : " ",
            lan_html_tone(tone));
    if (column == 0 && row->indent > 0) {
        fprintf(out, " style=\"padding-left:%dem\"", 1 + row->indent);
    }
    fputc('>', out);
    const lan_status status = write_cell_words(def, cell, has_scene, out);
    fputs(is_name ? "</th>" : "</td>", out);
    return status;
}

static lan_status write_row(const lan_table *table, const lan_row *row,
                            bool has_scene, FILE *out)
{
    lan_status status = LAN_OK;

    if (row->tone == LAN_TONE_PLAIN) {
        fputs("<tr>", out);
    } else {
        fprintf(out, "<tr class=\"%s\">", lan_html_tone(row->tone));
    }
    for (size_t i = 0; status == LAN_OK && i < table->def.column_count; i++) {
        if (lan_table_is_shown(table, i)) {
            status = write_cell(table, row, i, has_scene, out);
        }
    }
    fputs("</tr>\n", out);
    return status;
}

/* It scrolls in a box of its own, which the keyboard reaches. */
static lan_status write_box(const lan_table *table, const char *label,
                            FILE *out)
{
    const char *const caption =
        table->def.label != NULL ? table->def.label : table->def.caption;

    fputs("<div class=\"table\" tabindex=\"0\" role=\"region\" aria-label=\"",
          out);
    lan_status status =
        lan_html_bare_words(caption != NULL ? caption : label, out);
    fputs("\"><table>\n", out);
    if (status == LAN_OK && caption != NULL) {
        fputs("<caption>", out);
        status = lan_html_words(caption, out);
        fputs("</caption>\n", out);
    }
    return status;
}

lan_status lan_html_table(const lan_table *table, const char *label,
                          bool has_scene, FILE *out)
{
    lan_status status = write_box(table, label, out);

    if (status == LAN_OK && has_head(table)) {
        status = write_head(table, out);
    }
    fputs("<tbody>\n", out);
    for (size_t i = 0; status == LAN_OK && i < table->row_count; i++) {
        status = write_row(table, &table->rows[i], has_scene, out);
    }
    fputs("</tbody>\n</table></div>\n", out);
    return status;
}
