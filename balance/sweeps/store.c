/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The rows of a sweep in an SQLite file.
 *
 * Shape    four tables: about (facts of the sweep), columns and words (the
 *          columns of a row, and the words that they may contain), and runs
 *          (key, status, error, a value per column, and a checksum of these).
 *          The key of a run is its point and, in the low bits, its battle. So
 *          the key does not depend on samples or repeat, and keys sort like
 *          runs. Columns have no type, because SQLite stores -0 as 0 in a
 *          typed column. Names and texts are quoted by SQLite only. The row
 *          `head` of about is a checksum of about, columns and words.
 * Errors   store->error keeps the first error. After it the functions do
 *          nothing, and queries return no rows.
 */
#include <inttypes.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "balance/fail_impl.h"
#include "balance/measure_impl.h"
#include "balance/sweeps/sweep_impl.h"
#include "base/digest_impl.h"
#include "base/output_file.h"
#include "base/text.h"

#define APPLICATION 0x4c616e63 /* "Lanc": application_id */
#define FORMAT      2          /* user_version: version of the tables */

#define BATTLES_MOST (INT64_C(1) << 20)
#define POINTS_MOST  (INT64_C(1) << 43)

/* Columns of the table runs before the values; the largest number of values. */
#define FIXED 3
#define ROOM  ((size_t)1996)

/* Rows are committed after this many, or after this time, s: a commit waits
 * some milliseconds for the disk. */
#define COMMIT_ROWS 500
#define COMMIT_TIME 1.0

/* How long to wait while another process has locked the file, ms. */
#define PATIENCE 1500

/* Rows between two reports of progress of a merge. */
#define ROWS_A_REPORT 4096

static const char *const fact_names[FACTS] = {
    "program", "scenario",         "sweep", "seed",  "points",
    "repeat",  "has_fixed_points", "shard", "shards"};

struct lan_store {
    sqlite3 *db;
    sqlite3_stmt *insert;
    sqlite3_stmt *keys; /* looks up the checksum of a key */
    const char *path;
    bool is_temporary; /* a failure discards the file */
    lan_error error;
    fact about[FACTS];
    lan_columns columns;
    double *values;     /* of the row that was read last */
    int64_t rows;       /* in the file, including uncommitted rows */
    int64_t waiting;    /* uncommitted rows */
    double since;       /* time of the last commit, s */
    const char *answer; /* result of the last execute() */
    arena memory;
};

/* --- SQLite --------------------------------------------------------------- */

static bool is_fine(const lan_store *store)
{
    return store->error.status == LAN_OK;
}

/* True if the file, even if damaged, is a database of this program. With
 * writable_schema SQLite reads the header of a truncated file too. */
static bool is_ours(sqlite3 *db)
{
    sqlite3_stmt *row = NULL;
    (void)sqlite3_exec(db, "PRAGMA writable_schema = ON", NULL, NULL, NULL);
    const bool is_so = sqlite3_prepare_v2(db, "PRAGMA application_id", -1, &row,
                                          NULL) == SQLITE_OK &&
                       sqlite3_step(row) == SQLITE_ROW &&
                       sqlite3_column_int(row, 0) == APPLICATION;
    (void)sqlite3_finalize(row);
    (void)sqlite3_exec(db, "PRAGMA writable_schema = OFF", NULL, NULL, NULL);
    return is_so;
}

/* Meanings of result codes. */
static const struct meaning {
    int code;
    lan_status status; /* LAN_EINVAL becomes LAN_EPARSE if not a store */
    const char *text;
} meanings[] = {
    {SQLITE_NOMEM, LAN_ENOMEM, "out of memory"},
    {SQLITE_BUSY, LAN_EIO, "the store is in use by another process"},
    {SQLITE_LOCKED, LAN_EIO, "the store is in use by another process"},
    {SQLITE_ERROR, LAN_EINVAL, "the store is damaged"},
    {SQLITE_NOTADB, LAN_EINVAL, "the store is damaged"},
    {SQLITE_CORRUPT, LAN_EINVAL, "the store is damaged"},
    {SQLITE_FULL, LAN_EIO, "the disk is full"},
    {SQLITE_READONLY, LAN_EIO, "the store is not writable"},
    {SQLITE_PERM, LAN_EIO, "the store is not writable"},
    {SQLITE_CANTOPEN, LAN_EIO, "the store cannot be opened"},
    {SQLITE_IOERR, LAN_EIO, "the store could not be read or written"},
    {SQLITE_OK, LAN_EIO, "the store"}}; /* any other */

/* Records the meaning of a code if it is the first failure. The higher bits of
 * a code are details. */
static void fail_sql(lan_store *store, int code)
{
    const struct meaning *of = meanings;
    const int kind = code == SQLITE_IOERR_NOMEM ? SQLITE_NOMEM : code & 0xff;
    if (kind == SQLITE_OK || kind == SQLITE_ROW || kind == SQLITE_DONE ||
        !is_fine(store)) {
        return;
    }
    while (of->code != kind && of->code != SQLITE_OK) {
        of++;
    }
    const int cause = sqlite3_system_errno(store->db);
    const char *more = of->code == SQLITE_ERROR || of->code == SQLITE_OK
                           ? sqlite3_errmsg(store->db)
                       : of->code == SQLITE_CANTOPEN && cause != 0
                           ? strerror(cause)
                           : "";
    const bool stays = (of->code == SQLITE_FULL || of->code == SQLITE_IOERR) &&
                       !store->is_temporary;
    if (of->status == LAN_EINVAL && !is_ours(store->db)) {
        (void)lan_fail(&store->error, LAN_EPARSE, 0, 0,
                       "this is not the store of a sweep");
    }
    (void)lan_fail(&store->error, of->status, 0, 0, "%s%s%s%s", of->text,
                   more[0] != '\0' ? ": " : "", more,
                   stays ? "; the runs committed so far are kept" : "");
}

/* Records a failure if memory ran out. */
static void check_memory(lan_store *store, const void *taken)
{
    fail_sql(store, taken != NULL && !store->memory.is_short ? SQLITE_OK
                                                             : SQLITE_NOMEM);
}

/* Prepares a statement from a format as of sqlite3_mprintf(). Returns NULL
 * after an error; the caller finalizes the statement. */
static sqlite3_stmt *prepare(lan_store *store, const char *format, ...)
{
    sqlite3_stmt *made = NULL;
    va_list values;
    va_start(values, format);
    char *sql = sqlite3_vmprintf(format, values);
    va_end(values);
    check_memory(store, sql);
    if (is_fine(store)) {
        fail_sql(store, sqlite3_prepare_v2(store->db, sql, -1, &made, NULL));
    }
    sqlite3_free(sql);
    return made;
}

static int take_answer(void *context, int count, char **values, char **names)
{
    lan_store *store = context;
    (void)count;
    (void)names;
    store->answer =
        arena_copy(&store->memory, values[0] != NULL ? values[0] : "");
    return store->answer == NULL ? 1 : 0;
}

/* Executes statements in the same format; %Q quotes a text. Returns the first
 * value of the last row as a text, which is kept, and as a number; "" and 0 if
 * there is none. */
static fact execute(lan_store *store, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    char *sql = sqlite3_vmprintf(format, values);
    va_end(values);
    store->answer = "";
    check_memory(store, sql);
    if (is_fine(store)) {
        const int code = sqlite3_exec(store->db, sql, take_answer, store, NULL);
        fail_sql(store, store->memory.is_short ? SQLITE_NOMEM : code);
    }
    sqlite3_free(sql);
    return is_fine(store)
               ? (fact){store->answer, strtoll(store->answer, NULL, 10)}
               : (fact){"", 0};
}

/* Steps once; true if there is a row. */
static bool step(lan_store *store, sqlite3_stmt *statement)
{
    const int code = is_fine(store) ? sqlite3_step(statement) : SQLITE_DONE;
    fail_sql(store, code);
    return code == SQLITE_ROW;
}

static const char *text_at(sqlite3_stmt *row, int column)
{
    const char *text = (const char *)sqlite3_column_text(row, column);
    return text != NULL ? text : "";
}

/* LAN_NAN is stored as NULL. */
static double number_at(sqlite3_stmt *row, int column)
{
    return sqlite3_column_type(row, column) == SQLITE_NULL
               ? LAN_NAN
               : sqlite3_column_double(row, column);
}

/* --- checksums ----------------------------------------------------------- */

/* Continues with the bytes of a number, the lowest first on every machine. */
static uint64_t add_word(uint64_t sum, uint64_t word)
{
    unsigned char bytes[sizeof word];
    for (size_t i = 0; i < sizeof word; i++) {
        bytes[i] = (unsigned char)(word >> (8 * i));
    }
    return lan_digest(sum, bytes, sizeof bytes);
}

/* All NaNs count as one value. */
static uint64_t add_number(uint64_t sum, double value)
{
    uint64_t bits;
    const double stored = isnan(value) ? LAN_NAN : value;
    memcpy(&bits, &stored, sizeof bits);
    return add_word(sum, bits);
}

/* The value of a column as a row stores it; NaN if the path is not set. */
static double value_of(const lan_store *store, const lan_sweep_row *row,
                       size_t index)
{
    const size_t set = store->columns.set_count;
    return index < set ? row->values[index] : row->recorded[index - set];
}

static sqlite3_int64 sum_of_row(const lan_store *store, int64_t key,
                                const lan_sweep_row *row)
{
    uint64_t sum = add_word(LAN_DIGEST_START, (uint64_t)key);
    sum = add_word(sum, (uint64_t)row->status);
    sum = lan_digest(sum, row->error, strlen(row->error) + 1);
    for (size_t i = 0; i < store->columns.count; i++) {
        sum = add_number(sum, value_of(store, row, i));
    }
    return (sqlite3_int64)sum;
}

/* The checksum of about, columns and words: the type, size and bytes of each
 * value, integers as texts. The program's version is omitted because it is
 * compared where it matters, and `total` because older stores have this row. */
static void sum_head(lan_store *store, char text[20])
{
    static const char *const queries[] = {
        ("SELECT name, value FROM about WHERE name NOT IN "
         "('program', 'total', 'head') ORDER BY name"),
        "SELECT * FROM columns ORDER BY number",
        "SELECT * FROM words ORDER BY column, number"};
    uint64_t sum = LAN_DIGEST_START;
    for (size_t i = 0; i < sizeof queries / sizeof queries[0]; i++) {
        sqlite3_stmt *rows = prepare(store, queries[i]);
        while (step(store, rows)) {
            for (int c = 0; c < sqlite3_column_count(rows); c++) {
                const int type = sqlite3_column_type(rows, c);
                sum = add_word(sum, (uint64_t)type);
                if (type == SQLITE_FLOAT) {
                    sum = add_number(sum, sqlite3_column_double(rows, c));
                } else {
                    const char *bytes = text_at(rows, c);
                    const size_t count = (size_t)sqlite3_column_bytes(rows, c);
                    sum = lan_digest(add_word(sum, count), bytes, count);
                }
            }
        }
        (void)sqlite3_finalize(rows);
    }
    snprintf(text, 20, "%016" PRIx64, sum);
}

/* --- facts of the sweep -------------------------------------------------- */

/* Sets the columns and facts of a sweep. */
static void describe(lan_store *store, const lan_sweep *sweep, lan_shard shard)
{
    store->columns = sweep->columns;
    facts_of_sweep(sweep, shard, &store->memory, store->about);
    check_memory(store, store);
    if (is_fine(store) && store->columns.count > ROOM) {
        (void)lan_fail(&store->error, LAN_ELIMIT, 0, 0,
                       "a store holds at most %zu paths and names, not %zu",
                       ROOM, store->columns.count);
    } else if (shard.count < 1 || shard.index < 0) {
        (void)lan_fail(&store->error, LAN_ELIMIT, 0, 0, "there is no shard %d",
                       (int)shard.index);
    } else if (sweep->points > POINTS_MOST || sweep->repeat > BATTLES_MOST) {
        (void)lan_fail(&store->error, LAN_ELIMIT, 0, 0,
                       "a store holds at most 2^43 points of 2^20 battles");
    }
}

static void write_about(lan_store *store)
{
    char head[20];
    for (int i = 0; i < FACTS; i++) {
        execute(store, "INSERT OR REPLACE INTO about VALUES (%Q, %Q)",
                fact_names[i], store->about[i].text);
    }
    sum_head(store, head);
    execute(store, "INSERT OR REPLACE INTO about VALUES ('head', %Q)", head);
}

/* Reads the facts of the sweep and checks their checksum. */
static void read_about(lan_store *store, fact about[FACTS])
{
    static const char select[] = "SELECT value FROM about WHERE name = %Q";
    char head[20];
    for (int i = 0; i < FACTS; i++) {
        about[i] = execute(store, select, fact_names[i]);
    }
    sum_head(store, head);
    if (strcmp(execute(store, select, "head").text, head) != 0 &&
        is_fine(store)) {
        (void)refuse(
            &store->error,
            "the store is damaged: its description fails its checksum");
    }
}

/* In the order of lan_measure_kind. */
static const char *const kinds[] = {"number", "word", "flag"};

static void write_columns(lan_store *store)
{
    sqlite3_stmt *row =
        prepare(store, "INSERT INTO columns VALUES (?, ?, ?, ?, ?, ?)");
    for (size_t i = 0; i < store->columns.count && is_fine(store); i++) {
        const lan_column *column = &store->columns.items[i];
        const char *texts[] = {
            column->name, i < store->columns.set_count ? "set" : "recorded",
            kinds[column->kind]};
        (void)sqlite3_bind_int(row, 1, (int)i);
        for (int t = 0; t < 3; t++) {
            (void)sqlite3_bind_text(row, t + 2, texts[t], -1, SQLITE_STATIC);
        }
        (void)sqlite3_bind_int(row, 5, column->may_be_auto ? 1 : 0);
        (void)sqlite3_bind_double(row, 6, column->own);
        (void)step(store, row);
        (void)sqlite3_reset(row);
        for (size_t w = 0; w < column->word_count; w++) {
            execute(store, "INSERT INTO words VALUES (%d, %d, %Q)", (int)i,
                    (int)w, column->words[w]);
        }
    }
    (void)sqlite3_finalize(row);
}

/* Reads the columns, each with its words. */
static void read_columns(lan_store *store)
{
    lan_columns *to = &store->columns;
    arena *memory = &store->memory;
    const size_t most =
        (size_t)execute(store, "SELECT count(*) FROM columns").number;
    sqlite3_stmt *row = prepare(
        store, "SELECT name, kind, may_be_auto, own, role = 'set', (SELECT "
               "count(*) FROM words WHERE column = c.number) FROM columns c "
               "ORDER BY number");
    sqlite3_stmt *word =
        prepare(store, "SELECT word FROM words ORDER BY column, number");
    to->items = arena_take(memory, most, sizeof *to->items);
    for (; !memory->is_short && to->count < most && step(store, row);
         to->count++) {
        const size_t count = (size_t)sqlite3_column_int64(row, 5);
        const char **words = arena_take(memory, count, sizeof *words);
        lan_column *column = &to->items[to->count];
        *column = (lan_column){.name = arena_copy(memory, text_at(row, 0)),
                               .may_be_auto = sqlite3_column_int(row, 2) != 0,
                               .own = number_at(row, 3),
                               .words = words,
                               .word_count = count};
        for (int k = 0; k < 3; k++) {
            if (strcmp(text_at(row, 1), kinds[k]) == 0) {
                column->kind = (lan_measure_kind)k;
            }
        }
        for (size_t w = 0; words != NULL && w < count; w++) {
            (void)step(store, word);
            words[w] = arena_copy(memory, text_at(word, 0));
        }
        to->set_count += (size_t)sqlite3_column_int(row, 4);
    }
    check_memory(store, to->items);
    (void)sqlite3_finalize(row);
    (void)sqlite3_finalize(word);
}

/* Writes a piece with its number for every column of values, which is kept. */
static const char *list_columns(lan_store *store, const char *piece,
                                unsigned first)
{
    sqlite3_str *list = sqlite3_str_new(NULL);
    for (unsigned i = 0; i < store->columns.count; i++) {
        sqlite3_str_appendf(list, ", %s%u", piece, first + i);
    }
    char *text = sqlite3_str_finish(list);
    const char *kept = text != NULL ? arena_copy(&store->memory, text) : "";
    sqlite3_free(text);
    return kept;
}

static void create_tables(lan_store *store)
{
    execute(store,
            "CREATE TABLE about (name TEXT PRIMARY KEY, value) WITHOUT ROWID;"
            "CREATE TABLE columns (number INTEGER PRIMARY KEY, "
            "name, role, kind, may_be_auto, own);"
            "CREATE TABLE words (column, number, word, PRIMARY KEY "
            "(column, number)) WITHOUT ROWID;"
            "CREATE TABLE runs (key INTEGER PRIMARY KEY, status, error%s, sum);"
            "PRAGMA application_id = %d; PRAGMA user_version = %d",
            list_columns(store, "v", 0), APPLICATION, FORMAT);
    write_columns(store);
    write_about(store);
}

/* Prepares the statements on the table runs and counts its rows. */
static void prepare_rows(lan_store *store)
{
    store->values = arena_take(&store->memory, store->columns.count + 1,
                               sizeof *store->values);
    store->rows = execute(store, "SELECT count(*) FROM runs").number;
    store->keys = prepare(store, "SELECT sum FROM runs WHERE key = ?");
    store->insert =
        prepare(store, "INSERT OR IGNORE INTO runs VALUES (?1, ?2, ?3%s, ?)",
                list_columns(store, "?", FIXED + 1));
    check_memory(store, store->values);
}

/* --- reading rows -------------------------------------------------------- */

/* Passes the store's error to the caller or, if there is none, `status`. */
static lan_status report(const lan_store *store, lan_status status,
                         lan_error *err)
{
    return is_fine(store) ? fail_as(err, status)
                          : lan_fail(err, store->error.status, 0, 0, "%s",
                                     store->error.text);
}

static int64_t run_of_key(const lan_store *store, int64_t key)
{
    return key / BATTLES_MOST * store->about[REPEAT].number +
           key % BATTLES_MOST;
}

static int64_t key_of_run(const lan_store *store, int64_t run)
{
    const int64_t repeat = store->about[REPEAT].number;
    return run / repeat * BATTLES_MOST + run % repeat;
}

/* Takes the row at which a statement over the table runs stands. Returns false
 * if the row is damaged: then only row->run is valid, and only if the key is
 * undamaged. */
static bool take_row(const lan_store *store, sqlite3_stmt *at,
                     lan_sweep_row *row)
{
    const size_t count = store->columns.count;
    const int64_t key = sqlite3_column_int64(at, 0);
    bool is_good = sqlite3_column_type(at, 1) == SQLITE_INTEGER;
    for (size_t i = 0; i < count; i++) {
        store->values[i] = number_at(at, FIXED + (int)i);
        is_good = is_good &&
                  lan_column_has(&store->columns.items[i], store->values[i]);
    }
    *row = (lan_sweep_row){.run = run_of_key(store, key),
                           .values = store->values,
                           .recorded = store->values + store->columns.set_count,
                           .status = (lan_status)sqlite3_column_int(at, 1),
                           .error = text_at(at, 2)};
    return is_good && sum_of_row(store, key, row) ==
                          sqlite3_column_int64(at, FIXED + (int)count);
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
    const bool is_whole = execute(store, check).number == 1;
    sqlite3_stmt *rows = prepare(store, "SELECT * FROM runs ORDER BY key");
    if (is_fine(store) &&
        (!is_whole ||
         sqlite3_column_count(rows) != FIXED + (int)store->columns.count + 1)) {
        fail_sql(store, SQLITE_CORRUPT);
    }
    while (status == LAN_OK && step(store, rows)) {
        if (!take_row(store, rows, &row)) {
            first = damaged++ == 0 ? row.run : first;
        } else if (damaged == 0 && sink != NULL) {
            status = sink(context, &row);
        }
    }
    (void)sqlite3_finalize(rows);
    if (damaged > 0) {
        char others[40] = "";
        if (damaged > 1) {
            snprintf(others, sizeof others, ", as %" PRId64 " others",
                     damaged - 1);
        }
        (void)refuse(&store->error,
                     "the store is damaged: run %" PRId64
                     " fails its checksum and must be fought again%s",
                     first, others);
    }
    return report(store, status, err);
}

/* --- opening ------------------------------------------------------------- */

/* An exclusive lock while the file is open: otherwise two sweeps would fight
 * the same battles. A power failure may lose the last one or two commits. */
static const char begin_writing[] = "PRAGMA locking_mode = EXCLUSIVE;"
                                    "PRAGMA synchronous = NORMAL;"
                                    "BEGIN EXCLUSIVE";

static void close_file(lan_store *store)
{
    (void)sqlite3_finalize(store->insert);
    (void)sqlite3_finalize(store->keys);
    (void)sqlite3_close(store->db); /* rolls back uncommitted rows */
    store->insert = NULL;
    store->keys = NULL;
    store->db = NULL;
}

void lan_store_destroy(lan_store *store)
{
    if (store != NULL) {
        close_file(store);
        arena_clear(&store->memory);
        free(store);
    }
}

/* Checks that a locked file is a store of this version. The lock keeps the size
 * constant. Returns true if the file is empty. */
static bool check_file(lan_store *store)
{
    const int64_t application = execute(store, "PRAGMA application_id").number;
    const int64_t version = execute(store, "PRAGMA user_version").number;
    const int64_t page = execute(store, "PRAGMA page_size").number;
    const bool is_empty =
        application == 0 && version == 0 &&
        execute(store, "SELECT count(*) FROM sqlite_master").number == 0;
    struct stat now = {.st_size = 0};
    if (!is_fine(store)) {
        return false;
    }
    if (stat(store->path, &now) != 0) {
        fail_sql(store, SQLITE_CANTOPEN);
    } else if (is_empty && now.st_size == 1) { /* SQLite takes it as empty */
        fail_sql(store, SQLITE_NOTADB);
    } else if (!is_empty && application != APPLICATION) {
        (void)lan_fail(&store->error, LAN_EPARSE, 0, 0,
                       "this is a database of another program");
    } else if (!is_empty && version != FORMAT) {
        (void)refuse(
            &store->error,
            "the store has format %lld, but this program uses format %d",
            (long long)version, FORMAT);
    } else if (now.st_size % page != 0) {
        /* SQLite would read zeros for a truncated last page */
        fail_sql(store, SQLITE_CORRUPT);
    }
    return is_empty;
}

/* Opens a file and begins a transaction. Returns true if the file is empty. */
static bool begin_file(lan_store *store, const char *path, bool is_read)
{
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX |
                      (is_read ? 0 : SQLITE_OPEN_CREATE);
    struct stat found;
    /* a prefix, because SQLite gives ":memory:", "" and others a meaning */
    const size_t size = strlen(path) + 3;
    char *plain = arena_take(&store->memory, size, 1);
    check_memory(store, plain);
    if (!is_fine(store)) {
        return false;
    }
    snprintf(plain, size, "%s%s", path[0] == '/' ? "" : "./", path);
    store->path = plain;
    if (stat(plain, &found) == 0 && !S_ISREG(found.st_mode) &&
        !S_ISDIR(found.st_mode)) {
        /* SQLite would treat a pipe as a file */
        (void)lan_fail(&store->error, LAN_EPARSE, 0, 0,
                       "this is not the store of a sweep");
        return false;
    }
    fail_sql(store, sqlite3_open_v2(plain, &store->db, flags, NULL));
    (void)sqlite3_extended_result_codes(store->db, 1);
    (void)sqlite3_busy_timeout(store->db, PATIENCE);
    execute(store, "PRAGMA trusted_schema = OFF");
    if (is_fine(store) && !is_read &&
        sqlite3_db_readonly(store->db, "main") != 0) {
        fail_sql(store, SQLITE_READONLY);
    }
    execute(store, is_read ? "BEGIN" : begin_writing);
    return check_file(store);
}

/* Empties a store of this program, whatever its contents, by the procedure in
 * SQLite's documentation. */
static void empty_file(lan_store *store)
{
    lan_error_clear(&store->error);
    if (sqlite3_get_autocommit(store->db) == 0) {
        execute(store, "ROLLBACK");
    }
    (void)sqlite3_db_config(store->db, SQLITE_DBCONFIG_RESET_DATABASE, 1, NULL);
    execute(store, "VACUUM");
    (void)sqlite3_db_config(store->db, SQLITE_DBCONFIG_RESET_DATABASE, 0, NULL);
    execute(store, "BEGIN EXCLUSIVE");
}

/* Reads the facts and columns of a store, or checks that the facts are those of
 * this sweep. Samples and repeat may have been raised. */
static void check_tables(lan_store *store, bool is_read)
{
    fact was[FACTS];
    read_about(store, was);
    if (is_fine(store) && is_read) {
        memcpy(store->about, was, sizeof was);
        read_columns(store);
    } else if (is_fine(store) &&
               facts_compare(was, store->about, false, &store->error) ==
                   LAN_OK &&
               (was[POINTS].number != store->about[POINTS].number ||
                was[REPEAT].number != store->about[REPEAT].number)) {
        write_about(store);
    }
}

lan_status lan_store_open(const char *path, const lan_sweep *sweep,
                          const lan_shard *shard, bool fresh, lan_store **out,
                          lan_error *err)
{
    lan_store *store = calloc(1, sizeof *store);
    if (store == NULL) {
        return fail_as(err, LAN_ENOMEM);
    }
    if (sweep != NULL) {
        describe(store, sweep,
                 shard != NULL ? *shard : (lan_shard){.count = 1});
    }
    bool is_empty = begin_file(store, path, sweep == NULL);
    if (fresh && !is_empty &&
        (is_fine(store) || store->error.status == LAN_EINVAL)) {
        empty_file(store);
        is_empty = true;
    }
    if (is_fine(store) && sweep == NULL && is_empty) {
        (void)lan_fail(&store->error, LAN_EPARSE, 0, 0, "the store is empty");
    } else if (is_fine(store) && is_empty) {
        create_tables(store);
    } else if (is_fine(store)) {
        check_tables(store, sweep == NULL);
    }
    if (is_fine(store)) {
        prepare_rows(store);
    }
    if (sweep != NULL && !is_empty && is_fine(store)) {
        store->error.status = lan_store_read(store, NULL, NULL, NULL);
    }
    if (sweep != NULL) {
        execute(store, "COMMIT");
    }
    const lan_status status = report(store, LAN_OK, err);
    if (status == LAN_OK) {
        *out = store;
    } else {
        lan_store_destroy(store);
    }
    return status;
}

lan_status lan_store_open_to_read(const char *path, lan_store **out,
                                  lan_error *err)
{
    return lan_store_open(path, NULL, NULL, false, out, err);
}

const lan_columns *lan_store_columns(const lan_store *store)
{
    return &store->columns;
}

int64_t lan_store_rows(const lan_store *store)
{
    return store->rows;
}

/* --- missing rows -------------------------------------------------------- */

/* Number of runs of a shard: runs whose point + battle leaves the remainder
 * `index` when divided by `count`. */
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

int64_t lan_shard_run_count(lan_shard shard, const lan_sweep *sweep)
{
    return shard.count < 1 ? 0
                           : count_runs(shard.index, shard.count, sweep->points,
                                        sweep->repeat);
}

int64_t lan_store_wanted(const lan_store *store)
{
    const fact *about = store->about;
    return count_runs(about[SHARD].number, about[SHARDS].number,
                      about[POINTS].number, about[REPEAT].number);
}

static bool has_key(lan_store *store, int64_t key)
{
    (void)sqlite3_reset(store->keys);
    (void)sqlite3_bind_int64(store->keys, 1, key);
    return step(store, store->keys);
}

lan_status lan_store_commit(lan_store *store, lan_error *err)
{
    int has_moved = 0;
    if (is_fine(store) && store->waiting > 0) {
        (void)sqlite3_file_control(store->db, "main", SQLITE_FCNTL_HAS_MOVED,
                                   &has_moved);
        if (has_moved != 0) {
            /* the file has no name any more: its rows would be lost */
            (void)lan_fail(&store->error, LAN_EIO, 0, 0,
                           "the store was moved or removed during the sweep");
        }
        execute(store, "COMMIT");
        store->waiting = is_fine(store) ? 0 : store->waiting;
        store->since = lan_sweep_seconds();
    }
    return report(store, LAN_OK, err);
}

int64_t lan_store_next(lan_store *store, int64_t run)
{
    const int64_t repeat = store->about[REPEAT].number;
    const int64_t end = store->about[POINTS].number * repeat;
    if ((store->waiting >= COMMIT_ROWS ||
         lan_sweep_seconds() - store->since >= COMMIT_TIME) &&
        lan_store_commit(store, NULL) != LAN_OK) {
        return -1;
    }
    for (; run < end && is_fine(store); run++) {
        const int64_t diagonal = run / repeat + run % repeat;
        if (diagonal % store->about[SHARDS].number ==
                store->about[SHARD].number &&
            !has_key(store, key_of_run(store, run))) {
            return is_fine(store) ? run : -1;
        }
    }
    return -1;
}

/* --- taking rows --------------------------------------------------------- */

static void insert(lan_store *store, int64_t key, const lan_sweep_row *row)
{
    const int columns = (int)store->columns.count;
    const char *error = row->status != LAN_OK ? row->error : NULL;
    sqlite3_stmt *to = store->insert;
    int code = sqlite3_bind_int64(to, 1, key) |
               sqlite3_bind_int(to, 2, (int)row->status) |
               sqlite3_bind_text(to, 3, error, -1, SQLITE_STATIC) |
               sqlite3_bind_int64(to, FIXED + columns + 1,
                                  sum_of_row(store, key, row));
    for (int i = 0; i < columns; i++) {
        const double value = value_of(store, row, (size_t)i);
        /* SQLite stores integers in fewer bytes; NaN becomes NULL */
        code |=
            store->columns.items[i].kind == LAN_MEASURE_NUMBER || isnan(value)
                ? sqlite3_bind_double(to, FIXED + 1 + i, value)
                : sqlite3_bind_int64(to, FIXED + 1 + i, (sqlite3_int64)value);
    }
    fail_sql(store, code == SQLITE_OK ? SQLITE_OK : SQLITE_NOMEM);
    (void)step(store, to);
    (void)sqlite3_reset(to); /* returns the code of the step again */
    store->rows += is_fine(store) ? sqlite3_changes(store->db) : 0;
}

lan_status lan_store_add(void *context, const lan_sweep_row *row)
{
    lan_store *store = context;
    if (store->waiting == 0) {
        execute(store, "BEGIN");
    }
    if (is_fine(store)) {
        store->waiting++;
        insert(store, key_of_run(store, row->run), row);
    }
    return store->error.status;
}

/* --- joining ------------------------------------------------------------- */

typedef struct joining {
    lan_store *to;
    lan_store *part;
    const lan_progress *progress;
    int64_t done;  /* rows of all parts so far */
    int64_t total; /* estimated rows of all parts */
    lan_error err;
} joining;

/* Copies a row that was read and checked. Rows with equal checksums are equal.
 */
static lan_status join_row(void *context, const lan_sweep_row *row)
{
    joining *at = context;
    const int64_t key = key_of_run(at->part, row->run);
    if (!has_key(at->to, key)) {
        insert(at->to, key, row);
    } else if (sqlite3_column_int64(at->to->keys, 0) !=
               sum_of_row(at->part, key, row)) {
        return refuse(&at->err,
                      "run %" PRId64
                      " differs from the same run in an earlier store",
                      run_of_key(at->to, key));
    }
    return ++at->done % ROWS_A_REPORT != 0 ||
                   lan_progress_report(at->progress, (double)at->done,
                                       (double)at->total)
               ? at->to->error.status
               : LAN_ECANCELLED;
}

/* Joins a part of the same sweep; the larger samples and repeat apply. */
static lan_status join_part(joining *at, const char *path, size_t after)
{
    fact *to = at->to->about;
    lan_status status = lan_store_open_to_read(path, &at->part, &at->err);
    if (status != LAN_OK) {
        return status;
    }
    const fact *about = at->part->about;
    for (int i = POINTS; i <= REPEAT; i++) {
        if (about[i].number > to[i].number &&
            to[HAS_FIXED_POINTS].number <= i - POINTS) {
            to[i] = fact_of(about[i].number, &at->to->memory);
        }
    }
    at->total = at->done + at->part->rows * (int64_t)after;
    status = facts_compare(about, to, true, &at->err);
    status = status == LAN_OK ? lan_store_read(at->part, join_row, at, &at->err)
                              : status;
    lan_store_destroy(at->part);
    return status;
}

/* Joins stores into a new file, which has no name yet. The facts are those of
 * the first store. Returns the file that an error concerns. */
static const char *join(joining *at, const char *temporary, const char *path,
                        const char *const *stores, size_t count)
{
    lan_store *to = NULL;
    size_t next = 0;
    if (lan_store_open_to_read(stores[0], &to, &at->err) != LAN_OK) {
        return stores[0];
    }
    at->to = to;
    close_file(to);
    to->about[SHARD] = fact_of(0, &to->memory);
    to->about[SHARDS] = fact_of(1, &to->memory);
    to->is_temporary = true;
    (void)begin_file(to, temporary, false);
    create_tables(to);
    prepare_rows(to);
    while (next < count && is_fine(to) &&
           join_part(at, stores[next], count - next) == LAN_OK) {
        next++;
    }
    write_about(to);
    execute(to, "COMMIT");
    if (!is_fine(to)) {
        at->err = to->error;
    }
    const bool is_of_part = is_fine(to);
    lan_store_destroy(to);
    return is_of_part && next < count ? stores[next] : path;
}

lan_status lan_store_merge(const char *path, const char *const *stores,
                           size_t count, const lan_progress *progress,
                           lan_error *err)
{
    joining at = {.progress = progress};
    lan_output_file *file = NULL;
    struct stat there;
    bool is_one = false;
    char name[100];
    if (count == 0) {
        return refuse(err, "there is no store to join");
    }
    /* "-o *.db" expands to one of the stores: replace no other file */
    for (size_t i = 0; i < count && !is_one; i++) {
        is_one = strcmp(path, stores[i]) == 0;
    }
    if (!is_one && stat(path, &there) == 0) {
        return refuse(err, "'%s' exists and is not one of the stores to join",
                      lan_text_printable(path, name, sizeof name));
    }
    lan_status status = lan_output_file_open(path, &file, err);
    if (status != LAN_OK) {
        return status;
    }
    const char *blamed =
        join(&at, lan_output_file_temporary(file), path, stores, count);
    status = at.err.status;
    if (status == LAN_OK) {
        return lan_output_file_commit(file, err);
    }
    lan_output_file_discard(file);
    return status == LAN_ECANCELLED
               ? fail_as(err, status)
               : lan_fail(err, status, 0, 0, "%s: %s",
                          lan_text_printable(blamed, name, sizeof name),
                          at.err.text);
}
