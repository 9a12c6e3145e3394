/* tests/unit/test_store_oom.c - a store without memory: ours, and SQLite's.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/oom.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sqlite3.h>

#include "lanchester/store.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

/* What is tried: a sweep, where its store goes, and where that is joined. */
typedef struct attempt {
    test_reading reading;
    lan_sweep *sweep;
    char *path;
    char *merged;
} attempt;

static int begin(void **state)
{
    static attempt made;
    void *folder = NULL;
    (void)scratch_setup(&folder);
    made.reading = read_duel_with_line(
        7, "sweep: {vary: [{path: units.archer.hit, values: [0.1, 0.2, 0.35]}, "
           "{path: units.archer.fire, values: [aimed, area]}], record: "
           "[winner, margin]}");
    made.path = scratch_path(folder, "some.db");
    made.merged = scratch_path(folder, "merged.db");
    assert_ok(lan_sweep_create(made.reading.scenario, 3, &made.sweep, NULL));
    free(folder);
    *state = &made;
    return 0;
}

static int end(void **state)
{
    attempt *made = *state;
    *strrchr(made->path, '/') = '\0';
    void *folder = made->path;
    lan_sweep_destroy(made->sweep);
    reading_clear(&made->reading);
    free(made->merged);
    return scratch_teardown(&folder);
}

static lan_status count_row(void *context, const lan_sweep_row *row)
{
    int64_t *rows = context;
    *rows += row->run >= 0 ? 1 : 0;
    return LAN_OK;
}

/* Fights into a store that may be there. */
static lan_status fight(const attempt *made)
{
    const lan_store_options options = lan_store_options_default();
    lan_sweep_options how = lan_sweep_options_default();
    lan_store *store = NULL;
    lan_sweep_report report;
    lan_status status =
        lan_store_open(made->path, made->sweep, &options, &store, NULL);
    if (status != LAN_OK) {
        return status;
    }
    how.next = lan_store_next;
    how.next_context = store;
    status = lan_sweep_run(made->sweep, &how, lan_store_add, store, NULL,
                           &report, NULL);
    const lan_status closed = lan_store_close(store, NULL);
    return status != LAN_OK ? status : closed;
}

static lan_status read_all(const char *path)
{
    lan_store *store = NULL;
    int64_t rows = 0;
    lan_status status = lan_store_open_to_read(path, &store, NULL);
    if (status == LAN_OK) {
        status = lan_store_read(store, count_row, &rows, NULL);
    }
    if (status == LAN_OK) {
        assert_int_equal(rows, 6);
    }
    lan_store_destroy(store);
    return status;
}

static lan_status do_all(const attempt *made)
{
    const char *const stores[] = {made->path};
    lan_status status = fight(made);
    if (status == LAN_OK) {
        status = lan_store_merge(made->merged, stores, 1, NULL, NULL);
    }
    return status == LAN_OK ? read_all(made->merged) : status;
}

static void forget(const attempt *made)
{
    unlink(made->path);
    unlink(made->merged);
}

static bool try_all(void *context)
{
    const lan_status status = do_all(context);
    forget(context);
    if (status != LAN_OK) {
        assert_int_equal(status, LAN_ENOMEM);
    }
    return status == LAN_OK;
}

TEST_WITH(a_store_without_memory_leaves_nothing, begin, end)
{
    assert_true(oom_try_all(try_all, *state) > 30);
}

/* --- SQLite's memory ----------------------------------------------------- */

static sqlite3_mem_methods usual;
static long until_failure; /* allocations; 0: all work */

static bool is_time(void)
{
    return until_failure > 0 && --until_failure == 0;
}

static void *allocate(int size)
{
    return is_time() ? NULL : usual.xMalloc(size);
}

static void *reallocate(void *block, int size)
{
    return is_time() ? NULL : usual.xRealloc(block, size);
}

/* Only before SQLite is used can its functions be changed. */
static int take_memory(void **state)
{
    (void)state;
    (void)sqlite3_shutdown();
    (void)sqlite3_config(SQLITE_CONFIG_GETMALLOC, &usual);
    sqlite3_mem_methods methods = usual;
    methods.xMalloc = allocate;
    methods.xRealloc = reallocate;
    return sqlite3_config(SQLITE_CONFIG_MALLOC, &methods);
}

static int give_memory_back(void **state)
{
    (void)state;
    (void)sqlite3_shutdown();
    return sqlite3_config(SQLITE_CONFIG_MALLOC, &usual);
}

GROUP_WITH(take_memory, give_memory_back);

/* Some of SQLite's memory is a cache that it can do without, so that a call
 * may work in spite of a failure. Whatever happened, the store goes on. */
TEST_WITH(where_sqlite_has_no_memory_the_store_goes_on, begin, end)
{
    const attempt *made = *state;
    long failures = 0;
    for (long n = 1;; n++) {
        until_failure = n;
        const lan_status status = do_all(made);
        const bool was_reached = until_failure == 0;
        until_failure = 0;
        if (status != LAN_OK && status != LAN_ENOMEM) {
            fail_with("allocation %ld: status %d", n, (int)status);
        }
        failures += status == LAN_ENOMEM ? 1 : 0;
        unlink(made->merged);
        assert_ok(do_all(made));
        forget(made);
        if (!was_reached) {
            break;
        }
        n += n / 6; /* each of the first, fewer of the many others */
    }
    assert_true(failures > 20);
}
