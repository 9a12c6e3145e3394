/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/map.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/any_map.h"
#include "tests/support/support.h"

static lan_grid_map *read_good(const char *text)
{
    lan_grid_map *map = NULL;
    lan_error err;
    lan_error_clear(&err);
    const lan_status status = lan_moving_ai_read_map(
        text, strlen(text), LAN_CORNERS_FORBID, &map, &err);
    if (status != LAN_OK) {
        fail_with("%d:%d: %s", err.line, err.column, err.text);
    }
    return map;
}

static void assert_bad(const char *text, size_t length, lan_status status,
                       int line, int column, const char *message)
{
    lan_grid_map *map = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_int_equal(
        lan_moving_ai_read_map(text, length, LAN_CORNERS_FORBID, &map, &err),
        status);
    assert_null(map);
    assert_string_equal(err.text, message);
    assert_int_equal(err.line, line);
    assert_int_equal(err.column, column);
    assert_int_equal(err.status, status);
}

static void assert_bad_text(const char *text, int line, int column,
                            const char *message)
{
    assert_bad(text, strlen(text), LAN_EPARSE, line, column, message);
}

static void assert_cell(const lan_grid_map *map, int32_t x, int32_t y,
                        char glyph)
{
    const lan_cell at = {x, y};
    const int32_t terrain = lan_grid_map_at(map, at);
    assert_int_equal(lan_grid_map_terrain(map, terrain)->glyph, glyph);
}

TEST(map_has_the_terrain_of_each_glyph)
{
    lan_grid_map *map =
        read_good("type octile\nheight 2\nwidth 4\nmap\n.GS@\nOTW.\n");
    assert_int_equal(lan_grid_map_width(map), 4);
    assert_int_equal(lan_grid_map_height(map), 2);
    assert_int_equal(lan_grid_map_version(map), 0);
    assert_cell(map, 0, 0, '.');
    assert_cell(map, 1, 0, 'G');
    assert_cell(map, 2, 0, 'S');
    assert_cell(map, 3, 0, '@');
    assert_cell(map, 0, 1, 'O');
    assert_cell(map, 1, 1, 'T');
    assert_cell(map, 2, 1, 'W');
    assert_cell(map, 3, 1, '.');
    lan_grid_map_destroy(map);
}

TEST(header_order_line_ends_and_blanks_do_not_matter)
{
    static const char *const texts[] = {
        "type octile\nheight 2\nwidth 3\nmap\n.@.\nT..\n",
        "width 3\nheight 2\ntype octile\nmap\n.@.\nT..",
        "type octile\r\nheight 2\r\nwidth 3\r\nmap\r\n.@.\r\nT..\r\n",
        "\n type\toctile \nheight   2\nwidth 3  \n\nmap \n.@. \nT..\t\n\n \n",
    };
    lan_grid_map *first = read_good(texts[0]);
    for (size_t i = 1; i < sizeof texts / sizeof *texts; i++) {
        lan_grid_map *map = read_good(texts[i]);
        assert_int_equal(lan_grid_map_fingerprint(map),
                         lan_grid_map_fingerprint(first));
        lan_grid_map_destroy(map);
    }
    lan_grid_map_destroy(first);
}

TEST(glyph_of_no_terrain_is_named_with_its_place)
{
    assert_bad_text("type octile\nheight 2\nwidth 3\nmap\n...\n.x.\n", 6, 2,
                    "'x' is not a glyph of an octile map (.GS@OTW)");
    assert_bad_text("type octile\nheight 1\nwidth 3\nmap\n..\x1b\n", 5, 3,
                    "'\\x1B' is not a glyph of an octile map (.GS@OTW)");
    assert_bad_text("type octile\nheight 1\nwidth 3\nmap\n\xc3\xa4..\n", 5, 1,
                    "'\xc3\xa4' is not a glyph of an octile map (.GS@OTW)");
    assert_bad_text("type octile\nheight 1\nwidth 3\nmap\n.\xff.\n", 5, 2,
                    "'\\xFF' is not a glyph of an octile map (.GS@OTW)");
    static const char nul[] = "type octile\nheight 1\nwidth 3\nmap\n.\0.\n";
    assert_bad(nul, sizeof nul - 1, LAN_EPARSE, 5, 2,
               "'\\x00' is not a glyph of an octile map (.GS@OTW)");
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

TEST(row_of_another_length_is_an_error)
{
    assert_bad_text("type octile\nheight 2\nwidth 3\nmap\n...\n..\n", 6, 3,
                    "row 2 of the map has 2 cells, but width is 3");
    assert_bad_text("type octile\nheight 2\nwidth 3\nmap\n....\n...\n", 5, 4,
                    "row 1 of the map has 4 cells, but width is 3");
    assert_bad_text("type octile\nheight 2\nwidth 3\nmap\n...\n\n...\n", 6, 1,
                    "row 2 of the map has 0 cells, but width is 3");
}

TEST(too_few_and_too_many_rows_are_errors)
{
    assert_bad_text("type octile\nheight 3\nwidth 3\nmap\n...\n...\n", 7, 1,
                    "the file ends after 2 of 3 rows");
    assert_bad_text("type octile\nheight 1\nwidth 3\nmap\n...\n...\n", 6, 1,
                    "something follows the last of 1 rows");
}

TEST(truncated_header_is_an_error)
{
    assert_bad_text("", 1, 1, "the file ends before the line 'map'");
    assert_bad_text("type octile\nheight 3\n", 3, 1,
                    "the file ends before the line 'map'");
    assert_bad_text("type octile\nwidth 3\nmap\n...\n", 3, 1,
                    "no line 'height' before the map");
    assert_bad_text("type octile\nheight 3\nmap\n...\n", 3, 1,
                    "no line 'width' before the map");
    assert_bad_text("height 1\nwidth 3\nmap\n...\n", 3, 1,
                    "no line 'type octile' before the map");
}

TEST(wrong_header_is_an_error)
{
    assert_bad_text("type tile\n", 1, 6,
                    "type is 'tile': only octile is known");
    assert_bad_text("type\n", 1, 5, "type is '': only octile is known");
    assert_bad_text("heigth 3\n", 1, 1,
                    "'heigth' is not type, height, width or map");
    assert_bad_text("height x\n", 1, 8, "height is 'x', not a whole number");
    assert_bad_text("height -3\n", 1, 8, "height is '-3', not a whole number");
    assert_bad_text("height\n", 1, 7, "height is missing");
    assert_bad_text("width 0\n", 1, 7, "width is 0: a map has a cell at least");
    assert_bad_text("width 3 4\n", 1, 9, "'4' is one word too many");
    assert_bad_text("width 3\nwidth 3\n", 2, 1, "width is given a second time");
    assert_bad_text("\x1b[31mwidth 3\n", 1, 1,
                    "'\\x1B[31mwidth' is not type, height, width or map");
}

TEST(map_larger_than_the_limit_is_refused)
{
    static const char text[] = "type octile\nheight 4097\nwidth 1\nmap\n.\n";
    assert_bad(text, strlen(text), LAN_ELIMIT, 2, 8,
               "height is 4097: a map has at most 4096 cells a side");
    assert_bad_text("height 99999999999999999999\n", 1, 8,
                    "height is 99999999999999999999: too large");
}

TEST(error_object_is_optional)
{
    lan_grid_map *map = NULL;
    assert_int_equal(
        lan_moving_ai_read_map("x", 1, LAN_CORNERS_ONE, &map, NULL),
        LAN_EPARSE);
    assert_int_equal(
        lan_moving_ai_read_map(NULL, 0, LAN_CORNERS_ONE, &map, NULL),
        LAN_EPARSE);
}

TEST(queries_are_read_with_any_blanks)
{
    static const char text[] =
        "version 1.0\r\n0\tmaps/ford.map\t9\t7\t1\t2\t8\t6\t8.65685425\r\n"
        "\n  3 ford.map 9 7 0 0 0 0 0  \n12 f 9 7 3 3 4 4 1.4142";
    lan_moving_ai_query *queries = NULL;
    size_t count = 0;
    lan_error err = {.status = LAN_OK};
    assert_ok(
        lan_moving_ai_read_queries(text, strlen(text), &queries, &count, &err));
    assert_int_equal(count, 3);
    const lan_moving_ai_query *q = &queries[0];
    assert_int_equal(q->bucket, 0);
    assert_int_equal(q->map_name_length, strlen("maps/ford.map"));
    assert_memory_equal(q->map_name, "maps/ford.map", q->map_name_length);
    assert_int_equal(q->width, 9);
    assert_int_equal(q->height, 7);
    assert_int_equal(q->start.x, 1);
    assert_int_equal(q->start.y, 2);
    assert_int_equal(q->goal.x, 8);
    assert_int_equal(q->goal.y, 6);
    assert_close(q->length, 8.65685425, 0.0, 0.0);
    assert_int_equal(q->line, 2);
    assert_int_equal(queries[1].bucket, 3);
    assert_int_equal(queries[1].line, 4);
    assert_close(queries[2].length, 1.4142, 0.0, 0.0);
    free(queries);
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
    assert_ok(
        lan_moving_ai_read_queries(text, strlen(text), &queries, &count, NULL));
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

TEST(file_without_queries_has_none)
{
    lan_moving_ai_query any = {0};
    lan_moving_ai_query *queries = &any;
    size_t count = 7;
    assert_ok(
        lan_moving_ai_read_queries("version 1", 9, &queries, &count, NULL));
    assert_null(queries);
    assert_int_equal(count, 0);
}

static void assert_bad_query(const char *text, int line, int column,
                             const char *message)
{
    lan_moving_ai_query *queries = NULL;
    size_t count = 7;
    lan_error err;
    lan_error_clear(&err);
    assert_int_equal(
        lan_moving_ai_read_queries(text, strlen(text), &queries, &count, &err),
        LAN_EPARSE);
    assert_null(queries);
    assert_int_equal(count, 7);
    assert_string_equal(err.text, message);
    assert_int_equal(err.line, line);
    assert_int_equal(err.column, column);
}

TEST(wrong_queries_are_errors_with_their_place)
{
    assert_bad_query("", 1, 1, "the file is empty: no line 'version 1'");
    assert_bad_query("version 2\n", 1, 9,
                     "version is '2': only version 1 is known");
    assert_bad_query("version 1 x\n", 1, 9,
                     "version is '1': only version 1 is known");
    assert_bad_query("0 f 9 7 1 1 2 2 3\n", 1, 1,
                     "the file begins with '0', not with 'version 1'");
    assert_bad_query("version 1\n0 f 9 7 1 1 2 2 3\n0 f 9 7 1 1 -2 2 3\n", 3,
                     13, "goal x is '-2', not a whole number");
    assert_bad_query("version 1\n0\n", 2, 2, "map is missing");
    assert_bad_query("version 1\n0 f 9 7 1\n", 2, 10, "start y is missing");
    assert_bad_query("version 1\n0 f 9 7 1 1 2 2\n", 2, 16,
                     "length is missing");
    assert_bad_query("version 1\n0 f 9 7 1 1 2 2 nan\n", 2, 17,
                     "length is 'nan', not a number of at least 0");
    assert_bad_query("version 1\n0 f 9 7 1 1 2 2 -1\n", 2, 17,
                     "length is '-1', not a number of at least 0");
    assert_bad_query("version 1\n0 f 9 7 1 1 2 2 3 4\n", 2, 19,
                     "'4' follows the nine fields of a query");
    assert_bad_query("version 1\n0 f 9 7 1 1 2 9999999999 3\n", 2, 15,
                     "goal y is 9999999999: too large");
}

TEST(query_that_does_not_fit_the_map_is_told)
{
    lan_grid_map *map = read_good("type octile\nheight 1\nwidth 3\nmap\n...\n");
    lan_moving_ai_query q = {
        .width = 3, .height = 1, .start = {0, 0}, .goal = {2, 0}, .line = 5};
    lan_error err;
    assert_ok(lan_moving_ai_check_query(&q, map, NULL));

    q.goal.x = 3;
    lan_error_clear(&err);
    assert_int_equal(lan_moving_ai_check_query(&q, map, &err), LAN_EINVAL);
    assert_string_equal(err.text,
                        "goal (3, 0) lies outside of the map of 3 x 1 cells");
    assert_int_equal(err.line, 5);

    q.start.y = 1;
    lan_error_clear(&err);
    assert_int_equal(lan_moving_ai_check_query(&q, map, &err), LAN_EINVAL);
    assert_string_equal(err.text,
                        "start (0, 1) lies outside of the map of 3 x 1 cells");

    q.height = 2;
    lan_error_clear(&err);
    assert_int_equal(lan_moving_ai_check_query(&q, map, &err), LAN_EINVAL);
    assert_string_equal(err.text,
                        "the query is for a map of 3 x 2 cells, not of 3 x 1");
    lan_grid_map_destroy(map);
}
