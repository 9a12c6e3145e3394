/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A group that dies under a power law and another law at once: against the
 * time by quadrature.
 *
 * y and z fire at x and no one at them: x' = -c x^q - a, so that x is at zero
 * at the integral of dx / (a + c x^q) from 0 to what it has at first.
 */
#include <math.h>

#include "base/real.h"
#include "tests/support/random.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

#define CASES 400

typedef struct fall {
    double x;
    double c;
    double q;
    double a;
} fall;

static fall draw(random_source *random)
{
    return (fall){.x = random_between(random, 10.0, 500.0),
                  .c = random_magnitude(random, 1.0, 300.0),
                  .q = random_magnitude(random, 0.01, 0.5),
                  .a = random_magnitude(random, 1.0, 300.0)};
}

static scene *scene_of(const fall *f)
{
    scene *s = scene_create(3, 1e4);
    scene_army(s, "east");
    scene_group(s, f->x);
    scene_army(s, "west");
    scene_group(s, 100.0);
    scene_group(s, 100.0);
    lan_fire_def *power = scene_fire(s, 1, 0, LAN_LAW_POWER, 0.01 * f->c);
    power->enemy = 1.0;
    power->own = f->q;
    scene_fire(s, 2, 0, LAN_LAW_AIMED, 0.01 * f->a);
    scene_army_fire(s, 0, 1, LAN_LAW_NONE, LAN_NAN);
    return s;
}

/* By Simpson's rule in v, x = x0 v^4. */
static double end_of(const fall *f)
{
    const int n = 4000;
    double sum = 0.0;
    for (int m = 0; m <= n; m++) {
        const double v = (double)m / n;
        const double weight = m == 0 || m == n ? 1.0 : m % 2 == 0 ? 2.0 : 4.0;
        const double x = f->x * v * v * v * v;
        sum += weight * 4.0 * f->x * v * v * v / (f->a + f->c * pow(x, f->q));
    }
    return sum / (3.0 * n);
}

TEST(a_group_under_two_laws_falls_through_zero)
{
    random_source *random = random_create(20261141);
    int64_t most = 0;
    for (int c = 0; c < CASES; c++) {
        random_begin(random, (uint32_t)c);
        const fall f = draw(random);
        scene *s = scene_of(&f);
        solved done = scene_solve(s, NULL);
        assert_ok(done.status);
        most = done.report.steps > most ? done.report.steps : most;
        if (done.report.steps > 1000) {
            fail_with("seed %lu case %d: %d steps", random_seed(random), c,
                      (int)done.report.steps);
        }
        assert_close(done.outcome->time, end_of(&f), 1e-5, 0.0);
        assert_int_equal(done.outcome->reason, LAN_END_ANNIHILATION);
        solved_clear(&done);
        scene_destroy(s);
    }
    print_message("# %d steps at most\n", (int)most);
    random_destroy(random);
}
