/* balance/sweeps/store_impl.h - what a store is made of.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    four tables: about (what the store is of), columns and words (what
 *          stands in a row), and runs (key, status, error, a value per column,
 *          and a checksum of all that). The key of a run is its point and, in
 *          the last STORE_BATTLE_BITS, its battle: it does not change with
 *          samples or repeat, and its order is that of the runs. Columns have
 *          no type, or SQLite would store -0 as 0. Names and texts reach SQLite
 *          only as bound values. The row `head` of about is a checksum of what
 *          the rows are of.
 * Errors   the first stays in store->error; after it no function here does
 *          anything, and queries have no rows.
 */
#ifndef LAN_BALANCE_SWEEPS_STORE_IMPL_H
#define LAN_BALANCE_SWEEPS_STORE_IMPL_H

#include <sqlite3.h>
#include <sys/stat.h>

#include "lanchester/experiment.h"

#define STORE_APPLICATION 0x4c616e63 /* "Lanc": application_id */
#define STORE_VERSION     2          /* user_version: of the tables */

#define STORE_BATTLE_BITS 20
#define STORE_BATTLES     (INT64_C(1) << STORE_BATTLE_BITS)
#define STORE_POINTS      (INT64_C(1) << (63 - STORE_BATTLE_BITS))

/* Columns of the table of runs before the values. */
#define STORE_FIXED 3

/* What the rows are of. */
typedef struct store_about {
    char *program;  /* version */
    char *scenario; /* what a battle depends on, as text */
    char *sweep;    /* the same without samples, repeat and seed */
    uint64_t seed;
    int64_t points;
    int64_t repeat;
    bool has_fixed_points; /* another number would be other points */
    lan_shard shard;
} store_about;

struct lan_store {
    sqlite3 *db;
    sqlite3_stmt *insert;
    sqlite3_stmt *keys; /* of the runs from one on, in order */
    char *path;
    bool is_temporary; /* a failure discards the file */
    struct stat file;  /* as it was opened */
    lan_error error;
    store_about about;
    lan_columns *columns;
    double *values;   /* of a row that is read */
    int64_t rows;     /* in the file, with those that are not committed */
    int64_t last_key; /* of all rows; -1 */
    int64_t asked;    /* the last key that was looked up; INT64_MAX: none */
    int64_t found;    /* the first key from there on; INT64_MAX: none */
    int64_t waiting;  /* rows that are not committed */
    double since;     /* when the first of these came, s */
};

bool store_is_fine(const lan_store *store);

/* Keeps an error, if it is the first. */
LAN_PRINTF(3, 4)
void store_fail(lan_store *store, lan_status status, const char *format, ...);

/* Keeps what a code of SQLite's means. */
void store_fail_sql(lan_store *store, int code);

/* Runs statements without values. */
void store_execute(lan_store *store, const char *sql);

/* Prepares a statement and binds a value for each letter: t text, i int64_t, d
 * double. NULL after an error. The caller finalizes it. */
sqlite3_stmt *store_query(lan_store *store, const char *sql,
                          const char *letters, ...);

/* Steps once; true where there is a row. */
bool store_step(lan_store *store, sqlite3_stmt *statement);

/* Runs a statement that gives no rows, with values as store_query() has them.
 */
void store_run(lan_store *store, const char *sql, const char *letters, ...);

/* The one number that a query gives; `fallback` where it has none. */
int64_t store_ask(lan_store *store, const char *sql, int64_t fallback);

/* The value of a column as a row has it, without the scenario's own. */
double store_value_of(const lan_store *store, const lan_sweep_row *row,
                      size_t index);
uint64_t store_sum_of_row(const lan_store *store, int64_t key,
                          const lan_sweep_row *row);

/* What a sweep's store is of; *out is cleared by the caller, on failure too. */
LAN_MUST_CHECK
lan_status store_about_of(const lan_sweep *sweep, lan_shard shard,
                          store_about *out);
void store_clear_about(store_about *about);

/* Reports a difference in what the rows mean. */
LAN_MUST_CHECK
lan_status store_compare_kind(const store_about *was, const store_about *now,
                              lan_error *err);

/* The same and the shard; samples and repeat may be raised. */
LAN_MUST_CHECK
lan_status store_compare_about(const store_about *was, const store_about *now,
                               lan_error *err);
void store_write_about(lan_store *store);

/* The caller clears it, after an error too. */
store_about store_read_about(lan_store *store);
void store_write_columns(lan_store *store);
void store_read_columns(lan_store *store);

#endif
