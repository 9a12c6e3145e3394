/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/bare_store.h"

#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#define ROWS_OF_COMMIT 500

static void stop_unless(bool good, sqlite3 *db)
{
    if (!good) {
        fprintf(stderr, "bare store: %s\n", sqlite3_errmsg(db));
        exit(EXIT_FAILURE);
    }
}

static void run(sqlite3 *db, const char *sql)
{
    stop_unless(sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK, db);
}

static sqlite3_stmt *prepare(sqlite3 *db)
{
    sqlite3_stmt *insert = NULL;
    run(db, "PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = NORMAL");
    run(db, "CREATE TABLE runs (key INTEGER PRIMARY KEY, status, error, "
            "v0, v1, v2, v3, v4, v5, v6)");
    stop_unless(sqlite3_prepare_v2(
                    db,
                    "INSERT INTO runs VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    -1, &insert, NULL) == SQLITE_OK,
                db);
    return insert;
}

static void insert_row(sqlite3 *db, sqlite3_stmt *insert, int64_t key,
                       const bare_row *row)
{
    int code = sqlite3_bind_int64(insert, 1, key);
    code |= sqlite3_bind_int(insert, 2, 0);
    code |= sqlite3_bind_null(insert, 3);
    for (int i = 0; i < BARE_NUMBERS; i++) {
        code |= sqlite3_bind_double(insert, 4 + i, row->numbers[i]);
    }
    for (int i = 0; i < BARE_WORDS; i++) {
        code |= sqlite3_bind_int64(insert, 4 + BARE_NUMBERS + i, row->words[i]);
    }
    stop_unless(code == SQLITE_OK && sqlite3_step(insert) == SQLITE_DONE &&
                    sqlite3_reset(insert) == SQLITE_OK,
                db);
}

void bare_store_write(const char *path, const bare_row *rows, int64_t count)
{
    sqlite3 *db = NULL;
    stop_unless(sqlite3_open(path, &db) == SQLITE_OK, db);
    sqlite3_stmt *insert = prepare(db);
    for (int64_t i = 0; i < count; i++) {
        if (i % ROWS_OF_COMMIT == 0) {
            run(db, i > 0 ? "COMMIT; BEGIN" : "BEGIN");
        }
        insert_row(db, insert, i, &rows[i]);
    }
    run(db, "COMMIT");
    stop_unless(sqlite3_finalize(insert) == SQLITE_OK, db);
    stop_unless(sqlite3_close(db) == SQLITE_OK, db);
}
