/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "balance/sweeps/columns_impl.h"
#include "balance/sweeps/store_impl.h"
#include "base/real.h"

/* In the order of lan_column_kind. */
static const char *const kinds[] = {"number", "word", "flag"};

#define KIND_COUNT (sizeof kinds / sizeof kinds[0])

/* --- writing ------------------------------------------------------------- */

static lan_status put_words(lan_store *store, sqlite3_stmt *statement,
                            size_t index, const lan_column *column)
{
    lan_status status = LAN_OK;
    for (size_t i = 0; status == LAN_OK && i < column->word_count; i++) {
        const int code =
            sqlite3_bind_int64(statement, 1, (sqlite3_int64)index) |
            sqlite3_bind_int64(statement, 2, (sqlite3_int64)i) |
            sqlite3_bind_text(statement, 3, column->words[i], -1,
                              SQLITE_STATIC);
        status = code == SQLITE_OK ? store_run(store, statement)
                                   : store_fail_sql(store, SQLITE_NOMEM);
    }
    return status;
}

static lan_status put_column(lan_store *store, sqlite3_stmt *statement,
                             size_t index)
{
    const lan_column *column = lan_columns_at(store->columns, index);
    const bool is_set = index < lan_columns_set_count(store->columns);
    const int code =
        sqlite3_bind_int64(statement, 1, (sqlite3_int64)index) |
        sqlite3_bind_text(statement, 2, column->name, -1, SQLITE_STATIC) |
        sqlite3_bind_text(statement, 3, is_set ? "set" : "recorded", -1,
                          SQLITE_STATIC) |
        sqlite3_bind_text(statement, 4, kinds[column->kind], -1,
                          SQLITE_STATIC) |
        sqlite3_bind_int(statement, 5, column->may_be_auto ? 1 : 0) |
        sqlite3_bind_double(statement, 6, column->own);
    return code == SQLITE_OK ? store_run(store, statement)
                             : store_fail_sql(store, SQLITE_NOMEM);
}

lan_status store_columns_write(lan_store *store)
{
    const size_t count = lan_columns_count(store->columns);
    sqlite3_stmt *columns = NULL;
    sqlite3_stmt *words = NULL;
    lan_status status = store_prepare(
        store, "INSERT INTO columns VALUES (?, ?, ?, ?, ?, ?)", &columns);
    if (status == LAN_OK) {
        status =
            store_prepare(store, "INSERT INTO words VALUES (?, ?, ?)", &words);
    }
    for (size_t i = 0; status == LAN_OK && i < count; i++) {
        status = put_column(store, columns, i);
        if (status == LAN_OK) {
            status =
                put_words(store, words, i, lan_columns_at(store->columns, i));
        }
    }
    (void)sqlite3_finalize(columns);
    (void)sqlite3_finalize(words);
    return status;
}

/* --- reading ------------------------------------------------------------- */

/* The words of one column; the caller frees list and words. */
typedef struct word_list {
    char **words;
    size_t count;
    size_t room;
} word_list;

static void clear_words(word_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        free(list->words[i]);
    }
    free(list->words);
    *list = (word_list){.words = NULL};
}

static bool add_word(word_list *list, const char *word)
{
    if (list->count == list->room) {
        const size_t room = list->room == 0 ? 8 : 2 * list->room;
        char **larger = realloc(list->words, room * sizeof *larger);
        if (larger == NULL) {
            return false;
        }
        list->words = larger;
        list->room = room;
    }
    const size_t size = strlen(word) + 1;
    char *made = malloc(size);
    if (made == NULL) {
        return false;
    }
    list->words[list->count++] = memcpy(made, word, size);
    return true;
}

static lan_status get_words(lan_store *store, sqlite3_stmt *statement,
                            sqlite3_int64 column, word_list *list)
{
    bool has_row = true;
    (void)sqlite3_reset(statement);
    lan_status status = sqlite3_bind_int64(statement, 1, column) == SQLITE_OK
                            ? store_step(store, statement, &has_row)
                            : store_fail_sql(store, SQLITE_NOMEM);
    while (status == LAN_OK && has_row) {
        const char *word = (const char *)sqlite3_column_text(statement, 1);
        if (sqlite3_column_int64(statement, 0) != (int64_t)list->count) {
            return store_fail_sql(store, SQLITE_CORRUPT);
        }
        if (word == NULL || !add_word(list, word)) {
            return store_fail_sql(store, SQLITE_NOMEM);
        }
        status = store_step(store, statement, &has_row);
    }
    return status;
}

static bool find_kind(const char *name, lan_column_kind *out)
{
    for (size_t i = 0; name != NULL && i < KIND_COUNT; i++) {
        if (strcmp(name, kinds[i]) == 0) {
            *out = (lan_column_kind)i;
            return true;
        }
    }
    return false;
}

/* Adds the column that a statement is at. */
static lan_status get_column(lan_store *store, sqlite3_stmt *statement,
                             sqlite3_stmt *words)
{
    word_list list = {.words = NULL};
    lan_column column = {.name =
                             (const char *)sqlite3_column_text(statement, 1),
                         .may_be_auto = sqlite3_column_int(statement, 3) != 0,
                         .own = sqlite3_column_type(statement, 4) == SQLITE_NULL
                                    ? LAN_NAN
                                    : sqlite3_column_double(statement, 4)};
    if (column.name == NULL ||
        !find_kind((const char *)sqlite3_column_text(statement, 2),
                   &column.kind)) {
        return store_fail_sql(store, SQLITE_CORRUPT);
    }
    lan_status status =
        get_words(store, words, sqlite3_column_int64(statement, 0), &list);
    column.words = (const char *const *)list.words;
    column.word_count = list.count;
    if (status == LAN_OK && !lan_column_has(&column, column.own)) {
        status = store_fail_sql(store, SQLITE_CORRUPT);
    }
    if (status == LAN_OK &&
        lan_columns_add(store->columns, &column) != LAN_OK) {
        status = store_fail_sql(store, SQLITE_NOMEM);
    }
    clear_words(&list);
    return status;
}

static lan_status get_columns(lan_store *store, sqlite3_stmt *statement,
                              size_t count)
{
    sqlite3_stmt *words = NULL;
    bool has_row = false;
    lan_status status = store_prepare(
        store,
        "SELECT number, word FROM words WHERE column = ?1 ORDER BY number",
        &words);
    for (size_t i = 0; status == LAN_OK && i < count; i++) {
        status = store_step(store, statement, &has_row);
        if (status == LAN_OK) {
            status = has_row && sqlite3_column_int64(statement, 0) == (int64_t)i
                         ? get_column(store, statement, words)
                         : store_fail_sql(store, SQLITE_CORRUPT);
        }
    }
    (void)sqlite3_finalize(words);
    return status;
}

lan_status store_columns_read(lan_store *store)
{
    int64_t count = 0;
    int64_t set = 0;
    sqlite3_stmt *statement = NULL;
    lan_status status =
        store_ask(store, "SELECT count(*) FROM columns", &count);
    if (status == LAN_OK) {
        status = store_ask(
            store, "SELECT count(*) FROM columns WHERE role = 'set'", &set);
    }
    if (status == LAN_OK) {
        store->columns = lan_columns_begin((size_t)set, (size_t)(count - set));
        status = store->columns != NULL ? LAN_OK
                                        : store_fail_sql(store, SQLITE_NOMEM);
    }
    if (status == LAN_OK) {
        status = store_prepare(store,
                               "SELECT number, name, kind, may_be_auto, own "
                               "FROM columns ORDER BY role <> 'set', number",
                               &statement);
    }
    if (status == LAN_OK) {
        status = get_columns(store, statement, (size_t)count);
    }
    (void)sqlite3_finalize(statement);
    return status;
}
