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

static const char *const fact_names[FACTS] = {
    "program", "scenario",         "sweep", "seed",  "points",
    "repeat",  "has_fixed_points", "shard", "shards"};

/* --- errors and statements ----------------------------------------------- */

bool store_is_fine(const lan_store *store)
{
    return store->error.status == LAN_OK;
}

/* Whether the file, damaged or not, is a database of this program. With
 * writable_schema SQLite reads the head of a file that was cut off. */
static bool is_ours(sqlite3 *db)
{
    sqlite3_stmt *row = NULL;
    (void)sqlite3_exec(db, "PRAGMA writable_schema = ON", NULL, NULL, NULL);
    const bool is_so = sqlite3_prepare_v2(db, "PRAGMA application_id", -1, &row,
                                          NULL) == SQLITE_OK &&
                       sqlite3_step(row) == SQLITE_ROW &&
                       sqlite3_column_int(row, 0) == STORE_APPLICATION;
    (void)sqlite3_finalize(row);
    (void)sqlite3_exec(db, "PRAGMA writable_schema = OFF", NULL, NULL, NULL);
    return is_so;
}

/* What a code of SQLite's means, and what is said behind it. */
typedef enum detail { NOTHING, MESSAGE, CAUSE, WHAT_STAYS } detail;
static const struct meaning {
    int code;
    lan_status status; /* LAN_EINVAL: of a store, else LAN_EPARSE */
    const char *text;
    detail detail;
} meanings[] = {
    {SQLITE_NOMEM, LAN_ENOMEM, "out of memory", NOTHING},
    {SQLITE_BUSY, LAN_EIO, "the store is in use by another process", NOTHING},
    {SQLITE_LOCKED, LAN_EIO, "the store is in use by another process", NOTHING},
    {SQLITE_ERROR, LAN_EINVAL, "the store is damaged", MESSAGE},
    {SQLITE_NOTADB, LAN_EINVAL, "the store is damaged", NOTHING},
    {SQLITE_CORRUPT, LAN_EINVAL, "the store is damaged", NOTHING},
    {SQLITE_FULL, LAN_EIO, "the disk is full", WHAT_STAYS},
    {SQLITE_READONLY, LAN_EIO, "the store may not be written", NOTHING},
    {SQLITE_PERM, LAN_EIO, "the store may not be written", NOTHING},
    {SQLITE_CANTOPEN, LAN_EIO, "the store cannot be opened", CAUSE},
    {SQLITE_IOERR, LAN_EIO, "the store could not be read or written",
     WHAT_STAYS},
    {SQLITE_OK, LAN_EIO, "the store", MESSAGE}}; /* any other */

/* Keeps what a code means, if it is the first failure; its higher bits are
 * details. */
void store_fail_sql(lan_store *store, int code)
{
    const struct meaning *of = meanings;
    const int kind = code == SQLITE_IOERR_NOMEM ? SQLITE_NOMEM : code & 0xff;
    if (kind == SQLITE_OK || kind == SQLITE_ROW || kind == SQLITE_DONE ||
        !store_is_fine(store)) {
        return;
    }
    while (of->code != kind && of->code != SQLITE_OK) {
        of++;
    }
    const int cause = sqlite3_system_errno(store->db);
    const char *more = of->detail == MESSAGE ? sqlite3_errmsg(store->db)
                       : of->detail == CAUSE && cause != 0 ? strerror(cause)
                                                           : "";
    const char *rest = of->detail == WHAT_STAYS && !store->is_temporary
                           ? "; rows that were committed stay"
                           : "";
    if (of->status == LAN_EINVAL && !is_ours(store->db)) {
        (void)lan_fail(&store->error, LAN_EPARSE, 0, 0,
                       "this is not a store of a sweep");
    }
    (void)lan_fail(&store->error, of->status, 0, 0, "%s%s%s%s", of->text,
                   more[0] != '\0' ? ": " : "", more, rest);
}

void store_execute(lan_store *store, const char *sql)
{
    if (store_is_fine(store)) {
        store_fail_sql(
            store, sql != NULL ? sqlite3_exec(store->db, sql, NULL, NULL, NULL)
                               : SQLITE_NOMEM);
    }
}

/* The same with values in a format of sqlite3_mprintf(): %Q quotes a text. */
void store_execute_with(lan_store *store, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    char *sql = sqlite3_vmprintf(format, values);
    va_end(values);
    store_execute(store, sql);
    sqlite3_free(sql);
}

/* NULL after an error. The caller finalizes it. */
sqlite3_stmt *store_prepare(lan_store *store, const char *sql)
{
    sqlite3_stmt *made = NULL;
    if (store_is_fine(store)) {
        store_fail_sql(store, sql != NULL ? sqlite3_prepare_v2(store->db, sql,
                                                               -1, &made, NULL)
                                          : SQLITE_NOMEM);
    }
    return made;
}

/* Steps once; true if there is a row. */
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
    sqlite3_stmt *row = store_prepare(store, sql);
    const int64_t number =
        store_step(store, row) && sqlite3_column_type(row, 0) != SQLITE_NULL
            ? sqlite3_column_int64(row, 0)
            : fallback;
    (void)sqlite3_finalize(row);
    return number;
}

const char *store_text_at(sqlite3_stmt *row, int column)
{
    const char *text = (const char *)sqlite3_column_text(row, column);
    return text != NULL ? text : "";
}

/* LAN_NAN is stored as NULL. */
double store_number_at(sqlite3_stmt *row, int column)
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

/* Every NaN is one. */
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

/* What the store of a sweep is of. */
void store_describe(lan_store *store, const lan_sweep *sweep, lan_shard shard)
{
    const lan_design *design = sweep->design;
    fact *about = store->about;
    char seed[24];
    snprintf(seed, sizeof seed, "%" PRIu64, design->seed);
    about[PROGRAM].text = PACKAGE_VERSION;
    about[SCENARIO].text = write_identity(store, sweep, NULL);
    about[SWEEP].text = write_identity(store, sweep, "sweep");
    about[SEED].text = arena_copy(&store->memory, seed);
    about[POINTS].number = design->points;
    about[REPEAT].number = design->repeat;
    about[HAS_FIXED_POINTS].number = design->kind == LAN_DESIGN_LHS;
    about[SHARD].number = shard.index;
    about[SHARDS].number = shard.count;
    if (about[SCENARIO].text == NULL || about[SWEEP].text == NULL ||
        about[SEED].text == NULL ||
        lan_columns_create(sweep, &store->columns) != LAN_OK) {
        store_fail_sql(store, SQLITE_NOMEM);
    } else if (store->columns->count > STORE_ROOM) {
        (void)lan_fail(&store->error, LAN_ELIMIT, 0, 0,
                       "a store has room for %zu paths and names, not %zu",
                       STORE_ROOM, store->columns->count);
    } else if (design->points > STORE_POINTS ||
               design->repeat > STORE_BATTLES) {
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

/* Reports the first line that differs. */
static lan_status fail_text(const char *what, const char *was, const char *now,
                            lan_error *err)
{
    char has[60];
    char wants[60];
    size_t line = 0;
    for (size_t i = 0; was[i] != '\0' && was[i] == now[i]; i++) {
        line = was[i] == '\n' ? i + 1 : line;
    }
    return lan_fail(err, LAN_EINVAL, 0, 0,
                    "the store is of another %s: it has %s where this has %s",
                    what, show_line(was + line, has),
                    show_line(now + line, wants));
}

/* Reports a difference in what the rows mean. */
lan_status store_compare_kind(const fact *was, const fact *now, lan_error *err)
{
    for (int i = PROGRAM; i <= SEED; i++) {
        if (strcmp(was[i].text, now[i].text) == 0) {
            continue;
        }
        return i == SCENARIO || i == SWEEP
                   ? fail_text(fact_names[i], was[i].text, now[i].text, err)
                   : lan_fail(err, LAN_EINVAL, 0, 0,
                              i == SEED ? "the store is of seed %.30s, not "
                                          "%.30s"
                                        : "the store is of version %.30s of "
                                          "the program, this is %.30s",
                              was[i].text, now[i].text);
    }
    return was[HAS_FIXED_POINTS].number == 0 ||
                   was[POINTS].number == now[POINTS].number
               ? LAN_OK
               : lan_fail(err, LAN_EINVAL, 0, 0,
                          "samples is %" PRId64 " in the store, not %" PRId64
                          ": another number changes every point of lhs",
                          was[POINTS].number, now[POINTS].number);
}

/* "all runs", "shard 1/3". */
static void show_shard(const fact *about, const char *before, char text[40])
{
    const int shards = (int)about[SHARDS].number;
    snprintf(text, 40, shards > 1 ? "%s%d/%d" : "all runs", before,
             (int)about[SHARD].number, shards);
}

/* The same and the shard; samples and repeat may be raised. */
lan_status store_compare_about(const fact *was, const fact *now, lan_error *err)
{
    char has[40];
    char asks[40];
    const lan_status status = store_compare_kind(was, now, err);
    for (int i = POINTS; i <= REPEAT && status == LAN_OK; i++) {
        if (now[i].number < was[i].number) {
            return lan_fail(err, LAN_EINVAL, 0, 0,
                            "%s is %" PRId64 " in the store and can be raised, "
                            "not lowered to %" PRId64,
                            i == POINTS ? "samples" : "repeat", was[i].number,
                            now[i].number);
        }
    }
    if (status != LAN_OK || (was[SHARD].number == now[SHARD].number &&
                             was[SHARDS].number == now[SHARDS].number)) {
        return status;
    }
    show_shard(was, "shard ", has);
    show_shard(now, was[SHARDS].number > 1 ? "" : "shard ", asks);
    return lan_fail(err, LAN_EINVAL, 0, 0, "the store is of %s, not of %s", has,
                    asks);
}

/* --- tables of it -------------------------------------------------------- */

void store_write_about(lan_store *store)
{
    static const char put[] = "INSERT OR REPLACE INTO about VALUES (%Q, %Q)";
    char head[20];
    for (int i = 0; i < POINTS; i++) {
        store_execute_with(store, put, fact_names[i], store->about[i].text);
    }
    for (int i = POINTS; i < FACTS; i++) {
        store_execute_with(store,
                           "INSERT OR REPLACE INTO about VALUES (%Q, %lld)",
                           fact_names[i], (long long)store->about[i].number);
    }
    sum_head(store, head);
    store_execute_with(store, put, "head", head);
}

/* Reads what the rows are of, and sees that it is as it was written. */
void store_read_about(lan_store *store, fact about[FACTS])
{
    char head[20];
    sqlite3_stmt *row =
        store_prepare(store, "SELECT value FROM about WHERE name = ?");
    for (int i = 0; i <= FACTS && store_is_fine(store); i++) {
        const char *name = i < FACTS ? fact_names[i] : "head";
        (void)sqlite3_bind_text(row, 1, name, -1, SQLITE_STATIC);
        (void)store_step(store, row);
        const char *text = store_text_at(row, 0);
        if (i < FACTS) {
            about[i] = (fact){arena_copy(&store->memory, text),
                              strtoll(text, NULL, 10)};
        } else {
            sum_head(store, head);
            if (store_is_fine(store) && strcmp(text, head) != 0) {
                (void)lan_fail(&store->error, LAN_EINVAL, 0, 0,
                               "the store is damaged: what its rows are of is "
                               "not as it was written");
            }
        }
        (void)sqlite3_reset(row);
    }
    (void)sqlite3_finalize(row);
    if (store->memory.is_short) {
        store_fail_sql(store, SQLITE_NOMEM);
    }
}

/* In the order of lan_column_kind. */
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
            store_execute_with(store, "INSERT INTO words VALUES (%d, %d, %Q)",
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

void store_read_columns(lan_store *store)
{
    const int64_t count = store_ask(store, "SELECT count(*) FROM columns", 0);
    const int64_t set =
        store_ask(store, "SELECT count(*) FROM columns WHERE role = 'set'", 0);
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
                    column->kind = (lan_column_kind)k;
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

/* Makes a statement with a piece and its number for every column of values; the
 * caller frees it by sqlite3_free(). NULL without memory. */
static char *make_sql(const lan_store *store, const char *head,
                      const char *piece, unsigned first, const char *end)
{
    sqlite3_str *sql = sqlite3_str_new(NULL);
    sqlite3_str_appendall(sql, head);
    for (unsigned i = 0; i < store->columns->count; i++) {
        sqlite3_str_appendf(sql, "%s%u", piece, first + i);
    }
    sqlite3_str_appendall(sql, end);
    return sqlite3_str_finish(sql);
}

void store_create_tables(lan_store *store)
{
    char *runs = make_sql(
        store, "CREATE TABLE runs (key INTEGER PRIMARY KEY, status, error",
        ", v", 0, ", sum)");
    store_execute(
        store,
        "CREATE TABLE about (name TEXT PRIMARY KEY, value) WITHOUT ROWID;"
        "CREATE TABLE columns (number INTEGER PRIMARY KEY, "
        "name, role, kind, may_be_auto, own);"
        "CREATE TABLE words (column, number, word, PRIMARY KEY "
        "(column, number)) WITHOUT ROWID");
    store_execute(store, runs);
    store_execute_with(store,
                       "PRAGMA application_id = %d; PRAGMA user_version = %d",
                       STORE_APPLICATION, STORE_VERSION);
    sqlite3_free(runs);
    write_columns(store);
    store_write_about(store);
}

/* Prepares the statements over the rows and counts these. */
void store_prepare_rows(lan_store *store)
{
    if (!store_is_fine(store)) {
        return;
    }
    char *sql = make_sql(store, "INSERT OR IGNORE INTO runs VALUES (?1, ?2, ?3",
                         ", ?", STORE_FIXED + 1, ", ?)");
    store->values = arena_take(&store->memory, store->columns->count + 1,
                               sizeof *store->values);
    store->rows = store_ask(store, "SELECT count(*) FROM runs", 0);
    store->last_key = store_ask(store, "SELECT max(key) FROM runs", -1);
    store->insert = store_prepare(store, sql);
    store->keys = store_prepare(store, "SELECT 1 FROM runs WHERE key = ?");
    sqlite3_free(sql);
    if (store->values == NULL) {
        store_fail_sql(store, SQLITE_NOMEM);
    }
}
