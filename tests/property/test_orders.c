/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a stepper and a tolerance promise, over random square-law duels that
 * end by the clock: their curve is known.
 */
#include <math.h>
#include <stdlib.h>

#include "base/real.h"

#include "solver/counts_impl.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

#define CASES 15

/* x' = -a y, y' = -b x until a time before either dies. */
typedef struct square {
    double x;
    double y;
    double a;
    double b;
    double end;
} square;

static square draw(random_source *random)
{
    square q = {.x = random_between(random, 60.0, 900.0),
                .a = random_magnitude(random, 0.01, 1.0)};
    q.b = q.a * random_between(random, 0.3, 3.0);
    /* 0.4 .. 0.9: neither is ahead by much nor nearly tied */
    q.y = q.x * sqrt(q.b / q.a) * random_between(random, 0.4, 0.9);
    const double loser = q.y * sqrt(q.a / q.b) / q.x;
    q.end = random_between(random, 0.7, 0.95) * atanh(loser) / sqrt(q.a * q.b);
    return q;
}

/* Error at the end, of both sides, each as a share of it. */
static double error_of(const square *q, lan_stepper stepper, double tolerance,
                       int64_t *steps)
{
    scene *s = scene_square(q->x, q->y, q->a, q->b, q->end);
    const lan_solver_options options =
        scene_options(LAN_METHOD_GSL, stepper, tolerance);
    solved done = scene_solve(s, &options);
    if (done.status != LAN_OK) {
        fail_with("%s", done.error.text);
    }
    assert_int_equal(done.outcome->reason, LAN_END_TIME);
    const double turn = sqrt(q->a * q->b) * q->end;
    const double ratio = sqrt(q->a / q->b);
    const double x = q->x * cosh(turn) - q->y * ratio * sinh(turn);
    const double y = q->y * cosh(turn) - q->x / ratio * sinh(turn);
    const double error = fmax(fabs(solved_left(&done, 0) - x) / q->x,
                              fabs(solved_left(&done, 1) - y) / q->y);
    *steps = done.report.steps;
    solved_clear(&done);
    scene_destroy(s);
    return error;
}

/* Order seen from two tolerances: by how much the error falls where the steps
 * are more. */
static double order_of(const square *q, lan_stepper stepper, double coarse,
                       double fine)
{
    int64_t few;
    int64_t many;
    const double large = error_of(q, stepper, coarse, &few);
    const double small = error_of(q, stepper, fine, &many);
    return log(large / small) / log((double)many / (double)few);
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

typedef struct promise {
    lan_stepper stepper;
    double order;  /* of the formula */
    double coarse; /* tolerances between which steps are many, rounding small */
    double fine;
} promise;

/* Not among them: bsimp, msadams and msbdf change their order as they go, and
 * rk8pd is through in a step or two. */
static const promise promises[] = {
    {LAN_STEPPER_RK2, 2.0, 1e-6, 1e-9},
    {LAN_STEPPER_RK4, 4.0, 1e-6, 1e-10},
    {LAN_STEPPER_RKF45, 4.0, 1e-7, 1e-11},
    {LAN_STEPPER_RKCK, 4.0, 1e-7, 1e-11},
    {LAN_STEPPER_RK1IMP, 1.0, 1e-3, 1e-5},
    {LAN_STEPPER_RK2IMP, 2.0, 1e-5, 1e-8},
    {LAN_STEPPER_RK4IMP, 4.0, 1e-6, 1e-10},
};

TEST(errors_fall_by_the_order_of_the_stepper)
{
    random_source *random = random_create(20261131);
    for (size_t k = 0; k < sizeof promises / sizeof promises[0]; k++) {
        const promise *p = &promises[k];
        double orders[CASES];
        for (int c = 0; c < CASES; c++) {
            random_begin(random, (uint32_t)c);
            const square q = draw(random);
            orders[c] = order_of(&q, p->stepper, p->coarse, p->fine);
        }
        qsort(orders, CASES, sizeof orders[0], by_size);
        const double median = orders[CASES / 2];
        print_message("# %s: order %.2f, from %.2f to %.2f\n",
                      lan_stepper_name(p->stepper), median, orders[0],
                      orders[CASES - 1]);
        if (!(median >= p->order - 0.2)) {
            fail_with("seed %lu: %s is of order %.3g, not %.3g",
                      random_seed(random), lan_stepper_name(p->stepper), median,
                      p->order);
        }
    }
    random_destroy(random);
}

/* Multiples of the tolerance that the errors of all steps may add up to: about
 * three times the largest seen. A stepper of low order takes many steps. */
static double excess(lan_stepper stepper)
{
    switch (stepper) {
    case LAN_STEPPER_RK1IMP:
        return LAN_INF; /* it knows no such tolerances */
    case LAN_STEPPER_RK2IMP:
        return 600.0;
    case LAN_STEPPER_MSADAMS:
    case LAN_STEPPER_MSBDF:
        return 180.0;
    case LAN_STEPPER_RK4:
    case LAN_STEPPER_RK4IMP:
        return 20.0;
    case LAN_STEPPER_RK2:
    case LAN_STEPPER_RKF45:
    case LAN_STEPPER_RKCK:
    case LAN_STEPPER_RK8PD:
    case LAN_STEPPER_BSIMP:
        break;
    }
    return 2.0;
}

TEST(errors_stay_near_the_tolerance)
{
    const double tolerances[] = {1e-4, 1e-6, 1e-8, 1e-10};
    random_source *random = random_create(20261132);
    for (int c = 0; c < 40; c++) {
        random_begin(random, (uint32_t)c);
        const square q = draw(random);
        for (int s = 0; s < LAN_STEPPER_COUNT; s++) {
            const lan_stepper stepper = (lan_stepper)s;
            for (int t = 0; t < 4; t++) {
                if (isinf(excess(stepper))) {
                    continue;
                }
                int64_t steps;
                const double error =
                    error_of(&q, stepper, tolerances[t], &steps);
                if (!(error <= excess(stepper) * tolerances[t])) {
                    fail_with("seed %lu case %d: %s at %g is off by %.3g",
                              random_seed(random), c, lan_stepper_name(stepper),
                              tolerances[t], error);
                }
            }
        }
    }
    random_destroy(random);
}
