/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "balance/sweeps/store_impl.h"

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

/* Status for an SQLite result code, and the detail appended to the message. */
typedef enum detail { NOTHING, MESSAGE, CAUSE, WHAT_STAYS } detail;
static const struct meaning {
    int code;
    lan_status status; /* LAN_EINVAL: LAN_EPARSE if the file is no store */
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

/* A statement with values in a format of sqlite3_mprintf(). */
static char *write_sql(lan_store *store, const char *format, va_list values)
{
    char *sql = sqlite3_vmprintf(format, values);
    store_fail_sql(store, sql != NULL ? SQLITE_OK : SQLITE_NOMEM);
    return sql;
}

void store_execute(lan_store *store, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    char *sql = write_sql(store, format, values);
    va_end(values);
    if (store_is_fine(store)) {
        store_fail_sql(store, sqlite3_exec(store->db, sql, NULL, NULL, NULL));
    }
    sqlite3_free(sql);
}

sqlite3_stmt *store_prepare(lan_store *store, const char *sql)
{
    sqlite3_stmt *made = NULL;
    if (store_is_fine(store)) {
        store_fail_sql(store,
                       sqlite3_prepare_v2(store->db, sql, -1, &made, NULL));
    }
    return made;
}

bool store_step(lan_store *store, sqlite3_stmt *statement)
{
    const int code =
        store_is_fine(store) ? sqlite3_step(statement) : SQLITE_DONE;
    store_fail_sql(store, code);
    return code == SQLITE_ROW;
}

const char *store_ask(lan_store *store, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    char *sql = write_sql(store, format, values);
    va_end(values);
    sqlite3_stmt *row = store_prepare(store, sql);
    (void)store_step(store, row);
    const char *text = arena_copy(&store->memory, store_text_at(row, 0));
    store_fail_sql(store, text != NULL ? SQLITE_OK : SQLITE_NOMEM);
    (void)sqlite3_finalize(row);
    sqlite3_free(sql);
    return text != NULL ? text : "";
}

int64_t store_ask_number(lan_store *store, const char *sql)
{
    return strtoll(store_ask(store, "%s", sql), NULL, 10);
}

const char *store_text_at(sqlite3_stmt *row, int column)
{
    const char *text = (const char *)sqlite3_column_text(row, column);
    return text != NULL ? text : "";
}

double store_number_at(sqlite3_stmt *row, int column)
{
    return sqlite3_column_type(row, column) == SQLITE_NULL
               ? LAN_NAN
               : sqlite3_column_double(row, column);
}
