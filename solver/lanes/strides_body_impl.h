/* solver/lanes/strides_body_impl.h - the body of solver/lanes/strides.c for
 * vectors of one width.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/lanes_begin_impl.h"

/* y1 = y0 + h (sum of the first so many rates by these weights). */
LANES_INLINE void LANES_NAME(combine)(const lan_strides *strides, real h,
                                      const double *weight, const int count,
                                      double *out)
{
    const real *y0 = (const real *)strides->y0;
    real *to = (real *)out;
    for (int32_t v = 0; v < strides->variables; v++) {
        real sum = {0.0};
#pragma GCC unroll 7
        for (int s = 0; s < count; s++) {
            if (weight[s] < 0.0 || weight[s] > 0.0) {
                sum += weight[s] * ((const real *)strides->rate[s])[v];
            }
        }
        to[v] = y0[v] + h * sum;
    }
}

/* Stage s of a step, from 1 on: its variables and its rates. */
LANES_INLINE void LANES_NAME(take_stage)(lan_strides *strides, const int s,
                                         real h, double *out)
{
    const real time = *(const real *)strides->t0 + node[s] * h;
    LANES_NAME(combine)(strides, h, weights[s], s, out);
    LANES_NAME(lan_interval_lanes_rates)
    (strides->rates, (const double *)&time, out, strides->rate[s]);
}

/* Largest error of the step over what is allowed, and where a number of it is
 * none. */
LANES_INLINE real LANES_NAME(error_of)(const lan_strides *strides, real h,
                                       mask *broken)
{
    const real *y1 = (const real *)strides->y1;
    const real *scale = (const real *)strides->scale;
    const real limit = LANES_NAME(all)(1e300);
    real most = {0.0};
    *broken = (mask){0};
    for (int32_t v = 0; v < strides->variables; v++) {
        real sum = {0.0};
#pragma GCC unroll 7
        for (int s = 0; s < LAN_STRIDES_STAGES; s++) {
            if (s != 1) {
                sum += error_weight[s] * ((const real *)strides->rate[s])[v];
            }
        }
        const real allowed = strides->rtol * LANES_NAME(size_of)(y1[v]) +
                             strides->atol * scale[v];
        const real error = LANES_NAME(size_of)(h * sum) / allowed;
        *broken |= ~(mask)(error < limit);
        most = LANES_NAME(larger)(error, most);
    }
    return most;
}

/* How much longer the next step may be, or how much shorter. */
LANES_INLINE real LANES_NAME(growth)(real error)
{
    const real least = LANES_NAME(all)(LEAST_ERROR);
    const real most = LANES_NAME(all)(MOST_ERROR);
    const real e = LANES_NAME(smaller)(LANES_NAME(larger)(error, least), most);
    return LANES_NAME(smaller)(
        LANES_NAME(larger)(SAFETY * LANES_NAME(exp)(-0.2 * LANES_NAME(log)(e)),
                           LANES_NAME(all)(SHRINK)),
        LANES_NAME(all)(GROW));
}

/* Ends of the next steps: no further than the bound. */
LANES_INLINE void LANES_NAME(aim)(lan_strides *strides, mask at)
{
    const real t0 = *(const real *)strides->t0;
    const real wanted = *(const real *)strides->wanted;
    const real bound = *(const real *)strides->bound;
    real *t1 = (real *)strides->t1;
    const real next =
        LANES_NAME(choose)((mask)(wanted >= bound - t0), bound, t0 + wanted);
    *t1 = LANES_NAME(choose)(at, next, *t1);
}

/* The ends of these lanes' steps become the starts of the next. */
LANES_INLINE void LANES_NAME(accept)(lan_strides *strides, mask at)
{
    real *y0 = (real *)strides->y0;
    real *f0 = (real *)strides->rate[0];
    const real *y1 = (const real *)strides->y1;
    const real *f1 = (const real *)strides->rate[LAN_STRIDES_STAGES - 1];
    real *t0 = (real *)strides->t0;
    for (int32_t v = 0; v < strides->variables; v++) {
        y0[v] = LANES_NAME(choose)(at, y1[v], y0[v]);
        f0[v] = LANES_NAME(choose)(at, f1[v], f0[v]);
    }
    *t0 = LANES_NAME(choose)(at, *(const real *)strides->t1, *t0);
    *(real *)strides->steps += LANES_NAME(keep)(at, LANES_NAME(all)(1.0));
}

/* The steps that errors allow after one that was accepted or not: one that its
 * bound cut short says nothing against the step that was wanted. */
LANES_INLINE void LANES_NAME(resize)(lan_strides *strides, mask accepted,
                                     mask rejected, real h, mask broken)
{
    const real error = *(const real *)strides->error;
    real *wanted = (real *)strides->wanted;
    const real grown = h * LANES_NAME(choose)(broken, LANES_NAME(all)(0.5),
                                              LANES_NAME(growth)(error));
    const mask cut =
        (mask)(*(const real *)strides->t1 >= *(const real *)strides->bound);
    const real longer =
        LANES_NAME(choose)(cut, LANES_NAME(larger)(grown, *wanted), grown);
    *wanted = LANES_NAME(choose)(
        accepted, longer,
        LANES_NAME(choose)(rejected, LANES_NAME(smaller)(grown, h), *wanted));
    *(real *)strides->rejected +=
        LANES_NAME(keep)(rejected, LANES_NAME(all)(1.0));
}

/* What becomes of the steps that were taken; true where some lane is to be
 * looked at. */
LANES_INLINE bool LANES_NAME(judge)(lan_strides *strides, real h, mask broken)
{
    mask suspect = {0};
    const mask busy =
        *(const mask *)strides->busy & ~*(const mask *)strides->linear;
    const mask held = busy & *(const mask *)strides->held;
    const mask free = busy & ~held;
    const mask good =
        free & ~broken & (mask)(*(const real *)strides->error <= 1.0);
    const lan_lanes_step step = {.t0 = strides->t0,
                                 .t1 = strides->t1,
                                 .y0 = strides->y0,
                                 .f0 = strides->rate[0],
                                 .y1 = strides->y1,
                                 .f1 = strides->rate[LAN_STRIDES_STAGES - 1]};
    if (LANES_NAME(any)(good)) {
        LANES_NAME(lan_interval_lanes_look)
        (strides->rates, &step, (int64_t *)&suspect);
        suspect &= good;
    }
    const mask accepted = good & ~suspect;
    const mask rejected = free & ~good;
    LANES_NAME(resize)(strides, good, rejected, h, broken);
    LANES_NAME(accept)(strides, accepted);
    const mask arrived = accepted & (mask)(*(const real *)strides->t0 >=
                                           *(const real *)strides->bound);
    const real t0 = *(const real *)strides->t0;
    const mask failed =
        free & ~arrived & ~suspect &
        (mask)(t0 + SHORTEST * *(const real *)strides->wanted <= t0);
    LANES_NAME(aim)(strides, (accepted & ~arrived) | rejected);
    const mask seen = accepted & *(const mask *)strides->watched;
    *(mask *)strides->attention =
        (held & (int64_t)LAN_STRIDES_TRIAL) |
        (suspect & (int64_t)LAN_STRIDES_SUSPECT) |
        (failed & (int64_t)LAN_STRIDES_FAILED) |
        (arrived & (int64_t)LAN_STRIDES_BOUND) |
        (seen & ~arrived & ~failed & (int64_t)LAN_STRIDES_STEP);
    return LANES_NAME(any)(held | suspect | failed | arrived | seen);
}

/* A step of these lanes; true where some is to be looked at. */
LANES_INLINE bool LANES_NAME(step)(lan_strides *strides, mask at)
{
    const real h = LANES_NAME(keep)(at, *(const real *)strides->t1 -
                                            *(const real *)strides->t0);
    for (int s = 1; s < LAN_STRIDES_STAGES - 1; s++) {
        LANES_NAME(take_stage)(strides, s, h, strides->stage);
    }
    LANES_NAME(take_stage)(strides, LAN_STRIDES_STAGES - 1, h, strides->y1);
    mask broken;
    *(real *)strides->error = LANES_NAME(error_of)(strides, h, &broken);
    return LANES_NAME(judge)(strides, h, broken);
}

LANES_TARGET static void LANES_NAME(go)(lan_strides *strides, int32_t most)
{
    const mask linear = *(const mask *)strides->linear;
    const mask others = *(const mask *)strides->busy & ~linear;
    bool ends = false;
    *(mask *)strides->attention = (mask){0};
    for (int32_t k = 0; k < most && !ends; k++) {
        if (LANES_NAME(any)(others)) {
            ends = LANES_NAME(step)(strides, others);
        }
        if (LANES_NAME(any)(linear)) {
            ends = LANES_NAME(lan_series_step)(strides) || ends;
        }
    }
}

#include "base/lanes_end_impl.h"
