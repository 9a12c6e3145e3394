/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/solving/solve_impl.h"
#include "lanchester/solve.h"

#include "tests/support/reading.h"
#include "tests/support/support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Which kind of answer a question gets: a place, a jump, a stretch.
 *
 * The square law: x and y lose on_x y and on_y x, and tie where
 * on_x y^2 = on_y x^2. */
static const double on_x = 0.013;
static const double on_y = 0.0091;

/* The count of y that ties with x0. */
static double tie_of(double x0)
{
    return x0 * sqrt(on_y / on_x);
}

/* A scenario and what its question came to. */
typedef struct asked {
    test_reading reading;
    lan_solution *found;
} asked;

static asked ask(const char *text, const char *const *settings)
{
    lan_error err;
    asked q;
    q.reading = read_with(text, settings);
    if (q.reading.status != LAN_OK) {
        fail_with("%s", reading_report(&q.reading));
    }
    lan_error_clear(&err);
    assert_ok_or(lan_solve_find(q.reading.scenario,
                                lan_scenario_solve_def(q.reading.scenario), 7,
                                NULL, &q.found, &err),
                 &err);
    return q;
}

/* 137.5 of x, and y with relief if any, by the square law. */
static asked ask_square(const char *y, const char *question,
                        const char *const *settings)
{
    static const char *const none[] = {NULL};
    char text[2048];
    snprintf(text, sizeof text,
             "format: 1\n"
             "time: {end: 1e6}\n"
             "units: {p: {}, q: {}}\n"
             "armies:\n"
             "  x: {units: {p: 137.5}}\n"
             "  y: {units: {q: {%s}}}\n"
             "fire:\n"
             "  - {from: y, at: x, law: aimed, coefficient: %g}\n"
             "  - {from: x, at: y, law: aimed, coefficient: %g}\n"
             "solve: {%s}\n",
             y, on_x, on_y, question);
    return ask(text, settings != NULL ? settings : none);
}

static void done(asked *q)
{
    lan_solution_destroy(q->found);
    reading_clear(&q->reading);
}

/* The one answer of the first part. */
static lan_solve_answer only(const asked *q)
{
    assert_int_equal(q->found->parts[0].count, 1);
    return q->found->parts[0].answers[0];
}

static void assert_flat(const asked *q, double lo, double hi)
{
    const lan_solve_answer at = only(q);
    assert_int_equal(at.kind, LAN_SOLVE_FLAT);
    assert_close(at.lo[0], lo, 1e-8, 0.0);
    assert_close(at.hi[0], hi, 1e-8, 0.0);
}

/* --- stretches of the least and most ------------------------------------- */

/* Sums of what is lost by steps are rounded. */
static const char *const stepped[] = {"solver.method=gsl", NULL};
static const char relieved[] =
    "count: 80.3, reinforcements: [{at: 3.7, count: 11.9}]";

/* In units in which both sides shoot alike x - y grows and x + y falls by a
 * rate; relief of y takes from the former what it has by then. */
static double tie_of_relieved(void)
{
    const double rate = sqrt(on_x * on_y);
    return (80.3 + 11.9 * exp(-rate * 3.7)) * sqrt(on_x / on_y);
}

/* Who is gone has lost all, but for the rounding of a sum. */
TEST(rough_best_stretch_is_reported_in_full)
{
    asked q = ask_square(relieved,
                         "find: maximum, of: armies.y.lost_combat, "
                         "change: armies.x.units.p, between: [10, 911.5]",
                         stepped);
    assert_flat(&q, tie_of_relieved(), 911.5);
    done(&q);
}

TEST(what_never_changes_is_least_and_most_throughout)
{
    static const char *const wants[] = {"minimum", "maximum"};
    for (size_t i = 0; i < 2; i++) {
        char question[200];
        snprintf(question, sizeof question,
                 "find: %s, of: armies.y.lost_combat, "
                 "change: armies.x.units.p, between: [231.5, 911.5]",
                 wants[i]);
        asked q = ask_square(relieved, question, stepped);
        assert_flat(&q, 231.5, 911.5);
        done(&q);
    }
}

/* A battle lasts as long as it does, however late its end may be; the relief
 * comes too late, and the second range has no two places of the scan in it. */
TEST(best_length_begins_where_the_battle_ends_by_itself)
{
    static const char *const settings[] = {"solver.method=gsl",
                                           "armies.x.units.p=311.3", NULL};
    static const double ends[] = {15.9, 13.3};
    const double length = atanh(37.3 / tie_of(311.3)) / sqrt(on_x * on_y);
    for (size_t i = 0; i < 2; i++) {
        char question[200];
        snprintf(question, sizeof question,
                 "find: maximum, of: duration, change: time.end, "
                 "between: [1, %g]",
                 ends[i]);
        asked q =
            ask_square("count: 37.3, reinforcements: [{at: 16.1, count: 15.4}]",
                       question, settings);
        assert_flat(&q, length, ends[i]);
        done(&q);
    }
}

/* --- jumps --------------------------------------------------------------- */

/* Losses of both sides are as a to b by the linear law, and who has half a
 * soldier left is gone: the other has at least as much. */
TEST(half_a_soldier_is_reported_as_a_jump)
{
    static const char *const none[] = {NULL};
    const double y = 8017.5;
    const double tie = (y - 0.5) * (on_x / on_y) + 0.5;
    asked q = ask("format: 1\n"
                  "time: {end: 1e6}\n"
                  "units: {p: {}}\n"
                  "armies: {x: {units: {p: 90}}, y: {units: {p: 8017.5}}}\n"
                  "fire:\n"
                  "  - {from: y, at: x, law: area, coefficient: 0.013}\n"
                  "  - {from: x, at: y, law: area, coefficient: 0.0091}\n"
                  "solve: {change: armies.x.units.p, between: [700, 19000]}\n",
                  none);
    const lan_solve_answer at = only(&q);
    assert_int_equal(at.kind, LAN_SOLVE_JUMP);
    assert_close(at.lo[0], tie, 1e-9, 0.0);
    assert_close(at.value_lo, -0.5 / y, 1e-4, 0.0);
    assert_close(at.value_hi, 0.5 / tie, 1e-4, 0.0);
    done(&q);
}

/* The margin falls with the root of the distance from the tie, and no range is
 * too narrow for that. */
TEST(tie_of_the_square_law_is_a_place_in_any_range)
{
    static const double shares[] = {1e-3, 3e-6, 1e-9, 1e-10, 2e-11, 1e-12};
    const double tie = tie_of(137.5);
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++) {
        char question[200];
        snprintf(question, sizeof question,
                 "change: armies.y.units.q, between: [%.17g, %.17g]",
                 tie * (1.0 - shares[i]), tie * (1.0 + 2.1 * shares[i]));
        asked q = ask_square("count: 80.3", question, NULL);
        assert_int_equal(only(&q).kind, LAN_SOLVE_AT);
        assert_close(only(&q).lo[0], tie, 1e-11, 0.0);
        done(&q);
    }
}

/* Relief of 500 that comes while one of y is left turns the battle: what x has
 * left by then hurts it by the square law. */
TEST(jump_at_the_nearest_place_is_reported_once)
{
    asked q = ask_square("count: 80.3, reinforcements: [{at: 120, count: 500}]",
                         "change: [armies.y.units.q.reinforcements.0.at, "
                         "armies.y.units.q.reinforcements.0.count], "
                         "between: [[1, 150], [400, 600]]",
                         NULL);
    const lan_solve_answer at = only(&q);
    const double ratio = 80.3 / tie_of(137.5);
    const double length = atanh(ratio) / sqrt(on_x * on_y);
    const double left = sqrt(1.0 - ratio * ratio);
    const double hurt = tie_of(137.5 * left) / 500.0;
    assert_int_equal(at.kind, LAN_SOLVE_JUMP);
    assert_close(at.lo[0], length, 1e-8, 0.0);
    assert_close(at.hi[0], length, 1e-8, 0.0);
    assert_close(at.lo[1], 500.0, 1e-5, 0.0);
    assert_close(at.value_lo, left, 1e-6, 0.0);
    assert_close(at.value_hi, -500.0 * sqrt(1.0 - hurt * hurt) / 580.3, 1e-4,
                 0.0);
    done(&q);
}

/* --- ranges that span very much ------------------------------------------ */

TEST(place_is_found_in_a_range_of_any_width)
{
    static const double most[] = {1e9, 1e40, 1e150, 1e300};
    for (size_t i = 0; i < sizeof most / sizeof *most; i++) {
        char question[200];
        snprintf(question, sizeof question,
                 "change: armies.y.units.q, between: [0, %g]", most[i]);
        asked q = ask_square("count: 80.3", question, NULL);
        assert_int_equal(only(&q).kind, LAN_SOLVE_AT);
        assert_close(only(&q).lo[0], tie_of(137.5), 1e-9, 0.0);
        assert_true(q.found->battles < 2500);
        done(&q);
    }
}

/* All of x is lost to any y that is more than its tie. */
TEST(stretch_is_found_in_a_range_of_any_width)
{
    asked q = ask_square("count: 80.3",
                         "find: maximum, of: armies.x.lost_combat, "
                         "change: armies.y.units.q, between: [0, 1e300]",
                         NULL);
    assert_flat(&q, tie_of(137.5), 1e300);
    done(&q);
}

/* Ranges that hold all that is asked of a scenario with 80.3 of y, however many
 * decades they span. */
static const char *const wide_ranges[] = {
    "[0, 1e4]",        "[0, 1e12]",    "[0, 1e300]",   "[1e-9, 1e9]",
    "[1e-300, 1e300]", "[1e-5, 1e25]", "[3e-2, 1e150]"};

#define WIDE_RANGES (sizeof wide_ranges / sizeof *wide_ranges)

/* Asks something of the count of y in the i-th of them. */
static asked ask_wide(size_t i, const char *wanted, const char *const *settings)
{
    char question[200];
    snprintf(question, sizeof question,
             "%s, change: armies.y.units.q, between: %s", wanted,
             wide_ranges[i]);
    return ask_square("count: 80.3", question, settings);
}

/* A battle is long near the tie: a peak of a decade. */
TEST(longest_battle_is_found_in_a_range_of_any_width)
{
    for (size_t i = 0; i < WIDE_RANGES; i++) {
        asked q = ask_wide(i, "find: maximum, of: duration", NULL);
        assert_int_equal(only(&q).kind, LAN_SOLVE_BEST);
        assert_close(only(&q).lo[0], tie_of(137.5), 1e-6, 0.0);
        assert_true(q.found->battles < 2600);
        done(&q);
    }
}

/* It lasts as long on both sides of the tie. */
TEST(both_crossings_are_found_in_a_range_of_any_width)
{
    const double ratio = tanh(50.0 * sqrt(on_x * on_y));
    for (size_t i = 0; i < WIDE_RANGES; i++) {
        asked q = ask_wide(i, "find: target, of: duration, value: 50", NULL);
        assert_int_equal(q.found->parts[0].count, 2);
        const lan_solve_answer *at = q.found->parts[0].answers;
        assert_close(at[0].lo[0], tie_of(137.5) * ratio, 1e-8, 0.0);
        assert_close(at[1].lo[0], tie_of(137.5) / ratio, 1e-8, 0.0);
        done(&q);
    }
}

/* What is left of y is as large as y at the end of the range: a place is not
 * judged by that. y^2 - tie^2 is left squared. */
TEST(place_is_judged_by_the_values_around_it)
{
    const double tie = tie_of(137.5);
    for (size_t i = 0; i < WIDE_RANGES; i++) {
        asked q =
            ask_wide(i, "find: target, of: armies.y.left, value: 61.25", NULL);
        assert_int_equal(only(&q).kind, LAN_SOLVE_AT);
        assert_close(only(&q).lo[0], hypot(tie, 61.25), 1e-9, 0.0);
        done(&q);
    }
}

TEST(stretch_within_any_range_is_reported)
{
    static const char *const settings[] = {"time.end=100", NULL};
    const double ratio = tanh(100.0 * sqrt(on_x * on_y));
    static const char *const wants[] = {"find: maximum, of: duration",
                                        "find: target, of: duration, "
                                        "value: 100"};
    for (size_t i = 0; i < 2 * WIDE_RANGES; i++) {
        asked q = ask_wide(i / 2, wants[i % 2], settings);
        assert_flat(&q, tie_of(137.5) * ratio, tie_of(137.5) / ratio);
        done(&q);
    }
}

/* y has no one left up to the tie. */
TEST(stretch_at_the_end_of_a_wide_range_is_reported)
{
    for (size_t i = 0; i < WIDE_RANGES; i++) {
        asked q = ask_wide(i, "find: minimum, of: armies.y.left", NULL);
        assert_int_equal(only(&q).kind, LAN_SOLVE_FLAT);
        assert_close(only(&q).lo[0], strtod(wide_ranges[i] + 1, NULL), 0.0,
                     0.0);
        assert_close(only(&q).hi[0], tie_of(137.5), 1e-8, 0.0);
        done(&q);
    }
}

TEST(whole_numbers_are_found_in_a_range_of_any_width)
{
    const double ratio = tanh(50.0 * sqrt(on_x * on_y));
    const double ends[2] = {tie_of(137.5) * ratio, tie_of(137.5) / ratio};
    static const char *const ranges[] = {"[0, 5000]", "[0, 1e9]", "[1, 1e15]"};
    for (size_t i = 0; i < 3; i++) {
        char question[200];
        snprintf(question, sizeof question,
                 "whole: true, find: target, of: duration, value: 50, "
                 "change: armies.y.units.q, between: %s",
                 ranges[i]);
        asked q = ask_square("count: 80.3", question, NULL);
        assert_int_equal(q.found->parts[0].count, 2);
        for (size_t k = 0; k < 2; k++) {
            const lan_solve_answer at = q.found->parts[0].answers[k];
            assert_int_equal(at.kind, LAN_SOLVE_BETWEEN);
            assert_close(at.lo[0], floor(ends[k]), 0.0, 0.0);
            assert_close(at.hi[0], ceil(ends[k]), 0.0, 0.0);
        }
        done(&q);
    }
}

/* 1000 are left to who has more, and no ray to there leads to an end of the
 * ranges: less of x there is not. */
TEST(several_are_found_in_ranges_of_any_width)
{
    static const char *const most[] = {"1e4", "1e12", "1e20", "1e300"};
    static const char *const settings[] = {"armies.y.units.q=140", NULL};
    const double least = tie_of(137.5);
    for (size_t i = 0; i < 4; i++) {
        char question[300];
        snprintf(question, sizeof question,
                 "find: target, of: armies.y.left, value: 1000, "
                 "change: [armies.x.units.p, armies.y.units.q], "
                 "between: [[137.5, %s], [120, %s]]",
                 most[i], most[i]);
        asked q = ask_square("count: 80.3", question, settings);
        assert_int_equal(only(&q).kind, LAN_SOLVE_AT);
        assert_close(only(&q).lo[0], 137.5, 1e-6, 0.0);
        assert_close(only(&q).lo[1], hypot(1000.0, least), 1e-6, 0.0);
        assert_true(q.found->parts[0].is_coarse == (i > 0));
        done(&q);
    }
}

/* Ordinary ranges cost what they did, and no scan but one of odds is coarse. */
TEST(scan_reports_its_widest_gap)
{
    asked plain = ask_square(
        "count: 80.3", "change: armies.y.units.q, between: [10, 911.5]", NULL);
    assert_int_equal(plain.found->parts[0].places, LAN_SOLVE_SCAN);
    assert_false(plain.found->parts[0].is_coarse);
    done(&plain);
    for (size_t i = 0; i < WIDE_RANGES; i++) {
        asked q = ask_wide(i, "find: maximum, of: duration", NULL);
        const lan_solve_part *part = &q.found->parts[0];
        assert_true(part->places > LAN_SOLVE_SCAN && part->places < 2100);
        assert_false(part->is_coarse);
        done(&q);
    }
}

/* Odds are not worked out in more than 17 places. */
TEST(scan_of_odds_over_decades_is_coarse)
{
    static const char *const settings[] = {"armies.x.units.p=13", NULL};
    asked q = ask_square("count: 13",
                         "of: odds, change: armies.y.units.q, "
                         "between: [0, 40000]",
                         settings);
    const lan_solve_part *part = &q.found->parts[0];
    assert_int_equal(part->places, 17);
    assert_true(part->is_coarse);
    assert_close(part->gap[0], 0.0, 0.0, 0.0);
    assert_close(part->gap[1], 2500.0, 0.0, 0.0);
    done(&q);
}
