/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/real.h"
#include "engine/battle_impl.h"
#include "engine/rates_impl.h"
#include "engine/variables_impl.h"

static double army_strength(const lan_plan_army *army, const double *x)
{
    double total = 0.0;
    for (int32_t i = army->first; i < army->first + army->count; i++) {
        total += x[i];
    }
    return total;
}

static double morale_of(const lan_battle *battle, int32_t army,
                        const double *variables)
{
    const int32_t index = battle->plan->armies[army].morale_index;
    return battle->state.morale_held[army] ? 0.0 : variables[index];
}

/* Factor from a group's strength to its fire: the front's share, morale. */
static double army_fire(const lan_battle *battle, int32_t a)
{
    const lan_plan_army *army = &battle->plan->armies[a];
    double factor = 1.0;
    if (battle->state.front_limited[a]) {
        factor = army->front / army_strength(army, battle->scratch.x);
    }
    if (army->morale_index >= 0) {
        factor *=
            lan_signed_pow(battle->scratch.army_morale[a], army->morale.effect);
    }
    return factor;
}

static void set_fire(lan_battle *battle, const double *variables)
{
    const lan_plan *plan = battle->plan;
    lan_scratch *scratch = &battle->scratch;
    for (int32_t a = 0; a < plan->army_count; a++) {
        const lan_plan_army *army = &plan->armies[a];
        if (army->morale_index >= 0) {
            scratch->army_morale[a] = morale_of(battle, a, variables);
        }
        const double factor = army_fire(battle, a);
        scratch->army_fire[a] = factor;
        for (int32_t i = army->first; i < army->first + army->count; i++) {
            scratch->fire[i] =
                battle->interval.active[i] ? factor * scratch->x[i] : 0.0;
        }
    }
}

/* Strength by which a link counts in its volley's shares. */
static double link_strength(const lan_link *link, const double *x)
{
    return link->weight * x[link->target];
}

/* Strengths of a volley's slots, zero for those not fired at; their sum. */
static double slot_strengths(const lan_targeting *targeting,
                             const lan_volley *volley, const double *x)
{
    const lan_link *links = &targeting->links[volley->first_link];
    const unsigned char *living = &targeting->living[volley->first_slot];
    double *strength = &targeting->slot_strength[volley->first_slot];
    for (int32_t s = 0; s < volley->slot_count; s++) {
        strength[s] = 0.0;
    }
    double sum = 0.0;
    for (int32_t l = 0; l < volley->link_count; l++) {
        if (living[links[l].slot]) {
            const double part = link_strength(&links[l], x);
            strength[links[l].slot] += part;
            sum += part;
        }
    }
    return sum;
}

/* Shares in the ratio of these numbers, one a group; false where all are zero.
 */
static bool share_by(const lan_targeting *targeting, const lan_volley *volley,
                     const double *number)
{
    const lan_link *links = &targeting->links[volley->first_link];
    const unsigned char *living = &targeting->living[volley->first_slot];
    double *phi = &targeting->phi[volley->first_slot];
    double sum = 0.0;
    for (int32_t s = 0; s < volley->slot_count; s++) {
        phi[s] = 0.0;
    }
    for (int32_t l = 0; l < volley->link_count; l++) {
        if (living[links[l].slot]) {
            const double part = links[l].weight * number[links[l].target];
            phi[links[l].slot] += part;
            sum += part;
        }
    }
    for (int32_t s = 0; s < volley->slot_count && sum > 0.0; s++) {
        phi[s] /= sum;
    }
    return sum > 0.0;
}

/* Shares where no target has any strength. Where all are just coming: by their
 * arrivals, as their strengths will be. Where a trial ends at the very instant
 * at which the last of them dies: by their strengths at the step's start, so
 * that all fire is still on them, as it is a moment earlier. */
static void share_at_zero(const lan_battle *battle, const lan_volley *volley)
{
    if (!share_by(&battle->targeting, volley, battle->state.rate)) {
        (void)share_by(&battle->targeting, volley, battle->state.x);
    }
}

static void set_shares(const lan_battle *battle, const lan_volley *volley,
                       const double *x)
{
    const lan_targeting *targeting = &battle->targeting;
    double *phi = &targeting->phi[volley->first_slot];
    if (volley->slot_count == 1 || battle->plan->share == LAN_SHARE_EVEN) {
        return; /* set once for the interval */
    }
    const double sum = slot_strengths(targeting, volley, x);
    if (lan_is_zero(sum)) {
        share_at_zero(battle, volley);
        return;
    }
    for (int32_t s = 0; s < volley->slot_count; s++) {
        phi[s] = targeting->slot_strength[volley->first_slot + s] / sum;
    }
}

/* Sums coefficient x fire over a volley's attackers, for each link. */
static void sum_fire(const lan_targeting *targeting, const lan_volley *volley,
                     const double *fire)
{
    const int32_t count = volley->link_count;
    double *sum = &targeting->sum[volley->first_link];
    const double *c = &targeting->coefficients[volley->first_coefficient];
    for (int32_t l = 0; l < count; l++) {
        sum[l] = 0.0;
    }
    for (int32_t a = 0; a < volley->attacker_count; a++, c += count) {
        const double f = fire[targeting->attackers[volley->first_attacker + a]];
        if (lan_is_zero(f)) {
            continue;
        }
#pragma omp simd
        for (int32_t l = 0; l < count; l++) {
            sum[l] += c[l] * f;
        }
    }
}

/* Adds what a volley takes by its sums and shares. */
static void add_losses(lan_battle *battle, const lan_volley *volley)
{
    const lan_targeting *targeting = &battle->targeting;
    const lan_link *links = &targeting->links[volley->first_link];
    const double *sum = &targeting->sum[volley->first_link];
    const double *phi = &targeting->phi[volley->first_slot];
    lan_scratch *scratch = &battle->scratch;
    for (int32_t l = 0; l < volley->link_count; l++) {
        const int32_t i = links[l].target;
        const double rate = phi[links[l].slot] * sum[l];
        scratch->combat[i] += links[l].area ? rate * scratch->x[i] : rate;
    }
}

static void add_volley(lan_battle *battle, const lan_volley *volley)
{
    sum_fire(&battle->targeting, volley, battle->scratch.fire);
    set_shares(battle, volley, battle->scratch.x);
    add_losses(battle, volley);
}

void lan_rates_combat_by(lan_battle *battle, const double *fire)
{
    lan_scratch *scratch = &battle->scratch;
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        scratch->fire[i] = fire[i];
        scratch->combat[i] = 0.0;
    }
    for (int32_t f = 0; f < battle->targeting.volley_count; f++) {
        add_volley(battle, &battle->targeting.volleys[f]);
    }
}

double lan_rates_own_power(const lan_battle *battle, int32_t group, double own)
{
    const double x = battle->scratch.x[group];
    return lan_rates_falls_through(battle, group, own)
               ? fabs(lan_signed_pow(x, own))
               : lan_signed_pow(x, own);
}

/* Power laws; where the variable is z the factor x^own is left out. */
static void add_powers(lan_battle *battle)
{
    lan_scratch *scratch = &battle->scratch;
    for (int32_t p = 0; p < battle->targeting.power_count; p++) {
        const lan_power_link *link = &battle->targeting.powers[p];
        const int32_t i = link->target;
        if (!battle->interval.active[i] ||
            lan_is_zero(scratch->fire[link->attacker])) {
            continue;
        }
        double rate =
            link->coefficient *
            lan_signed_pow(scratch->fire[link->attacker], link->enemy);
        if (!(battle->interval.power[i] < 1.0)) {
            rate *= lan_rates_own_power(battle, i, link->own);
        }
        scratch->combat[i] += rate;
    }
}

double lan_rates_other_rate(const lan_battle *battle, int32_t group)
{
    const lan_plan_group *g = &battle->plan->groups[group];
    const lan_plan_army *army = &battle->plan->armies[g->army];
    if (army->morale_index < 0) {
        return g->losses;
    }
    const double morale = battle->scratch.army_morale[g->army];
    return g->losses + army->morale.desertion * (1.0 - morale);
}

/* Writes the rate of a group's variable; turns the combat of a group whose
 * variable is z into losses of strength. */
static void set_group_rate(lan_battle *battle, int32_t i, double time,
                           const double *variables, double *rates)
{
    lan_scratch *scratch = &battle->scratch;
    const int32_t other = battle->plan->groups[i].other_index;
    const double lambda = other >= 0 ? lan_rates_other_rate(battle, i) : 0.0;
    const double power = battle->interval.power[i];
    if (other >= 0) {
        rates[other] = lambda * scratch->x[i];
    }
    if (power < 1.0) {
        rates[i] = -power * (scratch->combat[i] + lambda * variables[i]);
        scratch->combat[i] *= lan_signed_pow(scratch->x[i], 1.0 - power);
        return;
    }
    rates[i] = lan_battle_reinforcement_rate(battle, i, time) -
               scratch->combat[i] - lambda * scratch->x[i];
}

static void set_morale_rates(const lan_battle *battle, double time,
                             const double *variables, double *rates)
{
    const lan_plan *plan = battle->plan;
    for (int32_t a = 0; a < plan->army_count; a++) {
        const int32_t index = plan->armies[a].morale_index;
        if (index < 0) {
            continue;
        }
        const bool moves =
            lan_army_is_in(battle, a) && !battle->state.morale_held[a];
        rates[index] =
            moves ? lan_rates_morale_rate(battle, a, variables[index], time)
                  : 0.0;
    }
}

/* The same where fire is strength and nothing but fire takes: most battles, in
 * half the time. Who is out of the fight stands in no volley or is at zero. */
static void plain_rates(lan_battle *battle, double time,
                        const double *variables, double *rates)
{
    const int32_t groups = battle->plan->group_count;
    lan_scratch *scratch = &battle->scratch;
    for (int32_t i = 0; i < groups; i++) {
        scratch->x[i] = variables[i];
        scratch->fire[i] = variables[i];
        scratch->combat[i] = 0.0;
    }
    for (int32_t f = 0; f < battle->targeting.volley_count; f++) {
        add_volley(battle, &battle->targeting.volleys[f]);
    }
    for (int32_t i = 0; i < groups; i++) {
        if (battle->interval.active[i]) {
            rates[i] = lan_battle_reinforcement_rate(battle, i, time) -
                       scratch->combat[i];
        } else {
            rates[i] = 0.0;
            scratch->combat[i] = 0.0;
        }
    }
}

static bool is_attacker(const lan_targeting *targeting,
                        const lan_volley *volley, int32_t group)
{
    const int32_t *attackers = &targeting->attackers[volley->first_attacker];
    bool is = false;
    for (int32_t a = 0; a < volley->attacker_count; a++) {
        is = is || attackers[a] == group;
    }
    return is;
}

void lan_rates_combat_after(lan_battle *battle, int32_t group)
{
    const lan_targeting *targeting = &battle->targeting;
    lan_scratch *scratch = &battle->scratch;
    scratch->x[group] = battle->state.x[group];
    scratch->fire[group] = battle->state.x[group];
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        scratch->combat[i] = 0.0;
    }
    for (int32_t f = 0; f < targeting->volley_count; f++) {
        const lan_volley *volley = &targeting->volleys[f];
        if (is_attacker(targeting, volley, group)) {
            sum_fire(targeting, volley,
                     scratch->fire); /* at the same targets */
        } else {
            set_shares(battle, volley, scratch->x);
        }
        add_losses(battle, volley);
    }
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        scratch->combat[i] =
            battle->interval.active[i] ? scratch->combat[i] : 0.0;
    }
}

/* The same for two groups. */
static void pair_rates(lan_battle *battle, double time, const double *variables,
                       double *rates)
{
    const lan_plan_group *groups = battle->plan->groups;
    const lan_pair_rates *pair = &battle->interval.pair;
    lan_scratch *scratch = &battle->scratch;
    for (int32_t i = 0; i < 2; i++) {
        const double own = variables[i];
        const double enemy = variables[1 - i];
        const double combat = (pair->aimed[i] + pair->area[i] * own) * enemy;
        const double other = groups[i].losses * own;
        scratch->x[i] = own;
        scratch->fire[i] = own;
        scratch->combat[i] = combat;
        rates[i] =
            lan_battle_reinforcement_rate(battle, i, time) - combat - other;
        if (groups[i].other_index >= 0) {
            rates[groups[i].other_index] = other;
        }
    }
}

void lan_rates(lan_battle *battle, double time, const double *variables,
               double *rates)
{
    const lan_plan *plan = battle->plan;
    lan_scratch *scratch = &battle->scratch;
    if (battle->interval.pair.holds) {
        pair_rates(battle, time, variables, rates);
        return;
    }
    if (battle->interval.plain) {
        plain_rates(battle, time, variables, rates);
        return;
    }
    lan_variables_decode(battle, variables, scratch->x);
    set_fire(battle, variables);
    for (int32_t i = 0; i < plan->group_count; i++) {
        scratch->combat[i] = 0.0;
    }
    for (int32_t f = 0; f < battle->targeting.volley_count; f++) {
        add_volley(battle, &battle->targeting.volleys[f]);
    }
    add_powers(battle);
    for (int32_t i = 0; i < plan->group_count; i++) {
        if (battle->interval.active[i]) {
            set_group_rate(battle, i, time, variables, rates);
            continue;
        }
        rates[i] = 0.0;
        scratch->combat[i] = 0.0;
        if (plan->groups[i].other_index >= 0) {
            rates[plan->groups[i].other_index] = 0.0;
        }
    }
    set_morale_rates(battle, time, variables, rates);
}

double lan_rates_morale_rate(const lan_battle *battle, int32_t army,
                             double morale, double time)
{
    const lan_plan_army *a = &battle->plan->armies[army];
    double lost = 0.0;
    for (int32_t i = a->first; i < a->first + a->count; i++) {
        lost += battle->interval.held_at_zero[i]
                    ? lan_battle_reinforcement_rate(battle, i, time)
                    : battle->scratch.combat[i];
    }
    const double had = lan_battle_fielded(battle, army, time);
    const double loss = had > 0.0 ? a->morale.loss_weight * lost / had : 0.0;
    return a->morale.recovery * (1.0 - morale) - loss;
}

/* Strength at which a group is asked whether it could stay. One that is away
 * and whose level of zero was lifted comes back where it could stand well above
 * that level, or the error of a step would take it out again. */
static double standing(const lan_battle *battle, int32_t group)
{
    const double level = battle->interval.level[group];
    const bool lifted =
        battle->interval.can_reach_zero[group] && lan_gone_is_zero(battle);
    return lifted && !lan_group_is_alive(battle, group) ? 2.0 * level : level;
}

/* The others that an attacker prefers as much as one of its targets: strengths
 * of those alive, arrivals of those that are away (and of the one asked about);
 * of all of them, and of those in its slot. */
typedef struct rivals {
    double living;
    double waiting;
    double living_together;
    double waiting_together;
    bool better; /* one that is preferred lives */
} rivals;

static rivals rivals_of(const lan_battle *battle, const lan_volley *volley,
                        const lan_link *ghost)
{
    const lan_link *links = &battle->targeting.links[volley->first_link];
    rivals r = {0};
    for (int32_t l = 0; l < volley->link_count; l++) {
        const int32_t i = links[l].target;
        const bool lives = i != ghost->target && lan_group_is_alive(battle, i);
        const bool together = links[l].slot == ghost->slot;
        r.better = r.better || (lives && links[l].rank < ghost->rank);
        if (links[l].rank != ghost->rank) {
            continue;
        }
        if (lives) {
            const double part = link_strength(&links[l], battle->scratch.x);
            r.living += part;
            r.living_together += together ? part : 0.0;
        } else {
            const double part = links[l].weight * battle->state.rate[i];
            r.waiting += part;
            r.waiting_together += together ? part : 0.0;
        }
    }
    return r;
}

/* Share of a volley's fire that a group's target would draw, were the group at
 * its gone level again: the whole army where it is hit by area fire. Groups
 * pinned together by one volley draw in the ratio of their arrivals, so that
 * splitting a group changes nothing. */
static double share_of_ghost(const lan_battle *battle, const lan_volley *volley,
                             const lan_link *ghost)
{
    const lan_targeting *targeting = &battle->targeting;
    const rivals r = rivals_of(battle, volley, ghost);
    if (r.better) {
        return 0.0;
    }
    if (battle->plan->share == LAN_SHARE_EVEN) {
        int32_t slots = 1;
        for (int32_t s = 0; s < volley->slot_count; s++) {
            slots +=
                s != ghost->slot && targeting->living[volley->first_slot + s];
        }
        return 1.0 / slots;
    }
    const double own = ghost->weight * standing(battle, ghost->target);
    if (r.living > 0.0) {
        return (r.living_together + own) / (r.living + own);
    }
    return r.waiting > 0.0 ? r.waiting_together / r.waiting : 1.0;
}

/* Share of a volley's fire on a link's target, times its strength for area. */
static double link_factor(const lan_battle *battle, const lan_volley *volley,
                          const lan_link *link)
{
    const int32_t i = link->target;
    if (!battle->interval.active[i]) {
        const double phi = share_of_ghost(battle, volley, link);
        return link->area ? phi * standing(battle, i) : phi;
    }
    const double phi = battle->targeting.phi[volley->first_slot + link->slot];
    return link->area ? phi * battle->scratch.x[i] : phi;
}

double lan_rates_would_lose(const lan_battle *battle, int32_t group,
                            double *combat)
{
    const lan_targeting *targeting = &battle->targeting;
    const double level = standing(battle, group);
    double lost = 0.0;
    for (int32_t f = 0; f < targeting->volley_count; f++) {
        const lan_volley *volley = &targeting->volleys[f];
        for (int32_t l = volley->first_link;
             l < volley->first_link + volley->link_count; l++) {
            if (targeting->links[l].target == group &&
                targeting->sum[l] > 0.0) {
                const lan_link *link = &targeting->links[l];
                double phi = share_of_ghost(battle, volley, link);
                lost += targeting->sum[l] * (link->area ? phi * level : phi);
            }
        }
    }
    for (int32_t p = 0; p < targeting->power_count; p++) {
        const lan_power_link *link = &targeting->powers[p];
        if (link->target == group) {
            const double fire = battle->scratch.fire[link->attacker];
            lost += lan_is_zero(fire) ? 0.0
                                      : link->coefficient *
                                            lan_signed_pow(fire, link->enemy) *
                                            lan_signed_pow(level, link->own);
        }
    }
    *combat = lost;
    return lost + lan_rates_other_rate(battle, group) * level;
}

double lan_rates_killers(const lan_battle *battle, int32_t victim,
                         double *share)
{
    const lan_targeting *targeting = &battle->targeting;
    const double *fire = battle->scratch.fire;
    const double strength = battle->interval.active[victim]
                                ? battle->scratch.x[victim]
                                : standing(battle, victim);
    double sum = 0.0;
    for (int32_t j = 0; j < battle->plan->group_count; j++) {
        share[j] = 0.0;
    }
    for (int32_t f = 0; f < targeting->volley_count; f++) {
        const lan_volley *volley = &targeting->volleys[f];
        for (int32_t l = 0; l < volley->link_count; l++) {
            const lan_link *link = &targeting->links[volley->first_link + l];
            if (link->target != victim) {
                continue;
            }
            const double factor = link_factor(battle, volley, link);
            for (int32_t a = 0; a < volley->attacker_count; a++) {
                const int32_t j =
                    targeting->attackers[volley->first_attacker + a];
                const size_t cell = volley->first_coefficient +
                                    (size_t)(a * volley->link_count + l);
                const double part =
                    factor * targeting->coefficients[cell] * fire[j];
                share[j] += part;
                sum += part;
            }
        }
    }
    for (int32_t p = 0; p < targeting->power_count; p++) {
        const lan_power_link *link = &targeting->powers[p];
        if (link->target == victim && !lan_is_zero(fire[link->attacker])) {
            const double part =
                link->coefficient *
                lan_signed_pow(fire[link->attacker], link->enemy) *
                lan_signed_pow(strength, link->own);
            share[link->attacker] += part;
            sum += part;
        }
    }
    return sum;
}
