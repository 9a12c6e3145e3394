/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A heat map as shaded characters: the darker, the more.
 */
#include <math.h>
#include <string.h>

#include "base/real.h"
#include "plots/heatmap_impl.h"
#include "plots/style.h"

#define COLUMNS 60
#define ROWS    18
#define SHADES  5
#define LEFT    10 /* columns of the numbers at the left */
#define LETTERS "abcdefghijklmnopqrstuvwxyz"

/* One character of the picture, as UTF-8. */
typedef struct heat_cell {
    const char *shade;
    char letter[2];
} heat_cell;

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
static void draw_segment(const heat_page *page, const double *p,
                         bool marked[ROWS][COLUMNS])
{
    const lan_grid_def *def = page->view->def;
    const double u = path_axis_share(&def->x, p[0]);
    const double v = path_axis_share(&def->y, p[1]);
    const double du = path_axis_share(&def->x, p[2]) - u;
    const double dv = path_axis_share(&def->y, p[3]) - v;
    const int steps =
        1 + (int)(2.0 * fmax(fabs(du) * COLUMNS, fabs(dv) * ROWS));
    for (int s = 0; s <= steps; s++) {
        const double share = (double)s / steps;
        const double i = floor((u + share * du) * COLUMNS);
        const double j = floor((v + share * dv) * ROWS);
        marked[(int)fmin(fmax(j, 0.0), ROWS - 1.0)]
              [(int)fmin(fmax(i, 0.0), COLUMNS - 1.0)] = true;
    }
}

static void draw_line(const heat_page *page, bool marked[ROWS][COLUMNS])
{
    const lan_even_line *line = page->view->line;
    for (size_t b = 0; line != NULL && b < line->branch_count; b++) {
        for (size_t k = line->starts[b]; k + 1 < line->starts[b + 1]; k++) {
            draw_segment(page, line->points + 2 * k, marked);
        }
    }
}

/* The character of the scenario's own place; false outside. */
static bool find_own(const heat_page *page, int *i, int *j)
{
    const lan_heatmap_view *view = page->view;
    const double u = path_axis_share(&view->def->x, view->grid->own_x);
    const double v = path_axis_share(&view->def->y, view->grid->own_y);
    if (!(u >= 0.0 && u <= 1.0 && v >= 0.0 && v <= 1.0)) {
        return false;
    }
    *i = (int)fmin(floor(u * COLUMNS), COLUMNS - 1.0);
    *j = (int)fmin(floor(v * ROWS), ROWS - 1.0);
    return true;
}

static void write_left(const heat_page *page, int row, bool utf8, FILE *out)
{
    const lan_grid_axis *y = &page->view->def->y;
    char number[LAN_STYLE_NUMBER_SIZE] = "";
    if (row == ROWS - 1) {
        lan_style_number(y->to, number);
    } else if (row == 0) {
        lan_style_number(y->from, number);
    }
    fprintf(out, "%*s %s", LEFT - 2, number,
            utf8 ? (number[0] != '\0' ? "\xE2\x94\xA4" : "\xE2\x94\x82")
                 : (number[0] != '\0' ? "+" : "|"));
}

static void write_rows(const heat_page *page, bool utf8, FILE *out)
{
    bool marked[ROWS][COLUMNS] = {{false}};
    int own_i = -1;
    int own_j = -1;
    draw_line(page, marked);
    (void)find_own(page, &own_i, &own_j);
    for (int j = ROWS - 1; j >= 0; j--) {
        write_left(page, j, utf8, out);
        for (int i = 0; i < COLUMNS; i++) {
            if (i == own_i && j == own_j) {
                fputc('@', out);
            } else if (marked[j][i]) {
                fputs(utf8 ? "\xE2\x97\x8F" : "*", out);
            } else {
                write_value(
                    page,
                    heat_page_at(page, (i + 0.5) / COLUMNS, (j + 0.5) / ROWS),
                    utf8, out);
            }
        }
        fputc('\n', out);
    }
    fprintf(out, "%*s", LEFT, "");
    path_axis_write_ends(&page->view->def->x, COLUMNS, out);
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

static void write_key(const heat_page *page, bool utf8, FILE *out)
{
    const heat_scale *scale = &page->scale;
    char number[LAN_STYLE_NUMBER_SIZE];
    int i = 0;
    int j = 0;
    if (scale->kind == LAN_HEAT_WORDS) {
        write_words_key(page, utf8, out);
    } else {
        fprintf(out, "%s ", lan_style_number(scale->lo, number));
        for (int step = 0; step < SHADES; step++) {
            fputs(shade_of(step, utf8), out);
        }
        fprintf(out, " %s", lan_style_number(scale->hi, number));
    }
    if (page->view->line != NULL && page->view->line->branch_count > 0) {
        fprintf(out, "; %s %s", utf8 ? "\xE2\x97\x8F" : "*",
                page->view->line_name);
    }
    fprintf(out, "%s\n", find_own(page, &i, &j) ? "; @ the scenario" : "");
}

void heat_write_characters(const heat_page *page, bool utf8, FILE *out)
{
    const lan_heatmap_view *view = page->view;
    char text[512];
    if (view->title[0] != '\0') {
        fprintf(out, "%s\n",
                lan_style_fit(view->title, 78, utf8, text, sizeof text));
    }
    heat_write_subject(page, utf8, text);
    fprintf(out, "%s\n\n", text);
    fprintf(
        out, "%*s%s\n", LEFT - 1, "",
        lan_style_fit_middle(view->def->y.path, 68, utf8, text, sizeof text));
    write_rows(page, utf8, out);
    lan_style_fit_middle(view->def->x.path, 68, utf8, text, sizeof text);
    const size_t wide = lan_style_columns(text);
    fprintf(out, "%*s%s\n", LEFT + (wide < COLUMNS ? (int)(COLUMNS - wide) : 0),
            "", text);
    write_key(page, utf8, out);
}
