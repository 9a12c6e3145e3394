/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/store.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "balance/sweeps/columns_impl.h"
#include "balance/sweeps/store_impl.h"
#include "base/list_impl.h"
#include "base/real.h"

/* Rows of a transaction at least, and beside those that were committed before
 * it: a commit awaits the disk some milliseconds, thousands of rows' time.  And
 * how long the first of them may wait, s. */
#define COMMIT_ROWS  500
#define COMMIT_SHARE 16
#define COMMIT_TIME  1.0

/* --- shards -------------------------------------------------------------- */

/* Numbers below `end` that leave `rest` when divided by `count`. */
static int64_t count_rest(int64_t end, int64_t rest, int64_t count)
{
    return end > rest ? (end - rest - 1) / count + 1 : 0;
}

/* Battles by what they leave, and for each of these the points that fit. */
int64_t store_count(lan_shard shard, int64_t points, int64_t repeat)
{
    int64_t runs = 0;
    for (int64_t rest = 0; rest < shard.count && rest < repeat; rest++) {
        const int64_t wanted = (shard.index + shard.count - rest) % shard.count;
        runs += count_rest(repeat, rest, shard.count) *
                count_rest(points, wanted, shard.count);
    }
    return runs;
}

int64_t lan_shard_run_count(lan_shard shard, const lan_design *design)
{
    return store_count(shard, lan_design_point_count(design),
                       lan_design_repeat(design));
}

static bool is_of_shard(const lan_store *store, int64_t point, int64_t battle)
{
    const lan_shard shard = store->about.shard;
    return shard.count == 1 || (point + battle) % shard.count == shard.index;
}

/* --- what there is ------------------------------------------------------- */

static int64_t key_of_run(const lan_store *store, int64_t run)
{
    const int64_t repeat = store->about.repeat;
    return run / repeat * STORE_BATTLES + run % repeat;
}

lan_status store_prepare_rows(lan_store *store)
{
    lan_status status =
        store_ask(store, "SELECT count(*) FROM runs", &store->rows);
    if (status == LAN_OK && store->rows > 0) {
        status =
            store_ask(store, "SELECT max(key) FROM runs", &store->last_key);
    }
    if (status == LAN_OK) {
        status = store_prepare(
            store, "SELECT key FROM runs WHERE key BETWEEN ?1 AND ?2",
            &store->look);
    }
    return status;
}

/* Looks which of the runs of a window from there on are there. */
static lan_status look(lan_store *store, int64_t from)
{
    bool has_row = true;
    const lan_status written = store_block_write(store);
    if (written != LAN_OK) {
        return written;
    }
    memset(store->seen, 0, sizeof store->seen);
    store->seen_from = from;
    int code = sqlite3_bind_int64(store->look, 1, key_of_run(store, from));
    if (code == SQLITE_OK) {
        code = sqlite3_bind_int64(store->look, 2,
                                  key_of_run(store, from + STORE_WINDOW - 1));
    }
    lan_status status =
        code == SQLITE_OK ? LAN_OK : store_fail_sql(store, code);
    while (status == LAN_OK && has_row) {
        status = store_step(store, store->look, &has_row);
        const int64_t at =
            store_run_of_key(store, sqlite3_column_int64(store->look, 0)) -
            from;
        if (status == LAN_OK && has_row && at >= 0 && at < STORE_WINDOW) {
            store->seen[at / 64] |= UINT64_C(1) << (at % 64);
        }
    }
    (void)sqlite3_reset(store->look);
    return status;
}

int64_t lan_store_next(void *context, int64_t run)
{
    lan_store *store = context;
    const int64_t repeat = store->about.repeat;
    const int64_t end = store->about.points * repeat;
    for (; run < end && store->error.status == LAN_OK; run++) {
        if (!is_of_shard(store, run / repeat, run % repeat)) {
            continue;
        }
        if (key_of_run(store, run) > store->last_key) {
            return run;
        }
        if ((run < store->seen_from ||
             run - store->seen_from >= STORE_WINDOW) &&
            look(store, run) != LAN_OK) {
            return -1;
        }
        const int64_t at = run - store->seen_from;
        if ((store->seen[at / 64] >> (at % 64) & 1) == 0) {
            return run;
        }
    }
    return -1;
}

/* Notes that a row is there, for what asks next. */
static void note(lan_store *store, int64_t run)
{
    const int64_t at = run - store->seen_from;
    const int64_t key = key_of_run(store, run);
    store->last_key = key > store->last_key ? key : store->last_key;
    if (at >= 0 && at < STORE_WINDOW) {
        store->seen[at / 64] |= UINT64_C(1) << (at % 64);
    }
}

/* --- taking rows --------------------------------------------------------- */

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Rows would go to a file that nobody sees. */
static lan_status check_place(lan_store *store)
{
    struct stat now;
    if (stat(store->path, &now) != 0 || now.st_dev != store->file.st_dev ||
        now.st_ino != store->file.st_ino) {
        return store_fail(store, LAN_EIO,
                          "the store was moved or removed meanwhile");
    }
    return LAN_OK;
}

/* Brings the file, though not yet for good, to what was taken. */
static lan_status write_waiting(lan_store *store)
{
    const lan_status status = store_block_write(store);
    return status == LAN_OK ? store_total_write(store) : status;
}

static lan_status commit(lan_store *store)
{
    if (store->error.status != LAN_OK || store->waiting == 0) {
        return store->error.status;
    }
    lan_status status = check_place(store);
    if (status == LAN_OK) {
        status = write_waiting(store);
    }
    if (status == LAN_OK) {
        status = store_exec(store, "COMMIT");
    }
    if (status == LAN_OK) {
        store->waiting = 0;
    }
    return status;
}

lan_status lan_store_commit(lan_store *store, lan_error *err)
{
    const lan_status status = commit(store);
    return status == LAN_OK
               ? LAN_OK
               : lan_fail(err, status, 0, 0, "%s", store->error.text);
}

lan_status lan_store_keep_up(lan_store *store)
{
    return store->waiting > 0 && seconds_now() - store->since >= COMMIT_TIME
               ? commit(store)
               : store->error.status;
}

/* Rows whose keys rise beyond all there are wait for each other and are
 * inserted together; another may be there already, and goes by itself. */
static lan_status take(lan_store *store, const lan_sweep_row *row)
{
    const int64_t key = key_of_run(store, row->run);
    const bool is_new = key > store->last_key;
    lan_status status = is_new ? LAN_OK : store_block_write(store);
    if (status == LAN_OK) {
        store->waiting++;
        status = store_block_put(store, key, row);
    }
    return status == LAN_OK && (!is_new || store->block.count == STORE_BLOCK)
               ? store_block_write(store)
               : status;
}

static bool are_enough(const lan_store *store)
{
    const int64_t committed = lan_store_rows(store) - store->waiting;
    return store->waiting >= COMMIT_ROWS &&
           store->waiting >= committed / COMMIT_SHARE;
}

lan_status lan_store_add(void *context, const lan_sweep_row *row)
{
    lan_store *store = context;
    lan_status status = store->error.status;
    if (status == LAN_OK && store->waiting == 0) {
        status = store_exec(store, "BEGIN");
        store->since = seconds_now();
    }
    if (status == LAN_OK) {
        status = take(store, row);
    }
    if (status != LAN_OK) {
        return status;
    }
    note(store, row->run);
    return are_enough(store) ? commit(store) : lan_store_keep_up(store);
}

lan_status lan_store_close(lan_store *store, lan_error *err)
{
    const lan_status status = lan_store_commit(store, err);
    lan_store_destroy(store);
    return status;
}

void lan_store_destroy(lan_store *store)
{
    if (store == NULL) {
        return;
    }
    store_block_clear(&store->block);
    (void)sqlite3_finalize(store->look);
    (void)sqlite3_close(store->db); /* what waits is rolled back */
    lan_columns_destroy(store->columns);
    store_about_clear(&store->about);
    free(store->path);
    free(store);
}

/* --- asking -------------------------------------------------------------- */

const lan_columns *lan_store_columns(const lan_store *store)
{
    return store->columns;
}

lan_shard lan_store_shard(const lan_store *store)
{
    return store->about.shard;
}

int64_t lan_store_rows(const lan_store *store)
{
    return store->rows + (int64_t)store->block.count; /* which are new */
}

int64_t lan_store_wanted(const lan_store *store)
{
    return store_count(store->about.shard, store->about.points,
                       store->about.repeat);
}

bool lan_store_has_sums(const lan_store *store)
{
    return store->has_sums;
}

const lan_error *lan_store_error(const lan_store *store)
{
    return &store->error;
}

/* --- giving rows --------------------------------------------------------- */

static lan_status read_rows(lan_store *store, sqlite3_stmt *statement,
                            double *values, lan_sweep_sink sink, void *context)
{
    bool has_row = true;
    int64_t before = -1;
    lan_sweep_row row;
    store_walk walk = {.rows = 0};
    if (sqlite3_column_count(statement) != store_column_count(store)) {
        return store_fail_sql(store, SQLITE_CORRUPT);
    }
    lan_status status = store_step(store, statement, &has_row);
    while (status == LAN_OK && has_row) {
        status = store_read_row(store, statement, values, &row, &walk);
        if (status == LAN_OK && row.run <= before) {
            status = store_fail_sql(store, SQLITE_CORRUPT);
        }
        if (status == LAN_OK) {
            before = row.run;
            status = sink(context, &row);
        }
        if (status == LAN_OK) {
            status = store_step(store, statement, &has_row);
        }
    }
    if (status == LAN_OK) {
        status = store_total_check(store, &walk);
    }
    if (status == LAN_OK) {
        store->sum = walk.sum;
    }
    return status;
}

lan_status lan_store_read(lan_store *store, lan_sweep_sink sink, void *context,
                          lan_error *err)
{
    sqlite3_stmt *statement = NULL;
    double *values =
        calloc(lan_columns_count(store->columns) + 1, sizeof *values);
    lan_status status = values != NULL ? store->error.status : LAN_ENOMEM;
    if (status == LAN_OK && store->waiting > 0) {
        status = write_waiting(store);
    }
    if (status == LAN_OK) {
        status =
            store_prepare(store, "SELECT * FROM runs ORDER BY key", &statement);
    }
    if (status == LAN_OK) {
        status = read_rows(store, statement, values, sink, context);
    }
    (void)sqlite3_finalize(statement);
    free(values);
    if (status == LAN_OK) {
        return LAN_OK;
    }
    return lan_fail(err, status, 0, 0, "%s",
                    store->error.status != LAN_OK ? store->error.text
                                                  : lan_status_text(status));
}

static lan_status ignore_row(void *context, const lan_sweep_row *row)
{
    (void)context;
    (void)row;
    return LAN_OK;
}

lan_status store_check_rows(lan_store *store)
{
    const lan_status status = lan_store_read(store, ignore_row, NULL, NULL);
    return status == LAN_ENOMEM ? store_fail_sql(store, SQLITE_NOMEM) : status;
}
