/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "base/real.h"
#include "results/figure/gnuplot_impl.h"
#include "results/figure/paint.h"

/* gnuplot's points of size 1 have a radius of so many px. */
#define POINT_RADIUS 4.0

/* Images are scaled smoothly: cells of kinds are repeated until there are about
 * so many, so that their borders stay sharp; smooth ones are made finer. */
#define SHARP_CELLS  600
#define SMOOTH_CELLS 240

#define COLUMNS_MAX 4096

static void write_color(gnuplot *g, const char *what, lan_paint paint)
{
    char color[8];
    fprintf(g->script, " %s rgb '%s'", what, gnuplot_color(paint, color));
}

static void write_place(gnuplot *g, double x, double y)
{
    if (isfinite(x) && isfinite(y)) {
        fprintf(g->data, "%.10g %.10g\n", x, y);
    } else {
        fputs("NaN NaN\n", g->data);
    }
}

/* A block in which there is no point at all is an error to gnuplot. */
static void write_first(gnuplot *g, size_t count)
{
    if (count == 0) {
        fputs("NaN NaN NaN NaN NaN NaN\n", g->data);
    }
}

/* --- lines --------------------------------------------------------------- */

static void write_goes_on(gnuplot *g, const lan_panel_layout *at,
                          const lan_line *line)
{
    gnuplot_element(g);
    fprintf(g->script, "using 1:2 with lines linewidth 1.2");
    write_color(g, "linecolor",
                lan_paint_mix(LAN_PAINT_PAPER, line->paint, 0.45));
    gnuplot_dash(g->script, LAN_DASH_DOTTED, 1.2);
    write_place(g, line->x[line->count - 1], line->y[line->count - 1]);
    write_place(g, at->x.to, line->y[line->count - 1]);
    gnuplot_end_block(g);
}

/* The last stroke of a line, with a head. */
static void write_arrow(gnuplot *g, const lan_line *line)
{
    const size_t last = line->count - 1;
    gnuplot_element(g);
    fprintf(g->script,
            "using 1:2:3:4 with vectors head filled size screen 0.009,22 "
            "linewidth %g",
            line->width);
    write_color(g, "linecolor", line->paint);
    fprintf(g->data, "%.10g %.10g %.10g %.10g\n", line->x[last - 1],
            line->y[last - 1], line->x[last] - line->x[last - 1],
            line->y[last] - line->y[last - 1]);
    gnuplot_end_block(g);
}

static void write_line(gnuplot *g, const lan_panel_layout *at,
                       const lan_line *line)
{
    gnuplot_element(g);
    fprintf(g->script, "using 1:2 with %s linewidth %g",
            line->is_steps ? "steps" : "lines", line->width);
    write_color(g, "linecolor", line->paint);
    gnuplot_dash(g->script, line->dash, line->width);
    if (line->name != NULL) {
        fprintf(g->data, "# %s\n", line->name);
    }
    write_first(g, line->count);
    for (size_t i = 0; i < line->count; i++) {
        write_place(g, line->x[i], line->y[i]);
    }
    gnuplot_end_block(g);
    if (line->goes_on && line->count > 0) {
        write_goes_on(g, at, line);
    }
    if (line->has_arrow && line->count > 1) {
        write_arrow(g, line);
    }
}

/* --- areas --------------------------------------------------------------- */

static void write_fill(gnuplot *g, lan_paint paint, double opacity)
{
    write_color(g, "fillcolor", paint);
    if (opacity < 1.0) {
        fprintf(g->script, " fillstyle transparent solid %g noborder", opacity);
    } else {
        fputs(" fillstyle solid noborder", g->script);
    }
}

static void write_band(gnuplot *g, const lan_band *band)
{
    gnuplot_element(g);
    fputs("using 1:2:3 with filledcurves", g->script);
    write_fill(g, band->paint, band->opacity);
    write_first(g, band->count);
    for (size_t i = 0; i < band->count; i++) {
        const double high = band->high != NULL ? band->high[i] : band->level;
        fprintf(g->data, "%.10g %.10g %.10g\n", band->x[i], band->low[i], high);
        if (band->is_steps && i + 1 < band->count) {
            fprintf(g->data, "%.10g %.10g %.10g\n", band->x[i + 1],
                    band->low[i], high);
        }
    }
    gnuplot_end_block(g);
}

static void write_area(gnuplot *g, const lan_area *area)
{
    for (int part = 0; part < 2; part++) {
        const lan_paint paint = part == 0 ? area->fill : area->border;
        if (paint == LAN_PAINT_NONE || area->count == 0) {
            continue;
        }
        gnuplot_element(g);
        if (part == 0) {
            fputs("using 1:2 with filledcurves closed", g->script);
            write_fill(g, paint, area->opacity);
        } else {
            fputs("using 1:2 with lines linewidth 1", g->script);
            write_color(g, "linecolor", paint);
        }
        for (size_t i = 0; i <= area->count; i++) {
            write_place(g, area->x[i % area->count], area->y[i % area->count]);
        }
        gnuplot_end_block(g);
    }
}

static void write_bars(gnuplot *g, const lan_bars *bars)
{
    gnuplot_element(g);
    fputs("using 1:2:3:4:5:6 with boxxyerror fillstyle solid noborder",
          g->script);
    write_color(g, "linecolor", bars->paint);
    write_first(g, bars->count);
    for (size_t i = 0; i < bars->count; i++) {
        const double half = 0.5 * bars->thickness;
        const double at = bars->at[i];
        const double lo = fmin(bars->from[i], bars->to[i]);
        const double hi = fmax(bars->from[i], bars->to[i]);
        if (bars->is_upright) {
            fprintf(g->data, "%.10g %.10g %.10g %.10g %.10g %.10g\n", at, lo,
                    at - half, at + half, lo, hi);
        } else {
            fprintf(g->data, "%.10g %.10g %.10g %.10g %.10g %.10g\n", lo, at,
                    lo, hi, at - half, at + half);
        }
    }
    gnuplot_end_block(g);
}

/* --- points and strokes -------------------------------------------------- */

static void write_point_block(gnuplot *g, const lan_points *points)
{
    write_first(g, points->count);
    for (size_t i = 0; i < points->count; i++) {
        write_place(g, points->x[i], points->y[i]);
    }
    gnuplot_end_block(g);
}

static void write_signs(gnuplot *g, const lan_points *points, int type,
                        double radius, lan_paint paint)
{
    gnuplot_element(g);
    fprintf(g->script,
            "using 1:2 with points pointtype %d pointsize %.3g linewidth 1.8",
            type, radius / POINT_RADIUS);
    write_color(g, "linecolor", paint);
    write_point_block(g, points);
}

static void write_points(gnuplot *g, const lan_panel_layout *at,
                         const lan_points *given)
{
    const lan_points sized = lan_points_sized(at, given);
    const lan_points *const points = &sized;
    if (points->low != NULL && points->high != NULL) {
        gnuplot_element(g);
        fputs("using 1:2:3:4 with yerrorbars pointtype 0 linewidth 1.4",
              g->script);
        write_color(g, "linecolor", points->paint);
        write_first(g, points->count);
        for (size_t i = 0; i < points->count; i++) {
            fprintf(g->data, "%.10g %.10g %.10g %.10g\n", points->x[i],
                    points->y[i], points->low[i], points->high[i]);
        }
        gnuplot_end_block(g);
    }
    if (points->is_cross) {
        write_signs(g, points, 2, points->size, points->paint);
        return;
    }
    write_signs(g, points, 7, points->size,
                points->is_hollow ? LAN_PAINT_PAPER : points->paint);
    if (points->is_hollow) {
        write_signs(g, points, 6, points->size, points->paint);
    }
}

static void write_strokes(gnuplot *g, const lan_strokes *strokes)
{
    gnuplot_element(g);
    fprintf(g->script, "using 1:2:3:4 with vectors %s linewidth %g",
            strokes->has_arrows ? "head filled size screen 0.006,22" : "nohead",
            strokes->width);
    write_color(g, "linecolor", strokes->paint);
    write_first(g, strokes->count);
    for (size_t i = 0; i < strokes->count; i++) {
        const double *const ends = strokes->ends + 4 * i;
        fprintf(g->data, "%.10g %.10g %.10g %.10g\n", ends[0], ends[1],
                ends[2] - ends[0], ends[3] - ends[1]);
    }
    gnuplot_end_block(g);
}

static void write_rule(gnuplot *g, const lan_panel_layout *at,
                       const lan_rule *rule)
{
    gnuplot_element(g);
    fprintf(g->script, "using 1:2 with lines linewidth %g", rule->width);
    write_color(g, "linecolor", rule->paint);
    gnuplot_dash(g->script, rule->dash, rule->width);
    if (rule->is_upright) {
        write_place(g, rule->at, at->y.from);
        write_place(g, rule->at, at->y.to);
    } else {
        write_place(g, at->x.from, rule->at);
        write_place(g, at->x.to, rule->at);
    }
    gnuplot_end_block(g);
}

/* --- cells --------------------------------------------------------------- */

static const lan_cells *cells_of(const lan_panel *panel)
{
    for (size_t i = 0; i < panel->layer_count; i++) {
        if (panel->layers[i].kind == LAN_LAYER_CELLS) {
            return &panel->layers[i].as.cells;
        }
    }
    return NULL;
}

/* Steps, not a gradient: the value k + 0.5 has just the k-th colour. */
static void write_kinds_palette(gnuplot *g, const lan_cells *cells)
{
    char color[8];
    const size_t count = cells->kind_count;
    fprintf(g->script, "set palette maxcolors %zu defined (", count);
    for (size_t i = 0; i < count; i++) {
        gnuplot_color(cells->paints[i], color);
        fprintf(g->script, "%s%zu '%s', %zu '%s'", i == 0 ? "" : ", ", i, color,
                i + 1, color);
    }
    fprintf(g->script, ")\nset cbrange [0:%zu]\n", count);
}

/* Between two stops colours are mixed as everywhere. */
#define MIXED_STEPS 8

static void write_scale_palette(gnuplot *g, const lan_color_scale *scale)
{
    char color[8];
    const double lo = scale->stops[0].value;
    const double hi = scale->stops[scale->count - 1].value;
    fputs("set palette maxcolors 0 defined (", g->script);
    for (size_t i = 0; i + 1 < scale->count; i++) {
        const double from = scale->stops[i].value;
        const double to = scale->stops[i + 1].value;
        for (int k = 0; k < MIXED_STEPS; k++) {
            const double value = from + (to - from) * k / MIXED_STEPS;
            fprintf(g->script, "%.6g '%s', ", value,
                    gnuplot_color(lan_scale_paint(scale, value), color));
        }
    }
    fprintf(g->script, "%.6g '%s')\nset cbrange [%.10g:%.10g]\n", hi,
            gnuplot_color(lan_scale_paint(scale, hi), color), lo, hi);
}

void gnuplot_palette(gnuplot *g, const lan_panel_layout *at)
{
    const lan_cells *const cells = cells_of(at->panel);
    if (cells == NULL) {
        return;
    }
    if (cells->kinds != NULL) {
        write_kinds_palette(g, cells);
    } else if (cells->scale.count > 1) {
        write_scale_palette(g, &cells->scale);
    }
}

/* The value of a place of the grid, in cells from its corner. */
static double value_at(const lan_cells *cells, double column, double row)
{
    const double across = fmin(fmax(column - 0.5, 0.0), cells->columns - 1.0);
    const double down = fmin(fmax(row - 0.5, 0.0), cells->rows - 1.0);
    const int32_t i = (int32_t)fmin(floor(across), cells->columns - 1.0);
    const int32_t j = (int32_t)fmin(floor(down), cells->rows - 1.0);
    const double a = across - i;
    const double b = down - j;
    const double weights[4] = {(1.0 - a) * (1.0 - b), a * (1.0 - b),
                               (1.0 - a) * b, a * b};
    double sum = 0.0;
    for (int32_t k = 0; k < 4; k++) {
        if (weights[k] > 0.0) {
            sum += weights[k] *
                   cells->values[(j + k / 2) * cells->columns + i + k % 2];
        }
    }
    return sum;
}

static double pixel_of(const lan_cells *cells, int32_t scale, int32_t i,
                       int32_t j)
{
    const size_t at =
        (size_t)(j / scale) * (size_t)cells->columns + (size_t)(i / scale);
    if (cells->kinds != NULL) {
        return cells->kinds[at] < cells->kind_count ? cells->kinds[at] + 0.5
                                                    : LAN_NAN;
    }
    const double value =
        cells->is_smooth ? value_at(cells, (i + 0.5) / scale, (j + 0.5) / scale)
                         : cells->values[at];
    const lan_color_scale *const s = &cells->scale;
    return fmin(fmax(value, s->stops[0].value), s->stops[s->count - 1].value) +
           0.0 * value; /* NaN stays */
}

static int32_t scale_of(const lan_cells *cells)
{
    const int32_t longest =
        cells->columns > cells->rows ? cells->columns : cells->rows;
    const int32_t wanted = cells->is_smooth ? SMOOTH_CELLS : SHARP_CELLS;
    return longest < wanted ? (wanted + longest - 1) / longest : 1;
}

/* Where a border of the grid is, as a share of the frame. */
static double share_of(const lan_axis_layout *axis, double value)
{
    return (lan_axis_px(axis, value) - axis->from_px) /
           (axis->to_px - axis->from_px);
}

/* Over axes of their own, 0 .. 1 from border to border, since an image knows no
 * logarithms. */
static void write_image(gnuplot *g, const lan_panel_layout *at,
                        const lan_cells *cells)
{
    const int32_t scale = scale_of(cells);
    const int32_t columns = cells->columns * scale;
    const int32_t rows = cells->rows * scale;
    const double x0 = share_of(&at->x, cells->x0);
    const double y0 = share_of(&at->y, cells->y0);
    const double dx = (share_of(&at->x, cells->x1) - x0) / columns;
    const double dy = (share_of(&at->y, cells->y1) - y0) / rows;
    gnuplot_element(g);
    fprintf(g->script,
            "matrix using (%.10g+%.10g*($1+0.5)):(%.10g+%.10g*($2+0.5)):3 axes "
            "x2y2 with image",
            x0, dx, y0, dy);
    for (int32_t j = 0; j < rows; j++) {
        for (int32_t i = 0; i < columns; i++) {
            const double value = pixel_of(cells, scale, i, j);
            fprintf(g->data, isnan(value) ? "%sNaN" : "%s%.5g",
                    i == 0 ? "" : " ", value);
        }
        fputc('\n', g->data);
    }
    gnuplot_end_block(g);
}

/* Few cells with gaps are boxes. */
static void write_boxes(gnuplot *g, const lan_cells *cells)
{
    const double wide = (cells->x1 - cells->x0) / cells->columns;
    const double high = (cells->y1 - cells->y0) / cells->rows;
    const double half_x = 0.5 * wide * (1.0 - cells->gap);
    const double half_y = 0.5 * high * (1.0 - cells->gap);
    gnuplot_element(g);
    fputs("using 1:2:3:4:5:6:7 with boxxyerror fillstyle solid noborder "
          "linecolor rgb variable",
          g->script);
    write_first(g, 0);
    for (int32_t k = 0; k < cells->columns * cells->rows; k++) {
        const double x = cells->x0 + wide * (k % cells->columns + 0.5);
        const double y = cells->y0 + high * (k / cells->columns + 0.5);
        const lan_paint paint =
            cells->kinds != NULL
                ? cells->paints[cells->kinds[k]]
                : lan_scale_paint(&cells->scale, cells->values[k]);
        if (paint != LAN_PAINT_NONE) {
            fprintf(g->data, "%.10g %.10g %.10g %.10g %.10g %.10g 0x%06X\n", x,
                    y, x - half_x, x + half_x, y - half_y, y + half_y,
                    (unsigned)lan_paint_rgb(paint, false));
        }
    }
    gnuplot_end_block(g);
}

void gnuplot_layer(gnuplot *g, const lan_panel_layout *at,
                   const lan_layer *layer)
{
    switch (layer->kind) {
    case LAN_LAYER_LINE:
        write_line(g, at, &layer->as.line);
        break;
    case LAN_LAYER_BAND:
        write_band(g, &layer->as.band);
        break;
    case LAN_LAYER_POINTS:
        write_points(g, at, &layer->as.points);
        break;
    case LAN_LAYER_STROKES:
        write_strokes(g, &layer->as.strokes);
        break;
    case LAN_LAYER_BARS:
        write_bars(g, &layer->as.bars);
        break;
    case LAN_LAYER_CELLS:
        if (layer->as.cells.gap > 0.0) {
            write_boxes(g, &layer->as.cells);
        } else {
            write_image(g, at, &layer->as.cells);
        }
        break;
    case LAN_LAYER_AREA:
        write_area(g, &layer->as.area);
        break;
    case LAN_LAYER_RULE:
        write_rule(g, at, &layer->as.rule);
        break;
    case LAN_LAYER_WORD:
        break; /* stands in the layout */
    }
}
