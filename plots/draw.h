/* plots/draw.h - writes a figure as SVG, as a gnuplot script, as characters, or
 * to a file by its ending.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    this program draws SVG and characters; gnuplot draws PNG and PDF,
 *          from the script that --script-only writes.
 * Errors   LAN_ENOMEM, also for a lost figure; LAN_EINVAL for an invalid
 *          request (an unknown file ending); LAN_EIO; LAN_EMISSING (no
 *          gnuplot); each with a message. A failed picture leaves existing
 *          files unchanged.
 * Owner    everything is the caller's.
 */
#pragma once

#include "plots/figure.h"

/* The figures of an HTML page. Starts as zeros. */
#define LAN_SVG_PAINTS_MAX 512
typedef struct lan_svg_page {
    int32_t figures;
    size_t paint_count; /* colours with rules for dark paper */
    uint32_t paints[LAN_SVG_PAINTS_MAX];
} lan_svg_page;

/* As SVG: for a page, which contains lan_svg_style_sheet; or, if page is
 * NULL, as a file with an XML declaration, a title and its own style sheet. */
lan_status lan_figure_to_svg(const lan_figure *figure, lan_svg_page *page,
                             FILE *out);

/* True if inline SVG carries data for the script of its page, in an element
 * <metadata>: JSON, a panel that has lines to be read off or a clock, or is a
 * stage, each
 *
 *     {"frame": [left, top, right, bottom],         px of the view box
 *      "is_stage": bool,
 *      "x": {"from", "to": in units of the axis, at "from_px" and "to_px",
 *            "is_log", "is_clock": bool, "title", "unit": words or null,
 *            "format": "number", "signed", "percent" or "absolute",
 *            "names": of the values 0, 1, ..., where these are words},
 *      "y": the same,
 *      "lines": [{"name", "color": as on white, "x": [...], "y": [...] with
 *                 null where it is interrupted, "is_steps": bool}]}
 *
 * Still layers, their names and samples are of class "still". */
bool lan_figure_has_data(const lan_figure *figure);

/* The CSS rules of SVG, light and dark. */
extern const char lan_svg_style_sheet[];

/* As characters: Braille if the terminal shows UTF-8, otherwise letters. */
typedef struct lan_characters_style {
    int32_t columns; /* 0: 78 */
    int32_t rows;    /* of the panels; 0: the figure's */
    bool utf8;
    bool color;
    bool has_title; /* with titles and lines */
} lan_characters_style;

lan_status lan_figure_to_characters(const lan_figure *figure,
                                    const lan_characters_style *style,
                                    FILE *out);

/* Where a picture goes. */
typedef struct lan_picture {
    const char *path; /* ends in .png, .svg or .pdf; NULL or "-": characters.
                         With script_only: of the script */
    FILE *out;        /* where characters, or a script without path, go */
    bool utf8;        /* out shows UTF-8 */
    bool color;       /* out shows colours */
    bool script_only; /* write the script, with its data, and stop */
    bool keep;        /* keep the script next to the picture */
    int32_t columns;  /* of characters; 0: 78 */
} lan_picture;

/* Checks a request before any work is done: an unknown ending, `keep` without a
 * file, a script with the name of a picture, ... */
lan_status lan_picture_check(const lan_picture *picture, lan_error *err);

lan_status lan_picture_make(const lan_picture *picture,
                            const lan_figure *figure, lan_error *err);
