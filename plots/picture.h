/* plots/picture.h - where a picture goes, and how it gets there.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a drawing writes numbers and a gnuplot script that reads them; this
 *          module adds the terminal, runs gnuplot and puts the file in place.
 * Errors   LAN_EINVAL for a request that makes no sense (an unknown file
 *          ending), LAN_EIO, LAN_EMISSING (no gnuplot), LAN_ENOMEM; each with
 *          a message. A failed picture leaves the files as they were.
 * Owner    everything is the caller's.
 */
#ifndef LAN_PLOTS_PICTURE_H
#define LAN_PLOTS_PICTURE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "lanchester/base.h"

typedef enum old_picture_kind {
    OLD_PICTURE_CHARACTERS, /* 22 lines of characters for a terminal */
    OLD_PICTURE_PNG,
    OLD_PICTURE_SVG,
    OLD_PICTURE_PDF
} old_picture_kind;

typedef struct old_picture {
    const char *path; /* ends in .png, .svg or .pdf; NULL or "-": characters.
                         With script_only: of the script */
    FILE *out;        /* where characters, or a script without path, go */
    bool utf8;        /* out shows UTF-8 */
    bool script_only; /* write the script, which holds its data, and stop */
    bool keep;        /* leave script and data beside the picture */
    int32_t columns;  /* of characters, 0: 78; see old_picture_columns() */
} old_picture;

#define OLD_PICTURE_NARROWEST 50
#define OLD_PICTURE_WIDEST    160

/* To the terminal: out is NULL and must be set. */
old_picture old_picture_default(void);

/* Checks a request before any work is done for it.
 *
 * Returns LAN_EINVAL with a message: an unknown ending, keep without a file, a
 * script that would get a picture's name, ...
 */
LAN_MUST_CHECK
lan_status old_picture_check(const old_picture *picture, lan_error *err);

/* How many columns a picture of characters fills: those it asks for, but no
 * fewer than OLD_PICTURE_NARROWEST and no more than OLD_PICTURE_WIDEST. */
int32_t old_picture_columns(const old_picture *picture);

/* True where the picture will be one of characters. */
bool old_picture_is_text(const old_picture *picture);

/* What a script is written for. Positions on it are gnuplot's "screen"
 * coordinates: 0..1 to the right and up. */
typedef struct lan_canvas {
    old_picture_kind kind;
    bool utf8;        /* text beyond ASCII can be shown */
    const char *data; /* how the script names the data: "$data" or a file */
    double column;    /* width of a usual character */
    double line;      /* height of a line of text */
} lan_canvas;

/* True for a canvas of characters. */
bool lan_canvas_is_text(const lan_canvas *canvas);

/* Width of a text in the canvas's font. */
double lan_canvas_width(const lan_canvas *canvas, const char *text);

/* Copies text, made printable and cut to a width; see lan_style_fit(). */
char *lan_canvas_fit(const lan_canvas *canvas, const char *text, double width,
                     char *buffer, size_t size);

/* The same, cut in the middle; see lan_style_fit_middle(). */
char *lan_canvas_fit_middle(const lan_canvas *canvas, const char *text,
                            double width, char *buffer, size_t size);

/* Writes the font of a size, as a share of the usual one:
 * " font 'DejaVu Sans:Bold,18.2'"; nothing on a canvas of characters. */
void lan_canvas_write_font(const lan_canvas *canvas, bool bold, double scale,
                           FILE *out);

/* Something to draw. */
typedef struct lan_drawing {
    const char *name; /* "curve": of the script's own picture, "curve.png" */
    const void *context;
    void (*write_data)(const void *context, FILE *out);
    void (*write_script)(const void *context, const lan_canvas *canvas,
                         FILE *out);
    int lines; /* height of a file, 20 px each; 0: 36 */
} lan_drawing;

LAN_MUST_CHECK
lan_status old_picture_make(const old_picture *picture,
                            const lan_drawing *drawing, lan_error *err);

#endif
