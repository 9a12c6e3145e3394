/* plots/text.h - how wide a text is, and texts that fit.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Range    texts are valid UTF-8.
 * Threads  any; nothing here has state.
 */
#ifndef LAN_RESULTS_FIGURE_TEXT_H
#define LAN_RESULTS_FIGURE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* Room for a name that is cut to fit, with its NUL. */
#define LAN_SHOWN_SIZE 128

/* Columns of a fixed-width font: two for the wide characters of East Asia, none
 * for combining ones. */
size_t lan_shown_columns(const char *text);

/* Width in px of letters of a size, about; bold is an eighth wider. */
double lan_shown_width(const char *text, double size, bool is_bold);

/* Copies a text, made printable and cut to at most so many columns.
 *
 * columns  >= 4
 * size     bytes at buffer, with the NUL; >= 16
 *
 * Returns buffer.
 */
char *lan_shown_fit(const char *text, size_t columns, char *buffer,
                    size_t size);

/* The same, but what is cut is in the middle: names that begin alike
 * differ at the end. */
char *lan_shown_fit_middle(const char *text, size_t columns, char *buffer,
                           size_t size);

/* Cut in the middle to a width in px. */
char *lan_shown_fit_width(const char *text, double width, double letters,
                          bool is_bold, char *buffer, size_t size);

#endif
