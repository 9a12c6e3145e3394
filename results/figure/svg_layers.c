/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "results/figure/svg_impl.h"

/* Points of a line nearer than this, in px, are one. */
#define JUST_VISIBLE 0.6

/* Places off the canvas are drawn no further away than this. */
#define FAR 4000.0

static double x_of(const lan_panel_layout *at, double value)
{
    return fmin(fmax(lan_axis_px(&at->x, value), -FAR), FAR);
}

static double y_of(const lan_panel_layout *at, double value)
{
    return fmin(fmax(lan_axis_px(&at->y, value), -FAR), FAR);
}

static void write_step(svg *s, char command, double x, double y)
{
    fputc(command, s->out);
    svg_number(s, x);
    fputc(' ', s->out);
    svg_number(s, y);
}

static void write_width(svg *s, double width)
{
    fputs(" stroke-width=\"", s->out);
    svg_number(s, width);
    fputc('"', s->out);
}

/* --- lines --------------------------------------------------------------- */

static void write_points_of(svg *s, const lan_panel_layout *at,
                            const lan_line *line)
{
    double x = 0.0;
    double y = 0.0;
    bool is_down = false;
    for (size_t i = 0; i < line->count; i++) {
        if (!isfinite(line->y[i]) || !isfinite(line->x[i])) {
            is_down = false;
            continue;
        }
        const double next_x = x_of(at, line->x[i]);
        const double next_y = y_of(at, line->y[i]);
        const bool is_last = i + 1 == line->count || !isfinite(line->y[i + 1]);
        if (is_down && !is_last &&
            hypot(next_x - x, next_y - y) < JUST_VISIBLE) {
            continue;
        }
        if (is_down && line->is_steps) {
            write_step(s, 'L', next_x, y);
        }
        write_step(s, is_down ? 'L' : 'M', next_x, next_y);
        x = next_x;
        y = next_y;
        is_down = true;
    }
}

/* The head of an arrow in px; one that comes from nowhere has none. */
static void write_arrow_head(svg *s, double x0, double y0, double x1, double y1,
                             double size)
{
    const double length = hypot(x1 - x0, y1 - y0);
    if (!(length > 0.0)) {
        return;
    }
    const double dx = (x1 - x0) / length * size;
    const double dy = (y1 - y0) / length * size;
    write_step(s, 'M', x1 - dx - 0.4 * dy, y1 - dy + 0.4 * dx);
    write_step(s, 'L', x1, y1);
    write_step(s, 'L', x1 - dx + 0.4 * dy, y1 - dy - 0.4 * dx);
    fputc('z', s->out);
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

static void write_line(svg *s, const lan_panel_layout *at, const lan_line *line)
{
    double end[4];
    const bool has_end = find_end(at, line, end);
    fputs("<path d=\"", s->out);
    write_points_of(s, at, line);
    fputs("\" stroke-linejoin=\"round\"", s->out);
    svg_paint(s, "stroke", line->paint);
    write_width(s, line->width);
    svg_dash(s, line->dash);
    fputs("/>\n", s->out);
    if (line->has_arrow && has_end) {
        fputs("<path d=\"", s->out);
        write_arrow_head(s, end[0], end[1], end[2], end[3],
                         5.0 + 2.0 * line->width);
        fputc('"', s->out);
        svg_paint(s, "fill", line->paint);
        fputs("/>\n", s->out);
    }
    if (line->goes_on && has_end && end[2] < at->frame.right - 1.0) {
        svg_line(s, end[2], end[3], at->frame.right, end[3], line->paint, 1.2,
                 LAN_DASH_DOTTED);
    }
}

static void write_strokes(svg *s, const lan_panel_layout *at,
                          const lan_strokes *strokes)
{
    for (int part = 0; part < (strokes->has_arrows ? 2 : 1); part++) {
        fputs("<path d=\"", s->out);
        for (size_t i = 0; i < strokes->count; i++) {
            const double *const end = strokes->ends + 4 * i;
            const double x0 = x_of(at, end[0]);
            const double y0 = y_of(at, end[1]);
            const double x1 = x_of(at, end[2]);
            const double y1 = y_of(at, end[3]);
            if (!isfinite(x0 + y0 + x1 + y1)) {
                continue;
            }
            if (part == 0) {
                write_step(s, 'M', x0, y0);
                write_step(s, 'L', x1, y1);
            } else {
                write_arrow_head(s, x0, y0, x1, y1, 6.0);
            }
        }
        fputc('"', s->out);
        svg_paint(s, part == 0 ? "stroke" : "fill", strokes->paint);
        write_width(s, part == 0 ? strokes->width : 0.0);
        fputs("/>\n", s->out);
    }
}

/* --- areas --------------------------------------------------------------- */

static void write_band_edge(svg *s, const lan_panel_layout *at,
                            const lan_band *band, bool is_upper, size_t first,
                            size_t past)
{
    double before = 0.0;
    for (size_t k = first; k < past; k++) {
        const size_t i = is_upper ? past - 1 - (k - first) : k;
        const double value = !is_upper            ? band->low[i]
                             : band->high != NULL ? band->high[i]
                                                  : band->level;
        const double x = x_of(at, band->x[i]);
        const double y = y_of(at, value);
        /* Steps hold from x to the next: backwards the corner comes first. */
        if (band->is_steps && k > first) {
            write_step(s, 'L', is_upper ? x_of(at, band->x[i + 1]) : x,
                       is_upper ? y : before);
        }
        write_step(s, !is_upper && k == first ? 'M' : 'L', x, y);
        before = y;
    }
}

static bool is_drawn(const lan_band *band, size_t i)
{
    return isfinite(band->x[i]) && isfinite(band->low[i]) &&
           (band->high == NULL || isfinite(band->high[i]));
}

static void write_band(svg *s, const lan_panel_layout *at, const lan_band *band)
{
    fputs("<path d=\"", s->out);
    for (size_t first = 0; first < band->count;) {
        size_t past = first;
        while (past < band->count && is_drawn(band, past)) {
            past++;
        }
        if (past > first) {
            write_band_edge(s, at, band, false, first, past);
            write_band_edge(s, at, band, true, first, past);
            fputc('z', s->out);
        }
        first = past + 1;
    }
    fputc('"', s->out);
    svg_paint(s, "fill", band->paint);
    fputs(" fill-opacity=\"", s->out);
    svg_number(s, band->opacity);
    fputs("\"/>\n", s->out);
}

static void write_area(svg *s, const lan_panel_layout *at, const lan_area *area)
{
    fputs("<path d=\"", s->out);
    for (size_t i = 0; i < area->count; i++) {
        if (isfinite(area->x[i]) && isfinite(area->y[i])) {
            write_step(s, i == 0 ? 'M' : 'L', x_of(at, area->x[i]),
                       y_of(at, area->y[i]));
        }
    }
    fputs("z\"", s->out);
    svg_paint(s, "fill", area->fill);
    if (area->opacity < 1.0) {
        fputs(" fill-opacity=\"", s->out);
        svg_number(s, area->opacity);
        fputc('"', s->out);
    }
    if (area->border != LAN_PAINT_NONE) {
        svg_paint(s, "stroke", area->border);
    }
    if (area->hover != NULL) {
        fputs(" class=\"c\"><title>", s->out);
        svg_text(s, area->hover);
        fputs("</title></path>\n", s->out);
    } else {
        fputs("/>\n", s->out);
    }
}

/* --- points, bars, rules ------------------------------------------------- */

static void write_error_bar(svg *s, const lan_panel_layout *at,
                            const lan_points *points, size_t i)
{
    const double x = x_of(at, points->x[i]);
    const double low = y_of(at, points->low[i]);
    const double high = y_of(at, points->high[i]);
    if (isfinite(low) && isfinite(high)) {
        svg_line(s, x, low, x, high, points->paint, 1.4, LAN_DASH_SOLID);
        svg_line(s, x - 4.0, low, x + 4.0, low, points->paint, 1.4,
                 LAN_DASH_SOLID);
        svg_line(s, x - 4.0, high, x + 4.0, high, points->paint, 1.4,
                 LAN_DASH_SOLID);
    }
}

static void write_points(svg *s, const lan_panel_layout *at,
                         const lan_points *points)
{
    const lan_points sized = lan_points_sized(at, points);
    for (size_t i = 0; i < points->count; i++) {
        const double x = x_of(at, points->x[i]);
        const double y = y_of(at, points->y[i]);
        if (!isfinite(points->x[i]) || !isfinite(points->y[i])) {
            continue;
        }
        if (points->low != NULL && points->high != NULL) {
            write_error_bar(s, at, points, i);
        }
        svg_sign(s, &sized, x, y);
        fputc('>', s->out);
        svg_place_title(s, at, points->x[i], points->y[i],
                        points->texts != NULL && points->texts[i] != NULL
                            ? points->texts[i]
                            : points->name);
        fputs(points->is_cross ? "</path>\n" : "</circle>\n", s->out);
    }
}

static void write_bars(svg *s, const lan_panel_layout *at, const lan_bars *bars)
{
    for (size_t i = 0; i < bars->count; i++) {
        const double low = bars->at[i] - 0.5 * bars->thickness;
        const double high = bars->at[i] + 0.5 * bars->thickness;
        if (!isfinite(bars->from[i]) || !isfinite(bars->to[i])) {
            continue;
        }
        const lan_frame bar =
            bars->is_upright
                ? (lan_frame){x_of(at, low), y_of(at, bars->from[i]),
                              x_of(at, high), y_of(at, bars->to[i])}
                : (lan_frame){x_of(at, bars->from[i]), y_of(at, low),
                              x_of(at, bars->to[i]), y_of(at, high)};
        svg_rect(s, &bar, bars->paint, 0.0);
        fputs(" class=\"c\">", s->out);
        if (bars->hovers != NULL && bars->hovers[i] != NULL) {
            fputs("<title>", s->out);
            svg_text(s, bars->hovers[i]);
            fputs("</title>", s->out);
        } else if (bars->is_upright) {
            svg_place_title(s, at, bars->at[i], bars->to[i], bars->name);
        } else {
            svg_place_title(s, at, bars->to[i], bars->at[i], bars->name);
        }
        fputs("</rect>\n", s->out);
    }
}

static void write_rule(svg *s, const lan_panel_layout *at, const lan_rule *rule)
{
    const lan_frame *const f = &at->frame;
    const double x = x_of(at, rule->at);
    const double y = y_of(at, rule->at);
    if (rule->is_upright) {
        svg_line(s, x, f->top, x, f->bottom, lan_rule_line_paint(rule),
                 rule->width, rule->dash);
    } else {
        svg_line(s, f->left, y, f->right, y, lan_rule_line_paint(rule),
                 rule->width, rule->dash);
    }
    fputc('\n', s->out);
}

void svg_layer(svg *s, const lan_panel_layout *at, const lan_layer *layer)
{
    switch (layer->kind) {
    case LAN_LAYER_LINE:
        write_line(s, at, &layer->as.line);
        break;
    case LAN_LAYER_BAND:
        write_band(s, at, &layer->as.band);
        break;
    case LAN_LAYER_POINTS:
        write_points(s, at, &layer->as.points);
        break;
    case LAN_LAYER_STROKES:
        write_strokes(s, at, &layer->as.strokes);
        break;
    case LAN_LAYER_BARS:
        write_bars(s, at, &layer->as.bars);
        break;
    case LAN_LAYER_CELLS:
        svg_cells(s, at, &layer->as.cells);
        break;
    case LAN_LAYER_AREA:
        write_area(s, at, &layer->as.area);
        break;
    case LAN_LAYER_RULE:
        write_rule(s, at, &layer->as.rule);
        break;
    case LAN_LAYER_WORD:
        break;
    }
}
