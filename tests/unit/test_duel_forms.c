/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Columns of duels by closed forms: textbook duels, what ends them, and what is
 * left to others.
 */
#include <math.h>

#include "base/real.h"
#include "solver/duels/duels_impl.h"
#include "tests/support/support.h"

#define EXACT 1e-14

/* What one duel comes to, and whether a form has it. */
typedef struct answer {
    lan_duel_end end;
    int64_t steps;
    bool is_solved;
} answer;

static answer asked(const lan_plain_duel *duel)
{
    const lan_solver_options options = lan_solver_options_default();
    unsigned char is_solved = 2;
    lan_duels *duels = NULL;
    answer is;
    assert_ok(lan_duels_create(&options, 0, &duels));
    const int32_t column = lan_duels_add(duels, duel);
    duels->steps[column] = 7;
    lan_duels_by_forms(duels, &is_solved);
    lan_duels_end_of(duels, column, &is.end);
    is.steps = duels->steps[column];
    is.is_solved = is_solved == 1;
    assert_true(is_solved <= 1);
    lan_duels_destroy(duels);
    return is;
}

static lan_plain_duel between(double x, double y, double end)
{
    return (lan_plain_duel){.x = {x, y},
                            .fielded = {x, y},
                            .scale = {x, y},
                            .end = end,
                            .piece_count = 1,
                            .piece = {{.until = end}}};
}

static lan_plain_duel square(double end)
{
    lan_plain_duel duel = between(1000.0, 800.0, end);
    duel.aimed[0] = .01;
    duel.aimed[1] = .01;
    return duel;
}

static void assert_told(const answer *is, lan_duel_ending ending, int loser,
                        double time, double x, double y)
{
    assert_true(is->is_solved);
    assert_int_equal(is->steps, 0);
    assert_int_equal(is->end.ending, ending);
    assert_int_equal(is->end.loser, loser);
    assert_close(is->end.time, time, EXACT, 0.0);
    assert_close(is->end.x[0], x, EXACT, 0.0);
    assert_close(is->end.x[1], y, EXACT, 0.0);
}

static void assert_untold(const lan_plain_duel *duel)
{
    const answer is = asked(duel);
    assert_true(is.is_solved);
    assert_int_equal(is.end.ending, LAN_DUEL_UNTOLD);
    assert_int_equal(is.end.loser, -1);
}

static void assert_left_to_others(const lan_plain_duel *duel)
{
    assert_false(asked(duel).is_solved);
}

/* --- the laws ------------------------------------------------------------- */

TEST(square_law_leaves_the_root_of_the_difference_of_squares)
{
    const lan_plain_duel duel = square(1000.0);
    const answer is = asked(&duel);
    assert_told(&is, LAN_DUEL_GONE, 1, atanh(.8) / .01, 600.0, 0.0);
    assert_close(is.end.lost_other[0], 0.0, 0.0, 0.0);
    assert_close(is.end.lost_other[1], 0.0, 0.0, 0.0);
}

TEST(linear_law_leaves_the_difference)
{
    lan_plain_duel duel = between(100.0, 80.0, 1e6);
    duel.area[0] = 1e-3;
    duel.area[1] = 1e-3;
    duel.piece[0].level[1] = 1.0;
    const answer is = asked(&duel);
    /* exp(L T) = (y0 x(T)) / (x0 y(T)), L = beta x0 - alpha y0 */
    assert_told(&is, LAN_DUEL_GONE, 1, log(80.0 * 21.0 / 100.0) / .02, 21.0,
                1.0);
}

TEST(linear_law_of_equals_takes_the_time_of_a_hyperbola)
{
    lan_plain_duel duel = between(100.0, 100.0, 1e6);
    duel.area[0] = 1e-3;
    duel.area[1] = 1e-3;
    duel.piece[0].level[0] = 50.0;
    duel.piece[0].level[1] = 20.0;
    const answer is = asked(&duel);
    /* x = x0 / (1 + alpha x0 s) */
    assert_told(&is, LAN_DUEL_GONE, 0, 10.0, 50.0, 50.0);
}

TEST(those_who_hide_win_an_ambush_by_what_stays_constant)
{
    lan_plain_duel duel = between(50.0, 100.0, 1e6);
    duel.area[0] = 1e-3;
    duel.aimed[1] = .2;
    const answer is = asked(&duel);
    /* H = 2 beta h - alpha o^2 = 20 - 10, of which 2 beta each are left */
    const double w = .5 * sqrt(1e-3 * 10.0);
    assert_told(&is, LAN_DUEL_GONE, 1, atan(w * 100.0 / 5.0) / w, 25.0, 0.0);
}

TEST(those_in_the_open_win_an_ambush_by_what_stays_constant)
{
    lan_plain_duel duel = between(100.0, 10.0, 1e6);
    duel.area[1] = 1e-3;
    duel.aimed[0] = .25;
    duel.piece[0].level[1] = 1.0;
    const answer is = asked(&duel);
    /* alpha o^2 - 2 beta h = 5: o(T)^2 = 5500; o limits at sqrt(5000) */
    const double q = sqrt(5000.0);
    const double o = sqrt(5500.0);
    const double share = (o + q) / (100.0 + q);
    assert_told(&is, LAN_DUEL_GONE, 1, log(10.0 * share * share) / (1e-3 * q),
                o, 1.0);
}

TEST(an_ambush_that_is_even_takes_the_time_of_a_hyperbola)
{
    lan_plain_duel duel = between(40.0, 80.0, 1e6);
    duel.area[0] = 1. / 1024;
    duel.aimed[1] = 5. / 64;
    duel.piece[0].level[1] = 20.0;
    const answer is = asked(&duel);
    /* o' = -alpha o^2 / 2, and h goes with o^2 */
    assert_told(&is, LAN_DUEL_GONE, 1, 2048.0 * (1.0 / 20 - 1.0 / 80), 2.5,
                20.0);
}

TEST(one_sided_fire_takes_the_same_all_the_time)
{
    lan_plain_duel duel = between(100.0, 50.0, 1e6);
    duel.aimed[0] = .1;
    duel.piece[0].level[0] = 10.0;
    const answer is = asked(&duel);
    assert_told(&is, LAN_DUEL_GONE, 0, 18.0, 10.0, 50.0);
}

TEST(losses_alone_are_exponential_and_no_one_s_kills)
{
    lan_plain_duel duel = between(100.0, 50.0, 1e6);
    duel.losses[0] = .1;
    duel.losses[1] = .05;
    duel.piece[0].level[0] = 25.0;
    duel.piece[0].level[1] = 1.0;
    const answer is = asked(&duel);
    assert_told(&is, LAN_DUEL_GONE, 0, 10.0 * log(4.0), 25.0, 25.0);
    assert_close(is.end.lost_other[0], 75.0, EXACT, 0.0);
    assert_close(is.end.lost_other[1], 25.0, EXACT, 0.0);
}

TEST(losses_under_fire_are_told_apart_from_kills)
{
    /* x' = -.1 x - .2 * 50: towards -100, by 200 exp(-.1 s) - 100 */
    lan_plain_duel duel = between(100.0, 50.0, 1e6);
    duel.aimed[0] = .2;
    duel.losses[0] = .1;
    const answer is = asked(&duel);
    const double time = 10.0 * log(2.0);
    assert_told(&is, LAN_DUEL_GONE, 0, time, 0.0, 50.0);
    assert_close(is.end.lost_other[0], 100.0 - 10.0 * time, EXACT, 0.0);
}

TEST(equal_losses_slow_the_square_law_s_winner_but_not_its_end)
{
    lan_plain_duel duel = square(1000.0);
    duel.losses[0] = .02;
    duel.losses[1] = .02;
    const answer is = asked(&duel);
    const double time = atanh(.8) / .01;
    assert_told(&is, LAN_DUEL_GONE, 1, time, 600.0 * exp(-.02 * time), 0.0);
    /* the sum of both fades by .03, the difference by .01 */
    const double sum = 1800.0 * -expm1(-.03 * time) / .03;
    const double difference = 200.0 * -expm1(-.01 * time) / .01;
    assert_close(is.end.lost_other[0], .02 * .5 * (sum + difference), EXACT,
                 0.0);
    assert_close(is.end.lost_other[1], .02 * .5 * (sum - difference), EXACT,
                 0.0);
}

TEST(losses_of_one_side_let_the_weaker_one_win)
{
    lan_plain_duel duel = between(1000.0, 800.0, 1e4);
    duel.aimed[0] = .02;
    duel.aimed[1] = .02;
    duel.losses[0] = .04;
    duel.losses[1] = .01;
    const answer is = asked(&duel);
    /* 2 x + y fades by .05, x - 2 y stays at -600: x = 0 where y = 300 */
    assert_told(&is, LAN_DUEL_GONE, 0, 20.0 * log(2800.0 / 300.0), 0.0, 300.0);
    /* x is (2 (2 x + y) + (x - 2 y)) / 5, and y likewise */
    const double faded = -2800.0 * expm1(-.05 * is.end.time) / .05;
    const double still = -600.0 * is.end.time;
    assert_close(is.end.lost_other[0], .04 * (2.0 * faded + still) / 5.0, EXACT,
                 0.0);
    assert_close(is.end.lost_other[1], .01 * (faded - 2.0 * still) / 5.0, EXACT,
                 0.0);
}

TEST(who_fades_sends_fewer_and_fewer_shots)
{
    /* y = 100 exp(-.1 s) takes 500 (1 - exp(-.1 s)) of x, of 1000 */
    lan_plain_duel duel = between(1000.0, 100.0, 30.0);
    duel.aimed[0] = .5;
    duel.losses[1] = .1;
    const answer is = asked(&duel);
    assert_told(&is, LAN_DUEL_TIME, -1, 30.0, 1000.0 + 500.0 * expm1(-3.0),
                100.0 * exp(-3.0));
    assert_close(is.end.lost_other[1], -100.0 * expm1(-3.0), EXACT, 0.0);
    duel.piece[0].level[0] = 750.0;
    const answer beaten = asked(&duel);
    assert_told(&beaten, LAN_DUEL_GONE, 0, 10.0 * log(2.0), 750.0, 50.0);
}

/* --- what ends them ------------------------------------------------------- */

TEST(army_breaks_above_its_group_s_level)
{
    lan_plain_duel duel = square(1000.0);
    duel.piece[0].level[1] = 100.0;
    duel.break_at[1] = .5;
    const answer is = asked(&duel);
    const double left = sqrt(520000.0);
    assert_told(&is, LAN_DUEL_BREAK, 1, 100.0 * log(1800.0 / (400.0 + left)),
                left, 400.0);
    duel.piece[0].level[1] = 400.0;
    const answer level = asked(&duel);
    assert_told(&level, LAN_DUEL_GONE, 1, is.end.time, left, 400.0);
}

TEST(stronger_side_that_breaks_early_loses)
{
    lan_plain_duel duel = square(1000.0);
    duel.break_at[0] = .9;
    const answer is = asked(&duel);
    const double left = sqrt(450000.0);
    assert_told(&is, LAN_DUEL_BREAK, 0, 100.0 * log(1800.0 / (900.0 + left)),
                900.0, left);
}

TEST(end_comes_before_anyone_is_beaten)
{
    const lan_plain_duel fire = square(50.0);
    const answer is = asked(&fire);
    const double c = cosh(.5);
    const double s = sinh(.5);
    assert_told(&is, LAN_DUEL_TIME, -1, 50.0, 1000.0 * c - 800.0 * s,
                800.0 * c - 1000.0 * s);

    lan_plain_duel losses = between(100.0, 50.0, 10.0);
    losses.losses[1] = .1;
    const answer other = asked(&losses);
    assert_told(&other, LAN_DUEL_TIME, -1, 10.0, 100.0, 50.0 * exp(-1.0));
    assert_close(other.end.lost_other[1], -50.0 * expm1(-1.0), EXACT, 0.0);
}

TEST(area_fire_never_takes_the_last_soldier)
{
    lan_plain_duel duel = between(100.0, 80.0, 10.0);
    duel.area[0] = 1e-3;
    duel.area[1] = 1e-3;
    const answer is = asked(&duel);
    const double lead = .02;
    const double divisor = 1.0 - .08 * expm1(-lead * 10.0) / lead;
    assert_told(&is, LAN_DUEL_TIME, -1, 10.0, 100.0 / divisor,
                80.0 * exp(-lead * 10.0) / divisor);
}

TEST(equals_of_the_square_law_fall_together_until_the_end)
{
    lan_plain_duel duel = square(50.0);
    duel.x[1] = 1000.0;
    const answer is = asked(&duel);
    assert_told(&is, LAN_DUEL_TIME, -1, 50.0, 1000.0 * exp(-.5),
                1000.0 * exp(-.5));
}

/* --- what is not told ----------------------------------------------------- */

TEST(both_beaten_within_a_hair_is_not_told)
{
    lan_plain_duel duel = square(1e6);
    duel.x[1] = 1000.0;
    assert_untold(&duel);
    duel.x[1] = nextafter(1000.0, 0.0);
    assert_untold(&duel);
    duel.x[1] = 1000.0 * (1.0 - 1e-9);
    assert_int_equal(asked(&duel).end.ending, LAN_DUEL_GONE);
    duel.piece[0].level[0] = 500.0;
    duel.piece[0].level[1] = 500.0;
    assert_untold(&duel);
}

TEST(beaten_at_the_very_end_is_not_told)
{
    lan_plain_duel duel = square(atanh(.8) / .01);
    assert_untold(&duel);
    duel.end *= 1.0 + 1e-9;
    assert_int_equal(asked(&duel).end.ending, LAN_DUEL_GONE);
    duel.end *= 1.0 - 2e-9;
    assert_int_equal(asked(&duel).end.ending, LAN_DUEL_TIME);
}

TEST(rest_and_sides_beaten_at_the_start_are_not_told)
{
    lan_plain_duel duel = between(10.0, 20.0, 5.0);
    assert_untold(&duel);
    duel = square(1000.0);
    duel.piece[0].level[0] = 1000.0;
    assert_untold(&duel);
    duel = square(1000.0);
    duel.x[1] = 0.0;
    assert_untold(&duel);
}

TEST(battle_without_end_is_told_where_someone_is_beaten)
{
    lan_plain_duel duel = square(LAN_INF);
    const answer is = asked(&duel);
    assert_told(&is, LAN_DUEL_GONE, 1, atanh(.8) / .01, 600.0, 0.0);
    duel = between(100.0, 80.0, LAN_INF);
    duel.area[0] = 1e-3;
    duel.area[1] = 1e-3;
    assert_untold(&duel);
}

TEST(what_no_form_has_is_left_to_others)
{
    lan_plain_duel duel = square(1000.0);
    duel.piece[0].rate[1] = 1.0;
    assert_left_to_others(&duel);

    duel = square(1000.0);
    duel.piece_count = 2;
    duel.piece[0].until = 10.0;
    duel.piece[1] = (lan_duel_piece){.until = 1000.0, .come = {10.0, 0.0}};
    assert_left_to_others(&duel);

    duel = square(1000.0);
    duel.area[1] = 1e-3;
    assert_left_to_others(&duel);
}

TEST(numbers_out_of_all_proportion_are_left_to_others)
{
    lan_plain_duel duel = square(1000.0);
    duel.aimed[0] = 1e60;
    assert_left_to_others(&duel);
    duel.aimed[0] = 1e-60;
    assert_left_to_others(&duel);
    duel.aimed[0] = LAN_NAN;
    assert_left_to_others(&duel);
    duel = square(LAN_NAN);
    assert_left_to_others(&duel);
    duel = square(1000.0);
    duel.x[0] = LAN_INF;
    assert_left_to_others(&duel);
}

TEST(columns_without_duels_have_nothing_to_solve)
{
    const lan_solver_options options = lan_solver_options_default();
    unsigned char is_solved = 2;
    lan_duels *duels = NULL;
    assert_ok(lan_duels_create(&options, 0, &duels));
    lan_duels_by_forms(duels, &is_solved);
    assert_int_equal(is_solved, 2);
    lan_duels_destroy(duels);
}
