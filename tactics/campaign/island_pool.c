/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/campaign/island_pool_impl.h"

#include <stdlib.h>
#include <string.h>

#include "base/digest_impl.h"
#include "engine/engine_impl.h"
#include "lanchester/island.h"
#include "tactics/campaign/earliest_impl.h"

/* An island, or the memory of one. */
typedef struct pool_island {
    int32_t *armies; /* rising */
    int32_t count;
    int32_t room;
    lan_battle *base;  /* as of its last cut or instant */
    lan_battle *ahead; /* at its next instant, or at the end; of base's
                          description; or NULL */
    lan_battle *view;  /* between; the same */
    uint64_t seed;
    int32_t rank; /* among those that live; -1: free */
    bool is_solved;
    bool is_listed; /* among those to be solved */
    bool is_viewed; /* the view is of this base */
} pool_island;

typedef struct pool_army {
    int32_t island; /* -1 */
    int32_t last;   /* the island that it was in last: memory to use again */
    bool is_loose;
    bool is_reached; /* by the search for who is joined to whom */
    double watch_left;
    double watch_morale;
    bool waits_left; /* the level is not reached yet */
    bool waits_morale;
} pool_army;

struct lan_island_pool {
    const lan_campaign_def *def;
    const lan_contacts *contacts;
    lan_battle *whole;
    lan_solver *solver; /* of all islands; NULL until one is made */
    lan_solver_options options;
    uint64_t run;
    int32_t count; /* of armies */
    pool_army *armies;
    pool_island *islands; /* [count] */
    int32_t *live;
    int32_t live_count;
    int32_t *free; /* a stack */
    int32_t free_count;
    int32_t *unsolved; /* each once; some may be solved or free by now */
    int32_t unsolved_count;
    int32_t *loose;
    int32_t loose_count;
    int32_t *joined; /* scratch: one island's armies */
    lan_earliest next;
    int64_t formed;
    int64_t rhs_calls;
};

/* --- life ------------------------------------------------------------------
 */

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
        pool->armies[a] = (pool_army){.island = -1,
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

static void drop_copies(pool_island *island)
{
    lan_battle_destroy(island->ahead);
    lan_battle_destroy(island->view);
    island->ahead = NULL;
    island->view = NULL;
}

void lan_island_pool_destroy(lan_island_pool *pool)
{
    if (pool == NULL) {
        return;
    }
    for (int32_t k = 0; pool->islands != NULL && k < pool->count; k++) {
        drop_copies(&pool->islands[k]);
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

/* --- solving ---------------------------------------------------------------
 */

/* Takes an island's battle to a time, or to an instant of its own before. */
static lan_status advance_battle(lan_island_pool *pool,
                                 const pool_island *island, lan_battle *battle,
                                 double until, bool *stopped, lan_error *err)
{
    if (pool->solver == NULL) {
        const lan_status status =
            lan_solver_create(battle, &pool->options, &pool->solver, err);
        if (status != LAN_OK) {
            return status;
        }
    }
    lan_solver_set_seed(pool->solver, island->seed);
    const int64_t before = lan_solver_report_of(pool->solver)->rhs_calls;
    const lan_status status =
        lan_island_advance(battle, until, pool->solver, stopped, err);
    const int64_t after = lan_solver_report_of(pool->solver)->rhs_calls;
    pool->rhs_calls += after >= before ? after - before : after;
    return status;
}

/* Lets a copy of an island's base stand where that does. */
static lan_status stand_at_base(const pool_island *island, lan_battle **copy)
{
    if (*copy == NULL) {
        return lan_battle_copy(island->base, copy);
    }
    lan_island_assign(*copy, island->base);
    return LAN_OK;
}

/* A level that is still to be reached. */
static double awaited(bool waits, double level)
{
    return waits ? level : LAN_NAN;
}

static lan_status watch_levels(const lan_island_pool *pool, pool_island *island)
{
    lan_status status = LAN_OK;
    for (int32_t k = 0; status == LAN_OK && k < island->count; k++) {
        const pool_army *army = &pool->armies[island->armies[k]];
        if (army->waits_left || army->waits_morale) {
            status = lan_island_watch(
                island->ahead, k, awaited(army->waits_left, army->watch_left),
                awaited(army->waits_morale, army->watch_morale));
        }
    }
    return status;
}

static bool take_levels(lan_island_pool *pool, pool_island *island);

/* Solves an island from its base to its next instant; levels that were reached
 * before now are none. */
static lan_status solve_island(lan_island_pool *pool, int32_t number,
                               double now, lan_error *err)
{
    pool_island *island = &pool->islands[number];
    bool stopped = false;
    bool again = true;
    lan_status status = LAN_OK;
    while (status == LAN_OK && again) {
        status = stand_at_base(island, &island->ahead);
        if (status == LAN_OK) {
            status = watch_levels(pool, island);
        }
        if (status == LAN_OK) {
            status =
                advance_battle(pool, island, island->ahead,
                               lan_battle_end(island->ahead), &stopped, err);
        }
        again = status == LAN_OK && stopped &&
                lan_battle_time(island->ahead) < now - lan_instant(now) &&
                take_levels(pool, island);
    }
    if (status == LAN_OK) {
        island->is_solved = true;
        lan_earliest_set(&pool->next, number,
                         stopped ? lan_battle_time(island->ahead) : LAN_INF);
    }
    return status;
}

/* Something is to be looked for anew from its base on. */
static void unsolve_island(lan_island_pool *pool, int32_t number)
{
    pool_island *island = &pool->islands[number];
    island->is_solved = false;
    if (!island->is_listed) {
        island->is_listed = true;
        pool->unsolved[pool->unsolved_count++] = number;
    }
    lan_earliest_set(&pool->next, number, LAN_INF);
}

lan_status lan_island_pool_next(lan_island_pool *pool, double now, double *out,
                                lan_error *err)
{
    while (pool->unsolved_count > 0) {
        const int32_t number = pool->unsolved[pool->unsolved_count - 1];
        pool_island *island = &pool->islands[number];
        if (island->rank >= 0 && !island->is_solved) {
            const lan_status status = solve_island(pool, number, now, err);
            if (status != LAN_OK) {
                return status;
            }
        }
        island->is_listed = false;
        pool->unsolved_count--;
    }
    *out = lan_earliest_time(&pool->next);
    return LAN_OK;
}

/* --- cutting ---------------------------------------------------------------
 */

/* The whole holds how its armies stand at a time: where it is solved up to
 * there, as it was solved. */
static lan_status bring_island(lan_island_pool *pool, int32_t number,
                               double time, const lan_battle **stands,
                               lan_error *err)
{
    pool_island *island = &pool->islands[number];
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
    lan_status status = stand_at_base(island, &island->ahead);
    unsolve_island(pool, number);
    bool stopped = false;
    if (status == LAN_OK) {
        status =
            advance_battle(pool, island, island->ahead, time, &stopped, err);
    }
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
    pool_island *island = &pool->islands[number];
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
    pool_island *island = &pool->islands[number];
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

/* --- forming ---------------------------------------------------------------
 */

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
            pool_army *other = &pool->armies[contacts[c].other];
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

static bool has_members(const pool_island *island, const int32_t *armies,
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

static lan_status set_members(pool_island *island, const int32_t *armies,
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

static lan_status define_island(lan_island_pool *pool, pool_island *island,
                                int32_t count, lan_error *err)
{
    if (has_members(island, pool->joined, count)) {
        return LAN_OK;
    }
    drop_copies(island);
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
static uint64_t seed_of(const lan_island_pool *pool, const pool_island *island,
                        double time)
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

/* What an army of an island does to another one, group by group. */
static lan_status set_pairs_between(const lan_island_pool *pool,
                                    pool_island *island, int32_t k, int32_t l)
{
    const lan_battle *whole = pool->whole;
    const int32_t army = island->armies[k];
    const int32_t other = island->armies[l];
    const lan_contact *contact = lan_contacts_find(pool->contacts, army, other);
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
        const double factor =
            contact != NULL
                ? lan_contacts_factor(pool->contacts, contact, from + g, at + h)
                : LAN_ISLAND_OUT_OF_REACH;
        status =
            lan_island_set_pair(island->base, to_from + g, to_at + h, factor);
    }
    return status;
}

static lan_status set_pairs(const lan_island_pool *pool, pool_island *island)
{
    const lan_battle *whole = pool->whole;
    lan_status status = LAN_OK;
    for (int32_t k = 0; k < island->count; k++) {
        const int32_t side = lan_battle_army_side(whole, island->armies[k]);
        for (int32_t l = 0; status == LAN_OK && l < island->count; l++) {
            if (lan_battle_army_side(whole, island->armies[l]) != side) {
                status = set_pairs_between(pool, island, k, l);
            }
        }
    }
    return status;
}

/* Fronts of the ground, and who is chased. */
static lan_status set_armies(const lan_island_pool *pool, pool_island *island)
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

static void await_levels(lan_island_pool *pool, const pool_island *island);

static lan_status form_island(lan_island_pool *pool, int32_t count, double time,
                              lan_error *err)
{
    const int32_t number = take_free_island(pool, pool->joined, count);
    pool_island *island = &pool->islands[number];
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
    unsolve_island(pool, number);
    for (int32_t k = 0; k < island->count; k++) {
        pool->armies[island->armies[k]].island = number;
        pool->armies[island->armies[k]].last = number;
    }
    await_levels(pool, island);
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

/* --- levels ----------------------------------------------------------------
 */

static double left_of(const lan_battle *battle, int32_t army)
{
    return lan_standing_share(lan_standing_of(battle, army));
}

/* Levels above which the armies of an island stand are waited for. */
static void await_levels(lan_island_pool *pool, const pool_island *island)
{
    for (int32_t k = 0; k < island->count; k++) {
        pool_army *army = &pool->armies[island->armies[k]];
        army->waits_left = left_of(island->base, k) > army->watch_left;
        army->waits_morale =
            lan_battle_morale(island->base, k) > army->watch_morale;
    }
}

static bool is_other_level(double a, double b)
{
    return isnan(a) != isnan(b) || a < b || a > b;
}

void lan_island_pool_watch(lan_island_pool *pool, int32_t army, double left,
                           double morale)
{
    pool_army *a = &pool->armies[army];
    const bool is_other = is_other_level(a->watch_left, left) ||
                          is_other_level(a->watch_morale, morale);
    a->watch_left = left;
    a->watch_morale = morale;
    if (is_other && a->island >= 0) {
        await_levels(pool, &pool->islands[a->island]);
        unsolve_island(pool, a->island);
    }
}

/* By rounding, a level is reached where it is missed by so little. */
static bool is_at_level(double value, double level)
{
    return value <= level + 1e-9;
}

static bool take_level(lan_island_pool *pool, const pool_island *island,
                       int32_t k)
{
    pool_army *army = &pool->armies[island->armies[k]];
    const bool left = army->waits_left &&
                      is_at_level(left_of(island->ahead, k), army->watch_left);
    const bool morale =
        army->waits_morale &&
        is_at_level(lan_battle_morale(island->ahead, k), army->watch_morale);
    army->waits_left = army->waits_left && !left;
    army->waits_morale = army->waits_morale && !morale;
    return left || morale;
}

static bool take_levels(lan_island_pool *pool, pool_island *island)
{
    bool any = false;
    for (int32_t k = 0; k < island->count; k++) {
        any = take_level(pool, island, k) || any;
    }
    return any;
}

bool lan_island_pool_take_level(lan_island_pool *pool, int32_t island,
                                int32_t k)
{
    return take_level(pool, &pool->islands[island], k);
}

/* --- instants --------------------------------------------------------------
 */

int32_t lan_island_pool_due(const lan_island_pool *pool, double by)
{
    return lan_earliest_time(&pool->next) <= by ? lan_earliest_item(&pool->next)
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
    pool_island *at = &pool->islands[island];
    if (has_happened) {
        lan_island_assign(at->base, at->ahead);
        lan_island_give(at->base, at->armies, pool->whole);
        at->is_viewed = false;
    }
    unsolve_island(pool, island);
}

/* --- how they stand --------------------------------------------------------
 */

int32_t lan_island_pool_of(const lan_island_pool *pool, int32_t army)
{
    return pool->armies[army].island;
}

/* Number of an army within its island. */
static int32_t number_within(const pool_island *island, int32_t army)
{
    const int32_t *found = bsearch(&army, island->armies, (size_t)island->count,
                                   sizeof army, by_index);
    return found != NULL ? (int32_t)(found - island->armies) : -1;
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
    const pool_island *island = &pool->islands[pool->armies[army].island];
    *number = number_within(island, army);
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

/* Takes an island's view to a time. */
static lan_status view_island(lan_island_pool *pool, pool_island *island,
                              double time, lan_error *err)
{
    lan_status status = LAN_OK;
    if (!island->is_viewed) {
        status = stand_at_base(island, &island->view);
        island->is_viewed = status == LAN_OK;
    }
    bool stopped = false;
    if (status == LAN_OK && time > lan_battle_time(island->view) &&
        !lan_island_is_still(island->view)) {
        status =
            advance_battle(pool, island, island->view, time, &stopped, err);
    }
    return status;
}

lan_status lan_island_pool_level(lan_island_pool *pool, int32_t army,
                                 double time, lan_standing *standing,
                                 double *morale, lan_error *err)
{
    const lan_battle *battle = pool->whole;
    int32_t number = army;
    if (pool->armies[army].island >= 0) {
        pool_island *island = &pool->islands[pool->armies[army].island];
        const lan_status status = view_island(pool, island, time, err);
        if (status != LAN_OK) {
            return status;
        }
        battle = island->view;
        number = number_within(island, army);
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
        pool_island *island = &pool->islands[pool->live[k]];
        status = view_island(pool, island, time, err);
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
    const pool_island *island = &pool->islands[number];
    return lan_standing_of(island->view, number_within(island, army))
        .lost_combat;
}

bool lan_island_pool_is_still(const lan_island_pool *pool)
{
    bool still = true;
    for (int32_t k = 0; still && k < pool->live_count; k++) {
        const pool_island *island = &pool->islands[pool->live[k]];
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
        const pool_island *island = &pool->islands[k];
        const lan_battle *all[] = {island->base, island->ahead, island->view};
        bytes += sizeof *island + (size_t)island->room * sizeof(int32_t) +
                 sizeof *pool->armies + 5 * sizeof(int32_t);
        for (int b = 0; b < 3; b++) {
            bytes += all[b] != NULL ? lan_battle_state_size(all[b]) : 0;
        }
    }
    return bytes;
}
