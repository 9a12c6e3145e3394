/* model/retaliation_impl.h - attacks that are answered, and what attackers
 * lose by that.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    beside each coefficient of a volley stands what one fighter of the
 *          attacker loses per time to the group of the link, were all his
 *          attacks at it: of attacks by the law of aimed fire whose weapons are
 *          of classes that the group has aimed weapons of. A loss by answers
 *          goes with the attacker's own fire, so that it brings nobody to zero
 *          by itself. Only groups in the fight answer, and none that flees.
 * Source   docs/models.md, Retaliation.
 */
#ifndef LAN_MODEL_RETALIATION_IMPL_H
#define LAN_MODEL_RETALIATION_IMPL_H

#include "model/battle_impl.h"

/* What one fighter of a shooter's group loses per time by attacks on a group:
 * once for each class of its weapons. */
double lan_retaliation_to(const lan_battle *battle, int32_t shooter,
                          int32_t at);

/* Fills the answers to a shooter of a volley, from the first of its row on. */
void lan_retaliation_fill(lan_battle *battle, lan_volley *volley,
                          int32_t shooter, size_t first);

/* Makes room for the answers to so many pairs, where any may be answered. */
LAN_MUST_CHECK
lan_status lan_retaliation_reserve(lan_battle *battle, size_t pairs);

/* Calls a function for each attack that is answered by a group in the fight. */
typedef void lan_answer_visitor(lan_battle *battle, int32_t attacker,
                                int32_t at);
void lan_retaliation_visit(lan_battle *battle, lan_answer_visitor *visit);

/* True where some attack is answered as the links stand. */
bool lan_retaliation_is_any(const lan_battle *battle);

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

/* --- answers.c ------------------------------------------------------------ */

/* Adds what attackers lose to a flow's losses in combat, from its fire and
 * shares. */
void lan_flow_add_answers(const lan_battle *battle, lan_flow *flow);

/* What one fighter of a group loses per time by answers to all its attacks. */
double lan_flow_answers_to(const lan_battle *battle, const lan_flow *flow,
                           int32_t group);

/* Adds what a victim of which so many fight loses by answers, by killer, into
 * share[groups]; returns the sum. */
double lan_flow_answerers(const lan_battle *battle, const lan_flow *flow,
                          int32_t victim, double fire, double *share);

/* Adds to the state's killed, for every attacker i, times[i] x its losses per
 * time by answers. */
void lan_ledger_add_answers(lan_battle *battle, const lan_flow *flow,
                            const double *times);

#endif
