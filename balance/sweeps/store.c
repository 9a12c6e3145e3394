/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "balance/fail_impl.h"
#include "balance/sweeps/store_impl.h"
#include "base/digest_impl.h"
#include "base/output_file.h"
#include "base/text.h"
#include "scenarios/keys.h"

#define FORMAT 2 /* user_version: of the tables */

#define BATTLES_MOST (INT64_C(1) << 20)
#define POINTS_MOST  (INT64_C(1) << 43)

/* Columns of the table of runs before the values, and values at most. */
#define FIXED 3
#define ROOM  ((size_t)1996)

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

static const char *const fact_names[FACTS] = {
    "program", "scenario",         "sweep", "seed",  "points",
    "repeat",  "has_fixed_points", "shard", "shards"};

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

/* Every NaN is one. */
static uint64_t add_number(uint64_t sum, double value)
{
    uint64_t bits;
    const double stored = isnan(value) ? LAN_NAN : value;
    memcpy(&bits, &stored, sizeof bits);
    return add_word(sum, bits);
}

/* The value of a column as a row has it, without the scenario's own. */
static double value_of(const lan_store *store, const lan_sweep_row *row,
                       size_t index)
{
    const size_t set = store->columns->set_count;
    return index < set ? row->values[index] : row->recorded[index - set];
}

static sqlite3_int64 sum_of_row(const lan_store *store, int64_t key,
                                const lan_sweep_row *row)
{
    uint64_t sum = add_word(LAN_DIGEST_START, (uint64_t)key);
    sum = add_word(sum, (uint64_t)row->status);
    sum = lan_digest(sum, row->error, strlen(row->error) + 1);
    for (size_t i = 0; i < store->columns->count; i++) {
        sum = add_number(sum, value_of(store, row, i));
    }
    return (sqlite3_int64)sum;
}

/* The checksum of what the rows are of: the type of each value, and its bytes
 * with their number; integers as texts. The program's version is compared
 * wherever it matters; stores have had a row `total`. */
static void sum_head(lan_store *store, char text[20])
{
    static const char *const queries[] = {
        ("SELECT name, value FROM about WHERE name NOT IN "
         "('program', 'total', 'head') ORDER BY name"),
        "SELECT * FROM columns ORDER BY number",
        "SELECT * FROM words ORDER BY column, number"};
    uint64_t sum = LAN_DIGEST_START;
    for (size_t i = 0; i < sizeof queries / sizeof queries[0]; i++) {
        sqlite3_stmt *rows = store_prepare(store, queries[i]);
        while (store_step(store, rows)) {
            for (int c = 0; c < sqlite3_column_count(rows); c++) {
                const int type = sqlite3_column_type(rows, c);
                sum = add_word(sum, (uint64_t)type);
                if (type == SQLITE_FLOAT) {
                    sum = add_number(sum, sqlite3_column_double(rows, c));
                } else {
                    const char *bytes = store_text_at(rows, c);
                    const size_t count = (size_t)sqlite3_column_bytes(rows, c);
                    sum = lan_digest(add_word(sum, count), bytes, count);
                }
            }
        }
        (void)sqlite3_finalize(rows);
    }
    snprintf(text, 20, "%016" PRIx64, sum);
}

/* --- what the rows are of ------------------------------------------------ */

/* What a part of the scenario has in common with others that are the same
 * question; NULL without memory. */
static const char *write_identity(lan_store *store, const lan_sweep *sweep,
                                  const char *key)
{
    char number[LAN_TEXT_DOUBLE_SIZE];
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    const bool is_written =
        stream != NULL &&
        lan_keys_write_identity(sweep->scenario, key, stream) == LAN_OK;
    if (is_written && key != NULL && !isnan(sweep->precision)) {
        fprintf(stream, "precision: %s\n",
                lan_text_from_double(sweep->precision, number));
    }
    const bool is_whole = stream != NULL && fclose(stream) == 0 && is_written;
    const char *kept = is_whole ? arena_copy(&store->memory, text) : NULL;
    free(text);
    return kept;
}

static void say(lan_store *store, int i, int64_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRId64, number);
    store->about[i] = (fact){arena_copy(&store->memory, text), number};
}

/* What the store of a sweep is of. */
static void describe(lan_store *store, const lan_sweep *sweep, lan_shard shard)
{
    const lan_design *design = sweep->design;
    fact *about = store->about;
    char seed[24];
    snprintf(seed, sizeof seed, "%" PRIu64, design->seed);
    about[PROGRAM].text = PACKAGE_VERSION;
    about[SCENARIO].text = write_identity(store, sweep, NULL);
    about[SWEEP].text = write_identity(store, sweep, "sweep");
    about[SEED].text = arena_copy(&store->memory, seed);
    say(store, POINTS, design->points);
    say(store, REPEAT, design->repeat);
    say(store, HAS_FIXED_POINTS, design->kind == LAN_DESIGN_LHS);
    say(store, SHARD, shard.index);
    say(store, SHARDS, shard.count);
    if (about[SCENARIO].text == NULL || about[SWEEP].text == NULL ||
        store->memory.is_short ||
        lan_columns_create(sweep, &store->columns) != LAN_OK) {
        store_fail_sql(store, SQLITE_NOMEM);
    } else if (store->columns->count > ROOM) {
        (void)lan_fail(&store->error, LAN_ELIMIT, 0, 0,
                       "a store has room for %zu paths and names, not %zu",
                       ROOM, store->columns->count);
    } else if (design->points > POINTS_MOST || design->repeat > BATTLES_MOST) {
        (void)lan_fail(&store->error, LAN_ELIMIT, 0, 0,
                       "a store has room for 2^43 points of 2^20 battles");
    }
}

/* The first line of a text, without leading blanks, for a message. */
static const char *show_line(const char *text, char shown[60])
{
    char line[80];
    char plain[56];
    text += strspn(text, " ");
    snprintf(line, sizeof line, "%.*s", (int)strcspn(text, "\n"), text);
    snprintf(shown, 60, line[0] != '\0' ? "'%s'" : "nothing",
             lan_text_printable(line, plain, sizeof plain));
    return shown;
}

/* Finds whether rows of one are rows of the other: samples, but of Latin
 * hypercubes, and repeat may be raised, and a part is of any shard. Reports the
 * first line that differs. */
static lan_status compare(const fact *was, const fact *now, bool is_part,
                          lan_error *err)
{
    static const char *const nouns[FACTS] = {
        "version of the program", "scenario", "sweep", "seed",
        "number of samples", "number of battles",
        /* the sweep is another, too */
        [SHARD] = "shard", [SHARDS] = "number of shards"};
    char has[60];
    char wants[60];
    for (int i = 0; i < FACTS; i++) {
        const char *a = was[i].text;
        const char *b = now[i].text;
        const bool may_rise =
            i == REPEAT || (i == POINTS && was[HAS_FIXED_POINTS].number == 0);
        if (strcmp(a, b) == 0 || nouns[i] == NULL || (is_part && i >= SHARD) ||
            (may_rise && (is_part || now[i].number > was[i].number))) {
            continue;
        }
        size_t line = 0;
        for (size_t k = 0; a[k] != '\0' && a[k] == b[k]; k++) {
            line = a[k] == '\n' ? k + 1 : line;
        }
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "the store is of another %s: it has %s where this has "
                        "%s%s",
                        nouns[i], show_line(a + line, has),
                        show_line(b + line, wants),
                        may_rise ? ", and it can only be raised" : "");
    }
    return LAN_OK;
}

/* --- tables of it -------------------------------------------------------- */

static void write_about(lan_store *store)
{
    char head[20];
    for (int i = 0; i < FACTS; i++) {
        store_execute(store, "INSERT OR REPLACE INTO about VALUES (%Q, %Q)",
                      fact_names[i], store->about[i].text);
    }
    sum_head(store, head);
    store_execute(store, "INSERT OR REPLACE INTO about VALUES ('head', %Q)",
                  head);
}

/* Reads what the rows are of, and sees that it is as it was written. */
static void read_about(lan_store *store, fact about[FACTS])
{
    static const char ask[] = "SELECT value FROM about WHERE name = %Q";
    char head[20];
    for (int i = 0; i < FACTS; i++) {
        about[i].text = store_ask(store, ask, fact_names[i]);
        about[i].number = strtoll(about[i].text, NULL, 10);
    }
    sum_head(store, head);
    if (strcmp(store_ask(store, ask, "head"), head) != 0 &&
        store_is_fine(store)) {
        (void)lan_fail(&store->error, LAN_EINVAL, 0, 0,
                       "the store is damaged: what its rows are of is not as "
                       "it was written");
    }
}

/* In the order of lan_measure_kind. */
static const char *const kinds[] = {"number", "word", "flag"};

static void write_columns(lan_store *store)
{
    sqlite3_stmt *row =
        store_prepare(store, "INSERT INTO columns VALUES (?, ?, ?, ?, ?, ?)");
    for (size_t i = 0; i < store->columns->count && store_is_fine(store); i++) {
        const lan_column *column = &store->columns->items[i];
        const char *texts[] = {
            column->name, i < store->columns->set_count ? "set" : "recorded",
            kinds[column->kind]};
        (void)sqlite3_bind_int(row, 1, (int)i);
        for (int t = 0; t < 3; t++) {
            (void)sqlite3_bind_text(row, t + 2, texts[t], -1, SQLITE_STATIC);
        }
        (void)sqlite3_bind_int(row, 5, column->may_be_auto ? 1 : 0);
        (void)sqlite3_bind_double(row, 6, column->own);
        (void)store_step(store, row);
        (void)sqlite3_reset(row);
        for (size_t w = 0; w < column->word_count; w++) {
            store_execute(store, "INSERT INTO words VALUES (%d, %d, %Q)",
                          (int)i, (int)w, column->words[w]);
        }
    }
    (void)sqlite3_finalize(row);
}

/* A row for each word of a column, or one. */
static const char select_columns[] =
    "SELECT c.number, name, kind, may_be_auto, own, word, (SELECT count(*) "
    "FROM words WHERE column = c.number) FROM columns c LEFT JOIN words w ON "
    "w.column = c.number ORDER BY c.number, w.number";

static void read_columns(lan_store *store)
{
    const int64_t count =
        store_ask_number(store, "SELECT count(*) FROM columns");
    const int64_t set = store_ask_number(
        store, "SELECT count(*) FROM columns WHERE role = 'set'");
    sqlite3_stmt *row = store_prepare(store, select_columns);
    lan_columns *made = lan_columns_begin((size_t)set, (size_t)(count - set));
    const char **words = NULL;
    int64_t last = -1;
    size_t next = 0;
    store->columns = made;
    while (made != NULL && !made->memory.is_short && store_step(store, row)) {
        if (sqlite3_column_int64(row, 0) != last) {
            last = sqlite3_column_int64(row, 0);
            lan_column *column =
                lan_columns_name(made, next++, store_text_at(row, 1),
                                 (size_t)sqlite3_column_int64(row, 6), &words);
            for (int k = 0; k < 3; k++) {
                if (strcmp(store_text_at(row, 2), kinds[k]) == 0) {
                    column->kind = (lan_measure_kind)k;
                }
            }
            column->may_be_auto = sqlite3_column_int(row, 3) != 0;
            column->own = store_number_at(row, 4);
        }
        if (sqlite3_column_type(row, 5) != SQLITE_NULL && words != NULL) {
            *words++ = arena_copy(&made->memory, store_text_at(row, 5));
        }
    }
    if (made == NULL || made->memory.is_short) {
        store_fail_sql(store, SQLITE_NOMEM);
    }
    (void)sqlite3_finalize(row);
}

/* Writes a piece with its number for every column of values, which is kept. */
static const char *list_columns(lan_store *store, const char *piece,
                                unsigned first)
{
    sqlite3_str *list = sqlite3_str_new(NULL);
    for (unsigned i = 0; i < store->columns->count; i++) {
        sqlite3_str_appendf(list, ", %s%u", piece, first + i);
    }
    char *text = sqlite3_str_finish(list);
    const char *kept = text != NULL ? arena_copy(&store->memory, text) : "";
    sqlite3_free(text);
    return kept;
}

static void create_tables(lan_store *store)
{
    store_execute(
        store,
        "CREATE TABLE about (name TEXT PRIMARY KEY, value) WITHOUT ROWID;"
        "CREATE TABLE columns (number INTEGER PRIMARY KEY, "
        "name, role, kind, may_be_auto, own);"
        "CREATE TABLE words (column, number, word, PRIMARY KEY "
        "(column, number)) WITHOUT ROWID;"
        "CREATE TABLE runs (key INTEGER PRIMARY KEY, status, error%s, sum);"
        "PRAGMA application_id = %d; PRAGMA user_version = %d",
        list_columns(store, "v", 0), STORE_APPLICATION, FORMAT);
    write_columns(store);
    write_about(store);
}

/* Prepares the statements over the rows and counts these. */
static void prepare_rows(lan_store *store)
{
    char *sql =
        sqlite3_mprintf("INSERT OR IGNORE INTO runs VALUES (?1, ?2, ?3%s, ?)",
                        list_columns(store, "?", FIXED + 1));
    store->values = arena_take(&store->memory, store->columns->count + 1,
                               sizeof *store->values);
    store->rows = store_ask_number(store, "SELECT count(*) FROM runs");
    store->last_key =
        store_ask_number(store, "SELECT ifnull(max(key), -1) FROM runs");
    store->keys = store_prepare(store, "SELECT sum FROM runs WHERE key = ?");
    if (sql == NULL || store->memory.is_short) {
        store_fail_sql(store, SQLITE_NOMEM);
    }
    store->insert = store_prepare(store, sql);
    sqlite3_free(sql);
}

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
    return key / BATTLES_MOST * store->about[REPEAT].number +
           key % BATTLES_MOST;
}

static int64_t key_of_run(const lan_store *store, int64_t run)
{
    const int64_t repeat = store->about[REPEAT].number;
    return run / repeat * BATTLES_MOST + run % repeat;
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
        store->values[i] = store_number_at(at, FIXED + (int)i);
        is_good = is_good &&
                  lan_column_has(&store->columns->items[i], store->values[i]);
    }
    *row =
        (lan_sweep_row){.run = run_of_key(store, key),
                        .values = store->values,
                        .recorded = store->values + store->columns->set_count,
                        .status = (lan_status)sqlite3_column_int(at, 1),
                        .error = store_text_at(at, 2)};
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
    const bool is_whole = store_ask_number(store, check) == 1;
    sqlite3_stmt *rows =
        store_prepare(store, "SELECT * FROM runs ORDER BY key");
    if (store_is_fine(store) &&
        (!is_whole || sqlite3_column_count(rows) !=
                          FIXED + (int)store->columns->count + 1)) {
        store_fail_sql(store, SQLITE_CORRUPT);
    }
    while (status == LAN_OK && store_step(store, rows)) {
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
        (void)lan_fail(&store->error, LAN_EINVAL, 0, 0,
                       "the store is damaged: run %" PRId64 " is not as it was "
                       "written and must be fought again%s",
                       first, others);
    }
    return report(store, status, err);
}

/* --- opening ------------------------------------------------------------- */

/* An own lock as long as it is open: two sweeps would fight the same battles.
 * After a loss of power a commit or two may be missing. */
static const char begin_sweep[] = "PRAGMA locking_mode = EXCLUSIVE;"
                                  "PRAGMA synchronous = NORMAL;"
                                  "BEGIN EXCLUSIVE";

/* A file that has no name yet: a failure discards all of it, and what is
 * committed reaches the disk before the file gets its name. */
static const char begin_new[] = "PRAGMA journal_mode = OFF;"
                                "PRAGMA synchronous = FULL;"
                                "BEGIN";

static const char begin_reading[] = "BEGIN";

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

/* Checks whose a file is that is locked, so that its size stays; true if it
 * is empty. */
static bool check_file(lan_store *store)
{
    const int64_t application =
        store_ask_number(store, "PRAGMA application_id");
    const int64_t version = store_ask_number(store, "PRAGMA user_version");
    const int64_t tables =
        store_ask_number(store, "SELECT count(*) FROM sqlite_master");
    const int64_t page = store_ask_number(store, "PRAGMA page_size");
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
    } else if (!is_empty && version != FORMAT) {
        (void)lan_fail(&store->error, LAN_EINVAL, 0, 0,
                       "the tables of the store are of version %lld, those of "
                       "this program of version %d",
                       (long long)version, FORMAT);
    } else if (now.st_size % page != 0) {
        /* a file whose last page was cut off reads as if there were zeros */
        store_fail_sql(store, SQLITE_CORRUPT);
    }
    return is_empty;
}

/* Opens a file, and begins a transaction; true if it is empty. */
static bool begin_file(lan_store *store, const char *path, const char *how)
{
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX |
                      (how != begin_reading ? SQLITE_OPEN_CREATE : 0);
    struct stat found;
    /* SQLite gives some names a meaning, ":memory:" and "" among them */
    const size_t size = strlen(path) + 3;
    char *plain = arena_take(&store->memory, size, 1);
    if (plain != NULL) {
        snprintf(plain, size, "%s%s", path[0] == '/' ? "" : "./", path);
    }
    store->path = plain;
    store->is_temporary = how == begin_new;
    if (store->path == NULL) {
        store_fail_sql(store, SQLITE_NOMEM);
    } else if (stat(store->path, &found) == 0 && !S_ISREG(found.st_mode) &&
               !S_ISDIR(found.st_mode)) {
        /* SQLite would read and write a pipe as if it were a file */
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
    return check_file(store);
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
    read_about(store, was);
    if (!store_is_fine(store) ||
        compare(was, store->about, false, &store->error) != LAN_OK) {
        return;
    }
    if (was[POINTS].number != store->about[POINTS].number ||
        was[REPEAT].number != store->about[REPEAT].number) {
        write_about(store);
    }
    prepare_rows(store);
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
    lan_store *store = calloc(1, sizeof *store);
    if (store == NULL) {
        return fail_as(err, LAN_ENOMEM);
    }
    describe(store, sweep, options->shard);
    bool is_empty = begin_file(store, path, begin_sweep);
    if (options->fresh && !is_empty &&
        (store_is_fine(store) || store->error.status == LAN_EINVAL)) {
        empty_file(store);
        is_empty = true;
    }
    if (store_is_fine(store) && is_empty) {
        create_tables(store);
        prepare_rows(store);
    } else if (store_is_fine(store)) {
        check_tables(store);
    }
    store_execute(store, "COMMIT");
    return hand_over(store, out, err);
}

lan_status lan_store_open_to_read(const char *path, lan_store **out,
                                  lan_error *err)
{
    lan_store *store = calloc(1, sizeof *store);
    if (store == NULL) {
        return fail_as(err, LAN_ENOMEM);
    }
    if (begin_file(store, path, begin_reading)) {
        (void)lan_fail(&store->error, LAN_EPARSE, 0, 0, "the store is empty");
    }
    read_about(store, store->about);
    if (store_is_fine(store)) {
        read_columns(store);
    }
    if (store_is_fine(store)) {
        prepare_rows(store);
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

/* True if the store lacked the row. */
static bool insert(lan_store *store, int64_t key, const lan_sweep_row *row)
{
    const int columns = (int)store->columns->count;
    const char *error = row->status != LAN_OK ? row->error : NULL;
    sqlite3_stmt *to = store->insert;
    int code = sqlite3_bind_int64(to, 1, key) |
               sqlite3_bind_int(to, 2, (int)row->status) |
               sqlite3_bind_text(to, 3, error, -1, SQLITE_STATIC) |
               sqlite3_bind_int64(to, FIXED + columns + 1,
                                  sum_of_row(store, key, row));
    for (int i = 0; i < columns; i++) {
        const double value = value_of(store, row, (size_t)i);
        /* words and flags are short as integers; NaN is NULL */
        code |=
            store->columns->items[i].kind == LAN_MEASURE_NUMBER || isnan(value)
                ? sqlite3_bind_double(to, FIXED + 1 + i, value)
                : sqlite3_bind_int64(to, FIXED + 1 + i, (sqlite3_int64)value);
    }
    store_fail_sql(store, code == SQLITE_OK ? SQLITE_OK : SQLITE_NOMEM);
    (void)store_step(store, to);
    (void)sqlite3_reset(to); /* repeats the step's code */
    if (!store_is_fine(store) || sqlite3_changes(store->db) == 0) {
        return false;
    }
    store->rows++;
    store->last_key = key > store->last_key ? key : store->last_key;
    return true;
}

lan_status lan_store_add(void *context, const lan_sweep_row *row)
{
    lan_store *store = context;
    if (store->waiting == 0) {
        store_execute(store, "BEGIN");
    }
    if (store_is_fine(store)) {
        store->waiting++;
        (void)insert(store, key_of_run(store, row->run), row);
    }
    const int64_t committed = store->rows - store->waiting;
    return store->waiting >= COMMIT_ROWS &&
                   store->waiting >= committed / COMMIT_SHARE
               ? lan_store_commit(store, NULL)
               : store->error.status;
}

/* --- joining ------------------------------------------------------------- */

typedef struct joining {
    lan_store *to;
    lan_store *part;
    const lan_progress *progress;
    int64_t done;  /* rows of all parts */
    int64_t total; /* and to be, about */
    lan_error err;
} joining;

/* Copies a row, which was read and checked: equal checksums are equal rows. */
static lan_status join_row(void *context, const lan_sweep_row *row)
{
    joining *at = context;
    const int64_t key = key_of_run(at->part, row->run);
    if (!insert(at->to, key, row) && store_is_fine(at->to) &&
        has_key(at->to, key) &&
        sqlite3_column_int64(at->to->keys, 0) !=
            sum_of_row(at->part, key, row)) {
        return lan_fail(&at->err, LAN_EINVAL, 0, 0,
                        "run %" PRId64 " is not as in a store before it",
                        run_of_key(at->to, key));
    }
    return ++at->done % ROWS_A_REPORT != 0 ||
                   lan_progress_report(at->progress, (double)at->done,
                                       (double)at->total)
               ? at->to->error.status
               : LAN_ECANCELLED;
}

/* Takes a part of the same sweep in; the larger samples and repeat hold. */
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
            say(at->to, i, about[i].number);
        }
    }
    at->total = at->done + at->part->rows * (int64_t)after;
    status = compare(about, to, true, &at->err);
    status = status == LAN_OK ? lan_store_read(at->part, join_row, at, &at->err)
                              : status;
    lan_store_destroy(at->part);
    return status;
}

/* Joins stores into a file that has no name yet. The first says what the rows
 * are of. Returns which file an error is about. */
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
    say(to, SHARD, 0);
    say(to, SHARDS, 1);
    (void)begin_file(to, temporary, begin_new);
    create_tables(to);
    prepare_rows(to);
    while (next < count && store_is_fine(to) &&
           join_part(at, stores[next], count - next) == LAN_OK) {
        next++;
    }
    write_about(to);
    store_execute(to, "COMMIT");
    if (!store_is_fine(to)) {
        at->err = to->error;
    }
    const bool is_of_part = store_is_fine(to);
    lan_store_destroy(to);
    return is_of_part && next < count ? stores[next] : path;
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
    joining at = {.progress = progress};
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
