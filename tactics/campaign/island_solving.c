/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Islands solved ahead to their next instants, and looked at in between.
 */
#include "base/real.h"
#include "lanchester/island.h"
#include "model/engine_impl.h"
#include "tactics/campaign/island_pool_parts_impl.h"

/* --- solving ------------------------------------------------------------- */

/* Takes an island's battle to a time, or to an instant of its own before; or
 * looks ahead so far, and sets up to when it is clear. */
static lan_status solve_battle(lan_island_pool *pool,
                               const lan_pool_island *island,
                               lan_battle *battle, double until, bool *stopped,
                               double *clear, lan_error *err)
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
        clear == NULL
            ? lan_island_advance(battle, until, pool->solver, stopped, err)
            : lan_island_look_ahead(battle, until, pool->solver, stopped, clear,
                                    err);
    const int64_t after = lan_solver_report_of(pool->solver)->rhs_calls;
    pool->rhs_calls += after >= before ? after - before : after;
    return status;
}

static lan_status advance_battle(lan_island_pool *pool,
                                 const lan_pool_island *island,
                                 lan_battle *battle, double until,
                                 lan_error *err)
{
    bool stopped = false;
    return solve_battle(pool, island, battle, until, &stopped, NULL, err);
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
    if (status == LAN_OK && time > lan_battle_time(island->view) &&
        !lan_island_is_still(island->view)) {
        status = advance_battle(pool, island, island->view, time, err);
    }
    return status;
}

void lan_pool_unsolve(lan_island_pool *pool, int32_t number)
{
    lan_pool_island *island = &pool->islands[number];
    island->is_solved = false;
    island->is_begun = false;
    if (!island->is_listed) {
        island->is_listed = true;
        pool->unsolved[pool->unsolved_count++] = number;
    }
    lan_earliest_set(&pool->next, number, LAN_INF);
}

/* --- levels -------------------------------------------------------------- */

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

/* --- ahead --------------------------------------------------------------- */

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

/* A level that is missed by a cut is found by who looks at it. */
static lan_status unwatch_levels(lan_pool_island *island)
{
    lan_status status = LAN_OK;
    for (int32_t k = 0; status == LAN_OK && k < island->count; k++) {
        status = lan_island_watch(island->ahead, k, LAN_NAN, LAN_NAN);
    }
    return status;
}

static lan_status begin_ahead(const lan_island_pool *pool,
                              lan_pool_island *island)
{
    lan_status status = lan_pool_stand_at_base(island, &island->ahead);
    if (status == LAN_OK) {
        status = watch_levels(pool, island);
    }
    island->is_begun = status == LAN_OK;
    island->clear = lan_battle_time(island->base);
    return status;
}

/* Twice as far as it is clear, at least, so that what is solved again is never
 * more than what is new. */
static double next_look(const lan_pool_island *island, double until)
{
    const double from = lan_battle_time(island->ahead);
    return fmax(until, from + 2.0 * (island->clear - from));
}

/* Solves an island from its base on, to its next instant, or until nothing
 * happens before a time; levels that were reached before now are none. */
static lan_status solve_island(lan_island_pool *pool, int32_t number,
                               double now, double until, lan_error *err)
{
    lan_pool_island *island = &pool->islands[number];
    bool stopped = false;
    lan_status status = LAN_OK;
    if (lan_island_is_still(island->base)) {
        island->is_solved = true;
        return LAN_OK;
    }
    do {
        if (!island->is_begun) {
            status = begin_ahead(pool, island);
        }
        if (status == LAN_OK) {
            status = solve_battle(pool, island, island->ahead,
                                  next_look(island, until), &stopped,
                                  &island->clear, err);
        }
        island->is_begun =
            island->is_begun &&
            !(status == LAN_OK && stopped &&
              lan_battle_time(island->ahead) < now - lan_instant(now) &&
              take_levels(pool, island));
    } while (status == LAN_OK && !island->is_begun);
    if (status != LAN_OK) {
        island->is_begun = false;
        return status;
    }
    island->is_solved =
        stopped || island->clear >= lan_battle_end(island->ahead);
    lan_earliest_set(&pool->next, number,
                     island->is_solved && !stopped ? LAN_INF : island->clear);
    return LAN_OK;
}

static lan_status solve_unsolved(lan_island_pool *pool, double now,
                                 double until, lan_error *err)
{
    while (pool->unsolved_count > 0) {
        const int32_t number = pool->unsolved[pool->unsolved_count - 1];
        lan_pool_island *island = &pool->islands[number];
        if (island->rank >= 0 && !island->is_begun && !island->is_solved) {
            const lan_status status =
                solve_island(pool, number, now, until, err);
            if (status != LAN_OK) {
                return status;
            }
        }
        island->is_listed = false;
        pool->unsolved_count--;
    }
    return LAN_OK;
}

lan_status lan_island_pool_next(lan_island_pool *pool, double now, double bound,
                                double *out, lan_error *err)
{
    const double until = bound + 2.0 * lan_instant(bound);
    lan_status status = solve_unsolved(pool, now, until, err);
    while (status == LAN_OK && lan_earliest_time(&pool->next) < until &&
           !pool->islands[lan_earliest_item(&pool->next)].is_solved) {
        status =
            solve_island(pool, lan_earliest_item(&pool->next), now, until, err);
    }
    *out = lan_earliest_time(&pool->next);
    return status;
}

/* --- cut short ----------------------------------------------------------- */

lan_status lan_pool_cut_short(lan_island_pool *pool, int32_t number,
                              double time, lan_error *err)
{
    lan_pool_island *island = &pool->islands[number];
    const bool goes_on =
        island->is_begun && lan_battle_time(island->ahead) <= time;
    lan_status status = goes_on
                            ? unwatch_levels(island)
                            : lan_pool_stand_at_base(island, &island->ahead);
    lan_pool_unsolve(pool, number);
    return status == LAN_OK
               ? advance_battle(pool, island, island->ahead, time, err)
               : status;
}
