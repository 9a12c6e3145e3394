/* plots/words.h - times, probabilities and results as words, the width of a
 * text, and text within markup.
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

/* Writes a probability so that only a certain result is 100 % and only an
 * impossible result is 0 %: "51.3 %", "0.012 %", "99.9988 %". */
const char *lan_odds_percent(plot_arena *arena, double chance);

/* The result of a battle in one sentence. */

/* Writes "blue wins at 60 hours with 109 soldiers (54 %).", or the other
 * result. The share is of the side's cumulative strength.
 *
 * unit  the scenario's label of time
 *
 * Returns buffer.
 */
const char *lan_sentence(plot_arena *arena, const lan_battle *battle,
                         const lan_outcome *outcome, const char *unit);

/* --- texts that fit ------------------------------------------------------ */

/* Columns in a fixed-width font: two for wide East Asian characters, none for
 * combining characters. */
size_t lan_shown_columns(const char *text);

/* Approximate width in px at a letter size; bold is an eighth wider. */
double lan_shown_width(const char *text, double size, bool is_bold);

/* Copies a text, made printable and shortened to at most this many columns, 4
 * or more. */
const char *lan_shown_fit(plot_arena *arena, const char *text, size_t columns);

/* The same, shortened in the middle: names with the same beginning differ at
 * the end. */
const char *lan_shown_fit_middle(plot_arena *arena, const char *text,
                                 size_t columns);

/* Shortened in the middle to a width in px. */
const char *lan_shown_fit_width(plot_arena *arena, const char *text,
                                double width, double letters, bool is_bold);

/* --- text within HTML and SVG -------------------------------------------- */

/* Writes text with all markup escaped, also within quotes. */
void lan_markup_escape(const char *text, FILE *out);

/* The same, with right-to-left words in an element of their own, so that
 * numbers next to them keep their place.
 *
 * begin, end  its tags
 */
void lan_markup_words(const char *text, const char *begin, const char *end,
                      FILE *out);
