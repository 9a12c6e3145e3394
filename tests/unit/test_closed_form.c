/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/closed_form.h"

#include <math.h>

#include "base/real.h"
#include "tests/support/duel.h"
#include "tests/support/support.h"

/* The table of cases prints ten digits behind the point; of two of its figures
 * the first ten digits in all are right, so those have the exact value too. */
#define PRINTED    0.51e-10
#define TEN_DIGITS 1e-10

static lan_closed_solution solved(const lan_closed_duel *duel)
{
    lan_closed_solution solution;
    lan_closed_duel_prepare(duel, &solution);
    return solution;
}

static double end_of(const lan_closed_solution *solution, bool of_y)
{
    return duel_falls_at(solution, of_y, 0.0, 0.0);
}

TEST(form_is_the_one_exact_for_the_coefficients)
{
    static const struct {
        lan_closed_duel duel;
        lan_closed_form form;
    } cases[] = {
        {{.a = .3, .b = .7, .x0 = 8.5, .y0 = 9.25}, LAN_CLOSED_SQUARE},
        {{.a = .3, .x0 = 8.5, .y0 = 9.25}, LAN_CLOSED_SQUARE},
        {{.a = .3, .b = .7, .own_y = .1}, LAN_CLOSED_SQUARE_OWN_LOSSES},
        {{.b = .7, .reinforce_x = .1}, LAN_CLOSED_SQUARE_REINFORCED},
        {{.b = .7, .own_x = .2, .reinforce_x = .1},
         LAN_CLOSED_SQUARE_OWN_LOSSES_REINFORCED},
        {{.own_x = .2, .own_y = .3}, LAN_CLOSED_LOGARITHMIC},
        {{.x0 = 8.5, .y0 = 9.25}, LAN_CLOSED_LOGARITHMIC},
        {{.reinforce_y = 3.5}, LAN_CLOSED_SQUARE_REINFORCED},
        {{.alpha = .3, .beta = .7}, LAN_CLOSED_LINEAR},
        {{.alpha = .3}, LAN_CLOSED_LINEAR},
        {{.alpha = .3, .b = .7}, LAN_CLOSED_MIXED},
        {{.beta = .3, .a = .7}, LAN_CLOSED_MIXED},
        {{.alpha = .3, .a = .7, .b = .1}, LAN_CLOSED_NONE},
        {{.alpha = .3, .beta = .7, .own_x = .1}, LAN_CLOSED_NONE},
        {{.alpha = .3, .b = .7, .reinforce_y = .1}, LAN_CLOSED_NONE},
        {{.alpha = .3, .own_y = .7, .y0 = 3.5}, LAN_CLOSED_NONE},
        {{.alpha = .3, .a = .7, .y0 = 3.5}, LAN_CLOSED_SQUARE_OWN_LOSSES},
        {{.beta = .3, .reinforce_y = .7, .x0 = 3.5},
         LAN_CLOSED_SQUARE_OWN_LOSSES_REINFORCED},
        {{.a = -.1, .b = .7}, LAN_CLOSED_NONE},
        {{.a = 1e51, .b = .7}, LAN_CLOSED_NONE},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const lan_closed_form form = solved(&cases[i].duel).form;
        if (form != cases[i].form) {
            fail_with("case %zu: form %s", i, lan_closed_form_name(form));
        }
    }
    lan_closed_duel unknown = {.a = .3, .b = .7};
    unknown.y0 = LAN_NAN;
    assert_int_equal(solved(&unknown).form, LAN_CLOSED_NONE);
}

TEST(square_gives_the_published_cases)
{
    const lan_closed_duel duel = {.a = .01, .b = .01, .x0 = 100., .y0 = 80.};
    const lan_closed_solution solution = solved(&duel);
    double x;
    double y;

    lan_closed_at(&solution, 50.0, &x, &y);
    assert_close(x, 71.0749720811, TEN_DIGITS, 0.0);
    assert_close(x, 100.0 * cosh(0.5) - 80.0 * sinh(0.5), 1e-15, 0.0);
    assert_close(y, 38.1005466671, 0.0, PRINTED);
    const double end = end_of(&solution, true);
    assert_close(end, 109.8612288668, 0.0, PRINTED);
    assert_close(end, log(3.0) / 0.01, 1e-13, 0.0);
    lan_closed_at(&solution, end, &x, &y);
    assert_close(x, 60.0, 1e-14, 0.0);
    assert_close(y, 0.0, 0.0, 1e-12);
    assert_close(duel_falls_at(&solution, true, 40.0, 0.0), 47.3467171418, 0.0,
                 PRINTED);
}

TEST(square_gives_the_published_ends)
{
    static const struct {
        lan_closed_duel duel;
        bool loser_is_y;
        double time;
        double left;
        double digit;
    } cases[] = {
        {{.a = .04, .b = .04, .x0 = 40., .y0 = 30.},
         true,
         24.3238768632,
         26.4575131106,
         PRINTED},
        {{.a = 1., .b = 1.44, .x0 = 80., .y0 = 100.},
         false,
         1.6215917909,
         28.,
         PRINTED},
        {{.a = .99, .b = 1., .x0 = 100., .y0 = 100.},
         true,
         3.0083021499,
         10.,
         PRINTED},
        {{.a = .0544, .b = .0106, .x0 = 54000., .y0 = 21500.},
         true,
         61.7438826,
         23317.335,
         0.51e-7},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const lan_closed_solution solution = solved(&cases[i].duel);
        const double end = end_of(&solution, cases[i].loser_is_y);
        double x;
        double y;
        lan_closed_at(&solution, end, &x, &y);
        assert_close(end, cases[i].time, 0.0, cases[i].digit);
        assert_close(cases[i].loser_is_y ? x : y, cases[i].left, 0.0,
                     i == 3 ? 0.51e-3 : PRINTED);
    }
}

TEST(linear_gives_the_published_case)
{
    const lan_closed_duel duel = {
        .alpha = .1, .beta = .2, .x0 = 25., .y0 = 25.};
    const lan_closed_solution solution = solved(&duel);
    double x;
    double y;

    lan_closed_at(&solution, 1.0, &x, &y);
    assert_close(x, 13.0349885068, 0.0, PRINTED);
    assert_close(y, 1.0699770136, TEN_DIGITS, 0.0);
    assert_close(y, 62.5 * exp(-2.5) / (5.0 - 2.5 * exp(-2.5)), 1e-15, 0.0);
    lan_closed_at(&solution, 1e90, &x, &y);
    assert_close(x, 12.5, 1e-15, 0.0);
    assert_close(y, 0.0, 0.0, 0.0);
    assert_close(duel_falls_at(&solution, true, 2.5, 0.0), .6818992369, 0.0,
                 PRINTED);
    assert_close(duel_falls_at(&solution, false, 12.5, 0.0), LAN_INF, 0.0, 0.0);
}

TEST(mixed_gives_the_published_case)
{
    lan_closed_duel duel = {.alpha = .001, .b = .5, .x0 = 100., .y0 = 200.};
    const lan_closed_solution solution = solved(&duel);
    double x;
    double y;
    const double end = end_of(&solution, true);
    assert_close(end, 5.5907088815, 0.0, PRINTED);
    lan_closed_at(&solution, end, &x, &y);
    assert_close(x, 60.0, 1e-13, 0.0);
    assert_close(y, 0.0, 0.0, 1e-12);

    duel.y0 = 316.227766; /* break-even is sqrt(1e5) = 316.22776601... */
    const lan_closed_solution below = solved(&duel);
    assert_true(end_of(&below, true) < LAN_INF);
    duel.y0 = 316.227767;
    const lan_closed_solution above = solved(&duel);
    assert_close(end_of(&above, true), LAN_INF, 0.0, 0.0);
}

TEST(integral_of_a_long_decay_keeps_its_digits)
{
    /* x falls from 1e6 to p / own_x = 2.5e-6 within a millionth of the time */
    const lan_closed_duel duel = {.own_x = .5,
                                  .own_y = .3,
                                  .reinforce_x = 1.25e-6,
                                  .x0 = 1e6,
                                  .y0 = 13.7};
    const lan_closed_solution solution = solved(&duel);
    double integral[2];
    lan_closed_integrals(&solution, 3.1e7, integral);
    assert_close(integral[0], 2.5e-6 * 3.1e7 + (1e6 - 2.5e-6) / .5, 1e-15, 0.0);
    assert_close(integral[1], 13.7 / .3, 1e-15, 0.0);
}

TEST(tie_decays_exactly_and_never_ends)
{
    /* sqrt(b / a) = 2 in doubles, so y0 = 2 x0 is a tie without any error */
    const lan_closed_duel duel = {.a = .0625, .b = .25, .x0 = 53.5, .y0 = 107.};
    const lan_closed_solution solution = solved(&duel);
    static const double times[] = {1e-6, .7, 13.0, 170.0, 2900.0};
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
        double x;
        double y;
        lan_closed_at(&solution, times[i], &x, &y);
        assert_close(x, 53.5 * exp(-.125 * times[i]), 1e-15, 0.0);
        assert_close(y, 107.0 * exp(-.125 * times[i]), 1e-15, 0.0);
    }
}

TEST(near_tie_keeps_its_digits)
{
    /* a = b: x0 - y0 = 2^-40 exactly, so T = ln((x0 + y0) / (x0 - y0)) / 2a */
    const double gap = 0x1p-40;
    const lan_closed_duel duel = {
        .a = .03, .b = .03, .x0 = 64. + gap, .y0 = 64.};
    const lan_closed_solution solution = solved(&duel);
    assert_close(end_of(&solution, true), log((128.0 + gap) / gap) / .06, 1e-15,
                 0.0);
}

TEST(balance_of_fire_and_reinforcement_is_kept)
{
    /* saddle: x0 = q / b, y0 = p / a, unstable, and exact in doubles */
    const lan_closed_duel duel = {.a = .5,
                                  .b = .25,
                                  .reinforce_x = 21.,
                                  .reinforce_y = 11.5,
                                  .x0 = 46.,
                                  .y0 = 42.};
    const lan_closed_solution solution = solved(&duel);
    double x;
    double y;
    lan_closed_at(&solution, 1e6, &x, &y);
    assert_close(x, 46.0, 0.0, 0.0);
    assert_close(y, 42.0, 0.0, 0.0);
}

TEST(extreme_times_and_rates_never_give_nan)
{
    static const double rates[] = {0.0, 1e-50, 3e-7, 1.3, 7e8, 1e50};
    static const double times[] = {0.0, 1e-100, 1e-9, 2.7, 1e12, 1e100};
    for (int i = 0; i < 6 * 6 * 6 * 6; i++) {
        const double a = rates[i % 6];
        const double b = rates[i / 6 % 6];
        const double c = rates[i / 36 % 6];
        const double d = rates[i / 216 % 6];
        const lan_closed_duel duels[] = {
            {.a = a, .b = b, .own_x = c, .own_y = d, .x0 = 1e6, .y0 = 3.7},
            {.a = a, .b = b, .reinforce_x = c, .own_y = d, .x0 = 2.5, .y0 = 9.},
            {.a = a, .b = b, .reinforce_x = c, .own_x = d, .y0 = 1e6},
            {.alpha = a, .beta = b, .x0 = c, .y0 = d},
            {.alpha = a, .b = b, .x0 = c, .y0 = d},
        };
        for (size_t j = 0; j < sizeof duels / sizeof duels[0]; j++) {
            const lan_closed_solution solution = solved(&duels[j]);
            for (size_t k = 0; k < 6; k++) {
                double v[4];
                lan_closed_at(&solution, times[k], &v[0], &v[1]);
                lan_closed_integrals(&solution, times[k], &v[2]);
                for (size_t m = 0; m < 4; m++) {
                    if (isnan(v[m])) {
                        fail_with("value %zu of duel %d.%zu is NaN at %g", m, i,
                                  j, times[k]);
                    }
                }
            }
        }
    }
}
