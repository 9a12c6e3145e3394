/* lanchester/results.h - a result as text, in a sentence.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LANCHESTER_RESULTS_H
#define LANCHESTER_RESULTS_H

#include <stdbool.h>

#include "lanchester/outcome.h"

#pragma GCC visibility push(default)

/* The result of a battle in one sentence. */

/* Room that every sentence fits in, with its NUL. */
#define LAN_SENTENCE_SIZE 320

/* Writes "blue wins at 60 hours with 109 soldiers (54 %)." or what happened
 * instead; the share is of all the side has had.
 *
 * unit     the scenario's label of time
 * is_utf8  false: the side's name is shown in ASCII
 *
 * Returns buffer.
 */
char *lan_sentence_write(const lan_battle *battle, const lan_outcome *outcome,
                         const char *unit, bool is_utf8,
                         char buffer[LAN_SENTENCE_SIZE]);

#pragma GCC visibility pop

#endif
