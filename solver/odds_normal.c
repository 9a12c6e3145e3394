/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Odds of two large groups of aimed fire by a normal approximation whose error
 * is proven.
 *
 * As in odds_race.c each side counts down by a clock of its own, and who lasts
 * longer wins: that x wins with at most k lost means that D, the sum of all of
 * y's waits less that of x's first k + 1, is negative. D is a sum of
 * independent exponentials a_i (E_i - 1), signed, and its mean, so that it is
 * nearly normal. With weights w_i = a_i / (standard deviation), the signed sum
 * b3 of their cubes, and b4 of their fourth powers, Edgeworth's series gives
 *
 *     P(D < 0) = Phi(z) - phi(z) (b3/3 He2(z) + b4/4 He3(z) + b3^2/18 He5(z)),
 *
 * z = -mean / deviation. Its error is at most 1/pi times the integral over
 * t > 0 of |f(t) - g(t)| / t (the inversion formula), f the characteristic
 * function of D's sum and g that of the series. f is e^(-t^2/2 + h), and
 * Taylor's remainder of -log(1 - ix), whose j-th derivative is nowhere larger
 * than (j - 1)!, bounds |h|, its distance from the terms of g, and so the
 * integral up to some T; beyond T f is at most (1 + (t L)^2)^(-1/(2 L^2)), L
 * the largest weight, since log(1 + s x) >= s log(1 + x) for s in 0 .. 1.
 *
 * In the tails Bernstein's bound (Boucheron, Lugosi and Massart, Concentration
 * Inequalities, 2013, section 2.4: -log(1 - x) - x <= x^2 / (2 (1 - x))) says
 * how little is left; the smaller of the two is the error. All sums of powers
 * are Faulhaber's, so that work is that of the k that matter: N^(3/4) of N.
 */
#include <math.h>
#include <string.h>

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_randist.h>
#include <gsl/gsl_sf_gamma.h>

#include "base/real.h"
#include "solver/odds_exact_impl.h"

#define PI 3.14159265358979323846

/* Chances below this are nothing. */
#define NOTHING 1e-17

/* Numbers of losses are taken in so many blocks, each with one error. */
#define BLOCKS 64

/* Waits to the powers 1 .. 5, summed. */
#define POWERS 5

typedef struct wait_sums {
    double of[POWERS + 1]; /* [power] */
    double widest;
} wait_sums;

/* D, measured by its standard deviation. */
typedef struct shape {
    double mean;
    double b3; /* signed */
    double b4;
    double b5;     /* all waits counted positive */
    double widest; /* weight */
    double tail;   /* of x's waits where the mean is above zero, else of y's */
    double rounding;
} shape;

/* --- sums ----------------------------------------------------------------- */

/* 1^p + ... + n^p for p = 0 .. 5. */
static void sum_powers(double n, double *sums)
{
    const double pairs = 0.5 * n * (n + 1.0);
    sums[0] = n;
    sums[1] = pairs;
    sums[2] = pairs * (2.0 * n + 1.0) / 3.0;
    sums[3] = pairs * pairs;
    sums[4] = sums[2] * (3.0 * n * (n + 1.0) - 1.0) / 5.0;
    sums[5] = sums[3] * (2.0 * n * (n + 1.0) - 1.0) / 3.0;
}

/* The waits for `count` losses that leave `rest` soldiers: no difference is
 * formed. */
static wait_sums sum_waits(double mean, double rest, double count)
{
    static const double binomials[POWERS + 1][POWERS + 1] = {
        {1},          {1, 1},          {1, 2, 1},
        {1, 3, 3, 1}, {1, 4, 6, 4, 1}, {1, 5, 10, 10, 5, 1}};
    double sums[POWERS + 1];
    double scale = 1.0;
    wait_sums waits = {.widest = mean * (rest + count)};
    sum_powers(count, sums);
    for (int p = 0; p <= POWERS; p++) {
        double sum = 0.0;
        for (int q = 0; q <= p; q++) {
            sum = sum * rest + binomials[p][q] * sums[q];
        }
        waits.of[p] = scale * sum;
        scale *= mean;
    }
    return waits;
}

static shape shape_of(const wait_sums *own, const wait_sums *enemy)
{
    const double deviation = sqrt(own->of[2] + enemy->of[2]);
    const double one = 1.0 / deviation;
    const double mean = one * (enemy->of[1] - own->of[1]);
    return (shape){
        .mean = mean,
        .b3 = one * one * one * (enemy->of[3] - own->of[3]),
        .b4 = one * one * one * one * (enemy->of[4] + own->of[4]),
        .b5 = one * one * one * one * one * (enemy->of[5] + own->of[5]),
        .widest = one * fmax(own->widest, enemy->widest),
        .tail = one * (mean > 0.0 ? own->widest : enemy->widest),
        .rounding =
            4.0 * DBL_EPSILON * (1.0 + one * (enemy->of[1] + own->of[1]))};
}

/* --- errors --------------------------------------------------------------- */

/* Exponents of e beyond which nothing is left of any power. */
#define MOST_EXPONENT 600.0

/* The integral of t^(p - 1) e^(-t^2 / 2) from `from` on. */
static double half_gamma(double p, double from)
{
    const double exponent = 0.5 * from * from;
    return exponent < MOST_EXPONENT
               ? exp2(0.5 * p - 1.0) * gsl_sf_gamma_inc(0.5 * p, exponent)
               : 0.0;
}

/* The part of the bound up to T = sqrt(cut / b4), up to which the real part of
 * h is at most cut t^2 / 4. */
static double error_within(const shape *s, double b3, double cut)
{
    const double c3 = b3 / 3.0;
    const double c4 = s->b4 / 4.0;
    const double narrow = 1.0 / sqrt(1.0 - 0.5 * cut);
    double cubes = 0.0;
    const double cube[] = {c3 * c3 * c3, 3.0 * c3 * c3 * c4, 3.0 * c3 * c4 * c4,
                           c4 * c4 * c4};
    for (int i = 0; i < 4; i++) {
        cubes += cube[i] * half_gamma(9.0 + i, 0.0) * pow(narrow, 9.0 + i);
    }
    return 0.2 * s->b5 * half_gamma(5.0, 0.0) + c3 * c4 * half_gamma(7.0, 0.0) +
           0.5 * c4 * c4 * half_gamma(8.0, 0.0) + cubes / 6.0;
}

/* The part beyond T. */
static double error_beyond(const shape *s, double b3, double cut)
{
    const double limit = sqrt(cut / s->b4);
    const double c3 = b3 / 3.0;
    const double series = half_gamma(0.0, limit) + c3 * half_gamma(3.0, limit) +
                          0.25 * s->b4 * half_gamma(4.0, limit) +
                          0.5 * c3 * c3 * half_gamma(6.0, limit);
    const double q = 0.5 / (s->widest * s->widest);
    const double y = limit * limit * s->widest * s->widest;
    return q > 1.0 ? series + 0.5 * pow(1.0 + y, 1.0 - q) / (y * (q - 1.0))
                   : LAN_INF;
}

/* What the series is off at most; every cut gives a bound. */
static double series_error(const shape *s)
{
    static const double cuts[] = {0.05, 0.1, 0.2, 0.4, 0.8, 1.6};
    const double b3 = fabs(s->b3);
    double least = 1.0;
    for (size_t i = 0; i < sizeof cuts / sizeof cuts[0]; i++) {
        least = fmin(
            least,
            (error_within(s, b3, cuts[i]) + error_beyond(s, b3, cuts[i])) / PI);
    }
    return least;
}

/* Bernstein's bound of the lesser tail. */
static double tail_bound(const shape *s)
{
    const double t = fabs(s->mean);
    return exp(-0.5 * t * t / (1.0 + s->tail * t));
}

/* --- chances -------------------------------------------------------------- */

/* P(D < 0). */
static double chance_below(const shape *s)
{
    const double z = -fabs(s->mean);
    const double b3 = s->mean > 0.0 ? s->b3 : -s->b3; /* of the lesser tail */
    const double z2 = z * z;
    const double he2 = z2 - 1.0;
    const double he3 = z * (z2 - 3.0);
    const double he5 = z * (z2 * (z2 - 10.0) + 15.0);
    const double series =
        gsl_cdf_ugaussian_P(z) -
        gsl_ran_ugaussian_pdf(z) *
            (b3 / 3.0 * he2 + 0.25 * s->b4 * he3 + b3 * b3 / 18.0 * he5);
    const double tail = fmin(fmax(series, 0.0), tail_bound(s));
    return s->mean > 0.0 ? tail : 1.0 - tail;
}

/* One side's race. */
typedef struct countdown {
    const lan_waits *own;
    wait_sums enemy;
} countdown;

static shape shape_after(const countdown *race, int32_t lost)
{
    const lan_waits *own = race->own;
    const wait_sums waits =
        sum_waits(own->mean, own->start - lost - 1.0, lost + 1.0);
    return shape_of(&waits, &race->enemy);
}

static bool may_win(const shape *s)
{
    return s->mean <= 0.0 || tail_bound(s) >= NOTHING;
}

static bool must_have_won(const shape *s)
{
    return s->mean < 0.0 && tail_bound(s) < NOTHING;
}

/* Fewest losses of which it is so, where it stays so; `past` where of none. */
static int32_t first_loss(const countdown *race, int32_t past,
                          bool (*is_so)(const shape *))
{
    int32_t lo = 0;
    int32_t hi = past;
    while (lo < hi) {
        const int32_t middle = lo + (hi - lo) / 2;
        const shape s = shape_after(race, middle);
        if (is_so(&s)) {
            hi = middle;
        } else {
            lo = middle + 1;
        }
    }
    return lo;
}

/* The worst of both. */
static void widen(shape *all, const shape *s)
{
    all->b3 = fmax(all->b3, fabs(s->b3));
    all->b4 = fmax(all->b4, s->b4);
    all->b5 = fmax(all->b5, s->b5);
    all->widest = fmax(all->widest, s->widest);
    all->rounding = fmax(all->rounding, s->rounding);
}

/* Writes the chances of one block; returns what any sum of chances up to one of
 * its losses is off at most. */
static double fill_block(const countdown *race, int32_t from, int32_t past,
                         double most, double *sum, double *wins)
{
    shape all = {.mean = 0.0};
    double tail = 0.0;
    for (int32_t k = from; k < past; k++) {
        const shape s = shape_after(race, k);
        const double up_to = fmin(chance_below(&s), most);
        wins[race->own->start - k] = fmax(up_to - *sum, 0.0);
        *sum = fmax(up_to, *sum);
        tail = fmax(tail, tail_bound(&s));
        widen(&all, &s);
    }
    return fmin(series_error(&all), tail) + all.rounding;
}

lan_status lan_waits_race(const lan_waits *own, const lan_waits *enemy,
                          const lan_progress *progress, double *wins,
                          lan_normal_error *error)
{
    const countdown race = {
        own, sum_waits(enemy->mean, enemy->out, enemy->start - enemy->out)};
    const int32_t count = own->start - own->out;
    const shape end = shape_after(&race, count - 1);
    const double most = chance_below(&end);
    const int32_t from = first_loss(&race, count, may_win);
    const int32_t sure = first_loss(&race, count - 1, must_have_won);
    const int32_t to = sure + 1;
    const int32_t block = (to - from) / BLOCKS + 1;
    double sum = 0.0;
    lan_normal_error found = {.chance = NOTHING, .left = NOTHING * count};
    for (int32_t k = from; k < to; k += block) {
        const int32_t past = to - k < block ? to : k + block;
        if (!lan_progress_report(progress, k - from, to - from)) {
            return LAN_ECANCELLED;
        }
        const double off = fill_block(&race, k, past, most, &sum, wins);
        found.chance = fmax(found.chance, off);
        found.left += off * (past - k);
    }
    *error = found;
    return LAN_OK;
}

/* --- the answer ----------------------------------------------------------- */

static uint64_t states_of(const lan_duel_odds *duel)
{
    return ((uint64_t)(duel->start[0] - duel->out[0]) + 1) *
           ((uint64_t)(duel->start[1] - duel->out[1]) + 1);
}

bool lan_duel_odds_is_normal(const lan_duel_odds *duel)
{
    return duel->races && strcmp(duel->form, "square") == 0 &&
           (double)states_of(duel) > LAN_ODDS_NORMAL_STATES;
}

/* The clocks of both; false where rates are no numbers. */
static bool make_clocks(const lan_battle *battle, const lan_duel_odds *duel,
                        lan_waits *clocks)
{
    double fire[2];
    for (int s = 0; s < 2; s++) {
        (void)lan_targeting_pair(battle, duel->group[s], duel->group[1 - s],
                                 &fire[s]);
    }
    const double most = fmax(fire[0], fire[1]);
    for (int s = 0; s < 2; s++) {
        clocks[s] = (lan_waits){fire[s] / most, duel->start[s], duel->out[s]};
    }
    return isfinite(most) && clocks[0].mean > 0.0 && clocks[1].mean > 0.0;
}

/* One side's odds; *error is the worse of what it was and its own. */
static lan_status answer_side(const lan_duel_odds *duel,
                              const lan_waits *clocks, int s,
                              const lan_progress *progress, lan_odds *odds)
{
    lan_side_odds *side = &odds->sides[duel->side[s]];
    double *wins = side->survivors + duel->aside[s];
    lan_normal_error error;
    const lan_status status =
        lan_waits_race(&clocks[s], &clocks[1 - s], progress, wins, &error);
    if (status != LAN_OK) {
        return status;
    }
    side->left_error =
        error.left + error.chance * (duel->out[s] - duel->rest[s]);
    odds->error = fmax(odds->error, error.chance);
    return LAN_OK;
}

static double win_of(const lan_side_odds *side)
{
    lan_sum win = {0};
    for (int32_t n = 0; n <= side->most; n++) {
        lan_sum_add(&win, side->survivors[n]);
    }
    return lan_sum_value(&win);
}

static void write_odds(const lan_duel_odds *duel, lan_odds *odds)
{
    const double wins[2] = {win_of(&odds->sides[duel->side[0]]),
                            win_of(&odds->sides[duel->side[1]])};
    for (int s = 0; s < 2; s++) {
        lan_side_odds *side = &odds->sides[duel->side[s]];
        lan_duel_odds_fill(
            duel, s, side->survivors + duel->start[s] + duel->aside[s], -1,
            duel->start[s] - duel->out[s], wins[1 - s], side);
        side->low = fmax(side->win - odds->error, 0.0);
        side->high = fmin(side->win + odds->error, 1.0);
    }
    odds->method = LAN_ODDS_NORMAL;
    odds->form = duel->form;
    odds->states = states_of(duel);
    odds->mean_duration = LAN_NAN;
}

lan_status lan_duel_odds_normal(const lan_battle *battle,
                                const lan_duel_odds *duel,
                                const lan_progress *progress, lan_odds *out)
{
    lan_waits clocks[2];
    lan_odds odds;
    if (!lan_duel_odds_is_normal(duel) || !make_clocks(battle, duel, clocks)) {
        return LAN_ENOCLOSED;
    }
    lan_status status = lan_odds_allocate(battle, NULL, &odds);
    if (status != LAN_OK) {
        return status;
    }
    for (int s = 0; s < 2 && status == LAN_OK; s++) {
        status = answer_side(duel, clocks, s, progress, &odds);
    }
    if (status == LAN_OK && odds.error > LAN_ODDS_NORMAL_ERROR) {
        status = LAN_ENOCLOSED;
    }
    if (status != LAN_OK) {
        lan_odds_clear(&odds);
        return status;
    }
    write_odds(duel, &odds);
    *out = odds;
    return LAN_OK;
}
