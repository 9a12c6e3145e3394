/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/retaliation_impl.h"

#include <stdlib.h>

#include "base/real.h"
#include "model/targeting_impl.h"

/* What one battery answers attacks of a class by a group with, as far as each
 * of its weapons reaches; of a battery that chooses, the most. */
static double answer_of_shooter(const lan_battle *battle, int32_t shooter,
                                int32_t answer, int32_t attacker)
{
    const lan_plan *plan = battle->plan;
    const lan_plan_battery *b =
        &plan->batteries[plan->shooters[shooter].battery];
    const int32_t type = plan->groups[attacker].type;
    double all = 0.0;
    for (int32_t w = b->first; w < b->first + b->count; w++) {
        const double reach =
            fmax(0.0, lan_targeting_factor(battle, shooter, w, attacker));
        if (plan->answer[w] == answer && reach > 0.0) {
            const double k = reach * lan_plan_aimed(plan, w, type);
            all = b->is_best ? fmax(all, k) : all + k;
        }
    }
    return all;
}

/* What attacks of a class by a group are answered with by another. */
static double answer_of_group(const lan_battle *battle, int32_t group,
                              int32_t answer, int32_t attacker)
{
    const lan_plan *plan = battle->plan;
    double all = 0.0;
    for (int32_t s = plan->first_shooter[group];
         s < plan->first_shooter[group + 1]; s++) {
        all += answer_of_shooter(battle, s, answer, attacker);
    }
    return all;
}

/* True where a weapon of a shooter attacks a group by aiming. */
static bool does_attack(const lan_battle *battle, int32_t shooter,
                        int32_t weapon, int32_t at)
{
    return battle->plan->answer[weapon] >= 0 &&
           battle->plan->weapons[weapon].rate > 0.0 &&
           lan_targeting_aims(battle, shooter, weapon, at);
}

double lan_retaliation_to(const lan_battle *battle, int32_t shooter, int32_t at)
{
    const lan_plan *plan = battle->plan;
    const lan_plan_shooter *s = &plan->shooters[shooter];
    const lan_plan_battery *b = &plan->batteries[s->battery];
    const bool flees = lan_army_flees(battle, plan->groups[at].army);
    double all = 0.0;
    for (int32_t w = b->first; w < b->first + b->count && !flees; w++) {
        bool is_first = does_attack(battle, shooter, w, at);
        for (int32_t v = b->first; v < w && is_first; v++) {
            is_first = plan->answer[v] != plan->answer[w] ||
                       !does_attack(battle, shooter, v, at);
        }
        if (is_first) {
            all += answer_of_group(battle, at, plan->answer[w], s->group);
        }
    }
    return all;
}

lan_status lan_retaliation_reserve(lan_battle *battle, size_t pairs)
{
    lan_targeting *targeting = &battle->targeting;
    if (!battle->plan->has_answers || pairs <= targeting->answer_capacity) {
        return LAN_OK;
    }
    double *grown = realloc(targeting->answers, pairs * sizeof *grown);
    if (grown == NULL) {
        return LAN_ENOMEM;
    }
    targeting->answers = grown;
    targeting->answer_capacity = pairs;
    return LAN_OK;
}

void lan_retaliation_fill(lan_battle *battle, lan_volley *volley,
                          int32_t shooter, size_t first)
{
    const lan_targeting *targeting = &battle->targeting;
    for (int32_t l = 0; l < volley->link_count; l++) {
        const int32_t at = targeting->links[volley->first_link + l].group;
        const double answer = lan_retaliation_to(battle, shooter, at);
        targeting->answers[first + (size_t)l] = answer;
        volley->is_answered = volley->is_answered || answer > 0.0;
    }
}

bool lan_retaliation_is_any(const lan_battle *battle)
{
    const lan_targeting *targeting = &battle->targeting;
    bool any = false;
    for (int32_t f = 0;
         battle->plan->has_answers && f < targeting->volley_count; f++) {
        any = any || targeting->volleys[f].is_answered;
    }
    return any;
}

void lan_retaliation_visit(lan_battle *battle, lan_answer_visitor *visit)
{
    const lan_targeting *targeting = &battle->targeting;
    for (int32_t f = 0; f < targeting->volley_count; f++) {
        const lan_volley *volley = &targeting->volleys[f];
        const int32_t *attackers =
            &targeting->attackers[volley->first_attacker];
        for (int32_t a = 0; volley->is_answered && a < volley->attacker_count;
             a++) {
            for (int32_t l = 0; l < volley->link_count; l++) {
                if (lan_retaliation_of(battle, volley, a, l) > 0.0) {
                    visit(battle, attackers[a],
                          targeting->links[volley->first_link + l].group);
                }
            }
        }
    }
}
