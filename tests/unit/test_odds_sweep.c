/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/real.h"
#include "solver/odds_exact_impl.h"

#include "tests/support/support.h"

/* Fills the tables of a square law: x's rate of loss is a times y's count. */
static lan_odds_sweep square(int32_t m, int32_t n, double a, double b)
{
    lan_odds_sweep sweep;
    assert_ok(lan_odds_sweep_create(m, n, &sweep));
    for (int32_t k = 0; k < m; k++) {
        sweep.fire_x[k] = b * (m - k);
        sweep.body_x[k] = 1.0;
    }
    for (int32_t l = 0; l < n; l++) {
        sweep.fire_y[n - 1 - l] = a * (n - l);
        sweep.body_y[n - 1 - l] = 1.0;
    }
    sweep.bodies_are_one = true;
    return sweep;
}

/* The same for a linear law. */
static lan_odds_sweep linear(int32_t m, int32_t n, double a, double b)
{
    lan_odds_sweep sweep = square(m, n, a, b);
    for (int32_t k = 0; k < m; k++) {
        sweep.body_x[k] = m - k;
    }
    for (int32_t l = 0; l < n; l++) {
        sweep.body_y[n - 1 - l] = n - l;
    }
    sweep.bodies_are_one = false;
    return sweep;
}

static double sum(const double *values, int32_t count)
{
    lan_sum total = {0};
    for (int32_t k = 0; k < count; k++) {
        lan_sum_add(&total, values[k]);
    }
    return lan_sum_value(&total);
}

static void run(lan_odds_sweep *sweep)
{
    assert_ok(lan_odds_sweep_run(sweep, 1, NULL));
}

TEST(tables_of_ten_thousand_each_take_less_than_a_mebibyte)
{
    lan_odds_sweep sweep = square(10000, 10000, 1.0, 1.0);
    assert_true(sweep.size < (size_t)1 << 20);
    lan_odds_sweep_clear(&sweep);
}

/* Brown's recursion over rows, in long double. */
static double brown(int32_t m, int32_t n, long double a, long double b)
{
    long double *row = test_calloc((size_t)m + 1, sizeof *row);
    for (int32_t i = 1; i <= m; i++) {
        row[i] = 1.0L;
    }
    for (int32_t j = 1; j <= n; j++) {
        for (int32_t i = 1; i <= m; i++) {
            row[i] = (b * i * row[i] + a * j * row[i - 1]) / (b * i + a * j);
        }
    }
    const double p = (double)row[m];
    test_free(row);
    return p;
}

/* Both sides: where one of them is all but lost, its own digits are told. */
TEST(chances_are_browns_on_both_sides_of_a_tile)
{
    static const struct {
        int32_t m;
        int32_t n;
        double a;
        double b;
    } cases[] = {{511, 512, 1.0, 1.0},     {513, 2049, 1.0, 13.7},
                 {1025, 700, 2.385, 1.1},  {400, 100, 1.0, 1.0},
                 {3, 4101, 0.013, 4000.0}, {2500, 1, 1.0, 0.004}};
    for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
        const int32_t m = cases[c].m;
        const int32_t n = cases[c].n;
        lan_odds_sweep s = square(m, n, cases[c].a, cases[c].b);
        run(&s);
        assert_close(
            sum(s.x_wins, m),
            brown(m, n, (long double)cases[c].a, (long double)cases[c].b),
            1e-11, 0.0);
        assert_close(
            sum(s.y_wins, n),
            brown(n, m, (long double)cases[c].b, (long double)cases[c].a),
            1e-11, 0.0);
        assert_close(sum(s.x_wins, m) + sum(s.y_wins, n), 1.0, 0.0, 1e-12);
        lan_odds_sweep_clear(&s);
    }
}

/* The general tables and the short form of aimed fire are one law. */
TEST(bodies_of_one_change_nothing)
{
    lan_odds_sweep s = square(733, 541, 1.31, 0.77);
    lan_odds_sweep t = square(733, 541, 1.31, 0.77);
    t.bodies_are_one = false;
    run(&s);
    run(&t);
    assert_memory_equal(s.x_wins, t.x_wins, 733 * sizeof *s.x_wins);
    assert_memory_equal(s.y_wins, t.y_wins, 541 * sizeof *s.y_wins);
    assert_close(s.duration, t.duration, 0.0, 0.0);
    lan_odds_sweep_clear(&s);
    lan_odds_sweep_clear(&t);
}

TEST(threads_do_not_change_a_bit)
{
    lan_odds_sweep one = square(2900, 5300, 3.1, 1.0);
    run(&one);
    for (int threads = 2; threads <= 4; threads += 2) {
        lan_odds_sweep many = square(2900, 5300, 3.1, 1.0);
        assert_ok(lan_odds_sweep_run(&many, threads, NULL));
        assert_memory_equal(one.x_wins, many.x_wins, 2900 * sizeof(double));
        assert_memory_equal(one.y_wins, many.y_wins, 5300 * sizeof(double));
        assert_close(one.duration, many.duration, 0.0, 0.0);
        lan_odds_sweep_clear(&many);
    }
    lan_odds_sweep_clear(&one);
}

TEST(a_sweep_can_be_run_again)
{
    lan_odds_sweep s = square(57, 41, 1.0, 1.0);
    run(&s);
    const double first = sum(s.x_wins, 57);
    run(&s);
    assert_close(sum(s.x_wins, 57), first, 0.0, 0.0);
    lan_odds_sweep_clear(&s);
}

/* Sum over k of C(n - 1 + k, k) p^n q^k / rates is not needed: the mean time
 * of a linear law of one against one is 1 / (a + b). */
TEST(one_against_one_lasts_the_mean_of_one_loss)
{
    lan_odds_sweep s = linear(1, 1, 0.31, 1.17);
    run(&s);
    assert_close(s.duration, 1.0 / (0.31 + 1.17), 1e-15, 0.0);
    lan_odds_sweep_clear(&s);
}

/* Only one side can lose: the time is a sum of single losses. */
TEST(one_sided_fire_takes_the_sum_of_its_losses)
{
    lan_odds_sweep s = square(7, 3, 0.0, 1.3);
    run(&s);
    assert_close(s.x_wins[0], 1.0, 1e-15, 0.0);
    assert_close(sum(s.y_wins, 3), 0.0, 0.0, 0.0);
    assert_close(s.duration, 3.0 / (7.0 * 1.3), 1e-15, 0.0);
    lan_odds_sweep_clear(&s);
}

TEST(constant_chances_are_those_of_the_sweep)
{
    static const struct {
        int32_t m;
        int32_t n;
        double a;
        double b;
    } cases[] = {{1, 1, 1.0, 3.0},      {40, 1, 1.0, 3.0},
                 {1, 40, 1.0, 3.0},     {733, 541, 1.31, 0.77},
                 {541, 733, 1.31, 0.9}, {1200, 30, 1.0, 2.0},
                 {30, 1200, 1.0, 2.0},  {900, 900, 1e-3, 1.0}};
    for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
        const double a = cases[c].a;
        const double b = cases[c].b;
        lan_odds_sweep s = linear(cases[c].m, cases[c].n, a, b);
        lan_odds_sweep t = linear(cases[c].m, cases[c].n, a, b);
        run(&s);
        lan_odds_sweep_constant(&t, b / (a + b), a / (a + b));
        for (int32_t k = 0; k < cases[c].m; k++) {
            assert_close(t.x_wins[k], s.x_wins[k], 1e-11, 1e-280);
        }
        for (int32_t l = 0; l < cases[c].n; l++) {
            assert_close(t.y_wins[l], s.y_wins[l], 1e-11, 1e-280);
        }
        assert_true(isnan(t.duration));
        lan_odds_sweep_clear(&s);
        lan_odds_sweep_clear(&t);
    }
}

/* Chances of a million against a million by the normal law: half each. */
TEST(constant_chances_of_equal_millions_are_halves)
{
    const int32_t m = 1000000;
    lan_odds_sweep s;
    assert_ok(lan_odds_sweep_create(m, m, &s));
    lan_odds_sweep_constant(&s, 0.5, 0.5);
    assert_close(sum(s.x_wins, m), 0.5, 1e-12, 0.0);
    assert_close(sum(s.y_wins, m), 0.5, 1e-12, 0.0);
    lan_odds_sweep_clear(&s);
}

static bool stop_at_the_third(void *context, double done, double total)
{
    int *calls = context;
    assert_true(done >= 0.0 && done < total);
    return ++*calls < 3;
}

TEST(a_callback_cancels)
{
    int calls = 0;
    const lan_progress progress = {stop_at_the_third, &calls};
    lan_odds_sweep s = square(2900, 5300, 1.0, 1.0);
    assert_int_equal(lan_odds_sweep_run(&s, 1, &progress), LAN_ECANCELLED);
    assert_int_equal(calls, 3);
    lan_odds_sweep_clear(&s);
}

/* State by state and by clocks, the same tables give the same chances. */
static void assert_race_agrees(lan_odds_sweep *states, lan_odds_sweep *clocks)
{
    run(states);
    assert_ok(lan_odds_sweep_race(clocks, NULL));
    for (int32_t k = 0; k < states->m; k++) {
        assert_close(clocks->x_wins[k], states->x_wins[k], 1e-9, 1e-14);
    }
    for (int32_t l = 0; l < states->n; l++) {
        assert_close(clocks->y_wins[l], states->y_wins[l], 1e-9, 1e-14);
    }
    lan_odds_sweep_clear(states);
    lan_odds_sweep_clear(clocks);
}

TEST(a_race_of_clocks_is_the_square_law_state_by_state)
{
    static const double strength[] = {0.31, 0.36, 0.45, 2.1};
    for (size_t i = 0; i < sizeof strength / sizeof strength[0]; i++) {
        lan_odds_sweep states = square(2311, 2504, 0.31, strength[i]);
        lan_odds_sweep clocks = square(2311, 2504, 0.31, strength[i]);
        assert_race_agrees(&states, &clocks);
    }
}

TEST(it_is_the_linear_law_and_unequal_numbers)
{
    lan_odds_sweep states = linear(3313, 1404, 0.0011, 0.00047);
    lan_odds_sweep clocks = linear(3313, 1404, 0.0011, 0.00047);
    assert_race_agrees(&states, &clocks);
}

/* x, in hiding, is hit by area fire; of y only the front shoots. */
TEST(it_is_an_ambush_at_a_front)
{
    lan_odds_sweep sweeps[2];
    for (size_t s = 0; s < 2; s++) {
        sweeps[s] = linear(1203, 2107, 0.0021, 0.9);
        for (int32_t l = 0; l < sweeps[s].n; l++) {
            const int32_t left = l + 1;
            sweeps[s].fire_y[l] = 0.0021 * (left < 700 ? left : 700);
            sweeps[s].body_y[l] = 1.0;
        }
    }
    assert_race_agrees(&sweeps[0], &sweeps[1]);
}

/* Clocks of their own are not to be had where soldiers desert. */
TEST(a_race_refuses_own_losses)
{
    lan_odds_sweep sweep = square(30, 20, 1.0, 1.0);
    sweep.own_x[7] = 0.1;
    assert_int_equal(lan_odds_sweep_race(&sweep, NULL), LAN_ENOCLOSED);
    lan_odds_sweep_clear(&sweep);
}

/* One wait that outlasts all others has no narrow transform. */
TEST(a_race_refuses_waits_that_are_too_uneven)
{
    lan_odds_sweep sweep = square(30, 20, 1.0, 1.0);
    sweep.fire_x[29] = 1e9;
    sweep.fire_y[0] = 1e9;
    assert_int_equal(lan_odds_sweep_race(&sweep, NULL), LAN_ENOCLOSED);
    lan_odds_sweep_clear(&sweep);
}

static bool stop(void *context, double done, double total)
{
    (void)context;
    return !(done >= 1.0 && total > 0.0);
}

TEST(who_watches_a_race_can_stop_it)
{
    const lan_progress progress = {stop, NULL};
    lan_odds_sweep sweep = square(2000, 2000, 1.0, 1.0);
    assert_int_equal(lan_odds_sweep_race(&sweep, &progress), LAN_ECANCELLED);
    lan_odds_sweep_clear(&sweep);
}
