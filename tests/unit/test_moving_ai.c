/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/map.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/any_map.h"
#include "tests/support/support.h"

static void assert_bad(const char *text, size_t length, lan_status status,
                       int line, int column, const char *message)
{
    lan_grid_map *map = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_int_equal(lan_moving_ai_read_map(text, length, LAN_CORNERS_FORBID,
                                            NULL, 0, &map, &err),
                     status);
    assert_null(map);
    assert_string_equal(err.text, message);
    assert_int_equal(err.line, line);
    assert_int_equal(err.column, column);
    assert_int_equal(err.status, status);
}

TEST(nul_in_a_word_of_the_header_is_shown)
{
    static const char width[] = "type octile\nwidth 4\0\n";
    static const char type[] = "type oct\0ile\n";
    static const char key[] = "\0\0map\n";
    assert_bad(width, sizeof width - 1, LAN_EPARSE, 2, 7,
               "width is '4\\x00', not a whole number");
    assert_bad(type, sizeof type - 1, LAN_EPARSE, 1, 6,
               "type is 'oct\\x00ile': only octile is known");
    assert_bad(key, sizeof key - 1, LAN_EPARSE, 1, 1,
               "'\\x00\\x00map' is not type, height, width or map");
}

/* Least lengths by steps: a straight and b diagonal ones. */
static double steps(int straight, int diagonal)
{
    return straight + diagonal * sqrt(2.0);
}

static lan_moving_ai_query *read_good_queries(const char *text, size_t want)
{
    lan_moving_ai_query *queries = NULL;
    size_t count = 0;
    assert_ok(lan_moving_ai_read_queries(text, strlen(text), NULL, &queries,
                                         &count, NULL));
    assert_int_equal(count, want);
    return queries;
}

/* Whether a length is what the query's file prints; `off` is the difference
 * that its digits must show. */
static void assert_told(const lan_moving_ai_query *query, double length,
                        double off)
{
    assert_true(fabs(length - query->length) <= query->tolerance);
    assert_true(fabs(length + off - query->length) > query->tolerance);
    assert_true(fabs(length - off - query->length) > query->tolerance);
}

TEST(length_is_as_accurate_as_the_digits_of_its_file)
{
    /* always two decimals, as of Baldur's Gate: 224.0416, 144.8995, 12 */
    lan_moving_ai_query *two = read_good_queries("version 1.0\n"
                                                 "56 f 9 9 1 1 2 2 224.04\n"
                                                 "36 f 9 9 1 1 2 2 144.90\n"
                                                 "3 f 9 9 1 1 2 2 12.00\n",
                                                 3);
    assert_told(&two[0], steps(200, 17), 0.011);
    assert_told(&two[1], steps(135, 7), 0.011);
    assert_told(&two[2], steps(12, 0), 0.0062);
    free(two);
    /* six significant digits without zeros at the end, as of most files:
     * no length is less certain because it prints few of them */
    lan_moving_ai_query *six = read_good_queries("version 1\n"
                                                 "1 f 9 9 1 1 2 2 5.82843\n"
                                                 "0 f 9 9 1 1 2 2 3\n"
                                                 "1 f 9 9 1 1 2 2 857.98\n"
                                                 "1 f 9 9 1 1 2 2 1003.87\n",
                                                 4);
    assert_told(&six[0], steps(3, 2), 2e-5);
    assert_told(&six[1], steps(3, 0), 2e-5);
    assert_told(&six[2], steps(462, 280), 1.1e-3);
    assert_told(&six[3], steps(639, 258), 1.1e-2);
    free(six);
}

/* Whole lengths do not show that the file rounds to whole cells, and an
 * exponent hides where the last digit stands; from digits beyond the sixth
 * nothing is asked. */
TEST(length_without_decimals_has_six_digits)
{
    lan_moving_ai_query *whole = read_good_queries(
        "version 1\n0 f 9 9 1 1 2 2 6\n0 f 9 9 1 1 2 2 1.5e1\n", 2);
    assert_told(&whole[0], 6.0, 2e-5);
    assert_told(&whole[1], 15.0, 2e-4);
    free(whole);
    lan_moving_ai_query *many =
        read_good_queries("version 1\n0 f 9 9 1 1 2 2 2.4142135623\n", 1);
    assert_told(&many[0], 2.414217, 2e-5);
    free(many);
}

/* As ten queries of Dragon Age's brc000d do; 0 is also the length of the route
 * from a cell to itself. */
TEST(query_of_length_0_between_two_cells_expects_no_route)
{
    lan_moving_ai_query *queries = read_good_queries("version 1\n"
                                                     "0 f 9 9 1 1 2 2 0\n"
                                                     "0 f 9 9 1 1 1 2 0.00\n"
                                                     "0 f 9 9 1 1 1 1 0\n"
                                                     "0 f 9 9 1 1 1 2 1\n",
                                                     4);
    assert_false(queries[0].has_route);
    assert_false(queries[1].has_route);
    assert_true(queries[2].has_route);
    assert_true(queries[3].has_route);
    free(queries);
}
