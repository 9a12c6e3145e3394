/* solver/duels/duel_roots_impl.h - where within a step a duel is over: a part
 * of solver/duels/duel_steps_body_impl.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a strength less its line is a polynomial that is positive where the
 *          step begins and not where it ends: Newton's method within a bracket.
 */

/* How near a trial has to be to the next one, as a share of the step: the next
 * one's error goes with the square of that. */
#define NEAR 0x1p-30

/* Where a strength counts as on its line, as a share of it. */
#define LEVEL 0x1p-51

#define MOST_TRIALS 80

/* A polynomial that falls to zero between lo, where it is positive, and hi,
 * where it is not. */
typedef struct LANES_NAME(search) {
    real d[ORDER + 1];
    real size;
    real lo;
    real hi;
    real s;
    mask busy;
} LANES_NAME(search);

#define search LANES_NAME(search)

/* First trial: where a cubic of the value, which has the step's ends and their
 * slopes, says that it is zero; in the middle where a slope is none. */
LANES_INLINE real LANES_NAME(first_trial)(const search *q)
{
    const real g1 = LANES_NAME(value)(q->d, q->hi);
    const real dg1 = LANES_NAME(slope)(q->d, q->hi);
    const real drop = q->d[0] - g1;
    const real u = q->d[0] / drop;
    const real m0 = -drop / q->d[1];
    const real m1 = -drop / dg1;
    const real v = 1.0 - u;
    const real s =
        q->hi * (u * u * (3.0 - 2.0 * u)) + m0 * (u * v * v) - m1 * (u * u * v);
    const mask inside = (mask)(s > 0.0) & (mask)(s < q->hi);
    return LANES_NAME(choose)(inside, s, 0.5 * q->hi);
}

/* Newton's method within the bracket. */
LANES_INLINE void LANES_NAME(narrow)(search *q)
{
    const real g = LANES_NAME(value)(q->d, q->s);
    const real dg = LANES_NAME(slope)(q->d, q->s);
    const mask above = (mask)(g > 0.0);
    q->lo = LANES_NAME(choose)(q->busy & above, q->s, q->lo);
    q->hi = LANES_NAME(choose)(q->busy & ~above, q->s, q->hi);
    const real next = q->s - g / dg;
    const mask falls = (mask)(dg < 0.0);
    const mask inside = falls & (mask)(next >= q->lo) & (mask)(next <= q->hi);
    const mask level = (mask)(LANES_NAME(size_of)(g) <= LEVEL * q->size);
    const mask near =
        inside & (mask)(LANES_NAME(size_of)(next - q->s) <= NEAR * q->hi);
    const real to = LANES_NAME(choose)(
        inside, next, LANES_NAME(choose)(level, q->s, 0.5 * (q->lo + q->hi)));
    q->s = LANES_NAME(choose)(q->busy, to, q->s);
    q->busy &= ~(near | level);
}

/* The group whose root is looked for, less its line. */
LANES_INLINE void LANES_NAME(select)(const seats *s, int w, const series *of,
                                     mask second, search *q)
{
    for (int n = 0; n <= ORDER; n++) {
        q->d[n] = LANES_NAME(choose)(second, of->c[1][n], of->c[0][n]);
    }
    q->size = LANES_NAME(size_of)(q->d[0]);
    q->d[0] -= LANES_NAME(choose)(second, LANES_NAME(at)(s, LINE + 1, w),
                                  LANES_NAME(at)(s, LINE, w));
    q->d[1] -= LANES_NAME(choose)(second, LANES_NAME(at)(s, SLOPE + 1, w),
                                  LANES_NAME(at)(s, SLOPE, w));
}

/* Height above the line after a span. */
LANES_INLINE real LANES_NAME(height)(const seats *s, int w, int i, real x,
                                     real span)
{
    return x - (LANES_NAME(at)(s, LINE + i, w) +
                LANES_NAME(at)(s, SLOPE + i, w) * span);
}

/* The group that a straight line has on its line first. */
LANES_INLINE mask LANES_NAME(guess)(const seats *s, int w, const series *of,
                                    real span)
{
    real share[2];
    for (int i = 0; i < 2; i++) {
        const real start = LANES_NAME(height)(s, w, i, of->c[i][0], (real){0});
        const real stop = LANES_NAME(height)(
            s, w, i, LANES_NAME(value)(of->c[i], span), span);
        share[i] = LANES_NAME(choose)(
            (mask)(stop <= 0.0), start / (start - stop), LANES_NAME(all)(2.0));
    }
    return (mask)(share[1] < share[0]);
}

/* Finds the roots of the lanes in `who`, of the second group where `second` is
 * set, up to `span`; returns where they are, and where there is none. */
LANES_INLINE void LANES_NAME(find_roots)(const seats *s, const series of[WAYS],
                                         const mask who[WAYS],
                                         const mask second[WAYS],
                                         real span[WAYS], mask failed[WAYS])
{
    search q[WAYS];
    mask busy = {0};
    for (int w = 0; w < WAYS; w++) {
        LANES_NAME(select)(s, w, &of[w], second[w], &q[w]);
        q[w].lo = (real){0.0};
        q[w].hi = span[w];
        q[w].s = LANES_NAME(first_trial)(&q[w]);
        q[w].busy = who[w];
        busy |= who[w];
    }
    for (int k = 0; k < MOST_TRIALS && LANES_NAME(any)(busy); k++) {
        busy = (mask){0};
        for (int w = 0; w < WAYS; w++) {
            LANES_NAME(narrow)(&q[w]);
            busy |= q[w].busy;
        }
    }
    for (int w = 0; w < WAYS; w++) {
        span[w] = LANES_NAME(choose)(who[w], q[w].s, span[w]);
        failed[w] |= q[w].busy;
    }
}

/* Moves the duel to its root. */
LANES_INLINE void LANES_NAME(settle)(seats *s, int w, const series *of,
                                     const int kind, const real x[2], real span)
{
    for (int i = 0; i < 2; i++) {
        if ((kind & HAS_LOSSES) != 0) {
            *LANES_NAME(row)(s, LOST + i, w) +=
                -LANES_NAME(at)(s, LOSSES + i, w) *
                LANES_NAME(integral)(of->c[i], span);
        }
        *LANES_NAME(row)(s, X + i, w) = x[i];
        *LANES_NAME(row)(s, LINE + i, w) +=
            LANES_NAME(at)(s, SLOPE + i, w) * span;
    }
    *LANES_NAME(row)(s, TIME, w) += span;
}

/* Finds the roots of all of `who`, and the strengths there. */
LANES_INLINE void
LANES_NAME(find_strengths)(const seats *s, const series of[WAYS],
                           const mask who[WAYS], const mask second[WAYS],
                           real span[WAYS], mask failed[WAYS], real x[WAYS][2])
{
    LANES_NAME(find_roots)(s, of, who, second, span, failed);
    for (int w = 0; w < WAYS; w++) {
        for (int i = 0; i < 2; i++) {
            x[w][i] = LANES_NAME(value)(of[w].c[i], span[w]);
        }
    }
}

LANES_INLINE void LANES_NAME(find)(seats *s, const int kind)
{
    series of[WAYS];
    real span[WAYS];
    real x[WAYS][2];
    mask second[WAYS];
    mask who[WAYS];
    mask failed[WAYS];
    mask any = {0};
    LANES_NAME(expand)(s, kind, of);
    for (int w = 0; w < WAYS; w++) {
        span[w] = LANES_NAME(at)(s, SPAN, w);
        second[w] = LANES_NAME(guess)(s, w, &of[w], span[w]);
        who[w] = (mask)(span[w] > 0.0);
        failed[w] = (mask){0};
    }
    LANES_NAME(find_strengths)(s, of, who, second, span, failed, x);
    for (int w = 0; w < WAYS; w++) {
        /* the other one below its line crossed it before */
        const real height = LANES_NAME(choose)(
            second[w], LANES_NAME(height)(s, w, 0, x[w][0], span[w]),
            LANES_NAME(height)(s, w, 1, x[w][1], span[w]));
        who[w] = (mask)(height < 0.0);
        second[w] ^= who[w];
        any |= who[w];
    }
    if (LANES_NAME(any)(any)) {
        LANES_NAME(find_strengths)(s, of, who, second, span, failed, x);
    }
    for (int w = 0; w < WAYS; w++) {
        LANES_NAME(settle)(s, w, &of[w], kind, x[w], span[w]);
        *(mask *)&s->look[w * LANES] =
            (failed[w] & (int64_t)FAILED) |
            (~failed[w] & second[w] & (int64_t)SECOND_BEATEN) |
            (~failed[w] & ~second[w] & (int64_t)FIRST_BEATEN);
    }
}

#undef search
#undef NEAR
#undef LEVEL
#undef MOST_TRIALS
