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
#include "base/digest_impl.h"
#include "base/real.h"
#include "base/text.h"
#include "scenarios/keys.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const char *const text_names[ABOUT_TEXTS] = {"program", "scenario",
                                                    "sweep", "seed"};
static const char *const number_names[ABOUT_NUMBERS] = {
    "points", "repeat", "has_fixed_points", "shard", "shards"};

/* --- errors and statements ----------------------------------------------- */

bool store_is_fine(const lan_store *store)
{
    return store->error.status == LAN_OK;
}

/* Keeps an error, if it is the first. */
LAN_PRINTF(3, 4)
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
    (void)sqlite3_exec(store->db, "PRAGMA writable_schema = ON", NULL, NULL,
                       NULL);
    const bool is_so = sqlite3_prepare_v2(store->db, "PRAGMA application_id",
                                          -1, &statement, NULL) == SQLITE_OK &&
                       sqlite3_step(statement) == SQLITE_ROW &&
                       sqlite3_column_int(statement, 0) == STORE_APPLICATION;
    (void)sqlite3_finalize(statement);
    (void)sqlite3_exec(store->db, "PRAGMA writable_schema = OFF", NULL, NULL,
                       NULL);
    return is_so;
}

/* Keeps what a code of SQLite's means; its higher bits are details. */
void store_fail_sql(lan_store *store, int code)
{
    const char *rest =
        store->is_temporary ? "" : "; rows that were committed stay";
    char why[100] = "";
    if (!store_is_fine(store)) {
        return;
    }
    switch (code == SQLITE_IOERR_NOMEM ? SQLITE_NOMEM : code & 0xff) {
    case SQLITE_OK:
    case SQLITE_ROW:
    case SQLITE_DONE:
        break;
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

/* Runs statements, or prepares one if `out` is not NULL; the format is that of
 * sqlite3_mprintf(): %Q quotes a text. */
static void run_format(lan_store *store, sqlite3_stmt **out, const char *format,
                       va_list values)
{
    char *sql = store_is_fine(store) ? sqlite3_vmprintf(format, values) : NULL;
    if (sql == NULL) {
        store_fail_sql(store, SQLITE_NOMEM); /* if it is the first failure */
    } else if (out == NULL) {
        store_fail_sql(store, sqlite3_exec(store->db, sql, NULL, NULL, NULL));
    } else {
        store_fail_sql(store,
                       sqlite3_prepare_v2(store->db, sql, -1, out, NULL));
    }
    sqlite3_free(sql);
}

void store_execute(lan_store *store, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    run_format(store, NULL, format, values);
    va_end(values);
}

/* NULL after an error. The caller finalizes it. */
sqlite3_stmt *store_query(lan_store *store, const char *format, ...)
{
    sqlite3_stmt *made = NULL;
    va_list values;
    va_start(values, format);
    run_format(store, &made, format, values);
    va_end(values);
    return made;
}

/* Steps once; true where there is a row. */
bool store_step(lan_store *store, sqlite3_stmt *statement)
{
    const int code =
        store_is_fine(store) ? sqlite3_step(statement) : SQLITE_DONE;
    store_fail_sql(store, code);
    return code == SQLITE_ROW;
}

/* The one number that a query gives; `fallback` where it has none. */
int64_t store_ask(lan_store *store, const char *sql, int64_t fallback)
{
    sqlite3_stmt *statement = store_query(store, "%s", sql);
    const bool has_row = store_step(store, statement) &&
                         sqlite3_column_type(statement, 0) != SQLITE_NULL;
    const int64_t number =
        has_row ? sqlite3_column_int64(statement, 0) : fallback;
    (void)sqlite3_finalize(statement);
    return number;
}

const char *store_text_at(sqlite3_stmt *row, int column)
{
    const char *text = (const char *)sqlite3_column_text(row, column);
    return text != NULL ? text : "";
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

/* The value of a column as a row has it, without the scenario's own. */
double store_value_of(const lan_store *store, const lan_sweep_row *row,
                      size_t index)
{
    const size_t set = store->columns->set_count;
    return index < set ? row->values[index] : row->recorded[index - set];
}

sqlite3_int64 store_sum_of_row(const lan_store *store, int64_t key,
                               const lan_sweep_row *row)
{
    uint64_t sum = add_word(LAN_DIGEST_START, (uint64_t)key);
    sum = add_word(sum, (uint64_t)row->status);
    sum = lan_digest(sum, row->error, strlen(row->error) + 1);
    for (size_t i = 0; i < store->columns->count; i++) {
        sum = add_number(sum, store_value_of(store, row, i));
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
    for (size_t i = 0; i < COUNT(queries); i++) {
        sqlite3_stmt *rows = store_query(store, "%s", queries[i]);
        while (store_step(store, rows)) {
            for (int c = 0; c < sqlite3_column_count(rows); c++) {
                const int type = sqlite3_column_type(rows, c);
                sum = add_word(sum, (uint64_t)type);
                if (type == SQLITE_FLOAT) {
                    sum = add_number(sum, sqlite3_column_double(rows, c));
                } else {
                    const void *bytes = sqlite3_column_blob(rows, c);
                    const int count = sqlite3_column_bytes(rows, c);
                    sum = add_word(sum, (uint64_t)count);
                    sum = bytes != NULL ? lan_digest(sum, bytes, (size_t)count)
                                        : sum;
                }
            }
        }
        (void)sqlite3_finalize(rows);
    }
    snprintf(text, 20, "%016" PRIx64, sum);
}

/* --- what the rows are of ------------------------------------------------ */

/* The identity of a part of the scenario, as text. */
static char *write_part(lan_store *store, const lan_scenario *scenario,
                        const char *key)
{
    char *text = NULL;
    char *kept = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    if (stream != NULL) {
        const lan_status status =
            lan_keys_write_identity(scenario, key, stream);
        kept = fclose(stream) == 0 && status == LAN_OK
                   ? arena_copy(&store->memory, text)
                   : NULL;
    }
    free(text);
    if (kept == NULL) {
        store_fail_sql(store,
                       SQLITE_NOMEM); /* a text has no other reason to fail */
    }
    return kept;
}

/* What the store of a sweep is of. */
void store_describe(lan_store *store, const lan_sweep *sweep, lan_shard shard)
{
    const lan_design *design = sweep->design;
    char seed[24];
    snprintf(seed, sizeof seed, "%" PRIu64, lan_design_seed(design));
    if (shard.count < 1 || shard.count > LAN_SHARDS_MAX || shard.index < 0 ||
        shard.index >= shard.count) {
        store_fail(store, LAN_EINVAL,
                   "shards are 0/N to N-1/N with N from 1 to %d",
                   LAN_SHARDS_MAX);
        return;
    }
    store->about = (store_about){
        .texts = {arena_copy(&store->memory, PACKAGE_VERSION),
                  write_part(store, sweep->scenario, NULL),
                  write_part(store, sweep->scenario, "sweep"),
                  arena_copy(&store->memory, seed)},
        .numbers = {design->points, design->repeat,
                    design->kind == LAN_DESIGN_LHS, shard.index, shard.count}};
    if (store->memory.is_short ||
        lan_columns_create(sweep, &store->columns) != LAN_OK) {
        store_fail_sql(store, SQLITE_NOMEM);
    } else if (design->points > STORE_POINTS ||
               design->repeat > STORE_BATTLES) {
        store_fail(store, LAN_ELIMIT,
                   "a store has room for 2^43 points of 2^20 battles");
    }
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

/* Reports a difference in what the rows mean. */
lan_status store_compare_kind(const store_about *was, const store_about *now,
                              lan_error *err)
{
    bool differs[ABOUT_TEXTS];
    for (int i = 0; i < ABOUT_TEXTS; i++) {
        differs[i] = strcmp(was->texts[i], now->texts[i]) != 0;
    }
    if (differs[ABOUT_PROGRAM]) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "the store is of version %.30s of the program, this "
                        "is %.30s",
                        was->texts[ABOUT_PROGRAM], now->texts[ABOUT_PROGRAM]);
    }
    if (differs[ABOUT_SCENARIO] || differs[ABOUT_SWEEP]) {
        const int which =
            differs[ABOUT_SCENARIO] ? ABOUT_SCENARIO : ABOUT_SWEEP;
        return fail_text(text_names[which], was->texts[which],
                         now->texts[which], err);
    }
    if (differs[ABOUT_SEED]) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "the store is of seed %.30s, not %.30s",
                        was->texts[ABOUT_SEED], now->texts[ABOUT_SEED]);
    }
    if (was->numbers[ABOUT_HAS_FIXED_POINTS] != 0 &&
        was->numbers[ABOUT_POINTS] != now->numbers[ABOUT_POINTS]) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "samples is %" PRId64 " in the store, not %" PRId64
                        ": another number changes every point of lhs",
                        was->numbers[ABOUT_POINTS], now->numbers[ABOUT_POINTS]);
    }
    return LAN_OK;
}

/* The same and the shard; samples and repeat may be raised. */
lan_status store_compare_about(const store_about *was, const store_about *now,
                               lan_error *err)
{
    const int64_t *is = was->numbers;
    const int64_t *wanted = now->numbers;
    const int lowered =
        wanted[ABOUT_POINTS] < is[ABOUT_POINTS] ? ABOUT_POINTS : ABOUT_REPEAT;
    char has[32] = "all runs";
    char asks[40] = "all runs";
    const lan_status status = store_compare_kind(was, now, err);
    if (status == LAN_OK && wanted[lowered] < is[lowered]) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "%s is %" PRId64 " in the store and can be raised, "
                        "not lowered to %" PRId64,
                        lowered == ABOUT_POINTS ? "samples" : "repeat",
                        is[lowered], wanted[lowered]);
    }
    if (status != LAN_OK || (is[ABOUT_SHARD] == wanted[ABOUT_SHARD] &&
                             is[ABOUT_SHARDS] == wanted[ABOUT_SHARDS])) {
        return status;
    }
    if (is[ABOUT_SHARDS] > 1) {
        snprintf(has, sizeof has, "shard %d/%d", (int)is[ABOUT_SHARD],
                 (int)is[ABOUT_SHARDS]);
    }
    if (wanted[ABOUT_SHARDS] > 1) {
        snprintf(asks, sizeof asks, "%s%d/%d",
                 is[ABOUT_SHARDS] > 1 ? "" : "shard ", (int)wanted[ABOUT_SHARD],
                 (int)wanted[ABOUT_SHARDS]);
    }
    return lan_fail(err, LAN_EINVAL, 0, 0, "the store is of %s, not of %s", has,
                    asks);
}

/* --- tables of it -------------------------------------------------------- */

void store_write_about(lan_store *store)
{
    static const char put[] = "INSERT OR REPLACE INTO about VALUES (%Q, %Q)";
    char head[20];
    for (int i = 0; i < ABOUT_TEXTS; i++) {
        store_execute(store, put, text_names[i], store->about.texts[i]);
    }
    for (int i = 0; i < ABOUT_NUMBERS; i++) {
        store_execute(store, "INSERT OR REPLACE INTO about VALUES (%Q, %lld)",
                      number_names[i], (long long)store->about.numbers[i]);
    }
    sum_head(store, head);
    store_execute(store, put, "head", head);
}

/* A value of the table about, as text; NULL after an error. */
static char *read_text(lan_store *store, const char *name)
{
    sqlite3_stmt *row =
        store_query(store, "SELECT value FROM about WHERE name = %Q", name);
    (void)store_step(store, row);
    const char *text = (const char *)sqlite3_column_text(row, 0);
    char *copy = text != NULL ? arena_copy(&store->memory, text) : NULL;
    if (copy == NULL) {
        store_fail_sql(store, text != NULL ? SQLITE_NOMEM : SQLITE_CORRUPT);
    }
    (void)sqlite3_finalize(row);
    return copy;
}

store_about store_read_about(lan_store *store)
{
    store_about about;
    char sum[20];
    for (int i = 0; i < ABOUT_TEXTS; i++) {
        about.texts[i] = read_text(store, text_names[i]);
    }
    for (int i = 0; i < ABOUT_NUMBERS; i++) {
        const char *text = read_text(store, number_names[i]);
        about.numbers[i] = text != NULL ? strtoll(text, NULL, 10) : 0;
    }
    const char *head = read_text(store, "head");
    sum_head(store, sum);
    if (head != NULL && strcmp(head, sum) != 0) {
        store_fail(
            store, LAN_EINVAL,
            "the store is damaged: what its rows are of is not as it was "
            "written");
    }
    return about;
}

/* In the order of lan_column_kind. */
static const char *const kinds[] = {"number", "word", "flag"};

static void write_columns(lan_store *store)
{
    for (size_t i = 0; i < store->columns->count; i++) {
        const lan_column *column = &store->columns->items[i];
        const bool is_set = i < store->columns->set_count;
        sqlite3_stmt *row = store_query(
            store, "INSERT INTO columns VALUES (%d, %Q, %Q, %Q, %d, ?)", (int)i,
            column->name, is_set ? "set" : "recorded", kinds[column->kind],
            column->may_be_auto ? 1 : 0);
        (void)sqlite3_bind_double(row, 1, column->own);
        (void)store_step(store, row);
        (void)sqlite3_finalize(row);
        for (size_t w = 0; w < column->word_count; w++) {
            store_execute(store, "INSERT INTO words VALUES (%d, %d, %Q)",
                          (int)i, (int)w, column->words[w]);
        }
    }
}

/* Reads the column that a statement is at. */
static void read_column(lan_store *store, sqlite3_stmt *row, size_t index)
{
    const char **words = NULL;
    const char *kind = store_text_at(row, 2);
    lan_column *column =
        lan_columns_name(store->columns, index, store_text_at(row, 1),
                         (size_t)sqlite3_column_int64(row, 5), &words);
    if (column == NULL) {
        return;
    }
    sqlite3_stmt *texts = store_query(
        store, "SELECT word FROM words WHERE column = %d ORDER BY number",
        sqlite3_column_int(row, 0));
    for (size_t w = 0; w < column->word_count; w++) {
        (void)store_step(store, texts);
        words[w] = arena_copy(&store->columns->memory, store_text_at(texts, 0));
    }
    column->kind = strcmp(kind, kinds[LAN_COLUMN_WORD]) == 0 ? LAN_COLUMN_WORD
                   : strcmp(kind, kinds[LAN_COLUMN_FLAG]) == 0
                       ? LAN_COLUMN_FLAG
                       : LAN_COLUMN_NUMBER;
    column->may_be_auto = sqlite3_column_int(row, 3) != 0;
    column->own = sqlite3_column_type(row, 4) == SQLITE_NULL
                      ? LAN_NAN
                      : sqlite3_column_double(row, 4);
    (void)sqlite3_finalize(texts);
}

void store_read_columns(lan_store *store)
{
    const int64_t count = store_ask(store, "SELECT count(*) FROM columns", 0);
    const int64_t set =
        store_ask(store, "SELECT count(*) FROM columns WHERE role = 'set'", 0);
    sqlite3_stmt *rows = store_query(
        store, "SELECT number, name, kind, may_be_auto, own, (SELECT count(*) "
               "FROM words WHERE column = columns.number) FROM columns ORDER "
               "BY number");
    store->columns = lan_columns_begin((size_t)set, (size_t)(count - set));
    for (size_t i = 0; store->columns != NULL && store_step(store, rows); i++) {
        read_column(store, rows, i);
    }
    if (store->columns == NULL || store->columns->memory.is_short) {
        store_fail_sql(store, SQLITE_NOMEM);
    }
    (void)sqlite3_finalize(rows);
}

/* Makes a statement with a piece and its number for every column of values; the
 * caller frees it by sqlite3_free(). */
static char *make_sql(lan_store *store, const char *head, const char *piece,
                      unsigned first, const char *end)
{
    sqlite3_str *sql = sqlite3_str_new(NULL);
    sqlite3_str_appendall(sql, head);
    for (unsigned i = 0; i < store->columns->count; i++) {
        sqlite3_str_appendf(sql, "%s%u", piece, first + i);
    }
    sqlite3_str_appendall(sql, end);
    char *made = sqlite3_str_finish(sql);
    if (made == NULL) {
        store_fail_sql(store, SQLITE_NOMEM);
    }
    return made;
}

void store_create_tables(lan_store *store)
{
    const int most = sqlite3_limit(store->db, SQLITE_LIMIT_COLUMN, -1);
    const int bound =
        sqlite3_limit(store->db, SQLITE_LIMIT_VARIABLE_NUMBER, -1);
    const size_t room = (size_t)(most < bound ? most : bound) - STORE_FIXED - 1;
    if (store->columns->count > room) {
        store_fail(store, LAN_ELIMIT,
                   "a store has room for %zu paths and names, not %zu", room,
                   store->columns->count);
        return;
    }
    char *runs = make_sql(
        store, "CREATE TABLE runs (key INTEGER PRIMARY KEY, status, error",
        ", v", 0, ", sum)");
    store_execute(
        store,
        "CREATE TABLE about (name TEXT PRIMARY KEY, value) WITHOUT ROWID;"
        "CREATE TABLE columns (number INTEGER PRIMARY KEY, "
        "name, role, kind, may_be_auto, own);"
        "CREATE TABLE words (column, number, word, PRIMARY KEY "
        "(column, number)) WITHOUT ROWID; %s;"
        "PRAGMA application_id = %d; PRAGMA user_version = %d",
        runs, STORE_APPLICATION, STORE_VERSION);
    sqlite3_free(runs);
    write_columns(store);
    store_write_about(store);
}

/* Prepares the statements over the rows and counts these. */
void store_prepare_rows(lan_store *store)
{
    const size_t count = store->columns != NULL ? store->columns->count : 0;
    store->values =
        arena_take(&store->memory, count + 1, sizeof *store->values);
    if (store->values == NULL) {
        store_fail_sql(store, SQLITE_NOMEM);
    }
    if (!store_is_fine(store)) {
        return;
    }
    char *sql = make_sql(store, "INSERT OR IGNORE INTO runs VALUES (?1, ?2, ?3",
                         ", ?", STORE_FIXED + 1, ", ?)");
    store->rows = store_ask(store, "SELECT count(*) FROM runs", 0);
    store->last_key = store_ask(store, "SELECT max(key) FROM runs", -1);
    store->insert = store_query(store, "%s", sql);
    store->keys =
        store_query(store, "SELECT key FROM runs WHERE key >= ? ORDER BY key");
    sqlite3_free(sql);
}
