/* plots/words.h - times and chances, as people read them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_RESULTS_WORDS_H
#define LAN_RESULTS_WORDS_H

#include <stdbool.h>
#include <stddef.h>

/* Writes a time with four digits and its unit: "36.39 days". Returns buffer.
 *
 * unit     the scenario's label; known English units take a plural s
 * is_utf8  false: the unit is shown in ASCII
 */
char *lan_words_time(double time, const char *unit, bool is_utf8, char *buffer,
                     size_t size);

/* Room for a probability after lan_odds_percent(), with its NUL. */
#define LAN_ODDS_PERCENT_SIZE 32

/* Writes a probability for a person so that neither 0 % nor 100 % is said of
 * what is possible and not sure: "51.3 %", "0.012 %", "99.9988 %". */
char *lan_odds_percent(double chance, char buffer[LAN_ODDS_PERCENT_SIZE]);

#endif
