/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "results/figure/paint.h"
#include "results/figure/svg_impl.h"
#include "results/figure/text.h"

#define FONTS                                                                  \
    "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',"              \
    "'Noto Sans','DejaVu Sans',Verdana,sans-serif"

static const char sheet[] =
    "svg.lan{max-width:100%;height:auto}"
    "svg.lan text{font-variant-numeric:tabular-nums}"
    "svg.lan .h{pointer-events:none}"
    "svg.lan .s:hover .h{opacity:1}"
    "svg.lan .c:hover{stroke:#222;stroke-width:1.5;stroke-opacity:1}"
    "@media (prefers-color-scheme:dark){"
    "svg.lan .c:hover{stroke:#fff}}";

const char *lan_svg_style_sheet(void)
{
    return sheet;
}

static void write_sample(svg *s, const lan_sample *sample)
{
    const lan_frame *const f = &sample->frame;
    const lan_layer *const layer = sample->layer;
    const double y = 0.5 * (f->top + f->bottom);
    if (layer->kind == LAN_LAYER_LINE) {
        svg_line(s, f->left, y, f->right, y, layer->as.line.paint,
                 layer->as.line.width, layer->as.line.dash);
    } else if (layer->kind == LAN_LAYER_POINTS) {
        svg_sign(s, &layer->as.points, 0.5 * (f->left + f->right), y);
        fputs("/>", s->out);
    } else {
        const bool is_band = layer->kind == LAN_LAYER_BAND;
        svg_rect(s, f,
                 is_band                         ? layer->as.band.paint
                 : layer->kind == LAN_LAYER_BARS ? layer->as.bars.paint
                 : layer->kind == LAN_LAYER_CELLS &&
                         layer->as.cells.paints != NULL
                     ? layer->as.cells.paints[sample->kind]
                     : LAN_PAINT_MUTED,
                 2.0);
        if (is_band) {
            fputs(" fill-opacity=\"", s->out);
            svg_number(s, layer->as.band.opacity);
            fputc('"', s->out);
        } else {
            svg_paint(s, "stroke", LAN_PAINT_GRID);
        }
        fputs("/>", s->out);
    }
    fputc('\n', s->out);
}

/* --- the whole ----------------------------------------------------------- */

static void write_panel(svg *s, const lan_panel_layout *at, size_t index)
{
    const lan_panel *const panel = at->panel;
    const lan_frame *const f = &at->frame;
    fprintf(s->out, "<clipPath id=\"lan%d-%zu\">", (int)s->number, index);
    const lan_frame clip = {f->left - 1.0, f->top - 2.0, f->right + 1.0,
                            f->bottom + 2.0};
    svg_rect(s, &clip, LAN_PAINT_INK, 0.0);
    fputs("/></clipPath>\n<g fill=\"none\">", s->out);
    if (panel->def.has_grid) {
        svg_grid(s, at);
    }
    fprintf(s->out, "</g>\n<g fill=\"none\" clip-path=\"url(#lan%d-%zu)\">\n",
            (int)s->number, index);
    for (size_t i = 0; i < panel->layer_count; i++) {
        svg_still(s, panel->layers[i].is_still);
        svg_layer(s, at, &panel->layers[i]);
    }
    svg_still(s, false);
    fputs("</g>\n", s->out);
    svg_axes(s, at);
}

/* What a picture shows, for those who cannot see it. */
static void write_description(svg *s)
{
    const lan_figure *const figure = s->layout->figure;
    const char *before = "";
    for (size_t i = 0; i < figure->line_count; i++) {
        fputs(before, s->out);
        svg_text(s, figure->lines[i].text);
        before = " ";
    }
    for (size_t i = 0; i < s->layout->label_count; i++) {
        const lan_label *const label = &s->layout->labels[i];
        if (label->role == LAN_LABEL_NAME || label->role == LAN_LABEL_FLAGGED ||
            label->role == LAN_LABEL_AXIS) {
            fputs(before, s->out);
            svg_text(s, label->text);
            before = "; ";
        }
    }
}

/* A page makes a map as large as its window: the width of one of height 1. */
static void write_shape(svg *s)
{
    const lan_layout *const layout = s->layout;
    if (s->is_inline && layout->panel_count > 0 &&
        layout->panels[0].panel->def.keeps_shape) {
        fprintf(s->out, " style=\"--shape:%.3f\"",
                layout->width / layout->height);
    }
}

static void write_head(svg *s)
{
    static const char *const classes[] = {"", " wide", " narrow"};
    const lan_layout *const layout = s->layout;
    const char *const title = layout->figure->title;
    if (!s->is_inline) {
        fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", s->out);
    }
    fprintf(s->out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"lan%s\" "
            "viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" height=\"%.0f\" "
            "role=\"img\" aria-label=\"",
            classes[s->width], layout->width, layout->height, layout->width,
            layout->height);
    svg_text(s, title[0] != '\0' ? title : layout->figure->name);
    fputs("\" font-family=\"" FONTS "\"", s->out);
    write_shape(s);
    fputs(">\n", s->out);
    if (!s->is_inline) {
        fputs("<title>", s->out);
        svg_text(s, title[0] != '\0' ? title : layout->figure->name);
        fputs("</title>\n", s->out);
    }
    fputs("<desc>", s->out);
    write_description(s);
    fputs("</desc>\n", s->out);
    if (!s->is_inline) {
        const lan_frame all = {0.0, 0.0, layout->width, layout->height};
        svg_rect(s, &all, LAN_PAINT_PAPER, 0.0);
        fputs("/>\n", s->out);
    }
}

/* The rules of the colours in use. */
static void write_sheet(svg *s)
{
    fputs("<style>", s->out);
    if (!s->is_inline) {
        fputs(sheet, s->out);
    }
    fputs("@media (prefers-color-scheme:dark){", s->out);
    for (size_t i = 0; i < s->paint_count; i++) {
        const unsigned light = (unsigned)s->paints[i];
        const unsigned dark = (unsigned)lan_paint_rgb(s->paints[i], true);
        fprintf(s->out,
                "svg.lan [fill=\"#%06X\"]{fill:#%06X}"
                "svg.lan [stroke=\"#%06X\"]{stroke:#%06X}",
                light, dark, light, dark);
        const unsigned text = (unsigned)lan_paint_text(s->paints[i], true);
        if (text != dark) {
            fprintf(s->out, "svg.lan text[fill=\"#%06X\"]{fill:#%06X}", light,
                    text);
        }
    }
    fputs("}</style>\n", s->out);
}

static void write_all(svg *s)
{
    const lan_layout *const layout = s->layout;
    write_head(s);
    if (s->is_inline) {
        svg_data(s);
    }
    for (size_t i = 0; i < layout->panel_count; i++) {
        write_panel(s, &layout->panels[i], i);
    }
    for (size_t i = 0; i < layout->lead_count; i++) {
        const lan_lead *const lead = &layout->leads[i];
        svg_still(s, lead->is_still);
        svg_line(s, lead->x0, lead->y0, lead->x1, lead->y1, lead->paint,
                 lead->width, lead->dash);
    }
    for (size_t i = 0; i < layout->sample_count; i++) {
        svg_still(s, layout->samples[i].layer->is_still);
        write_sample(s, &layout->samples[i]);
    }
    svg_still(s, false);
    fputc('\n', s->out);
    for (size_t i = 0; i < layout->label_count; i++) {
        svg_still(s, layout->labels[i].is_still);
        svg_label(s, &layout->labels[i]);
    }
    svg_still(s, false);
    for (size_t i = 0; s->width != LAN_SVG_NARROW && i < layout->panel_count;
         i++) {
        svg_strips(s, &layout->panels[i]);
    }
    write_sheet(s);
    fputs("</svg>\n", s->out);
}

/* Cells, and names along one axis, of a narrow picture, at most. */
#define NARROW_CELLS 2500
#define NARROW_NAMES 24
#define NARROW_TEXTS 6 /* columns of cells with texts */

static bool panel_can_be_narrow(const lan_panel *panel)
{
    bool can = panel->def.x.name_count <= NARROW_NAMES;
    for (size_t i = 0; can && i < panel->layer_count; i++) {
        const lan_cells *const cells = &panel->layers[i].as.cells;
        can = panel->layers[i].kind != LAN_LAYER_CELLS ||
              ((int64_t)cells->columns * cells->rows <= NARROW_CELLS &&
               (cells->texts == NULL || cells->columns <= NARROW_TEXTS));
    }
    return can;
}

bool lan_figure_has_stage(const lan_figure *figure)
{
    bool has = false;
    for (size_t i = 0; !has && i < figure->panel_count; i++) {
        has = figure->panels[i]->def.is_stage;
    }
    return has;
}

bool lan_figure_can_be_narrow(const lan_figure *figure)
{
    bool can = !lan_figure_has_stage(figure);
    for (size_t i = 0; can && i < figure->panel_count; i++) {
        can = panel_can_be_narrow(figure->panels[i]);
    }
    return can;
}

lan_status lan_figure_to_svg(const lan_figure *figure,
                             const lan_svg_style *style, FILE *out)
{
    lan_layout *layout = NULL;
    const bool is_inline = style != NULL && style->is_inline;
    const lan_svg_width width = style != NULL ? style->width : LAN_SVG_ONLY;
    lan_status status = lan_layout_create(
        figure, width == LAN_SVG_NARROW ? LAN_LAYOUT_NARROW : LAN_LAYOUT_WIDTH,
        !is_inline, &layout);
    if (status != LAN_OK) {
        return status;
    }
    svg *const s = calloc(1, sizeof *s);
    status = s == NULL ? LAN_ENOMEM : LAN_OK;
    if (status == LAN_OK) {
        s->out = out;
        s->layout = layout;
        s->number = style != NULL ? style->number : 0;
        s->is_inline = is_inline;
        s->width = width;
        write_all(s);
        status = s->is_lost ? LAN_ENOMEM : LAN_OK;
    }
    free(s);
    lan_layout_destroy(layout);
    return status;
}
