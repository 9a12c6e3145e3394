/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/real.h"
#include "model/battle_impl.h"
#include "model/dynamics_impl.h"
#include "model/variables_impl.h"

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
    return battle->state.morale_pinned[army] ? 0.0 : variables[index];
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
                battle->stretch.active[i] ? factor * scratch->x[i] : 0.0;
        }
    }
}

/* Strength by which a link counts in its fan's shares. */
static double link_strength(const lan_link *link, const double *x)
{
    return link->weight * x[link->target];
}

/* Strengths of a fan's slots, zero for those not fired at; their sum. */
static double slot_strengths(const lan_fabric *fabric, const lan_fan *fan,
                             const double *x)
{
    const lan_link *links = &fabric->links[fan->first_link];
    const unsigned char *living = &fabric->living[fan->first_slot];
    double *strength = &fabric->slot_strength[fan->first_slot];
    for (int32_t s = 0; s < fan->slot_count; s++) {
        strength[s] = 0.0;
    }
    double sum = 0.0;
    for (int32_t l = 0; l < fan->link_count; l++) {
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
static bool share_by(const lan_fabric *fabric, const lan_fan *fan,
                     const double *number)
{
    const lan_link *links = &fabric->links[fan->first_link];
    const unsigned char *living = &fabric->living[fan->first_slot];
    double *phi = &fabric->phi[fan->first_slot];
    double sum = 0.0;
    for (int32_t s = 0; s < fan->slot_count; s++) {
        phi[s] = 0.0;
    }
    for (int32_t l = 0; l < fan->link_count; l++) {
        if (living[links[l].slot]) {
            const double part = links[l].weight * number[links[l].target];
            phi[links[l].slot] += part;
            sum += part;
        }
    }
    for (int32_t s = 0; s < fan->slot_count && sum > 0.0; s++) {
        phi[s] /= sum;
    }
    return sum > 0.0;
}

/* Shares where no target has any strength. Where all are just coming: by their
 * arrivals, as their strengths will be. Where a trial ends at the very instant
 * at which the last of them dies: by their strengths at the step's start, so
 * that all fire is still on them, as it is a moment earlier. */
static void share_at_zero(const lan_battle *battle, const lan_fan *fan)
{
    if (!share_by(&battle->fabric, fan, battle->state.rate)) {
        (void)share_by(&battle->fabric, fan, battle->state.x);
    }
}

static void set_shares(const lan_battle *battle, const lan_fan *fan,
                       const double *x)
{
    const lan_fabric *fabric = &battle->fabric;
    double *phi = &fabric->phi[fan->first_slot];
    if (fan->slot_count == 1 || battle->plan->share == LAN_SHARE_EVEN) {
        return; /* set once for the stretch */
    }
    const double sum = slot_strengths(fabric, fan, x);
    if (lan_is_zero(sum)) {
        share_at_zero(battle, fan);
        return;
    }
    for (int32_t s = 0; s < fan->slot_count; s++) {
        phi[s] = fabric->slot_strength[fan->first_slot + s] / sum;
    }
}

/* Sums coefficient x fire over a fan's attackers, for each link. */
static void sum_fire(const lan_fabric *fabric, const lan_fan *fan,
                     const double *fire)
{
    const int32_t count = fan->link_count;
    double *sum = &fabric->sum[fan->first_link];
    const double *c = &fabric->coefficients[fan->first_coefficient];
    for (int32_t l = 0; l < count; l++) {
        sum[l] = 0.0;
    }
    for (int32_t a = 0; a < fan->attacker_count; a++, c += count) {
        const double f = fire[fabric->attackers[fan->first_attacker + a]];
        if (lan_is_zero(f)) {
            continue;
        }
#pragma omp simd
        for (int32_t l = 0; l < count; l++) {
            sum[l] += c[l] * f;
        }
    }
}

/* Adds what a fan takes by its sums and shares. */
static void add_losses(lan_battle *battle, const lan_fan *fan)
{
    const lan_fabric *fabric = &battle->fabric;
    const lan_link *links = &fabric->links[fan->first_link];
    const double *sum = &fabric->sum[fan->first_link];
    const double *phi = &fabric->phi[fan->first_slot];
    lan_scratch *scratch = &battle->scratch;
    for (int32_t l = 0; l < fan->link_count; l++) {
        const int32_t i = links[l].target;
        const double rate = phi[links[l].slot] * sum[l];
        scratch->combat[i] += links[l].area ? rate * scratch->x[i] : rate;
    }
}

static void add_fan(lan_battle *battle, const lan_fan *fan)
{
    sum_fire(&battle->fabric, fan, battle->scratch.fire);
    set_shares(battle, fan, battle->scratch.x);
    add_losses(battle, fan);
}

void lan_dynamics_combat_by(lan_battle *battle, const double *fire)
{
    lan_scratch *scratch = &battle->scratch;
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        scratch->fire[i] = fire[i];
        scratch->combat[i] = 0.0;
    }
    for (int32_t f = 0; f < battle->fabric.fan_count; f++) {
        add_fan(battle, &battle->fabric.fans[f]);
    }
}

double lan_dynamics_own_power(const lan_battle *battle, int32_t group,
                              double own)
{
    const double x = battle->scratch.x[group];
    return lan_dynamics_falls_through(battle, group, own)
               ? fabs(lan_signed_pow(x, own))
               : lan_signed_pow(x, own);
}

/* Power laws; where the variable is z the factor x^own is left out. */
static void add_powers(lan_battle *battle)
{
    lan_scratch *scratch = &battle->scratch;
    for (int32_t p = 0; p < battle->fabric.power_count; p++) {
        const lan_power_link *link = &battle->fabric.powers[p];
        const int32_t i = link->target;
        if (!battle->stretch.active[i] ||
            lan_is_zero(scratch->fire[link->attacker])) {
            continue;
        }
        double rate =
            link->coefficient *
            lan_signed_pow(scratch->fire[link->attacker], link->enemy);
        if (!(battle->stretch.power[i] < 1.0)) {
            rate *= lan_dynamics_own_power(battle, i, link->own);
        }
        scratch->combat[i] += rate;
    }
}

double lan_dynamics_other_rate(const lan_battle *battle, int32_t group)
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
    const double lambda = other >= 0 ? lan_dynamics_other_rate(battle, i) : 0.0;
    const double power = battle->stretch.power[i];
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
            lan_army_is_in(battle, a) && !battle->state.morale_pinned[a];
        rates[index] =
            moves ? lan_dynamics_morale_rate(battle, a, variables[index], time)
                  : 0.0;
    }
}

/* The same where fire is strength and nothing but fire takes: most battles, in
 * half the time. Who is out of the fight stands in no fan or is at zero. */
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
    for (int32_t f = 0; f < battle->fabric.fan_count; f++) {
        add_fan(battle, &battle->fabric.fans[f]);
    }
    for (int32_t i = 0; i < groups; i++) {
        if (battle->stretch.active[i]) {
            rates[i] = lan_battle_reinforcement_rate(battle, i, time) -
                       scratch->combat[i];
        } else {
            rates[i] = 0.0;
            scratch->combat[i] = 0.0;
        }
    }
}

static bool is_attacker(const lan_fabric *fabric, const lan_fan *fan,
                        int32_t group)
{
    const int32_t *attackers = &fabric->attackers[fan->first_attacker];
    bool is = false;
    for (int32_t a = 0; a < fan->attacker_count; a++) {
        is = is || attackers[a] == group;
    }
    return is;
}

void lan_dynamics_combat_after(lan_battle *battle, int32_t group)
{
    const lan_fabric *fabric = &battle->fabric;
    lan_scratch *scratch = &battle->scratch;
    scratch->x[group] = battle->state.x[group];
    scratch->fire[group] = battle->state.x[group];
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        scratch->combat[i] = 0.0;
    }
    for (int32_t f = 0; f < fabric->fan_count; f++) {
        const lan_fan *fan = &fabric->fans[f];
        if (is_attacker(fabric, fan, group)) {
            sum_fire(fabric, fan, scratch->fire); /* at the same targets */
        } else {
            set_shares(battle, fan, scratch->x);
        }
        add_losses(battle, fan);
    }
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        scratch->combat[i] =
            battle->stretch.active[i] ? scratch->combat[i] : 0.0;
    }
}

/* The same for two groups. */
static void pair_rates(lan_battle *battle, double time, const double *variables,
                       double *rates)
{
    const lan_plan_group *groups = battle->plan->groups;
    const lan_pair_rates *pair = &battle->stretch.pair;
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

void lan_dynamics_rates(lan_battle *battle, double time,
                        const double *variables, double *rates)
{
    const lan_plan *plan = battle->plan;
    lan_scratch *scratch = &battle->scratch;
    if (battle->stretch.pair.holds) {
        pair_rates(battle, time, variables, rates);
        return;
    }
    if (battle->stretch.plain) {
        plain_rates(battle, time, variables, rates);
        return;
    }
    lan_variables_decode(battle, variables, scratch->x);
    set_fire(battle, variables);
    for (int32_t i = 0; i < plan->group_count; i++) {
        scratch->combat[i] = 0.0;
    }
    for (int32_t f = 0; f < battle->fabric.fan_count; f++) {
        add_fan(battle, &battle->fabric.fans[f]);
    }
    add_powers(battle);
    for (int32_t i = 0; i < plan->group_count; i++) {
        if (battle->stretch.active[i]) {
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

double lan_dynamics_morale_rate(const lan_battle *battle, int32_t army,
                                double morale, double time)
{
    const lan_plan_army *a = &battle->plan->armies[army];
    double lost = 0.0;
    for (int32_t i = a->first; i < a->first + a->count; i++) {
        lost += battle->stretch.pinned[i]
                    ? lan_battle_reinforcement_rate(battle, i, time)
                    : battle->scratch.combat[i];
    }
    const double had = lan_battle_had(battle, army, time);
    const double loss = had > 0.0 ? a->morale.loss_weight * lost / had : 0.0;
    return a->morale.recovery * (1.0 - morale) - loss;
}

/* Strength at which a group is asked whether it could stay. One that is away
 * and whose level of zero was lifted comes back where it could stand well above
 * that level, or the error of a step would take it out again. */
static double standing(const lan_battle *battle, int32_t group)
{
    const double level = battle->stretch.level[group];
    const bool lifted = battle->stretch.can[group] && lan_gone_is_zero(battle);
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

static rivals rivals_of(const lan_battle *battle, const lan_fan *fan,
                        const lan_link *ghost)
{
    const lan_link *links = &battle->fabric.links[fan->first_link];
    rivals r = {0};
    for (int32_t l = 0; l < fan->link_count; l++) {
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

/* Share of a fan's fire that a group's target would draw, were the group at its
 * gone level again: the whole army where it is hit by area fire. Groups pinned
 * together by one fan draw in the ratio of their arrivals, so that splitting a
 * group changes nothing. */
static double share_of_ghost(const lan_battle *battle, const lan_fan *fan,
                             const lan_link *ghost)
{
    const lan_fabric *fabric = &battle->fabric;
    const rivals r = rivals_of(battle, fan, ghost);
    if (r.better) {
        return 0.0;
    }
    if (battle->plan->share == LAN_SHARE_EVEN) {
        int32_t slots = 1;
        for (int32_t s = 0; s < fan->slot_count; s++) {
            slots += s != ghost->slot && fabric->living[fan->first_slot + s];
        }
        return 1.0 / slots;
    }
    const double own = ghost->weight * standing(battle, ghost->target);
    if (r.living > 0.0) {
        return (r.living_together + own) / (r.living + own);
    }
    return r.waiting > 0.0 ? r.waiting_together / r.waiting : 1.0;
}

/* Share of a fan's fire on a link's target, times its strength for area. */
static double link_factor(const lan_battle *battle, const lan_fan *fan,
                          const lan_link *link)
{
    const int32_t i = link->target;
    if (!battle->stretch.active[i]) {
        const double phi = share_of_ghost(battle, fan, link);
        return link->area ? phi * standing(battle, i) : phi;
    }
    const double phi = battle->fabric.phi[fan->first_slot + link->slot];
    return link->area ? phi * battle->scratch.x[i] : phi;
}

double lan_dynamics_would_lose(const lan_battle *battle, int32_t group,
                               double *combat)
{
    const lan_fabric *fabric = &battle->fabric;
    const double level = standing(battle, group);
    double lost = 0.0;
    for (int32_t f = 0; f < fabric->fan_count; f++) {
        const lan_fan *fan = &fabric->fans[f];
        for (int32_t l = fan->first_link; l < fan->first_link + fan->link_count;
             l++) {
            if (fabric->links[l].target == group && fabric->sum[l] > 0.0) {
                const lan_link *link = &fabric->links[l];
                double phi = share_of_ghost(battle, fan, link);
                lost += fabric->sum[l] * (link->area ? phi * level : phi);
            }
        }
    }
    for (int32_t p = 0; p < fabric->power_count; p++) {
        const lan_power_link *link = &fabric->powers[p];
        if (link->target == group) {
            const double fire = battle->scratch.fire[link->attacker];
            lost += lan_is_zero(fire) ? 0.0
                                      : link->coefficient *
                                            lan_signed_pow(fire, link->enemy) *
                                            lan_signed_pow(level, link->own);
        }
    }
    *combat = lost;
    return lost + lan_dynamics_other_rate(battle, group) * level;
}

double lan_dynamics_killers(const lan_battle *battle, int32_t victim,
                            double *share)
{
    const lan_fabric *fabric = &battle->fabric;
    const double *fire = battle->scratch.fire;
    const double strength = battle->stretch.active[victim]
                                ? battle->scratch.x[victim]
                                : standing(battle, victim);
    double sum = 0.0;
    for (int32_t j = 0; j < battle->plan->group_count; j++) {
        share[j] = 0.0;
    }
    for (int32_t f = 0; f < fabric->fan_count; f++) {
        const lan_fan *fan = &fabric->fans[f];
        for (int32_t l = 0; l < fan->link_count; l++) {
            const lan_link *link = &fabric->links[fan->first_link + l];
            if (link->target != victim) {
                continue;
            }
            const double factor = link_factor(battle, fan, link);
            for (int32_t a = 0; a < fan->attacker_count; a++) {
                const int32_t j = fabric->attackers[fan->first_attacker + a];
                const size_t cell =
                    fan->first_coefficient + (size_t)(a * fan->link_count + l);
                const double part =
                    factor * fabric->coefficients[cell] * fire[j];
                share[j] += part;
                sum += part;
            }
        }
    }
    for (int32_t p = 0; p < fabric->power_count; p++) {
        const lan_power_link *link = &fabric->powers[p];
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
