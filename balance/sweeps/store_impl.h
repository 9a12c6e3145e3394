/* balance/sweeps/store_impl.h - what a store is made of.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    tables: about (what the store is of), columns and words (what stands
 *          in a row), runs (key, status, error, then a value a column). The
 *          key of a run is its point and, in the last STORE_BATTLE_BITS, its
 *          battle: it does not change with samples or repeat, and its order is
 *          that of the runs. Columns have no type, or SQLite would store -0 as
 *          0. Names and texts reach SQLite only as bound values. The last
 *          column of a row is a checksum of it; about has one of what the rows
 *          are of (head), and, written with each commit, the number of rows and
 *          the sum of their checksums (total), which miss where a row does.
 *          Tables of version 1 lack all three and can only be read.
 */
#ifndef LAN_BALANCE_SWEEPS_STORE_IMPL_H
#define LAN_BALANCE_SWEEPS_STORE_IMPL_H

#include <sqlite3.h>
#include <sys/stat.h>

#include "lanchester/store.h"

#define STORE_APPLICATION  0x4c616e63 /* "Lanc": application_id */
#define STORE_VERSION      2          /* user_version: of the tables */
#define STORE_WITHOUT_SUMS 1          /* the version before */

#define STORE_BATTLE_BITS 20
#define STORE_BATTLES     (INT64_C(1) << STORE_BATTLE_BITS)
#define STORE_POINTS      (INT64_C(1) << (63 - STORE_BATTLE_BITS))

/* Runs whose presence is known at a time, a multiple of 64. */
#define STORE_WINDOW 4096

/* Columns of the table of runs before the values. */
#define STORE_FIXED 3

/* Rows that are inserted together, at most. */
#define STORE_BLOCK 128

/* Rows that were taken and not inserted. */
typedef struct store_block {
    sqlite3_stmt *insert;
    char *declaration; /* of the table in which SQLite sees them */
    size_t count;
    size_t width;    /* columns of values */
    bool *is_number; /* by column */
    int64_t keys[STORE_BLOCK];
    lan_status statuses[STORE_BLOCK];
    char *errors[STORE_BLOCK]; /* owned; NULL where there is none */
    uint64_t sums[STORE_BLOCK];
    double *values; /* [row][column] */
} store_block;

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
    sqlite3_stmt *look;
    char *path;
    bool is_made;     /* the file may be made, not only opened */
    bool is_unknown;  /* nobody knows the file yet: a failure throws it away */
    struct stat file; /* as it was opened */
    lan_error error;
    store_about about;
    lan_columns *columns;
    bool has_sums;
    store_block block;
    int64_t rows;     /* in the file, with those that are not committed */
    uint64_t sum;     /* of the sums of all rows, as they are added */
    int64_t last_key; /* of all rows; -1 */
    int64_t waiting;  /* rows that are not committed, those of the block too */
    double since;     /* when the first of these came, s */
    int64_t seen_from;
    uint64_t seen[STORE_WINDOW / 64]; /* bit: that run from there is there */
};

/* --- store_sql.c: SQLite in the words of the library --------------------- */

/* Keeps what SQLite says as the store's error and returns its status. */
lan_status store_fail_sql(lan_store *store, int code);

/* Keeps an error of our own. */
LAN_PRINTF(3, 4)
lan_status store_fail(lan_store *store, lan_status status, const char *format,
                      ...);

LAN_MUST_CHECK
lan_status store_exec(lan_store *store, const char *sql);

LAN_MUST_CHECK
lan_status store_prepare(lan_store *store, const char *sql, sqlite3_stmt **out);

/* Steps once; *has_row says whether there is one. */
LAN_MUST_CHECK
lan_status store_step(lan_store *store, sqlite3_stmt *statement, bool *has_row);

/* Runs a statement that gives no rows, and makes it ready for the next time. */
LAN_MUST_CHECK
lan_status store_run(lan_store *store, sqlite3_stmt *statement);

/* Prepares a query and steps to its first row. The statement is finalized by
 * the caller, on failure too; it may be NULL then. */
LAN_MUST_CHECK
lan_status store_first(lan_store *store, const char *sql, sqlite3_stmt **out,
                       bool *has_row);

/* The one number that a query gives. */
LAN_MUST_CHECK
lan_status store_ask(lan_store *store, const char *sql, int64_t *out);

/* --- store_about.c ------------------------------------------------------- */

/* What a sweep's store would be of. */
LAN_MUST_CHECK
lan_status store_about_of(const lan_sweep *sweep, lan_shard shard,
                          store_about *out);
void store_about_clear(store_about *about);

LAN_MUST_CHECK
lan_status store_about_write(lan_store *store);
/* What it read goes to about, on failure too. */
LAN_MUST_CHECK
lan_status store_about_read(lan_store *store, store_about *about);

/* Tells what differs in what the rows mean. */
LAN_MUST_CHECK
lan_status store_about_compare_kind(const store_about *was,
                                    const store_about *now, lan_error *err);

/* The same and the shard; samples and repeat may be raised. */
LAN_MUST_CHECK
lan_status store_about_compare(const store_about *was, const store_about *now,
                               lan_error *err);

/* --- store_columns.c ----------------------------------------------------- */

LAN_MUST_CHECK
lan_status store_columns_write(lan_store *store);
LAN_MUST_CHECK
lan_status store_columns_read(lan_store *store);

/* --- store_open.c -------------------------------------------------------- */

/* Makes a store in a file that is empty and that nobody else knows, and begins
 * a transaction. Takes over about and columns, on failure too. */
LAN_MUST_CHECK
lan_status store_make(const char *path, const store_about *about,
                      lan_columns *columns, lan_store **out, lan_error *err);

/* --- store.c ------------------------------------------------------------- */

/* Prepares what takes rows. */
LAN_MUST_CHECK
lan_status store_prepare_rows(lan_store *store);

/* Number of runs of a shard. */
int64_t store_count(lan_shard shard, int64_t points, int64_t repeat);

/* Rows that were read. */
typedef struct store_walk {
    int64_t rows;
    uint64_t sum; /* of their sums */
} store_walk;

/* Columns of the table of runs. */
int store_column_count(const lan_store *store);

/* The run that a row of this key is of. */
int64_t store_run_of_key(const lan_store *store, int64_t key);

/* Takes the row that a statement over the table of runs is at, whose values go
 * to memory for all columns; false where it is not as it was written: then only
 * row->run is right, and only as far as the key is. */
bool store_decode_row(const lan_store *store, sqlite3_stmt *statement,
                      double *values, lan_sweep_row *row);

/* The same, counted; tells which rows are damaged if one is. */
LAN_MUST_CHECK
lan_status store_read_row(lan_store *store, sqlite3_stmt *statement,
                          double *values, lan_sweep_row *row, store_walk *walk);

/* Reads all rows of a store that will have more, as far as they are whole. */
LAN_MUST_CHECK
lan_status store_check_rows(lan_store *store);

/* --- store_block.c ------------------------------------------------------- */

/* Prepares what takes new rows. */
LAN_MUST_CHECK
lan_status store_block_create(lan_store *store);
void store_block_clear(store_block *block);

/* Takes a row; there is room for it. */
LAN_MUST_CHECK
lan_status store_block_put(lan_store *store, int64_t key,
                           const lan_sweep_row *row);

/* Inserts the rows that were taken. A key that the file has already is left as
 * it is there; the row of it must be the only one. */
LAN_MUST_CHECK
lan_status store_block_write(lan_store *store);

/* --- store_sums.c -------------------------------------------------------- */

uint64_t store_row_sum(const lan_store *store, int64_t key,
                       const lan_sweep_row *row);

/* The same of all rows of a block. */
void store_block_sum(lan_store *store);

/* Fails with which rows are not as they were written. */
lan_status store_fail_rows(lan_store *store);

/* Writes rows and sum; compares them with rows that were all read. */
LAN_MUST_CHECK
lan_status store_total_write(lan_store *store);
LAN_MUST_CHECK
lan_status store_total_check(lan_store *store, const store_walk *walk);

/* The checksum of what the rows are of. */
LAN_MUST_CHECK
lan_status store_head_write(lan_store *store);
LAN_MUST_CHECK
lan_status store_head_check(lan_store *store);

#endif
