/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/random.h"

#include <math.h>

#include "tests/support/support.h"

#define MAP LAN_RANDOM_MAP

/* The known answers that Random123 1.14 comes with (kat_vectors). */
TEST(numbers_are_those_of_threefry)
{
    lan_random_stream zero = {.seed = 0};
    assert_int_equal(lan_random_uint64(&zero), 0xc2b6e3a8c2c69865);
    assert_int_equal(lan_random_uint64(&zero), 0x6f81ed42f350084d);

    lan_random_stream ones = {UINT64_MAX, UINT64_MAX, UINT64_MAX,
                              UINT64_MAX, 0,          {0}};
    assert_int_equal(lan_random_uint64(&ones), 0xe02cb7c4d95d277a);
    assert_int_equal(lan_random_uint64(&ones), 0xd06633d0893b8b68);

    lan_random_stream pi = {0xa4093822299f31d0,
                            0x082efa98ec4e6c89,
                            0x13198a2e03707344,
                            0x243f6a8885a308d3,
                            0,
                            {0}};
    assert_int_equal(lan_random_uint64(&pi), 0x263c7d30bb0f0af1);
    assert_int_equal(lan_random_uint64(&pi), 0x56be8361d3311526);
}

TEST(seed_purpose_and_number_each_make_another_stream)
{
    lan_random_stream streams[] = {
        lan_random_begin(7, MAP, 3), lan_random_begin(8, MAP, 3),
        lan_random_begin(7, (lan_random_purpose)2, 3),
        lan_random_begin(7, MAP, 4)};
    uint64_t first[4];
    for (int i = 0; i < 4; i++) {
        first[i] = lan_random_uint64(&streams[i]);
        for (int k = 0; k < i; k++) {
            assert_true(first[i] != first[k]);
        }
    }
}

TEST(copy_of_a_stream_goes_on_alike)
{
    lan_random_stream stream = lan_random_begin(2385, MAP, 0);
    for (int i = 0; i < 7; i++) {
        (void)lan_random_below(&stream, 7);
    }
    lan_random_stream copy = stream;
    for (int i = 0; i < 7; i++) {
        assert_int_equal(lan_random_uint64(&stream), lan_random_uint64(&copy));
    }
}

/* Mean and variance within five standard errors of 1/2 and 1/12. */
TEST(a_stream_is_taken_up_where_it_was)
{
    for (uint64_t drawn = 0; drawn < 7; drawn++) {
        lan_random_stream whole = lan_random_begin(19, LAN_RANDOM_CHANCE, 5);
        for (uint64_t k = 0; k < drawn; k++) {
            (void)lan_random_unit(&whole);
        }
        lan_random_stream rest = lan_random_at(19, LAN_RANDOM_CHANCE, 5, drawn);
        assert_true(2 * rest.draw - rest.left == drawn);
        for (int k = 0; k < 5; k++) {
            assert_true(lan_random_uint64(&rest) == lan_random_uint64(&whole));
        }
    }
}

TEST(unit_is_uniform_between_its_ends)
{
    const int count = 100000;
    lan_random_stream stream = lan_random_begin(91, MAP, 5);
    double sum = 0.0;
    double squares = 0.0;
    for (int i = 0; i < count; i++) {
        const double u = lan_random_unit(&stream);
        assert_true(u > 0.0 && u < 1.0);
        sum += u;
        squares += (u - 0.5) * (u - 0.5);
    }
    assert_close(sum / count, 0.5, 0.0, 5.0 * sqrt(1.0 / 12.0 / count));
    assert_close(squares / count, 1.0 / 12.0, 0.0,
                 5.0 * sqrt(1.0 / 180.0 / count));
}

/* 3 * 2^30 values: without the correction, 2^32 - 3 * 2^30 = 2^30 products
 * would fall twice on each third value. */
TEST(below_has_no_favourites)
{
    const int count = 60000;
    const uint32_t range = 3U << 30;
    int thirds[3] = {0};
    lan_random_stream stream = lan_random_begin(17, MAP, 0);
    for (int i = 0; i < count; i++) {
        const uint32_t value = lan_random_below(&stream, range);
        assert_true(value < range);
        thirds[value % 3]++;
    }
    for (int i = 0; i < 3; i++) {
        const double error = sqrt(count * (1.0 / 3.0) * (2.0 / 3.0));
        assert_close(thirds[i], count / 3.0, 0.0, 5.0 * error);
    }
}

TEST(below_of_one_or_nothing_is_zero)
{
    lan_random_stream stream = lan_random_begin(17, MAP, 0);
    assert_int_equal(lan_random_below(&stream, 1), 0);
    assert_int_equal(lan_random_below(&stream, 0), 0);
}
