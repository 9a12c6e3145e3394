/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/real.h"

#include "tests/support/support.h"

TEST(infinity_and_nan_are_what_they_say)
{
    assert_true(isinf(LAN_INF) && LAN_INF > 0.0);
    assert_true(isnan(LAN_NAN));
    assert_int_equal(sizeof LAN_INF, sizeof(double));
}

TEST(sum_keeps_what_plain_addition_loses)
{
    /* exact: 2; from the left in doubles: 0. Neumaier's own example. */
    static const double terms[] = {1.0, 1e100, 1.0, -1e100};
    lan_sum sum = {0.0, 0.0};

    for (size_t i = 0; i < sizeof terms / sizeof terms[0]; i++) {
        lan_sum_add(&sum, terms[i]);
    }
    assert_close(lan_sum_value(&sum), 2.0, 0.0, 0.0);
}

TEST(sum_of_a_million_tenths_is_within_one_ulp)
{
    /* the double 0.1 is 3602879701896397 / 2^55, so the exact sum is
     * 1e5 + 5.55e-12; plain addition is off by 1.3e-6 */
    lan_sum sum = {0.0, 0.0};

    for (int i = 0; i < 1000000; i++) {
        lan_sum_add(&sum, 0.1);
    }
    assert_close(lan_sum_value(&sum), 1e5, 0.0, lan_ulp(1e5));
}

TEST(only_zeros_are_zero)
{
    assert_true(lan_is_zero(0.0));
    assert_true(lan_is_zero(-0.0));
    assert_false(lan_is_zero(4.9e-324));
    assert_false(lan_is_zero(-1e-12));
    assert_false(lan_is_zero(LAN_NAN));
}

TEST(ulp_is_the_gap_above)
{
    assert_close(lan_ulp(1.0), DBL_EPSILON, 0.0, 0.0);
    assert_close(lan_ulp(-5.25), 4.0 * DBL_EPSILON, 0.0, 0.0);
    assert_close(lan_ulp(0.0), 4.9406564584124654e-324, 0.0, 0.0);
    assert_close(lan_ulp(-DBL_MIN / 2.0), 4.9406564584124654e-324, 0.0, 0.0);
    assert_true(isinf(lan_ulp(DBL_MAX)));
    assert_true(isnan(lan_ulp(LAN_INF)) && isnan(lan_ulp(LAN_NAN)));
}
