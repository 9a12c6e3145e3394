/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Layers of a panel as dots, blocks and words.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "results/figure/characters_impl.h"

#define EIGHTHS 8

/* Areas lighter than that are left to the words in them. */
#define PALE 0.8

/* A point that is larger is a sign of its own, not a dot. */
#define DOT_RADIUS 3.0

/* A line without a name that is thinner is dotted: it is beside the point. */
#define THIN_LINE 2.0

double chars_x(const chars_frame *at, double x)
{
    return CANVAS_ACROSS * at->left +
           chars_share(&at->x, x) * (CANVAS_ACROSS * at->columns - 1);
}

double chars_y(const chars_frame *at, double y)
{
    const double share = chars_share(&at->y, y);
    return CANVAS_DOWN * at->top + (at->y.is_downwards ? share : 1.0 - share) *
                                       (CANVAS_DOWN * at->rows - 1);
}

int32_t chars_column(const chars_frame *at, double x)
{
    const double place = fmin(fmax(chars_x(at, x), -1e6), 1e6);
    return (int32_t)floor(round(place) / CANVAS_ACROSS);
}

int32_t chars_row(const chars_frame *at, double y)
{
    const double place = fmin(fmax(chars_y(at, y), -1e6), 1e6);
    return (int32_t)floor(round(place) / CANVAS_DOWN);
}

bool chars_is_free(const canvas *sheet, int32_t column, int32_t row,
                   int32_t columns, bool with_dots)
{
    for (int32_t i = 0; i < columns; i++) {
        const canvas_cell *const at = canvas_at(sheet, column + i, row);
        if (at == NULL || at->text[0] != '\0' || at->is_covered ||
            (with_dots && at->dots != 0)) {
            return false;
        }
    }
    return true;
}

/* A pattern that no line of another colour has, the dash's own if it can be. */
static int pattern_for(const chars_page *page, lan_dash dash)
{
    for (int i = 0; i < CANVAS_PATTERNS; i++) {
        const int wanted = ((int)dash + i) % CANVAS_PATTERNS;
        bool is_taken = false;
        for (size_t k = 0; k < page->pen_count; k++) {
            is_taken = is_taken || page->pens[k].pen.pattern == wanted;
        }
        if (!is_taken) {
            return wanted;
        }
    }
    return (int)dash % CANVAS_PATTERNS;
}

canvas_pen chars_pen(chars_page *page, lan_paint paint, lan_dash dash)
{
    static const char letters[CANVAS_PATTERNS] = {'*', 'o', '+', 'x', '#', '@'};
    for (size_t k = 0; k < page->pen_count; k++) {
        if (page->pens[k].paint == paint && page->pens[k].dash == dash) {
            return page->pens[k].pen;
        }
    }
    const int pattern = pattern_for(page, dash);
    const canvas_pen pen = {paint, pattern, letters[pattern]};
    if (page->pen_count < CHARS_PENS) {
        page->pens[page->pen_count].paint = paint;
        page->pens[page->pen_count].dash = dash;
        page->pens[page->pen_count++].pen = pen;
    }
    return pen;
}

/* The pen of a line that no legend names. */
static canvas_pen plain_pen(const lan_line *line)
{
    static const char letters[CANVAS_PATTERNS] = {'*', ':', '.', '.', ':', ':'};
    const bool is_thin = line->width < THIN_LINE;
    const int pattern =
        is_thin ? LAN_DASH_DOTTED : (int)line->dash % CANVAS_PATTERNS;
    return (canvas_pen){line->paint, pattern, letters[pattern]};
}

/* --- lines -----------------------------------------------------------------
 */

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
        is_outline(at, line) || path_make(&dots, at, line) != LAN_OK) {
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

/* A name beside its line, where nothing else is: the farther from the borders,
 * the better. */
static void write_along(chars_page *page, const chars_frame *at,
                        const lan_line *line)
{
    canvas *const sheet = &page->sheet;
    const int32_t columns = canvas_text_columns(sheet, line->name);
    double best = -1.0;
    int32_t best_column = 0;
    int32_t best_row = 0;
    for (size_t i = 0; i < line->count; i++) {
        const int32_t x = chars_column(at, line->x[i]);
        const int32_t y = chars_row(at, line->y[i]);
        for (int k = 0; k < 4; k++) {
            const int32_t column = k % 2 == 0 ? x + 2 : x - 1 - columns;
            const int32_t row = y + (k < 2 ? 0 : k == 2 ? 1 : -1);
            const int32_t right = at->left + at->columns - column - columns;
            const int32_t down = at->top + at->rows - 1 - row;
            const double across = fmin(column - at->left, right);
            const double high = fmin(row - at->top, down);
            const double worth = fmin(across / 2.0, high) - 0.1 * k;
            if (across >= 0.0 && high >= 0.0 && worth > best &&
                chars_is_free(sheet, column, row, columns, true)) {
                best = worth;
                best_column = column;
                best_row = row;
            }
        }
    }
    if (best >= 0.0) {
        (void)canvas_text(sheet, best_column, best_row, columns, line->paint,
                          true, line->name);
    }
}

/* --- bands -----------------------------------------------------------------
 */

/* Mean of stairs over a stretch of x, so that narrow ones do not flicker. */
static double mean_of(const lan_band *band, double from, double to)
{
    double sum = 0.0;
    for (size_t i = 0; i + 1 < band->count; i++) {
        const double a = fmax(from, band->x[i]);
        const double b = fmin(to, band->x[i + 1]);
        sum += b > a ? (b - a) * band->low[i] : 0.0;
    }
    return to > from ? sum / (to - from) : LAN_NAN;
}

/* Fills a column from below by eighths of a character. */
static void put_blocks(canvas *sheet, const chars_frame *at, int32_t column,
                       double share, lan_paint paint)
{
    const double filled = fmin(fmax(share, 0.0), 1.0) * at->rows * EIGHTHS;
    int eighths = (int)round(filled);
    eighths = eighths == 0 && share > 0.0 ? 1 : eighths;
    for (int32_t row = at->rows - 1; row >= 0 && eighths > 0; row--) {
        canvas_cell *const cell =
            canvas_at(sheet, at->left + column, at->top + row);
        const int part = eighths < EIGHTHS ? eighths : EIGHTHS;
        if (cell != NULL && sheet->utf8) {
            /* U+2580 + eighths */
            (void)snprintf(cell->text, sizeof cell->text, "\xE2\x96%c",
                           0x80 + part);
        } else if (cell != NULL) {
            (void)snprintf(cell->text, sizeof cell->text, "%c",
                           " ..:::###"[part]);
        }
        if (cell != NULL) {
            cell->ink = paint;
        }
        eighths -= part;
    }
}

/* The value on an axis of a share of a panel. */
static double value_of(const lan_axis_def *axis, double share)
{
    return axis->is_log ? axis->from * pow(axis->to / axis->from, share)
                        : axis->from + share * (axis->to - axis->from);
}

static void draw_blocks(chars_page *page, const chars_frame *at,
                        const lan_band *band)
{
    for (int32_t i = 0; i < at->columns; i++) {
        const double mean =
            mean_of(band, value_of(&at->x, (double)i / at->columns),
                    value_of(&at->x, (i + 1.0) / at->columns));
        if (mean > band->level) {
            put_blocks(&page->sheet, at, i, chars_share(&at->y, mean),
                       band->paint);
        }
    }
}

/* A value between two points of a band; LAN_NAN outside. */
static double between(const lan_band *band, const double *values, double x)
{
    for (size_t i = 0; i + 1 < band->count; i++) {
        if (x >= band->x[i] && x <= band->x[i + 1]) {
            const double width = band->x[i + 1] - band->x[i];
            const double part = width > 0.0 ? (x - band->x[i]) / width : 0.0;
            return values[i] +
                   (band->is_steps ? 0.0 : part * (values[i + 1] - values[i]));
        }
    }
    return LAN_NAN;
}

/* A thin pattern of dots between two lines. */
static void draw_dotted_band(chars_page *page, const chars_frame *at,
                             const lan_band *band)
{
    const canvas_pen pen = {band->paint, 0, '.'};
    for (int32_t i = 0; i < CANVAS_ACROSS * at->columns; i += 2) {
        const double x =
            value_of(&at->x, (double)i / (CANVAS_ACROSS * at->columns - 1));
        const double low = between(band, band->low, x);
        const double high =
            band->high != NULL ? between(band, band->high, x) : band->level;
        const double a = chars_y(at, fmax(low, high));
        const double b = chars_y(at, fmin(low, high));
        const int32_t first = CANVAS_DOWN * at->top;
        for (int32_t y = first + i % 4; isfinite(a) && isfinite(b) && y <= b;
             y += 4) {
            if (y >= a) {
                canvas_dot(&page->sheet, CANVAS_ACROSS * at->left + i, y, &pen);
            }
        }
    }
}

/* --- areas, bars, points ---------------------------------------------------
 */

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
    const char *const utf8 =
        points->is_hollow ? "\xE2\x97\x8B" : "\xE2\x97\x8F";
    const char *const ascii = points->is_hollow ? "o" : "@";
    (void)canvas_text(sheet, column, row, 4, points->paint, false,
                      sheet->utf8 ? utf8 : ascii);
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

/* --- rules -----------------------------------------------------------------
 */

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

/* Beside an upright rule in the highest row where there is room, or at the
 * right end of one across. */
static void write_rule(chars_page *page, const chars_frame *at,
                       const lan_rule *rule)
{
    canvas *const sheet = &page->sheet;
    const int32_t columns = canvas_text_columns(sheet, rule->text);
    const int32_t last = at->left + at->columns;
    if (!rule->is_upright) {
        const int32_t row = chars_row(at, rule->at);
        const int32_t over = row > at->top ? row - 1 : row + 1;
        if (chars_is_free(sheet, last - columns, over, columns, false)) {
            (void)canvas_text(sheet, last - columns, over, columns, rule->paint,
                              false, rule->text);
        }
        return;
    }
    const int32_t column = chars_column(at, rule->at);
    for (int32_t row = at->top; row < at->top + at->rows; row++) {
        for (int side = 0; side < 2; side++) {
            const int32_t from = side == 0 ? column + 2 : column - 1 - columns;
            if (from >= at->left && from + columns <= last &&
                chars_is_free(sheet, from - 1, row, columns + 2, true)) {
                (void)canvas_text(sheet, from, row, columns, rule->paint, false,
                                  rule->text);
                return;
            }
        }
    }
}

/* --- words -----------------------------------------------------------------
 */

static void write_word(chars_page *page, const chars_frame *at,
                       const lan_word *word)
{
    canvas *const sheet = &page->sheet;
    const int32_t columns = canvas_text_columns(sheet, word->text);
    const int32_t place = chars_column(at, word->x);
    const int32_t row = chars_row(at, word->y) - word->above;
    int32_t column = place - (word->align == 0  ? columns / 2
                              : word->align > 0 ? columns - 1
                                                : 0);
    const int32_t last = at->left + at->columns - columns;
    column = column > last ? last : column;
    column = column < at->left ? at->left : column;
    for (int32_t k = 0; k < 3; k++) {
        const int32_t tried = row + (k == 2 ? -1 : k);
        if (tried >= at->top && tried < at->top + at->rows &&
            chars_is_free(sheet, column - 1, tried, columns + 2, false)) {
            (void)canvas_text(sheet, column, tried, columns, word->paint,
                              word->is_bold, word->text);
            return;
        }
    }
}

/* Texts beside points, at the right or else at the left. */
static void write_point_texts(chars_page *page, const chars_frame *at,
                              const lan_points *points)
{
    canvas *const sheet = &page->sheet;
    for (size_t i = 0; points->texts != NULL && i < points->count; i++) {
        const char *const text = points->texts[i];
        if (text == NULL) {
            continue;
        }
        const int32_t columns = canvas_text_columns(sheet, text);
        const int32_t column = chars_column(at, points->x[i]);
        const int32_t row = chars_row(at, points->y[i]);
        const bool is_right = column + 2 + columns <= at->left + at->columns;
        const int32_t from = is_right ? column + 2 : column - 1 - columns;
        if (chars_is_free(sheet, from, row, columns, false)) {
            (void)canvas_text(sheet, from, row, columns, LAN_PAINT_INK, false,
                              text);
        }
    }
}

/* --- all -------------------------------------------------------------------
 */

static void draw_layer(chars_page *page, const chars_frame *at,
                       const lan_layer *layer)
{
    switch (layer->kind) {
    case LAN_LAYER_LINE:
        draw_line(page, at, &layer->as.line);
        break;
    case LAN_LAYER_BAND:
        if (layer->as.band.is_steps && layer->as.band.high == NULL) {
            draw_blocks(page, at, &layer->as.band);
        } else {
            draw_dotted_band(page, at, &layer->as.band);
        }
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
    case LAN_LAYER_STROKES: /* too fine */
    case LAN_LAYER_WORD:
        break;
    }
}

/* Words that look for a place, after those that have one. */
static void write_movable(chars_page *page, const chars_frame *at,
                          const lan_layer *layer)
{
    if (layer->kind == LAN_LAYER_LINE && layer->as.line.name != NULL &&
        layer->as.line.place == LAN_NAME_ALONG) {
        write_along(page, at, &layer->as.line);
    } else if (layer->kind == LAN_LAYER_RULE && layer->as.rule.text != NULL &&
               !layer->as.rule.is_flag) {
        write_rule(page, at, &layer->as.rule);
    } else if (layer->kind == LAN_LAYER_POINTS) {
        write_point_texts(page, at, &layer->as.points);
    }
}

void chars_draw_layers(chars_page *page, const chars_frame *at)
{
    canvas_window(&page->sheet, at->left, at->top, at->left + at->columns,
                  at->top + at->rows);
    for (size_t i = 0; i < at->panel->layer_count; i++) {
        draw_layer(page, at, &at->panel->layers[i]);
    }
    for (size_t i = 0; i < at->panel->layer_count; i++) {
        if (at->panel->layers[i].kind == LAN_LAYER_WORD) {
            write_word(page, at, &at->panel->layers[i].as.word);
        }
    }
    for (size_t i = 0; i < at->panel->layer_count; i++) {
        write_movable(page, at, &at->panel->layers[i]);
    }
}
