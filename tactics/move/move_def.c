/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "tactics/counts_impl.h"
#include "tactics/move/world_impl.h"

static const char *const mover_names[] = {
#define X(name, text) text,
    LAN_MOVE_MOVER_LIST(X)
#undef X
};

static const char *const end_texts[] = {
#define X(name, text) text,
    LAN_MOVE_END_LIST(X)
#undef X
};

const char *lan_move_mover_name(lan_move_mover mover)
{
    return (unsigned)mover < LAN_MOVE_MOVER_COUNT ? mover_names[mover] : NULL;
}

bool lan_move_mover_find(const char *name, lan_move_mover *out)
{
    for (int i = 0; i < LAN_MOVE_MOVER_COUNT; i++) {
        if (strcmp(name, mover_names[i]) == 0) {
            *out = (lan_move_mover)i;
            return true;
        }
    }
    return false;
}

const char *lan_move_end_text(lan_move_end end)
{
    return (unsigned)end < LAN_MOVE_END_COUNT ? end_texts[end] : NULL;
}

lan_move_def lan_move_default(const lan_grid_map *map, const lan_agent *agents,
                              size_t count)
{
    const lan_move_def def = {
        .map = map,
        .movement = LAN_MOVEMENT_FOOT,
        .agents = agents,
        .count = count,
        .mover = LAN_MOVE_PIBT,
        .neighbours = 4,
        .limit = 100000,
        .patience = 3,
        .seed = 1,
    };
    return def;
}

int64_t lan_move_ticks(const lan_grid_map *map, int64_t longest)
{
    const int64_t sides =
        (int64_t)lan_grid_map_width(map) + lan_grid_map_height(map);
    int64_t ticks = 1000;
    ticks = 10 * sides > ticks ? 10 * sides : ticks;
    return 4 * longest > ticks ? 4 * longest : ticks;
}

int64_t lan_move_bound(const lan_move_def *def, const lan_tick_map *map)
{
    int64_t longest = 0;
    for (size_t a = 0; a < def->count; a++) {
        longest = map->least[a] > longest ? map->least[a] : longest;
    }
    return def->ticks > 0 ? def->ticks : lan_move_ticks(def->map, longest);
}

/* --- checks -------------------------------------------------------------- */

static lan_status check_cell(const lan_move_def *def, size_t agent, lan_cell at,
                             const char *what, lan_error *err)
{
    const int line = (int)agent + 1;
    if (!lan_grid_map_contains(def->map, at)) {
        return lan_fail(err, LAN_EINVAL, line, 0,
                        "the %s %d,%d of agent %d lies outside the map", what,
                        (int)at.x, (int)at.y, line);
    }
    if (!(lan_grid_map_cost(def->map, at, def->movement) > 0.0)) {
        return lan_fail(err, LAN_EINVAL, line, 0,
                        "the %s %d,%d of agent %d lies in a wall", what,
                        (int)at.x, (int)at.y, line);
    }
    return LAN_OK;
}

/* Enters an agent's cell; LAN_EINVAL where another's is the same. `owners` is
 * [cells] of 0. */
static lan_status enter_cell(const lan_move_def *def, size_t agent, lan_cell at,
                             const char *what, int32_t *owners, lan_error *err)
{
    int32_t *owner = &owners[at.y * lan_grid_map_width(def->map) + at.x];
    const int number = (int)agent + 1;
    if (*owner != 0) {
        return lan_fail(err, LAN_EINVAL, number, 0,
                        "agents %d and %d have the same %s %d,%d", (int)*owner,
                        number, what, (int)at.x, (int)at.y);
    }
    *owner = number;
    return LAN_OK;
}

static lan_status check_agents(const lan_move_def *def, int32_t *starts,
                               int32_t *goals, lan_error *err)
{
    lan_status status = LAN_OK;
    for (size_t a = 0; a < def->count && status == LAN_OK; a++) {
        const lan_agent *agent = &def->agents[a];
        status = check_cell(def, a, agent->start, "start", err);
        if (status == LAN_OK) {
            status = check_cell(def, a, agent->goal, "goal", err);
        }
        if (status == LAN_OK) {
            status = enter_cell(def, a, agent->start, "start", starts, err);
        }
        if (status == LAN_OK && !def->shares_goals) {
            status = enter_cell(def, a, agent->goal, "goal", goals, err);
        }
    }
    return status;
}

static lan_status check_numbers(const lan_move_def *def, lan_error *err)
{
    if (def->count < 1 || def->count > LAN_MOVE_AGENTS_MOST) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "there are 1 to %d agents, not %zu",
                        LAN_MOVE_AGENTS_MOST, def->count);
    }
    if (def->neighbours != 4 && def->neighbours != 8) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a cell has 4 or 8 neighbours, not %d",
                        def->neighbours);
    }
    if (lan_move_mover_name(def->mover) == NULL ||
        lan_movement_name(def->movement) == NULL) {
        return lan_fail(err, LAN_EINVAL, 0, 0, "no such mover or movement");
    }
    if (def->ticks < 0 || def->limit < 1 || def->patience < 0) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "ticks and patience are 0 or more, the limit 1 or "
                        "more");
    }
    if (def->shares_goals && def->mover != LAN_MOVE_PIBT) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "only pibt serves agents that share goals");
    }
    return LAN_OK;
}

lan_status lan_move_check(const lan_move_def *def, lan_error *err)
{
    lan_status status = check_numbers(def, err);
    if (status != LAN_OK) {
        return status;
    }
    const size_t cells = (size_t)lan_grid_map_width(def->map) *
                         (size_t)lan_grid_map_height(def->map);
    int32_t *owners = calloc(2 * cells, sizeof *owners);
    if (owners == NULL) {
        return LAN_ENOMEM;
    }
    status = check_agents(def, owners, owners + cells, err);
    free(owners);
    return status;
}
