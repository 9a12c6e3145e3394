/* base/text.h - numbers to text and back, and text that is safe to show.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Range    text is UTF-8 in NUL-terminated strings or in (start, length).
 * Errors   functions that read return LAN_EPARSE and leave their output
 *          unchanged.
 * Threads  any, as long as no other thread changes the locale. Numbers have a
 *          decimal point in every locale.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "lanchester/base.h"

/* Formats a number as snprintf() does in the locale "C"; format: %.*g or %.*f.
 * Returns buffer. */
char *lan_text_format(char *buffer, size_t size, const char *format, int digits,
                      double value);

/* Reads a whole text as a finite decimal number: "12", "-3.5e-4", "+.5".
 *
 * Returns LAN_EPARSE for blanks, hexadecimal, "inf", "nan", trailing
 * characters, numbers too large for a double and texts of more than 1023 bytes.
 * A number too small for a double is read as zero. */
lan_status lan_text_to_double(const char *text, size_t length, double *out);

/* Buffer size for lan_text_without_commas(), with the NUL. */
#define LAN_TEXT_COMMAS_SIZE 40

/* Writes the number that a text with commas probably means: "10000" for
 * "10,000", "0.002" for "0,002". False for any other text; `out` is then
 * unchanged. */
bool lan_text_without_commas(const char *text, size_t length,
                             char out[LAN_TEXT_COMMAS_SIZE]);

/* Writes the shortest decimal that reads back as the same double ("0.1", not
 * "0.10000000000000001", "1e22"), or inf, -inf, nan. Returns buffer. */
char *lan_text_from_double(double value, char buffer[LAN_TEXT_DOUBLE_SIZE]);

/* Returns the word that text most likely means, or NULL.
 *
 * A word is suggested at an edit distance (insert, delete, change, swap of two
 * neighbours) of at most 2 that is less than a third of the word's length, or
 * at a distance of 1 for words of three letters; the first of equally close
 * words is chosen. Words of more than 64 bytes are skipped. */
const char *lan_text_suggest(const char *text, const char *const *words,
                             size_t count);

/* True if one edit of a letter turns one word into the other: insertion,
 * deletion, change, or swap with its neighbour. Edits of digits do not count,
 * because digits number names. Words of less than four bytes never match,
 * because they are close to many words. */
bool lan_text_is_letter_off(const char *a, const char *b);

/* Copies text for a terminal or a page: control characters, DEL, C1 controls,
 * bidirectional overrides, isolates and marks, line separators (U+2028,
 * U+2029), U+FEFF and bytes that are not UTF-8 become \xNN per byte.
 *
 * Writes at most size bytes with the NUL; a text that does not fit is cut at a
 * character boundary and ends in "...". Returns buffer. */
char *lan_text_printable(const char *text, char *buffer, size_t size);

/* lan_text_printable() for bytes that may include NUL, shown as \x00. */
char *lan_text_printable_part(const char *text, size_t length, char *buffer,
                              size_t size);

/* True for valid UTF-8 without control characters (below 0x20, DEL, C1),
 * bidirectional overrides and isolates, or U+FEFF. Directional marks, which
 * occur in right-to-left words, are allowed. */
bool lan_text_is_plain(const char *text, size_t length);

/* The part of a path after its last slash: the file name without its folder. */
const char *lan_text_file_name(const char *path);

/* Width of a UTF-8 text on a terminal, in columns: one per code point. */
size_t lan_text_width(const char *text);
