/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "balance/fail_impl.h"
#include "balance/sweeps/store_impl.h"
#include "base/output_file.h"
#include "base/text.h"

/* A commit waits for the disk some milliseconds, the time of thousands of rows.
 * Rows of a transaction at least, also as a share of the rows committed before,
 * and how old a commit is, s, that is followed by another before more is
 * fought. */
#define COMMIT_ROWS  500
#define COMMIT_SHARE 16
#define COMMIT_TIME  1.0

/* How long to wait for a process that has the file, ms. */
#define PATIENCE 1500

/* Rows between two reports of progress of a merge. */
#define ROWS_A_REPORT 4096

/* --- reading rows -------------------------------------------------------- */

/* Hands the store's error to the caller; `status` where it has none. */
static lan_status report(const lan_store *store, lan_status status,
                         lan_error *err)
{
    return store_is_fine(store) ? fail_as(err, status)
                                : lan_fail(err, store->error.status, 0, 0, "%s",
                                           store->error.text);
}

static int64_t run_of_key(const lan_store *store, int64_t key)
{
    return key / STORE_BATTLES * store->about[REPEAT].number +
           key % STORE_BATTLES;
}

static int64_t key_of_run(const lan_store *store, int64_t run)
{
    const int64_t repeat = store->about[REPEAT].number;
    return run / repeat * STORE_BATTLES + run % repeat;
}

/* Takes the row that a statement over the table of runs is at; false if it
 * is not as it was written: then only row->run is right, and only as far as the
 * key is. */
static bool take_row(const lan_store *store, sqlite3_stmt *at,
                     lan_sweep_row *row)
{
    const size_t count = store->columns->count;
    const int64_t key = sqlite3_column_int64(at, 0);
    bool is_good = sqlite3_column_type(at, 1) == SQLITE_INTEGER;
    for (size_t i = 0; i < count; i++) {
        store->values[i] = store_number_at(at, STORE_FIXED + (int)i);
        is_good = is_good &&
                  lan_column_has(&store->columns->items[i], store->values[i]);
    }
    *row =
        (lan_sweep_row){.run = run_of_key(store, key),
                        .values = store->values,
                        .recorded = store->values + store->columns->set_count,
                        .status = (lan_status)sqlite3_column_int(at, 1),
                        .error = store_text_at(at, 2)};
    return is_good && store_sum_of_row(store, key, row) ==
                          sqlite3_column_int64(at, STORE_FIXED + (int)count);
}

lan_status lan_store_read(lan_store *store, lan_sweep_sink sink, void *context,
                          lan_error *err)
{
    static const char check[] =
        "SELECT 1 FROM pragma_quick_check(1) WHERE quick_check = 'ok'";
    lan_status status = LAN_OK;
    lan_sweep_row row;
    int64_t damaged = 0;
    int64_t first = 0;
    int64_t last = 0;
    const bool is_whole = store_ask(store, check, 0) == 1;
    sqlite3_stmt *rows =
        store_prepare(store, "SELECT * FROM runs ORDER BY key");
    if (store_is_fine(store) &&
        (!is_whole || sqlite3_column_count(rows) !=
                          STORE_FIXED + (int)store->columns->count + 1)) {
        store_fail_sql(store, SQLITE_CORRUPT);
    }
    while (status == LAN_OK && store_step(store, rows)) {
        if (!take_row(store, rows, &row)) {
            first = damaged++ == 0 ? row.run : first;
            last = row.run;
        } else if (damaged == 0 && sink != NULL) {
            status = sink(context, &row);
        }
    }
    (void)sqlite3_finalize(rows);
    if (damaged == 1) {
        (void)lan_fail(&store->error, LAN_EINVAL, 0, 0,
                       "the store is damaged: run %" PRId64
                       " is not as it was written and must be fought again",
                       first);
    } else if (damaged > 1) {
        (void)lan_fail(
            &store->error, LAN_EINVAL, 0, 0,
            "the store is damaged: %" PRId64 " runs, from %" PRId64
            " to %" PRId64
            ", are not as they were written and must be fought again",
            damaged, first, last);
    }
    return report(store, status, err);
}

/* --- opening ------------------------------------------------------------- */

/* An own lock as long as it is open: two sweeps into one file would fight the
 * same battles. The journal is SQLite's default, which any file system can do;
 * after a loss of power a commit or two may be missing. */
static const char begin_sweep[] = "PRAGMA locking_mode = EXCLUSIVE;"
                                  "PRAGMA synchronous = NORMAL;"
                                  "BEGIN EXCLUSIVE";

/* A file that has no name yet: a failure discards all of it, and what is
 * committed reaches the disk before the file gets its name. */
static const char begin_new[] = "PRAGMA journal_mode = OFF;"
                                "PRAGMA synchronous = FULL;"
                                "BEGIN";

static const char begin_reading[] = "BEGIN";

static lan_store *allocate(void)
{
    lan_store *store = calloc(1, sizeof *store);
    if (store != NULL) {
        lan_error_clear(&store->error);
        store->last_key = -1;
    }
    return store;
}

static void close_file(lan_store *store)
{
    (void)sqlite3_finalize(store->insert);
    (void)sqlite3_finalize(store->keys);
    (void)sqlite3_close(store->db); /* what waits is rolled back */
    store->insert = NULL;
    store->keys = NULL;
    store->db = NULL;
}

void lan_store_destroy(lan_store *store)
{
    if (store != NULL) {
        close_file(store);
        lan_columns_destroy(store->columns);
        arena_clear(&store->memory);
        free(store);
    }
}

/* SQLite gives some names a meaning, ":memory:" and "" among them. */
static char *plain_path(lan_store *store, const char *path)
{
    const size_t size = strlen(path) + 3;
    char *plain = arena_take(&store->memory, size, 1);
    if (plain != NULL) {
        snprintf(plain, size, "%s%s", path[0] == '/' ? "" : "./", path);
    }
    return plain;
}

static void begin_file(lan_store *store, const char *path, const char *how)
{
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX |
                      (how != begin_reading ? SQLITE_OPEN_CREATE : 0);
    struct stat found;
    store->path = plain_path(store, path);
    store->is_temporary = how == begin_new;
    if (store->path == NULL) {
        store_fail_sql(store, SQLITE_NOMEM);
    } else if (stat(store->path, &found) == 0 && !S_ISREG(found.st_mode) &&
               !S_ISDIR(found.st_mode)) {
        /* SQLite would read and write a pipe or a device as if it were a file
         */
        (void)lan_fail(&store->error, LAN_EPARSE, 0, 0,
                       "this is not a store of a sweep");
    }
    if (store_is_fine(store)) {
        store_fail_sql(store,
                       sqlite3_open_v2(store->path, &store->db, flags, NULL));
        (void)sqlite3_extended_result_codes(store->db, 1);
        (void)sqlite3_busy_timeout(store->db, PATIENCE);
    }
    store_execute(store, "PRAGMA trusted_schema = OFF");
    if (store_is_fine(store) && how != begin_reading &&
        sqlite3_db_readonly(store->db, "main") != 0) {
        store_fail_sql(store, SQLITE_READONLY);
    }
    store_execute(store, how);
}

/* Checks whose a file is that is locked, so that its size stays; true if it
 * is empty. */
static bool check_file(lan_store *store)
{
    const int64_t application = store_ask(store, "PRAGMA application_id", 0);
    const int64_t version = store_ask(store, "PRAGMA user_version", 0);
    const int64_t tables =
        store_ask(store, "SELECT count(*) FROM sqlite_master", 0);
    const int64_t page = store_ask(store, "PRAGMA page_size", 1);
    const bool is_empty = application == 0 && version == 0 && tables == 0;
    struct stat now = {.st_size = 0};
    if (!store_is_fine(store)) {
        return false;
    }
    if (stat(store->path, &now) != 0) {
        store_fail_sql(store, SQLITE_CANTOPEN);
    } else if (is_empty && now.st_size == 1) { /* it is empty to SQLite */
        store_fail_sql(store, SQLITE_NOTADB);
    } else if (!is_empty && application != STORE_APPLICATION) {
        (void)lan_fail(&store->error, LAN_EPARSE, 0, 0,
                       "this is a database of another program");
    } else if (!is_empty && version != STORE_VERSION) {
        (void)lan_fail(&store->error, LAN_EINVAL, 0, 0,
                       "the tables of the store are of version %lld, those of "
                       "this program of version %d",
                       (long long)version, STORE_VERSION);
    } else if (now.st_size % page != 0) {
        /* a file whose last page was cut off reads as if there were zeros */
        store_fail_sql(store, SQLITE_CORRUPT);
    }
    return is_empty;
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
    fact was[FACTS];
    store_read_about(store, was);
    if (store_is_fine(store) &&
        store_compare_about(was, store->about, &store->error) == LAN_OK &&
        (was[POINTS].number != store->about[POINTS].number ||
         was[REPEAT].number != store->about[REPEAT].number)) {
        store_write_about(store);
    }
    store_prepare_rows(store);
    store->error.status = lan_store_read(store, NULL, NULL, NULL);
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

lan_store_options lan_store_options_default(void)
{
    return (lan_store_options){.shard = {.index = 0, .count = 1}};
}

lan_status lan_store_open(const char *path, const lan_sweep *sweep,
                          const lan_store_options *options, lan_store **out,
                          lan_error *err)
{
    lan_store *store = allocate();
    if (store == NULL) {
        return fail_as(err, LAN_ENOMEM);
    }
    store_describe(store, sweep, options->shard);
    if (store_is_fine(store)) {
        begin_file(store, path, begin_sweep);
        bool is_empty = check_file(store);
        if (options->fresh && !is_empty &&
            (store_is_fine(store) || store->error.status == LAN_EINVAL)) {
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
        (void)lan_fail(&store->error, LAN_EPARSE, 0, 0, "the store is empty");
    }
    store_read_about(store, store->about);
    if (store_is_fine(store)) {
        store_read_columns(store);
        store_prepare_rows(store);
    }
    return hand_over(store, out, err);
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

/* Number of runs of a shard, battle by battle: of each the points that leave
 * the index together with it. */
static int64_t count_runs(int64_t index, int64_t count, int64_t points,
                          int64_t repeat)
{
    int64_t runs = 0;
    for (int64_t battle = 0; battle < repeat; battle++) {
        const int64_t first = (index + count - battle % count) % count;
        runs += (points + count - 1 - first) / count;
    }
    return runs;
}

int64_t lan_shard_run_count(lan_shard shard, const lan_design *design)
{
    return count_runs(shard.index, shard.count, design->points, design->repeat);
}

int64_t lan_store_wanted(const lan_store *store)
{
    const fact *about = store->about;
    return count_runs(about[SHARD].number, about[SHARDS].number,
                      about[POINTS].number, about[REPEAT].number);
}

static bool has_key(lan_store *store, int64_t key)
{
    if (key > store->last_key) {
        return false;
    }
    (void)sqlite3_reset(store->keys);
    (void)sqlite3_bind_int64(store->keys, 1, key);
    return store_step(store, store->keys);
}

lan_status lan_store_commit(lan_store *store, lan_error *err)
{
    int has_moved = 0;
    if (store_is_fine(store) && store->waiting > 0) {
        (void)sqlite3_file_control(store->db, "main", SQLITE_FCNTL_HAS_MOVED,
                                   &has_moved);
        if (has_moved != 0) {
            /* rows would go to a file that has no name any more */
            (void)lan_fail(&store->error, LAN_EIO, 0, 0,
                           "the store was moved or removed meanwhile");
        }
        store_execute(store, "COMMIT");
        store->waiting = store_is_fine(store) ? 0 : store->waiting;
        store->since = lan_sweep_seconds();
    }
    return report(store, LAN_OK, err);
}

int64_t lan_store_next(void *context, int64_t run)
{
    lan_store *store = context;
    const int64_t repeat = store->about[REPEAT].number;
    const int64_t end = store->about[POINTS].number * repeat;
    if (store->waiting > 0 &&
        lan_sweep_seconds() - store->since >= COMMIT_TIME &&
        lan_store_commit(store, NULL) != LAN_OK) {
        return -1;
    }
    for (; run < end && store_is_fine(store); run++) {
        const int64_t diagonal = run / repeat + run % repeat;
        if (diagonal % store->about[SHARDS].number ==
                store->about[SHARD].number &&
            !has_key(store, key_of_run(store, run))) {
            return store_is_fine(store) ? run : -1;
        }
    }
    return -1;
}

/* --- taking rows --------------------------------------------------------- */

static void insert(lan_store *store, const lan_sweep_row *row)
{
    const int columns = (int)store->columns->count;
    const int64_t key = key_of_run(store, row->run);
    const char *error = row->status != LAN_OK ? row->error : NULL;
    sqlite3_stmt *to = store->insert;
    int code = sqlite3_bind_int64(to, 1, key) |
               sqlite3_bind_int(to, 2, (int)row->status) |
               sqlite3_bind_text(to, 3, error, -1, SQLITE_STATIC) |
               sqlite3_bind_int64(to, STORE_FIXED + columns + 1,
                                  store_sum_of_row(store, key, row));
    for (int i = 0; i < columns; i++) {
        const double value = store_value_of(store, row, (size_t)i);
        const int at = STORE_FIXED + 1 + i;
        /* words and flags are short as integers; NaN is NULL */
        code |=
            store->columns->items[i].kind == LAN_COLUMN_NUMBER || isnan(value)
                ? sqlite3_bind_double(to, at, value)
                : sqlite3_bind_int64(to, at, (sqlite3_int64)value);
    }
    store_fail_sql(store, code == SQLITE_OK ? SQLITE_OK : SQLITE_NOMEM);
    (void)store_step(store, to);
    (void)sqlite3_reset(to); /* repeats the step's code */
    if (store_is_fine(store) && sqlite3_changes(store->db) > 0) {
        store->rows++;
        store->last_key = key > store->last_key ? key : store->last_key;
    }
}

lan_status lan_store_add(void *context, const lan_sweep_row *row)
{
    lan_store *store = context;
    if (store->waiting == 0) {
        store_execute(store, "BEGIN");
    }
    if (store_is_fine(store)) {
        store->waiting++;
        insert(store, row);
    }
    const int64_t committed = store->rows - store->waiting;
    return store->waiting >= COMMIT_ROWS &&
                   store->waiting >= committed / COMMIT_SHARE
               ? lan_store_commit(store, NULL)
               : store->error.status;
}

/* --- joining ------------------------------------------------------------- */

/* The rows of all parts that were read and are to be, about. */
typedef struct reading {
    const lan_progress *progress;
    int64_t done;
    int64_t total;
} reading;

static lan_status count_row(void *context, const lan_sweep_row *row)
{
    reading *of = context;
    (void)row;
    return ++of->done % ROWS_A_REPORT != 0 ||
                   lan_progress_report(of->progress, (double)of->done,
                                       (double)of->total)
               ? LAN_OK
               : LAN_ECANCELLED;
}

/* Sees that a part is of the same sweep, with its rows as they were written;
 * the larger samples and repeat hold. */
static lan_status check_part(lan_store *to, const char *path, size_t after,
                             reading *of, lan_error *why)
{
    lan_store *part = NULL;
    lan_status status = lan_store_open_to_read(path, &part, why);
    if (status != LAN_OK) {
        return status;
    }
    for (int i = POINTS; i <= REPEAT; i++) {
        const int64_t other = part->about[i].number;
        if (other > to->about[i].number &&
            to->about[HAS_FIXED_POINTS].number <= i - POINTS) {
            to->about[i].number = other;
        }
    }
    of->total = of->done + part->rows * (int64_t)after;
    status = store_compare_kind(part->about, to->about, why);
    status =
        status == LAN_OK ? lan_store_read(part, count_row, of, why) : status;
    lan_store_destroy(part);
    return status;
}

/* Copies the rows of a part, which were all read and checked, so that equal
 * checksums are equal rows. */
static lan_status copy_rows(lan_store *to, const char *path, lan_error *why)
{
    store_execute_with(to, "ATTACH %Q AS part", plain_path(to, path));
    const int64_t other = store_ask(
        to,
        "SELECT a.key FROM part.runs a JOIN main.runs b USING (key) WHERE "
        "a.sum <> b.sum ORDER BY key LIMIT 1",
        -1);
    store_execute(to,
                  "INSERT OR IGNORE INTO main.runs SELECT * FROM part.runs; "
                  "DETACH part");
    return other < 0
               ? LAN_OK
               : lan_fail(why, LAN_EINVAL, 0, 0,
                          "run %" PRId64 " is not as in a store before it",
                          run_of_key(to, other));
}

/* Reports what is wrong with a store, with its name. */
static lan_status blame(const char *path, lan_status status,
                        const lan_error *why, lan_error *err)
{
    char name[100];
    return status == LAN_OK || status == LAN_ECANCELLED
               ? fail_as(err, status)
               : lan_fail(err, status, 0, 0, "%s: %s",
                          lan_text_printable(path, name, sizeof name),
                          why->text);
}

/* Joins stores into a file that has no name yet. The first says what the rows
 * are of. */
static lan_status join(const char *path, const char *temporary,
                       const char *const *stores, size_t count, reading *of,
                       lan_error *err)
{
    lan_store *to = NULL;
    lan_error why;
    lan_error_clear(&why);
    lan_status status = lan_store_open_to_read(stores[0], &to, &why);
    if (status != LAN_OK) {
        return blame(stores[0], status, &why, err);
    }
    close_file(to);
    to->about[SHARD].number = 0;
    to->about[SHARDS].number = 1;
    begin_file(to, temporary, begin_new);
    store_create_tables(to);
    store_execute(to, "COMMIT");
    for (size_t i = 0; status == LAN_OK && store_is_fine(to) && i < count;
         i++) {
        status = check_part(to, stores[i], count - i, of, &why);
        if (status == LAN_OK) {
            status = copy_rows(to, stores[i], &why);
        }
        status = blame(stores[i], status, &why, err);
    }
    store_execute(to, "BEGIN");
    store_write_about(to);
    store_execute(to, "COMMIT");
    if (status == LAN_OK) {
        status = blame(path, to->error.status, &to->error, err);
    }
    lan_store_destroy(to);
    return status;
}

/* "-o *.db" names one of the stores as the one to be written: no other is
 * written over. */
static bool may_replace(const char *path, const char *const *stores,
                        size_t count)
{
    struct stat there;
    struct stat part;
    bool may = stat(path, &there) != 0;
    for (size_t i = 0; i < count && !may; i++) {
        may = stat(stores[i], &part) == 0 && part.st_dev == there.st_dev &&
              part.st_ino == there.st_ino;
    }
    return may;
}

lan_status lan_store_merge(const char *path, const char *const *stores,
                           size_t count, const lan_progress *progress,
                           lan_error *err)
{
    reading of = {.progress = progress};
    lan_output_file *file = NULL;
    char name[100];
    if (count == 0) {
        return lan_fail(err, LAN_EINVAL, 0, 0, "there is no store to join");
    }
    if (!may_replace(path, stores, count)) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "'%s' exists and is none of the stores to be joined",
                        lan_text_printable(path, name, sizeof name));
    }
    lan_status status = lan_output_file_open(path, &file, err);
    if (status != LAN_OK) {
        return status;
    }
    status =
        join(path, lan_output_file_temporary(file), stores, count, &of, err);
    if (status != LAN_OK) {
        lan_output_file_discard(file);
        return status;
    }
    return lan_output_file_commit(file, err);
}
