/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The links of all who fight, bundled into volleys.
 */
#include <stdlib.h>

#include "base/real.h"
#include "model/battle_impl.h"
#include "model/rates_impl.h"

/* True for a group that is in the fight or may come back to it. */
static bool may_fight(const lan_battle *battle, int32_t group)
{
    const lan_plan_group *g = &battle->plan->groups[group];
    if (!lan_army_is_in(battle, g->army)) {
        return lan_army_flees(battle, g->army) &&
               lan_group_is_alive(battle, group);
    }
    return lan_group_is_alive(battle, group) ||
           g->last_arrival >= battle->state.head->time;
}

/* Sets whose links are built: of a state that came back, those that it had. */
static void choose_members(lan_battle *battle)
{
    lan_targeting *targeting = &battle->targeting;
    targeting->members = 0;
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        targeting->member[i] =
            targeting->saved ? battle->state.linked[i] : may_fight(battle, i);
        targeting->members += targeting->member[i];
    }
    targeting->saved = false;
}

static bool are_enemies(const lan_plan *plan, int32_t from, int32_t at)
{
    return plan->armies[plan->groups[from].army].side !=
           plan->armies[plan->groups[at].army].side;
}

/* --- room ----------------------------------------------------------------- */

static lan_status reserve_links(lan_targeting *targeting, size_t need)
{
    if (need <= targeting->link_capacity) {
        return LAN_OK;
    }
    const size_t capacity = need + need / 2;
    lan_link *links = realloc(targeting->links, capacity * sizeof *links);
    targeting->links = links != NULL ? links : targeting->links;
    double *fixed = realloc(targeting->fixed_share, capacity * sizeof *fixed);
    targeting->fixed_share = fixed != NULL ? fixed : targeting->fixed_share;
    unsigned char *living = realloc(targeting->living, capacity);
    targeting->living = living != NULL ? living : targeting->living;
    if (links == NULL || fixed == NULL || living == NULL) {
        return LAN_ENOMEM;
    }
    targeting->link_capacity = capacity;
    return LAN_OK;
}

static lan_status reserve_coefficients(lan_battle *battle, size_t need)
{
    lan_targeting *targeting = &battle->targeting;
    const bool has_answers = battle->plan->has_answers;
    if (need <= targeting->coefficient_capacity) {
        return LAN_OK;
    }
    double *c = realloc(targeting->coefficients, need * sizeof *c);
    targeting->coefficients = c != NULL ? c : targeting->coefficients;
    double *answers =
        has_answers ? realloc(targeting->answers, need * sizeof *c) : NULL;
    targeting->answers = answers != NULL ? answers : targeting->answers;
    if (c == NULL || (has_answers && answers == NULL)) {
        return LAN_ENOMEM;
    }
    targeting->coefficient_capacity = need;
    return LAN_OK;
}

lan_status lan_targeting_reserve_all(lan_battle *battle)
{
    const lan_plan *plan = battle->plan;
    size_t pairs = 0;
    for (int32_t s = 0; s < plan->shooter_count; s++) {
        for (int32_t a = 0; a < plan->army_count; a++) {
            const lan_plan_army *army = &plan->armies[a];
            if (are_enemies(plan, plan->shooters[s].group, army->first)) {
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

/* One attacker's targets, as they come, behind the links of all volleys. */
typedef struct draft {
    lan_link *links;
    int32_t link_count;
    int32_t target_count;
    int32_t army; /* that was the last target as a whole, or -1 */
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
        return; /* never fired at */
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
        lan_whole_link *wholes =
            realloc(targeting->wholes, capacity * sizeof *wholes);
        if (wholes == NULL) {
            return LAN_ENOMEM;
        }
        targeting->wholes = wholes;
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

/* Lists one attacker's links; fire that is not divided goes to its own list. */
static lan_status draft_links(lan_battle *battle, int32_t shooter, draft *d)
{
    const lan_plan *plan = battle->plan;
    const int32_t from = plan->shooters[shooter].group;
    lan_status status = LAN_OK;
    for (int32_t at = 0; status == LAN_OK && at < plan->group_count; at++) {
        if (!are_enemies(plan, from, at) || !battle->targeting.member[at]) {
            continue;
        }
        const lan_pair_law pair = lan_targeting_shot(battle, shooter, at);
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

/* Puts an attacker into the volley that its draft fits, or makes the draft a
 * new one. */
static void join_volley(lan_targeting *targeting, int32_t shooter,
                        lan_volley made, const draft *d)
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
}

static lan_status make_volleys(lan_battle *battle)
{
    lan_targeting *targeting = &battle->targeting;
    lan_status status = LAN_OK;
    targeting->volley_count = 0;
    targeting->whole_count = 0;
    choose_members(battle);
    for (int32_t s = 0; s < battle->plan->shooter_count && status == LAN_OK;
         s++) {
        targeting->volley_of[s] = -1;
        if (!targeting->member[battle->plan->shooters[s].group]) {
            continue;
        }
        lan_volley next = {.first_link = 0};
        if (targeting->volley_count > 0) {
            const lan_volley *last =
                &targeting->volleys[targeting->volley_count - 1];
            next.first_link = last->first_link + last->link_count;
            next.first_target = last->first_target + last->target_count;
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
                join_volley(targeting, s, next, &d);
            }
        }
    }
    return status;
}

/* --- answers to attacks --------------------------------------------------- */

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

/* What holds of all volleys, whoever is alive. */
static void sum_up(lan_targeting *targeting)
{
    targeting->any_shared = false;
    targeting->any_sized = false;
    for (int32_t f = 0; f < targeting->volley_count; f++) {
        const lan_volley *volley = &targeting->volleys[f];
        const lan_link *links = &targeting->links[volley->first_link];
        targeting->any_shared =
            targeting->any_shared || volley->target_count > 1;
        for (int32_t l = 0; l < volley->link_count; l++) {
            targeting->any_sized =
                targeting->any_sized || links[l].law->size != NULL;
        }
    }
}

/* Lays the volleys' attackers and coefficients out one after the other. */
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
        size_t cell = volley->first_coefficient +
                      (size_t)row * (size_t)volley->link_count;
        for (int32_t l = 0; l < volley->link_count; l++, cell++) {
            const int32_t at = targeting->links[volley->first_link + l].group;
            targeting->coefficients[cell] =
                lan_targeting_shot(battle, s, at).coefficient;
            if (battle->plan->has_answers) {
                const double answer = lan_retaliation_to(battle, s, at);
                targeting->answers[cell] = answer;
                volley->is_answered = volley->is_answered || answer > 0.0;
            }
        }
    }
}

lan_status lan_targeting_build(lan_battle *battle)
{
    lan_status status = make_volleys(battle);
    if (status == LAN_OK) {
        status = place_volleys(battle);
    }
    if (status == LAN_OK) {
        fill_coefficients(battle);
        sum_up(&battle->targeting);
        battle->targeting.stale = false;
        battle->targeting.first = battle->targeting.rewound;
        battle->targeting.rewound = false;
    }
    return status;
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
