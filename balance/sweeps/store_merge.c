/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "balance/sweeps/store_impl.h"
#include "base/output_file.h"
#include "base/text.h"

/* Rows between two reports of progress. */
#define ROWS_A_REPORT 4096

typedef struct merge_work {
    const char *const *paths;
    size_t count;
    const lan_progress *progress;
    store_about about; /* of the store to be */
    lan_columns *columns;
    lan_store *to;
    sqlite3_stmt *insert;
    sqlite3_stmt *same; /* the row that it has for a key */
    int64_t total;
    int64_t done;
    lan_error *err;
} merge_work;

/* Tells what a store is to blame for, with its name. */
static lan_status blame(const merge_work *work, size_t index,
                        const lan_error *why)
{
    char name[100];
    return lan_fail(work->err, why->status, 0, 0, "%s: %s",
                    lan_text_printable(work->paths[index], name, sizeof name),
                    why->text);
}

static lan_status open_part(const merge_work *work, size_t index,
                            lan_store **out)
{
    lan_error why;
    lan_error_clear(&why);
    const lan_status status =
        lan_store_open_to_read(work->paths[index], out, &why);
    return status == LAN_OK ? LAN_OK : blame(work, index, &why);
}

/* --- whether they go together -------------------------------------------- */

/* What the first is of, all of it; its texts and columns are taken. */
static void begin_about(merge_work *work, lan_store *first)
{
    work->about = first->about;
    work->about.shard = (lan_shard){.index = 0, .count = 1};
    work->columns = first->columns;
    first->about = (store_about){.program = NULL};
    first->columns = NULL;
}

static lan_status join_about(merge_work *work, size_t index, lan_store *part)
{
    lan_error why;
    lan_error_clear(&why);
    work->total += part->rows;
    if (index == 0) {
        begin_about(work, part);
        return LAN_OK;
    }
    if (store_about_compare_kind(&part->about, &work->about, &why) != LAN_OK) {
        return blame(work, index, &why);
    }
    if (part->about.points > work->about.points) {
        work->about.points = part->about.points;
    }
    if (part->about.repeat > work->about.repeat) {
        work->about.repeat = part->about.repeat;
    }
    return LAN_OK;
}

static lan_status check_parts(merge_work *work)
{
    lan_status status = LAN_OK;
    for (size_t i = 0; status == LAN_OK && i < work->count; i++) {
        lan_store *part = NULL;
        status = open_part(work, i, &part);
        if (status == LAN_OK) {
            status = join_about(work, i, part);
        }
        lan_store_destroy(part);
    }
    return status;
}

/* --- the rows ------------------------------------------------------------ */

static bool is_same_value(sqlite3_stmt *a, sqlite3_stmt *b, int at)
{
    const int type = sqlite3_column_type(a, at);
    if (type != sqlite3_column_type(b, at)) {
        return false;
    }
    if (type == SQLITE_FLOAT) { /* all bits of it */
        const double of_a = sqlite3_column_double(a, at);
        const double of_b = sqlite3_column_double(b, at);
        return memcmp(&of_a, &of_b, sizeof of_a) == 0;
    }
    const void *of_a = sqlite3_column_blob(a, at);
    const void *of_b = sqlite3_column_blob(b, at);
    const int size = sqlite3_column_bytes(a, at);
    return size == sqlite3_column_bytes(b, at) &&
           (size == 0 || memcmp(of_a, of_b, (size_t)size) == 0);
}

/* Sees to it that a run that two stores have has the same row in both. */
static lan_status compare(merge_work *work, size_t index, sqlite3_stmt *row)
{
    const int64_t key = sqlite3_column_int64(row, 0);
    bool is_same = false;
    (void)sqlite3_reset(work->same);
    if (sqlite3_bind_int64(work->same, 1, key) != SQLITE_OK) {
        return store_fail_sql(work->to, SQLITE_NOMEM);
    }
    const lan_status status = store_step(work->to, work->same, &is_same);
    for (int i = 1; is_same && i < store_column_count(work->to) - 1; i++) {
        is_same = is_same_value(row, work->same, i);
    }
    (void)sqlite3_reset(work->same);
    if (status != LAN_OK || is_same) {
        return status;
    }
    lan_error why;
    lan_error_clear(&why);
    (void)lan_fail(&why, LAN_EINVAL, 0, 0,
                   "run %" PRId64 " is not as in a store before it",
                   key / STORE_BATTLES * work->about.repeat +
                       key % STORE_BATTLES);
    return blame(work, index, &why);
}

static lan_status prepare_insert(merge_work *work)
{
    static const char head[] = "INSERT OR IGNORE INTO runs VALUES (?";
    const size_t more = (size_t)store_column_count(work->to) - 1;
    char *sql = malloc(sizeof head + 3 * more + 1);
    if (sql == NULL) {
        return store_fail_sql(work->to, SQLITE_NOMEM);
    }
    char *at = sql + sizeof head - 1;
    memcpy(sql, head, sizeof head);
    for (size_t i = 0; i < more; i++, at += 3) {
        memcpy(at, ", ?", 3);
    }
    memcpy(at, ")", 2);
    const lan_status status = store_prepare(work->to, sql, &work->insert);
    free(sql);
    return status;
}

/* Copies a row as it is stored; its checksum anew, which it may not have. */
static lan_status copy_row(merge_work *work, size_t index, sqlite3_stmt *row,
                           const lan_sweep_row *decoded)
{
    lan_store *to = work->to;
    const int last = store_column_count(to);
    const uint64_t sum =
        store_row_sum(to, sqlite3_column_int64(row, 0), decoded);
    int code = sqlite3_bind_int64(work->insert, last, (sqlite3_int64)sum);
    for (int i = 0; i < last - 1; i++) {
        code |= sqlite3_bind_value(work->insert, i + 1,
                                   sqlite3_column_value(row, i));
    }
    lan_status status = code == SQLITE_OK ? store_run(to, work->insert)
                                          : store_fail_sql(to, SQLITE_NOMEM);
    if (status == LAN_OK && sqlite3_changes(to->db) == 0) {
        status = compare(work, index, row);
    } else if (status == LAN_OK) {
        to->rows++;
        to->sum += sum;
    }
    work->done++;
    if (status == LAN_OK && work->done % ROWS_A_REPORT == 0 &&
        !lan_progress_report(work->progress, (double)work->done,
                             (double)work->total)) {
        status = LAN_ECANCELLED;
    }
    return status;
}

static lan_status copy_rows(merge_work *work, size_t index, lan_store *part)
{
    sqlite3_stmt *rows = NULL;
    lan_sweep_row row;
    bool has_row = true;
    store_walk walk = {.rows = 0};
    const int columns = store_column_count(part);
    double *values = calloc((size_t)columns, sizeof *values);
    lan_status status =
        values != NULL
            ? store_prepare(part, "SELECT * FROM runs ORDER BY key", &rows)
            : store_fail_sql(part, SQLITE_NOMEM);
    if (status == LAN_OK && sqlite3_column_count(rows) != columns) {
        status = store_fail_sql(part, SQLITE_CORRUPT);
    }
    while (status == LAN_OK && has_row) {
        status = store_step(part, rows, &has_row);
        if (status == LAN_OK && has_row) {
            status = store_read_row(part, rows, values, &row, &walk);
        }
        if (status == LAN_OK && has_row) {
            status = copy_row(work, index, rows, &row);
        }
    }
    if (status == LAN_OK) {
        status = store_total_check(part, &walk);
    }
    (void)sqlite3_finalize(rows);
    free(values);
    return part->error.status != LAN_OK ? blame(work, index, &part->error)
                                        : status;
}

static lan_status copy_parts(merge_work *work)
{
    lan_status status = store_prepare(
        work->to, "SELECT * FROM runs WHERE key = ?1", &work->same);
    if (status == LAN_OK) {
        status = prepare_insert(work);
    }
    for (size_t i = 0; status == LAN_OK && i < work->count; i++) {
        lan_store *part = NULL;
        status = open_part(work, i, &part);
        if (status == LAN_OK) {
            status = copy_rows(work, i, part);
        }
        lan_store_destroy(part);
    }
    if (status == LAN_OK) {
        status = store_total_write(work->to);
    }
    if (status == LAN_OK) {
        status = store_exec(work->to, "COMMIT");
    }
    (void)sqlite3_finalize(work->insert);
    (void)sqlite3_finalize(work->same);
    return status;
}

/* --- the file ------------------------------------------------------------ */

/* Refuses to write over what is not joined: "-o *.db" names one of the stores
 * as the one to be written. */
static lan_status check_target(const merge_work *work, const char *path)
{
    struct stat there;
    char name[100];
    if (stat(path, &there) != 0) {
        return LAN_OK;
    }
    for (size_t i = 0; i < work->count; i++) {
        struct stat part;
        if (stat(work->paths[i], &part) == 0 && part.st_dev == there.st_dev &&
            part.st_ino == there.st_ino) {
            return LAN_OK;
        }
    }
    return lan_fail(work->err, LAN_EINVAL, 0, 0,
                    "'%s' exists and is none of the stores to be joined",
                    lan_text_printable(path, name, sizeof name));
}

/* Fills a file, which is to have the name of the target; about and columns go
 * to the store. */
static lan_status fill(merge_work *work, const char *path, const char *target)
{
    char name[100];
    const store_about about = work->about;
    lan_columns *columns = work->columns;
    lan_error why;
    work->about.program = NULL;
    work->about.scenario = NULL;
    work->about.sweep = NULL;
    work->columns = NULL;
    lan_error_clear(&why);
    lan_status status = store_make(path, &about, columns, &work->to, &why);
    if (status == LAN_OK) {
        status = copy_parts(work);
        why = work->to->error;
        lan_store_destroy(work->to);
    }
    if (status == LAN_OK || why.status == LAN_OK) {
        return status == LAN_OK ? LAN_OK
                                : lan_fail(work->err, status, 0, 0, "%s",
                                           lan_status_text(status));
    }
    return lan_fail(work->err, status, 0, 0, "%s: %s",
                    lan_text_printable(target, name, sizeof name), why.text);
}

static lan_status write_file(merge_work *work, const char *path)
{
    lan_output_file *file = NULL;
    lan_status status = lan_output_file_open(path, &file, work->err);
    if (status != LAN_OK) {
        return status;
    }
    status = fill(work, lan_output_file_temporary(file), path);
    if (status != LAN_OK) {
        lan_output_file_discard(file);
        return status;
    }
    return lan_output_file_commit(file, work->err);
}

lan_status lan_store_merge(const char *path, const char *const *stores,
                           size_t count, const lan_progress *progress,
                           lan_error *err)
{
    merge_work work = {
        .paths = stores, .count = count, .progress = progress, .err = err};
    if (count == 0) {
        return lan_fail(err, LAN_EINVAL, 0, 0, "there is no store to join");
    }
    lan_status status = check_target(&work, path);
    if (status == LAN_OK) {
        status = check_parts(&work);
    }
    if (status == LAN_OK) {
        status = write_file(&work, path);
    }
    store_about_clear(&work.about);
    lan_columns_destroy(work.columns);
    return status;
}
