/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Targeting: laws of pairs, phases of fire, links grouped into volleys.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "model/engine_impl.h"

/* --- the law of a pair ---------------------------------------------------- */

/* A shooter and a group of another side. */
typedef struct aim {
    const lan_plan *plan;
    const lan_plan_battery *battery;
    const lan_fire_def *entry; /* the fire entry in force, or NULL */
    const double *factor;      /* factor of each weapon at its distance, with
                                  stride group_count; NULL: all reach the
                                  group */
    int32_t from;
    int32_t at;
    int32_t chosen; /* weapon that the approach has chosen; or -1 */
    bool as_hits;   /* coefficients are in hits */
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
        .as_hits = !in_reach && lan_battle_counts_hits(battle),
        .chosen = by_choice
                      ? battle->approach.chosen[(size_t)shooter * groups + to]
                      : -1};
}

/* Factor of distance on a weapon's fire; below 0: out of reach. */
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

/* The law of one weapon within its reach, even if another weapon fires: k =
 * rate hit effect damage / health, times the area ratio for area fire. None if
 * the weapon does not fire at this type. */
static lan_pair_law law_of_one(const aim *a, int32_t weapon, bool as_hits)
{
    const lan_plan *plan = a->plan;
    const lan_weapon_def *w = &plan->weapons[weapon];
    const int32_t type = plan->groups[a->at].type;
    const lan_plan_army *army = &plan->armies[plan->groups[a->at].army];
    if (lan_plan_damage(plan, weapon, type) < 0.0) {
        return no_fire;
    }
    const lan_law own = army->hidden ? LAN_LAW_AREA : w->fire;
    const lan_law law = a->entry != NULL ? a->entry->law : own;
    const double k = lan_plan_taken(plan, weapon, type, as_hits);
    if (!lan_law_row_of(law)->is_on_army) {
        return (lan_pair_law){.law = law, .coefficient = k};
    }
    const double area = plan->wounds == LAN_WOUNDS_NONE
                            ? w->attack_area
                            : fmin(w->attack_area, army->area);
    return (lan_pair_law){.law = law, .coefficient = k * area / army->area};
}

/* Losses that a weapon inflicts on the group at its starting strength. */
static double loss_of_one(const aim *a, int32_t weapon)
{
    const lan_pair_law one = law_of_one(a, weapon, false);
    if (one.law == LAN_LAW_NONE) {
        return -1.0;
    }
    return lan_law_row_of(one.law)->is_on_army
               ? one.coefficient * fmax(1.0, a->plan->groups[a->at].start)
               : one.coefficient;
}

/* The weapon of a battery with the largest losses among those in reach; -1:
 * none fires. */
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

/* The combined law of all weapons of a battery that fire. */
static lan_pair_law law_of_battery(const aim *a)
{
    const lan_plan_battery *b = a->battery;
    const int32_t first = b->is_best ? best_weapon(a) : b->first;
    if (first < 0) {
        return no_fire;
    }
    lan_pair_law sum = law_of_one(a, first, a->as_hits);
    for (int32_t w = b->first + 1;
         !b->is_best && sum.law != LAN_LAW_NONE && w < b->first + b->count;
         w++) {
        sum.coefficient += law_of_one(a, w, a->as_hits).coefficient;
    }
    return by_factor(sum, factor_of(a, first));
}

/* The distance factor of a coefficient from an entry: the factor of the chosen
 * weapon, or the largest factor of any weapon. */
static double factor_of_entry(const aim *a)
{
    double most = factor_of(a, a->chosen >= 0 ? a->chosen : a->battery->first);
    for (int32_t k = 1;
         a->chosen < 0 && a->battery->is_best && k < a->battery->count; k++) {
        most = fmax(most, factor_of(a, a->battery->first + k));
    }
    return most;
}

/* A coefficient from an entry applies to the soldier, not to a weapon: only the
 * first battery fires with it, over the first battery's reach. */
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
                                int32_t at, bool in_reach)
{
    const aim a = aim_of(battle, shooter, at, in_reach);
    const bool flees =
        a.factor != NULL &&
        lan_army_flees(battle, battle->plan->groups[a.from].army);
    return flees ? no_fire : law_of_aim(&a);
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
    return by_factor(law_of_one(&a, weapon, a.as_hits), factor_of(&a, weapon));
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
        law = law_of_one(&a, weapon, false).law;
    } else if (weapon >= a.battery->first + a.battery->count) {
        law = LAN_LAW_NONE; /* the first battery fires with the coefficient */
    }
    return lan_plan_law_by_weight(battle->plan, group, at, law);
}

lan_pair_law lan_targeting_pair(const lan_battle *battle, int32_t from,
                                int32_t at)
{
    const lan_plan *plan = battle->plan;
    lan_pair_law all = no_fire;
    for (int32_t s = plan->first_shooter[from];
         s < plan->first_shooter[from + 1]; s++) {
        const lan_pair_law pair = lan_targeting_shot(battle, s, at, false);
        if (all.law == LAN_LAW_NONE) {
            all = pair;
        } else if (pair.law == all.law) {
            all.coefficient += pair.coefficient;
        } else if (pair.law != LAN_LAW_NONE) {
            all.law = LAN_LAW_MIXED;
        }
    }
    if (lan_battle_wears(battle)) { /* a hit is a fraction of a soldier */
        all.coefficient /= lan_battle_hits_to_kill(battle, at);
    }
    all.law = lan_plan_law_by_weight(plan, from, at, all.law);
    return all;
}

/* --- phases --------------------------------------------------------------- */

/* The groups that one side of a fire entry names: [first, past). */
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
    if (lan_is_zero(time - battle->targeting.entered)) {
        return;
    }
    battle->targeting.entered = time;
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
    battle->targeting.stale = battle->targeting.stale || plan->fire_count > 0;
}

/* Grows a block to at least `count`; if memory runs out sets *all to false and
 * keeps the old block. */
static void *grown(void *block, size_t count, size_t size, bool *all)
{
    void *more = realloc(block, count * size);
    *all = *all && more != NULL;
    return more != NULL ? more : block;
}

lan_status lan_targeting_create(lan_battle *battle)
{
    lan_targeting *t = &battle->targeting;
    const size_t groups = (size_t)battle->plan->group_count;
    const size_t armies = (size_t)battle->plan->army_count;
    const size_t shooters = (size_t)battle->plan->shooter_count;
    bool all = true;
    t->entry = grown(NULL, groups * groups, sizeof *t->entry, &all);
    t->volley_of = grown(NULL, shooters + groups, sizeof *t->volley_of, &all);
    t->shooters = grown(NULL, shooters, sizeof *t->shooters, &all);
    t->volleys = grown(NULL, shooters, sizeof *t->volleys, &all);
    t->attackers = grown(NULL, shooters, sizeof *t->attackers, &all);
    t->least_damage = grown(NULL, 2 * groups, sizeof *t->least_damage, &all);
    t->in_area = grown(NULL, groups + armies, sizeof *t->in_area, &all);
    if (!all) {
        return LAN_ENOMEM;
    }
    t->first_at = t->volley_of + shooters;
    t->most_damage = t->least_damage + groups;
    t->member = t->in_area + groups;
    t->entered = LAN_NAN;
    t->stale = true;
    return LAN_OK;
}

void lan_targeting_clear(lan_targeting *targeting)
{
    free(targeting->entry);
    free(targeting->volley_of);
    free(targeting->links);
    free(targeting->volleys);
    free(targeting->attackers);
    free(targeting->shooters);
    free(targeting->least_damage);
    free(targeting->in_area);
    free(targeting->coefficients);
    free(targeting->answers);
    free(targeting->wholes);
    *targeting = (lan_targeting){0};
}

/* True for a group whose links are built: its army fights or flees. */
static bool is_member(const lan_battle *battle, int32_t group)
{
    const int32_t army = battle->plan->groups[group].army;
    return lan_army_is_in(battle, army) || lan_army_flees(battle, army);
}

bool lan_targeting_is_stale(const lan_battle *battle)
{
    const lan_targeting *targeting = &battle->targeting;
    bool stale = targeting->stale ||
                 targeting->as_hits != lan_battle_counts_hits(battle);
    for (int32_t a = 0; a < battle->plan->army_count; a++) {
        stale = stale || targeting->member[a] !=
                             is_member(battle, battle->plan->armies[a].first);
    }
    return stale;
}

/* --- room ----------------------------------------------------------------- */

static lan_status reserve_links(lan_targeting *t, size_t need)
{
    need += LAN_LANES; /* sums are computed past the last link */
    if (need <= t->link_capacity) {
        return LAN_OK;
    }
    const size_t capacity = need + need / 2;
    bool all = true;
    t->links = grown(t->links, capacity, sizeof *t->links, &all);
    t->link_capacity = all ? capacity : t->link_capacity;
    return all ? LAN_OK : LAN_ENOMEM;
}

static lan_status reserve_coefficients(lan_battle *battle, size_t need)
{
    lan_targeting *t = &battle->targeting;
    need += LAN_LANES; /* coefficients are read past the last one */
    if (need <= t->coefficient_capacity) {
        return LAN_OK;
    }
    bool all = true;
    t->coefficients =
        grown(t->coefficients, need, sizeof *t->coefficients, &all);
    if (battle->plan->has_answers) {
        t->answers = grown(t->answers, need, sizeof *t->answers, &all);
    }
    /* fill the padding with zeros, because random bytes may be subnormal
     * numbers, which are slow */
    for (; all && t->coefficient_capacity < need; t->coefficient_capacity++) {
        t->coefficients[t->coefficient_capacity] = 0.0;
    }
    return all ? LAN_OK : LAN_ENOMEM;
}

lan_status lan_targeting_reserve_all(lan_battle *battle)
{
    const lan_plan *plan = battle->plan;
    size_t pairs = 0;
    for (int32_t s = 0; s < plan->shooter_count; s++) {
        pairs += LAN_LANES;
        for (int32_t a = 0; a < plan->army_count; a++) {
            const lan_plan_army *army = &plan->armies[a];
            if (lan_plan_are_enemies(plan, plan->shooters[s].group,
                                     army->first)) {
                pairs += (size_t)army->count;
            }
        }
    }
    const lan_status status = reserve_coefficients(battle, pairs);
    return status == LAN_OK ? reserve_links(&battle->targeting,
                                            pairs + (size_t)plan->group_count)
                            : status;
}

/* --- links ---------------------------------------------------------------- */

/* The targets of one attacker while they are collected, stored after the links
 * of all volleys. */
typedef struct draft {
    lan_link *links;
    int32_t link_count;
    int32_t target_count;
    int32_t army; /* army that was the last undivided target, or -1 */
    int32_t army_target;
} draft;

static void draft_link(const lan_plan *plan, int32_t from, int32_t at,
                       const lan_pair_law *pair, draft *d)
{
    const size_t cell =
        (size_t)plan->groups[from].type * (size_t)plan->type_count +
        (size_t)plan->groups[at].type;
    const double weight = plan->weight != NULL ? plan->weight[cell] : 1.0;
    if (lan_is_zero(weight)) {
        return; /* the weight excludes the target */
    }
    const int32_t army = plan->groups[at].army;
    const lan_law_row *law = lan_law_row_of(pair->law);
    int32_t target = d->army_target;
    if (!law->is_on_army || d->army != army) {
        target = d->target_count++;
    }
    if (law->is_on_army) {
        d->army = army;
        d->army_target = target;
    }
    d->links[d->link_count++] =
        (lan_link){.group = at,
                   .target = target,
                   .rank = plan->rank != NULL ? plan->rank[cell] : 0,
                   .finishes = law->finishes(pair->k),
                   .weight = weight,
                   .law = law,
                   .k = pair->k};
}

static lan_status add_whole(lan_targeting *targeting, int32_t from, int32_t at,
                            const lan_pair_law *pair)
{
    const size_t count = (size_t)targeting->whole_count;
    if (lan_is_zero(pair->coefficient)) {
        return LAN_OK;
    }
    if (count == targeting->whole_capacity) {
        const size_t capacity = count == 0 ? 8 : 2 * count;
        bool all = true;
        targeting->wholes =
            grown(targeting->wholes, capacity, sizeof *targeting->wholes, &all);
        if (!all) {
            return LAN_ENOMEM;
        }
        targeting->whole_capacity = capacity;
    }
    targeting->wholes[targeting->whole_count++] =
        (lan_whole_link){.attacker = from,
                         .group = at,
                         .law = lan_law_row_of(pair->law),
                         .coefficient = pair->coefficient,
                         .enemy = pair->enemy,
                         .k = pair->k,
                         .moving = -1};
    return LAN_OK;
}

/* Lists one attacker's links; undivided fire goes to a separate list. */
static lan_status draft_links(lan_battle *battle, int32_t shooter, draft *d)
{
    const lan_plan *plan = battle->plan;
    const int32_t from = plan->shooters[shooter].group;
    lan_status status = LAN_OK;
    for (int32_t at = 0; status == LAN_OK && at < plan->group_count; at++) {
        if (!lan_plan_are_enemies(plan, from, at) || !is_member(battle, at)) {
            continue;
        }
        const lan_pair_law pair =
            lan_targeting_shot(battle, shooter, at, false);
        if (lan_law_row_of(pair.law)->is_divided) {
            draft_link(plan, from, at, &pair, d);
        } else if (pair.law != LAN_LAW_NONE) {
            status = add_whole(&battle->targeting, from, at, &pair);
        }
    }
    return status;
}

static bool is_same(double a, double b)
{
    return !(a < b || a > b);
}

static bool is_same_link(const lan_link *a, const lan_link *b)
{
    return a->group == b->group && a->target == b->target &&
           a->rank == b->rank && a->law == b->law && is_same(a->k, b->k) &&
           is_same(a->weight, b->weight);
}

static bool fits_volley(const lan_targeting *targeting,
                        const lan_volley *volley, const draft *d)
{
    bool fits = volley->link_count == d->link_count &&
                volley->target_count == d->target_count;
    for (int32_t l = 0; fits && l < d->link_count; l++) {
        fits = is_same_link(&targeting->links[volley->first_link + l],
                            &d->links[l]);
    }
    return fits;
}

/* Adds an attacker to the volley with the same targets as its draft, or turns
 * the draft into a new volley. */
static void join_volley(lan_targeting *targeting, int32_t shooter,
                        int32_t group, lan_volley made, const draft *d)
{
    int32_t f = targeting->volley_count - 1;
    while (f >= 0 && !fits_volley(targeting, &targeting->volleys[f], d)) {
        f--;
    }
    if (f < 0) {
        f = targeting->volley_count++;
        made.link_count = d->link_count;
        made.target_count = d->target_count;
        targeting->volleys[f] = made;
    }
    targeting->volley_of[shooter] = f;
    targeting->volleys[f].attacker_count++;
    targeting->volleys[f].from |= lan_group_bit(group);
}

static lan_status make_volleys(lan_battle *battle)
{
    lan_targeting *targeting = &battle->targeting;
    lan_status status = LAN_OK;
    targeting->volley_count = 0;
    targeting->whole_count = 0;
    for (int32_t s = 0; s < battle->plan->shooter_count && status == LAN_OK;
         s++) {
        targeting->volley_of[s] = -1;
        if (!is_member(battle, battle->plan->shooters[s].group)) {
            continue;
        }
        lan_volley next = {.first_link = 0};
        if (targeting->volley_count > 0) {
            const lan_volley *last =
                &targeting->volleys[targeting->volley_count - 1];
            next.first_link = last->first_link + last->link_count + LAN_LANES;
        }
        status =
            reserve_links(targeting, (size_t)next.first_link +
                                         (size_t)battle->plan->group_count);
        if (status == LAN_OK) {
            draft d = {.links = &targeting->links[next.first_link],
                       .army = -1,
                       .army_target = -1};
            status = draft_links(battle, s, &d);
            if (d.link_count > 0) {
                join_volley(targeting, s, battle->plan->shooters[s].group, next,
                            &d);
            }
        }
    }
    return status;
}

/* --- answers to attacks --------------------------------------------------- */

/* Losses per time that one battery inflicts in answer to attacks of a weapon
 * class by a group, summed over its weapons in reach; for a battery that
 * chooses its best weapon, the maximum. */
static double answer_of_shooter(const lan_battle *battle, int32_t shooter,
                                int32_t answer, int32_t attacker)
{
    const lan_plan *plan = battle->plan;
    const lan_plan_battery *b =
        &plan->batteries[plan->shooters[shooter].battery];
    const int32_t type = plan->groups[attacker].type;
    const aim a = aim_of(battle, shooter, attacker, false);
    double all = 0.0;
    for (int32_t w = b->first; w < b->first + b->count; w++) {
        const double reach = fmax(0.0, factor_of(&a, w));
        if (plan->answer[w] == answer && reach > 0.0) {
            const double k =
                reach *
                lan_plan_aimed(plan, w, type, lan_battle_counts_hits(battle));
            all = b->is_best ? fmax(all, k) : all + k;
        }
    }
    return all;
}

/* Losses per time that one group inflicts in answer to attacks of a weapon
 * class by another group. */
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

/* True if a weapon of a shooter attacks a group with aimed fire. */
static bool does_attack(const lan_battle *battle, int32_t shooter,
                        int32_t weapon, int32_t at)
{
    return battle->plan->answer[weapon] >= 0 &&
           battle->plan->weapons[weapon].rate > 0.0 &&
           lan_targeting_weapon(battle, shooter, weapon, at, false).law ==
               LAN_LAW_AIMED;
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

/* Chains the links to each group in the order of their volleys. */
static void chain_links(lan_battle *battle)
{
    lan_targeting *targeting = &battle->targeting;
    targeting->is_sized = false;
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        targeting->first_at[i] = -1;
    }
    for (int32_t f = targeting->volley_count - 1; f >= 0; f--) {
        const lan_volley *volley = &targeting->volleys[f];
        for (int32_t l = volley->first_link;
             l < volley->first_link + volley->link_count; l++) {
            lan_link *link = &targeting->links[l];
            link->volley = f;
            link->place = volley->first_link + link->target;
            link->next = targeting->first_at[link->group];
            targeting->first_at[link->group] = l;
            targeting->is_sized |=
                link->law->size != NULL || link->law->is_linear;
        }
    }
}

/* Lays out the volleys' attackers and coefficients contiguously. */
static lan_status place_volleys(lan_battle *battle)
{
    int32_t attackers = 0;
    size_t coefficients = 0;
    for (int32_t f = 0; f < battle->targeting.volley_count; f++) {
        lan_volley *volley = &battle->targeting.volleys[f];
        volley->first_attacker = attackers;
        volley->first_coefficient = coefficients;
        attackers += volley->attacker_count;
        coefficients +=
            (size_t)volley->attacker_count * (size_t)volley->link_count;
        volley->attacker_count = 0;
    }
    return reserve_coefficients(battle, coefficients);
}

static void fill_coefficients(lan_battle *battle)
{
    lan_targeting *targeting = &battle->targeting;
    for (int32_t s = 0; s < battle->plan->shooter_count; s++) {
        if (targeting->volley_of[s] < 0) {
            continue;
        }
        lan_volley *volley = &targeting->volleys[targeting->volley_of[s]];
        const int32_t row = volley->attacker_count++;
        targeting->attackers[volley->first_attacker + row] =
            battle->plan->shooters[s].group;
        targeting->shooters[volley->first_attacker + row] = s;
        size_t cell = volley->first_coefficient +
                      (size_t)row * (size_t)volley->link_count;
        for (int32_t l = 0; l < volley->link_count; l++, cell++) {
            const int32_t at = targeting->links[volley->first_link + l].group;
            targeting->coefficients[cell] =
                lan_targeting_shot(battle, s, at, false).coefficient;
            if (battle->plan->has_answers) {
                const double answer = lan_retaliation_to(battle, s, at);
                targeting->answers[cell] = answer;
                volley->is_answered = volley->is_answered || answer > 0.0;
            }
        }
    }
}

/* --- damage --------------------------------------------------------------- */

double lan_targeting_damage(const lan_battle *battle, int32_t weapon,
                            int32_t at)
{
    const lan_plan *plan = battle->plan;
    const int32_t type = plan->groups[at].type;
    const double damage = lan_plan_damage(plan, weapon, type);
    return plan->wounds == LAN_WOUNDS_NONE ||
                   lan_hits_to_kill(plan->types[type].health, damage) <= 1.0
               ? LAN_INF
               : damage;
}

static void note_damage(lan_targeting *targeting, int32_t at, double damage)
{
    targeting->least_damage[at] = fmin(targeting->least_damage[at], damage);
    targeting->most_damage[at] = fmax(targeting->most_damage[at], damage);
}

/* Records the damage of a shooter's weapons in reach of a group; if the shooter
 * chooses and distances may change its choice, of all its weapons. */
static void note_weapons(lan_battle *battle, int32_t shooter, int32_t at)
{
    const aim a = aim_of(battle, shooter, at, true);
    const lan_plan_battery *b = a.battery;
    const bool is_sole = b->is_best && battle->state.open.factor == NULL;
    const int32_t best = is_sole ? best_weapon(&a) : -1;
    for (int32_t w = b->first; w < b->first + b->count; w++) {
        const lan_pair_law one = law_of_one(&a, w, false);
        if (one.coefficient > 0.0 && (!is_sole || w == best)) {
            note_damage(&battle->targeting, at,
                        lan_targeting_damage(battle, w, at));
            battle->targeting.in_area[at] = battle->targeting.in_area[at] ||
                                            lan_law_row_of(one.law)->is_on_army;
        }
    }
}

/* Records the damage of a shooter's hits on a group, and of the answers to
 * them. */
static void note_shots(lan_battle *battle, int32_t shooter, int32_t at)
{
    const lan_plan *plan = battle->plan;
    const lan_plan_shooter *s = &plan->shooters[shooter];
    const aim a = aim_of(battle, shooter, at, true);
    if (a.entry == NULL ||
        (a.entry->law != LAN_LAW_NONE && isnan(a.entry->coefficient))) {
        note_weapons(battle, shooter, at);
    } else if (a.entry->law != LAN_LAW_NONE && a.entry->coefficient > 0.0) {
        note_damage(&battle->targeting, at, LAN_INF);
    }
    const lan_weapon_span of = lan_plan_weapons_of(plan, plan->groups[at].type);
    for (int32_t w = of.first; plan->has_answers && w < of.past; w++) {
        if (lan_plan_aimed(plan, w, plan->groups[s->group].type, true) > 0.0) {
            note_damage(&battle->targeting, s->group,
                        lan_targeting_damage(battle, w, s->group));
        }
    }
}

/* Finds the damage that hits do to each group that is fired at. */
static void find_damage(lan_battle *battle)
{
    lan_targeting *targeting = &battle->targeting;
    const lan_plan *plan = battle->plan;
    const bool knows = plan->wounds != LAN_WOUNDS_NONE;
    for (int32_t i = 0; i < plan->group_count; i++) {
        targeting->least_damage[i] = LAN_INF;
        targeting->most_damage[i] = knows ? 0.0 : LAN_INF;
        targeting->in_area[i] = false;
    }
    for (int32_t s = 0; knows && s < plan->shooter_count; s++) {
        for (int32_t at = 0; at < plan->group_count; at++) {
            if (is_member(battle, plan->shooters[s].group) &&
                is_member(battle, at) &&
                lan_plan_are_enemies(plan, plan->shooters[s].group, at)) {
                note_shots(battle, s, at);
            }
        }
    }
}

lan_status lan_targeting_build(lan_battle *battle)
{
    battle->targeting.as_hits = lan_battle_counts_hits(battle);
    for (int32_t a = 0; a < battle->plan->army_count; a++) {
        battle->targeting.member[a] =
            is_member(battle, battle->plan->armies[a].first);
    }
    lan_status status = make_volleys(battle);
    if (status == LAN_OK) {
        chain_links(battle);
        status = place_volleys(battle);
    }
    if (status == LAN_OK) {
        fill_coefficients(battle);
        find_damage(battle);
        battle->targeting.stale = false;
    }
    return status;
}

/* --- targets that live --------------------------------------------------- */

/* Lowest rank of a volley's living links; INT32_MAX if none lives. */
static int32_t best_rank(const lan_battle *battle, const lan_volley *volley)
{
    int32_t best = INT32_MAX;
    const lan_link *links = &battle->targeting.links[volley->first_link];
    for (int32_t l = 0; l < volley->link_count; l++) {
        if (lan_group_is_alive(battle, links[l].group) &&
            links[l].rank < best) {
            best = links[l].rank;
        }
    }
    return best;
}

static void mark_targets(const lan_battle *battle, lan_volley *volley)
{
    lan_link *links = &battle->targeting.links[volley->first_link];
    const int32_t best =
        battle->plan->rank != NULL ? best_rank(battle, volley) : 0;
    int32_t past = 0;
    volley->living = 0;
    for (int32_t l = 0; l < volley->link_count;) {
        bool lives = false;
        for (;
             past < volley->link_count && links[past].target == links[l].target;
             past++) {
            lives = lives || (lan_group_is_alive(battle, links[past].group) &&
                              links[past].rank == best);
        }
        for (; l < past; l++) {
            links[l].draw = lives ? links[l].weight : 0.0;
        }
        volley->living += lives ? 1 : 0;
    }
}

void lan_targeting_mark_living(lan_battle *battle)
{
    for (int32_t f = 0; f < battle->targeting.volley_count; f++) {
        mark_targets(battle, &battle->targeting.volleys[f]);
    }
}

/* Marks a volley's targets that one of its attackers can reduce to zero. */
static void note_volley(const lan_battle *battle, const lan_volley *volley,
                        double *own)
{
    const lan_targeting *targeting = &battle->targeting;
    const lan_link *links = &targeting->links[volley->first_link];
    const double *c = &targeting->coefficients[volley->first_coefficient];
    for (int32_t a = 0; a < volley->attacker_count; a++) {
        const int32_t j = targeting->attackers[volley->first_attacker + a];
        const bool fires = lan_group_is_alive(battle, j);
        for (int32_t l = 0; fires && l < volley->link_count; l++) {
            if (c[l] > 0.0 && links[l].finishes) {
                own[links[l].group] = 0.0;
            }
        }
        c += volley->link_count;
    }
}

void lan_targeting_find_least_own(const lan_battle *battle, double *own)
{
    const lan_targeting *targeting = &battle->targeting;
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        own[i] = 1.0;
    }
    for (int32_t f = 0; f < targeting->volley_count; f++) {
        note_volley(battle, &targeting->volleys[f], own);
    }
    for (int32_t p = 0; p < targeting->whole_count; p++) {
        const lan_whole_link *link = &targeting->wholes[p];
        if (link->law->finishes(link->k) &&
            lan_group_is_alive(battle, link->attacker)) {
            own[link->group] = fmin(own[link->group], fmax(link->k, 0.0));
        }
    }
}
