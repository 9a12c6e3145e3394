/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "balance/sweeps/store_impl.h"

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

/* Why a file cannot be opened, or 0.  SQLite tries a file that it may not make
 * a second time, to read it, and then knows only that there is none. */
static int reason_of(const lan_store *store)
{
    struct stat found;
    if (store->path == NULL || stat(store->path, &found) == 0) {
        return store->path != NULL && S_ISDIR(found.st_mode)
                   ? EISDIR
                   : sqlite3_system_errno(store->db);
    }
    const int missing = errno;
    const char *slash = strrchr(store->path, '/');
    char *folder = slash != NULL
                       ? strndup(store->path, (size_t)(slash - store->path) + 1)
                       : strdup(".");
    const bool is_shut = missing == ENOENT && store->is_made &&
                         folder != NULL && access(folder, W_OK) != 0;
    const int reason = is_shut ? errno : missing;
    free(folder);
    return reason;
}

static lan_status fail_opening(lan_store *store)
{
    static const char what[] = "the store cannot be opened";
    char why[100];
    const int reason = reason_of(store);
    if (reason == 0 || strerror_r(reason, why, sizeof why) != 0) {
        return store_fail(store, LAN_EIO, "%s", what);
    }
    return store_fail(store, LAN_EIO, "%s: %s", what, why);
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
    if (sqlite3_file_control(store->db, "main", SQLITE_FCNTL_FILE_POINTER,
                             &file) != SQLITE_OK ||
        file->pMethods == NULL ||
        file->pMethods->xRead(file, head, HEAD, 0) != SQLITE_OK) {
        return false;
    }
    return memcmp(head, magic, sizeof magic) == 0 &&
           (at[0] << 24 | at[1] << 16 | at[2] << 8 | at[3]) ==
               STORE_APPLICATION;
}

/* What a file that is no sound store is: only of ours more is known, as which
 * table is missing. */
static lan_status fail_reading(lan_store *store, const char *why)
{
    return store->db != NULL && is_ours(store)
               ? store_fail(store, LAN_EINVAL, "the store is damaged%s%s",
                            why[0] != '\0' ? ": " : "", why)
               : store_fail(store, LAN_EPARSE,
                            "this is not a store of a sweep");
}

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

lan_status store_prepare(lan_store *store, const char *sql, sqlite3_stmt **out)
{
    const int code = sqlite3_prepare_v2(store->db, sql, -1, out, NULL);
    return code == SQLITE_OK ? LAN_OK : store_fail_sql(store, code);
}

lan_status store_step(lan_store *store, sqlite3_stmt *statement, bool *has_row)
{
    const int code = sqlite3_step(statement);
    if (code != SQLITE_ROW && code != SQLITE_DONE) {
        return store_fail_sql(store, code);
    }
    *has_row = code == SQLITE_ROW;
    return LAN_OK;
}

lan_status store_run(lan_store *store, sqlite3_stmt *statement)
{
    const int code = sqlite3_step(statement);
    const lan_status status =
        code == SQLITE_DONE ? LAN_OK : store_fail_sql(store, code);
    (void)sqlite3_reset(statement); /* says the same once more */
    return status;
}

lan_status store_first(lan_store *store, const char *sql, sqlite3_stmt **out,
                       bool *has_row)
{
    *out = NULL;
    *has_row = false;
    const lan_status status = store_prepare(store, sql, out);
    return status == LAN_OK ? store_step(store, *out, has_row) : status;
}

lan_status store_ask(lan_store *store, const char *sql, int64_t *out)
{
    sqlite3_stmt *statement;
    bool has_row;
    const lan_status status = store_first(store, sql, &statement, &has_row);
    if (status == LAN_OK) {
        *out = has_row ? sqlite3_column_int64(statement, 0) : 0;
    }
    (void)sqlite3_finalize(statement);
    return status;
}
