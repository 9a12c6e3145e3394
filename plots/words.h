/* plots/words.h - times, chances and results, as people read them; how wide a
 * text is, and text within markup.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "lanchester/battle.h"

typedef struct plot_arena plot_arena; /* plots_impl.h: texts are its */

/* Writes a time with four digits and its unit: "36.39 days".
 *
 * unit     the scenario's label; known English units take a plural s
 */
const char *lan_words_time(plot_arena *arena, double time, const char *unit);

/* Writes a probability for a person so that neither 0 % nor 100 % is said of
 * what is possible and not sure: "51.3 %", "0.012 %", "99.9988 %". */
const char *lan_odds_percent(plot_arena *arena, double chance);

/* The result of a battle in one sentence. */

/* Writes "blue wins at 60 hours with 109 soldiers (54 %)." or what happened
 * instead; the share is of all the side has had.
 *
 * unit     the scenario's label of time
 *
 * Returns buffer.
 */
const char *lan_sentence(plot_arena *arena, const lan_battle *battle,
                         const lan_outcome *outcome, const char *unit);

/* --- texts that fit ------------------------------------------------------ */

/* Columns of a fixed-width font: two for the wide characters of East Asia, none
 * for combining ones. */
size_t lan_shown_columns(const char *text);

/* Width in px of letters of a size, about; bold is an eighth wider. */
double lan_shown_width(const char *text, double size, bool is_bold);

/* Copies a text, made printable and cut to at most so many columns, 4 or more.
 */
const char *lan_shown_fit(plot_arena *arena, const char *text, size_t columns);

/* The same, but what is cut is in the middle: names that begin alike
 * differ at the end. */
const char *lan_shown_fit_middle(plot_arena *arena, const char *text,
                                 size_t columns);

/* Cut in the middle to a width in px. */
const char *lan_shown_fit_width(plot_arena *arena, const char *text,
                                double width, double letters, bool is_bold);

/* --- text within HTML and SVG -------------------------------------------- */

/* Writes text of which nothing is markup, also within quotes. */
void lan_markup_escape(const char *text, FILE *out);

/* The same with words that are written from right to left in an element of
 * their own, so that numbers beside them stay.
 *
 * begin, end  its tags
 */
void lan_markup_words(const char *text, const char *begin, const char *end,
                      FILE *out);
