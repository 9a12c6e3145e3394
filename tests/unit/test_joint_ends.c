/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Groups that are fired at by their share of a sum, which die together: against
 * the solution in closed form.
 *
 * y fires at x1 and x2 in proportion and no one at y: x_i' = -k_i y x_i / s -
 * l x_i, s = x1 + x2. With u_i = x_i exp(l t) and r = (exp(l t) - 1) / l this
 * is du_i/dr = -k_i y u_i / (u1 + u2), so that u_i = a_i exp(-k_i q) where dr =
 * (u1 + u2) / y dq: both are at zero at r = (a1 / k1 + a2 / k2) / y.
 */
#include <math.h>

#include "base/real.h"
#include "tests/support/random.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

#define CASES 200

typedef struct joint {
    double y;
    double losses; /* l */
    double a[2];
    double k[2];
} joint;

static joint draw(random_source *random)
{
    joint j = {.y = random_between(random, 50.0, 500.0),
               .losses = random_between(random, 0.01, 0.2)};
    for (int i = 0; i < 2; i++) {
        j.a[i] = random_between(random, 10.0, 500.0);
        j.k[i] = random_magnitude(random, 0.02, 2.0);
    }
    return j;
}

static scene *scene_of(const joint *j)
{
    scene *s = scene_create(3, 1e4);
    scene_army(s, NULL);
    scene_group(s, j->y);
    scene_army(s, NULL);
    for (int i = 0; i < 2; i++) {
        scene_fire(s, 0, scene_group(s, j->a[i]), LAN_LAW_AIMED, j->k[i]);
        s->groups[1 + i].losses = j->losses;
    }
    scene_army_fire(s, 1, 0, LAN_LAW_NONE, LAN_NAN);
    return s;
}

static double total_r(const joint *j)
{
    return (j->a[0] / j->k[0] + j->a[1] / j->k[1]) / j->y;
}

/* What group i loses otherwise, at w = exp(-k q) for the smaller k, per dw. */
static double other_at(const joint *j, int i, double w)
{
    const double k = fmin(j->k[0], j->k[1]);
    double u[2];
    double r = 0.0;
    for (int n = 0; n < 2; n++) {
        const double part = pow(w, j->k[n] / k);
        u[n] = j->a[n] * part;
        r += j->a[n] * (1.0 - part) / (j->k[n] * j->y);
    }
    const double grown = 1.0 + j->losses * r;
    const double dr_dw = w > 0.0 ? (u[0] + u[1]) / (j->y * k * w) : 0.0;
    return j->losses * u[i] * dr_dw / (grown * grown);
}

/* By Simpson's rule in v, w = v^2. */
static double lost_other(const joint *j, int i)
{
    const int n = 20000;
    double sum = 0.0;
    for (int m = 0; m <= n; m++) {
        const double v = (double)m / n;
        const double weight = m == 0 || m == n ? 1.0 : m % 2 == 0 ? 2.0 : 4.0;
        sum += weight * 2.0 * v * other_at(j, i, v * v);
    }
    return sum / (3.0 * n);
}

/* How far a battle is off, of its end's time and of its side. */
static double gap_of(const joint *j, lan_stepper stepper, double tolerance)
{
    const lan_solver_options options =
        scene_options(LAN_METHOD_GSL, stepper, tolerance);
    scene *s = scene_of(j);
    solved done = scene_solve(s, &options);
    assert_ok(done.status);
    const double end = log1p(j->losses * total_r(j)) / j->losses;
    double gap = fabs(done.outcome->time / end - 1.0);
    for (int i = 0; i < 2; i++) {
        const lan_group_outcome *g = &done.outcome->groups[1 + i];
        const double off = g->lost_other - lost_other(j, i);
        const double all = g->lost_other + g->lost_combat - j->a[i];
        const double side = j->a[0] + j->a[1];
        gap = fmax(gap, fmax(fabs(off), fabs(all)) / side);
    }
    solved_clear(&done);
    scene_destroy(s);
    return gap;
}

TEST(targets_of_shared_fire_end_as_their_closed_form)
{
    static const struct {
        lan_stepper stepper;
        double tolerance;
        double allowed;
    } ways[] = {{LAN_STEPPER_RKCK, 1e-10, 1e-7},
                {LAN_STEPPER_RK8PD, 1e-6, 1e-6},
                {LAN_STEPPER_BSIMP, 1e-10, 1e-7}};
    random_source *random = random_create(20261128);
    const int cases = random_cases(CASES);
    double worst[3] = {0.0};
    for (int c = 0; c < cases; c++) {
        random_begin(random, (uint32_t)c);
        const joint j = draw(random);
        for (int w = 0; w < 3; w++) {
            const double gap = gap_of(&j, ways[w].stepper, ways[w].tolerance);
            worst[w] = fmax(worst[w], gap);
            if (!(gap <= ways[w].allowed)) {
                fail_with("seed %lu case %d by %s: %.3g off (y %.17g losses "
                          "%.17g a %.17g %.17g k %.17g %.17g)",
                          random_seed(random), c,
                          lan_stepper_name(ways[w].stepper), gap, j.y, j.losses,
                          j.a[0], j.a[1], j.k[0], j.k[1]);
            }
        }
    }
    print_message("# worst: rkck %.2g, rk8pd %.2g, bsimp %.2g\n", worst[0],
                  worst[1], worst[2]);
    random_destroy(random);
}

/* y fires aimed at x1 and by area at x0, which loses nothing by it to speak of
 * but withdraws by losses l, and shoots at no one. x1 is so few that x1' / x1 =
 * -k y / x0 = -k y exp(l t) / X: it is down to a share c of what it was when
 * k y (exp(l t) - 1) = l X ln(1/c). */
TEST(a_group_is_gone_before_those_it_hides_among)
{
    const double y = 1000.0;
    const double stay = 1e5;
    const double few = 1.0;
    const double k = 50.0;
    const double losses = 0.001;
    scene *s = scene_create(3, 1e5);
    scene_army(s, NULL);
    scene_group(s, y);
    scene_army(s, NULL);
    const int32_t x0 = scene_group(s, stay);
    const int32_t x1 = scene_group(s, few);
    s->groups[x0].losses = losses;
    scene_fire(s, 0, x0, LAN_LAW_AREA, 1e-15);
    scene_fire(s, 0, x1, LAN_LAW_AIMED, k);
    scene_army_fire(s, 1, 0, LAN_LAW_NONE, LAN_NAN);
    const lan_stepper steppers[] = {LAN_STEPPER_RKCK, LAN_STEPPER_RK8PD,
                                    LAN_STEPPER_BSIMP};
    const double rest = 1e-9 * few;
    const double gone =
        log1p(losses * stay * log(few / rest) / (k * y)) / losses;
    for (int i = 0; i < 3; i++) {
        const lan_solver_options options =
            scene_options(LAN_METHOD_GSL, steppers[i], 1e-10);
        solved done = scene_solve(s, &options);
        assert_ok(done.status);
        assert_close(done.outcome->groups[x1].gone_at, gone, 1e-4, 0.0);
        assert_close(done.outcome->groups[x1].lost_combat, few, 1e-12, 0.0);
        /* x0 is gone at half a soldier */
        assert_close(done.outcome->time, log(stay / 0.5) / losses, 1e-6, 0.0);
        assert_in_range(done.report.steps, 1, 2000);
        solved_clear(&done);
    }
    scene_destroy(s);
}

/* x1 falls fast, and never to nothing, by a power law of x3; x0 falls to zero
 * soon after. Beyond that, in a trial, the sum of both is zero as well, and
 * what x2 takes by its shares has a pole there. The numbers are those of a
 * random battle whose parts of a step met it; what it ends by is a Runge-Kutta
 * integration with steps of 1 % of what is left of x0 and x1. */
TEST(a_pole_beyond_a_death_is_no_event)
{
    scene *s = scene_create(4, 20.0);
    scene_army(s, NULL);
    scene_group(s, 42.472921842709184);
    scene_group(s, 143.33678916329518);
    scene_army(s, NULL);
    scene_group(s, 243.26053941156715);
    scene_group(s, 209.73163208924234);
    s->groups[2].losses = 0.017425867905840279;
    s->def.share = LAN_SHARE_WEIGHTS;
    scene_weight(s, 0, 3, 2.0422798780491576);
    scene_weight(s, 2, 1, 3.8097874937579035);
    scene_fire(s, 0, 2, LAN_LAW_AIMED, 0.017381118786006507);
    scene_fire(s, 0, 3, LAN_LAW_AIMED, 0.25564421711893986);
    scene_fire(s, 1, 2, LAN_LAW_AIMED, 0.0098992573076066882);
    scene_fire(s, 1, 3, LAN_LAW_NONE, LAN_NAN);
    scene_fire(s, 2, 0, LAN_LAW_AIMED, 0.0010154286564314733);
    scene_fire(s, 2, 1, LAN_LAW_AIMED, 0.14995925940525101);
    scene_fire(s, 3, 0, LAN_LAW_AIMED, 0.23305013005840788);
    lan_fire_def *entry =
        scene_fire(s, 3, 1, LAN_LAW_POWER, 0.039511711040523284);
    entry->enemy = 2.0;
    entry->own = 1.8699367431458085;
    solved done = scene_solve(s, NULL);
    assert_ok(done.status);
    assert_close(done.outcome->time, 0.8729488750168, 1e-8, 0.0);
    assert_close(solved_left(&done, 2), 239.472629379164, 1e-8, 0.0);
    assert_close(solved_left(&done, 3), 206.718418441312, 1e-8, 0.0);
    assert_close(done.outcome->groups[1].lost_combat, 143.33678916329518, 1e-12,
                 0.0);
    solved_clear(&done);
    scene_destroy(s);
}
