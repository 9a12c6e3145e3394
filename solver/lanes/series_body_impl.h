/* solver/lanes/series_body_impl.h - the body of solver/lanes/series.c for
 * vectors of one width.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/lanes_begin_impl.h"

/* Terms of the series at shares of a span h: term k is h / k times the rates of
 * the one before; and of sums behind the variables, where some are asked for.
 */
LANES_INLINE void LANES_NAME(set_terms)(lan_strides *strides, real h,
                                        bool has_sums)
{
    for (int k = 1; k <= LAN_SERIES_ORDER; k++) {
        real *to = (real *)strides->term[k];
        LANES_NAME(lan_interval_lanes_rates)
        (strides->rates, strides->t0, strides->term[k - 1], strides->term[k]);
        const real part = h * (1.0 / k);
        for (int32_t v = 0; v < strides->variables; v++) {
            to[v] *= part;
        }
    }
    for (int k = 0; k <= LAN_SERIES_ORDER && has_sums; k++) {
        lan_interval_lanes_sum(strides->rates, strides->term[k]);
    }
}

/* Share of the span up to which the series is good, and where a number of it is
 * none. */
LANES_INLINE real LANES_NAME(reach)(const lan_strides *strides, mask *broken)
{
    const real *first = (const real *)strides->term[0];
    const real *last = (const real *)strides->term[LAN_SERIES_ORDER];
    const real *scale = (const real *)strides->scale;
    const real limit = LANES_NAME(all)(MOST_TERM);
    real most = LANES_NAME(all)(LEAST_TERM);
    *broken = (mask){0};
    for (int32_t v = 0; v < strides->variables; v++) {
        const real allowed = strides->rtol * LANES_NAME(size_of)(first[v]) +
                             strides->atol * scale[v];
        const real error = LANES_NAME(size_of)(last[v]) / allowed;
        *broken |= ~(mask)(error < limit);
        most = LANES_NAME(larger)(error, most);
    }
    most = LANES_NAME(smaller)(most, limit);
    return SAFETY *
           LANES_NAME(exp)(LANES_NAME(log)(most) * (-1.0 / LAN_SERIES_ORDER));
}

/* The series of one variable, or of one in each lane. */
typedef struct LANES_NAME(column) {
    real term[LAN_SERIES_ORDER + 1];
} LANES_NAME(column);

/* Strengths at a share of the span. */
LANES_INLINE void LANES_NAME(evaluate)(const lan_strides *strides, int32_t rows,
                                       real share, real *out)
{
    for (int32_t v = 0; v < rows; v++) {
        real sum = ((const real *)strides->term[LAN_SERIES_ORDER])[v];
#pragma GCC unroll 16
        for (int k = LAN_SERIES_ORDER - 1; k >= 0; k--) {
            sum = sum * share + ((const real *)strides->term[k])[v];
        }
        out[v] = sum;
    }
}

/* Falls that are looked for. */
typedef struct LANES_NAME(fall) {
    mask at;      /* lanes with one */
    mask first;   /* variable of the first one */
    real soonest; /* share before which it does not happen */
} LANES_NAME(fall);

/* Of the variables that are at their levels or below by a share, where they are
 * y1, those whose tangents are there first. */
LANES_INLINE LANES_NAME(fall)
    LANES_NAME(suspect_fall)(const lan_strides *strides,
                             const lan_lanes_levels *levels, mask at,
                             const real *y1, double below)
{
    const real *y0 = (const real *)strides->term[0];
    const real *slope = (const real *)strides->term[1];
    LANES_NAME(fall) fall = {.soonest = LANES_NAME(all)(LAN_INF)};
    for (int32_t v = 0; v < levels->rows; v++) {
        const real level = ((const real *)levels->level)[v];
        const real way = y0[v] - level;
        const mask falls = at & ((const mask *)levels->watch)[v] &
                           (mask)(y1[v] - level <= -below * way);
        const real share = LANES_NAME(larger)(way / -slope[v], (real){0.0});
        const mask sooner = falls & (mask)(share < fall.soonest);
        fall.soonest = LANES_NAME(choose)(sooner, share, fall.soonest);
        fall.first = (fall.first & ~sooner) | (sooner & (int64_t)v);
        fall.at |= sooner;
    }
    return fall;
}

/* The series of what falls in each lane, above its level. */
LANES_INLINE LANES_NAME(column)
    LANES_NAME(column_of)(const lan_strides *strides,
                          const lan_lanes_levels *levels,
                          const LANES_NAME(fall) * fall)
{
    LANES_NAME(column) column;
    double numbers[LAN_SERIES_ORDER + 1][LANES];
    for (int lane = 0; lane < LANES; lane++) {
        const size_t at = (size_t)fall->first[lane] * LANES + (size_t)lane;
        for (int k = 0; k <= LAN_SERIES_ORDER; k++) {
            numbers[k][lane] = strides->term[k][at];
        }
        numbers[0][lane] -= levels->level[at];
    }
    memcpy(column.term, numbers, sizeof numbers);
    return column;
}

/* Where what falls comes to its level before a share at which it is below: by
 * Newton's method, within a bracket, as beyond another's fall a curve may bend
 * the other way. */
LANES_INLINE real LANES_NAME(find_root)(const LANES_NAME(column) * column,
                                        const LANES_NAME(fall) * fall,
                                        real below)
{
    real share = LANES_NAME(smaller)(fall->soonest, below);
    real above = {0.0};
    mask on = fall->at;
    for (int trial = 0; trial < MOST_TRIALS && LANES_NAME(any)(on); trial++) {
        real value = column->term[LAN_SERIES_ORDER];
        real slope = {0.0};
#pragma GCC unroll 16
        for (int k = LAN_SERIES_ORDER - 1; k >= 0; k--) {
            slope = slope * share + value;
            value = value * share + column->term[k];
        }
        const mask is_above = (mask)(value > 0.0);
        above = LANES_NAME(choose)(is_above, share, above);
        below = LANES_NAME(choose)(is_above, below, share);
        const real tangent = share - value / slope;
        const mask is_within =
            (mask)(tangent >= above) & (mask)(tangent <= below);
        const real next =
            LANES_NAME(choose)(is_within, tangent, 0.5 * (above + below));
        const real move = LANES_NAME(size_of)(next - share);
        share = LANES_NAME(choose)(on, next, share);
        on &= (mask)(move > NEAR * share);
    }
    return share;
}

/* The first fall before a share of the span, up to which it then goes; y1 is
 * the strengths there. */
LANES_INLINE LANES_NAME(fall)
    LANES_NAME(find_fall)(const lan_strides *strides,
                          const lan_lanes_levels *levels, mask at, real *share,
                          real *y1)
{
    LANES_NAME(evaluate)(strides, levels->rows, *share, y1);
    LANES_NAME(fall)
    found = LANES_NAME(suspect_fall)(strides, levels, at, y1, 0.0);
    LANES_NAME(fall) next = found;
    for (int32_t v = 0; v < levels->rows && LANES_NAME(any)(next.at); v++) {
        const LANES_NAME(column) column =
            LANES_NAME(column_of)(strides, levels, &next);
        const real root = LANES_NAME(find_root)(&column, &next, *share);
        const mask sooner = next.at & (mask)(root < *share);
        *share = LANES_NAME(choose)(sooner, root, *share);
        found.first = (found.first & ~sooner) | (next.first & sooner);
        LANES_NAME(evaluate)(strides, levels->rows, *share, y1);
        next = LANES_NAME(suspect_fall)(strides, levels, sooner, y1, BELOW);
    }
    return found;
}

/* The ends of these lanes' steps become the starts of the next. */
LANES_INLINE void LANES_NAME(end_at)(lan_strides *strides, int32_t rows,
                                     mask at, real time, const real *y1)
{
    real *t0 = (real *)strides->t0;
    real *y0 = (real *)strides->y0;
    *t0 = LANES_NAME(choose)(at, time, *t0);
    for (int32_t v = 0; v < rows; v++) {
        y0[v] = LANES_NAME(choose)(at, y1[v], y0[v]);
    }
    *(real *)strides->steps += LANES_NAME(keep)(at, LANES_NAME(all)(1.0));
}

LANES_TARGET bool LANES_NAME(lan_series_step)(lan_strides *strides)
{
    const lan_lanes_levels levels = lan_interval_lanes_levels(strides->rates);
    const mask linear = *(const mask *)strides->linear;
    const real t0 = *(const real *)strides->t0;
    const real bound = *(const real *)strides->bound;
    const real h = LANES_NAME(choose)(linear, *(const real *)strides->wanted,
                                      LANES_NAME(all)(1.0));
    real *y1 = (real *)strides->stage;
    mask broken;
    *(real *)strides->span = h;
    LANES_NAME(set_terms)(strides, h, levels.rows > strides->variables);
    const real reach = LANES_NAME(reach)(strides, &broken);
    const real rest = (bound - t0) / h;
    const mask is_last = (mask)(reach >= rest);
    real share = LANES_NAME(choose)(is_last, rest, reach);
    broken &= linear;
    const LANES_NAME(fall) fall =
        LANES_NAME(find_fall)(strides, &levels, linear & ~broken, &share, y1);
    const real time =
        LANES_NAME(choose)(is_last & ~fall.at, bound, t0 + share * h);
    const mask failed =
        broken | (linear & ~fall.at & ~is_last & (mask)(time <= t0));
    const mask arrived = linear & ~failed & ~fall.at & is_last;
    /* a rest may be gone through at any step, which says nothing of the next */
    const real longest = LANES_NAME(larger)(h, share * h);
    const real next = LANES_NAME(choose)(
        arrived, LANES_NAME(smaller)(reach * h, longest), reach * h);
    real *wanted = (real *)strides->wanted;
    *wanted = LANES_NAME(choose)(linear & ~failed, next, *wanted);
    LANES_NAME(end_at)(strides, levels.rows, linear & ~failed, time, y1);
    *(mask *)strides->first = fall.first;
    mask *attention = (mask *)strides->attention;
    *attention = (*attention & ~linear) |
                 (fall.at & (int64_t)LAN_STRIDES_FALL) |
                 (arrived & (int64_t)LAN_STRIDES_BOUND) |
                 (failed & (int64_t)LAN_STRIDES_FAILED);
    return LANES_NAME(any)(fall.at | arrived | failed);
}

#include "base/lanes_end_impl.h"
