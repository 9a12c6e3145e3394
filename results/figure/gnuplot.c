/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/figure/gnuplot_impl.h"

#include <math.h>

#include "results/figure/paint.h"
#include "results/figure/text.h"

#define AXIS_COLOR "#8A8A8A"
#define TIC_SIZE   14.0 /* px */

#define TEXTBOX_PAPER 1
#define TEXTBOX_FLAG  2
#define TEXTBOX_HALO  3

/* A plot that has no layers draws its axes only. */
static void end_plot(gnuplot *g)
{
    fputs(g->strokes == 0 ? "plot NaN notitle\n" : "\n", g->script);
    g->strokes = 0;
}

/* --- axes ---------------------------------------------------------------- */

/* The text of a tic is a format. */
static void write_tic(FILE *out, const lan_tic *tic)
{
    char format[4 * LAN_TIC_SIZE];
    size_t length = 0;
    for (const char *at = tic->text; *at != '\0' && length + 3 < sizeof format;
         at++) {
        format[length++] = *at;
        if (*at == '%') {
            format[length++] = '%';
        }
    }
    format[length] = '\0';
    gnuplot_quote(out, format);
    fprintf(out, " %.10g", tic->at);
}

static void write_tics(FILE *out, const char *which,
                       const lan_axis_layout *axis, bool is_names)
{
    if (axis->tic_count == 0) {
        fprintf(out, "unset %stics\n", which);
        return;
    }
    fprintf(out, "set %stics (", which);
    for (size_t i = 0; i < axis->tic_count; i++) {
        const lan_tic bare = {axis->tics[i].at, ""};
        fputs(i == 0 ? "" : ", ", out);
        write_tic(out, axis->has_texts ? &axis->tics[i] : &bare);
    }
    fprintf(out, ") nomirror out scale %s textcolor rgb '#222222'",
            is_names ? "0" : "0.6");
    if (axis->slant > 0.0) {
        fprintf(out, " rotate by %.0f right", axis->slant);
    }
    gnuplot_font(out, TIC_SIZE, false);
    fputc('\n', out);
}

static void write_range(FILE *out, const char *which,
                        const lan_axis_layout *axis)
{
    const bool is_down = which[0] == 'y' && axis->def->is_downwards;
    fprintf(out, "set %srange [%.10g:%.10g]\n%s logscale %s\n", which,
            is_down ? axis->to : axis->from, is_down ? axis->from : axis->to,
            axis->def->is_log ? "set" : "unset", which);
}

/* Lines below and at the left of a panel where it has axes there. */
static int border_of(const lan_panel_layout *at)
{
    const lan_axis_format x = at->x.def->format;
    const lan_axis_format y = at->y.def->format;
    return (x != LAN_AXIS_HIDDEN ? 1 : 0) +
           (y != LAN_AXIS_HIDDEN && y != LAN_AXIS_NAMES ? 2 : 0);
}

static void write_frame(FILE *out, const lan_layout *layout,
                        const lan_frame *frame)
{
    fprintf(out,
            "set lmargin at screen %.6f\nset rmargin at screen %.6f\n"
            "set tmargin at screen %.6f\nset bmargin at screen %.6f\n",
            frame->left / layout->width, frame->right / layout->width,
            1.0 - frame->top / layout->height,
            1.0 - frame->bottom / layout->height);
}

static void write_scale(FILE *out, const lan_layout *layout,
                        const lan_panel_layout *at)
{
    if (!at->has_scale) {
        fputs("unset colorbox\n", out);
        return;
    }
    const lan_frame *const f = &at->scale_frame;
    fprintf(out,
            "set colorbox vertical user origin %.6f, %.6f size %.6f, %.6f "
            "noborder\n",
            f->left / layout->width, 1.0 - f->bottom / layout->height,
            (f->right - f->left) / layout->width,
            (f->bottom - f->top) / layout->height);
    write_tics(out, "cb", &at->scale_axis, false);
}

static void write_axes(gnuplot *g, const lan_panel_layout *at)
{
    FILE *const out = g->script;
    write_frame(out, g->layout, &at->frame);
    write_range(out, "x", &at->x);
    write_range(out, "y", &at->y);
    write_tics(out, "x", &at->x, at->x.def->format == LAN_AXIS_NAMES);
    write_tics(out, "y", &at->y, at->y.def->format == LAN_AXIS_NAMES);
    fprintf(out, "set border %d linecolor rgb '" AXIS_COLOR "' linewidth 1.2\n",
            border_of(at));
    if (at->panel->def.has_grid) {
        fprintf(out,
                "set grid%s%s back linetype 1 linecolor rgb '#E4E4E4' "
                "linewidth 1\n",
                at->x.def->format == LAN_AXIS_NAMES ? "" : " xtics",
                at->y.def->format == LAN_AXIS_NAMES ? "" : " ytics");
    } else {
        fputs("unset grid\n", out);
    }
    fprintf(out, "set x2range [0:1]\nset y2range [%s]\n",
            at->y.def->is_downwards ? "1:0" : "0:1");
    gnuplot_palette(g, at);
    write_scale(out, g->layout, at);
}

static void write_panel(gnuplot *g, const lan_panel_layout *at, size_t number)
{
    const lan_panel *const panel = at->panel;
    fprintf(g->script, "\n# panel %zu\n", number + 1);
    write_axes(g, at);
    for (size_t i = 0; i < panel->layer_count; i++) {
        gnuplot_layer(g, at, &panel->layers[i]);
    }
    end_plot(g);
}

/* --- beside the panels --------------------------------------------------- */

static void write_label(FILE *out, const lan_label *label)
{
    static const char *const aligns[] = {"left", "center", "right"};
    char color[8];
    fputs("set label ", out);
    gnuplot_quote(out, label->text);
    fprintf(out, " at %.1f, %.1f %s%s front noenhanced", label->x, label->y,
            aligns[label->align + 1], label->is_turned ? " rotate by 90" : "");
    gnuplot_font(out, label->size, label->is_bold);
    fprintf(out, " textcolor rgb '%s'", gnuplot_color(label->paint, color));
    switch (label->box) {
    case LAN_LABEL_BARE:
        break;
    case LAN_LABEL_PAPER:
        fprintf(out, " boxed bs %d", TEXTBOX_PAPER);
        break;
    case LAN_LABEL_FLAG:
        fprintf(out, " boxed bs %d", TEXTBOX_FLAG);
        break;
    case LAN_LABEL_HALO:
        fprintf(out, " boxed bs %d", TEXTBOX_HALO);
        break;
    }
    fputc('\n', out);
}

static void write_line(FILE *out, double x0, double y0, double x1, double y1,
                       lan_paint paint, double width, lan_dash dash)
{
    char color[8];
    fprintf(out,
            "set arrow from %.1f, %.1f to %.1f, %.1f nohead front linecolor "
            "rgb '%s' linewidth %g",
            x0, y0, x1, y1, gnuplot_color(paint, color), width);
    gnuplot_dash(out, dash, width);
    fputc('\n', out);
}

static lan_paint sample_paint(const lan_sample *sample)
{
    const lan_layer *const layer = sample->layer;
    if (layer->kind == LAN_LAYER_BAND) {
        return lan_paint_mix(LAN_PAINT_PAPER, layer->as.band.paint,
                             fmin(2.0 * layer->as.band.opacity, 1.0));
    }
    if (layer->kind == LAN_LAYER_BARS) {
        return layer->as.bars.paint;
    }
    return layer->kind == LAN_LAYER_CELLS && layer->as.cells.paints != NULL
               ? layer->as.cells.paints[sample->kind]
               : LAN_PAINT_MUTED;
}

static void write_sample(FILE *out, const lan_sample *sample)
{
    const lan_layer *const layer = sample->layer;
    const lan_frame *const f = &sample->frame;
    const double x = 0.5 * (f->left + f->right);
    const double y = 0.5 * (f->top + f->bottom);
    char color[8];
    if (layer->kind == LAN_LAYER_LINE) {
        const lan_line *const line = &layer->as.line;
        write_line(out, f->left, y, f->right, y, line->paint, line->width,
                   line->dash);
    } else if (layer->kind == LAN_LAYER_POINTS) {
        const lan_points *const points = &layer->as.points;
        fprintf(out,
                "set label '' at %.1f, %.1f front point pt %d ps %.2f lw 1.8 "
                "linecolor rgb '%s'\n",
                x, y,
                points->is_cross    ? 2
                : points->is_hollow ? 6
                                    : 7,
                points->size / 4.0, gnuplot_color(points->paint, color));
    } else {
        fprintf(out,
                "set object rectangle from %.1f, %.1f to %.1f, %.1f front "
                "fillcolor rgb '%s' fillstyle solid noborder\n",
                f->left, f->top, f->right, f->bottom,
                gnuplot_color(sample_paint(sample), color));
    }
}

/* All words, and what points to them, over the whole picture. */
static void write_beside(gnuplot *g)
{
    const lan_layout *const layout = g->layout;
    FILE *const out = g->script;
    fprintf(out,
            "\n# titles, names and words, in pixels from the upper left\n"
            "set lmargin at screen 0\nset rmargin at screen 1\n"
            "set tmargin at screen 1\nset bmargin at screen 0\n"
            "unset logscale\nset xrange [0:%.0f]\nset yrange [%.0f:0]\n"
            "set border 0\nunset tics\nunset grid\nunset colorbox\n"
            "set style textbox %d opaque noborder fillcolor rgb '#FFFFFF' "
            "margins 0.8, 0.5\n"
            "set style textbox %d opaque border rgb '#BBBBBB' fillcolor rgb "
            "'#FFFFFF' margins 0.8, 0.5\n"
            "set style textbox %d opaque noborder fillcolor rgb '#38FFFFFF' "
            "margins 0.2, 0.2\n",
            layout->width, layout->height, TEXTBOX_PAPER, TEXTBOX_FLAG,
            TEXTBOX_HALO);
    for (size_t i = 0; i < layout->lead_count; i++) {
        const lan_lead *const lead = &layout->leads[i];
        write_line(out, lead->x0, lead->y0, lead->x1, lead->y1, lead->paint,
                   lead->width, lead->dash);
    }
    for (size_t i = 0; i < layout->sample_count; i++) {
        write_sample(out, &layout->samples[i]);
    }
    for (size_t i = 0; i < layout->label_count; i++) {
        write_label(out, &layout->labels[i]);
    }
    end_plot(g);
}

void gnuplot_write(const lan_layout *layout, const char *name, FILE *script,
                   FILE *data)
{
    gnuplot g = {
        .layout = layout, .name = name, .script = script, .data = data};
    fputs("set datafile missing 'NaN'\nunset key\nset multiplot\n", script);
    for (size_t i = 0; i < layout->panel_count; i++) {
        write_panel(&g, &layout->panels[i], i);
    }
    write_beside(&g);
    fputs("unset multiplot\n", script);
    if (g.blocks == 0) {
        fputs("NaN NaN\n", data); /* gnuplot wants a block that is not empty */
    }
}
