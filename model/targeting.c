/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "base/real.h"
#include "model/battle_impl.h"
#include "model/targeting_impl.h"

/* --- the law of a pair ---------------------------------------------------- */

/* k = rate hit effect damage / health, times the area ratio for area fire. */
static inline double coefficient_by(const lan_plan *plan,
                                    const lan_weapon_def *a, double effect,
                                    int32_t at, bool is_on_army)
{
    const int32_t target = plan->groups[at].type;
    const double k =
        a->rate * a->hit * effect * a->damage / plan->types[target].health;
    return is_on_army
               ? k * a->attack_area / plan->armies[plan->groups[at].army].area
               : k;
}

static inline double coefficient_of_weapon(const lan_plan *plan, int32_t weapon,
                                           int32_t at, lan_law law)
{
    const double effect =
        plan->effect[(size_t)weapon * (size_t)plan->type_count +
                     (size_t)plan->groups[at].type];
    return coefficient_by(plan, &plan->weapons[weapon], effect, at,
                          lan_law_row_of(law)->is_on_army);
}

static inline bool aims_at(const lan_plan *plan, int32_t weapon, int32_t at)
{
    return plan->effect[(size_t)weapon * (size_t)plan->type_count +
                        (size_t)plan->groups[at].type] >= 0.0;
}

/* What a target loses to one attacker as it stands at the start. */
static double loss_at_start(const lan_plan *plan, int32_t at, lan_law law,
                            double coefficient)
{
    return lan_law_row_of(law)->is_on_army
               ? coefficient * fmax(1.0, plan->groups[at].start)
               : coefficient;
}

/* The law by which a weapon fires where no entry says another one. */
static inline lan_law law_of_weapon(const lan_plan *plan, int32_t weapon,
                                    int32_t at)
{
    return plan->armies[plan->groups[at].army].hidden
               ? LAN_LAW_AREA
               : plan->weapons[weapon].fire;
}

/* The law of one weapon on a group, or one that is given; none where it does
 * not fire at such. */
static inline lan_pair_law law_of_one(const lan_plan *plan, int32_t weapon,
                                      int32_t at, bool has_law, lan_law law)
{
    if (!aims_at(plan, weapon, at)) {
        return (lan_pair_law){.law = LAN_LAW_NONE};
    }
    const lan_law by = has_law ? law : law_of_weapon(plan, weapon, at);
    return (lan_pair_law){
        .law = by, .coefficient = coefficient_of_weapon(plan, weapon, at, by)};
}

/* What the k-th weapon of a battery is multiplied by, where a map says so;
 * factors as of factors_of(). Below 0: out of reach. */
static double factor_of(const lan_plan *plan, const double *factors, int32_t k)
{
    return factors != NULL ? factors[(size_t)k * (size_t)plan->group_count]
                           : 1.0;
}

/* Of the weapons of a battery in reach the one that takes most; -1: none
 * fires. */
static int32_t best_weapon(const lan_plan *plan,
                           const lan_plan_battery *battery, int32_t at,
                           bool has_law, lan_law law, const double *factors)
{
    int32_t best = -1;
    double most = -1.0;
    for (int32_t k = 0; k < battery->count; k++) {
        const int32_t w = battery->first + k;
        const double factor = factor_of(plan, factors, k);
        const lan_pair_law one = law_of_one(plan, w, at, has_law, law);
        if (one.law == LAN_LAW_NONE || factor < 0.0) {
            continue;
        }
        const double loss =
            factor * loss_at_start(plan, at, one.law, one.coefficient);
        if (loss > most) {
            most = loss;
            best = w;
        }
    }
    return best;
}

/* All weapons of a battery together. */
static inline lan_pair_law all_weapons(const lan_plan *plan,
                                       const lan_plan_battery *battery,
                                       int32_t at, bool has_law, lan_law law)
{
    const int32_t first = battery->first;
    lan_pair_law sum = law_of_one(plan, first, at, has_law, law);
    for (int32_t w = first + 1;
         w < first + battery->count && sum.law != LAN_LAW_NONE; w++) {
        sum.coefficient += coefficient_of_weapon(plan, w, at, sum.law);
    }
    return sum;
}

/* A pair's law as a distance has it. */
static lan_pair_law law_by_factor(lan_pair_law pair, double factor)
{
    if (factor < 0.0) {
        return (lan_pair_law){.law = LAN_LAW_NONE};
    }
    pair.coefficient *= factor;
    return pair;
}

/* The best weapon of a shooter against a group, in reach where factors say so;
 * -1: none fires. */
static int32_t chosen_weapon(const lan_battle *battle, int32_t shooter,
                             int32_t at, bool has_law, lan_law law,
                             const double *factors)
{
    const lan_plan *plan = battle->plan;
    const int32_t *chosen = battle->approach.chosen;
    const size_t cell =
        (size_t)shooter * (size_t)plan->group_count + (size_t)at;
    return factors != NULL && chosen != NULL && chosen[cell] >= 0
               ? chosen[cell]
               : best_weapon(plan,
                             &plan->batteries[plan->shooters[shooter].battery],
                             at, has_law, law, factors);
}

/* A shooter's law on a group by his weapons, or by a law that is given. */
static lan_pair_law law_of_battery(const lan_battle *battle, int32_t shooter,
                                   int32_t at, bool has_law, lan_law law,
                                   const double *factors)
{
    const lan_plan *plan = battle->plan;
    const lan_plan_battery *b =
        &plan->batteries[plan->shooters[shooter].battery];
    if (!b->is_best) {
        return law_by_factor(all_weapons(plan, b, at, has_law, law),
                             factor_of(plan, factors, 0));
    }
    const int32_t best =
        chosen_weapon(battle, shooter, at, has_law, law, factors);
    return best < 0 ? (lan_pair_law){.law = LAN_LAW_NONE}
                    : law_by_factor(law_of_one(plan, best, at, has_law, law),
                                    factor_of(plan, factors, best - b->first));
}

double lan_targeting_loss(const lan_battle *battle, int32_t shooter,
                          int32_t weapon, int32_t at)
{
    const lan_plan *plan = battle->plan;
    const int32_t from = plan->shooters[shooter].group;
    const int32_t entry =
        battle->targeting
            .entry[(size_t)from * (size_t)plan->group_count + (size_t)at];
    const lan_pair_law one =
        law_of_one(plan, weapon, at, entry >= 0,
                   entry >= 0 ? plan->fire[entry].law : LAN_LAW_NONE);
    return one.law == LAN_LAW_NONE
               ? 0.0
               : loss_at_start(plan, at, one.law, one.coefficient);
}

/* What one weapon of a shooter's has in the shooter's law. */
static lan_pair_law law_of_weapon_in(const lan_battle *battle, int32_t shooter,
                                     int32_t weapon, int32_t at,
                                     const double *factors)
{
    const lan_plan *plan = battle->plan;
    const lan_plan_shooter *s = &plan->shooters[shooter];
    const lan_plan_battery *b = &plan->batteries[s->battery];
    const int32_t entry =
        battle->targeting
            .entry[(size_t)s->group * (size_t)plan->group_count + (size_t)at];
    const lan_fire_def *fire = entry >= 0 ? &plan->fire[entry] : NULL;
    const lan_law law = fire != NULL ? fire->law : LAN_LAW_NONE;
    const bool is_out =
        fire != NULL && (law == LAN_LAW_NONE || !isnan(fire->coefficient));
    if (is_out ||
        (b->is_best && chosen_weapon(battle, shooter, at, fire != NULL, law,
                                     factors) != weapon)) {
        return (lan_pair_law){.law = LAN_LAW_NONE};
    }
    return law_by_factor(
        law_of_one(plan, weapon, at, fire != NULL, law),
        factor_of(plan, factors, b->is_best ? weapon - b->first : 0));
}

lan_pair_law lan_targeting_weapon(const lan_battle *battle, int32_t shooter,
                                  int32_t weapon, int32_t at)
{
    return law_of_weapon_in(battle, shooter, weapon, at, NULL);
}

/* The factors of distance of a shooter's rows on a group, one every
 * group_count; NULL: there are none. */
static const double *factors_of(const lan_battle *battle, int32_t shooter,
                                int32_t at)
{
    const lan_plan *plan = battle->plan;
    const size_t row = (size_t)plan->shooters[shooter].first_row;
    return battle->state.open.factor != NULL
               ? &battle->state.open
                      .factor[row * (size_t)plan->group_count + (size_t)at]
               : NULL;
}

double lan_targeting_factor(const lan_battle *battle, int32_t shooter,
                            int32_t weapon, int32_t at)
{
    const lan_plan *plan = battle->plan;
    const lan_plan_battery *b =
        &plan->batteries[plan->shooters[shooter].battery];
    return factor_of(plan, factors_of(battle, shooter, at),
                     b->is_best ? weapon - b->first : 0);
}

bool lan_targeting_aims(const lan_battle *battle, int32_t shooter,
                        int32_t weapon, int32_t at)
{
    return law_of_weapon_in(battle, shooter, weapon, at,
                            factors_of(battle, shooter, at))
               .law == LAN_LAW_AIMED;
}

/* The factor of a coefficient that an entry gives: of the weapon that was
 * chosen, or that has the most left. */
static double factor_of_entry(const lan_battle *battle, int32_t shooter,
                              int32_t at, const double *factors)
{
    const lan_plan *plan = battle->plan;
    const lan_plan_battery *b =
        &plan->batteries[plan->shooters[shooter].battery];
    const int32_t *chosen = battle->approach.chosen;
    const size_t cell =
        (size_t)shooter * (size_t)plan->group_count + (size_t)at;
    if (!b->is_best) {
        return factor_of(plan, factors, 0);
    }
    if (chosen != NULL && chosen[cell] >= 0) {
        return factor_of(plan, factors, chosen[cell] - b->first);
    }
    double most = factor_of(plan, factors, 0);
    for (int32_t k = 1; k < b->count; k++) {
        most = fmax(most, factor_of(plan, factors, k));
    }
    return most;
}

/* What an entry gives. */
static inline lan_pair_law law_of_entry(const lan_fire_def *fire)
{
    const lan_law_row *row = lan_law_row_of(fire->law);
    return (lan_pair_law){.law = fire->law,
                          .coefficient = fire->coefficient,
                          .enemy = fire->enemy,
                          .k = row->k != NULL ? row->k(fire) : 0.0};
}

/* The law of a shooter on an enemy group, by the factors of distance. A
 * coefficient that an entry gives is that of the soldier, whatever his weapons:
 * his first battery has it, and reaches as far as that does. */
static lan_pair_law law_by_factors(const lan_battle *battle, int32_t shooter,
                                   int32_t at, const double *factors)
{
    const lan_plan *plan = battle->plan;
    const lan_plan_shooter *s = &plan->shooters[shooter];
    const size_t cell =
        (size_t)s->group * (size_t)plan->group_count + (size_t)at;
    const int32_t entry = battle->targeting.entry[cell];
    if (entry < 0) {
        return law_of_battery(battle, shooter, at, false, LAN_LAW_NONE,
                              factors);
    }
    const lan_fire_def *fire = &plan->fire[entry];
    const bool is_first = shooter == plan->first_shooter[s->group];
    lan_pair_law pair = law_of_entry(fire);
    if (isnan(pair.coefficient) && pair.law != LAN_LAW_NONE) {
        const lan_pair_law own =
            law_of_battery(battle, shooter, at, true, fire->law, factors);
        pair.law = own.law;
        pair.coefficient = own.coefficient;
        return pair;
    }
    if (!is_first) {
        pair.law = LAN_LAW_NONE;
    }
    return factors == NULL
               ? pair
               : law_by_factor(pair,
                               factor_of_entry(battle, shooter, at, factors));
}

lan_law lan_targeting_law_of_weapon(const lan_battle *battle, int32_t group,
                                    int32_t number, int32_t at)
{
    const lan_plan *plan = battle->plan;
    const int32_t weapon = lan_plan_weapon(plan, group, number);
    const int32_t entry =
        battle->targeting
            .entry[(size_t)group * (size_t)plan->group_count + (size_t)at];
    const lan_fire_def *fire = entry >= 0 ? &plan->fire[entry] : NULL;
    const int32_t first = plan->shooters[plan->first_shooter[group]].battery;
    const lan_plan_battery *b = &plan->batteries[first];
    lan_law law = fire != NULL ? fire->law : LAN_LAW_NONE;
    if (fire == NULL || (law != LAN_LAW_NONE && isnan(fire->coefficient))) {
        law = law_of_one(plan, weapon, at, fire != NULL, law).law;
    } else if (weapon >= b->first + b->count) {
        law = LAN_LAW_NONE; /* the first battery has the coefficient */
    }
    return lan_plan_law_by_weight(plan, group, at, law);
}

lan_pair_law lan_targeting_in_reach(const lan_battle *battle, int32_t shooter,
                                    int32_t at)
{
    return law_by_factors(battle, shooter, at, NULL);
}

/* The same where a map has its factors, an entry says how, or several weapons
 * fire. */
static lan_pair_law shot_of_any(const lan_battle *battle, int32_t shooter,
                                int32_t at)
{
    const lan_plan *plan = battle->plan;
    const lan_plan_shooter *s = &plan->shooters[shooter];
    if (battle->state.open.factor == NULL) { /* no map, or a whole */
        return law_by_factors(battle, shooter, at, NULL);
    }
    if (lan_army_flees(battle, plan->groups[s->group].army)) {
        return (lan_pair_law){.law = LAN_LAW_NONE};
    }
    return law_by_factors(battle, shooter, at, factors_of(battle, shooter, at));
}

lan_pair_law lan_targeting_shot(const lan_battle *battle, int32_t shooter,
                                int32_t at)
{
    const lan_plan *plan = battle->plan;
    const lan_plan_shooter *s = &plan->shooters[shooter];
    const lan_plan_battery *b = &plan->batteries[s->battery];
    const size_t cell =
        (size_t)s->group * (size_t)plan->group_count + (size_t)at;
    const int32_t entry = battle->targeting.entry[cell];
    if (battle->state.open.factor != NULL || b->count > 1 || b->is_best) {
        return shot_of_any(battle, shooter, at);
    }
    if (entry < 0) {
        return law_of_one(plan, b->first, at, false, LAN_LAW_NONE);
    }
    const bool is_given = !isnan(plan->fire[entry].coefficient) &&
                          shooter == plan->first_shooter[s->group];
    return is_given ? law_of_entry(&plan->fire[entry])
                    : shot_of_any(battle, shooter, at);
}

/* The coefficients of a shooter of one weapon where no entry says another one,
 * and no map. */
static void coefficients_of_one(const lan_battle *battle, int32_t shooter,
                                const lan_volley *volley, double *out)
{
    const lan_plan *plan = battle->plan;
    const lan_plan_shooter *s = &plan->shooters[shooter];
    const lan_link *links = &battle->targeting.links[volley->first_link];
    const int32_t weapon = plan->batteries[s->battery].first;
    const lan_weapon_def *a = &plan->weapons[weapon];
    const double *effect =
        &plan->effect[(size_t)weapon * (size_t)plan->type_count];
    const int32_t *entry =
        &battle->targeting.entry[(size_t)s->group * (size_t)plan->group_count];
    for (int32_t l = 0; l < volley->link_count; l++) {
        const int32_t at = links[l].group;
        out[l] = entry[at] < 0
                     ? coefficient_by(plan, a, effect[plan->groups[at].type],
                                      at, links[l].law->is_on_army)
                     : lan_targeting_shot(battle, shooter, at).coefficient;
    }
}

void lan_targeting_coefficients(const lan_battle *battle, int32_t shooter,
                                const lan_volley *volley, double *out)
{
    const lan_plan_battery *b =
        &battle->plan->batteries[battle->plan->shooters[shooter].battery];
    if (battle->state.open.factor == NULL && b->count == 1 && !b->is_best) {
        coefficients_of_one(battle, shooter, volley, out);
        return;
    }
    for (int32_t l = 0; l < volley->link_count; l++) {
        const int32_t at =
            battle->targeting.links[volley->first_link + l].group;
        out[l] = lan_targeting_shot(battle, shooter, at).coefficient;
    }
}

lan_pair_law lan_targeting_law(const lan_battle *battle, int32_t from,
                               int32_t at)
{
    const lan_plan *plan = battle->plan;
    const int32_t first = plan->first_shooter[from];
    const int32_t past = plan->first_shooter[from + 1];
    if (past - first == 1) { /* nearly all */
        return lan_targeting_shot(battle, first, at);
    }
    lan_pair_law all = lan_targeting_shot(battle, first, at);
    for (int32_t s = first + 1; s < past; s++) {
        const lan_pair_law pair = lan_targeting_shot(battle, s, at);
        if (all.law == LAN_LAW_NONE) {
            all = pair;
        } else if (pair.law == all.law) {
            all.coefficient += pair.coefficient;
        } else if (pair.law != LAN_LAW_NONE) {
            all.law = LAN_LAW_MIXED;
        }
    }
    return all;
}

lan_law lan_targeting_pair(const lan_battle *battle, int32_t from, int32_t at,
                           double *coefficient)
{
    const lan_pair_law pair = lan_targeting_law(battle, from, at);
    *coefficient = pair.coefficient;
    return lan_plan_law_by_weight(battle->plan, from, at, pair.law);
}

/* Groups that an end of a fire entry names: first and one past the last. */
static void span_of(const lan_plan *plan, int32_t army, int32_t group,
                    int32_t *first, int32_t *past)
{
    const lan_plan_army *a = &plan->armies[army];
    *first = group < 0 ? a->first : a->first + group;
    *past = group < 0 ? a->first + a->count : *first + 1;
}

void lan_targeting_enter_phase(lan_battle *battle, double time)
{
    const lan_plan *plan = battle->plan;
    const size_t groups = (size_t)plan->group_count;
    int32_t *entry = battle->targeting.entry;
    for (size_t k = 0; k < groups * groups; k++) {
        entry[k] = -1;
    }
    for (size_t k = 0; k < plan->fire_count; k++) {
        const lan_fire_def *fire = &plan->fire[k];
        if (time < fire->start || time >= fire->stop) {
            continue;
        }
        int32_t from;
        int32_t from_past;
        int32_t at;
        int32_t at_past;
        span_of(plan, fire->from_army, fire->from_group, &from, &from_past);
        span_of(plan, fire->at_army, fire->at_group, &at, &at_past);
        for (int32_t j = from; j < from_past; j++) {
            for (int32_t i = at; i < at_past; i++) {
                entry[(size_t)j * groups + (size_t)i] = (int32_t)k;
            }
        }
    }
    battle->targeting.stale = true;
    battle->targeting.saved = false;
    battle->targeting.first = false;
    battle->targeting.rewound = false;
}

void lan_targeting_rewind(lan_battle *battle)
{
    if (battle->targeting.first) {
        battle->targeting.stale = false;
        return;
    }
    lan_targeting_enter_phase(battle, 0.0);
    battle->targeting.rewound = true;
}

void lan_targeting_restore(lan_battle *battle)
{
    lan_targeting_enter_phase(battle, battle->state.head->time);
    battle->targeting.saved = true;
}

lan_status lan_targeting_create(lan_battle *battle)
{
    lan_targeting *targeting = &battle->targeting;
    const size_t groups = (size_t)battle->plan->group_count;
    targeting->entry = malloc(groups * groups * sizeof *targeting->entry);
    const size_t shooters = (size_t)battle->plan->shooter_count;
    targeting->volley_of = malloc(shooters * sizeof *targeting->volley_of);
    targeting->member = calloc(groups, 1);
    targeting->draft = malloc(groups * sizeof *targeting->draft);
    targeting->volleys = malloc(shooters * sizeof *targeting->volleys);
    targeting->attackers = malloc(shooters * sizeof *targeting->attackers);
    const bool all = targeting->entry != NULL && targeting->volley_of != NULL &&
                     targeting->member != NULL && targeting->draft != NULL &&
                     targeting->volleys != NULL && targeting->attackers != NULL;
    return all ? LAN_OK : LAN_ENOMEM;
}

void lan_targeting_clear(lan_targeting *targeting)
{
    free(targeting->entry);
    free(targeting->volley_of);
    free(targeting->member);
    free(targeting->draft);
    free(targeting->links);
    free(targeting->volleys);
    free(targeting->fixed_share);
    free(targeting->living);
    free(targeting->attackers);
    free(targeting->coefficients);
    free(targeting->answers);
    free(targeting->wholes);
    *targeting = (lan_targeting){0};
}
