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

static const plot_metrics pixels = {.start = 28.0,
                                    .after = -6.0,
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
                                    .across = 110.0,
                                    .up = 52.0,
                                    .scale_up = 45.0};
static const plot_metrics cells = {.start = 8.0,
                                   .after = 8.0,
                                   .sample = 2.0 * PLOT_CELL_WIDE,
                                   .half_sample = 8.0,
                                   .entry = 3.0 * PLOT_CELL_WIDE,
                                   .number = 2.0 * PLOT_CELL_WIDE,
                                   .below = 1.5 * PLOT_CELL_HIGH,
                                   .before_scale = 2.0 * PLOT_CELL_WIDE,
                                   .scale = 2.0 * PLOT_CELL_WIDE,
                                   .end = PLOT_CELL_WIDE,
                                   .across = 64.0,
                                   .up = 40.0,
                                   .scale_up = 40.0,
                                   .dot = 2.0};

/* Heights of rows of words, in px. */
#define TITLE_LINE  28.0
#define LINE        22.0
#define NOTE        18.0
#define PANEL_TITLE 26.0

/* --- headings and footnotes ---------------------------------------------- */

/* Bytes of the words at the start of a text that fit into a width. */
static size_t words_within(const lan_layout *layout, const char *text,
                           double width)
{
    char part[1024];
    size_t end = strlen(text);
    while (end > 0) {
        (void)snprintf(part, sizeof part, "%.*s", (int)end, text);
        if (layout_width(layout, part, LETTERS, false) <= width) {
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
        layout_put(layout, x, y, -1, letters, text->paint,
                   layout_fit(layout, line, width, letters, is_bold))
            ->is_bold = is_bold;
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
                     LETTERS_TITLE, true, left, y,
                     layout_row(layout, TITLE_LINE));
    }
    for (size_t i = 0; i < figure->lines.count; i++) {
        const lan_painted_text *const line = &figure->lines.items[i];
        y = add_line(layout, line,
                     line->paint == LAN_PAINT_MUTED ? LETTERS_SMALL : LETTERS,
                     false, left, y, layout_row(layout, LINE));
    }
    return y > m->start || !layout->is_cells ? y + m->after : 0.0;
}

/* Footnotes from a height on down. */
static double add_footnotes(lan_layout *layout, double left, double y)
{
    const lan_figure_text_list *const notes = &layout->figure->footnotes;
    for (size_t i = 0; i < notes->count; i++) {
        y = add_line(layout, &notes->items[i], LETTERS_SMALL, false, left, y,
                     layout_row(layout, NOTE));
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
    const double size = is_bold ? LETTERS : LETTERS_TIC;
    if (title[0] != '\0') {
        lan_label *const label =
            layout_put(layout, x, y, align, size, LAN_PAINT_INK,
                       layout_fit(layout, title, room, size, is_bold));
        label->is_bold = is_bold;
        label->is_turned = is_turned;
        label->is_described = true;
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
               ? layout_row(layout, LINE)
               : 0.0;
}

/* The title of y, upright at the left border or in a row above. */
static void add_y_title(lan_layout *layout, const lan_panel_layout *at)
{
    const lan_frame *const f = &at->frame;
    char y[512];
    write_title(at->y.def, y);
    if (!layout->is_cells) {
        add_title(layout, y, layout->m->edge + 4.0, 0.5 * (f->top + f->bottom),
                  0, f->bottom - f->top + 40.0, true, false);
    } else if (upper_title(layout, at) > 0.0) {
        add_title(layout, y, fmax(0.0, f->left - 16.0),
                  f->top - at->flags_height - 8.0, -1, layout->width, false,
                  false);
    }
}

/* Titles of a panel and of its axes. */
static void add_panel_titles(lan_layout *layout, const lan_panel_layout *at)
{
    const lan_frame *const f = &at->frame;
    const double foot = at->foot - (layout->is_cells ? 8.0 : 18.0);
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
    add_y_title(layout, at);
    if (at->panel->def.title != NULL) {
        add_title(layout, at->panel->def.title, f->left,
                  f->top - at->flags_height - upper_title(layout, at) -
                      0.5 * layout_row(layout, PANEL_TITLE),
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
        axis->text_width = fmax(axis->text_width,
                                layout_width(layout, text, LETTERS_TIC, false));
    }
}

static void lay_out_scale(lan_layout *layout, lan_panel_layout *at,
                          double height)
{
    for (size_t i = 0; i < at->panel->mark_count && at->scale == NULL; i++) {
        const lan_cells *const of = at->panel->marks[i]->cells;
        at->scale = of != NULL && of->scale.is_shown && of->scale.count > 0
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
        width = 0.5 * layout_width(layout, at->x.tics[tics - 1].text,
                                   LETTERS_TIC, false);
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

/* All frames between the widest margins; returns the left one. */
static double place_across(const lan_layout *layout)
{
    double left = 2.0 * layout->m->edge;
    double right = layout->m->edge;
    for (size_t i = 0; i < layout->panel_count; i++) {
        left = fmax(left, width_before(layout, &layout->panels[i]));
        right = fmax(right, width_behind(layout, &layout->panels[i]));
    }
    double width = fmax(layout->width - left - right, 60.0);
    if (layout->is_cells) {
        width = PLOT_CELL_WIDE * floor(width / PLOT_CELL_WIDE);
    }
    for (size_t i = 0; i < layout->panel_count; i++) {
        lan_panel_layout *const at = &layout->panels[i];
        at->frame.left = left;
        at->frame.right = left + width;
        at->x.from_px = at->frame.left;
        at->x.to_px = at->frame.right;
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

/* Heights above and below a frame. */
static void measure_panel(lan_layout *layout, lan_panel_layout *at)
{
    const bool is_last = at == &layout->panels[layout->panel_count - 1];
    layout_find_flags(layout, at);
    at->head =
        (at->panel->def.title != NULL ? layout_row(layout, PANEL_TITLE) : 0.0) +
        at->flags_height + upper_title(layout, at);
    at->foot = foot_of(layout, at);
    if (!layout->is_cells) {
        at->foot = fmax(10.0, at->foot) + (is_last ? 8.0 : 14.0);
    }
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

/* The height of a frame of what all have; on a terminal a multiple of
 * characters, and of a map its own. */
static double share_height(const lan_layout *layout, const lan_panel_layout *at,
                           double height)
{
    double shares = 0.0;
    for (size_t i = 0; i < layout->panel_count; i++) {
        shares += layout->panels[i].panel->def.share;
    }
    height = fmax(height, 40.0 * (double)layout->panel_count) *
             at->panel->def.share / shares;
    if (!layout->is_cells) {
        return height;
    }
    lan_panel_layout map = *at;
    if (at->panel->def.keeps_shape) {
        keep_shape(layout, &map);
        return map.frame.bottom - map.frame.top;
    }
    return PLOT_CELL_HIGH * fmax(round(height / PLOT_CELL_HIGH), LEAST_ROWS);
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

/* Puts the frames of panels, whose left and right are known, below each other
 * from a height on, and footnotes below them.
 *
 * left  of footnotes
 */
static void place_down(lan_layout *layout, double left, double top,
                       bool with_title)
{
    const double notes =
        layout_row(layout, NOTE) * (double)layout->figure->footnotes.count;
    const double bottom = layout->height - layout->m->edge;
    double height =
        (with_title && notes > 0.0 ? bottom - notes : layout->height) - top;
    for (size_t i = 0; i < layout->panel_count; i++) {
        measure_panel(layout, &layout->panels[i]);
        height -= layout->panels[i].head + layout->panels[i].foot;
    }
    height = layout->is_cells ? PLOT_CELL_HIGH * layout->sheet.rows : height;
    for (size_t i = 0; i < layout->panel_count; i++) {
        lan_panel_layout *const at = &layout->panels[i];
        const double own = share_height(layout, at, height);
        at->frame.top = top + at->head;
        at->frame.bottom = at->frame.top + own;
        place_axes(layout, at);
        top += at->head + own + at->foot;
    }
    if (layout->is_cells) {
        layout->height =
            with_title ? add_footnotes(layout, left, top + 8.0) - 8.0 : top;
    } else if (with_title) {
        (void)add_footnotes(layout, left,
                            bottom - notes + layout_row(layout, NOTE));
    } else if (layout->panel_count > 0) {
        /* a map that keeps its shape may be lower than its canvas */
        const lan_panel_layout *const last =
            &layout->panels[layout->panel_count - 1];
        layout->height =
            fmin(layout->height, ceil(last->frame.bottom + last->foot));
    }
}

/* --- all of it ----------------------------------------------------------- */

/* The width that maps need which have no title. */
static double width_of_maps(const lan_layout *layout)
{
    double width = LEGEND_LEAST;
    for (size_t i = 0; i < layout->panel_count; i++) {
        const lan_panel_layout *const at = &layout->panels[i];
        width = fmax(width, at->panel->def.keeps_shape
                                ? ceil(at->frame.right + layout->m->edge)
                                : CANVAS_WIDTH);
    }
    return width;
}

/* First axes with room for their numbers, then with the room there is. */
static double lay_out_axes(lan_layout *layout)
{
    const size_t count = layout->panel_count;
    for (size_t i = 0; i < count; i++) {
        lan_panel_layout *const at = &layout->panels[i];
        const lan_panel_def *const def = &at->panel->def;
        const double height =
            layout->is_cells
                ? share_height(layout, at, PLOT_CELL_HIGH * layout->sheet.rows)
                : (layout->height - 120.0) / (double)count;
        lay_out_axis(layout, &def->y, height, layout->m->up, &at->y);
        lay_out_axis(layout, &def->x, 800.0, layout->m->across, &at->x);
        lay_out_scale(layout, at, height);
    }
    (void)place_across(layout);
    for (size_t i = 0; i < count; i++) {
        lan_panel_layout *const at = &layout->panels[i];
        fit_numbers(layout, at);
        at->x.has_texts =
            i + 1 == count || !layout->panels[i + 1].panel->def.shares_x;
    }
    return place_across(layout);
}

/* Places all frames; returns the width that they need. */
static double place_frames(lan_layout *layout, bool with_title)
{
    layout->label_count = 0;
    layout->sign_count = 0;
    layout->height = CANVAS_LINE * layout->figure->height;
    const double frames = lay_out_axes(layout);
    const double left = layout->is_cells ? 0.0 : frames;
    for (size_t i = 0; layout->is_cells && i < layout->panel_count; i++) {
        drop_touching(layout, &layout->panels[i]);
    }
    double top = with_title ? add_headings(layout, left) : layout->m->edge;
    top = layout_add_legend(layout, left, layout->width, top, !with_title);
    place_down(layout, left, top + layout->m->below_legend, with_title);
    return with_title || layout->is_cells ? layout->width
                                          : width_of_maps(layout);
}

static void lay_out(lan_layout *layout, bool with_title)
{
    double width = layout->width;
    /* a narrower canvas may need another row for its legend, and then less
     * width */
    do {
        layout->width = width;
        width = place_frames(layout, with_title);
    } while (width < layout->width);
    for (size_t i = 0; i < layout->panel_count; i++) {
        const lan_panel_layout *const at = &layout->panels[i];
        add_panel_titles(layout, at);
        layout_add_flags(layout, at);
        layout_add_names(layout, at);
        layout_add_words(layout, at);
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
    layout->panels = plot_room(&layout->arena, panels, sizeof *layout->panels);
    layout->figure = figure;
    layout->m = sheet != NULL ? &cells : &pixels;
    layout->is_cells = sheet != NULL;
    layout->width = CANVAS_WIDTH;
    if (sheet != NULL) {
        layout->sheet = *sheet;
        layout->width = PLOT_CELL_WIDE * sheet->columns;
    }
    if (layout->panels != NULL) {
        for (size_t i = 0; i < panels; i++) {
            layout->panels[layout->panel_count++].panel = figure->panels[i];
        }
        lay_out(layout, with_title);
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
