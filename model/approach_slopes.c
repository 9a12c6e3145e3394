/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What fire that grows with time adds to d(rates)/dt.
 */
#include "base/real.h"
#include "model/approach_impl.h"
#include "model/rates_impl.h"

/* Least share of its range that a target counts as within it where the slope of
 * a factor has no bound at the range itself. */
#define LEAST_NEAR 1e-8

/* Change per time of (1 - r / range)^falloff. */
static double factor_slope(const lan_battle *battle,
                           const lan_moving_fire *fire, double time)
{
    const lan_march *march = &battle->state.march;
    const double r = lan_approach_distance(battle, fire->from, fire->at, time);
    const double near = 1.0 - r / fire->range;
    const double least = fire->falloff < 1.0 ? LEAST_NEAR : 0.0;
    const double closing =
        march->velocity[fire->from] + march->velocity[fire->at];
    return r > 0.0 && near >= 0.0
               ? fire->falloff * pow(fmax(near, least), fire->falloff - 1.0) *
                     closing / fire->range
               : 0.0;
}

/* Change per time of what a target loses, as its rate has it. */
static double loss_slope(const lan_battle *battle, const lan_moving_fire *fire,
                         const lan_flow *flow, double time)
{
    const lan_targeting *targeting = &battle->targeting;
    const double slope = factor_slope(battle, fire, time);
    const int32_t i = fire->at;
    if (fire->volley >= 0) {
        const lan_link *link = &targeting->links[fire->link];
        const lan_volley *volley = &targeting->volleys[fire->volley];
        return slope * targeting->coefficients[fire->cell] *
               flow->fire[fire->from] *
               lan_flow_shares(battle, flow, volley)[link->target] *
               lan_law_size(link->law, link->k, flow->x[i]);
    }
    const lan_whole_link *link = &targeting->wholes[fire->link];
    const double size = battle->interval.power[i] < 1.0
                            ? 1.0
                            : lan_whole_size(battle, link, flow->x[i]);
    return slope * link->coefficient *
           lan_signed_pow(flow->fire[fire->from], link->enemy) * size;
}

/* Adds what a loss takes from an army's heart. */
static void add_to_morale(const lan_battle *battle, int32_t i, double time,
                          const lan_flow *flow, double loss,
                          double *time_derivative)
{
    const int32_t a = battle->plan->groups[i].army;
    const lan_plan_army *army = &battle->plan->armies[a];
    const double power = battle->interval.power[i];
    if (army->morale_index < 0 || !lan_army_is_in(battle, a) ||
        battle->state.morale_held[a]) {
        return;
    }
    const double had = lan_battle_fielded(battle, a, time);
    const double own = power < 1.0 ? pow(fabs(flow->x[i]), 1.0 - power) : 1.0;
    if (had > 0.0) {
        time_derivative[army->morale_index] -=
            army->morale.loss_weight / had * own * loss;
    }
}

void lan_approach_add_slopes(const lan_battle *battle, double time,
                             const lan_flow *flow, double *time_derivative)
{
    for (size_t k = 0; k < battle->approach.fire_count; k++) {
        const lan_moving_fire *fire = &battle->approach.fire[k];
        const int32_t i = fire->at;
        if (!battle->interval.active[i] ||
            lan_is_zero(flow->fire[fire->from])) {
            continue;
        }
        const double loss = loss_slope(battle, fire, flow, time);
        const double power = battle->interval.power[i];
        time_derivative[i] -= (power < 1.0 ? power : 1.0) * loss;
        add_to_morale(battle, i, time, flow, loss, time_derivative);
    }
}
