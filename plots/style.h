/* plots/style.h - what all pictures share: colours, names, numbers, words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Range    text from a scenario file may be anything; what leaves this module
 *          holds no control characters and is valid UTF-8, or ASCII where a
 *          caller asks for that.
 * Threads  any; nothing here has state.
 * Source   colours: M. Okabe and K. Ito, Color Universal Design (2008); colour
 *          is never the only sign, so that each side also has its own dash.
 */
#ifndef LAN_PLOTS_STYLE_H
#define LAN_PLOTS_STYLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/number.h"
#include "lanchester/base.h"

/* Room for a name after lan_style_fit(), with its NUL. */
#define LAN_STYLE_NAME_SIZE 128

/* Most tics an axis may get. */
#define LAN_STYLE_MAX_TICS 12

/* A colour "#RRGGBB" of a side's family; members of one side are tints. */
const char *lan_style_color(int32_t side, int32_t member);

/* A light colour "#RRGGBB" for an area that belongs to a side. */
const char *lan_style_tint(int32_t side);

/* A gnuplot dash type: solid, dashed, dotted, ... by side. */
const char *lan_style_dash(int32_t side);

/* Columns of a fixed-width font that a UTF-8 text takes: two for the wide
 * characters of East Asia, none for combining ones. */
size_t lan_style_columns(const char *text);

/* Width of a UTF-8 text in em of DejaVu Sans, about; bold is an eighth wider.
 */
double lan_style_width(const char *text);

/* Copies text, made printable and cut to at most `columns` columns.
 *
 * columns  >= 4
 * is_utf8  false: characters beyond ASCII become question marks
 * size     bytes at buffer, with the NUL; >= 16
 *
 * Returns buffer.
 */
char *lan_style_fit(const char *text, size_t columns, bool is_utf8,
                    char *buffer, size_t size);

/* The same, but what is cut is in the middle, nearer to the start: of a path
 * the end tells one from the other. */
char *lan_style_fit_middle(const char *text, size_t columns, bool is_utf8,
                           char *buffer, size_t size);

/* Writes text as a gnuplot string: in single quotes, in which gnuplot neither
 * runs backquotes nor expands macros nor reads escapes; quotes are doubled and
 * control characters made printable. */
void lan_style_quote(FILE *out, const char *text);

/* Writes a time for a person, four digits and its unit: "36.39 days".
 *
 * unit  the scenario's label; known English units take a plural s
 */
char *lan_style_time(double time, const char *unit, bool is_utf8, char *buffer,
                     size_t size);

/* An axis from 0: its end, and the distance of its tics. */
typedef struct lan_axis {
    double end;
    double step;
} lan_axis;

/* Makes an axis that shows 0 .. largest with steps of 1, 2 or 5 times a power
 * of ten; the end is the next tic where round is true, else
 * largest itself. A largest that is not positive and finite is taken as 1. */
lan_axis lan_style_axis(double largest, bool round);

#endif
