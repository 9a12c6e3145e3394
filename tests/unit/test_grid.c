/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/solving/grid.h"

#include "tests/support/reading.h"
#include "tests/support/support.h"

#include <math.h>
#include <string.h>

#include "base/real.h"

/* Square law: x0 and y0 tie if y0 = x0 sqrt(ratio of the rates). */
static const char duel[] = "format: 1\n"
                           "time: {unit: hour, end: 1e6}\n"
                           "units: {p: {}, q: {}}\n"
                           "armies:\n"
                           "  x: {units: {p: 137}}\n"
                           "  y: {units: {q: 80}}\n"
                           "fire:\n"
                           "  - {from: y, at: x, law: aimed, "
                           "coefficient: 0.0131}\n"
                           "  - {from: x, at: y, law: aimed, "
                           "coefficient: 0.0093}\n";

static const double on_x = 0.0131;
static const double on_y = 0.0093;

static const lan_grid_axis axis_x = {.path = "armies.x.units.p",
                                     .from = 20.0,
                                     .to = 300.0,
                                     .scale = LAN_SCALE_LINEAR,
                                     .points = 13};
static const lan_grid_axis axis_y = {.path = "armies.y.units.q",
                                     .from = 10.0,
                                     .to = 400.0,
                                     .scale = LAN_SCALE_LOG,
                                     .points = 11};

/* A scenario and its grid. */
typedef struct made {
    test_reading reading;
    lan_grid_def def;
    lan_status status;
    lan_grid grid;
    lan_error err;
} made;

static void begin(made *m)
{
    m->reading = read_text(duel);
    m->def = lan_grid_def_default();
    m->def.x = axis_x;
    m->def.y = axis_y;
    m->grid = (lan_grid){.columns = 7};
    if (m->reading.status != LAN_OK) {
        char *report = reading_report(&m->reading);
        fail_with("%s", report);
    }
}

static void begin_with(made *m, const char *const *settings, const char *of)
{
    begin(m);
    reading_clear(&m->reading);
    m->reading = read_with(duel, settings);
    m->def.of = of;
}

static void make(made *m)
{
    lan_error_clear(&m->err);
    m->status =
        lan_grid_make(m->reading.scenario, &m->def, NULL, &m->grid, &m->err);
}

static void make_well(made *m)
{
    make(m);
    if (m->status != LAN_OK) {
        fail_with("%s", m->err.text);
    }
}

static void end(made *m)
{
    if (m->status == LAN_OK) {
        lan_grid_clear(&m->grid);
    }
    reading_clear(&m->reading);
}

static lan_even_line find_line(made *m, double level)
{
    lan_even_line line = {.branch_count = 0};
    assert_ok(lan_grid_line(&m->grid, level, &line));
    return line;
}

/* Asserts a single branch on y = slope x, which is off by so much of y. */
static void assert_is_straight(const lan_even_line *line, double slope,
                               double off)
{
    assert_int_equal(line->branch_count, 1);
    assert_true(line->starts[1] > 12);
    for (size_t k = 0; k < line->starts[1]; k++) {
        assert_close(line->points[2 * k + 1], slope * line->points[2 * k], off,
                     0.0);
    }
}

/* The surviving share of x minus the surviving share of y. */
static double margin_of(double x, double y)
{
    const double conserved = on_y * x * x - on_x * y * y;
    return conserved > 0.0 ? sqrt(conserved / on_y) / x
                           : -sqrt(-conserved / on_x) / y;
}

TEST(values_are_those_of_the_square_law)
{
    made m;
    begin(&m);
    make_well(&m);
    assert_int_equal(m.grid.columns, 13);
    assert_int_equal(m.grid.rows, 11);
    assert_close(m.grid.x[12], 300.0, 0.0, 0.0);
    assert_close(m.grid.y[5], sqrt(10.0 * 400.0), 1e-14, 0.0);
    assert_close(m.grid.own_x, 137.0, 0.0, 0.0);
    assert_close(m.grid.own_y, 80.0, 0.0, 0.0);
    for (size_t k = 0; k < 13 * 11; k++) {
        assert_close(m.grid.values[k],
                     margin_of(m.grid.x[k % 13], m.grid.y[k / 13]), 1e-8, 1e-8);
    }
    end(&m);
}

/* Interpolated squares of margins are off by a part of a mesh. */
TEST(line_of_break_even_is_the_square_laws)
{
    const double slope = sqrt(on_y / on_x);
    made m;
    begin(&m);
    make_well(&m);
    lan_even_line line = find_line(&m, 0.0);
    assert_is_straight(&line, slope, 0.15);
    lan_even_line_clear(&line);
    end(&m);
}

/* y breaks at a share of its start: x wins up to the line on which the square
 * law leaves y this share; elsewhere the margin is 0. Words change halfway. */
TEST(border_of_winners_is_where_the_weaker_breaks)
{
    static const char *const settings[] = {"armies.y.break=0.64", NULL};
    const double slope = sqrt(on_y / on_x / (1.0 - 0.64 * 0.64));
    made m;
    begin_with(&m, settings, "winner");
    make_well(&m);
    lan_even_line line = find_line(&m, LAN_NAN);
    assert_is_straight(&line, slope, 0.3);
    lan_even_line_clear(&line);
    end(&m);
}

/* Armies that are even for longer than time.end form a region between the two
 * winners. Each winner has a border with it. */
TEST(borders_of_winners_are_those_of_every_word)
{
    static const char *const settings[] = {"time.end=9", NULL};
    made m;
    begin_with(&m, settings, "winner");
    make_well(&m);
    lan_even_line line = find_line(&m, LAN_NAN);
    assert_int_equal(line.branch_count, 2);
    assert_true(line.starts[1] > 6 && line.starts[2] > 12);
    lan_even_line_clear(&line);
    end(&m);
}

/* Equal fire: equal numbers are even, and only integers have odds. */
TEST(line_of_even_odds_lies_between_whole_numbers)
{
    static const char *const settings[] = {"fire.0.coefficient=0.0093", NULL};
    made m;
    begin_with(&m, settings, "odds");
    m.def.x.from = 3.0;
    m.def.x.to = 17.0;
    m.def.y.from = 2.0;
    m.def.y.to = 23.0;
    make_well(&m);
    assert_true(m.grid.is_whole);
    assert_true(m.grid.rows < 11); /* log spacing repeats the lowest value */
    lan_even_line line = find_line(&m, 0.5);
    assert_int_equal(line.branch_count, 1);
    for (size_t k = 0; k < line.starts[1]; k++) {
        assert_close(line.points[2 * k], line.points[2 * k + 1], 0.01, 0.0);
    }
    lan_even_line_clear(&line);
    end(&m);
}

TEST(circles_come_back_to_their_first_point)
{
    double places[9];
    double values[81];
    const lan_grid grid = {
        .x = places, .y = places, .columns = 9, .rows = 9, .values = values};
    for (int radius = 1; radius < 8; radius++) {
        lan_even_line line;
        for (int i = 0; i < 81; i++) {
            places[i % 9] = i % 9 - 4.0;
            values[i] = hypot(i % 9 - 4.0, i / 9 - 4.0) - 0.5 * radius - 0.1;
        }
        assert_ok(lan_grid_line(&grid, 0.0, &line));
        assert_int_equal(line.branch_count, 1);
        const double *last = &line.points[2 * line.starts[1] - 2];
        assert_close(last[0], line.points[0], 0.0, 0.0);
        assert_close(last[1], line.points[1], 0.0, 0.0);
        lan_even_line_clear(&line);
    }
}

TEST(one_path_is_a_single_row)
{
    made m;
    begin(&m);
    m.def.y.path = NULL;
    m.def.of = "armies.x.lost_combat";
    make_well(&m);
    assert_int_equal(m.grid.rows, 1);
    assert_true(isnan(m.grid.own_y));
    for (size_t i = 0; i < 13; i++) {
        const double x = m.grid.x[i];
        const double margin = margin_of(x, 80.0);
        assert_close(m.grid.values[i], margin > 0.0 ? x * (1.0 - margin) : x,
                     1e-8, 0.0);
    }
    end(&m);
}

TEST(words_are_their_index)
{
    made m;
    begin(&m);
    m.def.of = "winner";
    make_well(&m);
    assert_close(m.grid.values[12], 0.0, 0.0, 0.0);
    assert_close(m.grid.values[13 * 10], 1.0, 0.0, 0.0);
    end(&m);
}

TEST(threads_do_not_change_bits)
{
    made one;
    made four;
    begin(&one);
    begin(&four);
    one.def.of = "odds";
    four.def.of = "odds";
    one.def.odds.method = LAN_ODDS_SIMULATE;
    one.def.odds.battles = 100;
    four.def.odds = one.def.odds;
    four.def.threads = 4;
    make_well(&one);
    make_well(&four);
    assert_memory_equal(one.grid.values, four.grid.values,
                        one.grid.columns * one.grid.rows * sizeof(double));
    end(&one);
    end(&four);
}

static void assert_refused(made *m, const char *text)
{
    make(m);
    assert_int_equal(m->status, LAN_EINVAL);
    assert_string_equal(m->err.text, text);
    assert_int_equal(m->grid.columns, 7);
    end(m);
}

TEST(what_is_no_grid_is_refused)
{
    made m;
    begin(&m);
    m.def.x.to = 20.0;
    assert_refused(&m, "armies.x.units.p: 20 to 20 is no range");
    begin(&m);
    m.def.y.from = 0.0;
    assert_refused(&m, "armies.y.units.q: no log range begins at 0");
    begin(&m);
    m.def.y.path = "armies.x.units.p";
    assert_refused(&m, "'armies.x.units.p' is changed twice");
    begin(&m);
    m.def.of = "durtion";
    assert_refused(&m, "no result is called 'durtion' (did "
                       "you mean 'duration'?)");
    begin(&m);
    m.def.x.path = "fire.0.law";
    assert_refused(&m, "'fire.0.law' is not a number");
}

static bool stop(void *context, double done, double total)
{
    int *left = context;
    assert_true(done <= total);
    return --*left > 0;
}

TEST(work_can_be_cancelled)
{
    int left = 20;
    const lan_progress progress = {stop, &left};
    made m;
    begin(&m);
    m.status =
        lan_grid_make(m.reading.scenario, &m.def, &progress, &m.grid, &m.err);
    assert_int_equal(m.status, LAN_ECANCELLED);
    assert_int_equal(m.grid.columns, 7);
    end(&m);
}
