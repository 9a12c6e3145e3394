/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/solver.h"

#include <string.h>

#include "base/real.h"

#include "tests/support/random.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

/* Finds the odds of a scene, which it destroys, exactly. */
static lan_odds *exact_of(scene *s)
{
    lan_odds_options options = lan_odds_options_default();
    lan_battle *battle = scene_battle(s);
    lan_odds *odds = NULL;
    lan_error err = {0};
    options.method = LAN_ODDS_EXACT;
    assert_ok_or(lan_odds_find(battle, &options, NULL, &odds, &err), &err);
    lan_battle_destroy(battle);
    scene_destroy(s);
    return odds;
}

/* Asserts that odds are refused with this status and text, and that nothing
 * is written; destroys the scene. */
static void assert_refused(scene *s, const lan_odds_options *options,
                           lan_status status, const char *text)
{
    lan_battle *battle = scene_battle(s);
    lan_odds *odds = NULL;
    lan_error err = {0};
    assert_int_equal(lan_odds_find(battle, options, NULL, &odds, &err), status);
    assert_int_equal(err.status, status);
    assert_string_equal(err.text, text);
    assert_null(odds);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

static lan_odds_options exactly(void)
{
    lan_odds_options options = lan_odds_options_default();
    options.method = LAN_ODDS_EXACT;
    return options;
}

/* --- reference/battles.md --- */

TEST(equal_sides_have_browns_odds)
{
    static const struct {
        double x;
        double y;
        double odds;
    } cases[] = {{2, 1, 5.0 / 6.0},          {3, 1, 23.0 / 24.0},
                 {3, 2, 31.0 / 40.0},        {4, 3, 233.0 / 315.0},
                 {10, 8, .7913584466510833}, {10, 9, .6533465508689912},
                 {50, 40, .966081031177298}};
    for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
        lan_odds *odds =
            exact_of(scene_square(cases[c].x, cases[c].y, .37, .37, 9.5));
        assert_close(odds->sides[0].win, cases[c].odds, 0.0, 1e-14);
        assert_close(odds->sides[1].win, 1.0 - cases[c].odds, 0.0, 1e-14);
        assert_close(odds->neither, 0.0, 0.0, 0.0);
        assert_int_equal(odds->method, LAN_ODDS_EXACT);
        assert_string_equal(odds->form, "square");
        lan_odds_destroy(odds);
    }
}

TEST(survivors_of_three_against_two_are_rationals)
{
    lan_odds *odds = exact_of(scene_square(3.0, 2.0, 1.0, 1.0, 9.5));
    const lan_side_odds *x = &odds->sides[0];
    const lan_side_odds *y = &odds->sides[1];
    assert_int_equal(x->most, 3);
    assert_int_equal(y->most, 2);
    assert_close(x->survivors[0], 0.0, 0.0, 0.0);
    assert_close(x->survivors[1], 11.0 / 120.0, 0.0, 1e-15);
    assert_close(x->survivors[2], 7.0 / 30.0, 0.0, 1e-15);
    assert_close(x->survivors[3], 9.0 / 20.0, 0.0, 1e-15);
    assert_close(y->survivors[1], 11.0 / 120.0, 0.0, 1e-15);
    assert_close(y->survivors[2], 2.0 / 15.0, 0.0, 1e-15);
    assert_close(x->expected_left, 229.0 / 120.0, 0.0, 1e-14);
    assert_close(y->expected_left, 43.0 / 120.0, 0.0, 1e-14);
    assert_close(odds->mean_duration, 29.0 / 40.0, 0.0, 1e-14);
    assert_int_equal(odds->states, 12);
    lan_odds_destroy(odds);
}

/* Two armies against one soldier, who takes three a time, half of the fire on
 * each; a guard of two that breaks at one, and a line of one. From (2, 1, 1)
 *
 *   the enemy falls first     3/6            three left
 *   the guard loses first     1.5/6, and breaks; then line against enemy, 1 to
 *                             3: won by 1/4, with the line and the broken one
 *   the line falls first      1.5/6; then the guard, at 2 to 3: won by 2/5,
 *                             with two
 */
static scene *guard_and_line(void)
{
    scene *s = scene_create(3, 9.5);
    scene_army(s, "blue");
    s->armies[0].break_at = 0.5;
    scene_group(s, 2.0);
    scene_army(s, "blue");
    scene_group(s, 1.0);
    scene_army(s, "red");
    scene_group(s, 1.0);
    s->def.share = LAN_SHARE_EVEN;
    for (int32_t i = 0; i < 2; i++) {
        scene_fire(s, i, 2, LAN_LAW_AIMED, 1.0);
        scene_fire(s, 2, i, LAN_LAW_AIMED, 3.0);
    }
    return s;
}

TEST(a_broken_allys_soldiers_are_left)
{
    lan_odds *odds = exact_of(guard_and_line());
    const lan_side_odds *blue = &odds->sides[0];
    const lan_side_odds *red = &odds->sides[1];
    assert_close(blue->win, 53.0 / 80.0, 0.0, 1e-15);
    assert_close(blue->survivors[3], 1.0 / 2.0, 0.0, 1e-15);
    assert_close(blue->survivors[2], 1.0 / 16.0 + 1.0 / 10.0, 0.0, 1e-15);
    assert_close(blue->survivors[1], 0.0, 0.0, 0.0);
    assert_close(blue->expected_left, 173.0 / 80.0, 0.0, 1e-15);
    assert_close(red->survivors[1], 27.0 / 80.0, 0.0, 1e-15);
    assert_close(red->expected_left, 27.0 / 80.0, 0.0, 1e-15);
    lan_odds_destroy(odds);
}

/* And by the equations: the guard breaks with half of it, and is part of what
 * the winner has left. */
TEST(a_broken_allys_strength_is_left)
{
    scene *s = guard_and_line();
    s->groups[1].count = 5.0;
    s->groups[2].count = 3.0;
    solved done = scene_solve(s, NULL);
    assert_ok(done.status);
    assert_int_equal(done.outcome->armies[0].state, LAN_ARMY_BROKEN);
    assert_int_equal(done.outcome->winner, 0);
    assert_close(solved_left(&done, 0), 1.0, 1e-9, 0.0);
    assert_close(done.outcome->margin, (1.0 + solved_left(&done, 1)) / 7.0,
                 1e-12, 0.0);
    solved_clear(&done);
    scene_destroy(s);
}

TEST(parity_is_not_a_coin_toss)
{
    lan_odds *odds = exact_of(scene_square(10.0, 15.0, 1.0, 2.25, 9.5));
    assert_close(odds->sides[0].win, .5133134658184924, 0.0, 1e-14);
    lan_odds_destroy(odds);
}

static bool is_parity(scene *s)
{
    lan_odds *odds = exact_of(s);
    const bool is = odds->is_parity;
    lan_odds_destroy(odds);
    return is;
}

/* By the invariants: a y^2 = b x^2, and a y = b x. The end cuts all of them. */
TEST(parity_is_what_never_ends_by_the_averages)
{
    assert_true(is_parity(scene_square(10.0, 15.0, .04, .09, 9.5)));
    assert_false(is_parity(scene_square(10.0, 16.0, .04, .09, 9.5)));
    assert_false(is_parity(scene_square(10.0, 15.0, .04, .0900001, 9.5)));
    assert_true(is_parity(scene_duel(7, 21, .013, .039, LAN_LAW_AREA, 9.5)));
    assert_false(is_parity(scene_duel(7, 20, .013, .039, LAN_LAW_AREA, 9.5)));
    scene *one_way = scene_square(10.0, 15.0, .04, .09, 9.5);
    one_way->armies[1].break_at = .3; /* who breaks leaves the other alone */
    assert_false(is_parity(one_way));
    scene *reinforced = scene_square(10.0, 15.0, .04, .09, 9.5);
    scene_comes_at(reinforced, 1, 2.0, 1.0);
    lan_battle *battle = scene_battle(reinforced);
    lan_odds *odds = NULL;
    assert_ok(lan_odds_find(battle, NULL, NULL, &odds, NULL));
    assert_false(odds->is_parity);
    lan_odds_destroy(odds);
    lan_battle_destroy(battle);
    scene_destroy(reinforced);
}

/* The sum of Brown's recursion for the weak side, in long double. */
TEST(the_weak_side_keeps_its_digits_in_the_far_tail)
{
    enum { STRONG = 400, WEAK = 100 };
    static long double p[WEAK + 1];
    for (int i = 1; i <= WEAK; i++) {
        p[i] = 1.0L;
    }
    for (int j = 1; j <= STRONG; j++) {
        for (int i = 1; i <= WEAK; i++) {
            p[i] = (i * p[i] + j * p[i - 1]) / (i + j);
        }
    }
    lan_odds *odds = exact_of(scene_square(STRONG, WEAK, 1.0, 1.0, 9.5));
    assert_true(p[WEAK] < 1e-100L);
    assert_close(odds->sides[1].win, (double)p[WEAK], 1e-12, 0.0);
    assert_close(odds->sides[0].win, 1.0, 0.0, 1e-14);
    lan_odds_destroy(odds);
}

/* P(m,n) = sum over k < m of C(n - 1 + k, k) p^n (1 - p)^k. */
TEST(area_fire_has_the_odds_of_constant_chances)
{
    const double p = 2.0 / 3.0;
    double want = 0.0;
    double term = pow(p, 9);
    for (int k = 0; k < 7; k++) {
        want += term;
        term *= (9.0 + k) / (k + 1.0) * (1.0 - p);
    }
    lan_odds *odds = exact_of(scene_duel(7, 9, .001, .002, LAN_LAW_AREA, 9.5));
    assert_close(odds->sides[0].win, want, 1e-13, 0.0);
    assert_string_equal(odds->form, "linear");
    assert_true(odds->mean_duration > 0.0);
    lan_odds_destroy(odds);
}

/* Too many states to walk: the duration is what is then not known. The negative
 * binomial terms as ratios from their middle. */
TEST(hundreds_of_thousands_are_a_race_of_clocks)
{
    const double m = 3e5;
    const double n = 300123.0;
    double sum = 0.0;
    double won = 0.0;
    double term = 1.0;
    for (int k = 0; k < 2000000; k++) { /* C(n - 1 + k, k) / 2^k */
        sum += term;
        won += k < (int)m ? term : 0.0;
        term *= (n + k) / (k + 1.0) * 0.5;
        if (sum > 1e200) {
            sum *= 1e-200;
            won *= 1e-200;
            term *= 1e-200;
        }
    }
    lan_odds *odds = exact_of(scene_duel(m, n, 1e-5, 1e-5, LAN_LAW_AREA, 9.5));
    assert_close(odds->sides[0].win, won / sum, 0.0, 1e-10);
    assert_close(odds->sides[1].win, 1.0 - won / sum, 0.0, 1e-10);
    assert_true(isnan(odds->mean_duration));
    assert_int_equal(odds->states, 0);
    lan_odds_destroy(odds);
}

/* Of so many soldiers the sums of waits are as good as normal: blue's are its
 * counts, one by one, and so are red's (Brown 1963). */
TEST(a_million_a_side_fight_a_race_of_clocks)
{
    const double m = 1e6;
    const double n = 999123.0;
    lan_odds *odds = exact_of(scene_square(m, n, 0.02, 0.02, 9.5));
    const double ahead = 0.5 * (m * (m + 1.0) - n * (n + 1.0));
    const double variance =
        (m * (m + 1.0) * (2.0 * m + 1.0) + n * (n + 1.0) * (2.0 * n + 1.0)) /
        6.0;
    const double want = 0.5 * erfc(-ahead / sqrt(2.0 * variance));
    assert_close(odds->sides[0].win, want, 0.0, 1e-5);
    assert_close(odds->sides[0].win + odds->sides[1].win, 1.0, 0.0, 1e-10);
    assert_string_equal(odds->form, "square");
    assert_true(isnan(odds->mean_duration));
    assert_int_equal(odds->states, 0);
    lan_odds_destroy(odds);
}

/* Above 10^7 soldiers together: for equal rates Phi(M / root V). */
TEST(more_soldiers_than_tables_have_room_for_are_as_good_as_normal)
{
    const double m = 7e6;
    const double n = 6.9998e6;
    lan_battle *battle = NULL;
    lan_odds *odds = NULL;
    scene *s = scene_square(m, n, 0.02, 0.02, 9.5);
    battle = scene_battle(s);
    assert_ok(lan_odds_find(battle, NULL, NULL, &odds, NULL));
    const double want = 0.5 * erfc(-sqrt(3.0) * (m - n) / sqrt(2.0 * (m + n)));
    assert_int_equal(odds->method, LAN_ODDS_NORMAL);
    assert_string_equal(odds->why, "its soldiers are more than 10,000,000");
    assert_close(odds->sides[0].win, want, 0.0, 1e-4);
    assert_close(odds->sides[0].win + odds->sides[1].win, 1.0, 0.0, 1e-10);
    assert_true(odds->sides[0].survivors[0] <= 0.0);
    assert_true(isnan(odds->error) && isnan(odds->mean_duration));
    lan_odds_destroy(odds);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

/* Once the one prey of either is dead, neither can hurt the other. Half of all
 * fire goes where it does nothing. */
TEST(a_stalemate_is_nobodys)
{
    scene *s = scene_create(4, 9.5);
    scene_army(s, NULL);
    scene_group(s, 1.0);
    scene_group(s, 1.0);
    scene_army(s, NULL);
    scene_group(s, 1.0);
    scene_group(s, 1.0);
    scene_fire(s, 0, 2, LAN_LAW_AIMED, 1.0);
    scene_fire(s, 2, 0, LAN_LAW_AIMED, 1.0);
    lan_odds *odds = exact_of(s);
    assert_close(odds->neither, 1.0, 0.0, 0.0);
    assert_close(odds->neither_low, 1.0, 0.0, 0.0);
    assert_close(odds->sides[0].win, 0.0, 0.0, 0.0);
    assert_close(odds->sides[0].expected_left, 1.5, 0.0, 1e-15);
    assert_close(odds->mean_duration, 1.0, 0.0, 1e-15);
    lan_odds_destroy(odds);
}

TEST(a_battle_over_at_its_start_is_certain)
{
    lan_odds *won = exact_of(scene_square(7.0, 0.0, 1.0, 1.0, 9.5));
    assert_string_equal(won->form, "over at its start");
    assert_close(won->sides[0].win, 1.0, 0.0, 0.0);
    assert_close(won->sides[0].survivors[7], 1.0, 0.0, 0.0);
    assert_close(won->sides[0].expected_left, 7.0, 0.0, 0.0);
    assert_close(won->mean_duration, 0.0, 0.0, 0.0);
    lan_odds_destroy(won);

    lan_odds *peace = exact_of(scene_square(7.0, 5.0, 0.0, 0.0, 9.5));
    assert_close(peace->neither, 1.0, 0.0, 0.0);
    assert_close(peace->sides[1].expected_left, 5.0, 0.0, 0.0);
    lan_odds_destroy(peace);
}

/* An end that cuts the curve off does not cut the odds off. */
TEST(the_end_of_the_description_is_not_applied)
{
    lan_odds *odds = exact_of(scene_square(3.0, 2.0, 1.0, 1.0, 1e-6));
    assert_close(odds->sides[0].win, 31.0 / 40.0, 0.0, 1e-14);
    lan_odds_destroy(odds);
}

/* The battle is asked as it was at time 0, and stays as it is. */
TEST(a_battle_fought_on_is_asked_from_its_start)
{
    scene *s = scene_square(3.0, 2.0, 1.0, 1.0, 9.5);
    lan_battle *battle = scene_battle(s);
    lan_odds *odds = NULL;
    assert_ok(lan_battle_set_strength(battle, 0, 1.0));
    assert_ok(lan_odds_find(battle, NULL, NULL, &odds, NULL));
    assert_close(odds->sides[0].win, 31.0 / 40.0, 0.0, 1e-14);
    assert_close(lan_battle_strength(battle, 0), 1.0, 0.0, 0.0);
    lan_odds_destroy(odds);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

/* --- refusals --- */

TEST(counts_that_are_not_whole_are_named)
{
    assert_refused(scene_square(800.5, 40.0, 1.0, 1.0, 9.5), NULL, LAN_EINVAL,
                   "n0.n0: 800.5 soldiers: odds need an integer, write 800 or "
                   "801");
    scene *s = scene_square(800.0, 40.0, 1.0, 1.0, 9.5);
    scene_comes_at(s, 1, 3.0, 0.25);
    assert_refused(s, NULL, LAN_EINVAL,
                   "n1.n1: 0.25 reinforcements at once: odds need an integer, "
                   "write 0 or 1");
}

TEST(sides_too_large_for_a_table_are_refused)
{
    assert_refused(scene_square(3e9, 40.0, 1.0, 1.0, 9.5), NULL, LAN_ELIMIT,
                   "side n0 has 3e+09 soldiers: odds go up to 100000000");
}

TEST(what_needs_simulation_is_reported)
{
    lan_odds_options options = exactly();
    scene *s = scene_square(8.0, 4.0, 1.0, 1.0, 9.5);
    scene_comes_at(s, 1, 3.0, 2.0);
    assert_refused(
        s, &options, LAN_ENOCLOSED,
        "no exact odds: reinforcements come after the start; simulate "
        "instead");
    s = scene_square(8.0, 4.0, 1.0, 1.0, 9.5);
    scene_comes_rate(s, 1, 0.0, LAN_INF, 2.0);
    assert_refused(
        s, &options, LAN_ENOCLOSED,
        "no exact odds: reinforcements come after the start; simulate "
        "instead");
    s = scene_square(8.0, 4.0, 1.0, 1.0, 9.5);
    s->fire[0].stop = 3.0;
    assert_refused(
        s, &options, LAN_ENOCLOSED,
        "no exact odds: a fire entry begins or ends with time; simulate "
        "instead");
    s = scene_square(8.0, 4.0, 1.0, 1.0, 9.5);
    s->armies[0].has_morale = true;
    assert_refused(s, &options, LAN_ENOCLOSED,
                   "no exact odds: an army has morale; simulate instead");
    options.until_end = true;
    assert_refused(scene_square(8.0, 4.0, 1.0, 1.0, 9.5), &options,
                   LAN_ENOCLOSED,
                   "no exact odds: it is stopped at its end; simulate instead");
}

TEST(too_many_states_are_counted)
{
    const lan_odds_options options = exactly();
    scene *s = scene_create(3, 9.5);
    scene_army(s, NULL);
    scene_group(s, 999.0);
    scene_group(s, 999.0);
    scene_army(s, NULL);
    scene_group(s, 249.0);
    scene_army_fire(s, 0, 1, LAN_LAW_AIMED, .01);
    assert_refused(
        s, &options, LAN_ELIMIT,
        "no exact odds: 2.5e+08 states are more than 1e+08; simulate "
        "instead");
    assert_refused(scene_square(8e6, 3e6, 1.0, 1.0, 9.5), &options, LAN_ELIMIT,
                   "no exact odds: 1.1e+07 soldiers are more than 1e+07; "
                   "simulate instead");
}

TEST(rates_beyond_all_numbers_are_refused)
{
    const lan_odds_options options = exactly();
    assert_refused(scene_square(300.0, 40.0, 1e307, 1.0, 9.5), &options,
                   LAN_ELIMIT, "rates of loss are beyond all numbers");
}

TEST(options_out_of_range_are_refused)
{
    static const char ranges[] =
        "odds take a precision within 1e-6 .. 1, battles within 1 .. 1e12, "
        "and threads and patience of at least 0";
    const lan_odds_options usual = lan_odds_options_default();
    lan_odds_options bad[3] = {usual, usual, usual};
    bad[0].precision = LAN_NAN;
    bad[1].battles = 0;
    bad[2].threads = -1;
    for (int k = 0; k < 3; k++) {
        assert_refused(scene_square(3, 2, 1, 1, 9.5), &bad[k], LAN_EINVAL,
                       ranges);
    }
}

/* What lan_odds_find() is estimated to take. */
static double seconds_of(scene *s, lan_odds_method method, double patience)
{
    lan_odds_options options = lan_odds_options_default();
    options.method = method;
    options.patience = patience;
    lan_battle *battle = scene_battle(s);
    const double seconds = lan_odds_seconds(battle, &options);
    lan_battle_destroy(battle);
    scene_destroy(s);
    return seconds;
}

TEST(work_is_estimated_by_what_is_counted)
{
    /* 190 ns a soldier, (1.96 / 0.005)^2 battles and a batch */
    const double battles = 392.0 * 392.0 + 4096.0;
    assert_close(seconds_of(scene_square(3e6, 1e6, .31, .37, 9.5),
                            LAN_ODDS_SIMULATE, 0.0),
                 4e6 * 1.9e-7 * battles, 1e-3, 0.0);
    assert_close(seconds_of(scene_square(3e4, 1e4, .31, .37, 9.5),
                            LAN_ODDS_SIMULATE, 7.0),
                 7.0, 0.0, 0.0);
    assert_close(
        seconds_of(scene_square(3e4, 1e4, .31, .37, 9.5), LAN_ODDS_AUTO, 60.0),
        0.0, 0.0, 0.0); /* exact */
    assert_close(
        seconds_of(scene_square(10.5, 9.0, .31, .37, 9.5), LAN_ODDS_AUTO, 60.0),
        0.0, 0.0, 0.0); /* refused */
}

/* --- the rest --- */

TEST(quantiles_are_of_a_side_that_wins)
{
    double chances[] = {0.0, 0.1, 0.0, 0.2, 0.1};
    lan_side_odds side = {.win = 0.4, .survivors = chances, .most = 4};
    assert_int_equal(lan_side_odds_quantile(&side, 0.0), 1);
    assert_int_equal(lan_side_odds_quantile(&side, 0.24), 1);
    assert_int_equal(lan_side_odds_quantile(&side, 0.26), 3);
    assert_int_equal(lan_side_odds_quantile(&side, 0.74), 3);
    assert_int_equal(lan_side_odds_quantile(&side, 0.76), 4);
    assert_int_equal(lan_side_odds_quantile(&side, 1.0), 4);
    double none[] = {0.0, 0.0};
    const lan_side_odds loser = {.survivors = none, .most = 1};
    assert_int_equal(lan_side_odds_quantile(&loser, 0.5), -1);
}

static bool stop(void *context, double done, double total)
{
    int *calls = context;
    assert_true(done < total);
    return ++*calls < 2;
}

TEST(a_callback_cancels_and_nothing_is_written)
{
    lan_odds_options options = exactly();
    scene *two = scene_square(5000.0, 5000.0, 1.0, 1.0, 9.5);
    scene *many = scene_create(3, 9.5);
    scene_army(many, NULL);
    scene_group(many, 20.0);
    scene_group(many, 30.0);
    scene_army(many, NULL);
    scene_group(many, 40.0);
    scene_army_fire(many, 0, 1, LAN_LAW_AIMED, .01);
    scene *scenes[] = {two, many};
    for (int k = 0; k < 2; k++) {
        lan_battle *battle = scene_battle(scenes[k]);
        lan_odds *odds = NULL;
        lan_error err = {0};
        int calls = 0;
        const lan_progress progress = {stop, &calls};
        assert_int_equal(
            lan_odds_find(battle, &options, &progress, &odds, &err),
            LAN_ECANCELLED);
        assert_int_equal(calls, 2);
        assert_string_equal(err.text, "cancelled by the caller");
        assert_null(odds);
        lan_battle_destroy(battle);
        scene_destroy(scenes[k]);
    }
}

/* What auto does with a battle of two armies, and why. */
static void assert_auto(scene *s, lan_odds_method method, const char *why)
{
    lan_battle *battle = scene_battle(s);
    lan_odds *odds = NULL;
    lan_odds_options options = lan_odds_options_default();
    options.battles = 1; /* one batch is enough */
    assert_ok(lan_odds_find(battle, &options, NULL, &odds, NULL));
    assert_int_equal(odds->method, method);
    assert_string_equal(odds->why, why);
    lan_odds_destroy(odds);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(auto_reports_its_method_and_reason)
{
    assert_auto(scene_square(1000.0, 900.0, .31, .37, 9.5), LAN_ODDS_EXACT,
                "an exact answer is quick");
    scene *s = scene_square(8.0, 4.0, 1.0, 1.0, 9.5);
    scene_comes_at(s, 1, 3.0, 2.0);
    assert_auto(s, LAN_ODDS_SIMULATE, "reinforcements come after the start");
    assert_auto(scene_square(41000.0, 39000.0, .031, .037, 9.5), LAN_ODDS_EXACT,
                "an exact answer is quick");
    assert_auto(scene_square(1e5, 9.0, .0001, 31.0, 9.5), LAN_ODDS_EXACT,
                "an exact answer is quick");
    s = scene_create(4, 9.5);
    scene_army(s, NULL);
    scene_group(s, 150.0);
    scene_group(s, 150.0);
    scene_army(s, NULL);
    scene_group(s, 150.0);
    scene_group(s, 150.0);
    scene_army_fire(s, 0, 1, LAN_LAW_AIMED, .1);
    scene_army_fire(s, 1, 0, LAN_LAW_AIMED, .1);
    assert_auto(s, LAN_ODDS_SIMULATE, "its states are too many");
}

TEST(an_exact_answer_is_its_own_interval)
{
    lan_odds *odds = exact_of(scene_square(10.0, 9.0, .31, .37, 9.5));
    assert_null(odds->why);
    assert_close(odds->sides[0].low, odds->sides[0].win, 0.0, 0.0);
    assert_close(odds->sides[0].high, odds->sides[0].win, 0.0, 0.0);
    lan_odds_destroy(odds);
}

/* --- sides that are alike --- */

/* Asserts that two alike sides have the same chance to the bit, and half of
 * what neither of them wins not. */
static void assert_even(scene *s, const char *form)
{
    lan_odds *odds = exact_of(s);
    const lan_side_odds *sides = odds->sides;
    const double rounding = odds->neither > 0.0 ? DBL_EPSILON : 0.0;
    assert_string_equal(odds->form, form);
    assert_close(sides[0].win, 0.5 * (1.0 - odds->neither), 0.0, rounding);
    assert_close(sides[0].win, sides[1].win, 0.0, 0.0);
    assert_close(sides[0].low, sides[0].win, 0.0, 0.0);
    assert_close(sides[1].high, sides[1].win, 0.0, 0.0);
    assert_close(sides[0].expected_left, sides[1].expected_left, 1e-11, 0.0);
    lan_odds_destroy(odds);
}

TEST(two_alike_have_half_to_the_bit)
{
    const double rates[] = {.01, .37, 1.0 / 3.0, 7.13};
    for (int n = 1; n < 60; n++) {
        assert_even(scene_square(n, n, rates[n % 4], rates[n % 4], 9.5),
                    "square");
        assert_even(scene_duel(n, n, .013, .013, LAN_LAW_AREA, 9.5), "linear");
        scene *s = scene_square(n + 3, n + 3, .11, .11, 9.5);
        for (int32_t i = 0; i < 2; i++) {
            s->groups[i].losses = .017;
            s->armies[i].break_at = .3;
            s->armies[i].front = 7.0;
        }
        assert_even(s, "two groups");
    }
    assert_even(scene_square(1013.0, 1013.0, .37, .37, 9.5), "square");
    assert_even(scene_square(70001.0, 70001.0, .37, .37, 9.5), "square");
    assert_even(scene_duel(70001.0, 70001.0, .01, .01, LAN_LAW_AREA, 9.5),
                "linear");
}

/* Two sides of two kinds each, m of the first and n of the second; on the
 * second side they stand the other way round. rate[2 from + at]. */
static scene *two_kinds_a_side(int m, int n, lan_law law, const double *rate)
{
    const int kind[4] = {0, 1, 1, 0};
    scene *s = scene_create(4, 9.5);
    for (int32_t i = 0; i < 4; i++) {
        if (i % 2 == 0) {
            scene_army(s, NULL);
        }
        scene_group(s, kind[i] == 0 ? m : n);
    }
    for (int32_t i = 0; i < 2; i++) {
        for (int32_t j = 2; j < 4; j++) {
            scene_fire(s, i, j, law, rate[2 * kind[i] + kind[j]]);
            scene_fire(s, j, i, law, rate[2 * kind[j] + kind[i]]);
        }
    }
    return s;
}

TEST(alike_sides_of_several_groups_have_half_to_the_bit)
{
    random_source *random = random_create(50);
    for (uint32_t k = 0; k < 60; k++) {
        double rate[4];
        random_begin(random, k);
        for (int i = 0; i < 4; i++) {
            rate[i] = random_magnitude(random, .01, 3.0);
        }
        const int m = random_integer(random, 1, 6);
        const int n = random_integer(random, 1, 6);
        const lan_law law = k % 2 == 0 ? LAN_LAW_AIMED : LAN_LAW_AREA;
        assert_even(two_kinds_a_side(m, n, law, rate), "several groups");
    }
    random_destroy(random);
}
