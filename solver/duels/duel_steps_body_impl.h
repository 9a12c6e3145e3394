/* solver/duels/duel_steps_body_impl.h - the body of solver/duels/duel_steps.c
 * for vectors of one width.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/lanes_begin_impl.h"

/* Numbers of the seats of one way. */
LANES_INLINE real *LANES_NAME(row)(seats *s, int number, int way)
{
    return (real *)&s->number[number][way * LANES];
}

LANES_INLINE real LANES_NAME(at)(const seats *s, int number, int way)
{
    return *(const real *)&s->number[number][way * LANES];
}

/* --- series --------------------------------------------------------------- */

/* Strengths as polynomials of the time since TIME. */
typedef struct LANES_NAME(series) {
    real c[2][ORDER + 1];
} LANES_NAME(series);

#define series LANES_NAME(series)

/* Coefficient n of the product of both strengths; last comes what was known
 * last. */
LANES_INLINE real LANES_NAME(both)(const series *of, int n)
{
    const real *x = of->c[0];
    const real *y = of->c[1];
    if (n == 0) {
        return x[0] * y[0];
    }
    const real newest = x[0] * y[n] + x[n] * y[0];
    if (n == 1) {
        return newest;
    }
    real sum = x[1] * y[n - 1];
    UNROLLED
    for (int k = 2; k < n; k++) {
        sum += x[k] * y[n - k];
    }
    return sum + newest;
}

LANES_INLINE void LANES_NAME(expand)(const seats *s, const int kind,
                                     series out[WAYS])
{
    for (int w = 0; w < WAYS; w++) {
        out[w].c[0][0] = LANES_NAME(at)(s, X, w);
        out[w].c[1][0] = LANES_NAME(at)(s, X + 1, w);
    }
    UNROLLED
    for (int n = 0; n < ORDER; n++) {
        for (int w = 0; w < WAYS; w++) {
            const real both = (kind & HAS_AREA) != 0
                                  ? LANES_NAME(both)(&out[w], n)
                                  : (real){0};
            for (int i = 0; i < 2; i++) {
                real sum = LANES_NAME(at)(s, AIMED + i, w) * out[w].c[1 - i][n];
                if ((kind & HAS_AREA) != 0) {
                    sum += LANES_NAME(at)(s, AREA + i, w) * both;
                }
                if ((kind & HAS_LOSSES) != 0) {
                    sum += LANES_NAME(at)(s, LOSSES + i, w) * out[w].c[i][n];
                }
                if (n == 0) {
                    sum += LANES_NAME(at)(s, RATE + i, w);
                }
                out[w].c[i][n + 1] = sum * (1.0 / (n + 1));
            }
        }
    }
}

/* The polynomial of terms c[n] factor[n]: four chains of its terms, which do
 * not wait for each other. */
LANES_INLINE real LANES_NAME(sum_terms)(const real *c, const double *factor,
                                        const int first, real h)
{
    const real square = h * h;
    const real fourth = square * square;
    real part[4] = {{0.0}, {0.0}, {0.0}, {0.0}};
    UNROLLED
    for (int n = ORDER; n >= first; n--) {
        const int k = (n - first) % 4;
        const real term = factor == NULL ? c[n] : factor[n] * c[n];
        part[k] = n + 4 > ORDER ? term : term + fourth * part[k];
    }
    return (part[0] + h * part[1]) + square * (part[2] + h * part[3]);
}

LANES_INLINE real LANES_NAME(value)(const real *c, real h)
{
    return LANES_NAME(sum_terms)(c, NULL, 0, h);
}

LANES_INLINE real LANES_NAME(slope)(const real *c, real h)
{
    return LANES_NAME(sum_terms)(c, in_slope, 1, h);
}

/* The integral from 0 on. */
LANES_INLINE real LANES_NAME(integral)(const real *c, real h)
{
    return h * LANES_NAME(sum_terms)(c, in_integral, 0, h);
}

/* --- how long a step is --------------------------------------------------- */

/* Upper bits of a number >= 0 as a number: nearly 2^32 log2 of it, less what
 * that is of 2^-1023. */
LANES_INLINE real LANES_NAME(rough_log)(real x)
{
    return (real)(((word)x >> 20) | UINT64_C(0x4330000000000000)) - 0x1p52;
}

/* The inverse of rough_log(). */
LANES_INLINE real LANES_NAME(rough_exp)(real x)
{
    return (real)((word)(x + 0x1p52) << 20);
}

/* rough_log(1) */
#define ROUGH_ONE (1023.0 * 0x1p32)

/* Of rough_exp() it is too large by 1.062 at most. */
#define ROUGH_SAFETY 0.94

/* Least (allowed / |c[n]|)^(1/n) of the last two terms, by rough logarithms. */
LANES_INLINE real LANES_NAME(reach)(const real *c, real allowed)
{
    const real most = LANES_NAME(rough_log)(allowed);
    const real last =
        most - LANES_NAME(rough_log)(LANES_NAME(size_of)(c[ORDER]));
    const real before =
        most - LANES_NAME(rough_log)(LANES_NAME(size_of)(c[ORDER - 1]));
    return LANES_NAME(smaller)(last * (1.0 / ORDER),
                               before * (1.0 / (ORDER - 1)));
}

/* The step whose last terms are within what is allowed of both. */
LANES_INLINE real LANES_NAME(span_of)(const series *of, const real allowed[2])
{
    const real reach =
        LANES_NAME(smaller)(LANES_NAME(reach)(of->c[0], allowed[0]),
                            LANES_NAME(reach)(of->c[1], allowed[1]));
    return ROUGH_SAFETY * LANES_NAME(rough_exp)(reach + ROUGH_ONE);
}

/* --- a step --------------------------------------------------------------- */

/* A step of the seats of one way. */
typedef struct LANES_NAME(trial) {
    real h;
    real time; /* its end */
    mask arrives;
    real x[2];
    real line[2];
} LANES_NAME(trial);

#define trial LANES_NAME(trial)

LANES_INLINE void LANES_NAME(aim)(const seats *s, int w, const series *of,
                                  trial *t)
{
    const real time = LANES_NAME(at)(s, TIME, w);
    const real until = LANES_NAME(at)(s, UNTIL, w);
    real allowed[2];
    for (int i = 0; i < 2; i++) {
        allowed[i] = s->rtol * LANES_NAME(size_of)(of->c[i][0]) +
                     LANES_NAME(at)(s, ALLOWED + i, w);
    }
    const real h = LANES_NAME(smaller)(LANES_NAME(span_of)(of, allowed),
                                       LANES_NAME(at)(s, MOST_SPAN, w));
    t->arrives = (mask)(h >= until - time);
    t->time = LANES_NAME(choose)(t->arrives, until, time + h);
    t->h = t->time - time;
    for (int i = 0; i < 2; i++) {
        t->line[i] = LANES_NAME(at)(s, LINE + i, w) +
                     LANES_NAME(at)(s, SLOPE + i, w) * t->h;
    }
}

/* Where a strength that soldiers join may cross its line without that the
 * step's ends show it: it neither stays above it whatever the signs of the
 * series, nor does it only rise or only fall. */
LANES_TARGET static mask LANES_NAME(may_dip)(const seats *s, int w,
                                             const series *of, const trial *t)
{
    const real none = {0.0};
    mask may = {0};
    for (int i = 0; i < 2; i++) {
        const real first = of->c[i][1] - LANES_NAME(at)(s, SLOPE + i, w);
        real fall = {0.0};
        real bend = {0.0};
        for (int n = ORDER; n > 1; n--) {
            fall = (LANES_NAME(smaller)(of->c[i][n], none) + fall) * t->h;
            bend = ((double)n * LANES_NAME(size_of)(of->c[i][n]) + bend) * t->h;
        }
        fall = (LANES_NAME(smaller)(first, none) + fall) * t->h;
        const mask stays =
            (mask)(of->c[i][0] - LANES_NAME(at)(s, LINE + i, w) + fall > 0.0);
        const mask turns = ~(mask)(LANES_NAME(size_of)(first) > bend);
        may |= (mask)(LANES_NAME(at)(s, RATE + i, w) > 0.0) & ~stays & turns;
    }
    return may;
}

/* Where a number of the step is none, or time stands still. The last terms of
 * a series that goes on for ever vanish where numbers become too small. */
LANES_INLINE mask LANES_NAME(is_broken)(const seats *s, int w, const series *of,
                                        const trial *t)
{
    const real limit = LANES_NAME(all)(1e300);
    const real last = LANES_NAME(size_of)(of->c[0][ORDER]) +
                      LANES_NAME(size_of)(of->c[1][ORDER]) +
                      LANES_NAME(size_of)(of->c[0][ORDER - 1]) +
                      LANES_NAME(size_of)(of->c[1][ORDER - 1]);
    const real third =
        LANES_NAME(size_of)(of->c[0][3]) + LANES_NAME(size_of)(of->c[1][3]);
    return ~(mask)(LANES_NAME(size_of)(t->x[0]) < limit) |
           ~(mask)(LANES_NAME(size_of)(t->x[1]) < limit) | ~(mask)(t->h > 0.0) |
           ((mask)(third > 0.0) & ~(mask)(last > 0.0)) |
           (mask)(LANES_NAME(at)(s, STEPS, w) >= (double)MOST_STEPS);
}

LANES_INLINE void LANES_NAME(put)(seats *s, int number, int w, mask where,
                                  real value)
{
    real *to = LANES_NAME(row)(s, number, w);
    *to = LANES_NAME(choose)(where, value, *to);
}

/* Takes the step where nothing is against it. */
LANES_INLINE void LANES_NAME(take)(seats *s, int w, const series *of,
                                   const int kind, const trial *t,
                                   mask accepted)
{
    for (int i = 0; i < 2; i++) {
        if ((kind & HAS_LOSSES) != 0) {
            const real lost = -LANES_NAME(at)(s, LOSSES + i, w) *
                              LANES_NAME(integral)(of->c[i], t->h);
            *LANES_NAME(row)(s, LOST + i, w) +=
                LANES_NAME(keep)(accepted, lost);
        }
        LANES_NAME(put)(s, X + i, w, accepted, t->x[i]);
        LANES_NAME(put)(s, LINE + i, w, accepted, t->line[i]);
    }
    LANES_NAME(put)(s, TIME, w, accepted, t->time);
    const mask dipped = (mask)(LANES_NAME(at)(s, DIPS, w) > 0.0);
    LANES_NAME(put)
    (s, MOST_SPAN, w, accepted,
     LANES_NAME(choose)(dipped, 2.0 * t->h, LANES_NAME(all)(1e300)));
    LANES_NAME(put)(s, DIPS, w, accepted, (real){0.0});
    *LANES_NAME(row)(s, SPAN, w) = t->h;
    *LANES_NAME(row)(s, STEPS, w) += 1.0;
}

/* What becomes of a step. */
LANES_INLINE void LANES_NAME(judge)(seats *s, int w, const series *of,
                                    const int kind, const trial *t)
{
    const mask fed = (mask)(LANES_NAME(at)(s, RATE, w) > 0.0) |
                     (mask)(LANES_NAME(at)(s, RATE + 1, w) > 0.0);
    const mask crossed =
        (mask)(t->x[0] <= t->line[0]) | (mask)(t->x[1] <= t->line[1]);
    mask broken = LANES_NAME(is_broken)(s, w, of, t);
    mask dips = {0};
    if (LANES_NAME(any)(fed)) {
        dips = LANES_NAME(may_dip)(s, w, of, t) & ~broken;
        real *count = LANES_NAME(row)(s, DIPS, w);
        *count += LANES_NAME(keep)(dips, LANES_NAME(all)(1.0));
        broken |= (mask)(*count > (double)MOST_DIPS);
        LANES_NAME(put)(s, MOST_SPAN, w, dips, 0.5 * t->h);
    }
    const mask good = ~broken & ~dips;
    LANES_NAME(take)(s, w, of, kind, t, good & ~crossed);
    *(mask *)&s->look[w * LANES] =
        (broken & (int64_t)FAILED) | (good & crossed & (int64_t)CROSSED) |
        (good & ~crossed & t->arrives & (int64_t)ARRIVED);
}

LANES_INLINE void LANES_NAME(step)(seats *s, const int kind)
{
    series of[WAYS];
    trial t[WAYS];
    LANES_NAME(expand)(s, kind, of);
    for (int w = 0; w < WAYS; w++) {
        LANES_NAME(aim)(s, w, &of[w], &t[w]);
    }
    for (int w = 0; w < WAYS; w++) {
        for (int i = 0; i < 2; i++) {
            t[w].x[i] = LANES_NAME(value)(of[w].c[i], t[w].h);
        }
    }
    for (int w = 0; w < WAYS; w++) {
        LANES_NAME(judge)(s, w, &of[w], kind, &t[w]);
    }
}

#include "solver/duels/duel_roots_impl.h"

/* --- kinds ---------------------------------------------------------------- */

LANES_TARGET static void LANES_NAME(step_aimed)(seats *s)
{
    LANES_NAME(step)(s, 0);
}

LANES_TARGET static void LANES_NAME(step_losses)(seats *s)
{
    LANES_NAME(step)(s, HAS_LOSSES);
}

LANES_TARGET static void LANES_NAME(step_area)(seats *s)
{
    LANES_NAME(step)(s, HAS_AREA);
}

LANES_TARGET static void LANES_NAME(step_both)(seats *s)
{
    LANES_NAME(step)(s, HAS_LOSSES + HAS_AREA);
}

LANES_TARGET static void LANES_NAME(find_aimed)(seats *s)
{
    LANES_NAME(find)(s, 0);
}

LANES_TARGET static void LANES_NAME(find_losses)(seats *s)
{
    LANES_NAME(find)(s, HAS_LOSSES);
}

LANES_TARGET static void LANES_NAME(find_area)(seats *s)
{
    LANES_NAME(find)(s, HAS_AREA);
}

LANES_TARGET static void LANES_NAME(find_both)(seats *s)
{
    LANES_NAME(find)(s, HAS_LOSSES + HAS_AREA);
}

#undef series
#undef trial
#undef ROUGH_ONE
#undef ROUGH_SAFETY

#include "base/lanes_end_impl.h"
