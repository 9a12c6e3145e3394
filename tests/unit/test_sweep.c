/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/sweeps/sweep_summary.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "balance/sweeps/permutation_impl.h"
#include "base/real.h"
#include "tests/support/random.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

/* The duel with a sweep. */
static test_reading read_sweep(const char *sweep)
{
    return read_duel_with_line(7, sweep);
}

static lan_sweep *make_sweep(const test_reading *reading)
{
    lan_sweep *sweep = NULL;
    lan_error err;
    lan_error_clear(&err);
    if (reading->status != LAN_OK ||
        lan_sweep_create(reading->scenario, 7, &sweep, &err) != LAN_OK) {
        char *told = reading_told(reading);
        fail_with("%s%s", told, err.text);
    }
    return sweep;
}

/* The values of one point of a design by a walker of its own. */
static void point_of(const lan_design *design, int64_t point, double *out)
{
    lan_design_walker *walker = NULL;
    assert_int_equal(lan_design_walker_create(design, &walker), LAN_OK);
    lan_design_walker_at(walker, point, out);
    lan_design_walker_destroy(walker);
}

static void a_range_has_both_its_ends_by_steps_and_by_points(void **state)
{
    const lan_vary_def short_of = {.from = 3.0, .to = 10.0, .step = 2.0};
    const lan_vary_def decades = {.from = 0.01,
                                  .to = 100.0,
                                  .step = LAN_NAN,
                                  .points = 5,
                                  .scale = LAN_SCALE_LOG};
    (void)state;
    assert_int_equal(lan_vary_count(&short_of), 4);
    assert_close(lan_vary_value(&short_of, 0), 3.0, 0.0, 0.0);
    assert_close(lan_vary_value(&short_of, 3), 9.0, 0.0, 0.0);
    assert_int_equal(lan_vary_count(&decades), 5);
    assert_close(lan_vary_value(&decades, 0), 0.01, 0.0, 0.0);
    assert_close(lan_vary_value(&decades, 4), 100.0, 0.0, 0.0);
    assert_close(lan_vary_at(&decades, 0.25), 0.1, 1e-15, 0.0);
}

/* The double that a decimal stands for, as the C library reads it. */
static double written(int64_t digits, int places)
{
    char text[LAN_TEXT_DOUBLE_SIZE];
    snprintf(text, sizeof text, "%llde-%d", (long long)digits, places);
    return strtod(text, NULL);
}

/* Expects the values of a range to be first, first + step, ... in units of the
 * last of some decimal places. */
static void assert_decimals(const lan_vary_def *range, int64_t first,
                            int64_t step, int64_t count, int places)
{
    assert_int_equal(lan_vary_count(range), count);
    for (int64_t i = 0; i < count; i++) {
        const double got = lan_vary_value(range, i);
        const double want = written(first + i * step, places);
        if (memcmp(&got, &want, sizeof got) != 0) {
            fail_with("value %lld of %lld from %.17g to %.17g: %.17g, not "
                      "%.17g",
                      (long long)i, (long long)count, range->from, range->to,
                      got, want);
        }
    }
}

static void
values_of_a_range_are_the_decimals_that_a_person_writes(void **state)
{
    (void)state;
    random_source *random = random_create(20261121);
    for (int i = 0; i < 2000; i++) {
        const int places = random_integer(random, 0, 9);
        const int64_t first = random_integer(random, -3000, 1000000) + 1;
        const int64_t step = random_integer(random, 1, 999);
        const int64_t count = random_integer(random, 2, 200);
        const double from = written(first, places);
        const double to = written(first + step * (count - 1), places);
        const lan_vary_def by_step = {
            .from = from, .to = to, .step = written(step, places)};
        const lan_vary_def not_filled = {
            .from = from,
            .to = written(10 * (first + step * (count - 1)) + 3, places + 1),
            .step = written(step, places)};
        const lan_vary_def by_points = {
            .from = from, .to = to, .step = LAN_NAN, .points = (int32_t)count};
        assert_decimals(&by_step, first, step, count, places);
        assert_decimals(&not_filled, first, step, count, places);
        assert_decimals(&by_points, first, step, count, places);
    }
    random_destroy(random);
}

static void values_of_a_log_range_are_decimals_where_they_can_be(void **state)
{
    const lan_vary_def halves = {.from = 1e-5,
                                 .to = 0.1,
                                 .step = LAN_NAN,
                                 .points = 9,
                                 .scale = LAN_SCALE_LOG};
    const lan_vary_def doubled = {.from = 0.7,
                                  .to = 0.7 * 1024.0,
                                  .step = LAN_NAN,
                                  .points = 11,
                                  .scale = LAN_SCALE_LOG};
    (void)state;
    for (int i = 0; i <= 8; i += 2) {
        assert_close(lan_vary_value(&halves, i), written(1, 5 - i / 2), 0.0,
                     0.0);
    }
    assert_close(lan_vary_value(&halves, 3), 1e-4 * sqrt(10.0), 3e-15, 0.0);
    for (int i = 0; i <= 10; i++) {
        assert_close(lan_vary_value(&doubled, i), written(7 << i, 1), 0.0, 0.0);
    }
}

/* Too many digits to be counted in whole numbers: the ends with their weights.
 */
static void a_range_of_no_short_decimals_is_right_to_rounding(void **state)
{
    const double from = 3.141592653589793 / 7e9;
    const double to = 2.718281828459045 * 5e11;
    const lan_vary_def range = {
        .from = from, .to = to, .step = LAN_NAN, .points = 100003};
    (void)state;
    assert_close(lan_vary_value(&range, 100002), to, 0.0, 0.0);
    for (int64_t i = 1; i < 100002; i += 1237) {
        assert_close(lan_vary_value(&range, i),
                     from + (to - from) / 100002.0 * (double)i, 1e-15, 0.0);
    }
}

static void assert_within(const lan_vary_def *range, double value)
{
    if (!(value >= range->from && value <= range->to)) {
        fail_with("%.17g is not in %.17g to %.17g", value, range->from,
                  range->to);
    }
}

/* Beyond an end a value may be one that no battle takes: a share above 1. */
static void no_value_lies_beyond_an_end_by_rounding(void **state)
{
    (void)state;
    random_source *random = random_create(7);
    for (int i = 0; i < 2000; i++) {
        lan_vary_def range = {.from = random_magnitude(random, 1e-9, 1.0),
                              .step = LAN_NAN,
                              .points = 7,
                              .scale = random_chance(random, 0.5)
                                           ? LAN_SCALE_LOG
                                           : LAN_SCALE_LINEAR};
        range.to = range.from * (1.0 + random_integer(random, 0, 5) * 1e-16);
        for (int64_t k = 0; k < range.points; k++) {
            assert_within(&range, lan_vary_value(&range, k));
        }
        assert_within(&range,
                      lan_vary_at(&range, random_between(random, 0.0, 1.0)));
    }
    random_destroy(random);
}

static void a_grid_changes_its_last_path_fastest(void **state)
{
    test_reading reading = read_sweep(
        "sweep: {vary: [{path: armies.blue.units.archer, from: 10, to: 30, "
        "step: 10}, {path: units.archer.fire, values: [area, aimed]}]}");
    lan_sweep *sweep = make_sweep(&reading);
    const lan_design *design = lan_sweep_design(sweep);
    double values[2];
    (void)state;
    assert_int_equal(lan_design_point_count(design), 6);
    point_of(design, 3, values);
    assert_close(values[0], 20.0, 0.0, 0.0);
    assert_string_equal(
        lan_handle_text(lan_design_handle(design, 1), values[1], NULL),
        "aimed");
    lan_sweep_destroy(sweep);
    reading_clear(&reading);
}

static void a_latin_hypercube_has_each_slice_of_each_path_once(void **state)
{
    enum { SAMPLES = 613 };
    test_reading reading = read_sweep(
        "sweep: {design: lhs, samples: 613, vary: [{path: units.archer.hit, "
        "from: 0.1, to: 0.7}, {path: units.knight.rate, from: 0.5, to: 50, "
        "scale: log}]}");
    lan_sweep *sweep = make_sweep(&reading);
    lan_design_walker *walker = NULL;
    int seen[2][SAMPLES] = {{0}};
    (void)state;
    assert_int_equal(lan_design_walker_create(lan_sweep_design(sweep), &walker),
                     LAN_OK);
    for (int64_t i = 0; i < SAMPLES; i++) {
        double values[2];
        lan_design_walker_at(walker, i, values);
        const double shares[2] = {(values[0] - 0.1) / 0.6,
                                  log(values[1] / 0.5) / log(100.0)};
        for (int p = 0; p < 2; p++) {
            seen[p][(int)(shares[p] * SAMPLES)]++;
        }
    }
    for (int i = 0; i < SAMPLES; i++) {
        assert_int_equal(seen[0][i], 1);
        assert_int_equal(seen[1][i], 1);
    }
    lan_design_walker_destroy(walker);
    lan_sweep_destroy(sweep);
    reading_clear(&reading);
}

/* Points in any order, each by itself, are those of a walk from the first. */
static void a_point_depends_on_its_number_alone(void **state)
{
    static const char *const designs[] = {"lhs", "sobol", "halton", "random"};
    (void)state;
    for (size_t d = 0; d < 4; d++) {
        char text[256];
        snprintf(text, sizeof text,
                 "sweep: {design: %s, samples: 97, vary: [{path: "
                 "units.archer.hit, from: 0.1, to: 0.7}, {path: "
                 "units.knight.damage, from: 1, to: 3}]}",
                 designs[d]);
        test_reading reading = read_sweep(text);
        lan_sweep *sweep = make_sweep(&reading);
        const lan_design *design = lan_sweep_design(sweep);
        lan_design_walker *back = NULL;
        lan_design_walker *on = NULL;
        assert_int_equal(lan_design_walker_create(design, &back), LAN_OK);
        assert_int_equal(lan_design_walker_create(design, &on), LAN_OK);
        double forth[97][2];
        for (int64_t i = 0; i < 97; i++) {
            lan_design_walker_at(on, i, forth[i]);
            assert_true(forth[i][0] >= 0.1 && forth[i][0] <= 0.7);
            assert_true(forth[i][1] >= 1.0 && forth[i][1] <= 3.0);
        }
        for (int64_t i = 96; i >= 0; i -= 5) {
            double values[2];
            lan_design_walker_at(back, i, values);
            assert_memory_equal(values, forth[i], sizeof values);
        }
        lan_design_walker_destroy(back);
        lan_design_walker_destroy(on);
        lan_sweep_destroy(sweep);
        reading_clear(&reading);
    }
}

static void a_permutation_is_one(void **state)
{
    enum { MOST = 1031 };
    (void)state;
    for (uint64_t count = 1; count <= MOST; count += 103) {
        unsigned char seen[MOST] = {0};
        const lan_permutation p = lan_permutation_of(count, 5, count);
        for (uint64_t i = 0; i < count; i++) {
            const uint64_t to = lan_permutation_at(&p, i);
            assert_true(to < count);
            assert_int_equal(seen[to]++, 0);
        }
    }
}

/* --- rows ---------------------------------------------------------------- */

typedef struct table {
    double margin[64];
    double left[64];
    lan_status status[64];
    char error[64][80];
    int64_t count;
} table;

static lan_status keep_row(void *context, const lan_sweep_row *row)
{
    table *to = context;
    assert_int_equal(row->run, to->count);
    to->margin[row->run] = row->recorded[0];
    to->left[row->run] = row->recorded[1];
    to->status[row->run] = row->status;
    snprintf(to->error[row->run], sizeof to->error[0], "%s", row->error);
    to->count++;
    return LAN_OK;
}

static const char *const square =
    "sweep: {vary: [{path: armies.blue.units.archer.count, from: 60, to: 140, "
    "step: 8}], record: [margin, armies.blue.left, winner]}\n"
    "solver: {method: gsl}";

/* The square law A' = -0.1 B, B' = -0.05 A from 50 knights until time 10: A =
 * A0 cosh(w t) - 50 sqrt(2) sinh(w t), w = sqrt(0.005), where nobody is gone by
 * then, which is so for less than 116 archers. */
static void rows_are_the_battles_of_their_values(void **state)
{
    test_reading reading = read_sweep(square);
    lan_sweep *sweep = make_sweep(&reading);
    lan_sweep_options options = lan_sweep_options_default();
    lan_sweep_report report;
    table tables[3] = {{.count = 0}};
    (void)state;
    for (int k = 0; k < 3; k++) {
        options.jobs = 1 << k;
        assert_int_equal(lan_sweep_run(sweep, &options, keep_row, &tables[k],
                                       NULL, &report, NULL),
                         LAN_OK);
        assert_int_equal(report.done, 11);
        assert_int_equal(report.failed, 0);
        assert_memory_equal(&tables[k], &tables[0], sizeof tables[0]);
    }
    const double angle = 10.0 * sqrt(0.005);
    for (int i = 0; i < 8; i++) {
        const double start = 60.0 + 8.0 * i;
        const double left =
            start * cosh(angle) - 50.0 * sqrt(2.0) * sinh(angle);
        const double enemy =
            50.0 * cosh(angle) - start / sqrt(2.0) * sinh(angle);
        assert_close(tables[0].left[i], left, 1e-8, 0.0);
        assert_close(tables[0].margin[i], left / start - enemy / 50.0, 0.0,
                     1e-8);
    }
    lan_sweep_destroy(sweep);
    reading_clear(&reading);
}

static void a_run_that_fails_is_a_row_and_the_others_go_on(void **state)
{
    test_reading reading = read_sweep(
        "sweep: {vary: [{path: units.archer.fire, values: [aimed, area, "
        "aimed]}], record: [margin, armies.blue.left]}");
    lan_sweep *sweep = make_sweep(&reading);
    const lan_sweep_options options = lan_sweep_options_default();
    lan_sweep_report report;
    table rows = {.count = 0};
    (void)state;
    assert_int_equal(
        lan_sweep_run(sweep, &options, keep_row, &rows, NULL, &report, NULL),
        LAN_OK);
    assert_int_equal(report.done, 3);
    assert_int_equal(report.failed, 1);
    assert_int_equal(rows.status[1], LAN_EINVAL);
    assert_non_null(strstr(rows.error[1], "attack_area is missing"));
    assert_true(isnan(rows.margin[1]));
    assert_close(rows.margin[2], rows.margin[0], 0.0, 0.0);
    lan_sweep_destroy(sweep);
    reading_clear(&reading);
}

/* What a case leaves out is as the scenario says, whatever went before. */
static void a_case_that_leaves_a_value_out_has_the_scenarios(void **state)
{
    test_reading reading = read_sweep(
        "sweep: {design: cases, cases: [{units.archer.hit: 0.05}, "
        "{armies.blue.morale.effect: 2}, {units.archer.hit: 0.09}, "
        "{armies.blue.break: 0}], record: [margin, armies.blue.morale]}");
    lan_sweep *sweep = make_sweep(&reading);
    const lan_sweep_options options = lan_sweep_options_default();
    lan_sweep_report report;
    table rows = {.count = 0};
    (void)state;
    assert_int_equal(
        lan_sweep_run(sweep, &options, keep_row, &rows, NULL, &report, NULL),
        LAN_OK);
    assert_int_equal(report.failed, 0);
    assert_close(rows.margin[3], rows.margin[0], 0.0, 0.0);
    assert_true(rows.margin[2] > rows.margin[0]);
    assert_true(isnan(rows.left[0]) && isnan(rows.left[3]));
    assert_true(rows.left[1] >= 0.0 && rows.left[1] < 1.0);
    lan_sweep_destroy(sweep);
    reading_clear(&reading);
}

static bool never(void *context, double done, double total)
{
    (void)context;
    (void)done;
    (void)total;
    return false;
}

static void a_cancelled_sweep_says_so(void **state)
{
    test_reading reading = read_sweep(square);
    lan_sweep *sweep = make_sweep(&reading);
    const lan_sweep_options options = {.jobs = 2};
    const lan_progress progress = {.call = never};
    lan_sweep_report report;
    table rows = {.count = 0};
    (void)state;
    assert_int_equal(lan_sweep_run(sweep, &options, keep_row, &rows, &progress,
                                   &report, NULL),
                     LAN_ECANCELLED);
    assert_int_equal(report.done, rows.count);
    lan_sweep_destroy(sweep);
    reading_clear(&reading);
}

static int64_t next_of_shard(void *context, int64_t run)
{
    (void)context;
    return (run + 2) / 3 * 3 <= 10 ? (run + 2) / 3 * 3 : -1;
}

static lan_status sum_runs(void *context, const lan_sweep_row *row)
{
    *(int64_t *)context = 100 * *(int64_t *)context + row->run;
    return LAN_OK;
}

static void runs_that_are_not_wanted_are_left_out(void **state)
{
    test_reading reading = read_sweep(square);
    lan_sweep *sweep = make_sweep(&reading);
    const lan_sweep_options options = {.jobs = 2, .next = next_of_shard};
    lan_sweep_report report;
    int64_t runs = 0;
    (void)state;
    assert_int_equal(
        lan_sweep_run(sweep, &options, sum_runs, &runs, NULL, &report, NULL),
        LAN_OK);
    assert_int_equal(runs, 30609); /* 0, 3, 6, 9 */
    lan_sweep_destroy(sweep);
    reading_clear(&reading);
}

/* --- summary ------------------------------------------------------------- */

/* Wilson's interval of 4 in 11, worked out by hand: (p + z2/2n -+ z sqrt(...))
 * / (1 + z2/n) with z = 1.96. */
static void a_summary_counts_words_with_wilsons_interval(void **state)
{
    test_reading reading = read_sweep(square);
    lan_sweep *sweep = make_sweep(&reading);
    lan_sweep_summary *summary = NULL;
    (void)state;
    assert_int_equal(lan_sweep_summary_create(sweep, &summary), LAN_OK);
    for (int i = 0; i < 11; i++) {
        const double recorded[3] = {0.1 * i, i == 5 ? LAN_NAN : i,
                                    i < 4 ? 1.0 : 0.0};
        const lan_sweep_row row = {.run = i, .recorded = recorded};
        assert_int_equal(lan_sweep_summary_add(summary, &row), LAN_OK);
    }
    const lan_word_summary red = lan_sweep_summary_word(summary, 2, 1);
    assert_int_equal(red.times, 4);
    assert_close(red.share, 4.0 / 11.0, 1e-15, 0.0);
    assert_close(red.low, 0.151665, 1e-5, 0.0);
    assert_close(red.high, 0.646198, 1e-5, 0.0);
    const lan_number_summary left = lan_sweep_summary_number(summary, 1);
    assert_int_equal(left.count, 10);
    assert_close(left.mean, 5.0, 1e-15, 0.0);
    assert_close(left.sd, sqrt(110.0 / 9.0), 1e-14, 0.0);
    assert_close(left.quantiles[2], 5.0, 1e-15, 0.0);
    assert_close(left.least, 0.0, 0.0, 0.0);
    assert_close(left.most, 10.0, 0.0, 0.0);
    lan_sweep_summary_destroy(summary);
    lan_sweep_destroy(sweep);
    reading_clear(&reading);
}

/* A grid comes in order, and chance gives many runs the same result: record 0
 * rises from 0 to 1, record 1 is -1 in four runs of ten and never the same
 * else. The error of a share is bounded by log2(n / 4096) / 4096. */
static void quantiles_of_many_runs_hold_in_order_and_with_lumps(void **state)
{
    enum { RUNS = 300007, STRIDE = 111119 };
    test_reading reading = read_sweep(square);
    lan_sweep *sweep = make_sweep(&reading);
    lan_sweep_summary *summary = NULL;
    (void)state;
    assert_int_equal(lan_sweep_summary_create(sweep, &summary), LAN_OK);
    for (int64_t i = 0; i < RUNS; i++) {
        const double mixed = (double)(i * STRIDE % RUNS) / RUNS;
        const double recorded[3] = {(double)i / RUNS,
                                    mixed < 0.4 ? -1.0 : mixed, 1.0};
        const lan_sweep_row row = {.run = i, .recorded = recorded};
        assert_int_equal(lan_sweep_summary_add(summary, &row), LAN_OK);
    }
    const double bound = log2(RUNS / 4096.0) / 4096.0;
    const lan_number_summary rising = lan_sweep_summary_number(summary, 0);
    const lan_number_summary lumped = lan_sweep_summary_number(summary, 1);
    for (int q = 0; q < LAN_SUMMARY_QUANTILES; q++) {
        const double share = lan_summary_share(q);
        assert_close(rising.quantiles[q], share, 0.0, bound);
        assert_close(lumped.quantiles[q], share < 0.4 ? -1.0 : share, 0.0,
                     share < 0.4 ? 0.0 : bound);
    }
    lan_sweep_summary_destroy(summary);
    lan_sweep_destroy(sweep);
    reading_clear(&reading);
}

/* --- what is refused ----------------------------------------------------- */

static void what_a_sweep_cannot_do_is_told_where_it_stands(void **state)
{
    static const char *const cases[][2] = {
        {"sweep: {}", "'vary' is missing in sweep"},
        {"sweep: {vary: [{path: units.archre.hit, values: [1]}]}",
         "units has no 'archre' (did you mean 'archer'?)"},
        {"sweep: {vary: [{path: units.archer.hit, values: [1, 2]}]}",
         "units.archer.hit must be a number from 0 to 1, not 2"},
        {"sweep: {vary: [{path: units.archer.hit, from: 0.1, to: 2, points: "
         "3}]}",
         "units.archer.hit must be a number from 0 to 1, not 2"},
        {"sweep: {vary: [{path: units.archer.fire, values: [arae]}]}",
         "did you mean 'area'?"},
        {"sweep: {vary: [{path: units.archer.fire, from: 1, to: 2, step: 1}]}",
         "a range is of numbers"},
        {"sweep: {vary: [{path: units.archer.hit, from: 0.1, to: 0.2}]}",
         "give 'from', 'to' and 'step' or 'points'"},
        {"sweep: {vary: [{path: units.archer.hit, from: 0, to: 1, points: 3, "
         "scale: log}]}",
         "above 0 where the scale is log"},
        {"sweep: {vary: [{path: title, values: [a]}]}", "'title' is a text"},
        {"sweep: {design: cases}", "'cases' is missing"},
        {"sweep: {vary: [{path: units.archer.hit, values: [0.1]}, {path: "
         "units.archer.hit, values: [0.2]}]}",
         "an entry before it varies the same path"},
        {"sweep: {vary: [{path: armies.blue.units.archer.count, values: [9]}, "
         "{path: units.archer.hit, values: [0.1]}, {path: "
         "armies.blue.units.archer, values: [8]}]}",
         "an entry before it varies the same path"},
        {"sweep: {design: cases, cases: [{armies.blue.units.archer: 9, "
         "armies.blue.units.archer.count: 8}]}",
         "a value before it is of the same path"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        test_reading reading = read_sweep(cases[i][0]);
        char *told = reading_told(&reading);
        if (reading.status != LAN_EPARSE || strstr(told, cases[i][1]) == NULL ||
            strncmp(told, "7:", 2) != 0) {
            fail_with("%s: %s", cases[i][0], told);
        }
        free(told);
        reading_clear(&reading);
    }
}

static void two_spellings_of_a_path_are_one_path_of_cases(void **state)
{
    lan_sweep *sweep = NULL;
    (void)state;
    test_reading reading = read_sweep(
        "sweep: {design: cases, cases: [{armies.blue.units.archer: 9}, "
        "{units.archer.hit: 0.2}, {armies.blue.units.archer.count: 8}]}");
    assert_int_equal(lan_sweep_create(reading.scenario, 1, &sweep, NULL),
                     LAN_OK);
    assert_int_equal(lan_design_path_count(lan_sweep_design(sweep)), 2);
    lan_sweep_destroy(sweep);
    reading_clear(&reading);
}

static void a_name_that_cannot_be_recorded_is_told_with_its_place(void **state)
{
    static const char *const cases[][2] = {
        {"winer", "called 'winer' (did you mean 'winner'?)"},
        {"odds", "'odds' is of a side, as in 'odds.blue'"},
        {"odds.bleu", "no side is called 'bleu' (did you mean 'blue'?)"},
        {"armies.rde.left", "no army is called 'rde' (did you mean 'red'?)"},
        {"armies.red.lost", "called 'lost'"},
        {"armies.red.units.knigth.left", "did you mean 'knight'?"},
        {"armies.red", "it goes on, as in"},
        {"margin.red.x", "a value has no parts: no 'x'"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[256];
        lan_sweep *sweep = NULL;
        lan_error err;
        snprintf(text, sizeof text,
                 "sweep: {vary: [{path: units.archer.hit, values: [0.1]}], "
                 "record: [margin, %s]}",
                 cases[i][0]);
        test_reading reading = read_sweep(text);
        lan_error_clear(&err);
        assert_int_equal(lan_sweep_create(reading.scenario, 1, &sweep, &err),
                         LAN_EINVAL);
        assert_null(sweep);
        if (strstr(err.text, cases[i][1]) == NULL || err.line != 7) {
            fail_with("%s: %d: %s", cases[i][0], err.line, err.text);
        }
        reading_clear(&reading);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_range_has_both_its_ends_by_steps_and_by_points),
        cmocka_unit_test(
            values_of_a_range_are_the_decimals_that_a_person_writes),
        cmocka_unit_test(values_of_a_log_range_are_decimals_where_they_can_be),
        cmocka_unit_test(a_range_of_no_short_decimals_is_right_to_rounding),
        cmocka_unit_test(no_value_lies_beyond_an_end_by_rounding),
        cmocka_unit_test(a_grid_changes_its_last_path_fastest),
        cmocka_unit_test(a_latin_hypercube_has_each_slice_of_each_path_once),
        cmocka_unit_test(a_point_depends_on_its_number_alone),
        cmocka_unit_test(a_permutation_is_one),
        cmocka_unit_test(rows_are_the_battles_of_their_values),
        cmocka_unit_test(a_run_that_fails_is_a_row_and_the_others_go_on),
        cmocka_unit_test(a_case_that_leaves_a_value_out_has_the_scenarios),
        cmocka_unit_test(a_cancelled_sweep_says_so),
        cmocka_unit_test(runs_that_are_not_wanted_are_left_out),
        cmocka_unit_test(a_summary_counts_words_with_wilsons_interval),
        cmocka_unit_test(quantiles_of_many_runs_hold_in_order_and_with_lumps),
        cmocka_unit_test(what_a_sweep_cannot_do_is_told_where_it_stands),
        cmocka_unit_test(two_spellings_of_a_path_are_one_path_of_cases),
        cmocka_unit_test(a_name_that_cannot_be_recorded_is_told_with_its_place),
    };
    return run_group("sweep", tests);
}
