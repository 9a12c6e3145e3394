/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "balance/sweeps/store_impl.h"
#include "base/digest_impl.h"
#include "base/real.h"

/* What is written once a commit: number of rows and the sum of their sums. */
#define TOTAL_FORMAT "%" PRId64 " %016" PRIx64
#define TOTAL_SIZE   40

/* --- rows ---------------------------------------------------------------- */

/* Goes on with the bytes of a number, the lowest first on every machine. */
static uint64_t add_word(uint64_t sum, uint64_t word)
{
    unsigned char bytes[sizeof word];
    for (size_t i = 0; i < sizeof word; i++) {
        bytes[i] = (unsigned char)(word >> (8 * i));
    }
    return lan_digest(sum, bytes, sizeof bytes);
}

static uint64_t bits_of(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static uint64_t add_number(uint64_t sum, double value)
{
    return add_word(sum, bits_of(value));
}

/* Every NaN is stored as the same nothing. */
static double as_stored(double value)
{
    return isnan(value) ? LAN_NAN : value;
}

static uint64_t add_values(uint64_t sum, const double *values, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        sum = add_number(sum, as_stored(values[i]));
    }
    return sum;
}

uint64_t store_row_sum(const lan_store *store, int64_t key,
                       const lan_sweep_row *row)
{
    const size_t set = lan_columns_set_count(store->columns);
    const size_t count = lan_columns_count(store->columns);
    uint64_t sum = add_word(LAN_DIGEST_START, (uint64_t)key);
    sum = add_word(sum, (uint64_t)row->status);
    sum = lan_digest(sum, row->error, strlen(row->error) + 1);
    sum = add_values(sum, row->values, set);
    return add_values(sum, row->recorded, count - set);
}

/* --- rows of a block ----------------------------------------------------- */

/* Rows whose sums go forward together: each byte of a sum awaits the one before
 * it, and other rows' do not. */
#define ABREAST 4

static void add_abreast(uint64_t sums[ABREAST], const uint64_t words[ABREAST])
{
    for (size_t i = 0; i < sizeof words[0]; i++) {
        for (size_t k = 0; k < ABREAST; k++) {
            const unsigned char byte = (unsigned char)(words[k] >> (8 * i));
            sums[k] = lan_digest(sums[k], &byte, 1);
        }
    }
}

/* The end of an error of which there is no more. */
static void add_ends(uint64_t sums[ABREAST])
{
    for (size_t k = 0; k < ABREAST; k++) {
        sums[k] = lan_digest(sums[k], "", 1);
    }
}

/* As store_row_sum(), of rows from `at` on that have no errors. */
static void sum_abreast(store_block *block, size_t at)
{
    uint64_t sums[ABREAST];
    uint64_t words[ABREAST];
    for (size_t k = 0; k < ABREAST; k++) {
        sums[k] = LAN_DIGEST_START;
        words[k] = (uint64_t)block->keys[at + k];
    }
    add_abreast(sums, words);
    for (size_t k = 0; k < ABREAST; k++) {
        words[k] = (uint64_t)LAN_OK;
    }
    add_abreast(sums, words);
    add_ends(sums);
    for (size_t i = 0; i < block->width; i++) {
        for (size_t k = 0; k < ABREAST; k++) {
            words[k] =
                bits_of(as_stored(block->values[(at + k) * block->width + i]));
        }
        add_abreast(sums, words);
    }
    memcpy(block->sums + at, sums, sizeof sums);
}

static bool has_errors(const store_block *block, size_t from, size_t count)
{
    for (size_t i = from; i < from + count; i++) {
        if (block->statuses[i] != LAN_OK) {
            return true;
        }
    }
    return false;
}

/* A row by itself. */
static uint64_t sum_alone(const lan_store *store, size_t at)
{
    const store_block *block = &store->block;
    const double *values = block->values + at * block->width;
    const char *error = block->errors[at];
    const lan_sweep_row row = {
        .values = values,
        .recorded = values + lan_columns_set_count(store->columns),
        .status = block->statuses[at],
        .error = error != NULL ? error : ""};
    return store_row_sum(store, block->keys[at], &row);
}

void store_block_sum(lan_store *store)
{
    store_block *block = &store->block;
    size_t at = 0;
    while (at < block->count) {
        if (block->count - at >= ABREAST && !has_errors(block, at, ABREAST)) {
            sum_abreast(block, at);
            at += ABREAST;
        } else {
            block->sums[at] = sum_alone(store, at);
            at++;
        }
    }
}

/* --- all rows ------------------------------------------------------------ */

static lan_status bind_text(lan_store *store, sqlite3_stmt *statement,
                            const char *text)
{
    const int code =
        sqlite3_bind_text(statement, 1, text, -1, SQLITE_TRANSIENT);
    return code == SQLITE_OK ? store_run(store, statement)
                             : store_fail_sql(store, code);
}

/* Replaces one text of the table about. */
static lan_status put_text(lan_store *store, const char *sql, const char *text)
{
    sqlite3_stmt *statement = NULL;
    lan_status status = store_prepare(store, sql, &statement);
    if (status == LAN_OK) {
        status = bind_text(store, statement, text);
    }
    (void)sqlite3_finalize(statement);
    return status;
}

lan_status store_total_write(lan_store *store)
{
    char text[TOTAL_SIZE];
    snprintf(text, sizeof text, TOTAL_FORMAT, store->rows, store->sum);
    return put_text(store, "INSERT OR REPLACE INTO about VALUES ('total', ?1)",
                    text);
}

/* Compares a text of the table about; *is_same is false too where it lacks. */
static lan_status compare_text(lan_store *store, const char *sql,
                               const char *text, bool *is_same)
{
    sqlite3_stmt *statement;
    bool has_row;
    const lan_status status = store_first(store, sql, &statement, &has_row);
    if (status == LAN_OK) {
        const char *found =
            has_row ? (const char *)sqlite3_column_text(statement, 0) : NULL;
        *is_same = found != NULL && strcmp(found, text) == 0;
    }
    (void)sqlite3_finalize(statement);
    return status;
}

lan_status store_total_check(lan_store *store, const store_walk *walk)
{
    char text[TOTAL_SIZE];
    bool is_same = true;
    snprintf(text, sizeof text, TOTAL_FORMAT, walk->rows, walk->sum);
    const lan_status status =
        store->has_sums
            ? compare_text(store,
                           "SELECT value FROM about WHERE name = 'total'", text,
                           &is_same)
            : LAN_OK;
    return status != LAN_OK || is_same
               ? status
               : store_fail(store, LAN_EINVAL,
                            "the store is damaged: its %" PRId64
                            " rows are not all that were written; the others "
                            "must be fought again",
                            walk->rows);
}

/* --- what the rows are of ------------------------------------------------ */

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

static lan_status add_query(lan_store *store, const char *sql, uint64_t *sum)
{
    sqlite3_stmt *statement = NULL;
    bool has_row = true;
    lan_status status = store_prepare(store, sql, &statement);
    while (status == LAN_OK && has_row) {
        status = store_step(store, statement, &has_row);
        for (int i = 0;
             status == LAN_OK && has_row && i < sqlite3_column_count(statement);
             i++) {
            *sum = add_column(*sum, statement, i);
        }
    }
    (void)sqlite3_finalize(statement);
    return status;
}

/* The program's version is compared wherever it matters. */
static lan_status write_head(lan_store *store, char text[TOTAL_SIZE])
{
    static const char of_about[] =
        "SELECT name, value FROM about WHERE name NOT IN "
        "('program', 'total', 'head') ORDER BY name";
    static const char *const queries[] = {
        of_about,
        "SELECT * FROM columns ORDER BY number",
        "SELECT * FROM words ORDER BY column, number",
    };
    uint64_t sum = LAN_DIGEST_START;
    lan_status status = LAN_OK;
    for (size_t i = 0; status == LAN_OK && i < sizeof queries / sizeof *queries;
         i++) {
        status = add_query(store, queries[i], &sum);
    }
    snprintf(text, TOTAL_SIZE, "%016" PRIx64, sum);
    return status;
}

lan_status store_head_write(lan_store *store)
{
    char text[TOTAL_SIZE];
    const lan_status status = write_head(store, text);
    return status == LAN_OK
               ? put_text(store,
                          "INSERT OR REPLACE INTO about VALUES ('head', ?1)",
                          text)
               : status;
}

lan_status store_head_check(lan_store *store)
{
    char text[TOTAL_SIZE];
    bool is_same = true;
    lan_status status = LAN_OK;
    if (store->has_sums) {
        status = write_head(store, text);
        if (status == LAN_OK) {
            status = compare_text(store,
                                  "SELECT value FROM about WHERE name = 'head'",
                                  text, &is_same);
        }
    }
    return status != LAN_OK || is_same
               ? status
               : store_fail(store, LAN_EINVAL,
                            "the store is damaged: what its rows are of is not "
                            "as it was written");
}
