/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "results/figure/paint.h"
#include "results/figure/svg_impl.h"
#include "results/figure/text.h"
#include "results/markup.h"

/* --- pieces -------------------------------------------------------------- */

void svg_text(svg *s, const char *text)
{
    lan_markup_escape(text, s->out);
}

void svg_words(svg *s, const char *text)
{
    lan_markup_words(text, "<tspan unicode-bidi=\"isolate\">", "</tspan>",
                     s->out);
}

void svg_number(svg *s, double value)
{
    char number[40];
    const double shown = fmin(fmax(value, -1e5), 1e5);
    (void)snprintf(number, sizeof number, "%.*f", fabs(shown) < 10.0 ? 2 : 1,
                   shown);
    char *end = number + strlen(number);
    while (end[-1] == '0') {
        *--end = '\0';
    }
    if (end[-1] == '.') {
        end[-1] = '\0';
    }
    fputs(strcmp(number, "-0") == 0 ? "0" : number, s->out);
}

void svg_attribute(svg *s, const char *name, double value)
{
    fprintf(s->out, " %s=\"", name);
    svg_number(s, value);
    fputc('"', s->out);
}

void svg_paint(svg *s, const char *attribute, lan_paint paint)
{
    if (paint == LAN_PAINT_NONE) {
        fprintf(s->out, " %s=\"none\"", attribute);
        return;
    }
    const uint32_t rgb = lan_paint_rgb(paint, false);
    size_t i = 0;
    while (i < s->paint_count && s->paints[i] != rgb) {
        i++;
    }
    if (i == s->paint_count && i < SVG_PAINTS_MAX) {
        s->paints[s->paint_count++] = rgb;
    }
    fprintf(s->out, " %s=\"#%06X\"", attribute, (unsigned)rgb);
}

void svg_dash(svg *s, lan_dash dash)
{
    static const char *const patterns[] = {
        NULL, "9 6", "2.5 4.5", "11 5 2.5 5", "18 6", "11 5 2.5 5 2.5 5"};
    if (patterns[dash] != NULL) {
        fprintf(s->out, " stroke-dasharray=\"%s\"", patterns[dash]);
    }
}

void svg_line(svg *s, double x0, double y0, double x1, double y1,
              lan_paint paint, double width, lan_dash dash)
{
    fputs("<path d=\"M", s->out);
    svg_number(s, x0);
    fputc(' ', s->out);
    svg_number(s, y0);
    fputc('L', s->out);
    svg_number(s, x1);
    fputc(' ', s->out);
    svg_number(s, y1);
    fputc('"', s->out);
    svg_paint(s, "stroke", paint);
    svg_attribute(s, "stroke-width", width);
    svg_dash(s, dash);
    fputs("/>", s->out);
}

static void begin_cross(svg *s, const lan_points *points, double x, double y)
{
    const double arm = 0.8 * points->size;
    fputs("<path d=\"", s->out);
    for (int i = 0; i < 2; i++) {
        const double down = i == 0 ? arm : -arm;
        fputc('M', s->out);
        svg_number(s, x - arm);
        fputc(' ', s->out);
        svg_number(s, y - down);
        fputc('L', s->out);
        svg_number(s, x + arm);
        fputc(' ', s->out);
        svg_number(s, y + down);
    }
    fputc('"', s->out);
    svg_paint(s, "stroke", points->paint);
    svg_attribute(s, "stroke-width", 0.5 * points->size);
    fputs(" stroke-linecap=\"round\"", s->out);
}

void svg_sign(svg *s, const lan_points *points, double x, double y)
{
    if (points->is_cross) {
        begin_cross(s, points, x, y);
        return;
    }
    fputs("<circle", s->out);
    svg_attribute(s, "cx", x);
    svg_attribute(s, "cy", y);
    svg_attribute(s, "r", points->size);
    svg_paint(s, "fill", points->is_hollow ? LAN_PAINT_PAPER : points->paint);
    svg_paint(s, "stroke", points->is_hollow ? points->paint : LAN_PAINT_PAPER);
    svg_attribute(s, "stroke-width",
                  points->is_hollow ? 0.45 * points->size : 1.0);
}

void svg_rect(svg *s, const lan_frame *frame, lan_paint fill, double rx)
{
    fputs("<rect", s->out);
    svg_attribute(s, "x", fmin(frame->left, frame->right));
    svg_attribute(s, "y", fmin(frame->top, frame->bottom));
    svg_attribute(s, "width", fabs(frame->right - frame->left));
    svg_attribute(s, "height", fabs(frame->bottom - frame->top));
    if (rx > 0.0) {
        svg_attribute(s, "rx", rx);
    }
    svg_paint(s, "fill", fill);
}

/* Paper behind a label. */
static void write_box(svg *s, const lan_label *label)
{
    const double width =
        lan_shown_width(label->text, label->size, label->is_bold);
    const double left = label->align < 0
                            ? label->x
                            : label->x - width * (label->align > 0 ? 1.0 : 0.5);
    const double half = 0.5 * label->size + 3.0;
    const lan_frame box = {left - 6.0, label->y - half, left + width + 6.0,
                           label->y + half};
    svg_rect(s, &box, LAN_PAINT_PAPER, 4.0);
    if (label->box == LAN_LABEL_FLAG) {
        svg_paint(s, "stroke", label->paint);
        fputs(" stroke-opacity=\".45\"", s->out);
    } else {
        fputs(" fill-opacity=\".85\"", s->out);
    }
    fputs("/>", s->out);
}

void svg_still(svg *s, bool is_still)
{
    if (s->is_inline && is_still != s->is_still) {
        fputs(is_still ? "<g class=\"still\">\n" : "</g>\n", s->out);
        s->is_still = is_still;
    }
}

void svg_label(svg *s, const lan_label *label)
{
    static const char *const anchors[] = {"", " text-anchor=\"middle\"",
                                          " text-anchor=\"end\""};
    if (label->box == LAN_LABEL_PAPER || label->box == LAN_LABEL_FLAG) {
        write_box(s, label);
    }
    fputs("<text", s->out);
    if (label->is_turned) {
        fputs(" transform=\"translate(", s->out);
        svg_number(s, label->x + 0.35 * label->size);
        fputc(' ', s->out);
        svg_number(s, label->y);
        fputs(")rotate(-90)\"", s->out);
    } else {
        svg_attribute(s, "x", label->x);
        svg_attribute(s, "y", label->y + 0.35 * label->size);
    }
    svg_attribute(s, "font-size", label->size);
    fputs(anchors[label->align + 1], s->out);
    if (label->is_bold) {
        fputs(" font-weight=\"600\"", s->out);
    }
    if (label->box == LAN_LABEL_HALO) {
        svg_paint(s, "stroke", LAN_PAINT_PAPER);
        fputs(" stroke-width=\"4\" stroke-opacity=\".8\" "
              "stroke-linejoin=\"round\" paint-order=\"stroke\"",
              s->out);
    }
    svg_paint(s, "fill", lan_paint_text(label->paint, false));
    fputc('>', s->out);
    svg_words(s, label->text);
    fputs("</text>\n", s->out);
}

/* --- the legend ---------------------------------------------------------- */
