/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A heat map as shaded characters: the darker, the more.
 */
#include <math.h>
#include <string.h>

#include "base/real.h"
#include "plots/heatmap_impl.h"
#include "plots/style.h"

#define SHADES 5
#define LEFT   10 /* columns of the numbers at the left */

/* As high as 68 columns want; of wider maps a few rows more. */
#define ROWS_LEAST   18
#define ROWS_MOST    28
#define COLUMNS_MOST (LAN_PICTURE_WIDEST - LEFT)

/* What is drawn, and of how many characters. */
typedef struct sheet {
    const heat_page *page;
    bool utf8;
    int columns;
    int rows;
    bool marked[ROWS_MOST][COLUMNS_MOST]; /* by the line */
} sheet;

static void sheet_init(sheet *s, const heat_page *page, bool utf8,
                       int32_t width)
{
    const int columns = (int)width - LEFT;
    const int more = (columns - 68) / 8;
    *s = (sheet){.page = page, .utf8 = utf8, .columns = columns};
    s->rows = ROWS_LEAST + (more > 0 ? more : 0);
    s->rows = s->rows > ROWS_MOST ? ROWS_MOST : s->rows;
}

#define LETTERS "abcdefghijklmnopqrstuvwxyz"

static const char *shade_of(int step, bool utf8)
{
    static const char *const blocks[SHADES] = {"\xC2\xB7", "\xE2\x96\x91",
                                               "\xE2\x96\x92", "\xE2\x96\x93",
                                               "\xE2\x96\x88"};
    static const char *const letters[SHADES] = {".", ":", "o", "8", "#"};
    return utf8 ? blocks[step] : letters[step];
}

static void write_value(const heat_page *page, double value, bool utf8,
                        FILE *out)
{
    const heat_scale *scale = &page->scale;
    if (isnan(value)) {
        fputc(' ', out);
    } else if (scale->kind == LAN_HEAT_WORDS) {
        fputc(LETTERS[(size_t)value % (sizeof LETTERS - 1)], out);
    } else {
        const double share = (value - scale->lo) / (scale->hi - scale->lo);
        const int step = (int)floor(share * SHADES);
        fputs(shade_of(step < 0         ? 0
                       : step >= SHADES ? SHADES - 1
                                        : step,
                       utf8),
              out);
    }
}

/* Marks the characters between two points of the line. */
static void draw_segment(sheet *s, const double *p)
{
    const lan_grid_def *def = s->page->view->def;
    const double u = path_axis_share(&def->x, p[0]);
    const double v = path_axis_share(&def->y, p[1]);
    const double du = path_axis_share(&def->x, p[2]) - u;
    const double dv = path_axis_share(&def->y, p[3]) - v;
    const int steps =
        1 + (int)(2.0 * fmax(fabs(du) * s->columns, fabs(dv) * s->rows));
    for (int k = 0; k <= steps; k++) {
        const double share = (double)k / steps;
        const double i = floor((u + share * du) * s->columns);
        const double j = floor((v + share * dv) * s->rows);
        s->marked[(int)fmin(fmax(j, 0.0), s->rows - 1.0)]
                 [(int)fmin(fmax(i, 0.0), s->columns - 1.0)] = true;
    }
}

static void draw_line(sheet *s)
{
    const lan_even_line *line = s->page->view->line;
    for (size_t b = 0; line != NULL && b < line->branch_count; b++) {
        for (size_t k = line->starts[b]; k + 1 < line->starts[b + 1]; k++) {
            draw_segment(s, line->points + 2 * k);
        }
    }
}

/* The character of the scenario's own place; false outside. */
static bool find_own(const sheet *s, int *i, int *j)
{
    const lan_heatmap_view *view = s->page->view;
    const double u = path_axis_share(&view->def->x, view->grid->own_x);
    const double v = path_axis_share(&view->def->y, view->grid->own_y);
    if (!(u >= 0.0 && u <= 1.0 && v >= 0.0 && v <= 1.0)) {
        return false;
    }
    *i = (int)fmin(floor(u * s->columns), s->columns - 1.0);
    *j = (int)fmin(floor(v * s->rows), s->rows - 1.0);
    return true;
}

static void write_left(const sheet *s, int row, FILE *out)
{
    const lan_grid_axis *y = &s->page->view->def->y;
    char number[LAN_NUMBER_SIZE] = "";
    if (row == s->rows - 1) {
        lan_number_count(y->to, number);
    } else if (row == 0) {
        lan_number_count(y->from, number);
    }
    fprintf(out, "%*s %s", LEFT - 2, number,
            s->utf8 ? (number[0] != '\0' ? "\xE2\x94\xA4" : "\xE2\x94\x82")
                    : (number[0] != '\0' ? "+" : "|"));
}

static void write_cell(const sheet *s, int i, int j, FILE *out)
{
    if (s->marked[j][i]) {
        fputs(s->utf8 ? "\xE2\x97\x8F" : "*", out);
    } else {
        write_value(
            s->page,
            heat_page_at(s->page, (i + 0.5) / s->columns, (j + 0.5) / s->rows),
            s->utf8, out);
    }
}

static void write_rows(const sheet *s, FILE *out)
{
    int own_i = -1;
    int own_j = -1;
    (void)find_own(s, &own_i, &own_j);
    for (int j = s->rows - 1; j >= 0; j--) {
        write_left(s, j, out);
        for (int i = 0; i < s->columns; i++) {
            if (i == own_i && j == own_j) {
                fputc('@', out);
            } else {
                write_cell(s, i, j, out);
            }
        }
        fputc('\n', out);
    }
    fprintf(out, "%*s", LEFT, "");
    path_axis_write_ends(&s->page->view->def->x, (size_t)s->columns, out);
}

static void write_words_key(const heat_page *page, bool utf8, FILE *out)
{
    char name[LAN_STYLE_NAME_SIZE];
    for (size_t i = 0; i < page->word_count; i++) {
        fprintf(out, "%s%c %s", i > 0 ? ", " : "",
                LETTERS[i % (sizeof LETTERS - 1)],
                heat_word(page, i, utf8, name));
    }
}

static void write_key(const sheet *s, FILE *out)
{
    const heat_page *page = s->page;
    const heat_scale *scale = &page->scale;
    char number[LAN_NUMBER_SIZE];
    int i = 0;
    int j = 0;
    if (scale->kind == LAN_HEAT_WORDS) {
        write_words_key(page, s->utf8, out);
    } else {
        fprintf(out, "%s ", lan_number_count(scale->lo, number));
        for (int step = 0; step < SHADES; step++) {
            fputs(shade_of(step, s->utf8), out);
        }
        fprintf(out, " %s", lan_number_count(scale->hi, number));
    }
    if (page->view->line != NULL && page->view->line->branch_count > 0) {
        fprintf(out, "; %s %s", s->utf8 ? "\xE2\x97\x8F" : "*",
                page->view->line_name);
    }
    fprintf(out, "%s\n", find_own(s, &i, &j) ? "; @ the scenario" : "");
}

void heat_write_characters(const heat_page *page, bool utf8, int32_t width,
                           FILE *out)
{
    const lan_heatmap_view *view = page->view;
    const size_t room = (size_t)width - LEFT;
    char text[512];
    sheet s;
    sheet_init(&s, page, utf8, width);
    draw_line(&s);
    if (view->title[0] != '\0') {
        fprintf(
            out, "%s\n",
            lan_style_fit(view->title, (size_t)width, utf8, text, sizeof text));
    }
    heat_write_subject(page, utf8, text);
    fprintf(out, "%s\n\n", text);
    fprintf(
        out, "%*s%s\n", LEFT - 1, "",
        lan_style_fit_middle(view->def->y.path, room, utf8, text, sizeof text));
    write_rows(&s, out);
    lan_style_fit_middle(view->def->x.path, room, utf8, text, sizeof text);
    fprintf(out, "%*s%s\n", LEFT + (int)(room - lan_style_columns(text)), "",
            text);
    write_key(&s, out);
}
