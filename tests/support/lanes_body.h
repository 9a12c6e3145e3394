/* tests/support/lanes_body.h - the body of tests/unit/test_lanes.c for vectors
 * of one width.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/lanes_begin_impl.h"

/* What each function says of one number, in some lane of several. */
LANES_TARGET static answers LANES_NAME(ask)(double x, double y, int lane)
{
    const uint64_t key[3] = {SEED, LAN_RANDOM_CHANCE,
                             UINT64_C(0x1BD11BDAA9FC1A22) ^ SEED ^
                                 LAN_RANDOM_CHANCE};
    real at = LANES_NAME(all)(0.7); /* of the neighbours */
    real other = LANES_NAME(all)(3.0);
    word numbers = {0};
    at[lane % LANES] = x;
    other[lane % LANES] = y;
    numbers[lane % LANES] = NUMBER;
    word words[2];
    LANES_NAME(threefry)((word){0}, numbers, key, words);
    const real log = LANES_NAME(log)(at);
    const real exp = LANES_NAME(exp)(-other);
    const real power = LANES_NAME(power)(at, POWER);
    const real quotient = LANES_NAME(quotient)(at, other, 1.0 / other);
    const real unit = LANES_NAME(unit)(words[1]);
    const real log1p = LANES_NAME(log1p)(other);
    const real log1p_below = LANES_NAME(log1p)(-0.5 * at);
    const real expm1 = LANES_NAME(expm1)(other);
    const real expm1_below = LANES_NAME(expm1)(-other);
    const real atan = LANES_NAME(atan)(other);
    const real root = LANES_NAME(root)(other);
    real cosine;
    const real sine = LANES_NAME(sine)(LANES_QUARTER_TURN * at, &cosine);
    LANES_NAME(sum) sum = {at, {0.0}};
    LANES_NAME(sum_product)(&sum, -at, other, 1.0 / other);
    return (answers){.log = log[lane % LANES],
                     .exp = exp[lane % LANES],
                     .power = power[lane % LANES],
                     .quotient = quotient[lane % LANES],
                     .unit = unit[lane % LANES],
                     .log1p = log1p[lane % LANES],
                     .log1p_below = log1p_below[lane % LANES],
                     .expm1 = expm1[lane % LANES],
                     .expm1_below = expm1_below[lane % LANES],
                     .atan = atan[lane % LANES],
                     .root = root[lane % LANES],
                     .sine = sine[lane % LANES],
                     .cosine = cosine[lane % LANES],
                     .rest = (sum.head + sum.tail)[lane % LANES]};
}

#include "base/lanes_end_impl.h"
