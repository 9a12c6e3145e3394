/* tests/support/reading.h - reads scenarios in tests and shows the messages.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "lanchester/battle.h"
#include "lanchester/scenario.h"

/* What reading a text gave; cleared by reading_clear(). */
typedef struct test_reading {
    lan_status status;
    lan_scenario *scenario; /* or NULL */
    lan_messages *messages;
} test_reading;

/* A duel of archers and knights, six lines, that is valid as it is. */
extern const char *const reading_duel;

/* Reads a text by the name of "t.yaml". */
test_reading read_text(const char *text);

/* The same of a text that must be valid: the test fails with the messages. */
test_reading read_valid(const char *text);

/* The battle of a valid text. The caller destroys it. */
lan_battle *battle_of_text(const char *text);

/* Reads with settings, up to a NULL. */
test_reading read_with(const char *text, const char *const *settings);

/* Reads the duel with one line, counted from 1, replaced by a text; line 7
 * stands behind the last. */
test_reading read_duel_with_line(int line, const char *text);

/* "LINE:COLUMN: error: TEXT" for each message, or "--set ...: error: TEXT",
 * joined by line breaks. The caller frees it. */
char *reading_report(const test_reading *reading);

/* Everything that lan_messages_print() writes. The caller frees it. */
char *reading_printed(const test_reading *reading);

/* What lan_scenario_write() and its kin write. The caller frees it. */
char *reading_written(const lan_scenario *scenario,
                      lan_status (*write)(const lan_scenario *, FILE *));

void reading_clear(test_reading *reading);
