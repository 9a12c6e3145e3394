/* tests/unit/test_rows.c - rows of a curve at times that are asked for.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lanchester/solver.h"

#include "base/real.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

/* 103 men against 81, at 0.013 and 0.011 a man; 17 more come at 4. */
static const char text[] =
    "format: 1\n"
    "time: {end: 30}\n"
    "units: {p: {hit: 0.011}, q: {hit: 0.013}}\n"
    "armies:\n"
    "  x: {units: {p: {count: 103, reinforcements: [{at: 4, count: 17}]}}}\n"
    "  y: {units: {q: 81}}\n"
    "solver: {method: gsl}\n";

typedef struct fought {
    test_reading reading;
    lan_battle *battle;
    lan_solver *solver;
    lan_trajectory *rows;
} fought;

static int set_up(void **state)
{
    static fought f;
    lan_error err;
    lan_error_clear(&err);
    f.reading = read_text(text);
    const lan_solver_options options =
        lan_scenario_solver_options(f.reading.scenario);
    assert_ok(lan_trajectory_create(&f.rows));
    if (lan_battle_create(lan_scenario_battle_def(f.reading.scenario),
                          &f.battle, &err) != LAN_OK ||
        lan_solver_create(f.battle, &options, &f.solver, &err) != LAN_OK) {
        return -1;
    }
    *state = &f;
    return 0;
}

static int tear_down(void **state)
{
    fought *f = *state;
    lan_trajectory_destroy(f->rows);
    lan_solver_destroy(f->solver);
    lan_battle_destroy(f->battle);
    reading_clear(&f->reading);
    return 0;
}

static lan_status run(fought *f, const lan_rows *rows)
{
    lan_error err;
    lan_error_clear(&err);
    lan_battle_reset(f->battle);
    return lan_solver_run(f->solver, f->battle, rows, f->rows, &err);
}

/* x before the 17 come, by hyperbolic functions. */
static double x_at(double t)
{
    const double w = sqrt(0.013 * 0.011);
    return 103.0 * cosh(w * t) - 81.0 * sqrt(0.013 / 0.011) * sinh(w * t);
}

GROUP_WITH(set_up, tear_down);

TEST(rows_lie_at_the_times_asked_for)
{
    fought *f = *state;
    static const double times[] = {0.0, 1.375, 2.0, 2.0, 3.8125, 4.0, 99.0};
    const lan_rows rows = {.times = times, .time_count = 7};
    assert_ok(run(f, &rows));
    /* one for 2; two for the jump at 4; the end, and nothing after it */
    static const double want[] = {0.0, 1.375, 2.0, 3.8125, 4.0, 4.0, 30.0};
    assert_int_equal(f->rows->row_count, 7);
    for (size_t r = 0; r < 7; r++) {
        assert_close(f->rows->values[3 * r], want[r], 1e-15, 0.0);
        if (r < 5) {
            assert_close(f->rows->values[3 * r + 1], x_at(want[r]), 1e-8, 0.0);
        }
    }
    assert_close(f->rows->values[3 * 5 + 1], x_at(4.0) + 17.0, 1e-8, 0.0);
}

TEST(rows_at_given_times_do_not_change_the_end)
{
    fought *f = *state;
    static const double times[] = {0.7, 11.9, 12.1};
    const lan_rows rows = {.times = times, .time_count = 3};
    const lan_rows two = {.points = 2};
    assert_ok(run(f, &two));
    const double left = f->rows->values[3 * f->rows->row_count - 1];
    assert_ok(run(f, &rows));
    assert_close(f->rows->values[3 * f->rows->row_count - 1], left, 0.0, 0.0);
}

TEST(two_rows_and_2000_have_the_same_end)
{
    fought *f = *state;
    const lan_rows two = {.points = 2};
    const lan_rows many = {.points = 2000};
    assert_ok(run(f, &two));
    const double x = lan_battle_strength(f->battle, 0);
    const double y = lan_battle_strength(f->battle, 1);
    const double end = lan_battle_time(f->battle);
    assert_ok(run(f, &many));
    assert_true(f->rows->row_count >= 2000); /* and what jumps has two */
    assert_close(lan_battle_strength(f->battle, 0), x, 0.0, 0.0);
    assert_close(lan_battle_strength(f->battle, 1), y, 0.0, 0.0);
    assert_close(lan_battle_time(f->battle), end, 0.0, 0.0);
}

TEST(rows_by_two_rules_are_refused)
{
    fought *f = *state;
    const double time[] = {1.0};
    const lan_rows both = {.points = 3, .times = time, .time_count = 1};
    assert_int_equal(run(f, &both), LAN_EINVAL);
}
