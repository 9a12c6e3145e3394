/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/figure/svg_impl.h"

#define AXIS_INK 0x8A8A8Au

void svg_grid(svg *s, const lan_panel_layout *at)
{
    const lan_frame *const f = &at->frame;
    const bool has_x = at->x.def->format != LAN_AXIS_NAMES;
    const bool has_y = at->y.def->format != LAN_AXIS_NAMES;
    for (size_t i = 0; has_x && i < at->x.tic_count; i++) {
        const double x = lan_axis_px(&at->x, at->x.tics[i].at);
        svg_line(s, x, f->top, x, f->bottom, LAN_PAINT_GRID, 1.0,
                 LAN_DASH_SOLID);
    }
    for (size_t i = 0; has_y && i < at->y.tic_count; i++) {
        const double y = lan_axis_px(&at->y, at->y.tics[i].at);
        svg_line(s, f->left, y, f->right, y, LAN_PAINT_GRID, 1.0,
                 LAN_DASH_SOLID);
    }
    fputc('\n', s->out);
}

static lan_label tic_label(const char *text, double x, double y, int align)
{
    return (lan_label){.x = x,
                       .y = y,
                       .align = align,
                       .size = 14.0,
                       .paint = LAN_PAINT_INK,
                       .text = text};
}

static void write_slanted(svg *s, const lan_tic *tic, double x, double y,
                          double degrees)
{
    fputs("<text transform=\"translate(", s->out);
    svg_number(s, x + 4.0);
    fputc(' ', s->out);
    svg_number(s, y + 4.0);
    fprintf(s->out, ")rotate(-%.0f)\" text-anchor=\"end\" font-size=\"14\"",
            degrees);
    svg_paint(s, "fill", LAN_PAINT_INK);
    fputc('>', s->out);
    svg_words(s, tic->text);
    fputs("</text>\n", s->out);
}

static void write_x_axis(svg *s, const lan_panel_layout *at)
{
    const lan_frame *const f = &at->frame;
    const lan_axis_layout *const axis = &at->x;
    const bool is_names = axis->def->format == LAN_AXIS_NAMES;
    if (axis->def->format == LAN_AXIS_HIDDEN) {
        return;
    }
    svg_line(s, f->left, f->bottom, f->right, f->bottom, AXIS_INK, 1.2,
             LAN_DASH_SOLID);
    for (size_t i = 0; i < axis->tic_count; i++) {
        const double x = lan_axis_px(axis, axis->tics[i].at);
        if (!is_names) {
            svg_line(s, x, f->bottom, x, f->bottom + 5.0, AXIS_INK, 1.2,
                     LAN_DASH_SOLID);
        }
        if (axis->has_texts && axis->slant > 0.0) {
            write_slanted(s, &axis->tics[i], x, f->bottom + 10.0, axis->slant);
        } else if (axis->has_texts) {
            const lan_label label =
                tic_label(axis->tics[i].text, x, f->bottom + 17.0, 0);
            svg_label(s, &label);
        }
    }
}

/* Numbers beside an upright axis at x; side -1: left of it. */
static void write_upright_axis(svg *s, const lan_axis_layout *axis, double x,
                               double side)
{
    const bool is_names = axis->def->format == LAN_AXIS_NAMES;
    for (size_t i = 0; i < axis->tic_count; i++) {
        const double y = lan_axis_px(axis, axis->tics[i].at);
        if (!is_names) {
            svg_line(s, x, y, x + 5.0 * side, y, AXIS_INK, 1.2, LAN_DASH_SOLID);
        }
        if (axis->has_texts) {
            const lan_label label = tic_label(
                axis->tics[i].text, x + 9.0 * side, y, side < 0.0 ? 1 : -1);
            svg_label(s, &label);
        }
    }
}

static void write_y_axis(svg *s, const lan_panel_layout *at)
{
    const lan_frame *const f = &at->frame;
    if (at->y.def->format != LAN_AXIS_HIDDEN) {
        if (at->y.def->format != LAN_AXIS_NAMES) {
            svg_line(s, f->left, f->top, f->left, f->bottom, AXIS_INK, 1.2,
                     LAN_DASH_SOLID);
        }
        write_upright_axis(s, &at->y, f->left, -1.0);
    }
}

#define SCALE_PARTS 40

/* The colours of a scale, with its numbers. */
static void write_scale(svg *s, const lan_panel_layout *at)
{
    const lan_frame *const f = &at->scale_frame;
    const double each = (f->bottom - f->top) / SCALE_PARTS;
    fputs("<g shape-rendering=\"crispEdges\">", s->out);
    for (int i = 0; i < SCALE_PARTS; i++) {
        const double top = f->top + each * (double)i;
        const double value = lan_axis_value(&at->scale_axis, top + 0.5 * each);
        const lan_frame part = {f->left, top, f->right, top + each + 0.5};
        svg_rect(s, &part, lan_scale_paint(at->scale, value), 0.0);
        fputs("/>", s->out);
    }
    fputs("</g>\n", s->out);
    write_upright_axis(s, &at->scale_axis, f->right, 1.0);
}

void svg_axes(svg *s, const lan_panel_layout *at)
{
    write_x_axis(s, at);
    write_y_axis(s, at);
    if (at->has_scale) {
        write_scale(s, at);
    }
}
