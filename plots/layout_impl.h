/* plots/layout_impl.h - how a layout is made: what its parts share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Errors   lack of memory marks the layout as lost; nothing more is added.
 */
#ifndef LAN_RESULTS_LAYOUT_IMPL_H
#define LAN_RESULTS_LAYOUT_IMPL_H

#include "plots/layout.h"

#define LAYOUT_SMALL  13.5 /* size of letters of notes, flags, legends */
#define LAYOUT_TIC    14.0
#define LAYOUT_TITLE  22.0
#define LAYOUT_LEGEND 24.0 /* height of a row of the legend */
#define LAYOUT_FLAGS  24.0 /* height of a row of flags */
#define LAYOUT_SAMPLE 26.0 /* width of a sample in the legend */
#define LAYOUT_EDGE   14.0 /* free at the borders of the canvas */
#define LAYOUT_NUMBER 9.0  /* from a frame to the numbers beside it */
#define LAYOUT_AXIS   22.0 /* height of an axis' title */
#define LAYOUT_SCALE  16.0 /* width of the bar of a scale */
#define LAYOUT_SLANT  32.0 /* degrees of slanted names below a panel */
#define LAYOUT_STEEP  62.0 /* of those that would touch each other so */
#define LAYOUT_END    12.0 /* from the border of a panel to a name there */

/* Panels beside each other. */
typedef struct layout_row {
    size_t first; /* panel */
    size_t count;
    double share;
    double head;   /* above the frames: title and flags */
    double foot;   /* below them: numbers and the title of the axis */
    double height; /* of the frames */
} layout_row;

/* Copies a text into the layout, its hyphen before a number made a minus. */
const char *layout_text(lan_layout *layout, const char *text);

/* The same, cut in the middle to a width. */
const char *layout_fit(lan_layout *layout, const char *text, double width,
                       double letters, bool is_bold);

void layout_add_label(lan_layout *layout, const lan_label *label);
void layout_add_lead(lan_layout *layout, const lan_lead *lead);
void layout_add_sample(lan_layout *layout, const lan_sample *sample);

/* --- layout_titles.c --- */

bool layout_has_title(const lan_axis_def *axis);

/* Title and lines above; returns the height below them. */
double layout_add_headings(lan_layout *layout, double left);

/* Footnotes from the lower border up; returns the height above them. */
double layout_add_footnotes(lan_layout *layout, double left);

/* Height of a panel's title. */
double layout_title_height(const lan_panel_layout *at);

/* Titles of a panel, of its axes and of its scale.
 *
 * foot      from the frame down to the title of x
 * is_first  of its row: the title of y is at the left border of the canvas
 */
void layout_add_panel_titles(lan_layout *layout, const lan_panel_layout *at,
                             double foot, bool is_first);

/* --- layout_heights.c --- */

/* Puts the frames of rows, whose left and right are known, below each other
 * from a height on.
 *
 * left        of footnotes
 * with_title  and footnotes
 */
void layout_place_rows(lan_layout *layout, layout_row *rows, size_t count,
                       double left, double top, bool with_title);

/* --- layout_legend.c --- */

/* Puts the legend's rows from a height on; returns the height below them.
 *
 * right       where a row ends
 * still_last  those of still layers, which a page may hide, leave no gap
 */
double layout_add_legend(lan_layout *layout, double left, double right,
                         double top, bool still_last);

/* --- layout_names.c --- */

/* Width of the widest name at the end of a line of a panel, or 0. */
double layout_names_width(const lan_panel *panel);

/* Names at the ends of lines, apart from each other. */
void layout_add_names(lan_layout *layout, const lan_panel_layout *at);

/* --- layout_flags.c --- */

/* Rows of flags above a panel whose frame has its left and right. */
int layout_flag_rows(const lan_layout *layout, const lan_panel_layout *at);

/* Puts them above the frame. */
void layout_add_flags(lan_layout *layout, const lan_panel_layout *at);

/* --- layout_words.c --- */

/* All words within a panel: of words, rules, points, bars, cells, and names
 * along lines, where they cover least. */
void layout_add_words(lan_layout *layout, const lan_panel_layout *at);

#endif
