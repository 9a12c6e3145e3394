/* plots/layout.h - where everything in a figure is, in pixels.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a canvas of 1200 px across and 20 px for each line of the figure,
 *          from the upper left corner, y downwards; without titles it is no
 *          larger than what is on it. A terminal is a canvas, too, on which a
 *          character takes LAN_CELL_WIDE by LAN_CELL_HIGH px. A pen gets the
 *          shapes of each panel within its frame, by lan_axis_px(); axes, tics
 *          and grid as the axes say; then all leads, samples and labels as they
 *          stand here.
 * Owner    the caller, between _create() and _destroy(); texts are the
 *          layout's or its figure's, which must live as long.
 */
#ifndef LAN_RESULTS_LAYOUT_H
#define LAN_RESULTS_LAYOUT_H

#include "plots/figure_impl.h"

#define LAN_LAYOUT_WIDTH 1200.0
#define LAN_LAYOUT_LINE  20.0 /* height of a line of text */
#define LAN_LAYOUT_FONT  16.0 /* usual size of letters */

#define LAN_CELL_WIDE 8.0
#define LAN_CELL_HIGH 16.0

/* A terminal that is drawn on. */
typedef struct lan_sheet {
    int32_t columns;
    int32_t rows; /* of all panels that are no maps */
    bool utf8;
} lan_sheet;

/* Sizes and distances that are not those of the figure, in px. */
typedef struct lan_metrics {
    double small; /* letters of notes and flags */
    double tic;
    double usual;
    double title;
    double line;   /* height of a line of the heading */
    double legend; /* heights of a row */
    double flags;
    double sample; /* width in the legend */
    double edge;   /* free at the borders of the canvas */
    double number; /* from a frame to the numbers beside it */
    double below;  /* from a frame to the middle of the numbers below */
    double scale;  /* width of the bar of a scale */
    double end;    /* from the border of a panel to a name there */
    double name;   /* least distance of two names */
} lan_metrics;

typedef struct lan_frame {
    double left;
    double top;
    double right;
    double bottom;
} lan_frame;

typedef struct lan_tic {
    double at;        /* in units of the axis */
    const char *text; /* "": a tic without a number */
} lan_tic;

typedef struct lan_axis_layout {
    const lan_axis_def *def;
    double from;
    double to;      /* as rounded */
    double from_px; /* where `from` and `to` are */
    double to_px;
    lan_tic *tics;
    size_t tic_count;
    bool has_texts;    /* tics have their numbers here */
    double texts_end;  /* of the last number below, in cells */
    double text_width; /* of the widest of them, px */
    double slant;      /* degrees that texts below are turned up by, or 0 */
} lan_axis_layout;

/* Where a value is, also outside of the frame. */
double lan_axis_px(const lan_axis_layout *axis, double value);

/* The value at a place. */
double lan_axis_value(const lan_axis_layout *axis, double px);

typedef struct lan_panel_layout {
    const lan_panel *panel;
    lan_frame frame;
    lan_axis_layout x;
    lan_axis_layout y;
    bool has_scale;
    const lan_color_scale *scale;
    lan_frame scale_frame; /* of the bar that shows it */
    lan_axis_layout scale_axis;
} lan_panel_layout;

/* Points whose size, in px, is as large as they are drawn. */
lan_points lan_points_sized(const lan_panel_layout *at,
                            const lan_points *points);

/* Paper behind a label. */
typedef enum lan_label_box {
    LAN_LABEL_BARE,
    LAN_LABEL_PAPER,
    LAN_LABEL_FLAG, /* paper with a thin border */
    LAN_LABEL_HALO  /* paper close round its letters */
} lan_label_box;

/* What a label is: what is shown beside a figure need not be shown in it. */
typedef enum lan_label_role {
    LAN_LABEL_TITLE,
    LAN_LABEL_LINE,
    LAN_LABEL_FOOTNOTE,
    LAN_LABEL_AXIS, /* title of an axis, or of a panel */
    LAN_LABEL_NAME, /* of a layer, in the legend or at a line */
    LAN_LABEL_FLAGGED,
    LAN_LABEL_WORD
} lan_label_role;

typedef struct lan_label {
    lan_label_role role;
    double x;    /* where it is aligned */
    double y;    /* middle of its line */
    int align;   /* -1: begins at x, 0: middle, 1: ends at x */
    double size; /* px of its letters */
    bool is_bold;
    bool is_turned; /* reads upwards; x is the middle of its line then */
    bool is_still;  /* of a still layer, lan_panel_still() */
    lan_label_box box;
    lan_paint paint;
    const char *text;
} lan_label;

/* A straight line that belongs to no layer: from a curve to its name, from the
 * panel to a flag. */
typedef struct lan_lead {
    double x0;
    double y0;
    double x1;
    double y1;
    lan_paint paint;
    lan_dash dash;
    double width;
    bool is_still;
} lan_lead;

/* A sample in the legend: of a layer, or of a kind of its cells. */
typedef struct lan_sample {
    const lan_layer *layer;
    size_t kind; /* of cells */
    lan_frame frame;
} lan_sample;

typedef struct lan_layout {
    const lan_figure *figure;
    const lan_metrics *m;
    bool is_cells; /* of a terminal, which is */
    lan_sheet sheet;
    double width;
    double height;
    lan_panel_layout *panels;
    lan_axis_def *scale_defs; /* of the panels' scales */
    size_t panel_count;
    lan_label *labels;
    size_t label_count;
    size_t label_room;
    lan_lead *leads;
    size_t lead_count;
    size_t lead_room;
    lan_sample *samples;
    size_t sample_count;
    size_t sample_room;
    struct lan_layout_text *texts; /* memory of the layout's own texts */
    bool is_lost;
} lan_layout;

/* Lays a figure out.
 *
 * has_title  false: without title, lines and footnotes, which stand elsewhere
 * sheet      NULL: for pictures
 *
 * Returns LAN_ENOMEM, also of a figure that is lost.
 */
LAN_MUST_CHECK
lan_status lan_layout_create(const lan_figure *figure, bool has_title,
                             const lan_sheet *sheet, lan_layout **out);
void lan_layout_destroy(lan_layout *layout);

/* --- axes ---------------------------------------------------------------- */

/* Finds at most `most` tics of an axis between from and to, the numbers of an
 * axis that is rounded up to the next. Writes room for LAN_TICS_MAX of them. */
#define LAN_TICS_MAX 64
#define LAN_TIC_SIZE 64

typedef struct lan_tic_list {
    double to; /* as rounded */
    size_t count;
    double at[LAN_TICS_MAX];
    char texts[LAN_TICS_MAX][LAN_TIC_SIZE]; /* "": no number there */
} lan_tic_list;

void lan_axis_find_tics(const lan_axis_def *axis, size_t most,
                        lan_tic_list *out);

/* Writes a value as an axis of this format shows it, as finely as `step`. */
char *lan_axis_text(lan_axis_format format, double value, double step,
                    char buffer[LAN_TIC_SIZE]);

/* "time (day)"; "" where there is none. */
char *lan_axis_title(const lan_axis_def *axis, char *buffer, size_t size);

#endif
