/* tests/unit/test_store_blocks.c - rows that a store inserts together.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lanchester/store.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/real.h"
#include "tests/support/stored.h"
#include "tests/support/support.h"

static const char long_sweep[] =
    "sweep: {design: random, samples: 30000, vary: [{path: "
    "units.archer.hit, from: 0.1, to: 0.7}], record: [winner, margin]}";

/* --- rows ---------------------------------------------------------------- */

/* Number `run` of rows of which some failed and some lack a value; memory for
 * two values and what is recorded is the caller's. */
static lan_sweep_row make_row(int64_t run, double values[1], double recorded[2])
{
    const bool failed = run % 37 == 5;
    values[0] = run % 11 == 3 ? -0.0 : 1.0 / (double)(run + 3);
    recorded[0] = failed || run % 7 == 2 ? LAN_NAN : (double)(run % 2);
    recorded[1] = failed ? LAN_NAN : (double)(run % 5) - 2.0;
    return (lan_sweep_row){.run = run,
                           .values = values,
                           .recorded = recorded,
                           .status = failed ? LAN_ESTEP : LAN_OK,
                           .error = failed && run % 2 == 0 ? "a step" : ""};
}

static void add_run(lan_store *store, int64_t run)
{
    double values[1];
    double recorded[2];
    const lan_sweep_row row = make_row(run, values, recorded);
    assert_ok(lan_store_add(store, &row));
}

/* All that is in a table as SQLite writes it, with the types of values. */
static void tell_table(sqlite3 *db, const char *sql, FILE *out)
{
    sqlite3_stmt *rows = NULL;
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &rows, NULL), SQLITE_OK);
    while (sqlite3_step(rows) == SQLITE_ROW) {
        for (int i = 0; i < sqlite3_column_count(rows); i++) {
            const int type = sqlite3_column_type(rows, i);
            const double number = sqlite3_column_double(rows, i);
            const char *text = (const char *)sqlite3_column_text(rows, i);
            fprintf(out, "%d:%a:%s ", type, number, text != NULL ? text : "");
        }
        fputc('\n', out);
    }
    assert_int_equal(sqlite3_finalize(rows), SQLITE_OK);
}

static char *tell_file(const char *path)
{
    char *text = NULL;
    size_t size = 0;
    sqlite3 *db = NULL;
    FILE *out = open_memstream(&text, &size);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    tell_table(db, "SELECT * FROM runs ORDER BY key", out);
    tell_table(db, "SELECT * FROM about ORDER BY name", out);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    fclose(out);
    return text;
}

/* --- what waits ---------------------------------------------------------- */

static lan_status count_row(void *context, const lan_sweep_row *row)
{
    int64_t *rows = context;
    *rows += row->run >= 0 ? 1 : 0;
    return LAN_OK;
}

TEST_WITH(rows_that_wait_are_counted_read_and_not_wanted_again, scratch_setup,
          scratch_teardown)
{
    char *path = scratch_path(*state, "waits.db");
    swept of = swept_duel(long_sweep);
    lan_store *store = stored_open(path, &of);
    for (int64_t run = 0; run < 60; run += 2) {
        add_run(store, run);
        assert_int_equal(lan_store_rows(store), run / 2 + 1);
    }
    assert_int_equal(lan_store_next(store, 0), 1);
    assert_int_equal(lan_store_next(store, 2), 3);
    assert_int_equal(lan_store_next(store, 59), 59);
    add_run(store, 60);
    add_run(store, 62);
    int64_t rows = 0;
    assert_ok(lan_store_read(store, count_row, &rows, NULL));
    assert_int_equal(rows, 32);
    assert_int_equal(lan_store_next(store, 60), 61);
    assert_int_equal(lan_store_next(store, 62), 63);
    stored_close(store);
    swept_clear(&of);
    free(path);
}

TEST_WITH(rows_out_of_order_are_there_once, scratch_setup, scratch_teardown)
{
    static const int64_t runs[] = {0,   1,   2,  300, 57,  301, 302, 57, 2,
                                   302, 303, 58, 299, 304, 300, 0,   305};
    static const int64_t rising[] = {0,   1,   2,   57,  58,  299,
                                     300, 301, 302, 303, 304, 305};
    char *path = scratch_path(*state, "mixed.db");
    char *plain = scratch_path(*state, "plain.db");
    swept of = swept_duel(long_sweep);
    lan_store *store = stored_open(path, &of);
    for (size_t i = 0; i < sizeof runs / sizeof runs[0]; i++) {
        add_run(store, runs[i]);
    }
    assert_int_equal(lan_store_rows(store), 12);
    stored_close(store);
    store = stored_open(plain, &of);
    for (size_t i = 0; i < sizeof rising / sizeof rising[0]; i++) {
        add_run(store, rising[i]);
    }
    stored_close(store);
    char *got = tell_file(path);
    char *want = tell_file(plain);
    assert_string_equal(got, want);
    free(got);
    free(want);
    swept_clear(&of);
    free(path);
    free(plain);
}

/* --- what is committed --------------------------------------------------- */

TEST_WITH(all_rows_but_the_last_500_or_a_sixteenth_are_committed, scratch_setup,
          scratch_teardown)
{
    static const int64_t counts[] = {500, 999, 1001, 8499, 12345, 29999};
    char *path = scratch_path(*state, "lost.db");
    swept of = swept_duel(long_sweep);
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        const int64_t count = counts[i];
        const int64_t most = count / 16 > 499 ? count / 16 : 499;
        lan_store *store = stored_open(path, &of);
        for (int64_t run = 0; run < count; run++) {
            add_run(store, run);
        }
        lan_store_destroy(store); /* as a process that is killed */
        store = stored_open(path, &of);
        const int64_t kept = lan_store_rows(store);
        assert_in_range(kept, count - most, count);
        assert_int_equal(lan_store_next(store, 0), kept < 30000 ? kept : -1);
        lan_store_destroy(store);
        unlink(path);
    }
    swept_clear(&of);
    free(path);
}
