/* plots/draw.h - a figure as SVG, as a gnuplot script, as characters,
 * and as the file that a name asks for.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    SVG and characters are drawn by ourselves; PNG and PDF by gnuplot,
 *          from the script that --script-only writes.
 * Errors   LAN_ENOMEM, also of a figure that is lost; LAN_EINVAL for a request
 *          that makes no sense (an unknown file ending), LAN_EIO, LAN_EMISSING
 *          (no gnuplot); each with a message. A failed picture leaves the files
 *          as they were.
 * Owner    everything is the caller's.
 */
#pragma once

#include "plots/figure.h"

/* The figures of an HTML page. Starts as zeros. */
#define LAN_SVG_PAINTS_MAX 512
typedef struct lan_svg_page {
    int32_t figures;
    size_t paint_count; /* colours that have their rules for dark paper */
    uint32_t paints[LAN_SVG_PAINTS_MAX];
} lan_svg_page;

/* As SVG: within a page, which has the style sheet lan_svg_style_sheet(), or,
 * for NULL, as a file with an XML head, a title and a sheet of its own. */
lan_status lan_figure_to_svg(const lan_figure *figure, lan_svg_page *page,
                             FILE *out);

/* True if armies are moved on it. */
bool lan_figure_has_stage(const lan_figure *figure);

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

/* The rules of CSS that SVG wants, light and dark. */
const char *lan_svg_style_sheet(void);

/* With characters: Braille where the terminal shows UTF-8, letters else. */
typedef struct lan_characters_style {
    int32_t columns; /* 0: 78 */
    int32_t rows;    /* of the panels; 0: the figure's own */
    bool utf8;
    bool color;
    bool has_title; /* titles and lines are written too */
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
    bool script_only; /* write the script, which holds its data, and stop */
    bool keep;        /* leave its script beside the picture */
    int32_t columns;  /* of characters; 0: 78 */
} lan_picture;

/* Checks a request before any work is done for it: an unknown ending, keep
 * without a file, a script that would get a picture's name, ... */
lan_status lan_picture_check(const lan_picture *picture, lan_error *err);

lan_status lan_picture_make(const lan_picture *picture,
                            const lan_figure *figure, lan_error *err);
