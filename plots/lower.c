/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Marks, axes and legends of a layout as shapes.
 */
#include <math.h>

#include "plots/paint.h"
#include "plots/plots_impl.h"

/* Points of a line nearer than this, in px, are one. */
#define JUST_VISIBLE 0.6

/* Places off the canvas are drawn no further away than this. */
#define FAR 4000.0

/* A point of a terminal that is larger is a character. */
#define DOT_RADIUS 3.0

#define AXIS_INK    0x8A8A8Au
#define AXIS_WIDTH  1.2
#define TIC_LENGTH  5.0
#define SCALE_PARTS 40

/* A path that grows. */
typedef struct trace {
    lan_pen *pen;
    const lan_layout *layout;
    const lan_panel_layout *at;
    pen_point *points;
    size_t count;
} trace;

/* --- paths --------------------------------------------------------------- */

static void trace_to(trace *t, double x, double y, bool is_first)
{
    pen_point *const points =
        plot_grown(&t->pen->arena, t->points, t->count, sizeof *points);
    if (points != NULL) {
        t->points = points;
        points[t->count++] = (pen_point){x, y, is_first};
    }
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

static double far_at_most(double px)
{
    return fmin(fmax(px, -FAR), FAR);
}

static double x_of(const trace *t, double value)
{
    return far_at_most(axis_px(&t->at->x, value));
}

static double y_of(const trace *t, double value)
{
    return far_at_most(axis_px(&t->at->y, value));
}

static bool is_finite(const lan_place *at)
{
    return isfinite(at->x + at->y + at->x2 + at->y2);
}

/* --- lines --------------------------------------------------------------- */

static void lower_line(trace *t, const lan_layer *line)
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
            continue;
        }
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
    const double right = t->at->frame.right;
    const bool goes_on = line->goes_on && t->count > 0 && x < right - 1.0;
    style.is_round = true;
    if (line->halo > 0.0 && t->count > 0) {
        pen_style under = pen_stroke(
            LAN_PAINT_PAPER, line->width + 2.0 * line->halo, LAN_DASH_SOLID);
        under.is_round = true;
        t->pen->path(t->pen, &under, t->points, t->count, false);
    }
    end_trace(t, &style, false);
    if (goes_on) {
        style = pen_stroke(line->paint, 1.2, LAN_DASH_DOTTED);
        trace_stroke(t, x, y, right, y);
        end_trace(t, &style, false);
    }
}

static void lower_strokes(trace *t, const lan_layer *strokes)
{
    const pen_style lines =
        pen_stroke(strokes->paint, strokes->width, LAN_DASH_SOLID);
    const pen_style heads = pen_fill(strokes->paint);
    const bool has_heads = strokes->has_arrows;
    const bool is_too_fine = has_heads && t->layout->is_cells;
    for (size_t k = 0; !is_too_fine && k < 2 * strokes->count; k++) {
        const lan_place *const s = &strokes->places[k % strokes->count];
        const double x0 = x_of(t, s->x);
        const double y0 = y_of(t, s->y);
        const double x1 = x_of(t, s->x2);
        const double y1 = y_of(t, s->y2);
        const double length = hypot(x1 - x0, y1 - y0);
        if (k == strokes->count) {
            end_trace(t, &lines, false);
        }
        if (is_finite(s) && k < strokes->count) {
            trace_stroke(t, x0, y0, x1, y1);
        } else if (is_finite(s) && has_heads && length > 0.0) {
            const double dx = (x1 - x0) / length * 6.0;
            const double dy = (y1 - y0) / length * 6.0;
            trace_to(t, x1 - dx - 0.4 * dy, y1 - dy + 0.4 * dx, true);
            trace_to(t, x1, y1, false);
            trace_to(t, x1 - dx + 0.4 * dy, y1 - dy - 0.4 * dx, false);
        }
    }
    end_trace(t, &heads, true);
}

/* --- areas --------------------------------------------------------------- */

/* One edge of the places of a band, forwards below and backwards above. */
static void trace_edge(trace *t, const lan_layer *band, bool is_upper,
                       size_t first, size_t past)
{
    double before = 0.0;
    for (size_t k = first; k < past; k++) {
        const size_t i = is_upper ? past - 1 - (k - first) : k;
        const lan_place *const at = &band->places[i];
        const double x = x_of(t, at->x);
        const double y = y_of(t, is_upper ? at->y2 : at->y);
        /* Steps hold from x to the next: backwards the corner comes first. */
        if (band->is_steps && k > first) {
            trace_to(t, is_upper ? x_of(t, at[1].x) : x, is_upper ? y : before,
                     false);
        }
        trace_to(t, x, y, !is_upper && k == first);
        before = y;
    }
}

static void lower_band(trace *t, const lan_layer *band)
{
    const bool is_edge = band->is_span && t->layout->is_cells;
    const pen_style edge = pen_stroke(band->paint, 1.0, LAN_DASH_SOLID);
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

static void lower_area(trace *t, const lan_layer *area)
{
    pen_style style = pen_stroke(area->border, 1.0, LAN_DASH_SOLID);
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

/* --- points, bars, rules ------------------------------------------------- */

/* A sign of a terminal that is more than a dot is a character. */
static void lower_sign(trace *t, const lan_layer *points, double size, double x,
                       double y, const char *title)
{
    static const char *const signs[][2] = {
        {"x", "\xC3\x97"}, {"o", "\xE2\x97\x8B"}, {"@", "\xE2\x97\x8F"}};
    const bool is_hollow = points->is_hollow;
    pen_style style = pen_stroke(is_hollow ? points->paint : LAN_PAINT_PAPER,
                                 is_hollow ? 0.45 * size : 1.0, LAN_DASH_SOLID);
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
        style.fill = is_hollow ? LAN_PAINT_PAPER : points->paint;
        t->pen->disc(t->pen, &style, x, y, size);
    }
}

static void lower_points(trace *t, const lan_layer *points)
{
    const lan_axis_layout *const x = &t->at->x;
    const double radius =
        axis_px(x, x->def->from + points->radius) - axis_px(x, x->def->from);
    const double size = points->radius > 0.0 && !t->layout->is_cells
                            ? fmax(points->size, radius)
                            : points->size;
    for (size_t i = 0; i < points->count; i++) {
        const lan_place *const at = &points->places[i];
        char title[PEN_TITLE_SIZE];
        if (is_finite(at)) {
            lower_sign(t, points, size, x_of(t, at->x), y_of(t, at->y),
                       lower_place_title(
                           t->at, at->x, at->y,
                           at->text != NULL ? at->text : points->name, title));
        }
    }
}

static void lower_bars(trace *t, const lan_layer *bars)
{
    const bool is_beside_names = t->at->x.def->format == LAN_AXIS_NAMES;
    for (size_t i = 0; i < bars->count; i++) {
        const lan_place *const at = &bars->places[i];
        const lan_frame bar = {
            x_of(t, at->x), y_of(t, at->y - 0.5 * bars->size), x_of(t, at->x2),
            y_of(t, at->y + 0.5 * bars->size)};
        char title[PEN_TITLE_SIZE];
        pen_style style = pen_fill(bars->paint);
        style.title =
            at->text != NULL && (bars->hides_texts || is_beside_names)
                ? at->text
                : lower_place_title(t->at, at->x2, at->y, bars->name, title);
        if (is_finite(at)) {
            t->pen->boxes(t->pen, &style, &bar, 1);
        }
    }
}

static void lower_net(trace *t, const lan_layer *mark)
{
    lower_cells(t->pen, t->at, mark->cells);
}

static void lower_rule(trace *t, const lan_layer *rule)
{
    const lan_frame *const f = &t->at->frame;
    const double x = x_of(t, rule->places[0].x);
    const double y = y_of(t, rule->places[0].y);
    const pen_style style = pen_stroke(
        rule->is_flag ? LAN_PAINT_MUTED : rule->paint, rule->width, rule->dash);
    if (rule->is_upright) {
        trace_stroke(t, x, f->top, x, f->bottom);
    } else {
        trace_stroke(t, f->left, y, f->right, y);
    }
    end_trace(t, &style, false);
}

/* Words stand in the layout. */
static void (*const lower_mark[])(trace *t, const lan_layer *mark) = {
    [LAN_LAYER_LINE] = lower_line,
    [LAN_LAYER_BAND] = lower_band,
    [LAN_LAYER_POINTS] = lower_points,
    [LAN_LAYER_BARS] = lower_bars,
    [LAN_LAYER_STROKES] = lower_strokes,
    [LAN_LAYER_CELLS] = lower_net,
    [LAN_LAYER_AREA] = lower_area,
    [LAN_LAYER_RULE] = lower_rule,
    [LAN_LAYER_WORD] = NULL};

/* --- axes ---------------------------------------------------------------- */

static void lower_grid(trace *t)
{
    const lan_frame *const f = &t->at->frame;
    const pen_style style = pen_stroke(LAN_PAINT_GRID, 1.0, LAN_DASH_SOLID);
    const lan_axis_layout *const axes[2] = {&t->at->x, &t->at->y};
    for (int k = 0; k < 2; k++) {
        const bool is_names = axes[k]->def->format == LAN_AXIS_NAMES;
        for (size_t i = 0; !is_names && i < axes[k]->tic_count; i++) {
            const double at = axis_px(axes[k], axes[k]->tics[i].at);
            trace_stroke(t, k == 0 ? at : f->left, k == 0 ? f->top : at,
                         k == 0 ? at : f->right, k == 0 ? f->bottom : at);
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
                             .size = LETTERS_TIC,
                             .paint = LAN_PAINT_INK,
                             .text = text};
    t->pen->text(t->pen, &label, slant);
}

static void end_axis(trace *t)
{
    pen_style style = pen_stroke(AXIS_INK, AXIS_WIDTH, LAN_DASH_SOLID);
    style.is_axis = true;
    end_trace(t, &style, false);
}

static void lower_x_axis(trace *t)
{
    const lan_frame *const f = &t->at->frame;
    const lan_axis_layout *const axis = &t->at->x;
    const bool is_slanted = axis->slant > 0.0;
    if (axis->def->format == LAN_AXIS_HIDDEN) {
        return;
    }
    trace_stroke(t, f->left, f->bottom, f->right, f->bottom);
    for (size_t i = 0; i < axis->tic_count; i++) {
        const double x = axis_px(axis, axis->tics[i].at);
        if (axis->def->format != LAN_AXIS_NAMES) {
            trace_stroke(t, x, f->bottom, x, f->bottom + TIC_LENGTH);
        }
        if (axis->has_texts) {
            lower_number(t, axis->tics[i].text, is_slanted ? x + 4.0 : x,
                         f->bottom + (is_slanted ? 14.0 : t->layout->m->below),
                         is_slanted ? 1 : 0, axis->slant);
        }
    }
    end_axis(t);
}

/* Numbers beside an upright axis at x; side -1: left of it. */
static void lower_upright(trace *t, const lan_axis_layout *axis, double x,
                          double side)
{
    for (size_t i = 0; i < axis->tic_count; i++) {
        const double y = axis_px(axis, axis->tics[i].at);
        if (axis->def->format != LAN_AXIS_NAMES) {
            trace_stroke(t, x, y, x + TIC_LENGTH * side, y);
        }
        lower_number(t, axis->tics[i].text, x + t->layout->m->number * side, y,
                     side < 0.0 ? 1 : -1, 0.0);
    }
    end_axis(t);
}

/* The colours of a scale, with its numbers. */
static void lower_scale(trace *t)
{
    const lan_frame *const f = &t->at->scale_frame;
    const double each = (f->bottom - f->top) / SCALE_PARTS;
    for (int i = 0; i < SCALE_PARTS; i++) {
        const double top = f->top + each * (double)i;
        const double value = axis_value(&t->at->scale_axis, top + 0.5 * each);
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
            trace_stroke(t, f->left, f->top, f->left, f->bottom);
        }
        lower_upright(t, &t->at->y, f->left, -1.0);
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
        if (panel->marks[i]->count > 0 &&
            panel->marks[i]->kind != LAN_LAYER_WORD) {
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
    const lan_layer *const mark = sign->mark;
    const double y = 0.5 * (f->top + f->bottom);
    if (sign->is_lead) {
        const pen_style style =
            mark->kind == LAN_LAYER_RULE
                ? pen_stroke(LAN_PAINT_MUTED, 1.2, LAN_DASH_DOTTED)
                : pen_stroke(LAN_PAINT_MUTED, 1.0, LAN_DASH_SOLID);
        trace_stroke(t, f->left, f->top, f->right, f->bottom);
        end_trace(t, &style, false);
    } else if (mark->kind == LAN_LAYER_LINE) {
        pen_style style = pen_stroke(mark->paint, mark->width, mark->dash);
        style.is_sample = true;
        trace_stroke(t, f->left, y, f->right, y);
        end_trace(t, &style, false);
    } else if (mark->kind == LAN_LAYER_POINTS) {
        lower_sign(t, mark, mark->size, 0.5 * (f->left + f->right), y, NULL);
    } else {
        const bool is_band = mark->kind == LAN_LAYER_BAND;
        pen_style style = pen_stroke(is_band ? LAN_PAINT_NONE : LAN_PAINT_GRID,
                                     1.0, LAN_DASH_SOLID);
        style.corner = 2.0;
        style.fill = mark->paint;
        style.opacity = is_band ? mark->opacity : 1.0;
        if (mark->cells != NULL) {
            style.fill = mark->cells->paints[sign->kind];
            style.shade = lower_kind_shade(mark->cells, sign->kind);
            style.glyph = mark->cells->glyphs != NULL
                              ? mark->cells->glyphs[sign->kind]
                              : '\0';
        }
        t->pen->boxes(t->pen, &style, f, 1);
    }
}

bool lower_layout(lan_pen *pen, const lan_layout *layout)
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
    plot_clear(&pen->arena);
    return !pen->arena.is_lost;
}
