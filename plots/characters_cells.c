/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Grids of cells as colours, or as shades where there is no colour; their key.
 */
#include <math.h>
#include <string.h>

#include "plots/characters_impl.h"
#include "plots/paint.h"

#define SHADES 5

/* What has a name is shown where ground without one is up to so many times as
 * much of a character: walls and what was looked at. */
#define NAMED_WEIGHT 3

#define KINDS_MAX 256

/* Columns of colour in the key of a scale. */
#define KEY_COLUMNS 24

/* Its ends are as fine as that. */
#define KEY_STEPS 100.0

static const char *shade(int step, bool utf8)
{
    static const char *const blocks[SHADES] = {"\xC2\xB7", "\xE2\x96\x91",
                                               "\xE2\x96\x92", "\xE2\x96\x93",
                                               "\xE2\x96\x88"};
    static const char *const letters[SHADES] = {".", ":", "o", "8", "#"};
    step = step < 0 ? 0 : step >= SHADES ? SHADES - 1 : step;
    return utf8 ? blocks[step] : letters[step];
}

static bool is_named(const lan_cells *cells, size_t kind)
{
    return cells->kind_names != NULL && cells->kind_names[kind] != NULL;
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

/* Names have a shade each, the darkest the fullest; others are blank. */
const char *chars_kind_shade(const lan_cells *cells, size_t kind, bool utf8)
{
    size_t darker = 0;
    size_t named = 0;
    if (!is_named(cells, kind)) {
        return "";
    }
    kind = first_alike(cells, kind);
    const double own = canvas_lightness(cells->paints[kind]);
    for (size_t i = 0; i < cells->kind_count; i++) {
        if (is_named(cells, i) && first_alike(cells, i) == i) {
            const double other = canvas_lightness(cells->paints[i]);
            named++;
            darker += other < own || (!(other > own) && i < kind) ? 1 : 0;
        }
    }
    const double step =
        named < 2
            ? SHADES - 1.0
            : (SHADES - 1.0) * (1.0 - (double)darker / (double)(named - 1));
    return shade((int)round(step), utf8);
}

/* --- values -------------------------------------------------------------- */

/* Indices of a grid for a share of it, beyond its borders none. */
static int32_t index_at(double share, int32_t count)
{
    return share < 0.0 || share >= 1.0
               ? -1
               : (int32_t)fmin(floor(share * count), count - 1.0);
}

/* Between the middles of cells, weights of two of them. */
static void neighbours(double share, int32_t count, int32_t *i, double *part)
{
    const double at = share * count - 0.5;
    const double low = fmin(fmax(floor(at), 0.0), fmax(count - 2.0, 0.0));
    *i = (int32_t)low;
    *part = count > 1 ? fmin(fmax(at - low, 0.0), 1.0) : 0.0;
}

static double smooth_value(const lan_cells *cells, double u, double v)
{
    int32_t i;
    int32_t j;
    double a;
    double b;
    neighbours(u, cells->columns, &i, &a);
    neighbours(v, cells->rows, &j, &b);
    const double weights[4] = {(1.0 - a) * (1.0 - b), a * (1.0 - b),
                               (1.0 - a) * b, a * b};
    double sum = 0.0;
    for (int32_t k = 0; k < 4; k++) {
        if (weights[k] > 0.0) {
            sum += weights[k] *
                   cells->values[(j + k / 2) * cells->columns + i + k % 2];
        }
    }
    return sum;
}

/* Shares of a grid that a share of the panel has. */
typedef struct cells_map {
    const lan_cells *cells;
    const chars_frame *at;
    double u0, u1, v0, v1; /* borders of the grid as shares of the panel */
} cells_map;

static cells_map map_of(const chars_frame *at, const lan_cells *cells)
{
    return (cells_map){.cells = cells,
                       .at = at,
                       .u0 = chars_share(&at->x, cells->x0),
                       .u1 = chars_share(&at->x, cells->x1),
                       .v0 = chars_share(&at->y, cells->y0),
                       .v1 = chars_share(&at->y, cells->y1)};
}

static double grid_u(const cells_map *map, double across)
{
    return (across - map->u0) / (map->u1 - map->u0);
}

/* down  share of the panel from its top */
static double grid_v(const cells_map *map, double down)
{
    const double share = map->at->y.is_downwards ? down : 1.0 - down;
    return (share - map->v0) / (map->v1 - map->v0);
}

/* LAN_NAN outside. */
static double value_at(const cells_map *map, double across, double down)
{
    const lan_cells *const cells = map->cells;
    const double u = grid_u(map, across);
    const double v = grid_v(map, down);
    const int32_t i = index_at(u, cells->columns);
    const int32_t j = index_at(v, cells->rows);
    if (i < 0 || j < 0) {
        return (double)NAN;
    }
    return cells->is_smooth ? smooth_value(cells, u, v)
                            : cells->values[j * cells->columns + i];
}

/* --- kinds --------------------------------------------------------------- */

/* The kind of a part of the panel: that of the most cells. -1: outside. */
static int kind_in(const cells_map *map, double left, double right, double top,
                   double bottom)
{
    const lan_cells *const cells = map->cells;
    int32_t counts[KINDS_MAX] = {0};
    const double v0 = grid_v(map, top);
    const double v1 = grid_v(map, bottom);
    const double eps = 1e-9;
    const double lo_i = floor(grid_u(map, left) * cells->columns + eps);
    const double hi_i = ceil(grid_u(map, right) * cells->columns - eps);
    const double lo_j = floor(fmin(v0, v1) * cells->rows + eps);
    const double hi_j = ceil(fmax(v0, v1) * cells->rows - eps);
    const int32_t i1 = (int32_t)fmin(hi_i, cells->columns);
    const int32_t j1 = (int32_t)fmin(hi_j, cells->rows);
    int best = -1;
    for (int32_t j = (int32_t)fmax(lo_j, 0.0); j < j1; j++) {
        for (int32_t i = (int32_t)fmax(lo_i, 0.0); i < i1; i++) {
            const uint8_t kind = cells->kinds[j * cells->columns + i];
            if (kind < cells->kind_count) {
                counts[kind] += is_named(cells, kind) ? NAMED_WEIGHT : 1;
                best = best < 0 || counts[kind] > counts[best] ? kind : best;
            }
        }
    }
    return best;
}

/* --- drawing ------------------------------------------------------------- */

/* What a part of the panel looks like. */
static lan_paint paint_in(const cells_map *map, double left, double right,
                          double top, double bottom)
{
    if (map->cells->kinds != NULL) {
        const int kind = kind_in(map, left, right, top, bottom);
        return kind < 0 ? LAN_PAINT_NONE : map->cells->paints[kind];
    }
    return lan_scale_paint(
        &map->cells->scale,
        value_at(map, 0.5 * (left + right), 0.5 * (top + bottom)));
}

static const char *shade_in(const canvas *sheet, const cells_map *map,
                            double left, double right, double top,
                            double bottom)
{
    const lan_cells *const cells = map->cells;
    if (cells->kinds != NULL) {
        const int kind = kind_in(map, left, right, top, bottom);
        return kind < 0 ? ""
                        : chars_kind_shade(cells, (size_t)kind, sheet->utf8);
    }
    const lan_color_scale *const scale = &cells->scale;
    const double value =
        value_at(map, 0.5 * (left + right), 0.5 * (top + bottom));
    if (isnan(value) || scale->count < 2) {
        return "";
    }
    const double lo = scale->stops[0].value;
    const double hi = scale->stops[scale->count - 1].value;
    const double step = floor((value - lo) / (hi - lo) * SHADES);
    return shade((int)fmin(fmax(step, 0.0), SHADES - 1.0), sheet->utf8);
}

static void draw_cell(canvas *sheet, const cells_map *map, int32_t i, int32_t j)
{
    const chars_frame *const at = map->at;
    canvas_cell *const cell = canvas_at(sheet, at->left + i, at->top + j);
    const double left = (double)i / at->columns;
    const double right = (i + 1.0) / at->columns;
    const double top = (double)j / at->rows;
    const double middle = (j + 0.5) / at->rows;
    const double bottom = (j + 1.0) / at->rows;
    if (cell == NULL) {
        return;
    }
    if (!sheet->color || !sheet->utf8) {
        (void)snprintf(cell->shade, sizeof cell->shade, "%s",
                       shade_in(sheet, map, left, right, top, bottom));
        return;
    }
    cell->upper = paint_in(map, left, right, top, middle);
    cell->lower = paint_in(map, left, right, middle, bottom);
    if (cell->upper == LAN_PAINT_NONE || cell->lower == LAN_PAINT_NONE) {
        const lan_paint whole = paint_in(map, left, right, top, bottom);
        cell->upper = whole;
        cell->lower = whole;
    }
}

/* Texts in the middle of their cells, where they have room. */
static void draw_texts(canvas *sheet, const chars_frame *at,
                       const lan_cells *cells)
{
    const double wide = (cells->x1 - cells->x0) / cells->columns;
    const double high = (cells->y1 - cells->y0) / cells->rows;
    for (int32_t k = 0; k < cells->columns * cells->rows; k++) {
        const char *const text = cells->texts[k];
        if (text == NULL) {
            continue;
        }
        const double x = cells->x0 + wide * (k % cells->columns + 0.5);
        const double y = cells->y0 + high * (k / cells->columns + 0.5);
        const int32_t columns = canvas_text_columns(sheet, text);
        const int32_t column = chars_column(at, x);
        const int32_t row = chars_row(at, y);
        if (columns * cells->columns <= at->columns) {
            (void)canvas_text(sheet, column - columns / 2, row, columns,
                              LAN_PAINT_INK, false, text);
        }
    }
}

void chars_draw_cells(chars_page *page, const chars_frame *at,
                      const lan_cells *cells)
{
    const cells_map map = map_of(at, cells);
    for (int32_t j = 0; j < at->rows; j++) {
        for (int32_t i = 0; i < at->columns; i++) {
            draw_cell(&page->sheet, &map, i, j);
        }
    }
    if (cells->texts != NULL) {
        draw_texts(&page->sheet, at, cells);
    }
}

/* --- the key ------------------------------------------------------------- */

static int32_t write_kinds_key(chars_page *page, const lan_cells *cells,
                               int32_t left, int32_t row)
{
    canvas *const sheet = &page->sheet;
    int32_t column = left;
    int32_t rows = 1;
    bool is_empty = true;
    for (size_t i = 0; cells->kind_names != NULL && i < cells->kind_count;
         i++) {
        const char *const name = cells->kind_names[i];
        const char *const sample = chars_kind_shade(cells, i, sheet->utf8);
        if (name == NULL || first_alike(cells, i) != i) {
            continue;
        }
        const int32_t columns = 2 + canvas_text_columns(sheet, name);
        if (column > left && column + columns > sheet->columns) {
            column = left;
            rows++;
        }
        canvas_cell *const at = canvas_at(sheet, column, row + rows - 1);
        if (at != NULL && sheet->color && sheet->utf8) {
            at->upper = cells->paints[i];
            at->lower = cells->paints[i];
        } else if (at != NULL) {
            (void)snprintf(at->shade, sizeof at->shade, "%s", sample);
        }
        (void)canvas_text(sheet, column + 2, row + rows - 1, columns,
                          LAN_PAINT_INK, false, name);
        column += columns + 2;
        is_empty = false;
    }
    return is_empty ? 0 : rows;
}

static int32_t write_scale_key(chars_page *page, const lan_color_scale *scale,
                               int32_t left, int32_t row)
{
    canvas *const sheet = &page->sheet;
    const double lo = scale->stops[0].value;
    const double hi = scale->stops[scale->count - 1].value;
    const int32_t columns =
        sheet->color && sheet->utf8 ? KEY_COLUMNS : 2 * SHADES;
    const double step = (hi - lo) / KEY_STEPS;
    char text[LAN_TIC_SIZE];
    int32_t column = left;
    lan_axis_text(scale->format, lo, step, text);
    column += canvas_text(sheet, column, row, sheet->columns, LAN_PAINT_INK,
                          false, text) +
              1;
    for (int32_t i = 0; i < columns; i++) {
        canvas_cell *const at = canvas_at(sheet, column + i, row);
        const double share = (i + 0.5) / columns;
        if (at != NULL && sheet->color && sheet->utf8) {
            at->upper = lan_scale_paint(scale, lo + share * (hi - lo));
            at->lower = at->upper;
        } else if (at != NULL) {
            (void)snprintf(at->shade, sizeof at->shade, "%s",
                           shade((int)floor(share * SHADES), sheet->utf8));
        }
    }
    column += columns + 1;
    lan_axis_text(scale->format, hi, step, text);
    column += canvas_text(sheet, column, row, sheet->columns, LAN_PAINT_INK,
                          false, text);
    if (scale->title != NULL) {
        (void)canvas_text(sheet, column + 2, row, sheet->columns, LAN_PAINT_INK,
                          false, scale->title);
    }
    return 1;
}

int32_t chars_write_key(chars_page *page, const lan_cells *cells, int32_t left,
                        int32_t row)
{
    if (cells->kinds != NULL) {
        return write_kinds_key(page, cells, left, row);
    }
    return cells->scale.is_shown && cells->scale.count > 1
               ? write_scale_key(page, &cells->scale, left, row)
               : 0;
}
