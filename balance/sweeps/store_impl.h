/* balance/sweeps/store_impl.h - a store, and SQLite in terms of the library.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    four tables: about (what its rows are of), columns and words (what
 *          stands in a row), and runs (key, status, error, a value per column,
 *          and a checksum of all that). The key of a run is its point and, in
 *          the last bits, its battle: it does not change with samples or
 *          repeat, and its order is that of the runs. Columns have no type, or
 *          SQLite would store -0 as 0. Names and texts reach SQLite only quoted
 *          by it. The row `head` of about is a checksum of what the rows are
 *          of.
 * Errors   the first stays in store->error; after it no function here does
 *          anything, and queries have no rows.
 */
#ifndef LAN_BALANCE_SWEEPS_STORE_IMPL_H
#define LAN_BALANCE_SWEEPS_STORE_IMPL_H

#include <sqlite3.h>

#include "balance/sweeps/sweep_impl.h"

#define STORE_APPLICATION 0x4c616e63 /* "Lanc": application_id */

/* Metadata of the sweep: text fields first, then integers. */
enum {
    PROGRAM,
    SCENARIO,
    SWEEP,
    SEED,
    POINTS,
    REPEAT,
    HAS_FIXED_POINTS,
    SHARD,
    SHARDS,
    FACTS
};

typedef struct fact {
    const char *text; /* NULL: a number */
    int64_t number;
} fact;

struct lan_store {
    sqlite3 *db;
    sqlite3_stmt *insert;
    sqlite3_stmt *keys; /* looks one up */
    const char *path;
    bool is_temporary; /* a failure discards the file */
    lan_error error;
    fact about[FACTS];
    lan_columns *columns;
    double *values;   /* of a row that is read */
    int64_t rows;     /* in the file, with those that are not committed */
    int64_t last_key; /* of all rows; -1 */
    int64_t waiting;  /* rows that are not committed */
    double since;     /* when the last commit was, s */
    arena memory;
};

static inline bool store_is_fine(const lan_store *store)
{
    return store->error.status == LAN_OK;
}

/* Keeps what a code means, if it is the first failure; its higher bits are
 * details. */
void store_fail_sql(lan_store *store, int code);
/* Executes statements in a format of sqlite3_mprintf(): %Q quotes a text. */
void store_execute(lan_store *store, const char *format, ...);

/* NULL after an error. The caller finalizes it. */
sqlite3_stmt *store_prepare(lan_store *store, const char *sql);

/* Steps once; true if there is a row. */
bool store_step(lan_store *store, sqlite3_stmt *statement);

/* The text that a query in such a format gives, which is kept, or the number;
 * "" and 0 where it has none. */
const char *store_ask(lan_store *store, const char *format, ...);
int64_t store_ask_number(lan_store *store, const char *sql);

const char *store_text_at(sqlite3_stmt *row, int column);

/* LAN_NAN is stored as NULL. */
double store_number_at(sqlite3_stmt *row, int column);

#endif
