/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "results/figure/svg_impl.h"

/* A grid of colours to be drawn: neighbours of one colour become one path. */
#define SHADES_MAX 255
#define NO_SHADE   255

/* Shades between two stops of a scale. */
#define SHADES_EACH 20

/* Size of the pieces of a smooth picture, px. */
#define PIECE_WIDE 2.0
#define PIECE_HIGH 4.0

/* Cells with a title of their own, at most; of more a coarser net has them. */
#define NET_ACROSS 28
#define NET_DOWN   18
#define TITLES_MAX 1200

typedef struct shades {
    size_t columns;
    size_t rows;
    uint8_t *at; /* [rows][columns], NO_SHADE: none */
    lan_paint paints[SHADES_MAX];
    size_t count;
    lan_frame frame; /* px; left and top are those of the first cell */
} shades;

static lan_frame frame_of(const lan_panel_layout *at, const lan_cells *cells)
{
    return (lan_frame){
        lan_axis_px(&at->x, cells->x0), lan_axis_px(&at->y, cells->y0),
        lan_axis_px(&at->x, cells->x1), lan_axis_px(&at->y, cells->y1)};
}

/* --- runs ---------------------------------------------------------------- */

/* Columns of one shade from a column on. */
static size_t run_length(const shades *h, size_t row, size_t column)
{
    const uint8_t *const at = h->at + row * h->columns;
    size_t past = column;
    while (past < h->columns && at[past] == at[column]) {
        past++;
    }
    return past - column;
}

/* True where the same run stands in a row. */
static bool has_run(const shades *h, size_t row, size_t column, size_t length,
                    uint8_t shade)
{
    const uint8_t *const at = h->at + row * h->columns;
    return at[column] == shade && (column == 0 || at[column - 1] != shade) &&
           run_length(h, row, column) == length;
}

/* An edge between pieces, on a whole px: neighbours leave no line between. */
static double edge_at(double from, double to, size_t index, size_t count)
{
    return round(from + (to - from) * (double)index / (double)count);
}

static void write_run(svg *s, const shades *h, size_t row, size_t column,
                      size_t length, size_t height)
{
    const lan_frame *const f = &h->frame;
    const double x0 = edge_at(f->left, f->right, column, h->columns);
    const double x1 = edge_at(f->left, f->right, column + length, h->columns);
    const double y0 = edge_at(f->top, f->bottom, row, h->rows);
    const double y1 = edge_at(f->top, f->bottom, row + height, h->rows);
    fprintf(s->out, "M%.0f %.0fh%.0fv%.0fh%.0fz", x0, y0, x1 - x0, y1 - y0,
            x0 - x1);
}

static void write_shade(svg *s, const shades *h, uint8_t shade)
{
    bool is_begun = false;
    for (size_t row = 0; row < h->rows; row++) {
        const uint8_t *const at = h->at + row * h->columns;
        for (size_t column = 0; column < h->columns;) {
            const size_t length = run_length(h, row, column);
            const bool is_new =
                at[column] == shade &&
                (row == 0 || !has_run(h, row - 1, column, length, shade));
            size_t height = 1;
            while (is_new && row + height < h->rows &&
                   has_run(h, row + height, column, length, shade)) {
                height++;
            }
            if (is_new) {
                fputs(is_begun ? "" : "<path d=\"", s->out);
                write_run(s, h, row, column, length, height);
                is_begun = true;
            }
            column += length;
        }
    }
    if (is_begun) {
        fputc('"', s->out);
        svg_paint(s, "fill", h->paints[shade]);
        fputs("/>\n", s->out);
    }
}

/* True where strokes, of about 12 bytes a run, are less than rectangles, of 22
 * for each run that has none like it above. */
static bool are_strokes_less(const shades *h)
{
    size_t runs = 0;
    size_t rectangles = 0;
    for (size_t row = 0; row < h->rows; row++) {
        const uint8_t *const at = h->at + row * h->columns;
        for (size_t column = 0; column < h->columns;) {
            const size_t length = run_length(h, row, column);
            runs++;
            rectangles +=
                row == 0 || !has_run(h, row - 1, column, length, at[column])
                    ? 1
                    : 0;
            column += length;
        }
    }
    return 12 * runs < 22 * rectangles;
}

/* The same with strokes as wide as a row. */
static void write_stroked_shade(svg *s, const shades *h, uint8_t shade)
{
    const lan_frame *const f = &h->frame;
    const double high = (f->bottom - f->top) / (double)h->rows;
    bool is_begun = false;
    for (size_t row = 0; row < h->rows; row++) {
        const uint8_t *const at = h->at + row * h->columns;
        const double y = f->top + high * ((double)row + 0.5);
        for (size_t column = 0; column < h->columns;) {
            const size_t length = run_length(h, row, column);
            if (at[column] == shade) {
                const double x = edge_at(f->left, f->right, column, h->columns);
                const double end =
                    edge_at(f->left, f->right, column + length, h->columns);
                fprintf(s->out, "%sM%.0f %.1fh%.0f",
                        is_begun ? "" : "<path d=\"", x, y, end - x);
                is_begun = true;
            }
            column += length;
        }
    }
    if (is_begun) {
        fputc('"', s->out);
        svg_paint(s, "stroke", h->paints[shade]);
        fputs("/>\n", s->out);
    }
}

static void write_strokes_of(svg *s, const shades *h)
{
    const double high = fabs(h->frame.bottom - h->frame.top) / (double)h->rows;
    fputs("<g shape-rendering=\"crispEdges\" stroke-width=\"", s->out);
    svg_number(s, high + 0.8);
    fputs("\">\n", s->out);
    for (size_t shade = 0; shade < h->count; shade++) {
        write_stroked_shade(s, h, (uint8_t)shade);
    }
    fputs("</g>\n", s->out);
}

static void write_shades(svg *s, const shades *h)
{
    fputs("<g shape-rendering=\"crispEdges\">\n", s->out);
    for (size_t shade = 0; shade < h->count; shade++) {
        write_shade(s, h, (uint8_t)shade);
    }
    fputs("</g>\n", s->out);
}

/* --- values -------------------------------------------------------------- */

/* The shades of a scale. */
static void list_shades(const lan_color_scale *scale, shades *h)
{
    for (size_t i = 1; i < scale->count; i++) {
        const lan_scale_stop *const low = &scale->stops[i - 1];
        const lan_scale_stop *const high = &scale->stops[i];
        for (int k = 0; k < SHADES_EACH; k++) {
            const double part = ((double)k + 0.5) / SHADES_EACH;
            h->paints[h->count++] = lan_scale_paint(
                scale, low->value + part * (high->value - low->value));
        }
    }
    if (scale->count == 1) {
        h->paints[h->count++] = scale->stops[0].paint;
    }
}

static uint8_t shade_of(const lan_color_scale *scale, double value)
{
    if (isnan(value) || scale->count == 0) {
        return NO_SHADE;
    }
    const lan_scale_stop *const stops = scale->stops;
    size_t i = 1;
    while (i + 1 < scale->count && value >= stops[i].value) {
        i++;
    }
    if (scale->count == 1) {
        return 0;
    }
    const double span = stops[i].value - stops[i - 1].value;
    const double part = span > 0.0 ? (value - stops[i - 1].value) / span : 0.0;
    const double step =
        fmin(fmax(floor(part * SHADES_EACH), 0.0), SHADES_EACH - 1.0);
    return (uint8_t)((double)((i - 1) * SHADES_EACH) + step);
}

/* The value between the middles of cells, at a place in units of cells; of a
 * place beside a cell without value that of the nearest cell. */
static double value_between(const lan_cells *cells, double x, double y)
{
    const double column = fmin(fmax(x - 0.5, 0.0), cells->columns - 1.0);
    const double row = fmin(fmax(y - 0.5, 0.0), cells->rows - 1.0);
    const int32_t i = (int32_t)fmin(floor(column), cells->columns - 2.0);
    const int32_t k = (int32_t)fmin(floor(row), cells->rows - 2.0);
    const int32_t left = i < 0 ? 0 : i;
    const int32_t top = k < 0 ? 0 : k;
    const int32_t right = left + (cells->columns > 1 ? 1 : 0);
    const int32_t bottom = top + (cells->rows > 1 ? 1 : 0);
    const double *const upper = cells->values + (ptrdiff_t)top * cells->columns;
    const double *const lower =
        cells->values + (ptrdiff_t)bottom * cells->columns;
    const double u = column - left;
    const double v = row - top;
    const double value =
        (1.0 - v) * ((1.0 - u) * upper[left] + u * upper[right]) +
        v * ((1.0 - u) * lower[left] + u * lower[right]);
    return isnan(value) ? (v < 0.5 ? upper : lower)[u < 0.5 ? left : right]
                        : value;
}

static void shade_values(const lan_cells *cells, shades *h)
{
    for (size_t row = 0; row < h->rows; row++) {
        for (size_t column = 0; column < h->columns; column++) {
            const double x = ((double)column + 0.5) / (double)h->columns *
                             (double)cells->columns;
            const double y =
                ((double)row + 0.5) / (double)h->rows * (double)cells->rows;
            const double value =
                cells->is_smooth
                    ? value_between(cells, x, y)
                    : cells->values[(size_t)y * (size_t)cells->columns +
                                    (size_t)x];
            h->at[row * h->columns + column] = shade_of(&cells->scale, value);
        }
    }
}

/* --- kinds --------------------------------------------------------------- */

/* The commonest kind of a block of cells. */
static uint8_t commonest_kind(const lan_cells *cells, size_t x0, size_t x1,
                              size_t y0, size_t y1)
{
    uint32_t counts[256] = {0};
    uint8_t best = cells->kinds[y0 * (size_t)cells->columns + x0];
    for (size_t y = y0; y < y1; y++) {
        for (size_t x = x0; x < x1; x++) {
            const uint8_t kind = cells->kinds[y * (size_t)cells->columns + x];
            counts[kind]++;
            best = counts[kind] > counts[best] ? kind : best;
        }
    }
    return best;
}

static void shade_kinds(const lan_cells *cells, shades *h)
{
    const size_t columns = (size_t)cells->columns;
    const size_t rows = (size_t)cells->rows;
    for (size_t row = 0; row < h->rows; row++) {
        const size_t y0 = row * rows / h->rows;
        const size_t y1 = (row + 1) * rows / h->rows;
        for (size_t column = 0; column < h->columns; column++) {
            const size_t x0 = column * columns / h->columns;
            const size_t x1 = (column + 1) * columns / h->columns;
            const uint8_t kind = commonest_kind(
                cells, x0, x1 > x0 ? x1 : x0 + 1, y0, y1 > y0 ? y1 : y0 + 1);
            const bool is_shown =
                kind < h->count && cells->paints[kind] != LAN_PAINT_NONE;
            h->at[row * h->columns + column] = is_shown ? kind : NO_SHADE;
        }
    }
}

/* --- cells --------------------------------------------------------------- */

static size_t least_size(double pieces, int32_t cells)
{
    const double most = fmin(fmax(pieces, 1.0), 2048.0);
    return cells < most ? (size_t)cells : (size_t)most;
}

static void write_net(svg *s, const lan_cells *cells, const lan_frame *frame)
{
    const lan_color_scale *const scale = &cells->scale;
    shades h = {.frame = *frame};
    const double wide = fabs(frame->right - frame->left);
    const double high = fabs(frame->bottom - frame->top);
    const bool has_values = cells->values != NULL;
    if (has_values && cells->is_smooth) {
        h.columns = (size_t)fmin(fmax(wide / PIECE_WIDE, 1.0), 2048.0);
        h.rows = (size_t)fmin(fmax(high / PIECE_HIGH, 1.0), 2048.0);
    } else {
        h.columns = least_size(wide, cells->columns);
        h.rows = least_size(high, cells->rows);
    }
    h.at = malloc(h.columns * h.rows);
    if (h.at == NULL) {
        s->is_lost = true;
        return;
    }
    if (has_values) {
        list_shades(scale, &h);
        shade_values(cells, &h);
    } else {
        h.count =
            cells->kind_count < SHADES_MAX ? cells->kind_count : SHADES_MAX;
        memcpy(h.paints, cells->paints, h.count * sizeof *h.paints);
        shade_kinds(cells, &h);
    }
    if (has_values && cells->is_smooth && are_strokes_less(&h)) {
        write_strokes_of(s, &h);
    } else {
        write_shades(s, &h);
    }
    free(h.at);
}

static lan_paint paint_of(const lan_cells *cells, size_t i)
{
    return cells->values != NULL
               ? lan_scale_paint(&cells->scale, cells->values[i])
           : cells->kinds[i] < cells->kind_count
               ? cells->paints[cells->kinds[i]]
               : LAN_PAINT_NONE;
}

/* Cells one by one, with the gap between them. */
static void write_single(svg *s, const lan_panel_layout *at,
                         const lan_cells *cells, const lan_frame *frame)
{
    const size_t columns = (size_t)cells->columns;
    const double wide = (frame->right - frame->left) / cells->columns;
    const double high = (frame->bottom - frame->top) / cells->rows;
    const double x_gap = 0.5 * cells->gap * wide;
    const double y_gap = 0.5 * cells->gap * high;
    for (size_t i = 0; i < columns * (size_t)cells->rows; i++) {
        const double x = frame->left + wide * (double)(i % columns);
        const double y = frame->top + high * (double)(i / columns);
        const lan_paint paint = paint_of(cells, i);
        const lan_frame cell = {x + x_gap, y + y_gap, x + wide - x_gap,
                                y + high - y_gap};
        if (paint == LAN_PAINT_NONE) {
            continue;
        }
        svg_rect(s, &cell, paint, cells->gap > 0.0 ? 2.0 : 0.0);
        fputs(" class=\"c\">", s->out);
        svg_cell_title(s, at, cells, i % columns, i / columns);
        fputs("</rect>\n", s->out);
    }
}

/* Titles over a picture of many cells. */
static void write_titles(svg *s, const lan_panel_layout *at,
                         const lan_cells *cells, const lan_frame *frame)
{
    const size_t columns = least_size(NET_ACROSS, cells->columns);
    const size_t rows = least_size(NET_DOWN, cells->rows);
    const shades net = {.columns = columns, .rows = rows, .frame = *frame};
    fputs("<g", s->out);
    svg_paint(s, "fill", LAN_PAINT_PAPER);
    fputs(" fill-opacity=\"0\">\n", s->out);
    for (size_t row = 0; row < rows; row++) {
        for (size_t column = 0; column < columns; column++) {
            fputs("<path class=\"c\" d=\"", s->out);
            write_run(s, &net, row, column, 1, 1);
            fputs("\">", s->out);
            svg_cell_title(s, at, cells,
                           (2 * column + 1) * (size_t)cells->columns /
                               (2 * columns),
                           (2 * row + 1) * (size_t)cells->rows / (2 * rows));
            fputs("</path>\n", s->out);
        }
    }
    fputs("</g>\n", s->out);
}

void svg_cells(svg *s, const lan_panel_layout *at, const lan_cells *cells)
{
    const lan_frame frame = frame_of(at, cells);
    const bool has_values = cells->values != NULL;
    const size_t count = (size_t)cells->columns * (size_t)cells->rows;
    if (!has_values && (cells->kinds == NULL || cells->paints == NULL)) {
        return;
    }
    if (count <= TITLES_MAX && !cells->is_smooth &&
        (cells->gap > 0.0 || has_values)) {
        write_single(s, at, cells, &frame);
        return;
    }
    write_net(s, cells, &frame);
    if (has_values) {
        write_titles(s, at, cells, &frame);
    }
}
