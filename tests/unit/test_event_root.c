/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The root of one condition within a step.
 */
#include <math.h>

#include "base/real.h"
#include "solver/event_root_impl.h"
#include "tests/support/support.h"

/* Follows a condition g(share) with slope dg over a step from 0 to h to its
 * root; returns whether there is one. */
typedef struct curve {
    double (*g)(double share);
    double (*slope)(double share); /* by the share */
} curve;

static bool follow(const curve *c, double h, bool behind, double share,
                   lan_event_root *t)
{
    lan_event_root_begin(t, 0.0, h, c->g(0.0), c->g(1.0), behind, share);
    int trials = 1;
    while (lan_event_root_next(t, c->g(t->share), c->slope(t->share) / h)) {
        assert_true(++trials < 300);
    }
    return t->happens;
}

static double falling(double s)
{
    return cos(2.0 * s);
}

static double falling_slope(double s)
{
    return -2.0 * sin(2.0 * s);
}

static double dipping(double s)
{
    return (s - 0.5) * (s - 0.5) - 0.01;
}

static double hovering(double s)
{
    return (s - 0.5) * (s - 0.5) + 0.01;
}

static double bowl_slope(double s)
{
    return 2.0 * (s - 0.5);
}

static double recovering(double s)
{
    return s - 0.25;
}

static double recovering_at_once(double s)
{
    return s > 0.0 ? 1.0 : -1.0;
}

static double none(double s)
{
    (void)s;
    return 0.0;
}

TEST(a_fall_through_zero_is_followed_to_its_root)
{
    const curve c = {falling, falling_slope};
    lan_event_root t;
    assert_true(follow(&c, 3.0, false, 0.6, &t));
    assert_close(t.share, acos(0.0) / 2.0, 0.0, 1e-8);
}

TEST(a_dip_below_zero_is_followed_to_where_it_begins)
{
    const curve c = {dipping, bowl_slope};
    lan_event_root t;
    assert_true(follow(&c, 3.0, false, 0.6, &t));
    assert_close(t.share, 0.4, 0.0, 1e-8);
}

TEST(a_dip_that_stays_above_zero_is_nothing)
{
    const curve c = {hovering, bowl_slope};
    lan_event_root t;
    assert_false(follow(&c, 3.0, false, 0.6, &t));
}

/* A step may be so long that what its start compared ill has recovered by its
 * end. */
TEST(rates_that_compare_ill_from_the_start_on_are_an_event_though_they_recover)
{
    const curve c = {recovering, none};
    lan_event_root t;
    const double share =
        lan_suspected_share_of_rates(c.g(0.0), 0.0, c.g(1.0), 0.0, 3.0);
    assert_close(share, 0.0, 0.0, 0.0);
    assert_true(follow(&c, 3.0, true, share, &t));
    assert_true(t.share < 1e-12);
}

/* Their slopes are differences. */
TEST(rates_that_compare_ill_in_between_are_an_event_behind_its_root)
{
    const curve c = {dipping, bowl_slope};
    lan_event_root t;
    const double share = lan_suspected_share_of_rates(
        c.g(0.0), c.slope(0.0) / 3.0, c.g(1.0), c.slope(1.0) / 3.0, 3.0);
    assert_close(share, 0.4, 0.0, 1e-8);
    assert_true(follow(&c, 3.0, true, share, &t));
    assert_true(t.g < 0.0);
    assert_close(t.share, 0.4, 0.0, 1e-8);
}

TEST(rates_that_compare_well_at_both_ends_are_nothing_where_they_have_no_slope)
{
    assert_true(isinf(lan_suspected_share_of_rates(dipping(0.0), 0.0,
                                                   dipping(1.0), 0.0, 3.0)));
}

TEST(rates_that_compare_ill_for_no_longer_than_an_instant_are_nothing)
{
    const curve c = {recovering_at_once, none};
    lan_event_root t;
    assert_false(follow(&c, 3.0, true, 0.0, &t));
}
