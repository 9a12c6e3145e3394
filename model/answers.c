/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What attackers lose as their attacks are answered, and to whom.
 */
#include "model/rates_impl.h"
#include "model/retaliation_impl.h"

/* --- losses --------------------------------------------------------------- */

/* What a fighter of a volley's attacker loses by answers per time. */
static double answers_to_row(const lan_battle *battle, const lan_flow *flow,
                             const lan_volley *volley, int32_t attacker)
{
    const lan_link *links = &battle->targeting.links[volley->first_link];
    const double *share = lan_flow_shares(battle, flow, volley);
    double all = 0.0;
    for (int32_t l = 0; l < volley->link_count; l++) {
        all += share[links[l].target] *
               lan_retaliation_of(battle, volley, attacker, l);
    }
    return all;
}

void lan_flow_add_answers(const lan_battle *battle, lan_flow *flow)
{
    const lan_targeting *targeting = &battle->targeting;
    for (int32_t f = 0; f < targeting->volley_count; f++) {
        const lan_volley *volley = &targeting->volleys[f];
        for (int32_t a = 0; volley->is_answered && a < volley->attacker_count;
             a++) {
            const int32_t j = targeting->attackers[volley->first_attacker + a];
            flow->combat[j] +=
                flow->fire[j] * answers_to_row(battle, flow, volley, a);
        }
    }
}

double lan_flow_answers_to(const lan_battle *battle, const lan_flow *flow,
                           int32_t group)
{
    const lan_targeting *targeting = &battle->targeting;
    double all = 0.0;
    for (int32_t f = 0; f < targeting->volley_count; f++) {
        const lan_volley *volley = &targeting->volleys[f];
        for (int32_t a = 0; volley->is_answered && a < volley->attacker_count;
             a++) {
            if (targeting->attackers[volley->first_attacker + a] == group) {
                all += answers_to_row(battle, flow, volley, a);
            }
        }
    }
    return all;
}

/* --- who inflicts them ---------------------------------------------------- */

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

double lan_flow_answerers(const lan_battle *battle, const lan_flow *flow,
                          int32_t victim, double fire, double *share)
{
    const lan_targeting *targeting = &battle->targeting;
    double sum = 0.0;
    for (int32_t f = 0; f < targeting->volley_count; f++) {
        const lan_volley *volley = &targeting->volleys[f];
        for (int32_t a = 0; volley->is_answered && a < volley->attacker_count;
             a++) {
            if (targeting->attackers[volley->first_attacker + a] == victim) {
                sum += add_row(battle, flow, volley, a, fire, share, 1);
            }
        }
    }
    return sum;
}

void lan_ledger_add_answers(lan_battle *battle, const lan_flow *flow,
                            const double *times)
{
    const lan_targeting *targeting = &battle->targeting;
    const size_t groups = (size_t)battle->plan->group_count;
    for (int32_t f = 0; f < targeting->volley_count; f++) {
        const lan_volley *volley = &targeting->volleys[f];
        for (int32_t a = 0; volley->is_answered && a < volley->attacker_count;
             a++) {
            const int32_t j = targeting->attackers[volley->first_attacker + a];
            (void)add_row(battle, flow, volley, a, flow->fire[j] * times[j],
                          battle->state.killed + j, groups);
        }
    }
}
