/* base/json_text.h - writes JSON with the shortest exact numbers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    reals have the fewest digits that read back as the same double, 0.6
 *          where jansson writes 0.59999999999999998, and a point or an
 *          exponent, so that they stay reals: 1.0, 1e22. Keys are in the order
 *          in which they were set; text is UTF-8.
 * Errors   errors of the stream, which remain set in it.
 * Threads  any, in the numeric locale "C".
 */
#pragma once

#include <stdio.h>

#include <jansson.h>

/* Writes a value over several lines, indented by two more blanks at each level,
 * with a newline at the end. */
void lan_json_write_indented(FILE *out, json_t *value);

/* Writes a value as one line of JSON Lines, without blanks. */
void lan_json_write_line(FILE *out, json_t *value);
