/* tests/unit/test_nash.c - mixes known in closed form, and bad games.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lanchester/matchup.h"

#include <glpk.h>
#include <stdlib.h>

#include "base/real.h"
#include "tests/support/support.h"

static lan_nash *found(const double *payoff, int32_t count)
{
    lan_nash *nash = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_nash_find(payoff, count, &nash, &err), &err);
    return nash;
}

/* What i beats j by, a, of a ring in which each beats the next. */
TEST(ring_of_three_is_mixed_by_what_the_others_win)
{
    const double a = 0.73; /* first beats second */
    const double b = 0.21; /* second beats third */
    const double c = 0.48; /* third beats first */
    const double payoff[] = {0, a, -c, -a, 0, b, c, -b, 0};
    lan_nash *nash = found(payoff, 3);

    assert_close(nash->mix[0], b / (a + b + c), 1e-9, 0.0);
    assert_close(nash->mix[1], c / (a + b + c), 1e-9, 0.0);
    assert_close(nash->mix[2], a / (a + b + c), 1e-9, 0.0);
    assert_close(nash->gain, 0.0, 0.0, 1e-10);
    lan_nash_destroy(nash);
}

/* Five in a ring, each beating the two behind it, all by as much. */
TEST(ring_of_five_is_mixed_evenly)
{
    double payoff[25];
    for (int i = 0; i < 5; i++) {
        for (int j = 0; j < 5; j++) {
            static const double by_distance[] = {0.0, 0.37, 0.37, -0.37, -0.37};
            payoff[5 * i + j] = by_distance[(j - i + 5) % 5];
        }
    }
    lan_nash *nash = found(payoff, 5);
    for (int i = 0; i < 5; i++) {
        assert_close(nash->mix[i], 0.2, 1e-9, 0.0);
    }
    lan_nash_destroy(nash);
}

TEST(one_that_beats_all_is_the_whole_mix)
{
    const double payoff[] = {0, -0.3, -0.9, 0.3, 0, 0.2, 0.9, -0.2, 0};
    lan_nash *nash = found(payoff, 3);

    assert_close(nash->mix[0], 0.0, 0.0, 0.0);
    assert_close(nash->mix[1], 1.0, 0.0, 0.0);
    assert_close(nash->against[0], -0.3, 1e-12, 0.0);
    assert_close(nash->against[2], -0.2, 1e-12, 0.0);
    lan_nash_destroy(nash);
}

/* Every mix is optimal; the rule takes the one of equal shares. */
TEST(where_all_is_level_the_mix_is_even)
{
    const double payoff[49] = {0};
    lan_nash *nash = found(payoff, 7);
    for (int i = 0; i < 7; i++) {
        assert_close(nash->mix[i], 1.0 / 7.0, 1e-9, 0.0);
    }
    lan_nash_destroy(nash);
}

/* Rock, paper, scissors, and a copy of rock: any division of rock's third
 * among the two is optimal. The rule divides it evenly. */
TEST(copies_share_what_is_theirs_evenly)
{
    const double payoff[] = {0,  -1, 1, 0,  1, 0,  -1, 1,
                             -1, 1,  0, -1, 0, -1, 1,  0};
    lan_nash *nash = found(payoff, 4);
    assert_close(nash->mix[0], 1.0 / 6.0, 1e-9, 0.0);
    assert_close(nash->mix[3], 1.0 / 6.0, 1e-9, 0.0);
    assert_close(nash->mix[1], 1.0 / 3.0, 1e-9, 0.0);
    assert_close(nash->mix[2], 1.0 / 3.0, 1e-9, 0.0);
    lan_nash_destroy(nash);
}

/* Two rings, neither of which gets anything from the other: shares between
 * them are free, and the least share is largest where both rings have weights
 * after the same measure. */
TEST(free_shares_are_those_with_the_largest_least_one)
{
    double payoff[36] = {0};
    const double ring[2][3] = {{0.2, 0.3, 0.5}, {0.6, 0.1, 0.3}};
    for (int r = 0; r < 2; r++) {
        for (int i = 0; i < 3; i++) {
            const int at = 3 * r + i;
            const int next = 3 * r + (i + 1) % 3;
            payoff[6 * at + next] = ring[r][i];
            payoff[6 * next + at] = -ring[r][i];
        }
    }
    /* Within a ring shares are 0.2, 0.3, 0.5 and 0.1, 0.3, 0.6 in some order;
     * the least of w times the first and 1 - w times the second is largest
     * where 0.2 w = 0.1 (1 - w). */
    const double w = 1.0 / 3.0;
    lan_nash *nash = found(payoff, 6);
    assert_close(nash->mix[0], w * 0.3, 1e-8, 0.0);
    assert_close(nash->mix[1], w * 0.5, 1e-8, 0.0);
    assert_close(nash->mix[2], w * 0.2, 1e-8, 0.0);
    assert_close(nash->mix[3], (1.0 - w) * 0.1, 1e-8, 0.0);
    assert_close(nash->mix[4], (1.0 - w) * 0.3, 1e-8, 0.0);
    assert_close(nash->mix[5], (1.0 - w) * 0.6, 1e-8, 0.0);
    lan_nash_destroy(nash);
}

TEST(a_single_choice_is_the_mix)
{
    const double payoff[] = {0.0};
    lan_nash *nash = found(payoff, 1);
    assert_close(nash->mix[0], 1.0, 0.0, 0.0);
    lan_nash_destroy(nash);
}

static void assert_refused(const double *payoff, int32_t count,
                           const char *text)
{
    lan_nash *untouched = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_int_equal(lan_nash_find(payoff, count, &untouched, &err),
                     LAN_EINVAL);
    assert_string_equal(err.text, text);
    assert_null(untouched);
}

TEST(what_is_no_symmetric_game_is_refused)
{
    const double lopsided[] = {0, 0.7, -0.6, 0};
    const double diagonal[] = {0.25, 0.7, -0.7, 0};
    const double endless[] = {0, LAN_INF, -LAN_INF, 0};
    assert_refused(lopsided, 2,
                   "payoffs 1, 0 and 0, 1 are not opposite: -0.6 and 0.7");
    assert_refused(diagonal, 2,
                   "payoffs 0, 0 and 0, 0 are not opposite: 0.25 and 0.25");
    assert_refused(endless, 2, "a payoff is not finite");
    assert_refused(lopsided, 0, "a mix has 1 to 512 choices, not 0");
    assert_refused(lopsided, 513, "a mix has 1 to 512 choices, not 513");
}

/* GLPK aborts where its memory is out; a limit of 1 MB stands in for that. */
TEST(glpk_without_memory_is_an_error_like_any_other)
{
    const int32_t n = 250;
    double *payoff = calloc((size_t)n * (size_t)n, sizeof *payoff);
    random_source *random = random_create(20613);
    assert_non_null(payoff);
    for (int32_t i = 0; i < n; i++) {
        for (int32_t j = 0; j < i; j++) {
            payoff[i * n + j] = random_between(random, -1.0, 1.0);
            payoff[j * n + i] = -payoff[i * n + j];
        }
    }
    lan_nash *untouched = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_int_equal(glp_init_env(), 0);
    glp_mem_limit(1);
    assert_int_equal(lan_nash_find(payoff, n, &untouched, &err), LAN_ENOMEM);
    assert_string_equal(err.text, "out of memory");
    assert_null(untouched);
    /* and the next one works, in an environment of its own */
    const double ring[] = {0, 1, -1, -1, 0, 1, 1, -1, 0};
    lan_nash *nash = found(ring, 3);
    assert_close(nash->mix[1], 1.0 / 3.0, 1e-9, 0.0);
    lan_nash_destroy(nash);
    random_destroy(random);
    free(payoff);
}

TEST(the_callers_glpk_is_left_as_it_was)
{
    assert_int_equal(glp_init_env(), 0);
    glp_prob *mine = glp_create_prob();
    glp_add_cols(mine, 3);
    assert_int_equal(glp_term_out(GLP_OFF), GLP_ON);
    assert_int_equal(glp_term_out(GLP_ON), GLP_OFF);
    const double ring[] = {0, 1, -1, -1, 0, 1, 1, -1, 0};
    lan_nash *nash = found(ring, 3);
    assert_int_equal(glp_get_num_cols(mine), 3);
    assert_int_equal(glp_term_out(GLP_ON), GLP_ON);
    glp_delete_prob(mine);
    assert_int_equal(glp_free_env(), 0);
    lan_nash_destroy(nash);
}

/* GLPK's simplex went in circles here: payoffs as small as its tolerance. */
TEST(payoffs_as_small_as_the_tolerance_come_to_an_end)
{
    const double a = 1.6915203105659105e-05;
    const double b = 8.2013516970153898e-08;
    const double payoff[] = {0,  0,  0, 0, 0, 0, 0, 0, -1, -a, 0,  0, 0,
                             -1, -a, 0, 1, 1, 0, b, 0, a,  a,  -b, 0};
    lan_nash *nash = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_ok(lan_nash_find(payoff, 5, &nash, &err));
    /* the first, the fourth and the fifth lose to nothing, but for b */
    for (int i = 0; i < 5; i++) {
        assert_close(nash->mix[i], i == 1 || i == 2 ? 0.0 : 1.0 / 3.0, 0.0,
                     1e-6);
    }
    lan_nash_destroy(nash);
}
