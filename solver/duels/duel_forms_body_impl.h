/* solver/duels/duel_forms_body_impl.h - the body of solver/duels/duel_forms.c
 * for vectors of one width: which form a duel has, and columns.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    the laws are in files of their own. Lanes of other forms compute
 *          along with a law, and nothing comes of it.
 */
#include "base/lanes_begin_impl.h"

#define all      LANES_NAME(all)
#define choose   LANES_NAME(choose)
#define keep     LANES_NAME(keep)
#define any      LANES_NAME(any)
#define root     LANES_NAME(root)
#define duel_of  LANES_NAME(duel)
#define end_of   LANES_NAME(end)
#define sum_of   LANES_NAME(sum)
#define add      LANES_NAME(sum_product)
#define product  LANES_NAME(product)
#define value_of LANES_NAME(value)

#include "solver/duels/duel_laws_impl.h"
#include "solver/duels/duel_losses_impl.h"

/* --- which form ----------------------------------------------------------- */

typedef struct LANES_NAME(forms) {
    mask square;
    mask linear;
    mask mixed;
    mask apart;
    mask system; /* aimed fire and losses */
    mask rests;  /* nothing changes: a battle without end */
} LANES_NAME(forms);

LANES_INLINE LANES_NAME(forms) LANES_NAME(forms_of)(const duel_of *d)
{
    const mask aimed[2] = {(mask)(d->aimed[0] > 0.0),
                           (mask)(d->aimed[1] > 0.0)};
    const mask area[2] = {(mask)(d->area[0] > 0.0), (mask)(d->area[1] > 0.0)};
    const mask losses[2] = {(mask)(d->losses[0] > 0.0),
                            (mask)(d->losses[1] > 0.0)};
    const mask fire_only = ~(losses[0] | losses[1]);
    const mask hit[2] = {aimed[0] | area[0], aimed[1] | area[1]};
    const mask changes[2] = {hit[0] | losses[0], hit[1] | losses[1]};
    const mask apart = ~((hit[0] & changes[1]) | (hit[1] & changes[0]));
    return (LANES_NAME(forms)){
        .square = fire_only & aimed[0] & aimed[1] & ~area[0] & ~area[1],
        .linear = fire_only & area[0] & area[1] & ~aimed[0] & ~aimed[1],
        .mixed = fire_only & ((area[0] & aimed[1] & ~aimed[0] & ~area[1]) |
                              (area[1] & aimed[0] & ~aimed[1] & ~area[0])),
        .apart = apart,
        .system = ~(fire_only | area[0] | area[1] | apart),
        .rests = ~(changes[0] | changes[1])};
}

/* Set one by one: a block of zeros costs as much as a root. */
LANES_INLINE void LANES_NAME(put_nothing)(end_of *out)
{
    const real zero = {0.0};
    out->first = (mask)zero;
    out->told = (mask)zero;
    out->time = zero;
    out->left[0] = zero;
    out->left[1] = zero;
    out->lost_other[0] = zero;
    out->lost_other[1] = zero;
}

/* Takes over what one form says of its lanes. */
LANES_INLINE void LANES_NAME(take)(mask of, const end_of *from, end_of *to)
{
    to->first = (of & from->first) | (~of & to->first);
    to->told = (of & from->told) | (~of & to->told);
    to->time = choose(of, from->time, to->time);
    for (int i = 0; i < 2; i++) {
        to->left[i] = choose(of, from->left[i], to->left[i]);
        to->lost_other[i] = choose(of, from->lost_other[i], to->lost_other[i]);
    }
}

/* The lanes among these whose end comes first. */
LANES_INLINE mask LANES_NAME(late)(mask of, const duel_of *d, const end_of *e)
{
    return of & (mask)(e->time > d->end);
}

/* What all forms say; each is asked where a lane has it, and forgotten where
 * it does not answer. */
LANES_INLINE void LANES_NAME(ask_forms)(const duel_of *d,
                                        LANES_NAME(forms) * forms, end_of *out)
{
    const real end = LANES_NAME(smaller)(d->end, all(MOST));
    real left[2];
    end_of e;
    LANES_NAME(put_nothing)(&e);
    if (any(forms->square)) {
        LANES_NAME(square_time)(d, &e);
        const mask late = LANES_NAME(late)(forms->square, d, &e);
        if (any(late)) {
            LANES_NAME(square_at)(d, end, left);
            LANES_NAME(put_late)(late, left, &e);
        }
        LANES_NAME(take)(forms->square, &e, out);
    }
    if (any(forms->linear)) {
        LANES_NAME(linear_time)(d, &e);
        const mask late = LANES_NAME(late)(forms->linear, d, &e);
        if (any(late)) {
            LANES_NAME(linear_at)(d, end, left);
            LANES_NAME(put_late)(late, left, &e);
        }
        LANES_NAME(take)(forms->linear, &e, out);
    }
    if (any(forms->mixed)) {
        LANES_NAME(mixed_time)(d, &e);
        const mask late = LANES_NAME(late)(forms->mixed, d, &e);
        if (any(late)) {
            LANES_NAME(mixed_at)(d, end, left);
            LANES_NAME(put_late)(late, left, &e);
        }
        LANES_NAME(take)(forms->mixed, &e, out);
    }
    if (any(forms->apart)) {
        LANES_NAME(apart_time)(d, &e);
        LANES_NAME(take)(forms->apart, &e, out);
        const mask late = LANES_NAME(late)(forms->apart, d, &e);
        if (any(late)) {
            LANES_NAME(alone_until)(d, end, &e);
            LANES_NAME(take)(late, &e, out);
        }
    }
    if (any(forms->system)) {
        forms->system = LANES_NAME(system_end)(d, forms->system, &e);
        LANES_NAME(take)(forms->system, &e, out);
    }
}

/* --- columns -------------------------------------------------------------- */

/* Where all numbers that are multiplied are zero or within the range of the
 * forms: a sum is too large, or no number, where one of them is. */
LANES_INLINE mask LANES_NAME(in_range)(const duel_of *d)
{
    const real *of[] = {d->x, d->least, d->aimed, d->area, d->losses};
    const real one = all(1.0);
    real sum = {0.0};
    real least = one;
#pragma GCC unroll 5
    for (int c = 0; c < 5; c++) {
        const real zeroth = choose((mask)(of[c][0] == 0.0), one, of[c][0]);
        const real first = choose((mask)(of[c][1] == 0.0), one, of[c][1]);
        least = LANES_NAME(smaller)(LANES_NAME(smaller)(zeroth, first), least);
        sum += of[c][0] + of[c][1];
    }
    return (mask)(sum <= MOST) & (mask)(least >= LEAST);
}

LANES_INLINE void LANES_NAME(read_columns)(const lan_duels *duels,
                                           const columns *of, int32_t k,
                                           duel_of *d)
{
    for (int i = 0; i < 2; i++) {
        d->x[i] = *(const real *)&duels->x[i][k];
        d->level[i] = *(const real *)&of->level[i][k];
        const real breaks = *(const real *)&duels->break_at[i][k] *
                            *(const real *)&duels->fielded[i][k];
        d->least[i] = LANES_NAME(larger)(breaks, d->level[i]);
        d->aimed[i] = *(const real *)&duels->aimed[i][k];
        d->area[i] = *(const real *)&duels->area[i][k];
        d->losses[i] = *(const real *)&duels->losses[i][k];
        d->hair[i] = HAIR * *(const real *)&duels->scale[i][k];
    }
    d->end = *(const real *)&duels->end[k];
}

/* How it ends, and for whom: numbers of lan_duel_ending, -1 where no form
 * says. */
LANES_INLINE void LANES_NAME(judge)(const duel_of *d,
                                    const LANES_NAME(forms) * forms, mask plain,
                                    end_of *e, mask *ending, mask *loser)
{
    const mask solved = plain & (forms->square | forms->linear | forms->mixed |
                                 forms->apart | forms->system);
    const mask below =
        (mask)(d->x[0] <= d->least[0]) | (mask)(d->x[1] <= d->least[1]);
    const mask late = (mask)(e->time > d->end);
    const real gap = LANES_NAME(size_of)(e->time - d->end);
    const mask close =
        (mask)(gap <= INSTANT * LANES_NAME(smaller)(e->time, d->end));
    const mask told = solved & ~below & ~close & ~forms->rests;
    const mask by_time = told & late & (mask)(d->end <= MOST);
    const mask beaten = told & ~late & e->told & (mask)(e->time <= MOST);
    const mask broken = (mask)(LANES_NAME(either)(e->first, d->least) >
                               LANES_NAME(either)(e->first, d->level));
    *ending = (by_time & (int64_t)LAN_DUEL_TIME) |
              (beaten & broken & (int64_t)LAN_DUEL_BREAK) |
              (beaten & ~broken & (int64_t)LAN_DUEL_GONE) | ~solved;
    *loser = ~beaten | (beaten & ~e->first & 1);
    e->time = choose(late, d->end, e->time);
}

LANES_TARGET static void LANES_NAME(solve)(lan_duels *duels, columns *of)
{
    for (int32_t k = 0; k < duels->count; k += LANES) {
        duel_of d;
        end_of e;
        LANES_NAME(put_nothing)(&e);
        LANES_NAME(read_columns)(duels, of, k, &d);
        LANES_NAME(forms) forms = LANES_NAME(forms_of)(&d);
        const mask plain = (mask)(*(const real *)&of->more[k] == 0.0) &
                           (mask)(d.end > 0.0) & LANES_NAME(in_range)(&d);
        LANES_NAME(ask_forms)(&d, &forms, &e);
        LANES_NAME(judge)
        (&d, &forms, plain, &e, (mask *)&of->ending[k], (mask *)&of->loser[k]);
        *(real *)&duels->time[k] = e.time;
        for (int i = 0; i < 2; i++) {
            *(real *)&duels->left[i][k] = e.left[i];
            *(real *)&duels->lost_other[i][k] = e.lost_other[i];
        }
    }
}

#undef all
#undef choose
#undef keep
#undef any
#undef root
#undef duel_of
#undef end_of
#undef sum_of
#undef add
#undef product
#undef value_of

#include "base/lanes_end_impl.h"
