/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "balance/fail_impl.h"
#include "balance/sweeps/store_impl.h"
#include "base/list_impl.h"
#include "base/output_file.h"
#include "base/real.h"
#include "base/text.h"

/* A commit waits for the disk some milliseconds, the time of thousands of rows.
 * Rows of a transaction at least, also as a share of the rows committed before,
 * and how long the first row may wait, s. */
#define COMMIT_ROWS  500
#define COMMIT_SHARE 16
#define COMMIT_TIME  1.0

/* How long to wait for a process that has the file, ms. */
#define PATIENCE 1500

/* Rows between two reports of progress of a merge. */
#define ROWS_A_REPORT 4096

/* --- reading rows -------------------------------------------------------- */

static int64_t run_of_key(const lan_store *store, int64_t key)
{
    return key / STORE_BATTLES * store->about.numbers[ABOUT_REPEAT] +
           key % STORE_BATTLES;
}

static int64_t key_of_run(const lan_store *store, int64_t number)
{
    const int64_t repeat = store->about.numbers[ABOUT_REPEAT];
    return number / repeat * STORE_BATTLES + number % repeat;
}

/* Takes the row that a statement over the table of runs is at; false where it
 * is not as it was written: then only row->run is right, and only as far as the
 * key is. */
static bool take_row(const lan_store *store, sqlite3_stmt *at,
                     lan_sweep_row *row)
{
    const size_t count = store->columns->count;
    const int64_t key = sqlite3_column_int64(at, 0);
    const int status = sqlite3_column_int(at, 1);
    bool is_good = key >= 0 &&
                   key / STORE_BATTLES < store->about.numbers[ABOUT_POINTS] &&
                   key % STORE_BATTLES < store->about.numbers[ABOUT_REPEAT] &&
                   status >= 0 && status < LAN_STATUS_COUNT &&
                   sqlite3_column_type(at, 1) == SQLITE_INTEGER;
    for (size_t i = 0; is_good && i < count; i++) {
        const int column = STORE_FIXED + (int)i;
        const int type = sqlite3_column_type(at, column);
        store->values[i] =
            type == SQLITE_NULL ? LAN_NAN : sqlite3_column_double(at, column);
        is_good = type != SQLITE_TEXT && type != SQLITE_BLOB &&
                  lan_column_has(&store->columns->items[i], store->values[i]);
    }
    *row =
        (lan_sweep_row){.run = run_of_key(store, key),
                        .values = store->values,
                        .recorded = store->values + store->columns->set_count,
                        .status = is_good ? (lan_status)status : LAN_EINVAL,
                        .error = store_text_at(at, 2)};
    return is_good && store_sum_of_row(store, key, row) ==
                          sqlite3_column_int64(at, STORE_FIXED + (int)count);
}

/* Gives all rows as long as they are as they were written, until the sink,
 * which may be NULL, fails; returns its status. */
static lan_status read_rows(lan_store *store, lan_sweep_sink sink,
                            void *context)
{
    lan_status status = LAN_OK;
    int64_t damaged = 0;
    int64_t first = 0;
    int64_t last = 0;
    if (store_ask(
            store,
            "SELECT 1 FROM pragma_quick_check(1) WHERE quick_check = 'ok'",
            0) == 0) {
        store_fail_sql(store, SQLITE_CORRUPT);
    }
    sqlite3_stmt *rows = store_query(store, "SELECT * FROM runs ORDER BY key");
    if (store_is_fine(store) &&
        sqlite3_column_count(rows) !=
            STORE_FIXED + (int)store->columns->count + 1) {
        store_fail_sql(store, SQLITE_CORRUPT);
    }
    while (status == LAN_OK && store_step(store, rows)) {
        lan_sweep_row row;
        if (!take_row(store, rows, &row)) {
            first = damaged++ == 0 ? row.run : first;
            last = row.run;
        } else if (damaged == 0 && sink != NULL) {
            status = sink(context, &row);
        }
    }
    (void)sqlite3_finalize(rows);
    if (damaged == 1) {
        store_fail(store, LAN_EINVAL,
                   "the store is damaged: run %" PRId64
                   " is not as it was written and must be fought again",
                   first);
    } else if (damaged > 1) {
        store_fail(store, LAN_EINVAL,
                   "the store is damaged: %" PRId64 " runs, from %" PRId64
                   " to %" PRId64
                   ", are not as they were written and must be fought again",
                   damaged, first, last);
    }
    return status;
}

/* Hands the store's error to the caller; `status` where it has none. */
static lan_status report(const lan_store *store, lan_status status,
                         lan_error *err)
{
    return store_is_fine(store) ? fail_as(err, status)
                                : lan_fail(err, store->error.status, 0, 0, "%s",
                                           store->error.text);
}

lan_status lan_store_read(lan_store *store, lan_sweep_sink sink, void *context,
                          lan_error *err)
{
    const lan_status status =
        store_is_fine(store) ? read_rows(store, sink, context) : LAN_OK;
    return report(store, status, err);
}

/* --- opening ------------------------------------------------------------- */

/* An own lock as long as it is open: two sweeps into one file would fight the
 * same battles. The journal is SQLite's default, which any file system can do;
 * after a loss of power a commit or two may be missing. */
static const char begin_sweep_file[] = "PRAGMA locking_mode = EXCLUSIVE;"
                                       "PRAGMA synchronous = NORMAL;"
                                       "BEGIN EXCLUSIVE";

/* A file that has no name yet: a failure discards all of it, and what is
 * committed reaches the disk before the file gets its name. */
static const char begin_new_file[] = "PRAGMA journal_mode = OFF;"
                                     "PRAGMA synchronous = FULL;"
                                     "BEGIN";

static const char begin_reading[] = "BEGIN";

static lan_store *allocate(void)
{
    lan_store *store = calloc(1, sizeof *store);
    if (store != NULL) {
        lan_error_clear(&store->error);
        store->last_key = -1;
        store->asked = INT64_MAX;
    }
    return store;
}

void lan_store_destroy(lan_store *store)
{
    if (store == NULL) {
        return;
    }
    (void)sqlite3_finalize(store->insert);
    (void)sqlite3_finalize(store->keys);
    (void)sqlite3_close(store->db); /* what waits is rolled back */
    lan_columns_destroy(store->columns);
    arena_clear(&store->memory);
    free(store);
}

/* SQLite gives some names a meaning, ":memory:" and "" among them. */
static const char *plain_path(lan_store *store, const char *path)
{
    const size_t size = strlen(path) + 3;
    char *plain = arena_take(&store->memory, size, 1);
    if (plain == NULL) {
        store_fail_sql(store, SQLITE_NOMEM);
        return NULL;
    }
    snprintf(plain, size, "%s%s", path[0] == '/' ? "" : "./", path);
    return plain;
}

static void begin_file(lan_store *store, const char *path, const char *how)
{
    const int create = how != begin_reading ? SQLITE_OPEN_CREATE : 0;
    struct stat found;
    store->path = plain_path(store, path);
    store->is_temporary = how == begin_new_file;
    /* SQLite would read and write a pipe or a device as if it were a file */
    if (store_is_fine(store) && stat(store->path, &found) == 0 &&
        !S_ISREG(found.st_mode) && !S_ISDIR(found.st_mode)) {
        store_fail(store, LAN_EPARSE, "this is not a store of a sweep");
    }
    if (!store_is_fine(store)) {
        return;
    }
    store_fail_sql(store, sqlite3_open_v2(store->path, &store->db,
                                          SQLITE_OPEN_READWRITE |
                                              SQLITE_OPEN_NOMUTEX | create,
                                          NULL));
    if (!store_is_fine(store)) {
        return;
    }
    (void)sqlite3_extended_result_codes(store->db, 1);
    (void)sqlite3_busy_timeout(store->db, PATIENCE);
    store_execute(store, "PRAGMA trusted_schema = OFF");
    if (create != 0 && sqlite3_db_readonly(store->db, "main") != 0) {
        store_fail_sql(store, SQLITE_READONLY);
    }
    if (store_is_fine(store) && stat(store->path, &store->file) != 0) {
        store_fail_sql(store, SQLITE_CANTOPEN);
    }
    store_execute(store, "%s", how);
}

/* Checks whose a file is that is locked, so that its size stays; true where it
 * is empty. */
static bool check_file(lan_store *store)
{
    const int64_t application = store_ask(store, "PRAGMA application_id", 0);
    const int64_t version = store_ask(store, "PRAGMA user_version", 0);
    const int64_t tables =
        store_ask(store, "SELECT count(*) FROM sqlite_master", 0);
    const int64_t page = store_ask(store, "PRAGMA page_size", 0);
    const bool is_empty = application == 0 && version == 0 && tables == 0;
    struct stat now;
    if (!store_is_fine(store)) {
        return false;
    }
    if (stat(store->path, &now) != 0) {
        store_fail_sql(store, SQLITE_CANTOPEN);
    } else if (is_empty) {
        if (now.st_size == 1) { /* a file of one byte is empty to SQLite */
            store_fail_sql(store, SQLITE_NOTADB);
        }
    } else if (application != STORE_APPLICATION) {
        store_fail(store, LAN_EPARSE, "this is a database of another program");
    } else if (version != STORE_VERSION) {
        store_fail(store, LAN_EINVAL,
                   "the tables of the store are of version %lld, those of "
                   "this program of version %d",
                   (long long)version, STORE_VERSION);
    } else if (page < 1 || now.st_size % page != 0) {
        /* a file whose last page was cut off reads as if there were zeros */
        store_fail_sql(store, SQLITE_CORRUPT);
    }
    return is_empty;
}

/* Hands a store over, or reports why there is none. */
static lan_status hand_over(lan_store *store, lan_store **out, lan_error *err)
{
    const lan_status status = report(store, LAN_OK, err);
    if (status == LAN_OK) {
        *out = store;
    } else {
        lan_store_destroy(store);
    }
    return status;
}

/* Empties a store of ours, whatever is in it, as SQLite says how. */
static void empty_file(lan_store *store)
{
    lan_error_clear(&store->error);
    if (sqlite3_get_autocommit(store->db) == 0) {
        store_execute(store, "ROLLBACK");
    }
    (void)sqlite3_db_config(store->db, SQLITE_DBCONFIG_RESET_DATABASE, 1, NULL);
    store_execute(store, "VACUUM");
    (void)sqlite3_db_config(store->db, SQLITE_DBCONFIG_RESET_DATABASE, 0, NULL);
    store_execute(store, "BEGIN EXCLUSIVE");
}

/* Checks that the rows are of this sweep and as they were written; samples and
 * repeat may have been raised. */
static void check_tables(lan_store *store)
{
    const store_about was = store_read_about(store);
    if (store_is_fine(store) &&
        store_compare_about(&was, &store->about, &store->error) == LAN_OK &&
        memcmp(was.numbers, store->about.numbers, sizeof was.numbers) != 0) {
        store_write_about(store);
    }
    store_prepare_rows(store);
    (void)read_rows(store, NULL, NULL);
}

/* Returns whether there was nothing in the file that is now locked. */
static bool begin_sweep(lan_store *store, const char *path, bool fresh)
{
    begin_file(store, path, begin_sweep_file);
    const bool was_empty = check_file(store);
    const lan_status status = store->error.status;
    bool is_empty = was_empty;
    if (fresh && !is_empty && (status == LAN_OK || status == LAN_EINVAL)) {
        empty_file(store);
        is_empty = true;
    }
    if (store_is_fine(store) && is_empty) {
        store_create_tables(store);
        store_prepare_rows(store);
    } else if (store_is_fine(store)) {
        check_tables(store);
    }
    store_execute(store, "COMMIT");
    return was_empty;
}

lan_store_options lan_store_options_default(void)
{
    return (lan_store_options){.shard = {.index = 0, .count = 1}};
}

lan_status lan_store_open(const char *path, const lan_sweep *sweep,
                          const lan_store_options *options, lan_store **out,
                          lan_error *err)
{
    struct stat found;
    lan_store *store = allocate();
    if (store == NULL) {
        return fail_as(err, LAN_ENOMEM);
    }
    store_describe(store, sweep, options->shard);
    if (store_is_fine(store)) {
        const bool is_new = stat(path, &found) != 0;
        const bool was_empty = begin_sweep(store, path, options->fresh);
        /* A failure removes the file that it made, but never the store of a
         * process that was faster. */
        const bool is_in_use =
            (sqlite3_errcode(store->db) & 0xff) == SQLITE_BUSY;
        if (!store_is_fine(store) && is_new &&
            (was_empty ||
             (!is_in_use && stat(path, &found) == 0 && found.st_size == 0))) {
            (void)unlink(path);
        }
    }
    return hand_over(store, out, err);
}

lan_status lan_store_open_to_read(const char *path, lan_store **out,
                                  lan_error *err)
{
    lan_store *store = allocate();
    if (store == NULL) {
        return fail_as(err, LAN_ENOMEM);
    }
    begin_file(store, path, begin_reading);
    if (check_file(store)) {
        store_fail(store, LAN_EPARSE, "the store is empty");
    }
    if (store_is_fine(store)) {
        store->about = store_read_about(store);
        store_read_columns(store);
        store_prepare_rows(store);
    }
    return hand_over(store, out, err);
}

lan_status lan_store_close(lan_store *store, lan_error *err)
{
    const lan_status status = lan_store_commit(store, err);
    lan_store_destroy(store);
    return status;
}

const lan_columns *lan_store_columns(const lan_store *store)
{
    return store->columns;
}

int64_t lan_store_rows(const lan_store *store)
{
    return store->rows;
}

/* --- rows that there are not --------------------------------------------- */

/* Numbers below `end` that leave `rest` when divided by `count`. */
static int64_t count_rest(int64_t end, int64_t rest, int64_t count)
{
    return end > rest ? (end - rest - 1) / count + 1 : 0;
}

/* Number of runs of a shard: battles by what they leave, and for each of these
 * the points that fit. */
static int64_t count_runs(int64_t index, int64_t count, int64_t points,
                          int64_t repeat)
{
    int64_t runs = 0;
    for (int64_t rest = 0; rest < count && rest < repeat; rest++) {
        runs += count_rest(repeat, rest, count) *
                count_rest(points, (index + count - rest) % count, count);
    }
    return runs;
}

int64_t lan_shard_run_count(lan_shard shard, const lan_design *design)
{
    return count_runs(shard.index, shard.count, design->points, design->repeat);
}

int64_t lan_store_wanted(const lan_store *store)
{
    const int64_t *is = store->about.numbers;
    return count_runs(is[ABOUT_SHARD], is[ABOUT_SHARDS], is[ABOUT_POINTS],
                      is[ABOUT_REPEAT]);
}

/* Whether there is a row of this key. Keys are looked up in rising order, so
 * the cursor seldom starts over. */
static bool has_key(lan_store *store, int64_t key)
{
    if (key > store->last_key) {
        return false;
    }
    if (key < store->asked) {
        (void)sqlite3_reset(store->keys);
        (void)sqlite3_bind_int64(store->keys, 1, key);
        store->found = -1;
    }
    while (store_is_fine(store) && store->found < key) {
        store->found = store_step(store, store->keys)
                           ? sqlite3_column_int64(store->keys, 0)
                           : INT64_MAX;
    }
    store->asked = key;
    return store->found == key;
}

int64_t lan_store_next(void *context, int64_t number)
{
    lan_store *store = context;
    const int64_t *is = store->about.numbers;
    const int64_t end = is[ABOUT_POINTS] * is[ABOUT_REPEAT];
    for (; number < end && store_is_fine(store); number++) {
        const int64_t diagonal =
            number / is[ABOUT_REPEAT] + number % is[ABOUT_REPEAT];
        if (diagonal % is[ABOUT_SHARDS] == is[ABOUT_SHARD] &&
            !has_key(store, key_of_run(store, number))) {
            return store_is_fine(store) ? number : -1;
        }
    }
    return -1;
}

/* --- taking rows --------------------------------------------------------- */

lan_status lan_store_commit(lan_store *store, lan_error *err)
{
    struct stat now;
    if (store_is_fine(store) && store->waiting > 0) {
        if (stat(store->path, &now) != 0 || now.st_dev != store->file.st_dev ||
            now.st_ino != store->file.st_ino) {
            /* rows would go to a file that has no name any more */
            store_fail(store, LAN_EIO,
                       "the store was moved or removed meanwhile");
        }
        store_execute(store, "COMMIT");
        store->waiting = store_is_fine(store) ? 0 : store->waiting;
    }
    return report(store, LAN_OK, err);
}

lan_status lan_store_keep_up(lan_store *store)
{
    return store->waiting > 0 &&
                   lan_sweep_seconds() - store->since >= COMMIT_TIME
               ? lan_store_commit(store, NULL)
               : store->error.status;
}

/* Words and flags are short as integers; numbers keep all their bits. */
static int bind_value(lan_store *store, size_t index, double value)
{
    const bool is_number =
        store->columns->items[index].kind == LAN_COLUMN_NUMBER;
    const int at = STORE_FIXED + 1 + (int)index;
    return is_number || isnan(value) /* NaN is NULL */
               ? sqlite3_bind_double(store->insert, at, value)
               : sqlite3_bind_int64(store->insert, at, (sqlite3_int64)value);
}

static void insert(lan_store *store, const lan_sweep_row *row)
{
    const size_t columns = store->columns->count;
    const int64_t key = key_of_run(store, row->run);
    const char *error = row->status != LAN_OK ? row->error : NULL;
    int code = sqlite3_bind_int64(store->insert, 1, key) |
               sqlite3_bind_int(store->insert, 2, (int)row->status) |
               sqlite3_bind_text(store->insert, 3, error, -1, SQLITE_STATIC) |
               sqlite3_bind_int64(store->insert, STORE_FIXED + (int)columns + 1,
                                  store_sum_of_row(store, key, row));
    for (size_t i = 0; i < columns; i++) {
        code |= bind_value(store, i, store_value_of(store, row, i));
    }
    if (code != SQLITE_OK) {
        store_fail_sql(store, SQLITE_NOMEM);
        return;
    }
    (void)store_step(store, store->insert);
    (void)sqlite3_reset(store->insert); /* repeats the step's code */
    if (store_is_fine(store) && sqlite3_changes(store->db) > 0) {
        store->rows++;
        store->last_key = key > store->last_key ? key : store->last_key;
        store->asked = INT64_MAX;
    }
}

lan_status lan_store_add(void *context, const lan_sweep_row *row)
{
    lan_store *store = context;
    if (store->waiting == 0) {
        store_execute(store, "BEGIN");
        store->since = lan_sweep_seconds();
    }
    if (store_is_fine(store)) {
        store->waiting++;
        insert(store, row);
    }
    const int64_t committed = store->rows - store->waiting;
    return store->waiting >= COMMIT_ROWS &&
                   store->waiting >= committed / COMMIT_SHARE
               ? lan_store_commit(store, NULL)
               : lan_store_keep_up(store);
}

/* --- joining ------------------------------------------------------------- */

typedef struct merge {
    const char *const *paths;
    size_t count;
    const lan_progress *progress;
    lan_store *to;
    int64_t rows; /* of the parts that were read */
    int64_t done;
    lan_error *err;
} merge;

/* Reports what is wrong with a store, with its name. */
static lan_status blame(const merge *work, const char *path,
                        const lan_error *why)
{
    char name[100];
    return lan_fail(work->err, why->status, 0, 0, "%s: %s",
                    lan_text_printable(path, name, sizeof name), why->text);
}

/* Checks that a part is of the same sweep; the first says of which, and the
 * larger samples and repeat hold. */
static lan_status join_about(merge *work, lan_store *part, bool is_first,
                             lan_error *why)
{
    store_about *about = &work->to->about;
    const int64_t *other = part->about.numbers;
    work->rows += part->rows;
    if (is_first) {
        *about = part->about; /* the memory of its texts moves too */
        about->numbers[ABOUT_SHARD] = 0;
        about->numbers[ABOUT_SHARDS] = 1;
        work->to->columns = part->columns;
        work->to->memory = part->memory;
        part->columns = NULL;
        part->memory = (arena){.last = NULL};
        return LAN_OK;
    }
    int i = about->numbers[ABOUT_HAS_FIXED_POINTS] == 0 ? ABOUT_POINTS
                                                        : ABOUT_REPEAT;
    for (; i <= ABOUT_REPEAT; i++) {
        if (other[i] > about->numbers[i]) {
            about->numbers[i] = other[i];
        }
    }
    return store_compare_kind(&part->about, about, why);
}

static lan_status count_row(void *context, const lan_sweep_row *row)
{
    merge *work = context;
    (void)row;
    work->done++;
    return work->done % ROWS_A_REPORT != 0 ||
                   lan_progress_report(work->progress, (double)work->done,
                                       (double)work->rows)
               ? LAN_OK
               : LAN_ECANCELLED;
}

/* Copies the rows of a part, which were all read and checked, so that equal
 * checksums are equal rows. */
static void copy_rows(lan_store *to, const char *path, lan_error *why)
{
    store_execute(to, "ATTACH %Q AS part", plain_path(to, path));
    const int64_t other =
        store_ask(to,
                  "SELECT a.key FROM part.runs a JOIN main.runs b USING "
                  "(key) WHERE a.sum <> b.sum ORDER BY key LIMIT 1",
                  -1);
    if (other >= 0) {
        (void)lan_fail(why, LAN_EINVAL, 0, 0,
                       "run %" PRId64 " is not as in a store before it",
                       run_of_key(to, other));
        return;
    }
    store_execute(to,
                  "INSERT OR IGNORE INTO main.runs SELECT * FROM part.runs; "
                  "DETACH part");
}

/* Reads a part: what it is of, or all its rows, which are copied. */
static lan_status join_part(merge *work, size_t index, bool has_rows)
{
    lan_store *part = NULL;
    lan_error why;
    lan_error_clear(&why);
    lan_status status = lan_store_open_to_read(work->paths[index], &part, &why);
    if (status == LAN_OK && !has_rows) {
        status = join_about(work, part, index == 0, &why);
    } else if (status == LAN_OK) {
        status = read_rows(part, count_row, work);
        why = part->error;
    }
    lan_store_destroy(part);
    if (has_rows && status == LAN_OK && why.status == LAN_OK) {
        copy_rows(work->to, work->paths[index], &why);
        status = work->to->error.status;
    }
    return why.status != LAN_OK ? blame(work, work->paths[index], &why)
                                : status;
}

static lan_status write_merged(merge *work, const char *path)
{
    lan_store *to = work->to;
    lan_output_file *file = NULL;
    lan_status status = lan_output_file_open(path, &file, work->err);
    if (status != LAN_OK) {
        return status;
    }
    begin_file(to, lan_output_file_temporary(file), begin_new_file);
    if (store_is_fine(to)) {
        store_create_tables(to);
    }
    store_execute(to, "COMMIT");
    status = to->error.status;
    for (size_t i = 0; status == LAN_OK && i < work->count; i++) {
        status = join_part(work, i, true);
    }
    if (!store_is_fine(to)) {
        status = blame(work, path, &to->error);
    }
    (void)sqlite3_close_v2(to->db);
    to->db = NULL;
    if (status != LAN_OK) {
        lan_output_file_discard(file);
        return fail_as(work->err, status);
    }
    return lan_output_file_commit(file, work->err);
}

/* Refuses to write over what is not joined: "-o *.db" names one of the stores
 * as the one to be written. */
static lan_status check_target(const merge *work, const char *path)
{
    struct stat there;
    struct stat part;
    char name[100];
    bool is_free = stat(path, &there) != 0;
    for (size_t i = 0; i < work->count && !is_free; i++) {
        is_free = stat(work->paths[i], &part) == 0 &&
                  part.st_dev == there.st_dev && part.st_ino == there.st_ino;
    }
    return is_free
               ? LAN_OK
               : lan_fail(work->err, LAN_EINVAL, 0, 0,
                          "'%s' exists and is none of the stores to be joined",
                          lan_text_printable(path, name, sizeof name));
}

lan_status lan_store_merge(const char *path, const char *const *stores,
                           size_t count, const lan_progress *progress,
                           lan_error *err)
{
    merge work = {
        .paths = stores, .count = count, .progress = progress, .err = err};
    if (count == 0) {
        return lan_fail(err, LAN_EINVAL, 0, 0, "there is no store to join");
    }
    lan_status status = check_target(&work, path);
    work.to = status == LAN_OK ? allocate() : NULL;
    if (status == LAN_OK && work.to == NULL) {
        status = fail_as(err, LAN_ENOMEM);
    }
    for (size_t i = 0; status == LAN_OK && i < count; i++) {
        status = join_part(&work, i, false);
    }
    status = status == LAN_OK ? write_merged(&work, path) : status;
    lan_store_destroy(work.to);
    return status;
}
