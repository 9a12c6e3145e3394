/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>

#include "base/real.h"
#include "model/battle_impl.h"
#include "model/targeting_impl.h"

/* --- the law of a pair ---------------------------------------------------- */

/* A shooter and a group of another side. */
typedef struct aim {
    const lan_plan *plan;
    const lan_plan_battery *battery;
    const lan_fire_def *entry; /* in force, or NULL */
    const double *factor;      /* of the first weapon at its distance, those of
                                  the others every group_count; NULL: all reach
                                  the group */
    int32_t from;
    int32_t at;
    int32_t chosen; /* weapon, where the approach has chosen one; or -1 */
} aim;

static const lan_pair_law no_fire = {.law = LAN_LAW_NONE};

static aim aim_of(const lan_battle *battle, int32_t shooter, int32_t at,
                  bool in_reach)
{
    const lan_plan *plan = battle->plan;
    const lan_plan_shooter *s = &plan->shooters[shooter];
    const size_t groups = (size_t)plan->group_count;
    const size_t to = (size_t)at;
    const int32_t entry =
        battle->targeting.entry[(size_t)s->group * groups + to];
    const double *factor = battle->state.open.factor;
    const bool by_factor = !in_reach && factor != NULL;
    const bool by_choice = by_factor && battle->approach.chosen != NULL;
    return (aim){
        .plan = plan,
        .battery = &plan->batteries[s->battery],
        .entry = entry >= 0 ? &plan->fire[entry] : NULL,
        .factor =
            by_factor ? &factor[(size_t)s->first_row * groups + to] : NULL,
        .from = s->group,
        .at = at,
        .chosen = by_choice
                      ? battle->approach.chosen[(size_t)shooter * groups + to]
                      : -1};
}

/* What distance leaves of a weapon's fire; below 0: out of reach. */
static double factor_of(const aim *a, int32_t weapon)
{
    const int32_t row = a->battery->is_best ? weapon - a->battery->first : 0;
    return a->factor != NULL
               ? a->factor[(size_t)row * (size_t)a->plan->group_count]
               : 1.0;
}

static lan_pair_law by_factor(lan_pair_law pair, double factor)
{
    pair.coefficient *= factor;
    return factor < 0.0 ? no_fire : pair;
}

/* The law of one weapon within its reach, whether it is the one that fires or
 * not: k = rate hit effect damage / health, times the area ratio for area fire.
 * None where it does not fire at such. */
static lan_pair_law law_of_one(const aim *a, int32_t weapon)
{
    const lan_plan *plan = a->plan;
    const lan_weapon_def *w = &plan->weapons[weapon];
    const int32_t type = plan->groups[a->at].type;
    const lan_plan_army *army = &plan->armies[plan->groups[a->at].army];
    const double effect =
        plan->effect[(size_t)weapon * (size_t)plan->type_count + (size_t)type];
    if (effect < 0.0) {
        return no_fire;
    }
    const lan_law own = army->hidden ? LAN_LAW_AREA : w->fire;
    const lan_law law = a->entry != NULL ? a->entry->law : own;
    const double k =
        w->rate * w->hit * effect * w->damage / plan->types[type].health;
    return (lan_pair_law){.law = law,
                          .coefficient = lan_law_row_of(law)->is_on_army
                                             ? k * w->attack_area / army->area
                                             : k};
}

/* What a weapon takes from the group as it is at the start. */
static double loss_of_one(const aim *a, int32_t weapon)
{
    const lan_pair_law one = law_of_one(a, weapon);
    if (one.law == LAN_LAW_NONE) {
        return -1.0;
    }
    return lan_law_row_of(one.law)->is_on_army
               ? one.coefficient * fmax(1.0, a->plan->groups[a->at].start)
               : one.coefficient;
}

/* Of the weapons of a battery in reach the one that takes most; -1: none
 * fires. */
static int32_t best_weapon(const aim *a)
{
    int32_t best = a->chosen;
    double most = -1.0;
    for (int32_t w = a->battery->first;
         a->chosen < 0 && w < a->battery->first + a->battery->count; w++) {
        const double loss = loss_of_one(a, w);
        const double factor = factor_of(a, w);
        if (loss >= 0.0 && factor >= 0.0 && factor * loss > most) {
            most = factor * loss;
            best = w;
        }
    }
    return best;
}

/* All weapons of a battery that fire. */
static lan_pair_law law_of_battery(const aim *a)
{
    const lan_plan_battery *b = a->battery;
    const int32_t first = b->is_best ? best_weapon(a) : b->first;
    if (first < 0) {
        return no_fire;
    }
    lan_pair_law sum = law_of_one(a, first);
    for (int32_t w = b->first + 1;
         !b->is_best && sum.law != LAN_LAW_NONE && w < b->first + b->count;
         w++) {
        sum.coefficient += law_of_one(a, w).coefficient;
    }
    return by_factor(sum, factor_of(a, first));
}

/* The factor of a coefficient that an entry gives: of the weapon that was
 * chosen, or that has the most left. */
static double factor_of_entry(const aim *a)
{
    double most = factor_of(a, a->chosen >= 0 ? a->chosen : a->battery->first);
    for (int32_t k = 1;
         a->chosen < 0 && a->battery->is_best && k < a->battery->count; k++) {
        most = fmax(most, factor_of(a, a->battery->first + k));
    }
    return most;
}

/* A coefficient that an entry gives is that of the soldier, whatever his
 * weapons: his first battery has it, and reaches as far as that does. */
static lan_pair_law law_of_aim(const aim *a)
{
    if (a->entry == NULL) {
        return law_of_battery(a);
    }
    const lan_law_row *row = lan_law_row_of(a->entry->law);
    lan_pair_law pair = {.law = a->entry->law,
                         .coefficient = a->entry->coefficient,
                         .enemy = a->entry->enemy,
                         .k = row->k != NULL ? row->k(a->entry) : 0.0};
    if (pair.law == LAN_LAW_NONE) {
        return pair;
    }
    if (isnan(pair.coefficient)) {
        const lan_pair_law own = law_of_battery(a);
        pair.law = own.law;
        pair.coefficient = own.coefficient;
        return pair;
    }
    const int32_t type = a->plan->groups[a->from].type;
    const bool is_first =
        a->battery == &a->plan->batteries[a->plan->first_battery[type]];
    return is_first ? by_factor(pair, factor_of_entry(a)) : no_fire;
}

lan_pair_law lan_targeting_shot(const lan_battle *battle, int32_t shooter,
                                int32_t at)
{
    const aim a = aim_of(battle, shooter, at, false);
    const bool flees =
        a.factor != NULL &&
        lan_army_flees(battle, battle->plan->groups[a.from].army);
    return flees ? no_fire : law_of_aim(&a);
}

lan_pair_law lan_targeting_in_reach(const lan_battle *battle, int32_t shooter,
                                    int32_t at)
{
    const aim a = aim_of(battle, shooter, at, true);
    return law_of_aim(&a);
}

lan_pair_law lan_targeting_weapon(const lan_battle *battle, int32_t shooter,
                                  int32_t weapon, int32_t at, bool in_reach)
{
    const aim a = aim_of(battle, shooter, at, in_reach);
    const bool is_out = a.entry != NULL && (a.entry->law == LAN_LAW_NONE ||
                                            !isnan(a.entry->coefficient));
    if (is_out || (a.battery->is_best && best_weapon(&a) != weapon)) {
        return no_fire;
    }
    return by_factor(law_of_one(&a, weapon), factor_of(&a, weapon));
}

double lan_targeting_factor(const lan_battle *battle, int32_t shooter,
                            int32_t weapon, int32_t at)
{
    const aim a = aim_of(battle, shooter, at, false);
    return factor_of(&a, weapon);
}

double lan_targeting_loss(const lan_battle *battle, int32_t shooter,
                          int32_t weapon, int32_t at)
{
    const aim a = aim_of(battle, shooter, at, true);
    return fmax(0.0, loss_of_one(&a, weapon));
}

lan_law lan_targeting_law_of_weapon(const lan_battle *battle, int32_t group,
                                    int32_t number, int32_t at)
{
    const int32_t weapon = lan_plan_weapon(battle->plan, group, number);
    const aim a = aim_of(battle, battle->plan->first_shooter[group], at, true);
    lan_law law = a.entry != NULL ? a.entry->law : LAN_LAW_NONE;
    if (a.entry == NULL ||
        (law != LAN_LAW_NONE && isnan(a.entry->coefficient))) {
        law = law_of_one(&a, weapon).law;
    } else if (weapon >= a.battery->first + a.battery->count) {
        law = LAN_LAW_NONE; /* the first battery has the coefficient */
    }
    return lan_plan_law_by_weight(battle->plan, group, at, law);
}

lan_pair_law lan_targeting_law(const lan_battle *battle, int32_t from,
                               int32_t at)
{
    const lan_plan *plan = battle->plan;
    lan_pair_law all = no_fire;
    for (int32_t s = plan->first_shooter[from];
         s < plan->first_shooter[from + 1]; s++) {
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

/* --- phases --------------------------------------------------------------- */

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
    targeting->volleys = malloc(shooters * sizeof *targeting->volleys);
    targeting->attackers = malloc(shooters * sizeof *targeting->attackers);
    const bool all = targeting->entry != NULL && targeting->volley_of != NULL &&
                     targeting->member != NULL && targeting->volleys != NULL &&
                     targeting->attackers != NULL;
    return all ? LAN_OK : LAN_ENOMEM;
}

void lan_targeting_clear(lan_targeting *targeting)
{
    free(targeting->entry);
    free(targeting->volley_of);
    free(targeting->member);
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
