/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Axes of characters: lines, tics, numbers and titles.
 */
#include <math.h>
#include <string.h>

#include "plots/style.h"
#include "results/figure/characters_impl.h"

#define TICS_MAX  64
#define TEXT_SIZE 160

/* Rows from a number to the next, and columns. */
#define ROWS_PER_TIC    3
#define COLUMNS_PER_TIC 11

typedef struct tic {
    double value;
    char text[TEXT_SIZE];
} tic;

typedef struct tic_list {
    tic items[TICS_MAX];
    size_t count;
} tic_list;

double chars_share(const lan_axis_def *axis, double value)
{
    return axis->is_log ? log(value / axis->from) / log(axis->to / axis->from)
                        : (value - axis->from) / (axis->to - axis->from);
}

char *chars_axis_title(const lan_axis_def *axis, char *text, size_t size)
{
    const char *const title = axis->title != NULL ? axis->title : "";
    const bool has_unit = axis->unit != NULL && axis->unit[0] != '\0';
    if (has_unit && title[0] != '\0') {
        (void)snprintf(text, size, "%s (%s)", title, axis->unit);
    } else {
        (void)snprintf(text, size, "%s", has_unit ? axis->unit : title);
    }
    return text;
}

lan_axis_def chars_axis(const lan_axis_def *def)
{
    lan_axis_def axis = *def;
    if (def->is_rounded && !def->is_log && !(def->from > 0.0)) {
        axis.to = lan_style_axis(def->to, true).end;
    }
    return axis;
}

/* --- tics ------------------------------------------------------------------ */

static void write_value(const lan_axis_def *axis, double value, double step,
                        char *text)
{
    char number[LAN_STYLE_NUMBER_SIZE];
    const bool is_percent = axis->format == LAN_AXIS_PERCENT;
    const bool is_absolute = axis->format == LAN_AXIS_ABSOLUTE;
    const double scale = is_percent ? 100.0 : 1.0;
    lan_style_tic(scale * (is_absolute ? fabs(value) : value), scale * step,
                  number);
    (void)snprintf(text, TEXT_SIZE, "%s%s%s",
                   axis->format == LAN_AXIS_SIGNED && value > 0.5 * step ? "+"
                                                                         : "",
                   number, is_percent ? " %" : "");
}

static void add_tic(tic_list *tics, const lan_axis_def *axis, double value,
                    double step)
{
    const double share = chars_share(axis, value);
    if (tics->count < TICS_MAX && share > -1e-9 && share < 1.0 + 1e-9) {
        tic *const at = &tics->items[tics->count++];
        at->value = value;
        write_value(axis, value, step, at->text);
    }
}

/* 1, 2 or 5 times a power of ten, so that there are at most so many. */
static double step_of(double range, double most)
{
    const double raw = range / most;
    const double power = pow(10.0, floor(log10(raw)));
    const double digit = raw / power * (1.0 - 1e-12);
    return power * (digit <= 1.0 ? 1.0 : digit <= 2.0 ? 2.0
                                     : digit <= 5.0   ? 5.0
                                                      : 10.0);
}

static void list_even(tic_list *tics, const lan_axis_def *axis, double most)
{
    const double step = step_of(axis->to - axis->from, most);
    const double first = ceil(axis->from / step - 1e-9);
    for (int i = 0; i < TICS_MAX; i++) {
        add_tic(tics, axis, (first + i) * step, step);
    }
}

static void list_factors(tic_list *tics, const lan_axis_def *axis, double most)
{
    static const double digits[] = {1.0, 2.0, 5.0};
    const double decades = log10(axis->to / axis->from);
    const size_t count = 3.0 * decades <= most ? 3 : 1;
    const double skip = fmax(1.0, ceil(decades / most));
    if (decades < 0.5) {
        list_even(tics, axis, most);
        return;
    }
    for (double k = floor(log10(axis->from)); k <= log10(axis->to); k += skip) {
        for (size_t i = 0; i < count; i++) {
            const double value = digits[i] * pow(10.0, k);
            add_tic(tics, axis, value, value);
        }
    }
}

static void list_names(tic_list *tics, const lan_axis_def *axis)
{
    for (size_t i = 0; i < axis->name_count && tics->count < TICS_MAX; i++) {
        tic *const at = &tics->items[tics->count++];
        at->value = (double)i + 0.5;
        lan_style_fit(axis->names[i] != NULL ? axis->names[i] : "", 24, true,
                      at->text, sizeof at->text);
    }
}

static void list_tics(tic_list *tics, const lan_axis_def *axis, double most)
{
    tics->count = 0;
    if (axis->format == LAN_AXIS_HIDDEN) {
        return;
    }
    if (axis->format == LAN_AXIS_NAMES) {
        list_names(tics, axis);
    } else if (axis->is_log) {
        list_factors(tics, axis, most);
    } else {
        list_even(tics, axis, most);
    }
}

static double most_rows(int32_t rows)
{
    return fmax(2.0, (double)rows / ROWS_PER_TIC);
}

int32_t chars_tics_width(const canvas *sheet, const lan_axis_def *y,
                         int32_t rows)
{
    tic_list tics;
    int32_t widest = 0;
    list_tics(&tics, y, most_rows(rows));
    for (size_t i = 0; i < tics.count; i++) {
        const int32_t columns = canvas_text_columns(sheet, tics.items[i].text);
        widest = columns > widest ? columns : widest;
    }
    return widest;
}

/* --- drawing --------------------------------------------------------------- */

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
    tic_list tics;
    for (int32_t row = 0; row < at->rows; row++) {
        put(sheet, at->left - 1, at->top + row,
            sign(sheet, "\xE2\x94\x82", "|"));
    }
    if (!at->has_y_tics) {
        return;
    }
    list_tics(&tics, &at->y, most_rows(at->rows));
    int32_t before = -1;
    for (size_t i = 0; i < tics.count; i++) {
        const int32_t row =
            (int32_t)(chars_y(at, tics.items[i].value)) / CANVAS_DOWN;
        const int32_t columns = canvas_text_columns(sheet, tics.items[i].text);
        if (row == before) {
            continue;
        }
        before = row;
        (void)canvas_text(sheet, at->left - 2 - columns, row, columns,
                          LAN_PAINT_INK, false, tics.items[i].text);
        if (at->y.format != LAN_AXIS_NAMES) {
            put(sheet, at->left - 1, row, sign(sheet, "\xE2\x94\xA4", "+"));
        }
    }
}

static void list_x_tics(const chars_frame *at, tic_list *tics)
{
    list_tics(tics, &at->x,
              fmax(2.0, (double)at->columns / COLUMNS_PER_TIC));
}

/* The column of a tic, and where its number begins. */
static int32_t tic_column(const chars_frame *at, double value)
{
    return (int32_t)(chars_x(at, value) / CANVAS_ACROSS);
}

/* Numbers below the axis; returns the column behind the last. */
static int32_t draw_x_numbers(canvas *sheet, const chars_frame *at,
                              const tic_list *tics, bool is_written)
{
    int32_t free_from = 0;
    for (size_t i = 0; i < tics->count; i++) {
        const char *const text = tics->items[i].text;
        const int32_t columns = canvas_text_columns(sheet, text);
        int32_t start = tic_column(at, tics->items[i].value) - columns / 2;
        start = start + columns > sheet->columns ? sheet->columns - columns
                                                 : start;
        if (start < free_from || columns == 0) {
            continue;
        }
        if (is_written) {
            (void)canvas_text(sheet, start, at->top + at->rows + 1, columns,
                              LAN_PAINT_INK, false, text);
        }
        free_from = start + columns + 1;
    }
    return free_from;
}

/* True where the title of x has room behind the numbers. */
static bool fits_behind(const canvas *sheet, const chars_frame *at)
{
    char title[2 * TEXT_SIZE];
    tic_list tics;
    list_x_tics(at, &tics);
    chars_axis_title(&at->x, title, sizeof title);
    return draw_x_numbers((canvas *)sheet, at, &tics, false) + 1 +
               canvas_text_columns(sheet, title) <=
           sheet->columns;
}

static bool has_title(const lan_axis_def *axis)
{
    char title[2 * TEXT_SIZE];
    return chars_axis_title(axis, title, sizeof title)[0] != '\0';
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
    char title[2 * TEXT_SIZE];
    const int32_t row = at->top + at->rows;
    chars_axis_title(&at->x, title, sizeof title);
    const int32_t columns = canvas_text_columns(sheet, title);
    if (at->x.format != LAN_AXIS_HIDDEN && fits_behind(sheet, at)) {
        (void)canvas_text(sheet, from + 1, row + 1, columns, LAN_PAINT_INK,
                          false, title);
        return;
    }
    const int32_t room = sheet->columns - at->left;
    const int32_t middle = at->left + (at->columns - columns) / 2;
    const int32_t start =
        columns > room                    ? at->left
        : middle + columns > sheet->columns ? sheet->columns - columns
        : middle < 0                      ? 0
                                          : middle;
    (void)canvas_text(sheet, start,
                      row + (at->x.format == LAN_AXIS_HIDDEN ? 0 : 2),
                      sheet->columns, LAN_PAINT_INK, false, title);
}

static void draw_x(chars_page *page, const chars_frame *at)
{
    canvas *const sheet = &page->sheet;
    const int32_t row = at->top + at->rows;
    tic_list tics;
    list_x_tics(at, &tics);
    if (at->y.format != LAN_AXIS_HIDDEN) {
        put(sheet, at->left - 1, row, sign(sheet, "\xE2\x94\x94", "+"));
    }
    for (int32_t i = 0; i < at->columns; i++) {
        put(sheet, at->left + i, row, sign(sheet, "\xE2\x94\x80", "-"));
    }
    for (size_t i = 0; i < tics.count && at->x.format != LAN_AXIS_NAMES; i++) {
        put(sheet, tic_column(at, tics.items[i].value), row,
            sign(sheet, at->has_x_tics ? "\xE2\x94\xAC" : "\xE2\x94\xB4",
                 "+"));
    }
    if (at->has_x_tics) {
        const int32_t end = draw_x_numbers(sheet, at, &tics, true);
        if (has_title(&at->x)) {
            draw_x_title(sheet, at, end);
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
