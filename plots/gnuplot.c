/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A pen that writes a gnuplot script: for each clipped frame a plot, with a
 * line for each style, whose places in px are a block of the data; then all
 * texts.
 */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "plots/plots_impl.h"

#define FONT "DejaVu Sans"
#define LOOK "font '" FONT ",13' fontscale %g linewidth 1 noenhanced"

/* px per unit of a dash type and px of line width, approximately. */
#define DASH_UNIT 0.25

typedef struct gnuplot {
    lan_pen pen;
    const gnuplot_script *of;
    lan_layout *layout;
    FILE *script;
    FILE *data;
    FILE *words; /* pending "set label" commands, for the last plot */
    size_t blocks;
    bool in_plot;
    lan_frame frame;  /* of the plot */
    const char *with; /* how the block is drawn; NULL: there is none */
} gnuplot;

/* Writes a string in single quotes, in which gnuplot runs no backquotes,
 * expands no macros and reads no escapes. */
static void gnuplot_quote(FILE *out, const char *text)
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
    fputs(g->with != NULL ? "\n\n" : "", g->data);
    g->with = NULL;
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

/* Continues the data block if it is drawn in this style; otherwise begins one.
 * */
LAN_PRINTF(2, 3)
static void begin_element(gnuplot *g, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    const char *const with = arena_format(&g->layout->arena, format, list);
    va_end(list);
    if (g->with != NULL && strcmp(g->with, with) == 0) {
        fputs("\n", g->data);
        return;
    }
    end_block(g);
    if (!g->in_plot) {
        set_frame(g);
    }
    fprintf(g->script, "%s $data index %zu using %s",
            g->in_plot ? ", \\\n    " : "plot", g->blocks++, with);
    g->with = with;
    g->in_plot = true;
}

static const char *dash_clause(gnuplot *g, const pen_style *style)
{
    const double *const dashes = pen_dashes[style->dash];
    const double unit = DASH_UNIT * style->width;
    const char *text = "";
    for (size_t i = 0; i < 6 && dashes[i] > 0.0; i++) {
        text = arena_write(&g->layout->arena, "%s%s%.3g", text,
                           i == 0 ? " dt (" : ",", dashes[i] / unit);
    }
    return text[0] == '\0' ? " dt solid"
                           : arena_write(&g->layout->arena, "%s)", text);
}

/* border  PAINT_NONE: none */
static const char *fill_clause(gnuplot *g, const pen_style *style,
                               lan_paint border, double width)
{
    plot_arena *const arena = &g->layout->arena;
    const char *const clear =
        style->opacity < 1.0 ? arena_write(arena, " %.3g", style->opacity) : "";
    const char *const text = arena_write(
        arena, " fillcolor rgb '#%06X' fillstyle%s solid%s",
        rgb_of(style->fill), clear[0] != '\0' ? " transparent" : "", clear);
    return border == PAINT_NONE
               ? arena_write(arena, "%s noborder", text)
               : arena_write(arena,
                             "%s border linecolor rgb '#%06X' linewidth %.3g",
                             text, rgb_of(border), width);
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
    if (style->fill != PAINT_NONE && style->opacity > 0.0) {
        /* neighbours share an edge without a gap */
        begin_element(g, "1:2 with filledcurves closed%s",
                      fill_clause(g, style,
                                  style->is_crisp ? style->fill : PAINT_NONE,
                                  1.0));
        write_path(g, points, count, true);
    }
    if (style->stroke != PAINT_NONE) {
        begin_element(
            g, "1:2 with lines linewidth %.3g linecolor rgb '#%06X'%s",
            style->width, rgb_of(style->stroke), dash_clause(g, style));
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
    begin_element(g, "1:2:3 with circles%s",
                  fill_clause(g, style, style->stroke, style->width));
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
    /* Points are px if the terminal has a font scale of 0.75. */
    fprintf(out,
            " front noenhanced font '" FONT "%s,%.1f' textcolor rgb '#%06X'",
            label->is_bold ? ":Bold" : "", label->size,
            (unsigned)paint_text(label->paint, false) & 0xFFFFFFu);
    if (label->box != LABEL_BARE) {
        fprintf(out, " boxed bs %d", (int)label->box);
    }
    fputc('\n', out);
}

/* Writes the terminal, the data collected by the pen, and the plot commands. */
static lan_status write_laid_out(lan_layout *layout, void *work)
{
    gnuplot *const g = work;
    FILE *const out = g->data;
    const gnuplot_script *const of = g->of;
    const double unit = of->unit;
    const char *const inches = unit > 1.0 ? "in" : "";
    fprintf(out, "set encoding utf8\nset terminal %s size %g%s,%g%s " LOOK "\n",
            of->terminal, layout->width / unit, inches, layout->height / unit,
            inches, of->letters);
    if (of->output != NULL) {
        fputs("set output ", out);
        gnuplot_quote(out, of->output);
        fputc('\n', out);
    }
    fputs("$data << END_OF_DATA\n", out);
    g->layout = layout;
    gnuplot_clip(&g->pen, NULL);
    lower_layout(&g->pen, layout);
    gnuplot_clip(&g->pen, NULL);
    set_frame(g);
    fputs(g->blocks == 0 ? "NaN NaN\n" : "", out); /* no empty block */
    return LAN_OK;
}

lan_status gnuplot_write(const gnuplot_script *of, FILE *out)
{
    char *script = NULL;
    char *words = NULL;
    size_t lengths[2] = {0, 0};
    gnuplot g = {.pen = {.clip = gnuplot_clip,
                         .path = gnuplot_path,
                         .boxes = gnuplot_boxes,
                         .disc = gnuplot_disc,
                         .text = gnuplot_text},
                 .of = of,
                 .data = out,
                 .script = open_memstream(&script, &lengths[0]),
                 .words = open_memstream(&words, &lengths[1])};
    lan_status status = LAN_ENOMEM;
    if (of->note != NULL) {
        fprintf(out, "# Draws %s with gnuplot 5.4 or newer%s\n", of->output,
                of->note);
    }
    if (g.script != NULL && g.words != NULL) {
        status = layout_draw(of->figure, true, NULL, write_laid_out, &g);
    }
    if ((g.script != NULL && fclose(g.script) != 0) ||
        (g.words != NULL && fclose(g.words) != 0)) {
        status = LAN_ENOMEM;
    }
    if (status == LAN_OK) {
        /* the styles of text boxes have the numbers of label_box */
        fprintf(out,
                "END_OF_DATA\n"
                "unset key\nunset tics\nset border 0\nset clip two\n"
                "set style textbox 1 opaque noborder fillcolor rgb '#FFFFFF' "
                "margins 0.8, 0.5\n"
                "set style textbox 2 opaque border rgb '#BBBBBB' fillcolor rgb "
                "'#FFFFFF' margins 0.8, 0.5\n"
                "set style textbox 3 opaque noborder fillcolor rgb "
                "'#38FFFFFF' margins 0.2, 0.2\nset multiplot\n"
                "%s%splot NaN\nunset multiplot\n",
                script, words);
    }
    free(script);
    free(words);
    return status;
}
