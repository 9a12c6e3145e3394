/* plots/figure.h - a picture as panels, axes and layers, before it is
 * drawn.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a figure is made from top to bottom: titles, then panels, each with
 *          its two axes and its layers, the lowest layer first. It says what is
 *          shown, in the units of the axes; where titles, tics, legends and
 *          names go, how wide margins are and what colours look like is decided
 *          in plots/, once for SVG, gnuplot and characters.
 * Errors   lack of memory: the figure is lost, each later call does nothing,
 *          and who draws it answers LAN_ENOMEM.
 * Owner    texts and arrays are copied.
 * Threads  one.
 */
#ifndef LAN_RESULTS_FIGURE_H
#define LAN_RESULTS_FIGURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lanchester/base.h"

typedef struct lan_figure lan_figure;
typedef struct lan_panel lan_panel;

/* --- colours ------------------------------------------------------------- */

/* 0xRRGGBB, or a role that is one colour on white and another on black. */
typedef uint32_t lan_paint;

#define LAN_PAINT_INK   0x01000000u /* text, a line about all sides */
#define LAN_PAINT_MUTED 0x02000000u /* what is beside the point */
#define LAN_PAINT_GRID  0x03000000u
#define LAN_PAINT_PAPER 0x04000000u
#define LAN_PAINT_NONE  0x05000000u

/* Ahead and behind, of margins, odds and match-ups. */
#define LAN_PAINT_AHEAD  0x0072B2u
#define LAN_PAINT_BEHIND 0xD55E00u

typedef enum lan_dash {
    LAN_DASH_SOLID,
    LAN_DASH_DASHED,
    LAN_DASH_DOTTED,
    LAN_DASH_DASH_DOT,
    LAN_DASH_LONG,
    LAN_DASH_DASH_DOT_DOT
} lan_dash;

/* --- figures ------------------------------------------------------------- */

/* name  "curve": of files beside the picture, ASCII letters */
LAN_MUST_CHECK
lan_status lan_figure_create(const char *name, lan_figure **out);
void lan_figure_destroy(lan_figure *figure);

/* Writes what belongs into a figure. */
typedef lan_status (*lan_figure_fill_fn)(void *work, lan_figure *figure);

/* Makes one and has it filled; none where that fails, or it is lost. */
LAN_MUST_CHECK
lan_status lan_figure_make(const char *name, lan_figure_fill_fn fill,
                           void *work, lan_figure **out);

/* Zeroed room for what a figure is made of, freed with it; NULL, and the figure
 * is lost, where memory lacks. */
void *lan_figure_room(lan_figure *figure, size_t count, size_t size);

/* LAN_OK, or LAN_ENOMEM of one that is lost. */
LAN_MUST_CHECK
lan_status lan_figure_status(const lan_figure *figure);

/* Loses it: memory that its maker wanted lacked. */
void lan_figure_lose(lan_figure *figure);

/* The bold line above, and lines below it: the result, then faint notes.
 * Within an HTML page, whose text says the same, they are left out. */
void lan_figure_title(lan_figure *figure, const char *title);
LAN_PRINTF(3, 4)
void lan_figure_line(lan_figure *figure, bool is_faint, const char *format,
                     ...);

/* A line in the colour of what it is about, of several battles. */
LAN_PRINTF(3, 4)
void lan_figure_colored_line(lan_figure *figure, lan_paint paint,
                             const char *format, ...);

/* A faint line below the picture: "4 more matter less". */
LAN_PRINTF(2, 3)
void lan_figure_footnote(lan_figure *figure, const char *format, ...);

/* Height of a file in lines of 20 px; 36 where it is not said. */
void lan_figure_lines(lan_figure *figure, int32_t lines);

/* --- panels and axes ----------------------------------------------------- */

typedef enum lan_axis_format {
    LAN_AXIS_NUMBER,
    LAN_AXIS_SIGNED,   /* "+0.5" */
    LAN_AXIS_PERCENT,  /* 0.5 is "50 %" */
    LAN_AXIS_ABSOLUTE, /* -20 is "20": two sides, one axis */
    LAN_AXIS_NAMES,    /* 0, 1, ... are names, in the middle of unit steps */
    LAN_AXIS_HIDDEN    /* neither line nor tics */
} lan_axis_format;

typedef struct lan_axis_def {
    const char *title; /* NULL or "": none */
    const char *unit;  /* in parentheses after the title; NULL or "": none */
    double from;
    double to;         /* above from */
    bool is_log;       /* from > 0 */
    bool is_downwards; /* of y: from is above (rows of a map, of a table) */
    bool is_rounded;   /* `to` may grow to the next tic */
    bool is_clock;     /* of the time of a battle: where a page plays it, a
                          cursor shows the time there */
    lan_axis_format format;
    const char *const *names; /* LAN_AXIS_NAMES; NULL else */
    size_t name_count;
} lan_axis_def;

typedef struct lan_panel_def {
    lan_axis_def x;
    lan_axis_def y;
    double share;     /* of the height, or beside of the width; 0: 1 */
    bool is_beside;   /* to the right of the panel before, as high as it */
    bool shares_x;    /* with the panel above: tics only below the last */
    bool keeps_shape; /* a unit of x is as long as one of y: maps */
    bool is_stage;    /* a map on which a page that plays a battle moves its
                         armies */
    bool has_grid;
    const char *title; /* above the panel at the left; NULL: none */
} lan_panel_def;

/* Adds a panel. Never NULL: calls on a panel of a lost figure do nothing. Valid
 * until the figure is destroyed. */
lan_panel *lan_figure_panel(lan_figure *figure, const lan_panel_def *def);

/* lan_figure_room() of its figure. */
void *lan_panel_room(lan_panel *panel, size_t count, size_t size);

/* Where an axis ends that is from 0 and shows `largest`: at a round number not
 * below it, as `is_rounded` ends one. */
double lan_axis_end(double largest);

/* Layers from here on, until it is said again with false, show how a battle
 * ended: a page that plays it hides them, with their names and samples. */
void lan_panel_still(lan_panel *panel, bool is_still);

/* --- layers -------------------------------------------------------------- */

/* Where a layer's name is written. */
typedef enum lan_name_place {
    LAN_NAME_AT_END, /* beside the panel, at the line's last point */
    LAN_NAME_LEGEND, /* above the panels, with a sample */
    LAN_NAME_ALONG,  /* at the line, where there is room */
    LAN_NAME_HOVER   /* nowhere but where the pointer is */
} lan_name_place;

/* A polyline, or steps. NaN in y interrupts it. */
typedef struct lan_line {
    const double *x;
    const double *y;
    size_t count;
    lan_paint paint;
    lan_dash dash;
    double width;     /* 0: 2.6, that of curves */
    bool is_steps;    /* y holds from x to the next x */
    bool has_arrow;   /* at its end */
    bool goes_on;     /* faintly from its last point to the border */
    const char *name; /* NULL: none */
    const char *note; /* after a name at its end: "51,983"; NULL: none */
    lan_name_place place;
} lan_line;
void lan_panel_line(lan_panel *panel, const lan_line *line);

/* What lies between low and high, or between low and a level. */
typedef struct lan_band {
    const double *x;
    const double *low;
    const double *high; /* NULL: level */
    double level;
    size_t count;
    lan_paint paint;
    double opacity; /* 0: 0.18 */
    bool is_steps;
    bool is_span;     /* from x to x over the whole height: an edge alone where
                         there are only characters */
    const char *name; /* in the legend; NULL: none */
} lan_band;
void lan_panel_band(lan_panel *panel, const lan_band *band);

/* Points with or without bars of error. A cross marks what is no more. */
typedef struct lan_points {
    const double *x;
    const double *y;
    const double *low; /* NULL: no bars */
    const double *high;
    size_t count;
    lan_paint paint;
    double size;   /* radius in px; 0: 4 */
    double radius; /* in units of x, where that is more than size */
    bool is_hollow;
    bool is_cross;
    const char *name;         /* in the legend; NULL: none */
    const char *const *texts; /* beside each; NULL: none */
    bool drops_texts;         /* those that would cover other words */
} lan_points;
void lan_panel_points(lan_panel *panel, const lan_points *points);

/* Many short strokes, [4 * count] of x0 y0 x1 y1; a field of arrows. */
typedef struct lan_strokes {
    const double *ends;
    size_t count;
    lan_paint paint;
    double width; /* 0: 1 */
    bool has_arrows;
} lan_strokes;
void lan_panel_strokes(lan_panel *panel, const lan_strokes *strokes);

/* Bars from one value to another, each about a place of the other axis. */
typedef struct lan_bars {
    const double *at; /* places on y, or on x where is_upright */
    const double *from;
    const double *to;
    size_t count;
    double thickness; /* in units of that axis */
    bool is_upright;
    lan_paint paint;
    const char *const *texts;  /* at each bar's `to`; NULL: none */
    const char *const *hovers; /* where the pointer is; NULL: `to` and name */
    const char *name;          /* in the legend; NULL: none */
} lan_bars;
void lan_panel_bars(lan_panel *panel, const lan_bars *bars);

/* Values and their colours. Between two stops colours are mixed. */
typedef struct lan_scale_stop {
    double value;
    lan_paint paint;
} lan_scale_stop;

#define LAN_SCALE_STOPS_MAX 8

typedef struct lan_color_scale {
    lan_scale_stop stops[LAN_SCALE_STOPS_MAX]; /* ascending */
    size_t count;                              /* 0: there is no scale */
    lan_axis_format format;
    const char *title; /* NULL: none */
    bool is_shown;     /* as a bar beside the panel */
} lan_color_scale;

/* A grid of cells, row-major from (x0, y0), each as large as the next. NaN is
 * no colour. Cells either have values and a scale, or kinds of a list. */
typedef struct lan_cells {
    double x0, x1, y0, y1; /* borders of the grid, in units of the axes */
    int32_t columns;
    int32_t rows;
    const double *values; /* [rows][columns], or NULL */
    lan_color_scale scale;
    bool is_smooth;          /* values are of the cells' middles: interpolate */
    const uint8_t *kinds;    /* [rows][columns], or NULL */
    const lan_paint *paints; /* of the kinds */
    const char *const *kind_names; /* in the legend; NULL, or with NULLs */
    size_t kind_count;
    const char *const *texts; /* [rows * columns] in the cells; NULL: none */
    double gap;               /* share of a cell left free; 0: none */
} lan_cells;
void lan_panel_cells(lan_panel *panel, const lan_cells *cells);

/* A closed area: who wins there, a hexagon. */
typedef struct lan_area {
    const double *x;
    const double *y;
    size_t count;
    lan_paint fill;    /* LAN_PAINT_NONE: only its border */
    lan_paint border;  /* LAN_PAINT_NONE: none */
    double opacity;    /* of the fill; 0: 1 */
    const char *hover; /* NULL: none */
} lan_area;
void lan_panel_area(lan_panel *panel, const lan_area *area);

/* A line across the panel at a value, with a word at its end or, of an upright
 * one, in a flag above the panel that does not cover another. */
typedef struct lan_rule {
    double at;
    bool is_upright; /* at a value of x */
    lan_paint paint;
    lan_dash dash;
    double width;     /* 0: 1.2 */
    const char *text; /* NULL: none */
    bool is_flag;     /* in a box above the panel, else beside the line */
} lan_rule;
void lan_panel_rule(lan_panel *panel, const lan_rule *rule);

/* A word at a place. */
typedef struct lan_word {
    double x;
    double y;
    const char *text;
    lan_paint paint;
    int align;    /* -1: begins there, 0: middle, 1: ends there */
    int above;    /* -1: below the place, 0: on it, 1: above it */
    double scale; /* of the usual size; 0: 1 */
    double room;  /* in units of x: left out where it is wider; 0: any */
    bool is_bold;
    bool has_paper; /* on a box of paper */
} lan_word;
void lan_panel_word(lan_panel *panel, const lan_word *word);

#endif
