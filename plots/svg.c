/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "plots/plots_impl.h"
#include "plots/words.h"

#define FONTS                                                                  \
    "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',"              \
    "'Noto Sans','DejaVu Sans',Verdana,sans-serif"

const char lan_svg_style_sheet[] =
    "svg.lan{max-width:100%;height:auto}"
    "svg.lan text{font-variant-numeric:tabular-nums}"
    "svg.lan .c:hover{stroke:#222;stroke-width:1.5;stroke-opacity:1}"
    "@media (prefers-color-scheme:dark){"
    "svg.lan .c:hover{stroke:#fff}}";

typedef struct svg {
    lan_pen pen;
    FILE *out;
    const lan_layout *layout;
    lan_svg_page *page; /* of a file, which has its own */
    int32_t clips;
    bool is_inline;
    bool is_still; /* within a group of class "still" */
} svg;

/* --- attributes ---------------------------------------------------------- */

static void svg_number(svg *s, double value)
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

static void svg_attribute(svg *s, const char *name, double value)
{
    fprintf(s->out, " %s=\"", name);
    svg_number(s, value);
    fputc('"', s->out);
}

static void svg_paint(svg *s, const char *attribute, lan_paint paint)
{
    if (paint == PAINT_NONE) {
        fprintf(s->out, " %s=\"none\"", attribute);
        return;
    }
    const uint32_t rgb = lan_paint_rgb(paint, false);
    lan_svg_page *const page = s->page;
    size_t i = 0;
    while (i < page->paint_count && page->paints[i] != rgb) {
        i++;
    }
    /* above the limit, colours are not changed on dark paper */
    if (i == page->paint_count && i < LAN_SVG_PAINTS_MAX) {
        page->paints[page->paint_count++] = rgb;
    }
    fprintf(s->out, " %s=\"#%06X\"", attribute, (unsigned)rgb);
}

static void svg_style(svg *s, const pen_style *style)
{
    svg_paint(s, "fill", style->fill);
    if (style->fill != PAINT_NONE && style->opacity < 1.0) {
        svg_attribute(s, "fill-opacity", style->opacity);
    }
    if (style->stroke == PAINT_NONE) {
        return;
    }
    svg_paint(s, "stroke", style->stroke);
    svg_attribute(s, "stroke-width", style->width);
    if (style->stroke_opacity < 1.0) {
        svg_attribute(s, "stroke-opacity", style->stroke_opacity);
    }
    for (size_t i = 0; i < 6 && pen_dashes[style->dash][i] > 0.0; i++) {
        fprintf(s->out, i == 0 ? " stroke-dasharray=\"%g" : " %g",
                pen_dashes[style->dash][i]);
    }
    fputs(style->dash == DASH_SOLID ? "" : "\"", s->out);
    if (style->is_round) {
        fputs(" stroke-linejoin=\"round\" stroke-linecap=\"round\"", s->out);
    }
}

/* Ends an element. */
static void svg_end(svg *s, const pen_style *style, const char *name)
{
    if (style->title == NULL) {
        fputs("/>\n", s->out);
        return;
    }
    fputs(" class=\"c\"><title>", s->out);
    lan_markup_escape(style->title, s->out);
    fprintf(s->out, "</title></%s>\n", name);
}

/* --- shapes -------------------------------------------------------------- */

static void svg_box(svg *s, const lan_frame *f)
{
    svg_attribute(s, "x", fmin(f->left, f->right));
    svg_attribute(s, "y", fmin(f->top, f->bottom));
    svg_attribute(s, "width", fabs(f->right - f->left));
    svg_attribute(s, "height", fabs(f->bottom - f->top));
}

static void svg_clip(lan_pen *pen, const lan_frame *frame)
{
    svg *const s = (svg *)pen;
    if (frame == NULL) {
        fputs("</g>\n", s->out);
        return;
    }
    fprintf(s->out, "<clipPath id=\"lan%d-%d\"><rect", (int)s->page->figures,
            (int)s->clips);
    svg_box(s, frame);
    fprintf(s->out, "/></clipPath>\n<g clip-path=\"url(#lan%d-%d)\">\n",
            (int)s->page->figures, (int)s->clips);
    s->clips++;
}

static void svg_still(lan_pen *pen, bool is_still)
{
    svg *const s = (svg *)pen;
    if (s->is_inline && is_still != s->is_still) {
        fputs(is_still ? "<g class=\"still\">\n" : "</g>\n", s->out);
        s->is_still = is_still;
    }
}

static void svg_path(lan_pen *pen, const pen_style *style,
                     const pen_point *points, size_t count, bool is_closed)
{
    svg *const s = (svg *)pen;
    fputs("<path d=\"", s->out);
    for (size_t i = 0; i < count; i++) {
        fputc(points[i].is_first ? 'M' : 'L', s->out);
        svg_number(s, points[i].x);
        fputc(' ', s->out);
        svg_number(s, points[i].y);
        if (is_closed && (i + 1 == count || points[i + 1].is_first)) {
            fputc('z', s->out);
        }
    }
    fputc('"', s->out);
    svg_style(s, style);
    svg_end(s, style, "path");
}

static void svg_boxes(lan_pen *pen, const pen_style *style,
                      const lan_frame *boxes, size_t count)
{
    svg *const s = (svg *)pen;
    if (style->is_crisp) {
        fputs("<path shape-rendering=\"crispEdges\" d=\"", s->out);
        for (size_t i = 0; i < count; i++) {
            const lan_frame *const f = &boxes[i];
            fprintf(s->out, "M%.0f %.0fh%.0fv%.0fh%.0fz", f->left, f->top,
                    f->right - f->left, f->bottom - f->top, f->left - f->right);
        }
        fputc('"', s->out);
        svg_style(s, style);
        svg_end(s, style, "path");
    }
    for (size_t i = 0; !style->is_crisp && i < count; i++) {
        fputs("<rect", s->out);
        svg_box(s, &boxes[i]);
        if (style->corner > 0.0) {
            svg_attribute(s, "rx", style->corner);
        }
        svg_style(s, style);
        svg_end(s, style, "rect");
    }
}

static void svg_disc(lan_pen *pen, const pen_style *style, double x, double y,
                     double radius)
{
    svg *const s = (svg *)pen;
    fputs("<circle", s->out);
    svg_attribute(s, "cx", x);
    svg_attribute(s, "cy", y);
    svg_attribute(s, "r", radius);
    svg_style(s, style);
    svg_end(s, style, "circle");
}

/* Paper behind a label. */
static void svg_paper(svg *s, const lan_label *label)
{
    const bool is_flag = label->box == LABEL_FLAG;
    const double width =
        lan_shown_width(label->text, label->size, label->is_bold);
    const double left = label->x - 0.5 * (label->align + 1) * width;
    const double half = 0.5 * label->size + 3.0;
    const lan_frame box = {left - 6.0, label->y - half, left + width + 6.0,
                           label->y + half};
    const pen_style style = {.fill = PAINT_PAPER,
                             .stroke = is_flag ? label->paint : PAINT_NONE,
                             .opacity = is_flag ? 1.0 : 0.85,
                             .width = 1.0,
                             .stroke_opacity = 0.45,
                             .corner = 4.0};
    svg_boxes(&s->pen, &style, &box, 1);
}

static void svg_label(lan_pen *pen, const lan_label *label, double turn)
{
    static const char *const anchors[] = {"", " text-anchor=\"middle\"",
                                          " text-anchor=\"end\""};
    svg *const s = (svg *)pen;
    const double low = 0.35 * label->size;
    if (label->box == LABEL_PAPER || label->box == LABEL_FLAG) {
        svg_paper(s, label);
    }
    fputs("<text", s->out);
    if (label->is_turned || turn > 0.0) {
        fputs(" transform=\"translate(", s->out);
        svg_number(s, label->is_turned ? label->x + low : label->x);
        fputc(' ', s->out);
        svg_number(s, label->y);
        fprintf(s->out, ")rotate(-%.0f)\"", label->is_turned ? 90.0 : turn);
    } else {
        svg_attribute(s, "x", label->x);
        svg_attribute(s, "y", label->y + low);
    }
    svg_attribute(s, "font-size", label->size);
    fputs(anchors[label->align + 1], s->out);
    if (label->is_bold) {
        fputs(" font-weight=\"600\"", s->out);
    }
    if (label->box == LABEL_HALO) {
        svg_paint(s, "stroke", PAINT_PAPER);
        fputs(" stroke-width=\"4\" stroke-opacity=\".8\" "
              "stroke-linejoin=\"round\" paint-order=\"stroke\"",
              s->out);
    }
    svg_paint(s, "fill", paint_text(label->paint, false));
    fputc('>', s->out);
    lan_markup_words(label->text, "<tspan unicode-bidi=\"isolate\">",
                     "</tspan>", s->out);
    fputs("</text>\n", s->out);
}

/* --- the whole ----------------------------------------------------------- */

/* Writes the description for screen readers. */
static void write_description(svg *s)
{
    const lan_figure *const figure = s->layout->figure;
    const char *before = "";
    for (size_t i = 0; i < figure->lines.count; i++) {
        fputs(before, s->out);
        lan_markup_escape(figure->lines.items[i].text, s->out);
        before = " ";
    }
    for (size_t i = 0; i < s->layout->label_count; i++) {
        const lan_label *const label = &s->layout->labels[i];
        if (label->is_described) {
            fputs(before, s->out);
            lan_markup_escape(label->text, s->out);
            before = "; ";
        }
    }
}

static void write_head(svg *s)
{
    const lan_layout *const layout = s->layout;
    const lan_figure *const figure = layout->figure;
    const char *const title =
        figure->title[0] != '\0' ? figure->title : figure->name;
    if (!s->is_inline) {
        fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", s->out);
    }
    fprintf(s->out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"lan\" "
            "viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" height=\"%.0f\" "
            "role=\"img\" aria-label=\"",
            layout->width, layout->height, layout->width, layout->height);
    lan_markup_escape(title, s->out);
    fputs("\" font-family=\"" FONTS "\"", s->out);
    /* a page makes a map as large as its window: the width of one of height 1;
     * another picture has its own width at most */
    if (s->is_inline && layout->panel_count > 0 &&
        layout->panels[0].panel->def.keeps_shape) {
        fprintf(s->out, " style=\"--shape:%.3f\"",
                layout->width / layout->height);
    } else if (s->is_inline && layout->width < LAN_FIGURE_WIDTH) {
        fprintf(s->out, " style=\"--wide:%.0fpx\"", layout->width);
    }
    fputs(">\n", s->out);
    if (!s->is_inline) {
        fputs("<title>", s->out);
        lan_markup_escape(title, s->out);
        fputs("</title>\n", s->out);
    }
    fputs("<desc>", s->out);
    write_description(s);
    fputs("</desc>\n", s->out);
    if (!s->is_inline) {
        const lan_frame all = {0.0, 0.0, layout->width, layout->height};
        const pen_style paper = pen_fill(PAINT_PAPER);
        svg_boxes(&s->pen, &paper, &all, 1);
    }
}

/* Writes the CSS rules of colours that the page did not have. */
static void write_sheet(svg *s, size_t known)
{
    const lan_svg_page *const page = s->page;
    if (s->is_inline && known == page->paint_count) {
        return;
    }
    fputs("<style>", s->out);
    if (!s->is_inline) {
        fputs(lan_svg_style_sheet, s->out);
    }
    fputs("@media (prefers-color-scheme:dark){", s->out);
    for (size_t i = known; i < page->paint_count; i++) {
        const unsigned light = (unsigned)page->paints[i];
        const unsigned dark = (unsigned)lan_paint_rgb(page->paints[i], true);
        fprintf(s->out,
                "svg.lan [fill=\"#%06X\"]{fill:#%06X}"
                "svg.lan [stroke=\"#%06X\"]{stroke:#%06X}",
                light, dark, light, dark);
        const unsigned text = (unsigned)paint_text(page->paints[i], true);
        if (text != dark) {
            fprintf(s->out, "svg.lan text[fill=\"#%06X\"]{fill:#%06X}", light,
                    text);
        }
    }
    fputs("}</style>\n", s->out);
}

static lan_status write_laid_out(lan_layout *layout, void *work)
{
    svg *const s = work;
    const size_t known = s->page->paint_count;
    s->layout = layout;
    write_head(s);
    const bool is_whole = !s->is_inline || svg_data(layout, s->out);
    lower_layout(&s->pen, layout);
    write_sheet(s, known);
    fputs("</svg>\n", s->out);
    return is_whole ? LAN_OK : LAN_ENOMEM;
}

lan_status lan_figure_to_svg(const lan_figure *figure, lan_svg_page *page,
                             FILE *out)
{
    lan_svg_page own = {.figures = 0};
    svg s = {.pen = {.clip = svg_clip,
                     .still = svg_still,
                     .path = svg_path,
                     .boxes = svg_boxes,
                     .disc = svg_disc,
                     .text = svg_label},
             .out = out,
             .page = page != NULL ? page : &own,
             .is_inline = page != NULL};
    const lan_status status =
        layout_draw(figure, !s.is_inline, NULL, write_laid_out, &s);
    s.page->figures++;
    return status;
}
