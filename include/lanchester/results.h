/* lanchester/results.h - a result as text: in a sentence, and drawn with
 * characters.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LANCHESTER_RESULTS_H
#define LANCHESTER_RESULTS_H

#include <stdbool.h>
#include <stdio.h>

#include "lanchester/outcome.h"
#include "lanchester/solver.h"

#pragma GCC visibility push(default)

/* The result of a battle in one sentence. */

/* Room that every sentence fits in, with its NUL. */
#define LAN_SENTENCE_SIZE 320

/* Writes "blue wins at 60 hours with 109 soldiers (54 %)." or what happened
 * instead; the share is of all the side has had.
 *
 * unit     the scenario's label of time
 * is_utf8  false: the side's name is shown in ASCII
 *
 * Returns buffer.
 */
char *lan_sentence_write(const lan_battle *battle, const lan_outcome *outcome,
                         const char *unit, bool is_utf8,
                         char buffer[LAN_SENTENCE_SIZE]);

/* A small curve made of characters, for a terminal.
 *
 * Shape    height rows of curve, then two rows of time axis; no line is wider
 *          than width. In UTF-8 the curves are braille dots, solid, dashed,
 *          dotted ... by line; in ASCII each line has its own letter. Colour
 *          only adds to that.
 * Errors   LAN_EINVAL for options out of range or a trajectory that is not the
 *          battle's; LAN_ENOMEM; LAN_EIO.
 */

typedef struct lan_characters_options {
    int32_t width;         /* columns, 48 .. 300 */
    int32_t height;        /* rows of curve, 6 .. 100 */
    bool color;            /* ANSI colours */
    bool utf8;             /* the terminal shows UTF-8 */
    const char *time_unit; /* the scenario's label, or "" */
} lan_characters_options;

/* 72 x 12, without colour, in ASCII, no unit. */
lan_characters_options lan_characters_options_default(void);

/* Draws the strengths of the armies over time; of the sides where there are
 * more than six armies. */
LAN_MUST_CHECK
lan_status lan_plot_characters(FILE *out, const lan_battle *battle,
                               const lan_trajectory *trajectory,
                               const lan_characters_options *options);

#pragma GCC visibility pop

#endif
