/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rows as they are read, and those that are not as they were written.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "balance/sweeps/columns_impl.h"
#include "balance/sweeps/store_impl.h"
#include "base/list_impl.h"
#include "base/real.h"

int64_t store_run_of_key(const lan_store *store, int64_t key)
{
    return key / STORE_BATTLES * store->about.repeat + key % STORE_BATTLES;
}

/* Takes a value of a column; false where it is none of those. */
static bool take_value(sqlite3_stmt *statement, size_t index,
                       const lan_column *column, double *out)
{
    const int at = STORE_FIXED + (int)index;
    const int type = sqlite3_column_type(statement, at);
    *out = type == SQLITE_NULL ? LAN_NAN : sqlite3_column_double(statement, at);
    return (type == SQLITE_NULL || type == SQLITE_INTEGER ||
            type == SQLITE_FLOAT) &&
           lan_column_has(column, *out);
}

int store_column_count(const lan_store *store)
{
    return STORE_FIXED + (int)lan_columns_count(store->columns) +
           (store->has_sums ? 1 : 0);
}

static bool is_key(const lan_store *store, int64_t key)
{
    return key >= 0 && key / STORE_BATTLES < store->about.points &&
           key % STORE_BATTLES < store->about.repeat;
}

bool store_decode_row(const lan_store *store, sqlite3_stmt *statement,
                      double *values, lan_sweep_row *row)
{
    const size_t count = lan_columns_count(store->columns);
    const int64_t key = sqlite3_column_int64(statement, 0);
    const int status = sqlite3_column_int(statement, 1);
    const char *error = (const char *)sqlite3_column_text(statement, 2);
    const int sum_at = STORE_FIXED + (int)count;
    bool is_good = is_key(store, key) &&
                   sqlite3_column_type(statement, 1) == SQLITE_INTEGER &&
                   status >= 0 && status < LAN_STATUS_COUNT;
    for (size_t i = 0; is_good && i < count; i++) {
        is_good = take_value(statement, i, lan_columns_at(store->columns, i),
                             &values[i]);
    }
    *row = (lan_sweep_row){.run = store_run_of_key(store, key),
                           .values = values,
                           .recorded =
                               values + lan_columns_set_count(store->columns),
                           .status = is_good ? (lan_status)status : LAN_EINVAL,
                           .error = error != NULL ? error : ""};
    return is_good && (!store->has_sums ||
                       store_row_sum(store, key, row) ==
                           (uint64_t)sqlite3_column_int64(statement, sum_at));
}

/* --- rows that are not as they were written ------------------------------ */

/* The damaged among the rows that can be reached. */
typedef struct damaged {
    int64_t first;
    int64_t last;
    int64_t count;
} damaged;

static void find_damaged(lan_store *store, sqlite3_stmt *rows, double *values,
                         damaged *found)
{
    lan_sweep_row row;
    while (sqlite3_step(rows) == SQLITE_ROW) {
        if (!store_decode_row(store, rows, values, &row)) {
            found->first = found->count == 0 ? row.run : found->first;
            found->last = row.run;
            found->count++;
        }
    }
}

lan_status store_fail_rows(lan_store *store)
{
    damaged found = {.count = 0};
    sqlite3_stmt *rows = NULL;
    double *values =
        calloc(lan_columns_count(store->columns) + 1, sizeof *values);
    lan_status status =
        values != NULL
            ? store_prepare(store, "SELECT * FROM runs ORDER BY key", &rows)
            : store_fail_sql(store, SQLITE_NOMEM);
    if (status == LAN_OK) {
        find_damaged(store, rows, values, &found);
    }
    (void)sqlite3_finalize(rows);
    free(values);
    if (status != LAN_OK) {
        return status;
    }
    if (found.count == 0) {
        return store_fail_sql(store, SQLITE_CORRUPT);
    }
    if (found.count == 1) {
        return store_fail(store, LAN_EINVAL,
                          "the store is damaged: run %" PRId64
                          " is not as it was written and must be fought again",
                          found.first);
    }
    return store_fail(store, LAN_EINVAL,
                      "the store is damaged: %" PRId64 " runs, from %" PRId64
                      " to %" PRId64
                      ", are not as they were written and must be fought again",
                      found.count, found.first, found.last);
}

/* --- reading ------------------------------------------------------------ */

lan_status store_read_row(lan_store *store, sqlite3_stmt *statement,
                          double *values, lan_sweep_row *row, store_walk *walk)
{
    if (!store_decode_row(store, statement, values, row)) {
        return store_fail_rows(store);
    }
    walk->rows++;
    if (store->has_sums) {
        walk->sum += (uint64_t)sqlite3_column_int64(
            statement, store_column_count(store) - 1);
    }
    return LAN_OK;
}
