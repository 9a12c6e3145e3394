/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "balance/sweeps/store_impl.h"

/* How long to wait for a process that has the file, ms. */
#define PATIENCE 1500

/* SQLite takes some names for others, ":memory:" and "" among them. */
static char *plain_path(const char *path)
{
    const size_t size = strlen(path) + 1;
    char *plain = malloc(size + 2);
    if (plain != NULL) {
        const size_t dot = path[0] == '/' ? 0 : 2;
        memcpy(plain, "./", dot);
        memcpy(plain + dot, path, size);
    }
    return plain;
}

/* A pipe or a device: SQLite would read and write it as if it were a file. */
static bool is_no_file(const char *path)
{
    struct stat found;
    return stat(path, &found) == 0 && !S_ISREG(found.st_mode) &&
           !S_ISDIR(found.st_mode); /* of these SQLite says it itself */
}

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

static lan_status begin_file(lan_store *store, const char *path,
                             const char *how)
{
    const bool is_to_write = how != begin_reading;
    store->path = plain_path(path);
    store->is_made = is_to_write;
    store->is_unknown = how == begin_new_file;
    if (store->path == NULL) {
        return store_fail_sql(store, SQLITE_NOMEM);
    }
    if (is_no_file(store->path)) {
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

/* A file whose last page was cut off reads as if there were zeros. */
static lan_status check_size(lan_store *store, int64_t size)
{
    int64_t page = 0;
    const lan_status status = store_ask(store, "PRAGMA page_size", &page);
    return status == LAN_OK && (page < 1 || size % page != 0)
               ? store_fail_sql(store, SQLITE_CORRUPT)
               : status;
}

static lan_status check_version(lan_store *store, int64_t version, bool reads)
{
    store->has_sums = version != STORE_WITHOUT_SUMS;
    return version == STORE_VERSION || (reads && !store->has_sums)
               ? LAN_OK
               : store_fail(store, LAN_EINVAL,
                            "the tables of the store are of version %lld, "
                            "those of this program of version %d",
                            (long long)version, STORE_VERSION);
}

/* Looks whose a file is that is locked, so that its size stays; one that is
 * only read may be of an older version. */
static lan_status check_file(lan_store *store, bool reads, bool *is_empty)
{
    struct stat now;
    int64_t application = 0;
    int64_t version = 0;
    int64_t tables = 0;
    lan_status status = store_ask(store, "PRAGMA application_id", &application);
    if (status == LAN_OK) {
        status = store_ask(store, "PRAGMA user_version", &version);
    }
    if (status == LAN_OK) {
        status =
            store_ask(store, "SELECT count(*) FROM sqlite_master", &tables);
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
    status = check_version(store, version, reads);
    return status == LAN_OK ? check_size(store, now.st_size) : status;
}

/* The table of runs, whose columns have numbers for names. */
static lan_status create_runs(lan_store *store)
{
    static const char head[] =
        "CREATE TABLE runs (key INTEGER PRIMARY KEY, status, error";
    const size_t count = lan_columns_count(store->columns);
    char *sql = malloc(sizeof head + 16 * count + sizeof ", sum)");
    if (sql == NULL) {
        return store_fail_sql(store, SQLITE_NOMEM);
    }
    char *at = sql + snprintf(sql, sizeof head, "%s", head);
    for (size_t i = 0; i < count; i++) {
        at += snprintf(at, 16, ", v%u", (unsigned)(i % 1000000));
    }
    snprintf(at, sizeof ", sum)", ", sum)");
    const lan_status status = store_exec(store, sql);
    free(sql);
    return status;
}

static lan_status write_pragmas(lan_store *store)
{
    char sql[100];
    snprintf(sql, sizeof sql,
             "PRAGMA application_id = %d; PRAGMA user_version = %d",
             STORE_APPLICATION, STORE_VERSION);
    return store_exec(store, sql);
}

static lan_status create_tables(lan_store *store)
{
    const int most = sqlite3_limit(store->db, SQLITE_LIMIT_COLUMN, -1);
    const int bound =
        sqlite3_limit(store->db, SQLITE_LIMIT_VARIABLE_NUMBER, -1);
    const size_t room = (size_t)(most < bound ? most : bound) - STORE_FIXED - 1;
    if (lan_columns_count(store->columns) > room) {
        return store_fail(store, LAN_ELIMIT,
                          "a store has room for %zu paths and names, not %zu",
                          room, lan_columns_count(store->columns));
    }
    lan_status status = store_exec(
        store,
        "CREATE TABLE about (name TEXT PRIMARY KEY, value) WITHOUT ROWID;"
        "CREATE TABLE columns (number INTEGER PRIMARY KEY, name, role, kind, "
        "may_be_auto, own);"
        "CREATE TABLE words (column, number, word, "
        "PRIMARY KEY (column, number)) WITHOUT ROWID");
    if (status == LAN_OK) {
        status = create_runs(store);
    }
    if (status == LAN_OK) {
        status = write_pragmas(store);
    }
    if (status == LAN_OK) {
        status = store_about_write(store);
    }
    if (status == LAN_OK) {
        status = store_columns_write(store);
    }
    if (status == LAN_OK) {
        status = store_head_write(store);
    }
    store->has_sums = true;
    return status == LAN_OK ? store_total_write(store) : status;
}

/* --- opening ------------------------------------------------------------- */

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
    store->seen_from = -STORE_WINDOW;
    *out = store;
    return LAN_OK;
}

/* Empties a store of ours, whatever is in it, as SQLite says how. */
static lan_status empty_file(lan_store *store)
{
    lan_error_clear(&store->error);
    if (sqlite3_get_autocommit(store->db) == 0) {
        const lan_status ended = store_exec(store, "ROLLBACK");
        if (ended != LAN_OK) {
            return ended;
        }
    }
    (void)sqlite3_db_config(store->db, SQLITE_DBCONFIG_RESET_DATABASE, 1, NULL);
    const lan_status status = store_exec(store, "VACUUM");
    (void)sqlite3_db_config(store->db, SQLITE_DBCONFIG_RESET_DATABASE, 0, NULL);
    return status == LAN_OK ? store_exec(store, "BEGIN EXCLUSIVE") : status;
}

/* Sees to it that the rows are of this sweep; samples and repeat may have been
 * raised. */
static lan_status check_tables(lan_store *store)
{
    store_about was = {.program = NULL};
    lan_status status = store_about_read(store, &was);
    if (status == LAN_OK) {
        status = store_about_compare(&was, &store->about, &store->error);
    }
    if (status == LAN_OK) {
        status = store_head_check(store);
    }
    if (status == LAN_OK && (was.points != store->about.points ||
                             was.repeat != store->about.repeat)) {
        status = store_about_write(store);
        if (status == LAN_OK) {
            status = store_head_write(store);
        }
    }
    store_about_clear(&was);
    return status;
}

/* was_empty  whether there was nothing in the file that is now ours alone. */
static lan_status begin_sweep(lan_store *store, const char *path, bool fresh,
                              bool *was_empty)
{
    bool is_empty = false;
    lan_status status = begin_file(store, path, begin_sweep_file);
    if (status == LAN_OK) {
        status = check_file(store, false, &is_empty);
        *was_empty = is_empty;
    }
    if (fresh && !is_empty && (status == LAN_OK || status == LAN_EINVAL)) {
        status = empty_file(store);
        is_empty = true;
    }
    if (status == LAN_OK) {
        status = is_empty ? create_tables(store) : check_tables(store);
    }
    if (status == LAN_OK && !is_empty) {
        status = store_check_rows(store);
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
    if (store->about.points > STORE_POINTS ||
        store->about.repeat > STORE_BATTLES) {
        return store_fail(store, LAN_ELIMIT,
                          "a store has room for 2^43 points of 2^20 battles");
    }
    return LAN_OK;
}

/* Removes what a failed beginning has left where there was no file, but never
 * the store of a process that was faster. */
static void take_back(const lan_store *store, const char *path, bool was_empty)
{
    struct stat found;
    const bool is_in_use = (sqlite3_errcode(store->db) & 0xff) == SQLITE_BUSY;
    if (was_empty ||
        (!is_in_use && stat(path, &found) == 0 && found.st_size == 0)) {
        (void)unlink(path);
    }
}

/* Hands a store over, or tells why there is none. */
static lan_status hand_over(lan_store *store, lan_status status,
                            lan_store **out, lan_error *err)
{
    if (status == LAN_OK) {
        status = store_prepare_rows(store);
    }
    if (status != LAN_OK) {
        const lan_error why = store->error;
        lan_store_destroy(store);
        return lan_fail(err, why.status, 0, 0, "%s", why.text);
    }
    *out = store;
    return LAN_OK;
}

lan_status lan_store_open(const char *path, const lan_sweep *sweep,
                          const lan_store_options *options, lan_store **out,
                          lan_error *err)
{
    struct stat before;
    lan_store *store = NULL;
    lan_status status = allocate(&store, err);
    if (status != LAN_OK) {
        return status;
    }
    status = describe(store, sweep, options->shard);
    const bool is_new = stat(path, &before) != 0;
    if (status == LAN_OK) {
        bool was_empty = false;
        status = begin_sweep(store, path, options->fresh, &was_empty);
        if (status == LAN_OK) {
            status = store_block_create(store);
        }
        if (status != LAN_OK && is_new) {
            take_back(store, path, was_empty);
        }
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
    if (status == LAN_OK) {
        status = check_file(store, true, &is_empty);
    }
    if (status == LAN_OK && is_empty) {
        status = store_fail(store, LAN_EPARSE, "the store is empty");
    }
    if (status == LAN_OK) {
        status = store_about_read(store, &store->about);
    }
    if (status == LAN_OK) {
        status = store_columns_read(store);
    }
    if (status == LAN_OK) {
        status = store_head_check(store);
    }
    return hand_over(store, status, out, err);
}

lan_status store_make(const char *path, const store_about *about,
                      lan_columns *columns, lan_store **out, lan_error *err)
{
    lan_store *store = NULL;
    lan_status status = allocate(&store, err);
    if (status != LAN_OK) {
        store_about unused = *about;
        store_about_clear(&unused);
        lan_columns_destroy(columns);
        return status;
    }
    store->about = *about;
    store->columns = columns;
    status = begin_file(store, path, begin_new_file);
    if (status == LAN_OK) {
        status = create_tables(store);
    }
    return hand_over(store, status, out, err);
}
