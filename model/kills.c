/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Losses in combat by who inflicts them.
 */
#include "base/real.h"
#include "model/rates_impl.h"

/* Adds what a row of a volley's attackers loses to each of its targets, times
 * what of it fights, to column[group * stride]; returns the sum. */
static double add_row(const lan_battle *battle, const lan_flow *flow,
                      const lan_volley *volley, int32_t attacker, double fire,
                      double *column, size_t stride)
{
    const lan_link *links = &battle->targeting.links[volley->first_link];
    const double *share = lan_flow_shares(battle, flow, volley);
    double sum = 0.0;
    for (int32_t l = 0; l < volley->link_count; l++) {
        const double part = fire * share[links[l].target] *
                            lan_retaliation_of(battle, volley, attacker, l);
        column[(size_t)links[l].group * stride] += part;
        sum += part;
    }
    return sum;
}

/* Adds what a victim of which so many fight loses by answers, by killer, into
 * share[groups]; returns the sum. */
static double add_answerers(const lan_battle *battle, const lan_flow *flow,
                            int32_t victim, double fire, double *share)
{
    const lan_targeting *targeting = &battle->targeting;
    double sum = 0.0;
    for (int32_t f = 0; f < targeting->volley_count; f++) {
        const lan_volley *volley = &targeting->volleys[f];
        const int32_t rows = volley->is_answered ? volley->attacker_count : 0;
        for (int32_t a = 0; a < rows; a++) {
            if (targeting->attackers[volley->first_attacker + a] == victim) {
                sum += add_row(battle, flow, volley, a, fire, share, 1);
            }
        }
    }
    return sum;
}

/* Adds to the state's killed what attackers lose by answers. */
static void add_answered(lan_battle *battle, const lan_flow *flow,
                         const double *times)
{
    const lan_targeting *targeting = &battle->targeting;
    const size_t groups = (size_t)battle->plan->group_count;
    for (int32_t f = 0; f < targeting->volley_count; f++) {
        const lan_volley *volley = &targeting->volleys[f];
        const int32_t rows = volley->is_answered ? volley->attacker_count : 0;
        for (int32_t a = 0; a < rows; a++) {
            const int32_t j = targeting->attackers[volley->first_attacker + a];
            (void)add_row(battle, flow, volley, a, flow->fire[j] * times[j],
                          battle->state.killed + j, groups);
        }
    }
}

/* Share of a volley's fire on a link's target, times what its own strength
 * makes of it. */
static double link_factor(const lan_battle *battle, const lan_flow *flow,
                          const lan_volley *volley, const lan_link *link)
{
    const int32_t i = link->group;
    if (!battle->interval.active[i]) {
        return lan_flow_share_of_ghost(battle, flow, volley, link) *
               lan_law_size(link->law, link->k, lan_battle_standing(battle, i));
    }
    const double share = lan_flow_shares(battle, flow, volley)[link->target];
    return share * lan_law_size(link->law, link->k, flow->x[i]);
}

double lan_flow_killers(const lan_battle *battle, const lan_flow *flow,
                        int32_t victim, double *share)
{
    const lan_targeting *targeting = &battle->targeting;
    const double strength = battle->interval.active[victim]
                                ? flow->x[victim]
                                : lan_battle_standing(battle, victim);
    double sum = 0.0;
    for (int32_t j = 0; j < battle->plan->group_count; j++) {
        share[j] = 0.0;
    }
    for (int32_t f = 0; f < targeting->volley_count; f++) {
        const lan_volley *volley = &targeting->volleys[f];
        for (int32_t l = 0; l < volley->link_count; l++) {
            const lan_link *link = &targeting->links[volley->first_link + l];
            if (link->group != victim) {
                continue;
            }
            const double factor = link_factor(battle, flow, volley, link);
            for (int32_t a = 0; a < volley->attacker_count; a++) {
                const int32_t j =
                    targeting->attackers[volley->first_attacker + a];
                const size_t cell = volley->first_coefficient +
                                    (size_t)(a * volley->link_count + l);
                const double part = factor *
                                    lan_flow_coefficients(battle, flow)[cell] *
                                    flow->fire[j];
                share[j] += part;
                sum += part;
            }
        }
    }
    for (int32_t p = 0; p < targeting->whole_count; p++) {
        const lan_whole_link *link = &targeting->wholes[p];
        if (link->group == victim) {
            const double part = lan_whole_fire(link, flow) *
                                lan_whole_size(battle, link, strength);
            share[link->attacker] += part;
            sum += part;
        }
    }
    if (battle->plan->has_answers) {
        const int32_t army = battle->plan->groups[victim].army;
        const double fire = battle->interval.active[victim]
                                ? flow->fire[victim]
                                : flow->army_fire[army] * strength;
        sum += add_answerers(battle, flow, victim, fire, share);
    }
    return sum;
}

/* One attacker's kills in its volley; factor is [links]. */
static void add_row_of_kills(lan_battle *battle, const lan_flow *flow,
                             const lan_volley *volley, int32_t a,
                             const double *factor)
{
    const lan_targeting *targeting = &battle->targeting;
    const lan_link *links = &targeting->links[volley->first_link];
    const int32_t j = targeting->attackers[volley->first_attacker + a];
    const double fire = flow->fire[j];
    const double *c = &lan_flow_coefficients(
        battle, flow)[volley->first_coefficient +
                      (size_t)a * (size_t)volley->link_count];
    double *row =
        &battle->state.killed[(size_t)j * (size_t)battle->plan->group_count];
    for (int32_t l = 0; l < volley->link_count && !lan_is_zero(fire); l++) {
        row[links[l].group] += factor[l] * c[l] * fire;
    }
}

void lan_ledger_add_kills(lan_battle *battle, lan_flow *flow,
                          const double *times)
{
    const lan_targeting *targeting = &battle->targeting;
    const size_t groups = (size_t)battle->plan->group_count;
    for (int32_t f = 0; f < targeting->volley_count; f++) {
        const lan_volley *volley = &targeting->volleys[f];
        double *factor = &flow->sum[volley->first_link]; /* of no use now */
        for (int32_t l = 0; l < volley->link_count; l++) {
            const lan_link *link = &targeting->links[volley->first_link + l];
            const int32_t i = link->group;
            factor[l] = battle->interval.active[i]
                            ? link_factor(battle, flow, volley, link) * times[i]
                            : 0.0;
        }
        for (int32_t a = 0; a < volley->attacker_count; a++) {
            add_row_of_kills(battle, flow, volley, a, factor);
        }
    }
    for (int32_t p = 0; p < targeting->whole_count; p++) {
        const lan_whole_link *link = &targeting->wholes[p];
        const int32_t i = link->group;
        if (battle->interval.active[i]) {
            battle->state.killed[(size_t)link->attacker * groups + (size_t)i] +=
                times[i] * (lan_whole_fire(link, flow) *
                            lan_whole_size(battle, link, flow->x[i]));
        }
    }
    if (battle->plan->has_answers) {
        add_answered(battle, flow, times);
    }
}
