/* base/lanes_begin_impl.h - vectors of LANES numbers, and functions of them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    included at the top of a body (base/lanes_impl.h), which ends with
 *          base/lanes_end_impl.h. LANES_NAME(x) names what a body defines,
 *          LANES_TARGET stands before each of its functions. A mask's lanes are
 *          all bits or none.
 * Range    each lane comes to the same bits at any width, and none depends on
 *          its neighbours: no sum of products is contracted, and
 *          the functions are the ones below, within 2 ulp, on every machine.
 */
#include <math.h>
#include <stdint.h>

#define LANES_NAME(x) LAN_LANES_JOIN(x, LANES)
#define LANES_BYTES   (8 * LANES)
#if LANES == 8
#define LANES_TARGET __attribute__((target("avx512f,avx512dq")))
#elif LANES == 4
#define LANES_TARGET __attribute__((target("avx2,fma")))
#else
#define LANES_TARGET
#endif
#define LANES_INLINE LANES_TARGET __attribute__((always_inline)) static inline

typedef double LANES_NAME(real) __attribute__((vector_size(LANES_BYTES)));
typedef int64_t LANES_NAME(mask) __attribute__((vector_size(LANES_BYTES)));
typedef uint64_t LANES_NAME(word) __attribute__((vector_size(LANES_BYTES)));

#define real LANES_NAME(real)
#define mask LANES_NAME(mask)
#define word LANES_NAME(word)

LANES_INLINE real LANES_NAME(all)(double x)
{
    return (real){0.0} + x;
}

/* `yes` where the mask is set, `no` elsewhere. */
LANES_INLINE real LANES_NAME(choose)(mask where, real yes, real no)
{
    return (real)(((mask)yes & where) | ((mask)no & ~where));
}

LANES_INLINE real LANES_NAME(keep)(mask where, real yes)
{
    return (real)((mask)yes & where);
}

/* |x| */
LANES_INLINE real LANES_NAME(size_of)(real x)
{
    return (real)((mask)x & INT64_MAX);
}

/* The second of two that are equal, or where one is no number. */
LANES_INLINE real LANES_NAME(larger)(real a, real b)
{
#if LANES == 8
    return (real)_mm512_max_pd(a, b);
#elif LANES == 4
    return (real)_mm256_max_pd(a, b);
#elif LAN_HAS_WIDER_LANES
    return (real)_mm_max_pd(a, b);
#else
    return LANES_NAME(choose)(a > b, a, b);
#endif
}

LANES_INLINE real LANES_NAME(smaller)(real a, real b)
{
#if LANES == 8
    return (real)_mm512_min_pd(a, b);
#elif LANES == 4
    return (real)_mm256_min_pd(a, b);
#elif LAN_HAS_WIDER_LANES
    return (real)_mm_min_pd(a, b);
#else
    return LANES_NAME(choose)(a < b, a, b);
#endif
}

/* True where a mask is set in some lane. */
LANES_INLINE bool LANES_NAME(any)(mask m)
{
#if LANES == 8
    return _mm512_test_epi64_mask((__m512i)m, (__m512i)m) != 0;
#elif LANES == 4
    return _mm256_movemask_pd((__m256d)m) != 0;
#else
    return (m[0] | m[1]) != 0;
#endif
}

/* a / b, to the last bit, where 1 / b is known: several of the same divisor
 * cost as much as one. The residual of a fused product is exact; the first
 * correction leaves less than an ulp, the second one rounds it as a division
 * does. Source: P. Markstein, IBM J. Res. Develop. 34 (1990) 111-119. */
LANES_INLINE real LANES_NAME(quotient)(real a, real b, real inverse)
{
#if LANES == 8
    const real near = a * inverse;
    const real rest = (real)_mm512_fnmadd_pd(near, b, a);
    const real nearer = (real)_mm512_fmadd_pd(rest, inverse, near);
    const real last = (real)_mm512_fnmadd_pd(nearer, b, a);
    return (real)_mm512_fmadd_pd(last, inverse, nearer);
#elif LANES == 4
    const real near = a * inverse;
    const real rest = (real)_mm256_fnmadd_pd(near, b, a);
    const real nearer = (real)_mm256_fmadd_pd(rest, inverse, near);
    const real last = (real)_mm256_fnmadd_pd(nearer, b, a);
    return (real)_mm256_fmadd_pd(last, inverse, nearer);
#else
    (void)inverse;
    return a / b;
#endif
}

LANES_INLINE real LANES_NAME(root)(real x)
{
#if LANES == 8
    return (real)_mm512_sqrt_pd(x);
#elif LANES == 4
    return (real)_mm256_sqrt_pd(x);
#elif LAN_HAS_WIDER_LANES
    return (real)_mm_sqrt_pd(x);
#else
    return (real){sqrt(x[0]), sqrt(x[1])};
#endif
}

/* --- sums of products ----------------------------------------------------- */

/* Its upper half: products of halves are exact. Source: T. J. Dekker, Numer.
 * Math. 18 (1971) 224-242. */
LANES_INLINE real LANES_NAME(upper)(real x)
{
    const real large = 0x1.000002p27 * x;
    return large - (large - x);
}

/* What rounding took from a product a b, exactly, of numbers whose products
 * are from 1e-290 to 1e290, or zero. */
LANES_INLINE real LANES_NAME(rounded_off)(real a, real b, real product)
{
#if LANES == 8
    return (real)_mm512_fmsub_pd(a, b, product);
#elif LANES == 4
    return (real)_mm256_fmsub_pd(a, b, product);
#else
    const real a1 = LANES_NAME(upper)(a);
    const real b1 = LANES_NAME(upper)(b);
    const real a2 = a - a1;
    const real b2 = b - b1;
    return (((a1 * b1 - product) + a1 * b2) + a2 * b1) + a2 * b2;
#endif
}

/* A sum that keeps what rounding takes: lan_sum of vectors. */
typedef struct LANES_NAME(sum) {
    real head;
    real tail;
} LANES_NAME(sum);

/* Source: D. E. Knuth, The Art of Computer Programming 2, 4.2.2, theorem B. */
LANES_INLINE void LANES_NAME(sum_add)(LANES_NAME(sum) * sum, real term)
{
    const real total = sum->head + term;
    const real added = total - sum->head;
    sum->tail += (sum->head - (total - added)) + (term - added);
    sum->head = total;
}

/* f g h, with what rounding takes from it. */
LANES_INLINE LANES_NAME(sum) LANES_NAME(product)(real f, real g, real h)
{
    const real fg = f * g;
    const real head = fg * h;
    return (LANES_NAME(sum)){head, LANES_NAME(rounded_off)(f, g, fg) * h +
                                       LANES_NAME(rounded_off)(fg, h, head)};
}

LANES_INLINE void LANES_NAME(sum_product)(LANES_NAME(sum) * sum, real f, real g,
                                          real h)
{
    const LANES_NAME(sum) more = LANES_NAME(product)(f, g, h);
    sum->tail += more.tail;
    LANES_NAME(sum_add)(sum, more.head);
}

/* --- random numbers ------------------------------------------------------- */

/* Turns the bits of every lane to the left. By whole bytes that is one shuffle
 * instead of three operations, where a vector has no rotation of its own. */
LANES_INLINE word LANES_NAME(turn)(word w, const int by)
{
#if LAN_HAS_SHUFFLE && LANES < 8
    typedef uint8_t bytes __attribute__((vector_size(LANES_BYTES)));
#if LANES == 4
#define LANES_EACH(f) f(0), f(8), f(16), f(24)
#else
#define LANES_EACH(f) f(0), f(8)
#endif
    const bytes was = (bytes)w;
    if (by == 16) {
        return (word)__builtin_shufflevector(was, was, LANES_EACH(LAN_TURN_16));
    }
    if (by == 24) {
        return (word)__builtin_shufflevector(was, was, LANES_EACH(LAN_TURN_24));
    }
    if (by == 32) {
        return (word)__builtin_shufflevector(was, was, LANES_EACH(LAN_TURN_32));
    }
#undef LANES_EACH
#endif
    return (w << by) | (w >> (64 - by));
}

/* Threefry-2x64 of 20 rounds, as base/random.c has it: block `draw` of stream
 * `number`. key[2] is the third word of Threefry's key. */
LANES_INLINE void LANES_NAME(threefry)(word draw, word number,
                                       const uint64_t *key, word *words)
{
    static const int rotation[8] = {16, 42, 12, 31, 16, 32, 24, 21};
    word a = draw + key[0];
    word b = number + key[1];
#pragma GCC unroll 20
    for (int r = 0; r < 20; r++) {
        a += b;
        b = LANES_NAME(turn)(b, rotation[r % 8]);
        b ^= a;
        if (r % 4 == 3) {
            const uint64_t turn = (uint64_t)(r / 4 + 1);
            a += key[turn % 3];
            b += key[(turn + 1) % 3] + turn;
        }
    }
    words[0] = a;
    words[1] = b;
}

/* Words of random bits as numbers in (0, 1): lan_random_unit()'s. */
LANES_INLINE real LANES_NAME(unit)(word bits)
{
    const word behind_one = (bits >> 12) | UINT64_C(0x3ff0000000000000);
    return ((real)behind_one - 1.0) + 0x1p-53;
}

/* --- logarithm, exponential, power, and of angles ------------------------- */

/* Of ln 2 the part whose multiples by an exponent are exact, and the rest. */
#define LANES_LN2_HEAD 0x1.62e42fee00000p-1
#define LANES_LN2_TAIL 0x1.a39ef35793c76p-33

/* Natural logarithm of a normal positive number: with x = 2^k m and m between
 * the roots of 1/2 and 2, log m is 2 artanh(s), s = (m - 1) / (m + 1), whose
 * series ends below rounding after z^10, z = s^2 < 0.0295. */
LANES_INLINE real LANES_NAME(log)(real x)
{
    const uint64_t root = UINT64_C(0x3fe6a09e667f3bcd); /* of 1/2 */
    const word bits = (word)x;
    const word n = (bits - root + (UINT64_C(1023) << 52)) >> 52;
    const real k = (real)(n | UINT64_C(0x4330000000000000)) - (0x1p52 + 1023.0);
    const real f = (real)(bits - ((n - 1023) << 52)) - 1.0;
    const real s = f / (f + 2.0);
    const real z = s * s;
    const real y = z * z;
    const real low = (2.0 / 3 + z * (2.0 / 5)) + y * (2.0 / 7 + z * (2.0 / 9));
    const real high =
        (2.0 / 11 + z * (2.0 / 13)) + y * (2.0 / 15 + z * (2.0 / 17));
    const real last = 2.0 / 19 + z * (2.0 / 21);
    const real sum = low + (y * y) * (high + (y * y) * last);
    const real half = 0.5 * f * f;
    const real tail = s * (half + sum * z) + k * LANES_LN2_TAIL;
    return k * LANES_LN2_HEAD - ((half - tail) - f);
}

/* log(1 + z) of -1/2 <= z <= 1e300. */
LANES_INLINE real LANES_NAME(log1p)(real z)
{
    const real whole = 1.0 + z;
    return LANES_NAME(log)(whole) + (z - (whole - 1.0)) / whole;
}

/* The sum of r^n / (n + 2)! up to n = 11. */
LANES_INLINE real LANES_NAME(exp_tail)(real r)
{
    const real q = r * r;
    const real one =
        (1.0 / 2 + r * (1.0 / 6)) + q * (1.0 / 24 + r * (1.0 / 120));
    const real two =
        (1.0 / 720 + r * (1.0 / 5040)) + q * (1.0 / 40320 + r * (1.0 / 362880));
    const real three = (1.0 / 3628800 + r * (1.0 / 39916800)) +
                       q * (1.0 / 479001600 + r * (1.0 / 6227020800.0));
    return one + (q * q) * (two + (q * q) * three);
}

/* Exponential of up to 709; below -707 that of -707. */
LANES_INLINE real LANES_NAME(exp)(real x)
{
    const real y = LANES_NAME(smaller)(
        LANES_NAME(larger)(x, LANES_NAME(all)(-707.0)), LANES_NAME(all)(709.0));
    const real shifted = y * 0x1.71547652b82fep0 + 0x1.8p52; /* 1 / ln 2 */
    const real k = shifted - 0x1.8p52;
    const real r = (y - k * LANES_LN2_HEAD) - k * LANES_LN2_TAIL;
    const real grown = (r * r * LANES_NAME(exp_tail)(r) + r) + 1.0;
    return (real)((word)grown + ((word)shifted << 52));
}

/* exp(x) - 1 of up to 709; below -707 that of -707. */
LANES_INLINE real LANES_NAME(expm1)(real x)
{
    const real y = LANES_NAME(smaller)(
        LANES_NAME(larger)(x, LANES_NAME(all)(-707.0)), LANES_NAME(all)(709.0));
    const real shifted = y * 0x1.71547652b82fep0 + 0x1.8p52; /* 1 / ln 2 */
    const real k = shifted - 0x1.8p52;
    const real r = (y - k * LANES_LN2_HEAD) - k * LANES_LN2_TAIL;
    const real grown = r * r * LANES_NAME(exp_tail)(r) + r;
    const real two_to_k =
        (real)((word)LANES_NAME(all)(1.0) + ((word)shifted << 52));
    return two_to_k * grown + (two_to_k - 1.0);
}

/* x^p of x >= 0 at p > 0. */
LANES_INLINE real LANES_NAME(power)(real x, double p)
{
    const real least = LANES_NAME(all)(0x1p-1022);
    const real grown =
        LANES_NAME(exp)(p * LANES_NAME(log)(LANES_NAME(larger)(x, least)));
    return LANES_NAME(keep)(x > 0.0, grown);
}

/* --- angles --------------------------------------------------------------- */

#define LANES_QUARTER_TURN      0x1.921fb54442d18p+0
#define LANES_QUARTER_TURN_TAIL 0x1.1a62633145c07p-54

/* atan(c) + the same's tail for c = 0, 1/4, 1/2, 3/4, 1. */
LANES_INLINE real LANES_NAME(atan_near)(real c, real *tail)
{
    static const double heads[] = {0x1.f5b75f92c80ddp-3, 0x1.dac670561bb4fp-2,
                                   0x1.4978fa3269ee1p-1, 0x1.921fb54442d18p-1};
    static const double tails[] = {0x1.8ab6e3cf7afbdp-57, 0x1.a2b7f222f65e2p-56,
                                   0x1.2419a87f2a458p-56,
                                   0x1.1a62633145c07p-55};
    real head = {0.0};
    *tail = head;
    for (int i = 0; i < 4; i++) {
        const mask there = (mask)(c > 0.25 * i + 0.125);
        head = LANES_NAME(choose)(there, LANES_NAME(all)(heads[i]), head);
        *tail = LANES_NAME(choose)(there, LANES_NAME(all)(tails[i]), *tail);
    }
    return head;
}

/* Arc tangent of x >= 0: of 1 / x beyond 1, and of what is left of the nearest
 * quarter, whose series ends below rounding after r^17, r < 1/8. */
LANES_INLINE real LANES_NAME(atan)(real x)
{
    const mask steep = (mask)(x > 1.0);
    const real t = LANES_NAME(choose)(steep, 1.0 / x, x);
    const real c = 0.25 * ((4.0 * t + 0x1.8p52) - 0x1.8p52);
    const real r = (t - c) / (1.0 + c * t);
    const real z = r * r;
    const real y = z * z;
    const real low =
        (-1.0 / 3 + z * (1.0 / 5)) + y * (-1.0 / 7 + z * (1.0 / 9));
    const real high =
        (-1.0 / 11 + z * (1.0 / 13)) + y * (-1.0 / 15 + z * (1.0 / 17));
    real tail;
    const real head = LANES_NAME(atan_near)(c, &tail);
    const real rest = r * (z * (low + (y * y) * high)) + tail;
    const real flat = head + (r + rest);
    const real from_above =
        (LANES_QUARTER_TURN - head) - ((r + rest) - LANES_QUARTER_TURN_TAIL);
    return LANES_NAME(choose)(steep, from_above, flat);
}

/* Sine and cosine of 0 <= x <= pi / 2; of up to pi / 4 their series end below
 * rounding after x^17 and x^18. */
LANES_INLINE real LANES_NAME(sine)(real x, real *cosine)
{
    const mask steep = (mask)(x > 0.5 * LANES_QUARTER_TURN);
    const real t = LANES_NAME(choose)(
        steep, (LANES_QUARTER_TURN - x) + LANES_QUARTER_TURN_TAIL, x);
    const real z = t * t;
    const real y = z * z;
    const real odd = (-1.0 / 6 + z * (1.0 / 120)) +
                     y * ((-1.0 / 5040 + z * (1.0 / 362880)) +
                          y * ((-1.0 / 39916800 + z * (1.0 / 6227020800.0)) +
                               y * (-1.0 / 1307674368000.0 +
                                    z * (1.0 / 355687428096000.0))));
    const real even = (1.0 / 24 + z * (-1.0 / 720)) +
                      y * ((1.0 / 40320 + z * (-1.0 / 3628800)) +
                           y * ((1.0 / 479001600 + z * (-1.0 / 87178291200.0)) +
                                y * (1.0 / 20922789888000.0 +
                                     z * (-1.0 / 6402373705728000.0))));
    const real s = t + t * (z * odd);
    const real half = 0.5 * z;
    const real one = 1.0 - half;
    const real c = one + (((1.0 - one) - half) + y * even);
    *cosine = LANES_NAME(choose)(steep, s, c);
    return LANES_NAME(choose)(steep, c, s);
}
