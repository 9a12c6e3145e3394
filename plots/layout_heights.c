/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "plots/layout_impl.h"

#define SLANT_MOST 130.0 /* height of slanted numbers, px */

/* Heights above and below the frames of a row. */
static void measure_row(const lan_layout *layout, layout_row *r, bool is_last)
{
    const double pi = 3.14159265358979;
    r->head = 0.0;
    r->foot = 10.0;
    for (size_t i = 0; i < r->count; i++) {
        const lan_panel_layout *const at = &layout->panels[r->first + i];
        const lan_panel_def *const def = &at->panel->def;
        const int flags = layout_flag_rows(layout, at);
        double foot = 6.0;
        if (at->x.tic_count > 0 && at->x.has_texts) {
            foot =
                at->x.slant > 0.0
                    ? 16.0 + fmin(SLANT_MOST, at->x.text_width *
                                                  sin(at->x.slant * pi / 180.0))
                    : 26.0;
        }
        foot += at->x.has_texts && layout_has_title(&def->x) ? LAYOUT_AXIS + 2.0
                                                             : 0.0;
        r->head =
            fmax(r->head, layout_title_height(at) +
                              (flags > 0 ? LAYOUT_FLAGS * flags + 4.0 : 0.0));
        r->foot = fmax(r->foot, foot);
    }
    r->foot += is_last ? 8.0 : 14.0;
}

/* Makes a frame as wide and as high as its units ask for. */
static void keep_shape(lan_panel_layout *at)
{
    lan_frame *const f = &at->frame;
    const double across = at->x.to - at->x.from;
    const double up = at->y.to - at->y.from;
    const double unit =
        fmin((f->right - f->left) / across, (f->bottom - f->top) / up);
    f->right = f->left + unit * across;
    f->bottom = f->top + unit * up;
}

static void place_axes(lan_panel_layout *at)
{
    if (at->panel->def.keeps_shape) {
        keep_shape(at);
    }
    const lan_frame *const f = &at->frame;
    const bool is_down = at->panel->def.y.is_downwards;
    at->x.from_px = f->left;
    at->x.to_px = f->right;
    at->y.from_px = is_down ? f->top : f->bottom;
    at->y.to_px = is_down ? f->bottom : f->top;
    if (at->has_scale) {
        const double left = f->right + 18.0;
        at->scale_frame =
            (lan_frame){left, f->top, left + LAYOUT_SCALE, f->bottom};
        at->scale_axis.from_px = f->bottom;
        at->scale_axis.to_px = f->top;
    }
}

/* Heights of the rows; returns that of all. */
static double measure_rows(const lan_layout *layout, layout_row *rows,
                           size_t count)
{
    double height = 0.0;
    for (size_t i = 0; i < count; i++) {
        measure_row(layout, &rows[i], i + 1 == count);
        height += rows[i].head + rows[i].foot;
    }
    return height;
}

/* Gives rows the height that their heads and feet leave. */
static void share_height(layout_row *rows, size_t count, double height)
{
    double shares = 0.0;
    for (size_t i = 0; i < count; i++) {
        shares += rows[i].share;
    }
    height = fmax(height, 40.0 * (double)count);
    for (size_t i = 0; i < count; i++) {
        rows[i].height = height * rows[i].share / shares;
    }
}

/* Frames from top to bottom. */
static void place_down(lan_layout *layout, const layout_row *rows, size_t count,
                       double top)
{
    for (size_t i = 0; i < count; i++) {
        top += rows[i].head;
        for (size_t k = 0; k < rows[i].count; k++) {
            lan_panel_layout *const at = &layout->panels[rows[i].first + k];
            at->frame.top = top;
            at->frame.bottom = top + rows[i].height;
            place_axes(at);
        }
        top += rows[i].height + rows[i].foot;
    }
}

/* What is below the last row is not shown: a map that keeps its shape may be
 * lower than its canvas. */
static void cut_foot(lan_layout *layout, const layout_row *last)
{
    double bottom = 0.0;
    for (size_t i = 0; i < last->count; i++) {
        bottom = fmax(bottom, layout->panels[last->first + i].frame.bottom);
    }
    layout->height = fmin(layout->height, ceil(bottom + last->foot));
}

void layout_place_rows(lan_layout *layout, layout_row *rows, size_t count,
                       double left, double top, bool with_title)
{
    const double high = measure_rows(layout, rows, count);
    const double bottom =
        with_title ? layout_add_footnotes(layout, left) : layout->height;
    share_height(rows, count, bottom - top - high);
    place_down(layout, rows, count, top);
    if (!with_title && count > 0) {
        cut_foot(layout, &rows[count - 1]);
    }
}
