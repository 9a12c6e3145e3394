/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cells as boxes, a path of boxes a colour.
 */
#include <math.h>
#include <string.h>

#include "plots/paint.h"
#include "plots/plots_impl.h"

/* Shades of a scale, and of all kinds, at most. */
#define SCALE_SHADES 140
#define SHADES_MAX   255
#define NO_SHADE     255

/* Another kind is shown where the ground is up to so many times as much of a
 * piece: walls and what was looked at. */
#define KIND_WEIGHT 3

/* A grid of colours to be drawn: neighbours of one colour become one box, all
 * boxes of it one path. */
typedef struct shades {
    size_t columns;
    size_t rows;
    uint8_t *at; /* [rows][columns], NO_SHADE: none, or drawn already */
    lan_paint paints[SHADES_MAX];
    double darkness[SHADES_MAX]; /* where there are no colours */
    size_t count;
    lan_frame frame; /* px; left and top are those of the first cell */
} shades;

/* --- boxes --------------------------------------------------------------- */

/* An edge between pieces, on an integer px: neighbours leave no line between.
 */
static double edge_at(double from, double to, size_t index, size_t count)
{
    return round(from + (to - from) * (double)index / (double)count);
}

/* True where so many pieces from `at` on have a shade. */
static bool is_run(const uint8_t *at, size_t length, uint8_t shade)
{
    size_t i = 0;
    while (i < length && at[i] == shade) {
        i++;
    }
    return i == length;
}

/* Takes the box of one shade whose first piece is at `first`. */
static lan_frame take_box(shades *h, size_t first)
{
    const size_t column = first % h->columns;
    const size_t row = first / h->columns;
    const uint8_t shade = h->at[first];
    const lan_frame *const f = &h->frame;
    size_t wide = 1;
    size_t high = 1;
    while (column + wide < h->columns && h->at[first + wide] == shade) {
        wide++;
    }
    while (row + high < h->rows &&
           is_run(h->at + first + high * h->columns, wide, shade)) {
        high++;
    }
    for (size_t i = 0; i < high; i++) {
        memset(h->at + first + i * h->columns, NO_SHADE, wide);
    }
    return (lan_frame){edge_at(f->left, f->right, column, h->columns),
                       edge_at(f->top, f->bottom, row, h->rows),
                       edge_at(f->left, f->right, column + wide, h->columns),
                       edge_at(f->top, f->bottom, row + high, h->rows)};
}

/* boxes  room for a box a piece */
static void draw_shade(lan_pen *pen, shades *h, uint8_t shade, char glyph,
                       lan_frame *boxes)
{
    size_t count = 0;
    for (size_t i = 0; i < h->columns * h->rows; i++) {
        if (h->at[i] == shade) {
            boxes[count++] = take_box(h, i);
        }
    }
    if (count > 0) {
        pen_style style = pen_fill(h->paints[shade]);
        style.is_crisp = true;
        style.shade = h->darkness[shade];
        style.glyph = glyph;
        pen->boxes(pen, &style, boxes, count);
    }
}

/* --- values and kinds ---------------------------------------------------- */

/* Where a value is between the ends of a scale; that of NaN is NaN. */
static double scale_share(const lan_color_scale *scale, double value)
{
    const double low = scale->stops[0].value;
    const double span = scale->stops[scale->count - 1].value - low;
    return isnan(value) ? value : fmin(fmax((value - low) / span, 0.0), 1.0);
}

/* The first kind with this one's name; kind_count: it has none. */
static size_t first_alike(const lan_cells *cells, size_t kind)
{
    const char *const *const names = cells->kind_names;
    size_t i = 0;
    if (names == NULL || names[kind] == NULL) {
        return cells->kind_count;
    }
    while (names[i] == NULL || strcmp(names[i], names[kind]) != 0) {
        i++;
    }
    return i;
}

double lower_kind_shade(const lan_cells *cells, size_t kind)
{
    size_t darker = 0;
    size_t named = 0;
    kind = first_alike(cells, kind);
    if (kind == cells->kind_count) {
        return PEN_BLANK;
    }
    const double own = lan_paint_lightness(cells->paints[kind]);
    for (size_t i = 0; i < cells->kind_count; i++) {
        if (first_alike(cells, i) == i) {
            const double other = lan_paint_lightness(cells->paints[i]);
            named++;
            darker += other < own || (!(other > own) && i < kind) ? 1 : 0;
        }
    }
    return named < 2 ? 1.0 : 1.0 - (double)darker / (double)(named - 1);
}

/* The most frequent kind of the cells of a piece. */
static uint8_t kind_of_piece(const lan_cells *cells, const shades *h,
                             size_t column, size_t row)
{
    const size_t columns = (size_t)cells->columns;
    const size_t rows = (size_t)cells->rows;
    const size_t x1 = (column + 1) * columns / h->columns;
    const size_t y1 = (row + 1) * rows / h->rows;
    uint32_t counts[SHADES_MAX + 1] = {0};
    uint8_t best = NO_SHADE;
    for (size_t y = row * rows / h->rows; y < y1; y++) {
        for (size_t x = column * columns / h->columns; x < x1; x++) {
            const uint8_t kind = cells->kinds[y * columns + x];
            counts[kind] += kind == cells->ground ? 1 : KIND_WEIGHT;
            best = counts[kind] > counts[best] ? kind : best;
        }
    }
    return best < h->count && cells->paints[best] != LAN_PAINT_NONE ? best
                                                                    : NO_SHADE;
}

/* The shade of the value in the middle of a piece. */
static uint8_t shade_of_piece(const lan_cells *cells, const shades *h,
                              size_t column, size_t row)
{
    const size_t columns = (size_t)cells->columns;
    const size_t x = (2 * column + 1) * columns / (2 * h->columns);
    const size_t y = (2 * row + 1) * (size_t)cells->rows / (2 * h->rows);
    const double value = cells->values[y * columns + x];
    return isnan(value) || h->count == 0
               ? NO_SHADE
               : (uint8_t)fmin(scale_share(&cells->scale, value) * SCALE_SHADES,
                               SCALE_SHADES - 1);
}

static void list_shades(const lan_cells *cells, shades *h)
{
    const lan_color_scale *const scale = &cells->scale;
    if (cells->values == NULL) {
        h->count =
            cells->kind_count < SHADES_MAX ? cells->kind_count : SHADES_MAX;
    } else if (scale->count > 0) {
        h->count = SCALE_SHADES;
    }
    for (size_t i = 0; i < h->count; i++) {
        if (cells->values == NULL) {
            h->darkness[i] = lower_kind_shade(cells, i);
            h->paints[i] = cells->paints[i];
        } else {
            const double low = scale->stops[0].value;
            const double high = scale->stops[scale->count - 1].value;
            h->darkness[i] = ((double)i + 0.5) / SCALE_SHADES;
            h->paints[i] =
                lan_scale_paint(scale, low + h->darkness[i] * (high - low));
        }
    }
}

/* --- cells --------------------------------------------------------------- */

/* Pieces that fit into a length, and no more than there are cells. */
static size_t count_pieces(double length, double least, int32_t cells)
{
    const double most = (fabs(length) + 0.5 * least) / fmax(1.0, least);
    return (size_t)fmin(fmax(most, 1.0), cells);
}

static void draw_net(lan_pen *pen, const lan_cells *cells,
                     const lan_frame *frame)
{
    shades h = {.frame = *frame,
                .columns = count_pieces(frame->right - frame->left,
                                        pen->piece_wide, cells->columns),
                .rows = count_pieces(frame->bottom - frame->top,
                                     pen->piece_high, cells->rows)};
    const size_t all = h.columns * h.rows;
    lan_frame *const boxes = plot_room(&pen->arena, all, sizeof *boxes);
    h.at = plot_room(&pen->arena, all, 1);
    if (h.at == NULL || boxes == NULL) {
        return;
    }
    list_shades(cells, &h);
    for (size_t i = 0; i < all; i++) {
        h.at[i] = (cells->values == NULL ? kind_of_piece : shade_of_piece)(
            cells, &h, i % h.columns, i / h.columns);
    }
    for (size_t shade = 0; shade < h.count; shade++) {
        draw_shade(pen, &h, (uint8_t)shade,
                   cells->glyphs != NULL ? cells->glyphs[shade] : '\0', boxes);
    }
}

lan_paint lower_cell_paint(const lan_cells *cells, size_t i)
{
    return cells->values != NULL
               ? lan_scale_paint(&cells->scale, cells->values[i])
           : cells->kinds[i] < cells->kind_count
               ? cells->paints[cells->kinds[i]]
               : LAN_PAINT_NONE;
}

/* Values one by one, with the gap between them and what each is where the
 * pointer is. */
static void draw_single(lan_pen *pen, const lan_panel_layout *at,
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
        char title[PEN_TITLE_SIZE];
        pen_style style = pen_fill(lower_cell_paint(cells, i));
        const lan_frame cell = {x + x_gap, y + y_gap, x + wide - x_gap,
                                y + high - y_gap};
        if (style.fill == LAN_PAINT_NONE) {
            continue;
        }
        style.corner = cells->gap > 0.0 ? 2.0 : 0.0;
        style.shade = scale_share(&cells->scale, cells->values[i]);
        style.title = lower_place_title(at, axis_value(&at->x, x + 0.5 * wide),
                                        axis_value(&at->y, y + 0.5 * high),
                                        cells->texts[i], title);
        pen->boxes(pen, &style, &cell, 1);
    }
}

void lower_cells(lan_pen *pen, const lan_panel_layout *at,
                 const lan_cells *cells)
{
    const lan_frame frame = {
        axis_px(&at->x, cells->x0), axis_px(&at->y, cells->y0),
        axis_px(&at->x, cells->x1), axis_px(&at->y, cells->y1)};
    if (cells->values != NULL && cells->texts != NULL) {
        draw_single(pen, at, cells, &frame);
    } else {
        draw_net(pen, cells, &frame);
    }
}
