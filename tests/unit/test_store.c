/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/experiment.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/real.h"
#include "tests/support/stored.h"
#include "tests/support/support.h"

/* --- rows ---------------------------------------------------------------- */

typedef struct expected_row {
    const double *values;
    const double *recorded;
    int64_t run;
    size_t rows;
} expected_row;

static void assert_same_bits(const double *got, const double *want,
                             size_t count)
{
    for (size_t i = 0; i < count; i++) {
        assert_true(isnan(got[i]) == isnan(want[i]));
        if (!isnan(want[i])) {
            assert_memory_equal(&got[i], &want[i], sizeof got[i]);
        }
    }
}

static lan_status compare_row(void *context, const lan_sweep_row *row)
{
    expected_row *want = context;
    assert_int_equal(row->run, want->run);
    assert_same_bits(row->values, want->values, STORED_SET);
    assert_same_bits(row->recorded, want->recorded, STORED_RECORDED);
    want->rows++;
    return LAN_OK;
}

TEST_WITH(a_number_comes_back_with_all_its_bits, scratch_setup,
          scratch_teardown)
{
    static const double numbers[] = {-0.0,      0.1,     -DBL_MIN, 1e308,
                                     5e-324,    3.0,     0x1p53,   -0x1p63,
                                     1.0 / 3.0, DBL_MAX, DBL_MIN};
    char *path = scratch_path(*state, "numbers.db");
    swept of = swept_duel(stored_plain);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0] + 3; i++) {
        const size_t count = sizeof numbers / sizeof numbers[0];
        const double number = i < count        ? numbers[i]
                              : i == count     ? LAN_INF
                              : i == count + 1 ? -LAN_INF
                                               : LAN_NAN;
        const double values[] = {number, 0.25, 1.0};
        const double recorded[] = {2.0, number, 0.0};
        const lan_sweep_row row = {
            .run = 5, .values = values, .recorded = recorded, .error = ""};
        expected_row want = {.values = values, .recorded = recorded, .run = 5};
        lan_store *store = stored_open(path, &of);
        assert_ok(lan_store_add(store, &row));
        stored_close(store);
        store = stored_open(path, &of);
        assert_ok(lan_store_read(store, compare_row, &want, NULL));
        assert_int_equal(want.rows, 1);
        lan_store_destroy(store);
        unlink(path);
    }
    swept_clear(&of);
    free(path);
}

/* --- interrupted and resumed --------------------------------------------- */

/* A sink that accepts `left` rows and then fails, like a process that ends. */
typedef struct short_life {
    lan_store *store;
    int64_t left;
} short_life;

static lan_status take_some(void *context, const lan_sweep_row *row)
{
    short_life *life = context;
    return life->left-- > 0 ? lan_store_add(life->store, row) : LAN_EIO;
}

static void break_off(const char *path, const swept *of, int64_t rows)
{
    short_life life = {.store = stored_open(path, of), .left = rows};
    assert_int_equal(sweep_fight(of->sweep, 1, life.store, NULL, take_some,
                                 &life, NULL, NULL),
                     LAN_EIO);
    stored_close(life.store);
}

TEST_WITH(a_sweep_goes_on_wherever_it_was_broken_off, scratch_setup,
          scratch_teardown)
{
    char *whole = scratch_path(*state, "whole.db");
    char *path = scratch_path(*state, "broken.db");
    swept of = swept_duel(stored_plain);
    char *want = stored_fight_all(whole, &of);
    for (int64_t rows = 0; rows < STORED_RUNS; rows++) {
        break_off(path, &of, rows);
        lan_store *store = stored_open(path, &of);
        assert_int_equal(lan_store_rows(store), rows);
        assert_int_equal(stored_fight(store, &of), STORED_RUNS - rows);
        assert_int_equal(stored_fight(store, &of), 0);
        stored_close(store);
        char *got = stored_list(path);
        assert_string_equal(got, want);
        free(got);
        unlink(path);
    }
    free(want);
    swept_clear(&of);
    free(path);
    free(whole);
}

TEST_WITH(rows_that_were_not_committed_are_not_there, scratch_setup,
          scratch_teardown)
{
    const double values[] = {0.1, 30.0, 0.0};
    const double recorded[] = {1.0, 0.7, 0.0};
    char *path = scratch_path(*state, "lost.db");
    swept of = swept_duel(stored_plain);
    lan_store *store = stored_open(path, &of);
    lan_sweep_row row = {
        .run = 3, .values = values, .recorded = recorded, .error = ""};
    assert_ok(lan_store_add(store, &row));
    assert_ok(lan_store_commit(store, NULL));
    row.run = 7;
    assert_ok(lan_store_add(store, &row));
    lan_store_destroy(store);
    store = stored_open(path, &of);
    assert_int_equal(lan_store_rows(store), 1);
    assert_int_equal(lan_store_next(store, 0), 0);
    assert_int_equal(lan_store_next(store, 3), 4);
    assert_int_equal(lan_store_next(store, 11), 11);
    assert_int_equal(lan_store_next(store, 12), -1);
    lan_store_destroy(store);
    swept_clear(&of);
    free(path);
}

TEST_WITH(a_row_of_a_second_ago_is_committed_before_the_next_run, scratch_setup,
          scratch_teardown)
{
    const struct timespec second = {.tv_sec = 1, .tv_nsec = 20000000};
    const double values[] = {0.1, 30.0, 0.0};
    const double recorded[] = {1.0, 0.7, 0.0};
    const lan_sweep_row row = {
        .run = 3, .values = values, .recorded = recorded, .error = ""};
    char *path = scratch_path(*state, "kept.db");
    swept of = swept_duel(stored_plain);
    lan_store *store = stored_open(path, &of);
    assert_ok(lan_store_add(store, &row));
    nanosleep(&second, NULL);
    assert_int_equal(lan_store_next(store, 0), 0);
    lan_store_destroy(store);
    store = stored_open(path, &of);
    assert_int_equal(lan_store_rows(store), 1);
    lan_store_destroy(store);
    swept_clear(&of);
    free(path);
}

/* More runs than the store scans at a time; every third run is present. */
TEST_WITH(what_is_missing_is_found_between_what_is_there, scratch_setup,
          scratch_teardown)
{
    enum { RUNS = 10007 };
    const double values[] = {0.1};
    const double recorded[] = {0.7};
    char *path = scratch_path(*state, "third.db");
    swept of =
        swept_duel("sweep: {design: random, samples: 10007, vary: [{path: "
                   "units.archer.hit, from: 0.1, to: 0.7}], record: "
                   "[margin]}");
    lan_store *store = stored_open(path, &of);
    for (int64_t run = 0; run < RUNS; run += 3) {
        const lan_sweep_row row = {
            .run = run, .values = values, .recorded = recorded, .error = ""};
        assert_ok(lan_store_add(store, &row));
    }
    stored_close(store);
    store = stored_open(path, &of);
    int64_t found = 0;
    for (int64_t run = lan_store_next(store, 0); run >= 0;
         run = lan_store_next(store, run + 1)) {
        assert_int_not_equal(run % 3, 0);
        found++;
    }
    assert_int_equal(found, lan_store_wanted(store) - lan_store_rows(store));
    assert_int_equal(lan_store_next(store, 0), 1); /* backwards too */
    lan_store_destroy(store);
    swept_clear(&of);
    free(path);
}

/* --- shards -------------------------------------------------------------- */

TEST_WITH(shards_have_each_run_once, scratch_setup, scratch_teardown)
{
    static const int32_t counts[] = {1, 2, 3, 7, 16, 100};
    swept of =
        swept_duel("solver: {method: chance}\nsweep: {design: random, samples: "
                   "29, repeat: 13, vary: [{path: units.archer.hit, from: 0.1, "
                   "to: 0.7}]}");
    for (size_t c = 0; c < sizeof counts / sizeof counts[0]; c++) {
        unsigned char seen[29 * 13] = {0};
        int64_t sum = 0;
        for (int32_t i = 0; i < counts[c]; i++) {
            char *path = scratch_path(*state, "shard.db");
            const lan_shard shard = {.index = i, .count = counts[c]};
            lan_store *store = NULL;
            int64_t found = 0;
            assert_ok(
                lan_store_open(path, of.sweep, &shard, false, &store, NULL));
            for (int64_t run = lan_store_next(store, 0); run >= 0;
                 run = lan_store_next(store, run + 1)) {
                assert_int_equal(seen[run]++, 0);
                assert_int_equal((run / 13 + run % 13) % counts[c], i);
                found++;
            }
            assert_int_equal(found, lan_store_wanted(store));
            assert_int_equal(found, lan_shard_run_count(shard, of.sweep));
            sum += found;
            lan_store_destroy(store);
            unlink(path);
            free(path);
        }
        assert_int_equal(sum, 29 * 13);
    }
    swept_clear(&of);
}

/* Computes shard i of n into its own file. */
static char *fight_part(const char *folder, const swept *of, lan_shard shard)
{
    char name[40];
    lan_store *store = NULL;
    snprintf(name, sizeof name, "part-%d.db", (int)shard.index);
    char *path = scratch_path(folder, name);
    assert_ok(lan_store_open(path, of->sweep, &shard, false, &store, NULL));
    (void)stored_fight(store, of);
    stored_close(store);
    return path;
}

static bool never(void *context, double done, double total)
{
    (void)context;
    return done > total;
}

TEST_WITH(a_merge_that_is_cancelled_leaves_nothing, scratch_setup,
          scratch_teardown)
{
    swept of =
        swept_duel("sweep: {design: random, samples: 5000, vary: [{path: "
                   "units.archer.hit, from: 0.1, to: 0.7}]}");
    char *part = fight_part(*state, &of, (lan_shard){0, 1});
    char *merged = scratch_path(*state, "merged.db");
    const char *const parts[] = {part};
    const lan_progress progress = {.call = never};
    lan_error err;
    lan_error_clear(&err);
    assert_int_equal(lan_store_merge(merged, parts, 1, &progress, &err),
                     LAN_ECANCELLED);
    assert_int_equal(scratch_count(*state), 1);
    assert_int_equal(lan_store_merge(merged, parts, 0, NULL, NULL), LAN_EINVAL);
    swept_clear(&of);
    free(part);
    free(merged);
}

TEST_WITH(names_that_mean_something_to_sqlite_are_files, scratch_setup,
          scratch_teardown)
{
    static const char *const names[] = {":memory:", "file:x.db?mode=memory",
                                        "x%20y.db", "-journal"};
    char *here = getcwd(NULL, 0);
    swept of = swept_duel(stored_plain);
    assert_int_equal(chdir(*state), 0);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        free(stored_fight_all(names[i], &of));
        assert_int_equal(access(names[i], R_OK), 0);
    }
    assert_int_equal(scratch_count("."), sizeof names / sizeof names[0]);
    assert_int_equal(chdir(here), 0);
    free(here);
    swept_clear(&of);
}
