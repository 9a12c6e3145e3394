/* tactics/bodies/pair_lanes_impl.h - sums of forces for vectors of one width:
 * pair_forces.c includes it once for each.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    LANES_NAME(x) names what is defined, LANES_BYTES is the size of a
 *          vector. Items are taken in blocks of LAN_PAIR_BLOCK, and each place
 *          of a block has a sum of its own whatever the width: so the bits are
 *          the same for all.
 */
typedef double LANES_NAME(real) __attribute__((vector_size(LANES_BYTES)));
typedef int64_t LANES_NAME(mask) __attribute__((vector_size(LANES_BYTES)));

#define LANES_WIDTH  (LANES_BYTES / 8)
#define LANES_PIECES (LAN_PAIR_BLOCK / LANES_WIDTH)

/* Of one item with all others. */
typedef struct LANES_NAME(sums) {
    LANES_NAME(real) x[LANES_PIECES];
    LANES_NAME(real) y[LANES_PIECES];
    LANES_NAME(mask) capped; /* less how many */
} LANES_NAME(sums);

/* One item and some others. */
typedef struct LANES_NAME(pairs) {
    LANES_NAME(real) dx;
    LANES_NAME(real) dy;
    LANES_NAME(real) square;
    LANES_NAME(real) inverse; /* of the distance */
    LANES_NAME(mask) is_near;
} LANES_NAME(pairs);

#define LANES_INLINE __attribute__((always_inline)) LANES_TARGET static inline

LANES_INLINE void LANES_NAME(choose)(const LANES_NAME(mask) * where,
                                     const LANES_NAME(real) * one,
                                     LANES_NAME(real) * other)
{
    *other = (LANES_NAME(real))((*where & (LANES_NAME(mask)) * one) |
                                (~*where & (LANES_NAME(mask)) * other));
}

LANES_INLINE void LANES_NAME(keep)(const LANES_NAME(mask) * where,
                                   LANES_NAME(real) * value)
{
    *value = (LANES_NAME(real))(*where & (LANES_NAME(mask)) * value);
}

/* 1 / sqrt(x) within 4e-15 of itself, of x > 0: a guess by halving the
 * exponent, then twice the polynomial in t = x * y^2 that is nearest to 1 /
 * sqrt(t) where t is. No division, and no instruction whose bits are a
 * machine's own. */
LANES_INLINE void LANES_NAME(inverse_root)(const LANES_NAME(real) * x,
                                           LANES_NAME(real) * out)
{
    const LANES_NAME(mask) guess = ROOT_BITS - ((LANES_NAME(mask)) * x >> 1);
    LANES_NAME(real) y = (LANES_NAME(real))guess;
    LANES_NAME(real) t = *x * y * y;
    y *= 2.0152707298699184 - t * (1.5510025786157424 - t * 0.5366770115603127);
    t = *x * y * y;
    y *= 1.8750000002681593 - t * (1.2500000002681593 - t * 0.375);
    *out = y;
}

/* factor * base^power of a whole power: a case for each, of products that the
 * compiler chooses. */
LANES_INLINE void LANES_NAME(whole_power)(const LANES_NAME(real) * base,
                                          uint32_t power, double factor,
                                          LANES_NAME(real) * term)
{
    const LANES_NAME(real) zero = {0.0};
    const LANES_NAME(real) y = *base;
    const LANES_NAME(real) y2 = y * y;
    const LANES_NAME(real) y4 = y2 * y2;
    const LANES_NAME(real) y8 = y4 * y4;
    *term = factor - zero;
#define POWER(n)                                                               \
    case n:                                                                    \
        *term = (n)&1 ? *term * y : *term;                                     \
        *term = (n)&2 ? *term * y2 : *term;                                    \
        *term = (n)&4 ? *term * y4 : *term;                                    \
        *term = (n)&8 ? *term * y8 : *term;                                    \
        break;
    switch (power) {
        LAN_WHOLE_POWERS(POWER)
    default:
        break;
    }
#undef POWER
}

/* A term of any other power, where it counts. */
LANES_INLINE void LANES_NAME(any_power)(const LANES_NAME(real) * base,
                                        double power,
                                        const LANES_NAME(mask) * where,
                                        LANES_NAME(real) * term)
{
    for (int i = 0; i < LANES_WIDTH; i++) {
        if ((*where)[i] != 0) {
            (*term)[i] *= pow((*base)[i], power);
        }
    }
}

/* Force by distance of those that are near by whole powers, 0 of others. */
LANES_INLINE void LANES_NAME(evaluate_whole)(const lan_pair_law *law,
                                             const LANES_NAME(pairs) * pairs,
                                             LANES_NAME(real) * out)
{
    const LANES_NAME(real) base = law->unit * pairs->inverse;
    const LANES_NAME(mask) is_near =
        pairs->is_near & (pairs->square > law->nearest_square);
    LANES_NAME(real) attraction;
    LANES_NAME(whole_power)
    (&base, law->wholes[0], law->factors[0], &attraction);
    LANES_NAME(whole_power)(&base, law->wholes[1], law->factors[1], out);
    *out += attraction;
    LANES_NAME(keep)(&is_near, out);
}

/* The same by any law. */
LANES_TARGET static void LANES_NAME(evaluate)(const lan_pair_law *law,
                                              const LANES_NAME(pairs) * pairs,
                                              LANES_NAME(sums) * sums,
                                              LANES_NAME(real) * out)
{
    LANES_NAME(real) terms[2];
    const LANES_NAME(real) base = law->unit * pairs->inverse;
    LANES_NAME(mask)
    is_near = pairs->is_near & (pairs->square > law->nearest_square);
    for (int i = 0; i < 2; i++) {
        LANES_NAME(whole_power)
        (&base, law->wholes[i], law->factors[i], &terms[i]);
        if (law->is_any[i]) {
            LANES_NAME(any_power)(&base, law->powers[i], &is_near, &terms[i]);
        }
    }
    const LANES_NAME(mask) attracts = pairs->square <= law->reach_squares[0];
    is_near &= pairs->square <= law->reach_squares[1];
    LANES_NAME(keep)(&attracts, &terms[0]);
    *out = terms[0] + terms[1];
    if (law->most < LAN_INF) {
        const LANES_NAME(real) high = law->most * base;
        const LANES_NAME(real) low = -high;
        const LANES_NAME(mask) is_above = *out > high;
        const LANES_NAME(mask) is_below = *out < low;
        LANES_NAME(choose)(&is_above, &high, out);
        LANES_NAME(choose)(&is_below, &low, out);
        sums->capped += (is_above | is_below) & is_near;
    }
    LANES_NAME(keep)(&is_near, out);
}

/* The same of others of several kinds; is_back: of the forces on them. */
LANES_TARGET static void
LANES_NAME(evaluate_mixed)(const lan_pair_crowd *crowd, uint32_t item,
                           uint32_t from, bool is_back,
                           const LANES_NAME(pairs) * near,
                           LANES_NAME(sums) * sums, LANES_NAME(real) * out)
{
    const lan_pair_laws *laws = crowd->laws;
    const int32_t kinds = laws->kinds;
    const int32_t own = crowd->kinds[item];
    LANES_NAME(mask) numbers;
    LANES_NAME(mask) left = near->is_near;
    LANES_NAME(pairs) pairs = *near;
    *out = (LANES_NAME(real)){0.0};
    for (uint32_t i = 0; i < LANES_WIDTH; i++) {
        const int32_t other = crowd->kinds[from + i];
        numbers[i] =
            laws->laws[is_back ? other * kinds + own : own * kinds + other]
                .same;
    }
    for (int i = 0; i < LANES_WIDTH; i++) {
        const lan_pair_law *law = &laws->laws[numbers[i]];
        if (left[i] != 0) {
            LANES_NAME(real) value;
            pairs.is_near = left & (numbers == numbers[i]);
            left &= ~pairs.is_near;
            if (!law->is_none) {
                LANES_NAME(evaluate)(law, &pairs, sums, &value);
                *out += value;
            }
        }
    }
}

/* Between an item and those of a vector from one on, of which some count. */
LANES_INLINE void LANES_NAME(add_piece)(const lan_pair_crowd *crowd,
                                        uint32_t item, uint32_t from,
                                        const LANES_NAME(mask) * counts,
                                        lan_pair_mode mode, int piece,
                                        LANES_NAME(sums) * sums)
{
    LANES_NAME(pairs) pairs;
    LANES_NAME(real) factor;
    LANES_NAME(real) force[2];
    memcpy(&pairs.dx, crowd->x + from, sizeof pairs.dx);
    memcpy(&pairs.dy, crowd->y + from, sizeof pairs.dy);
    memcpy(&force[0], crowd->force_x + from, sizeof force[0]);
    memcpy(&force[1], crowd->force_y + from, sizeof force[1]);
    pairs.dx = crowd->x[item] - pairs.dx;
    pairs.dy = crowd->y[item] - pairs.dy;
    pairs.square = pairs.dx * pairs.dx + pairs.dy * pairs.dy;
    pairs.is_near = (pairs.square <= crowd->reach_square) & *counts;
    LANES_NAME(inverse_root)(&pairs.square, &pairs.inverse);
    if (mode == LAN_PAIR_WHOLE) {
        LANES_NAME(evaluate_whole)(&crowd->first, &pairs, &factor);
    } else if (mode == LAN_PAIR_ONE) {
        LANES_NAME(evaluate)(&crowd->first, &pairs, sums, &factor);
    } else {
        LANES_NAME(evaluate_mixed)
        (crowd, item, from, false, &pairs, sums, &factor);
    }
    sums->x[piece] += factor * pairs.dx;
    sums->y[piece] += factor * pairs.dy;
    if (mode == LAN_PAIR_MIXED && crowd->laws->is_one_sided) {
        LANES_NAME(evaluate_mixed)
        (crowd, item, from, true, &pairs, sums, &factor);
    }
    force[0] -= factor * pairs.dx;
    force[1] -= factor * pairs.dy;
    memcpy(crowd->force_x + from, &force[0], sizeof force[0]);
    memcpy(crowd->force_y + from, &force[1], sizeof force[1]);
}

/* Between an item and a run of others, of which those from `low` and below
 * `high` count, from its start. */
LANES_INLINE void LANES_NAME(add_run)(const lan_pair_crowd *crowd,
                                      uint32_t item, lan_pair_run run,
                                      double low, double high,
                                      lan_pair_mode mode, bool is_own,
                                      LANES_NAME(sums) * sums)
{
    LANES_NAME(real) places;
    memcpy(&places, lane_places, sizeof places);
    for (uint32_t from = run.from; from < run.to; from += LAN_PAIR_BLOCK) {
#pragma GCC unroll 4
        for (int piece = 0; piece < LANES_PIECES; piece++) {
            LANES_NAME(mask) counts = places < high;
            if (is_own) {
                counts &= places >= low;
            }
            LANES_NAME(add_piece)
            (crowd, item, from + (uint32_t)(piece * LANES_WIDTH), &counts, mode,
             piece, sums);
            places += LANES_WIDTH;
        }
    }
}

/* Sums of the places along x and y, in the same order for any width: those 4
 * apart, then 2, then 1. */
LANES_INLINE void LANES_NAME(total)(const LANES_NAME(sums) * sums, double *x,
                                    double *y)
{
    typedef double pair __attribute__((vector_size(16)));
    pair of[2][LAN_PAIR_BLOCK / 2];
    memcpy(of[0], sums->x, sizeof of[0]);
    memcpy(of[1], sums->y, sizeof of[1]);
    for (int i = 0; i < 2; i++) {
        of[i][0] = (of[i][0] + of[i][2]) + (of[i][1] + of[i][3]);
    }
    *x += of[0][0][0] + of[0][0][1];
    *y += of[1][0][0] + of[1][0][1];
}

LANES_INLINE void LANES_NAME(add_cell)(lan_pair_crowd *crowd,
                                       const lan_pair_cell *cell,
                                       lan_pair_mode mode)
{
    LANES_NAME(mask) capped = {0};
    /* Of its own: nothing that is stored can change it. */
    const lan_pair_crowd own = *crowd;
    double highs[LAN_PAIR_RUNS];
    for (int i = 0; i < cell->run_count; i++) {
        highs[i] = (double)(cell->runs[i].to - cell->runs[i].from);
    }
    for (uint32_t item = cell->items.from; item < cell->items.to; item++) {
        LANES_NAME(sums) sums = {.capped = {0}};
        /* In whole blocks from the first of the cell on: all of a cell load
         * what was stored at once. */
        const uint32_t behind = item + 1 - cell->items.from;
        const uint32_t skipped = behind / LAN_PAIR_BLOCK * LAN_PAIR_BLOCK;
        const lan_pair_run run = {cell->items.from + skipped, cell->behind};
        LANES_NAME(add_run)
        (&own, item, run, (double)(int32_t)(behind - skipped),
         (double)(int32_t)(run.to - run.from), mode, true, &sums);
        for (int i = 0; i < cell->run_count; i++) {
            LANES_NAME(add_run)
            (&own, item, cell->runs[i], 0.0, highs[i], mode, false, &sums);
        }
        LANES_NAME(total)(&sums, &own.own_x[item], &own.own_y[item]);
        capped += sums.capped;
    }
    for (int i = 0; i < LANES_WIDTH && mode != LAN_PAIR_WHOLE; i++) {
        crowd->capped -= capped[i];
    }
}

/* An lan_pair_sum_fn. */
LANES_TARGET static void LANES_NAME(sum)(lan_pair_crowd *crowd,
                                         const lan_pair_cell *cell)
{
    if (crowd->laws->kinds > 1) {
        LANES_NAME(add_cell)(crowd, cell, LAN_PAIR_MIXED);
    } else if (!crowd->first.is_simple) {
        LANES_NAME(add_cell)(crowd, cell, LAN_PAIR_ONE);
    } else {
        LANES_NAME(add_cell)(crowd, cell, LAN_PAIR_WHOLE);
    }
}

#undef LANES_WIDTH
#undef LANES_PIECES
#undef LANES_INLINE
