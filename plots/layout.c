/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/layout.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "plots/layout_impl.h"
#include "plots/text.h"

#define NAMES_SHARE  0.3   /* of the canvas, for names at its right */
#define LEGEND_LEAST 480.0 /* px */

/* --- axes ---------------------------------------------------------------- */

/* Lays out the tics of an axis that is about `length` px long. */
static void lay_out_axis(lan_layout *layout, const lan_axis_def *def,
                         double length, double each, lan_axis_layout *axis)
{
    lan_tic_list *const list = malloc(sizeof *list);
    free(axis->tics);
    *axis = (lan_axis_layout){
        .def = def, .from = def->from, .to = def->to, .has_texts = true};
    if (list == NULL) {
        layout->is_lost = true;
        return;
    }
    const double most = fmin(fmax(floor(length / each), 4.0), 9.0);
    lan_axis_find_tics(def, (size_t)most, list);
    axis->to = list->to;
    axis->tics = calloc(list->count + 1, sizeof *axis->tics);
    layout->is_lost = layout->is_lost || axis->tics == NULL;
    for (size_t i = 0; axis->tics != NULL && i < list->count; i++) {
        lan_tic *const tic = &axis->tics[axis->tic_count++];
        tic->at = list->at[i];
        tic->text = layout_text(layout, list->texts[i]);
        axis->text_width = fmax(axis->text_width,
                                lan_shown_width(tic->text, LAYOUT_TIC, false));
    }
    free(list);
}

/* --- rows of panels ------------------------------------------------------ */

/* The rows of a figure; returns their number. */
static size_t find_rows(const lan_layout *layout, layout_row *rows)
{
    size_t count = 0;
    for (size_t i = 0; i < layout->panel_count; i++) {
        const lan_panel_def *const def = &layout->panels[i].panel->def;
        if (count > 0 && def->is_beside) {
            rows[count - 1].count++;
        } else {
            rows[count++] =
                (layout_row){.first = i,
                             .count = 1,
                             .share = def->is_beside ? 1.0 : def->share};
        }
    }
    return count;
}

/* Width left of a frame: numbers and the title of y. */
static double width_before(const lan_panel_layout *at)
{
    const lan_axis_def *const y = &at->panel->def.y;
    return LAYOUT_EDGE + (layout_has_title(y) ? LAYOUT_AXIS + 4.0 : 0.0) +
           (at->y.tic_count > 0 ? at->y.text_width + LAYOUT_NUMBER : 0.0);
}

static const lan_color_scale *shown_scale(const lan_panel *panel)
{
    for (size_t i = 0; i < panel->layer_count; i++) {
        const lan_layer *const layer = &panel->layers[i];
        if (layer->kind == LAN_LAYER_CELLS && layer->as.cells.scale.is_shown &&
            layer->as.cells.scale.count > 1) {
            return &layer->as.cells.scale;
        }
    }
    return NULL;
}

/* Width right of a frame: names, a scale, half of the last number. */
static double width_behind(const lan_layout *layout, const lan_panel_layout *at)
{
    double width = 0.0;
    const size_t tics = at->x.tic_count;
    if (tics > 0 && at->x.slant <= 0.0) {
        width =
            0.5 * lan_shown_width(at->x.tics[tics - 1].text, LAYOUT_TIC, false);
    }
    const double names = layout_names_width(at->panel);
    if (names > 0.0) {
        width =
            fmax(width, fmin(names, NAMES_SHARE * layout->width) + LAYOUT_END);
    }
    if (at->has_scale) {
        width += 18.0 + LAYOUT_SCALE + LAYOUT_NUMBER +
                 at->scale_axis.text_width +
                 (at->scale->title != NULL ? LAYOUT_AXIS : 0.0);
    }
    return width + LAYOUT_EDGE;
}

static void lay_out_scale(lan_layout *layout, lan_panel_layout *at,
                          double height, lan_axis_def *def)
{
    at->scale = shown_scale(at->panel);
    at->has_scale = at->scale != NULL;
    if (at->has_scale) {
        const lan_color_scale *const scale = at->scale;
        *def = (lan_axis_def){.title = scale->title,
                              .from = scale->stops[0].value,
                              .to = scale->stops[scale->count - 1].value,
                              .format = scale->format};
        if (!(def->to > def->from)) {
            def->to = def->from + 1.0;
        }
        lay_out_axis(layout, def, height, 45.0, &at->scale_axis);
    }
}

/* Of the width of a row. */
static double share_of(const lan_layout *layout, const layout_row *r, size_t i)
{
    return i == 0 ? 1.0 : layout->panels[r->first + i].panel->def.share;
}

/* Frames of a row from left to right. */
static void place_across(lan_layout *layout, const layout_row *r, double left,
                         double right)
{
    double free_width = layout->width - left - right;
    double shares = 0.0;
    for (size_t i = 0; i < r->count; i++) {
        const lan_panel_layout *const at = &layout->panels[r->first + i];
        shares += share_of(layout, r, i);
        free_width -= i > 0 ? width_before(at) : 0.0;
        free_width -= i + 1 < r->count ? width_behind(layout, at) : 0.0;
    }
    free_width = fmax(free_width, 60.0);
    double x = left;
    for (size_t i = 0; i < r->count; i++) {
        lan_panel_layout *const at = &layout->panels[r->first + i];
        const double share = share_of(layout, r, i);
        x += i > 0 ? width_before(at) : 0.0;
        at->frame.left = x;
        at->frame.right = x + free_width * share / shares;
        at->x.from_px = at->frame.left;
        at->x.to_px = at->frame.right;
        x = at->frame.right + width_behind(layout, at);
    }
}

/* Numbers of x that would touch are slanted, where they are names, or fewer. */
static void fit_numbers(lan_layout *layout, lan_panel_layout *at)
{
    const double width = at->frame.right - at->frame.left;
    const double each = 110.0;
    lay_out_axis(layout, &at->panel->def.x, width, each, &at->x);
    const double step = width / fmax(1.0, at->x.to - at->x.from);
    if (at->panel->def.x.format == LAN_AXIS_NAMES &&
        at->x.text_width > step - 8.0) {
        at->x.slant = step < 26.0 ? LAYOUT_STEEP : LAYOUT_SLANT;
    } else if (at->x.text_width > each - 20.0) {
        lay_out_axis(layout, &at->panel->def.x, width, at->x.text_width + 30.0,
                     &at->x);
    }
}

/* --- maps ---------------------------------------------------------------- */

/* True of a figure that is nothing but maps: these may be narrower than their
 * canvas. */
static bool keeps_shapes(const lan_layout *layout)
{
    bool keeps = layout->panel_count > 0;
    for (size_t i = 0; keeps && i < layout->panel_count; i++) {
        keeps = layout->panels[i].panel->def.keeps_shape;
    }
    return keeps;
}

/* How far a legend may go to the right: no further than the maps below it,
 * where that leaves room for an entry. */
static double find_legend_end(const lan_layout *layout, double left,
                              bool with_title)
{
    double width = LEGEND_LEAST;
    if (with_title || !keeps_shapes(layout)) {
        return layout->width;
    }
    for (size_t i = 0; i < layout->panel_count; i++) {
        const lan_panel_layout *const at = &layout->panels[i];
        const double shape = (at->x.to - at->x.from) / (at->y.to - at->y.from);
        width = fmax(width, shape * layout->height);
    }
    return fmin(layout->width, left + width);
}

static double label_end(const lan_label *label)
{
    const double width =
        lan_shown_width(label->text, label->size, label->is_bold);
    return label->x + (label->is_turned ? 0.5 * label->size
                                        : 0.5 * (1 - label->align) * width);
}

/* What is at the right of maps is not shown. */
static void cut_side(lan_layout *layout)
{
    double right = 0.0;
    for (size_t i = 0; i < layout->panel_count; i++) {
        const lan_panel_layout *const at = &layout->panels[i];
        right = fmax(right, at->frame.right + width_behind(layout, at));
    }
    for (size_t i = 0; i < layout->label_count; i++) {
        right = fmax(right, label_end(&layout->labels[i]) + LAYOUT_EDGE);
    }
    layout->width = fmin(layout->width, ceil(right));
}

/* --- all of it ----------------------------------------------------------- */

static void add_panel_labels(lan_layout *layout, const layout_row *rows,
                             size_t count)
{
    for (size_t r = 0; r < count; r++) {
        for (size_t k = 0; k < rows[r].count; k++) {
            const lan_panel_layout *const at =
                &layout->panels[rows[r].first + k];
            const double last = r + 1 == count ? 8.0 : 14.0;
            layout_add_panel_titles(layout, at, rows[r].foot - last - 10.0,
                                    k == 0);
            layout_add_flags(layout, at);
            layout_add_names(layout, at);
            layout_add_words(layout, at);
        }
    }
}

/* Left and right of all rows, so that their frames stand in line. */
static void measure_sides(const lan_layout *layout, const layout_row *rows,
                          size_t count, double *left, double *right)
{
    *left = 2.0 * LAYOUT_EDGE;
    *right = 0.0;
    for (size_t i = 0; i < count; i++) {
        const lan_panel_layout *const panels = &layout->panels[rows[i].first];
        *left = fmax(*left, width_before(&panels[0]));
        *right = fmax(*right, width_behind(layout, &panels[rows[i].count - 1]));
    }
}

static void place_all_across(lan_layout *layout, const layout_row *rows,
                             size_t count, double *left)
{
    double right;
    measure_sides(layout, rows, count, left, &right);
    for (size_t i = 0; i < count; i++) {
        place_across(layout, &rows[i], *left, right);
    }
}

static void lay_out_panels(lan_layout *layout, layout_row *rows,
                           lan_axis_def *scale_defs, bool with_title)
{
    const size_t count = find_rows(layout, rows);
    const double height = (layout->height - 120.0) / fmax(1.0, (double)count);
    for (size_t i = 0; i < layout->panel_count; i++) {
        lan_panel_layout *const at = &layout->panels[i];
        const lan_panel_def *const def = &at->panel->def;
        lay_out_axis(layout, &def->y, height, 52.0, &at->y);
        lay_out_axis(layout, &def->x, 800.0, 110.0, &at->x);
        lay_out_scale(layout, at, height, &scale_defs[i]);
    }
    double left;
    place_all_across(layout, rows, count, &left);
    for (size_t i = 0; i < layout->panel_count; i++) {
        lan_panel_layout *const at = &layout->panels[i];
        fit_numbers(layout, at);
        at->x.has_texts = i + 1 == layout->panel_count ||
                          !layout->panels[i + 1].panel->def.shares_x;
    }
    place_all_across(layout, rows, count, &left);
    double top = with_title ? layout_add_headings(layout, left) : LAYOUT_EDGE;
    top = layout_add_legend(layout, left,
                            find_legend_end(layout, left, with_title), top,
                            !with_title);
    top += 8.0;
    layout_place_rows(layout, rows, count, left, top, with_title);
    add_panel_labels(layout, rows, count);
    if (!with_title && keeps_shapes(layout)) {
        cut_side(layout);
    }
}

lan_status lan_layout_create(const lan_figure *figure, bool has_title_lines,
                             lan_layout **out)
{
    lan_layout *layout = NULL;
    layout_row *rows = NULL;
    const size_t panels = figure->panel_count;
    lan_status status = lan_figure_status(figure);
    if (status != LAN_OK) {
        return status;
    }
    layout = calloc(1, sizeof *layout);
    rows = calloc(panels + 1, sizeof *rows);
    if (layout != NULL) {
        layout->panels = calloc(panels + 1, sizeof *layout->panels);
        layout->scale_defs = calloc(panels + 1, sizeof *layout->scale_defs);
    }
    if (layout == NULL || rows == NULL || layout->panels == NULL ||
        layout->scale_defs == NULL) {
        free(rows);
        lan_layout_destroy(layout);
        return LAN_ENOMEM;
    }
    layout->figure = figure;
    layout->width = LAN_LAYOUT_WIDTH;
    layout->height = LAN_LAYOUT_LINE * figure->height;
    for (size_t i = 0; i < panels; i++) {
        layout->panels[layout->panel_count++].panel = figure->panels[i];
    }
    lay_out_panels(layout, rows, layout->scale_defs, has_title_lines);
    free(rows);
    status = layout->is_lost ? LAN_ENOMEM : LAN_OK;
    if (status != LAN_OK) {
        lan_layout_destroy(layout);
        return status;
    }
    *out = layout;
    return LAN_OK;
}
