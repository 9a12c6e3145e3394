/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/grid_search_impl.h"

/* What lies around a node, row by row. */
LAN_CORE_INLINE void fetch(const lan_core *core, const void *context,
                           int32_t node)
{
    const lan_grid_space *space = context;
    __builtin_prefetch(&space->moves[node]);
    __builtin_prefetch(&core->record[node]);
    __builtin_prefetch(&core->record[node + space->stride]);
    __builtin_prefetch(&core->record[node - space->stride]);
}

/* One loop for each kind of ground and estimate, compiled apart so that none
 * asks inside what is the same throughout. Its own copy of the space lets the
 * compiler know that nothing written while searching changes it. */
#define LOOP(name, expand_cell, estimate)                                      \
    LAN_CORE_INLINE void expand_##name(lan_core *core, const void *space,      \
                                       int32_t node, uint64_t reached)         \
    {                                                                          \
        expand_cell(core, space, node, reached, estimate);                     \
    }                                                                          \
    static bool name(lan_core *core, const lan_grid_space *space,              \
                     uint64_t expansions)                                      \
    {                                                                          \
        const lan_grid_space own = *space;                                     \
        return lan_core_run_fetching(core, &own, expand_##name, estimate,      \
                                     fetch, expansions);                       \
    }

LOOP(uniform_octile, lan_grid_expand_uniform, lan_grid_estimate_octile)
LOOP(uniform_zero, lan_grid_expand_uniform, lan_grid_estimate_zero)
LOOP(uniform_any, lan_grid_expand_uniform, lan_grid_estimate)
LOOP(whole_octile, lan_grid_expand_whole, lan_grid_estimate_octile)
LOOP(whole_zero, lan_grid_expand_whole, lan_grid_estimate_zero)
LOOP(whole_any, lan_grid_expand_whole, lan_grid_estimate)
LOOP(cutting_octile, lan_grid_expand_cutting, lan_grid_estimate_octile)
LOOP(cutting_zero, lan_grid_expand_cutting, lan_grid_estimate_zero)
LOOP(cutting_any, lan_grid_expand_cutting, lan_grid_estimate)
LOOP(overlay_octile, lan_grid_expand_overlay, lan_grid_estimate_octile)
LOOP(overlay_zero, lan_grid_expand_overlay, lan_grid_estimate_zero)
LOOP(overlay_any, lan_grid_expand_overlay, lan_grid_estimate)

static lan_grid_loop *const loops[][3] = {
    {uniform_octile, uniform_zero, uniform_any},
    {whole_octile, whole_zero, whole_any},
    {cutting_octile, cutting_zero, cutting_any},
    {overlay_octile, overlay_zero, overlay_any},
};

lan_grid_loop *lan_grid_loop_for(const lan_grid_space *space)
{
    const lan_grid_target *target = &space->target[0];
    const bool is_one =
        space->target_count == 1 && lan_cell_same(target->low, target->high);
    int ground = space->corners == LAN_CORNERS_FORBID ? 1 : 2;
    if (space->is_uniform) {
        ground = 0;
    } else if (space->extra != NULL) {
        ground = 3;
    }
    if (space->heuristic == LAN_HEURISTIC_ZERO) {
        return loops[ground][1];
    }
    return loops[ground]
                [space->heuristic == LAN_HEURISTIC_OCTILE && is_one ? 0 : 2];
}

static uint64_t estimate_turning(const void *space, int32_t state)
{
    return lan_grid_estimate(space, state >> 3);
}

/* Times 45 degrees between two directions. */
static uint64_t turns_between(int before, int after)
{
    const uint64_t turned = (uint64_t)(after - before) & 7;
    return turned > 4 ? 8 - turned : turned;
}

/* Of the start, and of no other, the cost is 0: from there no step turns. */
LAN_CORE_INLINE void expand_turning(lan_core *core, const void *context,
                                    int32_t state, uint64_t reached)
{
    const lan_grid_space *space = context;
    const int32_t node = state >> 3;
    const int before = state & 7;
    const bool is_start = reached == core->generation;
    const bool has_overlay = space->extra != NULL;
    uint32_t m =
        has_overlay ? lan_grid_open_moves(space, node) : space->moves[node];
    for (; m != 0; m &= m - 1) {
        const int d = __builtin_ctz(m);
        const uint64_t weight = lan_grid_step_weight(space, node, d);
        uint64_t cost =
            weight *
            (lan_direction_is_diagonal(d) ? space->diagonal : space->straight);
        if (!is_start) {
            cost += space->turn * turns_between(before, d);
        }
        lan_core_offer(core, space, 8 * (node + space->offset[d]) + d,
                       lan_core_add(reached, cost), before, estimate_turning);
    }
}

bool lan_grid_loop_turning(lan_core *core, const lan_grid_space *space,
                           uint64_t expansions)
{
    return lan_core_run(core, space, expand_turning, estimate_turning,
                        expansions);
}
