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

lan_status store_report(const lan_store *store, lan_status status,
                        lan_error *err)
{
    if (status == LAN_OK) {
        return LAN_OK;
    }
    return lan_fail(err, status, 0, 0, "%s",
                    store->error.status != LAN_OK ? store->error.text
                                                  : lan_status_text(status));
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

lan_status store_fail_sql(lan_store *store, int code)
{
    const char *rest =
        store->is_temporary ? "" : "; rows that were committed stay";
    char why[100] = "";
    if (code == SQLITE_IOERR_NOMEM) {
        code = SQLITE_NOMEM;
    }
    switch (code & 0xff) { /* the higher bits are details */
    case SQLITE_NOMEM:
        return store_fail(store, LAN_ENOMEM, "%s", lan_status_text(LAN_ENOMEM));
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return store_fail(store, LAN_EIO,
                          "the store is in use by another process");
    case SQLITE_ERROR: /* a table or column is missing */
        snprintf(why, sizeof why, ": %s", sqlite3_errmsg(store->db));
        /* fall through */
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
        return is_ours(store) ? store_fail(store, LAN_EINVAL,
                                           "the store is damaged%s", why)
                              : store_fail(store, LAN_EPARSE,
                                           "this is not a store of a sweep");
    case SQLITE_FULL:
        return store_fail(store, LAN_EIO, "the disk is full%s", rest);
    case SQLITE_READONLY:
    case SQLITE_PERM:
        return store_fail(store, LAN_EIO, "the store may not be written");
    case SQLITE_CANTOPEN:
        if (strerror_r(sqlite3_system_errno(store->db), why, sizeof why) != 0) {
            why[0] = '\0';
        }
        return store_fail(store, LAN_EIO, "the store cannot be opened%s%s",
                          why[0] != '\0' ? ": " : "", why);
    case SQLITE_IOERR:
        return store_fail(store, LAN_EIO,
                          "the store could not be read or written%s", rest);
    default:
        return store_fail(store, LAN_EIO, "the store: %s",
                          sqlite3_errmsg(store->db));
    }
}

lan_status store_execute(lan_store *store, const char *sql)
{
    const int code = sqlite3_exec(store->db, sql, NULL, NULL, NULL);
    return code == SQLITE_OK ? LAN_OK : store_fail_sql(store, code);
}

lan_status store_step(lan_store *store, sqlite3_stmt *statement, bool *has_row)
{
    const int code = sqlite3_step(statement);
    *has_row = code == SQLITE_ROW;
    return code == SQLITE_ROW || code == SQLITE_DONE
               ? LAN_OK
               : store_fail_sql(store, code);
}

lan_status store_prepare(lan_store *store, const char *sql, sqlite3_stmt **out)
{
    *out = NULL;
    const int code = sqlite3_prepare_v2(store->db, sql, -1, out, NULL);
    return code == SQLITE_OK ? LAN_OK : store_fail_sql(store, code);
}

lan_status store_run(lan_store *store, const char *sql, const char *letters,
                     ...)
{
    va_list values;
    sqlite3_stmt *statement;
    bool has_row = false;
    lan_status status = store_prepare(store, sql, &statement);
    int code = SQLITE_OK;
    va_start(values, letters);
    for (int i = 0; status == LAN_OK && letters[i] != '\0'; i++) {
        code |=
            letters[i] == 't'
                ? sqlite3_bind_text(statement, i + 1, va_arg(values, char *),
                                    -1, SQLITE_STATIC)
            : letters[i] == 'i'
                ? sqlite3_bind_int64(statement, i + 1, va_arg(values, int64_t))
                : sqlite3_bind_double(statement, i + 1, va_arg(values, double));
    }
    va_end(values);
    if (status == LAN_OK) {
        status = code == SQLITE_OK ? store_step(store, statement, &has_row)
                                   : store_fail_sql(store, SQLITE_NOMEM);
    }
    (void)sqlite3_finalize(statement);
    return status;
}

lan_status store_ask(lan_store *store, const char *sql, int64_t fallback,
                     int64_t *out)
{
    sqlite3_stmt *statement;
    bool has_row = false;
    lan_status status = store_prepare(store, sql, &statement);
    status = status == LAN_OK ? store_step(store, statement, &has_row) : status;
    if (status == LAN_OK) {
        const bool is_there =
            has_row && sqlite3_column_type(statement, 0) != SQLITE_NULL;
        *out = is_there ? sqlite3_column_int64(statement, 0) : fallback;
    }
    (void)sqlite3_finalize(statement);
    return status;
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
static lan_status sum_head(lan_store *store, char text[20])
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
        status = store_prepare(store, queries[i], &rows);
        while (status == LAN_OK && has_row) {
            status = store_step(store, rows, &has_row);
            for (int c = 0; has_row && c < sqlite3_column_count(rows); c++) {
                sum = add_column(sum, rows, c);
            }
        }
        (void)sqlite3_finalize(rows);
    }
    snprintf(text, 20, "%016" PRIx64, sum);
    return status;
}

/* --- what the rows are of ------------------------------------------------ */

static lan_status write_part(const lan_scenario *scenario, const char *key,
                             char **out)
{
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    if (stream == NULL) {
        return LAN_ENOMEM;
    }
    const lan_status status = lan_keys_write_identity(scenario, key, stream);
    if (fclose(stream) != 0 || status != LAN_OK) {
        free(text);
        return LAN_ENOMEM; /* a text has no other reason to fail */
    }
    *out = text;
    return LAN_OK;
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
                         .seed = lan_design_seed(design),
                         .points = lan_design_point_count(design),
                         .repeat = lan_design_repeat(design),
                         .has_fixed_points =
                             lan_scenario_sweep(sweep->scenario)->design ==
                             LAN_DESIGN_LHS,
                         .shard = shard};
    lan_status status = out->program != NULL ? LAN_OK : LAN_ENOMEM;
    if (status == LAN_OK) {
        status = write_part(sweep->scenario, NULL, &out->scenario);
    }
    if (status == LAN_OK) {
        status = write_part(sweep->scenario, "sweep", &out->sweep);
    }
    return status;
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
    if (is.count == 1) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "the store is of all runs, not of shard %d/%d",
                        (int)wanted.index, (int)wanted.count);
    }
    if (wanted.count == 1) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "the store is of shard %d/%d, not of all runs",
                        (int)is.index, (int)is.count);
    }
    return lan_fail(err, LAN_EINVAL, 0, 0,
                    "the store is of shard %d/%d, not of %d/%d", (int)is.index,
                    (int)is.count, (int)wanted.index, (int)wanted.count);
}

/* Rows of about but `head`, in the order of their values. */
static const char *const text_names[] = {"program", "scenario", "sweep",
                                         "seed"};
static const char *const number_names[] = {
    "points", "repeat", "has_fixed_points", "shard", "shards"};

lan_status store_write_about(lan_store *store)
{
    static const char put[] = "INSERT OR REPLACE INTO about VALUES (?, ?)";
    const store_about *about = &store->about;
    char seed[32];
    char head[20];
    snprintf(seed, sizeof seed, "%" PRIu64, about->seed);
    const char *const texts[] = {about->program, about->scenario, about->sweep,
                                 seed};
    const int64_t numbers[] = {about->points, about->repeat,
                               about->has_fixed_points ? 1 : 0,
                               about->shard.index, about->shard.count};
    lan_status status = LAN_OK;
    for (size_t i = 0; status == LAN_OK && i < COUNT(texts); i++) {
        status = store_run(store, put, "tt", text_names[i], texts[i]);
    }
    for (size_t i = 0; status == LAN_OK && i < COUNT(numbers); i++) {
        status = store_run(store, put, "ti", number_names[i], numbers[i]);
    }
    status = status == LAN_OK ? sum_head(store, head) : status;
    return status == LAN_OK ? store_run(store, put, "tt", "head", head)
                            : status;
}

/* A value of the table about, as text that the caller frees. */
static lan_status get_about(lan_store *store, const char *name, char **out)
{
    sqlite3_stmt *statement;
    bool has_row = false;
    *out = NULL;
    lan_status status = store_prepare(
        store, "SELECT value FROM about WHERE name = ?", &statement);
    if (status == LAN_OK &&
        sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC) != SQLITE_OK) {
        status = store_fail_sql(store, SQLITE_NOMEM);
    }
    status = status == LAN_OK ? store_step(store, statement, &has_row) : status;
    if (status == LAN_OK) {
        const char *text = (const char *)sqlite3_column_text(statement, 0);
        *out = text != NULL ? strdup(text) : NULL;
        status = *out != NULL
                     ? LAN_OK
                     : store_fail_sql(store, text != NULL ? SQLITE_NOMEM
                                                          : SQLITE_CORRUPT);
    }
    (void)sqlite3_finalize(statement);
    return status;
}

lan_status store_read_about(lan_store *store, store_about *about)
{
    char *texts[COUNT(text_names)] = {NULL};
    int64_t numbers[COUNT(number_names)] = {0};
    char sum[20];
    char *head = NULL;
    lan_status status = LAN_OK;
    for (size_t i = 0; status == LAN_OK && i < COUNT(texts); i++) {
        status = get_about(store, text_names[i], &texts[i]);
    }
    for (size_t i = 0; status == LAN_OK && i < COUNT(numbers); i++) {
        char *text = NULL;
        status = get_about(store, number_names[i], &text);
        numbers[i] = text != NULL ? strtoll(text, NULL, 10) : 0;
        free(text);
    }
    status = status == LAN_OK ? get_about(store, "head", &head) : status;
    status = status == LAN_OK ? sum_head(store, sum) : status;
    if (status == LAN_OK && strcmp(head, sum) != 0) {
        status =
            store_fail(store, LAN_EINVAL,
                       "the store is damaged: what its rows are of is not as "
                       "it was written");
    }
    *about = (store_about){
        .program = texts[0],
        .scenario = texts[1],
        .sweep = texts[2],
        .seed = texts[3] != NULL ? strtoull(texts[3], NULL, 10) : 0,
        .points = numbers[0],
        .repeat = numbers[1],
        .has_fixed_points = numbers[2] != 0,
        .shard = {(int32_t)numbers[3], (int32_t)numbers[4]}};
    free(texts[3]);
    free(head);
    return status;
}

/* --- columns ------------------------------------------------------------- */

/* In the order of lan_column_kind. */
static const char *const kinds[] = {"number", "word", "flag"};

lan_status store_write_column(lan_store *store, size_t index)
{
    const lan_column *column = lan_columns_at(store->columns, index);
    const bool is_set = index < lan_columns_set_count(store->columns);
    lan_status status =
        store_run(store, "INSERT INTO columns VALUES (?, ?, ?, ?, ?, ?)",
                  "itttid", (int64_t)index, column->name,
                  is_set ? "set" : "recorded", kinds[column->kind],
                  (int64_t)(column->may_be_auto ? 1 : 0), column->own);
    for (size_t i = 0; status == LAN_OK && i < column->word_count; i++) {
        status = store_run(store, "INSERT INTO words VALUES (?, ?, ?)", "iit",
                           (int64_t)index, (int64_t)i, column->words[i]);
    }
    return status;
}

/* Adds a word to those of a column that is read. */
static lan_status add_word_of(lan_store *store, lan_column *column,
                              const char *text)
{
    const char **words = realloc((void *)(uintptr_t)column->words,
                                 (column->word_count + 1) * sizeof *words);
    if (words == NULL) {
        return store_fail_sql(store, SQLITE_NOMEM);
    }
    column->words = words;
    words[column->word_count] = strdup(text != NULL ? text : "");
    return words[column->word_count++] != NULL
               ? LAN_OK
               : store_fail_sql(store, SQLITE_NOMEM);
}

/* Adds the column that a statement over `columns` is at. */
static lan_status read_column(lan_store *store, sqlite3_stmt *row,
                              sqlite3_stmt *words)
{
    const char *name = (const char *)sqlite3_column_text(row, 1);
    const char *kind = (const char *)sqlite3_column_text(row, 3);
    lan_column column = {.name = name != NULL ? name : "",
                         .may_be_auto = sqlite3_column_int(row, 4) != 0,
                         .own = sqlite3_column_type(row, 5) == SQLITE_NULL
                                    ? LAN_NAN
                                    : sqlite3_column_double(row, 5)};
    for (size_t i = 0; kind != NULL && i < COUNT(kinds); i++) {
        if (strcmp(kind, kinds[i]) == 0) {
            column.kind = (lan_column_kind)i;
        }
    }
    bool has_row = true;
    lan_status status = LAN_OK;
    (void)sqlite3_reset(words);
    (void)sqlite3_bind_int64(words, 1, sqlite3_column_int64(row, 0));
    while (status == LAN_OK && has_row) {
        status = store_step(store, words, &has_row);
        if (status == LAN_OK && has_row) {
            status = add_word_of(store, &column,
                                 (const char *)sqlite3_column_text(words, 0));
        }
    }
    if (status == LAN_OK) {
        status = lan_columns_add(store->columns, &column) == LAN_OK
                     ? LAN_OK
                     : store_fail_sql(store, SQLITE_NOMEM);
    }
    for (size_t i = 0; i < column.word_count; i++) {
        free((void *)(uintptr_t)column.words[i]);
    }
    free((void *)(uintptr_t)column.words);
    return status;
}

lan_status store_read_columns(lan_store *store)
{
    int64_t count = 0;
    int64_t set = 0;
    sqlite3_stmt *rows = NULL;
    sqlite3_stmt *words = NULL;
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
                : store_prepare(store, "SELECT * FROM columns ORDER BY number",
                                &rows);
    }
    if (status == LAN_OK) {
        status = store_prepare(
            store, "SELECT word FROM words WHERE column = ? ORDER BY number",
            &words);
    }
    while (status == LAN_OK && has_row) {
        status = store_step(store, rows, &has_row);
        if (status == LAN_OK && has_row) {
            status = read_column(store, rows, words);
        }
    }
    (void)sqlite3_finalize(words);
    (void)sqlite3_finalize(rows);
    return status;
}
