/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Axes of characters: lines, tics, numbers and titles.
 */
#include <math.h>
#include <string.h>

#include "plots/characters_impl.h"

#define TEXT_SIZE 512

/* Rows from a number to the next, and columns. */
#define ROWS_PER_TIC    2.5
#define COLUMNS_PER_TIC 8

static void list_y_tics(const lan_axis_def *y, int32_t rows, lan_tic_list *tics)
{
    lan_axis_find_tics(y, (size_t)ceil(rows / ROWS_PER_TIC), tics);
}

static void list_x_tics(const lan_axis_def *x, int32_t columns,
                        lan_tic_list *tics)
{
    lan_axis_find_tics(x, (size_t)(columns / COLUMNS_PER_TIC), tics);
}

lan_axis_def chars_y_axis(const lan_axis_def *def, int32_t rows)
{
    lan_axis_def axis = *def;
    lan_tic_list tics;
    list_y_tics(def, rows, &tics);
    axis.to = tics.to;
    axis.is_rounded = false;
    return axis;
}

lan_axis_def chars_x_axis(const lan_axis_def *def, int32_t columns)
{
    lan_axis_def axis = *def;
    lan_tic_list tics;
    list_x_tics(def, columns, &tics);
    axis.to = tics.to;
    axis.is_rounded = false;
    return axis;
}

int32_t chars_tics_width(const canvas *sheet, const lan_axis_def *y,
                         int32_t rows)
{
    lan_tic_list tics;
    int32_t widest = 0;
    list_y_tics(y, rows, &tics);
    for (size_t i = 0; i < tics.count; i++) {
        const int32_t columns = canvas_text_columns(sheet, tics.texts[i]);
        widest = columns > widest ? columns : widest;
    }
    return widest;
}

/* --- drawing ------------------------------------------------------------- */

static const char *sign(const canvas *sheet, const char *utf8,
                        const char *ascii)
{
    return sheet->utf8 ? utf8 : ascii;
}

static void put(canvas *sheet, int32_t column, int32_t row, const char *text)
{
    (void)canvas_text(sheet, column, row, 4, LAN_PAINT_INK, false, text);
}

static void draw_y(chars_page *page, const chars_frame *at)
{
    canvas *const sheet = &page->sheet;
    lan_tic_list tics;
    for (int32_t row = 0; row < at->rows; row++) {
        put(sheet, at->left - 1, at->top + row,
            sign(sheet, "\xE2\x94\x82", "|"));
    }
    if (!at->has_y_tics) {
        return;
    }
    list_y_tics(&at->y, at->rows, &tics);
    int32_t before = -1;
    for (size_t i = 0; i < tics.count; i++) {
        const int32_t row = (int32_t)(chars_y(at, tics.at[i])) / CANVAS_DOWN;
        const int32_t columns = canvas_text_columns(sheet, tics.texts[i]);
        if (row == before) {
            continue;
        }
        before = row;
        (void)canvas_text(sheet, at->left - 2 - columns, row, columns,
                          LAN_PAINT_INK, false, tics.texts[i]);
        if (at->y.format != LAN_AXIS_NAMES) {
            put(sheet, at->left - 1, row, sign(sheet, "\xE2\x94\xA4", "+"));
        }
    }
}

/* The column of a tic, and where its number begins. */
static int32_t tic_column(const chars_frame *at, double value)
{
    return chars_column(at, value);
}

/* Where the number of a tic begins; -1: it would touch the one before. */
static int32_t number_start(const canvas *sheet, const chars_frame *at,
                            const lan_tic_list *tics, size_t i,
                            int32_t free_from)
{
    const int32_t columns = canvas_text_columns(sheet, tics->texts[i]);
    const int32_t middle = tic_column(at, tics->at[i]) - columns / 2;
    const int32_t last = sheet->columns - columns;
    const int32_t start = middle > last ? last : middle;
    return start < free_from || columns == 0 ? -1 : start;
}

/* The column behind the last number of the axis. */
static int32_t numbers_end(const canvas *sheet, const chars_frame *at,
                           const lan_tic_list *tics)
{
    int32_t free_from = 0;
    for (size_t i = 0; i < tics->count; i++) {
        const int32_t start = number_start(sheet, at, tics, i, free_from);
        if (start >= 0) {
            free_from = start + canvas_text_columns(sheet, tics->texts[i]) + 1;
        }
    }
    return free_from;
}

static void draw_x_numbers(canvas *sheet, const chars_frame *at,
                           const lan_tic_list *tics)
{
    int32_t free_from = 0;
    for (size_t i = 0; i < tics->count; i++) {
        const int32_t start = number_start(sheet, at, tics, i, free_from);
        if (start >= 0) {
            free_from = start + 1 +
                        canvas_text(sheet, start, at->top + at->rows + 1,
                                    sheet->columns, LAN_PAINT_INK, false,
                                    tics->texts[i]);
        }
    }
}

/* True where the title of x has room behind the numbers. */
static bool fits_behind(const canvas *sheet, const chars_frame *at)
{
    char title[TEXT_SIZE];
    lan_tic_list tics;
    list_x_tics(&at->x, at->columns, &tics);
    lan_axis_title(&at->x, title, sizeof title);
    return numbers_end(sheet, at, &tics) + 1 +
               canvas_text_columns(sheet, title) <=
           sheet->columns;
}

static bool has_title(const lan_axis_def *axis)
{
    char title[TEXT_SIZE];
    return lan_axis_title(axis, title, sizeof title)[0] != '\0';
}

int32_t chars_axis_rows(const canvas *sheet, const chars_frame *at)
{
    if (at->x.format == LAN_AXIS_HIDDEN) {
        return has_title(&at->x) ? 1 : 0;
    }
    if (!at->has_x_tics) {
        return 1;
    }
    return has_title(&at->x) && !fits_behind(sheet, at) ? 3 : 2;
}

static void draw_x_title(canvas *sheet, const chars_frame *at, int32_t from)
{
    char title[TEXT_SIZE];
    const int32_t row = at->top + at->rows;
    lan_axis_title(&at->x, title, sizeof title);
    const int32_t columns = canvas_text_columns(sheet, title);
    if (at->x.format != LAN_AXIS_HIDDEN && fits_behind(sheet, at)) {
        (void)canvas_text(sheet, from + 1, row + 1, columns, LAN_PAINT_INK,
                          false, title);
        return;
    }
    const int32_t room = sheet->columns - at->left;
    const int32_t middle = at->left + (at->columns - columns) / 2;
    const int32_t start = columns > room ? at->left
                          : middle + columns > sheet->columns
                              ? sheet->columns - columns
                          : middle < 0 ? 0
                                       : middle;
    (void)canvas_text(sheet, start,
                      row + (at->x.format == LAN_AXIS_HIDDEN ? 0 : 2),
                      sheet->columns, LAN_PAINT_INK, false, title);
}

static void draw_x(chars_page *page, const chars_frame *at)
{
    canvas *const sheet = &page->sheet;
    const int32_t row = at->top + at->rows;
    lan_tic_list tics;
    list_x_tics(&at->x, at->columns, &tics);
    if (at->y.format != LAN_AXIS_HIDDEN) {
        put(sheet, at->left - 1, row, sign(sheet, "\xE2\x94\x94", "+"));
    }
    for (int32_t i = 0; i < at->columns; i++) {
        put(sheet, at->left + i, row, sign(sheet, "\xE2\x94\x80", "-"));
    }
    for (size_t i = 0; i < tics.count && at->x.format != LAN_AXIS_NAMES; i++) {
        put(sheet, tic_column(at, tics.at[i]), row,
            sign(sheet, at->has_x_tics ? "\xE2\x94\xAC" : "\xE2\x94\xB4", "+"));
    }
    if (at->has_x_tics) {
        draw_x_numbers(sheet, at, &tics);
        if (has_title(&at->x)) {
            draw_x_title(sheet, at, numbers_end(sheet, at, &tics));
        }
    }
}

void chars_draw_axes(chars_page *page, const chars_frame *at)
{
    if (at->y.format != LAN_AXIS_HIDDEN) {
        draw_y(page, at);
    }
    if (at->x.format != LAN_AXIS_HIDDEN) {
        draw_x(page, at);
    } else if (has_title(&at->x)) {
        draw_x_title(&page->sheet, at, at->left);
    }
}
