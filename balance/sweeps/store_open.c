/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Stores made, opened and joined.
 */
#include "lanchester/store.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "balance/sweeps/columns_impl.h"
#include "balance/sweeps/store_impl.h"
#include "base/output_file.h"
#include "base/text.h"

/* How long to wait for a process that has the file, ms. */
#define PATIENCE 1500

/* Rows between two reports of progress of a merge. */
#define ROWS_A_REPORT 4096

/* --- a new file ---------------------------------------------------------- */

/* Makes a statement with a piece and its number for every column of values; the
 * caller frees it. */
static char *make_sql(const lan_store *store, const char *head,
                      const char *piece, unsigned first, const char *end)
{
    char *sql = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&sql, &size);
    if (out == NULL) {
        return NULL;
    }
    fputs(head, out);
    for (unsigned i = 0; i < lan_columns_count(store->columns); i++) {
        fprintf(out, "%s%u", piece, first + i);
    }
    fputs(end, out);
    if (fclose(out) != 0) {
        free(sql);
        return NULL;
    }
    return sql;
}

static lan_status create_tables(lan_store *store)
{
    const int most = sqlite3_limit(store->db, SQLITE_LIMIT_COLUMN, -1);
    const int bound =
        sqlite3_limit(store->db, SQLITE_LIMIT_VARIABLE_NUMBER, -1);
    const size_t room = (size_t)(most < bound ? most : bound) - STORE_FIXED - 1;
    const size_t columns = lan_columns_count(store->columns);
    char pragmas[100];
    if (columns > room) {
        return store_fail(store, LAN_ELIMIT,
                          "a store has room for %zu paths and names, not %zu",
                          room, columns);
    }
    snprintf(pragmas, sizeof pragmas,
             "PRAGMA application_id = %d; PRAGMA user_version = %d",
             STORE_APPLICATION, STORE_VERSION);
    char *runs = make_sql(
        store, "CREATE TABLE runs (key INTEGER PRIMARY KEY, status, error",
        ", v", 0, ", sum)");
    lan_status status =
        runs == NULL
            ? store_fail_sql(store, SQLITE_NOMEM)
            : store_exec(
                  store,
                  "CREATE TABLE about (name TEXT PRIMARY KEY, value) WITHOUT "
                  "ROWID;"
                  "CREATE TABLE columns (number INTEGER PRIMARY KEY, name, "
                  "role, kind, may_be_auto, own);"
                  "CREATE TABLE words (column, number, word, PRIMARY KEY "
                  "(column, number)) WITHOUT ROWID");
    status = status == LAN_OK ? store_exec(store, runs) : status;
    status = status == LAN_OK ? store_exec(store, pragmas) : status;
    for (size_t i = 0; status == LAN_OK && i < columns; i++) {
        status = store_write_column(store, i);
    }
    status = status == LAN_OK ? store_write_about(store) : status;
    free(runs);
    return status == LAN_OK ? store_write_total(store) : status;
}

/* --- opening ------------------------------------------------------------- */

/* A lock of its own for as long as it is open: two sweeps into one file would
 * fight the same battles. The journal is SQLite's plain one, which any file
 * system can do; after a loss of power a commit or two may be missing. */
static const char begin_sweep_file[] = "PRAGMA locking_mode = EXCLUSIVE;"
                                       "PRAGMA synchronous = NORMAL;"
                                       "BEGIN EXCLUSIVE";

/* A file that nobody knows yet: what fails is thrown away as a whole, and what
 * is committed reaches the disk before it gets its name. */
static const char begin_new_file[] = "PRAGMA journal_mode = OFF;"
                                     "PRAGMA synchronous = FULL;"
                                     "BEGIN";

static const char begin_reading[] = "BEGIN";

/* SQLite takes some names for others, ":memory:" and "" among them. */
static char *plain_path(const char *path)
{
    const size_t size = strlen(path) + 3;
    char *plain = malloc(size);
    if (plain != NULL) {
        snprintf(plain, size, "%s%s", path[0] == '/' ? "" : "./", path);
    }
    return plain;
}

static lan_status begin_file(lan_store *store, const char *path,
                             const char *how)
{
    const bool is_to_write = how != begin_reading;
    struct stat found;
    store->path = plain_path(path);
    store->is_made = is_to_write;
    store->is_unknown = how == begin_new_file;
    if (store->path == NULL) {
        return store_fail_sql(store, SQLITE_NOMEM);
    }
    /* SQLite would read and write a pipe or a device as if it were a file */
    if (stat(store->path, &found) == 0 && !S_ISREG(found.st_mode) &&
        !S_ISDIR(found.st_mode)) {
        return store_fail_sql(store, SQLITE_NOTADB);
    }
    const int code =
        sqlite3_open_v2(store->path, &store->db,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX |
                            (is_to_write ? SQLITE_OPEN_CREATE : 0),
                        NULL);
    if (code != SQLITE_OK) {
        return store_fail_sql(store, code);
    }
    (void)sqlite3_extended_result_codes(store->db, 1);
    (void)sqlite3_busy_timeout(store->db, PATIENCE);
    lan_status status = store_exec(store, "PRAGMA trusted_schema = OFF");
    if (status == LAN_OK && is_to_write &&
        sqlite3_db_readonly(store->db, "main") != 0) {
        status = store_fail_sql(store, SQLITE_READONLY);
    }
    if (status == LAN_OK && stat(store->path, &store->file) != 0) {
        status = store_fail_sql(store, SQLITE_CANTOPEN);
    }
    return status == LAN_OK ? store_exec(store, how) : status;
}

/* Looks whose a file is that is locked, so that its size stays. */
static lan_status check_file(lan_store *store, bool *is_empty)
{
    struct stat now;
    int64_t application = 0;
    int64_t version = 0;
    int64_t tables = 0;
    int64_t page = 1;
    lan_status status =
        store_ask(store, "PRAGMA application_id", 0, &application);
    if (status == LAN_OK) {
        status = store_ask(store, "PRAGMA user_version", 0, &version);
    }
    if (status == LAN_OK) {
        status =
            store_ask(store, "SELECT count(*) FROM sqlite_master", 0, &tables);
    }
    if (status == LAN_OK) {
        status = store_ask(store, "PRAGMA page_size", 0, &page);
    }
    if (status != LAN_OK) {
        return status;
    }
    *is_empty = application == 0 && version == 0 && tables == 0;
    if (stat(store->path, &now) != 0) {
        return store_fail_sql(store, SQLITE_CANTOPEN);
    }
    if (*is_empty) {
        /* a file of one byte is empty to SQLite */
        return now.st_size != 1 ? LAN_OK : store_fail_sql(store, SQLITE_NOTADB);
    }
    if (application != STORE_APPLICATION) {
        return store_fail(store, LAN_EPARSE,
                          "this is a database of another program");
    }
    if (version != STORE_VERSION) {
        return store_fail(
            store, LAN_EINVAL,
            "the tables of the store are of version %lld, those of "
            "this program of version %d",
            (long long)version, STORE_VERSION);
    }
    /* a file whose last page was cut off reads as if there were zeros */
    return page < 1 || now.st_size % page != 0
               ? store_fail_sql(store, SQLITE_CORRUPT)
               : LAN_OK;
}

lan_store_options lan_store_options_default(void)
{
    return (lan_store_options){.shard = {.index = 0, .count = 1}};
}

static lan_status allocate(lan_store **out, lan_error *err)
{
    lan_store *store = calloc(1, sizeof *store);
    if (store == NULL) {
        return lan_fail(err, LAN_ENOMEM, 0, 0, "%s",
                        lan_status_text(LAN_ENOMEM));
    }
    lan_error_clear(&store->error);
    store->last_key = -1;
    store->asked = -1;
    *out = store;
    return LAN_OK;
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
    store_about_clear(&store->about);
    free(store->values);
    free(store->path);
    free(store);
}

/* Makes room for a row, counts those there are, and prepares what takes more.
 */
static lan_status prepare(lan_store *store)
{
    store->values =
        calloc(lan_columns_count(store->columns) + 1, sizeof *store->values);
    char *sql = make_sql(store, "INSERT OR IGNORE INTO runs VALUES (?1, ?2, ?3",
                         ", ?", STORE_FIXED + 1, ", ?)");
    lan_status status =
        store->values == NULL || sql == NULL
            ? store_fail_sql(store, SQLITE_NOMEM)
            : store_ask(store, "SELECT count(*) FROM runs", 0, &store->rows);
    if (status == LAN_OK) {
        status =
            store_ask(store, "SELECT max(key) FROM runs", -1, &store->last_key);
    }
    if (status == LAN_OK) {
        status = store_query(store, &store->insert, sql, "");
    }
    free(sql);
    return status;
}

/* Hands a store over, or tells why there is none. */
static lan_status hand_over(lan_store *store, lan_status status,
                            lan_store **out, lan_error *err)
{
    if (status == LAN_OK) {
        *out = store;
        return LAN_OK;
    }
    const lan_error why = store->error;
    lan_store_destroy(store);
    return lan_fail(err, why.status, 0, 0, "%s", why.text);
}

/* Empties a store of ours, whatever is in it, as SQLite says how. */
static lan_status empty_file(lan_store *store)
{
    lan_error_clear(&store->error);
    lan_status status = sqlite3_get_autocommit(store->db) == 0
                            ? store_exec(store, "ROLLBACK")
                            : LAN_OK;
    (void)sqlite3_db_config(store->db, SQLITE_DBCONFIG_RESET_DATABASE, 1, NULL);
    status = status == LAN_OK ? store_exec(store, "VACUUM") : status;
    (void)sqlite3_db_config(store->db, SQLITE_DBCONFIG_RESET_DATABASE, 0, NULL);
    return status == LAN_OK ? store_exec(store, "BEGIN EXCLUSIVE") : status;
}

static lan_status ignore_row(void *context, const lan_sweep_row *row)
{
    (void)context;
    (void)row;
    return LAN_OK;
}

/* Sees to it that the rows are of this sweep and as they were written; samples
 * and repeat may have been raised. */
static lan_status check_tables(lan_store *store)
{
    store_about was = {.program = NULL};
    lan_status status = store_read_about(store, &was);
    if (status == LAN_OK) {
        status = store_about_compare(&was, &store->about, &store->error);
    }
    status = status == LAN_OK ? store_check_head(store) : status;
    if (status == LAN_OK && (was.points != store->about.points ||
                             was.repeat != store->about.repeat)) {
        status = store_write_about(store);
    }
    store_about_clear(&was);
    status = status == LAN_OK ? prepare(store) : status;
    return status == LAN_OK ? store_read_rows(store, ignore_row, NULL) : status;
}

/* was_empty  whether there was nothing in the file that is now ours alone. */
static lan_status begin_sweep(lan_store *store, const char *path, bool fresh,
                              bool *was_empty)
{
    lan_status status = begin_file(store, path, begin_sweep_file);
    if (status == LAN_OK) {
        status = check_file(store, was_empty);
    }
    bool is_empty = *was_empty;
    if (fresh && !is_empty && (status == LAN_OK || status == LAN_EINVAL)) {
        status = empty_file(store);
        is_empty = true;
    }
    if (status == LAN_OK && is_empty) {
        status = create_tables(store);
        status = status == LAN_OK ? prepare(store) : status;
    } else if (status == LAN_OK) {
        status = check_tables(store);
    }
    return status == LAN_OK ? store_exec(store, "COMMIT") : status;
}

static lan_status describe(lan_store *store, const lan_sweep *sweep,
                           lan_shard shard)
{
    if (shard.count < 1 || shard.count > LAN_SHARDS_MAX || shard.index < 0 ||
        shard.index >= shard.count) {
        return store_fail(store, LAN_EINVAL,
                          "shards are 0/N to N-1/N with N from 1 to %d",
                          LAN_SHARDS_MAX);
    }
    if (store_about_of(sweep, shard, &store->about) != LAN_OK ||
        lan_columns_create(sweep, &store->columns) != LAN_OK) {
        return store_fail_sql(store, SQLITE_NOMEM);
    }
    return store->about.points <= STORE_POINTS &&
                   store->about.repeat <= STORE_BATTLES
               ? LAN_OK
               : store_fail(store, LAN_ELIMIT,
                            "a store has room for 2^43 points of 2^20 battles");
}

lan_status lan_store_open(const char *path, const lan_sweep *sweep,
                          const lan_store_options *options, lan_store **out,
                          lan_error *err)
{
    struct stat found;
    lan_store *store = NULL;
    bool was_empty = false;
    lan_status status = allocate(&store, err);
    if (status != LAN_OK) {
        return status;
    }
    status = describe(store, sweep, options->shard);
    if (status != LAN_OK) {
        return hand_over(store, status, out, err);
    }
    const bool is_new = stat(path, &found) != 0;
    status = begin_sweep(store, path, options->fresh, &was_empty);
    /* What a failed beginning has left where there was no file goes, but never
     * the store of a process that was faster. */
    const bool is_in_use = (sqlite3_errcode(store->db) & 0xff) == SQLITE_BUSY;
    if (status != LAN_OK && is_new &&
        (was_empty ||
         (!is_in_use && stat(path, &found) == 0 && found.st_size == 0))) {
        (void)unlink(path);
    }
    return hand_over(store, status, out, err);
}

lan_status lan_store_open_to_read(const char *path, lan_store **out,
                                  lan_error *err)
{
    bool is_empty = false;
    lan_store *store = NULL;
    lan_status status = allocate(&store, err);
    if (status != LAN_OK) {
        return status;
    }
    status = begin_file(store, path, begin_reading);
    status = status == LAN_OK ? check_file(store, &is_empty) : status;
    if (status == LAN_OK && is_empty) {
        status = store_fail(store, LAN_EPARSE, "the store is empty");
    }
    status = status == LAN_OK ? store_read_about(store, &store->about) : status;
    status = status == LAN_OK ? store_read_columns(store) : status;
    status = status == LAN_OK ? store_check_head(store) : status;
    status = status == LAN_OK ? prepare(store) : status;
    return hand_over(store, status, out, err);
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

lan_shard lan_store_shard(const lan_store *store)
{
    return store->about.shard;
}

int64_t lan_store_rows(const lan_store *store)
{
    return store->rows;
}

const lan_error *lan_store_error(const lan_store *store)
{
    return &store->error;
}

/* --- joining ------------------------------------------------------------- */

typedef struct merge {
    const char *const *paths;
    size_t count;
    const lan_progress *progress;
    lan_store *to; /* what it is of is known before it has a file */
    int64_t total; /* rows of the parts */
    int64_t done;
    lan_error *err;
} merge;

/* Tells what a store is to blame for, with its name. */
static lan_status blame(const merge *work, const char *path,
                        const lan_error *why)
{
    char name[100];
    return lan_fail(work->err, why->status, 0, 0, "%s: %s",
                    lan_text_printable(path, name, sizeof name), why->text);
}

static lan_status open_part(const merge *work, size_t index, lan_store **out)
{
    lan_error why;
    lan_error_clear(&why);
    const lan_status status =
        lan_store_open_to_read(work->paths[index], out, &why);
    return status == LAN_OK ? LAN_OK : blame(work, work->paths[index], &why);
}

/* Sees to it that the parts are of one sweep; the first says of which, and the
 * larger samples and repeat hold. */
static lan_status join_about(merge *work, size_t index, lan_store *part)
{
    lan_error why;
    store_about *about = &work->to->about;
    lan_error_clear(&why);
    work->total += part->rows;
    if (index == 0) {
        *about = part->about;
        about->shard = (lan_shard){.index = 0, .count = 1};
        work->to->columns = part->columns;
        part->about = (store_about){.program = NULL};
        part->columns = NULL;
        return LAN_OK;
    }
    if (store_about_compare_kind(&part->about, about, &why) != LAN_OK) {
        return blame(work, work->paths[index], &why);
    }
    about->points =
        part->about.points > about->points ? part->about.points : about->points;
    about->repeat =
        part->about.repeat > about->repeat ? part->about.repeat : about->repeat;
    return LAN_OK;
}

static lan_status count_row(void *context, const lan_sweep_row *row)
{
    merge *work = context;
    (void)row;
    work->done++;
    return work->done % ROWS_A_REPORT != 0 ||
                   lan_progress_report(work->progress, (double)work->done,
                                       (double)work->total)
               ? LAN_OK
               : LAN_ECANCELLED;
}

/* Copies the rows of a part, which were all read and are sound, so that equal
 * sums are equal rows. */
static lan_status copy_rows(merge *work, size_t index)
{
    lan_store *to = work->to;
    sqlite3_stmt *statement;
    int64_t other = -1;
    char *path = plain_path(work->paths[index]);
    lan_status status =
        path == NULL
            ? store_fail_sql(to, SQLITE_NOMEM)
            : store_query(to, &statement, "ATTACH ? AS part", "t", path);
    if (path != NULL) {
        status = store_run(to, status, statement);
    }
    free(path);
    if (status == LAN_OK) {
        status =
            store_ask(to,
                      "SELECT a.key FROM part.runs a JOIN main.runs b USING "
                      "(key) WHERE a.sum <> b.sum ORDER BY key LIMIT 1",
                      -1, &other);
    }
    if (status == LAN_OK && other >= 0) {
        lan_error why;
        lan_error_clear(&why);
        (void)lan_fail(&why, LAN_EINVAL, 0, 0,
                       "run %" PRId64 " is not as in a store before it",
                       store_run_of_key(to, other));
        return blame(work, work->paths[index], &why);
    }
    return status == LAN_OK
               ? store_exec(to, "INSERT OR IGNORE INTO main.runs SELECT * FROM "
                                "part.runs; DETACH part")
               : status;
}

/* Number and sum of the rows, once they are there. */
static lan_status sum_rows(lan_store *to)
{
    sqlite3_stmt *rows;
    bool has_row = true;
    lan_status status = store_query(to, &rows, "SELECT sum FROM runs", "");
    while (status == LAN_OK && has_row) {
        status = store_step(to, rows, &has_row);
        to->rows += has_row ? 1 : 0;
        to->sum += has_row ? (uint64_t)sqlite3_column_int64(rows, 0) : 0;
    }
    (void)sqlite3_finalize(rows);
    return status == LAN_OK ? store_write_total(to) : status;
}

static lan_status copy_parts(merge *work)
{
    lan_store *to = work->to;
    lan_status status = create_tables(to);
    status = status == LAN_OK ? store_exec(to, "COMMIT") : status;
    for (size_t i = 0; status == LAN_OK && i < work->count; i++) {
        lan_store *part = NULL;
        status = open_part(work, i, &part);
        if (status == LAN_OK) {
            status = store_read_rows(part, count_row, work);
            if (part->error.status != LAN_OK) {
                status = blame(work, work->paths[i], &part->error);
            }
        }
        lan_store_destroy(part);
        status = status == LAN_OK ? copy_rows(work, i) : status;
    }
    return status == LAN_OK ? sum_rows(to) : status;
}

static lan_status write_merged(merge *work, const char *path)
{
    lan_store *to = work->to;
    lan_output_file *file = NULL;
    lan_status status = lan_output_file_open(path, &file, work->err);
    if (status != LAN_OK) {
        return status;
    }
    status = begin_file(to, lan_output_file_temporary(file), begin_new_file);
    status = status == LAN_OK ? copy_parts(work) : status;
    if (to->error.status != LAN_OK) {
        status = blame(work, path, &to->error);
    }
    (void)sqlite3_close_v2(to->db);
    to->db = NULL;
    if (status != LAN_OK) {
        lan_output_file_discard(file);
        return lan_fail(work->err, status, 0, 0, "%s", lan_status_text(status));
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
    if (stat(path, &there) != 0) {
        return LAN_OK;
    }
    for (size_t i = 0; i < work->count; i++) {
        if (stat(work->paths[i], &part) == 0 && part.st_dev == there.st_dev &&
            part.st_ino == there.st_ino) {
            return LAN_OK;
        }
    }
    return lan_fail(work->err, LAN_EINVAL, 0, 0,
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
    status = status == LAN_OK ? allocate(&work.to, err) : status;
    for (size_t i = 0; status == LAN_OK && i < count; i++) {
        lan_store *part = NULL;
        status = open_part(&work, i, &part);
        status = status == LAN_OK ? join_about(&work, i, part) : status;
        lan_store_destroy(part);
    }
    status = status == LAN_OK ? write_merged(&work, path) : status;
    lan_store_destroy(work.to);
    return status;
}
