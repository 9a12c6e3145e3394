/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Layers of a panel as dots, blocks and words.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "plots/characters_impl.h"

/* Areas lighter than that are left to the words in them. */
#define PALE 0.8

/* A point that is larger is a sign of its own, not a dot. */
#define DOT_RADIUS 3.0

/* A line without a name that is thinner is dotted: it is beside the point. */
#define THIN_LINE 2.0

/* The pen of a line that no legend names. */
static canvas_pen plain_pen(const lan_line *line)
{
    static const char letters[CANVAS_PATTERNS] = {'*', ':', '.', '.', ':', ':'};
    const bool is_thin = line->width < THIN_LINE;
    const int pattern =
        is_thin ? LAN_DASH_DOTTED : (int)line->dash % CANVAS_PATTERNS;
    return (canvas_pen){line->paint, pattern, letters[pattern]};
}

/* --- lines --------------------------------------------------------------- */

/* Dots of a polyline; stairs have a corner more for each step. */
typedef struct path {
    double *x;
    double *y;
    size_t count;
} path;

static lan_status path_make(path *out, const chars_frame *at,
                            const lan_line *line)
{
    const size_t most = 2 * line->count + 1;
    out->count = 0;
    out->x = malloc(2 * most * sizeof *out->x);
    if (out->x == NULL) {
        return LAN_ENOMEM;
    }
    out->y = out->x + most;
    for (size_t i = 0; i < line->count; i++) {
        const double x = chars_x(at, line->x[i]);
        if (line->is_steps && i > 0) {
            out->x[out->count] = x;
            out->y[out->count] = out->y[out->count - 1];
            out->count++;
        }
        out->x[out->count] = x;
        out->y[out->count++] = chars_y(at, line->y[i]);
    }
    return LAN_OK;
}

/* True for stairs above blocks of the same colour, which show them. */
static bool is_outline(const chars_frame *at, const lan_line *line)
{
    for (size_t i = 0; line->is_steps && i < at->panel->layer_count; i++) {
        const lan_layer *const layer = &at->panel->layers[i];
        if (layer->kind == LAN_LAYER_BAND && layer->as.band.is_steps &&
            layer->as.band.high == NULL &&
            layer->as.band.paint == line->paint) {
            return true;
        }
    }
    return false;
}

static void draw_line(chars_page *page, const chars_frame *at,
                      const lan_line *line)
{
    path dots;
    if (line->count == 0 || line->paint == LAN_PAINT_PAPER ||
        is_outline(at, line)) {
        return;
    }
    if (path_make(&dots, at, line) != LAN_OK) {
        page->is_lost = true;
        return;
    }
    const canvas_pen pen = line->name != NULL
                               ? chars_pen(page, line->paint, line->dash)
                               : plain_pen(line);
    canvas_line(&page->sheet, dots.x, dots.y, dots.count, &pen);
    if (line->goes_on) {
        const canvas_pen faint = {line->paint, 2, '.'};
        const double x[2] = {dots.x[dots.count - 1],
                             CANVAS_ACROSS * (at->left + at->columns) - 1.0};
        const double y[2] = {dots.y[dots.count - 1], dots.y[dots.count - 1]};
        canvas_line(&page->sheet, x, y, 2, &faint);
    }
    free(dots.x);
}

/* --- areas, bars, points ------------------------------------------------- */

static bool is_inside(const chars_frame *at, const lan_area *area, double x,
                      double y)
{
    bool inside = false;
    for (size_t i = 0, k = area->count - 1; i < area->count; k = i++) {
        const double x0 = chars_x(at, area->x[k]);
        const double y0 = chars_y(at, area->y[k]);
        const double x1 = chars_x(at, area->x[i]);
        const double y1 = chars_y(at, area->y[i]);
        if ((y0 > y) != (y1 > y) && x < x0 + (x1 - x0) * (y - y0) / (y1 - y0)) {
            inside = !inside;
        }
    }
    return inside;
}

static void fill_area(chars_page *page, const chars_frame *at,
                      const lan_area *area)
{
    const canvas_pen pen = {area->fill, 0, '#'};
    double lo[2] = {LAN_INF, LAN_INF};
    double hi[2] = {-LAN_INF, -LAN_INF};
    const int dense = canvas_lightness(area->fill) < 0.35 ? 1 : 2;
    for (size_t i = 0; i < area->count; i++) {
        lo[0] = fmin(lo[0], chars_x(at, area->x[i]));
        hi[0] = fmax(hi[0], chars_x(at, area->x[i]));
        lo[1] = fmin(lo[1], chars_y(at, area->y[i]));
        hi[1] = fmax(hi[1], chars_y(at, area->y[i]));
    }
    const double x1 = fmin(hi[0], CANVAS_ACROSS * (at->left + at->columns));
    const double y1 = fmin(hi[1], CANVAS_DOWN * (at->top + at->rows));
    for (double y = ceil(fmax(lo[1], CANVAS_DOWN * at->top)); y <= y1; y++) {
        for (double x = ceil(fmax(lo[0], CANVAS_ACROSS * at->left)); x <= x1;
             x++) {
            if ((int)(x + y) % dense == 0 && is_inside(at, area, x, y)) {
                canvas_dot(&page->sheet, x, y, &pen);
            }
        }
    }
}

static void draw_area(chars_page *page, const chars_frame *at,
                      const lan_area *area)
{
    if (area->count < 3) {
        return;
    }
    if (area->fill != LAN_PAINT_NONE && canvas_lightness(area->fill) < PALE) {
        fill_area(page, at, area);
    }
    if (area->border != LAN_PAINT_NONE) {
        const canvas_pen pen = {area->border, 0, '.'};
        for (size_t i = 0; i < area->count; i++) {
            const size_t k = (i + 1) % area->count;
            const double x[2] = {chars_x(at, area->x[i]),
                                 chars_x(at, area->x[k])};
            const double y[2] = {chars_y(at, area->y[i]),
                                 chars_y(at, area->y[k])};
            canvas_line(&page->sheet, x, y, 2, &pen);
        }
    }
}

/* Full characters from one value to the other, at each place. */
static void draw_bars(chars_page *page, const chars_frame *at,
                      const lan_bars *bars)
{
    canvas *const sheet = &page->sheet;
    for (size_t i = 0; i < bars->count; i++) {
        const double half = 0.5 * bars->thickness;
        const double a = bars->at[i] - half;
        const double b = bars->at[i] + half;
        const double ends[4] = {bars->is_upright ? a : bars->from[i],
                                bars->is_upright ? bars->from[i] : a,
                                bars->is_upright ? b : bars->to[i],
                                bars->is_upright ? bars->to[i] : b};
        const double x[2] = {chars_x(at, ends[0]), chars_x(at, ends[2])};
        const double y[2] = {chars_y(at, ends[1]), chars_y(at, ends[3])};
        const int32_t row0 = (int32_t)round(fmin(y[0], y[1]) / CANVAS_DOWN);
        const int32_t row1 = (int32_t)round(fmax(y[0], y[1]) / CANVAS_DOWN);
        const int32_t col0 = (int32_t)round(fmin(x[0], x[1]) / CANVAS_ACROSS);
        const int32_t col1 = (int32_t)round(fmax(x[0], x[1]) / CANVAS_ACROSS);
        for (int32_t row = row0; row < row1 || row == row0; row++) {
            for (int32_t column = col0; column < col1; column++) {
                (void)canvas_text(sheet, column, row, 4, bars->paint, false,
                                  sheet->utf8 ? "\xE2\x96\x88" : "#");
            }
        }
        if (bars->texts != NULL && bars->texts[i] != NULL) {
            (void)canvas_text(sheet, col1 + 1, row0, sheet->columns,
                              LAN_PAINT_INK, false, bars->texts[i]);
        }
    }
}

const char *chars_point_sign(const lan_points *points, bool utf8)
{
    if (points->is_cross) {
        return utf8 ? "\xC3\x97" : "x";
    }
    if (points->is_hollow) {
        return utf8 ? "\xE2\x97\x8B" : "o";
    }
    return utf8 ? "\xE2\x97\x8F" : "@";
}

static void draw_point(chars_page *page, const chars_frame *at,
                       const lan_points *points, size_t i)
{
    canvas *const sheet = &page->sheet;
    const canvas_pen pen = {points->paint, 0, points->is_hollow ? 'o' : '@'};
    const double x = chars_x(at, points->x[i]);
    const double y = chars_y(at, points->y[i]);
    const int32_t column = (int32_t)(x / CANVAS_ACROSS);
    const int32_t row = (int32_t)(y / CANVAS_DOWN);
    if (!isfinite(x) || !isfinite(y) || column < at->left || row < at->top ||
        column >= at->left + at->columns || row >= at->top + at->rows) {
        return;
    }
    if (points->low != NULL && points->high != NULL) {
        const double xs[2] = {x, x};
        const double ys[2] = {chars_y(at, points->low[i]),
                              chars_y(at, points->high[i])};
        canvas_line(sheet, xs, ys, 2, &pen);
    }
    if (points->size <= DOT_RADIUS) {
        canvas_dot(sheet, x, y, &pen);
        return;
    }
    (void)canvas_text(sheet, column, row, 4, points->paint, false,
                      chars_point_sign(points, sheet->utf8));
}

static void draw_points(chars_page *page, const chars_frame *at,
                        const lan_points *points)
{
    if (points->paint == LAN_PAINT_PAPER) {
        return;
    }
    for (size_t i = 0; i < points->count; i++) {
        draw_point(page, at, points, i);
    }
}

/* Roads; a field of arrows is too fine. */
static void draw_strokes(chars_page *page, const chars_frame *at,
                         const lan_strokes *strokes)
{
    const canvas_pen pen = {strokes->paint, LAN_DASH_DOTTED, '.'};
    for (size_t i = 0; !strokes->has_arrows && i < strokes->count; i++) {
        const double *const end = strokes->ends + 4 * i;
        const double x[2] = {chars_x(at, end[0]), chars_x(at, end[2])};
        const double y[2] = {chars_y(at, end[1]), chars_y(at, end[3])};
        canvas_line(&page->sheet, x, y, 2, &pen);
    }
}

/* --- rules --------------------------------------------------------------- */

static void draw_rule(chars_page *page, const chars_frame *at,
                      const lan_rule *rule)
{
    const canvas_pen pen = {rule->paint, (int)rule->dash % CANVAS_PATTERNS,
                            rule->is_upright ? '|' : '-'};
    const double left = CANVAS_ACROSS * at->left;
    const double right = CANVAS_ACROSS * (at->left + at->columns) - 1.0;
    const double top = CANVAS_DOWN * at->top;
    const double bottom = CANVAS_DOWN * (at->top + at->rows) - 1.0;
    const double place =
        rule->is_upright ? chars_x(at, rule->at) : chars_y(at, rule->at);
    const double x[2] = {rule->is_upright ? place : left,
                         rule->is_upright ? place : right};
    const double y[2] = {rule->is_upright ? top : place,
                         rule->is_upright ? bottom : place};
    canvas_line(&page->sheet, x, y, 2, &pen);
}

/* --- all ----------------------------------------------------------------- */

static void draw_layer(chars_page *page, const chars_frame *at,
                       const lan_layer *layer)
{
    switch (layer->kind) {
    case LAN_LAYER_LINE:
        draw_line(page, at, &layer->as.line);
        break;
    case LAN_LAYER_BAND:
        chars_draw_band(page, at, &layer->as.band);
        break;
    case LAN_LAYER_POINTS:
        draw_points(page, at, &layer->as.points);
        break;
    case LAN_LAYER_BARS:
        draw_bars(page, at, &layer->as.bars);
        break;
    case LAN_LAYER_CELLS:
        chars_draw_cells(page, at, &layer->as.cells);
        break;
    case LAN_LAYER_AREA:
        draw_area(page, at, &layer->as.area);
        break;
    case LAN_LAYER_RULE:
        draw_rule(page, at, &layer->as.rule);
        break;
    case LAN_LAYER_STROKES:
        draw_strokes(page, at, &layer->as.strokes);
        break;
    case LAN_LAYER_WORD:
        break;
    }
}

void chars_draw_layers(chars_page *page, const chars_frame *at)
{
    canvas_window(&page->sheet, at->left, at->top, at->left + at->columns,
                  at->top + at->rows);
    for (size_t i = 0; i < at->panel->layer_count; i++) {
        draw_layer(page, at, &at->panel->layers[i]);
    }
    chars_write_words(page, at);
}
