/* tests/support/stored.h - sweeps of the duel in stores.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Errors   the test fails where something goes wrong that is not asked about.
 * Owner    the caller of texts and stores that are returned.
 */
#pragma once

#include <stdio.h>

#include "lanchester/experiment.h"
#include "tests/support/swept.h"

/* A sweep of two numbers and a word that records three values. */
extern const char *const stored_plain;
enum { STORED_RUNS = 12, STORED_SET = 3, STORED_RECORDED = 3 };

lan_store *stored_open(const char *path, const swept *of);
void stored_close(lan_store *store);

/* Expects that a store cannot be opened. */
void assert_store_refused(const char *path, const swept *of, bool fresh,
                          lan_status want, const char *text);

/* The same with the usual options. */
void assert_store_refused_plainly(const char *path, const swept *of,
                                  lan_status want, const char *text);

/* Fights what a store lacks; returns how many runs that were. */
int64_t stored_fight(lan_store *store, const swept *of);

/* A sink that writes rows as text. */
typedef struct stored_text {
    FILE *out;
    const lan_columns *columns;
} stored_text;
lan_status stored_text_row(void *context, const lan_sweep_row *row);

/* All rows of a store as text. */
char *stored_list_open(lan_store *store);
char *stored_list(const char *path);

/* Fights a whole sweep into a new store and lists it. */
char *stored_fight_all(const char *path, const swept *of);
