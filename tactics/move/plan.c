/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "tactics/move/lacam_impl.h"
#include "tactics/move/world_impl.h"

/* Configurations between two looks at the progress. */
#define LACAM_SLICE 64

/* Ticks for which there is room at first. */
#define ROOM_FIRST 64

struct lan_move_plan {
    lan_move_totals totals;
    size_t count;
    int64_t room;    /* ticks */
    lan_cell *cells; /* [room][count] */
    lan_agent *agents;
    size_t ring_count;
    int32_t *ring;
};

static lan_cell *cells_at(const lan_move_plan *plan, int64_t tick)
{
    return plan->cells + (size_t)tick * plan->count;
}

/* --- making one ---------------------------------------------------------- */

static lan_status reserve_ticks(lan_move_plan *plan, int64_t ticks)
{
    int64_t room = plan->room > 0 ? plan->room : ROOM_FIRST;
    while (room < ticks) {
        room *= 2;
    }
    if (room == plan->room) {
        return LAN_OK;
    }
    if ((size_t)room > SIZE_MAX / sizeof(lan_cell) / plan->count) {
        return LAN_ENOMEM;
    }
    lan_cell *cells =
        realloc(plan->cells, (size_t)room * plan->count * sizeof *cells);
    if (cells == NULL) {
        return LAN_ENOMEM;
    }
    plan->cells = cells;
    plan->room = room;
    return LAN_OK;
}

static lan_status start_plan(const lan_move_def *def, lan_move_plan *plan)
{
    plan->count = def->count;
    plan->totals.agents = (int32_t)def->count;
    plan->totals.deadlock_at = -1;
    plan->agents = malloc(def->count * sizeof *plan->agents);
    const lan_status status = reserve_ticks(plan, 1);
    if (status != LAN_OK || plan->agents == NULL) {
        return LAN_ENOMEM;
    }
    memcpy(plan->agents, def->agents, def->count * sizeof *plan->agents);
    for (size_t a = 0; a < def->count; a++) {
        plan->cells[a] = def->agents[a].start;
    }
    return LAN_OK;
}

static void fill_least(const lan_tick_map *map, lan_move_plan *plan)
{
    lan_move_totals *totals = &plan->totals;
    for (size_t a = 0; a < plan->count; a++) {
        const int64_t least = map->least[a];
        if (least < 0) {
            totals->no_way++;
            continue;
        }
        totals->least_cost += least;
        if (least > totals->least_makespan) {
            totals->least_makespan = least;
        }
    }
}

static lan_status take_ring(const lan_move_world *world, lan_move_plan *plan)
{
    const int32_t *ring = lan_move_world_ring(world, &plan->ring_count);
    if (ring == NULL) {
        return LAN_OK;
    }
    plan->ring = malloc(plan->ring_count * sizeof *ring);
    if (plan->ring == NULL) {
        return LAN_ENOMEM;
    }
    memcpy(plan->ring, ring, plan->ring_count * sizeof *ring);
    return LAN_OK;
}

static lan_status play_ticks(lan_move_world *world,
                             const lan_progress *progress, lan_move_plan *plan)
{
    const double bound = (double)lan_move_world_bound(world);
    while (lan_move_world_step(world)) {
        const int64_t tick = ++plan->totals.ticks;
        const lan_status status = reserve_ticks(plan, tick + 1);
        if (status != LAN_OK) {
            return status;
        }
        lan_cell *cells = cells_at(plan, tick);
        for (size_t a = 0; a < plan->count; a++) {
            cells[a] = lan_move_world_cell(world, (int32_t)a);
        }
        if (!lan_progress_report(progress, (double)tick, bound)) {
            return LAN_ECANCELLED;
        }
    }
    return LAN_OK;
}

static lan_status run_world(const lan_move_def *def,
                            const lan_progress *progress, lan_move_plan *plan,
                            lan_error *err)
{
    lan_move_world *world = NULL;
    lan_status status = lan_move_world_create(def, &world, err);
    if (status != LAN_OK) {
        return status;
    }
    fill_least(lan_move_world_crowd(world)->map, plan);
    status = play_ticks(world, progress, plan);
    if (status == LAN_OK) {
        plan->totals.end = lan_move_world_end(world);
        plan->totals.replans = lan_move_world_replans(world);
        plan->totals.deadlock_at = lan_move_world_deadlock_at(world);
        status = take_ring(world, plan);
    }
    lan_move_world_destroy(world);
    return status;
}

static lan_status search_plan(const lan_move_def *def, lan_lacam *lacam,
                              const lan_progress *progress)
{
    lan_status status = LAN_OK;
    int64_t until = 0;
    while (status == LAN_OK && lan_lacam_end(lacam) == LAN_MOVE_UNDECIDED &&
           until < def->limit) {
        until =
            until + LACAM_SLICE < def->limit ? until + LACAM_SLICE : def->limit;
        status = lan_lacam_search(lacam, until);
        if (!lan_progress_report(progress, (double)until, (double)def->limit)) {
            return LAN_ECANCELLED;
        }
    }
    return status;
}

static lan_status take_configurations(const lan_crowd *crowd,
                                      const lan_lacam *lacam,
                                      lan_move_plan *plan)
{
    const int64_t steps = lan_lacam_steps(lacam);
    const lan_status status = reserve_ticks(plan, steps + 1);
    if (status != LAN_OK) {
        return status;
    }
    for (int64_t t = 0; t <= steps; t++) {
        const int32_t *places = lan_lacam_configuration(lacam, t);
        lan_cell *cells = cells_at(plan, t);
        for (size_t a = 0; a < plan->count; a++) {
            cells[a] = lan_tick_cell(crowd->map, places[a]);
        }
    }
    plan->totals.end = lan_lacam_end(lacam);
    plan->totals.ticks = steps;
    plan->totals.generated = lan_lacam_generated(lacam);
    plan->totals.different = lan_lacam_different(lacam);
    return LAN_OK;
}

static lan_status run_lacam(const lan_move_def *def,
                            const lan_progress *progress, lan_move_plan *plan)
{
    lan_crowd *crowd = NULL;
    lan_lacam *lacam = NULL;
    lan_status status = lan_crowd_create(def, &crowd);
    if (status != LAN_OK) {
        return status;
    }
    fill_least(crowd->map, plan);
    status = lan_lacam_create(crowd, &lacam);
    if (status == LAN_OK) {
        status = search_plan(def, lacam, progress);
    }
    if (status == LAN_OK) {
        status = take_configurations(crowd, lacam, plan);
    }
    lan_lacam_destroy(lacam);
    lan_crowd_destroy(crowd);
    return status;
}

/* --- what came of it ----------------------------------------------------- */

/* When an agent arrived to stay; -1: it did not. */
static int64_t arrival_of(const lan_move_plan *plan, size_t agent)
{
    int64_t tick = plan->totals.ticks;
    while (tick >= 0 && lan_cell_same(cells_at(plan, tick)[agent],
                                      plan->agents[agent].goal)) {
        tick--;
    }
    return tick == plan->totals.ticks ? -1 : tick + 1;
}

static int64_t blocked_of(const lan_move_plan *plan, size_t agent)
{
    int64_t blocked = 0;
    for (int64_t t = 1; t <= plan->totals.ticks; t++) {
        const lan_cell at = cells_at(plan, t)[agent];
        blocked += lan_cell_same(at, cells_at(plan, t - 1)[agent]) &&
                   !lan_cell_same(at, plan->agents[agent].goal);
    }
    return blocked;
}

static void fill_totals(lan_move_plan *plan)
{
    lan_move_totals *totals = &plan->totals;
    for (size_t a = 0; a < plan->count; a++) {
        const int64_t arrival = arrival_of(plan, a);
        totals->arrived += arrival >= 0;
        totals->cost += arrival >= 0 ? arrival : totals->ticks;
        totals->blocked += blocked_of(plan, a);
        if (arrival > totals->makespan) {
            totals->makespan = arrival;
        }
    }
    if (totals->arrived < totals->agents) {
        totals->makespan = -1;
    }
}

lan_status lan_move_run(const lan_move_def *def, const lan_progress *progress,
                        lan_move_plan **out, lan_error *err)
{
    lan_status status = lan_move_check(def, err);
    if (status != LAN_OK) {
        return status;
    }
    lan_move_plan *plan = calloc(1, sizeof *plan);
    if (plan == NULL) {
        return LAN_ENOMEM;
    }
    status = start_plan(def, plan);
    if (status == LAN_OK) {
        status = def->mover == LAN_MOVE_LACAM
                     ? run_lacam(def, progress, plan)
                     : run_world(def, progress, plan, err);
    }
    if (status != LAN_OK) {
        lan_move_plan_destroy(plan);
        return status;
    }
    fill_totals(plan);
    *out = plan;
    return LAN_OK;
}

void lan_move_plan_destroy(lan_move_plan *plan)
{
    if (plan == NULL) {
        return;
    }
    free(plan->cells);
    free(plan->agents);
    free(plan->ring);
    free(plan);
}

/* --- queries ------------------------------------------------------------- */

lan_move_totals lan_move_plan_totals(const lan_move_plan *plan)
{
    return plan->totals;
}

lan_cell lan_move_plan_cell(const lan_move_plan *plan, int32_t agent,
                            int64_t tick)
{
    const lan_cell none = {-1, -1};
    return agent < 0 || (size_t)agent >= plan->count || tick < 0 ||
                   tick > plan->totals.ticks
               ? none
               : cells_at(plan, tick)[agent];
}

const int32_t *lan_move_plan_ring(const lan_move_plan *plan, size_t *count)
{
    *count = plan->ring_count;
    return plan->ring;
}

lan_status lan_move_plan_conflicts(const lan_move_plan *plan,
                                   const lan_grid_map *map,
                                   lan_movement movement, int neighbours,
                                   lan_move_conflicts *out)
{
    return lan_move_count_conflicts(map, movement, neighbours, plan->cells,
                                    plan->count, plan->totals.ticks, out);
}
