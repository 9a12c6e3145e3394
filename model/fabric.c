/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "model/battle_impl.h"
#include "model/fabric_impl.h"

/* What one group's fire does to another by the laws in force now. */
typedef struct pair_law {
    lan_law law;
    double coefficient;
    double enemy;
    double own;
} pair_law;

static lan_law law_without_entry(const lan_plan *plan, int32_t from, int32_t at)
{
    const lan_plan_army *army = &plan->armies[plan->groups[at].army];
    return army->hidden ? LAN_LAW_AREA
                        : plan->types[plan->groups[from].type].fire;
}

/* k = rate hit counter damage / health, times the area ratio for area fire. */
static double coefficient_of_types(const lan_plan *plan, int32_t from,
                                   int32_t at, lan_law law)
{
    const int32_t attacker = plan->groups[from].type;
    const int32_t target = plan->groups[at].type;
    const lan_unit_def *a = &plan->types[attacker];
    const double counter =
        plan->counter[(size_t)attacker * (size_t)plan->type_count +
                      (size_t)target];
    const double k =
        a->rate * a->hit * counter * a->damage / plan->types[target].health;
    if (law != LAN_LAW_AREA) {
        return k;
    }
    return k * a->attack_area / plan->armies[plan->groups[at].army].area;
}

static pair_law resolve(const lan_battle *battle, int32_t from, int32_t at)
{
    const lan_plan *plan = battle->plan;
    const size_t cell = (size_t)from * (size_t)plan->group_count + (size_t)at;
    const int32_t entry = battle->fabric.entry[cell];
    if (entry < 0) {
        const lan_law law = law_without_entry(plan, from, at);
        return (pair_law){.law = law,
                          .coefficient =
                              coefficient_of_types(plan, from, at, law)};
    }
    const lan_fire_def *fire = &plan->fire[entry];
    pair_law pair = {.law = fire->law,
                     .coefficient = fire->coefficient,
                     .enemy = fire->enemy,
                     .own = fire->own};
    if (isnan(pair.coefficient) && pair.law != LAN_LAW_NONE) {
        pair.coefficient = coefficient_of_types(plan, from, at, pair.law);
    }
    return pair;
}

lan_law lan_fabric_pair(const lan_battle *battle, int32_t from, int32_t at,
                        double *coefficient)
{
    const lan_plan *plan = battle->plan;
    const pair_law pair = resolve(battle, from, at);
    const size_t cell =
        (size_t)plan->groups[from].type * (size_t)plan->type_count +
        (size_t)plan->groups[at].type;
    const bool spared = plan->weight != NULL && lan_is_zero(plan->weight[cell]);
    *coefficient = pair.coefficient;
    return spared && pair.law != LAN_LAW_POWER ? LAN_LAW_NONE : pair.law;
}

/* Groups that an end of a fire entry names: first and one past the last. */
static void span_of(const lan_plan *plan, int32_t army, int32_t group,
                    int32_t *first, int32_t *past)
{
    const lan_plan_army *a = &plan->armies[army];
    *first = group < 0 ? a->first : a->first + group;
    *past = group < 0 ? a->first + a->count : *first + 1;
}

void lan_fabric_enter_phase(lan_battle *battle, double time)
{
    const lan_plan *plan = battle->plan;
    const size_t groups = (size_t)plan->group_count;
    int32_t *entry = battle->fabric.entry;
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
    battle->fabric.stale = true;
    battle->fabric.first = false;
    battle->fabric.rewound = false;
}

void lan_fabric_rewind(lan_battle *battle)
{
    if (battle->fabric.first) {
        battle->fabric.stale = false;
        return;
    }
    lan_fabric_enter_phase(battle, 0.0);
    battle->fabric.rewound = true;
}

/* True for a group that is in the fight or may come back to it. */
static bool is_member(const lan_battle *battle, int32_t group)
{
    const lan_plan_group *g = &battle->plan->groups[group];
    if (!lan_army_is_in(battle, g->army)) {
        return false;
    }
    return lan_group_is_alive(battle, group) ||
           g->last_due >= battle->state.head->time;
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
    int32_t slot_count;
    int32_t area_army; /* army of the area slot opened last, or -1 */
    int32_t area_slot;
} draft;

static void draft_link(lan_battle *battle, int32_t from, int32_t at,
                       const pair_law *pair, draft *d)
{
    const lan_plan *plan = battle->plan;
    const size_t cell = type_cell(plan, from, at);
    const double weight = plan->weight != NULL ? plan->weight[cell] : 1.0;
    if (lan_is_zero(weight)) {
        return; /* never fired at */
    }
    const int32_t army = plan->groups[at].army;
    const bool area = pair->law == LAN_LAW_AREA;
    int32_t slot = d->area_slot;
    if (!area || d->area_army != army) {
        slot = d->slot_count++;
    }
    if (area) {
        d->area_army = army;
        d->area_slot = slot;
    }
    battle->fabric.draft[d->link_count++] =
        (lan_link){.target = at,
                   .slot = slot,
                   .rank = plan->rank != NULL ? plan->rank[cell] : 0,
                   .area = area,
                   .weight = weight};
}

static lan_status add_power(lan_fabric *fabric, int32_t from, int32_t at,
                            const pair_law *pair)
{
    if (lan_is_zero(pair->coefficient)) {
        return LAN_OK;
    }
    const size_t count = (size_t)fabric->power_count;
    if (count == fabric->power_capacity) {
        const size_t capacity = count == 0 ? 8 : 2 * count;
        lan_power_link *powers =
            realloc(fabric->powers, capacity * sizeof *powers);
        if (powers == NULL) {
            return LAN_ENOMEM;
        }
        fabric->powers = powers;
        fabric->power_capacity = capacity;
    }
    fabric->powers[fabric->power_count++] =
        (lan_power_link){.attacker = from,
                         .target = at,
                         .coefficient = pair->coefficient,
                         .enemy = pair->enemy,
                         .own = pair->own};
    return LAN_OK;
}

/* Lists one attacker's links in fabric.draft; power laws go to their list. */
static lan_status draft_links(lan_battle *battle, int32_t from, draft *d)
{
    *d = (draft){.area_army = -1, .area_slot = -1};
    for (int32_t at = 0; at < battle->plan->group_count; at++) {
        if (!are_enemies(battle->plan, from, at) || !is_member(battle, at)) {
            continue;
        }
        const pair_law pair = resolve(battle, from, at);
        if (pair.law == LAN_LAW_POWER) {
            const lan_status status =
                add_power(&battle->fabric, from, at, &pair);
            if (status != LAN_OK) {
                return status;
            }
        } else if (pair.law != LAN_LAW_NONE) {
            draft_link(battle, from, at, &pair, d);
        }
    }
    return LAN_OK;
}

static bool same_link(const lan_link *a, const lan_link *b)
{
    return a->target == b->target && a->slot == b->slot && a->rank == b->rank &&
           a->area == b->area &&
           !(a->weight < b->weight || a->weight > b->weight);
}

static bool fits_fan(const lan_fabric *fabric, const lan_fan *fan,
                     const draft *d)
{
    if (fan->link_count != d->link_count || fan->slot_count != d->slot_count) {
        return false;
    }
    const lan_link *links = &fabric->links[fan->first_link];
    for (int32_t l = 0; l < d->link_count; l++) {
        if (!same_link(&links[l], &fabric->draft[l])) {
            return false;
        }
    }
    return true;
}

static lan_status reserve_links(lan_fabric *fabric, size_t need)
{
    if (need <= fabric->link_capacity) {
        return LAN_OK;
    }
    const size_t capacity = need + need / 2;
    lan_link *links = realloc(fabric->links, capacity * sizeof *links);
    if (links == NULL) {
        return LAN_ENOMEM;
    }
    fabric->links = links;
    double *sum = realloc(fabric->sum, capacity * sizeof *sum);
    if (sum == NULL) {
        return LAN_ENOMEM;
    }
    fabric->sum = sum;
    fabric->link_capacity = capacity;
    return LAN_OK;
}

static lan_status reserve_slots(lan_fabric *fabric, size_t need)
{
    if (need <= fabric->slot_capacity) {
        return LAN_OK;
    }
    const size_t capacity = need + need / 2;
    double *phi = realloc(fabric->phi, 2 * capacity * sizeof *phi);
    if (phi == NULL) {
        return LAN_ENOMEM;
    }
    fabric->phi = phi;
    fabric->slot_strength = phi + capacity;
    unsigned char *living = realloc(fabric->living, capacity);
    if (living == NULL) {
        return LAN_ENOMEM;
    }
    fabric->living = living;
    fabric->slot_capacity = capacity;
    return LAN_OK;
}

/* Appends the draft as a new fan. */
static lan_status open_fan(lan_fabric *fabric, const draft *d)
{
    lan_fan fan = {.link_count = d->link_count, .slot_count = d->slot_count};
    if (fabric->fan_count > 0) {
        const lan_fan *last = &fabric->fans[fabric->fan_count - 1];
        fan.first_link = last->first_link + last->link_count;
        fan.first_slot = last->first_slot + last->slot_count;
    }
    lan_status status =
        reserve_links(fabric, (size_t)fan.first_link + (size_t)fan.link_count);
    if (status == LAN_OK) {
        status = reserve_slots(fabric,
                               (size_t)fan.first_slot + (size_t)fan.slot_count);
    }
    if (status != LAN_OK) {
        return status;
    }
    memcpy(&fabric->links[fan.first_link], fabric->draft,
           (size_t)d->link_count * sizeof *fabric->draft);
    fabric->fans[fabric->fan_count++] = fan;
    return LAN_OK;
}

/* Puts an attacker into the fan that its draft fits, or into a new one. */
static lan_status join_fan(lan_fabric *fabric, int32_t from, const draft *d)
{
    int32_t f = fabric->fan_count - 1;
    while (f >= 0 && !fits_fan(fabric, &fabric->fans[f], d)) {
        f--;
    }
    if (f < 0) {
        const lan_status status = open_fan(fabric, d);
        if (status != LAN_OK) {
            return status;
        }
        f = fabric->fan_count - 1;
    }
    fabric->fan_of[from] = f;
    fabric->fans[f].attacker_count++;
    return LAN_OK;
}

static lan_status make_fans(lan_battle *battle)
{
    lan_fabric *fabric = &battle->fabric;
    fabric->fan_count = 0;
    fabric->power_count = 0;
    fabric->members = 0;
    for (int32_t j = 0; j < battle->plan->group_count; j++) {
        fabric->fan_of[j] = -1;
        if (!is_member(battle, j)) {
            continue;
        }
        fabric->members++;
        draft d;
        lan_status status = draft_links(battle, j, &d);
        if (status == LAN_OK && d.link_count > 0) {
            status = join_fan(fabric, j, &d);
        }
        if (status != LAN_OK) {
            return status;
        }
    }
    return LAN_OK;
}

/* Lays the fans' attackers and coefficients out one after the other. */
static lan_status place_fans(lan_fabric *fabric)
{
    int32_t attackers = 0;
    size_t coefficients = 0;
    for (int32_t f = 0; f < fabric->fan_count; f++) {
        lan_fan *fan = &fabric->fans[f];
        fan->first_attacker = attackers;
        fan->first_coefficient = coefficients;
        attackers += fan->attacker_count;
        coefficients += (size_t)fan->attacker_count * (size_t)fan->link_count;
        fan->attacker_count = 0;
    }
    if (coefficients <= fabric->coefficient_capacity) {
        return LAN_OK;
    }
    double *grown = realloc(fabric->coefficients, coefficients * sizeof *grown);
    if (grown == NULL) {
        return LAN_ENOMEM;
    }
    fabric->coefficients = grown;
    fabric->coefficient_capacity = coefficients;
    return LAN_OK;
}

static void fill_coefficients(lan_battle *battle)
{
    lan_fabric *fabric = &battle->fabric;
    for (int32_t j = 0; j < battle->plan->group_count; j++) {
        if (fabric->fan_of[j] < 0) {
            continue;
        }
        lan_fan *fan = &fabric->fans[fabric->fan_of[j]];
        const int32_t row = fan->attacker_count++;
        fabric->attackers[fan->first_attacker + row] = j;
        double *c =
            &fabric->coefficients[fan->first_coefficient +
                                  (size_t)row * (size_t)fan->link_count];
        for (int32_t l = 0; l < fan->link_count; l++) {
            const int32_t at = fabric->links[fan->first_link + l].target;
            c[l] = resolve(battle, j, at).coefficient;
        }
    }
}

lan_status lan_fabric_build(lan_battle *battle)
{
    lan_status status = make_fans(battle);
    if (status == LAN_OK) {
        status = place_fans(&battle->fabric);
    }
    if (status == LAN_OK) {
        fill_coefficients(battle);
        battle->fabric.stale = false;
        battle->fabric.first = battle->fabric.rewound;
        battle->fabric.rewound = false;
    }
    return status;
}

/* Lowest rank of a fan's living links; INT32_MAX where none lives. */
static int32_t best_rank(const lan_battle *battle, const lan_fan *fan)
{
    int32_t best = INT32_MAX;
    const lan_link *links = &battle->fabric.links[fan->first_link];
    for (int32_t l = 0; l < fan->link_count; l++) {
        if (lan_group_is_alive(battle, links[l].target) &&
            links[l].rank < best) {
            best = links[l].rank;
        }
    }
    return best;
}

/* Shares that do not change with strengths: of one target, or even. */
static void set_fixed_shares(const lan_fabric *fabric, const lan_fan *fan)
{
    const unsigned char *living = &fabric->living[fan->first_slot];
    double *phi = &fabric->phi[fan->first_slot];
    int32_t count = 0;
    for (int32_t s = 0; s < fan->slot_count; s++) {
        count += living[s];
    }
    for (int32_t s = 0; s < fan->slot_count; s++) {
        phi[s] = living[s] ? 1.0 / count : 0.0;
    }
}

void lan_fabric_mark_living(lan_battle *battle)
{
    lan_fabric *fabric = &battle->fabric;
    for (int32_t f = 0; f < fabric->fan_count; f++) {
        const lan_fan *fan = &fabric->fans[f];
        const lan_link *links = &fabric->links[fan->first_link];
        unsigned char *living = &fabric->living[fan->first_slot];
        memset(living, 0, (size_t)fan->slot_count);
        const int32_t best = best_rank(battle, fan);
        for (int32_t l = 0; l < fan->link_count; l++) {
            if (lan_group_is_alive(battle, links[l].target) &&
                links[l].rank == best) {
                living[links[l].slot] = 1;
            }
        }
        set_fixed_shares(fabric, fan);
    }
}

/* Marks a fan's aimed targets that one of its attackers can finish. */
static void mark_by_fan(const lan_battle *battle, const lan_fan *fan,
                        unsigned char *can)
{
    const lan_fabric *fabric = &battle->fabric;
    const lan_link *links = &fabric->links[fan->first_link];
    int32_t open = fan->link_count;
    for (int32_t a = 0; a < fan->attacker_count && open > 0; a++) {
        const int32_t j = fabric->attackers[fan->first_attacker + a];
        if (!lan_group_is_alive(battle, j)) {
            continue;
        }
        const double *c =
            &fabric->coefficients[fan->first_coefficient +
                                  (size_t)a * (size_t)fan->link_count];
        open = 0;
        for (int32_t l = 0; l < fan->link_count; l++) {
            if (!links[l].area && c[l] > 0.0) {
                can[links[l].target] = 1;
            }
            open += can[links[l].target] == 0;
        }
    }
}

void lan_fabric_mark_finishable(const lan_battle *battle, unsigned char *can)
{
    const lan_fabric *fabric = &battle->fabric;
    memset(can, 0, (size_t)battle->plan->group_count);
    for (int32_t f = 0; f < fabric->fan_count; f++) {
        mark_by_fan(battle, &fabric->fans[f], can);
    }
    for (int32_t p = 0; p < fabric->power_count; p++) {
        const lan_power_link *power = &fabric->powers[p];
        if (power->own < 1.0 && lan_group_is_alive(battle, power->attacker)) {
            can[power->target] = 1;
        }
    }
}

lan_status lan_fabric_create(lan_battle *battle)
{
    lan_fabric *fabric = &battle->fabric;
    const size_t groups = (size_t)battle->plan->group_count;
    fabric->entry = malloc(groups * groups * sizeof *fabric->entry);
    fabric->fan_of = malloc(groups * sizeof *fabric->fan_of);
    fabric->draft = malloc(groups * sizeof *fabric->draft);
    fabric->fans = malloc(groups * sizeof *fabric->fans);
    fabric->attackers = malloc(groups * sizeof *fabric->attackers);
    const bool all = fabric->entry != NULL && fabric->fan_of != NULL &&
                     fabric->draft != NULL && fabric->fans != NULL &&
                     fabric->attackers != NULL;
    return all ? LAN_OK : LAN_ENOMEM;
}

void lan_fabric_clear(lan_fabric *fabric)
{
    free(fabric->entry);
    free(fabric->fan_of);
    free(fabric->draft);
    free(fabric->links);
    free(fabric->sum);
    free(fabric->fans);
    free(fabric->phi);
    free(fabric->living);
    free(fabric->attackers);
    free(fabric->coefficients);
    free(fabric->powers);
    *fabric = (lan_fabric){0};
}
