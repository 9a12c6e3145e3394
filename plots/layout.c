/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The positions of a figure's panels, axes and titles.
 */
#include <stdlib.h>
#include <string.h>

#include "plots/plots_impl.h"

#define CANVAS_LINE 20.0 /* height of a line of text */

#define AXIS  22.0 /* rotation of names below a panel, in degrees */
#define SLANT 32.0 /* rotation if they would still touch */
#define STEEP 62.0 /* of those that would touch each other so */

#define SLANT_MOST   130.0 /* share of the canvas for names at its right */
#define NAMES_SHARE  0.4   /* of the canvas, for names at its right */
#define LEGEND_LEAST 480.0 /* px */

/* Most rows of a map on a terminal, and least rows of another panel. */
#define MAP_ROWS   38.0
#define LEAST_ROWS 3.0

static const plot_metrics pixels = {.start = 28.0,
                                    .after = -6.0,
                                    .title = 28.0,
                                    .line = 22.0,
                                    .note = 18.0,
                                    .panel_title = 26.0,
                                    .row = 24.0,
                                    .name = 19.0,
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
                                   .title = PLOT_CELL_HIGH,
                                   .line = PLOT_CELL_HIGH,
                                   .note = PLOT_CELL_HIGH,
                                   .panel_title = PLOT_CELL_HIGH,
                                   .row = PLOT_CELL_HIGH,
                                   .name = PLOT_CELL_HIGH,
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

/* --- headings and footnotes ---------------------------------------------- */

/* Adds one line of text, shortened if necessary, or wrapped on a terminal;
 * returns the height below it. */
static double add_line(lan_layout *layout, const painted_text *text,
                       double height, double x, double y)
{
    const double width = layout->width - x - layout->m->edge;
    const bool is_title = text->text == layout->figure->title;
    const double letters = is_title                     ? LETTERS_TITLE
                           : text->paint == PAINT_MUTED ? LETTERS_SMALL
                                                        : LETTERS;
    for (const char *rest = text->text; rest != NULL;) {
        char line[1024];
        const char *space = line;
        (void)snprintf(line, sizeof line, "%s", rest);
        while (layout->is_cells && space != NULL &&
               layout_width(layout, line, letters, false) > width) {
            space = strrchr(line, ' ');
            line[space != NULL ? space - line : 0] = '\0';
        }
        if (line[0] == '\0') { /* a single long word */
            (void)snprintf(line, sizeof line, "%s", rest);
        }
        layout_put(layout, x, y, -1, letters, text->paint,
                   layout_fit(layout, line, width, letters, is_title))
            ->is_bold = is_title;
        y += height;
        const size_t end = strlen(line);
        rest = rest[end] == '\0' ? NULL : rest + end + 1;
    }
    return y;
}

/* Adds title and lines; returns the height below. */
static double add_headings(lan_layout *layout, double left)
{
    const lan_figure *const figure = layout->figure;
    const plot_metrics *const m = layout->m;
    double y = m->start;
    if (figure->title[0] != '\0') {
        y = add_line(layout, &(painted_text){figure->title, PAINT_INK},
                     m->title, left, y);
    }
    for (size_t i = 0; i < figure->lines.count; i++) {
        y = add_line(layout, &figure->lines.items[i], m->line, left, y);
    }
    return y > m->start || !layout->is_cells ? y + m->after : 0.0;
}

static double add_footnotes(lan_layout *layout, double left, double y)
{
    const figure_text_list *const notes = &layout->figure->footnotes;
    for (size_t i = 0; i < notes->count; i++) {
        y = add_line(layout, &notes->items[i], layout->m->note, left, y);
    }
    return y;
}

/* --- titles of panels ---------------------------------------------------- */

/* Adds a horizontal title at (x, y); the caller may set further members. */
static lan_label *add_title(lan_layout *layout, const char *title, double x,
                            double y, int align, double room, bool is_bold)
{
    const double size = is_bold ? LETTERS : LETTERS_TIC;
    lan_label *const label =
        layout_put(layout, x, y, align, size, PAINT_INK,
                   layout_fit(layout, title, room, size, is_bold));
    label->is_bold = is_bold;
    label->is_described = true;
    return label;
}

/* True if the title of x follows the numbers, on a terminal. */
static bool is_title_behind(const lan_layout *layout, const panel_layout *at)
{
    return layout->is_cells && at->x.tic_count > 0 &&
           at->x.texts_end + PLOT_CELL_WIDE +
                   layout_width(layout, at->x.title, 0.0, false) <=
               layout->width;
}

/* Height of the terminal row above a panel with the title of y. */
static double upper_title(const lan_layout *layout, const panel_layout *at)
{
    return layout->is_cells && at->y.def->format != AXIS_HIDDEN &&
                   at->y.title[0] != '\0'
               ? layout->m->line
               : 0.0;
}

/* Adds the titles of a panel and of its axes. */
static void add_panel_titles(lan_layout *layout, const panel_layout *at)
{
    const lan_frame *const f = &at->frame;
    const bool is_cells = layout->is_cells;
    const char *const x = at->x.has_texts ? at->x.title : "";
    const double flags = f->top - at->flags_height;
    if (x[0] != '\0' && is_title_behind(layout, at)) {
        add_title(layout, x, at->x.texts_end + PLOT_CELL_WIDE,
                  f->bottom + layout->m->below, -1, layout->width, false);
    } else if (x[0] != '\0') {
        add_title(layout, x, 0.5 * (f->left + f->right),
                  f->bottom + at->foot - (is_cells ? 8.0 : 18.0), 0,
                  is_cells ? layout->width : f->right - f->left + 80.0, false);
    }
    if (at->y.title[0] != '\0' && !is_cells) {
        add_title(layout, at->y.title, layout->m->edge + 4.0,
                  0.5 * (f->top + f->bottom), 0, f->bottom - f->top + 40.0,
                  false)
            ->is_turned = true;
    } else if (upper_title(layout, at) > 0.0) {
        add_title(layout, at->y.title, fmax(0.0, f->left - 16.0), flags - 8.0,
                  -1, layout->width, false);
    }
    if (at->panel->def.title != NULL) {
        add_title(layout, at->panel->def.title, f->left,
                  flags - upper_title(layout, at) -
                      0.5 * layout->m->panel_title,
                  -1, layout->width - f->left - layout->m->edge, true);
    }
}

/* --- axes ---------------------------------------------------------------- */

/* Chooses the tics of an axis about `length` px long, one per `per` px. */
static void lay_out_axis(lan_layout *layout, const axis_def *def, double length,
                         double each, axis_layout *axis)
{
    const double most = layout->is_cells
                            ? ceil(length / each)
                            : fmin(fmax(floor(length / each), 4.0), 9.0);
    const char *const unit = def->unit != NULL ? def->unit : "";
    *axis = (axis_layout){
        .def = def,
        .title =
            arena_write(&layout->arena, unit[0] == '\0' ? "%s%s" : "%s (%s)",
                        def->title != NULL ? def->title : "", unit),
        .tics = arena_room(&layout->arena, LAN_TICS_MAX, sizeof *axis->tics),
        .has_texts = true};
    axis->tic_count =
        axis_find_tics(&layout->arena, def, (size_t)most, axis->tics);
    for (size_t i = 0; i < axis->tic_count; i++) {
        const char *const text = layout_text(layout, axis->tics[i].text);
        axis->tics[i].text = text;
        axis->text_width = fmax(axis->text_width,
                                layout_width(layout, text, LETTERS_TIC, false));
    }
}

static void lay_out_scale(lan_layout *layout, panel_layout *at, double height)
{
    for (size_t i = 0; i < at->panel->mark_count && at->scale == NULL; i++) {
        const lan_cells *const of = at->panel->marks[i]->cells;
        at->scale = of != NULL && of->scale.is_shown && of->scale.count > 0
                        ? &of->scale
                        : NULL;
    }
    if (at->scale != NULL) {
        axis_def *const def = &at->scale_def;
        *def = (axis_def){.from = at->scale->stops[0].value,
                          .to = at->scale->stops[at->scale->count - 1].value,
                          .format = at->scale->format};
        def->to = def->to > def->from ? def->to : def->from + 1.0;
        lay_out_axis(layout, def, height, layout->m->scale_up, &at->scale_axis);
    }
}

/* Slants names below x that would touch, or chooses fewer numbers; on a
 * terminal drop_touching() removes them later. */
static void fit_numbers(lan_layout *layout, panel_layout *at)
{
    const axis_def *const x = &at->panel->def.x;
    const double width = at->frame.right - at->frame.left;
    const double each = layout->m->across;
    lay_out_axis(layout, x, width, each, &at->x);
    const double step = width / fmax(1.0, x->to - x->from);
    if (layout->is_cells) {
        return;
    }
    if (x->format == AXIS_NAMES && at->x.text_width > step - 8.0) {
        at->x.slant = step < 26.0 ? STEEP : SLANT;
    } else if (at->x.text_width > each - 20.0) {
        lay_out_axis(layout, x, width, at->x.text_width + 30.0, &at->x);
    }
}

/* Drops numbers of x that would touch the number before. */
static void drop_touching(const lan_layout *layout, panel_layout *at)
{
    double end = -PLOT_CELL_WIDE;
    for (size_t i = 0; i < at->x.tic_count; i++) {
        lan_tic *const tic = &at->x.tics[i];
        const double width = layout_width(layout, tic->text, 0.0, false);
        const double wish = axis_px(&at->x, tic->at) - 0.5 * width;
        const double start = fmax(0.0, fmin(wish, layout->width - width));
        if (start < end + PLOT_CELL_WIDE) {
            tic->text = "";
        } else {
            end = start + width;
        }
    }
    at->x.texts_end = end;
}

/* --- across -------------------------------------------------------------- */

/* Sets left and right of all frames to the widest margins; returns left. The
 * left margin holds numbers and the title of y; the right margin holds names, a
 * scale and half of the last number. */
static double place_across(lan_layout *layout)
{
    const plot_metrics *const m = layout->m;
    const bool is_cells = layout->is_cells;
    double left = 2.0 * m->edge;
    double right = m->edge;
    for (size_t i = 0; i < layout->panel_count; i++) {
        const panel_layout *const at = &layout->panels[i];
        const size_t tics = at->x.tic_count;
        const double names = layout_names_width(layout, at->panel);
        const bool has_numbers =
            is_cells ? at->y.def->format != AXIS_HIDDEN : at->y.tic_count > 0;
        const bool is_beside = at->y.title[0] != '\0' && !is_cells;
        double behind = 0.0;
        if (tics > 0 && at->x.slant <= 0.0 && !is_cells) {
            behind = 0.5 * layout_width(layout, at->x.tics[tics - 1].text,
                                        LETTERS_TIC, false);
        }
        if (names > 0.0) {
            behind =
                fmax(behind, fmin(names, NAMES_SHARE * layout->width) + m->end);
        }
        if (at->scale != NULL) {
            behind += m->before_scale + m->scale + m->number +
                      at->scale_axis.text_width;
        }
        left =
            fmax(left, m->edge + (is_beside ? AXIS + 4.0 : 0.0) +
                           (has_numbers ? at->y.text_width + m->number : 0.0));
        right = fmax(right, behind + m->edge);
    }
    double width = fmax(layout->width - left - right, 60.0);
    if (is_cells) {
        width = PLOT_CELL_WIDE * floor(width / PLOT_CELL_WIDE);
    }
    for (size_t i = 0; i < layout->panel_count; i++) {
        panel_layout *const at = &layout->panels[i];
        at->frame.left = left;
        at->frame.right = left + width;
        at->x.from_px = at->frame.left;
        at->x.to_px = at->frame.right;
    }
    return left;
}

/* --- down ---------------------------------------------------------------- */

/* Measures the heights above a frame (flags, title) and below it (axis,
 * numbers, title). */
static void measure_panel(lan_layout *layout, panel_layout *at)
{
    const bool is_last = at == &layout->panels[layout->panel_count - 1];
    const axis_layout *const x = &at->x;
    layout_find_flags(layout, at);
    at->head = (at->panel->def.title != NULL ? layout->m->panel_title : 0.0) +
               at->flags_height + upper_title(layout, at);
    if (layout->is_cells) {
        const double title = x->title[0] != '\0' && !is_title_behind(layout, at)
                                 ? PLOT_CELL_HIGH
                                 : 0.0;
        at->foot = x->def->format == AXIS_HIDDEN ? title
                   : x->has_texts                ? 2.0 * PLOT_CELL_HIGH + title
                                                 : PLOT_CELL_HIGH;
        return;
    }
    const double slanted = x->text_width * sin(x->slant * acos(-1.0) / 180.0);
    const double numbers = x->tic_count == 0 || !x->has_texts ? 6.0
                           : x->slant > 0.0 ? 16.0 + fmin(SLANT_MOST, slanted)
                                            : 26.0;
    const double title = x->has_texts && x->title[0] != '\0' ? AXIS + 2.0 : 0.0;
    at->foot = fmax(10.0, numbers + title) + (is_last ? 8.0 : 14.0);
}

/* Gives a frame the proportions of its units. On a terminal a square of a map
 * is two characters, one character, or a part of a character. */
static void keep_shape(const lan_layout *layout, panel_layout *at)
{
    const panel_def *const def = &at->panel->def;
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
    double wide = 1.0; /* characters per unit */
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

/* The height of a frame from the common height; on a terminal a multiple of
 * characters; maps have their own height. */
static double share_height(const lan_layout *layout, const panel_layout *at,
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
    panel_layout map = *at;
    if (at->panel->def.keeps_shape) {
        keep_shape(layout, &map);
        return map.frame.bottom - map.frame.top;
    }
    return PLOT_CELL_HIGH * fmax(round(height / PLOT_CELL_HIGH), LEAST_ROWS);
}

/* Places the frames below each other from a height on, then the footnotes. Left
 * and right of the frames are already known. */
static void place_down(lan_layout *layout, double left, double top)
{
    const plot_metrics *const m = layout->m;
    const double notes = m->note * (double)layout->figure->footnotes.count;
    const double bottom = layout->height - m->edge;
    double height =
        (layout->has_title && notes > 0.0 ? bottom - notes : layout->height) -
        top;
    for (size_t i = 0; i < layout->panel_count; i++) {
        measure_panel(layout, &layout->panels[i]);
        height -= layout->panels[i].head + layout->panels[i].foot;
    }
    height = layout->is_cells ? PLOT_CELL_HIGH * layout->sheet.rows : height;
    for (size_t i = 0; i < layout->panel_count; i++) {
        panel_layout *const at = &layout->panels[i];
        const lan_frame *const f = &at->frame;
        const double own = share_height(layout, at, height);
        at->frame.top = top + at->head;
        at->frame.bottom = at->frame.top + own;
        if (at->panel->def.keeps_shape) {
            keep_shape(layout, at);
        }
        const double left_of_scale = f->right + m->before_scale;
        const bool is_down = at->panel->def.y.is_downwards;
        at->x.from_px = f->left + m->dot;
        at->x.to_px = f->right - m->dot;
        at->y.from_px = is_down ? f->top + m->dot : f->bottom - m->dot;
        at->y.to_px = is_down ? f->bottom - m->dot : f->top + m->dot;
        at->scale_frame = (lan_frame){left_of_scale, f->top,
                                      left_of_scale + m->scale, f->bottom};
        at->scale_axis.from_px = f->bottom - m->dot;
        at->scale_axis.to_px = f->top + m->dot;
        top += at->head + own + at->foot;
    }
    if (layout->is_cells) {
        layout->height = layout->has_title
                             ? add_footnotes(layout, left, top + 8.0) - 8.0
                             : top;
    } else if (layout->has_title) {
        (void)add_footnotes(layout, left, bottom - notes + m->note);
    } else if (layout->panel_count > 0) {
        /* a map with fixed proportions may be lower than the canvas */
        const panel_layout *const last =
            &layout->panels[layout->panel_count - 1];
        layout->height =
            fmin(layout->height, ceil(last->frame.bottom + last->foot));
    }
}

/* --- all of it ----------------------------------------------------------- */

/* Chooses tics twice: first for the full width, then for the width left beside
 * the numbers. */
static double lay_out_axes(lan_layout *layout)
{
    const size_t count = layout->panel_count;
    for (size_t i = 0; i < count; i++) {
        panel_layout *const at = &layout->panels[i];
        const panel_def *const def = &at->panel->def;
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
        panel_layout *const at = &layout->panels[i];
        fit_numbers(layout, at);
        at->x.has_texts =
            i + 1 == count || !layout->panels[i + 1].panel->def.shares_x;
    }
    return place_across(layout);
}

/* Places all frames; returns the needed width. */
static double place_frames(lan_layout *layout)
{
    layout->label_count = 0;
    layout->sign_count = 0;
    layout->height =
        fmin(CANVAS_LINE * layout->figure->height,
             layout->has_title ? LAN_INF : layout->figure->page_height);
    const double frames = lay_out_axes(layout);
    const double left = layout->is_cells ? 0.0 : frames;
    for (size_t i = 0; layout->is_cells && i < layout->panel_count; i++) {
        drop_touching(layout, &layout->panels[i]);
    }
    const double top =
        layout->has_title ? add_headings(layout, left) : layout->m->edge;
    place_down(layout, left,
               layout_add_legend(layout, left, layout->width, top) +
                   layout->m->below_legend);
    if (layout->has_title || layout->is_cells) {
        return layout->width;
    }
    /* without a title, a map needs no more than its own width */
    double width = LEGEND_LEAST;
    for (size_t i = 0; i < layout->panel_count; i++) {
        const panel_layout *const at = &layout->panels[i];
        width = fmax(width, at->panel->def.keeps_shape
                                ? ceil(at->frame.right + layout->m->edge)
                                : layout->width);
    }
    return width;
}

static void lay_out(lan_layout *layout)
{
    double width = layout->width;
    layout->panel_count = layout->figure->panel_count;
    layout->panels =
        arena_room(&layout->arena, layout->panel_count, sizeof *layout->panels);
    for (size_t i = 0; i < layout->panel_count; i++) {
        layout->panels[i].panel = layout->figure->panels[i];
    }
    /* a narrower canvas may need more legend rows, which changes the width */
    do {
        layout->width = width;
        width = place_frames(layout);
    } while (width < layout->width);
    for (size_t i = 0; i < layout->panel_count; i++) {
        const panel_layout *const at = &layout->panels[i];
        add_panel_titles(layout, at);
        layout_add_flags(layout, at);
        layout_add_names(layout, at);
        layout_add_words(layout, at);
    }
}

lan_status layout_draw(const lan_figure *figure, bool has_title,
                       const lan_sheet *sheet, layout_draw_fn *draw, void *work)
{
    const bool is_cells = sheet != NULL;
    volatile lan_status status = LAN_ENOMEM; /* setjmp() */
    lan_layout *const layout = calloc(1, sizeof *layout);
    if (layout == NULL) {
        return status;
    }
    layout->figure = figure;
    layout->m = is_cells ? &cells : &pixels;
    layout->is_cells = is_cells;
    layout->has_title = has_title;
    layout->sheet = is_cells ? *sheet : (lan_sheet){0, 0, true};
    layout->width = is_cells    ? PLOT_CELL_WIDE * sheet->columns
                    : has_title ? LAN_FIGURE_WIDTH
                                : figure->page_width;
    if (setjmp(layout->arena.jump) == 0) {
        lay_out(layout);
        status = draw(layout, work);
    }
    arena_clear(&layout->arena);
    free(layout);
    return status;
}
