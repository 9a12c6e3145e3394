/* bench/bare_store.h - rows into SQLite by one prepared INSERT: the least that
 * keeping them can cost.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a new file with one table like that of a store, in commits of 500
 *          rows, under the same settings of the database; nothing is checked
 *          but that SQLite agrees.
 */
#ifndef LAN_BENCH_BARE_STORE_H
#define LAN_BENCH_BARE_STORE_H

#include <stdint.h>

#define BARE_NUMBERS 5
#define BARE_WORDS   2

typedef struct bare_row {
    double numbers[BARE_NUMBERS];
    int64_t words[BARE_WORDS]; /* as their indices */
} bare_row;

/* Writes them to a file that is not there yet. Ends the program where that
 * fails. */
void bare_store_write(const char *path, const bare_row *rows, int64_t count);

#endif
