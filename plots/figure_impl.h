/* plots/figure_impl.h - a figure as it is stored.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    layers are the structs of figure.h, whose texts and arrays are the
 *          figure's own; every text is printable and valid UTF-8.
 * Owner    the figure, all of it; renderers read.
 */
#ifndef LAN_RESULTS_FIGURE_IMPL_H
#define LAN_RESULTS_FIGURE_IMPL_H

#include "plots/figure.h"

/* Lines of a figure whose height nobody has set. */
#define LAN_FIGURE_LINES 36

typedef enum lan_layer_kind {
    LAN_LAYER_LINE,
    LAN_LAYER_BAND,
    LAN_LAYER_POINTS,
    LAN_LAYER_STROKES,
    LAN_LAYER_BARS,
    LAN_LAYER_CELLS,
    LAN_LAYER_AREA,
    LAN_LAYER_RULE,
    LAN_LAYER_WORD
} lan_layer_kind;

typedef struct lan_layer {
    lan_layer_kind kind;
    bool is_still;
    union {
        lan_line line;
        lan_band band;
        lan_points points;
        lan_strokes strokes;
        lan_bars bars;
        lan_cells cells;
        lan_area area;
        lan_rule rule;
        lan_word word;
    } as;
} lan_layer;

struct lan_panel {
    lan_figure *figure;
    lan_panel_def def;
    bool is_still;     /* of the layers that come */
    lan_layer *layers; /* the lowest first */
    size_t layer_count;
    size_t layer_room;
};

typedef struct lan_figure_text {
    const char *text;
    lan_paint paint;
} lan_figure_text;

/* Lines above and below a figure, at most; more are dropped. */
#define LAN_FIGURE_TEXTS_MAX 16

/* Memory of a figure: one copied text or array. */
typedef struct lan_figure_block lan_figure_block;

struct lan_figure {
    const char *name;
    const char *title; /* "": none */
    lan_figure_text lines[LAN_FIGURE_TEXTS_MAX];
    size_t line_count;
    lan_figure_text footnotes[LAN_FIGURE_TEXTS_MAX];
    size_t footnote_count;
    int32_t height; /* in lines */
    lan_panel **panels;
    size_t panel_count;
    size_t panel_room;
    bool is_lost;
    lan_panel spare; /* what lan_figure_panel() answers once it is lost */
    lan_figure_block *blocks;
};

/* The name of a layer for legends and ends of lines; NULL: none. */
const char *lan_layer_name(const lan_layer *layer);

/* The colour of a rule's line: that of a flag is its text's alone. */
lan_paint lan_rule_line_paint(const lan_rule *rule);

/* What stands at the end of a line: its name, then its note. */
char *lan_line_label(const lan_line *line, char *buffer, size_t size);

/* The colour of a scale at a value; LAN_PAINT_NONE of NaN. */
lan_paint lan_scale_paint(const lan_color_scale *scale, double value);

#endif
