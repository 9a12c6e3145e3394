/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where the panels of a figure are, with their axes and titles.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "plots/plots_impl.h"
#include "plots/text.h"

#define CANVAS_WIDTH 1200.0
#define CANVAS_LINE  20.0 /* height of a line of text */

#define AXIS  22.0 /* height of an axis' title */
#define SLANT 32.0 /* degrees of slanted names below a panel */
#define STEEP 62.0 /* of those that would touch each other so */

#define SLANT_MOST   130.0 /* height of slanted numbers, px */
#define NAMES_SHARE  0.4   /* of the canvas, for names at its right */
#define LEGEND_LEAST 480.0 /* px */

/* Rows of a map on a terminal, at most, and of another panel at least. */
#define MAP_ROWS   38.0
#define LEAST_ROWS 3.0

static const plot_metrics pixels = {.small = 13.5,
                                    .tic = 14.0,
                                    .usual = 16.0,
                                    .title = 22.0,
                                    .start = 28.0,
                                    .title_line = 28.0,
                                    .line = 22.0,
                                    .after = -6.0,
                                    .note = 18.0,
                                    .panel_title = 26.0,
                                    .legend = 24.0,
                                    .flags = 24.0,
                                    .flag_gap = 4.0,
                                    .sample = 26.0,
                                    .half_sample = 6.0,
                                    .entry = 26.0,
                                    .below_legend = 8.0,
                                    .edge = 14.0,
                                    .number = 9.0,
                                    .below = 17.0,
                                    .before_scale = 18.0,
                                    .scale = 16.0,
                                    .end = 12.0,
                                    .name = 19.0,
                                    .across = 110.0,
                                    .up = 52.0,
                                    .scale_up = 45.0};
static const plot_metrics cells = {.small = PLOT_CELL_HIGH,
                                   .tic = PLOT_CELL_HIGH,
                                   .usual = PLOT_CELL_HIGH,
                                   .title = PLOT_CELL_HIGH,
                                   .start = 8.0,
                                   .title_line = PLOT_CELL_HIGH,
                                   .line = PLOT_CELL_HIGH,
                                   .after = 8.0,
                                   .note = PLOT_CELL_HIGH,
                                   .panel_title = PLOT_CELL_HIGH,
                                   .legend = PLOT_CELL_HIGH,
                                   .flags = PLOT_CELL_HIGH,
                                   .sample = 2.0 * PLOT_CELL_WIDE,
                                   .half_sample = 8.0,
                                   .entry = 3.0 * PLOT_CELL_WIDE,
                                   .number = 2.0 * PLOT_CELL_WIDE,
                                   .below = 1.5 * PLOT_CELL_HIGH,
                                   .before_scale = 2.0 * PLOT_CELL_WIDE,
                                   .scale = 2.0 * PLOT_CELL_WIDE,
                                   .end = PLOT_CELL_WIDE,
                                   .name = PLOT_CELL_HIGH,
                                   .across = 64.0,
                                   .up = 40.0,
                                   .scale_up = 40.0,
                                   .dot = 2.0};

/* --- headings and footnotes ---------------------------------------------- */

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
static double add_line(lan_layout *layout, const lan_painted_text *text,
                       double letters, bool is_bold, double x, double y,
                       double height)
{
    const double width = layout->width - x - layout->m->edge;
    for (const char *rest = text->text; rest != NULL;) {
        char line[1024];
        const size_t end =
            layout->is_cells ? words_within(layout, rest, width) : strlen(rest);
        (void)snprintf(line, sizeof line, "%.*s", (int)end, rest);
        layout_add_label(layout,
                         &(lan_label){.x = x,
                                      .y = y,
                                      .align = -1,
                                      .size = letters,
                                      .is_bold = is_bold,
                                      .paint = text->paint,
                                      .text = layout_fit(layout, line, width,
                                                         letters, is_bold)});
        y += height;
        rest = rest[end] == '\0' ? NULL : rest + end + 1;
    }
    return y;
}

/* Title and lines; returns the height below. */
static double add_headings(lan_layout *layout, double left)
{
    const lan_figure *const figure = layout->figure;
    const plot_metrics *const m = layout->m;
    double y = m->start;
    if (figure->title[0] != '\0') {
        y = add_line(layout, &(lan_painted_text){figure->title, LAN_PAINT_INK},
                     m->title, true, left, y, m->title_line);
    }
    for (size_t i = 0; i < figure->lines.count; i++) {
        const lan_painted_text *const line = &figure->lines.items[i];
        y = add_line(layout, line,
                     line->paint == LAN_PAINT_MUTED ? m->small : m->usual,
                     false, left, y, m->line);
    }
    return y > m->start || !layout->is_cells ? y + m->after : 0.0;
}

/* Footnotes from a height on down. */
static double add_footnotes(lan_layout *layout, double left, double y)
{
    const lan_figure_text_list *const notes = &layout->figure->footnotes;
    for (size_t i = 0; i < notes->count; i++) {
        y = add_line(layout, &notes->items[i], layout->m->small, false, left, y,
                     layout->m->note);
    }
    return y;
}

/* --- titles of panels ---------------------------------------------------- */

static bool has_title(const lan_axis_def *axis)
{
    return axis->title != NULL || axis->unit != NULL;
}

static char *write_title(const lan_axis_def *axis, char title[512])
{
    const char *const name = axis->title != NULL ? axis->title : "";
    const char *const unit = axis->unit != NULL ? axis->unit : "";
    (void)snprintf(title, 512, unit[0] == '\0' ? "%s%s" : "%s (%s)", name,
                   unit);
    return title;
}

/* Adds a title that reads across at (x, y) or, `is_turned`, upwards. */
static void add_title(lan_layout *layout, const char *title, double x, double y,
                      int align, double room, bool is_turned, bool is_bold)
{
    const double size = is_bold ? layout->m->usual : layout->m->tic;
    if (title[0] != '\0') {
        layout_add_label(layout,
                         &(lan_label){.x = x,
                                      .y = y,
                                      .align = align,
                                      .size = size,
                                      .is_bold = is_bold,
                                      .is_turned = is_turned,
                                      .is_described = true,
                                      .paint = LAN_PAINT_INK,
                                      .text = layout_fit(layout, title, room,
                                                         size, is_bold)});
    }
}

/* True where a terminal writes the title of x behind the numbers. */
static bool is_title_behind(const lan_layout *layout,
                            const lan_panel_layout *at)
{
    char title[512];
    write_title(at->x.def, title);
    return layout->is_cells && at->x.tic_count > 0 &&
           at->x.texts_end + PLOT_CELL_WIDE +
                   layout_width(layout, title, 0.0, false) <=
               layout->width;
}

/* Height of the row above a panel in which a terminal writes the title of y. */
static double upper_title(const lan_layout *layout, const lan_panel_layout *at)
{
    const lan_axis_def *const y = at->y.def;
    return layout->is_cells && y->format != LAN_AXIS_HIDDEN && has_title(y)
               ? layout->m->line
               : 0.0;
}

/* The title of y, upright beside it or in a row above.
 *
 * is_first  of its row: it is at the left border of the canvas
 */
static void add_y_title(lan_layout *layout, const lan_panel_layout *at,
                        bool is_first, double flags)
{
    const lan_frame *const f = &at->frame;
    const double numbers =
        at->y.tic_count > 0 ? at->y.text_width + layout->m->number : 0.0;
    char y[512];
    write_title(at->y.def, y);
    if (!layout->is_cells) {
        add_title(layout, y,
                  is_first ? layout->m->edge + 4.0
                           : f->left - numbers - 0.5 * AXIS - 4.0,
                  0.5 * (f->top + f->bottom), 0, f->bottom - f->top + 40.0,
                  true, false);
    } else if (upper_title(layout, at) > 0.0) {
        add_title(layout, y, fmax(0.0, f->left - 16.0), f->top - flags - 8.0,
                  -1, layout->width, false, false);
    }
}

/* Titles of a panel and of its axes.
 *
 * foot  from the frame down to the title of x
 */
static void add_panel_titles(lan_layout *layout, const lan_panel_layout *at,
                             double foot, bool is_first)
{
    const lan_frame *const f = &at->frame;
    const double flags = layout_flags_height(layout, at);
    char x[512];
    write_title(at->x.def, x);
    if (at->x.has_texts && is_title_behind(layout, at)) {
        add_title(layout, x, at->x.texts_end + PLOT_CELL_WIDE,
                  f->bottom + layout->m->below, -1, layout->width, false,
                  false);
    } else if (at->x.has_texts) {
        add_title(layout, x, 0.5 * (f->left + f->right), f->bottom + foot, 0,
                  layout->is_cells ? layout->width : f->right - f->left + 80.0,
                  false, false);
    }
    add_y_title(layout, at, is_first, flags);
    if (at->panel->def.title != NULL) {
        add_title(layout, at->panel->def.title, f->left,
                  f->top - flags - upper_title(layout, at) -
                      0.5 * layout->m->panel_title,
                  -1, layout->width - f->left - layout->m->edge, false, true);
    }
}

/* --- axes ---------------------------------------------------------------- */

/* Lays out the tics of an axis that is about `length` px long, one for each so
 * many px. */
static void lay_out_axis(lan_layout *layout, const lan_axis_def *def,
                         double length, double each, lan_axis_layout *axis)
{
    const double most = layout->is_cells
                            ? ceil(length / each)
                            : fmin(fmax(floor(length / each), 4.0), 9.0);
    *axis = (lan_axis_layout){
        .def = def,
        .tics = plot_room(&layout->arena, LAN_TICS_MAX, sizeof *axis->tics),
        .has_texts = true};
    if (axis->tics == NULL) {
        return;
    }
    axis->tic_count = axis_find_tics(def, (size_t)most, axis->tics);
    for (size_t i = 0; i < axis->tic_count; i++) {
        char *const text = axis->tics[i].text;
        (void)snprintf(text, LAN_TIC_SIZE, "%s", layout_text(layout, text));
        axis->text_width =
            fmax(axis->text_width,
                 layout_width(layout, text, layout->m->tic, false));
    }
}

static void lay_out_scale(lan_layout *layout, lan_panel_layout *at,
                          double height)
{
    for (size_t i = 0; i < at->panel->mark_count && at->scale == NULL; i++) {
        const lan_cells *const of = at->panel->marks[i]->cells;
        at->scale = of != NULL && of->scale.is_shown && of->scale.count > 1
                        ? &of->scale
                        : NULL;
    }
    if (at->scale != NULL) {
        lan_axis_def *const def = &at->scale_def;
        *def =
            (lan_axis_def){.from = at->scale->stops[0].value,
                           .to = at->scale->stops[at->scale->count - 1].value,
                           .format = at->scale->format};
        def->to = def->to > def->from ? def->to : def->from + 1.0;
        lay_out_axis(layout, def, height, layout->m->scale_up, &at->scale_axis);
    }
}

/* Numbers of x that would touch are slanted, where they are names, or fewer. */
static void fit_numbers(lan_layout *layout, lan_panel_layout *at)
{
    const lan_axis_def *const x = &at->panel->def.x;
    const double width = at->frame.right - at->frame.left;
    const double each = layout->m->across;
    lay_out_axis(layout, x, width, each, &at->x);
    const double step = width / fmax(1.0, x->to - x->from);
    if (layout->is_cells) {
        return; /* those that would touch are dropped */
    }
    if (x->format == LAN_AXIS_NAMES && at->x.text_width > step - 8.0) {
        at->x.slant = step < 26.0 ? STEEP : SLANT;
    } else if (at->x.text_width > each - 20.0) {
        lay_out_axis(layout, x, width, at->x.text_width + 30.0, &at->x);
    }
}

/* Leaves out numbers of x that would touch the one before. */
static void drop_touching(const lan_layout *layout, lan_panel_layout *at)
{
    double end = -PLOT_CELL_WIDE;
    for (size_t i = 0; i < at->x.tic_count; i++) {
        lan_tic *const tic = &at->x.tics[i];
        const double width = layout_width(layout, tic->text, 0.0, false);
        const double wish = axis_px(&at->x, tic->at) - 0.5 * width;
        const double start = fmax(0.0, fmin(wish, layout->width - width));
        if (start < end + PLOT_CELL_WIDE) {
            tic->text[0] = '\0';
        } else {
            end = start + width;
        }
    }
    at->x.texts_end = end;
}

/* --- across -------------------------------------------------------------- */

/* Panels beside each other. */
typedef struct panel_row {
    size_t count;
    lan_panel_layout *panels;
    double share;
    double head;   /* above the frames: title and flags */
    double foot;   /* below them: numbers and the title of the axis */
    double height; /* of the frames */
} panel_row;

/* Rows of panels; returns their number. */
static size_t find_rows(const lan_layout *layout, panel_row *rows)
{
    size_t count = 0;
    for (size_t i = 0; i < layout->panel_count; i++) {
        const lan_panel_def *const def = &layout->panels[i].panel->def;
        if (count > 0 && def->is_beside) {
            rows[count - 1].count++;
        } else {
            rows[count++] =
                (panel_row){.panels = &layout->panels[i],
                            .count = 1,
                            .share = def->is_beside ? 1.0 : def->share};
        }
    }
    return count;
}

/* Width left of a frame: numbers and the title of y. */
static double width_before(const lan_layout *layout, const lan_panel_layout *at)
{
    const plot_metrics *const m = layout->m;
    const bool has_numbers = layout->is_cells
                                 ? at->y.def->format != LAN_AXIS_HIDDEN
                                 : at->y.tic_count > 0;
    const bool is_beside = has_title(at->y.def) && !layout->is_cells;
    return m->edge + (is_beside ? AXIS + 4.0 : 0.0) +
           (has_numbers ? at->y.text_width + m->number : 0.0);
}

/* Width right of a frame: names, a scale, half of the last number. */
static double width_behind(const lan_layout *layout, const lan_panel_layout *at)
{
    const plot_metrics *const m = layout->m;
    const size_t tics = at->x.tic_count;
    double width = 0.0;
    if (tics > 0 && at->x.slant <= 0.0 && !layout->is_cells) {
        width = 0.5 *
                layout_width(layout, at->x.tics[tics - 1].text, m->tic, false);
    }
    const double names = layout_names_width(layout, at->panel);
    if (names > 0.0) {
        width = fmax(width, fmin(names, NAMES_SHARE * layout->width) + m->end);
    }
    if (at->scale != NULL) {
        width +=
            m->before_scale + m->scale + m->number + at->scale_axis.text_width;
    }
    return width + m->edge;
}

/* Frames of a row from left to right. */
static void place_row(const lan_layout *layout, const panel_row *r, double left,
                      double right)
{
    double free_width = layout->width - left - right;
    double shares = 0.0;
    for (size_t i = 0; i < r->count; i++) {
        const lan_panel_layout *const at = &r->panels[i];
        shares += i == 0 ? 1.0 : at->panel->def.share;
        free_width -= i > 0 ? width_before(layout, at) : 0.0;
        free_width -= i + 1 < r->count ? width_behind(layout, at) : 0.0;
    }
    free_width = fmax(free_width, 60.0);
    double x = left;
    for (size_t i = 0; i < r->count; i++) {
        lan_panel_layout *const at = &r->panels[i];
        const double share = i == 0 ? 1.0 : at->panel->def.share;
        double each = free_width * share / shares;
        if (layout->is_cells) {
            each = PLOT_CELL_WIDE * floor(each / PLOT_CELL_WIDE);
        }
        x += i > 0 ? width_before(layout, at) : 0.0;
        at->frame.left = x;
        at->frame.right = x + each;
        at->x.from_px = at->frame.left;
        at->x.to_px = at->frame.right;
        x = at->frame.right + width_behind(layout, at);
    }
}

/* All frames between the widest margins; returns the left one. */
static double place_across(const lan_layout *layout, const panel_row *rows,
                           size_t count)
{
    double left = 2.0 * layout->m->edge;
    double right = layout->m->edge;
    for (size_t i = 0; i < count; i++) {
        const panel_row *const r = &rows[i];
        left = fmax(left, width_before(layout, &r->panels[0]));
        right = fmax(right, width_behind(layout, &r->panels[r->count - 1]));
    }
    for (size_t i = 0; i < count; i++) {
        place_row(layout, &rows[i], left, right);
    }
    return left;
}

/* --- down ---------------------------------------------------------------- */

/* Height below a frame: axis, numbers and title. */
static double foot_of(const lan_layout *layout, const lan_panel_layout *at)
{
    const lan_axis_layout *const x = &at->x;
    if (layout->is_cells) {
        const double title = has_title(x->def) && !is_title_behind(layout, at)
                                 ? PLOT_CELL_HIGH
                                 : 0.0;
        return x->def->format == LAN_AXIS_HIDDEN ? title
               : x->has_texts                    ? 2.0 * PLOT_CELL_HIGH + title
                                                 : PLOT_CELL_HIGH;
    }
    const double slanted = x->text_width * sin(x->slant * acos(-1.0) / 180.0);
    const double numbers = x->tic_count == 0 || !x->has_texts ? 6.0
                           : x->slant > 0.0 ? 16.0 + fmin(SLANT_MOST, slanted)
                                            : 26.0;
    return numbers + (x->has_texts && has_title(x->def) ? AXIS + 2.0 : 0.0);
}

/* Heights above and below the frames of a row. */
static void measure_row(lan_layout *layout, panel_row *r, bool is_last)
{
    r->foot = layout->is_cells ? 0.0 : 10.0;
    for (size_t i = 0; i < r->count; i++) {
        const lan_panel_layout *const at = &r->panels[i];
        const bool is_titled = at->panel->def.title != NULL;
        r->head = fmax(r->head, (is_titled ? layout->m->panel_title : 0.0) +
                                    layout_flags_height(layout, at) +
                                    upper_title(layout, at));
        r->foot = fmax(r->foot, foot_of(layout, at));
    }
    r->foot += layout->is_cells ? 0.0 : is_last ? 8.0 : 14.0;
}

/* Makes a frame as wide and as high as its units ask for. On a terminal squares
 * of a map are two characters wide, or single characters, or several are one.
 */
static void keep_shape(const lan_layout *layout, lan_panel_layout *at)
{
    const lan_panel_def *const def = &at->panel->def;
    lan_frame *const f = &at->frame;
    const double across = def->x.to - def->x.from;
    const double up = def->y.to - def->y.from;
    const double unit =
        fmin((f->right - f->left) / across, (f->bottom - f->top) / up);
    if (!layout->is_cells) {
        f->right = f->left + unit * across;
        f->bottom = f->top + unit * up;
        return;
    }
    const double columns = (f->right - f->left) / PLOT_CELL_WIDE;
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
    f->right = f->left + PLOT_CELL_WIDE * fmax(1.0, ceil(wide * across - 1e-6));
    f->bottom = f->top + PLOT_CELL_HIGH * fmax(1.0, ceil(high * up - 1e-6));
}

/* Gives rows the height that their heads and feet leave; on a terminal a whole
 * number of characters, and maps their own. */
static void share_height(const lan_layout *layout, panel_row *rows,
                         size_t count, double height)
{
    double shares = 0.0;
    for (size_t i = 0; i < count; i++) {
        shares += rows[i].share;
    }
    height = fmax(height, 40.0 * (double)count);
    for (size_t i = 0; i < count; i++) {
        panel_row *const r = &rows[i];
        r->height = height * r->share / shares;
        if (layout->is_cells) {
            r->height = PLOT_CELL_HIGH *
                        fmax(round(r->height / PLOT_CELL_HIGH), LEAST_ROWS);
        }
        for (size_t k = 0; layout->is_cells && k < r->count; k++) {
            lan_panel_layout at = r->panels[k];
            if (at.panel->def.keeps_shape) {
                keep_shape(layout, &at);
                const double own = at.frame.bottom - at.frame.top;
                r->height = k == 0 ? own : fmax(r->height, own);
            }
        }
    }
}

static void place_axes(const lan_layout *layout, lan_panel_layout *at)
{
    const double dot = layout->m->dot;
    if (at->panel->def.keeps_shape) {
        keep_shape(layout, at);
    }
    const lan_frame *const f = &at->frame;
    const bool is_down = at->panel->def.y.is_downwards;
    const double left = f->right + layout->m->before_scale;
    at->x.from_px = f->left + dot;
    at->x.to_px = f->right - dot;
    at->y.from_px = is_down ? f->top + dot : f->bottom - dot;
    at->y.to_px = is_down ? f->bottom - dot : f->top + dot;
    at->scale_frame =
        (lan_frame){left, f->top, left + layout->m->scale, f->bottom};
    at->scale_axis.from_px = f->bottom - dot;
    at->scale_axis.to_px = f->top + dot;
}

/* What is below the last row is not shown: a map that keeps its shape may be
 * lower than its canvas. */
static void cut_foot(lan_layout *layout, const panel_row *last)
{
    double bottom = 0.0;
    for (size_t i = 0; i < last->count; i++) {
        bottom = fmax(bottom, last->panels[i].frame.bottom);
    }
    layout->height = fmin(layout->height, ceil(bottom + last->foot));
}

/* Puts the frames of rows, whose left and right are known, below each other
 * from a height on, and footnotes below them.
 *
 * left  of footnotes
 */
static void place_down(lan_layout *layout, panel_row *rows, size_t count,
                       double left, double top, bool with_title)
{
    const double notes =
        layout->m->note * (double)layout->figure->footnotes.count;
    const double bottom = layout->height - layout->m->edge;
    double height =
        (with_title && notes > 0.0 ? bottom - notes : layout->height) - top;
    for (size_t i = 0; i < count; i++) {
        measure_row(layout, &rows[i], i + 1 == count);
        height -= rows[i].head + rows[i].foot;
    }
    share_height(layout, rows, count,
                 layout->is_cells ? PLOT_CELL_HIGH * layout->sheet.rows
                                  : height);
    for (size_t i = 0; i < count; i++) {
        top += rows[i].head;
        for (size_t k = 0; k < rows[i].count; k++) {
            lan_panel_layout *const at = &rows[i].panels[k];
            at->frame.top = top;
            at->frame.bottom = top + rows[i].height;
            place_axes(layout, at);
        }
        top += rows[i].height + rows[i].foot;
    }
    if (layout->is_cells) {
        layout->height =
            with_title ? add_footnotes(layout, left, top + 8.0) - 8.0 : top;
    } else if (with_title) {
        (void)add_footnotes(layout, left, bottom - notes + layout->m->note);
    } else if (count > 0) {
        cut_foot(layout, &rows[count - 1]);
    }
}

/* --- maps ---------------------------------------------------------------- */

/* True of a picture of nothing but maps: these may be narrower than their
 * canvas. */
static bool keeps_shapes(const lan_layout *layout, bool with_title)
{
    bool keeps = layout->panel_count > 0 && !with_title && !layout->is_cells;
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
    if (!keeps_shapes(layout, with_title)) {
        return layout->width;
    }
    for (size_t i = 0; i < layout->panel_count; i++) {
        const lan_panel_def *const def = &layout->panels[i].panel->def;
        const double shape =
            (def->x.to - def->x.from) / (def->y.to - def->y.from);
        width = fmax(width, shape * layout->height);
    }
    return fmin(layout->width, left + width);
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
        const lan_label *const label = &layout->labels[i];
        const double width =
            lan_shown_width(label->text, label->size, label->is_bold);
        right = fmax(right,
                     label->x + layout->m->edge +
                         (label->is_turned ? 0.5 * label->size
                                           : 0.5 * (1 - label->align) * width));
    }
    layout->width = fmin(layout->width, ceil(right));
}

/* --- all of it ----------------------------------------------------------- */

/* First axes with room for their numbers, then with the room there is. */
static double lay_out_axes(lan_layout *layout, const panel_row *rows,
                           size_t count)
{
    double shares = 0.0;
    for (size_t r = 0; r < count; r++) {
        shares += rows[r].share;
    }
    for (size_t r = 0; r < count; r++) {
        const double height =
            layout->is_cells
                ? PLOT_CELL_HIGH * layout->sheet.rows * rows[r].share / shares
                : (layout->height - 120.0) / (double)count;
        for (size_t i = 0; i < rows[r].count; i++) {
            lan_panel_layout *const at = &rows[r].panels[i];
            const lan_panel_def *const def = &at->panel->def;
            lay_out_axis(layout, &def->y, height, layout->m->up, &at->y);
            lay_out_axis(layout, &def->x, 800.0, layout->m->across, &at->x);
            lay_out_scale(layout, at, height);
        }
    }
    (void)place_across(layout, rows, count);
    for (size_t i = 0; i < layout->panel_count; i++) {
        lan_panel_layout *const at = &layout->panels[i];
        fit_numbers(layout, at);
        at->x.has_texts = i + 1 == layout->panel_count ||
                          !layout->panels[i + 1].panel->def.shares_x;
    }
    return place_across(layout, rows, count);
}

static void lay_out(lan_layout *layout, panel_row *rows, bool with_title)
{
    const size_t count = find_rows(layout, rows);
    const double frames = lay_out_axes(layout, rows, count);
    const double left = layout->is_cells ? 0.0 : frames;
    for (size_t i = 0; layout->is_cells && i < layout->panel_count; i++) {
        drop_touching(layout, &layout->panels[i]);
    }
    double top = with_title ? add_headings(layout, left) : layout->m->edge;
    top = layout_add_legend(layout, left,
                            find_legend_end(layout, left, with_title), top,
                            !with_title);
    place_down(layout, rows, count, left, top + layout->m->below_legend,
               with_title);
    for (size_t r = 0; r < count; r++) {
        const double last = r + 1 == count ? 18.0 : 24.0;
        for (size_t k = 0; k < rows[r].count; k++) {
            const lan_panel_layout *const at = &rows[r].panels[k];
            add_panel_titles(layout, at,
                             rows[r].foot - (layout->is_cells ? 8.0 : last),
                             k == 0);
            layout_add_flags(layout, at);
            layout_add_names(layout, at);
            layout_add_words(layout, at);
        }
    }
    if (keeps_shapes(layout, with_title)) {
        cut_side(layout);
    }
}

lan_status lan_layout_create(const lan_figure *figure, bool with_title,
                             const lan_sheet *sheet, lan_layout **out)
{
    const size_t panels = figure->panel_count;
    lan_layout *const layout =
        figure->arena.is_lost ? NULL : calloc(1, sizeof *layout);
    if (layout == NULL) {
        return LAN_ENOMEM;
    }
    panel_row *const rows = plot_room(&layout->arena, panels, sizeof *rows);
    layout->panels = plot_room(&layout->arena, panels, sizeof *layout->panels);
    layout->figure = figure;
    layout->m = sheet != NULL ? &cells : &pixels;
    layout->is_cells = sheet != NULL;
    layout->width = CANVAS_WIDTH;
    layout->height = CANVAS_LINE * figure->height;
    if (sheet != NULL) {
        layout->sheet = *sheet;
        layout->width = PLOT_CELL_WIDE * sheet->columns;
    }
    if (rows != NULL && layout->panels != NULL) {
        for (size_t i = 0; i < panels; i++) {
            layout->panels[layout->panel_count++].panel = figure->panels[i];
        }
        lay_out(layout, rows, with_title);
    }
    if (layout->arena.is_lost) {
        lan_layout_destroy(layout);
        return LAN_ENOMEM;
    }
    *out = layout;
    return LAN_OK;
}

void lan_layout_destroy(lan_layout *layout)
{
    if (layout != NULL) {
        plot_clear(&layout->arena);
        free(layout);
    }
}
