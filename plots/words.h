/* plots/words.h - times, chances and results, as people read them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_RESULTS_WORDS_H
#define LAN_RESULTS_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#include "lanchester/battle.h"

/* Writes a time with four digits and its unit: "36.39 days". Returns buffer.
 *
 * unit     the scenario's label; known English units take a plural s
 */
char *lan_words_time(double time, const char *unit, char *buffer, size_t size);

/* Room for a probability after lan_odds_percent(), with its NUL. */
#define LAN_ODDS_PERCENT_SIZE 32

/* Writes a probability for a person so that neither 0 % nor 100 % is said of
 * what is possible and not sure: "51.3 %", "0.012 %", "99.9988 %". */
char *lan_odds_percent(double chance, char buffer[LAN_ODDS_PERCENT_SIZE]);

/* The result of a battle in one sentence. */

/* Room that every sentence fits in, with its NUL. */
#define LAN_SENTENCE_SIZE 320

/* Writes "blue wins at 60 hours with 109 soldiers (54 %)." or what happened
 * instead; the share is of all the side has had.
 *
 * unit     the scenario's label of time
 *
 * Returns buffer.
 */
char *lan_sentence_write(const lan_battle *battle, const lan_outcome *outcome,
                         const char *unit, char buffer[LAN_SENTENCE_SIZE]);

#endif
