/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Targets that are fired at together by their strengths alone: when all of them
 * are gone, and when one of them is, long before the others.
 */
#include "base/real.h"
#include "model/events_impl.h"
#include "model/fading_impl.h"

/* Share of their side at which targets that die together are gone: shares are
 * x / sum, which has no limit at zero. The time left then is as small a share
 * of the battle's. */
#define JOINT_REST 1e-10

/* The same of all that the group itself has had, which may be next to nothing
 * beside its army from the start on. */
#define WITHERED_REST 1e-3

/* Share of what is fired at together below which one that is down to that rest,
 * of all that its army has had, is gone alone. It would never be at zero before
 * the others are, and the longer they last the more steps it takes to follow
 * how near it is. */
#define WITHERED_SHARE 1e-6

static bool has_attacker(const lan_battle *battle, const lan_volley *volley)
{
    const int32_t *attackers =
        &battle->targeting.attackers[volley->first_attacker];
    bool any = false;
    for (int32_t a = 0; a < volley->attacker_count; a++) {
        any = any || battle->interval.active[attackers[a]];
    }
    return any;
}

/* Weight of a group that is aimed at among the living targets of a volley, or
 * 0; the sum of all is written. */
static double weight_in(const lan_battle *battle, const lan_volley *volley,
                        int32_t group, const double *numbers, double *sum)
{
    const lan_targeting *targeting = &battle->targeting;
    const unsigned char *living = &targeting->living[volley->first_target];
    double weight = 0.0;
    *sum = 0.0;
    for (int32_t l = 0; l < volley->link_count; l++) {
        const lan_link *link = &targeting->links[volley->first_link + l];
        if (living[link->target]) {
            *sum += link->weight * numbers[link->group];
            weight =
                link->group == group && link->finishes ? link->weight : weight;
        }
    }
    return weight;
}

double lan_withered_most(const lan_battle *battle, int32_t i)
{
    const int32_t army = battle->plan->groups[i].army;
    const double had =
        battle->plan->groups[i].start + battle->state.reinforced[i];
    return fmin(JOINT_REST * battle->interval.fielded[army],
                WITHERED_REST * had);
}

double lan_withered_level(const lan_battle *battle, int32_t i,
                          const double *variables, const double *rates,
                          double *slope)
{
    double level = lan_withered_most(battle, i);
    *slope = 0.0;
    if (WITHERED_SHARE * variables[i] > level) {
        return level;
    }
    for (int32_t f = 0; f < battle->targeting.volley_count; f++) {
        const lan_volley *volley = &battle->targeting.volleys[f];
        double sum;
        double rate;
        const double weight = weight_in(battle, volley, i, variables, &sum);
        if (weight > 0.0 && has_attacker(battle, volley) &&
            WITHERED_SHARE * sum < weight * level) {
            (void)weight_in(battle, volley, i, rates, &rate);
            level = WITHERED_SHARE * sum / weight;
            *slope = WITHERED_SHARE * rate / weight;
        }
    }
    return level;
}

bool lan_can_wither(const lan_battle *battle, int32_t i)
{
    return battle->interval.dies_jointly[i] && !(battle->state.rate[i] > 0.0) &&
           !(battle->state.slope[i] > 0.0);
}

bool lan_is_withered_down(const lan_battle *battle, int32_t i)
{
    const double *variables = battle->now.variables;
    double slope;
    return variables[i] <=
           lan_withered_level(battle, i, variables, battle->now.rates, &slope);
}

bool lan_event_has_withered(const lan_battle *battle, int32_t group)
{
    return lan_can_wither(battle, group) &&
           battle->now.flow.combat[group] > 0.0 &&
           lan_is_withered_down(battle, group);
}

/* What a target's side counts for, or what is much above the strength at which
 * it ends, where it fades. */
static double scale_of(const lan_battle *battle, int32_t i)
{
    return fmin(lan_side_scale(battle, i),
                battle->interval.fade[i] / LAN_FADE_SHARE);
}

double lan_targets_rest(const lan_battle *battle, int32_t f)
{
    const lan_targeting *targeting = &battle->targeting;
    const lan_volley *volley = &targeting->volleys[f];
    double most = 0.0;
    for (int32_t l = 0; l < volley->link_count; l++) {
        const lan_link *link = &targeting->links[volley->first_link + l];
        if (targeting->living[volley->first_target + link->target]) {
            most = fmax(most, link->weight * scale_of(battle, link->group));
        }
    }
    return JOINT_REST * most;
}

double lan_targets_value(const lan_battle *battle, int32_t f,
                         const double *variables, const double *rates,
                         double *slope)
{
    const lan_targeting *targeting = &battle->targeting;
    const lan_volley *volley = &targeting->volleys[f];
    *slope = 0.0;
    double value = 0.0;
    for (int32_t l = 0; l < volley->link_count; l++) {
        const lan_link *link = &targeting->links[volley->first_link + l];
        if (targeting->living[volley->first_target + link->target]) {
            value += link->weight * variables[link->group];
            *slope += link->weight * rates[link->group];
        }
    }
    return value - lan_targets_rest(battle, f);
}
