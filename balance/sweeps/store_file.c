/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * SQLite in terms of the library, and what the rows of a store are of.
 */
#include "config.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "balance/sweeps/store_impl.h"
#include "balance/sweeps/sweep_impl.h"
#include "base/digest_impl.h"
#include "base/real.h"
#include "base/text.h"
#include "scenarios/keys.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* --- errors and statements ----------------------------------------------- */

bool store_is_fine(const lan_store *store)
{
    return store->error.status == LAN_OK;
}

void store_fail(lan_store *store, lan_status status, const char *format, ...)
{
    char text[LAN_ERROR_TEXT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    (void)lan_fail(&store->error, status, 0, 0, "%s", text);
}

/* Whether the file, damaged or not, is a database of this program. With
 * writable_schema SQLite reads the head of a file that was cut off. */
static bool is_ours(lan_store *store)
{
    sqlite3_stmt *statement = NULL;
    bool is_so = false;
    (void)sqlite3_exec(store->db, "PRAGMA writable_schema = ON", NULL, NULL,
                       NULL);
    if (sqlite3_prepare_v2(store->db, "PRAGMA application_id", -1, &statement,
                           NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW) {
        is_so = sqlite3_column_int(statement, 0) == STORE_APPLICATION;
    }
    (void)sqlite3_finalize(statement);
    (void)sqlite3_exec(store->db, "PRAGMA writable_schema = OFF", NULL, NULL,
                       NULL);
    return is_so;
}

void store_fail_sql(lan_store *store, int code)
{
    const char *rest =
        store->is_temporary ? "" : "; rows that were committed stay";
    char why[100] = "";
    if (code == SQLITE_IOERR_NOMEM) {
        code = SQLITE_NOMEM;
    }
    switch (code & 0xff) { /* the higher bits are details */
    case SQLITE_NOMEM:
        store_fail(store, LAN_ENOMEM, "%s", lan_status_text(LAN_ENOMEM));
        break;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        store_fail(store, LAN_EIO, "the store is in use by another process");
        break;
    case SQLITE_ERROR: /* a table or column is missing */
        snprintf(why, sizeof why, ": %s", sqlite3_errmsg(store->db));
        /* fall through */
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
        if (is_ours(store)) {
            store_fail(store, LAN_EINVAL, "the store is damaged%s", why);
        } else {
            store_fail(store, LAN_EPARSE, "this is not a store of a sweep");
        }
        break;
    case SQLITE_FULL:
        store_fail(store, LAN_EIO, "the disk is full%s", rest);
        break;
    case SQLITE_READONLY:
    case SQLITE_PERM:
        store_fail(store, LAN_EIO, "the store may not be written");
        break;
    case SQLITE_CANTOPEN:
        if (strerror_r(sqlite3_system_errno(store->db), why, sizeof why) != 0) {
            why[0] = '\0';
        }
        store_fail(store, LAN_EIO, "the store cannot be opened%s%s",
                   why[0] != '\0' ? ": " : "", why);
        break;
    case SQLITE_IOERR:
        store_fail(store, LAN_EIO, "the store could not be read or written%s",
                   rest);
        break;
    default:
        store_fail(store, LAN_EIO, "the store: %s", sqlite3_errmsg(store->db));
        break;
    }
}

void store_execute(lan_store *store, const char *sql)
{
    const int code = store_is_fine(store)
                         ? sqlite3_exec(store->db, sql, NULL, NULL, NULL)
                         : SQLITE_OK;
    if (code != SQLITE_OK) {
        store_fail_sql(store, code);
    }
}

static sqlite3_stmt *prepare(lan_store *store, const char *sql,
                             const char *letters, va_list values)
{
    sqlite3_stmt *made = NULL;
    int code = store_is_fine(store)
                   ? sqlite3_prepare_v2(store->db, sql, -1, &made, NULL)
                   : SQLITE_OK;
    for (int i = 0; made != NULL && letters[i] != '\0' && code == SQLITE_OK;
         i++) {
        code = letters[i] == 't'
                   ? sqlite3_bind_text(made, i + 1, va_arg(values, char *), -1,
                                       SQLITE_STATIC)
               : letters[i] == 'i'
                   ? sqlite3_bind_int64(made, i + 1, va_arg(values, int64_t))
                   : sqlite3_bind_double(made, i + 1, va_arg(values, double));
    }
    if (code != SQLITE_OK) {
        store_fail_sql(store, code);
    }
    return made;
}

sqlite3_stmt *store_query(lan_store *store, const char *sql,
                          const char *letters, ...)
{
    va_list values;
    va_start(values, letters);
    sqlite3_stmt *made = prepare(store, sql, letters, values);
    va_end(values);
    return made;
}

bool store_step(lan_store *store, sqlite3_stmt *statement)
{
    const int code =
        store_is_fine(store) ? sqlite3_step(statement) : SQLITE_DONE;
    if (code != SQLITE_ROW && code != SQLITE_DONE) {
        store_fail_sql(store, code);
    }
    return code == SQLITE_ROW;
}

void store_run(lan_store *store, const char *sql, const char *letters, ...)
{
    va_list values;
    va_start(values, letters);
    sqlite3_stmt *statement = prepare(store, sql, letters, values);
    va_end(values);
    (void)store_step(store, statement);
    (void)sqlite3_finalize(statement);
}

int64_t store_ask(lan_store *store, const char *sql, int64_t fallback)
{
    sqlite3_stmt *statement = store_query(store, sql, "");
    const bool has_row = store_step(store, statement) &&
                         sqlite3_column_type(statement, 0) != SQLITE_NULL;
    const int64_t number =
        has_row ? sqlite3_column_int64(statement, 0) : fallback;
    (void)sqlite3_finalize(statement);
    return number;
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

/* Every NaN is stored as NULL. */
static uint64_t add_number(uint64_t sum, double value)
{
    uint64_t bits;
    const double stored = isnan(value) ? LAN_NAN : value;
    memcpy(&bits, &stored, sizeof bits);
    return add_word(sum, bits);
}

double store_value_of(const lan_store *store, const lan_sweep_row *row,
                      size_t index)
{
    const size_t set = lan_columns_set_count(store->columns);
    return index < set ? row->values[index] : row->recorded[index - set];
}

uint64_t store_sum_of_row(const lan_store *store, int64_t key,
                          const lan_sweep_row *row)
{
    uint64_t sum = add_word(LAN_DIGEST_START, (uint64_t)key);
    sum = add_word(sum, (uint64_t)row->status);
    sum = lan_digest(sum, row->error, strlen(row->error) + 1);
    for (size_t i = 0; i < lan_columns_count(store->columns); i++) {
        sum = add_number(sum, store_value_of(store, row, i));
    }
    return sum;
}

/* Continues with one value: its type, and its bytes with their number. */
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
 * wherever it matters; stores have had a row `total`. */
static void sum_head(lan_store *store, char text[20])
{
    static const char *const queries[] = {
        ("SELECT name, value FROM about WHERE name NOT IN "
         "('program', 'total', 'head') ORDER BY name"),
        "SELECT * FROM columns ORDER BY number",
        "SELECT * FROM words ORDER BY column, number"};
    uint64_t sum = LAN_DIGEST_START;
    for (size_t i = 0; i < COUNT(queries); i++) {
        sqlite3_stmt *rows = store_query(store, queries[i], "");
        while (store_step(store, rows)) {
            for (int c = 0; c < sqlite3_column_count(rows); c++) {
                sum = add_column(sum, rows, c);
            }
        }
        (void)sqlite3_finalize(rows);
    }
    snprintf(text, 20, "%016" PRIx64, sum);
}

/* --- what the rows are of ------------------------------------------------ */

/* Writes the identity of a part of the scenario; NULL without memory. */
static char *write_part(const lan_scenario *scenario, const char *key)
{
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    if (stream == NULL) {
        return NULL;
    }
    const lan_status status = lan_keys_write_identity(scenario, key, stream);
    if (fclose(stream) != 0 || status != LAN_OK) {
        free(text);
        return NULL; /* a text has no other reason to fail */
    }
    return text;
}

void store_clear_about(store_about *about)
{
    free(about->program);
    free(about->scenario);
    free(about->sweep);
    *about = (store_about){.program = NULL};
}

lan_status store_about_of(const lan_sweep *sweep, lan_shard shard,
                          store_about *out)
{
    const lan_design *design = sweep->design;
    *out = (store_about){.program = strdup(PACKAGE_VERSION),
                         .scenario = write_part(sweep->scenario, NULL),
                         .sweep = write_part(sweep->scenario, "sweep"),
                         .seed = lan_design_seed(design),
                         .points = lan_design_point_count(design),
                         .repeat = lan_design_repeat(design),
                         .has_fixed_points =
                             lan_scenario_sweep(sweep->scenario)->design ==
                             LAN_DESIGN_LHS,
                         .shard = shard};
    return out->program != NULL && out->scenario != NULL && out->sweep != NULL
               ? LAN_OK
               : LAN_ENOMEM;
}

/* The first line of a text, without leading blanks, for a message. */
static void show_line(const char *text, char *shown, size_t size)
{
    char line[80];
    char plain[56];
    text += strspn(text, " ");
    const size_t length = strcspn(text, "\n");
    snprintf(line, sizeof line, "%.*s", (int)length, text);
    if (length == 0) {
        snprintf(shown, size, "nothing");
    } else {
        snprintf(shown, size, "'%s'",
                 lan_text_printable(line, plain, sizeof plain));
    }
}

/* Reports the first line that differs. */
static lan_status fail_text(const char *what, const char *was, const char *now,
                            lan_error *err)
{
    char has[60];
    char wants[60];
    const char *was_line = was;
    const char *now_line = now;
    for (; *was != '\0' && *was == *now; was++, now++) {
        if (*was == '\n') {
            was_line = was + 1;
            now_line = now + 1;
        }
    }
    show_line(was_line, has, sizeof has);
    show_line(now_line, wants, sizeof wants);
    return lan_fail(err, LAN_EINVAL, 0, 0,
                    "the store is of another %s: it has %s where this has %s",
                    what, has, wants);
}

lan_status store_compare_kind(const store_about *was, const store_about *now,
                              lan_error *err)
{
    if (strcmp(was->program, now->program) != 0) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "the store is of version %.30s of the program, this "
                        "is %.30s",
                        was->program, now->program);
    }
    if (strcmp(was->scenario, now->scenario) != 0) {
        return fail_text("scenario", was->scenario, now->scenario, err);
    }
    if (strcmp(was->sweep, now->sweep) != 0) {
        return fail_text("sweep", was->sweep, now->sweep, err);
    }
    if (was->seed != now->seed) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "the store is of seed %" PRIu64 ", not %" PRIu64,
                        was->seed, now->seed);
    }
    if (was->has_fixed_points && was->points != now->points) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "samples is %" PRId64 " in the store, not %" PRId64
                        ": another number changes every point of lhs",
                        was->points, now->points);
    }
    return LAN_OK;
}

lan_status store_compare_about(const store_about *was, const store_about *now,
                               lan_error *err)
{
    const lan_shard is = was->shard;
    const lan_shard wanted = now->shard;
    const bool has_less = now->points < was->points;
    lan_status status = store_compare_kind(was, now, err);
    if (status == LAN_OK && (has_less || now->repeat < was->repeat)) {
        status = lan_fail(err, LAN_EINVAL, 0, 0,
                          "%s is %" PRId64 " in the store and can be raised, "
                          "not lowered to %" PRId64,
                          has_less ? "samples" : "repeat",
                          has_less ? was->points : was->repeat,
                          has_less ? now->points : now->repeat);
    }
    if (status != LAN_OK ||
        (is.index == wanted.index && is.count == wanted.count)) {
        return status;
    }
    char has[32] = "all runs";
    char asks[40] = "all runs";
    if (is.count > 1) {
        snprintf(has, sizeof has, "shard %d/%d", (int)is.index, (int)is.count);
    }
    if (wanted.count > 1) {
        snprintf(asks, sizeof asks, "%s%d/%d", is.count > 1 ? "" : "shard ",
                 (int)wanted.index, (int)wanted.count);
    }
    return lan_fail(err, LAN_EINVAL, 0, 0, "the store is of %s, not of %s", has,
                    asks);
}

/* --- tables of it --------------------------------------------------------- */

static void put_text(lan_store *store, const char *name, const char *text)
{
    store_run(store, "INSERT OR REPLACE INTO about VALUES (?, ?)", "tt", name,
              text);
}

static void put_number(lan_store *store, const char *name, int64_t number)
{
    store_run(store, "INSERT OR REPLACE INTO about VALUES (?, ?)", "ti", name,
              number);
}

void store_write_about(lan_store *store)
{
    const store_about *about = &store->about;
    char seed[32];
    char head[20];
    snprintf(seed, sizeof seed, "%" PRIu64, about->seed);
    put_text(store, "program", about->program);
    put_text(store, "scenario", about->scenario);
    put_text(store, "sweep", about->sweep);
    put_text(store, "seed", seed);
    put_number(store, "points", about->points);
    put_number(store, "repeat", about->repeat);
    put_number(store, "has_fixed_points", about->has_fixed_points ? 1 : 0);
    put_number(store, "shard", about->shard.index);
    put_number(store, "shards", about->shard.count);
    sum_head(store, head);
    put_text(store, "head", head);
}

/* A value of the table about, as text that the caller frees; NULL after an
 * error. */
static char *get_text(lan_store *store, const char *name)
{
    sqlite3_stmt *statement =
        store_query(store, "SELECT value FROM about WHERE name = ?", "t", name);
    (void)store_step(store, statement);
    const char *text = (const char *)sqlite3_column_text(statement, 0);
    char *copy = text != NULL ? strdup(text) : NULL;
    if (copy == NULL && store_is_fine(store)) {
        store_fail_sql(store, text != NULL ? SQLITE_NOMEM : SQLITE_CORRUPT);
    }
    (void)sqlite3_finalize(statement);
    return copy;
}

static int64_t get_number(lan_store *store, const char *name)
{
    char *text = get_text(store, name);
    const int64_t number = text != NULL ? strtoll(text, NULL, 10) : 0;
    free(text);
    return number;
}

store_about store_read_about(lan_store *store)
{
    char sum[20];
    store_about about = {.program = get_text(store, "program"),
                         .scenario = get_text(store, "scenario"),
                         .sweep = get_text(store, "sweep")};
    char *seed = get_text(store, "seed");
    char *head = get_text(store, "head");
    about.seed = seed != NULL ? strtoull(seed, NULL, 10) : 0;
    about.points = get_number(store, "points");
    about.repeat = get_number(store, "repeat");
    about.has_fixed_points = get_number(store, "has_fixed_points") != 0;
    about.shard.index = (int32_t)get_number(store, "shard");
    about.shard.count = (int32_t)get_number(store, "shards");
    sum_head(store, sum);
    if (head != NULL && strcmp(head, sum) != 0) {
        store_fail(store, LAN_EINVAL,
                   "the store is damaged: what its rows are of is not as it "
                   "was written");
    }
    free(seed);
    free(head);
    return about;
}

/* In the order of lan_column_kind. */
static const char *const kinds[] = {"number", "word", "flag"};

void store_write_columns(lan_store *store)
{
    for (size_t i = 0; i < lan_columns_count(store->columns); i++) {
        const lan_column *column = lan_columns_at(store->columns, i);
        const bool is_set = i < lan_columns_set_count(store->columns);
        store_run(store, "INSERT INTO columns VALUES (?, ?, ?, ?, ?, ?)",
                  "itttid", (int64_t)i, column->name,
                  is_set ? "set" : "recorded", kinds[column->kind],
                  (int64_t)(column->may_be_auto ? 1 : 0), column->own);
        for (size_t w = 0; w < column->word_count; w++) {
            store_run(store, "INSERT INTO words VALUES (?, ?, ?)", "iit",
                      (int64_t)i, (int64_t)w, column->words[w]);
        }
    }
}

static const char *text_at(sqlite3_stmt *row, int column)
{
    const char *text = (const char *)sqlite3_column_text(row, column);
    return text != NULL ? text : "";
}

/* Reads the column that a statement is at. */
static void read_column(lan_store *store, sqlite3_stmt *row, size_t index)
{
    const char **words = NULL;
    lan_column *column =
        lan_columns_name(store->columns, index, text_at(row, 1),
                         (size_t)sqlite3_column_int64(row, 5), &words);
    sqlite3_stmt *texts = store_query(
        store, "SELECT word FROM words WHERE column = ? ORDER BY number", "i",
        sqlite3_column_int64(row, 0));
    for (size_t w = 0; column != NULL && w < column->word_count; w++) {
        (void)store_step(store, texts);
        words[w] = arena_copy(&store->columns->memory, text_at(texts, 0));
    }
    if (column != NULL) {
        const char *kind = text_at(row, 2);
        column->kind =
            strcmp(kind, kinds[LAN_COLUMN_WORD]) == 0   ? LAN_COLUMN_WORD
            : strcmp(kind, kinds[LAN_COLUMN_FLAG]) == 0 ? LAN_COLUMN_FLAG
                                                        : LAN_COLUMN_NUMBER;
        column->may_be_auto = sqlite3_column_int(row, 3) != 0;
        column->own = sqlite3_column_type(row, 4) == SQLITE_NULL
                          ? LAN_NAN
                          : sqlite3_column_double(row, 4);
    }
    (void)sqlite3_finalize(texts);
}

void store_read_columns(lan_store *store)
{
    const int64_t count = store_ask(store, "SELECT count(*) FROM columns", 0);
    const int64_t set =
        store_ask(store, "SELECT count(*) FROM columns WHERE role = 'set'", 0);
    sqlite3_stmt *rows = store_query(
        store,
        "SELECT number, name, kind, may_be_auto, own, (SELECT count(*) FROM "
        "words WHERE column = columns.number) FROM columns ORDER BY number",
        "");
    store->columns = lan_columns_begin((size_t)set, (size_t)(count - set));
    for (size_t i = 0; store->columns != NULL && store_step(store, rows); i++) {
        read_column(store, rows, i);
    }
    if (store->columns == NULL || store->columns->memory.is_short) {
        store_fail_sql(store, SQLITE_NOMEM);
    }
    (void)sqlite3_finalize(rows);
}
