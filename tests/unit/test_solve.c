/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/solve.h"

#include "tests/support/reading.h"
#include "tests/support/support.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/real.h"
#include "scenarios/examples.h"

/* Two armies, x 137.5 and y 80.25. */
static const char duel[] = "format: 1\n"
                           "time: {unit: hour, end: 1e6}\n"
                           "units: {p: {cost: 3}, q: {cost: 5}}\n"
                           "armies:\n"
                           "  x: {units: {p: 137.5}}\n"
                           "  y: {units: {q: {count: 80.25%s}}}\n"
                           "fire:\n"
                           "  - {from: y, at: x, law: %s, coefficient: %g}\n"
                           "  - {from: x, at: y, law: aimed, coefficient: %g}\n"
                           "solve: {%s}\n";

static const double on_x = 0.013;
static const double on_y = 0.0091;

/* The count of y that ties with x0 by the square law. */
static double tie_of(double x0)
{
    return x0 * sqrt(on_y / on_x);
}

/* A scenario and what its question came to. */
typedef struct asked {
    test_reading reading;
    lan_status status;
    lan_solution *found;
    lan_error err;
} asked;

static void ask(asked *q, uint64_t seed, const lan_progress *progress)
{
    if (q->reading.status != LAN_OK) {
        char *report = reading_report(&q->reading);
        fail_with("%s", report);
    }
    lan_error_clear(&q->err);
    q->found = NULL;
    q->status = lan_solve_find(q->reading.scenario,
                               lan_scenario_solve_def(q->reading.scenario),
                               seed, progress, &q->found, &q->err);
}

static asked ask_with(const char *question, const char *const *settings)
{
    char text[2048];
    asked q;
    snprintf(text, sizeof text, duel, "", "aimed", on_x, on_y, question);
    q.reading = read_with(text, settings);
    ask(&q, 7, NULL);
    return q;
}

static asked ask_square(const char *question)
{
    static const char *const none[] = {NULL};
    return ask_with(question, none);
}

static void done(asked *q)
{
    if (q->status == LAN_OK) {
        lan_solution_destroy(q->found);
    }
    reading_clear(&q->reading);
}

/* The one answer of a part. */
static lan_solve_answer only(const asked *q, size_t part)
{
    if (q->status != LAN_OK) {
        fail_with("%s", q->err.text);
    }
    assert_true(part < q->found->part_count);
    assert_int_equal(q->found->parts[part].count, 1);
    return q->found->parts[part].answers[0];
}

/* --- roots --------------------------------------------------------------- */

TEST(square_law_breaks_even_where_the_invariant_vanishes)
{
    asked q = ask_square("change: armies.y.units.q, between: [10, 911.5]");
    const lan_solve_answer at = only(&q, 0);
    assert_int_equal(at.kind, LAN_SOLVE_AT);
    assert_close(at.lo[0], tie_of(137.5), 1e-9, 0.0);
    assert_close(at.value_lo, 0.0, 0.0, 1e-5);
    assert_true(q.found->battles < 300);
    done(&q);
}

TEST(coefficients_break_even_as_counts_do)
{
    asked q = ask_square("change: fire.0.coefficient, between: [1e-4, 1]");
    const double ratio = 137.5 / 80.25;
    assert_close(only(&q, 0).lo[0], on_y * ratio * ratio, 1e-9, 0.0);
    done(&q);
}

/* dx/dt = -c x y, dy/dt = -a x: a x0 = c y0^2 / 2, if x is not gone before it
 * has no one left. */
TEST(mixed_law_breaks_even_at_its_invariant)
{
    static const char *const settings[] = {"armies.x.units.p=1000",
                                           "rules.gone=1e-9", NULL};
    char text[2048];
    asked q;
    snprintf(text, sizeof text, duel, "", "area", 0.0002, 0.01,
             "change: armies.y.units.q, between: [10, 1000]");
    q.reading = read_with(text, settings);
    ask(&q, 7, NULL);
    assert_close(only(&q, 0).lo[0], 316.2277660168379, 1e-8, 0.0);
    done(&q);
}

/* The square law leaves sqrt(1 - (y0 / tie)^2) of x. */
TEST(target_is_where_the_margin_has_the_value)
{
    asked q = ask_square("find: target, value: 0.37, "
                         "change: armies.y.units.q, between: [10, 911.5]");
    const lan_solve_answer at = only(&q, 0);
    assert_int_equal(at.kind, LAN_SOLVE_AT);
    assert_close(at.lo[0], tie_of(137.5) * sqrt(1.0 - 0.37 * 0.37), 1e-9, 0.0);
    assert_close(at.value_lo, 0.37, 1e-9, 0.0);
    assert_int_equal(q.found->part_count, 1);
    done(&q);
}

/* y loses all of it where it loses, and where it wins y0 - sqrt(y0^2 - tie^2).
 */
TEST(target_may_be_of_anything_that_can_be_recorded)
{
    const double lost = 81.25;
    const double tie = tie_of(137.5); /* 115.04 */
    asked q = ask_square("find: target, of: armies.y.units.q.lost_combat, "
                         "value: 81.25, "
                         "change: armies.y.units.q, between: [10, 911.5]");
    assert_ok(q.status);
    assert_int_equal(q.found->parts[0].count, 2);
    const lan_solve_answer *at = q.found->parts[0].answers;
    assert_close(at[0].lo[0], lost, 1e-9, 0.0);
    assert_close(at[1].lo[0], 0.5 * (lost + tie * tie / lost), 1e-9, 0.0);
    done(&q);
}

/* The margin ends in a root there, which no solver reaches exactly. */
TEST(tie_at_an_end_of_the_range_is_found)
{
    static const char *const settings[] = {"armies.x.units.p=60",
                                           "fire.0.coefficient=0.04",
                                           "fire.1.coefficient=0.09", NULL};
    asked up =
        ask_with("change: armies.y.units.q, between: [90, 911]", settings);
    asked down =
        ask_with("change: armies.y.units.q, between: [7, 90]", settings);
    asked off = ask_with("change: armies.y.units.q, between: [90.00001, 911]",
                         settings);
    assert_close(only(&up, 0).lo[0], 90.0, 1e-11, 0.0);
    assert_close(only(&down, 0).lo[0], 90.0, 1e-11, 0.0);
    assert_int_equal(off.found->parts[0].count, 0);
    done(&up);
    done(&down);
    done(&off);
}

TEST(range_without_fire_is_level)
{
    static const char *const settings[] = {"fire.0.coefficient=0",
                                           "fire.1.coefficient=0", NULL};
    asked q = ask_with("change: armies.y.units.q, between: [7, 911]", settings);
    assert_int_equal(only(&q, 0).kind, LAN_SOLVE_FLAT);
    assert_close(only(&q, 0).lo[0], 7.0, 0.0, 0.0);
    assert_close(only(&q, 0).hi[0], 911.0, 0.0, 0.0);
    done(&q);
}

/* Near the tie a battle is long: it lasts so long on both sides of it. */
TEST(every_crossing_of_the_range_is_reported)
{
    asked q = ask_square("find: target, of: duration, value: 150, "
                         "change: armies.y.units.q, between: [10, 911.5]");
    const double ratio = tanh(150.0 * sqrt(on_x * on_y));
    assert_ok(q.status);
    assert_int_equal(q.found->parts[0].count, 2);
    const lan_solve_answer *at = q.found->parts[0].answers;
    assert_close(at[0].lo[0], tie_of(137.5) * ratio, 1e-8, 0.0);
    assert_close(at[1].lo[0], tie_of(137.5) / ratio, 1e-8, 0.0);
    done(&q);
}

/* Relief of 900 comes after 20 hours: to no one, unless y lasts as long. */
TEST(jump_is_reported_with_both_values)
{
    char text[2048];
    asked q;
    snprintf(text, sizeof text, duel,
             ", reinforcements: [{at: 20, count: 900}]", "aimed", on_x, on_y,
             "change: armies.y.units.q, between: [1, 100]");
    q.reading = read_text(text);
    ask(&q, 7, NULL);
    const lan_solve_answer at = only(&q, 0);
    const double ratio = tanh(20.0 * sqrt(on_x * on_y));
    assert_int_equal(at.kind, LAN_SOLVE_JUMP);
    assert_close(at.lo[0], tie_of(137.5) * ratio, 1e-7, 0.0);
    assert_close(at.hi[0], at.lo[0], 1e-10, 0.0);
    assert_close(at.value_lo, sqrt(1.0 - ratio * ratio), 1e-6, 0.0);
    /* of the relief hardly anybody falls, who were few are gone */
    assert_true(at.value_hi < -0.9 && at.value_hi > -1.0);
    done(&q);
}

/* What would last longer than time.end lasts that long. */
TEST(stretch_of_the_value_is_reported_as_its_interval)
{
    static const char *const settings[] = {"time.end=100", NULL};
    asked q = ask_with("find: target, of: duration, value: 100, "
                       "change: armies.y.units.q, between: [10, 911.5]",
                       settings);
    const double ratio = tanh(100.0 * sqrt(on_x * on_y));
    const lan_solve_answer at = only(&q, 0);
    assert_int_equal(at.kind, LAN_SOLVE_FLAT);
    assert_close(at.lo[0], tie_of(137.5) * ratio, 1e-8, 0.0);
    assert_close(at.hi[0], tie_of(137.5) / ratio, 1e-8, 0.0);
    done(&q);
}

TEST(whole_numbers_are_neighbours_with_their_margins)
{
    asked q = ask_square(
        "whole: true, change: armies.y.units.q, between: [10.5, 911.5]");
    const lan_solve_answer at = only(&q, 0);
    const double tie = tie_of(137.5); /* 115.04 */
    assert_int_equal(at.kind, LAN_SOLVE_BETWEEN);
    assert_close(at.lo[0], 115.0, 0.0, 0.0);
    assert_close(at.hi[0], 116.0, 0.0, 0.0);
    assert_close(at.value_lo, sqrt(1.0 - pow(115.0 / tie, 2.0)), 1e-6, 0.0);
    assert_close(at.value_hi, -sqrt(1.0 - pow(tie / 116.0, 2.0)), 1e-6, 0.0);
    done(&q);
}

/* Equal fire and equal numbers: by symmetry a half. */
/* 60 of x and 90 of y at rates of 9 to 4. */
TEST(tied_integers_are_reported_alone)
{
    static const char *const settings[] = {"armies.x.units.p=60",
                                           "fire.0.coefficient=0.04",
                                           "fire.1.coefficient=0.09", NULL};
    asked q = ask_with(
        "whole: true, change: armies.y.units.q, between: [7, 911]", settings);
    assert_int_equal(only(&q, 0).kind, LAN_SOLVE_AT);
    assert_close(only(&q, 0).lo[0], 90.0, 0.0, 0.0);
    done(&q);
}

TEST(exact_odds_are_reported_with_the_margin)
{
    static const char *const settings[] = {"armies.x.units.p=13",
                                           "fire.0.coefficient=0.0091", NULL};
    asked q = ask_with("change: armies.y.units.q, between: [3, 41]", settings);
    assert_close(only(&q, 0).lo[0], 13.0, 1e-9, 0.0);
    assert_string_equal(q.found->parts[1].of, "odds");
    assert_true(q.found->parts[1].is_whole);
    assert_int_equal(only(&q, 1).kind, LAN_SOLVE_AT);
    assert_close(only(&q, 1).lo[0], 13.0, 0.0, 0.0);
    assert_close(only(&q, 1).value_lo, 0.5, 1e-12, 0.0);
    done(&q);
}

TEST(odds_that_cannot_be_had_are_left_out)
{
    asked q = ask_square("change: armies.y.units.q, between: [3, 411]");
    assert_ok(q.status);
    assert_int_equal(q.found->part_count, 1); /* x is 137.5 soldiers */
    done(&q);
}

TEST(range_without_an_answer_reports_its_ends)
{
    asked q = ask_square("change: armies.y.units.q, between: [10, 100]");
    const double tie = tie_of(137.5);
    assert_ok(q.status);
    assert_int_equal(q.found->parts[0].count, 0);
    assert_close(q.found->parts[0].at_lo, sqrt(1.0 - pow(10.0 / tie, 2.0)),
                 1e-8, 0.0);
    assert_close(q.found->parts[0].at_hi, sqrt(1.0 - pow(100.0 / tie, 2.0)),
                 1e-8, 0.0);
    done(&q);
}

/* --- the least and the most ---------------------------------------------- */

TEST(longest_battle_is_the_tie)
{
    asked q = ask_square("find: maximum, of: duration, "
                         "change: armies.y.units.q, between: [10, 911.5]");
    assert_int_equal(only(&q, 0).kind, LAN_SOLVE_BEST);
    assert_close(only(&q, 0).lo[0], tie_of(137.5), 1e-6, 0.0);
    done(&q);
}

TEST(least_may_lie_at_an_end)
{
    asked q = ask_square("find: minimum, "
                         "change: armies.y.units.q, between: [10, 911.5]");
    assert_int_equal(only(&q, 0).kind, LAN_SOLVE_BEST);
    assert_close(only(&q, 0).lo[0], 911.5, 0.0, 0.0);
    done(&q);
}

TEST(best_stretch_is_reported_as_its_interval)
{
    static const char *const settings[] = {"time.end=100", NULL};
    asked q = ask_with("find: maximum, of: duration, "
                       "change: armies.y.units.q, between: [10, 911.5]",
                       settings);
    const double ratio = tanh(100.0 * sqrt(on_x * on_y));
    assert_int_equal(only(&q, 0).kind, LAN_SOLVE_FLAT);
    assert_close(only(&q, 0).lo[0], tie_of(137.5) * ratio, 1e-8, 0.0);
    assert_close(only(&q, 0).hi[0], tie_of(137.5) / ratio, 1e-8, 0.0);
    done(&q);
}

/* The stretch lies between two places of the scan. */
TEST(narrow_best_stretch_is_reported)
{
    static const char *const settings[] = {"time.end=250", NULL};
    asked q = ask_with("find: maximum, of: duration, "
                       "change: armies.y.units.q, between: [10, 911.5]",
                       settings);
    const double ratio = tanh(250.0 * sqrt(on_x * on_y));
    assert_int_equal(only(&q, 0).kind, LAN_SOLVE_FLAT);
    assert_close(only(&q, 0).lo[0], tie_of(137.5) * ratio, 1e-8, 0.0);
    assert_close(only(&q, 0).hi[0], tie_of(137.5) / ratio, 1e-8, 0.0);
    done(&q);
}

/* --- several paths ------------------------------------------------------- */

/* The foot of the perpendicular on the line y = k x, ranges being equal. */
TEST(several_break_even_at_the_nearest_place)
{
    asked q = ask_square("change: [armies.x.units.p, armies.y.units.q], "
                         "between: [[20, 320], [20, 320]]");
    const double k = sqrt(on_y / on_x);
    const double x = (137.5 + k * 80.25) / (1.0 + k * k);
    const lan_solve_answer at = only(&q, 0);
    assert_int_equal(at.kind, LAN_SOLVE_AT);
    assert_close(at.lo[0], x, 1e-4, 0.0);
    assert_close(at.lo[1], k * x, 1e-4, 0.0);
    assert_close(at.lo[1] / at.lo[0], k, 1e-8, 0.0);
    done(&q);
}

TEST(best_of_several_is_the_corner_of_their_ranges)
{
    asked q = ask_square("find: maximum, "
                         "change: [armies.x.units.p, armies.y.units.q, "
                         "fire.0.coefficient], "
                         "between: [[20, 320], [20, 320], [0.001, 0.1]]");
    const lan_solve_answer at = only(&q, 0);
    assert_int_equal(at.kind, LAN_SOLVE_BEST);
    assert_close(at.lo[0], 320.0, 1e-9, 0.0);
    assert_close(at.lo[1], 20.0, 1e-9, 0.0);
    assert_close(at.lo[2], 0.001, 1e-9, 0.0);
    done(&q);
}

TEST(whole_numbers_of_several_are_whole_and_near)
{
    asked q = ask_square("find: target, value: 0.37, whole: true, "
                         "change: [armies.x.units.p, armies.y.units.q], "
                         "between: [[20, 320], [20, 320]]");
    const lan_solve_answer at = only(&q, 0);
    const double ratio = at.lo[1] / tie_of(at.lo[0]);
    assert_int_equal(at.kind, LAN_SOLVE_BEST);
    assert_close(at.lo[0], floor(at.lo[0]), 0.0, 0.0);
    assert_close(at.lo[1], floor(at.lo[1]), 0.0, 0.0);
    assert_close(at.value_lo, sqrt(1.0 - ratio * ratio), 1e-8, 0.0);
    assert_close(at.value_lo, 0.37, 0.0, 0.01);
    done(&q);
}

/* 9 to 4 ties at 2 to 3, of which there are some in 90,000 pairs. */
TEST(tie_of_whole_numbers_is_found)
{
    static const char *const settings[] = {
        "armies.x.units.p=100", "armies.y.units.q=210",
        "fire.0.coefficient=0.04", "fire.1.coefficient=0.09", NULL};
    asked q = ask_with("whole: true, "
                       "change: [armies.x.units.p, armies.y.units.q], "
                       "between: [[20, 320], [20, 320]]",
                       settings);
    const lan_solve_answer at = only(&q, 0);
    assert_close(at.lo[1], 1.5 * at.lo[0], 1e-15, 0.0);
    assert_close(at.value_lo, 0.0, 0.0, 1e-7);
    done(&q);
}

TEST(range_of_a_single_whole_number_is_not_left)
{
    asked q = ask_square("find: maximum, whole: true, "
                         "change: [armies.x.units.p, armies.y.units.q], "
                         "between: [[20, 20.5], [20, 23]]");
    assert_close(only(&q, 0).lo[0], 20.0, 0.0, 0.0);
    assert_close(only(&q, 0).lo[1], 20.0, 0.0, 0.0);
    done(&q);
}

TEST(odds_of_several_are_of_whole_numbers)
{
    static const char *const settings[] = {"armies.x.units.p=13",
                                           "fire.0.coefficient=0.0091", NULL};
    asked q = ask_with("of: odds, "
                       "change: [armies.x.units.p, armies.y.units.q], "
                       "between: [[3, 41], [3, 41]]",
                       settings);
    assert_true(q.found->parts[0].is_whole);
    assert_close(only(&q, 0).lo[0], only(&q, 0).lo[1], 0.0, 0.0);
    assert_close(only(&q, 0).value_lo, 0.5, 1e-12, 0.0);
    done(&q);
}

TEST(equal_seeds_give_equal_bits)
{
    const char *question = "find: target, value: 0.37, whole: true, "
                           "change: [armies.x.units.p, armies.y.units.q], "
                           "between: [[20, 320], [20, 320]]";
    asked one = ask_square(question);
    asked two = ask_square(question);
    const lan_solve_answer a = only(&one, 0);
    const lan_solve_answer b = only(&two, 0);
    assert_memory_equal(a.lo, b.lo, 2 * sizeof *a.lo);
    assert_memory_equal(&a.value_lo, &b.value_lo, sizeof a.value_lo);
    assert_int_equal(one.found->battles, two.found->battles);
    done(&one);
    done(&two);
}

TEST(several_without_an_answer_tell_the_ends)
{
    asked q = ask_square("change: [armies.x.units.p, armies.y.units.q], "
                         "between: [[200, 320], [20, 120]]");
    assert_ok(q.status);
    assert_int_equal(q.found->parts[0].count, 0);
    assert_close(q.found->parts[0].at_hi,
                 sqrt(1.0 - pow(120.0 / tie_of(320.0), 2.0)), 1e-8, 0.0);
    done(&q);
}

/* --- what is refused ----------------------------------------------------- */

static void assert_refusal(const char *question, const char *text)
{
    asked q = ask_square(question);
    assert_int_equal(q.status, LAN_EINVAL);
    assert_string_equal(q.err.text, text);
    assert_null(q.found);
    done(&q);
}

TEST(what_is_no_question_is_refused)
{
    assert_refusal("find: minimum, of: margni, change: armies.x.units.p, "
                   "between: [20, 32]",
                   "no result is called 'margni' (did you "
                   "mean 'margin'?)");
    assert_refusal("find: minimum, of: winner, change: armies.x.units.p, "
                   "between: [20, 32]",
                   "'winner' is a word: only numbers can be solved for");
    assert_refusal("change: [armies.x.units.p, armies.x.units.p], "
                   "between: [[20, 32], [40, 52]]",
                   "'armies.x.units.p' is changed twice");
    assert_refusal("whole: true, change: armies.x.units.p, "
                   "between: [20.25, 20.75]",
                   "there is no integer from 20.25 to 20.75");
}

static bool stop(void *context, double asked_so_far, double total)
{
    int *left = context;
    assert_true(asked_so_far <= total);
    return --*left > 0;
}

TEST(search_can_be_cancelled)
{
    char text[2048];
    int left = 20;
    const lan_progress progress = {stop, &left};
    asked q;
    snprintf(text, sizeof text, duel, "", "aimed", on_x, on_y,
             "change: armies.y.units.q, between: [10, 911.5]");
    q.reading = read_text(text);
    ask(&q, 7, &progress);
    assert_int_equal(q.status, LAN_ECANCELLED);
    assert_null(q.found);
    done(&q);
}
