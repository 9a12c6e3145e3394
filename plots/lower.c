/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Marks, axes and legends of a layout as shapes.
 */
#include <math.h>
#include <stdlib.h>

#include "plots/paint.h"
#include "plots/pen_impl.h"

/* Points of a line nearer than this, in px, are one. */
#define JUST_VISIBLE 0.6

/* Places off the canvas are drawn no further away than this. */
#define FAR 4000.0

/* A point of a terminal that is larger is a character. */
#define DOT_RADIUS 3.0

#define AXIS_INK    0x8A8A8Au
#define AXIS_WIDTH  1.2
#define TIC_LENGTH  5.0
#define TIC_LETTERS 14.0
#define SCALE_PARTS 40

/* A path that grows. */
typedef struct trace {
    lan_pen *pen;
    const lan_layout *layout;
    const lan_panel_layout *at;
    pen_point *points;
    size_t count;
    size_t room;
} trace;

static double x_of(const lan_panel_layout *at, double value)
{
    return fmin(fmax(lan_axis_px(&at->x, value), -FAR), FAR);
}

static double y_of(const lan_panel_layout *at, double value)
{
    return fmin(fmax(lan_axis_px(&at->y, value), -FAR), FAR);
}

static void trace_to(trace *t, double x, double y, bool is_first)
{
    if (t->count == t->room) {
        const size_t more = t->room == 0 ? 64 : 2 * t->room;
        pen_point *const moved = realloc(t->points, more * sizeof *moved);
        if (moved == NULL) {
            t->pen->is_lost = true;
            return;
        }
        t->points = moved;
        t->room = more;
    }
    t->points[t->count++] = (pen_point){x, y, is_first};
}

static void end_trace(trace *t, const pen_style *style, bool is_closed)
{
    if (t->count > 0) {
        t->pen->path(t->pen, style, t->points, t->count, is_closed);
    }
    t->count = 0;
}

static void draw_line(lan_pen *pen, const double ends[4],
                      const pen_style *style)
{
    const pen_point points[2] = {{ends[0], ends[1], true},
                                 {ends[2], ends[3], false}};
    pen->path(pen, style, points, 2, false);
}

/* --- lines --------------------------------------------------------------- */

static void trace_line(trace *t, const lan_line *line)
{
    double x = 0.0;
    double y = 0.0;
    bool is_down = false;
    for (size_t i = 0; i < line->count; i++) {
        if (!isfinite(line->y[i]) || !isfinite(line->x[i])) {
            is_down = false;
            continue;
        }
        const double next_x = x_of(t->at, line->x[i]);
        const double next_y = y_of(t->at, line->y[i]);
        const bool is_last = i + 1 == line->count || !isfinite(line->y[i + 1]);
        if (is_down && !is_last &&
            hypot(next_x - x, next_y - y) < JUST_VISIBLE) {
            continue;
        }
        if (is_down && line->is_steps) {
            trace_to(t, next_x, y, false);
        }
        trace_to(t, next_x, next_y, !is_down);
        x = next_x;
        y = next_y;
        is_down = true;
    }
}

/* The head of an arrow in px; one that comes from nowhere has none. */
static void trace_head(trace *t, const double end[4], double size)
{
    const double length = hypot(end[2] - end[0], end[3] - end[1]);
    if (length > 0.0) {
        const double dx = (end[2] - end[0]) / length * size;
        const double dy = (end[3] - end[1]) / length * size;
        trace_to(t, end[2] - dx - 0.4 * dy, end[3] - dy + 0.4 * dx, true);
        trace_to(t, end[2], end[3], false);
        trace_to(t, end[2] - dx + 0.4 * dy, end[3] - dy - 0.4 * dx, false);
    }
}

/* The last two places that a line is drawn between. */
static bool find_end(const lan_panel_layout *at, const lan_line *line,
                     double end[4])
{
    size_t found = 0;
    for (size_t i = line->count; i-- > 0 && found < 2;) {
        const double x = x_of(at, line->x[i]);
        const double y = y_of(at, line->y[i]);
        const bool is_new = found == 0 || hypot(end[2] - x, end[3] - y) > 2.0;
        if (isfinite(x) && isfinite(y) && is_new) {
            end[found == 0 ? 2 : 0] = x;
            end[found == 0 ? 3 : 1] = y;
            found++;
        }
    }
    return found == 2;
}

static void lower_line(trace *t, const lan_line *line)
{
    const bool is_cells = t->layout->is_cells;
    pen_style style = pen_stroke(line->paint, line->width, line->dash);
    double end[4];
    const bool has_end = find_end(t->at, line, end);
    style.is_round = true;
    trace_line(t, line);
    end_trace(t, &style, false);
    if (line->has_arrow && has_end && !is_cells) {
        style = pen_fill(line->paint);
        trace_head(t, end, 5.0 + 2.0 * line->width);
        end_trace(t, &style, true);
    }
    if (line->goes_on && has_end && end[2] < t->at->frame.right - 1.0) {
        const double on[4] = {end[2], end[3], t->at->frame.right, end[3]};
        style = pen_stroke(line->paint, 1.2, LAN_DASH_DOTTED);
        draw_line(t->pen, on, &style);
    }
}

static void lower_strokes(trace *t, const lan_strokes *strokes)
{
    if (strokes->has_arrows && t->layout->is_cells) {
        return; /* too fine */
    }
    for (int part = 0; part < (strokes->has_arrows ? 2 : 1); part++) {
        const pen_style style =
            part == 0
                ? pen_stroke(strokes->paint, strokes->width, LAN_DASH_SOLID)
                : pen_fill(strokes->paint);
        for (size_t i = 0; i < strokes->count; i++) {
            const double *const from = strokes->ends + 4 * i;
            const double end[4] = {x_of(t->at, from[0]), y_of(t->at, from[1]),
                                   x_of(t->at, from[2]), y_of(t->at, from[3])};
            if (!isfinite(end[0] + end[1] + end[2] + end[3])) {
                continue;
            }
            if (part == 0) {
                trace_to(t, end[0], end[1], true);
                trace_to(t, end[2], end[3], false);
            } else {
                trace_head(t, end, 6.0);
            }
        }
        end_trace(t, &style, part == 1);
    }
}

/* --- areas --------------------------------------------------------------- */

static void trace_edge(trace *t, const lan_band *band, bool is_upper,
                       size_t first, size_t past)
{
    double before = 0.0;
    for (size_t k = first; k < past; k++) {
        const size_t i = is_upper ? past - 1 - (k - first) : k;
        const double value = !is_upper            ? band->low[i]
                             : band->high != NULL ? band->high[i]
                                                  : band->level;
        const double x = x_of(t->at, band->x[i]);
        const double y = y_of(t->at, value);
        /* Steps hold from x to the next: backwards the corner comes first. */
        if (band->is_steps && k > first) {
            trace_to(t, is_upper ? x_of(t->at, band->x[i + 1]) : x,
                     is_upper ? y : before, false);
        }
        trace_to(t, x, y, !is_upper && k == first);
        before = y;
    }
}

static bool is_drawn(const lan_band *band, size_t i)
{
    return isfinite(band->x[i]) && isfinite(band->low[i]) &&
           (band->high == NULL || isfinite(band->high[i]));
}

static void lower_band(trace *t, const lan_band *band)
{
    pen_style style = pen_fill(band->paint);
    if (band->is_span && t->layout->is_cells && band->count > 0) {
        const double edge[4] = {x_of(t->at, band->x[0]), t->at->frame.top + 2.0,
                                x_of(t->at, band->x[band->count - 1]),
                                t->at->frame.top + 2.0};
        style = pen_stroke(band->paint, 1.0, LAN_DASH_SOLID);
        draw_line(t->pen, edge, &style);
        return;
    }
    for (size_t first = 0; first < band->count;) {
        size_t past = first;
        while (past < band->count && is_drawn(band, past)) {
            past++;
        }
        if (past > first) {
            trace_edge(t, band, false, first, past);
            trace_edge(t, band, true, first, past);
        }
        first = past + 1;
    }
    style.opacity = band->opacity;
    style.is_solid = band->is_steps && band->high == NULL;
    end_trace(t, &style, true);
}

static void lower_area(trace *t, const lan_area *area)
{
    pen_style style = pen_stroke(area->border, 1.0, LAN_DASH_SOLID);
    style.fill = area->fill;
    style.opacity = fmin(area->opacity, 1.0);
    style.title = area->hover;
    for (size_t i = 0; i < area->count; i++) {
        if (isfinite(area->x[i]) && isfinite(area->y[i])) {
            trace_to(t, x_of(t->at, area->x[i]), y_of(t->at, area->y[i]),
                     i == 0);
        }
    }
    end_trace(t, &style, true);
}

/* --- points, bars, rules ------------------------------------------------- */

static void lower_error_bar(trace *t, const lan_points *points, size_t i)
{
    const pen_style style = pen_stroke(points->paint, 1.4, LAN_DASH_SOLID);
    const double x = x_of(t->at, points->x[i]);
    const double ends[2] = {y_of(t->at, points->low[i]),
                            y_of(t->at, points->high[i])};
    if (isfinite(ends[0]) && isfinite(ends[1])) {
        trace_to(t, x, ends[0], true);
        trace_to(t, x, ends[1], false);
        for (int k = 0; k < 2; k++) {
            trace_to(t, x - 4.0, ends[k], true);
            trace_to(t, x + 4.0, ends[k], false);
        }
        end_trace(t, &style, false);
    }
}

/* A point of a terminal that is more than a dot. */
static void lower_character(trace *t, const lan_points *points, double x,
                            double y)
{
    const bool is_utf8 = t->layout->sheet.utf8;
    const lan_label label = {
        .x = x,
        .y = y,
        .paint = points->paint,
        .text = points->is_cross    ? (is_utf8 ? "\xC3\x97" : "x")
                : points->is_hollow ? (is_utf8 ? "\xE2\x97\x8B" : "o")
                                    : (is_utf8 ? "\xE2\x97\x8F" : "@")};
    if (points->paint != LAN_PAINT_PAPER) {
        t->pen->text(t->pen, &label, 0.0);
    }
}

static void lower_sign(trace *t, const lan_points *points, double x, double y,
                       const char *title)
{
    if (t->layout->is_cells && points->size > DOT_RADIUS) {
        lower_character(t, points, x, y);
        return;
    }
    if (points->is_cross) {
        const double arm = 0.8 * points->size;
        pen_style style =
            pen_stroke(points->paint, 0.5 * points->size, LAN_DASH_SOLID);
        style.is_round = true;
        style.title = title;
        for (int i = 0; i < 2; i++) {
            const double down = i == 0 ? arm : -arm;
            trace_to(t, x - arm, y - down, true);
            trace_to(t, x + arm, y + down, false);
        }
        end_trace(t, &style, false);
        return;
    }
    pen_style style = pen_stroke(
        points->is_hollow ? points->paint : LAN_PAINT_PAPER,
        points->is_hollow ? 0.45 * points->size : 1.0, LAN_DASH_SOLID);
    style.fill = points->is_hollow ? LAN_PAINT_PAPER : points->paint;
    style.title = title;
    t->pen->disc(t->pen, &style, x, y, points->size);
}

static void lower_points(trace *t, const lan_points *points)
{
    const lan_points sized =
        t->layout->is_cells ? *points : lan_points_sized(t->at, points);
    char title[PEN_TITLE_SIZE];
    for (size_t i = 0; i < points->count; i++) {
        if (!isfinite(points->x[i]) || !isfinite(points->y[i])) {
            continue;
        }
        const bool has_text = points->texts != NULL && points->texts[i] != NULL;
        if (points->low != NULL && points->high != NULL) {
            lower_error_bar(t, points, i);
        }
        lower_sign(t, &sized, x_of(t->at, points->x[i]),
                   y_of(t->at, points->y[i]),
                   lower_place_title(t->at, points->x[i], points->y[i],
                                     has_text ? points->texts[i] : points->name,
                                     title));
    }
}

static void lower_bars(trace *t, const lan_bars *bars)
{
    char title[PEN_TITLE_SIZE];
    for (size_t i = 0; i < bars->count; i++) {
        const double low = bars->at[i] - 0.5 * bars->thickness;
        const double high = bars->at[i] + 0.5 * bars->thickness;
        if (!isfinite(bars->from[i]) || !isfinite(bars->to[i])) {
            continue;
        }
        const bool is_up = bars->is_upright;
        const lan_frame bar =
            is_up ? (lan_frame){x_of(t->at, low), y_of(t->at, bars->from[i]),
                                x_of(t->at, high), y_of(t->at, bars->to[i])}
                  : (lan_frame){x_of(t->at, bars->from[i]), y_of(t->at, low),
                                x_of(t->at, bars->to[i]), y_of(t->at, high)};
        pen_style style = pen_fill(bars->paint);
        style.title =
            bars->hovers != NULL && bars->hovers[i] != NULL
                ? bars->hovers[i]
                : lower_place_title(t->at, is_up ? bars->at[i] : bars->to[i],
                                    is_up ? bars->to[i] : bars->at[i],
                                    bars->name, title);
        t->pen->boxes(t->pen, &style, &bar, 1);
    }
}

static void lower_rule(trace *t, const lan_rule *rule)
{
    const lan_frame *const f = &t->at->frame;
    const double x = x_of(t->at, rule->at);
    const double y = y_of(t->at, rule->at);
    const pen_style style =
        pen_stroke(lan_rule_line_paint(rule), rule->width, rule->dash);
    const double upright[4] = {x, f->top, x, f->bottom};
    const double across[4] = {f->left, y, f->right, y};
    draw_line(t->pen, rule->is_upright ? upright : across, &style);
}

static void lower_layer(trace *t, const lan_layer *layer)
{
    switch (layer->kind) {
    case LAN_LAYER_LINE:
        lower_line(t, &layer->as.line);
        break;
    case LAN_LAYER_BAND:
        lower_band(t, &layer->as.band);
        break;
    case LAN_LAYER_POINTS:
        lower_points(t, &layer->as.points);
        break;
    case LAN_LAYER_STROKES:
        lower_strokes(t, &layer->as.strokes);
        break;
    case LAN_LAYER_BARS:
        lower_bars(t, &layer->as.bars);
        break;
    case LAN_LAYER_CELLS:
        lower_cells(t->pen, t->at, &layer->as.cells);
        break;
    case LAN_LAYER_AREA:
        lower_area(t, &layer->as.area);
        break;
    case LAN_LAYER_RULE:
        lower_rule(t, &layer->as.rule);
        break;
    case LAN_LAYER_WORD:
        break; /* stands in the layout */
    }
}

/* --- axes ---------------------------------------------------------------- */

static void lower_grid(trace *t)
{
    const lan_frame *const f = &t->at->frame;
    const pen_style style = pen_stroke(LAN_PAINT_GRID, 1.0, LAN_DASH_SOLID);
    const lan_axis_layout *const axes[2] = {&t->at->x, &t->at->y};
    for (int k = 0; k < 2; k++) {
        const bool is_names = axes[k]->def->format == LAN_AXIS_NAMES;
        for (size_t i = 0; !is_names && i < axes[k]->tic_count; i++) {
            const double at = lan_axis_px(axes[k], axes[k]->tics[i].at);
            trace_to(t, k == 0 ? at : f->left, k == 0 ? f->top : at, true);
            trace_to(t, k == 0 ? at : f->right, k == 0 ? f->bottom : at, false);
        }
    }
    end_trace(t, &style, false);
}

static void lower_number(trace *t, const char *text, double x, double y,
                         int align, double slant)
{
    const lan_label label = {.x = x,
                             .y = y,
                             .align = align,
                             .size = TIC_LETTERS,
                             .paint = LAN_PAINT_INK,
                             .text = text};
    t->pen->text(t->pen, &label, slant);
}

static pen_style axis_style(void)
{
    pen_style style = pen_stroke(AXIS_INK, AXIS_WIDTH, LAN_DASH_SOLID);
    style.is_axis = true;
    return style;
}

static void lower_x_axis(trace *t)
{
    const lan_frame *const f = &t->at->frame;
    const lan_axis_layout *const axis = &t->at->x;
    const pen_style style = axis_style();
    if (axis->def->format == LAN_AXIS_HIDDEN) {
        return;
    }
    trace_to(t, f->left, f->bottom, true);
    trace_to(t, f->right, f->bottom, false);
    for (size_t i = 0; i < axis->tic_count; i++) {
        const double x = lan_axis_px(axis, axis->tics[i].at);
        const bool is_slanted = axis->slant > 0.0;
        if (axis->def->format != LAN_AXIS_NAMES) {
            trace_to(t, x, f->bottom, true);
            trace_to(t, x, f->bottom + TIC_LENGTH, false);
        }
        if (axis->has_texts) {
            lower_number(t, axis->tics[i].text, is_slanted ? x + 4.0 : x,
                         f->bottom + (is_slanted ? 14.0 : t->layout->m->below),
                         is_slanted ? 1 : 0, axis->slant);
        }
    }
    end_trace(t, &style, false);
}

/* Numbers beside an upright axis at x; side -1: left of it. */
static void lower_upright(trace *t, const lan_axis_layout *axis, double x,
                          double side)
{
    const pen_style style = axis_style();
    for (size_t i = 0; i < axis->tic_count; i++) {
        const double y = lan_axis_px(axis, axis->tics[i].at);
        if (axis->def->format != LAN_AXIS_NAMES) {
            trace_to(t, x, y, true);
            trace_to(t, x + TIC_LENGTH * side, y, false);
        }
        if (axis->has_texts) {
            lower_number(t, axis->tics[i].text, x + t->layout->m->number * side,
                         y, side < 0.0 ? 1 : -1, 0.0);
        }
    }
    end_trace(t, &style, false);
}

/* The colours of a scale, with its numbers. */
static void lower_scale(trace *t)
{
    const lan_frame *const f = &t->at->scale_frame;
    const double each = (f->bottom - f->top) / SCALE_PARTS;
    for (int i = 0; i < SCALE_PARTS; i++) {
        const double top = f->top + each * (double)i;
        const double value =
            lan_axis_value(&t->at->scale_axis, top + 0.5 * each);
        const lan_frame part = {f->left, top, f->right, top + each + 0.5};
        pen_style style = pen_fill(lan_scale_paint(t->at->scale, value));
        style.is_crisp = true;
        style.shade = 1.0 - ((double)i + 0.5) / SCALE_PARTS;
        t->pen->boxes(t->pen, &style, &part, 1);
    }
    lower_upright(t, &t->at->scale_axis, f->right, 1.0);
}

static void lower_axes(trace *t)
{
    const lan_frame *const f = &t->at->frame;
    const lan_axis_format format = t->at->y.def->format;
    lower_x_axis(t);
    if (format != LAN_AXIS_HIDDEN) {
        if (format != LAN_AXIS_NAMES) {
            trace_to(t, f->left, f->top, true);
            trace_to(t, f->left, f->bottom, false);
        }
        lower_upright(t, &t->at->y, f->left, -1.0);
    }
    if (t->at->has_scale) {
        lower_scale(t);
    }
}

/* --- the whole ----------------------------------------------------------- */

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
    for (size_t i = 0; i < panel->layer_count; i++) {
        t->pen->still(t->pen, panel->layers[i].is_still);
        lower_layer(t, &panel->layers[i]);
    }
    t->pen->still(t->pen, false);
    t->pen->clip(t->pen, NULL);
    lower_axes(t);
}

static void lower_sample(trace *t, const lan_sample *sample)
{
    const lan_frame *const f = &sample->frame;
    const lan_layer *const layer = sample->layer;
    const double y = 0.5 * (f->top + f->bottom);
    const double ends[4] = {f->left, y, f->right, y};
    if (layer->kind == LAN_LAYER_LINE) {
        const lan_line *const line = &layer->as.line;
        pen_style style = pen_stroke(line->paint, line->width, line->dash);
        style.is_sample = true;
        draw_line(t->pen, ends, &style);
    } else if (layer->kind == LAN_LAYER_POINTS) {
        lower_sign(t, &layer->as.points, 0.5 * (f->left + f->right), y, NULL);
    } else {
        const bool is_band = layer->kind == LAN_LAYER_BAND;
        pen_style style = pen_stroke(is_band ? LAN_PAINT_NONE : LAN_PAINT_GRID,
                                     1.0, LAN_DASH_SOLID);
        style.corner = 2.0;
        style.fill =
            is_band                         ? layer->as.band.paint
            : layer->kind == LAN_LAYER_BARS ? layer->as.bars.paint
            : layer->kind == LAN_LAYER_CELLS && layer->as.cells.paints != NULL
                ? layer->as.cells.paints[sample->kind]
                : LAN_PAINT_MUTED;
        style.opacity = is_band ? layer->as.band.opacity : 1.0;
        if (layer->kind == LAN_LAYER_CELLS) {
            style.shade = lower_kind_shade(&layer->as.cells, sample->kind);
        }
        t->pen->boxes(t->pen, &style, f, 1);
    }
}

void lower_layout(lan_pen *pen, const lan_layout *layout)
{
    trace t = {.pen = pen, .layout = layout};
    for (size_t i = 0; i < layout->panel_count; i++) {
        t.at = &layout->panels[i];
        lower_panel(&t);
    }
    for (size_t i = 0; i < layout->lead_count; i++) {
        const lan_lead *const lead = &layout->leads[i];
        const pen_style style =
            pen_stroke(lead->paint, lead->width, lead->dash);
        const double ends[4] = {lead->x0, lead->y0, lead->x1, lead->y1};
        pen->still(pen, lead->is_still);
        draw_line(pen, ends, &style);
    }
    for (size_t i = 0; i < layout->sample_count; i++) {
        pen->still(pen, layout->samples[i].layer->is_still);
        lower_sample(&t, &layout->samples[i]);
    }
    for (size_t i = 0; i < layout->label_count; i++) {
        pen->still(pen, layout->labels[i].is_still);
        pen->text(pen, &layout->labels[i], 0.0);
    }
    pen->still(pen, false);
    free(t.points);
}
