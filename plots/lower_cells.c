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

/* What has a name is shown where ground without one is up to so many times as
 * much of a piece: walls and what was looked at. */
#define NAMED_WEIGHT 3

/* Cells with a title of their own, at most; of more a coarser net has them. */
#define NET_ACROSS 28
#define NET_DOWN   18
#define TITLES_MAX 1200

/* Steps of a scale that a value is rounded to. */
#define FINENESS 500.0

/* A grid of colours to be drawn: neighbours of one colour become one path. */
typedef struct shades {
    size_t columns;
    size_t rows;
    uint8_t *at; /* [rows][columns], NO_SHADE: none */
    lan_paint paints[SHADES_MAX];
    double darkness[SHADES_MAX]; /* where there are no colours */
    size_t count;
    lan_frame frame; /* px; left and top are those of the first cell */
} shades;

static lan_frame frame_of(const lan_panel_layout *at, const lan_cells *cells)
{
    return (lan_frame){axis_px(&at->x, cells->x0), axis_px(&at->y, cells->y0),
                       axis_px(&at->x, cells->x1), axis_px(&at->y, cells->y1)};
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

/* An edge between pieces, on an integer px: neighbours leave no line between.
 */
static double edge_at(double from, double to, size_t index, size_t count)
{
    return round(from + (to - from) * (double)index / (double)count);
}

static lan_frame run_frame(const shades *h, size_t row, size_t column,
                           size_t length, size_t height)
{
    const lan_frame *const f = &h->frame;
    return (lan_frame){edge_at(f->left, f->right, column, h->columns),
                       edge_at(f->top, f->bottom, row, h->rows),
                       edge_at(f->left, f->right, column + length, h->columns),
                       edge_at(f->top, f->bottom, row + height, h->rows)};
}

/* boxes  room for a box a cell */
static void draw_shade(lan_pen *pen, const shades *h, uint8_t shade,
                       lan_frame *boxes)
{
    size_t count = 0;
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
                boxes[count++] = run_frame(h, row, column, length, height);
            }
            column += length;
        }
    }
    if (count > 0) {
        pen_style style = pen_fill(h->paints[shade]);
        style.is_crisp = true;
        style.shade = h->darkness[shade];
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

static bool is_named(const lan_cells *cells, size_t kind)
{
    return cells->kind_names != NULL && kind < cells->kind_count &&
           cells->kind_names[kind] != NULL;
}

/* The first kind that has this one's name. */
static size_t first_alike(const lan_cells *cells, size_t kind)
{
    size_t i = 0;
    while (i < kind &&
           (!is_named(cells, i) ||
            strcmp(cells->kind_names[i], cells->kind_names[kind]) != 0)) {
        i++;
    }
    return i;
}

double lower_kind_shade(const lan_cells *cells, size_t kind)
{
    size_t darker = 0;
    size_t named = 0;
    if (!is_named(cells, kind)) {
        return PEN_BLANK;
    }
    kind = first_alike(cells, kind);
    const double own = lan_paint_lightness(cells->paints[kind]);
    for (size_t i = 0; i < cells->kind_count; i++) {
        if (is_named(cells, i) && first_alike(cells, i) == i) {
            const double other = lan_paint_lightness(cells->paints[i]);
            named++;
            darker += other < own || (!(other > own) && i < kind) ? 1 : 0;
        }
    }
    return named < 2 ? 1.0 : 1.0 - (double)darker / (double)(named - 1);
}

/* The commonest kind of the cells of a piece. */
static uint8_t commonest_kind(const lan_cells *cells, const shades *h,
                              size_t column, size_t row)
{
    const size_t columns = (size_t)cells->columns;
    const size_t rows = (size_t)cells->rows;
    const size_t x0 = column * columns / h->columns;
    const size_t y0 = row * rows / h->rows;
    const size_t x1 = (column + 1) * columns / h->columns;
    const size_t y1 = (row + 1) * rows / h->rows;
    uint32_t counts[256] = {0};
    uint8_t best = cells->kinds[y0 * columns + x0];
    for (size_t y = y0; y < y1; y++) {
        for (size_t x = x0; x < x1; x++) {
            const uint8_t kind = cells->kinds[y * columns + x];
            counts[kind] += is_named(cells, kind) ? NAMED_WEIGHT : 1;
            best = counts[kind] > counts[best] ? kind : best;
        }
    }
    return best;
}

/* --- cells --------------------------------------------------------------- */

/* The cell in the middle of a piece, of as many pieces of all cells. */
static size_t middle_of(size_t piece, size_t pieces, int32_t cells)
{
    return (2 * piece + 1) * (size_t)cells / (2 * pieces);
}

/* The shade of a piece: of the value in its middle, or of its commonest kind.
 */
static uint8_t shade_of_piece(const lan_cells *cells, const shades *h,
                              size_t column, size_t row)
{
    if (cells->values == NULL) {
        const uint8_t kind = commonest_kind(cells, h, column, row);
        const bool is_drawn =
            kind < h->count && cells->paints[kind] != LAN_PAINT_NONE;
        return is_drawn ? kind : NO_SHADE;
    }
    const size_t x = middle_of(column, h->columns, cells->columns);
    const size_t y = middle_of(row, h->rows, cells->rows);
    const double value = cells->values[y * (size_t)cells->columns + x];
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
    h.at = plot_room(&pen->arena, h.columns * h.rows, 1);
    lan_frame *const boxes =
        plot_room(&pen->arena, h.columns * h.rows, sizeof *boxes);
    if (h.at == NULL || boxes == NULL) {
        return;
    }
    list_shades(cells, &h);
    for (size_t i = 0; i < h.columns * h.rows; i++) {
        h.at[i] = shade_of_piece(cells, &h, i % h.columns, i / h.columns);
    }
    for (size_t shade = 0; shade < h.count; shade++) {
        draw_shade(pen, &h, (uint8_t)shade, boxes);
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

/* What a cell says where the pointer is: its value and its place. */
static void cell_title(const lan_panel_layout *at, const lan_cells *cells,
                       size_t column, size_t row, char title[PEN_TITLE_SIZE])
{
    const lan_frame f = frame_of(at, cells);
    const double x =
        f.left + ((double)column + 0.5) / cells->columns * (f.right - f.left);
    const double y =
        f.top + ((double)row + 0.5) / cells->rows * (f.bottom - f.top);
    const size_t i = row * (size_t)cells->columns + column;
    const lan_color_scale *const scale = &cells->scale;
    const char *value = NULL;
    char number[LAN_TIC_SIZE];
    if (cells->texts != NULL && cells->texts[i] != NULL) {
        value = cells->texts[i];
    } else if (cells->values != NULL && scale->count > 0) {
        const double span =
            scale->stops[scale->count - 1].value - scale->stops[0].value;
        lan_axis_text(scale->format, cells->values[i],
                      fmax(span, 1e-12) / FINENESS, number);
        value = isnan(cells->values[i]) ? "none" : number;
    } else if (cells->kinds != NULL && is_named(cells, cells->kinds[i])) {
        value = cells->kind_names[cells->kinds[i]];
    }
    lower_place_title(at, axis_value(&at->x, x), axis_value(&at->y, y), value,
                      title);
}

/* Cells one by one, with the gap between them. */
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
        cell_title(at, cells, i % columns, i / columns, title);
        style.corner = cells->gap > 0.0 ? 2.0 : 0.0;
        style.shade = cells->values == NULL
                          ? lower_kind_shade(cells, cells->kinds[i])
                          : scale_share(&cells->scale, cells->values[i]);
        style.title = title;
        pen->boxes(pen, &style, &cell, 1);
    }
}

/* Titles over a picture of many cells. */
static void draw_titles(lan_pen *pen, const lan_panel_layout *at,
                        const lan_cells *cells, const lan_frame *frame)
{
    const shades net = {
        .columns = NET_ACROSS, .rows = NET_DOWN, .frame = *frame};
    for (size_t i = 0; i < net.columns * net.rows; i++) {
        const size_t column = i % net.columns;
        const size_t row = i / net.columns;
        const lan_frame box = run_frame(&net, row, column, 1, 1);
        char title[PEN_TITLE_SIZE];
        pen_style style = pen_fill(LAN_PAINT_PAPER);
        cell_title(at, cells, middle_of(column, net.columns, cells->columns),
                   middle_of(row, net.rows, cells->rows), title);
        style.opacity = 0.0;
        style.title = title;
        pen->boxes(pen, &style, &box, 1);
    }
}

void lower_cells(lan_pen *pen, const lan_panel_layout *at,
                 const lan_cells *cells)
{
    const lan_frame frame = frame_of(at, cells);
    const bool has_values = cells->values != NULL;
    const size_t count = (size_t)cells->columns * (size_t)cells->rows;
    if (count <= TITLES_MAX && (cells->gap > 0.0 || has_values)) {
        draw_single(pen, at, cells, &frame);
        return;
    }
    draw_net(pen, cells, &frame);
    if (has_values && pen->has_titles) {
        draw_titles(pen, at, cells, &frame);
    }
}
