/* plots/pen_impl.h - the display list: what is drawn of a figure, in
 * order, as paths, boxes, discs and texts.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    lower_layout() walks a layout once and gives each shape to a pen,
 *          the lowest first, in px from the upper left corner. A new mark is
 *          lowered in lower.c; a new kind of picture is a pen.
 * Errors   lack of memory marks the pen as lost.
 */
#ifndef LAN_RESULTS_PEN_IMPL_H
#define LAN_RESULTS_PEN_IMPL_H

#include <stdio.h>

#include "plots/draw.h"
#include "plots/layout.h"

/* Lines of a panel whose values a page tells, at most. */
#define PEN_LINES_MAX 10

#define PEN_BLANK   (-1.0)
#define PEN_NO_CELL (-2.0)

typedef struct pen_style {
    lan_paint fill;   /* LAN_PAINT_NONE: none */
    lan_paint stroke; /* the same */
    double opacity;   /* of the fill, 0 .. 1 */
    double width;     /* of the stroke */
    double stroke_opacity;
    lan_dash dash;
    bool is_round;     /* joins and ends of the stroke */
    bool is_crisp;     /* boxes on whole px, with nothing between neighbours */
    bool is_axis;      /* a line of an axis, its tics */
    bool is_sample;    /* of a line, in the legend */
    bool is_solid;     /* however pale, as stairs of a histogram are */
    double shade;      /* of a cell where there are no colours, 0 .. 1 or
                          PEN_BLANK; PEN_NO_CELL: it is no cell */
    double corner;     /* radius of the corners of a box */
    const char *title; /* where the pointer is; NULL: none */
} pen_style;

typedef struct pen_point {
    double x;
    double y;
    bool is_first; /* of a part of the path */
} pen_point;

typedef struct lan_pen lan_pen;
struct lan_pen {
    bool has_titles;   /* shows what stands where the pointer is */
    double piece_wide; /* the least cells that it draws, px; 0: any */
    double piece_high;
    bool is_lost;

    /* What follows is seen within a frame alone; NULL: everywhere. */
    void (*clip)(lan_pen *pen, const lan_frame *frame);

    /* What follows shows how a battle ended, or not. */
    void (*still)(lan_pen *pen, bool is_still);

    void (*path)(lan_pen *pen, const pen_style *style, const pen_point *points,
                 size_t count, bool is_closed);
    void (*boxes)(lan_pen *pen, const pen_style *style, const lan_frame *boxes,
                  size_t count);
    void (*disc)(lan_pen *pen, const pen_style *style, double x, double y,
                 double radius);

    /* turn  degrees that a slanted label is turned up by */
    void (*text)(lan_pen *pen, const lan_label *label, double turn);
};

/* Draws all of a layout but its title for readers. */
void lower_layout(lan_pen *pen, const lan_layout *layout);

/* Draws cells with values or kinds. */
void lower_cells(lan_pen *pen, const lan_panel_layout *at,
                 const lan_cells *cells);

/* How dark a kind of cells is without colours: kinds with names from the
 * darkest to the lightest, others PEN_BLANK. */
double lower_kind_shade(const lan_cells *cells, size_t kind);

#define PEN_TITLE_SIZE 640

/* "name: time 3, blue 4", of a place. Returns buffer. */
char *lower_place_title(const lan_panel_layout *at, double x, double y,
                        const char *name, char buffer[PEN_TITLE_SIZE]);

/* Makes a fill or a stroke. */
pen_style pen_fill(lan_paint paint);
pen_style pen_stroke(lan_paint paint, double width, lan_dash dash);

/* The lines of a panel that have one value at each place, and a name. */
size_t pen_find_lines(const lan_panel *panel,
                      const lan_line *lines[PEN_LINES_MAX]);

/* JSON for the script of a page, where the figure has such data; see draw.h. */
void svg_data(const lan_layout *layout, FILE *out);

/* Writes the part of a gnuplot script that draws, and the data it names. */
lan_status gnuplot_write(const lan_layout *layout, FILE *script, FILE *data);

/* Writes text as a string: in single quotes, in which gnuplot neither runs
 * backquotes nor expands macros nor reads escapes. */
void gnuplot_quote(FILE *out, const char *text);

#endif
