/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "base/real.h"
#include "plots/characters_impl.h"

#define EIGHTHS 8

/* Mean of stairs over a stretch of x, so that narrow ones do not flicker. */
static double mean_of(const lan_band *band, double from, double to)
{
    double sum = 0.0;
    for (size_t i = 0; i + 1 < band->count; i++) {
        const double a = fmax(from, band->x[i]);
        const double b = fmin(to, band->x[i + 1]);
        sum += b > a ? (b - a) * band->low[i] : 0.0;
    }
    return to > from ? sum / (to - from) : LAN_NAN;
}

/* Fills a column from below by eighths of a character. */
static void put_blocks(canvas *sheet, const chars_frame *at, int32_t column,
                       double share, lan_paint paint)
{
    const double filled = fmin(fmax(share, 0.0), 1.0) * at->rows * EIGHTHS;
    int eighths = (int)round(filled);
    eighths = eighths == 0 && share > 0.0 ? 1 : eighths;
    for (int32_t row = at->rows - 1; row >= 0 && eighths > 0; row--) {
        canvas_cell *const cell =
            canvas_at(sheet, at->left + column, at->top + row);
        const int part = eighths < EIGHTHS ? eighths : EIGHTHS;
        if (cell != NULL && sheet->utf8) {
            /* U+2580 + eighths */
            (void)snprintf(cell->text, sizeof cell->text, "\xE2\x96%c",
                           0x80 + part);
        } else if (cell != NULL) {
            (void)snprintf(cell->text, sizeof cell->text, "%c",
                           " ..:::###"[part]);
        }
        if (cell != NULL) {
            cell->ink = paint;
        }
        eighths -= part;
    }
}

/* The value on an axis of a share of a panel. */
static double value_of(const lan_axis_def *axis, double share)
{
    return axis->is_log ? axis->from * pow(axis->to / axis->from, share)
                        : axis->from + share * (axis->to - axis->from);
}

static void draw_blocks(chars_page *page, const chars_frame *at,
                        const lan_band *band)
{
    for (int32_t i = 0; i < at->columns; i++) {
        const double mean =
            mean_of(band, value_of(&at->x, (double)i / at->columns),
                    value_of(&at->x, (i + 1.0) / at->columns));
        if (mean > band->level) {
            put_blocks(&page->sheet, at, i, chars_share(&at->y, mean),
                       band->paint);
        }
    }
}

/* A value between two points of a band; LAN_NAN outside. */
static double between(const lan_band *band, const double *values, double x)
{
    for (size_t i = 0; i + 1 < band->count; i++) {
        if (x >= band->x[i] && x <= band->x[i + 1]) {
            const double width = band->x[i + 1] - band->x[i];
            const double part = width > 0.0 ? (x - band->x[i]) / width : 0.0;
            return values[i] +
                   (band->is_steps ? 0.0 : part * (values[i + 1] - values[i]));
        }
    }
    return LAN_NAN;
}

/* A thin pattern of dots between two lines. */
static void draw_dotted_band(chars_page *page, const chars_frame *at,
                             const lan_band *band)
{
    const canvas_pen pen = {band->paint, 0, '.'};
    for (int32_t i = 0; i < CANVAS_ACROSS * at->columns; i += 2) {
        const double x =
            value_of(&at->x, (double)i / (CANVAS_ACROSS * at->columns - 1));
        const double low = between(band, band->low, x);
        const double high =
            band->high != NULL ? between(band, band->high, x) : band->level;
        const double a = chars_y(at, fmax(low, high));
        const double b = chars_y(at, fmin(low, high));
        const int32_t first = CANVAS_DOWN * at->top;
        for (int32_t y = first + i % 4; isfinite(a) && isfinite(b) && y <= b;
             y += 4) {
            if (y >= a) {
                canvas_dot(&page->sheet, CANVAS_ACROSS * at->left + i, y, &pen);
            }
        }
    }
}

/* A line at the upper border, so that curves below can be read. */
static void draw_span(chars_page *page, const chars_frame *at,
                      const lan_band *band)
{
    const canvas_pen pen = {band->paint, 0, '-'};
    const double x[2] = {chars_x(at, band->x[0]),
                         chars_x(at, band->x[band->count - 1])};
    const double y[2] = {CANVAS_DOWN * at->top, CANVAS_DOWN * at->top};
    canvas_line(&page->sheet, x, y, 2, &pen);
}

void chars_draw_band(chars_page *page, const chars_frame *at,
                     const lan_band *band)
{
    if (band->is_span && band->count > 0) {
        draw_span(page, at, band);
    } else if (band->is_steps && band->high == NULL) {
        draw_blocks(page, at, band);
    } else {
        draw_dotted_band(page, at, band);
    }
}
