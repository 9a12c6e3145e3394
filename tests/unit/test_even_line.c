/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/solving/even_line.h"

#include "tests/support/support.h"

#include <math.h>

#include "base/real.h"

#define COLUMNS 23
#define ROWS    17

/* A function of two numbers over a grid, and its line. */
typedef struct field {
    double (*of)(double x, double y);
    double x[COLUMNS];
    double y[ROWS];
    double values[ROWS * COLUMNS];
    lan_even_line_def def;
    lan_even_line line;
    int asked;
} field;

static double ask(void *context, double x, double y)
{
    field *f = context;
    f->asked++;
    return f->of(x, y);
}

/* x from -1.37 to 1.63, y from -1.21 to 1.19: nothing falls on a node. */
static void trace(field *f, double (*of)(double x, double y), double level)
{
    *f = (field){.of = of};
    for (size_t i = 0; i < COLUMNS; i++) {
        f->x[i] = -1.37 + 3.0 * (double)i / (COLUMNS - 1);
    }
    for (size_t j = 0; j < ROWS; j++) {
        f->y[j] = -1.21 + 2.4 * (double)j / (ROWS - 1);
        for (size_t i = 0; i < COLUMNS; i++) {
            f->values[j * COLUMNS + i] = of(f->x[i], f->y[j]);
        }
    }
    f->def = (lan_even_line_def){.x = f->x,
                                 .columns = COLUMNS,
                                 .y = f->y,
                                 .rows = ROWS,
                                 .values = f->values,
                                 .level = level,
                                 .ask = ask,
                                 .context = f};
    assert_ok(lan_even_line_find(&f->def, &f->line));
}

static double circle(double x, double y)
{
    return x * x + y * y;
}

static double upright(double x, double y)
{
    (void)y;
    return x - 0.3173;
}

static double hyperbola(double x, double y)
{
    return x * y;
}

static double saddle(double x, double y)
{
    return (x - 0.061) * (y + 0.083);
}

static double cliff(double x, double y)
{
    return x + 0.7 * y > 0.1234 ? 5.0 : -3.0;
}

static double half_known(double x, double y)
{
    return x < 0.0 ? LAN_NAN : y - 0.217;
}

static size_t point_count(const field *f)
{
    return f->line.starts[f->line.branch_count];
}

TEST(a_circle_is_one_closed_branch)
{
    field f;
    trace(&f, circle, 0.7);
    const size_t last = point_count(&f) - 1;
    assert_int_equal(f.line.branch_count, 1);
    assert_true(last > 30);
    for (size_t k = 0; k <= last; k++) {
        const double *p = f.line.points + 2 * k;
        assert_close(hypot(p[0], p[1]), sqrt(0.7), 1e-10, 0.0);
    }
    assert_memory_equal(f.line.points, f.line.points + 2 * last,
                        2 * sizeof(double));
    lan_even_line_clear(&f.line);
}

/* A branch goes round: neighbours are no further apart than a mesh is wide. */
TEST(neighbours_of_a_branch_share_a_mesh)
{
    field f;
    trace(&f, circle, 0.7);
    for (size_t k = 0; k + 1 < point_count(&f); k++) {
        const double *p = f.line.points + 2 * k;
        assert_true(fabs(p[2] - p[0]) <= 3.0 / (COLUMNS - 1) + 1e-12);
        assert_true(fabs(p[3] - p[1]) <= 2.4 / (ROWS - 1) + 1e-12);
    }
    lan_even_line_clear(&f.line);
}

TEST(an_upright_line_goes_from_border_to_border)
{
    field f;
    trace(&f, upright, 0.0);
    assert_int_equal(f.line.branch_count, 1);
    assert_int_equal(point_count(&f), ROWS);
    assert_close(fabs(f.line.points[1]), 1.2, 0.02, 0.0);
    for (size_t k = 0; k < ROWS; k++) {
        assert_close(f.line.points[2 * k], 0.3173, 1e-10, 0.0);
    }
    lan_even_line_clear(&f.line);
}

TEST(two_arms_are_two_branches)
{
    field f;
    trace(&f, hyperbola, 0.11);
    assert_int_equal(f.line.branch_count, 2);
    for (size_t k = 0; k < point_count(&f); k++) {
        const double *p = f.line.points + 2 * k;
        assert_close(p[0] * p[1], 0.11, 1e-9, 0.0);
    }
    lan_even_line_clear(&f.line);
}

/* The level is a little above and below the pass: which way the arms turn is
 * known by the middle of a mesh alone. */
TEST(four_roots_of_a_mesh_are_joined_by_its_middle)
{
    for (int k = 0; k < 2; k++) {
        field f;
        const double sign = k == 0 ? 1.0 : -1.0;
        trace(&f, saddle, 1e-4 * sign);
        assert_int_equal(f.line.branch_count, 2);
        for (size_t b = 0; b < 2; b++) {
            const double *first = f.line.points + 2 * f.line.starts[b];
            const double *last = f.line.points + 2 * (f.line.starts[b + 1] - 1);
            /* both ends of an arm lie in one quarter */
            const double right = first[0] + last[0];
            const double up = first[1] + last[1];
            assert_true(right * up * sign > 0.0);
        }
        lan_even_line_clear(&f.line);
    }
}

TEST(a_cliff_is_found_where_it_falls)
{
    field f;
    trace(&f, cliff, 0.0);
    assert_int_equal(f.line.branch_count, 1);
    for (size_t k = 0; k < point_count(&f); k++) {
        const double *p = f.line.points + 2 * k;
        assert_close(p[0] + 0.7 * p[1], 0.1234, 0.0, 1e-9);
    }
    lan_even_line_clear(&f.line);
}

TEST(a_branch_ends_where_there_is_no_value)
{
    field f;
    trace(&f, half_known, 0.0);
    assert_int_equal(f.line.branch_count, 1);
    for (size_t k = 0; k < point_count(&f); k++) {
        assert_true(f.line.points[2 * k] >= 0.0);
        assert_close(f.line.points[2 * k + 1], 0.217, 1e-10, 0.0);
    }
    lan_even_line_clear(&f.line);
}

TEST(no_line_has_no_branches)
{
    field f;
    trace(&f, circle, 100.0);
    assert_int_equal(f.line.branch_count, 0);
    assert_int_equal(point_count(&f), 0);
    assert_int_equal(f.asked, 0);
    lan_even_line_clear(&f.line);
}

/* x^2 + 3 y = 100 between neighbours, in proportion. */
static double only_whole(double x, double y)
{
    assert_close(x, floor(x), 0.0, 0.0);
    assert_close(y, floor(y), 0.0, 0.0);
    return x * x + 3.0 * y;
}

TEST(whole_numbers_alone_are_asked_for)
{
    static const double x[] = {2.0, 5.0, 9.0, 14.0};
    static const double y[] = {1.0, 4.0, 9.0};
    double values[12];
    field f = {.of = only_whole};
    for (size_t k = 0; k < 12; k++) {
        values[k] = only_whole(x[k % 4], y[k / 4]);
    }
    const lan_even_line_def def = {.x = x,
                                   .columns = 4,
                                   .y = y,
                                   .rows = 3,
                                   .values = values,
                                   .level = 100.5,
                                   .is_whole = true,
                                   .ask = ask,
                                   .context = &f};
    assert_ok(lan_even_line_find(&def, &f.line));
    assert_int_equal(f.line.branch_count, 1);
    for (size_t k = 0; k < point_count(&f); k++) {
        const double *p = f.line.points + 2 * k;
        const double lo = floor(p[0]);
        if (lan_is_zero(p[1] - floor(p[1]))) {
            const double rest = 100.5 - 3.0 * p[1] - lo * lo;
            assert_close(p[0], lo + rest / (2.0 * lo + 1.0), 1e-12, 0.0);
        } else {
            assert_close(p[0], lo, 0.0, 0.0);
            assert_close(p[1], (100.5 - lo * lo) / 3.0, 1e-12, 0.0);
        }
    }
    lan_even_line_clear(&f.line);
}
