/* balance/sweeps/store_impl.h - what a store is made of.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    tables: about (what the store is of), columns and words (what stands
 *          in a row), runs (key, status, error, then a value a column, and a
 *          checksum of all that). The key of a run is its point and, in the
 *          last STORE_BATTLE_BITS, its battle: it does not change with samples
 *          or repeat, and its order is that of the runs. Columns have no type,
 *          or SQLite would store -0 as 0. Names and texts reach SQLite only as
 *          bound values. The table about has a checksum of what the rows are of
 *          (head) and, written with each commit, the number of rows and the sum
 *          of their checksums (total), which miss where a row does.
 */
#ifndef LAN_BALANCE_SWEEPS_STORE_IMPL_H
#define LAN_BALANCE_SWEEPS_STORE_IMPL_H

#include <sqlite3.h>
#include <sys/stat.h>

#include "lanchester/store.h"

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
    bool is_made;     /* the file may be made, not only opened */
    bool is_unknown;  /* nobody knows the file yet: a failure throws it away */
    struct stat file; /* as it was opened */
    lan_error error;
    store_about about;
    lan_columns *columns;
    double *values;   /* of a row that is read */
    int64_t rows;     /* in the file, with those that are not committed */
    uint64_t sum;     /* of the sums of all rows, as they are added */
    int64_t last_key; /* of all rows; -1 */
    int64_t asked;    /* the last key that was looked for; -1: look anew */
    int64_t found;    /* the first key from there on; INT64_MAX: none */
    int64_t waiting;  /* rows that are not committed */
    double since;     /* when the first of these came, s */
};

/* --- store_about.c ------------------------------------------------------- */

/* What a sweep's store would be of. */
LAN_MUST_CHECK
lan_status store_about_of(const lan_sweep *sweep, lan_shard shard,
                          store_about *out);
void store_about_clear(store_about *about);

/* Tells what differs in what the rows mean. */
LAN_MUST_CHECK
lan_status store_about_compare_kind(const store_about *was,
                                    const store_about *now, lan_error *err);

/* The same and the shard; samples and repeat may be raised. */
LAN_MUST_CHECK
lan_status store_about_compare(const store_about *was, const store_about *now,
                               lan_error *err);

/* --- store.c ------------------------------------------------------------- */

/* Keeps an error of our own. */
LAN_PRINTF(3, 4)
lan_status store_fail(lan_store *store, lan_status status, const char *format,
                      ...);

/* Keeps what SQLite says as the store's error and returns its status. */
lan_status store_fail_sql(lan_store *store, int code);

LAN_MUST_CHECK
lan_status store_exec(lan_store *store, const char *sql);

/* Steps once; *has_row says whether there is one. */
LAN_MUST_CHECK
lan_status store_step(lan_store *store, sqlite3_stmt *statement, bool *has_row);

/* Prepares a statement and binds a value for each letter: t text, i int64_t, d
 * double. It is finalized by the caller, on failure too; it may be NULL then.
 */
LAN_MUST_CHECK
lan_status store_query(lan_store *store, sqlite3_stmt **out, const char *sql,
                       const char *letters, ...);

/* Runs a statement that gives no rows, and finalizes it; `prepared` is what
 * store_query() returned. */
LAN_MUST_CHECK
lan_status store_run(lan_store *store, lan_status prepared,
                     sqlite3_stmt *statement);

/* The one number that a query gives; `fallback` where it has none. */
LAN_MUST_CHECK
lan_status store_ask(lan_store *store, const char *sql, int64_t fallback,
                     int64_t *out);

LAN_MUST_CHECK
lan_status store_write_about(lan_store *store);
/* What it read goes to about, on failure too. */
LAN_MUST_CHECK
lan_status store_read_about(lan_store *store, store_about *about);
LAN_MUST_CHECK
lan_status store_check_head(lan_store *store);
LAN_MUST_CHECK
lan_status store_write_column(lan_store *store, size_t index);
LAN_MUST_CHECK
lan_status store_read_columns(lan_store *store);
LAN_MUST_CHECK
lan_status store_write_total(lan_store *store);

/* Gives all rows, and sees to it that they are all that were written. */
LAN_MUST_CHECK
lan_status store_read_rows(lan_store *store, lan_sweep_sink sink,
                           void *context);
int64_t store_run_of_key(const lan_store *store, int64_t key);

#endif
