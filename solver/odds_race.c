/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Odds of large armies as a race of two clocks.
 *
 * x loses at a rate fire_y(l) body_x(k), y at fire_x(k) body_y(l). Who loses
 * next is asked, not when: let time run by 1 / (fire_x(k) fire_y(l)), and x
 * loses at body_x(k) / fire_x(k), which no longer depends on y, and y the other
 * way round. Each then counts down by itself, in waits that are independent and
 * exponential, of means mu_k = fire_x(k) / body_x(k) and nu_l; whose last man
 * falls later wins. For the square law these means are the counts, which is
 * Brown's result (1963) in other words.
 *
 * That x wins with k lost means that the sum T of all of y's waits lies within
 * x's wait for its loss k + 1. With S the sum of x's waits up to and with that
 * one, the chance is mu_k f(0), f the density of T - S: the inverse Fourier
 * integral of a product of 1 / (1 - i t nu_l) and 1 / (1 + i t mu_i). The
 * products are those of the k before with one factor more, so that all k
 * together take one walk through both tables for each t; and a sum over evenly
 * spaced t is the integral but for the densities that lie a period off, where
 * there is nothing: some forty t do, however large the armies are. Errors are
 * those of rounding, 1e-13 about: chances below are not known.
 */
#include <math.h>

#include "base/real.h"
#include "solver/odds_exact_impl.h"

#define PI 3.14159265358979323846

/* t that are walked with at once. */
#define LANES 8

/* So many walks at most; a few are the rule. */
#define WALKS_MOST 256

/* Standard deviations from the middle beyond which nothing is left. */
#define REACH 14.0

/* What the integrand falls to at the last t. */
#define LEAST_PRODUCT 1e-18

/* Sums of all chances this far from one are no answer. */
#define MOST_ERROR 1e-9

/* A side that wins no more often than this is taken for one that never does. */
#define LEAST_WIN 1e-14

/* Means of waits, in the order of losses. */
typedef struct clock_of {
    const double *mean;
    ptrdiff_t stride;
    int32_t count;
} clock_of;

/* One side's victories, by what it has lost by then. */
typedef struct race {
    clock_of own;
    clock_of enemy;
    double *wins;
    ptrdiff_t stride;
    /* Losses from .. to - 1: with all others it does not win. */
    int32_t from;
    int32_t to;
    double step; /* of t */
} race;

/* Products of several t. */
typedef struct lanes {
    double t[LANES];
    double re[LANES];
    double im[LANES];
} lanes;

static double mean_of(const clock_of *clock, int32_t k)
{
    return clock->mean[clock->stride * k];
}

/* Finds where the side may win, and how densely t must stand there. */
static void find_window(race *is)
{
    double mean = 0.0;
    double variance = 0.0;
    double widest = 0.0;
    is->from = is->own.count;
    is->to = is->own.count;
    for (int32_t l = 0; l < is->enemy.count; l++) {
        const double nu = mean_of(&is->enemy, l);
        mean += nu;
        variance += nu * nu;
    }
    for (int32_t k = 0; k < is->own.count; k++) {
        const double mu = mean_of(&is->own, k);
        mean -= mu;
        variance += mu * mu;
        const double reach = REACH * sqrt(variance);
        if (is->from == is->own.count && mean < reach) {
            is->from = k;
        }
        if (mean < -reach) {
            is->to = k;
            break;
        }
        widest = reach;
    }
    is->step = widest > 0.0 ? PI / widest : 0.0;
}

/* Multiplies by 1 / (1 - i t mean). */
static inline __attribute__((always_inline)) void step_by(lanes *at,
                                                          double mean)
{
#pragma omp simd
    for (int j = 0; j < LANES; j++) {
        const double u = at->t[j] * mean;
        const double part = 1.0 / (1.0 + u * u);
        const double re = (at->re[j] - at->im[j] * u) * part;
        at->im[j] = (at->im[j] + at->re[j] * u) * part;
        at->re[j] = re;
    }
}

static double largest_product(const lanes *at)
{
    double most = 0.0;
    for (int j = 0; j < LANES; j++) {
        most = fmax(most, hypot(at->re[j], at->im[j]));
    }
    return most;
}

/* Adds the t of one walk; returns the largest integrand where the side begins
 * to win. */
static double add_walk(const race *is, int32_t first)
{
    lanes at;
    double most = 0.0;
    for (int j = 0; j < LANES; j++) {
        at.t[j] = is->step * (first + j);
        at.re[j] = 1.0;
        at.im[j] = 0.0;
    }
    for (int32_t l = 0; l < is->enemy.count; l++) {
        step_by(&at, mean_of(&is->enemy, l));
    }
    for (int32_t k = 0; k < is->to; k++) {
        step_by(&at, -mean_of(&is->own, k));
        if (k == is->from) {
            most = largest_product(&at);
        }
        if (k >= is->from) {
            double sum = first == 0 ? -0.5 * at.re[0] : 0.0;
            for (int j = 0; j < LANES; j++) {
                sum += at.re[j];
            }
            is->wins[is->stride * k] += sum;
        }
    }
    return most;
}

/* Sums become chances; what rounding made of nothing is nothing. */
static double finish_chances(const race *is)
{
    lan_sum total = {0};
    for (int32_t k = is->from; k < is->to; k++) {
        double *win = &is->wins[is->stride * k];
        *win *= mean_of(&is->own, k) * is->step / PI;
        *win = fmax(*win, 0.0);
        lan_sum_add(&total, *win);
    }
    if (lan_sum_value(&total) > LEAST_WIN) {
        return lan_sum_value(&total);
    }
    for (int32_t k = is->from; k < is->to; k++) {
        is->wins[is->stride * k] = 0.0;
    }
    return 0.0;
}

/* One side; LAN_ENOCLOSED where t have no end. */
static lan_status run_side(race *is, int side, const lan_progress *progress,
                           double *total)
{
    double rest = 1.0;
    for (int32_t k = 0; k < is->own.count; k++) {
        is->wins[is->stride * k] = 0.0;
    }
    find_window(is);
    for (int32_t w = 0; rest > LEAST_PRODUCT && is->from < is->to; w++) {
        if (!lan_progress_report(progress, side + w / (w + 4.0), 2.0)) {
            return LAN_ECANCELLED;
        }
        if (w == WALKS_MOST) {
            return LAN_ENOCLOSED;
        }
        rest = add_walk(is, LANES * w);
    }
    *total = finish_chances(is);
    return LAN_OK;
}

/* Puts the means where own losses, of which there are none, would stand. */
static bool make_means(lan_odds_sweep *sweep)
{
    bool good = true;
    for (int32_t k = 0; k < sweep->m; k++) {
        good = good && lan_is_zero(sweep->own_x[k]);
        sweep->own_x[k] = sweep->fire_x[k] / sweep->body_x[k];
        good = good && isfinite(sweep->own_x[k]) && sweep->own_x[k] > 0.0;
    }
    for (int32_t l = 0; l < sweep->n; l++) {
        good = good && lan_is_zero(sweep->own_y[l]);
        sweep->own_y[l] = sweep->fire_y[l] / sweep->body_y[l];
        good = good && isfinite(sweep->own_y[l]) && sweep->own_y[l] > 0.0;
    }
    return good;
}

lan_status lan_odds_sweep_race(lan_odds_sweep *sweep,
                               const lan_progress *progress)
{
    double totals[2] = {0.0, 0.0};
    if (!make_means(sweep)) {
        return LAN_ENOCLOSED;
    }
    const clock_of x = {sweep->own_x, 1, sweep->m};
    const clock_of y = {sweep->own_y + sweep->n - 1, -1, sweep->n};
    race sides[] = {{.own = x, .enemy = y, .wins = sweep->x_wins, .stride = 1},
                    {.own = y,
                     .enemy = x,
                     .wins = sweep->y_wins + sweep->n - 1,
                     .stride = -1}};
    for (int s = 0; s < 2; s++) {
        const lan_status status = run_side(&sides[s], s, progress, &totals[s]);
        if (status != LAN_OK) {
            return status;
        }
    }
    sweep->duration = LAN_NAN;
    return fabs(totals[0] + totals[1] - 1.0) <= MOST_ERROR ? LAN_OK
                                                           : LAN_ENOCLOSED;
}
