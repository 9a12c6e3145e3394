/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Turns marks, axes and legends of a layout into shapes.
 */
#include <string.h>

#include "plots/plots_impl.h"

/* --- styles -------------------------------------------------------------- */

const double pen_dashes[][6] = {{0.0},       {9.0, 6.0},
                                {2.5, 4.5},  {11.0, 5.0, 2.5, 5.0},
                                {18.0, 6.0}, {11.0, 5.0, 2.5, 5.0, 2.5, 5.0}};

pen_style pen_fill(lan_paint paint)
{
    return (pen_style){.fill = paint,
                       .stroke = PAINT_NONE,
                       .opacity = 1.0,
                       .stroke_opacity = 1.0,
                       .shade = PEN_NO_CELL};
}

pen_style pen_stroke(lan_paint paint, double width, lan_dash dash)
{
    pen_style style = pen_fill(PAINT_NONE);
    style.stroke = paint;
    style.width = width;
    style.dash = dash;
    return style;
}

/* Points of a line closer than this, in px, are merged. */
#define JUST_VISIBLE 0.6

/* Coordinates are clamped to this many px outside the canvas. */
#define FAR 4000.0

/* On a terminal a larger point is drawn as a character. */
#define DOT_RADIUS 3.0

#define AXIS_INK    0x8A8A8Au
#define AXIS_WIDTH  1.2
#define TIC_LENGTH  5.0
#define SCALE_PARTS 40

/* A path under construction. */
typedef struct trace {
    lan_pen *pen;
    lan_layout *layout;
    const panel_layout *at;
    pen_point *points;
    size_t count;
} trace;

/* --- paths --------------------------------------------------------------- */

static void trace_to(trace *t, double x, double y, bool is_first)
{
    t->points =
        arena_grown(&t->layout->arena, t->points, t->count, sizeof *t->points);
    t->points[t->count++] = (pen_point){x, y, is_first};
}

static void end_trace(trace *t, const pen_style *style, bool is_closed)
{
    if (t->count > 0) {
        t->pen->path(t->pen, style, t->points, t->count, is_closed);
    }
    t->count = 0;
}

static void trace_stroke(trace *t, double x0, double y0, double x1, double y1)
{
    trace_to(t, x0, y0, true);
    trace_to(t, x1, y1, false);
}

/* The position of a value, clamped to the drawable range. */
static double x_of(const trace *t, double value)
{
    return fmin(fmax(axis_px(&t->at->x, value), -FAR), FAR);
}

static double y_of(const trace *t, double value)
{
    return fmin(fmax(axis_px(&t->at->y, value), -FAR), FAR);
}

static bool is_finite(const lan_place *at)
{
    return isfinite(at->x + at->y + at->x2 + at->y2);
}

/* --- what is shown where the pointer is ----------------------------------- */

/* Values are printed to this fraction of the axis. */
#define FINENESS 500.0

static const char *place_text(plot_arena *arena, const axis_layout *axis,
                              double value)
{
    const axis_def *const def = axis->def;
    const bool has_names = def->format == AXIS_NAMES;
    const size_t index = (size_t)fmax(0.0, round(value));
    if (has_names && index < def->name_count && def->names[index] != NULL) {
        return def->names[index];
    }
    const double step =
        def->is_log ? 0.01 * fabs(value) : (def->to - def->from) / FINENESS;
    const axis_format format =
        def->format == AXIS_HIDDEN ? AXIS_NUMBER : def->format;
    const char *const title =
        def->title != NULL && !has_names ? def->title : "";
    const char *const unit = def->unit != NULL ? def->unit : "";
    return arena_write(arena, "%s%s%s%s%s", title, title[0] != '\0' ? " " : "",
                       axis_text(arena, format, value, step),
                       unit[0] != '\0' ? " " : "", unit);
}

/* "name: time 3, blue 4": the tooltip of a place. */
static const char *place_title(const trace *t, double x, double y,
                               const char *name)
{
    plot_arena *const arena = &t->layout->arena;
    return arena_write(
        arena, "%s%s%s, %s", name != NULL ? name : "", name != NULL ? ": " : "",
        place_text(arena, &t->at->x, x), place_text(arena, &t->at->y, y));
}

/* --- lines --------------------------------------------------------------- */

static void lower_line(trace *t, const plot_mark *line)
{
    pen_style style = pen_stroke(line->paint, line->width, line->dash);
    double x = 0.0;
    double y = 0.0;
    bool is_down = false;
    for (size_t i = 0; i < line->count; i++) {
        const lan_place *const at = &line->places[i];
        const bool is_last =
            i + 1 == line->count || !isfinite(line->places[i + 1].y);
        const double next_x = x_of(t, at->x);
        const double next_y = y_of(t, at->y);
        if (!is_finite(at)) {
            is_down = false;
        } else if (!is_down || is_last ||
                   !(hypot(next_x - x, next_y - y) < JUST_VISIBLE)) {
            if (is_down && line->is_steps) {
                trace_to(t, next_x, y, false);
            }
            trace_to(t, next_x, next_y, !is_down);
            x = next_x;
            y = next_y;
            is_down = true;
        }
    }
    const double right = t->at->frame.right;
    const bool goes_on = line->goes_on && t->count > 0 && x < right - 1.0;
    style.is_round = true;
    if (line->halo > 0.0 && t->count > 0) {
        pen_style under =
            pen_stroke(PAINT_PAPER, line->width + 2.0 * line->halo, DASH_SOLID);
        under.is_round = true;
        t->pen->path(t->pen, &under, t->points, t->count, false);
    }
    end_trace(t, &style, false);
    if (goes_on) {
        style = pen_stroke(line->paint, 1.2, DASH_DOTTED);
        trace_stroke(t, x, y, right, y);
        end_trace(t, &style, false);
    }
}

/* Draws strokes, with arrow heads above them; a terminal draws no arrows. */
static void lower_strokes(trace *t, const plot_mark *strokes)
{
    const pen_style lines =
        pen_stroke(strokes->paint, strokes->width, DASH_SOLID);
    const pen_style heads = pen_fill(strokes->paint);
    const int passes = !strokes->has_arrows ? 1 : t->layout->is_cells ? 0 : 2;
    for (int pass = 0; pass < passes; pass++) {
        for (size_t i = 0; i < strokes->count; i++) {
            const lan_place *const s = &strokes->places[i];
            const double x0 = x_of(t, s->x);
            const double y0 = y_of(t, s->y);
            const double x1 = x_of(t, s->x2);
            const double y1 = y_of(t, s->y2);
            const double length = hypot(x1 - x0, y1 - y0);
            const double dx = (x1 - x0) / length * 6.0;
            const double dy = (y1 - y0) / length * 6.0;
            if (is_finite(s) && pass == 0) {
                trace_stroke(t, x0, y0, x1, y1);
            } else if (is_finite(s) && length > 0.0) {
                trace_to(t, x1 - dx - 0.4 * dy, y1 - dy + 0.4 * dx, true);
                trace_to(t, x1, y1, false);
                trace_to(t, x1 - dx + 0.4 * dy, y1 - dy - 0.4 * dx, false);
            }
        }
        end_trace(t, pass == 0 ? &lines : &heads, pass == 1);
    }
}

/* --- areas --------------------------------------------------------------- */

/* Traces one edge of a band: the lower edge forwards, the upper edge backwards.
 * */
static void trace_edge(trace *t, const plot_mark *band, bool is_upper,
                       size_t first, size_t past)
{
    double before = 0.0;
    for (size_t k = first; k < past; k++) {
        const size_t i = is_upper ? past - 1 - (k - first) : k;
        const lan_place *const at = &band->places[i];
        const double x = x_of(t, at->x);
        const double y = y_of(t, is_upper ? at->y2 : at->y);
        /* A step holds from x to the next x: going backwards, the corner comes
         * first. */
        if (band->is_steps && k > first) {
            trace_to(t, is_upper ? x_of(t, at[1].x) : x, is_upper ? y : before,
                     false);
        }
        trace_to(t, x, y, !is_upper && k == first);
        before = y;
    }
}

static void lower_band(trace *t, const plot_mark *band)
{
    const bool is_edge = band->is_span && t->layout->is_cells;
    const pen_style edge = pen_stroke(band->paint, 1.0, DASH_SOLID);
    pen_style style = pen_fill(band->paint);
    for (size_t first = 0; first < band->count;) {
        size_t past = first;
        while (past < band->count && is_finite(&band->places[past])) {
            past++;
        }
        if (past > first && is_edge) {
            const double y = t->at->frame.top + 2.0;
            trace_stroke(t, x_of(t, band->places[first].x), y,
                         x_of(t, band->places[past - 1].x), y);
            end_trace(t, &edge, false);
        } else if (past > first) {
            trace_edge(t, band, false, first, past);
            trace_edge(t, band, true, first, past);
        }
        first = past + 1;
    }
    style.opacity = band->opacity;
    style.is_solid = band->is_steps;
    end_trace(t, &style, true);
}

static void lower_area(trace *t, const plot_mark *area)
{
    pen_style style = pen_stroke(area->border, 1.0, DASH_SOLID);
    style.fill = area->paint;
    style.opacity = fmin(area->opacity, 1.0);
    style.title = area->name;
    for (size_t i = 0; i < area->count; i++) {
        if (is_finite(&area->places[i])) {
            trace_to(t, x_of(t, area->places[i].x), y_of(t, area->places[i].y),
                     i == 0);
        }
    }
    end_trace(t, &style, true);
}

/* --- cells --------------------------------------------------------------- */

/* Most shades of a scale and of kinds. */
#define SCALE_SHADES 140
#define SHADES_MAX   255
#define NO_SHADE     255

/* A kind is shown instead of the ground if the ground covers at most this many
 * times as much of a piece: keeps walls and expanded cells visible. */
#define KIND_WEIGHT 3

/* A grid of colours: adjacent cells of one colour become a box, and all boxes
 * of one colour a single path. */
typedef struct shades {
    size_t columns;
    size_t rows;
    uint8_t *at; /* [rows][columns]; NO_SHADE: none, or already drawn */
    size_t count;
    lan_frame frame; /* px, left and top of the first cell */
} shades;

/* The edge between two pieces, on an integer px to avoid gaps. */
static double edge_at(double from, double to, size_t index, size_t count)
{
    return round(from + (to - from) * (double)index / (double)count);
}

/* Removes and returns the box of one shade that starts at piece `first`. */
static lan_frame take_box(shades *h, size_t first)
{
    const size_t column = first % h->columns;
    const size_t row = first / h->columns;
    const uint8_t shade = h->at[first];
    const lan_frame *const f = &h->frame;
    size_t wide = 1;
    size_t high = 1;
    while (column + wide < h->columns && h->at[first + wide] == shade) {
        wide++;
    }
    for (bool is_run = true; is_run; high += is_run ? 1 : 0) {
        is_run = row + high < h->rows;
        for (size_t i = 0; i < wide && is_run; i++) {
            is_run = h->at[first + high * h->columns + i] == shade;
        }
    }
    for (size_t i = 0; i < high; i++) {
        memset(h->at + first + i * h->columns, NO_SHADE, wide);
    }
    return (lan_frame){edge_at(f->left, f->right, column, h->columns),
                       edge_at(f->top, f->bottom, row, h->rows),
                       edge_at(f->left, f->right, column + wide, h->columns),
                       edge_at(f->top, f->bottom, row + high, h->rows)};
}

/* Position of a value on a scale, 0 .. 1; NaN for NaN. */
static double scale_share(const color_scale *scale, double value)
{
    const double low = scale->stops[0].value;
    const double span = scale->stops[scale->count - 1].value - low;
    return isnan(value) ? value : fmin(fmax((value - low) / span, 0.0), 1.0);
}

static double scale_value(const color_scale *scale, double share)
{
    const double low = scale->stops[0].value;
    return low + share * (scale->stops[scale->count - 1].value - low);
}

/* The first kind with the same name; kind_count if it has no name. */
static size_t first_alike(const lan_cells *cells, size_t kind)
{
    const char *const *const names = cells->kind_names;
    size_t i = 0;
    if (names == NULL || names[kind] == NULL) {
        return cells->kind_count;
    }
    while (names[i] == NULL || strcmp(names[i], names[kind]) != 0) {
        i++;
    }
    return i;
}

static double kind_shade(const lan_cells *cells, size_t kind)
{
    size_t darker = 0;
    size_t named = 0;
    kind = first_alike(cells, kind);
    if (kind == cells->kind_count) {
        return PEN_BLANK;
    }
    const double own = paint_lightness(cells->paints[kind]);
    for (size_t i = 0; i < cells->kind_count; i++) {
        if (first_alike(cells, i) == i) {
            const double other = paint_lightness(cells->paints[i]);
            named++;
            darker += other < own || (!(other > own) && i < kind) ? 1 : 0;
        }
    }
    return named < 2 ? 1.0 : 1.0 - (double)darker / (double)(named - 1);
}

/* The most frequent kind in a piece. */
static uint8_t kind_of_piece(const lan_cells *cells, const shades *h,
                             size_t column, size_t row)
{
    const size_t columns = (size_t)cells->columns;
    const size_t rows = (size_t)cells->rows;
    const size_t x1 = (column + 1) * columns / h->columns;
    const size_t y1 = (row + 1) * rows / h->rows;
    uint32_t counts[SHADES_MAX + 1] = {0};
    uint8_t best = NO_SHADE;
    for (size_t y = row * rows / h->rows; y < y1; y++) {
        for (size_t x = column * columns / h->columns; x < x1; x++) {
            const uint8_t kind = cells->kinds[y * columns + x];
            counts[kind] += kind == cells->ground ? 1 : KIND_WEIGHT;
            best = counts[kind] > counts[best] ? kind : best;
        }
    }
    return best < h->count && cells->paints[best] != PAINT_NONE ? best
                                                                : NO_SHADE;
}

/* The shade of the value in a piece's middle. */
static uint8_t shade_of_piece(const lan_cells *cells, const shades *h,
                              size_t column, size_t row)
{
    const size_t columns = (size_t)cells->columns;
    const size_t x = (2 * column + 1) * columns / (2 * h->columns);
    const size_t y = (2 * row + 1) * (size_t)cells->rows / (2 * h->rows);
    const double value = cells->values[y * columns + x];
    return isnan(value) || h->count == 0
               ? NO_SHADE
               : (uint8_t)fmin(scale_share(&cells->scale, value) * SCALE_SHADES,
                               SCALE_SHADES - 1);
}

/* Number of pieces that fit into a length, at most the number of cells. */
static size_t count_pieces(double length, double least, int32_t cells)
{
    const double most = (fabs(length) + 0.5 * least) / fmax(1.0, least);
    return (size_t)fmin(fmax(most, 1.0), cells);
}

/* Draws a path of boxes for each shade. */
static void draw_net(trace *t, const lan_cells *cells, const lan_frame *frame)
{
    const color_scale *const scale = &cells->scale;
    const bool has_values = cells->values != NULL;
    shades h = {.frame = *frame,
                .columns = count_pieces(frame->right - frame->left,
                                        t->pen->piece_wide, cells->columns),
                .rows = count_pieces(frame->bottom - frame->top,
                                     t->pen->piece_high, cells->rows),
                .count = !has_values        ? cells->kind_count
                         : scale->count > 0 ? SCALE_SHADES
                                            : 0};
    const size_t all = h.columns * h.rows;
    lan_frame *const boxes = arena_room(&t->layout->arena, all, sizeof *boxes);
    h.at = arena_room(&t->layout->arena, all, 1);
    for (size_t i = 0; i < all; i++) {
        h.at[i] = (has_values ? shade_of_piece : kind_of_piece)(
            cells, &h, i % h.columns, i / h.columns);
    }
    for (size_t shade = 0; shade < h.count && shade < SHADES_MAX; shade++) {
        const double share = ((double)shade + 0.5) / SCALE_SHADES;
        size_t count = 0;
        for (size_t i = 0; i < all; i++) {
            if (h.at[i] == shade) {
                boxes[count++] = take_box(&h, i);
            }
        }
        if (count > 0) {
            pen_style style = pen_fill(
                has_values ? scale_paint(scale, scale_value(scale, share))
                           : cells->paints[shade]);
            style.is_crisp = true;
            style.shade = has_values ? share : kind_shade(cells, shade);
            style.glyph = cells->glyphs != NULL ? cells->glyphs[shade] : '\0';
            t->pen->boxes(t->pen, &style, boxes, count);
        }
    }
}

lan_paint lower_cell_paint(const lan_cells *cells, size_t i)
{
    return cells->values != NULL ? scale_paint(&cells->scale, cells->values[i])
           : cells->kinds[i] < cells->kind_count
               ? cells->paints[cells->kinds[i]]
               : PAINT_NONE;
}

/* Draws cells one by one, with gaps and tooltips. */
static void draw_single(trace *t, const lan_cells *cells,
                        const lan_frame *frame)
{
    const size_t columns = (size_t)cells->columns;
    const double wide = (frame->right - frame->left) / cells->columns;
    const double high = (frame->bottom - frame->top) / cells->rows;
    const double x_gap = 0.5 * cells->gap * wide;
    const double y_gap = 0.5 * cells->gap * high;
    for (size_t i = 0; i < columns * (size_t)cells->rows; i++) {
        const double x = frame->left + wide * (double)(i % columns);
        const double y = frame->top + high * (double)(i / columns);
        pen_style style = pen_fill(lower_cell_paint(cells, i));
        const lan_frame cell = {x + x_gap, y + y_gap, x + wide - x_gap,
                                y + high - y_gap};
        style.corner = cells->gap > 0.0 ? 2.0 : 0.0;
        style.shade = scale_share(&cells->scale, cells->values[i]);
        style.title =
            place_title(t, axis_value(&t->at->x, x + 0.5 * wide),
                        axis_value(&t->at->y, y + 0.5 * high), cells->texts[i]);
        if (style.fill != PAINT_NONE) {
            t->pen->boxes(t->pen, &style, &cell, 1);
        }
    }
}

static void lower_cells(trace *t, const plot_mark *mark)
{
    const panel_layout *const at = t->at;
    const lan_cells *const cells = mark->cells;
    const lan_frame frame = {
        axis_px(&at->x, cells->x0), axis_px(&at->y, cells->y0),
        axis_px(&at->x, cells->x1), axis_px(&at->y, cells->y1)};
    const bool are_single = cells->values != NULL && cells->texts != NULL;
    (are_single ? draw_single : draw_net)(t, cells, &frame);
}

/* --- points, bars, rules ------------------------------------------------- */

/* On a terminal a sign larger than a dot is a character. */
static void lower_sign(trace *t, const plot_mark *points, double size, double x,
                       double y, const char *title)
{
    static const char *const signs[][2] = {
        {"x", "\xC3\x97"}, {"o", "\xE2\x97\x8B"}, {"@", "\xE2\x97\x8F"}};
    const bool is_hollow = points->is_hollow;
    pen_style style = pen_stroke(is_hollow ? points->paint : PAINT_PAPER,
                                 is_hollow ? 0.45 * size : 1.0, DASH_SOLID);
    style.title = title;
    if (t->layout->is_cells && size > DOT_RADIUS) {
        const char *const sign =
            signs[points->is_cross ? 0
                  : is_hollow      ? 1
                                   : 2][t->layout->sheet.utf8 ? 1 : 0];
        const lan_label label = {
            .x = x, .y = y, .paint = points->paint, .text = sign};
        t->pen->text(t->pen, &label, 0.0);
    } else if (points->is_cross) {
        const double arm = 0.8 * size;
        style.stroke = points->paint;
        style.width = 0.5 * size;
        style.is_round = true;
        trace_stroke(t, x - arm, y - arm, x + arm, y + arm);
        trace_stroke(t, x - arm, y + arm, x + arm, y - arm);
        end_trace(t, &style, false);
    } else {
        style.fill = is_hollow ? PAINT_PAPER : points->paint;
        t->pen->disc(t->pen, &style, x, y, size);
    }
}

static void lower_points(trace *t, const plot_mark *points)
{
    const axis_layout *const x = &t->at->x;
    const double radius =
        axis_px(x, x->def->from + points->radius) - axis_px(x, x->def->from);
    const double size = points->radius > 0.0 && !t->layout->is_cells
                            ? fmax(points->size, radius)
                            : points->size;
    for (size_t i = 0; i < points->count; i++) {
        const lan_place *const at = &points->places[i];
        if (is_finite(at)) {
            lower_sign(t, points, size, x_of(t, at->x), y_of(t, at->y),
                       place_title(t, at->x, at->y,
                                   at->text != NULL ? at->text : points->name));
        }
    }
}

static void lower_bars(trace *t, const plot_mark *bars)
{
    const bool is_beside_names = t->at->x.def->format == AXIS_NAMES;
    for (size_t i = 0; i < bars->count; i++) {
        const lan_place *const at = &bars->places[i];
        const lan_frame bar = {
            x_of(t, at->x), y_of(t, at->y - 0.5 * bars->size), x_of(t, at->x2),
            y_of(t, at->y + 0.5 * bars->size)};
        pen_style style = pen_fill(bars->paint);
        style.title = at->text != NULL && (bars->hides_texts || is_beside_names)
                          ? at->text
                          : place_title(t, at->x2, at->y, bars->name);
        if (is_finite(at)) {
            t->pen->boxes(t->pen, &style, &bar, 1);
        }
    }
}

static void lower_rule(trace *t, const plot_mark *rule)
{
    const lan_frame *const f = &t->at->frame;
    const double x = x_of(t, rule->places[0].x);
    const double y = y_of(t, rule->places[0].y);
    const pen_style style = pen_stroke(
        rule->is_flag ? PAINT_MUTED : rule->paint, rule->width, rule->dash);
    if (rule->is_upright) {
        trace_stroke(t, x, f->top, x, f->bottom);
    } else {
        trace_stroke(t, f->left, y, f->right, y);
    }
    end_trace(t, &style, false);
}

/* words are drawn as labels of the layout */
static void (*const lower_mark[])(trace *t, const plot_mark *mark) = {
    [MARK_LINE] = lower_line,
    [MARK_BAND] = lower_band,
    [MARK_POINTS] = lower_points,
    [MARK_BARS] = lower_bars,
    [MARK_STROKES] = lower_strokes,
    [MARK_CELLS] = lower_cells,
    [MARK_AREA] = lower_area,
    [MARK_RULE] = lower_rule,
    [MARK_WORD] = NULL};

/* --- axes ---------------------------------------------------------------- */

static void lower_grid(trace *t)
{
    const lan_frame *const f = &t->at->frame;
    const pen_style style = pen_stroke(PAINT_GRID, 1.0, DASH_SOLID);
    const axis_layout *const axes[2] = {&t->at->x, &t->at->y};
    for (int k = 0; k < 2; k++) {
        const bool is_names = axes[k]->def->format == AXIS_NAMES;
        for (size_t i = 0; !is_names && i < axes[k]->tic_count; i++) {
            const double at = axis_px(axes[k], axes[k]->tics[i].at);
            trace_stroke(t, k == 0 ? at : f->left, k == 0 ? f->top : at,
                         k == 0 ? at : f->right, k == 0 ? f->bottom : at);
        }
    }
    end_trace(t, &style, false);
}

/* Draws tics and numbers of an axis below its frame (x) or beside it at `edge`
 * (y); side -1: left */
static void lower_axis(trace *t, const axis_layout *axis, bool is_x,
                       double edge, double side)
{
    const bool is_slanted = axis->slant > 0.0;
    pen_style style = pen_stroke(AXIS_INK, AXIS_WIDTH, DASH_SOLID);
    style.is_axis = true;
    for (size_t i = 0; i < axis->tic_count; i++) {
        const double at = axis_px(axis, axis->tics[i].at);
        lan_label label = {.x = edge + t->layout->m->number * side,
                           .y = at,
                           .align = side < 0.0 ? 1 : -1,
                           .size = LETTERS_TIC,
                           .paint = PAINT_INK,
                           .text = axis->tics[i].text};
        if (is_x) {
            label.x = is_slanted ? at + 4.0 : at;
            label.y = edge + (is_slanted ? 14.0 : t->layout->m->below);
            label.align = is_slanted ? 1 : 0;
        }
        if (axis->def->format != AXIS_NAMES) {
            trace_stroke(t, is_x ? at : edge, is_x ? edge : at,
                         is_x ? at : edge + TIC_LENGTH * side,
                         is_x ? edge + TIC_LENGTH : at);
        }
        if (axis->has_texts) {
            t->pen->text(t->pen, &label, axis->slant);
        }
    }
    end_trace(t, &style, false);
}

/* Draws a scale's colours and numbers. */
static void lower_scale(trace *t)
{
    const lan_frame *const f = &t->at->scale_frame;
    const double each = (f->bottom - f->top) / SCALE_PARTS;
    for (int i = 0; i < SCALE_PARTS; i++) {
        const double top = f->top + each * (double)i;
        const double value = axis_value(&t->at->scale_axis, top + 0.5 * each);
        const lan_frame part = {f->left, top, f->right, top + each + 0.5};
        pen_style style = pen_fill(scale_paint(t->at->scale, value));
        style.is_crisp = true;
        style.shade = 1.0 - ((double)i + 0.5) / SCALE_PARTS;
        t->pen->boxes(t->pen, &style, &part, 1);
    }
    lower_axis(t, &t->at->scale_axis, false, f->right, 1.0);
}

static void lower_axes(trace *t)
{
    const lan_frame *const f = &t->at->frame;
    const axis_format format = t->at->y.def->format;
    if (t->at->x.def->format != AXIS_HIDDEN) {
        trace_stroke(t, f->left, f->bottom, f->right, f->bottom);
        lower_axis(t, &t->at->x, true, f->bottom, 0.0);
    }
    if (format != AXIS_HIDDEN) {
        if (format != AXIS_NAMES) {
            trace_stroke(t, f->left, f->top, f->left, f->bottom);
        }
        lower_axis(t, &t->at->y, false, f->left, -1.0);
    }
    if (t->at->scale != NULL) {
        lower_scale(t);
    }
}

/* --- the whole ----------------------------------------------------------- */

static void set_still(lan_pen *pen, bool is_still)
{
    if (pen->still != NULL) {
        pen->still(pen, is_still);
    }
}

static void lower_panel(trace *t)
{
    const lan_panel *const panel = t->at->panel;
    const lan_frame *const f = &t->at->frame;
    const lan_frame clip = {f->left - 1.0, f->top - 2.0, f->right + 1.0,
                            f->bottom + 2.0};
    if (panel->def.has_grid && !t->layout->is_cells) {
        lower_grid(t);
    }
    t->pen->clip(t->pen, &clip);
    for (size_t i = 0; i < panel->mark_count; i++) {
        if (panel->marks[i]->count > 0 && panel->marks[i]->kind != MARK_WORD) {
            set_still(t->pen, panel->marks[i]->is_still);
            lower_mark[panel->marks[i]->kind](t, panel->marks[i]);
        }
    }
    set_still(t->pen, false);
    t->pen->clip(t->pen, NULL);
    lower_axes(t);
}

static void lower_outside(trace *t, const lan_sign *sign)
{
    const lan_frame *const f = &sign->frame;
    const plot_mark *const mark = sign->mark;
    const double y = 0.5 * (f->top + f->bottom);
    if (sign->is_lead) {
        const pen_style style = mark->kind == MARK_RULE
                                    ? pen_stroke(PAINT_MUTED, 1.2, DASH_DOTTED)
                                    : pen_stroke(PAINT_MUTED, 1.0, DASH_SOLID);
        trace_stroke(t, f->left, f->top, f->right, f->bottom);
        end_trace(t, &style, false);
    } else if (mark->kind == MARK_LINE) {
        pen_style style = pen_stroke(mark->paint, mark->width, mark->dash);
        style.is_sample = true;
        trace_stroke(t, f->left, y, f->right, y);
        end_trace(t, &style, false);
    } else if (mark->kind == MARK_POINTS) {
        lower_sign(t, mark, mark->size, 0.5 * (f->left + f->right), y, NULL);
    } else {
        const bool is_band = mark->kind == MARK_BAND;
        pen_style style =
            pen_stroke(is_band ? PAINT_NONE : PAINT_GRID, 1.0, DASH_SOLID);
        style.corner = 2.0;
        style.fill = mark->paint;
        style.opacity = is_band ? mark->opacity : 1.0;
        if (mark->cells != NULL) {
            style.fill = mark->cells->paints[sign->kind];
            style.shade = kind_shade(mark->cells, sign->kind);
            style.glyph = mark->cells->glyphs != NULL
                              ? mark->cells->glyphs[sign->kind]
                              : '\0';
        }
        t->pen->boxes(t->pen, &style, f, 1);
    }
}

void lower_layout(lan_pen *pen, lan_layout *layout)
{
    trace t = {.pen = pen, .layout = layout};
    for (size_t i = 0; i < layout->panel_count; i++) {
        t.at = &layout->panels[i];
        lower_panel(&t);
    }
    for (size_t i = 0; i < layout->sign_count; i++) {
        set_still(pen, layout->signs[i].mark->is_still);
        lower_outside(&t, &layout->signs[i]);
    }
    for (size_t i = 0; i < layout->label_count; i++) {
        set_still(pen, layout->labels[i].is_still);
        pen->text(pen, &layout->labels[i], 0.0);
    }
    set_still(pen, false);
}
