/* tests/unit/test_contest.c - mixes of a game of two with different choices.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lanchester/matchup.h"

#include "base/real.h"
#include "tests/support/random.h"
#include "tests/support/support.h"

static lan_contest *found(const double *payoff, int32_t rows, int32_t columns)
{
    lan_contest *contest = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_contest_find(payoff, rows, columns, &contest, &err), &err);
    return contest;
}

/* Of two by two without a saddle: each mix makes the other's choices equal. */
TEST(two_by_two_is_as_the_closed_form_has_it)
{
    const double a = 0.7;
    const double b = -0.2;
    const double c = -0.5;
    const double d = 0.31;
    const double payoff[] = {a, b, c, d};
    const double sum = a - b - c + d;
    lan_contest *contest = found(payoff, 2, 2);
    assert_close(contest->row_mix[0], (d - c) / sum, 1e-6, 0.0);
    assert_close(contest->column_mix[0], (d - b) / sum, 1e-6, 0.0);
    assert_close(contest->value, (a * d - b * c) / sum, 1e-6, 0.0);
    lan_contest_destroy(contest);
}

TEST(a_saddle_is_played_alone)
{
    const double payoff[] = {0.4, 0.3, 0.9, /* 0.3 is the least of its row, */
                             0.8, 0.1, -0.5};
    lan_contest *contest = found(payoff, 2, 3); /* the most of its column */
    assert_close(contest->row_mix[0], 1.0, 0.0, 0.0);
    assert_close(contest->column_mix[1], 1.0, 0.0, 0.0);
    assert_close(contest->value, 0.3, 1e-9, 0.0);
    lan_contest_destroy(contest);
}

TEST(of_equal_choices_each_has_its_share)
{
    const double payoff[] = {0.2, -0.6, 0.2, -0.6, 0.2, -0.6};
    lan_contest *contest = found(payoff, 3, 2);
    for (int i = 0; i < 3; i++) {
        assert_close(contest->row_mix[i], 1.0 / 3.0, 1e-6, 0.0);
    }
    assert_close(contest->column_mix[1], 1.0, 0.0, 0.0);
    lan_contest_destroy(contest);
}

/* What the row's mix is sure of is what the column's mix concedes: so neither
 * can be better. */
TEST(mixes_of_any_game_prove_each_other)
{
    random_source *random = random_create(17);
    const int cases = random_cases(200);
    for (int c = 0; c < cases; c++) {
        double payoff[9 * 11];
        random_begin(random, (uint32_t)c);
        const int32_t rows = (int32_t)random_between(random, 1.0, 10.0);
        const int32_t columns = (int32_t)random_between(random, 1.0, 12.0);
        for (int32_t k = 0; k < rows * columns; k++) {
            payoff[k] = random_between(random, -1.0, 1.0);
        }
        lan_contest *contest = found(payoff, rows, columns);
        double most = -2.0;
        double least = 2.0;
        double row_sum = 0.0;
        double column_sum = 0.0;
        for (int32_t i = 0; i < rows; i++) {
            double gets = 0.0;
            for (int32_t j = 0; j < columns; j++) {
                gets += payoff[i * columns + j] * contest->column_mix[j];
            }
            assert_close(gets, contest->row_gets[i], 0.0, 1e-12);
            most = fmax(most, gets);
            assert_true(contest->row_mix[i] >= 0.0);
            row_sum += contest->row_mix[i];
        }
        for (int32_t j = 0; j < columns; j++) {
            double gives = 0.0;
            for (int32_t i = 0; i < rows; i++) {
                gives += payoff[i * columns + j] * contest->row_mix[i];
            }
            assert_close(gives, contest->column_gives[j], 0.0, 1e-12);
            least = fmin(least, gives);
            assert_true(contest->column_mix[j] >= 0.0);
            column_sum += contest->column_mix[j];
        }
        assert_close(most, least, 0.0, 1e-5);
        assert_close(contest->value, most, 0.0, 1e-5);
        assert_close(row_sum, 1.0, 1e-12, 0.0);
        assert_close(column_sum, 1.0, 1e-12, 0.0);
        lan_contest_destroy(contest);
    }
    random_destroy(random);
}

TEST(bad_games_are_refused_and_leave_out_alone)
{
    const double payoff[] = {0.1, LAN_INF};
    lan_contest *contest = NULL;
    assert_int_equal(lan_contest_find(payoff, 1, 2, &contest, NULL),
                     LAN_EINVAL);
    assert_int_equal(lan_contest_find(payoff, 0, 1, &contest, NULL),
                     LAN_EINVAL);
    assert_int_equal(
        lan_contest_find(payoff, 1, LAN_NASH_MAX_CHOICES + 1, &contest, NULL),
        LAN_EINVAL);
    assert_null(contest);
}

/* Where all is level every choice is as good. */
TEST(a_level_game_is_mixed_evenly)
{
    const double payoff[] = {0.0, 0.0, 0.0, 0.0, 0.0, 0.0};
    lan_contest *contest = found(payoff, 2, 3);
    assert_close(contest->value, 0.0, 0.0, 0.0);
    assert_close(contest->row_mix[1], 0.5, 1e-6, 0.0);
    assert_close(contest->column_mix[2], 1.0 / 3.0, 1e-6, 0.0);
    lan_contest_destroy(contest);
}
