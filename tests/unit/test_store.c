/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/sweeps/store.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <sqlite3.h>

#include "base/real.h"
#include "tests/support/support.h"
#include "tests/support/swept.h"

/* Two numbers and a word are set, three are recorded. */
static const char *const plain =
    "sweep: {vary: [{path: units.archer.hit, values: [0.1, 0.2, 0.35]}, "
    "{path: armies.blue.units.archer, from: 10, to: 40, step: 10}, {path: "
    "units.archer.fire, values: [aimed]}], record: [winner, margin, "
    "near_tie]}";

enum { PLAIN_RUNS = 12, PLAIN_SET = 3, PLAIN_RECORDED = 3 };

static lan_store *open_store(const char *path, const swept *of)
{
    const lan_store_options options = lan_store_options_default();
    lan_store *store = NULL;
    lan_error err;
    lan_error_clear(&err);
    if (lan_store_open(path, of->sweep, &options, &store, &err) != LAN_OK) {
        fail_with("%s", err.text);
    }
    return store;
}

static void close_store(lan_store *store)
{
    lan_error err;
    lan_error_clear(&err);
    if (lan_store_close(store, &err) != LAN_OK) {
        fail_with("%s", err.text);
    }
}

/* Expects that a store cannot be opened. */
static void assert_refused(const char *path, const swept *of,
                           const lan_store_options *options, lan_status want,
                           const char *text)
{
    lan_store *store = NULL;
    lan_error err;
    lan_error_clear(&err);
    const lan_status got =
        lan_store_open(path, of->sweep, options, &store, &err);
    assert_null(store);
    assert_string_equal(err.text, text);
    assert_int_equal(got, want);
}

static void assert_refused_plainly(const char *path, const swept *of,
                                   lan_status want, const char *text)
{
    const lan_store_options options = lan_store_options_default();
    assert_refused(path, of, &options, want, text);
}

/* Fights what a store lacks; returns how many runs that were. */
static int64_t fight(lan_store *store, const swept *of)
{
    lan_sweep_options options = lan_sweep_options_default();
    lan_sweep_report report;
    lan_error err;
    options.next = lan_store_next;
    options.next_context = store;
    lan_error_clear(&err);
    if (lan_sweep_run(of->sweep, &options, lan_store_add, store, NULL, &report,
                      &err) != LAN_OK) {
        fail_with("%s", err.text);
    }
    return report.done;
}

/* All rows of a store as text, by lan_store_read(). */
typedef struct listing {
    FILE *out;
    const lan_columns *columns;
} listing;

static lan_status list_row(void *context, const lan_sweep_row *row)
{
    const listing *to = context;
    char text[LAN_TEXT_DOUBLE_SIZE];
    fprintf(to->out, "%lld", (long long)row->run);
    for (size_t i = 0; i < lan_columns_count(to->columns); i++) {
        fprintf(to->out, ",%s",
                lan_column_text(lan_columns_at(to->columns, i),
                                lan_columns_value(to->columns, row, i), text));
    }
    fprintf(to->out, ",%s\n", row->status == LAN_OK ? "ok" : row->error);
    return LAN_OK;
}

static char *list_open(lan_store *store)
{
    char *text = NULL;
    size_t size = 0;
    listing to = {.out = open_memstream(&text, &size),
                  .columns = lan_store_columns(store)};
    lan_error err;
    lan_error_clear(&err);
    if (lan_store_read(store, list_row, &to, &err) != LAN_OK) {
        fail_with("%s", err.text);
    }
    fclose(to.out);
    return text;
}

static char *list(const char *path)
{
    lan_store *store = NULL;
    lan_error err;
    lan_error_clear(&err);
    if (lan_store_open_to_read(path, &store, &err) != LAN_OK) {
        fail_with("%s", err.text);
    }
    char *text = list_open(store);
    lan_store_destroy(store);
    return text;
}

/* Fights a whole sweep into a new store and lists it. */
static char *fight_all(const char *path, const swept *of)
{
    lan_store *store = open_store(path, of);
    assert_int_equal(fight(store, of), lan_store_wanted(store));
    close_store(store);
    return list(path);
}

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
    assert_same_bits(row->values, want->values, PLAIN_SET);
    assert_same_bits(row->recorded, want->recorded, PLAIN_RECORDED);
    want->rows++;
    return LAN_OK;
}

static void a_number_comes_back_with_all_its_bits(void **state)
{
    static const double numbers[] = {-0.0,      0.1,     -DBL_MIN, 1e308,
                                     5e-324,    3.0,     0x1p53,   -0x1p63,
                                     1.0 / 3.0, DBL_MAX, DBL_MIN};
    char *path = scratch_path(*state, "numbers.db");
    swept of = swept_duel(plain);
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
        lan_store *store = open_store(path, &of);
        assert_int_equal(lan_store_add(store, &row), LAN_OK);
        close_store(store);
        store = open_store(path, &of);
        assert_int_equal(lan_store_read(store, compare_row, &want, NULL),
                         LAN_OK);
        assert_int_equal(want.rows, 1);
        lan_store_destroy(store);
        unlink(path);
    }
    swept_clear(&of);
    free(path);
}

static void a_run_that_failed_keeps_its_error(void **state)
{
    static const double nothing[] = {LAN_NAN, LAN_NAN, LAN_NAN};
    char *path = scratch_path(*state, "failed.db");
    swept of = swept_duel(plain);
    lan_store *store = open_store(path, &of);
    const lan_sweep_row row = {.run = 11,
                               .values = nothing,
                               .recorded = nothing,
                               .status = LAN_ESTEP,
                               .error = "a \"step\"; DROP TABLE runs"};
    assert_int_equal(lan_store_add(store, &row), LAN_OK);
    assert_int_equal(lan_store_add(store, &row), LAN_OK);
    assert_int_equal(lan_store_rows(store), 1);
    close_store(store);
    char *text = list(path);
    assert_string_equal(text,
                        "11,0.05,100,aimed,,,,a \"step\"; DROP TABLE runs\n");
    free(text);
    swept_clear(&of);
    free(path);
}

/* What a sweep delivers to its sink without a store. */
static lan_status list_directly(void *context, const lan_sweep_row *row)
{
    return list_row(context, row);
}

static void a_store_gives_the_rows_that_the_sweep_gave(void **state)
{
    char *path = scratch_path(*state, "same.db");
    char *direct = NULL;
    size_t size = 0;
    swept of = swept_duel(plain);
    const lan_sweep_options options = lan_sweep_options_default();
    lan_sweep_report report;
    lan_columns *columns = NULL;
    assert_int_equal(lan_columns_create(of.sweep, &columns), LAN_OK);
    listing to = {.out = open_memstream(&direct, &size), .columns = columns};
    assert_int_equal(lan_sweep_run(of.sweep, &options, list_directly, &to, NULL,
                                   &report, NULL),
                     LAN_OK);
    fclose(to.out);
    char *stored = fight_all(path, &of);
    assert_string_equal(stored, direct);
    assert_int_equal(report.done, PLAIN_RUNS);
    free(direct);
    free(stored);
    lan_columns_destroy(columns);
    swept_clear(&of);
    free(path);
}

/* --- broken off and gone on with ------------------------------------------ */

/* Lets so many rows into a store, as a process that ends then. */
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
    lan_sweep_options options = lan_sweep_options_default();
    lan_sweep_report report;
    short_life life = {.store = open_store(path, of), .left = rows};
    options.next = lan_store_next;
    options.next_context = life.store;
    assert_int_equal(lan_sweep_run(of->sweep, &options, take_some, &life, NULL,
                                   &report, NULL),
                     LAN_EIO);
    close_store(life.store);
}

static void a_sweep_goes_on_wherever_it_was_broken_off(void **state)
{
    char *whole = scratch_path(*state, "whole.db");
    char *path = scratch_path(*state, "broken.db");
    swept of = swept_duel(plain);
    char *want = fight_all(whole, &of);
    for (int64_t rows = 0; rows < PLAIN_RUNS; rows++) {
        break_off(path, &of, rows);
        lan_store *store = open_store(path, &of);
        assert_int_equal(lan_store_rows(store), rows);
        assert_int_equal(fight(store, &of), PLAIN_RUNS - rows);
        assert_int_equal(fight(store, &of), 0);
        close_store(store);
        char *got = list(path);
        assert_string_equal(got, want);
        free(got);
        unlink(path);
    }
    free(want);
    swept_clear(&of);
    free(path);
    free(whole);
}

static void rows_that_were_not_committed_are_not_there(void **state)
{
    const double values[] = {0.1, 30.0, 0.0};
    const double recorded[] = {1.0, 0.7, 0.0};
    char *path = scratch_path(*state, "lost.db");
    swept of = swept_duel(plain);
    lan_store *store = open_store(path, &of);
    lan_sweep_row row = {
        .run = 3, .values = values, .recorded = recorded, .error = ""};
    assert_int_equal(lan_store_add(store, &row), LAN_OK);
    assert_int_equal(lan_store_commit(store, NULL), LAN_OK);
    row.run = 7;
    assert_int_equal(lan_store_add(store, &row), LAN_OK);
    lan_store_destroy(store);
    store = open_store(path, &of);
    assert_int_equal(lan_store_rows(store), 1);
    assert_int_equal(lan_store_next(store, 0), 0);
    assert_int_equal(lan_store_next(store, 3), 4);
    assert_int_equal(lan_store_next(store, 11), 11);
    assert_int_equal(lan_store_next(store, 12), -1);
    lan_store_destroy(store);
    swept_clear(&of);
    free(path);
}

static void a_row_that_waits_a_second_is_committed_by_who_asks(void **state)
{
    const struct timespec second = {.tv_sec = 1, .tv_nsec = 20000000};
    const double values[] = {0.1, 30.0, 0.0};
    const double recorded[] = {1.0, 0.7, 0.0};
    const lan_sweep_row row = {
        .run = 3, .values = values, .recorded = recorded, .error = ""};
    char *path = scratch_path(*state, "kept.db");
    swept of = swept_duel(plain);
    lan_store *store = open_store(path, &of);
    assert_int_equal(lan_store_add(store, &row), LAN_OK);
    nanosleep(&second, NULL);
    assert_int_equal(lan_store_keep_up(store), LAN_OK);
    lan_store_destroy(store);
    store = open_store(path, &of);
    assert_int_equal(lan_store_rows(store), 1);
    lan_store_destroy(store);
    swept_clear(&of);
    free(path);
}

/* More runs than the store looks at in one go, with every third there. */
static void what_is_missing_is_found_between_what_is_there(void **state)
{
    enum { RUNS = 10007 };
    const double values[] = {0.1};
    const double recorded[] = {0.7};
    char *path = scratch_path(*state, "third.db");
    swept of =
        swept_duel("sweep: {design: random, samples: 10007, vary: [{path: "
                   "units.archer.hit, from: 0.1, to: 0.7}], record: "
                   "[margin]}");
    lan_store *store = open_store(path, &of);
    for (int64_t run = 0; run < RUNS; run += 3) {
        const lan_sweep_row row = {
            .run = run, .values = values, .recorded = recorded, .error = ""};
        assert_int_equal(lan_store_add(store, &row), LAN_OK);
    }
    close_store(store);
    store = open_store(path, &of);
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

static void repeat_is_raised_between_the_battles_there_are(void **state)
{
    static const char *const text =
        "solver: {method: chance}\nsweep: {design: sobol, samples: %d, repeat: "
        "%d, vary: [{path: units.archer.hit, from: 0.1, to: 0.7}]}";
    char line[300];
    char *path = scratch_path(*state, "raised.db");
    char *anew = scratch_path(*state, "anew.db");
    snprintf(line, sizeof line, text, 11, 3);
    swept less = swept_duel(line);
    snprintf(line, sizeof line, text, 17, 5);
    swept more = swept_duel(line);
    free(fight_all(path, &less));
    lan_store *store = open_store(path, &more);
    assert_int_equal(lan_store_rows(store), 33);
    assert_int_equal(fight(store, &more), 17 * 5 - 33);
    close_store(store);
    char *got = list(path);
    char *want = fight_all(anew, &more);
    assert_string_equal(got, want);
    assert_refused_plainly(
        path, &less, LAN_EINVAL,
        "samples is 17 in the store and can be raised, not lowered "
        "to 11");
    free(got);
    free(want);
    swept_clear(&less);
    swept_clear(&more);
    free(path);
    free(anew);
}

/* --- shards -------------------------------------------------------------- */

static void shards_have_each_run_once(void **state)
{
    static const int32_t counts[] = {1, 2, 3, 7, 16, 100};
    swept of =
        swept_duel("solver: {method: chance}\nsweep: {design: random, samples: "
                   "29, repeat: 13, vary: [{path: units.archer.hit, from: 0.1, "
                   "to: 0.7}]}");
    const lan_design *design = lan_sweep_design(of.sweep);
    for (size_t c = 0; c < sizeof counts / sizeof counts[0]; c++) {
        unsigned char seen[29 * 13] = {0};
        int64_t sum = 0;
        for (int32_t i = 0; i < counts[c]; i++) {
            char *path = scratch_path(*state, "shard.db");
            lan_store_options options = lan_store_options_default();
            lan_store *store = NULL;
            int64_t found = 0;
            options.shard = (lan_shard){.index = i, .count = counts[c]};
            assert_int_equal(
                lan_store_open(path, of.sweep, &options, &store, NULL), LAN_OK);
            for (int64_t run = lan_store_next(store, 0); run >= 0;
                 run = lan_store_next(store, run + 1)) {
                assert_int_equal(seen[run]++, 0);
                assert_int_equal((run / 13 + run % 13) % counts[c], i);
                found++;
            }
            assert_int_equal(found, lan_store_wanted(store));
            assert_int_equal(found, lan_shard_run_count(options.shard, design));
            sum += found;
            lan_store_destroy(store);
            unlink(path);
            free(path);
        }
        assert_int_equal(sum, 29 * 13);
    }
    swept_clear(&of);
}

static void a_shard_that_is_none_is_refused(void **state)
{
    static const lan_shard wrong[] = {
        {0, 0}, {-1, 3}, {3, 3}, {0, LAN_SHARDS_MAX + 1}};
    char *path = scratch_path(*state, "none.db");
    swept of = swept_duel(plain);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        const lan_store_options options = {.shard = wrong[i]};
        assert_refused(path, &of, &options, LAN_EINVAL,
                       "shards are 0/N to N-1/N with N from 1 to 100000");
    }
    assert_int_equal(scratch_count(*state), 0);
    swept_clear(&of);
    free(path);
}

/* Fights part i of n into a file of its own. */
static char *fight_part(const char *folder, const swept *of, lan_shard shard)
{
    char name[40];
    lan_store *store = NULL;
    const lan_store_options options = {.shard = shard};
    snprintf(name, sizeof name, "part-%d.db", (int)shard.index);
    char *path = scratch_path(folder, name);
    assert_int_equal(lan_store_open(path, of->sweep, &options, &store, NULL),
                     LAN_OK);
    (void)fight(store, of);
    close_store(store);
    return path;
}

static void merged_shards_are_the_whole_sweep(void **state)
{
    swept of = swept_duel(plain);
    char *parts[3];
    for (int32_t i = 0; i < 3; i++) {
        parts[i] = fight_part(*state, &of, (lan_shard){2 - i, 3});
    }
    char *whole = scratch_path(*state, "whole.db");
    char *merged = scratch_path(*state, "merged.db");
    lan_error err;
    lan_error_clear(&err);
    if (lan_store_merge(merged, (const char *const *)parts, 3, NULL, &err) !=
        LAN_OK) {
        fail_with("%s", err.text);
    }
    char *want = fight_all(whole, &of);
    char *got = list(merged);
    assert_string_equal(got, want);
    assert_int_equal(scratch_count(*state), 5);
    for (int i = 0; i < 3; i++) {
        free(parts[i]);
    }
    free(want);
    free(got);
    free(whole);
    free(merged);
    swept_clear(&of);
}

static bool never(void *context, double done, double total)
{
    (void)context;
    return done > total;
}

static void a_merge_that_is_cancelled_leaves_nothing(void **state)
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

/* --- what is refused ----------------------------------------------------- */

static void change(const char *path, const char *sql)
{
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) {
        fail_with("%s: %s", sql, sqlite3_errmsg(db));
    }
    sqlite3_close(db);
}

static void a_store_of_another_sweep_says_what_differs(void **state)
{
    static const struct {
        const char *text;
        const char *error;
    } others[] = {
        {"sweep: {vary: [{path: units.archer.hit, values: [0.1, 0.2, 0.36]}, "
         "{path: armies.blue.units.archer, from: 10, to: 40, step: 10}, {path: "
         "units.archer.fire, values: [aimed]}], record: [winner, margin, "
         "near_tie]}",
         "the store is of another sweep: it has 'values: [0.1, 0.2, 0.35]' "
         "where this has 'values: [0.1, 0.2, 0.36]'"},
        {"sweep: {vary: [{path: units.archer.hit, values: [0.1, 0.2, 0.35]}]}",
         "the store is of another sweep: it has '- path: "
         "armies.blue.units.archer' where this has nothing"},
        {"rules: {share: even}\nsweep: {vary: [{path: units.archer.hit, "
         "values: [0.1]}]}",
         "the store is of another scenario: it has 'share: proportional' "
         "where this has 'share: even'"},
    };
    char *path = scratch_path(*state, "other.db");
    swept of = swept_duel(plain);
    free(fight_all(path, &of));
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        swept other = swept_duel(others[i].text);
        assert_refused_plainly(path, &other, LAN_EINVAL, others[i].error);
        swept_clear(&other);
    }
    swept seeded = swept_duel_by(plain, UINT64_MAX);
    assert_refused_plainly(path, &seeded, LAN_EINVAL,
                           "the store is of seed 7, not 18446744073709551615");
    swept_clear(&seeded);
    swept_clear(&of);
    free(path);
}

static void a_damaged_store_is_refused_or_read_to_the_damage(void **state)
{
    static const char product_overflows[] =
        "UPDATE about SET value = 1 << 43 WHERE name = 'points'; "
        "UPDATE about SET value = 1 << 20 WHERE name = 'repeat'";
    static const char *const damages[] = {
        "DELETE FROM about WHERE name = 'repeat'",
        "UPDATE about SET value = 0 WHERE name = 'points'",
        "UPDATE about SET value = 'x' WHERE name = 'shards'",
        product_overflows,
        "DELETE FROM columns WHERE number = 1",
        "UPDATE columns SET kind = 'song'",
        "UPDATE columns SET own = 77 WHERE kind = 'word'",
        "UPDATE words SET number = 9 WHERE number = 1",
        "DROP TABLE words",
        "DROP TABLE runs",
        "ALTER TABLE runs ADD COLUMN song",
        "UPDATE runs SET key = -key",
        "UPDATE runs SET key = key + 1 WHERE key = 0",
        "UPDATE runs SET status = 99",
        "UPDATE runs SET v2 = -1",
    };
    swept of = swept_duel(plain);
    for (size_t i = 0; i < sizeof damages / sizeof damages[0]; i++) {
        char *path = scratch_path(*state, "damaged.db");
        char *text = NULL;
        size_t size = 0;
        lan_store *store = NULL;
        free(fight_all(path, &of));
        change(path, damages[i]);
        lan_status status = lan_store_open_to_read(path, &store, NULL);
        if (status == LAN_OK) {
            listing to = {.out = open_memstream(&text, &size),
                          .columns = lan_store_columns(store)};
            status = lan_store_read(store, list_row, &to, NULL);
            fclose(to.out);
            free(text);
        }
        if (status != LAN_EIO) {
            print_message("after %s\n", damages[i]);
        }
        assert_int_equal(status, LAN_EIO);
        lan_store_destroy(store);
        unlink(path);
        free(path);
    }
    swept_clear(&of);
}

/* --- two that begin at once ---------------------------------------------- */

/* Another sweep's connection, which comes first by a hair. */
typedef struct rival {
    sqlite3_vfs vfs;    /* stands before the usual one */
    sqlite3_vfs *usual; /* by which the rival itself opens */
    const char *path;
    sqlite3 *db; /* NULL until it has the file */
} rival;

/* Between the look whether there is a file and the opening of it. */
static int open_after_rival(sqlite3_vfs *vfs, const char *name,
                            sqlite3_file *file, int flags, int *out_flags)
{
    rival *of = vfs->pAppData;
    if (of->db == NULL) {
        assert_int_equal(
            sqlite3_open_v2(of->path, &of->db,
                            SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
                            of->usual->zName),
            SQLITE_OK);
        assert_int_equal(
            sqlite3_exec(of->db, "BEGIN EXCLUSIVE", NULL, NULL, NULL),
            SQLITE_OK);
    }
    return of->usual->xOpen(of->usual, name, file, flags, out_flags);
}

static void who_comes_second_leaves_the_store_of_who_came_first(void **state)
{
    char *path = scratch_path(*state, "race.db");
    swept of = swept_duel(plain);
    rival first = {.usual = sqlite3_vfs_find(NULL), .path = path};
    first.vfs = *first.usual;
    first.vfs.pNext = NULL;
    first.vfs.zName = "after_rival";
    first.vfs.pAppData = &first;
    first.vfs.xOpen = open_after_rival;
    assert_int_equal(sqlite3_vfs_register(&first.vfs, 1), SQLITE_OK);
    assert_refused_plainly(path, &of, LAN_EIO,
                           "the store is in use by another process");
    assert_int_equal(sqlite3_vfs_unregister(&first.vfs), SQLITE_OK);
    assert_int_equal(access(path, R_OK), 0);
    assert_int_equal(sqlite3_exec(first.db, "CREATE TABLE kept (x); COMMIT",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(first.db);
    assert_refused_plainly(path, &of, LAN_EPARSE,
                           "this is a database of another program");
    swept_clear(&of);
    free(path);
}

static void what_is_no_store_is_not_touched_however_short(void **state)
{
    const lan_store_options fresh = {.fresh = true, .shard = {.count = 1}};
    char *path = scratch_path(*state, "short.db");
    char text[] = "0123456789";
    swept of = swept_duel(plain);
    for (size_t length = sizeof text - 1; length > 0; length--) {
        size_t size = 0;
        text[length] = '\0';
        scratch_write(path, text);
        assert_refused(path, &of, &fresh, LAN_EPARSE,
                       "this is not a store of a sweep");
        char *now = scratch_read(path, &size);
        assert_string_equal(now, text);
        free(now);
    }
    swept_clear(&of);
    free(path);
}

static void a_pipe_is_no_store(void **state)
{
    struct stat found;
    char *path = scratch_path(*state, "pipe.db");
    swept of = swept_duel(plain);
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_refused_plainly(path, &of, LAN_EPARSE,
                           "this is not a store of a sweep");
    assert_int_equal(stat(path, &found), 0);
    assert_true(S_ISFIFO(found.st_mode));
    assert_refused_plainly("/dev/null", &of, LAN_EPARSE,
                           "this is not a store of a sweep");
    swept_clear(&of);
    free(path);
}

static void the_first_error_stays(void **state)
{
    const double values[] = {0.1, 30.0, 0.0};
    const double recorded[] = {1.0, 0.7, 0.0};
    const lan_sweep_row row = {
        .run = 3, .values = values, .recorded = recorded, .error = ""};
    char *path = scratch_path(*state, "moved.db");
    char *elsewhere = scratch_path(*state, "elsewhere.db");
    lan_error err;
    swept of = swept_duel(plain);
    lan_store *store = open_store(path, &of);
    assert_int_equal(lan_store_error(store)->status, LAN_OK);
    assert_int_equal(lan_store_add(store, &row), LAN_OK);
    assert_int_equal(rename(path, elsewhere), 0);
    lan_error_clear(&err);
    assert_int_equal(lan_store_commit(store, &err), LAN_EIO);
    assert_string_equal(err.text, "the store was moved or removed meanwhile");
    assert_int_equal(rename(elsewhere, path), 0);
    assert_int_equal(lan_store_add(store, &row), LAN_EIO);
    assert_int_equal(lan_store_keep_up(store), LAN_EIO);
    assert_int_equal(lan_store_next(store, 0), -1);
    assert_int_equal(lan_store_close(store, &err), LAN_EIO);
    store = open_store(path, &of);
    assert_int_equal(lan_store_rows(store), 0);
    lan_store_destroy(store);
    swept_clear(&of);
    free(path);
    free(elsewhere);
}

static void names_that_mean_something_to_sqlite_are_files(void **state)
{
    static const char *const names[] = {":memory:", "file:x.db?mode=memory",
                                        "x%20y.db", "-journal"};
    char *here = getcwd(NULL, 0);
    swept of = swept_duel(plain);
    assert_int_equal(chdir(*state), 0);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        free(fight_all(names[i], &of));
        assert_int_equal(access(names[i], R_OK), 0);
    }
    assert_int_equal(scratch_count("."), sizeof names / sizeof names[0]);
    assert_int_equal(chdir(here), 0);
    free(here);
    swept_clear(&of);
}

/* A battle of so many groups whose sweep records three numbers of each. */
static char *write_wide(int groups)
{
    static const char *const numbers[] = {"left", "lost_combat", "lost_other"};
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    fputs("format: 1\ntime: {end: 1}\nunits:\n", out);
    for (int i = 0; i < groups; i++) {
        fprintf(out, "  u%d: {hit: 0.1}\n", i);
    }
    fputs("armies:\n  red: {units: {u0: 9}}\n  blue:\n    units:\n", out);
    for (int i = 0; i < groups; i++) {
        fprintf(out, "      u%d: 3\n", i);
    }
    fputs("sweep:\n  vary: [{path: units.u0.hit, values: [0.1]}]\n  record:\n",
          out);
    for (int i = 0; i < 3 * groups; i++) {
        fprintf(out, "    - armies.blue.units.u%d.%s\n", i / 3, numbers[i % 3]);
    }
    fclose(out);
    return text;
}

static void more_columns_than_a_table_can_have_are_refused(void **state)
{
    char *path = scratch_path(*state, "wide.db");
    char *text = write_wide(700);
    swept of = {.reading = read_text(text)};
    assert_int_equal(of.reading.status, LAN_OK);
    assert_int_equal(lan_sweep_create(of.reading.scenario, 7, &of.sweep, NULL),
                     LAN_OK);
    assert_refused_plainly(path, &of, LAN_ELIMIT,
                           "a store has room for 1997 paths and names, not "
                           "2101");
    assert_int_equal(scratch_count(*state), 0);
    free(text);
    swept_clear(&of);
    free(path);
}

#define in_folder(test)                                                        \
    cmocka_unit_test_setup_teardown(test, scratch_setup, scratch_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        in_folder(a_number_comes_back_with_all_its_bits),
        in_folder(a_run_that_failed_keeps_its_error),
        in_folder(a_store_gives_the_rows_that_the_sweep_gave),
        in_folder(a_sweep_goes_on_wherever_it_was_broken_off),
        in_folder(rows_that_were_not_committed_are_not_there),
        in_folder(a_row_that_waits_a_second_is_committed_by_who_asks),
        in_folder(what_is_missing_is_found_between_what_is_there),
        in_folder(repeat_is_raised_between_the_battles_there_are),
        in_folder(shards_have_each_run_once),
        in_folder(a_shard_that_is_none_is_refused),
        in_folder(merged_shards_are_the_whole_sweep),
        in_folder(a_merge_that_is_cancelled_leaves_nothing),
        in_folder(a_store_of_another_sweep_says_what_differs),
        in_folder(a_damaged_store_is_refused_or_read_to_the_damage),
        in_folder(who_comes_second_leaves_the_store_of_who_came_first),
        in_folder(what_is_no_store_is_not_touched_however_short),
        in_folder(a_pipe_is_no_store),
        in_folder(the_first_error_stays),
        in_folder(names_that_mean_something_to_sqlite_are_files),
        in_folder(more_columns_than_a_table_can_have_are_refused),
    };
    return run_group("store", tests);
}
