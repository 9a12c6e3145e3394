/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/figure.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "plots/paint.h"
#include "plots/plots_impl.h"
#include "plots/text.h"

/* Longest text of a figure before it is made printable, in bytes. */
#define TEXT_SIZE 1024

/* What is shown of a text, in bytes; longer ones end in "...". */
#define SHOWN_SIZE 512

struct plot_block {
    plot_block *next;
    max_align_t bytes[];
};

/* --- memory -------------------------------------------------------------- */

void *plot_room(plot_arena *arena, size_t count, size_t size)
{
    plot_block *const block =
        arena->is_lost || count >= (SIZE_MAX - sizeof *block) / size
            ? NULL
            : calloc(1, sizeof *block + (count + 1) * size);
    if (block == NULL) {
        arena->is_lost = true;
        return NULL;
    }
    block->next = arena->blocks;
    arena->blocks = block;
    return block->bytes;
}

void *plot_grown(plot_arena *arena, void *items, size_t count, size_t size)
{
    /* There is room for 8, 16, 32, ... of them. */
    const bool is_full =
        count == 0 || (count >= 8 && (count & (count - 1)) == 0);
    if (!is_full) {
        return items;
    }
    void *const more = plot_room(arena, count == 0 ? 8 : 2 * count, size);
    if (more != NULL && count > 0) {
        memcpy(more, items, count * size);
    }
    return more;
}

const char *plot_text(plot_arena *arena, const char *text, size_t length)
{
    char *const kept = plot_room(arena, length, 1);
    return kept == NULL ? "" : memcpy(kept, text, length);
}

void plot_clear(plot_arena *arena)
{
    while (arena->blocks != NULL) {
        plot_block *const next = arena->blocks->next;
        free(arena->blocks);
        arena->blocks = next;
    }
}

/* Copies a text, made printable; NULL and "" become NULL. */
static const char *kept_text(lan_figure *figure, const char *text)
{
    char shown[SHOWN_SIZE];
    if (text == NULL || text[0] == '\0') {
        return NULL;
    }
    lan_text_printable(text, shown, sizeof shown);
    return plot_text(&figure->arena, shown, strlen(shown));
}

static const char *const *kept_texts(lan_figure *figure,
                                     const char *const *from, size_t count)
{
    const char **const texts =
        from == NULL ? NULL : plot_room(&figure->arena, count, sizeof *texts);
    for (size_t i = 0; texts != NULL && i < count; i++) {
        texts[i] = kept_text(figure, from[i]);
    }
    return texts;
}

/* The same of what is written; `list` is begun. */
LAN_PRINTF(2, 0)
static const char *written(lan_figure *figure, const char *format, va_list list)
{
    char text[TEXT_SIZE];
    (void)vsnprintf(text, sizeof text, format, list);
    return kept_text(figure, text);
}

void *lan_figure_room(lan_figure *figure, size_t count, size_t size)
{
    return plot_room(&figure->arena, count, size);
}

const char *lan_figure_text(lan_figure *figure, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    const char *const text = written(figure, format, list);
    va_end(list);
    return text != NULL ? text : "";
}

const char *lan_figure_fit(lan_figure *figure, const char *name, size_t columns)
{
    char shown[SHOWN_SIZE];
    lan_shown_fit_middle(name, columns, shown, sizeof shown);
    return plot_text(&figure->arena, shown, strlen(shown));
}

const char *lan_figure_count(lan_figure *figure, double value)
{
    char number[LAN_NUMBER_SIZE];
    return lan_figure_text(figure, "%s", lan_number_count(value, number));
}

const char *lan_figure_digits(lan_figure *figure, double value)
{
    char number[LAN_NUMBER_SIZE];
    return lan_figure_text(figure, "%s", lan_number_digits(value, 4, number));
}

/* --- figures ------------------------------------------------------------- */

void lan_figure_destroy(lan_figure *figure)
{
    if (figure != NULL) {
        plot_clear(&figure->arena);
        free(figure);
    }
}

lan_status lan_figure_make(const char *name, lan_figure_fill_fn fill,
                           void *work, lan_figure **out, lan_error *err)
{
    lan_figure *const figure = calloc(1, sizeof *figure);
    lan_status status = LAN_ENOMEM;
    if (figure != NULL) {
        figure->height = LAN_FIGURE_LINES;
        figure->title = "";
        figure->spare.figure = figure;
        figure->spare_mark.figure = figure;
        figure->name = name;
        status = fill(work, figure);
        status = status == LAN_OK ? lan_figure_status(figure) : status;
    }
    if (status != LAN_OK) {
        lan_figure_destroy(figure);
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    *out = figure;
    return LAN_OK;
}

lan_status lan_figure_status(const lan_figure *figure)
{
    return figure->arena.is_lost ? LAN_ENOMEM : LAN_OK;
}

void lan_figure_title(lan_figure *figure, const char *title)
{
    const char *const text = kept_text(figure, title);
    figure->title = text != NULL ? text : "";
}

static void add_text(lan_figure_text_list *texts, lan_paint paint,
                     const char *text)
{
    if (texts->count < LAN_FIGURE_TEXTS_MAX && text != NULL) {
        texts->items[texts->count++] = (lan_painted_text){text, paint};
    }
}

void lan_figure_line(lan_figure *figure, lan_paint paint, const char *format,
                     ...)
{
    va_list list;
    va_start(list, format);
    add_text(&figure->lines, paint, written(figure, format, list));
    va_end(list);
}

void lan_figure_footnote(lan_figure *figure, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    add_text(&figure->footnotes, LAN_PAINT_MUTED,
             written(figure, format, list));
    va_end(list);
}

void lan_figure_lines(lan_figure *figure, int32_t lines)
{
    figure->height = lines > 0 ? lines : LAN_FIGURE_LINES;
}

/* --- panels -------------------------------------------------------------- */

/* Copies an axis; one that no number can be shown on is 0 .. 1. */
static lan_axis_def kept_axis(lan_figure *figure, const lan_axis_def *def)
{
    lan_axis_def axis = *def;
    axis.title = kept_text(figure, def->title);
    axis.unit = kept_text(figure, def->unit);
    axis.names = kept_texts(figure, def->names, def->name_count);
    axis.name_count = axis.names != NULL ? def->name_count : 0;
    if (!isfinite(axis.from) || !isfinite(axis.to) || !(axis.to > axis.from)) {
        axis.from = isfinite(axis.from) ? axis.from : 0.0;
        axis.to = axis.from + fmax(1.0, fabs(axis.from));
    }
    axis.is_log = axis.is_log && axis.from > 0.0;
    return axis;
}

lan_panel *lan_figure_panel(lan_figure *figure, const lan_panel_def *def)
{
    plot_arena *const arena = &figure->arena;
    lan_panel **const panels = plot_grown(
        arena, figure->panels, figure->panel_count, sizeof(lan_panel *));
    lan_panel *const panel = plot_room(arena, 1, sizeof *panel);
    if (panels == NULL || panel == NULL) {
        return &figure->spare;
    }
    panel->figure = figure;
    panel->def = *def;
    panel->def.title = kept_text(figure, def->title);
    panel->def.x = kept_axis(figure, &def->x);
    panel->def.y = kept_axis(figure, &def->y);
    panel->def.share = def->share > 0.0 ? def->share : 1.0;
    figure->panels = panels;
    figure->panels[figure->panel_count++] = panel;
    return panel;
}

void lan_panel_still(lan_panel *panel, bool is_still)
{
    panel->is_still = is_still;
}

/* --- marks --------------------------------------------------------------- */

lan_layer *lan_panel_layer(lan_panel *panel, lan_layer_kind kind,
                           lan_paint paint)
{
    static const double widths[] = {[LAN_LAYER_LINE] = 2.6,
                                    [LAN_LAYER_STROKES] = 1.0,
                                    [LAN_LAYER_RULE] = 1.2,
                                    [LAN_LAYER_WORD] = 0.0};
    plot_arena *const arena = &panel->figure->arena;
    lan_layer **const marks =
        plot_grown(arena, panel->marks, panel->mark_count, sizeof(lan_layer *));
    lan_layer *mark = plot_room(arena, 1, sizeof *mark);
    if (marks == NULL || mark == NULL) {
        mark = &panel->figure->spare_mark;
    } else {
        panel->marks = marks;
        panel->marks[panel->mark_count++] = mark;
    }
    *mark = (lan_layer){.kind = kind,
                        .figure = panel->figure,
                        .paint = paint,
                        .border = LAN_PAINT_NONE,
                        .width = widths[kind],
                        .opacity = kind == LAN_LAYER_BAND ? 0.18 : 1.0,
                        .size = kind == LAN_LAYER_POINTS ? 4.0 : 1.0,
                        .is_still = panel->is_still};
    return mark;
}

void lan_layer_to(lan_layer *mark, double x, double y, double x2, double y2)
{
    lan_place *const places = plot_grown(&mark->figure->arena, mark->places,
                                         mark->count, sizeof *places);
    if (places != NULL) {
        mark->places = places;
        places[mark->count++] = (lan_place){x, y, x2, y2, NULL};
    }
}

void lan_layer_at(lan_layer *mark, double x, double y)
{
    lan_layer_to(mark, x, y, x, y);
}

void lan_layer_all(lan_layer *mark, const double *x, const double *y,
                   size_t count)
{
    for (size_t i = 0; i < count; i++) {
        lan_layer_at(mark, x[i], y[i]);
    }
}

void lan_layer_text(lan_layer *mark, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    if (mark->count > 0) {
        mark->places[mark->count - 1].text =
            written(mark->figure, format, list);
    }
    va_end(list);
}

void lan_layer_name(lan_layer *mark, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    mark->name = written(mark->figure, format, list);
    va_end(list);
}

lan_layer *lan_panel_rule(lan_panel *panel, double at, bool is_upright,
                          lan_paint paint)
{
    lan_layer *const rule = lan_panel_layer(panel, LAN_LAYER_RULE, paint);
    rule->is_upright = is_upright;
    lan_layer_at(rule, at, at);
    return rule;
}

lan_layer *lan_panel_word(lan_panel *panel, double x, double y, lan_paint paint,
                          const char *format, ...)
{
    lan_layer *const word = lan_panel_layer(panel, LAN_LAYER_WORD, paint);
    va_list list;
    va_start(list, format);
    const char *const text = written(panel->figure, format, list);
    va_end(list);
    if (text != NULL) {
        lan_layer_at(word, x, y);
        lan_layer_text(word, "%s", text);
    }
    return word;
}

void lan_panel_cells(lan_panel *panel, const lan_cells *cells)
{
    lan_cells *const kept = plot_room(&panel->figure->arena, 1, sizeof *kept);
    const bool has_kinds = cells->kinds != NULL && cells->paints != NULL;
    if (kept != NULL && cells->columns > 0 && cells->rows > 0 &&
        (cells->values != NULL || has_kinds)) {
        lan_layer *const mark =
            lan_panel_layer(panel, LAN_LAYER_CELLS, LAN_PAINT_NONE);
        *kept = *cells;
        kept->kind_names =
            kept_texts(panel->figure, cells->kind_names, cells->kind_count);
        mark->cells = kept;
        lan_layer_at(mark, cells->x0, cells->y0);
    }
}

lan_paint lan_scale_paint(const lan_color_scale *scale, double value)
{
    const lan_scale_stop *const stops = scale->stops;
    size_t i = 1;
    if (isnan(value) || scale->count == 0) {
        return LAN_PAINT_NONE;
    }
    while (i + 1 < scale->count && value >= stops[i].value) {
        i++;
    }
    const double width = stops[i].value - stops[i - 1].value;
    const double part =
        width > 0.0 ? (value - stops[i - 1].value) / width : 1.0;
    return lan_paint_mix(stops[i - 1].paint, stops[i].paint,
                         fmin(fmax(part, 0.0), 1.0));
}
