/* engine/lane_rates_body_impl.h - the body of engine/lane_rates.c for vectors
 * of one width.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/lanes_begin_impl.h"
#include "engine/lane_laws_impl.h"

/* --- what counts say ------------------------------------------------------ */

/* The model's short form for two groups. */
LANES_INLINE void LANES_NAME(lose_pair)(lan_lanes *lanes)
{
    const lan_pair_rates *pair = &lanes->pattern->interval.pair;
    const real *x = (const real *)lanes->x;
    real *loss = (real *)lanes->loss;
    for (int32_t i = 0; i < 2; i++) {
        const real lost = LANES_NAME(rate_bilinear)(
            LANES_NAME(all)(pair->aimed[i]), LANES_NAME(all)(pair->area[i]),
            x[i], x[1 - i]);
        loss[i] = LANES_NAME(keep)((mask)(x[i] > 0.0), lost);
    }
}

/* Strengths of a volley's targets, into share, as their attackers weigh them;
 * returns their sum. Who is out counts as none, so that only priorities need to
 * be asked who is fired at. */
LANES_INLINE real LANES_NAME(sum_targets)(const lan_lanes *lanes,
                                          const lan_volley *volley, real *share)
{
    const lan_battle *pattern = lanes->pattern;
    const lan_link *links = &pattern->targeting.links[volley->first_link];
    const real *x = (const real *)lanes->x;
    const mask *living = &((const mask *)lanes->living)[volley->first_target];
    real sum = {0.0};
    if (volley->target_count == volley->link_count &&
        pattern->plan->rank == NULL) {
        for (int32_t l = 0; l < volley->link_count; l++) {
            share[l] = links[l].weight * x[links[l].group];
            sum += share[l];
        }
        return sum;
    }
    for (int32_t t = 0; t < volley->target_count; t++) {
        share[t] = (real){0.0};
    }
    for (int32_t l = 0; l < volley->link_count; l++) {
        const int32_t t = links[l].target;
        const real part =
            LANES_NAME(keep)(living[t], links[l].weight * x[links[l].group]);
        share[t] += part;
        sum += part;
    }
    return sum;
}

/* Shares of a volley's targets, by their strengths. */
LANES_INLINE void LANES_NAME(divide_fire)(lan_lanes *lanes,
                                          const lan_volley *volley)
{
    real *share = &((real *)lanes->share)[volley->first_target];
    const real sum = LANES_NAME(sum_targets)(lanes, volley, share);
    const real inverse = 1.0 / sum;
    for (int32_t t = 0; t < volley->target_count; t++) {
        share[t] = LANES_NAME(quotient)(share[t], sum, inverse);
    }
}

/* Attackers of a part, as a loop over them needs them. */
typedef struct LANES_NAME(attack) {
    const real *x;
    const int32_t *attackers;
    const double *c; /* [attackers][links] */
    int32_t first;
    int32_t past;
    int32_t links;
} LANES_NAME(attack);

/* Coefficients times attackers, for so many columns side by side. */
LANES_INLINE void LANES_NAME(sum_attack)(const LANES_NAME(attack) * attack,
                                         const int32_t *columns,
                                         const int count, real *out)
{
    const double *c = &attack->c[attack->first * attack->links];
    real sum[4];
#pragma GCC unroll 4
    for (int k = 0; k < count; k++) {
        sum[k] = (real){0.0};
    }
    for (int32_t a = attack->first; a < attack->past; a++) {
        const real x = attack->x[attack->attackers[a]];
#pragma GCC unroll 4
        for (int k = 0; k < count; k++) {
            sum[k] += c[columns[k]] * x;
        }
        c += attack->links;
    }
#pragma GCC unroll 4
    for (int k = 0; k < count; k++) {
        out[k] = sum[k];
    }
}

/* What a part takes from a link's group, which is in the fight or not. */
LANES_INLINE void LANES_NAME(lose_to_link)(lan_lanes *lanes,
                                           const lan_lane_part *part,
                                           const lan_volley *volley, int32_t l,
                                           real sum)
{
    const lan_targeting *targeting = &lanes->pattern->targeting;
    const lan_link *link = &targeting->links[volley->first_link + l];
    const real x = ((const real *)lanes->x)[link->group];
    const real share =
        ((const real *)lanes->share)[volley->first_target + link->target];
    const real loss = LANES_NAME(loss_by_law)(link->law, share * sum,
                                              LANES_NAME(all)(link->k), x);
    ((real *)lanes->loss)[part->first_loss + l] =
        LANES_NAME(keep)((mask)(x > 0.0), loss);
}

LANES_INLINE void LANES_NAME(lose_to_part)(lan_lanes *lanes,
                                           const lan_lane_part *part)
{
    const lan_targeting *targeting = &lanes->pattern->targeting;
    const lan_volley *volley = &targeting->volleys[part->volley];
    const LANES_NAME(attack)
        attack = {.x = (const real *)lanes->x,
                  .attackers = &targeting->attackers[volley->first_attacker],
                  .c = &targeting->coefficients[volley->first_coefficient],
                  .first = part->first,
                  .past = part->past,
                  .links = volley->link_count};
    const int32_t *columns = &lanes->columns[part->first_column];
    const lan_lane_loss *losses = &lanes->losses[part->first_loss];
    real *sum = (real *)lanes->sum;
    int32_t k = 0;
    for (; k + 4 <= part->column_count; k += 4) {
        LANES_NAME(sum_attack)(&attack, &columns[k], 4, &sum[k]);
    }
    for (; k < part->column_count; k++) {
        LANES_NAME(sum_attack)(&attack, &columns[k], 1, &sum[k]);
    }
    for (int32_t l = 0; l < volley->link_count; l++) {
        LANES_NAME(lose_to_link)
        (lanes, part, volley, l, sum[losses[l].column]);
    }
}

/* x^p of counts; of none, 1 where p is 0, as lan_signed_pow() has it. */
LANES_INLINE real LANES_NAME(count_power)(real x, double p)
{
    if (lan_is_zero(p)) {
        return LANES_NAME(all)(1.0);
    }
    return lan_is_zero(p - 1.0) ? x : LANES_NAME(power)(x, p);
}

/* Fire that is not divided: it has the power law only. */
LANES_INLINE void LANES_NAME(lose_wholes)(lan_lanes *lanes)
{
    const lan_targeting *targeting = &lanes->pattern->targeting;
    const real *x = (const real *)lanes->x;
    real *loss = &((real *)lanes->loss)[lanes->part_losses];
    for (int32_t p = 0; p < targeting->whole_count; p++) {
        const lan_whole_link *link = &targeting->wholes[p];
        const real fire = x[link->attacker];
        const real own = x[link->group];
        const real lost = link->coefficient *
                          LANES_NAME(count_power)(fire, link->enemy) *
                          LANES_NAME(count_power)(own, link->k);
        loss[p] = LANES_NAME(keep)((mask)(own > 0.0) & (fire > 0.0), lost);
    }
}

/* What attackers lose as their attacks are answered. */
LANES_INLINE void LANES_NAME(lose_to_answers)(lan_lanes *lanes)
{
    const lan_targeting *targeting = &lanes->pattern->targeting;
    const real *x = (const real *)lanes->x;
    real *loss =
        &((real *)lanes->loss)[lanes->part_losses + targeting->whole_count];
    for (int32_t k = 0; k < lanes->answered_count; k++) {
        const lan_lane_answered *by = &lanes->answered[k];
        const lan_volley *volley = &targeting->volleys[by->volley];
        const lan_link *links = &targeting->links[volley->first_link];
        const real *share = &((const real *)lanes->share)[volley->first_target];
        const double *answers =
            &targeting->answers[volley->first_coefficient +
                                (size_t)(by->attacker * volley->link_count)];
        real all = {0.0};
        for (int32_t l = 0; l < volley->link_count; l++) {
            all += LANES_NAME(keep)((mask)(x[links[l].group] > 0.0),
                                    share[links[l].target] * answers[l]);
        }
        loss[k] =
            x[targeting->attackers[volley->first_attacker + by->attacker]] *
            all;
    }
}

/* Shares of armies that find room at their fronts. */
LANES_INLINE void LANES_NAME(set_fronts)(lan_lanes *lanes)
{
    const real *heads = (const real *)lanes->heads;
    real *front = (real *)lanes->front;
    for (int32_t a = 0; a < lanes->armies; a++) {
        const double limit = lanes->pattern->plan->armies[a].front;
        front[a] = LANES_NAME(all)(1.0);
        if (!isinf(limit)) {
            front[a] = LANES_NAME(choose)((mask)(heads[a] > limit),
                                          limit / heads[a], front[a]);
        }
    }
}

LANES_TARGET void LANES_NAME(lan_lanes_losses)(lan_lanes *lanes)
{
    const lan_targeting *targeting = &lanes->pattern->targeting;
    int32_t volley = -1;
    if (lanes->has_factors) {
        LANES_NAME(set_fronts)(lanes);
    }
    if (lanes->has_pair) {
        LANES_NAME(lose_pair)(lanes);
        return;
    }
    for (int32_t p = 0; p < lanes->part_count; p++) {
        const lan_lane_part *part = &lanes->parts[p];
        const lan_volley *v = &targeting->volleys[part->volley];
        if (part->volley != volley &&
            !lan_volley_is_fixed(v, lanes->pattern->plan->share)) {
            LANES_NAME(divide_fire)(lanes, v);
        }
        volley = part->volley;
        LANES_NAME(lose_to_part)(lanes, part);
    }
    LANES_NAME(lose_wholes)(lanes);
    LANES_NAME(lose_to_answers)(lanes);
}

/* --- what fronts and morale make of it ------------------------------------ */

LANES_INLINE void LANES_NAME(set_fire)(lan_lanes *lanes, const real *morale)
{
    const real *front = (const real *)lanes->front;
    real *fire = (real *)lanes->fire;
    for (int32_t a = 0; a < lanes->armies; a++) {
        const lan_plan_army *army = &lanes->pattern->plan->armies[a];
        real factor = front[a];
        if (army->morale_index >= 0 && !lan_is_zero(army->morale.effect)) {
            factor *= lan_is_zero(army->morale.effect - 1.0)
                          ? morale[a]
                          : LANES_NAME(power)(morale[a], army->morale.effect);
        }
        fire[a] = factor;
    }
}

/* Losses in combat; those of groups without links are zero from the start. */
LANES_INLINE void LANES_NAME(sum_losses)(lan_lanes *lanes)
{
    const real *fire = (const real *)lanes->fire;
    const real *loss = (const real *)lanes->loss;
    real *combat = (real *)lanes->combat;
    for (int32_t k = 0; k < lanes->loss_count; k++) {
        const lan_lane_loss *by = &lanes->losses[k];
        real lost = loss[k];
        if (lanes->has_factors) {
            lost *= fire[by->army];
        }
        if (!by->is_first) {
            lost += combat[by->group];
        }
        combat[by->group] = lost;
    }
}

LANES_INLINE void LANES_NAME(set_other)(lan_lanes *lanes, const real *morale)
{
    const lan_plan *plan = lanes->pattern->plan;
    const real *x = (const real *)lanes->x;
    real *other = (real *)lanes->other;
    for (int32_t a = 0; a < plan->army_count; a++) {
        const lan_plan_army *army = &plan->armies[a];
        real desertion = {0.0};
        if (army->morale_index >= 0) {
            desertion = LANES_NAME(rate_desertion)(
                LANES_NAME(all)(army->morale.desertion), morale[a]);
        }
        for (int32_t i = army->first; i < army->first + army->count; i++) {
            other[i] = (plan->groups[i].losses + desertion) * x[i];
        }
    }
}

LANES_TARGET void LANES_NAME(lan_lanes_combat)(lan_lanes *lanes,
                                               const double *at)
{
    if (lanes->has_factors) {
        LANES_NAME(set_fire)(lanes, (const real *)at);
    }
    LANES_NAME(sum_losses)(lanes);
}

LANES_TARGET void LANES_NAME(lan_lanes_rates)(lan_lanes *lanes,
                                              const double *at)
{
    LANES_NAME(lan_lanes_combat)(lanes, at);
    if (lanes->has_other) {
        LANES_NAME(set_other)(lanes, (const real *)at);
    }
}

#include "base/lanes_end_impl.h"
