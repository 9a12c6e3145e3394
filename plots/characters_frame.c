/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where values are on the sheet, what is free there, and the pens of lines.
 */
#include <math.h>

#include "plots/characters_impl.h"

double chars_share(const lan_axis_def *axis, double value)
{
    return axis->is_log ? log(value / axis->from) / log(axis->to / axis->from)
                        : (value - axis->from) / (axis->to - axis->from);
}

double chars_x(const chars_frame *at, double x)
{
    return CANVAS_ACROSS * at->left +
           chars_share(&at->x, x) * (CANVAS_ACROSS * at->columns - 1);
}

double chars_y(const chars_frame *at, double y)
{
    const double share = chars_share(&at->y, y);
    return CANVAS_DOWN * at->top + (at->y.is_downwards ? share : 1.0 - share) *
                                       (CANVAS_DOWN * at->rows - 1);
}

int32_t chars_column(const chars_frame *at, double x)
{
    const double place = fmin(fmax(chars_x(at, x), -1e6), 1e6);
    return (int32_t)floor(round(place) / CANVAS_ACROSS);
}

int32_t chars_row(const chars_frame *at, double y)
{
    const double place = fmin(fmax(chars_y(at, y), -1e6), 1e6);
    return (int32_t)floor(round(place) / CANVAS_DOWN);
}

bool chars_is_free(const canvas *sheet, int32_t column, int32_t row,
                   int32_t columns, bool with_dots)
{
    for (int32_t i = 0; i < columns; i++) {
        const canvas_cell *const at = canvas_at(sheet, column + i, row);
        if (at == NULL || at->text[0] != '\0' || at->is_covered ||
            (with_dots && at->dots != 0)) {
            return false;
        }
    }
    return true;
}

/* A pattern that no line of another colour has, the dash's own if it can be. */
static int pattern_for(const chars_page *page, lan_dash dash)
{
    for (int i = 0; i < CANVAS_PATTERNS; i++) {
        const int wanted = ((int)dash + i) % CANVAS_PATTERNS;
        bool is_taken = false;
        for (size_t k = 0; k < page->pen_count; k++) {
            is_taken = is_taken || page->pens[k].pen.pattern == wanted;
        }
        if (!is_taken) {
            return wanted;
        }
    }
    return (int)dash % CANVAS_PATTERNS;
}

canvas_pen chars_pen(chars_page *page, lan_paint paint, lan_dash dash)
{
    static const char letters[CANVAS_PATTERNS] = {'*', 'o', '+', 'x', '#', '@'};
    for (size_t k = 0; k < page->pen_count; k++) {
        if (page->pens[k].paint == paint && page->pens[k].dash == dash) {
            return page->pens[k].pen;
        }
    }
    const int pattern = pattern_for(page, dash);
    const canvas_pen pen = {paint, pattern, letters[pattern]};
    if (page->pen_count < CHARS_PENS) {
        page->pens[page->pen_count].paint = paint;
        page->pens[page->pen_count].dash = dash;
        page->pens[page->pen_count++].pen = pen;
    }
    return pen;
}
