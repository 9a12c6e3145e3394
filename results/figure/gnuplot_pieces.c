/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/text.h"
#include "results/figure/gnuplot_impl.h"
#include "results/figure/paint.h"

#define FONT "DejaVu Sans"

/* px of a unit of a dash type, about, for each px of the line's width. */
#define DASH_UNIT 0.25

void gnuplot_quote(FILE *out, const char *text)
{
    char safe[1024];
    lan_text_printable(text, safe, sizeof safe);
    fputc('\'', out);
    for (const char *at = safe; *at != '\0'; at++) {
        if (*at == '\'') {
            fputc('\'', out);
        }
        fputc(*at, out);
    }
    fputc('\'', out);
}

void gnuplot_font(FILE *out, double size, bool is_bold)
{
    fprintf(out, " font '" FONT "%s,%.1f'", is_bold ? ":Bold" : "", size);
}

char *gnuplot_color(lan_paint paint, char buffer[8])
{
    (void)snprintf(buffer, 8, "#%06X",
                   (unsigned)(lan_paint_rgb(paint, false) & 0xFFFFFFu));
    return buffer;
}

void gnuplot_dash(FILE *out, lan_dash dash, double width)
{
    /* px of ink and of gaps, as in SVG */
    static const double dashes[][6] = {
        {0.0},       {9.0, 6.0},
        {2.5, 4.5},  {11.0, 5.0, 2.5, 5.0},
        {18.0, 6.0}, {11.0, 5.0, 2.5, 5.0, 2.5, 5.0}};
    if (dash == LAN_DASH_SOLID) {
        fputs(" dt solid", out);
        return;
    }
    for (size_t i = 0; i < 6 && dashes[dash][i] > 0.0; i++) {
        fprintf(out, "%s%.3g", i == 0 ? " dt (" : ",",
                dashes[dash][i] / (DASH_UNIT * width));
    }
    fputc(')', out);
}

void gnuplot_element(gnuplot *g)
{
    fprintf(g->script, "%s%s index %zu ",
            g->strokes == 0 ? "plot " : ", \\\n     ", g->name, g->blocks);
    g->strokes++;
}

void gnuplot_end_block(gnuplot *g)
{
    fputs("\n\n", g->data);
    g->blocks++;
}
