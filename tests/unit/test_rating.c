/* tests/unit/test_rating.c - ladders, rings and what lies between.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lanchester/matchup.h"

#include "base/real.h"
#include "tests/support/support.h"

static lan_rating *found(const double *flow, int32_t count)
{
    lan_rating *rating = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_rating_find(flow, count, &rating, &err), &err);
    return rating;
}

TEST(a_ladder_gives_its_steps_and_nothing_cyclic)
{
    const double is[] = {1.37, -0.62, 0.21, -0.96};
    double flow[16];
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j < 4; j++) {
            flow[4 * i + j] = is[i] - is[j];
        }
    }
    lan_rating *rating = found(flow, 4);
    for (int i = 0; i < 4; i++) {
        assert_close(rating->score[i], is[i], 1e-12, 0.0);
    }
    assert_close(rating->cyclic_share, 0.0, 0.0, 1e-28);
    assert_int_equal(rating->kind, LAN_RATING_IS_LADDER);
    assert_int_equal(rating->ring[0], -1);
    const int32_t order[] = {0, 2, 1, 3};
    assert_memory_equal(rating->order, order, sizeof order);
    lan_rating_destroy(rating);
}

TEST(an_even_ring_ranks_no_type)
{
    const double a = 0.83;
    const double flow[] = {0, -a, a, a, 0, -a, -a, a, 0};
    lan_rating *rating = found(flow, 3);
    for (int i = 0; i < 3; i++) {
        assert_close(rating->score[i], 0.0, 0.0, 1e-15);
    }
    assert_close(rating->cyclic_share, 1.0, 1e-12, 0.0);
    assert_int_equal(rating->kind, LAN_RATING_IS_RING);
    assert_int_equal(rating->ring[0], 0);
    assert_int_equal(rating->ring[1], 2);
    assert_int_equal(rating->ring[2], 1);
    assert_close(rating->ring_sum, 3.0 * a, 1e-12, 0.0);
    lan_rating_destroy(rating);
}

/* Ladder of steps s between three, sums of squares 2 (s^2 + s^2 + 4 s^2), and
 * a ring of strength c, 6 c^2; the two are orthogonal. */
TEST(shares_of_a_sum_are_those_of_its_parts)
{
    const double s = 0.4;
    const double c = 0.35;
    const double flow[] = {0,     s + c,     2 * s - c, -s - c, 0,
                           s + c, c - 2 * s, -s - c,    0};
    lan_rating *rating = found(flow, 3);
    assert_close(rating->score[0], s, 1e-12, 0.0);
    assert_close(rating->score[1], 0.0, 0.0, 1e-15);
    assert_close(rating->rest[1], c, 1e-12, 0.0);
    assert_close(rating->rest[2], -c, 1e-12, 0.0);
    assert_close(rating->cyclic_share, 6 * c * c / (12 * s * s + 6 * c * c),
                 1e-12, 0.0);
    assert_int_equal(rating->kind, LAN_RATING_IS_MIXED);
    lan_rating_destroy(rating);
}

TEST(types_without_an_advantage_are_level)
{
    const double flow[9] = {0};
    lan_rating *rating = found(flow, 3);
    assert_int_equal(rating->kind, LAN_RATING_LEVEL);
    assert_close(rating->cyclic_share, 0.0, 0.0, 0.0);
    lan_rating_destroy(rating);
}

static void assert_refused(const double *flow, int32_t count, const char *text)
{
    lan_rating *untouched = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_int_equal(lan_rating_find(flow, count, &untouched, &err),
                     LAN_EINVAL);
    assert_string_equal(err.text, text);
    assert_null(untouched);
}

TEST(what_is_no_flow_is_refused)
{
    const double lopsided[] = {0, 0.75, -0.5, 0};
    const double endless[] = {0, LAN_NAN, 0.5, 0};
    assert_refused(lopsided, 2, "a flow and its opposite differ by 0.25");
    assert_refused(endless, 2, "flow 0, 1 is not finite");
    assert_refused(lopsided, 0, "0 to be rated are not 1 to 512");
}
