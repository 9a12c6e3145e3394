/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where the panels of a figure are, with their axes and titles.
 */
#include "plots/layout.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plots/layout_impl.h"
#include "plots/text.h"

/* --- titles -------------------------------------------------------------- */

bool layout_has_title(const lan_axis_def *axis)
{
    return axis->title != NULL || axis->unit != NULL;
}

/* Bytes of the words at the start of a text that fit into a width. */
static size_t words_within(const lan_layout *layout, const char *text,
                           double width)
{
    char part[1024];
    size_t end = strlen(text);
    while (end > 0) {
        (void)snprintf(part, sizeof part, "%.*s", (int)end, text);
        if (layout_width(layout, part, layout->m->usual, false) <= width) {
            return end;
        }
        do {
            end--;
        } while (end > 0 && text[end] != ' ');
    }
    return strlen(text); /* one long word */
}

/* Adds a line of the heading or a footnote, cut where it is too long, on a
 * terminal several; returns the height below it. */
static double add_line(lan_layout *layout, const lan_label *like, double height)
{
    lan_label label = *like;
    const double width = layout->width - label.x - layout->m->edge;
    label.align = -1;
    for (const char *rest = like->text; rest != NULL;) {
        char line[1024];
        const size_t end =
            layout->is_cells ? words_within(layout, rest, width) : strlen(rest);
        (void)snprintf(line, sizeof line, "%.*s", (int)end, rest);
        label.text = layout_fit(layout, line, width, label.size, label.is_bold);
        layout_add_label(layout, &label);
        label.y += height;
        rest = rest[end] == '\0' ? NULL : rest + end + 1;
    }
    return label.y;
}

/* Title and lines; returns the height below. */
static double add_headings(lan_layout *layout, double left)
{
    const lan_figure *const figure = layout->figure;
    const lan_metrics *const m = layout->m;
    const double start = m->edge + (layout->is_cells ? 8.0 : 14.0);
    double y = start;
    left = layout->is_cells ? 0.0 : left;
    if (figure->title[0] != '\0') {
        y = add_line(layout,
                     &(lan_label){.role = LAN_LABEL_TITLE,
                                  .x = left,
                                  .y = y,
                                  .size = m->title,
                                  .is_bold = true,
                                  .paint = LAN_PAINT_INK,
                                  .text = figure->title},
                     layout->is_cells ? m->line : 28.0);
    }
    for (size_t i = 0; i < figure->line_count; i++) {
        const lan_figure_text *const line = &figure->lines[i];
        y = add_line(layout,
                     &(lan_label){.role = LAN_LABEL_LINE,
                                  .x = left,
                                  .y = y,
                                  .size = line->paint == LAN_PAINT_MUTED
                                              ? m->small
                                              : m->usual,
                                  .paint = line->paint,
                                  .text = line->text},
                     m->line);
    }
    return layout->is_cells ? (y > start ? y + 8.0 : 0.0) : y - 6.0;
}

/* Footnotes from a height on down. */
static double add_footnotes(lan_layout *layout, double left, double y)
{
    const lan_figure *const figure = layout->figure;
    for (size_t i = 0; i < figure->footnote_count; i++) {
        y = add_line(layout,
                     &(lan_label){.role = LAN_LABEL_FOOTNOTE,
                                  .x = left,
                                  .y = y,
                                  .size = layout->m->small,
                                  .paint = figure->footnotes[i].paint,
                                  .text = figure->footnotes[i].text},
                     layout->is_cells ? layout->m->line : 18.0);
    }
    return y;
}

static void add_axis_title(lan_layout *layout, const lan_axis_def *axis,
                           double x, double y, int align, double room,
                           bool is_turned)
{
    char title[512];
    lan_axis_title(axis, title, sizeof title);
    if (title[0] != '\0') {
        layout_add_label(
            layout, &(lan_label){.role = LAN_LABEL_AXIS,
                                 .x = x,
                                 .y = y,
                                 .align = align,
                                 .size = layout->m->tic,
                                 .is_turned = is_turned,
                                 .paint = LAN_PAINT_INK,
                                 .text = layout_fit(layout, title, room,
                                                    layout->m->tic, false)});
    }
}

/* Height of a panel's title. */
static double title_height(const lan_layout *layout, const lan_panel_layout *at)
{
    return at->panel->def.title == NULL ? 0.0
           : layout->is_cells           ? layout->m->line
                                        : 26.0;
}

/* True where a terminal writes the title of x behind the numbers. */
static bool is_title_behind(const lan_layout *layout,
                            const lan_panel_layout *at)
{
    char title[512];
    lan_axis_title(&at->panel->def.x, title, sizeof title);
    return layout->is_cells && at->x.tic_count > 0 &&
           at->x.texts_end + LAN_CELL_WIDE +
                   layout_width(layout, title, 0.0, false) <=
               layout->width;
}

/* True where a terminal writes titles of y and of the scale above a panel. */
static bool has_upper_titles(const lan_layout *layout,
                             const lan_panel_layout *at)
{
    const lan_axis_def *const y = &at->panel->def.y;
    return layout->is_cells &&
           ((y->format != LAN_AXIS_HIDDEN && layout_has_title(y)) ||
            (at->has_scale && at->scale->title != NULL));
}

/* The title of a panel, above its flags. */
static void add_panel_title(lan_layout *layout, const lan_panel_layout *at,
                            double up)
{
    const lan_frame *const f = &at->frame;
    layout_add_label(
        layout, &(lan_label){.role = LAN_LABEL_AXIS,
                             .x = f->left,
                             .y = f->top - up - (layout->is_cells ? 8.0 : 13.0),
                             .align = -1,
                             .size = layout->m->usual,
                             .is_bold = true,
                             .paint = LAN_PAINT_INK,
                             .text = layout_fit(layout, at->panel->def.title,
                                                layout->width - f->left -
                                                    layout->m->edge,
                                                layout->m->usual, true)});
}

/* Titles of y and of the scale, upright beside them or in a row above. */
static void add_y_titles(lan_layout *layout, const lan_panel_layout *at,
                         bool is_first, double up)
{
    const lan_frame *const f = &at->frame;
    const lan_axis_def *const y = &at->panel->def.y;
    const double numbers =
        at->y.tic_count > 0 ? at->y.text_width + layout->m->number : 0.0;
    const double middle = 0.5 * (f->top + f->bottom);
    const double above = f->top - up - 8.0;
    if (layout->is_cells && y->format != LAN_AXIS_HIDDEN) {
        add_axis_title(layout, y, fmax(0.0, f->left - 16.0), above, -1,
                       layout->width, false);
    } else if (!layout->is_cells) {
        add_axis_title(layout, y,
                       is_first ? layout->m->edge + 4.0
                                : f->left - numbers - 0.5 * LAYOUT_AXIS - 4.0,
                       middle, 0, f->bottom - f->top + 40.0, true);
    }
    if (at->has_scale && layout->is_cells) {
        add_axis_title(layout, at->scale_axis.def, layout->width, above, 1,
                       layout->width, false);
    } else if (at->has_scale) {
        add_axis_title(layout, at->scale_axis.def,
                       at->scale_frame.right + layout->m->number +
                           at->scale_axis.text_width + 0.5 * LAYOUT_AXIS,
                       middle, 0, f->bottom - f->top, true);
    }
}

/* Titles of a panel, of its axes and of its scale.
 *
 * foot      from the frame down to the title of x
 * is_first  of its row: the title of y is at the left border of the canvas
 */
static void add_panel_titles(lan_layout *layout, const lan_panel_layout *at,
                             double foot, bool is_first)
{
    const lan_frame *const f = &at->frame;
    const lan_axis_def *const x = &at->panel->def.x;
    const int rows = layout_flag_rows(layout, at);
    const double flags =
        rows > 0 ? layout->m->flags * rows + (layout->is_cells ? 0.0 : 4.0)
                 : 0.0;
    if (at->x.has_texts && is_title_behind(layout, at)) {
        add_axis_title(layout, x, at->x.texts_end + LAN_CELL_WIDE,
                       f->bottom + layout->m->below, -1, layout->width, false);
    } else if (at->x.has_texts) {
        add_axis_title(layout, x, 0.5 * (f->left + f->right), f->bottom + foot,
                       0, f->right - f->left + 80.0, false);
    }
    add_y_titles(layout, at, is_first, flags);
    if (at->panel->def.title != NULL) {
        add_panel_title(
            layout, at,
            flags + (has_upper_titles(layout, at) ? layout->m->line : 0.0));
    }
}

/* --- heights ------------------------------------------------------------- */

/* Rows of a map on a terminal, at most, and of another panel at least. */
#define MAP_ROWS   38.0
#define LEAST_ROWS 3.0

#define SLANT_MOST 130.0 /* height of slanted numbers, px */

/* Height below a frame of a terminal: axis, numbers and title. */
static double cells_below(const lan_layout *layout, const lan_panel_layout *at)
{
    const lan_axis_def *const x = &at->panel->def.x;
    const double title = layout_has_title(x) && !is_title_behind(layout, at)
                             ? LAN_CELL_HIGH
                             : 0.0;
    if (x->format == LAN_AXIS_HIDDEN) {
        return title;
    }
    return at->x.has_texts ? 2.0 * LAN_CELL_HIGH + title : LAN_CELL_HIGH;
}

/* Heights above and below the frames of a row of a terminal. */
static void measure_cells(const lan_layout *layout, layout_row *r)
{
    for (size_t i = 0; i < r->count; i++) {
        const lan_panel_layout *const at = &layout->panels[r->first + i];
        r->head =
            fmax(r->head,
                 title_height(layout, at) +
                     layout->m->flags * layout_flag_rows(layout, at) +
                     (has_upper_titles(layout, at) ? layout->m->line : 0.0));
        r->foot = fmax(r->foot, cells_below(layout, at));
    }
}

/* Heights above and below the frames of a row. */
static void measure_row(const lan_layout *layout, layout_row *r, bool is_last)
{
    const double pi = 3.14159265358979;
    r->head = 0.0;
    r->foot = layout->is_cells ? 0.0 : 10.0;
    if (layout->is_cells) {
        measure_cells(layout, r);
        return;
    }
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
        r->head = fmax(r->head,
                       title_height(layout, at) +
                           (flags > 0 ? layout->m->flags * flags + 4.0 : 0.0));
        r->foot = fmax(r->foot, foot);
    }
    r->foot += is_last ? 8.0 : 14.0;
}

/* Squares of a map are two characters wide, or single characters, or several
 * are one. */
static void keep_cell_shape(lan_frame *f, double across, double up)
{
    const double columns = (f->right - f->left) / LAN_CELL_WIDE;
    const double scale = fmin(columns / across, 2.0 * MAP_ROWS / up);
    double wide = 1.0; /* characters for a unit */
    double high = 1.0;
    if (scale >= 2.0) {
        wide = 2.0 * floor(0.5 * scale);
        high = 0.5 * wide;
    } else if (across > columns || up > MAP_ROWS) {
        wide = 1.0 / ceil(1.0 / fmin(scale, 1.0) - 1e-9);
        high = 0.5 * wide;
    }
    f->right = f->left + LAN_CELL_WIDE * fmax(1.0, ceil(wide * across - 1e-6));
    f->bottom = f->top + LAN_CELL_HIGH * fmax(1.0, ceil(high * up - 1e-6));
}

/* Makes a frame as wide and as high as its units ask for. */
static void keep_shape(const lan_layout *layout, lan_panel_layout *at)
{
    lan_frame *const f = &at->frame;
    const double across = at->x.to - at->x.from;
    const double up = at->y.to - at->y.from;
    const double unit =
        fmin((f->right - f->left) / across, (f->bottom - f->top) / up);
    if (layout->is_cells) {
        keep_cell_shape(f, across, up);
    } else {
        f->right = f->left + unit * across;
        f->bottom = f->top + unit * up;
    }
}

static void place_axes(const lan_layout *layout, lan_panel_layout *at)
{
    /* From the middle of a dot to the middle of another. */
    const double dot = layout->is_cells ? 2.0 : 0.0;
    if (at->panel->def.keeps_shape) {
        keep_shape(layout, at);
    }
    const lan_frame *const f = &at->frame;
    const bool is_down = at->panel->def.y.is_downwards;
    at->x.from_px = f->left + dot;
    at->x.to_px = f->right - dot;
    at->y.from_px = is_down ? f->top + dot : f->bottom - dot;
    at->y.to_px = is_down ? f->bottom - dot : f->top + dot;
    if (at->has_scale) {
        const double left = f->right + (layout->is_cells ? 16.0 : 18.0);
        at->scale_frame =
            (lan_frame){left, f->top, left + layout->m->scale, f->bottom};
        at->scale_axis.from_px = f->bottom - dot;
        at->scale_axis.to_px = f->top + dot;
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

/* Makes the heights of rows whole ones of characters; maps have their own. */
static void share_cells(const lan_layout *layout, layout_row *rows,
                        size_t count)
{
    for (size_t i = 0; i < count; i++) {
        layout_row *const r = &rows[i];
        const double high = round(r->height / LAN_CELL_HIGH);
        r->height = LAN_CELL_HIGH * fmax(high, LEAST_ROWS);
        for (size_t k = 0; k < r->count; k++) {
            lan_panel_layout at = layout->panels[r->first + k];
            if (at.panel->def.keeps_shape) {
                keep_shape(layout, &at);
                r->height =
                    k == 0 ? at.frame.bottom - at.frame.top
                           : fmax(r->height, at.frame.bottom - at.frame.top);
            }
        }
    }
}

/* Frames from top to bottom. */
static double place_down(lan_layout *layout, const layout_row *rows,
                         size_t count, double top)
{
    for (size_t i = 0; i < count; i++) {
        top += rows[i].head;
        for (size_t k = 0; k < rows[i].count; k++) {
            lan_panel_layout *const at = &layout->panels[rows[i].first + k];
            at->frame.top = top;
            at->frame.bottom = top + rows[i].height;
            place_axes(layout, at);
        }
        top += rows[i].height + rows[i].foot;
    }
    return top;
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

/* Puts the frames of rows, whose left and right are known, below each other
 * from a height on.
 *
 * left        of footnotes
 * with_title  and footnotes
 */
static void place_rows(lan_layout *layout, layout_row *rows, size_t count,
                       double left, double top, bool with_title)
{
    const double high = measure_rows(layout, rows, count);
    if (layout->is_cells) {
        share_height(rows, count, LAN_CELL_HIGH * layout->sheet.rows);
        share_cells(layout, rows, count);
        top = place_down(layout, rows, count, top);
        layout->height =
            with_title ? add_footnotes(layout, 0.0, top + 8.0) - 8.0 : top;
        return;
    }
    const double notes = 18.0 * (double)layout->figure->footnote_count;
    const double bottom = layout->height - layout->m->edge;
    share_height(rows, count,
                 (with_title && notes > 0.0 ? bottom - notes : layout->height) -
                     top - high);
    (void)place_down(layout, rows, count, top);
    if (with_title) {
        (void)add_footnotes(layout, left, bottom - notes + 18.0);
    } else if (count > 0) {
        cut_foot(layout, &rows[count - 1]);
    }
}

static const lan_metrics pixels = {.small = 13.5,
                                   .tic = 14.0,
                                   .usual = LAN_LAYOUT_FONT,
                                   .title = 22.0,
                                   .line = 22.0,
                                   .legend = 24.0,
                                   .flags = 24.0,
                                   .sample = 26.0,
                                   .edge = 14.0,
                                   .number = 9.0,
                                   .below = 17.0,
                                   .scale = 16.0,
                                   .end = 12.0,
                                   .name = 19.0};
static const lan_metrics cells = {.small = LAN_CELL_HIGH,
                                  .tic = LAN_CELL_HIGH,
                                  .usual = LAN_CELL_HIGH,
                                  .title = LAN_CELL_HIGH,
                                  .line = LAN_CELL_HIGH,
                                  .legend = LAN_CELL_HIGH,
                                  .flags = LAN_CELL_HIGH,
                                  .sample = 2.0 * LAN_CELL_WIDE,
                                  .edge = 0.0,
                                  .number = 2.0 * LAN_CELL_WIDE,
                                  .below = 1.5 * LAN_CELL_HIGH,
                                  .scale = 2.0 * LAN_CELL_WIDE,
                                  .end = LAN_CELL_WIDE,
                                  .name = LAN_CELL_HIGH};

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
    const double most = layout->is_cells
                            ? ceil(length / each)
                            : fmin(fmax(floor(length / each), 4.0), 9.0);
    lan_axis_find_tics(def, (size_t)most, list);
    axis->to = list->to;
    axis->tics = calloc(list->count + 1, sizeof *axis->tics);
    layout->is_lost = layout->is_lost || axis->tics == NULL;
    for (size_t i = 0; axis->tics != NULL && i < list->count; i++) {
        lan_tic *const tic = &axis->tics[axis->tic_count++];
        tic->at = list->at[i];
        tic->text = layout_text(layout, list->texts[i]);
        axis->text_width =
            fmax(axis->text_width,
                 layout_width(layout, tic->text, layout->m->tic, false));
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
static double width_before(const lan_layout *layout, const lan_panel_layout *at)
{
    const lan_axis_def *const y = &at->panel->def.y;
    if (layout->is_cells) {
        return y->format == LAN_AXIS_HIDDEN
                   ? 0.0
                   : at->y.text_width + layout->m->number;
    }
    return layout->m->edge + (layout_has_title(y) ? LAYOUT_AXIS + 4.0 : 0.0) +
           (at->y.tic_count > 0 ? at->y.text_width + layout->m->number : 0.0);
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
    if (tics > 0 && at->x.slant <= 0.0 && !layout->is_cells) {
        width = 0.5 * layout_width(layout, at->x.tics[tics - 1].text,
                                   layout->m->tic, false);
    }
    const double names = layout_names_width(layout, at->panel);
    if (names > 0.0) {
        width = fmax(width,
                     fmin(names, NAMES_SHARE * layout->width) + layout->m->end);
    }
    if (at->has_scale) {
        width +=
            16.0 + (layout->is_cells ? 0.0 : 2.0) + layout->m->scale +
            layout->m->number + at->scale_axis.text_width +
            (at->scale->title != NULL && !layout->is_cells ? LAYOUT_AXIS : 0.0);
    }
    return width + layout->m->edge;
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
        lay_out_axis(layout, def, height, layout->is_cells ? 40.0 : 45.0,
                     &at->scale_axis);
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
        free_width -= i > 0 ? width_before(layout, at) : 0.0;
        free_width -= i + 1 < r->count ? width_behind(layout, at) : 0.0;
    }
    free_width = fmax(free_width, 60.0);
    double x = left;
    for (size_t i = 0; i < r->count; i++) {
        lan_panel_layout *const at = &layout->panels[r->first + i];
        const double share = share_of(layout, r, i);
        x += i > 0 ? width_before(layout, at) : 0.0;
        const double each = free_width * share / shares;
        at->frame.left = x;
        at->frame.right =
            x + (layout->is_cells ? LAN_CELL_WIDE * floor(each / LAN_CELL_WIDE)
                                  : each);
        at->x.from_px = at->frame.left;
        at->x.to_px = at->frame.right;
        x = at->frame.right + width_behind(layout, at);
    }
}

/* Numbers of x that would touch are slanted, where they are names, or fewer. */
static void fit_numbers(lan_layout *layout, lan_panel_layout *at)
{
    const double width = at->frame.right - at->frame.left;
    const double each = layout->is_cells ? 64.0 : 110.0;
    lay_out_axis(layout, &at->panel->def.x, width, each, &at->x);
    const double step = width / fmax(1.0, at->x.to - at->x.from);
    if (layout->is_cells) {
        return; /* those that would touch are dropped */
    }
    if (at->panel->def.x.format == LAN_AXIS_NAMES &&
        at->x.text_width > step - 8.0) {
        at->x.slant = step < 26.0 ? LAYOUT_STEEP : LAYOUT_SLANT;
    } else if (at->x.text_width > each - 20.0) {
        lay_out_axis(layout, &at->panel->def.x, width, at->x.text_width + 30.0,
                     &at->x);
    }
}

/* Leaves out numbers of x that would touch the one before. */
static void drop_touching(lan_layout *layout, lan_panel_layout *at)
{
    double end = -LAN_CELL_WIDE;
    for (size_t i = 0; i < at->x.tic_count; i++) {
        lan_tic *const tic = &at->x.tics[i];
        const double width = layout_width(layout, tic->text, 0.0, false);
        const double wish = lan_axis_px(&at->x, tic->at) - 0.5 * width;
        const double start = fmax(0.0, fmin(wish, layout->width - width));
        if (start < end + LAN_CELL_WIDE) {
            tic->text = "";
        } else {
            end = start + width;
        }
    }
    at->x.texts_end = end;
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
    if (with_title || layout->is_cells || !keeps_shapes(layout)) {
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
        right = fmax(right, label_end(&layout->labels[i]) + layout->m->edge);
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
            add_panel_titles(
                layout, at,
                rows[r].foot - (layout->is_cells ? 8.0 : last + 10.0), k == 0);
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
    *left = 2.0 * layout->m->edge;
    *right = 0.0;
    for (size_t i = 0; i < count; i++) {
        const lan_panel_layout *const panels = &layout->panels[rows[i].first];
        *left = fmax(*left, width_before(layout, &panels[0]));
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
    double shares = 0.0;
    for (size_t r = 0; r < count; r++) {
        shares += rows[r].share;
    }
    for (size_t r = 0; r < count; r++) {
        const double height =
            layout->is_cells
                ? LAN_CELL_HIGH * layout->sheet.rows * rows[r].share / shares
                : (layout->height - 120.0) / (double)count;
        for (size_t i = rows[r].first; i < rows[r].first + rows[r].count; i++) {
            lan_panel_layout *const at = &layout->panels[i];
            const lan_panel_def *const def = &at->panel->def;
            lay_out_axis(layout, &def->y, height,
                         layout->is_cells ? 40.0 : 52.0, &at->y);
            lay_out_axis(layout, &def->x, 800.0, 110.0, &at->x);
            lay_out_scale(layout, at, height, &scale_defs[i]);
        }
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
    for (size_t i = 0; layout->is_cells && i < layout->panel_count; i++) {
        drop_touching(layout, &layout->panels[i]);
    }
    double top = with_title ? add_headings(layout, left) : layout->m->edge;
    top = layout_add_legend(layout, layout->is_cells ? 0.0 : left,
                            find_legend_end(layout, left, with_title), top,
                            !with_title);
    top += layout->is_cells ? 0.0 : 8.0;
    place_rows(layout, rows, count, left, top, with_title);
    add_panel_labels(layout, rows, count);
    if (!with_title && !layout->is_cells && keeps_shapes(layout)) {
        cut_side(layout);
    }
}

lan_status lan_layout_create(const lan_figure *figure, bool has_title_lines,
                             const lan_sheet *sheet, lan_layout **out)
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
    layout->m = sheet != NULL ? &cells : &pixels;
    layout->is_cells = sheet != NULL;
    layout->width = LAN_LAYOUT_WIDTH;
    layout->height = LAN_LAYOUT_LINE * figure->height;
    if (sheet != NULL) {
        layout->sheet = *sheet;
        layout->width = LAN_CELL_WIDE * sheet->columns;
    }
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
