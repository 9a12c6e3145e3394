/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Odds where each next loss is y's with the same chance.
 *
 * y, who can lose n, is out with its n-th loss; x has lost k by then with the
 * negative binomial chance C(n - 1 + k, k) p^n q^k. GSL 2.7 forms it from
 * lngamma and a power: the exponential of the first overflows and the second
 * underflows from some thousand soldiers on, and its incomplete beta function
 * holds ten digits. Ratios of neighbouring terms are simple, and so is that of
 * the two ways out of the last state; all terms are taken as multiples of the
 * largest, and their sum, which is one, shows what that is.
 */
#include <string.h>

#include "base/real.h"
#include "solver/odds_exact_impl.h"

/* Multiples of the largest term below this are nothing. */
#define LEAST_TERM 1e-300

/* Terms of one side's victories, by what it has lost by then. */
typedef struct ladder {
    double *out;
    ptrdiff_t stride;
    int32_t count; /* terms: what it can lose */
    double enemy;  /* what the enemy can lose */
    double p;      /* chance that the next loss is the enemy's */
    double q;      /* its own */
} ladder;

/* Writes terms from one upward; returns the last, or zero. */
static double write_terms_up(const ladder *side, int32_t from, double term)
{
    for (int32_t k = from; k < side->count - 1; k++) {
        term *= (side->enemy + k) / (k + 1.0) * side->q;
        if (term < LEAST_TERM) {
            return 0.0;
        }
        side->out[side->stride * (k + 1)] = term;
    }
    return term;
}

/* The same downward, the first included. */
static void write_terms_down(const ladder *side, int32_t from, double term)
{
    for (int32_t k = from; k >= 0 && term >= LEAST_TERM; k--) {
        side->out[side->stride * k] = term;
        if (k > 0) {
            term *= k / ((side->enemy + k - 1.0) * side->q);
        }
    }
}

/* The largest term of one side's victories, were there no end to its losses. */
static double peak_of(const ladder *side)
{
    return floor((side->enemy - 1.0) * side->q / side->p);
}

static double sum_of(const double *terms, int32_t count)
{
    lan_sum sum = {0};
    for (int32_t k = 0; k < count; k++) {
        lan_sum_add(&sum, terms[k]);
    }
    return lan_sum_value(&sum);
}

static void divide_terms(double *terms, int32_t count, double by)
{
    for (int32_t k = 0; k < count; k++) {
        terms[k] /= by;
    }
}

void lan_odds_sweep_constant(lan_odds_sweep *sweep, double p, double q)
{
    const int32_t m = sweep->m;
    const int32_t n = sweep->n;
    const ladder x = {sweep->x_wins, 1, m, n, p, q};
    const ladder y = {sweep->y_wins + n - 1, -1, n, m, q, p};
    memset(sweep->x_wins, 0, (size_t)m * sizeof *sweep->x_wins);
    memset(sweep->y_wins, 0, (size_t)n * sizeof *sweep->y_wins);

    /* who loses less to win is likelier to: the peak is on its ladder */
    const bool x_first = peak_of(&x) < m;
    const ladder *first = x_first ? &x : &y;
    const ladder *second = x_first ? &y : &x;
    const int32_t peak = (int32_t)fmin(peak_of(first), first->count - 1.0);
    write_terms_down(first, peak, 1.0);
    const double last = write_terms_up(first, peak, 1.0);
    write_terms_down(second, second->count - 1, last * (first->q / first->p));

    const double whole = sum_of(sweep->x_wins, m) + sum_of(sweep->y_wins, n);
    divide_terms(sweep->x_wins, m, whole);
    divide_terms(sweep->y_wins, n, whole);
    sweep->duration = LAN_NAN;
}
