/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/number.h"

#include <stdlib.h>

#include "tests/support/support.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

TEST(counts_are_whole_where_there_are_many)
{
    static const struct {
        double value;
        const char *want;
    } cases[] = {
        {51982.9, "51,983"},
        {1234567.0, "1,234,567"},
        {999.7, "1,000"},
        {109.4, "109"},
        {99.97, "100"},
        {26.4575, "26.5"},
        {9.997, "10"},
        {2.13, "2.13"},
        {0.37, "0.37"},
        {0.0512, "0.0512"},
        {60.0, "60"},
        {0.0, "0"},
        {-0.0, "0"},
        {-1500.0, "-1,500"},
        {0.00002, "2e-05"},
        {3.5e15, "3.5e+15"},
        {999999999999.0, "999,999,999,999"},
        {LAN_INF, "inf"},
        {LAN_NAN, "-"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char text[LAN_NUMBER_SIZE];
        assert_string_equal(lan_number_count(cases[i].value, text),
                            cases[i].want);
    }
}

TEST(tics_next_to_each_other_differ)
{
    static const struct {
        double value;
        double step;
        const char *want;
    } cases[] = {
        {1000.2, 0.2, "1,000.2"},   {123.5, 0.5, "123.5"},
        {124.0, 0.5, "124"},        {12345.0, 5.0, "12,345"},
        {0.3, 0.1, "0.3"},          {0.0123, 0.0001, "0.0123"},
        {1e-17, 0.1, "0"},          {-1e-17, 0.1, "0"},
        {2e10, 2e10, "2e+10"},      {1.5e10, 5e9, "1.5e+10"},
        {1e-9, 1e-9, "1e-09"},      {0.00125, 0.00005, "0.00125"},
        {2.00003, 1e-5, "2.00003"}, {1e8, 1e8, "100,000,000"},
        {-0.5, 0.5, "-0.5"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char text[LAN_NUMBER_SIZE];
        assert_string_equal(lan_number_tic(cases[i].value, cases[i].step, text),
                            cases[i].want);
    }
}

TEST(digits_have_no_exponent_where_people_read_none)
{
    static const struct {
        double value;
        int digits;
        const char *plain;
        const char *grouped;
    } cases[] = {
        {136880.0, 5, "136880", "136,880"},
        {118414.0, 6, "118414", "118,414"},
        {1368812.4, 6, "1368812", "1,368,812"},
        {51982.93, 6, "51982.9", "51,982.9"},
        {36.393519, 4, "36.39", "36.39"},
        {0.05440851, 6, "0.0544085", "0.0544085"},
        {26.0, 6, "26", "26"},
        {999.9997, 6, "1000", "1,000"},
        {-1234.5, 6, "-1234.5", "-1,234.5"},
        {0.0, 6, "0", "0"},
        {-0.0, 6, "0", "0"},
        {1.5e-7, 6, "1.5e-07", "1.5e-07"},
        {1.5e15, 6, "1.5e+15", "1.5e+15"},
        {-LAN_INF, 6, "-inf", "-inf"},
        {LAN_NAN, 6, "-", "-"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char text[LAN_NUMBER_SIZE];
        assert_string_equal(
            lan_number_digits(cases[i].value, cases[i].digits, text),
            cases[i].plain);
        assert_string_equal(
            lan_number_grouped(cases[i].value, cases[i].digits, text),
            cases[i].grouped);
    }
}

/* The longest of each kind stay within LAN_NUMBER_SIZE. */
TEST(all_numbers_have_room)
{
    char text[LAN_NUMBER_SIZE];
    assert_string_equal(lan_number_grouped(-123456789012345.67, 17, text),
                        "-123,456,789,012,345.67");
    assert_string_equal(lan_number_digits(-0.00012345678901234567, 17, text),
                        "-0.00012345678901234567");
    assert_string_equal(lan_number_digits(-1.2345678901234568e-300, 17, text),
                        "-1.2345678901234568e-300");
    assert_string_equal(lan_number_tic(-999999999.0, 1e-12, text),
                        "-999,999,999");
}
