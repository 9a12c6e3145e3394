/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Errors of all steppers against the tolerance, over random square-law duels
 * that end by the clock: their curve is known.
 */
#include <math.h>
#include <stdlib.h>

#include "base/real.h"

#include "solver/counts_impl.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

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
static double error_of(const square *q, lan_stepper stepper, double tolerance)
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
    solved_clear(&done);
    scene_destroy(s);
    return error;
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
                const double error = error_of(&q, stepper, tolerances[t]);
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
