/* plots/markup.h - text within HTML and SVG.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Errors   what the stream could not take stays with it.
 */
#ifndef LAN_RESULTS_MARKUP_H
#define LAN_RESULTS_MARKUP_H

#include <stdio.h>

/* Writes text of which nothing is markup, also within quotes. */
void lan_markup_escape(const char *text, FILE *out);

/* The same with words that are written from right to left in an element of
 * their own, so that numbers beside them stay.
 *
 * begin, end  its tags
 */
void lan_markup_words(const char *text, const char *begin, const char *end,
                      FILE *out);

#endif
