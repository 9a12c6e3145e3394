/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Duels by steps: ends that are known, and those that numbers do not tell.
 */
#include <math.h>

#include "base/real.h"
#include "solver/duels/duels_impl.h"
#include "tests/support/support.h"

#define RTOL 1e-8

static lan_duels *table_of(int32_t width, double rtol, double atol)
{
    lan_solver_options options = lan_solver_options_default();
    lan_duels *duels = NULL;
    options.method = LAN_METHOD_LANES;
    options.rtol = rtol;
    options.atol = atol;
    assert_ok(lan_duels_create(&options, width, &duels));
    return duels;
}

/* So many against so many, who do nothing to each other yet. */
static lan_plain_duel duel_of(double x, double y, double end)
{
    return (lan_plain_duel){.x = {x, y},
                            .fielded = {x, y},
                            .scale = {x, y},
                            .end = end,
                            .piece_count = 1,
                            .piece = {{.until = end}}};
}

static lan_plain_duel by_aimed_fire(double x, double y, double a, double b)
{
    lan_plain_duel duel = duel_of(x, y, 1e4);
    duel.aimed[0] = a;
    duel.aimed[1] = b;
    return duel;
}

static lan_duel_end end_with(const lan_plain_duel *duel, double rtol,
                             double atol)
{
    lan_duels *duels = table_of(0, rtol, atol);
    lan_duel_end end;
    assert_int_equal(lan_duels_add(duels, duel), 0);
    lan_duels_solve(duels);
    lan_duels_end_of(duels, 0, &end);
    lan_duels_destroy(duels);
    return end;
}

static lan_duel_end end_of(const lan_plain_duel *duel)
{
    return end_with(duel, RTOL, RTOL);
}

static void assert_ends(const lan_duel_end *end, lan_duel_ending ending,
                        int32_t loser, double time, double x, double y)
{
    assert_int_equal(end->ending, ending);
    assert_int_equal(end->loser, loser);
    assert_close(end->time, time, RTOL, 0.0);
    assert_close(end->x[0], x, RTOL, RTOL);
    assert_close(end->x[1], y, RTOL, RTOL);
}

static void assert_untold(const lan_plain_duel *duel)
{
    const lan_duel_end end = end_of(duel);
    assert_int_equal(end.ending, LAN_DUEL_UNTOLD);
}

/* --- the table ------------------------------------------------------------ */

TEST(a_table_of_duels_has_as_many_lanes_as_the_machine_at_most)
{
    static const int32_t wanted[] = {0, 2, 4, 8};
    for (int k = 0; k < 4; k++) {
        lan_duels *duels = table_of(wanted[k], RTOL, RTOL);
        const int32_t widest = lan_lanes_widest();
        assert_int_equal(duels->width, wanted[k] > 0 && wanted[k] < widest
                                           ? wanted[k]
                                           : widest);
        lan_duels_destroy(duels);
    }
    lan_duels_destroy(NULL);
}

TEST(a_table_that_is_cleared_takes_duels_again)
{
    lan_duels *duels = table_of(0, RTOL, RTOL);
    const lan_plain_duel first = by_aimed_fire(100.0, 50.0, .02, .03);
    const lan_plain_duel second = by_aimed_fire(50.0, 100.0, .02, .03);
    lan_duel_end end;
    for (int32_t k = 0; k < LAN_DUELS_MOST; k++) {
        assert_int_equal(lan_duels_add(duels, &first), k);
    }
    lan_duels_solve(duels);
    for (int32_t k = 0; k < LAN_DUELS_MOST; k++) {
        lan_duels_end_of(duels, k, &end);
        assert_int_equal(end.loser, 1);
    }
    lan_duels_clear(duels);
    lan_duels_solve(duels);
    assert_int_equal(lan_duels_add(duels, &second), 0);
    lan_duels_solve(duels);
    lan_duels_end_of(duels, 0, &end);
    assert_int_equal(end.loser, 0);
    lan_duels_destroy(duels);
}

TEST(steps_leave_duels_alone_that_are_solved)
{
    lan_duels *duels = table_of(0, RTOL, RTOL);
    const lan_plain_duel duel = by_aimed_fire(100.0, 50.0, .02, .03);
    const unsigned char is_solved[] = {1, 0};
    assert_int_equal(lan_duels_add(duels, &duel), 0);
    assert_int_equal(lan_duels_add(duels, &duel), 1);
    duels->time[0] = 4711.0;
    lan_duels_by_steps(duels, is_solved);
    assert_close(duels->time[0], 4711.0, 0.0, 0.0);
    assert_int_equal(duels->ending[1], LAN_DUEL_GONE);
    assert_true(duels->steps[1] > 0);
    lan_duels_destroy(duels);
}

/* --- known ends ----------------------------------------------------------- */

TEST(the_square_law_leaves_what_lanchester_says)
{
    /* b x^2 - a y^2 is constant; y dies at artanh(y sqrt(a / b) / x) over the
     * geometric mean of the rates */
    const double a = .0117, b = .0093, x = 1130.0, y = 970.0;
    const lan_plain_duel duel = by_aimed_fire(x, y, a, b);
    const lan_plain_duel turned = by_aimed_fire(y, x, b, a);
    const double time = atanh(y * sqrt(a / b) / x) / sqrt(a * b);
    const double left = sqrt(x * x - a / b * y * y);
    const lan_duel_end end = end_of(&duel);
    const lan_duel_end other = end_of(&turned);
    assert_ends(&end, LAN_DUEL_GONE, 1, time, left, 0.0);
    assert_ends(&other, LAN_DUEL_GONE, 0, time, 0.0, left);
    assert_close(end.lost_other[0], 0.0, 0.0, 0.0);
}

TEST(an_army_breaks_at_its_share_of_what_was_fielded)
{
    const double a = .0117, b = .0093, x = 1130.0, y = 970.0;
    lan_plain_duel duel = by_aimed_fire(x, y, a, b);
    duel.break_at[1] = .25;
    const lan_duel_end end = end_of(&duel);
    const double left = sqrt(x * x - a / b * (y * y - .0625 * y * y));
    const double k = sqrt(a / b); /* of y's soldiers by x's */
    const double time =
        (atanh(k * y / x) - atanh(k * .25 * y / left)) / sqrt(a * b);
    assert_ends(&end, LAN_DUEL_BREAK, 1, time, left, .25 * y);
}

TEST(an_army_that_breaks_below_the_level_of_its_group_is_gone_there)
{
    lan_plain_duel duel = by_aimed_fire(100.0, 10.0, 1e-9, .01);
    duel.break_at[1] = .1;
    duel.piece[0].level[1] = 2.0;
    const lan_duel_end end = end_of(&duel);
    assert_ends(&end, LAN_DUEL_GONE, 1, 8.0, 100.0, 2.0);
}

TEST(area_fire_keeps_a_difference)
{
    /* beta x - alpha y is constant, and so is the growth of x / y; the end's
     * time takes far more than the error of what is left */
    const double alpha = 2.3e-4, beta = 1.7e-4, x = 640.0, y = 510.0;
    lan_plain_duel duel = duel_of(x, y, 2000.0);
    duel.area[0] = alpha;
    duel.area[1] = beta;
    duel.piece[0].level[0] = duel.piece[0].level[1] = .5;
    const double left = y - beta / alpha * (x - .5);
    const double time = log(.5 / left * (y / x)) / (beta * x - alpha * y);
    const lan_duel_end end = end_with(&duel, 1e-12, 1e-12);
    assert_ends(&end, LAN_DUEL_GONE, 0, time, .5, left);
}

TEST(the_hidden_side_of_the_mixed_law_loses_by_halves_of_squares)
{
    const double alpha = .00103, b = .497, x = 104.0, y = 250.0;
    lan_plain_duel duel = duel_of(x, y, 300.0);
    duel.area[0] = alpha;
    duel.aimed[1] = b;
    const double left = x - alpha / (2.0 * b) * y * y;
    /* y' = -b left - alpha y^2 / 2 */
    const double k = sqrt(alpha / (2.0 * b * left));
    const double time = atan(k * y) / (b * k * left);
    const lan_duel_end end = end_of(&duel);
    assert_ends(&end, LAN_DUEL_GONE, 1, time, left, 0.0);
}

TEST(losses_are_counted_beside_combat)
{
    /* at equal losses exp(-l t) times the square law */
    const double a = .0117, b = .0093, x = 1130.0, y = 970.0, l = .002;
    lan_plain_duel duel = by_aimed_fire(x, y, a, b);
    duel.losses[0] = duel.losses[1] = l;
    const double time = atanh(y * sqrt(a / b) / x) / sqrt(a * b);
    const double left = exp(-l * time) * sqrt(x * x - a / b * y * y);
    const lan_duel_end end = end_of(&duel);
    assert_ends(&end, LAN_DUEL_GONE, 1, time, left, 0.0);
    /* what each has lost in all, by both integrals */
    const double det = a * b - l * l;
    const double ix = (a * y - l * (x - left)) / det;
    const double iy = (b * (x - left) - l * y) / det;
    assert_close(end.lost_other[0], l * ix, RTOL, 0.0);
    assert_close(end.lost_other[1], l * iy, RTOL, 0.0);
}

TEST(losses_beside_area_fire_are_counted)
{
    lan_plain_duel duel = duel_of(100.0, 50.0, 1e3);
    duel.area[1] = 1e-12;
    duel.losses[1] = .1;
    duel.piece[0].level[1] = 5.0;
    const lan_duel_end end = end_of(&duel);
    assert_ends(&end, LAN_DUEL_GONE, 1, log(10.0) / .1, 100.0, 5.0);
    assert_close(end.lost_other[1], 45.0, RTOL, 0.0);
    assert_close(end.lost_other[0], 0.0, 0.0, 0.0);
}

/* Ten of y take 10 per time of x, to which 5 per time come up to time 10, when
 * 20 come at once. */
static lan_plain_duel duel_in_pieces(void)
{
    lan_plain_duel duel = duel_of(100.0, 10.0, 1000.0);
    duel.aimed[0] = 1.0;
    duel.scale[0] = 170.0;
    duel.piece_count = 2;
    duel.piece[0].until = 10.0;
    duel.piece[0].rate[0] = 5.0;
    duel.piece[1] = (lan_duel_piece){.until = 1000.0, .come = {20.0}};
    return duel;
}

TEST(soldiers_come_by_a_rate_and_at_once)
{
    const lan_plain_duel duel = duel_in_pieces();
    const lan_duel_end end = end_of(&duel);
    assert_ends(&end, LAN_DUEL_GONE, 0, 17.0, 0.0, 10.0);
}

TEST(a_break_level_rises_with_those_who_come)
{
    lan_plain_duel duel = duel_in_pieces();
    duel.break_at[0] = .25;
    /* of 170: 70 - 10 t = 42.5 */
    const lan_duel_end late = end_of(&duel);
    assert_ends(&late, LAN_DUEL_BREAK, 0, 12.75, 42.5, 10.0);
    /* 100 - 5 t = (100 + 5 t) / 2 */
    duel.break_at[0] = .5;
    const lan_duel_end early = end_of(&duel);
    assert_ends(&early, LAN_DUEL_BREAK, 0, 20.0 / 3.0, 200.0 / 3.0, 10.0);
}

TEST(a_level_changes_with_a_piece)
{
    lan_plain_duel duel = duel_in_pieces();
    duel.piece[1].level[0] = 30.0;
    const lan_duel_end end = end_of(&duel);
    assert_ends(&end, LAN_DUEL_GONE, 0, 14.0, 30.0, 10.0);
}

TEST(time_ends_a_duel_that_nothing_else_ends)
{
    lan_plain_duel duel = duel_in_pieces();
    duel.piece[1].until = 12.0;
    const lan_duel_end end = end_of(&duel);
    assert_ends(&end, LAN_DUEL_TIME, -1, 12.0, 50.0, 10.0);
}

TEST(a_strength_that_turns_above_its_level_is_no_end)
{
    /* y dies out by losses: x, to which 3 come, is least at 78.2217 */
    lan_plain_duel duel = duel_of(100.0, 80.0, 20.0);
    duel.aimed[0] = .2;
    duel.losses[1] = .5;
    duel.scale[0] = 160.0;
    duel.piece[0].rate[0] = 3.0;
    const double least =
        100.0 + 6.0 * log(16.0 / 3.0) - 32.0 * (1.0 - 3.0 / 16.0);
    duel.piece[0].level[0] = least - 1.0;
    const lan_duel_end end = end_of(&duel);
    assert_ends(&end, LAN_DUEL_TIME, -1, 20.0,
                160.0 - 32.0 * (1.0 - exp(-10.0)), 80.0 * exp(-10.0));
    /* one that is below it in between is not overlooked */
    duel.piece[0].level[0] = least + .1;
    assert_untold(&duel);
}

/* --- accuracy ------------------------------------------------------------- */

TEST(steps_keep_any_tolerance)
{
    const double a = .0117, b = .0093, x = 1130.0, y = 970.0;
    lan_plain_duel duel = by_aimed_fire(x, y, a, b);
    const double time = atanh(y * sqrt(a / b) / x) / sqrt(a * b);
    for (double tolerance = 1e-2; tolerance > 1e-14; tolerance *= .1) {
        const lan_duel_end end = end_with(&duel, tolerance, tolerance);
        const lan_duel_end fine = end_with(&duel, tolerance, 1e-14);
        assert_close(end.time, time, fmax(tolerance, 4e-14), 0.0);
        assert_close(fine.time, time, fmax(tolerance, 4e-14), 0.0);
    }
}

TEST(a_strength_that_fades_is_followed_to_its_own_share)
{
    /* relative errors alone hold where a millionth is left */
    lan_plain_duel duel = duel_of(1e6, 1.0, 1e3);
    duel.losses[0] = .1;
    duel.piece[0].level[0] = 1.0;
    const lan_duel_end end = end_with(&duel, RTOL, 1e-14);
    assert_ends(&end, LAN_DUEL_GONE, 0, log(1e6) / .1, 1.0, 1.0);
}

/* --- what numbers do not tell --------------------------------------------- */

TEST(both_sides_beaten_within_a_hair_are_not_told)
{
    const lan_plain_duel duel = by_aimed_fire(100.0, 100.0, .01, .01);
    assert_untold(&duel);
    lan_plain_duel near = by_aimed_fire(100.0, 100.0, .01, .01);
    near.break_at[0] = near.break_at[1] = .5;
    near.x[0] *= 1.0 + 1e-9;
    assert_untold(&near);
    near.x[0] = 100.01;
    const lan_duel_end end = end_of(&near);
    assert_int_equal(end.ending, LAN_DUEL_BREAK);
    assert_int_equal(end.loser, 1);
}

TEST(a_group_that_is_lost_while_soldiers_come_is_not_told)
{
    lan_plain_duel duel = duel_of(100.0, 10.0, 100.0);
    duel.aimed[0] = 1.0;
    duel.piece[0].rate[0] = 1.0;
    assert_untold(&duel);
    /* but one that breaks is */
    duel.break_at[0] = .2;
    const lan_duel_end end = end_of(&duel);
    assert_ends(&end, LAN_DUEL_BREAK, 0, 80.0 / 9.2, 100.0 - 9.0 * 80.0 / 9.2,
                10.0);
}

TEST(a_piece_in_which_nothing_moves_is_not_told)
{
    const lan_plain_duel still = duel_of(100.0, 10.0, 100.0);
    assert_untold(&still);
    lan_plain_duel later = duel_in_pieces();
    later.aimed[0] = 0.0;
    assert_untold(&later);
}

TEST(a_piece_that_begins_at_a_level_or_below_is_not_told)
{
    lan_plain_duel start = by_aimed_fire(100.0, 10.0, 1.0, 1.0);
    start.piece[0].level[1] = 10.0;
    assert_untold(&start);
    lan_plain_duel broken = by_aimed_fire(100.0, 10.0, 1.0, 1.0);
    broken.fielded[0] = 200.0;
    broken.break_at[0] = .5;
    assert_untold(&broken);
    lan_plain_duel later = duel_in_pieces();
    later.piece[1].level[0] = 80.0;
    assert_untold(&later);
}

TEST(a_break_level_that_a_level_hides_while_soldiers_come_is_not_told)
{
    lan_plain_duel duel = duel_in_pieces();
    duel.break_at[0] = .1;
    duel.piece[0].level[0] = 11.0;
    assert_untold(&duel);
}

TEST(an_end_at_the_start_of_a_piece_is_not_told)
{
    lan_plain_duel duel = duel_in_pieces();
    duel.piece[0].rate[0] = 0.0;
    assert_untold(&duel);
    duel.piece[1].come[0] = 0.0;
    assert_untold(&duel);
    lan_plain_duel last = duel_of(100.0, 10.0, 10.0);
    last.aimed[0] = 1.0;
    assert_untold(&last);
}

TEST(numbers_beyond_all_are_not_told)
{
    const lan_plain_duel large = by_aimed_fire(100.0, 50.0, 1e200, 1e200);
    assert_untold(&large);
    lan_plain_duel small = by_aimed_fire(100.0, 50.0, 1e-200, 1e-200);
    small.piece[0].until = 1e300;
    assert_untold(&small);
    lan_plain_duel none = by_aimed_fire(100.0, 50.0, LAN_NAN, .1);
    assert_untold(&none);
    lan_plain_duel huge = by_aimed_fire(LAN_INF, 50.0, .1, .1);
    assert_untold(&huge);
}

TEST(steps_without_end_are_not_told)
{
    lan_plain_duel duel = duel_of(100.0, 10.0, 1e3);
    duel.losses[0] = 1e5;
    duel.aimed[1] = 1e-9;
    duel.piece[0].rate[0] = 1e6;
    assert_untold(&duel);
}
