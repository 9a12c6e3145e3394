/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/engine_impl.h"

#include <stdlib.h>

#include "base/real.h"

/* Links whose sums are built side by side. */
#define SIDE_BY_SIDE 8

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
    unsigned char *even = calloc(2 * volleys + 1, sizeof *even);
    if (following == NULL || words == NULL || effect == NULL || even == NULL) {
        free(following);
        free(words);
        free(effect);
        free(even);
        return NULL;
    }
    *following = (lan_following){.members = words,
                                 .attackers = words + armies,
                                 .targets = words + armies + volleys,
                                 .effect = effect,
                                 .even = even,
                                 .bare = even + volleys};
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
        free(following->even);
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

/* True where no attacker tells a volley's links apart. */
static bool is_even(const lan_targeting *targeting, const lan_volley *volley)
{
    const double *row = &targeting->coefficients[volley->first_coefficient];
    bool even = true;
    for (int32_t a = 0; even && a < volley->attacker_count; a++) {
        for (int32_t l = 1; even && l < volley->link_count; l++) {
            even = !(row[l] < row[0] || row[l] > row[0]);
        }
        row += volley->link_count;
    }
    return even;
}

/* Notes whom a volley's rates depend on. */
static void note_volley(lan_following *following, const lan_battle *battle,
                        int32_t f)
{
    const lan_targeting *targeting = &battle->targeting;
    const lan_volley *volley = &targeting->volleys[f];
    following->attackers[f] = 0;
    following->targets[f] = 0;
    following->even[f] = is_even(targeting, volley);
    for (int32_t a = 0; a < volley->attacker_count; a++) {
        const int32_t j = targeting->attackers[volley->first_attacker + a];
        following->attackers[f] |= bit_of(j);
        following->any_idle =
            following->any_idle || !battle->interval.active[j];
    }
    following->bare[f] = volley->target_count == volley->link_count;
    for (int32_t l = 0; l < volley->link_count; l++) {
        const lan_link *link = &targeting->links[volley->first_link + l];
        const int32_t i = link->group;
        following->bare[f] = following->bare[f] && link->law->size == NULL;
        following->targets[f] |= bit_of(i);
        following->any_idle =
            following->any_idle || !battle->interval.active[i];
    }
}

void lan_following_begin(lan_following *following, lan_battle *battle)
{
    lan_flow *flow = &battle->now.flow;
    lan_variables_encode(battle, battle->now.variables);
    lan_rates_and_links(battle, battle->state.head->time, battle->now.variables,
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

/* Sums coefficient x fire over a volley's attackers for `count` links from
 * `link` on, in registers: SIDE_BY_SIDE of them, or fewer. */
static inline void sum_links(const double *c, const int32_t *attackers,
                             const lan_volley *volley, const double *fire,
                             int32_t count, double *out)
{
    double sum[SIDE_BY_SIDE] = {0.0};
    for (int32_t a = 0; a < volley->attacker_count; a++) {
        const double f = fire[attackers[a]];
        if (!lan_is_zero(f)) {
#pragma GCC unroll 8
            for (int32_t l = 0; l < count; l++) {
                sum[l] += c[l] * f;
            }
        }
        c += volley->link_count;
    }
#pragma GCC unroll 8
    for (int32_t l = 0; l < count; l++) {
        out[l] = sum[l];
    }
}

/* The same where one sum is that of all links. */
static void sum_even_fire(const lan_targeting *targeting,
                          const lan_volley *volley, lan_flow *flow)
{
    const int32_t *attackers = &targeting->attackers[volley->first_attacker];
    const double *c = &targeting->coefficients[volley->first_coefficient];
    double *out = &flow->sum[volley->first_link];
    double sum = 0.0;
    for (int32_t a = 0; a < volley->attacker_count; a++) {
        const double f = flow->fire[attackers[a]];
        if (!lan_is_zero(f)) {
            sum += *c * f;
        }
        c += volley->link_count;
    }
    for (int32_t l = 0; l < volley->link_count; l++) {
        out[l] = sum;
    }
}

static void sum_fire(const lan_targeting *targeting, const lan_volley *volley,
                     lan_flow *flow)
{
    const int32_t *attackers = &targeting->attackers[volley->first_attacker];
    const double *c = &targeting->coefficients[volley->first_coefficient];
    double *out = &flow->sum[volley->first_link];
    int32_t l = 0;
    for (; l + SIDE_BY_SIDE <= volley->link_count; l += SIDE_BY_SIDE) {
        sum_links(&c[l], attackers, volley, flow->fire, SIDE_BY_SIDE, &out[l]);
    }
    for (; l + 2 <= volley->link_count; l += 2) {
        sum_links(&c[l], attackers, volley, flow->fire, 2, &out[l]);
    }
    for (; l < volley->link_count; l++) {
        sum_links(&c[l], attackers, volley, flow->fire, 1, &out[l]);
    }
}

/* Shares of targets whose counts have changed; where none has any strength they
 * stay as the interval began. */
static void set_shares(const lan_targeting *targeting, const lan_volley *volley,
                       lan_flow *flow)
{
    double *share = &flow->share[volley->first_target];
    double *strength = &flow->strength[volley->first_target];
    const double sum =
        lan_volley_sum_targets(targeting, volley, flow->x, strength);
    if (!lan_is_zero(sum)) {
        for (int32_t t = 0; t < volley->target_count; t++) {
            share[t] = strength[t] / sum;
        }
    }
}

/* Adds what a bare volley takes, to the bits of lan_flow_add_losses(). */
static void add_bare_losses(const lan_battle *battle, const lan_volley *volley,
                            lan_flow *flow)
{
    const lan_link *links = &battle->targeting.links[volley->first_link];
    const double *sum = &flow->sum[volley->first_link];
    const double *share = lan_flow_shares(battle, flow, volley);
    for (int32_t l = 0; l < volley->link_count; l++) {
        flow->combat[links[l].group] += share[l] * sum[l];
    }
}

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
        const bool any_fire = (following->attackers[f] & following->fire) != 0;
        if (any_fire && following->even[f]) {
            sum_even_fire(targeting, volley, flow);
        } else if (any_fire) {
            sum_fire(targeting, volley, flow);
        }
        if ((following->targets[f] & following->count) != 0 &&
            !lan_volley_is_fixed(volley, battle->plan->share)) {
            set_shares(targeting, volley, flow);
        }
        if (following->bare[f]) {
            add_bare_losses(battle, volley, flow);
        } else {
            lan_flow_add_losses(battle, volley, flow);
        }
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
