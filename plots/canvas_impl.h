/* plots/canvas_impl.h - a sheet of characters with Braille dots.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    rows of cells from the top; a cell is a character, or 2 x 4 dots, or
 *          two halves of colour one above the other. Where the terminal does
 *          not show UTF-8 a cell with dots is a letter. Places are in dots:
 *          (0, 0) is the middle of the upper left one.
 * Range    what lies outside of the sheet, or of the window, is not drawn.
 * Owner    the caller; made by canvas_init(), freed by canvas_clear().
 */
#ifndef LAN_RESULTS_CANVAS_IMPL_H
#define LAN_RESULTS_CANVAS_IMPL_H

#include <stdio.h>

#include "plots/figure.h"

#define CANVAS_ACROSS 2 /* dots in a cell */
#define CANVAS_DOWN   4

/* One cell. What is written last is seen; text hides dots, dots hide a shade,
 * and all are seen on a colour. */
typedef struct canvas_cell {
    char text[8];  /* "": none; " " hides what is below */
    char shade[4]; /* a character of a filled area; "": none */
    char letter;   /* of the dots where there is no UTF-8 */
    unsigned char dots;
    bool is_bold;
    bool is_covered; /* the right half of a wide character */
    lan_paint ink;
    lan_paint upper; /* colours behind; LAN_PAINT_NONE: none */
    lan_paint lower;
} canvas_cell;

typedef struct canvas {
    int32_t columns;
    int32_t rows;
    bool utf8;
    bool color;
    /* dots are drawn within these cells only */
    int32_t left;
    int32_t top;
    int32_t right;
    int32_t bottom;
    canvas_cell *cells; /* [rows][columns] */
} canvas;

/* What lines and dots are drawn with. */
typedef struct canvas_pen {
    lan_paint ink;
    int pattern; /* of dashes, 0: solid */
    char letter;
} canvas_pen;

#define CANVAS_PATTERNS 6

/* Returns LAN_ENOMEM and then leaves nothing to clear. */
LAN_MUST_CHECK
lan_status canvas_init(canvas *sheet, int32_t columns, int32_t rows, bool utf8,
                       bool color);
void canvas_clear(canvas *sheet);

/* Limits dots to the cells [left, right) x [top, bottom). */
void canvas_window(canvas *sheet, int32_t left, int32_t top, int32_t right,
                   int32_t bottom);

/* NULL outside of the sheet. */
canvas_cell *canvas_at(const canvas *sheet, int32_t column, int32_t row);

void canvas_dot(canvas *sheet, double x, double y, const canvas_pen *pen);

/* Draws a polyline, interrupted at NaN; its dashes go round the corners. */
void canvas_line(canvas *sheet, const double *x, const double *y, size_t count,
                 const canvas_pen *pen);

/* Writes a text, at most `room` columns of it, made printable, and of ASCII
 * where the sheet is; returns the columns written. */
int32_t canvas_text(canvas *sheet, int32_t column, int32_t row, int32_t room,
                    lan_paint ink, bool is_bold, const char *text);

/* Columns that canvas_text() would take. */
int32_t canvas_text_columns(const canvas *sheet, const char *text);

/* Two columns that stand for a line of a pattern in a legend. */
const char *canvas_sample(int pattern);

/* Writes all rows without blanks at their ends. */
void canvas_print(const canvas *sheet, FILE *out);

/* Lightness of a colour, 0 .. 1. */
double canvas_lightness(lan_paint paint);

#endif
