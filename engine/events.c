/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/events_impl.h"

#include "base/real.h"
#include "engine/fading_impl.h"
#include "engine/rates_impl.h"
#include "engine/referee_impl.h"
#include "engine/variables_impl.h"

int32_t lan_conditions_max(const lan_battle *battle)
{
    return 3 * battle->plan->group_count + 4 * battle->plan->army_count;
}

static void add(lan_condition *list, int32_t *count, lan_condition_kind kind,
                int32_t index)
{
    list[(*count)++] = (lan_condition){.kind = kind, .index = index};
}

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
    const unsigned char *living = &targeting->living[volley->first_slot];
    double weight = 0.0;
    *sum = 0.0;
    for (int32_t l = 0; l < volley->link_count; l++) {
        const lan_link *link = &targeting->links[volley->first_link + l];
        if (living[link->slot]) {
            *sum += link->weight * numbers[link->target];
            weight =
                link->target == group && !link->area ? link->weight : weight;
        }
    }
    return weight;
}

/* Strength at which a target that withers is gone, and its slope. It is below
 * the rest only where the others are few as well, which need not be looked at
 * as long as the group itself stands above that. */
static double withered_level(const lan_battle *battle, int32_t i,
                             const double *variables, const double *rates,
                             double *slope)
{
    const int32_t army = battle->plan->groups[i].army;
    const double had =
        battle->plan->groups[i].start + battle->state.reinforced[i];
    double level =
        fmin(JOINT_REST * battle->interval.fielded[army], WITHERED_REST * had);
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

static bool can_wither(const lan_battle *battle, int32_t i)
{
    return battle->interval.dies_jointly[i] && !(battle->state.rate[i] > 0.0) &&
           !(battle->state.slope[i] > 0.0);
}

/* At the battle's present instant. */
static bool is_withered_down(const lan_battle *battle, int32_t i)
{
    const double *variables = battle->scratch.variables;
    double slope;
    return variables[i] <=
           withered_level(battle, i, variables, battle->scratch.rates, &slope);
}

bool lan_conditions_has_withered(const lan_battle *battle, int32_t group)
{
    return can_wither(battle, group) && battle->scratch.combat[group] > 0.0 &&
           is_withered_down(battle, group);
}

static void list_group(const lan_battle *battle, int32_t i, lan_condition *list,
                       int32_t *count)
{
    if (battle->interval.held_at_zero[i]) {
        add(list, count, LAN_CONDITION_RETURN, i);
    }
    if (!battle->interval.active[i]) {
        return;
    }
    const bool rising = battle->state.status[i] == LAN_GROUP_RISING &&
                        battle->interval.level[i] > 0.0;
    if (rising) {
        add(list, count, LAN_CONDITION_RISEN, i);
        add(list, count, LAN_CONDITION_SINK, i);
    } else if (!battle->interval.dies_jointly[i]) {
        add(list, count, LAN_CONDITION_GONE, i);
    } else if (can_wither(battle, i) && !is_withered_down(battle, i)) {
        add(list, count, LAN_CONDITION_WITHERS, i);
    }
}

static void list_volley(const lan_battle *battle, int32_t f,
                        lan_condition *list, int32_t *count)
{
    const lan_volley *volley = &battle->targeting.volleys[f];
    for (int32_t l = 0; l < volley->link_count; l++) {
        const lan_link *link = &battle->targeting.links[volley->first_link + l];
        const bool fired_at =
            battle->targeting.living[volley->first_slot + link->slot];
        if (fired_at && battle->interval.dies_jointly[link->target] &&
            !link->area) {
            add(list, count, LAN_CONDITION_TARGETS_GONE, f);
            return;
        }
    }
}

static void list_army(const lan_battle *battle, int32_t a, lan_condition *list,
                      int32_t *count)
{
    const lan_plan_army *army = &battle->plan->armies[a];
    const lan_state *state = &battle->state;
    if (!lan_army_is_in(battle, a) || !state->had_strength[a]) {
        return;
    }
    if (army->break_at > 0.0) {
        add(list, count, LAN_CONDITION_BREAK, a);
    }
    if (!isinf(army->front)) {
        add(list, count,
            state->front_limited[a] ? LAN_CONDITION_FRONT_CLEARS
                                    : LAN_CONDITION_FRONT_FILLS,
            a);
    }
    if (army->morale_index < 0) {
        return;
    }
    if (state->morale_held[a]) {
        if (army->morale.recovery > 0.0) {
            add(list, count, LAN_CONDITION_MORALE_RELEASE, a);
        }
    } else {
        add(list, count,
            army->morale.break_at > 0.0 ? LAN_CONDITION_MORALE_BREAK
                                        : LAN_CONDITION_MORALE_ZERO,
            a);
    }
}

int32_t lan_conditions_list(const lan_battle *battle, lan_condition *list)
{
    int32_t count = 0;
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        list_group(battle, i, list, &count);
    }
    for (int32_t f = 0; f < battle->targeting.volley_count; f++) {
        list_volley(battle, f, list, &count);
    }
    for (int32_t a = 0; a < battle->plan->army_count; a++) {
        list_army(battle, a, list, &count);
    }
    return count;
}

/* Change of a group's strength per time, whatever its variable is. */
static double strength_rate(const lan_battle *battle, int32_t i,
                            const double *variables, const double *rates)
{
    const double power = battle->interval.power[i];
    if (!(power < 1.0)) {
        return rates[i];
    }
    return rates[i] * pow(fabs(variables[i]), 1.0 / power - 1.0) / power;
}

static double army_total(const lan_battle *battle, int32_t a,
                         const double *variables, const double *rates,
                         double *slope)
{
    const lan_plan_army *army = &battle->plan->armies[a];
    double total = 0.0;
    *slope = 0.0;
    for (int32_t i = army->first; i < army->first + army->count; i++) {
        total += battle->scratch.x[i];
        *slope += strength_rate(battle, i, variables, rates);
    }
    return total;
}

static double break_value(const lan_battle *battle, int32_t a, double time,
                          const double *variables, const double *rates,
                          double *slope)
{
    const double share = battle->plan->armies[a].break_at;
    const lan_interval *interval = &battle->interval;
    const double total = army_total(battle, a, variables, rates, slope);
    *slope -= share * (interval->fielded_rate[a] +
                       interval->fielded_slope[a] * (time - interval->start));
    return total - share * lan_battle_fielded(battle, a, time);
}

static double side_of(const lan_battle *battle, int32_t i)
{
    const lan_plan *plan = battle->plan;
    return plan->side_scale[plan->armies[plan->groups[i].army].side];
}

/* What a target's side counts for, or what is much above the strength at which
 * it ends, where it fades. */
static double scale_of(const lan_battle *battle, int32_t i)
{
    return fmin(side_of(battle, i), battle->interval.fade[i] / LAN_FADE_SHARE);
}

/* Strength of all that a volley fires at now, as it weighs them, above the rest
 * at which they are gone. */
static double targets_value(const lan_battle *battle, int32_t f,
                            const double *variables, const double *rates,
                            double *slope)
{
    const lan_targeting *targeting = &battle->targeting;
    const lan_volley *volley = &targeting->volleys[f];
    double value = 0.0;
    double rest = 0.0;
    for (int32_t l = 0; l < volley->link_count; l++) {
        const lan_link *link = &targeting->links[volley->first_link + l];
        if (targeting->living[volley->first_slot + link->slot]) {
            value += link->weight * variables[link->target];
            *slope += link->weight * rates[link->target];
            rest = fmax(rest, link->weight * scale_of(battle, link->target));
        }
    }
    return value - JOINT_REST * rest;
}

static void lose_targets(lan_battle *battle, int32_t f)
{
    const lan_targeting *targeting = &battle->targeting;
    const lan_volley *volley = &targeting->volleys[f];
    for (int32_t l = 0; l < volley->link_count; l++) {
        const lan_link *link = &targeting->links[volley->first_link + l];
        if (targeting->living[volley->first_slot + link->slot] &&
            lan_group_is_alive(battle, link->target)) {
            lan_battle_lose_group(battle, link->target);
        }
    }
}

/* A group that fades is not followed for ever. */
static double level_of(const lan_battle *battle, int32_t i)
{
    const double level =
        lan_variables_of_strength(battle, i, battle->interval.level[i]);
    if (!battle->interval.fades[i]) {
        return level;
    }
    const double scale =
        lan_variables_of_strength(battle, i, side_of(battle, i));
    return fmax(level, LAN_LEAST_FADE * scale);
}

/* A group has risen when it is above its level by more than rounding: at the
 * level itself it would be rising again, for ever. */
#define CLEARANCE 1e-9

/* What arrives at a group less what it would lose at its level. */
static double net_rate(const lan_battle *battle, int32_t i, double time)
{
    double combat;
    return lan_battle_reinforcement_rate(battle, i, time) -
           lan_rates_would_lose(battle, i, &combat);
}

static double value_of(const lan_battle *battle, const lan_condition *c,
                       double time, const double *variables,
                       const double *rates, double *slope)
{
    const lan_plan *plan = battle->plan;
    const int32_t k = c->index;
    *slope = 0.0;
    double value = 0.0;
    switch (c->kind) {
    case LAN_CONDITION_GONE:
        *slope = rates[k];
        return variables[k] - level_of(battle, k);
    case LAN_CONDITION_TARGETS_GONE:
        return targets_value(battle, k, variables, rates, slope);
    case LAN_CONDITION_WITHERS:
        value = variables[k];
        value -= withered_level(battle, k, variables, rates, slope);
        *slope = rates[k] - *slope;
        return value;
    case LAN_CONDITION_RISEN:
        *slope = -rates[k];
        return level_of(battle, k) * (1.0 + CLEARANCE) - variables[k];
    case LAN_CONDITION_BREAK:
        return break_value(battle, k, time, variables, rates, slope);
    case LAN_CONDITION_MORALE_BREAK:
    case LAN_CONDITION_MORALE_ZERO:
        *slope = rates[plan->armies[k].morale_index];
        return variables[plan->armies[k].morale_index] -
               plan->armies[k].morale.break_at;
    case LAN_CONDITION_FRONT_CLEARS:
        value = army_total(battle, k, variables, rates, slope);
        return value - plan->armies[k].front;
    case LAN_CONDITION_FRONT_FILLS:
        value = army_total(battle, k, variables, rates, slope);
        *slope = -*slope;
        return plan->armies[k].front - value;
    case LAN_CONDITION_SINK:
        return net_rate(battle, k, time);
    case LAN_CONDITION_RETURN:
        return -net_rate(battle, k, time);
    case LAN_CONDITION_MORALE_RELEASE:
        return -lan_rates_morale_rate(battle, k, 0.0, time);
    }
    return value;
}

void lan_conditions_values(const lan_battle *battle, const lan_condition *list,
                           int32_t count, double time, const double *variables,
                           const double *rates, double *values, double *slopes)
{
    for (int32_t k = 0; k < count; k++) {
        if (list[k].kind == LAN_CONDITION_GONE) { /* nearly all are */
            slopes[k] = rates[list[k].index];
            values[k] =
                variables[list[k].index] - level_of(battle, list[k].index);
        } else {
            values[k] =
                value_of(battle, &list[k], time, variables, rates, &slopes[k]);
        }
    }
}

void lan_condition_apply(lan_battle *battle, const lan_condition *condition)
{
    const int32_t k = condition->index;
    switch (condition->kind) {
    case LAN_CONDITION_GONE:
    case LAN_CONDITION_WITHERS:
    case LAN_CONDITION_SINK:
        lan_battle_lose_group(battle, k);
        break;
    case LAN_CONDITION_TARGETS_GONE:
        lose_targets(battle, k);
        break;
    case LAN_CONDITION_RISEN:
        battle->state.status[k] = LAN_GROUP_ALIVE;
        break;
    case LAN_CONDITION_RETURN:
        lan_battle_return_group(battle, k);
        break;
    case LAN_CONDITION_BREAK:
    case LAN_CONDITION_MORALE_BREAK:
        lan_battle_break_army(battle, k);
        break;
    case LAN_CONDITION_MORALE_ZERO:
        battle->state.morale[k] = 0.0;
        break;
    case LAN_CONDITION_MORALE_RELEASE:
        battle->state.morale_held[k] = 0;
        break;
    case LAN_CONDITION_FRONT_FILLS:
    case LAN_CONDITION_FRONT_CLEARS:
        battle->state.front_limited[k] =
            condition->kind == LAN_CONDITION_FRONT_FILLS;
        battle->state.front_crossed[k] = 1;
        break;
    }
}
