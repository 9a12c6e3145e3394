/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/retaliation_impl.h"

#include <stdlib.h>

#include "base/real.h"
#include "engine/interval_impl.h"
#include "engine/rates_impl.h"
#include "engine/targeting_impl.h"

/* --- coefficients --------------------------------------------------------- */

/* What one battery answers attacks of a class by soldiers of a type with; of a
 * battery that chooses, the most. */
static double answer_of_battery(const lan_plan *plan, int32_t battery,
                                int32_t answer, int32_t type)
{
    const lan_plan_battery *b = &plan->batteries[battery];
    double all = 0.0;
    for (int32_t w = b->first; w < b->first + b->count; w++) {
        if (plan->answer[w] == answer) {
            const double k = lan_plan_aimed(plan, w, type);
            all = b->is_best ? fmax(all, k) : all + k;
        }
    }
    return all;
}

/* What attacks of a class by a group are answered with by another, as far as
 * that reaches. */
static double answer_of_group(const lan_battle *battle, int32_t group,
                              int32_t answer, int32_t attacker)
{
    const lan_plan *plan = battle->plan;
    const double *factor = battle->state.open.factor; /* NULL: no map */
    const int32_t type = plan->groups[attacker].type;
    double all = 0.0;
    for (int32_t s = plan->first_shooter[group];
         s < plan->first_shooter[group + 1]; s++) {
        const size_t cell = (size_t)s * (size_t)plan->group_count;
        const double reach =
            factor != NULL ? factor[cell + (size_t)attacker] : 1.0;
        if (reach > 0.0) {
            all += reach * answer_of_battery(plan, plan->shooters[s].battery,
                                             answer, type);
        }
    }
    return all;
}

/* True where a weapon of a shooter attacks a group by aiming. */
static bool does_attack(const lan_battle *battle, int32_t shooter,
                        int32_t weapon, int32_t at)
{
    return battle->plan->answer[weapon] >= 0 &&
           battle->plan->weapons[weapon].rate > 0.0 &&
           lan_targeting_weapon(battle, shooter, weapon, at).law ==
               LAN_LAW_AIMED;
}

/* What attacks of a shooter on a group are answered with: once for each class
 * of its weapons. */
static double answer_to_shooter(const lan_battle *battle, int32_t shooter,
                                int32_t at)
{
    const lan_plan *plan = battle->plan;
    const lan_plan_shooter *s = &plan->shooters[shooter];
    const lan_plan_battery *b = &plan->batteries[s->battery];
    double all = 0.0;
    for (int32_t w = b->first; w < b->first + b->count; w++) {
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
        const bool flees =
            lan_army_flees(battle, battle->plan->groups[at].army);
        const double answer =
            flees ? 0.0 : answer_to_shooter(battle, shooter, at);
        targeting->answers[first + (size_t)l] = answer;
        volley->is_answered = volley->is_answered || answer > 0.0;
    }
}

bool lan_retaliation_is_any(const lan_battle *battle)
{
    const lan_targeting *targeting = &battle->targeting;
    bool any = false;
    for (int32_t f = 0; f < targeting->volley_count; f++) {
        any = any || targeting->volleys[f].is_answered;
    }
    return any;
}

/* --- the interval --------------------------------------------------------- */

/* Calls a function for each answer to an attack, of those in the fight. */
typedef void answer_visitor(lan_battle *battle, int32_t attacker, int32_t at);

static void visit_answers(lan_battle *battle, answer_visitor *visit)
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

void lan_retaliation_note_killers(lan_battle *battle)
{
    visit_answers(battle, lan_interval_note_killer);
}

static void exclude_root(lan_battle *battle, int32_t attacker, int32_t at)
{
    (void)at;
    battle->interval.power[attacker] = LAN_INF;
}

void lan_retaliation_exclude_roots(lan_battle *battle)
{
    visit_answers(battle, exclude_root);
}

static void mark_fading(lan_battle *battle, int32_t attacker, int32_t at)
{
    (void)at;
    battle->interval.fades[attacker] = 1;
}

void lan_retaliation_mark_fading(lan_battle *battle)
{
    visit_answers(battle, mark_fading);
}

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

/* What of a group fights; of one that is away, as it would stand. */
static double fire_of(const lan_battle *battle, const lan_flow *flow,
                      int32_t group)
{
    return battle->interval.active[group]
               ? flow->fire[group]
               : flow->army_fire[battle->plan->groups[group].army] *
                     lan_battle_standing(battle, group);
}

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
                          int32_t victim, double *share)
{
    const lan_targeting *targeting = &battle->targeting;
    double sum = 0.0;
    for (int32_t f = 0; f < targeting->volley_count; f++) {
        const lan_volley *volley = &targeting->volleys[f];
        for (int32_t a = 0; volley->is_answered && a < volley->attacker_count;
             a++) {
            if (targeting->attackers[volley->first_attacker + a] == victim) {
                sum += add_row(battle, flow, volley, a,
                               fire_of(battle, flow, victim), share, 1);
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
