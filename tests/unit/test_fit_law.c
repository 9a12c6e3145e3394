/* tests/unit/test_fit_law.c - laws found in tables of losses made by them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lanchester/fit.h"

#include <stdio.h>
#include <string.h>

#include "base/real.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

#define DAYS 24
#define ROWS (2 * DAYS)

static test_reading duel;

static int set_up(void **state)
{
    (void)state;
    duel = read_text("format: 1\n"
                     "time: {end: 10}\n"
                     "units: {p: {hit: 0.1}}\n"
                     "armies: {x: {units: {p: 9}}, y: {units: {p: 9}}}\n");
    return duel.status == LAN_OK ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    reading_clear(&duel);
    return 0;
}

/* Strengths that do not fall together, as in campaigns with replacements. */
static double strength(int day, bool of_x)
{
    return of_x ? 900.0 + 300.0 * sin(0.9 * day) + 11.0 * day
                : 700.0 + 250.0 * cos(1.7 * day) - 9.0 * day;
}

/* Losses by the law with errors of a fixed pattern in their logarithm. */
static double losses(int day, bool of_x, double enemy, double own, double off)
{
    const double k = of_x ? 0.031 : 0.045;
    const double error = off * sin(12.9898 * day + (of_x ? 1.0 : 4.7));
    return k * pow(strength(day, !of_x), enemy) *
           pow(strength(day, of_x), own) * exp(error);
}

static lan_observed *table_of(double enemy, double own, double off)
{
    char text[8192] = "time,x,y,x:lost,y:lost\n";
    for (int day = 0; day < DAYS; day++) {
        const size_t used = strlen(text);
        snprintf(text + used, sizeof text - used,
                 "%d,%.17g,%.17g,%.17g,%.17g\n", day, strength(day, true),
                 strength(day, false), losses(day, true, enemy, own, off),
                 losses(day, false, enemy, own, off));
    }
    lan_observed *seen = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_observed_read_text(lan_scenario_battle_def(duel.scenario),
                                        text, strlen(text), &seen, &err),
                 &err);
    return seen;
}

static lan_fit_laws compared(lan_observed *seen)
{
    lan_fit_laws laws;
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_fit_law_find(lan_scenario_battle_def(duel.scenario), seen,
                                  &laws, &err),
                 &err);
    return laws;
}

GROUP_WITH(set_up, tear_down);

TEST(the_law_of_the_table_predicts_best)
{
    static const struct {
        double enemy;
        double own;
        lan_fit_law_kind law;
    } cases[] = {{1.0, 0.0, LAN_FIT_LAW_SQUARE},
                 {1.0, 1.0, LAN_FIT_LAW_LINEAR},
                 {0.0, 1.0, LAN_FIT_LAW_LOGARITHMIC},
                 {0.4, 1.6, LAN_FIT_LAW_POWER}};
    for (size_t i = 0; i < 4; i++) {
        lan_observed *seen = table_of(cases[i].enemy, cases[i].own, 0.0);
        lan_fit_laws laws = compared(seen);
        const lan_fit_law *law = &laws.law[cases[i].law];
        assert_int_equal(laws.best, cases[i].law);
        assert_close(law->prediction, 0.0, 0.0, 1e-9);
        assert_close(law->coefficient[0], 0.031, 1e-9, 0.0);
        assert_close(law->coefficient[1], 0.045, 1e-9, 0.0);
        assert_close(laws.law[LAN_FIT_LAW_POWER].enemy, cases[i].enemy, 1e-9,
                     1e-9);
        assert_close(laws.law[LAN_FIT_LAW_POWER].own, cases[i].own, 1e-9, 1e-9);
        assert_int_equal(laws.used, ROWS);
        lan_observed_destroy(seen);
    }
}

/* Solves for intercepts of both sides and two exponents, without row `out`, by
 * elimination on the normal equations; 80 bits. */
static void solve_without(double row[ROWS][5], int out, double c[4])
{
    long double m[4][5] = {{0.0L}};
    for (int i = 0; i < ROWS; i++) {
        for (int a = 0; a < 4 && i != out; a++) {
            for (int b = 0; b < 5; b++) {
                m[a][b] += (long double)row[i][a] * (long double)row[i][b];
            }
        }
    }
    for (int k = 0; k < 4; k++) {
        for (int a = 0; a < 4; a++) {
            const long double f = m[a][k] / m[k][k];
            for (int b = 0; b < 5 && a != k; b++) {
                m[a][b] -= f * m[k][b];
            }
        }
    }
    for (int k = 0; k < 4; k++) {
        c[k] = (double)(m[k][4] / m[k][k]);
    }
}

TEST(prediction_is_what_leaving_each_loss_out_gives)
{
    const double off = 0.21;
    double row[ROWS][5];
    for (int i = 0; i < ROWS; i++) {
        const int day = i / 2;
        const bool of_x = i % 2 == 0;
        row[i][0] = of_x ? 1.0 : 0.0;
        row[i][1] = of_x ? 0.0 : 1.0;
        row[i][2] = log(strength(day, !of_x));
        row[i][3] = log(strength(day, of_x));
        row[i][4] = log(losses(day, of_x, 0.7, 0.6, off));
    }
    double squares = 0.0;
    for (int i = 0; i < ROWS; i++) {
        double c[4];
        solve_without(row, i, c);
        const double is = row[i][4] - c[0] * row[i][0] - c[1] * row[i][1] -
                          c[2] * row[i][2] - c[3] * row[i][3];
        squares += is * is;
    }
    double all[4];
    solve_without(row, -1, all);
    lan_observed *seen = table_of(0.7, 0.6, off);
    lan_fit_laws laws = compared(seen);
    const lan_fit_law *power = &laws.law[LAN_FIT_LAW_POWER];
    assert_close(power->prediction, sqrt(squares / ROWS), 1e-9, 0.0);
    assert_close(power->enemy, all[2], 1e-9, 0.0);
    assert_close(power->own, all[3], 1e-9, 0.0);
    assert_close(power->coefficient[0], exp(all[0]), 1e-8, 0.0);
    assert_true(power->enemy_error > 0.0);
    lan_observed_destroy(seen);
}

static lan_status compare_text(const char *text, lan_fit_laws *laws,
                               lan_error *err)
{
    const lan_battle_def *def = lan_scenario_battle_def(duel.scenario);
    lan_observed *seen = NULL;
    lan_error_clear(err);
    assert_ok_or(lan_observed_read_text(def, text, strlen(text), &seen, err),
                 err);
    const lan_status status = lan_fit_law_find(def, seen, laws, err);
    lan_observed_destroy(seen);
    return status;
}

/* Without columns of losses they are differences, at mean strengths: by the
 * square law 3 = a * 19, by hand. */
TEST(losses_default_to_differences)
{
    lan_fit_laws laws;
    lan_error err;
    assert_ok(compare_text("time,x,y\n0,40,20\n1,37,18\n3,32,15\n"
                           "4,30,14\n4,50,14\n6,47,11\n",
                           &laws, &err));
    assert_int_equal(laws.used, 8); /* not the jump */
    const double mean = (log(3.0 / 19.0) + log(2.5 / 16.5) + log(2.0 / 14.5) +
                         log(1.5 / 12.5)) /
                        4.0;
    assert_close(laws.law[LAN_FIT_LAW_SQUARE].coefficient[0], exp(mean), 1e-12,
                 0.0);
}

/* A gap is bridged: 5 in 2 at the means 38.5 and 18 of rows 0 and 2. A jump
 * whose first row is not known is not; that row and the others are counted. */
TEST(empty_cells_are_left_out_and_counted)
{
    lan_fit_laws laws;
    lan_error err;
    assert_ok(compare_text("time,x,y\n0,41,20\n1,37,\n2,36,16\n"
                           "3,34,15\n4,32,14\n5,,14\n5,50,14\n"
                           "6,47,11\n",
                           &laws, &err));
    assert_int_equal(laws.used, 8);
    assert_int_equal(laws.unknown, 4);
    assert_int_equal(laws.left_out, 4);
    const double mean = (log(2.5 / 18.0) + log(2.0 / 15.5) + log(2.0 / 14.5) +
                         log(3.0 / 12.5)) /
                        4.0;
    assert_close(laws.law[LAN_FIT_LAW_SQUARE].coefficient[0], exp(mean), 1e-12,
                 0.0);
}

TEST(a_jump_is_not_bridged)
{
    lan_fit_laws laws;
    lan_error err;
    assert_ok(compare_text("time,x,y\n0,41,20\n1,39,19\n2,37,18\n"
                           "3,34,15\n3,,14\n4,33,13\n5,31,12\n",
                           &laws, &err));
    assert_int_equal(laws.used, 8); /* not from 34 to 33 */
    assert_int_equal(laws.unknown, 2);
}

TEST(empty_cells_in_columns_of_losses_are_counted)
{
    lan_fit_laws laws;
    lan_error err;
    assert_ok(compare_text("time,x,y,x:lost,y:lost\n0,64,31,4,2\n"
                           "1,32,16,,1\n2,16,9,1,0.5\n3,8,,0.5,0.2\n"
                           "4,7,4,0.2,0\n5,6,3,0.1,0.1\n",
                           &laws, &err));
    assert_int_equal(laws.used, 8);
    assert_int_equal(laws.unknown, 3);
    assert_int_equal(laws.left_out, 4);
}

TEST(strengths_in_proportion_do_not_tell_exponents)
{
    lan_fit_laws laws;
    lan_error err;
    assert_ok(compare_text("time,x,y,x:lost,y:lost\n0,64,32,4,2\n"
                           "1,32,16,2,1\n2,16,8,1,0.5\n3,8,4,0,0\n",
                           &laws, &err));
    assert_false(laws.law[LAN_FIT_LAW_POWER].is_known);
    assert_int_equal(laws.left_out, 2);
    assert_int_equal(laws.used, 6);
}

TEST(tables_that_tell_nothing_are_refused)
{
    lan_fit_laws laws;
    lan_error err;
    assert_int_equal(compare_text("time,x\n0,4\n1,3\n", &laws, &err),
                     LAN_EINVAL);
    assert_string_equal(err.text, "no strengths of y were observed");
    assert_int_equal(compare_text("time,x,y\n0,4,4\n1,3,2\n", &laws, &err),
                     LAN_EINVAL);
    assert_string_equal(err.text, "1 usable losses of x are too few to compare "
                                  "laws: at least 3 are needed");
    assert_int_equal(compare_text("time,x,y\n0,4,\n1,3,\n2,2,7\n", &laws, &err),
                     LAN_EINVAL);
    assert_string_equal(err.text,
                        "0 usable losses of x are too few to compare laws: at "
                        "least 3 are needed; 2 more have empty cells");
}
