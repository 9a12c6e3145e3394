/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The normal approximation of the odds of aimed fire is no farther from the
 * exact odds than it says.
 */
#include "base/real.h"
#include "solver/odds_exact_impl.h"

#include "tests/support/random.h"
#include "tests/support/support.h"

#define CASES 120

/* What the exact odds may be off themselves. */
#define EXACT_ERROR 1e-11

/* Above so many states the exact odds are those of odds_race.c. */
#define STATES_MOST 1e6

typedef struct duel {
    lan_waits side[2];
} duel;

/* Numbers near parity or away from it, with or without a break level. */
static duel make_duel(random_source *random, double most)
{
    duel d;
    for (int s = 0; s < 2; s++) {
        const double start = floor(random_magnitude(random, 40.0, most));
        const double out = random_chance(random, 0.5)
                               ? floor(start * random_between(random, 0, 0.8))
                               : 0.0;
        d.side[s] = (lan_waits){1.0, (int32_t)start, (int32_t)out};
    }
    const lan_waits *x = &d.side[0];
    const lan_waits *y = &d.side[1];
    const double lost_x = (double)x->start * x->start - (double)x->out * x->out;
    const double lost_y = (double)y->start * y->start - (double)y->out * y->out;
    const double fewest = fmin(x->start - x->out, y->start - y->out);
    const double off = random_between(random, -5.0, 5.0) / sqrt(fewest);
    const double ratio = lost_x / lost_y * exp(off);
    d.side[0].mean = fmin(1.0, 1.0 / ratio);
    d.side[1].mean = fmin(1.0, ratio);
    return d;
}

/* The same by the tables of the exact odds. */
static lan_odds_sweep exact_of(const duel *d)
{
    const lan_waits *x = &d->side[0];
    const lan_waits *y = &d->side[1];
    const int32_t m = x->start - x->out;
    const int32_t n = y->start - y->out;
    lan_odds_sweep sweep;
    assert_ok(lan_odds_sweep_create(m, n, &sweep));
    for (int32_t k = 0; k < m; k++) {
        sweep.fire_x[k] = x->mean * (x->start - k);
        sweep.body_x[k] = 1.0;
    }
    for (int32_t l = 0; l < n; l++) {
        sweep.fire_y[n - 1 - l] = y->mean * (y->start - l);
        sweep.body_y[n - 1 - l] = 1.0;
    }
    sweep.bodies_are_one = true;
    assert_ok((double)m * n > STATES_MOST
                  ? lan_odds_sweep_race(&sweep, NULL)
                  : lan_odds_sweep_run(&sweep, 1, NULL));
    return sweep;
}

/* Compares every chance to win with at least n left, and the mean left. */
static void assert_side(const duel *d, int s, const lan_odds_sweep *sweep,
                        const random_source *random)
{
    const lan_waits *own = &d->side[s];
    const int32_t count = own->start - own->out;
    double *wins = test_calloc((size_t)own->start + 1, sizeof *wins);
    lan_normal_error error;
    assert_ok(lan_waits_race(own, &d->side[1 - s], NULL, wins, &error));
    lan_sum sum = {0};
    lan_sum exact = {0};
    lan_sum left = {0};
    lan_sum exact_left = {0};
    double worst = 0.0;
    for (int32_t k = 0; k < count; k++) {
        const double chance =
            s == 0 ? sweep->x_wins[k] : sweep->y_wins[count - 1 - k];
        const double got = wins[own->start - k];
        assert_true(got >= 0.0);
        lan_sum_add(&sum, got);
        lan_sum_add(&exact, chance);
        lan_sum_add(&left, got * (count - k));
        lan_sum_add(&exact_left, chance * (count - k));
        worst = fmax(worst, fabs(lan_sum_value(&sum) - lan_sum_value(&exact)));
    }
    const double off = fabs(lan_sum_value(&left) - lan_sum_value(&exact_left));
    if (worst > error.chance + EXACT_ERROR ||
        off > error.left + EXACT_ERROR * count) {
        fail_with("seed %lu: %d of %d v %d of %d, means %.17g and %.17g: off "
                  "%g, not %g; left %g, not %g",
                  random_seed(random), (int)count, (int)own->start,
                  (int)(d->side[1 - s].start - d->side[1 - s].out),
                  (int)d->side[1 - s].start, own->mean, d->side[1 - s].mean,
                  worst, error.chance, off, error.left);
    }
    test_free(wins);
}

TEST(errors_are_within_what_is_told)
{
    random_source *random = random_create(20261122);
    for (uint32_t i = 0; i < CASES; i++) {
        random_begin(random, i);
        const duel d = make_duel(random, i % 12 == 0 ? 40000.0 : 1200.0);
        lan_odds_sweep sweep = exact_of(&d);
        assert_side(&d, 0, &sweep, random);
        assert_side(&d, 1, &sweep, random);
        lan_odds_sweep_clear(&sweep);
    }
    random_destroy(random);
}
