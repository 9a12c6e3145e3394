/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/campaign/island_pool_parts_impl.h"

#include <stdlib.h>

#include "lanchester/island.h"
#include "model/engine_impl.h"

/* --- life ---------------------------------------------------------------- */

static lan_status make_lists(lan_island_pool *pool)
{
    const size_t count = (size_t)pool->count;
    pool->armies = calloc(count, sizeof *pool->armies);
    pool->islands = calloc(count, sizeof *pool->islands);
    pool->live = calloc(count, sizeof *pool->live);
    pool->free = calloc(count, sizeof *pool->free);
    pool->unsolved = calloc(count, sizeof *pool->unsolved);
    pool->loose = calloc(count, sizeof *pool->loose);
    pool->joined = calloc(count, sizeof *pool->joined);
    const bool is_whole = pool->armies != NULL && pool->islands != NULL &&
                          pool->live != NULL && pool->free != NULL &&
                          pool->unsolved != NULL && pool->loose != NULL &&
                          pool->joined != NULL;
    return is_whole ? lan_earliest_init(&pool->next, pool->count) : LAN_ENOMEM;
}

static void empty_lists(lan_island_pool *pool)
{
    pool->live_count = 0;
    pool->free_count = 0;
    pool->unsolved_count = 0;
    pool->loose_count = 0;
    pool->formed = 0;
    pool->rhs_calls = 0;
    for (int32_t a = 0; a < pool->count; a++) {
        pool->armies[a] = (lan_pool_army){.island = -1,
                                          .last = -1,
                                          .watch_left = LAN_NAN,
                                          .watch_morale = LAN_NAN};
        pool->islands[a].rank = -1;
        pool->islands[a].is_listed = false;
        pool->free[pool->free_count++] = pool->count - 1 - a;
        lan_earliest_set(&pool->next, a, LAN_INF);
    }
}

lan_status lan_island_pool_create(const lan_campaign_def *def,
                                  const lan_contacts *contacts,
                                  lan_battle *whole, lan_island_pool **out)
{
    lan_island_pool *pool = calloc(1, sizeof *pool);
    if (pool == NULL) {
        return LAN_ENOMEM;
    }
    pool->def = def;
    pool->contacts = contacts;
    pool->whole = whole;
    pool->count = lan_battle_army_count(whole);
    pool->options = lan_solver_options_default();
    const lan_status status = make_lists(pool);
    if (status != LAN_OK) {
        lan_island_pool_destroy(pool);
        return status;
    }
    empty_lists(pool);
    *out = pool;
    return LAN_OK;
}

void lan_island_pool_destroy(lan_island_pool *pool)
{
    if (pool == NULL) {
        return;
    }
    for (int32_t k = 0; pool->islands != NULL && k < pool->count; k++) {
        lan_pool_drop_copies(&pool->islands[k]);
        lan_battle_destroy(pool->islands[k].base);
        free(pool->islands[k].armies);
    }
    lan_solver_destroy(pool->solver);
    lan_earliest_clear(&pool->next);
    free(pool->armies);
    free(pool->islands);
    free(pool->live);
    free(pool->free);
    free(pool->unsolved);
    free(pool->loose);
    free(pool->joined);
    free(pool);
}

static bool are_same_options(const lan_solver_options *a,
                             const lan_solver_options *b)
{
    return a->method == b->method && a->stepper == b->stepper &&
           a->seed == b->seed && !(a->rtol < b->rtol || a->rtol > b->rtol) &&
           !(a->atol < b->atol || a->atol > b->atol);
}

lan_status lan_island_pool_reset(lan_island_pool *pool,
                                 const lan_solver_options *options,
                                 uint64_t run, lan_error *err)
{
    if (!are_same_options(options, &pool->options)) {
        lan_solver_destroy(pool->solver);
        pool->solver = NULL;
    }
    pool->options = *options;
    pool->run = run;
    empty_lists(pool);
    (void)err;
    return LAN_OK;
}

/* --- cutting ------------------------------------------------------------- */

/* The whole holds how its armies stand at a time: where it is solved up to
 * there, as it was solved. */
static lan_status bring_island(lan_island_pool *pool, int32_t number,
                               double time, const lan_battle **stands,
                               lan_error *err)
{
    lan_pool_island *island = &pool->islands[number];
    *stands = island->base;
    if (!(lan_battle_time(island->base) < time) ||
        lan_island_is_still(island->base)) {
        return LAN_OK;
    }
    *stands = NULL;
    if (island->is_solved &&
        fabs(lan_battle_time(island->ahead) - time) <= lan_instant(time)) {
        *stands = island->ahead;
        return LAN_OK;
    }
    const lan_status status = lan_pool_cut_short(pool, number, time, err);
    *stands = island->ahead;
    return status;
}

static void loosen_army(lan_island_pool *pool, int32_t army)
{
    pool->armies[army].island = -1;
    if (!pool->armies[army].is_loose) {
        pool->armies[army].is_loose = true;
        pool->loose[pool->loose_count++] = army;
    }
}

static void free_island(lan_island_pool *pool, int32_t number)
{
    lan_pool_island *island = &pool->islands[number];
    const int32_t last = pool->live[--pool->live_count];
    pool->live[island->rank] = last;
    pool->islands[last].rank = island->rank;
    island->rank = -1;
    pool->free[pool->free_count++] = number;
    lan_earliest_set(&pool->next, number, LAN_INF);
}

lan_status lan_island_pool_cut(lan_island_pool *pool, int32_t army, double time,
                               lan_error *err)
{
    const int32_t number = pool->armies[army].island;
    if (number < 0) {
        loosen_army(pool, army);
        return LAN_OK;
    }
    lan_pool_island *island = &pool->islands[number];
    const lan_battle *stands = NULL;
    const lan_status status = bring_island(pool, number, time, &stands, err);
    if (status != LAN_OK) {
        return status;
    }
    lan_island_give(stands, island->armies, pool->whole);
    for (int32_t k = 0; k < island->count; k++) {
        loosen_army(pool, island->armies[k]);
    }
    free_island(pool, number);
    return LAN_OK;
}

lan_status lan_island_pool_close(lan_island_pool *pool, double time,
                                 lan_error *err)
{
    lan_status status = LAN_OK;
    for (int32_t k = 0; status == LAN_OK && k < pool->live_count; k++) {
        const int32_t number = pool->live[k];
        const lan_battle *stands = NULL;
        status = bring_island(pool, number, time, &stands, err);
        if (status == LAN_OK) {
            lan_island_give(stands, pool->islands[number].armies, pool->whole);
        }
    }
    return status;
}

/* --- instants ------------------------------------------------------------ */

int32_t lan_island_pool_due(const lan_island_pool *pool, double by)
{
    const int32_t island = lan_earliest_item(&pool->next);
    return lan_earliest_time(&pool->next) <= by &&
                   pool->islands[island].is_solved
               ? island
               : -1;
}

lan_army_state lan_island_pool_state(const lan_island_pool *pool,
                                     int32_t island, int32_t k)
{
    return lan_battle_army_state(pool->islands[island].ahead, k);
}

const int32_t *lan_island_pool_armies(const lan_island_pool *pool,
                                      int32_t island, int32_t *count)
{
    *count = pool->islands[island].count;
    return pool->islands[island].armies;
}

void lan_island_pool_go_on(lan_island_pool *pool, int32_t island,
                           bool has_happened)
{
    lan_pool_island *at = &pool->islands[island];
    if (has_happened) {
        lan_island_assign(at->base, at->ahead);
        lan_island_give(at->base, at->armies, pool->whole);
        at->is_viewed = false;
    }
    lan_pool_unsolve(pool, island);
}

/* --- how they stand ------------------------------------------------------ */

int32_t lan_island_pool_of(const lan_island_pool *pool, int32_t army)
{
    return pool->armies[army].island;
}

/* The battle in which an army stands as of its last cut, and its number there.
 */
static const lan_battle *battle_of(const lan_island_pool *pool, int32_t army,
                                   int32_t *number)
{
    *number = army;
    if (pool->armies[army].island < 0) {
        return pool->whole;
    }
    const lan_pool_island *island = &pool->islands[pool->armies[army].island];
    *number = lan_pool_number_within(island, army);
    return island->base;
}

lan_standing lan_island_pool_standing(const lan_island_pool *pool, int32_t army)
{
    int32_t number = army;
    const lan_battle *battle = battle_of(pool, army, &number);
    return lan_standing_of(battle, number);
}

double lan_island_pool_strength(const lan_island_pool *pool, int32_t group)
{
    const int32_t army = lan_battle_group_army(pool->whole, group);
    const int32_t g = group - lan_battle_army_first_group(pool->whole, army);
    int32_t number = army;
    const lan_battle *battle = battle_of(pool, army, &number);
    return lan_battle_strength(battle,
                               lan_battle_army_first_group(battle, number) + g);
}

lan_status lan_island_pool_level(lan_island_pool *pool, int32_t army,
                                 double time, lan_standing *standing,
                                 double *morale, lan_error *err)
{
    const lan_battle *battle = pool->whole;
    int32_t number = army;
    if (pool->armies[army].island >= 0) {
        lan_pool_island *island = &pool->islands[pool->armies[army].island];
        const lan_status status = lan_pool_view(pool, island, time, err);
        if (status != LAN_OK) {
            return status;
        }
        battle = island->view;
        number = lan_pool_number_within(island, army);
    }
    *standing = lan_standing_of(battle, number);
    *morale = lan_battle_morale(battle, number);
    return LAN_OK;
}

lan_status lan_island_pool_show(lan_island_pool *pool, double time,
                                const lan_battle **whole, lan_error *err)
{
    lan_status status = LAN_OK;
    for (int32_t k = 0; status == LAN_OK && k < pool->live_count; k++) {
        lan_pool_island *island = &pool->islands[pool->live[k]];
        status = lan_pool_view(pool, island, time, err);
        if (status == LAN_OK) {
            lan_island_give(island->view, island->armies, pool->whole);
        }
    }
    if (status == LAN_OK) {
        *whole = pool->whole;
    }
    return status;
}

double lan_island_pool_lost(const lan_island_pool *pool, int32_t army)
{
    const int32_t number = pool->armies[army].island;
    if (number < 0 || !pool->islands[number].is_viewed) {
        return lan_island_pool_standing(pool, army).lost_combat;
    }
    const lan_pool_island *island = &pool->islands[number];
    return lan_standing_of(island->view, lan_pool_number_within(island, army))
        .lost_combat;
}

bool lan_island_pool_is_still(const lan_island_pool *pool)
{
    bool still = true;
    for (int32_t k = 0; still && k < pool->live_count; k++) {
        const lan_pool_island *island = &pool->islands[pool->live[k]];
        still = lan_island_is_still(island->base) ||
                (island->is_viewed && lan_island_is_still(island->view));
    }
    return still;
}

int64_t lan_island_pool_formed(const lan_island_pool *pool)
{
    return pool->formed;
}

int64_t lan_island_pool_rhs_calls(const lan_island_pool *pool)
{
    return pool->rhs_calls;
}

size_t lan_island_pool_memory(const lan_island_pool *pool)
{
    size_t bytes = sizeof *pool;
    for (int32_t k = 0; k < pool->count; k++) {
        const lan_pool_island *island = &pool->islands[k];
        const lan_battle *all[] = {island->base, island->ahead, island->view};
        bytes += sizeof *island + (size_t)island->room * sizeof(int32_t) +
                 sizeof *pool->armies + 5 * sizeof(int32_t);
        for (int b = 0; b < 3; b++) {
            bytes += all[b] != NULL ? lan_battle_state_size(all[b]) : 0;
        }
    }
    return bytes;
}
