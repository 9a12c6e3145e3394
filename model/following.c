/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/engine_impl.h"

#include <stdlib.h>

#include "base/real.h"

static uint64_t bit_of(int32_t group)
{
    return UINT64_C(1) << (group % 64);
}

/* --- what a jump touches -------------------------------------------------- */

lan_following *lan_following_create(const lan_plan *plan)
{
    const size_t volleys = (size_t)plan->shooter_count;
    const size_t armies = (size_t)plan->army_count;
    lan_following *following = calloc(1, sizeof *following);
    uint64_t *words = calloc(2 * volleys + armies, sizeof *words);
    double *effect = calloc(armies, sizeof *effect);
    if (following == NULL || words == NULL || effect == NULL) {
        free(following);
        free(words);
        free(effect);
        return NULL;
    }
    *following = (lan_following){.members = words,
                                 .attackers = words + armies,
                                 .targets = words + armies + volleys,
                                 .effect = effect};
    for (int32_t i = 0; i < plan->group_count; i++) {
        following->members[plan->groups[i].army] |= bit_of(i);
    }
    return following;
}

void lan_following_destroy(lan_following *following)
{
    if (following != NULL) {
        free(following->members); /* the first of the block */
        free(following->effect);
        free(following);
    }
}

static bool is_morale_held(const lan_battle *battle)
{
    bool held = false;
    for (int32_t a = 0; a < battle->plan->army_count; a++) {
        held = held || battle->state.morale_held[a];
    }
    return held;
}

bool lan_following_holds(const lan_battle *battle)
{
    return !battle->interval.moving && battle->targeting.whole_count == 0 &&
           !is_morale_held(battle);
}

/* Notes whom a volley's rates depend on. */
static void note_volley(lan_following *following, const lan_battle *battle,
                        int32_t f)
{
    const lan_targeting *targeting = &battle->targeting;
    const lan_volley *volley = &targeting->volleys[f];
    following->attackers[f] = 0;
    following->targets[f] = 0;
    for (int32_t a = 0; a < volley->attacker_count; a++) {
        const int32_t j = targeting->attackers[volley->first_attacker + a];
        following->attackers[f] |= bit_of(j);
        following->any_idle =
            following->any_idle || !battle->interval.active[j];
    }
    for (int32_t l = 0; l < volley->link_count; l++) {
        const int32_t i = targeting->links[volley->first_link + l].group;
        following->targets[f] |= bit_of(i);
        following->any_idle =
            following->any_idle || !battle->interval.active[i];
    }
}

void lan_following_begin(lan_following *following, lan_battle *battle)
{
    lan_flow *flow = &battle->now.flow;
    lan_variables_encode(battle, battle->now.variables);
    lan_rates(battle, battle->state.head->time, battle->now.variables,
              battle->now.rates, flow);
    following->any_idle = false;
    for (int32_t f = 0; f < battle->targeting.volley_count; f++) {
        note_volley(following, battle, f);
    }
    for (int32_t a = 0; a < battle->plan->army_count; a++) {
        const lan_plan_army *army = &battle->plan->armies[a];
        following->effect[a] =
            army->morale_index >= 0
                ? lan_signed_pow(flow->army_morale[a], army->morale.effect)
                : 1.0;
    }
    following->fire = 0;
    following->count = 0;
}

/* --- fire ----------------------------------------------------------------- */

/* Sets what the front and the morale of an army make of its strength. */
static void set_army_fire(lan_following *following, lan_battle *battle,
                          int32_t a, double heads)
{
    const lan_plan_army *army = &battle->plan->armies[a];
    lan_flow *flow = &battle->now.flow;
    double factor = battle->state.front_limited[a]
                        ? lan_battle_front(battle, a) / heads
                        : 1.0;
    if (army->morale_index >= 0) {
        factor *= following->effect[a];
    }
    flow->army_fire[a] = factor;
    for (int32_t i = army->first; i < army->first + army->count; i++) {
        if (battle->interval.active[i]) {
            flow->fire[i] = factor * flow->x[i];
        }
    }
    following->fire |= following->members[a];
}

void lan_following_count(lan_following *following, lan_battle *battle,
                         int32_t group, double heads)
{
    const int32_t a = battle->plan->groups[group].army;
    lan_flow *flow = &battle->now.flow;
    flow->x[group] = battle->state.x[group];
    following->count |= bit_of(group);
    if (battle->state.front_limited[a]) {
        set_army_fire(following, battle, a, heads);
    } else {
        flow->fire[group] = flow->army_fire[a] * flow->x[group];
        following->fire |= bit_of(group);
    }
}

void lan_following_morale(lan_following *following, lan_battle *battle,
                          int32_t army, double morale, double heads)
{
    lan_flow *flow = &battle->now.flow;
    const double effect = battle->plan->armies[army].morale.effect;
    if (!(morale < flow->army_morale[army] ||
          morale > flow->army_morale[army])) {
        return;
    }
    flow->army_morale[army] = morale;
    if (!lan_is_zero(effect)) {
        following->effect[army] = lan_signed_pow(morale, effect);
        set_army_fire(following, battle, army, heads);
    }
}

/* --- losses --------------------------------------------------------------- */

void lan_following_losses(lan_following *following, lan_battle *battle)
{
    const lan_targeting *targeting = &battle->targeting;
    const int32_t groups = battle->plan->group_count;
    lan_flow *flow = &battle->now.flow;
    if ((following->fire | following->count) == 0) {
        return;
    }
    for (int32_t i = 0; i < groups; i++) {
        flow->combat[i] = 0.0;
    }
    for (int32_t f = 0; f < targeting->volley_count; f++) {
        const lan_volley *volley = &targeting->volleys[f];
        if ((following->attackers[f] & following->fire) != 0) {
            lan_flow_sum_fire(battle, volley, flow);
        }
        if ((following->targets[f] & following->count) != 0) {
            lan_flow_set_shares(battle, volley, flow);
        }
        lan_flow_add_losses(battle, volley, flow);
    }
    if (battle->plan->has_answers) {
        lan_flow_add_answers(battle, flow);
    }
    for (int32_t i = 0; following->any_idle && i < groups; i++) {
        flow->combat[i] = battle->interval.active[i] ? flow->combat[i] : 0.0;
    }
    following->fire = 0;
    following->count = 0;
}
