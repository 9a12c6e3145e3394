/* plots/layout_impl.h - how a layout is made: what its parts share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Errors   lack of memory marks the layout as lost; nothing more is added.
 */
#ifndef LAN_RESULTS_LAYOUT_IMPL_H
#define LAN_RESULTS_LAYOUT_IMPL_H

#include "plots/layout.h"

#define LAYOUT_AXIS  22.0 /* height of an axis' title */
#define LAYOUT_SLANT 32.0 /* degrees of slanted names below a panel */
#define LAYOUT_STEEP 62.0 /* of those that would touch each other so */

/* Panels beside each other. */
typedef struct layout_row {
    size_t first; /* panel */
    size_t count;
    double share;
    double head;   /* above the frames: title and flags */
    double foot;   /* below them: numbers and the title of the axis */
    double height; /* of the frames */
} layout_row;

/* Copies a text into the layout, its hyphen before a number made a minus; for a
 * terminal of ASCII with no other signs. */
const char *layout_text(lan_layout *layout, const char *text);

/* Width of a text. */
double layout_width(const lan_layout *layout, const char *text, double letters,
                    bool is_bold);

/* The same, cut in the middle to a width. */
const char *layout_fit(lan_layout *layout, const char *text, double width,
                       double letters, bool is_bold);

void layout_add_label(lan_layout *layout, const lan_label *label);
void layout_add_lead(lan_layout *layout, const lan_lead *lead);
void layout_add_sample(lan_layout *layout, const lan_sample *sample);

bool layout_has_title(const lan_axis_def *axis);

/* --- layout_labels.c --- */

/* Puts the legend's rows from a height on; returns the height below them.
 *
 * right       where a row ends
 * still_last  those of still layers, which a page may hide, leave no gap
 */
double layout_add_legend(lan_layout *layout, double left, double right,
                         double top, bool still_last);

/* Width of the widest name at the end of a line of a panel, or 0. */
double layout_names_width(const lan_layout *layout, const lan_panel *panel);

/* Names at the ends of lines, apart from each other. */
void layout_add_names(lan_layout *layout, const lan_panel_layout *at);

/* Rows of flags above a panel whose frame has its left and right. */
int layout_flag_rows(const lan_layout *layout, const lan_panel_layout *at);

/* Puts them above the frame. */
void layout_add_flags(lan_layout *layout, const lan_panel_layout *at);

/* --- layout_words.c --- */

/* All words within a panel: of words, rules, points, bars, cells, and names
 * along lines, where they cover least. */
void layout_add_words(lan_layout *layout, const lan_panel_layout *at);

#endif
