/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/experiment.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "tests/support/support.h"
#include "tests/support/swept.h"

/* --- rows ---------------------------------------------------------------- */

/* What comes of a sweep that records two numbers first. */
typedef struct table {
    double margin[64];
    double left[64];
    lan_status status[64];
    char error[64][80];
    int64_t count;
    int64_t failed;
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
    to->failed += row->status == LAN_OK ? 0 : 1;
    return LAN_OK;
}

/* The same two of any number of runs. */
static lan_status keep_numbers(void *context, const lan_sweep_row *row)
{
    double *to = context;
    to[2 * row->run] = row->recorded[0];
    to[2 * row->run + 1] = row->recorded[1];
    return LAN_OK;
}

/* Fights all runs and returns how many failed. */
static int64_t fight(const swept *of, int jobs, table *to)
{
    *to = (table){.count = 0};
    assert_ok(lan_sweep_run(of->sweep, jobs, keep_row, to, NULL, NULL));
    assert_int_equal(to->count, of->sweep->points * of->sweep->repeat);
    return to->failed;
}

static const char *const square =
    "sweep: {vary: [{path: armies.blue.units.archer.count, from: 60, to: 140, "
    "step: 8}], record: [margin, armies.blue.left, winner]}\n"
    "solver: {method: gsl}";

/* The square law A' = -0.1 B, B' = -0.05 A from 50 knights until time 10: A =
 * A0 cosh(w t) - 50 sqrt(2) sinh(w t), w = sqrt(0.005), where no one is gone by
 * then, which is so for less than 116 archers. */
TEST(rows_are_the_battles_of_their_values)
{
    const double angle = 10.0 * sqrt(0.005);
    swept of = swept_duel(square);
    table rows;
    assert_int_equal(fight(&of, 1, &rows), 0);
    assert_int_equal(rows.count, 11);
    for (int i = 0; i < 8; i++) {
        const double start = 60.0 + 8.0 * i;
        const double left =
            start * cosh(angle) - 50.0 * sqrt(2.0) * sinh(angle);
        const double enemy =
            50.0 * cosh(angle) - start / sqrt(2.0) * sinh(angle);
        assert_close(rows.left[i], left, 1e-8, 0.0);
        assert_close(rows.margin[i], left / start - enemy / 50.0, 0.0, 1e-8);
    }
    swept_clear(&of);
}

TEST(rows_are_the_same_for_any_number_of_jobs)
{
    swept of = swept_duel(square);
    table alone;
    assert_int_equal(fight(&of, 1, &alone), 0);
    for (int jobs = 2; jobs <= 5; jobs++) {
        table together;
        assert_int_equal(fight(&of, jobs, &together), 0);
        assert_memory_equal(&together, &alone, sizeof alone);
    }
    swept_clear(&of);
}

/* More than a table of duels has room for, of which each fifth is none. */
TEST(rows_of_many_duels_are_the_same_for_any_number_of_jobs)
{
    swept of = swept_duel(
        "sweep: {vary: [{path: armies.blue.units.archer.count, from: 60, to: "
        "140, points: 801}, {path: armies.red.front, values: [100, 200, 300, "
        "400, 20]}], record: [margin, armies.blue.left, winner]}");
    enum { RUNS = 4005 };
    double *rows[4];
    for (int jobs = 1; jobs <= 4; jobs++) {
        rows[jobs - 1] = calloc(RUNS, 2 * sizeof **rows);
        assert_non_null(rows[jobs - 1]);
        assert_ok(lan_sweep_run(of.sweep, jobs, keep_numbers, rows[jobs - 1],
                                NULL, NULL));
        assert_memory_equal(rows[jobs - 1], rows[0], RUNS * 2 * sizeof **rows);
    }
    for (int i = 0; i < 4; i++) {
        free(rows[i]);
    }
    swept_clear(&of);
}

TEST(a_run_that_fails_is_a_row_and_the_others_go_on)
{
    swept of = swept_duel(
        "sweep: {vary: [{path: units.archer.fire, values: [aimed, area, "
        "aimed]}], record: [margin, armies.blue.left]}");
    table rows;
    assert_int_equal(fight(&of, 1, &rows), 1);
    assert_int_equal(rows.count, 3);
    assert_int_equal(rows.status[1], LAN_EINVAL);
    assert_non_null(strstr(rows.error[1], "attack_area is missing"));
    assert_true(isnan(rows.margin[1]));
    assert_close(rows.margin[2], rows.margin[0], 0.0, 0.0);
    swept_clear(&of);
}

/* What a case leaves out is as the scenario says, whatever went before. */
TEST(a_case_that_leaves_a_value_out_has_the_scenarios)
{
    swept of = swept_duel(
        "sweep: {design: cases, cases: [{units.archer.hit: 0.05}, "
        "{armies.blue.morale.effect: 2}, {units.archer.hit: 0.09}, "
        "{armies.blue.break: 0}], record: [margin, armies.blue.morale]}");
    table rows;
    assert_int_equal(fight(&of, 1, &rows), 0);
    assert_close(rows.margin[3], rows.margin[0], 0.0, 0.0);
    assert_true(rows.margin[2] > rows.margin[0]);
    assert_true(isnan(rows.left[0]) && isnan(rows.left[3]));
    assert_true(rows.left[1] >= 0.0 && rows.left[1] < 1.0);
    swept_clear(&of);
}

static bool never(void *context, double done, double total)
{
    (void)context;
    (void)done;
    (void)total;
    return false;
}

TEST(a_cancelled_sweep_says_so)
{
    const lan_progress progress = {.call = never};
    swept of = swept_duel(square);
    table rows = {.count = 0};
    assert_int_equal(
        lan_sweep_run(of.sweep, 2, keep_row, &rows, &progress, NULL),
        LAN_ECANCELLED);
    swept_clear(&of);
}

/* --- summary ------------------------------------------------------------- */

static lan_sweep_summary *begin_summary(const swept *of)
{
    lan_sweep_summary *summary = NULL;
    assert_ok(lan_sweep_summary_create(of->sweep, &summary));
    return summary;
}

/* Adds a run of the square law's three records. */
static void add_run(lan_sweep_summary *to, int64_t run, double margin,
                    double left, double winner)
{
    const double recorded[3] = {margin, left, winner};
    const lan_sweep_row row = {.run = run, .recorded = recorded};
    assert_ok(lan_sweep_summary_add(to, &row));
}

/* Wilson's interval of 4 in 11, worked out by hand: (p + z2/2n -+ z sqrt(...))
 * / (1 + z2/n) with z = 1.96. */
TEST(a_summary_counts_words_with_wilsons_interval)
{
    swept of = swept_duel(
        "sweep: {design: random, samples: 11, vary: [{path: units.archer.hit, "
        "from: 0.1, to: 0.7}], record: [margin, armies.blue.left, winner]}");
    lan_sweep_summary *summary = begin_summary(&of);
    for (int i = 0; i < 11; i++) {
        add_run(summary, i, 0.1 * i, 0.0, i < 4 ? 1.0 : 0.0);
    }
    const lan_word_summary red = lan_sweep_summary_word(summary, 2, 1);
    assert_int_equal(red.count, 11);
    assert_int_equal(red.times, 4);
    assert_close(red.share, 4.0 / 11.0, 1e-15, 0.0);
    assert_close(red.low, 0.151665, 1e-5, 0.0);
    assert_close(red.high, 0.646198, 1e-5, 0.0);
    lan_sweep_summary_destroy(summary);
    swept_clear(&of);
}

TEST(a_summary_of_numbers_leaves_out_runs_without_one)
{
    swept of = swept_duel(square);
    lan_sweep_summary *summary = begin_summary(&of);
    for (int i = 0; i < 11; i++) {
        add_run(summary, i, 0.1 * i, i == 5 ? LAN_NAN : i, 0.0);
    }
    const lan_number_summary left = lan_sweep_summary_number(summary, 1);
    assert_int_equal(left.count, 10);
    assert_close(left.mean, 5.0, 1e-15, 0.0);
    assert_close(left.sd, sqrt(110.0 / 9.0), 1e-14, 0.0);
    assert_close(left.quantiles[2], 5.0, 1e-15, 0.0);
    assert_close(left.least, 0.0, 0.0, 0.0);
    assert_close(left.most, 10.0, 0.0, 0.0);
    lan_sweep_summary_destroy(summary);
    swept_clear(&of);
}

/* A grid comes in order, and chance gives many runs the same result: record 0
 * rises from 0 to 1, record 1 is -1 in four runs of ten and never the same
 * else. The error of a share is bounded by log2(n / 4096) / 4096. */
TEST(quantiles_of_many_runs_hold_in_order_and_with_lumps)
{
    enum { RUNS = 300007, STRIDE = 111119 };
    const double bound = log2(RUNS / 4096.0) / 4096.0;
    swept of = swept_duel(square);
    lan_sweep_summary *summary = begin_summary(&of);
    for (int64_t i = 0; i < RUNS; i++) {
        const double mixed = (double)(i * STRIDE % RUNS) / RUNS;
        add_run(summary, i, (double)i / RUNS, mixed < 0.4 ? -1.0 : mixed, 1.0);
    }
    const lan_number_summary rising = lan_sweep_summary_number(summary, 0);
    const lan_number_summary lumped = lan_sweep_summary_number(summary, 1);
    for (int q = 0; q < LAN_SUMMARY_QUANTILES; q++) {
        const double share = lan_summary_shares[q];
        assert_close(rising.quantiles[q], share, 0.0, bound);
        assert_close(lumped.quantiles[q], share < 0.4 ? -1.0 : share, 0.0,
                     share < 0.4 ? 0.0 : bound);
    }
    lan_sweep_summary_destroy(summary);
    swept_clear(&of);
}

/* Far from zero, where squares of the numbers themselves would have no digit
 * left of their spread; and whoever asks on the way is no nuisance. */
TEST(moments_of_many_runs_hold_far_from_zero)
{
    enum { RUNS = 20011, STRIDE = 7919 };
    swept of = swept_duel(square);
    lan_sweep_summary *summary = begin_summary(&of);
    lan_sweep_summary *asked = begin_summary(&of);
    long double mean = 0.0L;
    long double squares = 0.0L;
    for (int64_t i = 0; i < RUNS; i++) {
        const double value = 1e9 + (double)(i * STRIDE % RUNS);
        add_run(summary, i, value, sqrt((double)i), 1.0);
        add_run(asked, i, value, sqrt((double)i), 1.0);
        if (i % 1777 == 0) {
            (void)lan_sweep_summary_number(asked, 0);
        }
        mean += sqrtl((long double)i) / RUNS;
    }
    for (int64_t i = 0; i < RUNS; i++) {
        squares += (sqrtl((long double)i) - mean) *
                   (sqrtl((long double)i) - mean) / (RUNS - 1);
    }
    const lan_number_summary far = lan_sweep_summary_number(summary, 0);
    const lan_number_summary root = lan_sweep_summary_number(summary, 1);
    assert_int_equal(far.count, RUNS);
    assert_close(far.mean, 1e9 + (RUNS - 1) / 2.0, 1e-15, 0.0);
    assert_close(far.sd, sqrt(RUNS * (RUNS + 1.0) / 12.0), 1e-12, 0.0);
    assert_close(far.least, 1e9, 0.0, 0.0);
    assert_close(far.most, 1e9 + RUNS - 1, 0.0, 0.0);
    assert_close(root.mean, (double)mean, 1e-14, 0.0);
    assert_close(root.sd, (double)sqrtl(squares), 1e-13, 0.0);
    const lan_number_summary again = lan_sweep_summary_number(asked, 0);
    assert_memory_equal(&again, &far, sizeof far);
    lan_sweep_summary_destroy(summary);
    lan_sweep_summary_destroy(asked);
    swept_clear(&of);
}

/* --- what is refused ----------------------------------------------------- */
