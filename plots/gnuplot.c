/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A pen that writes a gnuplot script: a plot for each frame that is clipped,
 * with a line for each style, whose places in px are a block of the data; then
 * all words.
 */
#include <math.h>
#include <stdlib.h>

#include "base/text.h"
#include "plots/paint.h"
#include "plots/plots_impl.h"

#define FONT "DejaVu Sans"

/* px of a unit of a dash type, about, for each px of the line's width. */
#define DASH_UNIT 0.25

/* Style numbers of the paper behind labels. */
#define TEXTBOX_PAPER 1
#define TEXTBOX_FLAG  2
#define TEXTBOX_HALO  3

typedef enum element {
    ELEMENT_NONE,
    ELEMENT_LINES,
    ELEMENT_AREA,
    ELEMENT_DISCS
} element;

typedef struct gnuplot {
    lan_pen pen;
    const lan_layout *layout;
    FILE *script;
    FILE *data;
    FILE *words; /* set label, for the last plot */
    size_t blocks;
    bool in_plot;
    lan_frame frame; /* of the plot */
    element kind;    /* of the block that is written */
    pen_style style;
} gnuplot;

void gnuplot_quote(FILE *out, const char *text)
{
    char safe[1024];
    lan_text_printable(text, safe, sizeof safe);
    fputc('\'', out);
    for (const char *at = safe; *at != '\0'; at++) {
        fputs(*at == '\'' ? "'" : "", out);
        fputc(*at, out);
    }
    fputc('\'', out);
}

static unsigned rgb_of(lan_paint paint)
{
    return (unsigned)lan_paint_rgb(paint, false) & 0xFFFFFFu;
}

/* --- plots --------------------------------------------------------------- */

static void end_block(gnuplot *g)
{
    if (g->kind != ELEMENT_NONE) {
        fputs("\n\n", g->data);
        g->kind = ELEMENT_NONE;
    }
}

static void end_plot(gnuplot *g)
{
    end_block(g);
    fputs(g->in_plot ? "\n" : "", g->script);
    g->in_plot = false;
}

static void set_frame(gnuplot *g)
{
    const lan_frame *const f = &g->frame;
    const lan_layout *const layout = g->layout;
    fprintf(g->script,
            "set lmargin at screen %.6f\nset rmargin at screen %.6f\n"
            "set tmargin at screen %.6f\nset bmargin at screen %.6f\n"
            "set xrange [%.1f:%.1f]\nset yrange [%.1f:%.1f]\n",
            f->left / layout->width, f->right / layout->width,
            1.0 - f->top / layout->height, 1.0 - f->bottom / layout->height,
            f->left, f->right, f->bottom, f->top);
}

static void write_dash(FILE *out, const pen_style *style)
{
    if (style->dash == LAN_DASH_SOLID) {
        fputs(" dt solid", out);
        return;
    }
    for (size_t i = 0; i < 6 && pen_dashes[style->dash][i] > 0.0; i++) {
        fprintf(out, "%s%.3g", i == 0 ? " dt (" : ",",
                pen_dashes[style->dash][i] / (DASH_UNIT * style->width));
    }
    fputc(')', out);
}

static void write_fill(gnuplot *g, const pen_style *style)
{
    fprintf(g->script, " fillcolor rgb '#%06X' fillstyle", rgb_of(style->fill));
    if (style->opacity < 1.0) {
        fprintf(g->script, " transparent solid %.3g", style->opacity);
    } else {
        fputs(" solid", g->script);
    }
}

static bool is_same_style(const pen_style *a, const pen_style *b)
{
    return a->fill == b->fill && a->stroke == b->stroke && a->dash == b->dash &&
           fabs(a->opacity - b->opacity) <= 0.0 &&
           fabs(a->width - b->width) <= 0.0;
}

/* Goes on with the block of this kind and style, or begins one. */
static void begin_element(gnuplot *g, element kind, const pen_style *style)
{
    if (g->kind == kind && is_same_style(&g->style, style)) {
        fputs("\n", g->data);
        return;
    }
    end_block(g);
    if (!g->in_plot) {
        set_frame(g);
    }
    fprintf(g->script, "%s $data index %zu using ",
            g->in_plot ? ", \\\n    " : "plot", g->blocks++);
    g->in_plot = true;
    g->kind = kind;
    g->style = *style;
    switch (kind) {
    case ELEMENT_DISCS:
        fputs("1:2:3 with circles", g->script);
        write_fill(g, style);
        if (style->stroke == LAN_PAINT_NONE) {
            fputs(" noborder", g->script);
        } else {
            fprintf(g->script, " border linecolor rgb '#%06X' linewidth %.3g",
                    rgb_of(style->stroke), style->width);
        }
        break;
    case ELEMENT_AREA:
        fputs("1:2 with filledcurves closed", g->script);
        write_fill(g, style);
        if (style->is_crisp) { /* no seam between neighbours */
            fprintf(g->script, " border linecolor rgb '#%06X' linewidth 1",
                    rgb_of(style->fill));
        } else {
            fputs(" noborder", g->script);
        }
        break;
    case ELEMENT_LINES:
    case ELEMENT_NONE:
        fprintf(g->script,
                "1:2 with lines linewidth %.3g linecolor rgb '#%06X'",
                style->width, rgb_of(style->stroke));
        write_dash(g->script, style);
        break;
    }
}

/* --- shapes -------------------------------------------------------------- */

static void gnuplot_clip(lan_pen *pen, const lan_frame *frame)
{
    gnuplot *const g = (gnuplot *)pen;
    end_plot(g);
    g->frame = frame != NULL
                   ? *frame
                   : (lan_frame){0.0, 0.0, g->layout->width, g->layout->height};
}

static void write_path(gnuplot *g, const pen_point *points, size_t count,
                       bool is_closed)
{
    size_t first = 0;
    for (size_t i = 0; i < count; i++) {
        if (points[i].is_first) {
            fputs(i > 0 ? "\n" : "", g->data);
            first = i;
        }
        fprintf(g->data, "%.6g %.6g\n", points[i].x, points[i].y);
        if (is_closed && (i + 1 == count || points[i + 1].is_first)) {
            fprintf(g->data, "%.6g %.6g\n", points[first].x, points[first].y);
        }
    }
}

static void gnuplot_path(lan_pen *pen, const pen_style *style,
                         const pen_point *points, size_t count, bool is_closed)
{
    gnuplot *const g = (gnuplot *)pen;
    if (style->fill != LAN_PAINT_NONE && style->opacity > 0.0) {
        begin_element(g, ELEMENT_AREA, style);
        write_path(g, points, count, true);
    }
    if (style->stroke != LAN_PAINT_NONE) {
        begin_element(g, ELEMENT_LINES, style);
        write_path(g, points, count, is_closed);
    }
}

static void gnuplot_boxes(lan_pen *pen, const pen_style *style,
                          const lan_frame *boxes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const lan_frame *const f = &boxes[i];
        const pen_point corners[4] = {{f->left, f->top, true},
                                      {f->right, f->top, false},
                                      {f->right, f->bottom, false},
                                      {f->left, f->bottom, false}};
        gnuplot_path(pen, style, corners, 4, true);
    }
}

static void gnuplot_disc(lan_pen *pen, const pen_style *style, double x,
                         double y, double radius)
{
    gnuplot *const g = (gnuplot *)pen;
    begin_element(g, ELEMENT_DISCS, style);
    fprintf(g->data, "%.6g %.6g %.4g\n", x, y, radius);
}

static void gnuplot_text(lan_pen *pen, const lan_label *label, double turn)
{
    static const char *const aligns[] = {"left", "center", "right"};
    gnuplot *const g = (gnuplot *)pen;
    FILE *const out = g->words;
    const double angle = label->is_turned ? 90.0 : turn;
    if (label->text[0] == '\0') {
        return;
    }
    fputs("set label ", out);
    gnuplot_quote(out, label->text);
    fprintf(out, " at %.1f, %.1f %s", label->x, label->y,
            aligns[label->align + 1]);
    if (angle > 0.0) {
        fprintf(out, " rotate by %.0f", angle);
    }
    /* Points are px where the terminal has a font scale of 0.75. */
    fprintf(out,
            " front noenhanced font '" FONT "%s,%.1f' textcolor rgb '#%06X'",
            label->is_bold ? ":Bold" : "", label->size,
            (unsigned)lan_paint_text(label->paint, false) & 0xFFFFFFu);
    if (label->box != LAN_LABEL_BARE) {
        fprintf(out, " boxed bs %d",
                label->box == LAN_LABEL_PAPER  ? TEXTBOX_PAPER
                : label->box == LAN_LABEL_FLAG ? TEXTBOX_FLAG
                                               : TEXTBOX_HALO);
    }
    fputc('\n', out);
}

lan_status gnuplot_write(const lan_layout *layout, FILE *out)
{
    char *script = NULL;
    char *words = NULL;
    size_t lengths[2] = {0, 0};
    gnuplot g = {.pen = {.clip = gnuplot_clip,
                         .path = gnuplot_path,
                         .boxes = gnuplot_boxes,
                         .disc = gnuplot_disc,
                         .text = gnuplot_text},
                 .layout = layout,
                 .data = out,
                 .frame = {0.0, 0.0, layout->width, layout->height},
                 .script = open_memstream(&script, &lengths[0]),
                 .words = open_memstream(&words, &lengths[1])};
    bool is_whole = g.script != NULL && g.words != NULL;
    if (is_whole) {
        fputs("$data << END_OF_DATA\n", out);
        is_whole = lower_layout(&g.pen, layout);
        gnuplot_clip(&g.pen, NULL);
        set_frame(&g);
        fputs(g.blocks == 0 ? "NaN NaN\n" : "", out); /* no block is empty */
    }
    is_whole = (g.script == NULL || fclose(g.script) == 0) && is_whole;
    is_whole = (g.words == NULL || fclose(g.words) == 0) && is_whole;
    if (is_whole) {
        fprintf(
            out,
            "END_OF_DATA\n"
            "unset key\nunset tics\nset border 0\nset clip two\n"
            "set style textbox %d opaque noborder fillcolor rgb '#FFFFFF' "
            "margins 0.8, 0.5\n"
            "set style textbox %d opaque border rgb '#BBBBBB' fillcolor rgb "
            "'#FFFFFF' margins 0.8, 0.5\n"
            "set style textbox %d opaque noborder fillcolor rgb "
            "'#38FFFFFF' margins 0.2, 0.2\nset multiplot\n"
            "%s%splot NaN\nunset multiplot\n",
            TEXTBOX_PAPER, TEXTBOX_FLAG, TEXTBOX_HALO, script, words);
    }
    free(script);
    free(words);
    return is_whole ? LAN_OK : LAN_ENOMEM;
}
