/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "base/real.h"
#include "results/figure/svg_impl.h"
#include "results/figure/text.h"

#define STRIPS     60
#define ROW        18.0
#define LETTERS    13.5
#define NAME_WIDTH 280.0
#define TEXT_SIZE  256

/* Parts of an axis that a value is told to. */
#define FINENESS 500.0

static void value_text(const lan_axis_layout *axis, double value,
                       char text[TEXT_SIZE])
{
    char number[LAN_TIC_SIZE];
    const lan_axis_def *const def = axis->def;
    const size_t index = (size_t)fmax(0.0, round(value));
    if (def->format == LAN_AXIS_NAMES && index < def->name_count &&
        def->names[index] != NULL) {
        (void)snprintf(text, TEXT_SIZE, "%.200s", def->names[index]);
        return;
    }
    const double step =
        def->is_log ? 0.01 * fabs(value) : (axis->to - axis->from) / FINENESS;
    lan_axis_text(def->format == LAN_AXIS_HIDDEN ? LAN_AXIS_NUMBER
                                                 : def->format,
                  value, step, number);
    (void)snprintf(text, TEXT_SIZE, "%s", number);
}

/* "time 12.3" for a place of an axis. */
static void place_text(const lan_axis_layout *axis, double value,
                       char text[TEXT_SIZE])
{
    char number[TEXT_SIZE];
    value_text(axis, value, number);
    const char *const title =
        axis->def->title != NULL && axis->def->format != LAN_AXIS_NAMES
            ? axis->def->title
            : "";
    const char *const unit = axis->def->unit != NULL ? axis->def->unit : "";
    (void)snprintf(text, TEXT_SIZE, "%.80s%s%.100s%s%.40s", title,
                   title[0] != '\0' ? " " : "", number,
                   unit[0] != '\0' ? " " : "", unit);
}

void svg_place_title(svg *s, const lan_panel_layout *at, double x, double y,
                     const char *text)
{
    char across[TEXT_SIZE];
    char up[TEXT_SIZE];
    place_text(&at->x, x, across);
    place_text(&at->y, y, up);
    fputs("<title>", s->out);
    if (text != NULL) {
        svg_text(s, text);
        fputs(": ", s->out);
    }
    svg_text(s, across);
    fputs(", ", s->out);
    svg_text(s, up);
    fputs("</title>", s->out);
}

void svg_cell_title(svg *s, const lan_panel_layout *at, const lan_cells *cells,
                    size_t column, size_t row)
{
    if (s->width == LAN_SVG_NARROW) {
        return; /* a finger does not hover */
    }
    const double x_share = ((double)column + 0.5) / cells->columns;
    const double y_share = ((double)row + 0.5) / cells->rows;
    const double left = lan_axis_px(&at->x, cells->x0);
    const double top = lan_axis_px(&at->y, cells->y0);
    const double x = left + x_share * (lan_axis_px(&at->x, cells->x1) - left);
    const double y = top + y_share * (lan_axis_px(&at->y, cells->y1) - top);
    const size_t i = row * (size_t)cells->columns + column;
    char value[TEXT_SIZE] = "";
    if (cells->texts != NULL && cells->texts[i] != NULL) {
        (void)snprintf(value, sizeof value, "%.200s", cells->texts[i]);
    } else if (cells->values != NULL && cells->scale.count > 1) {
        char number[LAN_TIC_SIZE];
        const lan_scale_stop *const stops = cells->scale.stops;
        const double span =
            stops[cells->scale.count - 1].value - stops[0].value;
        lan_axis_text(cells->scale.format, cells->values[i],
                      fmax(span, 1e-12) / FINENESS, number);
        (void)snprintf(value, sizeof value, "%s",
                       isnan(cells->values[i]) ? "none" : number);
    } else if (cells->kinds != NULL && cells->kind_names != NULL &&
               cells->kinds[i] < cells->kind_count &&
               cells->kind_names[cells->kinds[i]] != NULL) {
        (void)snprintf(value, sizeof value, "%.200s",
                       cells->kind_names[cells->kinds[i]]);
    }
    svg_place_title(s, at, lan_axis_value(&at->x, x), lan_axis_value(&at->y, y),
                    value[0] != '\0' ? value : NULL);
}

/* --- strips -------------------------------------------------------------- */

size_t svg_find_lines(const lan_panel *panel,
                      const lan_line *lines[SVG_LINES_MAX])
{
    size_t count = 0;
    for (size_t i = 0; i < panel->layer_count && count < SVG_LINES_MAX; i++) {
        const lan_line *const line = &panel->layers[i].as.line;
        if (panel->layers[i].kind != LAN_LAYER_LINE || line->count < 2 ||
            line->name == NULL || line->place == LAN_NAME_ALONG) {
            continue;
        }
        bool rises = true;
        for (size_t k = 1; k < line->count && rises; k++) {
            rises = line->x[k] >= line->x[k - 1];
        }
        if (rises) {
            lines[count++] = line;
        }
    }
    return count;
}

/* The value of a line at a place, LAN_NAN where it has none. */
static double value_at(const lan_line *line, double x)
{
    size_t lo = 0;
    size_t hi = line->count - 1;
    if (x < line->x[0] || x > line->x[hi]) {
        return LAN_NAN;
    }
    while (hi - lo > 1) {
        const size_t middle = lo + (hi - lo) / 2;
        if (line->x[middle] <= x) {
            lo = middle;
        } else {
            hi = middle;
        }
    }
    const double width = line->x[hi] - line->x[lo];
    const double part = width > 0.0 ? (x - line->x[lo]) / width : 1.0;
    return line->is_steps ? line->y[part < 1.0 ? lo : hi]
                          : line->y[lo] + part * (line->y[hi] - line->y[lo]);
}

typedef struct strip {
    double x; /* px, of its middle */
    double width;
    char texts[SVG_LINES_MAX + 1][TEXT_SIZE]; /* the place, then each line */
    const lan_line *lines[SVG_LINES_MAX];
    double values[SVG_LINES_MAX];
    size_t count;
} strip;

/* What a strip says; false where no line has a value. */
static bool fill_strip(const lan_panel_layout *at, const lan_line *const *lines,
                       size_t count, strip *t)
{
    const double x = lan_axis_value(&at->x, t->x);
    t->count = 0;
    place_text(&at->x, x, t->texts[0]);
    for (size_t i = 0; i < count; i++) {
        const double value = value_at(lines[i], x);
        if (!isfinite(value)) {
            continue;
        }
        char number[TEXT_SIZE];
        char name[TEXT_SIZE];
        value_text(&at->y, value, number);
        lan_shown_fit_width(lines[i]->name, NAME_WIDTH, LETTERS, false, name,
                            sizeof name);
        t->lines[t->count] = lines[i];
        t->values[t->count] = value;
        (void)snprintf(t->texts[++t->count], TEXT_SIZE, "%.150s %.80s", name,
                       number);
    }
    return t->count > 0;
}

static void write_bubble(svg *s, const lan_panel_layout *at, const strip *t)
{
    const lan_frame *const f = &at->frame;
    double width = 0.0;
    for (size_t i = 0; i <= t->count; i++) {
        width = fmax(width, lan_shown_width(t->texts[i], LETTERS, i == 0));
    }
    const bool is_left = t->x > 0.5 * (f->left + f->right);
    const double left = is_left ? t->x - width - 32.0 : t->x + 12.0;
    const double height = ROW * (double)(t->count + 1) + 8.0;
    const lan_frame box = {left, f->top + 4.0, left + width + 20.0,
                           f->top + 4.0 + height};
    svg_rect(s, &box, LAN_PAINT_PAPER, 5.0);
    svg_paint(s, "stroke", LAN_PAINT_GRID);
    fputs(" fill-opacity=\".94\"/>", s->out);
    for (size_t i = 0; i <= t->count; i++) {
        const lan_label label = {.x = left + 10.0,
                                 .y = f->top + 8.0 + ROW * ((double)i + 0.5),
                                 .align = -1,
                                 .size = LETTERS,
                                 .is_bold = i == 0,
                                 .paint = i == 0 ? LAN_PAINT_INK
                                                 : t->lines[i - 1]->paint,
                                 .text = t->texts[i]};
        svg_label(s, &label);
    }
}

static void write_strip(svg *s, const lan_panel_layout *at, const strip *t)
{
    const lan_frame *const f = &at->frame;
    const lan_frame area = {t->x - 0.5 * t->width, f->top,
                            t->x + 0.5 * t->width, f->bottom};
    fputs("<g class=\"s\">", s->out);
    svg_rect(s, &area, LAN_PAINT_PAPER, 0.0);
    fputs(" fill-opacity=\"0\"/><g class=\"h\" opacity=\"0\">", s->out);
    svg_line(s, t->x, f->top, t->x, f->bottom, LAN_PAINT_MUTED, 1.0,
             LAN_DASH_SOLID);
    for (size_t i = 0; i < t->count; i++) {
        fputs("<circle cx=\"", s->out);
        svg_number(s, t->x);
        fputs("\" cy=\"", s->out);
        svg_number(s, lan_axis_px(&at->y, t->values[i]));
        fputs("\" r=\"4.5\"", s->out);
        svg_paint(s, "fill", t->lines[i]->paint);
        svg_paint(s, "stroke", LAN_PAINT_PAPER);
        fputs("/>", s->out);
    }
    write_bubble(s, at, t);
    fputs("</g></g>\n", s->out);
}

void svg_strips(svg *s, const lan_panel_layout *at)
{
    const lan_line *lines[SVG_LINES_MAX];
    const size_t count = svg_find_lines(at->panel, lines);
    const double left = at->frame.left;
    strip t = {.width = (at->frame.right - left) / STRIPS};
    for (int i = 0; count > 0 && i < STRIPS; i++) {
        t.x = left + t.width * ((double)i + 0.5);
        if (fill_strip(at, lines, count, &t)) {
            write_strip(s, at, &t);
        }
    }
}
