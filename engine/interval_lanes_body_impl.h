/* engine/interval_lanes_body_impl.h - the body of engine/interval_lanes.c for
 * vectors of one width.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/lanes_begin_impl.h"
#include "engine/lane_laws_impl.h"

/* --- what moves strengths ------------------------------------------------- */

LANES_INLINE real LANES_NAME(arrivals)(const lan_interval_lanes *lanes,
                                       int32_t i, real time)
{
    if (lanes->groups[i].arriving == 0) {
        return (real){0.0};
    }
    return LANES_NAME(rate_arrivals)(
        ((const real *)lanes->rate)[i], ((const real *)lanes->slope)[i],
        time - ((const real *)lanes->piece_start)[i]);
}

/* All that an army has had by now. */
LANES_INLINE real LANES_NAME(had)(const lan_interval_lanes *lanes, int32_t a,
                                  real span)
{
    return LANES_NAME(rate_had)(((const real *)lanes->fielded)[a],
                                ((const real *)lanes->fielded_rate)[a],
                                ((const real *)lanes->fielded_slope)[a], span);
}

/* The model's short form for two groups. */
LANES_INLINE void LANES_NAME(move_pair)(const lan_interval_lanes *lanes,
                                        real time, const real *y, real *rates)
{
    const mask *active = (const mask *)lanes->active;
    for (int32_t i = 0; i < 2; i++) {
        const real aimed = ((const real *)lanes->aimed)[i];
        const real area = ((const real *)lanes->area)[i];
        const real combat =
            LANES_NAME(rate_bilinear)(aimed, area, y[i], y[1 - i]);
        const int32_t other = lanes->groups[i].other_index;
        real lost = {0.0};
        if (other >= 0) {
            lost = ((const real *)lanes->losses)[i] * y[i];
            rates[other] = LANES_NAME(keep)(active[i], lost);
        }
        const real rate = LANES_NAME(rate_strength)(
            LANES_NAME(arrivals)(lanes, i, time), combat, lost);
        rates[i] = LANES_NAME(keep)(active[i], rate);
    }
}

/* --- fire ----------------------------------------------------------------- */

/* x^p at p > 0, odd in x, and 1 at p = 0. */
LANES_INLINE real LANES_NAME(signed_power)(real x, real p, bool is_curved)
{
    const mask sign = (mask)x & INT64_MIN;
    real power = x;
    if (is_curved) {
        const real size = LANES_NAME(size_of)(x);
        const real least = LANES_NAME(all)(0x1p-1022);
        const real grown = LANES_NAME(exp)(
            p * LANES_NAME(log)(LANES_NAME(larger)(size, least)));
        const mask is_some = (mask)(size > 0.0);
        power = (real)((mask)LANES_NAME(keep)(is_some, grown) | sign);
        power = LANES_NAME(choose)((mask)(p == 1.0), x, power);
    }
    return LANES_NAME(choose)((mask)(p == 0.0), LANES_NAME(all)(1.0), power);
}

/* Factor from a group's strength to its fire: the front's share, morale. */
LANES_INLINE real LANES_NAME(army_fire)(const lan_interval_lanes *lanes,
                                        int32_t a, const real *y)
{
    const lan_lanes_army *army = &lanes->armies[a];
    const real one = LANES_NAME(all)(1.0);
    real factor = one;
    if (army->full != 0) {
        const mask full = ((const mask *)lanes->full)[a];
        real total = {0.0};
        for (int32_t i = army->first; i < army->first + army->count; i++) {
            total += y[i];
        }
        const real share = ((const real *)lanes->front)[a] /
                           LANES_NAME(choose)(full, total, one);
        factor = LANES_NAME(choose)(full, share, one);
    }
    if (army->morale_index >= 0) {
        const mask held = ((const mask *)lanes->held)[a];
        const real morale = LANES_NAME(keep)(~held, y[army->morale_index]);
        factor *= LANES_NAME(signed_power)(
            morale, ((const real *)lanes->effect)[a], army->curved != 0);
    }
    return factor;
}

LANES_INLINE void LANES_NAME(set_fire)(const lan_interval_lanes *lanes,
                                       const real *y, real *fire)
{
    const mask *active = (const mask *)lanes->active;
    for (int32_t a = 0; a < lanes->army_count; a++) {
        const lan_lanes_army *army = &lanes->armies[a];
        const real factor = LANES_NAME(army_fire)(lanes, a, y);
        for (int32_t i = army->first; i < army->first + army->count; i++) {
            fire[i] = LANES_NAME(keep)(active[i], factor * y[i]);
        }
    }
}

/* Below this, far below any soldier, a sum has no inverse. */
#define LANES_NO_SUM 0x1p-1000

/* How a volley's fire is divided: by shares of its targets, or, where these are
 * NULL, in the ratio of the strengths of its links, each a target. */
typedef struct LANES_NAME(division) {
    const real *share;
    real inverse; /* of their sum */
} LANES_NAME(division);

/* Shares where some targets have several links, or some lane has no sum. */
LANES_INLINE void LANES_NAME(set_shares)(const lan_interval_lanes *lanes,
                                         const lan_lanes_volley *volley,
                                         const real *y, mask none, real inverse)
{
    const lan_lanes_link *links = &lanes->links[volley->first_link];
    const real *weight = &((const real *)lanes->weight)[volley->first_link];
    const real *at_zero =
        &((const real *)lanes->share_at_zero)[volley->first_target];
    real *share = &((real *)lanes->share)[volley->first_target];
    for (int32_t t = 0; t < volley->target_count; t++) {
        share[t] = (real){0.0};
    }
    for (int32_t l = 0; l < volley->link_count; l++) {
        share[links[l].target] += weight[l] * y[links[l].group];
    }
    for (int32_t t = 0; t < volley->target_count; t++) {
        share[t] = LANES_NAME(choose)(none, at_zero[t], share[t] * inverse);
    }
}

LANES_INLINE LANES_NAME(division)
    LANES_NAME(divide_fire)(const lan_interval_lanes *lanes,
                            const lan_lanes_volley *volley, const real *y)
{
    const lan_lanes_link *links = &lanes->links[volley->first_link];
    const real *weight = &((const real *)lanes->weight)[volley->first_link];
    LANES_NAME(division) division = {.share = NULL};
    if (volley->is_fixed) {
        division.share =
            &((const real *)lanes->share_at_zero)[volley->first_target];
        return division;
    }
    real sum = {0.0};
    for (int32_t l = 0; l < volley->link_count; l++) {
        sum += weight[l] * y[links[l].group];
    }
    const mask none = (mask)(LANES_NAME(size_of)(sum) < LANES_NO_SUM);
    division.inverse =
        1.0 / LANES_NAME(choose)(none, LANES_NAME(all)(1.0), sum);
    if (volley->target_count < volley->link_count || LANES_NAME(any)(none)) {
        LANES_NAME(set_shares)(lanes, volley, y, none, division.inverse);
        division.share = &((const real *)lanes->share)[volley->first_target];
    }
    return division;
}

/* A volley's attackers, and what they fire at, as loops over them need it. */
typedef struct LANES_NAME(attack) {
    const real *fire;
    const int32_t *attackers;
    const real *cells; /* [attackers][links] */
    LANES_NAME(division) division;
    const real *weight; /* [links], as the two below */
    const real *k;
    const lan_lanes_link *links;
    const real *y;
    int32_t attacker_count;
    int32_t link_count;
} LANES_NAME(attack);

/* What a link's group loses: coefficient x fire summed over the attackers,
 * times the share, as the law has it. */
LANES_INLINE void LANES_NAME(lose_to_link)(const LANES_NAME(attack) * attack,
                                           int32_t l, real sum, real *combat)
{
    const lan_lanes_link *link = &attack->links[l];
    const real x = attack->y[link->group];
    const real share = attack->division.share != NULL
                           ? attack->division.share[link->target]
                           : attack->weight[l] * x * attack->division.inverse;
    real lost =
        LANES_NAME(loss_by_law)(link->law, share * sum, attack->k[l], x);
    if (!link->is_first) {
        lost += combat[link->group];
    }
    combat[link->group] = lost;
}

/* The same of so many links side by side. */
LANES_INLINE void LANES_NAME(lose)(const LANES_NAME(attack) * attack,
                                   int32_t first, const int count, real *combat)
{
    const real *cells = &attack->cells[first];
    real sum[8];
#pragma GCC unroll 8
    for (int l = 0; l < count; l++) {
        sum[l] = (real){0.0};
    }
    for (int32_t a = 0; a < attack->attacker_count; a++) {
        const real fire = attack->fire[attack->attackers[a]];
#pragma GCC unroll 8
        for (int l = 0; l < count; l++) {
            sum[l] += cells[l] * fire;
        }
        cells += attack->link_count;
    }
#pragma GCC unroll 8
    for (int l = 0; l < count; l++) {
        LANES_NAME(lose_to_link)(attack, first + l, sum[l], combat);
    }
}

LANES_INLINE void LANES_NAME(fire_volley)(const lan_interval_lanes *lanes,
                                          const lan_lanes_volley *volley,
                                          const real *fire, const real *y)
{
    const LANES_NAME(attack)
        attack = {.fire = fire,
                  .attackers = &lanes->attackers[volley->first_attacker],
                  .cells = &((const real *)lanes->cells)[volley->first_cell],
                  .division = LANES_NAME(divide_fire)(lanes, volley, y),
                  .weight = &((const real *)lanes->weight)[volley->first_link],
                  .k = &((const real *)lanes->k)[volley->first_link],
                  .links = &lanes->links[volley->first_link],
                  .y = y,
                  .attacker_count = volley->attacker_count,
                  .link_count = volley->link_count};
    real *combat = (real *)lanes->combat;
    int32_t l = 0;
    for (; l + 8 <= volley->link_count; l += 8) {
        LANES_NAME(lose)(&attack, l, 8, combat);
    }
    for (; l + 2 <= volley->link_count; l += 2) {
        LANES_NAME(lose)(&attack, l, 2, combat);
    }
    if (l < volley->link_count) {
        LANES_NAME(lose)(&attack, l, 1, combat);
    }
}

/* --- rates ---------------------------------------------------------------- */

/* Losses other than combat, where a group has any. */
LANES_INLINE real LANES_NAME(lose_other)(const lan_interval_lanes *lanes,
                                         const lan_lanes_army *army, int32_t i,
                                         const real *y, real desertion,
                                         real *rates)
{
    const int32_t other = lanes->groups[i].other_index;
    if (other < 0) {
        return (real){0.0};
    }
    real lambda = ((const real *)lanes->losses)[i];
    if (army->morale_index >= 0) {
        lambda += desertion;
    }
    const real lost = lambda * y[i];
    rates[other] = LANES_NAME(keep)(((const mask *)lanes->active)[i], lost);
    return lost;
}

/* What leaves an army's groups per soldier as its heart sinks. */
LANES_INLINE real LANES_NAME(desertion)(const lan_interval_lanes *lanes,
                                        int32_t a, const real *y)
{
    const int32_t index = lanes->armies[a].morale_index;
    if (index < 0) {
        return (real){0.0};
    }
    const mask held = ((const mask *)lanes->held)[a];
    return LANES_NAME(rate_desertion)(((const real *)lanes->desertion)[a],
                                      LANES_NAME(keep)(~held, y[index]));
}

LANES_INLINE void LANES_NAME(move_morale)(const lan_interval_lanes *lanes,
                                          int32_t a, real span, real lost,
                                          const real *y, real *rates)
{
    const int32_t index = lanes->armies[a].morale_index;
    if (index < 0) {
        return;
    }
    const real had = LANES_NAME(had)(lanes, a, span);
    const mask some = (mask)(had > 0.0);
    const real weighed = ((const real *)lanes->loss_weight)[a] * lost;
    const real loss = LANES_NAME(keep)(
        some, weighed / LANES_NAME(choose)(some, had, LANES_NAME(all)(1.0)));
    const real rate = LANES_NAME(rate_morale)(
        ((const real *)lanes->recovery)[a], y[index], loss);
    rates[index] = LANES_NAME(keep)(((const mask *)lanes->moves)[a], rate);
}

/* Rates of an army with morale, or groups that are lost other than in combat.
 */
LANES_INLINE void LANES_NAME(move_army)(const lan_interval_lanes *lanes,
                                        int32_t a, real time, const real *y,
                                        real *rates)
{
    const lan_lanes_army *army = &lanes->armies[a];
    const mask *active = (const mask *)lanes->active;
    const real *combat = (const real *)lanes->combat;
    const real desertion = LANES_NAME(desertion)(lanes, a, y);
    real lost = {0.0};
    for (int32_t i = army->first; i < army->first + army->count; i++) {
        const real other =
            LANES_NAME(lose_other)(lanes, army, i, y, desertion, rates);
        const real rate = LANES_NAME(rate_strength)(
            LANES_NAME(arrivals)(lanes, i, time), combat[i], other);
        rates[i] = LANES_NAME(keep)(active[i], rate);
        lost += LANES_NAME(keep)(active[i], combat[i]);
    }
    LANES_NAME(move_morale)
    (lanes, a, time - ((const real *)lanes->start)[0], lost, y, rates);
}

/* Rates of groups that nothing but fire takes. */
LANES_INLINE void LANES_NAME(move_groups)(const lan_interval_lanes *lanes,
                                          real time, real *rates)
{
    const mask *active = (const mask *)lanes->active;
    const real *combat = (const real *)lanes->combat;
    const real none = {0.0};
    if (lanes->any_arriving == 0) {
        for (int32_t i = 0; i < lanes->group_count; i++) {
            rates[i] = LANES_NAME(keep)(active[i], none - combat[i]);
        }
        return;
    }
    for (int32_t i = 0; i < lanes->group_count; i++) {
        const real come = LANES_NAME(arrivals)(lanes, i, time);
        rates[i] = LANES_NAME(keep)(active[i], come - combat[i]);
    }
}

LANES_TARGET void
LANES_NAME(lan_interval_lanes_rates)(lan_interval_lanes *lanes,
                                     const double *time,
                                     const double *variables, double *out)
{
    const real now = ((const real *)time)[0];
    const real *y = (const real *)variables;
    const real *fire = y;
    real *rates = (real *)out;
    if (lanes->is_pair) {
        LANES_NAME(move_pair)(lanes, now, y, rates);
        return;
    }
    if (lanes->has_morale || lanes->any_full != 0) {
        LANES_NAME(set_fire)(lanes, y, (real *)lanes->fire);
        fire = (const real *)lanes->fire;
    }
    for (int32_t f = 0; f < lanes->volley_count; f++) {
        LANES_NAME(fire_volley)(lanes, &lanes->volleys[f], fire, y);
    }
    if (!lanes->has_morale && !lanes->has_other) {
        LANES_NAME(move_groups)(lanes, now, rates);
        return;
    }
    for (int32_t a = 0; a < lanes->army_count; a++) {
        LANES_NAME(move_army)(lanes, a, now, y, rates);
    }
}

/* --- conditions ----------------------------------------------------------- */

/* A condition at the ends of a step. */
typedef struct LANES_NAME(ends) {
    real g0;
    real dg0;
    real g1;
    real dg1;
} LANES_NAME(ends);

/* Share of a value that the rest of its interpolant's coefficients must be
 * above zero: more than rounding takes. */
#define LANES_CLEAR (1.0 - 1e-12)

/* True where the interpolant's coefficients are not all above zero, or where it
 * falls and rises again and may come down to a third of its higher end. See
 * suspected_share() in solver/event_finder.c. */
LANES_INLINE mask LANES_NAME(suspects)(const LANES_NAME(ends) * at, real third)
{
    const real c1 = LANES_CLEAR * at->g0 + third * at->dg0;
    const real c2 = LANES_CLEAR * at->g1 - third * at->dg1;
    const real low = LANES_NAME(smaller)(LANES_NAME(smaller)(at->g0, at->g1),
                                         LANES_NAME(smaller)(c1, c2));
    const real high = LANES_NAME(larger)(at->g0, at->g1);
    const mask dips = (mask)(LANES_NAME(larger)(at->dg0, -at->dg1) <= 0.0);
    return (mask)(low <= LANES_NAME(keep)(dips, 0.34 * high));
}

/* Variables that fall to their levels; and where a number is infinite or none.
 */
LANES_INLINE mask LANES_NAME(suspect_levels)(const lan_interval_lanes *lanes,
                                             const lan_lanes_step *step,
                                             real third)
{
    mask found = {0};
    real zero = 0.0 * third;
    for (int32_t v = 0; v < lanes->variable_count; v++) {
        LANES_NAME(ends)
        at = {.g0 = ((const real *)step->y0)[v],
              .dg0 = ((const real *)step->f0)[v],
              .g1 = ((const real *)step->y1)[v],
              .dg1 = ((const real *)step->f1)[v]};
        zero += 0.0 * ((at.g0 + at.dg0) + (at.g1 + at.dg1));
        if (lanes->watched[v] != 0) {
            const real level = ((const real *)lanes->level)[v];
            at.g0 -= level;
            at.g1 -= level;
            found |= LANES_NAME(suspects)(&at, third) &
                     ((const mask *)lanes->watch)[v];
        }
    }
    return found | ~(mask)(zero == 0.0);
}

/* How far an army is above its share of all that it has had. */
LANES_INLINE mask LANES_NAME(suspect_break)(const lan_interval_lanes *lanes,
                                            const lan_lanes_step *step,
                                            int32_t a,
                                            const LANES_NAME(ends) * total,
                                            real third)
{
    const real share = ((const real *)lanes->break_at)[a];
    const real start = ((const real *)lanes->start)[0];
    const real rate = ((const real *)lanes->fielded_rate)[a];
    const real slope = ((const real *)lanes->fielded_slope)[a];
    const real span0 = ((const real *)step->t0)[0] - start;
    const real span1 = ((const real *)step->t1)[0] - start;
    const LANES_NAME(ends)
        at = {.g0 = total->g0 - share * LANES_NAME(had)(lanes, a, span0),
              .dg0 = total->dg0 - share * (rate + slope * span0),
              .g1 = total->g1 - share * LANES_NAME(had)(lanes, a, span1),
              .dg1 = total->dg1 - share * (rate + slope * span1)};
    return LANES_NAME(suspects)(&at, third) & ((const mask *)lanes->breaks)[a];
}

/* An army that stays as large as its front does not cross it. */
LANES_INLINE mask LANES_NAME(suspect_front)(const lan_interval_lanes *lanes,
                                            int32_t a,
                                            const LANES_NAME(ends) * total,
                                            real third)
{
    const real front = ((const real *)lanes->front)[a];
    const real above = ((const real *)lanes->above)[a];
    const LANES_NAME(ends) at = {.g0 = above * (total->g0 - front),
                                 .dg0 = above * total->dg0,
                                 .g1 = above * (total->g1 - front),
                                 .dg1 = above * total->dg1};
    const mask stays = (mask)(at.g0 == 0.0) & (mask)(at.dg0 == 0.0) &
                       (mask)(at.g1 == 0.0) & (mask)(at.dg1 == 0.0);
    return LANES_NAME(suspects)(&at, third) & ~stays &
           ((const mask *)lanes->crossing)[a];
}

LANES_INLINE mask LANES_NAME(suspect_armies)(const lan_interval_lanes *lanes,
                                             const lan_lanes_step *step,
                                             real third)
{
    mask found = {0};
    for (int32_t a = 0; a < lanes->army_count; a++) {
        const lan_lanes_army *army = &lanes->armies[a];
        LANES_NAME(ends) total = {.g0 = {0.0}};
        if (army->watched == 0) {
            continue;
        }
        for (int32_t i = army->first; i < army->first + army->count; i++) {
            total.g0 += ((const real *)step->y0)[i];
            total.dg0 += ((const real *)step->f0)[i];
            total.g1 += ((const real *)step->y1)[i];
            total.dg1 += ((const real *)step->f1)[i];
        }
        found |= LANES_NAME(suspect_break)(lanes, step, a, &total, third) |
                 LANES_NAME(suspect_front)(lanes, a, &total, third);
    }
    return found;
}

/* Sums of targets that may be gone all at once. */
LANES_INLINE mask LANES_NAME(suspect_targets)(const lan_interval_lanes *lanes,
                                              const lan_lanes_step *step,
                                              real third)
{
    mask found = {0};
    for (int32_t f = 0; f < lanes->volley_count; f++) {
        const lan_lanes_volley *volley = &lanes->volleys[f];
        LANES_NAME(ends) at = {.g0 = {0.0}};
        if (volley->joint == 0) {
            continue;
        }
        for (int32_t l = volley->first_link;
             l < volley->first_link + volley->link_count; l++) {
            const int32_t i = lanes->links[l].group;
            const real weight = ((const real *)lanes->weight)[l];
            at.g0 += weight * ((const real *)step->y0)[i];
            at.dg0 += weight * ((const real *)step->f0)[i];
            at.g1 += weight * ((const real *)step->y1)[i];
            at.dg1 += weight * ((const real *)step->f1)[i];
        }
        at.g0 -= ((const real *)lanes->rest)[f];
        at.g1 -= ((const real *)lanes->rest)[f];
        found |=
            LANES_NAME(suspects)(&at, third) & ((const mask *)lanes->joint)[f];
    }
    return found;
}

LANES_TARGET void LANES_NAME(lan_interval_lanes_look)(
    lan_interval_lanes *lanes, const lan_lanes_step *step, int64_t *suspect)
{
    const real third =
        (((const real *)step->t1)[0] - ((const real *)step->t0)[0]) *
        (1.0 / 3.0);
    mask found = ((const mask *)lanes->always)[0];
    found |= LANES_NAME(suspect_levels)(lanes, step, third);
    found |= LANES_NAME(suspect_armies)(lanes, step, third);
    found |= LANES_NAME(suspect_targets)(lanes, step, third);
    ((mask *)suspect)[0] = found & ((const mask *)lanes->busy)[0];
}

#undef LANES_CLEAR
#undef LANES_NO_SUM
#include "base/lanes_end_impl.h"
