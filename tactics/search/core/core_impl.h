/* tactics/search/core/core_impl.h - A* over any space: its records and its
 * loop.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A space is whatever has nodes 0 .. nodes - 1, steps of whole positive costs
 * and, if it can, an estimate of what is left. It gives two functions that are
 * compiled into the loop:
 *
 *     static inline uint64_t estimate(const void *space, int32_t node);
 *     static inline void expand(lan_core *core, const void *space,
 *                               int32_t node, uint64_t reached);
 *
 *     static bool step(...)
 *     {
 *         return lan_core_run(&core, &space, expand, estimate, expansions);
 *     }
 *
 * expand() calls lan_core_offer() for each neighbour. A request is:
 * lan_core_reset(), lan_core_add_goal() for each goal, lan_core_start(), then
 * the loop until it says true; core.best is then the goal, or -1.
 *
 * Shape    a node's record is one word: 8 bits of generation, 50 of the cost g
 *          of reaching it, mark, closed, goal, and 3 of `via`, which tells how
 *          one came (a direction; spaces of more ways keep that themselves).
 *          Generations count down, so that one comparison of words tells
 *          whether a way is better than the one known, or the first. Beside it
 *          an entry of the queue: 8 bytes and 4 or 5 bytes a node.
 * Units    costs are whole numbers; an estimate that never exceeds the cost
 *          left makes the route one of least cost.
 * Ties     see bucket_queue_impl.h. Of two equally cheap ways to a node the one
 *          found first stays.
 *
 * Why the end is right. Buckets are taken in order of f, but inside of one in
 * any order, so a node may be closed at too high a cost; it is put in again
 * whenever it is improved. Let best be the least g of a goal closed, and f <=
 * cost of the best route for some open node on each best route (the usual
 * invariant of A*: the first node of the route that is not closed at its least
 * g is open at it). While the search looks at bucket(best) or a lower one it
 * expands every open node of f < best. Once it is past bucket(best), or has
 * nothing left, each open node has f >= best, so no route is better.
 */
#ifndef LAN_TACTICS_SEARCH_CORE_CORE_IMPL_H
#define LAN_TACTICS_SEARCH_CORE_CORE_IMPL_H

#include "tactics/search/core/bucket_queue_impl.h"

#define LAN_CORE_VIA    ((uint64_t)7)
#define LAN_CORE_GOAL   ((uint64_t)8)
#define LAN_CORE_CLOSED ((uint64_t)16)
#define LAN_CORE_MARK   ((uint64_t)32)
#define LAN_CORE_FLAGS  ((uint64_t)63)

#define LAN_CORE_COST_SHIFT       6
#define LAN_CORE_GENERATION_SHIFT 56

/* All costs of a search stay below. */
#define LAN_CORE_COST_MOST (((uint64_t)1 << 50) - 1)

#define LAN_CORE_INLINE static inline __attribute__((always_inline))

typedef struct lan_core {
    uint64_t *record; /* [nodes] */
    int32_t nodes;
    uint64_t generation; /* at its place in a record */
    uint64_t expanded;
    uint64_t best_cost; /* of the best goal closed; LAN_CORE_COST_MOST: none */
    int32_t best;       /* -1: none */
    bool has_ended;
    lan_bucket_queue queue;
} lan_core;

/* entries  room in the queue: more than there can be open nodes at once. */
LAN_MUST_CHECK
lan_status lan_core_init(lan_core *core, int32_t nodes, int32_t entries);
void lan_core_clear(lan_core *core);
size_t lan_core_memory(const lan_core *core);

/* Forgets the search before. An f put in exceeds the one looked at by less
 * than `span`: 2 x the costliest step, where the estimate is consistent.
 * Buckets are about `width` wide. */
void lan_core_reset(lan_core *core, uint64_t span, uint64_t width, bool first);

void lan_core_add_goal(lan_core *core, int32_t node);

/* Puts a start in at no cost; may be called several times, the smallest
 * estimate first. A start that is a goal is found at cost 0. */
void lan_core_start(lan_core *core, int32_t node, uint64_t estimate);

/* Throws entries out of the queue that are no longer needed. */
void lan_core_compact(lan_core *core);

static inline bool lan_core_seen(const lan_core *core, int32_t node)
{
    return core->record[node] >> LAN_CORE_GENERATION_SHIFT ==
               core->generation >> LAN_CORE_GENERATION_SHIFT &&
           (core->record[node] >> LAN_CORE_COST_SHIFT & LAN_CORE_COST_MOST) !=
               LAN_CORE_COST_MOST;
}

static inline bool lan_core_closed(const lan_core *core, int32_t node)
{
    return lan_core_seen(core, node) &&
           (core->record[node] & LAN_CORE_CLOSED) != 0;
}

/* Of a node seen. */
static inline uint64_t lan_core_cost(const lan_core *core, int32_t node)
{
    return core->record[node] >> LAN_CORE_COST_SHIFT & LAN_CORE_COST_MOST;
}

static inline int lan_core_via(const lan_core *core, int32_t node)
{
    return (int)(core->record[node] & LAN_CORE_VIA);
}

/* `reached` is a record's upper part: generation and cost. */
LAN_CORE_INLINE uint64_t lan_core_add(uint64_t reached, uint64_t cost)
{
    return reached + (cost << LAN_CORE_COST_SHIFT);
}

/* Whether it is a better way to a node than the one known. */
LAN_CORE_INLINE bool lan_core_improves(const lan_core *core, int32_t node,
                                       uint64_t reached)
{
    return (reached | LAN_CORE_FLAGS) < core->record[node];
}

/* Takes over a way that improves a node; returns its cost. */
LAN_CORE_INLINE uint64_t lan_core_take_over(lan_core *core, int32_t node,
                                            uint64_t reached, int via)
{
    const uint64_t old = core->record[node];
    const bool is_new =
        (old ^ core->generation) >> LAN_CORE_GENERATION_SHIFT != 0;
    const uint64_t goal = is_new ? 0 : old & LAN_CORE_GOAL;
    core->record[node] = reached | goal | (uint64_t)via;
    return reached >> LAN_CORE_COST_SHIFT & LAN_CORE_COST_MOST;
}

/* Opens a node, anew or again, at a cost that improves it. */
LAN_CORE_INLINE void lan_core_open(lan_core *core, int32_t node,
                                   uint64_t reached, int via, uint64_t estimate)
{
    const uint64_t cost = lan_core_take_over(core, node, reached, via);
    if (__builtin_expect(lan_bucket_queue_full(&core->queue), 0)) {
        lan_core_compact(core);
    }
    lan_bucket_queue_put(&core->queue, node, cost + estimate);
}

/* The last three arguments for expand(): estimate() is called only where it
 * is an improvement. Returns whether it was one. */
LAN_CORE_INLINE bool lan_core_offer(lan_core *core, const void *space,
                                    int32_t node, uint64_t reached, int via,
                                    uint64_t (*estimate)(const void *space,
                                                         int32_t node))
{
    if (!lan_core_improves(core, node, reached)) {
        return false;
    }
    lan_core_open(core, node, reached, via, estimate(space, node));
    return true;
}

/* A goal was taken from the queue: it counts if none was better. */
static inline void lan_core_arrive(lan_core *core, int32_t node)
{
    const uint64_t cost = lan_core_cost(core, node);
    if (core->best < 0 || cost < core->best_cost) {
        core->best = node;
        core->best_cost = cost;
    }
}

/* Spends at most so many expansions; true once ended. fetch() is told which
 * node may come next, to have memory for it fetched meanwhile. */
LAN_CORE_INLINE bool lan_core_run_fetching(
    lan_core *core, const void *space,
    void (*expand)(lan_core *core, const void *space, int32_t node,
                   uint64_t reached),
    uint64_t (*estimate)(const void *space, int32_t node),
    void (*fetch)(const lan_core *core, const void *space, int32_t node),
    uint64_t expansions)
{
    while (expansions > 0 && !core->has_ended) {
        if (!lan_bucket_queue_advance(&core->queue) ||
            core->queue.low > core->best_cost >> core->queue.shift) {
            core->has_ended = true;
            break;
        }
        const int32_t node = lan_bucket_queue_take(&core->queue);
        fetch(core, space, lan_bucket_queue_peek(&core->queue));
        const uint64_t record = core->record[node];
        if ((record & LAN_CORE_CLOSED) != 0) {
            continue; /* left behind when it was improved */
        }
        core->record[node] = record | LAN_CORE_CLOSED;
        if (__builtin_expect((record & LAN_CORE_GOAL) != 0, 0)) {
            lan_core_arrive(core, node);
            continue;
        }
        if (__builtin_expect(core->best >= 0, 0) &&
            lan_core_cost(core, node) + estimate(space, node) >=
                core->best_cost) {
            continue;
        }
        core->expanded++;
        expansions--;
        expand(core, space, node, record & ~LAN_CORE_FLAGS);
    }
    return core->has_ended;
}

LAN_CORE_INLINE void lan_core_fetch(const lan_core *core, const void *space,
                                    int32_t node)
{
    (void)space;
    __builtin_prefetch(&core->record[node]);
}

LAN_CORE_INLINE bool
lan_core_run(lan_core *core, const void *space,
             void (*expand)(lan_core *core, const void *space, int32_t node,
                            uint64_t reached),
             uint64_t (*estimate)(const void *space, int32_t node),
             uint64_t expansions)
{
    return lan_core_run_fetching(core, space, expand, estimate, lan_core_fetch,
                                 expansions);
}

#endif
