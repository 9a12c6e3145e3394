/* plots/characters_impl.h - a figure on a sheet of characters.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_RESULTS_CHARACTERS_IMPL_H
#define LAN_RESULTS_CHARACTERS_IMPL_H

#include "plots/canvas_impl.h"
#include "plots/draw.h"
#include "plots/layout.h"

/* Lines that can be told apart; more share a letter and a pattern. */
#define CHARS_PENS 6

/* A panel on the sheet: its cells, without axes. */
typedef struct chars_frame {
    const lan_panel *panel;
    lan_axis_def x; /* with the ends that are shown */
    lan_axis_def y;
    int32_t left;
    int32_t top;
    int32_t columns;
    int32_t rows;
    bool has_x_tics;
    bool has_y_tics;
} chars_frame;

typedef struct chars_page {
    const lan_figure *figure;
    canvas sheet;
    struct {
        lan_paint paint;
        lan_dash dash;
        canvas_pen pen;
    } pens[CHARS_PENS];
    size_t pen_count;
    bool is_lost; /* memory lacked */
} chars_page;

/* Where a value lies on an axis, 0 .. 1 from its lower or left end. */
double chars_share(const lan_axis_def *axis, double value);

/* The dots of a place in a panel. */
double chars_x(const chars_frame *at, double x);
double chars_y(const chars_frame *at, double y);

/* The cell of a place in a panel. */
int32_t chars_column(const chars_frame *at, double x);
int32_t chars_row(const chars_frame *at, double y);

/* The pen of a line: of the same colour and dash always the same. */
canvas_pen chars_pen(chars_page *page, lan_paint paint, lan_dash dash);

/* The sign of points that are larger than a dot. */
const char *chars_point_sign(const lan_points *points, bool utf8);

/* True where nothing is written within these cells; dots count or not. */
bool chars_is_free(const canvas *sheet, int32_t column, int32_t row,
                   int32_t columns, bool with_dots);

/* Bars of stairs as blocks, other bands as thin dots. */
void chars_draw_band(chars_page *page, const chars_frame *at,
                     const lan_band *band);

/* All words within a panel: those that have a place, then those that look for
 * one. */
void chars_write_words(chars_page *page, const chars_frame *at);

/* Layers, the lowest first, and then the words of all. */
void chars_draw_layers(chars_page *page, const chars_frame *at);

/* Cells with values or kinds. */
void chars_draw_cells(chars_page *page, const chars_frame *at,
                      const lan_cells *cells);

/* What stands for a kind; "" where that is a blank. */
const char *chars_kind_shade(const lan_cells *cells, size_t kind, bool utf8);

/* "-1 .:o8# +1", or "# blocked  . expanded"; returns the rows written. */
int32_t chars_write_key(chars_page *page, const lan_cells *cells, int32_t left,
                        int32_t row);

/* --- names --------------------------------------------------------------- */

/* Most rows of flags above a panel. */
#define CHARS_FLAG_ROWS 4

/* Columns at the right of a panel for names, samples and blanks. */
int32_t chars_ends_width(const chars_page *page, const lan_panel *panel);

/* Names of lines at their ends, apart from each other. */
void chars_write_ends(chars_page *page, const chars_frame *at);

/* Returns the rows written. */
int32_t chars_write_legend(chars_page *page, int32_t row);

/* Rows of flags above a panel whose columns are known. */
int32_t chars_flag_rows(const chars_page *page, const chars_frame *at);
void chars_write_flags(chars_page *page, const chars_frame *at);

/* --- axes ---------------------------------------------------------------- */

/* The axes as they are shown: one that is rounded ends at a tic. */
lan_axis_def chars_x_axis(const lan_axis_def *def, int32_t columns);
lan_axis_def chars_y_axis(const lan_axis_def *def, int32_t rows);

/* Columns that the numbers left of a panel want. */
int32_t chars_tics_width(const canvas *sheet, const lan_axis_def *y,
                         int32_t rows);

void chars_draw_axes(chars_page *page, const chars_frame *at);

/* Rows below the panel: the line of the axis, numbers, and the title. */
int32_t chars_axis_rows(const canvas *sheet, const chars_frame *at);

#endif
