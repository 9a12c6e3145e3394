/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rows that wait to be inserted by one statement.  SQLite reads them from a
 * table that is not in the file (a virtual table, which the connection alone
 * knows), so that a statement begins, finds the end of the table of runs and
 * ends once a block and not once a row, and nothing is bound.
 */
#include <stdlib.h>
#include <string.h>

#include "balance/sweeps/columns_impl.h"
#include "balance/sweeps/store_impl.h"
#include "base/real.h"

/* No table of a file has the name: one that had it would hide the block. */
#define BLOCK_TABLE "lanchester_block"

/* --- the table ----------------------------------------------------------- */

typedef struct block_table {
    sqlite3_vtab base;
    const lan_store *store;
} block_table;

typedef struct block_cursor {
    sqlite3_vtab_cursor base;
    size_t row;
} block_cursor;

static const store_block *block_of(const sqlite3_vtab_cursor *cursor)
{
    return &((const block_table *)cursor->pVtab)->store->block;
}

static int connect(sqlite3 *db, void *context, int count,
                   const char *const *arguments, sqlite3_vtab **out,
                   char **error)
{
    const lan_store *store = context;
    (void)count;
    (void)arguments;
    (void)error;
    block_table *table = sqlite3_malloc(sizeof *table);
    if (table == NULL) {
        return SQLITE_NOMEM;
    }
    *table = (block_table){.store = store};
    const int code = sqlite3_declare_vtab(db, store->block.declaration);
    if (code != SQLITE_OK) {
        sqlite3_free(table);
        return code;
    }
    *out = &table->base;
    return SQLITE_OK;
}

static int disconnect(sqlite3_vtab *table)
{
    sqlite3_free(table);
    return SQLITE_OK;
}

/* There is but one way to walk through it. */
static int choose(sqlite3_vtab *table, sqlite3_index_info *info)
{
    (void)table;
    (void)info;
    return SQLITE_OK;
}

static int open_cursor(sqlite3_vtab *table, sqlite3_vtab_cursor **out)
{
    (void)table;
    block_cursor *cursor = sqlite3_malloc(sizeof *cursor);
    if (cursor == NULL) {
        return SQLITE_NOMEM;
    }
    *cursor = (block_cursor){.row = 0};
    *out = &cursor->base;
    return SQLITE_OK;
}

static int close_cursor(sqlite3_vtab_cursor *cursor)
{
    sqlite3_free(cursor);
    return SQLITE_OK;
}

static int to_first(sqlite3_vtab_cursor *cursor, int way, const char *name,
                    int count, sqlite3_value **arguments)
{
    (void)way;
    (void)name;
    (void)count;
    (void)arguments;
    ((block_cursor *)cursor)->row = 0;
    return SQLITE_OK;
}

static int to_next(sqlite3_vtab_cursor *cursor)
{
    ((block_cursor *)cursor)->row++;
    return SQLITE_OK;
}

static int is_past(sqlite3_vtab_cursor *cursor)
{
    return ((const block_cursor *)cursor)->row >= block_of(cursor)->count;
}

/* Words and flags are short as whole numbers; numbers keep all their bits. */
static void give_value(const store_block *block, size_t row, size_t index,
                       sqlite3_context *out)
{
    const double value = block->values[row * block->width + index];
    if (block->is_number[index] || isnan(value)) {
        sqlite3_result_double(out, value); /* NaN is NULL */
    } else {
        sqlite3_result_int64(out, (sqlite3_int64)value);
    }
}

static int give_column(sqlite3_vtab_cursor *cursor, sqlite3_context *out,
                       int column)
{
    const store_block *block = block_of(cursor);
    const size_t row = ((const block_cursor *)cursor)->row;
    const size_t index = (size_t)column - STORE_FIXED;
    if (column == 0) {
        sqlite3_result_int64(out, block->keys[row]);
    } else if (column == 1) {
        sqlite3_result_int(out, (int)block->statuses[row]);
    } else if (column == 2) {
        sqlite3_result_text(out, block->errors[row], -1, SQLITE_STATIC);
    } else if (index < block->width) {
        give_value(block, row, index, out);
    } else {
        sqlite3_result_int64(out, (sqlite3_int64)block->sums[row]);
    }
    return SQLITE_OK;
}

static int give_rowid(sqlite3_vtab_cursor *cursor, sqlite3_int64 *out)
{
    *out = block_of(cursor)->keys[((const block_cursor *)cursor)->row];
    return SQLITE_OK;
}

static const sqlite3_module module = {.xConnect = connect,
                                      .xBestIndex = choose,
                                      .xDisconnect = disconnect,
                                      .xOpen = open_cursor,
                                      .xClose = close_cursor,
                                      .xFilter = to_first,
                                      .xNext = to_next,
                                      .xEof = is_past,
                                      .xColumn = give_column,
                                      .xRowid = give_rowid};

/* --- making -------------------------------------------------------------- */

/* As many columns as the table of runs has; what they are called is of no
 * interest. */
static char *declare(const lan_store *store)
{
    static const char head[] = "CREATE TABLE block (c0";
    const int count = store_column_count(store);
    char *sql = malloc(sizeof head + 16 * (size_t)count + 2);
    if (sql == NULL) {
        return NULL;
    }
    char *at = sql + snprintf(sql, sizeof head, "%s", head);
    for (int i = 1; i < count; i++) {
        at += snprintf(at, 16, ", c%d", i);
    }
    memcpy(at, ")", 2);
    return sql;
}

lan_status store_block_create(lan_store *store)
{
    store_block *block = &store->block;
    block->width = lan_columns_count(store->columns);
    block->values =
        calloc(STORE_BLOCK * block->width + 1, sizeof *block->values);
    block->is_number = calloc(block->width + 1, sizeof *block->is_number);
    block->declaration = declare(store);
    if (block->values == NULL || block->is_number == NULL ||
        block->declaration == NULL) {
        return store_fail_sql(store, SQLITE_NOMEM);
    }
    for (size_t i = 0; i < block->width; i++) {
        block->is_number[i] =
            lan_columns_at(store->columns, i)->kind == LAN_COLUMN_NUMBER;
    }
    const int code =
        sqlite3_create_module(store->db, BLOCK_TABLE, &module, store);
    return code == SQLITE_OK
               ? store_prepare(store,
                               "INSERT OR IGNORE INTO runs SELECT * "
                               "FROM " BLOCK_TABLE,
                               &block->insert)
               : store_fail_sql(store, code);
}

static void forget_rows(store_block *block)
{
    for (size_t i = 0; i < block->count; i++) {
        free(block->errors[i]);
    }
    block->count = 0;
}

void store_block_clear(store_block *block)
{
    forget_rows(block);
    (void)sqlite3_finalize(block->insert);
    free(block->values);
    free(block->is_number);
    free(block->declaration);
    *block = (store_block){.count = 0};
}

/* --- rows ---------------------------------------------------------------- */

lan_status store_block_put(lan_store *store, int64_t key,
                           const lan_sweep_row *row)
{
    store_block *block = &store->block;
    const size_t at = block->count;
    const size_t set = lan_columns_set_count(store->columns);
    double *values = block->values + at * block->width;
    char *error = row->status != LAN_OK ? strdup(row->error) : NULL;
    if (row->status != LAN_OK && error == NULL) {
        return store_fail_sql(store, SQLITE_NOMEM);
    }
    block->keys[at] = key;
    block->statuses[at] = row->status;
    block->errors[at] = error;
    for (size_t i = 0; i < set; i++) {
        values[i] = row->values[i];
    }
    for (size_t i = set; i < block->width; i++) {
        values[i] = row->recorded[i - set];
    }
    block->count++;
    return LAN_OK;
}

/* Of several rows all are new, or the file is not what it was. */
lan_status store_block_write(lan_store *store)
{
    store_block *block = &store->block;
    if (store->error.status != LAN_OK || block->count == 0) {
        return store->error.status;
    }
    store_block_sum(store);
    const lan_status status = store_run(store, block->insert);
    if (status != LAN_OK) {
        return status;
    }
    const int added = sqlite3_changes(store->db);
    if (added != (int)block->count && block->count > 1) {
        return store_fail_sql(store, SQLITE_CORRUPT);
    }
    store->rows += added;
    for (int i = 0; i < added; i++) {
        store->sum += block->sums[i];
    }
    forget_rows(block);
    return LAN_OK;
}
