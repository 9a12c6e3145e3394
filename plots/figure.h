/* plots/figure.h - a picture as panels, axes and layers, before it is drawn.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a figure is built from top to bottom: titles, then panels, each with
 *          two axes and its marks, the lowest mark first. A figure contains
 *          what is shown, in the units of the axes. The rest of plots/ decides,
 *          once for SVG, gnuplot and characters, the positions of titles, tics,
 *          legends and names, the margins, and the colours of roles.
 * Errors   calls report none: if memory runs out, plot_make() ends the filling.
 * Owner    texts and places are copied.
 * Threads  one.
 */
#pragma once

#include "lanchester/base.h"

typedef struct lan_figure lan_figure;
typedef struct lan_panel lan_panel;
typedef struct plot_arena plot_arena; /* plots_impl.h */

/* --- colours ------------------------------------------------------------- */

/* 0xRRGGBB, or a role with one colour on white and another colour on black. */
typedef uint32_t lan_paint;

#define PAINT_INK   0x01000000u /* text, or a line that belongs to no side */
#define PAINT_MUTED 0x02000000u /* secondary text and lines */
#define PAINT_GRID  0x03000000u
#define PAINT_PAPER 0x04000000u
#define PAINT_NONE  0x05000000u

/* Ahead and behind: of margins, win probabilities and match-ups. */
#define PAINT_AHEAD  0x0072B2u
#define PAINT_BEHIND 0xD55E00u

typedef enum lan_dash {
    DASH_SOLID,
    DASH_DASHED,
    DASH_DOTTED,
    DASH_DASH_DOT,
    DASH_LONG,
    DASH_DASH_DOT_DOT
} lan_dash;

/* 0xRRGGBB of a paint on white paper or, if is_dark, on black paper. */
uint32_t lan_paint_rgb(lan_paint paint, bool is_dark);

/* A colour between two others, perceptually uniform; roles count as on
 * white. */
lan_paint paint_mix(lan_paint a, lan_paint b, double share_of_b);

/* The colour of member i of a side, from 0: a lighter or darker colour of its
 * family. */
lan_paint paint_member(lan_paint paint, size_t member);

/* Black or white ink, whichever is readable on this colour; on white and on
 * black paper. */
lan_paint paint_on(lan_paint paper);

/* lan_paint_rgb() for text: made darker, or lighter on black paper, if the
 * colour were not readable. */
uint32_t paint_text(lan_paint paint, bool is_dark);

/* Perceived lightness, 0 .. 1. */
double paint_lightness(lan_paint paint);

/* The nearest of a terminal's 256 colours; -1 for PAINT_INK, the terminal's own
 * colour. */
int paint_terminal(lan_paint paint);

/* Colours of sides by their names: an English colour word in a name sets its
 * colour, the palette sets all others. No two colours are alike.
 *
 * out  [count]
 */
void lan_side_paints(const char *const *names, size_t count, lan_paint *out);

/* Colours of terrains by their names and costs; cost 0: impassable.
 *
 * out  [count]
 */
void ground_paints(const char *const *names, const double *costs, size_t count,
                   lan_paint *out);

/* The dash of a side. */
lan_dash lan_side_dash(size_t side);

/* --- figures ------------------------------------------------------------- */

/* Adds the content of a figure. */
typedef lan_status (*figure_fill_fn)(void *work, lan_figure *figure);

/* Creates a figure and fills it. On failure there is no figure, and err has a
 * text, by default the text of the status; err may be NULL. If memory runs out,
 * a long jump leaves `fill`, which must own nothing outside the figure.
 *
 * name  "curve": for files next to the picture, ASCII letters
 */
lan_status plot_make(const char *name, figure_fill_fn fill, void *work,
                     lan_figure **out, lan_error *err);
void lan_figure_destroy(lan_figure *figure);

/* Zeroed memory that is freed with the figure. NULL if memory runs out: then
 * the figure is lost. */
void *plot_array(lan_figure *figure, size_t count, size_t size);

/* A printable text that lives as long as the figure; and a name shortened in
 * its middle to this many columns. "" if memory runs out. */
LAN_PRINTF(2, 3)
const char *plot_text(lan_figure *figure, const char *format, ...);
const char *plot_fit(lan_figure *figure, const char *name, size_t columns);

/* A number as by lan_number_count(), and with four digits. */
const char *plot_count(lan_figure *figure, double value);
const char *plot_digits(lan_figure *figure, double value);

/* The bold line above the picture, and lines below it: the result, then faint
 * notes. Omitted within an HTML page, whose text says the same. */
void plot_title(lan_figure *figure, const char *title);
LAN_PRINTF(3, 4)
void plot_line(lan_figure *figure, lan_paint paint, const char *format, ...);

/* A faint line below the picture: "4 more matter less". */
LAN_PRINTF(2, 3)
void plot_footnote(lan_figure *figure, const char *format, ...);

/* Height of a file in lines of 20 px; default 36. */
void plot_lines(lan_figure *figure, int32_t lines);

/* A box, y downwards: in px or, on a map, in cells. */
typedef struct lan_frame {
    double left;
    double top;
    double right;
    double bottom;
} lan_frame;

/* --- panels and axes ----------------------------------------------------- */

typedef enum axis_format {
    AXIS_NUMBER,
    AXIS_SIGNED,   /* "+0.5" */
    AXIS_PERCENT,  /* 0.5 is "50 %" */
    AXIS_ABSOLUTE, /* -20 is "20": two sides, one axis */
    AXIS_NAMES,    /* 0, 1, ... are names, in the middle of unit steps */
    AXIS_HIDDEN    /* neither line nor tics */
} axis_format;

typedef struct axis_def {
    const char *title; /* NULL or "": none */
    const char *unit;  /* in parentheses after the title; NULL or "": none */
    double from;
    double to;         /* above from */
    bool is_log;       /* from > 0 */
    bool is_downwards; /* of y: from is above (rows of a map, of a table) */
    bool is_clock; /* of the time of a battle: a cursor follows the playback */
    axis_format format;
    const char *const *names; /* AXIS_NAMES; NULL else */
    size_t name_count;
} axis_def;

typedef struct panel_def {
    axis_def x;
    axis_def y;
    double share;     /* of the height; 0 counts as 1 */
    bool shares_x;    /* with the panel above: tics only below the last panel */
    bool keeps_shape; /* equal units of x and y: maps */
    bool is_stage;    /* a map on which the playback moves armies */
    bool has_grid;
    const char *title; /* above the panel at the left; NULL: none */
} panel_def;

/* Adds a panel; never NULL. The panel is valid until the figure is destroyed.
 * If the figure is lost, calls on the panel do nothing. */
lan_panel *plot_panel(lan_figure *figure, const panel_def *def);

/* Upper end of an axis from 0 to `largest`: the next round number. */
double axis_end(double largest);

/* Marks added until the next call with false show how a battle ended. A page
 * that plays the battle hides them, with their names and samples. */
void plot_still(lan_panel *panel, bool is_still);

/* --- marks --------------------------------------------------------------- */

/* Places of a panel, and how they are drawn. */
typedef enum mark_kind {
    MARK_LINE,    /* from place to place, or in steps; NaN interrupts it */
    MARK_BAND,    /* between (x, y) and (x, y2) */
    MARK_POINTS,  /* a cross marks what is destroyed */
    MARK_STROKES, /* from (x, y) to (x2, y2) each */
    MARK_BARS,    /* from x to x2, centred on y */
    MARK_CELLS,   /* a grid, by plot_cells() */
    MARK_AREA,    /* closed; its name appears at the pointer */
    MARK_RULE,    /* across the panel at y, or upright at x; its text is at
                         its end or, is_flag, in a box above the panel that
                         covers no other */
    MARK_WORD     /* the text at its place */
} mark_kind;

typedef struct lan_place {
    double x;
    double y;
    double x2;
    double y2;
    const char *text; /* NULL: none */
} lan_place;

/* Where the name of a line is written; all other names are in the legend. */
typedef enum lan_name_place {
    NAME_AT_END, /* beside the panel, at the line's last point */
    NAME_LEGEND, /* above the panels, with a sample */
    NAME_ALONG,  /* along the line, if there is room */
    NAME_HOVER   /* only at the pointer */
} lan_name_place;

typedef struct lan_cells lan_cells;

/* A mark without places is not drawn. The caller may change all members except
 * those that lan_layer_...() add. */
typedef struct plot_mark {
    mark_kind kind;
    lan_figure *figure;
    lan_paint paint;  /* inside an area; PAINT_NONE: border only */
    lan_paint border; /* of an area; PAINT_NONE: no border */
    lan_dash dash;
    double width;   /* px: of a line 2.6, of strokes 1, of rules 1.2 */
    double halo;    /* of a line: px of paper on both sides; default 0 */
    double opacity; /* of a band 0.18, of an area 1 */
    double size;   /* radius of points in px; 4. Letters of a word, of the usual
                      ones; 1. Thickness of bars in units of y */
    double radius; /* of points in units of x, if larger than size */
    double room; /* of a word in units of x: a wider word is omitted; 0: any */
    int align;   /* of a word, -1: begins at its place, 0: middle, 1: ends */
    bool is_steps; /* a line, a band: y holds from x to the next x */
    bool goes_on;  /* a line: continues faintly to the border */
    bool is_span;  /* a band over the full height: only an edge in characters */
    bool is_hollow; /* points */
    bool is_cross;
    bool drops_texts; /* of points: drop texts that would cover others */
    bool hides_texts; /* of bars: texts appear at the pointer */
    bool has_arrows;  /* strokes */
    bool is_upright;  /* a rule */
    bool is_flag;
    bool is_bold; /* a word */
    bool has_paper;
    bool is_still;        /* plot_still() */
    lan_name_place named; /* a line */
    const char *name;     /* NULL: none */
    const char *note;     /* after a name at its end: "51,983"; NULL: none */
    const lan_cells *cells;
    size_t count;
    lan_place *places;
} plot_mark;

/* Adds a mark above the existing marks; never NULL. */
plot_mark *plot_add(lan_panel *panel, mark_kind kind, lan_paint paint);

/* Add one place, or many; and texts of the last place, or of the mark. Texts
 * are made printable; "" is no text. */
void mark_at(plot_mark *mark, double x, double y);
void mark_to(plot_mark *mark, double x, double y, double x2, double y2);
void mark_all(plot_mark *mark, const double *x, const double *y, size_t count);
LAN_PRINTF(2, 3)
void mark_text(plot_mark *mark, const char *format, ...);
LAN_PRINTF(2, 3)
void mark_name(plot_mark *mark, const char *format, ...);

/* A rule, and a word. */
plot_mark *plot_rule(lan_panel *panel, double at, bool is_upright,
                     lan_paint paint);
LAN_PRINTF(5, 6)
plot_mark *plot_word(lan_panel *panel, double x, double y, lan_paint paint,
                     const char *format, ...);

/* Values and their colours, interpolated between stops. */
typedef struct scale_stop {
    double value;
    lan_paint paint;
} scale_stop;

#define LAN_SCALE_STOPS_MAX 8

typedef struct color_scale {
    scale_stop stops[LAN_SCALE_STOPS_MAX]; /* ascending */
    size_t count;                          /* 0: no scale */
    axis_format format;
    bool is_shown; /* as a bar beside the panel */
} color_scale;

/* A grid of cells of equal size, row-major from (x0, y0). NaN has no colour.
 * Cells have either values and a scale, or kinds from a list. */
struct lan_cells {
    double x0, x1, y0, y1; /* borders of the grid, in units of the axes */
    int32_t columns;
    int32_t rows;
    const double *values; /* [rows][columns], or NULL */
    color_scale scale;
    const uint8_t *kinds;          /* [rows][columns], or NULL */
    const lan_paint *paints;       /* of the kinds */
    const char *const *kind_names; /* in the legend; NULL, or with NULLs */
    size_t kind_count;
    const char *glyphs; /* characters of kinds without colours, '\0': shades;
                           NULL: all shades */
    size_t ground;      /* the kind that others hide if both are in one px */
    const char *const *texts; /* [rows * columns] in the cells; NULL: none */
    double gap;               /* share of a cell left empty; 0: none */
};

/* Arrays and texts are the figure's, by plot_array() and plot_text(), or
 * static; names of kinds are copied. Does nothing if an array is NULL. */
void plot_cells(lan_panel *panel, const lan_cells *cells);
