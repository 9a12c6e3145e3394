/* plots/plots_impl.h - the structure of a figure, its layout, and the display
 * list that pens draw.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a layout is a canvas of 1200 px by 20 px for each line of the
 *          figure, from the upper left corner, y downwards; without titles it
 *          is only as large as its content. A terminal is a canvas too, with
 *          PLOT_CELL_WIDE by PLOT_CELL_HIGH px per character. lower_layout()
 *          walks the layout once and gives each shape to a pen, the lowest
 *          first. A new mark is a case in lower.c, a new output is a pen.
 */
#pragma once

#include <setjmp.h>
#include <stdarg.h>

#include "plots/draw.h"

/* --- memory -------------------------------------------------------------- */

typedef struct plot_block plot_block;

/* Memory that is freed at once. If memory runs out, lost() is called, which
 * does not return; if it is NULL, `jump` is taken, which the owner has set. */
struct plot_arena {
    plot_block *blocks;
    void (*lost)(const void *context);
    const void *context;
    jmp_buf jump;
};

/* Zeroed memory, slightly more than requested. */
void *arena_room(plot_arena *arena, size_t count, size_t size);

/* An array with room for one more element; it may have moved. */
void *arena_grown(plot_arena *arena, void *items, size_t count, size_t size);

/* The output of printf(). */
LAN_PRINTF(2, 0)
const char *arena_format(plot_arena *arena, const char *format, va_list list);
LAN_PRINTF(2, 3)
const char *arena_write(plot_arena *arena, const char *format, ...);

/* A copy. */
const char *arena_text(plot_arena *arena, const char *text, size_t length);
void arena_clear(plot_arena *arena);

/* --- figures ------------------------------------------------------------- */

/* The size of a figure without one of its own, px and lines. */
#define LAN_FIGURE_WIDTH 1200.0
#define LAN_FIGURE_LINES 36

struct lan_panel {
    lan_figure *figure;
    panel_def def;
    bool is_still; /* for the marks that follow */
    plot_mark **marks;
    size_t mark_count;
};

typedef struct painted_text {
    const char *text;
    lan_paint paint;
} painted_text;

/* Most lines above and below a figure; further lines are dropped. */
#define LAN_FIGURE_TEXTS_MAX 16

typedef struct figure_text_list {
    painted_text items[LAN_FIGURE_TEXTS_MAX];
    size_t count;
} figure_text_list;

struct lan_figure {
    plot_arena arena;
    const char *name;
    const char *title; /* "": none */
    figure_text_list lines;
    figure_text_list footnotes;
    int32_t height;     /* in lines of text */
    double page_width;  /* px, within a page without a title */
    double page_height; /* at most */
    lan_panel **panels;
    size_t panel_count;
};

/* The colour of a scale at a value; PAINT_NONE for NaN. */
lan_paint scale_paint(const color_scale *scale, double value);

/* --- axes ---------------------------------------------------------------- */

typedef struct lan_tic {
    double at;        /* in units of the axis */
    const char *text; /* "": a tic without a number */
} lan_tic;

typedef struct axis_layout {
    const axis_def *def;
    const char *title; /* with its unit; "": none */
    double from_px;    /* positions of `from` and `to` of def */
    double to_px;
    lan_tic *tics;
    size_t tic_count;
    bool has_texts;    /* its tics have numbers */
    double texts_end;  /* end of the last number below, in cells */
    double text_width; /* of the widest number, px */
    double slant;      /* degrees by which texts below are rotated, or 0 */
} axis_layout;

/* The position of a value, also outside the frame; and the value at a
 * position. */
double axis_px(const axis_layout *axis, double value);
double axis_value(const axis_layout *axis, double px);

/* Finds at most `most` tics of an axis, or all its names; returns their
 * number. */
#define LAN_TICS_MAX 64
size_t axis_find_tics(plot_arena *arena, const axis_def *axis, size_t most,
                      lan_tic tics[LAN_TICS_MAX]);

/* Writes a value in the format of the axis, to the precision of `step`. */
const char *axis_text(plot_arena *arena, axis_format format, double value,
                      double step);

/* --- layouts ------------------------------------------------------------- */

#define PLOT_CELL_WIDE 8.0
#define PLOT_CELL_HIGH 16.0

/* A terminal as a canvas. */
typedef struct lan_sheet {
    int32_t columns;
    int32_t rows; /* of all panels except maps */
    bool utf8;
} lan_sheet;

typedef struct panel_layout {
    const lan_panel *panel;
    lan_frame frame;
    double head; /* height above the frame: title and flags */
    double foot; /* below it: numbers and the title of x */
    struct lan_tag *flags;
    size_t flag_count;
    double flags_height;
    axis_layout x;
    axis_layout y;
    const color_scale *scale; /* the scale shown; NULL: none */
    axis_def scale_def;
    lan_frame scale_frame; /* of the bar that shows the scale */
    axis_layout scale_axis;
} panel_layout;

/* The background of a label. */
typedef enum label_box {
    LABEL_BARE,
    LABEL_PAPER,
    LABEL_FLAG, /* paper with a thin border */
    LABEL_HALO  /* paper around its letters */
} label_box;

typedef struct lan_label {
    double x;    /* reference of `align` */
    double y;    /* middle of its line */
    int align;   /* -1: begins at x, 0: middle, 1: ends at x */
    double size; /* px of the letters */
    bool is_bold;
    bool is_turned;    /* reads upwards; x is then the middle of its line */
    bool is_still;     /* of a still mark, plot_still() */
    bool is_described; /* in the description for screen readers: titles of axes
                          and panels, names, flags */
    label_box box;
    lan_paint paint;
    const char *text;
} lan_label;

/* The parts of a mark outside its panel: a sample in the legend, of the mark or
 * of a kind of cells; or a straight line to its name or flag. */
typedef struct lan_sign {
    const plot_mark *mark;
    size_t kind;
    const char *name; /* of a sample; NULL: none */
    bool is_lead; /* a line from the frame's upper left to its lower right */
    lan_frame frame;
} lan_sign;

/* Sizes of letters, in px; a terminal has one size. */
#define LETTERS_SMALL 13.5 /* of notes and flags */
#define LETTERS_TIC   14.0
#define LETTERS       16.0
#define LETTERS_TITLE 22.0

/* Distances, in px. */
typedef struct plot_metrics {
    double start; /* from the border to the middle of the title */
    /* from the last line of the heading to what is below */
    double after;
    /* heights of rows of words: of a title, a line and a footnote, above a
     * panel, in the legend or of flags, of names beside a panel */
    double title;
    double line;
    double note;
    double panel_title;
    double row;
    double name;
    double flag_gap; /* below the flags */
    double sample;   /* of a sample in the legend */
    double half_sample;
    double entry; /* between entries of the legend */
    double below_legend;
    double edge;   /* margin at the borders of the canvas */
    double number; /* from a frame to the numbers next to it */
    double below;  /* from a frame to the middle of the numbers below */
    double before_scale;
    double scale; /* width of the bar of a scale */
    double end; /* from the border of a panel to a name at the end of a line */
    double across; /* per number of an axis below, of an axis at the side, of a
                      scale */
    double up;
    double scale_up;
    double dot; /* from a border to the middle of the first dot */
} plot_metrics;

typedef struct lan_layout {
    plot_arena arena;
    const lan_figure *figure;
    const plot_metrics *m;
    bool is_cells;  /* of a terminal, in characters */
    bool has_title; /* and has lines and footnotes */
    lan_sheet sheet;
    double width;
    double height;
    panel_layout *panels;
    size_t panel_count;
    lan_label *labels;
    size_t label_count;
    lan_sign *signs;
    size_t sign_count;
} lan_layout;

/* Lays out a figure and draws it.
 *
 * has_title  false: without title, lines and footnotes, which are shown
 *            elsewhere; still marks, which a page may hide, leave no gap in
 *            the legend
 * sheet      NULL: for pictures
 * draw       is left by a long jump if memory of the layout runs out
 */
typedef lan_status layout_draw_fn(lan_layout *layout, void *work);
lan_status layout_draw(const lan_figure *figure, bool has_title,
                       const lan_sheet *sheet, layout_draw_fn *draw,
                       void *work);

/* Copies a text into the layout. A hyphen before a number becomes a minus sign;
 * for an ASCII terminal other characters are replaced. */
const char *layout_text(lan_layout *layout, const char *text);

/* The same, shortened in the middle to a width. */
const char *layout_fit(lan_layout *layout, const char *text, double width,
                       double letters, bool is_bold);

/* Width of a text. */
double layout_width(const lan_layout *layout, const char *text, double letters,
                    bool is_bold);

/* Adds a label; the caller may set further members of the result. */
lan_label *layout_put(lan_layout *layout, double x, double y, int align,
                      double size, lan_paint paint, const char *text);

/* Places the legend's rows between two borders, from this height on; returns
 * the height below them. */
double layout_add_legend(lan_layout *layout, double left, double right,
                         double top);

/* Width of the widest name at the end of a line of a panel, or 0. */
double layout_names_width(lan_layout *layout, const lan_panel *panel);

/* Finds the flags above a panel, from the left and right of its frame, and
 * their height. */
void layout_find_flags(lan_layout *layout, panel_layout *at);

/* Adds names at the ends of lines, spaced apart; flags above the frame; and all
 * words within the panel, where they cover least. */
void layout_add_names(lan_layout *layout, const panel_layout *at);
void layout_add_flags(lan_layout *layout, const panel_layout *at);
void layout_add_words(lan_layout *layout, const panel_layout *at);

/* --- pens ---------------------------------------------------------------- */

#define PEN_BLANK   (-1.0)
#define PEN_NO_CELL (-2.0)

typedef struct pen_style {
    lan_paint fill;   /* PAINT_NONE: none */
    lan_paint stroke; /* the same */
    double opacity;   /* of the fill, 0 .. 1 */
    double width;     /* of the stroke */
    double stroke_opacity;
    lan_dash dash;
    bool is_round;  /* joins and ends of the stroke */
    bool is_crisp;  /* boxes on integer px, without gaps between neighbours */
    bool is_axis;   /* a line of an axis, its tics */
    bool is_sample; /* of a line, in the legend */
    bool is_solid;  /* even if pale, such as the steps of a histogram */
    double shade;   /* of a cell without colours, 0 .. 1 or PEN_BLANK;
                       PEN_NO_CELL: not a cell */
    char glyph;     /* instead of a shade; '\0': none */
    double corner;  /* radius of the corners of a box */
    const char *title; /* text at the pointer; NULL: none */
} pen_style;

typedef struct pen_point {
    double x;
    double y;
    bool is_first; /* of a subpath */
} pen_point;

typedef struct lan_pen lan_pen;
struct lan_pen {
    double piece_wide; /* least width of cells that the pen draws, px; 0: any */
    double piece_high;

    /* Clips what follows to a frame; NULL: no clipping. */
    void (*clip)(lan_pen *pen, const lan_frame *frame);

    /* True if what follows shows how a battle ended; NULL: no distinction. */
    void (*still)(lan_pen *pen, bool is_still);

    void (*path)(lan_pen *pen, const pen_style *style, const pen_point *points,
                 size_t count, bool is_closed);
    void (*boxes)(lan_pen *pen, const pen_style *style, const lan_frame *boxes,
                  size_t count);
    void (*disc)(lan_pen *pen, const pen_style *style, double x, double y,
                 double radius);

    /* turn: degrees by which a slanted label is rotated */
    void (*text)(lan_pen *pen, const lan_label *label, double turn);
};

/* Draws a layout, except its title for screen readers. */
void lower_layout(lan_pen *pen, lan_layout *layout);

/* The colour of a cell; PAINT_NONE: none. */
lan_paint lower_cell_paint(const lan_cells *cells, size_t i);

/* px of ink and gaps of each lan_dash, terminated by 0. */
extern const double pen_dashes[][6];

/* Creates a fill or a stroke. */
pen_style pen_fill(lan_paint paint);
pen_style pen_stroke(lan_paint paint, double width, lan_dash dash);

/* JSON for the script of a page, if the figure has such data; see draw.h. False
 * if memory runs out. */
bool svg_data(const lan_layout *layout, FILE *out);

/* A self-contained script: gnuplot expands nothing in its data. */
typedef struct gnuplot_script {
    const lan_figure *figure;
    const char *terminal;
    double unit;        /* px per unit of its size: an inch, or 1 */
    double letters;     /* scale of letters: a point of PDF is 4/3 px */
    const char *note;   /* after the comment at its top; NULL: none */
    const char *output; /* NULL: standard output */
} gnuplot_script;

lan_status gnuplot_write(const gnuplot_script *of, FILE *out);
