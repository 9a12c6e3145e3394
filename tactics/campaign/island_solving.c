/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Islands solved ahead to their next instants, and looked at in between.
 */
#include "base/real.h"
#include "engine/engine_impl.h"
#include "lanchester/island.h"
#include "tactics/campaign/island_pool_parts_impl.h"

/* --- solving ---------------------------------------------------------------
 */

lan_status lan_pool_advance(lan_island_pool *pool,
                            const lan_pool_island *island, lan_battle *battle,
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

lan_status lan_pool_stand_at_base(const lan_pool_island *island,
                                  lan_battle **copy)
{
    if (*copy == NULL) {
        return lan_battle_copy(island->base, copy);
    }
    lan_island_assign(*copy, island->base);
    return LAN_OK;
}

void lan_pool_drop_copies(lan_pool_island *island)
{
    lan_battle_destroy(island->ahead);
    lan_battle_destroy(island->view);
    island->ahead = NULL;
    island->view = NULL;
}

lan_status lan_pool_view(lan_island_pool *pool, lan_pool_island *island,
                         double time, lan_error *err)
{
    lan_status status = LAN_OK;
    if (!island->is_viewed) {
        status = lan_pool_stand_at_base(island, &island->view);
        island->is_viewed = status == LAN_OK;
    }
    bool stopped = false;
    if (status == LAN_OK && time > lan_battle_time(island->view) &&
        !lan_island_is_still(island->view)) {
        status =
            lan_pool_advance(pool, island, island->view, time, &stopped, err);
    }
    return status;
}

void lan_pool_unsolve(lan_island_pool *pool, int32_t number)
{
    lan_pool_island *island = &pool->islands[number];
    island->is_solved = false;
    if (!island->is_listed) {
        island->is_listed = true;
        pool->unsolved[pool->unsolved_count++] = number;
    }
    lan_earliest_set(&pool->next, number, LAN_INF);
}

/* --- levels ----------------------------------------------------------------
 */

static double left_of(const lan_battle *battle, int32_t army)
{
    return lan_standing_share(lan_standing_of(battle, army));
}

void lan_pool_await_levels(lan_island_pool *pool, const lan_pool_island *island)
{
    for (int32_t k = 0; k < island->count; k++) {
        lan_pool_army *army = &pool->armies[island->armies[k]];
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
    lan_pool_army *a = &pool->armies[army];
    const bool is_other = is_other_level(a->watch_left, left) ||
                          is_other_level(a->watch_morale, morale);
    a->watch_left = left;
    a->watch_morale = morale;
    if (is_other && a->island >= 0) {
        lan_pool_await_levels(pool, &pool->islands[a->island]);
        lan_pool_unsolve(pool, a->island);
    }
}

/* By rounding, a level is reached where it is missed by so little. */
static bool is_at_level(double value, double level)
{
    return value <= level + 1e-9;
}

static bool take_level(lan_island_pool *pool, const lan_pool_island *island,
                       int32_t k)
{
    lan_pool_army *army = &pool->armies[island->armies[k]];
    const bool left = army->waits_left &&
                      is_at_level(left_of(island->ahead, k), army->watch_left);
    const bool morale =
        army->waits_morale &&
        is_at_level(lan_battle_morale(island->ahead, k), army->watch_morale);
    army->waits_left = army->waits_left && !left;
    army->waits_morale = army->waits_morale && !morale;
    return left || morale;
}

static bool take_levels(lan_island_pool *pool, lan_pool_island *island)
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

/* --- ahead ---------------------------------------------------------------- */

/* A level that is still to be reached. */
static double awaited(bool waits, double level)
{
    return waits ? level : LAN_NAN;
}

static lan_status watch_levels(const lan_island_pool *pool,
                               lan_pool_island *island)
{
    lan_status status = LAN_OK;
    for (int32_t k = 0; status == LAN_OK && k < island->count; k++) {
        const lan_pool_army *army = &pool->armies[island->armies[k]];
        if (army->waits_left || army->waits_morale) {
            status = lan_island_watch(
                island->ahead, k, awaited(army->waits_left, army->watch_left),
                awaited(army->waits_morale, army->watch_morale));
        }
    }
    return status;
}

/* Solves an island from its base to its next instant; levels that were reached
 * before now are none. */
static lan_status solve_island(lan_island_pool *pool, int32_t number,
                               double now, lan_error *err)
{
    lan_pool_island *island = &pool->islands[number];
    bool stopped = false;
    bool again = true;
    lan_status status = LAN_OK;
    while (status == LAN_OK && again) {
        status = lan_pool_stand_at_base(island, &island->ahead);
        if (status == LAN_OK) {
            status = watch_levels(pool, island);
        }
        if (status == LAN_OK) {
            status =
                lan_pool_advance(pool, island, island->ahead,
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

lan_status lan_island_pool_next(lan_island_pool *pool, double now, double *out,
                                lan_error *err)
{
    while (pool->unsolved_count > 0) {
        const int32_t number = pool->unsolved[pool->unsolved_count - 1];
        lan_pool_island *island = &pool->islands[number];
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
