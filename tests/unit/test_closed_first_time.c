/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "base/real.h"
#include "solver/closed_form.h"
#include "tests/support/support.h"

static lan_closed_solution solved(const lan_closed_duel *duel)
{
    lan_closed_solution solution;
    lan_closed_duel_prepare(duel, &solution);
    return solution;
}

TEST(dip_below_a_level_is_found)
{
    /* y dies out by own losses while x is reinforced: x falls, then rises */
    const lan_closed_duel duel = {
        .a = .2, .own_y = .5, .reinforce_x = 3., .x0 = 100., .y0 = 80.};
    const lan_closed_solution solution = solved(&duel);
    /* x = x0 + p s - a y0 (1 - exp(-v s)) / v, least at exp(-v s) = p/(a y0) */
    const double turn = log(16.0 / 3.0) / .5;
    const double least = 100.0 + 3.0 * turn - 32.0 * (1.0 - 3.0 / 16.0);
    assert_close(lan_closed_first_time(&solution, LAN_CLOSED_X, least + 1e-6,
                                       0.0, 1000.0),
                 turn, 1e-3, 0.0);
    assert_close(lan_closed_first_time(&solution, LAN_CLOSED_X, least - 1e-6,
                                       0.0, 1000.0),
                 LAN_INF, 0.0, 0.0);
    const double time = lan_closed_first_time(&solution, LAN_CLOSED_X,
                                              least + 2.5, 0.0, 1000.0);
    assert_true(time < turn);
    assert_close(100.0 + 3.0 * time - 32.0 * -expm1(-.5 * time), least + 2.5,
                 1e-14, 0.0);
    assert_close(lan_closed_first_time(&solution, LAN_CLOSED_X, least + 2.5,
                                       0.0, 0.99 * time),
                 LAN_INF, 0.0, 0.0);
}

TEST(threshold_that_rises_catches_a_strength_that_rises)
{
    /* x = 10 + 2 s meets 3 + 2.5 s at s = 14 */
    const lan_closed_duel duel = {.reinforce_x = 2., .x0 = 10., .y0 = 5.5};
    const lan_closed_solution solution = solved(&duel);
    assert_close(lan_closed_first_time(&solution, LAN_CLOSED_X, 3.0, 2.5, 1e6),
                 14.0, 1e-15, 0.0);
    assert_close(lan_closed_first_time(&solution, LAN_CLOSED_X, 3.0, 1.75, 1e6),
                 LAN_INF, 0.0, 0.0);
}

TEST(dip_before_an_inflection_is_found)
{
    /* x = 200 - 100 exp(-s / 10) + 60 exp(-s) less a threshold that rises by 1
     * falls, rises and falls again: at both ends of 0 .. 30 it is above and
     * falling, and in between it was below */
    const lan_closed_duel duel = {.a = .54,
                                  .own_x = .1,
                                  .own_y = 1.,
                                  .reinforce_x = 20.,
                                  .x0 = 160.,
                                  .y0 = 100.};
    const lan_closed_solution solution = solved(&duel);
    const double level = 199.0 - 100.0 * exp(-.1) + 60.0 * exp(-1.0);
    assert_close(
        lan_closed_first_time(&solution, LAN_CLOSED_X, level, 1.0, 30.0), 1.0,
        1e-13, 0.0);
    /* below the dip only the last fall is left, at 200 - level - s = 0 nearly
     */
    const double late = lan_closed_first_time(&solution, LAN_CLOSED_X,
                                              level - 20.0, 1.0, LAN_INF);
    assert_close(200.0 - 100.0 * exp(-.1 * late) + 60.0 * exp(-late),
                 level - 20.0 + late, 1e-14, 0.0);
    assert_true(late > 30.0);
}

TEST(start_at_the_level_counts_unless_it_is_rising)
{
    const lan_closed_duel falls = {.a = .2, .b = .1, .x0 = 31., .y0 = 17.};
    const lan_closed_solution falling = solved(&falls);
    assert_close(lan_closed_first_time(&falling, LAN_CLOSED_X, 31.0, 0.0, 5.0),
                 0.0, 0.0, 0.0);
    assert_close(lan_closed_first_time(&falling, LAN_CLOSED_X, 40.0, 0.0, 5.0),
                 0.0, 0.0, 0.0);
    /* lands from zero, grows, and is shot down again later */
    const lan_closed_duel lands = {
        .a = .2, .reinforce_x = 30., .reinforce_y = 20., .y0 = 17.};
    const lan_closed_solution landing = solved(&lands);
    /* x = 30 s - .2 (17 s + 10 s^2) = 26.6 s - 2 s^2 */
    assert_close(
        lan_closed_first_time(&landing, LAN_CLOSED_X, 0.0, 0.0, LAN_INF), 13.3,
        1e-14, 0.0);
    assert_close(lan_closed_first_time(&landing, LAN_CLOSED_X, 0.0, 0.0, 13.0),
                 LAN_INF, 0.0, 0.0);
    /* nothing happens to it at all: it is there */
    const lan_closed_duel rests = {.x0 = 31., .y0 = 17.};
    const lan_closed_solution resting = solved(&rests);
    assert_close(lan_closed_first_time(&resting, LAN_CLOSED_X, 31.0, 0.0, 5.0),
                 0.0, 0.0, 0.0);
}

TEST(level_is_found_where_the_curves_overflow_before_the_limit)
{
    /* the halvings from the limit down come by a height that is a number, with
     * a slope that is none */
    const lan_closed_duel duel = {.a = 28.985419767018282,
                                  .b = 32.27005825640078,
                                  .own_x = 35.903502582358911,
                                  .x0 = 3.0398984309335644,
                                  .y0 = 1.6275320885981439};
    const lan_closed_solution solution = solved(&duel);
    const double level = 1.1063178551386283;
    const double near =
        lan_closed_first_time(&solution, LAN_CLOSED_Y, level, 0.0, 1.0);
    assert_close(lan_closed_first_time(&solution, LAN_CLOSED_Y, level, 0.0,
                                       4.8982465286211522e+25),
                 near, 1e-14, 0.0);
}
