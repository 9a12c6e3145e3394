/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Islands of the armies that are joined to each other.
 */
#include <stdlib.h>
#include <string.h>

#include "base/digest_impl.h"
#include "base/real.h"
#include "lanchester/island.h"
#include "tactics/campaign/island_pool_parts_impl.h"

/* --- forming ------------------------------------------------------------- */

static bool has_contacts(const lan_island_pool *pool, int32_t army)
{
    int32_t count = 0;
    (void)lan_contacts_of(pool->contacts, army, &count);
    return count > 0;
}

/* Whether time alone changes an army in the fight that no other reaches. */
static bool does_age(const lan_island_pool *pool, int32_t army)
{
    const lan_army_def *def = &pool->def->battle->armies[army];
    for (size_t g = 0; g < def->group_count; g++) {
        const double losses =
            isnan(def->groups[g].losses) ? def->losses : def->groups[g].losses;
        if (losses > 0.0 || def->groups[g].reinforcement_count > 0) {
            return true;
        }
    }
    if (!def->has_morale) {
        return false;
    }
    const double morale = lan_battle_morale(pool->whole, army);
    const lan_morale_def *m = &def->morale;
    return (morale < 1.0 && (m->recovery > 0.0 || m->desertion > 0.0)) ||
           morale <= m->break_at;
}

/* Whether an army is to be in an island at all. */
static bool is_member(const lan_island_pool *pool, int32_t army)
{
    if (lan_contacts_place(pool->contacts, army) < 0) {
        return false;
    }
    switch (lan_battle_army_state(pool->whole, army)) {
    case LAN_ARMY_FIGHTING:
        return has_contacts(pool, army) || does_age(pool, army);
    case LAN_ARMY_BROKEN:
        return lan_contacts_flees(pool->contacts, army) &&
               has_contacts(pool, army);
    case LAN_ARMY_GONE:
        break;
    }
    return false;
}

static int by_index(const void *left, const void *right)
{
    const int32_t a = *(const int32_t *)left;
    const int32_t b = *(const int32_t *)right;
    return (a > b) - (a < b);
}

int32_t lan_pool_number_within(const lan_pool_island *island, int32_t army)
{
    const int32_t *found = bsearch(&army, island->armies, (size_t)island->count,
                                   sizeof army, by_index);
    return found != NULL ? (int32_t)(found - island->armies) : -1;
}

/* Lists the armies that are joined to one, rising; returns how many. */
static int32_t find_joined(lan_island_pool *pool, int32_t army)
{
    int32_t count = 0;
    pool->joined[count++] = army;
    pool->armies[army].is_reached = true;
    for (int32_t k = 0; k < count; k++) {
        int32_t contact_count = 0;
        const lan_contact *contacts =
            lan_contacts_of(pool->contacts, pool->joined[k], &contact_count);
        for (int32_t c = 0; c < contact_count; c++) {
            lan_pool_army *other = &pool->armies[contacts[c].other];
            if (!other->is_reached) {
                other->is_reached = true;
                pool->joined[count++] = contacts[c].other;
            }
        }
    }
    qsort(pool->joined, (size_t)count, sizeof *pool->joined, by_index);
    for (int32_t k = 0; k < count; k++) {
        pool->armies[pool->joined[k]].is_reached = false;
    }
    return count;
}

static bool has_members(const lan_pool_island *island, const int32_t *armies,
                        int32_t count)
{
    return island->base != NULL && island->count == count &&
           memcmp(island->armies, armies, (size_t)count * sizeof *armies) == 0;
}

/* A free island, of the same members where there is one. */
static int32_t take_free_island(lan_island_pool *pool, const int32_t *armies,
                                int32_t count)
{
    const int32_t last = pool->armies[armies[0]].last;
    int32_t place = pool->free_count - 1;
    if (last >= 0 && pool->islands[last].rank < 0 &&
        has_members(&pool->islands[last], armies, count)) {
        while (pool->free[place] != last) {
            place--;
        }
    }
    const int32_t number = pool->free[place];
    pool->free[place] = pool->free[--pool->free_count];
    pool->islands[number].rank = pool->live_count;
    pool->live[pool->live_count++] = number;
    return number;
}

static lan_status set_members(lan_pool_island *island, const int32_t *armies,
                              int32_t count)
{
    if (island->room < count) {
        int32_t *grown = realloc(island->armies, (size_t)count * sizeof *grown);
        if (grown == NULL) {
            return LAN_ENOMEM;
        }
        island->armies = grown;
        island->room = count;
    }
    memcpy(island->armies, armies, (size_t)count * sizeof *armies);
    island->count = count;
    return LAN_OK;
}

static lan_status define_island(lan_island_pool *pool, lan_pool_island *island,
                                int32_t count, lan_error *err)
{
    if (has_members(island, pool->joined, count)) {
        return LAN_OK;
    }
    lan_pool_drop_copies(island);
    island->count = 0;
    lan_status status = lan_island_define(pool->def->battle, pool->joined,
                                          count, &island->base, err);
    if (status == LAN_OK) {
        status = set_members(island, pool->joined, count);
    }
    return status;
}

/* The stream of an island: by seed, run, its armies' names and the time at
 * which it formed. */
static uint64_t seed_of(const lan_island_pool *pool,
                        const lan_pool_island *island, double time)
{
    uint64_t digest = LAN_DIGEST_START;
    digest = lan_digest(digest, &pool->options.seed, sizeof(uint64_t));
    digest = lan_digest(digest, &pool->run, sizeof pool->run);
    digest = lan_digest(digest, &time, sizeof time);
    for (int32_t k = 0; k < island->count; k++) {
        const char *name = lan_battle_army_name(pool->whole, island->armies[k]);
        digest = lan_digest(digest, name, strlen(name) + 1);
    }
    return digest;
}

/* What a group does to one of another army, weapon by weapon. */
static lan_status set_pair_of(const lan_island_pool *pool, lan_battle *island,
                              const lan_contact *contact,
                              const int32_t whole[2], const int32_t own[2])
{
    const int32_t first = lan_contacts_first_weapon(pool->contacts, whole[0]);
    const int32_t count =
        lan_contacts_first_weapon(pool->contacts, whole[0] + 1) - first;
    lan_status status = LAN_OK;
    for (int32_t w = 0; status == LAN_OK && w < count; w++) {
        status = lan_island_set_weapon(
            island, own[0], w, own[1],
            lan_contacts_factor(pool->contacts, contact, first + w, whole[1]));
    }
    return status;
}

/* What an army of an island does to another one, group by group. */
static lan_status set_pairs_of(const lan_island_pool *pool,
                               lan_pool_island *island, int32_t k,
                               const lan_contact *contact)
{
    const lan_battle *whole = pool->whole;
    const int32_t army = contact->army;
    const int32_t other = contact->other;
    const int32_t l = lan_pool_number_within(island, other);
    const int32_t from = lan_battle_army_first_group(whole, army);
    const int32_t at = lan_battle_army_first_group(whole, other);
    const int32_t to_from = lan_battle_army_first_group(island->base, k);
    const int32_t to_at = lan_battle_army_first_group(island->base, l);
    const int32_t groups = lan_battle_army_group_count(whole, army);
    const int32_t targets = lan_battle_army_group_count(whole, other);
    lan_status status = LAN_OK;
    for (int32_t p = 0; status == LAN_OK && p < groups * targets; p++) {
        const int32_t g = p / targets;
        const int32_t h = p % targets;
        status = set_pair_of(pool, island->base, contact,
                             (const int32_t[]){from + g, at + h},
                             (const int32_t[]){to_from + g, to_at + h});
    }
    return status;
}

static lan_status set_pairs(const lan_island_pool *pool,
                            lan_pool_island *island)
{
    lan_status status = LAN_OK;
    lan_island_set_apart(island->base);
    for (int32_t k = 0; k < island->count; k++) {
        int32_t count = 0;
        const lan_contact *contacts =
            lan_contacts_of(pool->contacts, island->armies[k], &count);
        for (int32_t c = 0; status == LAN_OK && c < count; c++) {
            status = set_pairs_of(pool, island, k, &contacts[c]);
        }
    }
    return status;
}

/* Fronts of the ground, and who is chased. */
static lan_status set_armies(const lan_island_pool *pool,
                             lan_pool_island *island)
{
    lan_status status = LAN_OK;
    for (int32_t k = 0; status == LAN_OK && k < island->count; k++) {
        const int32_t army = island->armies[k];
        const double front = lan_contacts_front(pool->contacts, army);
        if (has_contacts(pool, army) && front < LAN_INF) {
            status = lan_island_set_front(island->base, k, front);
        }
        if (status == LAN_OK &&
            lan_battle_army_state(island->base, k) == LAN_ARMY_BROKEN) {
            status = lan_island_set_fleeing(island->base, k);
        }
    }
    return status;
}

static lan_status form_island(lan_island_pool *pool, int32_t count, double time,
                              lan_error *err)
{
    const int32_t number = take_free_island(pool, pool->joined, count);
    lan_pool_island *island = &pool->islands[number];
    lan_status status = define_island(pool, island, count, err);
    if (status != LAN_OK) {
        return status;
    }
    lan_island_take(island->base, island->armies, pool->whole, time);
    status = set_pairs(pool, island);
    if (status == LAN_OK) {
        status = set_armies(pool, island);
    }
    if (status == LAN_OK) {
        status = lan_island_settle(island->base);
    }
    if (status != LAN_OK) {
        return status;
    }
    island->seed = seed_of(pool, island, time);
    island->is_viewed = false;
    lan_pool_unsolve(pool, number);
    for (int32_t k = 0; k < island->count; k++) {
        pool->armies[island->armies[k]].island = number;
        pool->armies[island->armies[k]].last = number;
    }
    lan_pool_await_levels(pool, island);
    pool->formed++;
    return LAN_OK;
}

lan_status lan_island_pool_form(lan_island_pool *pool, double time,
                                lan_error *err)
{
    lan_status status = LAN_OK;
    qsort(pool->loose, (size_t)pool->loose_count, sizeof *pool->loose,
          by_index);
    for (int32_t k = 0; status == LAN_OK && k < pool->loose_count; k++) {
        const int32_t army = pool->loose[k];
        pool->armies[army].is_loose = false;
        if (pool->armies[army].island < 0 && is_member(pool, army)) {
            status = form_island(pool, find_joined(pool, army), time, err);
        }
    }
    pool->loose_count = 0;
    return status;
}
