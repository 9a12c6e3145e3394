/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/grid/grid_abreast_impl.h"
#include "tactics/search/grid/grid_search_impl.h"

/* What lies around a node, row by row. */
LAN_CORE_INLINE void fetch(const lan_core *core, const void *context,
                           int32_t node)
{
    const lan_grid_space *space = context;
    __builtin_prefetch(&space->moves[node]);
    __builtin_prefetch(&core->record[node]);
    __builtin_prefetch(&core->record[node + space->stride]);
    __builtin_prefetch(&core->record[node - space->stride]);
    if (!space->is_uniform) {
        __builtin_prefetch(&space->weight[node]);
        __builtin_prefetch(&space->weight[node + space->stride]);
        __builtin_prefetch(&space->weight[node - space->stride]);
    }
    if (space->needed != NULL) {
        __builtin_prefetch(&space->region[node + space->stride]);
        __builtin_prefetch(&space->region[node]);
        __builtin_prefetch(&space->region[node - space->stride]);
    }
}

/* One loop for each kind of ground and estimate, compiled apart so that none
 * asks inside what is the same throughout. Its own copy of the space lets the
 * compiler know that nothing written while searching changes it. `left` is what
 * is left to spend, after what was done abreast. */
#define LOOP(name, expand_cell, estimate, left)                                \
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
                                     fetch, left);                             \
    }

/* The same for every estimate: nodes one by one; or abreast. */
#define LOOPS(name, expand_cell)                                               \
    LOOP(name##_octile, expand_cell, lan_grid_estimate_octile, expansions)     \
    LOOP(name##_zero, expand_cell, lan_grid_estimate_zero, expansions)         \
    LOOP(name##_any, expand_cell, lan_grid_estimate, expansions)

#define ABREAST(name, expand_cell, outside, estimate)                          \
    LOOP(name, expand_cell, estimate,                                          \
         lan_grid_abreast_run(core, &own, outside, estimate, expansions))

#define LOOPS_ABREAST(name, expand_cell, outside)                              \
    ABREAST(name##_octile, expand_cell, outside, lan_grid_estimate_octile)     \
    ABREAST(name##_zero, expand_cell, outside, lan_grid_estimate_zero)         \
    ABREAST(name##_any, expand_cell, outside, lan_grid_estimate)

/* An expansion with its switches set. */
#define EXPANSION(name, ...)                                                   \
    LAN_CORE_INLINE void name(                                                 \
        lan_core *core, const lan_grid_space *space, int32_t node,             \
        uint64_t reached,                                                      \
        uint64_t (*estimate)(const void *space, int32_t node))                 \
    {                                                                          \
        __VA_ARGS__;                                                           \
    }

EXPANSION(even,
          lan_grid_expand_uniform(core, space, node, reached, false, estimate))
EXPANSION(even_outside,
          lan_grid_expand_uniform(core, space, node, reached, true, estimate))
EXPANSION(rough, lan_grid_expand_weighted(core, space, node, reached, false,
                                          false, estimate))
EXPANSION(rough_outside, lan_grid_expand_weighted(core, space, node, reached,
                                                  false, true, estimate))
EXPANSION(cutting, lan_grid_expand_weighted(core, space, node, reached, true,
                                            false, estimate))

EXPANSION(cutting_outside, lan_grid_expand_weighted(core, space, node, reached,
                                                    true, true, estimate))

LOOPS(on_even, even)
LOOPS(on_even_outside, even_outside)
LOOPS_ABREAST(on_rough, rough, false)
LOOPS_ABREAST(on_rough_outside, rough_outside, true)
LOOPS_ABREAST(on_cutting, cutting, false)
LOOPS_ABREAST(on_cutting_outside, cutting_outside, true)
LOOPS(on_overlay, lan_grid_expand_overlay)

/* Kinds of ground; the one after is the same with dead ends left out. */
enum {
    EVEN,
    EVEN_OUTSIDE,
    ROUGH,
    ROUGH_OUTSIDE,
    CUTTING,
    CUTTING_OUTSIDE,
    OVERLAY
};

static int kind_of(const lan_grid_space *space)
{
    const int outside = space->needed != NULL;
    if (space->extra != NULL) {
        return OVERLAY;
    }
    if (space->is_uniform) {
        return EVEN + outside;
    }
    return (space->corners == LAN_CORNERS_FORBID ? ROUGH : CUTTING) + outside;
}

lan_grid_loop *lan_grid_loop_for(const lan_grid_space *space)
{
    static lan_grid_loop *const loops[][3] = {
        [EVEN] = {on_even_octile, on_even_zero, on_even_any},
        [EVEN_OUTSIDE] = {on_even_outside_octile, on_even_outside_zero,
                          on_even_outside_any},
        [ROUGH] = {on_rough_octile, on_rough_zero, on_rough_any},
        [ROUGH_OUTSIDE] = {on_rough_outside_octile, on_rough_outside_zero,
                           on_rough_outside_any},
        [CUTTING] = {on_cutting_octile, on_cutting_zero, on_cutting_any},
        [CUTTING_OUTSIDE] = {on_cutting_outside_octile, on_cutting_outside_zero,
                             on_cutting_outside_any},
        [OVERLAY] = {on_overlay_octile, on_overlay_zero, on_overlay_any},
    };
    const lan_grid_target *target = &space->target[0];
    const bool is_one =
        space->target_count == 1 && lan_cell_same(target->low, target->high);
    const int kind = kind_of(space);
    if (space->heuristic == LAN_HEURISTIC_ZERO) {
        return loops[kind][1];
    }
    return loops[kind]
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
        const int32_t next = node + space->offset[d];
        if (space->needed == NULL || lan_grid_needed(space, next)) {
            lan_core_offer(core, space, 8 * next + d,
                           lan_core_add(reached, cost), before,
                           estimate_turning);
        }
    }
}

bool lan_grid_loop_turning(lan_core *core, const lan_grid_space *space,
                           uint64_t expansions)
{
    return lan_core_run(core, space, expand_turning, estimate_turning,
                        expansions);
}
