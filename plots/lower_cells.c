/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cells as boxes, a path of boxes a colour.
 */
#include <math.h>
#include <string.h>

#include "plots/paint.h"
#include "plots/plots_impl.h"

/* A grid of colours to be drawn: neighbours of one colour become one path. */
#define SHADES_MAX 255
#define NO_SHADE   255

/* Shades between two stops of a scale. */
#define SHADES_EACH 20

/* Size of the pieces of a smooth picture, px. */
#define PIECE_WIDE 2.0
#define PIECE_HIGH 4.0

/* What has a name is shown where ground without one is up to so many times as
 * much of a piece: walls and what was looked at. */
#define NAMED_WEIGHT 3

/* Cells with a title of their own, at most; of more a coarser net has them. */
#define NET_ACROSS 28
#define NET_DOWN   18
#define TITLES_MAX 1200

/* Parts of a scale that a value is told to. */
#define FINENESS 500.0

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

/* An edge between pieces, on a whole px: neighbours leave no line between. */
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

/* --- values -------------------------------------------------------------- */

/* Where a value is between the ends of a scale. */
static double scale_share(const lan_color_scale *scale, double value)
{
    const double low = scale->stops[0].value;
    const double span = scale->stops[scale->count - 1].value - low;
    return span > 0.0 ? fmin(fmax((value - low) / span, 0.0), 1.0) : 0.0;
}

/* The shades of a scale. */
static void list_shades(const lan_color_scale *scale, shades *h)
{
    for (size_t i = 1; i < scale->count; i++) {
        const lan_scale_stop *const low = &scale->stops[i - 1];
        const lan_scale_stop *const high = &scale->stops[i];
        for (int k = 0; k < SHADES_EACH; k++) {
            const double part = ((double)k + 0.5) / SHADES_EACH;
            const double value = low->value + part * (high->value - low->value);
            h->darkness[h->count] = scale_share(scale, value);
            h->paints[h->count++] = lan_scale_paint(scale, value);
        }
    }
    if (scale->count == 1) {
        h->darkness[h->count] = 0.0;
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

/* --- kinds --------------------------------------------------------------- */

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

/* The commonest kind of a block of cells. */
static uint8_t commonest_kind(const lan_cells *cells, size_t x0, size_t x1,
                              size_t y0, size_t y1)
{
    uint32_t counts[256] = {0};
    uint8_t best = cells->kinds[y0 * (size_t)cells->columns + x0];
    for (size_t y = y0; y < y1; y++) {
        for (size_t x = x0; x < x1; x++) {
            const uint8_t kind = cells->kinds[y * (size_t)cells->columns + x];
            counts[kind] += is_named(cells, kind) ? NAMED_WEIGHT : 1;
            best = counts[kind] > counts[best] ? kind : best;
        }
    }
    return best;
}

/* --- cells --------------------------------------------------------------- */

/* Pieces that fit into a length, and no more than there are cells unless these
 * are smooth. */
static size_t count_pieces(double length, double least, double smooth,
                           int32_t cells)
{
    const double each = fmax(fmax(1.0, smooth), least);
    const double most =
        fmin(fmax((fabs(length) + 0.5 * least) / each, 1.0), 2048.0);
    return smooth > 0.0 ? (size_t)most : (size_t)fmin(most, cells);
}

/* The shade of a piece: of the value in its middle, or of its commonest kind.
 */
static uint8_t shade_of_piece(const lan_cells *cells, const shades *h,
                              size_t column, size_t row)
{
    const size_t columns = (size_t)cells->columns;
    const size_t rows = (size_t)cells->rows;
    if (cells->values != NULL) {
        const double x =
            ((double)column + 0.5) / (double)h->columns * (double)columns;
        const double y = ((double)row + 0.5) / (double)h->rows * (double)rows;
        return shade_of(&cells->scale,
                        cells->is_smooth
                            ? value_between(cells, x, y)
                            : cells->values[(size_t)y * columns + (size_t)x]);
    }
    const size_t x0 = column * columns / h->columns;
    const size_t x1 = (column + 1) * columns / h->columns;
    const size_t y0 = row * rows / h->rows;
    const size_t y1 = (row + 1) * rows / h->rows;
    const uint8_t kind = commonest_kind(cells, x0, x1 > x0 ? x1 : x0 + 1, y0,
                                        y1 > y0 ? y1 : y0 + 1);
    return kind < h->count && cells->paints[kind] != LAN_PAINT_NONE ? kind
                                                                    : NO_SHADE;
}

static void draw_net(lan_pen *pen, const lan_cells *cells,
                     const lan_frame *frame)
{
    const bool is_smooth = cells->values != NULL && cells->is_smooth;
    shades h = {
        .frame = *frame,
        .columns = count_pieces(frame->right - frame->left, pen->piece_wide,
                                is_smooth ? PIECE_WIDE : 0.0, cells->columns),
        .rows = count_pieces(frame->bottom - frame->top, pen->piece_high,
                             is_smooth ? PIECE_HIGH : 0.0, cells->rows)};
    h.at = plot_room(&pen->arena, h.columns * h.rows, 1);
    lan_frame *const boxes =
        plot_room(&pen->arena, h.columns * h.rows, sizeof *boxes);
    if (h.at == NULL || boxes == NULL) {
        return;
    }
    if (cells->values != NULL) {
        list_shades(&cells->scale, &h);
    }
    for (size_t i = 0;
         cells->values == NULL && i < cells->kind_count && i < SHADES_MAX;
         i++) {
        h.darkness[i] = lower_kind_shade(cells, i);
        h.paints[h.count++] = cells->paints[i];
    }
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
    const double x_share = ((double)column + 0.5) / cells->columns;
    const double y_share = ((double)row + 0.5) / cells->rows;
    const lan_frame f = frame_of(at, cells);
    const double x = f.left + x_share * (f.right - f.left);
    const double y = f.top + y_share * (f.bottom - f.top);
    const size_t i = row * (size_t)cells->columns + column;
    const char *value = NULL;
    char number[LAN_TIC_SIZE];
    if (cells->texts != NULL && cells->texts[i] != NULL) {
        value = cells->texts[i];
    } else if (cells->values != NULL && cells->scale.count > 1) {
        const lan_scale_stop *const stops = cells->scale.stops;
        const double span =
            stops[cells->scale.count - 1].value - stops[0].value;
        lan_axis_text(cells->scale.format, cells->values[i],
                      fmax(span, 1e-12) / FINENESS, number);
        value = isnan(cells->values[i]) ? "none" : number;
    } else if (cells->kinds != NULL && cells->kind_names != NULL &&
               cells->kinds[i] < cells->kind_count) {
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
                      : cells->scale.count > 1
                          ? scale_share(&cells->scale, cells->values[i])
                          : PEN_BLANK;
        style.title = title;
        pen->boxes(pen, &style, &cell, 1);
    }
}

/* Titles over a picture of many cells. */
static void draw_titles(lan_pen *pen, const lan_panel_layout *at,
                        const lan_cells *cells, const lan_frame *frame)
{
    const size_t columns = (size_t)fmin(NET_ACROSS, cells->columns);
    const size_t rows = (size_t)fmin(NET_DOWN, cells->rows);
    const shades net = {.columns = columns, .rows = rows, .frame = *frame};
    for (size_t row = 0; row < rows; row++) {
        for (size_t column = 0; column < columns; column++) {
            const lan_frame box = run_frame(&net, row, column, 1, 1);
            char title[PEN_TITLE_SIZE];
            pen_style style = pen_fill(LAN_PAINT_PAPER);
            cell_title(at, cells,
                       (2 * column + 1) * (size_t)cells->columns /
                           (2 * columns),
                       (2 * row + 1) * (size_t)cells->rows / (2 * rows), title);
            style.opacity = 0.0;
            style.title = title;
            pen->boxes(pen, &style, &box, 1);
        }
    }
}

void lower_cells(lan_pen *pen, const lan_panel_layout *at,
                 const lan_cells *cells)
{
    const lan_frame frame = frame_of(at, cells);
    const bool has_values = cells->values != NULL;
    const size_t count = (size_t)cells->columns * (size_t)cells->rows;
    if (count <= TITLES_MAX && !cells->is_smooth &&
        (cells->gap > 0.0 || has_values)) {
        draw_single(pen, at, cells, &frame);
        return;
    }
    draw_net(pen, cells, &frame);
    if (has_values && pen->has_titles) {
        draw_titles(pen, at, cells, &frame);
    }
}
