/* engine/lane_rates_body_impl.h - the body of engine/lane_rates.c for vectors
 * of one width.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/lanes_begin_impl.h"

/* --- what counts say ------------------------------------------------------ */

/* The model's short form for two groups. */
LANES_INLINE void LANES_NAME(lose_pair)(lan_lanes *lanes)
{
    const lan_pair_rates *pair = &lanes->pattern->interval.pair;
    const real *x = (const real *)lanes->x;
    real *loss = (real *)lanes->loss;
    for (int32_t i = 0; i < 2; i++) {
        loss[i] = (pair->aimed[i] + pair->area[i] * x[i]) * x[1 - i];
    }
}

/* Shares of a volley's targets, by their strengths. */
LANES_INLINE void LANES_NAME(divide_fire)(lan_lanes *lanes,
                                          const lan_volley *volley)
{
    const lan_targeting *targeting = &lanes->pattern->targeting;
    const lan_link *links = &targeting->links[volley->first_link];
    const real *x = (const real *)lanes->x;
    const mask *living = &((const mask *)lanes->living)[volley->first_target];
    real *share = &((real *)lanes->share)[volley->first_target];
    real sum = {0.0};
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
    for (int32_t t = 0; t < volley->target_count; t++) {
        share[t] /= sum;
    }
}

/* What a law makes of the target's count. */
LANES_INLINE real LANES_NAME(size)(const lan_link *link, real loss, real x)
{
    if (link->law->linear > 0.0) {
        return loss * x;
    }
    return link->law->size == NULL ? loss : loss * (x / (x + link->k));
}

LANES_INLINE void LANES_NAME(lose_to_part)(lan_lanes *lanes,
                                           const lan_lane_part *part)
{
    const lan_targeting *targeting = &lanes->pattern->targeting;
    const lan_volley *volley = &targeting->volleys[part->volley];
    const lan_link *links = &targeting->links[volley->first_link];
    const int32_t *attackers = &targeting->attackers[volley->first_attacker];
    const double *c = &targeting->coefficients[volley->first_coefficient];
    const int32_t count = volley->link_count;
    const real *x = (const real *)lanes->x;
    const real *share = &((const real *)lanes->share)[volley->first_target];
    real *loss = &((real *)lanes->loss)[part->first_loss];
    for (int32_t l = 0; l < count; l++) {
        real sum = {0.0};
        for (int32_t a = part->first; a < part->past; a++) {
            sum += c[a * count + l] * x[attackers[a]];
        }
        loss[l] = LANES_NAME(size)(&links[l], share[links[l].target] * sum,
                                   x[links[l].group]);
    }
}

LANES_TARGET void LANES_NAME(lan_lanes_losses)(lan_lanes *lanes)
{
    const lan_targeting *targeting = &lanes->pattern->targeting;
    int32_t volley = -1;
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
}

/* --- what fronts and morale make of it ------------------------------------ */

LANES_INLINE void LANES_NAME(set_fire)(lan_lanes *lanes, const real *morale)
{
    const real *heads = (const real *)lanes->heads;
    real *fire = (real *)lanes->fire;
    for (int32_t a = 0; a < lanes->armies; a++) {
        const lan_plan_army *army = &lanes->pattern->plan->armies[a];
        real factor = LANES_NAME(all)(1.0);
        if (!isinf(army->front)) {
            factor = LANES_NAME(choose)(heads[a] > army->front,
                                        army->front / heads[a], factor);
        }
        if (army->morale_index >= 0 && !lan_is_zero(army->morale.effect)) {
            factor *= lan_is_zero(army->morale.effect - 1.0)
                          ? morale[a]
                          : LANES_NAME(power)(morale[a], army->morale.effect);
        }
        fire[a] = factor;
    }
}

/* Losses in combat, of who is in the fight. */
LANES_INLINE void LANES_NAME(sum_losses)(lan_lanes *lanes)
{
    const lan_targeting *targeting = &lanes->pattern->targeting;
    const real *x = (const real *)lanes->x;
    const real *fire = (const real *)lanes->fire;
    real *combat = (real *)lanes->combat;
    for (int32_t i = 0; i < lanes->groups; i++) {
        combat[i] = (real){0.0};
    }
    for (int32_t p = 0; p < lanes->part_count; p++) {
        const lan_lane_part *part = &lanes->parts[p];
        const lan_volley *volley = &targeting->volleys[part->volley];
        const lan_link *links = &targeting->links[volley->first_link];
        const real *loss = &((const real *)lanes->loss)[part->first_loss];
        for (int32_t l = 0; l < volley->link_count; l++) {
            const real lost =
                lanes->has_factors ? fire[part->army] * loss[l] : loss[l];
            combat[links[l].group] += lost;
        }
    }
    for (int32_t i = 0; i < lanes->groups; i++) {
        combat[i] = LANES_NAME(keep)(x[i] > 0.0, combat[i]);
    }
}

/* The same for two groups. */
LANES_INLINE void LANES_NAME(sum_pair)(lan_lanes *lanes)
{
    const lan_plan_group *groups = lanes->pattern->plan->groups;
    const real *fire = (const real *)lanes->fire;
    const real *loss = (const real *)lanes->loss;
    real *combat = (real *)lanes->combat;
    const real *x = (const real *)lanes->x;
    for (int32_t i = 0; i < 2; i++) {
        const real lost =
            lanes->has_factors ? fire[groups[1 - i].army] * loss[i] : loss[i];
        combat[i] = LANES_NAME(keep)(x[i] > 0.0, lost);
    }
}

LANES_INLINE void LANES_NAME(set_other)(lan_lanes *lanes, const real *morale)
{
    const lan_plan *plan = lanes->pattern->plan;
    const real *x = (const real *)lanes->x;
    real *other = (real *)lanes->other;
    for (int32_t i = 0; i < lanes->groups; i++) {
        const lan_plan_group *group = &plan->groups[i];
        const lan_plan_army *army = &plan->armies[group->army];
        real rate = LANES_NAME(all)(group->losses);
        if (army->morale_index >= 0) {
            rate += army->morale.desertion * (1.0 - morale[group->army]);
        }
        other[i] = rate * x[i];
    }
}

LANES_TARGET void LANES_NAME(lan_lanes_rates)(lan_lanes *lanes,
                                              const double *at)
{
    const real *morale = (const real *)at;
    if (lanes->has_factors) {
        LANES_NAME(set_fire)(lanes, morale);
    }
    if (lanes->has_pair) {
        LANES_NAME(sum_pair)(lanes);
    } else {
        LANES_NAME(sum_losses)(lanes);
    }
    if (lanes->has_other) {
        LANES_NAME(set_other)(lanes, morale);
    }
}

#include "base/lanes_end_impl.h"
