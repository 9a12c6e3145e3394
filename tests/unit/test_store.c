/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/store.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sqlite3.h>

#include "base/real.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

/* Two numbers and a word are set, three are recorded. */
static const char *const plain =
    "sweep: {vary: [{path: units.archer.hit, values: [0.1, 0.2, 0.35]}, "
    "{path: armies.blue.units.archer, from: 10, to: 40, step: 10}, {path: "
    "units.archer.fire, values: [aimed]}], record: [winner, margin, "
    "near_tie]}";

enum { PLAIN_RUNS = 12, PLAIN_SET = 3, PLAIN_RECORDED = 3 };

/* A scenario and its sweep. */
typedef struct asked {
    test_reading reading;
    lan_sweep *sweep;
} asked;

static asked ask_seed(const char *text, uint64_t seed)
{
    asked made = {.reading = read_duel_with_line(7, text)};
    lan_error err;
    lan_error_clear(&err);
    if (made.reading.status != LAN_OK ||
        lan_sweep_create(made.reading.scenario, seed, &made.sweep, &err) !=
            LAN_OK) {
        char *told = reading_told(&made.reading);
        fail_with("%s%s", told, err.text);
    }
    return made;
}

static asked ask(const char *text)
{
    return ask_seed(text, 7);
}

static void done_asking(asked *of)
{
    lan_sweep_destroy(of->sweep);
    reading_clear(&of->reading);
}

static lan_store *open_store(const char *path, const asked *of)
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
static void refuses(const char *path, const asked *of,
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

static void refuses_plainly(const char *path, const asked *of, lan_status want,
                            const char *text)
{
    const lan_store_options options = lan_store_options_default();
    refuses(path, of, &options, want, text);
}

/* Fights what a store lacks, at most so many runs; returns how many. */
static int64_t fight(lan_store *store, const asked *of, int64_t most)
{
    lan_sweep_options options = lan_sweep_options_default();
    lan_sweep_report report;
    lan_error err;
    int64_t run = lan_store_next(store, 0);
    int64_t fought = 0;
    (void)options;
    lan_error_clear(&err);
    if (most < 0) {
        options.next = lan_store_next;
        options.next_context = store;
        assert_int_equal(lan_sweep_run(of->sweep, &options, lan_store_add,
                                       store, NULL, &report, &err),
                         LAN_OK);
        return report.done;
    }
    while (run >= 0 && fought < most) { /* as a sweep that is broken off */
        const double nothing[8] = {0.0};
        const lan_sweep_row row = {
            .run = run, .values = nothing, .recorded = nothing, .error = ""};
        assert_int_equal(lan_store_add(store, &row), LAN_OK);
        fought++;
        run = lan_store_next(store, run + 1);
    }
    return fought;
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
static char *fight_all(const char *path, const asked *of)
{
    lan_store *store = open_store(path, of);
    (void)fight(store, of, -1);
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
    asked of = ask(plain);
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
    done_asking(&of);
    free(path);
}

static void a_run_that_failed_keeps_its_error(void **state)
{
    static const double nothing[] = {LAN_NAN, LAN_NAN, LAN_NAN};
    char *path = scratch_path(*state, "failed.db");
    asked of = ask(plain);
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
    done_asking(&of);
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
    asked of = ask(plain);
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
    done_asking(&of);
    free(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_number_comes_back_with_all_its_bits,
                                        scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(a_run_that_failed_keeps_its_error,
                                        scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(
            a_store_gives_the_rows_that_the_sweep_gave, scratch_setup,
            scratch_teardown),
    };
    (void)refuses_plainly;
    return run_group("store", tests);
}
