/* tactics/map/lines_impl.h - text line by line, for the readers of this folder.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    any bytes; lines end with LF or CR LF, the last one by the end.
 */
#ifndef LAN_TACTICS_MAP_LINES_IMPL_H
#define LAN_TACTICS_MAP_LINES_IMPL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lanchester/base.h"

/* One line without its end and without blanks before it. */
typedef struct lan_line {
    const char *text;
    size_t length;
    int number; /* from 1 */
} lan_line;

typedef struct lan_lines {
    const char *text;
    size_t length;
    size_t at;
    int number; /* of the line read last */
} lan_lines;

/* A part of a line. */
typedef struct lan_word {
    const char *text;
    size_t length;
    int column; /* from 1; where nothing was left, one past the line */
} lan_word;

lan_lines lan_lines_of(const char *text, size_t length);

/* False at the end of the text; then *out is an empty line after the last. */
bool lan_lines_next(lan_lines *lines, lan_line *out);

/* The same, passing over lines that are empty. */
bool lan_lines_next_filled(lan_lines *lines, lan_line *out);

/* The word at or after byte *at, between blanks; moves *at past it. Empty
 * where nothing is left. */
lan_word lan_line_word(const lan_line *line, size_t *at);
bool lan_word_is(const lan_word *word, const char *text);

/* Reads 0 .. INT32_MAX in decimal digits; LAN_EPARSE says which `what`. */
LAN_MUST_CHECK
lan_status lan_word_to_number(const lan_word *word, int line, const char *what,
                              int32_t *out, lan_error *err);

#define LAN_SHOWN_SIZE 48

/* Text as it can be shown to a person, cut where it is long. */
char *lan_shown(const char *text, size_t length, char out[LAN_SHOWN_SIZE]);

/* The same for the one character that a text begins with. */
char *lan_shown_glyph(const char *text, size_t length,
                      char out[LAN_SHOWN_SIZE]);

#endif
