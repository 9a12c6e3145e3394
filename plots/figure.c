/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/figure_impl.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "plots/paint.h"

/* Longest line of text above or below a picture, in bytes. */
#define TEXT_SIZE 1024

/* What is shown of a text, in bytes; longer ones end in "...". */
#define SHOWN_SIZE 512

struct lan_figure_block {
    lan_figure_block *next;
    max_align_t bytes[];
};

/* --- memory -------------------------------------------------------------- */

/* Room that is freed with the figure; NULL, and the figure is lost. */
static void *figure_room(lan_figure *figure, size_t size)
{
    lan_figure_block *const block =
        figure->is_lost || size > SIZE_MAX - sizeof *block
            ? NULL
            : malloc(sizeof *block + size);
    if (block == NULL) {
        figure->is_lost = true;
        return NULL;
    }
    block->next = figure->blocks;
    figure->blocks = block;
    return block->bytes;
}

/* Copies an array; NULL stays NULL. */
static void *kept_array(lan_figure *figure, const void *from, size_t count,
                        size_t size)
{
    if (from == NULL || count > SIZE_MAX / size) {
        figure->is_lost = figure->is_lost || from != NULL;
        return NULL;
    }
    void *const room = figure_room(figure, count * size);
    if (room != NULL && count > 0) {
        memcpy(room, from, count * size);
    }
    return room;
}

static const double *kept_numbers(lan_figure *figure, const double *from,
                                  size_t count)
{
    return kept_array(figure, from, count, sizeof *from);
}

/* Copies a text, made printable; NULL and "" become NULL. */
static const char *kept_text(lan_figure *figure, const char *text)
{
    char shown[SHOWN_SIZE];
    if (text == NULL || text[0] == '\0') {
        return NULL;
    }
    lan_text_printable(text, shown, sizeof shown);
    return kept_array(figure, shown, strlen(shown) + 1, 1);
}

static const char *const *kept_texts(lan_figure *figure,
                                     const char *const *from, size_t count)
{
    if (from == NULL || count > SIZE_MAX / sizeof(char *)) {
        return NULL;
    }
    const char **const texts = figure_room(figure, count * sizeof *texts);
    for (size_t i = 0; texts != NULL && i < count; i++) {
        texts[i] = kept_text(figure, from[i]);
    }
    return texts;
}

void *lan_figure_room(lan_figure *figure, size_t count, size_t size)
{
    if (size > 0 && count >= SIZE_MAX / size) {
        figure->is_lost = true;
        return NULL;
    }
    void *const room = figure_room(figure, (count + 1) * size);
    return room == NULL ? NULL : memset(room, 0, (count + 1) * size);
}

void *lan_panel_room(lan_panel *panel, size_t count, size_t size)
{
    return lan_figure_room(panel->figure, count, size);
}

/* --- figures ------------------------------------------------------------- */

lan_status lan_figure_create(const char *name, lan_figure **out)
{
    lan_figure *const figure = calloc(1, sizeof *figure);
    if (figure == NULL) {
        return LAN_ENOMEM;
    }
    figure->height = LAN_FIGURE_LINES;
    figure->title = "";
    figure->spare.figure = figure;
    figure->name = kept_text(figure, name);
    if (figure->is_lost) {
        lan_figure_destroy(figure);
        return LAN_ENOMEM;
    }
    *out = figure;
    return LAN_OK;
}

void lan_figure_destroy(lan_figure *figure)
{
    if (figure == NULL) {
        return;
    }
    for (size_t i = 0; i < figure->panel_count; i++) {
        free(figure->panels[i]->layers);
        free(figure->panels[i]);
    }
    free(figure->panels);
    while (figure->blocks != NULL) {
        lan_figure_block *const next = figure->blocks->next;
        free(figure->blocks);
        figure->blocks = next;
    }
    free(figure);
}

lan_status lan_figure_make(const char *name, lan_figure_fill_fn fill,
                           void *work, lan_figure **out)
{
    lan_figure *figure = NULL;
    lan_status status = lan_figure_create(name, &figure);
    if (status == LAN_OK) {
        status = fill(work, figure);
    }
    if (status == LAN_OK) {
        status = lan_figure_status(figure);
    }
    if (status != LAN_OK) {
        lan_figure_destroy(figure);
        return status;
    }
    *out = figure;
    return LAN_OK;
}

lan_status lan_figure_status(const lan_figure *figure)
{
    return figure->is_lost ? LAN_ENOMEM : LAN_OK;
}

void lan_figure_lose(lan_figure *figure)
{
    figure->is_lost = true;
}

void lan_figure_title(lan_figure *figure, const char *title)
{
    const char *const text = kept_text(figure, title);
    figure->title = text != NULL ? text : "";
}

static void add_text(lan_figure *figure, lan_figure_text *texts, size_t *count,
                     lan_paint paint, const char *text)
{
    if (*count < LAN_FIGURE_TEXTS_MAX && text[0] != '\0') {
        texts[*count] = (lan_figure_text){kept_text(figure, text), paint};
        *count += texts[*count].text != NULL ? 1 : 0;
    }
}

void lan_figure_line(lan_figure *figure, bool is_faint, const char *format, ...)
{
    char text[TEXT_SIZE];
    va_list list;
    va_start(list, format);
    (void)vsnprintf(text, sizeof text, format, list);
    va_end(list);
    add_text(figure, figure->lines, &figure->line_count,
             is_faint ? LAN_PAINT_MUTED : LAN_PAINT_INK, text);
}

void lan_figure_colored_line(lan_figure *figure, lan_paint paint,
                             const char *format, ...)
{
    char text[TEXT_SIZE];
    va_list list;
    va_start(list, format);
    (void)vsnprintf(text, sizeof text, format, list);
    va_end(list);
    add_text(figure, figure->lines, &figure->line_count, paint, text);
}

void lan_figure_footnote(lan_figure *figure, const char *format, ...)
{
    char text[TEXT_SIZE];
    va_list list;
    va_start(list, format);
    (void)vsnprintf(text, sizeof text, format, list);
    va_end(list);
    add_text(figure, figure->footnotes, &figure->footnote_count,
             LAN_PAINT_MUTED, text);
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

/* Makes room for one more element of an array that doubles. */
static bool grow(lan_figure *figure, void **items, size_t count, size_t *room,
                 size_t size)
{
    if (count < *room) {
        return true;
    }
    const size_t more = *room == 0 ? 8 : 2 * *room;
    void *const moved = figure->is_lost ? NULL : realloc(*items, more * size);
    if (moved == NULL) {
        figure->is_lost = true;
        return false;
    }
    *items = moved;
    *room = more;
    return true;
}

lan_panel *lan_figure_panel(lan_figure *figure, const lan_panel_def *def)
{
    void *panels = figure->panels;
    if (!grow(figure, &panels, figure->panel_count, &figure->panel_room,
              sizeof *figure->panels)) {
        return &figure->spare;
    }
    figure->panels = panels;
    lan_panel *const panel = calloc(1, sizeof *panel);
    if (panel == NULL) {
        figure->is_lost = true;
        return &figure->spare;
    }
    panel->figure = figure;
    panel->def = *def;
    panel->def.title = kept_text(figure, def->title);
    panel->def.x = kept_axis(figure, &def->x);
    panel->def.y = kept_axis(figure, &def->y);
    panel->def.share = def->share > 0.0 ? def->share : 1.0;
    figure->panels[figure->panel_count++] = panel;
    return panel;
}

/* --- layers -------------------------------------------------------------- */

static void add_layer(lan_panel *panel, const lan_layer *layer)
{
    void *layers = panel->layers;
    if (panel->figure->is_lost ||
        !grow(panel->figure, &layers, panel->layer_count, &panel->layer_room,
              sizeof *panel->layers)) {
        return;
    }
    panel->layers = layers;
    panel->layers[panel->layer_count] = *layer;
    panel->layers[panel->layer_count++].is_still = panel->is_still;
}

void lan_panel_still(lan_panel *panel, bool is_still)
{
    panel->is_still = is_still;
}

void lan_panel_line(lan_panel *panel, const lan_line *line)
{
    lan_figure *const figure = panel->figure;
    lan_layer layer = {.kind = LAN_LAYER_LINE, .as.line = *line};
    layer.as.line.x = kept_numbers(figure, line->x, line->count);
    layer.as.line.y = kept_numbers(figure, line->y, line->count);
    layer.as.line.name = kept_text(figure, line->name);
    layer.as.line.note = kept_text(figure, line->note);
    layer.as.line.width = line->width > 0.0 ? line->width : 2.6;
    add_layer(panel, &layer);
}

void lan_panel_band(lan_panel *panel, const lan_band *band)
{
    lan_figure *const figure = panel->figure;
    lan_layer layer = {.kind = LAN_LAYER_BAND, .as.band = *band};
    layer.as.band.x = kept_numbers(figure, band->x, band->count);
    layer.as.band.low = kept_numbers(figure, band->low, band->count);
    layer.as.band.high = kept_numbers(figure, band->high, band->count);
    layer.as.band.name = kept_text(figure, band->name);
    layer.as.band.opacity = band->opacity > 0.0 ? band->opacity : 0.18;
    add_layer(panel, &layer);
}

void lan_panel_points(lan_panel *panel, const lan_points *points)
{
    lan_figure *const figure = panel->figure;
    const size_t count = points->count;
    lan_layer layer = {.kind = LAN_LAYER_POINTS, .as.points = *points};
    layer.as.points.x = kept_numbers(figure, points->x, count);
    layer.as.points.y = kept_numbers(figure, points->y, count);
    layer.as.points.low = kept_numbers(figure, points->low, count);
    layer.as.points.high = kept_numbers(figure, points->high, count);
    layer.as.points.name = kept_text(figure, points->name);
    layer.as.points.texts = kept_texts(figure, points->texts, count);
    layer.as.points.size = points->size > 0.0 ? points->size : 4.0;
    add_layer(panel, &layer);
}

void lan_panel_strokes(lan_panel *panel, const lan_strokes *strokes)
{
    lan_layer layer = {.kind = LAN_LAYER_STROKES, .as.strokes = *strokes};
    layer.as.strokes.ends =
        kept_array(panel->figure, strokes->ends, strokes->count,
                   4 * sizeof *strokes->ends);
    layer.as.strokes.width = strokes->width > 0.0 ? strokes->width : 1.0;
    add_layer(panel, &layer);
}

void lan_panel_bars(lan_panel *panel, const lan_bars *bars)
{
    lan_figure *const figure = panel->figure;
    lan_layer layer = {.kind = LAN_LAYER_BARS, .as.bars = *bars};
    layer.as.bars.at = kept_numbers(figure, bars->at, bars->count);
    layer.as.bars.from = kept_numbers(figure, bars->from, bars->count);
    layer.as.bars.to = kept_numbers(figure, bars->to, bars->count);
    layer.as.bars.texts = kept_texts(figure, bars->texts, bars->count);
    layer.as.bars.hovers = kept_texts(figure, bars->hovers, bars->count);
    layer.as.bars.name = kept_text(figure, bars->name);
    add_layer(panel, &layer);
}

void lan_panel_cells(lan_panel *panel, const lan_cells *cells)
{
    lan_figure *const figure = panel->figure;
    if (cells->columns <= 0 || cells->rows <= 0) {
        return;
    }
    const size_t count = (size_t)cells->columns * (size_t)cells->rows;
    lan_layer layer = {.kind = LAN_LAYER_CELLS, .as.cells = *cells};
    lan_cells *const kept = &layer.as.cells;
    kept->values = kept_numbers(figure, cells->values, count);
    kept->kinds = kept_array(figure, cells->kinds, count, 1);
    kept->paints = kept_array(figure, cells->paints, cells->kind_count,
                              sizeof *cells->paints);
    kept->kind_names = kept_texts(figure, cells->kind_names, cells->kind_count);
    kept->texts = kept_texts(figure, cells->texts, count);
    kept->scale.title = kept_text(figure, cells->scale.title);
    add_layer(panel, &layer);
}

void lan_panel_area(lan_panel *panel, const lan_area *area)
{
    lan_figure *const figure = panel->figure;
    lan_layer layer = {.kind = LAN_LAYER_AREA, .as.area = *area};
    layer.as.area.x = kept_numbers(figure, area->x, area->count);
    layer.as.area.y = kept_numbers(figure, area->y, area->count);
    layer.as.area.hover = kept_text(figure, area->hover);
    layer.as.area.opacity = area->opacity > 0.0 ? area->opacity : 1.0;
    add_layer(panel, &layer);
}

void lan_panel_rule(lan_panel *panel, const lan_rule *rule)
{
    lan_layer layer = {.kind = LAN_LAYER_RULE, .as.rule = *rule};
    layer.as.rule.text = kept_text(panel->figure, rule->text);
    layer.as.rule.width = rule->width > 0.0 ? rule->width : 1.2;
    add_layer(panel, &layer);
}

void lan_panel_word(lan_panel *panel, const lan_word *word)
{
    lan_layer layer = {.kind = LAN_LAYER_WORD, .as.word = *word};
    layer.as.word.text = kept_text(panel->figure, word->text);
    layer.as.word.scale = word->scale > 0.0 ? word->scale : 1.0;
    if (layer.as.word.text != NULL) {
        add_layer(panel, &layer);
    }
}

const char *lan_layer_name(const lan_layer *layer)
{
    switch (layer->kind) {
    case LAN_LAYER_LINE:
        return layer->as.line.name;
    case LAN_LAYER_BAND:
        return layer->as.band.name;
    case LAN_LAYER_POINTS:
        return layer->as.points.name;
    case LAN_LAYER_BARS:
        return layer->as.bars.name;
    case LAN_LAYER_STROKES:
    case LAN_LAYER_CELLS:
    case LAN_LAYER_AREA:
    case LAN_LAYER_RULE:
    case LAN_LAYER_WORD:
        break;
    }
    return NULL;
}

lan_paint lan_rule_line_paint(const lan_rule *rule)
{
    return rule->is_flag ? LAN_PAINT_MUTED : rule->paint;
}

char *lan_line_label(const lan_line *line, char *buffer, size_t size)
{
    (void)snprintf(buffer, size, "%s%s%s", line->name != NULL ? line->name : "",
                   line->note != NULL ? " " : "",
                   line->note != NULL ? line->note : "");
    return buffer;
}

lan_paint lan_scale_paint(const lan_color_scale *scale, double value)
{
    if (isnan(value) || scale->count == 0) {
        return LAN_PAINT_NONE;
    }
    const lan_scale_stop *const stops = scale->stops;
    for (size_t i = 1; i < scale->count; i++) {
        const lan_scale_stop *const low = &stops[i - 1];
        const lan_scale_stop *const high = &stops[i];
        if (value < high->value || i + 1 == scale->count) {
            const double width = high->value - low->value;
            const double part =
                width > 0.0 ? (value - low->value) / width : 1.0;
            return lan_paint_mix(low->paint, high->paint,
                                 fmin(fmax(part, 0.0), 1.0));
        }
    }
    return stops[0].paint;
}
