/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The links of all who fight, bundled into volleys.
 */
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "model/battle_impl.h"
#include "model/retaliation_impl.h"
#include "model/targeting_impl.h"

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

static size_t type_cell(const lan_plan *plan, int32_t from, int32_t at)
{
    return (size_t)plan->groups[from].type * (size_t)plan->type_count +
           (size_t)plan->groups[at].type;
}

static bool are_enemies(const lan_plan *plan, int32_t from, int32_t at)
{
    return plan->armies[plan->groups[from].army].side !=
           plan->armies[plan->groups[at].army].side;
}

/* One attacker's targets, as they come. */
typedef struct draft {
    int32_t link_count;
    int32_t target_count;
    int32_t army; /* that was the last target as a whole, or -1 */
    int32_t army_target;
} draft;

static void draft_link(lan_battle *battle, int32_t from, int32_t at,
                       const lan_pair_law *pair, draft *d)
{
    const lan_plan *plan = battle->plan;
    const size_t cell = type_cell(plan, from, at);
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
    battle->targeting.draft[d->link_count++] =
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
    if (lan_is_zero(pair->coefficient)) {
        return LAN_OK;
    }
    const size_t count = (size_t)targeting->whole_count;
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

/* Lists one attacker's links in targeting.draft; fire that is not divided goes
 * to its own list. */
static lan_status draft_links(lan_battle *battle, int32_t shooter, draft *d)
{
    const int32_t from = battle->plan->shooters[shooter].group;
    *d = (draft){.army = -1, .army_target = -1};
    for (int32_t at = 0; at < battle->plan->group_count; at++) {
        if (!are_enemies(battle->plan, from, at) ||
            !battle->targeting.member[at]) {
            continue;
        }
        const lan_pair_law pair = lan_targeting_shot(battle, shooter, at);
        if (pair.law == LAN_LAW_NONE) {
            continue;
        }
        if (lan_law_row_of(pair.law)->is_divided) {
            draft_link(battle, from, at, &pair, d);
            continue;
        }
        const lan_status status =
            add_whole(&battle->targeting, from, at, &pair);
        if (status != LAN_OK) {
            return status;
        }
    }
    return LAN_OK;
}

static bool is_same(double a, double b)
{
    return !(a < b || a > b);
}

static bool same_link(const lan_link *a, const lan_link *b)
{
    return a->group == b->group && a->target == b->target &&
           a->rank == b->rank && a->law == b->law && is_same(a->k, b->k) &&
           is_same(a->weight, b->weight);
}

static bool fits_volley(const lan_targeting *targeting,
                        const lan_volley *volley, const draft *d)
{
    if (volley->link_count != d->link_count ||
        volley->target_count != d->target_count) {
        return false;
    }
    const lan_link *links = &targeting->links[volley->first_link];
    for (int32_t l = 0; l < d->link_count; l++) {
        if (!same_link(&links[l], &targeting->draft[l])) {
            return false;
        }
    }
    return true;
}

static lan_status reserve_links(lan_targeting *targeting, size_t need)
{
    if (need <= targeting->link_capacity) {
        return LAN_OK;
    }
    const size_t capacity = need + need / 2;
    lan_link *links = realloc(targeting->links, capacity * sizeof *links);
    if (links == NULL) {
        return LAN_ENOMEM;
    }
    targeting->links = links;
    targeting->link_capacity = capacity;
    return LAN_OK;
}

static lan_status reserve_targets(lan_targeting *targeting, size_t need)
{
    if (need <= targeting->target_capacity) {
        return LAN_OK;
    }
    const size_t capacity = need + need / 2;
    double *fixed = realloc(targeting->fixed_share, capacity * sizeof *fixed);
    if (fixed == NULL) {
        return LAN_ENOMEM;
    }
    targeting->fixed_share = fixed;
    unsigned char *living = realloc(targeting->living, capacity);
    if (living == NULL) {
        return LAN_ENOMEM;
    }
    targeting->living = living;
    targeting->target_capacity = capacity;
    return LAN_OK;
}

static lan_status reserve_coefficients(lan_targeting *targeting, size_t need)
{
    if (need <= targeting->coefficient_capacity) {
        return LAN_OK;
    }
    double *grown = realloc(targeting->coefficients, need * sizeof *grown);
    if (grown == NULL) {
        return LAN_ENOMEM;
    }
    targeting->coefficients = grown;
    targeting->coefficient_capacity = need;
    return LAN_OK;
}

/* Appends the draft as a new volley. */
static lan_status open_volley(lan_targeting *targeting, const draft *d)
{
    lan_volley volley = {.link_count = d->link_count,
                         .target_count = d->target_count};
    if (targeting->volley_count > 0) {
        const lan_volley *last =
            &targeting->volleys[targeting->volley_count - 1];
        volley.first_link = last->first_link + last->link_count;
        volley.first_target = last->first_target + last->target_count;
    }
    lan_status status = reserve_links(targeting, (size_t)volley.first_link +
                                                     (size_t)volley.link_count);
    if (status == LAN_OK) {
        status = reserve_targets(targeting, (size_t)volley.first_target +
                                                (size_t)volley.target_count);
    }
    if (status != LAN_OK) {
        return status;
    }
    memcpy(&targeting->links[volley.first_link], targeting->draft,
           (size_t)d->link_count * sizeof *targeting->draft);
    targeting->volleys[targeting->volley_count++] = volley;
    return LAN_OK;
}

/* Puts an attacker into the volley that its draft fits, or into a new one. */
static lan_status join_volley(lan_targeting *targeting, int32_t shooter,
                              const draft *d)
{
    int32_t f = targeting->volley_count - 1;
    while (f >= 0 && !fits_volley(targeting, &targeting->volleys[f], d)) {
        f--;
    }
    if (f < 0) {
        const lan_status status = open_volley(targeting, d);
        if (status != LAN_OK) {
            return status;
        }
        f = targeting->volley_count - 1;
    }
    targeting->volley_of[shooter] = f;
    targeting->volleys[f].attacker_count++;
    return LAN_OK;
}

static lan_status make_volleys(lan_battle *battle)
{
    lan_targeting *targeting = &battle->targeting;
    targeting->volley_count = 0;
    targeting->whole_count = 0;
    choose_members(battle);
    for (int32_t s = 0; s < battle->plan->shooter_count; s++) {
        targeting->volley_of[s] = -1;
        if (!targeting->member[battle->plan->shooters[s].group]) {
            continue;
        }
        draft d;
        lan_status status = draft_links(battle, s, &d);
        if (status == LAN_OK && d.link_count > 0) {
            status = join_volley(targeting, s, &d);
        }
        if (status != LAN_OK) {
            return status;
        }
    }
    return LAN_OK;
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
static lan_status place_volleys(lan_targeting *targeting)
{
    int32_t attackers = 0;
    size_t coefficients = 0;
    for (int32_t f = 0; f < targeting->volley_count; f++) {
        lan_volley *volley = &targeting->volleys[f];
        volley->first_attacker = attackers;
        volley->first_coefficient = coefficients;
        attackers += volley->attacker_count;
        coefficients +=
            (size_t)volley->attacker_count * (size_t)volley->link_count;
        volley->attacker_count = 0;
    }
    return reserve_coefficients(targeting, coefficients);
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
        const size_t first = volley->first_coefficient +
                             (size_t)row * (size_t)volley->link_count;
        lan_targeting_coefficients(battle, s, volley,
                                   &targeting->coefficients[first]);
        if (battle->plan->has_answers) {
            lan_retaliation_fill(battle, volley, s, first);
        }
    }
}

lan_status lan_targeting_build(lan_battle *battle)
{
    lan_status status = make_volleys(battle);
    if (status == LAN_OK) {
        status = place_volleys(&battle->targeting);
    }
    if (status == LAN_OK) {
        status = lan_retaliation_reserve(
            battle, battle->targeting.coefficient_capacity);
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

lan_status lan_targeting_reserve_any(lan_battle *battle)
{
    lan_targeting *targeting = &battle->targeting;
    const size_t pairs = targeting->coefficient_capacity;
    const lan_status status = reserve_links(targeting, pairs);
    return status == LAN_OK ? reserve_targets(targeting, pairs) : status;
}

/* Pairs of a shooter and a group of another side. */
static size_t count_enemies(const lan_plan *plan)
{
    size_t pairs = (size_t)plan->shooter_count * (size_t)plan->group_count;
    for (int32_t side = 0; side < plan->side_count; side++) {
        size_t own = 0;
        size_t shooters = 0;
        for (int32_t a = 0; a < plan->army_count; a++) {
            const lan_plan_army *army = &plan->armies[a];
            if (army->side == side) {
                own += (size_t)army->count;
                shooters +=
                    (size_t)(plan->first_shooter[army->first + army->count] -
                             plan->first_shooter[army->first]);
            }
        }
        pairs -= own * shooters;
    }
    return pairs;
}

lan_status lan_targeting_reserve_all(lan_battle *battle)
{
    const size_t pairs = count_enemies(battle->plan);
    lan_status status = reserve_coefficients(&battle->targeting, pairs);
    if (status == LAN_OK) {
        status = lan_retaliation_reserve(battle, pairs);
    }
    return status == LAN_OK ? lan_targeting_reserve_any(battle) : status;
}
