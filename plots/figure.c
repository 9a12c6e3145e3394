/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/figure.h"

#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "plots/plots_impl.h"

/* Largest size of a shown text, in bytes; a longer text ends in "...". */
#define SHOWN_SIZE 512

struct plot_block {
    plot_block *next;
    max_align_t bytes[];
};

/* --- memory -------------------------------------------------------------- */

void *arena_room(plot_arena *arena, size_t count, size_t size)
{
    plot_block *const block =
        count >= (SIZE_MAX - sizeof *block) / size
            ? NULL
            : calloc(1, sizeof *block + (count + 1) * size);
    if (block == NULL && arena->lost != NULL) {
        arena->lost(arena->context);
    }
    if (block == NULL) {
        longjmp(arena->jump, 1);
    }
    block->next = arena->blocks;
    arena->blocks = block;
    return block->bytes;
}

void *arena_grown(plot_arena *arena, void *items, size_t count, size_t size)
{
    /* Arrays grow at 8, 16, 32, ... elements. */
    if (count != 0 && (count < 8 || (count & (count - 1)) != 0)) {
        return items;
    }
    void *const more = arena_room(arena, count == 0 ? 8 : 2 * count, size);
    return count > 0 ? memcpy(more, items, count * size) : more;
}

const char *arena_format(plot_arena *arena, const char *format, va_list list)
{
    va_list again;
    va_copy(again, list);
    const size_t size = (size_t)vsnprintf(NULL, 0, format, again) + 1;
    va_end(again);
    char *const text = arena_room(arena, size, 1);
    (void)vsnprintf(text, size, format, list);
    return text;
}

const char *arena_write(plot_arena *arena, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    const char *const text = arena_format(arena, format, list);
    va_end(list);
    return text;
}

const char *arena_text(plot_arena *arena, const char *text, size_t length)
{
    return memcpy(arena_room(arena, length, 1), text, length);
}

void arena_clear(plot_arena *arena)
{
    while (arena->blocks != NULL) {
        plot_block *const next = arena->blocks->next;
        free(arena->blocks);
        arena->blocks = next;
    }
}

/* --- texts --------------------------------------------------------------- */

/* Copies a text, made printable; NULL and "" become NULL. */
static const char *kept_text(lan_figure *figure, const char *text)
{
    char shown[SHOWN_SIZE];
    if (text == NULL || text[0] == '\0') {
        return NULL;
    }
    lan_text_printable(text, shown, sizeof shown);
    return arena_text(&figure->arena, shown, strlen(shown));
}

static const char *const *kept_texts(lan_figure *figure,
                                     const char *const *from, size_t count)
{
    const char **const texts =
        from == NULL ? NULL : plot_array(figure, count, sizeof *texts);
    for (size_t i = 0; texts != NULL && i < count; i++) {
        texts[i] = kept_text(figure, from[i]);
    }
    return texts;
}

/* As kept_text(), for a formatted text. The caller starts and ends `list`. */
LAN_PRINTF(2, 0)
static const char *written(lan_figure *figure, const char *format, va_list list)
{
    return kept_text(figure, arena_format(&figure->arena, format, list));
}

void *plot_array(lan_figure *figure, size_t count, size_t size)
{
    return arena_room(&figure->arena, count, size);
}

const char *plot_text(lan_figure *figure, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    const char *const text = written(figure, format, list);
    va_end(list);
    return text != NULL ? text : "";
}

const char *plot_count(lan_figure *figure, double value)
{
    char number[LAN_NUMBER_SIZE];
    return plot_text(figure, "%s", lan_number_count(value, number));
}

const char *plot_digits(lan_figure *figure, double value)
{
    char number[LAN_NUMBER_SIZE];
    return plot_text(figure, "%s", lan_number_digits(value, 4, number));
}

/* --- figures ------------------------------------------------------------- */

void lan_figure_destroy(lan_figure *figure)
{
    if (figure != NULL) {
        arena_clear(&figure->arena);
        free(figure);
    }
}

lan_status plot_make(const char *name, figure_fill_fn fill, void *work,
                     lan_figure **out, lan_error *err)
{
    lan_figure *const figure = calloc(1, sizeof *figure);
    volatile lan_status status = LAN_ENOMEM; /* must survive longjmp() */
    if (figure != NULL) {
        figure->height = LAN_FIGURE_LINES;
        figure->page_width = LAN_FIGURE_WIDTH;
        figure->page_height = LAN_INF;
        figure->title = "";
        figure->name = name;
        if (setjmp(figure->arena.jump) == 0) {
            status = fill(work, figure);
        }
    }
    if (status != LAN_OK) {
        lan_figure_destroy(figure);
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    *out = figure;
    return LAN_OK;
}

void plot_title(lan_figure *figure, const char *title)
{
    figure->title = plot_text(figure, "%s", title);
}

static void add_text(figure_text_list *texts, lan_paint paint, const char *text)
{
    if (texts->count < LAN_FIGURE_TEXTS_MAX && text != NULL) {
        texts->items[texts->count++] = (painted_text){text, paint};
    }
}

void plot_line(lan_figure *figure, lan_paint paint, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    add_text(&figure->lines, paint, written(figure, format, list));
    va_end(list);
}

void plot_footnote(lan_figure *figure, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    add_text(&figure->footnotes, PAINT_MUTED, written(figure, format, list));
    va_end(list);
}

void plot_lines(lan_figure *figure, int32_t lines)
{
    figure->height = lines > 0 ? lines : LAN_FIGURE_LINES;
}

/* --- panels -------------------------------------------------------------- */

/* Copies an axis; an axis that cannot show any number becomes 0 .. 1. */
static axis_def kept_axis(lan_figure *figure, const axis_def *def)
{
    axis_def axis = *def;
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

lan_panel *plot_panel(lan_figure *figure, const panel_def *def)
{
    lan_panel *const panel = plot_array(figure, 1, sizeof *panel);
    panel->figure = figure;
    panel->def = *def;
    panel->def.title = kept_text(figure, def->title);
    panel->def.x = kept_axis(figure, &def->x);
    panel->def.y = kept_axis(figure, &def->y);
    panel->def.share = def->share > 0.0 ? def->share : 1.0;
    figure->panels = arena_grown(&figure->arena, figure->panels,
                                 figure->panel_count, sizeof panel);
    figure->panels[figure->panel_count++] = panel;
    return panel;
}

void plot_still(lan_panel *panel, bool is_still)
{
    panel->is_still = is_still;
}

/* --- marks --------------------------------------------------------------- */

plot_mark *plot_add(lan_panel *panel, mark_kind kind, lan_paint paint)
{
    static const double widths[] = {[MARK_LINE] = 2.6,
                                    [MARK_STROKES] = 1.0,
                                    [MARK_RULE] = 1.2,
                                    [MARK_WORD] = 0.0};
    plot_mark *const mark = plot_array(panel->figure, 1, sizeof *mark);
    panel->marks = arena_grown(&panel->figure->arena, panel->marks,
                               panel->mark_count, sizeof mark);
    panel->marks[panel->mark_count++] = mark;
    *mark = (plot_mark){.kind = kind,
                        .figure = panel->figure,
                        .paint = paint,
                        .border = PAINT_NONE,
                        .width = widths[kind],
                        .opacity = kind == MARK_BAND ? 0.18 : 1.0,
                        .size = kind == MARK_POINTS ? 4.0 : 1.0,
                        .is_still = panel->is_still};
    return mark;
}

void mark_to(plot_mark *mark, double x, double y, double x2, double y2)
{
    mark->places = arena_grown(&mark->figure->arena, mark->places, mark->count,
                               sizeof *mark->places);
    mark->places[mark->count++] = (lan_place){x, y, x2, y2, NULL};
}

void mark_at(plot_mark *mark, double x, double y)
{
    mark_to(mark, x, y, x, y);
}

void mark_all(plot_mark *mark, const double *x, const double *y, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        mark_at(mark, x[i], y[i]);
    }
}

void mark_text(plot_mark *mark, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    if (mark->count > 0) {
        mark->places[mark->count - 1].text =
            written(mark->figure, format, list);
    }
    va_end(list);
}

void mark_name(plot_mark *mark, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    mark->name = written(mark->figure, format, list);
    va_end(list);
}

plot_mark *plot_rule(lan_panel *panel, double at, bool is_upright,
                     lan_paint paint)
{
    plot_mark *const rule = plot_add(panel, MARK_RULE, paint);
    rule->is_upright = is_upright;
    mark_at(rule, at, at);
    return rule;
}

plot_mark *plot_word(lan_panel *panel, double x, double y, lan_paint paint,
                     const char *format, ...)
{
    plot_mark *const word = plot_add(panel, MARK_WORD, paint);
    va_list list;
    va_start(list, format);
    const char *const text = written(panel->figure, format, list);
    va_end(list);
    if (text != NULL) {
        mark_at(word, x, y);
        word->places[0].text = text;
    }
    return word;
}

void plot_cells(lan_panel *panel, const lan_cells *cells)
{
    lan_cells *const kept = plot_array(panel->figure, 1, sizeof *kept);
    plot_mark *const mark = plot_add(panel, MARK_CELLS, PAINT_NONE);
    *kept = *cells;
    kept->kind_names =
        kept_texts(panel->figure, cells->kind_names, cells->kind_count);
    mark->cells = kept;
    mark_at(mark, cells->x0, cells->y0);
}

lan_paint scale_paint(const color_scale *scale, double value)
{
    const scale_stop *const stops = scale->stops;
    size_t i = 1;
    if (isnan(value) || scale->count == 0) {
        return PAINT_NONE;
    }
    while (i + 1 < scale->count && value >= stops[i].value) {
        i++;
    }
    const double width = stops[i].value - stops[i - 1].value;
    const double part =
        width > 0.0 ? (value - stops[i - 1].value) / width : 1.0;
    return paint_mix(stops[i - 1].paint, stops[i].paint,
                     fmin(fmax(part, 0.0), 1.0));
}
