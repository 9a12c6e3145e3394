/* results/figure/gnuplot_impl.h - a laid out figure as a gnuplot script.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a script that a person can read and change: a plot for each panel,
 *          with a line for each layer, whose numbers are a block of the data;
 *          then what stands beside the panels, in pixels from the upper left.
 *          Blocks of data are numbered in the order in which they are written.
 */
#ifndef LAN_RESULTS_GNUPLOT_IMPL_H
#define LAN_RESULTS_GNUPLOT_IMPL_H

#include <stdio.h>

#include "results/figure/layout.h"

typedef struct gnuplot {
    const lan_layout *layout;
    const char *name; /* of the data in the script: "$data", "'curve.dat'" */
    FILE *script;
    FILE *data;
    size_t blocks;  /* of data, written so far */
    size_t strokes; /* of the plot that is written: lines of its command */
} gnuplot;

/* Writes the part of a script that draws, and the data that it names. */
void gnuplot_write(const lan_layout *layout, const char *name, FILE *script,
                   FILE *data);

/* --- gnuplot_pieces.c --- */

/* Writes text as a string: in single quotes, in which gnuplot neither runs
 * backquotes nor expands macros nor reads escapes; quotes are doubled and
 * control characters made printable. */
void gnuplot_quote(FILE *out, const char *text);

/* Writes " font 'DejaVu Sans:Bold,18.2'" for letters of a size in px: points
 * are px where the terminal has a font scale of 0.75. */
void gnuplot_font(FILE *out, double size, bool is_bold);

/* "#RRGGBB" on white. */
char *gnuplot_color(lan_paint paint, char buffer[8]);

/* Writes the dash type of a line of a width, " dt (3.5,2.3)". */
void gnuplot_dash(FILE *out, lan_dash dash, double width);

/* Begins an element of a plot, "plot $data index 3 "; its data follow. */
void gnuplot_element(gnuplot *g);

/* Ends a block of data. */
void gnuplot_end_block(gnuplot *g);

/* --- gnuplot_layers.c --- */

/* Palette and range of colours of a panel's cells. */
void gnuplot_palette(gnuplot *g, const lan_panel_layout *at);

void gnuplot_layer(gnuplot *g, const lan_panel_layout *at,
                   const lan_layer *layer);

#endif
