/* results/figure/svg_impl.h - how SVG is written: what its parts share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a colour is written as an attribute, as it is on white; the sheet at
 *          the end has for each colour that was used a rule that gives it
 *          another one on dark paper.
 */
#ifndef LAN_RESULTS_SVG_IMPL_H
#define LAN_RESULTS_SVG_IMPL_H

#include <stdio.h>

#include "results/figure/draw.h"
#include "results/figure/layout.h"

/* Different colours of one picture, at most; of more the rest stay as they are
 * on dark paper. */
#define SVG_PAINTS_MAX 512

typedef struct svg {
    FILE *out;
    const lan_layout *layout;
    int32_t number;
    uint32_t paints[SVG_PAINTS_MAX];
    size_t paint_count;
    bool is_inline;
    lan_svg_width width;
    bool is_still; /* within a group of class "still" */
    bool is_lost;  /* memory lacked */
} svg;

/* Writes text, escaped. */
void svg_text(svg *s, const char *text);

/* The same within <text>: words from right to left turn nothing around. */
void svg_words(svg *s, const char *text);

/* Writes a number with at most one decimal, two where it is small. */
void svg_number(svg *s, double value);

/* Writes ` name="value"`. */
void svg_attribute(svg *s, const char *name, double value);

/* Writes ` NAME="#RRGGBB"`; "none" for LAN_PAINT_NONE. */
void svg_paint(svg *s, const char *attribute, lan_paint paint);

/* Writes ` stroke-dasharray="..."` for a dash. */
void svg_dash(svg *s, lan_dash dash);

/* Writes a straight line. */
void svg_line(svg *s, double x0, double y0, double x1, double y1,
              lan_paint paint, double width, lan_dash dash);

/* Writes the element of a point's sign, without its end. */
void svg_sign(svg *s, const lan_points *points, double x, double y);

/* Writes a rectangle; rx: radius of its corners. Ends the tag. */
void svg_rect(svg *s, const lan_frame *frame, lan_paint fill, double rx);

/* Begins a group of class "still", or ends it, of inline SVG: before whatever
 * is still and what is not. */
void svg_still(svg *s, bool is_still);

/* Writes a label. */
void svg_label(svg *s, const lan_label *label);

/* --- svg_axes.c --- */

/* Lines at the tics, below all layers. */
void svg_grid(svg *s, const lan_panel_layout *at);

/* Axes with their numbers, and the bar of a scale. */
void svg_axes(svg *s, const lan_panel_layout *at);

/* --- svg_layers.c --- */

void svg_layer(svg *s, const lan_panel_layout *at, const lan_layer *layer);

/* --- svg_cells.c --- */

void svg_cells(svg *s, const lan_panel_layout *at, const lan_cells *cells);

/* --- svg_hover.c --- */

/* Lines of a panel whose values are shown where the pointer is, at most. */
#define SVG_LINES_MAX 10

/* The lines of a panel that have one value at each place, and a name. */
size_t svg_find_lines(const lan_panel *panel,
                      const lan_line *lines[SVG_LINES_MAX]);

/* Strips over a panel that show the values of its lines below the pointer. */
void svg_strips(svg *s, const lan_panel_layout *at);

/* Writes "<title>x 3, y 4</title>" for a place; text may be NULL. */
void svg_place_title(svg *s, const lan_panel_layout *at, double x, double y,
                     const char *text);

/* The same for a cell, with its value; none of a narrow picture, where cells
 * are most of what is written. */
void svg_cell_title(svg *s, const lan_panel_layout *at, const lan_cells *cells,
                    size_t column, size_t row);

/* --- svg_data.c --- */

/* Writes <metadata> of draw.h, where the figure has such data. */
void svg_data(svg *s);

#endif
