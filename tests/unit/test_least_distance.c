/* tests/unit/test_least_distance.c - the nearest point that keeps bounds.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "balance/matchups/least_distance_impl.h"
#include "base/real.h"
#include "tests/support/random.h"
#include "tests/support/support.h"

/* The nearest point of a half-plane is its foot: x = a b / |a|^2. */
TEST(one_row_is_met_at_its_foot)
{
    const double rows[] = {-3.0, 1.5, -4.5};
    double x[2];
    double weights[1];
    bool is_possible = false;
    assert_ok(lan_least_distance(rows, 1, 2, x, weights, &is_possible));
    assert_true(is_possible);
    assert_close(x[0], 13.5 / 11.25, 1e-12, 0.0);
    assert_close(x[1], -6.75 / 11.25, 1e-12, 0.0);
}

TEST(rows_that_hold_at_the_origin_change_nothing)
{
    const double rows[] = {1.0, 2.0, 0.5, -1.0, 0.3, 0.0};
    double x[2] = {7.0, 7.0};
    double weights[2];
    bool is_possible = false;
    assert_ok(lan_least_distance(rows, 2, 2, x, weights, &is_possible));
    assert_true(is_possible);
    assert_close(x[0], 0.0, 0.0, 0.0);
    assert_close(x[1], 0.0, 0.0, 0.0);
}

/* x - y <= -1, y - z <= -1, z - x <= -1 add up to 0 <= -3; w <= 5 has no part
 * in it. */
TEST(a_ring_of_rows_weighs_alike)
{
    const double rows[] = {1, -1, 0,  0, -1, 0,  0, 0, 1, 5,
                           0, 1,  -1, 0, -1, -1, 0, 1, 0, -1};
    const double soft[] = {1, 0, 1, 1};
    double x[4];
    double weights[4];
    double t = 0.0;
    assert_ok(lan_least_distance_soft(rows, soft, 4, 4, 0.0, x, weights, &t));
    assert_close(t, 1.0, 1e-6, 0.0);
    assert_true(weights[0] > 0.0);
    assert_close(weights[1], 0.0, 0.0, 0.0);
    assert_close(weights[2], weights[0], 1e-9, 0.0);
    assert_close(weights[3], weights[0], 1e-9, 0.0);
}

/* x - y <= -1 and y - x <= 0 contradict each other by 1/2 whatever x + y is;
 * with (1 - e) y less by e times it, as far as |x|, |y| <= 7 let it. */
TEST(a_tilt_of_rounding_leads_nowhere_far)
{
    const double e = 1e-6;
    const double rows[] = {1, -1 + e, -1, -1, 1, 0, 1, 0,  7,
                           0, 1,      7,  -1, 0, 7, 0, -1, 7};
    const double soft[] = {1, 1, 0, 0, 0, 0};
    double x[2];
    double weights[6];
    double t = 0.0;
    assert_ok(lan_least_distance_soft(rows, soft, 6, 2, 0.02, x, weights, &t));
    assert_close(t, 0.5 * (1.0 - 7.0 * e), 0.0, 1e-6);
    /* t of 0.51: x - y from -0.49 to 0.51 */
    assert_close(x[1] - x[0], 0.49, 0.0, 1e-4);
    assert_close(x[0] + x[1], 0.0, 0.0, 1e-4);
}

TEST(hard_rows_do_not_give_way)
{
    const double rows[] = {1.0, -2.0, -1.0, 1.0};
    const double soft[] = {0, 0};
    double x[1];
    double weights[2];
    double t = 0.0;
    assert_int_equal(
        lan_least_distance_soft(rows, soft, 2, 1, 0.0, x, weights, &t),
        LAN_EINVAL);
}

/* --- any rows ------------------------------------------------------------ */

#define SIZE 4
#define ROWS 9

static double beyond(const double *row, const double *x)
{
    double sum = -row[SIZE];
    for (size_t k = 0; k < SIZE; k++) {
        sum += row[k] * x[k];
    }
    return sum;
}

/* By Dykstra's projections onto one half-space after the other: slow, and
 * another way altogether. */
static void project(double rows[ROWS][SIZE + 1], double *x)
{
    double kept[ROWS] = {0};
    memset(x, 0, SIZE * sizeof *x);
    for (int i = 0; i < 200000; i++) {
        const double *row = rows[i % ROWS];
        double square = 0.0;
        for (size_t k = 0; k < SIZE; k++) {
            square += row[k] * row[k];
        }
        const double change = fmax(-kept[i % ROWS], beyond(row, x) / square);
        for (size_t k = 0; k < SIZE; k++) {
            x[k] -= change * row[k];
        }
        kept[i % ROWS] += change;
    }
}

TEST(any_rows_agree_with_projections)
{
    random_source *random = random_create(3);
    for (uint32_t number = 0; number < 40; number++) {
        double rows[ROWS][SIZE + 1];
        double inside[SIZE];
        double want[SIZE];
        double x[SIZE];
        double weights[ROWS];
        bool is_possible = false;
        random_begin(random, number);
        for (size_t k = 0; k < SIZE; k++) {
            inside[k] = random_between(random, -2.0, 2.0);
        }
        for (size_t i = 0; i < ROWS; i++) {
            rows[i][SIZE] = 0.0;
            for (size_t k = 0; k < SIZE; k++) {
                rows[i][k] = random_between(random, -1.0, 1.0);
            }
            rows[i][SIZE] =
                beyond(rows[i], inside) + random_between(random, 0.1, 0.5);
        }
        assert_ok(lan_least_distance(&rows[0][0], ROWS, SIZE, x, weights,
                                     &is_possible));
        assert_true(is_possible);
        project(rows, want);
        for (size_t k = 0; k < SIZE; k++) {
            if (fabs(x[k] - want[k]) > 1e-6) {
                fail_with("seed %lu, case %u: x[%zu] %.12g, %.12g by "
                          "projections",
                          random_seed(random), number, k, x[k], want[k]);
            }
        }
    }
    random_destroy(random);
}
