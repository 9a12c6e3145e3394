/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/move/world_impl.h"

#include <stdlib.h>

#include "tactics/move/fsm_impl.h"

/* Agents, before it is their turn. */
#define FETCHED_AHEAD 8

struct lan_move_world {
    lan_crowd *crowd;
    lan_fsm *fsm; /* NULL: pibt */
    lan_crowd_order order;
    int64_t tick;
    int64_t bound;
    int64_t deadlock_at;
    int32_t no_way;
};

static int32_t count_no_way(const lan_crowd *crowd)
{
    int32_t count = 0;
    for (int32_t a = 0; a < crowd->count; a++) {
        count += crowd->map->least[a] < 0;
    }
    return count;
}

static lan_status fill_world(lan_move_world *world, const lan_move_def *def)
{
    lan_status status = lan_crowd_create(def, &world->crowd);
    if (status == LAN_OK && def->mover == LAN_MOVE_FSM) {
        status = lan_fsm_create(world->crowd, def->patience, &world->fsm);
    }
    if (status != LAN_OK) {
        return status;
    }
    world->order.agents = malloc(def->count * sizeof *world->order.agents);
    if (world->order.agents == NULL) {
        return LAN_ENOMEM;
    }
    lan_crowd_first_order(world->crowd, &world->order);
    world->bound = lan_move_bound(def, world->crowd->map);
    world->no_way = count_no_way(world->crowd);
    world->deadlock_at = -1;
    return LAN_OK;
}

lan_status lan_move_world_create(const lan_move_def *def, lan_move_world **out,
                                 lan_error *err)
{
    lan_status status = lan_move_check(def, err);
    if (status == LAN_OK && def->mover == LAN_MOVE_LACAM) {
        status = lan_fail(err, LAN_EINVAL, 0, 0,
                          "lacam plans as a whole, not tick by tick");
    }
    if (status != LAN_OK) {
        return status;
    }
    lan_move_world *world = calloc(1, sizeof *world);
    if (world == NULL) {
        return LAN_ENOMEM;
    }
    status = fill_world(world, def);
    if (status != LAN_OK) {
        lan_move_world_destroy(world);
        return status;
    }
    *out = world;
    return LAN_OK;
}

void lan_move_world_destroy(lan_move_world *world)
{
    if (world == NULL) {
        return;
    }
    lan_fsm_destroy(world->fsm);
    lan_crowd_destroy(world->crowd);
    free(world->order.agents);
    free(world);
}

static bool is_stuck(const lan_move_world *world)
{
    return world->fsm != NULL && lan_fsm_is_stuck(world->fsm);
}

static void step_pibt(lan_move_world *world)
{
    lan_pibt *pibt = world->crowd->pibt;
    lan_pibt_begin(pibt);
    const int32_t count = world->crowd->count;
    const int32_t *agents = world->order.agents;
    for (int32_t i = 0; i < count; i++) {
        if (i + FETCHED_AHEAD < count) {
            lan_crowd_fetch(world->crowd, agents[i + FETCHED_AHEAD]);
        }
        (void)lan_pibt_decide(pibt, agents[i]);
    }
    lan_pibt_commit(pibt);
}

bool lan_move_world_step(lan_move_world *world)
{
    if (world->order.away == 0 || is_stuck(world) ||
        world->tick >= world->bound) {
        return false;
    }
    if (world->fsm != NULL) {
        size_t count = 0;
        lan_fsm_step(world->fsm);
        if (world->deadlock_at < 0 && lan_fsm_ring(world->fsm, &count)) {
            world->deadlock_at = world->tick + 1;
        }
    } else {
        step_pibt(world);
    }
    lan_crowd_reorder(world->crowd, &world->order, &world->order);
    world->tick++;
    return true;
}

int64_t lan_move_world_tick(const lan_move_world *world)
{
    return world->tick;
}

lan_cell lan_move_world_cell(const lan_move_world *world, int32_t agent)
{
    const lan_cell none = {-1, -1};
    return agent < 0 || agent >= world->crowd->count
               ? none
               : lan_tick_cell(world->crowd->map,
                               lan_pibt_place(world->crowd->pibt, agent));
}

int32_t lan_move_world_away(const lan_move_world *world)
{
    return world->order.away + world->no_way;
}

const lan_crowd *lan_move_world_crowd(const lan_move_world *world)
{
    return world->crowd;
}

int64_t lan_move_world_bound(const lan_move_world *world)
{
    return world->bound;
}

int64_t lan_move_world_replans(const lan_move_world *world)
{
    return world->fsm == NULL ? 0 : lan_fsm_replans(world->fsm);
}

lan_move_end lan_move_world_end(const lan_move_world *world)
{
    if (world->order.away == 0) {
        return world->no_way == 0 ? LAN_MOVE_ARRIVED : LAN_MOVE_NO_WAY;
    }
    return is_stuck(world) ? LAN_MOVE_DEADLOCK : LAN_MOVE_OUT_OF_TICKS;
}

const int32_t *lan_move_world_ring(const lan_move_world *world, size_t *count)
{
    *count = 0;
    return world->fsm == NULL ? NULL : lan_fsm_ring(world->fsm, count);
}

int64_t lan_move_world_deadlock_at(const lan_move_world *world)
{
    return world->deadlock_at;
}
