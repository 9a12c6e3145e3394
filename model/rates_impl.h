/* model/rates_impl.h - the right-hand side: every law, once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    what the rates are made of goes into a flow of the caller's, and the
 *          queries below read it: a flow of the same battle, in the same
 *          interval. lan_rates() and lan_jacobian() themselves are declared in
 *          model/engine_impl.h.
 * Threads  any number for one battle, each with a flow of its own.
 */
#ifndef LAN_MODEL_RATES_IMPL_H
#define LAN_MODEL_RATES_IMPL_H

#include "base/real.h"
#include "model/battle_impl.h"

/* As lan_rates(), with the sums and shares of every interval. */
void lan_rates_and_links(const lan_battle *battle, double time,
                         const double *variables, double *rates,
                         lan_flow *flow);

/* Soldiers of an army, all of its groups. */
double lan_flow_army_strength(const lan_battle *battle, const lan_flow *flow,
                              int32_t army);

/* What each group would lose to this fire, [groups], at the flow's strengths:
 * writes fire and losses in combat. */
void lan_flow_combat_by(const lan_battle *battle, const double *fire,
                        lan_flow *flow);

/* Loss other than combat of a group per soldier and time. */
double lan_flow_other_rate(const lan_battle *battle, const lan_flow *flow,
                           int32_t group);

/* Change of morale per time if nothing held it. */
double lan_flow_morale_rate(const lan_battle *battle, const lan_flow *flow,
                            int32_t army, double morale, double time);

/* Coefficients of volleys at the time of the flow. */
static inline const double *lan_flow_coefficients(const lan_battle *battle,
                                                  const lan_flow *flow)
{
    return battle->interval.moving ? flow->coefficient
                                   : battle->targeting.coefficients;
}

/* Shares of a volley's targets. */
static inline const double *lan_flow_shares(const lan_battle *battle,
                                            const lan_flow *flow,
                                            const lan_volley *volley)
{
    return lan_volley_is_fixed(volley, battle->plan->share)
               ? &battle->targeting.fixed_share[volley->first_target]
               : &flow->share[volley->first_target];
}

/* Sums numbers, one a group, as a volley weighs them, for each of its targets,
 * zero for those not fired at; returns the sum of all. */
double lan_volley_sum_targets(const lan_targeting *targeting,
                              const lan_volley *volley, const double *number,
                              double *out);

/* Adds what a volley takes by its sums and shares. */
static inline void lan_flow_add_losses(const lan_battle *battle,
                                       const lan_volley *volley, lan_flow *flow)
{
    const lan_link *links = &battle->targeting.links[volley->first_link];
    const double *sum = &flow->sum[volley->first_link];
    const double *share = lan_flow_shares(battle, flow, volley);
    for (int32_t l = 0; l < volley->link_count; l++) {
        const int32_t i = links[l].group;
        const double rate = share[links[l].target] * sum[l];
        flow->combat[i] +=
            links[l].law->size == NULL
                ? rate
                : rate * links[l].law->size(links[l].k, flow->x[i]);
    }
}

/* What a fighter of a volley's attacker loses per time to a link's group, were
 * all his attacks at it; 0 where that is not in the fight. */
static inline double lan_retaliation_of(const lan_battle *battle,
                                        const lan_volley *volley,
                                        int32_t attacker, int32_t link)
{
    const lan_targeting *targeting = &battle->targeting;
    const size_t cell = volley->first_coefficient +
                        (size_t)attacker * (size_t)volley->link_count +
                        (size_t)link;
    const int32_t at = targeting->links[volley->first_link + link].group;
    return battle->interval.active[at] ? targeting->answers[cell] : 0.0;
}

/* Adds what attackers lose to a flow's losses in combat, from its fire and
 * shares. */
void lan_flow_add_answers(const lan_battle *battle, lan_flow *flow);

/* What one fighter of a group loses per time by answers to all its attacks. */
double lan_flow_answers_to(const lan_battle *battle, const lan_flow *flow,
                           int32_t group);

/* The coefficient of such fire at the time of the flow. */
static inline double lan_whole_coefficient(const lan_whole_link *link,
                                           const lan_flow *flow)
{
    return link->moving < 0 ? link->coefficient
                            : link->coefficient * flow->factor[link->moving];
}

/* What fire that is not divided takes per size(k, x). */
static inline double lan_whole_fire(const lan_whole_link *link,
                                    const lan_flow *flow)
{
    const double fire = flow->fire[link->attacker];
    return lan_is_zero(fire) ? 0.0
                             : lan_whole_coefficient(link, flow) *
                                   lan_signed_pow(fire, link->enemy);
}

/* True where a target's x^k is |x|^k. Odd in x it would hold what falls through
 * zero at a steep place of the law back there, and a step's stages, some on
 * this side and some beyond, would balance. What receives may stand near zero,
 * and is to be held there. */
static inline bool lan_whole_falls_through(const lan_battle *battle,
                                           const lan_whole_link *link)
{
    return link->law->is_power && link->k < 1.0 &&
           !(battle->state.rate[link->group] > 0.0 ||
             battle->state.slope[link->group] > 0.0);
}

/* size(k, x) of such fire, x beyond zero too. */
static inline double lan_whole_size(const lan_battle *battle,
                                    const lan_whole_link *link, double x)
{
    const double size = lan_law_size(link->law, link->k, x);
    return lan_whole_falls_through(battle, link) ? fabs(size) : size;
}

/* --- returning.c ---------------------------------------------------------- */

/* Strength at which a group is asked whether it could stay. One that is away
 * and whose level of zero was lifted comes back where it could stand well above
 * that level, or the error of a step would take it out again. */
double lan_battle_standing(const lan_battle *battle, int32_t group);

/* Share of a volley's fire that a group's target would draw, were the group at
 * its gone level again. */
double lan_flow_share_of_ghost(const lan_battle *battle, const lan_flow *flow,
                               const lan_volley *volley, const lan_link *ghost);

/* What a group that is away would lose per time at its gone level, in combat
 * and other, were it there. */
double lan_flow_would_lose(const lan_battle *battle, const lan_flow *flow,
                           int32_t group, double *combat);

/* --- killers -------------------------------------------------------------- */

/* Losses of one victim per time by killer, into share[groups]; returns their
 * sum. */
double lan_flow_killers(const lan_battle *battle, const lan_flow *flow,
                        int32_t victim, double *share);

/* One hit on a soldier of a group. */
typedef struct lan_hit {
    int32_t killer; /* group, or -1 */
    int32_t weapon; /* of area fire */
    double damage;  /* infinite: it kills outright */
    double area;    /* share of the army's area that the attack covers; 0 of
                       aimed fire */
    int32_t volley; /* of area fire, and its link to the group */
    int32_t link;
} lan_hit;

/* The hit on a victim at which the sum of the rates passes a mark; the last one
 * where rounding leaves it beyond all. */
lan_hit lan_flow_hit(const lan_battle *battle, const lan_flow *flow,
                     int32_t victim, double mark);

/* Adds to the state's killed, for every victim i in the fight, times[i] x its
 * losses per time by killer. Afterwards the flow has no sums. */
void lan_ledger_add_kills(lan_battle *battle, lan_flow *flow,
                          const double *times);

#endif
