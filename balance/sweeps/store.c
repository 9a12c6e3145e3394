/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/store.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "balance/sweeps/columns_impl.h"
#include "balance/sweeps/store_impl.h"
#include "base/digest_impl.h"
#include "base/list_impl.h"
#include "base/real.h"

/* Rows of a transaction at least, and beside those that were committed before
 * it: a commit awaits the disk some milliseconds, thousands of rows' time. And
 * how long the first of them may wait, s. */
#define COMMIT_ROWS  500
#define COMMIT_SHARE 16
#define COMMIT_TIME  1.0

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Number of rows and the sum of their sums. */
#define TOTAL_FORMAT "%" PRId64 " %016" PRIx64
#define TOTAL_SIZE   40

/* --- SQLite in the words of the library ---------------------------------- */

/* Keeps an error of our own. */
LAN_PRINTF(3, 4)
lan_status store_fail(lan_store *store, lan_status status, const char *format,
                      ...)
{
    char text[LAN_ERROR_TEXT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return lan_fail(&store->error, status, 0, 0, "%s", text);
}

/* Tries for itself what SQLite could not open, for the reason. */
static lan_status fail_opening(lan_store *store)
{
    char why[100] = "";
    const int file =
        open(store->path, store->is_made ? O_RDWR | O_CREAT : O_RDWR, 0644);
    const int reason = file < 0 ? errno : 0;
    if (file >= 0) {
        (void)close(file);
    }
    const bool is_known =
        reason != 0 && strerror_r(reason, why, sizeof why) == 0;
    return store_fail(store, LAN_EIO, "the store cannot be opened%s%s",
                      is_known ? ": " : "", why);
}

/* Whether a file says at its head that it is a database of this program, be
 * the rest as it may. Read through SQLite: to open the file a second time and
 * close it would take this process's locks away. */
static bool is_ours(const lan_store *store)
{
    static const char magic[] = "SQLite format 3";
    enum { APPLICATION_AT = 68, HEAD = 72 };
    unsigned char head[HEAD];
    const unsigned char *at = head + APPLICATION_AT;
    sqlite3_file *file = NULL;
    return store->db != NULL &&
           sqlite3_file_control(store->db, "main", SQLITE_FCNTL_FILE_POINTER,
                                &file) == SQLITE_OK &&
           file->pMethods != NULL &&
           file->pMethods->xRead(file, head, HEAD, 0) == SQLITE_OK &&
           memcmp(head, magic, sizeof magic) == 0 &&
           (at[0] << 24 | at[1] << 16 | at[2] << 8 | at[3]) ==
               STORE_APPLICATION;
}

/* What a file that is no sound store is: only of ours more is known, as which
 * table is missing. */
static lan_status fail_reading(lan_store *store, const char *why)
{
    return is_ours(store)
               ? store_fail(store, LAN_EINVAL, "the store is damaged%s%s",
                            why[0] != '\0' ? ": " : "", why)
               : store_fail(store, LAN_EPARSE,
                            "this is not a store of a sweep");
}

/* Keeps what SQLite says as the store's error and returns its status. */
lan_status store_fail_sql(lan_store *store, int code)
{
    const char *rest =
        store->is_unknown ? "" : "; rows that were committed stay";
    if (code == SQLITE_IOERR_NOMEM) {
        code = SQLITE_NOMEM;
    }
    switch (code & 0xff) { /* the rest tells it more closely */
    case SQLITE_NOMEM:
        return store_fail(store, LAN_ENOMEM, "%s", lan_status_text(LAN_ENOMEM));
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return store_fail(store, LAN_EIO,
                          "the store is in use by another process");
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
        return fail_reading(store, "");
    case SQLITE_ERROR: /* a table or column is missing */
        return fail_reading(store, sqlite3_errmsg(store->db));
    case SQLITE_FULL:
        return store_fail(store, LAN_EIO, "the disk is full%s", rest);
    case SQLITE_READONLY:
    case SQLITE_PERM:
        return store_fail(store, LAN_EIO, "the store may not be written");
    case SQLITE_CANTOPEN:
        return fail_opening(store);
    case SQLITE_IOERR:
        return store_fail(store, LAN_EIO,
                          "the store could not be read or written%s", rest);
    default:
        return store_fail(store, LAN_EIO, "the store: %s",
                          sqlite3_errmsg(store->db));
    }
}

lan_status store_exec(lan_store *store, const char *sql)
{
    const int code = sqlite3_exec(store->db, sql, NULL, NULL, NULL);
    return code == SQLITE_OK ? LAN_OK : store_fail_sql(store, code);
}

/* Steps once; *has_row says whether there is one. */
lan_status store_step(lan_store *store, sqlite3_stmt *statement, bool *has_row)
{
    const int code = sqlite3_step(statement);
    *has_row = code == SQLITE_ROW;
    return code == SQLITE_ROW || code == SQLITE_DONE
               ? LAN_OK
               : store_fail_sql(store, code);
}

/* Prepares a statement and binds a value for each letter: t text, i int64_t, d
 * double. It is finalized by the caller, on failure too; it may be NULL then.
 */
lan_status store_query(lan_store *store, sqlite3_stmt **out, const char *sql,
                       const char *letters, ...)
{
    va_list values;
    *out = NULL;
    int code = sqlite3_prepare_v2(store->db, sql, -1, out, NULL);
    va_start(values, letters);
    for (int i = 0; code == SQLITE_OK && letters[i] != '\0'; i++) {
        code = letters[i] == 't'
                   ? sqlite3_bind_text(*out, i + 1, va_arg(values, char *), -1,
                                       SQLITE_TRANSIENT)
               : letters[i] == 'i'
                   ? sqlite3_bind_int64(*out, i + 1, va_arg(values, int64_t))
                   : sqlite3_bind_double(*out, i + 1, va_arg(values, double));
    }
    va_end(values);
    return code == SQLITE_OK ? LAN_OK : store_fail_sql(store, code);
}

/* Runs a statement that gives no rows, and finalizes it; `prepared` is what
 * store_query() returned. */
lan_status store_run(lan_store *store, lan_status prepared,
                     sqlite3_stmt *statement)
{
    bool has_row = false;
    const lan_status status =
        prepared == LAN_OK ? store_step(store, statement, &has_row) : prepared;
    (void)sqlite3_finalize(statement);
    return status;
}

/* The one number that a query gives; `fallback` where it has no row. */
lan_status store_ask(lan_store *store, const char *sql, int64_t fallback,
                     int64_t *out)
{
    sqlite3_stmt *statement;
    bool has_row = false;
    lan_status status = store_query(store, &statement, sql, "");
    if (status == LAN_OK) {
        status = store_step(store, statement, &has_row);
    }
    if (status == LAN_OK) {
        const bool is_there =
            has_row && sqlite3_column_type(statement, 0) != SQLITE_NULL;
        *out = is_there ? sqlite3_column_int64(statement, 0) : fallback;
    }
    (void)sqlite3_finalize(statement);
    return status;
}

/* A value of the table about, as text that the caller frees; NULL: none. */
static lan_status get_about(lan_store *store, const char *name, char **out)
{
    sqlite3_stmt *statement;
    bool has_row = false;
    lan_status status = store_query(
        store, &statement, "SELECT value FROM about WHERE name = ?", "t", name);
    *out = NULL;
    if (status == LAN_OK) {
        status = store_step(store, statement, &has_row);
    }
    if (status == LAN_OK && has_row) {
        const char *text = (const char *)sqlite3_column_text(statement, 0);
        *out = text != NULL ? strdup(text) : NULL;
        status = *out != NULL ? LAN_OK : store_fail_sql(store, SQLITE_NOMEM);
    }
    (void)sqlite3_finalize(statement);
    return status;
}

static lan_status put_text(lan_store *store, const char *name, const char *text)
{
    sqlite3_stmt *statement;
    const lan_status status = store_query(
        store, &statement, "INSERT OR REPLACE INTO about VALUES (?, ?)", "tt",
        name, text);
    return store_run(store, status, statement);
}

static lan_status put_number(lan_store *store, const char *name, int64_t number)
{
    sqlite3_stmt *statement;
    const lan_status status = store_query(
        store, &statement, "INSERT OR REPLACE INTO about VALUES (?, ?)", "ti",
        name, number);
    return store_run(store, status, statement);
}

/* --- checksums ----------------------------------------------------------- */

/* Goes on with the bytes of a number, the lowest first on every machine. */
static uint64_t add_word(uint64_t sum, uint64_t word)
{
    unsigned char bytes[sizeof word];
    for (size_t i = 0; i < sizeof word; i++) {
        bytes[i] = (unsigned char)(word >> (8 * i));
    }
    return lan_digest(sum, bytes, sizeof bytes);
}

/* Every NaN is stored as the same nothing. */
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
    const size_t set = lan_columns_set_count(store->columns);
    return index < set ? row->values[index] : row->recorded[index - set];
}

static uint64_t sum_of_row(const lan_store *store, int64_t key,
                           const lan_sweep_row *row)
{
    uint64_t sum = add_word(LAN_DIGEST_START, (uint64_t)key);
    sum = add_word(sum, (uint64_t)row->status);
    sum = lan_digest(sum, row->error, strlen(row->error) + 1);
    for (size_t i = 0; i < lan_columns_count(store->columns); i++) {
        sum = add_number(sum, value_of(store, row, i));
    }
    return sum;
}

/* Goes on with one value: its type, and its bytes with their number. */
static uint64_t add_column(uint64_t sum, sqlite3_stmt *statement, int at)
{
    const int type = sqlite3_column_type(statement, at);
    sum = add_word(sum, (uint64_t)type);
    if (type == SQLITE_FLOAT) {
        return add_number(sum, sqlite3_column_double(statement, at));
    }
    const void *bytes = sqlite3_column_blob(statement, at); /* ints as text */
    const int count = sqlite3_column_bytes(statement, at);
    sum = add_word(sum, (uint64_t)count);
    return bytes != NULL ? lan_digest(sum, bytes, (size_t)count) : sum;
}

/* The checksum of what the rows are of. The program's version is compared
 * wherever it matters. */
static lan_status sum_head(lan_store *store, char text[TOTAL_SIZE])
{
    static const char *const queries[] = {
        ("SELECT name, value FROM about WHERE name NOT IN "
         "('program', 'total', 'head') ORDER BY name"),
        "SELECT * FROM columns ORDER BY number",
        "SELECT * FROM words ORDER BY column, number"};
    uint64_t sum = LAN_DIGEST_START;
    lan_status status = LAN_OK;
    for (size_t i = 0; status == LAN_OK && i < COUNT(queries); i++) {
        sqlite3_stmt *rows;
        bool has_row = true;
        status = store_query(store, &rows, queries[i], "");
        while (status == LAN_OK && has_row) {
            status = store_step(store, rows, &has_row);
            for (int c = 0; has_row && c < sqlite3_column_count(rows); c++) {
                sum = add_column(sum, rows, c);
            }
        }
        (void)sqlite3_finalize(rows);
    }
    snprintf(text, TOTAL_SIZE, "%016" PRIx64, sum);
    return status;
}

static lan_status write_head(lan_store *store)
{
    char text[TOTAL_SIZE];
    const lan_status status = sum_head(store, text);
    return status == LAN_OK ? put_text(store, "head", text) : status;
}

lan_status store_write_total(lan_store *store)
{
    char text[TOTAL_SIZE];
    snprintf(text, sizeof text, TOTAL_FORMAT, store->rows, store->sum);
    return put_text(store, "total", text);
}

/* Compares a text of the table about; `what` of the store is damaged where it
 * differs. */
static lan_status check_text(lan_store *store, const char *name,
                             const char *text, const char *what)
{
    char *found;
    lan_status status = get_about(store, name, &found);
    if (status == LAN_OK && (found == NULL || strcmp(found, text) != 0)) {
        status =
            store_fail(store, LAN_EINVAL, "the store is damaged: %s", what);
    }
    free(found);
    return status;
}

lan_status store_check_head(lan_store *store)
{
    char text[TOTAL_SIZE];
    const lan_status status = sum_head(store, text);
    return status == LAN_OK
               ? check_text(store, "head", text,
                            "what its rows are of is not as it was written")
               : status;
}

/* --- what the rows are of ------------------------------------------------ */

lan_status store_write_about(lan_store *store)
{
    const store_about *about = &store->about;
    char seed[32];
    snprintf(seed, sizeof seed, "%" PRIu64, about->seed);
    const struct {
        const char *name;
        const char *text; /* NULL: a number */
        int64_t number;
    } facts[] = {
        {"program", about->program, 0},
        {"scenario", about->scenario, 0},
        {"sweep", about->sweep, 0},
        {"seed", seed, 0},
        {"points", NULL, about->points},
        {"repeat", NULL, about->repeat},
        {"has_fixed_points", NULL, about->has_fixed_points ? 1 : 0},
        {"shard", NULL, about->shard.index},
        {"shards", NULL, about->shard.count},
    };
    lan_status status = LAN_OK;
    for (size_t i = 0; status == LAN_OK && i < COUNT(facts); i++) {
        status = facts[i].text != NULL
                     ? put_text(store, facts[i].name, facts[i].text)
                     : put_number(store, facts[i].name, facts[i].number);
    }
    return status == LAN_OK ? write_head(store) : status;
}

/* What it read goes to about, on failure too. */
lan_status store_read_about(lan_store *store, store_about *about)
{
    int64_t shard = 0;
    int64_t shards = 0;
    int64_t fixed = 0;
    const struct {
        const char *name;
        char **text; /* NULL: a number */
        int64_t *number;
    } facts[] = {
        {"program", &about->program, NULL},
        {"scenario", &about->scenario, NULL},
        {"sweep", &about->sweep, NULL},
        {"seed", NULL, (int64_t *)&about->seed},
        {"points", NULL, &about->points},
        {"repeat", NULL, &about->repeat},
        {"has_fixed_points", NULL, &fixed},
        {"shard", NULL, &shard},
        {"shards", NULL, &shards},
    };
    lan_status status = LAN_OK;
    for (size_t i = 0; status == LAN_OK && i < COUNT(facts); i++) {
        char *text = NULL;
        status = get_about(store, facts[i].name, &text);
        if (status == LAN_OK && text == NULL) {
            status = store_fail_sql(store, SQLITE_CORRUPT);
        } else if (status == LAN_OK && facts[i].text != NULL) {
            *facts[i].text = text;
            text = NULL;
        } else if (status == LAN_OK) {
            *facts[i].number = (int64_t)strtoull(text, NULL, 10);
        }
        free(text);
    }
    if (status == LAN_OK &&
        (about->points < 1 || about->points > STORE_POINTS ||
         about->repeat < 1 || about->repeat > STORE_BATTLES ||
         about->points > LAN_DESIGN_RUNS_MAX / about->repeat || shards < 1 ||
         shards > LAN_SHARDS_MAX || shard < 0 || shard >= shards)) {
        status = store_fail_sql(store, SQLITE_CORRUPT);
    }
    about->has_fixed_points = fixed != 0;
    about->shard =
        (lan_shard){.index = (int32_t)shard, .count = (int32_t)shards};
    return status;
}

/* --- columns ------------------------------------------------------------- */

/* In the order of lan_column_kind. */
static const char *const kinds[] = {"number", "word", "flag"};

lan_status store_write_column(lan_store *store, size_t index)
{
    const lan_column *column = lan_columns_at(store->columns, index);
    const bool is_set = index < lan_columns_set_count(store->columns);
    sqlite3_stmt *statement;
    lan_status status = store_query(
        store, &statement, "INSERT INTO columns VALUES (?, ?, ?, ?, ?, ?)",
        "itttid", (int64_t)index, column->name, is_set ? "set" : "recorded",
        kinds[column->kind], (int64_t)(column->may_be_auto ? 1 : 0),
        column->own);
    status = store_run(store, status, statement);
    for (size_t i = 0; status == LAN_OK && i < column->word_count; i++) {
        status =
            store_query(store, &statement, "INSERT INTO words VALUES (?, ?, ?)",
                        "iit", (int64_t)index, (int64_t)i, column->words[i]);
        status = store_run(store, status, statement);
    }
    return status;
}

/* A column that is read, whose texts are its name and its words. */
typedef struct column_texts {
    lan_column column;
    char **texts;
    size_t count;
} column_texts;

static lan_status add_text(lan_store *store, column_texts *to, const char *text)
{
    char *made = text != NULL ? strdup(text) : NULL;
    char **larger = realloc(to->texts, (to->count + 1) * sizeof *larger);
    to->texts = larger != NULL ? larger : to->texts;
    if (made == NULL || larger == NULL) {
        free(made);
        return store_fail_sql(store, SQLITE_NOMEM);
    }
    to->texts[to->count++] = made;
    return LAN_OK;
}

/* Hands the column over, once it has its last word. */
static lan_status end_column(lan_store *store, column_texts *is)
{
    lan_status status = LAN_OK;
    if (is->count > 0) {
        is->column.name = is->texts[0];
        is->column.words = (const char *const *)is->texts + 1;
        is->column.word_count = is->count - 1;
        status = lan_columns_add(store->columns, &is->column) == LAN_OK
                     ? LAN_OK
                     : store_fail_sql(store, SQLITE_NOMEM);
    }
    for (size_t i = 0; i < is->count; i++) {
        free(is->texts[i]);
    }
    free(is->texts);
    *is = (column_texts){.texts = NULL};
    return status;
}

/* Begins the column that a statement is at. */
static lan_status begin_column(lan_store *store, sqlite3_stmt *row,
                               column_texts *is)
{
    const char *kind = (const char *)sqlite3_column_text(row, 2);
    is->column.may_be_auto = sqlite3_column_int(row, 3) != 0;
    is->column.own = sqlite3_column_type(row, 4) == SQLITE_NULL
                         ? LAN_NAN
                         : sqlite3_column_double(row, 4);
    for (size_t i = 0; kind != NULL && i < COUNT(kinds); i++) {
        if (strcmp(kind, kinds[i]) == 0) {
            is->column.kind = (lan_column_kind)i;
        }
    }
    return add_text(store, is, (const char *)sqlite3_column_text(row, 1));
}

lan_status store_read_columns(lan_store *store)
{
    int64_t count = 0;
    int64_t set = 0;
    int64_t before = -1;
    column_texts is = {.texts = NULL};
    sqlite3_stmt *rows = NULL;
    bool has_row = true;
    lan_status status =
        store_ask(store, "SELECT count(*) FROM columns", 0, &count);
    if (status == LAN_OK) {
        status = store_ask(
            store, "SELECT count(*) FROM columns WHERE role = 'set'", 0, &set);
    }
    if (status == LAN_OK) {
        store->columns = lan_columns_begin((size_t)set, (size_t)(count - set));
        status =
            store->columns == NULL
                ? store_fail_sql(store, SQLITE_NOMEM)
                : store_query(store, &rows,
                              "SELECT c.number, name, kind, may_be_auto, own, "
                              "word FROM columns c LEFT JOIN words w ON "
                              "w.column = c.number ORDER BY c.number, w.number",
                              "");
    }
    while (status == LAN_OK && has_row) {
        status = store_step(store, rows, &has_row);
        const int64_t number =
            status == LAN_OK && has_row ? sqlite3_column_int64(rows, 0) : -1;
        if (status == LAN_OK && number != before) {
            status = end_column(store, &is);
            status = status == LAN_OK && has_row
                         ? begin_column(store, rows, &is)
                         : status;
            before = number;
        }
        if (status == LAN_OK && has_row &&
            sqlite3_column_type(rows, 5) != SQLITE_NULL) {
            status = add_text(store, &is,
                              (const char *)sqlite3_column_text(rows, 5));
        }
    }
    (void)end_column(store, &is);
    (void)sqlite3_finalize(rows);
    return status;
}

/* --- rows that there are ------------------------------------------------- */

int64_t store_run_of_key(const lan_store *store, int64_t key)
{
    return key / STORE_BATTLES * store->about.repeat + key % STORE_BATTLES;
}

static int64_t key_of_run(const lan_store *store, int64_t run)
{
    const int64_t repeat = store->about.repeat;
    return run / repeat * STORE_BATTLES + run % repeat;
}

/* Columns of the table of runs. */
static int column_count(const lan_store *store)
{
    return STORE_FIXED + (int)lan_columns_count(store->columns) + 1;
}

/* Takes the row that a statement over the table of runs is at; false where it
 * is not as it was written: then only row->run is right, and only as far as the
 * key is. */
static bool take_row(const lan_store *store, sqlite3_stmt *at,
                     lan_sweep_row *row)
{
    const size_t count = lan_columns_count(store->columns);
    const int64_t key = sqlite3_column_int64(at, 0);
    const int status = sqlite3_column_int(at, 1);
    const char *error = (const char *)sqlite3_column_text(at, 2);
    bool is_good = key >= 0 && key / STORE_BATTLES < store->about.points &&
                   key % STORE_BATTLES < store->about.repeat && status >= 0 &&
                   status < LAN_STATUS_COUNT &&
                   sqlite3_column_type(at, 1) == SQLITE_INTEGER;
    for (size_t i = 0; is_good && i < count; i++) {
        const int type = sqlite3_column_type(at, STORE_FIXED + (int)i);
        store->values[i] =
            type == SQLITE_NULL
                ? LAN_NAN
                : sqlite3_column_double(at, STORE_FIXED + (int)i);
        is_good =
            (type == SQLITE_NULL || type == SQLITE_INTEGER ||
             type == SQLITE_FLOAT) &&
            lan_column_has(lan_columns_at(store->columns, i), store->values[i]);
    }
    *row = (lan_sweep_row){.run = store_run_of_key(store, key),
                           .values = store->values,
                           .recorded = store->values +
                                       lan_columns_set_count(store->columns),
                           .status = is_good ? (lan_status)status : LAN_EINVAL,
                           .error = error != NULL ? error : ""};
    return is_good &&
           sum_of_row(store, key, row) ==
               (uint64_t)sqlite3_column_int64(at, STORE_FIXED + (int)count);
}

/* Tells which of the rows that can be reached are damaged. */
static lan_status fail_rows(lan_store *store)
{
    int64_t first = 0;
    int64_t last = 0;
    int64_t count = 0;
    lan_sweep_row row;
    sqlite3_stmt *rows;
    const lan_status status =
        store_query(store, &rows, "SELECT * FROM runs ORDER BY key", "");
    while (status == LAN_OK && sqlite3_step(rows) == SQLITE_ROW) {
        if (!take_row(store, rows, &row)) {
            first = count == 0 ? row.run : first;
            last = row.run;
            count++;
        }
    }
    (void)sqlite3_finalize(rows);
    if (status != LAN_OK) {
        return status;
    }
    if (count == 0) {
        return store_fail_sql(store, SQLITE_CORRUPT);
    }
    if (count == 1) {
        return store_fail(store, LAN_EINVAL,
                          "the store is damaged: run %" PRId64
                          " is not as it was written and must be fought again",
                          first);
    }
    return store_fail(store, LAN_EINVAL,
                      "the store is damaged: %" PRId64 " runs, from %" PRId64
                      " to %" PRId64
                      ", are not as they were written and must be fought again",
                      count, first, last);
}

/* Gives all rows, and sees to it that they are all that were written. */
lan_status store_read_rows(lan_store *store, lan_sweep_sink sink, void *context)
{
    sqlite3_stmt *rows;
    char total[TOTAL_SIZE];
    char what[120];
    bool has_row = true;
    int64_t count = 0;
    uint64_t sum = 0;
    lan_status status =
        store_query(store, &rows, "SELECT * FROM runs ORDER BY key", "");
    if (status == LAN_OK && sqlite3_column_count(rows) != column_count(store)) {
        status = store_fail_sql(store, SQLITE_CORRUPT);
    }
    while (status == LAN_OK && has_row) {
        lan_sweep_row row;
        status = store_step(store, rows, &has_row);
        if (status == LAN_OK && has_row) {
            status = take_row(store, rows, &row) ? sink(context, &row)
                                                 : fail_rows(store);
            count++;
            sum +=
                (uint64_t)sqlite3_column_int64(rows, column_count(store) - 1);
        }
    }
    (void)sqlite3_finalize(rows);
    if (status == LAN_OK) {
        snprintf(total, sizeof total, TOTAL_FORMAT, count, sum);
        snprintf(what, sizeof what,
                 "its %" PRId64 " rows are not all that were written; the "
                 "others must be fought again",
                 count);
        status = check_text(store, "total", total, what);
        store->sum = sum;
    }
    return status;
}

lan_status lan_store_read(lan_store *store, lan_sweep_sink sink, void *context,
                          lan_error *err)
{
    lan_status status = store->error.status;
    if (status == LAN_OK && store->waiting > 0) {
        status = store_write_total(store);
    }
    if (status == LAN_OK) {
        status = store_read_rows(store, sink, context);
    }
    return status == LAN_OK ? LAN_OK
                            : lan_fail(err, status, 0, 0, "%s",
                                       store->error.status != LAN_OK
                                           ? store->error.text
                                           : lan_status_text(status));
}

/* --- rows that there are not --------------------------------------------- */

/* Numbers below `end` that leave `rest` when divided by `count`. */
static int64_t count_rest(int64_t end, int64_t rest, int64_t count)
{
    return end > rest ? (end - rest - 1) / count + 1 : 0;
}

/* Number of runs of a shard: battles by what they leave, and for each of these
 * the points that fit. */
static int64_t count_runs(lan_shard shard, int64_t points, int64_t repeat)
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
    return count_runs(shard, lan_design_point_count(design),
                      lan_design_repeat(design));
}

int64_t lan_store_wanted(const lan_store *store)
{
    return count_runs(store->about.shard, store->about.points,
                      store->about.repeat);
}

/* Finds the first key there is that is not before this one. Keys are read in
 * order, so that next to nothing is looked for twice. */
static lan_status find_key(lan_store *store, int64_t key)
{
    lan_status status = LAN_OK;
    if (store->asked < 0 || key < store->asked) {
        (void)sqlite3_finalize(store->keys);
        status = store_query(store, &store->keys,
                             "SELECT key FROM runs WHERE key >= ? ORDER BY key",
                             "i", key);
        store->found = -1;
    }
    while (status == LAN_OK && store->found < key) {
        bool has_row = false;
        status = store_step(store, store->keys, &has_row);
        store->found =
            has_row ? sqlite3_column_int64(store->keys, 0) : INT64_MAX;
    }
    store->asked = key;
    return status;
}

int64_t lan_store_next(void *context, int64_t run)
{
    lan_store *store = context;
    const lan_shard shard = store->about.shard;
    const int64_t repeat = store->about.repeat;
    const int64_t end = store->about.points * repeat;
    for (; run < end && store->error.status == LAN_OK; run++) {
        const int64_t key = key_of_run(store, run);
        if ((run / repeat + run % repeat) % shard.count != shard.index) {
            continue;
        }
        if (key > store->last_key ||
            (find_key(store, key) == LAN_OK && store->found != key)) {
            return store->error.status == LAN_OK ? run : -1;
        }
    }
    return -1;
}

/* --- taking rows --------------------------------------------------------- */

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

lan_status lan_store_commit(lan_store *store, lan_error *err)
{
    struct stat now;
    lan_status status = store->error.status;
    if (status == LAN_OK && store->waiting > 0) {
        /* rows would go to a file that nobody sees */
        const bool is_there = stat(store->path, &now) == 0 &&
                              now.st_dev == store->file.st_dev &&
                              now.st_ino == store->file.st_ino;
        status = is_there
                     ? store_write_total(store)
                     : store_fail(store, LAN_EIO,
                                  "the store was moved or removed meanwhile");
        if (status == LAN_OK) {
            status = store_exec(store, "COMMIT");
        }
        store->waiting = status == LAN_OK ? 0 : store->waiting;
    }
    return status == LAN_OK
               ? LAN_OK
               : lan_fail(err, status, 0, 0, "%s", store->error.text);
}

lan_status lan_store_keep_up(lan_store *store)
{
    return store->waiting > 0 && seconds_now() - store->since >= COMMIT_TIME
               ? lan_store_commit(store, NULL)
               : store->error.status;
}

/* Words and flags are short as whole numbers; numbers keep all their bits. */
static int bind_value(lan_store *store, size_t index, double value)
{
    const bool is_number =
        lan_columns_at(store->columns, index)->kind == LAN_COLUMN_NUMBER;
    const int at = STORE_FIXED + 1 + (int)index;
    return is_number || isnan(value) /* NaN is NULL */
               ? sqlite3_bind_double(store->insert, at, value)
               : sqlite3_bind_int64(store->insert, at, (sqlite3_int64)value);
}

static lan_status insert(lan_store *store, const lan_sweep_row *row)
{
    const int64_t key = key_of_run(store, row->run);
    const uint64_t sum = sum_of_row(store, key, row);
    const char *error = row->status != LAN_OK ? row->error : NULL;
    int code = sqlite3_bind_int64(store->insert, 1, key) |
               sqlite3_bind_int(store->insert, 2, (int)row->status) |
               sqlite3_bind_text(store->insert, 3, error, -1, SQLITE_STATIC) |
               sqlite3_bind_int64(store->insert, column_count(store),
                                  (sqlite3_int64)sum);
    for (size_t i = 0; i < lan_columns_count(store->columns); i++) {
        code |= bind_value(store, i, value_of(store, row, i));
    }
    if (code != SQLITE_OK) {
        return store_fail_sql(store, SQLITE_NOMEM);
    }
    bool has_row = false;
    const lan_status status = store_step(store, store->insert, &has_row);
    (void)sqlite3_reset(store->insert); /* says the same once more */
    if (status == LAN_OK && sqlite3_changes(store->db) > 0) {
        store->rows++;
        store->sum += sum;
        store->last_key = key > store->last_key ? key : store->last_key;
        store->asked = -1;
    }
    return status;
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
        store->waiting++;
        status = insert(store, row);
    }
    if (status != LAN_OK) {
        return status;
    }
    const int64_t committed = store->rows - store->waiting;
    return store->waiting >= COMMIT_ROWS &&
                   store->waiting >= committed / COMMIT_SHARE
               ? lan_store_commit(store, NULL)
               : lan_store_keep_up(store);
}
