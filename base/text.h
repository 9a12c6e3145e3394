/* base/text.h - numbers to text and back, and text that is safe to show.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Range    text is UTF-8 in NUL-terminated strings or in (start, length).
 * Errors   functions that read return LAN_EPARSE and leave their output alone.
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
 * Refuses blanks, hexadecimal, "inf", "nan", anything left over, numbers too
 * large for a double and texts of more than 1023 bytes. Returns LAN_EPARSE
 * then. A number too small for a double is read as zero.
 */
lan_status lan_text_to_double(const char *text, size_t length, double *out);

/* Room for what lan_text_without_commas() writes, with its NUL. */
#define LAN_TEXT_COMMAS_SIZE 40

/* Writes the number that was meant by one with commas: "10000" for "10,000",
 * "0.002" for "0,002". False for a text that is none, which leaves out alone.
 */
bool lan_text_without_commas(const char *text, size_t length,
                             char out[LAN_TEXT_COMMAS_SIZE]);

/* Writes the shortest decimal that reads back as the same double ("0.1", not
 * "0.10000000000000001", "1e22"), or inf, -inf, nan. Returns buffer. */
char *lan_text_from_double(double value, char buffer[LAN_TEXT_DOUBLE_SIZE]);

/* Returns the entry of words that was most likely meant by text, or NULL.
 *
 * A word is proposed at an edit distance (insert, delete, change, swap of two
 * neighbours) of at most 2 that is less than a third of the word's length, or
 * at a distance of 1 for words of three letters; ties go to the first. Words
 * of more than 64 bytes are passed over.
 */
const char *lan_text_suggest(const char *text, const char *const *words,
                             size_t count);

/* True if one letter makes one word of the other: added, left out, changed,
 * or swapped with its neighbour; not a digit, by which names are numbered, and
 * not in words of less than four bytes, which are near to any other. */
bool lan_text_is_letter_off(const char *a, const char *b);

/* Copies text for a terminal or a page: control characters, DEL, C1 controls,
 * bidirectional overrides, isolates and marks, line separators (U+2028,
 * U+2029), U+FEFF and bytes that are not UTF-8 become \xNN per byte.
 *
 * Writes at most size bytes with the NUL, cut at a whole character with "..."
 * where it does not fit. Returns buffer.
 */
char *lan_text_printable(const char *text, char *buffer, size_t size);

/* The same for bytes of which any may be NUL, shown as \x00. */
char *lan_text_printable_part(const char *text, size_t length, char *buffer,
                              size_t size);

/* True for valid UTF-8 without control characters (below 0x20, DEL, C1),
 * bidirectional overrides and isolates, or U+FEFF. Marks of direction, as they
 * stand in words written from right to left, may be there. */
bool lan_text_is_plain(const char *text, size_t length);

/* What of a path follows its last slash: the file without its folder. */
const char *lan_text_file_name(const char *path);

/* Columns that a UTF-8 text takes on a terminal, one per code point. */
size_t lan_text_width(const char *text);
